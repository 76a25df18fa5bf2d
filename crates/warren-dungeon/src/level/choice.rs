//! What comes next, or before, for programs in which one key or button changes a part of
//! a recipe.
//!
//! Each function leaves a recipe whose grid can be made if it was one before. The mask is
//! removed where it would no longer fit. The algorithm stays, and so do the numbers of
//! starts and finishes: whether they fit the new grid, [`check`](super::check) tells.
//!
//! A placement that was the [usual](Placement::usual) one for the grid before becomes the
//! usual one for the new grid. Any other placement was chosen, and stays.
//!
//! ```
//! use warren_dungeon::level::{Placement, Recipe, choice};
//! use warren_maze::topology::GridShape;
//!
//! let mut recipe = Recipe::default();
//! choice::next_shape(&mut recipe, true);
//! assert_eq!(recipe.grid.shape, GridShape::Cubic);
//! assert_eq!(recipe.grid.depth, choice::USUAL_FLOORS);
//!
//! choice::next_wraps(&mut recipe, true);
//! assert_eq!((recipe.grid.wrap_x, recipe.grid.wrap_y), (true, false));
//! assert_eq!(recipe.placement, Placement::Farthest);
//!
//! choice::next_size(&mut recipe, &[[6, 6], [20, 20], [40, 30]], true, choice::End::Stay);
//! assert_eq!((recipe.grid.width, recipe.grid.height), (40, 30));
//! ```

use super::algorithm::{Algorithm, AreasWithDoors, DoorCount};
use super::preset::Preset;
use super::recipe::{Charges, Placement, Recipe};
use super::theme::Theme;
use warren_maze::topology::{Grid, GridShape, GridSpec, Mask};

/// The floors of a grid that gets some.
pub const USUAL_FLOORS: u32 = 3;

/// The most floors that [`next_floors`] gives.
pub const MOST_FLOORS: u32 = 9;

/// The most charges that [`next_charges`] gives.
pub const MOST_CHARGES: u32 = 9;

/// What [`next_size`] does if there is no larger size, or no smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The size stays.
    Stay,
    /// The smallest size follows the largest, and the other way round.
    GoRound,
}

/// Whether columns and rows wrap.
const WRAPS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

/// Gives a recipe another grid, and the usual placement for it if it had the usual one
/// before. The mask stays.
pub fn set_grid(recipe: &mut Recipe, grid: GridSpec) {
    if recipe.placement == Placement::usual(&recipe.grid) {
        recipe.placement = Placement::usual(&grid);
    }
    recipe.grid = grid;
}

/// Gives a recipe cells of another shape. Grids that may have floors get so many that do not
/// wrap, others one floor. Of columns, rows and floors none wraps where the shape forbids it.
///
/// An outline that the shape does not have is removed. A drawn mask stays: whether it fits,
/// [`check`](super::check) tells. Nothing changes if the recipe has the shape already.
///
/// ```
/// use warren_dungeon::level::{Recipe, choice};
/// use warren_maze::topology::GridShape;
///
/// let mut recipe = Recipe::default();
/// choice::set_shape(&mut recipe, GridShape::Cubic, choice::USUAL_FLOORS);
/// assert_eq!(recipe.grid.depth, choice::USUAL_FLOORS);
/// choice::set_shape(&mut recipe, GridShape::Hex, choice::USUAL_FLOORS);
/// assert_eq!(recipe.grid.depth, 1);
/// ```
pub fn set_shape(recipe: &mut Recipe, shape: GridShape, floors: u32) {
    let grid = recipe.grid;
    if grid.shape == shape {
        return;
    }
    if recipe.mask == Mask::Hexagon {
        recipe.mask = Mask::Full;
    }
    let reshaped = GridSpec {
        shape,
        depth: if shape.has_floors() { floors } else { 1 },
        wrap_x: grid.wrap_x && shape.may_wrap(),
        wrap_y: grid.wrap_y && shape.may_wrap(),
        wrap_z: false,
        ..grid
    };
    set_grid(recipe, reshaped);
}

/// Cuts a hexagon of so many columns out of a recipe's grid; of one more if the number is
/// even, since a hexagon has a middle. The mask before is removed.
///
/// Whether the shape has such an outline, [`check`](super::check) tells.
pub fn set_hexagon(recipe: &mut Recipe, columns: u32) {
    recipe.mask = Mask::Hexagon;
    let length = columns | 1;
    let cut = GridSpec {
        width: length,
        height: length,
        ..recipe.grid
    };
    set_grid(recipe, cut);
}

