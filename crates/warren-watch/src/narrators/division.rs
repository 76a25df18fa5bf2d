//! Recursive division.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Topology};

/// Recursive division. The list contains the current part's cells.
#[derive(Default)]
pub(super) struct Division {
    /// The number of sides of the wall across the current part, or 0 if the part is a corridor.
    sides: u32,
    /// The number of cells in the current part.
    cells: u32,
}

impl<T: Topology + Clone> Narrator<T> for Division {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        teller.pass();
        if self.sides > 0 {
            teller.remark_side(Kind::Gap, cell, dir, [self.sides, 0, 0]);
        } else if teller.last(Kind::Corridor).is_none() {
            teller.remark(Kind::Corridor, cell, [self.cells, 0, 0]);
        }
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Divide(first, last) => {
                teller.clear();
                let part = part(teller.grid(), first, last);
                (self.sides, self.cells) = (0, part.len() as u32);
                for cell in part {
                    teller.push(cell);
                }
                teller.remark(Kind::Room, first, [self.cells, 0, 0]);
            }
            Idea::Build(cell, dir) => {
                teller.build(cell, dir);
                self.sides += 1;
                match teller.last(Kind::Wall) {
                    Some(numbers) => numbers[0] += 1,
                    None => teller.remark_side(Kind::Wall, cell, dir, [1, 0, 0]),
                }
            }
            _ => {}
        }
    }
}

/// Returns the cells of the block between two opposite corners. The grid must have rows.
fn part(grid: &impl Topology, first: Cell, last: Cell) -> Vec<Cell> {
    let [width, height, _] = grid.rows().map_or([1; 3], |rows| rows.size());
    let place = |cell: Cell| [cell % width, cell / width % height, cell / width / height];
    let ([x0, y0, z0], [x1, y1, z1]) = (place(first), place(last));
    let rows = (z0..=z1).flat_map(|z| (y0..=y1).map(move |y| (z * height + y) * width));
    rows.flat_map(|row| row + x0..=row + x1).collect()
}
