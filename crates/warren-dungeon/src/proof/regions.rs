//! Contracts a level to regions: sets of cells between which a player can walk freely.

use super::Unprovable;
use super::lever_set::LeverSet;
use crate::level::{Content, Gate, KeyShape, Level, LeverNumber, PORTAL};
use std::collections::BTreeSet;
use warren_maze::maze::Door;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The regions of a level, and the sides between them.
///
/// A cell with items is a region of its own, because a player who enters it takes the items. All
/// other open cells are in the same region if passages, secret doors and portals connect them without
/// leading through a cell with items. Secret doors count as passages, because a player can always
/// search for them.
pub(super) struct Regions {
    /// The region of each cell, or [`ROCK`].
    of: Vec<u32>,
    pub(super) list: Vec<Region>,
    /// The items of the level, in the order of [`Content::ALL`] and of their cells.
    pub(super) items: Vec<(Content, Cell)>,
    /// The numbers of the iron doors.
    pub(super) iron: Vec<usize>,
    /// The set of all iron keys.
    pub(super) iron_keys: Items,
    /// For each shape, the set of keys with this shape.
    pub(super) keys: [Items; KeyShape::ALL.len()],
    /// The plates of each shape.
    pub(super) plates: [Items; KeyShape::ALL.len()],
    /// The number of walls that a player can blast.
    pub(super) charges: u32,
}

/// A set of items, or of iron doors: bit `i` represents the item or the door at index `i`.
pub(super) type Items = u64;

/// A set of connected cells.
pub(super) struct Region {
    /// One of the cells.
    pub(super) cell: Cell,
    /// The items that a player takes on entering the region.
    pub(super) items: Items,
    /// The levers in the region, one cell for each number.
    pub(super) levers: Vec<(LeverNumber, Cell)>,
    /// A finish in the region.
    pub(super) finish: Option<Cell>,
    /// The sides that lead to other regions, and the one-way gates that lead into this region.
    pub(super) sides: Vec<Side>,
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
pub(super) struct Side {
    /// The cell in the region, and the direction in which the side leads.
    pub(super) at: Door,
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
    /// A locked door.
    Locked(KeyShape),
    /// The iron door with this index in [`Regions::iron`].
    Iron(u32),
    /// A one-way gate that leads out of the region. The number is that of the gate.
    Out(usize),
    /// A portcullis, which is open in these lever positions.
    Portcullis(LeverSet),
}

/// The region of rock.
const ROCK: u32 = u32::MAX;

impl Regions {
    /// Contracts a level. Takes time linear in the number of cells.
    pub(super) fn new<T: Topology>(level: &Level<T>) -> Result<Regions, Unprovable> {
        let items = items(level);
        let iron = level.gates().iter().enumerate();
        let iron = iron.filter(|(_, (_, gate))| *gate == Gate::Iron);
        let iron: Vec<usize> = iron.map(|(number, _)| number).collect();
        if items.len() > Items::BITS as usize || iron.len() > Items::BITS as usize {
            return Err(Unprovable::TooManyItems);
        }
        let set = |wanted: Content| {
            let found = items.iter().enumerate();
            let found = found.filter(|(_, item)| item.0 == wanted);
            found.fold(0, |set, (index, _)| set | 1 << index)
        };
        let mut regions = Regions {
            of: vec![ROCK; level.grid().cells() as usize],
            list: Vec::new(),
            iron_keys: set(Content::IronKey),
            keys: KeyShape::ALL.map(|shape| set(Content::Key(shape)) | set(Content::Plate(shape))),
            plates: KeyShape::ALL.map(|shape| set(Content::Plate(shape))),
            charges: level.most_charges(),
            items,
            iron,
        };
        regions.fill(level);
        regions.add_contents(level);
        regions.add_sides(level);
        Ok(regions)
    }

    /// Returns the region of an open cell.
    pub(super) fn of(&self, cell: Cell) -> u32 {
        self.of[cell as usize]
    }

