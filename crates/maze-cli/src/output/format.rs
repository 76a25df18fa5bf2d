//! The flags for the output of commands.

use super::map_flags::MapFlags;
use super::paint::paint;
use super::size_flags::SizeFlags;
use crate::cs2604;
use crate::dataset_card;
use crate::error::Error;
use crate::flags::{name_of, number_in};
use crate::progress;
use crate::solve::check_order;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::route::Solver;
use warren_export::lines::WallLines;
use warren_export::page::Paper;
use warren_export::{Format, Options, export, list};
use warren_flags::file::is_standard;
use warren_maze::draw::{Blocks, Plan, Trace};
use warren_maze::solve::Order;

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
    /// text, blocks, unicode: the character for paths [default: .]
    #[arg(long, value_name = "C", value_parser = mark)]
    mark: Option<char>,
    /// blocks: the character for horizontal walls [default: "#"]
    #[arg(long, value_name = "C", value_parser = printable)]
    horizontal: Option<char>,
    /// blocks: the character for vertical walls [default: "#"]
    #[arg(long, value_name = "C", value_parser = printable)]
    vertical: Option<char>,
    /// blocks: the character for cells and passages [default: " "]
    #[arg(long, value_name = "C", value_parser = printable)]
    floor: Option<char>,
    /// svg, png, uvtt: pixels per cell [default: 24, for maps 48, for uvtt 70, or fewer for a large maze]
    #[arg(long, value_name = "PIXELS", value_parser = scale)]
    scale: Option<f64>,
    /// svg, dxf: draw the walls as few continuous lines as possible, for plotters and laser cutters;
    /// prints the length that is drawn twice
    #[arg(long)]
    stroke: bool,
    /// svg, dxf: draw each wall once, in few lines with short moves between them, for pen plotters;
    /// prints the number of lines and their lengths
    #[arg(long, conflicts_with = "stroke")]
    plot: bool,
    /// pdf: divide the drawing into sheets of this paper with overlaps and cut marks, at 1in per cell or
    /// --cell
    #[arg(long, value_enum)]
    paper: Option<Paper>,
    #[command(flatten)]
    sizes: SizeFlags,
    #[command(flatten)]
    map: MapFlags,
    /// cs2604, searches: the order in which searches try right, down, left and up [default: RDLU]
    #[arg(long, value_name = "ORDER", value_parser = cs2604::neighbours)]
    neighbours: Option<Order>,
}

impl OutputFlags {
    /// Writes a level, and prints which parts of the level the file does not contain. If the format
    /// is a drawing, `plan` determines its contents.
    pub(crate) fn write(&self, format: Format, level: &Level, plan: &Plan) -> Result<(), Error> {
        format.check_ends(plan)?;
        let file = self.output.as_deref();
        self.format.write(file, format, level, plan)?;
        super::write_losses(format, &self.format.losses(format, level, plan));
        Ok(())
    }

    /// Writes a dataset. `content` writes each level as soon as it is made.
    pub(crate) fn write_dataset(
        &self,
        content: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
    ) -> Result<(), Error> {
        super::try_write(self.output.as_deref(), content)
    }

    /// Returns the path of the card that belongs to a dataset in this format: `README.md` in the folder
    /// of the file. Fails if the folder has a different file with this name.
    pub(crate) fn dataset_card(&self, format: Format) -> Result<PathBuf, Error> {
        let file = self.output.as_deref().filter(|file| !is_standard(file));
        match file {
            Some(file) if format == Format::Jsonl => {
                let card = file.with_file_name("README.md");
                check_is_card(&card)?;
                Ok(card)
            }
            _ => Err(Error::Usage(
                "--dataset-card needs a file with the extension jsonl, because Hugging Face datasets \
                 cannot read the other formats"
                    .into(),
            )),
        }
    }

    /// Returns the requested format. Called before long work begins, so that errors appear
    /// early.
    pub(crate) fn format(&self) -> Result<Format, Error> {
        self.format.of(self.output.as_deref())
    }

