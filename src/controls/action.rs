//! What can be done, screen by screen.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Something that a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// Tell in words where the player is.
    WhereAmI,
    /// Explore what can be reached, until something happens.
    Explore,
    /// Walk to the cell pointed at.
    GoTo,
    /// Show or hide the map.
    Map,
    /// Change the view.
    View,
    /// Show or hide the panel.
    Panel,
    /// Pause, and go on.
    Pause,
    /// Let the algorithm work, or stop it.
    Run,
    /// One step of the algorithm on.
    Forward,
    /// One step of the algorithm back.
    Backward,
    /// To where the algorithm begins.
    First,
    /// To where the algorithm ends.
    Last,
    /// Twice as fast.
    Faster,
    /// Half as fast.
    Slower,
    /// Show or hide numbers.
    Numbers,
    /// What is watched: carving or a search.
    NextAct,
    /// The next algorithm.
    NextAlgorithm,
    /// The next shape of cells.
    NextShape,
    /// The next way to wrap.
    NextWraps,
    /// The next size.
    NextSize,
    /// While held: the one before instead of the next.
    Reverse,
    /// Another seed.
    NextSeed,
    /// Take the bar beside the map in hand, and let go of it.
    Bar,
    /// To the floor above.
    FloorUp,
    /// To the floor below.
    FloorDown,
    /// Let the floor that is shown follow what happens.
    Follow,
    /// Pick a path up, and drag it on.
    Drag,
    /// Move the map.
    Pan,
    /// Zoom the map.
    Zoom,
    /// Walk to the north-west, between cells with slanted sides.
    NorthWest,
    /// Walk to the north-east.
    NorthEast,
    /// Walk to the south-west.
    SouthWest,
    /// Walk to the south-east.
    SouthEast,
    /// Take the next path in hand.
    NextPath,
    /// Take the path before in hand.
    LastPath,
    /// Let go of the path in hand.
    LetGo,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Clear all paths.
    Clear,
    /// Count what is still wrong.
    Check,
    /// Show the solution.
    Solution,
    /// Draw a new puzzle.
    NewPuzzle,
    /// The button below.
    Below,
    /// The button above.
    Above,
    /// Less of what the button is about, or the one before.
    Less,
    /// More of what the button is about, or the next.
    More,
    /// The page before.
    LastPage,
    /// The next page.
    NextPage,
    /// Press the button.
    Press,
    /// Take the controls of a row away.
    Erase,
    /// Leave for where one came from.
    Leave,
}

/// Where an action is possible. A key may do different things in different sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActionSet {
    /// In a level.
    Play,
    /// Watching an algorithm.
    Watch,
    /// At a puzzle.
    Puzzle,
    /// On a card with buttons.
    Menu,
}

impl ActionSet {
    /// Every set.
    pub const ALL: [ActionSet; 4] = [
        ActionSet::Play,
        ActionSet::Watch,
        ActionSet::Puzzle,
        ActionSet::Menu,
    ];
}

/// What a player can press, push or move. In files it stands by its [`name`](Control::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Control {
    /// A key, by its place on the keyboard.
    Key(KeyCode),
    /// A button of the mouse.
    Mouse(MouseButton),
    /// The mouse, moved.
    MouseMove,
    /// The wheel of the mouse.
    Wheel,
    /// A button of the gamepad.
    Button(GamepadButton),
    /// The gamepad's left stick; how far and whither is for the action to read.
    LeftStick,
    /// The gamepad's right stick.
    RightStick,
}
