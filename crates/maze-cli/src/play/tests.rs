//! Tests that play games by pressing keys and reading the screen.

use super::game::Game;
use super::help;
use super::keys::{self, Action};
use super::screen::{Screen, Style};
use super::status::clock;
use super::{fitting_recipe, outcome};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use warren_dungeon::descent::Descent;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::play::{Carried, ConsumableKind, Progress, STONES_PER_FIND, TICKS_PER_SECOND};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Grid, GridShape, GridSpec, Topology};

#[test]
fn pressing_the_keys_of_a_hint_reaches_the_finish() {
    let wraps = [(false, false), (true, false), (false, true), (true, true)];
    for shape in GridShape::ALL {
        let even = u32::from(shape == GridShape::Triangular);
        for algorithm in Algorithm::ALL {
            for ((wrap_x, wrap_y), seed) in wraps.into_iter().zip(1..) {
                let usual = default_grid(shape);
                let grid = GridSpec {
                    width: usual.width + even * usual.width % 2,
                    wrap_x: wrap_x && shape.may_wrap(),
                    wrap_y: wrap_y && shape.may_wrap(),
                    ..usual
                };
                if algorithm
                    .misfit(&Grid::try_from(grid).expect("a grid"))
                    .is_some()
                {
                    continue;
                }
                let mut game = Game::new(make_level(grid, algorithm.clone(), seed));
                press(&mut game, "o");
                let moves = game.hint.clone().expect("a hint").moves;
                let drawn = game.level.grid();
                let mut way = String::new();
                for (cell, &dir) in cells_along(drawn, game.progress.cell(), &moves).zip(&moves) {
                    // The hint shows the secret doors on the path but does not open them.
                    if game.level.doors().number(cell, dir).is_some() {
                        way.push(' ');
                    }
                    way.push(letter(drawn, cell, dir));
                }
                press(&mut game, &way);
                let what = format!("{way} in {grid:?}, {}", algorithm.name());
                assert!(game.progress.finished(), "{what}: {:?}", game.note);
                assert_eq!(Some(game.progress.steps()), game.level.shortest(), "{what}");
            }
        }
    }
}

#[test]
fn the_outcome_is_described_in_one_line() {
    let map = ["+-+-+-+", "|S    |", "+-+-+ +", "|F    |", "+-+-+-+"];
    let mut game = Game::new(drawn(&map, false));
    press(&mut game, "da");
    let time = clock(&game);
    assert_eq!(
        outcome(&game),
        format!("left after 2 steps, time {time}, hints 0")
    );
    press(&mut game, "oddsaa");
    let time = clock(&game);
    let line = format!("reached the finish in 7 steps (shortest 5), time {time}, hints 1");
    assert_eq!(outcome(&game), line);
    assert!(game.is_over());
}

#[test]
fn the_quit_keys_end_a_game() {
    for key in [KeyCode::Char('q'), KeyCode::Char('Q'), KeyCode::Esc] {
        let action = keys::action(&grid(GridShape::Hex), 0, KeyEvent::from(key));
        assert_eq!(action, Some(Action::Quit), "{key}");
    }
    let mut game = Game::new(drawn(&["+-+-+", "|S F|", "+-+-+"], false));
    press(&mut game, "q");
    assert!(game.is_over());
}

#[test]
fn walking_into_a_wall_shows_a_note_and_changes_nothing() {
    let mut game = Game::new(drawn(&["+-+-+", "|S F|", "+-+-+"], false));
    let before = game.progress.clone();
    for key in ["w", "a", "s"] {
        press(&mut game, key);
        assert_eq!(game.progress, before, "{key}");
    }
    assert_eq!(screen_lines(&game)[1], "|@ F|");
    assert_eq!(screen_lines(&game)[4], "there is a wall");
    press(&mut game, "d");
    assert_eq!(screen_lines(&game)[4], keys::line(GridShape::Square));
    assert!(game.progress.finished());
}

#[test]
fn searching_finds_a_secret_door() {
    let mut game = Game::new(drawn(&["+-+-+-+", "|S  DF|", "+-+-+-+"], false));
    press(&mut game, "dd");
    assert_eq!(
        screen_lines(&game)[1],
        "|  @|F|",
        "a door looks like a wall"
    );
    press(&mut game, " ");
    assert_eq!(screen_lines(&game)[1], "|  @:F|");
    assert_eq!(screen_lines(&game)[4], "a secret door opens");
    assert!(
        game.progress.ticks() > TICKS_PER_SECOND,
        "a search takes time"
    );
    press(&mut game, "d");
    assert!(game.progress.finished());
}

