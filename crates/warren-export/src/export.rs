//! Exports a level in a format.

use crate::cs2604::cs2604;
use crate::dxf::dxf;
use crate::error::ExportError;
use crate::format::Format;
use crate::jsonl::jsonl;
use crate::length::{INCH, MILLIMETRE};
use crate::map::{self, MapOptions};
use crate::memory;
use crate::npy::npy;
use crate::npz::npz;
use crate::origin::recipe_of;
use crate::page::Paper;
use crate::picture::{self, MAX_PDF_SIDE, Page, USUAL_SCALE, layers_with_arcs};
use crate::plot::plot;
use crate::sheets::{fits_on_sheet, on_one_sheet, sheets};
use crate::solid::{Solid, SolidSizes, solid, solid_parts};
use crate::stl::stl;
use crate::stroke::{StrokeLengths, WallLines};
use crate::three_mf::{three_mf, three_mf_parts};
use crate::tmx::tmx;
use crate::uvtt::{self, uvtt};
use crate::viewport::Viewport;
use std::io::{self, Write};
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::{file, recipe};
use warren_maze::draw::{
    self, Blocks, Look, PageLayout, Path as MazePath, Plan, Point, Scene, Shape, Trace, Unit,
};
use warren_maze::solve::{Order, cells_along};
use warren_maze::topology::{Cell, Grid, Mask, Topology};

/// Exports a level. If the format is a drawing, `plan` determines its contents.
///
/// # Errors
///
/// Fails if the format cannot represent the level, if an option does not fit the format, or if there
/// is not enough memory.
///
/// # Examples
///
/// ```
/// use warren_dungeon::{make::make, recipe::Recipe};
/// use warren_export::{Format, Options, export};
///
/// let level = make(&Recipe::default())?;
/// let map = export(&level, &level.plan(), Format::Svg, &Options::default())?;
/// let mut file = Vec::new();
/// (map.write)(&mut file)?;
/// assert!(file.starts_with(b"<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(
    level: &Level,
    plan: &Plan,
    format: Format,
    options: &Options,
) -> Result<Exported, ExportError> {
    format.check_memory(level.grid(), &plan.paths, plan.values.is_some())?;
    let scene = || scene(level, plan, options.map.as_ref());
    let trace = Trace {
        mark: options.mark,
        ..Trace::default()
    };
    let text = match format {
        Format::Png => {
            let scene = scene()?;
            return Ok(bytes(picture::png(
                &scene,
                options.scale(scene.size),
                None,
            )?));
        }
        Format::Pdf => {
            return Ok(bytes(pdf(level, plan, options)?));
        }
        Format::Svg => return svg(level, plan, options),
        Format::Text => draw::lines(plan, trace)?,
        Format::Blocks => draw::blocks(plan, options.blocks, trace)?,
        Format::Unicode => draw::unicode(plan, trace)?,
        Format::Underscores => return Ok(bytes(draw::underscores(plan.maze)?)),
        Format::Cs2604 => return Ok(bytes(cs2604(plan, options.neighbours)?)),
        Format::Ron => return Ok(bytes(file::write_with_path(level, &path(plan)))),
        Format::Json => return Ok(bytes(file::write_json_with_path(level, &path(plan)))),
        Format::Code => return Ok(bytes(code(level)? + "\n")),
        Format::Uvtt => {
            let map = options.map.as_ref();
            return Ok(bytes(uvtt(level, plan, map, options.scale)?));
        }
        Format::Tmx => {
            let map = tmx(level, plan, &options.tiles)?;
            return Ok(Exported {
                tiles: Some(map.tiles),
                ..bytes(map.map)
            });
        }
        Format::Jsonl => return Ok(bytes(jsonl(level))),
        Format::Npy => return Ok(bytes(npy(level)?)),
        Format::Npz => return Ok(bytes(npz(level)?)),
        Format::Dxf => {
            let (drawing, lengths) = dxf(level, plan, options.sizes.cell, options.walls)?;
            return Ok(Exported {
                lengths,
                ..bytes(drawing)
            });
        }
        Format::Stl => return Ok(bytes(stl(&options.solid(level, plan)?)?)),
        Format::ThreeMf if options.has_parts || !plan.paths.is_empty() => {
            let parts = solid_parts(level, plan, options.sizes)?;
            return Ok(bytes(three_mf_parts(&parts)?));
        }
        Format::ThreeMf => return Ok(bytes(three_mf(&options.solid(level, plan)?)?)),
    };
    Ok(Exported::new(move |out| write!(out, "{text}")))
}

/// Returns what [`Format::Svg`], [`Format::Png`] and [`Format::Pdf`] show: a map, or a plain picture without
/// `map`. The unit is a cell's width.
///
/// # Errors
///
/// Fails if there are too many cells for a map, or if there is not enough memory.
pub fn scene(level: &Level, plan: &Plan, map: Option<&MapOptions>) -> Result<Scene, ExportError> {
    let look = Look::default();
    match map {
        Some(map) => map::sheet(level, plan, map),
        None => Ok(cropped(
            level,
            &look,
            layers_with_arcs(plan, &look)?.shapes(),
        )),
    }
}

