//! Gates between cells, which open and close, and the keys, levers and portals in cells.

use super::chunk::Chunk;
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::space::{HATCH, STOREY, WALL_HEIGHT, ladder_at, to_world};
use bevy::prelude::*;
use warren_dungeon::level::{Content, Gate, Level};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Embedding, Topology};

/// A gate's leaf. Its transform is at the middle of its base. The leaf extends along `x` and `y`,
/// and the cell that owns its side is in the direction `z`. An open leaf is pulled up to the
/// lintel. Between two floors, the leaf is a lid over the hatch, and an open lid is pulled aside.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, from_reflect = false)]
#[require(Transform, Visibility)]
pub struct GateLeaf {
    /// The gate's number in the level.
    pub number: usize,
    /// The gate, given relative to the cell that owns its side.
    #[reflect(ignore)]
    pub gate: Gate,
    /// The width and height of the leaf, in cells.
    pub size: Vec2,
    /// The completed fraction of the opening movement, from 0 to 1.
    pub openness: f32,
    /// The position of the closed leaf's base.
    pub closed: Vec3,
}

/// A key, a find, a lever or a portal, on the floor of its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, from_reflect = false)]
#[require(Transform, Visibility)]
pub struct ItemMark {
    /// The cell.
    pub cell: Cell,
    /// The key, find, lever or portal.
    #[reflect(ignore)]
    pub content: Content,
}

/// The time that a gate takes to open or close, in seconds.
const LIFT: f32 = 0.5;

/// The visible part of an open leaf, as a fraction of its height.
const RAISED: f32 = 0.1;

/// The distance from the upper floor to the middle of a lid, in cells.
const SUNK: f32 = 0.04;

/// Returns the components for a closed gate in the side of a cell at the position `centre`.
pub(super) fn leaf(level: &Level, number: usize, centre: Vec3) -> impl Bundle {
    let (side, gate) = level.gates().get(number);
    let (size, place) = match level.grid().has_side(side.cell, side.dir) {
        true => upright(level, side, centre),
        false => lid(level, side, centre),
    };
    let leaf = GateLeaf {
        number,
        gate,
        size,
        openness: 0.0,
        closed: place.translation,
    };
    (leaf, Name::new("Gate"), place)
}

/// Returns the size and position of a leaf in a side.
fn upright(level: &Level, Side { cell, dir }: Side, centre: Vec3) -> (Vec2, Transform) {
    let ends = level.grid().side(cell, dir).map(to_world);
    let at = centre.xz() + (ends[0] + ends[1]) / 2.0;
    let size = Vec2::new(ends[0].distance(ends[1]), WALL_HEIGHT);
    let place = Transform::from_xyz(at.x, 0.0, at.y);
    let outward = to_world(level.grid().normal(cell, dir)).extend(0.0).xzy();
    (size, place.looking_to(outward, Vec3::Y))
}

/// Returns the size and position of a lid over a hatch between two floors.
fn lid(level: &Level, Side { cell, dir }: Side, centre: Vec3) -> (Vec2, Transform) {
    let leads_up = level.grid().climb(cell, dir) > 0;
    let foot = if leads_up {
        cell
    } else {
        level.grid().step(cell, dir)
    };
    let floor = if leads_up { STOREY } else { 0.0 };
    // The lid is pulled aside towards the middle of the cell, between the two floors.
    let hatch = ladder_at(level, foot);
    let aside = -hatch.normalize_or(Vec2::Y).extend(0.0).xzy();
    let outward = if leads_up { Vec3::Y } else { Vec3::NEG_Y };
    let middle = centre + Vec3::new(hatch.x, floor - SUNK, hatch.y);
    let place = Transform::from_translation(middle - aside * HATCH);
    (Vec2::splat(2.0 * HATCH), place.looking_to(outward, aside))
}

/// The distance of an item from its cell's centre if the cell has several items, in cells.
const ASIDE: f32 = 0.14;

