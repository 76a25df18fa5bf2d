//! Levels and certificates that would take too long or too much memory to prove or to check.

use super::support::*;
use warren_dungeon::level::{
    Content, Edit, Gate, KeyShape, Level, LeverNumber, PortalPair, SideKind, fingerprint,
};
use warren_dungeon::proof::{Certificate, Stage, Then, Verdict, certify, check, check_text, write};
use warren_dungeon::recipe::{Placement, Recipe};
use warren_dungeon::route::Action;
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{Cell, Grid, GridSpec, Square};

pub(super) const CIRCLE: Content = Content::Key(KeyShape::Circle);
pub(super) const ONE_WAY: Gate = Gate::OneWay { forwards: true };

pub(super) fn put(level: Level, content: Content, cell: Cell) -> Level {
    level.with(Edit::Content(content, cell, true)).unwrap()
}

/// Puts a gate into the east side of a cell.
pub(super) fn gate(level: Level, cell: Cell, gate: Gate) -> Level {
    let dir = Square::EAST;
    let edit = Edit::Side(Side { cell, dir }, SideKind::Gate(gate));
    level.with(edit).unwrap()
}

pub(super) fn all_closed(width: u32, height: u32) -> Level {
    let grid = GridSpec {
        width,
        height,
        ..GridSpec::default()
    };
    let mut maze = Maze::solid(Grid::try_from(grid).unwrap());
    (0..width * height).for_each(|cell| maze.clear(cell));
    Level::new(maze, vec![0], vec![width - 1]).unwrap()
}

/// Returns a level with `keys` keys in nooks of a corridor, which ends with a one-way gate to the
/// finish. Behind the last nook, there is a dead end behind a circle door. The rows after the first two are
/// closed.
pub(super) fn nooks(keys: u32, key: Content, rows: u32) -> Level {
    let width = keys + 1;
    let mut level = all_closed(width, rows);
    let mut open = |cell, dir| {
        let edit = Edit::Side(Side { cell, dir }, SideKind::Passage);
        level.apply(edit).unwrap();
    };
    for x in 0..keys {
        open(x, Square::SOUTH);
        if x > 0 {
            open(x - 1, Square::EAST);
        }
    }
    for x in 0..keys {
        level = put(level, key, width + x);
    }
    let level = gate(level, keys - 1, ONE_WAY);
    gate(level, 2 * width - 2, Gate::Locked(KeyShape::Circle))
}

pub(super) fn stage(items: [Vec<usize>; 2], cell: Cell, then: Then) -> Stage {
    let [has, may] = items;
    Stage {
        opened: Vec::new(),
        has,
        may,
        keys: 0,
        among: Vec::new(),
        cell,
        levers: 0,
        then,
    }
}

/// Returns a certificate with a stage for players with the last key behind the one-way gate, and
/// one for players without it.
pub(super) fn certificate_for_nooks(level: &Level, keys: usize) -> Certificate {
    let finish = level.finishes()[0];
    let then = Then::Drop {
        gate: 0,
        levers: 0,
        stage: 0,
    };
    Certificate {
        route: vec![Action::Walk(Square::EAST); keys],
        stages: vec![
            stage([vec![], (0..keys - 1).collect()], finish, Then::Finish),
            stage([vec![keys - 1], (0..keys).collect()], finish, Then::Finish),
            stage([vec![], vec![]], 0, then),
        ],
    }
}

#[test]
fn the_checker_distinguishes_only_items_that_stages_distinguish() {
    for (keys, key) in [(14, CIRCLE), (60, CIRCLE), (60, Content::IronKey)] {
        let level = nooks(keys, key, 2);
        let certificate = certificate_for_nooks(&level, keys as usize);
        assert_eq!(check(&level, &certificate), Ok(()), "{keys} keys");
    }
}

