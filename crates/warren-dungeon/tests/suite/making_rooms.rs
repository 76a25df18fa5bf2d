//! Tests the pass that makes rooms: their cells, their doorways, and the maze around them.

use super::rooms::{octagon, tiling};
use super::support::{any_grid, any_recipe};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use warren_dungeon::file;
use warren_dungeon::level::{Edit, Level, SideKind, fingerprint};
use warren_dungeon::make::{MakeError, NoPlaceForRoom, make, make_on, make_on_graph, make_with};
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, DoorCount, LevelOptions, Recipe, RoomOptions,
};
use warren_dungeon::survey::{Figure, measures};
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::generate::{Areas, Generator, RandomBacktrack, Wilson};
use warren_maze::maze::{Listener, Maze, Side};
use warren_maze::measure::{self, ROCK};
use warren_maze::rng::Random;
use warren_maze::solve::distances;
use warren_maze::topology::{Cell, Dir, Embedding, Graph, Grid, GridShape, GridSpec, Topology};

fn any_rooms() -> impl Strategy<Value = RoomOptions> {
    (1..7_u32, 2..5_u32, 0..4_u32, 0..4_u32, any::<bool>()).prop_map(
        |(count, min_size, more, doorways, dead_space)| RoomOptions {
            count,
            min_size,
            max_size: min_size + more,
            doorways,
            dead_space,
        },
    )
}

/// Returns every passage once, as its two cells in ascending order and the directions.
fn edges(maze: &Maze<impl Topology>) -> BTreeSet<(Cell, Dir)> {
    maze.edges().collect()
}

/// The maze in which each room is regarded as one node. A node has the number of its first cell.
struct Contracted {
    node: Vec<Cell>,
    /// The passages between different nodes.
    edges: Vec<(Cell, Dir)>,
}

impl Contracted {
    fn of<T: Topology>(level: &Level<T>) -> Contracted {
        let cells = level.grid().cells();
        let mut node: Vec<Cell> = (0..cells).collect();
        for room in level.rooms().list() {
            room.iter().for_each(|&cell| node[cell as usize] = room[0]);
        }
        let leads_on = |&(cell, dir): &(Cell, Dir)| {
            node[cell as usize] != node[level.grid().step(cell, dir) as usize]
        };
        let edges = level.maze().edges().filter(leads_on).collect();
        Contracted { node, edges }
    }

    /// Returns the number of independent loops.
    fn loops<T: Topology>(&self, level: &Level<T>) -> usize {
        let open = level.maze().open_cells();
        let nodes: BTreeSet<Cell> = open.map(|cell| self.node[cell as usize]).collect();
        let areas = measure::areas(level.maze()).count as usize;
        self.edges.len() + areas - nodes.len()
    }
}

/// Returns whether no wall of a room has a detour: beyond each wall to the room's own area, the
/// outer cell also has a doorway to the room.
fn has_no_detours(level: &Level<Grid>, room: usize) -> bool {
    let (grid, maze) = (level.grid(), level.maze());
    let areas = measure::areas(maze);
    let number = |cell| level.rooms().number(cell);
    level.rooms().list()[room].iter().all(|&cell| {
        maze.inner_walls(cell).into_iter().all(|dir| {
            let next = grid.step(cell, dir);
            !grid.has_side(cell, dir)
                || number(next) == Some(room)
                || areas.of[next as usize] != areas.of[cell as usize]
                || maze
                    .passages(next)
                    .into_iter()
                    .any(|dir| number(grid.step(next, dir)) == Some(room))
        })
    })
}

