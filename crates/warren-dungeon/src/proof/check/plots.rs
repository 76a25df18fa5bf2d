//! The plots of a level, and the positions that a player can reach without losing anything.

use crate::budget::{Budget, OverBudget};
use crate::level::{Content, Gate, Level, LeverNumber, Needs, PortalPair};
use std::collections::BTreeMap;
use warren_maze::topology::{Cell, Dir, Topology};

/// A plot, and the positions of the levers.
pub(super) type Position = (usize, u8);

/// A level, divided into plots. A player can go between the cells of a plot, on foot and through
/// portals, without passing a gate or taking an item. A cell with items is a plot of its own.
///
/// Items that open no gate of the level are ignored, and so are cells to which no player can get.
#[derive(Default)]
pub(super) struct Plots {
    /// The plot of each cell, or `usize::MAX` for rock and for cells to which no player can get.
    pub(super) of: Vec<usize>,
    /// For each plot, its items. Item `i` is bit `i`.
    pub(super) items: Vec<u64>,
    /// For each plot, whether a player in it can get to a finish without leaving the plot, except
    /// through a portal into the finish.
    pub(super) finish: Vec<bool>,
    /// For each plot, the set of its levers.
    levers: Vec<u8>,
    /// For each plot, the plots beside it, and what separates them.
    pub(super) sides: Vec<Vec<(usize, Between)>>,
    /// The number of items, including those that are ignored.
    pub(super) item_count: usize,
    /// The items that open gates.
    pub(super) useful: u64,
    pub(super) iron_keys: u64,
    pub(super) charges: u32,
    /// The level has no lever with this number or a higher one.
    pub(super) lever_count: u32,
    /// The two ends of each portal through which a player can walk to and fro, in both orders.
    portals: Vec<[Cell; 2]>,
}

/// What is between two plots.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Between {
    Passage,
    Wall,
    /// A locked door, and the keys that open it.
    Lock(u64),
    Iron(usize),
    /// A one-way gate that leads out of the plot, and when it is open.
    OneWay(usize, Raised),
    /// A portcullis, and when it is open.
    Portcullis(Raised),
}

/// When a portcullis is open: the bit of its lever, and whether it is open at first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Raised(u8, bool);

impl Raised {
    const ALWAYS: Raised = Raised(0, true);

    pub(super) fn with(self, levers: u8) -> bool {
        let Raised(bit, is_open) = self;
        is_open ^ (levers & bit != 0)
    }
}

/// The positions that a player can reach, and the items that it has or can take.
pub(super) struct Reached {
    /// One bit per position.
    at: Vec<u64>,
    lever_count: u32,
    pub(super) items: u64,
}

impl Reached {
    fn index(&self, (plot, levers): Position) -> usize {
        plot << self.lever_count | usize::from(levers)
    }

    fn position(&self, index: usize) -> Position {
        let levers = index & ((1 << self.lever_count) - 1);
        (index >> self.lever_count, levers as u8)
    }

    /// Adds a position. Returns whether it is new.
    fn add(&mut self, at: Position) -> bool {
        let index = self.index(at);
        let before = self.at[index / 64];
        self.at[index / 64] |= 1 << (index % 64);
        self.at[index / 64] != before
    }

    pub(super) fn contains(&self, at: Position) -> bool {
        let index = self.index(at);
        self.at[index / 64] >> (index % 64) & 1 == 1
    }

