//! Developer tools, which need the feature `dev`. F3 shows the frame times, and F4 shows meshes as
//! wireframes if the driver supports it.

use bevy::dev_tools::fps_overlay::{FpsOverlayConfig, FpsOverlayPlugin};
use bevy::pbr::wireframe::{WireframeConfig, WireframePlugin};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        FpsOverlayPlugin {
            config: FpsOverlayConfig {
                text_config: TextFont::from_font_size(16.0),
                ..default()
            },
        },
        WireframePlugin::default(),
    ))
    .add_systems(Update, toggle);
}

fn toggle(
    keys: Res<ButtonInput<KeyCode>>,
    mut frame_times: ResMut<FpsOverlayConfig>,
    mut wireframes: ResMut<WireframeConfig>,
) {
    if keys.just_pressed(KeyCode::F3) {
        let shown = !frame_times.enabled;
        frame_times.enabled = shown;
        frame_times.frame_time_graph_config.enabled = shown;
    }
    if keys.just_pressed(KeyCode::F4) {
        wireframes.global = !wireframes.global;
    }
}
