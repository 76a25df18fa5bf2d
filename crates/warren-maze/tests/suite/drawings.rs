//! Tests that mazes drawn as text can be read again.

use super::grids::{any_flat_grid, any_grid, block, passages};
use super::mazes::{Sample, any_maze, drawn, drawn_on, of_digits};
use proptest::prelude::*;
use warren_maze::draw::{
    Blocks, DrawError, Path, Plan, Text, Trace, ValueKind, Values, blocks, lines, unicode,
};
use warren_maze::maze::Maze;
use warren_maze::read;
use warren_maze::solve;
use warren_maze::topology::{Board, Cell, Grid, GridShape, GridSpec, Square, Topology};

/// Returns a maze's plan without openings, so that starts and finishes are drawn as `S`
/// and `F`.
fn closed(sample: &Sample) -> Plan<'_> {
    Plan {
        openings: Vec::new(),
        ..sample.plan()
    }
}

/// Replaces a grid's shape with a shape whose walls can be drawn with characters.
fn with_characters(grid: GridSpec) -> GridSpec {
    let is_drawn = grid.shape.has_square_cells() || grid.shape == GridShape::Hex;
    if is_drawn { grid } else { square(grid) }
}

fn square(grid: GridSpec) -> GridSpec {
    GridSpec {
        shape: GridShape::Square,
        ..grid
    }
}

/// Like [`with_characters`], but also replaces hexagons with squares.
fn without_hexagons(grid: GridSpec) -> GridSpec {
    match with_characters(grid).shape {
        GridShape::Hex => square(grid),
        shape => GridSpec { shape, ..grid },
    }
}

/// Returns the pairs of cells that are joined by doors.
fn doorways(sample: &Sample) -> Vec<(Cell, Cell)> {
    let doors = sample.doors.list().iter();
    doors
        .map(|door| (door.cell, sample.grid().step(door.cell, door.dir)))
        .collect()
}

proptest! {
    #[test]
    fn a_square_maze_is_unchanged_by_drawing_and_reading(
        sample in any_maze(any_flat_grid(16).prop_map(square), 20),
    ) {
        let text = lines(&closed(&sample), Trace::default()).unwrap().to_string();
        let drawn: Vec<&str> = text.lines().collect();
        let Grid::Square(square) = sample.grid() else {
            unreachable!("the grid is square");
        };
        let read = read::lines(square, &drawn).unwrap();
        prop_assert_eq!(&read.maze, &sample.maze);
        prop_assert_eq!(&read.starts, &sample.starts);
        let same = sample.starts == sample.finishes;
        prop_assert_eq!(&read.finishes[..], if same { &[] } else { &sample.finishes[..] });
        prop_assert_eq!(read.doors, []);
    }

    #[test]
    fn text_positions_show_the_values_and_sides_of_cells(
        sample in any_maze(any_flat_grid(8).prop_map(with_characters), 20),
    ) {
        let maze = &sample.maze;
        let of = (0..maze.grid().cells()).map(|cell| 7 * cell).collect();
        let values = Some(Values { kind: ValueKind::Distance, of });
        let plan = Plan { values, ..Plan::new(maze, &[], &[]) };
        let mut texts = vec![lines(&plan, Trace::default()).unwrap()];
        if maze.grid().shape() == GridShape::Square {
            texts.push(blocks(&plan, Blocks::default(), Trace::default()).unwrap());
        }
        for text in texts {
            let page: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            for cell in 0..maze.grid().cells() {
                let [line, column] = Text::room(maze.grid(), cell);
                let digit = char::from_digit(7 * cell % 10, 10).unwrap();
                let expected = if maze.is_solid(cell) { '#' } else { digit };
                prop_assert_eq!(page[line][column], expected);
                for dir in maze.grid().exits(cell) {
                    let [line, column] = Text::side(maze.grid(), cell, dir);
                    let open = page[line][column] == ' ';
                    prop_assert_eq!(open, maze.passages(cell).contains(dir));
                }
            }
            prop_assert!(page.iter().all(|line| line.len() == page[0].len()));
        }
    }

    /// Checks that a line that leads out of a character continues in the next character.
    #[test]
    fn box_drawing_characters_connect_to_their_neighbours(
        sample in any_maze(any_grid(8).prop_map(without_hexagons), 20),
    ) {
        let text = unicode(&sample.plan(), Trace::default()).unwrap();
        let page: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let leads = |line: usize, column: usize, way: usize| {
            let character = page.get(line).and_then(|line| line.get(column));
            // The bits of a character's index represent its lines to the north, east, south and
            // west.
            let sets = " ╵╶└╷│┌├╴┘─┴┐┤┬┼".chars().position(|c| Some(&c) == character);
            sets.unwrap_or(0) >> way & 1 != 0
        };
        for (line, characters) in page.iter().enumerate() {
            for column in 0..characters.len() {
                prop_assert_eq!(leads(line, column, 1), leads(line, column + 1, 3));
                prop_assert_eq!(leads(line, column, 2), leads(line + 1, column, 0));
            }
        }
    }
}

