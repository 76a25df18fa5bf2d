//! The Minotaur: a bull that walks upright, with eyes that glow and a red gleam ahead of it
//! that is seen long before.

use crate::play::minotaur::Hunter;
use crate::play::run::Run;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, TAU};

/// The Minotaur's body, which bobs as it walks and rears as it catches the player.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(in crate::scenery) struct Body {
    /// How far it has walked, in cells.
    walked: f32,
    /// Where it was in the last frame.
    last: Vec3,
    /// How far it has reared, from 0 to 1.
    reared: f32,
}

/// A leg or an arm, which swings about its upper end.
#[derive(Component, Clone, Copy, Debug)]
pub(in crate::scenery) struct Limb {
    is_arm: bool,
    /// -1 on the left, 1 on the right.
    side: f32,
}

/// How far it walks from one step of a foot to the next of the same, in cells.
const STRIDE: f32 = 0.62;

/// How long it takes to rear, in seconds.
const REARS: f32 = 0.35;

/// The light ahead of it, in lumens.
const GLEAM: f32 = 7_000.0;

/// The Minotaur's gleam.
#[derive(Component)]
pub(in crate::scenery) struct Gleam;

/// What the Minotaur is made of.
struct Beast {
    ball: Handle<Mesh>,
    ring: Handle<Mesh>,
    hide: Handle<StandardMaterial>,
    mane: Handle<StandardMaterial>,
    muzzle: Handle<StandardMaterial>,
    horn: Handle<StandardMaterial>,
    brass: Handle<StandardMaterial>,
    eye: Handle<StandardMaterial>,
}

/// A ball or a ring: its middle, its size and its turn.
type Piece<'a> = (
    &'a Handle<Mesh>,
    &'a Handle<StandardMaterial>,
    [f32; 3],
    [f32; 3],
    Quat,
);

