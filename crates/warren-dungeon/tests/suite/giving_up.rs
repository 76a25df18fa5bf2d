//! Tests how the probability of giving up affects the rock that random-backtrack leaves.

use super::support::{Heard, Log};
use warren_dungeon::make::make_heard;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::generate::{GiveUp, RandomBacktrack};
use warren_maze::topology::{GridShape, GridSpec, Topology};

/// The averages over many walks on about 60 × 60 cells.
#[derive(Debug)]
struct Outcome {
    /// The mean number of steps between two backtracks.
    run: f64,
    /// The mean share of cells that remain rock.
    rock: f64,
}

/// Runs random-backtrack once for each seed below `seeds`.
fn outcome(shape: GridShape, give_up: GiveUp, least: f64, seeds: u64) -> Outcome {
    let (mut passages, mut runs, mut cells, mut open) = (0, 0, 0, 0);
    for seed in 0..seeds {
        // All shapes have about the same number of cells.
        let [width, height, depth] = match shape {
            _ if shape.has_floors() => [15, 15, 16],
            _ if shape.has_rings() => [20, 35, 1],
            _ => [60, 60, 1],
        };
        let recipe = Recipe {
            grid: GridSpec {
                shape,
                width,
                height,
                depth,
                ..GridSpec::default()
            },
            algorithm: Algorithm::RandomBacktrack(RandomBacktrack {
                give_up,
                least,
                fill: false,
            }),
            seed,
            ..Recipe::default()
        };
        let mut log = Log::default();
        let level = make_heard(&recipe, &mut log).unwrap();
        let grid = level.grid();
        cells += grid.cells();
        open += log.heard.len() as u32;
        let mut end = None;
        for heard in log.heard {
            if let Heard::Passage(cell, dir) = heard {
                passages += 1;
                runs += u32::from(end != Some(cell));
                end = Some(grid.step(cell, dir));
            }
        }
    }
    Outcome {
        run: f64::from(passages) / f64::from(runs),
        rock: 1.0 - f64::from(open) / f64::from(cells),
    }
}

#[test]
fn with_equally_long_runs_a_growing_chance_leaves_less_rock() {
    let constant = outcome(GridShape::Square, GiveUp::Constant(0.25), 0.0, 200);
    let growing = outcome(GridShape::Square, GiveUp::Growing(0.084), 0.0, 200);
    let context = format!("constant: {constant:?}, growing: {growing:?}");
    println!("{context}");
    assert!((growing.run / constant.run - 1.0).abs() < 0.02, "{context}");
    assert!(growing.rock < constant.rock / 2.0, "{context}");
}

#[test]
fn the_default_chance_leaves_20_to_45_percent_rock() {
    for shape in GridShape::ALL {
        let outcome = outcome(shape, GiveUp::Default, 0.5, 100);
        println!("{shape:?}: {outcome:?}");
        assert!(
            (0.20..=0.45).contains(&outcome.rock),
            "{shape:?}: {outcome:?}"
        );
    }
}
