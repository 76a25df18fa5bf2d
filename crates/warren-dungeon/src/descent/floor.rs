//! The levels of a descent.

use super::{Effort, Table};
use crate::level::{Content, Edit, Level, PackId};
use crate::make::{ChamberPack, MakeError, has_iron_keys_first, lead_back, make, make_with_pack};
use crate::play::Progress;
use crate::proof::{Verdict, certify};
use crate::recipe::{Recipe, Theme};
use crate::route::{Walker, nearby};
use std::sync::Arc;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{Filtered, UNREACHED, distances};
use warren_maze::topology::GridSpec;

/// The maximum number of levels that are made to find one with the right effort.
const MAX_DRAWS: u64 = 64;

/// The maximum number of cells of all these levels together, which limits the time.
const MAX_DRAWN_CELLS: u64 = 3 << 14;

/// The maximum number of cells on a floor. Below the depth at which all floors have this size, the
/// effort hardly grows any more.
const MAX_CELLS: u64 = 4096;

/// The permitted effort of a floor, in percent of the requested effort.
const TOLERANCE: (u32, u32) = (90, 120);

/// The reason why a floor cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FloorError {
    /// The last recipe makes no level.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The recipes make levels, but none of them can be [certified](crate::proof::certify).
    #[error(
        "no level of this recipe was proved to be winnable and impossible to lose: ask for fewer \
         gates, or for doors between the areas"
    )]
    NotCertified,
    /// The chambers of the descent are from a pack, which [`Descent::with_pack`](super::Descent::with_pack)
    /// must add after the descent was read.
    #[error("the chambers of this descent are from the pack {0}: choose this pack")]
    NoPack(PackId),
}

/// The chambers of the floors of a descent.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum FloorChambers {
    /// Those of the recipes.
    #[default]
    Recipes,
    /// Those of a pack.
    Pack(Arc<ChamberPack>),
    /// Those of a pack that is unknown, so that no floor can be made.
    Missing(PackId),
}

impl FloorChambers {
    /// Makes a level of a recipe. With a pack, the level has at least one chamber if there is a place for it.
    fn make(&self, recipe: &Recipe) -> Result<Level, FloorError> {
        let pack = match self {
            FloorChambers::Recipes => return Ok(make(recipe)?),
            FloorChambers::Missing(pack) => return Err(FloorError::NoPack(pack.clone())),
            FloorChambers::Pack(pack) => pack,
        };
        let with = |chambers| Recipe {
            chambers,
            ..recipe.clone()
        };
        match make_with_pack(&with(recipe.chambers.max(1)), pack, &mut ()) {
            Err(MakeError::NoPlaceForChamber | MakeError::ChambersNeedBeast(_)) => {
                Ok(make(&with(0))?)
            }
            made => Ok(made?),
        }
    }
}

/// Makes the floor at a depth, counted from 1, of the descent with this seed. Its recipe is one of
/// the stage's recipes with a different seed and size.
///
/// Makes up to 64 levels and adapts their sizes, until one has an [effort](Effort::total) that
/// differs little from [`Table::effort_at`]. If there is none, the floor is the level with the
/// nearest effort. If the recipe makes no level that is fit for a descent, the same is done with
/// the other recipes for this depth, and then with the recipes of the stage's usual floors.
///
/// Each of these levels is [certified](crate::proof::certify): it can be won, and it
/// cannot be lost. That is also true for a player who brings charges: the way through each one-way
/// gate of a [chamber](field@Recipe::chambers) leads back without a key or a lever, there are no
/// other one-way gates, and all iron keys can be reached before any iron door is open.
///
/// Takes a few milliseconds on most floors. [`FloorSearch`] does the same in short steps.
///
/// # Errors
///
/// Fails if no recipe makes a level that is fit for a descent, which is not known to happen with
/// the tables in `assets`. Returns the error of the last recipe, or [`FloorError::NotCertified`]
/// if the recipes make levels, but none of them can be certified.
///
/// ```
/// use warren_dungeon::descent::{Effort, floor, table};
///
/// let (first, tenth) = (floor(table(), 7, 1)?, floor(table(), 7, 10)?);
/// let total = |level| Effort::of(level).map_or(0, Effort::total);
/// assert!(total(&tenth) > 2 * total(&first));
/// assert_eq!(floor(table(), 7, 10)?, tenth, "the same on every machine");
/// # Ok::<(), warren_dungeon::descent::FloorError>(())
/// ```
pub fn floor(table: &Table, seed: u64, depth: u32) -> Result<Level, FloorError> {
    FloorSearch::new(table, seed, depth).finish()
}

