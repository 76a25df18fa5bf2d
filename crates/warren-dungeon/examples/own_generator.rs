//! Makes a level with a custom generator, records how its maze is carved, and writes the level as
//! RON.
//!
//! ```text
//! cargo run -p warren-dungeon --example own_generator > straight.ron
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::make::make_with;
use warren_dungeon::recipe::{Placement, Recipe};
use warren_maze::draw::{self, Trace};
use warren_maze::generate::{Generator, Misfit, ParameterError};
use warren_maze::maze::Listener;
use warren_maze::rng::{Chance, Random};
use warren_maze::topology::{Dir, Dirs, Topology};
use warren_watch::{Carving, Moment, Show};

/// A depth-first search that usually continues straight ahead.
struct Straight {
    /// The probability of turning although the search could go straight ahead, from 0 to 1.
    turn: f64,
}

impl Generator for Straight {
    fn name(&self) -> &'static str {
        "straight"
    }

    fn summary(&self) -> &'static str {
        "long straight passages"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        match grid.count() == grid.cells() {
            true => Ok(()),
            false => Err(Misfit::Other(
                "it starts in the first cell, so it takes no mask",
            )),
        }
    }

    fn check(&self, _cells: u32) -> Result<(), ParameterError> {
        let (name, value) = ("the chance to turn", self.turn);
        let chance = Chance::new(value).map(drop);
        chance.ok_or(ParameterError::Share { name, value })
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let turn = Chance::new(self.turn).expect("checked before");
        let mut visited = vec![false; grid.cells() as usize];
        visited[0] = true;
        listener.start(0)?;
        let mut way = vec![(0, Dir(0))];
        while let Some(&(cell, heading)) = way.last() {
            let exits = grid.exits(cell);
            let ways: Dirs = exits
                .filter(|&dir| !visited[grid.step(cell, dir) as usize])
                .collect();
            if ways.is_empty() {
                way.pop();
                continue;
            }
            let dir = if ways.contains(heading) && !random.chance(turn) {
                heading
            } else {
                random.pick_dir(ways)
            };
            listener.open(cell, dir)?;
            let next = grid.step(cell, dir);
            visited[next as usize] = true;
            way.push((next, dir));
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // The recipe determines the grid, loops, starts and finishes, but not the algorithm.
    let recipe = Recipe {
        braid: 0.2,
        placement: Placement::Farthest,
        seed: 7,
        ..Recipe::default()
    };
    let mut carving = Carving::default();
    let level = make_with(&recipe, &Straight { turn: 0.1 }, &mut carving)?;

    let show = Arc::new(Show::carved(level.clone(), carving)?);
    let mut moment = Moment::begin(show.clone());
    moment.seek(show.len() / 2);
    let (reached, steps) = (moment.reached().len(), moment.at());
    eprintln!(
        "{reached} cells are reached after {steps} of {} steps",
        show.len()
    );
    eprintln!("{}", draw::lines(&level.plan(), Trace::default())?);

    print!("{}", file::write(&level));
    Ok(())
}
