//! Maps in nodes of the interface: when their pictures are painted, and how the mouse zooms and
//! moves them.

use super::material::{self, Frame, MapMaterial, ShownPicture};
use super::repaint;
use super::shades::Shades;
use super::sign_atlas::SignAtlas;
use crate::adapter::is_software;
use crate::colours::Colours;
use crate::flicker::Flicker;
use crate::panel_use::PanelUse;
use crate::schedule::FrameSystems;
use crate::space::in_cells;
use bevy::asset::AssetEventSystems;
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::ui::UiSystems;
use bevy::window::PrimaryWindow;
use std::time::Duration;
use warren_dungeon::level::Level;
use warren_maze::topology::Cell;
use warren_maze::topology::Embedding;
use warren_renderer::paint::{PaintJobs, Repaint, blank_picture};
use warren_renderer::texels::Writes;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelUse>()
        .init_resource::<ButtonInput<MouseButton>>()
        .init_resource::<AccumulatedMouseScroll>()
        .init_resource::<MapZoom>()
        .add_systems(Update, zoom_and_move.in_set(FrameSystems::Controls));
}

pub(super) fn drawing(app: &mut App) {
    app.world_mut().resource_mut::<Writes>().is_read = true;
    app.init_resource::<MapPulse>()
        .add_systems(Startup, choose_pulse)
        .add_systems(
            PostUpdate,
            (fit_lenses, paint_maps, end_frame)
                .chain()
                // The size of a picture is the size of its node.
                .after(UiSystems::PostLayout)
                // The picture is painted in the next frame that is drawn. The changed map must be
                // on the GPU by then, because nothing may change after that frame.
                .before(AssetEventSystems),
        );
}

/// The map that a node shows. The [`Lens`] of the same entity selects the visible part. The picture
/// of the map is painted again only if the map, the lens or the colours have changed.
#[derive(Component, Clone, Debug, Default, PartialEq)]
#[require(Lens)]
pub struct MapPicture(pub MapMaterial);

/// The painted picture of a map. A hidden map has no picture.
#[derive(Component, Debug)]
struct PaintedPicture {
    picture: Handle<Image>,
    map: Handle<MapMaterial>,
    /// The time at which the map last changed, apart from pulsing colours.
    changed: Duration,
}

/// Whether the newest cells and the finishes may pulse on maps. They do not pulse on a software
/// renderer, because the picture is painted again for every step of a pulse.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct MapPulse(bool);

/// The time for which colours pulse after a map has changed. After this time, the map rests, so
/// that a screen on which nothing happens need not be drawn.
const PULSE_TIME: Duration = Duration::from_secs(10);

/// The number of steps per second in which pulsing colours change.
const PULSE_STEPS: f32 = 30.0;

/// A map that the player can move and zoom with the mouse.
#[derive(Component, Clone, Copy, Debug)]
pub struct MapView {
    /// The mouse button that moves the map.
    pub moved_by: MouseButton,
    /// The distance that the mouse has moved since a button was last pressed, in logical pixels.
    pub dragged: f32,
    /// Whether the mouse was on the map itself, and not on a node over the map, when a button was
    /// last pressed.
    held: bool,
    /// The extent of the level, in cells. The map cannot be moved so far that the anchor (see
    /// `aside`) shows a position outside this extent.
    area: Rect,
    /// The anchor: the point of the window at which the level's centre was first shown, as an
    /// offset from the middle of the map, in logical pixels.
    aside: Vec2,
    /// The part of the window that the map covers, in logical pixels, or `None` for the whole
    /// window.
    room: Option<Rect>,
    /// The minimum and the maximum scale, in logical pixels per cell.
    scales: [f32; 2],
}

/// The visible part of a map.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Lens {
    /// The position in the middle of the map, in cells.
    pub middle: Vec2,
    /// The number of logical pixels per cell.
    pub scale: f32,
}

/// Makes the lens of this entity show the whole level whenever the size of the node changes.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
#[require(MapPicture)]
pub struct FitAll {
    /// The extent of the level, in cells.
    area: Rect,
}

/// The minimum scale, as a fraction of the scale at which the map shows the whole level.
const MIN_SCALE_SHARE: f32 = 0.8;

