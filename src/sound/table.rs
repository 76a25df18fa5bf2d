//! The table of sounds, with their files, volumes and reach.

use super::Volumes;
use crate::platform::{AssetFile, asset};
use Ground::{Grass, Rock, Stone, Water};
use Pace::{Run, Walk};
use warren_dungeon::level::BeastKind::{self, Guardian, Minotaur, Sleeper, Statue};
use warren_dungeon::recipe::Theme;

/// A sound in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sound {
    Step(Ground, Pace),
    Rung,
    DoorOpening,
    KeyTaken,
    Unlocked,
    /// A door stays closed because the player has no key for it.
    Locked,
    IronDoor,
    Lever,
    Portal,
    Portcullis,
    /// A one-way gate falls shut behind the player.
    Drop,
    BlastRefused,
    Blast,
    Hint,
    NoWay,
    Finish,
    Gust,
    /// A beast's step, or the end of its move.
    BeastStep(BeastKind),
    /// The breath of a nearby beast, or another quiet sound.
    BeastBreath(BeastKind),
    /// The call of a beast that wakes up or comes near.
    BeastCall(BeastKind),
    /// A beast catches the player.
    Catch(BeastKind),
    Select,
    Confirm,
    Back,
    Page,
    Echo,
    Beacon,
    // Looping sounds.
    Torch,
    Draught,
    Ambience(Theme),
    TitleMusic,
    ExploringMusic,
}

/// The ground under the player's feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Ground {
    Stone,
    Rock,
    Water,
    Ice,
    Grass,
}

/// The pace of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pace {
    Walk,
    Run,
}

/// An entry of the table: a sound with its volume, its reach and its recordings.
pub(super) struct Family {
    pub(super) sound: Sound,
    /// The playback volume, as a fraction of the recorded volume.
    pub(super) volume: f32,
    /// The distance up to which the sound is at full volume, in cells, or `None` if the sound has
    /// no position.
    pub(super) reach: Option<f32>,
    /// The sound's recordings. Each time the sound is played, one of them is chosen at random.
    pub(super) variants: &'static [Variant],
}

/// A sound file.
pub(super) struct Variant {
    /// The path below `assets/sounds`, without the extension.
    pub(super) name: &'static str,
    pub(super) file: AssetFile,
}

impl Ground {
    pub(super) fn of(theme: Theme) -> Ground {
        match theme {
            Theme::HewnRock => Rock,
            Theme::Sewer => Water,
            Theme::Ice => Ground::Ice,
            Theme::Hedge => Grass,
            // Masonry themes, and themes from later versions of the library.
            _ => Stone,
        }
    }
}

impl Sound {
    /// Returns the sound's entry in the table, or `None` for the ambience of an unknown theme.
    pub(super) fn family(self) -> Option<&'static Family> {
        TABLE.iter().find(|family| family.sound == self)
    }

    /// Returns the volume that the player has set for this kind of sound, as a fraction of the
    /// total volume.
    pub(super) fn share(self, of: &Volumes) -> f32 {
        let per_cent = match self {
            Sound::Step(..) | Sound::Rung => of.steps,
            Sound::Ambience(_) => of.ambience,
            Sound::TitleMusic | Sound::ExploringMusic => of.music,
            _ => of.effects,
        };
        f32::from(per_cent) / 100.0
    }

    /// Returns whether the sound belongs to the level, not to the interface.
    pub(super) fn is_of_level(self) -> bool {
        use Sound::{Back, Confirm, Page, Select};
        !matches!(self, Select | Confirm | Back | Page)
    }
}

macro_rules! variant {
    ($($part:literal),+) => {
        Variant {
            name: concat!($($part),+),
            file: asset!("sounds/", $($part,)+ ".ogg"),
        }
    };
}

/// Expands to a list of sound files: either a single file with this full name, or files whose names
/// consist of a common stem and one of these numbers.
macro_rules! variants {
    ($stem:literal: $($number:literal)+) => { &[$(variant!($stem, "-", $number)),+] };
    ($name:literal) => { &[variant!($name)] };
}

