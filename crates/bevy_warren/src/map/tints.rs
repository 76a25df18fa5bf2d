//! The overlay's colours as a texture, which all maps of the level share.

use crate::overlay::OverlayColours;
use crate::schedule::FrameSystems;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_renderer::texels::{Texels, Writes};

/// The overlay's colours on maps.
#[derive(Resource, Debug, Default)]
pub struct Tints {
    /// The level that has an overlay, and the colours of its cells.
    overlay: Option<(Arc<Level>, Texels<[u8; 4]>)>,
    transparent: Texels<[u8; 4]>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tints>()
        .init_resource::<OverlayColours>()
        .add_systems(
            Update,
            update_tints
                .run_if(resource_exists_and_changed::<OverlayColours>)
                .in_set(FrameSystems::Motion),
        );
}

impl Tints {
    /// Returns the overlay's colours for a level. The colours are transparent if the level has no
    /// overlay.
    pub fn over(&self, level: &Arc<Level>) -> &Texels<[u8; 4]> {
        match &self.overlay {
            Some((of, tints)) if Arc::ptr_eq(of, level) => tints,
            _ => &self.transparent,
        }
    }
}

/// Copies the overlay's colours to the texture, of which only the colours that differ are written. If
/// there is no overlay, removes the texture.
fn update_tints(
    overlay: Res<OverlayColours>,
    mut tints: ResMut<Tints>,
    mut writes: ResMut<Writes>,
    mut images: If<ResMut<Assets<Image>>>,
) {
    if tints.transparent.all().is_empty() {
        tints.transparent = Texels::new(vec![[0; 4]], &mut images);
    }
    let last = tints.overlay.take();
    tints.overlay = overlay.0.as_ref().map(|painted| {
        let mut texels = last.map(|(_, texels)| texels).unwrap_or_default();
        texels.replace(painted.colours.clone(), &mut images);
        texels.flush(&mut writes);
        (painted.level.clone(), texels)
    });
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::overlay::LevelColours;
    use bevy::ecs::system::RunSystemOnce;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::Topology;

    #[test]
    fn an_overlay_colours_only_its_own_level_and_can_be_removed() {
        let [level, other] = [1, 2].map(|seed| {
            let recipe = Recipe { seed, ..default() };
            Arc::new(make(&recipe).unwrap())
        });
        let colours = vec![[1, 2, 3, 255]; level.grid().cells() as usize];
        let mut world = World::new();
        world.init_resource::<Tints>();
        world.init_resource::<Writes>();
        world.init_resource::<Assets<Image>>();
        let painted = LevelColours {
            level: level.clone(),
            colours: colours.clone(),
        };
        for (overlay, tints) in [(Some(painted), colours), (None, vec![[0; 4]])] {
            world.insert_resource(OverlayColours(overlay));
            world.run_system_once(update_tints).unwrap();
            assert_eq!(world.resource::<Tints>().over(&level).all(), tints);
            assert_eq!(world.resource::<Tints>().over(&other).all(), [[0; 4]]);
        }
    }
}
