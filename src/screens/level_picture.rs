//! A picture of a level on a card: a map of the whole level without its secret doors.

use crate::theme::{EDGE, EdgeShade};
use bevy::prelude::*;
use bevy_warren::map::whole::{self, DrawnLevel, WholeMap};
use bevy_warren::map::{FitAll, MapPicture, Tints};
use std::sync::Arc;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::route::Walker;
use warren_maze::topology::Embedding;

/// A picture of a level.
#[derive(Component, Default)]
#[require(FitAll)]
pub(crate) struct LevelPicture {
    drawn: Option<DrawnLevel>,
    /// Whether the picture shows no level.
    is_blank: bool,
    /// The visible floor, counted from 0. If the level has fewer floors, its last floor is visible.
    pub(crate) floor: u32,
}

/// The map of the level that the picture currently shows.
#[derive(Component)]
pub(super) struct ShownLevel(WholeMap);

/// Returns a square picture, which is blank until it receives a level. `share` is the side length
/// as a percentage of the shorter side of the window.
pub(super) fn level_picture(share: f32) -> impl Bundle {
    (
        LevelPicture::default(),
        Node {
            width: vmin(share),
            max_width: percent(100),
            aspect_ratio: Some(1.0),
            align_self: AlignSelf::Center,
            border: px(1).all(),
            flex_shrink: 0.0,
            ..default()
        },
        EdgeShade(EDGE),
        Pickable::IGNORE,
    )
}

/// Computes the texels of a level's map. The task that makes the level should call this function,
/// because it takes about as long as making the level.
pub(super) fn draw(level: &Arc<Level>) -> DrawnLevel {
    DrawnLevel {
        cells: whole::texels(level, Walker::default()),
        level: level.clone(),
        tints: None,
        is_pinned: Content::is_visible,
        capture: None,
    }
}

impl LevelPicture {
    /// Shows a level, beginning with the floor of its first start.
    pub(crate) fn set_level(&mut self, drawn: DrawnLevel) {
        let grid = drawn.level.grid();
        self.floor = grid.floor(drawn.level.starts()[0]);
        (self.drawn, self.is_blank) = (Some(drawn), false);
    }

    /// Shows no level.
    pub(crate) fn clear(&mut self) {
        (self.drawn, self.is_blank) = (None, true);
    }

    /// Returns whether the picture shows no level because it was [cleared](Self::clear).
    pub(super) fn is_blank(&self) -> bool {
        self.is_blank
    }
}

pub(super) fn update_pictures(
    mut commands: Commands,
    tints: If<Res<Tints>>,
    mut images: If<ResMut<Assets<Image>>>,
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
    for (entity, mut picture, shown, mut map, mut fit) in &mut pictures {
        if picture.is_blank {
            commands.entity(entity).remove::<ShownLevel>();
            map.set_if_neq(MapPicture::default());
            continue;
        }
        let drawn = picture.bypass_change_detection().drawn.take();
        let new = drawn.map(|drawn| ShownLevel(WholeMap::new(drawn, &mut images)));
        let Some(ShownLevel(shown)) = new.as_ref().or(shown) else {
            continue;
        };
        map.set_if_neq(shown.picture(picture.floor, None, &tints));
        fit.set_if_neq(shown.fit);
        if let Some(new) = new {
            commands.entity(entity).insert(new);
        }
    }
}
