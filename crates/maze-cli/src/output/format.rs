//! The formats that mazes are written in, and what each can hold.

use super::paint::paint;
use crate::cs2604;
use crate::error::Error;
use crate::flags::name_of;
use crate::input::recipe_of;
use crate::memory;
use crate::picture::{self, Page};
use crate::progress;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use warren_dungeon::level::{self, Level};
use warren_maze::draw::{self, Blocks, Look, Path as MazePath, Plan, Scene, Trace, Unit};
use warren_maze::read;
use warren_maze::solve::{Order, cells_along};
use warren_maze::topology::{Cell, Embedding, Grid, GridShape, Topology};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines of + - |, of hexagons / \ |, of triangles + - / \, of rings - | / \
    Text,
    /// Walls as blocks, of characters of choice
    Blocks,
    /// Lines of _ and |, one for each row
    Underscores,
    /// Lines of box-drawing characters
    Unicode,
    /// What the CS2604 program prints: the maze, and its search by DFS and BFS
    Cs2604,
    /// A drawing, for the web and for other programs
    Svg,
    /// A picture of pixels
    Png,
    /// A page
    Pdf,
    /// A level, for Warren and for people, with its path if one is shown
    Ron,
    /// A level, for other programs, with its path if one is shown
    Json,
    /// The recipe alone, as a code to share: `maze generate CODE` makes the level again
    Code,
}

/// How a maze is drawn and where it goes.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFlags {
    /// Writes to a file, whose name chooses the format unless --format does
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: FormatFlags,
}

/// How a maze is drawn.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FormatFlags {
    /// The format [default: what the file's name says, or text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// text, blocks, unicode: what a path is drawn with
    #[arg(long, value_name = "C", value_parser = mark)]
    #[arg(default_value_t = Trace::default().mark)]
    mark: char,
    /// blocks: walls that run from left to right
    #[arg(long, value_name = "C", value_parser = printable)]
    #[arg(default_value_t = Blocks::default().horizontal)]
    horizontal: char,
    /// blocks: walls that run from top to bottom
    #[arg(long, value_name = "C", value_parser = printable)]
    #[arg(default_value_t = Blocks::default().vertical)]
    vertical: char,
    /// blocks: cells and passages
    #[arg(long, value_name = "C", value_parser = printable)]
    #[arg(default_value_t = Blocks::default().floor)]
    floor: char,
    /// svg, png: pixels a cell [default: 24, or fewer for a large maze]
    #[arg(long, value_name = "PIXELS", value_parser = scale)]
    scale: Option<f64>,
    /// Searches: the order in which they try right, down, left and up
    #[arg(long, value_name = "ORDER", value_parser = cs2604::neighbours)]
    #[arg(default_value = "RDLU")]
    neighbours: Order,
}

impl OutputFlags {
    /// Writes a level, drawn as `plan` says where the format is a drawing.
    pub(crate) fn write(&self, format: Format, level: &Level, plan: &Plan) -> Result<(), Error> {
        format.check_places(plan)?;
        let file = self.output.as_deref();
        self.format.write(file, format, level, plan)
    }

    /// The format asked for: found out before long work begins.
    pub(crate) fn format(&self) -> Result<Format, Error> {
        self.format.of(self.output.as_deref())
    }

    pub(crate) fn neighbours(&self) -> Order {
        self.format.neighbours
    }
}

impl FormatFlags {
    /// The format of a file, or of standard output.
    pub(crate) fn of(&self, file: Option<&Path>) -> Result<Format, Error> {
        let format = match (self.format, super::named(file)) {
            (Some(format), _) => format,
            (None, None) => Format::Text,
            (None, Some("txt")) => Format::Text,
            (None, Some(end)) => Format::from_str(end, true).map_err(|_| {
                let name = file.map_or(String::new(), super::name);
                Error::Usage(format!("{name} does not tell its format: give --format"))
            })?,
        };
        if matches!(format, Format::Png | Format::Pdf) {
            super::check_bytes(file, &name_of(format))?;
        }
        Ok(format)
    }

    /// Writes a level to a file or to standard output.
    pub(crate) fn write(
        &self,
        file: Option<&Path>,
        format: Format,
        level: &Level,
        plan: &Plan,
    ) -> Result<(), Error> {
        // All that can go wrong does so before the file is touched.
        let bytes = progress::during("drawing", || self.bytes(file, format, level, plan))?;
        super::write(file, |out| out.write_all(&bytes))
    }

