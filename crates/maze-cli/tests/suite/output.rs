//! Tests where the program writes its output, and when the output is coloured.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Runs `maze` with an environment variable. The command must succeed.
fn printed(args: &str, [name, value]: [&str; 2]) -> String {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace()).env(name, value);
    let output = maze.output().expect("maze runs");
    assert!(output.status.success(), "{args}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn colours_follow_clicolor_force_and_no_color() {
    let args = "generate --width 5 --height 5 --seed 1 --with path";
    let plain = printed(args, ["TERM", "dumb"]);
    let coloured = printed(args, ["CLICOLOR_FORCE", "1"]);
    assert!(!plain.contains('\x1b'));
    assert!(coloured.contains("\x1b[33m."), "{coloured:?}");
    let mut bare = String::new();
    for part in coloured.split('\x1b') {
        bare += part.split_once('m').map_or(part, |(_, after)| after);
    }
    assert_eq!(bare, plain);
    assert_eq!(printed(args, ["NO_COLOR", "1"]), plain);
    let ron = printed(&format!("{args} --format svg"), ["CLICOLOR_FORCE", "1"]);
    assert!(!ron.contains('\x1b'));
}

#[test]
fn a_maze_from_standard_input_is_solved() {
    let mut maze = cargo_bin_cmd!("maze");
    let solved = maze
        .args(["solve", "-"])
        .write_stdin("+ +-+\n|   |\n+-+ +\n");
    solved.assert().success().stdout("+.+-+\n|...|\n+-+.+\n");
}

#[test]
fn output_files_are_replaced_without_leaving_other_files() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("maze.txt");
    fs::write(&file, "old").expect("a file");
    let seven = "generate --width 5 --height 5 --seed 7";
    printed(&format!("{seven} -o {}", file.display()), ["TERM", "dumb"]);
    assert_eq!(text(&file), printed(seven, ["TERM", "dumb"]));
    // If the maze cannot be drawn, the file must stay unchanged.
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(["generate", "--grid", "hex", "--format", "unicode", "-o"])
        .arg(&file);
    maze.assert().failure();
    assert_eq!(text(&file), printed(seven, ["TERM", "dumb"]));
    assert_eq!(fs::read_dir(folder.path()).expect("it").count(), 1);
}

#[cfg(unix)]
#[test]
fn overwriting_a_symlink_keeps_the_link() {
    let folder = tempdir().expect("a folder");
    let [file, link] = ["maze.txt", "link.txt"].map(|name| folder.path().join(name));
    fs::write(&file, "old").expect("a file");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    printed(
        &format!("generate --seed 7 -o {}", link.display()),
        ["TERM", "dumb"],
    );
    assert!(fs::symlink_metadata(&link).expect("it").is_symlink());
    assert!(text(&file).starts_with("+ +-"));
    // Writing must also work if the target of the link does not exist.
    fs::remove_file(&file).expect("a file");
    printed(
        &format!("generate --seed 7 -o {}", link.display()),
        ["TERM", "dumb"],
    );
    assert!(fs::symlink_metadata(&link).expect("it").is_symlink());
    assert!(text(&file).starts_with("+ +-"));
}

#[cfg(unix)]
#[test]
fn circular_symlinks_are_refused() {
    let folder = tempdir().expect("a folder");
    let [one, other] = ["one.txt", "other.txt"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink(&one, &other).expect("a link");
    std::os::unix::fs::symlink(&other, &one).expect("a link");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(["generate", "--seed", "7", "-o"]).arg(&one);
    let refused = maze.assert().failure();
    refused.stderr(format!(
        "error: cannot write {}: too many levels of symbolic links\n",
        one.display()
    ));
    assert!(fs::symlink_metadata(&one).expect("it").is_symlink());
}

#[test]
fn completions_and_manual_pages_contain_every_command() {
    let commands = [
        "generate",
        "solve",
        "stats",
        "convert",
        "animate",
        "stream",
        "check",
        "grade",
        "certify",
        "prove",
        "multimaze",
        "book",
        "benchmark",
        "play",
        "list",
    ];
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&format!("completions {shell}"), ["TERM", "dumb"]);
        assert!(
            commands.iter().all(|command| script.contains(command)),
            "{shell}"
        );
    }
    let folder = tempdir().expect("a folder");
    let page = printed("man", ["TERM", "dumb"]);
    printed(
        &format!("man {}", folder.path().display()),
        ["TERM", "dumb"],
    );
    for command in commands {
        assert!(page.contains(&format!("maze\\-{command}(1)")), "{command}");
        let page = text(&folder.path().join(format!("maze-{command}.1")));
        assert!(page.contains("SYNOPSIS"));
    }
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("text")
}

