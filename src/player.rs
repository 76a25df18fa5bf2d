//! The player: the rules played tick by tick, and where that is in the world.

use crate::level::{CurrentLevel, LevelChanged};
use crate::{FrameSystems, Pause, Screen, TickSystems};
use bevy::prelude::*;
use std::f32::consts::TAU;
use std::sync::Arc;
use warren_core::geometry::{self, UNIT};
use warren_core::level::Level;
use warren_core::play::{self, Event, Input, Progress};
use warren_core::topology::{Cell, Dir};

/// Plays the rules in the current level, with what [`PlayerInput`] says, and
/// turns what happens into messages.
pub struct PlayerPlugin;

/// What the player does in the next tick.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct PlayerInput {
    /// The input of the rules.
    pub input: Input,
    /// How much of its turn is shown as a smooth turn, the rest at once: a key
    /// turns smoothly, a mouse has no time to.
    pub smooth_turn: i16,
}

/// A run in the current level.
#[derive(Resource, Clone, Debug)]
pub struct Run {
    /// The level.
    pub level: Arc<Level>,
    /// What the player has done.
    pub progress: Progress,
    /// What happened in the last tick.
    pub events: Vec<Event>,
    /// The column and row of the player's cell, counted on past the ends of
    /// wrapped axes, so that a walk round the world is a straight line.
    pub at: IVec2,
    before: Place,
    now: Place,
}

/// A place in the world and where the player looks there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Place {
    /// East and south, in cells.
    pub(crate) at: Vec2,
    /// Clockwise from east, in radians.
    pub(crate) heading: f32,
}

/// A finish was reached.
#[derive(Message, Clone, Debug)]
pub struct FinishReached;

/// A secret door was found; by its number.
#[derive(Message, Clone, Debug)]
pub struct DoorFound(pub usize);

/// A hint was given: a shortest path to a finish.
#[derive(Message, Clone, Debug)]
pub struct HintShown {
    /// The player's column and row, as in [`Run::at`].
    pub from: IVec2,
    /// The moves from there.
    pub moves: Vec<Dir>,
}

/// A hint was asked for, and there is no way.
#[derive(Message, Clone, Debug)]
pub struct Unreachable;

/// The player came into another cell.
#[derive(Message, Clone, Debug)]
pub struct StepTaken;

impl Plugin for PlayerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<PlayerInput>()
            .add_message::<FinishReached>()
            .add_message::<DoorFound>()
            .add_message::<HintShown>()
            .add_message::<Unreachable>()
            .add_message::<StepTaken>()
            .add_systems(FixedUpdate, step.in_set(TickSystems::Step).run_if(in_play))
            .add_systems(Update, begin.in_set(FrameSystems::Begin))
            .add_systems(OnEnter(Screen::Playing), begin_again);
    }
}

/// Whether the rules run: in a level, and not paused. An app without screens
/// always plays.
pub(crate) fn in_play(
    screen: Option<Res<State<Screen>>>,
    pause: Option<Res<State<Pause>>>,
) -> bool {
    let Some(screen) = screen else { return true };
    let paused = pause.is_some_and(|pause| *pause.get() == Pause::On);
    *screen.get() == Screen::Playing && !paused
}

impl Run {
    /// The beginning of a run.
    pub fn new(level: Arc<Level>) -> Run {
        let progress = Progress::new(&level);
        let [x, y] = level.grid().board().coordinates(progress.cell);
        let mut run = Run {
            level,
            progress,
            events: Vec::new(),
            at: IVec2::new(x as i32, y as i32),
            before: Place::default(),
            now: Place::default(),
        };
        run.now = run.place();
        run.before = run.now;
        run
    }

    /// Where the player is, `alpha` of the way from the last tick's place.
    pub(crate) fn place_between(&self, alpha: f32) -> Place {
        let turn = (self.now.heading - self.before.heading + TAU / 2.0).rem_euclid(TAU) - TAU / 2.0;
        Place {
            at: self.before.at.lerp(self.now.at, alpha),
            heading: self.before.heading + turn * alpha,
        }
    }

    fn place(&self) -> Place {
        Place {
            at: centre(&self.level, self.at) + to_world(self.progress.offset),
            heading: radians(self.progress.heading),
        }
    }

    fn tick(&mut self, doing: PlayerInput) {
        self.events = play::step(&self.level, &mut self.progress, doing.input);
        for event in &self.events {
            if let Event::Crossed(dir) = event {
                let [dx, dy] = self.level.grid().offsets()[dir.index()];
                self.at += IVec2::new(dx.into(), dy.into());
            }
        }
        self.before.at = self.now.at;
        self.now = self.place();
        let smooth = self
            .progress
            .heading
            .wrapping_add_signed(doing.smooth_turn.wrapping_neg());
        self.before.heading = radians(smooth);
    }
}

/// The centre of the cell in a column and row, east and south, in cells.
pub(crate) fn centre(level: &Level, at: IVec2) -> Vec2 {
    // In floats: far round a wrapped world, units of 2⁻¹⁶ would overflow.
    let geometry = geometry::of(level.grid().shape());
    to_world(geometry.column) * at.x as f32 + to_world(geometry.row) * at.y as f32
}

/// The columns and rows that `moves` lead through, `from` included.
pub(crate) fn lattice_along(level: &Level, from: IVec2, moves: &[Dir]) -> Vec<IVec2> {
    let offsets = level.grid().offsets();
    let after = |at: &mut IVec2, dir: &Dir| {
        *at += IVec2::from(offsets[dir.index()].map(i32::from));
        Some(*at)
    };
    let then = moves.iter().scan(from, after);
    std::iter::once(from).chain(then).collect()
}

/// The cell in a column and row, counted on past the ends of wrapped axes.
pub(crate) fn cell_at(level: &Level, at: IVec2) -> Option<Cell> {
    level.grid().board().cell_at(at.x.into(), at.y.into())
}

/// A way of the library in cells.
pub(crate) fn to_world(way: geometry::Vector) -> Vec2 {
    Vec2::new(way[0] as f32, way[1] as f32) / UNIT as f32
}

/// A heading in radians.
pub(crate) fn radians(heading: u16) -> f32 {
    f32::from(heading) / 65536.0 * TAU
}

fn begin(
    mut commands: Commands,
    mut changed: MessageReader<LevelChanged>,
    current: Res<CurrentLevel>,
) {
    if changed.read().last().is_some()
        && let Some(level) = &current.0
    {
        commands.insert_resource(Run::new(level.clone()));
    }
}

pub(crate) fn begin_again(mut commands: Commands, current: Res<CurrentLevel>) {
    if let Some(level) = &current.0 {
        commands.insert_resource(Run::new(level.clone()));
    }
}

fn step(
    run: Option<ResMut<Run>>,
    doing: Res<PlayerInput>,
    mut finish: MessageWriter<FinishReached>,
    mut door: MessageWriter<DoorFound>,
    mut hint: MessageWriter<HintShown>,
    mut unreachable: MessageWriter<Unreachable>,
    mut step: MessageWriter<StepTaken>,
) {
    let Some(mut run) = run else { return };
    run.tick(*doing);
    for event in &run.events {
        match event {
            Event::Crossed(_) => _ = step.write(StepTaken),
            Event::DoorFound(number) => _ = door.write(DoorFound(*number)),
            Event::Hint(moves) => {
                hint.write(HintShown {
                    from: run.at,
                    moves: moves.clone(),
                });
            }
            Event::NoWay => _ = unreachable.write(Unreachable),
            Event::Finished => _ = finish.write(FinishReached),
        }
    }
}
