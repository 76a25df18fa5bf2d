//! Hints: a light that travels along the shortest path to the finish, or to the next key or lever.

use crate::play::message::{RunEvent, RunReader, run_is_new};
use crate::play::run::Run;
use crate::schedule::{FrameSystems, order};
use crate::space::{points_along, round, to_world, way_to_side};
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::maze::Side;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Embedding};

/// Shows each hint as a light that travels along the hint's path and leaves sparks in the cells
/// that it passes. Needs a [`PlayerPlugin`](crate::play::run::PlayerPlugin).
pub struct HintPlugin;

/// A hint's travelling light.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct HintLight {
    /// The points along the path, which alternate between cell centres and the midpoints of the
    /// sides between the cells. The first point is the centre of the player's cell, and the last
    /// point is the centre of the path's last cell.
    pub path: Vec<Vec3>,
    /// The distance travelled so far, in cells.
    pub travelled: f32,
}

/// A mark on a hint's path: in a wall that the player has to blast, at a secret door that the
/// player has to find, or at a door that the player has to open.
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component, from_reflect = false)]
#[require(Transform, Visibility)]
pub struct HintMark(#[reflect(ignore)] pub Side);

/// A spark that a hint's light has left in a cell.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Spark {
    /// The time for which the spark still glows, in seconds.
    pub left: f32,
}

/// The light's speed, in cells per second.
const SPEED: f32 = 6.0;

/// The time for which a spark glows, in seconds.
pub const SPARK: f32 = 14.0;

/// A hint's path as a line, which is visible in the top-down view until the first spark fades. The
/// line's transform is at the first point of the path.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct HintLine {
    /// The path's points, relative to its first point.
    pub points: Vec<Vec3>,
    /// The time until the line is removed, in seconds.
    pub left: f32,
}

/// The height of the light above the floor, in cells.
const HEIGHT: f32 = 0.3;

impl Plugin for HintPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<HintLight>()
            .register_type::<HintMark>()
            .register_type::<HintLine>()
            .register_type::<Spark>()
            .add_message::<RunEvent>()
            .add_systems(
                Update,
                (clear.run_if(run_is_new), cross_seam, opened, start)
                    .chain()
                    .in_set(FrameSystems::World),
            )
            .add_systems(Update, (travel, fade).chain().in_set(FrameSystems::Motion));
    }
}

/// A query filter for all entities that belong to a hint.
type OfHint = Or<(With<HintLight>, With<HintLine>, With<HintMark>, With<Spark>)>;

/// Removes the previous run's hint.
fn clear(mut commands: Commands, lights: Query<Entity, OfHint>) {
    for entity in &lights {
        commands.entity(entity).despawn();
    }
}

/// Moves the hint's entities when the player crosses the seam of a wrapped axis.
fn cross_seam(
    mut events: RunReader,
    run: Option<Res<Run>>,
    mut lights: Query<&mut HintLight>,
    mut places: Query<&mut Transform, OfHint>,
) {
    let Some(run) = run else { return };
    let rounds = events.rounds();
    if rounds == IVec3::ZERO {
        return;
    }
    let moved = round(&run.level, rounds);
    for mut light in &mut lights {
        light.path.iter_mut().for_each(|at| *at += moved);
    }
    for mut place in &mut places {
        place.translation += moved;
    }
}

fn start(
    mut commands: Commands,
    mut events: RunReader,
    run: Option<Res<Run>>,
    lights: Query<Entity, OfHint>,
) {
    let hints = events.read().filter_map(|it| Some((it.cell, it.hint()?)));
    let (Some(run), Some((from, hint))) = (run, hints.last()) else {
        return;
    };
    for entity in &lights {
        commands.entity(entity).despawn();
    }
    // The light ends at a portal.
    let (level, moves) = (&*run.level, hint.on_foot(&run.level, from));
    let points = points_along(level, from, moves).into_iter();
    let path: Vec<Vec3> = points.map(|at| at + Vec3::Y * HEIGHT).collect();
    let cells = cells_along(level.grid(), from, moves);
    for ((cell, &dir), &centre) in cells.zip(moves).zip(path.iter().step_by(2)) {
        let edge = Side::at(level.grid(), cell, dir);
        let door = level.doors().number(cell, dir);
        let is_door = door.is_some_and(|door| hint.doors.contains(&door));
        let gate = level.gates().at(cell, dir);
        let is_gate = gate.is_some_and(|(gate, _)| hint.gates.contains(&gate));
        if is_door || is_gate || hint.walls.contains(&edge) {
            let place = in_wall(level, cell, dir);
            let place = place.with_translation(centre + place.translation);
            commands.spawn((HintMark(edge), Name::new("Hint in a wall"), place));
        }
    }
    let first = path[0];
    commands.spawn((
        Name::new("Line of a hint"),
        Transform::from_translation(first),
        HintLine {
            points: path.iter().map(|&at| at - first).collect(),
            left: SPARK,
        },
    ));
    commands.spawn((
        Name::new("Hint"),
        Transform::from_translation(first),
        HintLight {
            path,
            travelled: 0.0,
        },
    ));
}

/// Returns a transform at the midpoint of a wall, relative to the centre of its cell. The transform
/// faces across the wall.
fn in_wall(level: &Level, cell: Cell, dir: Dir) -> Transform {
    let middle = way_to_side(level, cell, dir);
    let across = match level.grid().has_side(cell, dir) {
        true => {
            let normal = to_world(level.grid().normal(cell, dir));
            Vec3::new(normal.x, 0.0, normal.y)
        }
        false => middle,
    };
    Transform::from_translation(middle).looking_to(across, Vec3::Y)
}

/// Removes the marks at walls that were blasted and at doors that were found or opened.
fn opened(
    mut commands: Commands,
    run: Option<Res<Run>>,
    mut events: RunReader,
    marks: Query<(Entity, &HintMark)>,
) {
    let Some(run) = run else { return };
    for opened in events.read().filter_map(|event| event.opened(&run.level)) {
        for (entity, _) in marks.iter().filter(|(_, mark)| mark.0 == opened) {
            commands.entity(entity).despawn();
        }
    }
}

fn travel(
    mut commands: Commands,
    time: Res<Time>,
    mut lights: Query<(Entity, &mut HintLight, &mut Transform)>,
) {
    for (entity, mut light, mut transform) in &mut lights {
        let before = light.travelled;
        light.travelled += SPEED * time.delta_secs();
        for cell in before.ceil() as usize..light.travelled.ceil() as usize {
            if let Some(&at) = light.path.get(2 * cell) {
                commands.spawn((
                    Spark { left: SPARK },
                    Name::new("Spark"),
                    Transform::from_translation(at),
                ));
            }
        }
        // The path has two points per cell.
        let passed = 2.0 * light.travelled;
        let point = passed as usize;
        match light.path.get(point..point + 2) {
            Some(&[from, to]) => transform.translation = from.lerp(to, passed.fract()),
            _ => commands.entity(entity).despawn(),
        }
    }
}

fn fade(
    mut commands: Commands,
    time: Res<Time>,
    mut sparks: Query<(Entity, &mut Spark, &mut Transform)>,
    mut lines: Query<(Entity, &mut HintLine)>,
) {
    for (entity, mut line) in &mut lines {
        line.left -= time.delta_secs();
        if line.left <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
    for (entity, mut spark, mut transform) in &mut sparks {
        spark.left -= time.delta_secs();
        transform.scale = Vec3::splat((spark.left / SPARK).max(0.0).sqrt());
        if spark.left <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}
