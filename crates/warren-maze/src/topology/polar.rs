//! The polar grid (theta): cells in rings around a middle.
//!
//! ```text
//!   ring 2   │  4 5 │ 6 7    a ring has twice as many cells as the one inside it
//!   ring 1   │   2  │  3     where they would else grow wider than twice their
//!   ring 0   │   0  │  1     depth
//! ```

use super::masked::Masked;
use super::{Board, Cell, Dir, Dirs, Embedding, GridError, Layout, Mask, MaskError, Topology};
use super::{MOST_PAIRED, UNEVEN};
use crate::geometry::{Point, UNIT, Vector, on_circle};
use std::ops::Range;
use std::sync::Arc;

/// RowSets of cells around a middle that is no cell, all a unit deep; in the
/// innermost ring about as wide, in others up to twice as wide.
///
/// Cells are numbered clockwise from the east, ring by ring from the innermost.
/// Takes eight bytes a ring, and with a mask two a cell.
#[doc(alias = "theta")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polar {
    /// For each ring, and one more, its first cell.
    first: Arc<[Cell]>,
    masked: Option<Arc<Masked>>,
}

impl Polar {
    /// To the next cell of the ring.
    pub const CLOCKWISE: Dir = Dir(0);
    /// To the one before.
    pub const COUNTER_CLOCKWISE: Dir = Dir(1);
    /// To the next ring; where that has two cells for this one, to the first.
    pub const OUTWARD: Dir = Dir(2);
    /// To the ring inside, from a cell that [`OUTWARD`](Polar::OUTWARD) leads to.
    pub const INWARD: Dir = Dir(3);
    /// To the second of two cells of the next ring.
    pub const OUTWARD_SECOND: Dir = Dir(4);
    /// To the ring inside, from the second of two cells.
    pub const INWARD_SECOND: Dir = Dir(5);

    /// The directions' names, by number.
    pub const NAMES: [&'static str; MOST_PAIRED] = [
        "clockwise",
        "counter-clockwise",
        "outward",
        "inward",
        "outward-second",
        "inward-second",
    ];

    /// `rings` rings, the innermost of `width` cells.
    ///
    /// # Errors
    ///
    /// If the innermost ring has fewer than three cells, if there is no ring, or if
    /// there are more than [`Board::MAX_CELLS`] cells.
    pub fn new(width: u32, rings: u32) -> Result<Polar, GridError> {
        let size = [width, rings, 1];
        if width == 0 || rings == 0 {
            return Err(GridError::Empty { size });
        }
        if width < 3 {
            return Err(GridError::NarrowRing { width });
        }
        let most = u64::from(Board::MAX_CELLS);
        let mut first = vec![0];
        let (mut cells, mut in_ring) = (0, u64::from(width));
        for ring in 0..u64::from(rings) {
            let round = TURN * (inner_radius(width) + ring * u64::from(UNIT as u32)) / UNIT as u64
                + TURN / 2;
            if ring > 0 && round > 2 * u64::from(UNIT as u32) * in_ring {
                in_ring *= 2;
            }
            cells += in_ring;
            if cells > most {
                return Err(GridError::TooManyCells { size });
            }
            first.push(cells as Cell);
        }
        Ok(Polar {
            first: first.into(),
            masked: None,
        })
    }

    /// The grid without the cells that a mask removes. The others must be
    /// connected. Time linear in the cells.
    ///
    /// # Errors
    ///
    /// If the mask does not fit the rings, or cuts the grid into pieces.
    pub fn masked(self, mask: &Mask) -> Result<Polar, MaskError> {
        let rows: Vec<u32> = (0..self.rings())
            .map(|ring| self.ring(ring).len() as u32)
            .collect();
        let Some(present) = mask.present(&rows, [rows[0], self.rings(), 1])? else {
            return Ok(self);
        };
        let whole = Polar {
            masked: None,
            ..self
        };
        let place = |cell| {
            let (ring, at) = whole.place(cell);
            [at, ring, 0]
        };
        let masked = Masked::new(&whole, present, place)?;
        Ok(Polar {
            masked: Some(Arc::new(masked)),
            ..whole
        })
    }

    /// How many rings there are.
    pub fn rings(&self) -> u32 {
        self.first.len() as u32 - 1
    }

    /// The cells of a ring, counted from the innermost.
    pub fn ring(&self, ring: u32) -> Range<Cell> {
        self.first[ring as usize]..self.first[ring as usize + 1]
    }

    /// The ring of a cell, and its place in it, clockwise from the east. Time
    /// logarithmic in the rings.
    pub fn place(&self, cell: Cell) -> (u32, u32) {
        let ring = self.first.partition_point(|&first| first <= cell) - 1;
        (ring as u32, cell - self.first[ring])
    }

    /// How many cells a ring has.
    fn length(&self, ring: u32) -> u32 {
        self.ring(ring).len() as u32
    }

    /// Whether a ring has twice as many cells as the one inside it.
    fn doubles(&self, ring: u32) -> bool {
        ring > 0 && ring < self.rings() && self.length(ring) > self.length(ring - 1)
    }

