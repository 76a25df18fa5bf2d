//! Tests of books of mazes.

use assert_cmd::cargo::cargo_bin_cmd;
use hayro_syntax::Pdf;
use hayro_syntax::object::Array;
use std::fs;
use std::path::Path;
use tempfile::tempdir;
use warren_maze::topology::GridShape;

/// Runs `maze book` in a folder. Returns the exit status, the output and the messages.
fn run_all(folder: &Path, args: &str) -> (Option<i32>, String, String) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.arg("book")
        .args(args.split_whitespace())
        .current_dir(folder);
    let output = maze.output().expect("maze runs");
    let [printed, told] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    (output.status.code(), printed, told)
}

/// Runs `maze book`. Returns the exit status and the messages.
fn run(folder: &Path, args: &str) -> (Option<i32>, String) {
    let (status, _, told) = run_all(folder, args);
    (status, told)
}

/// Returns the number of pages.
fn pages(pdf: &[u8]) -> usize {
    Pdf::new(pdf.to_vec()).expect("a book").pages().len()
}

/// Returns the corners of the trim box of a page, in points.
fn trim(pdf: &[u8], number: usize) -> Vec<f32> {
    let file = Pdf::new(pdf.to_vec()).expect("a book");
    let page = &file.pages()[number - 1];
    let numbers = page.raw().get::<Array>("TrimBox").expect("a box");
    numbers.iter::<f32>().collect()
}

/// Checks a book with the command, which must find this.
fn preflight(folder: &Path, file: &str) -> (Option<i32>, String) {
    let (status, printed, _) = run_all(folder, &format!("--preflight {file}"));
    (status, printed)
}

const BOOK: &str = r#"(
    title: "A book & more",
    author: "Ö. Maker",
    chapters: [
        (title: "Squares", text: "Small ones.", mazes: 5, recipe: "--width 8 --height 9", first: 60),
        (title: "Rooms above rooms", mazes: 2, recipe: "--grid cubic --width 5 --height 4 --depth 2"),
        (title: "Hard", mazes: 3, recipe: "--width 14 --height 9", where: ["difficulty>=12", "difficulty<=60"], by: "solution"),
        (title: "Many", kind: MultiMaze, mazes: 2, recipe: "--grid hex --width 9 --height 9 --starts 2 --finishes 2"),
        (title: "Crossing", kind: MultiMazeOverlap, mazes: 2, recipe: "--starts 3 --finishes 3 --width 9 --height 9"),
    ],
)"#;

#[test]
fn books_of_chapters_pass_the_preflight() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("book.ron"), BOOK).expect("a file");
    for (flags, size) in [
        ("--trim 6x9 --bleed 0.125in", [432.0, 648.0]),
        ("--trim a4 --ends pictures", [595.28, 841.89]),
        (
            "--trim a5 --solutions 12 --ends words --language de",
            [419.53, 595.28],
        ),
        (
            "--trim 11x8.5in --ends dots --line-ends square",
            [792.0, 612.0],
        ),
        (
            "--trim 8x10 --ends openings --line-width 2pt --cell 20pt",
            [576.0, 720.0],
        ),
    ] {
        let (status, told) = run(at, &format!("book.ron {flags} --seed 7 --pdf a.pdf"));
        assert_eq!((status, &*told), (Some(0), ""), "{flags}");
        let pdf = fs::read(at.join("a.pdf")).expect("a book");
        // Two pages before the chapters, five titles, fourteen mazes and their solutions.
        let solutions = if flags.contains("12") { 2 } else { 3 };
        let leaves: usize = 2 + 5 + 14 + solutions;
        assert_eq!(pages(&pdf), leaves.next_multiple_of(2), "{flags}");
        let left = trim(&pdf, 2);
        for axis in [0, 1] {
            let side = left[axis + 2] - left[axis];
            assert!((side - size[axis]).abs() < 0.01, "{flags}: {left:?}");
        }
        let (status, printed) = preflight(at, "a.pdf");
        assert_eq!(status, Some(0), "{flags}: {printed}");
        assert!(pdf.len() < 120_000, "{flags}: {}", pdf.len());
        assert!(
            printed.contains("14 puzzles: fonts, boxes"),
            "{flags}: {printed}"
        );
    }
}

