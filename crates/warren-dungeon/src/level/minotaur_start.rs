//! Where the Minotaur starts: in a cell from which it cannot catch a player who knows
//! the way out, but does catch a player who stands still.
//!
//! The Minotaur may know the way too. So no path may bring it to a cell of the way out
//! before the player has left that cell.
//!
//! ```text
//!   S─1─2─3─4─F     Say the Minotaur makes three moves until the player has left
//!         │         cell 3. From b it reaches cell 3 in two moves, so it may not
//!         a─b─c─d   start there. From d it needs four, so it may start at d.
//! ```

use super::Level;
use super::recipe::RecipeError;
use crate::speeds::{CLIMB_TICKS, MINOTAUR_TICKS, SPEED, TICKS_PER_SECOND, TURN};
use warren_maze::geometry::length;
use warren_maze::rng::Random;
use warren_maze::solve::{UNREACHED, Walkable, cells_along, distances};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// Chooses the cell where the Minotaur starts.
///
/// - Passages alone lead from it to the first start, so that the Minotaur catches a
///   player who waits there.
/// - A player who takes the way out (see [`Level::way_out`]) escapes: the Minotaur needs
///   longer to reach each cell of that way than the player needs to leave it, even if
///   all doors are open and all walls on the way are blasted.
/// - It lies within a minute's walk of the first start. In a large maze the player would
///   never meet a Minotaur that starts just anywhere. Every such cell is equally likely.
///   If there is none, it is one of the cells nearest to the start.
///
/// The player is assumed to think for a second before the first move, and to turn in
/// place at every corner. Takes time linear in the cells.
pub(super) fn minotaur_start(level: &Level, random: &mut impl Random) -> Result<Cell, RecipeError> {
    let start = level.starts[0];
    let affordable = |walls: usize| walls <= level.charges as usize;
    let way = level.way_out().filter(|way| affordable(way.walls.len()));
    let way = way.ok_or(RecipeError::NoMinotaurStart)?;
    let mut blasted = level.clone();
    for &wall in &way.walls {
        blasted.open(wall);
    }
    let cells = cells_along(level.grid(), start, &way.moves);
    let left = left(level, &way.moves);
    let times = left.into_iter().map(|ticks| ticks / MINOTAUR_TICKS);
    let risky = within(&blasted.ways(|_| true), cells.zip(times).collect());
    let to_start = distances(&level.maze, &[start]);
    let fitting = level.maze.open_cells().filter_map(|cell| {
        let away = to_start[cell as usize];
        (away != UNREACHED && !risky[cell as usize]).then_some((away, cell))
    });
    let mut fitting: Vec<(u32, Cell)> = fitting.collect();
    let nearest = fitting.iter().map(|&(away, _)| away).min();
    let nearest = nearest.ok_or(RecipeError::NoMinotaurStart)?;
    fitting.retain(|&(away, _)| away <= nearest.max(NEAR));
    Ok(random.pick(&fitting).1)
}

/// How far from the first start the Minotaur may start, in moves: as far as it walks in
/// a minute.
const NEAR: u32 = 60 * TICKS_PER_SECOND / MINOTAUR_TICKS;

/// For each cell of a way, the tick by which the player has left it; for the last cell,
/// the tick of the arrival.
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

/// How long the player takes to turn from one heading to another, in ticks.
fn turn(from: u16, to: u16) -> u32 {
    let apart = (to.wrapping_sub(from) as i16).unsigned_abs();
    u32::from(apart).div_ceil(TURN as u32)
}

/// Which cells lie within the given number of moves of one of the `centres`. The numbers
/// must not decrease from one centre to the next.
fn within(ways: &impl Walkable, mut centres: Vec<(Cell, u32)>) -> Vec<bool> {
    let mut within = vec![false; ways.grid().cells() as usize];
    let most = centres.last().map_or(0, |&(_, radius)| radius);
    // The cells that a centre reaches with `depth` of its moves left.
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
