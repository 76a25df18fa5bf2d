//! Tests of drawings in DXF. The tests contain a reader of the format.

use super::exported::{Exported, Kind, LEVELS, check_walls, close, distance, exported, middle};
use std::fs;
use warren_maze::draw::{PageLayout, Point};
use warren_maze::topology::Embedding;

/// The contents of a drawing.
#[derive(Default)]
struct Drawing {
    layers: Vec<String>,
    /// Each line with its layer.
    lines: Vec<(String, Vec<Point>)>,
    circles: Vec<(String, Point)>,
}

impl Drawing {
    fn lines(&self, layer: &str) -> Vec<Vec<Point>> {
        let lines = self.lines.iter().filter(|(name, _)| name == layer);
        lines.map(|(_, line)| line.clone()).collect()
    }
}

/// Reads groups: a code on a line, and its value on the next line.
fn read(text: &str) -> Drawing {
    let lines: Vec<&str> = text.lines().collect();
    let groups = lines.chunks(2).map(|group| {
        let code: u32 = group[0].parse().expect("a code");
        (code, group[1])
    });
    let groups: Vec<(u32, &str)> = groups.collect();
    assert!(
        groups
            .windows(2)
            .any(|it| it == [(9, "$ACADVER"), (1, "AC1009")])
    );
    assert_eq!(groups.last(), Some(&(0, "EOF")));
    let count = |name| groups.iter().filter(|&&group| group == (0, name)).count();
    assert_eq!(count("SECTION"), count("ENDSEC"));
    assert_eq!(count("TABLE"), count("ENDTAB"));
    assert_eq!(count("POLYLINE"), count("SEQEND"));
    let mut drawing = Drawing::default();
    for entity in groups.chunk_by(|_, next| next.0 != 0) {
        let text = |code| {
            let group = entity.iter().find(|group| group.0 == code);
            group.map(|group| group.1).expect("a group")
        };
        let number = |code| text(code).parse::<f64>().expect("a number");
        let point = || [number(10), number(20)];
        match entity[0].1 {
            "LAYER" => drawing.layers.push(text(2).into()),
            "POLYLINE" => drawing.lines.push((text(8).into(), Vec::new())),
            "VERTEX" => {
                let (layer, line) = drawing.lines.last_mut().expect("a line");
                assert_eq!(layer, text(8));
                line.push(point());
            }
            "CIRCLE" => drawing.circles.push((text(8).into(), point())),
            _ => {}
        }
    }
    let mut used = drawing.lines.iter().map(|(layer, _)| layer);
    assert!(used.all(|layer| drawing.layers.contains(layer)));
    drawing
}

/// Converts points from millimetres to cells, with the y axis down.
fn on_page(exported: &Exported, points: &[Point]) -> Vec<Point> {
    let height = PageLayout::new(exported.level.grid(), 0.0).size()[1];
    let points = points.iter();
    points.map(|[x, y]| [x / 5.0, height - y / 5.0]).collect()
}

#[test]
fn drawings_have_layers_for_walls_and_doors() {
    for level in LEVELS {
        let exported = exported(level, "maze.dxf", "--cell 5mm --with path");
        let drawing = read(&fs::read_to_string(&exported.file).expect("a drawing"));
        let lines = |layer| -> Vec<Vec<Point>> {
            let lines = drawing.lines(layer).into_iter();
            lines.map(|line| on_page(&exported, &line)).collect()
        };
        check_walls(&exported, 0.0, &lines("WALLS"), level);
        let barriers = [lines("DOORS"), lines("GATES")].concat();
        let sides = exported.sides_on_page(0.0).into_iter();
        let mut expected = 0;
        for (side, _) in sides.filter(|(_, kind)| matches!(kind, Kind::Barrier { .. })) {
            let mut barriers = barriers.iter();
            let found = barriers.any(|line| close(middle([line[0], line[1]]), middle(side)));
            assert!(found, "{level}: {side:?}");
            expected += 1;
        }
        assert_eq!(barriers.len(), expected, "{level}");
        let page = PageLayout::new(exported.level.grid(), 0.0);
        let solution = lines("SOLUTION");
        let ends = [solution.first(), solution.last()].map(|line| line.expect("a path"));
        assert!(close(ends[0][0], page.centre(exported.level.starts()[0])));
        let last = *ends[1].last().expect("a point");
        let mut finishes = exported.level.finishes().iter();
        assert!(
            finishes.any(|&cell| close(page.centre(cell), last)),
            "{level}"
        );
        check_ladders(&exported, &lines("LADDERS"), level);
        let marks = exported.level.starts().len() + exported.level.finishes().len();
        assert_eq!(drawing.circles.len(), marks);
    }
}

