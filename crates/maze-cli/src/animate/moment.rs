//! The visible state of an animation at one frame, and the changes from frame to frame.

use super::film::{Film, Step};
use std::sync::Arc;
use warren_dungeon::watch;
use warren_maze::draw::{Colour, Path, Plan, colour_of, colours};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Topology};

/// The colour of the cells that are affected by the latest step of a carving or search.
pub(super) const NEWEST: Colour = Colour([255, 120, 0]);
/// The colour of cells that are not carved yet.
pub(super) const UNCARVED: Colour = Colour([112; 3]);

/// The visible state of an animation at a frame, for all frames except the final picture.
pub(super) struct Moment<'a> {
    film: &'a Film<'a>,
    of_show: watch::Moment,
    /// The current colour of each cell.
    now: Vec<Option<Colour>>,
    /// The colour of each cell after it was carved or visited.
    joined: Vec<Option<Colour>>,
    newest: &'a [Cell],
    path: Vec<Path>,
}

impl<'a> Moment<'a> {
    /// Creates the state of the first picture.
    pub(super) fn begin(film: &'a Film<'a>) -> Moment<'a> {
        let done = film.plan.maze;
        let cells = 0..done.grid().cells();
        let joined: Vec<_> = cells.map(colour_of(&film.plan)).collect();
        let mut now = joined.clone();
        for cell in done.open_cells() {
            now[cell as usize] = film.show.is_carving().then_some(UNCARVED);
        }
        Moment {
            film,
            of_show: watch::Moment::begin(Arc::clone(&film.show)),
            now,
            joined,
            newest: &[],
            path: Vec::new(),
        }
    }

    /// Advances by one frame. Returns the cells that look different afterwards.
    pub(super) fn pass(&mut self, step: &'a Step) -> Vec<Cell> {
        let grid = self.film.plan.maze.grid();
        let mut changed = [self.newest, &step.newest].concat();
        self.of_show.seek(step.until);
        if self.film.sets {
            for &cell in self.of_show.changed() {
                if let Some(set) = self.of_show.set(cell) {
                    self.joined[cell as usize] = Some(colours::area(set));
                    self.now[cell as usize] = self.joined[cell as usize];
                }
            }
            changed.extend(self.of_show.changed());
        }
        for &cell in self.newest {
            self.now[cell as usize] = self.joined[cell as usize];
        }
        for &cell in &step.newest {
            self.now[cell as usize] = Some(NEWEST);
        }
        self.newest = &step.newest;
        for &(cell, dir) in &step.opened {
            changed.extend([cell, grid.step(cell, dir)]);
        }
        if let Some(piece) = &step.piece {
            changed.extend(cells_along(grid, piece.from, &piece.moves));
            match &mut self.path[..] {
                [path, ..] => path.moves.extend(&piece.moves),
                [] => self.path.push(piece.clone()),
            }
        }
        changed
    }

    /// Returns the current maze and path, which are drawn over the colours of the cells. While a
    /// maze is carved, its openings and dots are hidden until the final picture.
    pub(super) fn plan(&self) -> Plan<'_> {
        let maze = self.of_show.maze();
        let plan = match self.film.show.is_carving() {
            true => Plan::without_openings(maze, &[], &[]),
            false => Plan {
                maze,
                values: None,
                ..self.film.plan.clone()
            },
        };
        Plan {
            paths: self.path.clone(),
            ..plan
        }
    }

    /// Returns the colour of a cell.
    pub(super) fn colour(&self, cell: Cell) -> Option<Colour> {
        self.now[cell as usize]
    }
}
