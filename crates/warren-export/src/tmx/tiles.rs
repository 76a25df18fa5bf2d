//! The tiles of a map: one for each set of walls, and one for rock.

use super::frame::Frame;
use super::properties;
use warren_maze::draw::{Point, Scene, Shape, colours};
use warren_maze::topology::{Dir, Embedding, Grid};

/// The tiles of a grid. The tile with the number n + 1 has a wall in the direction with index i if
/// the bit i of n is set.
pub(super) struct Tiles {
    /// The directions of the sides of a cell, in clockwise order, with their names.
    dirs: Vec<(Dir, &'static str)>,
    /// The outline of a cell in its tile, in pixels. Each corner is the first end of the side with
    /// the same index.
    outline: Vec<Point>,
    tile: [u32; 2],
}

/// The number of tiles in a row of the picture.
const COLUMNS: u32 = 8;

impl Tiles {
    /// Creates the tiles of a grid, whose cells all have the same outline.
    pub(super) fn new(grid: &Grid, frame: &Frame) -> Tiles {
        let names = grid.dir_names();
        let dirs = grid.clockwise(0).iter().copied();
        let middle = frame.tile.map(|length| f64::from(length) / 2.0);
        let outline = dirs.clone().map(|dir| {
            let [from, _] = frame.side(grid, 0, dir);
            [0, 1].map(|axis| middle[axis] + from[axis])
        });
        Tiles {
            outline: outline.collect(),
            dirs: dirs.map(|dir| (dir, names[usize::from(dir.0)])).collect(),
            tile: frame.tile,
        }
    }

    /// Returns the number of the tile that has these walls.
    pub(super) fn with_walls(&self, is_wall: impl Fn(Dir) -> bool) -> u32 {
        let dirs = self.dirs.iter().enumerate();
        let bits = dirs.map(|(i, &(dir, _))| u32::from(is_wall(dir)) << i);
        1 + bits.sum::<u32>()
    }

    /// Returns the number of the tile for rock.
    pub(super) fn rock(&self) -> u32 {
        self.count()
    }

    fn count(&self) -> u32 {
        (1 << self.dirs.len()) + 1
    }

    /// Returns the element that describes the tiles.
    pub(super) fn tileset(&self, picture: &str) -> String {
        let [width, height] = self.tile;
        let [across, down] = self.picture_size();
        let walls = (0..self.count() - 1).map(|number| {
            let dirs = self.dirs.iter().enumerate();
            let walls = dirs.filter(|(i, _)| number >> i & 1 == 1);
            let walls: Vec<&str> = walls.map(|(_, &(_, name))| name).collect();
            (number, "walls", walls.join(" "))
        });
        let rock = (self.count() - 1, "rock", "true".into());
        let tiles = walls.chain([rock]).map(|(number, name, value)| {
            let properties = properties(&[(name, value)]);
            format!("  <tile id=\"{number}\">{}</tile>\n", properties.trim_end())
        });
        format!(
            r#" <tileset firstgid="1" name="walls" tilewidth="{width}" tileheight="{height}" tilecount="{}" columns="{COLUMNS}">
  <image source="{picture}" width="{across}" height="{down}"/>
{} </tileset>
"#,
            self.count(),
            tiles.collect::<String>()
        )
    }

    /// Returns the picture of all tiles. The unit of the scene is a pixel. Hexagonal tiles overlap, so
    /// the picture needs a transparent background.
    pub(super) fn picture(&self, frame: &Frame) -> Scene {
        let shapes = (0..self.count()).flat_map(|number| {
            let at = [number % COLUMNS, number / COLUMNS];
            let at = [0, 1].map(|axis| f64::from(at[axis] * self.tile[axis]));
            let moved = move |point: Point| [0, 1].map(|axis| at[axis] + point[axis]);
            let outline = self.outline.iter().copied().map(moved).collect();
            let is_rock = number + 1 == self.rock();
            let ground = Shape::Fill {
                polygons: vec![outline],
                colour: if is_rock {
                    colours::ROCK
                } else {
                    colours::PAPER
                },
            };
            let walls = (0..self.dirs.len()).filter(|i| !is_rock && number >> i & 1 == 1);
            let walls = walls.map(|i| self.wall(frame, i).map(moved).to_vec());
            let walls = Shape::Fill {
                polygons: walls.collect(),
                colour: colours::WALL,
            };
            [ground, walls]
        });
        Scene {
            size: self.picture_size().map(f64::from),
            shapes: shapes.collect(),
        }
    }

    fn picture_size(&self) -> [u32; 2] {
        let tiles = [COLUMNS, self.count().div_ceil(COLUMNS)];
        [0, 1].map(|axis| tiles[axis] * self.tile[axis])
    }

    /// Returns the corners of a wall. A wall between two tiles is the union of the walls of both.
    /// Walls extend to the neighbouring sides of their tile, so that a wall along several tiles has
    /// no notches.
    fn wall(&self, frame: &Frame, side: usize) -> [Point; 4] {
        /// The share of the distance from the outline to the centre that a wall covers.
        const DEPTH: f64 = 1.0 / 8.0;
        let middle = frame.tile.map(|length| f64::from(length) / 2.0);
        let count = self.outline.len();
        let [before, from, to, after] =
            [count - 1, 0, 1, 2].map(|i| self.outline[(side + i) % count]);
        // Proportional to the distance from the side.
        let height = |point: Point| {
            (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
        };
        let inner = |corner: Point, beside: Point| {
            let share = DEPTH * height(middle) / height(beside);
            [0, 1].map(|axis| corner[axis] + share * (beside[axis] - corner[axis]))
        };
        [from, to, inner(to, after), inner(from, before)]
    }
}
