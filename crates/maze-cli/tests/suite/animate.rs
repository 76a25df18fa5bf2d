//! Tests of `maze animate`. The last picture of an animation must equal the still picture.

use assert_cmd::cargo::cargo_bin_cmd;
use gif::{ColorOutput, DecodeOptions, Repeat};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The flags of grids of all shapes. Each entry uses different features.
const GRIDS: [&str; 9] = [
    "--width 7 --height 6 --algorithm kruskal",
    "--width 7 --height 6 --placement random --extra-passages 5",
    "--width 5 --height 7 --wrap x --algorithm wilson",
    "--width 6 --height 5 --wrap xy",
    "--width 9 --height 9 --algorithm random-backtrack",
    "--grid cubic --width 4 --height 4 --depth 3 --algorithm prim",
    "--grid hex --width 7 --height 6 --braid 1",
    "--grid hex --width 7 --height 7 --mask hexagon",
    "--grid hex --width 6 --height 5 --wrap x --algorithm wilson",
];

/// The contents of a GIF.
struct Film {
    size: [usize; 2],
    repeat: Repeat,
    palette: Vec<[u8; 3]>,
    /// The duration of each picture, in hundredths of a second.
    delays: Vec<u16>,
    /// The number of pixels in the area that each picture covers.
    named: Vec<usize>,
    /// The colour indices of the last picture.
    last: Vec<u8>,
}

fn film(file: &Path) -> Film {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let bytes = fs::read(file).expect("a file");
    let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
    let size = [decoder.width(), decoder.height()].map(usize::from);
    let palette = decoder.global_palette().expect("one palette for all");
    let palette = palette.as_chunks::<3>().0.to_vec();
    let (mut delays, mut named) = (Vec::new(), Vec::new());
    let mut last = vec![None; size[0] * size[1]];
    while let Some(frame) = decoder.read_next_frame().expect("a picture") {
        delays.push(frame.delay);
        named.push(frame.buffer.len());
        assert!(frame.palette.is_none());
        let [left, top, width] = [frame.left, frame.top, frame.width].map(usize::from);
        for (i, &number) in frame.buffer.iter().enumerate() {
            if frame.transparent != Some(number) {
                last[(top + i / width) * size[0] + left + i % width] = Some(number);
            }
        }
    }
    Film {
        size,
        repeat: decoder.repeat(),
        palette,
        delays,
        named,
        last: last
            .into_iter()
            .map(|number| number.expect("no pixel is left out"))
            .collect(),
    }
}

/// Returns the size and the pixels of a PNG.
fn pixels(file: &Path) -> ([usize; 2], Vec<[u8; 3]>) {
    let bytes = fs::read(file).expect("a file");
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("small")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    let size = [info.width, info.height].map(|length| length as usize);
    let pixels = match info.color_type {
        png::ColorType::Grayscale => bytes.iter().map(|&grey| [grey; 3]).collect(),
        _ => bytes.as_chunks::<3>().0.to_vec(),
    };
    (size, pixels)
}

fn check_last_picture(film: &Film, still: &Path, what: &str) {
    let (size, pixels) = pixels(still);
    assert_eq!(film.size, size, "{what}");
    // The black entries at the end only pad the length of the palette to a power of two.
    let used = film.palette.iter().rposition(|&colour| colour != [0; 3]);
    let palette = &film.palette[..=used.expect("colours")];
    for (i, (&number, pixel)) in film.last.iter().zip(pixels).enumerate() {
        let unlike = |colour: &[u8; 3]| -> u32 {
            let parts = colour.iter().zip(pixel);
            parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        let least = palette.iter().map(unlike).min();
        assert_eq!(
            Some(unlike(&film.palette[usize::from(number)])),
            least,
            "{what}, pixel {} in row {}",
            i % size[0],
            i / size[0]
        );
    }
}

fn maze(folder: &Path, args: &str) -> Output {
    let mut maze = cargo_bin_cmd!("maze");
    maze.current_dir(folder).args(args.split_whitespace());
    maze.output().expect("maze runs")
}

fn succeed(folder: &Path, args: &str) {
    let output = maze(folder, args);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args}: {told}");
}

