//! Tries a chamber in levels of several grids and sizes.

use super::{Chamber, MakeError, make_with_chambers};
use crate::proof::{Verdict, certify};
use crate::recipe::Recipe;
use warren_maze::topology::{GridShape, GridSpec};

/// Makes levels of several grids and sizes whose only chamber is this one, and proves each level. The
/// recipes ask for the chamber's beast, if it has one.
/// Returns one row per grid. Takes about as long as making and proving 40 small levels.
///
/// # Errors
///
/// Fails if a level cannot be made for any reason other than that the chamber does not fit.
pub fn try_chamber(chamber: &Chamber) -> Result<Vec<ChamberFit>, MakeError> {
    let fits = TRIAL_GRIDS.iter().map(|&(shape, size)| {
        let [width, height, depth] = size;
        let grid = GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        };
        let mut fit = ChamberFit {
            grid,
            levels: 0,
            placed: 0,
            unproved: Vec::new(),
        };
        for seed in 0..TRIAL_SEEDS {
            fit.try_seed(chamber, seed)?;
        }
        Ok(fit)
    });
    fits.collect()
}

/// The levels of one grid in which a chamber was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChamberFit {
    /// The grid of the levels.
    pub grid: GridSpec,
    /// The number of levels, whose seeds count from 0.
    pub levels: u32,
    /// The number of levels in which there was a place for the chamber.
    pub placed: u32,
    /// The seeds of the levels without a proof that the level can be won and cannot be lost.
    pub unproved: Vec<u64>,
}

/// The number of levels per grid.
const TRIAL_SEEDS: u64 = 5;

/// The shapes and sizes of the grids.
const TRIAL_GRIDS: [(GridShape, [u32; 3]); 8] = [
    (GridShape::Square, [8, 8, 1]),
    (GridShape::Square, [12, 12, 1]),
    (GridShape::Square, [24, 24, 1]),
    (GridShape::Hex, [12, 12, 1]),
    (GridShape::Hex, [24, 24, 1]),
    (GridShape::Cubic, [12, 12, 2]),
    (GridShape::Polar, [24, 16, 1]),
    (GridShape::Triangular, [24, 24, 1]),
];

impl ChamberFit {
    fn try_seed(&mut self, chamber: &Chamber, seed: u64) -> Result<(), MakeError> {
        let mut recipe = Recipe {
            grid: self.grid,
            chambers: 1,
            seed,
            ..Recipe::default()
        };
        if let Some(kind) = chamber.beast() {
            recipe.set_beast(kind, true);
        }
        self.levels += 1;
        match make_with_chambers(&recipe, std::slice::from_ref(chamber), &mut ()) {
            Ok(level) => {
                self.placed += 1;
                if !matches!(certify(&level), Verdict::Certified(_)) {
                    self.unproved.push(seed);
                }
                Ok(())
            }
            Err(MakeError::NoPlaceForChamber) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