    /// Returns whether a plot can be reached with any positions of the levers.
    pub(super) fn contains_plot(&self, plot: usize) -> bool {
        (0..1_u32 << self.lever_count).any(|levers| self.contains((plot, levers as u8)))
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = Position> {
        let words = self.at.iter().enumerate().filter(|(_, word)| **word != 0);
        let bits = words.flat_map(|(index, &word)| {
            let set = (0..64).filter(move |bit| word >> bit & 1 == 1);
            set.map(move |bit| index * 64 + bit)
        });
        bits.map(|index| self.position(index))
    }
}

/// The maximum number of positions of a level.
const MAX_POSITIONS: usize = 1 << 24;

impl Plots {
    /// Divides a level into plots.
    pub(super) fn new<T: Topology>(level: &Level<T>) -> Result<Plots, &'static str> {
        let kinds = Content::ALL.into_iter().filter(|kind| kind.opens_gates());
        let items = kinds.flat_map(|kind| level.cells_with(kind).iter().map(move |&at| (kind, at)));
        let items: Vec<(Content, Cell)> = items.collect();
        if items.len() > u64::BITS as usize {
            return Err("the level has more than 64 items");
        }
        let gates: Vec<Gate> = level.gates().iter().map(|(_, gate)| gate).collect();
        let opens_a_gate = |item| gates.iter().any(|gate| gate.is_opened_by(item));
        let bits = |is_wanted: &dyn Fn(Content) -> bool| {
            let numbers = (0..items.len()).filter(|&at| is_wanted(items[at].0));
            numbers.map(|at| 1 << at).sum::<u64>()
        };
        let useful = bits(&opens_a_gate);
        let mut plots = Plots {
            of: vec![usize::MAX; level.grid().cells() as usize],
            item_count: items.len(),
            useful,
            iron_keys: bits(&|kind| kind == Content::IronKey),
            charges: level.most_charges(),
            ..Plots::default()
        };
        let by_content = Content::ALL.map(|content| bits(&|item| item == content));
        let keys = |gate: Gate| gate.openers().map(|item| by_content[item.index()]).sum();
        let mut contents: BTreeMap<Cell, u64> = BTreeMap::new();
        for (number, &(_, cell)) in items.iter().enumerate() {
            if useful >> number & 1 == 1 {
                *contents.entry(cell).or_default() |= 1 << number;
            }
        }
        plots.divide(level, &contents, keys);
        plots.add_levers(level);
        match plots.items.len() << plots.lever_count > MAX_POSITIONS {
            true => Err("the level has too many closed cells, gates and levers for a proof"),
            false => Ok(plots),
        }
    }

    /// Makes the plots and their sides.
    fn divide<T: Topology>(
        &mut self,
        level: &Level<T>,
        contents: &BTreeMap<Cell, u64>,
        keys: impl Fn(Gate) -> u64,
    ) {
        let (mut wins, mut ways_back) = (Vec::new(), Vec::new());
        for [from, to] in portals(level) {
            // A player who arrives through a portal is at the centre of the cell. If the cell is a
            // finish, the run is over.
            match [from, to].map(|cell| level.is_finish(cell)) {
                [false, false] => self.portals.push([from, to]),
                [false, true] => wins.push(from),
                [true, false] => ways_back.push([from, to]),
                [true, true] => {}
            }
        }
        let is_possible = possible_cells(level, &self.portals, &ways_back);
        let cells = || (0..).zip(&is_possible).filter(|(_, is)| **is);
        for cell in contents
            .keys()
            .copied()
            .filter(|&at| is_possible[at as usize])
        {
            self.fill(level, cell, contents);
        }
        for (cell, _) in cells() {
            self.fill(level, cell, contents);
        }
        for cell in wins.into_iter().filter(|&at| is_possible[at as usize]) {
            self.finish[self.of[cell as usize]] = true;
        }
        self.sides = vec![Vec::new(); self.items.len()];
        for (cell, _) in cells() {
            for dir in level.maze().inner_walls(cell) | level.maze().passages(cell) {
                let Some(between) = between(level, cell, dir, &keys) else {
                    continue;
                };
                let ends = [cell, level.grid().step(cell, dir)].map(|at| self.of[at as usize]);
                let is_useless = matches!(between, Between::Passage | Between::Wall);
                if ends[0] != ends[1] || !is_useless {
                    self.sides[ends[0]].push((ends[1], between));
                }
            }
        }
        for ends in self.portals.iter().chain(&ways_back) {
            let [from, to] = ends.map(|cell| self.of[cell as usize]);
            if from != to && from != usize::MAX {
                self.sides[from].push((to, Between::Passage));
            }
        }
        for sides in &mut self.sides {
            sides.sort_unstable();
            sides.dedup();
        }
    }

