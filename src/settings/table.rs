//! The table of all settings, with their names, their values, and the order of the values.

use super::Settings;
use super::document::Document;
use crate::colours::Palette;
use crate::input::walk::Gait;
use crate::scenery::detail::Quality;
use crate::texts::{Language, Say, say};
use crate::window::WindowShape;
use std::ops::{Add, RangeInclusive, Sub};

/// A group of related settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// The language, texts, and the gait.
    Game,
    /// The rendering and the window.
    Picture,
    /// The volumes.
    Sound,
    /// The mouse and the keys.
    Controls,
}

impl Setting {
    /// Returns an explanation of the current value, or [`Say::Nothing`] if the value needs none.
    pub(crate) fn meaning(self, of: &Settings) -> Say {
        match (self, of.quality) {
            (Setting::Quality, Quality::Auto) => say!("setting-quality-auto-draws"),
            (Setting::Quality, Quality::Low) => say!("setting-quality-low-draws"),
            (Setting::Quality, Quality::High) => say!("setting-quality-high-draws"),
            _ => Say::Nothing,
        }
    }
}

impl Section {
    /// Every section.
    pub const ALL: [Section; 4] = [
        Section::Game,
        Section::Picture,
        Section::Sound,
        Section::Controls,
    ];

    /// Returns the name of the section.
    pub(crate) fn name(self) -> Say {
        match self {
            Section::Game => say!("settings-game"),
            Section::Picture => say!("settings-picture"),
            Section::Sound => say!("settings-sound"),
            Section::Controls => say!("settings-controls"),
        }
    }

    /// Returns the settings of the section.
    pub fn settings(self) -> impl Iterator<Item = Setting> {
        let all = Setting::ALL.iter().copied();
        all.filter(move |setting| setting.section() == self)
    }
}

