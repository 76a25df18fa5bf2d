//! Tests of grates, which stop walking and not sight.

use super::support::{Explorer, IDLE, drawn, step, with_fields};
use super::using::{open, walk};
use std::collections::BTreeSet;
use warren_dungeon::file;
use warren_dungeon::level::{Content, Edit, Gate, Level, SideKind, fingerprint};
use warren_dungeon::pilot::{Stop, step_towards};
use warren_dungeon::play::{
    BEAST_TICKS, BlastRefusal, Event, Input, Landmark, Progress, Surroundings, Trail, UseRefusal,
    View, in_view, open_ahead,
};
use warren_dungeon::proof::{Verdict, certify, check};
use warren_dungeon::route::Walker;
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Square};

const GRATE: Side = Side {
    cell: 1,
    dir: Square::EAST,
};

/// Returns a level with a grate between the cells 1 and 2, before the finish, and a way around it.
fn level() -> Level {
    let level = drawn(
        "
        +-+-+-+-+
        |S  |  F|
        + +-+-+ +
        |       |
        +-+-+-+-+
        ",
    );
    let grate = Edit::Side(GRATE, SideKind::Gate(Gate::Grate));
    level.with(grate).unwrap()
}

#[test]
fn players_see_through_grates_and_do_not_pass_them() {
    let level = level();
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    let seen: BTreeSet<Cell> = in_view(&level, &progress).collect();
    assert_eq!(seen, BTreeSet::from([0, 1, 2, 3]));
    assert!(
        progress.seen().contains(3),
        "the map shows what is behind the grate"
    );
    assert_eq!(open_ahead(&level, &progress, Square::EAST), 2);
    for _ in 0..200 {
        let input = step_towards(&level, &progress, Square::EAST).unwrap_or_default();
        step(&level, &mut progress, input);
    }
    assert_eq!(progress.cell(), 1);
    let refused = Event::UseRefused(UseRefusal::Barred);
    assert_eq!(open(&level, &mut progress, Square::EAST), [refused]);
    for walker in [Walker::default(), Walker::ALL_DOORS] {
        let ways = walker.passages(&level);
        assert!(!ways.ways(1).contains(Square::EAST) && !ways.entrances(1).contains(Square::EAST));
    }
    assert_eq!(level.shortest(), Some(5), "the way leads around");
}

#[test]
fn words_tell_what_is_behind_a_grate() {
    let level = level();
    let mut progress = Progress::new(&level);
    let mut trail = Trail::new(progress.cell());
    walk(&level, &mut progress, Square::EAST);
    trail.cross(level.grid(), Square::EAST);
    let around = Surroundings::new(&level, &progress, &trail);
    assert_eq!(around.closed_gates, [(Square::EAST, Gate::Grate)]);
    let finish = (2, Landmark::Content(Content::Finish));
    let view = View {
        dir: Square::EAST,
        cells: 2,
        landmarks: vec![finish],
    };
    assert_eq!(around.views, [view]);
    assert_eq!(around.exits.len(), 1);
}

#[test]
fn a_grate_is_a_wall_for_proofs_plans_and_blasts() {
    let level = level().with(Edit::Charges(3)).unwrap();
    let Verdict::Certified(certificate) = certify(&level) else {
        panic!("no certificate");
    };
    assert_eq!(check(&level, &certificate), Ok(()));
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    let blast = Input {
        blast: true,
        ..IDLE
    };
    let events = step(&level, &mut progress, blast);
    assert_eq!(events, [Event::Refused(BlastRefusal::Gate)]);
    // Without the way around, nobody can win.
    let below = Side {
        cell: 5,
        dir: Square::EAST,
    };
    let grate = SideKind::Gate(Gate::Grate);
    let closed = level.with(Edit::Charges(0)).unwrap();
    let closed = closed.with(Edit::Side(below, grate)).unwrap();
    assert!(!matches!(certify(&closed), Verdict::Certified(_)));
    assert_eq!(closed.shortest(), None);
}

#[test]
fn files_and_fingerprints_contain_grates() {
    let level = level();
    let text = file::write(&level);
    assert!(
        text.contains("kind: Grate") && text.contains("version: 7"),
        "{text}"
    );
    assert_eq!(file::read(&text).unwrap(), level);
    let wall = level
        .clone()
        .with(Edit::Side(GRATE, SideKind::Wall))
        .unwrap();
    assert_ne!(fingerprint(&wall), fingerprint(&level));
}

#[test]
fn a_statue_behind_a_grate_stands_still_while_the_player_looks_at_it() {
    let level = with_fields(&level(), "statue: (2, 0)");
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    for _ in 0..20 * BEAST_TICKS {
        step(&level, &mut progress, IDLE);
    }
    assert_eq!((progress.beasts()[0].cell, progress.caught()), (2, false));
    let turn = Input {
        turn: i16::MIN,
        ..IDLE
    };
    step(&level, &mut progress, turn);
    for _ in 0..10 * BEAST_TICKS {
        step(&level, &mut progress, IDLE);
    }
    assert_ne!(
        progress.beasts()[0].cell,
        2,
        "the Statue walks around the grate"
    );
}

#[test]
fn explorers_walk_around_grates() {
    let level = level();
    let mut progress = Progress::new(&level);
    let stop = Explorer::new(&progress).run(&level, &mut progress, |_, _| {});
    // The player has seen the finish through the grate, and now knows a way to it.
    assert_eq!(stop, Stop::FinishLeft);
    assert!(progress.seen().contains(7));
}
