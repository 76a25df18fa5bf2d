//! Tests of proofs that levels can be won and cannot be lost.

use super::gated::*;
use super::support::*;
use warren_dungeon::level::{Content, Edit, Gate, Level, SideKind};
use warren_dungeon::proof::{
    Certificate, Then, Unprovable, Verdict, certify, check, check_text, write,
};
use warren_dungeon::route::{Action, plan};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{GridSpec, Topology};

/// The maximum number of states for an exhaustive search.
const LIMIT: usize = 100_000;

#[test]
fn the_verdict_agrees_with_a_search_through_all_states() {
    agrees_on(0..4_000, small_gated);
}

#[test]
fn the_verdict_agrees_with_a_search_through_all_states_of_levels_with_portals() {
    agrees_on(0..4_000, small_with_portals);
}

#[test]
fn the_verdict_agrees_with_a_search_through_all_states_of_levels_with_plates() {
    agrees_on(0..4_000, small_with_plates);
}

#[test]
#[ignore = "takes minutes"]
fn the_verdict_agrees_with_a_search_through_all_states_of_many_levels() {
    agrees_on(4_000..40_000, small_gated);
    agrees_on(4_000..40_000, small_with_plates);
    agrees_on(4_000..40_000, small_with_portals);
}

fn small_gated(seed: u64) -> Level {
    gated(small_grid(seed), seed, 7, 0)
}

fn small_with_portals(seed: u64) -> Level {
    with_portals(small_gated(seed), seed)
}

fn small_with_plates(seed: u64) -> Level {
    with_plates(small_gated(seed), seed)
}

fn agrees_on(seeds: std::ops::Range<u64>, level: fn(u64) -> Level) {
    let [mut certified, mut losing, mut unwinnable] = [0; 3];
    for seed in seeds {
        let level = level(seed);
        let start = State::new(&level);
        let Some(states) = States::reachable(&level, &start, LIMIT) else {
            continue;
        };
        let can_win = states.distance(&start).is_some();
        match certify(&level) {
            Verdict::Certified(certificate) => {
                assert!(states.all_can_win(), "seed {seed} can be lost");
                assert_eq!(check(&level, &certificate), Ok(()), "seed {seed}");
                let end = start.play(&level, &certificate.route);
                assert!(level.is_finish(end.cell), "seed {seed}");
                certified += u32::from(!level.gates().is_empty());
            }
            Verdict::Losing { route, fatal, .. } => {
                let end = start.clone().play(&level, &route);
                assert!(level.is_finish(end.cell), "seed {seed}");
                let lost = start.play(&level, &fatal);
                assert_eq!(states.distance(&lost), None, "seed {seed} is not lost");
                losing += 1;
            }
            Verdict::Unwinnable { closed } => {
                assert!(!can_win, "seed {seed} can be won");
                assert!(!closed.is_empty(), "seed {seed}: gates are the reason");
                unwinnable += 1;
            }
            Verdict::Unknown { why, .. } => panic!("seed {seed}: {why}"),
        }
    }
    println!("{certified} certified, {losing} losing, {unwinnable} unwinnable");
    assert!(certified > 500 && losing > 200 && unwinnable > 100);
}

pub(super) fn small_grid(seed: u64) -> GridSpec {
    let grids: Vec<GridSpec> = grids(3, 3)
        .chain(grids(4, 2))
        .filter(|grid| grid.cells() <= 12)
        .collect();
    grids[(seed % grids.len() as u64) as usize]
}

