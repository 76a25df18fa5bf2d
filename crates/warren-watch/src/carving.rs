//! Records a generator's steps.

use std::ops::ControlFlow;
use warren_maze::maze::{Idea, Listener};
use warren_maze::topology::{Cell, Dir};

/// A listener that records the steps of making a level, in order: the tree roots, the passages that
/// open and close and, on request, the generator's ideas. Uses eight bytes per step, and 16 bytes
/// per idea.
#[derive(Clone, Debug, Default)]
pub struct Carving {
    pub(crate) steps: Vec<(Cell, Step)>,
    /// The ideas, each with the number of steps before it.
    pub(crate) ideas: Vec<(u32, Idea)>,
    pub(crate) hears_ideas: bool,
}

/// The kind of a step. Each step is stored together with its cell.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// The root of a tree, or a visit by a search.
    Visit,
    Open(Dir),
    Close(Dir),
}

impl Carving {
    /// The maximum number of ideas that a recording contains. Random walks can take many times as
    /// many steps as there are cells.
    pub const MAX_IDEAS: usize = 1 << 22;

    /// Creates a recording that also contains the generator's ideas, for a
    /// [`Commentary`](crate::Commentary). The ideas after the first
    /// [`MAX_IDEAS`](Carving::MAX_IDEAS) are ignored.
    pub fn with_ideas() -> Carving {
        Carving {
            hears_ideas: true,
            ..Carving::default()
        }
    }

    pub(crate) fn of_steps(steps: Vec<(Cell, Step)>) -> Carving {
        Carving {
            steps,
            ..Carving::default()
        }
    }
}

impl Listener for Carving {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.steps.push((cell, Step::Visit));
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.steps.push((cell, Step::Open(dir)));
        ControlFlow::Continue(())
    }

    fn close(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.steps.push((cell, Step::Close(dir)));
        ControlFlow::Continue(())
    }

    fn idea(&mut self, idea: Idea) {
        let has_room = self.ideas.len() < Carving::MAX_IDEAS;
        if self.hears_ideas && (has_room || idea == Idea::Done) {
            self.ideas.push((self.steps.len() as u32, idea));
        }
    }

    fn hears_ideas(&self) -> bool {
        self.hears_ideas
    }
}
