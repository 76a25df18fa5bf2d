//! The command `maze animate`, which writes an animation of how a maze is carved or
//! searched.

mod canvas;
mod explained;
mod film;
mod gif;
mod moment;
mod palette;
mod svg;
#[cfg(test)]
mod tests;

use crate::cs2604;
use crate::error::Error;
use crate::flags::{name_of, number_in};
use crate::input::{Asked, Source, add_default_size, plan_with};
use crate::output;
use crate::progress;
use crate::solve::{check_order, search};
use crate::step_picture::Numbers;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use film::Film;
use std::path::PathBuf;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::RecipeError;
use warren_dungeon::route::{Search, Solver, Walker};
use warren_export::memory;
use warren_maze::solve::Order;
use warren_maze::topology::{Grid, GridSpec, Topology};
use warren_watch::{self, Carving, Commentary, Method, Show, check_size};

/// Show how a maze is carved or searched, as a GIF or an animated SVG
///
/// The last picture is shown for two seconds; then the animation starts again.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// What to show
    #[arg(long, value_enum, default_value_t = Subject::Carving)]
    of: Subject,
    /// Let searches pass secret doors and gates
    #[arg(long)]
    through_doors: bool,
    /// The order in which searches try right, down, left and up [default: RDLU]
    #[arg(long, value_name = "ORDER", value_parser = cs2604::neighbours)]
    neighbours: Option<Order>,
    /// What else to show while a maze is carved
    #[arg(long, value_enum, value_name = "WHAT")]
    with: Option<With>,
    /// Explain each step by a line of pseudocode and a sentence, in a GIF or a text
    ///
    /// The GIF also shows the cells that the algorithm keeps in mind: its frontier, stack or queue.
    #[arg(long, conflicts_with = "with")]
    explain: bool,
    /// The numbers in the cells of an explained GIF
    #[arg(long, value_enum, value_name = "WHICH", requires = "explain")]
    numbers: Option<Numbers>,
    /// Write to this file; its extension chooses the format unless --format is given
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The format [default: from the extension of the file]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    /// The time until the last picture, in seconds [default: 8, or with --explain 2 per step, at most
    /// 300]
    ///
    /// An explained GIF shows each sentence for 2 seconds. If there are more steps than fit, it
    /// combines them.
    #[arg(long, value_parser = seconds, help_heading = "Output")]
    seconds: Option<f64>,
    /// Pixels per cell [default: gif 16, svg 24, or fewer for a large maze]
    #[arg(long, value_name = "PIXELS", value_parser = output::scale, help_heading = "Output")]
    scale: Option<f64>,
}

const EXAMPLES: &str = "\
Examples:
  maze animate --algorithm kruskal --with sets -o kruskal.gif
  maze animate --grid hex --mask hexagon --of breadth-first -o flood.svg
  maze animate --algorithm wilson --width 12 --height 8 --explain -o wilson.gif
  maze animate --of a-star --format txt       read what the search does
  maze animate maze.txt --of dead-end-filling --seconds 4 -o filled.gif
  maze generate --seed 7 -o level.ron && maze animate level.ron -o carved.gif";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Carving,
    Search(Solver),
}

impl ValueEnum for Subject {
    fn value_variants<'a>() -> &'a [Subject] {
        &[
            Subject::Carving,
            Subject::Search(Solver::BreadthFirst),
            Subject::Search(Solver::DepthFirst),
            Subject::Search(Solver::Bidirectional),
            Subject::Search(Solver::AStar),
            Subject::Search(Solver::DeadEndFilling),
            Subject::Search(Solver::LeftHand),
            Subject::Search(Solver::RightHand),
            Subject::Search(Solver::Tremaux),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Subject::Carving => {
                Some(PossibleValue::new("carving").help("Passages, as the algorithm opens them"))
            }
            Subject::Search(solver) => {
                Some(PossibleValue::new(solver.name()).help(solver.summary()))
            }
        }
    }
}

