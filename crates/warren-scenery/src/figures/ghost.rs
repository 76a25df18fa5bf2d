//! The appearance of a ghost: a pale, empty cloak, which fades towards the floor.

use super::Figure;
use super::flesh::{Flesh, Lump};
use crate::detail::Fineness;
use crate::part::matt;
use bevy::mesh::VertexAttributeValues::{Float32x3, Float32x4};
use bevy::prelude::*;
use bevy_warren::play::ghost::GhostFigure;

impl Figure<1> for GhostFigure {
    type Owner = Self;

    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); 1] {
        let mut cloak = cloak().mesh(fineness);
        fade(&mut cloak);
        let cloth = StandardMaterial {
            emissive: LinearRgba::rgb(0.04, 0.11, 0.20),
            alpha_mode: AlphaMode::Blend,
            ..matt(Color::srgba(0.55, 0.78, 1.0, 0.42), 1.0)
        };
        [(cloak, cloth)]
    }
}

/// Returns a hooded cloak with a hem that trails behind. The cloak faces `-z`, and lengths are in
/// cells.
fn cloak() -> Flesh {
    let of = |middle, size| Lump::new(Color::WHITE, middle, size);
    let sleeve = of([0.125, 0.33, -0.05], [0.085, 0.21, 0.10]).turned(0.8, 0.35);
    let lumps = vec![
        // The hood, with a tip that leans back.
        of([0.0, 0.50, 0.0], [0.15, 0.17, 0.17]),
        of([0.0, 0.545, 0.05], [0.09, 0.10, 0.16]).turned(-0.5, 0.0),
        of([0.0, 0.43, 0.0], [0.12, 0.13, 0.12]),
        // The shoulders, and the cloth below them.
        of([0.0, 0.37, 0.01], [0.25, 0.16, 0.17]),
        of([0.0, 0.26, 0.02], [0.21, 0.28, 0.18]),
        of([0.0, 0.15, 0.05], [0.24, 0.22, 0.22]),
        of([0.0, 0.08, 0.12], [0.20, 0.13, 0.28]),
        of([0.0, 0.05, 0.24], [0.10, 0.07, 0.24]),
        sleeve,
        sleeve.mirrored(),
    ];
    Flesh {
        lumps,
        blend: 0.016,
        cell: 0.012,
        hair: 0.0,
    }
}

/// Makes the lower parts of a mesh more transparent.
fn fade(mesh: &mut Mesh) {
    let Some(Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
        return;
    };
    let heights: Vec<f32> = places.iter().map(|place| place[1]).collect();
    if let Some(Float32x4(colors)) = mesh.attribute_mut(Mesh::ATTRIBUTE_COLOR) {
        for (color, height) in colors.iter_mut().zip(heights) {
            color[3] = (height / 0.4).clamp(0.0, 1.0);
        }
    }
}
