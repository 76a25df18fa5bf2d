//! Warnings of beasts: sentences for players without sound, and marks at the edge of the window that
//! point to the beasts that the player hears.

use super::icon;
use crate::controls::action::{Action, ActionSet};
use crate::news::News;
use crate::states::{Screen, View};
use crate::texts::{Say, say, surroundings};
use bevy::math::Rot2;
use bevy::prelude::*;
use bevy::ui::UiTransform;
use bevy_warren::colours::Colours;
use bevy_warren::map::MapOpen;
use bevy_warren::play::avatar::Avatar;
use bevy_warren::play::beasts::Hunter;
use bevy_warren::play::heard::{HeardDistance, heard_distance};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::level::BeastKind;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        point_to_beasts
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing)),
    );
}

/// Returns whether directions are compass directions, as in the view from above and on the map. Otherwise,
/// they are relative to the player's heading.
pub(super) fn by_compass(view: View, map: MapOpen) -> bool {
    view == View::TopDown || map.0
}

/// Returns the beasts that the player hears, each with the sentence that says where it is. On a
/// floor of the descent, which cannot be played again after a capture, the sentence also names the
/// key for the hint that shows the way out.
pub(super) fn heard(run: &Run, by_compass: bool) -> Vec<(BeastKind, Say)> {
    let heard = BeastKind::ALL.into_iter().filter_map(|kind| {
        let hears = surroundings::heard(run, kind, by_compass)?;
        Some((kind, hears))
    });
    if run.purpose().depth().is_none() {
        return heard.collect();
    }
    let flee = |(kind, hears)| {
        let key = Say::Controls(ActionSet::Play, &[Action::HintWay]);
        (kind, say!("news-flee", hears, key))
    };
    heard.map(flee).collect()
}

/// Says where a beast is when it comes within earshot, and again whenever it comes into the next
/// nearer [distance](HeardDistance).
pub(super) fn tell_beasts(
    run: Option<Res<Run>>,
    view: Res<View>,
    map: Res<MapOpen>,
    mut before: Local<[Option<HeardDistance>; BeastKind::ALL.len()]>,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run else {
        *before = default();
        return;
    };
    let now = BeastKind::ALL.map(|kind| heard_distance(&run, kind));
    if now == *before {
        return;
    }
    for (kind, told) in heard(&run, by_compass(*view, *map)) {
        let (was, is) = (before[kind as usize], now[kind as usize]);
        if was.is_none() || is < was {
            news.write(News::heard(kind, told));
        }
    }
    *before = now;
}

/// Shows a message when the player begins to hear the breath of a sleeping beast. The message is
/// for players without sound.
pub(super) fn tell_sleeping(
    hunters: Query<&Hunter>,
    mut was_near: Local<bool>,
    mut news: MessageWriter<News>,
) {
    let near = hunters.iter().any(|hunter| hunter.sleeping.is_some());
    if near && !*was_near {
        news.write(News::of(say!("news-sleeping-near")));
    }
    *was_near = near;
}

/// The mark that points to a beast of this kind.
#[derive(Component)]
struct BeastMark(BeastKind);

/// The width and height of a mark's picture, in pixels.
const PIXELS: u32 = 64;

/// The horizontal and the vertical distance between the centre of the window and a mark that points
/// east or north, as a percentage of the window's width and height. The mark is below the texts at
/// the top and above those at the bottom.
const RADII: Vec2 = Vec2::new(46.0, 24.0);

/// The horizontal distance, in cells, below which no mark points to a beast on a different floor.
const HERE: f32 = 0.3;

/// Returns the size of a mark in logical pixels, and its opacity.
fn mark_look(distance: HeardDistance) -> (f32, f32) {
    match distance {
        HeardDistance::Close => (52.0, 1.0),
        HeardDistance::Near => (40.0, 0.85),
        HeardDistance::Far => (28.0, 0.7),
    }
}

