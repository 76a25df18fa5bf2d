//! Tests of what the checker of certificates accepts and refuses, with small levels for single rules.

use super::proof_limits::*;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, LeverNumber, PORTAL, SideKind};
use warren_dungeon::proof::{Certificate, Part, Stage, Then, check};
use warren_dungeon::route::Action;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Square, Topology};

const LEVER: LeverNumber = LeverNumber::ALL[1];
const NO_STAGE: &str = "the player can leave to a state that is in no stage";

/// Returns a level with `rows` rows of three cells. The first row is a corridor from the start to the
/// finish, and all other sides are closed except for these passages.
fn level(rows: u32, passages: &[(Cell, Dir)]) -> Level {
    let mut level = all_closed(3, rows);
    for &(cell, dir) in [(0, Square::EAST), (1, Square::EAST)]
        .iter()
        .chain(passages)
    {
        let side = Side { cell, dir };
        level.apply(Edit::Side(side, SideKind::Passage)).unwrap();
    }
    level
}

/// Returns the error of the checker for stages after a route through the first row.
fn flaw(level: &Level, stages: Vec<Stage>) -> Option<(Part, &'static str)> {
    let route = vec![Action::Walk(Square::EAST); 2];
    let flaw = check(level, &Certificate { route, stages }).err();
    flaw.map(|flaw| (flaw.part, flaw.why))
}

/// A one-way gate in the last row leads to a dead end. The player can get there if it has enough charges for
/// the walls in between.
#[test]
fn stages_have_to_cover_what_is_behind_walls_that_can_be_blasted() {
    let lost = Some((Part::Stage(0), NO_STAGE));
    for (rows, charges, expected) in [
        (2, 0, None),
        (2, 1, lost),
        (2, 2, lost),
        (3, 1, None),
        (3, 2, lost),
        (4, 2, None),
        (4, 3, lost),
    ] {
        let level = gate(level(rows, &[]), 3 * rows - 3, ONE_WAY);
        let level = level.with(Edit::Charges(charges)).unwrap();
        // Keys divide the corridor into up to three parts.
        for keys in 0..3 {
            let mut level = level.clone();
            if keys > 0 {
                let locked = Gate::Locked(KeyShape::Circle);
                level = apply_gate(level, 1, Square::SOUTH, locked);
            }
            for key in 0..keys {
                level = put(level, CIRCLE, 1 + key);
            }
            let all = (0..keys as usize).collect();
            let stages = vec![stage([vec![], all], 0, Then::Finish)];
            assert_eq!(flaw(&level, stages), expected, "{rows} {charges} {keys}");
        }
    }
}

/// Returns a level with an iron key at the start and an iron door, around which passages lead.
fn with_iron_door() -> Level {
    let passages = [(1, Square::SOUTH), (2, Square::SOUTH)];
    let level = put(level(2, &passages), Content::IronKey, 0);
    gate(level, 4, Gate::Iron)
}

/// Returns a stage at the start that opens the iron door, for players with these items.
fn opening(items: &[usize], next: usize) -> Stage {
    let then = Then::Open {
        gate: 0,
        stage: next,
    };
    stage([items.to_vec(), items.to_vec()], 0, then)
}

/// Returns a stage at the start for players who walk to the finish.
fn walking(has: &[usize], may: &[usize]) -> Stage {
    stage([has.to_vec(), may.to_vec()], 0, Then::Finish)
}

/// Returns the stage in which the iron door is open.
fn with_open_door(stage: Stage) -> Stage {
    Stage {
        opened: vec![0],
        ..stage
    }
}

#[test]
fn an_iron_door_is_opened_with_a_key() {
    let level = with_iron_door();
    let stages = vec![with_open_door(walking(&[0], &[0])), opening(&[0], 0)];
    assert_eq!(flaw(&level, stages), None);
    let no_key = Edit::Content(Content::IronKey, 0, false);
    let level = level.with(no_key).unwrap();
    let stages = vec![with_open_door(walking(&[], &[])), opening(&[], 0)];
    let why = "the player may have no iron key left";
    assert_eq!(flaw(&level, stages), Some((Part::Stage(1), why)));
    assert_eq!(flaw(&level, vec![walking(&[], &[])]), None);
}

