//! Conditions on the measures of a maze, such as `dead_ends>=40%`.

use crate::figures::figure;
use std::fmt;
use warren_dungeon::survey::{Figure, LazyMeasures};

/// A condition on one figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Condition {
    figure: Figure,
    comparison: Comparison,
    value: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Comparison {
    AtLeast,
    AtMost,
    Equal,
    More,
    Less,
}

/// The comparisons with their signs. A sign that is a prefix of another is listed after it.
const SIGNS: [(&str, Comparison); 5] = [
    (">=", Comparison::AtLeast),
    ("<=", Comparison::AtMost),
    ("=", Comparison::Equal),
    (">", Comparison::More),
    ("<", Comparison::Less),
];

/// Differences between figures that are not greater than this are rounding errors.
const TOLERANCE: f64 = 1e-9;

impl Condition {
    /// Parses a condition: a figure's key, a comparison sign and a value. The value of a share can
    /// be a percentage.
    pub(crate) fn parse(text: &str) -> Result<Condition, String> {
        let at = text.find(['<', '>', '=']).ok_or_else(|| {
            "give a figure, one of >= <= > < =, and a number, such as dead_ends>=30%".to_owned()
        })?;
        let (name, rest) = text.split_at(at);
        let figure = figure(name.trim())?;
        let sign = SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign));
        let (sign, comparison) = sign.ok_or("give one of >= <= > < =")?;
        let number = rest[sign.len()..].trim();
        let value = match number.strip_suffix('%') {
            Some(percent) if figure.is_share() => percent.trim().parse().map(|it: f64| it / 100.0),
            Some(_) => return Err(format!("{} is no share: leave out the %", figure.key())),
            None => number.parse(),
        };
        match value {
            Ok(value) if figure.is_share() && !(0.0..=1.0).contains(&value) => Err(format!(
                "{} is a share of the cells: give a value from 0% to 100%",
                figure.key()
            )),
            Ok(value) if f64::is_finite(value) => Ok(Condition {
                figure,
                comparison,
                value,
            }),
            _ => Err(format!("{number:?} is not a number")),
        }
    }

    /// Returns whether a maze fulfils the condition. A maze without this figure does not fulfil it.
    fn holds(self, measures: &LazyMeasures) -> bool {
        let Some(figure) = measures.figure(self.figure) else {
            return false;
        };
        let difference = figure - self.value;
        match self.comparison {
            Comparison::AtLeast => difference >= -TOLERANCE,
            Comparison::AtMost => difference <= TOLERANCE,
            Comparison::Equal => difference.abs() <= TOLERANCE,
            Comparison::More => difference > TOLERANCE,
            Comparison::Less => difference < -TOLERANCE,
        }
    }
}

/// Returns whether a maze fulfils all conditions.
pub(crate) fn all_hold(conditions: &[Condition], measures: &LazyMeasures) -> bool {
    conditions.iter().all(|condition| condition.holds(measures))
}

impl fmt::Display for Condition {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let sign = SIGNS
            .into_iter()
            .find(|&(_, comparison)| comparison == self.comparison);
        let sign = sign.map_or("", |(sign, _)| sign);
        write!(out, "{}{sign}{}", self.figure.key(), self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;

    #[test]
    fn conditions_compare_figures_with_values() {
        let level = make(&Recipe::default()).expect("a level");
        let measures = LazyMeasures::new(&level);
        let solution = measures.figure(Figure::Solution).expect("a solution");
        for (text, holds) in [
            (format!("solution>={solution}"), true),
            (format!("solution <= {solution}"), true),
            (format!("solution={solution}"), true),
            (format!("solution>{solution}"), false),
            (format!("solution<{solution}"), false),
            (format!("solution>{}", solution - 0.5), true),
            ("dead_ends>0%".into(), true),
            ("dead_ends<=1".into(), true),
            ("dead_ends>=99%".into(), false),
            ("gates>=0".into(), false),
        ] {
            let condition = Condition::parse(&text).expect(&text);
            assert_eq!(condition.holds(&measures), holds, "{text}");
        }
    }

    #[test]
    fn invalid_conditions_are_refused() {
        for (text, told) in [
            ("solution", "give a figure"),
            ("solutions>4", "no figure \"solutions\": give one of"),
            ("solution>", "\"\" is not a number"),
            ("solution>many", "\"many\" is not a number"),
            ("solution>inf", "\"inf\" is not a number"),
            ("solution>4%", "solution is no share"),
            ("dead_ends>=40", "from 0% to 100%"),
        ] {
            let error = Condition::parse(text).expect_err(text);
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
