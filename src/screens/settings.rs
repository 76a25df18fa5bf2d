//! The settings, with a page for each section. They open from the title screen and from every pause
//! menu.

use super::fault_line;
use super::pages::{self, Pages};
use crate::controls::action::{Action, ActionSet};
use crate::schedule::FrameSystems;
use crate::settings::{self, Section, Setting, Settings};
use crate::states::{self, Card, Menu};
use crate::texts::{Say, say};
use crate::theme::{self, widget};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    pages::plugin::<Section>(app, Card::Settings);
    app.add_systems(OnEnter(Card::Settings), spawn).add_systems(
        Update,
        (
            fill.run_if(pages::turned::<Section>),
            tell.run_if(resource_changed::<Settings>),
        )
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Settings)),
    );
}

/// The label for the value of a setting.
#[derive(Component, Clone, Copy)]
struct Value(Setting);

/// The label for the meaning of that value.
#[derive(Component, Clone, Copy)]
struct Meaning(Setting);

fn spawn(mut commands: Commands) {
    commands
        .spawn((
            widget::layer(),
            GlobalZIndex(2),
            DespawnOnExit(Card::Settings),
        ))
        .with_children(|layer| {
            layer
                .spawn(widget::card_for(widget::SETTINGS))
                .with_children(|card| {
                    card.spawn(widget::label_in(theme::AMBER, say!("settings"), 36.0));
                    pages::spawn(card, Section::ALL.map(|section| (section, section.name())));
                    card.spawn(fault_line());
                    widget::list_button(card, say!("settings-back"), |commands| {
                        commands.run_system_cached(states::go_back);
                    });
                    let hint = |actions, does| Say::hint(ActionSet::Menu, actions, does);
                    let hints = vec![
                        hint(&[Action::Above, Action::Below], say!("settings-choose")),
                        hint(&[Action::Less, Action::More], say!("settings-change")),
                        hint(&[Action::LastPage, Action::NextPage], say!("settings-turn")),
                        hint(&[Action::Leave], say!("settings-back")),
                    ];
                    let hints = Say::Several(hints, "   ");
                    card.spawn(widget::label_in(theme::FAINT, hints, 14.0));
                });
        });
}

/// Shows the settings of the current section.
fn fill(mut commands: Commands, pages: Pages<Section>, settings: Res<Settings>) {
    let section = pages.page();
    pages.fill(&mut commands, |rows| {
        for setting in section.settings() {
            let value = (
                Value(setting),
                widget::label(setting.value(&settings), 20.0),
            );
            widget::stepper(rows, setting.name(), value, move |commands, more| {
                commands.run_system_cached_with(settings::change, (setting, more));
            });
            let meaning = setting.meaning(&settings);
            if meaning != Say::Nothing {
                rows.spawn((
                    Meaning(setting),
                    widget::label_in(theme::FAINT, meaning, 14.0),
                ));
            }
        }
        if section == Section::Controls {
            widget::button(rows, say!("bindings"), |commands| {
                commands.set_state(Menu::Bindings);
            });
        }
    });
}

fn tell(
    settings: Res<Settings>,
    mut values: Query<(&Value, &mut Say)>,
    mut meanings: Query<(&Meaning, &mut Say), Without<Value>>,
) {
    for (&Value(setting), mut say) in &mut values {
        say.set_if_neq(setting.value(&settings));
    }
    for (&Meaning(setting), mut say) in &mut meanings {
        say.set_if_neq(setting.meaning(&settings));
    }
}
