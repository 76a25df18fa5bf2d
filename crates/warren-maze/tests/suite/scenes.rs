//! Tests of the shapes in maze drawings, and of the resulting SVG.

use super::grids::any_grid;
use super::mazes::{Sample, any_maze, drawn, of_digits};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use warren_maze::draw::{
    Colour, Look, NO_VALUE, PageLayout, Path, Plan, Point, Scene, Shape, TooManyCells, Unit,
    ValueKind, Values, colours, scene, svg, svg_element,
};
use warren_maze::geometry::UNIT;
use warren_maze::maze::Maze;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridSpec, Topology};

/// A look in which each kind of line has a different width, so that tests can identify the lines.
const LOOK: Look = Look {
    margin: 0.5,
    line: 0.125,
    path: 0.25,
    dot: 0.5,
};

/// A point, rounded to thousandths so that points can be compared.
type Spot = [i64; 2];

fn spot(point: Point) -> Spot {
    point.map(|along| (along * 1000.0).round() as i64)
}

/// Returns the lines of one width in a scene.
fn lines(scene: &Scene, wide: f64) -> Vec<&[Point]> {
    let mut lines = Vec::new();
    for shape in &scene.shapes {
        if let Shape::Stroke {
            lines: found,
            width,
            ..
        } = shape
            && *width == wide
        {
            lines.extend(found.iter().map(Vec::as_slice));
        }
    }
    lines
}

