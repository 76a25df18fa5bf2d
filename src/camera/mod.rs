//! The game's only camera, its two views of the world, and the player's avatar.

mod afar;
mod bob;
mod jolt;
mod still;

use crate::controls::action::Action;
use crate::input::actions;
use crate::input::handling::Handling;
use crate::input::walk::Latch;
use crate::states::{View, in_play};
use bevy::camera::SubCameraView;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::{CursorGrabMode, CursorOptions, PrimaryWindow};
use bevy_egui::PrimaryEguiContext;
use bevy_warren::adapter::is_software;
use bevy_warren::level::CurrentLevel;
use bevy_warren::map::{MapOpen, MapZoom, covers_world, notches};
use bevy_warren::maze::Viewer;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::avatar::Avatar;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::Sight;
use bevy_warren::space;
pub(crate) use still::WorldRests;
use warren_scenery::Look;

/// The angle of the player's view above the horizontal, in radians. The game's rules do not depend
/// on this angle.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Pitch(f32);

/// Whether blasts shake the camera, and whether the camera turns quickly towards the beast when
/// it catches the player. True by default.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shake(pub(crate) bool);

impl Default for Shake {
    fn default() -> Shake {
        Shake(true)
    }
}

/// Whether the camera bobs with the player's steps. False by default, because bobbing makes some
/// people sick.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HeadBob(pub(crate) bool);

/// The vertical field of view, in degrees.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldOfView(pub(crate) u16);

impl Default for FieldOfView {
    fn default() -> FieldOfView {
        FieldOfView(72)
    }
}

/// Whether a screen, the panel or the map covers the world, so that it is not drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WorldCovered(pub(crate) bool);

/// The height of the player's eyes above the floor, in cells.
const EYES: f32 = 0.46;

/// The change in pitch per pixel of mouse movement, in radians.
const MOUSE_PITCH: f32 = 0.0025;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pitch>()
        .init_resource::<Shake>()
        .init_resource::<HeadBob>()
        .init_resource::<FieldOfView>()
        .init_resource::<Look>()
        .init_resource::<WorldCovered>()
        .insert_resource(Height(12.0))
        .add_plugins(still::plugin)
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (
                change_view.run_if(actions::just_pressed(Action::View).and_then(in_play)),
                look_up,
                zoom.run_if(in_play),
            )
                .in_set(FrameSystems::Controls),
        )
        .add_systems(Update, turn.in_set(FrameSystems::Begin))
        .add_systems(
            Update,
            (
                place_camera,
                bob::bob,
                jolt::jolt,
                leave_room_for_panel,
                set_reach,
                cover_world,
                still::choose,
            )
                .chain()
                .in_set(FrameSystems::Motion),
        );
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Avatar::default(),
        Viewer { reach: 0.0 },
        Name::new("Player"),
    ));
    // This camera is never despawned, because the panel and the screens are rendered through it.
    commands.spawn((
        Camera3d::default(),
        warren_renderer::still::components(),
        PrimaryEguiContext,
        IsDefaultUiCamera,
    ));
}

fn cover_world(sight: Res<Sight>, open: Res<MapOpen>, mut covered: ResMut<WorldCovered>) {
    let is_covered = *sight == Sight::Covered || covers_world(*open, *sight);
    covered.set_if_neq(WorldCovered(is_covered));
}

fn change_view(mut view: ResMut<View>) {
    *view = match *view {
        View::FirstPerson => View::TopDown,
        View::TopDown => View::FirstPerson,
    };
}

fn look_up(
    mouse: Res<AccumulatedMouseMotion>,
    handling: Res<Handling>,
    cursor: Option<Single<&CursorOptions, With<PrimaryWindow>>>,
    mut pitch: ResMut<Pitch>,
) {
    if cursor.is_some_and(|cursor| cursor.grab_mode != CursorGrabMode::None) {
        let far = mouse.delta.y * MOUSE_PITCH * handling.mouse_speed();
        let down = if handling.inverted { -far } else { far };
        pitch.0 = (pitch.0 - down).clamp(-1.3, 1.3);
    }
}

/// Applies mouse movement to the visible heading immediately, before the next tick applies it to
/// the run.
fn turn(latch: Res<Latch>, avatar: Single<&mut Avatar>) {
    avatar.into_inner().turned = latch.mouse_turn as i16;
}

