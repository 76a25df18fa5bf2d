//! Tests that `maze grade` accepts correct outputs and finds each kind of fault.

use assert_cmd::cargo::cargo_bin_cmd;
use std::ops::RangeInclusive;
use std::process::Output;
use std::sync::LazyLock;

/// Warren's output for the maze of Figure 3 of the CS2604 assignment. The tests in
/// `workspace/samples.rs` check that the program of the course prints the same.
static FIGURE_3: LazyLock<String> = LazyLock::new(|| {
    let figure = maze(
        "solve tests/commands/solve.in/figure3.txt --format cs2604",
        "",
    );
    text(&figure.stdout).to_owned()
});

#[test]
fn outputs_with_every_order_of_neighbours_are_accepted() {
    let letters = ["R", "D", "L", "U"];
    let choices = (0..256).map(|bits| [6, 4, 2, 0].map(|shift| letters[bits >> shift & 3]));
    let orders: Vec<String> = choices
        .filter(|order| letters.iter().all(|letter| order.contains(letter)))
        .map(|order| order.concat())
        .collect();
    assert_eq!(orders.len(), 24);
    for (seed, order) in orders.iter().enumerate() {
        let args = format!("{} 13 --seed {seed} --neighbours {order}", 8 + seed % 5);
        let printed = maze(&args, "").stdout;
        let judged = maze("grade -", std::str::from_utf8(&printed).expect("text"));
        let told = text(&judged.stdout);
        assert_eq!(judged.status.code(), Some(0), "{told}");
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.len(), 3, "{told}");
        for (line, search) in lines.iter().zip(["DFS", "BFS"]) {
            let fitting = line.strip_prefix(&format!("{search}: neighbours "));
            let mut fitting = fitting.expect(line).split(", ");
            assert!(fitting.any(|fitting| fitting == order), "{order}: {told}");
        }
        assert_eq!(lines[2], "right");
    }
}

#[test]
fn the_matching_orders_of_neighbours_are_printed() {
    check_output(
        &FIGURE_3,
        "DFS: neighbours RDLU, RDUL, RLDU\n\
         BFS: neighbours RDLU, RDUL, RLDU\n\
         right\n",
    );
    let room = "<pre>\n+ +\n| |\n+ +\n";
    let search = "+ +\n|0|\n+ +\n\n+ +\n|#|\n+ +\n";
    check_output(
        &format!("{room}\nDFS:\n{search}\nBFS:\n{search}"),
        "DFS: every order of neighbours fits\n\
         BFS: every order of neighbours fits\n\
         right\n",
    );
    // Each search is correct, but the two searches use different orders of neighbours.
    let [one, other] = ["RDLU", "DRLU"].map(|order| {
        let printed = maze(&format!("9 9 --seed 1 --neighbours {order}"), "");
        text(&printed.stdout).to_string()
    });
    let (dfs, _) = one.split_once("BFS:").expect("two searches");
    let (_, bfs) = other.split_once("BFS:").expect("two searches");
    check_output(
        &format!("{dfs}BFS:{bfs}"),
        "no order of neighbours fits both searches\nright\n",
    );
}

#[test]
fn faults_between_the_pictures_are_found() {
    check(&[(1..=1, "")], &["1, 1: the line <pre> is expected here"]);
    check(
        &[(1..=1, "<PRE>"), (12..=12, "DFS"), (33..=33, "bfs:")],
        &[
            "1, 2: the line <pre> is expected here",
            "12, 4: the line DFS: is expected here",
            "33, 1: the line BFS: is expected here",
        ],
    );
    check(&[(11..=11, "")], &["11, 1: an empty line is expected here"]);
    check(&[(22..=22, "")], &["22, 1: an empty line is expected here"]);
    check(
        &[(22..=22, "\n\n\n")],
        &[
            "23, 1: one empty line is enough here",
            "24, 1: one empty line is enough here",
        ],
    );
    check(
        &[(32..=32, "  ")],
        &["32, 1: this line must be empty, without spaces"],
    );
    check(
        &[(52..=52, "+-+-+-+ +\n\n</pre>")],
        &["53, 1: nothing may follow the BFS path"],
    );
    check(&[(43..=52, "")], &["43, 1: an empty line is expected here"]);
    check(
        &[(13..=21, "")],
        &["13, 1: the picture of the DFS order is expected here"],
    );
    check_text(
        FIGURE_3.trim_end(),
        &["52, 10: the last line must end with a line feed"],
    );
    check_text(
        &FIGURE_3.replace('\n', "\r\n"),
        &["1, 6: lines must end with a line feed alone, without a carriage return"],
    );
}