fn length([a, b]: [Point; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// Returns the point on a line at this share of its length, measured from its first end.
fn between([a, b]: [Point; 2], share: f64) -> Point {
    [0, 1].map(|axis| a[axis] + share * (b[axis] - a[axis]))
}

/// Returns how often a scene's walls cover the midpoint of each side.
fn covered(scene: &Scene, grid: &Grid) -> BTreeMap<Spot, usize> {
    // On grids with collinear walls, a straight run of walls is drawn as one line. On such grids, a
    // side is one cell wide.
    let is_straight = grid.collinear_dir(0, Dir(0)).is_some();
    let mut covered = BTreeMap::new();
    for line in lines(scene, LOOK.line) {
        for piece in line.windows(2) {
            let piece = [piece[0], piece[1]];
            let sides = if is_straight {
                length(piece).round()
            } else {
                1.0
            };
            for i in 0..sides as usize {
                let middle = between(piece, (i as f64 + 0.5) / sides);
                *covered.entry(spot(middle)).or_default() += 1;
            }
        }
    }
    covered
}

/// Returns the midpoint of each side, with the cells and directions to which the side belongs.
fn sides(grid: &Grid) -> BTreeMap<Spot, Vec<(Cell, Dir)>> {
    let sheet = PageLayout::new(grid, LOOK.margin);
    let mut sides: BTreeMap<Spot, Vec<(Cell, Dir)>> = BTreeMap::new();
    for cell in 0..grid.cells() {
        for &dir in grid.clockwise(cell) {
            let middle = spot(between(sheet.side(cell, dir), 0.5));
            sides.entry(middle).or_default().push((cell, dir));
        }
    }
    sides
}

/// Returns the midpoints of a maze's walls.
fn walls(maze: &Maze<Grid>, openings: &[(Cell, Dir)]) -> BTreeSet<Spot> {
    let is_wall = |of: &Vec<(Cell, Dir)>| {
        of.iter().any(|&(cell, _)| !maze.is_solid(cell))
            && !of
                .iter()
                .any(|&(cell, dir)| maze.passages(cell).contains(dir))
            && !of.iter().any(|side| openings.contains(side))
    };
    let sides = sides(maze.grid()).into_iter();
    sides
        .filter(|(_, of)| is_wall(of))
        .map(|(middle, _)| middle)
        .collect()
}

/// Returns a shortest path between two cells, or an empty path if there is none.
fn way(maze: &Maze<Grid>, from: Cell, to: Cell) -> Path {
    let mut came = BTreeMap::from([(from, None)]);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for dir in maze.passages(cell) {
            let next = maze.grid().step(cell, dir);
            came.entry(next).or_insert_with(|| {
                queue.push_back(next);
                Some((cell, dir))
            });
        }
    }
    let mut moves = Vec::new();
    let mut cell = to;
    while let Some(&Some((before, dir))) = came.get(&cell) {
        moves.push(dir);
        cell = before;
    }
    moves.reverse();
    Path { from, moves }
}

/// Returns the rock at the border of the grid, and all rock that is connected to it.
fn outside(maze: &Maze<Grid>) -> BTreeSet<Cell> {
    let grid = maze.grid();
    let mut outside = BTreeSet::new();
    loop {
        let before = outside.len();
        for cell in (0..grid.cells()).filter(|&cell| maze.is_solid(cell)) {
            if grid.clockwise(cell).iter().any(|&dir| {
                !grid.exits(cell).contains(dir) || outside.contains(&grid.step(cell, dir))
            }) {
                outside.insert(cell);
            }
        }
        if outside.len() == before {
            return outside;
        }
    }
}

/// Returns the total area of polygons.
fn area(polygons: &[Vec<Point>]) -> f64 {
    let of = |polygon: &Vec<Point>| {
        let corners = polygon.iter().zip(polygon.iter().cycle().skip(1));
        corners.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
    };
    polygons.iter().map(of).sum()
}

proptest! {
    #[test]
    fn every_wall_is_drawn_exactly_once(sample in any_maze(any_grid(9), 10)) {
        let maze = &sample.maze;
        let plan = sample.plan();
        let drawn = covered(&scene(&plan, &LOOK).unwrap(), maze.grid());
        prop_assert!(drawn.values().all(|&times| times == 1), "{:?}", drawn);
        let drawn: BTreeSet<Spot> = drawn.into_keys().collect();
        prop_assert_eq!(drawn, walls(maze, &plan.openings));
    }

    #[test]
    fn a_straight_run_of_wall_is_one_line(sample in any_maze(any_grid(9), 10)) {
        let plan = sample.plan();
        let scene = scene(&plan, &LOOK).unwrap();
        let mut ends = BTreeSet::new();
        for line in lines(&scene, LOOK.line) {
            if let &[from, to] = line && sample.grid().collinear_dir(0, Dir(0)).is_some() {
                let [from, to] = [spot(from), spot(to)];
                let is_across = from[1] == to[1];
                prop_assert!(ends.insert((from, is_across)) && ends.insert((to, is_across)));
            }
        }
    }

    #[test]
    fn paths_do_not_cross_walls_and_are_as_long_as_their_moves(
        sample in any_maze(any_grid(9), 10),
        to: prop::sample::Index,
    ) {
        let maze = &sample.maze;
        let to = to.index(maze.grid().cells() as usize) as Cell;
        let path = way(maze, sample.starts[0], to);
        let mut plan = sample.plan();
        plan.paths.push(path.clone());
        let scene = scene(&plan, &LOOK).unwrap();
        let walls = walls(maze, &[]);
        let mut far = 0.0;
        for line in lines(&scene, LOOK.path) {
            prop_assert!(line.len() >= 2);
            for piece in line.windows(2) {
                let piece = [piece[0], piece[1]];
                far += length(piece);
                let halves = (2.0 * length(piece)).round();
                for i in 0..=halves as usize {
                    let at = between(piece, i as f64 / halves.max(1.0));
                    prop_assert!(!walls.contains(&spot(at)));
                }
            }
        }
        // The distance from a cell's centre to the midpoint of a side is half of the distance to
        // the next centre. On polar grids, the line bends at the midpoint.
        let grid = maze.grid();
        let to_side = |cell, dir| length([grid.twice_to_midpoint(cell, dir).map(f64::from), [0.0; 2]]) / 2.0;
        let moves = cells_along(grid, path.from, &path.moves).zip(&path.moves);
        let long: f64 = moves
            .map(|(cell, &dir)| {
                let next = grid.step(cell, dir);
                (to_side(cell, dir) + to_side(next, grid.back(cell, dir))) / f64::from(UNIT)
            })
            .sum();
        prop_assert!((far - long).abs() < 0.001 * long + 0.001);
    }

    #[test]
    fn rock_and_values_fill_their_cells(sample in any_maze(any_grid(9), 10), kind in 0..3usize) {
        let maze = &sample.maze;
        let kind = [ValueKind::Order, ValueKind::Distance, ValueKind::Area][kind];
        let of: Vec<u32> = (0..maze.grid().cells())
            .map(|cell| if cell % 3 == 0 { NO_VALUE } else { cell % 3 * 7 })
            .collect();
        let outside = outside(maze);
        let sheet = PageLayout::new(maze.grid(), LOOK.margin);
        let mut expected: BTreeMap<Colour, f64> = BTreeMap::new();
        for cell in 0..maze.grid().cells() {
            let colour = match (maze.is_solid(cell), of[cell as usize], kind) {
                (true, ..) if outside.contains(&cell) => continue,
                (true, ..) => Colour([192; 3]),
                (_, NO_VALUE, _) => continue,
                (_, value, ValueKind::Area) => colours::area(value),
                (_, value, _) => {
                    let most = of.iter().filter(|&&value| value != NO_VALUE).max();
                    let share = f64::from(value) / f64::from(*most.unwrap());
                    colours::ramp((share * 255.0).round() / 255.0)
                }
            };
            *expected.entry(colour).or_default() += area(&[sheet.outline(cell)]);
        }
        let mut plan = sample.plan();
        plan.values = Some(Values { kind, of });
        let mut found = BTreeMap::new();
        for shape in scene(&plan, &LOOK).unwrap().shapes {
            // Stairs are filled with black.
            if let Shape::Fill { polygons, colour } = shape && colour != Colour([0; 3]) {
                found.insert(colour, area(&polygons));
            }
        }
        prop_assert!(found.keys().eq(expected.keys()), "{:?} for {:?}", found, expected);
        for (colour, area) in expected {
            prop_assert!((found[&colour] - area).abs() < 0.01, "{:?} of {:?}", found, area);
        }
    }

    #[test]
    fn cells_have_different_centres_and_fill_the_page_up_to_the_margin(spec in any_grid(9)) {
        let grid = Grid::try_from(spec).unwrap();
        let sheet = PageLayout::new(&grid, LOOK.margin);
        let mut centres = BTreeSet::new();
        let mut low = [f64::MAX; 2];
        let mut high = [f64::MIN; 2];
        for cell in 0..grid.cells() {
            prop_assert!(centres.insert(spot(sheet.centre(cell))));
            for corner in sheet.outline(cell) {
                low = [0, 1].map(|axis| low[axis].min(corner[axis]));
                high = [0, 1].map(|axis| high[axis].max(corner[axis]));
            }
        }
        let size = sheet.size();
        prop_assert_eq!(spot(low), [500, 500]);
        prop_assert_eq!(spot(high), spot(size.map(|length| length - 0.5)));
    }

    #[test]
    fn svg_paths_have_the_coordinates_of_the_scene(sample in any_maze(any_grid(9), 10)) {
        let mut plan = sample.plan();
        let of = (0..sample.grid().cells()).collect();
        plan.values = Some(Values { kind: ValueKind::Area, of });
        for shape in scene(&plan, &LOOK).unwrap().shapes {
            let (Shape::Fill { polygons: lines, .. } | Shape::Stroke { lines, .. }) = &shape else {
                continue;
            };
            let expected: Vec<Vec<Spot>> =
                lines.iter().map(|line| line.iter().map(|&at| spot(at)).collect()).collect();
            let text = svg_element(&shape).to_string();
            let data = text.split(" d=\"").nth(1).unwrap().split('"').next().unwrap();
            prop_assert_eq!(read_path(data), expected);
        }
    }
}

/// Parses the lines of an SVG path that uses only `m`, `l`, `h`, `v` and `z`.
fn read_path(data: &str) -> Vec<Vec<Spot>> {
    let mut lines: Vec<Vec<Spot>> = Vec::new();
    let mut at = [0, 0];
    let mut rest = data;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..]
            .find(char::is_alphabetic)
            .map_or(rest.len(), |end| end + 1);
        let spaced = rest[1..end].replace('-', " -");
        let numbers: Vec<f64> = spaced
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect();
        let by = match (letter, &numbers[..]) {
            ('m' | 'l', &[dx, dy]) => spot([dx, dy]),
            ('h', &[dx]) => spot([dx, 0.0]),
            ('v', &[dy]) => spot([0.0, dy]),
            ('z', []) => {
                at = lines.last().unwrap()[0];
                rest = &rest[end..];
                continue;
            }
            _ => panic!("{letter} {numbers:?}"),
        };
        at = [at[0] + by[0], at[1] + by[1]];
        if letter == 'm' {
            lines.push(Vec::new());
        }
        lines.last_mut().unwrap().push(at);
        rest = &rest[end..];
    }
    lines
}

