//! What a submission must be.

use super::submission::{Fault, Place};
use std::fmt;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::maze::Maze;
use warren_maze::measure::{ROCK, areas};
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// A requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requirement {
    /// The output of a program for the course CS2604.
    Cs2604,
    /// Exactly one path leads from each cell to each other cell, and there is no rock.
    Perfect,
    /// A path leads from each cell to each other cell.
    Connected,
    /// No path leads in a circle.
    LoopFree,
    /// A path leads from the entrance to an exit, or from the start to a finish.
    Solvable,
    /// The number of columns and of rows.
    Size([u32; 2]),
}

impl fmt::Display for Requirement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Requirement::Cs2604 => out.write_str("cs2604"),
            Requirement::Perfect => out.write_str("perfect"),
            Requirement::Connected => out.write_str("connected"),
            Requirement::LoopFree => out.write_str("loop-free"),
            Requirement::Solvable => out.write_str("solvable"),
            Requirement::Size([columns, rows]) => write!(out, "{columns}x{rows}"),
        }
    }
}

/// Parses a requirement.
pub(super) fn parse(text: &str) -> Result<Requirement, &'static str> {
    let size = || {
        let (columns, rows) = text.split_once(['x', '×'])?;
        Some([columns.parse().ok()?, rows.parse().ok()?])
    };
    match text {
        "cs2604" => Ok(Requirement::Cs2604),
        "perfect" => Ok(Requirement::Perfect),
        "connected" => Ok(Requirement::Connected),
        "loop-free" => Ok(Requirement::LoopFree),
        "solvable" => Ok(Requirement::Solvable),
        _ => size()
            .map(Requirement::Size)
            .ok_or("give cs2604, perfect, connected, loop-free, solvable, or a size such as 20x10"),
    }
}

/// A maze that was submitted.
pub(super) struct SubmittedMaze {
    pub(super) maze: Maze<Grid>,
    pub(super) starts: Vec<Cell>,
    pub(super) finishes: Vec<Cell>,
}

impl SubmittedMaze {
    /// Returns the faults because of which the maze does not meet a requirement. Takes time almost linear
    /// in the number of cells.
    pub(super) fn faults(&self, requirement: Requirement) -> Vec<Fault> {
        match requirement {
            Requirement::Perfect => [self.rock(), self.cut_off(), self.loops()]
                .into_iter()
                .flatten()
                .collect(),
            Requirement::Connected => self.cut_off(),
            Requirement::LoopFree => self.loops(),
            Requirement::Solvable => self.unsolvable(),
            Requirement::Size(size) => self.wrong_size(size),
            Requirement::Cs2604 => Vec::new(),
        }
    }

    fn fault(&self, cell: Cell, what: impl Into<String>) -> Fault {
        Fault {
            place: Some(self.place(cell)),
            what: what.into(),
        }
    }

    /// Returns a cell's row and column, counted from 1.
    fn place(&self, cell: Cell) -> Place {
        let grid = self.maze.grid();
        let [x, y, z] = grid.coordinates(cell);
        let [_, _, floors] = grid.size();
        Place::Cell {
            row: y + 1,
            column: x + 1,
            floor: (floors > 1).then_some(z + 1),
        }
    }

    fn rock(&self) -> Vec<Fault> {
        let cells = 0..self.maze.grid().cells();
        let mut rock = cells.filter(|&cell| self.maze.is_solid(cell));
        let Some(first) = rock.next() else {
            return Vec::new();
        };
        let what = match rock.count() {
            0 => "rock: a perfect maze has no rock".into(),
            more => format!("rock, and {more} more cells of rock: a perfect maze has no rock"),
        };
        vec![self.fault(first, what)]
    }

    /// Returns a fault for each area without a path to the first one.
    fn cut_off(&self) -> Vec<Fault> {
        let areas = areas(&self.maze);
        let sizes = areas.sizes();
        let mut seen = vec![false; sizes.len()];
        let mut faults = Vec::new();
        for cell in self.maze.open_cells() {
            let area = areas.of[cell as usize];
            if area == ROCK || std::mem::replace(&mut seen[area as usize], true) || area == 0 {
                continue;
            }
            let what = match sizes[area as usize] {
                1 => "no path leads to this cell from the first cell".into(),
                size => format!("no path leads to these {size} cells from the first cell"),
            };
            faults.push(self.fault(cell, what));
        }
        faults
    }

    /// Returns a fault for each passage that closes a loop.
    fn loops(&self) -> Vec<Fault> {
        let grid = self.maze.grid();
        let mut sets = DisjointSets::new(grid.cells());
        let mut faults = Vec::new();
        for cell in self.maze.open_cells() {
            for dir in self.maze.passages(cell) {
                let next = grid.step(cell, dir);
                // Each passage is examined once, from the cell with the lower number.
                let is_second = next < cell || next == cell && grid.back(cell, dir) < dir;
                if !is_second && !sets.join(cell, next) {
                    let what = format!(
                        "the passage to the {} closes a loop",
                        self.dir_name(dir).replace('-', " ")
                    );
                    faults.push(self.fault(cell, what));
                }
            }
        }
        faults
    }

    fn dir_name(&self, dir: Dir) -> &'static str {
        let names = self.maze.grid().dir_names();
        names
            .get(usize::from(dir.0))
            .copied()
            .unwrap_or("next cell")
    }

    fn unsolvable(&self) -> Vec<Fault> {
        let areas = areas(&self.maze);
        let area = |cell: &Cell| areas.of.get(*cell as usize).copied().unwrap_or(ROCK);
        let faults = self.starts.iter().filter(|start| {
            let mut finishes = self.finishes.iter();
            area(start) == ROCK || !finishes.any(|finish| area(finish) == area(start))
        });
        faults
            .map(|&start| self.fault(start, "no path leads from this start to a finish"))
            .collect()
    }

    fn wrong_size(&self, [columns, rows]: [u32; 2]) -> Vec<Fault> {
        let [width, height, floors] = self.maze.grid().size();
        let floors = match floors {
            1 => String::new(),
            floors => format!(" and {floors} floors"),
        };
        match [width, height] == [columns, rows] && floors.is_empty() {
            true => Vec::new(),
            false => vec![Fault {
                place: None,
                what: format!(
                    "the maze has {width} columns and {height} rows{floors}, instead of {columns} \
                     columns and {rows} rows"
                ),
            }],
        }
    }
}
