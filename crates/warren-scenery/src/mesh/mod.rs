//! Meshes of a chunk's walls, arches, floors and rock. Surfaces are darker where they meet.
//!
//! Meshes are only made for original chunks, because all copies of a chunk in a wrapped level look
//! the same.

mod builder;
mod ground;
mod masonry;
mod vault;

pub(crate) use ground::Plane;
pub(crate) use masonry::{BEFORE_FOOT, BEFORE_WALL};

use crate::detail::Fineness;
use crate::shares::random_at;
use bevy::prelude::*;
use bevy_warren::maze::{Cut, Hinge, Wall};
use bevy_warren::space::{WALL_HEIGHT, centre, ladder_at, to_world, way_by_ladder};
use builder::Builder;
use ground::Ground;
use std::collections::{BTreeMap, BTreeSet};
use vault::Vault;
use warren_dungeon::level::Level;
use warren_maze::geometry::UNIT;
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};

/// The brightness where two surfaces meet, relative to the rest of the surfaces.
const CORNER: f32 = 0.34;

/// The brightness of the tops of walls, which must be distinguishable from the floor in the view
/// from above.
const TOP: f32 = 1.7;

/// The distance from a corner beyond which the brightness is not reduced.
const REACH: f32 = 0.2;

/// Returns the mesh of a chunk's walls and pillars, relative to the chunk's first cell. `walls`
/// contains the walls with their transforms. The pillars are those of the original level `made`,
/// because a blast leaves the ends of the wall standing.
pub(crate) fn walls<'a>(
    made: &Level,
    level: &Level,
    cut: &Cut,
    key: IVec3,
    walls: impl Iterator<Item = (&'a Wall, &'a Transform)>,
    fineness: Fineness,
) -> Mesh {
    let grid = level.grid();
    let faces = pillar_faces(grid);
    let mut mesh = Builder::new(fineness);
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
        for &dir in grid.clockwise(cell) {
            if made.maze().owns_post(cell, dir) {
                let [tile, _] = tiles_at((cell, dir));
                mesh.pillar(from + side(grid, cell, dir)[0], faces, tile);
            }
        }
    }
    let in_rooms = room_pillars(made, cut.cells(key));
    for (cell, from) in open_cells(level, cut, key) {
        if let Some(&(dir, true)) = in_rooms.get(&cell) {
            let [tile, _] = tiles_at((cell, dir));
            mesh.pillar(from + side(grid, cell, dir)[0], faces, tile);
        }
    }
    mesh.build()
}

/// Returns the pillars at corners of these cells that are inside large rooms. The map contains the
/// cells around each pillar, each with the side that begins at the pillar. The value is `true` for
/// the cell whose chunk contains the pillar.
fn room_pillars(made: &Level, cells: &[Cell]) -> BTreeMap<Cell, (Dir, bool)> {
    let rooms = cells.iter().filter_map(|&cell| made.rooms().number(cell));
    let rooms: BTreeSet<usize> = rooms.collect();
    let pillars = rooms.into_iter().flat_map(|room| made.pillars(room));
    let sides = pillars.flat_map(|sides| sides.into_iter().zip(0..));
    sides
        .map(|((cell, dir), number)| (cell, (dir, number == 0)))
        .collect()
}

/// Returns the mesh of the arches over the passages at a chunk's junctions, relative to the chunk's
/// first cell. An arch needs a pillar at both ends. Only passages of the original level `made` have
/// arches. Holes that were blasted into walls have none.
pub(crate) fn arches(
    made: &Level,
    level: &Level,
    cut: &Cut,
    key: IVec3,
    fineness: Fineness,
) -> Mesh {
    let (grid, maze) = (level.grid(), level.maze());
    let mut mesh = Builder::new(fineness);
    for (cell, from) in open_cells(level, cut, key) {
        let sides = grid.clockwise(cell).iter();
        for (&dir, &next) in sides.clone().zip(sides.cycle().skip(1)) {
            if !made.maze().passages(cell).contains(dir) || !grid.owns(cell, dir) {
                continue;
            }
            let cells = [cell, grid.step(cell, dir)];
            let is_junction = cells.iter().any(|&cell| maze.passages(cell).count() > 2);
            if is_junction && [dir, next].iter().all(|&at| made.maze().has_post(cell, at)) {
                let ends = side(grid, cell, dir).map(|end| from + end);
                mesh.arch(ends, tiles_at((cell, dir))[0]);
            }
        }
    }
    mesh.build()
}

/// Returns the mesh of several blocks of stone. Each block is a unit cube with one of these
/// transforms.
pub(crate) fn heap(blocks: Vec<Transform>) -> Mesh {
    let mut mesh = Builder::default();
    for (block, tile) in blocks.into_iter().zip(0u8..) {
        mesh.block(block, tile.into());
    }
    mesh.build()
}

