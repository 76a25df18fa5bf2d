//! Test runs: one key plays the level from its start, and the same key returns to the editor.

use crate::controls::action::{Action, ActionSet};
use crate::input::actions;
use crate::news::News;
use crate::panel_input::PanelInput;
use crate::play::run::begin_run;
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen};
use crate::texts::{Say, say};
use bevy::prelude::*;

/// Whether the run is a test run, which the player has begun in the panel.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TestRun(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TestRun>().add_systems(
        Update,
        (
            toggle.run_if(actions::just_pressed(Action::TestRun)),
            end.run_if(|panel: Res<PanelInput>| panel.open),
        )
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing).and_then(in_state(Menu::None))),
    );
}

/// Begins a test run if the panel is open, or ends it.
pub(in crate::panel) fn toggle(
    mut commands: Commands,
    mut panel: ResMut<PanelInput>,
    mut test: ResMut<TestRun>,
    mut news: MessageWriter<News>,
) {
    if panel.open {
        panel.open = false;
        test.0 = true;
        commands.queue(begin_run);
        news.write(News::of(say!("editor-test-run", key = test_key())));
    } else if test.0 {
        panel.open = true;
    }
}

/// Ends the test run when the panel is open again.
fn end(mut test: ResMut<TestRun>) {
    if test.0 {
        test.0 = false;
    }
}

/// Returns the controls that begin and end a test run.
pub(super) fn test_key() -> Say {
    Say::Controls(ActionSet::Play, &[Action::TestRun])
}
