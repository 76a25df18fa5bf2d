//! Compares [`Perfect`] with a count of a maze's passages and areas.

use super::by::By;
use proptest::prelude::*;
use warren_maze::maze::Maze;
use warren_maze::measure::{Fault, Perfect, areas};
use warren_maze::topology::{Dir, Dirs, Grid, GridSpec, Square, Topology};

/// Returns the result of [`Perfect`] after a maze's rows are added one by one.
fn verdict(maze: &Maze<Grid>) -> Result<(), Fault> {
    let [width, ..] = maze.grid().size();
    let open: Vec<Dirs> = (0..maze.grid().cells())
        .map(|cell| maze.passages(cell))
        .collect();
    let mut perfect = Perfect::new(width);
    for row in open.chunks(width as usize) {
        perfect.row(row)?;
    }
    perfect.end()
}

proptest! {
    #[test]
    fn perfect_agrees_with_counting_passages_and_areas(
        (width, height) in (1u32..9, 1u32..9),
        seed: u64,
        changes in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let grid = GridSpec { width, height, ..GridSpec::default() };
        let mut maze = By::Prim.maze(&Grid::try_from(grid).unwrap(), seed);
        let sides: Vec<(u32, Dir)> = (0..maze.grid().cells())
            .flat_map(|cell| [Square::EAST, Square::SOUTH].map(|dir| (cell, dir)))
            .filter(|&(cell, dir)| maze.grid().exits(cell).contains(dir))
            .collect();
        for change in changes.iter().filter(|_| !sides.is_empty()) {
            let (cell, dir) = sides[change.index(sides.len())];
            if maze.passages(cell).contains(dir) {
                maze.close(cell, dir);
            } else {
                maze.open(cell, dir);
            }
        }
        let parts = areas(&maze).count;
        let has_loop = maze.edges().collect::<Vec<_>>().len() as u32 + parts > width * height;
        match verdict(&maze) {
            Ok(()) => prop_assert!(parts == 1 && !has_loop),
            Err(Fault::Loop { row, column }) => {
                prop_assert!(has_loop);
                // Closing this passage does not change the number of areas.
                let cell = row as u32 * width + column;
                prop_assert!(maze.passages(cell).contains(Square::EAST));
                maze.close(cell, Square::EAST);
                prop_assert_eq!(areas(&maze).count, parts);
            }
            Err(Fault::CutOff { row, column }) => {
                prop_assert!(parts > 1);
                prop_assert!((row as u32) < height && column < width);
            }
        }
    }
}

#[test]
#[should_panic = "a maze has at least one column"]
fn a_maze_without_columns_panics() {
    Perfect::new(0);
}
