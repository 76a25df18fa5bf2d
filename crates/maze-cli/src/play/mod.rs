//! The command `maze play`, which lets the user walk a level in a terminal.
//!
//! The library contains the rules of the game. These modules add keys, text and a clock. [`keys`]
//! and [`screen`] do not depend on a terminal, so that tests can press keys and read the screen.

mod ending;
mod events;
mod fold;
mod game;
mod help;
mod keys;
mod pedlar;
mod prompt;
mod screen;
#[cfg_attr(not(unix), path = "no_signals.rs")]
mod signals;
mod status;
mod terminal;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::{input, output, progress};
use clap::Arg;
use crossterm::event::{Event, KeyEventKind};
use crossterm::tty::IsTty;
use events::Events;
use game::Game;
use screen::{Screen, Style};
use signals::Signals;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use terminal::Terminal;
use warren_dungeon::descent::{Descent, Start};
use warren_dungeon::level::Level;
use warren_dungeon::play::{Beast, TICKS_PER_SECOND};
use warren_dungeon::recipe::{Recipe, code};
use warren_flags::{Named, RecipeFlags, file, ids, one_of_told};
use warren_maze::rng;
use warren_maze::topology::GridShape;

/// Walk a level in the terminal; the level is new, or read from a file
#[derive(Debug, clap::Args)]
#[command(after_help = keys::HELP, mut_args = add_fitting_size)]
pub(crate) struct Args {
    /// A level, a drawn maze or a recipe's code to play instead of a new level
    #[arg(value_name = "FILE|CODE", value_parser = Named::parser())]
    #[arg(conflicts_with_all = ids::<RecipeFlags>())]
    level: Option<Named>,
    /// Descend floor after floor, deeper and harder, until a beast catches you; a number or a word
    /// selects the floors [default: random]
    #[arg(long, value_name = "SEED", num_args = 0..=1, value_parser = warren_flags::seed)]
    #[arg(conflicts_with = "level", conflicts_with_all = ids::<RecipeFlags>())]
    descend: Option<Option<u64>>,
    /// Who you are in the descent
    #[arg(long, value_name = "NAME", requires = "descend")]
    #[arg(value_parser = one_of_told(Start::ALL, |start| start.name(), |start| start.summary()))]
    #[arg(default_value = Start::default().name())]
    start: Start,
    /// Choose the chambers of all floors from a pack of your own; see docs/chambers.md
    #[arg(long, value_name = "FILE.ron", requires = "descend")]
    pack: Option<PathBuf>,
    /// Draw the whole level from the start, and not only what you have seen
    #[arg(long)]
    lit: bool,
    /// Draw walls with ASCII characters, even if the locale has box-drawing characters
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    recipe: RecipeFlags,
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let style = Style {
        is_lit: args.lit,
        has_box_lines: !args.ascii && output::has_unicode(),
    };
    if let Some(seed) = args.descend {
        let seed = seed.unwrap_or_else(rng::fresh_seed);
        let descent = new_descent(seed, args.pack.as_deref())?;
        return descend(descent.with_start(args.start), style);
    }
    let (title, level) = match &args.level {
        Some(Named::File(file)) => {
            let last = file.file_name().map_or(file.as_path(), Path::new);
            (file::name(last), input::read(file)?.level)
        }
        Some(Named::Code(recipe)) => made(recipe, false)?,
        None => made(
            &args.recipe.recipe(fitting_recipe)?,
            args.recipe.is_seed_fresh(),
        )?,
    };
    check_terminal()?;
    let screen = Screen::new(title.clone(), &level, style)?;
    let events = Events::read();
    let game = loop {
        let game = play(&screen, Game::new(level.clone()), &events).map_err(Error::Terminal)?;
        let is_caught = game.progress.captor().is_some();
        if !is_caught || !ending::asks(&screen, &game, &events, true).map_err(Error::Terminal)? {
            break game;
        }
    };
    let code = level
        .recipe()
        .map(|recipe| format!(", code {}", code(recipe)));
    Ok(writeln!(
        io::stdout(),
        "{}, {title}{}",
        outcome(&game),
        code.unwrap_or_default()
    )?)
}

/// Creates a descent. The chambers of its floors are from the pack in a file, if there is one.
fn new_descent(seed: u64, pack: Option<&Path>) -> Result<Descent, Error> {
    match pack {
        Some(file) => Descent::from_pack(seed, Arc::new(input::pack(file)?))
            .map_err(|error| Error::content(file, error)),
        None => Ok(Descent::new(seed)),
    }
}

