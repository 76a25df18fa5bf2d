//! Fuzzes recordings. Nothing may panic or take a long time. A recording must be the same after it
//! is written and read again. A verified outcome must be correct.

#![no_main]

use libfuzzer_sys::fuzz_target;

use warren_dungeon::replay::{self, Outcome, Recording};

fuzz_target!(|text: &str| {
    let Ok(recording) = Recording::read(text) else {
        return;
    };
    let written = recording.write();
    let again = Recording::read(&written).expect("a recording that was written is read");
    assert_eq!(again.write(), written);
    // Long recordings and large levels (with an axis of thousands of cells) are skipped, because
    // replaying them takes seconds, which is too slow for a fuzzer.
    if recording.ticks() > 20_000 || text.contains("000") {
        return;
    }
    let Ok(verified) = replay::verify(text) else {
        return;
    };
    let (level, progress) = recording.replay().expect("what was verified is played");
    assert_eq!(verified.level, level);
    assert_eq!(verified.outcome, Outcome::of(&progress));
    assert_eq!(recording.claimed(), Some(verified.outcome));
    assert_eq!(recording.ticks(), u64::from(progress.ticks));
    let path = recording.path(&level).expect("what was verified is played");
    assert_eq!(path.len() as u32, progress.steps + 1);
});
