//! Checks that a grid follows the rules of [`Topology`].

use super::{Board, Cell, Dir, Dirs, MAX_DIRS, Rows, Topology};
use alloc::format;
use alloc::string::String;
use alloc::vec;

/// A rule of [`Topology`] that a grid breaks, and the cell at which it breaks the rule.
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
    #[error("the grid reports {pairs} pairs of directions: the maximum is 3")]
    Pairs {
        /// The value of [`Topology::PAIRS`].
        pairs: usize,
    },
    /// The direction of an exit does not belong to any direction pair.
    #[error("direction {} is an exit of cell {cell}, but the grid has {pairs} pairs of directions", dir.0)]
    NoSuchDir {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The value of [`Topology::PAIRS`].
        pairs: usize,
    },
    /// A move leads to a number that is not less than [`Topology::cells`].
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
    #[error("direction {} of cell {cell} leads to cell {to}, but {}", dir.0, no_way_back(*cell, *to, *back))]
    NoWayBack {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The neighbour.
        to: Cell,
        /// The pair's other direction, and the cell to which it leads from the neighbour. `None` if
        /// directions are not paired, or if the neighbour has no such exit.
        back: Option<(Dir, Cell)>,
    },
    /// The direction that [`Topology::back`] returned does not lead back to the cell, or the
    /// inverse of that move is not the original move.
    #[error("direction {} of cell {cell} is not undone by its reverse, direction {}", dir.0, back.0)]
    WrongWayBack {
        /// The cell.
        cell: Cell,
        /// The exit.
        dir: Dir,
        /// The direction that [`Topology::back`] returned.
        back: Dir,
    },
    /// [`Topology::owns`] is true for both cells that share a side, or for neither cell.
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
    /// [`Topology::has`] is false for all cells.
    #[error("all cells of the grid are removed")]
    Empty,
    /// [`Topology::count`] does not agree with [`Topology::has`].
    #[error("the grid reports {said} present cells, but has {found}")]
    Count {
        /// The value of [`Topology::count`].
        said: u32,
        /// The number of cells for which [`Topology::has`] is true.
        found: u32,
    },
    /// The cells are not connected.
    #[error("no path leads from cell {first} to cell {stray}: the cells must be connected")]
    Disconnected {
        /// The grid's first cell.
        first: Cell,
        /// The first cell that cannot be reached from `first`.
        stray: Cell,
    },
    /// The grid returns [`Rows`], but has no pairs of directions.
    #[error("the grid returns rows, but has no pairs of directions: set PAIRS to 1, 2 or 3")]
    UnpairedRows,
    /// The rows that [`Topology::rows`] returns do not have the same number of cells as the grid.
    #[error("{} do not make up the {cells} cells of the grid", size_of(*rows))]
    RowsSize {
        /// The value of [`Topology::rows`].
        rows: Rows,
        /// The value of [`Topology::cells`].
        cells: u32,
    },
    /// A move does not lead to the cell that [`Rows`] requires.
    #[error(
        "direction {} of cell {cell} leads {}, but in {} it must lead {}",
        dir.0, place(*leads), size_of(*rows), place(*promised)
    )]
    RowsMove {
        /// The value of [`Topology::rows`].
        rows: Rows,
        /// The cell.
        cell: Cell,
        /// The direction.
        dir: Dir,
        /// The cell to which the direction leads, or `None` if the direction is not an exit.
        leads: Option<Cell>,
        /// The cell to which the direction must lead, or `None` if the direction must not be an
        /// exit.
        promised: Option<Cell>,
    },
}

fn no_way_back(cell: Cell, to: Cell, back: Option<(Dir, Cell)>) -> String {
    match back {
        Some((back, leads)) => format!("direction {} of cell {to} leads to cell {leads}", back.0),
        None => format!("no exit of cell {to} leads back to cell {cell}"),
    }
}

fn size_of(rows: Rows) -> String {
    match rows.size() {
        [width, height, 1] => format!("{height} rows of {width} cells"),
        [width, height, depth] => format!("{depth} floors of {height} rows of {width} cells"),
    }
}

fn place(leads: Option<Cell>) -> String {
    leads.map_or("nowhere".into(), |to| format!("to cell {to}"))
}

/// Checks that a grid follows the rules of [`Topology`], and the rules of [`Rows`] if it returns
/// rows. Does not check [`Topology::distance`]. Takes time linear in the number of exits. Uses five
/// bytes per cell.
///
/// Call this function in a test of your own grid: see the example in [`Topology`]. For a grid with
/// an [`Embedding`](super::Embedding), call [`check_embedding`](super::check_embedding()).
///
/// # Errors
///
/// The first [`BrokenRule`] that is found.
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
    check_connected(grid)?;
    grid.rows().map_or(Ok(()), |rows| check_rows(grid, rows))
}

