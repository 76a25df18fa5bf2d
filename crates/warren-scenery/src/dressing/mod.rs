//! Landmarks: objects that make cells look different from each other.
//!
//! Landmarks depend only on the level, so that all players see the same landmarks. A landmark is
//! closer to its wall than players can get, so that it blocks no passage.

pub(crate) mod props;

use crate::above::Stands;
use crate::breach;
use crate::chunks::Dressed;
use crate::culling::lit_in;
use crate::detail::Detail;
use crate::landmark_kind::LandmarkKind;
use crate::look::{self, Look};
use crate::part::spawn_parts;
use crate::shares::Shares;
use crate::stone::Stones;
use crate::torch::Fire;
use crate::variation::variation;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy_warren::level::CurrentLevel;
use bevy_warren::maze::{Chunk, Cut, Standing};
use bevy_warren::play::avatar::Avatar;
use bevy_warren::sight::Sight;
use bevy_warren::space::{centre, ladder_side, to_world, way_by_ladder};
use props::Props;
use warren_dungeon::level::{Content, Level};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A landmark in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Landmark {
    kind: LandmarkKind,
    /// The side of the cell at whose wall the landmark is placed.
    side: Dir,
    /// The distance from the middle of that side, as a fraction of half its length.
    aside: f32,
    /// A number that selects a variant of the kind.
    number: u32,
}

/// The light of a sconce.
#[derive(Component)]
pub(crate) struct SconceLight;

/// Turns on the lights of the sconces nearest to the player. Only the nearest of these lights cast
/// shadows. The number of lights is limited because every light makes rendering slower.
pub(crate) fn light_nearest(
    detail: Res<Detail>,
    sight: Res<Sight>,
    avatar: Single<&Transform, With<Avatar>>,
    mut sconces: Query<(&GlobalTransform, &mut Visibility, &mut PointLight), With<SconceLight>>,
) {
    let far = |place: &GlobalTransform| place.translation().distance_squared(avatar.translation);
    let mut all: Vec<f32> = sconces.iter().map(|(place, ..)| far(place)).collect();
    all.sort_unstable_by(f32::total_cmp);
    let first_beyond = |count: usize| all.get(count).copied().unwrap_or(f32::INFINITY);
    let [most_lit, most_shadowed] = detail.sconces();
    let [lit, shadowed] = [most_lit, most_shadowed].map(first_beyond);
    for (place, mut visibility, mut light) in &mut sconces {
        visibility.set_if_neq(lit_in(*sight, far(place) < lit));
        let has_shadows = most_shadowed > 0 && far(place) < shadowed;
        if light.shadow_maps_enabled != has_shadows {
            light.shadow_maps_enabled = has_shadows;
        }
    }
}

/// The probability that a cell has a landmark is 1 divided by this number.
const SELDOM: u32 = 4;

/// In themes with sconces, the probability that a landmark outside a dead end is a sconce is 1
/// divided by this number.
const SCONCES: u32 = 3;

/// Returns the kind of the landmark in a cell and the side of the cell at whose wall the landmark
/// is, or `None` if the cell has no landmark.
pub fn landmark_at(level: &Level, cell: Cell) -> Option<(LandmarkKind, Dir)> {
    landmark(level, cell).map(|landmark| (landmark.kind, landmark.side))
}

/// Returns the landmark of a cell, if it has one.
fn landmark(level: &Level, cell: Cell) -> Option<Landmark> {
    let (grid, maze) = (level.grid(), level.maze());
    if maze.is_solid(cell) || level.is_finish(cell) {
        return None;
    }
    if let Some(kind) = level.contents(cell).find_map(kind_of) {
        return Some(Landmark {
            kind,
            side: opposite_wall(level, cell)?,
            aside: 0.0,
            number: 0,
        });
    }
    // A cell at either end of a ladder has no landmark.
    if [true, false].map(|up| way_by_ladder(level, cell, up)) != [None; 2] {
        return None;
    }
    // The lamps of a doorway need the walls of their cell.
    if doorway_lamps(level, cell).next().is_some() {
        return None;
    }
    let open = maze.passages(cell);
    let mut random = random_in(grid.coordinates(cell), open.count() as u32);
    if random.below(SELDOM) != 0 {
        return None;
    }
    let closed: Vec<Dir> = bare_walls(level, cell).collect();
    let side = *closed.get(random.below(closed.len().max(1) as u32) as usize)?;
    let theme = look::row(level.theme());
    // In a dead end, players would mistake a flame for the finish.
    let can_burn = theme.has_sconces && open.count() > 1;
    let kind = match can_burn && random.below(SCONCES) == 0 {
        true => LandmarkKind::Sconce,
        false => random.pick(variation(level).map_or(theme.landmarks, |it| it.landmarks)),
    };
    // Statues are only placed in dead ends. Elsewhere, statues would block the view.
    let kind = match kind {
        LandmarkKind::Statue if open.count() > 1 => LandmarkKind::Rubble,
        other => other,
    };
    let aside = match kind {
        LandmarkKind::Bones | LandmarkKind::Rubble | LandmarkKind::Puddle => {
            random.within(-0.6, 0.6)
        }
        LandmarkKind::Chains | LandmarkKind::Roots => random.within(-0.4, 0.4),
        LandmarkKind::Sconce
        | LandmarkKind::Statue
        | LandmarkKind::Glyph
        | LandmarkKind::Entrance => 0.0,
    };
    Some(Landmark {
        kind,
        side,
        aside,
        number: random.below(1 << 16),
    })
}

