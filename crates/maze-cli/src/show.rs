//! The flag `--with`, which selects what a drawing shows in addition to the walls.

use crate::error::Error;
use crate::flags::name_of;
use clap::ValueEnum;
use warren_dungeon::level::Level;
use warren_export::Format;
use warren_maze::draw::{Path, Plan, Values};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Grid, Topology};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum With {
    /// The path from start to finish
    Path,
    /// The order in which the algorithm carved the cells or the solver visited them
    Order,
    /// The distance of each cell from the start, in moves
    Distances,
    /// The areas of cells that passages connect
    Areas,
}

/// The flag `--with`, shared by several commands.
#[derive(Debug, clap::Args)]
pub(crate) struct ShowFlags {
    /// What to show in the maze: the path, one of the others, or both
    ///
    /// In text, a cell shows the last digit of its number. A cell with a ladder shows the
    /// ladder instead.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    with: Vec<With>,
}

impl ShowFlags {
    /// Returns the values of the flag, or `usual` if it was not given.
    pub(crate) fn with(&self, usual: &[With], format: Format) -> Result<Vec<With>, Error> {
        if self.with.is_empty() {
            return Ok(usual.into());
        }
        let values = self.with.iter().filter(|&&what| what != With::Path).count();
        if !format.shows_path() || (values > 0 && !format.shows_numbers()) {
            let what = format!(
                "{} cannot show what --with adds: use text, blocks, unicode, svg, png, pdf or uvtt, \
                 or for a path dxf, 3mf, ron or json",
                name_of(format)
            );
            return Err(Error::Usage(what));
        }
        if values > 1 {
            let what = "--with shows one of order, distances and areas at a time";
            return Err(Error::Usage(what.into()));
        }
        Ok(self.with.clone())
    }
}

/// Adds the parts of the path and the cell values to a plan.
pub(crate) fn show<'a>(
    plan: Plan<'a>,
    with: &[With],
    level: &Level,
    ways: &impl Walkable<Grid = Grid>,
    path: Vec<Path>,
    visits: &[Cell],
) -> Plan<'a> {
    let values = with.iter().find_map(|what| match what {
        With::Path => None,
        With::Order => Some(Values::order(visits, level.grid().cells())),
        With::Distances => Some(Values::distances(ways, &level.starts()[..1])),
        With::Areas => Some(Values::areas(level.maze())),
    });
    Plan {
        paths: match with.contains(&With::Path) {
            true => path,
            false => Vec::new(),
        },
        values,
        ..plan
    }
}
