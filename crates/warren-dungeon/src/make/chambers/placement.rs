//! Chooses the places of chambers, and makes room for them in a carved maze.

use super::chamber::{Chamber, ChamberSide, Spot};
use super::drawing::spots;
use super::orientation::Orientation;
use super::sets::chambers;
use crate::level::{BeastKind, Rooms};
use crate::make::MakeError;
use crate::make::done::done;
use crate::make::mission::MissionDraft;
use crate::make::parts::Parts;
use crate::make::ticker::Ticker;
use crate::recipe::{GateCounts, LevelOptions, RecipeError};
use std::collections::BTreeSet;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// The maximum number of chambers in a level.
pub const MOST_CHAMBERS: u32 = 16;

/// The number of random places to try for each chamber.
const TRIES: u32 = 128;

/// A chamber, and its cells on a grid.
#[derive(Debug)]
pub(in crate::make) struct PlacedChamber<'a> {
    pub(super) chamber: &'a Chamber,
    /// The cells in the order of [`spots`].
    cells: Vec<Cell>,
}

impl<'a> PlacedChamber<'a> {
    /// Places a chamber, in the orientation of its drawing, on a square grid that extends one cell
    /// beyond it on all sides.
    pub(super) fn drawn(chamber: &'a Chamber) -> PlacedChamber<'a> {
        let width = chamber.size[0] + 2;
        let cells = spots(chamber.size).map(|[x, y]| (y + 1) * width + x + 1);
        PlacedChamber {
            chamber,
            cells: cells.collect(),
        }
    }

    /// Returns all cells, including those of the closed parts.
    pub(in crate::make) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().copied()
    }

    /// Returns the cell of the chamber's beast if it has this kind.
    pub(in crate::make) fn den(&self, kind: BeastKind) -> Option<Cell> {
        let den = self.chamber.den().filter(|&(beast, _)| beast == kind);
        den.map(|(_, spot)| self.cell(spot))
    }

    /// Returns the cell at a spot of the drawing.
    pub(super) fn cell(&self, [x, y]: Spot) -> Cell {
        self.cells[(y * self.chamber.size[0] + x) as usize]
    }

    /// Returns the cells of the lobby.
    pub(in crate::make) fn lobby(&self) -> impl Iterator<Item = Cell> {
        self.chamber.lobby.iter().map(|&spot| self.cell(spot))
    }

    /// Returns the passages between two cells of the lobby.
    pub(super) fn lobby_passages(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let lobby = &self.chamber.lobby;
        let sides = self.chamber.sides.iter();
        let sides = sides.filter(|&&(a, b, side)| {
            side == ChamberSide::Passage && lobby.contains(&a) && lobby.contains(&b)
        });
        sides.map(|&(a, b, _)| (self.cell(a), self.cell(b)))
    }
}

/// Checks the number of chambers and the number of their set.
pub(in crate::make) fn check_chambers(options: &LevelOptions) -> Result<(), RecipeError> {
    chambers(options.chamber_set)?;
    match options.chambers > MOST_CHAMBERS {
        true => Err(RecipeError::ManyChambers {
            count: options.chambers,
            most: MOST_CHAMBERS,
        }),
        false => Ok(()),
    }
}

/// Returns the chambers from which a level can have some: those without a beast, and those with a beast
/// that the options request.
///
/// Fails if the options request chambers, and there are none.
pub(in crate::make) fn allowed_chambers<'a>(
    chambers: &'a [Chamber],
    options: &LevelOptions,
) -> Result<Vec<&'a Chamber>, MakeError> {
    let beasts: Vec<BeastKind> = options.beasts().collect();
    let is_allowed = |chamber: &&Chamber| chamber.beast().is_none_or(|kind| beasts.contains(&kind));
    let allowed: Vec<&Chamber> = chambers.iter().filter(is_allowed).collect();
    match chambers.first().and_then(Chamber::beast) {
        Some(kind) if options.chambers > 0 && allowed.is_empty() => {
            Err(MakeError::ChambersNeedBeast(kind))
        }
        _ => Ok(allowed),
    }
}

