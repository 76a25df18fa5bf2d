//! Tests of gate placement: no player can lose a level, regardless of the gates, items and levers
//! used.

use super::support::{any_grid, any_recipe, fits, grids, step};
use super::using::{ACT, open, walk};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::file;
use warren_dungeon::level::{Content, Gate, KeyShape, Level, LeverNumber};
use warren_dungeon::make::{GateError, MakeError, make};
use warren_dungeon::play::{Event, Input, Progress};
use warren_dungeon::proof::{Verdict, certify, check, check_text, write};
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, DoorCount, GateCounts, Placement, Recipe, RoomOptions, code,
    read_code,
};
use warren_dungeon::route::{Action, GateStates, Levers, Walker};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{UNREACHED, Walkable, distances};
use warren_maze::topology::{Cell, Dir, GridSpec, Topology};

/// A player who moves from cell to cell. The rules are the same as in a run, but implemented
/// independently.
#[derive(Clone)]
struct Player<'a> {
    level: &'a Level,
    cell: Cell,
    opened: Vec<bool>,
    levers: Levers,
    keys: BTreeSet<KeyShape>,
    iron_keys: u32,
    taken: BTreeSet<Cell>,
}

/// An action that a player can perform next.
#[derive(Clone, Copy, Debug)]
enum Act {
    Go(Cell),
    Open(usize, Cell),
    Pull(LeverNumber, Cell),
}

impl<'a> Player<'a> {
    fn new(level: &'a Level) -> Player<'a> {
        let mut player = Player {
            level,
            cell: level.starts()[0],
            opened: vec![false; level.gates().len()],
            levers: Levers::default(),
            keys: BTreeSet::new(),
            iron_keys: 0,
            taken: BTreeSet::new(),
        };
        player.go(player.cell);
        player
    }

    fn states(&self) -> GateStates<'_> {
        GateStates::Changed {
            opened: &self.opened,
            levers: self.levers,
        }
    }

    /// Returns the cells that the player can reach now, with all secret doors open.
    fn reached(&self) -> Vec<Cell> {
        let walker = Walker {
            gates: self.states(),
            ..Walker::ALL_DOORS
        };
        let far = distances(&walker.passages(self.level), &[self.cell]);
        let cells = self.level.maze().open_cells();
        cells
            .filter(|&cell| far[cell as usize] != UNREACHED)
            .collect()
    }

    fn go(&mut self, cell: Cell) {
        self.cell = cell;
        if !self.taken.insert(cell) {
            return;
        }
        for content in self.level.contents(cell) {
            match content {
                Content::Key(shape) => drop(self.keys.insert(shape)),
                Content::IronKey => self.iron_keys += 1,
                _ => {}
            }
        }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Go(cell) => self.go(cell),
            Act::Open(number, cell) => {
                self.go(cell);
                self.opened[number] = true;
                let is_iron = self.level.gates().get(number).1 == Gate::Iron;
                self.iron_keys -= u32::from(is_iron);
            }
            Act::Pull(lever, cell) => {
                self.go(cell);
                self.levers.pull(lever);
            }
        }
    }

    /// Returns all actions that the player can perform now, apart from walking.
    fn acts(&self) -> Vec<Act> {
        let reached = self.reached().into_iter();
        reached.flat_map(|cell| self.acts_in(cell)).collect()
    }

    /// Returns all actions that the player can perform in a cell.
    fn acts_in(&self, cell: Cell) -> Vec<Act> {
        let mut acts = Vec::new();
        for content in self.level.contents(cell) {
            match content {
                Content::Lever(lever) => acts.push(Act::Pull(lever, cell)),
                content if content.is_item() && !self.taken.contains(&cell) => {
                    acts.push(Act::Go(cell));
                }
                _ => {}
            }
        }
        for (dir, number, gate) in self.level.gates().of(cell) {
            if gate == (Gate::OneWay { forwards: true }) {
                acts.push(Act::Go(self.level.grid().step(cell, dir)));
            } else if self.can_open(number) {
                acts.push(Act::Open(number, cell));
            }
        }
        acts
    }

    /// Returns whether the player has a key for a closed door.
    fn can_open(&self, number: usize) -> bool {
        let has_key = match self.level.gates().get(number).1 {
            Gate::Locked(shape) => self.keys.contains(&shape),
            Gate::Iron => self.iron_keys > 0,
            Gate::OneWay { .. } | Gate::Portcullis { .. } | Gate::Grate => false,
        };
        has_key && !self.opened[number]
    }

    /// Opens everything that can be opened, and returns whether a finish can then be reached.
    fn can_win(mut self) -> bool {
        loop {
            let reached = self.reached();
            if reached.iter().any(|&cell| self.level.is_finish(cell)) {
                return true;
            }
            let is_useful = |act: &Act| match *act {
                Act::Go(cell) => reached.contains(&cell) && !self.taken.contains(&cell),
                Act::Open(..) => true,
                Act::Pull(lever, _) => !self.levers.is_pulled(lever),
            };
            let acts = self.acts();
            let onwards = |act: &Act| matches!(act, Act::Go(cell) if !reached.contains(cell));
            // Gates that prevent the player's return come last.
            let next = acts.iter().find(|act| is_useful(act));
            match next.or_else(|| acts.iter().find(|act| onwards(act))) {
                Some(&act) => self.act(act),
                None => return false,
            }
        }
    }
}

