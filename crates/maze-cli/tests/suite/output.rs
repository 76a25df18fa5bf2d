//! Where output goes, and in which colours.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Runs `maze`, which must succeed, with a variable of the environment.
fn printed(args: &str, [name, value]: [&str; 2]) -> String {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace()).env(name, value);
    let output = maze.output().expect("it runs");
    assert!(output.status.success(), "{args}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn colours_are_for_terminals_and_never_against_the_readers_will() {
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
fn files_are_replaced_and_nothing_is_left_beside_them() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("maze.txt");
    fs::write(&file, "old").expect("a file");
    let seven = "generate --width 5 --height 5 --seed 7";
    printed(&format!("{seven} -o {}", file.display()), ["TERM", "dumb"]);
    assert_eq!(text(&file), printed(seven, ["TERM", "dumb"]));
    // What cannot be drawn leaves the file as it was.
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(["generate", "--grid", "hex", "--format", "blocks", "-o"])
        .arg(&file);
    maze.assert().failure();
    assert_eq!(text(&file), printed(seven, ["TERM", "dumb"]));
    assert_eq!(fs::read_dir(folder.path()).expect("it").count(), 1);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
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
    // Also where there is no file yet.
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
fn links_in_a_ring_are_refused() {
    let folder = tempdir().expect("a folder");
    let [one, other] = ["one.txt", "other.txt"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink(&one, &other).expect("a link");
    std::os::unix::fs::symlink(&other, &one).expect("a link");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(["generate", "--seed", "7", "-o"]).arg(&one);
    let refused = maze.assert().failure();
    refused.stderr(format!(
        "error: cannot write {}: its links lead on without end\n",
        one.display()
    ));
    assert!(fs::symlink_metadata(&one).expect("it").is_symlink());
}

#[test]
fn what_a_package_installs_names_every_command() {
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
        "multimaze",
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

/// A table of files, and what the program makes of them.
fn check(name: &str, content: &[u8], args: &str, status: i32, told: &str) {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join(name), content).expect("a file");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace())
        .current_dir(folder.path());
    let output = maze.output().expect("it runs");
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
fn whatever_marks_the_beginning_of_a_text_is_skipped() {
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
fn rock_is_no_part_of_a_perfect_maze() {
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
fn what_was_edited_is_not_taken_for_what_its_recipe_makes() {
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
fn a_torus_is_flattened_when_it_may_be() {
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
            "cannot hold doors, wrapped axes",
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
fn no_format_loses_the_ends_of_the_way_in_silence() {
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
fn who_may_read_a_file_stays_as_it_was() {
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

#[cfg(unix)]
#[test]
fn a_file_named_badly_makes_one_line() {
    check(
        "none",
        b"",
        "generate --mask none\u{7}x",
        1,
        "cannot read none?x: ",
    );
}
