//! A small game that is set in Warren's levels. The player walks to the daylight with the arrow
//! keys.

use bevy::prelude::*;
use bevy_warren::{
    Avatar, CurrentLevel, LevelPlugin, OpenLevel, PlayerInput, PlayerPlugin, RunReader, Viewer,
};
use warren_dungeon::play::{Input, TICKS_PER_SECOND, TURN};
use warren_dungeon::recipe::Recipe;
use warren_scenery::SceneryPlugin;

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LevelPlugin, PlayerPlugin, SceneryPlugin))
        .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND.into()))
        .add_systems(Startup, begin)
        .add_systems(FixedPreUpdate, walk)
        .add_systems(Update, (look, open_next))
        .run();
}

fn begin(mut commands: Commands, mut open: MessageWriter<OpenLevel>) {
    commands.spawn((Avatar::default(), Viewer { reach: 14.0 }));
    let eyes = PerspectiveProjection {
        near: 0.02,
        ..default()
    };
    commands.spawn((Camera3d::default(), Projection::from(eyes)));
    open.write(OpenLevel::make(Recipe::default()));
}

/// Sets the player's input for the next tick.
fn walk(keys: Res<ButtonInput<KeyCode>>, mut player: ResMut<PlayerInput>) {
    let axis = |more, less| i16::from(keys.pressed(more)) - i16::from(keys.pressed(less));
    *player = PlayerInput::from(Input {
        ahead: (axis(KeyCode::ArrowUp, KeyCode::ArrowDown) * 127) as i8,
        turn: axis(KeyCode::ArrowRight, KeyCode::ArrowLeft) * TURN,
        ..default()
    });
}

/// Moves the camera to the player's eyes.
fn look(
    avatar: Single<&Transform, With<Avatar>>,
    camera: Single<&mut Transform, (With<Camera3d>, Without<Avatar>)>,
) {
    *camera.into_inner() = avatar.with_translation(avatar.translation + Vec3::Y * 0.46);
}

/// Opens the level with the next seed when the player reaches the finish.
fn open_next(
    mut events: RunReader,
    current: Res<CurrentLevel>,
    mut open: MessageWriter<OpenLevel>,
) {
    let is_over = events.read().filter(|event| event.is_finish()).count() > 0;
    let level = current.0.as_ref().filter(|_| is_over);
    if let Some(recipe) = level.and_then(|level| level.recipe()) {
        open.write(OpenLevel::make_fresh(Recipe {
            seed: recipe.seed + 1,
            ..recipe.clone()
        }));
    }
}