#[test]
fn mazes_on_every_grid_pass_the_preflight() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    for shape in GridShape::ALL {
        let [width, height, depth] = shape.usual_size().map(|size| size.min(9));
        let name = shape.name();
        let depth = match shape.has_floors() {
            true => format!("--depth {}", depth.min(2)),
            false => String::new(),
        };
        let recipe = format!("--grid {name} --width {width} --height {height} {depth}");
        let (status, told) = run(
            at,
            &format!("--pages 3 --first 100 {recipe} --trim a6 --margin 7mm --seed 7 -o a.pdf"),
        );
        assert_eq!((status, &*told), (Some(0), ""), "{name}");
        let (status, printed) = preflight(at, "a.pdf");
        assert_eq!(status, Some(0), "{name}: {printed}");
    }
}

#[test]
fn books_without_a_file_have_a_page_per_maze_and_six_solutions_per_page() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    for (args, count) in [
        ("--pages 1", 4),
        ("--pages 7 --paper letter", 12),
        (
            "--pages 6 --grid hex --width 13 --height 13 --mask hexagon --by solution",
            10,
        ),
        (
            "--pages 3 --grid polar --width 6 --height 8 --by random_walk",
            6,
        ),
    ] {
        let (status, told) = run(at, &format!("{args} --seed 7 -o a.pdf"));
        assert_eq!((status, &*told), (Some(0), ""), "{args}");
        let pdf = fs::read(at.join("a.pdf")).expect("a book");
        assert_eq!(pages(&pdf), count, "{args}");
        let size = match args.contains("letter") {
            true => [612.0, 792.0],
            false => [595.2756, 841.8898],
        };
        for (side, most) in trim(&pdf, 1)[2..].iter().zip(size) {
            assert!((side - most).abs() < 0.01, "{args}: {side}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_book() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("book.ron"), BOOK).expect("a file");
    let book = |seed: u32| {
        let (status, told) = run(at, &format!("book.ron --seed {seed} -o a.pdf"));
        assert_eq!(status, Some(0), "{told}");
        fs::read(at.join("a.pdf")).expect("a book")
    };
    assert_eq!(book(7), book(7));
    assert_ne!(book(7), book(8));
    let (_, told) = run(at, "--pages 1 -o a.pdf");
    assert!(told.starts_with("seed "), "{told}");
}

#[test]
fn covers_have_a_spine() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let (status, told) = run(
        at,
        "--pages 10 --width 8 --height 8 --trim 6x9 --seed 7 -o a.pdf --cover c.pdf --stock cream --guides",
    );
    assert_eq!(status, Some(0), "{told}");
    assert_eq!(
        told,
        "cover of 12.285 × 9.250 in, with a spine of 0.035 in for 14 pages\n"
    );
    let cover = fs::read(at.join("c.pdf")).expect("a cover");
    let trim = trim(&cover, 1);
    assert_eq!((pages(&cover), trim[0], trim[1]), (1, 9.0, 9.0));
    assert!((trim[2] - trim[0] - 72.0 * 12.035).abs() < 0.01, "{trim:?}");
    let (status, printed) = preflight(at, "c.pdf");
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.starts_with("a cover of 12.035 × 9 in"), "{printed}");
    // A cover whose trim is too narrow for its guides.
    let (old, new) = (b"/TrimBox [9 9 8", b"/TrimBox [9 9 7");
    let mut broken = cover;
    let found = broken.windows(old.len()).position(|bytes| bytes == old);
    let found = found.expect("a trim box");
    broken[found..found + old.len()].copy_from_slice(new);
    fs::write(at.join("d.pdf"), broken).expect("a file");
    let (status, printed) = preflight(at, "d.pdf");
    assert_eq!(status, Some(1), "{printed}");
    assert!(
        printed.contains("something is outside of the trim"),
        "{printed}"
    );
    let last = printed.lines().last().expect("a line");
    assert!(
        last.starts_with("d.pdf: ") && last.contains(" problem"),
        "{printed}"
    );
}