/// Returns the kind of landmark that shows this content, or `None` if no landmark shows it. A
/// landmark needs a wall, so content of cells without walls needs a separate entity.
fn kind_of(content: Content) -> Option<LandmarkKind> {
    match content {
        Content::Start => Some(LandmarkKind::Entrance),
        // The starts of beasts are invisible. Other code spawns entities for the other contents.
        _ => None,
    }
}

/// Returns the landmark of a cell in a run, if it has one. The landmark is chosen from the original
/// level, so that an opened wall does not change other landmarks. A landmark disappears when its
/// own wall is opened, or when the contents of its cell change.
fn standing_landmark(made: &Level, now: &Level, cell: Cell) -> Option<Landmark> {
    let shown =
        |level: &Level| -> Vec<LandmarkKind> { level.contents(cell).filter_map(kind_of).collect() };
    let has_changed = || shown(made) != shown(now);
    landmark(made, cell).filter(|mark| is_free_wall(now, cell, mark.side) && !has_changed())
}

/// Returns whether the lamp of a room hangs in this cell: the cell without a ladder that is nearest
/// to the middle of its room.
fn is_lamp_cell(level: &Level, cell: Cell) -> bool {
    let room = level.rooms().around(cell);
    let has_ladder = |cell| [true, false].map(|up| way_by_ladder(level, cell, up)) != [None; 2];
    if room.is_empty() || has_ladder(cell) {
        return false;
    }
    let places = || room.iter().map(|&cell| centre(level, cell));
    let middle = places().sum::<Vec3>() / room.len() as f32;
    let free = room
        .iter()
        .zip(places())
        .filter(|&(&cell, _)| !has_ladder(cell));
    let far = |place: Vec3| place.distance_squared(middle);
    let nearest = free.min_by(|a, b| far(a.1).total_cmp(&far(b.1)));
    nearest.is_some_and(|(&nearest, _)| nearest == cell)
}

/// Returns the walls of a cell that have lamps to mark the doorways of rooms, and each lamp's
/// distance from the wall's middle, as a fraction of half the wall's length. The lamps are in the
/// cell outside the room, on both sides of the doorway, so that they are visible from the corridor.
/// If there is no wall beside the doorway, one lamp is at the wall that faces it. A cell without a
/// free wall has no lamps. Themes without ceilings have neither these lamps nor the lamps inside
/// rooms.
fn doorway_lamps(level: &Level, cell: Cell) -> impl Iterator<Item = (Dir, f32)> {
    let (grid, rooms) = (level.grid(), level.rooms());
    let is_doorway = move |dir: &Dir| {
        let room = rooms.number(grid.step(cell, *dir));
        grid.has_side(cell, *dir) && room.is_some() && room != rooms.number(cell)
    };
    // Contents can be at the wall that faces the entrance.
    let taken = level.contents(cell).next();
    let taken = taken.and_then(|_| opposite_wall(level, cell));
    let is_free = move |dir: &Dir| is_free_wall(level, cell, *dir) && taken != Some(*dir);
    let has_lamps = !rooms.is_empty() && !Look::of(level.theme()).is_open();
    let doorways = level.maze().passages(cell).filter(is_doorway);
    doorways.filter(move |_| has_lamps).flat_map(move |dir| {
        let sides = grid.clockwise(cell);
        let at = sides.iter().position(|&side| side == dir).unwrap_or(0);
        let beside = [(sides.len() - 1, BESIDE), (1, -BESIDE)];
        let beside = beside.map(|(by, aside)| (sides[(at + by) % sides.len()], aside));
        let is_bare = |side: &Dir| bare_walls(level, cell).any(|bare| bare == *side);
        let mut lamps: Vec<(Dir, f32)> = beside.to_vec();
        lamps.retain(|(side, _)| is_bare(side) && is_free(side));
        if lamps.is_empty() {
            let normal = |dir| to_world(grid.normal(cell, dir)).normalize();
            let toward = |side: &Dir| normal(*side).dot(normal(dir));
            let facing = bare_walls(level, cell).filter(is_free);
            let facing = facing.min_by(|a, b| toward(a).total_cmp(&toward(b)));
            lamps.extend(facing.map(|side| (side, 0.0)));
        }
        lamps
    })
}

