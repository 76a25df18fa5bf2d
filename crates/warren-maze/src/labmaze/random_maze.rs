//! The random mazes of labmaze.

use super::canvas::WALL;
use super::doors::Doors;
use super::regions::Regions;
use super::rooms::{self, Room};
use super::{Canvas, MersenneTwister64, RandomMazeError, RandomMazeOptions};
use super::{bends::Bends, dead_ends, entities};
use alloc::vec::Vec;

/// A random maze of rooms and corridors, the same as labmaze's `RandomMaze`.
///
/// The maze consists of two layers of characters. In the *entity layer*, `*` is a wall, a space is
/// open, `H` and `I` are doors, and the tokens are starts and objects. In the *variations layer*,
/// the characters of each room are a letter, and all others are `.`.
///
/// The parts of a maze are made in this order, each with its random numbers: rooms; corridors in
/// the rest of the grid; doors; starts; objects. Corridors are simplified between doors and starts.
///
/// ```
/// use warren_maze::labmaze::{RandomMaze, RandomMazeOptions};
///
/// // The first example of labmaze's documentation.
/// let options = RandomMazeOptions { width: 13, ..RandomMazeOptions::default() };
/// let mut maze = RandomMaze::new(options, 42)?;
/// let first = "\
/// *************
/// *   *   *****
/// *   *   *****
/// *           *
/// *** *** *** *
/// *           *
/// *   *****   *
/// *   *****   *
/// *   *****   *
/// *   *****   *
/// *************
/// ";
/// assert_eq!(maze.entity_layer(), first);
///
/// // The next maze continues the random numbers of this one.
/// maze.regenerate();
/// assert_ne!(maze.entity_layer(), first);
/// # Ok::<(), warren_maze::labmaze::RandomMazeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomMaze {
    options: RandomMazeOptions,
    random: MersenneTwister64,
    entities: Canvas,
    variations: Canvas,
    rooms: Vec<Room>,
    regions: Regions,
    doors: Doors,
    bends: Bends,
    /// A buffer for the open characters of a room.
    cells: Vec<usize>,
}

impl RandomMaze {
    /// Makes the first maze of a seed. labmaze's seeds are 32-bit integers; a negative one is the
    /// seed `i64::from(seed) as u64` here.
    ///
    /// Takes the time of [`regenerate`](RandomMaze::regenerate).
    ///
    /// # Errors
    ///
    /// The error of [`RandomMazeOptions::check`] if a parameter is invalid.
    pub fn new(options: RandomMazeOptions, seed: u64) -> Result<RandomMaze, RandomMazeError> {
        RandomMaze::with_random(options, MersenneTwister64::new(seed))
    }

    /// Makes the first maze with a random number generator, for example with that of
    /// [`MersenneTwister64::gcc_6`].
    ///
    /// Takes the time of [`regenerate`](RandomMaze::regenerate).
    ///
    /// # Errors
    ///
    /// The error of [`RandomMazeOptions::check`] if a parameter is invalid.
    pub fn with_random(
        options: RandomMazeOptions,
        random: MersenneTwister64,
    ) -> Result<RandomMaze, RandomMazeError> {
        options.check()?;
        let [height, width] = [options.height as usize, options.width as usize];
        let entities = Canvas::new(height, width, WALL);
        let mut maze = RandomMaze {
            variations: Canvas::new(height, width, PLAIN),
            regions: Regions::new(&entities),
            entities,
            options,
            random,
            rooms: Vec::new(),
            doors: Doors::default(),
            bends: Bends::default(),
            cells: Vec::new(),
        };
        maze.regenerate();
        Ok(maze)
    }

    /// Replaces the maze by the next one.
    ///
    /// Takes time linear in the number of characters, in practice: the time is also proportional to
    /// the product of the number of rooms and `retry_count`, to the sorting of the possible doors,
    /// and to the sum of the sizes of all removed bends. Reuses the memory of the last maze.
    pub fn regenerate(&mut self) {
        let (options, random) = (&self.options, &mut self.random);
        let entities = &mut self.entities;
        entities.fill(WALL);
        self.regions.clear();
        rooms::place(&mut self.rooms, options, random);
        self.regions.open_rooms(&self.rooms, entities);
        let first = self.rooms.len() as u32 + 1;
        self.regions.fill(first, entities, random);
        let probability = options.extra_connection_probability;
        self.doors
            .open(&self.regions, probability, entities, random);
        if options.simplify {
            dead_ends::fill(entities);
            self.bends.remove_all(entities);
        }
        for (count, token) in [
            (options.spawns_per_room, options.spawn_token),
            (options.objects_per_room, options.object_token),
        ] {
            entities::place(&self.rooms, count, token, &mut self.cells, entities, random);
        }
        self.doors.finish(options.has_doors, entities);
        self.vary();
    }

    /// Makes the variations layer.
    fn vary(&mut self) {
        let variations = &mut self.variations;
        variations.fill(PLAIN);
        if self.options.max_variations == 0 {
            return;
        }
        for (number, room) in (0..).zip(&self.rooms) {
            let letter = b'A' + (number % self.options.max_variations) as u8;
            for row in room.rows(variations) {
                let characters = room.characters(row, variations);
                variations[characters].fill(letter);
            }
        }
    }

    /// Returns the parameters.
    pub fn options(&self) -> &RandomMazeOptions {
        &self.options
    }

    /// Returns the rows of the entity layer, each with a line feed at its end. Takes linear time.
    pub fn entity_layer(&self) -> &str {
        self.entities.text()
    }

    /// Returns the rows of the variations layer, each with a line feed at its end. Takes linear
    /// time.
    pub fn variations_layer(&self) -> &str {
        self.variations.text()
    }
}

/// The character of the variations layer outside of rooms.
const PLAIN: u8 = b'.';