    /// The sides of a cell, those at the border included, clockwise: as the cells
    /// at the east see them from the north.
    fn sides(&self, cell: Cell) -> &'static [Dir] {
        const SIDES: [[&[Dir]; 2]; 2] = [
            [
                &[Dir(1), Dir(2), Dir(0), Dir(3)],
                &[Dir(1), Dir(2), Dir(0), Dir(5)],
            ],
            [
                &[Dir(1), Dir(2), Dir(4), Dir(0), Dir(3)],
                &[Dir(1), Dir(2), Dir(4), Dir(0), Dir(5)],
            ],
        ];
        let (ring, at) = self.place(cell);
        let is_second = self.doubles(ring) && at % 2 == 1;
        SIDES[usize::from(self.doubles(ring + 1))][usize::from(is_second)]
    }

    /// The moves of a cell that no mask forbids.
    fn moves(&self, cell: Cell) -> Dirs {
        let (ring, _) = self.place(cell);
        let mut moves: Dirs = self.sides(cell).iter().copied().collect();
        if ring == 0 {
            moves = moves - Dirs::of(Polar::INWARD);
        }
        if ring + 1 == self.rings() {
            moves = moves - Dirs::of(Polar::OUTWARD);
        }
        moves
    }

    /// How many sides in a row the inner border of a ring has, or the outer one of
    /// the last.
    fn border(&self, ring: u32) -> u32 {
        self.length(ring.min(self.rings() - 1))
    }

    /// In which part of a circle a place lies that is cut into so many, clockwise
    /// from the east. Time logarithmic in the parts.
    fn part(&self, place: Point, parts: u32) -> u32 {
        let is_passed = |&corner: &u32| {
            let corner = self.corner(self.rings(), corner, parts);
            let [half, other] = [corner, place].map(|[x, y]| (y, x) < (0, 0));
            let cross = i128::from(corner[0]) * i128::from(place[1])
                - i128::from(corner[1]) * i128::from(place[0]);
            !half && other || half == other && cross >= 0
        };
        let (mut passed, mut after) = (0, parts);
        while after - passed > 1 {
            let middle = passed.midpoint(after);
            if is_passed(&middle) {
                passed = middle;
            } else {
                after = middle;
            }
        }
        passed
    }

    /// The place on the inner border of a ring where so many of `length` cells
    /// lie before it.
    fn corner(&self, ring: u32, cells: u32, length: u32) -> Point {
        let angle = (u64::from(cells) << 32) / u64::from(length);
        on_circle(self.radius(ring), angle as u32)
    }

    /// From the middle to the inner border of a ring.
    fn radius(&self, ring: u32) -> i64 {
        inner_radius(self.length(0)) as i64 + i64::from(ring) * i64::from(UNIT)
    }

    /// The ends of a side, clockwise.
    fn ends(&self, cell: Cell, dir: Dir) -> [Point; 2] {
        let (ring, at) = self.place(cell);
        let length = self.length(ring);
        match dir {
            Polar::CLOCKWISE => [
                self.corner(ring + 1, at + 1, length),
                self.corner(ring, at + 1, length),
            ],
            Polar::COUNTER_CLOCKWISE => [
                self.corner(ring, at, length),
                self.corner(ring + 1, at, length),
            ],
            Polar::INWARD | Polar::INWARD_SECOND => [
                self.corner(ring, at + 1, length),
                self.corner(ring, at, length),
            ],
            _ if self.doubles(ring + 1) => {
                let first = 2 * at + u32::from(dir == Polar::OUTWARD_SECOND);
                [first, first + 1].map(|at| self.corner(ring + 1, at, 2 * length))
            }
            _ => [at, at + 1].map(|at| self.corner(ring + 1, at, length)),
        }
    }
}

/// A full turn on a circle whose radius is a unit.
const TURN: u64 = 411_775;

/// From the middle to the innermost ring: as far as makes its cells about as wide
/// as deep, and at least a quarter of a unit.
fn inner_radius(width: u32) -> u64 {
    let unit = UNIT as u64;
    let middle_of_ring = u64::from(width) * unit * unit / TURN;
    middle_of_ring.saturating_sub(unit / 2).max(unit / 4)
}

impl Topology for Polar {
    const PAIRS: usize = 3;

    fn cells(&self) -> u32 {
        self.first[self.rings() as usize]
    }

    fn exits(&self, cell: Cell) -> Dirs {
        match &self.masked {
            Some(masked) => masked.exits(cell),
            None => self.moves(cell),
        }
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        let (ring, at) = self.place(cell);
        let (to, at) = match dir {
            Polar::CLOCKWISE => (ring, (at + 1) % self.length(ring)),
            Polar::COUNTER_CLOCKWISE => (ring, at.checked_sub(1).unwrap_or(self.length(ring) - 1)),
            Polar::INWARD | Polar::INWARD_SECOND => {
                (ring - 1, if self.doubles(ring) { at / 2 } else { at })
            }
            _ if self.doubles(ring + 1) => {
                (ring + 1, 2 * at + u32::from(dir == Polar::OUTWARD_SECOND))
            }
            _ => (ring + 1, at),
        };
        self.first[to as usize] + at
    }

