//! The picture of the beast on the lost card.

use crate::states::Card;
use crate::theme::{EDGE, EdgeShade};
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use warren_dungeon::level::BeastKind;
use warren_dungeon::play::Beast;
use warren_scenery::{beast_picture, load_picture};

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

/// The picture of the last beast that caught the player, and the task that loads it.
#[derive(Resource, Default)]
struct BeastPicture {
    kind: Option<BeastKind>,
    loading: Slot<Result<Image, String>>,
    image: Option<Handle<Image>>,
}

#[derive(Component)]
struct PictureNode;

/// Returns the picture, which takes no space until it has been loaded.
pub(super) fn beast() -> impl Bundle {
    (
        PictureNode,
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

/// Loads the picture of the beast that caught the player, unless it is loaded already.
fn load(run: If<Res<Run>>, mut shown: ResMut<BeastPicture>) {
    let Some(&Beast { kind, .. }) = run.progress.captor() else {
        return;
    };
    if shown.kind != Some(kind) {
        shown.kind = Some(kind);
        shown.image = None;
    }
    if shown.image.is_none() {
        shown
            .loading
            .ask_async(move |_| load_picture(beast_picture(kind)));
    }
}

/// Shows the picture once it has been loaded. If it cannot be downloaded, the card has no picture.
fn show(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    mut picture: ResMut<BeastPicture>,
    mut images: If<ResMut<Assets<Image>>>,
    mut nodes: Query<(Entity, &mut Node), (With<PictureNode>, Without<ImageNode>)>,
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
