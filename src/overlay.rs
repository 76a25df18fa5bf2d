//! What can be laid over the cells of a level, as a colour for each.

use crate::level::CurrentLevel;
use crate::schedule::{FrameSystems, order};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{self, Level};
use warren_maze::draw::{Colour, NO_VALUE, Plan, ValueKind, Values, colour_of, colours as hues};
use warren_maze::maze::{Carved, Listener};
use warren_maze::topology::{Cell, Topology};
use warren_maze::{measure, solve};

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
        match self {
            Overlay::None => "none",
            Overlay::Distances => "distances",
            Overlay::Solution => "solution",
            Overlay::Areas => "areas",
            Overlay::DeadEnds => "dead ends",
            Overlay::CarveOrder => "carve order",
        }
    }

    /// Why there is nothing to show of a level.
    pub fn misfit(self, level: &Level) -> Option<&'static str> {
        match (self, level.recipe()) {
            (Overlay::CarveOrder, None) => {
                Some("this level remembers no recipe, which alone tells how it was carved")
            }
            (Overlay::CarveOrder, Some(_)) if level.is_edited() => {
                Some("this level was edited since it was carved")
            }
            _ => None,
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
fn colours_heard(level: &Level, overlay: Overlay, listener: impl Listener) -> Option<Vec<[u8; 4]>> {
    let ways = level.ways(|_| true);
    Some(match overlay {
        Overlay::None => vec![[0; 4]; level.grid().cells() as usize],
        Overlay::Distances => {
            let of = solve::distances(&ways, &level.starts()[..1]);
            let kind = ValueKind::Distance;
            by_value(level, Values { kind, of })
        }
        Overlay::Areas => {
            let of = measure::areas(level.maze()).of;
            let kind = ValueKind::Area;
            by_value(level, Values { kind, of })
        }
        Overlay::Solution => {
            let start = level.starts()[0];
            let moves = solve::shortest_path(&ways, start, |cell| level.is_finish(cell));
            let moves = moves.as_deref();
            let cells = moves.map(|moves| solve::cells_along(level.grid(), start, moves));
            in_one_colour(level, cells.into_iter().flatten())
        }
        Overlay::DeadEnds => in_one_colour(level, measure::dead_ends(level.maze())),
        Overlay::CarveOrder => by_value(level, carve_order(level, listener)?),
    })
}

/// No values of a level that does not tell; `None` if it was broken off.
fn carve_order(level: &Level, listener: impl Listener) -> Option<Values> {
    let cells = level.grid().cells();
    let told = Overlay::CarveOrder.misfit(level).is_none();
    let Some(recipe) = level.recipe().filter(|_| told) else {
        let kind = ValueKind::Order;
        let of = vec![NO_VALUE; cells as usize];
        return Some(Values { kind, of });
    };
    let mut carved = Carved::on(level.grid().clone());
    level::make_heard(recipe, &mut (listener, &mut carved)).ok()?;
    Some(Values::order(carved.cells(), cells))
}

fn by_value(level: &Level, values: Values) -> Vec<[u8; 4]> {
    let plan = Plan {
        values: Some(values),
        ..level.plan()
    };
    let colour = colour_of(&plan);
    let open = |&cell: &Cell| !level.maze().is_solid(cell);
    let tint = |cell| {
        Some(cell)
            .filter(open)
            .and_then(&colour)
            .map_or([0; 4], rgba)
    };
    (0..level.grid().cells()).map(tint).collect()
}

fn in_one_colour(level: &Level, cells: impl Iterator<Item = Cell>) -> Vec<[u8; 4]> {
    let mut colours = vec![[0; 4]; level.grid().cells() as usize];
    for cell in cells {
        colours[cell as usize] = rgba(hues::path(0));
    }
    colours
}

fn rgba(Colour([red, green, blue]): Colour) -> [u8; 4] {
    [red, green, blue, 255]
}
