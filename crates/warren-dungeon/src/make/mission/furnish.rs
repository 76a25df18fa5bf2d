//! Joins the regions of a mission, and puts its gates, keys and treasures into a level.

use super::draft::MissionDraft;
use super::error::MissionError;
use super::grates::Lookouts;
use super::growth::TREASURE;
use super::plan::{MissionPlan, Place, Way, WayKind};
use crate::catalogue::{Content, Treasure};
use crate::level::{Edit, Level, SideKind};
use crate::make::MakeError;
use crate::make::done::done;
use crate::make::finds::detours;
use crate::proof::{Verdict, certify};
use crate::recipe::GateCounts;
use std::collections::BTreeSet;
use warren_maze::maze::{Doors, Listener, Maze, Side};
use warren_maze::rng::Random;
use warren_maze::solve::distances;
use warren_maze::topology::{Cell, Topology};

/// A maze whose regions are joined as in a mission.
pub(in crate::make) struct Joined {
    pub(in crate::make) plan: MissionPlan,
    pub(in crate::make) doors: Doors,
    pub(in crate::make) start: Cell,
    pub(in crate::make) finish: Cell,
}

impl MissionDraft {
    /// Chooses the start, the finish and the sides of all ways in a maze whose regions are carved. Takes
    /// time linear in the number of cells for each way.
    pub(in crate::make) fn choose_sides<T: Topology>(
        &mut self,
        maze: &Maze<T>,
        random: &mut impl Random,
    ) -> Result<(), MissionError> {
        let start = match self.start {
            Some(start) => start,
            None => self.end_of(0, maze, &BTreeSet::new(), |_| 0, random)?,
        };
        self.start = Some(start);
        let mut used = BTreeSet::from([start]);
        let finish = self.finish_of(maze, &used, random)?;
        self.finish = Some(finish);
        used.insert(finish);
        let mut entrances = vec![None; self.places.len()];
        entrances[0] = self.start;
        for way in &self.ways {
            let [from, to] = way.places;
            let mut sides = self.sides(maze, way.places, &used)?;
            if let (WayKind::Gate(_), Some(entrance)) = (way.kind, entrances[from]) {
                // Players see a gate near the entrance before the keys that are farther away.
                let away = distances(maze, &[entrance]);
                sides.sort_by_key(|side| away[side.cell as usize]);
                sides.truncate(sides.len().div_ceil(2));
            }
            let side = random.pick(&sides);
            let behind = maze.grid().step(side.cell, side.dir);
            used.extend([side.cell, behind]);
            entrances[to].get_or_insert(behind);
            self.sides.push(side);
        }
        Ok(())
    }

    /// Returns the numbers of gates.
    pub(in crate::make) fn gates(&self) -> GateCounts {
        let (mut counts, mut levers) = (GateCounts::default(), BTreeSet::new());
        for way in &self.ways {
            match way.kind {
                WayKind::Gate(gate) if gate.shape().is_some() => counts.locks += 1,
                WayKind::Gate(gate) => levers.extend(gate.lever()),
                WayKind::Passage | WayKind::SecretDoor => {}
            }
        }
        counts.levers = levers.len() as u32;
        counts
    }

    /// Returns the start, the finish, and the cells at the sides of the ways.
    pub(in crate::make) fn kept<T: Topology>(&self, maze: &Maze<T>) -> BTreeSet<Cell> {
        let sides = self.sides.iter();
        let ends = sides.flat_map(|side| [side.cell, maze.grid().step(side.cell, side.dir)]);
        ends.chain(self.start).chain(self.finish).collect()
    }