impl Beast {
    fn new(meshes: &mut Assets<Mesh>, materials: &mut Assets<StandardMaterial>) -> Beast {
        let mut matt = |red, green, blue, roughness| {
            materials.add(StandardMaterial {
                base_color: Color::srgb(red, green, blue),
                perceptual_roughness: roughness,
                ..default()
            })
        };
        let (hide, mane) = (matt(0.17, 0.105, 0.075, 0.8), matt(0.07, 0.045, 0.035, 1.0));
        let (muzzle, horn) = (matt(0.12, 0.07, 0.06, 0.5), matt(0.66, 0.60, 0.48, 0.4));
        let brass = materials.add(StandardMaterial {
            base_color: Color::srgb(0.75, 0.52, 0.16),
            metallic: 0.9,
            perceptual_roughness: 0.35,
            ..default()
        });
        let eye = materials.add(StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(5.0, 0.25, 0.04),
            ..default()
        });
        Beast {
            ball: meshes.add(Sphere::new(0.5)),
            ring: meshes.add(Torus::new(0.35, 0.5)),
            hide,
            mane,
            muzzle,
            horn,
            brass,
            eye,
        }
    }

    /// Trunk, neck and head, from the floor on.
    fn trunk(&self) -> Vec<Piece<'_>> {
        let straight = Quat::IDENTITY;
        let mut pieces: Vec<Piece> = vec![
            // Hips, belly, chest and hump; a mane down the back.
            (
                &self.ball,
                &self.hide,
                [0.0, 0.27, 0.05],
                [0.24, 0.2, 0.2],
                straight,
            ),
            (
                &self.ball,
                &self.hide,
                [0.0, 0.36, 0.04],
                [0.27, 0.24, 0.23],
                straight,
            ),
            (
                &self.ball,
                &self.hide,
                [0.0, 0.46, 0.02],
                [0.38, 0.24, 0.26],
                straight,
            ),
            (
                &self.ball,
                &self.mane,
                [0.0, 0.51, 0.06],
                [0.33, 0.2, 0.22],
                straight,
            ),
            (
                &self.ball,
                &self.mane,
                [0.0, 0.40, 0.12],
                [0.18, 0.3, 0.1],
                straight,
            ),
            // A belt, and brow, head, muzzle and the ring in it.
            (
                &self.ring,
                &self.brass,
                [0.0, 0.30, 0.045],
                [0.27, 0.1, 0.24],
                straight,
            ),
            (
                &self.ball,
                &self.mane,
                [0.0, 0.585, -0.07],
                [0.2, 0.12, 0.19],
                straight,
            ),
            (
                &self.ball,
                &self.hide,
                [0.0, 0.545, -0.10],
                [0.19, 0.19, 0.21],
                straight,
            ),
            (
                &self.ball,
                &self.hide,
                [0.0, 0.505, -0.17],
                [0.14, 0.12, 0.16],
                straight,
            ),
            (
                &self.ball,
                &self.muzzle,
                [0.0, 0.48, -0.215],
                [0.13, 0.095, 0.1],
                straight,
            ),
            (
                &self.ring,
                &self.brass,
                [0.0, 0.447, -0.262],
                [0.06, 0.05, 0.06],
                Quat::from_rotation_x(FRAC_PI_2),
            ),
        ];
        for side in [-1.0, 1.0] {
            let turn = |angle: f32| Quat::from_rotation_z(angle * side);
            pieces.extend([
                // A shoulder, an ear, a nostril and an eye.
                (
                    &self.ball,
                    &self.hide,
                    [0.19 * side, 0.5, 0.02],
                    [0.17, 0.16, 0.17],
                    straight,
                ),
                (
                    &self.ball,
                    &self.hide,
                    [0.135 * side, 0.56, -0.06],
                    [0.12, 0.045, 0.05],
                    turn(-0.35),
                ),
                (
                    &self.ball,
                    &self.mane,
                    [0.03 * side, 0.49, -0.257],
                    [0.026, 0.02, 0.02],
                    straight,
                ),
                (
                    &self.ball,
                    &self.eye,
                    [0.056 * side, 0.567, -0.187],
                    [0.036, 0.02, 0.022],
                    turn(0.4),
                ),
                // A horn in three pieces that bends out and up.
                (
                    &self.ball,
                    &self.horn,
                    [0.115 * side, 0.615, -0.085],
                    [0.13, 0.062, 0.062],
                    turn(0.25),
                ),
                (
                    &self.ball,
                    &self.horn,
                    [0.19 * side, 0.66, -0.095],
                    [0.055, 0.12, 0.055],
                    turn(-0.6),
                ),
                (
                    &self.ball,
                    &self.horn,
                    [0.214 * side, 0.735, -0.108],
                    [0.04, 0.13, 0.04],
                    turn(0.05),
                ),
            ]);
        }
        pieces
    }

    /// A leg from the hip down: thigh, shank bent back, hoof.
    fn leg(&self) -> Vec<Piece<'_>> {
        let lean = Quat::from_rotation_x;
        vec![
            (
                &self.ball,
                &self.hide,
                [0.0, -0.06, -0.01],
                [0.13, 0.19, 0.15],
                lean(0.25),
            ),
            (
                &self.ball,
                &self.hide,
                [0.0, -0.16, 0.02],
                [0.085, 0.15, 0.09],
                lean(-0.35),
            ),
            (
                &self.ball,
                &self.muzzle,
                [0.0, -0.235, 0.0],
                [0.085, 0.05, 0.11],
                lean(0.0),
            ),
        ]
    }

    /// An arm from the shoulder down, with a fist.
    fn arm(&self) -> Vec<Piece<'_>> {
        let lean = Quat::from_rotation_x;
        vec![
            (
                &self.ball,
                &self.hide,
                [0.0, -0.08, 0.0],
                [0.105, 0.2, 0.12],
                lean(0.1),
            ),
            (
                &self.ball,
                &self.hide,
                [0.0, -0.2, -0.04],
                [0.085, 0.19, 0.095],
                lean(0.45),
            ),
            (
                &self.ball,
                &self.brass,
                [0.0, -0.245, -0.062],
                [0.09, 0.035, 0.095],
                lean(0.45),
            ),
            (
                &self.ball,
                &self.muzzle,
                [0.0, -0.29, -0.085],
                [0.085, 0.08, 0.09],
                lean(0.45),
            ),
        ]
    }
}