/// The distance of a lamp beside a doorway from the middle of its wall, as a fraction of half the
/// wall's length.
const BESIDE: f32 = 0.5;

/// Returns the sides of a cell that have a wall and no door.
fn bare_walls(level: &Level, cell: Cell) -> impl Iterator<Item = Dir> {
    let open = level.maze().passages(cell);
    let is_bare = move |&dir: &Dir| {
        !open.contains(dir)
            && level.doors().number(cell, dir).is_none()
            && level.gates().at(cell, dir).is_none()
    };
    level.grid().clockwise(cell).iter().copied().filter(is_bare)
}

/// Returns the wall that faces the entrance of the cell most directly, among the walls without a
/// door and without a ladder.
pub(crate) fn opposite_wall(level: &Level, cell: Cell) -> Option<Dir> {
    let grid = level.grid();
    let open = level.maze().passages(cell);
    let entries = open.filter(|&dir| grid.has_side(cell, dir));
    let from: Vec2 = entries.map(|dir| to_world(grid.normal(cell, dir))).sum();
    let faces = |dir: Dir| to_world(grid.normal(cell, dir)).normalize().dot(from);
    bare_walls(level, cell)
        .filter(|&dir| is_free_wall(level, cell, dir))
        .min_by(|&a, &b| faces(a).total_cmp(&faces(b)))
}

/// Returns whether a side of a cell is closed and has no ladder in front of it.
pub(crate) fn is_free_wall(level: &Level, cell: Cell, side: Dir) -> bool {
    let foot_below = way_by_ladder(level, cell, false);
    let foot_here = way_by_ladder(level, cell, true).map(|_| cell);
    let taken = [foot_here, foot_below].map(|foot| ladder_side(level, foot?));
    !level.maze().passages(cell).contains(side) && !taken.contains(&Some(side))
}

/// Returns a position at the foot of a cell's wall, relative to the cell's centre. `aside` is the
/// distance from the middle of the wall, as a fraction of half its length. An object at this
/// position faces `+z`, into the cell.
pub(crate) fn at_wall(level: &Level, cell: Cell, side: Dir, aside: f32) -> Transform {
    let grid = level.grid();
    let [from, to] = grid.side(cell, side).map(to_world);
    let into = -to_world(grid.normal(cell, side)).normalize();
    let at = (from + to) / 2.0 + (to - from) / 2.0 * aside;
    let turn = Quat::from_rotation_y(into.x.atan2(into.y));
    Transform::from_xyz(at.x, 0.0, at.y).with_rotation(turn)
}

/// Returns a random number generator for a cell with these coordinates and this number of passages.
fn random_in([x, y, z]: [u32; 3], passages: u32) -> SeededRandom {
    let parts = [x, y, z, passages].into_iter();
    SeededRandom::new(parts.fold(0, |seed: u64, part| seed.rotate_left(16) ^ u64::from(part)))
}

/// Marks a chunk that already has its landmarks. It keeps them when its meshes are replaced.
#[derive(Component)]
pub(crate) struct HasLandmarks;

/// The name of the entities of lamps at doorways.
const DOORWAY_LAMP: &str = "Doorway lamp";

