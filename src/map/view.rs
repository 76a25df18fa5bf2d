//! Maps in nodes of the interface: how all of them are drawn, and how some are zoomed with
//! the wheel and moved with the mouse.

use super::material::MapMaterial;
use crate::input::actions::PanelInput;
use crate::input::cursor::notches;
use crate::schedule::FrameSystems;
use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use warren_dungeon::level::Level;
use warren_maze::geometry::UNIT;
use warren_maze::topology::Embedding;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, look.in_set(FrameSystems::Controls));
}

pub(super) fn drawing(app: &mut App) {
    app.add_systems(Update, draw.after(FrameSystems::Interface));
}

/// What a node shows: a map, of which the [`Lens`] beside it says what part. Whoever the
/// map belongs to keeps it true.
#[derive(Component, Clone, Debug)]
#[require(Lens)]
pub(crate) struct MapPicture(pub(crate) MapMaterial);

/// A map that covers the window, whose lens the mouse moves.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct MapView {
    /// The mouse button that moves it.
    pub(crate) moved_by: MouseButton,
    /// How far the mouse was dragged since a button went down, in pixels.
    pub(crate) dragged: f32,
    /// Whether that was on the map, not on what lies over it.
    held: bool,
}

/// What part of a map is shown.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Lens {
    /// The place in the middle of the window, in cells.
    pub(crate) middle: Vec2,
    /// Logical pixels a cell.
    pub(crate) scale: f32,
}

impl MapView {
    /// The node of a map that covers the window, below all that is written.
    pub(crate) fn node(lens: Lens, moved_by: MouseButton) -> impl Bundle {
        let view = MapView {
            moved_by,
            dragged: 0.0,
            held: false,
        };
        let node = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        };
        (view, lens, node, ZIndex(-1), Pickable::IGNORE)
    }
}

impl Lens {
    /// All of a level, clear of what is written above and below.
    pub(crate) fn on_all(level: &Level, window: Vec2) -> Lens {
        let edge = Vec2::new(40.0, 65.0);
        Lens::on_all_within(level, window, Rect::from_corners(edge, window - edge))
    }

    /// All of a level, in a part of the window.
    pub(crate) fn on_all_within(level: &Level, window: Vec2, part: Rect) -> Lens {
        let (low, high) = extent(level);
        let scale = (part.size() / (high - low)).min_element().clamp(0.2, 48.0);
        Lens {
            middle: (low + high) / 2.0 - (part.center() - window / 2.0) / scale,
            scale,
        }
    }

    /// The place under a pixel of the window.
    pub(crate) fn place(self, pixel: Vec2, window: Vec2) -> Vec2 {
        self.middle + (pixel - window / 2.0) / self.scale
    }

    /// Nearer by a number of notches of a wheel; what is under the pixel stays
    /// there.
    fn zoom(&mut self, notches: f32, pixel: Vec2, window: Vec2) {
        let before = self.place(pixel, window);
        self.scale = (self.scale * 1.15f32.powf(notches)).clamp(0.2, 96.0);
        self.middle += before - self.place(pixel, window);
    }
}

/// The north-west and south-east corners of all that a level covers, and a little
/// more.
fn extent(level: &Level) -> (Vec2, Vec2) {
    let [low, high] = level
        .grid()
        .bounds()
        .map(|corner| Vec2::from_array(corner.map(|along| along as f32 / UNIT as f32)));
    (low - 0.1, high + 0.1)
}

fn draw(
    mut commands: Commands,
    time: Res<Time>,
    window: Single<&Window, With<PrimaryWindow>>,
    maps: Query<(
        Entity,
        &MapPicture,
        &Lens,
        Option<&MaterialNode<MapMaterial>>,
    )>,
    mut materials: ResMut<Assets<MapMaterial>>,
) {
    for (entity, picture, lens, node) in &maps {
        let mut material = picture.0.clone();
        material.frame.middle = lens.middle;
        material.frame.scale = lens.scale * window.scale_factor();
        material.frame.time = time.elapsed_secs();
        if let Some(node) = node
            && let Some(mut shown) = materials.get_mut(&node.0)
        {
            *shown = material;
        } else {
            let node = MaterialNode(materials.add(material));
            commands.entity(entity).insert(node);
        }
    }
}

/// The wheel, the mouse's buttons and what they do to the lens.
fn look(
    mouse: Res<ButtonInput<MouseButton>>,
    scroll: Res<AccumulatedMouseScroll>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    panel: Res<PanelInput>,
    view: Option<Single<(&mut MapView, &mut Lens)>>,
    over: Query<&Hovered>,
    mut last: Local<Option<Vec2>>,
) {
    let Some(window) = window else { return };
    let pixel = window.cursor_position();
    let moved = pixel
        .zip(*last)
        .map_or(Vec2::ZERO, |(now, last)| now - last);
    *last = pixel;
    let (Some(view), Some(pixel)) = (view, pixel) else {
        return;
    };
    if panel.pointer {
        return;
    }
    let (mut view, mut lens) = view.into_inner();
    let is_covered = over.iter().any(|over| over.0);
    if !is_covered {
        lens.zoom(notches(&scroll), pixel, window.size());
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
