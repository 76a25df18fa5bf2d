//! Tests that drawings of mazes by other programs can be read.

use super::by::By;
use super::grids::{any_flat_grid, any_grid, block, passages};
use super::mazes::{Sample, any_maze};
use proptest::prelude::*;
use std::iter::repeat;
use warren_maze::draw::{
    Blocks, DrawError, Path, Plan, Trace, blocks, lines, underscores, unicode,
};
use warren_maze::maze::Maze;
use warren_maze::measure::areas;
use warren_maze::read::{Picture, PictureError, RowReader, Style, TextSource, picture};
use warren_maze::solve;
use warren_maze::topology::{Cubic, Dir, Grid, GridShape, GridSpec, Square, Topology};

macro_rules! sample {
    ($name:literal) => {
        ($name, include_str!(concat!("../samples/", $name, ".txt")))
    };
}

const SAMPLES: [(&str, &str); 12] = [
    sample!("figure3"),
    sample!("figure3-cs2604"),
    sample!("maz-21x11-hash"),
    sample!("maz-31x15-seed7-m5-o3"),
    sample!("maz-79x21-seed805306368"),
    sample!("maz-79x23-seed1992"),
    sample!("mazegen-1x1-seed1"),
    sample!("mazegen-20x8-seed7"),
    sample!("mazegen-39x11-seed42"),
    sample!("mazegen-70x50-seed1991"),
    sample!("rows-39x8"),
    sample!("union-find-12x6"),
];

fn read(lines: &str) -> Picture {
    picture(&joined(lines)).unwrap_or_else(|error| panic!("{error} in\n{lines}"))
}

/// Returns a block's lines. Each line ends with a line feed.
fn joined(lines: &str) -> String {
    block(lines).iter().flat_map(|line| [line, "\n"]).collect()
}

fn sample(name: &str) -> &'static str {
    let found = SAMPLES.iter().find(|sample| sample.0 == name);
    found.unwrap().1
}

#[test]
fn every_sample_is_a_perfect_maze_of_its_size() {
    for (name, style, size) in [
        ("figure3", Style::Lines, [4, 4]),
        ("figure3-cs2604", Style::Lines, [4, 4]),
        ("maz-21x11-hash", Style::Blocks, [10, 5]),
        ("maz-31x15-seed7-m5-o3", Style::Lines, [15, 7]),
        ("maz-79x21-seed805306368", Style::Lines, [39, 10]),
        ("maz-79x23-seed1992", Style::Lines, [39, 11]),
        ("mazegen-1x1-seed1", Style::Lines, [1, 1]),
        ("mazegen-20x8-seed7", Style::Lines, [20, 8]),
        ("mazegen-39x11-seed42", Style::Lines, [39, 11]),
        ("mazegen-70x50-seed1991", Style::Lines, [70, 50]),
        ("rows-39x8", Style::Underscores, [39, 8]),
        ("union-find-12x6", Style::Lines, [12, 6]),
    ] {
        let Picture {
            maze,
            openings,
            starts,
            finishes,
            style: found,
            ..
        } = picture(sample(name)).unwrap();
        let grid = maze.grid();
        assert_eq!(
            (found, grid.size()),
            (style, [size[0], size[1], 1]),
            "{name}"
        );
        assert_eq!(areas(&maze).count, 1, "{name}");
        let last = grid.cells() - 1;
        assert_eq!(passages(&maze).len() as u32, last, "{name}");
        // Programs that draw openings draw one above the first cell and one below the last cell.
        assert_eq!(
            (&starts[..], &finishes[..]),
            (&[0][..], &[last][..]),
            "{name}"
        );
        let has_openings = name.starts_with("figure3") || name.starts_with("mazegen");
        let expected = [(0, Square::NORTH), (last, Square::SOUTH)];
        assert_eq!(
            openings,
            if has_openings { &expected[..] } else { &[] },
            "{name}"
        );
    }
}

/// Reads the samples with a second implementation, character by character.
#[test]
fn a_second_reader_reads_the_same_maze_from_every_sample() {
    for (name, text) in SAMPLES {
        let Picture { maze, style, .. } = picture(text).unwrap();
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let lines = &lines[usize::from(lines[0][0] == '<')..];
        for cell in 0..maze.grid().cells() {
            let [x, y, _] = maze.grid().coordinates(cell).map(|at| at as usize);
            let (below, right, walls) = match style {
                Style::Underscores => (lines[y + 1][2 * x + 1], lines[y + 1][2 * x + 2], "_|"),
                _ => (
                    lines[2 * y + 2][2 * x + 1],
                    lines[2 * y + 1][2 * x + 2],
                    "#|-+",
                ),
            };
            for (dir, drawn) in [(Square::EAST, right), (Square::SOUTH, below)] {
                let open = !walls.contains(drawn) && maze.grid().exits(cell).contains(dir);
                assert_eq!(
                    maze.passages(cell).contains(dir),
                    open,
                    "{name} {cell} {dir:?}"
                );
            }
        }
    }
}

