//! The flags for rooms.

use crate::FlagsError;
use warren_dungeon::recipe::RoomOptions;

/// The flags for rooms.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "What to make")]
pub(crate) struct RoomFlags {
    /// The maximum number of rooms
    #[arg(long, value_name = "N", default_value_t)]
    rooms: u32,
    /// The minimum size of a room, in cells [default: 3]
    #[arg(long, value_name = "N")]
    room_min_size: Option<u32>,
    /// The maximum size of a room, in cells, at most 32 [default: 5]
    #[arg(long, value_name = "N")]
    room_max_size: Option<u32>,
    /// The number of doorways that each room has at least; if a room has too few, walls with long
    /// detours are opened [default: 0]
    #[arg(long, value_name = "N")]
    room_doorways: Option<u32>,
    /// Place rooms where the maze has dead ends and rock
    #[arg(long)]
    rooms_in_dead_space: bool,
    /// The maximum number of chambers, which are rooms with closed parts that were drawn by hand
    #[arg(long, value_name = "N", default_value_t)]
    pub(crate) chambers: u32,
    /// Also choose chambers with pressure plates
    #[arg(long)]
    pub(crate) plates: bool,
}

impl RoomFlags {
    /// Returns the options that the flags select. If only one of the two sizes is given, the other
    /// is adjusted to it. Fails if a flag describes rooms or chambers, but none
    /// are requested.
    pub(crate) fn options(&self) -> Result<RoomOptions, FlagsError> {
        let describing = [
            ("room-min-size", self.room_min_size.is_some()),
            ("room-max-size", self.room_max_size.is_some()),
            ("room-doorways", self.room_doorways.is_some()),
            ("rooms-in-dead-space", self.rooms_in_dead_space),
        ];
        let mut given = describing.into_iter().filter(|&(_, is_given)| is_given);
        if let Some((flag, _)) = given.next().filter(|_| self.rooms == 0) {
            return Err(FlagsError::NoRooms { flag });
        }
        if self.plates && self.chambers == 0 {
            return Err(FlagsError::NoChambers);
        }
        let usual = RoomOptions::DEFAULT;
        let (min, max) = (self.room_min_size, self.room_max_size);
        Ok(RoomOptions {
            count: self.rooms,
            min_size: min.unwrap_or(usual.min_size.min(max.unwrap_or(usual.min_size))),
            max_size: max.unwrap_or(usual.max_size.max(min.unwrap_or(usual.max_size))),
            doorways: self.room_doorways.unwrap_or(usual.doorways),
            dead_space: self.rooms_in_dead_space,
        })
    }
}
