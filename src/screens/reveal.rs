//! The panel shows the whole level. During a run that counts, the game first asks whether the
//! player wants that: it is recorded in the run, which then earns neither medals nor a record.
//! The maze of the day stays hidden during the one try that counts.

use crate::controls::action::Action;
use crate::input::actions;
use crate::input::requests::Requests;
use crate::map::MapOpen;
use crate::news::News;
use crate::overlay::ShownOverlay;
use crate::panel_input::PanelInput;
use crate::play::message::run_began;
use crate::play::run::Run;
use crate::runs::daily::Trying;
use crate::runs::replay::Replay;
use crate::schedule::{FrameSystems, TickSystems};
use crate::states::{self, Card, Menu, Screen};
use crate::texts::say;
use crate::theme::{self, widget};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .add_systems(OnEnter(Card::Reveal), spawn)
        .add_systems(
            Update,
            (
                toggle.run_if(in_state(Menu::None).and_then(actions::just_pressed(Action::Panel))),
                hide.run_if(run_began),
                record,
            )
                .chain()
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        )
        .add_systems(FixedUpdate, open.in_set(TickSystems::Note));
}

/// Whether the panel opens after the tick that records it.
#[derive(Resource, Default)]
struct Opening(bool);

/// Opens or closes the panel, or asks before it opens.
fn toggle(
    run: Option<Res<Run>>,
    replay: Option<Res<Replay>>,
    trying: Res<Trying>,
    mut panel: ResMut<PanelInput>,
    mut map: ResMut<MapOpen>,
    mut menu: ResMut<NextState<Menu>>,
    mut news: MessageWriter<News>,
) {
    let counts = replay.is_none() && run.is_some_and(|run| !run.progress.revealed);
    if panel.open {
        panel.open = false;
    } else if trying.counts() {
        news.write(News::to_read(say!("panel-locked")));
    } else if counts {
        menu.set(Menu::Reveal);
    } else {
        panel.open = true;
        map.0 = false;
    }
}

fn spawn(mut commands: Commands) {
    commands
        .spawn((widget::layer(), DespawnOnExit(Card::Reveal)))
        .with_children(|layer| {
            layer.spawn(widget::card()).with_children(|card| {
                card.spawn(widget::label(say!("reveal"), 32.0));
                card.spawn(widget::label_in(theme::FAINT, say!("reveal-loses"), 18.0));
                let back = widget::button(card, say!("settings-back"), |commands| {
                    commands.run_system_cached(states::go_back);
                });
                card.commands().entity(back).insert(AutoFocus);
                widget::button(card, say!("reveal-open"), |commands| {
                    commands.run_system_cached(accept);
                });
            });
        });
}

/// Has the look recorded in the next tick, before the panel opens.
fn accept(
    mut requests: ResMut<Requests>,
    mut opening: ResMut<Opening>,
    mut menu: ResMut<NextState<Menu>>,
) {
    requests.reveal = true;
    opening.0 = true;
    menu.set(Menu::None);
}

/// Opens the panel after the tick that recorded it.
fn open(
    mut requests: ResMut<Requests>,
    mut opening: ResMut<Opening>,
    mut panel: ResMut<PanelInput>,
    mut map: ResMut<MapOpen>,
) {
    if std::mem::take(&mut requests.reveal) && std::mem::take(&mut opening.0) {
        panel.open = true;
        map.0 = false;
    }
}

/// A run that begins shows nothing of its level. If the panel is open, the level is one that it
/// made; but the try of the day and a saved run stay hidden.
fn hide(
    run: Option<Res<Run>>,
    trying: Res<Trying>,
    mut panel: ResMut<PanelInput>,
    mut opening: ResMut<Opening>,
    mut overlay: ResMut<ShownOverlay>,
    mut news: MessageWriter<News>,
) {
    opening.0 = false;
    let is_resumed = run.is_some_and(|run| run.progress.ticks > 0 && !run.progress.revealed);
    if panel.open && (trying.counts() || is_resumed) {
        panel.open = false;
        news.write(News::to_read(say!("panel-locked")));
    }
    if !panel.open {
        overlay.set_if_neq(ShownOverlay(None));
    }
}

/// A run that begins under the open panel records that in its first tick.
fn record(run: Option<Res<Run>>, panel: Res<PanelInput>, mut requests: ResMut<Requests>) {
    let is_hidden = run.is_some_and(|run| !run.progress.revealed);
    if panel.open && is_hidden && !requests.reveal {
        requests.reveal = true;
    }
}
