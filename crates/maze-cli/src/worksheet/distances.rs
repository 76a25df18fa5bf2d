//! Compute the distances from a cell.

use super::Task;
use super::figure::{Figure, light};
use crate::error::Error;
use crate::progress;
use crate::texts::{fill, text};
use warren_dungeon::recipe::Recipe;
use warren_export::maps::Language;
use warren_maze::draw::colours;
use warren_maze::solve::{UNREACHED, distances};
use warren_maze::topology::Cell;

pub(super) fn task(recipe: &Recipe, language: Language) -> Result<Task, Error> {
    let level = progress::make(recipe, false)?;
    let (maze, start) = (level.maze(), level.starts()[0]);
    let distances = distances(maze, &[start]);
    let distance = |cell: Cell| {
        let distance = distances[cell as usize];
        (distance != UNREACHED).then_some(distance)
    };
    let most = maze.open_cells().filter_map(distance).max().unwrap_or(0);
    let zero = |cell| (cell == start).then(|| "0".into());
    let numbers = |is_farthest: bool| {
        move |cell| {
            let distance = distance(cell).filter(|&distance| (distance == most) == is_farthest);
            distance.map(|distance| distance.to_string())
        }
    };
    let ramp = |cell| {
        let share = f64::from(distance(cell)?) / f64::from(most.max(1));
        Some(light(colours::ramp(share)))
    };
    let values = [("farthest", &*most.to_string())];
    Ok(Task {
        title: text(language, "sheet-distances-title"),
        paragraphs: vec![
            text(language, "sheet-distances-task").into(),
            text(language, "sheet-distances-hint").into(),
        ],
        figures: vec![Figure::new(maze, Vec::new(), |_| None).with_texts(maze, zero)],
        answers: vec![fill(language, "sheet-distances-answer", &values)],
        answer_figures: vec![
            Figure::new(maze, Vec::new(), ramp)
                .with_texts(maze, numbers(false))
                .with_rings(maze, numbers(true)),
        ],
    })
}
