//! The parameters of the algorithm that makes several areas.

use serde::{Deserialize, Serialize};
use warren_maze::generate::Areas;

/// The parameters of [`Algorithm::Areas`](super::Algorithm::Areas): several areas, and the secret
/// doors that connect them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreasWithDoors {
    /// The number of areas, at least 2.
    pub count: u32,
    /// The number of secret doors between areas.
    #[serde(default)]
    pub doors: DoorCount,
}

impl AreasWithDoors {
    /// The default parameters: two areas and two doors.
    pub const DEFAULT: AreasWithDoors = AreasWithDoors {
        count: 2,
        doors: DoorCount::Default,
    };

    pub(super) fn generator(self) -> Areas {
        Areas { count: self.count }
    }
}

impl Default for AreasWithDoors {
    fn default() -> AreasWithDoors {
        AreasWithDoors::DEFAULT
    }
}

/// The number of secret doors between areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorCount {
    /// As many doors as areas, or as there are walls between areas if that number is smaller.
    #[default]
    Default,
    /// No doors. The areas are sealed off from each other.
    Sealed,
    /// This number of doors. The doors connect all areas, so their number must be at least the
    /// number of areas minus one.
    Exactly(u32),
}
