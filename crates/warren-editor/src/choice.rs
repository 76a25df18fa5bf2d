//! Functions that change one part of a recipe to the next or previous choice. Programs call them
//! when the user presses a key or a button.
//!
//! The functions named `next_*` never make a valid grid invalid. When they change the grid, they
//! remove the mask if it might not fit the new grid. They leave the algorithm and the numbers of
//! starts and finishes as they are, so these might not fit the new grid; use
//! [`check`](warren_dungeon::make::check) to find out. [`fit_algorithm`] replaces an algorithm that
//! does not fit.
//!
//! If the placement was the [default](Placement::usual) for the old grid, it becomes the default
//! for the new grid. Any other placement is assumed to have been chosen explicitly, and does not
//! change.
//!
//! ```
//! use warren_dungeon::recipe::{Placement, Recipe};
//! use warren_editor::choice;
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

use warren_dungeon::level::BeastKind;
use warren_dungeon::make::CHAMBER_SETS;
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, DoorCount, ParameterValue, Placement, Preset, Recipe,
    RoomOptions, Theme,
};
use warren_maze::topology::{Grid, GridShape, GridSpec, Mask};

/// The number of floors that [`next_shape`] sets if the new shape can have floors.
pub const USUAL_FLOORS: u32 = 3;

/// The maximum number of floors that [`next_floors`] sets.
pub const MAX_FLOORS: u32 = 9;

/// The maximum number of charges that [`next_charges`] sets.
pub const MAX_CHARGES: u32 = 9;

/// The behaviour of [`next_size`] at the end of the size list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The size does not change.
    Stay,
    /// The list wraps around: the smallest size follows the largest size, and the largest precedes
    /// the smallest.
    GoRound,
}

/// The choices of [`next_wraps`]: whether columns wrap, and whether rows wrap.
const WRAPS: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

/// Replaces a recipe's grid. If the recipe's placement was the default for the old grid, it becomes
/// the default for the new grid. The mask does not change.
pub fn set_grid(recipe: &mut Recipe, grid: GridSpec) {
    if recipe.placement == Placement::usual(&recipe.grid) {
        recipe.placement = Placement::usual(&grid);
    }
    recipe.grid = grid;
}

/// Changes the cell shape. If the new shape can have floors, the grid gets `floors` floors;
/// otherwise it gets one floor. The floors of the new grid do not wrap. If columns and rows cannot
/// wrap as before, neither of them wraps.
///
/// A hexagonal outline is removed. A drawn mask is not removed. To find out whether it fits the new
/// grid, use [`check`](warren_dungeon::make::check). Does nothing if the recipe already has this shape.
///
/// ```
/// use warren_dungeon::recipe::Recipe;
/// use warren_editor::choice;
/// use warren_maze::topology::GridShape;
///
/// let mut recipe = Recipe::default();
/// choice::set_shape(&mut recipe, GridShape::Cubic, choice::USUAL_FLOORS);
/// assert_eq!(recipe.grid.depth, choice::USUAL_FLOORS);
/// choice::set_shape(&mut recipe, GridShape::Hex, choice::USUAL_FLOORS);
/// assert_eq!(recipe.grid.depth, 1);
/// ```
pub fn set_shape(recipe: &mut Recipe, shape: GridShape, floors: u32) {
    if recipe.grid.shape == shape {
        return;
    }
    if recipe.mask == Mask::Hexagon {
        recipe.mask = Mask::Full;
    }
    let grid = reshaped(recipe.grid, shape, floors);
    set_grid(recipe, fitted(grid).unwrap_or(unwrapped(grid)));
}

/// Gives a recipe's grid a hexagonal outline with this number of columns, which replaces the
/// previous size and mask. A hexagon has a middle column, so an even number is increased by one.
///
/// Not every cell shape allows a hexagonal outline; use [`check`](warren_dungeon::make::check) to find out.
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

/// Sets a parameter of the recipe's algorithm, as
/// [`set_parameter`](Algorithm::set_parameter) does, and adjusts parameters that become invalid:
///
/// - If there are more [areas](Algorithm::Areas) than an exact number of doors can connect, the
///   number of doors is increased.
/// - The parameters of [`InheritedBacktrack`](Algorithm::InheritedBacktrack) are replaced with the
///   nearest valid values.
pub fn set_parameter(recipe: &mut Recipe, name: &str, value: ParameterValue) {
    recipe.algorithm.set_parameter(name, value);
    match (&mut recipe.algorithm, value) {
        (
            Algorithm::Areas(AreasWithDoors {
                count,
                doors: DoorCount::Exactly(doors),
            }),
            ParameterValue::Count(_),
        ) => *doors = (*doors).max(count.saturating_sub(1)),
        (Algorithm::InheritedBacktrack(generator), _) => *generator = generator.nearest_fitting(),
        _ => {}
    }
}

