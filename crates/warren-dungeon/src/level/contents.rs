//! The contents of a level's cells: starts, finishes and the Minotaur.

use super::invalid::{InvalidLevel, check_cells};
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Topology};

/// A kind of content of a level's cells. A cell can have several kinds of content.
///
/// The enum is exhaustive, so that the compiler reports every place that has to handle a new kind.
///
/// ```
/// use warren_dungeon::level::{Content, Level};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Board, Grid, Square};
///
/// let grid = Grid::Square(Square::new(Board::new([2, 1, 1], [false; 3])?));
/// let mut maze = Maze::solid(grid);
/// maze.clear(0);
/// maze.clear(1);
/// let level = Level::new(maze, vec![0], vec![0, 1])?;
/// assert_eq!(level.cells_with(Content::Finish), [0, 1]);
/// assert!(level.contents(0).eq([Content::Start, Content::Finish]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Content {
    /// A start. The player begins at the first start.
    Start,
    /// A finish, where the player wins.
    Finish,
    /// The cell where the Minotaur starts. A level has at most one such cell.
    Minotaur,
}

impl Content {
    /// All kinds, in the order of their declaration.
    pub const ALL: [Content; 3] = [Content::Start, Content::Finish, Content::Minotaur];

    /// Returns the name of the field that lists the cells with this kind of content in level files.
    /// Errors also use this name.
    pub fn name(self) -> &'static str {
        match self {
            Content::Start => "starts",
            Content::Finish => "finishes",
            Content::Minotaur => "minotaur",
        }
    }

    /// Returns whether a player can see this kind of content in a cell. Only the Minotaur's start
    /// is invisible.
    pub fn is_visible(self) -> bool {
        self != Content::Minotaur
    }

    /// Returns whether a level needs at least one cell with this kind of content.
    pub(super) fn is_required(self) -> bool {
        matches!(self, Content::Start | Content::Finish)
    }

    /// Returns whether the order of the cells with this kind of content matters. If not, the cells
    /// are sorted.
    fn is_ordered(self) -> bool {
        self == Content::Start
    }
}

/// The cells with each kind of content.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Contents([Vec<Cell>; Content::ALL.len()]);

impl Contents {
    /// Creates the contents of a level without a Minotaur.
    pub(crate) fn new(starts: Vec<Cell>, finishes: Vec<Cell>) -> Contents {
        Contents([starts, finishes, Vec::new()])
    }

    /// Returns the cells with this kind of content.
    pub(crate) fn cells(&self, content: Content) -> &[Cell] {
        &self.0[content as usize]
    }

    /// Returns the list of the cells with this kind of content. If their order does not matter, the
    /// cells must remain sorted.
    pub(crate) fn cells_mut(&mut self, content: Content) -> &mut Vec<Cell> {
        &mut self.0[content as usize]
    }

    /// Returns whether a cell has this kind of content. Takes time linear in the number of starts
    /// for a start, and logarithmic in the number of cells of this kind otherwise.
    pub(super) fn contains(&self, content: Content, cell: Cell) -> bool {
        let cells = self.cells(content);
        match content.is_ordered() {
            true => cells.contains(&cell),
            false => cells.binary_search(&cell).is_ok(),
        }
    }

    /// Checks all cells, and sorts the cells whose order does not matter.
    pub(super) fn checked(mut self, maze: &Maze<impl Topology>) -> Result<Contents, InvalidLevel> {
        for content in Content::ALL {
            let cells = self.cells_mut(content);
            check_cells(maze, content, cells)?;
            if !content.is_ordered() {
                cells.sort_unstable();
            }
            if content.is_required() && cells.is_empty() {
                return Err(InvalidLevel::Missing(content.name()));
            }
        }
        Ok(self)
    }
}
