//! The formats of mazes, and the properties that each format can represent.

use crate::error::ExportError;
use crate::part::Part;
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
    /// Arrays for NumPy with the passages, the seeds and the solutions; with --count, a dataset
    Npz,
    /// The code of the recipe; `maze generate CODE` makes the same level
    Code,
}

impl Format {
    /// All formats: first pictures, then maps, solids, levels and drawings with characters.
    pub const ALL: [Format; 19] = [
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
        Format::Npz,
        Format::Code,
        Format::Text,
        Format::Blocks,
        Format::Underscores,
        Format::Unicode,
        Format::Cs2604,
    ];

    /// The formats that can contain a [map](crate::maps::MapOptions).
    pub const OF_MAPS: [Format; 4] = [Format::Svg, Format::Png, Format::Pdf, Format::Uvtt];

    /// Returns the name, which is also the usual extension of files.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().into())
    }

    /// Returns everything that is known about the format before it is written.
    pub(crate) fn row(self) -> Row {
        use Part::{Gates, SecretDoors};
        match self {
            Format::Text | Format::Blocks => Row {
                shows_numbers: true,
                shows_path: true,
                ..Row::characters()
            },
            Format::Unicode => Row {
                shows_numbers: true,
                shows_path: true,
                check_grid: |grid| Ok(check_squares(grid, "unicode")?),
                ..Row::characters()
            },
            Format::Underscores => Row {
                check_grid: |grid| Ok(check_plain(grid, "underscores")?),
                bytes: |drawing| 5 * drawing.cells,
                ..Row::characters()
            },
            // The memory for the searches is checked before they begin.
            Format::Cs2604 => Row {
                check_grid: |grid| Ok(check_plain(grid, "cs2604")?),
                ..Row::characters()
            },
            Format::Svg => Row {
                bytes: |drawing| drawing.scene,
                ..Row::picture()
            },
            // The memory for the pixels is checked when their number is known.
            Format::Png => Row {
                is_binary: true,
                bytes: |drawing| drawing.scene + drawing.scene / 3,
                ..Row::picture()
            },
            Format::Pdf => Row {
                is_binary: true,
                bytes: |drawing| 5 * drawing.scene / 2,
                ..Row::picture()
            },
            Format::Uvtt => Row {
                kind: FormatKind::Map,
                holds: &[SecretDoors, Gates],
                bytes: |drawing| 3 * drawing.scene,
                ..Row::picture()
            },
            Format::Dxf => Row {
                kind: FormatKind::Map,
                holds: &[SecretDoors],
                shows_numbers: false,
                bytes: |drawing| 3 * drawing.scene,
                ..Row::picture()
            },
            Format::Tmx => Row {
                holds: IN_TILED,
                check_grid: tmx::check_grid,
                bytes: |drawing| 20 * drawing.cells,
                ..Row::new(FormatKind::Data)
            },
            Format::Stl => Row::solid(),
            Format::ThreeMf => Row {
                shows_path: true,
                ..Row::solid()
            },
            Format::Ron | Format::Json => Row {
                shows_path: true,
                bytes: |drawing| 6 * drawing.cells + 100 * drawing.moves,
                ..Row::level()
            },
            Format::Jsonl => Row {
                bytes: |drawing| 20 * drawing.cells,
                ..Row::level()
            },
            Format::Code => Row::level(),
            Format::Npy | Format::Npz => Row {
                is_binary: true,
                check_grid: npy::check_grid,
                bytes: |drawing| 30 * drawing.cells,
                ..Row::new(FormatKind::Data)
            },
        }
    }

    /// Checks whether the format can represent mazes on a grid. [`Options::check`](crate::Options::check)
    /// also checks the size of the file.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot draw the grid.
    pub fn check_grid(self, grid: &Grid) -> Result<(), ExportError> {
        (self.row().check_grid)(grid)
    }

    /// Fails if there is not enough memory for a drawing in this format with these paths, and with or
    /// without values.
    pub(crate) fn check_memory(
        self,
        grid: &Grid,
        paths: &[Path],
        has_values: bool,
    ) -> Result<(), ExportError> {
        let row = self.row();
        let bytes = match row.kind {
            FormatKind::Characters if row.shows_numbers => {
                size_of::<char>() as u64 * self.characters(grid)?
            }
            _ => (row.bytes)(&DrawingSize {
                cells: grid.cells().into(),
                scene: memory::of_scene(grid, has_values),
                moves: paths.iter().map(|path| path.moves.len() as u64).sum(),
            }),
        };
        match bytes {
            0 => Ok(()),
            _ => memory::check("this drawing", bytes),
        }
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
        self.row().shows_numbers
    }

    /// Returns whether the format can show a path.
    pub fn shows_path(self) -> bool {
        self.row().shows_path
    }

    /// Returns whether the format draws the maze with characters.
    pub fn is_text(self) -> bool {
        self.row().kind == FormatKind::Characters
    }

    /// Returns whether files in the format contain bytes that are not text.
    pub fn is_binary(self) -> bool {
        self.row().is_binary
    }
}

/// The parts of levels in maps of Tiled.
const IN_TILED: &[Part] = &[
    Part::SecretDoors,
    Part::Gates,
    Part::Openers,
    Part::Portals,
    Part::Beasts,
    Part::Finds,
    Part::Light,
    Part::Charges,
    Part::Theme,
    Part::FirstStart,
];

/// What a format can represent, and what its files need.
pub(crate) struct Row {
    pub(crate) kind: FormatKind,
    /// The parts of levels that files contain in addition to the maze, the starts and the finishes.
    pub(crate) holds: &'static [Part],
    shows_numbers: bool,
    shows_path: bool,
    is_binary: bool,
    check_grid: fn(&Grid) -> Result<(), ExportError>,
    /// Returns the memory for a drawing, in bytes, or 0 if it is checked later. Drawings with characters that show numbers use
    /// [`Format::characters`] instead.
    bytes: fn(&DrawingSize) -> u64,
}

impl Row {
    fn new(kind: FormatKind) -> Row {
        Row {
            kind,
            holds: &[],
            shows_numbers: false,
            shows_path: false,
            is_binary: false,
            check_grid: |grid| Ok(check_cells(grid)?),
            bytes: |_| 0,
        }
    }

    fn characters() -> Row {
        Row {
            check_grid: |_| Ok(()),
            ..Row::new(FormatKind::Characters)
        }
    }

    /// The row of a picture with the signs of gates, items and fixtures.
    fn picture() -> Row {
        Row {
            holds: &[Part::Gates, Part::Openers, Part::Portals, Part::Finds],
            shows_numbers: true,
            shows_path: true,
            ..Row::new(FormatKind::Picture)
        }
    }

    fn solid() -> Row {
        Row {
            is_binary: true,
            check_grid: solid::check_grid,
            bytes: |drawing| 12_000 * drawing.cells,
            ..Row::new(FormatKind::Solid)
        }
    }

    fn level() -> Row {
        Row {
            holds: &Part::ALL,
            check_grid: |_| Ok(()),
            ..Row::new(FormatKind::Level)
        }
    }
}

/// The kind of a format's contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormatKind {
    Characters,
    Picture,
    /// A drawing of one floor that consists of lines, without doors in ladders.
    Map,
    Solid,
    /// A level, or the recipe that makes it.
    Level,
    /// A maze for programs.
    Data,
}

/// The numbers that determine the memory for a drawing.
struct DrawingSize {
    cells: u64,
    /// The memory for its [`Scene`](warren_maze::draw::Scene), in bytes.
    scene: u64,
    /// The moves of its paths.
    moves: u64,
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
