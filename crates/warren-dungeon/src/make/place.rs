//! The pass that places starts and finishes.

use super::parts::Parts;
use crate::level::Gates;
use crate::recipe::{LevelOptions, Placement, RecipeError};
use crate::route::{Passages, Walker};
use warren_maze::maze::{Doors, Maze};
use warren_maze::rng::Random;
use warren_maze::solve::{diameter, farthest_pair};
use warren_maze::topology::{Cell, Topology};

/// Places the starts and the finishes. The player begins at the first start. The finishes are in
/// ascending order. The option `placement` determines the first start and the first finish. All
/// other starts and finishes are uniformly random open cells of any area.
///
/// All starts and finishes are in different cells, except in a level with one open cell, one start
/// and one finish. Takes time linear in the number of cells. Uses four bytes per open cell if there
/// are additional starts or finishes.
pub(super) fn place<T: Topology>(
    options: &LevelOptions,
    maze: &Maze<T>,
    parts: &Parts,
    doors: &Doors,
    random: &mut impl Random,
) -> Result<(Vec<Cell>, Vec<Cell>), RecipeError> {
    let (start, finish) = first(options.placement, maze, parts, doors, random);
    let (mut starts, mut finishes) = (vec![start], vec![finish]);
    if (options.starts, options.finishes) != (1, 1) {
        check_places(options, maze.open_cells().count() as u32)?;
        let open = maze.open_cells();
        let mut free: Vec<Cell> = open
            .filter(|&cell| cell != start && cell != finish)
            .collect();
        // On a wrapped axis, two corners can be neighbours, so that the same cell is nearest to
        // both corners. If there are several starts or finishes, the cell is used only as a start.
        finishes.retain(|&finish| finish != start);
        for (places, count) in [
            (&mut starts, options.starts),
            (&mut finishes, options.finishes),
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

/// Checks that each start and each finish can have its own cell in a maze with `cells` open cells.
pub(super) fn check_places(options: &LevelOptions, cells: u32) -> Result<(), RecipeError> {
    let (starts, finishes) = (options.starts, options.finishes);
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

/// Returns the first start and the first finish. If there are several areas, the two are in
/// different areas. If there is only one open cell, the two are in the same cell.
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
                Parts::Several(areas) => {
                    // Sealed areas have no doors, so the walls between them are treated as blasted.
                    let walls = match doors.list() {
                        [] => parts.walls(maze),
                        _ => Vec::new(),
                    };
                    let walker = Walker {
                        blasted: &walls,
                        ..Walker::ALL_DOORS
                    };
                    let gates = Gates::default();
                    let ways = Passages::new(maze, doors, &gates, walker);
                    farthest_pair(&ways, seed, &areas.of)
                }
            };
            (pair.from, pair.to)
        }
    }
}

/// Returns the open cell nearest to `to` among the cells that `counts` accepts. The distance is
/// measured on the grid without walls. If several cells have the same distance, returns the cell
/// with the lowest number.
fn nearest<T: Topology>(maze: &Maze<T>, to: Cell, counts: impl Fn(&Cell) -> bool) -> Cell {
    if !maze.is_solid(to) && counts(&to) {
        return to;
    }
    maze.open_cells()
        .filter(counts)
        .min_by_key(|&cell| maze.grid().distance(cell, to))
        // Such a cell always exists, because every maze has open cells.
        .unwrap_or(to)
}
