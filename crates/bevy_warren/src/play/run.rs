//! The player's run: applies the rules tick by tick, and computes the player's position in the
//! world.

use super::message::{RunEvent, RunNumber};
use super::{avatar, perceived, torchlight};
use crate::level::{CurrentLevel, LevelChanged, LevelEdited};
use crate::purpose::{Purpose, RunStart, SavedState};
use crate::schedule::{FrameSystems, TickSystems, order};
use crate::space::{STOREY, centre, ladder_at, radians, round, rounds_of, to_world};
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::f32::consts::TAU;
use std::sync::Arc;
use std::time::Duration;
use warren_dungeon::level::{Level, PORTAL};
use warren_dungeon::play::{
    self, CLIMB_TICKS, Carried, Event, Input, Progress, Surroundings, Trail,
};
use warren_dungeon::replay::{MAX_TICKS, Recording};
use warren_maze::topology::{Embedding, Topology};

/// Applies the game's rules to the current level with the input from [`PlayerInput`], and sends the
/// run's events as messages.
///
/// The current level is in the resource [`CurrentLevel`], which
/// [`LevelPlugin`](crate::level::LevelPlugin) sets. For the correct speed, `Time<Fixed>` needs a
/// rate of [`TICKS_PER_SECOND`](warren_dungeon::play::TICKS_PER_SECOND). An
/// [`Avatar`](super::avatar::Avatar) shows the player's position.
pub struct PlayerPlugin;

/// The player's input for the next tick.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct PlayerInput {
    /// The input for the rules.
    pub input: Input,
    /// The part of [`Input::turn`] that is interpolated between ticks. The rest of the turn is
    /// visible immediately. Turns made with keys are interpolated, but turns made with the mouse
    /// must be visible immediately.
    pub smooth_turn: i16,
}

impl From<Input> for PlayerInput {
    /// Returns an input whose whole turn is interpolated.
    fn from(input: Input) -> PlayerInput {
        PlayerInput {
            input,
            smooth_turn: input.turn,
        }
    }
}

/// A run in the current level.
#[derive(Resource, Clone, Debug)]
pub struct Run {
    number: RunNumber,
    /// Whether the run has not begun, because the level was edited and nobody has played it since.
    is_pending: bool,
    purpose: Purpose,
    /// The saved run that this run continues, until the game has read the rest of it.
    saved: Option<Arc<SavedState>>,
    /// The level.
    pub level: Arc<Level>,
    /// The items that the player brought from an earlier level.
    pub brings: Carried,
    /// The run's state.
    pub progress: Progress,
    /// The player's path so far.
    pub trail: Trail,
    /// The last tick's events.
    pub events: Vec<Event>,
    before: Pose,
    now: Pose,
    /// The time of the last tick, on the clock of `Time<Fixed>`.
    ticked: Option<Duration>,
    /// The player's visible height on a ladder, in storeys above the floor. Negative while climbing
    /// down.
    lift: f32,
}

/// A position in the world, and a heading.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// The position: east, up and south, in cells.
    pub at: Vec3,
    /// The heading, clockwise from east, in radians.
    pub heading: f32,
}

/// The latest run's number.
#[derive(Resource, Default)]
struct LastNumber(RunNumber);

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.add_plugins((avatar::plugin, perceived::plugin, torchlight::plugin))
            .init_resource::<PlayerInput>()
            .init_resource::<CurrentLevel>()
            .add_message::<LevelChanged>()
            .add_message::<LevelEdited>()
            .add_message::<RunEvent>()
            .add_systems(
                FixedUpdate,
                (
                    begin_pending_run.in_set(TickSystems::Begin),
                    step.in_set(TickSystems::Step),
                ),
            )
            .add_systems(
                Update,
                (
                    prepare_run.run_if(on_message::<LevelEdited>),
                    begin_first_run.run_if(on_message::<LevelChanged>),
                )
                    .chain()
                    .in_set(FrameSystems::Begin),
            );
    }
}

impl Run {
    /// Creates a free run in its initial state, with the number 0. Ghosts use such runs.
    pub fn new(level: Arc<Level>) -> Run {
        Run::numbered(RunNumber::default(), level, RunStart::default())
    }

