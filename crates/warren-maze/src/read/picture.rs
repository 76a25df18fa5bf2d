//! Reads a whole maze from a text drawing.

use super::rows::add_opening;
use super::{DrawnCell, LineColumn, PictureError, Row, RowReader, Style};
use crate::maze::{Maze, Side};
use crate::topology::{Board, Cell, Cubic, Dir, Dirs, Grid, Hex, Square, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// A maze read by [`picture`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The maze, on a square, cubic or hex grid without wrapped axes.
    pub maze: Maze<Grid>,
    /// The cells where players start. If the border has two openings, this is the cell of the first
    /// opening. Otherwise, these are the cells marked `S`, in ascending order, or the first open
    /// cell if there are no marks.
    pub starts: Vec<Cell>,
    /// The cells where players finish. If the border has two openings, this is the cell of the
    /// second opening. Otherwise, these are the cells marked `F`, in ascending order, or the last
    /// open cell if there are no marks.
    pub finishes: Vec<Cell>,
    /// The openings in the border, in the order in which they appear in the text. There are zero or
    /// two openings.
    pub openings: Vec<(Cell, Dir)>,
    /// The secret doors, in ascending order of their cells.
    pub doors: Vec<Side>,
    /// The drawing's style.
    pub style: Style,
}

/// Reads a maze from a text drawing. [`RowReader`] defines where a drawing begins and ends.
///
/// Floors are drawn one below the other, with an empty line between them. The text after an empty
/// line is a floor if stairs lead to it: `>` or `X` on the floor above, or `<` or `X` on the floor
/// itself. Both ends of stairs must be drawn, but an `S` or `F` may replace one end.
///
/// The text is read twice: memory for the maze is allocated only after every floor has been read
/// without an error. Takes time linear in the text length. Uses one byte per cell, or nine bytes if
/// there are several floors.
///
/// ```
/// use warren_maze::read::{self, Style};
///
/// let picture = read::picture("#####\n#S F#\n#####\n")?;
/// assert_eq!(picture.style, Style::Blocks);
/// assert_eq!((picture.starts, picture.finishes), (vec![0], vec![1]));
///
/// let error = read::picture("#####\n#S x#\n#####\n").expect_err("x has no meaning");
/// assert!(error.to_string().starts_with("line 2, column 4: found 'x' instead of a cell"));
/// # Ok::<(), warren_maze::read::PictureError>(())
/// ```
///
/// # Errors
///
/// The first [`PictureError`].
pub fn picture(text: &str) -> Result<Picture, PictureError> {
    let floors = floors(text)?;
    let first = &floors[0].rows;
    let width = first.width();
    let height = u32::try_from(first.rows()).unwrap_or(u32::MAX);
    let depth = u32::try_from(floors.len()).unwrap_or(u32::MAX);
    let board = Board::new([width, height, depth], [false; 3])?;
    let mut picture = Picture {
        style: first.style(),
        maze: Maze::solid(match first.style() {
            Style::Hexagons => Grid::Hex(Hex::new(board)),
            _ if depth > 1 => Grid::Cubic(Cubic::new(board)),
            _ => Grid::Square(Square::new(board)),
        }),
        starts: Vec::new(),
        finishes: Vec::new(),
        openings: Vec::new(),
        doors: Vec::new(),
    };
    let mut stairs = Vec::new();
    for (floor, z) in floors.iter().zip(0..) {
        let mut rows = floor.reader()?;
        let mut cells = z * width * height..;
        while let Some(row) = rows.next_row()? {
            for (x, cell) in (0..width as usize).zip(&mut cells) {
                picture.add(cell, row, x);
                if depth > 1 {
                    stairs.push(row.open[x] & STAIRS);
                }
            }
        }
        for &(row, column, dir) in floor.rows.openings() {
            // Every row is on the board, so its number fits in a `u32`.
            let cell = (z * height + row as u32) * width + column;
            let at = floor.rows.place(row, column, Some(dir));
            add_opening(&mut picture.openings, (cell, dir), at)?;
        }
    }
    picture.join_floors(&floors, &stairs)?;
    picture.find_ends(&floors)?;
    Ok(picture)
}

