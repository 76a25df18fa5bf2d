//! Tests that a run ends wherever the player enters the cell of a finish.

use super::support::{any_grid, any_recipe, corridor, version};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use warren_dungeon::make::make;
use warren_dungeon::play::{Event, Input, Progress, step};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Recording;
use warren_maze::geometry::dot_unit;
use warren_maze::topology::{Embedding, Topology};

/// The inputs of a player who walks to the wall on the right, and then along this wall.
fn along_the_wall() -> impl Iterator<Item = Input> {
    let aside = Input {
        right: 127,
        ..Input::default()
    };
    let ahead = Input {
        ahead: 127,
        ..Input::default()
    };
    std::iter::repeat_n(aside, 40).chain(std::iter::repeat_n(ahead, 128))
}

#[test]
fn a_player_who_walks_along_the_wall_reaches_the_finish() {
    let level = corridor("S   F    ");
    let (mut recording, mut progress) = (Recording::new(&level), Progress::new(&level));
    for input in along_the_wall() {
        if !progress.is_over() {
            recording.push(input);
            step(&level, &mut progress, input);
        }
    }
    assert!(progress.finished());
    assert_eq!((progress.cell(), progress.steps()), (2, 2));
    recording.claim(&progress);
    assert!(recording.verify().unwrap().finished);
}

#[test]
fn in_older_recordings_players_cross_a_finish_along_its_wall() {
    let level = corridor("S   F    ");
    let mut recording = Recording::new(&level);
    along_the_wall().for_each(|input| recording.push(input));
    for older in 6..=10 {
        let text = recording.write();
        let old = text.replacen(&version(Recording::VERSION), &version(older), 1);
        let old = Recording::read(&old).unwrap();
        let end = old.replay_in(&level).unwrap();
        assert!(!end.finished() && end.finishes_near_centre(), "{older}");
        assert_eq!(end.cell(), 4, "{older}");
        // A run that continues an older recording keeps its rules.
        let mut again = Recording::new(&level).with_rules_of(&end);
        along_the_wall().for_each(|input| again.push(input));
        assert!(!again.replay_in(&level).unwrap().finished(), "{older}");
    }
}

proptest! {
    #[test]
    fn a_run_ends_in_the_first_finish_that_the_player_enters(
        recipe in any_recipe(any_grid(6)),
        finishes in 1..6u32,
        braid in 0..2u32,
        wishes in any_wishes(),
    ) {
        let made = make(&Recipe { finishes, braid: f64::from(braid), ..recipe.clone() });
        let Ok(level) = made.or_else(|_| make(&recipe)) else { return Ok(()) };
        let mut cell = level.starts()[0];
        play(&level, &wishes, |_, _, events, progress| {
            let crossed = events.iter().filter_map(|event| match event {
                Event::Crossed(dir) => Some(*dir),
                _ => None,
            });
            for dir in crossed {
                assert!(!level.is_finish(cell), "the player leaves a finish");
                cell = level.portal_grid().step(cell, dir);
            }
            assert_eq!(progress.cell(), cell);
            assert_eq!(progress.finished(), level.is_finish(cell));
            let grid = level.grid();
            for &dir in grid.clockwise(cell) {
                let beyond = dot_unit(grid.normal(cell, dir), progress.offset()) - grid.apothem(cell, dir);
                assert!(beyond <= 16, "{beyond} beyond a side of the cell");
            }
        });
    }
}
