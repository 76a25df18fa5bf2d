//! Chooses the mazes of a book.

use crate::condition::{Condition, all_hold};
use crate::error::Error;
use crate::memory;
use std::collections::HashSet;
use warren_dungeon::level::{Fingerprint, Level, fingerprint};
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::route::Walker;
use warren_dungeon::survey::{Figure, LazyMeasures};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Dir, GridShape, GridSpec, Mask};

/// A maze of a book.
pub(super) struct Chosen {
    pub(super) level: Level,
    /// The moves of its solution.
    pub(super) solution: Vec<Dir>,
    /// The value of the measure by which mazes are sorted.
    pub(super) value: f64,
    /// McClendon's measure, or `None` if the maze has none.
    pub(super) difficulty: Option<f64>,
}

/// What to choose.
pub(super) struct Choice {
    /// The recipe of the last maze.
    pub(super) recipe: Recipe,
    pub(super) count: u32,
    /// The width and height of the first maze, in percent of the last.
    pub(super) first: u32,
    /// The measure by which mazes are sorted.
    pub(super) by: Figure,
    /// The conditions that every maze satisfies.
    pub(super) conditions: Vec<Condition>,
    pub(super) names: Names,
}

/// What errors call the parts of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// The flags of the command.
    Flags,
    /// The fields of a chapter in a file.
    Fields,
}

/// The number of candidates for each page.
const CANDIDATES: u64 = 16;
/// The number of seeds that are tried for each page, if there are conditions.
const TRIES: u64 = 512;

/// Returns different mazes, sorted by a figure. Calls `done` after each page. `known` contains the mazes
/// that are already in the book.
pub(super) fn choose(
    choice: &Choice,
    known: &mut HashSet<Fingerprint>,
    mut done: impl FnMut(),
) -> Result<Vec<Chosen>, Error> {
    memory::check_recipe(&choice.recipe)?;
    let mut candidates: Vec<Vec<Chosen>> = Vec::new();
    for page in 0..choice.count {
        candidates.push(candidates_of(choice, page, known)?);
        done();
    }
    let mut values: Vec<f64> = candidates.iter().flatten().map(|it| it.value).collect();
    values.sort_by(f64::total_cmp);
    let mut chosen: Vec<Chosen> = Vec::new();
    for (page, candidates) in candidates.into_iter().enumerate() {
        // The values of all candidates, divided evenly among the pages.
        let at = (2 * page + 1) * values.len() / (2 * choice.count as usize);
        let distance = |it: &Chosen| (it.value - values[at]).abs();
        let best = candidates
            .into_iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        chosen.extend(best);
    }
    chosen.sort_by(|a, b| a.value.total_cmp(&b.value));
    Ok(chosen)
}

/// Returns the recipe of a page. The width and height of its grid increase evenly.
fn recipe_of_page(choice: &Choice, page: u32) -> Recipe {
    let recipe = &choice.recipe;
    let steps = u64::from(choice.count - 1).max(1);
    let percent = u64::from(100 - choice.first) * u64::from(page) / steps + u64::from(choice.first);
    let percent = if choice.count == 1 { 100 } else { percent };
    let scaled = |length: u32| (u64::from(length) * percent).div_ceil(100) as u32;
    let last = recipe.grid;
    let (mask, [width, height]) = match (&recipe.mask, rectangle(recipe)) {
        (_, Some([width, height])) => {
            let height = scaled(height);
            let (mask, columns) = Mask::rectangle(scaled(width), height);
            (mask, [columns, height])
        }
        // A hexagon needs an odd number of rows and columns.
        (Mask::Hexagon, None) => (
            Mask::Hexagon,
            [last.width, last.height].map(|it| scaled(it) | 1),
        ),
        (mask, None) => (mask.clone(), [last.width, last.height].map(scaled)),
    };
    Recipe {
        grid: GridSpec {
            width,
            height,
            ..last
        },
        mask,
        ..recipe.clone()
    }
}

/// Returns the number of hexagons in each row and the number of rows, or `None` if the recipe's mask does
/// not make a rectangle of hexagons.
fn rectangle(recipe: &Recipe) -> Option<[u32; 2]> {
    let GridSpec { width, height, .. } = recipe.grid;
    let shift = height.saturating_sub(1) / 2;
    let across = width.checked_sub(shift).filter(|&across| across > 0)?;
    let is_rectangle = recipe.grid.shape == GridShape::Hex
        && matches!(recipe.mask, Mask::Drawn(_))
        && Mask::rectangle(across, height) == (recipe.mask.clone(), width);
    is_rectangle.then_some([across, height])
}

