//! Tests of worksheets.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use tempfile::tempdir;
use warren_maze::topology::GridShape;

const KINDS: [&str; 5] = ["breadth-first", "kruskal", "wilson", "bias", "distances"];

/// Writes a worksheet. Returns the exit status, the messages and the file.
fn worksheet(folder: &Path, args: &str) -> (Option<i32>, String, Vec<u8>) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.arg("worksheet").args(args.split_whitespace());
    maze.args(["--pdf", "a.pdf"]).current_dir(folder);
    let output = maze.output().expect("maze runs");
    let told = String::from_utf8(output.stderr).expect("text");
    let pdf = fs::read(folder.join("a.pdf")).unwrap_or_default();
    (output.status.code(), told, pdf)
}

#[test]
fn every_kind_has_a_task_and_an_answer_on_every_grid() {
    let folder = tempdir().expect("a folder");
    for kind in KINDS {
        for shape in GridShape::ALL {
            let args = format!("{kind} --grid {} --seed 7", shape.name());
            let (status, told, pdf) = worksheet(folder.path(), &args);
            if kind == "bias" && status != Some(0) {
                assert!(
                    told.contains("too few of these algorithms"),
                    "{args}: {told}"
                );
                continue;
            }
            assert_eq!((status, &*told), (Some(0), ""), "{args}");
            let pages = String::from_utf8_lossy(&pdf).matches("/MediaBox").count();
            assert_eq!(pages, 2, "{args}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_worksheet_in_both_languages() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    for kind in KINDS {
        let pdf = |args: &str| worksheet(at, &format!("{kind} {args}")).2;
        let english = pdf("--seed 7");
        assert_eq!(english, pdf("--seed 7"), "{kind}");
        assert_ne!(english, pdf("--seed 8"), "{kind}");
        assert_ne!(english, pdf("--seed 7 --language de"), "{kind}");
    }
}

#[test]
fn worksheets_are_refused_with_a_reason() {
    let folder = tempdir().expect("a folder");
    for (args, reason) in [
        (
            "kruskal --algorithm wilson",
            "this worksheet is about kruskal: leave out --algorithm",
        ),
        (
            "bias --algorithm prim",
            "this worksheet compares four algorithms: leave out --algorithm",
        ),
        ("wilson --width 100", "the maze is too large"),
        (
            "distances --width 35 --height 35",
            "the cells would be 4.9 mm wide, which is too small",
        ),
        ("distances --grid cubic --depth 2", "shows one floor"),
        (
            "wilson --width 1 --height 1 --seed 1",
            "no random walk on this grid has two moves",
        ),
        (
            "kruskal --width 1 --height 1",
            "this grid has no wall between two cells",
        ),
    ] {
        let (code, told, pdf) = worksheet(folder.path(), args);
        assert_eq!(code, Some(2), "{args}: {told}");
        assert!(told.contains(reason), "{args}: {told}");
        assert!(pdf.is_empty(), "{args}");
    }
}
