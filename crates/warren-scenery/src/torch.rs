//! The player's torch: its light, and the stick and flame in the player's hand.

use crate::above::ShownIn;
use crate::detail::Detail;
use crate::look::Look;
use crate::part::{additive, matt, shadowless};
use crate::textures::{self, Halo};
use bevy::prelude::*;
use bevy_warren::flicker::Flicker;
use bevy_warren::play::avatar::Avatar;
use bevy_warren::play::draught::FeltDraught;
use bevy_warren::play::torchlight::Torchlight;
use bevy_warren::sight::Sight;

/// The light of the player's torch.
#[derive(Component)]
pub(crate) struct Torch;

/// The luminous power of the torch, in lumens. The power is high because distances are small: the
/// side length of a cell is 1.
const TORCH: f32 = 56_000.0;

/// Applies the colour from [`Look`] and the shadow setting from [`Detail`] to the torch.
pub(crate) fn update_torch(
    detail: Res<Detail>,
    look: Res<Look>,
    mut torches: Query<&mut PointLight, With<Torch>>,
) {
    for mut torch in &mut torches {
        torch.color = look.fire;
        torch.shadow_maps_enabled = detail.has_shadows() && !look.is_open();
    }
}

/// A part of the torch in the player's hand that is visible only while the torch burns, or only while
/// it does not. The torch is out in daylight.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Visibility)]
pub(crate) enum TorchPart {
    Fire,
    Smoke,
}