/// Checks the drawing of a maze given as digits. The start is the first cell, drawn as `S`, and the
/// finish is the last cell, drawn as `F`.
fn check(grid: GridSpec, cells: &[&str], expected: &str) {
    let grid = GridSpec {
        width: cells[0].len() as u32,
        height: cells.len() as u32,
        ..grid
    };
    let sample = of_digits(grid, cells);
    check_text(
        &lines(&closed(&sample), Trace::default()).unwrap(),
        expected,
    );
}

/// Checks a drawing. Ignores spaces at the ends of lines.
#[track_caller]
fn check_text(drawn: &Text, expected: &str) {
    let drawn: Vec<String> = drawn.to_string().lines().map(String::from).collect();
    let ends = |line: &String| line.trim_end().to_string();
    let (drawn, expected) = (drawn.iter().map(ends).collect(), block(expected));
    let drawn: Vec<String> = drawn;
    assert_eq!(drawn, expected, "\n{}\n", drawn.join("\n"));
}

#[test]
fn square_mazes_are_drawn_as_expected() {
    let square = GridSpec::default();
    check(
        square,
        &["0"],
        "
        +-+
        |S|
        +-+
        ",
    );
    check(
        square,
        &["120", "10#", "#10"],
        "
        +-+-+-+
        |S  | |
        +-+ +-+
        |   |#|
        +-+-+-+
        |#|  F|
        +-+-+-+
        ",
    );
    // On a wrapped axis, both borders show the same walls.
    let torus = GridSpec {
        wrap_x: true,
        wrap_y: true,
        ..square
    };
    check(
        torus,
        &["001", "100", "020"],
        "
        +-+ +-+
         S| |
        +-+-+-+
        |   | |
        +-+-+-+
        | | |F|
        +-+ +-+
        ",
    );
}

#[test]
fn hexagonal_mazes_are_drawn_as_expected() {
    let hex = GridSpec {
        shape: GridShape::Hex,
        ..GridSpec::default()
    };
    check(
        hex,
        &["0"],
        r"
         / \
        | S |
         \ /
        ",
    );
    check(
        hex,
        &["14", "10"],
        r"
         / \ / \
        | S     |
         \ /   / \
          |     F |
           \ / \ /
        ",
    );
    check(
        hex,
        &["2#0", "010"],
        r"
         / \ / \ / \
        | S | # |   |
         \   \ / \ / \
          |   |     F |
           \ / \ / \ /
        ",
    );
    let ring = GridSpec {
        wrap_x: true,
        ..hex
    };
    check(
        ring,
        &["101"],
        r"
         / \ / \ / \
          S     | F
         \ / \ / \ /
        ",
    );
}

#[test]
fn a_character_can_be_put_at_a_door() {
    let sample = drawn_on([false; 3], &["+-+-+", "|SDF|", "+-+-+"]);
    let mut drawing = lines(&closed(&sample), Trace::default()).unwrap();
    for door in sample.doors.list() {
        drawing.put(Text::side(sample.grid(), door.cell, door.dir), 'D');
    }
    assert_eq!(drawing.to_string(), "+-+-+\n|SDF|\n+-+-+\n");
}

#[test]
fn starts_finishes_doors_and_rock_are_read() {
    let sample = drawn(
        "
        +-+-+-+
        |S  D |
        +D+-+ +
        | |#|F|
        +-+-+-+
        |F#S|F|
        +-+-+-+
        ",
    );
    let maze = &sample.maze;
    assert_eq!(sample.starts, [0, 7]);
    assert_eq!(sample.finishes, [5, 6, 8]);
    assert_eq!(passages(maze), [(0, 1), (2, 5)]);
    assert_eq!(doorways(&sample), [(0, 3), (1, 2)]);
    // A `#` in a wall position is an ordinary wall.
    assert_eq!(
        maze.open_cells().collect::<Vec<_>>(),
        [0, 1, 2, 3, 5, 6, 7, 8]
    );
}

#[test]
fn a_drawing_of_a_torus_joins_opposite_borders() {
    let map = block(
        "
        + +-+D+
         S| |
        +-+-+-+
        D | | D
        +-+-+-+
        | | |F|
        + +-+D+
        ",
    );
    let sample = drawn_on([true, true, false], &map);
    assert_eq!(passages(&sample.maze), [(2, 0), (6, 0)]);
    assert_eq!(doorways(&sample), [(5, 3), (8, 2)]);
}