#[test]
fn the_next_stage_has_to_follow() {
    // No player can get to the second key.
    let level = put(with_iron_door(), Content::IronKey, 3);
    let with_two_keys = Stage {
        keys: 2,
        among: vec![0, 1],
        ..walking(&[0], &[0, 1])
    };
    let does_not_follow = "the next stage does not follow";
    for (next, why) in [
        (walking(&[0], &[0]), does_not_follow),
        (with_open_door(walking(&[0, 1], &[0, 1])), does_not_follow),
        (
            with_open_door(with_two_keys),
            "the player may have taken too few iron keys for the next stage",
        ),
    ] {
        let text = format!("{next:?}");
        let last = with_open_door(walking(&[0], &[0]));
        let stages = vec![last, next, opening(&[0], 1)];
        assert_eq!(flaw(&level, stages), Some((Part::Stage(2), why)), "{text}");
    }
    let stages = vec![opening(&[0], 1), with_open_door(walking(&[0], &[0]))];
    let why = "the next stage is not an earlier stage";
    assert_eq!(flaw(&level, stages), Some((Part::Stage(0), why)));
}

#[test]
fn the_fields_of_stages_are_checked() {
    // An iron door and a portcullis lead to the second row, and nothing leads to the third row.
    let portcullis = Gate::Portcullis {
        lever: LEVER,
        is_open: false,
    };
    let mut level = level(3, &[(3, Square::EAST), (4, Square::EAST)]);
    for (cell, gate) in [(0, Gate::Iron), (1, Gate::Iron), (2, portcullis)] {
        level = apply_gate(level, cell, Square::SOUTH, gate);
    }
    let level = put(put(level, Content::IronKey, 0), Content::Lever(LEVER), 1);
    let key = || stage([vec![0], vec![0]], 0, Then::Finish);
    let stages = |last: Stage| {
        let opened = |doors: &[usize]| Stage {
            opened: doors.to_vec(),
            ..key()
        };
        vec![opened(&[0]), opened(&[1]), key(), last]
    };
    assert_eq!(flaw(&level, stages(key())), None);
    let items = "the level has no item with this number";
    let cells = "no player can get to this cell, or it is not on the grid";
    let doors = "the open gates must be different iron doors, in ascending order";
    let entry = "the player has the items in the cell of the entry";
    #[rustfmt::skip]
    let cases = [
        (Stage { may: vec![0, 1], ..key() }, items),
        (Stage { has: vec![1], ..key() }, items),
        (Stage { among: vec![1], ..key() }, items),
        (Stage { cell: 6, ..key() }, cells),
        (Stage { cell: 9, ..key() }, cells),
        (Stage { levers: 0b100, ..key() }, "the level has no lever with this number"),
        (Stage { opened: vec![2], ..key() }, doors),
        (Stage { opened: vec![3], ..key() }, doors),
        (Stage { opened: vec![1, 0], ..key() }, doors),
        (Stage { opened: vec![1, 1], ..key() }, doors),
        (Stage { may: vec![], ..key() }, "the player may have less than it must have"),
        (Stage { has: vec![], ..key() }, entry),
        (Stage { keys: 1, ..key() }, "no player can have taken so many of these iron keys"),
    ];
    for (last, why) in cases {
        let text = format!("{last:?}");
        let flaw = flaw(&level, stages(last));
        assert_eq!(flaw, Some((Part::Stage(3), why)), "{text}");
    }
    for last in [
        Stage {
            levers: 0b10,
            ..key()
        },
        Stage {
            keys: 1,
            among: vec![0],
            ..key()
        },
        Stage {
            has: vec![0, 0],
            may: vec![0, 0],
            ..key()
        },
    ] {
        assert_eq!(flaw(&level, stages(last)), None);
    }
}