/// A player who walks at random, takes every item and opens every gate.
struct Wanderer<'a> {
    player: Player<'a>,
    /// The direction back to the previous cell.
    back: Option<Dir>,
}

impl<'a> Wanderer<'a> {
    fn new(level: &'a Level) -> Wanderer<'a> {
        Wanderer {
            player: Player::new(level),
            back: None,
        }
    }

    /// Opens the cell's doors for which the player has a key, pulls the lever in half of the cases,
    /// and walks to a neighbouring cell. Turns back only in dead ends. Returns whether anything
    /// except the cell changed.
    fn step(&mut self, random: &mut SeededRandom) -> bool {
        let level = self.player.level;
        let cell = self.player.cell;
        let keys = |player: &Player| (player.keys.len(), player.iron_keys);
        let before = keys(&self.player);
        let mut has_changed = false;
        for act in self.player.acts_in(cell) {
            let is_done = match act {
                // The key may already be used up by another door.
                Act::Open(number, _) => self.player.can_open(number),
                Act::Pull(..) => random.below(2) == 0,
                Act::Go(_) => false,
            };
            if is_done {
                self.player.act(act);
                has_changed = true;
            }
        }
        let walker = Walker {
            gates: self.player.states(),
            ..Walker::ALL_DOORS
        };
        let ways = walker.passages(level).ways(cell);
        let mut ahead = ways;
        self.back.into_iter().for_each(|back| ahead.remove(back));
        let ahead = if ahead.is_empty() { ways } else { ahead };
        if ahead.is_empty() {
            return has_changed;
        }
        let dir = random.pick_dir(ahead);
        self.back = Some(level.grid().back(cell, dir));
        self.player.go(level.grid().step(cell, dir));
        let passed = level.gates().at(cell, dir);
        let is_returnless = matches!(passed, Some((_, Gate::OneWay { .. })));
        has_changed || is_returnless || keys(&self.player) != before
    }
}

/// Lets players wander through levels on all grids, with this number of steps per level. After each
/// change, an independent search must find a path to a finish. A player who reaches a finish is
/// replaced.
fn wander(steps: u32) {
    let [mut walked, mut checks, mut wins] = [0; 3];
    for recipe in gated_recipes() {
        let Ok(level) = make(&recipe) else { continue };
        let random = &mut SeededRandom::new(recipe.seed);
        let mut wanderer = Wanderer::new(&level);
        for _ in 0..steps {
            let has_changed = wanderer.step(random);
            walked += 1;
            if level.is_finish(wanderer.player.cell) {
                wanderer = Wanderer::new(&level);
                wins += 1;
            } else if has_changed {
                assert!(wanderer.player.clone().can_win(), "{recipe:?}");
                checks += 1;
            }
        }
    }
    println!("{walked} steps, {checks} searches, {wins} wins");
    assert!(walked > 60 * steps && checks > walked / 200 && wins > 0);
}

#[test]
fn players_who_take_and_open_everything_can_always_still_win() {
    wander(300);
}

#[test]
#[ignore = "takes minutes"]
fn players_who_take_and_open_everything_can_still_win_after_a_million_steps() {
    wander(17_000);
}

fn counts() -> impl Strategy<Value = (u32, u32, u32, u32)> {
    (0..6u32, 0..5u32, 0..4u32, 0..5u32)
}

proptest! {
    #[test]
    fn random_players_can_always_still_win(
        recipe in any_recipe(any_grid(14)),
        (locks, iron_doors, one_ways, levers) in counts(),
        braid in prop::sample::select(vec![0.0, 0.3, 1.0]),
        seed: u64,
    ) {
        let recipe = Recipe { locks, iron_doors, one_ways, levers, braid, ..recipe };
        // These players cannot blast. A recipe with gates is refused if its level needs blasting.
        prop_assume!(recipe.gates() != GateCounts::default());
        let level = match make(&recipe) {
            Ok(level) => level,
            Err(
                MakeError::Gates(GateError::FewBottlenecks { .. })
                | MakeError::Gates(GateError::FewOneWays { .. })
                | MakeError::Gates(GateError::NoWayOut)
                | MakeError::LostByBlasting { .. }
                | MakeError::Gates(GateError::NoPlaceForKeys),
            ) => return Ok(()),
            Err(other) => panic!("{other}"),
        };
        check_counts(&level, recipe.gates());
        prop_assert_eq!(file::read(&file::write(&level)), Ok(level.clone()));
        prop_assert_eq!(read_code(&code(&recipe)), Ok(recipe));
        let random = &mut SeededRandom::new(seed);
        let mut player = Player::new(&level);
        prop_assert!(player.clone().can_win());
        for _ in 0..40 {
            let acts = player.acts();
            if acts.is_empty() || level.is_finish(player.cell) {
                break;
            }
            player.act(random.pick(&acts));
            prop_assert!(player.clone().can_win() || level.is_finish(player.cell));
        }
    }
}

/// A run ends in a finish, so nobody could pass such a gate.
#[test]
fn no_one_way_gate_leads_out_of_a_finish() {
    let mut at_finish = 0;
    for grid in grids(6, 5) {
        for seed in 0..30 {
            let recipe = Recipe {
                grid,
                braid: 1.0,
                one_ways: 5,
                finishes: 3,
                seed,
                ..Recipe::default()
            };
            let Ok(level) = make(&recipe) else { continue };
            for (side, gate) in level.gates().iter() {
                let Gate::OneWay { forwards } = gate else {
                    continue;
                };
                let behind = level.grid().step(side.cell, side.dir);
                let [from, to] = match forwards {
                    true => [side.cell, behind],
                    false => [behind, side.cell],
                };
                assert!(!level.is_finish(from), "{recipe:?}");
                at_finish += u32::from(level.is_finish(to));
            }
        }
    }
    assert!(at_finish > 0, "no gate is at a finish");
}

/// Checks the numbers of gates, keys and levers.
fn check_counts(level: &Level, counts: GateCounts) {
    let of =
        |is: fn(Gate) -> bool| level.gates().iter().filter(|&(_, gate)| is(gate)).count() as u32;
    let cells = |content| level.cells_with(content).len() as u32;
    let keys: u32 = KeyShape::ALL.into_iter().map(Content::Key).map(cells).sum();
    let levers: u32 = LeverNumber::ALL
        .into_iter()
        .map(Content::Lever)
        .map(cells)
        .sum();
    let locks = of(|gate| matches!(gate, Gate::Locked(_)));
    assert_eq!((locks, keys), (counts.locks, counts.locks));
    let iron = of(|gate| gate == Gate::Iron);
    assert_eq!(
        (iron, cells(Content::IronKey)),
        (counts.iron_doors, counts.iron_doors)
    );
    assert_eq!(
        of(|gate| matches!(gate, Gate::OneWay { .. })),
        counts.one_ways
    );
    let portcullises = of(|gate| matches!(gate, Gate::Portcullis { .. }));
    assert_eq!((portcullises, levers), (counts.levers, counts.levers));
}

#[test]
fn the_way_to_the_finish_leads_through_most_gates() {
    for seed in 0..20 {
        let recipe = Recipe {
            locks: 3,
            iron_doors: 2,
            levers: 1,
            placement: Placement::Farthest,
            seed,
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let closed = Walker {
            gates: GateStates::Initial,
            ..Walker::ALL_DOORS
        };
        assert!(closed.way_out(&level, level.starts()[0]).is_none());
        let moves = Walker::ALL_DOORS
            .way_out(&level, level.starts()[0])
            .unwrap();
        let cells = warren_maze::solve::cells_along(level.grid(), level.starts()[0], &moves.moves);
        let gates = cells
            .zip(&moves.moves)
            .filter(|&(cell, &dir)| level.gates().at(cell, dir).is_some());
        assert!(gates.count() >= 4, "seed {seed}");
    }
}

#[test]
fn a_level_with_gates_has_the_maze_of_the_same_recipe_without_gates() {
    let plain = Recipe {
        braid: 0.2,
        seed: 7,
        ..Recipe::default()
    };
    let gated = Recipe {
        locks: 4,
        iron_doors: 3,
        one_ways: 2,
        levers: 3,
        ..plain.clone()
    };
    let [plain, gated] = [plain, gated].map(|recipe| make(&recipe).unwrap());
    let ways = Walker::ALL_DOORS.passages(&gated);
    for cell in plain.maze().open_cells() {
        let gates = gated.gates().of(cell).map(|(dir, ..)| dir).collect();
        assert_eq!(
            plain.maze().passages(cell) - gates,
            gated.maze().passages(cell)
        );
        assert_eq!(plain.maze().passages(cell), ways.ways(cell) | gates);
    }
    assert_eq!(plain.starts(), gated.starts());
    assert_eq!(plain.finishes(), gated.finishes());
}

/// Returns recipes with gates on all grids, with and without loops and rooms.
pub(super) fn gated_recipes() -> impl Iterator<Item = Recipe> {
    grids(9, 8).zip(0..).flat_map(|(grid, number)| {
        [0.0, 0.3].into_iter().flat_map(move |braid| {
            [0, 3].map(|rooms| Recipe {
                grid,
                rooms: RoomOptions {
                    count: rooms,
                    ..RoomOptions::DEFAULT
                },
                braid,
                placement: Placement::Farthest,
                locks: 2,
                iron_doors: 2,
                one_ways: 1 + number as u32 % 3,
                levers: 2,
                seed: number,
                ..Recipe::default()
            })
        })
    })
}

/// Turns until the player faces no door that the player could open with a key. Opening a door takes
/// precedence over pulling a lever.
pub(super) fn turn_from_doors(level: &Level, progress: &mut Progress) {
    let faces_door = |progress: &Progress| {
        let dir = progress.faces(level, 0);
        let gate = dir.and_then(|dir| progress.closed_gate(level, progress.cell(), dir));
        gate.is_some_and(|(_, gate)| progress.has_key_for(gate))
    };
    while faces_door(progress) {
        let turn = Input {
            turn: 1 << 12,
            ..Input::default()
        };
        step(level, progress, turn);
    }
}

#[test]
fn levels_with_gates_are_proved_and_their_routes_win_by_the_rules() {
    let mut proved = 0;
    for recipe in gated_recipes() {
        let level = match make(&recipe) {
            Ok(level) => level,
            Err(
                MakeError::Gates(GateError::FewBottlenecks { .. })
                | MakeError::Gates(GateError::FewOneWays { .. })
                | MakeError::Gates(GateError::NoPlaceForKeys),
            ) => continue,
            Err(other) => panic!("{other}: {recipe:?}"),
        };
        let Verdict::Certified(certificate) = certify(&level) else {
            panic!("not proved: {recipe:?}");
        };
        assert_eq!(check(&level, &certificate), Ok(()), "{recipe:?}");
        let mut progress = Progress::new(&level);
        for &action in &certificate.route {
            match action {
                Action::Walk(dir) => drop(walk(&level, &mut progress, dir)),
                Action::Open(dir) => {
                    let events = open(&level, &mut progress, dir);
                    assert!(matches!(events[..], [Event::GateOpened(_)]), "{recipe:?}");
                }
                Action::Pull(lever) => {
                    turn_from_doors(&level, &mut progress);
                    let events = step(&level, &mut progress, ACT);
                    assert_eq!(events, [Event::LeverPulled(lever)], "{recipe:?}");
                }
                Action::Blast(_) => panic!("a blast: {recipe:?}"),
            }
        }
        assert!(progress.finished(), "{recipe:?}");
        proved += 1;
    }
    println!("{proved} levels of {}", gated_recipes().count());
    assert!(proved > 60, "only {proved} levels");
}

/// Returns a random recipe with gates, for any grid, algorithm and placement, with or without loops
/// and rooms.
fn random_recipe(seed: u64) -> Recipe {
    let random = &mut SeededRandom::new(seed);
    let size = 6 + random.below(10);
    let sizes: Vec<GridSpec> = grids(size, size - 1).collect();
    let grid = random.pick(&sizes);
    let algorithms = Algorithm::ALL.into_iter();
    let algorithms: Vec<Algorithm> = algorithms.filter(|one| fits(grid, one)).collect();
    Recipe {
        grid,
        algorithm: algorithms[random.below(algorithms.len() as u32) as usize].clone(),
        placement: random.pick(&Placement::ALL),
        rooms: RoomOptions {
            count: random.below(4),
            ..RoomOptions::DEFAULT
        },
        braid: random.pick(&[0.0, 0.0, 0.2, 0.6]),
        locks: random.below(5),
        iron_doors: random.below(5),
        one_ways: random.below(4),
        levers: random.below(5),
        portals: random.below(3),
        seed,
        ..Recipe::default()
    }
}

/// Certifies levels of random recipes until this number of levels with gates is certified, and
/// checks the certificates.
fn certify_random_recipes(first: u64, wanted: u32) {
    let (mut certified, mut gates) = (0, 0);
    for seed in first..first + 4 * u64::from(wanted) {
        let recipe = random_recipe(seed);
        let Ok(level) = make(&recipe) else { continue };
        if level.gates().is_empty() {
            continue;
        }
        let Verdict::Certified(certificate) = certify(&level) else {
            panic!("not certified: {recipe:?}");
        };
        assert_eq!(check(&level, &certificate), Ok(()), "{recipe:?}");
        let text = write(&level, &certificate);
        assert_eq!(check_text(&level, &text), Ok(()), "{recipe:?}");
        certified += 1;
        gates += level.gates().len();
        if certified == wanted {
            println!("{certified} levels with {gates} gates");
            return;
        }
    }
    panic!("only {certified} levels were made");
}

#[test]
fn levels_of_random_recipes_are_certified() {
    certify_random_recipes(0, 200);
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_levels_of_random_recipes_are_certified() {
    certify_random_recipes(1_000_000, 10_000);
}

#[test]
fn no_gate_is_inside_a_room() {
    let mut beside = 0;
    for recipe in gated_recipes().filter(|recipe| recipe.rooms.count > 0) {
        let Ok(level) = make(&recipe) else {
            continue;
        };
        for (side, _) in level.gates().iter() {
            let next = level.grid().step(side.cell, side.dir);
            let [room, other] = [side.cell, next].map(|cell| level.rooms().number(cell));
            assert!(room.is_none() || room != other, "{recipe:?}");
            beside += u32::from(room.is_some() || other.is_some());
        }
    }
    assert!(beside > 10, "only {beside} gates are in doorways");
}

#[test]
fn recipes_whose_gates_do_not_fit_are_refused() {
    let small = |recipe: Recipe| Recipe {
        grid: warren_maze::topology::GridSpec {
            width: 3,
            height: 2,
            ..recipe.grid
        },
        seed: 1,
        ..recipe
    };
    let sealed = Algorithm::Areas(AreasWithDoors {
        count: 3,
        doors: DoorCount::Sealed,
    });
    let plain = Recipe::default();
    for (recipe, message) in [
        (
            Recipe {
                locks: 9,
                ..plain.clone()
            },
            "9 locks: a level can have at most 8",
        ),
        (
            Recipe {
                iron_doors: 17,
                ..plain.clone()
            },
            "17 iron doors: a level can have at most 16",
        ),
        (
            small(Recipe {
                iron_doors: 4,
                locks: 1,
                levers: 1,
                ..plain.clone()
            }),
            "1 lock, 4 iron doors, 1 lever need 6 passages that are the only way to a part of the \
             maze, but this maze has only 5: ask for fewer, or for fewer loops (braid, extra \
             passages), or enlarge the grid",
        ),
        (
            small(Recipe {
                one_ways: 6,
                ..plain.clone()
            }),
            "6 one-way gates need 6 passages that are on a loop, or are the only way to the finish, \
             but this maze has only 3: ask for fewer, or enlarge the grid",
        ),
        (
            Recipe {
                algorithm: sealed,
                levers: 1,
                ..plain
            },
            "gates need a way to the finish that needs no blasting: ask for doors between the areas, \
             or for no locks, iron doors, one-way gates and levers",
        ),
    ] {
        assert_eq!(make(&recipe).unwrap_err().to_string(), message);
    }
}
