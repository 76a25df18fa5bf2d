//! The command `maze list`, which prints tables of the algorithms: the grids that they support, or
//! the measures of their mazes.
//!
//! The table of grids is computed by testing the algorithms on small grids, so it always agrees with the
//! library.

use crate::error::Error;
use crate::measures;
use crate::output;
use crate::table::markdown;
use warren_dungeon::recipe::{Algorithm, RecipeError};
use warren_maze::generate::Misfit;
use warren_maze::topology::{Grid, GridError, GridShape, GridSpec, Mask};

/// Print a Markdown table of the algorithms and the grids that they support
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  maze list > algorithms.md
  maze list --measures 1000 > measures.md")]
pub(crate) struct Args {
    /// Print one table per grid instead, with the means of the measures over the mazes of this
    /// number of seeds, beginning with seed 0
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    measures: Option<u32>,
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let table = match args.measures {
        Some(seeds) => measures::tables(seeds)?,
        None => table().map_err(RecipeError::from)?,
    };
    output::write(None, |out| out.write_all(table.as_bytes()))
}

/// Returns a Markdown table of algorithms and grids, with numbered notes below. The last two
/// columns say whether an algorithm also supports wrapped and masked variants of the grids that it
/// supports.
fn table() -> Result<String, GridError> {
    let mut notes = Vec::new();
    let head = ["algorithm", "what it makes"].into_iter();
    let head = head.chain(GridShape::ALL.map(|shape| shape.name()));
    let head = head.chain(["wrapped axes", "mask"]).map(String::from);
    let mut lines = vec![head.collect()];
    for algorithm in Algorithm::ALL {
        let mut plain_misfits = Vec::new();
        let mut variant_misfits = [None; 2];
        for shape in GridShape::ALL {
            let misfit = algorithm.misfit(&Grid::try_from(plain(shape))?);
            plain_misfits.push(misfit);
            if misfit.is_none() {
                let variants = [wrapped(shape), masked(shape)?];
                for (misfit, grids) in variant_misfits.iter_mut().zip(variants) {
                    let found = grids.iter().find_map(|grid| algorithm.misfit(grid));
                    *misfit = misfit.or(found);
                }
            }
        }
        let mut line = vec![
            format!("`{}`", algorithm.name()),
            algorithm.summary().into(),
        ];
        let misfits = plain_misfits.into_iter().chain(variant_misfits);
        line.extend(misfits.map(|misfit| match misfit {
            None => "yes".into(),
            Some(reason) => format!("no ({})", note_number(&mut notes, reason)),
        }));
        lines.push(line);
    }
    let notes = (1..).zip(notes);
    let notes = notes.map(|(number, reason)| format!("{number}. {reason}\n"));
    Ok(markdown(&lines) + "\n" + &notes.collect::<String>())
}

/// Returns a small grid for testing the algorithms. The grid has inner cells on every axis. The
/// sizes of the grid are even, so that each axis can wrap and a cell can be removed.
fn plain(shape: GridShape) -> GridSpec {
    GridSpec {
        shape,
        width: 4,
        height: 4,
        depth: if shape.has_floors() { 4 } else { 1 },
        ..GridSpec::default()
    }
}

/// Returns one grid for each axis that can wrap. In each grid, only that axis wraps.
fn wrapped(shape: GridShape) -> Vec<Grid> {
    let specs = (0..3).map(|axis| GridSpec {
        wrap_x: axis == 0,
        wrap_y: axis == 1,
        wrap_z: axis == 2,
        ..plain(shape)
    });
    // The grid is invalid if the axis cannot wrap.
    specs.flat_map(Grid::try_from).collect()
}

/// Returns a grid without its last cell.
fn masked(shape: GridShape) -> Result<Vec<Grid>, GridError> {
    let grid = Grid::try_from(plain(shape))?;
    let rows = (0..grid.count_rows()).map(|row| ".".repeat(grid.row(row).len()));
    let mut rows: Vec<String> = rows.collect();
    if let Some(last) = rows.last_mut() {
        last.pop();
        last.push('#');
    }
    Ok(vec![grid.masked(&Mask::Drawn(rows))?])
}

