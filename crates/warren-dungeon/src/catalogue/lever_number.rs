//! The numbers of levers.

use serde::{Deserialize, Serialize};

/// A lever's number, which is less than [`LeverNumber::COUNT`]. Levers with the same number toggle
/// the same portcullises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct LeverNumber(u8);

/// The error returned for a number that is not a [`LeverNumber`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("levers are numbered from 0 to {last}, so there is no lever {0}", last = LeverNumber::COUNT - 1)]
pub struct NoLever(pub u8);

impl LeverNumber {
    /// The number of distinct lever numbers.
    pub const COUNT: u8 = 8;

    /// All lever numbers, in ascending order.
    pub const ALL: [LeverNumber; LeverNumber::COUNT as usize] = {
        let mut all = [LeverNumber(0); LeverNumber::COUNT as usize];
        let mut number = 0;
        while number < LeverNumber::COUNT {
            all[number as usize] = LeverNumber(number);
            number += 1;
        }
        all
    };

    /// Returns the number, counted from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl TryFrom<u8> for LeverNumber {
    type Error = NoLever;

    fn try_from(number: u8) -> Result<LeverNumber, NoLever> {
        match number < LeverNumber::COUNT {
            true => Ok(LeverNumber(number)),
            false => Err(NoLever(number)),
        }
    }
}

impl From<LeverNumber> for u8 {
    fn from(lever: LeverNumber) -> u8 {
        lever.0
    }
}
