//! Reads a drawing row by row, without storing earlier rows.

use super::page::{Page, TextSource};
use super::style::{DrawnCell, Line, NORTH_EAST, NORTH_WEST, SideState, Slot};
use super::{LineColumn, Style};
use crate::topology::{Board, Dir, Dirs, GridError, Square};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;

/// Reads a maze of squares or hexagons from a text drawing, row by row.
///
/// The drawing begins in the first line of the text, or in the second line if the first line is
/// `<pre>`. The drawing ends before an empty line, before a line that begins with `<`, or at the
/// end of the text. The first characters determine the [`Style`] of the drawing, and the first line
/// determines its width. All other lines must have the length that corresponds to this width, but
/// trailing spaces may be missing. If a row is open from border to border, its line would consist
/// only of spaces and look empty. Draw a `.` in each opening of such a row. Lines may end with a
/// carriage return.
///
/// Uses 34 bytes per column, regardless of the text length.
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
pub struct RowReader<R: TextSource> {
    page: Page<R>,
    style: Style,
    max_width: u32,
    /// The line number of the northern border.
    top: u64,
    row: Row,
    /// The part of the next row that has already been read: its sides towards the current row.
    next: Row,
    /// In a hexagon drawing, the character of the north-eastern side of the next row's last cell.
    /// `None` if that side is open.
    beyond: Option<char>,
    rows: u64,
    openings: Vec<Opening>,
    has_ended: bool,
}

/// A row of cells. Every vector has one entry per column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The contents of each cell.
    pub rooms: Vec<DrawnCell>,
    /// The open sides of each cell. Directions have the same meaning as on [`Square`] for squares,
    /// and as on [`Hex`](crate::topology::Hex) for hexagons. Open sides that lead off the grid are
    /// openings in the border. Stairs are the directions
    /// [`Cubic::DOWN`](crate::topology::Cubic::DOWN) and [`Cubic::UP`](crate::topology::Cubic::UP).
    pub open: Vec<Dirs>,
    /// The sides of each cell that contain a secret door.
    pub doors: Vec<Dirs>,
}

/// An opening in the border: a cell's row and column, each counted from 0, and the side of the
/// cell.
pub type Opening = (u64, u32, Dir);

