//! Touchscreen input. A finger acts like the mouse, so everything that works with the mouse also
//! works by touch: dragging turns the view or moves a map, and a tap presses a button or walks to a
//! place. Two fingers zoom.

use crate::controls::touched::TouchInUse;
use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::picking::PickingSystems;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy_warren::map::{CellClicked, MapClicks, MapOpen};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::Sight;
use bevy_warren::space::cell_under;
use std::time::Duration;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Topology};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fingers>()
        .add_systems(First, act_as_mouse.before(PickingSystems::Input))
        .add_systems(
            Update,
            walk_to_tapped
                .in_set(FrameSystems::Controls)
                .in_set(MapClicks),
        );
}

/// The fingers on the screen.
#[derive(Resource, Debug, Default)]
struct Fingers {
    /// The finger that acts like the mouse.
    first: Option<Finger>,
    /// The finger that zooms together with the first one.
    second: Option<Finger>,
    /// The position of a tap that ended in this frame.
    tapped: Option<Vec2>,
}

/// A finger on the screen.
#[derive(Clone, Copy, Debug)]
struct Finger {
    id: u64,
    at: Vec2,
    /// The distance that the finger has moved on the screen, in logical pixels.
    moved: f32,
    /// The time at which the finger touched the screen.
    began: Duration,
}

/// The maximum distance that a finger can move during a tap, in logical pixels.
const TAP_DISTANCE: f32 = 12.0;

/// The maximum duration of a tap.
const TAP_TIME: Duration = Duration::from_millis(400);

/// The factor by which the distance between two fingers changes for each notch of the wheel.
const NOTCH: f32 = 1.15;

/// Writes the mouse input that fingers produce.
#[derive(SystemParam)]
struct MouseOutput<'w> {
    moves: MessageWriter<'w, CursorMoved>,
    motions: MessageWriter<'w, MouseMotion>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    wheel: MessageWriter<'w, MouseWheel>,
    events: ResMut<'w, Messages<WindowEvent>>,
}

impl MouseOutput<'_> {
    fn move_to(&mut self, window: Entity, position: Vec2, by: Vec2) {
        let moved = CursorMoved {
            window,
            position,
            delta: Some(by),
        };
        let motion = MouseMotion { delta: by };
        self.events.write(WindowEvent::CursorMoved(moved.clone()));
        self.events.write(WindowEvent::MouseMotion(motion));
        self.moves.write(moved);
        self.motions.write(motion);
    }

    fn press(&mut self, window: Entity, state: ButtonState) {
        let button = MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        };
        self.events.write(WindowEvent::MouseButtonInput(button));
        self.buttons.write(button);
    }

    fn turn_wheel(&mut self, window: Entity, notches: f32) {
        let turned = MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: notches,
            window,
            phase: TouchPhase::Moved,
        };
        self.events.write(WindowEvent::MouseWheel(turned));
        self.wheel.write(turned);
    }
}

/// Replaces touches with mouse input.
fn act_as_mouse(
    time: Res<Time<Real>>,
    mut touches: ResMut<Messages<TouchInput>>,
    mut seen: Local<MessageCursor<TouchInput>>,
    mut seen_events: Local<MessageCursor<WindowEvent>>,
    mut keys: MessageReader<KeyboardInput>,
    mut window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    mut fingers: ResMut<Fingers>,
    mut in_use: ResMut<TouchInUse>,
    mut mouse: MouseOutput,
) {
    fingers.tapped = None;
    let new: Vec<TouchInput> = seen.read(&touches).copied().collect();
    let events: Vec<WindowEvent> = seen_events.read(&mouse.events).cloned().collect();
    if new.is_empty() {
        let is_mouse = |event: &WindowEvent| matches!(event, WindowEvent::CursorMoved(_));
        if keys.read().next().is_some() || events.iter().any(is_mouse) {
            in_use.set_if_neq(TouchInUse(false));
        }
        return;
    }
    in_use.set_if_neq(TouchInUse(true));
    // Otherwise, Bevy and the panel would also react to the touches.
    touches.clear();
    mouse.events.clear();
    let rest = events.into_iter();
    let rest = rest.filter(|event| !matches!(event, WindowEvent::TouchInput(_)));
    mouse.events.write_batch(rest);
    let (entity, window) = &mut *window;
    // If the window were marked as changed, winit would move the mouse to the finger, which
    // browsers do not support.
    let window = window.bypass_change_detection();
    for touch in new {
        fingers.follow(touch, time.elapsed(), *entity, window, &mut mouse);
    }
    seen.clear(&touches);
    seen_events.clear(&mouse.events);
}

