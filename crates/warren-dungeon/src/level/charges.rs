//! How many charges a player begins with.

use super::Level;
use super::parts::Parts;
use super::recipe::Charges;

/// The charges of a recipe's level. By default as many as walls must be blasted
/// on the way out of a sealed area, which is none where doors join the areas.
/// Time linear in the cells of sealed levels, constant in others.
pub(super) fn charges(charges: Charges, parts: &Parts, level: &Level) -> u32 {
    let is_sealed = parts.count() > 1 && level.doors.list().is_empty();
    match charges {
        Charges::Exactly(count) => count,
        Charges::Default if is_sealed => level.way_out().map_or(0, |way| way.walls.len() as u32),
        Charges::Default => 0,
    }
}
