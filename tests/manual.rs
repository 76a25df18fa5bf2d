//! Tests of the README and the manual: the tables of keys, which are generated from the bindings,
//! and the command lines.
//!
//! If the environment variable `WARREN_WRITE_MANUAL` is set, the page `docs/keys.md` is
//! regenerated.

use clap::Parser;
use std::fs;
use std::path::Path;
use std::process::Command;
use warren::Action::{self, *};
use warren::ActionSet::{self, Draw, Menu, Play, Puzzle, Watch};
use warren::args::Args;
use warren::{Bindings, Control, InputDevice, Language, Texts};

/// The action sets, and the names by which comments in `docs/keys.md` mark the tables of the sets.
const TABLES: [(ActionSet, &str); 5] = [
    (Play, "play"),
    (Watch, "watch"),
    (Puzzle, "puzzle"),
    (Draw, "draw"),
    (Menu, "menu"),
];

#[test]
fn the_tables_of_keys_match_the_default_bindings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keys.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut right = page.clone();
    for (set, name) in TABLES {
        let mark = format!("<!-- keys: {name} -->\n");
        let (before, rest) = right
            .split_once(&mark)
            .unwrap_or_else(|| panic!("no {mark}"));
        let (_, after) = rest.split_once("<!-- end -->").unwrap();
        right = format!("{before}{mark}{}<!-- end -->{after}", table(set));
    }
    if std::env::var_os("WARREN_WRITE_MANUAL").is_some() {
        fs::write(&path, right).unwrap();
        return;
    }
    assert!(
        page == right,
        "WARREN_WRITE_MANUAL=1 writes docs/keys.md as it should be:\n{right}"
    );
}

#[test]
fn the_command_lines_on_pages_are_valid() {
    let mut commands = 0;
    for page in pages() {
        let lines = blocks(&page, "sh").into_iter().flat_map(str::lines);
        for line in lines.filter(|line| runs_the_game(line)) {
            let (command, _) = line.split_once(" #").unwrap_or((line, ""));
            let read = Args::try_parse_from(command.split_whitespace());
            read.unwrap_or_else(|error| panic!("{line}: {error}"));
            commands += 1;
        }
    }
    assert!(commands > 20, "only {commands} commands were found");
}

#[test]
fn sessions_on_pages_print_the_displayed_output() {
    let mut commands = 0;
    for page in pages() {
        let sessions = blocks(&page, "console");
        let steps = sessions.iter().flat_map(|session| session.split("$ "));
        for step in steps.filter(|step| runs_the_game(step)) {
            let (command, shown) = step.split_once('\n').unwrap();
            let words = command.split_whitespace().skip(1);
            // Run the program outside the repository, so that it cannot read the repository's
            // files.
            let warren = Command::new(env!("CARGO_BIN_EXE_warren"))
                .current_dir(std::env::temp_dir())
                .env_remove("CARGO_MANIFEST_DIR")
                .args(words)
                .output()
                .unwrap();
            assert_eq!(String::from_utf8_lossy(&warren.stdout), shown, "{command}");
            commands += 1;
        }
    }
    assert!(commands > 0);
}

/// Returns whether a command line runs the game.
fn runs_the_game(line: &str) -> bool {
    let program = line.split_whitespace().next();
    matches!(program, Some("warren" | "scripts/play"))
}

/// Returns a Markdown table of the controls in an action set, with one row per action. The columns
/// are aligned, so that the Markdown source is readable.
fn table(set: ActionSet) -> String {
    let bindings = Bindings::default();
    let row = |action| {
        let on = |device| controls(bindings.controls(set, action), device);
        [
            description(set, action).into(),
            on(InputDevice::Keyboard),
            on(InputDevice::Gamepad),
        ]
    };
    let mut rows = vec![["", "keyboard and mouse", "gamepad"].map(String::from)];
    rows.extend(bindings.actions(set).map(row));
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths = [0, 1, 2].map(width);
    rows.insert(1, widths.map(|width| "-".repeat(width)));
    let line = |row: &[String; 3]| {
        let cells = row.iter().zip(widths);
        let cells = cells.map(|(cell, width)| format!(" {cell:width$} |"));
        format!("|{}\n", cells.collect::<String>())
    };
    rows.iter().map(line).collect()
}

/// Returns the names of an action's controls on a device, beginning with the main control.
fn controls(controls: &[Control], device: InputDevice) -> String {
    let texts = Texts::of(Language::English);
    let of_device = controls.iter().filter(|&&control| device.has(control));
    let mut names: Vec<String> = of_device.map(|&control| texts.control(control)).collect();
    names.dedup();
    names.join(", ")
}