/// Gives a recipe of the algorithm [areas](Algorithm::Areas) another number of areas. Where
/// an exact number of doors would no longer connect them, it rises so far that it does.
/// Nothing changes if the algorithm is another.
pub fn set_areas(recipe: &mut Recipe, areas: u32) {
    if let Algorithm::Areas(AreasWithDoors { count, doors }) = &mut recipe.algorithm {
        *count = areas;
        if let DoorCount::Exactly(doors) = doors {
            *doors = (*doors).max(areas.saturating_sub(1));
        }
    }
}

/// Changes the shape of the cells to the next or the previous of [`GridShape::ALL`], round
/// and round. Shapes of which there is no grid of this size are passed over.
///
/// Removes the mask. Grids that may have floors get [`USUAL_FLOORS`] that do not wrap,
/// others one floor. Where columns and rows cannot wrap as before, neither does.
pub fn next_shape(recipe: &mut Recipe, forward: bool) {
    let grid = recipe.grid;
    let reshaped = |&shape: &GridShape| GridSpec {
        shape,
        depth: if shape.has_floors() { USUAL_FLOORS } else { 1 },
        wrap_z: false,
        ..grid
    };
    let others = others(&GridShape::ALL, |&shape| shape == grid.shape, forward);
    let next = others.map(reshaped).find_map(fitted);
    replace(recipe, next);
}

/// Changes which of columns and rows wrap: neither, columns, rows, both, round and round.
/// Ways of which there is no such grid, or to which the mask does not fit, are passed over.
/// Floors wrap as before. Takes time linear in the cells if there is a mask.
pub fn next_wraps(recipe: &mut Recipe, forward: bool) {
    let grid = recipe.grid;
    let is_now = |&wraps: &[bool; 2]| wraps == [grid.wrap_x, grid.wrap_y];
    let wrapped = |&[wrap_x, wrap_y]: &[bool; 2]| GridSpec {
        wrap_x,
        wrap_y,
        ..grid
    };
    let fits = |&grid: &GridSpec| {
        let masked = Grid::try_from(grid).and_then(|grid| grid.masked(&recipe.mask));
        masked.is_ok()
    };
    let next = others(&WRAPS, is_now, forward).map(wrapped).find(fits);
    if let Some(next) = next {
        set_grid(recipe, next);
    }
}

/// Changes columns and rows to the next larger, or the next smaller, of `sizes`, which must
/// be in ascending order of columns times rows. `end` says what follows the last. Sizes of
/// which there is no grid of this shape are passed over.
///
/// Removes the mask if another size is found. Where columns and rows cannot wrap as before,
/// neither does.
pub fn next_size(recipe: &mut Recipe, sizes: &[[u32; 2]], forward: bool, end: End) {
    let area = |[width, height]: [u32; 2]| u64::from(width) * u64::from(height);
    let now = area([recipe.grid.width, recipe.grid.height]);
    let mut sizes = sizes.to_vec();
    if !forward {
        sizes.reverse();
    }
    let is_ahead = |&size: &[u32; 2]| match forward {
        true => area(size) > now,
        false => area(size) < now,
    };
    let (ahead, behind): (Vec<_>, Vec<_>) = sizes.into_iter().partition(is_ahead);
    let behind = behind.into_iter().filter(|_| end == End::GoRound);
    let resized = |[width, height]: [u32; 2]| GridSpec {
        width,
        height,
        ..recipe.grid
    };
    let next = ahead
        .into_iter()
        .chain(behind)
        .map(resized)
        .find_map(fitted);
    replace(recipe, next);
}

/// Changes the algorithm to the next or the previous of [`Algorithm::ALL`] that fits the
/// grid and its mask, round and round, with its default parameters. Takes time linear in
/// the cells if there is a mask. Nothing changes if there is no such grid.
pub fn next_algorithm(recipe: &mut Recipe, forward: bool) {
    let grid = Grid::try_from(recipe.grid).and_then(|grid| grid.masked(&recipe.mask));
    let Ok(grid) = grid else { return };
    let name = recipe.algorithm.name();
    let mut others = others(&Algorithm::ALL, |one| one.name() == name, forward);
    if let Some(next) = others.find(|one| one.misfit(&grid).is_none()) {
        recipe.algorithm = next.clone();
    }
}

