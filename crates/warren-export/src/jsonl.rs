//! JSON lines: one line per maze, with its level and its measures.

use serde_json::json;
use std::collections::BTreeMap;
use warren_dungeon::file::write_json_line;
use warren_dungeon::level::Level;
use warren_dungeon::route::Solution;
use warren_dungeon::survey::{Figure, Measures, measures_with};

/// Returns the line of a level. The level contains its [solution](Level::solution) as a path, and the
/// line says whether a player can follow it.
pub fn jsonl(level: &Level) -> String {
    let solution = level.solution();
    line(
        level,
        solution.as_ref(),
        &measures_with(level, solution.as_ref()),
    )
}

/// Returns the line of a level whose measures are known; see [`jsonl`].
pub fn jsonl_with(level: &Level, measures: &Measures) -> String {
    line(level, level.solution().as_ref(), measures)
}

fn line(level: &Level, solution: Option<&Solution>, measures: &Measures) -> String {
    let path = solution.map(|path| path.cells(level));
    let kind = json!(solution.map(|path| path.kind.name()));
    let text = write_json_line(level, &path.unwrap_or_default());
    let figures = Figure::ALL.into_iter().filter_map(|figure| {
        let value = measures.figure(figure)?;
        Some((figure.key(), value))
    });
    let figures = json!(figures.collect::<BTreeMap<_, _>>());
    let seed = json!(level.recipe().map(|recipe| recipe.seed));
    format!("{{\"seed\":{seed},\"measures\":{figures},\"solution\":{kind},\"level\":{text}}}\n")
}
