//! `--screenshot`: saves a picture of the window, or of an offscreen image if there is no window,
//! and then exits. For a recorded run, the picture shows the end of the run. For an algorithm being
//! watched, it shows the step at which watching begins.

use crate::app::display::DEFAULT_SIZE;
use crate::app::options::Options;
use crate::app::print::{print_error, print_line};
use crate::app::scene::Scene;
use crate::runs::replay;
use bevy::camera::{RenderTarget, Viewport};
use bevy::ecs::system::SystemParam;
use bevy::image::ImageFormat;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::run::Run;
use std::error::Error;
use std::io::Cursor;
use std::path::Path;
use warren_flags::{file, output_file};
use warren_renderer::load::LastLoad;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Canvas>()
        .add_systems(
            PostStartup,
            look_at_canvas.run_if(|options: Res<Options>| options.headless),
        )
        .add_systems(Last, take);
}

/// The camera's render target if there is no window.
#[derive(Resource, Default)]
struct Canvas(Option<Handle<Image>>);

fn look_at_canvas(
    mut commands: Commands,
    options: Res<Options>,
    camera: Single<Entity, With<Camera3d>>,
    mut images: ResMut<Assets<Image>>,
    mut canvas: ResMut<Canvas>,
) {
    let size = options.window.unwrap_or(DEFAULT_SIZE);
    let image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    let image = images.add(image);
    let target = RenderTarget::Image(image.clone().into());
    commands.entity(*camera).insert(target);
    canvas.0 = Some(image);
}

/// Switches between rendering whole frames and rendering a single pixel.
#[derive(SystemParam)]
struct RenderedPart<'w, 's> {
    canvas: Res<'w, Canvas>,
    cameras: Query<'w, 's, &'static mut Camera>,
    lights: Query<'w, 's, &'static mut ViewVisibility, With<PointLight>>,
}

impl RenderedPart<'_, '_> {
    /// Renders whole frames if `is_drawn` is true, and only a single pixel otherwise. Does nothing
    /// if there is a window.
    ///
    /// Without a graphics card, rendering a frame takes far longer than simulating it. Frames
    /// before the picture are therefore reduced to one pixel. The camera stays active, because a
    /// camera that is deactivated and reactivated misses some of the visible entities.
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
            // Shadows are rendered even if no camera shows them.
            for mut seen in &mut self.lights {
                *seen = ViewVisibility::HIDDEN;
            }
        }
    }
}

/// The number of frames that are rendered until the picture is taken, counted from the first frame
/// in which the world exists. Lights, textures and text need a few frames to appear.
const FRAMES: u32 = 12;

fn take(
    mut commands: Commands,
    mut frames: Local<u32>,
    options: Res<Options>,
    run: Option<Res<Run>>,
    panel: Res<PanelUse>,
    scene: Scene,
    mut drawn: RenderedPart,
) {
    let waits = |run: &Run| run.progress.ticks() < options.after && !run.progress.is_over();
    // While the panel is open, the run is paused and would never reach the screenshot's tick.
    let early = |run: &Run| !panel.open && waits(run);
    let plays_on = run.is_some_and(|run| early(&run) || replay::is_in_progress(&run));
    let is_taken = *frames > 0 || scene.is_ready() && !plays_on;
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
    exit.write(match write_png(&captured.image, path) {
        Ok(()) => print_line(&format!("{}: {}", file::name(path), load.get())),
        Err(error) => {
            print_error(&format!("cannot save {}: {error}", file::name(path)));
            AppExit::error()
        }
    });
}

/// Writes an image to a PNG file without an alpha channel. The file is written completely or not at
/// all.
pub(super) fn write_png(image: &Image, path: &Path) -> Result<(), Box<dyn Error>> {
    let image = image.clone().try_into_dynamic()?.to_rgb8();
    let png = ImageFormat::Png.as_image_crate_format();
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, png.ok_or("this build cannot write PNG")?)?;
    output_file::write(path, |out| out.write_all(bytes.get_ref()))?;
    Ok(())
}
