//! Find out which algorithm made which maze.

use super::Task;
use super::figure::Figure;
use crate::error::Error;
use crate::progress;
use crate::texts::{fill, text};
use warren_dungeon::recipe::{Algorithm, Recipe, RecipeError};
use warren_export::maps::Language;
use warren_maze::measure::{dead_ends, longest_path};
use warren_maze::rng::{Random, SeededRandom};

/// The algorithms whose mazes are easy to tell apart. The catalogues describe each of them.
const ALGORITHMS: [&str; 6] = [
    "binary-tree",
    "sidewinder",
    "depth-first",
    "recursive-division",
    "prim",
    "wilson",
];

/// The number of mazes.
const MAZES: usize = 4;

pub(super) fn task(recipe: &Recipe, language: Language) -> Result<Task, Error> {
    let grid = recipe.grid().map_err(RecipeError::from)?;
    let mut chosen: Vec<Algorithm> = Algorithm::ALL
        .into_iter()
        .filter(|algorithm| ALGORITHMS.contains(&algorithm.name()))
        .filter(|algorithm| algorithm.misfit(&grid).is_none())
        .collect();
    if chosen.len() < MAZES {
        let what = "too few of these algorithms can make a maze on this grid: give another --grid, or \
                    leave out wrapped axes and the mask";
        return Err(Error::Impossible(what.into()));
    }
    SeededRandom::new(recipe.seed).shuffle(&mut chosen);
    chosen.truncate(MAZES);
    let (mut figures, mut answer_figures, mut answers) = (Vec::new(), Vec::new(), Vec::new());
    for (letter, algorithm) in ('A'..).zip(&chosen) {
        let recipe = Recipe {
            algorithm: algorithm.clone(),
            ..recipe.clone()
        };
        let level = progress::make(&recipe, false)?;
        let maze = level.maze();
        let letter = letter.to_string();
        let figure = |caption| Figure {
            caption,
            ..Figure::new(maze, Vec::new(), |_| None)
        };
        figures.push(figure(fill(
            language,
            "sheet-bias-maze",
            &[("maze", &letter)],
        )));
        answer_figures.push(figure(format!("{letter}: {}", algorithm.name())));
        let values = [
            ("maze", letter),
            ("algorithm", algorithm.name().into()),
            ("dead", dead_ends(maze).count().to_string()),
            ("cells", maze.open_cells().count().to_string()),
            ("longest", longest_path(maze).to_string()),
        ];
        let values = values.each_ref().map(|(name, value)| (*name, &**value));
        answers.push(fill(language, "sheet-bias-answer", &values));
    }
    // The order of the descriptions must not give the answer away.
    let descriptions = ALGORITHMS.iter().filter(|&&name| {
        let mut names = chosen.iter().map(Algorithm::name);
        names.any(|chosen| chosen == name)
    });
    let descriptions =
        descriptions.map(|name| format!("• {}", text(language, &format!("bias-{name}"))));
    let task = text(language, "sheet-bias-task").to_owned();
    Ok(Task {
        title: text(language, "sheet-bias-title"),
        paragraphs: std::iter::once(task).chain(descriptions).collect(),
        figures,
        answers,
        answer_figures,
    })
}
