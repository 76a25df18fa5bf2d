//! The runs whose ends must not change.

use super::recipes::Sample;
use std::fmt::Write;
use warren_dungeon::level::Level;
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{Event, Input, Progress, Strength, Tool, step};
use warren_dungeon::replay::{self, Outcome, Recording};
use warren_maze::rng::{Random, SeededRandom};

/// The number of runs.
pub(crate) const RUNS: u64 = 10_000;

/// The number of ticks after which a run ends.
const MAX_TICKS: u32 = 3000;

/// Who plays a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// The demo player, which reaches most finishes. Later releases may change how it plays.
    Demo,
    /// Random inputs, which are the same in all releases.
    Chance,
}

/// What must not change about a run.
pub(crate) struct Record {
    /// The recording's inputs.
    pub(crate) inputs: String,
    /// The outcome, and where the player is.
    pub(crate) end: String,
}

/// Plays a run, and checks that the recording of it has the same end.
pub(crate) fn record(index: u64, player: Player) -> Result<Record, String> {
    let Sample { level, .. } = Sample::of_run(index);
    let mut recording = Recording::new(&level);
    let mut progress = Progress::new(&level);
    let mut inputs = Inputs::new(index, player);
    let mut events = Vec::new();
    while let Some(input) = inputs.next(&level, &progress, &events) {
        recording.push(input);
        events = step(&level, &mut progress, input);
    }
    recording.claim(&progress);
    let verified = replay::verify(&recording.write()).map_err(|error| error.to_string())?;
    if verified.level != level {
        return Err("the recording has a different level".into());
    }
    let replayed = verified
        .recording
        .replay()
        .map_err(|error| error.to_string())?;
    if replayed.1 != progress {
        return Err("the recording ends in a different state".into());
    }
    let mut text = String::new();
    for input in recording.inputs() {
        write_input(&mut text, input);
    }
    Ok(Record {
        inputs: text,
        end: end(&progress),
    })
}

/// Writes an input with all fields of this version. A later field does not change the string.
fn write_input(text: &mut String, input: Input) {
    let Input {
        ahead,
        right,
        turn,
        climb,
        search,
        hint,
        locate,
        blast,
        act,
        mark,
        tool,
        ..
    } = input;
    let switches = [search, locate, blast, act, mark].map(u8::from);
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "{ahead} {right} {turn} {climb} {switches:?} {hint:?} {tool:?};"
    );
}

/// Describes the end of a run, with all fields of this version.
fn end(progress: &Progress) -> String {
    let Outcome {
        finished,
        caught,
        ticks,
        steps,
        hints,
        blasts,
        treasure,
        finds,
        ..
    } = Outcome::of(progress);
    let place = (progress.cell(), progress.offset(), progress.heading());
    let things = (progress.taken(), progress.opened(), progress.keys().len());
    let beasts: Vec<_> = progress.beasts().iter().map(|beast| beast.cell).collect();
    format!(
        "{finished} {caught} {ticks} {steps} {hints} {blasts} {treasure} {finds} {place:?} {things:?} \
         {beasts:?};"
    )
}

/// Plays a run twice at the same time, and returns the number of ticks. The state of one of the runs is
/// saved and restored at each tick. Fails when the runs differ.
pub(crate) fn save_each_tick(index: u64, player: Player) -> Result<u64, String> {
    let Sample { level, .. } = Sample::of_run(index);
    let mut inputs = Inputs::new(index, player);
    let mut progress = Progress::new(&level);
    let mut restored = progress.clone();
    let mut events = Vec::new();
    while let Some(input) = inputs.next(&level, &progress, &events) {
        let tick = progress.ticks();
        restored =
            save_and_restore(&restored, tick).map_err(|error| format!("tick {tick}: {error}"))?;
        events = step(&level, &mut progress, input);
        let same_events = step(&level, &mut restored, input);
        if events != same_events || progress != restored {
            return Err(format!(
                "tick {tick}: the run continues differently from the restored state"
            ));
        }
    }
    Ok(progress.ticks().into())
}

/// Writes a state as JSON, or as RON in every eighth tick, and reads it again.
fn save_and_restore(progress: &Progress, tick: u32) -> Result<Progress, String> {
    if tick.is_multiple_of(8) {
        let text = ron::to_string(progress).map_err(|error| error.to_string())?;
        ron::from_str(&text).map_err(|error| error.to_string())
    } else {
        let text = serde_json::to_string(progress).map_err(|error| error.to_string())?;
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }
}

/// The inputs of a run.
struct Inputs {
    player: Player,
    demo: Demo,
    random: SeededRandom,
    held: Input,
    /// The number of ticks for which the player still holds the same keys.
    left: u32,
}

impl Inputs {
    fn new(index: u64, player: Player) -> Inputs {
        Inputs {
            player,
            demo: Demo::default(),
            random: SeededRandom::new(index),
            held: Input::default(),
            left: 0,
        }
    }

    /// Returns the next input, or `None` if the run is over or the player gives up.
    fn next(&mut self, level: &Level, progress: &Progress, events: &[Event]) -> Option<Input> {
        if progress.is_over() || progress.ticks() >= MAX_TICKS {
            return None;
        }
        match self.player {
            Player::Demo => {
                let input = self.demo.input(level, progress, events);
                self.demo.defeat().is_none().then_some(input)
            }
            Player::Chance => Some(self.by_chance()),
        }
    }

    fn by_chance(&mut self) -> Input {
        if self.left == 0 {
            self.left = 8 + self.random.below(60);
            self.held = hold(&mut self.random);
        }
        self.left -= 1;
        self.held
    }
}

/// Returns a random input.
fn hold(random: &mut SeededRandom) -> Input {
    let ahead = random.pick(&[127, 127, 127, 80, -60, 0]);
    let right = random.pick(&[0, 0, 0, 127, -50]);
    let turn = random.pick(&[0, 0, 300, -300, 1200, -77]);
    let climb = random.pick(&[0, 0, 1, -1]);
    let tool = random.pick(&TOOLS);
    let hint = random.pick(&[
        None,
        None,
        None,
        None,
        Some(Strength::Direction),
        Some(Strength::Whole),
    ]);
    let mut one_in = |chances: u32| random.below(chances) == 0;
    Input {
        ahead,
        right,
        turn,
        climb,
        search: one_in(5),
        // A hint in each tick would take most of the time.
        hint: if one_in(8) { hint } else { None },
        locate: one_in(16),
        blast: one_in(10),
        act: one_in(3),
        mark: one_in(12),
        tool,
        ..Input::default()
    }
}

/// The tools. The order is part of the promise, because it determines the inputs.
const TOOLS: [Option<Tool>; 14] = [
    None,
    None,
    None,
    None,
    None,
    None,
    None,
    Some(Tool::Stone),
    Some(Tool::Torch),
    Some(Tool::Salt),
    Some(Tool::Flare),
    Some(Tool::Shut),
    Some(Tool::Drink),
    Some(Tool::Read),
];