/// The options of the formats. Each format uses only some of them.
#[derive(Clone, Debug)]
pub struct Options {
    /// The character for paths in drawings with characters.
    pub mark: char,
    /// The characters of [`Format::Blocks`].
    pub blocks: Blocks,
    /// The number of pixels per cell, or `None` for a number that suits the size of the maze.
    pub scale: Option<f64>,
    /// The width of a cell in [`Format::Svg`] and [`Format::Pdf`], in millimetres. If it is `None`, `scale`
    /// determines the size of SVG files, and a cell of a PDF file is a quarter of an inch wide.
    pub cell: Option<f64>,
    /// The paper of [`Format::Pdf`], on several sheets of which the drawing is divided, or `None` for a page
    /// of the size of the drawing. On sheets, a cell is an inch wide unless `cell` is given.
    pub paper: Option<Paper>,
    /// The lines that draw the walls in [`Format::Svg`] and [`Format::Dxf`].
    pub walls: WallLines,
    /// The sizes of [`Format::Stl`] and [`Format::ThreeMf`]. [`Format::Dxf`] uses the width of cells.
    pub sizes: SolidSizes,
    /// Whether [`Format::ThreeMf`] contains the floor and the walls as parts with different colours. If
    /// the plan has a path, it always contains parts, and the path is one of them.
    pub has_parts: bool,
    /// The order in which the searches of [`Format::Cs2604`] try the neighbours of a cell.
    pub neighbours: Order,
    /// The path of the picture with the tiles of [`Format::Tmx`], relative to the folder of the map.
    pub tiles: String,
    /// The map that [`Format::Svg`], [`Format::Png`], [`Format::Pdf`] and [`Format::Uvtt`] show, or `None`
    /// for a plain picture.
    pub map: Option<MapOptions>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            mark: Trace::default().mark,
            blocks: Blocks::default(),
            scale: None,
            cell: None,
            paper: None,
            walls: WallLines::default(),
            sizes: SolidSizes::default(),
            has_parts: false,
            neighbours: Order::default(),
            tiles: "maze-tiles.png".into(),
            map: None,
        }
    }
}

impl Options {
    fn solid(&self, level: &Level, plan: &Plan) -> Result<Solid, ExportError> {
        solid(level, plan, self.sizes)
    }

    /// Returns the number of pixels per cell in a picture of this size.
    fn scale(&self, size: Point) -> f64 {
        // The numbers and signs of a map are small.
        let usual = match &self.map {
            Some(_) => 2.0 * USUAL_SCALE,
            None => USUAL_SCALE,
        };
        self.scale
            .unwrap_or_else(|| picture::default_scale(size, usual))
    }

    /// Returns the width of a cell in an SVG file of this size. The unit of files for plotters is a
    /// millimetre, unless a number of pixels was given.
    fn unit(&self, size: Point) -> Unit {
        let is_plot = self.walls != WallLines::Plain && self.scale.is_none();
        let cell = self.cell.or(is_plot.then_some(self.sizes.cell));
        cell.map_or_else(|| Unit::Pixels(self.scale(size)), Unit::Millimetres)
    }

    /// Checks whether the level of a recipe can be exported with these options, as far as this is
    /// known before the level is made. Call this function before long work begins, so that users need
    /// not wait for the error. A recipe without a valid grid passes, because no level can be made.
    /// Takes time linear in the number of cells if the grid has a mask or the drawing consists of
    /// characters, and constant time otherwise.
    ///
    /// # Errors
    ///
    /// The errors of [`export`] that only the grid, its mask and the options cause.
    pub fn check(&self, format: Format, recipe: &Recipe) -> Result<(), ExportError> {
        let Ok(grid) = Grid::try_from(recipe.grid) else {
            return Ok(());
        };
        format.check_grid(&grid)?;
        format.check_memory(&grid, &[], false)?;
        if self.map.is_some() {
            map::check_grid(&grid)?;
        }
        match format {
            // The size of what is around a map depends on the level.
            Format::Png | Format::Svg if self.map.is_some() => Ok(()),
            Format::Png => {
                let size = shown_size(&grid, &recipe.mask)?;
                picture::check_size(size, self.scale(size)).map(drop)
            }
            Format::Svg => {
                let size = shown_size(&grid, &recipe.mask)?;
                let shapes = Vec::new();
                draw::svg(&Scene { size, shapes }, "", self.unit(size))?;
                Ok(())
            }
            Format::Uvtt => uvtt::check_size(&grid, self.scale),
            _ => Ok(()),
        }
    }
}

/// Returns the size of a picture of a level with this grid and mask.
fn shown_size(grid: &Grid, mask: &Mask) -> Result<Point, ExportError> {
    let margin = Look::default().margin;
    if *mask == Mask::Full {
        return Ok(PageLayout::new(grid, margin).size());
    }
    memory::check("this mask", 2 * u64::from(grid.cells()))?;
    // No level can be made with a mask that does not fit.
    let kept = grid.kept(mask).unwrap_or_default();
    let is_shown = |cell: Cell| kept.get(cell as usize).is_none_or(|&is_kept| is_kept);
    Ok(Viewport::around(grid, margin, is_shown).size)
}

