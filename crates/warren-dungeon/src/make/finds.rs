//! The pass that places things to find.
//!
//! Each thing has its own cell. The cells are in a random order in which dead ends and the cells of
//! rooms come first, so that players have a reason to look into them. Doors and gates count as
//! open, so that things can also be behind gates. No key or lever shares its cell with a find.

use super::MakeError;
use crate::level::{Content, ContentKind, Edit, Level, Treasure};
use crate::recipe::FindOptions;
use crate::route::{Walker, WithPortals};
use std::collections::BTreeSet;
use warren_maze::rng::Random;
use warren_maze::solve::{Filtered, UNREACHED, Walkable, cells_along, distances};
use warren_maze::topology::{Cell, Topology};

/// Places the requested things, but no oil in the cells in `dark`. Draws no random numbers if there are
/// none. Takes time linear in the number of cells.
pub(super) fn place_finds<T: Topology>(
    level: &mut Level<T>,
    options: &FindOptions,
    dark: &BTreeSet<Cell>,
    random: &mut impl Random,
) -> Result<(), MakeError> {
    if *options == FindOptions::DEFAULT {
        return Ok(());
    }
    let (mut spots, detours) = spots(level, random);
    let cells = spots.len() as u32;
    let many = || MakeError::ManyFinds {
        count: options.count(),
        cells,
    };
    if options.count() > u64::from(cells) {
        return Err(many());
    }
    let kinds = options.counts().into_iter();
    let kinds = kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind, count as usize));
    for (place, kind) in kinds.enumerate() {
        if kind == ContentKind::Oil
            && let Some(lit) = spots[place..].iter().position(|cell| !dark.contains(cell))
        {
            spots.swap(place, place + lit);
        }
        let cell = spots[place];
        let find = match kind {
            ContentKind::Treasure => Content::Treasure(Treasure::of_detour(detours[cell as usize])),
            kind => kind.contents()[0],
        };
        let applied = level.apply(Edit::Content(find, cell, true));
        applied.map_err(|_| many())?;
    }
    Ok(())
}

/// Returns the empty cells that a player can reach from the way out without blasts, in the order in
/// which cells get things, and the detour of every cell.
fn spots<T: Topology>(level: &Level<T>, random: &mut impl Random) -> (Vec<Cell>, Vec<u32>) {
    let detours = detours(level);
    let passages = Walker::ALL_DOORS.passages(level);
    let is_free =
        |&cell: &Cell| detours[cell as usize] != UNREACHED && level.contents(cell).next().is_none();
    let is_preferred =
        |&cell: &Cell| passages.ways(cell).len() == 1 || level.rooms().number(cell).is_some();
    let free = level.maze().open_cells().filter(is_free);
    let (mut spots, mut others): (Vec<Cell>, Vec<Cell>) = free.partition(is_preferred);
    random.shuffle(&mut spots);
    random.shuffle(&mut others);
    spots.append(&mut others);
    (spots, detours)
}

/// Returns the detour of every cell: twice its distance from the way out, in moves, or
/// [`UNREACHED`]. Doors and gates count as open.
pub(super) fn detours<T: Topology>(level: &Level<T>) -> Vec<u32> {
    let start = level.starts()[0];
    let moves = level.way_out().map_or(Vec::new(), |way| way.moves);
    let way: Vec<Cell> = cells_along(&level.portal_grid(), start, &moves).collect();
    let passages = Walker::ALL_DOORS.passages(level);
    // A run ends at a finish.
    let ways = WithPortals::new(level, &passages);
    let ways = Filtered::new(ways, |cell, _| !level.is_finish(cell));
    let distances = distances(&ways, &way);
    let detours = distances.iter().map(|moves| moves.saturating_mul(2));
    detours.collect()
}