/// Places up to `options.chambers` chambers in a carved maze, each in a random place and
/// orientation. Adds their lobbies to the rooms. Chambers with a beast come first, at most one for each
/// kind of beast. All other given chambers that still fit are used equally often. Draws no random numbers
/// if there are no chambers.
///
/// A chamber fits if the level has enough shapes of keys and levers left for it, and if all of its
/// cells were open cells of one area outside rooms and other chambers. The parts of the maze that
/// its cells connected before are connected again, by doorways into the lobby and by passages around
/// the chamber. If the maze was a tree, then it is still one if all cells of a chamber are regarded
/// as one.
///
/// Fails if there is no place for any chamber. For each try, takes time linear in the number of
/// cells.
pub(in crate::make) fn place_chambers<'a, T: Topology>(
    chambers: &[&'a Chamber],
    options: &LevelOptions,
    grid: &T,
    maze: &mut Maze<T>,
    parts: &mut Parts,
    rooms: &mut Rooms,
    mission: Option<&MissionDraft>,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<Vec<PlacedChamber<'a>>, MakeError> {
    if options.chambers == 0 {
        return Ok(Vec::new());
    }
    let common = grid.as_grid().ok_or(MakeError::ChambersOffGrid)?;
    let mut places = Places {
        common,
        is_taken: vec![false; grid.cells() as usize],
        is_chamber: vec![false; grid.cells() as usize],
        keeps_parts: mission.is_some(),
        ticker: Ticker::default(),
    };
    let kept = mission.map_or(BTreeSet::new(), |mission| mission.kept(maze));
    for &cell in rooms.list().iter().flatten().chain(&kept) {
        places.is_taken[cell as usize] = true;
    }
    let gates = mission.map_or(options.gates(), MissionDraft::gates);
    let mut spare = Spare::beside(gates);
    let mut order = chambers.to_vec();
    random.shuffle(&mut order);
    order.sort_by_key(|chamber| chamber.beast().is_none());
    let mut placed: Vec<PlacedChamber> = Vec::new();
    while placed.len() < options.chambers as usize {
        let mut next = None;
        for index in 0..order.len() {
            let chamber = order[index];
            let is_other_beast = chamber.beast().is_none_or(|kind| {
                let mut beasts = placed.iter().filter_map(|placed| placed.chamber.beast());
                beasts.all(|other| other != kind)
            });
            if is_other_beast
                && spare.suffices(chamber)
                && let Some(found) = places.find(chamber, maze, parts, random, listener)?
            {
                // Try all other chambers before this one again.
                order.remove(index);
                order.push(chamber);
                next = Some(found);
                break;
            }
        }
        let Some((found, openings)) = next else {
            break;
        };
        places.carve(&found, &openings, maze, listener)?;
        spare.take(found.chamber);
        placed.push(found);
        if let Parts::Several(_) = parts {
            // The closed parts have become rock.
            *parts = Parts::of(maze);
        }
    }
    if placed.is_empty() {
        return Err(MakeError::NoPlaceForChamber);
    }
    let lobbies = placed.iter().map(|placed| placed.lobby().collect());
    *rooms = Rooms::of(rooms.list().iter().cloned().chain(lobbies).collect());
    Ok(placed)
}

/// The shapes of keys and the levers that gates outside chambers do not need.
struct Spare {
    locks: usize,
    levers: usize,
}

impl Spare {
    fn beside(gates: GateCounts) -> Spare {
        Spare {
            locks: GateCounts::MAX.locks.saturating_sub(gates.locks) as usize,
            levers: GateCounts::MAX.levers.saturating_sub(gates.levers) as usize,
        }
    }

