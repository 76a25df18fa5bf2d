//! The pages of a book: a page per maze, and pages with several solutions.

use super::choose::Chosen;
use crate::error::Error;
use warren_dungeon::survey::Figure;
use warren_export::length::INCH;
use warren_export::page::{Layout, Paper, caption, maze_shapes};
use warren_export::picture::Page;
use warren_export::{Viewport, place};
use warren_maze::draw::{Point, Scene};

/// A page. Lengths are in points.
pub(super) struct Sheet(Scene);

impl Sheet {
    pub(super) fn page(&self) -> Page<'_> {
        Page {
            scene: &self.0,
            unit: 1.0,
        }
    }
}

/// The number of columns and rows of solutions on a page.
const SOLUTIONS: [usize; 2] = [2, 3];
/// The space for the number of a maze above its solution.
const CAPTION: f64 = 16.0;
/// The space between two solutions.
const GAP: f64 = INCH / 4.0;
/// The maximum width of a cell.
const MAX_CELL: f64 = INCH / 2.0;

const TASK: &str = "Find the way from the full green dot to a hollow red dot.";

/// Returns the maze pages, followed by the solution pages.
pub(super) fn pages(
    title: &str,
    paper: Paper,
    margin: f64,
    by: Figure,
    mazes: &[Chosen],
) -> Result<Vec<Sheet>, Error> {
    let mut sheets = Vec::new();
    for (number, maze) in (1..).zip(mazes) {
        let heading = match number {
            1 => format!("{title}: 1"),
            _ => number.to_string(),
        };
        let text = format!("{TASK} ({}: {})", by.name(), by.text(maze.value));
        let layout = Layout::fitted(paper, margin, MAX_CELL, &maze.level, &text);
        sheets.push(Sheet(layout.scene(&heading, &text, &maze.level, &[])?));
    }
    let numbered: Vec<(usize, &Chosen)> = (1..).zip(mazes).collect();
    for solutions in numbered.chunks(SOLUTIONS[0] * SOLUTIONS[1]) {
        sheets.push(Sheet(solution_page(paper, margin, solutions)?));
    }
    Ok(sheets)
}

fn solution_page(
    paper: Paper,
    margin: f64,
    solutions: &[(usize, &Chosen)],
) -> Result<Scene, Error> {
    let size = paper.portrait();
    let room = [0, 1].map(|axis| {
        let count = SOLUTIONS[axis] as f64;
        (size[axis] - 2.0 * margin - (count - 1.0) * GAP) / count
    });
    let mut shapes = Vec::new();
    for (index, (number, maze)) in solutions.iter().enumerate() {
        let at = [index % SOLUTIONS[0], index / SOLUTIONS[0]];
        let corner: Point = [0, 1].map(|axis| margin + at[axis] as f64 * (room[axis] + GAP));
        let shown = Viewport::of(&maze.level, 0.0);
        let [width, height] = shown.size;
        let cell = (room[0] / width)
            .min((room[1] - CAPTION) / height)
            .min(MAX_CELL);
        let left = corner[0] + (room[0] - cell * width) / 2.0;
        let origin = [left, corner[1] + CAPTION];
        let origin = [0, 1].map(|axis| origin[axis] - cell * shown.corner[axis]);
        for mut shape in maze_shapes(&maze.level, std::slice::from_ref(&maze.solution), 0.1)? {
            place(&mut shape, cell, origin);
            shapes.push(shape);
        }
        let title = format!("Solution {number}");
        shapes.push(caption(
            &title,
            [corner[0] + room[0] / 2.0, corner[1] + CAPTION - 5.0],
        ));
    }
    Ok(Scene { size, shapes })
}
