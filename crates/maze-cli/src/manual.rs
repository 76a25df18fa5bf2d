//! The commands `maze man` and `maze completions`. Packages install their output together with the
//! program.

use crate::error::Error;
use crate::output;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use warren_dungeon::recipe::Day;
use warren_flags::file;

/// Print the manual page, or write the pages of all commands to a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  maze man | man -l -
  maze man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder for maze.1, maze-generate.1 and so on; it is created if it does not exist
    folder: Option<PathBuf>,
}

/// Print a script that completes commands and flags in a shell
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  maze completions bash > ~/.local/share/bash-completion/completions/maze
  maze completions fish > ~/.config/fish/completions/maze.fish";

pub(crate) fn man(args: &ManArgs, program: Command) -> Result<(), Error> {
    let Some(folder) = &args.folder else {
        let mut program = program.disable_help_subcommand(true);
        program.build();
        let others = pages_beside(&program, program.get_name());
        return output::write(None, |out| write_page(&program, &others, out));
    };
    fs::create_dir_all(folder).map_err(|source| Error::Write {
        file: file::name(folder),
        source,
    })?;
    let mut program = program.disable_help_subcommand(true);
    // `build` also adds the program's name to the page names of its commands.
    program.build();
    for command in std::iter::once(&program).chain(commands_of(&program)) {
        let file = folder.join(Man::new(command.clone()).get_filename());
        let name = command.get_display_name().unwrap_or(command.get_name());
        let others = pages_beside(&program, name);
        output::write(Some(&file), |out| write_page(command, &others, out))?;
    }
    Ok(())
}

/// Returns the commands of the program, each followed by its own commands.
fn commands_of(program: &Command) -> Vec<&Command> {
    let commands = program.get_subcommands();
    let commands = commands.flat_map(|command| [vec![command], commands_of(command)].concat());
    commands.collect()
}

/// Returns the page names of the program and of all its commands, except the page `name`.
fn pages_beside(program: &Command, name: &str) -> Vec<String> {
    let commands = std::iter::once(program).chain(commands_of(program));
    let names = commands.map(|command| command.get_display_name().unwrap_or(command.get_name()));
    let others = names.filter(|&other| other != name);
    others.map(String::from).collect()
}

/// Writes the manual page of a command. Each paragraph after its flags becomes a section whose line
/// breaks are preserved.
fn write_page(command: &Command, others: &[String], out: &mut dyn Write) -> io::Result<()> {
    let page = Man::new(command.clone()).date(date());
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    let after = command.get_after_long_help().or(command.get_after_help());
    let after = after.map_or(String::new(), ToString::to_string);
    for paragraph in after.split("\n\n").filter(|text| !text.trim().is_empty()) {
        let (heading, lines) = paragraph.split_once(":\n").unwrap_or(("Notes", paragraph));
        let mut section = Roff::new();
        section.control("SH", [&*heading.to_uppercase()]);
        section.control("nf", []);
        for line in lines.lines() {
            section.text([roman(line)]);
        }
        section.control("fi", []);
        section.to_writer(out)?;
    }
    if command.get_version().is_some() {
        page.render_version_section(out)?;
    }
    let mut section = Roff::new();
    section.control("SH", ["SEE ALSO"]);
    let others = others.iter().map(|other| format!("{other}(1)"));
    section.text([roman(others.collect::<Vec<_>>().join(", "))]);
    section.to_writer(out)
}

/// Returns the date of the pages: the date in `SOURCE_DATE_EPOCH`, which makes builds reproducible,
/// or today.
fn date() -> String {
    let given = env::var("SOURCE_DATE_EPOCH").ok();
    let given = given.and_then(|seconds| seconds.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let seconds = given.or_else(|| now().map(|time| time.as_secs()));
    let day = seconds.and_then(Day::at);
    day.map_or(String::new(), |day| day.to_string())
}

pub(crate) fn completions(args: &CompletionsArgs, mut program: Command) -> Result<(), Error> {
    // `generate` panics on write errors, so it must not write to standard output directly.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "maze", &mut script);
    output::write(None, |out| out.write_all(&script))
}
