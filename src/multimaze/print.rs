//! Writes the puzzle to a PDF file for printing, with the puzzle on the first page and a solution
//! on the second.

use super::Sitting;
use crate::store::Store;
use crate::texts::{Say, Texts, of_library, say};
use bevy::prelude::*;
use warren_export::length::INCH;
use warren_export::page::{Layout, Paper};
use warren_export::picture::{Page, pdf};
use warren_maze::draw::{Scene, TooManyCells};
use warren_maze::topology::Dir;
use warren_puzzle::Overlap;

/// The margin, in points.
const MARGIN: f64 = INCH / 2.0;

/// Writes the file, and shows its path to the player.
pub(super) fn print(mut sitting: If<ResMut<Sitting>>, store: Res<Store>, texts: Res<Texts>) {
    let told = match pages(&sitting, &texts) {
        Ok([puzzle, solution]) => {
            let pages = [&puzzle, &solution].map(|scene| Page { scene, unit: 1.0 });
            write(&store, &pdf("MultiMaze", &pages))
        }
        Err(error) => Say::verbatim(error),
    };
    sitting.tell(told);
}

fn pages(sitting: &Sitting, texts: &Texts) -> Result<[Scene; 2], TooManyCells> {
    let game = sitting.game();
    let level = game.puzzle().level();
    let task = texts.translate(&match game.overlap() {
        Overlap::Allowed => say!("puzzle-print-overlap"),
        Overlap::Forbidden => say!("puzzle-print-apart"),
    });
    let title = match sitting.day() {
        Some(day) => format!("MultiMaze {day}"),
        None => "MultiMaze".into(),
    };
    let layout = Layout::fitted(Paper::A4, MARGIN, level, &task);
    let page =
        |title: &str, text: &str, paths: &[Vec<Dir>]| layout.scene(title, text, level, paths);
    let solved = texts.translate(&say!("puzzle-print-solution", title = title.as_str()));
    let moves = texts.translate(&say!("puzzle-print-moves", moves = sitting.par()));
    Ok([
        page(&title, &task, &[])?,
        page(&solved, &moves, sitting.solution())?,
    ])
}

fn write(store: &Store, file: &[u8]) -> Say {
    const NAME: &str = "multimaze";
    let written = store
        .export_name(NAME, &[".pdf"])
        .and_then(|name| store.export(&format!("{name}.pdf"), file));
    match written {
        Ok(Some(path)) => say!("puzzle-printed", path = path.display().to_string()),
        Ok(None) => Say::Nothing,
        Err(error) => of_library::store_error(&error),
    }
}
