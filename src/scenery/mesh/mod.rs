//! Meshes of a chunk's walls, floors and rock, darker where surfaces meet.
//!
//! A chunk looks the same whichever time round a wrapped axis it is shown, so
//! meshes are made of the level's own cells.

use crate::maze::{Cut, Hinge, Wall};
use crate::space::{HATCH, STOREY, WALL_HEIGHT, centre, ladder_at, to_world, way_by_ladder};
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::f32::consts::TAU;
use warren_dungeon::level::Level;
use warren_maze::geometry::UNIT;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Grid, Topology};

/// Half a wall's thickness.
const THICK: f32 = 0.055;

/// From a post's middle to its faces. Less than players keep away from walls.
const POST: f32 = 0.085;

/// The light that is left where two surfaces meet.
const CORNER: f32 = 0.34;

/// The light of a wall's top, which must stand out from the floor from above.
const TOP: f32 = 1.7;

/// How far from a corner it is as light as anywhere.
const REACH: f32 = 0.2;

/// The walls of a chunk, each with its place there, and the posts at its cells' corners;
/// from its first cell.
pub(super) fn walls<'a>(
    level: &Level,
    cut: &Cut,
    key: IVec3,
    walls: impl Iterator<Item = (&'a Wall, &'a Transform)>,
) -> Mesh {
    let grid = level.grid();
    let faces = post_faces(grid);
    let origin = cut.place(level, cut.own(key));
    let mut mesh = Builder::default();
    for (wall, place) in walls {
        // A joint at each side that it closes.
        let count = wall.sides.len().max(1);
        let stops = (0..=count).map(|stop| wall.length * (stop as f32 / count as f32 - 0.5));
        let stops: Vec<Vec2> = stops
            .map(|along| place.transform_point(Vec3::X * along).xz())
            .collect();
        for (at, ends) in stops.windows(2).enumerate() {
            let stone = match wall.sides.get(at) {
                Some(&(cell, _)) => stone_at(level, cell, (centre(level, cell) - origin).xz()),
                None => origin.xz(),
            };
            mesh.slab([ends[0], ends[1]], wall.height, stone);
        }
    }
    for (cell, from) in open_cells(level, cut, key) {
        for (corner, &dir) in grid.clockwise(cell).iter().enumerate() {
            if has_post(level, cell, corner) {
                mesh.post(from + side(grid, cell, dir)[0], faces);
            }
        }
    }
    mesh.build()
}

/// The shafts of a chunk's hatches, from its first cell.
pub(super) fn shafts(level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    let mut mesh = Builder::default();
    for (cell, from) in open_cells(level, cut, key) {
        if way_by_ladder(level, cell, true).is_some() {
            mesh.shaft(from + ladder_at(level, cell));
        }
    }
    mesh.build()
}

/// Whether the post at a cell's corner is this cell's: of those that share the
/// corner and are open, it is the first. Drawn twice it would flicker.
fn has_post(level: &Level, cell: Cell, corner: usize) -> bool {
    let goes_first = |other: Cell| other < cell && !level.maze().is_solid(other);
    let sides = level.grid().clockwise(cell).len();
    // Round the corner one way and, in case the border of the grid ends that, the other.
    let after = round_corner(level.grid(), cell, corner, 0);
    let before = round_corner(level.grid(), cell, (corner + sides - 1) % sides, 1);
    !after.chain(before).any(goes_first)
}

/// The cells around one end of a cell's side, one after the other, from the one
/// beyond the side on: around the end where it begins, or where it ends.
fn round_corner(grid: &Grid, cell: Cell, side: usize, end: usize) -> impl Iterator<Item = Cell> {
    let beyond = move |&(at, side): &(Cell, usize)| {
        let dir = grid.clockwise(at)[side];
        let next = match grid.exits(at).contains(dir) {
            true => grid.step(at, dir),
            false => grid.beside(at, dir)?,
        };
        let sides = grid.clockwise(next);
        let back = sides.iter().position(|&side| side == grid.back(at, dir))?;
        // What begins a side as seen from one of its cells ends it as seen from the
        // other.
        let on = if end == 0 { 1 } else { sides.len() - 1 };
        Some((next, (back + on) % sides.len()))
    };
    let around = std::iter::successors(beyond(&(cell, side)), beyond);
    around.map(|(at, _)| at).take_while(move |&at| at != cell)
}

