//! The rows of a picture, one after another, in memory of one row.

use super::page::Page;
use super::style::{Line, NORTH_EAST, NORTH_WEST, Room, Side, Slot};
use super::{LineColumn, Style};
use crate::topology::{Board, Dir, Dirs, GridError, Square};
use std::io::{self, BufRead};

/// Reads the rows of a maze that stands in a text, of squares or hexagons.
///
/// The picture begins in the first line, or the second when the first is
/// `<pre>`, and ends with an empty line, a line that begins with `<`, or the
/// text. Its [`Style`] comes from its first characters, its width from its first
/// line. All other lines are as long, but that an editor may have cut spaces off
/// their ends. Lines may end in a carriage return.
///
/// Takes five bytes a column, whatever the text holds.
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
    /// What is known of the next row: its sides towards this one.
    next: Row,
    /// Of hexagons: the side of the next row's last one, where it is not open.
    beyond: Option<char>,
    rows: u64,
    openings: Vec<Opening>,
    has_ended: bool,
}

/// A row of cells. Every vector has an entry a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What stands in the cells.
    pub rooms: Vec<Room>,
    /// The open sides of each cell, of all four or, of a hexagon, of all six; those
    /// that lead off the grid are openings in the border. Where stairs are, also
    /// [`Cubic::DOWN`](crate::topology::Cubic::DOWN) and
    /// [`Cubic::UP`](crate::topology::Cubic::UP).
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
        at: LineColumn,
    },
    /// No style begins like this.
    #[error(
        "{at}: {found:?} begins no maze: begin with +, - or | for lines, \
         # or █ for blocks, a point, _ or a space for underscores, ┌ for boxes, \
         or a space and / for hexagons"
    )]
    Style {
        /// Where.
        at: LineColumn,
        /// The character.
        found: char,
    },
    /// A character that means nothing where it stands.
    #[error("{at}: {found:?} is no {place}")]
    Unknown {
        /// Where.
        at: LineColumn,
        /// The character.
        found: char,
        /// What belongs there.
        place: &'static str,
    },
    /// A first line of cells and walls that ends between two corners.
    #[error(
        "{at}: the first line ends between two corners: for n columns draw {pitch} n + 1 characters"
    )]
    Halved {
        /// Its end.
        at: LineColumn,
        /// Characters a column.
        pitch: u64,
    },
    /// A line that ends too early.
    #[error("{at}: the line ends here: draw {expected} characters, as its first line asks for")]
    Short {
        /// Its end.
        at: LineColumn,
        /// Characters needed.
        expected: u64,
    },
    /// A line that does not end.
    #[error("{at}: the line goes on here: draw {expected} characters, as its first line asks for")]
    Long {
        /// The first character too many.
        at: LineColumn,
        /// Characters needed.
        expected: u64,
    },
    /// No cells, or only rock.
    #[error("{at}: here is no maze: draw at least one open cell")]
    NoCells {
        /// Where one should be.
        at: LineColumn,
    },
    /// Too many cells.
    #[error(transparent)]
    Size(#[from] GridError),
    /// The text ends inside a row.
    #[error("{at}: the text ends in the middle of a row: the maze is cut off here")]
    CutOff {
        /// The end of the text.
        at: LineColumn,
    },
    /// A passage or a door that leads into rock, or a door in the border.
    #[error("{at}: {what} leads {whither}: close this side")]
    Astray {
        /// Where.
        at: LineColumn,
        /// A passage or a door.
        what: &'static str,
        /// Into rock or off the grid.
        whither: &'static str,
    },
    /// More than two openings in the border.
    #[error("{at}: this is a third opening in the border: leave a way in and a way out")]
    ThirdOpening {
        /// Where.
        at: LineColumn,
    },
    /// More than two openings in the border, or a picture that lacks its end.
    #[error(
        "{at}: the last row is open below: the maze is cut off here, \
         or has more openings than a way in and a way out"
    )]
    OpenBelow {
        /// The first opening below.
        at: LineColumn,
    },
    /// A way in and no way out, or the other way round.
    #[error(
        "{at}: this is the only opening in the border: open a second one, \
         or close it and mark a start S and a finish F"
    )]
    OneOpening {
        /// Where.
        at: LineColumn,
    },
    /// A floor that is drawn otherwise than the first.
    #[error(
        "{at}: stairs lead to the floor that begins here: draw it like the first, with {columns} \
         columns and {rows} rows"
    )]
    Floor {
        /// Its first line.
        at: LineColumn,
        /// Columns needed.
        columns: u64,
        /// Rows needed.
        rows: u64,
    },
    /// Stairs of which one end is not drawn.
    #[error("{at}: stairs lead {leads} here, and {why}: draw > or X above and < or X below")]
    Stairs {
        /// The end that is drawn.
        at: LineColumn,
        /// Up or down.
        leads: &'static str,
        /// What is missing.
        why: &'static str,
    },
    /// A start and no finish, or the other way round.
    #[error("{at}: there is {found} but no {missing}: mark both a start S and a finish F, or none")]
    Unpaired {
        /// The first mark.
        at: LineColumn,
        /// `S` or `F`.
        found: char,
        /// The other one.
        missing: char,
    },
}

