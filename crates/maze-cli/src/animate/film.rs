//! What is seen when: all that happens, dealt out to steps of equal length.
//!
//! ```text
//!   begin   step 1   step 2   …   step n   last picture, for two seconds
//!   0                                      --seconds
//! ```

use crate::solve::Search;
use std::ops::ControlFlow;
use warren_core::draw::{Path, Plan, Values};
use warren_core::maze::Carve;
use warren_core::topology::{Cell, Dir, Topology};

/// A moving picture of a maze.
pub(super) struct Film<'a> {
    /// The last picture.
    pub(super) plan: Plan<'a>,
    /// What happens, one step after the other.
    pub(super) steps: Vec<Step>,
    /// Whether it shows a carving, not a search.
    pub(super) carves: bool,
    /// In hundredths of a second, up to the last picture.
    length: u32,
}

/// What happens at one time.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// Cells that become part of the maze, or of those visited.
    pub(super) joined: Vec<Cell>,
    /// Cells where something happens.
    pub(super) newest: Vec<Cell>,
    /// Passages that open.
    pub(super) opened: Vec<(Cell, Dir)>,
    /// The next piece of the path.
    pub(super) piece: Option<Path>,
}

/// Hundredths of a second for which the last picture stays.
pub(super) const HOLD: u32 = 200;
/// Pictures a second at most: browsers show many more in slow motion.
const RATE: f64 = 25.0;

impl<'a> Film<'a> {
    /// The carving of a maze. Openings and dots come with the last picture.
    pub(super) fn carving(plan: Plan<'a>, carving: &Carving, seconds: f64) -> Film<'a> {
        let grid = plan.maze.grid();
        let mut is_joined = vec![false; grid.cells() as usize];
        let mut is_new = |cell| !std::mem::replace(&mut is_joined[cell as usize], true);
        let steps = chunks(&carving.events, most_steps(seconds)).map(|events| {
            let mut step = Step::default();
            for &(cell, dir) in events {
                let next = dir.map(|dir| grid.step(cell, dir));
                let ends = [Some(cell), next].into_iter().flatten();
                let new: Vec<Cell> = ends.clone().filter(|&cell| is_new(cell)).collect();
                match new[..] {
                    // A loop, or two trees that become one.
                    [] => step.newest.extend(ends),
                    _ => step.newest.extend(&new),
                }
                step.joined.extend(new);
                step.opened.extend(dir.map(|dir| (cell, dir)));
            }
            step
        });
        let steps = steps.collect();
        Film {
            plan,
            steps,
            carves: true,
            length: hundredths(seconds),
        }
    }

    /// A search, and then the path that it found, in a fifth of the time.
    pub(super) fn search(plan: Plan<'a>, search: Search, seconds: f64) -> Film<'a> {
        let Search { visits, path } = search;
        let most = most_steps(seconds);
        let flood = chunks(&visits, most - most / 5).map(|cells| Step {
            joined: cells.into(),
            newest: cells.into(),
            ..Step::default()
        });
        let mut from = path.from;
        let trace = chunks(&path.moves, most / 5).map(|moves| {
            let piece = Path {
                from,
                moves: moves.into(),
            };
            for &dir in moves {
                from = plan.maze.grid().step(from, dir);
            }
            Step {
                piece: Some(piece),
                ..Step::default()
            }
        });
        Film {
            steps: flood.chain(trace).collect(),
            plan: Plan {
                values: Some(Values::order(&visits, plan.maze.grid().cells())),
                paths: vec![path],
                ..plan
            },
            carves: false,
            length: hundredths(seconds),
        }
    }

    /// When the `step`-th step is seen, in hundredths of a second; 0 is the
    /// beginning and one after the last step the last picture.
    pub(super) fn time(&self, step: usize) -> u32 {
        let steps = self.steps.len() as u64 + 1;
        (u64::from(self.length) * step as u64 / steps) as u32
    }

    /// The number of the last picture, counted like the steps.
    pub(super) fn end(&self) -> usize {
        self.steps.len() + 1
    }
}

fn most_steps(seconds: f64) -> usize {
    // The beginning is a picture too.
    (seconds * RATE) as usize - 1
}

fn hundredths(seconds: f64) -> u32 {
    (seconds * 100.0) as u32
}

/// Splits a list into so many pieces, as long as each other, or into its items if
/// these are fewer.
fn chunks<T>(list: &[T], most: usize) -> impl Iterator<Item = &[T]> {
    let pieces = list.len().min(most);
    let end = move |piece| piece * list.len() / pieces;
    (0..pieces).map(move |piece| &list[end(piece)..end(piece + 1)])
}

/// What a generator does, in its order: roots, and passages from a cell.
#[derive(Debug, Default)]
pub(super) struct Carving {
    events: Vec<(Cell, Option<Dir>)>,
}

impl Carve for Carving {
    fn root(&mut self, cell: Cell) -> ControlFlow<()> {
        self.events.push((cell, None));
        ControlFlow::Continue(())
    }

    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.events.push((cell, Some(dir)));
        ControlFlow::Continue(())
    }
}
