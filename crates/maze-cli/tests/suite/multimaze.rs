//! Tests of `maze multimaze` in all its formats.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Runs `maze multimaze` in a folder. Returns the status, the output and the messages.
fn run(folder: &Path, args: &str) -> (i32, Vec<u8>, String) {
    let output = cargo_bin_cmd!("maze")
        .current_dir(folder)
        .arg("multimaze")
        .args(args.split_whitespace())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), output.stdout, told)
}

/// Runs `maze multimaze`, which must succeed, and returns its messages.
fn check(folder: &Path, args: &str) -> String {
    let (status, out, told) = run(folder, args);
    assert_eq!(status, 0, "{args}: {told}");
    assert_eq!(out, b"", "{args}");
    told
}

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn the_file_extension_selects_the_format() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for (name, start) in [
        ("a.svg", &b"<svg "[..]),
        ("b.png", b"\x89PNG\r\n"),
        ("c.PDF", b"%PDF-"),
    ] {
        let told = check(at, &format!("--overlap --seed 7 -o {name}"));
        assert_eq!(told, "it cannot be solved without overlapping paths\n");
        assert!(
            fs::read(at.join(name)).unwrap().starts_with(start),
            "{name}"
        );
    }
    check(at, "--overlap --seed 7 -o d --format svg");
    assert_eq!(read(at, "d"), read(at, "a.svg"));
    let (_, out, _) = run(at, "--overlap --seed 7");
    assert_eq!(out, read(at, "a.svg").into_bytes());
    let (_, out, _) = run(at, "--overlap --seed 7 --format pdf");
    assert_eq!(out, fs::read(at.join("c.PDF")).unwrap());
    assert_eq!(names(at), ["a.svg", "b.png", "c.PDF", "d"]);
}

#[test]
fn pages_have_the_correct_physical_size() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    check(at, "--seed 7 -o a.svg");
    let svg = read(at, "a.svg");
    assert!(svg.contains(r#" width="11in" height="#), "{}", &svg[..200]);
    assert!(svg.contains(">MultiMaze</text>") && svg.contains("Join each full green dot"));
    check(at, "--seed 7 -o b.pdf --paper letter");
    let pdf = fs::read(at.join("b.pdf")).unwrap();
    assert!(String::from_utf8_lossy(&pdf).contains("/MediaBox [0 0 792 612]"));
    check(at, "--seed 7 -o c.png");
    let png = fs::read(at.join("c.png")).unwrap();
    // The first chunk contains the width in pixels. The chunk pHYs contains the pixels per metre.
    assert_eq!(png[16..20], 3168u32.to_be_bytes());
    let mark = png.windows(4).position(|bytes| bytes == b"pHYs").unwrap();
    assert_eq!(png[mark + 4..mark + 8], 11339u32.to_be_bytes());
}

#[test]
fn the_number_of_cells_on_paper_is_printed() {
    let folder = TempDir::new().unwrap();
    let told = check(folder.path(), "--overlap --seed 7 -o a.svg --paper letter");
    assert_eq!(
        told,
        "40 columns and 26 rows fit on the paper\n\
         it cannot be solved without overlapping paths\n"
    );
    let told = check(
        folder.path(),
        "--seed 7 -o a.svg --paper a4 --width 9 --height 9",
    );
    assert!(!told.contains("fit"), "{told}");
}

#[test]
fn the_solution_is_written_as_a_second_page() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    check(at, "--overlap --seed 7 -o a.svg --solution");
    assert_eq!(names(at), ["a-1.svg", "a-2.svg"]);
    assert!(read(at, "a-2.svg").contains(">MultiMaze: solution</text>"));
    assert!(read(at, "a-2.svg").contains(" steps in total, the fewest possible.</text>"));
    let strokes = |name| read(at, name).matches("<path fill=\"none\"").count();
    assert_eq!((strokes("a-1.svg"), strokes("a-2.svg")), (1, 9));
}

