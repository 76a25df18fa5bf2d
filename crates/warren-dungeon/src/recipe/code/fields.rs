//! Converts a recipe to a code's letters, and back. The letters contain the recipe's fields that
//! differ from the default. Each field is preceded by a letter that identifies it. The fields are
//! in ascending order of these letters. The letter 0 and the seed follow the fields.
//!
//! A number has four bits per letter, the lowest bits first. To show that the number continues, 16
//! is added to each letter except the last. The seed and a share's raw bits have five bits per
//! letter, the highest bits first. They need no end mark, because the seed ends with the code and
//! the raw bits have a fixed length. An enum's value is encoded as its index in the list of all
//! values. New values must be appended to their lists, and new options must get new numbers.
//! Otherwise, existing codes would change; the tests contain a table of codes to detect such a
//! change.
//!
//! The module `options` contains the fields that are in the table of options.

use super::CodeError;
use super::letters::BITS;
use crate::recipe::{
    Algorithm, Charges, DoorCount, Parameter, ParameterValue as Value, Placement, Recipe,
    RecipeOption, Theme,
};
use warren_maze::generate::{Corner, GiveUp};
use warren_maze::topology::{GridShape, GridSpec, Mask};

/// The values of the letters that identify the fields outside the table of options.
mod part {
    pub(super) const SEED: u8 = 0;
    /// The width and height, if they are equal.
    pub(super) const SIDE: u8 = 1;
    pub(super) const WIDTH: u8 = 2;
    pub(super) const HEIGHT: u8 = 3;
    pub(super) const DEPTH: u8 = 4;
    pub(super) const SHAPE: u8 = 5;
    pub(super) const WRAP: u8 = 6;
    pub(super) const HEXAGON: u8 = 7;
    pub(super) const DRAWN: u8 = 8;
    pub(super) const ALGORITHM: u8 = 9;
    pub(super) const PLACEMENT: u8 = 12;
    pub(super) const CHARGES: u8 = 16;
    pub(super) const THEME: u8 = 17;
    /// The number of letters. Each value is less than this.
    pub(super) const END: u8 = 32;
}

/// Selects the recipe fields that a code contains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Include {
    /// The fields that differ from [`Recipe::default`].
    Unusual,
    /// The fields that differ from the default, and all fields that are numbers. Such a code has at
    /// least ten letters.
    AllNumbers,
}

/// Appends a recipe's letters.
pub(super) fn write_fields(recipe: &Recipe, include: Include, letters: &mut Vec<u8>) {
    let options = RecipeOption::ALL;
    let mut out = Writer {
        letters,
        include,
        options,
    };
    out.recipe(recipe);
}

/// Reads a recipe from the letters between the version and the checksum.
pub(super) fn read_fields(letters: &[u8]) -> Result<Recipe, CodeError> {
    let options = RecipeOption::ALL;
    let mut code = Reader {
        letters,
        at: 0,
        options,
    };
    code.recipe()
}

/// The number of thousandths in 1. A share that is not a whole number of thousandths is encoded as
/// this number plus one, followed by the share's 64 bits.
const THOUSANDTHS: u64 = 1000;

/// The number of letters that encode 64 bits.
const WORD: u32 = 64_u32.div_ceil(BITS);

pub(super) struct Writer<'a> {
    pub(super) letters: &'a mut Vec<u8>,
    pub(super) include: Include,
    /// The table of options.
    pub(super) options: &'a [RecipeOption],
}