/// Returns a maze's plan, with a path from the start to the finish and with the distances from the
/// start.
fn with_path_and_distances(sample: &Sample) -> Plan<'_> {
    let from = sample.starts[0];
    let ways = sample.ways(|_| true);
    let moves = solve::shortest_path(&ways, from, |cell| sample.is_finish(cell));
    let far = solve::distances(&ways, &[from]);
    let kind = ValueKind::Distance;
    Plan {
        paths: vec![Path {
            from,
            moves: moves.unwrap(),
        }],
        values: Some(Values { kind, of: far }),
        ..sample.plan()
    }
}

const DOTS: Trace = Trace {
    mark: '•',
    in_border: true,
};

const INSIDE: Trace = Trace {
    mark: '#',
    in_border: false,
};

/// Returns a maze with one floor, a start, a finish, and rock.
fn flat() -> Sample {
    drawn(
        "
        +-+-+-+-+-+
        |S    | |#|
        +-+-+ + +-+
        |   |   |#|
        + +-+-+ +-+
        |   |    F|
        +-+-+-+-+-+
        ",
    )
}

#[test]
fn lines_show_openings_paths_and_values() {
    let sample = flat();
    let both = with_path_and_distances(&sample);
    let path = Plan {
        values: None,
        ..both.clone()
    };
    check_text(
        &lines(&path, Trace::default()).unwrap(),
        "
        +.+-+-+-+-+
        |.....| |#|
        +-+-+.+ +-+
        |   |...|#|
        + +-+-+.+-+
        |   |  ...|
        +-+-+-+-+.+
        ",
    );
    check_text(
        &lines(&path, INSIDE).unwrap(),
        "
        + +-+-+-+-+
        |#####| |#|
        +-+-+#+ +-+
        |   |###|#|
        + +-+-+#+-+
        |   |  ###|
        +-+-+-+-+ +
        ",
    );
    check_text(
        &lines(&both, Trace::default()).unwrap(),
        "
        +.+-+-+-+-+
        |0.1.2|5|#|
        +-+-+.+ +-+
        |   |3.4|#|
        + +-+-+.+-+
        |   |6 5.6|
        +-+-+-+-+.+
        ",
    );
    let closed = Plan {
        openings: Vec::new(),
        ..both
    };
    check_text(
        &lines(&closed, Trace::default()).unwrap(),
        "
        +-+-+-+-+-+
        |S.1.2|5|#|
        +-+-+.+ +-+
        |   |3.4|#|
        + +-+-+.+-+
        |   |6 5.F|
        +-+-+-+-+-+
        ",
    );
    check_text(
        &lines(&Plan::new(&sample.maze, &[5, 6], &[14]), INSIDE).unwrap(),
        "
        +-+-+-+-+-+
        |     | |#|
        +-+-+ + +-+
        |S S|   |#|
        + +-+-+ +-+
        |   |    F|
        +-+-+-+-+-+
        ",
    );
}

#[test]
fn a_path_across_a_wrapped_axis_is_drawn_on_both_borders() {
    let sample = drawn_on([true, false, false], &["+-+-+-+", " S|  F", "+-+-+-+"]);
    let plan = Plan {
        openings: Vec::new(),
        values: None,
        ..with_path_and_distances(&sample)
    };
    let text = lines(&plan, Trace::default()).unwrap();
    check_text(&text, "\n+-+-+-+\n.S|  F.\n+-+-+-+\n");
    // A line that ends in an opening is padded to the length of the other lines.
    assert!(sample.maze.passages(0).contains(Square::WEST));
    let bare = lines(&Plan::new(&sample.maze, &[], &[]), Trace::default()).unwrap();
    assert_eq!(bare.to_string(), "+-+-+-+\n  |    \n+-+-+-+\n");
}

#[test]
fn blocks_can_be_drawn_with_custom_characters() {
    let sample = flat();
    let plan = Plan {
        values: None,
        ..with_path_and_distances(&sample)
    };
    check_text(
        &blocks(&plan, Blocks::default(), Trace::default()).unwrap(),
        "
        #.#########
        #.....# ###
        #####.# ###
        #   #...###
        # #####.###
        #   #  ...#
        #########.#
        ",
    );
    let old = Blocks {
        horizontal: '-',
        vertical: '|',
        floor: '·',
    };
    check_text(
        &blocks(&plan, old, INSIDE).unwrap(),
        "
        -·---------
        |#####|·|-|
        |----#-·|-|
        |···|###|-|
        |·-----#--|
        |···|··###|
        ---------·-
        ",
    );
}

#[test]
fn unicode_shows_openings_paths_and_values() {
    let sample = flat();
    let plan = with_path_and_distances(&sample);
    check_text(
        &unicode(&plan, DOTS).unwrap(),
        "
        ╷ • ╶───────┬───┬───┐
        │ 0 • 1 • 2 │ 5 │▒▒▒│
        ├───────┐ • ╵   │▒▒▒│
        │       │ 3 • 4 │▒▒▒│
        │   ╶───┼───╴ • └───┤
        │       │ 6   5 • 6 │
        └───────┴───────╴ • ╵
        ",
    );
}

