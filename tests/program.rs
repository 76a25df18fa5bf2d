//! Tests that run the program `warren` as a user does, without a window.

use clap::CommandFactory;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};
use warren::args::Args;
use warren_dungeon::replay::Recording;

fn warren(args: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_warren"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args.split_whitespace())
        .output()
        .unwrap()
}

#[test]
fn a_headless_demo_prints_the_result() {
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
fn the_manual_page_lists_every_flag() {
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
fn errors_are_reported_with_a_reason_and_an_exit_status() {
    for (args, status, reason) in [
        (
            "--headless --demo --algorithm areas --doors 0 --charges 0",
            1,
            "no path leads to the finish",
        ),
        (
            "--headless --demo docs/pictures/minotaur.ron",
            1,
            "a beast has caught the player",
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
        ("--braid 7", 2, "must be between 0 and 1"),
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
            "--headless --sheet run.png",
            2,
            "--sheet needs --demo or --replay",
        ),
        ("--demo --sheet run.png", 2, "--headless"),
        (
            "--headless --demo --sheet absent/run.png",
            1,
            "cannot write absent/run.png: its folder does not exist",
        ),
        (
            "--headless --demo --sheet docs",
            1,
            "cannot write docs: it is a folder",
        ),
        (
            "--headless --demo --sheet run.png --window 640x360",
            2,
            "cannot be used with",
        ),
        (
            "--headless --demo --sheet run.png --screenshot run.png",
            2,
            "cannot be used with",
        ),
        (
            "--headless --watch carve --sheet run.png",
            2,
            "cannot be used with",
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
            "5 starts need at least as many finishes, not 3",
        ),
        ("--multimaze --width 0", 2, "no cells"),
        ("--multimaze --starts 0", 2, "starts is 0"),
        ("--multimaze --close 1", 2, "needs --algorithm sidewinder"),
        ("--multimaze --braid 7", 2, "must be between 0 and 1"),
        (
            "--watch carve assets/levels/gatehouse.ron",
            2,
            "can only be searched",
        ),
        (
            "--watch depth-first --width 600 --height 600",
            2,
            "the maximum is",
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
fn replaying_a_recording_has_the_same_result() {
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
        let (steps, ticks) = (end.steps(), end.ticks());
        assert_eq!(
            again,
            format!("reached the finish after {steps} steps in {ticks} ticks\n")
        );
        assert!(played.contains(&format!("in {steps} steps")));
    }
    std::fs::remove_file(file).unwrap();
}

/// Runs the program with this folder as its working directory.
fn warren_in(folder: &Path, args: &[&OsStr]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_warren"))
        .current_dir(folder)
        .args(args)
        .output()
        .unwrap()
}

fn words(line: &str) -> Vec<&OsStr> {
    line.split_whitespace().map(OsStr::new).collect()
}

#[test]
fn the_commands_in_the_manual_record_replay_and_verify_a_run() {
    let manual = include_str!("../docs/warren.md");
    let folder = tempfile::tempdir().unwrap();
    // These command lines are from the manual, except that the second one runs without a window.
    for line in [
        "warren --headless --demo --record run.ron --seed 7",
        "warren --replay run.ron",
        "warren --verify run.ron",
    ] {
        assert!(manual.contains(&format!("\n{line}\n")), "{line}");
        let line = line.replace("warren --replay", "warren --headless --replay");
        let out = warren_in(folder.path(), &words(&line)[1..]);
        assert_eq!(out.status.code(), Some(0), "{line}: {out:?}");
    }
    let out = warren_in(folder.path(), &words("--verify run.ron"));
    let line = String::from_utf8(out.stdout).unwrap();
    assert!(line.starts_with("run.ron: true: won after 0:"), "{line}");
    assert!(line.contains("42 steps"), "{line}");
}

#[test]
fn file_names_and_contents_cannot_forge_verdicts() {
    let folder = tempfile::tempdir().unwrap();
    let forged = "x\nzoe.ron: true: won after 0:01.00\u{1b}[8m\u{202e}";
    for is_there in [false, true] {
        if is_there {
            // The program also escapes control characters when it prints parts of the file's
            // contents.
            let text = "(version: 4, source: Level(\"\"), inputs: [\"\\u{1b}[2J\\nzoe: true\"])";
            std::fs::write(folder.path().join(forged), text).unwrap();
        }
        for json in [false, true] {
            let mut args = words("--verify");
            args.push(OsStr::new(forged));
            args.extend(json.then_some(OsStr::new("--json")));
            let out = warren_in(folder.path(), &args);
            let text = String::from_utf8(out.stdout).unwrap();
            assert_eq!(out.status.code(), Some(1));
            assert_eq!(text.lines().count(), 1, "{text:?}");
            assert!(!text.trim_end().contains(char::is_control), "{text:?}");
            assert!(!text.contains('\u{202e}'), "{text:?}");
            if json {
                let object: serde_json::Value = serde_json::from_str(&text).unwrap();
                assert_eq!(object["file"], forged);
                assert_eq!(object["verified"], false);
                assert!(object["why"].is_string());
            }
        }
    }
    for args in [
        vec![OsStr::new(forged)],
        vec![OsStr::new("--replay"), OsStr::new(forged)],
        vec![OsStr::new("--colour\u{1b}[8m\nerror")],
    ] {
        let out = warren_in(folder.path(), &args);
        let told = String::from_utf8(out.stderr).unwrap();
        assert!(
            !told.contains("\nzoe") && !told.contains("\u{1b}[8m"),
            "{told:?}"
        );
    }
}

#[test]
fn verdicts_can_be_printed_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let record = "--headless --demo --seed 7 --record run.ron";
    assert!(warren_in(folder.path(), &words(record)).status.success());
    let out = warren_in(folder.path(), &words("--json --verify run.ron absent.ron"));
    assert_eq!(out.status.code(), Some(1));
    let text = String::from_utf8(out.stdout).unwrap();
    let objects = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let [run, absent] = &objects.collect::<Vec<serde_json::Value>>()[..] else {
        panic!("{text}");
    };
    let keys = |object: &serde_json::Value| -> Vec<String> {
        object.as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(run["end"], "won");
    assert_eq!(run["steps"], 42);
    assert_eq!(run["level"].as_str().unwrap().len(), 32);
    assert_eq!(absent["verified"], false);
    // The manual lists every JSON key.
    let manual = include_str!("../docs/warren.md");
    for key in [keys(run), keys(absent)].concat() {
        assert!(manual.contains(&format!("`{key}`")), "{key}");
    }
}

#[test]
fn verify_can_only_be_combined_with_json_and_a_pack() {
    for flag in Args::command().get_arguments() {
        let Some(name) = flag.get_long() else {
            continue;
        };
        if ["verify", "json", "pack", "help", "version"].contains(&name) {
            continue;
        }
        let value = match flag.get_action().takes_values() {
            true => "=1",
            false => "",
        };
        let out = warren(&format!("--verify run.ron --{name}{value}"));
        assert_eq!(out.status.code(), Some(2), "{name}");
    }
    assert_eq!(warren("--json").status.code(), Some(2));
    assert_eq!(warren("--pack pack.ron").status.code(), Some(2));
}

#[test]
fn recordings_of_expensive_levels_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (grid, algorithm) in [
        (
            "shape: Square, width: 32000, height: 32000",
            "BinaryTree(corner: NorthWest)",
        ),
        (
            "shape: Polar, width: 4294967295, height: 4294967295",
            "Prim",
        ),
        ("shape: Square, width: 20000, height: 1", "AldousBroder"),
    ] {
        let text = format!(
            "(version: 4, source: Recipe((grid: ({grid}), algorithm: {algorithm}, seed: 1)), inputs: [])"
        );
        std::fs::write(folder.path().join("run.ron"), text).unwrap();
        for args in ["--headless --replay run.ron", "--verify run.ron"] {
            let out = warren_in(folder.path(), &words(args));
            assert_eq!(out.status.code(), Some(1), "{args}: {grid}");
            let told = [out.stdout, out.stderr].concat();
            let told = String::from_utf8(told).unwrap();
            assert!(told.contains("the recording's recipe: "), "{told}");
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs;
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Stdio;

    #[test]
    fn a_closed_output_pipe_is_not_reported_as_an_error() {
        for args in [
            "--verify a b c d",
            "--help",
            "--version",
            "--man",
            "--headless --demo --seed 7",
        ] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_warren"))
                .args(args.split_whitespace())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            drop(child.stdout.take());
            let mut told = String::new();
            let _ = BufReader::new(child.stderr.take().unwrap()).read_line(&mut told);
            assert_eq!(told, "", "{args}");
            let status = child.wait().unwrap();
            // `--verify` can report the missing files before it notices the closed pipe.
            assert!(
                status.code().is_some_and(|code| code <= 1),
                "{args}: {status}"
            );
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_picture_without_a_graphics_driver_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for args in ["--demo --sheet run.png", "--screenshot run.png"] {
            // The Vulkan loader then finds no driver.
            let out = Command::new(env!("CARGO_BIN_EXE_warren"))
                .current_dir(folder.path())
                .envs(["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].map(|name| (name, "/dev/null")))
                .arg("--headless")
                .args(args.split_whitespace())
                .output()
                .unwrap();
            let told = String::from_utf8(out.stderr).unwrap();
            assert_eq!(out.status.code(), Some(1), "{args}: {told}");
            let why = "error: cannot save run.png: there is no graphics driver";
            assert!(told.contains(why), "{args}: {told}");
            assert!(out.stdout.is_empty(), "{args}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_output_device_is_reported_as_an_error() {
        for args in [
            "--verify a",
            "--json --verify a",
            "--help",
            "--version",
            "--man",
            "--headless --demo --seed 7",
        ] {
            let full = fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap();
            let out = Command::new(env!("CARGO_BIN_EXE_warren"))
                .args(args.split_whitespace())
                .stdout(full)
                .output()
                .unwrap();
            let told = String::from_utf8(out.stderr).unwrap();
            assert_eq!(out.status.code(), Some(1), "{args}: {told}");
            assert!(
                told.starts_with("error: cannot write to standard output"),
                "{told}"
            );
        }
    }

    #[test]
    fn recordings_follow_symlinks_keep_permissions_and_report_errors() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("private.ron"), "old").unwrap();
        fs::set_permissions(at("private.ron"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("private.ron", at("link.ron")).unwrap();
        let record = |file: &str| {
            let args = format!("--headless --demo --seed 7 --record {file}");
            warren_in(folder.path(), &words(&args))
        };
        assert!(record("link.ron").status.success());
        assert!(fs::symlink_metadata(at("link.ron")).unwrap().is_symlink());
        let mode = fs::metadata(at("private.ron"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
        let text = fs::read_to_string(at("private.ron")).unwrap();
        assert!(Recording::read(&text).is_ok());
        // If the path is a device, the recording is written to the device.
        assert!(record("/dev/null").status.success());
        // If the recording cannot be written, the program reports this and exits with an error
        // status.
        fs::create_dir(at("folder")).unwrap();
        for (file, why) in [
            ("folder", "cannot write folder: it is a folder"),
            (
                "absent/run.ron",
                "cannot write absent/run.ron: its folder does not exist",
            ),
            #[cfg(target_os = "linux")]
            ("/dev/full", "cannot write /dev/full: No space left"),
        ] {
            let out = record(file);
            let told = String::from_utf8(out.stderr).unwrap();
            assert_eq!(out.status.code(), Some(1), "{file}: {told}");
            assert!(told.contains(why), "{file}: {told}");
        }
    }

    #[test]
    fn recordings_can_be_read_from_a_pipe_with_a_byte_order_mark() {
        let folder = tempfile::tempdir().unwrap();
        let record = "--headless --demo --seed 7 --record run.ron";
        assert!(warren_in(folder.path(), &words(record)).status.success());
        let text = fs::read_to_string(folder.path().join("run.ron")).unwrap();
        let pipe = folder.path().join("pipe");
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        for args in ["--headless --replay pipe", "--verify pipe"] {
            let writer = std::thread::spawn({
                let (pipe, text) = (pipe.clone(), format!("\u{feff}{text}"));
                move || fs::write(pipe, text)
            });
            let out = warren_in(folder.path(), &words(args));
            writer.join().unwrap().unwrap();
            assert!(out.status.success(), "{args}: {out:?}");
        }
    }
}