/// The search that [`floor()`] performs. Each [step](FloorSearch::step) makes one level, so that a
/// program with a single thread can do something else between two steps.
#[derive(Clone, Debug)]
pub struct FloorSearch<'a> {
    /// The recipe in use.
    template: &'a Recipe,
    /// The recipes to use if this one makes no suitable level, in reverse order.
    others: Vec<&'a Recipe>,
    wanted: u32,
    chambers: FloorChambers,
    /// The minimum number of moves between the start and each beast; see [`Table::beast_moves`].
    beast_moves: u32,
    /// Whether no part of the floor may be behind the finish; see [`Table::finish_is_last`].
    finish_is_last: bool,
    /// The theme of the floor, if the table chooses it.
    theme: Option<Theme>,
    random: SeededRandom,
    /// The number of cells of the next level.
    cells: u64,
    /// The number of cells of all levels of this recipe so far. A small level counts as more cells
    /// than it has.
    drawn: u64,
    /// The level with the effort nearest to the requested one, and the difference.
    nearest: Option<(u32, Level)>,
    /// The reason why there is no nearest level.
    refused: FloorError,
}

impl<'a> FloorSearch<'a> {
    /// Creates the search for the floor at a depth, counted from 1, of the descent with this seed.
    pub fn new(table: &'a Table, seed: u64, depth: u32) -> FloorSearch<'a> {
        let mut random = SeededRandom::new(seed ^ u64::from(depth).rotate_right(24));
        let recipes = table.recipes(depth);
        let first = random.below(recipes.len() as u32) as usize;
        let (before, after) = (&recipes[..first], &recipes[first + 1..]);
        let usual = &table.stage(depth).floors;
        let others = after.iter().chain(before).chain(usual);
        let template = &recipes[first];
        FloorSearch {
            template,
            others: others.rev().collect(),
            wanted: table.effort_at(depth),
            chambers: FloorChambers::default(),
            beast_moves: table.beast_moves,
            finish_is_last: table.finish_is_last,
            theme: table.theme(depth),
            random,
            cells: template.grid.cells(),
            drawn: 0,
            nearest: None,
            refused: FloorError::NotCertified,
        }
    }

    /// Returns the search with other chambers than those of the recipes.
    pub(super) fn with_chambers(self, chambers: FloorChambers) -> FloorSearch<'a> {
        FloorSearch { chambers, ..self }
    }

    /// Makes all levels until the search is over.
    pub(super) fn finish(mut self) -> Result<Level, FloorError> {
        loop {
            if let Some(floor) = self.step() {
                return floor;
            }
        }
    }

    /// Makes the next level. Returns the floor or an error once the search is over. Must not be
    /// called after that.
    pub fn step(&mut self) -> Option<Result<Level, FloorError>> {
        if self.drawn >= MAX_DRAWN_CELLS {
            if let Some((_, nearest)) = self.nearest.take() {
                return Some(Ok(nearest));
            }
            let Some(other) = self.others.pop() else {
                return Some(Err(self.refused.clone()));
            };
            self.template = other;
            self.cells = other.grid.cells();
            self.drawn = 0;
        }
        self.drawn += self.cells.max(MAX_DRAWN_CELLS / MAX_DRAWS);
        let recipe = Recipe {
            grid: resized(self.template.grid, self.cells),
            seed: self.random.bits(),
            theme: self.theme.or(self.template.theme),
            ..self.template.clone()
        };
        let level = match self.chambers.make(&recipe) {
            Ok(level) => level,
            Err(error @ FloorError::NoPack(_)) => return Some(Err(error)),
            Err(error) => {
                self.refused = error;
                // Most recipes that fail need more room.
                self.cells = scaled(self.cells, 9, 8);
                return None;
            }
        };
        if !starts_far_from_beasts(&level, self.beast_moves) {
            return None;
        }
        if self.finish_is_last && !ends_at_finish(&level) {
            return None;
        }
        let total = sound_effort(&level)?;
        if is_within(total, self.wanted) {
            return Some(Ok(level));
        }
        let miss = self.wanted.abs_diff(total);
        let nearest = self.nearest.as_ref();
        if nearest.is_none_or(|&(other, _)| miss < other) {
            self.nearest = Some((miss, level));
        }
        // The effort of one level says little, so the size changes by at most a half.
        let next = self.wanted.clamp(total / 2, total.saturating_mul(3) / 2);
        self.cells = scaled(self.cells, next.max(1).into(), total.max(1).into());
        None
    }
}

/// Returns whether each beast starts out of the player's sight, and at least this number of moves away
/// from the start, even if all gates and doors were open. Returns `true` if the number is 0.
fn starts_far_from_beasts(level: &Level, moves: u32) -> bool {
    let Some(nearer) = moves.checked_sub(1) else {
        return true;
    };
    let near = nearby(
        &Walker::ALL_DOORS.passages(level),
        level.starts()[0],
        nearer,
    );
    let progress = Progress::new(level);
    let mut beasts = level.beasts();
    beasts.all(|(_, cell)| !near.contains(&cell) && !progress.seen().contains(cell))
}

/// Returns whether the player can enter each cell of the level, apart from the finishes, before entering a
/// finish, which ends the run. Cells that the player cannot enter at all do not matter. Takes time
/// proportional to the number of cells.
fn ends_at_finish(level: &Level) -> bool {
    let passages = Walker::ALL_DOORS.passages(level);
    let before = Filtered::new(&passages, |cell, _| !level.is_finish(cell));
    let start = &level.starts()[..1];
    let count = |moves: Vec<u32>| moves.iter().filter(|&&it| it != UNREACHED).count();
    count(distances(&before, start)) == count(distances(&passages, start))
}

