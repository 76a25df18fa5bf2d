//! The pass that decides how many charges the player has.

use super::Level;
use super::parts::Parts;
use super::recipe::Charges;

/// The number of charges of a recipe's level. By default it is the number of walls that
/// the player must blast on the way out of a sealed area, and 0 if doors connect the areas.
/// Takes time linear in the cells if areas are sealed, else constant time.
pub(super) fn charges(charges: Charges, parts: &Parts, level: &Level) -> u32 {
    let is_sealed = parts.count() > 1 && level.doors.list().is_empty();
    match charges {
        Charges::Exactly(count) => count,
        Charges::Default if is_sealed => level.way_out().map_or(0, |way| way.walls.len() as u32),
        Charges::Default => 0,
    }
}