const STAIRS: Dirs = Dirs(1 << Cubic::DOWN.0 | 1 << Cubic::UP.0);

/// A floor of a picture, with a reader that has reached the end of the floor.
struct Floor<'a> {
    text: &'a str,
    /// The line at which the floor begins.
    line: u64,
    rows: RowReader<&'a [u8]>,
    /// The position of the first stairs that lead down, or `None`.
    down: Option<LineColumn>,
    /// The position of the first stairs that lead up, or `None`.
    up: Option<LineColumn>,
}

impl<'a> Floor<'a> {
    fn read(text: &'a str, line: u64) -> Result<Floor<'a>, PictureError> {
        let mut rows = RowReader::at_line(text.as_bytes(), line, Board::MAX_CELLS)?;
        let (mut down, mut up, mut number) = (None, None, 0);
        // On the hex grid, the directions that represent stairs on other grids are sides of a cell.
        let has_stairs = rows.style() != Style::Hexagons;
        while let Some(row) = rows.next_row()?.filter(|_| has_stairs) {
            let first = |dir| row.open.iter().position(|open| open.contains(dir));
            let columns = [first(Cubic::DOWN), first(Cubic::UP)];
            let places = columns.map(|at| Some(rows.place(number, at? as u32, None)));
            (down, up) = (down.or(places[0]), up.or(places[1]));
            number += 1;
        }
        while rows.next_row()?.is_some() {}
        Ok(Floor {
            text,
            line,
            rows,
            down,
            up,
        })
    }

    /// Creates a reader that starts at the first line of the floor.
    fn reader(&self) -> Result<RowReader<&'a [u8]>, PictureError> {
        RowReader::at_line(self.text.as_bytes(), self.line, Board::MAX_CELLS)
    }

    /// Returns the text after the empty line that follows the floor, and the number of the first
    /// line of this text. Returns `None` if no empty line follows the floor.
    fn rest(&self) -> Option<(&'a str, u64)> {
        let lines = self.rows.line() - self.line;
        let rest = (0..lines).try_fold(self.text, |text, _| Some(text.split_once('\n')?.1))?;
        let (empty, rest) = rest.split_once('\n')?;
        let is_empty = empty.is_empty() || empty == "\r";
        is_empty.then_some((rest, self.rows.line() + 1))
    }
}

/// Returns a picture's floors, starting with the top floor.
fn floors(text: &str) -> Result<Vec<Floor<'_>>, PictureError> {
    let mut floors = vec![Floor::read(text, 1)?];
    if let Some(at) = floors[0].up {
        return Err(stairs_without_end(at, "up", "there is no floor above"));
    }
    loop {
        let last = &floors[floors.len() - 1];
        let rest = last
            .rest()
            .filter(|(rest, _)| last.down.is_some() || leads_up(rest));
        let Some((rest, line)) = rest else {
            return match last.down {
                Some(at) => Err(stairs_without_end(at, "down", "there is no floor below")),
                None => Ok(floors),
            };
        };
        let floor = Floor::read(rest, line)?;
        let first = &floors[0].rows;
        let [found, expected] =
            [&floor.rows, first].map(|rows| [u64::from(rows.width()), rows.rows()]);
        if found != expected || floor.rows.style() != first.style() {
            let at = LineColumn { line, column: 1 };
            return Err(PictureError::Floor {
                at,
                columns: expected[0],
                rows: expected[1],
            });
        }
        floors.push(floor);
    }
}

/// Returns `true` if a text begins with a picture that contains stairs up.
fn leads_up(text: &str) -> bool {
    let lines = text.lines();
    let mut lines = lines.take_while(|line| !line.is_empty() && !line.starts_with('<'));
    lines.any(|line| line.contains(['<', 'X']))
}