fn tiny() -> Sample {
    drawn(
        "
        +-+-+-+
        |S  |#|
        +-+ +-+
        |    F|
        +-+-+-+
        ",
    )
}

#[test]
fn rock_is_grey_inside_a_maze_and_blank_around_it() {
    let around = drawn(
        "
        +-+-+-+-+-+
        |#|S    |#|
        +-+ +-+ +-+
        |   |#|   |
        + +-+-+ +-+
        |    F  |#|
        +-+-+-+-+-+
        ",
    );
    let torus = GridSpec {
        width: 3,
        height: 3,
        wrap_x: true,
        wrap_y: true,
        ..GridSpec::default()
    };
    let torus = of_digits(torus, &["#10", "021", "011"]);
    // A torus has no outside.
    for (sample, grey) in [(around, vec![7]), (torus, vec![0])] {
        let sheet = PageLayout::new(sample.grid(), LOOK.margin);
        let outlines: Vec<_> = grey.iter().map(|&cell| sheet.outline(cell)).collect();
        let shapes = scene(&sample.plan(), &LOOK).unwrap().shapes;
        let fills: Vec<_> = shapes
            .into_iter()
            .filter(|shape| matches!(shape, Shape::Fill { .. }))
            .collect();
        let colour = colours::ROCK;
        let expected = Shape::Fill {
            polygons: outlines,
            colour,
        };
        assert_eq!(fills, [expected]);
    }
}

