//! Walking: the player is a disc that slides along walls and around corners.
//!
//! The centre of the disc keeps a distance of [`CLEARANCE`](super::CLEARANCE) from every wall and from
//! every post. If a move leads closer, the player is pushed back to that distance, so that only the
//! component of the move along the wall remains.
//!
//! Each corner at which a wall of the level ends has a post; see
//! [`Maze::has_post`](warren_maze::maze::Maze::has_post). The pillars of large rooms are posts too; see
//! [`Level::pillars`]. Posts do not change during a run: the
//! posts on both sides of a secret door remain when the door is found, and the posts at the ends of
//! a wall remain when the wall is blasted.
//!
//! A player can be in the doorway of a gate when the gate closes behind or before it. Such a gate
//! does not push the player away. It only prevents the player from coming closer.

use super::obstacles::{Obstacles, SLACK, has_post, sides};
use super::{Event, Input, Progress, gates, shut, trig};
use crate::level::Level;
use crate::speeds::SPEED;
use warren_maze::geometry::{UNIT, Vector, add, cross, dot_unit, length, sub};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, MAX_DIRS};

/// The cosine of a sixteenth of a turn, multiplied by [`UNIT`].
const SIXTEENTH: i64 = 60_547;

pub(super) fn walk(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    input: Input,
    events: &mut Vec<Event>,
) {
    if input.ahead == 0 && input.right == 0 {
        return;
    }
    let to = add(progress.offset, stride(input, progress.heading));
    let Some((cell, offset, mut crossed)) = walked(level, progress, to) else {
        return;
    };
    progress.cell = cell;
    progress.offset = offset;
    let entered = |&(from, dir): &(Cell, Dir)| level.grid().step(from, dir);
    let ends_in = |side: &(Cell, Dir)| progress.ends_in(level, entered(side));
    if let Some(end) = crossed.iter().position(ends_in)
        && end + 1 < crossed.len()
    {
        // The stride cuts a corner of a finish, and the run ends there.
        progress.cell = entered(&crossed[end]);
        progress.offset = in_cell(level, &crossed[end + 1..], offset);
        crossed.truncate(end + 1);
    }
    progress.steps += crossed.len() as u32;
    for (from, dir) in crossed {
        events.push(Event::Crossed(dir));
        shut::pass(level, progress, (from, dir), events);
        gates::take(level, progress, level.grid().step(from, dir), events);
    }
}

/// Returns the point of the first cell of `crossed` that is nearest to the end of a stride through
/// these sides. `at` is the end, relative to the centre of the last cell.
fn in_cell(level: &Level<impl Embedding>, crossed: &[(Cell, Dir)], at: Vector) -> Vector {
    let grid = level.grid();
    let back = |at, &(cell, dir): &(Cell, Dir)| add(at, grid.to_neighbour(cell, dir));
    let at = crossed.iter().rev().fold(at, back);
    let Some(&(cell, _)) = crossed.first() else {
        return at;
    };
    sides(grid, cell).fold(at, |at, dir| {
        let normal = grid.normal(cell, dir);
        let beyond = dot_unit(normal, at) - grid.apothem(cell, dir);
        match beyond > 0 {
            true => sub(
                at,
                normal.map(|part| ((i64::from(part) * beyond) >> 16) as i32),
            ),
            false => at,
        }
    })
}

