//! The tree along which a search visits the cells that a player can reach, and the passages that
//! are the only way to a part of the maze.

use crate::level::Level;
use crate::route::Walker;
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// A depth-first search from the first start, through passages and secret doors. The search does
/// not continue beyond a finish, because a run ends there.
///
/// The cells that are reached through a cell form its subtree, and are consecutive in
/// [`order`](Tree::order).
pub(super) struct Tree {
    /// The reached cells, in the order of the search.
    pub(super) order: Vec<Cell>,
    /// The index of each cell in `order`, or [`UNREACHED`].
    enter: Vec<u32>,
    /// For each reached cell, the index after the last cell of its subtree.
    leave: Vec<u32>,
    /// For each reached cell except the first, the direction to the cell from which it was reached.
    back: Vec<Dir>,
    /// For each reached cell, whether the search found a second way into its subtree.
    has_detour: Vec<bool>,
    /// The passages that are not part of the tree. Without them, all reached cells remain connected
    /// to the first cell.
    pub(super) spare: Vec<Side>,
}

const UNREACHED: u32 = u32::MAX;

impl Tree {
    /// Searches a level without gates. Takes time linear in the number of cells.
    pub(super) fn of<T: Topology>(level: &Level<T>) -> Tree {
        let grid = level.grid();
        let cells = grid.cells() as usize;
        let ways = Walker::ALL_DOORS.passages(level);
        let exits = |cell| match level.is_finish(cell) {
            true => Dirs::NONE,
            false => ways.ways(cell),
        };
        let start = level.starts()[0];
        let mut tree = Tree {
            order: vec![start],
            enter: vec![UNREACHED; cells],
            leave: vec![0; cells],
            back: vec![Dir(0); cells],
            has_detour: vec![false; cells],
            spare: Vec::new(),
        };
        // For each cell, the lowest index in `order` that a passage from its subtree leads to.
        let mut lowest = vec![UNREACHED; cells];
        tree.enter[start as usize] = 0;
        let mut path = vec![(start, exits(start))];
        while let Some((cell, left)) = path.last_mut() {
            let cell = *cell;
            let Some(dir) = left.next() else {
                path.pop();
                tree.leave[cell as usize] = tree.order.len() as u32;
                tree.has_detour[cell as usize] |= lowest[cell as usize] < tree.enter[cell as usize];
                if let Some(&(before, _)) = path.last() {
                    let low = lowest[cell as usize];
                    lowest[before as usize] = lowest[before as usize].min(low);
                }
                continue;
            };
            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
            let at = tree.enter[next as usize];
            if at == UNREACHED {
                tree.enter[next as usize] = tree.order.len() as u32;
                tree.order.push(next);
                tree.back[next as usize] = back;
                let ahead = exits(next) - Dirs::of(back);
                path.push((next, ahead));
                continue;
            }
            lowest[cell as usize] = lowest[cell as usize].min(at);
            // A finish has no exits, so this is the only place that notices its other entrances.
            tree.has_detour[next as usize] |= level.is_finish(next);
            if at < tree.enter[cell as usize] && is_gateable(level, cell, dir) {
                tree.spare.push(Side { cell, dir });
            }
        }
        tree
    }

    /// Returns whether a cell is in the subtree of a reached cell. Each cell is in its own subtree.
    pub(super) fn is_behind(&self, cell: Cell, root: Cell) -> bool {
        let at = self.enter[cell as usize];
        self.enter[root as usize] <= at && at < self.leave[root as usize]
    }

    /// Returns the number of cells in the subtree of a reached cell.
    pub(super) fn size(&self, root: Cell) -> u32 {
        self.leave[root as usize] - self.enter[root as usize]
    }

    /// Returns the passage through which the search reached a cell, seen from the cell.
    pub(super) fn entrance(&self, cell: Cell) -> Side {
        let dir = self.back[cell as usize];
        Side { cell, dir }
    }

    /// Returns the cells whose [`entrance`](Tree::entrance) is the only way into their subtree, and
    /// can have a gate, in the order of the search.
    pub(super) fn bottlenecks<T: Topology>(&self, level: &Level<T>) -> Vec<Cell> {
        let reached = self.order[1..].iter().copied();
        let is_bottleneck = |&cell: &Cell| {
            let Side { dir, .. } = self.entrance(cell);
            !self.has_detour[cell as usize] && is_gateable(level, cell, dir)
        };
        reached.filter(is_bottleneck).collect()
    }
}

/// Returns whether a gate can replace a side: a passage without a door that is neither a ladder nor
/// inside a room.
fn is_gateable<T: Topology>(level: &Level<T>, cell: Cell, dir: Dir) -> bool {
    let room = level.rooms().number(cell);
    let next = level.grid().step(cell, dir);
    level.maze().passages(cell).contains(dir)
        && level.doors().number(cell, dir).is_none()
        && level.grid().climb(cell, dir) == 0
        && (room.is_none() || room != level.rooms().number(next))
}