#[test]
fn hexagons_in_rows_fill_their_pages() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let book = r#"(title: "T", chapters: [(title: "C", mazes: 3, first: 50, recipe: "--grid hex --mask rectangle --width 10 --height 16")])"#;
    fs::write(at.join("book.ron"), book).expect("a file");
    let flags = "--pages 3 --first 50 --grid hex --mask rectangle --width 10 --height 16";
    for (args, leaves) in [(flags, 6), ("book.ron", 8)] {
        let (status, told) = run(at, &format!("{args} --trim 6x9 --seed 7 -o a.pdf"));
        assert_eq!((status, &*told), (Some(0), ""), "{args}");
        let pdf = fs::read(at.join("a.pdf")).expect("a book");
        assert_eq!(pages(&pdf), leaves, "{args}");
        let (status, printed) = preflight(at, "a.pdf");
        assert_eq!(status, Some(0), "{args}: {printed}");
    }
}

#[test]
fn long_texts_stay_on_their_pages() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let book = |title: &str, author: &str, text: &str| {
        let text = format!(
            "(title: {title:?}, subtitle: {title:?}, author: {author:?}, chapters: [(title: {title:?}, \
             text: {text:?}, mazes: 1, recipe: \"--width 5 --height 5\")])"
        );
        fs::write(at.join("book.ron"), text).expect("a file");
        run(at, "book.ron --trim a6 --seed 7 -o a.pdf --cover c.pdf")
    };
    let long = "An unreasonably long title about mazes. ".repeat(3);
    let author = "W".repeat(120);
    let (status, told) = book(&long, &author, &"Many words. ".repeat(60));
    assert_eq!(status, Some(0), "{told}");
    for file in ["a.pdf", "c.pdf"] {
        let (status, printed) = preflight(at, file);
        assert_eq!(status, Some(0), "{file}: {printed}");
    }
    for (title, author, text, reason) in [
        (
            long.repeat(12),
            "A".into(),
            "",
            "the title, the subtitle or the author does not fit",
        ),
        (
            "T".into(),
            long.repeat(20),
            "",
            "the title, the subtitle or the author does not fit",
        ),
        (
            "T".into(),
            "A".into(),
            &*long.repeat(50),
            "the title and the text of chapter 1 do not fit",
        ),
        (
            "迷路".into(),
            "A".into(),
            "",
            "book.ron: title: the font has no character '迷'",
        ),
        (
            "T".into(),
            "A".into(),
            "☃",
            "chapter 1, \"T\": text: the font has no character '☃'",
        ),
    ] {
        let (status, told) = book(&title, &author, text);
        assert!(matches!(status, Some(1 | 2)), "{told}");
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn a_damaged_book_fails_the_preflight() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let (status, told) = run(
        at,
        "--pages 2 --width 8 --height 8 --trim 6x9 --seed 7 -o a.pdf",
    );
    assert_eq!(status, Some(0), "{told}");
    let pdf = fs::read(at.join("a.pdf")).expect("a book");
    for (old, new, problem) in [
        (
            &b"/TrimBox [0 0 432"[..],
            &b"/TrimBox [0 0 332"[..],
            "something is outside of the trim",
        ),
        (&b"/BleedBox"[..], &b"/BleedBax"[..], "it has no BleedBox"),
        (&b"/FontFile2"[..], &b"/FontFileX"[..], "is not embedded"),
    ] {
        let mut broken = pdf.clone();
        while let Some(place) = broken.windows(old.len()).position(|bytes| bytes == old) {
            broken[place..place + old.len()].copy_from_slice(new);
        }
        fs::write(at.join("b.pdf"), broken).expect("a file");
        let (status, printed) = preflight(at, "b.pdf");
        assert_eq!(status, Some(1), "{printed}");
        assert!(printed.contains(problem), "{printed}");
    }
    fs::write(at.join("b.pdf"), "no book").expect("a file");
    for (file, reason) in [
        ("b.pdf", "b.pdf: it is not a PDF file"),
        ("c.pdf", "c.pdf: "),
    ] {
        let (status, told) = run(at, &format!("--preflight {file}"));
        assert_eq!(status, Some(2), "{told}");
        assert!(told.contains(reason), "{told}");
    }
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
            "--title 迷路 -o a.pdf",
            2,
            "--title: the font has no character '迷'",
        ),
        (
            "--margin 5in -o a.pdf",
            2,
            "the margins leave no room for mazes",
        ),
        ("--trim a3 -o a.pdf", 2, "give 6x9, 8x10"),
        ("--line-width 0.1pt -o a.pdf", 2, "--line-width is too thin"),
        ("--margin 0in -o a.pdf", 2, "a margin is too small"),
        ("--inner 1mm -o a.pdf", 2, "a margin is too small"),
        ("-o a.pdf --cover a.pdf", 2, "are the same file"),
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

