//! A picture of the window, then the end: `--screenshot`.

use crate::args::Options;
use crate::maze::Chunk;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        take.run_if(|options: Res<Options>| options.screenshot.is_some()),
    );
}

/// Frames drawn with a world in them before the picture is taken: lights,
/// textures and texts need a few to arrive.
const FRAMES: u32 = 12;

fn take(mut commands: Commands, mut frames: Local<u32>, chunks: Query<(), With<Chunk>>) {
    if chunks.is_empty() {
        return;
    }
    *frames += 1;
    if *frames == FRAMES {
        commands.spawn(Screenshot::primary_window()).observe(save);
    }
}

fn save(captured: On<ScreenshotCaptured>, options: Res<Options>, mut exit: MessageWriter<AppExit>) {
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
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("cannot save {}: {error}", path.display());
            AppExit::error()
        }
    });
}
