//! Tests of books of mazes.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Runs `maze book` in a folder. Returns the exit status and the messages.
fn run(folder: &Path, args: &str) -> (Option<i32>, String) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.arg("book")
        .args(args.split_whitespace())
        .current_dir(folder);
    let output = maze.output().expect("maze runs");
    let told = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), told)
}

/// Returns the number of pages, and their sizes in points.
fn pages(pdf: &[u8]) -> (usize, Vec<String>) {
    let text = String::from_utf8_lossy(pdf);
    assert!(text.starts_with("%PDF-"));
    let boxes = text.split("/MediaBox [").skip(1);
    let boxes: Vec<String> = boxes
        .map(|rest| rest.split(']').next().expect("a size").to_owned())
        .collect();
    (boxes.len(), boxes)
}

#[test]
fn books_have_a_page_per_maze_and_six_solutions_per_page() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    for (args, count) in [
        ("--pages 1", 2),
        ("--pages 7 --paper letter", 9),
        (
            "--pages 6 --grid hex --width 13 --height 13 --mask hexagon --by solution",
            7,
        ),
        (
            "--pages 3 --grid polar --width 6 --height 8 --by random_walk",
            4,
        ),
        (
            "--pages 3 --grid cubic --width 5 --height 5 --depth 2 --first 100",
            4,
        ),
    ] {
        let (status, told) = run(at, &format!("{args} --seed 7 -o a.pdf"));
        assert_eq!((status, &*told), (Some(0), ""), "{args}");
        let pdf = fs::read(at.join("a.pdf")).expect("a book");
        let (pages, sizes) = pages(&pdf);
        assert_eq!(pages, count, "{args}");
        let size = if args.contains("letter") {
            "0 0 612 792"
        } else {
            "0 0 595.2756 841.88"
        };
        assert!(sizes.iter().all(|it| it.starts_with(size)), "{sizes:?}");
    }
}

#[test]
fn the_same_seed_makes_the_same_book() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let book = |seed: u32| {
        let (status, told) = run(at, &format!("--pages 4 --seed {seed} -o a.pdf"));
        assert_eq!(status, Some(0), "{told}");
        fs::read(at.join("a.pdf")).expect("a book")
    };
    assert_eq!(book(7), book(7));
    assert_ne!(book(7), book(8));
    let (_, told) = run(at, "--pages 1 -o a.pdf");
    assert!(told.starts_with("seed "), "{told}");
}

#[test]
fn books_that_cannot_be_made_are_refused() {
    let folder = tempdir().expect("a folder");
    for (args, status, told) in [
        (
            "--by fun -o a.pdf",
            2,
            "there is no figure \"fun\": give one of",
        ),
        ("-o a.png", 2, "a book is a PDF file"),
        (
            "--margin 5in -o a.pdf",
            2,
            "--margin leaves no room for mazes",
        ),
        (
            "--width 2 --height 2 --pages 9 -o a.pdf",
            1,
            "too few different mazes",
        ),
        (
            "--braid 1 --by random_walk -o a.pdf",
            1,
            "have the measure random_walk",
        ),
        (
            "--areas 2 --doors 1 --placement farthest -o a.pdf",
            1,
            "no maze can be solved on paper",
        ),
    ] {
        let (code, message) = run(folder.path(), &format!("{args} --seed 7"));
        assert_eq!(code, Some(status), "{args}: {message}");
        assert!(message.contains(told), "{args}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}
