//! The mazes of labmaze with a fixed layout.

use super::NumpyRandom;
use crate::rng::Random;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// A maze with fixed walls and random starts and objects, the same as labmaze's
/// `FixedMazeWithRandomGoals`.
///
/// ```
/// use warren_maze::labmaze::{FixedMaze, FixedMazeOptions, NumpyRandom};
///
/// let options = FixedMazeOptions {
///     num_objects: Some(1),
///     ..FixedMazeOptions::new("*****\n*P  *\n*****\n")
/// };
/// let mut maze = FixedMaze::new(&options, NumpyRandom::new(1))?;
/// assert_eq!(maze.entity_layer(), "*****\n*PG *\n*****\n");
/// for _ in 0..10 {
///     maze.regenerate();
///     let row = maze.entity_layer()[6..11].to_owned();
///     assert!(["*PG *", "*P G*"].contains(&&*row));
/// }
/// # Ok::<(), warren_maze::labmaze::FixedMazeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FixedMaze {
    entities: Grid,
    variations: Grid,
    spawns: Goals,
    objects: Goals,
    /// The indices of the empty characters of the layout.
    empty: Vec<usize>,
    random: NumpyRandom,
}

/// The parameters of a [`FixedMaze`]. The names and the default values are labmaze's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedMazeOptions {
    /// The layout: rows of the same length, each with a line feed at its end. `*` is a wall, a
    /// space is open, and tokens are the possible places of starts and objects.
    pub entity_layer: String,
    /// The variations layer, of the same size. `None` means dots.
    pub variations_layer: Option<String>,
    /// The number of starts. `None` means all start tokens of the layout. If there are fewer
    /// tokens, the others are at random empty places. The default is `None`.
    pub num_spawns: Option<u32>,
    /// The character for starts. The default is `P`.
    pub spawn_token: char,
    /// The number of objects. `None` means all object tokens of the layout. If there are fewer
    /// tokens, the others are at random empty places. The default is `None`.
    pub num_objects: Option<u32>,
    /// The character for objects. The default is `G`.
    pub object_token: char,
}

impl FixedMazeOptions {
    /// Returns the default parameters for a layout.
    pub fn new(entity_layer: impl Into<String>) -> FixedMazeOptions {
        FixedMazeOptions {
            entity_layer: entity_layer.into(),
            variations_layer: None,
            num_spawns: None,
            spawn_token: 'P',
            num_objects: None,
            object_token: 'G',
        }
    }
}

/// The reason why parameters make no fixed maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FixedMazeError {
    /// A row of a layer is longer or shorter than the first one.
    #[error("row {row} of the {layer} layer is not as long as the first row")]
    Ragged {
        /// The name of the layer.
        layer: &'static str,
        /// The number of the row. The first row has the number 1.
        row: usize,
    },
    /// The layers have different sizes.
    #[error(
        "the variations layer has {} rows and {} columns, but the entity layer has {} and {}",
        variations[0], variations[1], entities[0], entities[1]
    )]
    Shapes {
        /// The rows and columns of the entity layer.
        entities: [usize; 2],
        /// The rows and columns of the variations layer.
        variations: [usize; 2],
    },
    /// The layout has too few empty places.
    #[error("{needed} starts and objects need an empty place, but there are only {empty}")]
    Full {
        /// The number of starts and objects that are not at a token.
        needed: usize,
        /// The number of empty places.
        empty: usize,
    },
}

/// Characters in rows and columns.
#[derive(Clone, Debug)]
struct Grid {
    characters: Vec<char>,
    rows: usize,
    columns: usize,
}

impl Grid {
    /// Reads a layer. Its last character is ignored, because it is a line feed.
    fn read(text: &str, layer: &'static str) -> Result<Grid, FixedMazeError> {
        let last = text.char_indices().next_back().map_or(0, |(last, _)| last);
        let rows: Vec<&str> = text[..last].split('\n').collect();
        let columns = rows[0].chars().count();
        let other = rows.iter().position(|row| row.chars().count() != columns);
        match other {
            Some(row) => Err(FixedMazeError::Ragged {
                layer,
                row: row + 1,
            }),
            None => Ok(Grid {
                characters: rows.concat().chars().collect(),
                rows: rows.len(),
                columns,
            }),
        }
    }

    fn text(&self) -> String {
        // `chunks` needs rows of at least one character.
        let rows = self.characters.chunks(self.columns.max(1));
        let mut text: String = rows.flat_map(|row| row.iter().chain(&['\n'])).collect();
        if self.columns == 0 {
            text = "\n".repeat(self.rows);
        }
        text
    }

