//! The flags of maps for the table, and of their keys.

use super::tabletop_flags::TabletopFlags;
use crate::error::Error;
use std::path::{Path, PathBuf};
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;
use warren_export::Format;
use warren_export::maps::{Audience, Language, MapKey, MapOptions, MapStyle};
use warren_export::page::Paper;
use warren_maze::draw::Plan;

/// The flags of maps.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Map")]
pub(super) struct MapFlags {
    /// svg, png, pdf, uvtt: draw a map for the game master or for the players
    #[arg(long, value_enum, value_name = "FOR")]
    map: Option<Audience>,
    /// The style of the map; without --map, the map is for the players
    #[arg(long, value_enum)]
    style: Option<MapStyle>,
    /// Do not draw lines between the cells of the floor
    #[arg(long)]
    no_floor_grid: bool,
    /// Show the numbers of the rooms to the players, too
    #[arg(long)]
    numbers: bool,
    /// The width of a cell, in feet [default: 5]
    #[arg(long, value_name = "FEET", value_parser = clap::value_parser!(u32).range(1..=1000))]
    feet: Option<u32>,
    /// The title of the map [default: from the theme]
    #[arg(long, value_name = "TEXT", value_parser = title)]
    title: Option<String>,
    /// The language of the map and its key [default: en]
    #[arg(long, value_enum)]
    language: Option<Language>,
    /// Write the key of the map to this file, as .md, .html or .pdf: what is in each room, in which order the
    /// dungeon opens, and that nobody can get stuck
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    #[command(flatten)]
    tabletop: TabletopFlags,
}

impl MapFlags {
    /// Returns the options of the map, or `None` for a plain picture.
    pub(super) fn options(&self) -> Option<MapOptions> {
        (self.map.is_some() || self.style.is_some()).then(|| self.all_options())
    }

    /// Returns whether files for virtual tabletops are written.
    pub(super) fn has_tabletop(&self) -> bool {
        self.tabletop.is_given()
    }

    fn all_options(&self) -> MapOptions {
        MapOptions {
            audience: self.map.unwrap_or_default(),
            style: self.style.unwrap_or_default(),
            has_floor_grid: !self.no_floor_grid,
            has_numbers: self.numbers,
            feet: self.feet.unwrap_or(MapOptions::default().feet),
            title: self.title.clone(),
            language: self.language.unwrap_or_default(),
        }
    }

    /// Fails if a flag was given that has no effect.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.key.as_deref().map_or(Ok(()), check_key)?;
        self.tabletop.check()?;
        let has_map = self.options().is_some() || self.tabletop.is_given();
        let unused = [
            ("--no-floor-grid", self.no_floor_grid && !has_map, "--map"),
            ("--numbers", self.numbers && !has_map, "--map"),
            (
                "--feet",
                self.feet.is_some() && !has_map && self.key.is_none(),
                "--map or --key",
            ),
            (
                "--title",
                self.title.is_some() && !has_map && self.key.is_none(),
                "--map or --key",
            ),
            (
                "--language",
                self.language.is_some() && !has_map && self.key.is_none(),
                "--map or --key",
            ),
        ];
        match unused.into_iter().find(|(_, is_unused, _)| *is_unused) {
            Some((flag, _, needed)) => Err(Error::Usage(format!("{flag} needs {needed}"))),
            None => Ok(()),
        }
    }

    /// Returns the name of each flag that only pictures use, whether it was given, and these formats.
    pub(super) fn given(&self) -> [(&'static str, bool, &'static [Format]); 2] {
        // Files for virtual tabletops are maps, too.
        let is_alone = !self.tabletop.is_given();
        [
            ("--map", self.map.is_some() && is_alone, &Format::OF_MAPS),
            (
                "--style",
                self.style.is_some() && is_alone,
                &Format::OF_MAPS,
            ),
        ]
    }

    /// Fails if the files beside the output cannot contain any level of a recipe.
    pub(super) fn check_recipe(&self, recipe: &Recipe) -> Result<(), Error> {
        self.tabletop.check_recipe(recipe)
    }

    /// Writes the files beside the output that were given: the key of the map, and files for virtual
    /// tabletops, for which `scale` is the number of pixels per cell. `paper` is that of a key as PDF.
    pub(super) fn write_beside(
        &self,
        level: &Level,
        plan: &Plan,
        scale: Option<f64>,
        paper: Paper,
    ) -> Result<(), Error> {
        let options = self.all_options();
        self.tabletop.write(level, plan, &options, scale)?;
        let Some(file) = &self.key else {
            return Ok(());
        };
        let key = MapKey::new(level, &options);
        let bytes = match extension(file).as_deref() {
            Some("md") => key.to_markdown().into_bytes(),
            Some("pdf") => key.to_pdf(paper.portrait()),
            _ => key.to_html().into_bytes(),
        };
        super::write(Some(file), |out| out.write_all(&bytes))
    }
}

fn check_key(file: &Path) -> Result<(), Error> {
    match extension(file).as_deref() {
        Some("md" | "html" | "htm" | "pdf") => Ok(()),
        _ => Err(Error::Usage(format!(
            "--key {}: give a file whose name ends in .md, .html or .pdf",
            warren_flags::file::name(file)
        ))),
    }
}

fn extension(file: &Path) -> Option<String> {
    Some(file.extension()?.to_str()?.to_ascii_lowercase())
}

/// Parses a title.
fn title(text: &str) -> Result<String, &'static str> {
    let is_title = !text.trim().is_empty() && !text.chars().any(char::is_control);
    match is_title && text.chars().count() <= 120 {
        true => Ok(text.into()),
        false => Err("give a line of 1 to 120 characters"),
    }
}
