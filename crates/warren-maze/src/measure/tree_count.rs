//! The number of spanning trees, by the matrix-tree theorem.

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, Topology};

/// The maximum number of open cells for [`tree_count`] and [`log10_tree_count`].
pub const MAX_COUNTED_CELLS: usize = 1024;

/// Returns the common logarithm of the [`tree_count`]: roughly the number of its digits. Returns
/// `None` in the same cases. Uses floating-point arithmetic, which takes much less time.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::measure::log10_tree_count;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([4, 4, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// assert!((log10_tree_count(&maze).expect("a small maze") - 100_352.0_f64.log10()).abs() < 1e-9);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn log10_tree_count<T: Topology>(maze: &Maze<T>) -> Option<f64> {
    let pivots = pivots(&laplacian(maze)?, 1.0)?;
    Some(pivots.iter().map(|pivot| pivot.log10()).sum())
}

/// Returns the exact number of spanning trees of a maze's open cells, as decimal digits: the number
/// of perfect mazes with the same cells. The number depends on the grid and the rock, but not on
/// the passages. Returns `None` if there are no open cells or more than [`MAX_COUNTED_CELLS`], or
/// if rock separates open cells.
///
/// By the matrix-tree theorem (G. Kirchhoff, 1847), the number is the determinant of the Laplacian
/// matrix without the row and the column of one cell. The determinant is computed modulo several
/// primes, whose product exceeds it, and reconstructed by the Chinese remainder theorem. An upper
/// bound is the product of the diagonal (J. Hadamard, 1893). To count a grid's trees for a
/// uniformity test, use [`spanning_trees`](super::spanning_trees).
///
/// For n cells in rows of w cells, takes O(n w²) time for each of about n / 15 primes.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::measure::tree_count;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([7, 7, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(tree_count(&maze).as_deref(), Some("19872369301840986112"));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "Kirchhoff")]
pub fn tree_count<T: Topology>(maze: &Maze<T>) -> Option<String> {
    let rows = laplacian(maze)?;
    let diagonal = rows.iter().filter_map(|row| row.entries.last());
    let bits: f64 = diagonal.map(|&degree| f64::from(degree).log2()).sum();
    // Every prime is greater than 2³⁰.
    let enough = bits as usize / 30 + 1;
    let mut remainders = Vec::with_capacity(enough);
    let primes = (1 << 30..1 << 31).rev().filter(|&number| is_prime(number));
    for prime in primes {
        // In rare cases, a pivot is divisible by the prime, and a different prime has to be used.
        if let Some(pivots) = pivots(&rows, Modular { value: 1, prime }) {
            let one = Modular { value: 1, prime };
            remainders.push(pivots.into_iter().fold(one, Modular::times));
        }
        if remainders.len() == enough {
            break;
        }
    }
    Some(decimal(&remainders))
}

/// A row of the lower half of a symmetric matrix, from its first nonzero entry to the diagonal.
struct Row {
    first: usize,
    entries: Vec<i32>,
}

/// Returns the Laplacian matrix of the open cells without its last row and column. The cell order
/// keeps the rows short.
fn laplacian<T: Topology>(maze: &Maze<T>) -> Option<Vec<Row>> {
    let grid = maze.grid();
    let count = maze.open_cells().take(MAX_COUNTED_CELLS + 1).count();
    if count == 0 || count > MAX_COUNTED_CELLS {
        return None;
    }
    let exits = |cell| -> Dirs {
        let open = grid.exits(cell);
        open.filter(|&dir| !maze.is_solid(grid.step(cell, dir)))
            .collect()
    };
    // In breadth-first order, neighbours are close to each other.
    let mut order: Vec<Cell> = maze.open_cells().take(1).collect();
    let mut index = vec![None; grid.cells() as usize];
    index[order[0] as usize] = Some(0);
    let mut at = 0;
    while let Some(&cell) = order.get(at) {
        for next in exits(cell).map(|dir| grid.step(cell, dir)) {
            if index[next as usize].is_none() {
                index[next as usize] = Some(order.len());
                order.push(next);
            }
        }
        at += 1;
    }
    if order.len() < count {
        return None;
    }
    let rows = order[..count - 1].iter().enumerate().map(|(i, &cell)| {
        let exits = exits(cell);
        let before = exits.filter_map(|dir| index[grid.step(cell, dir) as usize]);
        let before: Vec<usize> = before.filter(|&other| other < i).collect();
        let first = before.iter().copied().min().unwrap_or(i);
        let mut entries = vec![0; i - first + 1];
        entries[i - first] = exits.len() as i32;
        before.iter().for_each(|other| entries[other - first] -= 1);
        Row { first, entries }
    });
    Some(rows.collect())
}

