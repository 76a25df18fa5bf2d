//! Tests of the notes about files that do not contain all parts of the level, and of flags and
//! names that do not fit a format.

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::tempdir;
use warren_dungeon::file;

/// Runs `maze` in a folder. Returns the exit status, the output and the messages.
fn run(folder: &Path, args: &str) -> (Option<i32>, String, String) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace()).current_dir(folder);
    let output = maze.output().expect("maze runs");
    let [printed, told] = [output.stdout, output.stderr];
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(printed), text(told))
}

const FULL: &str =
    "generate --width 20 --height 12 --areas 2 --doors 2 --treasure 2 --minotaur --seed 7";

#[test]
fn generate_says_what_a_file_lacks() {
    let folder = tempdir().expect("a folder");
    for (name, lost) in [
        (
            "a.png",
            "png leaves out secret doors, beasts and things to find;",
        ),
        (
            "a.svg",
            "svg leaves out secret doors, beasts and things to find;",
        ),
        ("a.uvtt", "uvtt leaves out beasts and things to find;"),
        (
            "a.txt",
            "text leaves out secret doors, beasts and things to find;",
        ),
        ("a.tmx", ""),
        ("a.ron", ""),
        ("a.jsonl", ""),
    ] {
        let (status, _, told) = run(folder.path(), &format!("{FULL} -o {name}"));
        assert_eq!(status, Some(0), "{told}");
        match lost {
            "" => assert_eq!(told, "", "{name}"),
            _ => assert!(told.starts_with(lost), "{name}: {told}"),
        }
    }
}

#[test]
fn convert_refuses_losses_and_says_with_lossy_what_they_are() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let (status, ..) = run(at, &format!("{FULL} --portals 1 --charges 2 -o a.ron"));
    assert_eq!(status, Some(0));
    let lost = "secret doors, portals, beasts, things to find and charges";
    let (status, _, told) = run(at, "convert a.ron a.txt");
    assert_eq!(status, Some(1));
    assert!(
        told.starts_with(&format!("error: text cannot hold {lost}")),
        "{told}"
    );
    let (status, _, told) = run(at, "convert a.ron -o a.txt --lossy");
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.starts_with(&format!("text leaves out {lost};")),
        "{told}"
    );
    assert!(at.join("a.txt").exists());
    let (status, ..) = run(at, "convert a.ron");
    assert_eq!(status, Some(2), "OUT or -o is required");
    let (status, ..) = run(at, "convert a.ron b.txt -o c.txt --lossy");
    assert_eq!(status, Some(2));
}

#[test]
fn convert_to_pictures_keeps_gates_and_keys() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let gates = "generate --width 9 --height 7 --locks 1 --portals 1 --seed 7 -o a.ron";
    assert_eq!(run(at, gates).0, Some(0));
    for name in ["a.svg", "a.png", "a.pdf", "a.uvtt", "a.tmx"] {
        let (status, _, told) = run(at, &format!("convert a.ron {name}"));
        assert_eq!((status, &*told), (Some(0), ""), "{name}");
    }
}

#[test]
fn a_finish_in_the_cell_of_a_start_is_not_lost_silently() {
    let folder = tempdir().expect("a folder");
    let level = r#"(format: "warren level", version: 1, grid: (shape: Square, width: 3, height: 1),
        cells: ["110"], starts: [(0, 0)], finishes: [(0, 0), (2, 0)])"#;
    fs::write(folder.path().join("a.ron"), level).expect("a level");
    for format in ["text", "blocks", "unicode"] {
        let args = format!("convert a.ron - --format {format}");
        let (status, _, told) = run(folder.path(), &args);
        assert_eq!(status, Some(1), "{format}");
        let lost = "cannot hold a finish in the cell of a start:";
        assert!(told.contains(lost), "{told}");
    }
}

#[test]
fn paths_of_datasets_are_solutions() {
    let folder = tempdir().expect("a folder");
    let args = "generate --width 9 --height 8 --locks 2 --levers 1 --portals 2 --seed 7 --count 30";
    let (status, lines, told) = run(folder.path(), &format!("{args} --format jsonl"));
    assert_eq!(status, Some(0), "{told}");
    let mut count = 0;
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let level = file::read_json(&line["level"].to_string()).expect("a level");
        let solution = level.solution().expect("a solution");
        assert_eq!(line["solution"], solution.kind.name());
        let path = line["level"]["path"].as_array().expect("a path");
        assert_eq!(path.len(), solution.moves.len() + 1);
        let share = line["measures"]["cells_on_the_solution"].as_f64();
        assert!(share.expect("a share") <= 1.0);
        count += 1;
    }
    assert_eq!(count, 30);
}

#[test]
fn flags_and_names_that_do_not_fit_the_format_are_refused() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    for (args, told) in [
        (
            "--stroke --cell 8mm -o a.svg",
            "--cell has no effect on svg: it belongs to dxf, stl and 3mf",
        ),
        (
            "--scale 90 -o a.pdf",
            "--scale has no effect on pdf: it belongs to svg, png and uvtt",
        ),
        (
            "--stroke -o a.png",
            "--stroke has no effect on png: it belongs to svg and dxf",
        ),
        (
            "--wall 2mm -o a.dxf",
            "--wall has no effect on dxf: it belongs to stl and 3mf",
        ),
    ] {
        let (status, _, message) = run(at, &format!("generate --seed 1 {args}"));
        assert_eq!(status, Some(2), "{args}");
        assert!(message.contains(told), "{message}");
    }
    let (status, _, message) = run(at, "generate --seed 1 --format svg -o ./");
    assert_eq!(status, Some(1));
    assert!(
        message.contains("it is a folder: add the name of a file"),
        "{message}"
    );
    let (status, _, message) = run(at, "generate --grid hex --width 1 --height 100000 -o a.tmx");
    assert_eq!(status, Some(1));
    assert!(
        message.contains("50000 × 100000 tiles is too large for tmx"),
        "{message}"
    );
    assert_eq!(fs::read_dir(at).expect("a folder").count(), 0);
}

#[cfg(unix)]
#[test]
fn a_map_whose_picture_has_no_utf_8_name_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempdir().expect("a folder");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(["generate", "--seed", "1", "-o"])
        .arg(OsStr::from_bytes(b"a\xff.tmx"))
        .current_dir(folder.path());
    let output = maze.output().expect("maze runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("tmx needs a file name in UTF-8"));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