/// Checking these certificates is as hard as the pigeonhole principle: the keys say which pigeon is in
/// which hole. A stage contains the players for whom a pigeon is in no hole, or for whom two pigeons
/// are in the same hole.
#[test]
fn checking_a_certificate_is_limited() {
    for (holes, is_easy) in [(3, true), (7, false)] {
        let pigeons = holes + 1;
        let keys = holes * pigeons;
        let level = nooks(keys as u32, CIRCLE, 2);
        let finish = level.finishes()[0];
        let mut certificate = certificate_for_nooks(&level, keys);
        let start = certificate.stages.split_off(2);
        certificate.stages.clear();
        for pigeon in 0..pigeons {
            let may = (0..keys).filter(|key| key / holes != pigeon).collect();
            let stage = stage([vec![], may], finish, Then::Finish);
            certificate.stages.push(stage);
            for (other, hole) in
                (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole)))
            {
                let has = vec![other * holes + hole, pigeon * holes + hole];
                let stage = self::stage([has, (0..keys).collect()], finish, Then::Finish);
                certificate.stages.push(stage);
            }
        }
        certificate.stages.extend(start);
        let checked = check(&level, &certificate).map_err(|flaw| flaw.why);
        let expected = match is_easy {
            true => Ok(()),
            false => Err("checking the certificate takes too much work"),
        };
        assert_eq!(checked, expected, "{keys} keys");
    }
}

#[test]
fn cores_of_stages_do_not_fill_the_memory() {
    // Every cell is a plot, and one-way gates lead eastwards through all of them.
    let side = 100;
    let mut level = all_closed(side, side);
    for cell in 0..side * side {
        if cell % side + 1 < side {
            level = apply_gate(level, cell, Square::EAST, ONE_WAY);
        }
    }
    for cell in 0..side * (side - 1) {
        let edit = SideKind::Gate(Gate::Locked(KeyShape::Circle));
        let dir = Square::SOUTH;
        level.apply(Edit::Side(Side { cell, dir }, edit)).unwrap();
    }
    let level = put(level, CIRCLE, 0);
    let level = LeverNumber::ALL
        .into_iter()
        .zip(1..)
        .fold(level, |level, (lever, x)| {
            put(level, Content::Lever(lever), x * side)
        });
    let stages = (0..2_000)
        .map(|number| stage([vec![0], vec![0]], number * 5 % (side * side), Then::Finish))
        .collect();
    let route = vec![Action::Walk(Square::EAST); side as usize - 1];
    let flaw = check(&level, &Certificate { route, stages }).unwrap_err();
    assert_eq!(flaw.why, "checking the certificate takes too much work");
}

pub(super) fn apply_gate(
    mut level: Level,
    cell: Cell,
    dir: warren_maze::topology::Dir,
    gate: Gate,
) -> Level {
    level
        .apply(Edit::Side(Side { cell, dir }, SideKind::Gate(gate)))
        .unwrap();
    level
}

#[test]
fn a_long_route_is_refused_at_its_first_impossible_move() {
    let level = corridor("S   F");
    let text = |times: u32| {
        let print = fingerprint(&level);
        format!("warren proof 1\nlevel {print}\nroute 1\nwalk east {times}\nstages 0\n")
    };
    assert_eq!(check_text(&level, &text(2)), Ok(()));
    for times in [3, 1 << 28, u32::MAX] {
        let error = check_text(&level, &text(times)).unwrap_err().to_string();
        assert_eq!(error, "line 4: this side is closed");
    }
}

#[test]
fn an_endless_route_is_refused() {
    let spec = GridSpec {
        width: 3,
        height: 1,
        wrap_x: true,
        ..GridSpec::default()
    };
    let level = drawn_on(spec, &["+-+-+-+", " S   F ", "+-+-+-+"]);
    let mut text = format!("warren proof 1\nlevel {}\nroute 9\n", fingerprint(&level));
    text += &"walk east 4294967295\n".repeat(9);
    text += "stages 0\n";
    let error = check_text(&level, &text).unwrap_err().to_string();
    assert!(error.contains("too much work"), "{error}");
}

#[test]
fn closed_cells_are_no_part_of_a_proof() {
    let with_iron_doors = |mut level: Level| {
        for cell in 0..10 {
            level = gate(level, cell, Gate::Iron);
            level = put(level, Content::IronKey, cell);
        }
        put(level, Content::Finish, 10)
    };
    let level = with_iron_doors(all_closed(1_000, 1_000));
    assert!(matches!(certify(&level), Verdict::Certified(_)));
    // With charges, every cell is a region, and every wall a side. The search must end, with any
    // verdict that it can prove.
    let level = with_iron_doors(all_closed(200, 200));
    let level = level.with(Edit::Charges(u32::MAX)).unwrap();
    assert!(!matches!(certify(&level), Verdict::Unwinnable { .. }));
}

