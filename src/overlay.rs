//! What can be laid over the cells of a level, as a colour for each.

use crate::level::CurrentLevel;
use crate::schedule::{FrameSystems, order};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{self, Level, Overlay, OverlayError};
use warren_maze::draw::Colour;
use warren_maze::maze::Listener;
use warren_maze::topology::Topology;

/// What is shown of the current level on its cells. Nothing, by default.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShownOverlay(pub Option<Overlay>);

/// The colours of the overlay, once they are known.
#[derive(Resource, Clone, Debug, Default)]
pub struct OverlayColours(pub Option<Painted>);

/// A level and a colour for each of its cells; see [`colours`].
#[derive(Clone, Debug)]
pub struct Painted {
    /// The level, the current one when this was made.
    pub level: Arc<Level>,
    /// A vector over its cells.
    pub colours: Vec<[u8; 4]>,
}

/// A colour for each cell of a level: red, green, blue and alpha, as sRGB has
/// them; alpha is 255, or 0 where nothing is tinted. Time linear in the cells,
/// but for the carve order, for which the level is made again.
pub fn colours(level: &Level, overlay: Overlay) -> Vec<[u8; 4]> {
    // Who hears nothing breaks nothing off.
    colours_heard(level, overlay, ()).unwrap_or_default()
}

/// Keeps the colours of the [`ShownOverlay`] for the current level.
pub struct OverlayPlugin;

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.init_resource::<ShownOverlay>()
            .init_resource::<OverlayColours>()
            .init_resource::<CurrentLevel>()
            .init_resource::<Painting>()
            .init_resource::<WaitForWork>()
            .add_systems(Update, paint.in_set(FrameSystems::Begin));
    }
}

#[derive(Resource, Default)]
struct Painting(Slot<Option<Painted>>);

/// Colours the current level when it or the overlay is another, which gives up
/// what was begun for the one before.
fn paint(
    wait: Res<WaitForWork>,
    overlay: Res<ShownOverlay>,
    current: Res<CurrentLevel>,
    mut painting: ResMut<Painting>,
    mut colours: ResMut<OverlayColours>,
) {
    if overlay.is_changed() || current.is_changed() {
        colours.0 = None;
        painting.0.give_up();
        if let (Some(overlay), Some(level)) = (overlay.0, current.0.clone()) {
            painting.0.ask(move |progress| {
                let colours = colours_heard(&level, overlay, progress.until())?;
                Some(Painted { level, colours })
            });
        }
    }
    if let Some(painted) = painting.0.take_ready(*wait) {
        colours.0 = painted;
    }
}

/// The colours; `None` if the listener broke off while the level was carved
/// again.
fn colours_heard(
    level: &Level,
    overlay: Overlay,
    mut listener: impl Listener,
) -> Option<Vec<[u8; 4]>> {
    let colours = match level::overlay(level, overlay, &mut listener) {
        Ok(colours) => colours,
        Err(OverlayError::Recipe(_)) => return None,
        Err(_) => vec![None; level.grid().cells() as usize],
    };
    let rgba = |Colour([red, green, blue]): Colour| [red, green, blue, 255];
    Some(
        colours
            .into_iter()
            .map(|colour| colour.map_or([0; 4], rgba))
            .collect(),
    )
}
