//! Tests of the palettes. For players with the colour vision that a palette is made for, colours on
//! the same screen are distinguishable and text is legible. A newly chosen palette is applied at
//! once.

use crate::app::{asset, game, screen, ticks};
use bevy::prelude::*;
use bevy_warren::colours::{Colours, Palette};
use bevy_warren::overlay::{OverlayColours, ShownOverlay};
use palette::color_difference::{Ciede2000, Wcag21RelativeContrast};
use palette::{IntoColor, Lab, LinSrgb, Srgb};
use warren::{PuzzleKind, PuzzleMap, Screen};
use warren_dungeon::survey::Overlay;
use warren_maze::draw::{self, colours::ramp};

/// The minimum CIEDE2000 difference between colours on one screen. Colours with this difference
/// cannot be confused when they are side by side.
const APART: f32 = 12.0;

/// The minimum difference between the colours of sets and paths. This difference is smaller because
/// there are many sets and paths, and because walls and numbers also distinguish them.
const SEQUENCE: f32 = 10.0;

/// The minimum contrast ratios of text and marks according to WCAG 2.1.
const TEXT: f32 = 4.5;
const BRIGHT_TEXT: f32 = 7.0;
const MARK: f32 = 3.0;

/// The number of sets of cells whose colours must be distinguishable at first sight. A drawing can
/// have more sets.
const SETS: u32 = 8;

