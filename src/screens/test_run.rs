//! Test runs: one key, or a button of the panel, plays the level of the panel from its start, and the
//! same key returns to the panel.

use super::play_again_as;
use crate::campaign::Campaign;
use crate::controls::action::{Action, ActionSet};
use crate::input::actions;
use crate::news::News;
use crate::panel::{AskTestRun, test_key};
use crate::states::{Menu, Screen};
use crate::texts::{Say, say};
use crate::theme::widget;
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::run::{Run, begin_run_as};
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;

pub(super) fn plugin(app: &mut App) {
    let asks = actions::just_pressed(Action::TestRun).or_else(on_message::<AskTestRun>);
    let is_playing = in_state(Screen::Playing).and_then(in_state(Menu::None));
    let is_over = in_state(Screen::Won).or_else(in_state(Screen::Lost));
    app.add_systems(
        Update,
        (
            (toggle.run_if(asks), end).chain().run_if(is_playing),
            return_from_card.run_if(actions::just_pressed(Action::TestRun).and_then(is_over)),
        )
            .in_set(FrameSystems::Interface),
    );
}

/// Adds the focused button that returns to the panel, if the run that is over was a test run.
/// Returns whether it was one.
pub(super) fn return_button(buttons: &mut ChildSpawnerCommands, run: &Run) -> bool {
    let is_test = run.purpose().is_test();
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
fn return_from_card(mut commands: Commands, run: If<Res<Run>>) {
    if run.purpose().is_test() {
        return_to_panel(&mut commands);
    }
}

/// Restarts the level, and opens the panel.
fn return_to_panel(commands: &mut Commands) {
    play_again_as(commands, Purpose::Free);
    commands.queue(|world: &mut World| world.resource_mut::<PanelUse>().open = true);
}

/// Begins a test run if the panel is open, or ends it. On a floor of the descent, which cannot be
/// begun again, there are no test runs.
fn toggle(
    mut commands: Commands,
    run: If<Res<Run>>,
    mut panel: ResMut<PanelUse>,
    mut news: MessageWriter<News>,
) {
    if panel.open && run.purpose().depth().is_some() {
        news.write(News::of(say!("editor-no-test")));
    } else if panel.open {
        panel.open = false;
        commands.queue(begin_run_as(Purpose::Test));
        // The news is removed if the run is not a test, so it must follow the beginning of the run.
        commands.write_message(News::test_run(say!("editor-test-run", key = test_key())));
    } else if run.purpose().is_test() {
        panel.open = true;
        // Otherwise the card of the lost run would appear over the panel.
        if run.progress.is_over() {
            commands.queue(begin_run_as(Purpose::Free));
        }
    }
}

/// Ends the test run when the panel is open again. The run goes on with the level's usual purpose.
fn end(mut run: If<ResMut<Run>>, panel: Res<PanelUse>, campaign: Res<Campaign>) {
    if panel.open && run.purpose().is_test() {
        let purpose = campaign.purpose_of(&run.level);
        run.set_purpose(purpose);
    }
}
