//! Converts the device input since the last tick into input for the rules.

use super::handling::Handling;
use super::tool_in_hand::ToolInHand;
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::states::View;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy::window::{CursorGrabMode, CursorOptions, PrimaryWindow};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::message::NewRun;
use bevy_warren::play::run::{PlayerInput, Run};
use serde::{Deserialize, Serialize};
use std::f32::consts::TAU;
use warren_dungeon::level::Needs;
use warren_dungeon::pilot::{CellByCell, CellMove, open_towards};
use warren_dungeon::play::{Input, Strength, TICKS_PER_SECOND, TURN, Tool, quiet};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// The way the player walks while a walking key is held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub enum Gait {
    /// The player walks smoothly in any direction.
    #[default]
    Smooth,
    /// The player walks from cell to cell, and turns only to the grid's directions.
    Steps,
}

impl Gait {
    /// Every gait.
    pub const ALL: [Gait; 2] = [Gait::Smooth, Gait::Steps];
}

/// Whether the player walks quietly, at half speed. The player then also explores quietly, and goes
/// quietly to a selected cell.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WalksQuietly(pub(crate) bool);

impl WalksQuietly {
    /// Returns the input, reduced to quiet speed if the player walks quietly.
    pub(crate) fn slow(self, input: Input) -> Input {
        match self.0 {
            true => quiet(input),
            false => input,
        }
    }
}

/// Walks in whole steps and turns; see [`Gait::Steps`]. Produces no input unless a key has
/// requested a move that has not ended yet, so that an autopilot can steer the player.
#[derive(Resource, Default)]
pub(crate) struct StepWalker {
    walker: CellByCell,
    is_moving: bool,
    /// The keys that were pressed during a move. They request the next move, even if they have been
    /// released when the current move ends.
    next: Option<HeldInput>,
    /// The side with the door that the player opens by walking against it. After the door is open, the
    /// player stands still until the key is released or another one is pressed.
    opening: Option<(Cell, Dir)>,
}

impl StepWalker {
    /// Ends the current move immediately.
    pub(crate) fn stop(&mut self) {
        *self = StepWalker::default();
    }

    /// Returns the input for the next tick. `is_tap` says whether a key was pressed since the
    /// previous tick.
    fn input(&mut self, run: &Run, view: View, held: HeldInput, is_tap: bool) -> Input {
        let wish = |held: HeldInput| match view {
            View::FirstPerson => held.wish(),
            View::TopDown => held.wish_by_compass(run),
        };
        if let Some((cell, dir)) = self.opening {
            let closed = run.progress.closed_gate(&*run.level, cell, dir);
            if run.progress.cell() == cell && closed.is_some() {
                return open_towards(&run.level, &run.progress, dir);
            }
            // The player now faces the door, so a key for a step to the side would lead elsewhere.
            if wish(held).is_some() && !is_tap {
                return Input::default();
            }
            self.stop();
        }
        if is_tap && wish(held).is_some() {
            self.next = Some(held);
        }
        let wish = self.next.and_then(wish).or(wish(held));
        if wish.is_none() && !self.is_moving {
            return Input::default();
        }
        let input = self.walker.input(&run.level, &run.progress, wish);
        if self.walker.has_begun() {
            self.next = None;
        }
        if let Some(dir) = self.walker.blocked().filter(|&dir| has_key(run, dir)) {
            self.opening = Some((run.progress.cell(), dir));
            return open_towards(&run.level, &run.progress, dir);
        }
        self.is_moving = wish.is_some() || input != Input::default();
        input
    }
}

/// Returns whether a side of the player's cell has a closed gate for which the player has a key. An iron key
/// is used up, so the player has to decide to use it.
fn has_key(run: &Run, dir: Dir) -> bool {
    let progress = &run.progress;
    let closed = progress.closed_gate(&*run.level, progress.cell(), dir);
    closed.is_some_and(|(_, gate)| progress.has_key_for(gate) && gate.needs() != Needs::IronKey)
}

/// The device input since the last tick. Several frames can pass before the next tick, and one
/// frame can contain several ticks.
#[derive(Resource, Default)]
pub(crate) struct Latch {
    /// The input from keys that are held or were pressed since the last tick.
    pressed: HeldInput,
    /// The input from keys that have been held since before this frame.
    held: HeldInput,
    /// The number of ticks so far in this frame.
    ticks: u32,
    /// The rotation from mouse movements that no tick has applied yet, in units of 2⁻¹⁶ of a full
    /// turn.
    pub(crate) mouse_turn: f32,
    /// The action that continues without a held key: climbing up, climbing down or searching.
    toggled: Option<Action>,
    blast: bool,
    mark: bool,
    tool: Option<Tool>,
    /// Whether the search key was pressed. It also uses the object in front of the player.
    uses: bool,
    hint: Option<Strength>,
    /// The actions whose keys were pressed since the last tick, even if the keys were released
    /// again.
    tapped: Vec<Action>,
}

