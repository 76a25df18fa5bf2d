//! A mesh builder.

use crate::detail::Fineness;
use crate::part::triangles;
use bevy::prelude::*;

/// A mesh under construction. Surfaces do not share vertices.
///
/// Texture coordinates are in tiles. Each tile shows a variant of the stone's texture.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) fineness: Fineness,
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    tangents: Vec<[f32; 4]>,
    uvs: Vec<Vec2>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

/// The orientation of a flat surface: its normal, and the directions that point right and down in
/// its texture.
#[derive(Clone, Copy)]
pub(super) struct Lie {
    pub(super) normal: Vec3,
    pub(super) right: Vec3,
    pub(super) down: Vec3,
}

/// A corner of a surface: its position, its texture coordinates, and its brightness.
pub(super) type Corner = (Vec3, Vec2, f32);

/// The orientation of floors.
pub(super) const LEVEL: Lie = Lie {
    normal: Vec3::Y,
    right: Vec3::X,
    down: Vec3::Z,
};

impl Lie {
    /// Returns the orientation of an upright surface that faces `normal` on the map.
    pub(super) fn upright(normal: Vec2) -> Lie {
        let normal = flat(normal, 0.0);
        Lie {
            normal,
            right: Vec3::Y.cross(normal),
            down: Vec3::NEG_Y,
        }
    }
}

impl Builder {
    pub(super) fn new(fineness: Fineness) -> Builder {
        Builder {
            fineness,
            ..default()
        }
    }

    /// Returns the mesh.
    pub(super) fn build(self) -> Mesh {
        triangles(self.positions, self.normals, self.indices)
            .with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, self.tangents)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
    }

    /// Adds a convex polygon, whose corners are in clockwise or counter-clockwise order.
    pub(super) fn face(&mut self, lie: Lie, corners: &[Corner]) {
        let first = self.vertices(lie, corners);
        let fan = (1..corners.len() as u32 - 1).map(|i| [0, i, i + 1]);
        self.triangles(lie, first, fan);
    }

    /// Adds a surface of quads. `corners` contains several rows, with `columns` corners each.
    /// Adjacent quads share vertices.
    pub(super) fn patch(&mut self, lie: Lie, columns: usize, corners: &[Corner]) {
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

    /// Adds triangles whose corners are vertex indices relative to `first`. Their winding makes
    /// them visible from the side to which the normal points.
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
            // Degenerate triangles are omitted, because they are invisible.
        }
    }
}

/// Converts a position on the map and a height to a position in the world.
pub(super) fn flat(at: Vec2, height: f32) -> Vec3 {
    at.extend(height).xzy()
}
