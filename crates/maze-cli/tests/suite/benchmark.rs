//! Tests of `maze benchmark`: the tasks, the baselines and the grades.

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Runs `maze benchmark` in a folder. Returns the exit status, the output and the messages.
fn run(folder: &Path, args: &str) -> (Option<i32>, String, String) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.arg("benchmark")
        .args(args.split_whitespace())
        .current_dir(folder);
    let output = maze.output().expect("maze runs");
    let [out, told] = [output.stdout, output.stderr];
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(out), text(told))
}

fn tasks(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("tasks/tasks.jsonl")).expect("tasks");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Returns the row of a table that begins with a name.
fn row(table: &str, name: &str) -> Vec<String> {
    let cells = |line: &str| -> Vec<String> {
        let cells = line.split('|').map(|cell| cell.trim().to_owned());
        cells.filter(|cell| !cell.is_empty()).collect()
    };
    let rows = table.lines().map(cells);
    let mut rows = rows.filter(|row| row.first().is_some_and(|it| it == name));
    rows.next().unwrap_or_else(|| panic!("{name}: {table}"))
}

#[test]
fn tasks_have_all_forms_and_the_same_seed_makes_the_same_tasks() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let args = "--count 66 --seed 7 tasks";
    let (status, _, told) = run(at, args);
    assert_eq!((status, &*told), (Some(0), ""));
    let first = fs::read(at.join("tasks/tasks.jsonl")).expect("tasks");
    let tasks = tasks(at);
    assert_eq!(tasks.len(), 66);
    let names = |key: &str| -> BTreeSet<&str> {
        let names = tasks.iter().map(|task| task[key].as_str().expect("a name"));
        names.collect()
    };
    assert_eq!(names("id").len(), 66);
    assert_eq!(names("family").len(), 8);
    let forms = BTreeSet::from(["original", "relabelled", "torus"]);
    assert_eq!(names("form"), forms);
    assert!(names("stratum").len() >= 3, "{:?}", names("stratum"));
    for pair in tasks.chunks(2) {
        assert_eq!(pair[0]["twin"], pair[1]["id"]);
        assert_eq!(pair[1]["twin"], pair[0]["id"]);
        for task in pair {
            let is_drawn = task["form"] != "relabelled";
            assert_eq!(task["text"].is_string(), is_drawn);
            if let Some(picture) = task["picture"].as_str() {
                let picture = fs::read(at.join("tasks").join(picture)).expect("a picture");
                assert!(picture.starts_with(b"\x89PNG"));
            }
            assert_eq!(task["picture"].is_string(), is_drawn);
            let prose = &task["prose"];
            let finish = format!("reach cell {}.", task["finish"]);
            assert!(prose["en"].as_str().expect("prose").contains(&finish));
            let finish = format!("Feld {} erreichen.", task["finish"]);
            assert!(prose["de"].as_str().expect("prose").contains(&finish));
        }
    }
    run(at, args);
    assert_eq!(
        fs::read(at.join("tasks/tasks.jsonl")).expect("tasks"),
        first
    );
}

#[test]
fn twins_have_the_same_graph() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    run(at, "--count 64 --seed 3 --no-pictures tasks");
    let degrees = |task: &Value| -> Vec<usize> {
        let cells = task["adjacency"].as_array().expect("cells");
        let mut degrees: Vec<usize> = cells
            .iter()
            .map(|moves| moves.as_array().expect("moves").len())
            .collect();
        degrees.sort_unstable();
        degrees
    };
    for pair in tasks(at).chunks(2) {
        assert_eq!(degrees(&pair[0]), degrees(&pair[1]));
        assert_eq!(pair[0]["gates"], pair[1]["gates"]);
    }
    // The fewest moves of both have the same length.
    let (_, answers, _) = run(at, "--baseline exhaustive tasks");
    let answers: Vec<Value> = answers
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let length = |answer: &Value| answer["answer"].as_array().map(Vec::len);
    for pair in answers.chunks(2) {
        assert_eq!(length(&pair[0]), length(&pair[1]), "{pair:?}");
    }
    let impossible = answers.iter().filter(|it| it["answer"] == "impossible");
    assert!((4..40).contains(&impossible.count()));
}

