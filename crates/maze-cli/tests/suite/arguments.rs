//! Tests of the output and the exit status for various arguments of the program.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

#[test]
fn a_seed_prints_its_maze_and_its_solutions() {
    let printed = "\
<pre>
+ +-+-+-+
|       |
+-+-+ +-+
| |   | |
+ + +-+ +
|       |
+-+-+-+ +

DFS:
+ +-+-+-+
|0 1 2 3|
+-+-+ +-+
| |5 4| |
+ + +-+ +
|  6 7 8|
+-+-+-+ +

+ +-+-+-+
|#####  |
+-+-+#+-+
| |###| |
+ +#+-+ +
|  #####|
+-+-+-+ +

BFS:
+ +-+-+-+
|0 1 2 3|
+-+-+ +-+
| |5 4| |
+ + +-+ +
|8 6 7 9|
+-+-+-+ +

+ +-+-+-+
|#####  |
+-+-+#+-+
| |###| |
+ +#+-+ +
|  #####|
+-+-+-+ +
";
    let output = maze_of("3 4 --seed 5");
    assert_eq!((text(&output.stdout), text(&output.stderr)), (printed, ""));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_order_of_neighbours_changes_only_the_visits() {
    let usual = maze_of("9 9 --seed 1").stdout;
    assert_eq!(maze_of("9 9 --seed 1 --neighbours rdlu").stdout, usual);
    let other = maze_of("9 9 --seed 1 --neighbours DRUL").stdout;
    assert_ne!(other, usual);
    // The maze and the paths do not depend on the order of neighbours.
    let parts = |text: &str| -> Vec<String> { text.split("\n\n").map(String::from).collect() };
    let [usual, other] = [&usual, &other].map(|out| parts(text(out)));
    for same in [0, 2, 4] {
        assert_eq!(usual[same], other[same]);
    }
}

#[test]
fn words_can_be_seeds() {
    let [one, other, third] = ["labyrinth", "labyrinth", "minotaur"]
        .map(|seed| maze_of(&format!("--seed {seed}")).stdout);
    assert_eq!(one, other);
    assert_ne!(one, third);
}

#[test]
fn the_default_size_is_20_by_20() {
    let output = maze_of("--seed 1");
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    let is_wall = |line: &&str| line.starts_with(['+', '|']);
    let pictures: Vec<&str> = lines.into_iter().filter(is_wall).collect();
    assert_eq!(pictures.len(), 5 * 41);
    assert!(pictures.iter().all(|line| line.len() == 41));
}

#[test]
fn a_random_seed_is_printed_and_reproduces_the_maze() {
    let [fresh, other] = [maze_of("5 40"), maze_of("5 40")];
    assert_ne!(fresh.stdout, other.stdout);
    let told = text(&fresh.stderr);
    let (_, flag) = told.split_once(": ").expect("seed N: --seed N repeats it");
    let seed = flag.trim_end().trim_end_matches(" repeats it");
    assert_eq!(maze_of(&format!("5 40 {seed}")).stdout, fresh.stdout);
}

#[test]
fn valid_arguments_succeed() {
    check("--version", 0, "maze 0.");
    check("--help", 0, "maze 10 30 --seed labyrinth");
    check("play --help", 0, "Space searches");
    check("list", 0, "| `wilson` ");
    check(
        "1 1 --seed 1",
        0,
        "<pre>\n+ +\n| |\n+ +\n\nDFS:\n+ +\n|0|\n+ +\n",
    );
}

#[test]
fn errors_in_arguments_are_reported_with_their_status() {
    for (args, status, told) in [
        ("5", 2, "not provided: <COLS>"),
        ("5 5 5", 2, "'5'"),
        ("five 5", 2, "'five'"),
        ("solv a.txt", 2, "a similar subcommand exists: 'solve'"),
        ("genrate --width 5", 2, "'generate'"),
        ("5 99999999999", 2, "99999999999"),
        ("--sed 5", 2, "similar argument exists: '--seed'"),
        ("--neighbours RDL", 2, "give each of R, D, L and U once"),
        ("--neighbours RDLL", 2, "give each of R, D, L and U once"),
        ("--neighbours RDLUR", 2, "give each of R, D, L and U once"),
        ("--neighbours NESW", 2, "give each of R, D, L and U once"),
        ("--seed=", 2, "a seed is a number or a word"),
        ("0 5", 2, "5 × 0 has no cells"),
        (
            "100000 100000",
            2,
            "too many cells: the maximum is 1073741824",
        ),
        ("4294967295 4294967295", 2, "too many cells"),
        (
            "play --areas 3 --algorithm prim",
            2,
            "--areas needs --algorithm areas, not prim",
        ),
        (
            "play --doors 3",
            2,
            "--doors needs --algorithm areas, not prim",
        ),
        ("play --doors few --areas 2", 2, "give a number, or sealed"),
        ("play --grid round", 2, "square, cubic, hex"),
        ("play --wrap w", 2, "give one or several of x, y and z"),
        ("play --wrap xyx", 2, "give one or several of x, y and z"),
        ("play --wrap=", 2, "give one or several of x, y and z"),
        (
            "play --wrap z",
            2,
            "--wrap z needs --grid cubic, not square",
        ),
        (
            "play --grid hex --depth 2",
            2,
            "--depth needs --grid cubic, not hex",
        ),
        (
            "play --grid cubic --seed 1",
            1,
            "maze play needs a terminal",
        ),
        (
            "play --give-up 0.5 --give-up-growing 0.5",
            2,
            "cannot be used with",
        ),
        (
            "play level.ron --fill",
            2,
            "'[FILE|CODE]' cannot be used with",
        ),
        (
            "play level.ron --mask hexagon",
            2,
            "'[FILE|CODE]' cannot be used with",
        ),
        (
            "play --mask no-such-file.txt",
            1,
            "cannot read no-such-file.txt: ",
        ),
        ("play --mask hexagon", 2, "a hexagon needs a hex grid"),
        (
            "play --grid hex --mask hexagon --width 4",
            2,
            "with as many rows as columns, and an odd number of them",
        ),
        ("play --braid -0.5", 2, "must be between 0 and 1"),
        (
            "play --algorithm eller --wrap x",
            2,
            "eller does not fit this grid: it needs whole rows",
        ),
        (
            "play --grid hex --mask hexagon --braid 1 --extra-passages 3",
            1,
            "needs a terminal",
        ),
        (
            "play level.ron --seed 5",
            2,
            "'[FILE|CODE]' cannot be used with",
        ),
        (
            "play level.ron --grid hex",
            2,
            "'[FILE|CODE]' cannot be used with",
        ),
        ("play --areas 1", 2, "there must be at least 2"),
        ("play --areas 3 --doors 1", 2, "cannot connect 3 areas"),
        ("play --wrap x --width 2", 2, "needs at least 3"),
        ("play --width 100000 --height 100000", 2, "too many cells"),
        ("play no-such-file.ron", 1, "cannot read no-such-file.ron: "),
        ("play --charges few", 2, "invalid value 'few'"),
        (
            "play --width 2 --height 2 --minotaur --seed 1",
            2,
            "there is no start cell for the Minotaur",
        ),
        ("play --seed 1", 1, "needs a terminal"),
        (
            "play --areas 3 --doors 0 --wrap xy --grid hex",
            1,
            "needs a terminal",
        ),
    ] {
        check(args, status, told);
    }
}

#[test]
fn errors_in_levels_contain_the_file_and_position() {
    let broken = file(
        "broken.ron",
        b"(\n    format: \"warren level\",\n    version: one,\n)",
    );
    check(
        &format!("play {}", broken.display()),
        1,
        "broken.ron: line 3, column ",
    );
    let other = file("other.ron", b"(format: \"recipe\", version: 1)");
    check(
        &format!("play {}", other.display()),
        1,
        "other.ron: this is not a level",
    );
    let drawn = file(
        "drawn.ron",
        b"(\n    format: \"warren level\",\n    version: 4,\n    \
            grid: (shape: Square, width: 2, height: 1),\n    \
            map: [\n        \"+-+-+\",\n        \"|S ?|\",\n        \"+-+-+\",\n    ],\n)",
    );
    check(
        &format!("play {}", drawn.display()),
        1,
        "drawn.ron: map: line 7, column 13: found '?'",
    );
    let map = "map: [\"+-+-+\", \"|S F|\", \"+-+-+\"]";
    let good = file(
        "good.ron",
        format!(
            "(format: \"warren level\", version: 1, grid: (shape: Square, width: 2, height: 1), {map})"
        )
        .as_bytes(),
    );
    check(&format!("play {}", good.display()), 1, "needs a terminal");
}

#[test]
fn a_closed_output_pipe_is_not_an_error() {
    let mut maze = Command::new(cargo_bin_cmd!("maze").get_program())
        .args(["500", "500", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("maze starts");
    let stdout = maze.stdout.take().expect("its output");
    let mut lines = BufReader::new(stdout).lines();
    let mut line = || lines.next().expect("a line").expect("text");
    assert_eq!(line(), "<pre>");
    assert_eq!(line(), format!("+ +{}", "-+".repeat(499)));
    drop(lines);
    let output = maze.wait_with_output().expect("maze ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = fs::File::create("/dev/full").expect("/dev/full");
    let output = Command::new(cargo_bin_cmd!("maze").get_program())
        .args(["--seed", "1"])
        .stdout(full)
        .output()
        .expect("maze runs");
    let told = text(&output.stderr);
    assert!(
        told.starts_with("error: cannot write to standard output: "),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn errors_in_masks_contain_the_file_and_reason() {
    for (name, text, flags, status, told) in [
        ("ragged.txt", "...\n..\n", "", 1, "row 2 has 2 characters"),
        ("letter.txt", "...\n.x.\n", "", 1, "row 2, column 2: 'x'"),
        ("all-out.txt", "##\n", "", 1, "it removes every cell"),
        (
            "pieces.txt",
            ".#.\n",
            "",
            1,
            "the cells that it leaves are not connected",
        ),
        ("empty.txt", "", "", 1, "it shows no cells"),
        ("small.txt", "..\n", "--width 3", 2, "--width is 3, but "),
        ("small.txt", "..\n", "--height 3", 2, "small.txt has 1 (see"),
        (
            "tall.txt",
            "..\n\n..\n",
            "",
            2,
            "has 2 floors: it needs --grid cubic, not square",
        ),
        (
            "good.txt",
            "..#\n. .\n",
            "--grid hex --width 3",
            1,
            "needs a terminal",
        ),
    ] {
        let mask = file(name, text.as_bytes());
        let args = format!("play --mask {} {flags}", mask.display());
        check(&args, status, told);
        if !told.contains("terminal") {
            check(&args, status, name);
        }
    }
    // The two cells of this mask are adjacent across the wrapped axis, so the mask is accepted.
    let ring = file("ring.txt", b".#.\n");
    let args = format!("play --wrap x --mask {}", ring.display());
    check(&args, 1, "needs a terminal");
}

/// Runs `maze` and checks that its output contains a string. If the status is 0, the string
/// must be on standard output; otherwise it must be in a single line on standard error.
#[track_caller]
fn check(args: &str, status: i32, told: &str) {
    let output = maze_of(args);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "maze {args}: {err}");
    if status == 0 {
        assert!(out.contains(told), "maze {args}: {out}");
    } else {
        assert!(err.contains(told), "maze {args}: {err}");
        assert!(
            err.starts_with("error: ") && err.lines().count() == 1,
            "{err}"
        );
        assert_eq!(err.ends_with(" (see --help)\n"), status == 2, "{err}");
        assert!(!err.contains("Usage"), "{err}");
        assert_eq!(out, "", "maze {args}");
    }
}

fn maze_of(args: &str) -> Output {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace())
        .output()
        .expect("maze runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, bytes).expect("a file to write");
    file
}

/// Runs a recipe that cannot make a level with some seeds, because no cell is suitable as the
/// Minotaur's start.
#[test]
fn random_seeds_that_make_no_level_are_replaced() {
    let args = "generate --width 8 --height 8 --algorithm depth-first --braid 0.5 --minotaur";
    for _ in 0..20 {
        let output = maze_of(args);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{told}");
        let (_, flag) = told.split_once(": ").expect("the seed");
        let (flag, code) = flag.split_once(" repeats it, or maze ").expect("its flag");
        let again = maze_of(&format!("{args} {flag}"));
        assert_eq!(text(&again.stdout), text(&output.stdout));
        assert_eq!(text(&maze_of(code.trim_end()).stdout), text(&output.stdout));
    }
    let refused =
        (0..20).filter(|seed| !maze_of(&format!("{args} --seed {seed}")).status.success());
    assert!(refused.count() > 0);
    let tiny = "--width 2 --height 2 --minotaur";
    for command in ["generate", "stats", "solve", "animate --format svg", "play"] {
        let none = "error: none of 100 seeds makes a level; the last one failed: there is no start cell for the";
        check(&format!("{command} {tiny}"), 2, none);
        let chosen = format!("{command} {tiny} --seed 1");
        check(&chosen, 2, "error: there is no start cell for the Minotaur");
    }
}
