//! The meshes of landmarks. Lengths are in cells, and the wall is in the direction `-z`.

use super::LandmarkKind;
use crate::detail::{Detail, Fineness};
use crate::look::Look;
use crate::mesh::{self, BEFORE_WALL as FACE};
use crate::part::{Part, PartMaterial, block, matt, shadowless, triangles};
use crate::shares::Shares;
use crate::torch::{Fire, Flame};
use bevy::mesh::SphereKind;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};
use warren_maze::rng::SeededRandom;

/// The variants of each kind of landmark.
#[derive(Resource)]
pub(crate) struct Props {
    sconce: Variants,
    chains: Variants,
    bones: Variants,
    rubble: Variants,
    statue: Variants,
    roots: Variants,
    glyph: Variants,
    puddle: Variants,
    entrance: Variants,
    /// The lamp of a room below the sky or the ceiling, and the lamp below another floor.
    lamps: Variants,
    shapes: Vec<Shape>,
}

/// The parts of each variant of a landmark.
type Variants = Vec<Vec<Part>>;

/// The mesh of a variant's part.
struct Shape {
    handle: Handle<Mesh>,
    make: MakeShape,
    /// The number of the variant.
    number: u32,
}

/// Makes the mesh of a part from the number of the variant.
type MakeShape = fn(u32, Fineness) -> Mesh;

/// The number of variants of each kind of landmark. There are twice as many glyphs, but only one
/// sconce and one entrance.
const VARIANTS: u32 = 4;

/// The height of a sconce's flame. The whole sconce is above the player's eyes, because a sconce at
/// eye height would fill half of the view of a player who stands at the wall.
const FLAME: f32 = 0.66;

impl Props {
    /// Returns the parts of a landmark. `number` selects the variant.
    pub(super) fn of(&self, kind: LandmarkKind, number: u32) -> &[Part] {
        let variants = match kind {
            LandmarkKind::Sconce => &self.sconce,
            LandmarkKind::Chains => &self.chains,
            LandmarkKind::Bones => &self.bones,
            LandmarkKind::Rubble => &self.rubble,
            LandmarkKind::Statue => &self.statue,
            LandmarkKind::Roots => &self.roots,
            LandmarkKind::Glyph => &self.glyph,
            LandmarkKind::Puddle => &self.puddle,
            LandmarkKind::Entrance => &self.entrance,
        };
        &variants[number as usize % variants.len()]
    }

    /// Returns the parts of the lamp that hangs from the vault of a room.
    pub(super) fn lamp(&self, is_below_floor: bool) -> &[Part] {
        &self.lamps[usize::from(is_below_floor)]
    }
}

/// Adds the flame and the light of a sconce.
pub(super) fn kindle_sconce(sconce: &mut EntityCommands, fire: &Fire, look: &Look) {
    let light = PointLight {
        intensity: 13_000.0,
        range: 5.0,
        ..light(look)
    };
    let at = Vec3::new(0.0, FLAME, FACE + 0.045);
    // A tongue is only visible from one side, and a sconce is seen from the front and along its
    // wall from both sides.
    let turns = [0.0, FRAC_PI_2, -FRAC_PI_2];
    kindle(sconce, at, Vec2::new(0.06, 0.13), &turns, fire);
    let at = Transform::from_translation(at + Vec3::new(0.0, 0.07, 0.17));
    sconce.with_child((super::SconceLight, light, at));
}

/// Adds the flame and the light of a room's lamp, which lights the whole room.
pub(super) fn kindle_lamp(lamp: &mut EntityCommands, fire: &Fire, look: &Look) {
    let light = PointLight {
        intensity: 100_000.0,
        range: 8.0,
        ..light(look)
    };
    // A lamp is seen from all sides.
    let turns = [0.0, FRAC_PI_2, PI, 3.0 * FRAC_PI_2];
    kindle(lamp, Vec3::Y * LAMP, Vec2::new(0.09, 0.17), &turns, fire);
    let at = Transform::from_xyz(0.0, LAMP + 0.13, 0.0);
    lamp.with_child((super::SconceLight, light, at));
}

