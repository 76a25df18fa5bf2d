//! The round that the Warden walks.

use super::stride_ticks;
use crate::level::{Content, Level, LeverNumber};
use crate::speeds::{BEAST_TICKS, TICKS_PER_SECOND};
use std::collections::{BTreeMap, BTreeSet};
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// The minimum number of cells in a loop that the Warden patrols.
const SHORTEST_LOOP: u32 = 8;

/// The maximum distance between the Warden's start and a cell of its round, in moves.
const FAR: u32 = 24;

/// The maximum distance between the ends of a round without a loop, in moves.
const CORRIDOR: u32 = 12;

/// The time by which a player misjudges when it enters or leaves a cell, in ticks.
const MARGIN: u32 = TICKS_PER_SECOND / 4;

/// A round of cells: from each cell a passage leads to the next, and from the last cell to the first. The
/// Warden walks it from the first cell, one move every [`BEAST_TICKS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patrol {
    cells: Vec<Cell>,
}

impl Patrol {
    /// Returns the round of a Warden that starts in this cell: a loop of at least 8 cells through
    /// passages, which neither gates nor doors ever close. A loop on which the Warden
    /// [reaches](Patrol::reached) a lever comes first, and then the shortest. If there is no such loop
    /// within 24 moves, the Warden walks to a cell at most 12 moves away, and back: if possible past a
    /// lever, and as far as possible. The round is a single cell if no passage leads away from it.
    ///
    /// The loop consists of two shortest paths from the start to the ends of a passage. Takes time
    /// O(n log n) for n cells at most 24 moves away, and time linear in the number of levers.
    pub fn new<T: Topology>(level: &Level<T>, start: Cell) -> Patrol {
        let tree = Tree::new(level, start);
        let cells = tree.shortest_loop(level.maze());
        let cells = cells.unwrap_or_else(|| tree.corridor());
        Patrol { cells }
    }

    /// Returns the round that leads through these cells, which [`into_cells`](Patrol::into_cells) has
    /// returned.
    pub(crate) fn along(cells: Vec<Cell>) -> Patrol {
        Patrol { cells }
    }

    /// Returns the [cells](Patrol::cells) of the round.
    pub fn into_cells(self) -> Vec<Cell> {
        self.cells
    }

    /// Returns the cells in the order of the Warden's moves, beginning with its start. A cell can occur twice if the
    /// round is no loop.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns whether the round is a loop, in which every cell occurs once.
    pub(crate) fn is_loop(&self) -> bool {
        self.cells.len() >= SHORTEST_LOOP as usize
            && self.cells.iter().collect::<BTreeSet<_>>().len() == self.cells.len()
    }

    /// Returns the levers that the Warden reaches from a cell: in the cell, or beside it if a passage leads
    /// there.
    pub fn reached<T: Topology>(level: &Level<T>, cell: Cell) -> impl Iterator<Item = LeverNumber> {
        let cells: Vec<Cell> = reach(level.maze(), cell).collect();
        LeverNumber::ALL.into_iter().filter(move |&lever| {
            let levers = level.cells_with(Content::Lever(lever));
            cells.iter().any(|cell| levers.binary_search(cell).is_ok())
        })
    }

    /// Returns the number of ticks of a round.
    pub(crate) fn ticks(&self) -> u32 {
        self.cells.len() as u32 * BEAST_TICKS
    }

    /// Returns whether the Warden is in the cell at any time between these two, or a moment earlier or
    /// later. Times are numbers of ticks since the beginning of a round, and may be longer than a round.
    pub(crate) fn meets(&self, cell: Cell, [from, to]: [u32; 2]) -> bool {
        if !self.cells.contains(&cell) {
            return false;
        }
        let early = (from + self.ticks()).saturating_sub(MARGIN) / BEAST_TICKS;
        let late = (to + self.ticks() + MARGIN) / BEAST_TICKS;
        let mut moves = (early..=late).take(self.cells.len());
        moves.any(|moves| self.cells[moves as usize % self.cells.len()] == cell)
    }

    /// Returns whether a player who makes these moves from the centre of a cell, without a pause, keeps out
    /// of the Warden's way. `now` is the number of ticks since the beginning of a round, and `delay` is the
    /// additional time for a move, in ticks.
    pub(crate) fn lets_pass(
        &self,
        level: &Level<impl Embedding>,
        (mut cell, heading): (Cell, u16),
        moves: impl IntoIterator<Item = Dir>,
        now: u32,
        delay: impl Fn(Cell, Dir) -> u32,
    ) -> bool {
        let (grid, mut facing, mut time) = (level.portal_grid(), Some(heading), now);
        moves.into_iter().all(|dir| {
            let before = time;
            time += delay(cell, dir) + stride_ticks(level, cell, dir, &mut facing);
            let left = cell;
            cell = grid.step(left, dir);
            !self.meets(left, [before, time]) && !self.meets(cell, [before, time])
        })
    }
}

