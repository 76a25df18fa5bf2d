//! Tests of the other beasts: how they notice and hunt the player, and where they start.

use super::support::{corridor, drawn, fits, grids, with_fields};
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Content, Edit, Level, Treasure, fingerprint};
use warren_dungeon::make::{BeastStartError, MakeError, make};
use warren_dungeon::pilot::{run_demo, step_towards};
use warren_dungeon::play::{
    BEAST_TICKS, BREATH, Beast, ECHO_LAG, Event, HEARING, Input, LIGHT_REACH, Progress, QUIET,
    RISE_TICKS, SEARCH_TICKS, SLEEP_TICKS, TICKS_PER_SECOND, Tool, quiet, step,
};
use warren_dungeon::proof::{Verdict, certify};
use warren_dungeon::recipe::{
    Algorithm, FindOptions, Placement, Recipe, RoomOptions, code, read_code,
};
use warren_dungeon::replay::{Capture, Recording};
use warren_dungeon::route::Walker;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Embedding, GridShape, GridSpec, Square, Topology};

/// A run with a beast.
struct Run<'a> {
    level: &'a Level,
    progress: Progress,
    kind: BeastKind,
}

impl Run<'_> {
    fn new(level: &Level, kind: BeastKind) -> Run<'_> {
        Run {
            level,
            progress: Progress::new(level),
            kind,
        }
    }

    fn beast(&self) -> Beast {
        *self.progress.beast(self.kind).unwrap()
    }

    fn play(&mut self, input: Input) -> Vec<Event> {
        step(self.level, &mut self.progress, input)
    }

    fn wait(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| drop(self.play(Input::default())));
    }

    /// Walks to the next cell in this direction, with inputs changed by `pace`. Gives up after a
    /// while, for example at a closed door.
    fn walk(&mut self, dir: Dir, pace: impl Fn(Input) -> Input) {
        let to = self.level.grid().step(self.progress.cell(), dir);
        for _ in 0..4 * TICKS_PER_SECOND {
            if self.progress.cell() == to || self.progress.is_over() {
                break;
            }
            let input = step_towards(self.level, &self.progress, dir).unwrap_or_default();
            self.play(pace(input));
        }
    }

    /// Walks through these cells to the last cell's centre.
    fn follow(&mut self, moves: &[Dir]) {
        moves.iter().for_each(|&dir| self.walk(dir, |input| input));
    }
}

fn runs(input: Input) -> Input {
    input
}

const EAST: Dir = Square::EAST;
const WEST: Dir = Square::WEST;

/// Returns a corridor of 20 cells whose start is the sixth cell. The field is added to the level
/// file.
fn long(field: &str) -> Level {
    with_fields(&corridor(&format!("F         S{}", " ".repeat(28))), field)
}

#[test]
fn the_sleeper_wakes_when_a_player_runs_nearby() {
    let far = HEARING + 2;
    let level = long(&format!("sleeper: ({}, 0)", 5 + BREATH));
    let mut run = Run::new(&level, BeastKind::Sleeper);
    assert_eq!(
        run.progress.moves_to_sleeping(&level, BeastKind::Sleeper),
        Some(BREATH)
    );
    run.walk(WEST, runs);
    assert_eq!(
        run.progress.moves_to_sleeping(&level, BeastKind::Sleeper),
        None
    );
    let level = long(&format!("sleeper: ({}, 0)", 5 + far));
    let mut run = Run::new(&level, BeastKind::Sleeper);
    run.wait(2 * SLEEP_TICKS);
    run.walk(EAST, runs);
    assert!(!run.beast().awake, "the player is still too far away");
    assert_eq!(
        run.progress.moves_to_sleeping(&level, BeastKind::Sleeper),
        Some(far - 1)
    );
    run.walk(EAST, quiet);
    assert_eq!(
        run.progress.moves_to_sleeping(&level, BeastKind::Sleeper),
        Some(HEARING)
    );
    run.play(Input {
        ahead: 127,
        ..Input::default()
    });
    assert_eq!(
        run.progress.moves_to_sleeping(&level, BeastKind::Sleeper),
        None
    );
    let woken = run.beast();
    assert!(woken.awake);
    assert_eq!((woken.cell, woken.rising), (5 + far, RISE_TICKS - 1));
    // The Sleeper gets up, and then hunts the player.
    run.wait(RISE_TICKS - 1);
    assert_eq!((run.beast().ticks, run.beast().rising), (0, 0));
    run.wait(1);
    assert_eq!(
        (run.beast().ticks, run.beast().distance),
        (1, Some(HEARING))
    );
    run.wait(BEAST_TICKS - 1);
    assert_eq!(run.beast().cell, 5 + far - 1);
    run.wait(BEAST_TICKS * HEARING);
    assert!(run.progress.caught());
    assert_eq!(run.progress.captor().unwrap().kind, BeastKind::Sleeper);
}

