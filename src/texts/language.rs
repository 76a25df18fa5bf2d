//! The languages that Warren speaks.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The language of all texts. Whoever sets another one has all that is on the screen
/// told anew.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The tag of BCP 47, which is the name on the command line too.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// What speakers of the language call it.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// The first of the languages that the system's user asks for; English, if Warren
    /// speaks none of them.
    pub fn of_system() -> Language {
        let mut asked = sys_locale::get_locales();
        let known = asked.find_map(|locale| Language::of_locale(&locale));
        known.unwrap_or_default()
    }

    /// The language of a locale such as `de-AT`, if Warren speaks it.
    fn of_locale(locale: &str) -> Option<Language> {
        let language = locale.split(['-', '_', '.']).next()?;
        let is_it = |known: &Language| language.eq_ignore_ascii_case(known.tag());
        Language::ALL.into_iter().find(is_it)
    }

    /// The catalogue.
    pub(super) fn catalogue(self) -> &'static str {
        match self {
            Language::English => include_str!("../../assets/texts/en.ftl"),
            Language::German => include_str!("../../assets/texts/de.ftl"),
        }
    }

    /// What stands before decimals.
    pub(super) fn decimal_point(self) -> &'static str {
        match self {
            Language::English => ".",
            Language::German => ",",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_is_known_by_its_language() {
        for (locale, language) in [
            ("en", Some(Language::English)),
            ("en-US", Some(Language::English)),
            ("de-AT", Some(Language::German)),
            ("DE_CH.UTF-8", Some(Language::German)),
            ("den", None),
            ("fr-FR", None),
            ("C", None),
            ("", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