    /// The way in a ring is shorter the farther in it is, but only where cells
    /// doubled on the way out. Time linear in the rings that do.
    fn distance(&self, a: Cell, b: Cell) -> u32 {
        let [(mut ring_a, mut at_a), (mut ring_b, mut at_b)] = [a, b].map(|cell| self.place(cell));
        let mut inward = 0;
        let go_in = |ring: &mut u32, at: &mut u32, to: u32| {
            let ratio = self.length(*ring) / self.length(to);
            *at /= ratio;
            std::mem::replace(ring, to) - to
        };
        let both = ring_a.min(ring_b);
        inward += go_in(&mut ring_a, &mut at_a, both);
        inward += go_in(&mut ring_b, &mut at_b, both);
        let mut best = u32::MAX;
        loop {
            let length = self.length(ring_a);
            let apart = at_a.abs_diff(at_b);
            best = best.min(inward + apart.min(length - apart));
            // The outermost ring farther in that has fewer cells.
            let lengths = |ring: &u32| self.length(*ring) == length;
            let first = (0..=ring_a).rev().take_while(lengths).last().unwrap_or(0);
            let Some(next) = first.checked_sub(1) else {
                return best;
            };
            inward += go_in(&mut ring_a, &mut at_a, next);
            inward += go_in(&mut ring_b, &mut at_b, next);
        }
    }

    fn has(&self, cell: Cell) -> bool {
        self.masked.as_ref().is_none_or(|masked| masked.has(cell))
    }

    fn count(&self) -> u32 {
        match &self.masked {
            Some(masked) => masked.count(),
            None => self.cells(),
        }
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout::empty(self.cells(), &[]);
        for (cell, byte) in (0..).zip(layout.bytes_mut()) {
            *byte = UNEVEN | self.exits(cell).0 as u8;
        }
        layout
    }
}

impl Embedding for Polar {
    /// The mean of the corners where its sides along the rings end.
    fn centre(&self, cell: Cell) -> Point {
        let (ring, at) = self.place(cell);
        let length = self.length(ring);
        let corners = [
            (ring, at),
            (ring, at + 1),
            (ring + 1, at),
            (ring + 1, at + 1),
        ];
        let corners = corners.map(|(ring, at)| self.corner(ring, at, length));
        [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<i64>() / 4)
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        self.sides(cell)
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        let centre = self.centre(cell);
        self.ends(cell, dir)
            .map(|end| [0, 1].map(|axis| (end[axis] - centre[axis]) as i32))
    }

    /// Those of the outermost ring, in time linear in its cells.
    fn bounds(&self) -> [Point; 2] {
        let corners = self
            .ring(self.rings() - 1)
            .flat_map(|cell| self.corners(cell));
        corners.fold([[i64::MAX; 2], [i64::MIN; 2]], |[low, high], corner| {
            [
                [0, 1].map(|axis| low[axis].min(corner[axis])),
                [0, 1].map(|axis| high[axis].max(corner[axis])),
            ]
        })
    }

    /// Whether a mask removed it or not, as on lattices.
    fn beside(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        self.moves(cell).contains(dir).then(|| self.step(cell, dir))
    }

    /// RowSets are bordered by straight sides, which lie a little inside the circles
    /// that their ends are on. Time logarithmic in the cells of a ring.
    fn locate(&self, place: Point, floor: u32) -> Option<Cell> {
        let farthest = self.radius(self.rings());
        if floor > 0 || place.iter().any(|along| along.abs() > farthest) {
            return None;
        }
        let squared = place
            .map(|along| i128::from(along).pow(2))
            .iter()
            .sum::<i128>();
        let beyond = squared.isqrt() as i64 - self.radius(0);
        let ring = beyond.div_euclid(UNIT.into()).max(-1);
        // The side of the next border that lies ahead.
        let next = (ring + 1) as u32;
        let parts = self.border(next);
        let part = self.part(place, parts);
        let [from, to] = [part, part + 1].map(|at| self.corner(next, at, parts));
        let [along, off] = [[to, from], [place, from]]
            .map(|[a, b]| [0, 1].map(|axis| i128::from(a[axis] - b[axis])));
        let is_outside = along[0] * off[1] < along[1] * off[0];
        let ring = u32::try_from(ring + i64::from(is_outside)).ok()?;
        let ring = (ring < self.rings()).then(|| self.ring(ring))?;
        Some(ring.start + self.part(place, ring.len() as u32))
    }

    /// Clockwise is clockwise on, and outward outward.
    fn straight_on(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        let next = self.step(cell, dir);
        Some(match dir {
            Polar::INWARD | Polar::INWARD_SECOND => *self.sides(next).last().unwrap_or(&dir),
            Polar::OUTWARD_SECOND => Polar::OUTWARD,
            _ => dir,
        })
    }
}