/// As many faces as there are ways in which sides face, so that walls meet them
/// squarely; where these are too many, an even round.
fn post_faces(grid: &Grid) -> usize {
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

/// The floors and ceilings of a chunk's cells, from its first cell.
pub(super) fn floors(level: &Level, cut: &Cut, key: IVec3) -> Mesh {
    let mut mesh = Builder::default();
    for (cell, from) in open_cells(level, cut, key) {
        let ground = Ground {
            grid: level.grid(),
            cell,
            from,
            open: level.maze().passages(cell),
            stone: stone_at(level, cell, from),
        };
        let up = way_by_ladder(level, cell, true).map(|_| cell);
        let down = way_by_ladder(level, cell, false);
        for (plane, foot) in [(Plane::Floor, down), (Plane::Ceiling, up)] {
            match foot {
                Some(foot) => mesh.holed(ground, plane, ladder_at(level, foot)),
                None => mesh.ground(ground, plane),
            }
        }
    }
    mesh.build()
}

/// What is solid, seen from above, from the chunk's first cell.
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

/// A door's leaf along `x` from its hinge: the same stone as the walls.
pub(super) fn leaf(level: &Level, number: usize) -> Mesh {
    let Hinge { at, leaf, .. } = Hinge::of(level, number);
    let mut mesh = Builder::default();
    let ends = [Vec2::ZERO, Vec2::X * leaf.length()];
    // Stone goes on along the wall that the door lies in.
    let cell = level.doors().list()[number].cell;
    let hinge = stone_at(level, cell, Vec2::ZERO) + at;
    mesh.slab(ends, WALL_HEIGHT, Vec2::X * hinge.dot(leaf.normalize()));
    mesh.end(ends[0], Vec2::NEG_X);
    mesh.end(ends[1], Vec2::X);
    mesh.build()
}

/// The cells of a chunk, each with its place from the first.
fn cells_from(level: &Level, cut: &Cut, key: IVec3) -> impl Iterator<Item = (Cell, Vec2)> {
    let origin = cut.place(level, key);
    let cells = cut.cells(key).iter();
    cells.map(move |&cell| (cell, (centre(level, cell) - origin).xz()))
}

fn open_cells(level: &Level, cut: &Cut, key: IVec3) -> impl Iterator<Item = (Cell, Vec2)> {
    cells_from(level, cut, key).filter(|&(cell, _)| !level.maze().is_solid(cell))
}

/// What to add to a place from the chunk's first cell for its place on the
/// stone, in a cell that lies `from` there.
///
/// Stone runs on from cell to cell where its pattern comes out even at the seams
/// of wrapped axes. Elsewhere each cell has its own.
fn stone_at(level: &Level, cell: Cell, from: Vec2) -> Vec2 {
    if runs_on(level.grid()) {
        return centre(level, cell).xz() - from;
    }
    let [x, y, _] = level.grid().coordinates(cell).map(|of| of as f32);
    (Vec2::new(x, y) * Vec2::new(0.37, 0.61)).fract() - from
}

/// Whether stone runs on from cell to cell: where columns and rows are whole units
/// apart, or nothing wraps.
fn runs_on(grid: &Grid) -> bool {
    let is_even = |basis: [[i32; 2]; 2]| basis.as_flattened().iter().all(|way| way % UNIT == 0);
    grid.basis().is_none_or(is_even)
}

fn side(grid: &Grid, cell: Cell, dir: Dir) -> [Vec2; 2] {
    grid.side(cell, dir).map(to_world)
}

/// The floor of a cell, or what else is as large.
#[derive(Clone, Copy)]
struct Ground<'a> {
    grid: &'a Grid,
    cell: Cell,
    /// The cell's place from the chunk's first.
    from: Vec2,
    /// The sides that are open.
    open: Dirs,
    /// See [`stone_at`].
    stone: Vec2,
}

/// Which way a level surface faces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plane {
    Floor,
    Ceiling,
    Top,
}

