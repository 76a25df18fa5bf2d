//! Tests that no player can lose a level with gates by blasting. A search through all states, which
//! shares no code with the library, looks for a state from which no finish can be reached.

use std::collections::HashMap;
use warren_dungeon::level::{Content, Edit, Gate, Level, LeverNumber};
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::{Algorithm, Charges, FindOptions, Recipe};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, GridSpec, Topology};

/// The maximum number of states in a search.
const LIMIT: usize = 600_000;

/// A player's actions so far, as sets of numbers, and a cell of the area in which the player can
/// walk without any further action.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    cell: Cell,
    taken: u32,
    opened: u32,
    levers: u8,
    blasted: u64,
}

/// What is between two cells.
#[derive(Clone, Copy)]
enum Between {
    Passage,
    /// A wall, with its number.
    Wall(usize),
    /// A gate, with its number.
    Gate(usize, Gate),
}

/// A level in a form that is easy to search.
struct Searched<'a> {
    level: &'a Level,
    /// For each cell, its neighbours.
    beside: Vec<Vec<(Cell, Between)>>,
    /// The cells with items, and the items.
    items: Vec<(Cell, Content)>,
    charges: u32,
}

impl<'a> Searched<'a> {
    fn new(level: &'a Level) -> Searched<'a> {
        let (grid, maze) = (level.grid(), level.maze());
        let mut walls: HashMap<[Cell; 2], usize> = HashMap::new();
        let beside = (0..grid.cells()).map(|cell| {
            let exits = grid.exits(cell).map(|dir| (dir, grid.step(cell, dir)));
            let open = exits.filter(|&(_, next)| !maze.is_solid(cell) && !maze.is_solid(next));
            let between = open.map(|(dir, next)| {
                let kind = match level.gates().at(cell, dir) {
                    Some((number, gate)) => Between::Gate(number, gate),
                    None if maze.passages(cell).contains(dir)
                        || level.doors().number(cell, dir).is_some() =>
                    {
                        Between::Passage
                    }
                    None => {
                        let count = walls.len();
                        let ends = [cell.min(next), cell.max(next)];
                        Between::Wall(*walls.entry(ends).or_insert(count))
                    }
                };
                (next, kind)
            });
            between.collect()
        });
        let beside: Vec<Vec<(Cell, Between)>> = beside.collect();
        assert!(walls.len() <= 64 && level.gates().len() <= 32);
        let kinds = Content::ALL.into_iter().filter(|kind| {
            matches!(
                kind,
                Content::Key(_) | Content::IronKey | Content::Gunpowder
            )
        });
        let items = kinds.flat_map(|kind| level.cells_with(kind).iter().map(move |&it| (it, kind)));
        Searched {
            level,
            beside,
            items: items.collect(),
            charges: level.charges(),
        }
    }

    fn held(&self, state: &State, kind: Content) -> u32 {
        let items = self.items.iter().enumerate();
        let held = items.filter(|(bit, (_, item))| *item == kind && state.taken >> bit & 1 == 1);
        held.count() as u32
    }

    fn item(&self, state: &State, cell: Cell) -> Option<usize> {
        let is_left = |&bit: &usize| self.items[bit].0 == cell && state.taken >> bit & 1 == 0;
        (0..self.items.len()).find(is_left)
    }

    /// Returns the state of a player who arrives in a cell, and takes everything there.
    fn at(&self, mut state: State, cell: Cell) -> State {
        state.cell = cell;
        while let Some(bit) = self.item(&state, cell) {
            state.taken |= 1 << bit;
        }
        state
    }

    fn is_open(state: &State, between: Between) -> bool {
        match between {
            Between::Passage => true,
            Between::Wall(number) => state.blasted >> number & 1 == 1,
            Between::Gate(number, Gate::Locked(_) | Gate::Iron) => state.opened >> number & 1 == 1,
            Between::Gate(_, Gate::OneWay { .. } | Gate::Grate) => false,
            Between::Gate(_, Gate::Portcullis { lever, is_open }) => {
                is_open != (state.levers >> lever.index() & 1 == 1)
            }
        }
    }

    /// Returns the cells in which the player can walk about without taking anything, ascending.
    fn area(&self, state: &State) -> Vec<Cell> {
        let mut area = vec![state.cell];
        let mut next = 0;
        while let Some(&cell) = area.get(next) {
            next += 1;
            if self.level.is_finish(cell) {
                continue;
            }
            for &(beside, between) in &self.beside[cell as usize] {
                if Self::is_open(state, between)
                    && self.item(state, beside).is_none()
                    && !area.contains(&beside)
                {
                    area.push(beside);
                }
            }
        }
        area.sort_unstable();
        area
    }

    /// Returns the states that follow a state, or `None` if a finish can be reached.
    fn next(&self, state: &State, area: &[Cell]) -> Option<Vec<State>> {
        if area.iter().any(|&cell| self.level.is_finish(cell)) {
            return None;
        }
        let used = state.blasted.count_ones();
        let can_blast = self.charges + self.held(state, Content::Gunpowder) > used;
        let iron = self
            .level
            .gates()
            .iter()
            .enumerate()
            .filter(|&(number, (_, gate))| gate == Gate::Iron && state.opened >> number & 1 == 1);
        let has_iron = self.held(state, Content::IronKey) > iron.count() as u32;
        let mut states = Vec::new();
        for &cell in area {
            for &(beside, between) in &self.beside[cell as usize] {
                if Self::is_open(state, between) {
                    if self.item(state, beside).is_some() {
                        states.push(self.at(*state, beside));
                    }
                    continue;
                }
                match between {
                    Between::Passage => {}
                    Between::Wall(number) if can_blast => states.push(State {
                        blasted: state.blasted | 1 << number,
                        ..*state
                    }),
                    Between::Wall(_) => {}
                    Between::Gate(number, gate) => {
                        let opened = State {
                            opened: state.opened | 1 << number,
                            ..*state
                        };
                        match gate {
                            Gate::Locked(shape) if self.held(state, Content::Key(shape)) > 0 => {
                                states.push(opened);
                            }
                            Gate::Iron if has_iron => states.push(opened),
                            Gate::OneWay { forwards: true } => {
                                states.push(self.at(*state, beside));
                            }
                            _ => {}
                        }
                    }
                }
            }
            for lever in LeverNumber::ALL {
                if self.level.cells_with(Content::Lever(lever)).contains(&cell) {
                    let levers = state.levers ^ 1 << lever.index();
                    // The portcullis may close beside the player.
                    states.push(State {
                        levers,
                        cell,
                        ..*state
                    });
                }
            }
        }
        Some(states)
    }

    /// Returns whether a finish can be reached from every state, or `None` if there are too many.
    fn can_always_win(&self) -> Option<bool> {
        let start = State {
            cell: 0,
            taken: 0,
            opened: 0,
            levers: 0,
            blasted: 0,
        };
        let mut numbers: HashMap<State, u32> = HashMap::new();
        let mut list = Vec::new();
        let mut before: Vec<(u32, u32)> = Vec::new();
        let mut won: Vec<u32> = Vec::new();
        let mut enter = |state: State, list: &mut Vec<(State, Vec<Cell>)>| {
            let area = self.area(&state);
            let state = State {
                cell: area[0],
                ..state
            };
            *numbers.entry(state).or_insert_with(|| {
                list.push((state, area));
                list.len() as u32 - 1
            })
        };
        enter(self.at(start, self.level.starts()[0]), &mut list);
        let mut number = 0;
        while let Some((state, area)) = list.get_mut(number as usize) {
            let (state, area) = (*state, std::mem::take(area));
            match self.next(&state, &area) {
                None => won.push(number),
                Some(states) => {
                    for state in states {
                        before.push((enter(state, &mut list), number));
                    }
                }
            }
            if list.len() > LIMIT {
                return None;
            }
            number += 1;
        }
        before.sort_unstable();
        let mut can_win = vec![false; list.len()];
        while let Some(number) = won.pop() {
            if std::mem::replace(&mut can_win[number as usize], true) {
                continue;
            }
            let first = before.partition_point(|&(to, _)| to < number);
            let earlier = before[first..].iter().take_while(|&&(to, _)| to == number);
            won.extend(earlier.map(|&(_, from)| from));
        }
        Some(can_win.iter().all(|&can_win| can_win))
    }
}

/// A recipe of a small level with one-way gates, iron doors and charges.
fn recipe(seed: u64) -> Recipe {
    let random = &mut SeededRandom::new(seed);
    let algorithms = [
        Algorithm::Kruskal,
        Algorithm::DepthFirst,
        Algorithm::Wilson,
        Algorithm::HuntAndKill,
    ];
    let mut from = |least: u32, most: u32| least + random.below(most - least + 1);
    let grid = GridSpec {
        width: from(4, 6),
        height: from(5, 6),
        ..GridSpec::default()
    };
    let charges = from(0, 3);
    let finds = FindOptions {
        gunpowder: u32::from(charges == 0) + from(0, 4) / 4,
        ..FindOptions::DEFAULT
    };
    Recipe {
        grid,
        one_ways: from(1, 3),
        iron_doors: from(2, 4),
        locks: from(0, 3) / 3,
        levers: from(0, 3) / 3,
        charges: Charges::Exactly(charges),
        finds,
        braid: [0.0, 0.0, 0.3][from(0, 2) as usize],
        algorithm: algorithms[from(0, 3) as usize].clone(),
        seed,
        ..Recipe::default()
    }
}

/// Returns the level of a recipe even if blasts could lose it.
fn unchecked(recipe: &Recipe) -> Option<Level> {
    let level = make(&Recipe {
        charges: Charges::Exactly(0),
        finds: FindOptions::DEFAULT,
        ..recipe.clone()
    });
    let Charges::Exactly(charges) = recipe.charges else {
        return None;
    };
    level.ok()?.with(Edit::Charges(charges)).ok()
}

/// Searches levels until this number of them was searched completely.
fn search(levels: u32) {
    let [mut searched, mut refused, mut losing, mut large] = [0; 4];
    let mut seed = 0;
    while searched < levels {
        seed += 1;
        let recipe = recipe(seed);
        let with_gunpowder = recipe.finds.gunpowder > 0;
        match make(&recipe) {
            Ok(level) => match Searched::new(&level).can_always_win() {
                Some(can_win) => {
                    assert!(can_win, "{recipe:?}");
                    searched += 1;
                }
                None => large += 1,
            },
            Err(MakeError::LostByBlasting { .. }) => {
                refused += 1;
                if with_gunpowder {
                    continue;
                }
                let level = unchecked(&recipe).unwrap();
                losing += u32::from(Searched::new(&level).can_always_win() == Some(false));
            }
            Err(_) => {}
        }
    }
    println!(
        "{seed} recipes, {searched} levels searched, {large} too large, {refused} refused; \
         {losing} of those without gunpowder can be lost"
    );
    assert!(losing > 0);
}

#[test]
fn no_player_can_lose_a_level_by_blasting_a_way_around_its_gates() {
    search(200);
}

#[test]
#[ignore = "takes minutes"]
fn no_player_can_lose_one_of_many_levels_by_blasting_a_way_around_their_gates() {
    search(2_000);
}

/// In this level, the player can blast a way into the second part, and use up an iron key there.
#[test]
fn a_level_that_blasts_can_lose_is_refused() {
    let losing = Recipe {
        grid: GridSpec {
            width: 5,
            height: 6,
            ..GridSpec::default()
        },
        algorithm: Algorithm::Kruskal,
        one_ways: 1,
        iron_doors: 4,
        charges: Charges::Exactly(2),
        seed: 1033,
        ..Recipe::default()
    };
    let level = unchecked(&losing).unwrap();
    assert_eq!(Searched::new(&level).can_always_win(), Some(false));
    let error = make(&losing).unwrap_err();
    assert_eq!(
        error,
        MakeError::LostByBlasting {
            one_ways: 1,
            iron_doors: 4
        }
    );
    assert!(error.to_string().contains("choose another seed"), "{error}");
    for safe in [
        Recipe {
            charges: Charges::Exactly(0),
            ..losing.clone()
        },
        Recipe {
            one_ways: 0,
            ..losing.clone()
        },
        Recipe {
            iron_doors: 0,
            locks: 4,
            ..losing
        },
    ] {
        assert!(make(&safe).is_ok(), "{safe:?}");
    }
}