/// An exported level.
pub struct Exported {
    /// Writes the file. Text and SVG are converted to strings only while they are written, because
    /// these strings are long.
    pub write: Box<dyn FnOnce(&mut dyn Write) -> io::Result<()>>,
    /// The picture of the tiles, a PNG file, if the format is [`Format::Tmx`].
    pub tiles: Option<Vec<u8>>,
    /// The lengths of the walls, if they are continuous lines.
    pub lengths: Option<StrokeLengths>,
}

impl Exported {
    fn new(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + 'static) -> Exported {
        Exported {
            write: Box::new(write),
            tiles: None,
            lengths: None,
        }
    }
}

fn bytes(file: impl Into<Vec<u8>>) -> Exported {
    let bytes = file.into();
    Exported::new(move |out| out.write_all(&bytes))
}

fn svg(level: &Level, plan: &Plan, options: &Options) -> Result<Exported, ExportError> {
    let title = title_of(level, options);
    if options.map.is_none() && options.walls != WallLines::Plain {
        let plot = plot(level, plan, options.walls)?;
        let unit = options.unit(plot.size);
        draw::svg_layers(plot.size, &title, unit, &[])?;
        return Ok(Exported {
            lengths: plot.lengths,
            ..Exported::new(move |out| {
                let svg = draw::svg_layers(plot.size, &title, unit, &plot.layers);
                write!(out, "{}", svg.map_err(io::Error::other)?)
            })
        });
    }
    let scene = scene(level, plan, options.map.as_ref())?;
    let unit = options.unit(scene.size);
    // Check the size before anything is written.
    draw::svg(&scene, &title, unit)?;
    Ok(Exported::new(move |out| {
        let svg = draw::svg(&scene, &title, unit).map_err(io::Error::other)?;
        write!(out, "{svg}")
    }))
}

/// Adds the signs of a level to a picture of its grid, and removes the rock around the maze.
fn cropped(level: &Level, look: &Look, mut shapes: Vec<Shape>) -> Scene {
    let shown = Viewport::of(level, look.margin);
    shapes.extend(picture::signs(level, look));
    shapes.iter_mut().for_each(|shape| shown.place(shape));
    Scene {
        size: shown.size,
        shapes,
    }
}

/// Returns the code of the recipe that makes exactly this level.
fn code(level: &Level) -> Result<String, ExportError> {
    let no_code = |why| ExportError::Impossible(format!("this maze has no code: {why}"));
    recipe_of(level).map(recipe::code).map_err(no_code)
}

/// Returns the cells of a plan's paths, which are the parts of one path, or an empty list if there is
/// no path.
fn path(plan: &Plan) -> Vec<Cell> {
    let cells = |path: &MazePath| -> Vec<Cell> {
        cells_along(plan.maze.grid(), path.from, &path.moves).collect()
    };
    plan.paths.iter().flat_map(cells).collect()
}

/// Returns the title of a picture or map, which screen readers read aloud.
fn title_of(level: &Level, options: &Options) -> String {
    let map = options.map.as_ref().map(|map| map.title(level));
    map.unwrap_or_else(|| title(level))
}

/// Returns the title of a drawing, which screen readers read aloud.
pub fn title(level: &Level) -> String {
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

fn pdf(level: &Level, plan: &Plan, options: &Options) -> Result<Vec<u8>, ExportError> {
    let title = &title_of(level, options);
    let map = options.map.as_ref();
    let scene = scene(level, plan, map)?;
    let Some(paper) = options.paper else {
        return Ok(picture::pdf(title, &[page(&scene, options)?]));
    };
    let cell = options.cell.map_or(INCH, |cell| cell * MILLIMETRE);
    let sheets = match map {
        // The title and the legend are only on the first sheet, and need no sheets of their own.
        Some(map) if !fits_on_sheet(&scene, paper, cell) => {
            let table = map::table_map(level, plan, map)?;
            [
                vec![on_one_sheet(scene, paper)],
                sheets(&table, paper, cell)?,
            ]
            .concat()
        }
        _ => sheets(&scene, paper, cell)?,
    };
    let pages = sheets.iter().map(|scene| Page { scene, unit: 1.0 });
    Ok(picture::pdf(title, &pages.collect::<Vec<_>>()))
}

/// Returns a page. Without a given width, cells are a quarter of an inch wide, or smaller if the page would
/// otherwise exceed the size limit of PDF.
fn page<'a>(scene: &'a Scene, options: &Options) -> Result<Page<'a>, ExportError> {
    const CELL: f64 = 18.0;
    let [width, height] = scene.size;
    let most = MAX_PDF_SIDE / width.max(height);
    let unit = options
        .cell
        .map_or(CELL.min(most), |cell| cell * MILLIMETRE);
    if unit > most {
        return Err(ExportError::Option(format!(
            "the page of a PDF file cannot be longer than 200in: --cell {:.2}mm or less fits",
            (most / MILLIMETRE * 100.0).floor() / 100.0
        )));
    }
    Ok(Page { scene, unit })
}
