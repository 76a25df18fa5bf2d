//! The pass that decides how many gunpowder charges the player has.

use super::parts::Parts;
use crate::level::Level;
use crate::recipe::Charges;

/// Returns the number of charges for a level. The default depends on the areas. If they are
/// sealed, it is the number of walls that the player must blast on the way out; otherwise
/// it is 0. Takes time linear in the number of cells if areas are sealed, and constant time
/// otherwise.
pub(super) fn charges(charges: Charges, parts: &Parts, level: &Level) -> u32 {
    let is_sealed = parts.count() > 1 && level.doors().list().is_empty();
    match charges {
        Charges::Exactly(count) => count,
        Charges::Default if is_sealed => level.way_out().map_or(0, |way| way.walls.len() as u32),
        Charges::Default => 0,
    }
}
