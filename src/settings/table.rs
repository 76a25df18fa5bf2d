//! The one table of settings: what each is called, what it says, and what comes next.

use super::Settings;
use super::document::Document;
use crate::colours::Palette;
use crate::input::walk::Gait;
use crate::scenery::detail::Quality;
use crate::texts::{Language, Say, say};
use crate::window::WindowShape;
use std::ops::{Add, RangeInclusive, Sub};

/// Settings that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// Language, and how one walks.
    Game,
    /// What is drawn, and how large.
    Picture,
    /// How loud it is.
    Sound,
    /// Mouse and keys.
    Controls,
}

impl Setting {
    /// What its value means, where that needs saying.
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

    /// What it is called.
    pub(crate) fn name(self) -> Say {
        match self {
            Section::Game => say!("settings-game"),
            Section::Picture => say!("settings-picture"),
            Section::Sound => say!("settings-sound"),
            Section::Controls => say!("settings-controls"),
        }
    }

    /// Its settings.
    pub fn settings(self) -> impl Iterator<Item = Setting> {
        let all = Setting::ALL.iter().copied();
        all.filter(move |setting| setting.section() == self)
    }
}

/// Makes [`Setting`] of lines: its section, its field, its name, the value after another or
/// before it, and what a value says.
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

            /// Where it stands.
            pub fn section(self) -> Section {
                match self {
                    $(Setting::$setting => Section::$section,)*
                }
            }

            /// What it is called.
            pub(crate) fn name(self) -> Say {
                match self {
                    $(Setting::$setting => $name,)*
                }
            }

            /// What it is set to.
            pub(crate) fn value(self, of: &Settings) -> Say {
                match self {
                    $(Setting::$setting => ($says)(of.$field),)*
                }
            }

            /// Sets it to the next value, or to the one before.
            pub(super) fn step(self, of: &mut Settings, forward: bool) {
                match self {
                    $(Setting::$setting => of.$field = ($next)(of.$field, forward),)*
                }
            }

            /// The name of its field in the file.
            pub(super) fn field(self) -> &'static str {
                match self {
                    $(Setting::$setting => stringify!($field),)*
                }
            }

            /// Writes its value into the document of a file.
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
    /// How keys walk.
    Gait(Game, gait, say!("setting-gait"), among(&Gait::ALL), gait);
    /// How large texts are.
    TextSize(Game, text_size, say!("setting-text-size"), by(25, TEXT_SIZE), per_cent);
    /// Whether places are told in words.
    Words(Game, words, say!("setting-words"), other, yes_or_no);
    /// Whether walls and the finish are heard.
    ByEar(Game, by_ear, say!("setting-by-ear"), other, yes_or_no);
    /// How much is drawn.
    Quality(Picture, quality, say!("setting-quality"), among(&Quality::ALL), quality);
    /// For which eyes colours are chosen.
    Palette(Picture, palette, say!("setting-palette"), among(&Palette::ALL), palette);
    /// Whether anything flickers.
    Flicker(Picture, flicker, say!("setting-flicker"), other, yes_or_no);
    /// Whether blasts shake the eyes.
    Shake(Picture, shake, say!("setting-shake"), other, yes_or_no);
    /// Whether the eyes bob with the steps.
    HeadBob(Picture, head_bob, say!("setting-head-bob"), other, yes_or_no);
    /// How much the eyes see.
    FieldOfView(Picture, field_of_view, say!("setting-field-of-view"), by(4, FIELD_OF_VIEW), degrees);
    /// How much of the screen the window takes.
    Window(Picture, window, say!("setting-window"), among(&WindowShape::ALL), window);
    /// Whether frames wait for the screen.
    Vsync(Picture, vsync, say!("setting-vsync"), other, yes_or_no);
    /// The most frames a second.
    FrameLimit(Picture, frame_limit, say!("setting-frame-limit"), among(&FRAME_LIMITS), frame_limit);
    /// How loud all is.
    Volume(Sound, volume, say!("setting-volume"), by(10, VOLUME), loudness);
    /// How loud music is.
    Music(Sound, music, say!("setting-music"), by(10, VOLUME), loudness);
    /// How loud what happens is.
    Effects(Sound, effects, say!("setting-effects"), by(10, VOLUME), loudness);
    /// How loud steps are.
    Steps(Sound, steps, say!("setting-steps"), by(10, VOLUME), loudness);
    /// How loud the place is.
    Ambience(Sound, ambience, say!("setting-ambience"), by(10, VOLUME), loudness);
    /// How far the mouse turns.
    Mouse(Controls, mouse, say!("setting-mouse"), by(25, SENSITIVITY), per_cent);
    /// How fast keys and sticks turn.
    Turning(Controls, turning, say!("setting-turning"), by(25, TURNING), per_cent);
    /// Whether the mouse is inverted.
    Inverted(Controls, inverted, say!("setting-inverted"), other, yes_or_no);
    /// Whether keys are held, or pressed twice.
    Toggles(Controls, toggles, say!("setting-toggles"), other, toggles);
}

/// The name of the field of the bindings, which no row of the table changes.
pub(super) const BINDINGS: &str = "bindings";

pub(super) const VOLUME: RangeInclusive<u8> = 0..=100;
pub(super) const TEXT_SIZE: RangeInclusive<u16> = 100..=200;
pub(super) const FIELD_OF_VIEW: RangeInclusive<u16> = 52..=100;
pub(super) const SENSITIVITY: RangeInclusive<u16> = 25..=400;
pub(super) const TURNING: RangeInclusive<u16> = 50..=200;

/// The choices of frames a second; 0 is no limit.
const FRAME_LIMITS: [u16; 7] = [0, 30, 60, 90, 120, 144, 240];

fn next_language(now: Option<Language>, forward: bool) -> Option<Language> {
    let known = Language::ALL.map(Some);
    let all = [&[None], known.as_slice()].concat();
    among(&all)(now, forward)
}

/// The value after one of several, or before it, round and round.
fn among<T: Copy + PartialEq>(all: &[T]) -> impl Fn(T, bool) -> T {
    move |now, forward| {
        let at = all.iter().position(|&it| it == now).unwrap_or(0);
        let by = if forward { 1 } else { all.len() - 1 };
        all[(at + by) % all.len()]
    }
}

/// A number a step farther, or back, as far as it goes.
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
