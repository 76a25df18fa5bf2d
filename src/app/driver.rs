//! The graphics driver.

use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use wgpu::{Instance, InstanceDescriptor, RequestAdapterOptions};

/// Returns whether this machine has a graphics driver that the renderer can use without a window.
/// Without such a driver, Bevy panics.
pub fn has_renderer() -> bool {
    let instance = Instance::new(InstanceDescriptor {
        backends: WgpuSettings::default().backends.unwrap_or_default(),
        ..InstanceDescriptor::new_without_display_handle()
    });
    block_on(instance.request_adapter(&RequestAdapterOptions::default())).is_ok()
}
