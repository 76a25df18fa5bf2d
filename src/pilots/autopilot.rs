//! The autopilot, which walks to a clicked cell or explores until it stops by itself or the player
//! takes over. It produces the same kind of input as the keys. At a junction, exploring stops until
//! the player has chosen a branch.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::{Devices, InputDevice};
use crate::controls::touched::TouchInUse;
use crate::input::actions;
use crate::input::walk::{StepWalker, WalksQuietly};
use crate::news::News;
use crate::runs::first_input::BegunRun;
use crate::spoken::Words;
use crate::states::{Screen, in_play};
use crate::texts::{Say, of_library, say, surroundings};
use bevy::prelude::*;
use bevy_warren::map::{Automap, CellClicked, ClickedOutside};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::message::RunNumber;
use bevy_warren::play::run::{PlayerInput, Run, begin_first_run};
use bevy_warren::schedule::{FrameSystems, TickSystems};
use warren_dungeon::pilot::{Branch, Explore, Junction, NoRoute, Stop, Travel};
use warren_dungeon::play::Input;
use warren_maze::topology::Dirs;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Autopilot>()
        .add_message::<Stopped>()
        .add_systems(FixedUpdate, steer.in_set(TickSystems::Program))
        .add_systems(
            Update,
            tell_stop
                .in_set(FrameSystems::Motion)
                .run_if(in_state(Screen::Playing)),
        )
        .add_systems(
            Update,
            (
                explore.run_if(actions::just_pressed(Action::Explore).and_then(in_play)),
                choose.run_if(in_play),
                travel,
            )
                .chain()
                .in_set(FrameSystems::Begin)
                .after(begin_first_run),
        );
}

/// The actions that choose the branches of a junction, in the order of their numbers. If a junction
/// has more branches, the player turns towards them.
static BRANCHES: [Action; 7] = [
    Action::BranchOne,
    Action::BranchTwo,
    Action::BranchThree,
    Action::BranchFour,
    Action::BranchFive,
    Action::BranchSix,
    Action::BranchSeven,
];

/// The pilot that walks while the player gives no input, and the number of the pilot's run.
#[derive(Resource, Default)]
pub(crate) struct Autopilot {
    run: RunNumber,
    pilot: Option<Pilot>,
    /// The junction at which exploring has stopped, while the player is there.
    junction: Option<Junction>,
}

impl Autopilot {
    /// Resets the autopilot if this run is not the run in which the autopilot was last used.
    fn reset_for(&mut self, run: &Run) {
        if self.run != run.number() {
            *self = Autopilot {
                run: run.number(),
                ..default()
            };
        }
    }

    /// Returns the branches from which the player can choose, in the order of their numbers.
    pub(super) fn branches(&self) -> &[Branch] {
        self.junction.as_ref().map_or(&[], Junction::branches)
    }

    /// Notes the player's heading at a junction, and forgets the junction when the player has left it.
    fn look(&mut self, run: &Run) {
        let (level, progress) = (&run.level, &run.progress);
        let stays = |junction: &Junction| !progress.is_over() && junction.is_here(level, progress);
        self.junction = self.junction.take().filter(stays);
        if let Some(junction) = &mut self.junction {
            junction.look(level, progress);
        }
    }
}

enum Pilot {
    Travel(Travel),
    Explore(Explore),
}

/// Applies the pilot's input. Stops the pilot if the player gives input. A pilot that does not move at
/// all does not start the clock of the run.
fn steer(
    run: Option<Res<Run>>,
    mut pilot: ResMut<Autopilot>,
    quietly: Res<WalksQuietly>,
    mut begun: ResMut<BegunRun>,
    mut doing: ResMut<PlayerInput>,
    mut stopped: MessageWriter<Stopped>,
) {
    let Some(run) = run else { return };
    pilot.reset_for(&run);
    pilot.look(&run);
    let pilot = &mut *pilot;
    let Some(flying) = &mut pilot.pilot else {
        return;
    };
    // A request for a hint, for the position of the finish or for a view of the whole level does
    // not stop the autopilot.
    let asked = Input {
        hint: doing.input.hint,
        locate: doing.input.locate,
        reveal: doing.input.reveal,
        ..Input::default()
    };
    if doing.input != asked {
        pilot.pilot = None;
        return;
    }
    let (level, progress, events) = (&run.level, &run.progress, &run.events);
    let input = match flying {
        Pilot::Travel(travel) => travel.input(level, progress, events),
        Pilot::Explore(explore) => explore.input(level, progress, &run.trail, events),
    };
    match input {
        Ok(input) => {
            begun.begin(&run);
            pilot.junction = None;
            *doing = Input {
                hint: asked.hint,
                locate: asked.locate,
                reveal: asked.reveal,
                ..quietly.slow(input)
            }
            .into();
        }
        Err(stop) => {
            pilot.pilot = None;
            if stop == Stop::Junction && pilot.junction.is_none() {
                pilot.junction = Junction::new(level, progress, &run.trail);
            }
            stopped.write(Stopped(stop));
        }
    }
}

