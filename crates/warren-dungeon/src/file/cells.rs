//! Reads the field `cells`, `floors` or `map` of a level file.

use super::document::File;
use super::error::LevelError;
use super::map_rows::in_file;
use super::syntax::Syntax;
use crate::level::{CellName, Contents, check_side, positive};
use warren_maze::maze::{Maze, Side};
use warren_maze::read;
use warren_maze::topology::{Embedding, Grid, Topology};

/// The part of a level that the field `cells`, `floors` or `map` contains.
pub(super) struct LevelCells {
    pub(super) maze: Maze<Grid>,
    pub(super) contents: Contents,
    pub(super) doors: Vec<Side>,
}

impl LevelCells {
    fn of(maze: Maze<Grid>) -> LevelCells {
        LevelCells {
            maze,
            contents: Contents::default(),
            doors: Vec::new(),
        }
    }
}

/// Reads a level's maze from `cells`, `floors` or `map`. The file must have exactly one of these
/// fields. `text` is the whole file.
pub(super) fn read_body(
    grid: &Grid,
    file: &File,
    syntax: Syntax,
    text: &str,
) -> Result<LevelCells, LevelError> {
    let has_floors = grid.shape().has_floors();
    Ok(match (&file.cells[..], &file.floors[..], &file.map[..]) {
        ([_, ..], [], []) if has_floors => return Err(wrong_layout(grid, "cells")),
        ([], [_, ..], []) if !has_floors => return Err(wrong_layout(grid, "floors")),
        (cells @ [_, ..], [], []) => LevelCells::of(read_floors(grid, &[cells])?),
        ([], floors @ [_, ..], []) => LevelCells::of(read_floors(grid, floors)?),
        ([], [], map @ [_, ..]) => read_map(grid, map).map_err(|error| match error {
            LevelError::Map(error) => LevelError::Map(in_file(error, syntax, text)),
            other => other,
        })?,
        ([], [], []) => return Err(LevelError::Body("none")),
        _ => return Err(LevelError::Body("several")),
    })
}

fn read_floors(grid: &Grid, floors: &[impl AsRef<[String]>]) -> Result<Maze<Grid>, LevelError> {
    let (found, expected) = (floors.len(), grid.floors());
    if found != expected as usize {
        return Err(LevelError::Floors { found, expected });
    }
    let rows: Vec<&String> = floors.iter().flat_map(AsRef::as_ref).collect();
    check_rows(grid, floors)?;
    let most = positive(grid).map(|(bit, _)| bit).sum();
    let mut maze = Maze::solid(grid.clone());
    let letters = || (0..grid.cells()).zip(rows.iter().flat_map(|row| row.chars()));
    for (cell, letter) in letters() {
        match letter {
            '#' => {}
            '0'..='9' if letter as u8 - b'0' <= most => maze.clear(cell),
            _ => {
                let at = CellName::of(grid, cell);
                return Err(LevelError::Letter { at, letter, most });
            }
        }
    }
    for (cell, letter) in letters().filter(|&(_, letter)| letter != '#') {
        let bits = letter as u8 - b'0';
        for (_, dir) in positive(grid).filter(|&(bit, _)| bits & bit != 0) {
            check_side(&maze, "the passage", Side { cell, dir })?;
            maze.open(cell, dir);
        }
    }
    Ok(maze)
}

/// Checks that the file has one character for every cell of the grid. Afterwards, the memory for
/// the maze is at most linear in the file's length.
fn check_rows(grid: &Grid, floors: &[impl AsRef<[String]>]) -> Result<(), LevelError> {
    for floor in floors {
        let (found, expected) = (floor.as_ref().len(), grid.size()[1]);
        if found != expected as usize {
            return Err(LevelError::Rows { found, expected });
        }
    }
    for (row, cells) in floors.iter().flat_map(AsRef::as_ref).enumerate() {
        let (found, expected) = (cells.chars().count(), grid.row(row as u32).len() as u32);
        if found != expected as usize {
            return Err(LevelError::Ragged {
                row,
                found,
                expected,
            });
        }
    }
    Ok(())
}

/// Returns the error for a file whose cells are in the field `found`, although this kind of grid
/// needs a different field.
fn wrong_layout(grid: &Grid, found: &'static str) -> LevelError {
    let shape = grid.shape();
    let expected = match grid {
        Grid::Square(_) => "cells or a map",
        _ if shape.has_floors() => "floors",
        _ => "cells",
    };
    LevelError::Layout {
        found,
        expected,
        shape: shape.name(),
    }
}

fn read_map(grid: &Grid, map: &[String]) -> Result<LevelCells, LevelError> {
    let Grid::Square(square) = grid else {
        return Err(wrong_layout(grid, "map"));
    };
    let drawing = read::lines(square, map)?;
    Ok(LevelCells {
        maze: drawing.maze,
        contents: Contents::new(drawing.starts, drawing.finishes),
        doors: drawing.doors,
    })
}
