//! Tests that `maze grade` checks mazes in any format, and whole folders of submissions.

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::tempdir;

const PERFECT: &str = "+-+-+\n|   |\n+-+ +\n|   |\n+-+-+\n";
const LOOP: &str = "+-+-+\n|   |\n+ + +\n|   |\n+-+-+\n";
const CUT_OFF: &str = "+-+-+\n|   |\n+-+-+\n|   |\n+-+-+\n";

fn grade(args: &[&str], input: &str) -> Output {
    let mut maze = cargo_bin_cmd!("maze");
    maze.arg("grade").args(args).write_stdin(input);
    maze.output().expect("maze runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[track_caller]
fn check(args: &[&str], input: &str, status: i32, told: &str) {
    let output = grade(args, input);
    assert_eq!(text(&output.stdout), told, "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(status));
}

#[test]
fn a_maze_from_standard_input_has_to_be_perfect() {
    check(&["-"], PERFECT, 0, "right\n");
    check(
        &["-"],
        LOOP,
        1,
        "row 2, column 1: the passage to the east closes a loop\nwrong: 1 fault\n",
    );
    check(
        &["-"],
        CUT_OFF,
        1,
        "row 2, column 1: no path leads to these 2 cells from the first cell\nwrong: 1 fault\n",
    );
}

#[test]
fn requirements_are_checked_one_by_one() {
    for (require, input, is_met) in [
        ("connected", LOOP, true),
        ("loop-free", LOOP, false),
        ("loop-free", CUT_OFF, true),
        ("connected", CUT_OFF, false),
        ("solvable", CUT_OFF, false),
        ("solvable", LOOP, true),
        ("2x2", LOOP, true),
        ("3x2", LOOP, false),
        ("perfect,2x2", PERFECT, true),
        ("cs2604", PERFECT, false),
    ] {
        let output = grade(&["-", "--require", require], input);
        let expected = i32::from(!is_met);
        assert_eq!(output.status.code(), Some(expected), "{require}");
    }
    let wrong = grade(&["-", "--require", "round"], PERFECT);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("give cs2604, perfect,"));
}

#[test]
fn trailing_spaces_and_carriage_returns_do_not_matter_in_mazes() {
    let spaces = PERFECT.replace('\n', "  \n") + "\n\n";
    check(&["-"], &spaces, 0, "right\n");
    check(&["-"], &PERFECT.replace('\n', "\r\n"), 0, "right\n");
    check(&["-"], PERFECT.trim_end(), 0, "right\n");
    let course = cargo_bin_cmd!("maze")
        .args(["3", "4", "--seed", "7"])
        .output();
    let course = String::from_utf8(course.expect("maze runs").stdout).expect("text");
    let careless = course.replace('\n', " \r\n");
    assert_eq!(grade(&["-"], &careless).status.code(), Some(1));
    assert_eq!(grade(&["-", "--lenient"], &careless).status.code(), Some(0));
}

#[test]
fn a_fault_of_the_whole_submission_is_told_once() {
    for require in ["perfect", "cs2604", "cs2604,perfect", "connected,loop-free"] {
        for input in ["", " \n\n"] {
            let expected = "the submission is empty\nwrong: 1 fault\n";
            check(&["-", "--require", require], input, 1, expected);
        }
    }
    check(&["-"], "", 1, "the submission is empty\nwrong: 1 fault\n");
    let told = grade(&["-", "--require", "connected,loop-free"], "no maze at all");
    let told = text(&told.stdout);
    assert_eq!(told.matches("no maze can be read").count(), 1, "{told}");
    assert!(told.ends_with("wrong: 1 fault\n"), "{told}");
}

#[test]
fn every_format_that_maze_reads_can_be_graded() {
    for format in ["text", "blocks", "unicode", "underscores", "ron", "json"] {
        let made = cargo_bin_cmd!("maze")
            .args(["generate", "--width", "5", "--height", "4", "--seed", "7"])
            .args(["--format", format])
            .output();
        let made = String::from_utf8(made.expect("maze runs").stdout).expect("text");
        let told = grade(&["-", "--require", "perfect,5x4"], &made);
        assert_eq!(text(&told.stdout), "right\n", "{format}");
    }
}

fn submissions(folder: &Path) {
    let write = |name: &str, content: &[u8]| fs::write(folder.join(name), content).expect("a file");
    write("ada.txt", PERFECT.as_bytes());
    write("bob.txt", LOOP.as_bytes());
    write("cleo_1.txt", b"no maze at all");
    write("dan.txt", &[0xff, 0xfe, 0x00]);
    write("eve.txt", b"");
    write("fay.json", b"{\"version\": 99999999999999999999}");
    write(".hidden", b"x");
    fs::create_dir(folder.join("zoe")).expect("a folder");
    write("zoe/maze.txt", PERFECT.replace('\n', "\r\n").as_bytes());
}

#[test]
fn a_folder_is_graded_as_json() {
    let folder = tempdir().expect("a folder");
    submissions(folder.path());
    let path = folder.path().to_str().expect("a path");
    let output = grade(
        &[path, "--report", "json", "--require", "connected,loop-free"],
        "",
    );
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let all = report["submissions"].as_array().expect("submissions");
    let points: Vec<(&str, f64)> = all
        .iter()
        .map(|one| {
            let name = one["name"].as_str().expect("a name");
            (name, one["points"].as_f64().expect("points"))
        })
        .collect();
    let expected = [
        ("ada.txt", 10.0),
        ("bob.txt", 5.0),
        ("cleo_1.txt", 0.0),
        ("dan.txt", 0.0),
        ("eve.txt", 0.0),
        ("fay.json", 0.0),
        ("zoe/maze.txt", 10.0),
    ];
    assert_eq!(points, expected);
    let fault = &all[1]["requirements"][1]["faults"][0];
    assert_eq!(fault["row"], 2);
    assert_eq!(fault["column"], 1);
}

#[test]
fn a_folder_is_graded_as_markdown() {
    let folder = tempdir().expect("a folder");
    submissions(folder.path());
    let path = folder.path().to_str().expect("a path");
    let output = grade(&[path, "--points", "3"], "");
    let told = text(&output.stdout);
    assert!(
        told.contains("| ada.txt      | 3 of 3 | 0      |"),
        "{told}"
    );
    assert!(
        told.contains(
            "\n## bob.txt\n\n- perfect: row 2, column 1: the passage to the east closes a loop\n"
        ),
        "{told}"
    );
    assert!(told.contains("## cleo\\_1.txt"), "{told}");
    let missing = grade(&["no-such-folder"], "");
    assert_eq!(missing.status.code(), Some(2));
    let empty = tempdir().expect("a folder");
    let empty = grade(&[empty.path().to_str().expect("a path")], "");
    assert_eq!(empty.status.code(), Some(2));
    assert!(text(&empty.stderr).contains("the folder contains no submissions"));
}
