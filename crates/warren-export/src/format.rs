//! The formats of mazes, and the properties that each format can represent.

use crate::error::ExportError;
use crate::memory;
use clap::ValueEnum;
use warren_dungeon::level::{Content, Level};
use warren_maze::draw::{self, Plan, Positions, Trace};
use warren_maze::read;
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

    /// Fails if there is not enough memory for a drawing in this format.
    pub(crate) fn check_memory(self, grid: &Grid, plan: &Plan) -> Result<(), ExportError> {
        let cells = u64::from(grid.cells());
        let scene = memory::of_scene(grid, plan.values.is_some());
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
                let moves = plan.paths.iter().map(|path| path.moves.len() as u64);
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

    /// Checks that the format can represent the whole level.
    ///
    /// # Errors
    ///
    /// Fails if the file would lack a part of the level.
    pub fn check_holds(self, level: &Level, plan: &Plan) -> Result<(), ExportError> {
        use Format::{Blocks, Text, Unicode};
        let grid = level.grid();
        let (is_text, shape) = (self.is_text(), grid.shape());
        let has_doors = !level.doors().list().is_empty();
        let has = |content: Content| !level.cells_with(content).is_empty();
        let opens =
            |content: Content| content.opens_gates() || matches!(content, Content::Lever(_));
        let mut contents = Content::ALL.into_iter().filter(|&content| has(content));
        let has_finds = level.light() > 0 || contents.clone().any(Content::is_find);
        let has_gates = !level.gates().is_empty() || contents.any(opens);
        let is_wrapped = grid.wraps().contains(&true);
        let shows_floors = matches!(self, Text | Blocks | Unicode) && grid.floors() > 1;
        let is_reordered = !level.starts().is_sorted();
        let lost = [
            ("doors", has_doors && !self.holds_doors()),
            (
                "gates, keys and levers",
                has_gates && !self.holds_contents(),
            ),
            (
                "things to find and light",
                has_finds && !self.holds_contents(),
            ),
            ("wrapped axes", is_text && is_wrapped),
            (STAIRS, shows_floors && !reads_back(plan)),
            (cells(shape), is_text && !is_readable(shape)),
            ("which start is the first", is_text && is_reordered),
            (ENDS, self.loses_ends(plan)),
        ];
        let lost = lost.into_iter().filter(|(_, is_lost)| *is_lost);
        let lost: Vec<&str> = lost.map(|(what, _)| what).collect();
        if lost.is_empty() {
            return Ok(());
        }
        Err(ExportError::Impossible(format!(
            "{} cannot hold {}: --lossy leaves that out; ron and json keep everything",
            self.name(),
            lost.join(", ")
        )))
    }

    /// Checks that the format can show the positions of the starts and finishes.
    ///
    /// # Errors
    ///
    /// Fails if it cannot show them, or if it cannot draw the maze.
    pub fn check_ends(self, plan: &Plan) -> Result<(), ExportError> {
        if !self.loses_ends(plan) {
            return Ok(());
        }
        // If the format cannot draw the maze at all, report that error, because moving the starts
        // would not help.
        let format = match self {
            Format::Cs2604 => "cs2604",
            _ => "underscores",
        };
        draw::check_plain(plan.maze, format)?;
        Err(ExportError::Impossible(format!(
            "{format} cannot show {ENDS}: choose text, blocks or unicode"
        )))
    }

    fn loses_ends(self, plan: &Plan) -> bool {
        let last = plan.maze.grid().cells() - 1;
        match self {
            Format::Underscores => plan.starts != [0] || plan.finishes != [last],
            Format::Cs2604 => plan.openings.is_empty(),
            _ => false,
        }
    }

    /// Returns whether the format draws the maze with characters.
    pub fn is_text(self) -> bool {
        use Format::{Blocks, Cs2604, Text, Underscores, Unicode};
        matches!(self, Text | Blocks | Unicode | Underscores | Cs2604)
    }

    fn is_level(self) -> bool {
        matches!(self, Format::Ron | Format::Json)
    }

    fn holds_doors(self) -> bool {
        self.holds_contents() || matches!(self, Format::Uvtt | Format::Dxf)
    }

    fn holds_contents(self) -> bool {
        self.is_level() || matches!(self, Format::Code | Format::Tmx | Format::Jsonl)
    }
}

/// Returns whether a maze of such cells can be read from a text drawing.
fn is_readable(shape: GridShape) -> bool {
    shape.has_square_cells() || shape == GridShape::Hex
}

/// Returns the plural of a kind of cells.
fn cells(shape: GridShape) -> &'static str {
    match shape {
        GridShape::Triangular => "triangles",
        _ if shape.has_rings() => "rings",
        _ if shape.has_square_cells() => "squares",
        _ => "cells of this shape",
    }
}

const STAIRS: &str = "floors on which S or F hides the stairs";
const ENDS: &str = "starts and finishes anywhere but at the corners";

/// Returns whether the maze of a plan, including all stairs, can be read back from its drawing.
fn reads_back(plan: &Plan) -> bool {
    let drawn = draw::lines(plan, Trace::default()).map(|text| text.to_string());
    drawn.is_ok_and(|drawn| read::picture(&drawn).is_ok_and(|picture| picture.maze == *plan.maze))
}