#[test]
fn a_hint_marks_a_secret_door_and_does_not_open_it() {
    let mut game = Game::new(drawn(&["+-+-+-+-+", "|S    DF|", "+-+-+-+-+"], false));
    press(&mut game, "o");
    assert_eq!(screen_lines(&game)[1], "|@....DF|");
    assert_eq!(
        screen_lines(&game)[4],
        "steps to the finish: 3, search beside D for a secret door"
    );
    press(&mut game, "dd");
    assert_eq!(screen_lines(&game)[1], "|    @DF|");
    press(&mut game, "d");
    assert_eq!(screen_lines(&game)[4], "there is a wall");
    press(&mut game, " ");
    assert_eq!(screen_lines(&game)[1], "|    @:F|");
    press(&mut game, "d");
    assert!(game.progress.finished());
}

#[test]
fn a_search_far_from_doors_finds_nothing() {
    let mut game = Game::new(drawn(&["+-+-+-+-+", "|S    DF|", "+-+-+-+-+"], false));
    press(&mut game, " ");
    assert_eq!(screen_lines(&game)[1], "|@    |F|");
    assert_eq!(screen_lines(&game)[4], "you find nothing here");
}

#[test]
fn searching_finds_a_door_on_a_hex_grid() {
    let mut game = Game::new(read(
        r#"grid: (shape: Hex, width: 2, height: 1), cells: ["00"],
        starts: [(0, 0)], finishes: [(1, 0)], doors: [(cell: (0, 0), side: "east")]"#,
    ));
    assert_eq!(
        screen_lines(&game)[..3],
        [r" / \ / \ ", "| @ | F |", r" \ / \ / "]
    );
    press(&mut game, " ");
    assert_eq!(screen_lines(&game)[1], "| @ : F |");
}

#[test]
fn a_hint_is_shown_until_the_player_leaves_its_path() {
    let map = [
        "+-+-+-+-+",
        "|S     F|",
        "+ +-+-+-+",
        "|       |",
        "+-+-+-+-+",
    ];
    let mut game = Game::new(drawn(&map, false));
    press(&mut game, "o");
    assert_eq!(screen_lines(&game)[1], "|@.....F|");
    assert_eq!(screen_lines(&game)[6], "steps to the finish: 3");
    press(&mut game, "d");
    assert_eq!(screen_lines(&game)[1], "|  @...F|");
    press(&mut game, "a");
    assert_eq!(screen_lines(&game)[1], "|@     F|");
}

#[test]
fn hints_are_drawn_across_wrapped_borders() {
    let mut game = Game::new(drawn(&["+-+-+-+-+", " S| |F   ", "+-+-+-+-+"], true));
    press(&mut game, "o");
    assert_eq!(screen_lines(&game)[1], ".@| |F...");
    press(&mut game, "a");
    assert_eq!(screen_lines(&game)[1], "  | |F.@ ");
}

#[test]
fn a_hint_without_a_path_shows_a_note() {
    let mut game = Game::new(drawn(&["+-+-+", "|S|F|", "+-+-+"], false));
    press(&mut game, "o");
    assert_eq!(screen_lines(&game)[4], "no path leads to the finish");
}

#[test]
fn hints_show_one_step_a_part_or_the_whole_path() {
    let row = format!("|S{}F|", " ".repeat(39));
    let wall = format!("+{}", "-+".repeat(21));
    let mut game = Game::new(drawn(&[&wall, &row, &wall], false));
    for (keys, dots, note) in [
        ("c", 2, "this way"),
        ("t", 24, "a part of the path"),
        ("o", 39, "steps to the finish: 20"),
    ] {
        press(&mut game, keys);
        assert_eq!(screen_lines(&game)[1].matches('.').count(), dots, "{keys}");
        assert_eq!(screen_lines(&game)[4], note);
    }
    assert_eq!(game.progress.hints(), 3);
}

#[test]
fn a_walking_key_after_r_throws_a_stone_and_p_puts_out_the_torch() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 4, height: 1), map: ["+-+-+-+-+", "|S     F|", "+-+-+-+-+"],
           stones: [(1, 0)]"#,
    ));
    assert_eq!(screen_lines(&game)[1], "|@ ;   F|");
    for (keys, note) in [
        ("r", "you have no stones"),
        ("d", "you take 3 stones: r throws one"),
        ("r", "in which direction? walk there"),
        ("w", "there is no room to throw a stone: face an open side"),
        ("w", "there is a wall"),
        ("rd", "you throw a stone"),
        ("p", "you put out your torch: p lights it again"),
    ] {
        press(&mut game, keys);
        assert_eq!(screen_lines(&game)[4], note, "{keys}");
    }
    assert_eq!(game.progress.carried().stones, STONES_PER_FIND - 1);
    let figures = &screen_lines(&game)[3];
    assert!(
        figures.contains("stones (r) 2") && figures.contains("torch out (p)"),
        "{figures}"
    );
    press(&mut game, "p");
    assert_eq!(screen_lines(&game)[4], "you light your torch again");
}

