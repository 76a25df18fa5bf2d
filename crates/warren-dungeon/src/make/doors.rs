//! The pass that places secret doors.

use super::loops::most_extra_passages;
use super::parts::Parts;
use crate::recipe::{Algorithm, AreasWithDoors, DoorCount};
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::maze::{Doors, Maze, Side};
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Grid, Topology};

/// The reason why secret doors cannot connect the areas of a maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DoorError {
    /// The recipe asks for too few doors to connect all areas.
    #[error(
        "{count} doors cannot connect {areas} areas: ask for at least {}, or seal them",
        areas - 1
    )]
    Few {
        /// The requested number of doors.
        count: u32,
        /// The number of areas.
        areas: u32,
    },
    /// The generator for [`make_with`](super::make_with) left rock between its areas, so that doors
    /// cannot connect all areas.
    #[error(
        "rock lies between some of the {areas} areas, so that no doors can connect all of them: \
         carve more cells, or seal the areas"
    )]
    RockBetweenAreas {
        /// The number of areas.
        areas: u32,
    },
    /// The recipe asks for more doors than there are walls between areas.
    #[error("{count} doors do not fit into the {walls} walls between areas: ask for fewer")]
    Many {
        /// The requested number of doors.
        count: u32,
        /// The number of walls between areas.
        walls: u32,
    },
}

/// Places doors in random walls between areas, so that the doors connect all areas. Places no doors
/// if the areas are sealed or if there is only one area. Takes time linear in the number of cells.
///
/// Fails if there are too few doors to connect all areas, if there are more doors than walls
/// between areas, or if areas are separated by rock, so that doors cannot connect them.
pub(super) fn place_doors<T: Topology>(
    maze: &Maze<T>,
    parts: &Parts,
    count: DoorCount,
    random: &mut impl Random,
) -> Result<Doors, DoorError> {
    let areas = parts.count();
    if areas < 2 {
        return match count {
            DoorCount::Exactly(count @ 1..) => Err(DoorError::Many { count, walls: 0 }),
            _ => Ok(Doors::default()),
        };
    }
    let grid = maze.grid();
    let mut walls = parts.walls(maze);
    let most = walls.len() as u32;
    let count = match count {
        DoorCount::Sealed => return Ok(Doors::default()),
        DoorCount::Default => areas.min(most),
        DoorCount::Exactly(count) if count < areas - 1 => {
            return Err(DoorError::Few { count, areas });
        }
        DoorCount::Exactly(count) => count,
    };
    if count > most {
        return Err(DoorError::Many { count, walls: most });
    }
    random.shuffle(&mut walls);
    // Begin with walls between areas that are not connected yet, as in Kruskal's algorithm.
    let mut joined = DisjointSets::new(areas);
    let area = |cell: Cell| parts.number(cell);
    let (needed, spare): (Vec<Side>, Vec<Side>) = walls
        .into_iter()
        .partition(|door| joined.join(area(door.cell), area(grid.step(door.cell, door.dir))));
    if (needed.len() as u32) < areas - 1 {
        return Err(DoorError::RockBetweenAreas { areas });
    }
    let chosen = needed.into_iter().chain(spare);
    Ok(Doors::new(grid, chosen.take(count as usize).collect()))
}

/// Checks that the doors of an algorithm can connect its areas, and that the grid has room for the
/// doors. Takes time linear in the number of cells if an exact number of doors is requested.
pub(super) fn check_doors(algorithm: &Algorithm, grid: &Grid) -> Result<(), DoorError> {
    let Algorithm::Areas(AreasWithDoors {
        count: areas,
        doors: DoorCount::Exactly(count),
    }) = *algorithm
    else {
        return Ok(());
    };
    if count < areas - 1 {
        return Err(DoorError::Few { count, areas });
    }
    // Each area is a tree. Compared with a single tree, a maze has one more wall for each
    // additional tree.
    let walls = most_extra_passages(grid).saturating_add(areas - 1);
    match count > walls {
        true => Err(DoorError::Many { count, walls }),
        false => Ok(()),
    }
}
