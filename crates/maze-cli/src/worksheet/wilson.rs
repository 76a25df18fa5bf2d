//! Draw the next random walk of Wilson's algorithm.

use super::Task;
use super::figure::Figure;
use crate::error::Error;
use crate::explained::carving;
use crate::texts::{fill, text};
use std::ops::Range;
use std::sync::Arc;
use warren_dungeon::recipe::Recipe;
use warren_export::maps::Language;
use warren_maze::draw::{Colour, Path};
use warren_maze::topology::{Cell, Dir, Grid, GridShape, Square, Topology};
use warren_watch::{Commentary, Kind, Reading};

/// The colour of the maze so far, and of the other cells.
const MAZE: Colour = Colour([255, 250, 205]);
const OUTSIDE: Colour = Colour([215; 3]);

/// The number of moves of a good walk: enough for loops, and few enough to draw.
const MOVES: Range<usize> = 8..22;
/// The minimum number of passages that a good walk opens.
const MIN_PASSAGES: usize = 4;

pub(super) fn task(recipe: &Recipe, language: Language) -> Result<Task, Error> {
    let (commentary, walk) = good_walk(recipe)?.ok_or_else(|| {
        let what = "no random walk on this grid has two moves: give a larger --width or --height";
        Error::Usage(what.into())
    })?;
    let mut reading = Reading::begin(Arc::clone(&commentary));
    // The remark at the end of the walk says that it meets the maze. The list is the path without its
    // loops.
    reading.seek(walk.remarks.end);
    let path: Vec<Cell> = reading.list().iter().copied().chain([walk.end]).collect();
    reading.seek(walk.remarks.start);
    let (maze, grid) = (reading.moment().maze(), reading.moment().maze().grid());
    let colour = |cell| {
        let is_inside = reading.moment().number(cell).is_some();
        Some(if is_inside { MAZE } else { OUTSIDE })
    };
    let start = |cell| (cell == path[0]).then(|| "S".into());
    let moves: Vec<String> = walk
        .moves
        .iter()
        .map(|&dir| name(grid, dir, language))
        .collect();
    let answer = Path {
        from: path[0],
        moves: path
            .windows(2)
            .filter_map(|pair| direction(grid, pair[0], pair[1]))
            .collect(),
    };
    let figure = |paths| Figure::new(maze, paths, colour);
    let values = [
        ("moves", walk.moves.len()),
        ("loops", walk.erased.len()),
        ("passages", walk.passages),
    ]
    .map(|(name, number)| (name, number.to_string()));
    let values = values.each_ref().map(|(name, number)| (*name, &**number));
    let separator = if moves.iter().all(|name| name.chars().count() == 1) {
        " "
    } else {
        ", "
    };
    Ok(Task {
        title: text(language, "sheet-wilson-title"),
        paragraphs: vec![
            fill(
                language,
                "sheet-wilson-task",
                &[("moves", &moves.join(separator))],
            ),
            text(language, "sheet-wilson-hint").into(),
        ],
        figures: vec![figure(Vec::new()).with_rings(maze, start)],
        answers: vec![fill(language, "sheet-wilson-answer", &values)],
        answer_figures: vec![
            figure(vec![answer])
                .with_faint_paths(maze, &walk.erased)
                .with_rings(maze, start),
        ],
    })
}

/// A random walk.
struct Walk {
    /// The number of remarks up to its first cell, and up to its last move.
    remarks: Range<usize>,
    moves: Vec<Dir>,
    /// The erased loops, in the order in which they are erased.
    erased: Vec<Path>,
    /// The number of passages that the walk opens.
    passages: usize,
    /// The cell of the maze in which the walk ends.
    end: Cell,
}

/// The number of seeds whose walks are compared, if none is good.
const SEEDS: u64 = 64;

/// Returns a good walk, and the carving to which it belongs. If no walk is good with the recipe's seed,
/// other seeds are tried, in a fixed order. If no seed has a good walk, the result is the best of them, or `None` if
/// all walks are single moves.
fn good_walk(recipe: &Recipe) -> Result<Option<(Arc<Commentary>, Walk)>, Error> {
    let mut best: Option<(Arc<Commentary>, Walk)> = None;
    for number in 0..SEEDS {
        let recipe = Recipe {
            // Worksheets with consecutive seeds do not share a walk.
            seed: recipe.seed.wrapping_add(number << 32),
            ..recipe.clone()
        };
        let commentary = Arc::new(carving(&recipe, false)?);
        let Some(walk) = walk(&commentary) else {
            continue;
        };
        let score = walk.score();
        if best.as_ref().is_none_or(|(_, best)| score < best.score()) {
            best = Some((commentary, walk));
        }
        if score == (0, false, 0) {
            break;
        }
    }
    Ok(best)
}

impl Walk {
    /// Returns how many moves the walk has too few or too many, whether it has no loop, and how many
    /// passages it has too few. The best walk has the lowest score.
    fn score(&self) -> (usize, bool, usize) {
        let length = self.moves.len();
        let short = MOVES.start.saturating_sub(length);
        let long = length.saturating_sub(MOVES.end - 1);
        (
            short + long,
            self.erased.is_empty(),
            MIN_PASSAGES.saturating_sub(self.passages),
        )
    }
}

