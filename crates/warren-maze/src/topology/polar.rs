//! The polar grid (theta): cells in rings around a centre.
//!
//! ```text
//!   ring 2   │ 4 5 │ 6 7 │   a ring has twice as many cells as the ring inside it
//!   ring 1   │  2  │  3  │   if its cells would otherwise be more than twice as
//!   ring 0   │  0  │  1  │   wide as they are deep
//! ```

use super::common::CommonGrid;
use super::masked::{self, Masked};
use super::{
    Board, BrokenRule, Cell, Dir, Dirs, Embedding, GridError, MAX_PAIRED, Mask, MaskError, Topology,
};
use crate::geometry::{self, Point, UNIT, Vector, on_circle};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// The polar grid (theta): rings of cells around a centre. The centre is not a cell.
///
/// All cells are one [`UNIT`] deep. The innermost ring's cells are about as wide as they are deep,
/// and other rings' cells are up to twice as wide. A ring whose cells would otherwise be even wider
/// has twice as many cells as the ring inside it. A side of a cell is a straight line, not an arc.
///
/// Cells are numbered ring by ring, starting with the innermost, and within each ring clockwise
/// from the east. Uses four bytes per ring and, with a mask, two bytes per cell.
///
/// ```
/// use warren_maze::topology::{Polar, Topology};
///
/// let grid = Polar::new(6, 3)?;
/// assert_eq!(grid.ring(0), 0..6);
/// assert_eq!(grid.ring(1), 6..18);
/// assert_eq!(grid.place(7), (1, 1));
/// assert_eq!(grid.step(0, Polar::OUTWARD_SECOND), 7);
/// assert_eq!(grid.step(7, Polar::INWARD_SECOND), 0);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "theta")]
#[doc(alias = "circular")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Polar {
    /// The number of the first cell of each ring, followed by the total number of cells.
    first: Arc<[Cell]>,
    masked: Option<Arc<Masked>>,
}

impl Polar {
    /// The direction to the ring's next cell.
    pub const CLOCKWISE: Dir = Dir(0);
    /// The direction to the ring's previous cell.
    pub const COUNTER_CLOCKWISE: Dir = Dir(1);
    /// The direction to the next outer ring. If two cells of that ring touch the cell, the
    /// direction leads to the first of them.
    pub const OUTWARD: Dir = Dir(2);
    /// The direction to the next inner ring: the opposite of [`OUTWARD`](Polar::OUTWARD).
    pub const INWARD: Dir = Dir(3);
    /// The direction to the second of two cells of the next outer ring that touch the cell.
    pub const OUTWARD_SECOND: Dir = Dir(4);
    /// The direction from the second of two such cells to the next inner ring: the opposite of
    /// [`OUTWARD_SECOND`](Polar::OUTWARD_SECOND).
    pub const INWARD_SECOND: Dir = Dir(5);

    /// The names of the directions. The name of [`Dir`] `i` is at index `i`.
    pub const NAMES: [&'static str; MAX_PAIRED] = [
        "clockwise",
        "counter-clockwise",
        "outward",
        "inward",
        "outward-second",
        "inward-second",
    ];

    /// Creates a grid of `rings` rings whose innermost ring has `width` cells. Takes time
    /// linear in the number of rings.
    ///
    /// # Errors
    ///
    /// A [`GridError`] if the innermost ring has fewer than three cells, if there is no
    /// ring, or if there are more than [`Board::MAX_CELLS`] cells.
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
            let circumference = TURN * (inner_radius(width) + ring * u64::from(UNIT as u32))
                / UNIT as u64
                + TURN / 2;
            if ring > 0 && circumference > 2 * u64::from(UNIT as u32) * in_ring {
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

    /// Returns the grid without the cells that a mask removes. Each of the mask's rows represents a
    /// ring. The remaining cells must be connected. Takes time linear in the number of cells. Uses
    /// two bytes per cell.
    ///
    /// # Errors
    ///
    /// A [`MaskError`] if the mask does not fit the rings, or if the remaining cells are
    /// not connected.
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
        let masked = Masked::new(&whole, present, |cell| whole.coordinates(cell))?;
        Ok(Polar {
            masked: Some(Arc::new(masked)),
            ..whole
        })
    }

    /// Returns the number of rings.
    pub fn rings(&self) -> u32 {
        self.first.len() as u32 - 1
    }

    /// Returns a ring's cells. Rings are numbered from 0, starting with the innermost.
    ///
    /// # Panics
    ///
    /// If `ring` is not less than the number of rings.
    pub fn ring(&self, ring: u32) -> Range<Cell> {
        self.first[ring as usize]..self.first[ring as usize + 1]
    }

    /// Returns a cell's ring and its position in the ring, counted clockwise from 0 in the east.
    /// Takes time logarithmic in the number of rings.
    pub fn place(&self, cell: Cell) -> (u32, u32) {
        let ring = self.first.partition_point(|&first| first <= cell) - 1;
        (ring as u32, cell - self.first[ring])
    }

    /// Returns the number of cells in a ring.
    fn length(&self, ring: u32) -> u32 {
        self.ring(ring).len() as u32
    }

    /// Returns `true` if a ring has twice as many cells as the ring inside it.
    fn doubles(&self, ring: u32) -> bool {
        ring > 0 && ring < self.rings() && self.length(ring) > self.length(ring - 1)
    }