/// The margin around a level that is fitted into a part of the window, in logical pixels.
const MARGIN: f32 = 24.0;

/// The maximum scale, in logical pixels per cell. At this scale, a window shows only a few cells.
const MAX_SCALE: f32 = 96.0;

impl MapView {
    /// Returns the node of a map that covers the window, below the rest of the interface. At first,
    /// the map has the lens `whole`, which must show the whole level.
    pub fn node(level: &Level, whole: Lens, moved_by: MouseButton) -> impl Bundle {
        let node = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        };
        (MapView::of(level, whole, moved_by), whole, node, beneath())
    }

    /// Returns the node of a map that covers a part of the window. At first, the map shows the
    /// whole level. `room` is the part of the window in logical pixels, and `scale` is the scale of
    /// the interface.
    pub fn node_in(level: &Level, room: Rect, scale: f32, moved_by: MouseButton) -> impl Bundle {
        MapView::node_with(level, room, scale, moved_by, Lens::on_all_in(level, room))
    }

    /// Returns the node of a map like [`node_in`](Self::node_in). At first, the map has the lens
    /// `first`. The map can always be zoomed back to the scale of this lens.
    pub fn node_with(
        level: &Level,
        room: Rect,
        scale: f32,
        moved_by: MouseButton,
        first: Lens,
    ) -> impl Bundle {
        let mut node = Node {
            position_type: PositionType::Absolute,
            ..default()
        };
        let mut view = MapView::of(level, Lens::on_all_in(level, room), moved_by);
        let [least, most] = view.scales;
        view.scales = [least.min(first.scale), most.max(first.scale)];
        view.set_room(&mut node, room, scale);
        (view, first, node, beneath())
    }

    /// Changes the part of the window that the map covers. The position in the middle of the map
    /// stays there.
    pub fn set_room(&mut self, node: &mut Node, room: Rect, scale: f32) {
        self.room = Some(room);
        node.left = px(room.min.x / scale);
        node.top = px(room.min.y / scale);
        node.width = px(room.width() / scale);
        node.height = px(room.height() / scale);
    }

    /// Returns the part of the window that the map covers, or `None` for the whole window.
    pub fn room(&self) -> Option<Rect> {
        self.room
    }

    /// Returns whether the map is large enough for the whole level at the scale of the lens. A map of
    /// the whole window always is.
    pub fn shows_all(&self, lens: Lens) -> bool {
        let shown = self.area.size() * lens.scale;
        self.room.is_none_or(|room| shown.cmple(room.size()).all())
    }

    /// Returns the position that the map shows at a pixel of the window, in cells, or `None` if the
    /// map does not cover this pixel. `window` is the size of the window.
    pub fn place(&self, lens: Lens, pixel: Vec2, window: Vec2) -> Option<Vec2> {
        let whole = Rect::from_corners(Vec2::ZERO, window);
        let room = self.room.unwrap_or(whole);
        let is_covered = room.contains(pixel);
        is_covered.then(|| lens.place(pixel - room.min, room.size()))
    }

    fn of(level: &Level, whole: Lens, moved_by: MouseButton) -> MapView {
        let area = extent(level);
        MapView {
            moved_by,
            dragged: 0.0,
            held: false,
            area,
            aside: (area.center() - whole.middle) * whole.scale,
            room: None,
            scales: [whole.scale * MIN_SCALE_SHARE, whole.scale.max(MAX_SCALE)],
        }
    }
}

/// Returns the components of a map that is drawn below the rest of the interface and receives no
/// pointer events.
fn beneath() -> impl Bundle {
    (MapPicture::default(), ZIndex(-1), Pickable::IGNORE)
}

impl Lens {
    /// Returns the lens that shows the whole level without overlapping the text at the edges of the
    /// window.
    pub fn on_all(level: &Level, window: Vec2) -> Lens {
        let edge = Vec2::new(40.0, 65.0);
        Lens::on_all_within(level, window, Rect::from_corners(edge, window - edge))
    }

    /// Returns the lens of a map that covers the part `room` of the window and shows the whole level.
    pub fn on_all_in(level: &Level, room: Rect) -> Lens {
        Lens::on_in(extent(level), room)
    }