/// Adds a flame of this size, whose base is `at`. Its tongues are turned by these angles.
fn kindle(object: &mut EntityCommands, at: Vec3, size: Vec2, turns: &[f32], fire: &Fire) {
    for (number, &turn) in turns.iter().enumerate() {
        object.with_child((
            Flame { number, size, turn },
            shadowless(&fire.tongue, &fire.beacon),
            posed(at, Quat::from_rotation_y(turn)),
        ));
    }
}

/// Returns a light with the colour of the theme's fire.
fn light(look: &Look) -> PointLight {
    PointLight {
        color: look.fire,
        radius: 0.03,
        ..default()
    }
}

/// Makes the meshes of all landmarks as fine as the quality requires.
pub(crate) fn refine(detail: Res<Detail>, props: Res<Props>, mut meshes: ResMut<Assets<Mesh>>) {
    for shape in &props.shapes {
        let mesh = (shape.make)(shape.number, detail.fineness());
        // Inserting only fails for a handle whose asset was dropped, but these are kept.
        let _ = meshes.insert(&shape.handle, mesh);
    }
}

/// Creates the materials of all landmarks, and reserves their meshes.
pub(crate) fn prepare(
    mut commands: Commands,
    meshes: Res<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let [iron, bone, root, rag, glow, water] = [
        StandardMaterial {
            metallic: 0.6,
            ..matt(Color::srgb(0.16, 0.14, 0.13), 0.55)
        },
        matt(Color::srgb(0.62, 0.56, 0.44), 0.8),
        matt(Color::srgb(0.20, 0.13, 0.08), 0.95),
        matt(Color::srgb(0.07, 0.055, 0.045), 1.0),
        StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(0.04, 0.22, 0.30),
            ..default()
        },
        StandardMaterial {
            alpha_mode: AlphaMode::Blend,
            reflectance: 0.6,
            ..matt(Color::srgba(0.018, 0.022, 0.02, 0.7), 0.07)
        },
    ]
    .map(|material| PartMaterial::Own(materials.add(material)));
    let mut shapes = Vec::new();
    // Returns variants whose parts have these shapes and materials.
    let mut variants = |count: u32, parts: &[(MakeShape, &PartMaterial)]| {
        let mut variant = |number| {
            let part = |&(make, material): &(MakeShape, &PartMaterial)| {
                let handle = meshes.reserve_handle();
                let mesh = handle.clone();
                shapes.push(Shape {
                    handle,
                    make,
                    number,
                });
                Part {
                    mesh,
                    material: material.clone(),
                }
            };
            parts.iter().map(part).collect()
        };
        (0..count).map(&mut variant).collect::<Variants>()
    };
    let stone = &PartMaterial::Stone;
    let sconce = variants(
        1,
        &[
            (|_, fineness| bracket(fineness), &iron),
            (|_, fineness| shaft(fineness), &root),
            (|_, fineness| rags(fineness), &rag),
        ],
    );
    let entrance = variants(
        1,
        &[
            (|_, _| mesh::heap(door_frame()), stone),
            (|_, _| mesh::heap(planks()), &PartMaterial::Wood),
            (|_, _| mesh::heap(bands()), &PartMaterial::Iron),
        ],
    );
    let props = Props {
        sconce,
        chains: variants(VARIANTS, &[(chains, &iron)]),
        bones: variants(VARIANTS, &[(bones, &bone)]),
        rubble: variants(VARIANTS, &[(|number, _| rubble(number), stone)]),
        statue: variants(VARIANTS, &[(|number, _| statue(number), stone)]),
        roots: variants(VARIANTS, &[(roots, &root)]),
        glyph: variants(2 * VARIANTS, &[(|number, _| glyph(number), &glow)]),
        puddle: variants(VARIANTS, &[(|number, _| puddle(number), &water)]),
        entrance,
        lamps: variants(2, &[(lamp, &iron)]),
        shapes: Vec::new(),
    };
    commands.insert_resource(Props { shapes, ..props });
}

