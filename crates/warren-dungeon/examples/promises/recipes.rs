//! The recipes whose levels must not change.

use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, DoorCount, FindOptions, Mission, Placement, Recipe,
    RoomOptions, code, read_code,
};
use warren_maze::generate::{
    BinaryTree, Corner, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{GridShape, GridSpec};

/// The number of levels.
pub(crate) const LEVELS: u64 = 1_000_000;

/// The seeds of the recipes for runs begin here, so that they differ from the others.
const RUN_SEEDS: u64 = 1 << 40;

/// The kinds of grids. The order is part of the promise, because it determines the recipes.
const SHAPES: [GridShape; 5] = [
    GridShape::Square,
    GridShape::Cubic,
    GridShape::Hex,
    GridShape::Triangular,
    GridShape::Polar,
];

/// A recipe and its level.
pub(crate) struct Sample {
    pub(crate) recipe: Recipe,
    pub(crate) level: Level,
}

impl Sample {
    /// Makes the level with this index.
    pub(crate) fn level(index: u64) -> Sample {
        let random = &mut SeededRandom::new(index);
        Sample::first(random, |random| match random.below(4) {
            0 => plain(random),
            _ => with_options(random),
        })
    }

    /// Makes the level of the run with this index. Its beasts and its things to use are more frequent.
    pub(crate) fn of_run(index: u64) -> Sample {
        let random = &mut SeededRandom::new(RUN_SEEDS + index);
        Sample::first(random, |random| {
            let recipe = with_options(random);
            with_things(recipe, random)
        })
    }

    /// Makes the level of the first recipe that can make one.
    fn first(random: &mut SeededRandom, draw: impl Fn(&mut SeededRandom) -> Recipe) -> Sample {
        loop {
            let recipe = draw(random);
            if let Ok(level) = make(&recipe) {
                return Sample { recipe, level };
            }
        }
    }

    /// Checks that the recipe's code stands for the same recipe, and that some levels' files contain the
    /// same level.
    pub(crate) fn check(&self) -> Result<(), String> {
        let code = code(&self.recipe);
        if read_code(&code).ok().as_ref() != Some(&self.recipe) {
            return Err(format!("the code {code} is read as a different recipe"));
        }
        match self.recipe.seed % 32 {
            0 if file::read(&file::write(&self.level)).ok().as_ref() != Some(&self.level) => {
                Err("the level's RON file contains a different level".into())
            }
            1 if file::read_json(&file::write_json(&self.level))
                .ok()
                .as_ref()
                != Some(&self.level) =>
            {
                Err("the level's JSON file contains a different level".into())
            }
            _ => Ok(()),
        }
    }
}

/// Returns a recipe with a maze, a start and a finish.
fn plain(random: &mut SeededRandom) -> Recipe {
    let shape = random.pick(&SHAPES);
    let mut between = |least: u32, most: u32| least + random.below(most - least + 1);
    let [width, height] = [between(3, 11), between(3, 9)];
    let depth = match shape {
        GridShape::Cubic => between(1, 3),
        _ => 1,
    };
    let [wrap_x, wrap_y] = [between(0, 7) == 0, between(0, 7) == 0];
    Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            depth,
            wrap_x: wrap_x && shape != GridShape::Polar,
            wrap_y: wrap_y && shape != GridShape::Polar,
            ..GridSpec::default()
        },
        algorithm: algorithm(random),
        placement: random.pick(&[Placement::Corners, Placement::Random, Placement::Farthest]),
        seed: random.bits(),
        ..Recipe::default()
    }
}

