//! Meshes of a chunk's walls, floors and rock, darker where surfaces meet.

use crate::maze::{Hinge, cells_of, corners, is_wall};
use crate::player::{centre, to_world};
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use warren_core::geometry::{self, Geometry};
use warren_core::level::Level;
use warren_core::topology::Dir;

/// How high walls are, in cells.
pub(super) const HEIGHT: f32 = 0.82;

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

/// The walls of a chunk and the posts at its cells' corners, from its first
/// cell.
pub(super) fn walls(level: &Level, key: IVec2) -> Mesh {
    let geometry = geometry::of(level.grid().shape());
    let origin = centre(level, corners(level, key).0);
    let mut mesh = Builder::default();
    let mut posts = HashSet::new();
    for (at, cell) in cells_of(level, key) {
        if level.maze().is_solid(cell) {
            continue;
        }
        let from = centre(level, at) - origin;
        for dir in dirs(geometry) {
            let ends = side(geometry, dir).map(|end| from + end);
            if is_wall(level, cell, dir) {
                mesh.slab(ends, origin);
            }
            // Corners that cells share are the same but for rounding.
            if posts.insert((ends[0] * 64.0).round().as_ivec2()) {
                mesh.post(ends[0], geometry.round.len());
            }
        }
    }
    mesh.build()
}

/// The floors and ceilings of a chunk's cells, from its first cell.
pub(super) fn floors(level: &Level, key: IVec2) -> Mesh {
    let geometry = geometry::of(level.grid().shape());
    let origin = centre(level, corners(level, key).0);
    let mut mesh = Builder::default();
    for (at, cell) in cells_of(level, key) {
        if level.maze().is_solid(cell) {
            continue;
        }
        let from = centre(level, at) - origin;
        let is_open = |dir: Dir| level.maze().passages(cell).contains(dir);
        for dir in dirs(geometry) {
            let ends = side(geometry, dir);
            mesh.sector(from, ends, is_open(dir), origin, Plane::Floor);
            mesh.sector(from, ends, is_open(dir), origin, Plane::Ceiling);
        }
    }
    mesh.build()
}