/// Returns the expected cells of a room with this size at a site, computed from coordinates.
fn block(grid: &Grid, site: Cell, [width, height]: [u32; 2]) -> Option<Vec<Cell>> {
    let [x, y, z] = grid.coordinates(site).map(i64::from);
    let mut cells = Vec::new();
    for row in 0..i64::from(height) {
        if !grid.shape().has_rings() {
            for column in 0..i64::from(width) {
                cells.push(grid.cell_at([x + column, y + row, z])?);
            }
            continue;
        }
        let length = |ring: i64| Some(grid.row(u32::try_from(ring).ok()?).len() as i64);
        let rings = i64::from(grid.count_rows());
        let last = y + i64::from(height) - 1;
        if last >= rings {
            return None;
        }
        let inner = (i64::from(width) * length(y)? / length(last)?).min(length(y)?);
        let split = length(y + row)? / length(y)?;
        for position in 0..inner * split {
            cells.push(grid.cell_at([x * split + position, y + row, 0])?);
        }
    }
    cells.sort_unstable();
    (!cells.is_empty()).then_some(cells)
}

/// Returns whether a room is one of the blocks or sectors that the options permit.
fn is_block(level: &Level<Grid>, options: &RoomOptions, room: &[Cell]) -> bool {
    let sizes = options.min_size..=options.max_size;
    room.iter().any(|&site| {
        sizes.clone().any(|width| {
            let heights = sizes.clone();
            heights
                .into_iter()
                .any(|height| block(level.grid(), site, [width, height]).as_deref() == Some(room))
        })
    })
}

/// Returns whether there is a free place for a room of the minimum size.
fn has_place(recipe: &Recipe, plain: &Level, level: &Level) -> bool {
    let size = recipe.rooms.min_size;
    let carved = recipe.grid().unwrap();
    let areas = measure::areas(plain.maze());
    (0..level.grid().cells()).any(|site| {
        let Some(cells) = block(level.grid(), site, [size; 2]) else {
            return false;
        };
        let of: BTreeSet<u32> = cells.iter().map(|&cell| areas.of[cell as usize]).collect();
        let open = of.iter().filter(|&&area| area != ROCK).count();
        let is_connected = {
            let mut known = BTreeSet::from([cells[0]]);
            let mut queue = vec![cells[0]];
            while let Some(cell) = queue.pop() {
                for (_, next) in carved.neighbours(cell) {
                    if cells.binary_search(&next).is_ok() && known.insert(next) {
                        queue.push(next);
                    }
                }
            }
            known.len() == cells.len()
        };
        open == 1
            && is_connected
            && (recipe.rooms.dead_space || !of.contains(&ROCK))
            && cells
                .iter()
                .all(|&cell| carved.has(cell) && level.rooms().number(cell).is_none())
    })
}

/// Checks that the error for a recipe without a place for rooms is correct.
fn check_no_place(recipe: &Recipe, plain: &Level, size: u32, why: NoPlaceForRoom) {
    assert_eq!(size, recipe.rooms.min_size);
    assert!(!has_place(recipe, plain, plain), "{recipe:?}");
    let sized = |size| Recipe {
        rooms: RoomOptions {
            min_size: size,
            max_size: size,
            ..recipe.rooms
        },
        ..recipe.clone()
    };
    match why {
        NoPlaceForRoom::SmallGrid => {}
        NoPlaceForRoom::Smaller { largest } => {
            assert!(make(&sized(largest)).is_ok(), "{recipe:?}");
        }
        _ => assert!((2..size).all(|size| make(&sized(size)).is_err())),
    }
}

