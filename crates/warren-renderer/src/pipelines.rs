//! Whether the renderer is still compiling pipelines.

use bevy::app::App;
use bevy::ecs::resource::Resource;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::system::Res;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the renderer was still compiling pipelines in the latest frame. Objects that need them are
/// missing from the picture until then. The renderer shares this value and updates it.
#[derive(Resource, Clone, Debug, Default)]
pub struct CompilingPipelines(Arc<AtomicBool>);

impl CompilingPipelines {
    /// Returns whether any pipeline was not ready in the latest frame.
    pub fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Adds the resource [`CompilingPipelines`].
pub fn plugin(app: &mut App) {
    let compiling = CompilingPipelines::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(compiling.clone())
            .add_systems(Render, note_pipelines.in_set(RenderSystems::Cleanup));
    }
    app.insert_resource(compiling);
}

fn note_pipelines(cache: Res<PipelineCache>, compiling: Res<CompilingPipelines>) {
    let waits = cache.waiting_pipelines().next().is_some();
    compiling.0.store(waits, Ordering::Relaxed);
}
