//! Tests of finds, chalk and light in a run.

use super::support::{Explorer, IDLE, corridor, drawn, step, version};
use super::using::walk;
use warren_dungeon::file;
use warren_dungeon::level::{Content, Edit, KeyShape, Level, Treasure, fingerprint};
use warren_dungeon::pilot::{Explore, Stop, branches};
use warren_dungeon::play::{
    BlastRefusal, Carried, DARK_SIGHT, Event, Input, Landmark, MAP_MOVES, MARKS_PER_CHALK,
    MAX_SIGHT, MarkRefusal, OldRule, Progress, SIGHT, STEPS_PER_OIL, Surroundings, Trail, in_view,
    open_ahead,
};
use warren_dungeon::proof::{Unprovable, Verdict, certify, check};
use warren_dungeon::replay::{Outcome, Recording};
use warren_maze::topology::{Cell, Dir, Square};

const MARK: Input = Input { mark: true, ..IDLE };
const EAST: Dir = Square::EAST;
const WEST: Dir = Square::WEST;

fn put(level: Level, content: Content, cell: Cell) -> Level {
    level.with(Edit::Content(content, cell, true)).unwrap()
}

fn lit(level: Level, steps: u32) -> Level {
    level.with(Edit::Light(steps)).unwrap()
}

#[test]
fn finds_are_taken_once_and_change_what_the_player_carries() {
    let finds = [
        Content::Treasure(Treasure::Coins),
        Content::Treasure(Treasure::Crown),
        Content::Gunpowder,
        Content::Chalk,
        Content::Compass,
        Content::Oil,
    ];
    let mut level = corridor("S             F").with(Edit::Charges(2)).unwrap();
    for (&find, cell) in finds.iter().zip(1..) {
        level = put(level, find, cell);
    }
    // A key in the same cell is taken as well.
    level = put(level, Content::Key(KeyShape::Star), 1);
    let mut progress = Progress::new(&level);
    for (&find, cell) in finds.iter().zip(1..) {
        assert!(progress.contents(&level, cell).any(|it| it == find));
        let events = walk(&level, &mut progress, EAST);
        assert!(events.contains(&Event::ItemTaken(find, cell)), "{find:?}");
        assert_eq!(progress.contents(&level, cell).next(), None);
    }
    let carried = Carried {
        charges: 3,
        treasure: 105,
        chalk: MARKS_PER_CHALK,
        oil: 1,
        compass: true,
        light: STEPS_PER_OIL,
        ..Carried::default()
    };
    assert_eq!(progress.carried(), carried);
    assert_eq!(
        (progress.finds(), progress.keys()),
        (6, &[KeyShape::Star][..])
    );
    assert!(progress.taken_finds(&level).eq(finds));

    let events = walk(&level, &mut progress, WEST);
    assert_eq!(events, [Event::Crossed(WEST)]);
    assert_eq!(progress.carried(), carried);
    let outcome = Outcome::of(&progress);
    assert_eq!((outcome.treasure, outcome.finds), (105, 6));
}

#[test]
fn a_player_can_carry_things_to_the_next_level() {
    let level = lit(corridor("S   F"), 7).with(Edit::Charges(2)).unwrap();
    let brought = Carried {
        charges: 1,
        treasure: 40,
        chalk: 3,
        oil: 2,
        compass: true,
        light: 5,
        ..Carried::default()
    };
    let progress = Progress::carrying(&level, brought);
    let carried = Carried {
        charges: 3,
        light: 12,
        ..brought
    };
    assert_eq!((progress.carried(), progress.finds()), (carried, 0));
    assert_eq!(
        Progress::new(&level),
        Progress::carrying(&level, Carried::default())
    );
}

#[test]
fn a_compass_makes_the_direction_of_the_finish_free() {
    let level = put(corridor("S   F"), Content::Compass, 1);
    let mut progress = Progress::new(&level);
    let asks = Input {
        locate: true,
        ..IDLE
    };
    assert_eq!(step(&level, &mut progress, asks), [Event::Located]);
    walk(&level, &mut progress, EAST);
    assert_eq!(step(&level, &mut progress, asks), [Event::Located]);
    assert_eq!(progress.hints(), 1);
}