/// Plays floor after floor until the player is caught or quits, and prints the result.
fn descend(mut descent: Descent, style: Style) -> Result<(), Error> {
    check_terminal()?;
    let events = Events::read();
    let mut captor = None;
    while !descent.is_over() {
        if descent.offer().is_some()
            && !pedlar::trade(&mut descent, &events).map_err(Error::Terminal)?
        {
            break;
        }
        if descent.is_over() {
            break;
        }
        let level = descent.floor()?;
        let title = format!("floor {}", descent.depth());
        let screen = Screen::new(title, &level, style)?;
        let game = Game::on_floor(&descent, level);
        let game = play(&screen, game, &events).map_err(Error::Terminal)?;
        if game.quit {
            break;
        }
        captor = game.progress.captor().map(|beast| beast.kind.name());
        if captor.is_some() {
            ending::asks(&screen, &game, &events, false).map_err(Error::Terminal)?;
        }
        descent.leave(game.recording, &game.progress);
    }
    let result = descent.result();
    let end = match (captor, result.has_left_dungeon) {
        (_, true) => "left the dungeon after".to_owned(),
        (Some(beast), false) => format!("caught by the {beast} on"),
        (None, false) => "left on".to_owned(),
    };
    let seconds = result.ticks / TICKS_PER_SECOND;
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    let pack = match descent.pack() {
        Some(pack) => format!(", chambers from {pack}"),
        None => String::new(),
    };
    Ok(writeln!(
        io::stdout(),
        "{end} floor {} with {} coins, time {minutes}:{seconds:02} on the floors before it, {}seed {}{pack}",
        result.depth,
        result.treasure,
        start_told(descent.start()),
        descent.seed(),
    )?)
}

/// Names a start that is not the default one, followed by a comma.
fn start_told(start: Start) -> String {
    match start {
        Start::Walker => String::new(),
        start => format!("start {}, ", start.name()),
    }
}

fn check_terminal() -> Result<(), Error> {
    match io::stdin().is_tty() && io::stdout().is_tty() {
        true => Ok(()),
        false => Err(Error::NoTerminal),
    }
}

/// Makes the level of a recipe. Returns its title and the level.
fn made(recipe: &Recipe, is_seed_fresh: bool) -> Result<(String, Level), Error> {
    let level = progress::make(recipe, is_seed_fresh)?;
    let seed = level.recipe().map_or(recipe.seed, |recipe| recipe.seed);
    Ok((format!("seed {seed}"), level))
}

/// Returns the default recipe. The level of this recipe fits a terminal of 80 columns and 24 lines.
fn fitting_recipe(shape: GridShape) -> Recipe {
    input::recipe_of_size(shape, shape.terminal_size())
}

/// Adds the defaults of [`fitting_recipe`] to the help of a flag.
fn add_fitting_size(flag: Arg) -> Arg {
    match flag.get_id().as_str() {
        "width" => input::add_default(flag, "20, of hexagons 15"),
        "height" => input::add_default(flag, "10"),
        "depth" => input::add_default(flag, "2"),
        _ => flag,
    }
}

/// The maximum time between two frames while the clock runs.
const FRAME: Duration = Duration::from_millis(100);

fn play(screen: &Screen, mut game: Game, events: &Events) -> io::Result<Game> {
    let mut signals = Signals::watch()?;
    let mut terminal = Terminal::enter()?;
    let (mut played, mut last) = (Duration::ZERO, Instant::now());
    while !game.is_over() {
        let turn = turn(screen, &mut game, &mut terminal, events);
        // If the terminal was closed, `turn` is also an error. Signals are handled first, because
        // the signal is then the reason why the program ends.
        while let Some(signal) = signals.next() {
            terminal.give_back();
            signals::obey(signal)?;
            terminal.take()?;
            // The clock must not run while the program is suspended.
            last = Instant::now();
        }
        turn?;
        // The clock stands still while the player reads the help.
        if game.help.is_none() {
            played += last.elapsed();
        }
        last = Instant::now();
        let ticks = played.as_secs_f64() * f64::from(TICKS_PER_SECOND);
        game.wait_until(ticks as u32);
    }
    Ok(game)
}

/// Shows the game. Handles a key if one is pressed before the next frame.
fn turn(
    screen: &Screen,
    game: &mut Game,
    terminal: &mut Terminal,
    events: &Events,
) -> io::Result<()> {
    signals::check_connection()?;
    let size = terminal.size()?;
    terminal.show(&match game.help {
        Some(page) => help::frame(game, page, size),
        None => screen.frame(game, size),
    })?;
    let Some(event) = events.next(FRAME)? else {
        return Ok(());
    };
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => {}
        Event::Key(key) if keys::stops(key) => signals::stop()?,
        Event::Key(key) if game.help.is_some() => help::turn(game, key, size),
        Event::Key(key) => {
            if let Some(action) = keys::action(game.level.grid(), game.progress.cell(), key) {
                game.act(action);
            }
        }
        Event::Resize(..) => terminal.forget()?,
        _ => {}
    }
    Ok(())
}

/// Returns the line that is printed at the end of a game.
fn outcome(game: &Game) -> String {
    let (steps, hints) = (game.progress.steps(), game.progress.hints());
    let (time, shortest) = (status::clock(game), game.level.shortest());
    match shortest.filter(|_| game.progress.finished()) {
        Some(shortest) => format!(
            "reached the finish in {steps} steps (shortest {shortest}), time {time}, hints {hints}"
        ),
        None => match game.progress.captor() {
            Some(Beast { kind, .. }) => {
                let name = kind.name();
                format!("caught by the {name} after {steps} steps, time {time}, hints {hints}")
            }
            None => format!("left after {steps} steps, time {time}, hints {hints}"),
        },
    }
}
