//! Tests that names, arguments and file contents cannot control a terminal or forge a line.

use assert_cmd::cargo::cargo_bin_cmd;
use std::ffi::{OsStr, OsString};
use std::fs;
use tempfile::tempdir;

/// A string with escape sequences for a colour and a window title, a line feed, and a character
/// that reverses the writing direction.
const HOSTILE: &str = "\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}1m\nerror: forged\u{202e}";

/// The same string in the form in which it must be printed.
const ESCAPED: &str = r"\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}1m\nerror: forged\u{202e}";

/// Runs `maze` in a folder with a file of this name. Checks that `maze` prints the string in
/// escaped form, and prints no control characters.
#[track_caller]
fn check(args: &[&OsStr], file: &OsStr, content: &str, printed: &str) {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join(file), content).expect("a file");
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args).current_dir(folder.path());
    let output = maze.output().expect("maze runs");
    let both = [output.stdout, output.stderr].concat();
    let both = String::from_utf8(both).expect("text");
    assert!(both.contains(printed), "{args:?}: {both:?}");
    let is_harmful = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
    assert!(!both.contains(is_harmful), "{args:?}: {both:?}");
    assert!(!both.contains("\nerror: forged"), "{args:?}: {both:?}");
}

#[test]
fn file_names_are_escaped() {
    let name = OsString::from(format!("{HOSTILE}.ron"));
    let level = "(format: \"warren level\", version: x)";
    let missing = OsString::from(format!("no{HOSTILE}.ron"));
    for command in ["solve", "check", "stats", "play"] {
        check(&[command.as_ref(), &name], &name, level, ESCAPED);
        check(&[command.as_ref(), &missing], &name, level, ESCAPED);
    }
    check(&["grade".as_ref(), &missing], &name, level, ESCAPED);
    let to = OsString::from(format!("none/{HOSTILE}.txt"));
    check(
        &["generate".as_ref(), "-o".as_ref(), &to],
        &name,
        "",
        ESCAPED,
    );
    let to = OsString::from(format!("{HOSTILE}.{HOSTILE}"));
    check(
        &["generate".as_ref(), "-o".as_ref(), &to],
        &name,
        "",
        ESCAPED,
    );
    check(
        &["generate".as_ref(), "--mask".as_ref(), &name],
        &name,
        "x",
        ESCAPED,
    );
    check(
        &["generate".as_ref(), "--recipe".as_ref(), &name],
        &name,
        "x",
        ESCAPED,
    );
}

// Other operating systems do not allow such names.
#[cfg(target_os = "linux")]
#[test]
fn file_names_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let name = OsStr::from_bytes(b"\xff\x1b[31m.ron");
    for command in ["solve", "check", "play"] {
        check(
            &[command.as_ref(), name],
            name,
            "(x",
            r"\xff\u{1b}[31m.ron: ",
        );
    }
}

#[test]
fn arguments_are_escaped() {
    let hostile = OsStr::new(HOSTILE);
    let flag = OsString::from(format!("--{HOSTILE}"));
    let none = OsStr::new("none");
    for args in [
        &[hostile][..],
        &["3".as_ref(), hostile],
        &[&flag],
        &["generate".as_ref(), &flag],
        &["generate".as_ref(), "--grid".as_ref(), hostile],
        &["generate".as_ref(), "--width".as_ref(), hostile],
        &["generate".as_ref(), "--wrap".as_ref(), hostile],
        &["completions".as_ref(), hostile],
    ] {
        check(args, none, "", ESCAPED);
    }
}

#[test]
fn contents_of_files_are_escaped() {
    let [json, ron, txt] = ["a.json", "a.ron", "a.txt"].map(OsStr::new);
    let in_json = r#"\u001b[31m\u001b]0;x\u0007\u009b1m\nerror: forged\u202e"#;
    let start = r#"{"format": "warren level", "version": 4, "grid": {"shape": ""#;
    let level = format!("{start}{in_json}\"}}}}");
    check(&["solve".as_ref(), json], json, &level, ESCAPED);
    let level = format!("(format: \"warren level\", version: 4, grid: (shape: r#\"{HOSTILE}\"#))");
    check(
        &["solve".as_ref(), ron],
        ron,
        &level,
        "error: a.ron: line 1",
    );
    let level = format!("(format: r#\"{HOSTILE}\"#, version: 4)");
    check(&["solve".as_ref(), ron], ron, &level, "this is not a level");
    for found in ["\u{1b}", "\u{9b}", "\u{202e}", "\u{7}"] {
        let picture = format!("+-+\n|{found}|\n+-+\n");
        for command in ["solve", "check"] {
            check(
                &[command.as_ref(), txt],
                txt,
                &picture,
                "line 2, column 2: found '",
            );
            check(
                &[command.as_ref(), txt],
                txt,
                found,
                "line 1, column 1: no maze begins",
            );
        }
    }
}

#[test]
fn graded_pictures_are_escaped() {
    let mut maze = cargo_bin_cmd!("maze");
    let output = maze
        .args(["3", "4", "--seed", "5"])
        .output()
        .expect("maze runs");
    let printed = String::from_utf8(output.stdout).expect("text");
    // Put an escape character into the first row that shows the visits of the DFS.
    let graded = printed.replacen("|0 1 2 3|", "|0 \u{1b} 2 3|", 1);
    let txt = OsStr::new("a.txt");
    check(
        &["grade".as_ref(), txt],
        txt,
        &graded,
        r"\u{1b} instead of 1: the order of neighbours",
    );
}
