//! The text format of inputs in recordings. Each run of equal inputs is written as one word. In
//! this format, an hour of constant mouse movement takes up about a megabyte.
//!
//! A word consists of the turn, the changes since the previous word, and the number of ticks if it
//! is more than one. For example, `0a127*64 312 -40r-127*3 0a0r0hw` means: walk ahead for a second,
//! turn right while walking, turn left for three ticks while also walking to the left, then stop
//! and ask for a hint with the whole path.
//!
//! | letter | part of the input | |
//! | --- | --- | --- |
//! | `a` | `ahead`, a number | until it changes |
//! | `r` | `right`, a number | until it changes |
//! | `c` | `climb`, a number | until it changes |
//! | `s` | `search`, 0 or 1 | until it changes |
//! | `h` | `hint`: `d`irection, `s`tretch or `w`hole | in this word |
//! | `o` | `opens_doors` | in this word |
//! | `l` | `locate` | in this word |
//! | `v` | `reveal` | in this word |
//! | `b` | `blast` | in this word |
//! | `u` | `act`: use | in this word |
//! | `m` | `mark` | in this word |
//! | `t` | `tool`: `s`tone, `t`orch, s`a`lt, `f`lare, shut a `g`ate, `d`rink or `r`ead | in this word |
//!
//! In older recordings, each run is a pair: an input with all its fields, and the number of ticks.
//! Such recordings can still be read.

use crate::play::{Input, Strength, Tool};
use serde::de::{DeserializeSeed, Error, SeqAccess, Visitor};
use serde::{Deserializer, Serialize, Serializer};
use std::fmt::{self, Write};
use std::str::FromStr;

/// An input, and the number of consecutive ticks that have this input.
pub(super) type Run = (Input, u32);

/// The maximum width of a line of words, in columns.
const WIDTH: usize = 90;

pub(super) fn serialize<S: Serializer>(runs: &[Run], serializer: S) -> Result<S::Ok, S::Error> {
    lines(runs).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Run>, D::Error> {
    deserializer.deserialize_seq(Lines)
}

fn lines(runs: &[Run]) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut before = Input::default();
    for &(input, ticks) in runs {
        let word = word(before, input, ticks);
        before = input;
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = word,
            Some(line) if line.len() + word.len() < WIDTH => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn word(before: Input, input: Input, ticks: u32) -> String {
    let mut word = input.turn.to_string();
    let numbers = [
        ('a', before.ahead, input.ahead),
        ('r', before.right, input.right),
        ('c', before.climb, input.climb),
        ('s', before.search.into(), input.search.into()),
    ];
    for (letter, before, now) in numbers {
        if now != before {
            // Writing to a string never fails.
            let _ = write!(word, "{letter}{now}");
        }
    }
    if let Some(strength) = input.hint {
        word.push('h');
        word.push(letter(strength));
    }
    let flags = [
        ('o', input.opens_doors),
        ('l', input.locate),
        ('v', input.reveal),
        ('b', input.blast),
        ('u', input.act),
        ('m', input.mark),
    ];
    word.extend(
        flags
            .into_iter()
            .filter_map(|(letter, is_set)| is_set.then_some(letter)),
    );
    if let Some(tool) = input.tool {
        word.push('t');
        word.push(tool.letter());
    }
    if ticks != 1 {
        let _ = write!(word, "*{ticks}");
    }
    word
}

fn letter(strength: Strength) -> char {
    match strength {
        Strength::Direction => 'd',
        Strength::Stretch => 's',
        Strength::Whole => 'w',
    }
}

/// Parses a word. `before` is the input of the previous word.
fn read_word(before: Input, word: &str) -> Option<Run> {
    let mut rest = word;
    let mut input = Input {
        turn: number(&mut rest)?,
        hint: None,
        opens_doors: false,
        locate: false,
        reveal: false,
        blast: false,
        act: false,
        mark: false,
        tool: None,
        ..before
    };
    let mut ticks = 1;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            'a' => input.ahead = number(&mut rest)?,
            'r' => input.right = number(&mut rest)?,
            'c' => input.climb = number(&mut rest)?,
            's' => {
                input.search = match number::<u8>(&mut rest)? {
                    0 => false,
                    1 => true,
                    _ => return None,
                }
            }
            'h' => {
                let all = [Strength::Direction, Strength::Stretch, Strength::Whole];
                let asked = rest.chars().next()?;
                input.hint = Some(all.into_iter().find(|&one| self::letter(one) == asked)?);
                rest = &rest[asked.len_utf8()..];
            }
            'o' => input.opens_doors = true,
            'l' => input.locate = true,
            'v' => input.reveal = true,
            'b' => input.blast = true,
            'u' => input.act = true,
            'm' => input.mark = true,
            't' => {
                let named = rest.chars().next()?;
                let tools = Tool::ALL.into_iter();
                input.tool = Some({ tools }.find(|tool| tool.letter() == named)?);
                rest = &rest[named.len_utf8()..];
            }
            '*' => {
                ticks = number(&mut rest).filter(|&ticks| ticks > 0)?;
                // The number of ticks must be at the end of the word.
                return rest.is_empty().then_some((input, ticks));
            }
            _ => return None,
        }
    }
    Some((input, ticks))
}