#[test]
fn the_sleeper_does_not_hear_quiet_steps() {
    let level = long("sleeper: (10, 0)");
    let mut run = Run::new(&level, BeastKind::Sleeper);
    for _ in 0..4 {
        run.walk(EAST, quiet);
        assert!(!run.beast().awake);
    }
    // A player who pushes against a wall makes no noise, but a running player does.
    let south = Input {
        turn: 1 << 14,
        ..Input::default()
    };
    run.play(south);
    let push = Input {
        ahead: QUIET,
        ..Input::default()
    };
    (0..TICKS_PER_SECOND).for_each(|_| drop(run.play(push)));
    run.play(Input { ahead: 127, ..push });
    assert!(!run.beast().awake);
    let aside = Input {
        right: QUIET + 1,
        ..Input::default()
    };
    run.play(aside);
    assert!(run.beast().awake);
}

#[test]
fn the_sleeper_hears_doors_and_blasts() {
    let search = Input {
        search: true,
        ..Input::default()
    };
    let level = with_fields(&corridor("F SD       "), "sleeper: (5, 0)");
    let mut run = Run::new(&level, BeastKind::Sleeper);
    (1..SEARCH_TICKS).for_each(|_| drop(run.play(search)));
    assert!(!run.beast().awake, "behind the closed door");
    run.play(search);
    assert!(run.beast().awake);

    let level = with_fields(&corridor("F S|       "), "sleeper: (5, 0), charges: 1");
    let mut run = Run::new(&level, BeastKind::Sleeper);
    run.progress.turn_to(0);
    let blast = Input {
        blast: true,
        ..Input::default()
    };
    assert!(matches!(run.play(blast)[0], Event::Blasted(_)));
    assert!(run.beast().awake);
}

/// Returns a room of 3 × 3 cells with a doorway in the west.
fn guarded(field: &str) -> Level {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+
        |     |     |F|
        + +-+-+ + + + +
        |S        | | |
        +-+-+-+ + + + +
        |             |
        +-+-+-+-+-+-+-+
        ",
    );
    with_fields(&level, field)
}

#[test]
fn the_guardian_hunts_only_in_its_room() {
    let room = "rooms: [[(3, 0), (4, 0), (5, 0), (3, 1), (4, 1), (5, 1), (3, 2), (4, 2), (5, 2)]]";
    let level = guarded(&format!("{room}, guardian: (5, 0)"));
    let grid = level.grid();
    let home = level.beast(BeastKind::Guardian).unwrap();
    let mut run = Run::new(&level, BeastKind::Guardian);
    run.follow(&[EAST, EAST]);
    run.wait(2 * SLEEP_TICKS);
    assert_eq!((run.beast().cell, run.beast().awake), (home, false));
    run.walk(EAST, runs);
    assert_eq!(level.rooms().number(run.progress.cell()), Some(0));
    assert_eq!(
        (run.beast().awake, run.beast().rising),
        (true, RISE_TICKS - 1)
    );
    run.wait(RISE_TICKS + BEAST_TICKS);
    assert_ne!(run.beast().cell, home);
    // The player leaves the room, and waits beside the doorway.
    run.walk(WEST, runs);
    assert!(!run.beast().awake);
    run.wait(10 * BEAST_TICKS);
    assert_eq!((run.beast().cell, run.beast().ticks), (home, 0));
    assert!(!run.progress.caught());
    // A player who waits in the room is caught.
    run.walk(EAST, runs);
    run.wait(RISE_TICKS + 10 * BEAST_TICKS);
    assert!(run.progress.caught());
    assert_eq!(run.progress.captor().unwrap().kind, BeastKind::Guardian);
    assert_eq!(grid.cells(), 21);
}

#[test]
fn the_guardian_never_leaves_its_room() {
    let recipe = Recipe {
        rooms: RoomOptions {
            count: 2,
            min_size: 4,
            max_size: 5,
            doorways: 2,
            ..RoomOptions::default()
        },
        guardian: true,
        seed: 3,
        ..Recipe::default()
    };
    let level = make(&recipe).unwrap();
    let home = level.beast(BeastKind::Guardian).unwrap();
    let room = level.rooms().around(home);
    // The player repeatedly walks into the room and out of it.
    let path = |from, to: Cell| shortest_path(level.maze(), from, |cell| cell == to).unwrap();
    let mut run = Run::new(&level, BeastKind::Guardian);
    let mut random = SeededRandom::new(7);
    for _ in 0..20 {
        let doorways: Vec<_> = level
            .doorways(level.rooms().number(home).unwrap())
            .collect();
        let door = random.pick(&doorways);
        let (inside, outside) = (door.cell, level.grid().step(door.cell, door.dir));
        for to in [outside, inside, outside] {
            for dir in path(run.progress.cell(), to) {
                run.walk(dir, runs);
                assert!(room.contains(&run.beast().cell));
            }
        }
        if run.progress.is_over() {
            break;
        }
    }
    assert!(run.progress.steps() > 20);
}

