//! A preview of the drawing that an export writes, in the space beside the panel.

use super::files::{Request, plan};
use crate::panel::beside;
use crate::panel::style::alarm;
use crate::panel::texts::PanelText;
use crate::texts::say;
use bevy::math::UVec2;
use bevy_egui::egui::{
    Align, Context, Label, Layout, Rect, RichText, Sense, Spinner, TextureHandle, Ui,
};
use bevy_warren::map::thumbnail::Thumbnail;
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_export::picture::raster;
use warren_export::{ExportError, scene};

/// The window with the preview.
#[derive(Default)]
pub(super) struct Preview {
    pub(super) is_open: bool,
    /// What was drawn last.
    asked: Option<Subject>,
    drawing: Slot<Result<Thumbnail, ExportError>>,
    shown: Option<Result<TextureHandle, String>>,
}

/// The level and everything else on which the picture depends.
#[derive(Clone)]
struct Subject {
    level: Arc<Level>,
    request: Request,
    /// The maximum width and height, in pixels.
    room: [u32; 2],
}

impl Subject {
    fn is_same(&self, other: &Subject) -> bool {
        Arc::ptr_eq(&self.level, &other.level)
            && self.request == other.request
            && self.room == other.room
    }

    /// Draws the picture as large as possible.
    fn draw(&self) -> Result<Thumbnail, ExportError> {
        let plan = plan(&self.level, self.request.is_solved);
        let scene = scene(&self.level, &plan, self.request.drawn_map())?;
        let scales = [0, 1].map(|axis| f64::from(self.room[axis]) / scene.size[axis]);
        let picture = raster(&scene, scales[0].min(scales[1]))?;
        Ok(Thumbnail {
            size: UVec2::new(picture.width(), picture.height()),
            pixels: picture.data().into(),
        })
    }
}

impl Preview {
    /// Shows the window if it is open. The previous picture stays visible until the new one is drawn.
    pub(super) fn show(
        &mut self,
        context: &Context,
        room: Rect,
        level: Option<&Arc<Level>>,
        request: Request,
    ) {
        let Some(level) = level.filter(|_| self.is_open) else {
            *self = Preview {
                is_open: self.is_open,
                ..Preview::default()
            };
            return;
        };
        beside::window(context, "preview", room, |ui| {
            self.edit_head(ui);
            let (place, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
            let size = place.size() * ui.ctx().pixels_per_point();
            self.ask(Subject {
                level: level.clone(),
                request,
                room: [size.x, size.y].map(|side| side.max(16.0) as u32),
            });
            self.fetch(ui);
            match &self.shown {
                Some(Ok(picture)) => beside::draw(ui, picture, place),
                Some(Err(why)) => {
                    let why = RichText::new(why).color(alarm(ui));
                    ui.put(place, Label::new(why).wrap());
                }
                None => _ = ui.put(place, Spinner::new()),
            }
        });
    }

    fn edit_head(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.strong(ui.text(say!("panel-export-preview")));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(ui.text(say!("panel-close"))).clicked() {
                    self.is_open = false;
                }
            });
        });
    }

    fn ask(&mut self, subject: Subject) {
        if self
            .asked
            .as_ref()
            .is_some_and(|asked| asked.is_same(&subject))
        {
            return;
        }
        self.asked = Some(subject.clone());
        self.drawing.ask(move |_| subject.draw());
    }

    fn fetch(&mut self, ui: &Ui) {
        if let Some(drawn) = self.drawing.take_ready(WaitForWork::default()) {
            let drawn = drawn.map(|picture| beside::upload(ui.ctx(), &picture));
            self.shown = Some(drawn.map_err(|error| error.to_string()));
        }
        if self.drawing.is_busy() {
            ui.ctx().request_repaint();
        }
    }
}
