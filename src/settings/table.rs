//! The table of all settings, with their names, their values, and the order of the values.

use crate::camera::{FieldOfView, HeadBob, Shake};
use crate::controls::bindings::Bindings;
use crate::input::handling::Handling;
use crate::input::walk::Gait;
use crate::platform::IS_BROWSER;
use crate::sound::{ByEar, Volumes};
use crate::spoken::Words;
use crate::texts::{Language, LanguageChoice, Say, say};
use crate::theme::TextSize;
use crate::window::{FrameLimit, Vsync, WindowShape};
use bevy::ecs::system::SystemChangeTick;
use bevy::prelude::*;
use bevy_warren::colours::Palette;
use bevy_warren::flicker::Flicker;
use std::ops::{Add, RangeInclusive, Sub};
use warren_editor::choice;
use warren_scenery::detail::Quality;
use warren_scenery::resolution::{CurrentResolution, Resolution};

/// A group of related settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    /// The language, how the player walks, the movements of the camera, the size of text, and
    /// descriptions in words and sounds.
    Game,
    /// Graphics and the window.
    Picture,
    /// The volumes.
    Sound,
    /// The mouse, the keys and the sticks.
    Controls,
}

impl Setting {
    /// Returns an explanation of the current value, or [`Say::Nothing`] if the value needs none.
    pub(crate) fn meaning(self, world: &World) -> Say {
        match (self, world.resource::<Quality>()) {
            (Setting::Quality, Quality::Auto) => say!("setting-quality-auto-draws"),
            (Setting::Quality, Quality::Low) => say!("setting-quality-low-draws"),
            (Setting::Quality, Quality::High) => say!("setting-quality-high-draws"),
            (Setting::Resolution, _) => match world.get_resource::<CurrentResolution>() {
                Some(now) if *world.resource::<Resolution>() == Resolution::Auto => {
                    say!("setting-resolution-now", share = u32::from(now.0))
                }
                _ => say!("setting-resolution-draws"),
            },
            _ => Say::Nothing,
        }
    }

    /// Returns whether the setting has an effect. A browser decides itself when frames are drawn.
    fn has_effect(self) -> bool {
        !(IS_BROWSER && matches!(self, Setting::Vsync | Setting::FrameLimit))
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
        Say::variant("settings", self)
    }

    /// Returns the settings of the section that the system supports.
    pub fn settings(self) -> impl Iterator<Item = Setting> {
        let all = Setting::ALL.iter().copied();
        all.filter(move |setting| setting.section() == self && setting.has_effect())
    }
}

/// Defines [`Setting`] from a table with one line per setting. Each line contains the section, the
/// name of the setting in the file, the resource or the field of a resource that holds the value,
/// the name that the player sees, the [`Values`], and a function that describes a value.
macro_rules! settings {
    ($($(#[$doc:meta])* $setting:ident(
        $section:ident, $field:literal, $resource:ident $(.$part:tt)?, $name:expr, $values:expr, $says:expr
    );)*) => {
        /// A setting. Its value is a resource of the plugin that uses the setting, or a field of
        /// such a resource.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Setting {
            $($(#[$doc])* $setting,)*
        }

        #[allow(clippy::clone_on_copy, reason = "most of the resources are small")]
        impl Setting {
            /// Every setting.
            pub const ALL: &[Setting] = &[$(Setting::$setting),*];

            /// Returns the section of the setting.
            pub fn section(self) -> Section {
                match self {
                    $(Setting::$setting => Section::$section,)*
                }
            }

            /// Returns the name of the setting in the file.
            pub fn field(self) -> &'static str {
                match self {
                    $(Setting::$setting => $field,)*
                }
            }

            /// Returns the name of the setting as the player sees it.
            pub(crate) fn name(self) -> Say {
                match self {
                    $(Setting::$setting => $name,)*
                }
            }

            /// Adds the resource with its default value if the resource is missing.
            pub fn init(self, world: &mut World) {
                match self {
                    $(Setting::$setting => _ = world.init_resource::<$resource>(),)*
                }
            }

            /// Returns a description of the current value.
            pub(crate) fn value(self, world: &World) -> Say {
                match self {
                    $(Setting::$setting => ($says)(world.resource::<$resource>().clone()$(.$part)?),)*
                }
            }

            /// Returns whether the resource of the setting has changed since the last run of
            /// `system`.
            pub(crate) fn is_changed(self, world: &World, system: &SystemChangeTick) -> bool {
                let resource = match self {
                    $(Setting::$setting => world.get_resource_change_ticks::<$resource>(),)*
                };
                resource.is_some_and(|it| it.is_changed(system.last_run(), system.this_run()))
            }

            /// Changes the setting to its next or previous value.
            pub fn step(self, world: &mut World, forward: bool) {
                match self {
                    $(Setting::$setting => {
                        let mut resource = world.resource::<$resource>().clone();
                        resource$(.$part)? = $values.next(&resource$(.$part)?, forward);
                        world.resource_mut::<$resource>().set_if_neq(resource);
                    })*
                }
            }

            /// Returns the current value as RON.
            pub fn ron(self, world: &World) -> String {
                match self {
                    $(Setting::$setting => {
                        // Plain data can always be serialised.
                        ron::to_string(&world.resource::<$resource>()$(.$part)?).unwrap_or_default()
                    })*
                }
            }

            /// Sets the value from RON. A number that is out of range is clamped.
            ///
            /// # Errors
            ///
            /// Fails if the string is not a value of the setting.
            #[allow(unused_assignments, reason = "some settings replace the whole resource")]
            pub fn set_ron(self, world: &mut World, ron: &str) -> Result<(), ron::Error> {
                match self {
                    $(Setting::$setting => {
                        let read = ron::from_str(ron).map_err(|error| error.code)?;
                        let mut resource = world.resource::<$resource>().clone();
                        resource$(.$part)? = $values.admit(read);
                        world.resource_mut::<$resource>().set_if_neq(resource);
                    })*
                }
                Ok(())
            }
        }
    };
}

