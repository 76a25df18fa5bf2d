//! Find the sets of Kruskal's algorithm, and decide which walls it opens next.

use super::Task;
use super::figure::{Figure, light};
use crate::error::Error;
use crate::explained::carving;
use crate::texts::{fill, text};
use std::collections::BTreeMap;
use std::sync::Arc;
use warren_dungeon::recipe::Recipe;
use warren_export::maps::Language;
use warren_maze::draw::colours;
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Dir, Grid};
use warren_watch::{Commentary, Kind, Reading};

/// The number of walls that are examined next.
const WALLS: usize = 8;

pub(super) fn task(recipe: &Recipe, language: Language) -> Result<Task, Error> {
    let commentary = Arc::new(carving(recipe, false)?);
    let begin = interesting(&commentary);
    let next = examined(&commentary, begin);
    if next.is_empty() {
        let what = "this grid has no wall between two cells: give a larger --width or --height";
        return Err(Error::Usage(what.into()));
    }
    let mut reading = Reading::begin(Arc::clone(&commentary));
    reading.seek(begin);
    let maze = reading.moment().maze();
    let sets = sets(&reading);
    let letters: Vec<char> = ('A'..).take(next.len()).collect();
    let figure = |is_answer: bool| {
        let set = |cell: Cell| sets.get(&cell).copied();
        let text = |cell| {
            let (number, is_first) = set(cell)?;
            (is_answer || is_first).then(|| number.to_string())
        };
        let colour = |cell| set(cell).map(|(number, _)| light(colours::area(number)));
        let mut figure = Figure::new(maze, Vec::new(), |cell| colour(cell).filter(|_| is_answer));
        figure = figure.with_texts(maze, text);
        for (&letter, &(_, side)) in letters.iter().zip(&next) {
            figure.mark_wall(maze, side, letter);
        }
        figure
    };
    let names: Vec<String> = letters.iter().map(char::to_string).collect();
    let decisions: Vec<String> = names
        .iter()
        .zip(&next)
        .map(|(name, (opens, _))| {
            let key = if *opens {
                "sheet-kruskal-opens"
            } else {
                "sheet-kruskal-stays"
            };
            fill(language, key, &[("wall", name)])
        })
        .collect();
    let count = count(maze, &sets);
    let first = names.first().map_or("", |name| name);
    Ok(Task {
        title: text(language, "sheet-kruskal-title"),
        paragraphs: vec![
            text(language, "sheet-kruskal-task").into(),
            fill(
                language,
                "sheet-kruskal-walls",
                &[("walls", &names.join(", "))],
            ),
        ],
        figures: vec![figure(false)],
        answers: vec![
            fill(
                language,
                "sheet-kruskal-answer",
                &[("first", first), ("sets", &count.to_string())],
            ),
            decisions.join(" "),
        ],
        answer_figures: vec![figure(true)],
    })
}

/// Returns whether a remark decides about a wall, and whether the wall opens.
fn decision(kind: Kind) -> Option<bool> {
    match kind {
        Kind::Pair | Kind::Single | Kind::Merge => Some(true),
        Kind::Keep => Some(false),
        _ => None,
    }
}

/// Returns the next walls, and whether each of them opens.
fn examined(commentary: &Commentary, begin: usize) -> Vec<(bool, (Cell, Dir))> {
    let remarks = begin..commentary.len();
    let walls = remarks.filter_map(|remark| {
        let opens = decision(commentary.kind(remark))?;
        Some((opens, commentary.side(remark)?))
    });
    walls.take(WALLS).collect()
}

/// Returns a number of remarks after which about half of the next walls stay. Early in the algorithm
/// nearly all walls open, and at its end nearly all stay.
fn interesting(commentary: &Commentary) -> usize {
    let half = |&begin: &usize| {
        let next = examined(commentary, begin);
        let stay = next.iter().filter(|(opens, _)| !opens).count();
        (stay.abs_diff(WALLS / 2), WALLS - next.len())
    };
    (0..commentary.len()).min_by_key(half).unwrap_or(0)
}

/// Returns, for each cell in a set of several cells, the number of the set, and whether it is the first
/// cell of the set. Sets are numbered in the order of their first cells, beginning with 1.
fn sets(reading: &Reading) -> BTreeMap<Cell, (u32, bool)> {
    let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
    let mut sets = BTreeMap::new();
    let moment = reading.moment();
    for cell in moment.maze().open_cells() {
        if let Some(set) = moment
            .set(cell)
            .filter(|_| !moment.maze().passages(cell).is_empty())
        {
            let next = numbers.len() as u32 + 1;
            let is_first = !numbers.contains_key(&set);
            let number = *numbers.entry(set).or_insert(next);
            sets.insert(cell, (number, is_first));
        }
    }
    sets
}

/// Returns the number of sets, including the cells that are sets of their own.
fn count(maze: &Maze<Grid>, sets: &BTreeMap<Cell, (u32, bool)>) -> usize {
    let single = maze.open_cells().filter(|cell| !sets.contains_key(cell));
    let numbered = sets.values().filter(|(_, is_first)| *is_first);
    single.count() + numbered.count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::recipe_of_size;
    use warren_dungeon::recipe::Algorithm;
    use warren_maze::measure::areas;
    use warren_maze::solve::{UNREACHED, distances};
    use warren_maze::topology::{GridShape, Topology};

    /// Decides about each wall by a search in the maze, instead of with sets.
    #[test]
    fn walls_open_if_no_path_connects_their_cells() {
        for shape in GridShape::ALL {
            let recipe = Recipe {
                algorithm: Algorithm::Kruskal,
                seed: 7,
                ..recipe_of_size(shape, [8, 8, 1])
            };
            let commentary = Arc::new(carving(&recipe, false).expect("a level"));
            let begin = interesting(&commentary);
            let next = examined(&commentary, begin);
            assert_eq!(next.len(), WALLS);
            let mut reading = Reading::begin(Arc::clone(&commentary));
            reading.seek(begin);
            let mut maze = reading.moment().maze().clone();
            assert_eq!(count(&maze, &sets(&reading)), areas(&maze).sizes().len());
            let mut stay = 0;
            for (opens, (cell, dir)) in next {
                let beyond = maze.grid().step(cell, dir);
                let is_cut_off = distances(&maze, &[cell])[beyond as usize] == UNREACHED;
                assert_eq!(opens, is_cut_off, "{shape:?}");
                if opens {
                    maze.open(cell, dir);
                }
                stay += usize::from(!opens);
            }
            assert!((2..=WALLS - 2).contains(&stay), "{shape:?}: {stay}");
        }
    }
}
