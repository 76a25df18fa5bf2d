//! Meshes of a chunk's walls, arches, floors and rock. Surfaces are darker where they meet.
//!
//! The meshes are made from the cells of the original level, because all copies of a chunk in a
//! wrapped level look the same.

mod builder;
mod ground;
mod masonry;

pub(super) use masonry::{BEFORE_FOOT, BEFORE_WALL};

use super::shares::random_at;
use crate::maze::{Cut, Hinge, Wall};
use crate::space::{WALL_HEIGHT, centre, ladder_at, to_world, way_by_ladder};
use bevy::prelude::*;
use builder::Builder;
use ground::{Ground, Plane};
use std::collections::BTreeSet;
use warren_dungeon::level::Level;
use warren_maze::geometry::UNIT;
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Grid, Topology};

/// The brightness where two surfaces meet, relative to the rest of the surfaces.
const CORNER: f32 = 0.34;

/// The brightness of the tops of walls, which must be distinguishable from the floor in the view
/// from above.
const TOP: f32 = 1.7;

/// The distance from a corner beyond which the brightness is not reduced.
const REACH: f32 = 0.2;

/// Returns the mesh of a chunk's walls and of the pillars at the corners of its cells, relative to
/// the chunk's first cell. `walls` contains the walls with their transforms.
pub(super) fn walls<'a>(
    level: &Level,
    cut: &Cut,
    key: IVec3,
    walls: impl Iterator<Item = (&'a Wall, &'a Transform)>,
) -> Mesh {
    let grid = level.grid();
    let faces = pillar_faces(grid);
    let mut mesh = Builder::default();
    for (wall, place) in walls {
        // Each side that the wall closes shows its own tiles of stone.
        let count = wall.sides.len().max(1);
        let stops = (0..=count).map(|stop| wall.length * (stop as f32 / count as f32 - 0.5));
        let stops: Vec<Vec2> = stops
            .map(|along| place.transform_point(Vec3::X * along).xz())
            .collect();
        for (at, ends) in stops.windows(2).enumerate() {
            let side = wall.sides.get(at).copied().unwrap_or((0, Dir(0)));
            mesh.slab([ends[0], ends[1]], wall.height, tiles_at(side));
        }
    }
    for (cell, from) in open_cells(level, cut, key) {
        for (corner, &dir) in grid.clockwise(cell).iter().enumerate() {
            if has_pillar(level, cell, corner) {
                let [tile, _] = tiles_at((cell, dir));
                mesh.pillar(from + side(grid, cell, dir)[0], faces, tile);
            }
        }
    }
    mesh.build()
}

/// Returns the mesh of the arches over the passages at a chunk's junctions, relative to the chunk's
/// first cell. Only passages of the original level `made` have arches. Holes that were blasted into
/// walls have none.
pub(super) fn arches(made: &Level, level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    let (grid, maze) = (level.grid(), level.maze());
    let mut mesh = Builder::default();
    for (cell, from) in open_cells(level, cut, key) {
        let open = made
            .maze()
            .passages(cell)
            .filter(|&dir| grid.has_side(cell, dir));
        for dir in open.filter(|&dir| grid.owns(cell, dir)) {
            let cells = [cell, grid.step(cell, dir)];
            if cells.iter().any(|&cell| maze.passages(cell).count() > 2) {
                let ends = side(grid, cell, dir).map(|end| from + end);
                mesh.arch(ends, tiles_at((cell, dir))[0]);
            }
        }
    }
    mesh.build()
}

/// Returns the mesh of several blocks of stone, each a unit cube with one of these transforms.
pub(super) fn heap(blocks: Vec<Transform>) -> Mesh {
    let mut mesh = Builder::default();
    for (block, tile) in blocks.into_iter().zip(0u8..) {
        mesh.block(block, tile.into());
    }
    mesh.build()
}

/// Returns the mesh of the shafts of a chunk's hatches, relative to the chunk's first cell.
pub(super) fn shafts(level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    let mut mesh = Builder::default();
    for (cell, from) in open_cells(level, cut, key) {
        if way_by_ladder(level, cell, true).is_some() {
            mesh.shaft(from + ladder_at(level, cell));
        }
    }
    mesh.build()
}

