//! Portal culling: in the view from inside, only the chunks that contain cells which the player can
//! see through openings are rendered.

use crate::look::Look;
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy_warren::maze::{Chunk, Cut, Standing};
use bevy_warren::overlay::OverlayColours;
use bevy_warren::play::run::Run;
use bevy_warren::sight::{Sight, shown};
use bevy_warren::space::{centre, rounds_of, to_world, way};
use std::f32::consts::FRAC_PI_2;
use warren_dungeon::level::Level;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// Shows the chunks that the player may see. In the view from inside, these are the chunks with
/// visible cells. In the view from above, these are the chunks with cells that the player has seen.
pub(crate) fn show_chunks(
    sight: Res<Sight>,
    run: If<Res<Run>>,
    (standing, cut): (Res<Standing>, Res<Cut>),
    (look, overlay): (Res<Look>, Res<OverlayColours>),
    camera: Single<(&GlobalTransform, &Projection, &Camera), With<Camera3d>>,
    mut chunks: Query<(&Chunk, &mut Visibility)>,
) {
    let keys = match (&standing.0, *sight) {
        (Some(level), Sight::Inside) => {
            let (place, projection, camera) = camera.into_inner();
            let is_whole = camera.sub_camera_view.is_none();
            let window = is_whole.then(|| window_of(place, projection)).flatten();
            let eye = place.translation().xz();
            Some(visible_chunks(level, &cut, &run, eye, window, look.reach))
        }
        _ => None,
    };
    let floor = run.floor() as i32;
    let is_veiled = *sight == Sight::Above && overlay.0.is_none();
    for (chunk, mut visibility) in &mut chunks {
        let is_shown = match (&keys, &standing.0) {
            (Some(keys), _) => keys.contains(&chunk.0),
            _ if chunk.0.z < floor => false,
            // Chunks on the floors below are visible through the hatches of the chunk above them.
            (None, Some(level)) if is_veiled => {
                let cells = cut.cells(chunk.0.with_z(floor));
                cells.iter().any(|&cell| is_near_seen(level, &run, cell))
            }
            (None, _) => true,
        };
        visibility.set_if_neq(shown(is_shown));
    }
}

/// Returns the visibility of a light. In the view from inside, a light shines even if its chunk is
/// hidden, because it can light visible walls.
pub(crate) fn lit_in(sight: Sight, is_on: bool) -> Visibility {
    match (is_on, sight) {
        (true, Sight::Inside) => Visibility::Visible,
        _ => shown(is_on),
    }
}

/// Returns whether the player has seen a cell, or a cell that shares a side with it.
fn is_near_seen(level: &Level, run: &Run, cell: Cell) -> bool {
    let (grid, seen) = (level.grid(), run.progress.seen());
    let mut around = grid.exits(cell).map(|dir| grid.step(cell, dir));
    seen.contains(cell) || around.any(|next| seen.contains(next))
}

/// How far the player can see on other floors, through hatches, in cells.
const THROUGH_HATCH: f32 = 3.0;

/// Returns the chunks with cells that the player can see, or with walls and posts of these cells.
fn visible_chunks(
    level: &Level,
    cut: &Cut,
    run: &Run,
    eye: Vec2,
    window: Option<Window>,
    reach: f32,
) -> HashSet<IVec3> {
    let grid = level.grid();
    let views = run.progress.views(level);
    let is_open = |cell, dir| views.ways(cell).contains(dir);
    let mut seen: HashSet<(Cell, IVec3)> = HashSet::default();
    let mut hatches = Vec::new();
    let cell = run.progress.cell();
    let start = Placed {
        cell,
        at: centre(level, cell).xz(),
        rounds: IVec3::ZERO,
    };
    visit_visible(level, eye, start, reach, window, is_open, |at| {
        if seen.insert((at.cell, at.rounds)) {
            let ladders = grid
                .exits(at.cell)
                .filter(|&dir| !grid.has_side(at.cell, dir));
            hatches.extend(
                ladders
                    .filter(|&dir| is_open(at.cell, dir))
                    .map(|dir| (at, dir)),
            );
        }
    });
    for (from, dir) in hatches {
        let start = beyond(level, from, dir);
        visit_visible(level, eye, start, THROUGH_HATCH, None, is_open, |at| {
            seen.insert((at.cell, at.rounds));
        });
    }
    // A wall or a post of a visible cell can belong to a cell around it.
    let around = |(cell, rounds): (Cell, IVec3)| {
        let dirs = grid
            .exits(cell)
            .filter(move |&dir| grid.has_side(cell, dir));
        dirs.map(move |dir| (grid.step(cell, dir), rounds + rounds_of(level, cell, dir)))
    };
    for _ in 0..2 {
        let next: Vec<_> = seen.iter().copied().flat_map(around).collect();
        seen.extend(next);
    }
    let key = |(cell, rounds)| cut.chunk_of(level, cell) + cut.chunks_in(rounds);
    seen.into_iter().map(key).collect()
}