#[test]
fn pages_are_numbered_and_followed_by_their_solutions() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let told = check(
        at,
        "--overlap --seed 7 --width 8 --height 8 --starts 2 --finishes 2 --pages 12 -o a.svg",
    );
    assert!(
        told.contains(" of 12 can be solved without overlapping paths\n"),
        "{told}"
    );
    assert_eq!(names(at).len(), 24);
    let mut mazes: Vec<String> = Vec::new();
    for page in 1..=24 {
        let text = read(at, &format!("a-{page}.svg"));
        let title = match page {
            1..=12 => format!(">MultiMaze {page}</text>"),
            _ => format!(">MultiMaze {}: solution</text>", page - 12),
        };
        assert!(text.contains(&title), "{title}");
        let shapes = text.lines().filter(|line| !line.contains("MultiMaze"));
        mazes.push(shapes.collect());
    }
    mazes.sort();
    mazes.dedup();
    assert_eq!(mazes.len(), 24, "some pages are equal");
    check(at, "--seed 7 --pages 3 -o b.pdf");
    let pdf = fs::read(at.join("b.pdf")).unwrap();
    assert!(String::from_utf8_lossy(&pdf).contains("/Count 6"));
}

#[test]
fn paths_overlap_only_if_nothing_else_is_possible() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let small = "--width 8 --height 8 --starts 3 --finishes 3 --seed 7 -o a.svg";
    let told = check(at, small);
    assert_eq!(told, "it can be solved without overlapping paths\n");
    assert!(read(at, "a.svg").contains("No two paths may share a square."));
    let full = "--width 8 --height 8 --starts 30 --finishes 30 --seed 7 -o a.svg";
    let told = check(at, full);
    assert_eq!(
        told,
        "none of 1000 mazes can be solved without overlap, so paths may overlap\n\
         it cannot be solved without overlapping paths\n"
    );
    assert!(read(at, "a.svg").contains("Paths may overlap."));
}

#[test]
fn solutions_without_overlap_do_not_cross() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let told = check(at, "--no-overlap --seed 7 --pages 5 -o a.svg");
    assert_eq!(told, "5 of 5 can be solved without overlapping paths\n");
    for page in 6..=10 {
        let text = read(at, &format!("a-{page}.svg"));
        assert!(text.contains(">No square lies on two paths.</text>"));
        let mut crossed = std::collections::BTreeSet::new();
        let strokes = text
            .lines()
            .filter(|line| line.starts_with("<path fill=\"none\""));
        let paths: Vec<&str> = strokes.take(8).collect();
        assert_eq!(paths.len(), 8);
        for path in paths {
            for cell in cells_of(path) {
                assert!(crossed.insert(cell), "page {page}: two paths in {cell:?}");
            }
        }
    }
}

/// Returns the cells that a line of an SVG passes through. Cells are squares, 18 points wide.
fn cells_of(element: &str) -> Vec<[i64; 2]> {
    let data = element
        .rsplit_once(" d=\"")
        .unwrap()
        .1
        .trim_end_matches("\"/>");
    let mut cells: Vec<[i64; 2]> = Vec::new();
    let (mut at, mut rest) = ([0.0f64; 2], data);
    while !rest.is_empty() {
        let end = rest[1..]
            .find(char::is_alphabetic)
            .map_or(rest.len(), |end| end + 1);
        let (word, number) = (&rest[..1], rest[1..end].replace('-', " -"));
        let numbers: Vec<f64> = number
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect();
        let by = match word {
            "h" => [numbers[0], 0.0],
            "v" => [0.0, numbers[0]],
            _ => [numbers[0], numbers[1]],
        };
        let steps = if word == "m" {
            1
        } else {
            1 + (by[0].abs().max(by[1].abs()) / 18.0).round() as i32
        };
        for step in 1..=steps {
            let part = f64::from(step) / f64::from(steps);
            let place = [0, 1].map(|i| at[i] + part * by[i] * f64::from(u8::from(word != "m")));
            let place = if word == "m" { by } else { place };
            let cell = place.map(|along| ((along - 36.0) / 18.0).floor() as i64);
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
        at = [0, 1].map(|i| at[i] + by[i]);
        rest = &rest[end..];
    }
    cells
}

/// Checks the number of lines in the solutions. A path over several floors is drawn as several
/// lines.
#[test]
fn puzzles_can_be_made_on_every_shape() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for shape in ["square", "cubic", "hex", "triangular", "polar"] {
        let told = check(
            at,
            &format!("--grid {shape} --no-overlap --seed 7 --solution -o {shape}.svg"),
        );
        assert_eq!(told, "it can be solved without overlapping paths\n");
        let text = read(at, &format!("{shape}-2.svg"));
        let paths = text.matches("<path fill=\"none\"").count();
        let is_flat = shape != "cubic";
        assert!(if is_flat { paths == 9 } else { paths >= 9 }, "{shape}");
        let cell = if ["square", "cubic"].contains(&shape) {
            "square"
        } else {
            "cell"
        };
        assert!(text.contains(&format!(">No {cell} lies on two paths.</text>")));
    }
    let told = check(
        at,
        "--grid polar --seed 7 --paper a4 -o a.pdf --width 6 --height 90",
    );
    // The program reduces the width if more cells fit on the paper with a narrower innermost ring.
    let told = told.split_once(" rings fit on the paper, the innermost of ");
    let [rings, width] = told.map(|(rings, rest)| [rings, &rest[..1]]).unwrap();
    assert!((10..90).contains(&rings.parse::<u32>().unwrap()), "{rings}");
    assert!((3..=6).contains(&width.parse::<u32>().unwrap()), "{width}");
}

