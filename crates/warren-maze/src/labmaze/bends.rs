//! Removes horseshoe bends: detours of corridors around a straight wall.
//!
//! labmaze looks at every character for a bend of each size, and starts again after each bend that
//! it has removed, which takes time proportional to the product of the characters, the sizes and
//! the bends. Here, two queues contain all bends, in the order in which labmaze finds them. After a
//! bend has been removed, only the corridors near it are examined. A bend in a queue can have
//! disappeared, which is checked when it is taken from the queue.

use super::canvas::{Canvas, OPEN, WALL};
use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

/// Removes bends. The fields are the bends to remove.
#[derive(Clone, Debug, Default)]
pub(super) struct Bends {
    /// The bends of size 1.
    small: BinaryHeap<Reverse<Bend>>,
    /// The bends of larger sizes.
    large: BinaryHeap<Reverse<Bend>>,
}

/// A corridor around a wall. In this picture, the bend has size 3, and its side is up:
///
/// ```text
///  *****
/// *     *
///   @**
///   ***
/// ```
///
/// The order of bends is the order in which they are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bend {
    /// The length of the wall inside.
    size: u32,
    /// The index of the character at one end of this wall (`@` in the picture).
    at: u32,
    /// The direction from the wall to the corridor, as an index of `SIDES`.
    side: u8,
}

