//! What players read, in their language.
//!
//! ```text
//!   say!("key", …) ──▶ Say ──Texts, of the Language──▶ words
//!                              ▲
//!                 assets/texts/en.ftl, de.ftl
//! ```
//!
//! Code says what is to be told and knows no language: a [`Say`] is kept, sent and
//! compared like any other value, and put into words where it is shown. On screens it is
//! a component; the panel asks [`Texts`].

mod catalogue;
mod language;
pub(crate) mod multimaze;
pub(crate) mod of_library;
mod say;
pub(crate) mod watch;

pub use catalogue::Texts;
pub use language::Language;
pub(crate) use say::say;
pub use say::{Argument, Say};

use crate::states::View;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use warren_maze::topology::GridSpec;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Language>()
        .init_resource::<Texts>()
        .add_systems(
            PostUpdate,
            (speak.run_if(resource_changed::<Language>), tell)
                .chain()
                .before(UiSystems::Propagate),
        );
}

/// Takes the words of the language.
fn speak(language: Res<Language>, mut texts: ResMut<Texts>) {
    *texts = Texts::of(*language);
}

/// Puts into words what there is to say.
fn tell(texts: Res<Texts>, mut lines: Query<(Ref<Say>, &mut Text)>) {
    for (say, mut text) in &mut lines {
        if say.is_changed() || texts.is_changed() {
            text.set_if_neq(Text(texts.tell(&say)));
        }
    }
}

/// What stands between things that are told in one line.
pub(crate) const GAP: &str = "     ";

/// The keys of a view, in a level that has ladders or lets one blast.
pub(crate) fn keys(view: View, climbs: bool, blasts: bool) -> Say {
    let walk = match view {
        View::FirstPerson => say!("keys-first-person"),
        View::TopDown => say!("keys-top-down"),
    };
    let all = [
        Some(walk),
        climbs.then(|| say!("keys-climb")),
        Some(say!("keys-search")),
        blasts.then(|| say!("keys-blast")),
        Some(say!("keys-others")),
    ];
    Say::Several(all.into_iter().flatten().collect(), "   ")
}

/// A chapter in the campaign's table of contents.
pub(crate) fn chapter(number: usize, title: Say, won: bool) -> Say {
    match won {
        true => say!("chapter-won", number = number + 1, title = title),
        false => say!("chapter", number = number + 1, title = title),
    }
}

/// Minutes and seconds of a number of seconds.
pub(crate) fn clock(seconds: f32) -> Say {
    let tenths = (seconds * 10.0) as u32;
    say!(
        "clock",
        minutes = tenths / 600,
        seconds = format!("{:02}", tenths / 10 % 60),
        tenths = tenths % 10,
    )
}

/// How many cells a grid has, by its axes.
pub(crate) fn size(grid: GridSpec) -> Say {
    let (width, height) = (grid.width, grid.height);
    match grid.shape.has_floors() {
        true => say!(
            "size-floors",
            width = width,
            height = height,
            floors = grid.depth
        ),
        false => say!("size-flat", width = width, height = height),
    }
}
