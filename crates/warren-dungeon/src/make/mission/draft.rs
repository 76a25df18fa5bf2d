//! A mission on the regions of a grid, and the maze of each region.

use super::error::MissionError;
use super::growth::{DraftPlace, DraftWay, Growth};
use super::plan::PlannedPattern;
use super::regions::{NO_REGION, Regions, divide};
use super::within::Within;
use crate::make::MakeError;
use crate::make::done::done;
use crate::make::ticker::Ticker;
use crate::recipe::{Mission, Placement};
use warren_maze::generate::{
    DepthFirst, Generator, GrowingTree, HuntAndKill, Kruskal, Prim, Wilson,
};
use warren_maze::maze::{Listener, Maze, Side};
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Topology};

/// A mission whose places are regions of a grid.
#[derive(Clone)]
pub(in crate::make) struct MissionDraft {
    pub(super) regions: Regions,
    pub(super) places: Vec<DraftPlace>,
    pub(super) ways: Vec<DraftWay>,
    /// The side of each way, from its first place.
    pub(super) sides: Vec<Side>,
    pub(super) patterns: Vec<PlannedPattern>,
    pub(super) goal: usize,
    /// See [`MissionPlan::needed_views`](super::MissionPlan).
    pub(super) views: Vec<[usize; 2]>,
    /// The percentage of cells on loops; see [`Mission::loops`].
    pub(super) loops: u32,
    /// The start, or `None` for any dead end of the first place.
    pub(super) start: Option<Cell>,
    /// The finish, once it is chosen.
    pub(super) finish: Option<Cell>,
}

/// The number of divisions of the grid that are tried.
const TRIES: u32 = 20;

/// Twice the number of regions for each pattern. Patterns use one to six regions, and regions that are left
/// over join their neighbours.
const REGIONS_FOR_PATTERN: u32 = 9;

/// The minimum number of cells for each region.
const SMALLEST_REGION: u32 = 6;

impl MissionDraft {
    /// Plans a mission on a grid. The first place contains the start. Takes time linear in the number of
    /// cells for each region, apart from retries.
    pub(in crate::make) fn new<T: Topology>(
        grid: &T,
        mission: &Mission,
        placement: Placement,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> Result<MissionDraft, MakeError> {
        let mut ticker = Ticker::default();
        let most = (grid.count() / SMALLEST_REGION).max(1);
        let count = (2 + mission.patterns * REGIONS_FOR_PATTERN / 2).min(most);
        let mut possible = 0;
        for tried in 0..TRIES {
            // Larger regions have more room, but fewer neighbours.
            let fewer = count * tried / (2 * TRIES);
            let searched = (count - fewer) as usize * grid.cells() as usize;
            ticker.add(searched, listener)?;
            let mut regions = divide(grid, count - fewer, random);
            let start = match placement {
                Placement::Corners => first_cell(grid),
                Placement::Random | Placement::Farthest => None,
            };
            let first = match start {
                Some(cell) => regions.of[cell as usize],
                None => random.below(regions.cells.len() as u32),
            };
            let mut growth = Growth::new(&regions, first, random);
            let placed = growth.grow(mission);
            let (places, ways, goal) = (growth.places, growth.ways, growth.goal);
            let views = growth.views;
            let patterns = growth.patterns;
            let on_path = patterns.iter().filter(|it| it.is_on_main_path).count() as u32;
            possible = possible.max(placed.min(mission.patterns - 1));
            // With an outline, the number of patterns on the main path is not checked. After half of the tries,
            // fewer patterns may be on it.
            let is_deep = !mission.outline.is_empty()
                || on_path >= mission.patterns_on_main_path()
                || tried >= TRIES / 2;
            if placed < mission.patterns || !is_deep {
                continue;
            }
            let used: Vec<u32> = places.iter().map(|place| place.region).collect();
            regions.merge(grid, |region| !used.contains(&region));
            let draft = MissionDraft {
                regions,
                places,
                ways,
                sides: Vec::new(),
                patterns,
                goal,
                views,
                loops: mission.loops,
                start,
                finish: None,
            };
            if draft.is_roomy() {
                return Ok(draft);
            }
        }
        let patterns = mission.patterns;
        Err(MissionError::ManyPatterns { patterns, possible }.into())
    }

    /// Returns whether each place has cells for what is in it, and two for each way, so that the place
    /// can also contain dead ends.
    fn is_roomy(&self) -> bool {
        (0..).zip(&self.places).all(|(number, place)| {
            let ways = self.ways.iter().filter(|way| way.places.contains(&number));
            let needed = 2 * ways.count() + place.contents.len() + 2;
            self.regions.cells[place.region as usize].len() >= needed
        })
    }

    /// Carves a maze in each region: with the generator in the first region and in about half of the
    /// others, and with random algorithms in the rest. `whole` is the grid of the maze, and `grid` the
    /// grid without the cells that a mask removes. Takes time linear in the number of cells for each region.
    pub(in crate::make) fn carve<T: Topology + Sync, U: Topology>(
        &self,
        grid: &T,
        whole: U,
        generator: &impl Generator,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> Result<Maze<U>, MakeError> {
        let mut maze = Maze::solid(whole);
        for (number, place) in self.places.iter().enumerate() {
            let cells = &self.regions.cells[place.region as usize];
            let region = Within {
                grid,
                region_of: &self.regions.of,
                region: place.region,
                count: cells.len() as u32,
            };
            let choice = random.below(2 * ALGORITHMS);
            let listener = &mut (&mut *listener, &mut maze);
            let carved = match choice {
                _ if number == 0 => generator.carve(&region, random, listener),
                0 => DepthFirst.carve(&region, random, listener),
                1 => Prim.carve(&region, random, listener),
                2 => Wilson.carve(&region, random, listener),
                3 => HuntAndKill.carve(&region, random, listener),
                4 => Kruskal.carve(&region, random, listener),
                5 => GrowingTree::default().carve(&region, random, listener),
                _ => generator.carve(&region, random, listener),
            };
            done(carved)?;
            if cells.iter().any(|&cell| maze.is_solid(cell)) {
                let algorithm = generator.name();
                return Err(MissionError::Algorithm { algorithm }.into());
            }
        }
        Ok(maze)
    }
}

/// Returns the cell nearest to the grid's first cell.
fn first_cell<T: Topology>(grid: &T) -> Option<Cell> {
    let cells = (0..grid.cells()).filter(|&cell| grid.has(cell));
    cells.min_by_key(|&cell| grid.distance(cell, 0))
}

/// The number of algorithms that carve regions, apart from the generator.
const ALGORITHMS: u32 = 6;

/// Checks that a generator can carve regions of a grid. A generator that leaves rock is detected only
/// after carving. Takes time linear in the number of cells.
pub(in crate::make) fn check_generator<T: Topology>(
    grid: &T,
    generator: &impl Generator,
) -> Result<(), MissionError> {
    let of = |cell| if grid.has(cell) { 0 } else { NO_REGION };
    let region_of: Vec<u32> = (0..grid.cells()).map(of).collect();
    let region = Within {
        grid,
        region_of: &region_of,
        region: 0,
        count: grid.count(),
    };
    match generator.fits(&region).is_ok() && !generator.makes_several_trees() {
        true => Ok(()),
        false => Err(MissionError::Algorithm {
            algorithm: generator.name(),
        }),
    }
}