impl<R: BufRead> RowReader<R> {
    /// Reads the first line: style, width, and what is open above.
    pub fn new(text: R) -> Result<RowReader<R>, PictureError> {
        RowReader::at_line(text, 1)
    }

    /// The same, of a text whose first line counts as this one.
    pub(super) fn at_line(text: R, line: u64) -> Result<RowReader<R>, PictureError> {
        let mut page = Page::new(text, line);
        if page.peek()? == Some(b'<') {
            expect(&mut page, "<pre>")?;
            page.next_line();
        }
        let at = page.next_place();
        let style = if begins_with_hexagon(&mut page)? {
            Style::Hexagons
        } else {
            let found = page.next()?.ok_or(PictureError::NoCells { at })?;
            Style::of(found).ok_or(PictureError::Style { at, found })?
        };
        let mut rows = RowReader {
            page,
            style,
            top: at.line,
            row: Row::default(),
            next: Row::default(),
            beyond: None,
            rows: 0,
            openings: Vec::new(),
            has_ended: false,
        };
        match style {
            Style::Hexagons => rows.read_hexagons_roof()?,
            _ => rows.read_roof()?,
        }
        Ok(rows)
    }

    /// How walls are drawn.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Cells a row, at least one.
    pub fn width(&self) -> u32 {
        self.next.open.len() as u32
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
    pub fn place(&self, row: u64, column: u32, side: Option<Dir>) -> LineColumn {
        self.style.place(self.top, row, column, side)
    }

    /// The line that is read next; at the end the one after the picture.
    pub(super) fn line(&self) -> u64 {
        self.page.next_place().line
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
        self.descend()?;
        self.read_line(self.style.rooms_line())?;
        self.end_line()?;
        if let Some(walls) = self.style.walls_line() {
            self.read_line(walls)?;
            self.read_beyond()?;
            self.end_line()?;
        }
        self.check_rock()?;
        self.rows += 1;
        Ok(Some(&self.row))
    }

    /// The first line, after its first corner.
    fn read_roof(&mut self) -> Result<(), PictureError> {
        let (style, slot) = (self.style, Slot::Side(Square::NORTH));
        while let Some(first) = self.page.next()? {
            let found = match style.reach(slot) {
                0 => first,
                _ => {
                    let found = self.next_of_roof()?;
                    let right = self.next_of_roof()?;
                    self.check_beside([first, right], slot, found)?;
                    found
                }
            };
            let column = self.add_column()?;
            self.read_side_above(column, Square::NORTH, found)?;
            let at = self.page.next_place();
            match self.page.next()? {
                Some(found) if style.is_corner(found) => {}
                Some(found) => return Err(unknown(at, found, style.corners())),
                None if style == Style::Underscores => break,
                None => return Err(self.halved(at)),
            }
        }
        self.end_roof()
    }

    /// The first line of hexagons. Spaces at its end may be missing, or too many:
    /// the last wall decides how many columns there are.
    fn read_hexagons_roof(&mut self) -> Result<(), PictureError> {
        // Sides known, and how many after them seem to be open.
        let (mut sides, mut blanks) = (0u64, 0u64);
        loop {
            let at = self.page.next_place();
            match self.page.next()? {
                None => break,
                Some(' ') => {}
                Some(found) => return Err(unknown(at, found, self.style.corners())),
            }
            match self.page.next()? {
                None => break,
                Some(' ') => blanks += 1,
                Some(found) => {
                    for _ in 0..blanks {
                        self.read_hexagon_roof_side(sides, ' ')?;
                        sides += 1;
                    }
                    self.read_hexagon_roof_side(sides, found)?;
                    (sides, blanks) = (sides + 1, 0);
                }
            }
        }
        if sides % 2 == 1 {
            self.read_hexagon_roof_side(sides, ' ')?;
        }
        self.end_roof()
    }

    /// A side of the first line, counted from the left.
    fn read_hexagon_roof_side(&mut self, number: u64, found: char) -> Result<(), PictureError> {
        if number.is_multiple_of(2) {
            let column = self.add_column()?;
            self.read_side_above(column, NORTH_WEST, found)
        } else {
            self.read_side_above(self.width() - 1, NORTH_EAST, found)
        }
    }

    /// Makes room for a column, and tells which it is.
    fn add_column(&mut self) -> Result<u32, PictureError> {
        let column = self.width();
        if column == Board::MAX_CELLS {
            let size = [column + 1, 1, 1];
            return Err(GridError::TooManyCells { size }.into());
        }
        self.next.open.push(Dirs::NONE);
        Ok(column)
    }

    /// Takes in a side in the border above the next row, or beside it.
    fn read_side_above(&mut self, column: u32, dir: Dir, found: char) -> Result<(), PictureError> {
        let at = self.place(self.rows, column, Some(dir));
        match self.style.side(dir, found) {
            Some(Side::Wall) => Ok(()),
            Some(Side::Open) => {
                self.next.open[column as usize].insert(dir);
                add_opening(&mut self.openings, (self.rows, column, dir), at)
            }
            Some(Side::Door) => Err(off_the_grid(at)),
            None => Err(unknown(at, found, self.style.sides())),
        }
    }

    fn end_roof(&mut self) -> Result<(), PictureError> {
        let width = self.next.open.len();
        self.next.rooms = vec![Room::Open; width];
        self.next.doors = vec![Dirs::NONE; width];
        self.row = self.next.clone();
        let at = self.page.next_place();
        self.page.next_line();
        match width {
            0 => Err(PictureError::NoCells { at }),
            _ => Ok(()),
        }
    }

    /// The next character of the first line, inside of a column.
    fn next_of_roof(&mut self) -> Result<char, PictureError> {
        let at = self.page.next_place();
        self.page.next()?.ok_or_else(|| self.halved(at))
    }

    fn halved(&self, at: LineColumn) -> PictureError {
        let pitch = self.style.line_length(0, 1) - 1;
        PictureError::Halved { at, pitch }
    }

    /// Makes of a row the next, of which is known what joins it to this one.
    fn descend(&mut self) -> Result<(), PictureError> {
        if self.rows > 0 && self.style == Style::Hexagons {
            let found = self.beyond.take().unwrap_or(' ');
            self.read_side_above(self.width() - 1, NORTH_EAST, found)?;
        }
        std::mem::swap(&mut self.row, &mut self.next);
        self.next.open.fill(Dirs::NONE);
        self.next.doors.fill(Dirs::NONE);
        Ok(())
    }

    /// A line of a row, but for its end.
    fn read_line(&mut self, (first, cell): Line) -> Result<(), PictureError> {
        for _ in 0..self.style.indent(self.rows) {
            self.read_slot(0, Slot::Blank)?;
        }
        if let Some(first) = first {
            self.read_slot(0, first)?;
        }
        for column in 0..self.width() {
            for &slot in cell {
                self.read_slot(column, slot)?;
            }
        }
        Ok(())
    }

    /// The side of the next row's last hexagon, which stands behind this row's walls.
    fn read_beyond(&mut self) -> Result<(), PictureError> {
        if self.style != Style::Hexagons {
            return Ok(());
        }
        let at = self.page.next_place();
        match self.page.next()? {
            None => {}
            Some(' ') => self.beyond = self.page.next()?.filter(|&side| side != ' '),
            Some(found) => return Err(unknown(at, found, self.style.corners())),
        }
        Ok(())
    }

    fn read_slot(&mut self, column: u32, slot: Slot) -> Result<(), PictureError> {
        let at = self.page.next_place();
        let mut found = self.next_of(slot)?;
        if self.style.reach(slot) > 0 {
            let left = found;
            found = self.next_of(slot)?;
            let right = self.next_of(slot)?;
            self.check_beside([left, right], slot, found)?;
        }
        match slot {
            Slot::Blank if found == ' ' => Ok(()),
            Slot::Corner if self.style.is_corner(found) => Ok(()),
            Slot::Blank | Slot::Corner => Err(unknown(at, found, self.style.corners())),
            Slot::Room => self.read_room(column, found),
            Slot::Side(dir) => self.read_side(column, dir, found),
        }
    }

    /// Checks what stands to the left and right of a character that is drawn wide,
    /// and was just read with it.
    fn check_beside(&self, around: [char; 2], slot: Slot, found: char) -> Result<(), PictureError> {
        let fits = |&beside: &char| beside == self.style.beside(found);
        let Some(wrong) = around.iter().position(|beside| !fits(beside)) else {
            return Ok(());
        };
        let next = self.page.next_place();
        let at = LineColumn {
            column: next.column - if wrong == 0 { 3 } else { 1 },
            ..next
        };
        let place = match slot {
            Slot::Room => self.style.rooms(),
            _ => self.style.sides(),
        };
        Err(unknown(at, around[wrong], place))
    }

    fn read_room(&mut self, column: u32, found: char) -> Result<(), PictureError> {
        let Some(room) = self.style.room(found) else {
            let at = self.place(self.rows, column, None);
            return Err(unknown(at, found, self.style.rooms()));
        };
        let column = column as usize;
        self.row.rooms[column] = room;
        self.row.open[column] = self.row.open[column] | self.style.stairs(found);
        Ok(())
    }

    /// Takes in the character that was just read, the side of a cell.
    fn read_side(&mut self, column: u32, dir: Dir, found: char) -> Result<(), PictureError> {
        let at = self.place(self.rows, column, Some(dir));
        let side = self.style.side(dir, found);
        let side = side.ok_or_else(|| unknown(at, found, self.style.sides()))?;
        let below = self.style.shift_below(dir);
        let beyond = match below {
            Some(shift) => column.checked_add_signed(shift),
            None if dir == Square::EAST => Some(column + 1).filter(|&next| next < self.width()),
            None => None,
        };
        let [here, there] = match side {
            Side::Wall => return Ok(()),
            Side::Door if beyond.is_none() => return Err(off_the_grid(at)),
            Side::Door => [&mut self.row.doors, &mut self.next.doors],
            Side::Open => [&mut self.row.open, &mut self.next.open],
        };
        here[column as usize].insert(dir);
        match (beyond, below) {
            (Some(beyond), Some(_)) => there[beyond as usize].insert(dir.paired()),
            (Some(beyond), None) => here[beyond as usize].insert(dir.paired()),
            (None, _) => add_opening(&mut self.openings, (self.rows, column, dir), at)?,
        }
        Ok(())
    }

    /// The next character of the line, which may have lost spaces at its end where
    /// no floor is drawn.
    fn next_of(&mut self, slot: Slot) -> Result<char, PictureError> {
        let is_floor = slot == Slot::Corner || slot == Slot::Side(Square::SOUTH);
        match self.next_of_line() {
            Err(PictureError::Short { .. }) if self.style.is_trimmed() => Ok(' '),
            // A line that still ends with a space lost something else.
            Err(PictureError::Short { .. }) if !is_floor && self.page.last() != ' ' => Ok(' '),
            found => found,
        }
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

    fn end_line(&mut self) -> Result<(), PictureError> {
        let expected = self.line_length();
        loop {
            let at = self.page.next_place();
            match self.page.next()? {
                None => break,
                Some(' ') if self.style.is_trimmed() => {}
                Some(_) => return Err(PictureError::Long { at, expected }),
            }
        }
        self.page.next_line();
        Ok(())
    }

    /// Characters in each line but the first, or in the longer one of a row.
    fn line_length(&self) -> u64 {
        self.style.line_length(self.rows, self.width().into())
    }

    /// In lines, `#` is rock only where all sides are closed; else it marks a
    /// path. In blocks and boxes it always is, and nothing may lead there.
    fn check_rock(&mut self) -> Result<(), PictureError> {
        for (column, room) in (0..).zip(&mut self.row.rooms) {
            let [open, doors] = [&self.row.open, &self.row.doors].map(|of| of[column as usize]);
            let Some(dir) = (open | doors).next().filter(|_| *room == Room::Rock) else {
                continue;
            };
            if matches!(self.style, Style::Blocks | Style::Boxes) {
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
        if self.beyond.is_some() {
            let at = self.place(self.rows, self.width() - 1, Some(NORTH_EAST));
            let expected = self.style.line_length(last, self.width().into());
            return Err(PictureError::Long { at, expected });
        }
        let mut first_below = None;
        for column in 0..self.width() {
            for &dir in self.style.below() {
                let at = self.place(last, column, Some(dir));
                let [open, doors] =
                    [&self.row.open, &self.row.doors].map(|of| of[column as usize].contains(dir));
                if doors {
                    return Err(off_the_grid(at));
                }
                // One that is in the side border too is known already.
                let opening = (last, column, dir);
                if open && !self.openings.contains(&opening) {
                    let at = *first_below.get_or_insert(at);
                    add_opening(&mut self.openings, opening, at)
                        .map_err(|_| PictureError::OpenBelow { at })?;
                }
            }
        }
        Ok(())
    }
}

/// Whether a text begins with the upper left sides of a hexagon, one of which may
/// be open. Other pictures have no such sides.
fn begins_with_hexagon(page: &mut Page<impl BufRead>) -> Result<bool, PictureError> {
    let mut is = |index, byte| Ok::<_, PictureError>(page.peek_at(index)? == Some(byte));
    Ok(is(0, b' ')? && (is(1, b'/')? || is(2, b' ')? && is(3, b'\\')?))
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
    at: LineColumn,
) -> Result<(), PictureError> {
    if openings.len() == 2 {
        return Err(PictureError::ThirdOpening { at });
    }
    openings.push(opening);
    Ok(())
}

fn unknown(at: LineColumn, found: char, place: &'static str) -> PictureError {
    PictureError::Unknown { at, found, place }
}

fn off_the_grid(at: LineColumn) -> PictureError {
    PictureError::Astray {
        at,
        what: DOOR,
        whither: "off the grid",
    }
}
