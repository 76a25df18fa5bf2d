//! The numbered sets of chambers.

use super::chamber::{Chamber, parse};
use crate::recipe::RecipeError;
use std::sync::LazyLock;

/// A set of chambers. It contains the chambers of all sets before it, so that a recipe with the
/// number of a set makes the same level forever.
struct Set {
    /// The file with the chambers that the set adds.
    added: &'static str,
    /// The first version of level files whose recipes can have the set.
    since: u32,
}

/// The sets in the order of their numbers. The first set has the number 1.
const SETS: &[Set] = &[
    Set {
        added: include_str!("../../../assets/chambers.ron"),
        since: 5,
    },
    Set {
        added: include_str!("../../../assets/chambers-with-plates.ron"),
        since: 6,
    },
    Set {
        added: include_str!("../../../assets/chambers-in-families.ron"),
        since: 8,
    },
    Set {
        added: include_str!("../../../assets/chambers-with-beasts.ron"),
        since: 10,
    },
];

/// The number of sets of chambers, which is the greatest value of
/// [`Recipe::chamber_set`](crate::recipe::Recipe::chamber_set).
pub const CHAMBER_SETS: u32 = SETS.len() as u32;

/// Returns the chambers that the option [`chambers`](crate::recipe::Recipe::chambers) of a recipe
/// chooses from: those of a set with a number from 1 to [`CHAMBER_SETS`]. Set 1 contains the chambers
/// in `assets/chambers.ron`, set 2 also those with pressure plates in
/// `assets/chambers-with-plates.ron`, set 3 also those in `assets/chambers-in-families.ron`, and set 4 also
/// those with beasts in `assets/chambers-with-beasts.ron`.
///
/// # Errors
///
/// Fails if there is no set with this number.
///
/// # Panics
///
/// Panics if one of these files is invalid, which a test rules out.
pub fn chambers(set: u32) -> Result<&'static [Chamber], RecipeError> {
    static ALL: LazyLock<(Vec<Chamber>, Vec<usize>)> = LazyLock::new(|| {
        let mut all = Vec::new();
        let ends = SETS.iter().map(|set| {
            all.extend(built_in(set.added));
            all.len()
        });
        let ends = ends.collect();
        (all, ends)
    });
    let (all, ends) = &*ALL;
    let end = index(set).and_then(|index| ends.get(index));
    let chambers = end.and_then(|&end| all.get(..end));
    chambers.ok_or(RecipeError::NoChamberSet {
        set,
        most: CHAMBER_SETS,
    })
}

/// Returns the first version of level files whose recipes can have the set with this number.
pub(crate) fn chamber_set_since(set: u32) -> u32 {
    let row = index(set).and_then(|index| SETS.get(index));
    row.map_or(NEWEST_CHAMBER_SET, |row| row.since)
}

/// The first version of level files whose recipes can have any set.
pub(crate) const NEWEST_CHAMBER_SET: u32 = SETS[SETS.len() - 1].since;

fn index(set: u32) -> Option<usize> {
    set.checked_sub(1).map(|index| index as usize)
}

fn built_in(text: &str) -> Vec<Chamber> {
    match parse(text) {
        Ok(chambers) => chambers,
        Err(error) => panic!("the built-in chambers: {error}"),
    }
}