/// The height of a lamp's flame, which is above the player's eyes.
const LAMP: f32 = 0.72;

/// The heights from which lamps hang. The vault hides the upper end of the rod.
const LAMP_TOPS: [f32; 2] = [1.5, 0.99];

/// Returns the mesh of a lamp: a bowl with a rim, on three chains and a rod. `number` is the index
/// of its height in [`LAMP_TOPS`].
fn lamp(number: u32, fineness: Fineness) -> Mesh {
    let top = LAMP_TOPS[number as usize];
    let bowl = Transform::from_xyz(0.0, LAMP - 0.01, 0.0).with_scale(Vec3::new(1.0, 0.5, 1.0));
    let rim = ring(0.05, 0.064, 14, fineness);
    let knot = LAMP + 0.2;
    let chains = (0..3u8).map(|number| {
        let turn = Quat::from_rotation_y(TAU / 3.0 * f32::from(number));
        let foot = Vec3::new(0.057, LAMP, 0.0);
        let way = Vec3::Y * knot - foot;
        let lean = Quat::from_rotation_arc(Vec3::Y, way.normalize());
        let chain = stick(0.005, way.length(), 5, fineness);
        let place = Transform::from_rotation(turn) * posed((foot + Vec3::Y * knot) / 2.0, lean);
        (chain, place)
    });
    let rod = (
        stick(0.006, top - knot, 5, fineness),
        Transform::from_xyz(0.0, (knot + top) / 2.0, 0.0),
    );
    let rest = [
        (knob(0.055, fineness), bowl),
        (rim, Transform::from_xyz(0.0, LAMP, 0.0)),
        rod,
    ];
    merged(rest.into_iter().chain(chains))
}

/// Applies a transform to each mesh, and merges the meshes into one.
fn merged(parts: impl IntoIterator<Item = (Mesh, Transform)>) -> Mesh {
    let mut all = triangles(Vec::new(), Vec::new(), Vec::new())
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, Vec::<[f32; 2]>::new());
    for (mesh, place) in parts {
        // All meshes are Bevy's own shapes, which have the same attributes.
        let _ = all.merge(&mesh.transformed_by(place));
    }
    all
}

/// Returns the transform with this position and rotation.
fn posed(at: Vec3, turn: Quat) -> Transform {
    Transform::from_translation(at).with_rotation(turn)
}

/// Returns the mesh of a ring with these radii. A fine ring has this number of edges around its
/// axis.
fn ring(inner: f32, outer: f32, around_axis: usize, fineness: Fineness) -> Mesh {
    let (around_tube, around_axis) = match fineness {
        Fineness::Fine => (6, around_axis),
        Fineness::Coarse => (3, around_axis * 2 / 3),
    };
    let torus = Torus::new(inner, outer).mesh();
    let torus = torus.minor_resolution(around_tube);
    torus.major_resolution(around_axis).build()
}

/// Returns the mesh of an upright stick with round ends, or with pointed ends if it is coarse.
fn stick(radius: f32, length: f32, longitudes: u32, fineness: Fineness) -> Mesh {
    let (longitudes, latitudes) = match fineness {
        Fineness::Fine => (longitudes, 4),
        Fineness::Coarse => (longitudes / 2 + 1, 2),
    };
    let capsule = Capsule3d::new(radius, length).mesh();
    capsule.longitudes(longitudes).latitudes(latitudes).build()
}

/// Returns the mesh of a small sphere.
fn knob(radius: f32, fineness: Fineness) -> Mesh {
    let [sectors, stacks] = match fineness {
        Fineness::Fine => [10, 6],
        Fineness::Coarse => [5, 3],
    };
    Sphere::new(radius).mesh().uv(sectors, stacks)
}

