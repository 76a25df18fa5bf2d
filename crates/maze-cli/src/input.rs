//! What FILE on a command line holds: a level, in whichever format.

use crate::error::Error;
use crate::flags;
use crate::progress;
use clap::Arg;
use std::path::Path;
use warren_dungeon::level::{self, Level, Recipe};
use warren_flags::{Named, RecipeFlags, file, ids};
use warren_maze::draw::Plan;
use warren_maze::maze::Listener;
use warren_maze::read;
use warren_maze::topology::{Cell, Dir, GridShape, GridSpec};

/// A level from a file, or one that a code or flags ask for.
#[derive(Debug, clap::Args)]
pub(crate) struct Source {
    /// A maze drawn in text, a level in RON or JSON, or a recipe's code; - is standard input
    #[arg(value_name = "FILE|CODE", value_parser = Named::parser())]
    #[arg(conflicts_with_all = ids::<RecipeFlags>())]
    level: Option<Named>,
    #[command(flatten)]
    recipe: RecipeFlags,
}

/// A recipe by its code, or one that flags ask for.
#[derive(Debug, clap::Args)]
pub(crate) struct CodeOrFlags {
    /// The code of a recipe, instead of flags
    #[arg(value_parser = level::read_code, conflicts_with_all = ids::<RecipeFlags>())]
    code: Option<Recipe>,
    #[command(flatten)]
    flags: RecipeFlags,
}

impl CodeOrFlags {
    pub(crate) fn recipe(&self) -> Result<Recipe, Error> {
        match &self.code {
            Some(recipe) => Ok(recipe.clone()),
            None => Ok(self.flags.recipe(usual)?),
        }
    }

    pub(crate) fn is_seed_fresh(&self) -> bool {
        self.code.is_none() && self.flags.is_seed_fresh()
    }
}

/// A level, and where the picture that it came from was open.
pub(crate) struct Input {
    pub(crate) level: Level,
    openings: Option<Vec<(Cell, Dir)>>,
}

impl Source {
    pub(crate) fn read(&self) -> Result<Input, Error> {
        self.read_if(|_| Ok(()))
    }

    /// Reads the file, or makes the level if its grid is `allowed`, which is
    /// known before its memory is taken.
    pub(crate) fn read_if(
        &self,
        allowed: impl Fn(GridSpec) -> Result<(), Error>,
    ) -> Result<Input, Error> {
        if let Some(Named::File(file)) = &self.level {
            let input = read(file)?;
            allowed(input.level.grid().spec())?;
            return Ok(input);
        }
        let recipe = self.recipe()?;
        allowed(recipe.grid)?;
        Ok(progress::make(&recipe, self.is_seed_fresh())?.into())
    }

    /// Makes the level, that in a file anew, if its grid is `allowed`, while a
    /// listener hears every passage.
    pub(crate) fn make_heard<L: Listener>(
        &self,
        allowed: impl Fn(GridSpec) -> Result<(), Error>,
        listener: impl Fn() -> L,
    ) -> Result<(Level, L), Error> {
        let recipe = self.recipe()?;
        allowed(recipe.grid)?;
        progress::make_heard(&recipe, self.is_seed_fresh(), listener)
    }

    fn recipe(&self) -> Result<Recipe, Error> {
        match &self.level {
            Some(Named::File(file)) => remembered(file),
            Some(Named::Code(recipe)) => Ok(Recipe::clone(recipe)),
            None => Ok(self.recipe.recipe(usual)?),
        }
    }

    fn is_seed_fresh(&self) -> bool {
        self.level.is_none() && self.recipe.is_seed_fresh()
    }

    /// Tells the seed of a level that flags asked for, if nobody chose it. Told
    /// when all went well, so that an error stands alone.
    pub(crate) fn tell_fresh_seed(&self, level: &Level) {
        if self.is_seed_fresh() {
            flags::tell_fresh_seed(level);
        }
    }
}

/// The recipe of the level in a file.
fn remembered(file: &Path) -> Result<Recipe, Error> {
    let level = read(file)?.level;
    let recipe = recipe_of(&level).map_err(|why| {
        let file = file::name(file);
        Error::Usage(format!("{file}: {why}"))
    })?;
    Ok(recipe.clone())
}

/// The recipe that makes this very level.
pub(crate) fn recipe_of(level: &Level) -> Result<&Recipe, &'static str> {
    match level.recipe() {
        Some(recipe) if !level.is_edited() => Ok(recipe),
        Some(_) => Err("it was edited, or its recipe takes too long to make anew"),
        None => Err("it remembers no recipe, which alone tells how it was made"),
    }
}

/// Tells in a command's help what [`usual`] makes.
pub(crate) fn tell_usual(flag: Arg) -> Arg {
    match flag.get_id().as_str() {
        "width" | "height" => tell_default(flag, "20"),
        "depth" => tell_default(flag, "3"),
        _ => flag,
    }
}

/// Adds what a flag is by default to its help.
pub(crate) fn tell_default(flag: Arg, usual: &str) -> Arg {
    let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
    flag.help(format!("{help} [default: {usual}]"))
}

/// What to make where flags do not tell.
pub(crate) fn usual(shape: GridShape) -> Recipe {
    sized(
        shape,
        match shape {
            GridShape::Square | GridShape::Hex => [20, 20, 1],
            GridShape::Cubic => [20, 20, 3],
            GridShape::Triangular => [35, 20, 1],
            GridShape::Polar => [6, 9, 1],
        },
    )
}

/// What to make of so many columns, rows and floors.
pub(crate) fn sized(shape: GridShape, [width, height, depth]: [u32; 3]) -> Recipe {
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

/// Reads a level in RON or JSON or a maze drawn in text, whichever it is.
pub(crate) fn read(file: &Path) -> Result<Input, Error> {
    let text = file::text(file)?;
    let begin = text.trim_start();
    let read = match begin {
        _ if begin.starts_with('{') => level::read_json,
        // `#` alone may be a wall.
        _ if ["(", "//", "/*", "#!["]
            .iter()
            .any(|ron| begin.starts_with(ron)) =>
        {
            level::read
        }
        _ => {
            let picture = read::picture(&text).map_err(|source| Error::picture(file, source))?;
            let openings = Some(picture.openings.clone());
            let level = Level::try_from(picture).map_err(|source| Error::Parts {
                file: warren_flags::file::name(file),
                source,
            })?;
            return Ok(Input { openings, level });
        }
    };
    let level = read(&text).map_err(|source| Error::level(file, source))?;
    Ok(level.into())
}

impl Input {
    /// What a picture of it shows: openings where they were, if it was a picture.
    pub(crate) fn plan(&self) -> Plan<'_> {
        let plan = self.level.plan();
        match &self.openings {
            Some(openings) if !openings.is_empty() => Plan {
                openings: openings.clone(),
                ..plan
            },
            _ => plan,
        }
    }
}

impl From<Level> for Input {
    fn from(level: Level) -> Input {
        Input {
            level,
            openings: None,
        }
    }
}