#[test]
fn g_lays_salt_that_the_screen_shows() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 4, height: 1), map: ["+-+-+-+-+", "|S     F|", "+-+-+-+-+"],
           salt: [(1, 0)]"#,
    ));
    assert_eq!(screen_lines(&game)[1], "|@ \"   F|");
    for (keys, note) in [
        ("g", "you have no salt"),
        ("d", "you take salt for 2 cells: g lays it"),
        (
            "g",
            "you lay salt: no beast enters this cell for 20 seconds",
        ),
        ("g", "there is already salt here"),
    ] {
        press(&mut game, keys);
        assert_eq!(screen_lines(&game)[4], note, "{keys}");
    }
    assert!(screen_lines(&game)[3].contains("salt (g) 1"));
    press(&mut game, "d");
    assert_eq!(screen_lines(&game)[1], "|  ~ @ F|");
}

#[test]
fn i_lights_a_flare() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 4, height: 1), map: ["+-+-+-+-+", "|S     F|", "+-+-+-+-+"],
           flares: [(1, 0)], minotaur: (3, 0)"#,
    ));
    assert_eq!(screen_lines(&game)[1], "|@ ^   M|");
    for (keys, note) in [
        ("i", "you have no flares"),
        ("d", "you take 2 flares: i lights one"),
        ("i", "the Minotaur is dazzled for 8 seconds"),
    ] {
        press(&mut game, keys);
        assert_eq!(screen_lines(&game)[4], note, "{keys}");
    }
    assert!(screen_lines(&game)[3].contains("flares (i) 1"));
}

#[test]
fn a_hyphen_shuts_the_gate_behind_the_player() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 4, height: 1), map: ["+-+-+-+-+", "|S|    F|", "+-+-+-+-+"],
           iron_keys: [(0, 0)], gates: [(cell: (0, 0), side: "east", kind: Iron)]"#,
    ));
    for (keys, line, note) in [
        ("-", "|@I    F|", "there is no open gate to shut here"),
        ("d", "|@:    F|", "the door is open"),
        (
            "d-",
            "| I@   F|",
            "you shut the gate: no beast passes it for 10 seconds",
        ),
        ("-", "| I@   F|", "this gate is already shut"),
        ("a", "|@:    F|", "the gate that you shut is open again"),
        (
            "-",
            "|@:    F|",
            "the hinges of this gate are broken: you can shut it only once",
        ),
    ] {
        press(&mut game, keys);
        assert_eq!(screen_lines(&game)[1], line, "{keys}");
        assert_eq!(screen_lines(&game)[4], note, "{keys}");
    }
}

#[test]
fn flasks_and_scrolls_are_identified_by_their_use() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 4, height: 1), map: ["+-+-+-+-+", "|S     F|", "+-+-+-+-+"],
           flasks: [(1, 0), (2, 0)], scrolls: [(1, 0)]"#,
    ));
    assert_eq!(screen_lines(&game)[1], "|@ ? u F|");
    let note = |game: &Game| screen_lines(game)[4].clone();
    press(&mut game, ",");
    assert_eq!(note(&game), "you have no flask");
    press(&mut game, ".");
    assert_eq!(note(&game), "you have no scroll");
    press(&mut game, "d");
    let [flask, scroll] = ConsumableKind::ALL.map(|kind| game.progress.held(kind).expect("held"));
    let scroll = scroll.in_words();
    assert_eq!(note(&game), format!("you take a {scroll}: . reads it"));
    let figures = screen_lines(&game)[3].clone();
    let carried = format!("{} (,)   {scroll} (.)", flask.in_words());
    assert!(figures.contains(&carried), "{figures}");
    press(&mut game, "d");
    let left = "you already carry a flask: use it, or leave this one";
    assert_eq!(note(&game), left);
    press(&mut game, ",");
    let [effect] = game.progress.carried().identified().collect::<Vec<_>>()[..] else {
        panic!("one look is identified");
    };
    let next = game
        .progress
        .held(ConsumableKind::Flask)
        .expect("the next flask")
        .in_words();
    let told = format!(
        "{}: {}; you take a {next}: , drinks it",
        flask.in_words(),
        effect.summary()
    );
    assert_eq!(note(&game), told);
    press(&mut game, ".");
    assert!(note(&game).starts_with(&scroll));
}

#[test]
fn a_charge_opens_the_wall_marked_by_a_hint() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 3, height: 1), map: ["+-+-+-+", "|S|  F|", "+-+-+-+"],
           charges: 1"#,
    ));
    press(&mut game, "o");
    assert_eq!(screen_lines(&game)[1], "|@*..F|");
    assert!(screen_lines(&game)[3].contains("charges (!) 1"));
    press(&mut game, "!");
    assert_eq!(screen_lines(&game)[4], "which wall? walk towards it");
    press(&mut game, "w");
    assert_eq!(
        screen_lines(&game)[4],
        "outer walls and solid rock cannot be blasted"
    );
    press(&mut game, "d");
    assert_eq!(
        screen_lines(&game)[4],
        "there is a wall",
        "a blast applies only to the next key"
    );
    press(&mut game, "!d");
    assert_eq!(screen_lines(&game)[1], "|@...F|");
    assert_eq!(screen_lines(&game)[4], "the wall is gone");
    assert!(screen_lines(&game)[3].contains("charges (!) 0"));
    press(&mut game, "!");
    assert_eq!(screen_lines(&game)[4], "you have no charges left");
    press(&mut game, "dd");
    assert!(game.progress.finished());
}