/// The reason why a text is not a drawing of a maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The source of the text returned an error.
    #[cfg(feature = "std")]
    #[error("the text cannot be read: {0}")]
    Read(std::io::ErrorKind),
    /// There is not enough memory for a row of the drawing.
    #[error("the text cannot be read: there is not enough memory for its rows")]
    OutOfMemory,
    /// The text is not valid UTF-8.
    #[error("{at}: this is not UTF-8 text")]
    Encoding {
        /// The position of the first invalid byte.
        at: LineColumn,
    },
    /// No drawing begins with this character.
    #[error(
        "{at}: no maze begins with {found:?}: a maze of lines begins with +, - or |, of blocks with # or █, \
         of underscores with a full stop, _ or a space, of boxes with ┌, and of hexagons with a space and /"
    )]
    Style {
        /// The character's position.
        at: LineColumn,
        /// The character.
        found: char,
    },
    /// The first line of the drawing is indented, as in drawings of triangles and rings.
    #[error(
        "{at}: no maze begins with spaces and {found:?}: only square, cubic and hex mazes are \
         read from text; save a maze of another grid as RON or JSON"
    )]
    Indented {
        /// The position of the first character that is not a space.
        at: LineColumn,
        /// The character.
        found: char,
    },
    /// A character has no meaning at its position.
    #[error("{at}: found {found:?} instead of {place}")]
    Unknown {
        /// The character's position.
        at: LineColumn,
        /// The character.
        found: char,
        /// A description of the cell, side or corner that is expected here, with the allowed
        /// characters.
        place: &'static str,
    },
    /// The first line ends between two corners.
    #[error(
        "{at}: the first line ends between two corners: for n columns draw {pitch} n + 1 characters"
    )]
    Halved {
        /// The end of the line.
        at: LineColumn,
        /// The number of characters per column.
        pitch: u64,
    },
    /// A line is too short.
    #[error("{at}: the line ends here: draw {expected} characters, as in the first line")]
    Short {
        /// The end of the line.
        at: LineColumn,
        /// The number of characters that the line needs.
        expected: u64,
    },
    /// A line is too long.
    #[error("{at}: the line continues here: draw {expected} characters, as in the first line")]
    Long {
        /// The position of the first superfluous character.
        at: LineColumn,
        /// The number of characters that the line needs.
        expected: u64,
    },
    /// There are no cells, or all cells are solid.
    #[error("{at}: there is no maze here: draw at least one open cell")]
    NoCells {
        /// The position at which a cell is expected.
        at: LineColumn,
    },
    /// There are too many cells.
    #[error(transparent)]
    Size(#[from] GridError),
    /// There are more columns than the reader accepts.
    #[error("{at}: the first line continues here: at most {max_width} columns can be read")]
    TooWide {
        /// The position of the first superfluous column.
        at: LineColumn,
        /// The maximum number of columns.
        max_width: u32,
    },
    /// The text ends inside a row.
    #[error("{at}: the text ends in the middle of a row: the maze is cut off here")]
    CutOff {
        /// The end of the text.
        at: LineColumn,
    },
    /// A passage or a door leads into rock, or a door is in the border.
    #[error("{at}: {what} leads {leads}: close this side")]
    BlockedOpening {
        /// The position of the passage or door.
        at: LineColumn,
        /// "a passage" or "a door".
        what: &'static str,
        /// "into rock" or "off the grid".
        leads: &'static str,
    },
    /// There are more than two openings in the border.
    #[error("{at}: this is a third opening in the border: leave only an entry and an exit")]
    ThirdOpening {
        /// The position of the third opening.
        at: LineColumn,
    },
    /// There are more than two openings in the border, and at least one of them is below the last
    /// row. The rest of the drawing may be missing.
    #[error(
        "{at}: the last row is open below: the maze is cut off here, \
         or has more openings than an entry and an exit"
    )]
    OpenBelow {
        /// The position of the first opening below the last row.
        at: LineColumn,
    },
    /// There is only one opening in the border.
    #[error(
        "{at}: this is the only opening in the border: open a second one, \
         or close it and mark a start S and a finish F"
    )]
    OneOpening {
        /// The position of the opening.
        at: LineColumn,
    },
    /// A floor differs from the first floor in size or style.
    #[error(
        "{at}: stairs lead to the floor that begins here: draw it like the first, with {columns} \
         columns and {rows} rows"
    )]
    Floor {
        /// The beginning of the floor's first line.
        at: LineColumn,
        /// The number of columns on the first floor.
        columns: u64,
        /// The number of rows on the first floor.
        rows: u64,
    },
    /// Only one end of a staircase is drawn.
    #[error("{at}: stairs lead {leads} here, and {why}: draw > or X above and < or X below")]
    Stairs {
        /// The position of the end that is drawn.
        at: LineColumn,
        /// "up" or "down".
        leads: &'static str,
        /// A description of the missing end.
        why: &'static str,
    },
    /// There is a start but no finish, or a finish but no start.
    #[error("{at}: there is {found} but no {missing}: mark both a start S and a finish F, or none")]
    Unpaired {
        /// The position of the first mark.
        at: LineColumn,
        /// The mark that was found: `S` or `F`.
        found: char,
        /// The mark that is missing.
        missing: char,
    },
}

impl<R: TextSource> RowReader<R> {
    /// Creates a reader for a drawing. Reads the first line, which is the northern border and
    /// determines the style and the width.
    ///
    /// # Errors
    ///
    /// A [`PictureError`] if the text cannot be read, or if its first line is not the first line of
    /// a drawing.
    pub fn new(text: R) -> Result<RowReader<R>, PictureError> {
        RowReader::with_max_width(text, Board::MAX_CELLS)
    }

