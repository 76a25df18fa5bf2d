//! Beasts in the world: their positions between ticks, and their distances from the player.

use crate::play::message::run_is_new;
use crate::play::run::Run;
use crate::schedule::{FrameSystems, order};
use crate::sight::{Sight, shown};
use crate::space::{nearest, way, way_to_side};
use bevy::prelude::*;
use warren_dungeon::level::{BeastKind, Level};
pub use warren_dungeon::play::EARSHOT;
use warren_dungeon::play::{BEAST_TICKS, Beast, Effect, in_view};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Topology};

/// The minimum distance between a beast and the player's eyes, in cells. At a smaller
/// distance, the player would see the inside of its body.
const MIN_DISTANCE: f32 = 0.72;

/// A beast's figure, which faces its direction of movement.
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component, from_reflect = false)]
#[require(Transform, Visibility)]
pub struct Hunter {
    /// The kind of beast.
    #[reflect(ignore)]
    pub kind: BeastKind,
    /// The distance from the player, in moves. `None` while the beast neither hunts the player nor runs
    /// away from the player, or cannot reach the player.
    pub distance: Option<u32>,
    /// The distance of a sleeping beast from a player who hears its breath, in moves.
    pub sleeping: Option<u32>,
    /// Whether the beast is in a cell that the player sees now.
    pub in_view: bool,
    /// Whether the view from above and maps show the beast, because it is in view or a scroll
    /// [shows](Effect::Beasts) all beasts.
    pub is_shown: bool,
}

/// Spawns each beast of a run as a [`Hunter`]. Needs a
/// [`PlayerPlugin`](crate::play::run::PlayerPlugin).
pub struct BeastPlugin;

impl Plugin for BeastPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.init_resource::<Sight>()
            .register_type::<Hunter>()
            .add_systems(
                Update,
                (release.run_if(run_is_new), hunt)
                    .chain()
                    .in_set(FrameSystems::World),
            );
    }
}

/// Spawns a figure for each beast of the new run. Removes the previous figures.
fn release(mut commands: Commands, run: Option<Res<Run>>, hunters: Query<Entity, With<Hunter>>) {
    for hunter in &hunters {
        commands.entity(hunter).despawn();
    }
    let Some(run) = run else { return };
    for beast in run.progress.beasts() {
        let hunter = Hunter {
            kind: beast.kind,
            distance: None,
            sleeping: None,
            in_view: false,
            is_shown: false,
        };
        let facing = facing_player(&run.level, beast.cell);
        commands.spawn((hunter, facing, Name::new(beast.kind.name())));
    }
}

/// Returns the transform of a beast that looks along the path to the player's start.
fn facing_player(level: &Level, cell: Cell) -> Transform {
    let start = level.starts()[0];
    let path = shortest_path(level.maze(), cell, |other| other == start);
    let first = path.and_then(|path| path.first().copied());
    let ahead = first.map_or(Vec3::ZERO, |dir| way(level, cell, dir).with_y(0.0));
    match ahead == Vec3::ZERO {
        true => Transform::IDENTITY,
        false => Transform::IDENTITY.looking_to(ahead, Vec3::Y),
    }
}

fn hunt(
    time: Res<Time>,
    run: Option<Res<Run>>,
    sight: Res<Sight>,
    mut hunters: Query<(&mut Hunter, &mut Transform, &mut Visibility)>,
) {
    let Some(run) = run else { return };
    if hunters.is_empty() {
        return;
    }
    let seen: Vec<Cell> = in_view(&run.level, &run.progress).collect();
    let are_shown = run.progress.is_under(Effect::Beasts);
    for (mut hunter, mut transform, mut visibility) in &mut hunters {
        if let Some(beast) = run.progress.beast(hunter.kind) {
            hunter.distance = beast.distance.filter(|_| beast.awake);
            hunter.sleeping = run.progress.moves_to_sleeping(&run.level, hunter.kind);
            move_figure(&run, beast, time.delta_secs(), &mut transform);
            hunter.in_view = is_in(&seen, &run.level, beast);
            hunter.is_shown = hunter.in_view || are_shown;
            // From above, the player sees no more beasts than from inside.
            let is_seen = *sight != Sight::Above || run.progress.caught() || hunter.is_shown;
            visibility.set_if_neq(shown(is_seen));
        }
    }
}

/// Returns whether a beast is in one of these cells. While a beast moves, it is in two cells.
fn is_in(cells: &[Cell], level: &Level, beast: &Beast) -> bool {
    let toward = beast.toward.filter(|_| beast.ticks > 0);
    let next = toward.map(|dir| level.grid().step(beast.cell, dir));
    cells
        .iter()
        .any(|&cell| cell == beast.cell || next == Some(cell))
}

/// Moves a beast's figure towards the beast's current position.
fn move_figure(run: &Run, beast: &Beast, seconds: f32, transform: &mut Transform) {
    let (mut at, mut ahead) = place(&run.level, beast, run.progress.cell());
    let player = run.pose_between(1.0).at;
    let (away, up) = ((at - player).with_y(0.0), Vec3::Y * (at - player).y);
    let least = (MIN_DISTANCE.powi(2) - up.length_squared()).max(0.0).sqrt();
    if away.length() < least {
        let away = away.normalize_or(-ahead).normalize_or(Vec3::X);
        at = player + up + least * away;
    }
    if run.progress.captor() == Some(beast) {
        ahead = player - at;
    }
    // Between ticks, the figure moves smoothly towards the new position. At seams, the new position
    // is far away, and the figure jumps there.
    let near = transform.translation.distance(at) < 1.0;
    let share = if near {
        1.0 - (-14.0 * seconds).exp()
    } else {
        1.0
    };
    transform.translation = transform.translation.lerp(at, share);
    if ahead != Vec3::ZERO {
        let facing = Transform::IDENTITY.looking_to(ahead, Vec3::Y).rotation;
        transform.rotation = transform.rotation.slerp(facing, share);
    }
}

/// Returns a beast's position in the copy of a wrapped level that is nearest to the player,
/// and its direction of movement.
fn place(level: &Level, beast: &Beast, player: Cell) -> (Vec3, Vec3) {
    // A beast that has just entered its cell has not chosen its next move yet.
    let toward = beast.toward.filter(|_| beast.ticks > 0);
    let share = beast.ticks as f32 / BEAST_TICKS as f32;
    let (gone, ahead) = toward.map_or_else(default, |dir| stride(level, beast.cell, dir, share));
    (nearest(level, beast.cell, player) + gone, ahead.with_y(0.0))
}

/// Returns the displacement from the cell's centre after a fraction of a move, and the current
/// direction of movement. The path leads through the midpoint of the side, because a straight path
/// to the next centre would cut corners on polar grids.
fn stride(level: &Level, cell: Cell, dir: Dir, share: f32) -> (Vec3, Vec3) {
    let (side, next) = (way_to_side(level, cell, dir), way(level, cell, dir));
    if share < 0.5 {
        (side * (2.0 * share), side)
    } else {
        (side.lerp(next, 2.0 * share - 1.0), next - side)
    }
}