/// Returns the destination of a player who walks towards a point: a cell, a point in this cell, and
/// the sides crossed on the way, each with the cell that the player leaves through it. Returns
/// `None` if the player cannot move.
fn walked(
    level: &Level<impl Embedding>,
    progress: &Progress,
    to: Vector,
) -> Option<(Cell, Vector, Vec<(Cell, Dir)>)> {
    let (grid, ways) = (level.grid(), progress.ways(level));
    // Ladders do not have a side that the player could cross.
    let border = |(cell, [_, at]): (Cell, [Vector; 2]), slack| {
        let is_crossed =
            |&dir: &Dir| dot_unit(grid.normal(cell, dir), at) > grid.apothem(cell, dir) + slack;
        let crossed = (ways.ways(cell) & sides(grid, cell)).filter(is_crossed);
        let crossed: Dirs = crossed.collect();
        let first = { crossed }.next()?;
        match progress.crosses_first_side {
            true => Some(first),
            false => Some(side_on_ray(grid, (cell, [0; 2]), at, crossed, first)),
        }
    };
    let beyond = |(cell, ends): (Cell, [Vector; 2]), dir| {
        let way = grid.to_neighbour(cell, dir);
        (grid.step(cell, dir), ends.map(|end| sub(end, way)))
    };
    let slid = |(cell, [from, at]): (Cell, [Vector; 2])| {
        let obstacles = Obstacles::around(level, progress, &ways, cell, from);
        Some((cell, [from, obstacles.slide(at)?]))
    };

    let mut crossed = Vec::new();
    // A cell, and both ends of the stride relative to its centre.
    let mut here = (progress.cell, [progress.offset, to]);
    if let Some(dir) = border(here, 0) {
        crossed.push((here.0, dir));
        here = beyond(here, dir);
        // Near a corner without a post, a stride can lead through several cells.
        while let Some(dir) = border(here, SLACK)
            && crossed.len() < MAX_DIRS
            && is_around_free_corner(level, progress, &crossed, (here.0, dir))
        {
            crossed.push((here.0, dir));
            here = beyond(here, dir);
        }
    }
    // The walls of the cell in which the stride ends push the player back.
    here = slid(here)?;
    // In an acute corner, a wall can push the player through an open side, or back through the side
    // that the player has just crossed.
    if let Some(dir) = border(here, SLACK) {
        let from = here.0;
        here = slid(beyond(here, dir))?;
        match crossed.last() {
            None => crossed.push((from, dir)),
            Some(&(cell, _)) if cell == here.0 => drop(crossed.pop()),
            Some(_) => return None,
        }
    }
    let (cell, [_, at]) = here;
    border(here, SLACK).is_none().then_some((cell, at, crossed))
}

/// Returns whether the last crossed side and the next side meet at a corner without a post.
fn is_around_free_corner(
    level: &Level<impl Embedding>,
    progress: &Progress,
    crossed: &[(Cell, Dir)],
    (cell, dir): (Cell, Dir),
) -> bool {
    let grid = level.grid();
    let round = grid.clockwise(cell);
    let back = crossed.last().map(|&(from, out)| grid.back(from, out));
    let at = round.iter().position(|&side| Some(side) == back);
    at.is_some_and(|at| {
        let [before, back, after] =
            [round.len() - 1, 0, 1].map(|by| round[(at + by) % round.len()]);
        // A corner is identified by the side that begins there.
        let is_free = |dir| !has_post(level, progress, cell, dir);
        dir == after && is_free(after) || dir == before && is_free(back)
    })
}

/// The factor by which [`stride`] multiplies the speeds of an input before it computes their
/// length.
const FINE: i32 = 256;

/// Returns the vector by which an input moves the player in one tick. The vector is never longer
/// than the distance that a player covers in one tick at full speed.
pub(crate) fn stride(input: Input, heading: u16) -> Vector {
    let [x, y] = trig::ahead(heading).map(i64::from);
    let (ahead, right) = (i64::from(input.ahead), i64::from(input.right));
    // Without `FINE`, rounding the length could make a diagonal stride longer than a stride at full
    // speed.
    let strength = [ahead, right].map(|key| key as i32 * FINE);
    let most = length(strength).max(i64::from(127 * FINE));
    let speed = i64::from(SPEED * FINE);
    [x * ahead - y * right, y * ahead + x * right]
        .map(|way| (way * speed / (most * i64::from(UNIT))) as i32)
}

/// Returns the index, in clockwise order, of the cell's side whose direction is nearest to a
/// heading.
pub(crate) fn nearest_side(level: &Level<impl Embedding>, cell: Cell, heading: u16) -> usize {
    let sides = level.grid().clockwise(cell).iter().enumerate();
    let apart = |to: u16| (to.wrapping_sub(heading) as i16).unsigned_abs();
    let best = sides.min_by_key(|&(_, &dir)| apart(level.grid().heading(cell, dir)));
    best.map_or(0, |(side, _)| side)
}

/// Returns the side of a cell, among `sides`, that a ray crosses. The ray starts at a point of the
/// cell, and `ray` is its direction. Only sides that point in almost the same direction as `best`
/// are considered; if the ray crosses none of them, returns `best`.
///
/// In a polar grid, the two outer sides of a cell can point in almost the same direction. In a
/// tiling, two sides can be on the same line.
pub(super) fn side_on_ray(
    grid: &impl Embedding,
    (cell, from): (Cell, Vector),
    ray: Vector,
    mut sides: Dirs,
    best: Dir,
) -> Dir {
    let is_alike = |dir| dot_unit(grid.normal(cell, dir), grid.normal(cell, best)) >= SIXTEENTH;
    let is_crossed = |dir| {
        let [first, last] = grid.side(cell, dir).map(|end| sub(end, from));
        cross(first, ray) >= 0 && cross(ray, last) >= 0
    };
    let crossed = sides.find(|&dir| is_alike(dir) && is_crossed(dir));
    crossed.unwrap_or(best)
}
