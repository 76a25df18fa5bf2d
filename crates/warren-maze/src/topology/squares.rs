//! Pictures that consist of squares, on grids with cells of a different shape.

use super::GridShape;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Converts a picture of squares, such as letters, to the rows of a mask for a grid of this shape.
/// The picture has one string per row and one character per square, and its rows have the same
/// length.
///
/// On hex grids, whose rows are shifted, each row is moved back, and `#` fills the corners of the
/// rhombus. On triangular grids, whose cells are about half as wide as they are high, two cells make
/// a square. Squares that share a side become cells that share a side. The rows of a polar grid
/// differ in length, so the picture does not fit a polar grid, and is returned unchanged.
///
/// ```
/// use warren_maze::topology::{GridShape, rows_of_squares};
///
/// let picture = [".#.".into(), "...".into(), ".##".into()];
/// assert_eq!(rows_of_squares(GridShape::Square, &picture), picture);
/// assert_eq!(rows_of_squares(GridShape::Hex, &picture), ["#.#.", "#...", ".###"]);
/// assert_eq!(rows_of_squares(GridShape::Triangular, &picture), ["..##..", "......", "..####"]);
/// ```
pub fn rows_of_squares(shape: GridShape, picture: &[String]) -> Vec<String> {
    let most = shift(picture.len().saturating_sub(1));
    let row = |(number, row): (usize, &String)| match shape {
        GridShape::Hex => {
            let east = shift(number);
            let [west, east] = [most - east, east].map(|cells| "#".repeat(cells));
            format!("{west}{row}{east}")
        }
        GridShape::Triangular => row.chars().flat_map(|letter| [letter; 2]).collect(),
        _ => row.clone(),
    };
    picture.iter().enumerate().map(row).collect()
}

/// Returns the number of columns that a picture of squares needs on a grid of this shape; see
/// [`rows_of_squares`].
pub fn columns_of_squares(shape: GridShape, [width, height]: [u32; 2]) -> u32 {
    match shape {
        GridShape::Hex => width.saturating_add(height.saturating_sub(1) / 2),
        GridShape::Triangular => width.saturating_mul(2),
        _ => width,
    }
}

/// Returns the number of whole cells by which a row of hexagons is shifted to the east.
fn shift(row: usize) -> usize {
    row / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Embedding, Grid, GridSpec, Mask, Topology};

    #[test]
    fn pictures_keep_their_columns_upright_and_connected() {
        // A column and a row that cross.
        let cross = |x: usize, y: usize| if x == 3 || y == 4 { '.' } else { '#' };
        let row = |y| (0..7).map(|x| cross(x, y)).collect();
        let picture: Vec<String> = (0..9).map(row).collect();
        for shape in [GridShape::Square, GridShape::Hex, GridShape::Triangular] {
            let rows = rows_of_squares(shape, &picture);
            let width = columns_of_squares(shape, [7, 9]);
            assert!(rows.iter().all(|row| row.len() == width as usize));
            let spec = GridSpec {
                shape,
                width,
                height: 9,
                ..GridSpec::default()
            };
            let grid = Grid::try_from(spec).expect("a grid");
            // A mask whose cells are not connected is refused.
            let grid = grid.masked(&Mask::Drawn(rows)).expect("one part");
            let kept = |row| grid.row(row).filter(|&cell| grid.has(cell));
            let middles = (0..9).filter(|&row| row != 4).map(|row| {
                let places = kept(row).map(|cell| grid.centre(cell)[0]);
                places.sum::<i64>() / kept(row).count() as i64
            });
            let middles: Vec<i64> = middles.collect();
            let [least, most] = [middles.iter().min(), middles.iter().max()];
            let off = most.expect("rows") - least.expect("rows");
            assert!(
                off <= i64::from(crate::geometry::UNIT) / 2 + 1,
                "{shape:?}: {off}"
            );
        }
    }
}
