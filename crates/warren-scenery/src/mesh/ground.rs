//! Horizontal surfaces: floors, ceilings, and rock seen from above. Also contains the shafts
//! between floors.

use super::builder::{Builder, Corner, LEVEL, Lie, flat};
use super::vault::Vault;
use super::{CORNER, REACH, runs_on, side};
use crate::detail::Fineness;
use bevy::prelude::*;
use bevy_warren::space::{HATCH, STOREY, WALL_HEIGHT, to_world};
use warren_maze::topology::{Cell, Dirs, Embedding, Grid};

/// The floor of a cell, or a different horizontal surface with the same outline.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) grid: &'a Grid,
    pub(super) cell: Cell,
    /// The position of the cell, relative to the chunk's first cell.
    pub(super) from: Vec2,
    /// The open sides.
    pub(super) open: Dirs,
    /// The sides that begin at a corner with a pillar.
    pub(super) pillars: Dirs,
    /// The offset of texture coordinates; see [`stone_at`](super::stone_at).
    pub(super) stone: Vec2,
    /// The brightness of the cell relative to other cells. It makes the pattern on the floors of
    /// rooms.
    pub(super) tone: f32,
    /// The shape of the ceiling.
    pub(super) vault: Vault,
}

/// The kind of a horizontal surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Plane {
    Floor,
    Ceiling,
    /// The top of rock, which is visible from above.
    Rock,
}

impl Ground<'_> {
    /// Returns a corner of the surface. `at` is the position relative to the centre of the cell.
    fn corner(&self, at: Vec2, height: f32, light: f32) -> Corner {
        let on_map = self.from + at;
        (flat(on_map, height), self.stone + on_map, light)
    }

    /// Returns the brightness at a position relative to the centre of the cell, which is lower near
    /// closed sides and pillars.
    fn light(&self, at: Vec2) -> f32 {
        let (grid, cell) = (self.grid, self.cell);
        let sides = grid.clockwise(cell).iter();
        let near = sides.flat_map(|&dir| {
            let [corner, _] = side(grid, cell, dir);
            let normal = to_world(grid.normal(cell, dir));
            let wall = (!self.open.contains(dir)).then(|| (corner - at).dot(normal));
            let pillar = self.pillars.contains(dir).then(|| at.distance(corner));
            wall.into_iter().chain(pillar)
        });
        let nearest = near.fold(REACH, f32::min);
        self.tone * (CORNER + (1.0 - CORNER) * nearest / REACH)
    }
}

impl Builder {
    /// Adds the floor or the ceiling of a square cell, around a hatch.
    pub(super) fn holed(&mut self, ground: Ground, plane: Plane, hatch: Vec2) {
        let (height, lie, lit) = plane.lies();
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
            let corners = corners.map(|at| ground.corner(at, height, lit * ground.light(at)));
            self.face(lie, &corners);
        }
    }

    /// Adds the sides of a hatch's shaft, in the space between two floors. The hatch's centre is
    /// `at`.
    pub(super) fn shaft(&mut self, at: Vec2) {
        for normal in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
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
            self.face(Lie::upright(-normal), &corners);
        }
    }

    /// Adds the floor, the ceiling or the top of a cell. The surface is darker along closed sides
    /// and at pillars.
    pub(super) fn ground(&mut self, ground: Ground, plane: Plane) {
        let (grid, cell) = (ground.grid, ground.cell);
        let (height, lie, lit) = plane.lies();
        // The points of the cell's outline, corners and midpoints of sides in turn, with their
        // brightness.
        let mut rim: Vec<(Vec2, f32, bool)> = Vec::new();
        let vault = ground.vault;
        // If the texture does not continue from cell to cell, each cell has a joint along all its
        // sides.
        let joint = if runs_on(grid) { 1.0 } else { 0.6 };
        for &dir in grid.clockwise(cell) {
            let [a, b] = side(grid, cell, dir);
            let lit = |is_free: bool| if is_free { joint } else { CORNER };
            let is_raised = [vault.corners, vault.sides].map(|raised| raised.contains(dir));
            let corner = (a, lit(!ground.pillars.contains(dir)), is_raised[0]);
            let midpoint = ((a + b) / 2.0, lit(ground.open.contains(dir)), is_raised[1]);
            rim.extend([corner, midpoint]);
        }
        rim.push(rim[0]);
        let corner = |i: usize, part: f32, shaded: bool| {
            let (to, shade, is_raised) = rim[i];
            let light = if shaded { shade } else { 1.0 };
            let height = match plane {
                Plane::Ceiling if is_raised || !shaded => vault.height,
                _ => height,
            };
            ground.corner(to * part, height, light * lit * ground.tone)
        };
        // Inside, the surface is evenly bright. There, a coarse surface has no midpoints of sides.
        let fineness = self.fineness;
        let inside = |i: usize| match fineness {
            Fineness::Fine => i,
            Fineness::Coarse => i - i % 2,
        };
        let inner = 1.0 - 2.0 * REACH;
        let all = 0..rim.len();
        let rings = (all.clone().map(|i| corner(inside(i), 0.0, false)))
            .chain(all.clone().map(|i| corner(inside(i), inner, false)))
            .chain(all.map(|i| corner(i, 1.0, plane != Plane::Rock)));
        let corners: Vec<Corner> = rings.collect();
        self.patch(lie, rim.len(), &corners);
    }
}

impl Plane {
    /// Returns the height, the orientation and the brightness of the surface.
    fn lies(self) -> (f32, Lie, f32) {
        let below = Lie {
            normal: Vec3::NEG_Y,
            ..LEVEL
        };
        match self {
            Plane::Floor => (0.0, LEVEL, 1.0),
            Plane::Ceiling => (WALL_HEIGHT, below, 0.8),
            // The rock is slightly lower than the tops of the surrounding walls, which overlap it.
            Plane::Rock => (WALL_HEIGHT - 0.02, LEVEL, 1.0),
        }
    }
}