/// Returns the mesh of the shafts below a chunk's hatches, relative to the chunk's first cell.
pub(crate) fn shafts(level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    let mut mesh = Builder::default();
    for (cell, from) in open_cells(level, cut, key) {
        if way_by_ladder(level, cell, true).is_some() {
            mesh.shaft(from + ladder_at(level, cell));
        }
    }
    mesh.build()
}

/// Returns the number of faces of a pillar. This is the number of directions that the sides of
/// cells face, so that walls meet pillars at right angles, but at least 4 and at most 8.
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

/// Returns the mesh of the floors, the ceilings or the rock of a chunk's cells, relative to the
/// chunk's first cell. The pillars are those of the original level `made`.
pub(crate) fn grounds(
    made: &Level,
    level: &Level,
    cut: &Cut,
    key: IVec3,
    plane: Plane,
    fineness: Fineness,
) -> Mesh {
    let mut mesh = Builder::new(fineness);
    let is_rock = plane == Plane::Rock;
    let in_rooms = room_pillars(made, cut.cells(key));
    let cells = cells_from(level, cut, key);
    for (cell, from) in cells.filter(|&(cell, _)| level.maze().is_solid(cell) == is_rock) {
        let corners = level.grid().clockwise(cell).iter().copied();
        let mut vault = Vault::over(level, cell);
        // Pillars are as high as walls, so the vault descends to them. Higher pillars would be visible
        // from above in unexplored rooms.
        let pillar = in_rooms.get(&cell).map(|&(dir, _)| dir);
        vault.corners = vault.corners - pillar.into_iter().collect();
        let ground = Ground {
            grid: level.grid(),
            cell,
            from,
            open: level.maze().passages(cell),
            pillars: corners
                .filter(|&dir| pillar == Some(dir) || made.maze().has_post(cell, dir))
                .collect(),
            stone: match plane {
                Plane::Rock => from,
                _ => stone_at(level, cell, from),
            },
            tone: match plane {
                Plane::Floor => tone(level, cell),
                _ => 1.0,
            },
            vault,
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

/// Returns the brightness of a cell's floor. In rooms, light and dark cells alternate.
fn tone(level: &Level, cell: Cell) -> f32 {
    const ALTERNATING: [f32; 2] = [1.35, 0.62];

    let [x, y, _] = level.grid().coordinates(cell);
    match level.rooms().number(cell) {
        Some(_) => ALTERNATING[(x + y) as usize % 2],
        None => 1.0,
    }
}

/// Returns the mesh of a door's leaf, which extends along `x` from the hinge and has the same stone
/// as the walls.
pub(crate) fn leaf(level: &Level, number: usize) -> Mesh {
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
/// cell then shows exactly one tile. Otherwise, each cell shows its own part of the texture.
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

/// Returns the next side around the corner at which a side begins, with its cell. The side must
/// lead to another cell. The next side begins at the same corner.
fn side_after(grid: &Grid, cell: Cell, dir: Dir) -> (Cell, Dir) {
    let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
    let sides = grid.clockwise(next);
    let place = sides.iter().position(|&side| side == back).unwrap_or(0);
    (next, sides[(place + 1) % sides.len()])
}

fn side(grid: &Grid, cell: Cell, dir: Dir) -> [Vec2; 2] {
    grid.side(cell, dir).map(to_world)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy_warren::space::round;
    use warren_dungeon::level::{Edit, PILLARED, SideKind};
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::{Algorithm, Recipe, RoomOptions};
    use warren_maze::maze::{Maze, Side};
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
    fn canonical_position(level: &Level, at: Vec2) -> [i32; 2] {
        let wraps = level.grid().wraps();
        let images = |axis: usize| if wraps[axis] { -1..=1 } else { 0..=0 };
        let images = images(1).flat_map(|y| images(0).map(move |x| IVec3::new(x, y, 0)));
        let places = images.map(|rounds| (at + round(level, rounds).xz()) * 64.0);
        // The copy nearest to the first cell.
        let far = |at: &Vec2| (at + Vec2::new(0.3, 0.1)).length_squared();
        let nearest = places.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
        nearest.round().as_ivec2().to_array()
    }

    /// Returns the level with all walls between open cells removed.
    fn opened(level: &Level) -> Level {
        let mut opened = level.clone();
        for cell in level.maze().open_cells() {
            for dir in opened.maze().inner_walls(cell) {
                let side = Side::at(level.grid(), cell, dir);
                opened.apply(Edit::Side(side, SideKind::Passage)).unwrap();
            }
        }
        opened
    }

    /// Returns the positions of the vertices at the feet of a level's pillars.
    fn feet(level: &Level) -> Vec<Vec2> {
        let cut = Cut::of(level);
        let chunks = cut.all().into_iter().map(IVec3::from_array);
        let feet = chunks.flat_map(|key| {
            let mesh = walls(level, level, &cut, key, std::iter::empty(), Fineness::Fine);
            let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION);
            let positions = positions.and_then(|of| of.as_float3()).unwrap_or_default();
            let origin = cut.place(level, key);
            let feet = positions.iter().filter(|at| at[1] == 0.0);
            let feet = feet.map(|&at| (Vec3::from_array(at) + origin).xz());
            feet.collect::<Vec<_>>()
        });
        feet.collect()
    }

    #[test]
    fn pillars_are_exactly_at_the_corners_where_walls_end() {
        let levels = levels();
        assert_eq!(levels.len(), 9);
        let opened: Vec<Level> = levels.iter().map(opened).collect();
        let mut free = 0;
        for level in levels.iter().chain(&opened) {
            let (grid, maze, feet) = (level.grid(), level.maze(), feet(level));
            let mut pillars = BTreeMap::new();
            for cell in maze.open_cells() {
                for &dir in grid.clockwise(cell) {
                    let at = centre(level, cell).xz() + side(grid, cell, dir)[0];
                    let (count, here) = pillars
                        .entry(canonical_position(level, at))
                        .or_insert((0, 0));
                    *count += u32::from(maze.owns_post(cell, dir));
                    *here += feet.iter().filter(|foot| foot.distance(at) < 0.15).count();
                    let expected = u32::from(maze.has_post(cell, dir));
                    free += 1 - expected;
                    // Other cells around the corner may be visited later.
                    assert!(*count <= expected, "{:?}, {at}", grid.spec());
                }
            }
            let all = pillars.values().map(|&(count, _)| count).sum::<u32>() as usize;
            let per_pillar = feet.len() / all.max(1);
            for (at, (count, here)) in pillars {
                let spec = grid.spec();
                assert_eq!(count > 0, here >= per_pillar, "{spec:?}, {at:?}: {here}");
                assert_eq!(count > 0, here > 0, "{spec:?}, {at:?}: {here}");
            }
        }
        assert!(free > 0, "every corner has a pillar");
    }

    #[test]
    fn large_rooms_have_pillars_inside_and_other_rooms_have_none() {
        for shape in GridShape::ALL {
            let grid = GridSpec {
                shape,
                width: 14,
                height: 14,
                ..default()
            };
            let rooms = RoomOptions {
                count: 3,
                min_size: 3,
                max_size: 5,
                ..RoomOptions::DEFAULT
            };
            let recipe = Recipe {
                grid,
                rooms,
                ..default()
            };
            let level = make(&recipe).unwrap();
            let (grid, maze, feet) = (level.grid(), level.maze(), feet(&level));
            let mut pillars = 0;
            for cell in maze.open_cells() {
                for &dir in grid.clockwise(cell) {
                    let Some(sides) = maze.sides_around(cell, dir) else {
                        continue;
                    };
                    let at = centre(&level, cell).xz() + side(grid, cell, dir)[0];
                    let is_pillar = feet.iter().any(|foot| foot.distance(at) < 0.15);
                    let expected = level.sides_at_pillars().contains(&(cell, dir));
                    assert_eq!(is_pillar, expected, "{shape:?}, {cell}, {dir:?}");
                    let number = level.rooms().number(cell);
                    let inside = sides
                        .iter()
                        .all(|&(cell, _)| number.is_some() && level.rooms().number(cell) == number);
                    let is_large = level.rooms().around(cell).len() >= PILLARED;
                    assert!(!is_pillar || inside && is_large, "{shape:?}, {cell}");
                    pillars += usize::from(is_pillar && sides[0] == (cell, dir));
                }
            }
            assert!(pillars > 0, "{shape:?}");
        }
    }

    /// Checks that an arch needs a pillar at both ends.
    #[test]
    fn a_hall_without_walls_has_no_arches() {
        let level = levels().swap_remove(0);
        let arches = |level: &Level| {
            let cut = Cut::of(level);
            let keys = cut.all().into_iter().map(IVec3::from_array);
            let of =
                keys.map(|key| arches(level, level, &cut, key, Fineness::Fine).count_vertices());
            of.sum::<usize>()
        };
        assert!(arches(&level) > 0);
        let mut hall = Maze::solid(level.grid().clone());
        for cell in 0..hall.grid().cells() {
            for dir in hall.grid().exits(cell) {
                hall.open(cell, dir);
            }
        }
        let hall = Level::new(hall, vec![0], vec![1]).unwrap();
        assert_eq!(arches(&hall), 0);
    }
}