/// Returns a cell and the cells to which a passage leads from it.
fn reach<T: Topology>(maze: &Maze<T>, cell: Cell) -> impl Iterator<Item = Cell> {
    let beside = maze.passages(cell);
    std::iter::once(cell).chain(beside.map(move |dir| maze.grid().step(cell, dir)))
}

/// The cells near the Warden's start, as a tree of shortest paths.
struct Tree {
    start: Cell,
    visits: BTreeMap<Cell, Visit>,
    /// The cells, nearest first.
    order: Vec<Cell>,
}

#[derive(Clone, Copy)]
struct Visit {
    distance: u32,
    before: Cell,
    /// The first move of the path.
    branch: Option<Dir>,
    /// Whether the Warden reaches a lever on the path.
    has_lever: bool,
}

impl Tree {
    fn new<T: Topology>(level: &Level<T>, start: Cell) -> Tree {
        let (maze, grid) = (level.maze(), level.grid());
        let levers = LeverNumber::ALL.map(|lever| level.cells_with(Content::Lever(lever)));
        let levers = levers.into_iter().flatten().copied();
        let near_levers: BTreeSet<Cell> = levers.flat_map(|cell| reach(maze, cell)).collect();
        let first = Visit {
            distance: 0,
            before: start,
            branch: None,
            has_lever: near_levers.contains(&start),
        };
        let (mut visits, mut order) = (BTreeMap::from([(start, first)]), vec![start]);
        let mut next = 0;
        while let Some(&cell) = order.get(next) {
            next += 1;
            let visit = visits[&cell];
            if visit.distance == FAR {
                break;
            }
            for dir in maze.passages(cell) {
                let beside = grid.step(cell, dir);
                visits.entry(beside).or_insert_with(|| {
                    order.push(beside);
                    Visit {
                        distance: visit.distance + 1,
                        before: cell,
                        branch: visit.branch.or(Some(dir)),
                        has_lever: visit.has_lever || near_levers.contains(&beside),
                    }
                });
            }
        }
        Tree {
            start,
            visits,
            order,
        }
    }

    /// Returns the cells of the best loop that consists of two paths of the tree and a passage between their
    /// ends. The paths share no cell except the start, because they begin with different moves.
    fn shortest_loop<T: Topology>(&self, maze: &Maze<T>) -> Option<Vec<Cell>> {
        let sides = self.order.iter().flat_map(|&cell| {
            let beside = maze.passages(cell);
            beside.map(move |dir| (cell, maze.grid().step(cell, dir)))
        });
        let loops = sides.filter_map(|(cell, other)| {
            let (a, b) = (self.visits[&cell], *self.visits.get(&other)?);
            let is_loop = a.branch.is_some() && b.branch.is_some() && a.branch != b.branch;
            let length = a.distance + b.distance + 1;
            let has_lever = a.has_lever || b.has_lever;
            (is_loop && length >= SHORTEST_LOOP).then_some((!has_lever, length, cell, other))
        });
        let (.., cell, other) = loops.min()?;
        let mut cells = self.path(cell);
        let back = self.path(other);
        cells.extend(back.into_iter().skip(1).rev());
        Some(cells)
    }

    /// Returns the cells of a path and of the way back.
    fn corridor(&self) -> Vec<Cell> {
        let ends = self.order.iter().map(|&cell| (self.visits[&cell], cell));
        let ends = ends.filter(|(visit, _)| visit.distance <= CORRIDOR);
        let end =
            ends.min_by_key(|&(visit, cell)| (!visit.has_lever, CORRIDOR - visit.distance, cell));
        let mut cells = self.path(end.map_or(self.start, |(_, cell)| cell));
        let back: Vec<Cell> = cells.iter().skip(1).rev().skip(1).copied().collect();
        cells.extend(back);
        cells
    }

    /// Returns the cells of the path from the start to a cell.
    fn path(&self, mut cell: Cell) -> Vec<Cell> {
        let mut path = vec![cell];
        while cell != self.start {
            cell = self.visits[&cell].before;
            path.push(cell);
        }
        path.reverse();
        path
    }
}
