//! The number of threads on which systems run.

use bevy::app::{App, SubApp};
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::render::RenderApp;

/// Makes each schedule of the app and of its renderer run on one thread. The renderer still has a
/// separate thread. Call this function after all plugins have been added.
///
/// This is faster if the systems are so short that they finish before a second thread wakes up.
pub fn run_on_one_thread(app: &mut App) {
    let on_one = |app: &mut SubApp| {
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    };
    on_one(app.main_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        on_one(render);
    }
}
