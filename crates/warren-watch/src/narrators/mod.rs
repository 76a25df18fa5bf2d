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

use crate::carving::Step;
use crate::kind::Kind;
use crate::teller::Teller;
use std::sync::Arc;
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

/// Explains all steps of a carving by the algorithm with this script. Each idea comes with the number of
/// steps before it.
pub(super) fn narrate_carving<T: Topology + Clone>(
    teller: &mut Teller<T>,
    script: Option<&str>,
    ideas: &[(u32, Idea)],
) {
    let mut narrator = carving_narrator(script, teller);
    let show = Arc::clone(teller.show());
    let mut ideas = ideas.iter().peekable();
    let mut is_done = false;
    for (step, &(cell, kind)) in (0..).zip(&show.steps) {
        while let Some((_, idea)) = ideas.next_if(|(before, _)| *before <= step) {
            is_done |= *idea == Idea::Done;
            narrate_idea(teller, &mut *narrator, *idea);
        }
        match kind {
            Step::Visit => narrator.start(teller, cell),
            Step::Open(dir) if is_done => {
                teller.pass();
                teller.remark_side(Kind::Extra, cell, dir, [0; 3]);
            }
            Step::Open(dir) => narrator.open(teller, cell, dir),
            Step::Close(dir) => {
                teller.pass();
                teller.build(cell, dir);
                teller.remark_side(Kind::Closed, cell, dir, [0; 3]);
            }
        }
    }
    ideas.for_each(|(_, idea)| narrate_idea(teller, &mut *narrator, *idea));
}

fn narrate_idea<T: Topology + Clone>(
    teller: &mut Teller<T>,
    narrator: &mut dyn Narrator<T>,
    idea: Idea,
) {
    if idea != Idea::Done {
        return narrator.idea(teller, idea);
    }
    let root = teller.moment().reached().first().copied();
    teller.clear();
    teller.remark(Kind::Done, root.unwrap_or(0), [0; 3]);
}

/// Returns the narrator for a carving algorithm. If there is no such algorithm, returns a narrator
/// that remarks only on passages.
fn carving_narrator<T: Topology + Clone>(
    script: Option<&str>,
    teller: &Teller<T>,
) -> Box<dyn Narrator<T>> {
    match script {
        Some("wilson" | "cycle-popping") => Box::new(walks::LoopErased),
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
