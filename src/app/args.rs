//! The command line.

use super::options::Options;
use crate::multimaze::PuzzleKind;
use crate::texts::Language;
use crate::watch::WatchMode;
use bevy::math::UVec2;
use bevy_warren::level::UsualRecipe;
use clap::error::ErrorKind;
use clap::{Arg, CommandFactory, Parser};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use warren_dungeon::file as level_file;
use warren_dungeon::level::Level;
use warren_dungeon::make::{self, ChamberPack, MakeError, make, make_fresh};
use warren_dungeon::play::{check_playable, make_walkable};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Recording;
use warren_flags::{FlagsError, Named, RecipeFlags, file, ids};
use warren_maze::rng;
use warren_maze::topology::GridSpec;
use warren_puzzle::{Overlap, PuzzleError};
use warren_scenery::resolution::Resolution;

/// Walk through generated mazes and dungeons.
#[derive(Parser, Debug)]
#[command(version, after_help = EXAMPLES_AND_FILES, mut_args = complete_flag)]
pub struct Args {
    /// The level to open: a level file (RON), or the code of a recipe
    #[arg(value_name = "FILE|CODE", value_parser = Named::parser())]
    #[arg(conflicts_with_all = ids::<RecipeFlags>())]
    level: Option<Named>,
    /// Start with a MultiMaze puzzle: join each start to its own finish
    ///
    /// By default, the puzzle has 24 × 16 cells carved by aldous-broder, 5 starts, and as many
    /// finishes as starts.
    #[arg(long, conflicts_with_all = ["level", "demo", "replay", "record"])]
    multimaze: bool,
    /// Let the puzzle's paths share cells
    #[arg(long, requires = "multimaze")]
    overlap: bool,
    /// Forbid the puzzle's paths from sharing cells, which is the default
    #[arg(long, requires = "multimaze", conflicts_with = "overlap")]
    no_overlap: bool,
    #[command(flatten)]
    options: Options,
    /// Replay a recorded run
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "demo", "watch"])]
    #[arg(conflicts_with_all = ids::<RecipeFlags>())]
    replay: Option<PathBuf>,
    /// Replay recorded runs without a window, and print whether each run is complete and legal
    /// and has the claimed result
    #[arg(long, value_name = "RUN", num_args = 1..)]
    pub verify: Vec<PathBuf>,
    /// Print each verdict of --verify as a JSON object on its own line
    #[arg(long, requires = "verify")]
    pub json: bool,
    /// The pack from which the chambers of the descents that --verify checks are
    #[arg(long, requires = "verify", value_name = "FILE.ron")]
    pack: Option<PathBuf>,
    /// Print the manual page, as in warren --man | man -l -
    #[arg(long, exclusive = true)]
    pub man: bool,
    // Must be the last field, because the help headings of these flags also apply to all flags that
    // follow.
    #[command(flatten)]
    recipe: Option<RecipeFlags>,
}

