//! Tests how players walk past corners with and without posts, and which old recordings can be
//! replayed.

use super::support::{drawn, flat_grids, version};
use super::walking::AHEAD;
use std::collections::BTreeMap;
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{CLEARANCE, Event, Input, OldRule, Progress, step};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::{Recording, ReplayError, VerifyError, verify};
use warren_maze::geometry::{Point, UNIT, Vector, add, length, on_circle, sub};
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridShape, Square, Tiling, Topology};

/// Returns the sides around the corner at which a side begins, each with its cell, in the order of
/// a walk around the corner. Returns `None` if the grid's border interrupts the circle.
fn round<T: Embedding>(grid: &T, first: (Cell, Dir)) -> Option<Vec<(Cell, Dir)>> {
    let mut around = vec![first];
    loop {
        let (cell, dir) = around[around.len() - 1];
        if !grid.exits(cell).contains(dir) {
            return None;
        }
        let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
        let sides = grid.clockwise(next);
        let at = sides.iter().position(|&side| side == back).unwrap();
        let side = (next, sides[(at + 1) % sides.len()]);
        if side == first {
            return Some(around);
        }
        around.push(side);
    }
}

/// Returns a level in which the cells around a corner are open. If `wall` is not `None`, this side
/// is a wall. The start is in the cell with index `at`, and the finish is in the next cell.
fn block<T: Embedding + Clone>(
    grid: &T,
    around: &[(Cell, Dir)],
    at: usize,
    wall: Option<(Cell, Dir)>,
) -> Level<T> {
    let mut maze = Maze::solid(grid.clone());
    for &(cell, dir) in around {
        maze.open(cell, dir);
    }
    if let Some((cell, dir)) = wall {
        maze.close(cell, dir);
    }
    let [start, finish] = [at, at + 1].map(|at| vec![around[at % around.len()].0]);
    Level::new(maze, start, finish).unwrap()
}

/// Returns a vector's heading, rounded to the nearest integer.
fn heading([x, y]: Vector) -> u16 {
    let turns = f64::from(y).atan2(f64::from(x)) / std::f64::consts::TAU;
    (turns * 65536.0).round() as i32 as u16
}

/// Walks from the start's centre to the corner at which a side begins, and a quarter of [`UNIT`]
/// beyond it. Returns the final state, the vector that was walked, and the vector that would be
/// walked without obstacles.
fn walk<T: Embedding>(level: &Level<T>, dir: Dir) -> (Progress, [Vector; 2]) {
    let grid = level.grid();
    // The player also walks through the finish.
    let mut progress = Progress::new(level);
    progress.follow(OldRule::FinishesNearCentre);
    let [corner, _] = grid.side(progress.cell(), dir);
    progress.turn_to(heading(corner));
    let mut first = progress.clone();
    step(level, &mut first, AHEAD);
    let ticks = (length(corner) + i64::from(UNIT) / 4) / length(first.offset());
    let mut walked = [0; 2];
    for _ in 0..ticks {
        let (mut cell, before) = (progress.cell(), progress.offset());
        for event in step(level, &mut progress, AHEAD) {
            if let Event::Crossed(dir) = event {
                walked = add(walked, grid.to_neighbour(cell, dir));
                cell = grid.step(cell, dir);
            }
        }
        assert_eq!(cell, progress.cell());
        walked = add(walked, sub(progress.offset(), before));
    }
    (
        progress,
        [walked, first.offset().map(|of| of * ticks as i32)],
    )
}

/// Checks that players walk in a straight line through a corner without a post from each cell
/// around the corner, and that the post at the end of a single wall stops them.
fn check_block<T: Embedding + Clone>(grid: &T, around: &[(Cell, Dir)], context: &str) {
    for (at, &(cell, dir)) in around.iter().enumerate() {
        let context = format!("{context}, from {cell}");
        let (_, [walked, straight]) = walk(&block(grid, around, at, None), dir);
        assert_eq!(walked, straight, "{context}");
        // A wall on the other side of the corner.
        let wall = around[(at + around.len() / 2) % around.len()];
        let (end, [walked, straight]) = walk(&block(grid, around, at, Some(wall)), dir);
        assert!(length(walked) < length(straight) - 40, "{context}");
        if end.cell() == cell {
            let apart = length(sub(end.offset(), grid.side(cell, dir)[0]));
            assert!(apart >= i64::from(CLEARANCE) - 10, "{context}: {apart}");
        }
    }
}

