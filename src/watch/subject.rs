//! The subject of the watch screen: an algorithm and a maze.

use bevy::prelude::*;
use bevy_warren::level::UsualRecipe;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_editor::choice::{self, End};
use warren_maze::rng;
use warren_maze::topology::GridSpec;
use warren_watch::Method;

/// A kind of algorithm to watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WatchMode {
    /// The carving of a maze.
    #[default]
    Carving,
    /// A breadth-first search, which floods the maze with a queue.
    BreadthFirst,
    /// A depth-first search, which follows each path to its end with a stack.
    DepthFirst,
    /// Two breadth-first searches, from the start and from the finishes.
    Bidirectional,
    /// A*, which visits the cell with the lowest estimate first.
    AStar,
    /// Dead-end filling, which leaves only the path.
    DeadEndFilling,
    /// A walk with the left hand on the wall.
    LeftHand,
    /// A walk with the right hand on the wall.
    RightHand,
    /// A walk that marks the passages.
    Tremaux,
}

/// The algorithm and the maze to watch. Changing this resource starts a new animation.
#[derive(Resource, Clone, Debug)]
pub struct WatchSubject {
    /// The kind of algorithm.
    pub mode: WatchMode,
    /// The recipe for the maze to carve or search.
    pub recipe: Recipe,
    /// A level to search instead of a generated maze.
    pub given: Option<Arc<Level>>,
    /// A second algorithm, which is shown beside the first one with the same grid and seed.
    pub beside: Option<Beside>,
}

/// The second of two algorithms shown side by side.
#[derive(Clone, Debug, PartialEq)]
pub enum Beside {
    /// A different algorithm carves a maze.
    Carving(Algorithm),
    /// A different search, in the same maze.
    Search(WatchMode),
}

/// The choices on the watch screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchChoice {
    /// Carving or one of the searches.
    Mode,
    /// The carving algorithm, among those that fit the grid.
    Algorithm,
    /// The cell shape.
    Shape,
    /// The axes that wrap.
    Wraps,
    /// The number of columns and rows. All selectable sizes are square.
    Size,
    /// The algorithm that is shown beside the first one, if any.
    Beside,
}

/// The selectable numbers of columns and rows.
const SIZES: [[u32; 2]; 7] = [
    [6; 2], [10; 2], [20; 2], [40; 2], [80; 2], [120; 2], [200; 2],
];

impl WatchChoice {
    /// Every choice.
    pub const ALL: [WatchChoice; 6] = [
        WatchChoice::Mode,
        WatchChoice::Algorithm,
        WatchChoice::Shape,
        WatchChoice::Wraps,
        WatchChoice::Size,
        WatchChoice::Beside,
    ];
}

impl WatchMode {
    /// Every mode.
    pub const ALL: [WatchMode; 9] = [
        WatchMode::Carving,
        WatchMode::BreadthFirst,
        WatchMode::DepthFirst,
        WatchMode::Bidirectional,
        WatchMode::AStar,
        WatchMode::DeadEndFilling,
        WatchMode::LeftHand,
        WatchMode::RightHand,
        WatchMode::Tremaux,
    ];

    /// Returns the mode's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            WatchMode::Carving => "carve",
            WatchMode::BreadthFirst => "breadth-first",
            WatchMode::DepthFirst => "depth-first",
            WatchMode::Bidirectional => "bidirectional",
            WatchMode::AStar => "a-star",
            WatchMode::DeadEndFilling => "dead-end-filling",
            WatchMode::LeftHand => "left-hand",
            WatchMode::RightHand => "right-hand",
            WatchMode::Tremaux => "tremaux",
        }
    }

    /// Returns the mode's description in the command line's help.
    #[cfg(feature = "command-line")]
    pub(crate) fn summary(self) -> &'static str {
        match self {
            WatchMode::Carving => "Carve the maze",
            WatchMode::BreadthFirst => "Search the maze with a queue",
            WatchMode::DepthFirst => "Follow each path to its end, with a stack",
            WatchMode::Bidirectional => "Search from both ends",
            WatchMode::AStar => "Search first where a short path is possible",
            WatchMode::DeadEndFilling => "Fill the dead ends until the path is left",
            WatchMode::LeftHand => "Follow the wall with the left hand",
            WatchMode::RightHand => "Follow the wall with the right hand",
            WatchMode::Tremaux => "Mark the passages, and find the way back",
        }
    }

    /// Returns the search method, or `None` for carving.
    pub(super) fn method(self) -> Option<Method> {
        match self {
            WatchMode::Carving => None,
            WatchMode::BreadthFirst => Some(Method::BreadthFirst),
            WatchMode::DepthFirst => Some(Method::DepthFirst),
            WatchMode::Bidirectional => Some(Method::Bidirectional),
            WatchMode::AStar => Some(Method::AStar),
            WatchMode::DeadEndFilling => Some(Method::DeadEndFilling),
            WatchMode::LeftHand => Some(Method::LeftHand),
            WatchMode::RightHand => Some(Method::RightHand),
            WatchMode::Tremaux => Some(Method::Tremaux),
        }
    }
}

