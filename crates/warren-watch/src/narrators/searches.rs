//! Searches. Each search is reconstructed from its visits or moves, together with its lists.

use crate::kind::Kind;
use crate::remark::NO_DISTANCE;
use crate::show::{Method, Search};
use crate::teller::Teller;
use warren_dungeon::level::Level;
use warren_dungeon::route::{Passages, Walker};
use warren_maze::solve::{self, Hand, Reversed, Walkable};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding};

/// Explains the search that the teller's show contains. Returns the estimates of A*, or an empty
/// list for all other methods.
pub(crate) fn narrate_search<T: Embedding + Clone>(
    teller: &mut Teller<T>,
    search: Search,
) -> Vec<u32> {
    let level = teller.show().level().clone();
    let mut searcher = Searcher {
        ways: Walker::passing_doors(search.through_doors).passages(&level),
        level: &level,
        search,
        teller,
    };
    match search.method {
        Method::BreadthFirst => searcher.breadth_first(),
        Method::DepthFirst => searcher.depth_first(),
        Method::Bidirectional => searcher.bidirectional(),
        Method::AStar => return searcher.a_star(),
        Method::DeadEndFilling => searcher.dead_end_filling(),
        Method::LeftHand => searcher.follow_wall(Hand::Left),
        Method::RightHand => searcher.follow_wall(Hand::Right),
        Method::Tremaux => searcher.tremaux(),
    }
    Vec::new()
}

struct Searcher<'a, T> {
    level: &'a Level<T>,
    ways: Passages<'a, T>,
    search: Search,
    teller: &'a mut Teller<T>,
}