    fn numbered(number: RunNumber, level: Arc<Level>, start: RunStart) -> Run {
        let RunStart {
            purpose,
            brings,
            saved,
        } = start;
        let (progress, trail) = match &saved {
            Some(saved) => (saved.progress.clone(), saved.trail.clone()),
            None => {
                let progress = Progress::carrying(&level, brings);
                let progress = progress.with_terms(purpose.terms());
                let trail = Trail::new(progress.cell());
                (progress, trail)
            }
        };
        let mut run = Run {
            number,
            is_pending: false,
            purpose,
            saved,
            level,
            brings,
            progress,
            trail,
            events: Vec::new(),
            before: Pose::default(),
            now: Pose::default(),
            ticked: None,
            lift: 0.0,
        };
        run.now = run.pose();
        run.before = run.now;
        run
    }

    /// Replaces the run's state with this progress and trail, which must belong to the same level.
    pub fn resume(&mut self, progress: Progress, trail: Trail) {
        (self.progress, self.trail) = (progress, trail);
        self.now = self.pose();
        self.before = self.now;
    }

    /// Returns this run's number. Each number except 0 belongs to only one of the app's runs.
    pub fn number(&self) -> RunNumber {
        self.number
    }

    /// Returns whether the run has not begun: the level was edited, and the player stands at its start.
    /// The run begins in the first tick that is played.
    pub fn is_pending(&self) -> bool {
        self.is_pending
    }

    /// Returns the run's purpose.
    pub fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    /// Changes the run's purpose, for example because the first try at a daily maze was given up.
    pub fn set_purpose(&mut self, purpose: Purpose) {
        self.purpose = purpose;
    }

    /// Takes the saved run that this run continues. Returns `None` if the run began at the start of
    /// the level, and from the second call on.
    pub fn take_saved(&mut self) -> Option<Arc<SavedState>> {
        self.saved.take()
    }

    /// Returns the surroundings that the player perceives in the current cell.
    pub fn surroundings(&self) -> Surroundings {
        Surroundings::new(&self.level, &self.progress, &self.trail)
    }

    /// Returns the player's floor, counted from the top floor.
    pub fn floor(&self) -> u32 {
        self.level.grid().floor(self.progress.cell())
    }

    /// Returns the elapsed fraction of the time between the last tick and the next. Returns 1 while
    /// the run is paused, because the overstep of `Time<Fixed>` is then not measured from a tick of
    /// the run.
    pub(super) fn alpha(&self, fixed: &Time<Fixed>) -> f32 {
        match self.ticked == Some(fixed.elapsed()) {
            true => fixed.overstep_fraction(),
            false => 1.0,
        }
    }

    /// Interpolates the position and heading between the state before the last tick (0) and the
    /// state after the last tick (1).
    pub fn pose_between(&self, alpha: f32) -> Pose {
        let turn = (self.now.heading - self.before.heading + TAU / 2.0).rem_euclid(TAU) - TAU / 2.0;
        // Rounding errors must not move a player who is standing still, because maps would then be
        // painted again.
        let at = match self.before.at == self.now.at {
            true => self.now.at,
            false => self.before.at.lerp(self.now.at, alpha),
        };
        Pose {
            at,
            heading: self.before.heading + turn * alpha,
        }
    }

    fn pose(&self) -> Pose {
        let offset = to_world(self.progress.offset()) + self.lean();
        let middle = centre(&self.level, self.progress.cell());
        let at = middle + Vec3::new(offset.x, self.lift * STOREY, offset.y);
        Pose {
            at,
            heading: radians(self.progress.heading()),
        }
    }

    /// Returns the climber's displacement from the cell's centre towards the ladder. The
    /// displacement is largest at the hatch.
    fn lean(&self) -> Vec2 {
        if self.lift == 0.0 {
            return Vec2::ZERO;
        }
        let (grid, cell) = (self.level.grid(), self.progress.cell());
        let foot = if self.lift > 0.0 {
            Some(cell)
        } else {
            let mut downs = grid.exits(cell).filter(|&dir| grid.climb(cell, dir) < 0);
            downs.next().map(|down| grid.step(cell, down))
        };
        let ladder = foot.map_or(Vec2::ZERO, |foot| ladder_at(&self.level, foot));
        let share = self.lift.abs().min(1.0);
        ladder * (4.0 * share * (1.0 - share)).min(1.0)
    }