/// The angle by which the torch of a sconce leans away from the wall, in radians.
const LEAN: f32 = 0.22;

/// Returns the transform of a point on a sconce's torch. `below` is the distance of the point from
/// the base of the flame.
fn on_torch(below: f32) -> Transform {
    let foot = Transform::from_xyz(0.0, FLAME, FACE + 0.045);
    let lean = Quat::from_rotation_x(LEAN);
    foot.with_rotation(lean) * Transform::from_xyz(0.0, -below, 0.0)
}

/// Returns the mesh of a sconce's iron parts: a wall plate with rivets, an arm, and two rings for
/// the torch.
fn bracket(fineness: Fineness) -> Mesh {
    let at = Transform::from_xyz;
    let ring = ring(0.010, 0.017, 14, fineness);
    let rivet = knob(0.006, fineness);
    let plate = FLAME - 0.11;
    let mut parts = vec![
        (Cuboid::new(0.044, 0.13, 0.008).into(), at(0.0, plate, FACE)),
        (
            Cuboid::new(0.026, 0.108, 0.014).into(),
            at(0.0, plate, FACE),
        ),
    ];
    for y in [-0.055, 0.055] {
        for x in [-0.015, 0.015] {
            parts.push((rivet.clone(), at(x, plate + y, FACE + 0.003)));
        }
    }
    for below in [0.055, 0.115] {
        let held = on_torch(below);
        let out = held.translation.z - FACE;
        let arm = Cuboid::new(0.011, 0.013, out);
        let middle = at(0.0, held.translation.y, FACE + out / 2.0 - 0.012);
        parts.push((arm.into(), middle));
        parts.push((ring.clone(), held));
    }
    merged(parts)
}

/// Returns the mesh of a sconce's torch, which is thicker at the upper end.
fn shaft(fineness: Fineness) -> Mesh {
    let wood = ConicalFrustum {
        radius_top: 0.0105,
        radius_bottom: 0.006,
        height: 0.15,
    };
    let faces = match fineness {
        Fineness::Fine => 10,
        Fineness::Coarse => 6,
    };
    merged([
        (wood.mesh().resolution(faces).build(), on_torch(0.085)),
        (knob(0.0075, fineness), on_torch(0.16)),
    ])
}

/// Returns the mesh of the rags around the head of a sconce's torch.
fn rags(fineness: Fineness) -> Mesh {
    let turns = (0..5u8).map(|turn| {
        let wide = 0.0145 + 0.002 * f32::from(turn % 2);
        let rag = ring(wide - 0.009, wide, 12, fineness);
        let slant = Quat::from_rotation_z(if turn % 2 == 0 { 0.16 } else { -0.12 });
        let below = 0.004 + 0.008 * f32::from(turn);
        (rag, on_torch(below) * Transform::from_rotation(slant))
    });
    merged(turns)
}

/// Returns the mesh of two chains that hang from rings in the wall.
fn chains(number: u32, fineness: Fineness) -> Mesh {
    let mut random = SeededRandom::new(number.into());
    let link = ring(0.0055, 0.0125, 8, fineness);
    let mut parts = Vec::new();
    for x in [-0.11, 0.11] {
        let mut at = Vec3::new(x + random.within(-0.02, 0.02), 0.66, FACE + 0.012);
        let links = 8 + (random.share() * 12.0) as u32;
        for i in 0..links {
            let turn = if i % 2 == 0 { 0.0 } else { FRAC_PI_2 };
            let upright = Quat::from_rotation_y(turn) * Quat::from_rotation_x(FRAC_PI_2);
            let long = Vec3::new(1.0, 1.0, 1.45);
            let place = block(at, long).with_rotation(upright);
            parts.push((link.clone(), place));
            at.y -= 0.026;
        }
        // The cuff at the end of the chain.
        let cuff = ring(0.022, 0.032, 14, fineness);
        let lies = Quat::from_rotation_x(FRAC_PI_2 * 0.8);
        parts.push((cuff, posed(at + Vec3::new(0.0, -0.015, 0.008), lies)));
    }
    merged(parts)
}