#[test]
fn the_printed_seed_reproduces_the_page() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let told = check(at, "-o a.svg");
    let flag = told
        .split_once(": ")
        .unwrap()
        .1
        .split_once(" repeats it")
        .unwrap()
        .0;
    check(at, &format!("-o b.svg {flag}"));
    check(at, "-o c.svg");
    assert_eq!(read(at, "a.svg"), read(at, "b.svg"));
    assert_ne!(read(at, "a.svg"), read(at, "c.svg"));
}

#[test]
fn errors_are_printed_in_one_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::create_dir(at.join("folder.svg")).unwrap();
    let cases = [
        (
            "--starts 9",
            2,
            "9 starts need at least as many finishes, not 8",
        ),
        ("--starts 0", 2, "starts is 0: a level needs at least 1"),
        (
            "--width 3 --height 5",
            2,
            "8 starts and 8 finishes do not fit on 15 open cells",
        ),
        ("--width 0", 2, "0 is not in 1.."),
        (
            "--width 4000000000 --height 4000000000 --cell 1mm",
            2,
            "4000000000 × 4000000000",
        ),
        (
            "--width 8000 --height 8 --cell 1mm",
            2,
            "inches is too large",
        ),
        (
            "--grid hex --depth 2",
            2,
            "--depth needs --grid cubic, not hex",
        ),
        (
            "--width 5000 --height 5000 --cell 1mm",
            1,
            "25000000 cells are too many",
        ),
        (
            "--width 1000 --height 1000 --cell 1mm --pages 1000 -o a.pdf",
            1,
            "cells are too many",
        ),
        ("--cell 0.25", 2, "such as 0.25in"),
        ("--cell 0.5mm", 2, "--cell is too small"),
        (
            "--line-width 0.2in",
            2,
            "--line-width is more than half a cell",
        ),
        (
            "--paper letter --cell 9in",
            2,
            "make the cells or the margins smaller",
        ),
        ("--paper a5", 2, "letter, a4"),
        ("--pages 0", 2, "0 is not in 1..=1000"),
        ("--pages 2", 2, "4 pages as SVG need -o FILE"),
        (
            "-o page.gif",
            2,
            "page.gif: name it .svg, .png or .pdf, or give --format",
        ),
        ("-o page", 2, "page: name it"),
        ("-o no/page.svg", 1, "cannot write no/page.svg: "),
        ("-o folder.svg", 1, "cannot write folder.svg: "),
        (
            "--cell 4in --format png -o a.png",
            2,
            "the page is too large for PNG",
        ),
        (
            "--no-overlap --width 8 --height 8 --starts 30 --finishes 30",
            1,
            "ask for fewer starts",
        ),
        (
            "--width 2 --height 1 --starts 1 --finishes 1 --pages 2 -o a.pdf",
            1,
            "2 different puzzles of this kind were not found",
        ),
    ];
    for (args, status, told) in cases {
        let (code, out, err) = run(at, &format!("{args} --seed 1"));
        assert_eq!((code, out), (status, Vec::new()), "{args}: {err}");
        assert!(
            err.starts_with("error: ") && err.contains(told),
            "{args}: {err}"
        );
        assert_eq!(err.lines().count(), 1, "{args}: {err}");
    }
    assert_eq!(names(at), ["folder.svg"]);
}
