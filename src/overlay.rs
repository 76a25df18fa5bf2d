//! What can be laid over the cells of a level, as a colour for each.

use crate::level::CurrentLevel;
use crate::schedule::{FrameSystems, order};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{self, Level, OverlayError};
use warren_maze::draw::Colour;
use warren_maze::maze::Listener;
use warren_maze::topology::Topology;

/// What is shown of the current level on its cells.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Resource)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// How many moves each cell lies from the first start, through any door.
    Distances,
    /// The cells of a shortest way from the first start to a finish, through any
    /// door.
    Solution,
    /// Which cells are joined by passages.
    Areas,
    /// Cells with a single passage.
    DeadEnds,
    /// The order in which the cells were carved.
    CarveOrder,
}

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

impl Overlay {
    /// Every overlay.
    pub const ALL: [Overlay; 6] = [
        Overlay::None,
        Overlay::Distances,
        Overlay::Solution,
        Overlay::Areas,
        Overlay::DeadEnds,
        Overlay::CarveOrder,
    ];

    /// The name in texts.
    pub fn name(self) -> &'static str {
        self.laid().map_or("none", level::Overlay::name)
    }

    /// Why there is nothing to show of a level.
    pub fn misfit(self, level: &Level) -> Option<OverlayError> {
        self.laid()?.check(level).err()
    }

    fn laid(self) -> Option<level::Overlay> {
        match self {
            Overlay::None => None,
            Overlay::Distances => Some(level::Overlay::Distances),
            Overlay::Solution => Some(level::Overlay::Solution),
            Overlay::Areas => Some(level::Overlay::Areas),
            Overlay::DeadEnds => Some(level::Overlay::DeadEnds),
            Overlay::CarveOrder => Some(level::Overlay::CarveOrder),
        }
    }
}

/// A colour for each cell of a level: red, green, blue and alpha, as sRGB has
/// them; alpha is 255, or 0 where nothing is tinted. Time linear in the cells,
/// but for the carve order, for which the level is made again.
pub fn colours(level: &Level, overlay: Overlay) -> Vec<[u8; 4]> {
    // Who hears nothing breaks nothing off.
    colours_heard(level, overlay, ()).unwrap_or_default()
}

/// Keeps the colours of the [`Overlay`] for the current level.
pub struct OverlayPlugin;

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<Overlay>()
            .init_resource::<Overlay>()
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
    overlay: Res<Overlay>,
    current: Res<CurrentLevel>,
    mut painting: ResMut<Painting>,
    mut colours: ResMut<OverlayColours>,
) {
    if overlay.is_changed() || current.is_changed() {
        colours.0 = None;
        painting.0.give_up();
        let overlay = *overlay;
        if let Some(level) = current.0.clone().filter(|_| overlay != Overlay::None) {
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
    let nothing = || vec![None; level.grid().cells() as usize];
    let colours = match overlay.laid() {
        None => nothing(),
        Some(laid) => match level::overlay(level, laid, &mut listener) {
            Ok(colours) => colours,
            Err(OverlayError::Recipe(_)) => return None,
            Err(_) => nothing(),
        },
    };
    let rgba = |Colour([red, green, blue]): Colour| [red, green, blue, 255];
    Some(
        colours
            .into_iter()
            .map(|colour| colour.map_or([0; 4], rgba))
            .collect(),
    )
}
