//! The settings, with a page for each section. The title screen and every pause menu have a button
//! that opens the settings.

use super::fault_line;
use super::pages::{self, Pages};
use crate::controls::action::Action;
use crate::settings::{self, Section, Setting};
use crate::states::{self, Card, Menu};
use crate::texts::{Say, say};
use crate::theme;
use crate::theme::widget::{self, go_to, run};
use bevy::ecs::system::SystemChangeTick;
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;

pub(super) fn plugin(app: &mut App) {
    pages::plugin::<Section>(app, Card::Settings);
    app.add_systems(
        Update,
        (fill.run_if(pages::turned::<Section>), update_labels)
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Settings)),
    );
}

/// Marks a label that describes a setting. The function returns the description.
#[derive(Component, Clone, Copy)]
struct Description(Setting, fn(Setting, &World) -> Say);

pub(super) fn spawn(mut commands: Commands) {
    widget::spawn_card(&mut commands, Card::Settings, widget::SETTINGS, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("settings"), 36.0));
        pages::spawn::<Section>(card);
        card.spawn(fault_line());
        widget::list_button(card, say!("settings-back"), run(states::go_back));
        let change = &[Action::Less, Action::More];
        card.spawn(pages::key_hints(change, say!("settings-change")));
    });
}

/// Shows the settings of the current section.
fn fill(mut commands: Commands, pages: Pages<Section>, world: &World) {
    let section = pages.page();
    pages.fill(&mut commands, |rows| {
        for setting in section.settings() {
            if setting == Setting::Bindings {
                widget::button(rows, setting.name(), go_to(Menu::Bindings));
                continue;
            }
            let value = (
                Description(setting, Setting::value),
                widget::label(setting.value(world), 20.0),
            );
            widget::stepper(rows, setting.name(), value, move |commands, more| {
                commands.run_system_cached_with(settings::change, (setting, more));
            });
            let meaning = setting.meaning(world);
            if meaning != Say::Nothing {
                rows.spawn((
                    Description(setting, Setting::meaning),
                    widget::label_in(theme::FAINT, meaning, 14.0),
                ));
            }
        }
    });
}

/// Updates the labels of the settings that have changed.
fn update_labels(
    mut commands: Commands,
    world: &World,
    ticks: SystemChangeTick,
    labels: Query<(Entity, &Description)>,
) {
    for (label, &Description(setting, describe)) in &labels {
        if setting.is_changed(world, &ticks) {
            commands.entity(label).insert(describe(setting, world));
        }
    }
}
