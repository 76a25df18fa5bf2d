//! The fields of codes that are in the table of options. The table says where each option is. A
//! field is left out if all its options have their default values.
//!
//! Options without a letter of their own share a field. It consists of a number and a value for each
//! option that differs from its default, in ascending order of the numbers, and ends with the number
//! 0. In such a pair, and after a letter of its own, a switch has no value, because it is only
//! written if it differs from its default. A letter that stands for one value of a number has no value
//! either.

use super::CodeError;
use super::fields::{Include, Reader, Writer};
use super::letters::letter;
use crate::recipe::option::{CodePlace, OptionValue, RecipeOption};
use crate::recipe::{Outline, OutlineStep, Pattern, Recipe};
use std::ops::Range;

/// The letters of the options that all codes with [`Include::AllNumbers`] contain. New options must
/// not be added, because that would change these codes.
const INCLUDED: [char; 3] = ['B', 'D', 'E'];

/// The base of the numbers of steps. It exceeds `1 + from` of every step.
const PLACES: u64 = 16;

impl Writer<'_> {
    /// Writes the fields whose letters are in a range and belong to options.
    pub(super) fn options(&mut self, parts: Range<u8>, recipe: &Recipe) {
        for part in parts {
            let options = options_of(self.options, part);
            let Some(first) = options.first() else {
                continue;
            };
            let field = letter(part);
            let is_included = self.include == Include::AllNumbers && INCLUDED.contains(&field);
            if !is_included && !options.iter().any(|option| is_in(option, field, recipe)) {
                continue;
            }
            self.letters.push(part);
            match first.place {
                _ if field == CodePlace::NUMBERED => self.numbered(&options, recipe),
                CodePlace::Letter(_) => self.value(first.of(recipe)),
                CodePlace::List(..) => self.list(&options, recipe),
                CodePlace::LetterFor(..) | CodePlace::Number(_) => {}
            }
        }
    }

    fn value(&mut self, value: OptionValue) {
        match value {
            OptionValue::Count(count) => self.number(count.into()),
            OptionValue::Share(share) => self.share(share),
            OptionValue::Switch(_) => {}
            OptionValue::Patterns(_) => self.number(value.to_bits()),
            OptionValue::Outline(outline) => self.outline(outline),
        }
    }

    /// Writes a number for each step, and 0. A number contains 1, the place from which the pattern leads, and the
    /// index of the pattern.
    fn outline(&mut self, outline: Outline) {
        for step in outline.steps() {
            self.number(u64::from(1 + step.from) + PLACES * step.pattern as u64);
        }
        self.number(0);
    }

    fn list(&mut self, options: &[&RecipeOption], recipe: &Recipe) {
        for options in options.chunk_by(are_in_one_number) {
            let bits = options
                .iter()
                .map(|option| option.of(recipe).to_bits() << option.place.bit());
            self.number(bits.sum());
        }
    }

    fn numbered(&mut self, options: &[&RecipeOption], recipe: &Recipe) {
        let field = CodePlace::NUMBERED;
        for option in options.iter().filter(|option| is_in(option, field, recipe)) {
            self.number(option.place.number());
            self.value(option.of(recipe));
        }
        self.number(0);
    }
}

