//! A whole maze that another program drew.

use super::{PictureError, Place, Room, RowReader, Style};
use crate::maze::{Door, Maze};
use crate::topology::{Board, Cell, Dir, Dirs, Grid, Square, Topology};

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The passages, on a square grid that does not wrap.
    pub maze: Maze<Grid>,
    /// Where players start: at the first of two openings in the border. With no
    /// opening, the cells marked `S`, in reading order; with no mark either, the
    /// first open cell.
    pub starts: Vec<Cell>,
    /// Where players finish: at the second opening, else the cells marked `F`,
    /// else the last open cell.
    pub finishes: Vec<Cell>,
    /// The openings in the border, none or two, in reading order.
    pub openings: Vec<(Cell, Dir)>,
    /// The secret doors, in the order of their cells.
    pub doors: Vec<Door>,
    /// How walls are drawn.
    pub style: Style,
}

/// Reads a picture of a square maze; [`RowReader`] says where it begins and ends.
///
/// It is read twice, so that nothing is allocated before the whole of it is known
/// to be right. Time linear in the text; memory a byte a cell.
pub fn picture(text: &str) -> Result<Picture, PictureError> {
    let mut rows = RowReader::new(text.as_bytes())?;
    while rows.next_row()?.is_some() {}
    let [width, height] = [rows.width(), u32::try_from(rows.rows()).unwrap_or(u32::MAX)];
    let board = Board::new([width, height, 1], [false; 3])?;
    let mut picture = Picture {
        maze: Maze::solid(Grid::Square(Square::new(board))),
        starts: Vec::new(),
        finishes: Vec::new(),
        // No row is beyond the board.
        openings: (rows.openings().iter())
            .map(|&(row, column, dir)| (row as u32 * width + column, dir))
            .collect(),
        doors: Vec::new(),
        style: rows.style(),
    };
    let mut rows = RowReader::new(text.as_bytes())?;
    let mut cells = 0..;
    while let Some(row) = rows.next_row()? {
        for (x, cell) in (0..width as usize).zip(&mut cells) {
            picture.add(cell, row.rooms[x], row.open[x], row.doors[x]);
        }
    }
    picture.find_ends(&rows)?;
    Ok(picture)
}

impl Picture {
    fn add(&mut self, cell: Cell, room: Room, open: Dirs, doors: Dirs) {
        match room {
            Room::Rock => return,
            Room::Open => {}
            Room::Start => self.starts.push(cell),
            Room::Finish => self.finishes.push(cell),
        }
        self.maze.clear(cell);
        for dir in open & self.maze.grid().exits(cell) {
            self.maze.open(cell, dir);
        }
        for dir in doors.filter(|dir| dir.is_positive()) {
            self.doors.push(Door { cell, dir });
        }
    }

    /// Settles starts and finishes, once all cells are known.
    fn find_ends(&mut self, rows: &RowReader<&[u8]>) -> Result<(), PictureError> {
        let place = |cell, dir| {
            let [column, row, _] = self.maze.grid().board().coordinates(cell);
            rows.place(row.into(), column, dir)
        };
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

fn unpaired(at: Place, found: char, missing: char) -> PictureError {
    PictureError::Unpaired { at, found, missing }
}
