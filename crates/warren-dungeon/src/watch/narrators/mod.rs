//! Narrators, which turn an algorithm's reports into remarks.

mod division;
mod frontiers;
mod hunts;
mod lists;
mod plain;
mod rows;
mod searches;
mod sets;
mod stacks;
mod walks;

pub(super) use searches::narrate_search;

use super::Kind;
use super::teller::Teller;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Topology};

/// Explains the actions of one algorithm. Each method explains one step or idea before it happens.
pub(super) trait Narrator<T: Topology + Clone> {
    /// A tree begins in a cell.
    fn start(&mut self, teller: &mut Teller<T>, cell: Cell) {
        teller.pass();
        teller.remark(Kind::Start, cell, [0; 3]);
    }

    /// A passage opens.
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir);

    /// The algorithm reports an idea.
    fn idea(&mut self, _teller: &mut Teller<T>, _idea: Idea) {}
}

/// Returns the narrator for a carving algorithm. If there is no such algorithm, returns a narrator
/// that remarks only on passages.
pub(super) fn carving_narrator<T: Topology + Clone>(
    script: Option<&str>,
    teller: &Teller<T>,
) -> Box<dyn Narrator<T>> {
    match script {
        Some("wilson") => Box::new(walks::LoopErased),
        Some("aldous-broder") => Box::new(walks::Covering),
        Some("depth-first" | "inherited-backtrack") => Box::new(stacks::Stack::default()),
        Some("random-backtrack") => Box::new(stacks::Stack::default()),
        Some("hunt-and-kill") => Box::new(hunts::ByRows::new(teller)),
        Some("hunt-and-scan") => Box::new(hunts::Onward::default()),
        Some("growing-tree") => Box::new(lists::List),
        Some("prim") => Box::new(frontiers::Frontier),
        Some("areas") => Box::new(frontiers::Frontiers),
        Some("kruskal" | "minimum-spanning-tree") => Box::new(sets::Sets),
        Some("binary-tree") => Box::new(rows::Choices::new(teller)),
        Some("sidewinder") => Box::new(rows::Runs::default()),
        Some("eller") => Box::new(rows::Rows::new(teller)),
        Some("recursive-division") => Box::new(division::Division::default()),
        _ => Box::new(plain::Plain),
    }
}
