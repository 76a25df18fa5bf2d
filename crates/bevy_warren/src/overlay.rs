//! Overlays, which assign a colour to each cell of a level.

use crate::colours::{self, Colours};
use crate::level::{CurrentLevel, LevelEdited};
use crate::schedule::{FrameSystems, order};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::survey::{self, Overlay, OverlayError};
use warren_maze::maze::Listener;
use warren_maze::measure::{self, ROCK};
use warren_maze::topology::Topology;

/// The overlay that is shown on the current level, or `None` for no overlay, which is the default.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShownOverlay(pub Option<Overlay>);

/// The overlay's colours, or `None` if there is no overlay or its colours have not been computed
/// yet.
#[derive(Resource, Clone, Debug, Default)]
pub struct OverlayColours(pub Option<LevelColours>);

/// A level and the colours of its cells, in the format of [`colours()`].
#[derive(Clone, Debug)]
pub struct LevelColours {
    /// The level whose colours were computed.
    pub level: Arc<Level>,
    /// The colours, indexed by cell.
    pub colours: Vec<[u8; 4]>,
}

/// Returns the colour of each cell of a level in the default palette, as red, green, blue and alpha
/// in sRGB. Alpha is 255, or 0 for cells without a colour. Takes time linear in the number of
/// cells, except for the carve order, which requires the level to be generated again.
pub fn colours(level: &Level, overlay: Overlay) -> Vec<[u8; 4]> {
    // The listener `()` never cancels.
    colours_heard(level, overlay, &Colours::default(), ()).unwrap_or_default()
}

/// Computes the [`OverlayColours`] of the [`CurrentLevel`] for the [`ShownOverlay`].
pub struct OverlayPlugin;

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.init_resource::<ShownOverlay>()
            .init_resource::<OverlayColours>()
            .init_resource::<Colours>()
            .init_resource::<CurrentLevel>()
            .add_message::<LevelEdited>()
            .init_resource::<Painting>()
            .init_resource::<WaitForWork>()
            .add_systems(Update, paint.in_set(FrameSystems::Begin));
    }
}

#[derive(Resource, Default)]
struct Painting(Slot<Option<LevelColours>>);

/// Computes the colours in the background whenever the level, the overlay or the palette changes.
/// A change cancels the previous computation. After an edit, the previous colours stay visible until
/// those of the edited level have been computed.
fn paint(
    wait: Res<WaitForWork>,
    overlay: Res<ShownOverlay>,
    current: Res<CurrentLevel>,
    palette: Res<Colours>,
    mut edited: MessageReader<LevelEdited>,
    mut painting: ResMut<Painting>,
    mut colours: ResMut<OverlayColours>,
) {
    let edited = edited.read().last();
    if overlay.is_changed() || current.is_changed() || palette.is_changed() {
        let kept = edited.zip(current.0.as_ref()).and_then(|(edited, now)| {
            edited.comparable(now)?;
            let shown = colours.0.take()?;
            Some(LevelColours {
                level: now.clone(),
                ..shown
            })
        });
        colours.0 = kept.filter(|_| !overlay.is_changed());
        painting.0.give_up();
        if let (Some(overlay), Some(level)) = (overlay.0, current.0.clone()) {
            let palette = *palette;
            painting.0.ask(move |progress| {
                let colours = colours_heard(&level, overlay, &palette, progress.until())?;
                Some(LevelColours { level, colours })
            });
        }
    }
    if let Some(painted) = painting.0.take_ready(*wait) {
        colours.0 = painted;
    }
}

/// Returns the colours of all cells, indexed by cell. Returns `None` if the listener cancelled the
/// computation while the level was generated again.
fn colours_heard(
    level: &Level,
    overlay: Overlay,
    palette: &Colours,
    mut listener: impl Listener,
) -> Option<Vec<[u8; 4]>> {
    if overlay == Overlay::Areas {
        let areas = measure::areas(level.maze()).of;
        let tint = |&area: &u32| (area != ROCK).then(|| palette.set(area));
        return Some(areas.iter().map(tint).map(texel).collect());
    }
    let tints = match survey::overlay(level, overlay, &mut listener) {
        Ok(tints) => tints,
        Err(OverlayError::Make(_)) => return None,
        Err(_) => vec![None; level.grid().cells() as usize],
    };
    let in_palette = |tint| match overlay {
        Overlay::Solution | Overlay::DeadEnds => palette.marked,
        _ => colours::of_drawings(tint),
    };
    Some(
        tints
            .into_iter()
            .map(|tint| texel(tint.map(in_palette)))
            .collect(),
    )
}

fn texel(tint: Option<Color>) -> [u8; 4] {
    tint.map_or([0; 4], |tint| colours::texel(tint, 255))
}
