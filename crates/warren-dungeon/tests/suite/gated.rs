//! Random levels with gates, and a slow but simple search through all of their states.

use std::collections::{HashMap, VecDeque};
use warren_dungeon::level::{
    Content, Edit, Gate, KeyShape, Level, LeverNumber, PORTAL, PortalPair, SideKind,
};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Charges, Recipe};
use warren_dungeon::route::{Action, Levers, PlayerState};
use warren_maze::maze::Side;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, GridSpec, Topology};

/// Makes a level with up to this many gates, keys and levers in random places.
pub(crate) fn gated(grid: GridSpec, seed: u64, gates: u32, charges: u32) -> Level {
    let random = &mut SeededRandom::new(seed);
    let recipe = Recipe {
        grid,
        seed,
        braid: [0.0, 0.0, 0.5][random.below(3) as usize],
        charges: Charges::Exactly(charges),
        ..Recipe::default()
    };
    let mut level = make(&recipe).unwrap();
    let open: Vec<Cell> = level.maze().open_cells().collect();
    let shapes = &KeyShape::ALL[..1 + random.below(3) as usize];
    let levers = &LeverNumber::ALL[..1 + random.below(3) as usize];
    for _ in 0..random.below(gates + 1) {
        let cell = random.pick(&open);
        let sides = level.maze().inner_walls(cell) | level.maze().passages(cell);
        // Most gates are in passages, where they cannot be avoided.
        let passages = level.maze().passages(cell);
        let sides = match random.below(4) > 0 && !passages.is_empty() {
            true => passages,
            false => sides,
        };
        if sides.is_empty() {
            continue;
        }
        let dir = random.pick_dir(sides);
        let gate = match random.below(8) {
            0 | 1 => Gate::Locked(random.pick(shapes)),
            2 | 3 => Gate::Iron,
            4 => Gate::OneWay {
                forwards: random.below(2) == 0,
            },
            5 => Gate::Grate,
            _ => Gate::Portcullis {
                lever: random.pick(levers),
                is_open: random.below(2) == 0,
            },
        };
        level = level
            .with(Edit::Side(Side { cell, dir }, SideKind::Gate(gate)))
            .unwrap();
    }
    for _ in 0..random.below(gates + 1) {
        let content = match random.below(5) {
            0 | 1 => Content::Key(random.pick(shapes)),
            2 => Content::IronKey,
            _ => Content::Lever(random.pick(levers)),
        };
        let cell = random.pick(&open);
        // A cell has at most one lever.
        let placed = level.clone().with(Edit::Content(content, cell, true));
        level = placed.unwrap_or(level);
    }
    level
}

/// Replaces some keys with plates of the same shape.
pub(crate) fn with_plates(mut level: Level, seed: u64) -> Level {
    let random = &mut SeededRandom::new(seed);
    for shape in KeyShape::ALL {
        for cell in level.cells_with(Content::Key(shape)).to_vec() {
            let key = Edit::Content(Content::Key(shape), cell, false);
            let plate = Edit::Content(Content::Plate(shape), cell, true);
            let replaced = level.clone().with(key).and_then(|level| level.with(plate));
            // A cell with a plate cannot have another key or a lever.
            if let Ok(replaced) = replaced
                && random.below(3) > 0
            {
                level = replaced;
            }
        }
    }
    level
}

/// Adds up to two pairs of portals in random places. A cell may be a finish, or contain a key.
pub(crate) fn with_portals(mut level: Level, seed: u64) -> Level {
    let random = &mut SeededRandom::new(seed);
    let open: Vec<Cell> = level.maze().open_cells().collect();
    for pair in &PortalPair::ALL[..random.below(3) as usize] {
        for _ in 0..2 {
            let edit = Edit::Content(Content::Portal(*pair), random.pick(&open), true);
            // A cell has at most one lever or portal.
            level = level.clone().with(edit).unwrap_or(level);
        }
    }
    level
}

