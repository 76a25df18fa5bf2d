//! Tests of symmetric drawing.

use super::editor_support::any_masked;
use super::support::grids;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::f64::consts::TAU;
use warren_dungeon::level::{Gate, Level, SideKind};
use warren_editor::{Symmetry, paint_sides};
use warren_maze::geometry::UNIT;
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{
    Board, Cell, Dir, Embedding, Grid, GridShape, GridSpec, Hex, Mask, Square, Topology,
};

const NAMED: [Symmetry; 8] = [
    Symmetry::None,
    Symmetry::LeftRight,
    Symmetry::UpDown,
    Symmetry::Both,
    Symmetry::Half,
    Symmetry::Quarter,
    Symmetry::Thirds,
    Symmetry::Sixths,
];

/// Returns the reflections and rotations that generate the symmetry, each as a factor for x, a
/// factor for y, and an angle in full turns.
fn generators(symmetry: Symmetry) -> Vec<[f64; 3]> {
    let rotation = |count: u32| vec![[1.0, 1.0, 1.0 / f64::from(count)]];
    match symmetry {
        Symmetry::None => vec![],
        Symmetry::LeftRight => vec![[-1.0, 1.0, 0.0]],
        Symmetry::UpDown => vec![[1.0, -1.0, 0.0]],
        Symmetry::Both => vec![[-1.0, 1.0, 0.0], [1.0, -1.0, 0.0]],
        Symmetry::Half => rotation(2),
        Symmetry::Quarter => rotation(4),
        Symmetry::Thirds => rotation(3),
        Symmetry::Sixths => rotation(6),
        Symmetry::Sectors(count) => rotation(count),
    }
}

/// Returns the number of motions in the symmetry, including the identity.
fn order(symmetry: Symmetry) -> usize {
    match symmetry {
        Symmetry::None => 1,
        Symmetry::LeftRight | Symmetry::UpDown | Symmetry::Half => 2,
        Symmetry::Thirds => 3,
        Symmetry::Both | Symmetry::Quarter => 4,
        Symmetry::Sixths => 6,
        Symmetry::Sectors(count) => count as usize,
    }
}

/// Returns whether a grid is symmetric, computed with floating-point numbers from its cells'
/// centres and sides. Wrapped axes are ignored.
fn is_symmetric(grid: &Grid, symmetry: Symmetry) -> bool {
    let cells: Vec<Cell> = (0..grid.cells()).filter(|&cell| grid.has(cell)).collect();
    let at = |cell| grid.centre(cell).map(|it| it as f64);
    let middle = match grid.shape().has_rings() {
        true => [0.0; 2],
        false => [0, 1]
            .map(|axis| cells.iter().map(|&cell| at(cell)[axis]).sum::<f64>() / cells.len() as f64),
    };
    // A cell is determined by the midpoints of its sides.
    let midpoints = |cell: Cell| -> Vec<[f64; 2]> {
        let (centre, sides) = (at(cell), grid.clockwise(cell).iter());
        let midpoint = |&dir: &Dir| {
            let to_midpoint = grid.to_midpoint(cell, dir).map(f64::from);
            [0, 1].map(|axis| centre[axis] + to_midpoint[axis])
        };
        sides.map(midpoint).collect()
    };
    generators(symmetry).into_iter().all(|[x, y, angle]| {
        let (sine, cosine) = (angle * TAU).sin_cos();
        let moved = |from: [f64; 2]| {
            let [x, y] = [x * (from[0] - middle[0]), y * (from[1] - middle[1])];
            [
                x * cosine - y * sine + middle[0],
                x * sine + y * cosine + middle[1],
            ]
        };
        let is_near =
            |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < f64::from(UNIT) / 50.0;
        cells.iter().all(|&cell| {
            let points: Vec<[f64; 2]> = midpoints(cell).into_iter().map(moved).collect();
            let matches = |&other: &Cell| {
                let others = midpoints(other);
                grid.floor(other) == grid.floor(cell)
                    && others.len() == points.len()
                    && points
                        .iter()
                        .all(|&point| others.iter().any(|&it| is_near(it, point)))
            };
            cells.iter().any(matches)
        })
    })
}

