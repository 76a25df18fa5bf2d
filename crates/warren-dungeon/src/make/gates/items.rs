//! Places the keys and levers of a stage.

use super::tree::Tree;
use super::{GateStage, Obstacle};
use crate::level::{Edit, Level, Needs};
use std::collections::HashMap;
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Topology};

/// Returns the edits that place the keys and levers of a stage in cells for which `is_near` is true,
/// or `None` if there is no cell for one of them. Takes time linear in the number of cells for each item.
pub(super) fn place_items<T: Topology>(
    level: &Level<T>,
    tree: &Tree,
    stage: &GateStage,
    is_near: impl Fn(Cell) -> bool,
    random: &mut impl Random,
) -> Option<Vec<Edit>> {
    let obstacles = &stage.obstacles;
    let mut spots = Spots::of(level, tree, stage, is_near);
    let is_iron = |obstacle: &Obstacle| obstacle.gate.needs() == Needs::IronKey;
    let first_iron = obstacles
        .iter()
        .position(is_iron)
        .unwrap_or(obstacles.len());
    let mut edits = Vec::with_capacity(obstacles.len());
    // The obstacles behind which nothing useful has been placed so far.
    let mut idle: Vec<usize> = Vec::new();
    for (number, obstacle) in obstacles.iter().enumerate() {
        // The obstacles that are open when the player needs the item.
        let open = if is_iron(obstacle) {
            first_iron
        } else {
            number
        };
        // An item behind an idle obstacle gives the player a reason to open the obstacle. If there
        // is none, an item behind the latest obstacle makes the way longer.
        let wanted = idle.iter().rev().copied().chain(number.checked_sub(1));
        let wanted: Vec<usize> = wanted.filter(|&other| other < open).collect();
        let (cell, behind) = spots.take(open, &wanted, random)?;
        idle.retain(|&other| Some(other) != behind);
        idle.push(number);
        let opener = obstacle.gate.openers().next()?;
        edits.push(Edit::Content(opener, cell, true));
    }
    Some(edits)
}

/// The cells of a stage that can get an item, by the obstacles that they are behind.
struct Spots {
    /// For each combination of obstacles, the dead ends behind exactly these obstacles, and then
    /// the other cells. An obstacle is a bit of the mask.
    groups: Vec<Group>,
}

struct Group {
    /// The numbers of the obstacles in front of the cells, innermost last.
    behind: Vec<usize>,
    dead_ends: Vec<Cell>,
    others: Vec<Cell>,
}

impl Spots {
    fn of<T: Topology>(
        level: &Level<T>,
        tree: &Tree,
        stage: &GateStage,
        is_near: impl Fn(Cell) -> bool,
    ) -> Spots {
        let numbers: HashMap<Cell, usize> = {
            let cells = stage.obstacles.iter().map(|obstacle| obstacle.cell);
            cells.zip(0..).collect()
        };
        let mut groups = vec![Group {
            behind: Vec::new(),
            dead_ends: Vec::new(),
            others: Vec::new(),
        }];
        // The roots of the subtrees that contain the current cell, and their groups.
        let mut inside: Vec<(Cell, usize)> = vec![(stage.first, 0)];
        for &cell in tree
            .order
            .iter()
            .filter(|&&cell| stage.contains(tree, cell))
        {
            while inside.len() > 1
                && inside
                    .last()
                    .is_some_and(|&(root, _)| !tree.is_behind(cell, root))
            {
                inside.pop();
            }
            let mut group = inside.last().map_or(0, |&(_, group)| group);
            if let Some(&number) = numbers.get(&cell) {
                let mut behind = groups[group].behind.clone();
                behind.push(number);
                group = groups.len();
                groups.push(Group {
                    behind,
                    dead_ends: Vec::new(),
                    others: Vec::new(),
                });
                inside.push((cell, group));
            }
            if is_near(cell) && level.contents(cell).next().is_none() {
                match level.maze().passages(cell).len() {
                    1 => groups[group].dead_ends.push(cell),
                    _ => groups[group].others.push(cell),
                }
            }
        }
        Spots { groups }
    }

    /// Removes and returns a random cell that is only behind obstacles with numbers below `open`,
    /// and the innermost obstacle in front of it. If possible, the cell is behind one of the
    /// `wanted` obstacles, with the first ones first, and is a dead end.
    fn take(
        &mut self,
        open: usize,
        wanted: &[usize],
        random: &mut impl Random,
    ) -> Option<(Cell, Option<usize>)> {
        let is_open = |group: &Group| group.behind.iter().all(|&number| number < open);
        let has_cells = |group: &Group| !(group.dead_ends.is_empty() && group.others.is_empty());
        let innermost = |group: &Group| group.behind.last().copied();
        let fits = |&index: &usize| is_open(&self.groups[index]) && has_cells(&self.groups[index]);
        let fitting: Vec<usize> = (0..self.groups.len()).filter(fits).collect();
        let preferred = wanted.iter().find_map(|&wanted| {
            let mut fitting = fitting.iter().copied();
            fitting.find(|&index| innermost(&self.groups[index]) == Some(wanted))
        });
        let index = match preferred {
            Some(index) => index,
            None if fitting.is_empty() => return None,
            None => random.pick(&fitting),
        };
        let group = &mut self.groups[index];
        let cells = match group.dead_ends.is_empty() {
            true => &mut group.others,
            false => &mut group.dead_ends,
        };
        let cell = cells.swap_remove(random.below(cells.len() as u32) as usize);
        Some((cell, innermost(&self.groups[index])))
    }
}
