//! Every text that players read outside the panel, in one place; those of the
//! larger screens in a file each.

pub(crate) mod multimaze;
pub(crate) mod watch;

use crate::states::View;
use std::fmt::Display;

/// The game's name.
pub(crate) const TITLE: &str = "Warren";
pub(crate) const TAGLINE: &str = "Find the way out";
pub(crate) const PLAY: &str = "Play";
pub(crate) const CAMPAIGN: &str = "Campaign";
pub(crate) const WATCH: &str = "Watch";
pub(crate) const MULTIMAZE: &str = "MultiMaze";
pub(crate) const QUIT: &str = "Quit";
pub(crate) const SEED_LABEL: &str = "Seed (a number or a word)";
pub(crate) const SEED_BLANK: &str = "Leave it empty for a fresh maze";

pub(crate) const PAUSED: &str = "Paused";
pub(crate) const RESUME: &str = "Resume";
pub(crate) const RESTART: &str = "Start again";
pub(crate) const TO_TITLE: &str = "Title screen";

pub(crate) const WON: &str = "You found the way out";
pub(crate) const TIME: &str = "Time";
pub(crate) const AGAIN: &str = "Again";
pub(crate) const NEXT: &str = "Next";

pub(crate) const SEARCHING: &str = "Searching the walls...";
pub(crate) const BLASTED: &str = "The wall falls";
pub(crate) const SMOOTH: &str = "Walking smoothly";
pub(crate) const STEPS: &str = "Walking cell by cell";
pub(crate) const DOOR_FOUND: &str = "A secret door swings open";
pub(crate) const NO_WAY: &str = "No way leads to the finish: this part is sealed off";

pub(crate) const HOOVES: &str = "You hear hooves";
pub(crate) const CAUGHT: &str = "The Minotaur has caught you";
pub(crate) const CAUGHT_ADVICE: &str = "It takes the shortest way too. Listen, and keep moving.";

/// The keys of a view, in a level that has ladders or lets one blast.
pub(crate) fn keys(view: View, climbs: bool, blasts: bool) -> String {
    let walk = match view {
        View::FirstPerson => "WASD walk   mouse turn",
        View::TopDown => "WASD, click walk",
    };
    let climb = if climbs { "   R F climb" } else { "" };
    let blast = if blasts { "   B blast" } else { "" };
    format!(
        "{walk}{climb}   E search{blast}   1 2 3 hint   X explore   M map   V view   F1 panel   Esc pause"
    )
}

/// A chapter in the campaign's table of contents.
pub(crate) fn chapter(number: usize, title: &str, won: bool) -> String {
    let won = if won { "  (won)" } else { "" };
    format!("{}. {title}{won}", number + 1)
}

/// Something told, with a capital.
pub(crate) fn sentence(told: impl Display) -> String {
    let mut text = told.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// How many charges are left.
pub(crate) fn charges(count: u32) -> String {
    match count {
        1 => "1 charge".into(),
        _ => format!("{count} charges"),
    }
}

/// What a level without a seed is called.
pub(crate) const HAND_MADE: &str = "hand-made level";

/// Minutes and seconds of a number of seconds.
pub(crate) fn clock(seconds: f32) -> String {
    let tenths = (seconds * 10.0) as u32;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}
