//! The command `maze generate`, which makes a maze and writes it in any format.

use crate::condition::Condition;
use crate::dataset::{Shard, check_dataset, dataset};
use crate::dataset_card::card_of;
use crate::error::Error;
use crate::figures::Figures;
use crate::flags::{print_fresh_seed, print_seed};
use crate::input::{self, CodeOrFlags, add_default_size};
use crate::memory;
use crate::output::{self, OutputFlags, write_note};
use crate::progress;
use crate::show::{ShowFlags, With, show};
use std::path::{Path, PathBuf};
use warren_dungeon::level::Level;
use warren_dungeon::make::make_with_pack;
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_dungeon::route::{SolutionKind, Walker};
use warren_dungeon::survey::Figure;
use warren_export::Format;
use warren_export::datasets::{NpzEntry, NpzWriter, jsonl_with, npy_header, npy_numbers};
use warren_maze::draw::Path as DrawnPath;
use warren_maze::maze::{Carved, Listener};
use warren_maze::topology::Grid;

/// Make a maze of any kind, and print it or write it to a file
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    #[command(flatten)]
    recipe: CodeOrFlags,
    #[command(flatten)]
    show: ShowFlags,
    #[command(flatten)]
    output: OutputFlags,
    /// Choose the chambers from a file or a pack of your own; see docs/chambers.md. Without
    /// --chambers, the level gets as many as the file has
    #[arg(
        long,
        visible_alias = "pack",
        value_name = "FILE.ron",
        conflicts_with = "code",
        help_heading = "What to make"
    )]
    chamber_file: Option<PathBuf>,
    /// Make this number of different mazes, with consecutive seeds; needs --format jsonl, npy or npz
    #[arg(long, value_name = "N", conflicts_with_all = ["quiet", "chamber_file", "with"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000), help_heading = "Dataset")]
    count: Option<u32>,
    /// Skip mazes unless a figure of maze stats --format json has such a value, such as
    /// dead_ends>=30%; can be repeated
    #[arg(long = "where", value_name = "CONDITION", requires = "count")]
    #[arg(value_parser = Condition::parse, help_heading = "Dataset")]
    conditions: Vec<Condition>,
    /// Write only these measures to a jsonl file: keys of the figures of maze stats --format json,
    /// separated by commas, or none, which is fastest [default: all]
    #[arg(long, value_name = "KEYS|none", requires = "count")]
    #[arg(value_parser = Figures::parse, help_heading = "Dataset")]
    measures: Option<Figures>,
    /// Make only this part of the dataset, such as 3/100; all parts together, in order, are the dataset
    #[arg(long, value_name = "PART/PARTS", requires = "count")]
    #[arg(value_parser = Shard::parse, help_heading = "Dataset")]
    shard: Option<Shard>,
    /// Also write README.md, the card of the dataset for Hugging Face, into the folder of the file
    #[arg(
        long,
        requires = "count",
        requires = "output",
        help_heading = "Dataset"
    )]
    dataset_card: bool,
    /// Make and solve the maze, but do not write it
    #[arg(long, conflicts_with_all = ["output", "format"])]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  maze generate --algorithm wilson --width 30 --height 10
  maze generate --grid hex --mask hexagon --with path -o hexagon.svg
  maze generate --grid polar --width 8 --height 12 --with path,distances -o rings.svg
  maze generate --grid cubic --depth 3 --braid 0.5 --seed 7
  maze generate --areas 3 --doors 4 -o level.ron && maze play level.ron
  maze generate --chambers 3 --seed 7 -o puzzles.ron
  maze generate 1F07CFE                   the code of --minotaur --seed 7
  maze generate --minotaur --seed 7 --format code
  maze generate --count 1000 --where 'dead_ends>=30%' --seed 7 -o mazes.jsonl
  maze generate --count 1000 --measures none --seed 7 -o solved.jsonl
  maze generate --count 1000 --shard 3/100 --seed 7 -o part-3.npz
  maze generate --width 1000 --height 1000 --with distances -o rainbow.png";

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let format = args.output.format()?;
    let with = args.show.with(&[], format)?;
    let recipe = args.recipe.recipe_if(|recipe| {
        memory::check_recipe(recipe)?;
        match args.quiet {
            true => Ok(()),
            false => args.output.check(format, recipe),
        }
    })?;
    let is_fresh = args.recipe.is_seed_fresh();
    let grid = Grid::try_from(recipe.grid).map_err(RecipeError::from)?;
    if let Some(count) = args.count {
        return args.write_dataset(format, &recipe, count);
    }
    let (level, carved) = if with.contains(&With::Order) {
        let (level, carved) = args.make(&recipe, is_fresh, || Carved::on(&grid))?;
        (level, carved.cells().to_vec())
    } else {
        (args.make(&recipe, is_fresh, || ())?.0, Vec::new())
    };
    let (ways, plan) = (Walker::ALL_DOORS.passages(&level), level.plan());
    let path = match with.contains(&With::Path) {
        true => solution(&level)?,
        false => Vec::new(),
    };
    let plan = show(plan, &with, &level, &ways, path, &carved);
    if !args.quiet {
        args.output.write(format, &level, &plan)?;
    }
    if is_fresh && args.chamber_file.is_none() {
        print_fresh_seed(&level);
    } else if is_fresh {
        print_seed(recipe.seed);
    }
    Ok(())
}

