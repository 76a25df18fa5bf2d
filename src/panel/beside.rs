//! Windows in the space beside the panel, and pictures of levels in them.

use bevy_egui::egui::{
    Color32, ColorImage, Context, Frame, Id, Pos2, Rect, Response, Sense, TextureHandle,
    TextureOptions, Ui, Vec2, Window, pos2,
};
use bevy_warren::map::thumbnail::Thumbnail;

/// Shows a window that covers the space beside the panel.
pub(super) fn window(context: &Context, id: &str, room: Rect, contents: impl FnOnce(&mut Ui)) {
    let frame = Frame::window(&context.global_style());
    let around = frame.total_margin().sum();
    Window::new(id)
        .id(Id::new(id))
        .title_bar(false)
        .resizable(false)
        .movable(false)
        .frame(frame)
        .fixed_pos(room.min)
        .fixed_size((room.size() - around).max(Vec2::splat(64.0)))
        .show(context, |ui| {
            ui.set_min_size(ui.available_size());
            contents(ui);
        });
}

/// Returns the length of the shorter side of a rectangle in the pixels of the window.
pub(super) fn pixels(ui: &Ui, size: Vec2) -> u32 {
    (size.min_elem() * ui.ctx().pixels_per_point()).max(16.0) as u32
}

/// Uploads a picture.
pub(super) fn upload(context: &Context, picture: &Thumbnail) -> TextureHandle {
    let size = [picture.size.x, picture.size.y].map(|side| side as usize);
    let image = ColorImage::from_rgba_unmultiplied(size, &picture.pixels);
    context.load_texture("level", image, TextureOptions::LINEAR)
}

/// Draws a picture as large as possible in the middle of a rectangle.
pub(super) fn draw(ui: &Ui, picture: &TextureHandle, place: Rect) {
    let size = picture.size_vec2();
    let scale = (place.size() / size).min_elem();
    let place = Rect::from_center_size(place.center(), size * scale);
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    ui.painter()
        .image(picture.id(), place, whole, Color32::WHITE);
}

/// Adds a tile of this size, which can be clicked and focused, and draws its background. Returns
/// the part of the tile inside its edge.
pub(super) fn tile(ui: &mut Ui, size: Vec2, is_chosen: bool) -> (Response, Rect) {
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    let visuals = ui.style().interact_selectable(&response, is_chosen);
    let mut edge = visuals.bg_stroke;
    if is_chosen || response.has_focus() {
        edge = ui.visuals().selection.stroke;
        edge.width = if response.has_focus() { 3.0 } else { 2.0 };
    }
    ui.painter().rect(
        place,
        4.0,
        visuals.weak_bg_fill,
        edge,
        bevy_egui::egui::StrokeKind::Inside,
    );
    (response, place.shrink(5.0))
}
