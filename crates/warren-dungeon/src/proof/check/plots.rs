//! The plots of a level, and the positions that a player can reach without losing anything.

use crate::level::{Content, Gate, Level, LeverNumber, PortalPair};
use std::collections::BTreeMap;
use warren_maze::topology::{Cell, Topology};

/// A plot, and the positions of the levers.
pub(super) type Position = (usize, u8);

/// A level, divided into plots. A player can go between the cells of a plot, on foot and through
/// portals, without passing a gate or taking an item. A cell with items is a plot of its own.
#[derive(Default)]
pub(super) struct Plots {
    /// The plot of each cell, or `usize::MAX` for rock.
    pub(super) of: Vec<usize>,
    /// For each plot, its items. Item `i` is bit `i`.
    pub(super) items: Vec<u64>,
    /// For each plot, whether it contains a finish.
    pub(super) finish: Vec<bool>,
    /// For each plot, the bits of its levers.
    levers: Vec<Vec<u8>>,
    /// For each plot, the plots beside it, and what separates them.
    pub(super) sides: Vec<Vec<(usize, Between)>>,
    /// The number of items.
    pub(super) item_count: usize,
    pub(super) iron_keys: u64,
    pub(super) charges: u32,
    /// The two ends of each complete pair of portals, in both orders.
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
    /// A one-way gate that leads out of the plot.
    OneWay(usize),
    /// A portcullis, the bit of its lever, and whether it is open at first.
    Portcullis(u8, bool),
}

/// The positions that a player can reach, and the items that it has or can take.
pub(super) struct Reached {
    at: Vec<bool>,
    pub(super) items: u64,
}

impl Reached {
    pub(super) fn contains(&self, (plot, levers): Position) -> bool {
        self.at[plot << 8 | usize::from(levers)]
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = Position> {
        let reached = self.at.iter().enumerate().filter(|(_, at)| **at);
        reached.map(|(index, _)| (index >> 8, index as u8))
    }
}

impl Plots {
    /// Divides a level into plots. Returns `None` if it has more than 64 items.
    pub(super) fn new<T: Topology>(level: &Level<T>) -> Option<Plots> {
        let kinds = Content::ALL.into_iter().filter(|kind| kind.opens_gates());
        let items = kinds.flat_map(|kind| level.cells_with(kind).iter().map(move |&at| (kind, at)));
        let items: Vec<(Content, Cell)> = items.collect();
        let mut contents: BTreeMap<Cell, u64> = BTreeMap::new();
        for (number, &(_, cell)) in items.iter().enumerate() {
            *contents.entry(cell).or_default() |= 1_u64.checked_shl(number as u32)?;
        }
        let bits = |kind| {
            (0..items.len())
                .filter(|&at| items[at].0 == kind)
                .map(|at| 1 << at)
                .sum()
        };
        let mut plots = Plots {
            of: vec![usize::MAX; level.grid().cells() as usize],
            item_count: items.len(),
            iron_keys: bits(Content::IronKey),
            charges: level.most_charges(),
            ..Plots::default()
        };
        for pair in PortalPair::ALL {
            if let [a, b] = *level.cells_with(Content::Portal(pair)) {
                plots.portals.extend([[a, b], [b, a]]);
            }
        }
        for cell in contents.keys().copied().chain(level.maze().open_cells()) {
            plots.fill(level, cell, &contents);
        }
        plots.sides = vec![Vec::new(); plots.items.len()];
        for cell in level.maze().open_cells() {
            for dir in level.maze().inner_walls(cell) | level.maze().passages(cell) {
                let is_passage = level.maze().passages(cell).contains(dir)
                    || level.doors().number(cell, dir).is_some();
                let between = match level.gates().at(cell, dir) {
                    None if is_passage => Between::Passage,
                    None => Between::Wall,
                    Some((_, Gate::Locked(shape))) => {
                        Between::Lock(bits(Content::Key(shape)) | bits(Content::Plate(shape)))
                    }
                    Some((gate, Gate::Iron)) => Between::Iron(gate),
                    Some((gate, Gate::OneWay { forwards: true })) => Between::OneWay(gate),
                    Some((_, Gate::OneWay { forwards: false })) => continue,
                    Some((_, Gate::Portcullis { lever, is_open })) => {
                        Between::Portcullis(1 << lever.index(), is_open)
                    }
                };
                let ends = [cell, level.grid().step(cell, dir)].map(|at| plots.of[at as usize]);
                let is_useless = matches!(between, Between::Passage | Between::Wall);
                if ends[0] != ends[1] || !is_useless {
                    plots.sides[ends[0]].push((ends[1], between));
                }
            }
        }
        for ends in plots.portals.clone() {
            let [from, to] = ends.map(|cell| plots.of[cell as usize]);
            if from != to {
                plots.sides[from].push((to, Between::Passage));
            }
        }
        for sides in &mut plots.sides {
            sides.sort_unstable();
            sides.dedup();
        }
        for lever in LeverNumber::ALL {
            for &cell in level.cells_with(Content::Lever(lever)) {
                plots.levers[plots.of[cell as usize]].push(1 << lever.index());
            }
        }
        Some(plots)
    }

