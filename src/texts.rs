//! Every text that players read outside the panel, in one place.

/// The game's name.
pub(crate) const TITLE: &str = "Warren";
pub(crate) const TAGLINE: &str = "Find the way out";
pub(crate) const PLAY: &str = "Play";
pub(crate) const QUIT: &str = "Quit";
pub(crate) const SEED_LABEL: &str = "Seed (a number or a word)";
pub(crate) const SEED_BLANK: &str = "Leave it empty for a fresh maze";

pub(crate) const PAUSED: &str = "Paused";
pub(crate) const RESUME: &str = "Resume";
pub(crate) const RESTART: &str = "Start again";
pub(crate) const TO_TITLE: &str = "Title screen";

pub(crate) const WON: &str = "You found the way out";
pub(crate) const AGAIN: &str = "Again";
pub(crate) const NEXT: &str = "Next";

pub(crate) const KEYS_FIRST_PERSON: &str = "WASD walk   mouse, arrows turn   R F climb   E search   H hint   V view   F1 panel   Esc pause";
pub(crate) const KEYS_TOP_DOWN: &str =
    "WASD, arrows walk   R F climb   E search   H hint   V view   F1 panel   Esc pause";

pub(crate) const SEARCHING: &str = "Searching the walls...";
pub(crate) const DOOR_FOUND: &str = "A secret door swings open";
pub(crate) const NO_WAY: &str = "No way leads to the finish: this part is sealed off";

/// What a level without a seed is called.
pub(crate) const HAND_MADE: &str = "hand-made level";

/// Minutes and seconds of a number of seconds.
pub(crate) fn clock(seconds: f32) -> String {
    let tenths = (seconds * 10.0) as u32;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}