#[test]
fn the_svg_of_a_small_maze_is_as_expected() {
    let sample = tiny();
    let mut plan = sample.plan();
    plan.paths.push(way(&sample.maze, 0, 5));
    let scene = scene(&plan, &Look::default()).unwrap();
    let expected = r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="1in" height=".75in" viewBox="0 0 4 3">
<title>&lt;b&gt; &amp; "c"�</title>
<rect width="100%" height="100%" fill="#fff"/>
<path fill="none" stroke="#d41111" stroke-width=".25" stroke-linecap="round" stroke-linejoin="round" d="m1 1h1v1h1"/>
<path fill="none" stroke="#000000" stroke-width=".1" stroke-linecap="round" stroke-linejoin="round" d="m.5 1.5h1m-1-1v2m2-2v1m-1-1h1m0 1h1m-3 1h2m1-1v1"/>
</svg>
"##;
    let text = svg(&scene, "<b> & \"c\"\u{1}", Unit::Inches(0.25))
        .unwrap()
        .to_string();
    assert_eq!(text, expected);
}

#[test]
fn without_openings_the_start_is_a_dot_and_the_finish_a_ring() {
    let sample = tiny();
    let mut plan = sample.plan();
    let discs = |plan: &Plan| -> Vec<(Point, f64)> {
        let shapes = scene(plan, &LOOK).unwrap().shapes.into_iter();
        let disc = |shape| match shape {
            Shape::Disc { centre, radius, .. } => Some((centre, radius)),
            _ => None,
        };
        shapes.filter_map(disc).collect()
    };
    assert_eq!(discs(&plan), []);
    plan.openings.clear();
    let ring = [([3.0, 2.0], 0.25), ([3.0, 2.0], 0.15)];
    assert_eq!(discs(&plan), [ring[0], ring[1], ([1.0, 1.0], 0.25)]);
    // If the start and the finish are in the same cell, the dot is smaller, so that the ring stays
    // visible.
    plan.starts = plan.finishes;
    assert_eq!(discs(&plan), [ring[0], ring[1], ([3.0, 2.0], 0.1)]);
}

#[test]
fn text_is_escaped_and_placed() {
    let text = Shape::Text {
        at: [1.5, 2.0],
        size: 0.15,
        centred: true,
        text: "a < b & c".into(),
        colour: Colour([1, 2, 255]),
    };
    assert_eq!(
        svg_element(&text).to_string(),
        r##"<text transform="translate(1.5 2) scale(0.0015)" font-family="sans-serif" font-size="100" text-anchor="middle" fill="#0102ff">a &lt; b &amp; c</text>"##
    );
}

#[test]
fn the_ramp_darkens_and_colours_of_areas_and_paths_are_distinct() {
    let light = |colour: Colour| {
        let [red, green, blue] = colour.0.map(f64::from);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let ramp: Vec<f64> = (0..=64)
        .map(|i| light(colours::ramp(f64::from(i) / 64.0)))
        .collect();
    assert!(ramp.windows(2).all(|pair| pair[0] > pair[1]), "{ramp:?}");
    for colour in [colours::area, colours::path] {
        let all: BTreeSet<Colour> = (0..100).map(colour).collect();
        assert_eq!(all.len(), 100);
    }
}

#[test]
fn too_many_cells_for_a_picture_are_refused() {
    let spec = GridSpec {
        width: TooManyCells::MAX + 1,
        height: 1,
        ..GridSpec::default()
    };
    let maze = Maze::solid(Grid::try_from(spec).unwrap());
    let error = scene(&Plan::new(&maze, &[], &[]), &LOOK).unwrap_err();
    assert_eq!(
        error.to_string(),
        "16777217 cells are too many for a picture: the maximum is 16777216"
    );
}
