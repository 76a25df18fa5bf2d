//! Tests of plane motions.

use super::editor_support::any_masked;
use super::support::any_grid;
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_editor::{Motion, Turn, turns};
use warren_maze::geometry::UNIT;
use warren_maze::maze::Side;
use warren_maze::topology::{
    Board, Cell, Embedding, Grid, GridShape, GridSpec, Hex, Polar, Square, Topology, Triangular,
};

fn any_turn() -> impl Strategy<Value = Turn> {
    (0..7u32, any::<bool>()).prop_map(|(steps, is_mirrored)| Turn { steps, is_mirrored })
}

/// Returns the difference between two angles, in units of 2⁻¹⁶ of a full turn.
fn apart(a: u16, b: u16) -> u16 {
    (a.wrapping_sub(b) as i16).unsigned_abs()
}

proptest! {
    #[test]
    fn motions_turn_cells_and_sides(
        spec in any_grid(8),
        anchor: prop::sample::Index,
        target: prop::sample::Index,
        turn in any_turn(),
    ) {
        let grid = Grid::try_from(spec).unwrap();
        let [anchor, target] = [anchor, target].map(|at| at.index(grid.cells() as usize) as Cell);
        let [from, to] = [anchor, target].map(|cell| grid.coordinates(cell));
        let suits = match grid.shape() {
            GridShape::Triangular => {
                let same_way = grid.clockwise(anchor) == grid.clockwise(target);
                same_way == turn.steps.is_multiple_of(2)
            }
            GridShape::Polar => from[1] == to[1],
            _ => true,
        };
        let motion = Motion::between(&grid, anchor, target, turn);
        prop_assert_eq!(motion.is_some(), suits);
        let Some(motion) = motion else { return Ok(()) };
        prop_assert_eq!(motion.cell(&grid, anchor), Some(target));

        let reflected = |heading: u16| match turn.is_mirrored {
            true => 32_768_u16.wrapping_sub(heading),
            false => heading,
        };
        let rotation = match grid.shape().has_rings() {
            true => {
                // The image of the side that leads to the next cell in the ring.
                let next = match turn.is_mirrored {
                    true => Polar::COUNTER_CLOCKWISE,
                    false => Polar::CLOCKWISE,
                };
                let heading = grid.heading(anchor, Polar::CLOCKWISE);
                grid.heading(target, next).wrapping_sub(reflected(heading))
            }
            false => (65_536 * (turn.steps % turns(&grid)) / turns(&grid)) as u16,
        };
        let mut images = BTreeSet::new();
        let wraps = grid.wraps() != [false; 3];
        for cell in 0..grid.cells() {
            let Some(image) = motion.cell(&grid, cell) else { continue };
            prop_assert!(images.insert(image) || wraps, "two cells become {image}");
            for dir in grid.exits(cell) {
                let Some(side) = motion.side(&grid, Side { cell, dir }) else { continue };
                prop_assert_eq!(side.cell, image);
                if !wraps {
                    let beside = motion.cell(&grid, grid.step(cell, dir));
                    prop_assert_eq!(beside, Some(grid.step(side.cell, side.dir)));
                }
                if !grid.has_side(cell, dir) {
                    prop_assert_eq!(grid.climb(cell, dir), grid.climb(side.cell, side.dir));
                    continue;
                }
                let heading = grid.heading(cell, dir);
                let found = grid.heading(side.cell, side.dir);
                prop_assert!(apart(found, reflected(heading).wrapping_add(rotation)) < 20, "{heading} {found}");
            }
        }
    }

    #[test]
    fn motions_keep_distances_and_have_inverses(
        grid in any_masked(8),
        anchor: prop::sample::Index,
        target: prop::sample::Index,
        turn in any_turn(),
    ) {
        if grid.wraps() != [false; 3] {
            return Ok(());
        }
        let [anchor, target] = [anchor, target].map(|at| at.index(grid.cells() as usize) as Cell);
        let Some(motion) = Motion::between(&grid, anchor, target, turn) else { return Ok(()) };
        let back = match turn.is_mirrored {
            true => turn,
            false => Turn { steps: turns(&grid) * 8 - turn.steps, ..turn },
        };
        let back = Motion::between(&grid, target, anchor, back).unwrap();
        let far = |a: Cell, b: Cell| {
            let [a, b] = [a, b].map(|cell| grid.centre(cell).map(|it| it as f64));
            (a[0] - b[0]).hypot(a[1] - b[1])
        };
        for cell in (0..grid.cells()).filter(|&cell| grid.has(cell)) {
            let Some(image) = motion.cell(&grid, cell) else { continue };
            prop_assert!(grid.has(image));
            prop_assert_eq!(back.cell(&grid, image), Some(cell));
            let difference = far(anchor, cell) - far(target, image);
            prop_assert!(difference.abs() < f64::from(UNIT) / 100.0, "{difference}");
            let floors = |a: Cell, b: Cell| i64::from(grid.floor(a)) - i64::from(grid.floor(b));
            prop_assert_eq!(floors(anchor, cell), floors(target, image));
        }
    }
}