/// Returns the parts of the level's solution. Prints a note if no player can follow it.
fn solution(level: &Level) -> Result<Vec<DrawnPath>, Error> {
    let solution = level
        .solution()
        .ok_or_else(|| Error::Impossible("there is no path from the start to a finish".into()))?;
    match solution.kind {
        SolutionKind::Walkable => {}
        SolutionKind::ThroughGates => {
            write_note(
                "the path passes closed gates, because there is no way with keys and levers",
            );
        }
        SolutionKind::SearchGivenUp => write_note(
            "the path passes closed gates, because the search for a way with keys and levers was \
             given up",
        ),
    }
    Ok(solution.parts(level))
}

impl Args {
    fn write_dataset(&self, format: Format, recipe: &Recipe, count: u32) -> Result<(), Error> {
        let grid = Grid::try_from(recipe.grid).map_err(RecipeError::from)?;
        if !matches!(format, Format::Jsonl | Format::Npy | Format::Npz) {
            let why = "--count makes a dataset: give --format jsonl, npy or npz";
            return Err(Error::Usage(why.into()));
        }
        if self.measures.is_some() && format != Format::Jsonl {
            let why =
                "--measures chooses what the lines of a jsonl file contain: give --format jsonl";
            return Err(Error::Usage(why.into()));
        }
        let figures = match &self.measures {
            Some(Figures(figures)) => figures,
            None => &Figure::ALL[..],
        };
        let card = match self.dataset_card {
            true => Some(self.output.dataset_card(format)?),
            false => None,
        };
        format.check_grid(&grid)?;
        check_dataset(recipe)?;
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let mazes = shard.of(count).len() as u32;
        let (size, conditions) = ((count, shard), &self.conditions);
        self.output.write_dataset(|out| match format {
            Format::Npz => {
                let mut writer = NpzWriter::new(&mut *out, mazes, &grid)?;
                dataset(recipe, size, conditions, NpzEntry::new, |entry| {
                    writer.add(&entry)
                })?;
                Ok(writer.finish().map(|_| ())?)
            }
            Format::Npy => {
                out.write_all(&npy_header(mazes, &grid)?)?;
                dataset(recipe, size, conditions, npy_numbers, |it| {
                    out.write_all(&it)
                })
            }
            _ => {
                let encode = |level: &Level| jsonl_with(level, figures);
                dataset(recipe, size, conditions, encode, |line| {
                    out.write_all(line.as_bytes())
                })
            }
        })?;
        if let Some(file) = card {
            let text = card_of(recipe, count, &self.conditions, figures);
            output::write(Some(&file), |out| out.write_all(text.as_bytes()))?;
        }
        if self.recipe.is_seed_fresh() {
            print_seed(recipe.seed);
        }
        Ok(())
    }

    /// Makes the level, and reports every passage to a listener.
    fn make<L: Listener>(
        &self,
        recipe: &Recipe,
        is_fresh: bool,
        listener: impl Fn() -> L,
    ) -> Result<(Level, L), Error> {
        match &self.chamber_file {
            Some(file) => with_own_chambers(recipe, file, listener()),
            None => progress::make_heard(recipe, is_fresh, listener),
        }
    }
}

fn with_own_chambers<L: Listener>(
    recipe: &Recipe,
    file: &Path,
    mut listener: L,
) -> Result<(Level, L), Error> {
    let pack = input::pack(file)?;
    memory::check_recipe(recipe)?;
    let level = make_with_pack(recipe, &pack, &mut listener)?;
    Ok((level, listener))
}
