//! The puzzles of a book, in the order of its pages.

use super::choose::{Choice, Chosen, Names, choose};
use super::file::{Chapter, Kind};
use crate::error::Error;
use crate::memory;
use crate::progress;
use indicatif::ProgressBar;
use std::collections::HashSet;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::Path;
use warren_dungeon::level::{Fingerprint, Level, fingerprint};
use warren_dungeon::recipe::{Algorithm, Placement, Recipe};
use warren_flags::{RecipeFlags, parse_command_line};
use warren_maze::topology::{Dir, GridShape};
use warren_puzzle::{Overlap, PuzzleSearch, difficulty};

/// A puzzle of a book.
pub(super) struct BookPuzzle {
    pub(super) level: Level,
    pub(super) kind: Kind,
    /// The moves of the path from each start.
    pub(super) paths: Vec<Vec<Dir>>,
    /// McClendon's measure, or `None` if the puzzle has none.
    pub(super) difficulty: Option<f64>,
}

/// The title, the text and the puzzles of a chapter.
pub(super) struct BookChapter {
    /// The title. Without one, the chapter has no page of its own.
    pub(super) title: String,
    pub(super) text: String,
    pub(super) puzzles: Vec<BookPuzzle>,
}

/// Each chapter has seeds of its own.
const SEEDS_PER_CHAPTER: u64 = 1 << 32;

/// Makes the chapters of a file. No two puzzles of the book are the same.
pub(super) fn chapters(
    file: &Path,
    wanted: &[Chapter],
    seed: u64,
) -> Result<Vec<BookChapter>, Error> {
    let count = wanted.iter().map(|chapter| chapter.mazes).sum();
    let bar = progress::mazes(count);
    let mut known = HashSet::new();
    let mut chapters = Vec::new();
    for (number, chapter) in (1..).zip(wanted) {
        let seed = seed.wrapping_add(SEEDS_PER_CHAPTER.wrapping_mul(number as u64 - 1));
        let made = match chapter.kind {
            Kind::Maze => mazes(chapter, seed, &mut known, || bar.inc(1)),
            Kind::MultiMaze => multi_mazes(chapter, seed, Overlap::Forbidden, &mut known, &bar),
            Kind::MultiMazeOverlap => {
                multi_mazes(chapter, seed, Overlap::Allowed, &mut known, &bar)
            }
        };
        let puzzles = made.map_err(|why| Error::content(file, chapter.at(number, why)))?;
        chapters.push(BookChapter {
            title: chapter.title.clone(),
            text: chapter.text.clone(),
            puzzles,
        });
    }
    Ok(chapters)
}

fn mazes(
    chapter: &Chapter,
    seed: u64,
    known: &mut HashSet<Fingerprint>,
    done: impl FnMut(),
) -> Result<Vec<BookPuzzle>, String> {
    let recipe = recipe_of(&chapter.recipe, usual_recipe)?;
    if recipe.starts != 1 || recipe.finishes != 1 {
        return Err("recipe: several starts or finishes need kind: MultiMaze".into());
    }
    memory::check_recipe(&recipe).map_err(|error| format!("recipe: {error}"))?;
    let choice = Choice {
        recipe: Recipe { seed, ..recipe },
        count: chapter.mazes,
        first: chapter.first,
        by: chapter.figure()?,
        conditions: chapter.conditions()?,
        names: Names::Fields,
    };
    let chosen = choose(&choice, known, done).map_err(|error| error.to_string())?;
    Ok(chosen.into_iter().map(BookPuzzle::from).collect())
}