/// Checks that there is a closed triangle in the cell at each end of each ladder.
fn check_ladders(exported: &Exported, triangles: &[Vec<Point>], level: &str) {
    let (maze, grid) = (exported.level.maze(), exported.level.grid());
    let page = PageLayout::new(grid, 0.0);
    let mut expected = 0;
    for cell in maze.open_cells() {
        let ladders = maze.passages(cell).filter(|&dir| !grid.has_side(cell, dir));
        let ladders = ladders.count();
        let is_in_cell = |line: &&Vec<Point>| {
            let mut points = line.iter();
            points.all(|&point| distance(point, page.centre(cell)) < 0.5)
        };
        let here: Vec<_> = triangles.iter().filter(is_in_cell).collect();
        assert_eq!(here.len(), ladders, "{level}: cell {cell}");
        assert!(
            here.iter()
                .all(|line| line.len() == 4 && close(line[0], line[3]))
        );
        expected += ladders;
    }
    assert_eq!(triangles.len(), expected, "{level}");
    assert_eq!(expected > 0, grid.floors() > 1, "{level}");
}

#[test]
fn strokes_contain_all_walls_in_few_lines() {
    let exported = exported("--width 12 --height 8", "maze.dxf", "--cell 5mm --stroke");
    let drawing = read(&fs::read_to_string(&exported.file).expect("a drawing"));
    let lines = drawing.lines("WALLS");
    assert_eq!(lines.len(), 2, "the entry and the exit divide the walls");
    let lines: Vec<Vec<Point>> = lines.iter().map(|line| on_page(&exported, line)).collect();
    for (side, kind) in exported.sides_on_page(0.0) {
        let on = lines
            .iter()
            .filter(|line| super::exported::is_on(line, middle(side)));
        assert_eq!(on.count(), usize::from(kind == Kind::Wall), "{side:?}");
    }
}

#[test]
fn plots_contain_every_wall_once() {
    for level in LEVELS {
        let exported = exported(level, "maze.dxf", "--cell 5mm --plot");
        let drawing = read(&fs::read_to_string(&exported.file).expect("a drawing"));
        let lines = drawing.lines("WALLS");
        let pieces = lines.iter().flat_map(|line| line.windows(2));
        let pieces: Vec<_> = pieces.map(|piece| on_page(&exported, piece)).collect();
        check_walls(&exported, 0.0, &pieces, level);
    }
}

/// Plotters draw every shape, even a white one behind the others.
#[test]
fn the_svg_of_strokes_contains_only_the_walls() {
    let exported = exported("--width 12 --height 8", "maze.svg", "--stroke");
    let text = fs::read_to_string(&exported.file).expect("a drawing");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let shapes = document.root_element().children();
    let shapes = shapes.filter(|child| child.is_element() && !child.has_tag_name("title"));
    let layers: Vec<_> = shapes.collect();
    assert!(layers.len() == 1 && layers[0].has_tag_name("g"), "{text}");
    let shapes = layers[0].children().filter(|child| child.is_element());
    assert!(
        shapes.clone().all(|shape| shape.has_tag_name("path")),
        "{text}"
    );
    assert_eq!(shapes.count(), 2, "the entry and the exit divide the walls");
}
