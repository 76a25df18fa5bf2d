//! Faults grouped by the slips that cause them.

use super::layout::Fault;
use std::collections::BTreeMap;

/// Of faults in one picture, each at most a cell from the next, keeps the first: a
/// path that is shifted is wrong in all its length. Time linear in the faults but for sorting
/// them.
pub(super) fn slips(faults: Vec<Fault>) -> Vec<Fault> {
    let mut left: BTreeMap<[usize; 2], Vec<Fault>> = BTreeMap::new();
    for fault in faults {
        left.entry(fault.place()).or_default().push(fault);
    }
    let mut slips = Vec::new();
    while let Some((place, begun)) = left.pop_first() {
        let mut slip = begun;
        let mut around = vec![place];
        while let Some(place) = around.pop() {
            for beside in beside(place) {
                if let Some(more) = left.remove(&beside) {
                    slip.extend(more);
                    around.push(beside);
                }
            }
        }
        slips.extend(Fault::first_of(slip));
    }
    slips
}

/// How far lines and columns of a picture are from one cell to the next.
const CELL: usize = 2;

fn beside([line, column]: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    let near = |at: usize| at.saturating_sub(CELL)..=at + CELL;
    near(line).flat_map(move |line| near(column).map(move |column| [line, column]))
}
