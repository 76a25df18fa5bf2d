//! Keys, mouse and gamepad: tables of what they do, and what the player does by
//! them.

use crate::player::{PlayerInput, Run, in_play};
use crate::{FrameSystems, Screen, TickSystems, View};
use bevy::app::{RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::{CursorGrabMode, CursorOptions, PrimaryWindow};
use std::f32::consts::TAU;
use warren_dungeon::play::{CellByCell, CellMove, Input, Strength, TURN};
use warren_maze::solve::Walkable;
use warren_maze::topology::Embedding;

/// Something a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Walk ahead; north from above.
    Ahead,
    /// Walk back; south from above.
    Back,
    /// Walk to the left; west from above.
    Left,
    /// Walk to the right; east from above.
    Right,
    /// Turn to the left; west from above.
    TurnLeft,
    /// Turn to the right; east from above.
    TurnRight,
    /// Climb up a ladder while held.
    Up,
    /// Climb down a ladder while held.
    Down,
    /// Walk smoothly, or cell by cell.
    Steps,
    /// Search for secret doors while held.
    Search,
    /// Blast the wall ahead.
    Blast,
    /// Take a hint: which way to go.
    HintDirection,
    /// Take a hint: the next stretch of the way.
    HintStretch,
    /// Take a hint: all of the way.
    HintWay,
    /// Explore what can be reached, until something happens.
    Explore,
    /// Show or hide the map.
    Map,
    /// Change the view.
    View,
    /// Pause, and go on.
    Pause,
    /// Show or hide the panel.
    Panel,
}

/// The keys of every action.
pub const BINDINGS: &[(Action, &[KeyCode])] = &[
    (
        Action::Ahead,
        &[
            KeyCode::KeyW,
            KeyCode::ArrowUp,
            KeyCode::KeyK,
            KeyCode::Numpad8,
        ],
    ),
    (
        Action::Back,
        &[
            KeyCode::KeyS,
            KeyCode::ArrowDown,
            KeyCode::KeyJ,
            KeyCode::Numpad2,
        ],
    ),
    (
        Action::Left,
        &[KeyCode::KeyA, KeyCode::KeyH, KeyCode::Numpad7],
    ),
    (
        Action::Right,
        &[KeyCode::KeyD, KeyCode::KeyL, KeyCode::Numpad9],
    ),
    (Action::TurnLeft, &[KeyCode::ArrowLeft, KeyCode::Numpad4]),
    (Action::TurnRight, &[KeyCode::ArrowRight, KeyCode::Numpad6]),
    (Action::Up, &[KeyCode::KeyR, KeyCode::PageUp]),
    (Action::Down, &[KeyCode::KeyF, KeyCode::PageDown]),
    (Action::Steps, &[KeyCode::KeyC]),
    (Action::Search, &[KeyCode::KeyE, KeyCode::Numpad5]),
    (Action::Blast, &[KeyCode::KeyB]),
    (Action::HintDirection, &[KeyCode::Digit1]),
    (Action::HintStretch, &[KeyCode::Digit2]),
    (Action::HintWay, &[KeyCode::Digit3]),
    (Action::Explore, &[KeyCode::KeyX]),
    (Action::Map, &[KeyCode::KeyM]),
    (Action::View, &[KeyCode::KeyV, KeyCode::Tab]),
    (Action::Pause, &[KeyCode::Escape]),
    (Action::Panel, &[KeyCode::F1]),
];

/// The gamepad's buttons of actions; its sticks walk and turn.
pub const BUTTONS: &[(Action, GamepadButton)] = &[
    (Action::Search, GamepadButton::West),
    (Action::Blast, GamepadButton::East),
    (Action::HintStretch, GamepadButton::North),
    (Action::View, GamepadButton::South),
    (Action::Down, GamepadButton::LeftTrigger),
    (Action::Up, GamepadButton::RightTrigger),
    (Action::HintDirection, GamepadButton::LeftTrigger2),
    (Action::Explore, GamepadButton::RightTrigger2),
    (Action::Map, GamepadButton::Select),
    (Action::Pause, GamepadButton::Start),
];

/// How strong a hint each action asks for.
const HINTS: [(Action, Strength); 3] = [
    (Action::HintDirection, Strength::Direction),
    (Action::HintStretch, Strength::Stretch),
    (Action::HintWay, Strength::Whole),
];

/// How keys walk.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gait {
    /// As long as they are held.
    #[default]
    Smooth,
    /// Cell by cell, with turns from one of the grid's directions to the next.
    Steps,
}