    fn add_levers<T: Topology>(&mut self, level: &Level<T>) {
        self.levers = vec![0; self.items.len()];
        for lever in LeverNumber::ALL {
            for &cell in level.cells_with(Content::Lever(lever)) {
                self.lever_count = self.lever_count.max(lever.index() as u32 + 1);
                if let Some(levers) = self.levers.get_mut(self.of[cell as usize]) {
                    *levers |= 1 << lever.index();
                }
            }
        }
    }

    /// Makes a plot that contains a cell, unless the cell is in a plot already.
    fn fill<T: Topology>(&mut self, level: &Level<T>, cell: Cell, contents: &BTreeMap<Cell, u64>) {
        if self.of[cell as usize] != usize::MAX {
            return;
        }
        let plot = self.items.len();
        self.items.push(contents.get(&cell).copied().unwrap_or(0));
        self.finish.push(false);
        let mut stack = vec![cell];
        while let Some(cell) = stack.pop() {
            if std::mem::replace(&mut self.of[cell as usize], plot) == plot {
                continue;
            }
            self.finish[plot] |= level.is_finish(cell);
            if contents.contains_key(&cell) {
                return;
            }
            let doors = level.doors().of(cell).map(|(dir, _)| dir);
            let beside = level.maze().passages(cell).chain(doors);
            let beside = beside.map(|dir| level.grid().step(cell, dir));
            let portals = self.portals.iter().filter(|ends| ends[0] == cell);
            let beside = beside.chain(portals.map(|ends| ends[1]));
            stack.extend(beside.filter(|&next| self.of[next as usize] == usize::MAX));
        }
    }

    /// Returns the number of bytes of a [`Reached`].
    pub(super) fn reached_bytes(&self) -> u64 {
        ((self.items.len() as u64) << self.lever_count) / 8 + 64
    }

    /// Returns the positions that a player can reach with these open iron doors, and the items that
    /// the player then has. The player never enters a plot with an avoided item that it does not
    /// have yet. For each charge, all walls beside the plots that have been reached are opened.
    /// Every player who has blasted one wall more is in one of the positions reached then.
    pub(super) fn reach(
        &self,
        from: Position,
        opened: &[usize],
        [held, avoided]: [u64; 2],
        charges: u32,
        budget: &Budget,
    ) -> Result<Reached, OverBudget> {
        budget.spend(self.reached_bytes() / 8)?;
        let words = (self.items.len() << self.lever_count).div_ceil(64);
        let mut reached = Reached {
            at: vec![0; words],
            lever_count: self.lever_count,
            items: held | self.items[from.0],
        };
        let avoided = avoided & !reached.items;
        // The indices of the positions in the order in which they are reached.
        let mut order = vec![reached.index(from) as u32];
        reached.add(from);
        let mut examined = 0;
        // The plots whose walls may have been blasted.
        let mut blasted = vec![false; self.items.len()];
        for blasts in 0..=charges {
            while let Some(&index) = order.get(examined) {
                let at = reached.position(index as usize);
                budget.spend(1 + self.sides[at.0].len() as u64)?;
                examined += 1;
                if self.items[at.0] & !reached.items != 0 {
                    // Further locks may open, so examine all positions again.
                    reached.items |= self.items[at.0];
                    examined = 0;
                }
                for next in self.beside(at, opened, reached.items, &blasted) {
                    if self.items[next.0] & avoided == 0 && reached.add(next) {
                        order.push(reached.index(next) as u32);
                    }
                }
            }
            if blasts == charges {
                break;
            }
            budget.spend(order.len() as u64)?;
            let mut is_new = false;
            for &index in &order {
                let (plot, _) = reached.position(index as usize);
                is_new |= !std::mem::replace(&mut blasted[plot], true);
            }
            if !is_new {
                break;
            }
            examined = 0;
        }
        Ok(reached)
    }

