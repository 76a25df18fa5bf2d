//! The unexplored branches at a place, and the nearest unexplored place that the player knows.

use crate::level::{Gate, Level, Needs, PortalGrid};
use crate::play::{Progress, Trail, in_sight, known};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use warren_maze::geometry::{Vector, add, angle_of};
use warren_maze::solve::{Filtered, Walkable};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// An exit of a place: the cell that is left, and the direction. A place is a room or, outside of
/// rooms, a single cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Branch {
    /// The cell in which the exit is. In a room, it can be any cell of the room.
    pub cell: Cell,
    /// The direction of the move that leaves the place.
    pub dir: Dir,
}

impl Branch {
    /// Returns the heading from the centre of the player's cell to the exit, in units of 2⁻¹⁶ of a full
    /// turn, clockwise from east. Returns `None` if the exit is a ladder or a portal in the player's
    /// cell, or if the player knows no path to the exit. Takes the same time as [`Branch::vector`].
    pub fn heading(&self, level: &Level<impl Embedding>, progress: &Progress) -> Option<u16> {
        let vector = self.vector(level, progress)?;
        (vector != [0; 2]).then(|| angle_of(vector))
    }

    /// Returns the vector from the centre of the player's cell to the exit: to the midpoint of a side, or
    /// to the centre of a cell with a ladder or a portal. Returns `None` if the player knows no path
    /// through its place to the exit. Takes O(n log n) time for a room of n cells.
    pub fn vector(&self, level: &Level<impl Embedding>, progress: &Progress) -> Option<Vector> {
        let grid = level.grid();
        let path = self.path(level, progress)?;
        let step = |to: Vector, (cell, dir)| add(to, grid.to_neighbour(cell, dir));
        let to_cell = path[..path.len() - 1].iter().copied().fold([0; 2], step);
        let has_side = !level.is_portal(self.cell, self.dir) && grid.has_side(self.cell, self.dir);
        let to_side = match has_side {
            true => grid.to_midpoint(self.cell, self.dir),
            false => [0; 2],
        };
        Some(add(to_cell, to_side))
    }

    /// Returns a shortest path through the player's place to the exit, including the move through the
    /// exit. Returns `None` if the player knows no such path.
    pub(super) fn path(&self, level: &Level<impl Embedding>, progress: &Progress) -> Option<Path> {
        let mut search = Search::new(level, progress);
        let may_cross = |from, _| is_inside(level, progress, from);
        search.run(|_, cell| cell == self.cell, may_cross)?;
        let mut path = search.path_to(self.cell)?;
        path.push((self.cell, self.dir));
        Some(path)
    }
}

/// Returns the unexplored branches of the player's place, in clockwise order from the player's
/// heading. Exits without a [heading](Branch::heading) follow at the end.
///
/// An exit of the place is an unexplored branch if a path through it leads to a cell from which
/// something new can be seen, or to a locked door for which the player has the key, and if the player
/// has never crossed a side of that path. The path may lead through the place first. If several exits
/// lead to the same cell, only the nearest one counts for this cell. A dead end that is already in sight
/// is therefore no branch, and neither is a corridor through which the player has come. Iron doors count
/// only if nothing else is left to explore, because they use up keys.
///
/// The branches depend only on what the player has seen, and on the player's trail. Takes O(n log n)
/// time for n seen cells.
///
/// # Panics
///
/// May panic if the progress or the trail does not belong to this level; see [`Progress`].
pub fn branches(level: &Level<impl Embedding>, progress: &Progress, trail: &Trail) -> Vec<Branch> {
    // A player who has just walked towards an exit faces it only roughly.
    const TOLERANCE: u16 = 1 << 12;

    let mut found: Vec<Branch> = branch_paths(level, progress, trail).into_keys().collect();
    let turn = |heading: u16| {
        let turn = heading.wrapping_sub(progress.heading());
        turn.wrapping_add(TOLERANCE)
    };
    found.sort_by_cached_key(|branch| {
        let turn = branch.heading(level, progress).map(turn);
        (turn.is_none(), turn)
    });
    found
}

/// A path from the player's cell: each move with the cell in which it begins.
pub(super) type Path = Vec<(Cell, Dir)>;

/// Returns a shortest path through each unexplored branch. Each path ends where something new can be
/// seen, or with the move through a door. In a room, a path ends with the move through the exit if
/// the player has not seen the cell beyond.
pub(super) fn branch_paths(
    level: &Level<impl Embedding>,
    progress: &Progress,
    trail: &Trail,
) -> BTreeMap<Branch, Path> {
    let unlocked = branch_paths_with(level, progress, trail, opens_without_loss);
    if !unlocked.is_empty() || nearest_with(level, progress, opens_without_loss).is_some() {
        return unlocked;
    }
    branch_paths_with(level, progress, trail, |_| true)
}

