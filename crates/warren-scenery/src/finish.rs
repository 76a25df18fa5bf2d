//! The appearance of a finish: a gate with daylight behind it.

use crate::above::{ShownIn, Stands};
use crate::culling::lit_in;
use crate::dressing::{at_wall, is_free_wall, opposite_wall};
use crate::glowing::{PaletteLight, PaletteMaterials, scaled};
use crate::mesh::{self, BEFORE_FOOT as FACE};
use crate::part::{Part, PartMaterial, additive, block, spawn_parts, triangles};
use crate::stone::Stones;
use crate::textures::Halo;
use bevy::light::NotShadowCaster;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::level::CurrentLevel;
use bevy_warren::maze::{FinishMark, Standing};
use bevy_warren::play::avatar::Avatar;
use bevy_warren::sight::Sight;
use bevy_warren::space::WALL_HEIGHT;
use std::f32::consts::{FRAC_PI_4, PI};
use warren_maze::topology::Cell;

/// The light of the finish in this cell.
#[derive(Component)]
pub(crate) struct FinishLight(Cell);

/// The parts of a finish.
#[derive(Resource)]
pub(crate) struct Gate {
    /// The arch and the grate.
    masonry: Vec<Part>,
    /// The view through the arch.
    outside: Part,
    /// The rays of light that fall through the arch into the cell.
    rays: Part,
    /// The shaft of light that falls from above if no wall has space for a gate.
    shaft: Part,
    /// The spot of light on the floor.
    pool: Part,
    /// The mark on the floor in the view from above, and its dark rim. The mark is a diamond, as on
    /// maps.
    mark: Part,
    rim: Part,
}

/// The lengths of the sides of the mark and of its rim, in cells.
const MARK: f32 = 0.4;
const RIM: f32 = 0.5;

pub(crate) fn prepare(
    mut commands: Commands,
    halo: Res<Halo>,
    mut coloured: ResMut<PaletteMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let day = materials.add(sign(LinearRgba::WHITE));
    let ray = materials.add(StandardMaterial {
        cull_mode: None,
        ..additive(LinearRgba::WHITE, None)
    });
    let glow = materials.add(additive(LinearRgba::WHITE, Some(&halo.0)));
    let mark = materials.add(sign(LinearRgba::WHITE));
    let rim = materials.add(sign(LinearRgba::BLACK));
    coloured.add(&mark, |mark, of| mark.base_color = scaled(of.goal, 1.6));
    coloured.add(&day, |day, of| day.base_color = scaled(of.daylight, 2.6));
    coloured.add(&ray, |ray, of| ray.base_color = scaled(of.daylight, 0.5));
    coloured.add(&glow, |glow, of| glow.base_color = scaled(of.daylight, 0.8));
    let [day, ray, glow, mark, rim] = [day, ray, glow, mark, rim].map(PartMaterial::Own);
    let mut part = |mesh, material: &PartMaterial| Part {
        mesh: meshes.add(mesh),
        material: material.clone(),
    };
    let flat = || Plane3d::default().mesh().size(1.0, 1.0).build();
    commands.insert_resource(Gate {
        masonry: vec![
            part(mesh::heap(arch()), &PartMaterial::Stone),
            part(mesh::heap(grate()), &PartMaterial::Iron),
        ],
        outside: part(outside(), &day),
        rays: part(rays(), &ray),
        shaft: part(shaft(), &ray),
        pool: part(flat(), &glow),
        mark: part(flat(), &mark),
        rim: part(flat(), &rim),
    });
}

pub(crate) fn dress_finishes(
    mut commands: Commands,
    finishes: Query<(Entity, &FinishMark), Added<FinishMark>>,
    (current, standing): (Res<CurrentLevel>, Res<Standing>),
    colours: Res<Colours>,
    gate: Res<Gate>,
    stones: Res<Stones>,
) {
    let (Some(made), Some(level)) = (&current.0, &standing.0) else {
        return;
    };
    for (entity, &FinishMark(cell)) in &finishes {
        // If the wall of a gate was blasted, a shaft of light replaces the gate. The gate does not
        // move to a different wall.
        let side = opposite_wall(made, cell).filter(|&side| is_free_wall(level, cell, side));
        let wall = side.map(|side| at_wall(level, cell, side, 0.0));
        commands.entity(entity).insert(Stands(vec![cell]));
        for (part, side, height) in [(&gate.rim, RIM, 0.014), (&gate.mark, MARK, 0.018)] {
            let place = Transform::from_xyz(0.0, height, 0.0)
                .with_rotation(Quat::from_rotation_y(FRAC_PI_4))
                .with_scale(Vec3::splat(side));
            let shown = (ChildOf(entity), ShownIn(&[Sight::Above]), NotShadowCaster);
            part.insert_into(&mut commands.spawn((shown, place)), &stones);
        }
        let place = (wall.unwrap_or_default(), Visibility::default());
        let mut place = commands.spawn((ChildOf(entity), place));
        // The position of the light on the floor, and the glowing parts.
        let (lit, shining) = match wall {
            Some(_) => {
                spawn_parts(&mut place, &gate.masonry, &stones);
                (Vec3::Z * 0.42, vec![&gate.outside, &gate.rays])
            }
            None => (Vec3::ZERO, vec![&gate.shaft]),
        };
        place.with_children(|place| {
            for part in shining {
                shine(place, part, &stones, Vec3::ZERO);
            }
            shine(place, &gate.pool, &stones, lit.with_y(0.012));
            place.spawn((
                FinishLight(cell),
                PaletteLight(|colours| colours.daylight),
                PointLight {
                    color: colours.daylight,
                    intensity: 38_000.0,
                    range: 4.5,
                    radius: 0.1,
                    ..default()
                },
                Transform::from_translation(lit / 2.0 + Vec3::Y * 0.4),
            ));
        });
    }
}

