//! JSON lines: one line per maze, with its level and its measures.

use serde_json::{Map, Value, json};
use warren_dungeon::file::write_json_with_path;
use warren_dungeon::level::Level;
use warren_dungeon::survey::{Figure, Measures, measures};

/// Returns the line of a level. The level contains its [solution](Level::solution) as a path, and the
/// line says whether a player can follow it.
pub fn jsonl(level: &Level) -> String {
    jsonl_with(level, &measures(level))
}

/// Returns the line of a level whose measures are known; see [`jsonl`].
pub fn jsonl_with(level: &Level, measures: &Measures) -> String {
    // A string in JSON contains no line break, so the lines of the level can be joined.
    let solution = level.solution();
    let path = solution.as_ref().map(|path| path.cells(level));
    let kind = json!(solution.map(|path| path.kind.name()));
    let text = write_json_with_path(level, &path.unwrap_or_default());
    let text: String = text.lines().map(str::trim_start).collect();
    let figures = Figure::ALL.into_iter().filter_map(|figure| {
        let value = measures.figure(figure)?;
        Some((figure.key().to_owned(), json!(value)))
    });
    let figures = Value::Object(figures.collect::<Map<_, _>>());
    let seed = json!(level.recipe().map(|recipe| recipe.seed));
    format!("{{\"seed\":{seed},\"measures\":{figures},\"solution\":{kind},\"level\":{text}}}\n")
}
