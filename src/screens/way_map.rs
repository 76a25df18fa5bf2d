//! The map on the win screen. It shows the whole level, the path of the run, and a shortest path.

use super::level_picture::{LevelPicture, level_picture};
use crate::runs::recording::RunRecording;
use crate::states::Card;
use bevy::prelude::*;
use bevy_warren::colours::{self, Colours};
use bevy_warren::map::whole::{self, DrawnLevel};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::play::Progress;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Embedding, Topology};

/// The side length of the map, as a percentage of the shorter side of the window. A larger map
/// would push the buttons out of the window.
const SHARE: f32 = 36.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PathDrawing>().add_systems(
        Update,
        (draw_path.run_if(map_spawned), show_path)
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Won)),
    );
}

/// Returns the map, which is blank until its texels have been computed.
pub(super) fn way_map() -> impl Bundle {
    (WayMap, level_picture(SHARE))
}

#[derive(Component)]
struct WayMap;

/// The task that draws the map, and finds the floor on which the run ended.
#[derive(Resource, Default)]
struct PathDrawing(Slot<(DrawnLevel, u32)>);

/// Returns whether a map has been spawned, because the card or its page has opened.
fn map_spawned(new: Query<(), Added<WayMap>>) -> bool {
    !new.is_empty()
}

/// Replays the run in the background to find its path.
fn draw_path(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    colours: Res<Colours>,
    mut drawing: ResMut<PathDrawing>,
) {
    let Some((run, recording)) = run.zip(recording.recording.clone()) else {
        return;
    };
    let (level, progress) = (run.level.clone(), run.progress.clone());
    let tint = colours::texel(colours.shortest, 255);
    drawing.0.ask(move |_| {
        // A recording can always be replayed in the level of the run that it records.
        let path = recording.path(&*level).unwrap_or_default();
        let floor = level.grid().floor(progress.cell());
        (draw(level, &progress, &path, tint), floor)
    });
}

/// Computes the texels of a map of the whole level, with the line of the walked path. Takes time
/// linear in the number of cells and the length of the walked path.
pub(crate) fn path_map(level: Arc<Level>, progress: &Progress, walked: &[Cell]) -> DrawnLevel {
    let grid = level.grid();
    let mut cells = whole::texels(&level, progress.walker());
    for step in walked.windows(2) {
        if let Some(dir) = grid.dir_to(step[0], step[1]) {
            cells[step[0] as usize].line |= 1 << dir.0;
            cells[step[1] as usize].line |= 1 << grid.back(step[0], dir).0;
        }
    }
    whole::add_doors(&level, &mut cells);
    DrawnLevel {
        tints: Some(vec![[0; 4]; cells.len()]),
        level,
        cells,
        is_pinned: |_| false,
        capture: None,
    }
}

/// Computes the texels of the map. They include the line of the walked path, and the colour `tint`
/// in the cells of a shortest path.
fn draw(level: Arc<Level>, progress: &Progress, walked: &[Cell], tint: [u8; 4]) -> DrawnLevel {
    let mut tints = vec![[0; 4]; level.grid().cells() as usize];
    let (start, way) = (level.starts()[0], level.way_out());
    let shortest = way.map_or(Vec::new(), |way| {
        cells_along(&level.portal_grid(), start, &way.moves).collect()
    });
    for cell in shortest {
        tints[cell as usize] = tint;
    }
    DrawnLevel {
        tints: Some(tints),
        ..path_map(level, progress, walked)
    }
}

fn show_path(
    wait: Res<WaitForWork>,
    mut drawing: ResMut<PathDrawing>,
    mut picture: Single<&mut LevelPicture, With<WayMap>>,
) {
    if let Some((drawn, floor)) = drawing.0.take_ready(*wait) {
        picture.set_level(drawn);
        picture.floor = floor;
    }
}
