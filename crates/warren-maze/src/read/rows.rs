//! The rows of a picture, one after another, in memory of one row.

use super::page::Page;
use super::style::{Room, Side};
use super::{Place, Style};
use crate::topology::{Board, Dir, Dirs, GridError, Square};
use std::io::{self, BufRead};

/// Reads the rows of a square maze that stands in a text.
///
/// The picture begins in the first line, or the second when the first is
/// `<pre>`, and ends with an empty line, a line that begins with `<`, or the
/// text. Its [`Style`] comes from its first character, its width from its first
/// line. All other lines are as long, but that an editor may have cut spaces off
/// their ends. Lines may end in a carriage return.
///
/// Takes three bytes a column, whatever the text holds.
///
/// ```
/// use warren_maze::read::RowReader;
///
/// let mut rows = RowReader::new("+-+ +\n|   |\n+ +-+\n".as_bytes())?;
/// while let Some(row) = rows.next_row()? {
///     assert_eq!(row.open.len(), 2);
/// }
/// assert_eq!((rows.rows(), rows.openings().len()), (1, 2));
/// # Ok::<(), warren_maze::read::PictureError>(())
/// ```
pub struct RowReader<R: BufRead> {
    page: Page<R>,
    style: Style,
    /// The line of the roof.
    top: u64,
    row: Row,
    rows: u64,
    openings: Vec<Opening>,
    has_ended: bool,
}

/// A row of cells. Every vector has an entry a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What stands in the cells.
    pub rooms: Vec<Room>,
    /// The open sides of each cell, of all four; those that lead off the grid are
    /// openings in the border.
    pub open: Vec<Dirs>,
    /// The sides of each cell with a secret door.
    pub doors: Vec<Dirs>,
}

/// An opening in the border: the row and column of a cell, and its side.
pub type Opening = (u64, u32, Dir);

/// Why a text is no picture of a maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The text cannot be read at all.
    #[error("the text cannot be read: {0}")]
    Read(io::ErrorKind),
    /// Bytes that are no text.
    #[error("{at}: this is no text in UTF-8")]
    Encoding {
        /// Where.
        at: Place,
    },
    /// No style begins like this.
    #[error(
        "{at}: {found:?} begins no maze: begin with +, - or | for lines, \
         # or █ for blocks, or a point, _ or a space for underscores"
    )]
    Style {
        /// Where.
        at: Place,
        /// The character.
        found: char,
    },
    /// A character that means nothing where it stands.
    #[error("{at}: {found:?} is no {place}")]
    Unknown {
        /// Where.
        at: Place,
        /// The character.
        found: char,
        /// What belongs there.
        place: &'static str,
    },
    /// A first line of cells and walls that ends between two corners.
    #[error("{at}: the first line ends between two corners: for n columns draw 2 n + 1 characters")]
    Halved {
        /// Its end.
        at: Place,
    },
    /// A line that ends too early.
    #[error("{at}: the line ends here: draw {expected} characters, as its first line asks for")]
    Short {
        /// Its end.
        at: Place,
        /// Characters needed.
        expected: u64,
    },
    /// A line that does not end.
    #[error("{at}: the line goes on here: draw {expected} characters, as its first line asks for")]
    Long {
        /// The first character too many.
        at: Place,
        /// Characters needed.
        expected: u64,
    },
    /// No cells, or only rock.
    #[error("{at}: here is no maze: draw at least one open cell")]
    NoCells {
        /// Where one should be.
        at: Place,
    },
    /// Too many cells.
    #[error(transparent)]
    Size(#[from] GridError),
    /// The text ends inside a row.
    #[error("{at}: the text ends in the middle of a row: the maze is cut off here")]
    CutOff {
        /// The end of the text.
        at: Place,
    },
    /// A passage or a door that leads into rock, or a door in the border.
    #[error("{at}: {what} leads {whither}: close this side")]
    Astray {
        /// Where.
        at: Place,
        /// A passage or a door.
        what: &'static str,
        /// Into rock or off the grid.
        whither: &'static str,
    },
    /// More than two openings in the border.
    #[error("{at}: this is a third opening in the border: leave a way in and a way out")]
    ThirdOpening {
        /// Where.
        at: Place,
    },
    /// More than two openings in the border, or a picture that lacks its end.
    #[error(
        "{at}: the last row is open below: the maze is cut off here, \
         or has more openings than a way in and a way out"
    )]
    OpenBelow {
        /// The first opening below.
        at: Place,
    },
    /// A way in and no way out, or the other way round.
    #[error(
        "{at}: this is the only opening in the border: open a second one, \
         or close it and mark a start S and a finish F"
    )]
    OneOpening {
        /// Where.
        at: Place,
    },
    /// A start and no finish, or the other way round.
    #[error("{at}: there is {found} but no {missing}: mark both a start S and a finish F, or none")]
    Unpaired {
        /// The first mark.
        at: Place,
        /// `S` or `F`.
        found: char,
        /// The other one.
        missing: char,
    },
}

