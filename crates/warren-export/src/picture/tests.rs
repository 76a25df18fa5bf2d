//! Checks pictures by decoding the files that contain them.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

use super::{Page, USUAL_SCALE, default_scale, pdf, png, raster, signs};
use crate::error::{ExportError, TooLarge};
use ::png::{ColorType, Decoder, PixelDimensions, Unit};
use miniz_oxide::inflate::decompress_to_vec_zlib;
use std::io::Cursor;
use warren_dungeon::file;
use warren_dungeon::level::{KeyShape, Level};
use warren_maze::draw::{Colour, Look, Plan, Scene, Shape, scene};

/// Returns a level with two rooms side by side and two rooms below them. The lower rooms are
/// reachable from the upper right room. The openings are at the upper left and the lower right.
fn level() -> Level {
    let text = r#"(format: "warren level", version: 1, grid: (shape: Square, width: 2, height: 2),
        cells: ["12", "10"], starts: [(0, 0)], finishes: [(1, 1)])"#;
    file::read(text).unwrap()
}

fn picture() -> Scene {
    let level = level();
    let plan = Plan::new(level.maze(), level.starts(), level.finishes());
    scene(&plan, &Look::default()).unwrap()
}

/// Returns a file's width, colour type, bytes and physical size.
fn decode(file: &[u8]) -> (usize, ColorType, Vec<u8>, Option<PixelDimensions>) {
    let mut reader = Decoder::new(Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    let size = reader.info().pixel_dims;
    (frame.width as usize, frame.color_type, bytes, size)
}

#[test]
fn walls_are_black_and_rooms_and_openings_white() {
    let file = png(&picture(), 20.0, None).unwrap();
    let (width, colour, bytes, size) = decode(&file);
    assert_eq!((width, colour), (60, ColorType::Grayscale));
    assert!(size.is_none());
    assert_eq!(bytes.len(), 60 * 60);
    let pixel = |x: f64, y: f64| bytes[(20.0 * y) as usize * width + (20.0 * x) as usize];
    // These points are in the rooms, in the passages and in the two openings.
    for [x, y] in [
        [1.0, 1.0],
        [2.0, 2.0],
        [1.0, 0.5],
        [1.5, 1.0],
        [2.0, 1.5],
        [2.0, 2.5],
    ] {
        assert_eq!(pixel(x, y), 255, "at {x}, {y}");
    }
    // These points are on the border and on the wall between the left rooms.
    for [x, y] in [
        [0.5, 1.0],
        [2.0, 0.5],
        [2.5, 2.0],
        [1.0, 2.5],
        [1.0, 1.5],
        [0.5, 0.5],
    ] {
        assert_eq!(pixel(x, y), 0, "at {x}, {y}");
    }
}

#[test]
fn straight_walls_have_sharp_edges_at_every_scale() {
    let mut scene = picture();
    scene
        .shapes
        .retain(|shape| matches!(shape, Shape::Stroke { .. }));
    for scale in [4.0, 5.0, 10.0, 13.0, 16.0] {
        let (width, _, bytes, _) = decode(&png(&scene, scale, None).unwrap());
        // This row crosses the walls on the left and right of the upper rooms.
        let row = &bytes[scale as usize * width..][..width];
        assert!(row.iter().all(|&grey| grey == 0 || grey == 255), "{row:?}");
        assert_eq!(row.iter().filter(|&&grey| grey == 0).count() % 2, 0);
    }
}

#[test]
fn coloured_pictures_are_rgb_and_store_their_physical_size() {
    let mut scene = picture();
    scene.shapes.push(Shape::Disc {
        centre: [1.0, 1.0],
        radius: 0.25,
        colour: Colour([139, 0, 0]),
    });
    let (width, colour, bytes, size) = decode(&png(&scene, 50.0, Some(200.0)).unwrap());
    assert_eq!(colour, ColorType::Rgb);
    assert_eq!(bytes[3 * (50 * width + 50)..][..3], [139, 0, 0]);
    let size = size.unwrap();
    assert_eq!((size.xppu, size.yppu, size.unit), (7874, 7874, Unit::Meter));
}

#[test]
fn text_is_on_its_baseline_and_centred_or_left_aligned() {
    let text = |centred| Scene {
        size: [10.0, 3.0],
        shapes: vec![Shape::Text {
            at: [5.0, 2.0],
            size: 1.0,
            centred,
            text: "HHH".into(),
            colour: Colour([0; 3]),
        }],
    };
    // Returns the first and the last column and row with dark pixels.
    let ink = |scene| {
        let (width, _, bytes, _) = decode(&png(&scene, 20.0, None).unwrap());
        let dark = bytes.iter().enumerate().filter(|&(_, &grey)| grey < 128);
        let dark: Vec<usize> = dark.map(|(i, _)| i).collect();
        let columns = || dark.iter().map(|i| i % width);
        let rows = || dark.iter().map(|i| i / width);
        let x = [columns().min().unwrap(), columns().max().unwrap()];
        (x, [rows().min().unwrap(), rows().max().unwrap()])
    };
    let ([left, right], [top, foot]) = ink(text(true));
    assert!((left + right).abs_diff(2 * 100) <= 2, "{left} {right}");
    // The letters stand on the baseline, and are shorter than the em square.
    assert!(
        (38..=40).contains(&foot) && (22..30).contains(&top),
        "{top} {foot}"
    );
    let ([left, _], _) = ink(text(false));
    assert!((100..106).contains(&left), "{left}");
}

#[test]
fn errors_for_large_pictures_contain_a_scale_that_fits() {
    for size in [[3.0, 3.0], [1e6, 2.0], [2.0, 1e6], [40_000.0, 40_000.0]] {
        let empty = Scene {
            size,
            shapes: Vec::new(),
        };
        for scale in [1e9, f64::INFINITY] {
            let Err(ExportError::TooLarge(TooLarge { fits, .. })) = raster(&empty, scale) else {
                panic!("{size:?} fits");
            };
            assert!(fits > 0.0);
            raster(&empty, fits).unwrap();
            assert!(raster(&empty, 1.3 * fits).is_err(), "{size:?}");
        }
        raster(&empty, default_scale(size, USUAL_SCALE)).unwrap();
    }
    assert_eq!(
        png(&picture(), 1e6, None).unwrap_err().to_string(),
        "a picture of 3000000 × 3000000 pixels is too large: --scale 3800 or less fits"
    );
    // At these scales, no shape is visible and nothing is painted.
    for scale in [0.0, -1.0, 1e-300, f64::NAN] {
        png(&picture(), scale, None).unwrap();
    }
}

#[test]
fn pdf_pages_have_the_requested_size() {
    let scene = picture();
    let page = |unit| Page {
        scene: &scene,
        unit,
    };
    let file = pdf("Ring 1", &[page(18.0), page(72.0)]);
    let text = String::from_utf8_lossy(&file);
    assert!(text.starts_with("%PDF-1.7"));
    assert!(text.trim_end().ends_with("%%EOF"));
    assert_eq!(text.matches("/Type /Page\n").count(), 2, "{text}");
    assert!(text.contains("/Count 2"));
    assert!(text.contains("/MediaBox [0 0 54 54]"));
    assert!(text.contains("/MediaBox [0 0 216 216]"));
    assert!(text.contains("/Title (Ring 1)"));
    // The other streams are the font.
    let drawn: Vec<String> = streams(&file)
        .take(2)
        .map(|stream| String::from_utf8(decompress_to_vec_zlib(stream).unwrap()).unwrap())
        .collect();
    assert!(drawn[0].starts_with("18 0 0 -18 0 54 cm\n"), "{}", drawn[0]);
    assert!(
        drawn[1].starts_with("72 0 0 -72 0 216 cm\n"),
        "{}",
        drawn[1]
    );
    // The pages differ only in the scale, which is on the first line.
    assert_eq!(
        drawn[0].split_once('\n').map(|parts| parts.1),
        drawn[1].split_once('\n').map(|parts| parts.1)
    );
}

/// Returns the bytes between the words `stream` and `endstream`, with the length from the
/// header.
fn streams(file: &[u8]) -> impl Iterator<Item = &[u8]> {
    let begin = b"\nstream\n";
    let starts = (0..file.len()).filter(move |&i| file[i..].starts_with(begin));
    starts.map(move |i| {
        let header = String::from_utf8_lossy(&file[..i]).into_owned();
        let (_, length) = header.rsplit_once("/Length ").unwrap();
        let length: usize = length.split_whitespace().next().unwrap().parse().unwrap();
        let stream = &file[i + begin.len()..][..length];
        assert!(file[i + begin.len() + length..].starts_with(b"\nendstream"));
        stream
    })
}

/// Returns the shapes of the signs in a level with this gate or this item, in black.
fn signs_of(field: &str) -> Vec<Shape> {
    let text = format!(
        r#"(format: "warren level", version: 5, grid: (shape: Square, width: 2, height: 1),
        map: ["+-+-+", "|S|F|", "+-+-+"], {field})"#
    );
    let black = Colour([0; 3]);
    let signs = signs(&file::read(&text).unwrap(), &Look::default());
    let blackened = signs.into_iter().map(|mut shape| {
        match &mut shape {
            Shape::Fill { colour, .. }
            | Shape::Stroke { colour, .. }
            | Shape::Disc { colour, .. }
            | Shape::Text { colour, .. } => *colour = black,
        }
        shape
    });
    blackened.collect()
}

