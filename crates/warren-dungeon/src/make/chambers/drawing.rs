//! Reads the drawings of chambers.
//!
//! The characters in odd rows and columns (counted from 0) are cells. The characters between two
//! cells are sides, and the others are corners.

use super::chamber::{Chamber, ChamberContent, ChamberSide, Spot};
use crate::level::ContentKind;
use std::collections::BTreeSet;

/// The reason why the drawing of a chamber cannot be read. Rows and columns of the drawing are
/// counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawingFault {
    /// The drawing's size does not match a whole number of cells.
    #[error(
        "a drawing of w x h cells has 2h + 1 rows of 2w + 1 characters, with at most {most} cells in \
         both directions, but row {row} has {found} characters and there are {rows} rows",
        most = MOST
    )]
    Size {
        /// The first row that does not fit.
        row: usize,
        /// The number of its characters.
        found: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A character has no meaning in its place.
    #[error("row {row}, column {column}: {found:?} is no {expected}")]
    Character {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
        /// The characters that are possible there.
        expected: String,
    },
    /// A side beside rock is not a wall.
    #[error("row {row}, column {column}: there is rock beside this side, so it must be a wall")]
    RockBeside {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// The border has no gap.
    #[error(
        "the border has no gaps: leave a gap (a blank) wherever a doorway may lead into the chamber"
    )]
    NoDoorway,
    /// A gap in the border leads into a cell that is not empty, or not connected with the others.
    #[error(
        "row {row}, column {column}: all gaps in the border must lead to empty cells that are \
         connected with each other by empty cells and passages"
    )]
    DividedLobby {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
}

impl DrawingFault {
    /// Returns the row of the fault, if it is in a row.
    pub(super) fn row(&self) -> Option<usize> {
        match *self {
            DrawingFault::NoDoorway => None,
            DrawingFault::Size { row, .. }
            | DrawingFault::Character { row, .. }
            | DrawingFault::RockBeside { row, .. }
            | DrawingFault::DividedLobby { row, .. } => Some(row),
        }
    }
}

/// The maximum number of columns and rows.
const MOST: usize = 16;

const ACROSS: &str = "side: expected a blank (passage), |, = (secret door), A to D (locked doors), \
                      < or > (one-way gates), 1 to 4 (closed portcullises of levers 1 to 4) or \
                      5 to 8 (open portcullises of levers 1 to 4)";
const BELOW: &str = "side: expected a blank (passage), -, = (secret door), A to D (locked doors), \
                     ^ or v (one-way gates), 1 to 4 (closed portcullises of levers 1 to 4) or \
                     5 to 8 (open portcullises of levers 1 to 4)";
const BORDER: &str = "side of the border: expected a wall or a blank (a possible doorway)";
const CORNER: &str = "corner: expected + or a blank";

/// Returns the finds and the beasts that chambers can have, and their characters. The finds come first.
fn others() -> impl Iterator<Item = (char, ContentKind)> {
    let of = |is_beast: bool| {
        let kinds = ContentKind::ALL.iter();
        let kinds = kinds.filter(move |kind| kind.contents()[0].beast().is_some() == is_beast);
        kinds.filter_map(|&kind| Some((kind.drawn()?, kind)))
    };
    of(false).chain(of(true))
}

/// Returns a description of the characters that cells can have.
fn cell_characters() -> String {
    let others = others();
    let others = others.map(|(drawn, kind)| format!("{drawn} ({})", kind.name().replace('_', " ")));
    let others: Vec<String> = others.collect();
    let (last, others) = others
        .split_last()
        .map_or(("", &[][..]), |(last, others)| (last, others));
    format!(
        "cell: expected a blank, # (rock), a to d (keys), 1 to 4 (levers), A to D (plates), {} or \
         {last}",
        others.join(", ")
    )
}

/// Reads a drawing.
pub(super) fn read_drawing(name: String, map: &[String]) -> Result<Chamber, DrawingFault> {
    let rows: Vec<Vec<char>> = map.iter().map(|row| row.chars().collect()).collect();
    let drawing = Drawing {
        size: size(&rows)?,
        rows,
    };
    drawing.check_corners()?;
    let mut chamber = Chamber {
        name,
        size: drawing.size,
        lobby: Vec::new(),
        closed: Vec::new(),
        sides: Vec::new(),
        contents: Vec::new(),
        doorways: Vec::new(),
    };
    for spot in spots(drawing.size) {
        chamber
            .contents
            .extend(drawing.content(spot)?.map(|content| (spot, content)));
        for step in [[1, 0], [0, 1]] {
            let [x, y] = [spot[0] + step[0], spot[1] + step[1]];
            if x < drawing.size[0] && y < drawing.size[1] {
                let side = drawing.inner_side(spot, step)?;
                chamber.sides.extend(side.map(|side| (spot, [x, y], side)));
            }
        }
        for step in [[1, 0], [0, 1], [-1, 0], [0, -1]] {
            chamber
                .doorways
                .extend(drawing.doorway(spot, step)?.map(|beside| (spot, beside)));
        }
    }
    let &(first, _) = chamber.doorways.first().ok_or(DrawingFault::NoDoorway)?;
    chamber.lobby = lobby(&chamber, first);
    let is_lobby = |spot: &Spot| chamber.lobby.contains(spot);
    if let Some((spot, _)) = chamber.doorways.iter().find(|(spot, _)| !is_lobby(spot)) {
        let [column, row] = spot.map(|at| 2 * at as usize + 2);
        return Err(DrawingFault::DividedLobby { row, column });
    }
    let open = spots(drawing.size).filter(|&spot| !drawing.is_rock(spot));
    let closed = open.filter(|spot| !is_lobby(spot)).collect();
    chamber.closed = closed;
    Ok(chamber)
}