/// Returns whether the pillar at a cell's corner belongs to this cell. A pillar belongs only to the
/// first open cell around its corner, because two copies of a pillar would flicker.
fn has_pillar(level: &Level, cell: Cell, corner: usize) -> bool {
    let goes_first = |other: Cell| other < cell && !level.maze().is_solid(other);
    let sides = level.grid().clockwise(cell).len();
    // The border of the grid may interrupt the list of cells around the corner, so the cells are
    // listed in both directions.
    let after = round_corner(level.grid(), cell, corner, 0);
    let before = round_corner(level.grid(), cell, (corner + sides - 1) % sides, 1);
    !after.chain(before).any(goes_first)
}

/// Returns the cells around one end of a cell's side, beginning with the neighbour across the side.
/// `end` is 0 for the end where the side begins, and 1 for the end where the side ends.
fn round_corner(grid: &Grid, cell: Cell, side: usize, end: usize) -> impl Iterator<Item = Cell> {
    let beyond = move |&(at, side): &(Cell, usize)| {
        let dir = grid.clockwise(at)[side];
        let next = match grid.exits(at).contains(dir) {
            true => grid.step(at, dir),
            false => grid.beside(at, dir)?,
        };
        let sides = grid.clockwise(next);
        let back = sides.iter().position(|&side| side == grid.back(at, dir))?;
        // The beginning of a side in one cell is the end of the side in the neighbour.
        let on = if end == 0 { 1 } else { sides.len() - 1 };
        Some((next, (back + on) % sides.len()))
    };
    let around = std::iter::successors(beyond(&(cell, side)), beyond);
    around.map(|(at, _)| at).take_while(move |&at| at != cell)
}

/// Returns the number of faces of a pillar. This is the number of directions that sides face, so
/// that walls meet pillars at right angles, but at most 8.
fn pillar_faces(grid: &Grid) -> usize {
    const SAMPLE: u32 = 16;

    let cells = 0..grid.cells().min(SAMPLE);
    let headings = |cell| {
        grid.clockwise(cell)
            .iter()
            .map(move |&dir| grid.heading(cell, dir))
    };
    let headings: BTreeSet<u16> = cells.flat_map(headings).collect();
    headings.len().clamp(4, 8)
}

/// Returns the mesh of the floors of a chunk's cells, relative to the chunk's first cell.
pub(super) fn floors(level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    grounds(level, cut, key, Plane::Floor)
}

/// Returns the mesh of the ceilings of a chunk's cells, relative to the chunk's first cell.
pub(super) fn ceilings(level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    grounds(level, cut, key, Plane::Ceiling)
}

fn grounds(level: &Level, cut: &Cut, key: IVec3, plane: Plane) -> Mesh {
    let mut mesh = Builder::default();
    for (cell, from) in open_cells(level, cut, key) {
        let ground = Ground {
            grid: level.grid(),
            cell,
            from,
            open: level.maze().passages(cell),
            stone: stone_at(level, cell, from),
        };
        // The cell at the foot of the ladder through the hatch.
        let foot = match plane {
            Plane::Ceiling => way_by_ladder(level, cell, true).map(|_| cell),
            _ => way_by_ladder(level, cell, false),
        };
        match foot {
            Some(foot) => mesh.holed(ground, plane, ladder_at(level, foot)),
            None => mesh.ground(ground, plane),
        }
    }
    mesh.build()
}

/// Returns the mesh of a chunk's rock as seen from above, relative to the chunk's first cell.
pub(super) fn rock(level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    let mut mesh = Builder::default();
    for (cell, from) in cells_from(level, cut, key) {
        if level.maze().is_solid(cell) {
            let ground = Ground {
                grid: level.grid(),
                cell,
                from,
                open: Dirs::NONE,
                stone: from,
            };
            mesh.ground(ground, Plane::Top);
        }
    }
    mesh.build()
}

/// Returns the mesh of a door's leaf, which extends along `x` from the hinge and has the same stone
/// as the walls.
pub(super) fn leaf(level: &Level, number: usize) -> Mesh {
    let leaf = Hinge::of(level, number).leaf.length();
    let door = level.doors().list()[number];
    let tiles = tiles_at((door.cell, door.dir));
    let mut mesh = Builder::default();
    let ends = [Vec2::ZERO, Vec2::X * leaf];
    mesh.slab(ends, WALL_HEIGHT, tiles);
    mesh.end(ends[0], Vec2::NEG_X, tiles[0]);
    mesh.end(ends[1], Vec2::X, tiles[1]);
    mesh.build()
}

