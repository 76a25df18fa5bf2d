//! The automap that covers the whole window.

use super::automap::PlayerMap;
use super::view::{Lens, MapPicture, MapView};
use crate::colours::Colours;
use crate::play::message::NewRun;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::centre;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use warren_dungeon::level::Level;
use warren_maze::topology::Cell;

/// Whether the map covers the window while the world is seen through the player's eyes or from
/// above. False by default. A game may set this resource to true.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct MapOpen(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.register_type::<MapOpen>()
        .init_resource::<MapOpen>()
        .init_resource::<MapStrips>()
        .init_resource::<Colours>()
        .add_systems(
            Update,
            (spawn_full_map, fit_full_map, follow_player, update_full_map)
                .chain()
                .in_set(FrameSystems::Interface),
        );
}

/// Returns whether the map covers the world.
pub fn covers_world(open: MapOpen, sight: Sight) -> bool {
    open.0 && matches!(sight, Sight::Inside | Sight::Above)
}

/// The heights of the strips at the top and the bottom of the window that the open map leaves to
/// texts, in logical pixels. A game may change this resource while the map is open.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MapStrips {
    /// The height of the strip at the top.
    pub top: f32,
    /// The height of the strip at the bottom.
    pub bottom: f32,
}

impl Default for MapStrips {
    fn default() -> MapStrips {
        MapStrips {
            top: 40.0,
            bottom: 40.0,
        }
    }
}

impl MapStrips {
    /// Returns the part of a window between the strips.
    fn room(self, window: Vec2) -> Rect {
        let top = self.top.min(window.y / 2.0);
        let bottom = self.bottom.min(window.y / 4.0);
        Rect::new(0.0, top, window.x, window.y - bottom)
    }
}

/// The node that shows the map.
#[derive(Component)]
pub(super) struct FullMap;

/// The node that covers the whole window behind the map and the texts.
#[derive(Component)]
struct Backdrop;

/// The scale at which the map opens in a large level of which little has been explored, in logical
/// pixels per cell at the usual scale of the interface.
const LEGIBLE_SCALE: f32 = 24.0;

/// The map opens at a multiple of this scale, so that it keeps its scale while the player explores, and
/// if the strips become a little higher.
const SCALE_STEP: f32 = 8.0;

/// The part of the room in which the player stays while the map scrolls, as a fraction of the room.
const INNER: f32 = 0.6;

/// Returns the lens with which the map opens in a part of the window. It shows the whole level if the
/// level is legible then. Otherwise, it shows the explored cells, which are in the rectangle
/// `explored`, or if even these do not fit, the surroundings of `player`, which is a position in cells.
/// `scale` is the scale of the interface.
fn first_lens(level: &Level, room: Rect, scale: f32, explored: Rect, player: Vec2) -> Lens {
    let unscaled = Rect::from_corners(room.min / scale, room.max / scale);
    let steady = |lens: Lens| (lens.scale / SCALE_STEP).floor() * SCALE_STEP;
    let whole = Lens::on_all_in(level, unscaled);
    let part = Lens::on_in(explored, unscaled);
    let (middle, steady) = match (steady(whole), steady(part)) {
        (fitting, _) if fitting >= LEGIBLE_SCALE => (whole.middle, fitting),
        (_, fitting) if fitting >= SCALE_STEP => (part.middle, fitting.min(LEGIBLE_SCALE)),
        _ => (player, SCALE_STEP),
    };
    Lens {
        middle,
        scale: steady * scale,
    }
}

/// Returns the rectangle around the cells that the player has seen, in cells.
fn explored(run: &Run) -> Rect {
    let cells = run.progress.seen().iter();
    let middles = cells.map(|cell| centre(&run.level, cell).xz());
    let rect = middles.map(|middle| Rect::from_center_size(middle, Vec2::ONE));
    rect.reduce(|all, rect| all.union(rect)).unwrap_or_default()
}

fn spawn_full_map(
    mut commands: Commands,
    (open, sight, strips): (Res<MapOpen>, Res<Sight>, Res<MapStrips>),
    colours: Res<Colours>,
    scale: Option<Res<UiScale>>,
    run: Option<Res<Run>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    shown: Option<Single<Entity, With<Backdrop>>>,
    mut new_run: NewRun,
) {
    let is_new = new_run.is_new();
    let is_open = covers_world(*open, *sight);
    match (shown, run, window) {
        (None, Some(run), Some(window)) if is_open => {
            let room = strips.room(window.size());
            let scale = scale.map_or(1.0, |scale| scale.0);
            let player = centre(&run.level, run.progress.cell()).xz();
            let lens = first_lens(&run.level, room, scale, explored(&run), player);
            let node = MapView::node_with(&run.level, room, scale, MouseButton::Left, lens);
            let mut backdrop = commands.spawn(backdrop(&colours));
            backdrop.with_children(|backdrop| {
                backdrop.spawn((FullMap, node));
            });
        }
        // A new run may have a new level, which needs a different lens. The next frame
        // therefore spawns a new map.
        (Some(shown), ..) if !is_open || is_new => commands.entity(*shown).despawn(),
        _ => {}
    }
}

