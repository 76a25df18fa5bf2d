//! JSON lines: one line per maze, with its level and its measures.

use serde_json::json;
use std::collections::BTreeMap;
use warren_dungeon::file::write_json_line;
use warren_dungeon::level::Level;
use warren_dungeon::survey::{Figure, LazyMeasures};

/// Returns the line of a level with all of its measures. The level contains its
/// [solution](Level::solution) as a path, and the line says whether a player can follow it.
pub fn jsonl(level: &Level) -> String {
    jsonl_with(level, &Figure::ALL)
}

/// Returns the line of a level with only these measures; see [`jsonl`]. If `figures` is empty, the line
/// has no field `measures`. Takes the time of the solution and of the figures.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_dungeon::survey::Figure;
/// use warren_export::datasets::jsonl_with;
///
/// let level = make(&Recipe { seed: 7, ..Recipe::default() })?;
/// let line = jsonl_with(&level, &[Figure::Solution]);
/// assert!(line.starts_with("{\"seed\":7,\"measures\":{\"solution\":"));
/// # Ok::<(), warren_dungeon::make::MakeError>(())
/// ```
pub fn jsonl_with(level: &Level, figures: &[Figure]) -> String {
    let solution = level.solution();
    let path = solution.as_ref().map(|path| path.cells(level));
    let kind = json!(solution.as_ref().map(|path| path.kind.name()));
    let text = write_json_line(level, &path.unwrap_or_default());
    let measures = match figures {
        [] => String::new(),
        _ => {
            let measures = LazyMeasures::with_solution(level, solution.as_ref());
            let values = figures
                .iter()
                .filter_map(|&figure| Some((figure.key(), measures.figure(figure)?)));
            let values = json!(values.collect::<BTreeMap<_, _>>());
            format!("\"measures\":{values},")
        }
    };
    let seed = json!(level.recipe().map(|recipe| recipe.seed));
    format!("{{\"seed\":{seed},{measures}\"solution\":{kind},\"level\":{text}}}\n")
}