/// Returns the mesh of a skull, ribs and a few long bones.
fn bones(number: u32, fineness: Fineness) -> Mesh {
    let mut random = SeededRandom::new(number.into());
    let mut parts = Vec::new();
    let ball = |subdivisions| {
        let kind = SphereKind::Ico { subdivisions };
        Sphere::new(0.036).mesh().kind(kind).build()
    };
    let (head, knob) = match fineness {
        Fineness::Fine => (ball(2), ball(1)),
        Fineness::Coarse => (ball(1), ball(0)),
    };
    let lean = Quat::from_euler(
        EulerRot::YXZ,
        random.within(-0.9, 0.9),
        random.within(-0.3, 0.2),
        random.within(-0.5, 0.5),
    );
    let at = Vec3::new(random.within(-0.06, 0.06), 0.036, FACE + 0.055);
    let place = posed(at, lean);
    parts.push((head, place.with_scale(Vec3::new(0.86, 1.0, 1.12))));
    // The jaw of the skull.
    let jaw = Cuboid::new(0.036, 0.03, 0.03).mesh().build();
    let jaw_at = place.transform_point(Vec3::new(0.0, -0.022, 0.024));
    parts.push((jaw, posed(jaw_at, lean)));
    for _ in 0..5 {
        let length = random.within(0.07, 0.15);
        let shaft = stick(0.0065, length, 8, fineness);
        let turn = Quat::from_rotation_y(random.within(0.0, PI))
            * Quat::from_rotation_z(FRAC_PI_2 + random.within(-0.12, 0.12));
        let at = Vec3::new(
            random.within(-0.15, 0.15),
            0.012,
            FACE + random.within(0.04, 0.085),
        );
        parts.push((shaft, posed(at, turn)));
        for end in [-0.5, 0.5] {
            let at = at + turn * Vec3::Y * end * length;
            for aside in [-0.005, 0.005] {
                let place = at + turn * Vec3::X * aside;
                parts.push((knob.clone(), block(place, Vec3::splat(0.28))));
            }
        }
    }
    merged(parts)
}

/// Returns the mesh of roots that come out of the wall and run down it.
fn roots(number: u32, fineness: Fineness) -> Mesh {
    let mut random = SeededRandom::new(number.into());
    let mut parts = Vec::new();
    for _ in 0..7 {
        let mut at = Vec3::new(random.within(-0.2, 0.2), 0.82, FACE);
        let mut thick = random.within(0.008, 0.018);
        let mut drift = random.within(-0.02, 0.02);
        for _ in 0..(6 + (random.share() * 7.0) as u32) {
            drift = (drift + random.within(-0.022, 0.022)).clamp(-0.04, 0.04);
            let way = Vec3::new(drift, -0.065, random.within(-0.006, 0.009));
            let next = at + way;
            let next = next.with_z(next.z.clamp(FACE, FACE + 0.05));
            let way = next - at;
            let piece = stick(thick, way.length(), 7, fineness);
            let turn = Quat::from_rotation_arc(Vec3::Y, way.normalize());
            parts.push((piece, posed((at + next) / 2.0, turn)));
            at = next;
            thick *= 0.88;
        }
    }
    merged(parts)
}

