//! A map of the whole level without darkness, in the space beside the panel.

use super::legend;
use super::playback::Playback;
use super::texts::PanelText;
use crate::texts::say;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, Slider, Ui};
use bevy_warren::level::CurrentLevel;
use bevy_warren::map::whole::{self, DrawnLevel, WholeMap};
use bevy_warren::map::{CellTexel, Lens, MapPicture, MapView, Tints, Writes};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::space::in_cells;
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::route::{Action, Walker};
use warren_maze::topology::{Cell, Embedding, GridSpec, Topology};

/// The map of the whole level, including secret doors and the starts of beasts.
#[derive(Resource, Default)]
pub struct LevelMap {
    /// Whether the world is visible beside the panel instead of the map.
    pub as_played: bool,
    /// The visible floor, counted from 0. If the number is too large, the last floor is visible.
    pub floor: u32,
    /// The number of times that the user has asked to fit the map into the free space.
    fits: u32,
    making: Slot<DrawnLevel>,
    made: Option<WholeMap>,
    /// The level whose map was requested last.
    asked: Option<Arc<Level>>,
    /// The level that is visible instead of the current level while the editor changes it.
    pub(super) draft: Option<Arc<Level>>,
    /// The cell to which the view moves.
    wanted: Option<Cell>,
    playback: Option<Playback>,
}

/// The UI node of the map. Its fields are the values for which the view was fitted.
#[derive(Component, PartialEq)]
pub(super) struct Fitted {
    grid: GridSpec,
    pub(super) room: Vec2,
    fits: u32,
}

impl LevelMap {
    /// Returns the texel of a cell for `map.wgsl`, or `None` if the map is not ready.
    pub fn texel(&self, cell: Cell) -> Option<CellTexel> {
        self.made.as_ref()?.cells.all().get(cell as usize).copied()
    }

    /// Returns the number of the visible floor.
    pub(super) fn visible_floor(&self, level: &Level) -> u32 {
        self.floor.min(level.grid().floors() - 1)
    }

    /// Moves the view to a cell.
    pub(super) fn look_at(&mut self, cell: Cell) {
        self.as_played = false;
        self.wanted = Some(cell);
    }

    /// Plays actions back on the map, from the first start of the level.
    pub(super) fn play(&mut self, level: Arc<Level>, actions: Vec<Action>) {
        self.stop();
        self.as_played = false;
        self.playback = Some(Playback::new(level, actions));
    }

    /// Returns whether the map shows the playback of actions, or its result.
    pub fn is_playing(&self) -> bool {
        self.playback.is_some()
    }

    /// Ends the playback, and shows the level as it is at the beginning.
    pub(super) fn stop(&mut self) {
        if self.playback.take().is_some()
            && let Some(made) = &self.made
        {
            let level = made.level.clone();
            self.making.ask(move |_| draw(level));
        }
    }

    /// Shows the choice between the map and the world, and the controls and the legend of the map.
    pub(super) fn edit(&mut self, ui: &mut Ui, level: &Level) {
        ui.horizontal(|ui| {
            for (as_played, name) in [
                (false, say!("panel-map-whole")),
                (true, say!("panel-map-as-played")),
            ] {
                ui.selectable_value(&mut self.as_played, as_played, ui.text(name));
            }
            let fit = egui::Button::new(ui.text(say!("panel-map-fit")));
            let fit = ui.add_enabled(!self.as_played, fit);
            if fit.clicked() {
                self.fits += 1;
            }
            fit.on_hover_text(ui.text(say!("panel-map-fit-hint")));
        });
        if self.as_played {
            return;
        }
        let floors = level.grid().floors();
        if floors > 1 {
            ui.horizontal(|ui| {
                ui.label(ui.text(say!("panel-map-floor")));
                let mut number = self.floor.min(floors - 1) + 1;
                ui.add(Slider::new(&mut number, 1..=floors));
                self.floor = number - 1;
            });
        }
        legend::show(ui, level);
    }
}

/// Records whether the map covers the world.
pub(super) fn cover(map: Res<LevelMap>, mut panel: ResMut<PanelUse>) {
    let covers = panel.open && !map.as_played && map.made.is_some();
    if panel.covers != covers {
        panel.covers = covers;
    }
}