/// The reason why the pilot has stopped.
#[derive(Message)]
struct Stopped(Stop);

/// Says why the pilot has stopped.
fn tell_stop(
    run: Option<Res<Run>>,
    pilot: Res<Autopilot>,
    device: Res<InputDevice>,
    touch: Res<TouchInUse>,
    words: Res<Words>,
    mut stopped: MessageReader<Stopped>,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run else { return };
    for Stopped(stop) in stopped.read() {
        let told = match stop {
            Stop::Junction if touch.0 => say!("stop-junction-tap"),
            Stop::Junction => question(pilot.branches(), device.has_keys()),
            _ => of_library::stop(*stop, &run),
        };
        if told != Say::Nothing {
            news.write(News::of(told));
        }
        if words.0 && *stop == Stop::Junction {
            let branches = surroundings::branches(&run, pilot.branches());
            news.write(News::place(branches));
        }
    }
}

/// Returns the question for a branch. `has_keys` says whether the player can press a number.
fn question(branches: &[Branch], has_keys: bool) -> Say {
    let last = branches.len().min(BRANCHES.len());
    if !has_keys || last < 2 {
        return say!("stop-junction-turn");
    }
    let key = |number: usize| Say::Controls(ActionSet::Play, &BRANCHES[number - 1..number]);
    say!("stop-junction", first = key(1), last = key(last))
}

/// Explores the branch whose number the player has pressed.
fn choose(mut commands: Commands, devices: Devices, panel: Res<PanelUse>) {
    let is_pressed = |action: &Action| devices.just_pressed(ActionSet::Play, *action);
    let chosen = BRANCHES.iter().position(is_pressed);
    if let Some(index) = chosen.filter(|_| !panel.keyboard) {
        commands.run_system_cached_with(explore_branch, index + 1);
    }
}

/// Explores the branch with this number, counted from 1, of the junction at which exploring has
/// stopped. Does nothing if there is no such branch.
pub(super) fn explore_branch(
    In(number): In<usize>,
    run: Option<Res<Run>>,
    mut pilot: ResMut<Autopilot>,
    mut steps: ResMut<StepWalker>,
) {
    let is_current = run.is_some_and(|run| pilot.run == run.number());
    if let Some(&branch) = pilot.branches().get(number - 1).filter(|_| is_current) {
        steps.stop();
        pilot.pilot = Some(Pilot::Explore(Explore::through(branch)));
    }
}

/// Starts or stops exploring. At a junction, explores the branch towards which the player has turned. If
/// the player has not turned, exploring stops again at once, and repeats its question.
fn explore(run: Option<Res<Run>>, mut pilot: ResMut<Autopilot>, mut steps: ResMut<StepWalker>) {
    let Some(run) = run else { return };
    pilot.reset_for(&run);
    steps.stop();
    pilot.pilot = match pilot.pilot {
        Some(Pilot::Explore(_)) => None,
        _ => {
            let (level, progress) = (&run.level, &run.progress);
            let asked = pilot.junction.as_ref();
            let asked = asked.filter(|_| Junction::new(level, progress, &run.trail).is_some());
            let explore = asked.map(|junction| junction.explore(level, progress));
            Some(Pilot::Explore(explore.unwrap_or_default()))
        }
    };
}

/// Walks to a clicked cell, also along the path of the hint on the map. If that is not possible, says why. A click outside the level gets the same
/// answer as one on a cell that the player has not seen, so that it does not reveal the size of the level.
fn travel(
    run: Option<Res<Run>>,
    map: Option<Res<Automap>>,
    mut clicked: MessageReader<CellClicked>,
    mut outside: MessageReader<ClickedOutside>,
    mut pilot: ResMut<Autopilot>,
    mut steps: ResMut<StepWalker>,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run else { return };
    let is_outside = outside.read().count() > 0;
    let route = match clicked.read().last() {
        Some(&CellClicked(cell)) => {
            let hint = |at| map.as_ref().map_or(Dirs::NONE, |map| map.hint(at));
            Travel::with_hint(&run.level, &run.progress, hint, cell)
        }
        None if is_outside => Err(NoRoute::NotSeen),
        None => return,
    };
    match route {
        Ok(travel) => {
            pilot.reset_for(&run);
            steps.stop();
            pilot.pilot = Some(Pilot::Travel(travel));
        }
        Err(why) => _ = news.write(News::of(of_library::no_route(why))),
    }
}
