//! Tests of `maze` without arguments, on a terminal and in a pipe.

use super::play::Game;
use assert_cmd::cargo::cargo_bin_cmd;

#[test]
fn a_terminal_is_greeted_with_a_maze_and_three_commands() {
    let game = Game::run(&[]);
    game.wait_until("the greeting", || game.shown().contains("maze --help"));
    let shown = game.shown();
    assert!(shown.contains("Welcome!"), "{shown}");
    let commands = shown.lines().filter(|line| line.starts_with("  maze "));
    assert_eq!(commands.count(), 3, "{shown}");
    let code = shown.split("maze play ").nth(1).expect("a command");
    let code = code.split_whitespace().next().expect("a code");
    let again = cargo_bin_cmd!("maze").args(["generate", code]).assert();
    again.success();
    assert!(game.close().wait().expect("an end").success());
}

#[test]
fn sizes_and_pipes_get_the_output_of_the_course() {
    let game = Game::run(&["3", "3", "--seed", "7"]);
    game.wait_until("the searches", || game.shown().contains("BFS:"));
    assert!(!game.shown().contains("Welcome!"));
    assert!(game.close().wait().expect("an end").success());
    let piped = cargo_bin_cmd!("maze").output().expect("maze runs");
    let text = String::from_utf8(piped.stdout).expect("text");
    assert!(text.starts_with("<pre>\n"), "{text}");
}
