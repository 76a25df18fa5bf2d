//! Work on a thread of its own, so that no frame waits for it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir};

/// Work under way. Who drops it gives it up.
pub(crate) struct Job<T> {
    began: Instant,
    watch: GivesUp,
    thread: JoinHandle<T>,
}

impl<T: Send + 'static> Job<T> {
    /// Begins work that looks at the watch from time to time.
    pub(crate) fn begin(work: impl FnOnce(&Watch) -> T + Send + 'static) -> Job<T> {
        let watch = Watch::default();
        Job {
            began: Instant::now(),
            watch: GivesUp(watch.clone()),
            thread: std::thread::spawn(move || work(&watch)),
        }
    }

    /// Takes what came of the work from a slot once it is there. Where nobody
    /// watches, waiting for it keeps runs the same frame by frame.
    pub(crate) fn take_ready(slot: &mut Option<Job<T>>, wait: bool) -> Option<T> {
        let job = slot.take_if(|job| wait || job.thread.is_finished())?;
        match job.thread.join() {
            Ok(done) => Some(done),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

impl<T> Job<T> {
    /// Tells it to end soon; what comes of it then counts for nothing.
    pub(crate) fn give_up(&self) {
        self.watch.0.give_up();
    }

    pub(crate) fn is_given_up(&self) -> bool {
        self.watch.0.go_on().is_break()
    }

    /// How much is done, in whatever the work counts.
    pub(crate) fn done(&self) -> u64 {
        self.watch.0.0.done.load(Ordering::Relaxed)
    }

    pub(crate) fn age(&self) -> Duration {
        self.began.elapsed()
    }
}

/// What a thread and whoever waits for it both see.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch(Arc<Seen>);

#[derive(Debug, Default)]
struct Seen {
    given_up: AtomicBool,
    done: AtomicU64,
}

impl Watch {
    /// Breaks once nobody wants the work any more.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        if self.0.given_up.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn count(&self, more: u64) {
        self.0.done.fetch_add(more, Ordering::Relaxed);
    }

    /// What lets a generator carve until the work is given up.
    pub(crate) fn until(&self) -> Until {
        Until(self.clone())
    }

    /// The same, and counts the cells carved.
    pub(crate) fn counting(&self) -> Counting {
        Counting {
            until: self.until(),
            unseen: 0,
        }
    }

    fn give_up(&self) {
        self.0.given_up.store(true, Ordering::Relaxed);
    }
}

struct GivesUp(Watch);

impl Drop for GivesUp {
    fn drop(&mut self) {
        self.0.give_up();
    }
}

/// Lets a generator carve until the work is given up.
pub(crate) struct Until(Watch);

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

/// Counts cells, and seldom tells the watch.
pub(crate) struct Counting {
    until: Until,
    unseen: u32,
}

const SELDOM: u32 = 1 << 10;

impl Counting {
    fn count(&mut self, cells: u32) -> ControlFlow<()> {
        self.unseen += cells;
        if self.unseen >= SELDOM {
            self.until.0.count(self.unseen.into());
            self.unseen = 0;
        }
        self.until.0.go_on()
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
        self.until.tick()
    }
}
