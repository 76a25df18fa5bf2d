//! How much is drawn.

use super::surface::Sharpness;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use wgpu_types::DeviceType;

/// How much is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
#[cfg_attr(feature = "game", derive(serde::Serialize, serde::Deserialize))]
pub enum Quality {
    /// As much as the renderer is good for.
    #[default]
    Auto,
    /// No shadows, no smooth edges.
    Low,
    /// Everything.
    High,
}

impl Quality {
    /// Every quality.
    pub const ALL: [Quality; 3] = [Quality::Auto, Quality::Low, Quality::High];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Quality::Auto => "auto",
            Quality::Low => "low",
            Quality::High => "high",
        }
    }
}

/// What costs much to draw and can be done without.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Detail {
    /// How fine stone is.
    pub(super) stone: Sharpness,
    /// How many sconces light what is around them.
    pub(super) sconces: usize,
    /// How many of these cast shadows.
    pub(super) shadows_of_sconces: usize,
    /// Whether the torch casts shadows.
    pub(super) shadows: bool,
    /// Whether edges are smoothed and lights bloom.
    pub(super) smooth: bool,
}

/// Decides how much is drawn: as asked, or as much as the renderer is good for.
/// A processor that has to draw everything itself is spared.
pub(super) fn choose_detail(
    mut commands: Commands,
    quality: Res<Quality>,
    adapter: Option<Res<RenderAdapterInfo>>,
    before: Option<Res<Detail>>,
) {
    let is_software = adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu);
    let low = match *quality {
        Quality::Auto => is_software,
        Quality::Low => true,
        Quality::High => false,
    };
    let detail = Detail {
        stone: match low {
            true => Sharpness {
                anisotropy: 1,
                halved: 1,
            },
            false => Sharpness {
                anisotropy: 8,
                halved: 0,
            },
        },
        sconces: if low { 1 } else { 16 },
        shadows_of_sconces: if low { 0 } else { 2 },
        shadows: !low,
        smooth: !low,
    };
    if before.is_none_or(|before| *before != detail) {
        commands.insert_resource(detail);
    }
}
