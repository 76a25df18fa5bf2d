//! The actions on each screen.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// An action that the player can trigger with a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Action {
    /// Walk ahead, or north in the top-down view.
    Ahead,
    /// Walk back, or south in the top-down view.
    Back,
    /// Walk to the left, or west in the top-down view.
    Left,
    /// Walk to the right, or east in the top-down view.
    Right,
    /// Turn to the left, or walk west in the top-down view.
    TurnLeft,
    /// Turn to the right, or walk east in the top-down view.
    TurnRight,
    /// Climb up a ladder while the control is held.
    Up,
    /// Climb down a ladder while the control is held.
    Down,
    /// Switch between walking quietly, at half speed, and running.
    Quiet,
    /// Switch between walking smoothly and walking cell by cell.
    Steps,
    /// Search for secret doors while the control is held.
    Search,
    /// Blast the wall ahead.
    Blast,
    /// Mark the player's cell with chalk.
    Mark,
    /// Throw a stone ahead.
    Throw,
    /// Put out the torch, or light it again.
    Torch,
    /// Lay salt in the player's cell.
    Salt,
    /// Light a flare.
    Flare,
    /// Shut the open gate ahead, or the one that the player passed last.
    Shut,
    /// Use the tool in the player's hand.
    UseTool,
    /// Drink the flask.
    Drink,
    /// Read the scroll.
    ReadScroll,
    /// Request a hint: the direction of the next move.
    HintDirection,
    /// Request a hint: the next stretch of the path.
    HintStretch,
    /// Request a hint: the whole path to the finish.
    HintWay,
    /// Describe the player's surroundings in words.
    WhereAmI,
    /// Start or stop exploring automatically.
    Explore,
    /// Explore the first branch of a junction.
    BranchOne,
    /// Explore the second branch of a junction.
    BranchTwo,
    /// Explore the third branch of a junction.
    BranchThree,
    /// Explore the fourth branch of a junction.
    BranchFour,
    /// Explore the fifth branch of a junction.
    BranchFive,
    /// Explore the sixth branch of a junction.
    BranchSix,
    /// Explore the seventh branch of a junction.
    BranchSeven,
    /// Walk to the cell under the pointer.
    GoTo,
    /// Show or hide the map.
    Map,
    /// Change the view.
    View,
    /// Show or hide the panel.
    Panel,
    /// Play the panel's level, or return to the panel.
    TestRun,
    /// Pause or resume.
    Pause,
    /// Play or pause an algorithm's animation.
    Run,
    /// Go forward by one step of the algorithm.
    Forward,
    /// Go back by one step of the algorithm.
    Backward,
    /// Go to the algorithm's first step.
    First,
    /// Go to the algorithm's last step.
    Last,
    /// Double the animation's speed.
    Faster,
    /// Halve the animation's speed.
    Slower,
    /// Show the next kind of numbers in the cells.
    Numbers,
    /// Ask the next question in the quiz about the algorithm.
    Quiz,
    /// Answer the quiz question with its first cell.
    AnswerOne,
    /// Answer the quiz question with its second cell.
    AnswerTwo,
    /// Answer the quiz question with its third cell.
    AnswerThree,
    /// Answer the quiz question with its fourth cell.
    AnswerFour,
    /// Go to the next mark on the algorithm's timeline.
    NextMark,
    /// Go to the previous mark on the algorithm's timeline.
    LastMark,
    /// Choose the process to watch: carving or a search.
    NextAct,
    /// Choose the next algorithm.
    NextAlgorithm,
    /// Choose the next cell shape.
    NextShape,
    /// Choose the next combination of wrapped axes.
    NextWraps,
    /// Choose the next size.
    NextSize,
    /// Choose the next algorithm to show beside the current one.
    NextBeside,
    /// While held, choose the previous option instead of the next.
    Reverse,
    /// Choose a new seed.
    NextSeed,
    /// Switch keyboard and gamepad input between the map and the bar beside it.
    Bar,
    /// Show the floor above.
    FloorUp,
    /// Show the floor below.
    FloorDown,
    /// Always show the floor on which the algorithm is working.
    Follow,
    /// Pick up a path and extend it.
    Drag,
    /// Move the map.
    Pan,
    /// Zoom the map.
    Zoom,
    /// Zoom in while the control is held.
    ZoomIn,
    /// Zoom out while the control is held.
    ZoomOut,
    /// Extend the chosen path to the north-west, in cells with slanted sides.
    NorthWest,
    /// Extend the chosen path to the north-east, in cells with slanted sides.
    NorthEast,
    /// Extend the chosen path to the south-west, in cells with slanted sides.
    SouthWest,
    /// Extend the chosen path to the south-east, in cells with slanted sides.
    SouthEast,
    /// Choose the next path.
    NextPath,
    /// Choose the previous path.
    LastPath,
    /// Release the held path.
    LetGo,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Clear all paths.
    Clear,
    /// Count the remaining mistakes.
    Check,
    /// Show the chosen path's solution.
    HintPath,
    /// Show the solution.
    Solution,
    /// Use the editor's tool at the cursor.
    DrawHere,
    /// Choose the next side of the cursor's cell.
    NextSide,
    /// Choose the previous side of the cursor's cell.
    LastSide,
    /// Choose the next tool, in a level or in the editor.
    NextTool,
    /// Choose the previous tool.
    LastTool,
    /// Choose the next kind of object to place.
    NextThing,
    /// Choose the previous kind of object to place.
    LastThing,
    /// Choose the next shape, number or letter of the object to place.
    NextVariant,
    /// Copy the selection.
    Copy,
    /// Cut the selection.
    Cut,
    /// Paste the copied cells.
    Paste,
    /// Rotate the selection.
    Rotate,
    /// Mirror the selection.
    Mirror,
    /// Erase the selection.
    Delete,
    /// Go to the level's next problem.
    NextProblem,
    /// Generate a new puzzle.
    NewPuzzle,
    /// Write a file for printing.
    Print,
    /// Move to the button below.
    Below,
    /// Move to the button above.
    Above,
    /// Decrease the focused button's value, or choose its previous option.
    Less,
    /// Increase the focused button's value, or choose its next option.
    More,
    /// Show the previous page.
    LastPage,
    /// Show the next page.
    NextPage,
    /// Press the focused button.
    Press,
    /// On the key binding pages, remove the focused action's controls on the current device.
    Erase,
    /// Return to the previous screen.
    Leave,
}

