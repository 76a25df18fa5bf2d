//! The pass that sets the number of gunpowder charges.

use super::parts::Parts;
use crate::level::Level;
use crate::recipe::Charges;
use warren_maze::topology::Topology;

/// Returns the number of charges for a level. If areas are sealed, the default is the number of
/// walls that the player must blast on the way out. Otherwise, the default is 0. Takes time linear
/// in the number of cells if areas are sealed, and constant time otherwise.
pub(super) fn charges<T: Topology>(charges: Charges, parts: &Parts, level: &Level<T>) -> u32 {
    let is_sealed = parts.count() > 1 && level.doors().list().is_empty();
    match charges {
        Charges::Exactly(count) => count,
        Charges::Default if is_sealed => level.way_out().map_or(0, |way| way.walls.len() as u32),
        Charges::Default => 0,
    }
}
