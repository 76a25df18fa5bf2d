//! The line over the world that shows what the player carries: an icon and words for each thing.

use super::icon;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::space::way_to_finish;
use crate::states::{Screen, View};
use crate::texts::surroundings::CarriedThing;
use crate::texts::{Say, surroundings};
use crate::theme::{self, widget};
use bevy::math::Rot2;
use bevy::prelude::*;
use bevy::ui::UiTransform;
use std::f32::consts::{FRAC_PI_2, TAU};

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

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show, turn_needle)
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
            for thing in CarriedThing::ALL {
                let entry = Node {
                    display: Display::None,
                    align_items: AlignItems::Center,
                    column_gap: px(5),
                    ..default()
                };
                let size = Node {
                    width: px(SIZE),
                    height: px(SIZE),
                    ..default()
                };
                let painted = images
                    .as_mut()
                    .map(|images| images.add(icon::paint(PIXELS, |at| colour(thing, at))));
                let picture = ImageNode::new(painted.unwrap_or_default());
                let words = widget::label(Say::Nothing, 17.0);
                // On a strip, the icons stand out from walls of a similar colour.
                line.spawn((
                    Entry(thing),
                    entry,
                    theme::Fill(theme::STRIP),
                    Pickable::IGNORE,
                ))
                .with_children(|entry| {
                    entry.spawn((Icon(thing), picture, size, Pickable::IGNORE));
                    entry.spawn((Words(thing), words));
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

/// Turns the compass icon towards the finish, as seen in the current view.
fn turn_needle(run: If<Res<Run>>, view: Res<View>, mut icons: Query<(&Icon, &mut UiTransform)>) {
    if !run.progress.carried.compass {
        return;
    }
    let way = way_to_finish(&run.level, run.progress.cell).xz();
    let ahead = match *view {
        View::FirstPerson => f32::from(run.progress.heading) / 65536.0 * TAU,
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

const WOOD: [f32; 3] = [0.6, 0.38, 0.2];
const IRON: [f32; 3] = [0.62, 0.64, 0.68];
const GOLD: [f32; 3] = [0.98, 0.78, 0.27];
const DARK_GOLD: [f32; 3] = [0.72, 0.5, 0.12];
const WHITE: [f32; 3] = [0.95, 0.95, 0.92];
const RED: [f32; 3] = [0.88, 0.2, 0.16];
const FLAME: [f32; 3] = [1.0, 0.66, 0.2];

/// Returns the sRGB colour of an icon at a position, or `None` outside the thing. The icon extends
/// from -0.5 to 0.5, and the y axis points down. Things that can lie on the floor have the shape of
/// their mark on maps; see `find_mark` in `map.wgsl`. Treasure is an exception, because the line
/// counts its coins.
fn colour(thing: CarriedThing, at: Vec2) -> Option<[f32; 3]> {
    let disc = |x: f32, y: f32, radius: f32| at.distance(Vec2::new(x, y)) < radius;
    let slab = |x: f32, y: f32, width: f32, height: f32| {
        let off = (at - Vec2::new(x, y)).abs();
        off.x < width / 2.0 && off.y < height / 2.0
    };
    let layers: &[(bool, [f32; 3])] = &match thing {
        CarriedThing::Charges => {
            let down = at.y - 0.1;
            let keg = at.x.abs() < 0.31 - 0.7 * down * down && down.abs() < 0.33;
            let fuse =
                (at.y + 0.33).abs() < 0.13 && (at.x - 0.07 + 0.5 * (at.y + 0.33)).abs() < 0.04;
            [
                (disc(0.15, -0.42, 0.075), FLAME),
                (fuse, WHITE),
                (keg && (down.abs() - 0.14).abs() < 0.035, IRON),
                (keg, WOOD),
            ]
        }
        CarriedThing::Light => {
            let tip = at.y < -0.14 && at.x.abs() < (at.y + 0.48) * 0.55;
            [
                (disc(0.0, -0.08, 0.09), GOLD),
                (disc(0.0, -0.1, 0.18) || tip, FLAME),
                (slab(0.0, 0.08, 0.24, 0.09), IRON),
                (slab(0.0, 0.28, 0.12, 0.4), WOOD),
            ]
        }
        CarriedThing::Treasure => {
            // Two coins, one of which is in front of the other.
            [
                (disc(-0.1, 0.1, 0.31) && !disc(-0.1, 0.1, 0.25), DARK_GOLD),
                (disc(-0.1, 0.1, 0.31), GOLD),
                (
                    disc(0.16, -0.18, 0.28) && !disc(0.16, -0.18, 0.22),
                    DARK_GOLD,
                ),
                (disc(0.16, -0.18, 0.28), GOLD),
            ]
        }
        CarriedThing::Chalk => {
            let turned = Vec2::from_angle(0.9).rotate(at).abs();
            let stick = turned.x < 0.1 && turned.y < 0.4;
            let line = slab(0.05, 0.4, 0.7, 0.05);
            [(stick, WHITE), (line, IRON), (false, IRON), (false, IRON)]
        }
        CarriedThing::Oil => {
            let tip = at.y < 0.12 && at.x.abs() < (at.y + 0.45) * 0.49;
            [
                (disc(-0.08, 0.1, 0.06), WHITE),
                (disc(0.0, 0.12, 0.26) || tip, FLAME),
                (false, FLAME),
                (false, FLAME),
            ]
        }
        CarriedThing::Compass => {
            let across = at.x.abs() * 3.0;
            [
                (at.y < 0.0 && across - at.y < 0.3, RED),
                (at.y >= 0.0 && across + at.y < 0.3, IRON),
                (disc(0.0, 0.0, 0.34), WHITE),
                (disc(0.0, 0.0, 0.43), DARK_GOLD),
            ]
        }
    };
    let mut layers = layers.iter();
    layers.find(|layer| layer.0).map(|layer| layer.1)
}
