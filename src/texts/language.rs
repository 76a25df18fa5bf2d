//! The languages of the game.

use crate::platform;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The language of all texts. When this resource changes, everything on the screen is translated
/// again.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// The language that the player has chosen, or `None` for the system's language.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LanguageChoice(pub(crate) Option<Language>);

/// The system's language.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct SystemLanguage(pub(crate) Language);

pub(super) fn choose_language(
    choice: Res<LanguageChoice>,
    system: Res<SystemLanguage>,
    mut language: ResMut<Language>,
) {
    language.set_if_neq(choice.0.unwrap_or(system.0));
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Returns the BCP 47 tag, which is also the name on the command line.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// Returns the native name of the language.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
        }
    }

    /// Returns the first of the user's system languages that Warren supports, or English if Warren
    /// supports none of them.
    pub fn of_system() -> Language {
        let mut asked = platform::locales();
        let known = asked.find_map(|locale| Language::of_locale(&locale));
        known.unwrap_or_default()
    }

    /// Returns the language of a locale such as `de-AT`, if Warren supports it.
    fn of_locale(locale: &str) -> Option<Language> {
        let language = locale.split(['-', '_', '.']).next()?;
        let is_it = |known: &Language| language.eq_ignore_ascii_case(known.tag());
        Language::ALL.into_iter().find(is_it)
    }

    /// Returns the source of the catalogue.
    pub(super) fn catalogue(self) -> &'static str {
        match self {
            Language::English => include_str!("../../assets/texts/en.ftl"),
            Language::German => include_str!("../../assets/texts/de.ftl"),
        }
    }

    /// Returns the decimal separator.
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
    fn locales_are_recognised_by_their_language() {
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
