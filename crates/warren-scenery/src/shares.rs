//! Random fractions that depend only on a seed.

use bevy::prelude::*;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, Dir};

/// Returns a random number generator whose seed is derived from a side of a cell.
pub(crate) fn random_at((cell, dir): (Cell, Dir)) -> SeededRandom {
    SeededRandom::new(u64::from(cell) << 8 | u64::from(dir.0))
}

/// Methods for random numbers that are not integers.
pub(crate) trait Shares: Random {
    /// Returns a random number from 0 to 1.
    fn share(&mut self) -> f32 {
        self.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// Returns a random number between `from` and `to`.
    fn within(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.share()
    }

    /// Returns a random position in the unit cube.
    fn in_cube(&mut self) -> Vec3 {
        Vec3::new(self.share(), self.share(), self.share())
    }

    /// Returns a random rotation for a stone that lies on the floor. `yaw` is the maximum rotation
    /// around the vertical axis, in radians.
    fn tumble(&mut self, yaw: f32) -> Quat {
        let yaw = self.within(0.0, yaw);
        let [pitch, roll] = [0, 1].map(|_| self.within(-0.4, 0.4));
        Quat::from_euler(EulerRot::YXZ, yaw, pitch, roll)
    }
}

impl<R: Random> Shares for R {}
