//! Work that takes longer than a frame, done by Bevy's tasks.

use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, block_on};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir};

/// Whether a frame waits for work that is under way, which makes runs the same frame by
/// frame. No, by default: a player must never wait for a frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct WaitForWork(pub bool);

/// A place for one piece of work at a time. Whoever asks for another gives up the one
/// before, and the new one begins as soon as that has ended, so that work that nobody
/// wants any more does not pile up. Whoever drops the slot gives up its work.
pub(crate) struct Slot<T> {
    job: Option<Job<T>>,
    next: Option<Box<dyn FnOnce(&WorkProgress) -> T + Send + Sync>>,
}

/// Work under way.
struct Job<T> {
    began: Instant,
    progress: WorkProgress,
    task: Task<T>,
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
    /// Asks for work, which looks at its progress from time to time to see whether it is
    /// still wanted.
    pub(crate) fn ask(&mut self, work: impl FnOnce(&WorkProgress) -> T + Send + Sync + 'static) {
        self.give_up();
        self.next = Some(Box::new(work));
        self.begin_next();
    }

    /// Takes the result of the work that was asked for last once it is there.
    pub(crate) fn take_ready(&mut self, wait: WaitForWork) -> Option<T> {
        let mut job = self.job.take()?;
        let is_wanted = !job.progress.is_given_up();
        let result = match wait.0 {
            true => Some(block_on(job.task)),
            false => match check_ready(&mut job.task) {
                Some(result) => Some(result),
                None => {
                    self.job = Some(job);
                    None
                }
            },
        };
        self.begin_next();
        result.filter(|_| is_wanted)
    }

    /// Waits for all that was asked for, and takes the result of the last.
    #[cfg(feature = "game")]
    pub(crate) fn finish(&mut self) -> Option<T> {
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
            let seen = progress.clone();
            let pool = AsyncComputeTaskPool::get_or_init(TaskPool::default);
            self.job = Some(Job {
                began: Instant::now(),
                progress,
                task: pool.spawn(async move { work(&seen) }),
            });
        }
    }
}

impl<T> Slot<T> {
    /// Gives up what was asked for.
    pub(crate) fn give_up(&mut self) {
        self.next = None;
        if let Some(job) = &self.job {
            job.progress.give_up();
        }
    }

    /// Whether work was asked for whose result is not there yet.
    #[cfg(feature = "game")]
    pub(crate) fn is_busy(&self) -> bool {
        self.age().is_some()
    }

    /// For how long that work has been under way, or waited for what was given up for it.
    pub(crate) fn age(&self) -> Option<Duration> {
        let job = self.job.as_ref()?;
        let is_wanted = self.next.is_some() || !job.progress.is_given_up();
        is_wanted.then(|| job.began.elapsed())
    }

    /// How much of it is done, in whatever the work counts.
    pub(crate) fn done(&self) -> u64 {
        let job = self.job.as_ref().filter(|_| self.next.is_none());
        job.map_or(0, |job| job.progress.done())
    }
}

impl<T> Drop for Slot<T> {
    fn drop(&mut self) {
        self.give_up();
    }
}

/// How far work has come, and whether it is still wanted: seen by the work and by whoever
/// waits for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkProgress(Arc<Seen>);

#[derive(Debug, Default)]
struct Seen {
    given_up: AtomicBool,
    done: AtomicU64,
}

impl WorkProgress {
    /// Breaks once nobody wants the work any more.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        if self.is_given_up() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Adds to what is done.
    pub(crate) fn count(&self, more: u64) {
        self.0.done.fetch_add(more, Ordering::Relaxed);
    }

    /// A listener that lets a generator carve until the work is given up.
    pub(crate) fn until(&self) -> Until {
        Until(self.clone())
    }

    /// Such a listener that also counts the cells carved.
    pub(crate) fn counting(&self) -> Counting {
        Counting {
            progress: self.clone(),
            unseen: 0,
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

/// Lets a generator carve until the work is given up.
pub(crate) struct Until(WorkProgress);

impl Listener for Until {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        self.0.go_on()
    }

    fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        self.0.go_on()
    }

    fn open_row(&mut self, _: Cell, _: u64, _: Dir) -> ControlFlow<()> {
        self.0.go_on()
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.0.go_on()
    }
}

/// Counts cells, and adds them to the progress from time to time.
pub(crate) struct Counting {
    progress: WorkProgress,
    unseen: u32,
}

/// How many cells are counted before the progress is told.
const SELDOM: u32 = 1 << 10;

impl Counting {
    fn count(&mut self, cells: u32) -> ControlFlow<()> {
        self.unseen += cells;
        if self.unseen >= SELDOM {
            self.progress.count(self.unseen.into());
            self.unseen = 0;
        }
        self.progress.go_on()
    }
}

impl Listener for Counting {
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
