//! Groups faults that probably have the same cause.

use super::layout::Fault;
use std::collections::BTreeMap;

/// Groups the faults of a picture and keeps the first fault of each group. Faults that are at most
/// one cell apart are in the same group, because a shifted path has faults along its whole length.
/// For `n` faults, takes O(n log n) time.
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

/// The distance between neighbouring cells of a picture, in lines or columns.
const CELL: usize = 2;

fn beside([line, column]: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    let near = |at: usize| at.saturating_sub(CELL)..=at + CELL;
    near(line).flat_map(move |line| near(column).map(move |column| [line, column]))
}
