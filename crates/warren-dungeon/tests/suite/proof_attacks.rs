//! Compares verdicts on hostile levels with a search through all states, and attacks the checker
//! with hostile certificates.

use super::gated::*;
use super::proofs::{mutated, small_grid, with_random_edit};
use std::ops::Range;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, PortalPair, SideKind};
use warren_dungeon::proof::{Certificate, Stage, Then, Verdict, certify, check};
use warren_dungeon::route::Action;
use warren_maze::maze::Side;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::Topology;

/// The maximum number of states in an exhaustive search.
const LIMIT: usize = 20_000;

#[test]
fn no_verdict_is_wrong_and_no_false_certificate_is_valid() {
    let counts = attack(0..500);
    assert!(
        counts.levels > 350 && counts.certificates > 1_200,
        "{counts:?}"
    );
    assert!(counts.attacks > 50 && counts.valid > 200, "{counts:?}");
}

/// In this level, a player has to blast a way to a lever and go back through it.
#[test]
fn blasted_walls_stay_open() {
    assert_eq!(attack(20_442..20_443).levels, 1);
}

#[test]
#[ignore = "takes a minute"]
fn no_verdict_on_many_levels_is_wrong_and_no_false_certificate_is_valid() {
    let counts = attack(500..32_000);
    assert!(
        counts.levels > 24_000 && counts.certificates > 22_000,
        "{counts:?}"
    );
    assert!(counts.counting > 50, "{counts:?}");
}

#[derive(Debug, Default)]
struct Counts {
    levels: u32,
    unknown: u32,
    certificates: u32,
    /// The certificates for levels that can be lost.
    attacks: u32,
    valid: u32,
    /// The valid certificates that count keys.
    counting: u32,
}

fn attack(seeds: Range<u64>) -> Counts {
    let mut counts = Counts::default();
    for seed in seeds {
        let level = hostile(seed);
        let start = State::new(&level);
        let states = States::reachable(&level, &start, LIMIT);
        let Some(states) = states.filter(|_| !level.gates().is_empty()) else {
            continue;
        };
        counts.levels += 1;
        let verdict = certify(&level);
        let route = match &verdict {
            Verdict::Certified(certificate) => {
                assert!(states.all_can_win(), "seed {seed} can be lost");
                assert_eq!(check(&level, certificate), Ok(()), "seed {seed}");
                certificate.route.clone()
            }
            Verdict::Losing { route, fatal, .. } => {
                let lost = start.clone().play(&level, fatal);
                assert_eq!(states.distance(&lost), None, "seed {seed} is not lost");
                route.clone()
            }
            Verdict::Unwinnable { .. } => {
                assert_eq!(states.distance(&start), None, "seed {seed} can be won");
                continue;
            }
            Verdict::Unknown { why, route } => {
                assert!(level.charges() > 0, "seed {seed}: {why}");
                counts.unknown += 1;
                route.clone().unwrap_or_default()
            }
        };
        let end = start.play(&level, &route);
        assert!(route.is_empty() || level.is_finish(end.cell), "seed {seed}");
        let can_be_lost = !states.all_can_win();
        for certificate in hostile_certificates(&level, &verdict, &route, seed) {
            counts.certificates += 1;
            counts.attacks += u32::from(can_be_lost);
            if check(&level, &certificate).is_ok() {
                counts.valid += 1;
                let counts_keys = certificate.stages.iter().any(|stage| stage.keys > 0);
                counts.counting += u32::from(counts_keys);
                assert!(!can_be_lost, "seed {seed}: {certificate:?}");
            }
        }
    }
    println!("{counts:?}");
    counts
}