#[test]
fn a_guardian_outside_rooms_guards_its_cell() {
    let level = with_fields(&corridor("F S      "), "guardian: (4, 0)");
    let mut run = Run::new(&level, BeastKind::Guardian);
    run.walk(EAST, runs);
    run.walk(EAST, runs);
    run.wait(2 * SLEEP_TICKS);
    assert_eq!((run.beast().cell, run.progress.caught()), (4, false));
    run.walk(EAST, runs);
    assert!(run.progress.caught());
}

#[test]
fn the_statue_moves_only_while_the_player_looks_away() {
    let level = with_fields(&corridor("F S          "), "statue: (5, 0)");
    let mut run = Run::new(&level, BeastKind::Statue);
    run.progress.turn_to(0);
    run.wait(2 * SLEEP_TICKS);
    assert_eq!((run.beast().cell, run.beast().awake), (5, true));
    let turn = Input {
        turn: i16::MIN,
        ..Input::default()
    };
    run.play(turn);
    run.wait(BEAST_TICKS);
    assert_eq!(run.beast().cell, 4);
    // In the middle of a move, the Statue stops too.
    run.wait(BEAST_TICKS / 2);
    let halfway = run.beast();
    run.play(turn);
    run.wait(1000);
    assert_eq!(run.beast(), halfway);
    run.play(turn);
    run.wait(3 * BEAST_TICKS);
    assert!(run.progress.caught());
    assert_eq!(run.progress.captor().unwrap().kind, BeastKind::Statue);
}

#[test]
fn the_statue_does_not_enter_a_cell_at_which_the_player_looks() {
    let level = drawn(
        "
        +-+-+-+-+
        |F S    |
        +-+-+-+ +
        |       |
        +-+-+-+-+
        ",
    );
    let level = with_fields(&level, "statue: (0, 1)");
    let mut run = Run::new(&level, BeastKind::Statue);
    run.progress.turn_to(0);
    run.wait(SLEEP_TICKS + 20 * BEAST_TICKS);
    // The Statue waits around the corner.
    assert_eq!(level.grid().coordinates(run.beast().cell), [3, 1, 0]);
    run.play(Input {
        turn: i16::MIN,
        ..Input::default()
    });
    run.wait(20 * BEAST_TICKS);
    assert!(run.progress.caught());
}

#[test]
fn walking_quietly_slows_only_inputs_that_are_too_fast() {
    let squared = |input: Input| i32::from(input.ahead).pow(2) + i32::from(input.right).pow(2);
    let limit = i32::from(QUIET);
    for ahead in -127..=127 {
        for right in -127..=127 {
            let input = Input {
                ahead,
                right,
                ..Input::default()
            };
            let slower = quiet(input);
            assert!(squared(slower) <= limit.pow(2), "{input:?}");
            if squared(input) <= limit.pow(2) {
                assert_eq!(slower, input);
            } else {
                // Each part is rounded towards zero.
                assert!(squared(slower) >= (limit - 3).pow(2), "{input:?}");
                assert!([0, ahead.signum()].contains(&slower.ahead.signum()));
                assert!([0, right.signum()].contains(&slower.right.signum()));
            }
        }
    }
}

#[test]
fn the_echo_walks_the_path_of_the_player() {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+-+
        |S              |
        + +-+-+-+-+-+-+ +
        |               |
        + +-+-+-+-+-+-+-+
        |              F|
        +-+-+-+-+-+-+-+-+
        ",
    );
    let level = with_fields(&level, "echo: (0, 2)");
    let mut run = Run::new(&level, BeastKind::Echo);
    run.wait(2 * SLEEP_TICKS);
    assert!(!run.beast().awake, "the player has not moved");
    // The player walks around the wall. The Echo walks to the start, and then the same way, although the
    // shortest path to the player leads through the other corridor.
    run.follow(&[EAST; 7]);
    run.follow(&[Square::SOUTH]);
    run.follow(&[WEST; 3]);
    assert_eq!(run.progress.echo_path().len(), ECHO_LAG as usize);
    assert!(!run.beast().awake);
    run.follow(&[WEST]);
    assert!(run.beast().awake);
    let mut path = vec![run.beast().cell];
    let mut entered = Vec::new();
    while !run.progress.is_over() {
        run.wait(1);
        if path.last() != Some(&run.beast().cell) {
            path.push(run.beast().cell);
            entered.push(run.progress.ticks());
        }
    }
    let there = [16, 8, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11];
    assert_eq!(path, there);
    // It never rests between two moves.
    assert!(entered.windows(2).all(|it| it[1] - it[0] == BEAST_TICKS));
    assert_eq!(run.progress.captor().unwrap().kind, BeastKind::Echo);
}

#[test]
fn the_echo_stays_behind_a_player_who_walks_on() {
    let level = long("echo: (0, 0)");
    let mut run = Run::new(&level, BeastKind::Echo);
    run.follow(&[EAST; 12]);
    assert!(run.beast().awake && !run.progress.is_over());
    run.follow(&[EAST; 2]);
    // A player who turns back meets the Echo.
    run.follow(&[WEST; 15]);
    assert!(run.progress.caught());
    assert!(run.beast().cell > 5);
}

