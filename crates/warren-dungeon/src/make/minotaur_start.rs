//! Chooses where the Minotaur starts. From there, the Minotaur must not be able to catch a player
//! who knows the way out, but must catch a player who does not move.
//!
//! The Minotaur is assumed to take the best route. Therefore, no path may bring it to a cell of the
//! way out before the player has left that cell.
//!
//! ```text
//!   S─1─2─3─4─F     Suppose that the Minotaur makes three moves until the player has
//!         │         left cell 3. From b it reaches cell 3 in two moves, so b is not
//!         a─b─c─d   allowed as its start. From d it needs four moves, so d is allowed.
//! ```

use crate::level::Level;
use crate::recipe::RecipeError;
use crate::route::Walker;
use crate::speeds::{CLIMB_TICKS, MINOTAUR_TICKS, SPEED, TICKS_PER_SECOND, TURN};
use warren_maze::geometry::length;
use warren_maze::rng::Random;
use warren_maze::solve::{Reversed, UNREACHED, Walkable, cells_along, distances};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// Chooses the cell where the Minotaur starts.
///
/// - The cell is connected to the first start by passages, so that the Minotaur catches a player
///   who waits at the start.
/// - A player who takes the way out (see [`Level::way_out`]) escapes: the Minotaur needs longer to
///   reach each cell of the way out than the player needs to leave the cell, even if all doors are
///   open and all walls on the way out are blasted.
/// - The cell is at most [`NEAR`] moves away from the first start, because in a large maze the
///   player would rarely meet a Minotaur that starts in a random cell. Every such cell has the same
///   probability. If there is no such cell, the start is one of the allowed cells nearest to the
///   first start.
///
/// The calculation assumes that the player thinks for a second before the first move, and
/// turns in place at every corner. Takes time linear in the number of cells.
pub(super) fn minotaur_start<T: Embedding + Clone>(
    level: &Level<T>,
    random: &mut impl Random,
) -> Result<Cell, RecipeError> {
    let start = level.starts()[0];
    let player = Walker {
        charges: level.charges(),
        ..Walker::ALL_DOORS
    };
    let way = player.way_out(level, start);
    let mut way = way.ok_or(RecipeError::NoMinotaurStart)?;
    way.walls.sort_unstable();
    let minotaur = Walker {
        blasted: &way.walls,
        ..Walker::ALL_DOORS
    };
    let cells = cells_along(level.grid(), start, &way.moves);
    let left = left(level, &way.moves);
    let times = left.into_iter().map(|ticks| ticks / MINOTAUR_TICKS);
    let toward = Reversed(minotaur.passages(level));
    let risky = within(&toward, cells.zip(times).collect());
    let to_start = distances(&Reversed(level.maze()), &[start]);
    let fitting = level.maze().open_cells().filter_map(|cell| {
        let away = to_start[cell as usize];
        (away != UNREACHED && !risky[cell as usize]).then_some((away, cell))
    });
    let mut fitting: Vec<(u32, Cell)> = fitting.collect();
    let nearest = fitting.iter().map(|&(away, _)| away).min();
    let nearest = nearest.ok_or(RecipeError::NoMinotaurStart)?;
    fitting.retain(|&(away, _)| away <= nearest.max(NEAR));
    Ok(random.pick(&fitting).1)
}

/// The maximum distance between the first start and the Minotaur's start, in moves. The Minotaur
/// makes this number of moves in one minute.
const NEAR: u32 = 60 * TICKS_PER_SECOND / MINOTAUR_TICKS;

/// Returns, for each cell of a path, the tick by which the player has left the cell. For the last
/// cell, returns the tick of the arrival.
fn left<T: Embedding>(level: &Level<T>, moves: &[Dir]) -> Vec<u32> {
    let mut ticks = TICKS_PER_SECOND;
    let mut facing = None;
    let mut left = Vec::with_capacity(moves.len() + 1);
    let grid = level.grid();
    for (cell, &dir) in cells_along(grid, level.starts()[0], moves).zip(moves) {
        ticks += if grid.has_side(cell, dir) {
            let heading = grid.heading(cell, dir);
            let before = facing.replace(heading).unwrap_or(heading);
            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
            let ways = length(grid.twice_to_midpoint(cell, dir))
                + length(grid.twice_to_midpoint(next, back));
            turn(before, heading) + (ways as u32 / 2).div_ceil(SPEED as u32)
        } else {
            CLIMB_TICKS
        };
        left.push(ticks);
    }
    // The player stays in the last cell.
    left.push(ticks);
    left
}

/// Returns the time that the player needs to turn from one heading to another, in ticks.
fn turn(from: u16, to: u16) -> u32 {
    let apart = (to.wrapping_sub(from) as i16).unsigned_abs();
    u32::from(apart).div_ceil(TURN as u32)
}

/// Returns, for each cell, whether it is within the radius of any centre. `centres` contains pairs
/// of a centre and its radius in moves, in ascending order of radius.
fn within(ways: &impl Walkable, mut centres: Vec<(Cell, u32)>) -> Vec<bool> {
    let mut within = vec![false; ways.grid().cells() as usize];
    let most = centres.last().map_or(0, |&(_, radius)| radius);
    // The cells that are exactly `radius - depth` moves away from a centre, where `radius` is the
    // radius of that centre.
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
