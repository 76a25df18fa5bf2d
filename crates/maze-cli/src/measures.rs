//! The tables of `maze list --measures`: the mean measures of every algorithm on every grid.

use crate::error::Error;
use crate::progress;
use crate::table::markdown;
use std::ops::ControlFlow;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::survey::{Figure, Survey, survey};
use warren_maze::topology::{Grid, GridShape, GridSpec};

/// The measures in the tables. Measures of gates, rooms and other contents are missing, because the
/// mazes have none.
const FIGURES: [Figure; 15] = [
    Figure::DeadEnds,
    Figure::Straights,
    Figure::Turns,
    Figure::ThreePassages,
    Figure::Crossroads,
    Figure::River,
    Figure::Solution,
    Figure::LongestPath,
    Figure::Difficulty,
    Figure::Complexity,
    Figure::RandomWalk,
    Figure::SearchDeviation,
    Figure::NonSignificantWalls,
    Figure::WallRatio,
    Figure::SpanningTrees,
];

/// Formats one table per kind of grid, with a row for each algorithm that supports the grid. Each
/// value is a mean over the seeds from 0 to `seeds` - 1.
pub(crate) fn tables(seeds: u32) -> Result<String, Error> {
    let recipes = GridShape::ALL.map(recipes);
    let count = recipes.iter().flatten().count() as u32;
    let bar = progress::mazes(count * seeds);
    let mut text = String::new();
    for recipes in &recipes {
        let mut lines = vec![head()];
        for recipe in recipes {
            let survey = survey(recipe, seeds, || {
                bar.inc(1);
                ControlFlow::Continue(())
            })?;
            lines.push(row(recipe, &survey));
        }
        if let Some(first) = recipes.first() {
            let separator = if text.is_empty() { "" } else { "\n" };
            text += &format!(
                "{separator}### {}\n\n{}",
                title(first.grid),
                markdown(&lines)
            );
        }
    }
    bar.finish_and_clear();
    Ok(text)
}

/// Returns the recipes with each algorithm that supports this kind of grid.
fn recipes(shape: GridShape) -> Vec<Recipe> {
    let [width, height, depth] = shape.usual_size();
    let grid = GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    let fits = |algorithm: &Algorithm| {
        Grid::try_from(grid).is_ok_and(|grid| algorithm.misfit(&grid).is_none())
    };
    let algorithms = Algorithm::ALL.into_iter().filter(fits);
    let recipe = |algorithm| Recipe {
        grid,
        algorithm,
        ..Recipe::default()
    };
    algorithms.map(recipe).collect()
}

fn title(grid: GridSpec) -> String {
    let name = grid.shape.name();
    if grid.shape.has_rings() {
        return format!(
            "{name}, {} rings around {} cells",
            grid.height - 1,
            grid.width
        );
    }
    let floors = if grid.depth > 1 {
        format!(" × {}", grid.depth)
    } else {
        String::new()
    };
    format!("{name}, {} × {}{floors}", grid.width, grid.height)
}

fn head() -> Vec<String> {
    let names = FIGURES.iter().map(|figure| figure.name().into());
    std::iter::once("algorithm".into()).chain(names).collect()
}

/// Formats the means. A measure that no maze has is a dash.
fn row(recipe: &Recipe, survey: &Survey) -> Vec<String> {
    let means = FIGURES.iter().map(|&figure| {
        let spread = survey.figure(figure);
        spread.map_or("–".into(), |spread| figure.text(spread.mean))
    });
    let name = format!("`{}`", recipe.algorithm.name());
    std::iter::once(name).chain(means).collect()
}