/// Returns the mesh of a mirror-symmetric symbol that consists of a few strokes.
fn glyph(number: u32) -> Mesh {
    let mut random = SeededRandom::new(number.into());
    let mut parts = Vec::new();
    let mut stroke = |from: Vec2, to: Vec2| {
        let way = to - from;
        let bar = Cuboid::new(way.length() + 0.006, 0.007, 0.004)
            .mesh()
            .build();
        let turn = Quat::from_rotation_z(way.to_angle());
        parts.push((bar, posed(((from + to) / 2.0).extend(FACE), turn)));
    };
    let middle = Vec2::new(0.0, 0.5);
    stroke(middle - Vec2::Y * 0.09, middle + Vec2::Y * 0.09);
    let grid = |x: i32, y: i32| middle + Vec2::new(x as f32 * 0.035, y as f32 * 0.045);
    let mut at = (0, (random.share() * 4.0) as i32 - 2);
    for _ in 0..4 {
        let to = (
            (random.share() * 3.0) as i32,
            (random.share() * 5.0) as i32 - 2,
        );
        if to != at {
            for side in [-1, 1] {
                stroke(grid(side * at.0, at.1), grid(side * to.0, to.1));
            }
        }
        at = to;
    }
    merged(parts)
}

/// Returns the mesh of a puddle with a wavy shore.
fn puddle(number: u32) -> Mesh {
    const SHORE: usize = 40;
    const HEIGHT: f32 = 0.004;

    let mut random = SeededRandom::new(number.into());
    let waves: [Vec2; 3] =
        std::array::from_fn(|_| Vec2::new(random.within(0.0, TAU), random.within(0.06, 0.16)));
    let middle = Vec3::new(0.0, HEIGHT, FACE + 0.3);
    let shore = (0..SHORE).map(|i| {
        let angle = i as f32 / SHORE as f32 * TAU;
        let bays = waves.iter().zip([2.0, 3.0, 5.0]);
        let bays: f32 = bays
            .map(|(wave, n)| (angle * n + wave.x).sin() * wave.y)
            .sum();
        let way = Vec3::new(angle.cos() * 0.27, 0.0, -angle.sin() * 0.2);
        middle + way * (1.0 + bays)
    });
    let positions: Vec<Vec3> = std::iter::once(middle).chain(shore).collect();
    let next = |i: usize| (i % SHORE + 1) as u32;
    let indices = (1..=SHORE).flat_map(|i| [0, i as u32, next(i)]).collect();
    let normals = vec![Vec3::Y; positions.len()];
    triangles(positions, normals, indices)
}

/// The width and the height of a door, in cells.
const DOOR: Vec2 = Vec2::new(0.44, 0.6);

/// Returns the jambs and the lintel around a door.
fn door_frame() -> Vec<Transform> {
    let mut random = SeededRandom::new(0);
    let (thick, out) = (0.075, FACE + 0.012);
    let mut stones = Vec::new();
    for side in [-1.0, 1.0] {
        let mut foot = 0.0;
        while foot < DOOR.y - 0.01 {
            let height = random.within(0.13, 0.19).min(DOOR.y - foot);
            let wide = thick + random.within(0.0, 0.02);
            let x = side * (DOOR.x / 2.0 + thick / 2.0);
            let size = [wide, height - 0.003, 0.07];
            stones.push(block([x, foot + height / 2.0, out], size));
            foot += height;
        }
    }
    let long = (DOOR.x + 2.0 * thick + 0.04) / 3.0;
    for x in [-1.0, 0.0, 1.0] {
        let key = if x == 0.0 { 0.012 } else { 0.0 };
        let at = [x * long, DOOR.y + 0.04 + key / 2.0, out + key];
        stones.push(block(at, [long - 0.004, 0.08 + key, 0.075]));
    }
    stones
}

/// Returns the planks of a door.
fn planks() -> Vec<Transform> {
    const COUNT: u8 = 5;
    let wide = DOOR.x / f32::from(COUNT);
    let plank = |i: u8| {
        let x = (f32::from(i) + 0.5) * wide - DOOR.x / 2.0;
        block([x, DOOR.y / 2.0, FACE], [wide - 0.004, DOOR.y, 0.028])
    };
    (0..COUNT).map(plank).collect()
}