    /// Returns the region with this number.
    pub(super) fn get(&self, region: u32) -> &Region {
        &self.list[region as usize]
    }

    /// Returns the number of iron keys in a set.
    pub(super) fn count_iron(&self, items: Items) -> u32 {
        (items & self.iron_keys).count_ones()
    }

    /// Gives each open cell its region.
    fn fill<T: Topology>(&mut self, level: &Level<T>) {
        for &(_, cell) in &self.items {
            if self.of[cell as usize] == ROCK {
                self.of[cell as usize] = self.list.len() as u32;
                self.list.push(Region::new(cell));
            }
        }
        let mut stack = Vec::new();
        for cell in level.maze().open_cells() {
            if self.of[cell as usize] != ROCK {
                continue;
            }
            let region = self.list.len() as u32;
            self.list.push(Region::new(cell));
            self.of[cell as usize] = region;
            stack.push(cell);
            while let Some(cell) = stack.pop() {
                for (_, next) in steps(level, cell) {
                    if self.of[next as usize] == ROCK {
                        self.of[next as usize] = region;
                        stack.push(next);
                    }
                }
            }
        }
    }

    fn add_contents<T: Topology>(&mut self, level: &Level<T>) {
        let region = |of: &[u32], cell: Cell| of[cell as usize] as usize;
        for (index, &(_, cell)) in self.items.iter().enumerate() {
            self.list[region(&self.of, cell)].items |= 1 << index;
        }
        for &cell in level.finishes() {
            self.list[region(&self.of, cell)].finish = Some(cell);
        }
        for lever in LeverNumber::ALL {
            for &cell in level.cells_with(Content::Lever(lever)) {
                let levers = &mut self.list[region(&self.of, cell)].levers;
                if levers.iter().all(|&(other, _)| other != lever) {
                    levers.push((lever, cell));
                }
            }
        }
    }

    fn add_sides<T: Topology>(&mut self, level: &Level<T>) {
        let grid = level.portal_grid();
        let add = |list: &mut Vec<Region>, cell: Cell, dir: Dir, kind: SideKind| {
            let to = self.of[grid.step(cell, dir) as usize];
            let from = self.of[cell as usize];
            let at = Door { cell, dir };
            list[from as usize].sides.push(Side { at, to, kind });
        };
        let mut list = std::mem::take(&mut self.list);
        let mut item_cells: Vec<Cell> = self.items.iter().map(|item| item.1).collect();
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
        let mut irons = 0;
        for (number, (Door { cell, dir }, gate)) in level.gates().iter().enumerate() {
            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
            let kind = match gate {
                Gate::Locked(shape) => SideKind::Locked(shape),
                Gate::Iron => SideKind::Iron(irons),
                Gate::OneWay { .. } => SideKind::Out(number),
                Gate::Portcullis { lever, is_open } => {
                    SideKind::Portcullis(LeverSet::opening(lever, is_open))
                }
            };
            irons += u32::from(gate == Gate::Iron);
            if gate != (Gate::OneWay { forwards: false }) {
                add(&mut list, cell, dir, kind);
            }
            if gate != (Gate::OneWay { forwards: true }) {
                add(&mut list, next, back, kind);
            }
        }
        if self.charges > 0 {
            let mut seen = BTreeSet::new();
            for cell in level.maze().open_cells() {
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

/// Returns the moves from a cell through passages, secret doors and portals, and the cells that they
/// reach.
pub(super) fn steps<T: Topology>(
    level: &Level<T>,
    cell: Cell,
) -> impl Iterator<Item = (Dir, Cell)> + '_ {
    let doors = level.doors().of(cell).map(|(dir, _)| dir);
    let dirs: Dirs = level.maze().passages(cell) | doors.collect();
    let moves = dirs.map(move |dir| (dir, level.grid().step(cell, dir)));
    moves.chain(level.portal(cell).map(|to| (PORTAL, to)))
}