fn place_camera(
    time: Res<Time>,
    adapter: Option<Res<RenderAdapterInfo>>,
    sight: Res<Sight>,
    current: Res<CurrentLevel>,
    field_of_view: Res<FieldOfView>,
    pitch: Res<Pitch>,
    height: Res<Height>,
    avatar: Single<&Transform, With<Avatar>>,
    camera: Single<(&mut Transform, &mut Projection), (With<Camera3d>, Without<Avatar>)>,
) {
    let (mut transform, mut projection) = camera.into_inner();
    let at = avatar.translation;
    let aspect_ratio = match &*projection {
        Projection::Perspective(perspective) => perspective.aspect_ratio,
        _ => 1.0,
    };
    let (place, fov) = match *sight {
        Sight::Afar => {
            // Without a graphics card, the world is a still picture, because drawing it for every
            // frame would make the menus slow.
            let swing = match is_software(adapter.as_deref()) {
                true => 0.35,
                false => 0.5 * (time.elapsed_secs() * 0.1).sin(),
            };
            let middle = current.0.as_deref().map_or(at, space::middle);
            (afar::place(at, middle, swing), 0.8)
        }
        Sight::Inside | Sight::Covered => {
            let eyes = at + Vec3::Y * EYES;
            let rotation = avatar.rotation * Quat::from_rotation_x(pitch.0);
            (
                Transform::from_translation(eyes).with_rotation(rotation),
                widened(f32::from(field_of_view.0).to_radians(), aspect_ratio),
            )
        }
        Sight::Above => {
            let above = Vec3::new(0.0, height.0, height.0 * SLANT);
            let above = Transform::from_translation(at + above);
            (above.looking_at(at, Vec3::NEG_Z), 0.75)
        }
    };
    *transform = place;
    if let Projection::Perspective(perspective) = &mut *projection
        && perspective.fov != fov
    {
        perspective.fov = fov;
        perspective.near = 0.02;
    }
}

/// Returns the vertical field of view, increased if the horizontal field of view would be too
/// small. A window that is taller than it is wide would otherwise show only a strip of the wall
/// ahead.
fn widened(vertical: f32, aspect_ratio: f32) -> f32 {
    /// The minimum horizontal field of view, in radians.
    const MIN_HORIZONTAL: f32 = 0.87;

    vertical.max(2.0 * ((MIN_HORIZONTAL / 2.0).tan() / aspect_ratio).atan())
}

/// The camera's distance south of the player in the top-down view, as a fraction of its height
/// above the player.
const SLANT: f32 = 0.28;

/// Centres the camera's view in the part of the window that the panel does not cover.
fn leave_room_for_panel(
    panel: Res<PanelUse>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut camera: Single<&mut Camera, With<Camera3d>>,
) {
    let size = window.physical_size();
    let taken = (panel.width * window.scale_factor()) as u32;
    let room = (0 < taken && taken < size.x).then(|| SubCameraView {
        full_size: size - UVec2::X * taken,
        offset: Vec2::ZERO,
        size,
    });
    if camera.sub_camera_view != room {
        camera.sub_camera_view = room;
    }
}

/// The camera's height above the player in the top-down view, in cells.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
struct Height(f32);

/// The camera's maximum height in the top-down view, in cells. Zooming out further opens the map,
/// which can show more of the level than the camera.
const MAX_HEIGHT: f32 = 26.0;

/// Changes the camera's height with the mouse wheel, keys and sticks. Opens the map if the player zooms out at the
/// maximum height.
fn zoom(
    scroll: Res<AccumulatedMouseScroll>,
    zoom: Res<MapZoom>,
    view: Res<View>,
    panel: Res<PanelUse>,
    mut open: ResMut<MapOpen>,
    mut height: ResMut<Height>,
) {
    let wheel = if panel.pointer { 0.0 } else { notches(&scroll) };
    let away = -wheel - zoom.0;
    if *view != View::TopDown || open.0 || away == 0.0 {
        return;
    }
    if height.0 >= MAX_HEIGHT && away > 0.0 {
        open.0 = true;
        return;
    }
    height.0 = (height.0 * 1.15f32.powf(away)).clamp(4.0, MAX_HEIGHT);
}

/// The maximum radius around the player in which the world is spawned for the first-person view, in
/// cells.
const MAX_REACH: f32 = 16.0;

/// Sets the radius around the player in which the world is spawned, depending on the current view.
fn set_reach(sight: Res<Sight>, viewer: Single<&mut Viewer>, height: Res<Height>, look: Res<Look>) {
    if !sight.is_changed() && !height.is_changed() && !look.is_changed() {
        return;
    }
    viewer.into_inner().reach = match *sight {
        Sight::Inside => look.reach.min(MAX_REACH),
        // This radius reaches the corners of a wide window.
        Sight::Above => 3.0 + height.0,
        Sight::Afar => 18.0,
        Sight::Covered => 0.0,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tall_windows_have_a_wider_view() {
        assert_eq!(widened(1.2, 16.0 / 9.0), 1.2);
        let aspect_ratio = 390.0 / 844.0;
        let vertical = widened(1.2, aspect_ratio);
        let horizontal = 2.0 * ((vertical / 2.0).tan() * aspect_ratio).atan();
        assert!((horizontal - 0.87).abs() < 1e-5, "{horizontal}");
    }
}
