//! The largest connected part of a set of cells.

use super::{Cell, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// Returns, for each cell, whether it belongs to the largest connected part of the cells for which
/// `has` is true. If several parts have the maximum size, returns the part with the smallest cell.
/// Takes time linear in the number of cells, and uses five bytes per cell.
///
/// ```
/// use warren_maze::topology::{Grid, GridSpec, largest_part};
///
/// // The cells 0 and 1 are beside each other, and cell 3 is alone.
/// let grid = Grid::try_from(GridSpec { width: 4, height: 1, ..GridSpec::default() })?;
/// assert_eq!(largest_part(&grid, |cell| cell != 2), [true, true, false, false]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn largest_part<T: Topology + ?Sized>(grid: &T, has: impl Fn(Cell) -> bool) -> Vec<bool> {
    const UNSEEN: u32 = u32::MAX;
    let mut part_of = vec![UNSEEN; grid.cells() as usize];
    let mut sizes = Vec::new();
    let mut stack = Vec::new();
    for first in 0..grid.cells() {
        if part_of[first as usize] != UNSEEN || !has(first) {
            continue;
        }
        let part = sizes.len() as u32;
        part_of[first as usize] = part;
        stack.push(first);
        let mut size = 0_u32;
        while let Some(cell) = stack.pop() {
            size += 1;
            for (_, next) in grid.neighbours(cell) {
                if part_of[next as usize] == UNSEEN && has(next) {
                    part_of[next as usize] = part;
                    stack.push(next);
                }
            }
        }
        sizes.push(size);
    }
    let largest = sizes.iter().max().copied();
    let largest = sizes.iter().position(|&size| Some(size) == largest);
    let is_in = |part: u32| part != UNSEEN && Some(part as usize) == largest;
    part_of.into_iter().map(is_in).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::topology::{Grid, GridShape, GridSpec, Mask};

    #[test]
    fn the_part_is_connected_and_no_other_part_is_larger() {
        for shape in GridShape::ALL {
            let spec = GridSpec {
                shape,
                width: 7,
                height: 6,
                ..GridSpec::default()
            };
            let grid = Grid::try_from(spec).unwrap();
            for number in 0_u32..50 {
                // A multiplicative hash removes about half of the cells.
                let has =
                    |cell: Cell| (cell + 97 * number + 1).wrapping_mul(0x9E37_79B9) >> 16 & 1 == 1;
                let mut left: Vec<bool> = (0..grid.cells()).map(has).collect();
                let part = largest_part(&grid, has);
                let letter = |cell: Cell| if part[cell as usize] { '.' } else { '#' };
                let rows = (0..grid.count_rows()).map(|row| grid.row(row).map(letter).collect());
                let masked = grid.clone().masked(&Mask::Drawn(rows.collect()));
                assert!(masked.is_ok(), "{shape:?}: {number}");
                let size = part.iter().filter(|is_in| **is_in).count();
                // Removes the parts one after the other.
                while left.contains(&true) {
                    let next = largest_part(&grid, |cell| left[cell as usize]);
                    let count = next.iter().filter(|is_in| **is_in).count();
                    assert!((1..=size).contains(&count));
                    for (left, is_in) in left.iter_mut().zip(next) {
                        assert!(*left || !is_in);
                        *left &= !is_in;
                    }
                }
            }
            assert!(!largest_part(&grid, |_| false).contains(&true));
        }
    }
}
