//! Makes a level with a mission in several attempts, because chance decides whether everything has a place.

use super::done::done;
use super::{BeastStartError, MakeError, MissionError};
use crate::recipe::{LevelOptions, Mission};
use std::ops::ControlFlow;
use warren_maze::maze::{Idea, Listener};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Cell, Dir};

/// The maximum number of attempts.
const ATTEMPTS: u64 = 12;

/// The number of attempts whose missions have the requested depth even if a beast has no start.
const SAME_DEPTH: u64 = 4;

/// The difference between the seeds of two attempts.
const SEED_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Calls `attempt` with the options, random numbers and a listener until it succeeds, or until it fails
/// for a reason that does not depend on chance. If there are too many states for a proof, the next attempt
/// has half as many chambers. If a beast has no start after several attempts, the next one has fewer
/// patterns on the way to the finish. Only the successful attempt is reported to the listener. Fails with the
/// error of the first attempt.
pub(super) fn attempts<R, L: Listener>(
    options: &LevelOptions,
    listener: &mut L,
    mut attempt: impl FnMut(
        &LevelOptions,
        &mut SeededRandom,
        &mut Recorder<'_, L>,
    ) -> Result<R, MakeError>,
) -> Result<R, MakeError> {
    let mut options = *options;
    let mut first = None;
    for number in 0..ATTEMPTS {
        // The first attempt has the random numbers of the seed itself.
        let seed = options.seed.wrapping_add(number.wrapping_mul(SEED_STEP));
        let mut recorder = Recorder::new(&mut *listener);
        let error = match attempt(&options, &mut SeededRandom::new(seed), &mut recorder) {
            Ok(made) => {
                done(recorder.replay())?;
                return Ok(made);
            }
            Err(error) => error,
        };
        if matches!(error, MakeError::Cancelled) {
            return Err(error);
        }
        if !depends_on_chance(&error, &options.mission) {
            return Err(first.unwrap_or(error));
        }
        match error {
            MakeError::Mission(MissionError::Unproved) => options.chambers /= 2,
            // A player who needs less time for the way out escapes from more cells.
            MakeError::Beast(_) if number + 1 >= SAME_DEPTH => {
                options.mission.depth = (options.mission.patterns_on_main_path() / 2).max(1);
            }
            _ => {}
        }
        first.get_or_insert(error);
    }
    Err(first.unwrap_or(MakeError::Cancelled))
}

fn depends_on_chance(error: &MakeError, mission: &Mission) -> bool {
    // Each attempt divides the grid in many ways, so chance decides only about the last pattern, or about the room
    // for a pattern at the place that an outline names.
    if let MakeError::Mission(MissionError::ManyPatterns { patterns, possible }) = error {
        return possible + 1 == *patterns || !mission.outline.is_empty();
    }
    matches!(
        error,
        MakeError::Mission(MissionError::NoRoom { .. } | MissionError::Unproved)
            | MakeError::NoPlaceForRoom { .. }
            | MakeError::NoPlaceForChamber
            | MakeError::ManyFinds { .. }
            | MakeError::LightWithoutRoute
            | MakeError::Beast(
                BeastStartError::NoStart(_)
                    | BeastStartError::NoStartWithGates { .. }
                    | BeastStartError::NoRoomForGuardian
            )
    )
}

/// Stores the reports of an attempt. Calls of `tick` reach the listener at once, so that it can cancel the
/// work.
pub(super) struct Recorder<'a, L> {
    listener: &'a mut L,
    reports: Vec<Report>,
}

enum Report {
    Start(Cell),
    Open(Cell, Dir),
    Close(Cell, Dir),
    OpenRow(Cell, u64, Dir),
    Idea(Idea),
}

impl<'a, L: Listener> Recorder<'a, L> {
    pub(super) fn new(listener: &'a mut L) -> Recorder<'a, L> {
        let reports = Vec::new();
        Recorder { listener, reports }
    }

    /// Makes the stored reports to the listener.
    pub(super) fn replay(self) -> ControlFlow<()> {
        for report in self.reports {
            match report {
                Report::Start(cell) => self.listener.start(cell)?,
                Report::Open(cell, dir) => self.listener.open(cell, dir)?,
                Report::Close(cell, dir) => self.listener.close(cell, dir)?,
                Report::OpenRow(cell, bits, dir) => self.listener.open_row(cell, bits, dir)?,
                Report::Idea(idea) => self.listener.idea(idea),
            }
        }
        ControlFlow::Continue(())
    }

    fn store(&mut self, report: Report) -> ControlFlow<()> {
        self.reports.push(report);
        ControlFlow::Continue(())
    }
}

impl<L: Listener> Listener for Recorder<'_, L> {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.store(Report::Start(cell))
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.store(Report::Open(cell, dir))
    }

    fn close(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.store(Report::Close(cell, dir))
    }

    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        self.store(Report::OpenRow(first, bits, dir))
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.listener.tick()
    }

    fn idea(&mut self, idea: Idea) {
        self.reports.push(Report::Idea(idea));
    }

    fn hears_ideas(&self) -> bool {
        self.listener.hears_ideas()
    }
}