fn check(grid: &Grid) {
    let options = Symmetry::options(grid);
    assert_eq!(options[0], Symmetry::None);
    if grid.wraps() == [false; 3] {
        for symmetry in NAMED {
            let expected = is_symmetric(grid, symmetry);
            assert_eq!(
                options.contains(&symmetry),
                expected,
                "{symmetry:?} {grid:?}"
            );
        }
    }
    for symmetry in options {
        let motions = symmetry.motions(grid);
        assert_eq!(motions.len() + 1, order(symmetry));
        for cell in (0..grid.cells()).filter(|&cell| grid.has(cell)) {
            let images = symmetry.images(grid, cell);
            assert_eq!(images[0], cell);
            let orbit: BTreeSet<Cell> = images.iter().copied().collect();
            assert_eq!(orbit.len(), images.len());
            assert!(
                order(symmetry).is_multiple_of(orbit.len()),
                "{symmetry:?} {orbit:?}"
            );
            for &image in &images {
                assert!(grid.has(image));
                let other: BTreeSet<Cell> = symmetry.images(grid, image).into_iter().collect();
                assert_eq!(other, orbit, "{symmetry:?} {grid:?}");
            }
            for dir in grid.exits(cell) {
                let side = Side { cell, dir };
                for motion in &motions {
                    let image = motion.side(grid, side).unwrap();
                    assert_eq!(motion.cell(grid, cell), Some(image.cell));
                    let beside = motion.cell(grid, grid.step(cell, dir));
                    assert_eq!(beside, Some(grid.step(image.cell, image.dir)), "{grid:?}");
                }
                let sides = symmetry.side_images(grid, side);
                assert_eq!(sides[0], side);
                let different = sides.iter().map(|it| Side::at(grid, it.cell, it.dir));
                assert_eq!(different.collect::<BTreeSet<Side>>().len(), sides.len());
                assert!(order(symmetry).is_multiple_of(sides.len()));
            }
        }
    }
}

proptest! {
    #[test]
    fn symmetries_map_grids_to_themselves(grid in any_masked(5)) {
        check(&grid);
    }
}

#[test]
fn symmetries_of_small_grids() {
    for spec in grids(3, 3)
        .chain(grids(4, 3))
        .chain(grids(4, 4))
        .chain(grids(6, 2))
    {
        check(&Grid::try_from(spec).unwrap());
    }
    let hexagon = Grid::from(Hex::new(Board::new([5, 5, 1], [false; 3]).unwrap()));
    let hexagon = hexagon.masked(&Mask::Hexagon).unwrap();
    check(&hexagon);
    use Symmetry::{Both, Half, LeftRight, None, Quarter, Sectors, Sixths, Thirds, UpDown};
    let all = [None, LeftRight, UpDown, Both, Half, Thirds, Sixths];
    assert_eq!(Symmetry::options(&hexagon), all);
    let options = |shape: GridShape, [width, height]: [u32; 2], wrap_x: bool| {
        let spec = GridSpec {
            shape,
            width,
            height,
            wrap_x,
            ..GridSpec::default()
        };
        Symmetry::options(&Grid::try_from(spec).unwrap())
    };
    let (square, triangular) = (GridShape::Square, GridShape::Triangular);
    assert_eq!(
        options(square, [4, 4], false),
        [None, LeftRight, UpDown, Both, Half, Quarter]
    );
    assert_eq!(
        options(square, [4, 4], true),
        [None, LeftRight, UpDown, Both, Half]
    );
    assert_eq!(options(triangular, [5, 1], false), [None, LeftRight]);
    assert_eq!(
        options(triangular, [5, 2], false),
        [None, LeftRight, UpDown, Both, Half]
    );
    assert_eq!(options(triangular, [4, 1], false), [None, Half]);
    let polar = GridShape::Polar;
    assert_eq!(options(polar, [5, 3], false), [None, UpDown, Sectors(5)]);
    let twelve = [
        None,
        LeftRight,
        UpDown,
        Both,
        Half,
        Quarter,
        Thirds,
        Sixths,
        Sectors(12),
    ];
    assert_eq!(options(polar, [12, 2], false), twelve);
}

#[test]
fn mirrored_one_way_gates_lead_the_mirrored_way() {
    let grid = Grid::from(Square::new(Board::new([4, 1, 1], [false; 3]).unwrap()));
    let mut maze = Maze::solid(grid);
    (0..4).for_each(|cell| maze.clear(cell));
    let mut level = Level::new(maze, vec![0], vec![3]).unwrap();
    let one_way = |forwards| SideKind::Gate(Gate::OneWay { forwards });
    let east = |cell| Side {
        cell,
        dir: Square::EAST,
    };
    let sides = Symmetry::LeftRight.side_images(level.grid(), east(0));
    for edit in paint_sides(&level, one_way(true), &sides).edits {
        level.apply(edit).unwrap();
    }
    assert_eq!(level.side(east(0)), one_way(true), "to the east");
    assert_eq!(level.side(east(2)), one_way(false), "to the west");
}