    /// Returns the requested format for the result of a search, as [`format`](OutputFlags::format)
    /// does.
    pub(crate) fn format_of_search(&self, solver: Solver) -> Result<Format, Error> {
        let format = self.format.checked(self.output.as_deref(), true)?;
        if self.format.neighbours.is_some() && format != Format::Cs2604 {
            check_order(solver)?;
        }
        Ok(format)
    }

    /// Checks whether the level of a recipe can be written in a format. Called before the level is
    /// made, so that errors appear early.
    pub(crate) fn check(&self, format: Format, recipe: &Recipe) -> Result<(), Error> {
        let tiles = tiles_beside(self.output.as_deref());
        self.format.map.check_recipe(recipe)?;
        Ok(self.format.options(format, &tiles)?.check(format, recipe)?)
    }

    pub(crate) fn neighbours(&self) -> Order {
        self.format.order()
    }
}

impl FormatFlags {
    /// Returns the format for a file or for standard output.
    pub(crate) fn of(&self, file: Option<&Path>) -> Result<Format, Error> {
        self.checked(file, false)
    }

    /// Returns the format for a file or for standard output. Fails if a flag was given that the format
    /// does not use. The flag `--neighbours` can also belong to a search.
    fn checked(&self, file: Option<&Path>, is_search: bool) -> Result<Format, Error> {
        let format = super::format_of(self.format, file, Some(Format::Text));
        let format = format.ok_or_else(|| {
            let name = file.map_or(String::new(), super::name);
            Error::Usage(format!(
                "{name} has no extension of a known format: give --format"
            ))
        })?;
        if format.is_binary() {
            super::check_bytes(file, &name_of(format))?;
        }
        if format == Format::Tmx && file.is_none_or(is_standard) {
            let why = "tmx cannot be written to standard output, because the picture of its tiles \
                       is a second file: name a file";
            return Err(Error::Usage(why.into()));
        }
        if format == Format::Tmx && tiles_beside(file).to_str().is_none() {
            let why = "tmx needs a file name in UTF-8, because the map contains the name of the \
                       picture of its tiles";
            return Err(Error::Usage(why.into()));
        }
        self.check_flags(format, is_search)?;
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
        let tiles = tiles_beside(file);
        let options = self.options(format, &tiles)?;
        let drawing = progress::during("drawing", || export(level, plan, format, &options))?;
        let paper = self.paper.unwrap_or(Paper::A4);
        progress::during("proving", || {
            self.map.write_beside(level, plan, self.scale, paper)
        })?;
        if let Some(lengths) = &drawing.lengths {
            super::write_note(lengths);
        }
        if let Some(picture) = drawing.tiles {
            super::write(Some(&tiles), |out| out.write_all(&picture))?;
        }
        let is_painted = matches!(format, Format::Text | Format::Unicode);
        if is_painted && super::shows_colours(file) {
            let mut text = Vec::new();
            (drawing.write)(&mut text)?;
            let painted = paint(&String::from_utf8_lossy(&text), options.mark);
            return super::write(file, |out| write!(out, "{painted}"));
        }
        super::write(file, drawing.write)
    }

    /// Returns whether a map is drawn. A map is for people, so it need not contain the whole level.
    pub(crate) fn is_map(&self) -> bool {
        self.map.options().is_some()
    }