#[test]
fn every_gate_and_item_has_a_shape_of_its_own() {
    let gate = |kind: &str| format!(r#"gates: [(cell: (0, 0), side: "east", kind: {kind})]"#);
    let lever = |number| gate(&format!("Portcullis(lever: {number})"));
    let open = |number| gate(&format!("Portcullis(lever: {number}, open: true)"));
    let backwards = r#"gates: [(cell: (1, 0), side: "west", kind: OneWay)]"#.to_string();
    let shapes = KeyShape::ALL.map(|shape| format!("{shape:?}"));
    let locks = shapes.iter().map(|shape| gate(&format!("Locked({shape})")));
    let keys = shapes
        .iter()
        .map(|shape| format!("keys: [(cell: (0, 0), shape: {shape})]"));
    let levers = (0..8).map(|number| format!("levers: [(cell: (0, 0), number: {number})]"));
    let portals = ["A", "B", "C", "D", "E", "F", "G", "H"]
        .map(|pair| format!("portals: [(cell: (0, 0), pair: {pair})]"));
    let others = [
        gate("Iron"),
        gate("OneWay"),
        backwards,
        "iron_keys: [(0, 0)]".into(),
        "treasures: [(cell: (0, 0), kind: Crown)]".into(),
        "gunpowder: [(0, 0)]".into(),
        "chalk: [(0, 0)]".into(),
        "map_fragments: [(0, 0)]".into(),
        "compasses: [(0, 0)]".into(),
        "oil: [(0, 0)]".into(),
    ];
    let fields = locks.chain(keys).chain(levers).chain(portals).chain(others);
    let fields = fields.chain((0..8).map(lever)).chain((0..8).map(open));
    let signs: Vec<_> = fields.map(|field| (signs_of(&field), field)).collect();
    for (index, (shapes, field)) in signs.iter().enumerate() {
        assert!(!shapes.is_empty(), "{field}");
        let same = signs[..index].iter().find(|(other, _)| other == shapes);
        assert!(same.is_none(), "{field} looks like {same:?}");
    }
}

#[test]
fn a_gate_on_a_seam_or_between_floors_is_drawn_at_both_ends() {
    let count = |text: &str| signs(&file::read(text).unwrap(), &Look::default()).len();
    let inside = r#"(format: "warren level", version: 5, grid: (shape: Square, width: 3, height: 1),
        cells: ["110"], starts: [(0, 0)], finishes: [(2, 0)],
        gates: [(cell: (0, 0), side: "east", kind: Iron)])"#;
    let inside = inside.replace("110", "010");
    let wrapped = inside.replace("height: 1", "height: 1, wrap_x: true");
    let wrapped = wrapped.replace(
        r#"cell: (0, 0), side: "east""#,
        r#"cell: (2, 0), side: "east""#,
    );
    let floors = r#"(format: "warren level", version: 5,
        grid: (shape: Cubic, width: 1, height: 1, depth: 2), floors: [["0"], ["0"]],
        starts: [(0, 0, 0)], finishes: [(0, 0, 1)],
        gates: [(cell: (0, 0, 0), side: "down", kind: Iron)])"#;
    assert_eq!([count(&wrapped), count(floors)], [2 * count(&inside); 2]);
}
