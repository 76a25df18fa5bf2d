//! The pass that places pairs of portals.
//!
//! The two ends of a pair are far apart, in dead ends if possible. A player can also walk from one
//! to the other without passing a gate or blasting a wall. A portal therefore shortens ways, but
//! leads nowhere that the player could not reach without it, and every proof remains valid.

use super::MakeError;
use crate::level::{Content, Edit, Level, PortalPair};
use crate::route::{Walker, WithPortals};
use warren_maze::rng::Random;
use warren_maze::solve::{Filtered, UNREACHED, Walkable, distances};
use warren_maze::topology::{Cell, Topology};

/// The minimum number of moves that a portal saves between its ends, plus one.
const NEAREST: u32 = 5;

/// The number of first ends that the pass tries for each pair.
const TRIES: usize = 50;

/// Places the requested number of pairs, which must not exceed the number of letters. Draws no
/// random numbers if it is 0. For each pair, takes time linear in the number of cells, apart from
/// retries.
pub(super) fn place_portals<T: Topology>(
    level: &mut Level<T>,
    pairs: u32,
    random: &mut impl Random,
) -> Result<(), MakeError> {
    for (possible, pair) in (0..pairs).zip(PortalPair::ALL) {
        let few = || MakeError::FewPortalCells { pairs, possible };
        for cell in ends(level, random).ok_or_else(few)? {
            let applied = level.apply(Edit::Content(Content::Portal(pair), cell, true));
            applied.map_err(|_| few())?;
        }
    }
    Ok(())
}

/// Returns two empty cells for a pair, or `None` if all empty cells are near each other. The first
/// is a random cell, and the second is the farthest from it. Dead ends come first.
fn ends<T: Topology>(level: &Level<T>, random: &mut impl Random) -> Option<[Cell; 2]> {
    let passages = Walker::ALL_DOORS.passages(level);
    // A run ends at a finish.
    let goes_on = Filtered::new(&passages, |cell, _| !level.is_finish(cell));
    let reached = distances(&goes_on, &level.starts()[..1]);
    let is_free =
        |&cell: &Cell| reached[cell as usize] != UNREACHED && level.contents(cell).next().is_none();
    let is_dead_end = |&cell: &Cell| passages.ways(cell).len() == 1;
    let free = level.maze().open_cells().filter(is_free);
    let (mut spots, mut others): (Vec<Cell>, Vec<Cell>) = free.partition(is_dead_end);
    let dead_ends = spots.len();
    random.shuffle(&mut spots);
    random.shuffle(&mut others);
    spots.append(&mut others);
    let (dead_ends, others) = spots.split_at(dead_ends);

    let ungated = Filtered::new(&goes_on, |cell, dir| level.gates().at(cell, dir).is_none());
    let ungated = WithPortals::new(level, ungated);
    let end = |&first: &Cell| {
        let moves = distances(&ungated, &[first]);
        let is_far = |&&cell: &&Cell| (NEAREST..UNREACHED).contains(&moves[cell as usize]);
        let farthest = |cells: &[Cell]| {
            let cells = cells.iter().filter(is_far);
            cells.copied().max_by_key(|&cell| moves[cell as usize])
        };
        let second = farthest(dead_ends).or_else(|| farthest(others))?;
        Some([first, second])
    };
    spots.iter().take(TRIES).find_map(end)
}
