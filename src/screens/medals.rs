//! The medals of a level, shown as discs. Earned medals are filled.

use crate::runs::records::{LastWin, Medal, Record};
use crate::texts::{Say, say};
use crate::theme::widget::{self, Earned};
use crate::theme::{AMBER, CLEAR, EdgeShade, FAINT, Fill, INK, WIDTH};
use bevy::prelude::*;
use warren_dungeon::play::Progress;

/// Adds a line for each medal of a level that was just won. The line describes an earned medal, or
/// says why the medal was not earned.
pub(super) fn lines(parent: &mut ChildSpawnerCommands, win: &LastWin, progress: &Progress) {
    for medal in Medal::ALL {
        let is_earned = win.now.is_some_and(|record| record.has(medal));
        let (ink, told) = match is_earned {
            true => (INK, medal.name()),
            false => (FAINT, missing(medal, win.shortest, progress)),
        };
        let line = Node {
            column_gap: px(10),
            align_items: AlignItems::Center,
            ..default()
        };
        let line = (line, Earned(is_earned));
        parent.spawn(line).with_children(|line| {
            line.spawn(disc(is_earned));
            line.spawn(widget::label_in(ink, told, 18.0));
        });
    }
    if progress.revealed() {
        let width = Node {
            max_width: px(WIDTH),
            ..default()
        };
        let why = widget::label_in(FAINT, say!("medals-revealed"), 16.0);
        parent.spawn((why, width));
    }
}

/// Returns the line for a medal that the run did not earn: the specific reason, or the name of the
/// medal if there is no such reason.
fn missing(medal: Medal, shortest: u32, progress: &Progress) -> Say {
    match medal {
        Medal::WithoutHints if progress.hints() > 0 => {
            say!("medal-hints-taken", hints = progress.hints())
        }
        Medal::Short if u64::from(progress.steps()) * 2 > u64::from(shortest) * 3 => {
            say!("medal-too-long", most = shortest.saturating_mul(3) / 2)
        }
        other => other.name(),
    }
}

/// Returns a row with the medals. The names of earned medals are not displayed, but screen readers
/// read them.
pub(super) fn row(record: &Record) -> impl Bundle {
    let row = Node {
        column_gap: px(4),
        align_items: AlignItems::Center,
        ..default()
    };
    let [first, second, third] = Medal::ALL.map(|medal| {
        let is_earned = record.has(medal);
        let told = match is_earned {
            true => medal.name(),
            false => Say::Nothing,
        };
        let unseen = Node {
            display: Display::None,
            ..default()
        };
        (disc(is_earned), children![(unseen, told)])
    });
    (row, Pickable::IGNORE, children![first, second, third])
}

fn disc(is_full: bool) -> impl Bundle {
    (
        Node {
            width: px(13),
            height: px(13),
            border: px(2).all(),
            border_radius: BorderRadius::MAX,
            ..default()
        },
        Fill(if is_full { AMBER } else { CLEAR }),
        EdgeShade(AMBER),
        Pickable::IGNORE,
    )
}