#[test]
fn blasting_in_a_level_without_charges_shows_a_note() {
    let mut game = Game::new(drawn(&["+-+-+", "|S F|", "+-+-+"], false));
    press(&mut game, "!");
    let note = "there are no charges in this level";
    assert_eq!(screen_lines(&game)[4], note);
}

#[test]
fn a_blasted_floor_is_a_ladder() {
    let mut game = Game::new(read(
        r#"grid: (shape: Cubic, width: 2, height: 1, depth: 2), floors: [["10"], ["10"]],
           charges: 1, starts: [(0, 0, 0)], finishes: [(1, 0, 1)]"#,
    ));
    press(&mut game, "!>d");
    assert_eq!(screen_lines(&game)[1], "|> @|");
    press(&mut game, "a>");
    assert!(screen_lines(&game)[3].contains("floor 2 of 2"));
    press(&mut game, "d");
    assert!(game.progress.finished());
}

#[test]
fn the_minotaur_is_drawn_and_ends_the_game() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 5, height: 1),
           map: ["+-+-+-+-+-+", "|F S      |", "+-+-+-+-+-+"], minotaur: (4, 0)"#,
    ));
    assert_eq!(screen_lines(&game)[1], "|F @     M|");
    assert!(screen_lines(&game)[3].contains("here: Minotaur"));
    press(&mut game, "d");
    let told = &screen_lines(&game)[3];
    assert!(
        told.contains("Minotaur") && !told.contains("here"),
        "{told}"
    );
    press(&mut game, "d");
    let time = clock(&game);
    assert!(game.is_over());
    let line = format!("caught by the Minotaur after 2 steps, time {time}, hints 0");
    assert_eq!(outcome(&game), line);
}

#[test]
fn the_relatives_of_the_minotaur_are_drawn_and_named() {
    for (field, glyph, name) in [
        ("sleeper", 'S', "Sleeper"),
        ("guardian", 'G', "Guardian"),
        ("statue", 'T', "Statue"),
        ("echo", 'E', "Echo"),
        ("moth", 'B', "Moth"),
        ("warden", 'W', "Warden"),
    ] {
        let mut game = Game::new(read(&format!(
            r#"grid: (shape: Square, width: 5, height: 1),
               map: ["+-+-+-+-+-+", "|F S      |", "+-+-+-+-+-+"], {field}: (4, 0)"#,
        )));
        assert_eq!(screen_lines(&game)[1], format!("|F @     {glyph}|"));
        press(&mut game, "ddd");
        let told = outcome(&game);
        assert!(
            told.starts_with(&format!("caught by the {name} after")),
            "{told}"
        );
    }
}

#[test]
fn the_thief_is_drawn_and_takes_a_treasure() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 6, height: 1),
           map: ["+-+-+-+-+-+-+", "|F S        |", "+-+-+-+-+-+-+"],
           treasures: [(cell: (1, 0), kind: Goblet)], thief: (4, 0)"#,
    ));
    assert_eq!(screen_lines(&game)[1], "|F @     H  |");
    // Each search takes a second.
    let is_robbed = |game: &Game| {
        let note = game.note.as_deref();
        note == Some("the Thief runs away with your goblet")
    };
    let mut waited = 0..20;
    while !is_robbed(&game) {
        waited.next().expect("no theft");
        press(&mut game, " ");
    }
    assert!(!game.is_over() && game.progress.carried().treasure == 0);
    press(&mut game, "dddd      ");
    assert_eq!(game.progress.carried().treasure, 15);
}

#[test]
fn the_note_says_that_the_warden_sets_back_a_lever() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 9, height: 1),
           map: ["+-+-+-+-+-+-+-+-+-+", "|F       S        |", "+-+-+-+-+-+-+-+-+-+"],
           levers: [(cell: (4, 0), number: 0)], warden: (8, 0)"#,
    ));
    press(&mut game, "faa");
    let told = "the Warden has set back lever 1: pull it again, and it stays";
    let mut waited = 0..10;
    while game.note.as_deref() != Some(told) {
        assert!(!game.is_over());
        waited.next().expect("not set back");
        press(&mut game, " ");
    }
}

#[test]
fn the_sleeper_does_not_hear_a_player_who_walks_quietly() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 6, height: 1),
           map: ["+-+-+-+-+-+-+", "|F S        |", "+-+-+-+-+-+-+"], sleeper: (5, 0)"#,
    ));
    press(&mut game, "v");
    assert!(screen_lines(&game)[3].contains("quiet"));
    press(&mut game, "dda");
    assert!(!game.progress.beasts()[0].awake);
    press(&mut game, "vd");
    assert!(!screen_lines(&game)[3].contains("quiet"));
    assert!(game.progress.beasts()[0].awake);
}

