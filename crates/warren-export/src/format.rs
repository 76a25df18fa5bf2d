//! The formats of mazes, and the properties that each format can represent.

use crate::error::ExportError;
use crate::{memory, npy, solid, tmx};
use clap::ValueEnum;
use warren_maze::draw::{DrawError, Path, Positions, TooManyCells};
use warren_maze::topology::{Embedding, Grid, GridShape, Topology};

/// A format of files that contain mazes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[non_exhaustive]
pub enum Format {
    /// Lines of + - |, for hexagons / \ |, for triangles + - / \, for rings - | / \
    #[value(alias = "txt")]
    Text,
    /// Blocks of characters, which can be chosen
    Blocks,
    /// Lines of _ and |, one per row
    Underscores,
    /// Lines of box-drawing characters
    Unicode,
    /// The output of the CS2604 program: the maze, and its searches by DFS and BFS
    Cs2604,
    /// Vector graphics, for the web and other programs
    Svg,
    /// Pixels, for any image viewer
    Png,
    /// A page for printing
    Pdf,
    /// A map for virtual tabletops (Universal VTT), with walls, doors and lights
    #[value(alias = "dd2vtt", alias = "df2vtt")]
    Uvtt,
    /// A map for the editor Tiled, and a picture of its tiles beside it
    Tmx,
    /// A drawing for programs that draw, cut and plot (AutoCAD R12)
    Dxf,
    /// A solid for 3D printers, without a unit; the numbers are millimetres
    Stl,
    /// A solid for 3D printers, in millimetres
    #[value(name = "3mf")]
    ThreeMf,
    /// A level in RON, for Warren and for people; includes the path if it is shown
    Ron,
    /// A level in JSON, for other programs; includes the path if it is shown
    Json,
    /// A line of JSON with the level, its solution and its measures; with --count, a dataset
    Jsonl,
    /// An array for NumPy with the passages of each cell; with --count, a dataset
    Npy,
    /// The code of the recipe; `maze generate CODE` makes the same level
    Code,
}

impl Format {
    /// All formats: first pictures, then maps, solids, levels and drawings with characters.
    pub const ALL: [Format; 18] = [
        Format::Pdf,
        Format::Svg,
        Format::Png,
        Format::Uvtt,
        Format::Tmx,
        Format::Dxf,
        Format::Stl,
        Format::ThreeMf,
        Format::Ron,
        Format::Json,
        Format::Jsonl,
        Format::Npy,
        Format::Code,
        Format::Text,
        Format::Blocks,
        Format::Underscores,
        Format::Unicode,
        Format::Cs2604,
    ];

    /// Returns the name, which is also the usual extension of files.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().into())
    }

    /// Checks whether the format can represent mazes on a grid. [`Options::check`](crate::Options::check)
    /// also checks the size of the file.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot draw the grid.
    pub fn check_grid(self, grid: &Grid) -> Result<(), ExportError> {
        match self {
            Format::Tmx => tmx::check_grid(grid)?,
            Format::Npy => npy::check_grid(grid)?,
            Format::Stl | Format::ThreeMf => solid::check_grid(grid)?,
            Format::Unicode => check_squares(grid, "unicode")?,
            Format::Underscores => check_plain(grid, "underscores")?,
            Format::Cs2604 => check_plain(grid, "cs2604")?,
            Format::Svg | Format::Png | Format::Pdf | Format::Uvtt | Format::Dxf => {
                check_cells(grid)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Fails if there is not enough memory for a drawing in this format with these paths, and with or
    /// without values.
    pub(crate) fn check_memory(
        self,
        grid: &Grid,
        paths: &[Path],
        has_values: bool,
    ) -> Result<(), ExportError> {
        let cells = u64::from(grid.cells());
        let scene = memory::of_scene(grid, has_values);
        let bytes = match self {
            Format::Text | Format::Blocks | Format::Unicode => {
                size_of::<char>() as u64 * self.characters(grid)?
            }
            Format::Underscores => 5 * cells,
            Format::Svg => scene,
            Format::Tmx | Format::Jsonl => 20 * cells,
            Format::Npy => 30 * cells,
            // The memory for the pixels is checked when their number is known.
            Format::Png => scene + scene / 3,
            Format::Uvtt | Format::Dxf => 3 * scene,
            Format::Stl | Format::ThreeMf => 12_000 * cells,
            Format::Pdf => 5 * scene / 2,
            Format::Ron | Format::Json => {
                let moves = paths.iter().map(|path| path.moves.len() as u64);
                6 * cells + 100 * moves.sum::<u64>()
            }
            // The memory for the searches of cs2604 is checked before they begin.
            Format::Cs2604 | Format::Code => return Ok(()),
        };
        memory::check("this drawing", bytes)
    }

    /// Returns the number of characters in a drawing as text, blocks or Unicode lines.
    fn characters(self, grid: &Grid) -> Result<u64, ExportError> {
        let [width, height, depth] = grid.size().map(u64::from);
        let [columns, lines] = match grid.shape() {
            _ if self == Format::Unicode => [4 * width + 1, 2 * height + 1],
            shape if shape.has_square_cells() => [2 * width + 1, 2 * height + 1],
            GridShape::Hex => [4 * width + 2 * height, 2 * height + 1],
            _ => {
                let places = Positions::new(grid)?;
                let ends = (0..grid.cells()).map(|cell| places.room(cell));
                let [lines, columns] = ends.fold([0; 2], |most, end| {
                    [most[0].max(end[0]), most[1].max(end[1])]
                });
                // The outer walls are close to the centres of the outer cells.
                [columns as u64 + 20, lines as u64 + 10]
            }
        };
        Ok(columns.saturating_mul(lines).saturating_mul(depth))
    }

    /// Returns whether the format can show numbers in cells.
    pub fn shows_numbers(self) -> bool {
        use Format::{Blocks, Pdf, Png, Svg, Text, Unicode, Uvtt};
        matches!(self, Text | Blocks | Unicode | Svg | Png | Pdf | Uvtt)
    }

    /// Returns whether the format can show a path.
    pub fn shows_path(self) -> bool {
        self.shows_numbers() || self.is_level() || self == Format::Dxf
    }

    /// Returns whether the format draws the maze with characters.
    pub fn is_text(self) -> bool {
        use Format::{Blocks, Cs2604, Text, Underscores, Unicode};
        matches!(self, Text | Blocks | Unicode | Underscores | Cs2604)
    }

    fn is_level(self) -> bool {
        matches!(self, Format::Ron | Format::Json)
    }
}

/// Fails if a grid has too many cells for a picture.
fn check_cells(grid: &Grid) -> Result<(), TooManyCells> {
    match grid.cells() {
        ..=TooManyCells::MAX => Ok(()),
        cells => Err(TooManyCells { cells }),
    }
}

/// Fails if the cells of a grid are not squares.
fn check_squares(grid: &Grid, format: &'static str) -> Result<(), DrawError> {
    match grid.shape().has_square_cells() {
        true => Ok(()),
        false => Err(DrawError::GridShape {
            format,
            grid: grid.shape().name(),
        }),
    }
}

/// Fails if no maze on a grid is [plain](warren_maze::draw::check_plain).
fn check_plain(grid: &Grid, format: &'static str) -> Result<(), DrawError> {
    check_squares(grid, format)?;
    match grid.wraps().contains(&true) {
        _ if grid.floors() > 1 => Err(DrawError::Floors { format }),
        true => Err(DrawError::Wraps { format }),
        false => Ok(()),
    }
}