/// Spawns the landmarks and the remains of blasted walls of a chunk once it has its stone meshes.
pub(crate) fn dress(
    mut commands: Commands,
    chunks: Query<(Entity, &Chunk, &Dressed), (Changed<Dressed>, Without<HasLandmarks>)>,
    (current, standing): (Res<CurrentLevel>, Res<Standing>),
    cut: Res<Cut>,
    look: Res<Look>,
    fire: Res<Fire>,
    props: Res<Props>,
    stones: Res<Stones>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (Some(made), Some(level)) = (&current.0, &standing.0) else {
        return;
    };
    for (chunk, key, dressed) in &chunks {
        if !dressed.0 {
            continue;
        }
        commands.entity(chunk).insert(HasLandmarks);
        let key = cut.own(key.0);
        let origin = cut.place(level, key);
        for &cell in cut.cells(key) {
            let object = |name: String, side, aside| {
                let mut place = at_wall(level, cell, side, aside);
                place.translation += centre(level, cell) - origin;
                (
                    ChildOf(chunk),
                    Name::new(name),
                    Stands(vec![cell]),
                    place,
                    Visibility::default(),
                )
            };
            if let Some(mark) = standing_landmark(made, level, cell) {
                let name = format!("{:?}", mark.kind);
                let mut thing = commands.spawn(object(name, mark.side, mark.aside));
                spawn_parts(&mut thing, props.of(mark.kind, mark.number), &stones);
                if mark.kind == LandmarkKind::Sconce {
                    props::kindle_sconce(&mut thing, &fire, &look);
                }
            }
            for (side, aside) in doorway_lamps(made, cell) {
                if is_free_wall(level, cell, side) {
                    let mut lamp = commands.spawn(object(DOORWAY_LAMP.into(), side, aside));
                    spawn_parts(&mut lamp, props.of(LandmarkKind::Sconce, 0), &stones);
                    props::kindle_sconce(&mut lamp, &fire, &look);
                }
            }
            if !look.is_open() && is_lamp_cell(level, cell) {
                let place = Transform::from_translation(centre(level, cell) - origin);
                let name = Name::new("Lamp");
                let lamp = (
                    ChildOf(chunk),
                    name,
                    Stands(vec![cell]),
                    place,
                    Visibility::default(),
                );
                let mut lamp = commands.spawn(lamp);
                // The shadow of the bowl would look like a hole in the floor.
                lamp.with_children(|lamp| {
                    for part in props.lamp(level.grid().floors() > 1) {
                        let mut shown = lamp.spawn((Transform::default(), NotShadowCaster));
                        part.insert_into(&mut shown, &stones);
                    }
                });
                props::kindle_lamp(&mut lamp, &fire, &look);
            }
            for dir in breach::breaches(made, level, cell) {
                let mut hole = commands.spawn(object("Breach".into(), dir, 0.0));
                let remains = meshes.add(breach::remains(level, cell, dir));
                stones.wall.cover(&mut hole, remains);
            }
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::{Placement, Recipe, RoomOptions, Theme};
    use warren_maze::topology::{GridShape, GridSpec};

    fn levels() -> impl Iterator<Item = Level> {
        let themes = Theme::ALL.into_iter();
        themes.flat_map(|theme| {
            GridShape::ALL.into_iter().filter_map(move |shape| {
                let grid = GridSpec {
                    shape,
                    width: 12,
                    height: 12,
                    ..default()
                };
                let theme = Some(theme);
                make(&Recipe {
                    grid,
                    theme,
                    seed: 3,
                    ..default()
                })
                .ok()
            })
        })
    }

    #[test]
    fn landmarks_are_at_walls_and_not_at_doors_or_finishes() {
        let mut seen = 0;
        for level in levels() {
            for cell in 0..level.grid().cells() {
                let Some(mark) = landmark(&level, cell) else {
                    continue;
                };
                seen += 1;
                assert!(!level.maze().passages(cell).contains(mark.side));
                assert!(level.doors().number(cell, mark.side).is_none());
                assert!(!level.is_finish(cell));
                let is_start = level.starts().contains(&cell);
                assert_eq!(is_start, mark.kind == LandmarkKind::Entrance);
                assert!(mark.aside.abs() <= 0.6);
                let is_dead_end = level.maze().passages(cell).count() == 1;
                assert!(!is_dead_end || mark.kind != LandmarkKind::Sconce);
            }
        }
        assert!(seen > 200, "{seen} landmarks");
    }

    /// Returns a level with rooms on each kind of grid.
    fn levels_with_rooms(theme: Theme) -> impl Iterator<Item = Level> {
        GridShape::ALL.into_iter().map(move |shape| {
            let grid = GridSpec {
                shape,
                width: 12,
                height: 12,
                depth: if shape.has_floors() { 2 } else { 1 },
                ..default()
            };
            let rooms = RoomOptions {
                count: 4,
                doorways: 2,
                ..RoomOptions::DEFAULT
            };
            let recipe = Recipe {
                grid,
                rooms,
                theme: Some(theme),
                ..default()
            };
            make(&recipe).unwrap()
        })
    }

    #[test]
    fn every_doorway_has_lamps_at_walls_of_the_corridor() {
        let (mut doorways, mut unlit) = (0, 0);
        for level in levels_with_rooms(Theme::DressedStone) {
            for room in 0..level.rooms().list().len() {
                for door in level.doorways(room) {
                    let grid = level.grid();
                    let outside = grid.step(door.cell, door.dir);
                    let lamps: Vec<(Dir, f32)> = doorway_lamps(&level, outside).collect();
                    doorways += 1;
                    for &(side, aside) in &lamps {
                        assert!(bare_walls(&level, outside).any(|wall| wall == side));
                        assert!(is_free_wall(&level, outside, side));
                        assert!(aside.abs() <= BESIDE);
                    }
                    if lamps.is_empty() {
                        unlit += 1;
                        let walls = bare_walls(&level, outside);
                        let taken = level.contents(outside).next();
                        let taken = taken.and_then(|_| opposite_wall(&level, outside));
                        let mut free = walls.filter(|&wall| is_free_wall(&level, outside, wall));
                        assert!(free.all(|wall| taken == Some(wall)), "{:?}", grid.shape());
                    }
                }
            }
            let open = level.maze().open_cells();
            let inside = |cell: Cell| {
                let mut next = level.maze().passages(cell);
                let number = |cell| level.rooms().number(cell);
                next.any(|dir| {
                    let beyond = number(level.grid().step(cell, dir));
                    beyond.is_some() && beyond != number(cell)
                })
            };
            for cell in open.filter(|&cell| !inside(cell)) {
                assert_eq!(doorway_lamps(&level, cell).count(), 0);
            }
        }
        assert!(
            doorways > 40 && unlit * 4 < doorways,
            "{unlit} of {doorways}"
        );
        for level in levels_with_rooms(Theme::Hedge) {
            let mut open = level.maze().open_cells();
            assert!(open.all(|cell| doorway_lamps(&level, cell).next().is_none()));
        }
    }

    #[test]
    fn every_room_has_one_lamp() {
        for level in levels_with_rooms(Theme::DressedStone) {
            let shape = level.grid().shape();
            for room in level.rooms().list() {
                let lamps = room.iter().filter(|&&cell| is_lamp_cell(&level, cell));
                assert_eq!(lamps.count(), 1, "{shape:?}");
            }
        }
    }

    #[test]
    fn the_opposite_wall_faces_the_entrance_of_a_dead_end() {
        for level in levels() {
            let grid = level.grid();
            for cell in level.maze().open_cells() {
                let open: Vec<Dir> = level.maze().passages(cell).collect();
                let Some(wall) = opposite_wall(&level, cell) else {
                    continue;
                };
                assert!(!open.contains(&wall));
                let [entry] = open[..] else { continue };
                if !grid.has_side(cell, entry) {
                    continue;
                }
                let normal = |dir| to_world(grid.normal(cell, dir)).normalize();
                let away = normal(wall).dot(normal(entry));
                let others = bare_walls(&level, cell);
                assert!(
                    others
                        .into_iter()
                        .all(|dir| normal(dir).dot(normal(entry)) >= away)
                );
                assert!(away < -0.4, "{:?}: {away}", grid.shape());
                let place = at_wall(&level, cell, wall, 0.0);
                let faces = place.rotation * Vec3::Z;
                assert!(faces.xz().dot(normal(wall)) < -0.999);
            }
        }
    }

    #[test]
    fn gates_and_entrances_are_not_behind_ladders() {
        let mut ladders = 0;
        for seed in 0..40 {
            let recipe = Recipe {
                grid: GridSpec {
                    shape: GridShape::Cubic,
                    width: 3,
                    height: 3,
                    depth: 3,
                    ..default()
                },
                placement: Placement::Random,
                starts: 5,
                finishes: 5,
                seed,
                ..default()
            };
            let level = make(&recipe).unwrap();
            for &cell in level.starts().iter().chain(level.finishes()) {
                let feet = [
                    way_by_ladder(&level, cell, true).map(|_| cell),
                    way_by_ladder(&level, cell, false),
                ];
                for foot in feet.into_iter().flatten() {
                    ladders += 1;
                    let side = ladder_side(&level, foot);
                    assert!(side.is_none() || side != opposite_wall(&level, cell));
                }
            }
        }
        assert!(ladders > 100, "{ladders}");
    }

    #[test]
    fn every_theme_has_several_kinds_of_landmarks() {
        for theme in Theme::ALL {
            let all = levels().filter(|level| level.theme() == theme);
            let kinds: BTreeSet<String> = all
                .flat_map(|level| {
                    let cells = 0..level.grid().cells();
                    let marks = cells.filter_map(|cell| landmark(&level, cell));
                    marks
                        .map(|mark| format!("{:?}", mark.kind))
                        .collect::<Vec<_>>()
                })
                .collect();
            assert!(kinds.len() >= 2, "{theme:?}: {kinds:?}");
        }
    }
}
