//! Algorithms that work row by row.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_dungeon::recipe::Algorithm;
use warren_maze::generate::Corner;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The binary tree algorithm.
pub(super) struct Choices {
    /// The directions in which passages open.
    ways: Dirs,
}

/// The sidewinder algorithm. The list is the current run.
#[derive(Default)]
pub(super) struct Runs {
    /// Whether the run in the list has ended.
    has_ended: bool,
}

/// Eller's algorithm. The list is the current row.
pub(super) struct Rows {
    width: u32,
    height: u32,
    row: u32,
}

impl Choices {
    pub(super) fn new<T: Topology + Clone>(teller: &Teller<T>) -> Choices {
        let recipe = teller.show().level().recipe();
        let corner = match recipe.map(|recipe| &recipe.algorithm) {
            Some(Algorithm::BinaryTree(tree)) => tree.corner,
            _ => Corner::default(),
        };
        Choices {
            ways: corner.ways().into_iter().collect(),
        }
    }
}

impl<T: Topology + Clone> Narrator<T> for Choices {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let choices = (teller.grid().exits(cell) & self.ways).len();
        teller.pass();
        teller.remark_side(Kind::Choice, cell, dir, [choices, 0, 0]);
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        if let Idea::Skip(cell) = idea {
            teller.remark(Kind::Corner, cell, [0; 3]);
        }
    }
}

impl<T: Topology + Clone> Narrator<T> for Runs {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let run = teller.length();
        teller.pass();
        if dir == Dir(0) {
            teller.remark_side(Kind::On, cell, dir, [run, 0, 0]);
        } else {
            teller.remark_side(Kind::Up, cell, dir, [run, 0, 0]);
            self.has_ended = true;
        }
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Run(cell) => {
                if std::mem::take(&mut self.has_ended) {
                    teller.clear();
                }
                teller.push(cell);
                teller.remark(Kind::Run, cell, [teller.length(), 0, 0]);
            }
            Idea::Skip(cell) => {
                teller.remark(Kind::First, cell, [teller.length(), 0, 0]);
                self.has_ended = true;
            }
            _ => {}
        }
    }
}

impl Rows {
    pub(super) fn new<T: Topology + Clone>(teller: &Teller<T>) -> Rows {
        let [width, height, _] = teller.grid().rows().map_or([1; 3], |rows| rows.size());
        Rows {
            width,
            height,
            row: 0,
        }
    }
}

impl<T: Topology + Clone> Narrator<T> for Rows {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        teller.pass();
        if self.row + 1 == self.height {
            teller.remark_side(Kind::Last, cell, dir, [self.row + 1, 0, 0]);
        } else if dir == Dir(0) {
            teller.remark_side(Kind::Across, cell, dir, [0; 3]);
        } else {
            teller.remark_side(Kind::Down, cell, dir, [teller.set(cell), 0, 0]);
        }
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Begin(row) => {
                self.row = row;
                teller.clear();
                let first = row * self.width;
                for cell in first..first + self.width {
                    teller.push(cell);
                }
                let kind = match row + 1 == self.height {
                    true => Kind::Last,
                    false => Kind::Row,
                };
                teller.remark(kind, first, [row + 1, 0, 0]);
            }
            Idea::Keep(cell, dir) => {
                let next = teller.grid().step(cell, dir);
                match [cell, next].map(|cell| teller.set(cell)) {
                    [a, b] if a == b && a > 0 => {
                        teller.remark_side(Kind::Keep, cell, dir, [a, 0, 0]);
                    }
                    _ => teller.remark_side(Kind::Coin, cell, dir, [0; 3]),
                }
            }
            _ => {}
        }
    }
}