#[test]
fn a_lever_says_whether_it_moves_one_portcullis() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 2, height: 1), map: ["+-+-+", "|S|F|", "+-+-+"],
           gates: [(cell: (0, 0), side: "east", kind: Portcullis(lever: 1))],
           levers: [(cell: (0, 0), number: 1)]"#,
    ));
    press(&mut game, "f");
    assert_eq!(screen_lines(&game)[4], "lever 2: its portcullis moves");
}

#[test]
fn gates_keys_and_levers_are_drawn_and_used() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 6, height: 1),
           map: ["+-+-+-+-+-+-+", "|S| | | | |F|", "+-+-+-+-+-+-+"],
           gates: [
               (cell: (0, 0), side: "east", kind: Portcullis(lever: 2)),
               (cell: (1, 0), side: "east", kind: Locked(Star)),
               (cell: (2, 0), side: "east", kind: Iron),
               (cell: (3, 0), side: "east", kind: OneWay),
               (cell: (5, 0), side: "west", kind: Portcullis(lever: 2, open: true)),
           ],
           keys: [(cell: (1, 0), shape: Star)], iron_keys: [(2, 0)],
           levers: [(cell: (0, 0), number: 2), (cell: (4, 0), number: 2)]"#,
    ));
    let note = |game: &Game| screen_lines(game)[4].clone();
    assert_eq!(screen_lines(&game)[1], "|@3★★kI →3:F|");
    press(&mut game, "d");
    assert_eq!(note(&game), "only a lever 3 opens this portcullis");
    press(&mut game, "f");
    assert_eq!(note(&game), "lever 3: its portcullises move");
    assert_eq!(screen_lines(&game)[1], "|@:★★kI →33F|");
    press(&mut game, "d");
    assert_eq!(note(&game), "you take the star key ★");
    assert!(screen_lines(&game)[3].contains("keys ★"));
    // The first press opens the door, and the second one walks through it.
    press(&mut game, "d");
    assert_eq!(note(&game), "the door is open");
    press(&mut game, "d");
    assert_eq!(note(&game), "you take an iron key");
    assert_eq!(screen_lines(&game)[1], "|3: :@I →33F|");
    // The player faces the iron door.
    press(&mut game, "f");
    assert_eq!(note(&game), "the door is open");
    press(&mut game, "f");
    assert_eq!(
        note(&game),
        "there is nothing to use here: face a locked door, or go to a lever or a portal"
    );
    press(&mut game, "dda");
    assert_eq!(note(&game), "nothing opens this gate from this side");
    press(&mut game, "fd");
    assert!(game.progress.finished());
}

#[test]
fn portals_are_drawn_and_used() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 6, height: 1),
           map: ["+-+-+-+-+-+-+", "|S| |     |F|", "+-+-+-+-+-+-+"],
           portals: [(cell: (0, 0), pair: A), (cell: (2, 0), pair: A),
               (cell: (4, 0), pair: H), (cell: (5, 0), pair: H)]"#,
    ));
    let note = |game: &Game| screen_lines(game)[4].clone();
    assert_eq!(screen_lines(&game)[1], "|@| |Ⓐ   Ⓗ|Ⓗ|");
    press(&mut game, "o");
    let steps = "steps to the finish: 4, f steps through the portal here";
    assert_eq!(note(&game), steps);
    assert_eq!(screen_lines(&game)[1], "|@| |Ⓐ...Ⓗ|Ⓗ|");
    press(&mut game, "f");
    assert_eq!(note(&game), "you step through the portal");
    assert_eq!(screen_lines(&game)[1], "|Ⓐ| |@...Ⓗ|Ⓗ|");
    press(&mut game, "ddf");
    assert!(game.progress.finished());
    assert_eq!(game.progress.steps(), 4);
}

#[test]
fn the_clock_follows_real_time_and_the_time_of_steps() {
    let mut game = Game::new(drawn(&["+-+-+-+", "|S   F|", "+-+-+-+"], false));
    game.wait_until(10 * TICKS_PER_SECOND);
    assert_eq!(game.progress.ticks(), 10 * TICKS_PER_SECOND);
    assert_eq!(clock(&game), "0:10");
    press(&mut game, "d");
    let walked = game.progress.ticks();
    assert!(walked > 10 * TICKS_PER_SECOND);
    game.wait_until(walked - 1);
    assert_eq!(game.progress.ticks(), walked);
    game.wait_until(75 * TICKS_PER_SECOND);
    assert_eq!(clock(&game), "1:15");
}