    /// Returns the lens of a map that covers the part `room` of the window and shows the rectangle
    /// `area`, in cells.
    pub fn on_in(area: Rect, room: Rect) -> Lens {
        let part = Rect::from_corners(Vec2::ZERO, room.size()).inflate(-MARGIN);
        Lens::on(area, room.size(), part)
    }

    /// Returns the lens that shows the whole level in the rectangle `part`. `window` is the size of
    /// the window, or of the node that the map covers.
    pub fn on_all_within(level: &Level, window: Vec2, part: Rect) -> Lens {
        Lens::on(extent(level), window, part)
    }

    fn on(area: Rect, window: Vec2, part: Rect) -> Lens {
        let room = part.size().max(Vec2::ONE);
        let scale = (room / area.size()).min_element().min(48.0);
        Lens {
            middle: area.center() - (part.center() - window / 2.0) / scale,
            scale,
        }
    }

    /// Returns the position on the map, in cells, at a pixel of the window or of the node that the
    /// map covers. `window` is the size of that window or node.
    pub fn place(self, pixel: Vec2, window: Vec2) -> Vec2 {
        self.middle + (pixel - window / 2.0) / self.scale
    }

    /// Zooms in by a number of notches of the mouse wheel, within the given limits of the scale.
    /// The position that `pixel` shows is the same before and after zooming.
    fn zoom(&mut self, notches: f32, [least, most]: [f32; 2], pixel: Vec2, window: Vec2) {
        let before = self.place(pixel, window);
        self.scale = (self.scale * 1.15f32.powf(notches)).clamp(least, most);
        self.middle += before - self.place(pixel, window);
    }
}

impl FitAll {
    /// Returns the component that makes a lens show the whole level.
    pub fn of(level: &Level) -> FitAll {
        FitAll {
            area: extent(level),
        }
    }

    /// Returns the component that makes a lens show these cells, with half a cell around them, but
    /// at least an area of 5 × 5 cells.
    pub fn around(level: &Level, cells: impl Iterator<Item = Cell>) -> FitAll {
        let corners = cells.flat_map(|cell| level.grid().corners(cell));
        let area = corners.map(in_cells).map(|at| Rect::from_corners(at, at));
        let area = area.reduce(|a, b| a.union(b)).unwrap_or(extent(level));
        let least = Rect::from_center_size(area.center(), MIN_AREA);
        FitAll {
            area: area.inflate(0.5).union(least),
        }
    }
}

/// The minimum width and height of [`FitAll::around`], in cells.
const MIN_AREA: Vec2 = Vec2::splat(5.0);

/// Returns the bounds of a level in cells, enlarged by a small margin.
fn extent(level: &Level) -> Rect {
    let [low, high] = level.grid().bounds().map(in_cells);
    Rect::from_corners(low - 0.1, high + 0.1)
}

/// Returns the number of notches by which the mouse wheel was turned in this frame. The number is
/// positive for forward turns.
pub fn notches(scroll: &AccumulatedMouseScroll) -> f32 {
    match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 40.0,
    }
}

/// For each map with a [`FitAll`], fits the lens to the size of the map's node. This size is known
/// only after layout, and changes with the window.
fn fit_lenses(
    window: Single<&Window, With<PrimaryWindow>>,
    mut maps: Query<(&FitAll, &ComputedNode, &mut Lens)>,
) {
    /// The margin at each side, as a fraction of the node's size.
    const EDGE: f32 = 0.04;

    for (fit, node, mut lens) in &mut maps {
        let size = node.size / window.scale_factor();
        let part = Rect::from_corners(size * EDGE, size * (1.0 - EDGE));
        if !fit.area.is_empty() {
            lens.set_if_neq(Lens::on(fit.area, size, part));
        }
    }
}

fn choose_pulse(adapter: Option<Res<RenderAdapterInfo>>, mut pulse: ResMut<MapPulse>) {
    pulse.0 = adapter.is_some_and(|adapter| !is_software(Some(&adapter)));
}