#[test]
fn the_last_picture_of_a_carving_is_the_maze() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for flags in GRIDS {
        for scale in ["7", "12.5"] {
            let what = format!("{flags} --seed 5 --scale {scale}");
            succeed(folder, &format!("generate {what} -o still.png"));
            succeed(folder, &format!("animate {what} -o film.gif --seconds 2"));
            let film = film(&folder.join("film.gif"));
            check_last_picture(&film, &folder.join("still.png"), &what);
            check_time(&film, 200);
        }
    }
}

#[test]
fn each_set_has_its_own_colour() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for flags in GRIDS {
        let what = format!("{flags} --seed 5 --scale 7 --with sets");
        succeed(folder, &format!("animate {what} -o film.gif"));
        succeed(folder, &format!("animate {what} -o film.svg"));
        check_time(&film(&folder.join("film.gif")), 800);
        check_well_formed(&fs::read_to_string(folder.join("film.svg")).expect("text"));
    }
    let colours = |flags: &str| {
        let args = format!("animate --width 5 --height 4 --seed 1 --with sets {flags}");
        succeed(folder, &format!("{args} -o film.svg"));
        let svg = fs::read_to_string(folder.join("film.svg")).expect("text");
        let (base, _) = svg.split_once("<g>\n").expect("steps");
        let fills = base.split("<path fill=\"#").skip(1);
        let fills = fills.filter_map(|fill| Some(fill.split_once('"')?.0.to_owned()));
        fills.collect::<BTreeSet<String>>()
    };
    // Prim's algorithm grows a single tree. Therefore all cells are in one set, which has the first
    // colour.
    let only = colours("--algorithm prim");
    assert_eq!(only.len(), 1);
    succeed(folder, "animate --seed 1 --with sets -o film.gif");
    let palette = film(&folder.join("film.gif")).palette;
    let hex = |[red, green, blue]: [u8; 3]| format!("{red:02x}{green:02x}{blue:02x}");
    let mut palette = palette.into_iter().map(hex);
    assert!(palette.any(|colour| only.contains(&colour)));
    assert!(colours("--algorithm kruskal").len() > 3);
    assert_eq!(colours("--algorithm areas --areas 3").len(), 3);
}

#[test]
fn the_last_picture_of_a_search_shows_the_order_and_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let solvers = [
        "breadth-first",
        "depth-first",
        "bidirectional",
        "a-star",
        "dead-end-filling",
        "tremaux",
        "left-hand",
        "right-hand",
    ];
    for flags in GRIDS {
        // Wall following does not work on several floors, and can miss the finish in a maze with
        // loops or wrapped axes.
        let most =
            match flags.contains("cubic") || flags.contains("wrap") || flags.contains("extra") {
                true => 6,
                false => 8,
            };
        for solver in &solvers[..most] {
            let what = format!("{flags} --seed 5 --scale 6");
            succeed(
                folder,
                &format!("solve {what} --solver {solver} --with path,order -o still.png"),
            );
            succeed(folder, &format!("animate {what} --of {solver} -o film.gif"));
            let film = film(&folder.join("film.gif"));
            check_last_picture(
                &film,
                &folder.join("still.png"),
                &format!("{what} {solver}"),
            );
            check_time(&film, 800);
        }
    }
}

/// Checks the duration of the animation and of its last picture, and that the animation repeats.
fn check_time(film: &Film, length: u16) {
    let (hold, before) = film.delays.split_last().expect("pictures");
    assert_eq!((*hold, before.iter().sum::<u16>()), (200, length));
    assert!(before.iter().all(|&delay| delay >= 4), "{before:?}");
    assert_eq!(film.repeat, Repeat::Infinite);
    // The first and the last picture have the full size. The others cover only the area that
    // changes.
    let whole = film.size[0] * film.size[1];
    let [first, between @ .., last] = &film.named[..] else {
        panic!("few pictures")
    };
    assert_eq!([*first, *last], [whole; 2]);
    assert!(between.iter().sum::<usize>() < between.len() * whole / 2);
}

#[test]
fn each_passage_has_a_picture_if_there_is_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (flags, pictures) in [
        // The first picture, the root, 19 passages, and the last picture.
        ("--width 5 --height 4", 22),
        ("--width 5 --height 4 --extra-passages 3", 25),
        ("--width 30 --height 30", 201),
        ("--width 30 --height 30 --seconds 3", 76),
        ("--width 1 --height 1", 3),
    ] {
        succeed(folder, &format!("animate {flags} --seed 1 -o film.gif"));
        let film = film(&folder.join("film.gif"));
        assert_eq!(film.delays.len(), pictures, "{flags}");
    }
}