/// Makes a level with gates, keys, levers, plates, portals, keys that open nothing, several
/// finishes, portals that lead to finishes, and charges. All doors of some levels are iron doors.
fn hostile(seed: u64) -> Level {
    let random = &mut SeededRandom::new(seed);
    let charges = [0, 0, 0, 1, 2][random.below(5) as usize];
    let mut level = gated(small_grid(seed), seed, 7, charges);
    if random.below(2) == 0 {
        level = with_plates(level, seed);
    }
    if random.below(2) == 0 {
        level = with_portals(level, seed);
        let ends = PortalPair::ALL.map(|pair| level.cells_with(Content::Portal(pair)).to_vec());
        let ends: Vec<_> = ends.into_iter().flatten().collect();
        if !ends.is_empty() && random.below(2) == 0 {
            let finish = Edit::Content(Content::Finish, random.pick(&ends), true);
            level = level.clone().with(finish).unwrap_or(level);
        }
    }
    for _ in 0..random.below(3) {
        let useless = [Content::Key(KeyShape::Heart), Content::IronKey];
        let cell = random.below(level.grid().cells());
        let key = Edit::Content(random.pick(&useless), cell, true);
        level = level.clone().with(key).unwrap_or(level);
    }
    match random.below(3) {
        0 => with_iron_only(level),
        _ => level,
    }
}

/// Turns locked doors into iron doors, and keys into iron keys.
fn with_iron_only(mut level: Level) -> Level {
    let gates: Vec<(Side, Gate)> = level.gates().iter().collect();
    for (side, gate) in gates {
        if matches!(gate, Gate::Locked(_)) {
            let iron = Edit::Side(side, SideKind::Gate(Gate::Iron));
            level = level.clone().with(iron).unwrap_or(level);
        }
    }
    for shape in KeyShape::ALL {
        for cell in level.cells_with(Content::Key(shape)).to_vec() {
            for (content, is_there) in [(Content::Key(shape), false), (Content::IronKey, true)] {
                let edit = Edit::Content(content, cell, is_there);
                level = level.clone().with(edit).unwrap_or(level);
            }
        }
    }
    level
}

/// Returns certificates with a valid route. Their stages are taken from this level or from similar
/// levels and changed at random, or are random.
fn hostile_certificates(
    level: &Level,
    verdict: &Verdict,
    route: &[Action],
    seed: u64,
) -> Vec<Certificate> {
    let random = &mut SeededRandom::new(seed);
    let mut certificates = vec![random_certificate(level, random)];
    if let Verdict::Certified(certificate) = verdict {
        certificates.push(mutated(certificate, level, random));
    }
    for _ in 0..3 {
        let similar = with_random_edit(level, random).map(|similar| certify(&similar));
        if let Some(Verdict::Certified(certificate)) = similar
            && !certificate.stages.is_empty()
        {
            certificates.push(mutated(&certificate, level, random));
            certificates.push(certificate);
        }
    }
    for certificate in &mut certificates {
        certificate.route = route.to_vec();
    }
    certificates
}

fn random_certificate(level: &Level, random: &mut SeededRandom) -> Certificate {
    let gates = level.gates().len() as u32;
    let items = Content::ALL.iter().filter(|content| content.opens_gates());
    let items: usize = items.map(|&content| level.cells_with(content).len()).sum();
    let mut subset =
        |of: usize| -> Vec<usize> { (0..of).filter(|_| random.below(2) == 0).collect() };
    let sets: Vec<_> = (0..4).map(|_| [(); 3].map(|()| subset(items))).collect();
    let stages = sets
        .into_iter()
        .zip(0..)
        .map(|([has, more, among], number)| {
            let mut may = [has.clone(), more].concat();
            may.sort_unstable();
            may.dedup();
            let (gate, stage) = (random.below(gates) as usize, random.below(4) as usize);
            let then = match random.below(3) {
                1 => Then::Open { gate, stage },
                2 => Then::Drop {
                    gate,
                    levers: random.below(8) as u8,
                    stage,
                },
                _ => Then::Finish,
            };
            Stage {
                opened: Vec::new(),
                has: if number == 3 { Vec::new() } else { has },
                may,
                keys: random.below(3) as usize,
                among,
                cell: match number {
                    3 => level.starts()[0],
                    _ => random.below(level.grid().cells()),
                },
                levers: random.below(2) as u8,
                then,
            }
        });
    Certificate {
        route: Vec::new(),
        stages: stages.collect(),
    }
}
