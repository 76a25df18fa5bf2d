//! Codes: recipes as short strings that can be copied, pasted and read aloud.

mod fields;
mod letters;
mod options;

use super::Recipe;
use fields::{Include, read_fields, write_fields};
use letters::{CHECKS, check_letters, letter, value};

/// The first letter of every code. The version increases when codes begin to contain data that
/// older releases cannot read. The alphabet and the check letters are the same in all versions, so
/// that a release can distinguish a damaged code from a newer one.
const VERSION: u8 = 1;

/// Returns a recipe's code, which is a short string to copy, paste or read aloud. The code includes
/// the seed. Fields with the same value as in [`Recipe::default`] are left out. If only the seed
/// differs from the default, a code has 18 letters for a seed of 64 bits, and about 6 letters for a
/// small seed. A drawn mask adds a letter for every five cells.
///
/// In this release and in later releases, [`read_code`] returns an equal recipe for the code. The
/// recipe makes the same level as long as the level format's version does not change.
///
/// The letters come from Crockford's base 32: digits and capital letters without I, L, O and U. The
/// first letter is the version, and the last three letters are a checksum. Takes time linear in the
/// code's length.
///
/// ```
/// use warren_dungeon::recipe::{self, CodeError, Recipe, read_code};
///
/// let recipe = Recipe { seed: 7, minotaur: true, ..Recipe::default() };
/// let code = recipe::code(&recipe);
/// assert_eq!(code, "1F07CFE");
/// assert_eq!(read_code(&code)?, recipe);
///
/// // Letters that are easily confused are equal. Case, spaces and dashes are ignored.
/// assert_eq!(read_code(" lfo-7cfe\n")?, recipe);
///
/// assert_eq!(read_code("1F07CEF"), Err(CodeError::Checksum));
/// # Ok::<(), CodeError>(())
/// ```
pub fn code(recipe: &Recipe) -> String {
    let mut values = written(recipe, Include::Unusual);
    if repetitions(&values).is_some() {
        values = written(recipe, Include::AllNumbers);
    }
    values.into_iter().map(letter).collect()
}

fn written(recipe: &Recipe, include: Include) -> Vec<u8> {
    let mut values = vec![VERSION];
    write_fields(recipe, include, &mut values);
    values.extend(check_letters(&values));
    values
}

/// Returns how many times the same code appears in a row, or `None` if it appears only once. The
/// checksum does not detect a code that is pasted twice, because the remainder after a complete
/// code is 0, which is also the initial remainder. Without this function, everything after the
/// fields of the first copy would be read as a seed and check letters.
///
/// A few recipes would have a code that is itself such a repetition. Suppose that a code has `f`
/// letters for its fields and `s` letters for its seed. If it is pasted twice, the result can be
/// read as one code with the same fields and a seed of `f + 2s + 5` letters. A seed of 64 bits has
/// at most 13 letters, so `f` is at most 8, and at most one seed in 2⁴⁴ is affected. For these
/// recipes, [`code()`] writes more than 8 letters for the fields.
fn repetitions(values: &[u8]) -> Option<usize> {
    let shortest = 2 + CHECKS;
    let mut lengths = shortest..=values.len() / 2;
    let length = lengths.find(|&length| {
        let (code, rest) = values.split_at(length);
        let (told, checks) = code.split_at(length - CHECKS);
        values.len().is_multiple_of(length)
            && rest.chunks(length).all(|again| again == code)
            && checks == check_letters(told)
            && told[0] == VERSION
            && read_fields(&told[1..]).is_ok()
    })?;
    Some(values.len() / length)
}

/// Reads a recipe from a [`code()`]. Ignores case, spaces, line breaks and dashes. Treats O as 0,
/// and I and L as 1. [`make()`](crate::make::make()) can still fail for the recipe.
///
/// If the same code is pasted several times in a row, the result is an error. Two different codes
/// in a row can look like one code with a longer seed. This function cannot detect this error.
///
/// The checksum detects every wrong letter. In codes of at most 300 letters, the checksum also
/// detects any two letters that are wrong or swapped. In longer codes, the checksum detects two
/// letters that are swapped up to 32,766 letters apart. All other errors are detected with a
/// probability of 32,767 in 32,768.
///
/// Takes time and memory linear in the string's length, regardless of its contents.
///
/// # Errors
///
/// Fails if the string is not a code, or if the code contains an error or comes from a later
/// release.
pub fn read_code(text: &str) -> Result<Recipe, CodeError> {
    let values = values(text)?;
    // A code consists of at least a version, the end of the fields, and the check letters. A seed
    // of 0 has no letters.
    if values.len() < 2 + CHECKS {
        return Err(CodeError::Short {
            letters: values.len(),
        });
    }
    let (told, checks) = values.split_at(values.len() - CHECKS);
    if checks != check_letters(told) {
        return Err(CodeError::Checksum);
    }
    if let Some(times) = repetitions(&values) {
        return Err(CodeError::Repeated { times });
    }
    match told[0] {
        VERSION => read_fields(&told[1..]),
        // No release writes version 0.
        0 => Err(CodeError::Checksum),
        _ => Err(CodeError::Newer {
            found: letter(told[0]),
        }),
    }
}

/// Returns the values of a string's letters.
fn values(text: &str) -> Result<Vec<u8>, CodeError> {
    let skipped = |sign: char| sign.is_whitespace() || "-‐‑–—".contains(sign);
    let signs = (1..).zip(text.chars());
    let letters = signs.filter(|&(_, sign)| !skipped(sign));
    letters
        .map(|(at, found)| value(found).ok_or(CodeError::Letter { at, found }))
        .collect()
}

/// The reason why a string is not a recipe code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The string contains a character that codes do not use.
    #[error(
        "character {at}, {found:?}, cannot be part of a code: codes have digits, \
         and the letters A to Z except U"
    )]
    Letter {
        /// The character's position in the string, counted from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// The string has too few letters for a code.
    #[error("a code has at least 5 letters, but this one has {letters}: copy all of it")]
    Short {
        /// The number of letters, without spaces and dashes.
        letters: usize,
    },
    /// The checksum does not match the other letters.
    #[error(
        "this is not a code, or a letter in it is wrong, missing or swapped: compare it with \
         the original"
    )]
    Checksum,
    /// The string contains the same code several times in a row.
    #[error("the same code appears {times} times in a row: paste it once")]
    Repeated {
        /// The number of times that the code appears.
        times: usize,
    },
    /// The code was made by a later release.
    #[error(
        "this code begins with {found}: it was made by a newer version of Warren; update to \
         open it"
    )]
    Newer {
        /// The code's first letter.
        found: char,
    },
    /// The checksum is correct, but the letters do not encode a recipe.
    #[error(
        "letter {at} of this code: {what}, so it was made by a newer version of Warren, or not \
         by Warren: update, or ask for another code"
    )]
    NoRecipe {
        /// The position of the first wrong letter, counted from 1 without spaces and dashes.
        at: usize,
        /// The reason.
        what: &'static str,
    },
}
