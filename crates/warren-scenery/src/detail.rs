//! The level of detail.

use crate::surface::Sharpness;
use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy_warren::adapter::is_software;
use warren_renderer::system::IS_BROWSER;

/// The level of detail in graphics.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Quality {
    /// Low on a software renderer and in a browser, otherwise high.
    #[default]
    Auto,
    /// No shadows, bloom or anti-aliasing, few lights, and coarser textures.
    Low,
    /// Full detail.
    High,
}

impl Quality {
    /// Every quality.
    pub const ALL: [Quality; 3] = [Quality::Auto, Quality::Low, Quality::High];

    /// Returns the name of the quality on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Quality::Auto => "auto",
            Quality::Low => "low",
            Quality::High => "high",
        }
    }
}

/// The current level of detail.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// The painted material replaces the other materials, meshes are coarse, and there are no
    /// shadows, no anti-aliasing, no bloom and no vignette.
    Low,
    High,
}

/// The number of triangles of a mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Fineness {
    /// With plinths, bevels, round arches and smooth figures.
    #[default]
    Fine,
    /// With at most half of the triangles, except for floors, which have two thirds.
    Coarse,
}

impl Detail {
    /// Returns whether the painted material replaces the other materials.
    pub(crate) fn is_painted(self) -> bool {
        self == Detail::Low
    }

    /// Returns whether lights cast shadows.
    pub(crate) fn has_shadows(self) -> bool {
        self == Detail::High
    }

    pub(crate) fn fineness(self) -> Fineness {
        match self {
            Detail::Low => Fineness::Coarse,
            Detail::High => Fineness::Fine,
        }
    }

    /// Returns the sharpness of stone textures.
    pub(crate) fn sharpness(self) -> Sharpness {
        let is_low = self == Detail::Low;
        Sharpness {
            anisotropy: if is_low { 1 } else { 8 },
            is_half: is_low,
            // The painted material has no relief.
            has_relief: !is_low,
        }
    }

    /// Returns the maximum number of sconces whose lights are on, and the maximum number of those
    /// that cast shadows.
    pub(crate) fn sconces(self) -> [usize; 2] {
        match self {
            Detail::Low => [4, 0],
            Detail::High => [16, 2],
        }
    }
}

/// Chooses the level of detail for the requested quality. With [`Quality::Auto`], software
/// renderers get low detail, and so do browsers, which have to download the textures.
pub(crate) fn choose_detail(
    mut commands: Commands,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    before: Option<Res<Detail>>,
    clusters: Option<ResMut<GlobalClusterSettings>>,
) {
    let is_software = is_software(adapter.as_deref());
    // Assigning lights to clusters with shaders is slow without a graphics card.
    if let Some(mut clusters) = clusters
        && is_software
        && before.is_none()
    {
        clusters.gpu_clustering = None;
    }
    let low = match *quality {
        Quality::Auto => is_software || IS_BROWSER,
        Quality::Low => true,
        Quality::High => false,
    };
    let detail = if low { Detail::Low } else { Detail::High };
    if before.is_none_or(|before| *before != detail) {
        commands.insert_resource(detail);
    }
}
