//! What is watched: which work, in which maze.

use crate::level::UsualRecipe;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::choice::{self, End};
use warren_dungeon::level::{Algorithm, Level, Recipe};
use warren_dungeon::watch::Method;
use warren_maze::rng;
use warren_maze::topology::{Grid, GridSpec};

/// Which work is watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WatchMode {
    /// A maze is carved.
    #[default]
    Carving,
    /// A search floods it with a queue.
    BreadthFirst,
    /// A search follows each way to its end, with a stack.
    DepthFirst,
}

/// What to watch; whatever changes it has it made.
#[derive(Resource, Clone, Debug)]
pub struct WatchSubject {
    /// The work.
    pub mode: WatchMode,
    /// What it carves, or searches.
    pub recipe: Recipe,
    /// What it searches instead: a level that no recipe makes.
    pub given: Option<Arc<Level>>,
}

/// What can be chosen, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchChoice {
    /// Carving or a search.
    Mode,
    /// The algorithm that carves, of those that fit the grid.
    Algorithm,
    /// The shape of the cells.
    Shape,
    /// Which axes wrap.
    Wraps,
    /// How many cells a row and rows, as many as each other.
    Size,
}

/// Cells a row, and rows, from which to choose.
const SIZES: [[u32; 2]; 7] = [
    [6; 2], [10; 2], [20; 2], [40; 2], [80; 2], [120; 2], [200; 2],
];

impl WatchChoice {
    /// All that can be chosen.
    pub const ALL: [WatchChoice; 5] = [
        WatchChoice::Mode,
        WatchChoice::Algorithm,
        WatchChoice::Shape,
        WatchChoice::Wraps,
        WatchChoice::Size,
    ];
}

impl WatchMode {
    /// Every kind of work.
    pub const ALL: [WatchMode; 3] = [
        WatchMode::Carving,
        WatchMode::BreadthFirst,
        WatchMode::DepthFirst,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            WatchMode::Carving => "carve",
            WatchMode::BreadthFirst => "breadth-first",
            WatchMode::DepthFirst => "depth-first",
        }
    }

    /// What it is, for the command line's help.
    pub(crate) fn summary(self) -> &'static str {
        match self {
            WatchMode::Carving => "The maze is carved",
            WatchMode::BreadthFirst => "A search floods it with a queue",
            WatchMode::DepthFirst => "A search follows each way to its end, with a stack",
        }
    }

    /// How a search keeps its cells.
    pub(super) fn method(self) -> Option<Method> {
        match self {
            WatchMode::Carving => None,
            WatchMode::BreadthFirst => Some(Method::BreadthFirst),
            WatchMode::DepthFirst => Some(Method::DepthFirst),
        }
    }
}

impl FromWorld for WatchSubject {
    /// Kruskal's algorithm, in a maze of the usual kind.
    fn from_world(world: &mut World) -> WatchSubject {
        let mut recipe = world.get_resource_or_init::<UsualRecipe>().0.clone();
        recipe.algorithm = Algorithm::Kruskal;
        WatchSubject {
            mode: WatchMode::default(),
            recipe,
            given: None,
        }
    }
}

impl WatchSubject {
    /// Work in a level: in what its recipe makes, or in the level itself if no recipe makes
    /// it.
    pub fn in_level(mode: WatchMode, level: &Arc<Level>) -> WatchSubject {
        let recipe = level.true_recipe();
        WatchSubject {
            mode,
            recipe: recipe.cloned().unwrap_or_default(),
            given: recipe.is_none().then(|| level.clone()),
        }
    }

    /// The level that is searched as it is.
    pub(super) fn searched(&self) -> Option<&Arc<Level>> {
        self.given
            .as_ref()
            .filter(|_| self.mode != WatchMode::Carving)
    }

    /// Chooses what comes next, or before.
    pub(super) fn choose(&mut self, choice: WatchChoice, forward: bool) {
        if choice == WatchChoice::Mode {
            self.mode = neighbour(&WatchMode::ALL, |mode| mode == self.mode, forward);
            return;
        }
        self.given = None;
        let recipe = &mut self.recipe;
        match choice {
            WatchChoice::Mode => {}
            WatchChoice::Algorithm => choice::next_algorithm(recipe, forward),
            WatchChoice::Shape => choice::next_shape(recipe, forward),
            WatchChoice::Wraps => choice::next_wraps(recipe, forward),
            WatchChoice::Size => choice::next_size(recipe, &SIZES, forward, End::GoRound),
        }
    }

    /// Another maze of the same kind.
    pub(super) fn choose_seed(&mut self) {
        self.given = None;
        self.recipe.seed = rng::fresh_seed();
    }

    /// The grid to carve on, if there is such a grid.
    pub(super) fn grid(&self) -> Option<Grid> {
        let whole = Grid::try_from(self.recipe.grid).ok()?;
        whole.masked(&self.recipe.mask).ok()
    }

    /// The size of what is shown.
    pub(super) fn spec(&self) -> GridSpec {
        match self.searched() {
            Some(level) => level.grid().spec(),
            None => self.recipe.grid,
        }
    }
}

/// The one after or before the current one, round and round.
fn neighbour<T: Clone>(all: &[T], is_now: impl Fn(T) -> bool, forward: bool) -> T {
    let now = all.iter().position(|one| is_now(one.clone())).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all[(now + by) % all.len()].clone()
}
