//! The line over the world that shows what the player carries: an icon and words for each thing.

use super::icon;
use crate::controls::action::Action;
use crate::controls::devices::InputDevice;
use crate::input::tool_in_hand::ToolInHand;
use crate::states::{Screen, View};
use crate::texts::{Say, surroundings};
use crate::theme::{self, EdgeShade, Shade, widget};
use bevy::math::Rot2;
use bevy::prelude::*;
use bevy::ui::UiTransform;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sign::distance;
use bevy_warren::space::way_to_finish;
use std::f32::consts::{FRAC_PI_2, TAU};
use warren_dungeon::level::{ContentKind, Form, Ink, SignPart};
use warren_dungeon::words::CarriedThing;

/// A thing's entry in the line.
#[derive(Component)]
struct Entry(CarriedThing);

/// The icon of a thing.
#[derive(Component)]
struct Icon(CarriedThing);

/// The words beside an icon.
#[derive(Component)]
struct Words(CarriedThing);

/// The width and height of an icon, in pixels of its image.
const PIXELS: u32 = 48;

/// The width and height of an icon, in logical pixels.
const SIZE: f32 = 24.0;

/// The width of the frame around the tool in the player's hand, in logical pixels.
const FRAME: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show, frame_tool, turn_needle)
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing)),
    );
}

/// Adds the line to a column of lines. All its entries are hidden until the player has the things.
/// Without a renderer, the icons have no images.
pub(super) fn spawn(column: &mut ChildSpawnerCommands, mut images: Option<&mut Assets<Image>>) {
    let line = Node {
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        column_gap: px(18),
        ..default()
    };
    column
        .spawn((line, Pickable::IGNORE))
        .with_children(|line| {
            for thing in CarriedThing::all() {
                let entry = Node {
                    display: Display::None,
                    align_items: AlignItems::Center,
                    column_gap: px(5),
                    border: px(FRAME).all(),
                    ..default()
                };
                let size = Node {
                    width: px(SIZE),
                    height: px(SIZE),
                    ..default()
                };
                let painted = images.as_mut().map(|images| images.add(picture(thing)));
                let picture = ImageNode::new(painted.unwrap_or_default());
                let words = widget::label(Say::Nothing, 17.0);
                // On a strip, the icons stand out from walls of a similar colour.
                line.spawn((
                    Entry(thing),
                    entry,
                    theme::Fill(theme::STRIP),
                    EdgeShade(theme::CLEAR),
                    Pickable::IGNORE,
                ))
                .with_children(|entry| {
                    entry.spawn((Icon(thing), picture, size, Pickable::IGNORE));
                    // The line would be too long with the names of several relics.
                    if !matches!(thing, CarriedThing::Relic(_)) {
                        entry.spawn((Words(thing), words));
                    }
                });
            }
        });
}

fn show(
    run: If<Res<Run>>,
    mut entries: Query<(&Entry, &mut Node)>,
    mut words: Query<(&Words, &mut Say)>,
) {
    let carried = surroundings::carried(&run);
    let told = |thing: CarriedThing| carried.iter().find(|(other, _)| *other == thing);
    for (entry, node) in &mut entries {
        let display = match told(entry.0) {
            Some(_) => Display::Flex,
            None => Display::None,
        };
        node.map_unchanged(|node| &mut node.display)
            .set_if_neq(display);
    }
    for (words, mut say) in &mut words {
        if let Some((_, told)) = told(words.0) {
            say.set_if_neq(told.clone());
        }
    }
}

/// Draws a frame around the tool in the player's hand, if the player uses a gamepad or has chosen a tool.
fn frame_tool(
    hand: Res<ToolInHand>,
    device: Res<InputDevice>,
    mut entries: Query<(&Entry, &mut EdgeShade)>,
) {
    let has_frame = *device == InputDevice::Gamepad || hand.was_chosen();
    let framed = hand.tool().filter(|_| has_frame).and_then(thing_of_tool);
    for (entry, mut edge) in &mut entries {
        let shade: Shade = match framed == Some(entry.0) {
            true => theme::AMBER,
            false => theme::CLEAR,
        };
        edge.set_if_neq(EdgeShade(shade));
    }
}

/// Returns the thing that a tool uses, or `None` for a tool that the player does not carry.
fn thing_of_tool(tool: Action) -> Option<CarriedThing> {
    match tool {
        Action::Blast => Some(CarriedThing::Charges),
        Action::Mark => Some(CarriedThing::Chalk),
        Action::Throw => Some(CarriedThing::Stones),
        Action::Torch => Some(CarriedThing::Light),
        Action::Salt => Some(CarriedThing::Salt),
        Action::Flare => Some(CarriedThing::Flares),
        Action::Drink => Some(CarriedThing::Flask),
        Action::ReadScroll => Some(CarriedThing::Scroll),
        _ => None,
    }
}

