//! The walls and posts near a player, and how they push the player away.

use super::Progress;
use crate::level::Level;
use warren_maze::geometry::{UNIT, Vector, add, dot_unit, length, sub};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding};

/// The player's radius, in units of 2⁻¹⁶ of a cell ([`UNIT`]). Apart from rounding errors, the
/// player's centre keeps at least this distance from posts and from the centre lines of walls.
pub const CLEARANCE: i32 = UNIT * 18 / 100;

/// The maximum amount by which rounding errors can reduce the clearance, in units of 2⁻¹⁶ of a
/// cell.
pub(super) const SLACK: i64 = 8;

/// The obstacles near a player's cell, relative to the centre of the cell.
pub(super) struct Obstacles {
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
    pub(super) fn around<T: Embedding>(
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
        Obstacles {
            walls: walls_of(cell, [0; 2]).chain(beyond).collect(),
            posts: posts_of(level, progress, cell),
        }
    }

    /// Collects the posts of a cell, and every wall that [`around`](Obstacles::around) could collect while the
    /// side in the direction `open` is open, whichever other sides are open.
    pub(super) fn at_worst<T: Embedding>(
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
        Obstacles {
            walls: walls.chain(beyond).collect(),
            posts: posts_of(level, progress, cell),
        }
    }

    /// Returns whether one of the obstacles would push a player at this point.
    pub(super) fn touch(&self, at: Vector) -> bool {
        let is_near = |&post: &Vector| length(sub(at, post)) < i64::from(CLEARANCE);
        let pushes = |wall: &Wall| wall.over(at) > 0 && wall.is_beside(at);
        self.posts.iter().any(is_near) || self.walls.iter().any(pushes)
    }

    /// Pushes the point `to` away from all obstacles that are too near, and returns the resulting
    /// point. Returns `None` if the point is still too near to an obstacle after four rounds.
    pub(super) fn slide(&self, to: Vector) -> Option<Vector> {
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

/// Returns the directions in which a cell has a side: all directions except ladders.
pub(super) fn sides(grid: &impl Embedding, cell: Cell) -> Dirs {
    grid.clockwise(cell).iter().copied().collect()
}

/// Returns the posts and pillars at the corners of a cell, relative to its centre.
fn posts_of(level: &Level<impl Embedding>, progress: &Progress, cell: Cell) -> Vec<Vector> {
    let grid = level.grid();
    let corners = grid.clockwise(cell).iter();
    let posts = corners.filter(|&&dir| has_post(level, progress, cell, dir));
    posts.map(|&dir| grid.side(cell, dir)[0]).collect()
}

/// Returns whether there is a post or a pillar at the corner of a cell at which a side begins.
pub(super) fn has_post(
    level: &Level<impl Embedding>,
    progress: &Progress,
    cell: Cell,
    dir: Dir,
) -> bool {
    level.maze().has_post(cell, dir) || progress.pillars.binary_search(&(cell, dir)).is_ok()
}
