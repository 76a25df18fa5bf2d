//! The picture of the Minotaur on the lost card.

use crate::platform::{AssetFile, asset};
use crate::scenery::load_picture;
use crate::schedule::FrameSystems;
use crate::states::Card;
use crate::theme::{EDGE, EdgeShade};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;

/// A picture of the Minotaur, which `scripts/pictures` makes with the game.
const PICTURE: AssetFile = asset!("figures/minotaur.jpg");

/// The height of the picture, as a percentage of the shorter side of the window.
const HEIGHT: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BeastPicture>()
        .add_systems(OnEnter(Card::Lost), load)
        .add_systems(
            Update,
            show.in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Lost)),
        );
}

/// The picture, and the task that loads it when it is needed for the first time.
#[derive(Resource, Default)]
struct BeastPicture {
    loading: Slot<Result<Image, String>>,
    image: Option<Handle<Image>>,
}

#[derive(Component)]
struct Beast;

/// Returns the picture, which takes no space until it has been loaded.
pub(super) fn beast() -> impl Bundle {
    (
        Beast,
        Node {
            height: vmin(HEIGHT),
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

/// Loads the picture, unless it is loaded already.
fn load(mut picture: ResMut<BeastPicture>) {
    if picture.image.is_none() && !picture.loading.is_busy() {
        picture.loading.ask_async(|_| load_picture(PICTURE));
    }
}

/// Shows the picture once it has been loaded. If it cannot be downloaded, the card has no picture.
fn show(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    mut picture: ResMut<BeastPicture>,
    mut images: If<ResMut<Assets<Image>>>,
    mut nodes: Query<(Entity, &mut Node), (With<Beast>, Without<ImageNode>)>,
) {
    let picture = picture.bypass_change_detection();
    if let Some(Ok(image)) = picture.loading.take_ready(*wait) {
        picture.image = Some(images.add(image));
    }
    let Some(image) = &picture.image else { return };
    for (node, mut layout) in &mut nodes {
        layout.display = Display::Flex;
        commands.entity(node).insert(ImageNode::new(image.clone()));
    }
}
