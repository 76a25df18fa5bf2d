//! Cell names in files and errors.

use super::InvalidLevel;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use warren_maze::topology::{Cell, Grid, Topology};

/// A cell's name in files: its column and row and, on a cubic grid, its floor. All numbers start at
/// 0. On a polar grid, the name consists of the position in the ring and the ring's number. On a
/// custom grid, the name is the cell's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellName(Vec<u32>);

impl CellName {
    /// Returns a cell's name.
    pub fn of(grid: &impl Topology, cell: Cell) -> CellName {
        let coordinates = match grid.as_grid() {
            Some(grid) if cell < grid.cells() => {
                let [x, y, z] = grid.coordinates(cell);
                let floor = grid.shape().has_floors().then_some(z);
                [x, y].into_iter().chain(floor).collect()
            }
            _ => vec![cell],
        };
        CellName(coordinates)
    }

    /// Returns the numbers in the name.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.0
    }

    /// Returns the numbers in the name, separated by commas.
    pub(crate) fn joined(&self) -> String {
        let numbers: Vec<String> = self.0.iter().map(u32::to_string).collect();
        numbers.join(",")
    }

    /// Returns the cell with this name. Each number must be less than its axis's length, even if
    /// the axis wraps. `what` is the part of the level that the error reports, such as `"starts"`.
    pub(crate) fn cell(&self, grid: &Grid, what: &'static str) -> Result<Cell, InvalidLevel> {
        let [_, height, depth] = grid.size();
        let in_row = |x: u32, row: u32| grid.row(row).nth(x as usize);
        let cell = match self.0[..] {
            [x, y] if y < height => in_row(x, y),
            [x, y, z] if grid.shape().has_floors() && y < height && z < depth => {
                in_row(x, z * height + y)
            }
            _ => None,
        };
        let at = self.clone();
        cell.ok_or(InvalidLevel::NoCell { what, at })
    }
}

/// Creates a name from its numbers.
impl From<Vec<u32>> for CellName {
    fn from(numbers: Vec<u32>) -> CellName {
        CellName(numbers)
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({})", self.joined().replace(',', ", "))
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