proptest! {
    #[test]
    fn a_maze_with_rooms_is_a_tree_outside_its_rooms(
        recipe in any_recipe(any_grid(12)),
        rooms in any_rooms(),
    ) {
        let plain = make(&recipe).unwrap();
        let recipe = Recipe { rooms, ..recipe };
        let level = match make(&recipe) {
            Ok(level) => level,
            Err(MakeError::NoPlaceForRoom { size, why }) => {
                check_no_place(&recipe, &plain, size, why);
                return Ok(());
            }
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert_eq!(&make(&recipe).unwrap(), &level);
        let (grid, maze, list) = (level.grid(), level.maze(), level.rooms().list());

        // The rooms are disjoint and open, and have the requested form. There are as many rooms as
        // fit.
        let number = |cell| level.rooms().number(cell);
        prop_assert!(!list.is_empty() && list.len() <= rooms.count as usize);
        if list.len() < rooms.count as usize {
            prop_assert!(!has_place(&recipe, &plain, &level), "another room fits");
        }
        for (room, cells) in list.iter().enumerate() {
            prop_assert!(is_block(&level, &rooms, cells), "{:?}", cells);
            for &cell in cells {
                prop_assert_eq!(number(cell), Some(room));
                prop_assert!(recipe.grid().unwrap().has(cell) && !maze.is_solid(cell));
                for (dir, next) in grid.neighbours(cell) {
                    let is_inside = grid.has_side(cell, dir) && number(next) == Some(room);
                    prop_assert!(!is_inside || maze.passages(cell).contains(dir));
                }
            }
        }

        // Outside the rooms, nothing changes, and rooms do not join areas.
        let is_outside = |&(cell, dir): &(Cell, Dir)| {
            number(cell).is_none() && number(grid.step(cell, dir)).is_none()
        };
        let outside = |maze: &Maze<Grid>| -> Vec<(Cell, Dir)> {
            edges(maze).into_iter().filter(is_outside).collect()
        };
        prop_assert_eq!(outside(maze), outside(plain.maze()));
        let [before, after] = [plain.maze(), maze].map(measure::areas);
        let mut pairs = BTreeMap::new();
        for cell in plain.maze().open_cells() {
            let [before, after] = [&before, &after].map(|areas| areas.of[cell as usize]);
            prop_assert_eq!(*pairs.entry(before).or_insert(after), after);
        }
        prop_assert_eq!((pairs.len() as u32, before.count), (after.count, before.count));
        for cell in maze.open_cells().filter(|&cell| plain.maze().is_solid(cell)) {
            prop_assert!(rooms.dead_space && number(cell).is_some());
        }

        // With each room as one node, the maze is a forest, apart from the requested doorways.
        let loops = Contracted::of(&level).loops(&level);
        if rooms.doorways == 0 {
            prop_assert_eq!(loops, 0);
            let new = edges(maze).into_iter().filter(|edge| !edges(plain.maze()).contains(edge));
            for (cell, dir) in new {
                prop_assert_eq!(number(cell), number(grid.step(cell, dir)), "a new doorway");
            }
        }
        prop_assert!(loops <= list.len() * rooms.doorways as usize);
        let mut cells = 0;
        let mut doorways = 0;
        for (room, room_cells) in list.iter().enumerate() {
            let count = level.doorways(room).count();
            let is_enough = count >= rooms.doorways as usize || has_no_detours(&level, room);
            prop_assert!(is_enough, "room {}: {} doorways", room, count);
            cells += room_cells.len();
            doorways += count;
        }

        let measures = measures(&level);
        prop_assert_eq!(measures.figure(Figure::Rooms), Some(list.len() as f64));
        prop_assert_eq!(measures.figure(Figure::Doorways), Some(doorways as f64));
        let share = cells as f64 / maze.open_cells().count() as f64;
        prop_assert_eq!(measures.figure(Figure::RoomShare), Some(share));
        prop_assert!(file::read(&file::write(&level)).is_ok_and(|read| read == level));
    }

    #[test]
    fn the_first_extra_doorway_has_the_longest_detour(recipe in any_recipe(any_grid(12))) {
        let with = |doorways| {
            let rooms = RoomOptions { count: 1, min_size: 2, max_size: 4, doorways, dead_space: false };
            make(&Recipe { rooms, ..recipe.clone() })
        };
        let Ok(base) = with(0) else { return Ok(()) };
        let more = with(base.doorways(0).count() as u32 + 1).unwrap();
        prop_assert_eq!(more.rooms(), base.rooms());
        let new: Vec<_> = edges(more.maze()).difference(&edges(base.maze())).copied().collect();
        let room = &base.rooms().list()[0];
        let from_room = distances(base.maze(), room);
        let areas = measure::areas(base.maze());
        let (grid, maze) = (base.grid(), base.maze());
        let walls = room.iter().flat_map(|&cell| maze.inner_walls(cell).map(move |dir| (cell, dir)));
        let walls = walls.filter(|&(cell, dir)| grid.has_side(cell, dir));
        let detours = walls.map(|(cell, dir)| grid.step(cell, dir));
        let detours = detours.filter(|&next| areas.of[next as usize] == areas.of[room[0] as usize]);
        let longest = detours.map(|next| from_room[next as usize]).max().unwrap_or(0);
        match &new[..] {
            [] => prop_assert!(longest < 2),
            &[(cell, dir)] => {
                let ends = [cell, base.grid().step(cell, dir)];
                let detour = ends.map(|cell| from_room[cell as usize]).into_iter().max();
                prop_assert_eq!(detour, Some(longest));
            }
            _ => prop_assert!(false, "{} new passages", new.len()),
        }
    }

    #[test]
    fn recipes_with_rooms_survive_files(recipe in any_recipe(any_grid(9)), rooms in any_rooms()) {
        let recipe = Recipe { rooms, ..recipe };
        prop_assert_eq!(file::read_recipe(&file::write_recipe(&recipe)).unwrap(), recipe);
    }

    /// The generator makes many loops outside the rooms, and these loops stay.
    #[test]
    fn no_border_passage_is_on_a_loop_of_a_maze_with_loops(
        grid in any_grid(10),
        seed: u64,
    ) {
        let rooms = RoomOptions { count: 3, min_size: 2, max_size: 3, ..RoomOptions::DEFAULT };
        let recipe = Recipe { grid, rooms, seed, ..Recipe::default() };
        let Ok(level) = make_with(&recipe, &Open, &mut ()) else { return Ok(()) };
        let contracted = Contracted::of(&level);
        let is_in_room = |cell| level.rooms().number(cell).is_some();
        let is_border = |&(cell, dir): &(Cell, Dir)| {
            is_in_room(cell) || is_in_room(level.grid().step(cell, dir))
        };
        for removed in contracted.edges.iter().filter(|edge| is_border(edge)) {
            let mut sets = DisjointSets::new(level.grid().cells());
            for &(cell, dir) in contracted.edges.iter().filter(|edge| *edge != removed) {
                let ends = [cell, level.grid().step(cell, dir)];
                let [a, b] = ends.map(|cell| contracted.node[cell as usize]);
                sets.join(a, b);
            }
            let ends = [removed.0, level.grid().step(removed.0, removed.1)];
            let [a, b] = ends.map(|cell| contracted.node[cell as usize]);
            prop_assert!(sets.join(a, b), "{:?} is on a loop", removed);
        }
        prop_assert_eq!(measure::areas(level.maze()).count, 1);
    }
}

/// Opens every side of the grid.
struct Open;

impl Generator for Open {
    fn name(&self) -> &'static str {
        "open"
    }

    fn summary(&self) -> &'static str {
        "no walls"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        _: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        for cell in 0..grid.cells() {
            listener.start(cell)?;
            for dir in grid.exits(cell).filter(|&dir| grid.owns(cell, dir)) {
                listener.open(cell, dir)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn three_rooms() -> RoomOptions {
    RoomOptions {
        count: 3,
        ..RoomOptions::DEFAULT
    }
}

/// On a grid without columns and rows, each room is a ball around one of its cells.
#[test]
fn rooms_on_other_grids_are_balls() {
    fn check<T: Topology>(level: &Level<T>, count: usize) {
        let grid = level.grid();
        assert_eq!(level.rooms().list().len(), count);
        for room in level.rooms().list() {
            let ball = |&centre: &Cell, radius: u32| {
                let mut ball = BTreeSet::from([centre]);
                for _ in 0..radius {
                    let beside = ball.iter().flat_map(|&cell| grid.neighbours(cell));
                    let beside: Vec<Cell> = beside.map(|(_, cell)| cell).collect();
                    ball.extend(beside);
                }
                Vec::from_iter(ball)
            };
            let is_ball = |centre| (1..=2).any(|radius| ball(centre, radius) == *room);
            assert!(room.iter().any(is_ball), "{room:?}");
        }
        assert_eq!(Contracted::of(level).loops(level), 0);
    }
    let rooms = RoomOptions {
        min_size: 2,
        ..three_rooms()
    };
    let options = LevelOptions {
        rooms,
        seed: 3,
        ..LevelOptions::default()
    };
    let edges = (0..200).flat_map(|cell| [1, 14].map(|step| (cell, (cell + step) % 200)));
    let graph = Graph::from_edges(200, edges).unwrap();
    let level = make_on_graph(&graph, &options, &Wilson, &mut ()).unwrap();
    check(&level, 3);
    let tiling = tiling(octagon, [20, 20], 1000);
    check(&make_on(&tiling, &options, &Wilson, &mut ()).unwrap(), 3);
    let level = make_on(&tiling, &options, &Areas { count: 3 }, &mut ()).unwrap();
    check(&level, level.rooms().list().len());
}

#[test]
fn later_passes_can_add_doorways() {
    let recipe = Recipe {
        rooms: three_rooms(),
        ..Recipe::default()
    };
    let perfect = make(&recipe).unwrap();
    let braided = make(&Recipe {
        braid: 1.0,
        extra_passages: 40,
        ..recipe
    })
    .unwrap();
    assert_eq!(braided.rooms(), perfect.rooms());
    let doorways = |level: &Level| {
        (0..3)
            .map(|room| level.doorways(room).count())
            .sum::<usize>()
    };
    assert!(doorways(&braided) > doorways(&perfect));
}

#[test]
fn corners_inside_rooms_have_no_post() {
    for shape in GridShape::ALL {
        let [width, height, depth] = shape.usual_size();
        let grid = GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        };
        let recipe = Recipe {
            grid,
            rooms: three_rooms(),
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let (grid, maze) = (level.grid(), level.maze());
        let mut without_post = 0;
        for room in level.rooms().list() {
            for &cell in room {
                for &dir in grid.clockwise(cell) {
                    // Two of the cell's sides meet at this corner. If both are inside the room and
                    // the corner has a post, another cell has a wall at this corner.
                    without_post += usize::from(!maze.has_post(cell, dir));
                }
            }
        }
        assert!(without_post >= 3, "{shape:?}");
    }
    let level = file::read(
        r#"(format: "warren level", version: 5, grid: (shape: Square, width: 3, height: 3),
        cells: ["332", "332", "110"], starts: [(0, 0)], finishes: [(2, 2)],
        rooms: [[(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]])"#,
    )
    .unwrap();
    let posts = (0..9).flat_map(|cell| {
        level
            .grid()
            .clockwise(cell)
            .iter()
            .map(move |&dir| (cell, dir))
    });
    let owned = posts
        .filter(|&(cell, dir)| level.maze().owns_post(cell, dir))
        .count();
    assert_eq!(owned, 12, "only the corners on the border");
}

#[test]
fn rooms_that_cannot_be_made_are_refused_with_a_reason() {
    let grid = |width, height| GridSpec {
        width,
        height,
        ..GridSpec::default()
    };
    let areas = Algorithm::Areas(AreasWithDoors {
        count: 40,
        doors: DoorCount::Default,
    });
    let sizes = |min_size, max_size| RoomOptions {
        min_size,
        max_size,
        ..three_rooms()
    };
    for (grid, algorithm, rooms, expected) in [
        (
            grid(20, 4),
            Algorithm::Prim,
            sizes(5, 6),
            "there is no place for a room of size 5: the grid is too small; enlarge it, or make \
             rooms smaller",
        ),
        (
            grid(20, 20),
            Algorithm::Prim,
            sizes(1, 6),
            "rooms cannot have sizes from 1 to 6: the minimum size must be at least 2, and the \
             maximum size at least that and at most 32",
        ),
        (
            grid(20, 20),
            Algorithm::Prim,
            sizes(6, 5),
            "rooms cannot have sizes from 6 to 5: the minimum size must be at least 2, and the \
             maximum size at least that and at most 32",
        ),
        (
            grid(8, 8),
            areas,
            sizes(6, 6),
            "there is no place for a room of size 6: even rooms of size 2 would contain rock or \
             walls between areas; ask for fewer areas, or let rooms use dead space",
        ),
    ] {
        let recipe = Recipe {
            grid,
            algorithm,
            rooms,
            ..Recipe::default()
        };
        assert_eq!(make(&recipe).unwrap_err().to_string(), expected);
    }
    // Sizes do not matter if there are no rooms.
    let rooms = RoomOptions {
        count: 0,
        ..sizes(0, 99)
    };
    let recipe = Recipe {
        rooms,
        ..Recipe::default()
    };
    assert_eq!(
        make(&recipe).unwrap().maze(),
        make(&Recipe::default()).unwrap().maze()
    );
}

#[test]
fn dead_space_becomes_rooms() {
    let recipe = |dead_space| Recipe {
        algorithm: Algorithm::RandomBacktrack(RandomBacktrack::DEFAULT),
        rooms: RoomOptions {
            count: 6,
            dead_space,
            ..RoomOptions::DEFAULT
        },
        seed: 5,
        ..Recipe::default()
    };
    let plain = make(&Recipe {
        rooms: RoomOptions::DEFAULT,
        ..recipe(false)
    })
    .unwrap();
    let rock = |level: &Level| {
        let cells = level.rooms().list().iter().flatten();
        cells.filter(|&&cell| plain.maze().is_solid(cell)).count()
    };
    assert_eq!(rock(&make(&recipe(false)).unwrap()), 0);
    assert!(rock(&make(&recipe(true)).unwrap()) > 20);
}

/// Only files of levels with rooms need the new format version.
#[test]
fn rooms_are_part_of_files_and_fingerprints() {
    let plain = make(&Recipe::default()).unwrap();
    assert!(file::write(&plain).contains("version: 4"));
    let recipe = Recipe {
        rooms: three_rooms(),
        ..Recipe::default()
    };
    let level = make(&recipe).unwrap();
    assert!(file::write(&level).contains("version: 5"));
    let cell = level.rooms().list()[0][0];
    let other = level.clone().with(Edit::Room(cell, None)).unwrap();
    assert_ne!(fingerprint(&other), fingerprint(&level));
    let read = file::read(&file::write(&other)).unwrap();
    assert!(read.is_edited() && read == other);
    assert!(
        !file::read_json(&file::write_json(&level))
            .unwrap()
            .is_edited()
    );

    // A level made by hand can have walls inside a room.
    let cell = level.rooms().list()[0][0];
    let dir = level.maze().passages(cell).next().unwrap();
    let wall = Edit::Side(Side { cell, dir }, SideKind::Wall);
    let walled = level.clone().with(wall).unwrap();
    assert_eq!(file::read(&file::write(&walled)).unwrap(), walled);
}

#[test]
fn invalid_rooms_in_files_are_refused() {
    let read = |rooms: &str| {
        let text = format!(
            r#"(format: "warren level", version: 5, grid: (shape: Square, width: 3, height: 2),
            cells: ["120", "10#"], starts: [(0, 0)], finishes: [(1, 1)], rooms: {rooms})"#
        );
        file::read(&text).map(|level| level.rooms().list().to_vec())
    };
    assert_eq!(
        read("[[(1, 0), (0, 0)], [(1, 1)]]"),
        Ok(vec![vec![0, 1], vec![4]])
    );
    for (rooms, error) in [
        ("[[]]", "rooms: a room has no cells: leave it out"),
        ("[[(2, 1)]]", "rooms: (2, 1) is rock"),
        ("[[(3, 1)]]", "rooms: there is no cell (3, 1) on this grid"),
        (
            "[[(0, 0)], [(1, 0), (0, 0)]]",
            "rooms: (0, 0) is listed twice",
        ),
        (
            "[[(0, 0), (1, 1)]]",
            "rooms: (0, 0) and (1, 1) are in the same room, but the cells of the room do not \
             connect them: add the cells between them, or make two rooms",
        ),
    ] {
        assert_eq!(read(rooms).unwrap_err().to_string(), error);
    }
}
