//! The choices for maps, and for their keys.

use super::Target;
use crate::panel::texts::PanelText;
use crate::panel::window::{drop_down, row, rows};
use crate::texts::{Language, Say, say};
use bevy_egui::egui::{Checkbox, DragValue, TextEdit, Ui};
use warren_export::maps::{Audience, Language as MapLanguage, MapOptions, MapStyle};

/// The choices of the player for maps.
pub(super) struct MapChoices {
    /// The people for whom the map is, or `None` for a plain drawing.
    audience: Option<Audience>,
    style: MapStyle,
    has_floor_grid: bool,
    has_numbers: bool,
    feet: u32,
    /// The title. If it is empty, the theme determines the title.
    title: String,
    key: Option<KeyFormat>,
}

/// A format of the key of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyFormat {
    Markdown,
    Html,
    Pdf,
}

impl KeyFormat {
    /// Returns what the file of a key adds to the name of the export.
    pub(super) fn ending(self) -> &'static str {
        match self {
            KeyFormat::Markdown => "-key.md",
            KeyFormat::Html => "-key.html",
            KeyFormat::Pdf => "-key.pdf",
        }
    }
}

/// The maximum number of characters of a title.
const MAX_TITLE: usize = 120;

impl Default for MapChoices {
    fn default() -> MapChoices {
        let usual = MapOptions::default();
        MapChoices {
            audience: None,
            style: usual.style,
            has_floor_grid: usual.has_floor_grid,
            has_numbers: usual.has_numbers,
            feet: usual.feet,
            title: String::new(),
            key: None,
        }
    }
}

impl MapChoices {
    pub(super) fn edit(&mut self, ui: &mut Ui, target: Target) {
        rows(ui, "export-map", |ui| {
            row(ui, say!("panel-export-map"), |ui| {
                let chosen = match target.is_map() {
                    true => Some(self.audience.unwrap_or_default()),
                    false => self.audience,
                };
                // A target that is always a map has no plain drawing.
                let plain = (!target.is_map()).then_some(None);
                let audiences = [Audience::Gm, Audience::Player].map(Some);
                drop_down(ui, "audience", name_of_audience(chosen), |ui| {
                    for audience in plain.into_iter().chain(audiences) {
                        let name = ui.text(name_of_audience(audience));
                        if ui.selectable_label(chosen == audience, name).clicked() {
                            self.audience = audience;
                        }
                    }
                });
            });
            if self.is_map(target) {
                self.edit_look(ui);
            }
            row(ui, say!("panel-export-key"), |ui| {
                drop_down(ui, "key", name_of_key(self.key), |ui| {
                    let formats = [KeyFormat::Markdown, KeyFormat::Html, KeyFormat::Pdf];
                    for key in [None].into_iter().chain(formats.map(Some)) {
                        let name = ui.text(name_of_key(key));
                        ui.selectable_value(&mut self.key, key, name);
                    }
                });
            });
        });
        if self.is_map(target) {
            let label = ui.text(say!("panel-export-floor-grid"));
            ui.checkbox(&mut self.has_floor_grid, label);
            let label = ui.text(say!("panel-export-numbers"));
            match self.audience {
                // The game master's map always has numbers.
                Some(Audience::Gm) => ui.add_enabled(false, Checkbox::new(&mut true, label)),
                _ => ui.checkbox(&mut self.has_numbers, label),
            };
        }
    }

    fn edit_look(&mut self, ui: &mut Ui) {
        row(ui, say!("panel-export-style"), |ui| {
            drop_down(ui, "style", name_of_style(self.style), |ui| {
                for style in MapStyle::ALL {
                    let name = ui.text(name_of_style(style));
                    ui.selectable_value(&mut self.style, style, name);
                }
            });
        });
        row(ui, say!("panel-export-title"), |ui| {
            let field = TextEdit::singleline(&mut self.title)
                .hint_text(ui.text(say!("panel-export-title-usual")))
                .char_limit(MAX_TITLE)
                .desired_width(150.0);
            ui.add(field);
        });
        row(ui, say!("panel-export-feet"), |ui| {
            ui.add(DragValue::new(&mut self.feet).range(1..=1000));
        });
    }

    /// Returns whether a file of the target shows a map instead of a plain drawing.
    pub(super) fn is_map(&self, target: Target) -> bool {
        target.can_be_map() && (target.is_map() || self.audience.is_some())
    }

    pub(super) fn options(&self, language: Language) -> MapOptions {
        let title = self.title.trim();
        MapOptions {
            audience: self.audience.unwrap_or_default(),
            style: self.style,
            has_floor_grid: self.has_floor_grid,
            has_numbers: self.has_numbers,
            feet: self.feet,
            title: (!title.is_empty()).then(|| title.into()),
            language: language_of_maps(language),
        }
    }

    /// Returns the format of the key, or `None` for no key.
    pub(super) fn key(&self, target: Target) -> Option<KeyFormat> {
        self.key.filter(|_| target.can_be_map())
    }
}

fn language_of_maps(language: Language) -> MapLanguage {
    match language {
        Language::English => MapLanguage::English,
        Language::German => MapLanguage::German,
    }
}

fn name_of_audience(audience: Option<Audience>) -> Say {
    match audience {
        None => say!("panel-export-map-none"),
        Some(Audience::Gm) => say!("panel-export-map-gm"),
        Some(Audience::Player) => say!("panel-export-map-player"),
    }
}

fn name_of_style(style: MapStyle) -> Say {
    match style {
        MapStyle::Plain => say!("panel-export-style-plain"),
        MapStyle::Hatched => say!("panel-export-style-hatched"),
        MapStyle::Blue => say!("panel-export-style-blue"),
        MapStyle::Parchment => say!("panel-export-style-parchment"),
    }
}

fn name_of_key(key: Option<KeyFormat>) -> Say {
    match key {
        None => say!("panel-export-key-none"),
        Some(KeyFormat::Markdown) => Say::Verbatim("Markdown".into()),
        Some(KeyFormat::Html) => Say::Verbatim("HTML".into()),
        Some(KeyFormat::Pdf) => Say::Verbatim("PDF".into()),
    }
}