    /// Opens the passages between regions, and loops inside them. If the finish now separates cells of its
    /// place, chooses a different finish that is not in `taken`.
    pub(in crate::make) fn join<T: Topology + Clone>(
        mut self,
        mut taken: BTreeSet<Cell>,
        maze: &mut Maze<T>,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> Result<Joined, MakeError> {
        let ways = self.ways.iter().zip(&self.sides);
        let ways: Vec<Way> = ways
            .map(|(way, &side)| Way {
                places: way.places,
                kind: way.kind,
                side,
            })
            .collect();
        for way in ways.iter().filter(|way| way.kind == WayKind::Passage) {
            done((&mut *listener, &mut *maze).open(way.side.cell, way.side.dir))?;
        }
        self.open_loops(&ways, maze, random, listener)?;
        taken.extend(self.kept(maze));
        let finish = self
            .finish
            .filter(|&cell| !self.separates(self.goal, cell, maze));
        let finish = match finish {
            Some(finish) => finish,
            None => self.finish_of(maze, &taken, random)?,
        };
        let no_start = || no_room("the start".into());
        let start = self.start.ok_or_else(no_start)?;
        let secret = ways.iter().filter(|way| way.kind == WayKind::SecretDoor);
        let secret = secret.map(|way| Side::at(maze.grid(), way.side.cell, way.side.dir));
        let mut secret: Vec<Side> = secret.collect();
        secret.sort_unstable();
        let doors = Doors::new(maze.grid(), secret);
        let places = self.places.drain(..).map(|place| Place {
            cells: std::mem::take(&mut self.regions.cells[place.region as usize]),
            contents: place.contents,
            is_dark: place.is_dark,
            is_haunted: place.is_haunted,
        });
        let plan = MissionPlan {
            places: places.collect(),
            ways,
            patterns: self.patterns,
            finish: self.goal,
            grates: Vec::new(),
            needed_views: self.views,
        };
        Ok(Joined {
            plan,
            doors,
            start,
            finish,
        })
    }

    /// Returns the sides between two places through which a way may lead, at least one. The cells in
    /// `used` are avoided if possible.
    fn sides<T: Topology>(
        &self,
        maze: &Maze<T>,
        [from, to]: [usize; 2],
        used: &BTreeSet<Cell>,
    ) -> Result<Vec<Side>, MissionError> {
        let [from, to] = [from, to].map(|place| self.places[place].region);
        let between = self.regions.borders[from as usize].get(&to);
        let sides = between.cloned().unwrap_or_default();
        let ends = |side: &Side| [side.cell, maze.grid().step(side.cell, side.dir)];
        let is_unused = |side: &&Side| !ends(side).iter().any(|cell| used.contains(cell));
        let unused: Vec<Side> = sides.iter().filter(is_unused).copied().collect();
        let sides = if unused.is_empty() { sides } else { unused };
        match sides.is_empty() {
            true => Err(no_room("a way out of it".into())),
            false => Ok(sides),
        }
    }

    /// Returns a cell for the finish, if possible one that the player can see through a grate from a place
    /// nearer to the start, preferably from one from which no way leads there.
    fn finish_of<T: Topology>(
        &self,
        maze: &Maze<T>,
        used: &BTreeSet<Cell>,
        random: &mut impl Random,
    ) -> Result<Cell, MissionError> {
        let needed = self.views.iter().find(|[_, seen]| *seen == self.goal);
        let nearer = (0..self.places.len()).filter(|&place| match needed {
            Some(&[from, _]) => place == from,
            None => self.places[place].hops < self.places[self.goal].hops,
        });
        let is_joined = |place: usize| {
            let pair = [place, self.goal];
            let mut ways = self.ways.iter();
            ways.any(|way| way.places == pair || way.places == [pair[1], pair[0]])
        };
        let (joined, apart): (Vec<usize>, Vec<usize>) = nearer.partition(|&it| is_joined(it));
        let regions = [apart, joined].map(|places| {
            let regions = places.iter().map(|&place| self.places[place].region);
            regions.collect::<BTreeSet<u32>>()
        });
        let grid = maze.grid();
        let is_beside = |cell: Cell, regions: &BTreeSet<u32>| {
            grid.neighbours(cell).any(|(dir, next)| {
                let region = self.regions.of[next as usize];
                grid.climb(cell, dir) == 0 && !maze.is_solid(next) && regions.contains(&region)
            })
        };
        let rank = |cell: Cell| {
            let first = regions.iter().position(|regions| is_beside(cell, regions));
            first.unwrap_or(regions.len())
        };
        self.end_of(self.goal, maze, used, rank, random)
    }

    /// Returns a random cell that does not separate the other cells of its place: one with the smallest rank
    /// and, if possible, a dead end. Takes time linear in the number of cells of the place for each cell that
    /// is examined.
    fn end_of<T: Topology>(
        &self,
        place: usize,
        maze: &Maze<T>,
        used: &BTreeSet<Cell>,
        rank: impl Fn(Cell) -> usize,
        random: &mut impl Random,
    ) -> Result<Cell, MissionError> {
        let cells = &self.regions.cells[self.places[place].region as usize];
        let is_free = |cell: &&Cell| !maze.is_solid(**cell) && !used.contains(*cell);
        let mut free: Vec<Cell> = cells.iter().filter(is_free).copied().collect();
        random.shuffle(&mut free);
        free.sort_by_cached_key(|&cell| (rank(cell), maze.passages(cell).len()));
        let end = free
            .into_iter()
            .find(|&cell| maze.passages(cell).len() == 1 || !self.separates(place, cell, maze));
        end.ok_or_else(|| no_room("the start or the finish".into()))
    }

    /// Returns whether other cells of a place are connected only through this cell.
    fn separates<T: Topology>(&self, place: usize, cell: Cell, maze: &Maze<T>) -> bool {
        let region = self.places[place].region;
        let is_here = |it: Cell| self.regions.of[it as usize] == region && it != cell;
        let open = self.regions.cells[region as usize].iter();
        let open = open.filter(|&&it| is_here(it) && !maze.is_solid(it));
        let Some(&first) = open.clone().next() else {
            return false;
        };
        let mut seen = BTreeSet::from([first]);
        let mut stack = vec![first];
        while let Some(at) = stack.pop() {
            for dir in maze.passages(at) {
                let next = maze.grid().step(at, dir);
                if is_here(next) && seen.insert(next) {
                    stack.push(next);
                }
            }
        }
        seen.len() < open.count()
    }
}

impl MissionPlan {
    /// Adds the gates, keys, levers and portals. Keys are in dead ends if possible. Treasures follow when
    /// everything else is finished; see [`add_treasures`](MissionPlan::add_treasures).
    pub(in crate::make) fn furnish<T: Topology>(
        &self,
        level: &mut Level<T>,
        random: &mut impl Random,
    ) -> Result<(), MissionError> {
        for way in &self.ways {
            if let WayKind::Gate(gate) = way.kind {
                let edit = Edit::Side(way.side, SideKind::Gate(gate));
                let applied = level.apply(edit);
                applied.map_err(|_| no_room(gate.in_words()))?;
            }
        }
        for (number, place) in self.places.iter().enumerate() {
            let contents = place.contents.iter().filter(|&&it| it != TREASURE);
            for &content in contents {
                let cell = self.far_cell(number, level, random);
                let cell = cell.ok_or_else(|| no_room(content.in_words()))?;
                let applied = level.apply(Edit::Content(content, cell, true));
                applied.map_err(|_| no_room(content.in_words()))?;
            }
        }
        Ok(())
    }

