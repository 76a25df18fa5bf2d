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

/// Returns the texts of a map, with their font sizes.
fn texts(scene: &Scene) -> Vec<(String, f64)> {
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, size, .. } => Some((text.clone(), *size)),
        _ => None,
    });
    texts.collect()
}

#[test]
fn each_of_several_floors_has_a_label_above_it() {
    let tower = |depth| {
        let recipe = Recipe {
            grid: GridSpec {
                shape: GridShape::Cubic,
                width: 5,
                height: 4,
                depth,
                ..GridSpec::default()
            },
            ..Recipe::default()
        };
        make(&recipe).unwrap()
    };
    let labels = |level: &Level, language| {
        let options = MapOptions {
            language,
            ..MapOptions::default()
        };
        let texts = texts(&sheet(level, &level.plan(), &options).unwrap());
        let labels = texts.into_iter().map(|(text, _)| text);
        let is_label = |text: &String| text.starts_with("floor ") || text.starts_with("Ebene ");
        labels.filter(is_label).collect::<Vec<_>>()
    };
    assert_eq!(
        labels(&tower(3), Language::English),
        ["floor 1", "floor 2", "floor 3"]
    );
    assert_eq!(labels(&tower(2), Language::German), ["Ebene 1", "Ebene 2"]);
    assert_eq!(labels(&tower(1), Language::English), [""; 0]);

    let (level, row) = (tower(3), MapStyle::Plain.row());
    let grid = level.grid();
    let page = PageLayout::new(grid, MARGIN);
    let shapes = floor_labels::floor_labels(&level, &MapOptions::default(), &row, MARGIN);
    let starts = shapes.iter().filter_map(|shape| match shape {
        Shape::Text { at, .. } => Some(*at),
        _ => None,
    });
    for (floor, [x, y]) in (0..).zip(starts) {
        let cells = (0..grid.cells()).filter(|&cell| grid.floor(cell) == floor);
        let corners: Vec<Point> = cells.flat_map(|cell| page.outline(cell)).collect();
        assert!(corners.iter().all(|&[_, top]| y < top), "{floor}: {y}");
        let is_left = corners.iter().any(|&[left, _]| left < x);
        let is_right = corners.iter().any(|&[right, _]| right > x);
        assert!(is_left && is_right, "{floor}: {x}");
    }
}

#[test]
fn openings_have_arrows_which_the_legend_explains() {
    let level = make(&Recipe::default()).unwrap();
    let plan = level.plan();
    assert_eq!(plan.openings.len(), 2);
    let closed = Plan::without_openings(level.maze(), level.starts(), level.finishes());
    for style in MapStyle::ALL {
        let options = options(Audience::Player, style);
        let map = |plan: &Plan| sheet(&level, plan, &options).unwrap();
        for plan in [&plan, &closed] {
            let names = texts(&map(plan)).into_iter().map(|(text, _)| text);
            let names: Vec<String> = names.collect();
            assert!(names.contains(&"start".into()) && names.contains(&"finish".into()));
        }
        // Each arrow is in the margin, beyond the walls.
        let page = PageLayout::new(level.grid(), MARGIN);
        let arrows = entrances::entrances(&level, &plan, MARGIN);
        assert_eq!(arrows.len(), 6);
        let [width, height] = page.size();
        let solid = |shape: &Shape| matches!(shape, Shape::Fill { .. });
        let solids: Vec<&Shape> = arrows.iter().filter(|shape| solid(shape)).collect();
        // The black arrow points into the maze, and the white one out of it.
        for (shape, colour, is_inward) in [
            (solids[0], colours::WALL, true),
            (solids[1], colours::PAPER, false),
        ] {
            let Shape::Fill { polygons, .. } = shape else {
                unreachable!("it is solid");
            };
            let from_middle = |[x, y]: Point| f64::hypot(x - width / 2.0, y - height / 2.0);
            let [tail, tip] = [0, 3].map(|corner| from_middle(polygons[0][corner]));
            assert_eq!((shape.colour(), tip < tail), (colour, is_inward));
        }
        for shape in arrows {
            let points = match shape {
                Shape::Fill { polygons, .. } => polygons.concat(),
                Shape::Stroke { lines, .. } => lines.concat(),
                _ => Vec::new(),
            };
            let is_inside = |[x, y]: &Point| {
                (MARGIN..width - MARGIN).contains(x) && (MARGIN..height - MARGIN).contains(y)
            };
            assert!(!points.iter().any(is_inside), "{points:?}");
        }
    }
}

#[test]
fn long_titles_are_broken_into_lines_that_can_be_read() {
    let level = make(&Recipe::default()).unwrap();
    let title_lines = |title: &str| {
        let options = MapOptions {
            title: Some(title.into()),
            ..MapOptions::default()
        };
        let scene = sheet(&level, &level.plan(), &options).unwrap();
        let legend = texts(&scene).into_iter();
        let legend_size = legend.clone().find(|(text, _)| text == "start").unwrap().1;
        let lines = legend.filter(|(text, _)| text.split(' ').all(|word| title.contains(word)));
        let lines: Vec<(String, f64)> = lines.filter(|(text, _)| text.len() > 2).collect();
        for (line, size) in &lines {
            assert!(
                warren_font::width(line) * size < scene.size[0] - 2.0,
                "{line}"
            );
        }
        (lines.len(), lines[0].1 / legend_size)
    };
    let (count, size) = title_lines("The Crypt");
    assert!(count == 1 && size > 2.0, "{count}, {size}");
    let (count, size) = title_lines(&"unreasonably long stories ".repeat(4));
    assert!((2..=4).contains(&count) && size > 1.2, "{count}, {size}");
}

#[test]
fn large_maps_on_paper_have_their_legend_only_on_the_first_sheet() {
    let recipe = Recipe {
        grid: GridSpec {
            width: 16,
            height: 12,
            ..GridSpec::default()
        },
        ..Recipe::default()
    };
    let level = make(&recipe).unwrap();
    let pages = |cell: f64, map: Option<MapOptions>| {
        let options = Options {
            paper: Some(crate::page::Paper::A4),
            cell: Some(cell),
            map,
            ..Options::default()
        };
        let exported = export(&level, &level.plan(), Format::Pdf, &options).unwrap();
        let mut file = Vec::new();
        (exported.write)(&mut file).unwrap();
        String::from_utf8_lossy(&file)
            .matches("/Type /Page\n")
            .count()
    };
    let map = || Some(options(Audience::Gm, MapStyle::Plain));
    assert_eq!(pages(5.0, map()), 1);
    // The sheets of the map are those of the plain picture, whose margin is half as wide.
    assert_eq!(pages(25.4, None), 4);
    assert_eq!(pages(25.4, map()), 5);
    let table = table_map(
        &level,
        &level.plan(),
        &options(Audience::Gm, MapStyle::Plain),
    );
    assert!(
        texts(&table.unwrap())
            .iter()
            .all(|(text, _)| text != "start")
    );
}