#[test]
fn a_player_who_turns_back_never_swaps_cells_with_the_echo() {
    let level = long("echo: (0, 0)");
    // The range is longer than a move of the player and a move of the Echo together, so one of these players
    // enters the Echo's cell in the tick in which the Echo would leave it.
    for delay in 0..2 * BEAST_TICKS {
        let mut run = Run::new(&level, BeastKind::Echo);
        run.follow(&[EAST; 14]);
        run.wait(delay);
        while !run.progress.is_over() {
            let input = step_towards(&level, &run.progress, WEST).unwrap_or_default();
            run.play(input);
            let [player, echo] = [run.progress.cell(), run.beast().cell];
            assert!(echo <= player, "{delay}: {player}, {echo}");
        }
        assert!(run.progress.caught(), "{delay}");
    }
}

#[test]
fn the_echo_waits_where_it_cannot_follow() {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+
        |  S          |
        +-+-+-+-+-+-+-+
        |F            |
        +-+-+-+-+-+-+-+
        ",
    );
    let gate = "gates: [(cell: (6, 0), side: \"south\", kind: Portcullis(lever: 0, open: true))], \
                levers: [(cell: (4, 1), number: 0)]";
    let level = with_fields(&level, &format!("echo: (0, 0), {gate}"));
    let mut run = Run::new(&level, BeastKind::Echo);
    run.follow(&[EAST; 5]);
    run.follow(&[Square::SOUTH]);
    run.follow(&[WEST; 2]);
    // The Echo wakes on the other side of the portcullis.
    run.play(Input {
        act: true,
        ..Input::default()
    });
    run.follow(&[WEST, EAST, WEST, EAST, WEST, EAST]);
    assert!(run.beast().awake);
    run.wait(20 * BEAST_TICKS);
    assert_eq!((run.beast().cell, run.beast().distance), (6, None));
    assert!(!run.progress.is_over());
}

#[test]
fn the_moth_hunts_only_a_player_with_a_burning_torch_nearby() {
    let level = long("moth: (18, 0)");
    let mut run = Run::new(&level, BeastKind::Moth);
    run.wait(2 * SLEEP_TICKS);
    assert_eq!((run.beast().cell, run.beast().awake), (18, false));
    let torch = Input {
        tool: Some(Tool::Torch),
        ..Input::default()
    };
    run.play(torch);
    run.follow(&[EAST, EAST]);
    assert!(!run.beast().awake, "the Moth finds the player in the dark");
    run.play(torch);
    assert!(run.beast().awake);
    run.wait(3 * BEAST_TICKS);
    let near = run.beast().cell;
    assert!(near < 18 && run.beast().is_heard());
    // In the dark, it finishes its move, and settles.
    run.play(torch);
    run.wait(10 * BEAST_TICKS);
    assert!(near - run.beast().cell <= 1 && !run.beast().is_heard());
    run.play(torch);
    run.wait(12 * BEAST_TICKS);
    assert_eq!(run.progress.captor().unwrap().kind, BeastKind::Moth);
}

/// Returns a corridor of 20 cells with two treasures beside the start, and a Thief far away.
fn robbed() -> Level {
    long(
        "treasures: [(cell: (6, 0), kind: Goblet), (cell: (7, 0), kind: Coins)], \
         thief: (15, 0)",
    )
}

/// Waits until an event happens, and returns the number of ticks.
fn wait_for(run: &mut Run<'_>, event: &Event) -> u32 {
    let mut waited = 0;
    while !run.play(Input::default()).contains(event) {
        waited += 1;
        assert!(waited < 60 * TICKS_PER_SECOND, "{event:?} does not happen");
    }
    waited
}

/// Follows the Thief until the player has the treasure again. Gives up after some minutes.
fn follow_thief(run: &mut Run<'_>, event: &Event) -> bool {
    for _ in 0..300 * TICKS_PER_SECOND {
        let ways = run.progress.ways(run.level);
        let thief = run.beast().cell;
        let path = shortest_path(&ways, run.progress.cell(), |cell| cell == thief);
        let dir = path.and_then(|path| path.first().copied());
        let input = dir.and_then(|dir| step_towards(run.level, &run.progress, dir));
        if run.play(input.unwrap_or_default()).contains(event) {
            return true;
        }
    }
    false
}

