//! Tests of the description of a capture by the Minotaur.

use super::support::{corridor, drawn, grids, with_fields};
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{run_demo, step_towards};
use warren_dungeon::play::{
    BEAST_TICKS, CellKind, Input, Progress, SLEEP_TICKS, TICKS_PER_SECOND, step,
};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::{Capture, Chase, Junction, Recording};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dir, Square, Topology};

/// A run that is being played and recorded.
struct Player<'a> {
    level: &'a Level,
    progress: Progress,
    recording: Recording,
}

impl Player<'_> {
    fn new(level: &Level) -> Player<'_> {
        Player {
            level,
            progress: Progress::new(level),
            recording: Recording::new(level),
        }
    }

    fn play(&mut self, input: Input) {
        self.recording.push(input);
        step(self.level, &mut self.progress, input);
    }

    /// Walks to the next cell's centre, unless the run ends earlier.
    fn walk(&mut self, dir: Dir) {
        let to = self.level.grid().step(self.progress.cell(), dir);
        while !self.progress.is_over() && self.progress.cell() != to {
            let input = step_towards(self.level, &self.progress, dir).unwrap_or_default();
            self.play(input);
        }
    }

    fn wait(&mut self, ticks: u32) {
        for _ in 0..ticks {
            if !self.progress.is_over() {
                self.play(Input::default());
            }
        }
    }

    fn chase(&self) -> Option<Chase> {
        self.recording.chase(self.level).unwrap()
    }
}

/// Returns the end of a run in which the player follows these moves and then waits.
fn capture(level: &Level, moves: &[Dir]) -> Chase {
    let mut player = Player::new(level);
    moves.iter().for_each(|&dir| player.walk(dir));
    player.wait(100 * TICKS_PER_SECOND);
    player.chase().unwrap()
}

const EAST: Dir = Square::EAST;
const WEST: Dir = Square::WEST;

#[test]
fn players_who_never_move_are_caught_at_the_start() {
    let level = with_fields(&corridor("F S      "), "minotaur: (4, 0)");
    let chase = capture(&level, &[]);
    assert_eq!(chase.capture, Capture::AtStart);
    assert_eq!((chase.player, chase.beast), (vec![1], vec![4, 3, 2, 1]));
    assert_eq!(chase.kind, CellKind::Corridor);
    assert!(chase.end.ticks() > SLEEP_TICKS);
}

#[test]
fn a_chase_says_how_long_the_player_waited() {
    let level = with_fields(&corridor("S               F"), "minotaur: (7, 0)");
    let chase = capture(&level, &[EAST, EAST]);
    assert_eq!(chase.player, [0, 1, 2]);
    assert_eq!(chase.beast, [7, 6, 5, 4, 3, 2]);
    let Capture::Waited { ticks, distance } = chase.capture else {
        panic!("{:?}", chase.capture);
    };
    // The Minotaur had not completed its first move when the player entered the last cell.
    assert!(
        ticks > 4 * BEAST_TICKS && ticks < 5 * BEAST_TICKS,
        "{ticks}"
    );
    assert_eq!(distance, Some(5));
    // A Minotaur that can reach the player only later has no distance.
    let level = with_fields(&corridor("F   S  D     "), "minotaur: (6, 0)");
    let mut player = Player::new(&level);
    player.walk(EAST);
    while !player.progress.is_over() {
        player.play(Input {
            search: true,
            ..Input::default()
        });
    }
    let capture = player.chase().unwrap().capture;
    assert!(
        matches!(capture, Capture::Waited { distance: None, .. }),
        "{capture:?}"
    );
}

#[test]
fn a_chase_says_where_the_player_turned_back() {
    let level = with_fields(&corridor("F   S        "), "minotaur: (0, 0)");
    let moves = [EAST, EAST, EAST, EAST, WEST, WEST, WEST, WEST];
    let chase = capture(&level, &moves);
    let Capture::TurnedBack { kind, distance } = chase.capture else {
        panic!("{:?}", chase.capture);
    };
    assert_eq!(kind, CellKind::DeadEnd);
    // The Minotaur had made at least two moves when the player was in the dead end.
    assert!((2..=4).contains(&distance), "{distance}");
    assert_eq!(chase.player.last(), chase.beast.last());
}

