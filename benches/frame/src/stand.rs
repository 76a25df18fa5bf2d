//! A test bench that times the game's frames while a player walks.

use crate::noop;
use bevy::camera::RenderTarget;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::time::TimeUpdateStrategy;
use std::sync::Arc;
use std::time::{Duration, Instant};
use warren::Options;
use bevy_warren::{OpenLevel, Run};
use warren::Surface;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::pilot::Follow;
use warren_dungeon::play::{Progress, step};
use warren_dungeon::replay::Recording;
use warren_dungeon::route::Walker;
use warren_maze::solve::{cells_along, shortest_path};
use warren_maze::topology::{Dir, Topology};

/// The game with an open level in which a recording is being replayed.
pub(crate) struct Stand {
    app: App,
}

/// The initial size of the mesh buffers, in bytes. Buffers that grow must be copied. A real
/// graphics card copies them itself, but in this benchmark the CPU would copy them during the timed
/// frames.
const SLAB: u64 = 128 << 20;

/// The recording's length, in ticks.
const TICKS: usize = 8000;

/// The duration of a frame in game time.
const FRAME: Duration = Duration::from_micros(16_667);

/// The time to wait for the stone textures, which are generated in the background.
const PICTURES: Duration = Duration::from_secs(5);

impl Stand {
    /// Opens a level in the game and runs some frames to warm up the caches.
    pub(crate) fn new(level: &Level) -> Stand {
        let options = Options {
            level: Some(Arc::new(level.clone())),
            replay: Some(walk(level)),
            ..Options::default()
        };
        let mut app = warren::app_on(options, Surface::Renderer(noop::renderer()));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.finish();
        app.cleanup();
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            let mut meshes = render.world_mut().resource_mut::<MeshAllocatorSettings>();
            meshes.min_slab_size = SLAB;
        }
        app.update();
        app.world_mut()
            .run_system_cached(look_at_picture)
            .expect("there is a camera");
        let mut stand = Stand { app };
        stand.frames(60);
        std::thread::sleep(PICTURES);
        stand.frames(60);
        stand
    }

    /// Runs `count` frames and returns the time that each frame took.
    pub(crate) fn frames(&mut self, count: usize) -> Vec<Duration> {
        let frame = |_| {
            let start = Instant::now();
            self.app.update();
            start.elapsed()
        };
        (0..count).map(frame).collect()
    }

    /// Opens the map over the whole window.
    pub(crate) fn open_map(&mut self) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::KeyM,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
            self.frames(10);
        }
    }

    /// Opens a level, and returns the time until it is generated and visible.
    pub(crate) fn choose(&mut self, recipe: Recipe) -> Duration {
        let start = Instant::now();
        self.app
            .world_mut()
            .write_message(OpenLevel::make(recipe.clone()));
        let is_there = |app: &App| app.world().resource::<Run>().level.recipe() == Some(&recipe);
        loop {
            self.app.update();
            if is_there(&self.app) {
                // This is the first frame that shows the level.
                self.app.update();
                return start.elapsed();
            }
        }
    }
}

/// Returns a recording of a player who walks back and forth between the start and the last cell
/// before the finish.
fn walk(level: &Level) -> Recording {
    let mut recording = Recording::new(level);
    let mut progress = Progress::new(level);
    let is_finish = |cell| level.is_finish(cell);
    let way = shortest_path(&Walker::ALL_DOORS.passages(level), progress.cell(), is_finish);
    let mut way = way.expect("the finish can be reached");
    way.pop();
    let mut from = progress.cell();
    let mut follow = Follow::default();
    while (progress.ticks() as usize) < TICKS {
        follow.take(level, &progress, &way);
        while let Some(input) = follow.input(level, &progress) {
            recording.push(input);
            step(level, &mut progress, input);
            if progress.ticks() as usize == TICKS {
                break;
            }
        }
        let there = cells_along(level.grid(), from, &way);
        let back = there.zip(&way).map(|(cell, &dir)| level.grid().back(cell, dir));
        let mut back: Vec<Dir> = back.collect();
        back.reverse();
        (from, way) = (progress.cell(), back);
    }
    recording
}

/// Makes the camera render to an image, because there is no window.
fn look_at_picture(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    camera: Single<Entity, With<Camera3d>>,
) {
    let mut picture = Image::new_target_texture(1280, 720, TextureFormat::Rgba8UnormSrgb, None);
    picture.texture_descriptor.usage |= TextureUsages::RENDER_ATTACHMENT;
    let target = RenderTarget::Image(images.add(picture).into());
    commands.entity(*camera).insert(target);
}
