//! Makes a cave: a maze on the Voronoi cells of random points.
//!
//! `cargo run --release --example voronoi_cave -- cave.svg`

use std::collections::HashMap;
use std::error::Error;
use warren_maze::draw::{self, Look, Path, Plan, Unit, ValueKind, Values};
use warren_maze::generate::{Generator, Wilson};
use warren_maze::geometry::UNIT;
use warren_maze::maze::Maze;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{self, Order};
use warren_maze::topology::{Tiling, TilingError};

type Point = [f64; 2];

/// The width and height of the cave. Its area is one square unit per point, so that a cell is about
/// one unit wide.
const SIZE: Point = [40.0, 24.0];
const POINTS: usize = 960;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).unwrap_or("cave.svg".into());
    let random = &mut SeededRandom::new(7);
    let mut coordinate =
        |length: f64| length * f64::from(random.below(u32::MAX)) / f64::from(u32::MAX);
    let mut sites: Vec<Point> = (0..POINTS).map(|_| SIZE.map(&mut coordinate)).collect();
    // Lloyd's relaxation makes the cells rounder and more uniform.
    for _ in 0..2 {
        let cells = (0..POINTS).map(|site| voronoi_cell(&sites, site));
        sites = cells.map(|cell| centroid(&cell)).collect();
    }

    let tiling = tiling(&sites)?;
    let mut maze = Maze::solid(&tiling);
    let _ = Wilson.carve(&tiling, random, &mut maze);

    let ends = solve::diameter(&maze, 0);
    let way = solve::breadth_first(&maze, Order::default(), ends.from, |cell| cell == ends.to);
    let moves = way.path.ok_or("a maze is connected")?;
    let (starts, finishes) = ([ends.from], [ends.to]);
    let plan = Plan {
        values: Some(Values {
            kind: ValueKind::Distance,
            of: solve::distances(&maze, &starts),
        }),
        paths: vec![Path {
            from: ends.from,
            moves,
        }],
        openings: Vec::new(),
        ..Plan::new(&maze, &starts, &finishes)
    };
    let scene = draw::scene(&plan, &Look::default())?;
    let svg = draw::svg(&scene, "A maze in a cave", Unit::Pixels(24.0))?;
    std::fs::write(&file, svg.to_string())?;
    println!(
        "{file}: {POINTS} cells, the longest path has {} moves",
        plan.paths[0].moves.len()
    );
    Ok(())
}

/// The sides of a Voronoi cell in clockwise order. Each entry contains the side's first end, and
/// the site or border beyond the side.
type Sides = Vec<(Point, Beyond)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Beyond {
    Site(usize),
    /// One of the four borders of the cave.
    Border(usize),
}

/// Returns the polygon of the points that are nearer to a site than to any other site. The polygon
/// is the whole rectangle, clipped by one half-plane for each other site.
fn voronoi_cell(sites: &[Point], site: usize) -> Sides {
    let [width, height] = SIZE;
    let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
    let borders = (0..4).map(Beyond::Border);
    let mut cell: Sides = corners.into_iter().zip(borders).collect();
    for other in (0..sites.len()).filter(|&other| other != site) {
        cell = clipped(&cell, sites[site], sites[other], Beyond::Site(other));
    }
    cell
}

/// Returns the part of a polygon that is nearer to `site` than to `other`.
fn clipped(cell: &Sides, site: Point, other: Point, beyond: Beyond) -> Sides {
    let normal = [0, 1].map(|axis| other[axis] - site[axis]);
    let middle = [0, 1].map(|axis| (other[axis] + site[axis]) / 2.0);
    // The result is negative on the side of the bisector that contains `site`.
    let off = |at: Point| normal[0] * (at[0] - middle[0]) + normal[1] * (at[1] - middle[1]);
    let mut clipped = Vec::new();
    for (i, &(from, along)) in cell.iter().enumerate() {
        let (to, _) = cell[(i + 1) % cell.len()];
        let (a, b) = (off(from), off(to));
        if a <= 0.0 {
            clipped.push((from, along));
        }
        if (a <= 0.0) != (b <= 0.0) {
            let share = a / (a - b);
            let crossing = [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]));
            clipped.push((crossing, if a <= 0.0 { beyond } else { along }));
        }
    }
    clipped
}

fn centroid(cell: &Sides) -> Point {
    let (mut area, mut sum) = (0.0, [0.0; 2]);
    for (i, &(a, _)) in cell.iter().enumerate() {
        let (b, _) = cell[(i + 1) % cell.len()];
        let twice = a[0] * b[1] - a[1] * b[0];
        area += twice;
        sum = [0, 1].map(|axis| sum[axis] + twice * (a[axis] + b[axis]) / 3.0);
    }
    sum.map(|sum| sum / area)
}

/// Returns a tiling with one cell per site. The corners are computed separately for each cell and
/// may be rounded differently, so a corner is identified by the three sites or borders that meet
/// there.
fn tiling(sites: &[Point]) -> Result<Tiling, TilingError> {
    let mut numbers: HashMap<[Beyond; 3], u32> = HashMap::new();
    let mut corners = Vec::new();
    let mut cells = Vec::new();
    for site in 0..sites.len() {
        let sides = voronoi_cell(sites, site);
        let cell = (0..sides.len()).map(|at| {
            let (_, before) = sides[(at + sides.len() - 1) % sides.len()];
            let (corner, after) = sides[at];
            let mut meeting = [Beyond::Site(site), before, after];
            meeting.sort();
            *numbers.entry(meeting).or_insert_with(|| {
                corners.push(corner.map(|along| (along * f64::from(UNIT)).round() as i64));
                corners.len() as u32 - 1
            })
        });
        cells.push(cell.collect());
    }
    Tiling::new(corners, cells)
}
