//! The table of sounds, with their recordings, volumes and reach. The recordings of a theme and of a
//! beast belong to their rows in `warren-scenery`.

use super::Volumes;
use warren_dungeon::level::BeastKind;
use warren_dungeon::recipe::Theme;
use warren_scenery::asset::AssetFile;
use warren_scenery::{beast_sounds, theme_sounds};

/// A sound in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sound {
    Step(Theme, Pace),
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
    /// A one-way gate falls shut behind the player, or the player shuts a gate.
    Drop,
    BlastRefused,
    Blast,
    Hint,
    NoWay,
    Finish,
    Gust,
    /// A thrown stone hits the floor.
    Stone,
    /// Salt falls on the floor.
    Salt,
    /// A flare begins to burn.
    Flare,
    /// The player drinks a flask.
    Drink,
    /// The player reads a scroll.
    Read,
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

/// The pace of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pace {
    Walk,
    Run,
}

/// A sound with its volume, its reach and its recordings.
#[derive(Clone, Copy)]
pub(super) struct Family {
    pub(super) sound: Sound,
    /// The playback volume, as a fraction of the recorded volume. It is lower for sounds that are
    /// frequent or accompany steps.
    pub(super) volume: f32,
    /// The distance up to which the sound is at full volume, in cells, or `None` if the sound has
    /// no position.
    pub(super) reach: Option<f32>,
    /// Each time the sound is played, one of these recordings is chosen at random.
    pub(super) recordings: &'static [AssetFile],
}

impl Sound {
    /// Returns the sound's volume, reach and recordings.
    pub(super) fn family(self) -> Option<Family> {
        Some(match self {
            Sound::Step(theme, Pace::Walk) => flat(self, 0.7, theme_sounds(theme).walk),
            Sound::Step(theme, Pace::Run) => flat(self, 0.5, theme_sounds(theme).run),
            Sound::Ambience(theme) => flat(self, 1.0, theme_sounds(theme).ambience),
            Sound::BeastStep(kind) => spatial(self, 2.0, 1.0, beast_sounds(kind).step),
            Sound::BeastBreath(kind) => spatial(self, 1.5, 1.0, beast_sounds(kind).breath),
            Sound::BeastCall(kind) => spatial(self, 4.0, 1.0, beast_sounds(kind).call),
            Sound::Catch(kind) => flat(self, 1.0, beast_sounds(kind).catch),
            _ => *TABLE.iter().find(|family| family.sound == self)?,
        })
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

/// Creates the list of the recordings of a sound; see [`warren_scenery::recordings_in!`].
macro_rules! recordings {
    ($($part:tt)+) => {
        warren_scenery::recordings_in!("": $($part)+)
    };
}

/// The sounds that depend neither on a theme nor on a beast.
#[rustfmt::skip]
static TABLE: &[Family] = &[
    flat(Sound::Rung, 0.7, recordings!("ladder/rung": 1 2 3 4)),
    spatial(Sound::DoorOpening, 2.0, 1.0, recordings!("door/opening": 1 2)),
    flat(Sound::KeyTaken, 1.0, recordings!("gates/key": 1 2)),
    spatial(Sound::Unlocked, 2.0, 1.0, recordings!("gates/unlocked")),
    flat(Sound::Locked, 1.0, recordings!("gates/locked")),
    spatial(Sound::IronDoor, 2.0, 1.0, recordings!("gates/iron")),
    flat(Sound::Lever, 1.0, recordings!("gates/lever")),
    flat(Sound::Portal, 1.0, recordings!("portal/step")),
    spatial(Sound::Portcullis, 4.0, 1.0, recordings!("gates/portcullis")),
    spatial(Sound::Drop, 2.0, 1.0, recordings!("gates/drop")),
    flat(Sound::BlastRefused, 1.0, recordings!("door/refused")),
    spatial(Sound::Blast, 4.0, 1.0, recordings!("blast/blast": 1 2)),
    flat(Sound::Hint, 1.0, recordings!("wisp/hint": 1 2)),
    flat(Sound::NoWay, 1.0, recordings!("wisp/no-way")),
    flat(Sound::Finish, 1.0, recordings!("finish")),
    spatial(Sound::Stone, 4.0, 1.0, recordings!("steps/stone-run": 1 2 3 4 5)),
    flat(Sound::Salt, 0.8, recordings!("steps/ice-walk": 1 2 3 4 5)),
    flat(Sound::Flare, 1.0, recordings!("torch/whoosh": 1 2)),
    flat(Sound::Drink, 0.8, recordings!("steps/water-walk": 1 2 3 4 5)),
    flat(Sound::Read, 1.0, recordings!("interface/page")),
    flat(Sound::Gust, 0.8, recordings!("torch/whoosh": 1 2)),
    flat(Sound::Select, 1.0, recordings!("interface/select")),
    flat(Sound::Confirm, 1.0, recordings!("interface/confirm")),
    flat(Sound::Back, 1.0, recordings!("interface/back")),
    flat(Sound::Page, 1.0, recordings!("interface/page")),
    spatial(Sound::Echo, 0.5, 1.0, recordings!("by-ear/echo": 1 2)),
    spatial(Sound::Beacon, 4.0, 1.0, recordings!("by-ear/beacon")),
    flat(Sound::Torch, 0.5, recordings!("torch/burning")),
    flat(Sound::Draught, 1.0, recordings!("draught")),
    flat(Sound::TitleMusic, 1.0, recordings!("music/title")),
    flat(Sound::ExploringMusic, 1.0, recordings!("music/exploring")),
];

/// Creates an entry for a sound without a position.
const fn flat(sound: Sound, volume: f32, recordings: &'static [AssetFile]) -> Family {
    Family {
        sound,
        volume,
        reach: None,
        recordings,
    }
}

/// Creates an entry for a sound with a position.
const fn spatial(
    sound: Sound,
    reach: f32,
    volume: f32,
    recordings: &'static [AssetFile],
) -> Family {
    Family {
        reach: Some(reach),
        ..flat(sound, volume, recordings)
    }
}

/// Returns all sounds.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = Sound> {
    let table = TABLE.iter().map(|family| family.sound);
    let of_theme = |theme| {
        let steps = [Pace::Walk, Pace::Run].map(|pace| Sound::Step(theme, pace));
        [Sound::Ambience(theme)].into_iter().chain(steps)
    };
    let of_beast = |kind| {
        let sounds: [fn(BeastKind) -> Sound; 4] = [
            Sound::BeastStep,
            Sound::BeastBreath,
            Sound::BeastCall,
            Sound::Catch,
        ];
        sounds.map(|sound| sound(kind))
    };
    table
        .chain(Theme::ALL.into_iter().flat_map(of_theme))
        .chain(BeastKind::ALL.into_iter().flat_map(of_beast))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn sounds_and_files_are_unique() {
        let (mut sounds, mut files) = (HashSet::new(), HashSet::new());
        for sound in all() {
            assert!(sounds.insert(sound), "{sound:?} is listed twice");
            let Some(family) = sound.family() else {
                panic!("{sound:?} has no recordings")
            };
            for file in family.recordings {
                // Themes can have the same steps, salt sounds like ice, a flare like a torch, and a scroll like
                // a page.
                let shared = ["steps/", "torch/whoosh", "interface/page"];
                let is_shared = shared.iter().any(|part| file.path.contains(part));
                assert!(files.insert(file.path) || is_shared, "{}", file.path);
                assert!(file.bytes.starts_with(b"OggS"), "{}", file.path);
            }
        }
    }
}
