//! Certificates as text.

use super::check::check_parts;
use super::regions::items;
use super::{Certificate, Flaw, Part, Stage, Then};
use crate::level::{CellName, Fingerprint, Level, LeverNumber, PORTAL, fingerprint};
use crate::route::Action;
use std::fmt::Write;
use std::str::SplitWhitespace;
use warren_maze::topology::{Dir, Grid};

/// The first words of a certificate.
const FORMAT: &str = "warren proof";
/// The version of certificates in which a stage has the field `keys`. All others have version 1,
/// which earlier programs can read.
const VERSION: u32 = 2;

/// The direction of the move through a portal.
const PORTAL_NAME: &str = "portal";

/// The error of a text that is not a valid certificate for a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct CertificateError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

/// Writes a certificate for a level as text. The page `docs/proofs.md` describes the format.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::proof::{Verdict, certify, check_text, write};
/// use warren_dungeon::recipe::Recipe;
///
/// let level = make(&Recipe::default())?;
/// let Verdict::Certified(certificate) = certify(&level) else {
///     panic!("a level without gates cannot be lost");
/// };
/// let text = write(&level, &certificate);
/// assert!(text.starts_with("warren proof 1\n"));
/// assert_eq!(check_text(&level, &text), Ok(()));
/// # Ok::<(), warren_dungeon::make::MakeError>(())
/// ```
pub fn write(level: &Level, certificate: &Certificate) -> String {
    let (grid, print) = (level.grid(), fingerprint(level));
    let counts_keys = certificate.stages.iter().any(|stage| stage.keys > 0);
    let version = if counts_keys { VERSION } else { 1 };
    let mut text = format!("{FORMAT} {version}\nlevel {print}\n");
    for (number, (content, cell)) in items(level).into_iter().enumerate() {
        let (item, at) = (content.in_words(), CellName::of(grid, cell).joined());
        text += &format!("# item {number} is the {item} in cell {at}\n");
    }
    let route = route_lines(grid, &certificate.route);
    text += &format!("route {}\n", route.len());
    route.iter().for_each(|line| text += &format!("{line}\n"));
    text += &format!("stages {}\n", certificate.stages.len());
    for (number, stage) in certificate.stages.iter().enumerate() {
        let then = match stage.then {
            Then::Finish => "finish".into(),
            Then::Open { gate, stage } => format!("open {gate} stage {stage}"),
            Then::Drop {
                gate,
                levers,
                stage,
            } => format!("drop {gate} levers {} stage {stage}", list(&bits(levers))),
        };
        let keys = match stage.keys {
            0 => String::new(),
            keys => format!(" keys {keys} among {}", list(&stage.among)),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "stage {number} opened {} has {} may {}{keys} cell {} levers {} then {then}",
            list(&stage.opened),
            list(&stage.has),
            list(&stage.may),
            CellName::of(grid, stage.cell).joined(),
            list(&bits(stage.levers)),
        );
    }
    text
}

/// Returns one line per action, with consecutive moves in the same direction on one line.
pub fn route_lines(grid: &Grid, route: &[Action]) -> Vec<String> {
    let name = |dir: Dir| match dir {
        PORTAL => PORTAL_NAME,
        _ => grid.dir_names()[usize::from(dir.0)],
    };
    let is_same = |a: &Action, b: &Action| matches!(a, Action::Walk(_)) && a == b;
    let line = |actions: &[Action]| match (actions[0], actions.len()) {
        (Action::Walk(dir), 1) => format!("walk {}", name(dir)),
        (Action::Walk(dir), times) => format!("walk {} {times}", name(dir)),
        (Action::Open(dir), _) => format!("open {}", name(dir)),
        (Action::Pull(lever), _) => format!("pull {}", lever.index()),
        (Action::Blast(dir), _) => format!("blast {}", name(dir)),
    };
    route.chunk_by(is_same).map(line).collect()
}

/// Reads a certificate and checks it against a level.
///
/// # Errors
///
/// Fails if the text has a different format, belongs to a different level, or proves nothing. The
/// error contains the first line that is wrong.
pub fn check_text(level: &Level, text: &str) -> Result<(), CertificateError> {
    let read = read(level, text)?;
    let route = read.moves.iter();
    let route = route.flat_map(|moves| std::iter::repeat_n(moves.action, moves.times as usize));
    check_parts(level, route, &read.list).map_err(|Flaw { part, why }| CertificateError {
        line: match part {
            Part::Action(action) => read.line_of(action),
            Part::End => read.moves.last().map_or(read.route, |moves| moves.line),
            Part::Stage(stage) => read.stages + 1 + stage,
            Part::Stages => read.stages,
        },
        why: why.into(),
    })
}