#[test]
fn chalk_marks_each_cell_once() {
    let level = put(corridor("S     F"), Content::Chalk, 1);
    let mut progress = Progress::new(&level);
    let refused = |why| [Event::MarkRefused(why)];
    assert_eq!(
        step(&level, &mut progress, MARK),
        refused(MarkRefusal::NoChalk)
    );
    walk(&level, &mut progress, EAST);
    assert_eq!(step(&level, &mut progress, MARK), [Event::Marked(1)]);
    assert_eq!(
        step(&level, &mut progress, MARK),
        refused(MarkRefusal::Marked)
    );
    assert_eq!(progress.carried().chalk, MARKS_PER_CHALK - 1);
    assert!(progress.is_marked(1) && !progress.is_marked(0));
    walk(&level, &mut progress, WEST);
    assert_eq!(step(&level, &mut progress, MARK), [Event::Marked(0)]);
    assert_eq!(progress.marks(), [0, 1]);

    // Marks are landmarks, even from a distance.
    let around = Surroundings::new(&level, &progress, &Trail::new(progress.cell()));
    assert_eq!(
        around.landmarks,
        [Landmark::Content(Content::Start), Landmark::Mark]
    );
    assert_eq!(around.exits[0].landmarks[0], (1, Landmark::Mark));
}

#[test]
fn a_map_fragment_shows_the_cells_within_a_number_of_moves() {
    let row = format!("S{}F", " ".repeat(2 * 40 - 1));
    let level = put(corridor(&row), Content::MapFragment, 8);
    let mut progress = Progress::new(&level);
    let last_seen = |progress: &Progress| progress.seen().iter().last();
    for _ in 0..7 {
        walk(&level, &mut progress, EAST);
    }
    assert_eq!(last_seen(&progress), Some(7 + SIGHT as u32));
    walk(&level, &mut progress, EAST);
    assert_eq!(last_seen(&progress), Some(8 + MAP_MOVES));
    assert_eq!(progress.seen().count(), 8 + MAP_MOVES + 1);
}

#[test]
fn the_torch_burns_with_every_step_and_oil_makes_it_burn_longer() {
    let row = format!("S{}F", " ".repeat(2 * 80 - 1));
    let level = lit(corridor(&row), 3);
    let oiled = put(level.clone(), Content::Oil, 5);
    for (level, with_oil) in [(level, false), (oiled, true)] {
        let mut progress = Progress::new(&level);
        step(&level, &mut progress, Input { turn: 9, ..IDLE });
        assert_eq!(
            (progress.carried().light, progress.is_dark(&level)),
            (3, false)
        );
        assert_eq!(open_ahead(&level, &progress, EAST), SIGHT as u32);
        walk(&level, &mut progress, EAST);
        assert_eq!(walk(&level, &mut progress, WEST), [Event::Crossed(WEST)]);
        assert_eq!(progress.carried().light, 1);
        let events = walk(&level, &mut progress, EAST);
        assert_eq!(events, [Event::Crossed(EAST), Event::TorchOut]);
        assert!(progress.is_dark(&level));
        let view: Vec<Cell> = in_view(&level, &progress).collect();
        assert_eq!((progress.sight(&level), view), (DARK_SIGHT, vec![1, 2, 0]));
        // The player can still walk, and the torch does not burn out again.
        for _ in 0..3 {
            assert!(!walk(&level, &mut progress, EAST).contains(&Event::TorchOut));
        }
        walk(&level, &mut progress, EAST);
        assert_eq!(progress.is_dark(&level), !with_oil);
        let last_seen = progress.seen().iter().last();
        assert_eq!(
            last_seen,
            Some(if with_oil { 12 } else { 1 + SIGHT as u32 })
        );
        if with_oil {
            assert_eq!(progress.carried().light, STEPS_PER_OIL - 1);
            assert_eq!(open_ahead(&level, &progress, EAST), SIGHT as u32 + 1);
        }
    }
}

#[test]
fn a_torch_without_a_budget_never_burns_out() {
    let row = format!("S{}F", " ".repeat(2 * 40 - 1));
    let mut level = corridor(&row);
    for cell in 1..=6 {
        level = put(level, Content::Oil, cell);
    }
    let mut progress = Progress::new(&level);
    for _ in 0..6 {
        walk(&level, &mut progress, EAST);
    }
    assert_eq!(progress.carried().light, 6 * STEPS_PER_OIL);
    assert_eq!(progress.sight(&level), MAX_SIGHT);
    assert!(!progress.is_dark(&level));
}