/// Returns the first of the walks with the best score, or `None` if all walks are single moves.
fn walk(commentary: &Commentary) -> Option<Walk> {
    let begins = (0..commentary.len()).filter(|&remark| commentary.kind(remark) == Kind::Walk);
    let walks = begins.filter_map(|begin| walk_from(commentary, begin));
    walks
        .filter(|walk| walk.moves.len() > 1)
        .min_by_key(Walk::score)
}

/// Returns the walk that begins with this remark.
fn walk_from(commentary: &Commentary, begin: usize) -> Option<Walk> {
    let grid = commentary.show().level().grid();
    let mut at = commentary.cell(begin);
    let (mut moves, mut erased) = (Vec::new(), Vec::new());
    // The cells of the walk without its loops, and the moves between them.
    let (mut path, mut path_moves) = (vec![at], Vec::new());
    for remark in begin + 1..commentary.len() {
        match commentary.kind(remark) {
            Kind::Step | Kind::Loop => {
                let next = commentary.cell(remark);
                let dir = direction(grid, at, next)?;
                moves.push(dir);
                path_moves.push(dir);
                match path.iter().position(|&cell| cell == next) {
                    Some(index) => {
                        erased.push(Path {
                            from: next,
                            moves: path_moves.split_off(index),
                        });
                        path.truncate(index + 1);
                    }
                    None => path.push(next),
                }
                at = next;
            }
            Kind::Meet => {
                let (_, dir) = commentary.side(remark)?;
                moves.push(dir);
                return Some(Walk {
                    remarks: begin + 1..remark + 1,
                    moves,
                    erased,
                    passages: path.len(),
                    end: grid.step(at, dir),
                });
            }
            _ => return None,
        }
    }
    None
}

/// Returns the direction from a cell to its neighbour.
fn direction(grid: &Grid, from: Cell, to: Cell) -> Option<Dir> {
    grid.exits(from).find(|&dir| grid.step(from, dir) == to)
}

/// Returns the name of a direction, or an arrow on squares.
fn name(grid: &Grid, dir: Dir, language: Language) -> String {
    if grid.shape() == GridShape::Square {
        let arrows = [
            (Square::EAST, "→"),
            (Square::SOUTH, "↓"),
            (Square::WEST, "←"),
            (Square::NORTH, "↑"),
        ];
        let arrow = arrows.into_iter().find(|(known, _)| *known == dir);
        return arrow.map_or("", |(_, arrow)| arrow).into();
    }
    let names = grid.shape().dir_names();
    let name = names.get(usize::from(dir.0)).copied().unwrap_or_default();
    language.direction(name).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::recipe_of_size;
    use warren_dungeon::recipe::Algorithm;
    use warren_maze::solve::cells_along;

    /// Performs the moves without the library, and erases loops.
    #[test]
    fn the_answer_is_the_walk_without_its_loops() {
        for shape in GridShape::ALL {
            for seed in 0..8 {
                let recipe = Recipe {
                    algorithm: Algorithm::Wilson,
                    seed,
                    ..recipe_of_size(shape, [8, 8, 1])
                };
                let commentary = Arc::new(carving(&recipe, false).expect("a level"));
                let walk = walk(&commentary).expect("a walk");
                let mut reading = Reading::begin(Arc::clone(&commentary));
                reading.seek(walk.remarks.start);
                let grid = reading.moment().maze().grid();
                let mut path = vec![*reading.list().back().expect("the first cell")];
                let mut loops = 0;
                for &dir in &walk.moves {
                    let next = grid.step(path[path.len() - 1], dir);
                    if let Some(index) = path.iter().position(|&cell| cell == next) {
                        path.truncate(index);
                        loops += 1;
                    }
                    path.push(next);
                }
                assert_eq!((path.pop(), loops), (Some(walk.end), walk.erased.len()));
                for erased in &walk.erased {
                    let cells = cells_along(grid, erased.from, &erased.moves);
                    assert_eq!(cells.last(), Some(erased.from), "{shape:?} {seed}");
                }
                assert!(reading.moment().number(walk.end).is_some());
                reading.seek(walk.remarks.end);
                assert!(reading.list().iter().eq(&path), "{shape:?} {seed}");
                assert_eq!(walk.passages, path.len());
            }
        }
    }

    #[test]
    fn walks_have_loops_and_few_enough_moves() {
        for seed in 0..20 {
            let recipe = |size| Recipe {
                algorithm: Algorithm::Wilson,
                seed,
                ..recipe_of_size(GridShape::Square, size)
            };
            let walk = |size| good_walk(&recipe(size)).expect("a level");
            let (_, good) = walk([8, 8, 1]).expect("a walk");
            assert!(
                MOVES.contains(&good.moves.len()) && !good.erased.is_empty(),
                "{seed}"
            );
            // In a row of two cells, each walk has one move.
            assert!(walk([2, 1, 1]).is_none());
        }
    }
}
