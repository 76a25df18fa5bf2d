//! The pass that places gates, and the keys and levers that open them.
//!
//! The level stays winnable, and no player can lose it, whatever the player opens, takes and pulls:
//!
//! - One-way gates replace passages on loops that are not needed for the way back. If there are too
//!   few, further ones replace bottlenecks on the way to the finish. They divide the level into
//!   *stages*. Each stage contains all keys and levers for its own gates.
//! - All other gates replace bottlenecks: passages that are the only way to a part of the maze. The
//!   gates of a stage are in an order in which they can be opened: the key or the lever of each gate
//!   is in a cell that can be reached after all earlier gates are open.
//! - All iron keys of a stage can be reached before any of its iron doors is open. There are as many
//!   keys as doors, so players can use the keys for any doors.
//! - There is one lever for each portcullis, and the lever is never behind its portcullis, so that a
//!   player cannot close a portcullis from behind.
//!
//! Gates can be in the doorways of rooms, but never inside a room.

mod error;
mod items;
mod sides;
mod tree;

pub use self::error::GateError;

use self::items::place_items;
use self::sides::{Sides, choose_sides};
use self::tree::Tree;
use crate::level::{Edit, Gate, KeyShape, Level, LeverNumber, SideKind};
use crate::recipe::GateCounts;
use crate::route::Walker;
use warren_maze::maze::Side;
use warren_maze::rng::Random;
use warren_maze::solve::{UNREACHED, cells_along, distances};
use warren_maze::topology::{Cell, Topology};

/// The number of times that the pass chooses sides for the gates before it gives up, because there
/// were no cells for the keys and levers.
const TRIES: u32 = 50;

// Every lock has its own shape, and every portcullis has its own lever number.
const _: () = assert!(GateCounts::MAX.locks as usize == KeyShape::ALL.len());
const _: () = assert!(GateCounts::MAX.levers as usize == LeverNumber::ALL.len());

/// A gate that something in a cell opens: a locked door, an iron door or a portcullis. It is in the
/// side through which the search reached `cell`.
#[derive(Clone, Copy, Debug)]
struct Obstacle {
    cell: Cell,
    gate: Gate,
}

/// Places the requested gates, keys and levers in a level without gates. Keys and levers are at
/// most `max_detour` moves away from the shortest way to the finish. Takes time linear in the number of cells, apart from retries.
pub(super) fn place_gates<T: Topology>(
    level: &mut Level<T>,
    counts: GateCounts,
    max_detour: u32,
    random: &mut impl Random,
) -> Result<(), GateError> {
    if counts == GateCounts::default() {
        return Ok(());
    }
    let start = level.starts()[0];
    let way_out = Walker::ALL_DOORS.way_out(level, start);
    let way_out = way_out.ok_or(GateError::NoWayOut)?;
    let way: Vec<Cell> = cells_along(level.grid(), start, &way_out.moves).collect();
    let finish = way.last().copied().unwrap_or(start);
    let far = (max_detour != UNREACHED).then(|| distances(level.maze(), &way));
    let is_near = |cell: Cell| {
        far.as_ref()
            .is_none_or(|far| far[cell as usize] <= max_detour)
    };
    let tree = Tree::of(level);
    let bottlenecks = tree.bottlenecks(level);
    for _ in 0..TRIES {
        let sides = choose_sides(level, &tree, &bottlenecks, finish, counts, random)?;
        let stages = stages(&tree, &sides, counts, random);
        let placed = stages
            .iter()
            .map(|stage| place_items(level, &tree, stage, is_near, random));
        let Some(edits) = placed.collect::<Option<Vec<Vec<Edit>>>>() else {
            continue;
        };
        let edits = gate_edits(&tree, &sides, &stages).chain(edits.into_iter().flatten());
        for edit in edits {
            let applied = level.apply(edit);
            applied.map_err(|_| GateError::NoPlaceForKeys)?;
        }
        return Ok(());
    }
    Err(GateError::NoPlaceForKeys)
}

