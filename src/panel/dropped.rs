//! Files that the player drops on the window while the panel is open.

use super::{Panel, mask_file};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_warren::panel_use::PanelUse;

/// Makes a mask from a dropped picture or text file, and opens any other dropped file as a level.
pub(super) fn open_files(
    mut dropped: MessageReader<FileDragAndDrop>,
    input: Res<PanelUse>,
    mut panel: ResMut<Panel>,
) {
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else {
            continue;
        };
        if !input.open {
            continue;
        }
        let (panel, path) = (&mut *panel, path_buf.clone());
        match mask_file::is_mask_file(&path) {
            true => panel.mask.open(path, &panel.draft),
            false => panel.levels.browser.open_file(path),
        }
    }
}