/// Parses a number at the beginning of a string, and removes the number from the string.
fn number<T: FromStr>(text: &mut &str) -> Option<T> {
    let is_part = |(at, sign): (usize, char)| sign.is_ascii_digit() || (at == 0 && sign == '-');
    let end = text.char_indices().find(|&at| !is_part(at));
    let (number, rest) = text.split_at(end.map_or(text.len(), |(at, _)| at));
    *text = rest;
    number.parse().ok()
}

/// Deserializes all lines.
struct Lines;

impl<'de> Visitor<'de> for Lines {
    type Value = Vec<Run>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("lines of inputs")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<Vec<Run>, A::Error> {
        let mut runs = Vec::new();
        while lines.next_element_seed(Line(&mut runs))?.is_some() {}
        Ok(runs)
    }
}

/// Deserializes a line of words, or a pair from an older recording.
struct Line<'a>(&'a mut Vec<Run>);

impl<'de> DeserializeSeed<'de> for Line<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Line<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a line of inputs, such as \"0a127*64 312\"")
    }

    fn visit_str<E: Error>(self, line: &str) -> Result<(), E> {
        for word in line.split_whitespace() {
            let before = self.0.last().map_or(Input::default(), |run| run.0);
            let run = read_word(before, word);
            let run = run.ok_or_else(|| E::custom(format_args!("{word:?} is no input")))?;
            self.0.push(run);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<(), A::Error> {
        let missing = |at| A::Error::invalid_length(at, &"an input and its ticks");
        let input = pair.next_element()?.ok_or_else(|| missing(0))?;
        let ticks = pair.next_element()?.ok_or_else(|| missing(1))?;
        self.0.extend((ticks > 0).then_some((input, ticks)));
        Ok(())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn words_encode_only_the_changes_of_an_input() {
        let ahead = Input {
            ahead: 127,
            ..Input::default()
        };
        let aside = Input {
            turn: -40,
            right: -127,
            ..ahead
        };
        let asks = Input {
            hint: Some(Strength::Whole),
            ..Input::default()
        };
        let digs = Input {
            blast: true,
            search: true,
            climb: -1,
            ..Input::default()
        };
        let looks = Input {
            hint: Some(Strength::Direction),
            opens_doors: true,
            locate: true,
            reveal: true,
            act: true,
            mark: true,
            tool: Some(Tool::Stone),
            ..Input::default()
        };
        let torch = Input {
            tool: Some(Tool::Torch),
            ..Input::default()
        };
        let runs = [
            (ahead, 64),
            (Input { turn: 312, ..ahead }, 1),
            (aside, 3),
            (asks, 1),
            (asks, 1),
            (digs, 2),
            (looks, 1),
            (torch, 1),
            (Input::default(), u32::MAX),
        ];
        let text = "0a127*64 312 -40r-127*3 0a0r0hw 0hw 0c-1s1b*2 0c0s0hdolvumts 0tt 0*4294967295";
        assert_eq!(lines(&runs), [text]);
        let mut read = Vec::new();
        Line(&mut read)
            .visit_str::<serde::de::value::Error>(text)
            .unwrap();
        assert_eq!(read, runs);
    }

    #[test]
    fn invalid_words_are_refused() {
        for word in [
            "a127",
            "",
            "-",
            "0a",
            "0a128",
            "0a-129",
            "0s2",
            "0h",
            "0hx",
            "0t",
            "0tx",
            "0x",
            "0*0",
            "0*",
            "0*4294967296",
            "0*2b",
            "40000",
            "0r1é",
            "--1",
        ] {
            assert_eq!(read_word(Input::default(), word), None, "{word}");
        }
    }
}