#[test]
fn every_direction_has_its_own_keys() {
    for shape in GridShape::ALL {
        let grid = grid(shape);
        let typed =
            (' '..='~').map(|letter| keys::action(&grid, 0, KeyEvent::from(KeyCode::Char(letter))));
        let walks = typed
            .flatten()
            .filter(|action| matches!(action, Action::Walk(_)));
        // A direction has two letters, each in upper and lower case, and a digit. A diagonal on a
        // polar grid has only one letter and a digit, and a ladder has a single character.
        let keys = shape.dir_names().iter().map(|&name| match name {
            "down" | "up" => 1,
            _ => 5,
        });
        let keys = match shape.has_rings() {
            true => 4 * 5 + 4 * 3,
            false => keys.sum(),
        };
        assert_eq!(walks.count(), keys, "{shape:?}");
        for cell in 0..grid.cells() {
            for dir in grid.exits(cell) {
                letter(&grid, cell, dir);
            }
        }
    }
    let arrows = [KeyCode::Right, KeyCode::Left, KeyCode::Down, KeyCode::Up];
    for (dir, arrow) in (0..).zip(arrows) {
        let shapes = [
            GridShape::Square,
            GridShape::Cubic,
            GridShape::Hex,
            GridShape::Triangular,
        ];
        let [square, cubic, hex, triangular] =
            shapes.map(|shape| keys::action(&grid(shape), 0, KeyEvent::from(arrow)));
        assert_eq!(triangular, square);
        assert_eq!(square, Some(Action::Walk(Dir(dir))));
        assert_eq!(cubic, square);
        assert_eq!(hex, square.filter(|_| dir < 2));
    }
}

#[test]
fn only_the_cells_that_the_player_has_seen_are_drawn_on_every_grid() {
    for shape in GridShape::ALL {
        let level = make_level(default_grid(shape), Algorithm::DepthFirst, 3);
        let style = Style {
            is_lit: false,
            ..LIT
        };
        let dark = Screen::new(String::new(), &level, style).expect("a screen");
        let lit = Screen::new(String::new(), &level, LIT).expect("a screen");
        let mut game = Game::new(level);
        let drawn = |screen: &Screen, game: &Game| screen.frame(game, [200, 300]).picture;
        let count = |picture: &[String]| picture.concat().matches(|it| it != ' ').count();
        let whole = drawn(&lit, &game);
        let first = drawn(&dark, &game);
        assert!(count(&first) * 2 < count(&whole), "{shape:?}");
        assert!(
            !first.concat().contains('F'),
            "{shape:?}: the finish is far away"
        );
        // What is visible is where it is on the whole map.
        for (dark, lit) in first.iter().zip(&whole) {
            for (dark, lit) in dark.chars().zip(lit.chars()) {
                assert!(
                    dark == ' ' || dark == lit,
                    "{shape:?}: {dark:?} for {lit:?}"
                );
            }
        }
        let mut most = 0;
        // The last frame shows the whole level.
        while game.level.shortest() > Some(game.progress.steps() + 1) {
            press(&mut game, "o");
            let dir = game.hint.clone().expect("a hint").moves[0];
            let key = letter(game.level.grid(), game.progress.cell(), dir);
            press(&mut game, &key.to_string());
            game.hint = None;
            most = most.max(count(&drawn(&dark, &game)));
        }
        assert!(most > count(&first), "{shape:?}: walking shows more");
        press(&mut game, "o");
        let dir = game.hint.clone().expect("a hint").moves[0];
        let key = letter(game.level.grid(), game.progress.cell(), dir);
        press(&mut game, &key.to_string());
        assert!(game.is_over(), "{shape:?}");
        // At the end, the whole level is visible.
        assert_eq!(drawn(&dark, &game), drawn(&lit, &game), "{shape:?}");
    }
}

#[test]
fn a_compass_shows_the_finish_on_a_dark_map() {
    let map = ["+-+-+-+", "|S    |", "+-+-+ +", "|F    |", "+-+-+-+"];
    let mut game = Game::new(drawn(&map, false));
    let style = Style::default();
    let screen = Screen::new(String::new(), &game.level, style).expect("a screen");
    let shown = |game: &Game| screen.frame(game, [24, 7]).picture;
    assert_eq!(
        shown(&game),
        ["+-+-+-+", "|@    |", "+-+-+ +", "       ", "       "]
    );
    let carried = Carried {
        compass: true,
        ..game.progress.carried()
    };
    game.progress = Progress::carrying(&game.level, carried);
    assert_eq!(shown(&game)[3], " F     ");
}

#[test]
fn box_lines_have_the_same_positions() {
    let map = ["+-+-+", "|S F|", "+-+-+"];
    let game = Game::new(drawn(&map, false));
    let style = Style {
        is_lit: true,
        has_box_lines: true,
    };
    let screen = Screen::new(String::new(), &game.level, style).expect("a screen");
    let picture = screen.frame(&game, [24, 5]).picture;
    assert_eq!(picture, ["┌───┐", "│@ F│", "└───┘"]);
}