fn multi_mazes(
    chapter: &Chapter,
    seed: u64,
    overlap: Overlap,
    known: &mut HashSet<Fingerprint>,
    bar: &ProgressBar,
) -> Result<Vec<BookPuzzle>, String> {
    let recipe = recipe_of(&chapter.recipe, usual_multi_maze)?;
    let of_recipe = |error: &dyn Display| format!("recipe: {error}");
    memory::check_recipe(&recipe).map_err(|error| of_recipe(&error))?;
    let mut search = PuzzleSearch::new(Recipe { seed, ..recipe }, chapter.mazes, overlap);
    let begin = bar.position();
    let found = loop {
        if let ControlFlow::Break(found) = search.try_next() {
            break found;
        }
        bar.set_position(begin + search.found() as u64);
    };
    bar.set_position(begin + u64::from(chapter.mazes));
    let kind = chapter.kind;
    let mut puzzles = Vec::new();
    for puzzle in found.map_err(|error| of_recipe(&error))? {
        if !known.insert(fingerprint(puzzle.level())) {
            return Err(
                "a puzzle of this chapter is also in an earlier one: change its recipe".into(),
            );
        }
        let paths = match puzzle.apart() {
            Some(paths) if overlap == Overlap::Forbidden => paths.to_vec(),
            _ => puzzle.shortest(),
        };
        puzzles.push(BookPuzzle {
            difficulty: Some(difficulty(&puzzle, &paths)),
            level: puzzle.level().clone(),
            kind,
            paths,
        });
    }
    let value = |puzzle: &BookPuzzle| puzzle.difficulty.unwrap_or(0.0);
    puzzles.sort_by(|a, b| value(a).total_cmp(&value(b)));
    Ok(puzzles)
}

impl From<Chosen> for BookPuzzle {
    fn from(chosen: Chosen) -> BookPuzzle {
        BookPuzzle {
            difficulty: chosen.difficulty,
            level: chosen.level,
            kind: Kind::Maze,
            paths: vec![chosen.solution],
        }
    }
}

/// Returns the recipe that flags describe.
fn recipe_of(flags: &str, usual: impl Fn(GridShape) -> Recipe) -> Result<Recipe, String> {
    let flags = flags.trim();
    // An empty line is no command.
    let line = match flags.is_empty() {
        true => "maze",
        false => flags,
    };
    if names(line, "--seed") {
        return Err("recipe: --seed belongs to the command: maze book FILE.ron --seed N".into());
    }
    if names(line, "--difficulty") {
        return Err("recipe: --difficulty chooses a seed: use where: [\"difficulty>=40\"]".into());
    }
    let recipe = parse_command_line(line, &usual).map_err(|error| format!("recipe: {error}"))?;
    let is_placed = ["--placement", "--preset", "--recipe"]
        .iter()
        .any(|flag| names(line, flag));
    Ok(match is_placed {
        true => recipe,
        false => Recipe {
            placement: usual(recipe.grid.shape).placement,
            ..recipe
        },
    })
}

/// Returns whether a command line contains a flag.
fn names(line: &str, flag: &str) -> bool {
    let mut words = line.split_whitespace();
    words.any(|word| word.split('=').next() == Some(flag))
}

/// Returns the default recipe of books: all mazes are equally likely, and the start and the finish are as
/// far apart as possible.
pub(super) fn usual_recipe(shape: GridShape) -> Recipe {
    Recipe {
        algorithm: Algorithm::Wilson,
        placement: Placement::Farthest,
        ..crate::input::default_recipe(shape)
    }
}

/// Returns the default recipe of a chapter with several starts.
fn usual_multi_maze(shape: GridShape) -> Recipe {
    Recipe {
        algorithm: Algorithm::Wilson,
        placement: Placement::Corners,
        starts: 4,
        finishes: 4,
        ..crate::input::default_recipe(shape)
    }
}

/// Returns the recipe of a book without a file.
pub(super) fn recipe_of_flags(flags: &RecipeFlags) -> Result<Recipe, Error> {
    let recipe = flags.recipe(usual_recipe)?;
    Ok(match flags.has_usual_placement() {
        true => Recipe {
            placement: Placement::Farthest,
            ..recipe
        },
        false => recipe,
    })
}
