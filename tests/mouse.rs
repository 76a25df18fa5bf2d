//! Helpers for tests with a mouse. They create a window that is not rendered, send mouse input to
//! it, and find the panel's widgets in the accessibility tree.

use crate::app::{set, ticks};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::{EguiContext, EguiOutput};
use std::sync::Arc;
use warren::{Options, Setting};
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;

/// Creates the game in a window that is tall enough for the whole panel.
pub(crate) fn windowed(level: &Level) -> App {
    let mut app = warren::app(Options {
        level: Some(Arc::new(level.clone())),
        headless: true,
        ..default()
    });
    let resolution = (1280, 2400).into();
    let window = Window {
        resolution,
        ..default()
    };
    app.world_mut().spawn((window, PrimaryWindow));
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    app
}

fn window(app: &mut App) -> Entity {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(app.world()).unwrap()
}

/// Moves the mouse to a position in the window, in logical pixels.
pub(crate) fn point(app: &mut App, position: Vec2) {
    move_to(app, position);
    ticks(app, 1);
}

fn move_to(app: &mut App, position: Vec2) {
    let entity = window(app);
    let mut window = app.world_mut().get_mut::<Window>(entity).unwrap();
    window.set_cursor_position(Some(position));
    let moved = CursorMoved {
        window: entity,
        position,
        delta: None,
    };
    app.world_mut().write_message(moved.clone());
    app.world_mut().write_message(WindowEvent::from(moved));
}

fn button(app: &mut App, state: ButtonState) {
    let pressed = MouseButtonInput {
        button: MouseButton::Left,
        state,
        window: window(app),
    };
    app.world_mut().write_message(pressed);
    app.world_mut().write_message(WindowEvent::from(pressed));
}

pub(crate) fn click(app: &mut App, at: Vec2) {
    drag(app, at, Vec2::ZERO);
}

pub(crate) fn drag(app: &mut App, from: Vec2, by: Vec2) {
    point(app, from);
    button(app, ButtonState::Pressed);
    ticks(app, 1);
    point(app, from + by);
    button(app, ButtonState::Released);
    ticks(app, 5);
}

/// Moves the mouse to a position and clicks, all within one frame.
pub(crate) fn click_at_once(app: &mut App, at: Vec2) {
    move_to(app, at);
    button(app, ButtonState::Pressed);
    button(app, ButtonState::Released);
    ticks(app, 1);
}

/// Moves the mouse to a position, and turns the wheel by this number of notches.
pub(crate) fn scroll(app: &mut App, at: Vec2, notches: f32) {
    point(app, at);
    let window = window(app);
    let turned = MouseWheel {
        unit: MouseScrollUnit::Line,
        x: 0.0,
        y: notches,
        window,
        phase: TouchPhase::Moved,
    };
    app.world_mut().write_message(turned);
    app.world_mut().write_message(WindowEvent::from(turned));
    ticks(app, 1);
}

/// Types a string. All letters are sent with a key that the game does not bind.
pub(crate) fn type_text(app: &mut App, text: &str) {
    for letter in text.chars() {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let window = window(app);
            app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::F20,
                logical_key: Key::Character(letter.to_string().into()),
                state,
                text: None,
                repeat: false,
                window,
            });
            ticks(app, 1);
        }
    }
    ticks(app, 3);
}

/// A widget of the panel.
#[derive(Clone, Debug)]
pub(crate) struct Widget {
    pub(crate) role: Role,
    /// The label of the widget, or its value if it has no label.
    pub(crate) text: String,
    pub(crate) area: Rect,
    pub(crate) enabled: bool,
}

impl Widget {
    pub(crate) fn middle(&self) -> Vec2 {
        self.area.center()
    }
}

/// Returns all widgets that are currently visible.
pub(crate) fn widgets(app: &mut App) -> Vec<Widget> {
    let mut contexts = app.world_mut().query::<&mut EguiContext>();
    let mut context = contexts.single_mut(app.world_mut()).unwrap();
    context.get_mut().enable_accesskit();
    ticks(app, 2);
    let mut outputs = app.world_mut().query::<&EguiOutput>();
    let output = &outputs.single(app.world()).unwrap().platform_output;
    let told = output.accesskit_update.as_ref().unwrap();
    let widget = |node: &Node| {
        let area = node.bounds()?;
        let [from, to] =
            [(area.x0, area.y0), (area.x1, area.y1)].map(|(x, y)| Vec2::new(x as f32, y as f32));
        Some(Widget {
            role: node.role(),
            text: node.label().or(node.value()).unwrap_or_default().to_owned(),
            area: Rect::from_corners(from, to),
            enabled: !node.is_disabled(),
        })
    };
    let nodes = told
        .nodes
        .iter()
        .filter(|(_, node)| node.role() != Role::TextRun);
    nodes.filter_map(|(_, node)| widget(node)).collect()
}

/// Returns the widget with this role and text.
pub(crate) fn named(app: &mut App, role: Role, text: &str) -> Widget {
    let widgets = widgets(app);
    let is_it = |widget: &&Widget| widget.role == role && widget.text == text;
    let found = widgets.iter().find(is_it);
    found
        .unwrap_or_else(|| panic!("no {role:?} {text:?} among {widgets:#?}"))
        .clone()
}

/// Returns the widgets to the right of a label, from left to right.
pub(crate) fn row(app: &mut App, label: &str) -> Vec<Widget> {
    let label = named(app, Role::Label, label);
    beside(app, label.area)
}

/// Returns the widgets to the right of an area, from left to right. Labels are left out.
pub(crate) fn beside(app: &mut App, of: Rect) -> Vec<Widget> {
    let is_beside = |widget: &Widget| {
        let y = widget.middle().y;
        widget.role != Role::Label
            && widget.area.min.x >= of.max.x
            && (of.min.y..of.max.y).contains(&y)
    };
    let mut row = widgets(app);
    row.retain(is_beside);
    row.sort_by(|a, b| a.area.min.x.total_cmp(&b.area.min.x));
    row
}

#[test]
fn the_mouse_does_not_turn_the_view_of_a_player_who_walks_from_cell_to_cell() {
    let mut app = windowed(&make(&Recipe::default()).unwrap());
    set(&mut app, Setting::Gait, "Steps");
    ticks(&mut app, 2);
    // Several frames pass between two ticks.
    let frame = std::time::Duration::from_secs(1) / 512;
    app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(frame));
    let mut cameras = app
        .world_mut()
        .query_filtered::<&Transform, With<Camera3d>>();
    let before = cameras.single(app.world()).unwrap().rotation;
    for frame in 0..20 {
        let delta = Vec2::X * 40.0;
        app.world_mut()
            .write_message(bevy::input::mouse::MouseMotion { delta });
        app.update();
        let now = cameras.single(app.world()).unwrap().rotation;
        assert!(now.angle_between(before) < 1e-3, "frame {frame}");
    }
}