#[test]
fn players_walk_through_the_middle_of_an_open_block_on_every_grid() {
    let mut shapes = BTreeMap::<&str, usize>::new();
    for spec in flat_grids(4, 4).chain(flat_grids(6, 3)) {
        let grid = Grid::try_from(spec).unwrap();
        for cell in 0..grid.cells() {
            for &dir in grid.clockwise(cell) {
                if let Some(around) = round(&grid, (cell, dir)) {
                    let context = format!("{spec:?}, the corner of {dir:?} of {cell}");
                    check_block(&grid, &around, &context);
                    *shapes.entry(spec.shape.name()).or_default() += 1;
                }
            }
        }
    }
    let flat = GridShape::ALL.iter().filter(|shape| !shape.has_floors());
    assert_eq!(shapes.len(), flat.count(), "{shapes:?}");
}

/// Walks from the start's centre past the corner at which a side begins, in a direction that differs
/// from the corner's by `aside`. Returns the states at the end of the run by the current rules, which
/// end it in the first cell of a finish, and at the same tick by the older rules, or `None` if the
/// player comes past the finish.
fn cut<T: Embedding>(level: &Level<T>, dir: Dir, aside: i16) -> Option<[Progress; 2]> {
    let [corner, _] = level.grid().side(level.starts()[0], dir);
    let heading = heading(corner).wrapping_add_signed(aside);
    let mut ends = [Progress::new(level), Progress::new(level)];
    ends[1].follow(OldRule::FinishesNearCentre);
    for end in &mut ends {
        end.turn_to(heading);
    }
    while length(ends[1].offset()) < i64::from(UNIT) && ends[1].ticks() < 100 {
        for end in &mut ends {
            step(level, end, AHEAD);
        }
        if ends[0].finished() {
            return Some(ends);
        }
    }
    None
}

#[test]
fn a_stride_that_cuts_a_corner_of_the_finish_ends_at_this_corner() {
    let mut cuts = BTreeMap::<&str, usize>::new();
    for spec in flat_grids(3, 3) {
        let grid = Grid::try_from(spec).unwrap();
        for cell in 0..grid.cells() {
            for &dir in grid.clockwise(cell) {
                let Some(around) = round(&grid, (cell, dir)) else {
                    continue;
                };
                let level = block(&grid, &around, 0, None);
                for aside in [-120, -20, 0, 20, 60] {
                    let Some([end, through]) = cut(&level, dir, aside) else {
                        continue;
                    };
                    let finish = end.cell();
                    if through.cell() == finish {
                        continue;
                    }
                    *cuts.entry(spec.shape.name()).or_default() += 1;
                    // The corner, at which `dir` begins in the start, is the end of this side in the finish.
                    let side = grid.back(cell, dir);
                    let [_, corner] = grid.side(finish, side);
                    let apart = length(sub(end.offset(), corner));
                    assert!(
                        apart < i64::from(UNIT) / 10,
                        "{spec:?}, {cell}, {dir:?}, {aside}: {apart}"
                    );
                    assert_eq!(end.steps(), 1);
                }
            }
        }
    }
    let flat = GridShape::ALL.iter().filter(|shape| !shape.has_floors());
    assert_eq!(cuts.len(), flat.count(), "{cuts:?}");
}

/// Returns a fan of triangles around a point, so that the player crosses many cells near the point.
fn fan(triangles: u32) -> Tiling {
    let rim = (0..triangles).map(|at| {
        let angle = (u64::from(at) << 32) / u64::from(triangles);
        on_circle(4 * i64::from(UNIT), angle as u32)
    });
    let corners: Vec<Point> = std::iter::once([0, 0]).chain(rim).collect();
    let cell = |at: u32| vec![0, 1 + at, 1 + (at + 1) % triangles];
    Tiling::new(corners, (0..triangles).map(cell).collect()).unwrap()
}

#[test]
fn players_walk_through_a_common_corner_of_many_cells() {
    for triangles in [3, 4, 5, 8, 12] {
        let grid = fan(triangles);
        let around = round(&grid, (0, Dir(0))).unwrap();
        assert_eq!(around.len(), triangles as usize);
        check_block(&grid, &around, &format!("{triangles} triangles"));
    }
}

/// Returns a level with an opened block of 2 × 2 cells and a passage to the finish.
fn hall() -> Level {
    drawn(
        "
        +-+-+-+
        |S    |
        + + + +
        |   |F|
        +-+-+-+
        ",
    )
}