/// Returns a shortest path to a cell from which something new can be seen, or through a door that the
/// player can open: an iron door only if nothing else is left. Returns `None` if nothing is left to
/// explore. The path is not empty.
pub(super) fn nearest(level: &Level<impl Embedding>, progress: &Progress) -> Option<Path> {
    let path = nearest_with(level, progress, opens_without_loss);
    path.or_else(|| nearest_with(level, progress, |_| true))
}

/// Returns whether a path begins with moves inside the player's place and then crosses only sides that
/// the player has never crossed.
pub(super) fn is_untrodden(
    level: &Level<impl Embedding>,
    progress: &Progress,
    trail: &Trail,
    path: &[(Cell, Dir)],
) -> bool {
    let leaves = |&&(cell, dir): &&(Cell, Dir)| {
        let next = level.portal_grid().step(cell, dir);
        !is_inside(level, progress, cell) || !is_inside(level, progress, next)
    };
    let mut outside = path.iter().filter(leaves);
    outside.all(|&(cell, dir)| !trail.sides(cell).contains(dir))
}

/// Returns the exit of the player's place through which a path leads, or `None` if the path stays
/// inside.
pub(super) fn exit_of(
    level: &Level<impl Embedding>,
    progress: &Progress,
    path: &[(Cell, Dir)],
) -> Option<Branch> {
    let leaves = |&&(cell, dir): &&(Cell, Dir)| {
        let next = level.portal_grid().step(cell, dir);
        !is_inside(level, progress, next)
    };
    let &(cell, dir) = path.iter().find(leaves)?;
    Some(Branch { cell, dir })
}

/// Returns the known moves that the player uses. The player does not pass one-way gates, because they
/// would prevent its return, and cannot walk on from a finish, because the run ends there.
pub(super) fn passages<'a, T: Embedding>(
    level: &'a Level<T>,
    progress: &'a Progress,
) -> impl Walkable<Grid = PortalGrid<'a, T>> + 'a {
    Filtered::new(known(level, progress), |cell, dir| {
        let gate = level.gates().at(cell, dir);
        let is_end = level.is_finish(cell) && cell != progress.cell();
        !is_end && !gate.is_some_and(|(_, gate)| gate.is_one_way())
    })
}

/// Returns whether a path ends with the move through an iron door.
pub(super) fn ends_at_iron_door(level: &Level<impl Topology>, path: &[(Cell, Dir)]) -> bool {
    let gate = path
        .last()
        .and_then(|&(cell, dir)| level.gates().at(cell, dir));
    gate.is_some_and(|(_, gate)| !opens_without_loss(gate))
}

/// Returns whether a cell belongs to the player's place: whether it is the player's cell, or in the
/// player's room.
pub(super) fn is_inside(level: &Level<impl Embedding>, progress: &Progress, cell: Cell) -> bool {
    let room = level.rooms().number(progress.cell());
    cell == progress.cell() || room.is_some() && level.rooms().number(cell) == room
}

/// Returns whether a gate can be opened without using up a key.
fn opens_without_loss(gate: Gate) -> bool {
    gate.needs() != Needs::IronKey
}

/// Returns the paths through the unexplored branches, where only these gates are opened.
fn branch_paths_with<T: Embedding>(
    level: &Level<T>,
    progress: &Progress,
    trail: &Trail,
    opens: impl Fn(Gate) -> bool,
) -> BTreeMap<Branch, Path> {
    let mut found: BTreeMap<Branch, Path> = BTreeMap::new();
    let mut search = Search::new(level, progress);
    let is_here = |cell| is_inside(level, progress, cell);
    let note = |search: &Search<_>, cell: Cell| {
        let exit = search.exits[&cell];
        let doors = openable(level, progress, cell).filter(|&(_, gate)| opens(gate));
        let mut exits: Vec<Dir> = doors.map(|(dir, _)| dir).collect();
        if exit.is_none() {
            exits.extend(unseen_exits(level, progress, cell));
        } else if exit.is_some_and(|exit| !found.contains_key(&exit)) && search.shows_more(cell) {
            found.extend(exit.zip(search.path_to(cell)));
        }
        exits.retain(|&dir| !trail.sides(cell).contains(dir));
        for dir in exits {
            let exit = exit.unwrap_or(Branch { cell, dir });
            found.entry(exit).or_insert_with(|| {
                let path = search.path_to(cell).unwrap_or_default();
                path.into_iter().chain([(cell, dir)]).collect()
            });
        }
        false
    };
    search.run(note, |from, dir| {
        let next = level.portal_grid().step(from, dir);
        is_here(from) && is_here(next) || !trail.sides(from).contains(dir)
    });
    found
}