/// What of the player's input is meant for the panel.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct PanelInput {
    /// Whether the panel is shown.
    pub open: bool,
    /// Whether keys go to one of its fields.
    pub keyboard: bool,
    /// Whether the mouse is on it.
    pub pointer: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Latch>()
        .init_resource::<PanelInput>()
        .init_resource::<Gait>()
        .add_systems(
            RunFixedMainLoop,
            latch
                .run_if(in_play)
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        )
        .add_systems(
            FixedUpdate,
            decide.in_set(TickSystems::Input).run_if(in_play),
        )
        .add_systems(
            Update,
            (
                change_gait.run_if(just_pressed(Action::Steps).and_then(in_play)),
                grab_cursor,
            )
                .in_set(FrameSystems::Controls),
        );
}

/// Whether a key or button of the action went down in this frame, and was not
/// meant for a field of the panel.
pub(crate) fn just_pressed(action: Action) -> impl FnMut(Devices, Res<PanelInput>) -> bool + Clone {
    move |devices, panel| {
        let for_panel = panel.keyboard && action != Action::Panel;
        !for_panel && devices.just_pressed(action)
    }
}

/// What has keys and buttons.
#[derive(SystemParam)]
pub(crate) struct Devices<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    pads: Query<'w, 's, &'static Gamepad>,
}

impl Devices<'_, '_> {
    fn pressed(&self, action: Action) -> bool {
        let mut buttons = buttons_of(action);
        keys_of(action).any(|key| self.keys.pressed(key))
            || buttons.any(|button| self.pads.iter().any(|pad| pad.pressed(button)))
    }

    fn just_pressed(&self, action: Action) -> bool {
        let mut buttons = buttons_of(action);
        keys_of(action).any(|key| self.keys.just_pressed(key))
            || buttons.any(|button| self.pads.iter().any(|pad| pad.just_pressed(button)))
    }
}

/// By how many notches the wheel was turned, ahead where positive.
pub(crate) fn notches(scroll: &AccumulatedMouseScroll) -> f32 {
    match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 40.0,
    }
}

/// What devices said since the last tick, which may be many frames or none.
#[derive(Resource, Default)]
pub(crate) struct Latch {
    /// Walking, to the right and ahead, up to 1.
    walk: Vec2,
    /// Turning by keys or a stick, to the right, up to 1.
    turn: f32,
    /// Turning by the mouse, in 2⁻¹⁶ of a turn, not yet played.
    pub(crate) mouse_turn: f32,
    /// Up a ladder where positive, down where negative.
    climb: i8,
    search: bool,
    blast: bool,
    hint: Option<Strength>,
}

/// How far the mouse turns, in 2⁻¹⁶ of a turn a pixel.
const MOUSE_TURN: f32 = 26.0;

fn keys_of(action: Action) -> impl Iterator<Item = KeyCode> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.0 == action)
        .flat_map(|binding| binding.1.iter().copied())
}

fn buttons_of(action: Action) -> impl Iterator<Item = GamepadButton> {
    let bound = BUTTONS.iter().filter(move |binding| binding.0 == action);
    bound.map(|binding| binding.1)
}

fn latch(
    devices: Devices,
    mouse: Res<AccumulatedMouseMotion>,
    cursor: Option<Single<&CursorOptions, With<PrimaryWindow>>>,
    panel: Res<PanelInput>,
    mut latch: ResMut<Latch>,
) {
    let held = |action| devices.pressed(action);
    if panel.keyboard || panel.pointer {
        *latch = Latch::default();
        return;
    }
    let axis = |more, less| f32::from(i8::from(held(more)) - i8::from(held(less)));
    latch.walk = Vec2::new(
        axis(Action::Right, Action::Left),
        axis(Action::Ahead, Action::Back),
    );
    latch.turn = axis(Action::TurnRight, Action::TurnLeft);
    latch.climb = i8::from(held(Action::Up)) - i8::from(held(Action::Down));
    latch.search = held(Action::Search);
    latch.blast |= devices.just_pressed(Action::Blast);
    for (action, strength) in HINTS {
        if devices.just_pressed(action) {
            latch.hint = Some(strength);
        }
    }
    if cursor.is_some_and(|cursor| cursor.grab_mode != CursorGrabMode::None) {
        latch.mouse_turn += mouse.delta.x * MOUSE_TURN;
    }
    for pad in &devices.pads {
        latch.walk += pad.left_stick() + pad.dpad();
        latch.turn += pad.right_stick().x;
    }
    latch.walk = latch.walk.clamp_length_max(1.0);
}

/// Makes the rules' input of what was latched.
fn decide(
    mut latch: ResMut<Latch>,
    view: Res<View>,
    gait: Res<Gait>,
    run: Option<Res<Run>>,
    mut stride: Local<CellByCell>,
    mut doing: ResMut<PlayerInput>,
) {
    let Some(run) = run else { return };
    *doing = match (*gait, *view) {
        (Gait::Smooth, View::FirstPerson) => by_body(&latch),
        (Gait::Smooth, View::TopDown) => by_compass(&latch, run.progress.heading),
        (Gait::Steps, view) => {
            let wish = match view {
                View::FirstPerson => latch.wish(),
                View::TopDown => latch.wish_by_compass(&run),
            };
            let input = stride.input(&run.level, &run.progress, wish);
            PlayerInput {
                input,
                smooth_turn: input.turn,
            }
        }
    };
    if *gait == Gait::Smooth {
        *stride = CellByCell::default();
        doing.input.climb = latch.climb;
    }
    doing.input.search = latch.search;
    doing.input.blast = std::mem::take(&mut latch.blast);
    doing.input.hint = latch.hint.take();
    if latch.climb != 0 && doing.input.blast {
        // At the ceiling or the floor.
        doing.input.climb = latch.climb;
    }
    latch.mouse_turn = latch.mouse_turn.fract();
}

