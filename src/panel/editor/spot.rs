//! The position at which a tool works: a cell and one of its sides.

use bevy::math::Vec2;
use bevy_warren::space::{cell_under, in_cells, to_world};
use warren_dungeon::level::Level;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A cell, and the side at which a tool for sides works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) cell: Cell,
    /// The side, given with the cell. It is between two cells of the grid. If the pointer is in the
    /// middle of the cell, there is no side.
    pub(super) side: Option<Side>,
}

/// The sides at which tools for sides work, in grids with several floors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SideChoice {
    /// The sides between two cells of the same floor.
    #[default]
    Around,
    /// The ladders that lead up.
    Up,
    /// The ladders that lead down.
    Down,
}

/// The maximum distance of the pointer from a side that it selects, in cells.
const REACH: f32 = 0.3;

impl Spot {
    /// Returns the spot at a position on the map, in cells, or `None` outside the grid.
    pub(super) fn at(level: &Level, place: Vec2, floor: u32, choice: SideChoice) -> Option<Spot> {
        let grid = level.grid();
        let cell = cell_under(level, place, floor).filter(|&cell| grid.has(cell))?;
        let offset = place - in_cells(grid.centre(cell));
        let distance = |dir: Dir| {
            let apothem = in_cells([grid.apothem(cell, dir), 0]).x;
            apothem - to_world(grid.normal(cell, dir)).dot(offset)
        };
        let dir = match choice {
            SideChoice::Around => {
                let sides = grid.clockwise(cell).iter().copied();
                let nearest = sides.min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
                nearest.filter(|&dir| distance(dir) < REACH)
            }
            SideChoice::Up => ladder(level, cell, 1),
            SideChoice::Down => ladder(level, cell, -1),
        };
        Some(Spot::with_side(level, cell, dir))
    }

    /// Returns a spot without a side if the direction leads off the grid.
    pub(super) fn with_side(level: &Level, cell: Cell, dir: Option<Dir>) -> Spot {
        let mut exits = level.grid().exits(cell);
        let dir = dir.filter(|&dir| exits.any(|exit| exit == dir));
        let side = dir.map(|dir| Side { cell, dir });
        Spot { cell, side }
    }

    /// Returns the spot with the next or previous side of the cell.
    pub(super) fn turned(self, level: &Level, by: isize) -> Spot {
        let exits: Vec<Dir> = level.grid().exits(self.cell).collect();
        if exits.is_empty() {
            return self;
        }
        let now = self.side.map(|side| side.dir);
        let index = exits.iter().position(|&dir| Some(dir) == now);
        let index = index.map_or(if by > 0 { 0 } else { -1 }, |index| index as isize + by);
        let dir = exits[index.rem_euclid(exits.len() as isize) as usize];
        Spot::with_side(level, self.cell, Some(dir))
    }
}

/// Returns the direction of the ladder that leads up or down from a cell.
pub(super) fn ladder(level: &Level, cell: Cell, climb: i8) -> Option<Dir> {
    let grid = level.grid();
    grid.exits(cell).find(|&dir| grid.climb(cell, dir) == climb)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, GridSpec};

    fn level(shape: GridShape) -> Level {
        let grid = GridSpec {
            shape,
            width: 6,
            height: 4,
            depth: if shape.has_floors() { 2 } else { 1 },
            ..GridSpec::default()
        };
        make(&Recipe {
            grid,
            ..Recipe::default()
        })
        .unwrap()
    }

    #[test]
    fn the_pointer_selects_the_nearest_side_of_the_cell_under_it() {
        for shape in GridShape::ALL {
            let level = level(shape);
            let grid = level.grid();
            for cell in (0..grid.cells()).filter(|&cell| grid.floor(cell) == 0) {
                let centre = in_cells(grid.centre(cell));
                for &dir in grid.clockwise(cell) {
                    let to = to_world(grid.twice_to_midpoint(cell, dir)) / 2.0;
                    let spot = Spot::at(&level, centre + to * 0.9, 0, SideChoice::Around).unwrap();
                    let exits = grid.exits(cell).any(|exit| exit == dir);
                    let side = exits.then_some(Side { cell, dir });
                    assert_eq!(spot, Spot { cell, side }, "{shape:?}");
                }
            }
        }
    }

    #[test]
    fn turning_selects_every_side_once() {
        for shape in GridShape::ALL {
            let level = level(shape);
            let count = level.grid().exits(0).count();
            let mut spot = Spot::with_side(&level, 0, None);
            let mut sides = Vec::new();
            for _ in 0..count {
                spot = spot.turned(&level, 1);
                sides.push(spot.side.unwrap().dir);
            }
            let expected: Vec<Dir> = level.grid().exits(0).collect();
            assert_eq!(sides, expected, "{shape:?}");
            assert_eq!(spot.turned(&level, 1).side.unwrap().dir, expected[0]);
            assert_eq!(spot.turned(&level, -1).turned(&level, 1), spot);
        }
    }
}