#[test]
fn the_thief_hunts_a_player_with_treasure_and_takes_the_best_one() {
    let level = robbed();
    let mut run = Run::new(&level, BeastKind::Thief);
    run.wait(2 * SLEEP_TICKS);
    assert_eq!((run.beast().cell, run.beast().awake), (15, false));
    run.follow(&[EAST, EAST]);
    assert!(run.beast().awake && run.progress.carried().treasure == 20);
    let stolen = Event::Stolen(BeastKind::Thief, Treasure::Goblet);
    wait_for(&mut run, &stolen);
    assert_eq!(run.beast().loot, Some(Treasure::Goblet));
    assert_eq!(run.progress.carried().treasure, 5);
    assert!(!run.progress.is_over() && run.progress.captor().is_none());
    // It runs to the farther end of the corridor. The player follows, but cannot reach it at first.
    run.wait(8 * BEAST_TICKS);
    let cell = run.beast().cell;
    assert!(cell >= 7 + 12, "{cell} after eight moves at double speed");
    assert!(run.beast().distance.is_some() && run.beast().is_heard());
}

#[test]
fn a_player_who_reaches_the_thief_gets_the_treasure_back() {
    let level = robbed();
    let mut run = Run::new(&level, BeastKind::Thief);
    run.follow(&[EAST, EAST]);
    let stolen = Event::Stolen(BeastKind::Thief, Treasure::Goblet);
    wait_for(&mut run, &stolen);
    let regained = Event::Regained(BeastKind::Thief, Treasure::Goblet);
    assert!(follow_thief(&mut run, &regained));
    assert_eq!(run.beast().loot, None);
    assert_eq!(run.progress.carried().treasure, 20);
    // The Thief lies on the floor for ten seconds, and then hunts the player again.
    let waited = wait_for(&mut run, &stolen);
    assert!(waited + 1 >= 10 * RISE_TICKS, "{waited}");
}

#[test]
fn a_thief_far_away_from_the_player_rests() {
    let far = format!("F S{}", " ".repeat(120));
    let level = with_fields(
        &corridor(&far),
        "treasures: [(cell: (2, 0), kind: Coins)], thief: (4, 0)",
    );
    let mut run = Run::new(&level, BeastKind::Thief);
    run.follow(&[EAST]);
    let stolen = Event::Stolen(BeastKind::Thief, Treasure::Coins);
    wait_for(&mut run, &stolen);
    run.wait(60 * BEAST_TICKS);
    let rests = run.beast();
    // It ran away until it was more than 24 moves away.
    assert_eq!(
        (rests.cell, rests.distance),
        (run.progress.cell() + 25, None)
    );
    run.wait(10 * BEAST_TICKS);
    assert_eq!(run.beast().cell, rests.cell);
}

#[test]
fn the_thief_takes_nothing_that_opens_a_gate_or_a_wall() {
    let level = long(
        "treasures: [(cell: (6, 0), kind: Coins)], keys: [(cell: (6, 0), shape: Star)], \
         gunpowder: [(7, 0)], oil: [(7, 0)], chalk: [(7, 0)], compasses: [(7, 0)], thief: (12, 0)",
    );
    let mut run = Run::new(&level, BeastKind::Thief);
    run.follow(&[EAST, EAST]);
    let before = (run.progress.carried(), run.progress.keys().to_vec());
    let stolen = Event::Stolen(BeastKind::Thief, Treasure::Coins);
    wait_for(&mut run, &stolen);
    let mut after = (run.progress.carried(), run.progress.keys().to_vec());
    after.0.treasure += 5;
    assert_eq!(after, before);
}

#[test]
fn a_player_can_win_and_follow_the_thief_after_a_theft_on_every_grid() {
    let (mut robbed, mut regained) = (0, 0);
    for (grid, seed) in grids(8, 6).zip(1..) {
        let recipe = Recipe {
            finds: FindOptions {
                treasure: 2,
                ..FindOptions::DEFAULT
            },
            braid: 0.3,
            ..beastly(BeastKind::Thief, grid, Algorithm::DepthFirst, seed)
        };
        if !fits(grid, &recipe.algorithm) {
            continue;
        }
        let Ok(level) = make(&recipe) else { continue };
        let what = format!("{recipe:?}");
        let mut run = Run::new(&level, BeastKind::Thief);
        let treasure = |cell: Cell| {
            let mut contents = level.contents(cell);
            contents.any(|content| matches!(content, Content::Treasure(_)))
        };
        let path = shortest_path(level.maze(), run.progress.cell(), treasure);
        run.follow(&path.expect("a treasure"));
        let event = (0..300 * TICKS_PER_SECOND).find_map(|_| {
            let events = run.play(Input::default());
            { events }.into_iter().find_map(|event| match event {
                Event::Stolen(_, loot) => Some(Event::Regained(BeastKind::Thief, loot)),
                _ => None,
            })
        });
        robbed += u32::from(event.is_some());
        let Some(event) = event else { continue };
        let after = run.progress.clone();
        regained += u32::from(follow_thief(&mut run, &event));
        assert!(!run.progress.caught(), "{what}");
        // The player can also let the Thief go, and win.
        run.progress = after;
        let finish = |cell: Cell| level.is_finish(cell);
        let way = shortest_path(&run.progress.ways(&level), run.progress.cell(), finish);
        run.follow(&way.expect("a way to the finish"));
        assert!(run.progress.finished(), "{what}");
    }
    assert!(robbed > 10, "{robbed}");
    // The shortest path to the Thief can lead through a finish, where the run ends.
    assert!(regained * 4 >= robbed * 3, "{regained} of {robbed}");
}