/// Returns the manual's description of an action.
fn description(set: ActionSet, action: Action) -> &'static str {
    match action {
        Ahead if set == Draw => "move the cursor north",
        Ahead if set == Puzzle => "extend the path north",
        Ahead => "walk ahead (in the view from above: north)",
        Back if set == Draw => "move the cursor south",
        Back if set == Puzzle => "extend the path south",
        Back => "walk back (in the view from above: south)",
        Left if set == Draw => "move the cursor west",
        Left if set == Puzzle => "extend the path west",
        Left => "walk left (in the view from above: west)",
        Right if set == Draw => "move the cursor east",
        Right if set == Puzzle => "extend the path east",
        Right => "walk right (in the view from above: east)",
        LastPage if set == Watch => "go to the previous page of the lesson",
        LastPage => "go to the previous page",
        NextPage if set == Watch => "begin the lesson, or go to its next page",
        NextPage => "go to the next page",
        Erase => "remove the controls of a row",
        TurnLeft => "turn left (in the view from above: keys walk west)",
        TurnRight => "turn right (in the view from above: keys walk east)",
        Up if set == Puzzle => "extend the path up a ladder",
        Up => "climb up a ladder while held",
        Down if set == Puzzle => "extend the path down a hatch",
        Down => "climb down a hatch while held",
        Quiet => "walk quietly, at half speed, or run again",
        Steps => "switch between walking cell by cell and smoothly",
        Search => "search the walls for secret doors while held",
        Blast => "blast the wall ahead",
        Mark => "mark the cell with chalk",
        Throw => "throw a stone ahead",
        Torch => "put out the torch, or light it again",
        Salt => "lay salt in the cell",
        Flare => "light a flare",
        Shut => "shut the open gate ahead or behind you",
        UseTool => "use the tool in your hand",
        NextTool if set == Play => "take the next tool in your hand",
        Drink => "drink the flask",
        ReadScroll => "read the scroll",
        HintDirection => "a hint: the direction of the finish",
        HintStretch => "a hint: the next part of the path",
        HintWay => "a hint: the whole path",
        WhereAmI => "describe where you are",
        Explore => "explore until you have a choice",
        BranchOne => "explore branch 1 of a junction",
        BranchTwo => "explore branch 2 of a junction",
        BranchThree => "explore branch 3 of a junction",
        BranchFour => "explore branch 4 of a junction",
        BranchFive => "explore branch 5 of a junction",
        BranchSix => "explore branch 6 of a junction",
        BranchSeven => "explore branch 7 of a junction",
        GoTo => "walk to a cell (on the map and in the view from above)",
        Map => "open or close the map",
        View => "switch between first person and the view from above",
        Panel => "open or close the panel",
        Pause => "pause or continue",
        Run => "run or pause the algorithm",
        Forward => "go one step forward",
        Backward => "go one step back",
        First => "go to the first step",
        Last => "go to the last step",
        Faster => "double the speed",
        Slower => "halve the speed",
        Numbers => "show the next kind of numbers, or none",
        Quiz => "ask the next question of the quiz, for searches",
        AnswerOne => "answer the question with the cell 1",
        AnswerTwo => "answer the question with the cell 2",
        AnswerThree => "answer the question with the cell 3",
        AnswerFour => "answer the question with the cell 4",
        NextBeside => "select the algorithm to show beside the current one",
        NextMark => "go to the next mark on the timeline",
        LastMark => "go to the previous mark on the timeline",
        NextAct => "select carving or a search",
        NextAlgorithm => "select the next algorithm",
        NextShape => "select the next grid",
        NextWraps => "select which sides join",
        NextSize => "select the next size",
        Reverse => "with S, A, G, W, Z or C: select the previous choice instead of the next",
        NextSeed => "select a different seed",
        Bar if set == Draw => "let the gamepad operate the panel, or the map again",
        Bar => "select or leave the bar, whose rows work like those of a card",
        FloorUp => "look at the floor above",
        FloorDown => "look at the floor below",
        Follow => "show the floor on which the algorithm works",
        Drag => "drag a dot or the end of a path",
        Pan => "move the picture",
        Zoom => "zoom",
        ZoomIn => "zoom in while held",
        ZoomOut => "zoom out while held",
        NorthWest if set == Draw => "move the cursor north-west, in cells with slanted sides",
        NorthWest => "extend the path north-west",
        NorthEast if set == Draw => "move the cursor north-east, in cells with slanted sides",
        NorthEast => "extend the path north-east",
        SouthWest if set == Draw => "move the cursor south-west, in cells with slanted sides",
        SouthWest => "extend the path south-west",
        SouthEast if set == Draw => "move the cursor south-east, in cells with slanted sides",
        SouthEast => "extend the path south-east",
        NextPath => "select the next path",
        LastPath => "select the previous path",
        LetGo => "deselect the path",
        Undo => "undo",
        Redo => "redo",
        Clear => "clear all paths",
        Check => "check the paths",
        HintPath => "a hint: the solution of the selected path",
        Solution => "show the solution",
        NewPuzzle => "make a new puzzle",
        Print => "write a PDF with the puzzle and a solution",
        TestRun => "play the level of the panel, or return to the panel",
        DrawHere => "use the tool at the cursor; hold it to draw a stroke",
        NextSide => "choose the next side of the cell",
        LastSide => "choose the previous side of the cell",
        NextTool => "choose the next tool",
        LastTool => "choose the previous tool",
        NextThing => "choose the next kind of thing to place",
        LastThing => "choose the previous kind of thing to place",
        NextVariant => "choose the next shape, number or letter",
        Copy => "copy the selection, or the cell of the cursor",
        Cut => "cut the selection",
        Paste => "paste; then choose the cell",
        Rotate => "rotate what is pasted, or the selection",
        Mirror => "mirror what is pasted, or the selection",
        Delete => "erase the selection",
        NextProblem => "go to the next problem of the level",
        Below => "select the button below",
        Above => "select the button above",
        Less => "decrease the value, or select the previous choice",
        More => "increase the value, or select the next choice",
        Press => "press the button",
        Leave if set == Draw => "end the stroke, pasting, the selection or drawing",
        Leave if set == Menu => "go back",
        Leave => "leave",
    }
}

/// Returns the contents of the README and of the manual's pages.
fn pages() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manual = fs::read_dir(root.join("docs")).unwrap();
    let manual = manual.map(|file| file.unwrap().path());
    let manual = manual.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let pages = manual.chain([root.join("README.md")]);
    pages
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

/// Returns the code blocks of a page in this language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("\n```{language}\n");
    let blocks = page.split(&*fence).skip(1);
    let ended = blocks.map(|block| block.split_once("```").unwrap().0);
    ended.collect()
}
