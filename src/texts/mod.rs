//! The texts that players read, translated into the language of the game.
//!
//! ```text
//!   say!("key", …) ──▶ Say ──Texts, of the Language──▶ words
//!                              ▲
//!                 assets/texts/en.ftl, de.ftl
//! ```
//!
//! Code creates messages that do not depend on the language. A [`Say`] is stored, sent and compared
//! like any other value, and is translated when it is displayed. On screens, `Say` is a component.
//! The panel translates messages with [`Texts`].

mod catalogue;
pub(crate) mod controls;
pub(crate) mod edit_error;
mod language;
pub(crate) mod of_library;
mod say;
pub(crate) mod surroundings;

pub use catalogue::Texts;
pub(crate) use controls::{action_name, control_name};
pub use language::Language;
pub(crate) use language::{LanguageChoice, SystemLanguage};
pub(crate) use say::say;
pub use say::{Argument, Say};

use crate::controls::bindings::Bindings;
use crate::controls::devices::InputDevice;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_maze::topology::GridSpec;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Language>()
        .init_resource::<LanguageChoice>()
        .init_resource::<SystemLanguage>()
        .init_resource::<Texts>()
        .add_systems(
            PreUpdate,
            language::choose_language.run_if(resource_changed::<LanguageChoice>),
        )
        .add_systems(
            PostUpdate,
            (
                update_texts.run_if(
                    resource_changed::<Language>
                        .or_else(resource_changed::<Bindings>)
                        .or_else(resource_changed::<InputDevice>),
                ),
                translate_lines,
            )
                .chain()
                .before(UiSystems::Propagate),
        );
}

/// Replaces [`Texts`] when the language, the key bindings or the device changes.
fn update_texts(
    language: Res<Language>,
    bindings: Res<Bindings>,
    device: Res<InputDevice>,
    mut texts: ResMut<Texts>,
) {
    *texts = Texts::of(*language).with_controls(&bindings, *device);
}

/// Translates new and changed messages on the screen, and all messages when [`Texts`] has changed.
fn translate_lines(texts: Res<Texts>, mut lines: Query<(Ref<Say>, &mut Text)>) {
    for (say, mut text) in &mut lines {
        if say.is_changed() || texts.is_changed() {
            text.set_if_neq(Text(texts.translate(&say)));
        }
    }
}

/// The separator between messages on the same line.
pub(crate) const GAP: &str = "     ";

/// Returns the line of a chapter in the campaign's table of contents.
pub(crate) fn chapter(number: usize, title: Say, won: bool) -> Say {
    match won {
        true => say!("chapter-won", number = number + 1, title),
        false => say!("chapter", number = number + 1, title),
    }
}

/// Returns the name of a level. The names of built-in levels are translated.
pub(crate) fn level(name: &str) -> Say {
    match name {
        "first steps" => say!("level-first-steps"),
        "two halves" => say!("level-two-halves"),
        "honeycomb" => say!("level-honeycomb"),
        "the gatehouse" => say!("level-the-gatehouse"),
        own => Say::verbatim(own),
    }
}

/// Formats the duration of a run that lasted this many ticks.
pub(crate) fn run_time(ticks: u32) -> Say {
    clock(ticks as f32 / TICKS_PER_SECOND as f32)
}

/// Formats a number of seconds as minutes, seconds and tenths.
pub(crate) fn clock(seconds: f32) -> Say {
    let tenths = (seconds * 10.0) as u32;
    say!(
        "clock",
        minutes = tenths / 600,
        seconds = format!("{:02}", tenths / 10 % 60),
        tenths = tenths % 10,
    )
}

/// Formats the time of a running clock as minutes and seconds. With tenths, the screen would have to
/// be drawn ten times per second although nothing else on it changes.
pub(crate) fn running_clock(seconds: f32) -> Say {
    let seconds = seconds as u32;
    say!(
        "clock-running",
        minutes = seconds / 60,
        seconds = format!("{:02}", seconds % 60),
    )
}

/// Describes which axes of a grid wrap.
pub(crate) fn wraps(x: bool, y: bool) -> Say {
    match (x, y) {
        (false, false) => say!("watch-wraps-none"),
        (true, false) => say!("watch-wraps-x"),
        (false, true) => say!("watch-wraps-y"),
        (true, true) => say!("watch-wraps-xy"),
    }
}

/// Describes the size of a grid by the lengths of its axes.
pub(crate) fn size(grid: GridSpec) -> Say {
    let (width, height) = (grid.width, grid.height);
    match grid.shape.has_floors() {
        true => say!("size-floors", width, height, floors = grid.depth),
        false => say!("size-flat", width, height),
    }
}