/// Builds the map of the current level while the panel is open. The previous map stays visible
/// until the new map is ready.
pub(super) fn make(
    wait: Res<WaitForWork>,
    panel: Res<PanelUse>,
    current: Res<CurrentLevel>,
    mut map: ResMut<LevelMap>,
    mut writes: ResMut<Writes>,
    mut images: If<ResMut<Assets<Image>>>,
) {
    let map = map.bypass_change_detection();
    if !panel.open {
        map.making.give_up();
        map.made = None;
        map.asked = None;
        return;
    }
    // A finished map appears even if the level changes in every frame.
    if let Some(drawn) = map.making.take_ready(*wait) {
        match &mut map.made {
            Some(made) if made.level.grid() == drawn.level.grid() => {
                made.update(drawn, &mut writes);
            }
            made => *made = Some(WholeMap::new(drawn, &mut images)),
        }
    }
    let is_made = map.made.is_some() || map.making.is_busy();
    let is_asked = |level: &Arc<Level>| {
        is_made
            && map
                .asked
                .as_ref()
                .is_some_and(|asked| Arc::ptr_eq(asked, level))
    };
    let level = map.draft.as_ref().or(current.0.as_ref());
    if let Some(level) = level.filter(|level| !is_asked(level)).cloned() {
        map.asked = Some(level.clone());
        map.making.ask(move |_| draw(level));
    }
}

/// Moves the view to the cell that [`LevelMap::look_at`] requested.
pub(super) fn look(mut map: ResMut<LevelMap>, shown: Option<Single<&mut Lens, With<Fitted>>>) {
    let map = map.bypass_change_detection();
    let (Some(made), Some(mut lens), Some(cell)) = (&map.made, shown, map.wanted.take()) else {
        return;
    };
    let grid = made.level.grid();
    if cell < grid.cells() {
        lens.middle = in_cells(grid.centre(cell));
        map.floor = grid.floor(cell);
    }
}

/// Performs the next actions of the playback. A playback ends when the level changes.
pub(super) fn play_back(
    time: Res<Time<Real>>,
    current: Res<CurrentLevel>,
    mut map: ResMut<LevelMap>,
    mut writes: ResMut<Writes>,
) {
    let map = map.bypass_change_detection();
    let LevelMap {
        playback: Some(playback),
        made: Some(made),
        floor,
        ..
    } = map
    else {
        return;
    };
    let is_current = |level: &Arc<Level>| Arc::ptr_eq(level, &playback.level);
    if !current.0.as_ref().is_some_and(is_current) {
        map.playback = None;
        return;
    }
    // The map may still be that of the previous playback.
    if map.making.is_busy() || playback.is_over() {
        return;
    }
    for cell in playback.advance(time.delta_secs()) {
        let before = made.cells.all()[cell as usize];
        made.cells.set(cell, playback.texel(cell, before));
    }
    *floor = made.level.grid().floor(playback.cell);
    made.cells.flush(&mut writes);
}

/// Spawns the node of the map. Replaces the node if the grid or the space beside the panel changes,
/// or if the user asks to fit the map.
pub(super) fn place(
    mut commands: Commands,
    panel: Res<PanelUse>,
    map: Res<LevelMap>,
    scale: Option<Res<UiScale>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    shown: Option<Single<(Entity, &Fitted)>>,
) {
    let made = map.made.as_ref().filter(|_| panel.covers);
    let (Some(made), Some(window)) = (made, window) else {
        if let Some(shown) = shown {
            commands.entity(shown.0).despawn();
        }
        return;
    };
    let fitted = Fitted {
        grid: made.level.grid().spec(),
        room: window.size() - Vec2::X * panel.width,
        fits: map.fits,
    };
    if let Some(shown) = shown {
        if *shown.1 == fitted {
            return;
        }
        commands.entity(shown.0).despawn();
    }
    let scale = scale.map_or(1.0, |scale| scale.0);
    let room = Rect::from_corners(Vec2::ZERO, fitted.room.max(Vec2::ONE));
    let node = MapView::node_in(&made.level, room, scale, MouseButton::Left);
    commands.spawn((fitted, node));
}

pub(super) fn show_map(
    map: Res<LevelMap>,
    tints: Res<Tints>,
    mut shown: Single<&mut MapPicture, With<Fitted>>,
) {
    if let Some(made) = &map.made {
        let player = map.playback.as_ref().map(Playback::player);
        shown.set_if_neq(made.picture(map.floor, player, &tints));
    }
}

/// Computes the texels of all cells, with the secret doors and the starts of beasts.
fn draw(level: Arc<Level>) -> DrawnLevel {
    let mut cells = whole::texels(&level, Walker::default());
    whole::add_doors(&level, &mut cells);
    whole::add_contents(&level, |_| true, &mut cells);
    DrawnLevel {
        level,
        cells,
        tints: None,
        is_pinned: |_| true,
        capture: None,
    }
}
