//! The rows of the grid's section that make a mask from a picture or a text file. The crate that reads
//! these files also reads the command line, so browsers do not have these rows.

use super::draft::Draft;
use super::texts::PanelText;
use crate::platform::files;
use crate::store::StoreError;
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{Button, TextEdit, Ui};
use bevy_warren::work::{Slot, WaitForWork};
use std::path::{Path, PathBuf};
use warren_dungeon::play::check_playable;
use warren_flags::{MaskFile, read_mask_file};
use warren_maze::topology::GridSpec;

/// The file that a mask is made from.
#[derive(Default)]
pub(super) struct MaskSource {
    path: String,
    reading: Slot<Result<MaskFile, Say>>,
    read: Option<MaskFile>,
    /// Whether the mask keeps the cells that the file marks as removed.
    keeps_dark: bool,
    /// The number of cells that were removed because they are apart from the largest part.
    dropped: u32,
}

impl MaskSource {
    /// Reads the file at a path, and makes a mask from it.
    pub(super) fn open(&mut self, path: PathBuf, draft: &Draft) {
        self.path = path.display().to_string();
        let spec = draft.recipe.grid;
        self.reading.ask(move |_| {
            let bytes = files::read(&path).map_err(|error| StoreError::Io { path, error });
            let bytes = bytes.map_err(|error| of_library::store_error(&error))?;
            read(&bytes, spec)
        });
    }

    /// Makes a mask once the file is read. Returns `None` until then, and afterwards the reason why
    /// the file was refused, or `Some(None)` if it was not.
    pub(super) fn fetch(&mut self, draft: &mut Draft) -> Option<Option<Say>> {
        let read = match self.reading.take_ready(WaitForWork::default())? {
            Ok(read) => read,
            Err(why) => return Some(Some(why)),
        };
        self.keeps_dark = read.is_dark_kept();
        self.read = Some(read);
        Some(self.make(draft))
    }

    /// Stops reading the file. Returns `false` if no file was being read.
    pub(super) fn give_up(&mut self) -> bool {
        let is_busy = self.reading.is_busy();
        self.reading.give_up();
        is_busy
    }

    /// Shows the field for a path, and the choice between the light and the dark cells. The result is
    /// the same as that of [`fetch`](MaskSource::fetch).
    pub(super) fn edit(&mut self, ui: &mut Ui, draft: &mut Draft) -> Option<Option<Say>> {
        self.edit_path(ui, draft);
        self.edit_kept(ui, draft)
    }

    fn edit_path(&mut self, ui: &mut Ui, draft: &Draft) {
        ui.horizontal_wrapped(|ui| {
            let hint = ui.text(say!("panel-mask-file"));
            let field = TextEdit::singleline(&mut self.path).hint_text(hint);
            let shown = ui.add(field.desired_width(180.0));
            shown.on_hover_text(ui.text(say!("panel-mask-file-tip")));
            let button = Button::new(ui.text(say!("panel-mask-text-make")));
            let path = self.path.trim();
            if ui.add_enabled(!path.is_empty(), button).clicked() {
                self.open(PathBuf::from(path), draft);
            }
        });
    }

    /// Shows the choice between the light and the dark cells of the file whose mask is in use.
    fn edit_kept(&mut self, ui: &mut Ui, draft: &mut Draft) -> Option<Option<Say>> {
        let read = self.read.as_ref()?;
        if draft.recipe.grid != read.grid.spec() || draft.recipe.mask.is_full() {
            return None;
        }
        let before = self.keeps_dark;
        ui.horizontal_wrapped(|ui| {
            ui.label(ui.text(say!("panel-mask-file-keep")));
            for (dark, name) in [
                (false, say!("panel-mask-file-light")),
                (true, say!("panel-mask-file-dark")),
            ] {
                let name = ui.text(name);
                ui.selectable_value(&mut self.keeps_dark, dark, name);
            }
        });
        if self.dropped > 0 {
            ui.weak(ui.text(say!("panel-mask-file-dropped", cells = self.dropped)));
        }
        (self.keeps_dark != before).then(|| self.make(draft))
    }

    /// Makes the mask from the cells of the file. Returns the reason why it was refused.
    fn make(&mut self, draft: &mut Draft) -> Option<Say> {
        let read = self.read.as_ref()?;
        let (rows, dropped) = read.rows(self.keeps_dark);
        self.dropped = dropped;
        draft.set_drawing(read.grid.spec(), rows)
    }
}

/// Parses a mask file, and checks that players can walk the level that it makes.
fn read(bytes: &[u8], spec: GridSpec) -> Result<MaskFile, Say> {
    let read = read_mask_file(bytes, spec);
    let read = read.map_err(|error| of_library::mask_file_error(&error))?;
    check_playable(read.grid.spec()).map_err(of_library::too_large)?;
    Ok(read)
}

/// Returns whether a file that was dropped on the window is a mask.
pub(super) fn is_mask_file(path: &Path) -> bool {
    let is_mask = |extension: &str| {
        ["png", "jpg", "jpeg", "txt"]
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    };
    path.extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(is_mask)
}