/// A certificate, and the lines of its parts.
struct Read {
    /// The lines of the route.
    moves: Vec<Moves>,
    list: Vec<Stage>,
    /// The line with the length of the route.
    route: usize,
    /// The line with the number of stages.
    stages: usize,
}

/// A line of a route: an action, and how many times it is repeated.
struct Moves {
    line: usize,
    action: Action,
    times: u32,
}

impl Read {
    /// Returns the line of the action with this index.
    fn line_of(&self, action: usize) -> usize {
        let mut before = 0;
        let mut moves = self.moves.iter();
        let found = moves.find(|moves| {
            before += moves.times as usize;
            action < before
        });
        found.map_or(self.route, |moves| moves.line)
    }
}

fn read(level: &Level, text: &str) -> Result<Read, CertificateError> {
    let mut lines = Lines {
        lines: text.lines().enumerate(),
        number: 0,
        words: "".split_whitespace(),
    };
    lines.next_line()?;
    for word in FORMAT.split(' ') {
        lines.expect(word)?;
    }
    let version = lines.number("a version")?;
    if !(1..=VERSION).contains(&version) {
        return lines.fail(format!(
            "this is version {version} of the format, but only versions 1 to {VERSION} are supported"
        ));
    }
    lines.next_line()?;
    lines.expect("level")?;
    let print: Fingerprint = lines.parse("a fingerprint")?;
    if print != fingerprint(level) {
        let own = fingerprint(level);
        return lines.fail(format!(
            "this is a certificate for the level {print}, but the level is {own}"
        ));
    }
    lines.next_line()?;
    lines.expect("route")?;
    let count = lines.number("a number of lines")?;
    let route = lines.number;
    let (mut moves, mut list) = (Vec::new(), Vec::new());
    for _ in 0..count {
        lines.next_line()?;
        moves.push(lines.moves(level.grid())?);
    }
    lines.next_line()?;
    lines.expect("stages")?;
    let count = lines.number("a number of stages")?;
    let stages = lines.number;
    for number in 0..count {
        lines.next_line()?;
        lines.expect("stage")?;
        lines.expect(&number.to_string())?;
        list.push(lines.stage(level.grid(), version)?);
    }
    lines.end()?;
    Ok(Read {
        moves,
        list,
        route,
        stages,
    })
}

/// The lines of a certificate and the remaining words of the current line.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    number: usize,
    words: SplitWhitespace<'a>,
}

type Parsed<T> = Result<T, CertificateError>;

impl<'a> Lines<'a> {
    fn fail<T>(&self, why: impl Into<String>) -> Parsed<T> {
        let (line, why) = (self.number, why.into());
        Err(CertificateError { line, why })
    }

    /// Goes to the next line that is not a comment. Fails if the current line has more words.
    fn next_line(&mut self) -> Parsed<()> {
        if !self.advance()? {
            self.number += 1;
            return self.fail("the certificate ends here, but more lines should follow");
        }
        Ok(())
    }

    fn end(&mut self) -> Parsed<()> {
        match self.advance()? {
            true => self.fail("the certificate should end before this line"),
            false => Ok(()),
        }
    }

    fn advance(&mut self) -> Parsed<bool> {
        if let Some(word) = self.words.next() {
            return self.fail(format!("the line should end before {word:?}"));
        }
        let next = self.lines.find(|(_, line)| !line.starts_with('#'));
        if let Some((index, line)) = next {
            self.number = index + 1;
            self.words = line.split_whitespace();
        }
        Ok(next.is_some())
    }