/// A player's state: the cell, the visited cells with items and plates, the opened locked and iron
/// doors, the levers, and the blasted walls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) cell: Cell,
    pub(crate) taken: Vec<Cell>,
    pub(crate) opened: Vec<usize>,
    pub(crate) levers: Levers,
    pub(crate) blasted: Vec<Side>,
    /// Whether the player has arrived in a finish through a portal, at the centre of the cell. The
    /// run is over then. A player who walks may pass a finish.
    pub(crate) is_over: bool,
}

impl State {
    pub(crate) fn new(level: &Level) -> State {
        let state = State {
            cell: level.starts()[0],
            taken: Vec::new(),
            opened: Vec::new(),
            levers: Levers::default(),
            blasted: Vec::new(),
            is_over: false,
        };
        state.moved(level, level.starts()[0])
    }

    pub(crate) fn as_gate_state(&self) -> PlayerState<'_> {
        PlayerState {
            cell: self.cell,
            taken: &self.taken,
            opened: &self.opened,
            levers: self.levers,
            blasted: &self.blasted,
        }
    }

    fn moved(&self, level: &Level, cell: Cell) -> State {
        let mut state = self.clone();
        state.cell = cell;
        let has_item = level
            .contents(cell)
            .any(|content| content.is_item() || matches!(content, Content::Plate(_)));
        if has_item && !state.taken.contains(&cell) {
            state.taken.push(cell);
            state.taken.sort_unstable();
        }
        for (number, (_, gate)) in level.gates().iter().enumerate() {
            if let Gate::Locked(shape) = gate
                && level.cells_with(Content::Plate(shape)).contains(&cell)
                && !state.opened.contains(&number)
            {
                state.opened.push(number);
                state.opened.sort_unstable();
            }
        }
        state
    }

    fn holds(&self, level: &Level, content: Content) -> usize {
        let cells = level.cells_with(content).iter();
        cells.filter(|cell| self.taken.contains(cell)).count()
    }

    /// Returns all actions that are possible, and the resulting states.
    pub(crate) fn actions(&self, level: &Level) -> Vec<(Action, State)> {
        let (grid, cell) = (level.grid(), self.cell);
        let mut actions = Vec::new();
        if self.is_over {
            return actions;
        }
        for dir in grid.exits(cell) {
            let next = grid.step(cell, dir);
            let mut walk = |is_open: bool| {
                if is_open {
                    actions.push((Action::Walk(dir), self.moved(level, next)));
                }
            };
            let side = Side::at(grid, cell, dir);
            match level.gates().at(cell, dir) {
                Some((gate, kind @ (Gate::Locked(_) | Gate::Iron))) => {
                    let is_open = self.opened.contains(&gate);
                    walk(is_open);
                    if !is_open && self.has_key(level, kind) {
                        let mut state = self.clone();
                        state.opened.push(gate);
                        state.opened.sort_unstable();
                        actions.push((Action::Open(dir), state));
                    }
                }
                Some((_, Gate::Grate)) => {}
                Some((_, Gate::OneWay { forwards })) => walk(forwards),
                Some((_, Gate::Portcullis { lever, is_open })) => {
                    walk(is_open != self.levers.is_pulled(lever));
                }
                None if level.maze().passages(cell).contains(dir)
                    || level.doors().number(cell, dir).is_some()
                    || self.blasted.contains(&side) =>
                {
                    walk(true);
                }
                None if level.maze().inner_walls(cell).contains(dir)
                    && (self.blasted.len() as u32) < level.charges() =>
                {
                    let mut state = self.clone();
                    state.blasted.push(side);
                    state.blasted.sort_unstable();
                    actions.push((Action::Blast(dir), state));
                }
                None => {}
            }
        }
        for pair in PortalPair::ALL {
            let ends = level.cells_with(Content::Portal(pair));
            if ends.len() == 2 && ends.contains(&cell) {
                let other = ends[0] + ends[1] - cell;
                let mut state = self.moved(level, other);
                state.is_over = level.is_finish(other);
                actions.push((Action::Walk(PORTAL), state));
            }
        }
        for lever in LeverNumber::ALL {
            if level.cells_with(Content::Lever(lever)).contains(&cell) {
                let mut state = self.clone();
                state.levers.pull(lever);
                actions.push((Action::Pull(lever), state));
            }
        }
        actions
    }

    fn has_key(&self, level: &Level, gate: Gate) -> bool {
        match gate {
            Gate::Locked(shape) => self.holds(level, Content::Key(shape)) > 0,
            _ => {
                let used = self.opened.iter();
                let used = used.filter(|&&gate| level.gates().get(gate).1 == Gate::Iron);
                self.holds(level, Content::IronKey) > used.count()
            }
        }
    }

    /// Plays these actions. Panics if one of them is impossible. A plan may open a door that a plate on the
    /// way has already opened.
    pub(crate) fn play(self, level: &Level, actions: &[Action]) -> State {
        actions.iter().fold(self, |state, &action| {
            if let Action::Open(dir) = action
                && let Some((gate, _)) = level.gates().at(state.cell, dir)
                && state.opened.contains(&gate)
            {
                return state;
            }
            let possible = state.actions(level).into_iter();
            let mut found = possible.filter(|(other, _)| *other == action);
            found
                .next()
                .unwrap_or_else(|| panic!("{action:?} is impossible"))
                .1
        })
    }
}