#[test]
fn any_number_of_charges_is_checked() {
    let level = gate(corridor("S   F"), 0, Gate::Locked(KeyShape::Circle));
    let level = put(level, CIRCLE, 0);
    let Verdict::Certified(certificate) = certify(&level) else {
        panic!("not certified")
    };
    let level = level.with(Edit::Charges(u32::MAX)).unwrap();
    assert_eq!(check(&level, &certificate), Ok(()));
    assert!(matches!(certify(&level), Verdict::Certified(_)));
}

#[test]
fn keys_that_open_nothing_do_not_matter() {
    // The first level can be lost, so that the search has to distinguish all sets of items.
    for can_be_lost in [true, false] {
        let mut level = all_closed(14, 2);
        for x in 0..12 {
            for (cell, dir) in [(x, Square::EAST), (x, Square::SOUTH)] {
                let edit = Edit::Side(Side { cell, dir }, SideKind::Passage);
                level.apply(edit).unwrap();
            }
            level = put(level, Content::IronKey, 14 + x);
        }
        let level = gate(level, 12, Gate::Locked(KeyShape::Circle));
        let level = put(level, CIRCLE, 12);
        let dead_end = SideKind::Gate(ONE_WAY);
        let level = match can_be_lost {
            true => {
                let (cell, dir) = (12, Square::SOUTH);
                level
                    .with(Edit::Side(Side { cell, dir }, dead_end))
                    .unwrap()
            }
            false => level,
        };
        let verdict = certify(&level);
        match verdict {
            Verdict::Losing { .. } if can_be_lost => {}
            Verdict::Certified(certificate) if !can_be_lost => {
                assert_eq!(check_text(&level, &write(&level, &certificate)), Ok(()));
            }
            _ => panic!("{can_be_lost}: {verdict:?}"),
        }
    }
}

#[test]
fn sixteen_iron_doors_on_a_large_grid_are_certified() {
    let mut counting = 0;
    for seed in 0..9 {
        let recipe = Recipe {
            grid: GridSpec {
                width: 40,
                height: 40,
                ..GridSpec::default()
            },
            iron_doors: 16,
            one_ways: [0, 3, 4][seed as usize % 3],
            placement: Placement::Farthest,
            seed,
            ..Recipe::default()
        };
        let level = warren_dungeon::make::make(&recipe).unwrap();
        let Verdict::Certified(certificate) = certify(&level) else {
            panic!("{seed}: {:?}", certify(&level));
        };
        assert!(certificate.stages.len() < 1_000, "{seed}");
        let text = write(&level, &certificate);
        assert_eq!(check_text(&level, &text), Ok(()), "{seed}");
        counting += u32::from(count_keys_falsely(&level, &certificate, &text));
    }
    assert!(counting > 2);
}

/// Checks that a certificate is refused if it states that players have more keys than they have, or
/// if it has the version without this statement. Returns whether the certificate counts keys.
fn count_keys_falsely(level: &Level, certificate: &Certificate, text: &str) -> bool {
    let mut false_one = certificate.clone();
    for stage in false_one.stages.iter_mut().filter(|stage| stage.keys > 0) {
        stage.keys += 1;
    }
    if false_one == *certificate {
        assert!(text.starts_with("warren proof 1\n"));
        return false;
    }
    assert!(check(level, &false_one).is_err());
    assert!(text.starts_with("warren proof 2\n"));
    let old = text.replacen('2', "1", 1);
    let error = check_text(level, &old).unwrap_err();
    assert_eq!(
        error.why,
        "the field \"keys\" needs version 2 of the format"
    );
    true
}

/// A player who arrives in a finish through a portal wins, because it arrives at the centre of the
/// cell.
#[test]
fn nobody_walks_past_a_finish_at_the_end_of_a_portal() {
    let a = Content::Portal(PortalPair::ALL[0]);
    // The finish is behind a wall, and a one-way gate leads from it to a dead end.
    let level = gate(corridor("S  |F  "), 2, ONE_WAY);
    let level = put(put(level, a, 1), a, 2);
    let Verdict::Certified(certificate) = certify(&level) else {
        panic!("{:?}", certify(&level))
    };
    assert_eq!(check_text(&level, &write(&level, &certificate)), Ok(()));
    // A player can walk past the finish if it can walk to it.
    let level = gate(corridor("S   F  "), 2, ONE_WAY);
    let level = put(put(level, a, 1), a, 2);
    assert!(matches!(certify(&level), Verdict::Losing { .. }));
    assert!(check(&level, &certificate).is_err());
}