/// What is solid, seen from above, from the chunk's first cell.
pub(super) fn rock(level: &Level, key: IVec2) -> Mesh {
    let geometry = geometry::of(level.grid().shape());
    let origin = centre(level, corners(level, key).0);
    let mut mesh = Builder::default();
    for (at, cell) in cells_of(level, key) {
        if level.maze().is_solid(cell) {
            let from = centre(level, at) - origin;
            for dir in dirs(geometry) {
                mesh.sector(from, side(geometry, dir), true, origin, Plane::Top);
            }
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
    mesh.slab(ends, Vec2::X * at.dot(leaf.normalize()));
    mesh.end(ends[0], Vec2::NEG_X);
    mesh.end(ends[1], Vec2::X);
    mesh.build()
}

fn dirs(geometry: &Geometry) -> impl Iterator<Item = Dir> + use<> {
    (0..geometry.normals.len() as u8).map(Dir)
}

fn side(geometry: &Geometry, dir: Dir) -> [Vec2; 2] {
    geometry.sides[dir.index()].map(to_world)
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
        let first = self.positions.len() as u32;
        let handed = lie.normal.cross(lie.right).dot(lie.down).signum();
        for &(position, uv, light) in corners {
            self.positions.push(position);
            self.normals.push(lie.normal);
            self.tangents.push(lie.right.extend(handed).to_array());
            self.uvs.push(uv);
            self.colors.push([light, light, light, 1.0]);
        }
        let [a, b, c] = [0, 1, 2].map(|i: usize| corners[i].0);
        let seen = (b - a).cross(c - a).dot(lie.normal) > 0.0;
        for i in 1..corners.len() as u32 - 1 {
            let [b, c] = if seen { [i, i + 1] } else { [i + 1, i] };
            self.indices.extend([first, first + b, first + c]);
        }
    }

    /// An upright strip from the floor to the top, from `ends[0]` to `ends[1]`
    /// on the map, facing `normal`; dark at the floor, and at its ends as told.
    fn upright(&mut self, ends: [Vec2; 2], normal: Vec2, u: [f32; 2], light: [f32; 2]) {
        let lie = Lie {
            normal: flat(normal, 0.0),
            right: Vec3::Y.cross(flat(normal, 0.0)),
            down: Vec3::NEG_Y,
        };
        let rows = [(0.0, CORNER), (REACH, 1.0), (HEIGHT, 0.92)];
        let corner = |end: usize, (height, lit): (f32, f32)| {
            let uv = Vec2::new(u[end], 1.0 - height / HEIGHT);
            (flat(ends[end], height), uv, lit * light[end])
        };
        for [low, high] in [[rows[0], rows[1]], [rows[1], rows[2]]] {
            let corners = [
                corner(0, low),
                corner(1, low),
                corner(1, high),
                corner(0, high),
            ];
            self.face(lie, &corners);
        }
    }

    /// A wall between two places: both its faces and its top, without ends.
    /// `origin` is where the stone's picture counts from.
    fn slab(&mut self, ends: [Vec2; 2], origin: Vec2) {
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
            for pair in stops.windows(2) {
                let ends = [pair[0].0, pair[1].0];
                let u = ends.map(|end| (origin + end).dot(right));
                let ends = ends.map(|end| end + normal * THICK);
                self.upright(ends, normal, u, [pair[0].1, pair[1].1]);
            }
        }
        let across = along.perp() * THICK;
        let u = ends.map(|end| (origin + end).dot(along));
        let lie = Lie {
            normal: Vec3::Y,
            right: flat(along, 0.0),
            down: flat(along.perp(), 0.0),
        };
        self.face(
            lie,
            &[
                (flat(from - across, HEIGHT), Vec2::new(u[0], 0.1), TOP),
                (flat(to - across, HEIGHT), Vec2::new(u[1], 0.1), TOP),
                (
                    flat(to + across, HEIGHT),
                    Vec2::new(u[1], 0.1 + 2.0 * THICK),
                    TOP,
                ),
                (
                    flat(from + across, HEIGHT),
                    Vec2::new(u[0], 0.1 + 2.0 * THICK),
                    TOP,
                ),
            ],
        );
    }

    /// The end of a slab.
    fn end(&mut self, at: Vec2, normal: Vec2) {
        let across = normal.perp() * THICK;
        self.upright(
            [at - across, at + across],
            normal,
            [0.0, 2.0 * THICK],
            [1.0, 1.0],
        );
    }

    /// A post with as many faces.
    fn post(&mut self, at: Vec2, faces: usize) {
        let turn = std::f32::consts::TAU / faces as f32;
        let radius = POST / (turn / 2.0).cos();
        let corner = |i: usize| at + Vec2::from_angle((i as f32 + 0.5) * turn) * radius;
        for i in 0..faces {
            let normal = Vec2::from_angle((i + 1) as f32 * turn);
            let ends = [corner(i), corner(i + 1)];
            self.upright(ends, normal, [0.0, ends[0].distance(ends[1])], [1.0, 1.0]);
        }
        let lie = Lie {
            normal: Vec3::Y,
            right: Vec3::X,
            down: Vec3::Z,
        };
        let cap: Vec<Corner> = (0..faces)
            .map(|i| (flat(corner(i), HEIGHT + 0.012), corner(i) - at + 0.3, TOP))
            .collect();
        self.face(lie, &cap);
    }

    /// The part of a cell's floor, ceiling or top that reaches from its centre
    /// to one of its sides; darker along the side unless it is open.
    fn sector(&mut self, from: Vec2, ends: [Vec2; 2], is_open: bool, origin: Vec2, plane: Plane) {
        let (height, normal, lit) = match plane {
            Plane::Floor => (0.0, Vec3::Y, 1.0),
            Plane::Ceiling => (HEIGHT, Vec3::NEG_Y, 0.8),
            Plane::Top => (HEIGHT, Vec3::Y, 1.0),
        };
        let lie = Lie {
            normal,
            right: Vec3::X,
            down: Vec3::Z,
        };
        let corner = |part: f32, to: Vec2, light: f32| {
            let at = from + to * part;
            let light = if plane == Plane::Top {
                1.0
            } else {
                light * lit
            };
            (flat(at, height), origin + at, light)
        };
        let [a, b] = ends;
        let middle = (a + b) / 2.0;
        let shade = if is_open { 1.0 } else { CORNER };
        let inner = 1.0 - 2.0 * REACH;
        let centre = corner(0.0, a, 1.0);
        let [near_a, near, near_b] = [a, middle, b].map(|to| corner(inner, to, 1.0));
        let (far_a, far, far_b) = (
            corner(1.0, a, CORNER),
            corner(1.0, middle, shade),
            corner(1.0, b, CORNER),
        );
        self.face(lie, &[centre, near_a, near]);
        self.face(lie, &[centre, near, near_b]);
        self.face(lie, &[near_a, far_a, far, near]);
        self.face(lie, &[near, far, far_b, near_b]);
    }
}

/// A place on the map at a height.
fn flat(at: Vec2, height: f32) -> Vec3 {
    Vec3::new(at.x, height, at.y)
}
