//! JSON lines: one line per maze, with its level and its measures.

use serde_json::json;
use std::collections::BTreeMap;
use warren_dungeon::file::write_json_line;
use warren_dungeon::level::Level;
use warren_dungeon::survey::{Figure, Measured};

/// Returns the line of a level with all of its measures. The level contains its
/// [solution](Level::solution) as a path, and the line says whether a player can follow it.
pub fn jsonl(level: &Level) -> String {
    jsonl_with(level, &Figure::ALL)
}

/// Returns the line of a level with only these measures, or without measures if there are none; see
/// [`jsonl`]. The measures take more than half of the time of a line with all of them.
pub fn jsonl_with(level: &Level, figures: &[Figure]) -> String {
    let solution = level.solution();
    let path = solution.as_ref().map(|path| path.cells(level));
    let kind = json!(solution.as_ref().map(|path| path.kind.name()));
    let text = write_json_line(level, &path.unwrap_or_default());
    let measured = Measured::with_solution(level, solution.as_ref());
    let measures = match figures {
        [] => String::new(),
        _ => {
            let values = figures.iter().filter_map(|&figure| {
                let value = measured.figure(figure)?;
                Some((figure.key(), value))
            });
            let values = json!(values.collect::<BTreeMap<_, _>>());
            format!("\"measures\":{values},")
        }
    };
    let seed = json!(level.recipe().map(|recipe| recipe.seed));
    format!("{{\"seed\":{seed},{measures}\"solution\":{kind},\"level\":{text}}}\n")
}
