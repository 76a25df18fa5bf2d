//! Codes: recipes as short texts that are copied, pasted and read aloud.

mod fields;
mod letters;

use super::Recipe;
use fields::{read_fields, write_fields};
use letters::{CHECKS, check_letters, letter, value};

/// The first letter of all codes: goes up when a code may hold what older releases cannot
/// read. The alphabet and the check letters stay the same in all versions, so that a
/// mistake is told from a newer code.
const VERSION: u8 = 1;

/// A recipe, its seed included, as a short text to copy, paste or read aloud. What the
/// recipe has as [`Recipe::default`] has it is left out: with a seed of 64 bits, a recipe
/// that differs in nothing else has 18 letters, with a small seed about 6. A drawn mask
/// adds a letter for every five cells.
///
/// [`read_code`] reads an equal recipe from it, in this release and in later ones. It makes
/// the same level as long as the version of the level format stays.
///
/// Letters are those of Crockford's base 32: digits and capitals without I, L, O and U.
/// The first is the version, the last three are a checksum. Takes time linear in the
/// length of the code.
///
/// ```
/// use warren_dungeon::level::{self, CodeError, Recipe};
///
/// let recipe = Recipe { seed: 7, minotaur: true, ..Recipe::default() };
/// let code = level::code(&recipe);
/// assert_eq!(code, "1F07CFE");
/// assert_eq!(level::read_code(&code)?, recipe);
///
/// // What is easily confused means the same; case, spaces and dashes mean nothing.
/// assert_eq!(level::read_code(" lfo-7cfe\n")?, recipe);
///
/// assert_eq!(level::read_code("1F07CEF"), Err(CodeError::Checksum));
/// # Ok::<(), CodeError>(())
/// ```
pub fn code(recipe: &Recipe) -> String {
    let mut values = vec![VERSION];
    write_fields(recipe, &mut values);
    values.extend(check_letters(&values));
    values.into_iter().map(letter).collect()
}

/// Reads a recipe from a [`code()`]. Upper and lower case are the same, and so are O and 0,
/// and I, L and 1; spaces, line breaks and dashes are skipped. The recipe may still make no
/// level; [`make()`](super::make()) tells.
///
/// The checksum finds every wrong letter, every two letters that are wrong or changed
/// places in codes of at most 300 letters, and all but one in 32,768 of other mistakes. In
/// a longer code it finds any two that changed places up to 32,766 letters apart.
///
/// Takes time and memory linear in the length of the text, whatever the text holds.
///
/// # Errors
///
/// If the text is no code, has a mistake, or comes from a later release.
pub fn read_code(text: &str) -> Result<Recipe, CodeError> {
    let values = values(text)?;
    // A version, the end of the fields, and the check letters: without a seed there is
    // nothing between.
    if values.len() < 2 + CHECKS {
        return Err(CodeError::Short {
            letters: values.len(),
        });
    }
    let (told, checks) = values.split_at(values.len() - CHECKS);
    if checks != check_letters(told) {
        return Err(CodeError::Checksum);
    }
    match told[0] {
        VERSION => read_fields(&told[1..]),
        // No release writes 0.
        0 => Err(CodeError::Checksum),
        _ => Err(CodeError::Newer {
            found: letter(told[0]),
        }),
    }
}

/// The values of a text's letters.
fn values(text: &str) -> Result<Vec<u8>, CodeError> {
    let skipped = |sign: char| sign.is_whitespace() || "-‐‑–—".contains(sign);
    let signs = (1..).zip(text.chars());
    let letters = signs.filter(|&(_, sign)| !skipped(sign));
    letters
        .map(|(at, found)| value(found).ok_or(CodeError::Letter { at, found }))
        .collect()
}

/// Why a text is not the code of a recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// A character stands in no code.
    #[error(
        "character {at}, {found:?}, stands in no code: codes have the digits, and the letters \
         from A to Z but U"
    )]
    Letter {
        /// The place of the character in the text, from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// The text has too few letters for a code.
    #[error("a code has at least 5 letters, this has {letters}: copy the whole of it")]
    Short {
        /// The letters in it, without spaces and dashes.
        letters: usize,
    },
    /// The checksum does not fit the rest.
    #[error(
        "this is no code, or a letter of it is wrong, missing, or in another's place: compare \
         it with where it comes from"
    )]
    Checksum,
    /// The code is of a version that later releases write.
    #[error("this code begins with {found}: it comes from a newer Warren; update to open it")]
    Newer {
        /// The first letter of the code.
        found: char,
    },
    /// The checksum is right, and the letters tell no recipe all the same.
    #[error(
        "letter {at} of this code: {what}, so it was not made by Warren, or by a newer one: \
         ask for another code, or update"
    )]
    NoRecipe {
        /// The first letter that tells no recipe, from 1, without spaces and dashes.
        at: usize,
        /// What is wrong there.
        what: &'static str,
    },
}