#[test]
fn grades_replay_the_moves() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    run(at, "--count 64 --seed 5 --no-pictures tasks");
    let score = |answers: &str| {
        fs::write(at.join("answers.jsonl"), answers).expect("a file");
        let (status, table, told) = run(at, "--grade answers.jsonl tasks");
        assert_eq!((status, &*told), (Some(0), ""), "{answers}");
        table
    };
    let (_, exact, _) = run(at, "--baseline exhaustive tasks");
    let table = score(&exact);
    assert_eq!(row(&table, "all")[1..], ["64", "100.0 %", "100.0 %", "0"]);
    assert_eq!(row(&score(""), "all")[1..], ["64", "0.0 %", "0.0 %", "64"]);
    // Each of these changes makes all answers to possible tasks wrong.
    for (from, to) in [
        ("[\"", "[\"nowhere\",\""),
        ("\"]", "\",\"pull\",\"pull\",\"nowhere\"]"),
        ("[\"", "[\"impossible\",\""),
    ] {
        let table = score(&exact.replace(from, to));
        assert_eq!(row(&table, "possible")[2], "0.0 %", "{to}");
        assert_eq!(row(&table, "impossible")[2], "100.0 %");
    }
    let lines: Vec<String> = tasks(at)
        .iter()
        .map(|task| format!("{{\"id\":{},\"answer\":\" Impossible\"}}", task["id"]))
        .collect();
    let table = score(&lines.join("\n"));
    assert_eq!(row(&table, "possible")[2], "0.0 %");
    assert_eq!(row(&table, "impossible")[2], "100.0 %");
    // Moves can also be written as words in a string.
    let in_words = |line: &str| -> String {
        let mut answer: Value = serde_json::from_str(line).expect("JSON");
        if let Some(moves) = answer["answer"].as_array() {
            let moves: Vec<&str> = moves.iter().filter_map(Value::as_str).collect();
            answer["answer"] = moves.join(", ").into();
        }
        answer.to_string() + "\n"
    };
    let words: String = exact.lines().map(in_words).collect();
    assert_eq!(row(&score(&words), "all")[2], "100.0 %");
}

#[test]
fn baselines_solve_what_they_can() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    run(at, "--count 128 --seed 5 --no-pictures tasks");
    let score = |baseline: &str| {
        let (_, answers, _) = run(at, &format!("--baseline {baseline} tasks"));
        fs::write(at.join("answers.jsonl"), answers).expect("a file");
        run(at, "--grade answers.jsonl tasks").1
    };
    let breadth_first = score("breadth-first");
    assert_eq!(row(&breadth_first, "hex")[2..], ["100.0 %", "100.0 %", "0"]);
    assert_ne!(row(&breadth_first, "keys")[2], "100.0 %");
    // Perfect mazes have no loops, so a wall leads to the finish.
    let wall_follower = score("wall-follower");
    for family in ["square", "triangular", "polar", "torus"] {
        assert_eq!(row(&wall_follower, family)[2], "100.0 %", "{family}");
    }
    assert_ne!(row(&score("random"), "all")[2], "100.0 %");
}

#[test]
fn invalid_files_are_refused() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    run(at, "--count 2 --seed 5 --no-pictures tasks");
    for (answers, told) in [
        ("{\"id\":\"000000\"}", "line 1: missing field `answer`"),
        ("{}", "line 1: missing field `id`"),
        (
            "{\"id\":\"x\",\"answer\":\"\"}",
            "there is no task \"x\" in the folder",
        ),
    ] {
        fs::write(at.join("answers.jsonl"), answers).expect("a file");
        let (status, _, message) = run(at, "--grade answers.jsonl tasks");
        assert_eq!(status, Some(1), "{answers}");
        assert!(message.contains(told), "{answers}: {message}");
    }
    let (status, _, message) = run(at, "--count 2 --seed 6 --no-pictures tasks");
    assert_eq!(status, Some(2));
    assert!(message.contains("already contains tasks"), "{message}");
    let (status, _, message) = run(at, "--baseline random missing");
    assert_eq!(status, Some(1));
    assert!(message.contains("cannot read"), "{message}");
    let tasks = fs::read_to_string(at.join("tasks/tasks.jsonl")).expect("tasks");
    let broken = tasks.replacen("\"start\":", "\"start\":1000", 1);
    fs::write(at.join("tasks/tasks.jsonl"), broken).expect("a file");
    let (status, _, message) = run(at, "--baseline random tasks");
    assert_eq!(status, Some(1));
    assert!(
        message.contains("line 1: the task has too many"),
        "{message}"
    );
}
