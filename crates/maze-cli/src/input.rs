//! Reads the level that a command line selects, in any format.

use crate::error::Error;
use crate::flags;
use crate::memory;
use crate::progress;
use clap::Arg;
use std::path::Path;
use warren_dungeon::file::{self as level_file, LevelError};
use warren_dungeon::level::Level;
use warren_dungeon::make::ChamberPack;
use warren_dungeon::recipe::{Recipe, read_code};
use warren_export::recipe_of;
use warren_flags::{Named, RecipeFlags, file, ids};
use warren_maze::draw::Plan;
use warren_maze::maze::Listener;
use warren_maze::read::{self, Picture, PictureError};
use warren_maze::topology::{Cell, Dir, GridShape, GridSpec};

/// A level, selected by a file, by a code, or by flags.
#[derive(Debug, clap::Args)]
pub(crate) struct Source {
    /// A maze drawn as text, a level in RON or JSON, or a recipe's code; - is standard
    /// input
    #[arg(value_name = "FILE|CODE", value_parser = Named::parser())]
    #[arg(conflicts_with_all = ids::<RecipeFlags>())]
    level: Option<Named>,
    #[command(flatten)]
    recipe: RecipeFlags,
}

/// Reads a file of chambers.
pub(crate) fn pack(file: &Path) -> Result<ChamberPack, Error> {
    ChamberPack::read(&file::text(file)?).map_err(|error| Error::content(file, error))
}

/// A recipe, selected by its code or by flags.
#[derive(Debug, clap::Args)]
pub(crate) struct CodeOrFlags {
    /// The code of a recipe, instead of flags
    #[arg(value_parser = read_code, conflicts_with_all = ids::<RecipeFlags>())]
    code: Option<Recipe>,
    #[command(flatten)]
    flags: RecipeFlags,
}

impl CodeOrFlags {
    pub(crate) fn recipe(&self) -> Result<Recipe, Error> {
        self.recipe_if(|_| Ok(()))
    }

    /// Returns the recipe if `allowed` accepts it. Calls `allowed` before any level is made.
    pub(crate) fn recipe_if(
        &self,
        allowed: impl FnOnce(&Recipe) -> Result<(), Error>,
    ) -> Result<Recipe, Error> {
        match &self.code {
            Some(recipe) => allowed(recipe).map(|()| recipe.clone()),
            None => self.flags.recipe_if(default_recipe, allowed),
        }
    }

    pub(crate) fn is_seed_fresh(&self) -> bool {
        self.code.is_none() && self.flags.is_seed_fresh()
    }
}

/// A level and, if the level was read from a drawing, the openings of that drawing.
pub(crate) struct Input {
    pub(crate) level: Level,
    pub(crate) openings: Vec<(Cell, Dir)>,
}

/// A level that a command reads or makes.
#[derive(Clone, Copy)]
pub(crate) enum Asked<'a> {
    /// The level was read from a file.
    Level(&'a Level),
    /// The level is not made yet.
    Recipe(&'a Recipe),
}

impl Asked<'_> {
    pub(crate) fn grid(self) -> GridSpec {
        match self {
            Asked::Level(level) => level.grid().spec(),
            Asked::Recipe(recipe) => recipe.grid,
        }
    }
}

impl Source {
    pub(crate) fn read(&self) -> Result<Input, Error> {
        self.read_if(|_| Ok(()))
    }

    /// Reads the level from a file, or makes it from a recipe. Fails if `allowed` rejects the level.
    /// A recipe is checked before any level is made.
    pub(crate) fn read_if(
        &self,
        allowed: impl Fn(Asked) -> Result<(), Error>,
    ) -> Result<Input, Error> {
        if let Some(Named::File(file)) = &self.level {
            let input = read(file)?;
            allowed(Asked::Level(&input.level))?;
            return Ok(input);
        }
        let recipe = self.recipe_if(allowed)?;
        Ok(progress::make(&recipe, self.is_seed_fresh())?.into())
    }

    /// Makes the level from its recipe, even if the level is in a file. Reports every passage to a
    /// listener. Fails if `allowed` rejects the recipe of the level.
    pub(crate) fn make_heard<L: Listener>(
        &self,
        allowed: impl Fn(Asked) -> Result<(), Error>,
        listener: impl Fn() -> L,
    ) -> Result<(Level, L), Error> {
        let recipe = self.recipe_if(allowed)?;
        progress::make_heard(&recipe, self.is_seed_fresh(), listener)
    }

