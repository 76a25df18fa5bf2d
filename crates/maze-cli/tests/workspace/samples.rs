//! Tests the whole program with mazes that historical maze programs printed.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the output of the program, which must succeed.
fn printed(args: &[&str]) -> String {
    let output = cargo_bin_cmd!("maze")
        .args(args)
        .output()
        .expect("maze runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "maze {args:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../warren-maze/tests/samples")
}

/// Returns the paths and contents of the samples whose names begin with `begin`.
fn samples(begin: &str) -> Vec<(PathBuf, String)> {
    let files = fs::read_dir(folder()).expect("the samples");
    let mut samples = Vec::new();
    for file in files {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if name.starts_with(begin) && name.ends_with(".txt") {
            let text = fs::read_to_string(&path).expect("text");
            samples.push((path, text));
        }
    }
    samples
}

#[test]
fn solutions_of_mazegen_samples_are_reproduced() {
    let samples = samples("mazegen-");
    assert_eq!(samples.len(), 4);
    for (path, text) in samples {
        let (_, solved) = text.split_once("\n\n").expect("two pictures");
        let path = path.to_str().expect("text");
        assert_eq!(
            printed(&["solve", path, "--with", "path", "--mark", "."]),
            solved
        );
    }
}

#[test]
fn the_output_of_the_assignment_is_reproduced() {
    for (path, _) in samples("figure3") {
        let path = path.to_str().expect("text");
        let expected = include_str!("../../../warren-maze/tests/samples/figure3-cs2604.txt");
        assert_eq!(printed(&["solve", path, "--format", "cs2604"]), expected);
        assert_eq!(
            printed(&["convert", path, "-", "--format", "cs2604"]),
            expected
        );
    }
}

#[test]
fn maz_samples_are_reproduced_except_for_the_openings() {
    let samples = samples("maz-");
    assert_eq!(samples.len(), 4);
    for (path, text) in samples {
        // The sample has no openings. Each opening in Warren's drawing is two characters wide.
        let hashes = text.starts_with('#');
        let characters = if hashes {
            ["#", "#", "."]
        } else {
            ["-", "|", " "]
        };
        let [horizontal, vertical, floor] = characters;
        let path = path.to_str().expect("text");
        let drawn = printed(&[
            "convert",
            path,
            "-",
            "--format",
            "blocks",
            "--horizontal",
            horizontal,
            "--vertical",
            vertical,
            "--floor",
            floor,
        ]);
        assert_eq!(drawn.len(), text.len());
        let other = drawn
            .bytes()
            .zip(text.bytes())
            .filter(|(one, other)| one != other);
        assert_eq!(other.count(), 2, "{drawn}");
    }
}

#[test]
fn samples_are_perfect() {
    for (name, told) in [
        ("figure3-cs2604.txt", "perfect: 4 rows of 4 cells\n"),
        ("maz-21x11-hash.txt", "perfect: 5 rows of 10 cells\n"),
        (
            "mazegen-70x50-seed1991.txt",
            "perfect: 50 rows of 70 cells\n",
        ),
        ("rows-39x8.txt", "perfect: 8 rows of 39 cells\n"),
        ("union-find-12x6.txt", "perfect: 6 rows of 12 cells\n"),
    ] {
        let path = folder().join(name);
        assert_eq!(printed(&["check", path.to_str().expect("text")]), told);
    }
}

#[test]
fn every_sample_is_solved_and_converted() {
    let samples = samples("");
    assert!(samples.len() >= 12);
    let folder = tempfile::tempdir().expect("a folder");
    for (path, _) in samples {
        let path = path.to_str().expect("text");
        printed(&["solve", path]);
        let level = folder.path().join("level.ron");
        let level = level.to_str().expect("text");
        printed(&["convert", path, level]);
        let direct = printed(&["convert", path, "-"]);
        for format in ["text", "blocks", "json", "ron"] {
            let other = folder.path().join("other");
            let other = other.to_str().expect("text");
            printed(&["convert", level, other, "--format", format]);
            assert_eq!(
                printed(&["convert", other, "-"]),
                direct,
                "{path} as {format}"
            );
        }
        for format in ["underscores", "unicode", "cs2604", "svg"] {
            let there = printed(&["convert", level, "-", "--format", format]);
            assert_eq!(printed(&["convert", path, "-", "--format", format]), there);
        }
    }
}