/// Returns the number of a note, counted from 1. Appends the note to the list if it is new.
fn note_number(notes: &mut Vec<Misfit>, reason: Misfit) -> usize {
    let known = notes.iter().position(|&note| note == reason);
    if known.is_none() {
        notes.push(reason);
    }
    known.map_or(notes.len(), |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::make::{MakeError, make};
    use warren_dungeon::recipe::Recipe;

    /// Returns the note in the printed table for an algorithm and a column, or `None` if the table
    /// contains a yes.
    fn noted_reason(table: &str, algorithm: &Algorithm, column: &str) -> Option<String> {
        let cells = |line: &'_ str| -> Vec<String> {
            let cells = line.trim_matches('|').split('|');
            cells.map(|cell| cell.trim().into()).collect()
        };
        let name = format!("`{}`", algorithm.name());
        let head = cells(table.lines().next().expect("a head"));
        let mut lines = table.lines().map(cells);
        let line = lines
            .find(|line| line[0] == name)
            .expect("the line of the algorithm");
        let at = head
            .iter()
            .position(|name| name == column)
            .expect("the column");
        let number = match line[at].as_str() {
            "yes" => return None,
            no => no.strip_prefix("no (").and_then(|no| no.strip_suffix(')')),
        };
        let number = format!("{}. ", number.expect("yes, or no and a note"));
        let mut notes = table.lines().filter_map(|line| line.strip_prefix(&number));
        Some(notes.next().expect("the note").into())
    }

    /// Makes a level. If the algorithm does not support the grid, returns the reason.
    fn refusal(algorithm: &Algorithm, grid: GridSpec, mask: Mask) -> Option<String> {
        let recipe = Recipe {
            grid,
            mask,
            algorithm: algorithm.clone(),
            seed: 1,
            ..Recipe::default()
        };
        match make(&recipe) {
            Ok(_) => None,
            Err(MakeError::Recipe(RecipeError::Misfit { reason, .. })) => Some(reason.to_string()),
            Err(other) => panic!("{other}, of {recipe:?}"),
        }
    }

    #[test]
    fn every_entry_of_the_table_matches_the_result_of_make() {
        let table = table().expect("a table");
        for algorithm in Algorithm::ALL {
            for shape in GridShape::ALL {
                let what = format!("{} on {}", algorithm.name(), shape.name());
                let depth = if shape.has_floors() { 4 } else { 1 };
                let grid = GridSpec {
                    shape,
                    width: 6,
                    height: 4,
                    depth,
                    ..GridSpec::default()
                };
                let plain = noted_reason(&table, &algorithm, shape.name());
                assert_eq!(refusal(&algorithm, grid, Mask::Full), plain, "{what}");
                if plain.is_some() {
                    continue;
                }
                // Test every combination of axes that can wrap.
                for axes in 1..8 {
                    let wrapped = GridSpec {
                        wrap_x: axes & 1 > 0,
                        wrap_y: axes & 2 > 0,
                        wrap_z: axes & 4 > 0,
                        ..grid
                    };
                    if Grid::try_from(wrapped).is_err() {
                        continue;
                    }
                    let said = noted_reason(&table, &algorithm, "wrapped axes");
                    let happens = refusal(&algorithm, wrapped, Mask::Full);
                    assert_eq!(happens, said, "{what}, {wrapped:?}");
                }
                let whole = Grid::try_from(grid).expect("a grid");
                let rows = (0..whole.count_rows()).map(|row| ".".repeat(whole.row(row).len()));
                let mut rows: Vec<String> = rows.collect();
                rows[1].replace_range(1..2, "#");
                let said = noted_reason(&table, &algorithm, "mask");
                let happens = refusal(&algorithm, grid, Mask::Drawn(rows));
                assert_eq!(happens, said, "{what}, masked");
            }
        }
    }
}