#[test]
fn charges_never_make_a_verdict_wrong() {
    let mut counts = [0; 4];
    for seed in 0..1_500 {
        let charges = 1 + (seed % 2) as u32;
        let grid = GridSpec {
            width: 3,
            height: 2,
            ..GridSpec::default()
        };
        let level = gated(grid, seed, 5, charges);
        let start = State::new(&level);
        let Some(states) = States::reachable(&level, &start, LIMIT) else {
            continue;
        };
        if level.gates().is_empty() {
            continue;
        }
        let count = match certify(&level) {
            Verdict::Certified(certificate) => {
                assert!(states.all_can_win(), "seed {seed} can be lost");
                assert_eq!(check(&level, &certificate), Ok(()), "seed {seed}");
                0
            }
            Verdict::Losing { route, fatal, .. } => {
                let end = start.clone().play(&level, &route);
                assert!(level.is_finish(end.cell), "seed {seed}");
                let lost = start.play(&level, &fatal);
                assert_eq!(states.distance(&lost), None, "seed {seed} is not lost");
                1
            }
            Verdict::Unwinnable { .. } => {
                assert_eq!(
                    states.distance(&start),
                    None,
                    "seed {seed} can be won: {}",
                    warren_dungeon::file::write(&level)
                );
                2
            }
            Verdict::Unknown { why, .. } => {
                assert!(matches!(why, Unprovable::Charges | Unprovable::NeedsBlasts));
                3
            }
        };
        counts[count] += 1;
    }
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count > 2), "{counts:?}");
}

/// Certifies many levels with more cells and gates. Returns the certified levels.
pub(super) fn certified(seeds: std::ops::Range<u64>) -> Vec<(Level, Certificate)> {
    let grids: Vec<GridSpec> = grids(9, 7).chain(grids(14, 12)).collect();
    let certified = seeds.filter_map(|seed| {
        let grid = grids[(seed % grids.len() as u64) as usize];
        let level = with_portals(gated(grid, seed, 16, 0), seed);
        let level = match seed % 2 {
            0 => level,
            _ => with_plates(level, seed),
        };
        match certify(&level) {
            Verdict::Certified(certificate) if !level.gates().is_empty() => {
                Some((level, certificate))
            }
            _ => None,
        }
    });
    certified.collect()
}

/// Checks that this number of levels is certified, and that the certificates are valid.
fn check_certificates(seeds: std::ops::Range<u64>, least: usize) {
    let certified = certified(seeds);
    for (level, certificate) in &certified {
        assert_eq!(check(level, certificate), Ok(()));
        assert_eq!(check_text(level, &write(level, certificate)), Ok(()));
    }
    println!("{} certified", certified.len());
    assert!(
        certified.len() >= least,
        "only {} certified",
        certified.len()
    );
}

#[test]
fn certificates_of_levels_on_all_grids_are_valid() {
    check_certificates(0..450, 200);
}

#[test]
#[ignore = "takes minutes"]
fn certificates_of_ten_thousand_levels_are_valid() {
    check_certificates(450..21_000, 10_000);
}

#[test]
fn random_players_can_always_still_win() {
    walk_randomly(20, 2_000);
}

#[test]
#[ignore = "takes minutes"]
fn random_players_can_still_win_after_a_million_steps() {
    walk_randomly(20, 50_000);
}

/// Lets players walk, open doors and pull levers at random on certified levels, and checks that
/// each player's plan always leads to a finish.
fn walk_randomly(players: usize, steps: u32) {
    let certified = certified(0..1_000);
    assert!(certified.len() > players);
    for (level, _) in certified.iter().take(players) {
        let random = &mut SeededRandom::new(1);
        let mut state = State::new(level);
        for step in 0..steps {
            let actions = state.actions(level);
            if actions.is_empty() {
                break;
            }
            let all: Vec<usize> = (0..actions.len()).collect();
            state = actions[random.pick(&all)].1.clone();
            if step % 100 == 0 {
                let plan = plan(level, state.as_gate_state());
                let end = state.clone().play(level, &plan.expect("a way to a finish"));
                assert!(level.is_finish(end.cell));
            }
        }
    }
}

#[test]
fn plans_have_the_fewest_moves() {
    let mut planned = 0;
    for seed in 0..600 {
        let level = match seed % 3 {
            0 => small_gated(seed),
            1 => small_with_plates(seed),
            _ => small_with_portals(seed),
        };
        let start = State::new(&level);
        let Some(states) = States::reachable(&level, &start, LIMIT) else {
            continue;
        };
        for state in states.iter() {
            let plan = plan(&level, state.as_gate_state());
            let moves = plan.as_ref().ok().map(|plan| {
                let moves = plan
                    .iter()
                    .filter(|action| matches!(action, Action::Walk(_)));
                moves.count() as u32
            });
            assert_eq!(moves, states.distance(state), "seed {seed}, {state:?}");
            if let Ok(plan) = plan {
                let end = state.clone().play(&level, &plan);
                assert!(level.is_finish(end.cell), "seed {seed}");
                planned += 1;
            }
        }
    }
    assert!(planned > 1_000, "{planned}");
}