    fn recipe_if(&self, allowed: impl Fn(Asked) -> Result<(), Error>) -> Result<Recipe, Error> {
        let allowed = |recipe: &Recipe| {
            allowed(Asked::Recipe(recipe))?;
            memory::check_recipe(recipe)
        };
        let recipe = match &self.level {
            Some(Named::File(file)) => stored_recipe(file)?,
            Some(Named::Code(recipe)) => Recipe::clone(recipe),
            None => return self.recipe.recipe_if(default_recipe, allowed),
        };
        allowed(&recipe)?;
        Ok(recipe)
    }

    fn is_seed_fresh(&self) -> bool {
        self.level.is_none() && self.recipe.is_seed_fresh()
    }

    /// Prints the seed of the level if the seed is random. Call this function after the work has
    /// succeeded, so that an error is printed without the seed.
    pub(crate) fn print_fresh_seed(&self, level: &Level) {
        if self.is_seed_fresh() {
            flags::print_fresh_seed(level);
        }
    }
}

/// Returns the recipe that is stored with the level in a file.
fn stored_recipe(file: &Path) -> Result<Recipe, Error> {
    let level = read(file)?.level;
    let usage = |why| Error::Usage(format!("{}: {why}", file::name(file)));
    let recipe = recipe_of(&level).map_err(usage)?;
    Ok(recipe.clone())
}

/// Adds the defaults of [`default_recipe`] to the help of a flag.
pub(crate) fn add_default_size(flag: Arg) -> Arg {
    match flag.get_id().as_str() {
        "width" | "height" => add_default(flag, "20"),
        "depth" => add_default(flag, "3"),
        _ => flag,
    }
}

/// Adds a default to the help of a flag.
pub(crate) fn add_default(flag: Arg, usual: &str) -> Arg {
    let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
    flag.help(format!("{help} [default: {usual}]"))
}

/// Returns the default recipe for a shape of cells.
pub(crate) fn default_recipe(shape: GridShape) -> Recipe {
    recipe_of_size(shape, shape.usual_size())
}

/// Returns the default recipe with this number of columns, rows and floors.
pub(crate) fn recipe_of_size(shape: GridShape, [width, height, depth]: [u32; 3]) -> Recipe {
    Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        },
        ..Recipe::default()
    }
}

/// Reads a level in RON or JSON, or a maze drawn as text. Detects the format from the
/// contents.
pub(crate) fn read(file: &Path) -> Result<Input, Error> {
    match parse(&file::text(file)?) {
        Ok(Written::Level(level)) => Ok((*level).into()),
        Ok(Written::Picture(picture)) => {
            let openings = picture.openings.clone();
            let level = Level::try_from(picture).map_err(|why| Error::content(file, why))?;
            Ok(Input { openings, level })
        }
        Err(ParseError::Level(source)) => Err(Error::level(file, &source)),
        Err(ParseError::Picture(why)) => Err(Error::content(file, why)),
    }
}

/// What a text contains.
pub(crate) enum Written {
    Level(Box<Level>),
    Picture(Picture),
}

/// The reason why a text contains neither a level nor a maze.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ParseError {
    #[error(transparent)]
    Level(LevelError),
    #[error(transparent)]
    Picture(PictureError),
}

/// Parses a level in RON or JSON, or a maze drawn as text.
pub(crate) fn parse(text: &str) -> Result<Written, ParseError> {
    let begin = text.trim_start();
    // A single `#` can be a wall of a drawing, so it does not indicate RON.
    let is_ron = ["(", "//", "/*", "#!["]
        .iter()
        .any(|ron| begin.starts_with(ron));
    let level = if begin.starts_with('{') {
        level_file::read_json(text)
    } else if is_ron {
        level_file::read(text)
    } else {
        let picture = read::picture(text).map_err(ParseError::Picture)?;
        return Ok(Written::Picture(picture));
    };
    let level = level.map_err(ParseError::Level)?;
    Ok(Written::Level(Box::new(level)))
}

impl Input {
    /// Returns the plan for drawing the level. If the level was read from a drawing, the plan has
    /// the openings of that drawing.
    pub(crate) fn plan(&self) -> Plan<'_> {
        plan_with(&self.level, &self.openings)
    }
}

/// Returns the plan for drawing a level. If `openings` is not empty, the plan has these openings.
pub(crate) fn plan_with<'a>(level: &'a Level, openings: &[(Cell, Dir)]) -> Plan<'a> {
    let plan = level.plan();
    match openings {
        [] => plan,
        _ => Plan {
            openings: openings.into(),
            ..plan
        },
    }
}

impl From<Level> for Input {
    fn from(level: Level) -> Input {
        Input {
            level,
            openings: Vec::new(),
        }
    }
}
