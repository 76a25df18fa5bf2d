//! Figures made of ellipsoids that blend into one mesh.

use crate::detail::Fineness;
use crate::part::triangles;
use bevy::prelude::*;
use fast_surface_nets::ndshape::{RuntimeShape, Shape};
use fast_surface_nets::{SurfaceNetsBuffer, surface_nets};

/// A coloured ellipsoid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lump {
    middle: Vec3,
    /// The semi-axes, before the rotation.
    radii: Vec3,
    turn: Quat,
    color: Vec3,
}

/// A figure made of ellipsoids, with the parameters of its surface.
#[derive(Clone, Debug)]
pub(super) struct Flesh {
    pub(super) lumps: Vec<Lump>,
    /// The distance over which ellipsoids blend.
    pub(super) blend: f32,
    /// The side length of the grid cells from which the fine mesh is extracted.
    pub(super) cell: f32,
    /// The depth of the furrows between hairs. The furrows affect the colours and the normals.
    pub(super) hair: f32,
}

/// Creates an ellipsoid; see [`Lump::new`].
pub(super) fn of(color: Color, middle: [f32; 3], size: [f32; 3]) -> Lump {
    Lump::new(color, middle, size)
}

/// Returns lumps and their mirror images.
pub(super) fn paired(right: impl IntoIterator<Item = Lump>) -> impl Iterator<Item = Lump> {
    let right = right.into_iter();
    right.flat_map(|lump| [lump, lump.mirrored()])
}

impl Lump {
    /// Creates an ellipsoid with this centre, and this width, height and depth.
    pub(super) fn new(color: Color, middle: [f32; 3], size: [f32; 3]) -> Lump {
        Lump {
            middle: middle.into(),
            radii: Vec3::from(size) / 2.0,
            turn: Quat::IDENTITY,
            color: color.to_linear().to_vec3(),
        }
    }

    /// Returns the ellipsoid rotated around its centre: first around the z axis, then around
    /// the x axis, in radians.
    pub(super) fn turned(self, x: f32, z: f32) -> Lump {
        let turn = Quat::from_rotation_x(x) * Quat::from_rotation_z(z);
        Lump { turn, ..self }
    }

    /// Returns the ellipsoid mirrored at the plane `x = 0`.
    pub(super) fn mirrored(self) -> Lump {
        let [x, y, z, w] = self.turn.to_array();
        Lump {
            middle: self.middle * Vec3::new(-1.0, 1.0, 1.0),
            turn: Quat::from_xyzw(x, -y, -z, w),
            ..self
        }
    }

    /// Returns the approximate signed distance of a position from the surface, which is positive
    /// outside. The formula is from <https://iquilezles.org/articles/ellipsoids/>. If a simple
    /// lower bound on the distance exceeds `far`, returns that bound instead.
    fn distance(&self, place: Vec3, far: f32) -> f32 {
        let away = place - self.middle;
        let at_least = away.length() - self.radii.max_element();
        if at_least > far {
            return at_least;
        }
        let local = self.turn.inverse() * away;
        let [near, steep] = [local / self.radii, local / (self.radii * self.radii)];
        match steep.length() {
            // The formula is undefined at the centre, whose distance from the surface is the
            // smallest radius.
            0.0 => -self.radii.min_element(),
            steep => near.length() * (near.length() - 1.0) / steep,
        }
    }

    /// Returns the extent of the ellipsoid from its centre along each axis.
    fn reach(&self) -> Vec3 {
        let axes = Mat3::from_quat(self.turn);
        let squared = |axis: Vec3| axis * axis;
        let [x, y, z] = [axes.x_axis, axes.y_axis, axes.z_axis].map(squared);
        let Vec3 { x: a, y: b, z: c } = self.radii * self.radii;
        (x * a + y * b + z * c).map(f32::sqrt)
    }
}

impl Flesh {
    /// Returns the figure mirrored at the plane `x = 0`.
    pub(super) fn mirrored(&self) -> Flesh {
        let lumps = self.lumps.iter().map(|lump| lump.mirrored()).collect();
        Flesh {
            lumps,
            ..self.clone()
        }
    }

    /// Returns the mesh of the surface, with normals and colours. Takes almost a tenth of a second
    /// for twenty ellipsoids and a million cells, so it runs in the background.
    pub(super) fn mesh(&self, fineness: Fineness) -> Mesh {
        let cell = match fineness {
            Fineness::Fine => self.cell,
            Fineness::Coarse => 2.0 * self.cell,
        };
        let around = Vec3::splat(3.0 * cell + self.blend);
        let [mut low, mut high] = [Vec3::INFINITY, Vec3::NEG_INFINITY];
        for lump in &self.lumps {
            low = low.min(lump.middle - lump.reach() - around);
            high = high.max(lump.middle + lump.reach() + around);
        }
        let size = ((high - low) / cell).ceil().as_uvec3().to_array();
        let shape = RuntimeShape::<u32, 3>::new(size);
        let place = |at: [u32; 3]| low + UVec3::from(at).as_vec3() * cell;
        let distances = (0..shape.size()).map(|i| self.distance(place(shape.delinearize(i))));
        let distances: Vec<f32> = distances.collect();
        let mut surface = SurfaceNetsBuffer::default();
        surface_nets(
            &distances,
            &shape,
            [0; 3],
            size.map(|side| side - 1),
            &mut surface,
        );
        let places = surface.positions.iter();
        let places: Vec<Vec3> = places.map(|&at| low + Vec3::from(at) * cell).collect();
        let normals: Vec<Vec3> = places.iter().map(|&at| self.normal(at)).collect();
        let colors: Vec<Vec4> = places.iter().map(|&at| self.color(at)).collect();
        triangles(places, normals, surface.indices)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
    }