#[test]
fn a_player_in_the_dark_sees_no_room_but_explores_everything() {
    let level = drawn(
        "
        +-+-+-+-+
        |S      |
        + + + + +
        |       |
        + + +-+ +
        |   |F  |
        +-+-+-+-+
        ",
    );
    let mut level = lit(level, 1);
    level.apply(Edit::Room(0, Some(0))).unwrap();
    for cell in [1, 4, 5] {
        level.apply(Edit::Room(cell, Some(0))).unwrap();
    }
    let mut progress = Progress::new(&level);
    let seen = |progress: &Progress| in_view(&level, progress).collect::<Vec<_>>();
    assert!(seen(&progress).contains(&5), "the whole room");
    walk(&level, &mut progress, EAST);
    assert_eq!(seen(&progress), [1, 2, 0, 5]);
    let around = Surroundings::new(&level, &progress, &Trail::new(progress.cell()));
    assert!(around.is_dark && around.room.is_none());

    let mut explorer = Explorer::new(&progress);
    while explorer.run(&level, &mut progress, |_, _| {}) == Stop::Junction {
        let branches = branches(&level, &progress, &explorer.trail);
        explorer.explore = Explore::through(branches[0]);
    }
    assert!(
        progress.seen().contains(10),
        "the finish is found in the dark"
    );
}

#[test]
fn recordings_contain_marks() {
    let level = put(corridor("S     F"), Content::Chalk, 0);
    let (mut recording, mut progress) = (Recording::new(&level), Progress::new(&level));
    for input in [IDLE, MARK, IDLE] {
        recording.push(input);
        step(&level, &mut progress, input);
    }
    recording.claim(&progress);
    assert_eq!(progress.marks(), [0]);
    let text = recording.write();
    assert!(text.contains("0m"), "{text}");
    let read = Recording::read(&text).unwrap();
    assert_eq!(read.replay_in(&level).unwrap(), progress);
    assert_eq!(read.verify(), Ok(Outcome::of(&progress)));
    // Older recordings follow the same rules, but have no marks.
    let old = Recording::read(&text.replace(&version(Recording::VERSION), "version: 8")).unwrap();
    progress.follow(OldRule::FinishesNearCentre);
    assert_eq!(old.replay_in(&level).unwrap(), progress);
}

#[test]
fn finds_and_light_are_part_of_files_and_fingerprints() {
    let level = corridor("S             F");
    let plain = fingerprint(&level);
    let finds = Content::ALL.into_iter().filter(|content| content.is_find());
    let mut full = lit(level.clone(), 12);
    let mut prints = vec![plain, fingerprint(&full)];
    for (content, cell) in finds.zip([1, 2, 3, 4, 5, 6, 1, 2, 3]) {
        prints.push(fingerprint(&put(level.clone(), content, cell)));
        full = put(full, content, cell);
    }
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), 11);
    let text = file::write(&full);
    assert!(
        text.contains("version: 5") && text.contains("kind: Crown"),
        "{text}"
    );
    assert_eq!(file::read(&text).unwrap(), full);
    assert_eq!(file::read_json(&file::write_json(&full)).unwrap(), full);
}

#[test]
fn gunpowder_counts_as_a_charge_in_proofs() {
    // The finish is behind a wall.
    let level = drawn(
        "
        +-+-+-+
        |S  |F|
        +-+-+-+
        ",
    );
    assert!(matches!(certify(&level), Verdict::Unwinnable { .. }));
    let powder = put(level, Content::Gunpowder, 1);
    let unknown = Verdict::Unknown {
        why: Unprovable::NeedsGunpowder,
        route: None,
    };
    assert_eq!(certify(&powder), unknown);
    let armed = powder.clone().with(Edit::Charges(1)).unwrap();
    let Verdict::Certified(certificate) = certify(&armed) else {
        panic!("{:?}", certify(&armed));
    };
    assert_eq!(check(&armed, &certificate), Ok(()));

    // A level with gunpowder is not unarmed.
    let refused = |level: &Level| {
        let blast = Input {
            blast: true,
            ..IDLE
        };
        step(level, &mut Progress::new(level), blast)
    };
    assert_eq!(refused(&powder), [Event::Refused(BlastRefusal::NoCharges)]);
}

#[test]
fn treasure_has_the_documented_value() {
    let cases = [
        (0, "coins", 5),
        (9, "coins", 5),
        (10, "goblet", 15),
        (24, "goblet", 15),
        (25, "chest", 40),
        (59, "chest", 40),
        (60, "crown", 100),
        (u32::MAX, "crown", 100),
    ];
    for (moves, name, coins) in cases {
        let treasure = Treasure::of_detour(moves);
        assert_eq!(
            (treasure.name(), treasure.coins()),
            (name, coins),
            "{moves}"
        );
    }
}