/// Runs the program in a folder with one file. Checks the exit status and the messages.
fn check(name: &str, content: &[u8], args: &str, status: i32, told: &str) {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join(name), content).expect("a file");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace())
        .current_dir(folder.path());
    let output = maze.output().expect("maze runs");
    let [out, err] =
        [output.stdout, output.stderr].map(|out| String::from_utf8(out).expect("text"));
    assert_eq!(output.status.code(), Some(status), "maze {args}: {err}");
    assert!(
        out.contains(told) || err.contains(told),
        "maze {args}: {out}{err}"
    );
    assert!(
        status == 0 || err.lines().count() <= 1,
        "maze {args}: {err}"
    );
}

#[test]
fn byte_order_marks_are_skipped() {
    let mark = |text: &str| format!("\u{feff}{text}").into_bytes();
    let maze = mark("+ +-+\n|   |\n+-+ +\n");
    check(
        "maze.txt",
        &maze,
        "solve maze.txt",
        0,
        "+.+-+\n|...|\n+-+.+\n",
    );
    check(
        "maze.txt",
        &maze,
        "check maze.txt",
        0,
        "perfect: 1 row of 2 cells",
    );
    let recipe = mark("(grid: (shape: Square, width: 2, height: 1), algorithm: Prim, seed: 1)");
    check("r.ron", &recipe, "generate --recipe r.ron", 0, "|   |");
    let recipe = br#"{"grid": {"shape": "Square", "width": 2, "height": 1}, "algorithm": "Prim", "seed": 1}"#;
    check("r.json", recipe, "generate --recipe r.json", 0, "|   |");
}

#[test]
fn check_reports_rock() {
    let text = b"+-+-+-+\n|S|#|F|\n+ +-+ +\n|     |\n+-+-+-+\n";
    check(
        "maze.txt",
        text,
        "check maze.txt",
        1,
        "line 2, column 4: rock",
    );
}

#[test]
fn edited_levels_are_refused_by_stats_samples_and_animate() {
    let level = printed(
        "generate --width 4 --height 3 --seed 1 --format ron",
        ["TERM", "dumb"],
    );
    let (before, rows) = level.split_once("cells: [").expect("cells");
    let digit = rows.find(['1', '2', '3']).expect("a passage");
    let edited = format!("{before}cells: [{}0{}", &rows[..digit], &rows[digit + 1..]);
    for (text, status) in [(&level, 0), (&edited, 2)] {
        let told = if status == 0 {
            "mean of 3"
        } else {
            "it was edited"
        };
        check(
            "l.ron",
            text.as_bytes(),
            "stats l.ron --samples 3",
            status,
            told,
        );
        let told = if status == 0 { "<svg" } else { "it was edited" };
        check(
            "l.ron",
            text.as_bytes(),
            "animate l.ron --format svg",
            status,
            told,
        );
    }
}

#[test]
fn wrapped_levels_are_flattened_only_with_lossy() {
    let torus = printed(
        "generate --width 7 --height 6 --seed 3 --wrap xy --areas 3 --format ron",
        ["TERM", "dumb"],
    );
    for format in ["text", "blocks", "underscores"] {
        let args = format!("convert t.ron - --format {format}");
        check(
            "t.ron",
            torus.as_bytes(),
            &args,
            1,
            "cannot hold secret doors",
        );
        check("t.ron", torus.as_bytes(), &format!("{args} --lossy"), 0, "");
    }
    let folder = tempdir().expect("a folder");
    let [ron, txt] = ["t.ron", "t.txt"].map(|name| folder.path().join(name));
    fs::write(&ron, torus).expect("a file");
    let args = format!("convert {} {} --lossy", ron.display(), txt.display());
    printed(&args, ["TERM", "dumb"]);
    assert!(printed(&format!("stats {}", txt.display()), ["TERM", "dumb"]).contains("| areas"));
}

#[test]
fn cs2604_refuses_hex_grids_rock_and_unreachable_finishes() {
    for (args, told) in [
        ("--grid hex", "cs2604 cannot draw a hex grid"),
        (
            "--algorithm random-backtrack --least 0.5",
            "cs2604 cannot show rock",
        ),
        ("--areas 2", "none leads from the start"),
    ] {
        let args = format!("generate {args} --seed 1 --format cs2604");
        check("none", b"", &args, 1, told);
    }
}

#[test]
fn paths_are_written_to_levels_and_ignored_when_read() {
    let level = printed(
        "generate --width 4 --height 3 --seed 1 --format json",
        ["TERM", "dumb"],
    );
    let solve = |args: &str| {
        let mut maze = cargo_bin_cmd!("maze");
        maze.args(["solve", "-"]).args(args.split(' '));
        let solved = maze
            .write_stdin(level.as_str())
            .output()
            .expect("maze runs");
        String::from_utf8(solved.stdout).expect("text")
    };
    let json = solve("--format json");
    let path: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        path["path"],
        serde_json::json!([[0, 0], [0, 1], [1, 1], [2, 1], [3, 1], [3, 2]])
    );
    let ron = solve("--format ron --with path");
    assert!(
        ron.contains("path: [\n        (0, 0),\n        (0, 1),"),
        "{ron}"
    );
    let folder = tempdir().expect("a folder");
    for (name, solved) in [("m.json", json), ("m.ron", ron)] {
        let file = folder.path().join(name);
        fs::write(&file, solved).expect("a file");
        let args = format!("convert {} - --format json", file.display());
        assert!(!printed(&args, ["TERM", "dumb"]).contains("path"), "{name}");
    }
}

