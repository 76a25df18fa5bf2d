//! The icon of the window.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::WindowCreated;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

/// Sets the icon of windows on X11 and on Windows. On Wayland, the window's [`NAME`](super::super::NAME) identifies its
/// icon to the desktop. On macOS, windows have no icon.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.run_if(on_message::<WindowCreated>));
}

fn show(mut created: MessageReader<WindowCreated>, _main_thread: NonSendMarker) {
    // A window without an icon still works.
    let Some(icon) = icon() else { return };
    WINIT_WINDOWS.with_borrow(|windows| {
        let created = created.read();
        for window in created.filter_map(|created| windows.get_window(created.window)) {
            window.set_window_icon(Some(icon.clone()));
        }
    });
}

/// Returns the icon in a size that title bars and window lists can scale down.
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
    fn the_icon_can_be_decoded() {
        assert!(icon().is_some());
    }
}
