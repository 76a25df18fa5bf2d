//! Numbers that look like chance and are always the same.

/// Numbers from 0 to 1, the same for the same seed.
pub(super) struct Shares(u32);

impl Shares {
    pub(super) fn of(seed: u32) -> Shares {
        Shares(seed)
    }

    pub(super) fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    pub(super) fn within(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.next()
    }
}