fn assemble(parent: &mut EntityCommands, pieces: Vec<Piece<'_>>) {
    parent.with_children(|parent| {
        for (mesh, material, at, size, turn) in pieces {
            parent.spawn((
                Mesh3d(mesh.clone()),
                MeshMaterial3d(material.clone()),
                Transform::from_translation(Vec3::from_array(at))
                    .with_rotation(turn)
                    .with_scale(Vec3::from_array(size)),
            ));
        }
    });
}

pub(in crate::scenery) fn dress_hunter(
    mut commands: Commands,
    hunters: Query<Entity, Added<Hunter>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for entity in &hunters {
        let beast = Beast::new(&mut meshes, &mut materials);
        commands.entity(entity).with_children(|hunter| {
            let mut body =
                hunter.spawn((Body::default(), Transform::default(), Visibility::default()));
            assemble(&mut body, beast.trunk());
            body.with_children(|body| {
                for side in [-1.0, 1.0] {
                    let leg = Limb {
                        is_arm: false,
                        side,
                    };
                    let hip = Transform::from_xyz(0.095 * side, 0.26, 0.05);
                    let mut leg = body.spawn((leg, hip, Visibility::default()));
                    assemble(&mut leg, beast.leg());
                    let arm = Limb { is_arm: true, side };
                    let shoulder = Transform::from_xyz(0.225 * side, 0.5, 0.02);
                    let mut arm = body.spawn((arm, shoulder, Visibility::default()));
                    assemble(&mut arm, beast.arm());
                }
            });
            let red = |intensity: f32, range: f32| PointLight {
                color: Color::srgb(1.0, 0.16, 0.06),
                intensity,
                range,
                shadow_maps_enabled: false,
                ..default()
            };
            hunter.spawn((Gleam, red(GLEAM, 2.5), Transform::from_xyz(0.0, 0.6, -0.75)));
            // What lights its own head and chest.
            hunter.spawn((red(1_400.0, 1.0), Transform::from_xyz(0.0, 0.62, -0.42)));
        });
    }
}

/// Moves its limbs as it walks, and raises its arms over whom it has caught.
pub(in crate::scenery) fn move_body(
    time: Res<Time>,
    run: Option<Res<Run>>,
    hunters: Query<(&Transform, &Children), (With<Hunter>, Without<Body>, Without<Limb>)>,
    mut bodies: Query<(&mut Body, &mut Transform, &Children), Without<Limb>>,
    mut limbs: Query<(&Limb, &mut Transform), Without<Body>>,
    mut gleams: Query<&mut PointLight, With<Gleam>>,
) {
    let has_caught = run.is_some_and(|run| run.progress.caught);
    for (hunter, parts) in &hunters {
        for &part in parts {
            if let Ok(mut gleam) = gleams.get_mut(part) {
                gleam.intensity = if has_caught { 4.0 * GLEAM } else { GLEAM };
            }
            let Ok((mut body, mut place, members)) = bodies.get_mut(part) else {
                continue;
            };
            let step = hunter.translation.distance(body.last);
            body.last = hunter.translation;
            // A world that moves under it is no step.
            if step < 0.5 {
                body.walked += step;
            }
            let toward = if has_caught { 1.0 } else { 0.0 };
            let most = time.delta_secs() / REARS;
            body.reared += (toward - body.reared).clamp(-most, most);
            let phase = body.walked / STRIDE * TAU;
            let rear = body.reared * body.reared * (3.0 - 2.0 * body.reared);
            place.translation.y = 0.018 * (2.0 * phase).cos().abs() + 0.05 * rear;
            let sway = Quat::from_rotation_z(0.05 * phase.sin());
            place.rotation = sway * Quat::from_rotation_x(-0.08 + 0.3 * rear);
            for &member in members {
                let Ok((limb, mut joint)) = limbs.get_mut(member) else {
                    continue;
                };
                // Arms swing against the legs of their side.
                let swing = limb.side * phase.sin() * if limb.is_arm { -0.45 } else { 0.6 };
                let raised = if limb.is_arm { 2.3 } else { 0.0 };
                let angle = swing * (1.0 - rear) + raised * rear;
                let spread = if limb.is_arm { 0.12 + 0.3 * rear } else { 0.0 };
                joint.rotation =
                    Quat::from_rotation_z(limb.side * spread) * Quat::from_rotation_x(angle);
            }
        }
    }
}