impl<R: BufRead> RowReader<R> {
    /// Reads the first line: style, width, and what is open above.
    pub fn new(text: R) -> Result<RowReader<R>, PictureError> {
        let mut page = Page::new(text);
        if page.peek()? == Some(b'<') {
            expect(&mut page, "<pre>")?;
            page.next_line();
        }
        let at = page.next_place();
        let Some(found) = page.next()? else {
            return Err(PictureError::NoCells { at });
        };
        let style = Style::of(found).ok_or(PictureError::Style { at, found })?;
        let mut rows = RowReader {
            page,
            style,
            top: at.line,
            row: Row::default(),
            rows: 0,
            openings: Vec::new(),
            has_ended: false,
        };
        rows.read_roof()?;
        Ok(rows)
    }

    /// How walls are drawn.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Cells a row, at least one.
    pub fn width(&self) -> u32 {
        self.row.open.len() as u32
    }

    /// How many rows are read.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The openings in the border so far, in reading order, at most two. Those
    /// below the last row are known when it was the last.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Where the text shows a cell, or the side of one. Rows and columns count
    /// from 0.
    pub fn place(&self, row: u64, column: u32, side: Option<Dir>) -> Place {
        self.style.place(self.top, row, column, side)
    }

    /// Reads the next row; `None` after the last. After an error there is
    /// nothing more to read. Time linear in the columns.
    pub fn next_row(&mut self) -> Result<Option<&Row>, PictureError> {
        if self.has_ended {
            return Ok(None);
        }
        if matches!(self.page.peek()?, None | Some(b'\r' | b'\n' | b'<')) {
            self.has_ended = true;
            self.check_end()?;
            return Ok(None);
        }
        self.row.descend();
        self.read_rooms()?;
        if self.style != Style::Underscores {
            self.read_walls()?;
        }
        self.check_rock()?;
        self.rows += 1;
        Ok(Some(&self.row))
    }

    /// The first line, after its first corner. It is kept as what is open below
    /// a row before the first.
    fn read_roof(&mut self) -> Result<(), PictureError> {
        let open = &mut self.row.open;
        while let Some(found) = self.page.next()? {
            if open.len() == Board::MAX_CELLS as usize {
                let size = [Board::MAX_CELLS + 1, 1, 1];
                return Err(GridError::TooManyCells { size }.into());
            }
            let column = open.len() as u32;
            let at = self.style.place(self.top, 0, column, Some(Square::NORTH));
            open.push(match self.style.floor(found) {
                Some(Side::Wall) => Dirs::NONE,
                Some(Side::Open) => {
                    add_opening(&mut self.openings, (0, column, Square::NORTH), at)?;
                    Dirs::of(Square::SOUTH)
                }
                Some(Side::Door) => return Err(off_the_grid(at)),
                None => return Err(unknown(at, found, self.style.sides())),
            });
            let at = self.page.next_place();
            match self.page.next()? {
                Some(found) if self.style.is_corner(found) => {}
                Some(found) => return Err(unknown(at, found, self.style.corners())),
                None if self.style == Style::Underscores => break,
                None => return Err(PictureError::Halved { at }),
            }
        }
        self.row.rooms = vec![Room::Open; self.row.open.len()];
        self.row.doors = vec![Dirs::NONE; self.row.open.len()];
        let at = self.page.next_place();
        self.end_line()?;
        match self.row.open.is_empty() {
            true => Err(PictureError::NoCells { at }),
            false => Ok(()),
        }
    }

    /// The line of a row's cells: the border, and for each cell what stands in it
    /// and to its right.
    fn read_rooms(&mut self) -> Result<(), PictureError> {
        let found = self.next_of_row()?;
        self.read_side(0, Square::WEST, found)?;
        for column in 0..self.width() {
            if self.style == Style::Underscores {
                let floor = self.next_of_line()?;
                self.read_side(column, Square::SOUTH, floor)?;
            } else {
                let at = self.page.next_place();
                let found = self.next_of_row()?;
                let room = self.style.room(found);
                self.row.rooms[column as usize] =
                    room.ok_or_else(|| unknown(at, found, self.style.rooms()))?;
            }
            let found = self.next_of_row()?;
            self.read_side(column, Square::EAST, found)?;
        }
        self.end_line()
    }

    /// The line of the walls below a row.
    fn read_walls(&mut self) -> Result<(), PictureError> {
        self.read_corner()?;
        for column in 0..self.width() {
            let found = self.next_of_line()?;
            self.read_side(column, Square::SOUTH, found)?;
            self.read_corner()?;
        }
        self.end_line()
    }

    fn read_corner(&mut self) -> Result<(), PictureError> {
        let at = self.page.next_place();
        let found = self.next_of_line()?;
        match self.style.is_corner(found) {
            true => Ok(()),
            false => Err(unknown(at, found, self.style.corners())),
        }
    }

