//! The memory for meshes on the GPU.

use bevy::app::App;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::utils::default;

/// Makes the renderer allocate at least `bytes` bytes for each buffer of vertices or indices.
/// Otherwise, the renderer would have to move meshes to larger buffers while they are added, and the
/// frames in which it did so would take too long.
pub fn make_room(app: &mut App, bytes: u64) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let slab_allocator_settings = SlabAllocatorSettings {
            min_slab_size: bytes,
            ..default()
        };
        render.insert_resource(MeshAllocatorSettings {
            slab_allocator_settings,
            ..default()
        });
    }
}
