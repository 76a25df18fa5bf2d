//! Tests of slides about algorithms, and of lessons.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use tempfile::tempdir;
use warren_maze::topology::GridShape;
use warren_watch::SCRIPTS;

/// Runs `maze` in a folder. Returns the exit status, the output and the messages.
fn run(folder: &Path, args: &str) -> (Option<i32>, String, String) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace()).current_dir(folder);
    let output = maze.output().expect("maze runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn page_sizes(pdf: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(pdf);
    assert!(text.starts_with("%PDF-"));
    let boxes = text.split("/MediaBox [").skip(1);
    boxes
        .map(|rest| rest.split(']').next().expect("a size").to_owned())
        .collect()
}

#[test]
fn every_algorithm_and_every_grid_has_slides() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let scripts = SCRIPTS.iter().map(|script| (script.name, "square"));
    let grids = GridShape::ALL.map(|shape| ("wilson", shape.name()));
    let searches = GridShape::ALL.map(|shape| ("breadth-first", shape.name()));
    for (name, grid) in scripts.chain(grids).chain(searches) {
        let args =
            format!("slides {name} --grid {grid} --seed 7 --slides 4 --pdf a.pdf --html a.html");
        let (status, _, told) = run(at, &args);
        assert_eq!((status, &*told), (Some(0), ""), "{args}");
        let sizes = page_sizes(&fs::read(at.join("a.pdf")).expect("slides"));
        assert_eq!(sizes, ["0 0 960 540"; 4], "{args}");
        let html = fs::read_to_string(at.join("a.html")).expect("slides");
        let heading = html.split("<h1>").nth(1).expect("a heading");
        assert!(
            !heading.starts_with(name) && !heading.starts_with('<'),
            "{args}"
        );
        assert!(!html.contains("[["), "{args}: every text is filled in");
    }
}

#[test]
fn slides_show_each_step_in_both_languages_without_a_network() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let size = "--width 4 --height 3 --seed 7";
    let (_, text, _) = run(
        at,
        &format!("animate --algorithm kruskal {size} --format txt"),
    );
    let steps = text
        .lines()
        .rev()
        .take_while(|line| !line.is_empty())
        .count();
    for (language, sentence) in [("en", "so it stays"), ("de", "also bleibt sie")] {
        let args = format!("slides kruskal {size} --language {language} --pdf a.pdf --html a.html");
        assert_eq!(run(at, &args).0, Some(0));
        let pdf = fs::read(at.join("a.pdf")).expect("slides");
        assert_eq!(page_sizes(&pdf).len(), steps + 1);
        let html = fs::read_to_string(at.join("a.html")).expect("slides");
        assert!(html.contains(sentence), "{language}");
        assert_eq!(html.matches("\"changes\":").count(), steps + 1);
        let addresses = html.matches("://").count();
        let namespaces = html.matches("http://www.w3.org/2000/svg").count();
        assert_eq!(addresses, namespaces, "the page loads nothing");
    }
}

#[test]
fn many_slides_are_a_small_file_with_text_that_can_be_searched() {
    let folder = tempdir().expect("a folder");
    let args = "slides wilson --seed 7 --pdf a.pdf";
    assert_eq!(run(folder.path(), args).0, Some(0));
    let pdf = fs::read(folder.path().join("a.pdf")).expect("slides");
    assert_eq!(page_sizes(&pdf).len(), 180);
    assert!(pdf.len() < 600_000, "{}", pdf.len());
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(text.matches("/FontFile2").count(), 1);
    assert!(text.contains("/ToUnicode"));
}

#[test]
fn slides_can_show_the_pages_of_a_lesson() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let args = "slides wilson --lesson --seed 7 --pdf a.pdf --html a.html";
    assert_eq!(run(at, args).0, Some(0));
    let pdf = fs::read(at.join("a.pdf")).expect("slides");
    assert_eq!(page_sizes(&pdf).len(), 7);
    let html = fs::read_to_string(at.join("a.html")).expect("slides");
    assert!(html.contains("The maze is one cell. A walk begins anywhere else."));
}

#[test]
fn slides_are_refused_with_a_reason() {
    let folder = tempdir().expect("a folder");
    for (args, reason) in [
        ("slides wilson", "--pdf <FILE>|--html <FILE>"),
        ("slides maze --pdf a.pdf", "'maze'"),
        (
            "slides wilson --algorithm prim --pdf a.pdf",
            "the slides show wilson, so the maze cannot be carved by prim",
        ),
        (
            "slides prim --width 60 --height 60 --seed 1 --pdf a.pdf",
            "3600 cells are too many for slides: the maximum is 2500",
        ),
        (
            "slides depth-first --width 50 --height 50 --seed 1 --pdf a.pdf",
            "steps are too many for this maze: give --slides",
        ),
    ] {
        let (status, _, told) = run(folder.path(), args);
        assert_eq!(status, Some(2), "{args}: {told}");
        assert!(told.contains(reason), "{args}: {told}");
    }
}

#[test]
fn lessons_are_listed_and_printed() {
    let folder = tempdir().expect("a folder");
    let (status, list, _) = run(folder.path(), "lessons");
    assert_eq!((status, list.lines().count()), (Some(0), SCRIPTS.len()));
    let (_, all, _) = run(folder.path(), "lessons --all --language de");
    for script in SCRIPTS {
        let (status, lesson, _) = run(
            folder.path(),
            &format!("lesson {} --language de", script.name),
        );
        assert_eq!(status, Some(0));
        assert!(all.contains(&lesson), "{}", script.name);
        let last = format!("\n{}. ", script.lesson.len());
        assert!(lesson.contains(&last), "{lesson}");
    }
}