/// Requests a repaint of each map whose picture, lens or colours have changed.
fn paint_maps(
    mut commands: Commands,
    (colours, flicker, pulse): (Res<Colours>, Res<Flicker>, Res<MapPulse>),
    atlas: Res<SignAtlas>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    writes: Res<Writes>,
    mut jobs: ResMut<PaintJobs<MapMaterial>>,
    mut maps: Query<(
        Entity,
        &MapPicture,
        &Lens,
        &ComputedNode,
        &Visibility,
        Option<&mut PaintedPicture>,
    )>,
    mut materials: ResMut<Assets<MapMaterial>>,
    mut images: ResMut<Assets<Image>>,
    mut shown: ResMut<Assets<ShownPicture>>,
) {
    jobs.begin_frame();
    for (entity, MapPicture(map), lens, node, visibility, painted) in &mut maps {
        let size = node.size.as_uvec2();
        let is_blank = *map == MapMaterial::default();
        if is_blank || *visibility == Visibility::Hidden || size.min_element() == 0 {
            if painted.is_some() {
                let mut node = commands.entity(entity);
                node.remove::<(PaintedPicture, MaterialNode<ShownPicture>)>();
            }
            continue;
        }
        let scale = lens.scale * window.scale_factor();
        let frame = Frame {
            // The content moves by whole pixels, so that most of a picture remains valid when the
            // player moves the map.
            middle: (lens.middle * scale).round() / scale,
            scale,
            extent: size.as_vec2(),
            ..map.frame
        };
        let mut map = MapMaterial {
            frame,
            shades: Shades::of(&colours),
            signs: atlas.0.clone(),
            ..map.clone()
        };
        let before = painted
            .as_ref()
            .and_then(|painted| materials.get(&painted.map));
        let Some((before, mut painted)) = before
            .filter(|before| before.frame.extent == frame.extent)
            .zip(painted)
        else {
            let picture = images.add(blank_picture(size));
            let map = materials.add(map);
            jobs.add(picture.id(), map.id(), Repaint::Whole);
            let node = MaterialNode(shown.add(ShownPicture {
                picture: picture.clone(),
            }));
            let painted = PaintedPicture {
                picture,
                map,
                changed: time.elapsed(),
            };
            commands.entity(entity).insert((painted, node));
            continue;
        };
        map.frame.pulses = before.frame.pulses;
        let changed = writes.changed(map.cells.id());
        let changed = changed.chain(writes.changed(map.tints.id()));
        let mut repaint = repaint::between(before, &map, changed);
        if repaint.is_some() {
            painted.changed = time.elapsed();
        }
        let pulses = pulse.0 && flicker.0 && time.elapsed() - painted.changed < PULSE_TIME;
        map.frame.pulses = match pulses {
            true => brightness(time.elapsed_secs_wrapped()),
            false => Vec2::ONE,
        };
        if map.frame.pulses != before.frame.pulses {
            repaint = Some(Repaint::Whole);
        }
        if let Some(repaint) = repaint {
            jobs.add(painted.picture.id(), painted.map.id(), repaint);
            material::update(&mut materials, Some(&painted.map), map);
        }
    }
}

/// Returns the brightness of the newest cells and of the finishes at a time, from 0.64 to 1.
fn brightness(seconds: f32) -> Vec2 {
    let seconds = (seconds * PULSE_STEPS).floor() / PULSE_STEPS;
    let [newest, finish] = [9.0, 3.0].map(|often| 0.82 + 0.18 * f32::cos(seconds * often));
    Vec2::new(newest, finish)
}

fn end_frame(mut writes: ResMut<Writes>) {
    writes.end_frame();
}

/// The number of notches of the mouse wheel by which keys and sticks zoom in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MapZoom(pub f32);

