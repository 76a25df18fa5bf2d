//! Calendar days.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A calendar day in UTC, on or after 1970-01-01. A day is formatted according to ISO 8601.
///
/// ```
/// use warren_dungeon::recipe::Day;
///
/// let day: Day = "2026-11-23".parse()?;
/// assert_eq!(day.date(), [2026, 11, 23]);
/// assert_eq!(day.number(), 20_780);
/// assert_eq!(Day::numbered(20_779).to_string(), "2026-11-22");
/// assert_eq!(Day::at(1_795_392_000), Some(day), "its first second");
/// # Ok::<(), warren_dungeon::recipe::NoDay>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Day(u32);

/// The error returned when a string is not a valid [`Day`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give a day from 1970-01-01 to 9999-12-31 in this form")]
pub struct NoDay;

/// The number of days in 400 years, after which the calendar repeats.
const CYCLE: u32 = 146_097;

/// The number of days from 0000-03-01 to 1970-01-01.
const BEFORE_1970: u32 = 719_468;

impl Day {
    /// Returns the day that is this number of days after 1970-01-01. A day after the year 9999 can
    /// be formatted, but not parsed again.
    pub fn numbered(days: u32) -> Day {
        Day(days)
    }

    /// Returns the day that contains a Unix time, which is the number of seconds since 1970-01-01
    /// 00:00 UTC without leap seconds. Returns `None` if the day is more than four billion days
    /// after 1970-01-01.
    pub fn at(seconds: u64) -> Option<Day> {
        u32::try_from(seconds / (24 * 60 * 60)).ok().map(Day)
    }

    /// Returns the day with this year, month and day of the month. Months and days start at 1.
    /// Returns `None` if the calendar has no such day, or if the year is before 1970 or after 9999.
    pub fn of_date([year, month, day]: [u32; 3]) -> Option<Day> {
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day)
        {
            return None;
        }
        // Let the year begin in March, so that a leap day is the last day of the year.
        let (year, month) = match month {
            3.. => (year, month - 3),
            _ => (year - 1, month + 9),
        };
        let in_year = (153 * month + 2) / 5 + day - 1;
        let in_cycle = year % 400 * 365 + year % 400 / 4 - year % 400 / 100 + in_year;
        let found = Day(year / 400 * CYCLE + in_cycle - BEFORE_1970);
        // If `day` is after the end of the month, `found` is in the next month.
        (found.date()[2] == day).then_some(found)
    }

    /// Returns the number of days since 1970-01-01.
    pub fn number(self) -> u32 {
        self.0
    }

    /// Returns the year, the month and the day of the month. Months and days start at 1.
    pub fn date(self) -> [u32; 3] {
        let days = u64::from(self.0) + u64::from(BEFORE_1970);
        let (cycles, in_cycle) = (days / u64::from(CYCLE), (days % u64::from(CYCLE)) as u32);
        let leap_days = in_cycle / 1460 - in_cycle / 36_524 + in_cycle / (CYCLE - 1);
        let year = (in_cycle - leap_days) / 365;
        let in_year = in_cycle - (365 * year + year / 4 - year / 100);
        let month = (5 * in_year + 2) / 153;
        let day = in_year - (153 * month + 2) / 5 + 1;
        let year = cycles as u32 * 400 + year;
        match month {
            0..10 => [year, month + 3, day],
            _ => [year + 1, month - 9, day],
        }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [year, month, day] = self.date();
        write!(out, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Day, NoDay> {
        let parts: Vec<Option<u32>> = text.split('-').map(|part| part.parse().ok()).collect();
        let [Some(year), Some(month), Some(day)] = parts[..] else {
            return Err(NoDay);
        };
        let found = Day::of_date([year, month, day]).ok_or(NoDay)?;
        // Reject other spellings of the same date.
        match found.to_string() == text {
            true => Ok(found),
            false => Err(NoDay),
        }
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

impl TryFrom<String> for Day {
    type Error = NoDay;

    fn try_from(text: String) -> Result<Day, NoDay> {
        text.parse()
    }
}
