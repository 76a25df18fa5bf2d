//! Contracts a level to regions: sets of cells between which a player can walk freely.

use super::Unprovable;
use super::lever_set::LeverSet;
use crate::level::{Content, Gate, Level, LeverNumber, Needs, Opens, PORTAL};
use std::collections::BTreeSet;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The regions of a level, and the sides between them.
///
/// A cell with items is a region of its own, because a player who enters it takes the items. Items
/// that open no gate of the level are ignored. All
/// other open cells are in the same region if passages, secret doors and portals connect them without
/// leading through a cell with items. Secret doors count as passages, because a player can always
/// search for them.
pub(super) struct Regions {
    /// The region of each cell, or [`NOWHERE`].
    of: Vec<u32>,
    pub(super) list: Vec<Region>,
    /// The items that open gates, each with its number. Items are numbered in the order of
    /// [`Content::ALL`] and of their cells.
    items: Vec<(usize, Cell)>,
    /// The numbers of the iron doors.
    pub(super) iron: Vec<usize>,
    /// The set of all iron keys.
    pub(super) iron_keys: Items,
    /// The items that open their gates when a player takes them, such as plates.
    pub(super) open_when_taken: Items,
    /// The number of walls that a player can blast.
    pub(super) charges: u32,
}

/// A set of items, or of iron doors: bit `i` represents the item or the door with the number `i`.
pub(super) type Items = u64;

/// A set of connected cells.
pub(super) struct Region {
    /// One of the cells.
    pub(super) cell: Cell,
    /// The items that a player takes on entering the region.
    pub(super) items: Items,
    /// The levers in the region, one cell for each number.
    pub(super) levers: Vec<(LeverNumber, Cell)>,
    /// A cell in the region: a finish, or the near end of a portal that leads to a finish.
    pub(super) finish: Option<Cell>,
    /// The sides that lead to other regions, and the one-way gates that lead into this region.
    pub(super) sides: Vec<RegionSide>,
}

impl Region {
    fn new(cell: Cell) -> Region {
        Region {
            cell,
            items: 0,
            levers: Vec::new(),
            finish: None,
            sides: Vec::new(),
        }
    }
}

/// A side of a region.
#[derive(Clone, Copy)]
pub(super) struct RegionSide {
    /// The cell in the region, and the direction in which the side leads.
    pub(super) at: Side,
    /// The region on the other side.
    pub(super) to: u32,
    pub(super) kind: SideKind,
}

/// What is in a side of a region.
#[derive(Clone, Copy)]
pub(super) enum SideKind {
    /// A passage, a secret door or a portal.
    Passage,
    /// A wall that a charge can blast.
    Wall,
    /// A gate that each of these items opens.
    Locked(Items),
    /// The iron door with this index in [`Regions::iron`].
    Iron(u32),
    /// A one-way gate that leads out of the region, and the lever positions in which it is open. The
    /// number is that of the gate.
    Out(usize, LeverSet),
    /// A portcullis, which is open in these lever positions.
    Portcullis(LeverSet),
}

impl SideKind {
    /// Returns those of the lever positions in which a player with these items and these open iron
    /// doors can walk through the side, and back again.
    pub(super) fn passing(self, levers: LeverSet, items: Items, opened: Items) -> LeverSet {
        match self {
            SideKind::Passage => levers,
            SideKind::Locked(keys) if keys & items != 0 => levers,
            SideKind::Iron(door) if opened >> door & 1 == 1 => levers,
            SideKind::Portcullis(open) => levers.and(open),
            _ => LeverSet::default(),
        }
    }
}

/// The region of rock, and of cells to which no player can get even if all gates are open.
const NOWHERE: u32 = u32::MAX;

/// The maximum number of regions. More regions exist only if there are as many gates or closed
/// cells.
const MAX_REGIONS: usize = 1 << 20;

