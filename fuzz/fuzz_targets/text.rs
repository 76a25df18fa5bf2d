//! Fuzzes pictures of mazes. Nothing may panic. Both readers must agree. A picture that can be
//! written must be the same after it is written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use warren_maze::draw::{Plan, Trace, lines, underscores};
use warren_maze::measure::{Perfect, areas};
use warren_maze::read::{self, Picture, PictureError, RowReader};
use warren_maze::topology::{Cubic, GridShape, Topology};

fuzz_target!(|bytes: &[u8]| {
    let perfect = is_perfect(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        assert!(
            perfect.is_err() || bytes.contains(&b'\n'),
            "these bytes are no text"
        );
        return;
    };
    let Ok(picture) = read::picture(text) else {
        return;
    };
    // For hexagons and for several floors, the results of the two readers are not compared.
    if picture.maze.grid().shape() == GridShape::Square {
        assert_eq!(perfect, Ok(is_a_tree(&picture)));
    }
    write_as_underscores(&picture);
    write_as_text(&picture);
});

/// Returns whether a picture is a perfect maze. Reads one row at a time, like `maze check`.
fn is_perfect(bytes: &[u8]) -> Result<bool, PictureError> {
    let mut rows = RowReader::new(bytes)?;
    let mut perfect = Perfect::new(rows.width());
    let mut has_fault = false;
    while let Some(row) = rows.next_row()? {
        has_fault = has_fault || perfect.row(&row.open).is_err();
    }
    Ok(!has_fault && perfect.end().is_ok())
}

/// Returns whether a picture is a perfect maze, computed from the whole maze.
fn is_a_tree(picture: &Picture) -> bool {
    let maze = &picture.maze;
    let cells = 0..maze.grid().cells();
    let sides: u32 = cells.map(|cell| maze.passages(cell).len()).sum();
    let is_open = maze.open_cells().count() as u32 == maze.grid().cells();
    is_open && areas(maze).count == 1 && sides / 2 + 1 == maze.grid().cells()
}

fn write_as_underscores(picture: &Picture) {
    if let Ok(drawn) = underscores(&picture.maze) {
        let again = read::picture(&drawn).expect("underscores are read");
        assert_eq!(again.maze, picture.maze);
    }
}

fn write_as_text(picture: &Picture) {
    // A cell can show only one mark, so a finish that is also a start is not visible. A picture
    // without openings needs at least one visible finish.
    let is_marked = |finish| picture.starts.contains(finish);
    if picture.openings.is_empty() && picture.finishes.iter().all(is_marked) {
        return;
    }
    // If a cell and the cell below it both have a mark, the marks hide the stairs between these
    // cells.
    let has_mark = |cell| picture.starts.contains(&cell) || picture.finishes.contains(&cell);
    let hides_stairs = |&cell: &_| {
        let grid = picture.maze.grid();
        grid.shape().has_floors()
            && picture.maze.passages(cell).contains(Cubic::DOWN)
            && has_mark(grid.step(cell, Cubic::DOWN))
    };
    if [&picture.starts, &picture.finishes].into_iter().flatten().any(hides_stairs) {
        return;
    }
    let plan = Plan {
        openings: picture.openings.clone(),
        ..Plan::new(&picture.maze, &picture.starts, &picture.finishes)
    };
    let drawn = lines(&plan, Trace::default()).expect("squares can be drawn").to_string();
    let again = read::picture(&drawn).expect("lines are read");
    assert_eq!(
        (&again.maze, &again.starts),
        (&picture.maze, &picture.starts)
    );
    assert_eq!(again.openings, picture.openings);
}