#[test]
fn svg_animations_contain_the_time_of_each_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for flags in GRIDS {
        for of in ["carving", "breadth-first"] {
            let what = format!("{flags} --seed 5");
            succeed(folder, &format!("animate {what} --of {of} -o film.svg"));
            succeed(folder, &format!("animate {what} --of {of} -o film.gif"));
            succeed(folder, &format!("generate {what} -o still.svg"));
            let read = |name| fs::read_to_string(folder.join(name)).expect("text");
            let (svg, still) = (read("film.svg"), read("still.svg"));
            check_well_formed(&svg);
            // In addition to the steps, the GIF has a first and a last picture.
            let steps = film(&folder.join("film.gif")).delays.len() - 2;
            assert_eq!(svg.matches("<g>\n").count(), steps, "{what} {of}");
            for times in svg.split("keyTimes=\"").skip(1) {
                let times = times.split('"').next().expect("an end").split(';');
                let times: Vec<f64> = times.map(|time| time.parse().expect("a number")).collect();
                assert!(times.is_sorted() && times[0] == 0.0 && times[times.len() - 1] <= 0.8);
            }
            assert_eq!(
                svg.matches("dur=\"10s\" repeatCount=\"indefinite\"")
                    .count(),
                svg.matches("<animate ").count()
            );
            // Viewers that do not support animations show the rock, the walls and the dots.
            let stairs = ["fill=\"#000000\"", "stroke-width=\".05\""];
            let mut lines = still.lines().skip(3);
            assert!(
                lines.all(|line| svg.contains(line) || stairs.iter().any(|of| line.contains(of))),
                "{what}: {of}"
            );
        }
    }
    succeed(
        folder,
        "animate --width 50 --height 50 --seed 1 -o film.svg",
    );
    let bytes = fs::metadata(folder.join("film.svg")).expect("a file").len();
    assert!(bytes < 300_000, "{bytes}");
}

/// Checks that all elements are closed in the right order and that all attributes are
/// quoted.
fn check_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{tag}");
        assert_eq!(
            tag.matches('"').count(),
            2 * tag.matches('=').count(),
            "{tag}"
        );
        let name = tag.split([' ', '/']).next().expect("a name");
        match tag.strip_prefix('/') {
            Some(end) => assert_eq!(open.pop(), Some(end)),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn levels_are_animated_from_their_recipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    succeed(folder, "generate --algorithm wilson --seed 9 -o level.ron");
    succeed(folder, "animate level.ron -o level.gif");
    succeed(folder, "animate --algorithm wilson --seed 9 -o flags.gif");
    let read = |name| fs::read(folder.join(name)).expect("a file");
    assert!(read("level.gif") == read("flags.gif"));
    let told = maze(folder, "animate level.ron -o level.gif").stderr;
    assert!(told.is_empty());
    let told = maze(folder, "animate --width 3 --height 3 --format svg").stderr;
    assert!(told.starts_with(b"seed "));
}

