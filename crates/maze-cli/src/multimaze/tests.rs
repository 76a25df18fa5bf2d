//! Checks the positions of a page's parts.

use super::{NO_OVERLAP, OVERLAP};
use crate::length::length;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_export::length::INCH;
use warren_export::page::{Layout, Paper, Style};
use warren_maze::draw::{PageLayout, Point, Scene, Shape};
use warren_maze::topology::{Grid, GridShape, GridSpec, Topology};

const STYLE: Style = Style {
    cell: 0.25 * INCH,
    margin: 0.5 * INCH,
    line: 0.025 * INCH,
};

fn square([width, height]: [u32; 2]) -> GridSpec {
    GridSpec {
        width,
        height,
        ..GridSpec::default()
    }
}

/// Returns the layout of a page around a maze.
fn around(style: Style, grid: GridSpec, text: &str) -> Layout {
    Layout::around(style, &Grid::try_from(grid).expect("a grid"), text)
}

fn recipe(grid: GridSpec) -> Recipe {
    Recipe {
        grid,
        algorithm: Algorithm::AldousBroder,
        starts: 8,
        finishes: 8,
        seed: 7,
        ..Recipe::default()
    }
}

/// Returns a level that fills a layout, and its page.
fn scene(layout: &Layout, text: &str) -> (Level, Scene) {
    let level = make(&recipe(layout.grid)).expect("a level");
    let scene = layout.scene("MultiMaze 12", text, &level, &[]);
    let scene = scene.expect("a scene");
    (level, scene)
}

/// Returns the points of the walls.
fn walls(scene: &Scene) -> Vec<Point> {
    let lines = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Stroke { lines, .. } => Some(lines.concat()),
        _ => None,
    });
    lines.flatten().collect()
}

/// Returns the left, top, right and bottom bounds of points.
fn bounds(points: &[Point]) -> [f64; 4] {
    points.iter().fold(
        [f64::MAX, f64::MAX, 0.0, 0.0],
        |[left, top, right, bottom], &[x, y]| {
            [left.min(x), top.min(y), right.max(x), bottom.max(y)]
        },
    )
}

/// Checks that everything on a page is between the margins, that the text is above the
/// maze, and that the maze has the right size.
fn check(layout: &Layout, style: Style, text: &str) {
    let (_, scene) = scene(layout, text);
    assert_eq!(scene.size, layout.size);
    let [left, top, right, bottom] = bounds(&walls(&scene));
    let grid = Grid::try_from(layout.grid).expect("a grid");
    let size = PageLayout::new(&grid, 0.0).size();
    let size = size.map(|length| length * style.cell);
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    assert!(
        near(right - left, size[0]) && near(bottom - top, size[1]),
        "{layout:?}"
    );
    let margin = style.margin - 1e-6;
    assert!(
        left >= margin && right <= layout.size[0] - margin,
        "{layout:?}"
    );
    assert!(bottom <= layout.size[1] - margin, "{layout:?}");
    let mut lines = 0;
    for shape in &scene.shapes {
        if let Shape::Text {
            at: [x, y],
            size,
            text,
            ..
        } = shape
        {
            lines += 1;
            assert!(near(*x, layout.size[0] / 2.0), "{text} at {x}");
            assert!(y - size >= margin - 6.0, "{text} at {y}");
            assert!(*y < top - style.line, "{text} runs into the maze");
            // Half the font size is a generous width for a letter of a common font.
            let width = 0.5 * size * text.chars().count() as f64;
            assert!(width <= layout.size[0] - 2.0 * margin, "{text} is too long");
        }
    }
    assert!(lines >= 2);
}

#[test]
fn by_default_the_maze_is_10_by_8_inches() {
    for text in [OVERLAP, NO_OVERLAP] {
        let layout = around(STYLE, square([40, 32]), text);
        check(&layout, STYLE, text);
        let [width, height] = layout.size.map(|length| length / INCH);
        assert_eq!(width, 11.0);
        assert!((9.5..10.2).contains(&height), "{height}");
    }
}

#[test]
fn everything_is_within_the_margins_of_pages_of_any_size() {
    for cells in [[4, 4], [1, 16], [16, 1], [7, 30], [100, 60]] {
        for inches in [0.1, 0.25, 1.0] {
            let cell = inches * INCH;
            let line = 0.1 * cell;
            let style = Style {
                cell,
                line,
                ..STYLE
            };
            check(&around(style, square(cells), OVERLAP), style, OVERLAP);
        }
    }
}