/// Down, up, right and left, as rows and columns.
const SIDES: [[isize; 2]; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/// An area that contains all changes of a canvas.
struct Changed {
    rows: [isize; 2],
    columns: [isize; 2],
}

impl Bends {
    /// Removes bends of sizes less than the width minus 3. Bends of size 1 may remain.
    pub(super) fn remove_all(&mut self, canvas: &mut Canvas) {
        self.small.clear();
        self.large.clear();
        // Only the odd rows and columns contain corridors with several characters.
        let (height, width, stride) = (canvas.height(), canvas.width(), canvas.stride());
        for row in (1..height).step_by(2) {
            self.add(canvas, canvas.index(row, 0), width, 1);
        }
        for column in (1..width).step_by(2) {
            self.add(canvas, canvas.index(0, column), height, stride);
        }
        // labmaze does not start again after a bend of size 1, but continues with size 2.
        loop {
            if let Some(bend) = take(&mut self.small, canvas) {
                self.remove(bend, canvas);
            }
            match take(&mut self.large, canvas) {
                Some(bend) => self.remove(bend, canvas),
                None => return,
            }
        }
    }

    /// Removes a bend, and then bends of the same size at the place to which its corridor has
    /// moved, as long as there are any.
    fn remove(&mut self, mut bend: Bend, canvas: &mut Canvas) {
        let [mut row, mut column] = canvas.position(bend.at as usize).map(|at| at as isize);
        let mut changed = Changed {
            rows: [row, row],
            columns: [column, column],
        };
        loop {
            let size = bend.size as isize;
            let shape = Shape::new(bend, canvas);
            for u in 0..size {
                canvas[shape.index(u, 0)] = OPEN;
            }
            for u in -1..=size {
                canvas[shape.index(u, 1)] = WALL;
            }
            let [down, right] = SIDES[usize::from(bend.side)];
            for u in [-1, size] {
                changed.include([row + u * right + down, column - u * down + right]);
            }
            (row, column) = (row - down, column - right);
            bend.at = (bend.at as isize - shape.v) as u32;
            let mut sides = (0..SIDES.len() as u8).map(|side| Bend { side, ..bend });
            match sides.find(|&bend| exists(bend, canvas)) {
                Some(next) => bend = next,
                None => break,
            }
        }
        self.add_near(&changed, canvas);
    }

    /// Adds the bends whose characters have changed.
    fn add_near(&mut self, changed: &Changed, canvas: &Canvas) {
        let within = |[first, last]: [isize; 2], margin: isize, end: usize| {
            let first = (first - margin).max(0) as usize;
            first..((last + margin + 1) as usize).min(end)
        };
        let [height, width] = [canvas.height(), canvas.width()];
        let columns = within(changed.columns, 1, width);
        for row in within(changed.rows, 2, height) {
            let from = canvas.index(row, columns.start);
            self.add(canvas, from, columns.len(), 1);
        }
        let rows = within(changed.rows, 1, height);
        for column in within(changed.columns, 2, width) {
            let from = canvas.index(rows.start, column);
            self.add(canvas, from, rows.len(), canvas.stride());
        }
    }

    /// Adds the bends of all straight corridors that contain one of `count` characters in a row or
    /// a column. The distance of the characters' indices is `step`.
    fn add(&mut self, canvas: &Canvas, from: usize, count: usize, step: usize) {
        let end = from + count * step;
        let mut at = from;
        while at < end {
            if canvas[at] != OPEN {
                at += step;
                continue;
            }
            let mut first = at;
            while at == from && canvas[first - step] == OPEN {
                first -= step;
            }
            while canvas[at] == OPEN {
                at += step;
            }
            let length = (at - first) / step;
            if length >= 3 && canvas[first - step] == WALL && canvas[at] == WALL {
                self.add_corridor(canvas, [first, at - step], length, step);
            }
        }
    }

    /// Adds the bends on both sides of a straight corridor from a first to a last character.
    fn add_corridor(
        &mut self,
        canvas: &Canvas,
        [first, last]: [usize; 2],
        length: usize,
        step: usize,
    ) {
        let size = length as u32 - 2;
        if size as usize + 3 >= canvas.width() {
            return;
        }
        let stride = canvas.stride();
        let ends = match step {
            1 => [(last - 1 - stride, 0), (first + 1 + stride, 1)],
            _ => [(first + stride - 1, 2), (last - stride + 1, 3)],
        };
        for (at, side) in ends {
            let at = at as u32;
            let bend = Bend { size, at, side };
            if exists(bend, canvas) {
                let queue = match size {
                    1 => &mut self.small,
                    _ => &mut self.large,
                };
                queue.push(Reverse(bend));
            }
        }
    }
}

/// Takes the first bend that still exists from a queue.
fn take(queue: &mut BinaryHeap<Reverse<Bend>>, canvas: &Canvas) -> Option<Bend> {
    loop {
        let Reverse(bend) = queue.pop()?;
        if exists(bend, canvas) {
            return Some(bend);
        }
    }
}

/// The coordinates of a bend's characters: `u` along the wall, starting at the bend's position, and
/// `v` across it, towards the corridor.
struct Shape {
    at: isize,
    u: isize,
    v: isize,
}

impl Shape {
    #[inline]
    fn new(bend: Bend, canvas: &Canvas) -> Shape {
        let stride = canvas.stride() as isize;
        let [u, v] = match bend.side {
            0 => [-1, stride],
            1 => [1, -stride],
            2 => [stride, 1],
            _ => [-stride, -1],
        };
        let at = bend.at as isize;
        Shape { at, u, v }
    }

    #[inline]
    fn index(&self, u: isize, v: isize) -> usize {
        (self.at + u * self.u + v * self.v) as usize
    }
}

/// Returns whether there is a bend: a corridor along a wall that is at least two characters thick,
/// around both of its ends, and without any other way.
fn exists(bend: Bend, canvas: &Canvas) -> bool {
    let shape = Shape::new(bend, canvas);
    let is = |u: isize, v: isize, character: u8| canvas[shape.index(u, v)] == character;
    let size = bend.size as isize;
    (0..size).all(|u| is(u, 0, WALL) && is(u, -1, WALL))
        && (-1..=size).all(|u| is(u, 1, OPEN) && is(u, 2, WALL))
        && is(-2, 1, WALL)
        && is(size + 1, 1, WALL)
        && is(-1, 0, OPEN)
        && is(size, 0, OPEN)
}

impl Changed {
    fn include(&mut self, [row, column]: [isize; 2]) {
        let extend = |[first, last]: [isize; 2], at: isize| [first.min(at), last.max(at)];
        self.rows = extend(self.rows, row);
        self.columns = extend(self.columns, column);
    }
}
