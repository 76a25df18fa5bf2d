//! The recipe of the daily maze.

use super::make;
use crate::level::BeastKind;
use crate::recipe::{
    Algorithm, AreasWithDoors, Charges, Day, DoorCount, FindOptions, Mission, Placement, Recipe,
    RoomOptions, Theme,
};
use std::ops::RangeInclusive;
use warren_maze::generate::{Eller, GrowingTree, RandomBacktrack, Sidewinder};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Grid, GridShape, GridSpec};

/// The number of the first day whose maze is a small dungeon: 15 December 2026. The mazes of earlier
/// days must not change.
const FIRST_DUNGEON: u32 = 20_802;

/// The allowed number of moves on the way out, and of a dungeon.
const WAY_OUT: RangeInclusive<usize> = 60..=300;
const DUNGEON_WAY_OUT: RangeInclusive<usize> = 50..=160;

/// The maximum number of random recipes to try for a day. If none of these recipes is good, the
/// default recipe with a random seed is used. A recipe is good if the way out of its level has an
/// allowed length. About one recipe in three is good.
const DRAWS: u32 = 200;

/// Returns the recipe of the daily maze for this day. The recipe is the same for everybody, in all
/// releases with the same version of the level format. The level is on a grid of any shape.
///
/// From 15 December 2026 on, it is a small dungeon with about 200 to 350 cells, which takes about five to
/// eight minutes: a [mission](Recipe::mission), two rooms, treasure, a beast, and a torch that burns
/// down. The finish is 50 to 160 moves away from the start. On earlier days, the level has about 400
/// to 1000 cells and can have loops, a Minotaur, secret doors, or walls to blast, and the finish is 60
/// to 300 moves away.
///
/// The library does not use a clock: call [`Day::at`] to convert a time to a day. This function
/// takes a few milliseconds, because it makes levels until the way out of one of them has an
/// allowed length.
///
/// ```
/// use warren_dungeon::make::{daily, make};
/// use warren_dungeon::recipe::Day;
///
/// let day: Day = "2026-11-23".parse()?;
/// let level = make(&daily(day))?;
/// assert!(level.way_out().is_some());
/// assert_ne!(daily(day), daily(Day::numbered(day.number() + 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn daily(day: Day) -> Recipe {
    let random = &mut SeededRandom::new(day.number().into());
    let mut drawn = (0..DRAWS).map(|_| draw_for(day, random));
    let drawn = drawn.find(|recipe| is_good(recipe, day));
    drawn.unwrap_or_else(|| default(random))
}

/// Returns whether the recipe is the [`daily`] recipe of the day.
///
/// Most other recipes are rejected without making a level, in less than a millisecond.
///
/// ```
/// use warren_dungeon::make::{daily, is_daily};
/// use warren_dungeon::recipe::{Day, Recipe};
///
/// let day: Day = "2026-11-23".parse()?;
/// assert!(is_daily(&daily(day), day));
/// assert!(!is_daily(&Recipe::default(), day));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_daily(recipe: &Recipe, day: Day) -> bool {
    let random = &mut SeededRandom::new(day.number().into());
    let is_drawn = (0..DRAWS).any(|_| draw_for(day, random) == *recipe);
    (is_drawn || default(random) == *recipe) && daily(day) == *recipe
}

/// Returns the recipe for a day on which none of the random recipes is good.
fn default(random: &mut impl Random) -> Recipe {
    Recipe {
        seed: random.bits(),
        ..Recipe::default()
    }
}

/// Returns whether the way out of the recipe's level is neither too short nor too long.
fn is_good(recipe: &Recipe, day: Day) -> bool {
    let way = make(recipe).ok().and_then(|level| level.way_out());
    let allowed = match is_dungeon(day) {
        true => DUNGEON_WAY_OUT,
        false => WAY_OUT,
    };
    way.is_some_and(|way| allowed.contains(&way.moves.len()))
}

fn is_dungeon(day: Day) -> bool {
    day.number() >= FIRST_DUNGEON
}

fn draw_for(day: Day, random: &mut impl Random) -> Recipe {
    match is_dungeon(day) {
        true => draw_dungeon(random),
        false => draw(random),
    }
}

