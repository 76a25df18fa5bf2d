//! The formats of mazes, and the properties that each format can represent.

use super::paint::paint;
use crate::cs2604;
use crate::dataset;
use crate::error::Error;
use crate::export::{self, SizeFlags, Solid};
use crate::flags::{name_of, number_in};
use crate::input::recipe_of;
use crate::memory;
use crate::picture::{self, MAX_PDF_SIDE, Page};
use crate::progress;
use clap::ValueEnum;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use warren_dungeon::level::{Content, Level};
use warren_dungeon::{file, recipe};
use warren_flags::file::is_standard;
use warren_maze::draw::{
    self, Blocks, Look, PageLayout, Path as MazePath, Plan, Positions, Scene, Shape, Trace, Unit,
    colours,
};
use warren_maze::read;
use warren_maze::solve::{Order, cells_along};
use warren_maze::topology::{Cell, Embedding, Grid, GridShape, Topology};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
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

/// The flags that select how a maze is drawn and where it is written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFlags {
    /// Write to this file; its extension chooses the format unless --format is given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    format: FormatFlags,
}

/// The flags that select how a maze is drawn.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct FormatFlags {
    /// The format [default: from the extension of the file, or text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// text, blocks, unicode: the character for paths
    #[arg(long, value_name = "C", value_parser = mark)]
    #[arg(default_value_t = Trace::default().mark)]
    mark: char,
    /// blocks: the character for horizontal walls
    #[arg(long, value_name = "C", value_parser = printable)]
    #[arg(default_value_t = Blocks::default().horizontal)]
    horizontal: char,
    /// blocks: the character for vertical walls
    #[arg(long, value_name = "C", value_parser = printable)]
    #[arg(default_value_t = Blocks::default().vertical)]
    vertical: char,
    /// blocks: the character for cells and passages
    #[arg(long, value_name = "C", value_parser = printable)]
    #[arg(default_value_t = Blocks::default().floor)]
    floor: char,
    /// svg, png, uvtt: pixels per cell [default: 24, for uvtt 70, or fewer for a large maze]
    #[arg(long, value_name = "PIXELS", value_parser = scale)]
    scale: Option<f64>,
    /// svg, dxf: draw the walls as few continuous lines as possible, for plotters and laser cutters;
    /// prints the length that is drawn twice
    #[arg(long)]
    stroke: bool,
    #[command(flatten)]
    sizes: SizeFlags,
    /// The order in which searches try right, down, left and up
    #[arg(long, value_name = "ORDER", value_parser = cs2604::neighbours)]
    #[arg(default_value = "RDLU")]
    neighbours: Order,
}

impl OutputFlags {
    /// Writes a level. If the format is a drawing, `plan` determines its contents.
    pub(crate) fn write(&self, format: Format, level: &Level, plan: &Plan) -> Result<(), Error> {
        format.check_ends(plan)?;
        let file = self.output.as_deref();
        self.format.write(file, format, level, plan)
    }

    /// Writes a dataset.
    pub(crate) fn write_dataset(&self, format: Format, levels: &[Level]) -> Result<(), Error> {
        let content = match format {
            Format::Npy => dataset::npy(levels)?,
            _ => levels
                .iter()
                .map(dataset::jsonl)
                .collect::<String>()
                .into_bytes(),
        };
        super::write(self.output.as_deref(), |out| out.write_all(&content))
    }

    /// Returns the requested format. Called before long work begins, so that errors appear
    /// early.
    pub(crate) fn format(&self) -> Result<Format, Error> {
        self.format.of(self.output.as_deref())
    }

    pub(crate) fn neighbours(&self) -> Order {
        self.format.neighbours
    }
}

