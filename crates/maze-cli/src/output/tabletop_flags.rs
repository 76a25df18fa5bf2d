//! The flags for files that virtual tabletops import, beside the output itself.

use crate::error::Error;
use std::path::{Path, PathBuf};
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;
use warren_export::maps::{MapOptions, check_watabou, foundry, watabou};
use warren_maze::draw::Plan;
use warren_maze::topology::Grid;

/// The flags for other programs with maps.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Map")]
pub(super) struct TabletopFlags {
    /// Write scenes for Foundry Virtual Tabletop 13: this file, or a file with a number for each floor,
    /// with pictures and a journal of the same name beside it
    #[arg(long, value_name = "FILE.json")]
    foundry: Option<PathBuf>,
    /// Write a One Page Dungeon in Watabou's JSON to this file; squares on one floor
    #[arg(long, value_name = "FILE.json")]
    watabou: Option<PathBuf>,
}

impl TabletopFlags {
    pub(super) fn is_given(&self) -> bool {
        self.foundry.is_some() || self.watabou.is_some()
    }

    /// Fails if a file has a wrong name.
    pub(super) fn check(&self) -> Result<(), Error> {
        for (flag, file) in [("--foundry", &self.foundry), ("--watabou", &self.watabou)] {
            let Some(file) = file else { continue };
            let is_json = file
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("json"));
            if !is_json || stem(file).is_none() {
                return Err(Error::Usage(format!(
                    "{flag} {}: give a file whose name ends in .json",
                    warren_flags::file::name(file)
                )));
            }
        }
        Ok(())
    }

    /// Fails if no level of a recipe can be written. Called before the level is made.
    pub(super) fn check_recipe(&self, recipe: &Recipe) -> Result<(), Error> {
        match Grid::try_from(recipe.grid) {
            Ok(grid) if self.watabou.is_some() => Ok(check_watabou(&grid)?),
            _ => Ok(()),
        }
    }

    /// Writes a level to the files that were given.
    pub(super) fn write(
        &self,
        level: &Level,
        plan: &Plan,
        options: &MapOptions,
        scale: Option<f64>,
    ) -> Result<(), Error> {
        if let Some(file) = &self.foundry {
            let stem = stem(file).unwrap_or_default();
            for (name, bytes) in foundry(level, plan, options, scale, stem)? {
                super::write(Some(&file.with_file_name(name)), |out| {
                    out.write_all(&bytes)
                })?;
            }
        }
        if let Some(file) = &self.watabou {
            let dungeon = watabou(level, plan, options)?;
            super::write(Some(file), |out| out.write_all(dungeon.as_bytes()))?;
        }
        Ok(())
    }
}

/// Returns the name of a file without its extension, if it is in UTF-8. Scenes contain the names of their
/// pictures.
fn stem(file: &Path) -> Option<&str> {
    file.file_stem()?.to_str()
}