settings! {
    /// The language.
    Language(Game, "language", LanguageChoice.0, say!("setting-language"), Among(&LANGUAGES), language);
    /// How the player walks while a walking key is held.
    Gait(Game, "gait", Gait, say!("setting-gait"), Among(&Gait::ALL), |it| Say::variant("setting-gait", it));
    /// Whether blasts shake the camera, and whether the Minotaur turns it quickly.
    Shake(Game, "shake", Shake.0, say!("setting-shake"), OFF_OR_ON, yes_or_no);
    /// Whether the camera bobs with the player's steps.
    HeadBob(Game, "head_bob", HeadBob.0, say!("setting-head-bob"), OFF_OR_ON, yes_or_no);
    /// The size of text.
    TextSize(Game, "text_size", TextSize.0, say!("setting-text-size"), By(25, 100..=200), per_cent);
    /// Whether cells are described in words when the player enters them.
    Words(Game, "words", Words.0, say!("setting-words"), OFF_OR_ON, yes_or_no);
    /// Whether walls and the finish make sounds.
    ByEar(Game, "by_ear", ByEar.0, say!("setting-by-ear"), OFF_OR_ON, yes_or_no);
    /// The rendering quality.
    Quality(Picture, "quality", Quality, say!("setting-quality"), Among(&Quality::ALL), |it| Say::variant("setting-quality", it));
    /// The resolution of the world, relative to the window.
    Resolution(Picture, "resolution", Resolution, say!("setting-resolution"), Among(&Resolution::ALL), resolution);
    /// The kind of colour vision for which the colours are chosen.
    Palette(Picture, "palette", Palette, say!("setting-palette"), Among(&Palette::ALL), |it| Say::variant("setting-palette", it));
    /// Whether lights and marks flicker, and blasts flash.
    Flicker(Picture, "flicker", Flicker.0, say!("setting-flicker"), OFF_OR_ON, yes_or_no);
    /// The vertical field of view.
    FieldOfView(Picture, "field_of_view", FieldOfView.0, say!("setting-field-of-view"), By(4, 52..=100), degrees);
    /// The part of the screen that the window covers.
    Window(Picture, "window", WindowShape, say!("setting-window"), Among(&WindowShape::ALL), |it| Say::variant("setting-window", it));
    /// Whether frames wait for vertical synchronisation.
    Vsync(Picture, "vsync", Vsync.0, say!("setting-vsync"), OFF_OR_ON, yes_or_no);
    /// The maximum number of frames per second.
    FrameLimit(Picture, "frame_limit", FrameLimit.0, say!("setting-frame-limit"), Among(&FRAME_LIMITS), frame_limit);
    /// The total volume.
    Volume(Sound, "volume", Volumes.all, say!("setting-volume"), By(10, VOLUME), loudness);
    /// The volume of music.
    Music(Sound, "music", Volumes.music, say!("setting-music"), By(10, VOLUME), loudness);
    /// The volume of sound effects, such as doors, blasts and the interface.
    Effects(Sound, "effects", Volumes.effects, say!("setting-effects"), By(10, VOLUME), loudness);
    /// The volume of the player's own steps.
    Steps(Sound, "steps", Volumes.steps, say!("setting-steps"), By(10, VOLUME), loudness);
    /// The volume of the ambience.
    Ambience(Sound, "ambience", Volumes.ambience, say!("setting-ambience"), By(10, VOLUME), loudness);
    /// The sensitivity of the mouse.
    Mouse(Controls, "mouse", Handling.mouse, say!("setting-mouse"), By(25, 25..=400), per_cent);
    /// The turning speed of keys and sticks.
    Turning(Controls, "turning", Handling.turning, say!("setting-turning"), By(25, 50..=200), per_cent);
    /// Whether the view turns down when the mouse is moved away from the player.
    Inverted(Controls, "inverted", Handling.inverted, say!("setting-inverted"), OFF_OR_ON, yes_or_no);
    /// Whether one press of a key starts searching or climbing, and the next press stops it. If
    /// false, the key must be held.
    Toggles(Controls, "toggles", Handling.toggles, say!("setting-toggles"), OFF_OR_ON, toggles);
    /// The bindings of keys and buttons. They have a separate card.
    Bindings(Controls, "bindings", Bindings, say!("bindings"), Among(&[]), |_| Say::Nothing);
}