#[test]
fn explained_animations_contain_the_code_and_a_sentence_for_each_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for flags in GRIDS {
        let what = format!("{flags} --seed 5 --explain");
        succeed(folder, &format!("animate {what} -o plain.txt"));
        let text = fs::read_to_string(folder.join("plain.txt")).expect("text");
        let (code, steps) = text.split_once("\n\n").expect("code and steps");
        assert!(code.lines().count() >= 4, "{flags}: {code}");
        for (number, step) in (1..).zip(steps.lines()) {
            let (told, sentence) = step.trim_start().split_once(' ').expect(step);
            assert_eq!(told, number.to_string(), "{flags}");
            assert!(sentence.ends_with(['.', '!']), "{flags}: {step}");
        }
    }
    let size = "--width 6 --height 5 --seed 5 --scale 20";
    succeed(folder, &format!("animate {size} -o plain.gif"));
    for of in [
        "carving",
        "a-star",
        "bidirectional",
        "dead-end-filling",
        "tremaux",
    ] {
        let what = format!("animate {size} --of {of} --explain --numbers distance");
        succeed(folder, &format!("{what} -o explained.gif"));
        let (plain, explained) = (
            film(&folder.join("plain.gif")),
            film(&folder.join("explained.gif")),
        );
        // The text is below the maze, and needs a minimum width.
        assert!(explained.size[0] >= 440, "{of}");
        assert!(explained.size[1] > plain.size[1] + 100, "{of}");
        let delays = &explained.delays;
        assert!(delays.iter().all(|&delay| delay >= 200), "{of}: {delays:?}");
        assert_eq!(delays.last(), Some(&200), "{of}");
        let is_dark = |&number: &u8| explained.palette[usize::from(number)][0] < 90;
        let below = &explained.last[plain.size[1] * explained.size[0]..];
        let ink = below.iter().filter(|number| is_dark(number)).count();
        assert!(ink > 100, "{of}: the sentence of the last step is missing");
    }
    for refused in [
        "--explain -o film.svg",
        "--explain --with sets -o film.gif",
        "--numbers order -o film.gif",
        "--with sets --format txt",
        "--of left-hand --grid cubic --depth 2 --width 3 --height 3 --format txt",
    ] {
        let output = maze(folder, &format!("animate --seed 5 {refused}"));
        assert!(!output.status.success(), "{refused}");
        assert!(!output.stderr.is_empty(), "{refused}");
    }
}

#[test]
fn invalid_animations_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    succeed(
        folder,
        "generate --seed 1 --width 3 --height 3 -o drawn.txt",
    );
    succeed(
        folder,
        "generate --seed 1 --width 3 --height 3 -o level.ron",
    );
    let level = fs::read_to_string(folder.join("level.ron")).expect("text");
    let edited = level.replace("seed: 1", "seed: 2");
    fs::write(folder.join("edited.ron"), edited).expect("a file");
    succeed(
        folder,
        "generate --algorithm areas --areas 2 --seed 1 -o doors.ron",
    );
    for (args, status, told) in [
        (
            "",
            2,
            "give -o FILE.gif or -o FILE.svg, or --format for another name (see --help)",
        ),
        (
            "-o film.png",
            2,
            "give -o FILE.gif or -o FILE.svg, or --format for another name (see --help)",
        ),
        (
            "--of a-star --with sets -o a.gif",
            2,
            "--with sets needs --of carving: searches join no sets (see --help)",
        ),
        (
            "drawn.txt -o a.gif",
            2,
            "drawn.txt: it has no recipe, so it is unknown how it was made (see --help)",
        ),
        (
            "edited.ron -o a.gif",
            2,
            "edited.ron: it was edited, or its recipe takes too long to run again (see --help)",
        ),
        (
            "doors.ron --of a-star -o a.gif",
            1,
            "there is no path from the start to a finish: --through-doors passes secret doors",
        ),
        (
            "--width 1000 --height 4000 -o a.gif",
            1,
            "4000000 cells are too many to animate: the maximum is 262144",
        ),
        (
            "--width 60000 --height 60000 --of a-star -o a.gif",
            1,
            "3600000000 cells are too many to animate: the maximum is 262144",
        ),
        (
            "--scale 1000 --seed 1 -o a.gif",
            1,
            "a picture of 21000 × 21000 pixels is too large: --scale 550 or less fits",
        ),
    ] {
        let output = maze(folder, &format!("animate {args}"));
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert_eq!(stderr, format!("error: {told}\n"), "{args}");
        assert_eq!(output.status.code(), Some(status), "{args}");
        assert!(!folder.join("a.gif").exists());
    }
    for args in [
        "--seconds 0.5",
        "--seconds 61",
        "--seconds x",
        "--of swimming",
    ] {
        let output = maze(folder, &format!("animate {args} -o a.gif"));
        assert_eq!(output.status.code(), Some(2), "{args}");
    }
    succeed(
        folder,
        "animate doors.ron --of a-star --through-doors -o a.gif",
    );
    succeed(folder, "animate drawn.txt --of depth-first -o a.gif");
}

#[test]
fn a_closed_output_pipe_is_not_an_error() {
    let maze = Command::new(assert_cmd::cargo::cargo_bin!("maze"))
        .args(["animate", "--seed", "1", "--format", "gif"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut maze = maze.expect("maze runs");
    drop(maze.stdout.take());
    let output = maze.wait_with_output().expect("maze ends");
    assert!(output.status.success() && output.stderr.is_empty());
}