/// Defines [`Setting`] from lines. Each line contains the section, the field, the name, a function
/// that returns the next or previous value, and a function that describes a value.
macro_rules! settings {
    ($($(#[$doc:meta])* $setting:ident($section:ident, $field:ident, $name:expr, $next:expr, $says:expr);)*) => {
        /// One of the settings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Setting {
            $($(#[$doc])* $setting,)*
        }

        impl Setting {
            /// Every setting.
            pub const ALL: &[Setting] = &[$(Setting::$setting),*];

            /// Returns the section of the setting.
            pub fn section(self) -> Section {
                match self {
                    $(Setting::$setting => Section::$section,)*
                }
            }

            /// Returns the name of the setting.
            pub(crate) fn name(self) -> Say {
                match self {
                    $(Setting::$setting => $name,)*
                }
            }

            /// Returns the current value.
            pub(crate) fn value(self, of: &Settings) -> Say {
                match self {
                    $(Setting::$setting => ($says)(of.$field),)*
                }
            }

            /// Changes the setting to its next or previous value.
            pub(super) fn step(self, of: &mut Settings, forward: bool) {
                match self {
                    $(Setting::$setting => of.$field = ($next)(of.$field, forward),)*
                }
            }

            /// Returns the name of the field in the file.
            pub(super) fn field(self) -> &'static str {
                match self {
                    $(Setting::$setting => stringify!($field),)*
                }
            }

            /// Writes the current value into the document of a file.
            pub(super) fn write(self, of: &Settings, to: &mut Document) {
                match self {
                    $(Setting::$setting => to.set(stringify!($field), &of.$field),)*
                }
            }
        }
    };
}

settings! {
    /// The language.
    Language(Game, language, say!("setting-language"), next_language, language);
    /// The effect of the keys for walking.
    Gait(Game, gait, say!("setting-gait"), among(&Gait::ALL), gait);
    /// The size of texts.
    TextSize(Game, text_size, say!("setting-text-size"), by(25, TEXT_SIZE), per_cent);
    /// Whether places are described in words.
    Words(Game, words, say!("setting-words"), other, yes_or_no);
    /// Whether walls and the finish make sounds.
    ByEar(Game, by_ear, say!("setting-by-ear"), other, yes_or_no);
    /// The rendering quality.
    Quality(Picture, quality, say!("setting-quality"), among(&Quality::ALL), quality);
    /// The kind of eyes for which colours are chosen.
    Palette(Picture, palette, say!("setting-palette"), among(&Palette::ALL), palette);
    /// Whether anything flickers.
    Flicker(Picture, flicker, say!("setting-flicker"), other, yes_or_no);
    /// Whether a blast shakes the camera and the Minotaur jerks it.
    Shake(Picture, shake, say!("setting-shake"), other, yes_or_no);
    /// Whether the camera bobs with the player's steps.
    HeadBob(Picture, head_bob, say!("setting-head-bob"), other, yes_or_no);
    /// The vertical field of view.
    FieldOfView(Picture, field_of_view, say!("setting-field-of-view"), by(4, FIELD_OF_VIEW), degrees);
    /// The part of the screen that the window covers.
    Window(Picture, window, say!("setting-window"), among(&WindowShape::ALL), window);
    /// Whether frames wait for vertical synchronisation.
    Vsync(Picture, vsync, say!("setting-vsync"), other, yes_or_no);
    /// The maximum number of frames per second.
    FrameLimit(Picture, frame_limit, say!("setting-frame-limit"), among(&FRAME_LIMITS), frame_limit);
    /// The total volume.
    Volume(Sound, volume, say!("setting-volume"), by(10, VOLUME), loudness);
    /// The volume of music.
    Music(Sound, music, say!("setting-music"), by(10, VOLUME), loudness);
    /// The volume of events.
    Effects(Sound, effects, say!("setting-effects"), by(10, VOLUME), loudness);
    /// The volume of the player's own steps.
    Steps(Sound, steps, say!("setting-steps"), by(10, VOLUME), loudness);
    /// The volume of the ambience.
    Ambience(Sound, ambience, say!("setting-ambience"), by(10, VOLUME), loudness);
    /// The sensitivity of the mouse.
    Mouse(Controls, mouse, say!("setting-mouse"), by(25, SENSITIVITY), per_cent);
    /// The turning speed of keys and sticks.
    Turning(Controls, turning, say!("setting-turning"), by(25, TURNING), per_cent);
    /// Whether the view turns down when the mouse is pushed away.
    Inverted(Controls, inverted, say!("setting-inverted"), other, yes_or_no);
    /// Whether searching and climbing are switched on and off by pressing a key, instead of lasting
    /// as long as the key is held.
    Toggles(Controls, toggles, say!("setting-toggles"), other, toggles);
}

/// The name of the field for the bindings, which has no row in the table.
pub(super) const BINDINGS: &str = "bindings";

pub(super) const VOLUME: RangeInclusive<u8> = 0..=100;
pub(super) const TEXT_SIZE: RangeInclusive<u16> = 100..=200;
pub(super) const FIELD_OF_VIEW: RangeInclusive<u16> = 52..=100;
pub(super) const SENSITIVITY: RangeInclusive<u16> = 25..=400;
pub(super) const TURNING: RangeInclusive<u16> = 50..=200;

/// The selectable numbers of frames per second; 0 means no limit.
const FRAME_LIMITS: [u16; 7] = [0, 30, 60, 90, 120, 144, 240];

fn next_language(now: Option<Language>, forward: bool) -> Option<Language> {
    let known = Language::ALL.map(Some);
    let all = [&[None], known.as_slice()].concat();
    among(&all)(now, forward)
}

/// Returns a function that maps a value to the next or previous one in the list, cyclically.
fn among<T: Copy + PartialEq>(all: &[T]) -> impl Fn(T, bool) -> T {
    move |now, forward| {
        let at = all.iter().position(|&it| it == now).unwrap_or(0);
        let by = if forward { 1 } else { all.len() - 1 };
        all[(at + by) % all.len()]
    }
}

/// Returns a function that adds or subtracts a step, without leaving the range.
fn by<T>(step: T, range: RangeInclusive<T>) -> impl Fn(T, bool) -> T
where
    T: Copy + Ord + Add<Output = T> + Sub<Output = T>,
{
    let (least, most) = (*range.start(), *range.end());
    move |now, forward| {
        let now = now.clamp(least, most);
        match forward {
            true if most - now > step => now + step,
            true => most,
            false if now - least > step => now - step,
            false => least,
        }
    }
}

fn other(now: bool, _forward: bool) -> bool {
    !now
}

fn language(language: Option<Language>) -> Say {
    match language {
        Some(language) => Say::verbatim(language.name()),
        None => say!("setting-language-system"),
    }
}

fn gait(gait: Gait) -> Say {
    match gait {
        Gait::Smooth => say!("setting-gait-smooth"),
        Gait::Steps => say!("setting-gait-steps"),
    }
}

fn quality(quality: Quality) -> Say {
    match quality {
        Quality::Auto => say!("setting-quality-auto"),
        Quality::Low => say!("setting-quality-low"),
        Quality::High => say!("setting-quality-high"),
    }
}

fn palette(palette: Palette) -> Say {
    match palette {
        Palette::Usual => say!("setting-palette-usual"),
        Palette::Protanopia => say!("setting-palette-protanopia"),
        Palette::Deuteranopia => say!("setting-palette-deuteranopia"),
        Palette::Tritanopia => say!("setting-palette-tritanopia"),
        Palette::Contrast => say!("setting-palette-contrast"),
    }
}

fn window(shape: WindowShape) -> Say {
    match shape {
        WindowShape::Window => say!("setting-window-window"),
        WindowShape::Screen => say!("setting-window-screen"),
    }
}

fn frame_limit(limit: u16) -> Say {
    match limit {
        0 => say!("setting-frame-limit-none"),
        limit => say!("setting-frames", frames = u32::from(limit)),
    }
}

fn degrees(degrees: u16) -> Say {
    say!("setting-degrees", degrees = u32::from(degrees))
}

fn per_cent(share: impl Into<u32>) -> Say {
    say!("per-cent", share = share.into())
}

fn loudness(volume: u8) -> Say {
    match volume {
        0 => say!("setting-silent"),
        volume => per_cent(volume),
    }
}

fn toggles(toggles: bool) -> Say {
    match toggles {
        true => say!("setting-toggles-press"),
        false => say!("setting-toggles-hold"),
    }
}

fn yes_or_no(yes: bool) -> Say {
    match yes {
        true => say!("setting-on"),
        false => say!("setting-off"),
    }
}