#[test]
fn a_stage_has_to_cover_the_start() {
    let trap = [(3, Square::EAST)];
    let level = put(level(2, &trap), Content::IronKey, 0);
    let level = gate(put(level, Content::IronKey, 1), 4, Gate::Iron);
    let stage = |has: &[usize], keys: usize, among: &[usize]| Stage {
        keys,
        among: among.to_vec(),
        ..stage([has.to_vec(), vec![0, 1]], 0, Then::Finish)
    };
    let no_stage = Some((Part::Stages, "no stage covers the start"));
    assert_eq!(flaw(&level, vec![stage(&[0], 0, &[])]), None);
    assert_eq!(flaw(&level, vec![stage(&[0], 1, &[0])]), None);
    assert_eq!(flaw(&level, vec![stage(&[0], 1, &[0, 1])]), None);
    assert_eq!(flaw(&level, vec![stage(&[0], 1, &[1])]), no_stage);
    assert_eq!(flaw(&level, vec![stage(&[0], 2, &[0, 1])]), no_stage);
    assert_eq!(flaw(&level, vec![stage(&[0, 1], 0, &[])]), no_stage);
}

#[test]
fn a_level_without_gates_has_no_stages() {
    let level = level(1, &[]);
    assert_eq!(flaw(&level, vec![]), None);
    let stages = vec![stage([vec![], vec![]], 0, Then::Finish)];
    let why = "a level without gates needs no stages";
    assert_eq!(flaw(&level, stages), Some((Part::Stages, why)));
    let door = Side {
        cell: 0,
        dir: Square::EAST,
    };
    let with_door = level.with(Edit::Side(door, SideKind::ClosedDoor)).unwrap();
    assert_eq!(flaw(&with_door, vec![]), None);
}

#[test]
fn a_level_has_at_most_64_items() {
    for (keys, expected) in [
        (64, None),
        (65, Some("the level has more than 64 items")),
        (66, Some("the level has more than 64 items")),
    ] {
        let level = nooks(keys, CIRCLE, 2);
        let certificate = certificate_for_nooks(&level, keys as usize);
        let flaw = check(&level, &certificate).err();
        assert_eq!(flaw.map(|flaw| flaw.why), expected, "{keys} keys");
    }
}

/// The sets of cells of this level are so large that the checker does not keep all of them.
#[test]
fn large_levels_with_many_items_are_checked() {
    let keys = 60;
    let mut level = nooks(keys, CIRCLE, 1_000);
    let portcullis = Gate::Portcullis {
        lever: LeverNumber::ALL[7],
        is_open: false,
    };
    let cells = level.grid().cells();
    let above = keys + 1;
    for cell in above..cells - above {
        level = apply_gate(level, cell, Square::SOUTH, portcullis);
    }
    let level = put(level, Content::Lever(LeverNumber::ALL[7]), cells - 1);
    let certificate = certificate_for_nooks(&level, keys as usize);
    assert_eq!(check(&level, &certificate), Ok(()));
}

/// With a charge, each of these cells is a position for each of the 256 positions of the levers.
#[test]
fn a_level_has_at_most_16_777_216_positions() {
    for (height, why) in [
        (256, "no stage covers the start"),
        (
            257,
            "the level has too many closed cells, gates and levers for a proof",
        ),
    ] {
        let level = put(all_closed(256, height), Content::Finish, 1);
        let level = gate(level, 0, ONE_WAY).with(Edit::Charges(1)).unwrap();
        let level = LeverNumber::ALL
            .into_iter()
            .zip(2..)
            .fold(level, |level, (lever, cell)| {
                put(level, Content::Lever(lever), cell)
            });
        let certificate = Certificate {
            route: vec![Action::Walk(Square::EAST)],
            stages: Vec::new(),
        };
        assert_eq!(check(&level, &certificate).unwrap_err().why, why);
    }
}

