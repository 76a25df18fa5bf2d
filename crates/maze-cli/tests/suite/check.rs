//! Tests of `maze check`: the verdict on a drawing, and the exit status.

use assert_cmd::cargo::cargo_bin_cmd;

/// Checks the verdict that `maze check` prints on a drawing.
#[track_caller]
fn check(picture: &str, status: i32, told: &str) {
    let output = cargo_bin_cmd!("maze")
        .arg("check")
        .write_stdin(picture)
        .output()
        .expect("maze runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((&*said, &*errors), (&*format!("{told}\n"), ""), "{picture}");
    assert_eq!(output.status.code(), Some(status), "{picture}");
}

/// Checks the error that `maze check` prints for input that is not a drawing.
#[track_caller]
fn check_error(args: &[&str], picture: &str, told: &str) {
    let output = cargo_bin_cmd!("maze")
        .arg("check")
        .args(args)
        .write_stdin(picture)
        .output()
        .expect("maze runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.starts_with(told) && errors.lines().count() == 1,
        "{errors}"
    );
    assert_eq!(
        (output.status.code(), &output.stdout[..]),
        (Some(2), &b""[..])
    );
}

#[test]
fn perfect_mazes_of_every_style_are_accepted() {
    check(
        "+-+ +-+\n|     |\n+-+ +-+\n",
        0,
        "perfect: 1 row of 3 cells",
    );
    check(
        "+-+-+\n| | |\n+ + +\n|   |\n+-+-+\n",
        0,
        "perfect: 2 rows of 2 cells",
    );
    check(
        "#####\n#...#\n#.#.#\n#.#.#\n#####\n",
        0,
        "perfect: 2 rows of 2 cells",
    );
    check("███\n█ █\n███\n", 0, "perfect: 1 row of 1 cell");
    check("._._\n| | |\n|_._|\n", 0, "perfect: 2 rows of 2 cells");
    check(" ___ \n| | |\n|___|", 0, "perfect: 2 rows of 2 cells");
}

#[test]
fn loops_are_reported_with_their_position() {
    let a_loop = "a loop: this passage joins cells that are already connected";
    let picture = "+-+-+-+\n|     |\n+ + + +\n| |   |\n+-+-+-+\n";
    check(picture, 1, &format!("line 4, column 5: {a_loop}"));
    let picture = "<pre>\n#####\n#   #\n# # #\n#   #\n#####\n";
    check(picture, 1, &format!("line 5, column 3: {a_loop}"));
    let picture = "._._\n| . |\n|_._|\n";
    check(picture, 1, &format!("line 3, column 3: {a_loop}"));
}

#[test]
fn disconnected_cells_and_rock_are_reported_with_their_position() {
    let cut_off = "cut off: no path leads from this cell to the rest";
    let picture = "+-+-+-+\n|   | |\n+ +-+-+\n|     |\n+-+-+-+\n";
    check(picture, 1, &format!("line 2, column 6: {cut_off}"));
    let picture = "+-+-+-+\n|   | |\n+-+-+ +\n|     |\n+-+-+-+\n";
    check(picture, 1, &format!("line 2, column 4: {cut_off}"));
    // This fault is detected only after the last row.
    check(
        "._._\n| | |\n|_|_|\n",
        1,
        &format!("line 3, column 4: {cut_off}"),
    );
    let rock = "rock: a perfect maze has no rock";
    check(
        "#####\n# ###\n#####\n",
        1,
        &format!("line 2, column 4: {rock}"),
    );
    check(
        "+-+-+\n| |#|\n+-+-+\n",
        1,
        &format!("line 2, column 4: {rock}"),
    );
}

#[test]
fn truncated_input_is_reported_as_cut_off() {
    let middle = "the text ends in the middle of a row: the maze is cut off here";
    check("+-+-+\n|   |\n", 1, &format!("line 3, column 1: {middle}"));
    check(
        "+-+-+\n|   |\n+-",
        1,
        &format!("line 3, column 3: {middle}"),
    );
    check("._._\n|_", 1, &format!("line 2, column 3: {middle}"));
    let below = "the last row is open below: the maze is cut off here";
    check("._._\n| ._|\n", 1, &format!("line 2, column 2: {below}"));
    let more = "or has more openings than an entry and an exit";
    let picture = "+ +-+-+\n|     |\n+ + +-+\n";
    check(picture, 1, &format!("line 3, column 2: {below}, {more}"));
}

/// Runs only on Linux, where the test can limit the program's memory.
#[cfg(target_os = "linux")]
#[test]
fn an_endless_line_needs_limited_memory() {
    let maze = assert_cmd::cargo::cargo_bin!("maze").display().to_string();
    let told = "error: standard input: line 1, column ";
    for (line, megabytes, told) in [
        (
            "+-",
            400,
            &*format!("{told}33554435: the first line continues here"),
        ),
        // With this limit, the memory runs out before the row reaches the maximum width.
        (
            "+-",
            100,
            "error: standard input: the text cannot be read: there is not enough memory for its rows",
        ),
    ] {
        let endless = format!("yes '{line}' | tr -d '\\n'");
        let command = format!("{endless} | (ulimit -v {megabytes}000; exec {maze} check)");
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &command]).output().expect("maze runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        let errors = errors
            .lines()
            .find(|line| line.starts_with("error: standard"));
        assert!(
            errors.is_some_and(|line| line.starts_with(told)),
            "{output:?}"
        );
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}

#[test]
fn invalid_drawings_are_errors() {
    check_error(
        &[],
        "",
        "error: standard input: line 1, column 1: there is no maze here",
    );
    check_error(
        &[],
        "+-+\n|x|\n+-+\n",
        "error: standard input: line 2, column 2: found 'x' instead of a cell",
    );
    check_error(
        &[],
        "+-+-+\n| \n",
        "error: standard input: line 2, column 3: the line ends here",
    );
    check_error(
        &[],
        "\u{0}",
        "error: standard input: line 1, column 1: no maze begins with '\\0'",
    );
    check_error(
        &["no-such-file.txt"],
        "",
        "error: cannot read no-such-file.txt: ",
    );
}