#[test]
fn later_pictures_of_a_file_show_the_same_maze() {
    for name in [
        "figure3-cs2604",
        "mazegen-20x8-seed7",
        "mazegen-39x11-seed42",
    ] {
        let text = sample(name).trim_start_matches("<pre>\n");
        let first = picture(text).unwrap();
        let later = text.split("\n\n").skip(1);
        for later in later.map(|text| {
            text.trim_start_matches("DFS:\n")
                .trim_start_matches("BFS:\n")
        }) {
            assert_eq!(
                picture(&format!("{later}\n")).unwrap(),
                first,
                "{name}\n{later}"
            );
        }
    }
}

#[test]
fn every_style_is_read_as_the_same_maze() {
    let lines = read(
        "
        +-+-+-+
        |   | |
        + +-+ +
        |   | |
        +-+ + +
        | |   |
        +-+-+-+
        ",
    );
    let links = [(0, 1), (0, 3), (2, 5), (3, 4), (4, 7), (5, 8), (7, 8)];
    assert_eq!(passages(&lines.maze), links);
    for (style, drawn) in [
        (
            Style::Lines,
            "
            |-----|
            |...|4|
            + |-- |
            |#9#| |
            |-| | -
            | |   |
            +-----+
            ",
        ),
        (
            Style::Blocks,
            "
            #######
            #...#.#
            #.###.#
            #...#.#
            ###.#.#
            #.#...#
            #######
            ",
        ),
        (
            Style::Blocks,
            "
            ███████
            █   █ █
            █ ███ █
            █   # █
            ### █ █
            █ █   █
            ███████
            ",
        ),
        (
            Style::Underscores,
            "
            ._._._
            | ._| |
            |_. | |
            |_|_._|
            ",
        ),
        (
            Style::Underscores,
            "
            _______
            | __| |
            |_  | |
            |_|___|
            ",
        ),
    ] {
        let read = read(drawn);
        assert_eq!(
            read,
            Picture {
                style,
                ..lines.clone()
            },
            "{drawn}"
        );
    }
}

#[test]
fn starts_and_finishes_come_from_openings_marks_or_corners() {
    for (drawn, starts, finishes, openings) in [
        ("+-+-+\n|   |\n+-+-+\n", [0], [1], vec![]),
        ("+-+-+\n|F S|\n+-+-+\n", [1], [0], vec![]),
        ("+-+ +\n|F S|\n+ +-+\n", [1], [0], vec![(1, 3), (0, 2)]),
        ("+-+-+\n     \n+-+-+\n", [0], [1], vec![(0, 1), (1, 0)]),
        ("#####\n#   #\n#####\n", [0], [1], vec![]),
        ("#####\n#F# #\n#.# #\n#  S#\n#####\n", [3], [0], vec![]),
        ("._._\n|_._.\n|_._.\n", [1], [3], vec![(1, 0), (3, 0)]),
    ] {
        let read = picture(drawn).unwrap();
        assert_eq!(
            (&read.starts[..], &read.finishes[..]),
            (&starts[..], &finishes[..]),
            "{drawn}"
        );
        let openings: Vec<_> = openings
            .into_iter()
            .map(|(cell, dir)| (cell, Dir(dir)))
            .collect();
        assert_eq!(read.openings, openings, "{drawn}");
    }
}