/// The input from keys and sticks that takes effect while they are held.
#[derive(Clone, Copy, Default)]
struct HeldInput {
    /// The walking velocity to the right (x) and ahead (y). A length of 1 is full speed.
    walk: Vec2,
    /// The turning speed of keys and sticks. A value of 1 is full speed to the right.
    turn: f32,
    /// The climbing direction: 1 is up, -1 is down, and 0 is none.
    climb: i8,
    search: bool,
}

/// In the frame in which a key is pressed, the key has an effect for at most this number of ticks.
/// Without this limit, a short key press during a two-second frame would move the player by five
/// cells.
const TAP: u32 = TICKS_PER_SECOND / 4;

/// The speed above which a player who walks against a door opens it.
const AGAINST: i8 = 64;

/// The turn per pixel of mouse movement, in units of 2⁻¹⁶ of a full turn.
const MOUSE_TURN: f32 = 26.0;

/// The actions that continue while a key is held or, with [`Handling::toggles`], until the next
/// press.
const TOGGLED: [Action; 3] = [Action::Up, Action::Down, Action::Search];

/// The actions that end a toggled action.
const STEPS: [Action; 4] = [Action::Ahead, Action::Back, Action::Left, Action::Right];

/// The actions that request hints, and the strength of each action's hint.
const HINTS: [(Action, Strength); 3] = [
    (Action::HintDirection, Strength::Direction),
    (Action::HintStretch, Strength::Stretch),
    (Action::HintWay, Strength::Whole),
];

/// The actions that use tools, and the tool of each action.
const TOOLS: [(Action, Tool); 7] = [
    (Action::Throw, Tool::Stone),
    (Action::Torch, Tool::Torch),
    (Action::Salt, Tool::Salt),
    (Action::Flare, Tool::Flare),
    (Action::Shut, Tool::Shut),
    (Action::Drink, Tool::Drink),
    (Action::ReadScroll, Tool::Read),
];

pub(super) fn latch_input(
    devices: Devices,
    handling: Res<Handling>,
    (gait, view, hand): (Res<Gait>, Res<View>, Res<ToolInHand>),
    mouse: Res<AccumulatedMouseMotion>,
    cursor: Option<Single<&CursorOptions, With<PrimaryWindow>>>,
    panel: Res<PanelUse>,
    mut latch: ResMut<Latch>,
    mut quietly: ResMut<WalksQuietly>,
) {
    if panel.keyboard || panel.pointer {
        *latch = Latch::default();
        return;
    }
    let set = ActionSet::Play;
    latch.tapped.extend(devices.all_just_pressed(set));
    let tapped = latch.tapped.clone();
    latch.toggled = latch.toggled.filter(|_| handling.toggles);
    if handling.toggles {
        for action in devices.all_just_pressed(set) {
            latch.toggled = match TOGGLED.contains(&action) {
                true => Some(action).filter(|_| latch.toggled != Some(action)),
                false => latch.toggled.filter(|_| !STEPS.contains(&action)),
            };
        }
    }
    let toggled = latch.toggled;
    let is_toggled = |action| handling.toggles && TOGGLED.contains(&action);
    let pads = &devices.pads;
    latch.pressed = HeldInput::new(pads, |action| match is_toggled(action) {
        true => toggled == Some(action),
        false => devices.pressed(set, action) || tapped.contains(&action),
    });
    latch.held = HeldInput::new(pads, |action| match is_toggled(action) {
        true => toggled == Some(action),
        false => devices.pressed(set, action) && !devices.just_pressed(set, action),
    });
    latch.ticks = 0;
    let in_hand = hand
        .tool()
        .filter(|_| devices.just_pressed(set, Action::UseTool));
    let is_used = |tool| devices.just_pressed(set, tool) || in_hand == Some(tool);
    latch.blast |= is_used(Action::Blast);
    latch.mark |= is_used(Action::Mark);
    latch.uses |= devices.just_pressed(set, Action::Search);
    if devices.just_pressed(set, Action::Quiet) {
        quietly.0 = !quietly.0;
    }
    for (action, strength) in HINTS {
        if devices.just_pressed(set, action) {
            latch.hint = Some(strength);
        }
    }
    for (action, tool) in TOOLS {
        if is_used(action) {
            latch.tool = Some(tool);
        }
    }
    // Otherwise, the mouse does not turn the player, and the camera must not show a turn.
    let turns = *gait == Gait::Smooth && *view == View::FirstPerson;
    if turns && cursor.is_some_and(|cursor| cursor.grab_mode != CursorGrabMode::None) {
        latch.mouse_turn += mouse.delta.x * MOUSE_TURN * handling.mouse_speed();
    }
}

