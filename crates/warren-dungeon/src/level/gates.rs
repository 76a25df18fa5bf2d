//! A level's gates.

use crate::catalogue::Gate;
use warren_maze::maze::{Doors, Side};
use warren_maze::topology::{Cell, Dir, Topology};

/// A level's gates, numbered from 0 in ascending order of cell and direction.
///
/// A [one-way gate](Gate::OneWay) is always given relative to a cell: the field `forwards` says
/// whether the gate can be passed from this cell. In [`iter`](Gates::iter), this is the cell that
/// [owns](Topology::owns) the side; in [`of`](Gates::of) and [`at`](Gates::at), it is the cell that
/// the caller asks for.
///
/// ```
/// use warren_dungeon::level::{Edit, Gate, SideKind};
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_maze::maze::Side;
/// use warren_maze::topology::Topology;
///
/// let level = make(&Recipe::default())?;
/// let start = level.starts()[0];
/// let dir = level.maze().passages(start).next().expect("the start has a passage");
/// let (next, back) = (level.grid().step(start, dir), level.grid().back(start, dir));
///
/// let gate = SideKind::Gate(Gate::OneWay { forwards: true });
/// let level = level.with(Edit::Side(Side { cell: start, dir }, gate))?;
/// let gates = level.gates();
/// assert_eq!(gates.at(start, dir), Some((0, Gate::OneWay { forwards: true })));
/// assert_eq!(gates.at(next, back), Some((0, Gate::OneWay { forwards: false })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gates {
    sides: Doors,
    /// The gate with number `i` is at index `i`, given relative to the cell that owns its side.
    kinds: Vec<Gate>,
}

impl Gates {
    /// Creates the gates in these sides, which must be different. Takes O(n log n) time for n
    /// gates.
    pub(super) fn new(grid: &impl Topology, gates: Vec<(Side, Gate)>) -> Gates {
        let owned = gates
            .into_iter()
            .map(|(side, gate)| owned(grid, side, gate));
        let mut gates: Vec<(Side, Gate)> = owned.collect();
        gates.sort_unstable();
        let (sides, kinds): (Vec<Side>, Vec<Gate>) = gates.into_iter().unzip();
        Gates {
            sides: Doors::new(grid, sides),
            kinds,
        }
    }

    /// Sets the gate in a side, or removes it. Takes time linear in the number of gates.
    pub(super) fn set(&mut self, grid: &impl Topology, side: Side, gate: Option<Gate>) {
        if let Some(number) = self.sides.number(side.cell, side.dir) {
            self.sides.remove(grid, side);
            self.kinds.remove(number);
        }
        if let Some(gate) = gate {
            let (side, gate) = owned(grid, side, gate);
            self.sides.insert(grid, side);
            if let Some(number) = self.sides.number(side.cell, side.dir) {
                self.kinds.insert(number, gate);
            }
        }
    }

    /// Returns the number of gates.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Returns whether there are no gates.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Returns the gates and their sides in ascending order of their numbers. Each gate is given
    /// relative to the cell that owns its side.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Side, Gate)> {
        let sides = self.sides.list().iter().copied();
        sides.zip(self.kinds.iter().copied())
    }

    /// Returns the side and the gate with this number. The gate is given relative to the cell that
    /// owns its side.
    ///
    /// # Panics
    ///
    /// Panics if there is no gate with this number.
    #[track_caller]
    pub fn get(&self, number: usize) -> (Side, Gate) {
        (self.sides.list()[number], self.kinds[number])
    }

    /// Returns a cell's gates: the direction of each gate, seen from the cell, the gate's number,
    /// and the gate relative to the cell. Takes time logarithmic in the number of gates.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = (Dir, usize, Gate)> {
        self.sides.of(cell).map(move |(dir, number)| {
            let (side, gate) = self.get(number);
            match side == (Side { cell, dir }) {
                true => (dir, number, gate),
                false => (dir, number, gate.reversed()),
            }
        })
    }

    /// Returns the number of the gate in a cell's side, and the gate relative to the cell, or
    /// `None` if the side has no gate. Takes time logarithmic in the number of gates.
    pub fn at(&self, cell: Cell, dir: Dir) -> Option<(usize, Gate)> {
        let mut gates = self.of(cell);
        gates.find_map(|(side, number, gate)| (side == dir).then_some((number, gate)))
    }
}

/// Returns a gate and its side, both relative to the cell that owns the side.
fn owned(grid: &impl Topology, side: Side, gate: Gate) -> (Side, Gate) {
    let owned = Side::at(grid, side.cell, side.dir);
    match owned == side {
        true => (owned, gate),
        false => (owned, gate.reversed()),
    }
}