fn change_gait(mut gait: ResMut<Gait>) {
    *gait = match *gait {
        Gait::Smooth => Gait::Steps,
        Gait::Steps => Gait::Smooth,
    };
}

impl Latch {
    /// What a player who walks cell by cell wants.
    fn wish(&self) -> Option<CellMove> {
        let Vec2 { x, y } = self.walk;
        [
            (self.climb > 0, CellMove::Up),
            (self.climb < 0, CellMove::Down),
            (self.turn < -0.5, CellMove::TurnLeft),
            (self.turn > 0.5, CellMove::TurnRight),
            (y > 0.5, CellMove::Ahead),
            (y < -0.5, CellMove::Back),
            (x < -0.5, CellMove::Left),
            (x > 0.5, CellMove::Right),
        ]
        .into_iter()
        .find_map(|(is_held, wish)| is_held.then_some(wish))
    }

    /// The same from above: first to turn there, then to go.
    fn wish_by_compass(&self, run: &Run) -> Option<CellMove> {
        let way = self.walk + Vec2::X * self.turn;
        if self.climb != 0 || way.length() < 0.5 {
            return self.wish().filter(|_| self.climb != 0);
        }
        let (grid, cell) = (run.level.grid(), run.progress.cell);
        let sides = grid.clockwise(cell);
        let ways = run.progress.ways(&run.level).ways(cell);
        // The side nearest to a heading; of those whose headings are alike, an open
        // one.
        let nearest = |heading: u16, alike: u16| {
            let apart = |side: usize| {
                let to = grid.heading(cell, sides[side]);
                (to.wrapping_sub(heading) as i16).unsigned_abs() / alike
            };
            (0..sides.len()).min_by_key(|&side| (apart(side), !ways.contains(sides[side])))
        };
        let wanted = ((-way.y).atan2(way.x) / TAU * 65536.0).round() as i32 as u16;
        // Two sides of a hexagon or a triangle are as near to north.
        let wanted = nearest(wanted, 1 << 9)?;
        let facing = nearest(run.progress.heading, 1)?;
        Some(match (wanted + sides.len() - facing) % sides.len() {
            0 => CellMove::Ahead,
            right if right * 2 <= sides.len() => CellMove::TurnRight,
            _ => CellMove::TurnLeft,
        })
    }
}

/// In first person keys move the body: ahead, aside, round.
fn by_body(latch: &Latch) -> PlayerInput {
    let smooth_turn = (latch.turn.clamp(-1.0, 1.0) * f32::from(TURN)) as i16;
    PlayerInput {
        input: Input {
            ahead: (latch.walk.y * 127.0) as i8,
            right: (latch.walk.x * 127.0) as i8,
            turn: smooth_turn.wrapping_add(latch.mouse_turn as i16),
            ..default()
        },
        smooth_turn,
    }
}

/// From above keys are directions on the map: the player turns there and walks.
fn by_compass(latch: &Latch, heading: u16) -> PlayerInput {
    let way = (latch.walk + Vec2::X * latch.turn).clamp_length_max(1.0);
    if way.length() < 0.1 {
        return PlayerInput::default();
    }
    let wanted = ((-way.y).atan2(way.x) / TAU * 65536.0).round() as i32 as u16;
    let turn = wanted.wrapping_sub(heading) as i16;
    PlayerInput {
        input: Input {
            ahead: (way.length() * 127.0) as i8,
            turn,
            ..default()
        },
        smooth_turn: turn,
    }
}

/// The mouse looks around in first person, and points everywhere else.
fn grab_cursor(
    window: Option<Single<(&Window, &mut CursorOptions), With<PrimaryWindow>>>,
    screen: Res<State<Screen>>,
    pause: Option<Res<State<crate::Pause>>>,
    view: Res<View>,
    panel: Res<PanelInput>,
    map: Res<crate::MapOpen>,
) {
    let Some(window) = window else { return };
    let (window, mut cursor) = window.into_inner();
    let grab = window.focused
        && *view == View::FirstPerson
        && !panel.open
        && !map.0
        && in_play(Some(screen), pause);
    let mode = if grab {
        CursorGrabMode::Locked
    } else {
        CursorGrabMode::None
    };
    if cursor.grab_mode != mode {
        cursor.grab_mode = mode;
        cursor.visible = !grab;
    }
}