impl FromWorld for WatchSubject {
    /// Returns a subject that carves a maze from the [`UsualRecipe`], but with Kruskal's algorithm.
    fn from_world(world: &mut World) -> WatchSubject {
        let mut recipe = world.get_resource_or_init::<UsualRecipe>().0.clone();
        recipe.algorithm = Algorithm::Kruskal;
        WatchSubject {
            mode: WatchMode::default(),
            recipe,
            given: None,
            beside: None,
        }
    }
}

impl WatchSubject {
    /// Returns the subject for a level. The subject contains the level's
    /// [`true_recipe`](Level::true_recipe), or the level itself if there is no such recipe.
    pub fn in_level(mode: WatchMode, level: &Arc<Level>) -> WatchSubject {
        let recipe = level.true_recipe();
        WatchSubject {
            mode,
            recipe: recipe.cloned().unwrap_or_default(),
            given: recipe.is_none().then(|| level.clone()),
            beside: None,
        }
    }

    /// Returns the level to search, or `None` if a recipe generates the maze.
    pub(super) fn searched(&self) -> Option<&Arc<Level>> {
        self.given
            .as_ref()
            .filter(|_| self.mode != WatchMode::Carving)
    }

    /// Selects a choice's next or previous option.
    pub(super) fn choose(&mut self, choice: WatchChoice, forward: bool) {
        let recipe = &mut self.recipe;
        match choice {
            WatchChoice::Mode => {
                self.mode = choice::cycle(&WatchMode::ALL, &self.mode, forward);
                self.beside = None;
                return;
            }
            WatchChoice::Beside => {
                self.beside = choice::cycle(&self.companions(), &self.beside, forward);
                return;
            }
            WatchChoice::Algorithm => choice::next_algorithm(recipe, forward),
            WatchChoice::Shape => choice::next_shape(recipe, forward),
            WatchChoice::Wraps => choice::next_wraps(recipe, forward),
            WatchChoice::Size => choice::next_size(recipe, &SIZES, forward, End::GoRound),
        }
        choice::fit_algorithm(recipe);
        self.given = None;
        if !self.companions().contains(&self.beside) {
            self.beside = None;
        }
    }

    /// Returns the algorithms that can be shown beside the first one. The list begins with `None`.
    fn companions(&self) -> Vec<Option<Beside>> {
        let mut all = vec![None];
        if self.mode == WatchMode::Carving {
            let grid = self.recipe.grid().ok();
            let fits = |algorithm: &Algorithm| {
                let misfit = grid.as_ref().and_then(|grid| algorithm.misfit(grid));
                misfit.is_none() && algorithm.name() != self.recipe.algorithm.name()
            };
            let others = Algorithm::ALL.into_iter().filter(fits);
            all.extend(others.map(|algorithm| Some(Beside::Carving(algorithm))));
        } else {
            let searches = WatchMode::ALL.into_iter().skip(1);
            let others = searches.filter(|&mode| mode != self.mode);
            all.extend(others.map(|mode| Some(Beside::Search(mode))));
        }
        all
    }

    /// Returns the subject of the second animation, if there is one.
    pub(super) fn second(&self) -> Option<WatchSubject> {
        let mut second = WatchSubject {
            beside: None,
            ..self.clone()
        };
        match self.beside.clone()? {
            Beside::Carving(algorithm) => second.recipe.algorithm = algorithm,
            Beside::Search(mode) => second.mode = mode,
        }
        Some(second)
    }

    /// Selects a fresh seed.
    pub(super) fn choose_seed(&mut self) {
        self.given = None;
        self.recipe.seed = rng::fresh_seed();
    }

    /// Returns the shape and size of the grid to show.
    pub(super) fn spec(&self) -> GridSpec {
        match self.searched() {
            Some(level) => level.grid().spec(),
            None => self.recipe.grid,
        }
    }
}