impl FormatFlags {
    /// Returns the format for a file or for standard output.
    pub(crate) fn of(&self, file: Option<&Path>) -> Result<Format, Error> {
        let format = super::format_of(self.format, file, Some(Format::Text));
        let format = format.ok_or_else(|| {
            let name = file.map_or(String::new(), super::name);
            Error::Usage(format!(
                "{name} has no extension of a known format: give --format"
            ))
        })?;
        if matches!(
            format,
            Format::Png | Format::Pdf | Format::Stl | Format::ThreeMf | Format::Npy
        ) {
            super::check_bytes(file, &name_of(format))?;
        }
        if format == Format::Tmx && file.is_none_or(is_standard) {
            let why = "tmx cannot be written to standard output, because the picture of its tiles \
                       is a second file: name a file";
            return Err(Error::Usage(why.into()));
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
        // Draw before opening the file, so that an error leaves the file unchanged.
        let drawing = progress::during("drawing", || self.drawing(file, format, level, plan))?;
        if let Some((file, content)) = drawing.beside {
            super::write(Some(&file), |out| out.write_all(&content))?;
        }
        super::write(file, drawing.write)
    }

    fn drawing(
        &self,
        file: Option<&Path>,
        format: Format,
        level: &Level,
        plan: &Plan,
    ) -> Result<Drawing, Error> {
        format.check_memory(level.grid(), plan)?;
        let scene = |is_stroke| {
            let look = Look::default();
            let mut scene = match is_stroke {
                true => stroke_scene(plan, &look)?,
                false => draw::scene(plan, &look)?,
            };
            scene.shapes.extend(picture::signs(level, &look));
            Ok::<_, Error>(scene)
        };
        let trace = Trace {
            mark: self.mark,
            ..Trace::default()
        };
        let text = match format {
            Format::Png => {
                let scene = scene(false)?;
                return Ok(bytes(picture::png(&scene, self.scale(&scene), None)?));
            }
            Format::Pdf => return Ok(bytes(picture::pdf(&title(level), &[page(&scene(false)?)]))),
            Format::Svg => {
                let scene = scene(self.stroke)?;
                let unit = Unit::Pixels(self.scale(&scene));
                let title = title(level);
                // Check the size before the file is opened.
                draw::svg(&scene, &title, unit)?;
                return Ok(Drawing::new(move |out| {
                    let svg = draw::svg(&scene, &title, unit).map_err(io::Error::other)?;
                    write!(out, "{svg}")
                }));
            }
            Format::Text => draw::lines(plan, trace)?,
            Format::Blocks => draw::blocks(plan, self.blocks(), trace)?,
            Format::Unicode => draw::unicode(plan, trace)?,
            Format::Underscores => return Ok(bytes(draw::underscores(plan.maze)?)),
            Format::Cs2604 => return Ok(bytes(super::cs2604(plan, self.neighbours)?)),
            Format::Ron => return Ok(bytes(file::write_with_path(level, &path(plan)))),
            Format::Json => return Ok(bytes(file::write_json_with_path(level, &path(plan)))),
            Format::Code => return Ok(bytes(code(level)? + "\n")),
            Format::Uvtt => return Ok(bytes(export::uvtt(level, plan, self.scale)?)),
            Format::Tmx => return tmx(file, level, plan),
            Format::Jsonl => return Ok(bytes(dataset::jsonl(level))),
            Format::Npy => return Ok(bytes(dataset::npy(std::slice::from_ref(level))?)),
            Format::Dxf => {
                let cell = self.sizes.cell()?;
                return Ok(bytes(export::dxf(level, plan, cell, self.stroke)?));
            }
            Format::Stl => return Ok(bytes(export::stl(&self.solid(level, plan)?))),
            Format::ThreeMf => return Ok(bytes(export::three_mf(&self.solid(level, plan)?))),
        };
        let is_painted = matches!(format, Format::Text | Format::Unicode);
        Ok(match is_painted && super::shows_colours(file) {
            true => bytes(paint(&text.to_string(), self.mark)),
            false => Drawing::new(move |out| write!(out, "{text}")),
        })
    }

    fn solid(&self, level: &Level, plan: &Plan) -> Result<Solid, Error> {
        export::solid(level, plan, self.sizes.of_solid()?)
    }

    fn blocks(&self) -> Blocks {
        Blocks {
            horizontal: self.horizontal,
            vertical: self.vertical,
            floor: self.floor,
        }
    }

    /// Returns the number of pixels per cell.
    fn scale(&self, scene: &Scene) -> f64 {
        self.scale
            .unwrap_or_else(|| picture::default_scale(scene.size, picture::USUAL_SCALE))
    }
}

/// Draws a plan with walls as continuous lines.
fn stroke_scene(plan: &Plan, look: &Look) -> Result<Scene, Error> {
    let mut layers = draw::layers(plan, look)?;
    layers.walls = vec![Shape::Stroke {
        lines: export::stroke(plan, look.margin)?,
        width: look.line,
        colour: colours::WALL,
    }];
    Ok(Scene {
        size: PageLayout::new(plan.maze.grid(), look.margin).size(),
        shapes: layers.shapes(),
    })
}

/// A finished drawing.
struct Drawing {
    /// Writes the drawing. Text and SVG are converted to strings only while they are written, because
    /// these strings are long.
    write: Box<dyn FnOnce(&mut dyn Write) -> io::Result<()>>,
    /// A second file that the drawing needs, with its content.
    beside: Option<(PathBuf, Vec<u8>)>,
}

impl Drawing {
    fn new(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + 'static) -> Drawing {
        Drawing {
            write: Box::new(write),
            beside: None,
        }
    }
}

fn bytes(drawing: impl Into<Vec<u8>>) -> Drawing {
    let bytes = drawing.into();
    Drawing::new(move |out| out.write_all(&bytes))
}

/// Returns a map for Tiled. The picture of the tiles of `maze.tmx` is `maze-tiles.png`.
fn tmx(file: Option<&Path>, level: &Level, plan: &Plan) -> Result<Drawing, Error> {
    let file = file.unwrap_or(Path::new("maze"));
    let mut picture = file.file_stem().unwrap_or_default().to_owned();
    picture.push("-tiles.png");
    let map = export::tmx(level, plan, &picture.to_string_lossy())?;
    Ok(Drawing {
        beside: Some((file.with_file_name(picture), map.tiles)),
        ..bytes(map.map)
    })
}

impl Format {
    /// Fails if there is not enough memory for a drawing in this format.
    fn check_memory(self, grid: &Grid, plan: &Plan) -> Result<(), Error> {
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
    fn characters(self, grid: &Grid) -> Result<u64, Error> {
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
    pub(crate) fn shows_numbers(self) -> bool {
        use Format::{Blocks, Pdf, Png, Svg, Text, Unicode, Uvtt};
        matches!(self, Text | Blocks | Unicode | Svg | Png | Pdf | Uvtt)
    }

    /// Returns whether the format can show a path.
    pub(crate) fn shows_path(self) -> bool {
        self.shows_numbers() || self.is_level() || self == Format::Dxf
    }

    /// Fails if the format cannot represent the whole level.
    pub(crate) fn check_holds(self, level: &Level, plan: &Plan) -> Result<(), Error> {
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
        Err(Error::Impossible(format!(
            "{} cannot hold {}: --lossy leaves that out; ron and json keep everything",
            name_of(self),
            lost.join(", ")
        )))
    }

    /// Fails if the format cannot show the positions of the starts and finishes.
    fn check_ends(self, plan: &Plan) -> Result<(), Error> {
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
        Err(Error::Impossible(format!(
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
    pub(crate) fn is_text(self) -> bool {
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

/// Returns the code of the recipe that makes exactly this level.
fn code(level: &Level) -> Result<String, Error> {
    let no_code = |why| Error::Impossible(format!("this maze has no code: {why}"));
    recipe_of(level).map(recipe::code).map_err(no_code)
}

/// Returns the cells of a plan's path, or an empty list if there is no path.
fn path(plan: &Plan) -> Vec<Cell> {
    let cells = |path: &MazePath| cells_along(plan.maze.grid(), path.from, &path.moves).collect();
    plan.paths.first().map_or(Vec::new(), cells)
}

/// Returns whether the maze of a plan, including all stairs, can be read back from its drawing.
fn reads_back(plan: &Plan) -> bool {
    let drawn = draw::lines(plan, Trace::default()).map(|text| text.to_string());
    drawn.is_ok_and(|drawn| read::picture(&drawn).is_ok_and(|picture| picture.maze == *plan.maze))
}

/// Returns the title of a drawing, which screen readers read aloud.
pub(crate) fn title(level: &Level) -> String {
    let [width, height, depth] = level.grid().size();
    let shape = level.grid().shape().name();
    if level.grid().shape().has_rings() {
        return format!("A maze of {height} rings around a middle, the innermost of {width} cells");
    }
    let floors = if depth > 1 {
        format!(" × {depth}")
    } else {
        String::new()
    };
    format!("A maze of {width} × {height}{floors} {shape} cells")
}

/// Returns a page whose cells are a quarter of an inch wide, or smaller if the page would otherwise
/// exceed the size limit of PDF.
fn page(scene: &Scene) -> Page<'_> {
    const CELL: f64 = 18.0;
    let [width, height] = scene.size;
    Page {
        scene,
        unit: CELL.min(MAX_PDF_SIDE / width.max(height)),
    }
}

/// Parses a number of pixels.
pub(crate) fn scale(text: &str) -> Result<f64, &'static str> {
    number_in(0.01..=1000.0, text).ok_or("give a number from 0.01 to 1000")
}

/// Parses a single character that is not a control character.
fn printable(text: &str) -> Result<char, &'static str> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) if !character.is_control() => Ok(character),
        _ => Err("give one character"),
    }
}

/// Parses a character that is not used for walls.
fn mark(text: &str) -> Result<char, &'static str> {
    match printable(text)? {
        '+' | '-' | '|' | '/' | '\\' => Err("a path cannot look like a wall"),
        mark => Ok(mark),
    }
}