/// The checker must reject every certificate for a level that can be lost, even if the certificate
/// is valid for a similar level, or differs from a valid certificate in a detail.
#[test]
fn levels_that_can_be_lost_have_no_valid_certificate() {
    let (mut tried, mut losable) = (0, 0);
    for seed in 0..1_500 {
        let level = small_with_portals(seed);
        let Verdict::Certified(certificate) = certify(&level) else {
            continue;
        };
        if level.gates().is_empty() {
            continue;
        }
        let random = &mut SeededRandom::new(seed);
        for _ in 0..20 {
            let Some(edited) = with_random_edit(&level, random) else {
                continue;
            };
            let start = State::new(&edited);
            let states = States::reachable(&edited, &start, LIMIT);
            if edited.gates().is_empty() || states.is_none_or(|states| states.all_can_win()) {
                continue;
            }
            losable += 1;
            assert!(check(&edited, &certificate).is_err(), "seed {seed}");
            for _ in 0..10 {
                let mutant = mutated(&certificate, &edited, random);
                assert!(check(&edited, &mutant).is_err(), "seed {seed}: {mutant:?}");
                tried += 1;
            }
        }
    }
    println!("{losable} levels, {tried} mutants");
    assert!(losable > 500, "{losable}");
}

/// Removes an item or a portal, or turns a gate into a different gate.
pub(super) fn with_random_edit(level: &Level, random: &mut SeededRandom) -> Option<Level> {
    let edit = if random.below(2) == 0 {
        let gates: Vec<_> = level.gates().iter().collect();
        let (side, gate) = random.pick(&gates);
        let gate = match gate {
            Gate::OneWay { forwards } => Gate::OneWay {
                forwards: !forwards,
            },
            _ => random.pick(&[Gate::Iron, Gate::OneWay { forwards: true }]),
        };
        Edit::Side(side, SideKind::Gate(gate))
    } else {
        let is_removed = |kind: &Content| kind.is_item() || matches!(kind, Content::Portal(_));
        let kinds = Content::ALL.into_iter().filter(is_removed);
        let items =
            kinds.flat_map(|kind| level.cells_with(kind).iter().map(move |&cell| (kind, cell)));
        let items: Vec<_> = items.collect();
        if items.is_empty() {
            return None;
        }
        let (content, cell) = random.pick(&items);
        Edit::Content(content, cell, false)
    };
    level.clone().with(edit).ok()
}

/// Changes one or two details of a certificate at random.
pub(super) fn mutated(
    certificate: &Certificate,
    level: &Level,
    random: &mut SeededRandom,
) -> Certificate {
    let mut mutant = certificate.clone();
    for _ in 0..1 + random.below(2) {
        let stages = mutant.stages.len() as u32;
        let (one, other) = (random.below(stages) as usize, random.below(stages) as usize);
        let donor = mutant.stages[other].clone();
        let stage = &mut mutant.stages[one];
        match random.below(10) {
            0 => drop(stage.has.pop()),
            1 => drop(stage.may.pop()),
            2 => stage.may = (0..3).collect(),
            3 => stage.cell = random.below(level.grid().cells()),
            4 => stage.levers ^= 1 << random.below(3),
            5 => stage.then = [Then::Finish, donor.then][random.below(2) as usize],
            6 => stage.opened = donor.opened,
            7 => stage.keys = (stage.keys + 1) * random.below(2) as usize,
            8 => stage.among = [donor.among, donor.may][random.below(2) as usize].clone(),
            _ => drop(mutant.stages.remove(one)),
        }
        if mutant.stages.is_empty() {
            break;
        }
    }
    mutant
}
