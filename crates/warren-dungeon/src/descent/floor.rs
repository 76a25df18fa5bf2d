//! The levels of a descent.

use super::{Effort, Table};
use crate::level::{Content, Edit, Level};
use crate::make::make;
use crate::proof::{Verdict, certify};
use crate::recipe::{Recipe, RecipeError};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::GridSpec;

/// The maximum number of levels that are made to find one with the right effort.
const MAX_DRAWS: u64 = 64;

/// The maximum number of cells of all these levels together, which limits the time.
const MAX_DRAWN_CELLS: u64 = 3 << 14;

/// The largest number of cells of a floor. Below the depth at which all floors have this size, the
/// effort hardly grows any more.
const MAX_CELLS: u64 = 4096;

/// The permitted effort of a floor, in percent of the requested effort.
const TOLERANCE: (u32, u32) = (90, 120);

/// Makes the floor at a depth, counted from 1, of the descent with this seed. Its recipe is one of
/// the stage's recipes with a different seed and size.
///
/// Makes up to 64 levels and adapts their sizes, until one has an [effort](Effort::total) that
/// differs little from [`Table::effort_at`]. If there is none, the floor is the level with the
/// nearest effort. Each of these levels is [certified](crate::proof::certify): it can be won, and it
/// cannot be lost. That is also true for a player who brings charges, because there are no one-way
/// gates.
///
/// If `make` accepts all these levels but none of them can be certified, the floor is the level of
/// the unchanged recipe, which is not certified. No floor of the table in `assets` is known for
/// which this happens.
///
/// Takes a few milliseconds on most floors.
///
/// # Errors
///
/// Fails with the error of the last recipe if none makes a level that can be won.
///
/// ```
/// use warren_dungeon::descent::{Effort, floor, table};
///
/// let (first, tenth) = (floor(table(), 7, 1)?, floor(table(), 7, 10)?);
/// let total = |level| Effort::of(level).map_or(0, Effort::total);
/// assert!(total(&tenth) > 2 * total(&first));
/// assert_eq!(floor(table(), 7, 10)?, tenth, "the same on every machine");
/// # Ok::<(), warren_dungeon::recipe::RecipeError>(())
/// ```
pub fn floor(table: &Table, seed: u64, depth: u32) -> Result<Level, RecipeError> {
    let random = &mut SeededRandom::new(seed ^ u64::from(depth).rotate_right(24));
    let wanted = table.effort_at(depth);
    let recipes = table.recipes(depth);
    let template = &recipes[random.below(recipes.len() as u32) as usize];
    let mut cells = template.grid.cells();
    let mut drawn = 0;
    let mut nearest: Option<(u32, Level)> = None;
    let mut refused = None;
    while drawn < MAX_DRAWN_CELLS {
        drawn += cells.max(MAX_DRAWN_CELLS / MAX_DRAWS);
        let recipe = Recipe {
            grid: resized(template.grid, cells),
            seed: random.bits(),
            ..template.clone()
        };
        let level = match make(&recipe) {
            Ok(level) => level,
            Err(error) => {
                refused = Some(error);
                // Most recipes that fail need more room.
                cells = scaled(cells, 9, 8);
                continue;
            }
        };
        let Some(total) = sound_effort(&level) else {
            continue;
        };
        if is_within(total, wanted) {
            return Ok(level);
        }
        let miss = wanted.abs_diff(total);
        if nearest.as_ref().is_none_or(|&(other, _)| miss < other) {
            nearest = Some((miss, level));
        }
        // The effort of one level says little, so that the size changes by at most a half.
        let next = wanted.clamp(total / 2, total.saturating_mul(3) / 2);
        cells = scaled(cells, next.max(1).into(), total.max(1).into());
    }
    match (nearest, refused) {
        (Some((_, level)), _) => Ok(level),
        (None, Some(error)) => Err(error),
        (None, None) => make(template),
    }
}

/// Returns the effort of a level that is fit for a descent: it can be won, and it cannot be lost.
fn sound_effort(level: &Level) -> Option<u32> {
    let is_sound = matches!(certify(&without_gunpowder(level)), Verdict::Certified(_));
    Effort::of(level).filter(|_| is_sound).map(Effort::total)
}

/// Returns the level without the gunpowder that lies in it, if it has gates. A charge only opens
/// passages, which cannot be lost again, so a level without [one-way
/// gates](crate::level::Gate::OneWay) that cannot be lost without charges cannot be lost with them.
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
    // Each axis of the plan changes by the square root of the factor of the area.
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
