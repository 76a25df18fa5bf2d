//! Tests of routes for walkers with random knowledge and items.

use super::support::{any_grid, any_recipe, links, walls_before};
use proptest::prelude::*;
use proptest::sample::Index;
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::route::{DoorSet, Walker};
use warren_maze::maze::Side;
use warren_maze::solve::{Reversed, Walkable, cells_along};
use warren_maze::topology::{Cell, Dirs, Topology};

/// Checks the moves that a walker can make, and its route from a cell to the nearest finish.
fn check(level: &Level, walker: Walker, from: Cell) {
    let grid = level.grid();
    let mut open = links(level, |door| walker.open.contains(door));
    let blasted = walker.blasted.iter();
    open.extend(blasted.map(|wall| (wall.cell, grid.step(wall.cell, wall.dir))));

    let passages = walker.passages(level);
    for cell in 0..grid.cells() {
        let is_open = |dir: &_| {
            let side = Side::at(grid, cell, *dir);
            let door = level.doors().list().iter().position(|door| *door == side);
            level.maze().passages(cell).contains(*dir)
                || door.is_some_and(|door| walker.open.contains(door))
                || walker.blasted.contains(&side)
        };
        let expected: Dirs = grid.exits(cell).filter(is_open).collect();
        assert_eq!(passages.ways(cell), expected, "{cell}");
        assert_eq!(Reversed(&passages).ways(cell), expected, "{cell}");
    }

    let least = walls_before(level, &open, level.finishes())[from as usize];
    let least = least.filter(|(walls, _)| *walls <= walker.charges);
    let route = walker.way_out(level, from);
    let found = route
        .as_ref()
        .map(|route| (route.walls.len() as u32, route.moves.len() as u32));
    assert_eq!(found, least, "from {from}");
    let Some(route) = route else { return };
    let (mut walls, mut doors) = (Vec::new(), Vec::new());
    for (cell, &dir) in cells_along(grid, from, &route.moves).zip(&route.moves) {
        if !passages.ways(cell).contains(dir) {
            assert!(level.maze().inner_walls(cell).contains(dir));
            walls.push(Side::at(grid, cell, dir));
        }
        let door = level.doors().number(cell, dir);
        doors.extend(door.filter(|&door| !walker.found.contains(door)));
    }
    assert_eq!((route.walls, route.doors), (walls, doors));
    let end = cells_along(grid, from, &route.moves).last();
    assert!(end.is_some_and(|end| level.is_finish(end)));
}

/// Returns a level with some additional doors, and a list of some other walls in ascending order.
fn with_doors_and_holes(mut level: Level, doors: &[Index], holes: &[Index]) -> (Level, Vec<Side>) {
    let grid = level.grid().clone();
    let maze = level.maze().clone();
    let walls = maze.open_cells().flat_map(|cell| {
        let sides = maze.inner_walls(cell);
        sides.map(move |dir| (cell, dir))
    });
    let walls = walls.map(|(cell, dir)| Side::at(&grid, cell, dir));
    let walls: Vec<Side> = walls.collect();
    if walls.is_empty() {
        return (level, Vec::new());
    }
    for door in doors {
        let door = Edit::Side(*door.get(&walls), SideKind::ClosedDoor);
        level.apply(door).unwrap();
    }
    let mut holes: Vec<Side> = holes.iter().map(|hole| *hole.get(&walls)).collect();
    holes.retain(|hole| !level.doors().list().contains(hole));
    holes.sort_unstable();
    holes.dedup();
    (level, holes)
}

proptest! {
    #[test]
    fn routes_match_the_doors_blasted_walls_and_charges_of_the_walker(
        recipe in any_recipe(any_grid(8)),
        doors: [Index; 5],
        holes in prop::collection::vec(any::<Index>(), 0..4),
        [found, open]: [u16; 2],
        charges in 0..3u32,
        from: Index,
    ) {
        let (level, blasted) = with_doors_and_holes(make(&recipe).unwrap(), &doors, &holes);
        let marked = |bits: u16| -> Vec<bool> {
            let doors = 0..level.doors().list().len();
            doors.map(|door| bits >> (door % 16) & 1 != 0).collect()
        };
        let (found, open) = (marked(found), marked(open));
        let cells: Vec<Cell> = level.maze().open_cells().collect();
        let from = *from.get(&cells);
        let sets = [DoorSet::None, DoorSet::All, DoorSet::Marked(&open)];
        for open in sets {
            let found = DoorSet::Marked(&found);
            let blasted = &blasted;
            let walker = Walker { found, open, blasted, charges, ..Walker::default() };
            check(&level, walker, from);
        }
    }
}