const EXAMPLES_AND_FILES: &str = "\
Examples:
  warren                                      the title screen
  warren --seed 7 --algorithm areas           two areas, joined by secret doors
  warren --grid hex --wrap xy --view top-down hexagons without an edge
  warren --multimaze --starts 6 --grid hex    a puzzle of six paths
  warren --watch carve --algorithm kruskal    see how a maze is carved
  warren --headless --demo --seed 7           play it without a window
  warren --headless --demo --sheet run.png    save pictures of the run
  warren --demo --record run.ron --seed 7     record a run of the demo player
  warren --replay run.ron                     replay the recording
  warren --verify run.ron                     verify the recording
  warren --json --verify best/*.ron           the same for programs, as JSON
  warren --frames 10 --demo --quality low     measure frame times
  warren 1F07CFE                              the level of a code

Files:
  Levels, settings and records are stored in ~/.local/share/warren on Linux,
  ~/Library/Application Support/warren on macOS, and %APPDATA%\\warren\\data on
  Windows.";

/// Generates the manual page from the help, and writes it in roff format.
///
/// # Errors
///
/// Returns an error if writing fails.
pub fn write_manual_page(mut to: impl Write) -> io::Result<()> {
    let page = Man::new(Args::command());
    page.render_title(&mut to)?;
    page.render_name_section(&mut to)?;
    page.render_synopsis_section(&mut to)?;
    page.render_description_section(&mut to)?;
    page.render_options_section(&mut to)?;
    // Each paragraph becomes a section whose line breaks are preserved.
    let paragraphs = EXAMPLES_AND_FILES.split("\n\n");
    for (heading, lines) in paragraphs.filter_map(|paragraph| paragraph.split_once(":\n")) {
        let mut section = Roff::new();
        section.control("SH", [&*heading.to_uppercase()]);
        section.control("nf", []);
        for line in lines.lines() {
            section.text([roman(line.trim_start())]);
        }
        section.control("fi", []);
        section.to_writer(&mut to)?;
    }
    page.render_version_section(&mut to)
}

/// Completes a flag's definition. [`RecipeFlags`] leaves some defaults to the program; this
/// function adds them to the help. It also makes every flag except --json and --pack conflict with --verify.
fn complete_flag(flag: Arg) -> Arg {
    let usual = match flag.get_id().as_str() {
        "verify" | "json" | "pack" => return flag,
        "width" | "height" => Some("20"),
        "depth" => Some("1"),
        _ => None,
    };
    let flag = flag.conflicts_with("verify");
    match usual {
        None => flag,
        Some(usual) => {
            let help = flag.get_help().cloned().unwrap_or_default();
            flag.help(format!("{help} [default: {usual}]"))
        }
    }
}

/// Parses a window size such as 1280x720, and checks that it can be rendered.
pub(super) fn window_size(text: &str) -> Result<UVec2, String> {
    /// The minimum and maximum length of a side in pixels. Every graphics card can render all sizes
    /// in this range.
    const PIXELS: RangeInclusive<u32> = 64..=8192;

    let side = |text: &str| text.parse().ok().filter(|side| PIXELS.contains(side));
    let sides = text.split_once('x');
    let size = sides.and_then(|(width, height)| Some(UVec2::new(side(width)?, side(height)?)));
    size.ok_or_else(|| {
        let (least, most) = (PIXELS.start(), PIXELS.end());
        format!("give a size such as 1280x720, with sides of {least} to {most} pixels")
    })
}

/// Parses the world's resolution.
pub(super) fn resolution(text: &str) -> Result<Resolution, String> {
    if text == "auto" {
        return Ok(Resolution::Auto);
    }
    let percent = text.strip_suffix('%').unwrap_or(text).parse().ok();
    let percent = percent.filter(|percent| (10..=100).contains(percent));
    percent
        .map(Resolution::Percent)
        .ok_or_else(|| "give a percentage from 10 to 100, or auto".into())
}

/// The reason why the game cannot start with the given arguments.
#[derive(Debug, thiserror::Error)]
pub enum ArgsError {
    /// The arguments are invalid.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// A level or recorded run cannot be opened.
    #[error("cannot open {}: {why}", file::name(path))]
    File {
        /// The level or run file.
        path: PathBuf,
        /// The reason why the file cannot be opened.
        why: String,
    },
    /// The run's recording or sheet cannot be saved in the given file.
    #[error("cannot write {}: {why}", file::name(path))]
    Output {
        /// The file for the recording or sheet.
        path: PathBuf,
        /// The reason why the file cannot be written.
        why: &'static str,
    },
    /// A recipe file or a mask file cannot be used.
    #[error(transparent)]
    Flags(FlagsError),
}

impl From<FlagsError> for ArgsError {
    fn from(error: FlagsError) -> ArgsError {
        match error {
            error if error.is_usage() => usage(error).into(),
            error => ArgsError::Flags(error),
        }
    }
}

impl Args {
    /// Reads the pack of the flag --pack.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or if a chamber is wrong. The message contains the file's name.
    pub fn pack(&self) -> Result<Option<Arc<ChamberPack>>, String> {
        let Some(path) = &self.pack else {
            return Ok(None);
        };
        let text = file::text(path).map_err(|error| error.to_string())?;
        let pack = ChamberPack::read(&text);
        let pack = pack.map_err(|error| format!("{}: {error}", file::name(path)))?;
        Ok(Some(Arc::new(pack)))
    }

    /// Returns the options that the arguments select. Also reads or makes the first level.
    pub fn options(self) -> Result<Options, ArgsError> {
        let options = &self.options;
        let (is_watched, is_picture) = (options.watch.is_some(), options.screenshot.is_some());
        let is_played = options.demo || self.replay.is_some();
        if options.sheet.is_some() && !is_played {
            return Err(usage("--sheet needs --demo or --replay").into());
        }
        if options.headless && !is_picture {
            let what = "--headless with --watch needs --screenshot: nothing would be shown";
            if is_watched {
                return Err(usage(what).into());
            }
            if !is_played {
                return Err(usage("--headless needs --demo, --replay or --screenshot").into());
            }
        }
        for file in [&options.record, &options.sheet].into_iter().flatten() {
            check_output(file)?;
        }
        let replay = self.replay.as_deref().map(open_run).transpose()?;
        let at_once = options.demo || is_picture || is_watched;
        let asks_level = self.level.is_some() || self.recipe.is_some() || at_once;
        let wants_level = asks_level && !self.multimaze;
        let multimaze = self.multimaze.then(|| self.puzzle()).transpose()?;
        let flags = self.recipe.as_ref().filter(|_| !self.multimaze);
        let recipe = match flags {
            Some(_) => recipe(flags, Recipe::default())?,
            None => recipe(None, UsualRecipe::default().0)?,
        };
        if is_watched {
            warren_watch::check_size(recipe.grid).map_err(usage)?;
        }
        let level = match (&replay, &self.level) {
            (Some((level, _)), _) => Some(level.clone()),
            (None, Some(Named::File(path))) => Some(open_level(path)?),
            (None, Some(Named::Code(recipe))) => {
                Some(make_walkable(recipe, &mut ()).map_err(usage)?)
            }
            (None, None) if wants_level => {
                let made = match flags.is_none_or(RecipeFlags::is_seed_fresh) {
                    true => make_fresh(&recipe, || ()).map(|(level, ())| level),
                    false => make(&recipe),
                };
                Some(made.map_err(usage)?)
            }
            (None, None) => None,
        };
        if let (Some(mode), Some(level)) = (options.watch, &level) {
            check_watchable(mode, level)?;
        }
        let file = match self.level {
            Some(Named::File(path)) => Some(path),
            _ => None,
        };
        Ok(Options {
            level: level.map(Arc::new),
            file,
            recipe,
            multimaze,
            replay: replay.map(|(_, run)| run),
            system_language: Language::of_system(),
            ..self.options
        })
    }

    fn puzzle(&self) -> Result<PuzzleKind, ArgsError> {
        let mut kind = PuzzleKind::default();
        // If the flags set only one of the numbers of starts and finishes, the default of the other
        // number is adjusted so that there are enough finishes.
        let asked = |count: fn(&RecipeFlags) -> Option<u32>| self.recipe.as_ref().and_then(count);
        let usual = &mut kind.recipe;
        usual.starts = (usual.starts).min(asked(RecipeFlags::finishes).unwrap_or(u32::MAX));
        usual.finishes = asked(RecipeFlags::starts).unwrap_or(usual.starts);

        kind.recipe = recipe(self.recipe.as_ref(), kind.recipe)?;
        let (starts, finishes) = (kind.recipe.starts, kind.recipe.finishes);
        if starts > finishes {
            let few = PuzzleError::FewFinishes {
                starts: starts as usize,
                finishes: finishes as usize,
            };
            return Err(usage(few).into());
        }
        let made = kind.recipe.grid().map_err(MakeError::from);
        let made = made.and_then(|grid| make::check(&kind.recipe, &grid));
        made.map_err(usage)?;
        if self.overlap {
            kind.overlap = Overlap::Allowed;
        } else if self.no_overlap {
            kind.overlap = Overlap::Forbidden;
        }
        Ok(kind)
    }
}

/// Returns the recipe that the flags select. Without flags, returns the `usual` recipe with a fresh
/// seed. Fails if the grid is too large to walk in.
fn recipe(flags: Option<&RecipeFlags>, usual: Recipe) -> Result<Recipe, ArgsError> {
    let on = |shape| Recipe {
        grid: GridSpec {
            shape,
            ..usual.grid
        },
        ..usual.clone()
    };
    let recipe = match flags {
        Some(flags) => flags.recipe(on)?,
        None => Recipe {
            seed: rng::fresh_seed(),
            ..usual
        },
    };
    check_playable(recipe.grid).map_err(usage)?;
    Ok(recipe)
}

/// Reads a level from a file.
fn open_level(path: &Path) -> Result<Level, ArgsError> {
    open(path, |text| Ok((level_file::read(text)?, ()))).map(|(level, ())| level)
}

/// Reads a recorded run from a file, and returns its level and the run.
fn open_run(path: &Path) -> Result<(Level, Recording), ArgsError> {
    open(path, |text| {
        let run = Recording::read(text)?;
        Ok((run.level()?, run))
    })
}

/// Fails if the path is a folder, or if the folder that should contain the file does not exist.
/// Without this check, the error would only appear at the end of the run, and the recording or the
/// sheet would be lost.
fn check_output(path: &Path) -> Result<(), ArgsError> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let why = match folder {
        _ if path.is_dir() => "it is a folder",
        Some(folder) if !folder.is_dir() => "its folder does not exist",
        _ => return Ok(()),
    };
    let path = path.into();
    Err(ArgsError::Output { path, why })
}

/// Reads a file and parses its contents with `read`. Returns the level and the additional value
/// that `read` returned. Fails if the level is too large to walk in.
fn open<T>(
    path: &Path,
    read: impl FnOnce(&str) -> Result<(Level, T), Box<dyn Error>>,
) -> Result<(Level, T), ArgsError> {
    let open = || {
        let text = file::text(path).map_err(|error| error.source)?;
        let (level, rest) = read(&text)?;
        check_playable(level.grid().spec())?;
        Ok((level, rest))
    };
    open().map_err(|why: Box<dyn Error>| ArgsError::File {
        path: path.into(),
        why: why.to_string(),
    })
}

/// Fails if the level is too large to be watched, or if `mode` is carving and the level has no
/// recipe from which it could be carved again.
fn check_watchable(mode: WatchMode, level: &Level) -> Result<(), clap::Error> {
    warren_watch::check_size(level.grid().spec()).map_err(usage)?;
    if mode == WatchMode::Carving && level.true_recipe().is_none() {
        return Err(usage(
            "--watch carve needs a level made from a recipe: this level was made or edited by \
             hand and can only be searched",
        ));
    }
    Ok(())
}

fn usage(message: impl Display) -> clap::Error {
    Args::command().error(ErrorKind::ValueValidation, message)
}