/// Records the demo player until it reaches the finish.
fn record_demo(level: &Level) -> (Recording, Progress) {
    let (mut progress, mut demo) = (Progress::new(level), Demo::default());
    let (mut recording, mut events) = (Recording::new(level), Vec::new());
    while !progress.is_over() {
        let input = demo.input(level, &progress, &events);
        recording.push(input);
        events = step(level, &mut progress, input);
    }
    recording.claim(&progress);
    (recording, progress)
}

/// Returns a recording's text with an older version number.
fn with_version(recording: &Recording, version: u32) -> String {
    let text = recording.write();
    let current = self::version(Recording::VERSION);
    let old = text.replacen(&current, &format!("version: {version}"), 1);
    assert_ne!(old, text);
    old
}

#[test]
fn old_recordings_replay_in_levels_with_all_posts() {
    let mut looped = hall();
    let wall = Side::at(looped.grid(), 0, Square::EAST);
    looped.apply(Edit::Side(wall, SideKind::Wall)).unwrap();
    let mut door = hall();
    door.apply(Edit::Side(wall, SideKind::ClosedDoor)).unwrap();
    let perfect = make(&Recipe::default()).unwrap();
    for level in [looped, door, perfect] {
        let (recording, end) = record_demo(&level);
        for version in [4, 5] {
            let old = Recording::read(&with_version(&recording, version)).unwrap();
            assert_eq!(old.check_rules(&level), Ok(()));
            if version == 5 {
                let mut older = Progress::new(&level);
                older.follow(OldRule::CrossesFirstSide);
                older.follow(OldRule::FinishesNearCentre);
                for input in recording.inputs() {
                    step(&level, &mut older, input);
                }
                assert_eq!(old.replay(), Ok((level.clone(), older.clone())));
                // By the older rules, the run goes on to the centre of the finish.
                assert!(end.finished() && !older.finished());
                let place = |of: &Progress| (of.cell(), of.offset(), of.heading(), of.ticks());
                assert_eq!(place(&older), place(&end));
                assert_eq!(old.path(&level), recording.path(&level));
                let mut old = old.clone();
                old.claim(&older);
                assert_eq!(verify(&old.write()).unwrap().outcome.steps, end.steps());
            }
        }
    }
}

#[test]
fn old_recordings_are_refused_in_levels_with_an_open_corner() {
    let level = hall();
    let (recording, end) = record_demo(&level);
    assert_eq!(recording.replay(), Ok((level.clone(), end)));
    let refused = ReplayError::OpenCorners;
    for version in [4, 5] {
        let old = Recording::read(&with_version(&recording, version)).unwrap();
        assert_eq!(old.check_rules(&level), Err(refused.clone()));
        assert_eq!(old.level().map(drop), Err(refused.clone()));
        assert_eq!(old.replay().map(drop), Err(refused.clone()));
        assert_eq!(old.replay_in(&level).map(drop), Err(refused.clone()));
        assert_eq!(old.path(&level).map(drop), Err(refused.clone()));
        let verdict = verify(&old.write()).map(drop);
        assert_eq!(verdict, Err(VerifyError::Replay(refused.clone())));
    }
    assert_eq!(
        refused.to_string(),
        "the recording is older than version 6, and its level has open corners, where players used \
         to be stopped by posts: the same inputs would lead elsewhere, so play the level again"
    );
}

/// Checks that a post stays if the only wall at its corner is blasted, or if this wall turns out to
/// be a door.
#[test]
fn posts_do_not_change_during_a_run() {
    let mut level = hall();
    let side = Side::at(level.grid(), 0, Square::EAST);
    for kind in [SideKind::Wall, SideKind::ClosedDoor] {
        level.apply(Edit::Side(side, kind)).unwrap();
        let charged = level.clone().with(Edit::Charges(1)).unwrap();
        let mut progress = Progress::new(&charged);
        progress.turn_to(level.grid().heading(0, Square::EAST));
        let blast = Input {
            blast: true,
            ..Input::default()
        };
        let events = step(&charged, &mut progress, blast);
        let opened = [Event::Blasted(side), Event::DoorFound(0)];
        assert!(opened.contains(&events[0]), "{events:?}");
        // The player walks towards the middle of the block.
        let corner = level.grid().side(0, Square::SOUTH)[0];
        progress.turn_to(heading(corner));
        let recording_before = progress.clone();
        for _ in 0..60 {
            step(&charged, &mut progress, AHEAD);
        }
        assert_ne!(progress, recording_before);
        if progress.cell() == 0 {
            let apart = length(sub(progress.offset(), corner));
            assert!(apart >= i64::from(CLEARANCE) - 10, "{apart}");
        }
        assert_ne!(progress.cell(), 4, "through the post");
    }
}