/// Returns the components for the keys, finds, levers, portals and plates in a cell at the position
/// `centre`.
pub(super) fn items(level: &Level, cell: Cell, centre: Vec3) -> Vec<impl Bundle> {
    let is_item = |content: &Content| content.is_item() || content.is_fixture();
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

/// Gives gates that are in both levels their numbers in the level `now`.
pub(super) fn renumber(before: &Level, now: &Level, gates: &mut Query<&mut GateLeaf>) {
    if before.gates() == now.gates() {
        return;
    }
    for mut leaf in gates {
        let has_number = leaf.number < before.gates().len();
        let side = has_number.then(|| before.gates().get(leaf.number).0);
        let number = side.and_then(|side| now.gates().at(side.cell, side.dir));
        if let Some((number, _)) = number.filter(|&(number, _)| number != leaf.number) {
            leaf.number = number;
        }
    }
}

/// Opens and closes gate leaves. A gate that the player has shut is closed. A one-way gate is open while
/// the player is on the side from which it can be passed, and falls shut behind the player.
pub(super) fn lift(
    time: Res<Time>,
    run: If<Res<Run>>,
    avatar: Option<Single<&Transform, (With<Avatar>, Without<GateLeaf>)>>,
    chunks: Query<&Transform, (With<Chunk>, Without<GateLeaf>)>,
    mut gates: Query<(&mut GateLeaf, &mut Transform, Option<&ChildOf>)>,
) {
    let states = run.progress.walker().gates;
    for (mut leaf, mut transform, parent) in &mut gates {
        let sides = [leaf.gate, leaf.gate.reversed()];
        let is_open = match &avatar {
            Some(avatar) if leaf.gate.is_one_way() => {
                // The global transform of a new leaf is not known before the end of the frame.
                // Chunks are not rotated.
                let chunk = parent.and_then(|parent| chunks.get(parent.parent()).ok());
                let origin = chunk.map_or(Vec3::ZERO, |chunk| chunk.translation);
                let to_player = avatar.translation - (origin + leaf.closed);
                let is_behind = to_player.dot(*transform.back()) <= 0.0;
                states.lets_pass(leaf.number, sides[usize::from(is_behind)])
            }
            _ => sides
                .iter()
                .any(|&gate| states.lets_pass(leaf.number, gate)),
        };
        let is_open = is_open && !run.progress.is_shut(leaf.number);
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
        let up = *transform.up();
        let raised = leaf.openness * (1.0 - RAISED) * leaf.size.y;
        transform.translation = leaf.closed + up * raised;
        // A lid moves between the floors, but a raised leaf would be visible above the walls.
        if up.y > 0.5 {
            transform.scale.y = 1.0 - raised / leaf.size.y;
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::space::{centre, way_by_ladder};
    use warren_maze::topology::Cubic;

    #[test]
    fn a_new_one_way_gate_is_open_for_a_player_in_front_of_it() {
        use bevy::ecs::system::RunSystemOnce;

        const LEVEL: &str = r#"(
            format: "warren level",
            version: 5,
            grid: (shape: Square, width: 2, height: 1),
            map: ["+-+-+", "|S|F|", "+-+-+"],
            gates: [(cell: (0, 0), side: "east", kind: OneWay)],
        )"#;
        let level = std::sync::Arc::new(warren_dungeon::file::read(LEVEL).unwrap());
        let middle = centre(&level, 0);
        for (east, openness) in [(-0.2, 1.0), (1.2, 0.0)] {
            let mut world = World::new();
            world.init_resource::<Time>();
            world.insert_resource(Run::new(level.clone()));
            // The chunk is a copy of the level in a wrapped world.
            let origin = Vec3::X * 20.0;
            let chunk = (Chunk(IVec3::ZERO), Transform::from_translation(origin));
            let chunk = world.spawn(chunk).id();
            let gate = world.spawn((leaf(&level, 0, middle), ChildOf(chunk))).id();
            let at = origin + middle + Vec3::X * east;
            world.spawn((Avatar::default(), Transform::from_translation(at)));
            world.run_system_once(lift).unwrap();
            assert_eq!(world.get::<GateLeaf>(gate).unwrap().openness, openness);
        }
    }

    #[test]
    fn a_lid_covers_the_hatch_of_its_ladder_and_faces_its_cell() {
        const LEVEL: &str = r#"(
            format: "warren level",
            version: 5,
            grid: (shape: Cubic, width: 2, height: 1, depth: 2),
            floors: [["10"], ["00"]],
            starts: [(0, 0, 0)],
            finishes: [(1, 0, 1)],
            gates: [(cell: (1, 0, 0), side: "down", kind: Iron)],
        )"#;
        let level = warren_dungeon::file::read(LEVEL).unwrap();
        let (head, foot) = (1, 3);
        assert_eq!(way_by_ladder(&level, foot, true), Some(head));
        assert_eq!(way_by_ladder(&level, head, false), Some(foot));
        let hatch = centre(&level, foot).xz() + ladder_at(&level, foot);
        for (cell, dir, faces) in [(head, Cubic::DOWN, Vec3::Y), (foot, Cubic::UP, Vec3::NEG_Y)] {
            assert_eq!(level.grid().step(cell, dir), head + foot - cell);
            let (size, place) = lid(&level, Side { cell, dir }, centre(&level, cell));
            let middle = place.transform_point(Vec3::Y * size.y / 2.0);
            assert!(middle.xz().abs_diff_eq(hatch, 1e-4), "{middle}");
            let height = middle.y - centre(&level, foot).y;
            assert!((WALL_HEIGHT..STOREY).contains(&height), "{height}");
            assert!(place.back().abs_diff_eq(faces, 1e-4));
        }
    }
}
