//! Background tasks on the thread that draws the frames.

use bevy::platform::cell::SyncCell;
use bevy::platform::time::Instant;
use std::cell::Cell;
use std::future::{self, Future};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// A task that runs in slices between the frames. A task that never pauses runs in a single slice.
pub(crate) struct BackgroundTask<T> {
    work: SyncCell<Pin<Box<dyn Future<Output = T> + Send>>>,
    /// The time of the latest call of [`poll`](BackgroundTask::poll).
    polled: Option<Instant>,
}

/// The time after which [`pause`] ends the slice of a task. The slice and the rest of the frame
/// must be shorter than 50 ms, or the game no longer feels fluent.
const SLICE: Duration = Duration::from_millis(12);

/// The minimum share of a frame that a slice takes. On a machine that draws only a few frames per
/// second, tasks would otherwise never end.
const SHARE: f32 = 0.3;

thread_local! {
    /// The end of the current slice, or `None` if the task must not pause.
    static SLICE_END: Cell<Option<Instant>> = const { Cell::new(None) };
}

impl<T: Send + 'static> BackgroundTask<T> {
    /// Creates a task. Its first slice is in the next frame.
    pub(crate) fn new(work: impl Future<Output = T> + Send + 'static) -> BackgroundTask<T> {
        BackgroundTask {
            work: SyncCell::new(Box::pin(work)),
            polled: None,
        }
    }

    /// Runs the next slice, and returns the result if the task has ended. Must be called once per
    /// frame, and not again after the result was returned. The first call does nothing, so that a
    /// frame can show that the game is busy.
    pub(crate) fn poll(&mut self) -> Option<T> {
        let now = Instant::now();
        let frame = now - self.polled.replace(now)?;
        SLICE_END.set(Some(now + SLICE.max(frame.mul_f32(SHARE))));
        self.run()
    }

    /// Runs the task until it ends, and returns the result. The task must not wait for a download,
    /// because downloads only progress between frames.
    pub(crate) fn wait(mut self) -> T {
        SLICE_END.set(None);
        loop {
            if let Some(result) = self.run() {
                return result;
            }
        }
    }

    fn run(&mut self) -> Option<T> {
        let work = self.work.get().as_mut();
        match work.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(result) => Some(result),
            Poll::Pending => None,
        }
    }
}

/// Lets a task that shares its thread with the frames continue in a later frame, if its slice is
/// over. A task that has its own thread continues immediately.
pub(crate) fn pause() -> impl Future<Output = ()> + Send {
    let mut is_over = SLICE_END.get().is_some_and(|end| Instant::now() >= end);
    future::poll_fn(move |_| match std::mem::take(&mut is_over) {
        true => Poll::Pending,
        false => Poll::Ready(()),
    })
}
