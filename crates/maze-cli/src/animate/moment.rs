//! The visible state of an animation at one frame, and the changes from frame to frame.

use super::film::{Film, Frame};
use crate::step_picture::{NEWEST, UNCARVED};
use std::collections::BTreeSet;
use std::sync::Arc;
use warren_maze::draw::{Colour, Path, Plan, colour_of, colours};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Topology};

/// The visible state of an animation at a frame, for all frames except the final picture.
pub(super) struct Moment<'a> {
    film: &'a Film<'a>,
    of_show: warren_watch::Moment,
    /// The colour of each cell in the final picture.
    final_colour: Box<dyn Fn(Cell) -> Option<Colour> + 'a>,
    newest: BTreeSet<Cell>,
    path: Vec<Path>,
}

impl<'a> Moment<'a> {
    /// Creates the state of the first picture.
    pub(super) fn begin(film: &'a Film<'a>) -> Moment<'a> {
        Moment {
            film,
            of_show: warren_watch::Moment::begin(Arc::clone(&film.show)),
            final_colour: Box::new(colour_of(&film.plan)),
            newest: BTreeSet::new(),
            path: Vec::new(),
        }
    }

    /// Advances by one frame. Returns the cells that look different afterwards.
    pub(super) fn pass(&mut self, frame: &Frame) -> Vec<Cell> {
        let grid = self.film.plan.maze.grid();
        self.of_show.seek(frame.until);
        let newest = frame.newest.iter().copied().collect();
        let before = std::mem::replace(&mut self.newest, newest);
        let mut changed: Vec<Cell> = before.into_iter().collect();
        changed.extend(&frame.newest);
        if self.film.sets {
            changed.extend(self.of_show.changed());
        }
        for &(cell, dir) in &frame.opened {
            changed.extend([cell, grid.step(cell, dir)]);
        }
        if let Some(piece) = &frame.piece {
            changed.extend(cells_along(grid, piece.from, &piece.moves));
            match &mut self.path[..] {
                [path, ..] => path.moves.extend(&piece.moves),
                [] => self.path.push(piece.clone()),
            }
        }
        changed
    }

    /// Returns the current maze and path, which are drawn over the colours of the cells. The
    /// openings and dots of a maze that is being carved are hidden until the final picture.
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
        let moment = &self.of_show;
        let set = moment.set(cell).filter(|_| self.film.sets);
        match set {
            _ if self.newest.contains(&cell) => Some(NEWEST),
            Some(set) => Some(colours::area(set)),
            None if moment.number(cell).is_some() || moment.maze().is_solid(cell) => {
                (self.final_colour)(cell)
            }
            None => self.film.show.is_carving().then_some(UNCARVED),
        }
    }
}
