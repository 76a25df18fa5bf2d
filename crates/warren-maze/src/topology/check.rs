//! Whether a grid keeps the rules of [`Topology`].

use super::{Board, Cell, Dir, Dirs, MOST_DIRS, Topology};

/// The first rule that a grid breaks, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrokenRule {
    /// No cells, or too many.
    #[error(
        "the grid has {cells} cells: it needs at least 1 and at most {}",
        Board::MAX_CELLS
    )]
    Cells {
        /// How many it says it has.
        cells: u32,
    },
    /// More pairs of directions than a byte has room for.
    #[error("the grid says that it has {pairs} pairs of directions: the most is 3")]
    Pairs {
        /// How many it says it has.
        pairs: usize,
    },
    /// An exit beyond the pairs of directions.
    #[error("direction {} is an exit of cell {cell}, but the grid has {pairs} pairs of directions", dir.0)]
    NoSuchDir {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// How many pairs the grid says it has.
        pairs: usize,
    },
    /// A move that leads to no cell.
    #[error("direction {} leads from cell {cell} to {to}, which is no cell", dir.0)]
    NoSuchCell {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// What it leads to.
        to: Cell,
    },
    /// A move that leads nowhere.
    #[error("direction {} leads from cell {cell} to itself", dir.0)]
    Loop {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
    },
    /// A move that cannot be undone.
    #[error("direction {} of cell {cell} has no way back", dir.0)]
    NoWayBack {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
    },
    /// A move whose way back leads to some other cell, or has another way back.
    #[error("direction {} of cell {cell} is not undone by its way back, direction {}", dir.0, back.0)]
    WrongWayBack {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// What the grid says is its way back.
        back: Dir,
    },
    /// A side that both of its cells list, or neither.
    #[error("direction {} of cell {cell} must be owned by one of its two cells alone", dir.0)]
    Owner {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
    },
    /// A removed cell that can be entered or left.
    #[error("cell {cell} is removed, but has exits")]
    Removed {
        /// The cell.
        cell: Cell,
    },
    /// A wrong number of cells that are there.
    #[error("the grid says that {said} of its cells are there, but {found} are")]
    Count {
        /// What the grid says.
        said: u32,
        /// How many there are.
        found: u32,
    },
    /// A cell that no way leads to.
    #[error("no way leads from cell {first} to cell {stray}: the cells must be connected")]
    Disconnected {
        /// The first cell that is there.
        first: Cell,
        /// The first that cannot be reached from it.
        stray: Cell,
    },
}

/// Tests whether a grid keeps the rules of [`Topology`], and names the first that
/// it breaks and the cell where. [`Topology::distance`] is not tested. Time linear
/// in the exits; takes five bytes a cell.
///
/// # Errors
///
/// The first [`BrokenRule`].
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
