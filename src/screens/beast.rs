//! Pictures of beasts on cards. Each picture is loaded when a card first shows it.

use crate::theme::{EDGE, EdgeShade};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use std::collections::BTreeMap;
use warren_dungeon::level::BeastKind;
use warren_scenery::{beast_picture, load_picture};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BeastPictures>()
        .add_systems(Update, (load, show).chain().in_set(FrameSystems::Interface));
}

/// The pictures of the beasts that cards have shown.
#[derive(Resource, Default)]
struct BeastPictures(BTreeMap<BeastKind, BeastPicture>);

/// A picture, and the task that loads it.
#[derive(Default)]
struct BeastPicture {
    loading: Slot<Result<Image, String>>,
    image: Option<Handle<Image>>,
}

/// A node that shows the picture of this beast.
#[derive(Component)]
struct PictureOf(BeastKind);

/// Returns a picture of this height, which takes no space until it has been loaded.
pub(super) fn picture(kind: BeastKind, height: Val) -> impl Bundle {
    (
        PictureOf(kind),
        Node {
            height,
            display: Display::None,
            align_self: AlignSelf::Center,
            border: px(1).all(),
            flex_shrink: 0.0,
            ..default()
        },
        EdgeShade(EDGE),
        Pickable::IGNORE,
    )
}

/// Loads the pictures of new nodes, unless they are loaded already.
fn load(mut pictures: ResMut<BeastPictures>, new: Query<&PictureOf, Added<PictureOf>>) {
    for &PictureOf(kind) in &new {
        let picture = pictures.0.entry(kind).or_default();
        if picture.image.is_none() {
            let load = move |_| load_picture(beast_picture(kind));
            picture.loading.ask_async(load);
        }
    }
}

/// Shows the pictures that have been loaded. A card lacks the pictures that cannot be downloaded.
fn show(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    mut pictures: ResMut<BeastPictures>,
    mut images: If<ResMut<Assets<Image>>>,
    mut nodes: Query<(Entity, &PictureOf, &mut Node), Without<ImageNode>>,
) {
    for (entity, &PictureOf(kind), mut node) in &mut nodes {
        let Some(picture) = pictures.bypass_change_detection().0.get_mut(&kind) else {
            continue;
        };
        if let Some(Ok(image)) = picture.loading.take_ready(*wait) {
            picture.image = Some(images.add(image));
        }
        if let Some(image) = &picture.image {
            node.display = Display::Flex;
            commands
                .entity(entity)
                .insert(ImageNode::new(image.clone()));
        }
    }
}
