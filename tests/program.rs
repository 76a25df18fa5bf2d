//! The program `warren` run as a person runs it, without a window.

use clap::CommandFactory;
use std::process::{Command, Output};
use warren::args::Args;
use warren_dungeon::play::Recording;

fn warren(args: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_warren"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args.split_whitespace())
        .output()
        .unwrap()
}

#[test]
fn a_headless_demo_says_how_it_went() {
    for args in [
        "--seed 7",
        "--seed word --algorithm areas --areas 3 --grid hex --wrap xy",
        "--seed 7 --algorithm growing-tree --oldest 1 --braid 0.5",
        "--seed 7 --grid hex --mask hexagon --finishes 3",
        "--seed 7 --grid triangular --wrap xy --algorithm areas",
        "--seed 7 --grid polar --width 7 --height 6 --minotaur",
        "assets/levels/gatehouse.ron",
    ] {
        let out = warren(&format!("--headless --demo {args}"));
        let line = String::from_utf8(out.stdout).unwrap();
        assert_eq!(out.status.code(), Some(0), "{args}");
        let numbers: Vec<u32> = line
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        let [steps, shortest] = numbers[..] else {
            panic!("{args}: {line}");
        };
        let expected = format!("reached the finish in {steps} steps (shortest {shortest})\n");
        assert_eq!(line, expected);
        assert_eq!(steps, shortest);
    }
}

#[test]
fn the_manual_page_names_every_flag() {
    let out = warren("--man");
    assert!(out.status.success());
    let page = String::from_utf8(out.stdout).unwrap();
    assert!(page.contains(".TH warren 1"), "{page}");
    for flag in Args::command().get_arguments() {
        let name = flag.get_long().unwrap_or("level").replace('-', "\\-");
        assert!(page.to_lowercase().contains(&name), "no {name} in {page}");
    }
    assert!(
        page.contains(".SH EXAMPLES") && page.contains(".SH FILES"),
        "{page}"
    );
    assert_eq!(warren("--man --demo").status.code(), Some(2));
}

#[test]
fn what_cannot_be_done_is_said_and_told_by_the_status() {
    for (args, status, reason) in [
        (
            "--headless --demo --algorithm areas --doors 0 --charges 0",
            1,
            "no way leads to the finish",
        ),
        (
            "--headless --demo docs/pictures/minotaur.ron",
            1,
            "the Minotaur has caught the player",
        ),
        ("--headless --demo absent.ron", 1, "cannot open absent.ron"),
        (
            "--headless --demo Cargo.toml",
            1,
            "cannot open Cargo.toml: line 1",
        ),
        (
            "--algorithm prim --areas 3",
            2,
            "--areas needs --algorithm areas, not prim",
        ),
        (
            "--algorithm areas --areas 5 --doors 2",
            2,
            "cannot connect 5 areas",
        ),
        (
            "--algorithm areas --areas 900",
            2,
            "do not fit on 400 cells",
        ),
        ("--braid 7", 2, "must lie between 0 and 1"),
        ("--mask absent.txt", 1, "cannot read absent.txt"),
        ("--mask README.md", 1, "README.md: floor 2"),
        ("--recipe README.md", 1, "README.md: line 1"),
        ("--width 2 --wrap x", 2, "wrapped axis needs at least 3"),
        ("--width 0", 2, "no cells"),
        ("--width 4000000000 --height 4000000000", 2, "too large"),
        (
            "--headless",
            2,
            "--headless needs --demo, --replay or --screenshot",
        ),
        (
            "--headless --replay absent.ron",
            1,
            "cannot open absent.ron",
        ),
        (
            "--headless --replay Cargo.toml",
            1,
            "cannot open Cargo.toml: line 1",
        ),
        (
            "--multimaze --starts 5 --finishes 3",
            2,
            "5 starts need as many finishes, not 3",
        ),
        ("--multimaze --width 0", 2, "no cells"),
        ("--multimaze --starts 0", 2, "starts is 0"),
        ("--multimaze --close 1", 2, "needs --algorithm sidewinder"),
        ("--multimaze --braid 7", 2, "must lie between 0 and 1"),
        (
            "--watch carve assets/levels/gatehouse.ron",
            2,
            "can only be searched",
        ),
        (
            "--watch depth-first --width 600 --height 600",
            2,
            "the most is",
        ),
        ("--watch-step 3", 2, "--watch <WHAT>"),
        (
            "--watch carve --headless",
            2,
            "--headless with --watch needs --screenshot",
        ),
        (
            "--seed 7 assets/levels/gatehouse.ron",
            2,
            "cannot be used with",
        ),
        (
            "--braid 0 assets/levels/gatehouse.ron",
            2,
            "cannot be used with",
        ),
        ("--replay run.ron --fill", 2, "cannot be used with"),
    ] {
        let out = warren(args);
        let told = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(status), "{args}: {told}");
        assert!(told.contains(reason), "{args}: {told}");
        assert!(out.stdout.is_empty(), "{args}");
    }
}

#[test]
fn a_recorded_run_ends_as_it_did() {
    let file = std::env::temp_dir().join(format!("warren-run-{}.ron", std::process::id()));
    for level in [
        "--seed 7 --algorithm areas --doors 0",
        "--seed 3 --grid cubic --depth 2",
    ] {
        let out = warren(&format!(
            "--headless --demo --width 9 --height 9 {level} --record {}",
            file.display()
        ));
        let played = String::from_utf8(out.stdout).unwrap();
        assert!(played.starts_with("reached the finish in "), "{played}");
        let out = warren(&format!("--headless --replay {}", file.display()));
        let again = String::from_utf8(out.stdout).unwrap();
        let run = std::fs::read_to_string(&file).unwrap();
        let (_, end) = Recording::read(&run).unwrap().replay().unwrap();
        let (steps, ticks) = (end.steps, end.ticks);
        assert_eq!(
            again,
            format!("reached the finish after {steps} steps in {ticks} ticks\n")
        );
        assert!(played.contains(&format!("in {steps} steps")));
    }
    std::fs::remove_file(file).unwrap();
}