#[test]
fn pictures_of_a_wrong_size_are_found() {
    check(
        &[(18..=18, "|4 5|8 9| ")],
        &["18, 10: the line has 10 characters instead of 9"],
    );
    check(
        &[(2..=2, "+ +-+-+"), (50..=50, "")],
        &[
            "2, 8: the line has 7 characters instead of 9",
            "44, 1: the BFS path has 8 lines instead of 9",
        ],
    );
    check_text(
        "<pre>\n+-\n\nDFS:\n+-\n\n+-\n\nBFS:\n+-\n\n+-\n",
        &["2, 1: 2 by 1 characters show no maze: C columns and R rows take 2 C + 1 by 2 R + 1"],
    );
}

#[test]
fn invalid_characters_are_found() {
    for (line, text, fault) in [
        (4, "+ +-*-+ +", "4, 5: a corner is a +"),
        (5, "  | |   |", "5, 1: the border is open here"),
        (5, "x | |   |", "5, 1: the border is made of - and |"),
        (2, "+-+-+-+-+", "2, 2: the way in must be open: a space"),
        (10, "+-+-+-+-+", "10, 8: the way out must be open: a space"),
        (
            4,
            "+ +|+-+ +",
            "4, 4: only - (a wall) or a space is allowed here",
        ),
        (
            5,
            "| - |   |",
            "5, 3: only | (a wall) or a space is allowed here",
        ),
        (3, "|S    | |", "3, 2: a room is a space"),
        (
            20,
            "|! 6 7|0|",
            "20, 2: a room is a digit, or a space if it was not visited",
        ),
        (
            24,
            "|0    | |",
            "24, 2: a room is a # on the path, otherwise a space",
        ),
        (
            23,
            "+#+-+-+-+",
            "23, 2: the path is shown only inside the border",
        ),
        (
            15,
            "+#+-+-+ +",
            "15, 2: only - (a wall) or a space is allowed here",
        ),
    ] {
        check(&[(line..=line, text)], &[fault]);
    }
}

#[test]
fn imperfect_or_different_mazes_are_found() {
    // All pictures of the first output lack a wall, so the maze contains a loop. All pictures of
    // the second output have an extra wall, so the finish cannot be reached.
    let loops = with_character_in_every_picture([2, 7], ' ');
    check_text(
        &loops,
        &[
            "3, 5: a loop goes through here, but a perfect maze has no loops",
            "14, 8: nothing instead of 3: the order of neighbours that fits longest is RDLU",
            "35, 8: nothing instead of 5: the order of neighbours that fits longest is RDLU",
        ],
    );
    let cut = with_character_in_every_picture([7, 8], '-');
    check_text(
        &cut,
        &[
            "9, 8: no path leads here from the start",
            "16, 8: nothing instead of 0: the order of neighbours that fits longest is RDLU",
            "37, 8: nothing instead of 2: the order of neighbours that fits longest is RDLU",
        ],
    );
    check(
        &[(25..=25, "+#+ +-+ +"), (37..=37, "|2 7|   |")],
        &[
            "25, 4: the first picture has a wall here",
            "37, 3: the first picture has a wall here",
        ],
    );
    check(
        &[(39..=39, "|4|5|0 1|")],
        &["39, 3: the first picture has no wall here"],
    );
}

#[test]
fn impossible_orders_of_visits_are_found() {
    check(
        &[(20..=20, "|  6 9|0|")],
        &["20, 6: 9 instead of 7: the order of neighbours that fits longest is RDLU"],
    );
    check(
        &[(20..=20, "|  6 7| |")],
        &["20, 8: nothing instead of 0: the order of neighbours that fits longest is RDLU"],
    );
    // The DFS goes down first, but then goes right although it could go down.
    check(
        &[(14..=14, "|0 2 3| |"), (16..=16, "|1| |   |")],
        &["18, 2: 4 instead of 2: the order of neighbours that fits longest is DRLU"],
    );
    check(
        &[(16..=16, "|3|1|   |"), (20..=20, "|2 6 7|0|")],
        &[
            "16, 4: visited after the finish, where the search must stop, and 1 more that follow \
             from it",
        ],
    );
    // In each of the next two outputs, one picture shows the visits of the wrong search.
    check(
        &[(35..=35, "|0 1 2| |"), (37..=37, "|3| |   |")],
        &["37, 2: 3 instead of 2: the order of neighbours that fits longest is RDLU"],
    );
    check(
        &[(14..=14, "|0 1 3| |"), (16..=16, "|2|7|   |")],
        &["14, 6: 3 instead of 2: the order of neighbours that fits longest is RDLU"],
    );
}

