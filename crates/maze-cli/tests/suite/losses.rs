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
        ("a.png", "png leaves out secret doors and beasts;"),
        ("a.svg", "svg leaves out secret doors and beasts;"),
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
    for name in ["a.svg", "a.png", "a.pdf", "a.uvtt --map gm", "a.tmx"] {
        let (status, _, told) = run(at, &format!("convert a.ron {name}"));
        assert_eq!((status, &*told), (Some(0), ""), "{name}");
    }
    // The players of a tabletop must not see keys.
    let (status, _, told) = run(at, "convert a.ron b.uvtt");
    assert_eq!(status, Some(1));
    let lost = "error: uvtt cannot hold keys, levers and portals:";
    assert!(told.starts_with(lost), "{told}");
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
        let note = format!("{format} leaves out a finish in the cell of a start; ron and json");
        for command in ["convert a.ron - --lossy", "solve a.ron"] {
            let (status, _, told) = run(folder.path(), &format!("{command} --format {format}"));
            assert_eq!(status, Some(0), "{told}");
            assert!(told.starts_with(&note), "{command}: {told}");
        }
    }
    for format in ["svg", "dxf", "jsonl"] {
        let (status, _, told) = run(folder.path(), &format!("convert a.ron - --format {format}"));
        assert_eq!((status, &*told), (Some(0), ""), "{format}");
    }
}

#[test]
fn too_large_files_are_refused_before_the_level_is_made() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    // No Minotaur can start in a corridor, so that making these levels fails with another error.
    let made = "there is no start cell for the Minotaur";
    let corridor = |width| format!("generate --width {width} --height 1 --minotaur --seed 1");
    let (_, _, told) = run(at, &corridor(40));
    assert!(told.contains(made), "{told}");
    fs::write(at.join("long.txt"), format!("{}\n", ".".repeat(40))).expect("a mask");
    for (args, refused) in [
        (
            format!("{} --scale 1000 -o a.png", corridor(40)),
            "a picture of 41000 × 2000 pixels is too large: --scale ",
        ),
        (
            "generate --mask long.txt --minotaur --seed 1 --scale 1000 -o a.png".into(),
            "a picture of 41000 × 2000 pixels is too large: --scale ",
        ),
        (
            format!("{} -o a.uvtt", corridor(40_000)),
            "a map of 40002 × 3 squares is too large for uvtt",
        ),
        (
            format!("{} --scale 1000 -o a.uvtt", corridor(40)),
            "a picture of 42000 × 3000 pixels is too large: --scale ",
        ),
        (
            format!("{} --scale 9.5 -o a.uvtt", corridor(40)),
            "--scale 9.5 is no whole number, which uvtt needs",
        ),
        (
            format!("{} --scale 1000 -o a.svg", corridor(1_000_000)),
            "an SVG picture cannot be 1000001000 × 2000 px",
        ),
        (
            format!("{} -o a.pdf", corridor(17_000_000)),
            "17000000 cells are too many for a picture",
        ),
        (
            format!("{} -o a.dxf", corridor(17_000_000)),
            "17000000 cells are too many for a picture",
        ),
        // No maze has this difficulty.
        (
            "generate --width 40 --height 1 --difficulty 900±1 --seed 1 --scale 1000 -o a.png"
                .into(),
            "a picture of 41000 × 2000 pixels is too large: --scale ",
        ),
        (
            "solve --width 40 --height 1 --difficulty 900±1 --seed 1 --scale 1000 -o a.png".into(),
            "a picture of 41000 × 2000 pixels is too large: --scale ",
        ),
    ] {
        let (status, _, told) = run(at, &args);
        assert!(told.contains(refused), "{args}: {told}");
        assert_ne!(status, Some(0), "{args}");
    }
    assert_eq!(fs::read_dir(at).expect("a folder").count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn drawings_without_enough_memory_are_refused_before_the_level_is_made() {
    let maze = assert_cmd::cargo::cargo_bin!("maze").display().to_string();
    let args = "generate --width 4000000 --height 1 --minotaur --seed 1 --format text";
    let limited = format!("ulimit -v 130000; exec {maze} {args}");
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", &limited]).output().expect("maze runs");
    let told = String::from_utf8_lossy(&output.stderr);
    let refused = "error: this drawing needs about 97 MB of memory, which is not available";
    assert!(told.starts_with(refused), "{told}");
}

#[test]
fn masked_pictures_are_cropped_to_the_maze() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    // Ten open cells, 5 wide and 2 high, in the middle of a grid.
    let row = |open: bool| match open {
        true => format!("{}.....{}\n", "#".repeat(20), "#".repeat(15)),
        false => "#".repeat(40) + "\n",
    };
    let mask: String = (0..30).map(|y| row(y == 10 || y == 11)).collect();
    fs::write(at.join("mask.txt"), mask).expect("a mask");
    let make = |name: &str| {
        let args = format!("generate --mask mask.txt --seed 1 --with path -o {name}");
        assert_eq!(run(at, &args).0, Some(0), "{name}");
        fs::read(at.join(name)).expect("a file")
    };
    let svg = String::from_utf8(make("a.svg")).expect("text");
    assert!(svg.contains("viewBox=\"0 0 6 3\""), "{}", &svg[..200]);
    let png = make("a.png");
    let sizes =
        [16, 20].map(|at| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]));
    assert_eq!(sizes, [6 * 24, 3 * 24]);
    let pdf = String::from_utf8_lossy(&make("a.pdf")).into_owned();
    assert!(pdf.contains("/MediaBox [0 0 108 54]"), "no cropped page");
    // The coordinates of maps stay the positions of the cells in the grid.
    let map: Value = serde_json::from_slice(&make("a.uvtt")).expect("JSON");
    assert_eq!(map["resolution"]["map_size"]["x"], 42.0);
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
            "--cell 8mm -o a.png",
            "--cell has no effect on png: it belongs to svg, pdf, dxf, stl and 3mf",
        ),
        (
            "--cell 8mm --scale 24 -o a.svg",
            "--scale and --cell both determine the width of a cell",
        ),
        (
            "--paper a3 -o a.svg",
            "--paper has no effect on svg: it belongs to pdf",
        ),
        (
            "--parts -o a.stl",
            "--parts has no effect on stl: it belongs to 3mf",
        ),
        (
            "--plot --map gm -o a.svg",
            "--plot draws only walls, so it cannot draw a map",
        ),
        (
            "--cell 190in -o a.pdf",
            "the page of a PDF file cannot be longer than 200in: --cell ",
        ),
        (
            "--watabou a.txt",
            "--watabou a.txt: give a file whose name ends in .json",
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
        (
            "--mark x -o a.svg",
            "--mark has no effect on svg: it belongs to text, blocks and unicode",
        ),
        (
            "--mark x --format underscores",
            "--mark has no effect on underscores: it belongs to text, blocks and unicode",
        ),
        (
            "--horizontal x",
            "--horizontal has no effect on text: it belongs to blocks",
        ),
        (
            "--vertical x --format unicode",
            "--vertical has no effect on unicode: it belongs to blocks",
        ),
        (
            "--floor x -o a.ron",
            "--floor has no effect on ron: it belongs to blocks",
        ),
        (
            "--neighbours DRUL",
            "--neighbours has no effect on text: it belongs to cs2604",
        ),
    ] {
        let (status, _, message) = run(at, &format!("generate --seed 1 {args}"));
        assert_eq!(status, Some(2), "{args}");
        assert!(message.contains(told), "{message}");
    }
    // The values are the defaults, so that only the flags themselves are wrong.
    fs::write(at.join("a.txt"), "+ +-+\n|   |\n+-+ +\n").expect("a maze");
    for args in [
        "convert a.txt a.svg --mark .",
        "convert a.txt - --neighbours RDLU",
        "solve a.txt --horizontal #",
        "solve a.txt --solver left-hand --neighbours RDLU",
        "solve a.txt --solver dead-end-filling --neighbours RDLU",
    ] {
        let (status, _, message) = run(at, args);
        assert_eq!(status, Some(2), "{args}: {message}");
        assert!(message.contains(" has no effect on "), "{args}: {message}");
    }
    for args in [
        "solve a.txt --neighbours DRUL",
        "solve a.txt --solver left-hand --neighbours DRUL --format cs2604",
        "convert a.txt - --format cs2604 --neighbours DRUL",
        "convert a.txt - --format blocks --horizontal - --vertical | --floor _ --mark x",
    ] {
        let (status, _, message) = run(at, args);
        assert_eq!(status, Some(0), "{args}: {message}");
    }
    fs::remove_file(at.join("a.txt")).expect("the maze");
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