    /// Makes a plot that contains a cell, unless the cell is in a plot already.
    fn fill<T: Topology>(&mut self, level: &Level<T>, cell: Cell, contents: &BTreeMap<Cell, u64>) {
        if self.of[cell as usize] != usize::MAX {
            return;
        }
        let plot = self.items.len();
        self.items.push(contents.get(&cell).copied().unwrap_or(0));
        self.finish.push(false);
        self.levers.push(Vec::new());
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

    /// Returns the positions that a player can reach with these open iron doors, and the items that
    /// the player then has. The player never enters a plot with an avoided item that it does not
    /// have yet, and blasts at most `charges` walls on each path.
    pub(super) fn reach(
        &self,
        from: Position,
        opened: &[usize],
        [held, avoided]: [u64; 2],
        charges: u32,
    ) -> Reached {
        let mut reached = Reached {
            at: vec![false; self.items.len() << 8],
            items: held | self.items[from.0],
        };
        let avoided = avoided & !reached.items;
        // The positions in the order in which they are reached with the current number of blasts.
        let mut queue = vec![from];
        for blasts in 0..=charges {
            while let Some((plot, levers)) = queue.pop() {
                let index = plot << 8 | usize::from(levers);
                if self.items[plot] & avoided != 0
                    || std::mem::replace(&mut reached.at[index], true)
                {
                    continue;
                }
                let more = reached.items | self.items[plot];
                if more != reached.items {
                    // Further locks may open, so look at all positions again.
                    reached.items = more;
                    queue.extend(reached.positions());
                    reached.at.fill(false);
                }
                queue.extend(self.levers[plot].iter().map(|bit| (plot, levers ^ bit)));
                queue.extend(self.sides[plot].iter().filter_map(|&(next, between)| {
                    let is_open = match between {
                        Between::Passage => true,
                        Between::Lock(keys) => keys & reached.items != 0,
                        Between::Iron(gate) => opened.contains(&gate),
                        Between::Portcullis(bit, is_open) => is_open ^ (levers & bit != 0),
                        Between::Wall | Between::OneWay(_) => false,
                    };
                    is_open.then_some((next, levers))
                }));
            }
            if blasts < charges {
                for (plot, levers) in reached.positions() {
                    let walls = self.sides[plot]
                        .iter()
                        .filter(|side| side.1 == Between::Wall);
                    queue.extend(walls.map(|side| (side.0, levers)));
                }
                queue.retain(|&at| !reached.contains(at));
            }
        }
        reached
    }

    /// Returns the number of iron keys among these items.
    pub(super) fn count_iron(&self, items: u64) -> usize {
        (items & self.iron_keys).count_ones() as usize
    }
}
