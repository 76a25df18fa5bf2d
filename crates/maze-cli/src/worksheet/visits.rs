//! Number the cells in the order of a breadth-first search.

use super::Task;
use super::figure::Figure;
use crate::cs2604;
use crate::error::Error;
use crate::progress;
use crate::texts::{fill, text};
use warren_dungeon::recipe::Recipe;
use warren_export::maps::Language;
use warren_maze::solve::{Order, breadth_first};
use warren_maze::topology::{Cell, Dir, Dirs, Grid, GridShape};

pub(super) fn task(recipe: &Recipe, language: Language) -> Result<Task, Error> {
    let level = progress::make(recipe, false)?;
    let (maze, start) = (level.maze(), level.starts()[0]);
    let order = order(level.grid());
    let visits = breadth_first(maze, order, start, |_| false).visits;
    let number = |cell: Cell| visits.iter().position(|&visited| visited == cell);
    let first = |cell| (cell == start).then(|| "1".into());
    let all = |cell| number(cell).map(|index| (index + 1).to_string());
    let blank = || Figure::new(maze, Vec::new(), |_| None);
    let names = order_names(level.grid(), order, language);
    let cells = visits.len().to_string();
    Ok(Task {
        title: text(language, "sheet-visits-title"),
        paragraphs: vec![
            fill(language, "sheet-visits-task", &[("order", &names)]),
            text(language, "sheet-visits-hint").into(),
        ],
        figures: vec![blank().with_texts(maze, first)],
        answers: vec![fill(language, "sheet-visits-answer", &[("cells", &cells)])],
        answer_figures: vec![blank().with_texts(maze, all)],
    })
}

/// Returns the order in which the search tries a cell's passages. On squares, this is the order of the
/// course CS2604.
fn order(grid: &Grid) -> Order {
    match grid.shape() {
        GridShape::Square => cs2604::usual_order(),
        _ => Order::default(),
    }
}

fn order_names(grid: &Grid, order: Order, language: Language) -> String {
    let names = grid.shape().dir_names();
    let dirs = order.of(Dirs::first(names.len()));
    let names = dirs.filter_map(|Dir(dir)| names.get(usize::from(dir)));
    let names: Vec<&str> = names.map(|name| language.direction(name)).collect();
    names.join(", ")
}