#[test]
fn the_status_of_a_run_fits_narrow_terminals() {
    let mut game = Game::new(drawn(&["+-+-+", "|S F|", "+-+-+"], false));
    game.is_quiet = true;
    let screen =
        Screen::new("seed 18446744073709551615".into(), &game.level, LIT).expect("a screen");
    let footer = screen.frame(&game, [24, 30]).footer;
    assert_eq!(
        footer[..3],
        [
            "quiet   time 0:00   steps 0",
            "hints 0",
            "seed 18446744073709551615"
        ]
    );
    assert!(footer.iter().all(|line| line.len() <= 30));
}

#[test]
fn the_beast_that_caught_the_player_leaves_its_path_on_the_screen() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 6, height: 1),
           map: ["+-+-+-+-+-+-+", "|F S        |", "+-+-+-+-+-+-+"], minotaur: (5, 0)"#,
    ));
    game.wait_until(60 * TICKS_PER_SECOND);
    assert!(game.progress.captor().is_some());
    assert!(game.path_of_captor().expect("a path").count() > 1);
    assert!(
        screen_lines(&game)[1].contains('.'),
        "{:?}",
        screen_lines(&game)
    );
}

#[test]
fn quitting_a_descent_is_asked_twice() {
    let descent = Descent::new(7);
    let level = descent.floor().expect("a floor");
    let mut game = Game::on_floor(&descent, level);
    press(&mut game, "q");
    assert!(!game.is_over());
    assert_eq!(
        game.note.as_deref(),
        Some("this ends the descent: press q again to quit")
    );
    press(&mut game, "vq");
    assert!(!game.is_over(), "a different key withdraws the question");
    press(&mut game, "q");
    assert!(game.quit);
}

#[test]
fn beasts_are_named_at_the_beginning() {
    let game = Game::new(read(
        r#"grid: (shape: Square, width: 5, height: 1),
           map: ["+-+-+-+-+-+", "|F S      |", "+-+-+-+-+-+"], minotaur: (4, 0)"#,
    ));
    let note = "the Minotaur is here, and moves even while you press no key";
    assert_eq!(screen_lines(&game)[4], note);
}

#[test]
fn control_c_quits_and_control_l_does_nothing() {
    let action = |letter| {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        keys::action(&grid(GridShape::Square), 0, key)
    };
    assert_eq!(action('c'), Some(Action::QuitNow));
    assert_eq!(action('l'), None);
}

#[test]
fn default_levels_fit_an_80_by_24_terminal() {
    for shape in GridShape::ALL {
        let level = make_level(default_grid(shape), Algorithm::Prim, u64::MAX);
        let title = format!("seed {}", u64::MAX);
        let screen = Screen::new(title.clone(), &level, LIT).expect("a screen");
        let game = Game::new(level);
        let whole = screen.frame(&game, [1000, 80]);
        let fitting = screen.frame(&game, [24, 80]);
        assert!(screen.width() <= 80, "{shape:?}");
        assert_eq!(fitting.picture, whole.picture, "{shape:?}");
        assert_eq!(fitting.footer, whole.footer, "{shape:?}");
        assert!(fitting.footer.concat().contains(&title));
    }
}

#[test]
fn a_small_terminal_scrolls_with_the_player() {
    for shape in GridShape::ALL {
        let level = make_level(default_grid(shape), Algorithm::Prim, 1);
        let screen = Screen::new(String::new(), &level, LIT).expect("a screen");
        let mut game = Game::new(level);
        for cell in (0..game.level.grid().cells()).step_by(7) {
            game.progress.put(cell, [0, 0]);
            for (lines, columns) in
                (0..30).flat_map(|lines| (0..90).step_by(7).map(move |of| (lines, of)))
            {
                let frame = screen.frame(&game, [lines, columns]);
                let what = format!("cell {cell} of {shape:?} in {lines} × {columns}");
                let all = frame.picture.iter().chain(&frame.footer);
                assert!({ all }.all(|line| line.len() <= columns), "{what}");
                let whole = screen.frame(&game, [1000, 1000]).picture.len();
                assert_eq!(
                    frame.picture.len(),
                    whole.min(lines.saturating_sub(frame.footer.len())),
                    "{what}"
                );
                let players = frame.picture.concat().matches('@').count();
                let is_visible = !frame.picture.is_empty() && columns > 0;
                assert_eq!(players, usize::from(is_visible), "{what}");
                assert_eq!(is_visible, lines > 2 && columns > 0, "{what}");
            }
        }
    }
}

/// The whole level, in ASCII.
const LIT: Style = Style {
    is_lit: true,
    has_box_lines: false,
};

/// Presses keys one after the other.
fn press(game: &mut Game, keys: &str) {
    for key in keys.chars() {
        let (grid, cell) = (game.level.grid(), game.progress.cell());
        let action = keys::action(grid, cell, KeyEvent::from(KeyCode::Char(key)));
        game.act(action.unwrap_or_else(|| panic!("{key:?} does nothing in cell {cell}")));
    }
}

