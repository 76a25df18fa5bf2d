//! Tests of drawings for pen plotters. The tests contain a reader of the paths in SVG.

use super::exported::{Exported, LEVELS, check_walls, distance, exported};
use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use tempfile::tempdir;
use warren_maze::draw::Point;

/// The layers of a drawing, each with its name and its lines.
fn layers(exported: &Exported) -> Vec<(String, Vec<Vec<Point>>)> {
    let text = fs::read_to_string(&exported.file).expect("a drawing");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let inkscape = "http://www.inkscape.org/namespaces/inkscape";
    let children = document
        .root_element()
        .children()
        .filter(|child| child.is_element());
    let layers = children
        .filter(|child| !child.has_tag_name("title"))
        .map(|layer| {
            assert!(
                layer.has_tag_name("g"),
                "a plotter would draw a background: {text}"
            );
            assert_eq!(layer.attribute((inkscape, "groupmode")), Some("layer"));
            let name = layer.attribute((inkscape, "label")).expect("a name");
            let paths = layer.children().filter_map(|path| path.attribute("d"));
            (name.into(), paths.flat_map(lines).collect())
        });
    layers.collect()
}

/// Reads the data of a path with relative coordinates.
fn lines(data: &str) -> Vec<Vec<Point>> {
    let mut words = Vec::new();
    // Only signs have outlines that are closed.
    for letter in data.chars().filter(|&letter| letter != 'z') {
        match letter {
            'm' | 'l' | 'h' | 'v' => words.push(letter.to_string()),
            ' ' => words.push(String::new()),
            '-' => words.push("-".into()),
            _ => match words.last_mut() {
                Some(word) if !matches!(&**word, "m" | "l" | "h" | "v") => word.push(letter),
                _ => words.push(letter.to_string()),
            },
        }
    }
    words.retain(|word| !word.is_empty());
    let mut words = words.into_iter();
    let (mut lines, mut at): (Vec<Vec<Point>>, Point) = (Vec::new(), [0.0; 2]);
    while let Some(command) = words.next() {
        let mut number = || {
            words
                .next()
                .expect("a number")
                .parse::<f64>()
                .expect("a number")
        };
        let by = match &*command {
            "h" => [number(), 0.0],
            "v" => [0.0, number()],
            _ => [number(), number()],
        };
        at = [at[0] + by[0], at[1] + by[1]];
        match lines.last_mut() {
            Some(line) if command != "m" => line.push(at),
            _ => lines.push(vec![at]),
        }
    }
    lines
}

/// Returns a line at which pieces meet as lines of one piece each, so that each wall is counted once.
fn pieces(lines: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let pieces = lines.iter().flat_map(|line| line.windows(2));
    pieces.map(<[Point]>::to_vec).collect()
}

#[test]
fn plots_draw_every_wall_once_on_every_grid() {
    for level in LEVELS {
        // Plots draw closed doors and gates as walls with signs, so only levels without them are compared. SVG rounds lengths that are not whole.
        if ["doors", "locks", "mask", "one-ways", "triangular", "polar"]
            .iter()
            .any(|flag| level.contains(flag))
        {
            continue;
        }
        let exported = exported(level, "plot.svg", "--plot --cell 8mm --with path");
        let layers = layers(&exported);
        assert_eq!(layers[0].0, "1 walls", "{level}");
        assert_eq!(layers[1].0, "2 solution", "{level}");
        check_walls(&exported, 0.5, &pieces(&layers[0].1), level);
    }
}

#[test]
fn plots_say_how_far_the_pen_travels() {
    let folder = tempdir().expect("a folder");
    let mut maze = cargo_bin_cmd!("maze");
    let args =
        "generate --width 20 --height 15 --algorithm wilson --seed 7 --plot --cell 8mm -o a.svg";
    maze.args(args.split_whitespace())
        .current_dir(folder.path());
    let output = maze.output().expect("maze runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let numbers: Vec<f64> = told
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    let [lines, length, travel] = numbers[..] else {
        panic!("{told}");
    };
    // The sides of the cells without the passages of a perfect maze and without two openings.
    assert_eq!(length, f64::from(20 * 16 + 21 * 15 - 299 - 2));
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("a drawing");
    assert!(
        svg.contains(r#"width="168mm" height="128mm" viewBox="0 0 21 16""#),
        "{svg}"
    );
    let paths = svg.matches("<path").count();
    assert_eq!(paths as f64, lines);
    let drawn: Vec<Vec<Point>> = svg.split(" d=\"").skip(1).flat_map(lines_of).collect();
    let moves = drawn
        .windows(2)
        .map(|pair| distance(pair[0][pair[0].len() - 1], pair[1][0]));
    assert!((moves.sum::<f64>() - travel).abs() < 0.06, "{told}");
    assert!(travel < 0.4 * length, "{told}");
}

fn lines_of(rest: &str) -> Vec<Vec<Point>> {
    lines(rest.split('"').next().expect("a path"))
}

#[test]
fn dxf_and_svg_files_have_the_same_lines() {
    let [dxf, svg] = ["a.dxf", "a.svg"]
        .map(|name| exported("--grid hex --width 7 --height 6", name, "--plot --cell 5mm"));
    let dxf = fs::read_to_string(&dxf.file).expect("a drawing");
    let walls: usize = layers(&svg)[0].1.len();
    assert_eq!(dxf.matches("POLYLINE\n8\nWALLS").count(), walls);
}

#[test]
fn lengths_have_units_in_svg_and_pdf() {
    let svg = exported("--width 10 --height 5", "a.svg", "--cell 1cm");
    let text = fs::read_to_string(&svg.file).expect("a drawing");
    assert!(text.contains(r#"width="110mm" height="60mm" viewBox="0 0 11 6""#));
    let pdf = exported("--width 9 --height 5", "a.pdf", "--cell 1in");
    let text = String::from_utf8_lossy(&fs::read(&pdf.file).expect("a page")).into_owned();
    assert!(text.contains("/MediaBox [0 0 720 432]"), "{text}");
}

#[test]
fn large_maps_are_printed_on_several_sheets() {
    let pages = |flags: &str| {
        let exported = exported("--width 12 --height 9", "a.pdf", flags);
        let text = fs::read(&exported.file).expect("a page");
        let text = String::from_utf8_lossy(&text).into_owned();
        let count = text.matches("/Type /Page\n").count();
        let tail = text.split("/MediaBox [0 0 ").nth(1).expect("a page");
        let size = tail.split(']').next().expect("a size").to_owned();
        (count, size)
    };
    // The drawing has 13 × 10 inches, and a sheet of A3 paper 15.7 × 10.9.
    assert_eq!(pages("--paper a3").0, 1);
    assert_eq!(pages("--paper tabloid").1, "1224 792");
    assert!(pages("--paper letter --map gm --style hatched").0 >= 4);
    assert_eq!(pages("--paper letter --cell 5mm"), (1, "612 792".into()));
}
