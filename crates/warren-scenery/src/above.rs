//! The visibility of entities in the different views. In the view from above, entities that would
//! cover the floor, or that the player has not seen yet, are hidden.

use bevy::prelude::*;
use bevy_warren::overlay::OverlayColours;
use bevy_warren::play::run::Run;
use bevy_warren::sight::{Sight, shown};
use warren_maze::topology::Cell;

/// The only views in which an entity is visible.
#[derive(Component, Clone, Copy)]
#[require(Visibility)]
pub(crate) struct ShownIn(pub(crate) &'static [Sight]);

/// The cells of a tall object. In the view from above, the object is visible once the player has
/// seen one of the cells. Otherwise, the object would be visible above the veil of darkness.
#[derive(Component, Clone)]
pub(crate) struct Stands(pub(crate) Vec<Cell>);

/// Shows entities only in their views.
pub(crate) fn follow_sight(sight: Res<Sight>, mut entities: Query<(&ShownIn, &mut Visibility)>) {
    for (views, mut visibility) in &mut entities {
        visibility.set_if_neq(shown(views.0.contains(&sight)));
    }
}

/// In the view from above, hides tall objects in cells that the player has not seen.
pub(crate) fn hide_unseen(
    sight: Res<Sight>,
    run: If<Res<Run>>,
    overlay: Res<OverlayColours>,
    mut objects: Query<(&Stands, &mut Visibility)>,
) {
    let all = *sight != Sight::Above || overlay.0.is_some();
    for (stands, mut visibility) in &mut objects {
        let is_seen = |&cell: &Cell| run.progress.seen().contains(cell);
        visibility.set_if_neq(shown(all || stands.0.iter().any(is_seen)));
    }
}