#[test]
fn stats_and_datasets_say_whether_the_solution_can_be_walked() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let level = |keys: usize| {
        let cells = "1".repeat(69) + "0";
        let keys: String = (0..keys).map(|x| format!("({x}, 0), ")).collect();
        format!(
            r#"(format: "warren level", version: 5, grid: (shape: Square, width: 70, height: 1),
            cells: ["{cells}"], starts: [(0, 0)], finishes: [(69, 0)],
            gates: [(cell: (67, 0), side: "east", kind: Iron)], iron_keys: [{keys}])"#
        )
        .replacen(&cells, &(cells[..67].to_owned() + "010"), 1)
    };
    for (keys, name, told) in [
        (1, "walkable", "can be walked"),
        (
            0,
            "through_gates",
            "passes closed gates, because there is no way",
        ),
        (
            66,
            "search_given_up",
            "passes closed gates, because the search was given up",
        ),
    ] {
        fs::write(at.join("a.ron"), level(keys)).expect("a level");
        let (status, table, message) = run(at, "stats a.ron");
        assert_eq!(status, Some(0), "{message}");
        let row = table
            .lines()
            .find(|line| line.starts_with("| solution kind"));
        assert!(row.is_some_and(|row| row.contains(told)), "{table}");
        let (_, json, _) = run(at, "stats a.ron --format json");
        let json: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["solution"], name);
        let (_, line, _) = run(at, "convert a.ron - --format jsonl");
        let line: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(line["solution"], name);
    }
    // Without gates, every solution can be walked, so that the table does not say so.
    let (_, table, _) = run(at, "stats --seed 1");
    assert!(!table.contains("can be walked"), "{table}");
}