/// Spawns a hidden mark for each kind of beast. Without a renderer, the marks have no picture.
pub(super) fn spawn(lines: &mut ChildSpawnerCommands, images: Option<&mut Assets<Image>>) {
    let picture = images.map(|images| images.add(icon::paint(PIXELS, arrowhead)));
    for kind in BeastKind::ALL {
        let node = Node {
            position_type: PositionType::Absolute,
            display: Display::None,
            ..default()
        };
        lines.spawn((
            BeastMark(kind),
            node,
            ImageNode::new(picture.clone().unwrap_or_default()),
            UiTransform::default(),
            Name::new(format!("mark of the {}", kind.name())),
            Pickable::IGNORE,
        ));
    }
}

/// Returns the colour of the mark's picture at a position: a white arrowhead that points up, with a
/// dark edge, which makes it visible on light stone.
fn arrowhead(at: Vec2) -> Option<[f32; 3]> {
    let inside = |margin: f32| {
        let outer = at.y + 0.44 - margin * 2.0 - 1.8 * at.x.abs();
        let notch = 0.34 - margin - 0.6 * (0.44 - at.x.abs()) - at.y;
        outer > 0.0 && notch > 0.0
    };
    match (inside(0.0), inside(0.045)) {
        (_, true) => Some([1.0; 3]),
        (true, false) => Some([0.05; 3]),
        _ => None,
    }
}

/// Moves each mark to the edge of the window that is nearest to its beast, as seen in the current
/// view or on the open map.
fn point_to_beasts(
    run: If<Res<Run>>,
    view: Res<View>,
    map: Res<MapOpen>,
    colours: Res<Colours>,
    avatar: Single<&Transform, With<Avatar>>,
    hunters: Query<(&Hunter, &Transform)>,
    mut marks: Query<(&BeastMark, &mut Node, &mut UiTransform, &mut ImageNode)>,
) {
    for (mark, mut node, transform, image) in &mut marks {
        let hunter = hunters.iter().find(|(hunter, _)| hunter.kind == mark.0);
        let heard = heard_distance(&run, mark.0).filter(|_| !run.progress.is_over());
        let pointed = heard.zip(hunter).and_then(|(distance, (_, place))| {
            let way = place.translation - avatar.translation;
            let way = match by_compass(*view, *map) {
                true => way,
                false => avatar.rotation.inverse() * way,
            };
            // To the right and up on the screen.
            let way = Vec2::new(way.x, -way.z);
            (way.length() > HERE).then(|| (distance, way.normalize()))
        });
        let Some((distance, way)) = pointed else {
            if node.display != Display::None {
                node.display = Display::None;
            }
            continue;
        };
        let (size, opacity) = mark_look(distance);
        let middle = Vec2::splat(50.0) + Vec2::new(way.x, -way.y) * RADII;
        let placed = Node {
            display: Display::Flex,
            width: px(size),
            height: px(size),
            left: percent(middle.x),
            top: percent(middle.y),
            margin: UiRect::new(px(-size / 2.0), px(0), px(-size / 2.0), px(0)),
            ..node.clone()
        };
        node.set_if_neq(placed);
        let rotation = Rot2::radians(way.x.atan2(way.y));
        transform
            .map_unchanged(|transform| &mut transform.rotation)
            .set_if_neq(rotation);
        image
            .map_unchanged(|image| &mut image.color)
            .set_if_neq(colours.lair.with_alpha(opacity));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_of_a_beast_grows_as_the_beast_comes_nearer() {
        let distances = [1, 4, 5, 9, 10, 16, 17].map(HeardDistance::of);
        let sizes = distances.map(|heard| heard.map(|heard| mark_look(heard).0 as u32));
        let expected = [52, 52, 40, 40, 28, 28].map(Some);
        assert_eq!(sizes[..6], expected);
        assert_eq!(sizes[6], None);
    }

    #[test]
    fn the_arrowhead_points_up() {
        let is_filled = |x, y| arrowhead(Vec2::new(x, y)).is_some();
        assert!(is_filled(0.0, -0.3) && is_filled(0.3, 0.25) && is_filled(-0.3, 0.25));
        assert!(!is_filled(0.3, -0.3) && !is_filled(-0.3, -0.3) && !is_filled(0.0, 0.4));
    }
}