    /// Returns a cell's sides in clockwise order, including the sides at the border. The cell
    /// shares the first side with the ring's previous cell.
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

    /// Returns a cell's exits, ignoring the mask.
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

    /// Returns the number of sides on the inner border of a ring. If `ring` equals the number of
    /// rings, returns the number of sides on the outer border of the outermost ring.
    fn border(&self, ring: u32) -> u32 {
        self.length(ring.min(self.rings() - 1))
    }

    /// Divides the circle into `parts` equal sectors, clockwise from the east, and returns the
    /// index of the sector that contains a point. Takes time logarithmic in the number of parts.
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

    /// Divides the inner border of a ring into `length` sides, and returns the corner at which the
    /// side with index `cells` begins.
    fn corner(&self, ring: u32, cells: u32, length: u32) -> Point {
        let angle = (u64::from(cells) << 32) / u64::from(length);
        on_circle(self.radius(ring), angle as u32)
    }

    /// Returns the distance from the grid's centre to a ring's inner border.
    fn radius(&self, ring: u32) -> i64 {
        inner_radius(self.length(0)) as i64 + i64::from(ring) * i64::from(UNIT)
    }

    /// Returns the two ends of a side, in clockwise order.
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

/// The circumference of a circle with a radius of one unit: 2π units.
const TURN: u64 = 411_775;

/// Returns the distance from the grid's centre to the innermost ring, chosen such that this ring's
/// cells are about as wide as they are deep. The distance is at least a quarter of a unit.
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

    /// A path around the centre takes fewer moves in an inner ring, which has fewer cells, but the
    /// moves inward and outward also count. The function therefore tries the inner of the two
    /// rings, and every ring further inward that has half as many cells as the next outer ring.
    /// Takes time linear in the number of rings.
    fn distance(&self, a: Cell, b: Cell) -> u32 {
        let [(mut ring_a, mut at_a), (mut ring_b, mut at_b)] = [a, b].map(|cell| self.place(cell));
        let mut inward = 0;
        let go_in = |ring: &mut u32, at: &mut u32, to: u32| {
            let ratio = self.length(*ring) / self.length(to);
            *at /= ratio;
            core::mem::replace(ring, to) - to
        };
        let both = ring_a.min(ring_b);
        inward += go_in(&mut ring_a, &mut at_a, both);
        inward += go_in(&mut ring_b, &mut at_b, both);
        let mut best = u32::MAX;
        loop {
            let length = self.length(ring_a);
            let apart = at_a.abs_diff(at_b);
            best = best.min(inward + apart.min(length - apart));
            // `first` is the innermost ring with this number of cells.
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
        masked::has(&self.masked, cell)
    }

    fn count(&self) -> u32 {
        masked::count(&self.masked, self.cells())
    }

    fn validate(&self) -> Result<(), BrokenRule> {
        Ok(())
    }
}

impl Embedding for Polar {
    const HAS_ROOM: bool = true;

    /// Returns the mean of the cell's four corners.
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

    /// Reads only the outermost ring. Takes time linear in the number of cells in that ring.
    fn bounds(&self) -> [Point; 2] {
        let outermost = self.ring(self.rings() - 1);
        geometry::bounds(outermost.flat_map(|cell| self.corners(cell)))
    }

    /// Ignores the mask, as lattices do.
    fn adjoining(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        self.moves(cell).contains(dir).then(|| self.step(cell, dir))
    }

    /// The sides between two rings are straight lines, slightly inside the circle through their
    /// ends. Takes time logarithmic in the number of cells in a ring.
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
        // Find the side on the ring's outer border that faces the point, seen from the centre.
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

    /// Returns the direction that continues a move: clockwise after a clockwise move, outward after
    /// an outward move, and so on.
    fn straight_on(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        let next = self.step(cell, dir);
        Some(match dir {
            Polar::INWARD | Polar::INWARD_SECOND => *self.sides(next).last().unwrap_or(&dir),
            Polar::OUTWARD_SECOND => Polar::OUTWARD,
            _ => dir,
        })
    }
}

impl CommonGrid for Polar {
    const HAS_RINGS: bool = true;
    const DIR_NAMES: &'static [&'static str] = &Polar::NAMES;
    const BASIS: Option<[Vector; 2]> = None;

    fn has_floors() -> bool {
        false
    }

    fn has_square_cells() -> bool {
        false
    }

    fn with_size([width, rings, _]: [u32; 3], _: [bool; 3]) -> Result<Polar, GridError> {
        Polar::new(width, rings)
    }

    fn board(&self) -> Option<&Board> {
        None
    }

    fn size(&self) -> [u32; 3] {
        [self.length(0), self.rings(), 1]
    }

    fn row(&self, row: u32) -> Range<Cell> {
        self.ring(row)
    }

    fn coordinates(&self, cell: Cell) -> [u32; 3] {
        let (ring, at) = self.place(cell);
        [at, ring, 0]
    }

    fn cell_at(&self, [at, ring, floor]: [i64; 3]) -> Option<Cell> {
        let ring = u32::try_from(ring).ok().filter(|&ring| ring < self.rings());
        let ring = self.ring(ring.filter(|_| floor == 0)?);
        Some(ring.start + at.rem_euclid(ring.len() as i64) as u32)
    }
}