/// Paints the picture of a thing.
pub(crate) fn picture(thing: CarriedThing) -> Image {
    icon::paint(PIXELS, |at| colour(thing, at))
}

/// Turns the compass icon towards the finish, as seen in the current view.
fn turn_needle(run: If<Res<Run>>, view: Res<View>, mut icons: Query<(&Icon, &mut UiTransform)>) {
    if !run.progress.carried().compass {
        return;
    }
    let way = way_to_finish(&run.level, run.progress.cell()).xz();
    let ahead = match *view {
        View::FirstPerson => f32::from(run.progress.heading()) / 65536.0 * TAU,
        View::TopDown => -FRAC_PI_2,
    };
    let rotation = match way.length() < 0.5 {
        true => Rot2::IDENTITY,
        false => Rot2::radians(way.to_angle() - ahead),
    };
    for (icon, transform) in &mut icons {
        if icon.0 == CarriedThing::Compass {
            transform
                .map_unchanged(|transform| &mut transform.rotation)
                .set_if_neq(rotation);
        }
    }
}

/// The factor by which signs, which leave a margin in their cells, are enlarged in icons.
const ZOOM: f32 = 1.7;

/// Returns the sRGB colour of an icon at a position, or `None` outside the thing. The icon extends
/// from -0.5 to 0.5, and the y axis points down.
fn colour(thing: CarriedThing, at: Vec2) -> Option<[f32; 3]> {
    let parts = sign(thing).iter().rev();
    let parts =
        parts.map(|&(SignPart::Body(ink, form) | SignPart::Engraving(ink, form))| (ink, form));
    let mut covering = parts.filter(|&(_, form)| distance(form, None, at / ZOOM) < 0.0);
    covering.next().map(|(ink, _)| shade(ink))
}

/// Returns the sign of a thing. Things that can lie on the floor have the same sign as on maps.
/// Treasure is an exception, because the line counts its coins.
fn sign(thing: CarriedThing) -> &'static [SignPart] {
    match thing {
        CarriedThing::Charges => ContentKind::Gunpowder.sign(),
        CarriedThing::Chalk => ContentKind::Chalk.sign(),
        CarriedThing::Stones => ContentKind::Stones.sign(),
        CarriedThing::Salt => ContentKind::Salt.sign(),
        CarriedThing::Flares => ContentKind::Flares.sign(),
        CarriedThing::Flask => ContentKind::Flask.sign(),
        CarriedThing::Scroll => ContentKind::Scroll.sign(),
        CarriedThing::Oil => ContentKind::Oil.sign(),
        CarriedThing::Compass => ContentKind::Compass.sign(),
        CarriedThing::Light => &TORCH,
        CarriedThing::Treasure => &COINS,
        CarriedThing::Relic(relic) => relic.sign(),
    }
}

const TORCH: [SignPart; 5] = [
    SignPart::Body(Ink::Wood, Form::Rect([0.0, 0.16], [0.035, 0.12])),
    SignPart::Body(Ink::Iron, Form::Rect([0.0, 0.05], [0.07, 0.027])),
    SignPart::Body(
        Ink::Flame,
        Form::Polygon(&[[0.0, -0.28], [0.1, -0.09], [-0.1, -0.09]]),
    ),
    SignPart::Body(Ink::Flame, Form::Disc([0.0, -0.06], 0.106)),
    SignPart::Engraving(Ink::Gold, Form::Disc([0.0, -0.047], 0.053)),
];

/// Two coins, one of which is in front of the other.
const COINS: [SignPart; 4] = [
    SignPart::Body(Ink::Gold, Form::Disc([0.095, -0.105], 0.165)),
    SignPart::Engraving(Ink::DarkGold, Form::Ring([0.095, -0.105], 0.147, 0.018)),
    SignPart::Body(Ink::Gold, Form::Disc([-0.06, 0.06], 0.18)),
    SignPart::Engraving(Ink::DarkGold, Form::Ring([-0.06, 0.06], 0.162, 0.018)),
];

fn shade(ink: Ink) -> [f32; 3] {
    match ink {
        Ink::Plain => [0.9, 0.9, 0.9],
        Ink::Wood => [0.6, 0.38, 0.2],
        Ink::Iron => [0.62, 0.64, 0.68],
        Ink::Gold => [0.98, 0.78, 0.27],
        Ink::DarkGold => [0.72, 0.5, 0.12],
        Ink::White => [0.95, 0.95, 0.92],
        Ink::Red => [0.88, 0.2, 0.16],
        Ink::Flame => [1.0, 0.66, 0.2],
    }
}