fn turn(steps: u32, is_mirrored: bool) -> Turn {
    Turn { steps, is_mirrored }
}

/// Returns the images of all cells.
fn images(grid: &Grid, anchor: Cell, target: Cell, turn: Turn) -> Vec<Option<Cell>> {
    let motion = Motion::between(grid, anchor, target, turn).unwrap();
    (0..grid.cells())
        .map(|cell| motion.cell(grid, cell))
        .collect()
}

#[test]
fn small_grids_turn_as_drawn() {
    let square = Grid::from(Square::new(Board::new([3, 2, 1], [false; 3]).unwrap()));
    //  0 1 2    1 0 .
    //  3 4 5    4 3 .
    let mirrored = [Some(1), Some(0), None, Some(4), Some(3), None];
    assert_eq!(images(&square, 0, 1, turn(0, true)), mirrored);
    //  3 0
    //  4 1
    let turned = [Some(1), Some(4), None, Some(0), Some(3), None];
    assert_eq!(images(&square, 0, 1, turn(1, false)), turned);

    // Four hexagons form a rhombus. After a turn by 60°, only two of its cells are on the grid.
    let hex = Grid::from(Hex::new(Board::new([2, 2, 1], [false; 3]).unwrap()));
    assert_eq!(
        images(&hex, 0, 0, turn(1, false)),
        [Some(0), Some(2), None, None]
    );

    // Cell 0 points up, and cell 1 points down.
    let triangles = Grid::from(Triangular::new(Board::new([3, 1, 1], [false; 3]).unwrap()));
    assert_eq!(
        images(&triangles, 0, 1, turn(3, false)),
        [Some(1), Some(0), None]
    );
    assert_eq!(
        images(&triangles, 0, 2, turn(0, true)),
        [Some(2), Some(1), Some(0)]
    );
    assert_eq!(Motion::between(&triangles, 0, 1, turn(2, false)), None);
}

#[test]
fn motions_on_wrapped_axes_continue_at_the_other_end() {
    let spec = GridSpec {
        width: 6,
        height: 6,
        wrap_x: true,
        wrap_y: true,
        ..GridSpec::default()
    };
    let grid = Grid::try_from(spec).unwrap();
    let quarter = Motion::between(&grid, 0, 0, turn(1, false)).unwrap();
    assert_eq!(
        quarter.cell(&grid, 5),
        Some(30),
        "from the west to the north"
    );
    assert_eq!(
        quarter.cell(&grid, 30),
        Some(1),
        "from the north to the east"
    );
    let west = Side {
        cell: 0,
        dir: Square::WEST,
    };
    let north = Side {
        cell: 0,
        dir: Square::NORTH,
    };
    assert_eq!(quarter.side(&grid, west), Some(north));
}

#[test]
fn the_wide_cells_of_inner_rings_need_longer_rotations() {
    // The rings have 6, 12 and 24 cells.
    let grid = Grid::from(Polar::new(6, 4).unwrap());
    let [inner, outer] = [0, 1].map(|ring| grid.row(ring));
    let by_one = Motion::between(&grid, outer.start, outer.start + 1, Turn::default()).unwrap();
    assert!(inner.clone().all(|cell| by_one.cell(&grid, cell).is_none()));
    let by_two = Motion::between(&grid, outer.start, outer.start + 2, Turn::default()).unwrap();
    assert_eq!(by_two.cell(&grid, 5), Some(0));
    assert_eq!(
        Motion::between(&grid, 0, outer.start, Turn::default()),
        None
    );
}