/// Returns the lines of an 80 × 24 screen, ending with the footer.
fn screen_lines(game: &Game) -> Vec<String> {
    let screen = Screen::new("test".into(), &game.level, LIT).expect("a screen");
    let frame = screen.frame(game, [24, 80]);
    let indent = (80 - screen.width()) / 2;
    let picture = frame.picture.iter().map(|line| line[indent..].to_owned());
    picture.chain(frame.footer).collect()
}

/// Returns a key that walks in this direction.
fn letter(grid: &Grid, cell: Cell, dir: Dir) -> char {
    let walks = |&letter: &char| {
        let key = KeyEvent::from(KeyCode::Char(letter));
        keys::action(grid, cell, key) == Some(Action::Walk(dir))
    };
    let mut letters = ('a'..='z').chain(['<', '>']);
    letters
        .find(walks)
        .unwrap_or_else(|| panic!("no key for {dir:?}"))
}

fn default_grid(shape: GridShape) -> GridSpec {
    fitting_recipe(shape).grid
}

fn grid(shape: GridShape) -> Grid {
    Grid::try_from(default_grid(shape)).expect("a grid")
}

fn make_level(grid: GridSpec, algorithm: Algorithm, seed: u64) -> Level {
    let recipe = Recipe {
        grid,
        algorithm,
        seed,
        ..Recipe::default()
    };
    make(&recipe).expect("a level")
}

/// Reads a square level from the map of a level file.
fn drawn(map: &[&str], wrap_x: bool) -> Level {
    let (width, height) = (map[0].len() / 2, map.len() / 2);
    read(&format!(
        "grid: (shape: Square, width: {width}, height: {height}, wrap_x: {wrap_x}), map: {map:?}"
    ))
}

fn read(fields: &str) -> Level {
    let text = format!(r#"(format: "warren level", version: 1, {fields})"#);
    file::read(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

#[test]
fn the_screen_shows_the_current_floor() {
    let level = read(
        r#"grid: (shape: Cubic, width: 2, height: 1, depth: 2), floors: [["50"], ["10"]],
           starts: [(0, 0, 0)], finishes: [(1, 0, 1)]"#,
    );
    let mut game = Game::new(level);
    press(&mut game, "<");
    let upper = ["+-+-+", "|@  |", "+-+-+"];
    assert_eq!(screen_lines(&game)[..3], upper);
    assert_eq!(screen_lines(&game)[4], "there is no ladder");
    press(&mut game, "o>");
    assert_eq!(screen_lines(&game)[..3], ["+-+-+", "|@.F|", "+-+-+"]);
    assert!(screen_lines(&game)[3].contains("floor 2 of 2"));
    press(&mut game, "<");
    assert_eq!(screen_lines(&game)[..3], upper);
    press(&mut game, ">d");
    assert!(game.is_over());
}

#[test]
fn the_help_names_the_beasts_of_the_level_and_fits_every_terminal() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 5, height: 1),
           map: ["+-+-+-+-+-+", "|F S      |", "+-+-+-+-+-+"], minotaur: (4, 0)"#,
    ));
    for size in [[24, 80], [12, 50], [40, 120], [1, 1]] {
        let [lines, columns] = size;
        press(&mut game, "?");
        let mut shown = String::new();
        let mut pages = 0;
        while let Some(page) = game.help {
            let frame = help::frame(&game, page, size);
            assert!(frame.picture.len() < lines.max(2), "{size:?}");
            assert!(
                columns < 20
                    || frame
                        .picture
                        .iter()
                        .all(|line| line.chars().count() <= columns)
            );
            shown.extend(frame.picture.iter().flat_map(|line| [line.trim(), " "]));
            help::turn(&mut game, KeyCode::Char(' ').into(), size);
            pages += 1;
        }
        if columns >= 50 {
            let rule = "M is the Minotaur, which hunts you along the shortest path";
            assert!(shown.contains(rule), "{shown}");
            assert!(shown.contains("Monsters cannot follow."), "{shown}");
        }
        assert!(pages > 1, "{size:?}");
    }
    press(&mut game, "?");
    help::turn(&mut game, KeyCode::Esc.into(), [24, 80]);
    assert!(game.help.is_none() && !game.quit);
    assert_eq!(game.progress.ticks(), 0);
}

#[test]
fn news_survive_the_next_key() {
    let mut game = Game::new(read(
        r#"grid: (shape: Square, width: 12, height: 1),
           map: ["+-+-+-+-+-+-+-+-+-+-+-+-+", "|F S                    |", "+-+-+-+-+-+-+-+-+-+-+-+-+"],
           treasures: [(cell: (1, 0), kind: Goblet)], thief: (4, 0)"#,
    ));
    let told = Some("the Thief runs away with your goblet");
    while game.note.as_deref() != told {
        let now = game.progress.ticks();
        assert!(now < 60 * TICKS_PER_SECOND, "no theft");
        game.wait_until(now + 1);
    }
    press(&mut game, "d");
    assert_eq!(game.note.as_deref(), told);
    press(&mut game, "d");
    assert_eq!(game.note, None);
}
