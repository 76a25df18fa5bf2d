//! Chooses the mazes of a book.

use crate::error::Error;
use crate::memory;
use crate::progress;
use std::collections::HashSet;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::route::Walker;
use warren_dungeon::survey::{Figure, measures};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Dir, GridSpec, Mask};

/// A maze of a book.
pub(super) struct Chosen {
    pub(super) level: Level,
    /// The moves of its solution.
    pub(super) solution: Vec<Dir>,
    /// The value of the measure by which mazes are sorted.
    pub(super) value: f64,
}

/// The number of seeds that are tried for each page.
const CANDIDATES: u64 = 16;

/// Returns this number of different mazes, sorted by a figure. The first maze has `first` percent of
/// the width and height of the last.
pub(super) fn choose(
    recipe: &Recipe,
    pages: u32,
    first: u32,
    by: Figure,
) -> Result<Vec<Chosen>, Error> {
    memory::check_recipe(recipe)?;
    let bar = progress::mazes(pages);
    let mut known = HashSet::new();
    let mut candidates: Vec<Vec<Chosen>> = Vec::new();
    for page in 0..pages {
        let grid = grid_of(recipe, page, pages, first);
        candidates.push(candidates_of(recipe, grid, page, by, &mut known)?);
        bar.inc(1);
    }
    let mut values: Vec<f64> = candidates.iter().flatten().map(|it| it.value).collect();
    values.sort_by(f64::total_cmp);
    let mut chosen: Vec<Chosen> = Vec::new();
    for (page, candidates) in candidates.into_iter().enumerate() {
        // The values of all candidates, divided evenly among the pages.
        let at = (2 * page + 1) * values.len() / (2 * pages as usize);
        let distance = |it: &Chosen| (it.value - values[at]).abs();
        let best = candidates
            .into_iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        chosen.extend(best);
    }
    chosen.sort_by(|a, b| a.value.total_cmp(&b.value));
    Ok(chosen)
}

/// Returns the grid of a page. Its width and height increase evenly.
fn grid_of(recipe: &Recipe, page: u32, pages: u32, first: u32) -> GridSpec {
    let last = recipe.grid;
    let steps = u64::from(pages - 1).max(1);
    let percent = u64::from(100 - first) * u64::from(page) / steps + u64::from(first);
    let percent = if pages == 1 { 100 } else { percent };
    // A hexagon needs an odd number of rows and columns.
    let odd = u32::from(recipe.mask == Mask::Hexagon);
    let scaled = |length: u32| ((u64::from(length) * percent).div_ceil(100) as u32) | odd;
    GridSpec {
        width: scaled(last.width),
        height: scaled(last.height),
        ..last
    }
}

/// Makes the candidates for a page. Their seeds are used for no other page.
fn candidates_of(
    recipe: &Recipe,
    grid: GridSpec,
    page: u32,
    by: Figure,
    known: &mut HashSet<warren_dungeon::level::Fingerprint>,
) -> Result<Vec<Chosen>, Error> {
    let (mut candidates, mut refused): (Vec<Chosen>, Option<MakeError>) = (Vec::new(), None);
    let mut has_solution = false;
    for number in 0..CANDIDATES {
        let number = u64::from(page) * CANDIDATES + number;
        let recipe = Recipe {
            grid,
            seed: recipe.seed.wrapping_add(number),
            ..recipe.clone()
        };
        let level = match make(&recipe) {
            Ok(level) => level,
            Err(reason) => {
                refused = Some(reason);
                continue;
            }
        };
        // On paper, nobody finds secret doors, and nothing opens gates.
        let ways = Walker::default().passages(&level);
        let solution = shortest_path(&ways, level.starts()[0], |cell| level.is_finish(cell));
        let Some(solution) = solution else { continue };
        has_solution = true;
        let Some(value) = measures(&level).figure(by) else {
            continue;
        };
        if known.insert(fingerprint(&level)) {
            candidates.push(Chosen {
                level,
                solution,
                value,
            });
        }
    }
    let GridSpec { width, height, .. } = grid;
    let impossible = |why: String| Err(Error::Impossible(why));
    match (candidates.is_empty(), refused) {
        (false, _) => Ok(candidates),
        (true, Some(reason)) if !has_solution => impossible(format!(
            "no maze of {width} × {height} cells for page {}: {reason}; --first 100 makes all mazes \
             as large as the last",
            page + 1
        )),
        _ if !has_solution => impossible(
            "no maze can be solved on paper, because its doors or gates stay closed: ask for none"
                .into(),
        ),
        _ => impossible(format!(
            "there are too few different mazes of {width} × {height} cells that have the measure {}: \
             ask for fewer pages or larger mazes, or choose a different measure with --by",
            by.key()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::recipe::Algorithm;
    use warren_maze::solve::cells_along;

    #[test]
    fn mazes_are_different_and_increase_in_difficulty() {
        let recipe = Recipe {
            algorithm: Algorithm::Wilson,
            seed: 7,
            ..Recipe::default()
        };
        let mazes = choose(&recipe, 12, 40, Figure::Difficulty).expect("mazes");
        assert_eq!(mazes.len(), 12);
        assert!(mazes.is_sorted_by(|a, b| a.value <= b.value));
        let values: Vec<f64> = mazes.iter().map(|maze| maze.value).collect();
        assert!(values[11] > 3.0 * values[0], "{values:?}");
        let prints: HashSet<_> = mazes.iter().map(|maze| fingerprint(&maze.level)).collect();
        assert_eq!(prints.len(), 12);
        for Chosen {
            level, solution, ..
        } in &mazes
        {
            let cells = cells_along(level.grid(), level.starts()[0], solution);
            assert!(level.is_finish(cells.last().expect("a cell")));
        }
    }

    #[test]
    fn the_first_maze_has_a_part_of_the_size_of_the_last() {
        let mut recipe = Recipe::default();
        (recipe.grid.width, recipe.grid.height) = (30, 21);
        let size = |recipe: &Recipe, page| {
            let grid = grid_of(recipe, page, 5, 40);
            [grid.width, grid.height]
        };
        let sizes = [0, 2, 4].map(|page| size(&recipe, page));
        assert_eq!(sizes, [[12, 9], [21, 15], [30, 21]]);
        (recipe.grid.width, recipe.mask) = (21, Mask::Hexagon);
        let sizes = [0, 2, 4].map(|page| size(&recipe, page));
        assert_eq!(sizes, [[9, 9], [15, 15], [21, 21]]);
    }
}
