//! The command `maze chamber`, which works with files of chambers.

use crate::error::Error;
use crate::output;
use clap::Subcommand;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use warren_dungeon::make::{
    Chamber, ChamberFile, ChamberFit, InvalidChamber, read_chamber_file, try_chamber,
};
use warren_flags::file;

/// Check files of chambers, which are rooms drawn by hand
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: ChamberCommand,
}

#[derive(Debug, Subcommand)]
enum ChamberCommand {
    Check(CheckArgs),
}

/// Draw and prove each chamber in a file, alone and in mazes
///
/// Alone, every cell must be reachable, and the player must always be able to return to the lobby.
/// Then levels of several grids and sizes are made with the chamber, and each level is proved. The
/// exit status is 0 if all chambers are right, 1 if one is wrong, and 2 if the file cannot be read.
/// docs/chambers.md explains the drawings.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
struct CheckArgs {
    /// A file of chambers in RON; "-" is standard input
    file: PathBuf,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  maze chamber check vault.ron                      draw and prove the chambers
  maze chamber check vault.ron --json               the results for other programs
  maze generate --chamber-file vault.ron            a level with the chambers";

/// Runs the command. Returns whether all chambers are right.
pub(crate) fn run(args: &Args) -> Result<bool, Error> {
    match &args.command {
        ChamberCommand::Check(args) => check(args),
    }
}

fn check(args: &CheckArgs) -> Result<bool, Error> {
    let read = read_chamber_file(&file::text(&args.file)?);
    let ChamberFile { pack, chambers } = read.map_err(|why| Error::content(&args.file, why))?;
    let results = chambers.into_iter().map(tried);
    let results = results.collect::<Result<Vec<_>, Error>>()?;
    let text = match args.json {
        true => {
            let chambers: Vec<Value> = results.iter().map(json).collect();
            format!("{:#}\n", json!({ "pack": pack, "chambers": chambers }))
        }
        false => {
            let pack = pack.map(|pack| format!("pack {pack}\n"));
            let texts: Vec<String> = pack.into_iter().chain(results.iter().map(text)).collect();
            texts.join("\n")
        }
    };
    output::write(None, |out| out.write_all(text.as_bytes()))?;
    Ok(results.iter().all(is_right))
}

/// A chamber that is right when it is alone, with the levels in which it was tried.
type Tried = Result<(Chamber, Vec<ChamberFit>), InvalidChamber>;

fn tried(read: Result<Chamber, InvalidChamber>) -> Result<Tried, Error> {
    Ok(match read {
        Ok(chamber) => {
            let fits = try_chamber(&chamber)?;
            Ok((chamber, fits))
        }
        Err(wrong) => Err(wrong),
    })
}

fn is_right(tried: &Tried) -> bool {
    let fits = |(_, fits): &(Chamber, Vec<ChamberFit>)| {
        fits.iter().all(|fit| fit.unproved.is_empty()) && fits.iter().any(|fit| fit.placed > 0)
    };
    tried.as_ref().is_ok_and(fits)
}

fn text(tried: &Tried) -> String {
    let (chamber, fits) = match tried {
        Ok(tried) => tried,
        Err(wrong) => return format!("{wrong}\n"),
    };
    let [width, height] = chamber.size();
    let (lobby, closed) = (chamber.lobby_cells(), chamber.closed_cells());
    let mut text = format!(
        "{}: {width} x {height} cells, {lobby} lobby cells and {closed} closed cells\n",
        chamber.name()
    );
    for row in chamber.drawing() {
        text += &format!("{row}\n");
    }
    if let Some(kind) = chamber.beast() {
        let (name, field) = (kind.name(), kind.field());
        text += &format!("beast: the {name}, in levels whose recipe asks for it (--{field})\n");
    }
    text += "alone: every cell can be reached, and the player can always return to the lobby\n";
    let placed: u32 = fits.iter().map(|fit| fit.placed).sum();
    text += &match placed {
        0 => "in place: there was no place for it in any level: leave more gaps in the border, or \
              draw it smaller\n"
            .into(),
        _ => format!("in place: {placed} levels were made with it\n"),
    };
    for fit in fits.iter() {
        text += &format!("  {}: {} of {}", grid_name(fit), fit.placed, fit.levels);
        if !fit.unproved.is_empty() {
            text += &format!("; there is no proof for the seeds {:?}", fit.unproved);
        }
        text += "\n";
    }
    text
}

/// Returns the name and the size of a grid, such as `square 8 x 8`.
fn grid_name(fit: &ChamberFit) -> String {
    let grid = fit.grid;
    let mut name = format!("{} {} x {}", grid.shape.name(), grid.width, grid.height);
    if grid.depth > 1 {
        _ = write!(name, " x {}", grid.depth);
    }
    name
}

fn json(tried: &Tried) -> Value {
    let (chamber, fits) = match tried {
        Ok(tried) => tried,
        Err(wrong) => return json!({ "verdict": "wrong", "why": wrong.to_string() }),
    };
    let fits = fits.iter().map(|fit| {
        json!({
            "grid": grid_name(fit),
            "levels": fit.levels,
            "placed": fit.placed,
            "unproved_seeds": fit.unproved,
        })
    });
    let [width, height] = chamber.size();
    let mut result = json!({
        "name": chamber.name(),
        "verdict": if is_right(tried) { "right" } else { "wrong" },
        "width": width,
        "height": height,
        "lobby_cells": chamber.lobby_cells(),
        "closed_cells": chamber.closed_cells(),
        "drawing": chamber.drawing(),
        "fits": fits.collect::<Vec<_>>(),
    });
    if let Some(kind) = chamber.beast() {
        result["beast"] = json!(kind.field());
    }
    result
}