fn backdrop(colours: &Colours) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    let color = BackgroundColor(colours.night);
    (Backdrop, node, color, ZIndex(-1), Pickable::IGNORE)
}

/// Moves the edges of the map when the strips or the window change.
fn fit_full_map(
    strips: Res<MapStrips>,
    scale: Option<Res<UiScale>>,
    window: Single<&Window, With<PrimaryWindow>>,
    map: Single<(&mut MapView, &mut Node), With<FullMap>>,
) {
    let (mut view, mut node) = map.into_inner();
    let room = strips.room(window.size());
    if view.room() != Some(room) {
        view.set_room(&mut node, room, scale.map_or(1.0, |scale| scale.0));
    }
}

/// Scrolls the map when the player enters a cell outside the inner part of the map, unless the map
/// shows the whole level. Otherwise, the player can move the map freely.
fn follow_player(
    run: If<Res<Run>>,
    map: Single<(&MapView, &mut Lens), With<FullMap>>,
    mut last: Local<Option<Cell>>,
) {
    let cell = run.progress.cell();
    let has_moved = last.replace(cell).is_some_and(|before| before != cell);
    let (view, mut lens) = map.into_inner();
    let Some(room) = view.room().filter(|_| has_moved && !view.shows_all(*lens)) else {
        return;
    };
    let player = centre(&run.level, cell).xz();
    let inner = INNER / 2.0 * room.size() / lens.scale;
    let middle = lens.middle.clamp(player - inner, player + inner);
    lens.set_if_neq(Lens { middle, ..*lens });
}

fn update_full_map(map: PlayerMap, mut shown: Single<&mut MapPicture, With<FullMap>>) {
    if let Some(material) = map.material() {
        shown.set_if_neq(MapPicture(material));
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::GridSpec;

    fn level(width: u32, height: u32) -> Level {
        let grid = GridSpec {
            width,
            height,
            ..default()
        };
        make(&Recipe { grid, ..default() }).unwrap()
    }

    #[test]
    fn the_map_opens_at_a_steady_and_legible_scale() {
        let player = Vec2::new(3.5, 2.5);
        let near = Rect::new(0.0, 0.0, 6.0, 5.0);
        let room = |top: f32| Rect::new(0.0, top, 1280.0, 680.0);
        for (width, height) in [(5, 5), (12, 9), (20, 16), (30, 25), (48, 36), (120, 90)] {
            let level = level(width, height);
            let lens = |top| first_lens(&level, room(top), 1.0, near, player);
            let [low, high] = [150.0, 176.0].map(lens);
            assert_eq!(low.scale, high.scale, "{width} x {height}");
            assert!(low.scale >= LEGIBLE_SCALE, "{width} x {height}: {low:?}");
            let fits = low.scale * height as f32 <= room(150.0).height();
            let is_whole = low.middle != Lens::on_in(near, room(150.0)).middle;
            assert_eq!(is_whole, fits, "{width} x {height}: {low:?}");
        }
        let large = level(48, 36);
        let on_4k = Rect::new(0.0, 300.0, 3840.0, 2040.0);
        let on_4k = first_lens(&large, on_4k, 3.0, near, player);
        assert_eq!(on_4k.scale, 3.0 * LEGIBLE_SCALE);
    }

    #[test]
    fn the_map_opens_with_all_explored_cells() {
        let (large, room) = (level(120, 90), Rect::new(0.0, 40.0, 1280.0, 680.0));
        let player = Vec2::new(3.5, 2.5);
        let mut before = f32::INFINITY;
        for width in [10.0, 40.0, 60.0, 100.0] {
            let explored = Rect::new(0.0, 0.0, width, width / 2.0);
            let lens = first_lens(&large, room, 1.0, explored, player);
            let shown = Rect::from_center_size(lens.middle, room.size() / lens.scale);
            assert!(
                shown.contains(explored.min) && shown.contains(explored.max),
                "{width}"
            );
            assert!(
                lens.scale <= before && lens.scale % SCALE_STEP == 0.0,
                "{width}"
            );
            before = lens.scale;
        }
        let explored = Rect::new(0.0, 0.0, 4_000.0, 3_000.0);
        let lens = first_lens(&level(30, 25), room, 1.0, explored, player);
        assert!(lens.scale < LEGIBLE_SCALE && lens.scale >= SCALE_STEP);
    }
}
