//! What is watched: which work, in which maze.

use crate::level::UsualRecipe;
use crate::texts::{self, Say, of_library, say};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::choice::{self, End};
use warren_dungeon::level::{Algorithm, Level, Recipe};
use warren_dungeon::watch::Method;
use warren_maze::rng;
use warren_maze::topology::{Grid, GridSpec};

/// The work that is watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Act {
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
pub struct Subject {
    /// The work.
    pub act: Act,
    /// What it carves, or searches.
    pub recipe: Recipe,
    /// What it searches instead: a level that no recipe makes.
    pub given: Option<Arc<Level>>,
}

/// What can be chosen, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Carving or a search.
    Act,
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

impl Choice {
    /// All that can be chosen.
    pub const ALL: [Choice; 5] = [
        Choice::Act,
        Choice::Algorithm,
        Choice::Shape,
        Choice::Wraps,
        Choice::Size,
    ];
}

impl Act {
    /// Every kind of work.
    pub const ALL: [Act; 3] = [Act::Carving, Act::BreadthFirst, Act::DepthFirst];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Act::Carving => "carve",
            Act::BreadthFirst => "breadth-first",
            Act::DepthFirst => "depth-first",
        }
    }

    /// How a search keeps its cells.
    pub(super) fn method(self) -> Option<Method> {
        match self {
            Act::Carving => None,
            Act::BreadthFirst => Some(Method::BreadthFirst),
            Act::DepthFirst => Some(Method::DepthFirst),
        }
    }
}

impl FromWorld for Subject {
    /// Kruskal's algorithm, in a maze of the usual kind.
    fn from_world(world: &mut World) -> Subject {
        let mut recipe = world.get_resource_or_init::<UsualRecipe>().0.clone();
        recipe.algorithm = Algorithm::Kruskal;
        Subject {
            act: Act::default(),
            recipe,
            given: None,
        }
    }
}

impl Subject {
    /// Work in a level: in what its recipe makes, or in the level itself if no recipe makes
    /// it.
    pub fn in_level(act: Act, level: &Arc<Level>) -> Subject {
        let recipe = level.recipe().filter(|_| !level.is_edited());
        Subject {
            act,
            recipe: recipe.cloned().unwrap_or_default(),
            given: recipe.is_none().then(|| level.clone()),
        }
    }

    /// The level that is searched as it is.
    pub(super) fn searched(&self) -> Option<&Arc<Level>> {
        self.given.as_ref().filter(|_| self.act != Act::Carving)
    }

    /// Chooses what comes next, or before.
    pub(super) fn choose(&mut self, choice: Choice, forward: bool) {
        if choice == Choice::Act {
            self.act = neighbour(&Act::ALL, |act| act == self.act, forward);
            return;
        }
        self.given = None;
        let recipe = &mut self.recipe;
        match choice {
            Choice::Act => {}
            Choice::Algorithm => choice::next_algorithm(recipe, forward),
            Choice::Shape => choice::next_shape(recipe, forward),
            Choice::Wraps => choice::next_wraps(recipe, forward),
            Choice::Size => choice::next_size(recipe, &SIZES, forward, End::GoRound),
        }
    }

    /// Another maze of the same kind.
    pub(super) fn choose_seed(&mut self) {
        self.given = None;
        self.recipe.seed = rng::fresh_seed();
    }

    /// The grid to carve on, if there is such a grid.
    fn grid(&self) -> Option<Grid> {
        let whole = Grid::try_from(self.recipe.grid).ok()?;
        whole.masked(&self.recipe.mask).ok()
    }

    /// The size of what is shown.
    fn spec(&self) -> GridSpec {
        match self.searched() {
            Some(level) => level.grid().spec(),
            None => self.recipe.grid,
        }
    }

    /// What is chosen now, in words.
    pub(super) fn chosen(&self, choice: Choice) -> Say {
        let spec = self.spec();
        match choice {
            Choice::Act => texts::watch::act(self.act),
            Choice::Algorithm => match self.searched() {
                Some(_) => say!("hand-made"),
                None => of_library::algorithm(&self.recipe.algorithm),
            },
            Choice::Shape => of_library::shape(spec.shape),
            Choice::Wraps => texts::watch::wraps(spec.wrap_x, spec.wrap_y),
            Choice::Size => texts::size(spec),
        }
    }

    /// The algorithms that do not fit the grid, by the reasons why.
    pub(super) fn left_out(&self) -> Vec<(Say, Vec<Say>)> {
        let mut reasons: Vec<(Say, Vec<Say>)> = Vec::new();
        let Some(grid) = self.grid().filter(|_| self.searched().is_none()) else {
            return reasons;
        };
        for algorithm in Algorithm::ALL {
            let Some(reason) = algorithm.misfit(&grid) else {
                continue;
            };
            let (reason, name) = (
                of_library::misfit(reason),
                of_library::algorithm(&algorithm),
            );
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, names)) => names.push(name),
                None => reasons.push((reason, vec![name])),
            }
        }
        reasons
    }
}

/// The one after or before the current one, round and round.
fn neighbour<T: Clone>(all: &[T], is_now: impl Fn(T) -> bool, forward: bool) -> T {
    let now = all.iter().position(|one| is_now(one.clone())).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all[(now + by) % all.len()].clone()
}