/// Returns the rows of the drawing that [`read_drawing`] reads as this chamber.
pub(super) fn draw(chamber: &Chamber) -> Vec<String> {
    let [width, height] = chamber.size.map(|length| 2 * length as usize + 1);
    let solid = |row: usize, column: usize| match [row % 2, column % 2] {
        [0, 0] => '+',
        [0, _] => '-',
        [_, 0] => '|',
        _ => '#',
    };
    let row = |row| (0..width).map(move |column| solid(row, column)).collect();
    let mut rows: Vec<Vec<char>> = (0..height).map(row).collect();
    // A side is in the middle of two cells.
    let mut put = |a: [i64; 2], b: [i64; 2], drawn: char| {
        let [column, row] = [0, 1].map(|axis| (a[axis] + b[axis] + 1) as usize);
        rows[row][column] = drawn;
    };
    for &spot in chamber.lobby.iter().chain(&chamber.closed) {
        let spot = spot.map(i64::from);
        put(spot, spot, ' ');
    }
    for &(spot, content) in &chamber.contents {
        let spot = spot.map(i64::from);
        put(spot, spot, content_character(content));
    }
    for &(a, b, side) in &chamber.sides {
        let is_across = a[1] == b[1];
        put(
            a.map(i64::from),
            b.map(i64::from),
            side_character(side, is_across),
        );
    }
    for &(spot, beside) in &chamber.doorways {
        put(spot.map(i64::from), beside, ' ');
    }
    let rows = rows.into_iter().map(|row| row.into_iter().collect());
    rows.collect()
}

fn content_character(content: ChamberContent) -> char {
    match content {
        ChamberContent::Key(key) => char::from(b'a' + key),
        ChamberContent::Lever(lever) => char::from(b'1' + lever),
        ChamberContent::Plate(plate) => char::from(b'A' + plate),
        ChamberContent::Other(kind) => kind.drawn().unwrap_or(' '),
    }
}

fn side_character(side: ChamberSide, is_across: bool) -> char {
    match side {
        ChamberSide::Passage => ' ',
        ChamberSide::SecretDoor => '=',
        ChamberSide::Locked(lock) => char::from(b'A' + lock),
        ChamberSide::OneWay { forwards } => match (forwards, is_across) {
            (true, true) => '>',
            (true, false) => 'v',
            (false, true) => '<',
            (false, false) => '^',
        },
        ChamberSide::Portcullis { lever, is_open } => {
            char::from(if is_open { b'5' } else { b'1' } + lever)
        }
    }
}

/// Returns the empty cells that can be reached from an empty cell through passages and empty cells. The
/// cell of a beast counts as empty.
fn lobby(chamber: &Chamber, first: Spot) -> Vec<Spot> {
    let contents = chamber.contents.iter();
    let full = contents.filter(|(_, content)| content.beast().is_none());
    let full: BTreeSet<Spot> = full.map(|&(spot, _)| spot).collect();
    let mut lobby: Vec<Spot> = Vec::new();
    let mut next: Vec<Spot> = vec![first];
    while let Some(spot) = next.pop() {
        if full.contains(&spot) || lobby.contains(&spot) {
            continue;
        }
        lobby.push(spot);
        for &(a, b, side) in &chamber.sides {
            match side {
                ChamberSide::Passage if a == spot => next.push(b),
                ChamberSide::Passage if b == spot => next.push(a),
                _ => {}
            }
        }
    }
    lobby.sort_unstable_by_key(|&[x, y]| [y, x]);
    lobby
}

/// Returns the numbers of columns and rows of cells.
fn size(rows: &[Vec<char>]) -> Result<[u32; 2], DrawingFault> {
    let width = rows.first().map_or(0, Vec::len);
    let fits = |length: usize| length % 2 == 1 && (3..=2 * MOST + 1).contains(&length);
    let wrong = rows
        .iter()
        .position(|row| row.len() != width || !fits(width));
    match wrong.or_else(|| (!fits(rows.len())).then_some(0)) {
        None => Ok([width, rows.len()].map(|length| (length / 2) as u32)),
        Some(row) => Err(DrawingFault::Size {
            row: row + 1,
            found: rows.get(row).map_or(0, Vec::len),
            rows: rows.len(),
        }),
    }
}

