//! The visibility of entities in the different views. In the view from above, entities that would
//! cover the floor, or that the player has not seen yet, are hidden.

use super::chunks::Shafts;
use super::dressing::Stands;
use crate::maze::{Chunk, FinishMark, Ladder};
use crate::overlay::OverlayColours;
use crate::play::run::Run;
use crate::sight::{Sight, shown};
use crate::space::way_by_ladder;
use bevy::prelude::*;

/// Returns a system that shows the entities with the component `C` only in those views for which
/// `is_shown_in` returns true.
pub(super) fn show_in<C: Component>(
    is_shown_in: fn(Sight) -> bool,
) -> impl FnMut(Res<Sight>, Query<&mut Visibility, With<C>>) {
    move |sight, mut entities| {
        for mut visibility in &mut entities {
            visibility.set_if_neq(shown(is_shown_in(*sight)));
        }
    }
}

/// Hides the floors above the player's floor, except in the view from inside.
pub(super) fn hide_floors_above(
    sight: Res<Sight>,
    run: Option<Res<Run>>,
    mut chunks: Query<(&Chunk, &mut Visibility)>,
) {
    let Some(run) = run else { return };
    for (chunk, mut visibility) in &mut chunks {
        let is_shown = *sight == Sight::Inside || chunk.0.z >= run.floor() as i32;
        visibility.set_if_neq(shown(is_shown));
    }
}

type Upright = Or<(With<FinishMark>, With<Ladder>, With<Stands>, With<Shafts>)>;

/// In the view from above, hides tall entities in cells that the player has not seen: finishes,
/// landmarks, ladders and the shafts above ladders. Otherwise, these entities would be visible
/// above the veil of darkness.
pub(super) fn hide_unseen(
    sight: Res<Sight>,
    run: Option<Res<Run>>,
    overlay: Res<OverlayColours>,
    mut upright: Query<
        (
            Option<&FinishMark>,
            Option<&Ladder>,
            Option<&Stands>,
            &mut Visibility,
        ),
        Upright,
    >,
) {
    let Some(run) = run else { return };
    let all = *sight != Sight::Above || overlay.0.is_some();
    let is_seen = |cell| all || run.progress.seen.contains(cell);
    for (finish, ladder, stands, mut visibility) in &mut upright {
        let cells = [
            finish.map(|mark| mark.0),
            stands.map(|stands| stands.0),
            ladder.map(|ladder| ladder.0),
            ladder.and_then(|ladder| way_by_ladder(&run.level, ladder.0, true)),
        ];
        let is_shown = match cells.iter().flatten().next() {
            Some(_) => cells.into_iter().flatten().any(is_seen),
            // Shafts belong to a whole chunk instead of a single cell, so the view from above never
            // shows them.
            None => *sight != Sight::Above,
        };
        visibility.set_if_neq(shown(is_shown));
    }
}