    /// Works like [`new`](RowReader::new), but rejects a drawing with more than `max_width`
    /// columns, so that an endless first line uses a limited amount of memory.
    ///
    /// ```
    /// use warren_maze::read::{PictureError, RowReader};
    ///
    /// let endless = std::io::BufReader::new(std::io::repeat(b'#'));
    /// let error = RowReader::with_max_width(endless, 1000).err();
    /// assert!(matches!(error, Some(PictureError::TooWide { max_width: 1000, .. })));
    /// ```
    ///
    /// # Errors
    ///
    /// The same errors as [`new`](RowReader::new), and [`PictureError::TooWide`].
    pub fn with_max_width(text: R, max_width: u32) -> Result<RowReader<R>, PictureError> {
        RowReader::at_line(text, 1, max_width.min(Board::MAX_CELLS))
    }

    /// Works like [`with_max_width`](RowReader::with_max_width), for a text whose first line has
    /// the number `line`.
    pub(super) fn at_line(
        text: R,
        line: u64,
        max_width: u32,
    ) -> Result<RowReader<R>, PictureError> {
        let mut page = Page::new(text, line);
        if page.peek()? == Some(b'<') {
            expect(&mut page, "<pre>")?;
            page.next_line();
        }
        let at = page.next_place();
        let style = if begins_with_hexagon(&mut page)? {
            Style::Hexagons
        } else {
            refuse_indent(&mut page)?;
            let found = page.next()?.ok_or(PictureError::NoCells { at })?;
            Style::of(found).ok_or(PictureError::Style { at, found })?
        };
        let mut rows = RowReader {
            page,
            style,
            max_width,
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

    /// Returns the drawing's style.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Returns the number of cells per row, which is at least 1.
    pub fn width(&self) -> u32 {
        self.next.open.len() as u32
    }

    /// Returns the number of rows read so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the openings in the border that have been read so far, in the order in which they
    /// appear in the text. There are at most two. Openings below the last row are included only
    /// after [`next_row`](RowReader::next_row) has returned `None`.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Returns the position of a cell or of one of its sides in the text. Rows and columns of cells
    /// are numbered from 0.
    pub fn place(&self, row: u64, column: u32, side: Option<Dir>) -> LineColumn {
        self.style.place(self.top, row, column, side)
    }

    /// Returns the number of the next line to read. At the end, this is the line after the drawing.
    pub(super) fn line(&self) -> u64 {
        self.page.next_place().line
    }

    /// Reads the next row, or returns `None` after the last row. After an error, the reader
    /// cannot continue. Takes time linear in the number of columns.
    ///
    /// # Errors
    ///
    /// The first [`PictureError`] in the row. After the last row, the first error below that row.
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

    /// Reads the rest of the first line, after its first corner.
    fn read_roof(&mut self) -> Result<(), PictureError> {
        let (style, slot) = (self.style, Slot::Side(Square::NORTH));
        while let Some(first) = self.page.next()? {
            let found = self.middle_of(slot, first, RowReader::next_of_roof)?;
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

    /// Reads the first line of a hexagon drawing. The line may have any number of trailing spaces,
    /// because the last wall determines the number of columns.
    fn read_hexagons_roof(&mut self) -> Result<(), PictureError> {
        // The number of sides read so far, and the number of blank positions after them. These
        // positions are either open sides or trailing spaces.
        let (mut sides, mut blanks) = (0u64, 0u64);
        while let Some(found) = self.next_after_blank()? {
            if found == ' ' {
                blanks += 1;
                continue;
            }
            for _ in 0..blanks {
                self.read_hexagon_roof_side(sides, ' ')?;
                sides += 1;
            }
            self.read_hexagon_roof_side(sides, found)?;
            (sides, blanks) = (sides + 1, 0);
        }
        if sides % 2 == 1 {
            self.read_hexagon_roof_side(sides, ' ')?;
        }
        self.end_roof()
    }

    /// Reads a side of the first line. Sides are numbered from 0, starting at the left.
    fn read_hexagon_roof_side(&mut self, number: u64, found: char) -> Result<(), PictureError> {
        if number.is_multiple_of(2) {
            let column = self.add_column()?;
            self.read_side_above(column, NORTH_WEST, found)
        } else {
            self.read_side_above(self.width() - 1, NORTH_EAST, found)
        }
    }

    /// Adds a column, and returns its number.
    fn add_column(&mut self) -> Result<u32, PictureError> {
        let column = self.width();
        if column == Board::MAX_CELLS {
            let size = [column + 1, 1, 1];
            return Err(GridError::TooManyCells { size }.into());
        }
        if column == self.max_width {
            let at = self.page.next_place();
            let max_width = self.max_width;
            return Err(PictureError::TooWide { at, max_width });
        }
        self.next.open.try_reserve(1).map_err(no_memory)?;
        self.next.open.push(Dirs::NONE);
        Ok(column)
    }

    /// Records a border side of a cell in the next row. The side is above the cell, or at the end
    /// of the row.
    fn read_side_above(&mut self, column: u32, dir: Dir, found: char) -> Result<(), PictureError> {
        let at = self.place(self.rows, column, Some(dir));
        match self.style.side(dir, found) {
            Some(SideState::Wall) => Ok(()),
            Some(SideState::Open) => {
                self.next.open[column as usize].insert(dir);
                add_opening(&mut self.openings, (self.rows, column, dir), at)
            }
            Some(SideState::Door) => Err(off_the_grid(at)),
            None => Err(unknown(at, found, self.style.sides())),
        }
    }

    fn end_roof(&mut self) -> Result<(), PictureError> {
        let width = self.next.open.len();
        self.next.rooms = repeated(DrawnCell::Open, width)?;
        self.next.doors = repeated(Dirs::NONE, width)?;
        self.row = Row {
            rooms: repeated(DrawnCell::Open, width)?,
            open: repeated(Dirs::NONE, width)?,
            doors: repeated(Dirs::NONE, width)?,
        };
        let at = self.page.next_place();
        self.page.next_line();
        match width {
            0 => Err(PictureError::NoCells { at }),
            _ => Ok(()),
        }
    }

    /// Reads the next character of the first line. Fails at the end of the line, because the last
    /// column is then incomplete.
    fn next_of_roof(&mut self) -> Result<char, PictureError> {
        let at = self.page.next_place();
        self.page.next()?.ok_or_else(|| self.halved(at))
    }

    fn halved(&self, at: LineColumn) -> PictureError {
        let pitch = self.style.line_length(0, 1) - 1;
        PictureError::Halved { at, pitch }
    }

    /// Advances to the next row. Its sides towards the previous row have already been read.
    fn descend(&mut self) -> Result<(), PictureError> {
        if self.rows > 0 && self.style == Style::Hexagons {
            let found = self.beyond.take().unwrap_or(' ');
            self.read_side_above(self.width() - 1, NORTH_EAST, found)?;
        }
        core::mem::swap(&mut self.row, &mut self.next);
        self.next.open.fill(Dirs::NONE);
        self.next.doors.fill(Dirs::NONE);
        Ok(())
    }

    /// Reads the cells and sides in a line of a row, but not the end of the line.
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

    /// Reads the north-eastern side of the next row's last hexagon. This side is drawn after the
    /// current row's walls.
    fn read_beyond(&mut self) -> Result<(), PictureError> {
        if self.style == Style::Hexagons {
            self.beyond = self.next_after_blank()?.filter(|&side| side != ' ');
        }
        Ok(())
    }

    /// Reads a space and the character after it. Returns `None` if the line ends before either
    /// character.
    fn next_after_blank(&mut self) -> Result<Option<char>, PictureError> {
        let at = self.page.next_place();
        match self.page.next()? {
            None => Ok(None),
            Some(' ') => self.page.next(),
            Some(found) => Err(unknown(at, found, self.style.corners())),
        }
    }

    fn read_slot(&mut self, column: u32, slot: Slot) -> Result<(), PictureError> {
        let at = self.page.next_place();
        let first = self.next_of(slot)?;
        let found = self.middle_of(slot, first, |rows| rows.next_of(slot))?;
        match slot {
            Slot::Blank if found == ' ' => Ok(()),
            Slot::Corner if self.style.is_corner(found) => Ok(()),
            Slot::Blank | Slot::Corner => Err(unknown(at, found, self.style.corners())),
            Slot::Inside => self.read_room(column, found),
            Slot::Side(dir) => self.read_side(column, dir, found),
        }
    }

    /// Returns the middle character of a cell or side whose first character has just been read.
    /// `next` reads the remaining characters of a wide cell or side.
    fn middle_of(
        &mut self,
        slot: Slot,
        first: char,
        next: impl Fn(&mut RowReader<R>) -> Result<char, PictureError>,
    ) -> Result<char, PictureError> {
        if !self.style.is_wide(slot) {
            return Ok(first);
        }
        let (found, right) = (next(self)?, next(self)?);
        self.check_beside([first, right], slot, found)?;
        Ok(found)
    }

    /// Checks the characters on both sides of a wide cell's or side's middle character. All three
    /// characters have just been read.
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
            Slot::Inside => self.style.rooms(),
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

    /// Records a side of a cell. The character `found` of this side has just been read.
    fn read_side(&mut self, column: u32, dir: Dir, found: char) -> Result<(), PictureError> {
        let at = self.place(self.rows, column, Some(dir));
        let side = self.style.side(dir, found);
        let side = side.ok_or_else(|| unknown(at, found, self.style.sides()))?;
        let below = self.style.below().iter().find(|(side, _)| *side == dir);
        let beyond = match below {
            Some(&(_, shift)) => column.checked_add_signed(shift),
            None if dir == Square::EAST => Some(column + 1).filter(|&next| next < self.width()),
            None => None,
        };
        let [here, there] = match side {
            SideState::Wall => return Ok(()),
            SideState::Door if beyond.is_none() => return Err(off_the_grid(at)),
            SideState::Door => [&mut self.row.doors, &mut self.next.doors],
            SideState::Open => [&mut self.row.open, &mut self.next.open],
        };
        here[column as usize].insert(dir);
        match (beyond, below) {
            (Some(beyond), Some(_)) => there[beyond as usize].insert(dir.paired()),
            (Some(beyond), None) => here[beyond as usize].insert(dir.paired()),
            (None, _) => add_opening(&mut self.openings, (self.rows, column, dir), at)?,
        }
        Ok(())
    }

    /// Reads the next character of the line. At the end of the line, returns a space if trailing
    /// spaces may be missing in this line.
    fn next_of(&mut self, slot: Slot) -> Result<char, PictureError> {
        let is_floor = slot == Slot::Corner || slot == Slot::Side(Square::SOUTH);
        match self.next_of_line() {
            Err(PictureError::Short { .. }) if self.style.is_trimmed() => Ok(' '),
            // If the line ends with a space, its trailing spaces have not been removed, so it is
            // too short.
            Err(PictureError::Short { .. }) if !is_floor && self.page.last() != ' ' => Ok(' '),
            found => found,
        }
    }

    /// Reads the next character of the line. Fails if the line ends here.
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

    /// Returns the number of characters in a line of the current row. If the row has lines of
    /// different lengths, returns the maximum.
    fn line_length(&self) -> u64 {
        self.style.line_length(self.rows, self.width().into())
    }

    /// Determines which cells of the row are solid. In blocks and boxes, all cells marked as rock
    /// are solid, and no passage may lead into them. In lines and hexagons, a `#` is rock if all
    /// sides of the cell are closed. Otherwise, the `#` is a path mark.
    fn check_rock(&mut self) -> Result<(), PictureError> {
        for (column, room) in (0..).zip(&mut self.row.rooms) {
            let [open, doors] = [&self.row.open, &self.row.doors].map(|of| of[column as usize]);
            let Some(dir) = (open | doors).next().filter(|_| *room == DrawnCell::Rock) else {
                continue;
            };
            if matches!(self.style, Style::Blocks | Style::Boxes) {
                return Err(PictureError::BlockedOpening {
                    at: self.style.place(self.top, self.rows, column, Some(dir)),
                    what: if open.contains(dir) { PASSAGE } else { DOOR },
                    leads: "into rock",
                });
            }
            *room = DrawnCell::Open;
        }
        Ok(())
    }

    /// Records the openings below `self.row`, which is the last row.
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
            for &(dir, _) in self.style.below() {
                let at = self.place(last, column, Some(dir));
                let [open, doors] =
                    [&self.row.open, &self.row.doors].map(|of| of[column as usize].contains(dir));
                if doors {
                    return Err(off_the_grid(at));
                }
                // A side that is also in the eastern or western border is already recorded.
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

/// Returns `true` if a text begins with the two upper sides of a hexagon. One of the sides can be
/// open. No other style begins with these characters.
fn begins_with_hexagon(page: &mut Page<impl TextSource>) -> Result<bool, PictureError> {
    let mut is = |index, byte| Ok::<_, PictureError>(page.peek_at(index)? == Some(byte));
    Ok(is(0, b' ')? && (is(1, b'/')? || is(2, b' ')? && is(3, b'\\')?))
}

/// Rejects drawings of triangles and rings, which begin with spaces followed by a wall. A drawing
/// in underscores can also begin with spaces, but a wall never follows these spaces directly.
fn refuse_indent(page: &mut Page<impl TextSource>) -> Result<(), PictureError> {
    /// The maximum number of spaces to examine. Drawings of rings with a larger indent are not
    /// recognized.
    const MAX_INDENT: usize = 4096;

    let mut indent = 0;
    while indent < MAX_INDENT && page.peek_at(indent)? == Some(b' ') {
        indent += 1;
    }
    let wall = page.peek_at(indent)?.map(char::from);
    match wall.filter(|wall| "+-|/\\".contains(*wall)) {
        // A drawing of hexagons without its first side is indented by one space.
        Some(found) if indent > 1 => {
            let LineColumn { line, column } = page.next_place();
            let column = column + indent as u64;
            let at = LineColumn { line, column };
            Err(PictureError::Indented { at, found })
        }
        _ => Ok(()),
    }
}

const PASSAGE: &str = "a passage";
const DOOR: &str = "a door";

fn expect(page: &mut Page<impl TextSource>, line: &'static str) -> Result<(), PictureError> {
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
        Some(found) => Err(unknown(at, found, "the end of the line after <pre>")),
    }
}

/// Adds an opening to a list of at most two openings.
pub(super) fn add_opening<O>(
    openings: &mut Vec<O>,
    opening: O,
    at: LineColumn,
) -> Result<(), PictureError> {
    if openings.len() == 2 {
        return Err(PictureError::ThirdOpening { at });
    }
    openings.push(opening);
    Ok(())
}

fn repeated<T: Clone>(value: T, count: usize) -> Result<Vec<T>, PictureError> {
    let mut values = Vec::new();
    values.try_reserve_exact(count).map_err(no_memory)?;
    values.resize(count, value);
    Ok(values)
}

fn no_memory(_: TryReserveError) -> PictureError {
    PictureError::OutOfMemory
}

fn unknown(at: LineColumn, found: char, place: &'static str) -> PictureError {
    PictureError::Unknown { at, found, place }
}

fn off_the_grid(at: LineColumn) -> PictureError {
    PictureError::BlockedOpening {
        at,
        what: DOOR,
        leads: "off the grid",
    }
}
