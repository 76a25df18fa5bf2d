//! Depth-first search whose random state is handed down by value.
//!
//! What a branch draws is lost when it returns, so the branches of a cell repeat
//! each other's turns as far as the walls let them, and the maze has a visible
//! grain.

use super::unvisited::{Unvisited, first_cell};
use crate::maze::Carve;
use crate::topology::{Dir, Dirs, Topology};
use std::ops::ControlFlow;

/// The generator that decides the turns. A multiple of 1 modulo 4 and an odd
/// offset let the state pass through all its values (Hull and Dobell, 1962);
/// with others a draw may never end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InheritedBacktrack {
    /// Factor of the state, 1 modulo 4.
    pub multiple: i32,
    /// Summand of the state, odd.
    pub offset: i32,
}

/// Carves a tree over all cells of a square grid.
///
/// From the first cell, carve to an unvisited neighbour and fill everything
/// there starting from the state as it is then; on return go on with the state
/// as it was, while there is an unvisited neighbour. Time linear in the cells,
/// about twice depth-first's; takes a byte for each of them and eight for each
/// cell of the longest walk.
///
/// The algorithm of `maz` (1991), without its recursion.
pub fn inherited_backtrack<T: Topology>(
    grid: &T,
    how: InheritedBacktrack,
    state: i32,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let mut unvisited = Unvisited::new(grid);
    let mut cell = first_cell(grid);
    let mut state = state;
    carve.root(cell)?;
    unvisited.visit(cell);
    let mut walked = Vec::new();
    loop {
        let ways = unvisited.ways(cell);
        if !ways.is_empty() {
            let dir = draw(how, &mut state, ways, carve)?;
            carve.passage(cell, dir)?;
            cell = unvisited.step(cell, dir);
            unvisited.visit(cell);
            walked.push((dir, state));
        } else if let Some((dir, when_carved)) = walked.pop() {
            cell = unvisited.step(cell, dir.opposite());
            state = when_carved;
        } else {
            return ControlFlow::Continue(());
        }
    }
}

/// One of `ways`, which are at least one of the first four directions. Takes
/// about two tries with the parameters of `maz`, but over 10⁹ with some others:
/// at 2³¹ + 1 and 3 the state goes up and down between the ways that are closed.
fn draw(
    how: InheritedBacktrack,
    state: &mut i32,
    ways: Dirs,
    carve: &mut impl Carve,
) -> ControlFlow<(), Dir> {
    let numbers = (0..4).filter(|&i| ways.contains(NUMBERED[i]));
    let free = numbers.fold(0, |free, i| free | 1 << i);
    loop {
        for _ in 0..TRIES {
            *state = state.wrapping_mul(how.multiple).wrapping_add(how.offset);
            let i = 3 & (*state / free);
            if free >> i & 1 != 0 {
                return ControlFlow::Continue(NUMBERED[i as usize]);
            }
        }
        carve.wait()?;
    }
}

/// Between two chances to break off.
const TRIES: u32 = 1 << 16;

/// Up, down, right, left: `maz` numbers them so.
const NUMBERED: [Dir; 4] = [Dir(3), Dir(2), Dir(0), Dir(1)];