    fn bytes(
        &self,
        file: Option<&Path>,
        format: Format,
        level: &Level,
        plan: &Plan,
    ) -> Result<Vec<u8>, Error> {
        self.check_memory(format, level.grid())?;
        let scene = || draw::scene(plan, &Look::default());
        let trace = Trace {
            mark: self.mark,
            ..Trace::default()
        };
        let text = match format {
            Format::Png => {
                let scene = scene()?;
                return Ok(picture::png(&scene, self.scale(&scene), None)?);
            }
            Format::Pdf => return Ok(picture::pdf(&title(level), &[page(&scene()?)])),
            Format::Svg => {
                let scene = scene()?;
                let unit = Unit::Pixels(self.scale(&scene));
                draw::svg(&scene, &title(level), unit).to_string()
            }
            Format::Text => draw::lines(plan, trace)?.to_string(),
            Format::Blocks => draw::blocks(plan, self.blocks(), trace)?.to_string(),
            Format::Unicode => draw::unicode(plan, trace)?.to_string(),
            Format::Underscores => draw::underscores(plan.maze)?,
            Format::Cs2604 => super::cs2604(plan, self.neighbours)?,
            Format::Ron => level::write_with_path(level, &path(plan)),
            Format::Json => level::write_json_with_path(level, &path(plan)),
            Format::Code => code(level)? + "\n",
        };
        let is_painted = matches!(format, Format::Text | Format::Unicode);
        Ok(match is_painted && super::shows_colours(file) {
            true => paint(&text, self.mark).into_bytes(),
            false => text.into_bytes(),
        })
    }

    /// Refuses a drawing of characters that no memory can be had for: what is on
    /// the page, and the text that it becomes.
    fn check_memory(&self, format: Format, grid: &Grid) -> Result<(), Error> {
        let [width, height, depth] = grid.size().map(u64::from);
        let (columns, bytes) = match (format, grid.shape()) {
            (Format::Unicode, _) => (4 * width + 1, 3),
            (Format::Text, GridShape::Hex) => (4 * width + 2 * height, 1),
            (Format::Text | Format::Blocks, _) => (2 * width + 1, 1),
            _ => return Ok(()),
        };
        let characters = columns.saturating_mul(2 * height + 1).saturating_mul(depth);
        let character = size_of::<char>() as u64 + bytes;
        memory::check("this drawing", characters.saturating_mul(character))
    }

    fn blocks(&self) -> Blocks {
        Blocks {
            horizontal: self.horizontal,
            vertical: self.vertical,
            floor: self.floor,
        }
    }

    /// Pixels a cell.
    fn scale(&self, scene: &Scene) -> f64 {
        self.scale
            .unwrap_or_else(|| picture::default_scale(scene.size))
    }
}

impl Format {
    /// Whether numbers can be shown in cells.
    pub(crate) fn has_room(self) -> bool {
        use Format::{Blocks, Pdf, Png, Svg, Text, Unicode};
        matches!(self, Text | Blocks | Unicode | Svg | Png | Pdf)
    }

    /// Whether a path can be shown.
    pub(crate) fn has_path(self) -> bool {
        self.has_room() || self.is_level()
    }

    /// Refuses a level of which a file in this format would not tell all.
    pub(crate) fn check_holds(self, level: &Level, plan: &Plan) -> Result<(), Error> {
        use Format::{Blocks, Text, Unicode};
        let grid = level.grid();
        let shows_floors = matches!(self, Text | Blocks | Unicode);
        let lost = [
            (
                "doors",
                !level.doors().list().is_empty() && !self.holds_doors(),
            ),
            (
                "wrapped axes",
                self.is_text() && grid.wraps().contains(&true),
            ),
            (
                "floors of which S and F hide the stairs",
                shows_floors && grid.floors() > 1 && !reads_back(plan),
            ),
            (
                "triangles",
                self.is_text() && grid.shape() == GridShape::Triangular,
            ),
            ("rings", self.is_text() && grid.shape() == GridShape::Polar),
            (
                "which start is the first",
                self.is_text() && !level.starts().is_sorted(),
            ),
            (PLACES, self.loses_places(plan)),
        ];
        let lost = lost.into_iter().filter(|(_, is_lost)| *is_lost);
        let lost: Vec<&str> = lost.map(|(what, _)| what).collect();
        if lost.is_empty() {
            return Ok(());
        }
        Err(Error::Impossible(format!(
            "{} cannot hold {}: --lossy leaves that out, and ron and json hold all",
            name_of(self),
            lost.join(", ")
        )))
    }

