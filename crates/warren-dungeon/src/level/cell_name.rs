//! The names of cells in files.

use super::LevelError;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use warren_maze::topology::{Cell, Grid};

/// The name of a cell in files: its column and row and, on a cubic grid, its floor. All numbers are
/// counted from 0. On a polar grid, the name consists of the position in the ring and the ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellName(pub(super) Vec<u32>);

/// Returns the cell with this name. Each number must be less than the length of its axis, even if
/// the axis wraps.
pub(super) fn cell_at(grid: &Grid, what: &'static str, at: &CellName) -> Result<Cell, LevelError> {
    let [_, height, depth] = grid.size();
    let in_row = |x: u32, row: u32| grid.row(row).nth(x as usize);
    let cell = match at.0[..] {
        [x, y] if y < height => in_row(x, y),
        [x, y, z] if grid.shape().has_floors() && y < height && z < depth => {
            in_row(x, z * height + y)
        }
        _ => None,
    };
    match cell {
        Some(cell) => Ok(cell),
        None => Err(LevelError::NoCell {
            what,
            at: at.clone(),
        }),
    }
}

impl CellName {
    /// Returns the name of a cell.
    pub(crate) fn of(grid: &Grid, cell: Cell) -> CellName {
        let [x, y, z] = grid.coordinates(cell);
        CellName(if grid.shape().has_floors() {
            vec![x, y, z]
        } else {
            vec![x, y]
        })
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u32::to_string).collect();
        write!(out, "({})", numbers.join(", "))
    }
}

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(self.0.len())?;
        for number in &self.0 {
            tuple.serialize_element(number)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for CellName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellName, D::Error> {
        struct Numbers;

        impl<'de> Visitor<'de> for Numbers {
            type Value = CellName;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("column and row, or column, row and floor")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<CellName, A::Error> {
                let mut numbers = Vec::new();
                while let Some(number) = seq.next_element()? {
                    numbers.push(number);
                }
                match numbers.len() {
                    2 | 3 => Ok(CellName(numbers)),
                    found => Err(A::Error::invalid_length(found, &self)),
                }
            }
        }

        deserializer.deserialize_tuple(3, Numbers)
    }
}