impl<T: Embedding + Clone> Searcher<'_, T> {
    fn start(&self) -> Cell {
        self.level.starts()[0]
    }

    /// Returns the cells to which a cell's passages lead, in the search's order.
    fn next_cells(&self, cell: Cell) -> Vec<Cell> {
        let dirs = self.search.order.of(self.ways.ways(cell));
        dirs.map(|dir| self.level.grid().step(cell, dir)).collect()
    }

    /// Completes the show, and adds a remark on how the search ended in a cell.
    fn end(&mut self, cell: Cell) {
        let show = self.teller.show();
        match show.path().map(|path| path.moves.len() as u32) {
            Some(length) => self.teller.remark(Kind::Goal, cell, [length, 0, 0]),
            None => self.teller.remark(Kind::Fail, cell, [0; 3]),
        }
    }

    /// Adds a cell to a list if its distance is not known yet. Returns whether it was added.
    fn find(&mut self, cell: Cell, distance: u32) -> bool {
        let is_new = self.teller.distance(cell) == NO_DISTANCE;
        if is_new {
            self.teller.set_distance(cell, distance);
            self.teller.push(cell);
        }
        is_new
    }

    fn breadth_first(&mut self) {
        let start = self.start();
        self.find(start, 0);
        self.teller.remark(Kind::Start, start, [0; 3]);
        while let Some(cell) = self.teller.pop_front(0) {
            let distance = self.teller.distance(cell);
            self.teller.visit(cell);
            let waiting = self.teller.length();
            self.teller
                .remark(Kind::Visit, cell, [distance, waiting, 0]);
            if self.level.is_finish(cell) {
                return self.end(cell);
            }
            let found = self.next_cells(cell);
            let added = found
                .into_iter()
                .filter(|&next| self.find(next, distance + 1))
                .count() as u32;
            if added > 0 {
                let waiting = self.teller.length();
                self.teller.remark(Kind::Queue, cell, [added, waiting, 0]);
            }
        }
        self.end(start);
    }

    fn depth_first(&mut self) {
        let start = self.start();
        self.find(start, 0);
        self.teller.visit(start);
        self.teller.remark(Kind::Start, start, [0; 3]);
        while let Some(&cell) = self.teller.list().back() {
            if self.level.is_finish(cell) {
                return self.end(cell);
            }
            let distance = self.teller.distance(cell) + 1;
            let mut next_cells = self.next_cells(cell).into_iter();
            match next_cells.find(|&next| self.find(next, distance)) {
                Some(next) => {
                    self.teller.visit(next);
                    let stack = self.teller.length();
                    self.teller.remark(Kind::Push, next, [stack, 0, 0]);
                }
                None => {
                    self.teller.pop();
                    let stack = self.teller.length();
                    self.teller.remark(Kind::Pop, cell, [stack, 0, 0]);
                }
            }
        }
        self.end(start);
    }

    /// Two breadth-first searches, one of which visits all cells at its current distance before the
    /// other takes a turn.
    fn bidirectional(&mut self) {
        let start = self.start();
        let cells = self.level.grid().cells() as usize;
        let mut distances = [vec![NO_DISTANCE; cells], vec![NO_DISTANCE; cells]];
        let mut rims = [0, 0];
        let ends = [vec![start], self.level.finishes().to_vec()];
        for (side, ends) in (0..).zip(ends) {
            for cell in ends {
                rims[side] += u32::from(self.join_side(&mut distances, side, cell, 0));
            }
        }
        self.teller.remark(Kind::Start, start, [0; 3]);
        while rims.iter().all(|&rim| rim > 0) {
            let side = usize::from(rims[0] > rims[1]);
            let focus = self.teller.front(side as u8).unwrap_or(start);
            let numbers = [rims[side], rims[1 - side], 0];
            self.teller.remark(Kind::Side, focus, numbers);
            let mut next_rim = 0;
            for _ in 0..rims[side] {
                let Some(cell) = self.teller.pop_front(side as u8) else {
                    break;
                };
                let distance = distances[side][cell as usize];
                self.teller.visit(cell);
                self.teller
                    .remark(Kind::Visit, cell, [distance, side as u32, 0]);
                if distances[1 - side][cell as usize] != NO_DISTANCE {
                    return self.end(cell);
                }
                let dirs = match side {
                    0 => self.ways.ways(cell),
                    _ => Reversed(&self.ways).ways(cell),
                };
                let mut added = 0;
                for dir in self.search.order.of(dirs) {
                    let next = self.level.grid().step(cell, dir);
                    added += u32::from(self.join_side(&mut distances, side, next, distance + 1));
                }
                next_rim += added;
                if added > 0 {
                    self.teller.remark(Kind::Queue, cell, [added, next_rim, 0]);
                }
            }
            rims[side] = next_rim;
        }
        self.end(start);
    }

    /// Adds a cell to the queue of one side, unless this side has found it. Returns whether it was
    /// added.
    fn join_side(
        &mut self,
        distances: &mut [Vec<u32>; 2],
        side: usize,
        cell: Cell,
        distance: u32,
    ) -> bool {
        if distances[side][cell as usize] != NO_DISTANCE {
            return false;
        }
        distances[side][cell as usize] = distance;
        if self.teller.distance(cell) == NO_DISTANCE {
            self.teller.set_distance(cell, distance);
        }
        self.teller.push_to(side as u8, cell)
    }

    fn a_star(&mut self) -> Vec<u32> {
        let (grid, start) = (self.level.grid(), self.start());
        let to_finish = |cell| {
            let finishes = self.level.finishes().iter();
            finishes.map(|&finish| grid.distance(cell, finish)).min()
        };
        let estimates: Vec<u32> = (0..grid.cells())
            .map(|cell| to_finish(cell).unwrap_or(0))
            .collect();
        let visits =
            solve::a_star(&self.ways, self.search.order, start, self.level.finishes()).visits;
        self.find(start, 0);
        self.teller.remark(Kind::Start, start, [0; 3]);
        for cell in visits {
            self.teller.remove(cell);
            self.teller.visit(cell);
            let (g, h) = (self.teller.distance(cell), estimates[cell as usize]);
            self.teller.remark(Kind::Best, cell, [g + h, g, h]);
            if self.level.is_finish(cell) {
                self.end(cell);
                return estimates;
            }
            let mut added = 0;
            for next in self.next_cells(cell) {
                if self.teller.is_reached(next) {
                    continue;
                }
                if self.find(next, g + 1) {
                    added += 1;
                } else if self.teller.distance(next) > g + 1 {
                    self.teller.set_distance(next, g + 1);
                    added += 1;
                }
            }
            if added > 0 {
                let waiting = self.teller.length();
                self.teller
                    .remark(Kind::Estimate, cell, [added, waiting, 0]);
            }
        }
        self.end(start);
        estimates
    }

    fn dead_end_filling(&mut self) {
        let start = self.start();
        self.teller.remark(Kind::Start, start, [0; 3]);
        let visits = self
            .teller
            .show()
            .reached(0..self.teller.show().len())
            .to_vec();
        for (filled, cell) in (1..).zip(visits) {
            self.teller.visit(cell);
            self.teller.remark(Kind::DeadEnd, cell, [filled, 0, 0]);
        }
        self.end(start);
    }

    fn follow_wall(&mut self, hand: Hand) {
        let start = self.start();
        let is_finish = |cell| self.level.is_finish(cell);
        self.walk_to(start, 0);
        self.teller.remark(Kind::Start, start, [0; 3]);
        // A level with several floors has no show of this walk.
        let Ok(walk) = solve::follow_wall(&self.ways, hand, start, Dir(0), is_finish) else {
            return;
        };
        let mut last = None;
        let mut cell = start;
        for (steps, &dir) in (1..).zip(&walk.moves) {
            let grid = self.level.grid();
            let kind = match last {
                Some(back) if back == dir => Kind::Turned,
                _ => Kind::Follow,
            };
            last = Some(grid.back(cell, dir));
            cell = grid.step(cell, dir);
            self.walk_to(cell, steps);
            self.teller.remark(kind, cell, [steps, 0, 0]);
        }
        self.end(cell);
    }

    /// A walk by Trémaux's method. The list contains the cells on the passages with one mark.
    fn tremaux(&mut self) {
        let start = self.start();
        let is_finish = |cell| self.level.is_finish(cell);
        let walk = solve::tremaux(&self.ways, self.search.order, start, is_finish);
        let grid = self.level.grid();
        // For each cell, its marked passages.
        let mut marked = vec![Dirs::NONE; grid.cells() as usize];
        self.walk_to(start, 0);
        self.teller.push(start);
        self.teller.remark(Kind::Start, start, [0; 3]);
        let mut cell = start;
        let mut turns = false;
        for (steps, dir) in (1..).zip(walk.moves) {
            let (from, back) = (cell, grid.back(cell, dir));
            cell = grid.step(from, dir);
            let is_marked = marked[from as usize].contains(dir);
            marked[from as usize].insert(dir);
            marked[cell as usize].insert(back);
            let kind = if std::mem::take(&mut turns) {
                Kind::Return
            } else if is_marked {
                self.teller.pop();
                Kind::Return
            } else if self.teller.distance(cell) == NO_DISTANCE {
                self.walk_to(cell, self.teller.length());
                self.teller.push(cell);
                Kind::Mark
            } else {
                turns = true;
                Kind::Met
            };
            self.teller.remark(kind, cell, [steps, 0, 0]);
        }
        self.end(cell);
    }

    fn walk_to(&mut self, cell: Cell, distance: u32) {
        self.teller.visit(cell);
        if self.teller.distance(cell) == NO_DISTANCE {
            self.teller.set_distance(cell, distance);
        }
    }
}
