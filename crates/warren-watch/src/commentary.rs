//! Explains each step of a show.

use crate::carving::Carving;
use crate::kind::Kind;
use crate::narrators::{narrate_carving, narrate_search};
use crate::remark::{Effect, Remark};
use crate::script::{Script, Spot};
use crate::show::{Search, Show, ShowError, check_size};
use crate::teller::Teller;
use crate::texts::Sentence;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::make::make_heard;
use warren_dungeon::recipe::Recipe;
use warren_maze::maze::Listener;
use warren_maze::solve;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};

/// Remarks on the steps of a show, in order.
///
/// A remark explains an action of the algorithm. It refers to a line of the algorithm's [`Script`],
/// and to a sentence with numbers. The algorithm's frontier, stack or queue is a list of cells that
/// changes with the remarks. Several remarks can belong to one step of the [`Show`], and some
/// algorithms do much work between two steps. For example, the random walks of Wilson's algorithm
/// open no passages. To show the state after a number of remarks, create a
/// [`Reading`](crate::Reading).
///
/// ```
/// use warren_dungeon::recipe::{Algorithm, Recipe};
/// use warren_watch::{Commentary, Kind};
///
/// let recipe = Recipe { algorithm: Algorithm::Kruskal, ..Recipe::default() };
/// let commentary = Commentary::carving(&recipe, &mut ())?;
/// let keep = (0..commentary.len()).find(|&i| commentary.kind(i) == Kind::Keep);
/// let sentence = commentary.sentence(keep.expect("Kruskal's algorithm rejects walls"));
/// assert!(sentence.in_english().contains("so it stays"));
/// assert_eq!(commentary.line(keep.expect("as above")), Some(5));
/// # Ok::<(), warren_watch::ShowError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Commentary<T = Grid> {
    pub(crate) show: Arc<Show<T>>,
    script: Option<&'static Script>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) effects: Vec<Effect>,
    /// For each cell, its distance from the first root in the finished maze, in moves. Empty for
    /// searches, whose distances are effects.
    pub(crate) depths: Vec<u32>,
    /// For each cell, its distance to the nearest finish on the grid without walls. Empty for all
    /// algorithms except A*.
    pub(crate) estimates: Vec<u32>,
}

impl Commentary {
    /// Makes a recipe's level, and explains its carving. The listener receives every passage.
    ///
    /// # Errors
    ///
    /// Fails if the grid has too many cells or if the recipe cannot make a level. If the
    /// listener cancels the work, the error is
    /// [`MakeError::Cancelled`](warren_dungeon::make::MakeError::Cancelled).
    pub fn carving(recipe: &Recipe, listener: &mut impl Listener) -> Result<Commentary, ShowError> {
        check_size(recipe.grid)?;
        let mut carving = Carving::with_ideas();
        let level = make_heard(recipe, &mut (listener, &mut carving))?;
        Commentary::carved(level, carving)
    }
}

impl<T: Topology + Clone> Commentary<T> {
    /// Explains a level's carving. `carving` must have been the listener when this level was made.
    /// The script belongs to the algorithm in the level's recipe. Without a recipe or without
    /// [ideas](Carving::with_ideas), the remarks only say which passages open.
    ///
    /// # Errors
    ///
    /// Fails if the grid has too many cells.
    ///
    /// # Panics
    ///
    /// Panics if the carving belongs to a different level and has cells that are not on this grid.
    pub fn carved(level: Level<T>, carving: Carving) -> Result<Commentary<T>, ShowError> {
        let name = level.recipe().map(|recipe| recipe.algorithm.name());
        let name = name.filter(|_| carving.hears_ideas);
        let script = name.and_then(Script::named);
        let Carving { steps, ideas, .. } = carving;
        let show = Show::carved(level, Carving::of_steps(steps))?;
        let root = show.reached(0..show.len()).first().copied();
        let depths = match root {
            Some(root) => solve::distances(show.level().maze(), &[root]),
            None => Vec::new(),
        };
        let mut teller = Teller::new(Arc::new(show));
        narrate_carving(&mut teller, script.map(|script| script.name), &ideas);
        Ok(Commentary {
            depths,
            ..Commentary::new(teller, script)
        })
    }
}

