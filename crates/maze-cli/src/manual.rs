//! The commands `maze man` and `maze completions`. Packages install their output together with the
//! program.

use crate::error::Error;
use crate::output;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use std::fs;
use std::path::PathBuf;
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
        return output::write(None, |out| Man::new(program).render(out));
    };
    fs::create_dir_all(folder).map_err(|source| Error::Write {
        file: file::name(folder),
        source,
    })?;
    let mut program = program.disable_help_subcommand(true);
    // `build` also adds the program's name to the page names of its commands.
    program.build();
    let commands = program.get_subcommands();
    for command in std::iter::once(&program).chain(commands) {
        let page = Man::new(command.clone());
        let file = folder.join(page.get_filename());
        output::write(Some(&file), |out| page.render(out))?;
    }
    Ok(())
}

pub(crate) fn completions(args: &CompletionsArgs, mut program: Command) -> Result<(), Error> {
    // `generate` panics on write errors, so it must not write to standard output directly.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "maze", &mut script);
    output::write(None, |out| out.write_all(&script))
}