/// Returns the recipe of a small dungeon. A change would change the mazes of past days.
fn draw_dungeon(random: &mut impl Random) -> Recipe {
    let kind = random.below(6);
    let mut from = |least: u32, most: u32| least + random.below(most - least + 1);
    let (shape, [width, height, depth]) = match kind {
        0 | 1 => (GridShape::Square, [from(14, 19), from(14, 18), 1]),
        2 => (GridShape::Hex, [from(14, 18), from(14, 17), 1]),
        3 => (GridShape::Triangular, [2 * from(11, 14), from(11, 12), 1]),
        4 => (GridShape::Polar, [6, from(9, 10), 1]),
        _ => (GridShape::Cubic, [from(10, 12), from(10, 12), 2]),
    };
    let algorithms = [
        Algorithm::DepthFirst,
        Algorithm::HuntAndKill,
        Algorithm::Prim,
        Algorithm::Wilson,
    ];
    let mut recipe = Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        },
        algorithm: algorithms[random.below(4) as usize].clone(),
        mission: Mission {
            loops: random.pick(&[20, 30, 40]),
            ..Mission::of(random.pick(&[3, 4]))
        },
        rooms: RoomOptions {
            count: 2,
            ..RoomOptions::DEFAULT
        },
        finds: FindOptions {
            treasure: 4,
            oil: 1,
            ..FindOptions::DEFAULT
        },
        light: 200,
        placement: Placement::Farthest,
        theme: Some(random.pick(&Theme::ALL)),
        seed: random.bits(),
        ..Recipe::default()
    };
    let beasts = [
        BeastKind::Minotaur,
        BeastKind::Sleeper,
        BeastKind::Guardian,
        BeastKind::Statue,
    ];
    recipe.set_beast(random.pick(&beasts), true);
    recipe
}

fn draw(random: &mut impl Random) -> Recipe {
    let grid = grid(random);
    let algorithm = algorithm(&grid, random);
    let placement = match Placement::usual(&grid) {
        Placement::Corners => random.pick(&[Placement::Corners, Placement::Farthest]),
        other => other,
    };
    Recipe {
        grid,
        algorithm,
        braid: random.pick(&[0.0, 0.0, 0.1, 0.25, 0.5]),
        placement,
        charges: Charges::Default,
        minotaur: random.below(3) == 0,
        theme: Some(random.pick(&Theme::ALL)),
        seed: random.bits(),
        ..Recipe::default()
    }
}

/// Returns a random grid of about 400 to 1000 cells. A new kind of grid must not be added, because
/// it would change the mazes of past days.
fn grid(random: &mut impl Random) -> GridSpec {
    let kind = random.below(7);
    let mut from = |least: u32, most: u32| least + random.below(most - least + 1);
    let (shape, [width, height, depth]) = match kind {
        0 | 1 => (GridShape::Square, [from(20, 32), from(20, 32), 1]),
        2 | 3 => (GridShape::Hex, [from(20, 30), from(20, 30), 1]),
        // Width and height are even, so that the grid can wrap.
        4 => (
            GridShape::Triangular,
            [2 * from(15, 21), 2 * from(9, 12), 1],
        ),
        5 => (GridShape::Polar, [from(6, 8), from(10, 13), 1]),
        _ => (GridShape::Cubic, [from(11, 15), from(11, 15), from(3, 4)]),
    };
    let wraps = [(true, false), (false, true), (true, true)];
    let (wrap_x, wrap_y) = match shape.may_wrap() && random.below(4) == 0 {
        true => random.pick(&wraps),
        false => (false, false),
    };
    GridSpec {
        shape,
        width,
        height,
        depth,
        wrap_x,
        wrap_y,
        wrap_z: false,
    }
}

/// Returns a random algorithm that fits the grid. With a probability of one third, the algorithm
/// makes several areas.
fn algorithm(grid: &GridSpec, random: &mut impl Random) -> Algorithm {
    if random.below(3) == 0 {
        return Algorithm::Areas(AreasWithDoors {
            count: 2 + random.below(3),
            doors: random.pick(&[DoorCount::Default, DoorCount::Default, DoorCount::Sealed]),
        });
    }
    let all = [
        Algorithm::DepthFirst,
        Algorithm::RandomBacktrack(RandomBacktrack::DEFAULT),
        Algorithm::Prim,
        Algorithm::Kruskal,
        Algorithm::HuntAndScan,
        Algorithm::HuntAndKill,
        Algorithm::Wilson,
        Algorithm::Eller(Eller::DEFAULT),
        Algorithm::GrowingTree(GrowingTree::DEFAULT),
        Algorithm::Sidewinder(Sidewinder::DEFAULT),
        Algorithm::RecursiveDivision,
    ];
    let Ok(grid) = Grid::try_from(*grid) else {
        return Algorithm::default();
    };
    let fitting = all.iter().filter(|one| one.misfit(&grid).is_none());
    let fitting: Vec<&Algorithm> = fitting.collect();
    random.pick(&fitting).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_suitable_recipe_of_a_day_is_its_daily_recipe() {
        let mut others = 0;
        for day in (20_780..20_788).map(Day::numbered) {
            let chosen = daily(day);
            let random = &mut SeededRandom::new(day.number().into());
            for drawn in (0..4).map(|_| draw(random)) {
                assert_eq!(is_daily(&drawn, day), drawn == chosen, "{day}");
                others += u32::from(drawn != chosen);
            }
        }
        assert!(others > 0);
    }
}
