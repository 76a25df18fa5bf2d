//! The numbers of gates that a recipe requests.

use std::fmt;

/// The number of gates of each kind in a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GateCounts {
    /// The number of locked doors. Each door has its own shape and one key.
    pub locks: u32,
    /// The number of iron doors, which is also the number of iron keys.
    pub iron_doors: u32,
    /// The number of one-way gates.
    pub one_ways: u32,
    /// The number of levers. Each lever opens and closes its own portcullis.
    pub levers: u32,
}

impl GateCounts {
    /// The maximum numbers. Locks are limited by the number of [key
    /// shapes](crate::level::KeyShape), and levers by the number of [lever
    /// numbers](crate::level::LeverNumber).
    pub const MAX: GateCounts = GateCounts {
        locks: 8,
        iron_doors: 16,
        one_ways: 16,
        levers: 8,
    };

    /// Returns the number of gates that a key or a lever opens.
    pub fn obstacles(self) -> u32 {
        self.locks + self.iron_doors + self.levers
    }

    /// Returns the field names with their values.
    pub(crate) fn fields(self) -> [(&'static str, u32); 4] {
        [
            ("locks", self.locks),
            ("iron doors", self.iron_doors),
            ("one-way gates", self.one_ways),
            ("levers", self.levers),
        ]
    }
}

/// Lists the numbers of gates that a key or a lever opens, such as `2 locks and 1 iron doors`.
impl fmt::Display for GateCounts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.fields().into_iter();
        let obstacles = fields.filter(|&(name, count)| name != "one-way gates" && count > 0);
        let told: Vec<String> = obstacles
            .map(|(name, count)| match count {
                1 => format!("1 {}", name.trim_end_matches('s')),
                _ => format!("{count} {name}"),
            })
            .collect();
        out.write_str(&told.join(", "))
    }
}