/// A mesh under construction; every surface brings its own vertices.
#[derive(Default)]
struct Builder {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    tangents: Vec<[f32; 4]>,
    uvs: Vec<Vec2>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

/// How a flat surface lies: its normal, and the ways in which its stone's
/// picture runs to the right and down.
#[derive(Clone, Copy)]
struct Lie {
    normal: Vec3,
    right: Vec3,
    down: Vec3,
}

/// A corner of a surface: where it is, its place on the stone, its light.
type Corner = (Vec3, Vec2, f32);

impl Builder {
    fn build(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, self.tangents)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
        .with_inserted_indices(Indices::U32(self.indices))
    }

    /// A convex surface, its corners one after the other either way round.
    fn face(&mut self, lie: Lie, corners: &[Corner]) {
        let first = self.vertices(lie, corners);
        let fan = (1..corners.len() as u32 - 1).map(|i| [0, i, i + 1]);
        self.triangles(lie, first, fan);
    }

    /// A surface of rows of corners, as many in each; neighbours are shared.
    fn patch(&mut self, lie: Lie, columns: usize, corners: &[Corner]) {
        let first = self.vertices(lie, corners);
        let (columns, rows) = (columns as u32, (corners.len() / columns) as u32);
        let quads = (0..rows - 1).flat_map(|row| {
            (0..columns - 1).flat_map(move |column| {
                let at = row * columns + column;
                let below = at + columns;
                [[at, at + 1, below + 1], [at, below + 1, below]]
            })
        });
        self.triangles(lie, first, quads);
    }

    fn vertices(&mut self, lie: Lie, corners: &[Corner]) -> u32 {
        let first = self.positions.len() as u32;
        let handed = lie.normal.cross(lie.right).dot(lie.down).signum();
        for &(position, uv, light) in corners {
            self.positions.push(position);
            self.normals.push(lie.normal);
            self.tangents.push(lie.right.extend(handed).to_array());
            self.uvs.push(uv);
            self.colors.push([light, light, light, 1.0]);
        }
        first
    }

    /// Adds triangles between the vertices from `first` on, turned so that they
    /// are seen from where the normal points.
    fn triangles(&mut self, lie: Lie, first: u32, corners: impl Iterator<Item = [u32; 3]>) {
        for triangle in corners {
            let [a, b, c] = triangle.map(|i| first + i);
            let [pa, pb, pc] = [a, b, c].map(|i| self.positions[i as usize]);
            let facing = (pb - pa).cross(pc - pa).dot(lie.normal);
            if facing > 1e-7 {
                self.indices.extend([a, b, c]);
            } else if facing < -1e-7 {
                self.indices.extend([a, c, b]);
            }
            // Where corners fall together there is nothing to see.
        }
    }

    /// An upright strip from the floor to a height along places on the map, each
    /// with its place on the stone and its light, facing `normal`; darker at
    /// the floor.
    fn upright(&mut self, normal: Vec2, top: f32, along: &[(Vec2, f32, f32)]) {
        let lie = Lie {
            normal: flat(normal, 0.0),
            right: Vec3::Y.cross(flat(normal, 0.0)),
            down: Vec3::NEG_Y,
        };
        let rows = [(0.0, CORNER), (REACH.min(top), 1.0), (top, 0.92)];
        let corners: Vec<Corner> = rows
            .iter()
            .flat_map(|&(height, lit)| {
                along.iter().map(move |&(at, u, light)| {
                    let uv = Vec2::new(u, 1.0 - height / WALL_HEIGHT);
                    (flat(at, height), uv, lit * light)
                })
            })
            .collect();
        self.patch(lie, along.len(), &corners);
    }