/// Zooms and moves the map when the player uses the mouse, and zooms it with keys and sticks.
fn zoom_and_move(
    mouse: Res<ButtonInput<MouseButton>>,
    scroll: Res<AccumulatedMouseScroll>,
    zoom: Res<MapZoom>,
    window: Single<&Window, With<PrimaryWindow>>,
    panel: Res<PanelUse>,
    view: Option<Single<(&mut MapView, &mut Lens)>>,
    over: Query<&Hovered>,
    mut last: Local<Option<Vec2>>,
) {
    let pixel = window.cursor_position();
    let moved = pixel
        .zip(*last)
        .map_or(Vec2::ZERO, |(now, last)| now - last);
    *last = pixel;
    let Some(view) = view else { return };
    let (mut view, mut lens) = view.into_inner();
    let whole = Rect::from_corners(Vec2::ZERO, window.size());
    let room = view.room.unwrap_or(whole);
    if zoom.0 != 0.0 {
        lens.zoom(zoom.0, view.scales, room.size() / 2.0, room.size());
    }
    if let Some(pixel) = pixel.filter(|_| !panel.pointer) {
        let is_covered = over.iter().any(|over| over.0) || !room.contains(pixel);
        let turned = notches(&scroll);
        if !is_covered && turned != 0.0 {
            lens.zoom(turned, view.scales, pixel - room.min, room.size());
        }
        if mouse.get_just_pressed().len() > 0 {
            view.dragged = 0.0;
            view.held = !is_covered;
        } else {
            view.dragged += moved.length();
        }
        if view.held && mouse.pressed(view.moved_by) && !mouse.just_pressed(view.moved_by) {
            let scale = lens.scale;
            lens.middle -= moved / scale;
        }
    }
    let aside = view.aside / lens.scale;
    let within = (lens.middle + aside).clamp(view.area.min, view.area.max) - aside;
    if !within.abs_diff_eq(lens.middle, 1e-3) {
        lens.middle = within;
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::super::cell_texel::CellTexel;
    use super::*;
    use crate::colours::Palette;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, GridSpec, Topology};
    use warren_renderer::texels::Texels;

    const ROOM: Rect = Rect {
        min: Vec2::new(10.0, 20.0),
        max: Vec2::new(810.0, 620.0),
    };

    /// Returns an app that contains only a map in a part of a window, with the mouse over the map.
    fn app(level: &Level) -> (App, Entity) {
        let mut app = App::new();
        plugin(&mut app);
        let mut window = Window::default();
        window.set_cursor_position(Some(ROOM.center() + 50.0));
        app.world_mut().spawn((window, PrimaryWindow));
        let node = MapView::node_in(level, ROOM, 1.0, MouseButton::Left);
        let map = app.world_mut().spawn(node).id();
        app.update();
        (app, map)
    }

    fn lens(app: &App, map: Entity) -> Lens {
        *app.world().get(map).unwrap()
    }

    fn turn_wheel(app: &mut App, by: f32) {
        let mut scroll = AccumulatedMouseScroll::default();
        scroll.delta.y = by;
        app.insert_resource(scroll);
        for _ in 0..200 {
            app.update();
        }
    }

    /// Returns the pixel that shows a position, relative to the map's part of the window.
    fn pixel(lens: Lens, place: Vec2) -> Vec2 {
        (place - lens.middle) * lens.scale + ROOM.size() / 2.0
    }

    fn levels() -> impl Iterator<Item = Level> {
        let shapes = GridShape::ALL.into_iter();
        shapes
            .flat_map(|shape| [[4, 4], [40, 9], [9, 300]].map(|size| (shape, size)))
            .map(|(shape, [width, height])| {
                let grid = GridSpec {
                    shape,
                    width,
                    height: if shape.has_rings() { 9 } else { height },
                    ..default()
                };
                make(&Recipe { grid, ..default() }).unwrap()
            })
    }

    #[test]
    fn a_map_first_shows_the_whole_level_and_zooms_within_limits() {
        for level in levels() {
            let (mut app, map) = app(&level);
            let (area, whole) = (extent(&level), lens(&app, map));
            let air = Rect::from_corners(Vec2::ZERO, ROOM.size()).inflate(1.0 - MARGIN);
            for corner in [area.min, area.max] {
                assert!(air.contains(pixel(whole, corner)), "{whole:?}");
            }
            turn_wheel(&mut app, -1.0);
            let least = lens(&app, map).scale / whole.scale;
            assert!((MIN_SCALE_SHARE - 1e-3..1.0).contains(&least), "{least}");
            turn_wheel(&mut app, 1.0);
            let cells = ROOM.size().min_element() / lens(&app, map).scale;
            assert!((3.0..10.0).contains(&cells), "{cells} cells");
            turn_wheel(&mut app, -1.0);
            let seen = area.center();
            let room = Rect::from_corners(Vec2::ZERO, ROOM.size());
            assert!(
                room.contains(pixel(lens(&app, map), seen)),
                "the centre of the level is not visible"
            );
        }
    }

    #[test]
    fn a_part_of_a_dragged_map_stays_visible() {
        for level in levels() {
            let (mut app, map) = app(&level);
            let before = lens(&app, map);
            let mut mouse = ButtonInput::default();
            mouse.press(MouseButton::Left);
            app.insert_resource(mouse);
            app.update();
            app.world_mut()
                .resource_mut::<ButtonInput<MouseButton>>()
                .clear();
            let drag = |app: &mut App, by: Vec2| {
                let mut windows = app.world_mut().query::<&mut Window>();
                let mut window = windows.single_mut(app.world_mut()).unwrap();
                let to = window.cursor_position().unwrap() + by;
                window.set_cursor_position(Some(to));
                app.update();
            };
            drag(&mut app, Vec2::new(-4.0, 0.0));
            let after = lens(&app, map);
            let moved = (after.middle - before.middle) * before.scale;
            assert!(moved.distance(Vec2::X * 4.0) < 0.1, "{moved}");
            for _ in 0..200 {
                drag(&mut app, Vec2::splat(-40.0));
                drag(&mut app, Vec2::splat(-40.0));
                let mut windows = app.world_mut().query::<&mut Window>();
                let mut window = windows.single_mut(app.world_mut()).unwrap();
                window.set_cursor_position(Some(ROOM.center() + 50.0));
            }
            let middle = lens(&app, map).middle;
            assert!(extent(&level).inflate(1e-2).contains(middle), "{middle}");
        }
    }

    #[test]
    fn the_wheel_over_a_panel_does_not_zoom_the_map() {
        let (mut app, map) = app(&levels().next().unwrap());
        let before = lens(&app, map);
        app.world_mut().resource_mut::<PanelUse>().pointer = true;
        turn_wheel(&mut app, 1.0);
        assert_eq!(lens(&app, map), before);
    }

    #[test]
    fn keys_zoom_the_map_around_its_middle_without_a_pointer() {
        let (mut app, map) = app(&levels().next().unwrap());
        let world = app.world_mut();
        let mut windows = world.query::<&mut Window>();
        windows.single_mut(world).unwrap().set_cursor_position(None);
        let before = lens(&app, map);
        app.insert_resource(MapZoom(2.0));
        app.update();
        let after = lens(&app, map);
        assert!((after.scale / before.scale - 1.15f32.powi(2)).abs() < 1e-4);
        assert_eq!(after.middle, before.middle);
    }

    /// Returns an app that paints a map of the first level in a node of this size, without a
    /// renderer.
    fn painting(size: Vec2) -> (App, Entity, Texels<CellTexel>) {
        let level = levels().next().unwrap();
        let mut app = App::new();
        app.init_resource::<Assets<MapMaterial>>()
            .init_resource::<Assets<Image>>()
            .init_resource::<Assets<ShownPicture>>()
            .init_resource::<Time<Real>>()
            .init_resource::<Colours>()
            .init_resource::<Flicker>()
            .init_resource::<Writes>()
            .init_resource::<SignAtlas>()
            .init_resource::<PaintJobs<MapMaterial>>();
        drawing(&mut app);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        let mut images = app.world_mut().resource_mut::<Assets<Image>>();
        let cells = vec![CellTexel::default(); level.grid().cells() as usize];
        let cells = Texels::new(cells, &mut images);
        let material = MapMaterial::new(Frame::of(&level), &cells, &Texels::default());
        let lens = Lens {
            middle: Vec2::splat(2.0),
            scale: 20.0,
        };
        let node = ComputedNode { size, ..default() };
        let map = (MapPicture(material), lens, node, Visibility::Inherited);
        let map = app.world_mut().spawn(map).id();
        (app, map, cells)
    }

    /// Runs a frame, and returns the repaints that it requests.
    fn repaints(app: &mut App) -> Vec<Repaint> {
        app.update();
        let jobs = app.world().resource::<PaintJobs<MapMaterial>>();
        jobs.repaints().cloned().collect()
    }

    #[test]
    fn a_map_is_painted_once_and_then_only_where_it_changes() {
        let (mut app, map, mut cells) = painting(Vec2::new(300.0, 200.0));
        assert_eq!(repaints(&mut app), [Repaint::Whole]);
        for _ in 0..3 {
            assert_eq!(repaints(&mut app), []);
        }
        cells.set(
            5,
            CellTexel {
                line: 1,
                ..default()
            },
        );
        cells.flush(&mut app.world_mut().resource_mut());
        let [Repaint::Parts { shift, parts }] = &repaints(&mut app)[..] else {
            panic!("a changed cell must not repaint the whole map");
        };
        assert_eq!((*shift, parts.len()), (IVec2::ZERO, 1));
        assert_eq!(repaints(&mut app), []);
        app.world_mut().get_mut::<Lens>(map).unwrap().middle.x += 0.26;
        let [Repaint::Parts { shift, .. }] = &repaints(&mut app)[..] else {
            panic!("a moved map must not be painted completely");
        };
        assert_eq!(
            *shift,
            IVec2::new(5, 0),
            "the content moves by whole pixels"
        );
        app.world_mut().get_mut::<Lens>(map).unwrap().scale = 30.0;
        assert_eq!(repaints(&mut app), [Repaint::Whole]);
        let palettes = [Palette::ALL[0], Palette::ALL[1]].map(Palette::colours);
        let now = *app.world().resource::<Colours>();
        let other = palettes.into_iter().find(|other| *other != now);
        app.insert_resource(other.unwrap());
        assert_eq!(repaints(&mut app), [Repaint::Whole]);
        assert_eq!(repaints(&mut app), []);
    }

    #[test]
    fn a_resized_or_hidden_map_gets_a_new_picture() {
        let (mut app, map, _) = painting(Vec2::new(300.0, 200.0));
        let picture = |app: &App| {
            let painted = app.world().get::<PaintedPicture>(map)?;
            let images = app.world().resource::<Assets<Image>>();
            Some(images.get(&painted.picture).unwrap().size())
        };
        app.update();
        assert_eq!(picture(&app), Some(UVec2::new(300, 200)));
        app.world_mut().get_mut::<ComputedNode>(map).unwrap().size.x = 310.0;
        assert_eq!(repaints(&mut app), [Repaint::Whole]);
        assert_eq!(picture(&app), Some(UVec2::new(310, 200)));
        *app.world_mut().get_mut::<Visibility>(map).unwrap() = Visibility::Hidden;
        assert_eq!(repaints(&mut app), []);
        assert_eq!(picture(&app), None);
        *app.world_mut().get_mut::<Visibility>(map).unwrap() = Visibility::Inherited;
        assert_eq!(repaints(&mut app), [Repaint::Whole]);
        assert_eq!(repaints(&mut app), []);
    }

    #[test]
    fn marks_pulse_for_some_time_with_flicker_and_a_graphics_card() {
        for (card, flicker) in [(true, true), (false, true), (true, false)] {
            let (mut app, map, mut cells) = painting(Vec2::new(300.0, 200.0));
            app.update();
            app.insert_resource(MapPulse(card))
                .insert_resource(Flicker(flicker));
            let pass = |app: &mut App, seconds: f32| {
                let mut time = app.world_mut().resource_mut::<Time<Real>>();
                let before = time.last_update().unwrap_or(time.startup());
                time.update_with_instant(before + Duration::from_secs_f32(seconds));
                repaints(app)
            };
            let step = match card && flicker {
                true => vec![Repaint::Whole],
                false => vec![],
            };
            pass(&mut app, 0.0);
            assert_eq!(pass(&mut app, 0.1), step);
            assert_eq!(pass(&mut app, 0.1), step);
            // At rest, the colours have their full brightness.
            assert_eq!(pass(&mut app, 20.0), step);
            assert_eq!(pass(&mut app, 0.1), []);
            let painted = app.world().get::<PaintedPicture>(map).unwrap().map.clone();
            let maps = app.world().resource::<Assets<MapMaterial>>();
            assert_eq!(maps.get(&painted).unwrap().frame.pulses, Vec2::ONE);
            cells.set(
                1,
                CellTexel {
                    line: 1,
                    ..default()
                },
            );
            cells.flush(&mut app.world_mut().resource_mut());
            assert_eq!(pass(&mut app, 0.1).len(), 1);
            assert_eq!(pass(&mut app, 0.1), step);
        }
    }
}
