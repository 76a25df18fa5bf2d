//! The commands `maze lessons` and `maze lesson`, which print the lessons of the game's screen Watch.

use crate::error::Error;
use crate::explained::script_parser;
use crate::output;
use crate::texts;
use std::fmt::Write;
use warren_export::maps::Language;
use warren_watch::{SCRIPTS, Script};

/// List the lessons about algorithms, with the number of their pages
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  maze lessons
  maze lessons --all --language de > lektionen.md")]
pub(crate) struct ListArgs {
    /// Print all lessons instead, as Markdown
    #[arg(long)]
    all: bool,
    /// The language of the lessons
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t = Language::English)]
    language: Language,
}

/// Print a lesson about an algorithm: its pseudocode, and the pages
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  maze lesson wilson
  maze lesson breadth-first --language de
  maze slides wilson --lesson --seed 7 --html lesson.html    the pages with their mazes")]
pub(crate) struct Args {
    /// The algorithm
    #[arg(value_name = "ALGORITHM", value_parser = script_parser())]
    script: &'static Script,
    /// The language of the lesson
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t = Language::English)]
    language: Language,
}

pub(crate) fn list(args: &ListArgs) -> Result<(), Error> {
    let mut text = String::new();
    for script in SCRIPTS {
        match args.all {
            true => {
                let gap = if text.is_empty() { "" } else { "\n" };
                // Writing to a string never fails.
                _ = write!(text, "{gap}{}", lesson(args.language, script));
            }
            false => _ = writeln!(text, "{:<22} {} pages", script.name, script.lesson.len()),
        }
    }
    output::write(None, |out| out.write_all(text.as_bytes()))
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let text = lesson(args.language, args.script);
    output::write(None, |out| out.write_all(text.as_bytes()))
}

/// The maximum length of a line.
const WIDTH: usize = 100;

/// Returns a lesson as Markdown.
fn lesson(language: Language, script: &Script) -> String {
    let mut text = format!("## {}\n\n```text\n", script.name);
    for (line, &indent) in (1..).zip(script.indents) {
        let (indent, code) = (
            "  ".repeat(indent.into()),
            texts::code(language, script, line),
        );
        // Writing to a string never fails.
        _ = writeln!(text, "{line}  {indent}{code}");
    }
    text += "```\n\n";
    for (number, page) in (1..).zip(texts::lesson(language, script)) {
        text += &item(number, page);
    }
    text
}

/// Returns an item of a numbered list in Markdown.
fn item(number: u32, page: &str) -> String {
    let mut lines = vec![format!("{number}.")];
    for word in page.split_whitespace() {
        let length = |text: &str| text.chars().count();
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(format!("   {word}")),
        }
    }
    lines.join("\n") + "\n"
}