/// A type of numbers in which a matrix can be decomposed.
trait Number: Copy {
    /// Returns this integer as a number of the same kind as `self`.
    fn of(self, integer: i32) -> Self;
    fn times(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// Returns `None` for zero.
    fn inverse(self) -> Option<Self>;
}

/// Returns a matrix's pivots, whose product is its determinant. Decomposes the matrix into L D Lᵀ
/// row by row (A.-L. Cholesky, 1910). Returns `None` if a pivot is zero.
fn pivots<N: Number>(rows: &[Row], one: N) -> Option<Vec<N>> {
    let mut pivots: Vec<N> = Vec::with_capacity(rows.len());
    let mut inverses: Vec<N> = Vec::with_capacity(rows.len());
    // The rows of L without the diagonal. Each row starts at the same column as the matrix row.
    let mut lower: Vec<Vec<N>> = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        // The current row of L D.
        let mut scaled: Vec<N> = Vec::with_capacity(i - row.first);
        for j in row.first..i {
            let begin = row.first.max(rows[j].first);
            let here = &scaled[begin - row.first..];
            let there = &lower[j][begin - rows[j].first..];
            let entry = one.of(row.entries[j - row.first]);
            scaled.push(subtract_products(entry, here, there));
        }
        let inverses_of_row = &inverses[row.first..];
        let of_row: Vec<N> = scaled
            .iter()
            .zip(inverses_of_row)
            .map(|(&entry, &inverse)| entry.times(inverse))
            .collect();
        let diagonal = one.of(row.entries[i - row.first]);
        let pivot = subtract_products(diagonal, &scaled, &of_row);
        inverses.push(pivot.inverse()?);
        pivots.push(pivot);
        lower.push(of_row);
    }
    Some(pivots)
}

fn subtract_products<N: Number>(from: N, a: &[N], b: &[N]) -> N {
    let products = a.iter().zip(b);
    products.fold(from, |rest, (&a, &b)| rest.minus(a.times(b)))
}

impl Number for f64 {
    fn of(self, integer: i32) -> f64 {
        integer.into()
    }

    fn times(self, other: f64) -> f64 {
        self * other
    }

    fn minus(self, other: f64) -> f64 {
        self - other
    }

    fn inverse(self) -> Option<f64> {
        (self != 0.0).then_some(1.0 / self)
    }
}

/// An integer modulo a prime less than 2³¹.
#[derive(Clone, Copy)]
struct Modular {
    value: u64,
    prime: u64,
}

impl Number for Modular {
    fn of(self, integer: i32) -> Modular {
        let value = i64::from(integer).rem_euclid(self.prime as i64) as u64;
        Modular { value, ..self }
    }

    fn times(self, other: Modular) -> Modular {
        let value = self.value * other.value % self.prime;
        Modular { value, ..self }
    }

    fn minus(self, other: Modular) -> Modular {
        let value = (self.value + self.prime - other.value) % self.prime;
        Modular { value, ..self }
    }

    /// By Fermat's little theorem, the inverse is the value to the power of `prime - 2`.
    fn inverse(self) -> Option<Modular> {
        let (mut power, mut inverse) = (self, Modular { value: 1, ..self });
        let mut exponent = self.prime - 2;
        while exponent > 0 {
            if exponent & 1 == 1 {
                inverse = inverse.times(power);
            }
            power = power.times(power);
            exponent >>= 1;
        }
        (self.value != 0).then_some(inverse)
    }
}

fn is_prime(number: u64) -> bool {
    let mut divisors = (2..).take_while(|divisor| divisor * divisor <= number);
    number > 1 && divisors.all(|divisor| !number.is_multiple_of(divisor))
}

/// Returns the decimal digits of the smallest number with these remainders modulo different primes.
///
/// The number is written as c₀ + c₁p₀ + c₂p₀p₁ + ..., where cₖ is less than pₖ (H. L. Garner, 1959).
fn decimal(remainders: &[Modular]) -> String {
    let mut digits: Vec<Modular> = Vec::with_capacity(remainders.len());
    for &remainder in remainders {
        let within = |integer: u64| Modular {
            value: integer % remainder.prime,
            ..remainder
        };
        let (mut known, mut product) = (within(0), within(1));
        for digit in &digits {
            known = within(known.value + product.times(within(digit.value)).value);
            product = product.times(within(digit.prime));
        }
        // The primes are different, so the product has an inverse.
        let inverse = product.inverse().unwrap_or(product);
        digits.push(remainder.minus(known).times(inverse));
    }
    const BASE: u64 = 1_000_000_000;
    let mut groups: Vec<u64> = Vec::new();
    for digit in digits.iter().rev() {
        let mut carry = digit.value;
        for group in &mut groups {
            carry += *group * digit.prime;
            *group = carry % BASE;
            carry /= BASE;
        }
        while carry > 0 {
            groups.push(carry % BASE);
            carry /= BASE;
        }
    }
    let highest = groups.pop().unwrap_or(0).to_string();
    let rest = groups.iter().rev().map(|group| format!("{group:09}"));
    std::iter::once(highest).chain(rest).collect()
}
