//! Detects whether the processor does the rendering.

use bevy::render::renderer::RenderAdapterInfo;
use wgpu_types::DeviceType;

/// Returns whether the renderer runs on the processor, because the machine has no graphics card.
/// Returns `false` if there is no renderer.
pub fn is_software(adapter: Option<&RenderAdapterInfo>) -> bool {
    adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu)
}