#[rustfmt::skip]
pub(super) static TABLE: &[Family] = &[
    // The volume of sounds that are frequent, or played together with steps, is reduced.
    flat(Sound::Step(Stone, Walk), 0.7, variants!("steps/stone-walk": 1 2 3 4 5)),
    flat(Sound::Step(Stone, Run), 0.5, variants!("steps/stone-run": 1 2 3 4 5)),
    flat(Sound::Step(Rock, Walk), 0.7, variants!("steps/rock-walk": 1 2 3 4 5)),
    flat(Sound::Step(Rock, Run), 0.5, variants!("steps/rock-run": 1 2 3 4 5)),
    flat(Sound::Step(Water, Walk), 0.7, variants!("steps/water-walk": 1 2 3 4 5)),
    flat(Sound::Step(Water, Run), 0.5, variants!("steps/water-run": 1 2 3 4 5)),
    flat(Sound::Step(Ground::Ice, Walk), 0.7, variants!("steps/ice-walk": 1 2 3 4 5)),
    flat(Sound::Step(Ground::Ice, Run), 0.5, variants!("steps/ice-run": 1 2 3 4 5)),
    flat(Sound::Step(Grass, Walk), 0.7, variants!("steps/grass-walk": 1 2 3 4 5)),
    flat(Sound::Step(Grass, Run), 0.5, variants!("steps/grass-run": 1 2 3 4 5)),
    flat(Sound::Rung, 0.7, variants!("ladder/rung": 1 2 3 4)),
    spatial(Sound::DoorOpening, 2.0, 1.0, variants!("door/opening": 1 2)),
    flat(Sound::KeyTaken, 1.0, variants!("gates/key": 1 2)),
    spatial(Sound::Unlocked, 2.0, 1.0, variants!("gates/unlocked")),
    flat(Sound::Locked, 1.0, variants!("gates/locked")),
    spatial(Sound::IronDoor, 2.0, 1.0, variants!("gates/iron")),
    flat(Sound::Lever, 1.0, variants!("gates/lever")),
    flat(Sound::Portal, 1.0, variants!("portal/step")),
    spatial(Sound::Portcullis, 4.0, 1.0, variants!("gates/portcullis")),
    spatial(Sound::Drop, 2.0, 1.0, variants!("gates/drop")),
    flat(Sound::BlastRefused, 1.0, variants!("door/refused")),
    spatial(Sound::Blast, 4.0, 1.0, variants!("blast/blast": 1 2)),
    flat(Sound::Hint, 1.0, variants!("wisp/hint": 1 2)),
    flat(Sound::NoWay, 1.0, variants!("wisp/no-way")),
    flat(Sound::Finish, 1.0, variants!("finish")),
    flat(Sound::Gust, 0.8, variants!("torch/whoosh": 1 2)),
    spatial(Sound::BeastStep(Minotaur), 2.0, 1.0, variants!("minotaur/hoof": 1 2 3 4 5)),
    spatial(Sound::BeastBreath(Minotaur), 1.5, 1.0, variants!("minotaur/breath": 1 2 3 4)),
    spatial(Sound::BeastCall(Minotaur), 4.0, 1.0, variants!("minotaur/roar": 1 2)),
    flat(Sound::Catch(Minotaur), 1.0, variants!("minotaur/catch")),
    spatial(Sound::BeastStep(Sleeper), 2.0, 1.0, variants!("sleeper/paw": 1 2 3 4 5)),
    spatial(Sound::BeastBreath(Sleeper), 1.5, 1.0, variants!("sleeper/sniff": 1 2 3)),
    spatial(Sound::BeastCall(Sleeper), 4.0, 1.0, variants!("sleeper/growl": 1 2)),
    flat(Sound::Catch(Sleeper), 1.0, variants!("sleeper/catch")),
    spatial(Sound::BeastStep(Guardian), 2.0, 1.0, variants!("guardian/step": 1 2 3 4 5)),
    spatial(Sound::BeastBreath(Guardian), 1.5, 1.0, variants!("guardian/rattle": 1 2 3)),
    spatial(Sound::BeastCall(Guardian), 4.0, 1.0, variants!("guardian/challenge": 1 2)),
    flat(Sound::Catch(Guardian), 1.0, variants!("guardian/catch")),
    spatial(Sound::BeastStep(Statue), 2.0, 1.0, variants!("statue/drag": 1 2 3 4 5)),
    spatial(Sound::BeastBreath(Statue), 1.5, 1.0, variants!("statue/trickle": 1 2 3)),
    spatial(Sound::BeastCall(Statue), 4.0, 1.0, variants!("statue/crack": 1 2)),
    flat(Sound::Catch(Statue), 1.0, variants!("statue/catch")),
    flat(Sound::Select, 1.0, variants!("interface/select")),
    flat(Sound::Confirm, 1.0, variants!("interface/confirm")),
    flat(Sound::Back, 1.0, variants!("interface/back")),
    flat(Sound::Page, 1.0, variants!("interface/page")),
    spatial(Sound::Echo, 0.5, 1.0, variants!("by-ear/echo": 1 2)),
    spatial(Sound::Beacon, 4.0, 1.0, variants!("by-ear/beacon")),
    flat(Sound::Torch, 0.5, variants!("torch/burning")),
    flat(Sound::Draught, 1.0, variants!("draught")),
    flat(Sound::Ambience(Theme::DressedStone), 1.0, variants!("ambience/dressed-stone")),
    flat(Sound::Ambience(Theme::HewnRock), 1.0, variants!("ambience/hewn-rock")),
    flat(Sound::Ambience(Theme::Crypt), 1.0, variants!("ambience/crypt")),
    flat(Sound::Ambience(Theme::Sewer), 1.0, variants!("ambience/sewer")),
    flat(Sound::Ambience(Theme::Ice), 1.0, variants!("ambience/ice")),
    flat(Sound::Ambience(Theme::Hedge), 1.0, variants!("ambience/hedge")),
    flat(Sound::TitleMusic, 1.0, variants!("music/title")),
    flat(Sound::ExploringMusic, 1.0, variants!("music/exploring")),
];

/// Creates an entry for a sound without a position.
const fn flat(sound: Sound, volume: f32, variants: &'static [Variant]) -> Family {
    Family {
        sound,
        volume,
        reach: None,
        variants,
    }
}

/// Creates an entry for a sound with a position.
const fn spatial(sound: Sound, reach: f32, volume: f32, variants: &'static [Variant]) -> Family {
    Family {
        reach: Some(reach),
        ..flat(sound, volume, variants)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn sounds_and_files_are_unique() {
        let sounds: HashSet<Sound> = TABLE.iter().map(|family| family.sound).collect();
        assert_eq!(sounds.len(), TABLE.len());
        for theme in Theme::ALL {
            let name = Sound::Ambience(theme)
                .family()
                .map(|of| of.variants[0].name);
            assert_eq!(name, Some(format!("ambience/{}", theme.name()).as_str()));
            for pace in [Walk, Run] {
                assert!(Sound::Step(Ground::of(theme), pace).family().is_some());
            }
        }
        let mut files = HashSet::new();
        for file in TABLE.iter().flat_map(|family| family.variants) {
            assert!(files.insert(file.name), "{} is listed twice", file.name);
            assert!(file.file.bytes.starts_with(b"OggS"), "{}", file.name);
        }
    }
}