/// Simulates how a colour looks to eyes that lack one kind of cone. Takes and returns linear red,
/// green and blue. Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency" (2009), at severity 1.
fn simulate_vision(palette: Palette, color: LinSrgb) -> LinSrgb {
    let rows = match palette {
        Palette::Usual | Palette::Contrast => return color,
        Palette::Protanopia => [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        Palette::Deuteranopia => [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        Palette::Tritanopia => [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    };
    let [red, green, blue] = rows.map(|[r, g, b]| {
        let light: f32 = r * color.red + g * color.green + b * color.blue;
        light.clamp(0.0, 1.0)
    });
    LinSrgb::new(red, green, blue)
}

fn linear(color: Color) -> LinSrgb {
    let LinearRgba {
        red, green, blue, ..
    } = color.to_linear();
    LinSrgb::new(red, green, blue)
}

/// Returns a colour as it looks to the users of a palette.
fn lab(palette: Palette, color: Color) -> Lab {
    simulate_vision(palette, linear(color)).into_color()
}

/// Returns the difference between two colours for the users of a palette.
fn difference(palette: Palette, [one, other]: [Color; 2]) -> f32 {
    lab(palette, one).difference(lab(palette, other))
}

fn contrast(palette: Palette, [one, other]: [Color; 2]) -> f32 {
    let [one, other] =
        [one, other].map(|color| Srgb::from_linear(simulate_vision(palette, linear(color))));
    let one: Srgb = one;
    one.relative_contrast(other)
}

/// Returns the colour of a floor with the tint that the watch screen applies. In this function,
/// `share` is the opacity of the tint.
fn tinted(colours: &Colours, tint: Color) -> Color {
    let share = 150.0 / 255.0;
    Color::from(colours.floor.to_linear() * (1.0 - share) + tint.to_linear() * share)
}

type Named = Vec<(String, Color)>;

/// Lists colours that are visible at the same time, with their names.
macro_rules! named {
    ($colours:ident: $($name:ident),*) => {
        vec![$((stringify!($name).to_string(), $colours.$name)),*]
    };
}

fn numbered(name: &str, colours: impl Iterator<Item = Color>) -> Named {
    let named = |(i, color)| (format!("{name} {i}"), color);
    colours.enumerate().map(named).collect()
}

/// Returns the groups of colours that appear together on a screen and must be distinguishable. Each
/// group has a name and a minimum difference.
fn screens(colours: &Colours) -> Vec<(&'static str, f32, Named)> {
    let c = colours;
    let paths = numbered("path", c.paths.iter().copied());
    let sets = (0..SETS).map(|number| tinted(c, c.set(number)));
    vec![
        ("texts", APART, named!(c: ink, faint, accent, alarm, good)),
        ("buttons", 5.0, named!(c: card, button, button_hovered)),
        ("edges", APART, named!(c: card, edge, focus)),
        (
            "map",
            APART,
            named!(c: floor, wall, start, goal, player, pin),
        ),
        (
            "whole map",
            APART,
            named!(c: floor, wall, start, finish, door, lair),
        ),
        (
            "map with a path",
            APART,
            named!(c: marked, wall, start, finish, door, lair),
        ),
        (
            "won",
            APART,
            named!(c: floor, wall, start, finish, line, shortest),
        ),
        (
            "watched search",
            APART,
            named!(c: floor, wall, start, finish, line, newest, waiting),
        ),
        (
            "watched sets",
            SEQUENCE,
            [named!(c: floor, newest, waiting), numbered("set", sets)].concat(),
        ),
        (
            "puzzle",
            SEQUENCE,
            [named!(c: floor, wall, shared), paths].concat(),
        ),
        (
            "marks of a puzzle",
            APART,
            named!(c: floor, wall, start, finish),
        ),
        (
            "cells of a puzzle",
            APART,
            named!(c: floor, wall, chosen, missing, waiting),
        ),
        ("from above", APART, named!(c: hint, daylight, cloak)),
    ]
}

#[test]
fn colours_are_distinguishable_with_the_colour_vision_of_each_palette() {
    let mut faults = Vec::new();
    for palette in Palette::ALL {
        for (screen, least, named) in screens(&palette.colours()) {
            for (i, (one, color)) in named.iter().enumerate() {
                for (other, beside) in &named[..i] {
                    let far = difference(palette, [*color, *beside]);
                    if far < least {
                        faults.push(format!("{palette:?}, {screen}: {one}, {other}: {far:.1}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "too similar:\n{}", faults.join("\n"));
}

#[test]
fn the_distance_ramp_darkens_steadily_in_every_palette() {
    for palette in Palette::ALL {
        let colours = palette.colours();
        let light = |i: u32| {
            let draw::Colour([red, green, blue]) = ramp(f64::from(i) / 20.0);
            let tint = tinted(&colours, Color::srgb_u8(red, green, blue));
            lab(palette, tint)
        };
        for i in 1..=20 {
            assert!(light(i).l < light(i - 1).l, "{palette:?} at {i}");
        }
        assert!(light(0).difference(light(20)) > 3.0 * APART, "{palette:?}");
        // The colours of the newest and the waiting cells differ from every colour of the ramp.
        for tile in [colours.newest, colours.waiting] {
            let tile = lab(palette, tile);
            for i in 0..=20 {
                let far = tile.difference(light(i));
                assert!(far >= SEQUENCE, "{palette:?} at {i}: {far}");
            }
        }
    }
}

#[test]
fn texts_and_marks_contrast_with_their_backgrounds() {
    for palette in Palette::ALL {
        let c = palette.colours();
        let text = match palette {
            Palette::Contrast => BRIGHT_TEXT,
            _ => TEXT,
        };
        let texts = named!(c: ink, faint, accent, alarm, good);
        let on_buttons = named!(c: ink, faint, accent);
        let pressed = [c.button, c.button_hovered, c.button_focused];
        let marks = named!(c: wall, start, finish, goal, line, trail, player, pin, door, lair,
            newest, waiting, shared, light, ladder);
        let paths = numbered("path", c.paths.iter().copied());
        let all = [
            (text, texts, vec![c.card, c.field]),
            (text, on_buttons, pressed.to_vec()),
            (MARK, [marks, paths].concat(), vec![c.floor]),
            (MARK, named!(c: focus), vec![c.card, c.field]),
        ];
        for (least, named, backgrounds) in all {
            for (name, color) in named {
                for &background in &backgrounds {
                    let contrast = contrast(palette, [color, background]);
                    assert!(contrast >= least, "{palette:?}, {name}: {contrast}");
                }
            }
        }
        if palette == Palette::Contrast {
            let edge = contrast(palette, [c.edge, c.card]);
            let focus = contrast(palette, [c.focus, c.button_focused]);
            assert!(edge >= TEXT && focus >= TEXT, "{edge} {focus}");
        }
    }
}

/// The colour pairs for which implementations most often compute an incorrect difference, from
/// Sharma, Wu and Dalal (2005), "The CIEDE2000 Color-Difference Formula".
#[test]
fn the_colour_difference_matches_published_ciede2000_values() {
    for (one, other, far) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        (
            [22.7233, 20.0904, -46.694],
            [23.0331, 14.973, -42.5619],
            2.0373,
        ),
        ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        let [one, other]: [Lab; 2] = [one, other].map(|[l, a, b]| Lab::new(l, a, b));
        let found: f32 = one.difference(other);
        assert!((found - far).abs() < 1e-3, "{found}, not {far}");
    }
}

fn set_palette(app: &mut App, palette: Palette) {
    app.insert_resource(palette);
    ticks(app, 5);
}

fn bytes(color: Color) -> [u8; 3] {
    let [red, green, blue, _] = color.to_srgba().to_u8_array();
    [red, green, blue]
}

#[test]
fn a_new_palette_changes_texts_buttons_and_overlays_at_once() {
    let mut app = game(&asset("first-steps"));
    app.insert_resource(ShownOverlay(Some(Overlay::Solution)));
    crate::app::hold(&mut app, KeyCode::Escape, 1);
    for palette in [Palette::Contrast, Palette::Deuteranopia, Palette::Usual] {
        set_palette(&mut app, palette);
        let colours = palette.colours();
        let mut texts = app.world_mut().query::<&TextColor>();
        let shades: Vec<Color> = texts.iter(app.world()).map(|text| text.0).collect();
        assert!(shades.contains(&colours.ink), "{palette:?}");
        let known = [colours.ink, colours.faint, colours.accent, colours.alarm];
        assert!(
            shades.iter().all(|shade| known.contains(shade)),
            "{shades:?}"
        );
        let mut edges = app.world_mut().query::<(&BorderColor, &BackgroundColor)>();
        let has = |edge, fill| {
            move |(border, background): (&BorderColor, &BackgroundColor)| {
                border.top == edge && background.0 == fill
            }
        };
        let mut has = |edge, fill| edges.iter(app.world()).any(has(edge, fill));
        assert!(has(colours.edge, colours.card), "{palette:?}: no card");
        assert!(has(colours.edge, colours.button), "{palette:?}: no button");
        assert!(
            has(colours.focus, colours.button_focused),
            "{palette:?}: no focus"
        );
        let painted = app.world().resource::<OverlayColours>().0.as_ref().unwrap();
        let mut tints = painted.colours.iter().filter(|tint| tint[3] != 0);
        let marked = bytes(colours.marked);
        assert!(tints.all(|tint| tint[..3] == marked), "{palette:?}");
    }
}

#[test]
fn paths_of_a_puzzle_have_the_colours_of_the_palette() {
    let mut app = warren::app(warren::Options {
        headless: true,
        multimaze: Some(PuzzleKind::default()),
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 30);
    assert_eq!(screen(&app), Screen::MultiMaze);
    crate::app::hold(&mut app, KeyCode::KeyG, 1);
    for palette in Palette::ALL {
        set_palette(&mut app, palette);
        let colours = palette.colours();
        let map = app.world().resource::<PuzzleMap>();
        let cells = 0..24 * 16;
        let tints: Vec<[u8; 4]> = cells.map(|cell| map.tint(cell)).collect();
        for color in [colours.path(0), colours.path(1)] {
            let [red, green, blue] = bytes(color);
            assert!(tints.contains(&[red, green, blue, 255]), "{palette:?}");
        }
    }
}
