#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

use super::*;
use crate::{Format, Options, export};
use warren_dungeon::file;
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::{GridShape, GridSpec};

/// Returns the fields of a level with a corridor of three cells, which are after the cells.
fn level(fields: &str) -> Level {
    let text = format!(
        "(format: \"warren level\", version: 6, grid: (shape: Square, width: 3, height: 1),
        cells: [\"010\"], starts: [(0, 0)], finishes: [(2, 0)], {fields})"
    );
    file::read(&text).unwrap()
}

fn options(audience: Audience, style: MapStyle) -> MapOptions {
    MapOptions {
        audience,
        style,
        ..MapOptions::default()
    }
}

fn file_of(level: &Level, format: Format, map: &MapOptions) -> Vec<u8> {
    let options = Options {
        map: Some(map.clone()),
        ..Options::default()
    };
    let exported = export(level, &level.plan(), format, &options).unwrap();
    let mut file = Vec::new();
    (exported.write)(&mut file).unwrap();
    file
}

/// Everything that players must not see. Each is a field of a level, and the same level without it.
const SECRETS: [[&str; 2]; 8] = [
    ["doors: [(cell: (0, 0), side: \"east\")]", ""],
    ["treasures: [(cell: (1, 0), kind: Crown)]", ""],
    ["keys: [(cell: (1, 0), shape: Star)]", ""],
    ["iron_keys: [(1, 0)]", ""],
    ["levers: [(cell: (1, 0), number: 2)]", ""],
    ["minotaur: (1, 0)", ""],
    ["plates: [(cell: (1, 0), shape: Heart)]", ""],
    [
        "gates: [(cell: (0, 0), side: \"east\", kind: Locked(Star))]",
        "gates: [(cell: (0, 0), side: \"east\", kind: Iron)]",
    ],
];

#[test]
fn players_see_no_secret_and_the_game_master_sees_all_of_them() {
    for [with, without] in SECRETS {
        for style in MapStyle::ALL {
            let shapes = |fields: &str, audience| {
                let level = level(fields);
                floors(&level, &level.plan(), &options(audience, style), 1.0).unwrap()
            };
            let is_seen = |audience| shapes(with, audience) != shapes(without, audience);
            assert!(!is_seen(Audience::Player), "{with}");
            assert!(is_seen(Audience::Gm), "{with}");
        }
    }
}

#[test]
fn maps_of_tabletops_show_players_no_keys_and_levers() {
    let plain = Options::default();
    for fields in &SECRETS[1..7] {
        let picture = |fields: &str| {
            let level = level(fields);
            let exported = export(&level, &level.plan(), Format::Uvtt, &plain).unwrap();
            let mut file = Vec::new();
            (exported.write)(&mut file).unwrap();
            file
        };
        assert_eq!(picture(fields[0]), picture(fields[1]), "{}", fields[0]);
    }
}

#[test]
fn a_secret_door_is_a_wall_of_a_players_tabletop() {
    let level = level(SECRETS[0][0]);
    let portals = |audience| {
        let map = options(audience, MapStyle::Plain);
        let file = file_of(&level, Format::Uvtt, &map);
        let map: serde_json::Value = serde_json::from_slice(&file).unwrap();
        let count = |name: &str| map[name].as_array().unwrap().len();
        (count("portals"), count("line_of_sight"))
    };
    let (gm, player) = (portals(Audience::Gm), portals(Audience::Player));
    assert_eq!((gm.0, player.0), (1, 0));
    assert_eq!(player.1, gm.1 + 1);
}

#[test]
fn maps_are_the_same_each_time_and_fit_the_picture_on_every_grid() {
    for shape in GridShape::ALL {
        let [width, height, depth] = shape.usual_size();
        let grid = GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        };
        let recipe = Recipe {
            grid,
            seed: 7,
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        for style in MapStyle::ALL {
            let options = options(Audience::Gm, style);
            let sheet = sheet(&level, &level.plan(), &options).unwrap();
            let again = super::sheet(&level, &level.plan(), &options).unwrap();
            assert_eq!(sheet, again, "{shape:?}");
            for shape in &sheet.shapes {
                let points = match shape {
                    Shape::Fill { polygons, .. } => polygons.concat(),
                    Shape::Stroke { lines, .. } => lines.concat(),
                    Shape::Disc { centre, .. } => vec![*centre],
                    Shape::Text { at, .. } => vec![*at],
                };
                let fits = |point: Point| {
                    [0, 1]
                        .iter()
                        .all(|&axis| (-0.01..=sheet.size[axis] + 0.01).contains(&point[axis]))
                };
                assert!(points.into_iter().all(fits), "{shape:?}");
            }
        }
    }
}

#[test]
fn the_margin_has_the_scale_and_for_game_masters_the_seed_and_the_code() {
    let level = make(&Recipe {
        seed: 12_345,
        ..Recipe::default()
    })
    .unwrap();
    let map = MapOptions {
        title: Some("Under the Hill".into()),
        feet: 10,
        audience: Audience::Gm,
        ..MapOptions::default()
    };
    let svg = |map: &MapOptions| String::from_utf8(file_of(&level, Format::Svg, map)).unwrap();
    let for_players = svg(&MapOptions {
        audience: Audience::Player,
        ..map.clone()
    });
    let svg = svg(&map);
    let code = warren_dungeon::recipe::code(level.recipe().unwrap());
    for text in [
        "Under the Hill",
        "seed 12345",
        &code,
        "1 cell = 10 ft",
        "40 ft",
    ] {
        assert!(svg.contains(text), "{text}");
    }
    assert!(for_players.contains("1 cell = 10 ft"));
    for secret in ["seed 12345", &code] {
        assert!(!for_players.contains(secret), "{secret}");
    }
}
