//! Background tasks in Bevy's task pool.

use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use std::future::{self, Future};

/// A task that runs on another thread. Dropping it stops the task at its next `await`.
pub(crate) struct BackgroundTask<T>(Task<T>);

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts a task.
    pub(crate) fn new(work: impl Future<Output = T> + Send + 'static) -> BackgroundTask<T> {
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::default);
        BackgroundTask(pool.spawn(work))
    }

    /// Returns the result if the task has ended. Must not be called again after that.
    pub(crate) fn poll(&mut self) -> Option<T> {
        check_ready(&mut self.0)
    }

    /// Waits until the task ends, and returns the result.
    pub(crate) fn wait(self) -> T {
        block_on(self.0)
    }
}

/// Lets a task that shares its thread with the frames continue in a later frame. A task that has
/// its own thread continues immediately.
pub(crate) fn pause() -> impl Future<Output = ()> + Send {
    future::ready(())
}
