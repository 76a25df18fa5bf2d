//! The rows for the options in the table of recipes. The kind of an option decides which control
//! its row has. The key of the row's label is `panel-` and the option's name. The key of a checkbox's
//! label has `-hint` after the name.

use super::draft::Draft;
use super::texts::PanelText;
use super::window::row;
use super::{extra_passages, light, number, outline};
use crate::texts::{of_library, say};
use bevy_egui::egui::Ui;
use std::ops::RangeInclusive;
use warren_dungeon::level::PortalPair;
use warren_dungeon::make::{CHAMBER_SETS, MOST_CHAMBERS};
use warren_dungeon::recipe::{
    GateCounts, Mission, OptionValue, Pattern, Recipe, RecipeOption, RoomOptions,
};

/// The options in the section for the mission, in the order of their rows.
pub(super) const MISSION: &[&str] = &[
    "mission",
    "mission-depth",
    "mission-loops",
    "mission-patterns",
    "mission-outline",
];

/// The options in the section for rooms, in the order of their rows.
pub(super) const ROOMS: &[&str] = &[
    "rooms",
    "room-min-size",
    "room-max-size",
    "room-doorways",
    "rooms-in-dead-space",
    "chambers",
    "chamber-set",
];

/// The options in the section for loops, in the order of their rows.
pub(super) const LOOPS: &[&str] = &["braid", "extra-passages"];

/// The options in the section for starts and finishes, in the order of their rows.
pub(super) const PLACES: &[&str] = &["starts", "finishes"];

/// Returns the options in the section for the rules of play: all options that are in no other
/// section.
pub(super) fn rules() -> Vec<&'static str> {
    let others = [MISSION, ROOMS, LOOPS, PLACES].concat();
    let names = RecipeOption::ALL.iter().map(|option| option.name);
    names.filter(|name| !others.contains(name)).collect()
}

/// Adds a row for each of the options with these names. The row of an option that has no effect is
/// disabled.
pub(super) fn edit(ui: &mut Ui, draft: &mut Draft, names: &[&str]) {
    for option in names.iter().filter_map(|name| RecipeOption::named(name)) {
        row(ui, of_library::option(option), |ui| {
            let has_effect = option.has_effect(&draft.recipe);
            ui.add_enabled_ui(has_effect, |ui| edit_option(ui, draft, option));
        });
    }
}

/// Adds the control of an option. A few options have a control of their own.
fn edit_option(ui: &mut Ui, draft: &mut Draft, option: &'static RecipeOption) {
    match (option.name, option.of(&draft.recipe)) {
        ("extra-passages", _) => extra_passages::edit(ui, draft),
        ("light", _) => light::edit(ui, draft),
        (name, OptionValue::Count(now)) => {
            let range = range(name, &draft.recipe);
            ui.horizontal(|ui| {
                draft.number(ui, now, range, |recipe, value| {
                    option.set(recipe, OptionValue::Count(value));
                });
                if let Some(suited) = option.auto
                    && ui.button(ui.text(say!("panel-auto"))).clicked()
                {
                    let suited = OptionValue::Count(suited(&draft.recipe));
                    option.set(&mut draft.recipe, suited);
                }
            });
        }
        (_, OptionValue::Share(mut share)) => {
            if number::add_slider(ui, &mut share).changed() {
                option.set(&mut draft.recipe, OptionValue::Share(share));
            }
        }
        (_, OptionValue::Patterns(chosen)) => {
            ui.vertical(|ui| {
                for &pattern in Pattern::ALL {
                    let mut is_chosen = chosen.contains(pattern);
                    let name = ui.text(of_library::pattern(pattern));
                    let hint = ui.text(of_library::pattern_hint(pattern));
                    if ui
                        .checkbox(&mut is_chosen, name)
                        .on_hover_text(hint)
                        .changed()
                        && let Some(patterns) = chosen.with(pattern, is_chosen)
                    {
                        option.set(&mut draft.recipe, OptionValue::Patterns(patterns));
                    }
                }
            });
        }
        (_, OptionValue::Outline(now)) => outline::edit(ui, draft, now),
        (_, OptionValue::Switch(is_on)) => {
            draft.tick(
                ui,
                is_on,
                of_library::option_hint(option),
                |recipe, is_on| {
                    option.set(recipe, OptionValue::Switch(is_on));
                },
            );
        }
    }
}

/// Returns the numbers that the field of an option offers, before the recipe's own limits are applied.
fn range(name: &str, recipe: &Recipe) -> RangeInclusive<u32> {
    const MAX_SIZE: u32 = RoomOptions::MAX_SIZE;

    let gates = GateCounts::MAX;
    match name {
        "mission" => 0..=Mission::MAX_PATTERNS,
        "mission-depth" => 0..=recipe.mission.patterns,
        "mission-loops" => 0..=100,
        "rooms" => 0..=999,
        "room-min-size" => 2..=recipe.rooms.max_size.max(2),
        "room-max-size" => recipe.rooms.min_size.min(MAX_SIZE)..=MAX_SIZE,
        "chambers" => 0..=MOST_CHAMBERS,
        "chamber-set" => 1..=CHAMBER_SETS,
        "starts" | "finishes" => 1..=u32::MAX,
        "locks" => 0..=gates.locks,
        "iron-doors" => 0..=gates.iron_doors,
        "one-ways" => 0..=gates.one_ways,
        "levers" => 0..=gates.levers,
        "portals" => 0..=PortalPair::ALL.len() as u32,
        _ => 0..=99,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_name_existing_options_once() {
        let named = [MISSION, ROOMS, LOOPS, PLACES].concat();
        let rules = rules();
        assert_eq!(named.len() + rules.len(), RecipeOption::ALL.len());
        assert!(named.iter().all(|name| RecipeOption::named(name).is_some()));
        assert!(rules.contains(&"minotaur") && rules.contains(&"oil"));
    }

    #[test]
    fn only_these_options_have_the_usual_range() {
        // A misspelt name in `range` would add an option to this list.
        let usual = [
            "room-doorways",
            "extra-passages",
            "treasure",
            "gunpowder",
            "chalk",
            "map-fragments",
            "oil",
            "stones",
            "salt",
            "flares",
            "flasks",
            "scrolls",
            "light",
        ];
        let counts = RecipeOption::ALL
            .iter()
            .filter(|option| matches!(option.usual(), OptionValue::Count(_)));
        let names = counts
            .map(|option| option.name)
            .filter(|name| range(name, &Recipe::default()) == (0..=99));
        assert!(names.eq(usual));
    }

    #[test]
    fn names_with_their_own_control_are_options() {
        for name in ["extra-passages", "light"] {
            assert!(RecipeOption::named(name).is_some(), "{name}");
        }
    }
}