/// Returns an algorithm with parameters.
fn algorithm(random: &mut SeededRandom) -> Algorithm {
    let quarter = |random: &mut SeededRandom| f64::from(1 + random.below(3)) / 4.0;
    match random.below(17) {
        0 => Algorithm::DepthFirst,
        1 => Algorithm::RandomBacktrack(RandomBacktrack {
            give_up: random.pick(&[GiveUp::Default, GiveUp::Constant(0.25)]),
            least: quarter(random),
            fill: random.below(2) == 0,
        }),
        2 => Algorithm::Prim,
        3 => Algorithm::Areas(AreasWithDoors {
            count: 2 + random.below(3),
            doors: random.pick(&[DoorCount::Default, DoorCount::Exactly(3), DoorCount::Sealed]),
        }),
        4 => Algorithm::Kruskal,
        5 => Algorithm::MinimumSpanningTree,
        6 => Algorithm::HuntAndScan,
        7 => Algorithm::HuntAndKill,
        8 => Algorithm::InheritedBacktrack(InheritedBacktrack::default()),
        9 => Algorithm::AldousBroder,
        10 => Algorithm::Wilson,
        11 => Algorithm::Eller(Eller {
            across: quarter(random),
            down: quarter(random),
        }),
        12 => Algorithm::GrowingTree(GrowingTree {
            newest: 1 + random.below(3),
            random: random.below(3),
            oldest: random.below(3),
        }),
        13 => Algorithm::BinaryTree(BinaryTree {
            corner: random.pick(&[Corner::NorthWest, Corner::SouthEast]),
        }),
        14 => Algorithm::Sidewinder(Sidewinder {
            close: quarter(random),
        }),
        15 => Algorithm::RecursiveDivision,
        _ => Algorithm::CyclePopping,
    }
}

/// Returns a recipe with some of the options.
fn with_options(random: &mut SeededRandom) -> Recipe {
    let mut recipe = plain(random);
    let mut one_in = |chances: u32| random.below(chances) == 0;
    if one_in(3) {
        recipe.braid = if one_in(2) { 0.5 } else { 1.0 };
    }
    if one_in(4) {
        recipe.extra_passages = if one_in(2) { 1 } else { 3 };
    }
    recipe.starts = if one_in(8) { 2 } else { 1 };
    recipe.finishes = if one_in(8) { 3 } else { 1 };
    if one_in(6) {
        recipe.charges = Charges::Exactly(2);
    }
    recipe.locks = u32::from(one_in(4)) + u32::from(one_in(8));
    recipe.iron_doors = u32::from(one_in(6));
    recipe.one_ways = u32::from(one_in(6));
    recipe.levers = u32::from(one_in(6));
    recipe.portals = u32::from(one_in(8));
    recipe.light = if one_in(6) { 150 } else { 0 };
    if one_in(8) {
        recipe.rooms = RoomOptions {
            count: 2,
            ..RoomOptions::DEFAULT
        };
    }
    if one_in(40) {
        recipe.chambers = 1;
        recipe.chamber_set = 1 + u32::from(one_in(2));
    }
    if one_in(40) {
        recipe.mission = Mission::of(2);
    }
    recipe.minotaur = one_in(12);
    recipe.sleeper = one_in(16);
    recipe.echo = one_in(16);
    recipe.warden = one_in(16);
    if one_in(4) {
        recipe.finds = FindOptions {
            treasure: 2,
            chalk: 1,
            compass: one_in(2),
            oil: u32::from(one_in(2)),
            ..FindOptions::DEFAULT
        };
    }
    recipe
}

/// Adds things that the player can use, and a beast, to a recipe.
fn with_things(recipe: Recipe, random: &mut SeededRandom) -> Recipe {
    let kind = random.below(8);
    let mut count = || random.below(2);
    Recipe {
        minotaur: kind == 0 || recipe.minotaur,
        sleeper: kind == 1 || recipe.sleeper,
        echo: kind == 2 || recipe.echo,
        warden: kind == 3 || recipe.warden,
        finds: FindOptions {
            treasure: count(),
            gunpowder: count(),
            chalk: count(),
            oil: count(),
            stones: count(),
            salt: count(),
            flares: count(),
            flasks: count(),
            scrolls: count(),
            ..FindOptions::DEFAULT
        },
        ..recipe
    }
}
