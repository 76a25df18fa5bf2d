//! The command `maze labmaze`, which prints the mazes of the Python library labmaze.

use crate::error::Error;
use crate::flags;
use crate::output;
use clap::ValueEnum;
use std::path::PathBuf;
use warren_maze::labmaze::{RandomMaze, RandomMazeOptions};
use warren_maze::rng;

/// Print the random mazes of the Python library labmaze, character for character
///
/// The mazes are those of labmaze 1.0.6 with the same parameters and seeds: * is a wall, a space is open,
/// and H and I are doors.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The number of rows of characters, an odd number
    #[arg(long, value_name = "N", default_value_t = 11)]
    height: u32,
    /// The number of columns of characters, an odd number
    #[arg(long, value_name = "N", default_value_t = 11)]
    width: u32,
    /// The maximum number of rooms, or 0 for any number
    #[arg(long, value_name = "N", default_value_t = 4)]
    max_rooms: u32,
    /// The minimum length of a room's short side
    #[arg(long, value_name = "N", default_value_t = 3)]
    room_min_size: u32,
    /// The maximum length of a room's long side
    #[arg(long, value_name = "N", default_value_t = 5)]
    room_max_size: u32,
    /// The number of rooms without a place after which no more rooms are tried
    #[arg(long, value_name = "N", default_value_t = 1000)]
    retry_count: u32,
    /// The probability of each further door between two regions
    #[arg(long, value_name = "CHANCE", default_value_t = 0.0)]
    #[arg(allow_negative_numbers = true)]
    extra_connection_probability: f32,
    /// The number of letters for rooms in the variations layer
    #[arg(long, value_name = "N", default_value_t = 26)]
    max_variations: u32,
    /// Draw doors as H and I instead of spaces
    #[arg(long)]
    has_doors: bool,
    /// Keep dead ends and detours in corridors
    #[arg(long)]
    no_simplify: bool,
    /// The number of starts in each room
    #[arg(long, value_name = "N", default_value_t = 0)]
    spawns_per_room: u32,
    /// The character for starts
    #[arg(long, value_name = "CHARACTER", default_value_t = 'P')]
    spawn_token: char,
    /// The number of objects in each room
    #[arg(long, value_name = "N", default_value_t = 0)]
    objects_per_room: u32,
    /// The character for objects
    #[arg(long, value_name = "CHARACTER", default_value_t = 'G')]
    object_token: char,
    /// The seed, a 32-bit integer [default: random]
    #[arg(long, allow_negative_numbers = true)]
    seed: Option<i32>,
    /// The number of mazes that the seed makes one after the other
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// The layers to print
    #[arg(long, value_enum, value_name = "LAYERS", default_value_t = Layers::Entities)]
    layers: Layers,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  maze labmaze --seed 42                          the first maze of this seed
  maze labmaze --seed 42 --count 100 -o mazes.txt the first hundred, with empty lines between them
  maze labmaze --layers both --max-variations 4   also the letters of the rooms";

/// The layers of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Layers {
    /// Walls, doors, starts and objects
    Entities,
    /// The letter of each room
    Variations,
    /// The entities, and then the variations
    Both,
}

impl Args {
    fn options(&self) -> RandomMazeOptions {
        RandomMazeOptions {
            height: self.height,
            width: self.width,
            max_rooms: self.max_rooms,
            room_min_size: self.room_min_size,
            room_max_size: self.room_max_size,
            retry_count: self.retry_count,
            extra_connection_probability: self.extra_connection_probability,
            max_variations: self.max_variations,
            has_doors: self.has_doors,
            simplify: !self.no_simplify,
            spawns_per_room: self.spawns_per_room,
            spawn_token: self.spawn_token,
            objects_per_room: self.objects_per_room,
            object_token: self.object_token,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    // Every random 32-bit integer is a seed of labmaze.
    let seed = args.seed.unwrap_or_else(|| rng::fresh_seed() as i32);
    let maze = RandomMaze::new(args.options(), i64::from(seed) as u64);
    let mut maze = maze.map_err(|error| Error::Usage(error.to_string()))?;
    if args.seed.is_none() {
        flags::print_seed(seed);
    }
    output::write(args.output.as_deref(), |out| {
        for number in 0..args.count {
            if number > 0 {
                maze.regenerate();
                writeln!(out)?;
            }
            if args.layers != Layers::Variations {
                out.write_all(maze.entity_layer().as_bytes())?;
            }
            if args.layers != Layers::Entities {
                out.write_all(maze.variations_layer().as_bytes())?;
            }
        }
        Ok(())
    })
}
