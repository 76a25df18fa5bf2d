//! The parameters of random mazes, and their errors.

/// The parameters of a [`RandomMaze`](super::RandomMaze). The names and the default values are
/// labmaze's.
///
/// ```
/// use warren_maze::labmaze::{RandomMazeError, RandomMazeOptions};
///
/// let options = RandomMazeOptions { height: 12, ..RandomMazeOptions::default() };
/// assert_eq!(options.check(), Err(RandomMazeError::Even { axis: "height", size: 12 }));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RandomMazeOptions {
    /// The number of rows of characters, walls included. An odd number. The default is 11.
    pub height: u32,
    /// The number of columns of characters, walls included. An odd number. The default is 11.
    pub width: u32,
    /// The maximum number of rooms. 0 means no maximum. The default is 4.
    pub max_rooms: u32,
    /// The minimum length of a room's short side, in characters. The default is 3.
    ///
    /// Rooms have sides of odd length, so that an even number means the odd number below it.
    pub room_min_size: u32,
    /// The maximum length of a room's long side, in characters. The default is 5.
    ///
    /// The number may be larger than the maze. Rooms then extend beyond the maze, and only the part
    /// in the maze exists, so that such a maze can be open at the bottom and on the right.
    pub room_max_size: u32,
    /// The number of rooms without a place after which no more rooms are tried. The default is
    /// 1000.
    pub retry_count: u32,
    /// The probability of each possible door between two regions that already have one, from 0 to
    /// 1. The default is 0.
    pub extra_connection_probability: f32,
    /// The number of letters for rooms in the variations layer, from 0 to 26. The default is 26.
    ///
    /// With 0, the layer contains no letters. (labmaze stops the process if there is a room.)
    pub max_variations: u32,
    /// Whether doors are `H` (in a horizontal wall) or `I` (in a vertical wall) instead of spaces.
    /// The default is `false`.
    pub has_doors: bool,
    /// Whether dead ends and most detours are removed from corridors. The default is `true`.
    pub simplify: bool,
    /// The number of starts in each room, or in all of its characters if there are fewer. The default is
    /// 0.
    pub spawns_per_room: u32,
    /// The character for starts, an ASCII character. The default is `P`.
    pub spawn_token: char,
    /// The number of objects in each room, or in all characters without a start if there are fewer. The
    /// default is 0.
    pub objects_per_room: u32,
    /// The character for objects, an ASCII character. The default is `G`.
    pub object_token: char,
}

impl Default for RandomMazeOptions {
    fn default() -> RandomMazeOptions {
        RandomMazeOptions {
            height: 11,
            width: 11,
            max_rooms: 4,
            room_min_size: 3,
            room_max_size: 5,
            retry_count: 1000,
            extra_connection_probability: 0.0,
            max_variations: 26,
            has_doors: false,
            simplify: true,
            spawns_per_room: 0,
            spawn_token: 'P',
            objects_per_room: 0,
            object_token: 'G',
        }
    }
}

impl RandomMazeOptions {
    /// Checks that the parameters make a maze. Takes constant time.
    ///
    /// # Errors
    ///
    /// The [`RandomMazeError`] of the first invalid parameter.
    pub fn check(&self) -> Result<(), RandomMazeError> {
        for (axis, size) in [("height", self.height), ("width", self.width)] {
            if size.is_multiple_of(2) {
                return Err(RandomMazeError::Even { axis, size });
            }
        }
        let [height, width] = [self.height, self.width];
        if u64::from(height) * u64::from(width) > MAX_CHARACTERS {
            return Err(RandomMazeError::Large { height, width });
        }
        let [min, max] = [self.room_min_size, self.room_max_size];
        if min > max {
            return Err(RandomMazeError::RoomSizes { min, max });
        }
        let probability = self.extra_connection_probability;
        if !(0.0..=1.0).contains(&probability) {
            return Err(RandomMazeError::Probability(probability));
        }
        if self.max_variations > 26 {
            return Err(RandomMazeError::Variations(self.max_variations));
        }
        let tokens = [
            ("spawn_token", self.spawn_token),
            ("object_token", self.object_token),
        ];
        match tokens.into_iter().find(|(_, token)| !token.is_ascii()) {
            Some((name, token)) => Err(RandomMazeError::Token { name, token }),
            None => Ok(()),
        }
    }
}

const MAX_CHARACTERS: u64 = 1 << 28;

/// The reason why parameters make no random maze.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RandomMazeError {
    /// A size is an even number.
    #[error("the {axis} is {size}, but it must be an odd number")]
    Even {
        /// The parameter's name.
        axis: &'static str,
        /// The size.
        size: u32,
    },
    /// The maze would have more than 2²⁸ characters.
    #[error(
        "a maze of {height} rows and {width} columns is too large: choose at most 2^28 characters"
    )]
    Large {
        /// The number of rows.
        height: u32,
        /// The number of columns.
        width: u32,
    },
    /// The minimum size of rooms is larger than the maximum size.
    #[error("the minimum size of rooms is {min}, which is more than the maximum size {max}")]
    RoomSizes {
        /// The minimum size.
        min: u32,
        /// The maximum size.
        max: u32,
    },
    /// The probability of extra doors is not a probability.
    #[error("the probability of extra connections is {0}, but it must be between 0 and 1")]
    Probability(f32),
    /// There are not enough letters for so many variations.
    #[error("there are {0} variations, but only 26 letters")]
    Variations(u32),
    /// A token is not an ASCII character.
    #[error("the {name} is {token:?}, but it must be an ASCII character")]
    Token {
        /// The parameter's name.
        name: &'static str,
        /// The token.
        token: char,
    },
}
