//! The stone of a level: what walls, floors and ceilings are made of.

use super::detail::Detail;
use super::look::{self, Look};
use super::material::{Layers, StoneMaterial};
use super::surface::{self, Decoded, Sharpness};
use crate::level::{CurrentLevel, LevelChanged};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use warren_dungeon::level::Theme;

/// The materials of the level's stone where a game has its own; Warren's, where not. Read
/// once, after startup.
#[derive(Resource, Clone, Debug, Default)]
pub struct StoneMaterials {
    /// That of walls and doors.
    pub wall: Option<Handle<StandardMaterial>>,
    /// That of floors and ceilings.
    pub floor: Option<Handle<StandardMaterial>>,
    /// That of rock, seen from above.
    pub rock: Option<Handle<StandardMaterial>>,
}

/// What stone a part of the level is made of.
pub(super) enum Stone {
    /// Warren's own, which changes with the theme.
    Own(Handle<StoneMaterial>),
    /// A game's.
    Given(Handle<StandardMaterial>),
}

impl Stone {
    /// Covers an entity with the stone, in the form of a mesh.
    pub(super) fn cover(&self, entity: &mut EntityCommands, mesh: Handle<Mesh>) {
        entity.insert(Mesh3d(mesh));
        match self {
            Stone::Own(material) => entity.insert(MeshMaterial3d(material.clone())),
            Stone::Given(material) => entity.insert(MeshMaterial3d(material.clone())),
        };
    }
}

/// The level's stone.
#[derive(Resource)]
pub(super) struct Stones {
    pub(super) wall: Stone,
    pub(super) floor: Stone,
    pub(super) ceiling: Stone,
    pub(super) rock: Handle<StandardMaterial>,
}

/// Which pictures of stone are shown, and which are being decoded.
#[derive(Resource, Default)]
pub(super) struct StoneInMaking {
    slot: Slot<Pictures>,
    /// Of which theme, and how sharp, the last ones are that were asked for.
    asked: Option<(Theme, Sharpness)>,
}

/// The decoded pictures of a theme.
struct Pictures {
    wall: Decoded,
    floor: Decoded,
    ceiling: Option<Decoded>,
}

/// Whether the stone of the level is on its way: until then it is plain.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoneIsPlain(pub(crate) bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StoneMaterials>()
        .init_resource::<Look>()
        .init_resource::<StoneInMaking>()
        .init_resource::<StoneIsPlain>()
        .init_resource::<WaitForWork>()
        .init_resource::<CurrentLevel>()
        .add_message::<LevelChanged>();
}

/// Stone without pictures, for the first frames.
pub(super) fn prepare(
    mut commands: Commands,
    given: Res<StoneMaterials>,
    mut images: ResMut<Assets<Image>>,
    mut stones: ResMut<Assets<StoneMaterial>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let mut stone_or = |given: &Option<Handle<StandardMaterial>>| match given {
        Some(given) => Stone::Given(given.clone()),
        None => {
            let plain = surface::plain(PLAIN).add(&mut images);
            Stone::Own(stones.add(own(plain)))
        }
    };
    let [wall, floor, ceiling] = [&given.wall, &given.floor, &given.floor].map(&mut stone_or);
    let rock = given.rock.clone().unwrap_or_else(|| {
        materials.add(StandardMaterial {
            base_color: Color::srgb(0.12, 0.115, 0.13),
            perceptual_roughness: 1.0,
            reflectance: 0.1,
            ..default()
        })
    });
    commands.insert_resource(Stones {
        wall,
        floor,
        ceiling,
        rock,
    });
}

/// The colour of stone without pictures.
const PLAIN: Color = Color::srgb(0.36, 0.33, 0.30);

fn own(layers: Layers) -> StoneMaterial {
    StoneMaterial {
        base: StandardMaterial {
            reflectance: 0.3,
            ..default()
        },
        extension: layers,
    }
}

/// The level's theme decides the look.
pub(super) fn choose_look(current: Res<CurrentLevel>, mut look: ResMut<Look>) {
    if let Some(level) = &current.0 {
        look.set_if_neq(Look::of(level.theme()));
    }
}

/// Asks for the pictures of the look, as sharp as they are to be.
pub(super) fn ask(look: Res<Look>, detail: Res<Detail>, mut making: ResMut<StoneInMaking>) {
    let (theme, sharp) = (look.theme, detail.stone);
    if making.asked == Some((theme, sharp)) {
        return;
    }
    making.asked = Some((theme, sharp));
    making.slot.ask(move |_| {
        let surfaces = look::surfaces(theme);
        Pictures {
            wall: surfaces.wall.decode(sharp),
            floor: surfaces.floor.decode(sharp),
            ceiling: surfaces.ceiling.map(|ceiling| ceiling.decode(sharp)),
        }
    });
}

/// Shows the pictures that are ready.
pub(super) fn show(
    wait: Res<WaitForWork>,
    mut making: ResMut<StoneInMaking>,
    mut is_plain: ResMut<StoneIsPlain>,
    palette: Res<Stones>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StoneMaterial>>,
) {
    let ready = making.slot.take_ready(*wait);
    is_plain.set_if_neq(StoneIsPlain(making.slot.age().is_some()));
    let Some(pictures) = ready else { return };
    let parts = [
        (&palette.wall, Some(pictures.wall)),
        (&palette.floor, Some(pictures.floor)),
        (&palette.ceiling, pictures.ceiling),
    ];
    for (stone, pictures) in parts {
        if let Stone::Own(handle) = stone
            && let Some(pictures) = pictures
            && let Some(mut material) = materials.get_mut(handle)
        {
            material.extension = pictures.add(&mut images);
        }
    }
}