#[test]
fn saved_beasts_mention_the_loot_only_of_a_thief_that_carries_some() {
    let level = robbed();
    let mut run = Run::new(&level, BeastKind::Thief);
    let json = |run: &Run<'_>| serde_json::to_string(&run.progress).unwrap();
    assert!(!json(&run).contains("loot") && !json(&run).contains("dash"));
    run.follow(&[EAST, EAST]);
    wait_for(&mut run, &Event::Stolen(BeastKind::Thief, Treasure::Goblet));
    let saved = json(&run);
    assert!(saved.contains("\"loot\":\"Goblet\"") && saved.contains("dash"));
    assert_eq!(
        serde_json::from_str::<Progress>(&saved).unwrap(),
        run.progress
    );
}

fn beastly(kind: BeastKind, grid: GridSpec, algorithm: Algorithm, seed: u64) -> Recipe {
    let mut recipe = Recipe {
        grid,
        algorithm,
        seed,
        rooms: match kind {
            BeastKind::Guardian => RoomOptions {
                count: 2,
                min_size: 3,
                max_size: 4,
                ..RoomOptions::default()
            },
            _ => RoomOptions::default(),
        },
        ..Recipe::default()
    };
    recipe.set_beast(kind, true);
    recipe
}

/// Checks that a player who knows the way out escapes, and that the beast is dangerous for other
/// players.
fn check(level: &Level, kind: BeastKind, what: &str) {
    let end = run_demo(level).unwrap_or_else(|defeat| panic!("{defeat}: {what}"));
    assert!(end.finished(), "{what}");
    let beast = end.beast(kind).unwrap();
    let start = level.beast(kind).unwrap();
    assert_eq!(level.contents(start).count(), 1, "{what}");
    match kind {
        BeastKind::Minotaur => {}
        // The demo player runs. It can cut corners, but the Sleeper still hears it.
        BeastKind::Sleeper => assert!(beast.awake, "{what}"),
        BeastKind::Guardian => {
            let room = level.rooms().around(start);
            assert!(
                room.len() > 1 && !room.contains(&level.starts()[0]),
                "{what}"
            );
            let way = Walker::ALL_DOORS.way_out(level, level.starts()[0]).unwrap();
            let mut run = Run::new(level, kind);
            // The player walks into the room and waits.
            for dir in way.moves {
                if run.beast().awake || run.progress.is_over() {
                    break;
                }
                run.walk(dir, runs);
            }
            if run.beast().awake {
                run.wait(RISE_TICKS + BEAST_TICKS * room.len() as u32);
                assert!(run.progress.caught(), "{what}");
            }
        }
        BeastKind::Statue => {
            let mut run = Run::new(level, kind);
            run.wait(SLEEP_TICKS + BEAST_TICKS * level.grid().cells());
            let before = run.beast();
            run.wait(2 * BEAST_TICKS);
            // Either the Statue has caught the player, or the player looks at it.
            assert!(run.progress.caught() || run.beast() == before, "{what}");
            let turn = Input {
                turn: i16::MIN,
                ..Input::default()
            };
            run.play(turn);
            run.wait(BEAST_TICKS * level.grid().cells());
            // A Statue above or below the player is always in view.
            let grid = level.grid();
            let is_on_floor = grid.floor(before.cell) == grid.floor(run.progress.cell());
            let has_moved = run.beast() != before || run.progress.caught();
            assert!(has_moved || !is_on_floor, "{what}");
        }
        BeastKind::Echo => {
            let way = Walker::ALL_DOORS.way_out(level, level.starts()[0]).unwrap();
            let mut run = Run::new(level, kind);
            // The player walks until the Echo follows, and waits.
            for dir in way.moves {
                if run.beast().awake || run.progress.is_over() {
                    break;
                }
                run.walk(dir, runs);
            }
            if run.beast().awake {
                run.wait(BEAST_TICKS * level.grid().cells());
                let is_stuck = run.beast().distance.is_none();
                assert!(run.progress.caught() || is_stuck, "{what}");
            }
        }
        BeastKind::Thief => assert!(!beast.awake, "{what}"),
        BeastKind::Warden => {
            assert!(end.patrol().contains(&beast.cell), "{what}");
            assert!(!end.patrol().contains(&level.starts()[0]), "{what}");
        }
        BeastKind::Moth => {
            let mut run = Run::new(level, kind);
            let torch = Input {
                tool: Some(Tool::Torch),
                ..Input::default()
            };
            run.play(torch);
            run.wait(10 * BEAST_TICKS);
            assert_eq!(
                run.beast().cell,
                start,
                "the Moth hunts in the dark: {what}"
            );
            // In the light, it comes as soon as the player is near.
            run.play(torch);
            let way = shortest_path(level.maze(), run.progress.cell(), |cell| cell == start);
            for dir in way.unwrap_or_default() {
                if run.beast().awake || run.progress.is_over() {
                    break;
                }
                run.walk(dir, runs);
            }
            run.wait(BEAST_TICKS * LIGHT_REACH);
            assert!(run.progress.caught() || !run.beast().awake, "{what}");
        }
    }
}