/// Returns the cells of a chamber, row by row.
pub(super) fn spots([width, height]: [u32; 2]) -> impl Iterator<Item = Spot> {
    (0..height).flat_map(move |y| (0..width).map(move |x| [x, y]))
}

struct Drawing {
    rows: Vec<Vec<char>>,
    size: [u32; 2],
}

impl Drawing {
    fn check_corners(&self) -> Result<(), DrawingFault> {
        for row in (0..self.rows.len()).step_by(2) {
            for column in (0..self.rows[row].len()).step_by(2) {
                if !matches!(self.rows[row][column], '+' | ' ') {
                    return Err(self.wrong([column, row], CORNER));
                }
            }
        }
        Ok(())
    }

    fn is_rock(&self, [x, y]: Spot) -> bool {
        self.rows[2 * y as usize + 1][2 * x as usize + 1] == '#'
    }

    fn content(&self, [x, y]: Spot) -> Result<Option<ChamberContent>, DrawingFault> {
        let at = [2 * x as usize + 1, 2 * y as usize + 1];
        Ok(match self.rows[at[1]][at[0]] {
            ' ' | '#' => None,
            key @ 'a'..='d' => Some(ChamberContent::Key(key as u8 - b'a')),
            lever @ '1'..='4' => Some(ChamberContent::Lever(lever as u8 - b'1')),
            plate @ 'A'..='D' => Some(ChamberContent::Plate(plate as u8 - b'A')),
            drawn => {
                let mut others = others();
                let other = others.find(|&(character, _)| character == drawn);
                let (_, kind) = other.ok_or_else(|| self.wrong(at, cell_characters()))?;
                Some(ChamberContent::Other(kind))
            }
        })
    }

    /// Returns the side between a cell and the next cell in the same row or column, or `None` if it
    /// is a wall.
    fn inner_side(&self, spot: Spot, step: Spot) -> Result<Option<ChamberSide>, DrawingFault> {
        let at = [0, 1].map(|axis| (2 * spot[axis] + 1 + step[axis]) as usize);
        let is_across = step[0] == 1;
        let side = match (self.rows[at[1]][at[0]], is_across) {
            ('|', true) | ('-', false) => return Ok(None),
            (' ', _) => ChamberSide::Passage,
            ('=', _) => ChamberSide::SecretDoor,
            (lock @ 'A'..='D', _) => ChamberSide::Locked(lock as u8 - b'A'),
            ('>', true) | ('v', false) => ChamberSide::OneWay { forwards: true },
            ('<', true) | ('^', false) => ChamberSide::OneWay { forwards: false },
            (closed @ '1'..='4', _) => ChamberSide::Portcullis {
                lever: closed as u8 - b'1',
                is_open: false,
            },
            (open @ '5'..='8', _) => ChamberSide::Portcullis {
                lever: open as u8 - b'5',
                is_open: true,
            },
            _ => return Err(self.wrong(at, if is_across { ACROSS } else { BELOW })),
        };
        let next = [spot[0] + step[0], spot[1] + step[1]];
        match self.is_rock(spot) || self.is_rock(next) {
            true => Err(self.rock_beside(at)),
            false => Ok(Some(side)),
        }
    }

    /// Returns the coordinates of the cell beside a cell if the side between them is a gap in the
    /// border.
    fn doorway(&self, spot: Spot, step: [i64; 2]) -> Result<Option<[i64; 2]>, DrawingFault> {
        let beside = [0, 1].map(|axis| i64::from(spot[axis]) + step[axis]);
        let is_inside = |axis: usize| (0..i64::from(self.size[axis])).contains(&beside[axis]);
        if is_inside(0) && is_inside(1) {
            return Ok(None);
        }
        let at = [0, 1].map(|axis| (2 * i64::from(spot[axis]) + 1 + step[axis]) as usize);
        match (self.rows[at[1]][at[0]], step[0] != 0) {
            ('|', true) | ('-', false) => Ok(None),
            (' ', _) if self.is_rock(spot) => Err(self.rock_beside(at)),
            (' ', _) => Ok(Some(beside)),
            _ => Err(self.wrong(at, BORDER)),
        }
    }

    fn wrong(&self, at: [usize; 2], expected: impl Into<String>) -> DrawingFault {
        DrawingFault::Character {
            row: at[1] + 1,
            column: at[0] + 1,
            found: self.rows[at[1]][at[0]],
            expected: expected.into(),
        }
    }

    fn rock_beside(&self, [column, row]: [usize; 2]) -> DrawingFault {
        DrawingFault::RockBeside {
            row: row + 1,
            column: column + 1,
        }
    }
}
