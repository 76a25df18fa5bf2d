//! The cells in which two levels differ.

use super::level::Level;
use crate::catalogue::Content;
use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Topology};

impl<T: Topology> Level<T> {
    /// Returns the cells in which the level differs from another level on the same grid, in ascending
    /// order, so that a program that shows one level has to redraw only these cells to show the other.
    ///
    /// A cell differs if one of its sides, its contents or its room differs, or if only one of the
    /// levels has rock there. The neighbours of such rock differ too, because they have a wall there.
    /// Two rooms are the same if they have the same cells, whatever their numbers. The numbers of
    /// doors and gates do not matter, and neither do the charges, the light and the theme. The result
    /// contains the first start of both levels if they have different first starts.
    ///
    /// Takes time linear in the number of cells, doors, gates and contents of both levels, and
    /// O(n log n) time for n differences.
    ///
    /// ```
    /// use warren_dungeon::level::{Content, Edit};
    /// use warren_dungeon::make::make;
    /// use warren_dungeon::recipe::Recipe;
    ///
    /// let before = make(&Recipe::default())?;
    /// let after = before.clone().with(Edit::Content(Content::Chalk, 7, true))?;
    /// assert_eq!(after.cells_changed_from(&before), [7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the grids have different numbers of cells.
    pub fn cells_changed_from(&self, other: &Level<T>) -> Vec<Cell> {
        let grid = self.grid();
        assert_eq!(
            grid.cells(),
            other.grid().cells(),
            "the levels are on different grids"
        );
        let mut changed = BTreeSet::new();
        for cell in 0..grid.cells() {
            let is_rock = [self, other].map(|level| level.maze().is_solid(cell));
            if is_rock[0] != is_rock[1] {
                changed.extend(grid.exits(cell).map(|dir| grid.step(cell, dir)));
                changed.insert(cell);
            } else if self.maze().passages(cell) != other.maze().passages(cell) {
                changed.insert(cell);
            }
        }
        let doors = [self, other].map(|level| level.doors().list().iter().copied());
        let gates = [self, other].map(|level| level.gates().iter());
        let [own, others] = doors.map(|doors| doors.map(|side| (side, None)));
        let sides = differences(own, others);
        let [own, others] = gates.map(|gates| gates.map(|(side, gate)| (side, Some(gate))));
        for (Side { cell, dir }, _) in sides.into_iter().chain(differences(own, others)) {
            changed.extend([cell, grid.step(cell, dir)]);
        }
        for content in Content::ALL {
            let [own, others] = [self, other].map(|level| level.cells_with(content));
            if own != others {
                changed.extend(differences(own.iter().copied(), others.iter().copied()));
            }
        }
        let first = [self, other].map(|level| level.starts()[0]);
        if first[0] != first[1] {
            changed.extend(first);
        }
        if self.rooms() != other.rooms() {
            let [own, others] = [self, other].map(|level| level.rooms().list().iter());
            changed.extend(differences(own, others).into_iter().flatten());
        }
        changed.into_iter().collect()
    }
}

/// Returns the values that are in only one of two lists.
fn differences<V: Eq + Hash>(
    one: impl Iterator<Item = V>,
    other: impl Iterator<Item = V>,
) -> Vec<V> {
    let mut only_in_one: HashSet<V> = one.collect();
    let only_in_other = other.filter(|value| !only_in_one.remove(value));
    let only_in_other: Vec<V> = only_in_other.collect();
    only_in_one.into_iter().chain(only_in_other).collect()
}