/// Changes the cell shape to the next or previous shape in [`GridShape::ALL`], and wraps around at
/// the end of the list. Skips shapes for which a grid of this size cannot be made.
///
/// Removes the mask. If the new shape can have floors, the grid gets [`USUAL_FLOORS`] floors that
/// do not wrap; otherwise it gets one floor. If columns and rows cannot wrap as before, neither of
/// them wraps.
pub fn next_shape(recipe: &mut Recipe, forward: bool) {
    let grid = recipe.grid;
    let mut others = others(&GridShape::ALL, |&shape| shape == grid.shape, forward);
    let next = others.find_map(|&shape| fitted(reshaped(grid, shape, USUAL_FLOORS)));
    replace(recipe, next);
}

/// Changes whether columns and rows wrap. The choices, in order, are: neither, columns, rows, both.
/// Skips choices for which the grid cannot be made or the mask does not fit. Does not change
/// whether floors wrap. Takes time linear in the number of cells if there is a mask.
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

/// Changes the number of columns and rows to the next larger or smaller size in `sizes`. The list
/// must be sorted in ascending order of columns times rows. `end` defines what happens at the end
/// of the list. Skips sizes for which a grid of this shape cannot be made.
///
/// If no size is possible, the recipe does not change. Otherwise, the mask is removed. If columns
/// and rows cannot wrap as before, neither of them wraps.
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

/// Changes the algorithm to the next or previous algorithm in [`Algorithm::ALL`] that fits the grid
/// and its mask. The new algorithm has default parameters. Wraps around at the end of the list.
/// Takes time linear in the number of cells if there is a mask. Does nothing if the recipe's grid
/// cannot be made.
pub fn next_algorithm(recipe: &mut Recipe, forward: bool) {
    let Ok(grid) = recipe.grid() else { return };
    let name = recipe.algorithm.name();
    let mut others = others(&Algorithm::ALL, |one| one.name() == name, forward);
    if let Some(next) = others.find(|one| one.misfit(&grid).is_none()) {
        recipe.algorithm = next.clone();
    }
}

/// Replaces an algorithm that does not fit the grid and its mask with the next algorithm in
/// [`Algorithm::ALL`] that fits, for example after [`next_shape`]. Takes time linear in the number
/// of cells if there is a mask.
///
/// ```
/// use warren_dungeon::recipe::{Algorithm, Recipe};
/// use warren_editor::choice;
/// use warren_maze::generate::Eller;
///
/// let mut recipe = Recipe { algorithm: Algorithm::Eller(Eller::default()), ..Recipe::default() };
/// choice::fit_algorithm(&mut recipe);
/// assert_eq!(recipe.algorithm.name(), "eller");
///
/// recipe.grid.wrap_y = true;
/// choice::fit_algorithm(&mut recipe);
/// assert_ne!(recipe.algorithm.name(), "eller");
/// ```
pub fn fit_algorithm(recipe: &mut Recipe) {
    if recipe
        .grid()
        .is_ok_and(|grid| recipe.algorithm.misfit(&grid).is_some())
    {
        next_algorithm(recipe, true);
    }
}

/// Adds or removes one floor. Does nothing if the resulting grid would have no floor or more than
/// [`MAX_FLOORS`], or if it cannot be made. Otherwise, removes the mask.
pub fn next_floors(recipe: &mut Recipe, forward: bool) {
    let depth = match forward {
        true => recipe.grid.depth.saturating_add(1),
        false => recipe.grid.depth.saturating_sub(1),
    };
    let grid = GridSpec {
        depth,
        ..recipe.grid
    };
    if (1..=MAX_FLOORS).contains(&depth) {
        replace(recipe, fitted(grid));
    }
}

/// Changes the share of opened dead ends to the next larger or smaller multiple of a quarter, from
/// 0 to 1.
pub fn next_braid(recipe: &mut Recipe, forward: bool) {
    let quarters = 4.0 * recipe.braid;
    let next = match forward {
        true => quarters.floor() + 1.0,
        false => quarters.ceil() - 1.0,
    };
    recipe.braid = next.clamp(0.0, 4.0) / 4.0;
}

/// Changes the placement of the first start and the first finish to the next or previous placement
/// in [`Placement::ALL`], and wraps around at the end of the list.
pub fn next_placement(recipe: &mut Recipe, forward: bool) {
    recipe.placement = cycle(&Placement::ALL, &recipe.placement, forward);
}

/// Changes the number of walls that the player can blast. The choices, in order, are: the number
/// that the level needs, then 0 to [`MAX_CHARGES`].
pub fn next_charges(recipe: &mut Recipe, forward: bool) {
    recipe.charges = match (recipe.charges, forward) {
        (Charges::Default, true) => Charges::Exactly(0),
        (Charges::Default, false) => Charges::Exactly(MAX_CHARGES),
        (Charges::Exactly(MAX_CHARGES..), true) | (Charges::Exactly(0), false) => Charges::Default,
        (Charges::Exactly(count), true) => Charges::Exactly(count + 1),
        (Charges::Exactly(count), false) => Charges::Exactly(count - 1),
    };
}

/// The numbers of chambers and pairs of portals that [`next_extras`] offers.
pub const EXTRAS: [[u32; 2]; 4] = [[0, 0], [3, 0], [0, 2], [3, 2]];