#[test]
fn dots_are_a_third_of_a_cell_wide_and_centred() {
    let layout = around(STYLE, square([40, 32]), OVERLAP);
    let (level, scene) = scene(&layout, OVERLAP);
    let [left, top, ..] = bounds(&walls(&scene));
    let cell = STYLE.cell;
    let at = |number: u32| {
        let [x, y] = [number % 40, number / 40].map(f64::from);
        [left + (x + 0.5) * cell, top + (y + 0.5) * cell]
    };
    let near = |a: Point, b: Point| (0..2).all(|i| (a[i] - b[i]).abs() < 1e-6);
    for (cells, [red, green]) in [(level.starts(), [0, 100]), (level.finishes(), [139, 0])] {
        for &number in cells {
            let dot = scene.shapes.iter().find_map(|shape| match shape {
                Shape::Disc {
                    centre,
                    radius,
                    colour,
                } if near(*centre, at(number)) => Some((*radius, colour.0)),
                _ => None,
            });
            let (radius, colour) = dot.expect("a dot in the cell");
            assert!((2.0 * radius - cell / 3.0).abs() < 1e-6, "{radius}");
            assert_eq!(colour, [red, green, 0]);
        }
    }
    let [start, finish] = [level.starts()[0], level.finishes()[7]];
    assert_eq!([start, finish], [0, 40 * 32 - 1]);
    // A finish is hollow, so it has a second, white disc.
    let discs = scene
        .shapes
        .iter()
        .filter(|shape| matches!(shape, Shape::Disc { .. }));
    assert_eq!(discs.count(), 8 + 2 * 8);
}

#[test]
fn layouts_on_paper_have_the_maximum_number_of_cells() {
    let cases = [
        (Paper::Letter, 0.25, [40, 32], [40, 26], [11.0, 8.5]),
        (Paper::Letter, 0.25, [20, 32], [20, 32], [8.5, 11.0]),
        (Paper::Letter, 0.5, [1000, 1000], [20, 13], [11.0, 8.5]),
        (
            Paper::A4,
            0.25,
            [40, 32],
            [40, 25],
            [297.0 / 25.4, 210.0 / 25.4],
        ),
        (
            Paper::A4,
            0.25,
            [8, 8],
            [8, 8],
            [210.0 / 25.4, 297.0 / 25.4],
        ),
    ];
    for (paper, cell, most, fits, inches) in cases {
        let style = Style {
            cell: cell * INCH,
            ..STYLE
        };
        let layout = Layout::on_paper(paper, style, square(most), OVERLAP).expect("room");
        check(&layout, style, OVERLAP);
        assert_eq!(layout.grid, square(fits), "{paper:?} {cell}");
        for (length, inches) in layout.size.into_iter().zip(inches) {
            assert!((length / INCH - inches).abs() < 1e-6, "{layout:?}");
        }
        // One more column or row would not fit.
        let room = layout.size.map(|length| length - 2.0 * style.margin);
        let full = |axis: usize| f64::from(fits[axis] + 1) * style.cell > room[axis] - 80.0;
        assert!(fits[0] == most[0] || full(0), "{layout:?}");
        assert!(fits[1] == most[1] || full(1), "{layout:?}");
    }
    for style in [
        Style {
            cell: 9.0 * INCH,
            ..STYLE
        },
        Style {
            margin: 4.0 * INCH,
            ..STYLE
        },
    ] {
        assert!(Layout::on_paper(Paper::Letter, style, square([40, 32]), OVERLAP).is_none());
    }
}

#[test]
fn every_shape_fills_paper_and_keeps_its_margins() {
    for shape in GridShape::ALL {
        for (paper, inches) in [(Paper::A4, 0.25), (Paper::Letter, 0.5)] {
            let style = Style {
                cell: inches * INCH,
                ..STYLE
            };
            let most = GridSpec {
                shape,
                depth: if shape.has_floors() { 3 } else { 1 },
                ..square([200, 200])
            };
            let layout = Layout::on_paper(paper, style, most, OVERLAP).expect("room");
            check(&layout, style, OVERLAP);
            assert_eq!((layout.grid.shape, layout.grid.depth), (shape, most.depth));
            // An additional row or column must not fit, or must not add cells. A wider innermost
            // ring can reduce the number of cells in a polar grid, because the number of cells per
            // ring then doubles farther out.
            let cells = |grid| Grid::try_from(grid).expect("a grid").cells();
            for by in [[1, 0], [0, 1]] {
                let larger = GridSpec {
                    width: layout.grid.width + by[0],
                    height: layout.grid.height + by[1],
                    ..most
                };
                let size = around(style, larger, OVERLAP).size;
                let fits = (0..2).all(|axis| size[axis] <= layout.size[axis]);
                let is_better = fits && cells(larger) > cells(layout.grid);
                assert!(!is_better, "{larger:?} fits as well as {layout:?}");
            }
        }
    }
}

#[test]
fn lengths_need_a_unit() {
    for (text, inches) in [
        ("0.25in", 0.25),
        ("25.4mm", 1.0),
        ("5.08 cm", 2.0),
        ("36pt", 0.5),
        ("0mm", 0.0),
    ] {
        let points = length(text).expect(text);
        assert!((points / INCH - inches).abs() < 1e-9, "{text}");
    }
    for text in [
        "", "in", "1", "-1in", "nanpt", "infcm", "1e999pt", "201in", "1 inch",
    ] {
        assert!(length(text).is_err(), "{text}");
    }
}