    fn word(&mut self, what: &str) -> Parsed<&'a str> {
        match self.words.next() {
            Some(word) => Ok(word),
            None => self.fail(format!("the line ends here, but {what} should follow")),
        }
    }

    fn expect(&mut self, expected: &str) -> Parsed<()> {
        match self.word(&format!("{expected:?}"))? {
            word if word == expected => Ok(()),
            word => self.fail(format!("expected {expected:?} instead of {word:?}")),
        }
    }

    fn parse<T: std::str::FromStr>(&mut self, what: &str) -> Parsed<T> {
        let word = self.word(what)?;
        let parsed = word.parse();
        parsed.or_else(|_| self.fail(format!("expected {what} instead of {word:?}")))
    }

    fn number(&mut self, what: &str) -> Parsed<u32> {
        self.parse(what)
    }

    /// Parses a list of numbers that are separated by commas. The empty list is "-".
    fn list(&mut self, what: &str) -> Parsed<Vec<u32>> {
        let word = self.word(what)?;
        if word == "-" {
            return Ok(Vec::new());
        }
        let numbers = word.split(',').map(|number| number.parse().ok());
        let numbers: Option<Vec<u32>> = numbers.collect();
        numbers.map_or_else(
            || self.fail(format!("expected {what} instead of {word:?}")),
            Ok,
        )
    }

    fn field(&mut self, name: &str) -> Parsed<Vec<usize>> {
        self.expect(name)?;
        let list = self.list("numbers that are separated by commas, or \"-\"")?;
        Ok(list.into_iter().map(|number| number as usize).collect())
    }

    fn levers(&mut self) -> Parsed<u8> {
        let mut levers = 0;
        for lever in self.field("levers")? {
            match 1_u8.checked_shl(lever as u32) {
                Some(bit) if levers & bit == 0 => levers |= bit,
                _ => return self.fail(format!("there is no lever {lever}, or it is listed twice")),
            }
        }
        Ok(levers)
    }

    fn dir(&mut self, grid: &Grid) -> Parsed<Dir> {
        let word = self.word("a direction")?;
        let mut names = grid.dir_names().iter();
        match names.position(|name| *name == word) {
            Some(index) => Ok(Dir(index as u8)),
            None => self.fail(format!("this grid has no direction {word:?}")),
        }
    }

    /// Parses a line of the route.
    fn moves(&mut self, grid: &Grid) -> Parsed<Moves> {
        let action = match self.word("an action")? {
            "walk" if self.words.clone().next() == Some(PORTAL_NAME) => {
                self.expect(PORTAL_NAME)?;
                Action::Walk(PORTAL)
            }
            "walk" => Action::Walk(self.dir(grid)?),
            "open" => Action::Open(self.dir(grid)?),
            "blast" => Action::Blast(self.dir(grid)?),
            "pull" => {
                let lever: u8 = self.parse("the number of a lever")?;
                match LeverNumber::try_from(lever) {
                    Ok(lever) => Action::Pull(lever),
                    Err(error) => return self.fail(error.to_string()),
                }
            }
            word => {
                return self.fail(format!(
                    "expected \"walk\", \"open\", \"pull\" or \"blast\" instead of {word:?}"
                ));
            }
        };
        let is_repeated = matches!(action, Action::Walk(_)) && self.words.clone().next().is_some();
        let times = match is_repeated {
            true => self.number("a number of moves")?,
            false => 1,
        };
        let line = self.number;
        Ok(Moves {
            line,
            action,
            times,
        })
    }

    /// Parses a stage after its number, in a certificate of this version.
    fn stage(&mut self, grid: &Grid, version: u32) -> Parsed<Stage> {
        let (opened, has, may) = (
            self.field("opened")?,
            self.field("has")?,
            self.field("may")?,
        );
        let (mut keys, mut among) = (0, Vec::new());
        if self.words.clone().next() == Some("keys") {
            if version == 1 {
                return self.fail("the field \"keys\" needs version 2 of the format");
            }
            self.expect("keys")?;
            keys = self.number("a number of iron keys")? as usize;
            among = self.field("among")?;
        }
        self.expect("cell")?;
        let name = self.list("a cell")?;
        let cell = match CellName::from(name).cell(grid, "the stage") {
            Ok(cell) => cell,
            Err(error) => return self.fail(error.to_string()),
        };
        let levers = self.levers()?;
        self.expect("then")?;
        let then = match self.word("what the player does to win")? {
            "finish" => Then::Finish,
            "open" => {
                let gate = self.number("the number of a gate")? as usize;
                self.expect("stage")?;
                let stage = self.number("the number of a stage")? as usize;
                Then::Open { gate, stage }
            }
            "drop" => {
                let gate = self.number("the number of a gate")? as usize;
                let levers = self.levers()?;
                self.expect("stage")?;
                let stage = self.number("the number of a stage")? as usize;
                Then::Drop {
                    gate,
                    levers,
                    stage,
                }
            }
            word => {
                return self.fail(format!(
                    "expected \"finish\", \"open\" or \"drop\" instead of {word:?}"
                ));
            }
        };
        Ok(Stage {
            opened,
            has,
            may,
            keys,
            among,
            cell,
            levers,
            then,
        })
    }
}

/// Returns the bits of a number that are 1.
fn bits(levers: u8) -> Vec<usize> {
    (0..8).filter(|bit| levers >> bit & 1 == 1).collect()
}

/// Formats numbers, separated by commas. The empty list is "-".
fn list(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match numbers.is_empty() {
        true => "-".into(),
        false => numbers.join(","),
    }
}