#[test]
fn a_chase_says_how_far_the_minotaur_followed() {
    let level = with_fields(&corridor("F   S        "), "minotaur: (0, 0)");
    let mut player = Player::new(&level);
    // The player stops in each cell, but never for two seconds.
    for _ in 0..4 {
        player.walk(EAST);
        player.wait(TICKS_PER_SECOND);
    }
    while !player.progress.is_over() {
        player.wait(1);
    }
    let chase = player.chase().unwrap();
    let Capture::Followed { moves } = chase.capture else {
        panic!("{:?}", chase.capture);
    };
    let followed = chase.beast.len() as u32 - 3;
    assert_eq!((moves, chase.beast[2]), (followed, level.starts()[0]));
}

#[test]
fn a_chase_says_how_far_away_the_last_junction_was() {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+
        |S            |
        +-+ +-+-+-+-+-+
        |F  |#|#|#|#|#|
        +-+-+-+-+-+-+-+
        ",
    );
    let level = with_fields(&level, "minotaur: (6, 0)");
    let mut player = Player::new(&level);
    [EAST; 6].iter().for_each(|&dir| player.walk(dir));
    let chase = player.chase().unwrap();
    let Capture::Met {
        junction: Some(Junction { moves, distance }),
    } = chase.capture
    else {
        panic!("{:?}", chase.capture);
    };
    // The junction is the second cell.
    assert_eq!(moves as usize, chase.player.len() - 2);
    assert_eq!(distance, Some(5));
    let level = with_fields(&corridor("S             F"), "minotaur: (6, 0)");
    let mut player = Player::new(&level);
    [EAST; 6].iter().for_each(|&dir| player.walk(dir));
    let chase = player.chase().unwrap();
    assert_eq!(chase.capture, Capture::Met { junction: None });
}

#[test]
fn runs_without_a_capture_have_no_chase() {
    let level = with_fields(&corridor("F S      "), "minotaur: (4, 0)");
    let mut player = Player::new(&level);
    player.wait(SLEEP_TICKS);
    assert_eq!(player.chase(), None);
    let tame = make(&Recipe::default()).unwrap();
    assert_eq!(Player::new(&tame).chase(), None);
}

/// Random players are caught on every grid. The paths in their chases are connected, and the
/// distances agree with the paths.
#[test]
fn chases_agree_with_the_runs_on_every_grid() {
    let mut kinds = [0; 5];
    for (number, grid) in (0..).zip(grids(12, 8)) {
        let recipe = |seed| Recipe {
            grid,
            minotaur: true,
            seed,
            ..Recipe::default()
        };
        let Some(level) = (0..20).find_map(|seed| make(&recipe(seed)).ok()) else {
            continue;
        };
        assert!(run_demo(&level).is_ok());
        for seed in 0..6 {
            let mut random = SeededRandom::new(100 * number + seed);
            let mut player = Player::new(&level);
            while !player.progress.is_over() {
                let ways = player.progress.ways(&level).ways(player.progress.cell());
                let dirs: Vec<Dir> = ways.collect();
                let dir = dirs[random.below(dirs.len() as u32) as usize];
                player.walk(dir);
                player.wait(random.below(TICKS_PER_SECOND));
            }
            let Some(chase) = player.chase() else {
                assert!(player.progress.finished());
                continue;
            };
            assert_eq!(chase.end, player.progress);
            assert_eq!(chase.player, player.recording.path(&level).unwrap());
            assert_eq!(chase.beast[0], level.beast(BeastKind::Minotaur).unwrap());
            let grid = level.grid();
            for path in [&chase.player, &chase.beast] {
                assert_eq!(path.last(), Some(&chase.end.cell()));
                assert!(
                    path.windows(2)
                        .all(|it| grid.dir_to(it[0], it[1]).is_some())
                );
            }
            let moves = chase.player.len() as u32 - 1;
            let walked = chase.beast.len() as u32 - 1;
            match chase.capture {
                Capture::AtStart => assert_eq!(moves, 0),
                Capture::Waited { ticks, distance } => {
                    assert!(ticks >= 2 * TICKS_PER_SECOND && distance <= Some(walked + moves));
                }
                Capture::TurnedBack { distance, .. } => {
                    assert!((1..=walked + moves).contains(&distance))
                }
                Capture::Followed { moves: followed } => assert!(followed <= moves.min(walked)),
                Capture::Met { junction } => {
                    assert!(junction.is_none_or(|it| (1..=moves).contains(&it.moves)));
                }
            }
            kinds[match chase.capture {
                Capture::AtStart => 0,
                Capture::Waited { .. } => 1,
                Capture::TurnedBack { .. } => 2,
                Capture::Followed { .. } => 3,
                Capture::Met { .. } => 4,
            }] += 1;
        }
    }
    assert!(kinds[2..].iter().all(|&count| count > 0), "{kinds:?}");
}
