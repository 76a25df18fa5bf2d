//! Where players start and finish.

use super::parts::Parts;
use super::recipe::{Placement, Recipe, RecipeError};
use warren_maze::maze::{Doors, Maze};
use warren_maze::rng::Random;
use warren_maze::solve::{MazeWithDoors, Walkable, diameter, farthest_pair};
use warren_maze::topology::{Cell, Dirs, Topology};

/// The starts, the player's first, and the finishes in ascending order. The
/// first of each are where the placement says, further ones in other open cells
/// whatever their area, every choice as likely.
///
/// All lie in different cells, but for one start and one finish when there is
/// no other choice. Time linear in the cells; takes four bytes for each open
/// one when there are further ones.
pub(super) fn place<T: Topology>(
    recipe: &Recipe,
    maze: &Maze<T>,
    parts: &Parts,
    doors: &Doors,
    random: &mut impl Random,
) -> Result<(Vec<Cell>, Vec<Cell>), RecipeError> {
    let (start, finish) = first(recipe.placement, maze, parts, doors, random);
    let (mut starts, mut finishes) = (vec![start], vec![finish]);
    if (recipe.starts, recipe.finishes) != (1, 1) {
        check_places(recipe, maze.open_cells().count() as u32)?;
        let open = maze.open_cells();
        let mut free: Vec<Cell> = open
            .filter(|&cell| cell != start && cell != finish)
            .collect();
        // One cell may be nearest to two corners that lie side by side round
        // the seam of a wrapped axis: it can only be one of both here.
        finishes.retain(|&finish| finish != start);
        for (places, count) in [
            (&mut starts, recipe.starts),
            (&mut finishes, recipe.finishes),
        ] {
            while places.len() < count as usize {
                let at = random.below(free.len() as u32) as usize;
                places.push(free.swap_remove(at));
            }
        }
    }
    finishes.sort_unstable();
    Ok((starts, finishes))
}

/// Whether the starts and finishes of a recipe can have a cell each, if there
/// are no more than so many open ones.
pub(super) fn check_places(recipe: &Recipe, cells: u32) -> Result<(), RecipeError> {
    let (starts, finishes) = (recipe.starts, recipe.finishes);
    for (what, count) in [("starts", starts), ("finishes", finishes)] {
        if count == 0 {
            return Err(RecipeError::NoPlace { what });
        }
    }
    let places = u64::from(starts) + u64::from(finishes);
    if places > 2 && places > u64::from(cells) {
        return Err(RecipeError::ManyPlaces {
            starts,
            finishes,
            cells,
        });
    }
    Ok(())
}

/// A start and a finish, in different areas where there are several. The same
/// cell if it is the only one.
fn first<T: Topology>(
    placement: Placement,
    maze: &Maze<T>,
    parts: &Parts,
    doors: &Doors,
    random: &mut impl Random,
) -> (Cell, Cell) {
    let elsewhere = |start: Cell| move |&cell: &Cell| parts.count() == 1 || parts.part(start, cell);
    match placement {
        Placement::Corners => {
            let last = maze.grid().cells() - 1;
            let start = nearest(maze, 0, |_| true);
            (start, nearest(maze, last, elsewhere(start)))
        }
        Placement::Random => {
            let open: Vec<Cell> = maze.open_cells().collect();
            let start = random.pick(&open);
            let others = open.into_iter().filter(|&cell| cell != start);
            let others: Vec<Cell> = others.filter(elsewhere(start)).collect();
            let finish = if others.is_empty() {
                start
            } else {
                random.pick(&others)
            };
            (start, finish)
        }
        Placement::Farthest => {
            let seed = nearest(maze, 0, |_| true);
            let pair = match parts {
                Parts::One => diameter(maze, seed),
                Parts::Several(areas) if doors.list().is_empty() => {
                    farthest_pair(&Unsealed { maze, parts }, seed, &areas.of)
                }
                Parts::Several(areas) => {
                    farthest_pair(&MazeWithDoors::new(maze, doors, |_| true), seed, &areas.of)
                }
            };
            (pair.from, pair.to)
        }
    }
}

/// The open cell nearest to `to` as the crow flies, the first of several.
fn nearest<T: Topology>(maze: &Maze<T>, to: Cell, counts: impl Fn(&Cell) -> bool) -> Cell {
    if !maze.is_solid(to) && counts(&to) {
        return to;
    }
    maze.open_cells()
        .filter(counts)
        .min_by_key(|&cell| maze.grid().distance(cell, to))
        // Every generator reaches a cell, and places in an area that exists.
        .unwrap_or(to)
}

/// A maze whose sealed areas lie open to each other.
struct Unsealed<'a, T> {
    maze: &'a Maze<T>,
    parts: &'a Parts,
}

impl<T: Topology> Walkable for Unsealed<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.maze.passages(cell) | self.parts.boundary(self.maze, cell)
    }
}