#[test]
fn ladders_are_drawn_next_to_distances() {
    let args = "generate --grid cubic --width 5 --height 4 --depth 2 --seed 1";
    let ladders = |text: String| text.replace(|c: char| c.is_ascii_digit(), " ");
    let plain = printed(args, ["TERM", "dumb"]);
    let numbered = printed(&format!("{args} --with distances"), ["TERM", "dumb"]);
    assert_ne!(numbered, plain);
    assert_eq!(ladders(numbered), plain);
}

#[test]
fn formats_that_cannot_store_starts_or_finishes_are_errors() {
    for format in ["underscores", "cs2604"] {
        let args = format!("generate --placement random --seed 1 --format {format}");
        check(
            "none",
            b"",
            &args,
            1,
            "starts and finishes anywhere but at the corners",
        );
    }
    let args = "generate --width 7 --height 6 --seed 2 --starts 3 --placement random --format ron";
    let level = printed(args, ["TERM", "dumb"]);
    check(
        "l.ron",
        level.as_bytes(),
        "convert l.ron -",
        1,
        "which start is the first",
    );
    check(
        "none",
        b"",
        "generate --with path --mark -",
        2,
        "a path cannot look like a wall",
    );
}

#[cfg(unix)]
#[test]
fn overwriting_a_file_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("maze.txt");
    fs::write(&file, "old").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("permission");
    printed(
        &format!("generate --seed 7 -o {}", file.display()),
        ["TERM", "dumb"],
    );
    let mode = fs::metadata(&file).expect("it").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn seeds_beyond_64_bits_are_used_as_words_with_a_warning() {
    let told = "seed 18446744073709551616: it does not fit in 64 bits, so it is used as a word";
    check("none", b"", "1 1 --seed 18446744073709551616", 0, told);
    let mut maze = cargo_bin_cmd!("maze");
    let most = maze.args(["1", "1", "--seed", "18446744073709551615"]);
    most.assert().success().stderr("");
}

#[test]
fn image_files_are_reported_as_pictures() {
    for (magic, kind) in [
        (&b"\x89PNG\r\n\x1a\n"[..], "PNG"),
        (b"\xff\xd8\xff\xe0", "JPEG"),
        (b"GIF89a", "GIF"),
        (b"%PDF-1.7\n", "PDF"),
    ] {
        for (command, status) in [("solve", 1), ("check", 2), ("grade", 2)] {
            let told = format!("cannot read a: it is a {kind} picture");
            check("a", magic, &format!("{command} a"), status, &told);
        }
    }
}

#[test]
fn man_creates_its_output_folder() {
    let folder = tempdir().expect("a folder");
    let man = folder.path().join("share/man/man1");
    printed(&format!("man {}", man.display()), ["TERM", "dumb"]);
    let page = text(&man.join("maze-play.1"));
    for section in ["SYNOPSIS", "KEYS", "EXAMPLES", "\"SEE ALSO\""] {
        assert!(
            page.contains(&format!(".SH {section}\n")),
            "{section}: {page}"
        );
    }
    assert!(!page.contains("EXTRA"), "{page}");
    assert!(page.contains("maze\\-generate(1)"), "{page}");
    let mut maze = cargo_bin_cmd!("maze");
    let maze = maze.arg("man").env("SOURCE_DATE_EPOCH", "86400");
    let page = String::from_utf8(maze.output().expect("maze runs").stdout).expect("text");
    assert!(page.contains(".TH maze 1 1970-01-02"), "{page}");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let mut maze = cargo_bin_cmd!("maze");
    let refused = maze.arg("man").arg(&file).assert().failure();
    let told = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(told.starts_with("error: cannot write "), "{told}");
}