fn stairs_without_end(at: LineColumn, leads: &'static str, why: &'static str) -> PictureError {
    PictureError::Stairs { at, leads, why }
}

impl Picture {
    fn add(&mut self, cell: Cell, row: &Row, x: usize) {
        match row.rooms[x] {
            DrawnCell::Rock => return,
            DrawnCell::Open => {}
            DrawnCell::Start => self.starts.push(cell),
            DrawnCell::Finish => self.finishes.push(cell),
        }
        self.maze.clear(cell);
        let has_floors = self.maze.grid().shape().has_floors();
        let open = row.open[x] & self.maze.grid().exits(cell);
        for dir in if has_floors { open - STAIRS } else { open } {
            self.maze.open(cell, dir);
        }
        for dir in row.doors[x].filter(|&dir| self.maze.grid().owns(cell, dir)) {
            self.doors.push(Side { cell, dir });
        }
    }

    /// Opens the passages between floors. `stairs` contains the directions of the stairs in each
    /// cell.
    fn join_floors(&mut self, floors: &[Floor], stairs: &[Dirs]) -> Result<(), PictureError> {
        // Starts and finishes are in ascending order.
        let marks = [&self.starts, &self.finishes];
        let is_mark = |cell| marks.iter().any(|of| of.binary_search(&cell).is_ok());
        for (cell, &leads) in (0..).zip(stairs) {
            for dir in leads {
                let (leads, why) = match dir {
                    Cubic::DOWN => ("down", "none lead back from the floor below"),
                    _ => ("up", "none lead back from the floor above"),
                };
                let exits = self.maze.grid().exits(cell).contains(dir);
                let next = exits.then(|| self.maze.grid().step(cell, dir));
                let leads_back = |next: &Cell| {
                    stairs[*next as usize].contains(self.maze.grid().back(cell, dir))
                        || is_mark(*next)
                };
                let Some(next) = next.filter(leads_back) else {
                    let at = self.place(floors, cell, None);
                    return Err(stairs_without_end(at, leads, why));
                };
                debug_assert!(!self.maze.is_solid(next));
                self.maze.open(cell, dir);
            }
        }
        Ok(())
    }

    /// Returns the position of a cell or of one of its sides in the text.
    fn place(&self, floors: &[Floor], cell: Cell, side: Option<Dir>) -> LineColumn {
        let [column, row, z] = self.maze.grid().coordinates(cell);
        floors[z as usize].rows.place(row.into(), column, side)
    }

    /// Determines the starts and finishes. Must be called after all cells have been read.
    fn find_ends(&mut self, floors: &[Floor]) -> Result<(), PictureError> {
        let place = |cell, dir| self.place(floors, cell, dir);
        let (start, finish) = match (&self.openings[..], &self.starts[..], &self.finishes[..]) {
            (&[(start, _), (finish, _)], ..) => (start, finish),
            (&[(cell, dir)], ..) => {
                let at = place(cell, Some(dir));
                return Err(PictureError::OneOpening { at });
            }
            (_, [], []) => {
                let mut cells = self.maze.open_cells();
                let Some(first) = cells.next() else {
                    let at = place(0, None);
                    return Err(PictureError::NoCells { at });
                };
                (first, cells.next_back().unwrap_or(first))
            }
            (_, &[cell, ..], []) => return Err(unpaired(place(cell, None), 'S', 'F')),
            (_, [], &[cell, ..]) => return Err(unpaired(place(cell, None), 'F', 'S')),
            _ => return Ok(()),
        };
        (self.starts, self.finishes) = (vec![start], vec![finish]);
        Ok(())
    }
}

fn unpaired(at: LineColumn, found: char, missing: char) -> PictureError {
    PictureError::Unpaired { at, found, missing }
}