/// Returns the directions that a camera sees, or `None` if it sees too much to be described by a
/// [`Window`], for example because it looks at the floor.
fn window_of(place: &GlobalTransform, projection: &Projection) -> Option<Window> {
    /// The directions beyond the edges of the picture that also count, in radians.
    const MARGIN: f32 = 0.05;

    let Projection::Perspective(view) = projection else {
        return None;
    };
    let ahead = place.forward();
    let up = (view.fov / 2.0).tan();
    let aside = up * view.aspect_ratio;
    // The distance ahead of the nearer corners of the picture.
    let level = ahead.xz().length() - up * ahead.y.abs();
    let half = aside.atan2(level) + MARGIN;
    let middle = ahead.xz().try_normalize().filter(|_| half < FRAC_PI_2)?;
    Some(Window {
        from: Vec2::from_angle(-half).rotate(middle),
        to: Vec2::from_angle(half).rotate(middle),
    })
}

/// A cell at a position in the world. A level with wrapped axes shows several copies of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Placed {
    cell: Cell,
    /// The position of the cell's centre, to the east and south.
    at: Vec2,
    /// The copy of the level: how often each axis was crossed to get there.
    rounds: IVec3,
}

/// The directions between two rays from the viewer, as vectors. The second ray is clockwise from
/// the first, by less than half a turn.
#[derive(Clone, Copy, Debug)]
struct Window {
    from: Vec2,
    to: Vec2,
}

impl Window {
    /// Returns the window through the part of a segment that is visible in this window, or `None`
    /// if no part is visible. The second end of the segment is clockwise from the first.
    fn clip(self, [a, b]: [Vec2; 2]) -> Option<Window> {
        let [a, b] = clipped([a, b], |at| self.from.perp_dot(at))?;
        let [from, to] = clipped([a, b], |at| at.perp_dot(self.to))?;
        (from.perp_dot(to) > 0.0).then_some(Window { from, to })
    }
}

/// Returns the part of a segment on which a linear function is positive.
fn clipped([a, b]: [Vec2; 2], height: impl Fn(Vec2) -> f32) -> Option<[Vec2; 2]> {
    let (low, high) = (height(a), height(b));
    let zero = || a.lerp(b, low / (low - high));
    match (low > 0.0, high > 0.0) {
        (true, true) => Some([a, b]),
        (true, false) => Some([a, zero()]),
        (false, true) => Some([zero(), b]),
        (false, false) => None,
    }
}

/// How close the viewer must be to an opening, in cells, to see everything behind it. In an
/// opening, the directions to its ends are almost opposite, so that they define no window.
const DOORWAY: f32 = 0.3;

/// Calls `visit` for every cell that is visible from `eye`, which is in the cell `start`. The same
/// cell can be visited several times. `is_open` returns whether a side can be seen through.
/// `window` contains the directions that the viewer sees, or is `None` for all directions.
fn visit_visible(
    level: &Level,
    eye: Vec2,
    start: Placed,
    reach: f32,
    window: Option<Window>,
    is_open: impl Fn(Cell, Dir) -> bool,
    mut visit: impl FnMut(Placed),
) {
    let grid = level.grid();
    let openings = |from: Placed| {
        let sides = grid.clockwise(from.cell).iter().copied();
        let open = sides.filter(move |&dir| grid.exits(from.cell).contains(dir));
        let open = open
            .filter(|&dir| is_open(from.cell, dir))
            .collect::<Vec<Dir>>();
        open.into_iter().map(move |dir| {
            let ends = grid
                .side(from.cell, dir)
                .map(|end| from.at + to_world(end) - eye);
            (dir, ends)
        })
    };
    // The cells in which the viewer is, or almost is.
    let mut near = vec![start];
    for (dir, [a, b]) in openings(start) {
        let along = (b - a).normalize_or_zero();
        let nearest = a + along * (-a).dot(along).clamp(0.0, a.distance(b));
        if nearest.length() < DOORWAY {
            near.push(beyond(level, start, dir));
        }
    }
    let mut found: Vec<(Placed, Option<Window>)> = near.iter().map(|&at| (at, window)).collect();
    while let Some((from, window)) = found.pop() {
        visit(from);
        for (dir, [a, b]) in openings(from) {
            let is_far = a.length_squared().min(b.length_squared()) > reach * reach;
            // Seen from behind, a side leads back towards the viewer.
            if is_far || a.perp_dot(b) <= 0.0 {
                continue;
            }
            let clipped = match window {
                Some(window) => window.clip([a, b]),
                None => Some(Window { from: a, to: b }),
            };
            let next = beyond(level, from, dir);
            if let Some(window) = clipped
                && !near.contains(&next)
            {
                found.push((next, Some(window)));
            }
        }
    }
}

