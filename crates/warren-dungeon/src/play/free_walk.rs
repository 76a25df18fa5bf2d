//! Walks on which the player touches nothing. They are much faster to compute than other walks.

use super::obstacles::{Obstacles, SLACK, sides};
use super::walk::stride;
use super::{Input, Progress};
use crate::level::{Level, Needs};
use warren_maze::geometry::{Vector, add, dot_unit, sub};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding};

/// A walk to the next cell on which the player touches nothing: no wall, post, gate or door that could ever be
/// there. It therefore does not depend on which gates and doors are open.
pub(crate) struct FreeWalk<'a, T> {
    level: &'a Level<T>,
    /// The cell, and the cell beyond the side.
    cells: [Cell; 2],
    dir: Dir,
    obstacles: [Obstacles; 2],
}

impl<'a, T: Embedding> FreeWalk<'a, T> {
    /// Creates the walk through an open side of the player's cell. Returns `None` if the side is a ladder, or if
    /// the player could not walk back.
    pub(crate) fn new(level: &'a Level<T>, progress: &Progress, dir: Dir) -> Option<Self> {
        let (grid, cell) = (level.grid(), progress.cell);
        let (beyond, back) = (grid.step(cell, dir), grid.back(cell, dir));
        let opens_back = level.gates().at(beyond, back);
        let is_one_way = opens_back
            .is_some_and(|(_, gate)| matches!(gate.needs(), Needs::OtherSide | Needs::Never));
        if !grid.has_side(cell, dir) || beyond == cell || is_one_way {
            return None;
        }
        let [here, there] = [(cell, dir), (beyond, back)];
        Some(FreeWalk {
            level,
            cells: [cell, beyond],
            dir,
            obstacles: [here, there]
                .map(|(cell, open)| Obstacles::at_worst(level, progress, cell, open)),
        })
    }

    /// Returns where [`walk`](super::walk::walk) moves a player with this position, input and heading, and
    /// whether the player crosses the side. Returns `None` if the player touches something or crosses a
    /// different side.
    pub(crate) fn walk(
        &self,
        (cell, offset): (Cell, Vector),
        input: Input,
        heading: u16,
    ) -> Option<(Cell, Vector, bool)> {
        if input.ahead == 0 && input.right == 0 {
            return Some((cell, offset, false));
        }
        let grid = self.level.grid();
        let is_beyond = |cell, at, dir: Dir, slack| {
            dot_unit(grid.normal(cell, dir), at) > grid.apothem(cell, dir) + slack
        };
        let [first, last] = self.cells;
        let mut at = add(offset, stride(input, heading));
        let crosses = cell == first && is_beyond(cell, at, self.dir, 0);
        let mut left = sides(grid, cell)
            - if crosses {
                Dirs::of(self.dir)
            } else {
                Dirs::NONE
            };
        if left.any(|dir| is_beyond(cell, at, dir, 0)) {
            return None;
        }
        if crosses {
            at = sub(at, grid.to_neighbour(cell, self.dir));
            if sides(grid, last).any(|dir| is_beyond(last, at, dir, SLACK)) {
                return None;
            }
        }
        let is_last = crosses || cell == last;
        let touches = self.obstacles[usize::from(is_last)].touch(at);
        (!touches).then_some((self.cells[usize::from(is_last)], at, crosses))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::make::make;
    use crate::play::{Event, walk::walk};
    use crate::recipe::{Recipe, RoomOptions};
    use warren_maze::geometry::UNIT;
    use warren_maze::rng::{Random, SeededRandom};
    use warren_maze::topology::{GridShape, GridSpec, Topology};

    fn level(shape: GridShape) -> Level {
        let grid = GridSpec {
            shape,
            width: 9,
            height: 8,
            ..GridSpec::default()
        };
        let rooms = RoomOptions {
            count: 1,
            min_size: 4,
            ..RoomOptions::default()
        };
        let recipe = Recipe {
            grid,
            rooms,
            ..Recipe::default()
        };
        make(&recipe).unwrap()
    }

    #[test]
    fn a_tick_of_a_free_walk_is_equal_to_a_tick_of_a_walk_at_random_points() {
        let mut random = SeededRandom::new(1);
        for shape in GridShape::ALL {
            let level = level(shape);
            let (grid, start) = (level.grid(), Progress::new(&level));
            let (mut free, mut crossed, mut rejected) = (0, 0, 0);
            for _ in 0..20_000 {
                let mut progress = start.clone();
                let offset = [(); 2].map(|()| random.below(2 * UNIT as u32) as i32 - UNIT);
                progress.put(random.below(grid.cells()), offset);
                progress.turn_to(random.below(1 << 16) as u16);
                let cell = progress.cell;
                let is_inside =
                    |dir| dot_unit(grid.normal(cell, dir), offset) <= grid.apothem(cell, dir);
                let open = level.maze().passages(cell) & sides(grid, cell);
                if open == Dirs::NONE || !sides(grid, cell).all(is_inside) {
                    continue;
                }
                let dir = random.pick_dir(open);
                let free_walk = FreeWalk::new(&level, &progress, dir).unwrap();
                if free_walk.obstacles[0].touch(offset) {
                    continue;
                }
                let [ahead, right] = [(); 2].map(|()| random.below(255) as u8 as i8);
                let input = Input {
                    ahead,
                    right,
                    ..Input::default()
                };
                let Some((next, at, crosses)) =
                    free_walk.walk((cell, offset), input, progress.heading)
                else {
                    rejected += 1;
                    continue;
                };
                let mut events = Vec::new();
                walk(&level, &mut progress, input, &mut events);
                assert_eq!((progress.cell, progress.offset), (next, at), "{shape:?}");
                assert_eq!(events.contains(&Event::Crossed(dir)), crosses, "{shape:?}");
                free += 1;
                crossed += u32::from(crosses);
            }
            let counts = (free, crossed, rejected);
            assert!(
                free > 1000 && crossed > 9 && rejected > 99,
                "{shape:?}: {counts:?}"
            );
        }
    }
}