/// Returns a material with a single colour, whatever the light.
fn sign(color: LinearRgba) -> StandardMaterial {
    StandardMaterial {
        base_color: color.into(),
        unlit: true,
        fog_enabled: false,
        ..default()
    }
}

/// Spawns a part that casts no shadow.
fn shine(parent: &mut ChildSpawnerCommands, part: &Part, stones: &Stones, at: Vec3) {
    let mut shown = parent.spawn((NotShadowCaster, Transform::from_translation(at)));
    part.insert_into(&mut shown, stones);
}

/// Turns on only the nearest light of each finish. A small wrapped level shows many copies of a
/// finish. If all of them were lit, rounding errors would make the colours depend on the order in
/// which the lights are added.
pub(crate) fn light_finishes(
    sight: Res<Sight>,
    avatar: Single<&Transform, With<Avatar>>,
    mut lights: Query<(Entity, &FinishLight, &GlobalTransform, &mut Visibility)>,
) {
    let mut nearest: HashMap<Cell, (f32, Entity)> = HashMap::default();
    for (entity, light, place, _) in &lights {
        let far = place.translation().distance(avatar.translation);
        let known = nearest.entry(light.0).or_insert((far, entity));
        if far < known.0 {
            *known = (far, entity);
        }
    }
    for (entity, light, _, mut visibility) in &mut lights {
        let is_nearest = nearest.get(&light.0).is_some_and(|known| known.1 == entity);
        visibility.set_if_neq(lit_in(*sight, is_nearest));
    }
}

/// The distance from the middle of the gate to its jambs, and the height of the jambs. The arch
/// above the jambs is a half circle.
const HALF: f32 = 0.22;
const SPRING: f32 = 0.42;

/// The thickness of the stones of the arch, and the distance by which they protrude from the wall.
const STONE: f32 = 0.075;
const OUT: f32 = 0.05;

/// Returns the jambs, the stones of the arch, and a sill.
fn arch() -> Vec<Transform> {
    const VOUSSOIRS: u8 = 9;
    const COURSES: u8 = 3;

    let block = |x: f32, y: f32, size: Vec3| block([x, y, FACE + size.z / 2.0 - 0.01], size);
    let radius = HALF + STONE / 2.0;
    let height = SPRING / f32::from(COURSES);
    let jambs = (0..COURSES).flat_map(|course| {
        let wide = STONE + 0.02 * f32::from(course % 2);
        let y = (f32::from(course) + 0.5) * height;
        let size = Vec3::new(wide, height - 0.004, OUT);
        [-1.0, 1.0].map(|side| block(side * (HALF + wide / 2.0), y, size))
    });
    let step = PI / f32::from(VOUSSOIRS);
    let voussoirs = (0..VOUSSOIRS).map(|i| {
        let angle = (f32::from(i) + 0.5) * step;
        let key = if i == VOUSSOIRS / 2 { 0.02 } else { 0.0 };
        let size = Vec3::new(STONE + key, radius * step - 0.002, OUT + key);
        let at = Vec2::from_angle(angle) * (radius + key / 2.0);
        block(at.x, SPRING + at.y, size).with_rotation(Quat::from_rotation_z(angle))
    });
    let sill = Vec3::new(2.0 * (HALF + STONE), 0.022, 0.1);
    jambs
        .chain(voussoirs)
        .chain([block(0.0, 0.008, sill)])
        .collect()
}

/// Returns the lower end of a raised grate: bars with pointed ends.
fn grate() -> Vec<Transform> {
    const BARS: u8 = 5;
    const LOW: f32 = 0.47;

    let z = FACE + 0.02;
    let mut parts = Vec::new();
    for i in 0..BARS {
        let x = (f32::from(i) - f32::from(BARS - 1) / 2.0) * 2.0 * HALF / f32::from(BARS);
        let top = SPRING + (HALF * HALF - x * x).sqrt() + 0.01;
        let bar = [0.016, top - LOW, 0.016];
        parts.push(block([x, (top + LOW) / 2.0, z], bar));
        let end = block([x, LOW, z], [0.018, 0.018, 0.014]);
        parts.push(end.with_rotation(Quat::from_rotation_z(PI / 4.0)));
    }
    parts.push(block([0.0, LOW + 0.06, z], [1.7 * HALF, 0.014, 0.014]));
    parts
}

