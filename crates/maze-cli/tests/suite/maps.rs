//! Tests of maps for the table, and of their keys.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Runs `maze` in a folder. Returns the exit status and the messages.
fn run(folder: &Path, args: &str) -> (Option<i32>, String) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace()).current_dir(folder);
    let output = maze.output().expect("maze runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), told)
}

const DUNGEON: &str = "generate --width 14 --height 10 --rooms 3 --areas 2 --doors 2 --locks 1 \
    --treasure 2 --minotaur --theme crypt --seed 7";

#[test]
fn a_map_for_the_game_master_lacks_nothing_and_has_a_key() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    for name in ["gm.svg", "gm.png", "gm.pdf", "gm.uvtt"] {
        let args = format!("{DUNGEON} --map gm --style parchment --key key.md -o {name}");
        let (status, told) = run(at, &args);
        assert_eq!((status, &*told), (Some(0), ""), "{name}");
    }
    let key = fs::read_to_string(at.join("key.md")).expect("a key");
    assert!(key.starts_with("# The Crypt\n"), "{key}");
    for text in ["Minotaur: hunts", "secret door", "nobody can get stuck"] {
        assert!(key.contains(text), "{text}: {key}");
    }
    let svg = fs::read_to_string(at.join("gm.svg")).expect("a map");
    let args = format!("{DUNGEON} --map player --title Vault --language de -o player.svg");
    assert_eq!(run(at, &args), (Some(0), String::new()));
    let player = fs::read_to_string(at.join("player.svg")).expect("a map");
    let [gm, player] = [&svg, &player].map(|svg| svg.contains(">S</text>"));
    assert!(gm && !player, "only the game master sees secret doors");
}

#[test]
fn flags_of_maps_are_refused_if_they_have_no_effect() {
    let folder = tempdir().expect("a folder");
    for (args, why) in [
        ("--map gm", "--map has no effect on text"),
        ("--style blue -o a.dxf", "--style has no effect on dxf"),
        ("--numbers -o a.svg", "--numbers needs --map"),
        ("--title A -o a.svg", "--title needs --map or --key"),
        (
            "--key a.txt",
            "give a file whose name ends in .md, .html or .pdf",
        ),
        ("--map gm --stroke -o a.svg", "--stroke draws only walls"),
    ] {
        let (status, told) = run(folder.path(), &format!("generate --seed 7 {args}"));
        assert_eq!(status, Some(2), "{args}: {told}");
        assert!(told.contains(why), "{args}: {told}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