impl Regions {
    /// Contracts a level. Takes time linear in the number of cells.
    pub(super) fn new<T: Topology>(level: &Level<T>) -> Result<Regions, Unprovable> {
        let items = items(level);
        let iron = level.gates().iter().enumerate();
        let iron = iron.filter(|(_, (_, gate))| gate.needs() == Needs::IronKey);
        let iron: Vec<usize> = iron.map(|(number, _)| number).collect();
        if items.len() > Items::BITS as usize || iron.len() > Items::BITS as usize {
            return Err(Unprovable::TooManyItems);
        }
        let set = |is_wanted: &dyn Fn(Content) -> bool| {
            let found = items.iter().enumerate();
            let found = found.filter(|(_, item)| is_wanted(item.0));
            found.fold(0, |set, (index, _)| set | 1 << index)
        };
        let gates: Vec<Gate> = level.gates().iter().map(|(_, gate)| gate).collect();
        let opens_a_gate = |content| gates.iter().any(|gate| gate.is_opened_by(content));
        let useful = items.iter().enumerate();
        let useful = useful.filter(|(_, (content, _))| opens_a_gate(*content));
        let mut regions = Regions {
            of: vec![NOWHERE; level.grid().cells() as usize],
            list: Vec::new(),
            iron_keys: set(&|item| item == Content::IronKey),
            open_when_taken: set(&|item| item.kind().opens() == Some(Opens::Entered)),
            charges: level.most_charges(),
            items: useful.map(|(number, &(_, cell))| (number, cell)).collect(),
            iron,
        };
        regions.fill(level)?;
        regions.add_contents(level);
        let items_of = Content::ALL.map(|content| set(&|item| item == content));
        let openers = |gate: Gate| {
            gate.openers()
                .fold(0, |set, item| set | items_of[item.index()])
        };
        regions.add_sides(level, openers);
        Ok(regions)
    }

    /// Returns the region of a cell to which a player can get if all gates are open.
    pub(super) fn of(&self, cell: Cell) -> u32 {
        self.of[cell as usize]
    }

    /// Returns whether a cell is in a region for which a condition is true.
    pub(super) fn is_in(&self, cell: Cell, is_wanted: impl Fn(u32) -> bool) -> bool {
        let region = self.of(cell);
        region != NOWHERE && is_wanted(region)
    }

    /// Returns the region with this number.
    pub(super) fn get(&self, region: u32) -> &Region {
        &self.list[region as usize]
    }

    /// Returns the region of a cell, if a player can get there.
    fn get_mut(&mut self, cell: Cell) -> Option<&mut Region> {
        let region = self.of(cell) as usize;
        self.list.get_mut(region)
    }

    /// Returns the number of iron keys in a set.
    pub(super) fn count_iron(&self, items: Items) -> u32 {
        (items & self.iron_keys).count_ones()
    }