/// Gives a recipe one floor more, or one fewer, if there is such a grid, up to
/// [`MOST_FLOORS`]. Removes the mask if the number changes.
pub fn next_floors(recipe: &mut Recipe, forward: bool) {
    let depth = match forward {
        true => recipe.grid.depth.saturating_add(1),
        false => recipe.grid.depth.saturating_sub(1),
    };
    let grid = GridSpec {
        depth,
        ..recipe.grid
    };
    if (1..=MOST_FLOORS).contains(&depth) {
        replace(recipe, fitted(grid));
    }
}

/// Has more of a recipe's dead ends opened, or fewer, by a quarter of them.
pub fn next_braid(recipe: &mut Recipe, forward: bool) {
    let quarters = 4.0 * recipe.braid;
    let next = match forward {
        true => quarters.floor() + 1.0,
        false => quarters.ceil() - 1.0,
    };
    recipe.braid = next.clamp(0.0, 4.0) / 4.0;
}

/// Changes where the first start and the first finish lie to the next or the previous of
/// [`Placement::ALL`], round and round.
pub fn next_placement(recipe: &mut Recipe, forward: bool) {
    let now = recipe.placement;
    if let Some(&next) = others(&Placement::ALL, |&it| it == now, forward).next() {
        recipe.placement = next;
    }
}

/// Changes how many walls the player may blast: as many as the level needs, then none to
/// [`MOST_CHARGES`], and from there on round.
pub fn next_charges(recipe: &mut Recipe, forward: bool) {
    recipe.charges = match (recipe.charges, forward) {
        (Charges::Default, true) => Charges::Exactly(0),
        (Charges::Default, false) => Charges::Exactly(MOST_CHARGES),
        (Charges::Exactly(MOST_CHARGES..), true) | (Charges::Exactly(0), false) => Charges::Default,
        (Charges::Exactly(count), true) => Charges::Exactly(count + 1),
        (Charges::Exactly(count), false) => Charges::Exactly(count - 1),
    };
}

/// Changes what a level is built of to the next or the previous of [`Theme::ALL`], round and
/// round; the usual one, which the algorithm decides, is one of the choices.
pub fn next_theme(recipe: &mut Recipe, forward: bool) {
    let themes = Theme::ALL.map(Some);
    let all: Vec<Option<Theme>> = std::iter::once(None).chain(themes).collect();
    let now = recipe.theme;
    if let Some(&next) = others(&all, |&theme| theme == now, forward).next() {
        recipe.theme = next;
    }
}

/// Replaces a recipe by the next or the previous of [`Preset::ALL`]. Another recipe becomes
/// the easiest, or the hardest if `forward` is not set; no preset follows the hardest, and
/// none comes before the easiest. The seed stays, and so does the theme.
pub fn next_preset(recipe: &mut Recipe, forward: bool) {
    let all = Preset::ALL;
    let now = Preset::of(recipe).and_then(|now| all.iter().position(|&preset| preset == now));
    let next = match (now, forward) {
        (None, true) => 0,
        (None, false) => all.len() - 1,
        (Some(now), true) => (now + 1).min(all.len() - 1),
        (Some(now), false) => now.saturating_sub(1),
    };
    *recipe = Recipe {
        theme: recipe.theme,
        ..all[next].recipe(recipe.seed)
    };
}

/// All but the present one, from the next on, or from the one before it backwards.
fn others<T>(all: &[T], is_now: impl Fn(&T) -> bool, forward: bool) -> impl Iterator<Item = &T> {
    let (now, count) = (all.iter().position(is_now).unwrap_or(0), all.len());
    (1..count).map(move |steps| {
        let by = if forward { steps } else { count - steps };
        &all[(now + by) % count]
    })
}

/// The grid, or the same without wrapped columns and rows, if there is one.
fn fitted(grid: GridSpec) -> Option<GridSpec> {
    let flat = GridSpec {
        wrap_x: false,
        wrap_y: false,
        ..grid
    };
    let is_there = |&grid: &GridSpec| Grid::try_from(grid).is_ok();
    [grid, flat].into_iter().find(is_there)
}

/// Gives a recipe a whole grid, if there is one.
fn replace(recipe: &mut Recipe, grid: Option<GridSpec>) {
    if let Some(grid) = grid {
        recipe.mask = Mask::Full;
        set_grid(recipe, grid);
    }
}
