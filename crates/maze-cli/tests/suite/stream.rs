//! Tests of `maze stream`, including a pipe to `maze check`.

use assert_cmd::cargo::cargo_bin_cmd;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::draw::underscores;
use warren_maze::generate::Eller;
use warren_maze::topology::GridSpec;

fn maze(args: &str) -> Command {
    let mut maze = Command::new(cargo_bin_cmd!("maze").get_program());
    maze.args(args.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    maze
}

fn run_maze(args: &str) -> (String, String, Option<i32>) {
    let output = maze(args).output().expect("maze runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
fn rows_are_printed_as_underscores() {
    let expected = "\
._._._._._._._
| | |_. | | . |
|_. ._| . . |_|
|_._._._|_|_._|
";
    let (out, err, status) = run_maze("stream --width 7 --rows 3 --seed 1");
    assert_eq!((&*out, &*err, status), (expected, "", Some(0)));
}

#[test]
fn a_finite_stream_equals_the_eller_maze_of_that_size() {
    for (width, height, seed, across, down) in [
        (1, 1, 1, 0.5, 0.5),
        (70, 1, 2, 0.5, 0.5),
        (1, 9, 3, 0.5, 0.5),
        (130, 40, 4, 0.3, 0.8),
    ] {
        let recipe = Recipe {
            grid: GridSpec {
                width,
                height,
                ..GridSpec::default()
            },
            algorithm: Algorithm::Eller(Eller { across, down }),
            seed,
            ..Recipe::default()
        };
        let level = make(&recipe).expect("a level");
        let expected = underscores(level.maze()).expect("a square maze");
        let (out, ..) = run_maze(&format!(
            "stream --width {width} --rows {height} --seed {seed} --across {across} --down {down}"
        ));
        assert_eq!(out, expected, "{recipe:?}");
    }
}

#[test]
fn a_random_seed_is_printed_and_reproduces_the_rows() {
    let (fresh, told, _) = run_maze("stream --width 40 --rows 5");
    let (_, flag) = told.split_once(": ").expect("seed N: --seed N repeats it");
    let flag = flag.trim_end().trim_end_matches(" repeats it");
    assert_eq!(
        run_maze(&format!("stream --width 40 --rows 5 {flag}")).0,
        fresh
    );
}

#[test]
fn invalid_arguments_are_refused() {
    for (args, status, told) in [
        ("", 2, "--width <CELLS>"),
        ("--width 5 --rows 0", 2, "0 is not in 1.."),
        ("--width 0", 2, "0 × 1 has no cells"),
        (
            "--width 4294967295",
            2,
            "too many cells: the maximum is 1073741824",
        ),
        (
            "--width 5 --across 1.5",
            2,
            "the chance to join across is 1.5",
        ),
        ("--width 5 --down -1", 2, "the chance to join down is -1"),
    ] {
        let (out, err, code) = run_maze(&format!("stream {args}"));
        assert!(
            err.contains(told) && err.lines().count() == 1,
            "{args}: {err}"
        );
        assert_eq!((&*out, code), ("", Some(status)), "{args}");
    }
}

#[test]
fn a_stream_ends_successfully_when_its_reader_closes() {
    let mut stream = maze("stream --width 60 --seed 1")
        .spawn()
        .expect("maze starts");
    let mut lines = BufReader::new(stream.stdout.take().expect("its output")).lines();
    let roof = lines.next().expect("a line").expect("a text");
    assert_eq!(roof, "._".repeat(60));
    drop(lines);
    let output = stream.wait_with_output().expect("maze ends");
    assert_eq!(
        (output.status.code(), &output.stderr[..]),
        (Some(0), &b""[..])
    );
}

#[test]
fn finite_streams_are_perfect_and_truncated_streams_are_cut_off() {
    let mut stream = maze("stream --width 50 --rows 3000 --seed 6")
        .spawn()
        .expect("maze starts");
    let rows = stream.stdout.take().expect("its output");
    let check = maze("check -").stdin(rows).output().expect("maze runs");
    assert_eq!(check.stdout, b"perfect: 3000 rows of 50 cells\n");
    assert_eq!(check.status.code(), Some(0));
    assert!(stream.wait().expect("maze ends").success());

    // The first five rows of an endless stream are not a complete maze.
    let mut stream = maze("stream --width 50 --seed 6")
        .spawn()
        .expect("maze starts");
    let rows = BufReader::new(stream.stdout.take().expect("its output"));
    let five: String = rows
        .lines()
        .take(6)
        .map(|line| line.expect("a text") + "\n")
        .collect();
    assert!(stream.wait().expect("maze ends").success());
    let check = cargo_bin_cmd!("maze")
        .arg("check")
        .write_stdin(five)
        .output();
    let check = check.expect("maze runs");
    let told = String::from_utf8_lossy(&check.stdout);
    assert!(told.starts_with("line 6, column "), "{told}");
    assert!(
        told.contains(": the last row is open below: the maze is cut off here"),
        "{told}"
    );
    assert_eq!(check.status.code(), Some(1));
}

/// Two numbers of rows. The peak memory of a program after these numbers of rows differs by at most
/// `LEEWAY` bytes. This limit allows for the allocator, but is much smaller than the text of the
/// additional rows.
const FEW: usize = 1_000;
const MANY: usize = 100_000;
const LEEWAY: u64 = 1 << 20;

#[cfg(target_os = "linux")]
#[test]
fn the_memory_of_a_stream_does_not_grow() {
    let peak = |rows: usize| {
        let mut stream = maze("stream --width 100 --seed 3")
            .spawn()
            .expect("maze starts");
        let mut read = BufReader::new(stream.stdout.take().expect("its output"));
        let mut line = String::new();
        for _ in 0..rows {
            line.clear();
            read.read_line(&mut line).expect("a line");
        }
        // The stream never ends, so the full pipe blocks it during the measurement.
        let peak = peak_memory(&stream);
        drop(read);
        assert!(stream.wait().expect("maze ends").success());
        peak
    };
    let [few, many] = [FEW, MANY].map(peak);
    assert!(
        many <= few + LEEWAY,
        "{few} bytes at {FEW} rows, {many} at {MANY}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_of_a_check_does_not_grow() {
    let peak = |rows: usize| {
        let (text, ..) = run_maze(&format!("stream --width 100 --rows {rows} --seed 3"));
        let mut check = maze("check")
            .stdin(Stdio::piped())
            .spawn()
            .expect("maze starts");
        let mut input = check.stdin.take().expect("its input");
        input.write_all(text.as_bytes()).expect("maze reads");
        // The program waits for more rows during the measurement. The pipe holds only a few rows.
        let peak = peak_memory(&check);
        drop(input);
        let mut told = String::new();
        let mut output = check.stdout.take().expect("its output");
        output.read_to_string(&mut told).expect("a text");
        assert_eq!(told, format!("perfect: {rows} rows of 100 cells\n"));
        assert!(check.wait().expect("maze ends").success());
        peak
    };
    let [few, many] = [FEW, MANY].map(peak);
    assert!(
        many <= few + LEEWAY,
        "{few} bytes at {FEW} rows, {many} at {MANY}"
    );
}

/// Returns the peak memory of a running program, in bytes. Only Linux provides this number.
#[cfg(target_os = "linux")]
fn peak_memory(of: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", of.id()));
    let status = status.expect("the state of the program");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.expect("its peak").trim().trim_end_matches(" kB");
    1024 * kib.parse::<u64>().expect("a number")
}