/// Returns the cell on the other side of an opening.
fn beyond(level: &Level, from: Placed, dir: Dir) -> Placed {
    Placed {
        cell: level.grid().step(from.cell, dir),
        at: from.at + way(level, from.cell, dir).xz(),
        rounds: from.rounds + rounds_of(level, from.cell, dir),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::f32::consts::TAU;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, GridSpec};

    const REACH: f32 = 12.0;

    /// Returns a level with loops on every kind of grid and, if possible, with wrapped axes.
    fn levels() -> impl Iterator<Item = Level> {
        GridShape::ALL.into_iter().map(|shape| {
            let grid = GridSpec {
                shape,
                width: 12,
                height: 12,
                wrap_x: shape.may_wrap(),
                wrap_y: shape.may_wrap(),
                ..default()
            };
            make(&Recipe { grid, ..default() }).unwrap()
        })
    }

    /// Returns the cells through which a ray passes until it meets a wall.
    fn cells_on_ray(level: &Level, eye: Vec2, start: Placed, ray: Vec2) -> Vec<Placed> {
        let grid = level.grid();
        let (mut cells, mut from, mut gone) = (vec![start], start, 0.0);
        loop {
            // The side through which the ray leaves the cell.
            let exits = grid.clockwise(from.cell).iter().filter_map(|&dir| {
                let [a, b] = grid
                    .side(from.cell, dir)
                    .map(|end| from.at + to_world(end) - eye);
                let turn = ray.perp_dot(b - a);
                let far = a.perp_dot(b - a) / turn;
                (turn > 1e-6 && far > gone - 1e-4).then_some((far, dir))
            });
            let (far, dir) = exits.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
            if far > REACH - 0.1 || !level.maze().passages(from.cell).contains(dir) {
                return cells;
            }
            gone = far;
            from = beyond(level, from, dir);
            cells.push(from);
        }
    }

    #[test]
    fn every_cell_on_a_ray_through_openings_is_visible() {
        for level in levels() {
            let grid = level.grid();
            let is_open = |cell, dir| level.maze().passages(cell).contains(dir);
            let mut hidden = 0;
            for cell in (0..grid.cells())
                .step_by(5)
                .filter(|&cell| !level.maze().is_solid(cell))
            {
                let at = centre(&level, cell).xz();
                let start = Placed {
                    cell,
                    at,
                    rounds: IVec3::ZERO,
                };
                for aside in [Vec2::ZERO, Vec2::new(0.13, -0.11)] {
                    let eye = at + aside;
                    let mut seen: HashSet<(Cell, IVec3)> = HashSet::default();
                    visit_visible(&level, eye, start, REACH, None, is_open, |at| {
                        seen.insert((at.cell, at.rounds));
                    });
                    for ray in 0..97 {
                        let ray = Vec2::from_angle(ray as f32 / 97.0 * TAU);
                        for on in cells_on_ray(&level, eye, start, ray) {
                            let is_seen = seen.contains(&(on.cell, on.rounds));
                            assert!(is_seen, "{:?} {cell} {ray} {on:?}", grid.shape());
                        }
                    }
                    hidden += usize::from(seen.len() < 40);
                }
            }
            assert!(hidden > 5, "nothing is hidden on {:?}", grid.shape());
        }
    }

    #[test]
    fn only_the_directions_in_the_window_are_visible() {
        let level = make(&Recipe::default()).unwrap();
        let is_open = |cell, dir| level.maze().passages(cell).contains(dir);
        for cell in 0..level.grid().cells() {
            let at = centre(&level, cell).xz();
            let start = Placed {
                cell,
                at,
                rounds: IVec3::ZERO,
            };
            let east = Window {
                from: Vec2::from_angle(-0.6),
                to: Vec2::from_angle(0.6),
            };
            visit_visible(&level, at, start, REACH, Some(east), is_open, |seen| {
                assert!(seen.cell == cell || seen.at.x > at.x - 0.1);
            });
        }
    }
}