/// The test runs only on Linux, where the shell reliably limits the memory.
#[cfg(target_os = "linux")]
#[test]
fn unavailable_memory_is_an_error() {
    let maze = assert_cmd::cargo::cargo_bin!("maze").display().to_string();
    for (args, what) in [
        (
            "generate --width 40000 --height 25000 --quiet",
            "this maze needs about 8000 MB",
        ),
        (
            "generate --width 40000 --height 25000 --with order",
            "this maze needs about 8000 MB",
        ),
        ("25000 40000", "this maze needs about 8000 MB"),
        (
            "generate --width 9000 --height 9000 --algorithm eller",
            "this drawing needs about",
        ),
    ] {
        let command = format!("ulimit -v 1000000; exec {maze} {args}");
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &command]).output().expect("maze runs");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            told.starts_with(&format!("error: {what}")),
            "{args}: {told}"
        );
        assert!(
            told.contains("which is not available") && told.lines().count() == 1,
            "{told}"
        );
        assert_eq!(output.status.code(), Some(1), "{args}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn large_masks_are_read_or_refused_within_limited_memory() {
    let folder = tempdir().expect("a folder");
    let file = fs::File::create(folder.path().join("mask.png")).expect("a file");
    let mut encoder = png::Encoder::new(file, 12_000, 12_000);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().expect("a header");
    let white = vec![0xff; 12_000 / 8 * 12_000];
    writer.write_image_data(&white).expect("pixels");
    writer.finish().expect("a file");
    let maze = assert_cmd::cargo::cargo_bin!("maze").display().to_string();
    for (grid, status, told) in [
        ("polar --width 6 --height 4", 0, "-----"),
        (
            "square",
            1,
            "mask.png: its cells need about 3456 MB of memory",
        ),
    ] {
        let maze = format!("ulimit -v 250000; exec {maze} generate --seed 1");
        let command = format!("{maze} --mask mask.png --grid {grid}");
        let mut shell = std::process::Command::new("sh");
        let output = shell
            .args(["-c", &command])
            .current_dir(folder.path())
            .output();
        let output = output.expect("maze runs");
        let both = [output.stdout, output.stderr].concat();
        let both = String::from_utf8_lossy(&both);
        assert_eq!(output.status.code(), Some(status), "{grid}: {both}");
        assert!(both.contains(told), "{grid}: {both}");
    }
}

/// Whatever the memory limit is, the program either writes the file or reports an error.
#[cfg(target_os = "linux")]
#[test]
fn running_out_of_memory_is_an_error_in_every_format() {
    let folder = tempdir().expect("a folder");
    let maze = assert_cmd::cargo::cargo_bin!("maze").display().to_string();
    let run = |args: &str, megabytes: u32| {
        let limit = format!("ulimit -v {megabytes}000; exec {maze} {args}");
        let mut shell = std::process::Command::new("sh");
        let output = shell
            .args(["-c", &limit])
            .current_dir(folder.path())
            .output();
        let output = output.expect("maze runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), told)
    };
    // Below this limit, the program cannot load its libraries and read its arguments.
    let starts_with = (1..100).find(|&megabytes| run("generate --help", megabytes).0 == Some(0));
    let starts_with = starts_with.expect("the help needs less than 100 MB");
    let flat = "--width 500 --height 500 --seed 1";
    for args in [
        &*format!("generate {flat} --format text"),
        &format!("generate {flat} --format blocks"),
        &format!("generate {flat} --format unicode"),
        &format!("generate {flat} --format underscores"),
        &format!("generate {flat} --format cs2604"),
        &format!("generate {flat} --format json"),
        &format!("generate {flat} --format ron --with path --algorithm depth-first"),
        &format!("generate {flat} --with order -o a.svg"),
        &format!("generate {flat} --with order -o a.pdf"),
        &format!("generate {flat} --with order --scale 3 -o a.png"),
        &format!("generate {flat} --grid hex -o a.svg"),
        &format!("generate {flat} --grid hex -o a.pdf"),
        &format!("generate {flat} --grid triangular --format text"),
        "generate --grid polar --width 6 --height 200 --seed 1 --format text",
        "generate --grid polar --width 6 --height 200 --seed 1 -o a.pdf",
        "generate --grid cubic --width 60 --height 60 --depth 60 --seed 1 --scale 3 -o a.png",
        "animate --width 90 --height 90 --seed 1 --seconds 1 -o a.gif",
        "animate --width 400 --height 400 --seed 1 --seconds 1 -o a.svg",
        "multimaze --width 60 --height 60 --cell 1mm --pages 20 --seed 1 -o a.pdf",
    ] {
        let limits = std::iter::successors(Some(starts_with), |megabytes| {
            Some(megabytes + megabytes / 5)
        });
        let fits = limits.take(15).any(|megabytes| {
            let (status, told) = run(args, megabytes);
            let reports = told.starts_with("error: ") && told.contains("which is not available");
            let is_error = status == Some(1) && reports;
            assert!(
                is_error || status == Some(0),
                "{args}, {megabytes} MB: {told}"
            );
            !is_error
        });
        assert!(fits, "{args} needs too much memory");
    }
}

#[cfg(unix)]
#[test]
fn control_characters_in_file_names_are_escaped() {
    check(
        "none",
        b"",
        "generate --mask none\u{7}x",
        1,
        r"cannot read none\u{7}x: ",
    );
}