    /// Returns the approximate signed distance of a position from the surface. This is a smooth
    /// minimum of the distances from the ellipsoids.
    fn distance(&self, place: Vec3) -> f32 {
        let mut nearest = f32::INFINITY;
        let mut sum = 0.0;
        for lump in &self.lumps {
            let distance = lump.distance(place, FAR * self.blend);
            nearest = nearest.min(distance);
            sum += self.weight(distance);
        }
        match sum > 0.0 {
            true => -self.blend * sum.ln(),
            false => nearest,
        }
    }

    /// Returns the weight of an ellipsoid at a distance from its surface.
    fn weight(&self, distance: f32) -> f32 {
        let widths = distance / self.blend;
        match widths < FAR {
            true => (-widths).min(40.0).exp(),
            false => 0.0,
        }
    }

    /// Returns the outward normal of the furrowed surface.
    fn normal(&self, place: Vec3) -> Vec3 {
        let step = 0.5 * self.cell;
        let at = |offset: Vec3| {
            let place = place + offset * step;
            self.distance(place) - self.hair * hair(place)
        };
        let slope = |axis: Vec3| at(axis) - at(-axis);
        Vec3::from(Vec3::AXES.map(slope)).normalize_or(Vec3::Y)
    }

    /// Returns the blended colours of the nearby ellipsoids, darker in furrows.
    fn color(&self, place: Vec3) -> Vec4 {
        let mut sum = Vec4::ZERO;
        for lump in &self.lumps {
            let distance = lump.distance(place, FAR * self.blend);
            sum += lump.color.extend(1.0) * self.weight(distance);
        }
        let shade = match self.hair > 0.0 {
            true => 1.0 + 0.3 * hair(place),
            false => 1.0,
        };
        (sum.truncate() / sum.w.max(1e-30) * shade).extend(1.0)
    }
}

/// The distance beyond which the weight of an ellipsoid is 0, in multiples of the blend distance.
const FAR: f32 = 7.0;

/// Returns the height of the hair at a position, from -1 to 1. The hair is wavy and runs downwards.
fn hair(place: Vec3) -> f32 {
    let Vec3 { x, y, z } = place;
    let wind = 0.012 * (38.0 * y).sin() + 0.007 * (91.0 * y + 60.0 * z).sin();
    let across = (310.0 * (x + wind)).sin() * (290.0 * (z - wind)).sin();
    let along = (70.0 * y + 9.0 * (23.0 * x).sin() + 7.0 * (31.0 * z).sin()).sin();
    0.6 * across + 0.4 * along
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::mesh::Indices;

    fn lump(x: f32) -> Lump {
        Lump::new(Color::WHITE, [x, 0.0, 0.0], [0.2, 0.2, 0.2])
    }

    fn positions(mesh: &Mesh) -> Vec<Vec3> {
        let at = mesh.attribute(Mesh::ATTRIBUTE_POSITION);
        let at = at.and_then(|of| of.as_float3()).unwrap_or_default();
        at.iter().copied().map(Vec3::from).collect()
    }

    #[test]
    fn a_lump_is_a_ball_with_outward_normals() {
        let mesh = Flesh {
            lumps: vec![lump(0.0)],
            blend: 0.01,
            cell: 0.01,
            hair: 0.0,
        }
        .mesh(Fineness::Fine);
        let places = positions(&mesh);
        assert!(places.len() > 500);
        for at in &places {
            assert!((at.length() - 0.1).abs() < 0.005, "{at}");
        }
        let normals = mesh.attribute(Mesh::ATTRIBUTE_NORMAL);
        let normals = normals.and_then(|of| of.as_float3()).unwrap_or_default();
        for (at, &normal) in places.iter().zip(normals) {
            assert!(at.normalize().dot(normal.into()) > 0.99);
        }
        let Some(Indices::U32(indices)) = mesh.indices() else {
            panic!("no triangles");
        };
        for corners in indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|i| places[corners[i] as usize]);
            assert!(
                (b - a).cross(c - a).dot(a) >= 0.0,
                "a triangle faces inwards"
            );
        }
    }

    #[test]
    fn touching_lumps_blend() {
        let flesh = Flesh {
            lumps: vec![lump(-0.09), lump(0.09)],
            blend: 0.02,
            cell: 0.01,
            hair: 0.0,
        };
        let apart = lump(0.09).distance(Vec3::Y * 0.06, 1.0);
        assert!(apart > 0.0, "{apart}");
        assert!(flesh.distance(Vec3::Y * 0.06) < 0.0);
        assert!(
            flesh.distance(Vec3::X * 0.09) < -0.05,
            "the centre of a lump is outside the surface"
        );
        let mirrored = flesh.mirrored();
        let far: Vec<f32> = [flesh, mirrored]
            .map(|of| of.distance(Vec3::X * 0.3))
            .into();
        assert!((far[0] - far[1]).abs() < 1e-4, "{far:?}");
    }
}