impl Writer<'_> {
    pub(super) fn recipe(&mut self, recipe: &Recipe) {
        let usual = Recipe::default();
        self.grid(&recipe.grid, &usual.grid);
        match &recipe.mask {
            Mask::Full => {}
            Mask::Hexagon => self.letters.push(part::HEXAGON),
            Mask::Drawn(rows) => {
                self.letters.push(part::DRAWN);
                self.drawing(rows);
            }
        }
        if recipe.algorithm != usual.algorithm {
            self.letters.push(part::ALGORITHM);
            self.algorithm(&recipe.algorithm);
        }
        self.options(part::ALGORITHM..part::PLACEMENT, recipe);
        if recipe.placement != usual.placement {
            self.letters.push(part::PLACEMENT);
            self.place_in(&Placement::ALL, &recipe.placement);
        }
        self.options(part::PLACEMENT..part::CHARGES, recipe);
        if let Charges::Exactly(count) = recipe.charges {
            self.letters.push(part::CHARGES);
            self.number(count.into());
        }
        if let Some(theme) = &recipe.theme {
            self.letters.push(part::THEME);
            self.place_in(&Theme::ALL, theme);
        }
        self.options(part::THEME..part::END, recipe);
        self.letters.push(part::SEED);
        self.seed(recipe.seed);
    }

    pub(super) fn number(&mut self, mut number: u64) {
        while number > 15 {
            self.letters.push((number % 16) as u8 + 16);
            number /= 16;
        }
        self.letters.push(number as u8);
    }

    /// Writes a field that is a number, if the code contains this field. New fields must not use
    /// this method, because it would change the codes that contain all numbers.
    fn number_field(&mut self, usual: u32, part: u8, number: u32) {
        if number != usual || self.include == Include::AllNumbers {
            self.letters.push(part);
            self.number(number.into());
        }
    }

    /// Writes a number that may be negative.
    fn whole(&mut self, number: i32) {
        self.number(((number << 1) ^ (number >> 31)) as u32 as u64);
    }

    /// Writes a value's index in the list of all values.
    fn place_in<T: PartialEq>(&mut self, all: &[T], one: &T) {
        let place = all.iter().position(|other| other == one);
        self.number(place.unwrap_or(all.len()) as u64);
    }

    pub(super) fn share(&mut self, share: f64) {
        let thousandths = (share * THOUSANDTHS as f64).round() as u64;
        match thousandths <= THOUSANDTHS && of_thousandths(thousandths).to_bits() == share.to_bits()
        {
            true => self.number(thousandths),
            false => {
                self.number(THOUSANDTHS + 1);
                self.digits(share.to_bits(), WORD);
            }
        }
    }

    /// Writes `count` letters of five bits each, the highest bits first.
    fn digits(&mut self, number: u64, count: u32) {
        let digits = (0..count).rev().map(|place| number >> (BITS * place));
        self.letters.extend(digits.map(|digit| (digit % 32) as u8));
    }

    fn seed(&mut self, seed: u64) {
        self.digits(seed, (u64::BITS - seed.leading_zeros()).div_ceil(BITS));
    }

    fn grid(&mut self, grid: &GridSpec, usual: &GridSpec) {
        if grid.width == grid.height {
            self.number_field(usual.width, part::SIDE, grid.width);
        } else {
            self.number_field(usual.width, part::WIDTH, grid.width);
            self.number_field(usual.height, part::HEIGHT, grid.height);
        }
        self.number_field(usual.depth, part::DEPTH, grid.depth);
        if grid.shape != usual.shape {
            self.letters.push(part::SHAPE);
            self.place_in(&GridShape::ALL, &grid.shape);
        }
        let axes = [(grid.wrap_x, 1), (grid.wrap_y, 2), (grid.wrap_z, 4)];
        let axes = axes.map(|(wraps, bit)| u8::from(wraps) * bit).iter().sum();
        if axes != 0 {
            self.letters.extend([part::WRAP, axes]);
        }
    }

    /// Writes a drawn mask: the number of rows and, for each row, the number of cells and one bit
    /// per cell. If a row has characters other than `#` and `.`, all rows' characters are written
    /// as numbers instead of bits.
    fn drawing(&mut self, rows: &[String]) {
        let is_plain = rows
            .iter()
            .all(|row| row.chars().all(|cell| "#.".contains(cell)));
        self.number(rows.len() as u64 * 2 + u64::from(!is_plain));
        for row in rows {
            let cells: Vec<char> = row.chars().collect();
            self.number(cells.len() as u64);
            if !is_plain {
                cells.iter().for_each(|&cell| self.number(cell.into()));
                continue;
            }
            for cells in cells.chunks(BITS as usize) {
                let bits = (0..)
                    .zip(cells)
                    .map(|(bit, &cell)| u8::from(cell == '#') << bit);
                self.letters.push(bits.sum());
            }
        }
    }

    /// Writes the algorithm's index in the list of all algorithms, and whether parameters
    /// follow.
    fn algorithm(&mut self, algorithm: &Algorithm) {
        let is_usual = Algorithm::ALL.contains(algorithm);
        self.number(algorithm.index() as u64 * 2 + u64::from(!is_usual));
        if !is_usual {
            self.parameters(&algorithm.parameters());
        }
    }

    /// Writes all parameters' choices, combined into one number, and then all parameters' numeric
    /// values.
    fn parameters(&mut self, parameters: &[Parameter]) {
        let choices = parameters.iter().map(|it| choice(it.value));
        let (number, combinations) = choices.fold((0, 1), |(number, combinations), choice| {
            let (index, count) = choice;
            (number * count + index, combinations * count)
        });
        if combinations > 1 {
            self.number(number);
        }
        for parameter in parameters {
            match parameter.value {
                Value::Chance(share)
                | Value::Share(share)
                | Value::GiveUp(GiveUp::Constant(share) | GiveUp::Growing(share)) => {
                    self.share(share);
                }
                Value::Count(count) | Value::Weight(count) => self.number(count.into()),
                Value::Whole(number) => self.whole(number),
                Value::Doors(DoorCount::Default) => self.number(0),
                Value::Doors(DoorCount::Sealed) => self.number(1),
                Value::Doors(DoorCount::Exactly(count)) => self.number(u64::from(count) + 2),
                Value::Switch(_) | Value::Corner(_) | Value::GiveUp(GiveUp::Default) => {}
            }
        }
    }
}