impl Fingers {
    fn follow(
        &mut self,
        touch: TouchInput,
        now: Duration,
        entity: Entity,
        window: &mut Window,
        mouse: &mut MouseOutput,
    ) {
        let finger = Finger {
            id: touch.id,
            at: touch.position,
            moved: 0.0,
            began: now,
        };
        let is = |finger: &Option<Finger>| finger.is_some_and(|finger| finger.id == touch.id);
        match touch.phase {
            TouchPhase::Started if self.first.is_none() => {
                self.first = Some(finger);
                let before = window.cursor_position().unwrap_or(finger.at);
                window.set_cursor_position(Some(finger.at));
                // The mouse did not really move, so the view must not turn.
                let moved = CursorMoved {
                    window: entity,
                    position: finger.at,
                    delta: Some(finger.at - before),
                };
                mouse.events.write(WindowEvent::CursorMoved(moved.clone()));
                mouse.moves.write(moved);
                mouse.press(entity, ButtonState::Pressed);
            }
            TouchPhase::Started if self.second.is_none() => {
                self.second = Some(finger);
                mouse.press(entity, ButtonState::Released);
            }
            TouchPhase::Moved if is(&self.first) || is(&self.second) => {
                let apart = self.apart();
                let is_second = is(&self.second);
                let moving = if is_second {
                    &mut self.second
                } else {
                    &mut self.first
                };
                let Some(moving) = moving else { return };
                let by = touch.position - moving.at;
                moving.at = touch.position;
                moving.moved += by.length();
                if let (Some(before), Some(after)) = (apart, self.apart()) {
                    mouse.turn_wheel(entity, (after / before).log(NOTCH));
                } else if !is_second {
                    window.set_cursor_position(Some(touch.position));
                    mouse.move_to(entity, touch.position, by);
                }
            }
            TouchPhase::Ended | TouchPhase::Canceled if is(&self.first) => {
                let Some(finger) = self.first.take() else {
                    return;
                };
                let is_alone = self.second.take().is_none();
                if is_alone {
                    mouse.press(entity, ButtonState::Released);
                }
                let is_short = finger.moved < TAP_DISTANCE && now < finger.began + TAP_TIME;
                if is_alone && is_short && touch.phase == TouchPhase::Ended {
                    self.tapped = Some(finger.at);
                }
            }
            TouchPhase::Ended | TouchPhase::Canceled if is(&self.second) => {
                // The first finger does not act like the mouse until it touches the screen again.
                self.second = None;
            }
            _ => {}
        }
    }

    /// Returns the distance between two fingers, or `None` if there are fewer than two.
    fn apart(&self) -> Option<f32> {
        let (first, second) = self.first.zip(self.second)?;
        Some(first.at.distance(second.at).max(1.0))
    }
}

/// In first person, a tap on the world makes the player walk to the tapped place, or straight
/// towards it as far as the passages go. The top-down view already reacts to the mouse button that
/// the finger simulates.
fn walk_to_tapped(
    fingers: Res<Fingers>,
    sight: Res<Sight>,
    open: Res<MapOpen>,
    panel: Res<PanelUse>,
    over: Query<&Hovered>,
    run: If<Res<Run>>,
    camera: Single<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut clicked: MessageWriter<CellClicked>,
) {
    /// The distance of a tap above the horizon, in cells.
    const FAR: f32 = 12.0;

    let Some(pixel) = fingers.tapped else { return };
    let is_free = *sight == Sight::Inside && !open.0 && !panel.pointer;
    if !is_free || over.iter().any(|over| over.0) {
        return;
    }
    let (camera, place) = camera.into_inner();
    let Ok(ray) = camera.viewport_to_world(place, pixel) else {
        return;
    };
    let flat = ray.direction.xz().normalize_or_zero();
    let distance = match ray.direction.y {
        down if down < -1e-3 => {
            let eyes = place.translation().y - floor_under(&run, place.translation().y);
            (eyes / -down * ray.direction.xz().length()).min(FAR)
        }
        _ => FAR,
    };
    let from = place.translation().xz();
    let cell = last_on_line(&run, from, flat, distance);
    clicked.write_batch(cell.map(CellClicked));
}

/// Returns the height of the floor under the player.
fn floor_under(run: &Run, eyes: f32) -> f32 {
    let floor = bevy_warren::space::centre(&run.level, run.progress.cell()).y;
    floor.min(eyes)
}

/// Returns the last cell that the player can reach by walking along a line, or `None` if the line
/// stays in the player's cell.
fn last_on_line(run: &Run, from: Vec2, direction: Vec2, length: f32) -> Option<Cell> {
    /// The distance between two tested points on the line, in cells.
    const STEP: f32 = 0.1;

    let (grid, ways) = (run.level.grid(), run.progress.ways(&run.level));
    let mut cell = run.progress.cell();
    for step in 0..=(length / STEP) as u32 {
        let at = from + direction * (step as f32 * STEP);
        let Some(next) = cell_under(&run.level, at, run.floor()) else {
            break;
        };
        let is_open = || {
            let mut dirs = ways.ways(cell).into_iter();
            dirs.any(|dir| grid.step(cell, dir) == next)
        };
        if next != cell && !is_open() {
            break;
        }
        cell = next;
    }
    (cell != run.progress.cell()).then_some(cell)
}
