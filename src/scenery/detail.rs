//! The level of detail.

use super::surface::Sharpness;
use crate::adapter::is_software;
use crate::platform::IS_BROWSER;
use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

/// The level of detail in graphics.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
#[cfg_attr(feature = "game", derive(serde::Serialize, serde::Deserialize))]
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

/// The settings for effects that are expensive to render.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Detail {
    /// The sharpness of stone textures.
    pub(super) stone: Sharpness,
    /// The maximum number of sconces whose lights are on.
    pub(super) sconces: usize,
    /// The maximum number of sconces that cast shadows.
    pub(super) shadows_of_sconces: usize,
    /// Whether the torch casts shadows.
    pub(super) shadows: bool,
    /// Whether anti-aliasing, bloom and a vignette are on.
    pub(super) smooth: bool,
    /// Whether the painted material replaces the other materials.
    pub(super) is_painted: bool,
}

/// Chooses the settings for the requested quality. With [`Quality::Auto`], software renderers get
/// low detail, and so do browsers, which have to download the textures.
pub(super) fn choose_detail(
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
    let detail = Detail {
        stone: Sharpness {
            anisotropy: if low { 1 } else { 8 },
            is_half: low,
            // The painted material has no relief.
            has_relief: !low,
        },
        sconces: if low { 4 } else { 16 },
        shadows_of_sconces: if low { 0 } else { 2 },
        shadows: !low,
        smooth: !low,
        is_painted: low,
    };
    if before.is_none_or(|before| *before != detail) {
        commands.insert_resource(detail);
    }
}
