//! Figures: the beasts, with one row for each kind, the player as seen from above, the hand with the
//! torch, and a ghost.

pub(crate) mod beast;
mod bull;
mod echo;
mod figure;
mod flesh;
mod ghost;
mod guardian;
mod hand;
mod minotaur;
mod moth;
pub(crate) mod player;
mod sleeper;
mod statue;
mod thief;
mod warden;

#[cfg(feature = "audio")]
use crate::asset::recordings;
use crate::asset::{AssetFile, asset};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;
pub(crate) use figure::dress;
use figure::{Figure, FigurePart, piece};
use warren_dungeon::level::BeastKind;

/// Declares the figures of beasts, with one row for each kind: its figure, its name in the paths of
/// its files, and the numbers of the recordings of its breath.
macro_rules! beasts {
    ($($kind:ident $name:literal: $figure:ty, breaths: $($breath:literal)+;)+) => {
        /// Adds the systems that spawn the figures of beasts.
        pub(crate) fn dress_beasts(app: &mut App) {
            app.add_systems(
                Update,
                ($(dress::<$figure, _>,)+).in_set(FrameSystems::Scenery),
            );
        }

        /// Returns the picture of a beast, which `scripts/pictures` makes with the game.
        pub fn beast_picture(kind: BeastKind) -> AssetFile {
            match kind {
                $(BeastKind::$kind => asset!("figures/", $name, ".jpg"),)+
            }
        }

        /// Returns the recordings of a beast's sounds.
        #[cfg(feature = "audio")]
        pub fn beast_sounds(kind: BeastKind) -> &'static BeastSounds {
            match kind {
                $(BeastKind::$kind => &BeastSounds {
                    step: recordings!($name, "/step": 1 2 3 4 5),
                    breath: recordings!($name, "/breath": $($breath)+),
                    call: recordings!($name, "/call": 1 2),
                    catch: recordings!($name, "/catch"),
                },)+
            }
        }
    };
}

beasts! {
    Minotaur "minotaur": minotaur::MinotaurFigure, breaths: 1 2 3 4;
    Sleeper "sleeper": sleeper::SleeperFigure, breaths: 1 2 3;
    Guardian "guardian": guardian::GuardianFigure, breaths: 1 2 3;
    Statue "statue": statue::StatueFigure, breaths: 1 2 3;
    Echo "echo": echo::EchoFigure, breaths: 1 2 3;
    Moth "moth": moth::MothFigure, breaths: 1 2 3;
    Thief "thief": thief::ThiefFigure, breaths: 1 2 3;
    Warden "warden": warden::WardenFigure, breaths: 1 2 3;
}

/// The recordings of a beast's sounds.
#[cfg(feature = "audio")]
pub struct BeastSounds {
    /// A step, or the end of a move.
    pub step: &'static [AssetFile],
    /// A breath, or another quiet sound.
    pub breath: &'static [AssetFile],
    /// The call of a beast that wakes up or comes near.
    pub call: &'static [AssetFile],
    /// The beast catches the player, or steals from the player.
    pub catch: &'static [AssetFile],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app_with_scenery;
    use bevy_warren::play::beasts::Hunter;
    use bevy_warren::work::WaitForWork;
    use std::collections::HashSet;
    use warren_dungeon::level::BeastKind;

    /// Returns the meshes of an entity's descendants.
    fn meshes(app: &App, entity: Entity) -> HashSet<AssetId<Mesh>> {
        let mut found = HashSet::new();
        found.extend(app.world().get::<Mesh3d>(entity).map(|mesh| mesh.id()));
        for &child in app.world().get::<Children>(entity).into_iter().flatten() {
            found.extend(meshes(app, child));
        }
        found
    }

    #[test]
    fn each_beast_has_a_figure_of_its_own() {
        let mut app = app_with_scenery();
        app.insert_resource(WaitForWork(true));
        let hunters = BeastKind::ALL.map(|kind| {
            let hunter = Hunter {
                kind,
                distance: None,
                sleeping: None,
                in_view: false,
                is_shown: false,
            };
            app.world_mut().spawn(hunter).id()
        });
        (0..3).for_each(|_| app.update());
        let mut seen = HashSet::new();
        for (hunter, kind) in hunters.into_iter().zip(BeastKind::ALL) {
            let meshes = meshes(&app, hunter);
            assert!(!meshes.is_empty(), "{kind:?} has no figure");
            assert!(seen.is_disjoint(&meshes), "{kind:?} shares a mesh");
            seen.extend(meshes);
        }
    }

    #[cfg(feature = "audio")]
    #[test]
    fn the_files_of_a_beast_have_its_name() {
        for kind in BeastKind::ALL {
            let name = kind.field();
            let sounds = beast_sounds(kind);
            assert_eq!(beast_picture(kind).path, format!("figures/{name}.jpg"));
            assert_eq!(sounds.catch[0].path, format!("sounds/{name}/catch.ogg"));
        }
    }
}