    fn suffices(&self, chamber: &Chamber) -> bool {
        chamber.locks().len() <= self.locks && chamber.levers().len() <= self.levers
    }

    fn take(&mut self, chamber: &Chamber) {
        self.locks -= chamber.locks().len();
        self.levers -= chamber.levers().len();
    }
}

/// The places that are left for chambers.
struct Places<'a> {
    /// The grid, whose cells have coordinates.
    common: &'a Grid,
    /// Whether each cell is in a room or in a chamber.
    is_taken: Vec<bool>,
    is_chamber: Vec<bool>,
    /// Whether walls between parts stay closed.
    keeps_parts: bool,
    ticker: Ticker,
}

/// The walls to open for a chamber: its doorways, and passages around it.
type Openings = Vec<(Cell, Dir)>;

impl Places<'_> {
    /// Tries random places for a chamber.
    fn find<'c, T: Topology>(
        &mut self,
        chamber: &'c Chamber,
        maze: &Maze<T>,
        parts: &Parts,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> Result<Option<(PlacedChamber<'c>, Openings)>, MakeError> {
        for _ in 0..TRIES {
            let orientation = Orientation::random(random);
            let site = random.below(maze.grid().cells());
            self.ticker.add(chamber.lobby.len(), listener)?;
            let Some(placed) = self.at(chamber, orientation, site, maze, parts) else {
                continue;
            };
            self.ticker.add(maze.grid().cells() as usize, listener)?;
            let openings = self.openings(&placed, orientation, site, maze, parts, random);
            if let Some(openings) = openings {
                return Ok(Some((placed, openings)));
            }
        }
        Ok(None)
    }

    /// Returns a chamber with the first cell of its rotated drawing at `site`, or `None` if not all
    /// cells are free, if a wrapped axis is too short for all of them, or if cells that a side of the
    /// drawing connects are not neighbours.
    fn at<'c, T: Topology>(
        &self,
        chamber: &'c Chamber,
        orientation: Orientation,
        site: Cell,
        maze: &Maze<T>,
        parts: &Parts,
    ) -> Option<PlacedChamber<'c>> {
        let is_free = |cell: &Cell| {
            let is_open = maze.grid().has(*cell) && !maze.is_solid(*cell);
            is_open && !self.is_taken[*cell as usize]
        };
        let cells = spots(chamber.size).map(|spot| {
            let at = self.beside(chamber, orientation, site, spot.map(i64::from));
            at.filter(is_free)
        });
        let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
        let are_different = cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
        if !are_different || cells.iter().any(|&cell| parts.part(cells[0], cell)) {
            return None;
        }
        let placed = PlacedChamber { chamber, cells };
        let mut sides = chamber.sides.iter();
        let are_neighbours = sides.all(|&(a, b, _)| {
            let (a, b) = (placed.cell(a), placed.cell(b));
            direction(maze.grid(), a, b).is_some()
        });
        are_neighbours.then_some(placed)
    }

    /// Returns the cell at these coordinates of a drawing whose first cell after the rotation is at
    /// `site`.
    fn beside(
        &self,
        chamber: &Chamber,
        orientation: Orientation,
        site: Cell,
        at: [i64; 2],
    ) -> Option<Cell> {
        let [x, y, z] = self.common.coordinates(site).map(i64::from);
        let [column, row] = orientation.apply(chamber, at);
        self.common.cell_at([x + column, y + row, z])
    }

    /// Chooses walls to open, so that everything that the chamber's cells connected before is
    /// connected with its lobby. Returns `None` if there are no such walls. Doorways come first.
    fn openings<T: Topology>(
        &self,
        placed: &PlacedChamber,
        orientation: Orientation,
        site: Cell,
        maze: &Maze<T>,
        parts: &Parts,
        random: &mut impl Random,
    ) -> Option<Openings> {
        let grid = maze.grid();
        let is_inside = |cell: Cell| placed.cells.contains(&cell);
        let is_outside = |cell: Cell| {
            !maze.is_solid(cell) && !self.is_chamber[cell as usize] && !is_inside(cell)
        };
        let mut sets = DisjointSets::new(grid.cells());
        let kept = maze.edges().map(|(cell, dir)| (cell, grid.step(cell, dir)));
        for (a, b) in kept.filter(|&(a, b)| !is_inside(a) && !is_inside(b)) {
            sets.join(a, b);
        }
        let lobby = placed.lobby().next()?;
        placed.lobby().for_each(|cell| _ = sets.join(lobby, cell));
        // The cells to which the chamber's cells have passages.
        let mut cut: Vec<Cell> = placed
            .cells
            .iter()
            .copied()
            .flat_map(|cell| passages_to(maze, cell))
            .collect();
        cut.retain(|&cell| !is_inside(cell));
        cut.sort_unstable();
        cut.dedup();

        let doorways = placed
            .chamber
            .doorways
            .iter()
            .filter_map(|&(spot, beside)| {
                let outside = self.beside(placed.chamber, orientation, site, beside)?;
                let cell = placed.cell(spot);
                let dir = direction(grid, cell, outside)?;
                is_outside(outside).then_some((cell, dir))
            });
        let mut doorways: Openings = doorways.collect();
        random.shuffle(&mut doorways);
        let around = cut
            .iter()
            .filter(|&&cell| is_outside(cell))
            .flat_map(|&cell| {
                let walls = maze.inner_walls(cell);
                let walls = walls.filter(move |&dir| grid.climb(cell, dir) == 0);
                walls.map(move |dir| (cell, dir))
            });
        let mut around: Openings = around
            .filter(|&(cell, dir)| is_outside(grid.step(cell, dir)))
            .collect();
        random.shuffle(&mut around);
        let mut openings = doorways;
        openings.append(&mut around);
        openings.retain(|&(cell, dir)| {
            let next = grid.step(cell, dir);
            let is_kept = self.keeps_parts && parts.part(cell, next);
            !is_kept && sets.join(cell, next)
        });
        let root = sets.root(lobby);
        cut.iter()
            .all(|&cell| sets.root(cell) == root)
            .then_some(openings)
    }

    /// Replaces cells of the maze by the lobby of a chamber and rock.
    fn carve<T: Topology>(
        &mut self,
        placed: &PlacedChamber,
        openings: &Openings,
        maze: &mut Maze<T>,
        listener: &mut impl Listener,
    ) -> Result<(), MakeError> {
        for &cell in &placed.cells {
            self.is_taken[cell as usize] = true;
            self.is_chamber[cell as usize] = true;
            for dir in maze.passages(cell) {
                done((&mut *listener, &mut *maze).close(cell, dir))?;
            }
        }
        for &cell in &placed.cells {
            if placed.lobby().all(|lobby| lobby != cell) {
                maze.fill(cell);
            }
        }
        let passages = placed.lobby_passages().filter_map(|(a, b)| {
            let dir = direction(maze.grid(), a, b)?;
            Some((a, dir))
        });
        let passages: Vec<(Cell, Dir)> = passages.collect();
        for &(cell, dir) in passages.iter().chain(openings) {
            done((&mut *listener, &mut *maze).open(cell, dir))?;
        }
        Ok(())
    }
}

/// Returns the cells to which a cell has passages.
fn passages_to<T: Topology>(maze: &Maze<T>, cell: Cell) -> impl Iterator<Item = Cell> {
    maze.passages(cell)
        .map(move |dir| maze.grid().step(cell, dir))
}

/// Returns the direction from a cell to a neighbour on the same floor.
pub(super) fn direction<T: Topology>(grid: &T, cell: Cell, to: Cell) -> Option<Dir> {
    let mut neighbours = grid.neighbours(cell);
    neighbours.find_map(|(dir, next)| (next == to && grid.climb(cell, dir) == 0).then_some(dir))
}