    /// Takes in the character that was just read, the side of a cell.
    fn read_side(&mut self, column: u32, dir: Dir, found: char) -> Result<(), PictureError> {
        let at = self.place(self.rows, column, Some(dir));
        let side = match dir {
            Square::SOUTH => self.style.floor(found),
            _ => self.style.wall(found),
        };
        let beyond = match dir {
            Square::EAST if column + 1 < self.width() => Some(column + 1),
            _ => None,
        };
        let is_border = dir != Square::SOUTH && beyond.is_none();
        let sides = match side.ok_or_else(|| unknown(at, found, self.style.sides()))? {
            Side::Wall => return Ok(()),
            Side::Door if is_border => return Err(off_the_grid(at)),
            Side::Door => &mut self.row.doors,
            Side::Open if is_border => {
                add_opening(&mut self.openings, (self.rows, column, dir), at)?;
                &mut self.row.open
            }
            Side::Open => &mut self.row.open,
        };
        sides[column as usize].insert(dir);
        if let Some(beyond) = beyond {
            sides[beyond as usize].insert(dir.opposite());
        }
        Ok(())
    }

    /// The next character of the line, which must go on.
    fn next_of_line(&mut self) -> Result<char, PictureError> {
        let at = self.page.next_place();
        let expected = self.line_length();
        match (self.page.next()?, self.page.peek()?) {
            (Some(found), _) => Ok(found),
            (None, None) => Err(PictureError::CutOff { at }),
            (None, Some(_)) => Err(PictureError::Short { at, expected }),
        }
    }

    /// The same, but a space where spaces at the line's end are missing. A line
    /// that still ends with one lost something else, and floors are never cut off.
    fn next_of_row(&mut self) -> Result<char, PictureError> {
        match self.next_of_line() {
            Err(PictureError::Short { .. }) if self.page.last() != ' ' => Ok(' '),
            found => found,
        }
    }

    fn end_line(&mut self) -> Result<(), PictureError> {
        let at = self.page.next_place();
        let expected = self.line_length();
        if self.page.next()?.is_some() {
            return Err(PictureError::Long { at, expected });
        }
        self.page.next_line();
        Ok(())
    }

    /// Characters in each line but the first.
    fn line_length(&self) -> u64 {
        2 * u64::from(self.width()) + 1
    }

    /// In lines, `#` is rock only where all sides are closed; else it marks a
    /// path. In blocks it always is, and nothing may lead there.
    fn check_rock(&mut self) -> Result<(), PictureError> {
        for (column, room) in (0..).zip(&mut self.row.rooms) {
            let [open, doors] = [&self.row.open, &self.row.doors].map(|of| of[column as usize]);
            let Some(dir) = (open | doors).next().filter(|_| *room == Room::Rock) else {
                continue;
            };
            if self.style == Style::Blocks {
                return Err(PictureError::Astray {
                    at: self.style.place(self.top, self.rows, column, Some(dir)),
                    what: if open.contains(dir) { PASSAGE } else { DOOR },
                    whither: "into rock",
                });
            }
            *room = Room::Open;
        }
        Ok(())
    }

    /// Takes in what is open below the last row, which was just read.
    fn check_end(&mut self) -> Result<(), PictureError> {
        let Some(last) = self.rows.checked_sub(1) else {
            let at = self.page.next_place();
            return Err(PictureError::NoCells { at });
        };
        let mut first_below = None;
        for column in 0..self.width() {
            let at = self.place(last, column, Some(Square::SOUTH));
            let [open, doors] = [&self.row.open, &self.row.doors]
                .map(|of| of[column as usize].contains(Square::SOUTH));
            if doors {
                return Err(off_the_grid(at));
            }
            if open {
                let at = *first_below.get_or_insert(at);
                add_opening(&mut self.openings, (last, column, Square::SOUTH), at)
                    .map_err(|_| PictureError::OpenBelow { at })?;
            }
        }
        Ok(())
    }
}

impl Row {
    /// Makes of a row the next, of which is known what joins it to this one.
    fn descend(&mut self) {
        for sides in self.open.iter_mut().chain(&mut self.doors) {
            *sides = match sides.contains(Square::SOUTH) {
                true => Dirs::of(Square::NORTH),
                false => Dirs::NONE,
            };
        }
    }
}

const PASSAGE: &str = "a passage";
const DOOR: &str = "a door";

fn expect(page: &mut Page<impl BufRead>, line: &'static str) -> Result<(), PictureError> {
    for expected in line.chars() {
        let at = page.next_place();
        match page.next()? {
            Some(found) if found == expected => {}
            Some(found) => return Err(unknown(at, found, line)),
            None => return Err(PictureError::NoCells { at }),
        }
    }
    let at = page.next_place();
    match page.next()? {
        None => Ok(()),
        Some(found) => Err(unknown(at, found, "end of the line after <pre>")),
    }
}

fn add_opening(
    openings: &mut Vec<Opening>,
    opening: Opening,
    at: Place,
) -> Result<(), PictureError> {
    if openings.len() == 2 {
        return Err(PictureError::ThirdOpening { at });
    }
    openings.push(opening);
    Ok(())
}

fn unknown(at: Place, found: char, place: &'static str) -> PictureError {
    PictureError::Unknown { at, found, place }
}

fn off_the_grid(at: Place) -> PictureError {
    PictureError::Astray {
        at,
        what: DOOR,
        whither: "off the grid",
    }
}