impl Reader<'_> {
    /// Reads a field that belongs to options, after its letter.
    pub(super) fn options(&mut self, part: u8, recipe: &mut Recipe) -> Result<(), CodeError> {
        let options = options_of(self.options, part);
        let Some(first) = options.first() else {
            return Err(self.no_part());
        };
        let value = match first.place {
            _ if letter(part) == CodePlace::NUMBERED => return self.numbered(&options, recipe),
            CodePlace::List(..) => return self.list(&options, recipe),
            CodePlace::LetterFor(_, bits, _) => first.usual().with_bits(bits),
            CodePlace::Letter(_) | CodePlace::Number(_) => Some(self.value(first.usual())?),
        };
        let value = value.ok_or_else(|| self.no_part())?;
        first.set(recipe, value);
        Ok(())
    }

    /// Reads the value of an option with this default.
    fn value(&mut self, usual: OptionValue) -> Result<OptionValue, CodeError> {
        Ok(match usual {
            OptionValue::Count(_) => OptionValue::Count(self.count()?),
            OptionValue::Share(_) => OptionValue::Share(self.share()?),
            OptionValue::Switch(is_on) => OptionValue::Switch(!is_on),
            OptionValue::Patterns(_) => {
                let value = usual.with_bits(self.number()?);
                value.ok_or_else(|| self.wrong("there is no such set of patterns"))?
            }
            OptionValue::Outline(_) => OptionValue::Outline(self.outline()?),
        })
    }

    fn outline(&mut self) -> Result<Outline, CodeError> {
        let mut steps = Vec::new();
        loop {
            let number = self.number()?;
            if number == 0 {
                break;
            }
            let pattern = usize::try_from(number / PLACES).ok();
            let pattern = pattern.and_then(|index| Pattern::ALL.get(index).copied());
            let from = (number % PLACES).checked_sub(1);
            match (pattern, from) {
                (Some(pattern), Some(from)) if steps.len() < Outline::MAX_STEPS as usize => {
                    let from = from as u32;
                    steps.push(OutlineStep { pattern, from });
                }
                _ => return Err(self.wrong("there is no such outline of a mission")),
            }
        }
        Outline::new(&steps).map_err(|_| self.wrong("there is no such outline of a mission"))
    }

    fn list(&mut self, options: &[&RecipeOption], recipe: &mut Recipe) -> Result<(), CodeError> {
        for options in options.chunk_by(are_in_one_number) {
            let mut number = self.number()?;
            // The option in the highest bits comes first, so that no bit is left over.
            for option in options.iter().rev() {
                let bit = option.place.bit();
                let value = option.usual().with_bits(number >> bit);
                let value = value.ok_or_else(|| self.wrong("the number is too large"))?;
                option.set(recipe, value);
                number &= (1 << bit) - 1;
            }
        }
        match options.iter().all(|option| is_usual(option, recipe)) {
            true => Err(self.usual()),
            false => Ok(()),
        }
    }

    fn numbered(
        &mut self,
        options: &[&RecipeOption],
        recipe: &mut Recipe,
    ) -> Result<(), CodeError> {
        let mut last = 0;
        loop {
            let at = self.number()?;
            if last > 0 && at == 0 {
                return Ok(());
            }
            if last > 0 && at <= last {
                return Err(self.repeated());
            }
            let option = options.iter().find(|option| option.place.number() == at);
            let option = option.ok_or_else(|| self.no_part())?;
            if !is_usual(option, recipe) {
                return Err(self.repeated());
            }
            let value = self.value(option.usual())?;
            option.set(recipe, value);
            if is_usual(option, recipe) {
                return Err(self.usual());
            }
            if !is_in(option, CodePlace::NUMBERED, recipe) {
                return Err(self.wrong("a letter of its own stands for this value"));
            }
            last = at;
        }
    }

    fn no_part(&self) -> CodeError {
        self.wrong("it is not a part of a recipe")
    }

    fn usual(&self) -> CodeError {
        self.wrong("it is the default, which codes leave out")
    }
}

/// Returns the options in the field with this letter, in the order of their places.
fn options_of(table: &[RecipeOption], part: u8) -> Vec<&RecipeOption> {
    let field = letter(part);
    let options = table.iter();
    let mut options: Vec<_> = options.filter(|option| option.place.is_in(field)).collect();
    options.sort_by_key(|option| (option.place.number(), option.place.bit()));
    options
}

/// Returns whether the field with this letter contains the option. `field` is a letter of the option.
fn is_in(option: &RecipeOption, field: char, recipe: &Recipe) -> bool {
    !is_usual(option, recipe) && option.place.has_value_in(field, option.of(recipe))
}

/// Returns whether an option has its default value. Compares the bits of shares, which may be NaN. An outline of no
/// patterns is the default.
fn is_usual(option: &RecipeOption, recipe: &Recipe) -> bool {
    option.of(recipe).to_bits() == option.usual().to_bits()
}

