//! Tests that a signal leaves no unfinished file behind.

use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::tempdir;

/// The signals are sent while the file is being written, or just after.
#[test]
fn signals_leave_no_unfinished_file() {
    for signal in [Signal::HUP, Signal::INT, Signal::QUIT, Signal::TERM].repeat(3) {
        let folder = tempdir().expect("a folder");
        let args = "generate --width 2000 --height 2000 --seed 1 -o maze.txt";
        let mut maze = Command::new(assert_cmd::cargo::cargo_bin!("maze"));
        maze.args(args.split(' '))
            .current_dir(folder.path())
            .stderr(Stdio::null());
        let mut maze = maze.spawn().expect("maze runs");
        let names = || {
            let files = fs::read_dir(folder.path()).expect("a folder");
            let files = files.map(|file| file.expect("a file").file_name());
            files.collect::<Vec<_>>()
        };
        while names().is_empty() {
            assert_eq!(maze.try_wait().expect("a status"), None, "{signal:?}");
            sleep(Duration::from_micros(100));
        }
        kill_process(Pid::from_child(&maze), signal).expect("the process existed");
        let status = maze.wait().expect("a status");
        // If the signal came after the file was complete, the program may have ended normally.
        assert!(
            status.success() || status.signal() == Some(signal.as_raw()),
            "{status}"
        );
        let left = names();
        assert!(left.is_empty() || left == ["maze.txt"], "{left:?}");
        if let Ok(text) = fs::read(folder.path().join("maze.txt")) {
            assert_eq!(text.len(), 4001 * 4002, "{signal:?}");
        }
    }
}
