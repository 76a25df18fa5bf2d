//! Opens the panel, which shows the whole level. The run records the opening, and then earns
//! neither medals nor a record. If the run could still earn them, the game asks for confirmation
//! first. A run that waits for its first input records the opening in its first tick. The panel
//! cannot be opened during the first try at a daily maze.

use crate::controls::action::Action;
use crate::input::actions;
use crate::input::requests::Requests;
use crate::news::News;
use crate::runs::daily::day_of_try;
use crate::runs::first_input::BegunRun;
use crate::states::{self, Card, Menu, Screen};
use crate::texts::say;
use crate::theme;
use crate::theme::widget;
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::map::MapOpen;
use bevy_warren::overlay::ShownOverlay;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::message::run_is_new;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::{FrameSystems, TickSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .add_systems(
            Update,
            (
                toggle.run_if(in_state(Menu::None).and_then(actions::just_pressed(Action::Panel))),
                hide.run_if(run_is_new),
                record,
            )
                .chain()
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        )
        .add_systems(FixedUpdate, open.in_set(TickSystems::Note));
}

/// Whether the panel opens after the next tick. If the run has begun, this tick records the opening.
#[derive(Resource, Default)]
struct Opening(bool);

/// Opens or closes the panel. Asks for confirmation first if opening the panel would cost the run
/// its medals and record.
fn toggle(
    run: Option<Res<Run>>,
    requests: Res<Requests>,
    mut panel: ResMut<PanelUse>,
    mut map: ResMut<MapOpen>,
    mut menu: ResMut<NextState<Menu>>,
    mut news: MessageWriter<News>,
) {
    let is_seen = |run: &Run| run.progress.revealed() || requests.reveal;
    let is_try = run.as_ref().is_some_and(|run| day_of_try(run).is_some());
    let counts = run.is_some_and(|run| !run.purpose().is_replay() && !is_seen(&run));
    if panel.open {
        panel.open = false;
    } else if is_try {
        news.write(News::to_read(say!("panel-locked")));
    } else if counts {
        menu.set(Menu::Reveal);
    } else {
        panel.open = true;
        map.0 = false;
    }
}

pub(super) fn spawn(mut commands: Commands) {
    widget::spawn_card(&mut commands, Card::Reveal, theme::WIDTH, |card| {
        card.spawn(widget::label(say!("reveal"), 32.0));
        card.spawn(widget::label_in(theme::FAINT, say!("reveal-loses"), 18.0));
        let back = widget::run(states::go_back);
        widget::button(card, say!("settings-back"), back).insert(AutoFocus);
        widget::button(card, say!("reveal-open"), widget::run(accept));
    });
}

/// Requests that the next tick records the opening. After that tick, [`open`] opens the panel.
fn accept(
    mut requests: ResMut<Requests>,
    mut opening: ResMut<Opening>,
    mut menu: ResMut<NextState<Menu>>,
) {
    requests.reveal = true;
    opening.0 = true;
    menu.set(Menu::None);
}

/// Opens the panel after a tick has recorded the opening. In a run that waits for its first input,
/// opens the panel at once, and keeps the request for the first tick.
fn open(
    run: Option<Res<Run>>,
    begun: Res<BegunRun>,
    mut requests: ResMut<Requests>,
    mut opening: ResMut<Opening>,
    mut panel: ResMut<PanelUse>,
    mut map: ResMut<MapOpen>,
) {
    if !requests.reveal {
        return;
    }
    requests.reveal = run.is_some_and(|run| !begun.is(&run));
    if std::mem::take(&mut opening.0) {
        panel.open = true;
        map.0 = false;
    }
}

/// Removes the overlay when a run begins while the panel is closed. An open panel stays open,
/// because the player might just have made the level in it. The panel is only closed for the first
/// try at a daily maze and for a resumed run whose level was not revealed.
fn hide(
    run: Option<Res<Run>>,
    mut panel: ResMut<PanelUse>,
    mut opening: ResMut<Opening>,
    mut overlay: ResMut<ShownOverlay>,
    mut news: MessageWriter<News>,
) {
    opening.0 = false;
    let is_resumed = |run: &Run| run.progress.ticks() > 0 && !run.progress.revealed();
    let is_locked = run.is_some_and(|run| day_of_try(&run).is_some() || is_resumed(&run));
    if panel.open && is_locked {
        panel.open = false;
        news.write(News::to_read(say!("panel-locked")));
    }
    if !panel.open {
        overlay.set_if_neq(ShownOverlay(None));
    }
}

/// Records the opening in the first tick of a run that begins while the panel is open, and of a run in
/// an edited level or of a test run, whose level the player has seen in the panel.
fn record(run: Option<Res<Run>>, panel: Res<PanelUse>, mut requests: ResMut<Requests>) {
    let is_seen = |run: &Run| panel.open || run.is_pending() || run.purpose().is_test();
    let is_due = run.is_some_and(|run| is_seen(&run) && !run.progress.revealed());
    if is_due && !requests.reveal {
        requests.reveal = true;
    }
}