impl Action {
    /// The actions in a level that use a tool. The player can also choose one of them for
    /// [`UseTool`](Action::UseTool).
    pub(crate) const TOOLS: &[Action] = &[
        Action::Blast,
        Action::Mark,
        Action::Throw,
        Action::Torch,
        Action::Salt,
        Action::Flare,
        Action::Shut,
        Action::Drink,
        Action::ReadScroll,
    ];
}

/// The set of actions that are available in one context. The same key can trigger different actions
/// in different sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActionSet {
    /// In a level.
    Play,
    /// On the algorithms screen.
    Watch,
    /// On the puzzle screen.
    Puzzle,
    /// On the map beside the panel, while the editor draws.
    Draw,
    /// On a card with buttons.
    Menu,
}

impl ActionSet {
    /// Every set.
    pub const ALL: [ActionSet; 5] = [
        ActionSet::Play,
        ActionSet::Watch,
        ActionSet::Puzzle,
        ActionSet::Draw,
        ActionSet::Menu,
    ];
}

/// A part of an input device, such as a key, a button or a stick. Files identify a control by its
/// unique [`name`](Control::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Control {
    /// A key, identified by its position on the keyboard.
    Key(KeyCode),
    /// A mouse button.
    Mouse(MouseButton),
    /// A mouse movement.
    MouseMove,
    /// The mouse wheel.
    Wheel,
    /// A gamepad button.
    Button(GamepadButton),
    /// The gamepad's left stick. The stick's direction and deflection control the action.
    LeftStick,
    /// The gamepad's right stick.
    RightStick,
}
