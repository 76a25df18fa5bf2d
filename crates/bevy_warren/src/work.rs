//! Runs work that takes longer than a frame.

use crate::task::{self, BackgroundTask};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::future::Future;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir};

/// Whether frames wait for unfinished work, which makes runs reproducible frame by frame. False by
/// default, because a player must never have to wait for a frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct WaitForWork(pub bool);

/// A slot for one piece of work at a time. New work cancels the previous work, but only begins when
/// the cancelled work has ended, so that cancelled work does not accumulate. Dropping the slot
/// cancels its work.
pub struct Slot<T> {
    job: Option<Job<T>>,
    next: Option<Box<NextWork<T>>>,
}

/// Work that has not begun yet.
type NextWork<T> =
    dyn FnOnce(WorkProgress) -> Pin<Box<dyn Future<Output = T> + Send>> + Send + Sync;

/// Work in progress.
struct Job<T> {
    began: Instant,
    progress: WorkProgress,
    task: BackgroundTask<T>,
}

/// The number of jobs that have not ended.
static JOBS: AtomicUsize = AtomicUsize::new(0);

/// Returns whether work is in progress.
pub fn is_busy() -> bool {
    JOBS.load(Ordering::Relaxed) > 0
}

/// Counts a job until it ends or is cancelled.
struct CountedJob(());

impl CountedJob {
    fn new() -> CountedJob {
        JOBS.fetch_add(1, Ordering::Relaxed);
        CountedJob(())
    }
}

impl Drop for CountedJob {
    fn drop(&mut self) {
        JOBS.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<T> Default for Slot<T> {
    fn default() -> Slot<T> {
        Slot {
            job: None,
            next: None,
        }
    }
}

impl<T: Send + 'static> Slot<T> {
    /// Cancels the previous work, and starts new work as soon as the slot is free. The work should
    /// regularly call [`WorkProgress::go_on`] to find out whether it was cancelled.
    pub fn ask(&mut self, work: impl FnOnce(&WorkProgress) -> T + Send + Sync + 'static) {
        self.ask_async(async move |progress: WorkProgress| work(&progress));
    }

    /// The same as [`ask`](Slot::ask) for work that consists of short parts. Between the parts, the
    /// work calls [`WorkProgress::pause`].
    pub fn ask_async<F>(&mut self, work: impl FnOnce(WorkProgress) -> F + Send + Sync + 'static)
    where
        F: Future<Output = T> + Send + 'static,
    {
        self.give_up();
        self.next = Some(Box::new(|progress| Box::pin(work(progress))));
        self.begin_next();
    }

    /// Removes and returns the result of the latest work if it is ready.
    pub fn take_ready(&mut self, wait: WaitForWork) -> Option<T> {
        let mut job = self.job.take()?;
        let is_wanted = !job.progress.is_given_up();
        let result = match wait.0 {
            true => job.task.wait(),
            false => match job.task.poll() {
                Some(result) => result,
                None => {
                    self.job = Some(job);
                    return None;
                }
            },
        };
        self.begin_next();
        is_wanted.then_some(result)
    }

    /// Waits until the slot is idle, and returns the result of the latest work.
    pub fn finish(&mut self) -> Option<T> {
        let mut last = None;
        while self.is_busy() {
            last = self.take_ready(WaitForWork(true));
        }
        last
    }

    fn begin_next(&mut self) {
        if self.job.is_none()
            && let Some(work) = self.next.take()
        {
            let progress = WorkProgress::default();
            let (counted, work) = (CountedJob::new(), work(progress.clone()));
            self.job = Some(Job {
                began: Instant::now(),
                task: BackgroundTask::new(async move {
                    let _counted = counted;
                    work.await
                }),
                progress,
            });
        }
    }
}

impl<T> Slot<T> {
    /// Cancels the work.
    pub fn give_up(&mut self) {
        self.next = None;
        if let Some(job) = &self.job {
            job.progress.give_up();
        }
    }

    /// Returns whether the latest work is unfinished.
    pub fn is_busy(&self) -> bool {
        self.age().is_some()
    }

    /// Returns the time since the job in the slot began, or `None` if no result is expected. If the
    /// latest work is still waiting for cancelled work to end, the job is the cancelled work.
    pub fn age(&self) -> Option<Duration> {
        let job = self.job.as_ref()?;
        let is_wanted = self.next.is_some() || !job.progress.is_given_up();
        is_wanted.then(|| job.began.elapsed())
    }

    /// Returns the latest work's number of completed units. The work decides what a unit is.
    pub fn done(&self) -> u64 {
        let job = self.job.as_ref().filter(|_| self.next.is_none());
        job.map_or(0, |job| job.progress.done())
    }
}

impl<T> Drop for Slot<T> {
    fn drop(&mut self) {
        self.give_up();
    }
}

/// The progress of work, and whether the work was cancelled. Shared by the work and its slot.
#[derive(Clone, Debug, Default)]
pub struct WorkProgress(Arc<SharedProgress>);

#[derive(Debug, Default)]
struct SharedProgress {
    given_up: AtomicBool,
    done: AtomicU64,
}

impl WorkProgress {
    /// Returns `Break` if the work was cancelled.
    pub fn go_on(&self) -> ControlFlow<()> {
        match self.is_given_up() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Lets frames be drawn if the work shares its thread with them. Call this function between
    /// parts of the work that take a few milliseconds each.
    pub fn pause(&self) -> impl Future<Output = ()> + Send + use<> {
        task::pause()
    }

    /// Adds `more` completed units to the progress.
    pub fn count(&self, more: u64) {
        self.0.done.fetch_add(more, Ordering::Relaxed);
    }

    /// Returns a listener that stops a generator if the work is cancelled.
    pub fn until(&self) -> WorkListener {
        WorkListener {
            progress: self.clone(),
            counts: false,
            uncounted: 0,
        }
    }

    /// Returns a listener that stops a generator if the work is cancelled, and counts the
    /// carved cells.
    pub fn counting(&self) -> WorkListener {
        WorkListener {
            counts: true,
            ..self.until()
        }
    }

    fn is_given_up(&self) -> bool {
        self.0.given_up.load(Ordering::Relaxed)
    }

    fn give_up(&self) {
        self.0.given_up.store(true, Ordering::Relaxed);
    }

    fn done(&self) -> u64 {
        self.0.done.load(Ordering::Relaxed)
    }
}

/// A listener that stops a generator if the work is cancelled.
pub struct WorkListener {
    progress: WorkProgress,
    /// Whether the listener regularly adds the number of carved cells to the progress.
    counts: bool,
    /// The number of cells carved since the last progress update.
    uncounted: u32,
}

/// The number of cells counted between two progress updates.
const CELLS_PER_UPDATE: u32 = 1 << 10;

impl WorkListener {
    fn count(&mut self, cells: u32) -> ControlFlow<()> {
        self.uncounted += cells;
        if self.uncounted >= CELLS_PER_UPDATE {
            if self.counts {
                self.progress.count(self.uncounted.into());
            }
            self.uncounted = 0;
        }
        self.progress.go_on()
    }
}

impl Listener for WorkListener {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        self.count(1)
    }

    fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        self.count(1)
    }

    fn open_row(&mut self, _: Cell, bits: u64, _: Dir) -> ControlFlow<()> {
        self.count(bits.count_ones())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.progress.go_on()
    }
}