impl<T: Embedding + Clone> Commentary<T> {
    /// Searches a level, and explains the search.
    ///
    /// # Errors
    ///
    /// The same errors as [`Show::search`].
    pub fn search(level: Level<T>, search: Search) -> Result<Commentary<T>, ShowError> {
        let show = Show::search(level, search)?;
        let mut teller = Teller::new(Arc::new(show));
        let estimates = narrate_search(&mut teller, search);
        Ok(Commentary {
            estimates,
            ..Commentary::new(teller, Script::named(search.method.script()))
        })
    }
}

impl<T: Topology + Clone> Commentary<T> {
    fn new(teller: Teller<T>, script: Option<&'static Script>) -> Commentary<T> {
        let (show, remarks, effects) = teller.finish();
        Commentary {
            show,
            script,
            remarks,
            effects,
            depths: Vec::new(),
            estimates: Vec::new(),
        }
    }
}

impl<T: Topology> Commentary<T> {
    /// Returns the show that the commentary explains.
    pub fn show(&self) -> &Show<T> {
        &self.show
    }

    /// Returns a shared reference to the show, for a [`Moment`](crate::Moment) of it.
    pub fn shared_show(&self) -> Arc<Show<T>> {
        Arc::clone(&self.show)
    }

    /// Returns the algorithm's pseudocode. Returns `None` if a generator that is not in
    /// [`Algorithm`](warren_dungeon::recipe::Algorithm) carved the level.
    pub fn script(&self) -> Option<&'static Script> {
        self.script
    }

    /// Returns the number of remarks.
    pub fn len(&self) -> usize {
        self.remarks.len()
    }

    /// Returns whether there are no remarks.
    pub fn is_empty(&self) -> bool {
        self.remarks.is_empty()
    }

    /// Returns a remark's kind. Remarks are numbered from 0.
    ///
    /// # Panics
    ///
    /// Panics if there is no such remark, like all methods that take a remark's number.
    pub fn kind(&self, remark: usize) -> Kind {
        self.remarks[remark].kind
    }

    /// Returns the number of the line to which a remark refers, or `None` if it refers to no line
    /// of the [`script`](Commentary::script). Lines are numbered from 1.
    pub fn line(&self, remark: usize) -> Option<u8> {
        self.script?.line(self.kind(remark))
    }

    /// Returns a remark's sentence.
    pub fn sentence(&self, remark: usize) -> Sentence {
        let Remark { kind, numbers, .. } = self.remarks[remark];
        Sentence::new(
            self.script.filter(|script| script.line(kind).is_some()),
            kind,
            numbers,
        )
    }

    /// Returns the cell to which a remark refers.
    pub fn cell(&self, remark: usize) -> Cell {
        self.remarks[remark].cell
    }

    /// Returns the side to which a remark refers, as a cell and a direction, or `None` if it does
    /// not refer to a side.
    pub fn side(&self, remark: usize) -> Option<(Cell, Dir)> {
        let Remark { cell, side, .. } = self.remarks[remark];
        side.map(|side| (cell, side))
    }

    /// Returns the number of steps that the show has completed after this number of remarks.
    pub fn shown(&self, remarks: usize) -> usize {
        let last = remarks.checked_sub(1);
        last.map_or(0, |last| self.remarks[last].shown as usize)
    }

    /// Returns the positions that a timeline marks: the remarks that begin a round, a row, a walk
    /// or a similar section, and the end of a search. Each position is the number of remarks up to
    /// and including the marked remark.
    pub fn markers(&self) -> impl Iterator<Item = usize> {
        let numbered = (1..).zip(&self.remarks);
        let marked = numbered.filter(|(_, remark)| remark.kind.is_marker());
        marked.map(|(number, _)| number)
    }

    /// Returns the number of remarks after which a spot in the lesson is visible. If there is no
    /// remark of the spot's kind, returns the end.
    pub fn spot(&self, spot: Spot) -> usize {
        let numbered = self.remarks.iter().enumerate();
        let of_kind = |wanted| numbered.filter(move |(_, remark)| remark.kind == wanted);
        let found = match spot {
            Spot::Percent(share) => return self.len() * usize::from(share) / 100,
            Spot::First(kind) => of_kind(kind).next(),
            // If several remarks have the same number, the first is chosen.
            Spot::Most(kind) => of_kind(kind)
                .rev()
                .max_by_key(|(_, remark)| remark.numbers[0]),
        };
        found.map_or(self.len(), |(index, _)| index + 1)
    }

    pub(crate) fn has_built(&self) -> bool {
        let mut effects = self.effects.iter();
        effects.any(|effect| matches!(effect, Effect::Build(..)))
    }
}