    /// Returns the positions that a player with these items can get to by one move or by pulling
    /// one lever.
    fn beside(
        &self,
        (plot, levers): Position,
        opened: &[usize],
        items: u64,
        blasted: &[bool],
    ) -> impl Iterator<Item = Position> {
        let bits = (0..self.lever_count).map(|lever| 1 << lever);
        let pulled = bits.filter(move |bit| self.levers[plot] & bit != 0);
        let pulled = pulled.map(move |bit: u8| (plot, levers ^ bit));
        let open = self.sides[plot]
            .iter()
            .filter(move |(next, between)| match between {
                Between::Passage => true,
                Between::Lock(keys) => keys & items != 0,
                Between::Iron(gate) => opened.binary_search(gate).is_ok(),
                Between::Portcullis(raised) => raised.with(levers),
                Between::Wall => blasted[plot] || blasted[*next],
                Between::OneWay(..) => false,
            });
        pulled.chain(open.map(move |&(next, _)| (next, levers)))
    }

    /// Returns the number of iron keys among these items.
    pub(super) fn count_iron(&self, items: u64) -> usize {
        (items & self.iron_keys).count_ones() as usize
    }
}

/// Returns the two ends of each complete pair of portals, in both orders.
fn portals<T: Topology>(level: &Level<T>) -> impl Iterator<Item = [Cell; 2]> {
    let ends = |pair| match *level.cells_with(Content::Portal(pair)) {
        [a, b] => vec![[a, b], [b, a]],
        _ => Vec::new(),
    };
    PortalPair::ALL.into_iter().flat_map(ends)
}

/// Returns what is between a cell and the next cell in this direction, or `None` if a player can
/// never go there.
fn between<T: Topology>(
    level: &Level<T>,
    cell: Cell,
    dir: Dir,
    keys: impl Fn(Gate) -> u64,
) -> Option<Between> {
    let is_passage =
        || level.maze().passages(cell).contains(dir) || level.doors().number(cell, dir).is_some();
    let Some((number, gate)) = level.gates().at(cell, dir) else {
        return match is_passage() {
            true => Some(Between::Passage),
            false if level.most_charges() == 0 => None,
            false => Some(Between::Wall),
        };
    };
    Some(match gate.needs() {
        Needs::OtherSide | Needs::Never => return None,
        Needs::Nothing => Between::OneWay(number, Raised::ALWAYS),
        Needs::Opener => Between::Lock(keys(gate)),
        Needs::IronKey => Between::Iron(number),
        Needs::Lever { lever, is_open } => {
            let raised = Raised(1 << lever.index(), is_open);
            match gate.is_one_way() {
                true => Between::OneWay(number, raised),
                false => Between::Portcullis(raised),
            }
        }
    })
}

/// Returns for each cell whether a player could get there if all gates were open.
fn possible_cells<T: Topology>(
    level: &Level<T>,
    portals: &[[Cell; 2]],
    ways_back: &[[Cell; 2]],
) -> Vec<bool> {
    let mut is_possible = vec![false; level.grid().cells() as usize];
    let mut stack = vec![level.starts()[0]];
    while let Some(cell) = stack.pop() {
        if std::mem::replace(&mut is_possible[cell as usize], true) {
            continue;
        }
        let sides = level.maze().inner_walls(cell) | level.maze().passages(cell);
        let sides = sides.filter(|&dir| between(level, cell, dir, |_| 0).is_some());
        stack.extend(sides.map(|dir| level.grid().step(cell, dir)));
        let portals = portals.iter().chain(ways_back);
        stack.extend(portals.filter(|ends| ends[0] == cell).map(|ends| ends[1]));
    }
    is_possible
}