/// Converts the latched input into input for the rules.
pub(super) fn decide(
    mut latch: ResMut<Latch>,
    view: Res<View>,
    gait: Res<Gait>,
    handling: Res<Handling>,
    run: If<Res<Run>>,
    mut new_run: NewRun,
    mut steps: ResMut<StepWalker>,
    quietly: Res<WalksQuietly>,
    mut doing: ResMut<PlayerInput>,
) {
    if new_run.is_new() || *gait == Gait::Smooth {
        steps.stop();
    }
    let held = match latch.ticks < TAP {
        true => latch.pressed,
        false => latch.held,
    };
    latch.ticks += 1;
    *doing = match (*gait, *view) {
        (Gait::Smooth, View::FirstPerson) => {
            by_body(&held, latch.mouse_turn, handling.turning_speed())
        }
        (Gait::Smooth, View::TopDown) => by_compass(&held, run.progress.heading()),
        (Gait::Steps, view) => {
            let is_tap = !latch.tapped.is_empty();
            steps.input(&run, view, held, is_tap).into()
        }
    };
    if *gait == Gait::Smooth {
        let faced = || run.progress.faces(&run.level, 0);
        doing.input.act =
            doing.input.ahead > AGAINST && faced().is_some_and(|dir| has_key(&run, dir));
        doing.input.climb = held.climb;
    }
    doing.input = quietly.slow(doing.input);
    doing.input.search = held.search;
    doing.input.blast = std::mem::take(&mut latch.blast);
    doing.input.mark = std::mem::take(&mut latch.mark);
    doing.input.tool = latch.tool.take();
    let uses = std::mem::take(&mut latch.uses);
    doing.input.act |= uses && run.progress.can_act(&run.level, held.climb);
    doing.input.hint = latch.hint.take();
    latch.tapped.clear();
    if held.climb != 0 && (doing.input.blast || doing.input.act) {
        // A held climbing key aims at the ceiling or at the floor.
        doing.input.climb = held.climb;
    }
    latch.mouse_turn = latch.mouse_turn.fract();
}

/// Ends the toggled action and quiet walking when a new run begins.
pub(super) fn end_toggled(mut latch: ResMut<Latch>, mut quietly: ResMut<WalksQuietly>) {
    latch.toggled = None;
    quietly.set_if_neq(WalksQuietly(false));
}

impl HeldInput {
    fn new<'a>(
        pads: impl IntoIterator<Item = &'a Gamepad>,
        is_held: impl Fn(Action) -> bool,
    ) -> HeldInput {
        let axis = |more, less| f32::from(i8::from(is_held(more)) - i8::from(is_held(less)));
        let mut held = HeldInput {
            walk: Vec2::new(
                axis(Action::Right, Action::Left),
                axis(Action::Ahead, Action::Back),
            ),
            turn: axis(Action::TurnRight, Action::TurnLeft),
            climb: i8::from(is_held(Action::Up)) - i8::from(is_held(Action::Down)),
            search: is_held(Action::Search),
        };
        for pad in pads {
            held.walk += pad.left_stick();
            held.turn += pad.right_stick().x;
        }
        held.walk = held.walk.clamp_length_max(1.0);
        held
    }

    /// Returns the move that the held keys select in first person, for a player who walks from cell
    /// to cell.
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

    /// Returns the move that the held keys select in the top-down view, for a player who walks from
    /// cell to cell. The player goes to the side whose direction is nearest to the keys' direction
    /// on the map.
    fn wish_by_compass(&self, run: &Run) -> Option<CellMove> {
        let way = self.walk + Vec2::X * self.turn;
        if self.climb != 0 || way.length() < 0.5 {
            return self.wish().filter(|_| self.climb != 0);
        }
        let (grid, cell) = (run.level.grid(), run.progress.cell());
        let ways = run.progress.ways(&run.level).ways(cell);
        let wanted = ((-way.y).atan2(way.x) / TAU * 65536.0).round() as i32 as u16;
        // In a hexagon or a triangle, two sides can be equally near to north. The player prefers an
        // open one.
        let apart = |dir: Dir| {
            let turn = grid.heading(cell, dir).wrapping_sub(wanted) as i16;
            turn.unsigned_abs() >> 9
        };
        let sides = grid.clockwise(cell).iter().copied();
        let nearest = sides.min_by_key(|&dir| (apart(dir), !ways.contains(dir)));
        nearest.map(CellMove::Towards)
    }
}

/// Returns the input for the first-person view, in which keys move and turn the player's body.
/// `turning` is a multiple of the default turning speed.
fn by_body(held: &HeldInput, mouse_turn: f32, turning: f32) -> PlayerInput {
    let smooth_turn = (held.turn.clamp(-1.0, 1.0) * turning * f32::from(TURN)) as i16;
    PlayerInput {
        input: Input {
            ahead: (held.walk.y * 127.0) as i8,
            right: (held.walk.x * 127.0) as i8,
            turn: smooth_turn.wrapping_add(mouse_turn as i16),
            ..default()
        },
        smooth_turn,
    }
}

/// Returns the input for the top-down view, in which keys represent directions on the map: the
/// player turns to face the direction that the held keys select, and walks ahead.
fn by_compass(held: &HeldInput, heading: u16) -> PlayerInput {
    let way = (held.walk + Vec2::X * held.turn).clamp_length_max(1.0);
    if way.length() < 0.1 {
        return PlayerInput::default();
    }
    let wanted = ((-way.y).atan2(way.x) / TAU * 65536.0).round() as i32 as u16;
    Input {
        ahead: (way.length() * 127.0) as i8,
        turn: wanted.wrapping_sub(heading) as i16,
        ..default()
    }
    .into()
}