    /// A wall between two places: both its faces and its top, without ends.
    /// `stone` is added for the place on the stone's picture.
    fn slab(&mut self, ends: [Vec2; 2], height: f32, stone: Vec2) {
        let [from, to] = ends;
        let along = (to - from).normalize();
        let reach = REACH.min(from.distance(to) / 3.0);
        let stops = [
            (from, 0.6),
            (from + along * reach, 1.0),
            (to - along * reach, 1.0),
            (to, 0.6),
        ];
        for normal in [along.perp(), -along.perp()] {
            let right = Vec3::Y.cross(flat(normal, 0.0)).xz();
            let stops =
                stops.map(|(at, light)| (at + normal * THICK, (stone + at).dot(right), light));
            self.upright(normal, height, &stops);
        }
        let lie = Lie {
            normal: Vec3::Y,
            right: flat(along, 0.0),
            down: flat(along.perp(), 0.0),
        };
        let edges = [(from, -1.0), (to, -1.0), (to, 1.0), (from, 1.0)];
        let top = edges.map(|(at, across)| {
            let uv = Vec2::new((stone + at).dot(along), across * THICK);
            (flat(at + along.perp() * across * THICK, height), uv, TOP)
        });
        self.face(lie, &top);
    }

    /// The end of a slab.
    fn end(&mut self, at: Vec2, normal: Vec2) {
        let across = normal.perp() * THICK;
        self.upright(
            normal,
            WALL_HEIGHT,
            &[(at - across, 0.0, 1.0), (at + across, 2.0 * THICK, 1.0)],
        );
    }

    /// A post with as many faces.
    fn post(&mut self, at: Vec2, faces: usize) {
        let turn = TAU / faces as f32;
        let radius = POST / (turn / 2.0).cos();
        let corner = |i: usize| at + Vec2::from_angle((i as f32 + 0.5) * turn) * radius;
        for i in 0..faces {
            let normal = Vec2::from_angle((i + 1) as f32 * turn);
            let [from, to] = [corner(i), corner(i + 1)];
            self.upright(
                normal,
                WALL_HEIGHT,
                &[(from, 0.0, 1.0), (to, from.distance(to), 1.0)],
            );
        }
        let cap: Vec<Corner> = (0..faces)
            .map(|i| (flat(corner(i), WALL_HEIGHT + 0.012), corner(i) - at, TOP))
            .collect();
        self.face(LEVEL, &cap);
    }

    /// A square cell's floor or ceiling around a hatch.
    fn holed(&mut self, ground: Ground, plane: Plane, hatch: Vec2) {
        let Ground {
            grid,
            cell,
            from,
            open,
            stone,
        } = ground;
        let (height, lie, lit) = plane.lies();
        let light = |at: Vec2| {
            let sides = grid.clockwise(cell).iter();
            let near = sides.flat_map(|&dir| {
                let [corner, _] = side(grid, cell, dir);
                let normal = to_world(grid.normal(cell, dir));
                let wall = (!open.contains(dir)).then(|| (corner - at).dot(normal));
                wall.into_iter().chain([at.distance(corner)])
            });
            let nearest = near.fold(REACH, f32::min);
            lit * (CORNER + (1.0 - CORNER) * nearest / REACH)
        };
        let stops = |middle: f32| {
            let mut stops = [
                -0.5,
                REACH - 0.5,
                middle - HATCH,
                middle + HATCH,
                0.5 - REACH,
                0.5,
            ];
            stops.sort_by(f32::total_cmp);
            stops
        };
        let (columns, rows) = (stops(hatch.x), stops(hatch.y));
        for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
            let corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
                .map(|(dx, dy)| Vec2::new(columns[x + dx], rows[y + dy]));
            let middle = (corners[0] + corners[2]) / 2.0;
            if (middle - hatch).abs().max_element() < HATCH {
                continue;
            }
            let corners = corners.map(|at| {
                let on_map = from + at;
                (flat(on_map, height), stone + on_map, light(at))
            });
            self.face(lie, &corners);
        }
    }

    /// The sides of a hatch around `at`, through what lies between two floors.
    fn shaft(&mut self, at: Vec2) {
        for normal in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            let lie = Lie {
                normal: flat(-normal, 0.0),
                right: flat(normal.perp(), 0.0),
                down: Vec3::NEG_Y,
            };
            let side = at + normal * HATCH;
            let corners = [
                (-1.0, WALL_HEIGHT),
                (1.0, WALL_HEIGHT),
                (1.0, STOREY),
                (-1.0, STOREY),
            ]
            .map(|(along, height)| {
                let at = side + normal.perp() * along * HATCH;
                let uv = Vec2::new(along * HATCH, height / WALL_HEIGHT);
                (flat(at, height), uv, 0.7)
            });
            self.face(lie, &corners);
        }
    }

    /// A cell's floor, ceiling or top; darker along its sides unless they are
    /// open.
    fn ground(&mut self, ground: Ground, plane: Plane) {
        let Ground {
            grid,
            cell,
            from,
            open,
            stone,
        } = ground;
        let (height, lie, lit) = plane.lies();
        // Round the cell: a corner, the middle of a side, the next corner.
        let mut rim: Vec<(Vec2, f32)> = Vec::new();
        // A slab that is a cell's own has a joint all round.
        let joint = if runs_on(grid) { 1.0 } else { 0.6 };
        for &dir in grid.clockwise(cell) {
            let [a, b] = side(grid, cell, dir);
            let shade = if open.contains(dir) { joint } else { CORNER };
            rim.extend([(a, CORNER), ((a + b) / 2.0, shade)]);
        }
        rim.push(rim[0]);
        let ring = |part: f32, shaded: bool| {
            rim.iter().map(move |&(to, shade)| {
                let at = from + to * part;
                let light = if shaded && plane != Plane::Top {
                    shade
                } else {
                    1.0
                };
                (flat(at, height), stone + at, light * lit)
            })
        };
        let inner = 1.0 - 2.0 * REACH;
        let rings = ring(0.0, false)
            .chain(ring(inner, false))
            .chain(ring(1.0, true));
        let corners: Vec<Corner> = rings.collect();
        self.patch(lie, rim.len(), &corners);
    }
}