    /// Returns the parts of a level that a file in this format lacks.
    pub(crate) fn losses(&self, format: Format, level: &Level, plan: &Plan) -> Vec<&'static str> {
        format.losses_on(self.map.options().as_ref(), level, plan)
    }

    /// Fails if a flag was given that the format does not use.
    fn check_flags(&self, format: Format, is_search: bool) -> Result<(), Error> {
        use Format::{Cs2604, Dxf, Png, Svg, Text, Unicode, Uvtt};
        const BLOCKS: &[Format] = &[Format::Blocks];
        let has_order = self.neighbours.is_some() && !is_search;
        let has_scale = self.scale.is_some() && !self.map.has_tabletop();
        let own: [(_, bool, &[Format]); 9] = [
            (
                "--mark",
                self.mark.is_some(),
                &[Text, Format::Blocks, Unicode],
            ),
            ("--horizontal", self.horizontal.is_some(), BLOCKS),
            ("--vertical", self.vertical.is_some(), BLOCKS),
            ("--floor", self.floor.is_some(), BLOCKS),
            ("--neighbours", has_order, &[Cs2604]),
            ("--scale", has_scale, &[Svg, Png, Uvtt]),
            ("--stroke", self.stroke, &[Svg, Dxf]),
            ("--plot", self.plot, &[Svg, Dxf]),
            ("--paper", self.paper.is_some(), &[Format::Pdf]),
        ];
        self.map.check()?;
        let walls = [("--stroke", self.stroke), ("--plot", self.plot)];
        let walls = walls.into_iter().find(|(_, is_given)| *is_given);
        if let Some((flag, _)) = walls.filter(|_| self.map.options().is_some()) {
            return Err(Error::Usage(format!(
                "{flag} draws only walls, so it cannot draw a map: leave out --map and --style"
            )));
        }
        if self.scale.is_some() && self.sizes.cell()?.is_some() {
            let why =
                "--scale and --cell both determine the width of a cell: leave out one of them";
            return Err(Error::Usage(why.into()));
        }
        let others = self.sizes.given().into_iter().chain(self.map.given());
        let unused = own.into_iter().chain(others);
        let mut unused =
            unused.filter(|(_, is_given, formats)| *is_given && !formats.contains(&format));
        match unused.next() {
            None => Ok(()),
            Some((flag, _, formats)) => {
                let names: Vec<String> = formats.iter().map(|&format| name_of(format)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                Err(Error::Usage(format!(
                    "{flag} has no effect on {}: it belongs to {}",
                    name_of(format),
                    list(&names)
                )))
            }
        }
    }

    fn options(&self, format: Format, tiles: &Path) -> Result<Options, Error> {
        let tiles = tiles.file_name().unwrap_or_default();
        Ok(Options {
            mark: self.mark.unwrap_or(Trace::default().mark),
            blocks: self.blocks(),
            scale: self.scale,
            cell: self.sizes.cell()?,
            paper: self.paper,
            walls: match (self.stroke, self.plot) {
                (true, _) => WallLines::Strokes,
                (false, true) => WallLines::Trails,
                (false, false) => WallLines::Plain,
            },
            sizes: self.sizes.of(format)?,
            has_parts: self.sizes.has_parts(),
            neighbours: self.order(),
            tiles: tiles.to_string_lossy().into(),
            map: self.map.options(),
        })
    }

    fn order(&self) -> Order {
        self.neighbours.unwrap_or_else(cs2604::usual_order)
    }

    fn blocks(&self) -> Blocks {
        let usual = Blocks::default();
        Blocks {
            horizontal: self.horizontal.unwrap_or(usual.horizontal),
            vertical: self.vertical.unwrap_or(usual.vertical),
            floor: self.floor.unwrap_or(usual.floor),
        }
    }
}

/// Returns the path of the picture that belongs to a map for Tiled. The picture of `maze.tmx` is
/// `maze-tiles.png`.
fn tiles_beside(file: Option<&Path>) -> PathBuf {
    let file = file.unwrap_or(Path::new("maze"));
    let mut picture = file.file_stem().unwrap_or_default().to_owned();
    picture.push("-tiles.png");
    file.with_file_name(picture)
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

/// Fails if a file exists and is not the card of a dataset.
fn check_is_card(file: &Path) -> Result<(), Error> {
    match fs::read(file) {
        Ok(text) if !text.starts_with(dataset_card::BEGIN.as_bytes()) => Err(Error::Usage(
            "README.md in this folder is not the card of a dataset: write the dataset into a folder of its own, \
             or leave out --dataset-card"
                .into(),
        )),
        _ => Ok(()),
    }
}
