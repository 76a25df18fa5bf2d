//! The options in the page's address, as in `?quality=low&demo#1F07CFE`.

use super::options::{Opened, Options};
use crate::platform;
use crate::states::View;
use crate::texts::Language;
use warren_dungeon::recipe::{Recipe, read_code};
use warren_maze::rng;
use warren_scenery::detail::Quality;

impl Options {
    /// Returns the options in the part of an address that begins with `?` or `#`. The `?` is
    /// followed by options with the same names and values as on the command line. Other parameters
    /// are ignored, because pages that link to the game can add their own. The `#` is followed by
    /// the first level's code or seed.
    pub fn of_link(link: &str) -> Options {
        let (query, code) = link.split_once('#').unwrap_or((link, ""));
        let mut options = Options {
            system_language: Language::of_system(),
            ..Options::default()
        };
        for option in query.trim_start_matches('?').split('&') {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            options.set(name, value);
        }
        // As on the title screen, everything that is not a code is a seed.
        options.first = read_code(code).ok().or_else(|| {
            let seed = rng::seed_from(code)?;
            Some(Recipe {
                seed,
                ..Recipe::default()
            })
        });
        options
    }

    /// Returns the options in the page's address. Outside a browser, the program's first argument
    /// replaces the address.
    pub fn of_page() -> Options {
        Options::of_link(&platform::link())
    }

    fn set(&mut self, name: &str, value: &str) {
        /// Returns the value with this name.
        fn named<T: Copy>(all: &[T], name_of: fn(T) -> &'static str, name: &str) -> Option<T> {
            all.iter().copied().find(|&it| name_of(it) == name)
        }

        match name {
            "demo" => self.demo = true,
            "no-hud" => self.no_hud = true,
            "still" => self.still = true,
            "quality" => self.quality = named(&Quality::ALL, Quality::name, value),
            "language" => self.language = named(&Language::ALL, Language::tag, value),
            "view" => self.view = named(&View::ALL, View::name, value).unwrap_or_default(),
            "open" => {
                self.open = match value {
                    "map" => Some(Opened::Map),
                    "panel" => Some(Opened::Panel),
                    _ => None,
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_selects_a_level_and_options() {
        let options = Options::of_link("?demo&quality=low&ref=a&language=de#1F07CFE");
        assert!(options.demo);
        assert_eq!(options.quality, Some(Quality::Low));
        assert_eq!(options.language, Some(Language::German));
        assert_eq!(options.first, read_code("1F07CFE").ok());
        assert!(options.first.is_some());
    }

    #[test]
    fn a_seed_can_follow_the_hash_sign() {
        let seed = |link| Options::of_link(link).first.map(|recipe| recipe.seed);
        assert_eq!(seed("#7"), Some(7));
        assert_eq!(seed("#"), None);
        assert_eq!(seed("?demo"), None);
        assert_eq!(seed(""), None);
    }
}