/// Panics with the message of the first [`BrokenRule`] if the grid breaks a rule. Grids of this
/// crate are not checked.
#[track_caller]
pub(crate) fn expect_valid<T: Topology + ?Sized>(grid: &T) {
    if let Err(broken) = grid.validate() {
        panic!("{broken}");
    }
}

fn check_cell<T: Topology + ?Sized>(grid: &T, cell: Cell) -> Result<(), BrokenRule> {
    let pairs = T::PAIRS;
    let dirs = Dirs::first(if pairs > 0 { 2 * pairs } else { MAX_DIRS });
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
        let ways_back = grid.exits(to);
        if !ways_back
            .into_iter()
            .any(|back| grid.step(to, back) == cell)
        {
            let back = Some(dir.paired()).filter(|&back| pairs > 0 && ways_back.contains(back));
            let back = back.map(|back| (back, grid.step(to, back)));
            return Err(BrokenRule::NoWayBack {
                cell,
                dir,
                to,
                back,
            });
        }
        let back = grid.back(cell, dir);
        let undone = back.index() < MAX_DIRS
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

/// Checks that all cells that are not removed are connected, and that [`Topology::count`] returns
/// their number.
fn check_connected<T: Topology + ?Sized>(grid: &T) -> Result<(), BrokenRule> {
    let has = |cell: &Cell| grid.has(*cell);
    let neighbours = |cell| grid.exits(cell).map(move |dir| grid.step(cell, dir));
    let (first, stray) = first_and_stray(grid.cells(), has, neighbours).ok_or(BrokenRule::Empty)?;
    let (said, found) = (grid.count(), (0..grid.cells()).filter(has).count() as u32);
    if said != found {
        return Err(BrokenRule::Count { said, found });
    }
    stray.map_or(Ok(()), |stray| {
        Err(BrokenRule::Disconnected { first, stray })
    })
}

/// Returns the first cell for which `has` is true, and the first such cell that cannot be reached
/// from it. Returns `None` if `has` is false for all cells.
pub(super) fn first_and_stray<N: Iterator<Item = Cell>>(
    cells: u32,
    has: impl Fn(&Cell) -> bool,
    neighbours: impl Fn(Cell) -> N,
) -> Option<(Cell, Option<Cell>)> {
    let mut present = (0..cells).filter(has);
    let first = present.next()?;
    let mut reached = vec![false; cells as usize];
    reached[first as usize] = true;
    let mut stack = vec![first];
    while let Some(cell) = stack.pop() {
        for next in neighbours(cell) {
            if !core::mem::replace(&mut reached[next as usize], true) {
                stack.push(next);
            }
        }
    }
    Some((first, present.find(|&cell| !reached[cell as usize])))
}

/// Checks every direction of every cell, because generators that work row by row read the exits of
/// only a few cells.
fn check_rows<T: Topology + ?Sized>(grid: &T, rows: Rows) -> Result<(), BrokenRule> {
    if T::PAIRS == 0 {
        return Err(BrokenRule::UnpairedRows);
    }
    let (cells, [width, height, depth]) = (grid.cells(), rows.size());
    let lengths = [width, height, depth].map(u64::from);
    let in_rows = lengths.into_iter().try_fold(1, u64::checked_mul);
    if in_rows != Some(cells.into()) {
        return Err(BrokenRule::RowsSize { rows, cells });
    }
    let moves = rows.moves(grid);
    for cell in 0..cells {
        let at = [cell % width, cell / width % height, cell / width / height];
        for dir in Dirs::first(2 * moves.len()) {
            let sign = if dir.is_first_of_pair() { 1 } else { -1 };
            let to = [0, 1, 2].map(|axis| {
                let by = sign * moves[dir.index() / 2][axis];
                let to = at[axis].checked_add_signed(by);
                to.filter(|&to| to < rows.size()[axis])
            });
            let promised = match to {
                [Some(x), Some(y), Some(z)] => Some(rows.cell([x, y, z])),
                _ => None,
            };
            let exits = grid.exits(cell);
            let leads = exits.contains(dir).then(|| grid.step(cell, dir));
            if leads != promised {
                return Err(BrokenRule::RowsMove {
                    rows,
                    cell,
                    dir,
                    leads,
                    promised,
                });
            }
        }
    }
    Ok(())
}
