//! The icon of the window.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::WindowCreated;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// What desktops call the game: its windows, and the files in `assets/desktop`.
pub(super) const NAME: &str = "warren";

/// Gives windows their icon on X11 and on Windows. On Wayland the desktop finds it by the
/// window's [`NAME`], and on macOS windows have none.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.run_if(on_message::<WindowCreated>));
}

fn show(mut created: MessageReader<WindowCreated>, _main_thread: NonSendMarker) {
    // A window without its icon is as good a window.
    let Some(icon) = icon() else { return };
    WINIT_WINDOWS.with_borrow(|windows| {
        let created = created.read();
        for window in created.filter_map(|created| windows.get_window(created.window)) {
            window.set_window_icon(Some(icon.clone()));
        }
    });
}

/// The icon in a size that title bars and lists of windows make smaller.
fn icon() -> Option<Icon> {
    const PNG: &[u8] = include_bytes!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/desktop/icons/hicolor/128x128/apps/warren.png"
    ));
    let image = Image::from_buffer(
        PNG,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = image.ok()?;
    let (width, height) = (image.width(), image.height());
    Icon::from_rgba(image.data?, width, height).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_read() {
        assert!(icon().is_some());
    }
}