    fn size(&self) -> [usize; 2] {
        [self.rows, self.columns]
    }

    /// Returns the indices of a character.
    fn indices(&self, wanted: char) -> Vec<usize> {
        let all = self.characters.iter().enumerate();
        all.filter(|&(_, &character)| character == wanted)
            .map(|(index, _)| index)
            .collect()
    }
}

/// The starts or the objects of a maze.
#[derive(Clone, Debug)]
struct Goals {
    token: char,
    /// The indices of the token in the layout.
    places: Vec<usize>,
    count: usize,
}

impl Goals {
    /// Returns the number of goals at random empty places.
    fn extra(&self) -> usize {
        self.count.saturating_sub(self.places.len())
    }

    /// Returns the places of the goals in the layout that the maze has.
    fn choose(&self, random: &mut NumpyRandom) -> Vec<usize> {
        choose(&self.places, self.count.min(self.places.len()), random)
    }
}

impl FixedMaze {
    /// Makes the first maze. Takes the time of [`regenerate`](FixedMaze::regenerate).
    ///
    /// # Errors
    ///
    /// A [`FixedMazeError`] if the rows or the layers have different sizes, or if the layout has
    /// too few empty places.
    pub fn new(
        options: &FixedMazeOptions,
        random: NumpyRandom,
    ) -> Result<FixedMaze, FixedMazeError> {
        let entities = Grid::read(&options.entity_layer, "entity")?;
        let variations = match &options.variations_layer {
            Some(layer) => Grid::read(layer, "variations")?,
            None => Grid {
                characters: vec!['.'; entities.characters.len()],
                ..entities
            },
        };
        if variations.size() != entities.size() {
            return Err(FixedMazeError::Shapes {
                entities: entities.size(),
                variations: variations.size(),
            });
        }
        // A token that has two meanings has the first one: empty, start, object.
        let (spawn, object) = (options.spawn_token, options.object_token);
        let goals = |token: char, others: &[char], count: Option<u32>| {
            let is_other = others.contains(&token);
            let places = if is_other {
                Vec::new()
            } else {
                entities.indices(token)
            };
            let count = count.map_or(places.len(), |count| count as usize);
            Goals {
                token,
                places,
                count,
            }
        };
        let mut maze = FixedMaze {
            spawns: goals(spawn, &[EMPTY], options.num_spawns),
            objects: goals(object, &[EMPTY, spawn], options.num_objects),
            empty: entities.indices(EMPTY),
            entities,
            variations,
            random,
        };
        let (needed, empty) = (maze.spawns.extra() + maze.objects.extra(), maze.empty.len());
        if needed > empty {
            return Err(FixedMazeError::Full { needed, empty });
        }
        maze.regenerate();
        Ok(maze)
    }

    /// Chooses new places for the starts and the objects. Takes time linear in the number of
    /// characters.
    pub fn regenerate(&mut self) {
        let places = [&self.empty, &self.spawns.places, &self.objects.places];
        for &at in places.into_iter().flatten() {
            self.entities.characters[at] = EMPTY;
        }
        let random = &mut self.random;
        let mut spawns = self.spawns.choose(random);
        let mut objects = self.objects.choose(random);
        let extra = self.spawns.extra() + self.objects.extra();
        if extra > 0 {
            let mut extra = choose(&self.empty, extra, random);
            objects.extend(extra.split_off(self.spawns.extra()));
            spawns.extend(extra);
        }
        for (places, token) in [(spawns, self.spawns.token), (objects, self.objects.token)] {
            for at in places {
                self.entities.characters[at] = token;
            }
        }
    }

    /// Returns the rows of the entity layer, each with a line feed at its end. Takes linear time.
    pub fn entity_layer(&self) -> String {
        self.entities.text()
    }

    /// Returns the rows of the variations layer, each with a line feed at its end. Takes linear
    /// time.
    pub fn variations_layer(&self) -> String {
        self.variations.text()
    }
}

const EMPTY: char = ' ';

/// Returns `count` different items, like `RandomState.choice` without replacement. Uses the random
/// numbers of a shuffle of all items.
fn choose(items: &[usize], count: usize, random: &mut NumpyRandom) -> Vec<usize> {
    let mut items = items.to_vec();
    random.shuffle(&mut items);
    items.truncate(count);
    items
}
