//! Generator ideas: the actions of an algorithm besides opening passages.

use crate::topology::{Cell, Dir};

/// A step of a generator that opens no passage, but explains why the next passage opens.
///
/// A generator reports its ideas to a [`Listener`](super::Listener). Together with the passages,
/// they are enough to follow the algorithm line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Idea {
    /// A cell joins the frontier: it has a neighbour in the maze, and may join the maze soon.
    Wait(Cell),
    /// The generator is finished with a cell, because none of its neighbours is unvisited. A
    /// generator with a stack pops the cell, and one with a list removes the cell from the list.
    Leave(Cell),
    /// The generator pops a cell, although some of its neighbours are unvisited.
    GiveUp(Cell),
    /// The generator chooses a cell from its list by this rule.
    Choose(Cell, Pick),
    /// The generator searches for a cell from which it can continue, and finds this cell. `None`
    /// means that there is no such cell.
    Hunt(Option<Cell>),
    /// A random walk begins in a cell.
    Walk(Cell),
    /// A random walk leaves a cell in a direction.
    Step(Cell, Dir),
    /// A round, a row or some other part of the algorithm begins. Parts are numbered from 0.
    Begin(u32),
    /// The generator adds a cell to a row's current run.
    Run(Cell),
    /// The generator examines a cell, and opens no passage from it.
    Skip(Cell),
    /// The generator examines a cell's wall in a direction, and keeps the wall.
    Keep(Cell, Dir),
    /// The generator is about to divide a rectangular part of the grid without walls, given by its
    /// first and last cells, or leaves it as a corridor.
    Divide(Cell, Cell),
    /// The generator builds a wall on a cell's side in a direction.
    Build(Cell, Dir),
    /// The generator is finished. All later passages are opened or closed by different code.
    Done,
}

/// A rule for choosing a cell from a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The cell that was added last.
    Newest,
    /// A random cell.
    Random,
    /// The cell that was added first.
    Oldest,
}
