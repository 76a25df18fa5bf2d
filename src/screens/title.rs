//! The title screen: Continue and Play, a field for a seed, and buttons for the other screens.

use super::{CODE, enter, fault_line, quit};
use crate::level::{OpenLevel, UsualRecipe};
use crate::platform::IS_BROWSER;
use crate::runs::resume;
use crate::runs::save::SavedRun;
use crate::schedule::FrameSystems;
use crate::states::{Card, Menu, Screen};
use crate::store::Store;
use crate::texts::say;
use crate::theme;
use crate::theme::widget::{self, go_to, run};
use bevy::input_focus::{AutoFocus, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use warren_dungeon::recipe::read_code;
use warren_maze::rng;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (resume::take_ready.pipe(go_on), play_on_enter)
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Title)),
    );
}

#[derive(Component)]
struct SeedField;

pub(super) fn spawn(mut commands: Commands, saved: Res<SavedRun>, store: Res<Store>) {
    widget::spawn_card(&mut commands, Card::Title, widget::COLUMNS, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("game"), 56.0));
        card.spawn(widget::label_in(theme::FAINT, say!("title-tagline"), 20.0));
        card.spawn(widget::columns()).with_children(|card| {
            let has_saved = saved.is_there(&store);
            if has_saved {
                widget::button(card, say!("title-continue"), run(resume::read)).insert(AutoFocus);
            }
            widget::button(card, say!("play"), run(play)).insert_if(AutoFocus, || !has_saved);
        });
        card.spawn(widget::label(say!("title-seed-or-none"), 16.0));
        card.spawn((SeedField, widget::text_field(CODE)));
        card.spawn(fault_line());
        card.spawn(widget::columns()).with_children(|card| {
            widget::list_button(card, say!("campaign"), go_to(Screen::Campaign));
            widget::list_button(card, say!("daily"), go_to(Screen::Daily));
            widget::list_button(card, say!("custom"), go_to(Screen::Custom));
            widget::list_button(card, say!("levels"), go_to(Screen::Levels));
            widget::list_button(card, say!("multimaze"), go_to(Screen::MultiMaze));
            widget::list_button(card, say!("watch"), go_to(Screen::Watching));
            widget::list_button(card, say!("settings"), go_to(Menu::Settings));
            widget::list_button(card, say!("help"), go_to(Menu::Help));
            widget::list_button(card, say!("credits"), go_to(Menu::Credits));
            if !IS_BROWSER {
                widget::list_button(card, say!("quit"), quit);
            }
        });
    });
}

/// Continues the saved run once it has been read.
fn go_on(In(level): In<Option<OpenLevel>>, mut commands: Commands) {
    if let Some(level) = level {
        enter(&mut commands, level);
    }
}

/// Opens the level for the code or seed in the field. If the field is empty, opens a level with a
/// fresh seed.
fn play(
    mut commands: Commands,
    field: Single<&EditableText, With<SeedField>>,
    usual: Res<UsualRecipe>,
) {
    let (typed, mut recipe) = (field.value().to_string(), usual.0.clone());
    let level = match rng::seed_from(&typed) {
        Some(_) if let Ok(recipe) = read_code(&typed) => OpenLevel::Make(recipe),
        Some(seed) => {
            recipe.seed = seed;
            OpenLevel::Make(recipe)
        }
        None => {
            recipe.seed = rng::fresh_seed();
            OpenLevel::MakeFresh(recipe)
        }
    };
    enter(&mut commands, level);
}

/// Opens the level if the player presses Enter in the seed field.
fn play_on_enter(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    field: Single<(Entity, &EditableText), With<SeedField>>,
) {
    let (entity, text) = field.into_inner();
    let enter = keys.just_pressed(KeyCode::Enter) || keys.just_pressed(KeyCode::NumpadEnter);
    if enter && focus.get() == Some(entity) && !text.is_composing() {
        commands.run_system_cached(play);
    }
}