/// Returns the effort of a level that is fit for a descent: it can be won, and it cannot be lost.
fn sound_effort(level: &Level) -> Option<u32> {
    Effort::of(level)
        .filter(|_| is_sound(level))
        .map(Effort::total)
}

/// Returns whether a level can be won and cannot be lost, even by a player who brings charges.
///
/// Suppose that the level cannot be lost without charges, that each one-way gate leads back, and that
/// the player can reach enough iron keys for all iron doors without opening one of them. Then charges
/// do not help to lose it. In every state, the player can undo all walks and all pulls of levers, and
/// return to the start: one-way gates lead back, and open doors and blasted walls stay open. From
/// there, the player can take all iron keys, and then has one for each iron door that is still closed.
/// Locks use up no keys. So the player can do everything that wins the level without charges.
///
/// The second and third conditions are necessary. If an iron key is behind an iron door, a player can
/// blast a way to another iron door and use up the only key there.
fn is_sound(level: &Level) -> bool {
    let is_certified = || matches!(certify(&without_gunpowder(level)), Verdict::Certified(_));
    lead_back(level) && has_iron_keys_first(level) && is_certified()
}

/// Returns the level without the gunpowder in its cells, if it has gates.
fn without_gunpowder(level: &Level) -> Level {
    let mut bare = level.clone();
    if !level.gates().is_empty() {
        for &cell in level.cells_with(Content::Gunpowder) {
            // Content of this kind can be removed from every cell that has it.
            let _ = bare.apply(Edit::Content(Content::Gunpowder, cell, false));
        }
    }
    bare
}

fn is_within(total: u32, wanted: u32) -> bool {
    let (low, high) = TOLERANCE;
    let percent = u64::from(total) * 100 / u64::from(wanted.max(1));
    (u64::from(low)..=u64::from(high)).contains(&percent)
}

/// Returns a number of cells that is larger or smaller by the factor `up / down`.
fn scaled(cells: u64, up: u64, down: u64) -> u64 {
    (cells * up / down).clamp(16, MAX_CELLS)
}

/// Returns the grid with about the same proportions and about this number of cells.
fn resized(grid: GridSpec, cells: u64) -> GridSpec {
    // The width and the height change by the square root of the area's factor.
    let from = grid.cells().max(1);
    let length = |axis: u32| {
        let square = u64::from(axis) * u64::from(axis) * cells / from;
        (square.isqrt() as u32).max(3)
    };
    GridSpec {
        width: length(grid.width),
        height: length(grid.height),
        ..grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Gate, SideKind};
    use warren_maze::maze::Side;

    #[test]
    fn one_way_gates_lead_back_in_chambers_but_not_in_a_perfect_maze() {
        let grid = GridSpec {
            width: 40,
            height: 40,
            ..GridSpec::default()
        };
        let recipe = Recipe {
            grid,
            chambers: 12,
            ..Recipe::default()
        };
        let level = make(&recipe).expect("a level");
        let gates = level.gates().iter();
        let one_ways = gates.filter(|(_, gate)| gate.is_one_way());
        assert!(one_ways.count() >= 8);
        assert!(lead_back(&level));

        let perfect = make(&Recipe::default()).expect("a level");
        let cell = perfect.starts()[0];
        let dir = perfect.maze().passages(cell).next().expect("a passage");
        for forwards in [true, false] {
            let gate = SideKind::Gate(Gate::OneWay { forwards });
            let level = perfect.clone().with(Edit::Side(Side { cell, dir }, gate));
            assert!(!lead_back(&level.expect("a passage with a gate")));
        }
    }
    #[test]
    fn a_level_with_an_iron_key_behind_an_iron_door_is_not_sound() {
        // The start has an iron key. The cell behind the iron door has the key for the circle door
        // to the lower row, in which a further iron door leads to a dead end.
        let level = |iron_keys: &str, charges: u32| {
            let text = format!(
                r#"(
                    format: "warren level",
                    version: 5,
                    grid: (shape: Square, width: 3, height: 2),
                    map: [
                        "+-+-+-+",
                        "|S|  F|",
                        "+ +-+-+",
                        "| | | |",
                        "+-+-+-+",
                    ],
                    gates: [
                        (cell: (0, 0), side: "east", kind: Iron),
                        (cell: (1, 0), side: "south", kind: Locked(Circle)),
                        (cell: (1, 1), side: "east", kind: Iron),
                    ],
                    keys: [(cell: (1, 0), shape: Circle)],
                    iron_keys: {iron_keys},
                    charges: {charges},
                )"#
            );
            crate::file::read(&text).expect("a level")
        };
        let behind = "[(0, 1), (1, 0)]";
        assert!(matches!(certify(&level(behind, 0)), Verdict::Certified(_)));
        assert!(!matches!(certify(&level(behind, 1)), Verdict::Certified(_)));
        assert!(!is_sound(&level(behind, 0)));
        assert!(is_sound(&level("[(0, 0), (0, 1)]", 0)));
        assert!(!is_sound(&level("[(0, 1)]", 0)));
    }
}