/// Returns the view through the arch, as a flat picture on the wall: stairs that lead up to
/// daylight between two walls.
fn outside() -> Mesh {
    const ROUND: u8 = 16;
    const STEPS: u8 = 6;
    /// The vanishing point.
    const FAR: Vec2 = Vec2::new(0.0, 0.43);
    /// The apparent size of the upper end of the stairs, relative to the lower end.
    const UPPER: f32 = 0.5;
    /// The fraction of a step that its riser takes up in the picture.
    const RISER: f32 = 0.55;

    let away = |at: Vec2, scale: f32| FAR + (at - FAR) * scale;
    let point = |at: Vec2| at.extend(FACE);
    let round = (0..=ROUND).map(|i| {
        let angle = f32::from(i) / f32::from(ROUND) * PI;
        Vec2::new(0.0, SPRING) + Vec2::from_angle(angle) * HALF
    });
    let [left, right] = [-HALF, HALF].map(|x| Vec2::new(x, 0.0));
    let rim: Vec<Vec2> = std::iter::once(right).chain(round).chain([left]).collect();
    let mut glow = Glow::default();
    let middle = glow.add(point(FAR), 1.0);
    for edge in rim.windows(2) {
        let near = [edge[0], edge[1]];
        let far = near.map(|at| point(away(at, UPPER)));
        glow.strip(near.map(point), 0.03, far, 0.25);
        let lit = far.map(|at| glow.add(at, 0.8));
        glow.triangle([lit[0], lit[1], middle]);
    }
    let foot = [left, right].map(|at| glow.add(point(away(at, UPPER)), 0.8));
    glow.triangle([foot[0], foot[1], middle]);
    for i in 0..STEPS {
        // The apparent size of a step is inversely proportional to its distance.
        let scale = |steps: u8| {
            let share = f32::from(steps) / f32::from(STEPS);
            1.0 / (1.0 + share * (1.0 / UPPER - 1.0))
        };
        let lower = [left, right].map(|at| away(at, scale(i)));
        let upper = [left, right].map(|at| away(at, scale(i + 1)));
        let edge = lower.map(|at| at.with_y(lower[0].y.lerp(upper[0].y, RISER)));
        let light = f32::from(i + 1) / f32::from(STEPS);
        let [lower, edge, upper] = [lower, edge, upper].map(|ends| ends.map(point));
        // The riser and the tread.
        glow.strip(lower, 0.04 + 0.14 * light, edge, 0.06 + 0.2 * light);
        glow.strip(edge, 0.2 + 0.5 * light, upper, 0.14 + 0.45 * light);
    }
    glow.build()
}

/// Returns rays that fall from the arch to the floor and fade on the way.
fn rays() -> Mesh {
    let mut glow = Glow::default();
    let spread = [-0.8, -0.45, -0.1, 0.25, 0.6, 0.9];
    for (i, part) in spread.into_iter().enumerate() {
        let x = part * HALF;
        let top = 0.5 + 0.04 * (i % 3) as f32;
        let long = 0.5 + 0.09 * ((i * 2) % 5) as f32;
        let far = Vec3::new(x * 1.5, 0.015, FACE + long);
        let near = [top, top * 0.35].map(|y| Vec3::new(x, y, FACE));
        glow.strip(near, 0.34, [far + Vec3::Y * 0.14, far], 0.0);
    }
    glow.build()
}

/// Returns a shaft of light from above.
fn shaft() -> Mesh {
    const SIDES: u8 = 5;

    let mut glow = Glow::default();
    for i in 0..SIDES {
        let way = Vec2::from_angle(f32::from(i) * PI / f32::from(SIDES));
        let at = |wide: f32, y: f32| Vec3::new(way.x * wide, y, way.y * wide);
        let upper = [-0.1, 0.1].map(|wide| at(wide, WALL_HEIGHT));
        let lower = [-0.22, 0.22].map(|wide| at(wide, 0.0));
        glow.strip(upper, 0.22, lower, 0.03);
    }
    glow.build()
}

/// A mesh of light under construction. The brightness is stored in the vertex colours.
#[derive(Default)]
struct Glow {
    positions: Vec<Vec3>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Glow {
    /// Adds a vertex with this brightness, and returns its index.
    fn add(&mut self, at: Vec3, light: f32) -> u32 {
        self.positions.push(at);
        self.colors.push([light, light, light, 1.0]);
        self.positions.len() as u32 - 1
    }

    fn triangle(&mut self, corners: [u32; 3]) {
        self.indices.extend(corners);
    }

    /// Adds a quad between two edges, each with its own brightness.
    fn strip(&mut self, near: [Vec3; 2], near_light: f32, far: [Vec3; 2], far_light: f32) {
        let [a, b] = near.map(|at| self.add(at, near_light));
        let [d, c] = far.map(|at| self.add(at, far_light));
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    fn build(self) -> Mesh {
        let normals = vec![Vec3::Z; self.positions.len()];
        triangles(self.positions, normals, self.indices)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
    }
}
