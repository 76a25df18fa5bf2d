//! Walking: the player is a disc that slides along walls and around corners.
//!
//! The centre of the disc keeps a distance of [`CLEARANCE`] from every wall and from every post. If
//! a move leads closer, the player is pushed back to that distance, so that only the component of
//! the move along the wall remains.
//!
//! Each corner at which a wall of the level ends has a post; see
//! [`Maze::has_post`](warren_maze::maze::Maze::has_post). The pillars of large rooms are posts too; see
//! [`Level::pillars`]. Posts do not change during a run: the
//! posts on both sides of a secret door remain when the door is found, and the posts at the ends of
//! a wall remain when the wall is blasted.
//!
//! A player can be in the doorway of a gate when the gate closes behind or before it. Such a gate
//! does not push the player away. It only prevents the player from coming closer.

use super::{Event, Input, Progress, gates, shut, trig};
use crate::level::{Level, Needs};
use crate::speeds::SPEED;
use warren_maze::geometry::{UNIT, Vector, add, cross, dot_unit, length, sub};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, MAX_DIRS};

/// The player's radius, in units of 2⁻¹⁶ of a cell ([`UNIT`]). Apart from rounding errors, the
/// player's centre keeps at least this distance from posts and from the centre lines of walls.
pub const CLEARANCE: i32 = UNIT * 18 / 100;

/// The maximum amount by which rounding errors can reduce the clearance, in units of 2⁻¹⁶ of a
/// cell.
pub(super) const SLACK: i64 = 8;

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

