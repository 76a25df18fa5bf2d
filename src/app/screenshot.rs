//! A picture of the window, or of what one would show, then the end: `--screenshot`. Of a
//! recorded run it shows the end, of what is watched the step where it begins.

use crate::app::args::Options;
use crate::app::load::LastLoad;
use crate::app::print::{print_error, print_line};
use crate::app::surface::USUAL;
use crate::maze::Chunk;
use crate::multimaze::PuzzleInMaking;
use crate::panel_input::PanelInput;
use crate::play::run::Run;
use crate::runs::replay::Replay;
use crate::scenery::StoneIsPlain;
use crate::watch::WatchStage;
use bevy::camera::{RenderTarget, Viewport};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use warren_flags::file;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<StoneIsPlain>()
        .init_resource::<Canvas>()
        .add_systems(
            PostStartup,
            look_at_canvas.run_if(|options: Res<Options>| options.headless),
        )
        .add_systems(Last, take);
}

/// What is drawn on where there is no window.
#[derive(Resource, Default)]
struct Canvas(Option<Handle<Image>>);

fn look_at_canvas(
    mut commands: Commands,
    options: Res<Options>,
    camera: Single<Entity, With<Camera3d>>,
    mut images: ResMut<Assets<Image>>,
    mut canvas: ResMut<Canvas>,
) {
    let size = options.window.unwrap_or(USUAL);
    let image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    let image = images.add(image);
    let target = RenderTarget::Image(image.clone().into());
    commands.entity(*camera).insert(target);
    canvas.0 = Some(image);
}

/// Whether frames are drawn.
#[derive(SystemParam)]
struct Drawn<'w, 's> {
    canvas: Res<'w, Canvas>,
    cameras: Query<'w, 's, &'static mut Camera>,
    lights: Query<'w, 's, &'static mut ViewVisibility, With<PointLight>>,
}

impl Drawn<'_, '_> {
    /// Draws all or a single pixel, where there is no window: what nobody sees takes far longer
    /// to draw than to play where there is no card either. A camera that is switched off and on
    /// again misses some of what it sees.
    fn set(&mut self, is_drawn: bool) {
        if self.canvas.0.is_none() {
            return;
        }
        for mut camera in &mut self.cameras {
            camera.viewport = (!is_drawn).then(|| Viewport {
                physical_size: UVec2::ONE,
                ..default()
            });
        }
        if !is_drawn {
            // Shadows are drawn even if no camera looks.
            for mut seen in &mut self.lights {
                *seen = ViewVisibility::HIDDEN;
            }
        }
    }
}

/// Frames drawn with a world in them before the picture is taken: lights,
/// textures and texts need a few to arrive.
const FRAMES: u32 = 12;

fn take(
    mut commands: Commands,
    mut frames: Local<u32>,
    chunks: Query<(), With<Chunk>>,
    options: Res<Options>,
    replay: Option<Res<Replay>>,
    run: Option<Res<Run>>,
    panel: Res<PanelInput>,
    puzzle: Res<PuzzleInMaking>,
    stone: Res<StoneIsPlain>,
    stage: Option<Res<WatchStage>>,
    mut drawn: Drawn,
) {
    let waits = |run: &Run| run.progress.ticks < options.after && !run.progress.is_over();
    // While the level is tuned, time stands still.
    let early = !panel.open && run.is_some_and(|run| waits(&run));
    let plays_on = early || replay.is_some_and(|replay| !replay.is_over()) || puzzle.is_busy();
    let is_there = match options.watch {
        Some(_) => stage.is_some(),
        None => !chunks.is_empty() && !stone.0,
    };
    let is_taken = *frames > 0 || is_there && !plays_on;
    drawn.set(is_taken);
    if !is_taken {
        return;
    }
    *frames += 1;
    if *frames == FRAMES {
        let screenshot = match &drawn.canvas.0 {
            Some(image) => Screenshot::image(image.clone()),
            None => Screenshot::primary_window(),
        };
        commands.spawn(screenshot).observe(save);
    }
}

fn save(
    captured: On<ScreenshotCaptured>,
    options: Res<Options>,
    load: Res<LastLoad>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(path) = &options.screenshot else {
        return;
    };
    let saved = match captured.image.clone().try_into_dynamic() {
        // Windows have an alpha channel; pictures of them need none.
        Ok(image) => image
            .to_rgb8()
            .save(path)
            .map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    exit.write(match saved {
        Ok(()) => print_line(&format!("{}: {}", file::name(path), load.get())),
        Err(error) => {
            print_error(&format!("cannot save {}: {error}", file::name(path)));
            AppExit::error()
        }
    });
}
