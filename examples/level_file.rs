//! A level from a file, which the game loads again whenever you save the file.
//!
//! Run it with `cargo run --example level_file --features bevy/file_watcher`, open
//! `assets/levels/first-steps.ron` in a text editor, change its map, and save it. If the file
//! contains an error, the last valid version stays loaded, and the program prints the file, line
//! and column of the error.

use bevy::prelude::*;
use bevy_warren::level::LevelFault;
use bevy_warren::{Avatar, LevelPlugin, OpenLevel, PlayerInput, PlayerPlugin, Sight};
use warren_dungeon::play::{Input, TICKS_PER_SECOND, TURN};
use warren_scenery::SceneryPlugin;

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LevelPlugin, PlayerPlugin, SceneryPlugin))
        .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND.into()))
        .insert_resource(Sight::Above)
        .add_systems(Startup, begin)
        .add_systems(FixedPreUpdate, walk)
        .add_systems(
            Update,
            (
                follow,
                report.run_if(resource_exists_and_changed::<LevelFault>),
            ),
        )
        .run();
}

fn begin(mut commands: Commands, server: Res<AssetServer>, mut open: MessageWriter<OpenLevel>) {
    commands.spawn(Avatar::default());
    commands.spawn(Camera3d::default());
    open.write(OpenLevel::load(server.load("levels/first-steps.ron")));
}

fn walk(keys: Res<ButtonInput<KeyCode>>, mut player: ResMut<PlayerInput>) {
    let axis = |more, less| i16::from(keys.pressed(more)) - i16::from(keys.pressed(less));
    *player = PlayerInput::from(Input {
        ahead: (axis(KeyCode::ArrowUp, KeyCode::ArrowDown) * 127) as i8,
        turn: axis(KeyCode::ArrowRight, KeyCode::ArrowLeft) * TURN,
        ..default()
    });
}

fn follow(
    avatar: Single<&Transform, With<Avatar>>,
    camera: Single<&mut Transform, (With<Camera3d>, Without<Avatar>)>,
) {
    *camera.into_inner() = Transform::from_translation(avatar.translation + Vec3::Y * 9.0)
        .looking_at(avatar.translation, Vec3::NEG_Z);
}

fn report(fault: Res<LevelFault>) {
    if let Some(error) = &fault.0 {
        eprintln!("{error}");
    }
}