/// Makes the candidates for a page. Their seeds are used for no other page.
fn candidates_of(
    choice: &Choice,
    page: u32,
    known: &mut HashSet<Fingerprint>,
) -> Result<Vec<Chosen>, Error> {
    let of_page = recipe_of_page(choice, page);
    let tries = match choice.conditions.is_empty() {
        true => CANDIDATES,
        false => TRIES,
    };
    let mut candidates = Vec::new();
    let mut faults = Faults::default();
    for number in 0..tries {
        let number = u64::from(page) * tries + number;
        let recipe = Recipe {
            seed: of_page.seed.wrapping_add(number),
            ..of_page.clone()
        };
        let candidate = candidate(&recipe, choice, &mut faults);
        candidates.extend(candidate.filter(|it| known.insert(fingerprint(&it.level))));
        if candidates.len() as u64 == CANDIDATES {
            break;
        }
    }
    match candidates.is_empty() {
        false => Ok(candidates),
        true => Err(faults.error(choice, &of_page, page)),
    }
}

/// Why seeds made no candidate.
#[derive(Default)]
struct Faults {
    refused: Option<MakeError>,
    has_solution: bool,
    has_figure: bool,
}

fn candidate(recipe: &Recipe, choice: &Choice, faults: &mut Faults) -> Option<Chosen> {
    let level = match make(recipe) {
        Ok(level) => level,
        Err(reason) => {
            faults.refused = Some(reason);
            return None;
        }
    };
    // On paper, nobody finds secret doors, and nothing opens gates.
    let ways = Walker::default().passages(&level);
    let solution = shortest_path(&ways, level.starts()[0], |cell| level.is_finish(cell))?;
    faults.has_solution = true;
    let measures = LazyMeasures::new(&level);
    let value = measures.figure(choice.by)?;
    faults.has_figure = true;
    if !all_hold(&choice.conditions, &measures) {
        return None;
    }
    let difficulty = measures.figure(Figure::Difficulty);
    drop(measures);
    Some(Chosen {
        level,
        solution,
        value,
        difficulty,
    })
}

impl Faults {
    fn error(self, choice: &Choice, of_page: &Recipe, page: u32) -> Error {
        let GridSpec { width, height, .. } = of_page.grid;
        let [width, height] = rectangle(of_page).unwrap_or([width, height]);
        let [first, fewer, by] = match choice.names {
            Names::Flags => ["--first 100", "a smaller --pages", "--by"],
            Names::Fields => ["first: 100", "fewer mazes", "by"],
        };
        Error::Impossible(match self.refused {
            Some(reason) if !self.has_solution && choice.first == 100 => {
                format!("no maze of {width} × {height} cells: {reason}")
            }
            Some(reason) if !self.has_solution => format!(
                "maze {}: no maze of {width} × {height} cells: {reason}; {first} makes all mazes as large as \
                 the last",
                page + 1
            ),
            _ if !self.has_solution => {
                "no maze can be solved on paper, because doors or gates block every path: leave out doors, \
                 locks and gates"
                    .into()
            }
            _ if self.has_figure && !choice.conditions.is_empty() => {
                let wanted: Vec<String> = choice.conditions.iter().map(ToString::to_string).collect();
                format!(
                    "none of {TRIES} mazes of {width} × {height} cells has {}: change the condition, \
                     the size or the algorithm",
                    wanted.join(" and ")
                )
            }
            _ => format!(
                "there are too few different mazes of {width} × {height} cells that have the measure \
                 {}: give {fewer} or larger mazes, or choose a different measure with {by}",
                choice.by.key()
            ),
        })
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
        let choice = Choice {
            recipe,
            count: 12,
            first: 40,
            by: Figure::Difficulty,
            conditions: Vec::new(),
            names: Names::Flags,
        };
        let mazes = choose(&choice, &mut HashSet::new(), || ()).expect("mazes");
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
        let sizes = |mask: Mask, shape, [width, height]: [u32; 2]| {
            let mut recipe = Recipe {
                mask,
                ..Recipe::default()
            };
            (recipe.grid.shape, recipe.grid.width, recipe.grid.height) = (shape, width, height);
            let choice = Choice {
                recipe,
                count: 5,
                first: 40,
                by: Figure::Difficulty,
                conditions: Vec::new(),
                names: Names::Fields,
            };
            [0, 2, 4].map(|page| {
                let recipe = recipe_of_page(&choice, page);
                let grid = recipe.grid;
                rectangle(&recipe).unwrap_or([grid.width, grid.height])
            })
        };
        assert_eq!(
            sizes(Mask::Full, GridShape::Square, [30, 21]),
            [[12, 9], [21, 15], [30, 21]]
        );
        assert_eq!(
            sizes(Mask::Hexagon, GridShape::Hex, [21, 21]),
            [[9, 9], [15, 15], [21, 21]]
        );
        let (mask, columns) = Mask::rectangle(20, 24);
        assert_eq!(
            sizes(mask, GridShape::Hex, [columns, 24]),
            [[8, 10], [14, 17], [20, 24]]
        );
        // Other rows keep their size.
        let rows = Mask::Drawn(vec![".".into()]);
        assert_eq!(
            sizes(rows, GridShape::Hex, [1, 1]),
            [[1, 1], [1, 1], [1, 1]]
        );
    }
}