#[test]
fn floors_are_drawn_below_each_other() {
    let grid = GridSpec {
        shape: GridShape::Cubic,
        width: 3,
        height: 1,
        depth: 3,
        ..GridSpec::default()
    };
    let sample = Sample {
        finishes: vec![7],
        ..of_digits(grid, &["150", "154", "#10"])
    };
    let plan = Plan {
        values: None,
        ..with_path_and_distances(&sample)
    };
    let text = lines(&plan, Trace::default()).unwrap().to_string();
    let expected = "\
+-+-+-+
|S.>  |
+-+-+-+

+-+-+-+
|  X >|
+-+-+-+

+-+-+-+
|#|F <|
+-+-+-+
";
    assert_eq!(text, expected);
    check_text(
        &blocks(&plan, Blocks::default(), Trace::default()).unwrap(),
        "
        #######
        #S.>  #
        #######

        #######
        #  X >#
        #######

        #######
        ###F <#
        #######
        ",
    );
    check_text(
        &unicode(&plan, DOTS).unwrap(),
        "
        ┌───────────┐
        │ S • >     │
        └───────────┘

        ┌───────────┐
        │     X   > │
        └───────────┘

        ┌───┬───────┐
        │▒▒▒│ F   < │
        └───┴───────┘
        ",
    );
}

/// Reads the maze from a drawing whose walls are two characters apart.
fn maze_in(picture: &str) -> Maze<Grid> {
    let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
    let height = lines.iter().take_while(|line| !line.is_empty()).count() / 2;
    let width = lines[0].len() / 2;
    let board = Board::new([width as u32, height as u32, 1], [false; 3]).unwrap();
    let mut maze = Maze::solid(Grid::Square(Square::new(board)));
    for cell in 0..board.cells() {
        maze.clear(cell);
        let [x, y, _] = board.coordinates(cell).map(|at| at as usize);
        for (dir, at) in [
            (Square::EAST, lines[2 * y + 1][2 * x + 2]),
            (Square::SOUTH, lines[2 * y + 2][2 * x + 1]),
        ] {
            if " .".contains(at) && maze.grid().exits(cell).contains(dir) {
                maze.open(cell, dir);
            }
        }
    }
    maze
}

#[test]
fn blocks_reproduce_the_output_of_maz() {
    let walls = Blocks {
        horizontal: '-',
        vertical: '|',
        floor: ' ',
    };
    let hash = Blocks {
        floor: '.',
        ..Blocks::default()
    };
    for (picture, style) in [
        (include_str!("../samples/maz-79x23-seed1992.txt"), walls),
        (
            include_str!("../samples/maz-79x21-seed805306368.txt"),
            walls,
        ),
        (include_str!("../samples/maz-31x15-seed7-m5-o3.txt"), walls),
        (include_str!("../samples/maz-21x11-hash.txt"), hash),
    ] {
        let maze = maze_in(picture);
        let plan = Plan::new(&maze, &[], &[]);
        let text = blocks(&plan, style, INSIDE).unwrap();
        assert_eq!(text.to_string(), picture);
    }
}

#[test]
fn lines_reproduce_the_output_of_mazegen() {
    for pictures in [
        include_str!("../samples/mazegen-1x1-seed1.txt"),
        include_str!("../samples/mazegen-20x8-seed7.txt"),
        include_str!("../samples/mazegen-39x11-seed42.txt"),
        include_str!("../samples/mazegen-70x50-seed1991.txt"),
    ] {
        let maze = maze_in(pictures);
        let ends = [[0], [maze.grid().cells() - 1]];
        let bare = Plan::new(&maze, &ends[0], &ends[1]);
        let moves = solve::shortest_path(&maze, 0, |cell| cell == ends[1][0]).unwrap();
        let path = Plan {
            paths: vec![Path { from: 0, moves }],
            ..bare.clone()
        };
        let [bare, path] = [bare, path].map(|plan| lines(&plan, Trace::default()).unwrap());
        assert_eq!(format!("{bare}\n{path}"), pictures);
    }
}

#[test]
fn unicode_refuses_hexagonal_grids() {
    let grid = GridSpec {
        shape: GridShape::Hex,
        ..GridSpec::default()
    };
    let maze = Maze::solid(Grid::try_from(grid).unwrap());
    let plan = Plan::new(&maze, &[], &[]);
    let refused = |drawn: Result<Text, DrawError>| drawn.unwrap_err().to_string();
    let told = refused(unicode(&plan, INSIDE));
    assert!(told.contains("unicode cannot draw a hex grid"), "{told}");
}