/// Returns the iron bands of a door, their studs, and its handle.
fn bands() -> Vec<Transform> {
    let out = FACE + 0.017;
    let mut parts = Vec::new();
    for y in [0.13, 0.47] {
        parts.push(block([0.0, y, out], [DOOR.x, 0.04, 0.012]));
        for i in 0..5u8 {
            let x = (f32::from(i) - 2.0) * DOOR.x / 5.0;
            parts.push(block([x, y, out + 0.008], [0.014; 3]));
        }
    }
    parts.push(block([0.15, 0.31, out], [0.045, 0.09, 0.01]));
    for y in [0.335, 0.285] {
        parts.push(block([0.15, y, out + 0.012], [0.012, 0.012, 0.022]));
    }
    parts.push(block([0.15, 0.31, out + 0.024], [0.013, 0.062, 0.013]));
    parts
}

/// Returns the mesh of a heap of stones.
fn rubble(number: u32) -> Mesh {
    let mut random = SeededRandom::new(number.into());
    let stone = |_| {
        let aside = random.within(-1.0, 1.0);
        let size = random.within(0.018, 0.07) * (1.15 - aside.abs());
        let out = FACE + size * 0.4 + random.within(0.0, 0.07);
        let turn = random.tumble(TAU);
        let flat = Vec3::new(1.0, random.within(0.55, 0.9), random.within(0.6, 1.0));
        block([aside * 0.2, size * 0.34, out], flat * size).with_rotation(turn)
    };
    mesh::heap((0..13).map(stone).collect())
}

/// Returns the mesh of a hooded figure on a pedestal.
fn statue(number: u32) -> Mesh {
    let mut random = SeededRandom::new(number.into());
    let block = |y: f32, size: [f32; 3], turn: f32| {
        block([0.0, y, FACE + 0.075], size).with_rotation(Quat::from_rotation_y(turn))
    };
    let lean = random.within(-0.15, 0.15);
    let height = random.within(0.9, 1.1);
    let above = |up: f32| 0.09 + up * height;
    mesh::heap(vec![
        block(0.04, [0.17, 0.08, 0.14], 0.0),
        block(0.09, [0.14, 0.03, 0.115], 0.0),
        block(above(0.13), [0.105, 0.26 * height, 0.08], lean),
        block(above(0.27), [0.125, 0.07, 0.075], lean),
        block(above(0.34), [0.058, 0.075, 0.06], lean * 2.0),
        block(above(0.36), [0.07, 0.06, 0.045], lean * 2.0),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app_with_scenery;
    use crate::detail::Quality;
    use bevy::mesh::VertexAttributeValues::Float32x3;

    #[test]
    fn a_sconce_is_above_the_eyes_and_below_the_ceiling() {
        let fine = [bracket, shaft, rags].map(|part| part(Fineness::Fine));
        let coarse = [bracket, shaft, rags].map(|part| part(Fineness::Coarse));
        for mesh in fine.into_iter().chain(coarse) {
            let Some(Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
                panic!("the mesh has no positions");
            };
            assert!(!places.is_empty());
            // The player's eyes are about 0.46 cells above the floor.
            assert!(places.iter().all(|place| (0.48..0.75).contains(&place[1])));
        }
    }

    #[test]
    fn landmarks_have_fewer_triangles_at_low_quality() {
        let mut app = app_with_scenery();
        let mut corners = |quality| {
            app.insert_resource(quality);
            (0..2).for_each(|_| app.update());
            let meshes = app.world().resource::<Assets<Mesh>>();
            let props = app.world().resource::<Props>();
            [&props.sconce, &props.chains, &props.bones, &props.roots].map(|variants| {
                let parts = variants.iter().flatten();
                let meshes = parts.filter_map(|part| meshes.get(&part.mesh));
                let corners = meshes.filter_map(|mesh| Some(mesh.indices()?.len()));
                corners.sum::<usize>()
            })
        };
        let [fine, coarse, again] = [Quality::High, Quality::Low, Quality::High].map(&mut corners);
        for (fine, coarse) in fine.into_iter().zip(coarse) {
            assert!(coarse > 0 && coarse * 2 < fine, "{fine} {coarse}");
        }
        assert_eq!(again, fine);
    }
}
