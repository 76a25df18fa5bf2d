//! Warren's levels in a game of your own, with its own camera, keys, walls and goal.
//!
//! Run it with `cargo run --example in_your_game`, walk with the arrow keys, and collect the cube. The key
//! C edits the level: it adds a piece of chalk to a cell.

use bevy::input::common_conditions::input_just_pressed;
use bevy::prelude::*;
use bevy_warren::level::EditLevel;
use bevy_warren::maze::FinishMark;
use bevy_warren::{
    Avatar, CurrentLevel, LevelPlugin, OpenLevel, PlayerInput, PlayerPlugin, RunReader, Sight,
    Viewer,
};
use std::sync::Arc;
use warren_dungeon::level::{Content, Edit, Level};
use warren_dungeon::play::{Input, TICKS_PER_SECOND, TURN};
use warren_dungeon::recipe::Recipe;
use warren_scenery::{SceneryPlugin, StoneMaterials};

fn main() {
    App::new()
        .add_plugins(DefaultPlugins)
        .add_plugins((LevelPlugin, PlayerPlugin, SceneryPlugin))
        .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND.into()))
        .insert_resource(Sight::Afar)
        .add_systems(Startup, begin)
        .add_systems(FixedPreUpdate, walk)
        .add_systems(Update, (show_goal, next_level, follow))
        .add_systems(
            Update,
            place_chalk.run_if(input_just_pressed(KeyCode::KeyC)),
        )
        .run();
}

fn begin(
    mut commands: Commands,
    mut stone: ResMut<StoneMaterials>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut open: MessageWriter<OpenLevel>,
) {
    stone.wall = Some(materials.add(Color::srgb(0.2, 0.5, 0.35)));
    commands.spawn((Avatar::default(), Viewer { reach: 14.0 }));
    commands.spawn(Camera3d::default());
    open.write(OpenLevel::make(Recipe::default()));
}

fn walk(keys: Res<ButtonInput<KeyCode>>, mut player: ResMut<PlayerInput>) {
    let axis = |more, less| i16::from(keys.pressed(more)) - i16::from(keys.pressed(less));
    let turn = axis(KeyCode::ArrowRight, KeyCode::ArrowLeft) * TURN;
    player.smooth_turn = turn;
    player.input = Input {
        ahead: (axis(KeyCode::ArrowUp, KeyCode::ArrowDown) * 127) as i8,
        turn,
        ..default()
    };
}

fn show_goal(
    mut commands: Commands,
    goals: Query<Entity, Added<FinishMark>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for goal in &goals {
        let cube = Mesh3d(meshes.add(Cuboid::from_length(0.3)));
        let ruby = MeshMaterial3d(materials.add(Color::srgb(0.8, 0.1, 0.2)));
        let place = Transform::from_xyz(0.0, 0.3, 0.0);
        commands.entity(goal).with_child((cube, ruby, place));
    }
}

fn next_level(mut events: RunReader, mut open: MessageWriter<OpenLevel>, mut seed: Local<u64>) {
    for _ in events.read().filter(|event| event.is_finish()) {
        *seed += 1;
        let recipe = Recipe {
            seed: *seed,
            ..default()
        };
        open.write(OpenLevel::make(recipe));
    }
}

fn follow(
    avatar: Single<&Transform, With<Avatar>>,
    camera: Single<&mut Transform, (With<Camera3d>, Without<Avatar>)>,
) {
    let above = avatar.translation + avatar.back() * 2.0 + Vec3::Y * 4.0;
    *camera.into_inner() =
        Transform::from_translation(above).looking_at(avatar.translation, Vec3::Y);
}

fn place_chalk(current: Res<CurrentLevel>, mut edit: MessageWriter<EditLevel>) {
    let Some(level) = &current.0 else { return };
    let chalk = Edit::Content(Content::Chalk, 7, true);
    if let Ok(edited) = Level::clone(level).with(chalk) {
        edit.write(EditLevel(Arc::new(edited)));
    }
}