/// Changes the numbers of chambers and pairs of portals to the next or previous entry of
/// [`EXTRAS`]. The choices wrap around. The chambers are from the newest set.
pub fn next_extras(recipe: &mut Recipe, forward: bool) {
    let now = [recipe.chambers, recipe.portals];
    [recipe.chambers, recipe.portals] = cycle(&EXTRAS, &now, forward);
    recipe.chamber_set = match recipe.chambers {
        0 => Recipe::default().chamber_set,
        _ => CHAMBER_SETS,
    };
}

/// The rooms that [`next_beasts`] adds for the Guardian.
const GUARDED_ROOMS: RoomOptions = RoomOptions {
    count: 3,
    doorways: 2,
    ..RoomOptions::DEFAULT
};

/// Changes a recipe's beasts. The choices, in order, are: none, each kind of beast, and all kinds.
/// The choices wrap around. If a recipe without rooms gets the Guardian, which needs a room, it
/// also gets rooms, and it loses them again together with the Guardian.
///
/// ```
/// use warren_dungeon::recipe::Recipe;
/// use warren_editor::choice;
///
/// let mut recipe = Recipe::default();
/// choice::next_beasts(&mut recipe, true);
/// assert_eq!(recipe, Recipe { minotaur: true, ..Recipe::default() });
/// choice::next_beasts(&mut recipe, false);
/// choice::next_beasts(&mut recipe, false);
/// assert!(recipe.minotaur && recipe.guardian && recipe.rooms.count > 0);
/// ```
pub fn next_beasts(recipe: &mut Recipe, forward: bool) {
    let kinds = BeastKind::ALL.map(|kind| vec![kind]);
    let mut all = vec![Vec::new()];
    all.extend(kinds);
    all.push(BeastKind::ALL.to_vec());
    let next = cycle(&all, &recipe.options().beasts().collect(), forward);
    for kind in BeastKind::ALL {
        recipe.set_beast(kind, next.contains(&kind));
    }
    if recipe.guardian && recipe.rooms == RoomOptions::DEFAULT {
        recipe.rooms = GUARDED_ROOMS;
    } else if !recipe.guardian && recipe.rooms == GUARDED_ROOMS {
        recipe.rooms = RoomOptions::DEFAULT;
    }
}

/// Changes a recipe's theme to the next or previous theme in [`Theme::ALL`], and wraps around at
/// the end of the list. One of the choices is `None`, which lets the algorithm determine the theme.
pub fn next_theme(recipe: &mut Recipe, forward: bool) {
    let themes = Theme::ALL.map(Some);
    let all: Vec<Option<Theme>> = std::iter::once(None).chain(themes).collect();
    recipe.theme = cycle(&all, &recipe.theme, forward);
}

/// Replaces a recipe with the next or previous preset in [`Preset::ALL`]. A recipe that is not a
/// preset becomes the easiest preset if `forward` is true, and the hardest otherwise. The list does
/// not wrap around. The seed and the theme do not change.
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

/// Returns the element after `now`, or before `now` if `forward` is false. The list wraps around at
/// its end.
///
/// ```
/// use warren_editor::choice::cycle;
///
/// assert_eq!(cycle(&[1, 2, 3], &3, true), 1);
/// assert_eq!(cycle(&[1, 2, 3], &3, false), 2);
/// ```
pub fn cycle<T: Clone + PartialEq>(all: &[T], now: &T, forward: bool) -> T {
    let next = others(all, |it| it == now, forward).next();
    next.unwrap_or(now).clone()
}

/// Returns all elements except the current one. The result begins with the next element. If
/// `forward` is false, the result begins with the previous element and is in reverse order.
fn others<T>(all: &[T], is_now: impl Fn(&T) -> bool, forward: bool) -> impl Iterator<Item = &T> {
    let (now, count) = (all.iter().position(is_now).unwrap_or(0), all.len());
    (1..count).map(move |steps| {
        let by = if forward { steps } else { count - steps };
        &all[(now + by) % count]
    })
}

/// Returns a grid with a different cell shape. If the shape can have floors, the grid has `floors`
/// floors.
fn reshaped(grid: GridSpec, shape: GridShape, floors: u32) -> GridSpec {
    GridSpec {
        shape,
        depth: if shape.has_floors() { floors } else { 1 },
        wrap_z: false,
        ..grid
    }
}

/// Returns a grid without wrapped columns and rows.
fn unwrapped(grid: GridSpec) -> GridSpec {
    GridSpec {
        wrap_x: false,
        wrap_y: false,
        ..grid
    }
}

/// Returns the grid if it can be made. Otherwise, returns the same grid without wrapped columns and
/// rows if that grid can be made.
fn fitted(grid: GridSpec) -> Option<GridSpec> {
    let is_there = |&grid: &GridSpec| Grid::try_from(grid).is_ok();
    [grid, unwrapped(grid)].into_iter().find(is_there)
}

/// If there is a new grid, replaces the recipe's grid and removes the mask.
fn replace(recipe: &mut Recipe, grid: Option<GridSpec>) {
    if let Some(grid) = grid {
        recipe.mask = Mask::Full;
        set_grid(recipe, grid);
    }
}