const VOLUME: RangeInclusive<u8> = 0..=100;

const OFF_OR_ON: Among<bool> = Among(&[false, true]);

/// The selectable limits, in frames per second; 0 means no limit.
const FRAME_LIMITS: [u16; 7] = [0, 30, 60, 90, 120, 144, 240];

/// The selectable languages; `None` means the system's language.
const LANGUAGES: [Option<Language>; Language::ALL.len() + 1] = {
    let mut languages = [None; _];
    let mut at = 0;
    while at < Language::ALL.len() {
        languages[at + 1] = Some(Language::ALL[at]);
        at += 1;
    }
    languages
};

/// The possible values of a setting.
trait Values<T> {
    /// Returns the value after `now` if `forward` is true, and the value before `now` otherwise.
    fn next(&self, now: &T, forward: bool) -> T;

    /// Returns the value to use if the file contains `value`.
    fn admit(&self, value: T) -> T {
        value
    }
}

/// The values in this list, in cyclic order. If the list is empty, selecting the next or previous
/// value has no effect.
struct Among<T: 'static>(&'static [T]);

impl<T: Clone + PartialEq> Values<T> for Among<T> {
    fn next(&self, now: &T, forward: bool) -> T {
        choice::cycle(self.0, now, forward)
    }
}

/// The numbers in a range. Selecting the next or previous value adds or subtracts the step, without
/// leaving the range.
struct By<T>(T, RangeInclusive<T>);

impl<T: Copy + Ord + Add<Output = T> + Sub<Output = T>> Values<T> for By<T> {
    fn next(&self, now: &T, forward: bool) -> T {
        let (step, least, most) = (self.0, *self.1.start(), *self.1.end());
        match forward {
            true if most - *now > step => *now + step,
            true => most,
            false if *now - least > step => *now - step,
            false => least,
        }
    }

    fn admit(&self, value: T) -> T {
        value.clamp(*self.1.start(), *self.1.end())
    }
}

fn language(language: Option<Language>) -> Say {
    match language {
        Some(language) => Say::verbatim(language.name()),
        None => say!("setting-language-system"),
    }
}

fn resolution(resolution: Resolution) -> Say {
    match resolution {
        Resolution::Auto => say!("setting-resolution-auto"),
        Resolution::Percent(share) => per_cent(share),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Texts;

    /// Returns the names of a section's settings in the table of the manual, in lower case.
    fn names_in_manual(section: &str) -> Vec<String> {
        let manual = include_str!("../../docs/settings.md").lines();
        let rows = manual.filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
        let mut names = Vec::new();
        let mut last = "";
        for row in rows {
            let mut cells = row.split('|').map(str::trim);
            let (page, settings) = (cells.next(), cells.next());
            last = page.filter(|page| !page.is_empty()).unwrap_or(last);
            if last == section {
                let settings = settings.unwrap_or_default().to_lowercase();
                names.extend(settings.split(", ").map(String::from));
            }
        }
        names
    }

    #[test]
    fn the_manual_lists_the_settings_of_each_section_in_order() {
        let texts = Texts::of(Language::English);
        for section in Section::ALL {
            // A paragraph below the table describes the bindings.
            let settings = section.settings().filter(|&it| it != Setting::Bindings);
            let names = settings.map(|it| texts.translate(&it.name()).to_lowercase());
            let in_manual = names_in_manual(&texts.translate(&section.name()));
            assert_eq!(in_manual, names.collect::<Vec<_>>(), "docs/settings.md");
        }
    }
}