#[test]
fn errors_in_files_say_where_and_what_exists() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let chapter =
        |fields: &str| format!("(\n  title: \"T\",\n  chapters: [(title: \"C\", {fields})],\n)");
    for (text, told) in [
        ("(title: \"T\",\nchapter: [])".into(), "line 2, column "),
        (chapter("mazes: 2, size: 3"), "line 3, column "),
        (chapter("mazes: 2, kind: Muddle"), "MultiMazeOverlap"),
        (chapter("mazes: 0"), "chapter 1, \"C\": mazes is 0"),
        (chapter("mazes: 2, recipe: \"--grid squid\""), "squid"),
        (
            chapter("mazes: 2, recipe: \"--seed 3\""),
            "--seed belongs to the command",
        ),
        (
            chapter("mazes: 2, recipe: \"--width 0\""),
            "recipe: a grid of 0 × 20 has no cells",
        ),
        (
            chapter("mazes: 2, kind: MultiMaze, recipe: \"--starts 4 --finishes 2\""),
            "recipe: 4 starts need at least as many finishes",
        ),
        (
            chapter("mazes: 2, by: \"fun\""),
            "by: there is no figure \"fun\"",
        ),
        (
            chapter("mazes: 2, where: [\"fun>3\"]"),
            "where: \"fun>3\": there is no figure \"fun\"",
        ),
        (
            chapter("mazes: 2, kind: MultiMaze, by: \"solution\""),
            "by needs kind Maze",
        ),
        (
            chapter("mazes: 9, recipe: \"--width 2 --height 2\""),
            "give fewer mazes or larger mazes, or choose a different measure with by",
        ),
        (
            chapter("mazes: 3, first: 10, recipe: \"--width 9 --height 9 --starts 1 --wrap xy\""),
            "first: 100 makes all mazes as large as the last",
        ),
        (
            chapter("mazes: 2, recipe: \"--width 4 --height 4\", where: [\"difficulty>9999\"]"),
            "none of 512 mazes",
        ),
        (
            chapter("mazes: 2, recipe: \"--starts 2 --finishes 2\""),
            "several starts or finishes need kind: MultiMaze",
        ),
        (chapter("mazes: 2000"), "2000 mazes are too many for a book"),
        (
            "(title: \"T\", chapters: [])".into(),
            "the book has no chapters",
        ),
    ] {
        fs::write(at.join("book.ron"), &text).expect("a file");
        let (status, message) = run(at, "book.ron --seed 7 -o a.pdf");
        assert_eq!(status, Some(1), "{text}: {message}");
        assert!(
            message.contains("book.ron: ") && message.contains(told),
            "{text}: {message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    let (status, message) = run(at, "book.ron --grid hex -o a.pdf");
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("cannot be used with"), "{message}");
}