    /// Adds the treasures, whose values depend on their distances from the way out, and the grates. No
    /// grate is beside a cell in `kept`.
    pub(in crate::make) fn add_treasures<T: Topology>(
        &mut self,
        level: &mut Level<T>,
        kept: &BTreeSet<Cell>,
        random: &mut impl Random,
    ) -> Result<(), MissionError> {
        let lookouts = Lookouts::new(self, level, kept);
        let mut treasures = Vec::new();
        let detours = detours(level);
        for place in &self.places {
            let count = place.contents.iter().filter(|&&it| it == TREASURE).count();
            for _ in 0..count {
                let mut cells = place.empty_cells(level);
                random.shuffle(&mut cells);
                let is_seen = |&cell: &Cell| lookouts.before(level, cell).next().is_some();
                let seen = cells.iter().copied().find(is_seen);
                let cell = seen.or(cells.first().copied());
                let cell = cell.ok_or_else(|| no_room(TREASURE.in_words()))?;
                treasures.push(cell);
                let treasure = Content::Treasure(Treasure::of_detour(detours[cell as usize]));
                let applied = level.apply(Edit::Content(treasure, cell, true));
                applied.map_err(|_| no_room(TREASURE.in_words()))?;
            }
        }
        self.add_grates(level, &lookouts, &treasures)
    }

    /// Returns a random empty cell of a place in the farther half of its dead ends or, if it has none, of
    /// its cells, so that players see the gates of the place before its keys.
    fn far_cell<T: Topology>(
        &self,
        place: usize,
        level: &Level<T>,
        random: &mut impl Random,
    ) -> Option<Cell> {
        // A way to the first place leads back to it.
        let mut ways = self.ways.iter().filter(|_| place > 0);
        let entrance = ways.find(|way| way.places[1] == place);
        let entrance = entrance.map_or(level.starts()[0], |way| {
            level.grid().step(way.side.cell, way.side.dir)
        });
        let away = distances(level.maze(), &[entrance]);
        let mut cells = self.places[place].empty_cells(level);
        cells.sort_by_key(|&cell| away[cell as usize]);
        let far = &cells[cells.len() / 2..];
        (!far.is_empty()).then(|| random.pick(far))
    }
}

impl Place {
    /// Returns the empty dead ends of the place or, if there are none, its empty cells.
    fn empty_cells<T: Topology>(&self, level: &Level<T>) -> Vec<Cell> {
        let ways = |cell: Cell| {
            let gates = level.gates().of(cell).count() + level.doors().of(cell).count();
            level.maze().passages(cell).len() as usize + gates
        };
        let is_empty =
            |&cell: &Cell| !level.maze().is_solid(cell) && level.contents(cell).next().is_none();
        let empty: Vec<Cell> = self.cells.iter().copied().filter(is_empty).collect();
        let ends: Vec<Cell> = empty
            .iter()
            .copied()
            .filter(|&cell| ways(cell) == 1)
            .collect();
        if ends.is_empty() { empty } else { ends }
    }
}

pub(super) fn no_room(what: String) -> MissionError {
    MissionError::NoRoom { what }
}

/// Checks that a level can be won and cannot be lost.
pub(in crate::make) fn check_proof<T: Topology>(level: &Level<T>) -> Result<(), MissionError> {
    match certify(level) {
        Verdict::Certified(_) => Ok(()),
        _ => Err(MissionError::Unproved),
    }
}