#[test]
fn players_who_know_the_way_escape_from_every_beast_on_every_grid() {
    for (kind, least) in [
        (BeastKind::Sleeper, 3),
        (BeastKind::Guardian, 3),
        (BeastKind::Statue, 4),
        (BeastKind::Echo, 4),
        (BeastKind::Moth, 4),
        (BeastKind::Thief, 2),
        (BeastKind::Warden, 2),
    ] {
        let (mut made, mut all) = (0, 0);
        for (grid, seed) in grids(10, 7).zip(1..) {
            for algorithm in Algorithm::ALL
                .into_iter()
                .skip(seed as usize % 4)
                .step_by(4)
            {
                if !fits(grid, &algorithm) {
                    continue;
                }
                let recipe = beastly(kind, grid, algorithm, seed);
                all += 1;
                match make(&recipe) {
                    Ok(level) => {
                        made += 1;
                        check(&level, kind, &format!("{recipe:?}"));
                    }
                    Err(
                        MakeError::Beast(BeastStartError::NoStart(_))
                        | MakeError::Beast(BeastStartError::NoRoomForGuardian)
                        | MakeError::NoPlaceForRoom { .. },
                    ) => {}
                    Err(error) => panic!("{error}: {recipe:?}"),
                }
            }
        }
        assert!(
            made * least > all,
            "{made} of {all} with the {}",
            kind.name()
        );
    }
}

#[test]
fn several_beasts_can_hunt_together() {
    let recipe = |seed| Recipe {
        minotaur: true,
        guardian: true,
        statue: true,
        echo: true,
        moth: true,
        thief: true,
        warden: true,
        rooms: RoomOptions {
            count: 3,
            ..RoomOptions::default()
        },
        braid: 0.2,
        ..beastly(
            BeastKind::Sleeper,
            GridSpec {
                width: 30,
                height: 30,
                ..GridSpec::default()
            },
            Algorithm::DepthFirst,
            seed,
        )
    };
    let levels = (0..20).filter_map(|seed| make(&recipe(seed)).ok());
    let mut count = 0;
    for level in levels.take(5) {
        count += 1;
        let kinds: Vec<BeastKind> = level.beasts().map(|(kind, _)| kind).collect();
        assert_eq!(kinds, BeastKind::ALL);
        assert!(run_demo(&level).unwrap().finished());
        let mut run = Run::new(&level, BeastKind::Minotaur);
        run.wait(SLEEP_TICKS + 900 * BEAST_TICKS);
        assert!(run.progress.caught());
    }
    assert!(count > 1);
}

#[test]
fn the_certificate_of_a_level_does_not_depend_on_beasts() {
    let mut random = SeededRandom::new(1);
    for seed in 0..20 {
        let recipe = Recipe {
            locks: 2,
            iron_doors: 1,
            levers: 1,
            one_ways: 1,
            seed,
            ..Recipe::default()
        };
        let Ok(level) = make(&recipe) else { continue };
        let certified = certify(&level);
        let cells: Vec<Cell> = level.maze().open_cells().collect();
        for kind in BeastKind::ALL {
            // Even a beast in a cell with a start, a finish or a key changes nothing.
            for cell in [level.starts()[0], level.finishes()[0], random.pick(&cells)] {
                let edit = Edit::Content(kind.content(), cell, true);
                assert_eq!(certify(&level.clone().with(edit).unwrap()), certified);
            }
        }
    }
}

#[test]
fn beasts_are_written_to_files_and_codes() {
    let level = make(&Recipe::default()).unwrap();
    let text = file::write(&level);
    assert!(text.contains("version: 4"));
    for (kind, cell) in BeastKind::ALL.into_iter().zip((5..).step_by(5)) {
        let edit = Edit::Content(kind.content(), cell, true);
        let with = level.clone().with(edit).unwrap();
        let text = file::write(&with);
        let version = match kind {
            BeastKind::Minotaur => 4,
            BeastKind::Sleeper | BeastKind::Guardian | BeastKind::Statue => 5,
            BeastKind::Echo | BeastKind::Moth | BeastKind::Thief => 9,
            BeastKind::Warden => 10,
        };
        assert!(text.contains(&format!("version: {version}")), "{text}");
        assert!(text.contains(&format!("{}: (", kind.field())), "{text}");
        assert_eq!(file::read(&text).unwrap(), with);
        let json = file::write_json(&with);
        assert_eq!(file::read_json(&json).unwrap(), with);
        assert_eq!(with.beasts().collect::<Vec<_>>(), [(kind, cell)]);
        assert_ne!(fingerprint(&with), fingerprint(&level));
        // At most one cell has a beast of this kind.
        let moved = with.with(Edit::Content(kind.content(), 80, true)).unwrap();
        assert_eq!(moved.cells_with(kind.content()), [80]);
    }
    for beasts in 0..1 << BeastKind::ALL.len() {
        let mut recipe = Recipe::default();
        for (place, kind) in BeastKind::ALL.into_iter().enumerate() {
            recipe.set_beast(kind, beasts & 1 << place != 0);
        }
        assert_eq!(read_code(&code(&recipe)).unwrap(), recipe);
        assert_eq!(
            file::read_recipe(&file::write_recipe(&recipe)).unwrap(),
            recipe
        );
    }
}