impl Plane {
    /// How high it is, how it lies, and its light.
    fn lies(self) -> (f32, Lie, f32) {
        let below = Lie {
            normal: Vec3::NEG_Y,
            ..LEVEL
        };
        match self {
            Plane::Floor => (0.0, LEVEL, 1.0),
            Plane::Ceiling => (WALL_HEIGHT, below, 0.8),
            // Below the tops of the walls around, which reach over it.
            Plane::Top => (WALL_HEIGHT - 0.02, LEVEL, 1.0),
        }
    }
}

/// How floors lie.
const LEVEL: Lie = Lie {
    normal: Vec3::Y,
    right: Vec3::X,
    down: Vec3::Z,
};

/// A place on the map at a height.
fn flat(at: Vec2, height: f32) -> Vec3 {
    Vec3::new(at.x, height, at.y)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::space::round;
    use std::collections::BTreeMap;
    use warren_dungeon::level::{self, Algorithm, Recipe};
    use warren_maze::topology::{GridShape, GridSpec};

    /// Every kind of grid, plain and wrapped where it may be, with rock.
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
            level::make(&recipe).ok()
        };
        let both = |shape| [false, true].map(|wraps| level(shape, wraps));
        GridShape::ALL
            .into_iter()
            .flat_map(both)
            .flatten()
            .collect()
    }

    /// A place, the same for all at which a wrapped world shows it.
    fn known(level: &Level, at: Vec2) -> [i32; 2] {
        let wraps = level.grid().wraps();
        let images = |axis: usize| if wraps[axis] { -1..=1 } else { 0..=0 };
        let images = images(1).flat_map(|y| images(0).map(move |x| IVec3::new(x, y, 0)));
        let places = images.map(|rounds| (at + round(level, rounds).xz()) * 64.0);
        // Of the images around the first cell the nearest to it.
        let far = |at: &Vec2| (at + Vec2::new(0.3, 0.1)).length_squared();
        let nearest = places.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
        nearest.round().as_ivec2().to_array()
    }

    #[test]
    fn every_corner_of_an_open_cell_has_one_post() {
        let levels = levels();
        assert_eq!(levels.len(), 9);
        for level in levels {
            let (grid, mut posts) = (level.grid(), BTreeMap::new());
            for cell in level.maze().open_cells() {
                for (corner, &dir) in grid.clockwise(cell).iter().enumerate() {
                    let at = centre(&level, cell).xz() + side(grid, cell, dir)[0];
                    let count: &mut u32 = posts.entry(known(&level, at)).or_default();
                    *count += u32::from(has_post(&level, cell, corner));
                }
            }
            let spec = grid.spec();
            assert!(
                posts.values().all(|&count| count == 1),
                "{spec:?}: {posts:?}"
            );
        }
    }
}
