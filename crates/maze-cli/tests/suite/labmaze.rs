//! Tests of `maze labmaze`.

use assert_cmd::cargo::cargo_bin_cmd;
use warren_maze::labmaze::{RandomMaze, RandomMazeOptions};

fn run_maze(args: &str) -> (String, String, Option<i32>) {
    let output = cargo_bin_cmd!("maze")
        .arg("labmaze")
        .args(args.split_whitespace())
        .output()
        .expect("maze runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
fn mazes_are_those_of_the_library() {
    let options = RandomMazeOptions {
        height: 17,
        width: 21,
        max_rooms: 6,
        room_min_size: 4,
        room_max_size: 7,
        retry_count: 50,
        extra_connection_probability: 0.5,
        max_variations: 3,
        has_doors: true,
        simplify: false,
        spawns_per_room: 2,
        spawn_token: 's',
        objects_per_room: 1,
        object_token: 'o',
    };
    let mut maze = RandomMaze::new(options, -5_i64 as u64).expect("a maze");
    let [entities, variations] = [maze.entity_layer(), maze.variations_layer()].map(str::to_owned);
    maze.regenerate();
    let [next, next_variations] = [maze.entity_layer(), maze.variations_layer()];
    let flags = "--height 17 --width 21 --max-rooms 6 --room-min-size 4 --room-max-size 7 \
         --retry-count 50 --extra-connection-probability 0.5 --max-variations 3 --has-doors \
         --no-simplify --spawns-per-room 2 --spawn-token s --objects-per-room 1 --object-token o \
         --seed -5 --count 2";
    for (layers, expected) in [
        ("", format!("{entities}\n{next}")),
        ("--layers entities", format!("{entities}\n{next}")),
        (
            "--layers variations",
            format!("{variations}\n{next_variations}"),
        ),
        (
            "--layers both",
            format!("{entities}{variations}\n{next}{next_variations}"),
        ),
    ] {
        let printed = run_maze(&format!("{flags} {layers}"));
        assert_eq!(printed, (expected, String::new(), Some(0)));
    }
}

#[test]
fn a_random_seed_is_printed() {
    let (maze, told, status) = run_maze("");
    assert_eq!(status, Some(0));
    let seed = told
        .strip_prefix("seed ")
        .and_then(|rest| rest.split_once(':'));
    let (seed, _) = seed.expect(&told);
    assert_eq!(run_maze(&format!("--seed {seed}")).0, maze);
}

#[test]
fn invalid_parameters_are_refused() {
    for (args, told) in [
        (
            "--width 12",
            "the width is 12, but it must be an odd number",
        ),
        ("--room-min-size 7", "the minimum size of rooms is 7"),
        (
            "--extra-connection-probability -1",
            "must be between 0 and 1",
        ),
        ("--seed 4294967296", "--seed"),
    ] {
        let (out, error, status) = run_maze(args);
        assert_eq!((&*out, status), ("", Some(2)), "{args}");
        assert!(error.contains(told), "{args}: {error}");
    }
}