#[test]
fn rock_doors_and_several_marks_are_read() {
    let drawn = read(
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
    let rock: Vec<_> = (0..9).filter(|&cell| drawn.maze.is_solid(cell)).collect();
    assert_eq!(rock, [4]);
    assert_eq!(
        (&drawn.starts[..], &drawn.finishes[..]),
        (&[0, 7][..], &[5, 6, 8][..])
    );
    assert_eq!(passages(&drawn.maze), [(0, 1), (2, 5), (6, 7)]);
    let doors: Vec<_> = drawn
        .doors
        .iter()
        .map(|door| (door.cell, door.dir))
        .collect();
    assert_eq!(doors, [(0, Square::SOUTH), (1, Square::EAST)]);
    // A cell with a door is not rock.
    let door = picture("+-+-+\n|#D |\n+-+-+").unwrap();
    assert!(!door.maze.is_solid(0));
    let blocks = picture("#######\n###S..#\n#####.#\n# ###F#\n#######\n").unwrap();
    let rock: Vec<_> = (0..6).filter(|&cell| blocks.maze.is_solid(cell)).collect();
    assert_eq!(rock, [0, 4]);
    assert_eq!(
        (&blocks.starts[..], &blocks.finishes[..]),
        (&[1][..], &[5][..])
    );
}

#[test]
fn text_around_a_picture_is_ignored() {
    let plain = picture("+-+-+\n|   |\n+-+-+\n").unwrap();
    for text in [
        "+-+-+\n|   |\n+-+-+",
        "+-+-+\r\n|   |\r\n+-+-+\r\n",
        "<pre>\n+-+-+\n|   |\n+-+-+\n</pre>\n",
        "+-+-+\n|   |\n+-+-+\n\nDFS:\n+-",
        "+-+-+\n|   |\n+-+-+\n\r\n+++",
    ] {
        assert_eq!(picture(text).as_ref(), Ok(&plain), "{text:?}");
    }
}

#[test]
fn trimmed_trailing_spaces_are_read_as_spaces() {
    for (whole, cut) in [
        ("+ +-+\n|    \n+-+-+\n", "+ +-+\n|\n+-+-+\n"),
        ("+ +-+\n|S   \n+-+-+\n", "+ +-+\n|S\n+-+-+\n"),
        ("#.###\n#    \n#####\n", "#.###\n#\n#####\n"),
        ("._. \n|_._ \n", "._. \n|_._\n"),
    ] {
        assert_eq!(picture(whole).unwrap(), picture(cut).unwrap(), "{cut:?}");
    }
}

/// Checks that a row without walls is readable if both of its ends are open. Without a `.` in each
/// opening, the row's line would be empty and would end the drawing.
#[test]
fn a_row_open_at_both_borders_is_never_an_empty_line() {
    for shape in [GridShape::Square, GridShape::Hex] {
        let spec = GridSpec {
            shape,
            width: 3,
            height: 3,
            ..GridSpec::default()
        };
        let mut maze = Maze::solid(Grid::try_from(spec).unwrap());
        // The middle row has no inner walls, and has passages to both other rows. Therefore, a
        // reader could mistake the first row for the last row.
        for (cell, dir) in [(0, 2), (2, 2), (3, 0), (4, 0), (3, 2), (5, 2)] {
            maze.open(cell, Dir(dir));
        }
        maze.clear(1);
        maze.clear(7);
        let plan = Plan::new(&maze, &[3], &[5]);
        assert_eq!(plan.openings.len(), 2);
        let mut drawn = vec![lines(&plan, Trace::default()).unwrap().to_string()];
        if shape == GridShape::Square {
            drawn.push(unicode(&plan, Trace::default()).unwrap().to_string());
            drawn.push(
                blocks(&plan, Blocks::default(), Trace::default())
                    .unwrap()
                    .to_string(),
            );
            assert_eq!(drawn[0].lines().nth(3), Some(".     ."));
            assert_eq!(drawn[1].lines().nth(3), Some(".           ."));
        }
        for drawn in drawn {
            let cut: String = drawn
                .lines()
                .flat_map(|line| [line.trim_end(), "\n"])
                .collect();
            for text in [drawn, cut] {
                let read = picture(&text).unwrap();
                assert_eq!(
                    (&read.maze, &read.openings),
                    (&maze, &plan.openings),
                    "{text}"
                );
            }
        }
    }
}

/// Checks the error messages for drawings that contain a mistake.
#[test]
fn errors_contain_the_line_and_column() {
    for (text, told) in [
        (
            "",
            "line 1, column 1: there is no maze here: draw at least one open cell",
        ),
        ("\n+-+", "line 1, column 1: there is no maze here"),
        ("+\n", "line 1, column 2: there is no maze here"),
        (".", "line 1, column 2: there is no maze here"),
        ("+-+", "line 2, column 1: there is no maze here"),
        ("<pre>", "line 2, column 1: there is no maze here"),
        ("<p>\n", "line 1, column 3: found '>' instead of <pre>"),
        (
            "<pre>+\n",
            "line 1, column 6: found '+' instead of the end of the line after <pre>",
        ),
        (
            "x",
            "line 1, column 1: no maze begins with 'x': a maze of lines begins with +, - or |, of blocks with # or █",
        ),
        (
            "   +---+\n",
            "line 1, column 4: no maze begins with spaces and '+': only square, cubic and hex",
        ),
        (
            "+-+-\n",
            "line 1, column 5: the first line ends between two corners",
        ),
        (
            "+-x\n",
            "line 1, column 3: found 'x' instead of a corner (+, - or |)",
        ),
        (
            "+x+\n",
            "line 1, column 2: found 'x' instead of a side of a cell (+, -, |",
        ),
        ("+D+\n", "line 1, column 2: a door leads off the grid"),
        (
            "+-+\n|x|\n+-+",
            "line 2, column 2: found 'x' instead of a cell (a space, S, F",
        ),
        (
            "+-+\n|-|\n+-+",
            "line 2, column 2: found '-' instead of a cell",
        ),
        (
            "+-+\n| x\n+-+",
            "line 2, column 3: found 'x' instead of a side",
        ),
        (
            "+-+\n| D\n+-+",
            "line 2, column 3: a door leads off the grid",
        ),
        (
            "+-+\n| |\n+D+",
            "line 3, column 2: a door leads off the grid",
        ),
        (
            "+-+\n| |\n+-+\nx",
            "line 4, column 1: found 'x' instead of a side",
        ),
        (
            "+-+\n| |\n - ",
            "line 3, column 1: found ' ' instead of a corner",
        ),
        (
            "+-+-+\n| \n+-+-+\n",
            "line 2, column 3: the line ends here: draw 5 characters",
        ),
        (
            "+-+-+\n|   |\n+-+\n",
            "line 3, column 4: the line ends here: draw 5 characters",
        ),
        (
            "+-+\n| | \n+-+\n",
            "line 2, column 4: the line continues here: draw 3 characters",
        ),
        (
            "+-+\n| |\n+-+-\n",
            "line 3, column 4: the line continues here",
        ),
        ("._._._\n|_._|\n", "line 2, column 6: the line ends here"),
        (
            "._._\n|_._|_\n",
            "line 2, column 6: the line continues here",
        ),
        (
            "+-+\n| |\n",
            "line 3, column 1: the text ends in the middle of a row",
        ),
        (
            "+-+\n| |\n+-",
            "line 3, column 3: the text ends in the middle of a row",
        ),
        (
            "+-+\n|",
            "line 2, column 2: the text ends in the middle of a row",
        ),
        (
            "._._\n|_",
            "line 2, column 3: the text ends in the middle of a row",
        ),
        (
            "+ +\n| |\n+-+",
            "line 1, column 2: this is the only opening in the border",
        ),
        (
            "+ + + +\n",
            "line 1, column 6: this is a third opening in the border",
        ),
        (
            "+ + +\n     \n",
            "line 2, column 1: this is a third opening in the border",
        ),
        (
            "+ + +\n|   |\n+ + +\n",
            "line 3, column 2: the last row is open below",
        ),
        (
            "+-+\n|S|\n+-+",
            "line 2, column 2: there is S but no F: mark both",
        ),
        (
            "<pre>\n#####\n#  F#\n#####",
            "line 3, column 4: there is F but no S",
        ),
        ("+-+\n|#|\n+-+", "line 2, column 2: there is no maze here"),
        (
            "#####\n#####\n#####",
            "line 2, column 2: there is no maze here",
        ),
        (
            "#####\n#  ##\n#####",
            "line 2, column 3: a passage leads into rock: close this side",
        ),
        (
            "#####\n# D##\n#####",
            "line 2, column 3: a door leads into rock",
        ),
        (
            "###\n# #\n# #\n###\n###",
            "line 3, column 2: a passage leads into rock",
        ),
        (
            "#####\n#...#\n#...#\n#...#\n#####",
            "line 3, column 3: found '.' instead of a corner (# or █)",
        ),
        (
            "##█\n#1#\n###",
            "line 2, column 2: found '1' instead of a cell (#, █",
        ),
        (
            "._\n|x|\n",
            "line 2, column 2: found 'x' instead of a side of a cell (|",
        ),
        ("._\n|__x\n", "line 2, column 4: the line continues here"),
        (
            "+-+\n|\r|\n+-+",
            "line 2, column 2: found '\\r' instead of a cell",
        ),
        (
            "+-+-+\n|> X|\n+-+-+\n\n+-+-+\n|< <|\n+-+-+\n",
            "line 2, column 4: stairs lead up here, and there is no floor above: draw > or X",
        ),
        (
            "+-+-+\n|> >|\n+-+-+\n\n+-+-+\n|<  |\n+-+-+\n",
            "line 2, column 4: stairs lead down here, and none lead back from the floor below",
        ),
        (
            "+-+-+\n|>  |\n+-+-+\n\n+-+-+\n|< <|\n+-+-+\n",
            "line 6, column 4: stairs lead up here, and none lead back from the floor above",
        ),
        (
            "+-+\n|>|\n+-+\n\n+-+\n|#|\n+-+\n",
            "line 2, column 2: stairs lead down here, and none lead back",
        ),
        (
            "<pre>\n+-+\n|>|\n+-+\n</pre>\n",
            "line 3, column 2: stairs lead down here, and there is no floor below",
        ),
        (
            "+-+-+\n|  <|\n+-+-+\n",
            "line 2, column 4: stairs lead up here, and there is no floor above",
        ),
        (
            "+-+\n|>|\n+-+\n\n+-+-+\n|<  |\n+-+-+\n",
            "line 5, column 1: stairs lead to the floor that begins here: draw it like the first, \
             with 1 columns and 1 rows",
        ),
        (
            "+-+\n|>|\n+-+\n\n+-+\n|x|\n+-+\n",
            "line 6, column 2: found 'x' instead of a cell",
        ),
        (
            "+ +\n|>|\n+ +\n\n+ +\n|<|\n+-+\n",
            "line 5, column 2: this is a third opening in the border",
        ),
        (
            "┌──┐\n",
            "line 1, column 4: found '┐' instead of a side of a cell",
        ),
        (
            "┌───\n",
            "line 1, column 5: the first line ends between two corners: for n columns draw 4 n + 1",
        ),
        (
            "┌───┐\n│ x │\n└───┘\n",
            "line 2, column 3: found 'x' instead of a cell (three characters",
        ),
        (
            "┌───┐\n│x  │\n└───┘\n",
            "line 2, column 2: found 'x' instead of a cell",
        ),
        (
            "┌───┐\n│  x│\n└───┘\n",
            "line 2, column 4: found 'x' instead of a cell",
        ),
        (
            "┌───┐\n│   │\n└─ ─┘\n",
            "line 3, column 2: found '─' instead of a side",
        ),
        (
            "┌───┐\n│   │\nx───┘\n",
            "line 3, column 1: found 'x' instead of a corner (box",
        ),
        (
            "┌───┬───┐\n│▒▒▒    │\n└───┴───┘\n",
            "line 2, column 5: a passage leads into rock",
        ),
        (
            " / \\\n| x |\n \\ /\n",
            "line 2, column 3: found 'x' instead of a cell",
        ),
        (
            " / \\\n|   /\n \\ /\n",
            "line 2, column 5: found '/' instead of a side of a cell (the |",
        ),
        (
            " \\ /\n",
            "line 1, column 2: found '\\\\' instead of a side",
        ),
        (
            " / \\\n|   |\n / /\n",
            "line 3, column 2: found '/' instead of a side",
        ),
        (
            " / \\\n|   |\n \\ / \\\n",
            "line 3, column 6: the line continues here",
        ),
        (
            " / \\ /\n|   |   |\n",
            "line 3, column 1: the text ends in the middle",
        ),
        (
            " / \\\n| D |\n \\ /\n",
            "line 2, column 3: found 'D' instead of a cell",
        ),
        (
            " / \\\n|   D\n \\ /\n",
            "line 2, column 5: a door leads off the grid",
        ),
        (
            " / \\\n|\n \\ /\n",
            "line 2, column 5: this is the only opening",
        ),
    ] {
        let error = picture(text).expect_err(text).to_string();
        assert!(error.starts_with(told), "{text:?}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

/// A text that is read from an iterator of bytes.
struct Bytes<I>(I);

impl<I: Iterator<Item = u8>> TextSource for Bytes<I> {
    fn next_byte(&mut self) -> Result<Option<u8>, PictureError> {
        Ok(self.0.next())
    }
}

/// Checks that the reader stops at the first fault in an endless line, instead of storing the line
/// first.
#[test]
fn an_endless_line_is_refused_at_its_first_error() {
    let zeros = Bytes(repeat(0xff));
    assert!(matches!(
        RowReader::new(zeros),
        Err(PictureError::Encoding { .. })
    ));
    let floor = Bytes("._".bytes().chain(repeat(b'x')));
    assert!(matches!(
        RowReader::new(floor),
        Err(PictureError::Unknown { .. })
    ));
    let roof = Bytes("._._\n".bytes().chain(repeat(b'_')));
    let mut rows = RowReader::new(roof).unwrap();
    assert!(matches!(
        rows.next_row(),
        Err(PictureError::ThirdOpening { .. } | PictureError::Long { .. })
    ));
}

/// A reader that is interrupted before each byte, and fails at the end of its text.
#[cfg(feature = "std")]
struct Failing {
    text: &'static [u8],
    is_interrupted: bool,
}

#[cfg(feature = "std")]
impl std::io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        unimplemented!("the text is only read through BufRead")
    }
}

#[cfg(feature = "std")]
impl std::io::BufRead for Failing {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.is_interrupted = !self.is_interrupted;
        match self.text {
            _ if self.is_interrupted => Err(std::io::ErrorKind::Interrupted.into()),
            [] => Err(std::io::ErrorKind::ConnectionReset.into()),
            text => Ok(&text[..1]),
        }
    }

    fn consume(&mut self, count: usize) {
        self.text = &self.text[count..];
    }
}

/// Checks that the error of a reader is returned, and that interruptions are not errors.
#[cfg(feature = "std")]
#[test]
fn an_error_of_the_reader_is_returned() {
    let mut rows = RowReader::new(Failing {
        text: b"+-+\n. .\n+-",
        is_interrupted: false,
    })
    .unwrap();
    assert_eq!(rows.width(), 1);
    assert_eq!(
        rows.next_row(),
        Err(PictureError::Read(std::io::ErrorKind::ConnectionReset))
    );
}

proptest! {
    /// Checks that mazes are the same after they are drawn and read again. The mazes have arbitrary
    /// passages, a start and a finish, and may have rock.
    #[test]
    fn a_maze_drawn_with_lines_is_read_back_unchanged(
        sample in any_maze(any_flat_grid(20).prop_map(|grid| flat(grid, GridShape::Square)), 40),
    ) {
        // If the start and the finish are the same cell, only one of them can be drawn.
        let is_one = sample.starts == sample.finishes;
        let drawn = lines(&sample.plan(), Trace::default()).unwrap().to_string();
        let drawn = if is_one { drawn.replace(['S', 'F'], " ") } else { drawn };
        let read = picture(&drawn).unwrap();
        prop_assert_eq!(&read.maze, &sample.maze);
        if !is_one {
            prop_assert_eq!(read.starts, sample.starts);
            prop_assert_eq!(read.finishes, sample.finishes);
        }
    }

    #[test]
    fn a_maze_drawn_with_underscores_is_read_back_unchanged(
        sample in any_maze(any_flat_grid(20).prop_map(|grid| flat(grid, GridShape::Square)), 40),
    ) {
        prop_assume!(sample.maze.open_cells().count() as u32 == sample.grid().cells());
        let read = picture(&underscores(&sample.maze).unwrap()).unwrap();
        prop_assert_eq!(&read.maze, &sample.maze);
        prop_assert_eq!(read.openings, []);
    }

    /// Checks hexagons and floors that are drawn with lines, and squares and floors that are drawn
    /// with boxes.
    #[test]
    fn mazes_of_all_drawable_grids_are_read_back_unchanged(
        sample in any_maze(any_drawn_grid(), 40),
        with_path: bool,
    ) {
        prop_assume!(sample.starts != sample.finishes);
        prop_assume!(!hides_stairs(&sample));
        let maze = &sample.maze;
        let [width, height, depth] = maze.grid().size();
        // If no stairs join two floors, their drawings are not read as floors of one maze.
        let floors = width * height;
        let is_joined = |z: u32| (z * floors..(z + 1) * floors)
            .any(|cell| maze.passages(cell).contains(Cubic::DOWN));
        prop_assume!((0..depth - 1).all(is_joined));
        let mut plan = sample.plan();
        let from = sample.starts[0];
        if let Some(moves) = solve::shortest_path(maze, from, |cell| sample.is_finish(cell))
            && with_path
        {
            plan.paths = vec![Path { from, moves }];
        }
        let mut drawn = vec![lines(&plan, Trace::default()).unwrap().to_string()];
        if maze.grid().shape() != GridShape::Hex {
            drawn.push(unicode(&plan, Trace::default()).unwrap().to_string());
            drawn.push(blocks(&plan, Blocks::default(), Trace::default()).unwrap().to_string());
        }
        for drawn in drawn {
            let cut: String = drawn.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
            for text in [&drawn, &cut, &format!("<pre>\n{drawn}</pre>\n")] {
                let read = picture(text);
                prop_assert!(read.is_ok(), "{:?} in\n{}", read, text);
                let read = read.unwrap();
                prop_assert_eq!(&read.maze, maze, "{}", text);
                prop_assert_eq!(&read.openings, &plan.openings, "{}", text);
                prop_assert_eq!(&read.starts, &sample.starts);
                prop_assert_eq!(&read.finishes, &sample.finishes);
            }
        }
    }

    /// Checks that the reader recognizes drawings of triangles and rings by their indentation. If
    /// they were read as drawings with underscores, the error would be misleading.
    #[test]
    fn drawings_of_triangles_and_rings_are_refused_as_indented(
        shape in prop_oneof![Just(GridShape::Triangular), Just(GridShape::Polar)],
        (width, height) in (3u32..12, 2u32..8),
        seed: u64,
    ) {
        let spec = GridSpec { shape, width, height, ..GridSpec::default() };
        let maze = By::Prim.maze(&Grid::try_from(spec).unwrap(), seed);
        let drawn = lines(&Plan::new(&maze, &[], &[]), Trace::default()).unwrap().to_string();
        let read = picture(&drawn);
        prop_assert!(matches!(read, Err(PictureError::Indented { .. })), "{:?} of\n{}", read, drawn);
    }

    /// Checks arbitrary strings, and valid drawings in which one character is changed.
    #[test]
    fn the_reader_never_panics(
        (name, place, letter) in
            (0..SAMPLES.len() + DRAWN.len(), any::<prop::sample::Index>(), "[-+|_#.SFD \n\r█x<>X/\\\\│─▒]"),
        text in "[-+|_#.SFD \n█]{0,60}",
        others in "[ /\\\\|SFD.#\n]{0,60}|[┌─│┘└┐╷▒ S>X<D\n]{0,60}|([-+|SF<>X ]{0,8}\n){0,8}",
    ) {
        let _ = (picture(&text), picture(&others));
        let drawn = SAMPLES.iter().map(|sample| sample.1).chain(DRAWN);
        let mut letters: Vec<char> = drawn.clone().nth(name).unwrap().chars().collect();
        let place = place.index(letters.len());
        letters[place] = letter.chars().next().unwrap();
        let _ = picture(&letters.iter().collect::<String>());
        let _ = picture(&letters[..place].iter().collect::<String>());
    }
}

/// Returns whether stairs join two cells that are each marked as a start or a finish. In this case,
/// the marks hide both ends of the stairs.
fn hides_stairs(sample: &Sample) -> bool {
    let marks = [&sample.starts[..], &sample.finishes[..]].concat();
    sample.grid().shape().has_floors()
        && marks.iter().any(|&cell| {
            sample.maze.passages(cell).contains(Cubic::DOWN)
                && marks.contains(&sample.grid().step(cell, Cubic::DOWN))
        })
}

/// Returns a grid with this shape and without wrapped axes. A cubic grid has at least two floors.
fn flat(grid: GridSpec, shape: GridShape) -> GridSpec {
    GridSpec {
        shape,
        depth: if shape == GridShape::Cubic {
            grid.depth.max(2)
        } else {
            1
        },
        wrap_x: false,
        wrap_y: false,
        wrap_z: false,
        ..grid
    }
}

/// Generates grids whose mazes can be drawn as text and read again.
fn any_drawn_grid() -> impl Strategy<Value = GridSpec> {
    let shapes = [GridShape::Square, GridShape::Cubic, GridShape::Hex];
    (any_grid(12), prop::sample::select(shapes.to_vec()))
        .prop_map(|(grid, shape)| flat(grid, shape))
}

const DRAWN: [&str; 3] = [HEXAGONS, FLOORS, BOXES];

const HEXAGONS: &str = concat!(
    "   \\ / \\ / \\\n",
    "|   D   |   |\n",
    " \\   \\     / \\\n",
    "  |   |   | # |\n",
    "   \\ /   / \\ /\n",
);

const FLOORS: &str = "\
+-+-+-+
|S   >|
+ +-+-+
|>|   |
+-+-+-+

+-+-+-+
|X|#|<|
+ +-+ +
|<|  >|
+-+-+-+

+-+-+-+
|F    |
+-+-+ +
|    <|
+-+-+-+
";

const BOXES: &str = "\
╷ . ┌───┬───┐
│ • │▒▒▒│ F │
│ # └───┤ D │
│ 0 . .
└───────────╴
";

#[test]
fn hexagons_floors_and_boxes_are_read() {
    let Picture {
        maze,
        starts,
        finishes,
        openings,
        doors,
        style,
    } = picture(HEXAGONS).unwrap();
    assert_eq!(style, Style::Hexagons);
    assert_eq!(maze.grid().spec().shape, GridShape::Hex);
    assert_eq!(maze.grid().size(), [3, 2, 1]);
    assert_eq!(passages(&maze), [(0, 3), (1, 4), (2, 4)]);
    assert!(maze.is_solid(5) && maze.open_cells().count() == 5);
    assert_eq!((&starts[..], &finishes[..]), (&[0][..], &[4][..]));
    assert_eq!(openings, [(0, Dir(3)), (4, Dir(4))]);
    assert_eq!((doors.len(), doors[0].cell, doors[0].dir), (1, 0, Dir(0)));

    let floors = picture(FLOORS).unwrap();
    assert_eq!(floors.maze.grid().size(), [3, 2, 3]);
    let rock: Vec<_> = (0..18).filter(|&at| floors.maze.is_solid(at)).collect();
    assert_eq!(rock, [7]);
    let passages = passages(&floors.maze);
    let stairs: Vec<_> = passages.iter().filter(|(a, b)| b - a == 6).collect();
    // The first stairs end below S, and the last stairs lead to F.
    assert_eq!(stairs, [&(0, 6), &(2, 8), &(3, 9), &(6, 12), &(11, 17)]);
    assert_eq!(
        (&floors.starts[..], &floors.finishes[..]),
        (&[0][..], &[12][..])
    );

    let boxes = picture(BOXES).unwrap();
    assert_eq!(boxes.style, Style::Boxes);
    assert_eq!(boxes.maze.grid().size(), [3, 2, 1]);
    let rock: Vec<_> = (0..6).filter(|&at| boxes.maze.is_solid(at)).collect();
    assert_eq!(rock, [1]);
    let open = super::grids::passages(&boxes.maze);
    assert_eq!(open, [(0, 3), (3, 4), (4, 5)]);
    assert_eq!(boxes.openings, [(0, Square::NORTH), (5, Square::EAST)]);
    let door = (boxes.doors[0].cell, boxes.doors[0].dir);
    assert_eq!((boxes.doors.len(), door), (1, (2, Square::SOUTH)));
}

/// Checks that a drawing is a floor only if stairs join it to the previous drawing.
#[test]
fn pictures_below_each_other_are_floors_if_stairs_join_them() {
    let one = "+-+\n| |\n+-+\n";
    assert_eq!(
        picture(&format!("{one}\n{one}")).unwrap(),
        picture(one).unwrap()
    );
    let joined = picture("+-+-+\n|S >|\n+-+-+\n\n+-+-+\n|F <|\n+-+-+\n").unwrap();
    assert_eq!(passages(&joined.maze), [(0, 1), (1, 3), (2, 3)]);
    // A mark hides one end of the stairs.
    for text in [
        "+-+-+\n|F S|\n+-+-+\n\n+-+-+\n|  <|\n+-+-+\n",
        "+-+-+\n|F >|\n+-+-+\n\n+-+-+\n|  S|\n+-+-+\n",
    ] {
        let read = picture(text).unwrap();
        assert_eq!(passages(&read.maze), [(0, 1), (1, 3), (2, 3)], "{text}");
    }
}

#[test]
fn underscores_reproduce_the_sample() {
    let drawn = sample("rows-39x8");
    assert_eq!(underscores(&picture(drawn).unwrap().maze).unwrap(), drawn);
}

#[test]
fn mazes_that_underscores_cannot_show_are_refused() {
    let square = GridSpec::default();
    let shape = |shape| GridSpec { shape, ..square };
    let cubic = GridSpec {
        depth: 2,
        ..shape(GridShape::Cubic)
    };
    let wrapped = GridSpec {
        wrap_y: true,
        ..square
    };
    let format = "underscores";
    for (grid, refusal) in [
        (square, DrawError::Rock { format }),
        (
            shape(GridShape::Hex),
            DrawError::GridShape {
                format,
                grid: "hex",
            },
        ),
        (cubic, DrawError::Floors { format }),
        (wrapped, DrawError::Wraps { format }),
    ] {
        let rock = Maze::solid(Grid::try_from(grid).unwrap());
        assert_eq!(underscores(&rock), Err(refusal));
    }
}
