//! The command `maze prove`, which proves that a level can be won and cannot be lost.

use crate::error::Error;
use crate::input::{Source, add_default_size};
use crate::mission;
use crate::output::{self, write_note};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use warren_dungeon::level::{CellName, Level, fingerprint};
use warren_dungeon::proof::{self, Unprovable, Verdict, route_lines};
use warren_dungeon::route::Action;
use warren_flags::file;
use warren_maze::topology::Topology;

/// Prove that a level can be won, and that it cannot be lost
///
/// A level with keys, levers and one-way gates is lost if no finish can be reached any more. The
/// proof is printed as a certificate, which --check checks against the level. It is about the maze:
/// the Minotaur may catch a player who waits. If the level can be lost, the actions that lose it
/// are printed instead. The exit status is 0 if the level cannot be lost or the certificate is
/// valid, 1 if not or if there is no proof, and 2 for errors.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Check the certificate in this file instead of searching for a proof; "-" is standard input
    #[arg(long, value_name = "CERTIFICATE")]
    check: Option<PathBuf>,
    /// Print the verdict as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  maze prove level.ron > proof.txt           search for a proof
  maze prove level.ron --check proof.txt     check a proof
  maze prove level.ron --json                the verdict for other programs";

/// Runs the command. Returns whether the level cannot be lost, or whether the certificate is valid.
pub(crate) fn run(args: &Args) -> Result<bool, Error> {
    let level = args.source.read()?.level;
    let is_proved = match &args.check {
        Some(file) => check(&level, file, args.json)?,
        None => prove(&level, args.json)?,
    };
    args.source.print_fresh_seed(&level);
    Ok(is_proved)
}

fn check(level: &Level, file: &Path, is_json: bool) -> Result<bool, Error> {
    let text = file::text(file)?;
    let checked = proof::check_text(level, &text);
    let said = match (&checked, is_json) {
        (Ok(()), false) => "valid: the level can be won and cannot be lost".into(),
        (Err(error), false) => format!("not valid: {}: {error}", file::name(file)),
        (Ok(()), true) => json!({ "verdict": "valid" }).to_string(),
        (Err(error), true) => {
            json!({ "verdict": "not valid", "line": error.line, "why": error.why }).to_string()
        }
    };
    output::write(None, |out| writeln!(out, "{said}"))?;
    Ok(checked.is_ok())
}

fn prove(level: &Level, is_json: bool) -> Result<bool, Error> {
    let verdict = proof::certify(level);
    let text = match is_json {
        true => format!("{:#}\n", json(level, &verdict)),
        false => text(level, &verdict),
    };
    output::write(None, |out| out.write_all(text.as_bytes()))?;
    if !is_json {
        // Standard output is reserved for the certificate or the actions.
        write_note(format_args!("{}", summary(level, &verdict)));
        if let Some(light) = light(level) {
            write_note(format_args!("{light}"));
        }
        if let Some(pack) = level.pack() {
            write_note(format_args!("the chambers are from the pack {pack}"));
        }
        if let Some(plan) = mission::of(level) {
            write_note(format_args!("\n{plan}"));
        }
    }
    Ok(matches!(verdict, Verdict::Certified(_)))
}

/// Returns the certificate, or the actions that lose the level.
fn text(level: &Level, verdict: &Verdict) -> String {
    let lines = |route: &[Action]| route_lines(level.grid(), route).join("\n") + "\n";
    match verdict {
        Verdict::Certified(certificate) => proof::write(level, certificate),
        Verdict::Losing { fatal, .. } => lines(fatal),
        Verdict::Unwinnable { .. } | Verdict::Unknown { route: None, .. } => String::new(),
        Verdict::Unknown {
            route: Some(route), ..
        } => lines(route),
    }
}

fn summary(level: &Level, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Certified(certificate) => {
            let moves = certificate.route.iter();
            let moves = moves
                .filter(|action| matches!(action, Action::Walk(_)))
                .count();
            let (s, stages) = match certificate.stages.len() {
                1 => ("", 1),
                stages => ("s", stages),
            };
            format!(
                "the level can be won and cannot be lost: a route of {moves} moves, \
                 and {stages} stage{s}"
            )
        }
        Verdict::Losing { closed, .. } => format!(
            "the level can be lost: after these actions, no finish can be reached{}",
            blocked_by(level, closed)
        ),
        Verdict::Unwinnable { closed } => {
            format!("the level cannot be won{}", blocked_by(level, closed))
        }
        Verdict::Unknown { why, route } => {
            let known = match (why, route) {
                (Unprovable::NeedsBlasts, _) | (_, None) => {
                    "it is unknown whether the level can be won"
                }
                (_, Some(_)) => {
                    "the level can be won by these actions, but it is unknown whether it can be lost"
                }
            };
            format!("{known}: {why}")
        }
    }
}

/// Says whether the light is enough for the careful route, if the torch burns down.
fn light(level: &Level) -> Option<String> {
    let (spare, route) = (level.spare_light()?, level.careful_route()?);
    Some(match u64::try_from(spare) {
        Ok(spare) => format!(
            "the light is enough for the careful route of {route} moves, with {spare} steps to spare"
        ),
        Err(_) => format!(
            "the torch burns out {} steps before the end of the careful route of {route} moves",
            spare.unsigned_abs()
        ),
    })
}

/// Describes the gates that block a player.
fn blocked_by(level: &Level, closed: &[usize]) -> String {
    match closed {
        [] => ": there are walls around every finish".into(),
        _ => {
            let gates = closed.iter().map(|&gate| describe(level, gate));
            format!(": no further than {}", gates.collect::<Vec<_>>().join(", "))
        }
    }
}

fn describe(level: &Level, gate: usize) -> String {
    let (side, gate) = level.gates().get(gate);
    let dir = level.grid().dir_names()[usize::from(side.dir.0)];
    let at = CellName::of(level.grid(), side.cell);
    format!("the {} at {at}, {dir}", gate.in_words())
}

fn json(level: &Level, verdict: &Verdict) -> Value {
    let lines = |route: &[Action]| json!(route_lines(level.grid(), route));
    let gates = |closed: &[usize]| -> Value {
        closed
            .iter()
            .map(|&gate| json!(describe(level, gate)))
            .collect()
    };
    let (name, mut value) = match verdict {
        Verdict::Certified(certificate) => (
            "certified",
            json!({
                "route": lines(&certificate.route),
                "stages": certificate.stages.len(),
                "certificate": proof::write(level, certificate),
            }),
        ),
        Verdict::Losing {
            route,
            fatal,
            closed,
        } => (
            "losing",
            json!({
                "route": lines(route), "fatal": lines(fatal), "closed": gates(closed),
            }),
        ),
        Verdict::Unwinnable { closed } => ("unwinnable", json!({ "closed": gates(closed) })),
        Verdict::Unknown { why, route } => (
            "unknown",
            json!({ "why": why.to_string(), "route": route.as_deref().map(lines) }),
        ),
    };
    value["verdict"] = json!(name);
    value["level"] = json!(fingerprint(level).to_string());
    value["cells"] = json!(level.grid().cells());
    if let Some(pack) = level.pack() {
        value["pack"] = json!(pack);
    }
    if let Some(spare) = level.spare_light() {
        value["light_to_spare"] = json!(spare);
    }
    if let Some(plan) = mission::of(level) {
        value["mission"] = mission::json(level, &plan);
    }
    value
}
