//! Test runs: one key, or a button of the panel, plays the level of the panel from its start, and the
//! same key returns to the panel.

use super::play_again;
use crate::controls::action::{Action, ActionSet};
use crate::input::actions;
use crate::level::CurrentLevel;
use crate::news::News;
use crate::panel::{AskTestRun, test_key};
use crate::panel_use::PanelUse;
use crate::play::run::{Run, begin_run};
use crate::runs::descent::OnFloor;
use crate::runs::test_run::TestRun;
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen};
use crate::texts::{Say, say};
use crate::theme::widget;
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;

pub(super) fn plugin(app: &mut App) {
    let asks = actions::just_pressed(Action::TestRun).or_else(on_message::<AskTestRun>);
    let is_playing = in_state(Screen::Playing).and_then(in_state(Menu::None));
    let is_over = in_state(Screen::Won).or_else(in_state(Screen::Lost));
    app.add_systems(
        Update,
        (
            (toggle.run_if(asks), end).chain().run_if(is_playing),
            leave.run_if(not(in_state(Screen::Playing).or_else(is_over.clone()))),
            return_from_card.run_if(actions::just_pressed(Action::TestRun).and_then(is_over)),
        )
            .in_set(FrameSystems::Interface),
    );
}

/// Adds the focused button that returns to the panel, if the run that is over was a test run.
/// Returns whether it was one.
pub(super) fn return_button(buttons: &mut ChildSpawnerCommands, test: &TestRun) -> bool {
    let is_test = test.0.is_some();
    if is_test {
        let label = Say::Keyed(
            ActionSet::Play,
            &[Action::TestRun],
            Box::new(say!("editor-test-return")),
        );
        widget::list_button(buttons, label, return_to_panel).insert(AutoFocus);
    }
    is_test
}

/// Returns to the panel from the card of a test run that has been won or lost.
fn return_from_card(mut commands: Commands, test: Res<TestRun>) {
    if test.0.is_some() {
        return_to_panel(&mut commands);
    }
}

/// Restarts the level, and opens the panel.
fn return_to_panel(commands: &mut Commands) {
    play_again(commands);
    commands.queue(|world: &mut World| world.resource_mut::<PanelUse>().open = true);
}

/// Begins a test run if the panel is open, or ends it. On a floor of the descent, which cannot be
/// begun again, there are no test runs.
fn toggle(
    mut commands: Commands,
    current: Res<CurrentLevel>,
    run: Option<Res<Run>>,
    floor: Res<OnFloor>,
    mut panel: ResMut<PanelUse>,
    mut test: ResMut<TestRun>,
    mut news: MessageWriter<News>,
) {
    if panel.open && floor.0.is_some() {
        news.write(News::of(say!("editor-no-test")));
    } else if panel.open {
        panel.open = false;
        test.0 = current.0.clone();
        commands.queue(begin_run);
        news.write(News::test_run(say!("editor-test-run", key = test_key())));
    } else if test.0.is_some() {
        panel.open = true;
        // Otherwise the card of the lost run would appear over the panel.
        if run.is_some_and(|run| run.progress.is_over()) {
            commands.queue(begin_run);
        }
    }
}

/// Ends the test run when the player leaves the level for another screen.
fn leave(mut test: ResMut<TestRun>) {
    if test.0.is_some() {
        test.0 = None;
    }
}

/// Ends the test run when the panel is open again, or when the player leaves its level.
fn end(current: Res<CurrentLevel>, panel: Res<PanelUse>, mut test: ResMut<TestRun>) {
    let is_current = |level: &Arc<Level>| {
        let current = current.0.as_ref();
        current.is_some_and(|current| Arc::ptr_eq(current, level))
    };
    if test
        .0
        .as_ref()
        .is_some_and(|level| panel.open || !is_current(level))
    {
        test.0 = None;
    }
}
