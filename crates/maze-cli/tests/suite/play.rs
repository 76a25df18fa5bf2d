//! Tests of `maze play` in a pseudoterminal. The game must restore the terminal whenever it ends or
//! is suspended.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";
const SHOW_CURSOR: &str = "\x1b[?25h";

/// A run of the program in a pseudoterminal.
pub(super) struct Game {
    maze: Child,
    /// The side of the pseudoterminal with the keyboard and the screen.
    keyboard: File,
    /// The side of the pseudoterminal that programs use.
    terminal: OwnedFd,
    screen: Arc<Mutex<String>>,
    /// The thread that reads the screen, and whether it is to end.
    reader: (JoinHandle<()>, Arc<AtomicBool>),
}

impl Game {
    fn begin() -> Game {
        let game = Game::run(&["play", "--width", "5", "--height", "5", "--seed", "1"]);
        game.wait_until("the game starts", || {
            game.shown().contains("time 0:0") && game.is_raw()
        });
        game
    }

    /// Starts the program with these arguments.
    pub(super) fn run(args: &[&str]) -> Game {
        let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        // If the program inherited this side, the terminal would not end when the test closes it.
        fcntl_setfd(&keyboard, FdFlags::CLOEXEC).expect("a terminal");
        grantpt(&keyboard).expect("a terminal");
        unlockpt(&keyboard).expect("a terminal");
        let name = ptsname(&keyboard, Vec::new()).expect("its name");
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let terminal = rustix::fs::open(name, flags, Mode::empty()).expect("a terminal");
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&terminal, size).expect("a size");
        let side = || terminal.try_clone().expect("a terminal");
        let mut maze = Command::new(assert_cmd::cargo::cargo_bin!("maze"));
        maze.args(args);
        maze.stdin(side()).stdout(side()).stderr(side());
        // Ctrl-Z suspends the whole process group, so the program needs its own process group.
        let maze = maze.process_group(0).spawn().expect("maze runs");
        let keyboard = File::from(keyboard);
        let screen = Arc::new(Mutex::new(String::new()));
        let (mut from, to) = (keyboard.try_clone().expect("a terminal"), screen.clone());
        let ends = Arc::new(AtomicBool::new(false));
        let is_over = ends.clone();
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while !is_over.load(Ordering::Relaxed) {
                let wait = Timespec {
                    tv_sec: 0,
                    tv_nsec: 10_000_000,
                };
                let mut ready = [PollFd::new(&from, PollFlags::IN)];
                if poll(&mut ready, Some(&wait)).expect("a terminal") == 0 {
                    continue;
                }
                let Ok(count @ 1..) = from.read(&mut bytes) else {
                    return;
                };
                *to.lock().expect("a screen") += &String::from_utf8_lossy(&bytes[..count]);
            }
        });
        Game {
            maze,
            keyboard,
            terminal,
            screen,
            reader: (reader, ends),
        }
    }

    pub(super) fn shown(&self) -> String {
        self.screen.lock().expect("a screen").clone()
    }

    fn is_raw(&self) -> bool {
        let modes = tcgetattr(&self.terminal).expect("modes").local_modes;
        !modes.contains(LocalModes::ICANON) && !modes.contains(LocalModes::ECHO)
    }

    fn send(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.maze), signal).expect("the process exists");
    }

    /// Closes the keyboard and the screen, as when a window is closed. Returns the program.
    pub(super) fn close(self) -> Child {
        let (reader, ends) = self.reader;
        ends.store(true, Ordering::Relaxed);
        reader.join().expect("a reader");
        self.maze
    }

    fn press(&self, key: &[u8]) {
        (&self.keyboard).write_all(key).expect("a keyboard");
    }

    #[track_caller]
    pub(super) fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_so() {
            let waited = began.elapsed();
            assert!(
                waited < Duration::from_secs(30),
                "timeout before {what}: {:?}",
                self.shown()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Checks that the terminal was restored as often as it was taken over.
    #[track_caller]
    fn check_restored(&self) {
        let count = |what: &str| self.shown().matches(what).count();
        self.wait_until("the terminal is restored", || {
            count(LEAVE) == count(ENTER) && count(SHOW_CURSOR) == count(LEAVE)
        });
        assert!(!self.is_raw());
    }

    /// Checks that the program is suspended, resumes it, and checks that it continues where it
    /// stopped.
    #[track_caller]
    fn check_suspended(&self) {
        let pid = Pid::from_child(&self.maze);
        self.wait_until("the game is suspended", || {
            let options = WaitOptions::UNTRACED | WaitOptions::NOHANG;
            let status = waitpid(Some(pid), options).expect("a status");
            status.is_some_and(|(_, status)| status.stopped())
        });
        self.check_restored();
        let before = self.shown().len();
        self.send(Signal::CONT);
        self.wait_until("the game continues", || {
            let after = self.shown()[before..].to_owned();
            after.contains(ENTER) && after.contains("time 0:0") && self.is_raw()
        });
    }
}

#[path = "../../src/signals.rs"]
#[allow(dead_code, reason = "the program uses more of it")]
mod heeding;

fn is_not_ignored(signal: &Signal) -> bool {
    !heeding::heeded(&[signal.as_raw()]).is_empty()
}

#[test]
fn fatal_signals_restore_the_terminal() {
    // The program inherits the set of ignored signals from this process, and does not handle the
    // signals in this set. The test skips them.
    let signals = [Signal::HUP, Signal::INT, Signal::TERM];
    for signal in signals.into_iter().filter(is_not_ignored) {
        let mut game = Game::begin();
        game.send(signal);
        let status = game.maze.wait().expect("a status");
        assert_eq!(status.signal(), Some(signal.as_raw()), "{status}");
        game.check_restored();
    }
}

#[test]
fn ctrl_z_and_sigtstp_suspend_the_game_and_restore_the_terminal() {
    let mut game = Game::begin();
    game.press(b"\x1a");
    game.check_suspended();
    game.send(Signal::TSTP);
    game.check_suspended();
    game.press(b"\x03");
    assert!(game.maze.wait().expect("a status").success());
    game.check_restored();
    game.wait_until("the outcome is printed", || {
        game.shown().contains("left after 0 steps")
    });
}

/// Waits until the program has ended, and returns its status.
#[track_caller]
fn end_of(maze: &mut Child) -> ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = maze.try_wait().expect("a status") {
            return status;
        }
        if began.elapsed() > Duration::from_secs(30) {
            maze.kill().expect("the process exists");
            panic!("the program does not end");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_game_ends_when_its_terminal_disappears() {
    // The program does not control the terminal, so it gets no signal.
    for keys in [&b""[..], b"\xff", b"\x1b["] {
        let game = Game::begin();
        game.press(keys);
        assert!(!end_of(&mut game.close()).success());
    }
}

#[test]
fn incomplete_input_delays_neither_the_clock_nor_signals() {
    for keys in [&b"\xff"[..], b"\x1b[", b"\x1b[1;", b"\x1b[200~text"] {
        let mut game = Game::begin();
        game.press(keys);
        game.wait_until("the clock goes on", || game.shown().contains("time 0:02"));
        if is_not_ignored(&Signal::TERM) {
            game.send(Signal::TERM);
            let status = end_of(&mut game.maze);
            assert_eq!(status.signal(), Some(Signal::TERM.as_raw()), "{status}");
        }
        game.check_restored();
    }
}

#[test]
fn the_game_can_be_left_after_incomplete_input() {
    for keys in [&b"\xff"[..], b"\x1b[", b"\x1b[200~text"] {
        let mut game = Game::begin();
        game.press(keys);
        // The first key may be taken as the end of the incomplete one.
        for _ in 0..2 {
            thread::sleep(Duration::from_millis(50));
            game.press(b"\x03");
        }
        assert!(end_of(&mut game.maze).success(), "{keys:?}");
        game.check_restored();
    }
}
