//! Gates between cells, which open and close, and the keys and levers in cells.

use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::space::{WALL_HEIGHT, to_world};
use bevy::prelude::*;
use warren_dungeon::level::{Content, Gate, Level};
use warren_maze::maze::Door;
use warren_maze::topology::{Cell, Embedding};

/// The leaf of a gate. Its transform is at the middle of its base. The leaf extends along `x`, and
/// the cell that owns its side is in the direction `z`. An open leaf is drawn up to the lintel.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, from_reflect = false)]
#[require(Transform, Visibility)]
pub struct GateLeaf {
    /// The number of the gate in the level.
    pub number: usize,
    /// The gate, given relative to the cell that owns its side.
    #[reflect(ignore)]
    pub gate: Gate,
    /// The length of the side, in cells.
    pub length: f32,
    /// How much of the opening movement is complete, from 0 to 1.
    pub openness: f32,
}

/// A key or a lever, on the floor of its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, from_reflect = false)]
#[require(Transform, Visibility)]
pub struct ItemMark {
    /// The cell.
    pub cell: Cell,
    /// The key or the lever.
    #[reflect(ignore)]
    pub content: Content,
}

/// The time that a gate takes to open or to close, in seconds.
const LIFT: f32 = 0.5;

/// The height of an open leaf, as a fraction of the height of a closed one.
const RAISED: f32 = 0.1;

/// Returns the components of a closed gate in the side of a cell at the position `centre`.
pub(super) fn leaf(level: &Level, number: usize, centre: Vec3) -> impl Bundle {
    let (Door { cell, dir }, gate) = level.gates().get(number);
    let ends = level.grid().side(cell, dir).map(to_world);
    let at = centre.xz() + (ends[0] + ends[1]) / 2.0;
    let leaf = GateLeaf {
        number,
        gate,
        length: ends[0].distance(ends[1]),
        openness: 0.0,
    };
    let place = Transform::from_xyz(at.x, 0.0, at.y);
    let outward = to_world(level.grid().normal(cell, dir)).extend(0.0).xzy();
    (leaf, Name::new("Gate"), place.looking_to(outward, Vec3::Y))
}

/// The distance of an item from the centre of its cell if the cell has several items, in cells.
const ASIDE: f32 = 0.14;

/// Returns the components of the keys and levers in a cell at the position `centre`.
pub(super) fn items(level: &Level, cell: Cell, centre: Vec3) -> Vec<impl Bundle> {
    let is_item = |content: &Content| content.is_item() || matches!(content, Content::Lever(_));
    let contents: Vec<Content> = level.contents(cell).filter(is_item).collect();
    let count = contents.len();
    let place = |number: usize| match count {
        1 => Vec3::ZERO,
        _ => {
            let angle = std::f32::consts::TAU * number as f32 / count as f32;
            Vec2::from_angle(angle).extend(0.0).xzy() * ASIDE
        }
    };
    let mark = |(number, content)| {
        let at = Transform::from_translation(centre + place(number));
        (ItemMark { cell, content }, Name::new("Item"), at)
    };
    contents.into_iter().enumerate().map(mark).collect()
}

/// Opens and closes the leaves of gates. A one-way gate is open while the player is on the side
/// from which it can be passed, and falls behind the player.
pub(super) fn lift(
    time: Res<Time>,
    run: If<Res<Run>>,
    avatar: Option<Single<&Transform, (With<Avatar>, Without<GateLeaf>)>>,
    mut gates: Query<(&mut GateLeaf, &mut Transform, &GlobalTransform)>,
) {
    let states = run.progress.walker().gates;
    for (mut leaf, mut transform, place) in &mut gates {
        let is_open = match (leaf.gate, &avatar) {
            (Gate::OneWay { forwards }, Some(avatar)) => {
                let to_player = avatar.translation - place.translation();
                (to_player.dot(*place.back()) > 0.0) == forwards
            }
            (Gate::OneWay { .. }, None) => true,
            (gate, _) => states.lets_pass(leaf.number, gate),
        };
        let target = f32::from(u8::from(is_open));
        if leaf.openness == target && !leaf.is_added() {
            continue;
        }
        // If the gate was opened before its leaf was spawned, the leaf is open from the start.
        let step = match leaf.is_added() {
            true => 1.0,
            false => time.delta_secs() / LIFT,
        };
        let step = if is_open { step } else { -step };
        leaf.openness = (leaf.openness + step).clamp(0.0, 1.0);
        let height = 1.0 - leaf.openness * (1.0 - RAISED);
        transform.scale.y = height;
        transform.translation.y = WALL_HEIGHT * (1.0 - height);
    }
}