#[test]
fn the_blasts_of_a_route_are_checked() {
    let [east, south, north] = [Square::EAST, Square::SOUTH, Square::NORTH];
    let blast = Action::Blast;
    let walk = Action::Walk;
    let plain = level(3, &[]);
    let with = |side: SideKind| {
        let edit = Edit::Side(
            Side {
                cell: 0,
                dir: south,
            },
            side,
        );
        level(3, &[]).with(edit).unwrap()
    };
    let door = with(SideKind::ClosedDoor);
    let passage = with(SideKind::Passage);
    let gate = gate(plain.clone(), 6, ONE_WAY);
    let down_and_up = [blast(south), walk(south), walk(north)];
    let deeper = [blast(south), walk(south), blast(south), walk(south)];
    let deeper = [&deeper[..], &[walk(north), walk(north)]].concat();
    let again = [blast(south), walk(south), blast(north), walk(north)];
    for (level, charges, actions, refused) in [
        (&plain, 1, &down_and_up[..], None),
        (&plain, 2, &deeper[..], None),
        (&plain, 0, &[blast(south)][..], Some(0)),
        (&plain, 1, &deeper[..], Some(2)),
        (&plain, 2, &[blast(south), blast(south)][..], Some(1)),
        (&plain, 2, &again[..], Some(2)),
        (&plain, 1, &[blast(north)][..], Some(0)),
        (&plain, 1, &[blast(east)][..], Some(0)),
        (&passage, 1, &[blast(south)][..], Some(0)),
        (&door, 1, &[blast(south)][..], Some(0)),
        (&gate, 1, &[blast(south)][..], Some(0)),
    ] {
        let level = level.clone().with(Edit::Charges(charges)).unwrap();
        let route = [actions, &[walk(east), walk(east)]].concat();
        let stages = Vec::new();
        let flaw = check(&level, &Certificate { route, stages }).err();
        let why = "this side cannot be blasted";
        let expected = refused.map(|number| (Part::Action(number), why));
        let flaw = flaw.map(|flaw| (flaw.part, flaw.why));
        assert_eq!(flaw, expected, "{charges} charges, {actions:?}");
    }
}

#[test]
fn the_actions_of_a_route_are_checked() {
    let [east, south, west] = [Square::EAST, Square::SOUTH, Square::WEST];
    let mut level = level(2, &[]);
    for cell in 0..2 {
        level = apply_gate(level, cell, south, Gate::Iron);
    }
    let level = put(put(level, Content::IronKey, 0), Content::IronKey, 2);
    let level = put(level, Content::Lever(LEVER), 1);
    let portcullis = Gate::Portcullis {
        lever: LEVER,
        is_open: true,
    };
    let level = apply_gate(level, 2, south, portcullis);
    let (walk, open, pull) = (Action::Walk, Action::Open, Action::Pull);
    for (actions, why) in [
        (&[walk(south)][..], "this side is closed"),
        (&[walk(west)], "this side is closed"),
        (
            &[walk(east), pull(LEVER), walk(east), walk(south)],
            "this side is closed",
        ),
        (&[pull(LEVER)], "there is no such lever in this cell"),
        (
            &[walk(PORTAL)],
            "there is no portal in this cell that leads to another",
        ),
        (
            &[open(east)],
            "there is no locked or iron door in this side",
        ),
        (
            &[open(west)],
            "there is no locked or iron door in this side",
        ),
        (
            &[walk(east), walk(east), open(south)],
            "there is no locked or iron door in this side",
        ),
        (
            &[walk(east), walk(east), walk(west), open(south), open(south)],
            "this door is already open",
        ),
        (
            &[open(south), walk(east), pull(LEVER), open(south)],
            "the player has no key for this door",
        ),
    ] {
        let (route, stages) = (actions.to_vec(), Vec::new());
        let flaw = check(&level, &Certificate { route, stages }).unwrap_err();
        let part = Part::Action(actions.len() - 1);
        assert_eq!((flaw.part, flaw.why), (part, why), "{actions:?}");
    }
    for route in [
        vec![open(south), walk(south)],
        vec![walk(east), walk(east), walk(south)],
    ] {
        let stages = Vec::new();
        let flaw = check(&level, &Certificate { route, stages }).unwrap_err();
        let why = "the route does not end at a finish";
        assert_eq!((flaw.part, flaw.why), (Part::End, why));
    }
}