/// Returns whether the same number of a list contains two options.
fn are_in_one_number(one: &&RecipeOption, other: &&RecipeOption) -> bool {
    one.place.number() == other.place.number()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::recipe::PatternSet;
    use crate::recipe::code::fields::{read_fields, write_fields};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Returns the table of options with numbers instead of letters. The numbers descend from 1405 to 1.
    fn numbered() -> Vec<RecipeOption> {
        let numbers = (1..=RecipeOption::ALL.len() as u64).rev();
        let options = RecipeOption::ALL.iter().zip(numbers);
        options
            .map(|(option, number)| with_number(option, 1 + 2 * number * (number - 1)))
            .collect()
    }

    fn with_number(option: &RecipeOption, number: u64) -> RecipeOption {
        let mut option = *option;
        option.place = CodePlace::Number(number);
        option
    }

    fn written(options: &[RecipeOption], recipe: &Recipe, include: Include) -> Vec<u8> {
        let mut letters = Vec::new();
        let mut out = Writer {
            letters: &mut letters,
            include,
            options,
        };
        out.recipe(recipe);
        letters
    }

    fn read(options: &[RecipeOption], letters: &[u8]) -> Result<Recipe, CodeError> {
        let mut code = Reader {
            letters,
            at: 0,
            options,
        };
        code.recipe()
    }

    /// Generates recipes in which each option has its default value or any other value.
    fn any_options() -> impl Strategy<Value = Recipe> {
        let bits = prop_oneof![0..1000_u64, any::<u64>()];
        let bits = prop::option::of((bits, any::<bool>()));
        prop::collection::vec(bits, RecipeOption::ALL.len()).prop_map(|all| {
            let mut recipe = Recipe::default();
            for (option, bits) in RecipeOption::ALL.iter().zip(all) {
                let Some((bits, is_small)) = bits else {
                    continue;
                };
                let value = match option.usual() {
                    OptionValue::Count(_) => OptionValue::Count(bits as u32),
                    OptionValue::Share(_) if is_small => {
                        OptionValue::Share((bits % 1001) as f64 / 1000.0)
                    }
                    OptionValue::Share(_) => OptionValue::Share(f64::from_bits(bits)),
                    OptionValue::Switch(is_on) => OptionValue::Switch(!is_on),
                    OptionValue::Patterns(usual) => {
                        let patterns = PatternSet::from_bits(bits as u32);
                        OptionValue::Patterns(patterns.unwrap_or(usual))
                    }
                    OptionValue::Outline(_) => OptionValue::Outline(some_outline(bits)),
                };
                option.set(&mut recipe, value);
            }
            recipe
        })
    }

    /// Returns the outline for a number: each step leads from the start, or from the step before it.
    fn some_outline(bits: u64) -> Outline {
        let steps = (0..bits as u32 % 12).map(|index| OutlineStep {
            pattern: Pattern::ALL[(bits >> index) as usize % 8],
            from: if bits >> (20 + index) & 1 == 1 {
                index
            } else {
                0
            },
        });
        Outline::new(&steps.collect::<Vec<_>>()).unwrap()
    }

    proptest! {
        #[test]
        fn recipes_survive_codes_with_numbered_options(
            recipe in any_options(),
            count in 0..=RecipeOption::ALL.len(),
        ) {
            // Any part of the table has numbers, and the rest has letters.
            let options = numbered();
            let mixed: Vec<_> = [&options[..count], &RecipeOption::ALL[count..]].concat();
            for include in [Include::Unusual, Include::AllNumbers] {
                let letters = written(&mixed, &recipe, include);
                let again = read(&mixed, &letters).unwrap();
                // Compare the debug strings, because a share may be NaN.
                prop_assert_eq!(format!("{again:?}"), format!("{recipe:?}"));
                prop_assert_eq!(written(&mixed, &again, include), letters);
            }
        }

        #[test]
        fn reading_any_numbered_options_fails_or_is_reversed_by_writing(
            mut letters in prop::collection::vec(0..32_u8, 0..40),
        ) {
            let options = numbered();
            letters.insert(0, 25);
            if let Ok(recipe) = read(&options, &letters) {
                let letters = written(&options, &recipe, Include::Unusual);
                let again = read(&options, &letters).unwrap();
                prop_assert_eq!(format!("{again:?}"), format!("{recipe:?}"));
            }
        }
    }

    #[test]
    fn numbered_options_are_written_after_their_numbers() {
        let named = |name| RecipeOption::named(name).unwrap();
        let options = [
            with_number(named("minotaur"), 300),
            with_number(named("locks"), 1),
            with_number(named("braid"), 40),
        ];
        let usual = Recipe::default();
        assert_eq!(written(&options, &usual, Include::Unusual), [0]);
        let recipe = Recipe {
            locks: 3,
            braid: 0.25,
            minotaur: true,
            seed: 7,
            ..usual.clone()
        };
        let letters = [25, 1, 3, 24, 2, 26, 15, 28, 18, 1, 0, 0, 7];
        assert_eq!(written(&options, &recipe, Include::Unusual), letters);
        assert_eq!(read(&options, &letters).as_ref(), Ok(&recipe));
        let no_part = "it is not a part of a recipe";
        let repeated = "it repeats an earlier part of the recipe";
        let default = "it is the default, which codes leave out";
        let table: [(&[u8], usize, &'static str); 11] = [
            (&[25, 0, 0], 3, no_part),
            (&[25, 2, 3, 0, 0], 3, no_part),
            (&[25, 1, 3, 2, 0, 0], 5, no_part),
            (&[25, 1, 3, 1, 3, 0, 0], 5, repeated),
            (&[25, 24, 2, 26, 15, 1, 3, 0, 0], 7, repeated),
            (&[25, 1, 0, 0, 0], 4, default),
            (&[25, 24, 2, 0, 0, 0], 5, default),
            (&[25], 3, "the code ends before it"),
            (&[25, 1], 4, "the code ends before it"),
            (&[25, 1, 3], 5, "the code ends before it"),
            (
                &[25, 1, 31, 31, 31, 31, 31, 31, 31, 31, 1, 0, 0],
                12,
                "the number is too large",
            ),
        ];
        for (letters, at, what) in table {
            let error = Err(CodeError::NoRecipe { at, what });
            assert_eq!(read(&options, letters), error, "{letters:?}");
        }
    }

    #[test]
    fn the_second_set_of_chambers_has_a_letter_and_the_others_have_a_number() {
        let of_set = |chamber_set| Recipe {
            chamber_set,
            ..Recipe::default()
        };
        for (set, letters) in [(1, &[0][..]), (2, &[24, 0]), (3, &[25, 1, 3, 0, 0])] {
            assert_eq!(
                written(RecipeOption::ALL, &of_set(set), Include::Unusual),
                letters
            );
            assert_eq!(read_fields(letters), Ok(of_set(set)));
        }
        for (letters, at, what) in [
            (
                &[25, 1, 2, 0, 0][..],
                4,
                "a letter of its own stands for this value",
            ),
            (
                &[24, 25, 1, 3, 0, 0],
                4,
                "it repeats an earlier part of the recipe",
            ),
        ] {
            let error = Err(CodeError::NoRecipe { at, what });
            assert_eq!(read_fields(letters), error, "{letters:?}");
        }
    }

    #[test]
    fn lists_with_unknown_or_default_values_are_refused() {
        let default = "it is the default, which codes leave out";
        let large = "the number is too large";
        for (letters, at, what) in [
            // The beasts.
            (&[21, 0, 0][..], 3, default),
            (&[21, 8, 0], 3, large),
            // The rooms.
            (&[18, 0, 3, 5, 0, 0], 6, default),
            // The gates.
            (&[19, 0, 0, 0, 0, 0], 6, default),
        ] {
            let error = Err(CodeError::NoRecipe { at, what });
            assert_eq!(read_fields(letters), error, "{letters:?}");
        }
    }

    #[test]
    fn each_option_has_a_place_of_its_own_in_codes() {
        let mut places: Vec<_> = RecipeOption::ALL
            .iter()
            .map(|option| (option.place, option.name, option.usual()))
            .collect();
        places.sort_by_key(|&(place, ..)| place);
        let mut before: Option<(CodePlace, OptionValue)> = None;
        let mut numbers = BTreeSet::new();
        for (place, name, usual) in places {
            match (place, before) {
                (CodePlace::Letter(_), _) => {}
                (CodePlace::LetterFor(_, _, number) | CodePlace::Number(number), _) => {
                    assert_ne!(number, 0, "{name}");
                    assert!(numbers.insert(number), "{name}");
                }
                // The numbers of a list follow each other, and so do the bits of a number.
                (
                    CodePlace::List(letter, number, bit),
                    Some((CodePlace::List(letter_before, number_before, bit_before), kind)),
                ) if letter == letter_before => match number == number_before {
                    true => {
                        assert!(matches!(kind, OptionValue::Switch(_)), "{name}");
                        assert_eq!(bit, bit_before + 1, "{name}");
                    }
                    false => assert_eq!((number, bit), (number_before + 1, 0), "{name}"),
                },
                (CodePlace::List(_, number, bit), _) => assert_eq!((number, bit), (0, 0), "{name}"),
            }
            if let CodePlace::Letter(letter) | CodePlace::LetterFor(letter, ..) = place {
                let sharing = RecipeOption::ALL
                    .iter()
                    .filter(|other| other.place.is_in(letter));
                assert_eq!(sharing.count(), 1, "{name}");
            }
            if let Some((before, _)) = before {
                assert_ne!(place, before, "{name}");
            }
            before = Some((place, usual));
        }
        // Fields outside the table use the other letters, so that the whole recipe can be read.
        let mut letters = Vec::new();
        let mut recipe = Recipe::default();
        for option in RecipeOption::ALL {
            let bits = match option.usual() {
                OptionValue::Share(_) => 0.5_f64.to_bits(),
                // The empty set of patterns is not valid.
                OptionValue::Patterns(_) => 1,
                OptionValue::Outline(_) => {
                    option.set(&mut recipe, OptionValue::Outline(some_outline(5)));
                    continue;
                }
                usual => 1 - usual.to_bits().min(1),
            };
            option.set(&mut recipe, option.usual().with_bits(bits).unwrap());
        }
        write_fields(&recipe, Include::Unusual, &mut letters);
        assert_eq!(read_fields(&letters), Ok(recipe));
    }
}