    /// Refuses to print a maze without the ends of the way.
    fn check_places(self, plan: &Plan) -> Result<(), Error> {
        if !self.loses_places(plan) {
            return Ok(());
        }
        // Other places would not help where such a maze cannot be drawn at all.
        let format = match self {
            Format::Cs2604 => "cs2604",
            _ => "underscores",
        };
        draw::check_plain(plan.maze, format)?;
        Err(Error::Impossible(format!(
            "{format} cannot show {PLACES}: choose text, blocks or unicode"
        )))
    }

    fn loses_places(self, plan: &Plan) -> bool {
        let last = plan.maze.grid().cells() - 1;
        match self {
            Format::Underscores => plan.starts != [0] || plan.finishes != [last],
            Format::Cs2604 => plan.openings.is_empty(),
            _ => false,
        }
    }

    /// Whether it is a maze drawn with characters.
    pub(crate) fn is_text(self) -> bool {
        use Format::{Blocks, Cs2604, Text, Underscores, Unicode};
        matches!(self, Text | Blocks | Unicode | Underscores | Cs2604)
    }

    fn is_level(self) -> bool {
        matches!(self, Format::Ron | Format::Json)
    }

    fn holds_doors(self) -> bool {
        self.is_level() || self == Format::Code
    }
}

const PLACES: &str = "starts and finishes anywhere but at the corners";

/// The code of the recipe that makes this very level.
fn code(level: &Level) -> Result<String, Error> {
    let no_code = |why| Error::Impossible(format!("this maze has no code: {why}"));
    recipe_of(level).map(level::code).map_err(no_code)
}

/// The cells of a plan's path; none where it has no path.
fn path(plan: &Plan) -> Vec<Cell> {
    let cells = |path: &MazePath| cells_along(plan.maze.grid(), path.from, &path.moves).collect();
    plan.paths.first().map_or(Vec::new(), cells)
}

/// Whether a plan drawn in text shows all stairs of its maze.
fn reads_back(plan: &Plan) -> bool {
    let drawn = draw::lines(plan, Trace::default()).map(|text| text.to_string());
    drawn.is_ok_and(|drawn| read::picture(&drawn).is_ok_and(|picture| picture.maze == *plan.maze))
}

/// What a screen reader says of a picture.
pub(crate) fn title(level: &Level) -> String {
    let [width, height, depth] = level.grid().size();
    let shape = level.grid().shape().name();
    if level.grid().shape() == GridShape::Polar {
        return format!("A maze of {height} rings around a middle, the innermost of {width} cells");
    }
    let floors = if depth > 1 {
        format!(" × {depth}")
    } else {
        String::new()
    };
    format!("A maze of {width} × {height}{floors} {shape} cells")
}

/// A page with cells of a quarter of an inch, or smaller ones if it would be
/// larger than PDF allows.
fn page(scene: &Scene) -> Page<'_> {
    const CELL: f64 = 18.0;
    const LONGEST: f64 = 14_400.0;
    let [width, height] = scene.size;
    Page {
        scene,
        unit: CELL.min(LONGEST / width.max(height)),
    }
}

/// Reads a number of pixels.
pub(crate) fn scale(text: &str) -> Result<f64, &'static str> {
    let pixels = text
        .parse()
        .ok()
        .filter(|pixels| (0.01..=1000.0).contains(pixels));
    pixels.ok_or("give a number from 0.01 to 1000")
}

/// Reads a character that takes one place in a line.
fn printable(text: &str) -> Result<char, &'static str> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) if !character.is_control() => Ok(character),
        _ => Err("give one character"),
    }
}

/// Reads a character that no wall is drawn with.
fn mark(text: &str) -> Result<char, &'static str> {
    match printable(text)? {
        '+' | '-' | '|' | '/' | '\\' => Err("a path cannot look like a wall"),
        mark => Ok(mark),
    }
}
