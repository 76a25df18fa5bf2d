//! Verifies recorded runs and descents without a window.

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use warren_dungeon::descent::{Descent, DescentResult, ReadDescentError};
use warren_dungeon::level::{PackId, fingerprint};
use warren_dungeon::make::ChamberPack;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_dungeon::replay::{self, Outcome, Recording, Verified};
use warren_flags::{escape, file};

/// Replays recorded runs, writes a line for each run, and returns whether all runs are valid. Each
/// line says whether the run is complete and legal and has the claimed result. It also contains the
/// level's fingerprint, so that runs in the same level can be ranked. If `json` is true, each line
/// is a JSON object. Descents whose chambers are from a pack need this pack.
///
/// # Errors
///
/// Returns an error if writing to `out` fails.
pub fn verify<P: AsRef<Path>>(
    runs: &[P],
    pack: Option<&Arc<ChamberPack>>,
    json: bool,
    mut out: impl Write,
) -> io::Result<bool> {
    let mut all_true = true;
    for path in runs.iter().map(AsRef::as_ref) {
        let text = file::text(path).map_err(|error| error.source.to_string());
        let verdict = text.and_then(|text| verdict(&text, pack));
        all_true &= verdict.is_ok();
        match json {
            true => write_object(&mut out, path, &verdict)?,
            false => writeln!(out, "{}: {}", file::name(path), told(&verdict))?,
        }
    }
    out.flush()?;
    Ok(all_true)
}

/// The contents of a valid file.
enum Valid {
    Run(Box<Verified>),
    Descent {
        seed: u64,
        table: u32,
        /// The pack of its chambers.
        pack: Option<PackId>,
        /// The oldest version of the recordings of its floors, or `None` without floors.
        version: Option<u32>,
        result: DescentResult,
    },
}

/// Verifies a recorded run, or a descent.
fn verdict(text: &str, pack: Option<&Arc<ChamberPack>>) -> Result<Valid, String> {
    match Descent::read(text) {
        Ok(descent) => verified_descent(descent, pack),
        Err(error @ ReadDescentError::Version { .. }) => Err(error.to_string()),
        Err(_) => match replay::verify(text) {
            Ok(verified) => Ok(Valid::Run(Box::new(verified))),
            Err(error) => Err(error.to_string()),
        },
    }
}

/// Verifies a descent. Adds the pack of its chambers, if it has one.
fn verified_descent(
    mut descent: Descent,
    pack: Option<&Arc<ChamberPack>>,
) -> Result<Valid, String> {
    if let Some(pack) = pack.filter(|_| descent.pack().is_some()) {
        let with_pack = descent.with_pack(pack.clone());
        descent = with_pack.map_err(|error| error.to_string())?;
    }
    let result = descent.verify().map_err(|error| error.to_string())?;
    Ok(Valid::Descent {
        seed: descent.seed(),
        table: descent.table().version,
        pack: descent.pack().cloned(),
        version: descent.floors().iter().map(Recording::version).min(),
        result,
    })
}

/// Formats a verdict as one line, without characters that control a terminal.
fn told(verdict: &Result<Valid, String>) -> String {
    let verified = match verdict {
        Ok(Valid::Run(verified)) => verified,
        Ok(Valid::Descent {
            seed,
            table,
            pack,
            version,
            result,
        }) => return told_descent(*seed, *table, pack.as_ref(), *version, result),
        Err(why) => return format!("refused: {}", escape(why)),
    };
    let outcome = verified.outcome;
    let mut line = format!(
        "true: {} after {}, {} steps, {} hints",
        end(outcome),
        time(outcome.ticks),
        outcome.steps,
        outcome.hints
    );
    if outcome.blasts > 0 {
        let _ = write!(line, ", {} blasts", outcome.blasts);
    }
    if outcome.revealed {
        line.push_str(", with the level shown");
    }
    let _ = write!(line, ", level {}", fingerprint(&verified.level));
    line + &told_rules(verified.recording.version())
}

