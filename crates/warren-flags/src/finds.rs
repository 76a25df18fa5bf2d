//! The flags for things to find and for the light.

use warren_dungeon::recipe::FindOptions;

/// The flags for things to find and for the light.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
pub(crate) struct FindFlags {
    /// The number of treasures, which are worth more the farther they are from the shortest way
    #[arg(long, value_name = "N", default_value_t)]
    treasure: u32,
    /// The number of cells with gunpowder for one more blast
    #[arg(long, value_name = "N", default_value_t)]
    gunpowder: u32,
    /// The number of pieces of chalk, for five marks each
    #[arg(long, value_name = "N", default_value_t)]
    chalk: u32,
    /// The number of map fragments, which show the cells nearby
    #[arg(long, value_name = "N", default_value_t)]
    map_fragments: u32,
    /// Hide a compass, which shows the direction of the finish
    #[arg(long)]
    compass: bool,
    /// The number of flasks of oil, with which the torch burns brighter and longer
    #[arg(long, value_name = "N", default_value_t)]
    oil: u32,
    /// Let the torch burn down after this percentage of the shortest way to the finish, at least
    /// 100, or never if 0
    #[arg(long, value_name = "PERCENT", default_value_t)]
    pub(crate) light: u32,
}

impl FindFlags {
    /// Returns the things that the flags ask for.
    pub(crate) fn options(&self) -> FindOptions {
        FindOptions {
            treasure: self.treasure,
            gunpowder: self.gunpowder,
            chalk: self.chalk,
            map_fragments: self.map_fragments,
            compass: self.compass,
            oil: self.oil,
        }
    }
}