/// Returns the method that shows a solver step by step.
fn method_of(solver: Solver) -> Method {
    match solver {
        Solver::BreadthFirst => Method::BreadthFirst,
        Solver::DepthFirst => Method::DepthFirst,
        Solver::Bidirectional => Method::Bidirectional,
        Solver::AStar => Method::AStar,
        Solver::DeadEndFilling => Method::DeadEndFilling,
        Solver::LeftHand => Method::LeftHand,
        Solver::RightHand => Method::RightHand,
        Solver::Tremaux => Method::Tremaux,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum With {
    /// Show each set of connected cells in its own colour; a merged set keeps the colour of the
    /// larger set
    Sets,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Pixels, for any image viewer
    Gif,
    /// Vector graphics, for the web
    Svg,
    /// A text that explains each step
    Txt,
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let format = args.format()?;
    let sets = args.with == Some(With::Sets);
    if !args.explain {
        args.plain_seconds()?;
    }
    if sets && args.of != Subject::Carving {
        let what = "--with sets needs --of carving: searches join no sets";
        return Err(Error::Usage(what.into()));
    }
    let allowed = |asked: Asked| args.check_size(format, asked.grid());
    if args.explain || format == Format::Txt {
        return explain(args, format);
    }
    let (show, openings) = match args.of {
        Subject::Carving => {
            let (level, carving) = args.source.make_heard(allowed, Carving::default)?;
            (Show::carved(level, carving)?, Vec::new())
        }
        Subject::Search(solver) => {
            let input = args.source.read_if(allowed)?;
            let (level, plan) = (&input.level, input.plan());
            let ways = Walker::passing_doors(args.through_doors).passages(level);
            let Search { visits, path } = search(solver, &ways, args.order(), level, &plan)?;
            let show = Show::visited(input.level, &visits, Some(path))?;
            (show, input.openings)
        }
    };
    let show = Arc::new(show);
    let level = show.level();
    let film = Film::new(
        plan_with(level, &openings),
        &show,
        sets,
        args.plain_seconds()?,
    );
    let bytes = args.draw(format, level, &film)?;
    output::write(args.output.as_deref(), |out| out.write_all(&bytes))?;
    args.source.print_fresh_seed(level);
    Ok(())
}

/// Writes an explained animation.
fn explain(args: &Args, format: Format) -> Result<(), Error> {
    let allowed = |asked: Asked| args.check_size(format, asked.grid());
    let commentary = match args.of {
        Subject::Carving => {
            let (level, carving) = args.source.make_heard(allowed, Carving::with_ideas)?;
            Commentary::carved(level, carving)?
        }
        Subject::Search(solver) => {
            let level = args.source.read_if(allowed)?.level;
            let search = warren_watch::Search {
                method: method_of(solver),
                order: args.order(),
                through_doors: args.through_doors,
            };
            Commentary::search(level, search)?
        }
    };
    let commentary = Arc::new(commentary);
    let bytes = progress::during("drawing", || match format {
        Format::Txt => Ok(explained::text(&commentary).into_bytes()),
        _ => explained::gif(&commentary, args.numbers, args.scale, args.seconds),
    })?;
    output::write(args.output.as_deref(), |out| out.write_all(&bytes))?;
    args.source.print_fresh_seed(commentary.show().level());
    Ok(())
}

impl Args {
    /// Returns the length of an animation without explanations, in seconds.
    fn plain_seconds(&self) -> Result<f64, Error> {
        const MAX: f64 = 60.0;
        match self.seconds.unwrap_or(8.0) {
            seconds if seconds > MAX => {
                let what = "--seconds can be more than 60 only with --explain";
                Err(Error::Usage(what.into()))
            }
            seconds => Ok(seconds),
        }
    }

    /// Returns the requested format. Called before long work begins, so that errors appear
    /// early.
    fn format(&self) -> Result<Format, Error> {
        let file = self.output.as_deref();
        let format = output::format_of(self.format, file, None).ok_or_else(|| {
            let what = "give -o FILE.gif or -o FILE.svg, or --format for another name";
            Error::Usage(what.into())
        })?;
        if self.explain && format == Format::Svg {
            let what = "--explain makes a GIF or a text: give -o FILE.gif or --format txt";
            return Err(Error::Usage(what.into()));
        }
        let of_pictures = [
            ("--with", self.with.is_some()),
            ("--numbers", self.numbers.is_some()),
            ("--scale", self.scale.is_some()),
            ("--seconds", self.seconds.is_some()),
        ];
        if let Some((flag, _)) = of_pictures.iter().find(|(_, is_given)| *is_given)
            && format == Format::Txt
        {
            let what = format!("--format txt explains each step in words: {flag} needs a picture");
            return Err(Error::Usage(what));
        }
        self.check_search()?;
        if format == Format::Gif {
            output::check_bytes(file, &name_of(format))?;
        }
        Ok(format)
    }

    /// Fails if a flag for searches was given, but what is shown does not use it.
    fn check_search(&self) -> Result<(), Error> {
        let usage = |flag| {
            let what = format!("{flag} has no effect on carving: it belongs to searches");
            Err(Error::Usage(what))
        };
        match self.of {
            Subject::Carving if self.neighbours.is_some() => usage("--neighbours"),
            Subject::Carving if self.through_doors => usage("--through-doors"),
            Subject::Search(solver) if self.neighbours.is_some() => check_order(solver),
            _ => Ok(()),
        }
    }

    fn order(&self) -> Order {
        self.neighbours.unwrap_or_else(cs2604::usual_order)
    }

    /// Fails if the maze is too large or if there is not enough memory for its animation.
    fn check_size(&self, format: Format, spec: GridSpec) -> Result<(), Error> {
        check_size(spec)?;
        let grid = Grid::try_from(spec).map_err(RecipeError::from)?;
        let scene = memory::of_scene(&grid, true);
        // The memory for the steps, the state of each cell, and the file.
        let bytes = match format {
            Format::Gif => 4 * scene + 1000 * u64::from(grid.cells()),
            Format::Svg => scene + 250 * u64::from(grid.cells()),
            Format::Txt => 2000 * u64::from(grid.cells()),
        };
        Ok(memory::check("this animation", bytes)?)
    }

    fn draw(&self, format: Format, level: &Level, film: &Film) -> Result<Vec<u8>, Error> {
        progress::during("drawing", || match format {
            Format::Gif => gif::gif(film, self.scale),
            _ => Ok(svg::svg(film, &warren_export::title(level), self.scale)?.into_bytes()),
        })
    }
}

/// Parses a number of seconds.
fn seconds(text: &str) -> Result<f64, &'static str> {
    number_in(1.0..=600.0, text).ok_or("give a number from 1 to 60, or with --explain to 600")
}