/// Returns whether there is a post or a pillar at the corner of a cell at which a side begins.
fn has_post(level: &Level<impl Embedding>, progress: &Progress, cell: Cell, dir: Dir) -> bool {
    level.maze().has_post(cell, dir) || progress.pillars.binary_search(&(cell, dir)).is_ok()
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

/// Returns the directions in which a cell has a side: all directions except ladders.
pub(super) fn sides(grid: &impl Embedding, cell: Cell) -> Dirs {
    grid.clockwise(cell).iter().copied().collect()
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

/// The walk from a cell to the next one of a player who touches nothing: no wall, post, gate or door that could be
/// there at any time. It therefore does not depend on which gates and doors are open.
pub(crate) struct FreeWalk<'a, T> {
    level: &'a Level<T>,
    /// The cell, and the cell beyond the side.
    cells: [Cell; 2],
    dir: Dir,
    obstacles: [Obstacles; 2],
}

impl<'a, T: Embedding> FreeWalk<'a, T> {
    /// Creates the walk through an open side of the player's cell. Returns `None` if the side is a ladder, or if
    /// the player could not walk back.
    pub(crate) fn new(level: &'a Level<T>, progress: &Progress, dir: Dir) -> Option<Self> {
        let (grid, cell) = (level.grid(), progress.cell);
        let (beyond, back) = (grid.step(cell, dir), grid.back(cell, dir));
        let opens_back = level.gates().at(beyond, back);
        let is_one_way = opens_back
            .is_some_and(|(_, gate)| matches!(gate.needs(), Needs::OtherSide | Needs::Never));
        if !grid.has_side(cell, dir) || beyond == cell || is_one_way {
            return None;
        }
        let [here, there] = [(cell, dir), (beyond, back)];
        Some(FreeWalk {
            level,
            cells: [cell, beyond],
            dir,
            obstacles: [here, there]
                .map(|(cell, open)| Obstacles::at_worst(level, progress, cell, open)),
        })
    }

    /// Returns where [`walk`] moves a player from a cell and an offset with this input and heading, and whether
    /// the player crosses the side. Returns `None` if the player touches something or crosses a different side.
    pub(crate) fn walk(
        &self,
        (cell, offset): (Cell, Vector),
        input: Input,
        heading: u16,
    ) -> Option<(Cell, Vector, bool)> {
        if input.ahead == 0 && input.right == 0 {
            return Some((cell, offset, false));
        }
        let grid = self.level.grid();
        let is_beyond = |cell, at, dir: Dir, slack| {
            dot_unit(grid.normal(cell, dir), at) > grid.apothem(cell, dir) + slack
        };
        let [first, last] = self.cells;
        let mut at = add(offset, stride(input, heading));
        let crosses = cell == first && is_beyond(cell, at, self.dir, 0);
        let mut left = sides(grid, cell)
            - if crosses {
                Dirs::of(self.dir)
            } else {
                Dirs::NONE
            };
        if left.any(|dir| is_beyond(cell, at, dir, 0)) {
            return None;
        }
        if crosses {
            at = sub(at, grid.to_neighbour(cell, self.dir));
            if sides(grid, last).any(|dir| is_beyond(last, at, dir, SLACK)) {
                return None;
            }
        }
        let is_last = crosses || cell == last;
        let touches = self.obstacles[usize::from(is_last)].touch(at);
        (!touches).then_some((self.cells[usize::from(is_last)], at, crosses))
    }
}

/// The obstacles near a player's cell, relative to the centre of the cell.
struct Obstacles {
    walls: Vec<Wall>,
    posts: Vec<Vector>,
}

struct Wall {
    ends: [Vector; 2],
    normal: Vector,
    /// The distance from the centre of the cell to the wall, measured along the normal.
    distance: i64,
    /// The distance that the player keeps from the wall.
    clearance: i64,
}

impl Obstacles {
    /// Collects the posts and walls of a cell. From the neighbours behind open sides, also collects
    /// the walls that lean towards this cell, because such a wall is nearer to the player than the
    /// post at its end. `from` is the player's position before the stride.
    fn around<T: Embedding>(
        level: &Level<T>,
        progress: &Progress,
        ways: &impl Walkable<Grid = T>,
        cell: Cell,
        from: Vector,
    ) -> Obstacles {
        let grid = level.grid();
        let walls_of = |cell, centre| {
            let walls = sides(grid, cell) - ways.ways(cell);
            walls.map(move |dir| {
                let wall = Wall::of(grid, cell, dir, centre);
                match level.gates().at(cell, dir) {
                    Some(_) => wall.closed_on(from),
                    None => wall,
                }
            })
        };
        let open = sides(grid, cell) & ways.ways(cell);
        let beyond = open.flat_map(|dir| {
            let normal = grid.normal(cell, dir);
            let walls = walls_of(grid.step(cell, dir), grid.to_neighbour(cell, dir));
            walls.filter(move |wall| dot_unit(normal, wall.normal) > 0)
        });
        let corners = grid.clockwise(cell).iter();
        let posts = corners.filter(|&&dir| has_post(level, progress, cell, dir));
        Obstacles {
            walls: walls_of(cell, [0; 2]).chain(beyond).collect(),
            posts: posts.map(|&dir| grid.side(cell, dir)[0]).collect(),
        }
    }

    /// Collects the posts of a cell, and the walls that [`around`](Obstacles::around) could collect if only one
    /// of its sides is open, and those that could be collected if others are.
    fn at_worst<T: Embedding>(
        level: &Level<T>,
        progress: &Progress,
        cell: Cell,
        open: Dir,
    ) -> Obstacles {
        let grid = level.grid();
        let walls = sides(grid, cell) - Dirs::of(open);
        let walls = walls.map(|dir| Wall::of(grid, cell, dir, [0; 2]));
        let beside = sides(grid, cell) & grid.exits(cell);
        let beyond = beside.flat_map(|dir| {
            let (normal, next) = (grid.normal(cell, dir), grid.step(cell, dir));
            let centre = grid.to_neighbour(cell, dir);
            let walls = sides(grid, next).map(move |dir| Wall::of(grid, next, dir, centre));
            walls.filter(move |wall| dot_unit(normal, wall.normal) > 0)
        });
        let corners = grid.clockwise(cell).iter();
        let posts = corners.filter(|&&dir| has_post(level, progress, cell, dir));
        Obstacles {
            walls: walls.chain(beyond).collect(),
            posts: posts.map(|&dir| grid.side(cell, dir)[0]).collect(),
        }
    }

    /// Returns whether one of the obstacles would push a player at this point.
    fn touch(&self, at: Vector) -> bool {
        let is_near = |&post: &Vector| length(sub(at, post)) < i64::from(CLEARANCE);
        let pushes = |wall: &Wall| wall.over(at) > 0 && wall.is_beside(at);
        self.posts.iter().any(is_near) || self.walls.iter().any(pushes)
    }

    /// Pushes the point `to` away from all obstacles that are too near, and returns the resulting
    /// point. Returns `None` if the point is still too near to an obstacle after four rounds.
    fn slide(&self, to: Vector) -> Option<Vector> {
        let at = (0..4).fold(to, |at, _| self.push(at));
        self.are_clear_of(at).then_some(at)
    }

    /// Pushes a player away from each obstacle that is too near.
    fn push(&self, at: Vector) -> Vector {
        let walls = self.walls.iter();
        let pairs = walls.enumerate();
        let mut pairs = pairs.flat_map(|(i, a)| self.walls[..i].iter().map(move |b| (a, b)));
        let cornered = pairs.find_map(|(a, b)| a.push_with(b, at)).unwrap_or(at);
        let off_walls = self.walls.iter().fold(cornered, |at, wall| wall.push(at));
        let push_off = |at, &post| {
            let from = sub(at, post);
            let distance = length(from);
            if distance >= i64::from(CLEARANCE) || distance == 0 {
                return at;
            }
            let to_clear = |of| scale(i64::from(of), i64::from(CLEARANCE), distance);
            add(post, from.map(to_clear))
        };
        self.posts.iter().fold(off_walls, push_off)
    }

    fn are_clear_of(&self, at: Vector) -> bool {
        let post_kept = |&post| length(sub(at, post)) >= i64::from(CLEARANCE) - SLACK;
        let wall_kept = |wall: &Wall| wall.over(at) <= SLACK || !wall.is_beside(at);
        self.posts.iter().all(post_kept) && self.walls.iter().all(wall_kept)
    }
}

impl Wall {
    /// Returns the wall in a side of a cell. `centre` is the position of the cell's centre.
    fn of(grid: &impl Embedding, cell: Cell, dir: Dir, centre: Vector) -> Wall {
        let normal = grid.normal(cell, dir);
        Wall {
            ends: grid.side(cell, dir).map(|end| add(centre, end)),
            normal,
            distance: grid.apothem(cell, dir) + dot_unit(normal, centre),
            clearance: CLEARANCE.into(),
        }
    }

    /// Returns the wall of a closed gate for a player who comes from this point. If the point is
    /// already too near to the wall, the player only has to keep its distance.
    fn closed_on(mut self, from: Vector) -> Wall {
        let distance = self.distance - dot_unit(self.normal, from);
        self.clearance = distance.clamp(0, self.clearance);
        self
    }

    /// Returns by how much a point is too near to the wall's line, or a negative number if it is
    /// farther away than necessary.
    fn over(&self, at: Vector) -> i64 {
        dot_unit(self.normal, at) - self.distance + self.clearance
    }

    fn push(&self, at: Vector) -> Vector {
        let over = self.over(at);
        if over <= 0 || !self.is_beside(at) {
            return at;
        }
        sub(
            at,
            self.normal
                .map(|n| scale(i64::from(n), over, i64::from(UNIT))),
        )
    }

    /// Pushes a player in an acute corner to the point that has the required distance from both
    /// walls of the corner. Without this function, the two walls would push the player back and
    /// forth. Returns `None` if the corner is not acute, or if only one of the walls pushes the
    /// player, or none.
    fn push_with(&self, other: &Wall, at: Vector) -> Option<Vector> {
        let unit = i64::from(UNIT);
        let cosine = dot_unit(self.normal, other.normal);
        let sine_squared = unit * unit - cosine * cosine;
        if cosine >= 0 || sine_squared <= 0 {
            return None;
        }
        let (over, over_other) = (self.over(at), other.over(at));
        let by = over * unit - over_other * cosine;
        let by_other = over_other * unit - over * cosine;
        let pushes = by > 0 && by_other > 0 && self.is_beside(at) && other.is_beside(at);
        let push = |by, normal: Vector| normal.map(|n| scale(i64::from(n), by, sine_squared));
        pushes.then(|| sub(sub(at, push(by, self.normal)), push(by_other, other.normal)))
    }

    /// Returns whether the point of the wall that is nearest to `at` is between the wall's ends. If
    /// the nearest point is one of the ends, the post at this end keeps the player away.
    fn is_beside(&self, at: Vector) -> bool {
        let dot = |a: Vector, b: Vector| {
            i64::from(a[0]) * i64::from(b[0]) + i64::from(a[1]) * i64::from(b[1])
        };
        let [from, to] = self.ends;
        dot(sub(at, from), sub(to, from)) >= 0 && dot(sub(at, to), sub(from, to)) >= 0
    }
}

/// Returns `of * by / over`, rounded towards zero and then moved one unit away from zero, so that
/// the player is pushed far enough.
fn scale(of: i64, by: i64, over: i64) -> i32 {
    let product = of * by;
    (product.signum() * product.abs().div_euclid(over) + product.signum()) as i32
}
