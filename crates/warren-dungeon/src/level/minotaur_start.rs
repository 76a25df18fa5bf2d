//! Where the Minotaur waits: a cell from which one who knows the way escapes it,
//! and one who stands still does not.
//!
//! It may as well know the way: no path that it takes may bring it to a cell of
//! the shortest path before the walker has left that cell.
//!
//! ```text
//!   S─1─2─3─4─F     the walker is past cell 3 in the time of, say, three of its
//!         │         moves: a lair at b lies one move from 3 and is out of the
//!         a─b─c─d   question, one at d is four away and will do
//! ```

use super::Level;
use super::recipe::RecipeError;
use crate::speeds::{CLIMB_TICKS, MINOTAUR_TICKS, SPEED, TICKS_PER_SECOND, TURN};
use warren_maze::geometry::length;
use warren_maze::rng::Random;
use warren_maze::solve::{UNREACHED, Walkable, cells_along, distances};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// Chooses a lair among the open cells
///
/// - whence passages alone lead to the first start, so that one who stands there
///   is caught;
/// - that lie so far from the way out (see [`Level::way_out`]) that a walker gets
///   away on it: for each cell of the way, the Minotaur takes longer to come
///   there than the walker to leave it, through whatever doors and blasted walls;
/// - that lie within a minute's walk of the start, each as likely, or where none does,
///   as near to it as any: in a large maze one that sleeps just anywhere would
///   never be met.
///
/// The walker's pace is that of one who turns in place at every corner, and
/// thinks a second before it sets out. Time linear in the cells.
pub(super) fn minotaur_start(level: &Level, random: &mut impl Random) -> Result<Cell, RecipeError> {
    let start = level.starts[0];
    let affordable = |walls: usize| walls <= level.charges as usize;
    let way = level.way_out().filter(|way| affordable(way.walls.len()));
    let way = way.ok_or(RecipeError::NoLair)?;
    let mut blasted = level.clone();
    for &wall in &way.walls {
        blasted.open(wall);
    }
    let cells = cells_along(level.grid(), start, &way.moves);
    let left = left(level, &way.moves);
    let times = left.into_iter().map(|ticks| ticks / MINOTAUR_TICKS);
    let risky = within(&blasted.ways(|_| true), cells.zip(times).collect());
    let to_start = distances(&level.maze, &[start]);
    let lairs = level.maze.open_cells().filter_map(|cell| {
        let away = to_start[cell as usize];
        (away != UNREACHED && !risky[cell as usize]).then_some((away, cell))
    });
    let mut lairs: Vec<(u32, Cell)> = lairs.collect();
    let nearest = lairs.iter().map(|&(away, _)| away).min();
    let nearest = nearest.ok_or(RecipeError::NoLair)?;
    lairs.retain(|&(away, _)| away <= nearest.max(NEAR));
    Ok(random.pick(&lairs).1)
}

/// How far from the start a lair still counts as near: what the Minotaur walks in
/// a minute, in moves.
const NEAR: u32 = 60 * TICKS_PER_SECOND / MINOTAUR_TICKS;

/// By which tick a walker has left each cell of its way, the last one included,
/// where it arrives.
fn left(level: &Level, moves: &[Dir]) -> Vec<u32> {
    let mut ticks = TICKS_PER_SECOND;
    let mut facing = None;
    let mut left = Vec::with_capacity(moves.len() + 1);
    let grid = level.grid();
    for (cell, &dir) in cells_along(grid, level.starts[0], moves).zip(moves) {
        ticks += if grid.has_side(cell, dir) {
            let heading = grid.heading(cell, dir);
            let before = facing.replace(heading).unwrap_or(heading);
            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
            let ways = length(grid.through(cell, dir)) + length(grid.through(next, back));
            turn(before, heading) + (ways as u32 / 2).div_ceil(SPEED as u32)
        } else {
            CLIMB_TICKS
        };
        left.push(ticks);
    }
    // It stays where it arrives.
    left.push(ticks);
    left
}

/// How long a walker takes to turn from one heading to another.
fn turn(from: u16, to: u16) -> u32 {
    let apart = (to.wrapping_sub(from) as i16).unsigned_abs();
    u32::from(apart).div_ceil(TURN as u32)
}

/// The cells that lie no more moves from one of `centres` than it says. Those
/// numbers may not fall from one centre to the next.
fn within(ways: &impl Walkable, mut centres: Vec<(Cell, u32)>) -> Vec<bool> {
    let mut within = vec![false; ways.grid().cells() as usize];
    let most = centres.last().map_or(0, |&(_, radius)| radius);
    // Those that lie so many moves within the rim of some centre's surroundings.
    let mut rim = Vec::new();
    for depth in (0..=most).rev() {
        while let Some((cell, _)) = centres.pop_if(|&mut (_, radius)| radius == depth) {
            rim.push(cell);
        }
        rim.retain(|&cell| !std::mem::replace(&mut within[cell as usize], true));
        let next = rim.iter().flat_map(|&cell| {
            let ways_out = ways.ways(cell);
            ways_out.map(move |dir| ways.grid().step(cell, dir))
        });
        rim = next.collect();
    }
    within
}