    /// Plays one tick with the given input.
    pub(super) fn tick(&mut self, doing: PlayerInput) {
        let mut cell = self.progress.cell();
        self.events = play::step(&self.level, &mut self.progress, doing.input);
        self.before.at = self.now.at;
        let mut moved = IVec3::ZERO;
        for event in &self.events {
            if let Event::Crossed(dir) = event {
                let grid = self.level.portal_grid();
                self.lift -= match *dir {
                    PORTAL => self.lift,
                    dir => f32::from(self.level.grid().climb(cell, dir)),
                };
                moved -= rounds_of(&self.level, cell, *dir);
                self.trail.cross(&grid, *dir);
                cell = grid.step(cell, *dir);
            }
        }
        self.before.at += round(&self.level, moved);
        let wanted = self.progress.climbing() as f32 / CLIMB_TICKS as f32;
        self.lift += (wanted - self.lift).clamp(-FALL, FALL);
        self.now = self.pose();
        let smooth = self
            .progress
            .heading()
            .wrapping_add_signed(doing.smooth_turn.wrapping_neg());
        self.before.heading = radians(smooth);
        if self.events.contains(&Event::Crossed(PORTAL)) {
            // The player reaches the other end immediately.
            self.before = self.now;
        }
    }
}

/// The speed at which a climber who lets go returns to the floor, in storeys per tick.
const FALL: f32 = 0.05;

/// Begins a run in the current level. A restart of the same level keeps the purpose of the last run,
/// except that a second try at a daily maze does not count, and that a replay ends.
///
/// [`PlayerPlugin`] begins the first run in each new level, and in an edited level as soon as the player
/// plays. To restart the same level, run this function as a system or a command.
pub fn begin_run(world: &mut World) {
    let current = world.resource::<CurrentLevel>().0.as_ref();
    let last = world.get_resource::<Run>();
    // The level can have been replaced without a request.
    let is_same = |last: &&Run| current.is_some_and(|level| Arc::ptr_eq(level, &last.level));
    let last = last.filter(is_same);
    let start = last.map(|last| RunStart::after_restart(&last.purpose, last.brings));
    begin(world, start.unwrap_or_default());
}

/// Returns a command that restarts the current level with this purpose.
pub fn begin_run_as(purpose: Purpose) -> impl Command {
    move |world: &mut World| {
        let start = RunStart {
            purpose,
            ..default()
        };
        begin(world, start);
    }
}

/// Begins the first run in a new level.
pub fn begin_first_run(world: &mut World, changed: &mut SystemState<MessageReader<LevelChanged>>) {
    let changed = changed.get_mut(world).ok();
    let changed = changed.and_then(|mut changed| changed.read().last().cloned());
    begin(world, changed.unwrap_or_default().start);
}

/// Ends the run in a level that was edited. The player stands at the start of the edited level until
/// the next run begins.
pub fn prepare_run(world: &mut World) {
    insert_run(world, RunStart::default(), true);
}

fn begin(world: &mut World, start: RunStart) {
    insert_run(world, start, false);
}

/// Inserts a run in the current level, with the next number.
fn insert_run(world: &mut World, start: RunStart, is_pending: bool) {
    let Some(level) = world.resource::<CurrentLevel>().0.clone() else {
        return;
    };
    let mut last = world.get_resource_or_init::<LastNumber>();
    last.0.0 += 1;
    let number = last.0;
    world.insert_resource(Run {
        is_pending,
        ..Run::numbered(number, level, start)
    });
}

/// Begins a run that waits in an edited level.
fn begin_pending_run(run: Option<ResMut<Run>>) {
    if let Some(mut run) = run.filter(|run| run.is_pending) {
        run.is_pending = false;
    }
}

fn step(
    run: Option<ResMut<Run>>,
    time: Res<Time<Fixed>>,
    doing: Res<PlayerInput>,
    mut messages: MessageWriter<RunEvent>,
) {
    let Some(mut run) = run else { return };
    let mut cell = run.progress.cell();
    run.tick(*doing);
    run.ticked = Some(time.elapsed());
    for event in &run.events {
        messages.write(RunEvent {
            run: run.number,
            cell,
            event: event.clone(),
        });
        if let Event::Crossed(dir) = event {
            cell = run.level.portal_grid().step(cell, *dir);
        }
    }
}

/// Returns the inputs of a recorded run, up to a run's maximum length.
pub fn recorded_inputs(recording: &Recording) -> VecDeque<Input> {
    recording.inputs().take(MAX_TICKS as usize).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;

    #[test]
    fn a_player_who_stands_still_does_not_move_between_ticks() {
        let mut run = Run::new(Arc::new(make(&Recipe::default()).unwrap()));
        for place in 1..100u8 {
            let at = Vec3::new(0.1, 0.0, 0.07) * f32::from(place);
            let pose = Pose { at, heading: 0.3 };
            (run.before, run.now) = (pose, pose);
            for part in 0..64u8 {
                assert_eq!(run.pose_between(f32::from(part) / 64.0), pose);
            }
        }
    }
}
