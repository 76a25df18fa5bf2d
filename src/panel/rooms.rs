//! The section for rooms and chambers.

use super::draft::Draft;
use super::window::{row, rows};
use super::words::PanelText;
use crate::texts::{Say, say};
use bevy_egui::egui::Ui;
use std::ops::RangeInclusive;
use warren_dungeon::make::MOST_CHAMBERS;
use warren_dungeon::recipe::{Recipe, RoomOptions};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    rows(ui, "rooms", |ui| {
        type Count = fn(&mut RoomOptions) -> &mut u32;
        let RoomOptions {
            count,
            min_size,
            max_size,
            ..
        } = draft.recipe.rooms;
        let sizes = 2..=RoomOptions::MAX_SIZE;
        let counts: [(Say, Count, RangeInclusive<u32>); 4] = [
            (say!("panel-room-count"), |rooms| &mut rooms.count, 0..=999),
            (
                say!("panel-room-min-size"),
                |rooms| &mut rooms.min_size,
                *sizes.start()..=max_size.max(2),
            ),
            (
                say!("panel-room-max-size"),
                |rooms| &mut rooms.max_size,
                min_size.min(*sizes.end())..=*sizes.end(),
            ),
            (
                say!("panel-room-doorways"),
                |rooms| &mut rooms.doorways,
                0..=99,
            ),
        ];
        for (at, (name, number, range)) in counts.into_iter().enumerate() {
            let now = *number(&mut draft.recipe.rooms);
            let set = move |recipe: &mut Recipe, value| *number(&mut recipe.rooms) = value;
            row(ui, name, |ui| {
                // The other numbers describe rooms, so they need at least one room.
                ui.add_enabled_ui(at == 0 || count > 0, |ui| {
                    draft.number(ui, now, range, set);
                });
            });
        }
        row(ui, say!("panel-room-dead-space"), |ui| {
            let label = ui.text(say!("panel-room-dead-space-first"));
            let dead_space = &mut draft.recipe.rooms.dead_space;
            ui.add_enabled_ui(count > 0, |ui| ui.checkbox(dead_space, label));
        });
        row(ui, say!("panel-room-chambers"), |ui| {
            let now = draft.recipe.chambers;
            draft.number(ui, now, 0..=MOST_CHAMBERS, |recipe, value| {
                recipe.chambers = value;
            });
        });
        row(ui, say!("panel-room-plates"), |ui| {
            let label = ui.text(say!("panel-room-plates-also"));
            let has_chambers = draft.recipe.chambers > 0;
            let plates = &mut draft.recipe.plates;
            ui.add_enabled_ui(has_chambers, |ui| ui.checkbox(plates, label));
        });
    });
}