/// Returns a shortest path to something new, where only these gates are opened.
fn nearest_with(
    level: &Level<impl Embedding>,
    progress: &Progress,
    opens: impl Fn(Gate) -> bool,
) -> Option<Path> {
    let mut search = Search::new(level, progress);
    let mut door = None;
    let cell = search.run(
        |search, cell| {
            let mut doors = openable(level, progress, cell);
            door = doors.find(|&(_, gate)| opens(gate)).map(|(dir, _)| dir);
            door.is_some() || cell != progress.cell() && search.shows_more(cell)
        },
        |_, _| true,
    )?;
    let mut path = search.path_to(cell)?;
    path.extend(door.map(|dir| (cell, dir)));
    Some(path)
}

/// A breadth-first search through the passages that the player knows, beginning in the player's
/// cell.
struct Search<'a, T> {
    level: &'a Level<T>,
    progress: &'a Progress,
    /// For each reached cell, the last move of a shortest path to the cell.
    last_moves: BTreeMap<Cell, Option<(Cell, Dir)>>,
    /// For each reached cell, the exit of the player's place through which this path leads, or `None`
    /// if the path stays inside.
    exits: BTreeMap<Cell, Option<Branch>>,
}

impl<'a, T: Embedding> Search<'a, T> {
    fn new(level: &'a Level<T>, progress: &'a Progress) -> Search<'a, T> {
        let here = progress.cell();
        Search {
            level,
            progress,
            last_moves: BTreeMap::from([(here, None)]),
            exits: BTreeMap::from([(here, None)]),
        }
    }

    /// Visits the cells in the order of their distances, until `visit` returns true, and returns that
    /// cell. `may_cross` says whether the search uses a move.
    fn run(
        &mut self,
        mut visit: impl FnMut(&Self, Cell) -> bool,
        may_cross: impl Fn(Cell, Dir) -> bool,
    ) -> Option<Cell> {
        let known = passages(self.level, self.progress);
        let mut queue = VecDeque::from([self.progress.cell()]);
        while let Some(cell) = queue.pop_front() {
            if visit(self, cell) {
                return Some(cell);
            }
            for dir in known.ways(cell) {
                let next = known.grid().step(cell, dir);
                if self.last_moves.contains_key(&next) || !may_cross(cell, dir) {
                    continue;
                }
                self.last_moves.insert(next, Some((cell, dir)));
                let leaves = !is_inside(self.level, self.progress, next);
                let exit = self.exits[&cell].or(leaves.then_some(Branch { cell, dir }));
                self.exits.insert(next, exit);
                queue.push_back(next);
            }
        }
        None
    }

    /// Returns the path to a cell, or `None` if the search has not reached the cell.
    fn path_to(&self, mut cell: Cell) -> Option<Path> {
        let mut path = Path::new();
        while let &Some(last) = self.last_moves.get(&cell)? {
            path.push(last);
            cell = last.0;
        }
        path.reverse();
        Some(path)
    }

    /// Returns whether the player could see something new from a cell.
    fn shows_more(&self, cell: Cell) -> bool {
        let (level, progress) = (self.level, self.progress);
        let (ways, sight) = (progress.ways(level), progress.sight(level));
        let is_seen = |cell: Cell| progress.seen().contains(cell);
        !level.is_finish(cell) && !in_sight(&ways, level.rooms(), cell, sight).all(is_seen)
    }
}

/// Returns the open sides of a cell in the player's room that lead out of the room to cells that the
/// player has not seen.
fn unseen_exits(level: &Level<impl Embedding>, progress: &Progress, cell: Cell) -> BTreeSet<Dir> {
    let is_new_exit = |&dir: &Dir| {
        let next = level.grid().step(cell, dir);
        let gate = level.gates().at(cell, dir);
        let returns = !gate.is_some_and(|(_, gate)| gate.is_one_way());
        returns && !progress.seen().contains(next) && !is_inside(level, progress, next)
    };
    let ways = progress.ways(level).ways(cell);
    let exits = ways.filter(|_| !level.is_finish(cell));
    exits.filter(is_new_exit).collect()
}

/// Returns the closed gates of a cell that the player's keys open. A finish has none, because the
/// run ends there.
fn openable<T: Embedding>(
    level: &Level<T>,
    progress: &Progress,
    cell: Cell,
) -> impl Iterator<Item = (Dir, Gate)> {
    let states = progress.walker().gates;
    let gates = level
        .gates()
        .of(cell)
        .filter(move |_| !level.is_finish(cell));
    gates.filter_map(move |(dir, number, gate)| {
        let opens = !states.lets_pass(number, gate) && progress.has_key_for(gate);
        opens.then_some((dir, gate))
    })
}