#[test]
fn recipes_say_why_a_beast_has_no_start() {
    let small = GridSpec {
        width: 2,
        height: 1,
        ..GridSpec::default()
    };
    for (kind, why) in [
        (BeastKind::Sleeper, "from every cell"),
        (BeastKind::Statue, "from every cell"),
        (BeastKind::Echo, "from every cell"),
        (BeastKind::Moth, "from every cell"),
        (BeastKind::Thief, "every cell either has contents"),
        (BeastKind::Warden, "from every cell out of"),
    ] {
        let error = make(&beastly(kind, small, Algorithm::Prim, 1)).unwrap_err();
        assert_eq!(error, MakeError::Beast(BeastStartError::NoStart(kind)));
        let start = format!("there is no start cell for the {}: {why}", kind.name());
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    let guardian = Recipe {
        guardian: true,
        ..Recipe::default()
    };
    assert_eq!(
        make(&guardian),
        Err(MakeError::Beast(BeastStartError::NoRoomForGuardian))
    );
}

#[test]
fn players_escape_from_beasts_in_levels_with_gates() {
    let grid = GridSpec {
        width: 25,
        height: 20,
        ..GridSpec::default()
    };
    for (kind, least) in [
        (BeastKind::Sleeper, 5),
        (BeastKind::Guardian, 5),
        (BeastKind::Statue, 1),
        (BeastKind::Echo, 1),
        (BeastKind::Moth, 1),
        (BeastKind::Thief, 15),
        (BeastKind::Warden, 10),
    ] {
        let mut made = 0;
        for seed in 0..20 {
            let recipe = Recipe {
                locks: 1,
                ..beastly(kind, grid, Algorithm::DepthFirst, seed)
            };
            match make(&recipe) {
                Ok(level) => {
                    made += 1;
                    let what = format!("{recipe:?}");
                    assert!(run_demo(&level).unwrap().finished(), "{what}");
                    assert!(matches!(certify(&level), Verdict::Certified(_)), "{what}");
                }
                Err(error) => {
                    let gates = 1;
                    let expected =
                        MakeError::Beast(BeastStartError::NoStartWithGates { kind, gates });
                    assert_eq!(error, expected, "{recipe:?}");
                }
            }
        }
        assert!(made >= least, "{made} with the {}", kind.name());
    }
}

#[test]
fn relatives_do_not_change_the_maze() {
    let recipe = Recipe {
        placement: Placement::Farthest,
        ..Recipe::default()
    };
    let plain = make(&recipe).unwrap();
    let sleeper = make(&Recipe {
        sleeper: true,
        ..recipe
    })
    .unwrap();
    assert_eq!(sleeper.maze(), plain.maze());
    let start = sleeper.beast(BeastKind::Sleeper).unwrap();
    assert!(sleeper.contents(start).eq([Content::Sleeper]));
}

#[test]
fn a_chase_names_the_beast() {
    let level = with_fields(
        &corridor("F S          "),
        "statue: (0, 0), sleeper: (5, 0)",
    );
    let (mut progress, mut recording) = (Progress::new(&level), Recording::new(&level));
    while !progress.is_over() {
        recording.push(Input::default());
        step(&level, &mut progress, Input::default());
    }
    let chase = recording.chase(&level).unwrap().unwrap();
    assert_eq!(chase.captor, BeastKind::Statue);
    assert_eq!(chase.beast, [0, 1]);
    assert_eq!(chase.capture, Capture::AtStart);
}

#[test]
fn beasts_take_part_on_grids_with_floors() {
    let grid = GridSpec {
        shape: GridShape::Cubic,
        width: 8,
        height: 8,
        depth: 3,
        ..GridSpec::default()
    };
    for kind in [
        BeastKind::Sleeper,
        BeastKind::Statue,
        BeastKind::Echo,
        BeastKind::Moth,
        BeastKind::Thief,
        BeastKind::Warden,
    ] {
        let recipe = |seed| beastly(kind, grid, Algorithm::DepthFirst, seed);
        let levels = (0..30).filter_map(|seed| make(&recipe(seed)).ok());
        let mut count = 0;
        for level in levels.take(5) {
            check(&level, kind, "floors");
            count += 1;
        }
        assert_eq!(count, 5, "{}", kind.name());
    }
}
