//! Hatching in the rock around floors: groups of three parallel strokes, each group in its own direction.

use super::is_edge;
use crate::map_style::{Hatching, StyleRow};
use std::collections::BTreeSet;
use warren_dungeon::level::Level;
use warren_maze::draw::{PageLayout, Plan, Point, Shape};
use warren_maze::topology::{Embedding, Grid};

/// Returns the hatching around the floors of a level. Floors must be painted over it, because strokes
/// cross their edges. The same level always has the same hatching. Takes time linear in the number of
/// cells.
pub(super) fn hatching(
    level: &Level,
    plan: &Plan,
    page: &PageLayout<Grid>,
    row: &StyleRow,
) -> Vec<Shape> {
    let Some(hatching) = row.hatching else {
        return Vec::new();
    };
    let grid = level.grid();
    let edges = level.maze().open_cells().flat_map(|cell| {
        let sides = grid.clockwise(cell).iter();
        let edges = sides.filter(move |&&dir| is_edge(level, plan, cell, dir));
        edges.map(move |&dir| page.side(cell, dir))
    });
    let mut edges: Vec<[Point; 2]> = edges.collect();
    if grid.shape().has_rings() {
        // The hole in the middle is small, so hatching fills it.
        edges.push([page.size().map(|length| length / 2.0); 2]);
    }
    let seed = super::seed(level);
    let mut groups = BTreeSet::new();
    for &edge in &edges {
        groups.extend(groups_near(edge, hatching, seed));
    }
    let lines = groups.iter().flat_map(|&at| strokes(at, hatching, seed));
    let shade = hatching.shade.map(|colour| Shape::Stroke {
        lines: edges.iter().map(|edge| edge.to_vec()).collect(),
        width: 2.0 * hatching.depth,
        colour,
    });
    let strokes = Shape::Stroke {
        lines: lines.collect(),
        width: hatching.width,
        colour: hatching.colour,
    };
    shade.into_iter().chain([strokes]).collect()
}

/// The position of a group in a lattice with the spacing of the groups.
type At = [i32; 2];

/// Returns the groups whose middles are near an edge.
fn groups_near([a, b]: [Point; 2], hatching: Hatching, seed: u64) -> Vec<At> {
    let index = |along: f64| (along / hatching.spacing).floor() as i32;
    let [x, y] = [0, 1].map(|axis| {
        let (low, high) = (a[axis].min(b[axis]), a[axis].max(b[axis]));
        index(low - hatching.depth)..=index(high + hatching.depth)
    });
    let lattice = x.flat_map(|x| y.clone().map(move |y| [x, y]));
    let is_near = |&at: &At| distance(middle(at, hatching, seed), [a, b]) <= hatching.depth;
    lattice.filter(is_near).collect()
}

/// Returns the middle of a group: a random point near its point of the lattice.
fn middle(at: At, hatching: Hatching, seed: u64) -> Point {
    [0, 1].map(|axis| {
        let aside = 0.2 + 0.6 * random(at, seed, axis as u64);
        hatching.spacing * (f64::from(at[axis]) + aside)
    })
}

fn strokes(at: At, hatching: Hatching, seed: u64) -> [Vec<Point>; 3] {
    let [x, y] = middle(at, hatching, seed);
    let turn = std::f64::consts::PI * random(at, seed, 2);
    let (sin, cos) = turn.sin_cos();
    let gap = 0.34 * hatching.spacing;
    [-1.0, 0.0, 1.0].map(|place: f64| {
        let key = 4 + (place + 1.0) as u64;
        let half = hatching.length * (0.42 + 0.16 * random(at, seed, key));
        let [x, y] = [x - place * gap * sin, y + place * gap * cos];
        vec![
            [x - half * cos, y - half * sin],
            [x + half * cos, y + half * sin],
        ]
    })
}

/// Returns the distance from a point to a line between two points.
pub(super) fn distance([x, y]: Point, [[ax, ay], [bx, by]]: [Point; 2]) -> f64 {
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx * dx + dy * dy;
    let share = ((x - ax) * dx + (y - ay) * dy) / length.max(f64::MIN_POSITIVE);
    let share = share.clamp(0.0, 1.0);
    f64::hypot(x - ax - share * dx, y - ay - share * dy)
}

/// Returns a number from 0 to 1 that depends only on the arguments (the finalizer of SplitMix64, G.
/// Steele, D. Lea and C. Flood, 2014).
pub(super) fn random([x, y]: At, seed: u64, key: u64) -> f64 {
    let place = u64::from(x as u32) << 32 | u64::from(y as u32);
    let mut bits = place ^ seed.rotate_left(17) ^ (key + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits ^ bits >> 31) as f64 / u64::MAX as f64
}
