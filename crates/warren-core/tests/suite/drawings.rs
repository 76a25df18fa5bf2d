//! Drawings: mazes as text, and text as mazes.

use super::support::{
    any_flat_grid, any_random_backtrack, block, corridor, doorways, drawn, drawn_on, passages,
};
use proptest::prelude::*;
use warren_core::draw::{Text, text};
use warren_core::level::{self, Algorithm, Level, Recipe};
use warren_core::read::lines;
use warren_core::topology::{Cell, Grid, GridSpec, Shape, Topology};

/// The mark of a cell: that of a map.
fn mark(level: &Level) -> impl Fn(Cell) -> char {
    |cell| match cell {
        cell if level.starts().contains(&cell) => 'S',
        cell if level.finishes().contains(&cell) => 'F',
        _ => ' ',
    }
}

proptest! {
    #[test]
    fn a_square_maze_drawn_and_read_is_the_same(
        grid in any_flat_grid(16),
        algorithm in prop_oneof![Just(Algorithm::Prim), any_random_backtrack()],
        seed: u64,
    ) {
        let grid = GridSpec { shape: Shape::Square, ..grid };
        let recipe = Recipe { grid, algorithm, seed, ..Recipe::default() };
        let level = level::make(&recipe).unwrap();
        let drawn: Vec<String> = text(level.maze(), mark(&level)).lines().collect();
        let Grid::Square(square) = level.grid() else {
            unreachable!("it was made square");
        };
        let read = lines(square, &drawn).unwrap();
        prop_assert_eq!(&read.maze, level.maze());
        prop_assert_eq!(read.starts, level.starts());
        let same = level.starts() == level.finishes();
        prop_assert_eq!(read.finishes, if same { &[] } else { level.finishes() });
        prop_assert_eq!(read.doors, []);
    }

    #[test]
    fn a_place_in_the_text_shows_its_cell_and_its_sides(
        grid in any_flat_grid(8),
        algorithm in any_random_backtrack(),
        seed: u64,
    ) {
        let recipe = Recipe { grid, algorithm, seed, ..Recipe::default() };
        let level = level::make(&recipe).unwrap();
        let maze = level.maze();
        let letter = |cell: Cell| char::from(b'a' + (cell % 26) as u8);
        let page: Vec<Vec<char>> = text(maze, letter).lines().map(|line| line.chars().collect()).collect();
        for cell in 0..maze.grid().cells() {
            let [line, column] = Text::room(maze.grid(), cell);
            let expected = if maze.is_solid(cell) { '#' } else { letter(cell) };
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

/// Reads the cells of a level, and checks the picture drawn of it, with `S` at
/// its start, the first cell, and `F` at its finish, the last.
fn check(grid: GridSpec, cells: &[&str], expected: &str) {
    let (width, height) = (cells[0].len() as u32, cells.len() as u32);
    let grid = GridSpec {
        width,
        height,
        ..grid
    };
    let (x, y) = (width - 1, height - 1);
    let grid = ron::to_string(&grid).unwrap();
    let level = level::read(&format!(
        "(format: \"warren level\", version: 1, grid: {grid}, cells: {cells:?}, \
         starts: [(0, 0)], finishes: [({x}, {y})])"
    ));
    let level = level.unwrap();
    let drawn = text(level.maze(), mark(&level)).to_string();
    let expected: String = block(expected)
        .iter()
        .flat_map(|line| [line, "\n"])
        .collect();
    assert_eq!(drawn, expected, "\n{drawn}\nis not\n{expected}");
}

#[test]
fn square_mazes_look_like_this() {
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
    // On a wrapped axis both borders show the same side.
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
fn hexagons_look_like_this() {
    let hex = GridSpec {
        shape: Shape::Hex,
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
fn a_character_can_be_put_where_the_text_shows_a_door() {
    let level = corridor("SDF");
    let mut drawing = text(level.maze(), mark(&level));
    for door in level.doors().list() {
        drawing.put(Text::side(level.grid(), door.cell, door.dir), 'D');
    }
    assert_eq!(drawing.to_string(), "+-+-+\n|SDF|\n+-+-+\n");
}

#[test]
fn a_drawing_is_read_with_its_starts_finishes_doors_and_rock() {
    let level = drawn(
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
    let maze = level.maze();
    assert_eq!(level.starts(), [0, 7]);
    assert_eq!(level.finishes(), [5, 6, 8]);
    assert_eq!(passages(maze), [(0, 1), (2, 5)]);
    assert_eq!(doorways(&level, |_| true), [(0, 3), (1, 2)]);
    // `#` in a wall's place is a wall like another.
    assert_eq!(
        maze.open_cells().collect::<Vec<_>>(),
        [0, 1, 2, 3, 5, 6, 7, 8]
    );
    assert_eq!((level.recipe(), level.is_edited()), (None, false));
}

#[test]
fn a_drawing_of_a_ring_joins_its_borders() {
    let ring = GridSpec {
        width: 3,
        height: 3,
        wrap_x: true,
        wrap_y: true,
        ..GridSpec::default()
    };
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
    let level = drawn_on(ring, &map);
    assert_eq!(passages(level.maze()), [(2, 0), (6, 0)]);
    assert_eq!(doorways(&level, |_| true), [(5, 3), (8, 2)]);
}