/// Returns the index of a parameter's current choice, and its number of choices. A numeric
/// parameter has a single choice, with index 0.
fn choice(value: Value) -> (u64, u64) {
    match value {
        Value::Switch(on) => (on.into(), 2),
        Value::Corner(corner) => (corner as u64, Corner::ALL.len() as u64),
        Value::GiveUp(GiveUp::Default) => (0, 3),
        Value::GiveUp(GiveUp::Constant(_)) => (1, 3),
        Value::GiveUp(GiveUp::Growing(_)) => (2, 3),
        _ => (0, 1),
    }
}

/// Returns the choice with this index, for a parameter of the same kind as `value`.
fn choose(value: Value, index: usize) -> Value {
    match value {
        Value::Switch(_) => Value::Switch(index == 1),
        Value::Corner(_) => Value::Corner(Corner::ALL[index]),
        Value::GiveUp(_) => {
            Value::GiveUp([GiveUp::Default, GiveUp::Constant(0.0), GiveUp::Growing(0.0)][index])
        }
        number => number,
    }
}

pub(super) struct Reader<'a> {
    pub(super) letters: &'a [u8],
    /// The number of letters read so far.
    pub(super) at: usize,
    /// The table of options.
    pub(super) options: &'a [RecipeOption],
}

impl Reader<'_> {
    pub(super) fn recipe(&mut self) -> Result<Recipe, CodeError> {
        let mut recipe = Recipe::default();
        let mut last = part::SEED;
        loop {
            let part = self.letter()?;
            if part != part::SEED && part <= last {
                return Err(self.repeated());
            }
            last = part;
            let grid = &mut recipe.grid;
            match part {
                part::SEED => {
                    recipe.seed = self.seed()?;
                    return Ok(recipe);
                }
                part::SIDE => {
                    grid.width = self.count()?;
                    grid.height = grid.width;
                }
                part::WIDTH => grid.width = self.count()?,
                part::HEIGHT => grid.height = self.count()?,
                part::DEPTH => grid.depth = self.count()?,
                part::SHAPE => grid.shape = self.place_in(&GridShape::ALL)?,
                part::WRAP => {
                    let axes = self.letter()?;
                    [grid.wrap_x, grid.wrap_y, grid.wrap_z] = [1, 2, 4].map(|bit| axes & bit != 0);
                }
                part::HEXAGON => recipe.mask = Mask::Hexagon,
                part::DRAWN => recipe.mask = Mask::Drawn(self.drawing()?),
                part::ALGORITHM => recipe.algorithm = self.algorithm()?,
                part::PLACEMENT => recipe.placement = self.place_in(&Placement::ALL)?,
                part::CHARGES => recipe.charges = Charges::Exactly(self.count()?),
                part::THEME => recipe.theme = Some(self.place_in(&Theme::ALL)?),
                _ => self.options(part, &mut recipe)?,
            }
        }
    }

    /// Returns an error for the last letter that was read, or for a missing letter. The position
    /// also counts the version, which is not in `letters`.
    pub(super) fn wrong(&self, what: &'static str) -> CodeError {
        CodeError::NoRecipe {
            at: self.at + 1,
            what,
        }
    }

    /// Returns an error for a field that is not in ascending order.
    pub(super) fn repeated(&self) -> CodeError {
        self.wrong("it repeats an earlier part of the recipe")
    }

    fn letter(&mut self) -> Result<u8, CodeError> {
        let letter = self.letters.get(self.at).copied();
        self.at += 1;
        letter.ok_or_else(|| self.wrong("the code ends before it"))
    }

    pub(super) fn number(&mut self) -> Result<u64, CodeError> {
        let mut number = 0;
        for place in 0..u64::BITS / 4 {
            let letter = self.letter()?;
            number |= u64::from(letter % 16) << (4 * place);
            if letter < 16 {
                return Ok(number);
            }
        }
        Err(self.wrong("the number is too large"))
    }

    pub(super) fn count(&mut self) -> Result<u32, CodeError> {
        let number = self.number()?;
        u32::try_from(number).map_err(|_| self.wrong("the number is too large"))
    }

    fn whole(&mut self) -> Result<i32, CodeError> {
        let number = self.count()?;
        Ok((number >> 1) as i32 ^ -((number & 1) as i32))
    }

    fn place_in<T: Clone>(&mut self, all: &[T]) -> Result<T, CodeError> {
        let place = self.number()?;
        let one = usize::try_from(place).ok().and_then(|place| all.get(place));
        one.cloned().ok_or_else(|| self.unknown())
    }

    fn unknown(&self) -> CodeError {
        self.wrong("its value is unknown")
    }

    pub(super) fn share(&mut self) -> Result<f64, CodeError> {
        const WORD_FOLLOWS: u64 = THOUSANDTHS + 1;
        match self.number()? {
            WORD_FOLLOWS => Ok(f64::from_bits(self.digits(WORD)?)),
            thousandths @ 0..=THOUSANDTHS => Ok(of_thousandths(thousandths)),
            _ => Err(self.wrong("the share is larger than 1")),
        }
    }

    fn digits(&mut self, count: u32) -> Result<u64, CodeError> {
        let mut number = 0_u64;
        for _ in 0..count {
            let digit = u64::from(self.letter()?);
            let shifted = number.checked_mul(32);
            number = shifted.ok_or_else(|| self.wrong("the number has more than 64 bits"))? | digit;
        }
        Ok(number)
    }

    /// Reads the seed, which consists of all remaining letters.
    fn seed(&mut self) -> Result<u64, CodeError> {
        let left = self.letters.len() - self.at;
        match self.letters.get(self.at) {
            Some(0) => {
                self.at += 1;
                Err(self.wrong("a seed cannot begin with 0"))
            }
            // If there are too many letters, the number overflows and `digits` fails.
            _ => self.digits(u32::try_from(left).unwrap_or(u32::MAX)),
        }
    }

    /// Reads a drawn mask. Each row has at least one letter, and a letter contains at most five
    /// cells. The memory that the mask uses is therefore linear in the number of letters,
    /// regardless of the sizes that the code states.
    fn drawing(&mut self) -> Result<Vec<String>, CodeError> {
        let kind = self.number()?;
        let (rows, is_plain) = (kind / 2, kind % 2 == 0);
        let mut drawn = Vec::new();
        for _ in 0..rows {
            let mut row = String::new();
            let cells = self.number()?;
            let mut bits = 0;
            for cell in 0..cells {
                if !is_plain {
                    row.push(self.character()?);
                    continue;
                }
                if cell % u64::from(BITS) == 0 {
                    bits = self.letter()?;
                }
                row.push(if bits & 1 != 0 { '#' } else { '.' });
                bits >>= 1;
            }
            drawn.push(row);
        }
        Ok(drawn)
    }

    fn character(&mut self) -> Result<char, CodeError> {
        let number = self.count()?;
        char::from_u32(number).ok_or_else(|| self.wrong("this is no character"))
    }

    fn algorithm(&mut self) -> Result<Algorithm, CodeError> {
        let number = self.number()?;
        let place = usize::try_from(number / 2).unwrap_or(usize::MAX);
        let usual = Algorithm::ALL.get(place).cloned();
        let mut algorithm = usual.ok_or_else(|| self.unknown())?;
        if number % 2 == 1 {
            self.parameters(&mut algorithm)?;
        }
        Ok(algorithm)
    }

    fn parameters(&mut self, algorithm: &mut Algorithm) -> Result<(), CodeError> {
        let mut parameters = algorithm.parameters();
        if parameters.is_empty() {
            return Err(self.wrong("this algorithm has no parameters"));
        }
        let combinations: u64 = parameters.iter().map(|it| choice(it.value).1).product();
        if combinations > 1 {
            let mut number = self.number()?;
            if number >= combinations {
                return Err(self.unknown());
            }
            for parameter in parameters.iter_mut().rev() {
                let (_, count) = choice(parameter.value);
                parameter.value = choose(parameter.value, (number % count) as usize);
                number /= count;
            }
        }
        for mut parameter in parameters {
            match &mut parameter.value {
                Value::Chance(share)
                | Value::Share(share)
                | Value::GiveUp(GiveUp::Constant(share) | GiveUp::Growing(share)) => {
                    *share = self.share()?;
                }
                Value::Count(count) | Value::Weight(count) => *count = self.count()?,
                Value::Whole(number) => *number = self.whole()?,
                Value::Doors(doors) => *doors = self.doors()?,
                Value::Switch(_) | Value::Corner(_) | Value::GiveUp(GiveUp::Default) => {}
            }
            algorithm.set_parameter(parameter.name, parameter.value);
        }
        Ok(())
    }

    fn doors(&mut self) -> Result<DoorCount, CodeError> {
        Ok(match self.number()? {
            0 => DoorCount::Default,
            1 => DoorCount::Sealed,
            more => {
                let count = u32::try_from(more - 2);
                DoorCount::Exactly(count.map_err(|_| self.wrong("the number is too large"))?)
            }
        })
    }
}

/// Converts a number of thousandths to a share. In a file, such a share has at most three decimal
/// places.
fn of_thousandths(thousandths: u64) -> f64 {
    thousandths as f64 / THOUSANDTHS as f64
}