fn told_descent(
    seed: u64,
    table: u32,
    pack: Option<&PackId>,
    version: Option<u32>,
    result: &DescentResult,
) -> String {
    let pack = pack.map_or(String::new(), |pack| {
        format!(", chambers from {}", escape(pack.to_string()))
    });
    let shown = match result.revealed {
        true => ", with a level shown",
        false => "",
    };
    let rules = told_rules(version.unwrap_or(Recording::VERSION));
    format!(
        "true: descent to floor {}, {}, {} coins, {} on the floors left, {} steps, {} hints{shown}, \
         seed {seed}, table {table}{pack}{rules}",
        result.depth,
        descent_end(result),
        result.treasure,
        time(result.ticks),
        result.steps,
        result.hints,
    )
}

/// Returns the version of the rules that a run follows, unless it is the current version.
fn told_rules(version: u32) -> String {
    match version == Recording::VERSION {
        true => String::new(),
        false => format!(", by the rules of version {version}"),
    }
}

/// Formats a number of ticks in minutes, seconds and hundredths.
fn time(ticks: u32) -> String {
    let hundredths = u64::from(ticks) * 100 / u64::from(TICKS_PER_SECOND);
    let (minutes, seconds) = (hundredths / 6000, hundredths / 100 % 60);
    format!("{minutes}:{seconds:02}.{:02}", hundredths % 100)
}

fn descent_end(result: &DescentResult) -> &'static str {
    match result.is_over {
        true => "caught",
        false => "not finished",
    }
}

/// Returns a description of a run's end.
fn end(outcome: Outcome) -> &'static str {
    match (outcome.finished, outcome.caught) {
        (true, _) => "won",
        (_, true) => "caught",
        _ => "not finished",
    }
}

/// A verdict as a JSON object. The manual lists the keys.
#[derive(Serialize)]
struct VerdictObject<'a> {
    file: &'a str,
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    #[serde(flatten)]
    result: Option<ResultObject>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ResultObject {
    Run(RunObject),
    Descent(DescentObject),
}

#[derive(Serialize)]
struct DescentObject {
    end: &'static str,
    depth: u32,
    treasure: u32,
    ticks: u32,
    steps: u32,
    hints: u32,
    revealed: bool,
    seed: String,
    table: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<PackId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
}

#[derive(Serialize)]
struct RunObject {
    end: &'static str,
    ticks: u32,
    steps: u32,
    hints: u32,
    blasts: u32,
    revealed: bool,
    level: String,
    version: u32,
}

fn write_object(
    out: &mut impl Write,
    path: &Path,
    verdict: &Result<Valid, String>,
) -> io::Result<()> {
    let object = VerdictObject {
        file: &path.to_string_lossy(),
        verified: verdict.is_ok(),
        why: verdict.as_ref().err().map(String::as_str),
        result: verdict.as_ref().ok().map(result_object),
    };
    object.serialize(&mut Serializer::with_formatter(&mut *out, Ascii))?;
    writeln!(out)
}

fn result_object(valid: &Valid) -> ResultObject {
    match valid {
        Valid::Run(verified) => ResultObject::Run(RunObject {
            end: end(verified.outcome),
            ticks: verified.outcome.ticks,
            steps: verified.outcome.steps,
            hints: verified.outcome.hints,
            blasts: verified.outcome.blasts,
            revealed: verified.outcome.revealed,
            level: fingerprint(&verified.level).to_string(),
            version: verified.recording.version(),
        }),
        Valid::Descent {
            seed,
            table,
            pack,
            version,
            result,
        } => ResultObject::Descent(DescentObject {
            end: descent_end(result),
            depth: result.depth,
            treasure: result.treasure,
            ticks: result.ticks,
            steps: result.steps,
            hints: result.hints,
            revealed: result.revealed,
            seed: seed.to_string(),
            table: *table,
            pack: pack.clone(),
            version: *version,
        }),
    }
}

/// A JSON formatter that escapes every character except printable ASCII, so that file names cannot
/// control a terminal.
struct Ascii;

impl Formatter for Ascii {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for character in fragment.chars() {
            if matches!(character, ' '..='~') {
                write!(out, "{character}")?;
                continue;
            }
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}
