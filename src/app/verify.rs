//! Recorded runs, proved without a window.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use warren_dungeon::level::fingerprint;
use warren_dungeon::play::{self, TICKS_PER_SECOND, Verified};

/// Plays recorded runs again, and prints of each whether it is whole, legal and comes to what
/// it claims, with the fingerprint of its level: runs in the same level can be ranked. Fails
/// if any is not.
pub fn verify<P: AsRef<Path>>(runs: &[P]) -> ExitCode {
    let mut all_hold = true;
    for run in runs.iter().map(AsRef::as_ref) {
        let text = std::fs::read_to_string(run).map_err(|error| error.to_string());
        let proved = text.and_then(|text| play::verify(&text).map_err(|error| error.to_string()));
        match proved {
            Ok(proved) => println!("{}: {}", run.display(), tell(&proved)),
            Err(why) => {
                all_hold = false;
                println!("{}: refused: {why}", run.display());
            }
        }
    }
    match all_hold {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// What a proved run came to, in a line.
fn tell(proved: &Verified) -> String {
    let outcome = proved.outcome;
    let end = match (outcome.finished, outcome.caught) {
        (true, _) => "won",
        (_, true) => "caught",
        _ => "not finished",
    };
    let hundredths = u64::from(outcome.ticks) * 100 / u64::from(TICKS_PER_SECOND);
    let (minutes, seconds) = (hundredths / 6000, hundredths / 100 % 60);
    let mut line = format!(
        "true: {end} after {minutes}:{seconds:02}.{:02}, {} steps, {} hints",
        hundredths % 100,
        outcome.steps,
        outcome.hints
    );
    if outcome.blasts > 0 {
        let _ = write!(line, ", {} blasts", outcome.blasts);
    }
    let _ = write!(line, ", level {}", fingerprint(&proved.level));
    line
}