/// All states that are reachable from a state.
pub(crate) struct States {
    /// The states, in the order in which they were reached.
    list: Vec<State>,
    numbers: HashMap<State, usize>,
    /// For each state, the minimum number of moves to a finish, or `None` if no finish can be
    /// reached.
    distances: Vec<Option<u32>>,
}

impl States {
    /// Returns `None` if there are more than `limit` states.
    pub(crate) fn reachable(level: &Level, from: &State, limit: usize) -> Option<States> {
        let mut numbers = HashMap::from([(from.clone(), 0)]);
        let mut list = vec![from.clone()];
        // For each state, the states before it, and the number of moves.
        let mut before: Vec<Vec<(usize, u32)>> = vec![Vec::new()];
        let mut next = 0;
        while next < list.len() {
            for (action, state) in list[next].actions(level) {
                let number = *numbers.entry(state.clone()).or_insert(list.len());
                if number == list.len() {
                    list.push(state);
                    before.push(Vec::new());
                }
                let moves = u32::from(matches!(action, Action::Walk(_)));
                before[number].push((next, moves));
            }
            next += 1;
            if list.len() > limit {
                return None;
            }
        }
        let mut distances = vec![None; list.len()];
        let mut queue: VecDeque<(usize, u32)> = VecDeque::new();
        let won = list
            .iter()
            .enumerate()
            .filter(|(_, state)| level.is_finish(state.cell));
        queue.extend(won.map(|(number, _)| (number, 0)));
        while let Some((number, distance)) = queue.pop_front() {
            if distances[number].is_some() {
                continue;
            }
            distances[number] = Some(distance);
            for &(earlier, moves) in &before[number] {
                match moves {
                    0 => queue.push_front((earlier, distance)),
                    _ => queue.push_back((earlier, distance + 1)),
                }
            }
        }
        Some(States {
            list,
            numbers,
            distances,
        })
    }

    /// Returns all states, in the same order in each run.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &State> {
        self.list.iter()
    }

    /// Returns the minimum number of moves from a state to a finish.
    pub(crate) fn distance(&self, state: &State) -> Option<u32> {
        self.distances[self.numbers[state]]
    }

    /// Returns whether a finish can be reached from every state.
    pub(crate) fn all_can_win(&self) -> bool {
        self.distances.iter().all(Option::is_some)
    }
}
