//! Checks that a grid keeps the rules of [`Topology`].

use super::{Board, Cell, Dir, Dirs, MOST_DIRS, Topology};

/// A rule of [`Topology`] that a grid breaks, and the cell where it breaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrokenRule {
    /// The grid has no cells, or more than [`Board::MAX_CELLS`].
    #[error(
        "the grid has {cells} cells: it needs at least 1 and at most {}",
        Board::MAX_CELLS
    )]
    Cells {
        /// The value of [`Topology::cells`].
        cells: u32,
    },
    /// [`Topology::PAIRS`] is greater than 3.
    #[error("the grid says that it has {pairs} pairs of directions: the most is 3")]
    Pairs {
        /// The value of [`Topology::PAIRS`].
        pairs: usize,
    },
    /// An exit does not belong to any of the pairs of directions.
    #[error("direction {} is an exit of cell {cell}, but the grid has {pairs} pairs of directions", dir.0)]
    NoSuchDir {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The value of [`Topology::PAIRS`].
        pairs: usize,
    },
    /// A move leads to a number that is not below [`Topology::cells`].
    #[error("direction {} leads from cell {cell} to {to}, which is not a cell", dir.0)]
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The number that [`Topology::step`] returned.
        to: Cell,
    },
    /// A move leads from a cell to the same cell.
    #[error("direction {} leads from cell {cell} to itself", dir.0)]
    Loop {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
    },
    /// No exit of the neighbour leads back to the cell.
    #[error("direction {} of cell {cell} has no way back", dir.0)]
    NoWayBack {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
    },
    /// The direction that [`Topology::back`] returned does not lead back to the cell, or
    /// its own way back is not the move.
    #[error("direction {} of cell {cell} is not undone by its way back, direction {}", dir.0, back.0)]
    WrongWayBack {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The direction that [`Topology::back`] returned.
        back: Dir,
    },
    /// [`Topology::owns`] is true for both cells that share a side, or for neither.
    #[error("direction {} of cell {cell} must be owned by exactly one of its two cells", dir.0)]
    Owner {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
    },
    /// A cell for which [`Topology::has`] is false has exits.
    #[error("cell {cell} is removed, but has exits")]
    Removed {
        /// The cell.
        cell: Cell,
    },
    /// [`Topology::count`] does not agree with [`Topology::has`], or no cell is there.
    #[error("the grid says that {said} of its cells are there, but {found} are")]
    Count {
        /// The value of [`Topology::count`].
        said: u32,
        /// The number of cells for which [`Topology::has`] is true.
        found: u32,
    },
    /// The cells are not connected.
    #[error("no path leads from cell {first} to cell {stray}: the cells must be connected")]
    Disconnected {
        /// The first cell of the grid.
        first: Cell,
        /// The first cell that cannot be reached from it.
        stray: Cell,
    },
}

/// Checks that a grid keeps the rules of [`Topology`]. It does not check
/// [`Topology::distance`]. Time linear in the exits; takes five bytes per cell.
///
/// Call it in a test of your own grid: see the example of [`Topology`].
///
/// # Errors
///
/// The first [`BrokenRule`] in the order of the cells.
pub fn check<T: Topology + ?Sized>(grid: &T) -> Result<(), BrokenRule> {
    let (cells, pairs) = (grid.cells(), T::PAIRS);
    if cells == 0 || cells > Board::MAX_CELLS {
        return Err(BrokenRule::Cells { cells });
    }
    if pairs > 3 {
        return Err(BrokenRule::Pairs { pairs });
    }
    for cell in 0..cells {
        check_cell(grid, cell)?;
    }
    check_connected(grid)
}

fn check_cell<T: Topology + ?Sized>(grid: &T, cell: Cell) -> Result<(), BrokenRule> {
    let pairs = T::PAIRS;
    let dirs = Dirs::first(if pairs > 0 { 2 * pairs } else { MOST_DIRS });
    for dir in grid.exits(cell) {
        if !dirs.contains(dir) {
            return Err(BrokenRule::NoSuchDir { cell, dir, pairs });
        }
        let to = grid.step(cell, dir);
        if to >= grid.cells() {
            return Err(BrokenRule::NoSuchCell { cell, dir, to });
        }
        if to == cell {
            return Err(BrokenRule::Loop { cell, dir });
        }
        if !grid.has(cell) {
            return Err(BrokenRule::Removed { cell });
        }
        let leads_here = grid.exits(to).any(|back| grid.step(to, back) == cell);
        if !leads_here {
            return Err(BrokenRule::NoWayBack { cell, dir });
        }
        let back = grid.back(cell, dir);
        let undone = back.index() < MOST_DIRS
            && grid.exits(to).contains(back)
            && grid.step(to, back) == cell
            && grid.back(to, back) == dir;
        if !undone {
            return Err(BrokenRule::WrongWayBack { cell, dir, back });
        }
        if grid.owns(cell, dir) == grid.owns(to, back) {
            return Err(BrokenRule::Owner { cell, dir });
        }
    }
    Ok(())
}

fn check_connected<T: Topology + ?Sized>(grid: &T) -> Result<(), BrokenRule> {
    let there = || (0..grid.cells()).filter(|&cell| grid.has(cell));
    let (said, found) = (grid.count(), there().count() as u32);
    if said != found || found == 0 {
        return Err(BrokenRule::Count { said, found });
    }
    let first = there().next().unwrap_or(0);
    let mut reached = vec![false; grid.cells() as usize];
    reached[first as usize] = true;
    let mut stack = vec![first];
    while let Some(cell) = stack.pop() {
        for dir in grid.exits(cell) {
            let next = grid.step(cell, dir);
            if !std::mem::replace(&mut reached[next as usize], true) {
                stack.push(next);
            }
        }
    }
    match there().find(|&cell| !reached[cell as usize]) {
        Some(stray) => Err(BrokenRule::Disconnected { first, stray }),
        None => Ok(()),
    }
}