/// Returns the cells of a chunk, with their positions relative to the first cell.
fn cells_from(level: &Level, cut: &Cut, key: IVec3) -> impl Iterator<Item = (Cell, Vec2)> {
    let origin = cut.place(level, key);
    let cells = cut.cells(key).iter();
    cells.map(move |&cell| (cell, (centre(level, cell) - origin).xz()))
}

fn open_cells(level: &Level, cut: &Cut, key: IVec3) -> impl Iterator<Item = (Cell, Vec2)> {
    cells_from(level, cut, key).filter(|&(cell, _)| !level.maze().is_solid(cell))
}

/// Returns the texture tiles for the two faces of a wall on a side of a cell. The tiles are random,
/// but the same for all players.
fn tiles_at(side: (Cell, Dir)) -> [f32; 2] {
    let mut random = random_at(side);
    [0, 1].map(|_| random.below(256) as f32)
}

/// Returns the offset that converts positions relative to the chunk's first cell to texture
/// coordinates. `from` is the position of the cell.
///
/// The texture continues from cell to cell if it matches at the seams of wrapped axes; a square
/// cell then shows exactly one tile. Otherwise each cell shows its own part of the texture.
fn stone_at(level: &Level, cell: Cell, from: Vec2) -> Vec2 {
    if runs_on(level.grid()) {
        return centre(level, cell).xz() + Vec2::splat(0.5) - from;
    }
    let [x, y, _] = level.grid().coordinates(cell).map(|of| (of % 64) as f32);
    Vec2::new(x, y) * Vec2::new(1.37, 1.61) - from
}

/// Returns whether the texture continues from cell to cell. The distances between columns and
/// between rows must be whole numbers of cells, except on a polar grid, which never wraps.
fn runs_on(grid: &Grid) -> bool {
    let is_even = |basis: [[i32; 2]; 2]| basis.as_flattened().iter().all(|way| way % UNIT == 0);
    grid.basis().is_none_or(is_even)
}

fn side(grid: &Grid, cell: Cell, dir: Dir) -> [Vec2; 2] {
    grid.side(cell, dir).map(to_world)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::space::round;
    use std::collections::BTreeMap;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::{Algorithm, Recipe};
    use warren_maze::topology::{GridShape, GridSpec};

    /// Returns levels with rock on every kind of grid, without and, if possible, with wrapped axes.
    fn levels() -> Vec<Level> {
        let level = |shape: GridShape, wraps| {
            let grid = GridSpec {
                shape,
                width: 8,
                height: 8,
                wrap_x: wraps,
                wrap_y: wraps,
                ..default()
            };
            let algorithm = Algorithm::ALL[1].clone();
            assert_eq!(algorithm.name(), "random-backtrack");
            let recipe = Recipe {
                grid,
                algorithm,
                seed: 3,
                ..default()
            };
            make(&recipe).ok()
        };
        let both = |shape| [false, true].map(|wraps| level(shape, wraps));
        GridShape::ALL
            .into_iter()
            .flat_map(both)
            .flatten()
            .collect()
    }

    /// Returns a value that is the same for all copies of a position in a wrapped world.
    fn known(level: &Level, at: Vec2) -> [i32; 2] {
        let wraps = level.grid().wraps();
        let images = |axis: usize| if wraps[axis] { -1..=1 } else { 0..=0 };
        let images = images(1).flat_map(|y| images(0).map(move |x| IVec3::new(x, y, 0)));
        let places = images.map(|rounds| (at + round(level, rounds).xz()) * 64.0);
        // The copy nearest to the first cell.
        let far = |at: &Vec2| (at + Vec2::new(0.3, 0.1)).length_squared();
        let nearest = places.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
        nearest.round().as_ivec2().to_array()
    }

    #[test]
    fn every_corner_of_an_open_cell_has_one_pillar() {
        let levels = levels();
        assert_eq!(levels.len(), 9);
        for level in levels {
            let (grid, mut pillars) = (level.grid(), BTreeMap::new());
            for cell in level.maze().open_cells() {
                for (corner, &dir) in grid.clockwise(cell).iter().enumerate() {
                    let at = centre(&level, cell).xz() + side(grid, cell, dir)[0];
                    let count: &mut u32 = pillars.entry(known(&level, at)).or_default();
                    *count += u32::from(has_pillar(&level, cell, corner));
                }
            }
            let spec = grid.spec();
            assert!(
                pillars.values().all(|&count| count == 1),
                "{spec:?}: {pillars:?}"
            );
        }
    }
}
