//! Test runs: one key, or a button of the panel, plays the level of the panel from its start, and the
//! same key returns to the panel.

use crate::controls::action::Action;
use crate::input::actions;
use crate::level::CurrentLevel;
use crate::news::News;
use crate::panel::{AskTestRun, test_key};
use crate::panel_input::PanelInput;
use crate::play::run::begin_run;
use crate::runs::descent::OnFloor;
use crate::runs::test_run::TestRun;
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen};
use crate::texts::say;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            toggle.run_if(actions::just_pressed(Action::TestRun).or_else(on_message::<AskTestRun>)),
            end,
        )
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing).and_then(in_state(Menu::None))),
    );
}

/// Begins a test run if the panel is open, or ends it. On a floor of the descent, which cannot be
/// begun again, there are no test runs.
fn toggle(
    mut commands: Commands,
    current: Res<CurrentLevel>,
    floor: Res<OnFloor>,
    mut panel: ResMut<PanelInput>,
    mut test: ResMut<TestRun>,
    mut news: MessageWriter<News>,
) {
    if panel.open && floor.0.is_some() {
        news.write(News::of(say!("editor-no-test")));
    } else if panel.open {
        panel.open = false;
        test.0 = current.0.clone();
        commands.queue(begin_run);
        news.write(News::to_read(say!("editor-test-run", key = test_key())));
    } else if test.0.is_some() {
        panel.open = true;
    }
}

/// Ends the test run when the panel is open again, or when the player leaves its level.
fn end(current: Res<CurrentLevel>, panel: Res<PanelInput>, mut test: ResMut<TestRun>) {
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
