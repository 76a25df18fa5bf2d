//! The settings, a row each. They open from the title and from every pause.

use super::fault_line;
use crate::controls::action::{Action, ActionSet};
use crate::input::walk::Gait;
use crate::scenery::detail::Quality;
use crate::schedule::FrameSystems;
use crate::settings::{self, Setting, Settings};
use crate::states::{self, Card};
use crate::texts::{Say, say};
use crate::theme::{self, widget};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Card::Settings), spawn).add_systems(
        Update,
        tell.in_set(FrameSystems::Interface)
            .run_if(resource_changed::<Settings>),
    );
}

/// The value of a setting.
#[derive(Component, Clone, Copy)]
struct Value(Setting);

fn spawn(mut commands: Commands, settings: Res<Settings>) {
    commands
        .spawn((
            widget::layer(),
            GlobalZIndex(2),
            DespawnOnExit(Card::Settings),
        ))
        .with_children(|layer| {
            layer.spawn(widget::card()).with_children(|card| {
                card.spawn(widget::label_in(theme::AMBER, say!("settings"), 36.0));
                for (i, setting) in Setting::ALL.into_iter().enumerate() {
                    let value = (
                        Value(setting),
                        widget::label(value(setting, &settings), 20.0),
                    );
                    let row = widget::stepper(card, name(setting), value, move |commands, more| {
                        commands.run_system_cached_with(settings::change, (setting, more));
                    });
                    if i == 0 {
                        card.commands().entity(row).insert(AutoFocus);
                    }
                }
                card.spawn(fault_line());
                widget::button(card, say!("settings-back"), |commands| {
                    commands.run_system_cached(states::go_back);
                });
                let hint = |actions, does| Say::hint(ActionSet::Menu, actions, does);
                let hints = vec![
                    hint(&[Action::Above, Action::Below], say!("settings-choose")),
                    hint(&[Action::Less, Action::More], say!("settings-change")),
                    hint(&[Action::Leave], say!("settings-back")),
                ];
                let hints = Say::Several(hints, "   ");
                card.spawn(widget::label_in(theme::FAINT, hints, 14.0));
            });
        });
}

fn name(setting: Setting) -> Say {
    match setting {
        Setting::Language => say!("setting-language"),
        Setting::Quality => say!("setting-quality"),
        Setting::Gait => say!("setting-gait"),
        Setting::Flicker => say!("setting-flicker"),
        Setting::Volume => say!("setting-volume"),
        Setting::Music => say!("setting-music"),
    }
}

fn value(setting: Setting, settings: &Settings) -> Say {
    match setting {
        Setting::Language => match settings.language {
            Some(language) => Say::verbatim(language.name()),
            None => say!("setting-language-system"),
        },
        Setting::Quality => match settings.quality {
            Quality::Auto => say!("setting-quality-auto"),
            Quality::Low => say!("setting-quality-low"),
            Quality::High => say!("setting-quality-high"),
        },
        Setting::Gait => match settings.gait {
            Gait::Smooth => say!("setting-gait-smooth"),
            Gait::Steps => say!("setting-gait-steps"),
        },
        Setting::Flicker => match settings.flicker {
            true => say!("setting-on"),
            false => say!("setting-off"),
        },
        Setting::Volume => say!("per-cent", share = u32::from(settings.volume)),
        Setting::Music => match settings.music {
            0 => say!("setting-music-off"),
            music => say!("per-cent", share = u32::from(music)),
        },
    }
}

fn tell(settings: Res<Settings>, mut values: Query<(&Value, &mut Say)>) {
    for (&Value(setting), mut say) in &mut values {
        say.set_if_neq(value(setting, &settings));
    }
}