/// Shows either the fire of the torch or its smoke.
pub(crate) fn extinguish_in_daylight(
    look: Res<Look>,
    mut parts: Query<(&TorchPart, &mut Visibility)>,
) {
    for (part, mut visibility) in &mut parts {
        visibility.set_if_neq(match (*part == TorchPart::Smoke) == look.is_open() {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
    }
}

/// Creates the meshes and materials of flames.
pub(crate) fn prepare_fire(
    mut commands: Commands,
    halo: Res<Halo>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let mut glow = |picture, color| materials.add(additive(color, Some(picture)));
    let [flame, smoke] = [textures::flame(), textures::smoke()].map(|it| images.add(it));
    // The origin is at the base of a flame, so that the flame grows and leans from its base.
    let tongue = Rectangle::new(1.0, 1.0).mesh().build();
    commands.insert_resource(Fire {
        tongue: meshes.add(tongue.translated_by(Vec3::Y * 0.5)),
        flame: glow(&flame, LinearRgba::WHITE),
        beacon: glow(&flame, LinearRgba::rgb(3.0, 2.6, 2.2)),
        halo: glow(&halo.0, LinearRgba::rgb(0.30, 0.11, 0.03)),
        smoke: materials.add(StandardMaterial {
            base_color: Color::srgb(0.78, 0.79, 0.80),
            base_color_texture: Some(smoke),
            alpha_mode: AlphaMode::Blend,
            unlit: true,
            ..default()
        }),
    });
}

/// Spawns the light of the torch beside a new avatar.
pub(crate) fn light_torch(
    mut commands: Commands,
    avatars: Query<Entity, Added<Avatar>>,
    detail: Res<Detail>,
    look: Res<Look>,
) {
    for avatar in &avatars {
        commands.entity(avatar).with_child((
            Torch,
            PointLight {
                color: look.fire,
                intensity: TORCH,
                range: 14.0,
                radius: 0.03,
                shadow_maps_enabled: detail.has_shadows() && !look.is_open(),
                ..default()
            },
            Transform::from_translation(HELD),
        ));
    }
}

/// Spawns the torch in front of the first camera, as seen by the player who holds it.
pub(crate) fn hold_torch(
    mut commands: Commands,
    cameras: Query<Entity, Added<Camera3d>>,
    held: Query<(), With<InHand>>,
    fire: Res<Fire>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Some(camera) = cameras.iter().next().filter(|_| held.is_empty()) else {
        return;
    };
    let disc = meshes.add(Rectangle::new(0.17, 0.17));
    let stick = stick(&mut meshes, &mut materials);
    let mut hand = commands.spawn((
        ChildOf(camera),
        InHand,
        ShownIn(&[Sight::Inside]),
        Transform::from_xyz(0.088, -0.046, -0.12)
            .with_rotation(Quat::from_rotation_z(-0.2) * Quat::from_rotation_x(-0.25))
            .with_scale(Vec3::splat(0.82)),
        Visibility::Hidden,
    ));
    for (mesh, material, place) in stick {
        hand.with_child((shadowless(&mesh, &material), place));
    }
    hand.with_child((
        TorchPart::Fire,
        shadowless(&disc, &fire.halo),
        Transform::from_xyz(0.0, 0.045, -0.002),
    ));
    for (number, size) in TONGUES.into_iter().enumerate() {
        let turn = 0.0;
        hand.with_child((
            Flame { number, size, turn },
            PlayersFlame,
            TorchPart::Fire,
            shadowless(&fire.tongue, &fire.flame),
            Transform::from_xyz(0.0, 0.009, 0.006 + 0.001 * number as f32),
        ));
    }
    // The colours of the hand and the torch are chosen for the light of a flame beside them.
    hand.with_child((
        TorchPart::Smoke,
        PointLight {
            intensity: 4_000.0,
            range: 0.4,
            ..default()
        },
        Transform::from_xyz(-0.06, 0.10, 0.10),
    ));
    // The smoke moves in a draught, as the flame does.
    hand.with_child((
        Flame {
            number: 0,
            size: SMOKE,
            turn: 0.0,
        },
        TorchPart::Smoke,
        shadowless(&fire.tongue, &fire.smoke),
        Transform::from_xyz(0.0, 0.009, 0.006),
    ));
}

/// Returns a stick with a head of rags. The materials are very dark, because the nearby flame makes
/// them look bright.
fn stick(
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<StandardMaterial>,
) -> Vec<(Handle<Mesh>, Handle<StandardMaterial>, Transform)> {
    let mut matt = |red, green, blue| {
        materials.add(StandardMaterial {
            reflectance: 0.1,
            ..matt(Color::srgb(red, green, blue), 0.95)
        })
    };
    let (wood, rag) = (matt(0.075, 0.05, 0.035), matt(0.03, 0.026, 0.022));
    let at = Transform::from_xyz;
    let frustum = |top, bottom, height| ConicalFrustum {
        radius_top: top,
        radius_bottom: bottom,
        height,
    };
    let stick = meshes.add(frustum(0.0042, 0.003, 0.1));
    let head = meshes.add(frustum(0.0078, 0.0052, 0.022));
    let cord = Torus::new(0.0052, 0.0068).mesh();
    let cord = meshes.add(cord.minor_resolution(8).major_resolution(20).build());
    let mut parts = vec![
        (stick, wood.clone(), at(0.0, -0.045, 0.0)),
        (head, rag, at(0.0, 0.0, 0.0)),
    ];
    for (height, wide, lean) in [(-0.008, 0.95, 0.12), (0.0, 1.08, -0.1), (0.007, 1.2, 0.08)] {
        let place = at(0.0, height, 0.0).with_rotation(Quat::from_rotation_z(lean));
        let thin = Vec3::new(wide, 1.3, wide);
        parts.push((cord.clone(), wood.clone(), place.with_scale(thin)));
    }
    parts
}

/// The stick and flame of the torch, as the player sees them.
#[derive(Component)]
pub(crate) struct InHand;

/// The meshes and materials of all flames.
#[derive(Resource)]
pub(crate) struct Fire {
    /// A square whose base is at the origin.
    pub(crate) tongue: Handle<Mesh>,
    flame: Handle<StandardMaterial>,
    /// The material of flames that are brighter than the wall that they light.
    pub(crate) beacon: Handle<StandardMaterial>,
    halo: Handle<StandardMaterial>,
    smoke: Handle<StandardMaterial>,
}

/// A tongue: one of the overlapping shapes that form a flame.
#[derive(Component)]
pub(crate) struct Flame {
    /// The index of the tongue in its flame.
    pub(crate) number: usize,
    /// The width and height.
    pub(crate) size: Vec2,
    /// The angle by which the tongue is rotated around its base, in radians.
    pub(crate) turn: f32,
}

/// Marks the flame of the player's torch.
#[derive(Component)]
pub(crate) struct PlayersFlame;

/// The widths and heights of the tongues of a flame. Smaller tongues are inside larger tongues.
const TONGUES: [Vec2; 3] = [
    Vec2::new(0.036, 0.072),
    Vec2::new(0.026, 0.050),
    Vec2::new(0.018, 0.030),
];

/// The width and height of the smoke of a torch that is out.
const SMOKE: Vec2 = Vec2::new(0.030, 0.105);

/// Makes flames flicker, especially in the draught of a nearby door. The motion depends only on the
/// time and the draught.
pub(crate) fn flicker(
    time: Res<Time>,
    flicker: Res<Flicker>,
    draught: Res<FeltDraught>,
    torchlight: Res<Torchlight>,
    look: Res<Look>,
    mut torches: Query<(&mut PointLight, &mut Transform), With<Torch>>,
    mut flames: Query<(&Flame, Has<PlayersFlame>, &mut Transform), Without<Torch>>,
) {
    let t = if flicker.0 { time.elapsed_secs() } else { 0.0 };
    let waves =
        |t: f32| (t * 9.1).sin() * 0.5 + (t * 14.7 + 1.3).sin() * 0.3 + (t * 23.9).sin() * 0.2;
    let gust = draught.0 * (0.5 + 0.5 * (t * 2.3).sin()) * (0.75 + 0.25 * (t * 31.0).sin());
    let power = if look.is_open() { 0.0 } else { TORCH };
    for (mut light, mut place) in &mut torches {
        light.intensity = power * torchlight.0 * (1.0 + 0.07 * waves(t) - 0.45 * gust);
        place.translation = HELD + Vec3::new(0.05, -0.02, 0.03) * gust;
    }
    for (flame, is_players, mut transform) in &mut flames {
        // Only embers remain of a torch that has burned out.
        let height = if is_players && torchlight.is_out() {
            0.12
        } else {
            1.0
        };
        // Each tongue of a flame moves with a delay relative to the previous tongue.
        let waves = waves(t - 0.13 * flame.number as f32);
        let grown = Vec2::new(1.0 - 0.08 * waves, 1.0 + 0.16 * waves - 0.4 * gust);
        transform.scale = (flame.size * grown * height).extend(1.0);
        let lean = Quat::from_rotation_z(-0.9 * gust + 0.06 * waves);
        transform.rotation = Quat::from_rotation_y(flame.turn) * lean;
    }
}

/// The position of the torch's light, relative to the player's feet. This position is far enough
/// from walls that they are not lit too brightly.
const HELD: Vec3 = Vec3::new(0.02, 0.6, 0.02);

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::app_with_scenery;
    use warren_dungeon::recipe::Theme;

    #[test]
    fn the_torch_is_out_in_daylight() {
        let mut app = app_with_scenery();
        app.world_mut().spawn(Camera3d::default());
        app.world_mut().spawn(Avatar::default());
        for (theme, burns) in [
            (Theme::Hedge, false),
            (Theme::Crypt, true),
            (Theme::Hedge, false),
        ] {
            app.insert_resource(Look::of(theme));
            (0..3).for_each(|_| app.update());
            let mut parts = app.world_mut().query::<(&TorchPart, &Visibility)>();
            let shown: Vec<TorchPart> = parts
                .iter(app.world())
                .filter(|(_, visibility)| **visibility != Visibility::Hidden)
                .map(|(part, _)| *part)
                .collect();
            let expected = if burns {
                TorchPart::Fire
            } else {
                TorchPart::Smoke
            };
            assert!(!shown.is_empty());
            assert!(shown.iter().all(|part| *part == expected), "{theme:?}");
            let mut torches = app.world_mut().query_filtered::<&PointLight, With<Torch>>();
            let torch = torches.single(app.world()).unwrap();
            assert_eq!(torch.intensity > 0.0, burns, "{theme:?}");
        }
    }
}
