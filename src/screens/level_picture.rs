//! A picture of a level on a card: a map of the whole level without its secret doors.

use crate::map::{CellTexel, FitAll, Frame, MapMaterial, MapPicture, Texels, Tints, whole};
use crate::schedule::FrameSystems;
use crate::theme::widget;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{Content, Level};
use warren_maze::topology::Embedding;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_pictures
            .in_set(FrameSystems::Interface)
            .run_if(resource_exists::<Tints>),
    );
}

/// A level and the texels of its map. The task that makes the level also computes the texels,
/// because both take about the same time.
pub(super) struct DrawnLevel {
    pub(super) level: Arc<Level>,
    cells: Vec<CellTexel>,
}

/// A picture of a level.
#[derive(Component, Default)]
pub(super) struct LevelPicture {
    drawn: Option<DrawnLevel>,
    /// The number of the visible floor, from 0. If the level has fewer floors, its last floor is
    /// visible.
    pub(super) floor: u32,
}

/// The level and the floor that the picture currently shows.
#[derive(Component)]
struct ShownLevel {
    level: Arc<Level>,
    frame: Frame,
    cells: Texels<CellTexel>,
}

/// Returns a square picture, which is blank until it receives a level. `share` is the side length
/// as a percentage of the shorter side of the window.
pub(super) fn level_picture(share: f32) -> impl Bundle {
    (LevelPicture::default(), widget::map_picture(share))
}

impl DrawnLevel {
    /// Computes the texels of the map. Takes time linear in the number of cells.
    pub(super) fn of(level: Level) -> DrawnLevel {
        DrawnLevel {
            cells: whole::texels(&level, level.maze()),
            level: Arc::new(level),
        }
    }
}

impl LevelPicture {
    /// Shows a level, beginning with the floor of its first start.
    pub(super) fn set_level(&mut self, drawn: DrawnLevel) {
        let grid = drawn.level.grid();
        self.floor = grid.floor(drawn.level.starts()[0]);
        self.drawn = Some(drawn);
    }
}

fn update_pictures(
    mut commands: Commands,
    tints: Res<Tints>,
    images: Option<ResMut<Assets<Image>>>,
    mut pictures: Query<
        (
            Entity,
            &mut LevelPicture,
            Option<&ShownLevel>,
            &mut MapPicture,
            &mut FitAll,
        ),
        Changed<LevelPicture>,
    >,
) {
    let Some(mut images) = images else { return };
    for (entity, mut picture, shown, mut map, mut fit) in &mut pictures {
        let drawn = picture.bypass_change_detection().drawn.take();
        let new = drawn.map(|drawn| ShownLevel {
            frame: whole::frame(&drawn.level, &[Content::Finish, Content::Start]),
            cells: Texels::new(drawn.cells, &mut images),
            level: drawn.level,
        });
        let Some(shown) = new.as_ref().or(shown) else {
            continue;
        };
        let frame = Frame {
            floor: picture.floor.min(shown.level.grid().floors() - 1) as i32,
            ..shown.frame
        };
        let tints = tints.over(&shown.level);
        map.set_if_neq(MapPicture(MapMaterial::new(frame, &shown.cells, tints)));
        fit.set_if_neq(FitAll::of(&shown.level));
        if let Some(new) = new {
            commands.entity(entity).insert(new);
        }
    }
}