    /// Gives each cell its region.
    fn fill<T: Topology>(&mut self, level: &Level<T>) -> Result<(), Unprovable> {
        let is_possible = self.possible_cells(level);
        for &(_, cell) in &self.items {
            if self.of[cell as usize] == NOWHERE && is_possible[cell as usize] {
                self.of[cell as usize] = self.list.len() as u32;
                self.list.push(Region::new(cell));
            }
        }
        let mut stack = Vec::new();
        for cell in level.maze().open_cells() {
            if self.of[cell as usize] != NOWHERE || !is_possible[cell as usize] {
                continue;
            }
            if self.list.len() >= MAX_REGIONS {
                return Err(Unprovable::TooManyStates);
            }
            let region = self.list.len() as u32;
            self.list.push(Region::new(cell));
            self.of[cell as usize] = region;
            stack.push(cell);
            while let Some(cell) = stack.pop() {
                for (_, next) in steps(level, cell) {
                    if self.of[next as usize] == NOWHERE {
                        self.of[next as usize] = region;
                        stack.push(next);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns for each cell whether a player can get there if all gates are open in both
    /// directions.
    fn possible_cells<T: Topology>(&self, level: &Level<T>) -> Vec<bool> {
        let (maze, grid) = (level.maze(), level.grid());
        let mut is_possible = vec![false; self.of.len()];
        is_possible[level.starts()[0] as usize] = true;
        let mut stack = vec![level.starts()[0]];
        while let Some(cell) = stack.pop() {
            let is_gate = |&dir: &Dir| self.charges > 0 || level.gates().at(cell, dir).is_some();
            let gates = maze.inner_walls(cell).filter(is_gate);
            let gates = gates.map(|dir| grid.step(cell, dir));
            let beside = steps(level, cell).map(|(_, next)| next);
            for next in beside.chain(gates).chain(level.portal(cell)) {
                if !std::mem::replace(&mut is_possible[next as usize], true) {
                    stack.push(next);
                }
            }
        }
        is_possible
    }

    fn add_contents<T: Topology>(&mut self, level: &Level<T>) {
        for (number, cell) in self.items.clone() {
            if let Some(region) = self.get_mut(cell) {
                region.items |= 1 << number;
            }
        }
        let by_portal = level.portals().filter(|&[_, to]| level.is_finish(to));
        let by_portal = by_portal.map(|[from, _]| from);
        for cell in by_portal.chain(level.finishes().iter().copied()) {
            if let Some(region) = self.get_mut(cell) {
                region.finish = Some(cell);
            }
        }
        for lever in LeverNumber::ALL {
            for &cell in level.cells_with(Content::Lever(lever)) {
                if let Some(Region { levers, .. }) = self.get_mut(cell)
                    && levers.iter().all(|&(other, _)| other != lever)
                {
                    levers.push((lever, cell));
                }
            }
        }
    }

    /// Adds the sides. `openers` returns the items that open a gate.
    fn add_sides<T: Topology>(&mut self, level: &Level<T>, openers: impl Fn(Gate) -> Items) {
        let grid = level.portal_grid();
        let add = |list: &mut Vec<Region>, cell: Cell, dir: Dir, kind: SideKind| {
            let to = self.of[grid.step(cell, dir) as usize];
            let from = self.of[cell as usize];
            let at = Side { cell, dir };
            list[from as usize].sides.push(RegionSide { at, to, kind });
        };
        let is_possible = |cell: Cell| self.of[cell as usize] != NOWHERE;
        let mut list = std::mem::take(&mut self.list);
        let item_cells = self.items.iter().map(|&(_, cell)| cell);
        let mut item_cells: Vec<Cell> = item_cells.filter(|&cell| is_possible(cell)).collect();
        item_cells.sort_unstable();
        item_cells.dedup();
        for &cell in &item_cells {
            for (dir, next) in steps(level, cell) {
                add(&mut list, cell, dir, SideKind::Passage);
                if item_cells.binary_search(&next).is_err() {
                    add(&mut list, next, grid.back(cell, dir), SideKind::Passage);
                }
            }
        }
        // A player who walks past a finish can leave through its portal, but wins on coming back.
        for [from, to] in level.portals() {
            if level.is_finish(from) && !level.is_finish(to) && is_possible(from) {
                add(&mut list, from, PORTAL, SideKind::Passage);
            }
        }
        let mut irons = 0;
        for (number, (Side { cell, dir }, gate)) in level.gates().iter().enumerate() {
            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
            for (cell, dir, gate) in [(cell, dir, gate), (next, back, gate.reversed())] {
                let kind = match gate.needs() {
                    Needs::OtherSide | Needs::Never => continue,
                    Needs::Nothing => SideKind::Out(number, LeverSet::ALL),
                    Needs::Opener => SideKind::Locked(openers(gate)),
                    Needs::IronKey => SideKind::Iron(irons),
                    Needs::Lever { lever, is_open } => {
                        let open = LeverSet::opening(lever, is_open);
                        match gate.is_one_way() {
                            true => SideKind::Out(number, open),
                            false => SideKind::Portcullis(open),
                        }
                    }
                };
                if is_possible(cell) {
                    add(&mut list, cell, dir, kind);
                }
            }
            irons += u32::from(gate.needs() == Needs::IronKey);
        }
        if self.charges > 0 {
            let mut seen = BTreeSet::new();
            for cell in level.maze().open_cells().filter(|&cell| is_possible(cell)) {
                for dir in level.maze().inner_walls(cell) {
                    let pair = [cell, grid.step(cell, dir)].map(|cell| self.of[cell as usize]);
                    let is_wall = || {
                        level.doors().number(cell, dir).is_none()
                            && level.gates().at(cell, dir).is_none()
                    };
                    if pair[0] != pair[1] && is_wall() && seen.insert(pair) {
                        add(&mut list, cell, dir, SideKind::Wall);
                    }
                }
            }
        }
        self.list = list;
    }
}

/// Returns the items of a level, in the order of [`Content::ALL`] and of their cells.
pub(super) fn items<T: Topology>(level: &Level<T>) -> Vec<(Content, Cell)> {
    let kinds = Content::ALL
        .into_iter()
        .filter(|content| content.opens_gates());
    let items = kinds.flat_map(|kind| level.cells_with(kind).iter().map(move |&cell| (kind, cell)));
    items.collect()
}

/// Returns the moves from a cell that a player can undo, through passages, secret doors and portals,
/// and the cells that they reach.
///
/// A portal of a finish is not among them: a player who arrives through a portal is at the centre of
/// the cell, where the run ends.
pub(super) fn steps<T: Topology>(
    level: &Level<T>,
    cell: Cell,
) -> impl Iterator<Item = (Dir, Cell)> + '_ {
    let doors = level.doors().of(cell).map(|(dir, _)| dir);
    let dirs: Dirs = level.maze().passages(cell) | doors.collect();
    let moves = dirs.map(move |dir| (dir, level.grid().step(cell, dir)));
    let portal = level.portal(cell);
    let portal = portal.filter(move |&to| !level.is_finish(cell) && !level.is_finish(to));
    moves.chain(portal.map(|to| (PORTAL, to)))
}