/// A part of the level between two one-way gates that cannot be bypassed.
struct GateStage {
    /// The cell through which players enter the stage.
    first: Cell,
    /// The first cell of the next stage, if there is one.
    next: Option<Cell>,
    /// The obstacles in an order in which they can be opened.
    obstacles: Vec<Obstacle>,
}

impl GateStage {
    fn contains(&self, tree: &Tree, cell: Cell) -> bool {
        let is_left = self.next.is_some_and(|next| tree.is_behind(cell, next));
        tree.is_behind(cell, self.first) && !is_left
    }
}

/// Divides the level into stages, and chooses the kinds of the gates in each stage and their order.
fn stages(
    tree: &Tree,
    sides: &Sides,
    counts: GateCounts,
    random: &mut impl Random,
) -> Vec<GateStage> {
    let mut shapes = KeyShape::ALL;
    random.shuffle(&mut shapes);
    let locks = shapes[..counts.locks as usize]
        .iter()
        .copied()
        .map(Gate::Locked);
    let iron = (0..counts.iron_doors).map(|_| Gate::Iron);
    let levers = LeverNumber::ALL[..counts.levers as usize].iter();
    let portcullises = levers.map(|&lever| Gate::Portcullis {
        lever,
        is_open: false,
    });
    let mut gates: Vec<Gate> = locks.chain(iron).chain(portcullises).collect();
    random.shuffle(&mut gates);
    let obstacles = sides.bottlenecks.iter().zip(gates);
    let obstacles = obstacles.map(|(&cell, gate)| Obstacle { cell, gate });
    let obstacles: Vec<Obstacle> = obstacles.collect();

    let firsts = std::iter::once(tree.order[0]).chain(sides.returnless.iter().copied());
    let nexts = sides.returnless.iter().copied().map(Some).chain([None]);
    let stages = firsts.zip(nexts).map(|(first, next)| {
        let mut stage = GateStage {
            first,
            next,
            obstacles: Vec::new(),
        };
        let inside = obstacles.iter().copied();
        let inside = inside.filter(|obstacle| stage.contains(tree, obstacle.cell));
        stage.obstacles = in_order(tree, inside.collect(), sides.last_of(&stage, tree), random);
        stage
    });
    stages.collect()
}

/// Returns the obstacles in a random order in which each comes after those that it is behind. The
/// obstacle at the cell `last` comes as late as possible.
fn in_order(
    tree: &Tree,
    mut left: Vec<Obstacle>,
    last: Option<Cell>,
    random: &mut impl Random,
) -> Vec<Obstacle> {
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_first = |&index: &usize| {
            let cell = left[index].cell;
            let mut others = left.iter().filter(|other| other.cell != cell);
            !others.any(|other| tree.is_behind(cell, other.cell))
        };
        let mut ready: Vec<usize> = (0..left.len()).filter(is_first).collect();
        if ready.len() > 1 {
            ready.retain(|&index| Some(left[index].cell) != last);
        }
        order.push(left.remove(random.pick(&ready)));
    }
    order
}

/// Returns the edits that place the gates.
fn gate_edits(tree: &Tree, sides: &Sides, stages: &[GateStage]) -> impl Iterator<Item = Edit> {
    let edit = |side: Side, gate| Edit::Side(side, SideKind::Gate(gate));
    let one_way = sides
        .spare
        .iter()
        .map(move |&(side, forwards)| edit(side, Gate::OneWay { forwards }));
    // The entrance of a stage is seen from the cell behind it.
    let returnless = sides
        .returnless
        .iter()
        .map(move |&cell| edit(tree.entrance(cell), Gate::OneWay { forwards: false }));
    let obstacles = stages.iter().flat_map(|stage| &stage.obstacles);
    let obstacles =
        obstacles.map(move |obstacle| edit(tree.entrance(obstacle.cell), obstacle.gate));
    one_way.chain(returnless).chain(obstacles)
}