#[test]
fn paths_with_gaps_and_branches_are_found() {
    check(
        &[(29..=29, "+-+#+ +#+"), (30..=30, "|  ## |#|")],
        &["29, 6: the path goes through here, but there is no #, and 1 more that follow from it"],
    );
    check(
        &[(45..=45, "|###  | |")],
        &["45, 3: the path does not go through here, and 1 more that follow from it"],
    );
    // The path crosses a wall.
    check(
        &[(28..=28, "|#######|")],
        &["28, 5: the first picture has a wall here"],
    );
}

#[test]
fn consequential_faults_are_counted_with_the_first_fault() {
    // The path of the DFS is shifted by one character to the right, and one mark of the BFS path is
    // at the wrong position.
    let shifted = [
        "| #   | |",
        "+ #-+-+ +",
        "| # |   |",
        "+ # +-+ +",
        "| ###|###",
        "+-+ # # #",
        "|   ### #",
    ];
    let mut edits: Vec<_> = (24..).zip(shifted).map(|(i, line)| (i..=i, line)).collect();
    edits.push((45..=45, "|#    |#|"));
    check(
        &edits,
        &[
            "24, 2: the path goes through here, but there is no #, and 21 more that follow from it",
            "45, 8: the path does not go through here",
        ],
    );
    // Every line of the picture has an additional space.
    let long: Vec<String> = FIGURE_3
        .lines()
        .skip(43)
        .map(|line| format!("{line} "))
        .collect();
    let edits: Vec<_> = (44..)
        .zip(&long)
        .map(|(i, line)| (i..=i, &line[..]))
        .collect();
    check(
        &edits,
        &["44, 10: the line has 10 characters instead of 9, and 8 more that follow from it"],
    );
}

#[test]
fn files_can_be_graded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("figure3.txt");
    std::fs::write(&file, FIGURE_3.as_str()).expect("a file");
    let mut judge = cargo_bin_cmd!("maze");
    judge.arg("grade").arg(file).assert().success();
    let missing = maze("grade no-such-file.txt", "");
    assert_eq!(missing.status.code(), Some(2));
    let told = text(&missing.stderr);
    assert!(
        told.starts_with("error: cannot read no-such-file.txt: "),
        "{told}"
    );
}

/// Replaces or removes lines of the output for Figure 3. Line numbers start at 1. Checks the faults
/// that `maze grade` finds in the result, in the format `line, column: what`.
#[track_caller]
fn check(edits: &[(RangeInclusive<usize>, &str)], faults: &[&str]) {
    check_text(&edited(edits), faults);
}

/// Checks that `maze grade` finds exactly these faults in the output of a program.
#[track_caller]
fn check_text(output: &str, faults: &[&str]) {
    assert_eq!(faults_of(output), faults, "in\n{output}");
}

#[track_caller]
fn check_output(output: &str, told: &str) {
    let judged = maze("grade -", output);
    let out = text(&judged.stdout);
    assert!(out.contains(told), "{out}");
}

#[track_caller]
fn faults_of(output: &str) -> Vec<String> {
    let judged = maze("grade -", output);
    let told = text(&judged.stdout);
    let found = told.lines().filter_map(|line| line.strip_prefix("line "));
    let found: Vec<String> = found.map(|line| line.replacen("column ", "", 1)).collect();
    let verdict = match found.len() {
        0 => "right".into(),
        1 => "wrong: 1 fault".into(),
        count => format!("wrong: {count} faults"),
    };
    assert_eq!(told.lines().last(), Some(verdict.as_str()), "{told}");
    let status = i32::from(!found.is_empty());
    assert_eq!(judged.status.code(), Some(status), "{told}");
    assert_eq!(text(&judged.stderr), "");
    found
}

fn edited(edits: &[(RangeInclusive<usize>, &str)]) -> String {
    let mut lines: Vec<&str> = FIGURE_3.lines().collect();
    for (range, text) in edits.iter().rev() {
        let range = range.start() - 1..=range.end() - 1;
        lines.splice(range, text.lines());
    }
    lines.join("\n") + "\n"
}

/// Returns the output for Figure 3 with one character changed in each picture. The line and the
/// column start at 1 and are relative to the picture.
fn with_character_in_every_picture([line, column]: [usize; 2], character: char) -> String {
    let mut lines: Vec<String> = FIGURE_3.lines().map(String::from).collect();
    for top in [2, 13, 23, 34, 44] {
        let line = &mut lines[top - 1 + line - 1];
        line.replace_range(column - 1..column, &character.to_string());
    }
    lines.join("\n") + "\n"
}

fn maze(args: &str, input: &str) -> Output {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace()).write_stdin(input);
    maze.output().expect("maze runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}
