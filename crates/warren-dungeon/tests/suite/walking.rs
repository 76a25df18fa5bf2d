//! Tests that a player stays in the passages, regardless of the keys pressed.

use super::support::{
    IDLE, any_flat_grid, any_recipe, corridor, drawn, drawn_on, flat_grids, version,
};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::pilot::{self, step_towards, toward};
use warren_dungeon::play::{
    CLEARANCE, Event, Input, OldRule, Progress, SPEED, Strength, TICKS_PER_SECOND, TURN, Tool, step,
};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Recording;
use warren_maze::geometry::{HALF, UNIT, Vector, add, dot_unit, sub};
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridShape, GridSpec, Tiling, Topology};

/// The maximum rounding error of a distance, in units of 2⁻¹⁶ of a cell (`UNIT`).
const ROUNDING: f64 = 10.0;

/// The keys or the move that a player requests for some time.
#[derive(Clone, Debug)]
pub(super) enum CellMove {
    /// Hold these keys for a number of ticks.
    Hold(Input, u32),
    /// Go to the next cell through one of the open sides, while also holding these keys.
    Go(prop::sample::Index, Input),
}

/// Generates several hundred ticks of input. The input consists of random keys, which rarely lead
/// far, and of short walks, which lead through passages and doors.
pub(super) fn any_wishes() -> impl Strategy<Value = Vec<CellMove>> {
    let pace = prop_oneof![Just(0), Just(127), Just(-127), any::<i8>()];
    let turn = prop_oneof![3 => Just(0), 2 => -TURN..=TURN, 1 => any::<i16>()];
    let climb = prop_oneof![3 => Just(0), 1 => any::<i8>()];
    let often = prop::bool::weighted(0.2);
    let keys = (pace.clone(), pace, turn, climb, often, often);
    let keys = keys.prop_map(|(ahead, right, turn, climb, search, blast)| Input {
        ahead,
        right,
        turn,
        climb,
        search,
        blast,
        ..Input::default()
    });
    let strengths = [
        None,
        Some(Strength::Direction),
        Some(Strength::Stretch),
        Some(Strength::Whole),
    ];
    let strengths = prop::sample::select(strengths.to_vec());
    let asks = (strengths, any::<bool>(), often, often);
    let hints = asks.prop_map(|(hint, opens_doors, locate, reveal)| Input {
        hint,
        opens_doors,
        locate,
        reveal,
        ..Input::default()
    });
    let search = Input {
        search: true,
        ..Input::default()
    };
    prop::collection::vec(
        prop_oneof![
            8 => (keys, 1..30u32).prop_map(|(keys, ticks)| CellMove::Hold(keys, ticks)),
            1 => hints.prop_map(|hint| CellMove::Hold(hint, 1)),
            1 => Just(CellMove::Hold(search, 70)),
            10 => any::<prop::sample::Index>().prop_map(|way| CellMove::Go(way, Input::default())),
            2 => any::<prop::sample::Index>().prop_map(move |way| CellMove::Go(way, search)),
        ],
        1..30,
    )
}

/// Plays a player's requests. After every tick, calls `ticked` with the previous state, the input,
/// the events, and the new state.
pub(super) fn play(
    level: &Level,
    wishes: &[CellMove],
    mut ticked: impl FnMut(&Progress, Input, &[Event], &Progress),
) -> Progress {
    let mut progress = Progress::new(level);
    let mut tick = |progress: &mut Progress, input: Input| {
        let before = progress.clone();
        let events = step(level, progress, input);
        ticked(&before, input, &events, progress);
    };
    for wish in wishes {
        match wish {
            CellMove::Hold(input, ticks) => {
                for _ in 0..*ticks {
                    tick(&mut progress, *input);
                }
            }
            CellMove::Go(which, keys) => {
                let open = open_ways(level, &progress, progress.cell());
                if open.is_empty() {
                    continue;
                }
                let dir = *which.get(&open);
                let from = progress.cell();
                for _ in 0..100 {
                    let Some(input) = step_towards(level, &progress, dir) else {
                        break;
                    };
                    tick(
                        &mut progress,
                        Input {
                            search: keys.search,
                            ..input
                        },
                    );
                    if progress.cell() != from {
                        break;
                    }
                }
            }
        }
    }
    progress
}

/// Returns a cell's open sides: passages, found doors and blasted walls.
fn open_ways(level: &Level, progress: &Progress, cell: Cell) -> Vec<Dir> {
    let is_open = |dir: &Dir| {
        let door = level.doors().number(cell, *dir);
        level.maze().passages(cell).contains(*dir)
            || door.is_some_and(|door| progress.found()[door])
            || progress
                .blasted()
                .contains(&Side::at(level.grid(), cell, *dir))
    };
    level.grid().exits(cell).filter(is_open).collect()
}

/// Checks that the player is inside the cell. The player must be far enough from each closed side,
/// and from each post at the cell and at the cells behind open sides.
fn check_clearance(level: &Level, progress: &Progress) {
    let (grid, cell) = (level.grid(), progress.cell());
    let at = progress.offset().map(f64::from);
    for &dir in grid.clockwise(cell) {
        let [from, to] = grid.side(cell, dir).map(|end| end.map(f64::from));
        let (along, seen) = (minus(to, from), minus(at, from));
        let inside = (along[0] * seen[1] - along[1] * seen[0]) / length(along);
        assert!(inside >= -ROUNDING, "{inside} inside of {dir:?} of {cell}");
    }
    check_clear_of(level, progress, cell, at);
    let open = open_ways(level, progress, cell).into_iter();
    for dir in open.filter(|&dir| grid.has_side(cell, dir)) {
        let way = grid.to_neighbour(cell, dir).map(f64::from);
        check_clear_of(level, progress, grid.step(cell, dir), minus(at, way));
    }
}

/// Checks the distances between a point, relative to a cell's centre, and the cell's closed sides
/// and posts.
fn check_clear_of(level: &Level, progress: &Progress, cell: Cell, at: [f64; 2]) {
    let open = open_ways(level, progress, cell);
    for &dir in level.grid().clockwise(cell) {
        let [from, to] = level.grid().side(cell, dir).map(|end| end.map(f64::from));
        let (along, seen) = (minus(to, from), minus(at, from));
        let part = (along[0] * seen[0] + along[1] * seen[1]) / length(along).powi(2);
        let part = part.clamp(0.0, 1.0);
        let from_side = length(minus(seen, along.map(|way| way * part)));
        let from_corner = length(seen);
        let clear = f64::from(CLEARANCE) - ROUNDING;
        let open = open.contains(&dir);
        assert!(
            open || from_side >= clear,
            "{from_side} from {dir:?} of {cell}"
        );
        assert!(
            from_corner >= clear || !has_post(level, progress, cell, dir),
            "{from_corner} from the corner of {dir:?} of {cell}"
        );
    }
}

/// Returns whether there is a post or a pillar at the corner at which a side begins.
fn has_post(level: &Level, progress: &Progress, cell: Cell, dir: Dir) -> bool {
    level.maze().has_post(cell, dir) || progress.pillars().contains(&(cell, dir))
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

fn length([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}

/// Checks the rules that every tick obeys.
fn check_tick(level: &Level, before: &Progress, input: Input, events: &[Event], after: &Progress) {
    if before.finished() {
        assert_eq!((before, events), (after, &[][..]), "after the finish");
        return;
    }
    let crossed: Vec<Dir> = events
        .iter()
        .filter_map(|event| match event {
            Event::Crossed(dir) => Some(*dir),
            _ => None,
        })
        .collect();
    let mut cell = before.cell();
    let mut way = [0, 1].map(|i| i64::from(after.offset()[i] - before.offset()[i]));
    for (at, &dir) in crossed.iter().enumerate() {
        let open = open_ways(level, before, cell);
        assert!(open.contains(&dir), "through a wall");
        if at > 0 {
            let sides = level.grid().clockwise(cell).iter();
            let mut posts = sides.map(|&side| has_post(level, before, cell, side));
            assert!(!posts.all(|has| has), "two borders in a tick");
        }
        let next = level.grid().to_neighbour(cell, dir);
        way = [0, 1].map(|i| way[i] + i64::from(next[i]));
        cell = level.grid().step(cell, dir);
    }
    assert_eq!(after.cell(), cell);
    assert_eq!(after.steps(), before.steps() + crossed.len() as u32);
    assert_eq!(after.ticks(), before.ticks() + 1);
    assert_eq!(
        after.heading(),
        before.heading().wrapping_add_signed(input.turn)
    );
    let length = length(way.map(|way| way as f64));
    // A stride that is pushed away from a post may be slightly longer.
    assert!(length <= f64::from(SPEED) * 1.02, "{length} in a tick");
    if input.ahead == 0 && input.right == 0 {
        assert_eq!(length, 0.0, "moved without input");
    }
    assert_eq!(after.finished(), events.contains(&Event::Finished));
    assert!(!after.finished() || level.finishes().contains(&after.cell()));
    check_clearance(level, after);
}

proptest! {
    #[test]
    fn players_stay_in_passages_and_clear_of_walls(
        recipe in any_recipe(any_flat_grid(8)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        let mut crossed = 0;
        let end = play(&level, &wishes, |before, input, events, after| {
            check_tick(&level, before, input, events, after);
            crossed += events.iter().filter(|event| matches!(event, Event::Crossed(_))).count();
        });
        prop_assert_eq!(end.steps() as usize, crossed);
    }

    #[test]
    fn players_reach_the_centre_of_their_cell_from_anywhere(
        recipe in any_recipe(any_flat_grid(8)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        let mut progress = play(&level, &wishes, |_, _, _, _| ());
        let cell = progress.cell();
        // The player needs half a second to turn, and a second to walk.
        let most = progress.ticks() + 3 * TICKS_PER_SECOND / 2;
        while let Some(input) = toward(&progress, [0, 0]).filter(|_| !progress.finished()) {
            step(&level, &mut progress, input);
            prop_assert!(progress.ticks() <= most, "{:?}", progress);
        }
        prop_assert_eq!(progress.cell(), cell);
    }

    #[test]
    fn players_stay_clear_of_walls_and_posts_in_open_levels(
        grid in prop::sample::select(flat_grids(4, 4).collect::<Vec<_>>()),
        wishes in any_wishes(),
    ) {
        let level = open_level(grid);
        play(&level, &wishes, |before, input, events, after| {
            check_tick(&level, before, input, events, after);
        });
    }
}

/// Returns a level that has walls only at the edges that do not wrap. The start is the first cell,
/// and the finish is in the middle.
fn open_level(grid: GridSpec) -> Level {
    let made = Recipe {
        grid,
        ..Recipe::default()
    };
    let made = make(&made).unwrap();
    let digit = |cell| {
        let exits = made.grid().exits(cell);
        let digit: u64 = (0..3).map(|i| (exits.0 >> (2 * i) & 1) << i).sum();
        char::from(b'0' + digit as u8)
    };
    let rows: Vec<String> = (0..made.grid().count_rows())
        .map(|row| made.grid().row(row).map(digit).collect())
        .collect();
    let (x, y) = (grid.width / 2, grid.height / 2);
    let grid = ron::to_string(&grid).unwrap();
    file::read(&format!(
        "(format: \"warren level\", version: 1, grid: {grid}, cells: {rows:?}, \
         starts: [(0, 0)], finishes: [({x}, {y})])"
    ))
    .unwrap()
}

/// Returns a vector's heading, rounded to the nearest integer.
fn heading([x, y]: Vector) -> u16 {
    let turns = f64::from(y).atan2(f64::from(x)) / std::f64::consts::TAU;
    (turns * 65536.0).round() as i32 as u16
}

/// The input for full speed ahead.
pub(super) const AHEAD: Input = Input { ahead: 127, ..IDLE };

#[test]
fn a_straight_walk_around_a_torus_returns_to_the_first_cell() {
    for grid in flat_grids(5, 5).filter(|grid| grid.wrap_x && grid.wrap_y) {
        let level = open_level(grid);
        for dir in level.grid().exits(0) {
            let next = level.grid().to_neighbour(0, dir);
            let mut progress = Progress::new(&level);
            progress.turn_to(heading(next));
            step(&level, &mut progress, AHEAD);
            let stride = progress.offset();
            while progress.steps() < 5 && progress.ticks() < 1000 {
                for event in step(&level, &mut progress, AHEAD) {
                    let crossed = event == Event::Crossed(dir);
                    assert!(
                        crossed || matches!(event, Event::Saw(_)),
                        "{grid:?}, {event:?}"
                    );
                }
            }
            assert_eq!(progress.cell(), level.starts()[0], "{grid:?}, {dir:?}");
            // The distance must be the stride times the number of ticks. Crossing a border must not
            // change it.
            let strides = stride.map(|of| of * progress.ticks() as i32);
            let walked = [0, 1].map(|axis| 5 * next[axis] + progress.offset()[axis]);
            assert_eq!(walked, strides, "{grid:?}, {dir:?}");
        }
    }
}

#[test]
fn a_walk_of_whole_cells_around_a_torus_ends_at_the_exact_start() {
    let ticks = 5 * UNIT / SPEED;
    assert_eq!(ticks * SPEED, 5 * UNIT, "five cells are whole strides");
    for grid in flat_grids(5, 5).filter(|grid| grid.wrap_x && grid.wrap_y) {
        let level = open_level(grid);
        for quarter in 0..4u16 {
            if grid.shape == GridShape::Hex && quarter % 2 == 1 {
                // No side of a hexagon faces south or north.
                continue;
            }
            let mut progress = Progress::new(&level);
            progress.turn_to(quarter << 14);
            progress.put(progress.cell(), [123, -456]);
            let start = progress.clone();
            for _ in 0..ticks {
                step(&level, &mut progress, AHEAD);
            }
            let place = |progress: &Progress| (progress.cell(), progress.offset());
            assert_eq!(place(&progress), place(&start), "{grid:?}, {quarter}");
            assert_eq!(progress.steps(), 5, "{grid:?}, {quarter}");
        }
    }
}

#[test]
fn players_cross_a_wrapped_border_only_if_it_is_open() {
    let ring = GridSpec {
        width: 3,
        height: 2,
        wrap_x: true,
        ..GridSpec::default()
    };
    let check = |row: &str, expected| {
        let level = drawn_on(ring, &["+-+-+-+", row, "+-+-+-+", "|F    |", "+-+-+-+"]);
        let mut progress = Progress::new(&level);
        progress.turn_to(1 << 15);
        for _ in 0..20 {
            step(&level, &mut progress, AHEAD);
        }
        assert_eq!((progress.cell(), progress.steps()), expected, "{row:?}");
    };
    check(" S     ", (2, 1));
    check("|S    |", (0, 0));
}

#[test]
fn players_start_at_the_centre_facing_the_first_exit_clockwise_from_east() {
    let check = |level: Level, quarters: u16| {
        let progress = Progress::new(&level);
        assert_eq!(progress.offset(), [0, 0]);
        assert_eq!(progress.heading(), quarters << 14);
    };
    let [east, south, west, north] = [0, 1, 2, 3];
    check(corridor("S F"), east);
    check(corridor("F S"), west);
    check(corridor("F S F"), east);
    // There is no open side.
    check(corridor("FDS|F"), east);
    let both = drawn(
        "
        +-+-+
        |F S|
        +-+ +
        |   |
        +-+-+
        ",
    );
    check(both, south);
    let only_north = drawn(
        "
        +-+
        |F|
        + +
        |S|
        +-+
        ",
    );
    check(only_north, north);
}

#[test]
fn keys_move_the_player_in_the_expected_direction() {
    // The player is in the middle of 3 × 3 open cells.
    let level = drawn(
        "
        +-+-+-+
        |F    |
        + + + +
        |  S  |
        + + + +
        |     |
        +-+-+-+
        ",
    );
    let check = |ahead, right, heading, [x, y]: Vector| {
        let mut progress = Progress::new(&level);
        let input = Input {
            ahead,
            right,
            turn: heading,
            ..Input::default()
        };
        step(&level, &mut progress, input);
        let close = |found: i32, expected: i32| (found - expected).abs() <= 1;
        let [found_x, found_y] = progress.offset();
        let as_said = close(found_x, x) && close(found_y, y);
        assert!(
            as_said,
            "{input:?}: {:?}, not {:?}",
            progress.offset(),
            [x, y]
        );
    };
    let (east, south, north_east) = (0, 1 << 14, -(1 << 13));
    let diagonal = (f64::from(SPEED) * 0.5f64.sqrt()) as i32;
    check(127, 0, east, [SPEED, 0]);
    check(-127, 0, east, [-SPEED, 0]);
    check(0, 127, east, [0, SPEED]);
    check(0, -127, east, [0, -SPEED]);
    check(127, 0, south, [0, SPEED]);
    check(0, 127, south, [-SPEED, 0]);
    check(127, 0, north_east, [diagonal, -diagonal]);
    // Two keys do not move the player faster than one key. A stick that is pushed half-way moves
    // the player at half speed.
    check(127, 127, east, [diagonal, diagonal]);
    check(-128, -128, east, [-diagonal, -diagonal]);
    check(64, 0, east, [SPEED * 64 / 127, 0]);
    check(0, 0, south, [0, 0]);
}

/// In a corridor of ten cells, walks with this heading for a second and a half from the first
/// cell's centre. Returns the distance to the east.
fn pushed_along(shape: GridShape, degrees: f64) -> f64 {
    let grid = GridSpec {
        shape,
        width: 10,
        height: 1,
        ..GridSpec::default()
    };
    let level = open_level(grid);
    let mut progress = Progress::new(&level);
    progress.turn_to((degrees / 360.0 * 65536.0).round() as i32 as u16);
    for _ in 0..96 {
        step(&level, &mut progress, AHEAD);
        check_clearance(&level, &progress);
    }
    assert!(!progress.finished(), "the finish is farther");
    let x = level.grid().coordinates(progress.cell())[0];
    f64::from(x) + f64::from(progress.offset()[0]) / f64::from(UNIT)
}

#[test]
fn a_player_who_walks_into_a_wall_slides_along_it() {
    let straight = 96.0 * f64::from(SPEED) / f64::from(UNIT);
    for degrees in [20.0f64, 30.0, 45.0, 60.0, 75.0, -20.0, -45.0, -75.0] {
        let along = straight * degrees.to_radians().cos();
        let found = pushed_along(GridShape::Square, degrees);
        assert!(
            (found - along).abs() < 0.02,
            "{degrees}°: {found}, not {along}"
        );
    }
    for degrees in [20.0f64, 25.0, -20.0, -25.0] {
        let along = straight * degrees.to_radians().cos();
        let found = pushed_along(GridShape::Hex, degrees);
        assert!(found > along / 2.0, "{degrees}°: {found} of {along}");
    }
}

#[test]
fn a_player_who_walks_straight_into_a_wall_stays_clear_of_it() {
    for shape in [GridShape::Square, GridShape::Hex] {
        for i in 0..shape.dir_names().len() {
            let dir = Dir(i as u8);
            let grid = GridSpec {
                shape,
                width: 1,
                height: 2,
                ..GridSpec::default()
            };
            let level = Recipe {
                grid,
                ..Recipe::default()
            };
            let level = make(&level).unwrap();
            if level.maze().passages(0).contains(dir) {
                continue;
            }
            let mut progress = Progress::new(&level);
            progress.turn_to(heading(level.grid().normal(0, dir)));
            for _ in 0..64 {
                step(&level, &mut progress, AHEAD);
            }
            let way = progress.offset().map(f64::from);
            let distance = f64::from(HALF - CLEARANCE);
            let length = way[0].hypot(way[1]);
            assert!(
                (length - distance).abs() < ROUNDING,
                "{shape:?}, {i}: {length}"
            );
            check_clearance(&level, &progress);
        }
    }
}

/// Checks narrow corners. The corners are 60° in a triangle, and 30° at the outside of a ring with
/// three cells.
#[test]
fn a_player_who_pushes_into_a_narrow_corner_comes_to_rest_in_it() {
    for (shape, height) in [(GridShape::Triangular, 4), (GridShape::Polar, 1)] {
        let mut corners = 0;
        let recipe = Recipe {
            grid: GridSpec {
                shape,
                width: 3,
                height,
                ..GridSpec::default()
            },
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let grid = level.grid();
        for cell in (0..grid.cells()).filter(|&cell| !level.is_finish(cell)) {
            let sides = grid.clockwise(cell).iter();
            for (&before, &after) in sides.clone().zip(sides.cycle().skip(1)) {
                let normals = [before, after].map(|dir| grid.normal(cell, dir));
                let cosine = -dot_unit(normals[0], normals[1]) as f64 / f64::from(UNIT);
                let passages = level.maze().passages(cell);
                if cosine <= 0.0 || passages.contains(before) || passages.contains(after) {
                    continue;
                }
                let corner = grid.side(cell, after)[0];
                let mut progress = Progress::new(&level);
                progress.put(cell, [0, 0]);
                progress.turn_to(heading(corner));
                for _ in 0..64 {
                    step(&level, &mut progress, AHEAD);
                }
                let rest = progress.offset();
                step(&level, &mut progress, AHEAD);
                assert_eq!(progress.offset(), rest, "{corner:?} of {cell}");
                let expected = f64::from(CLEARANCE) / ((1.0 - cosine) / 2.0).sqrt();
                let found = length(minus(rest.map(f64::from), corner.map(f64::from)));
                assert!((found - expected).abs() < 20.0, "{found}, not {expected}");
                corners += 1;
            }
        }
        assert!(corners > 0, "{shape:?}");
    }
}

#[test]
fn nothing_changes_after_the_finish() {
    let level = corridor("S F");
    let mut progress = pilot::run_demo(&level).unwrap();
    let end = progress.clone();
    assert!(end.finished());
    let everything = Input {
        ahead: 127,
        right: -127,
        turn: 99,
        climb: 1,
        search: true,
        hint: Some(Strength::Whole),
        opens_doors: true,
        locate: true,
        reveal: true,
        blast: true,
        act: true,
        mark: true,
        tool: Some(Tool::Torch),
    };
    for _ in 0..100 {
        assert_eq!(step(&level, &mut progress, everything), []);
    }
    assert_eq!(progress, end);
}

#[test]
fn in_older_runs_a_finish_is_reached_near_its_centre_and_only_in_its_cell() {
    let level = corridor("S F");
    let mut progress = Progress::new(&level);
    progress.follow(OldRule::FinishesNearCentre);
    let mut events = Vec::new();
    while !progress.finished() && progress.ticks() < 100 {
        assert!(
            progress.cell() == 0 || progress.offset()[0] < -3 * UNIT / 10,
            "{progress:?}"
        );
        events = step(&level, &mut progress, AHEAD);
    }
    assert_eq!(events, [Event::Finished]);
    assert_eq!((progress.cell(), progress.steps()), (1, 1));
    let left = progress.offset()[0].abs();
    assert!(
        left <= 3 * UNIT / 10 && left > 3 * UNIT / 10 - SPEED,
        "{left}"
    );
}

#[test]
fn any_finish_ends_a_run_and_shortest_leads_to_the_nearest() {
    let level = corridor("F   S F");
    assert_eq!(level.shortest(), Some(1));
    for (heading, finish, steps) in [(0, 3, 1), (1 << 15, 0, 2)] {
        let mut progress = Progress::new(&level);
        progress.turn_to(heading);
        while !progress.finished() && progress.ticks() < 100 {
            step(&level, &mut progress, AHEAD);
        }
        assert!(progress.finished());
        assert_eq!((progress.cell(), progress.steps()), (finish, steps));
    }
    let finishes = [0, 1, 2, 3].map(|cell| level.is_finish(cell));
    assert_eq!(finishes, [true, false, false, true]);
}

#[test]
fn a_level_of_one_cell_is_finished_at_once() {
    for grid in flat_grids(1, 1) {
        let level = Recipe {
            grid,
            ..Recipe::default()
        };
        let level = make(&level).unwrap();
        let mut progress = Progress::new(&level);
        assert_eq!(
            step(&level, &mut progress, Input::default()),
            [Event::Finished]
        );
        assert_eq!((progress.steps(), progress.ticks()), (0, 1));
        assert_eq!(level.shortest(), Some(0));
    }
}

#[test]
fn toward_steers_a_player_to_any_point_of_an_open_cell() {
    let level = open_level(GridSpec {
        width: 4,
        height: 4,
        ..GridSpec::default()
    });
    for heading in (0..=u16::MAX).step_by(4096) {
        for target in [
            [20_000, 0],
            [-9_000, 14_000],
            [-20_000, -20_000],
            [3_000, -1],
        ] {
            let mut progress = Progress::new(&level);
            progress.turn_to(heading);
            while let Some(input) = toward(&progress, target) {
                step(&level, &mut progress, input);
                assert!(
                    progress.ticks() < 200,
                    "{heading} to {target:?}: {progress:?}"
                );
            }
            let off = [0, 1].map(|i| f64::from(target[i] - progress.offset()[i]));
            assert!(off[0].hypot(off[1]) <= f64::from(SPEED) + 1.0, "{off:?}");
        }
    }
}

/// Walks through each open side of a cell, at several points of the side, and checks that the
/// player crosses that side without a jump.
fn check_crossings<T: Embedding>(level: &Level<T>, context: &str) {
    let grid = level.grid();
    let cell = level.starts()[0];
    for dir in level.maze().passages(cell) {
        let ends = grid.side(cell, dir);
        let width = warren_maze::geometry::length(sub(ends[1], ends[0]));
        for eighth in 1..8 {
            let clear = width * eighth.min(8 - eighth) / 8 - i64::from(CLEARANCE);
            if clear < ROUNDING as i64 {
                continue;
            }
            let at = [0, 1].map(|i| ends[0][i] + (ends[1][i] - ends[0][i]) / 8 * eighth as i32);
            let normal = grid.normal(cell, dir);
            let mut progress = Progress::new(level);
            progress.turn_to(heading(normal));
            let inside = normal.map(|of| (i64::from(of) * 64 / i64::from(UNIT)) as i32);
            progress.put(progress.cell(), sub(at, inside));
            let before = progress.offset();
            let events = step(level, &mut progress, AHEAD);
            let context = format!("{context}: {dir:?} at {eighth}/8");
            assert!(
                events.contains(&Event::Crossed(dir)),
                "{context}: {events:?}"
            );
            let moved = add(sub(progress.offset(), before), grid.to_neighbour(cell, dir));
            let moved = warren_maze::geometry::length(moved);
            assert!(moved <= i64::from(SPEED) * 102 / 100, "{context}: {moved}");
        }
    }
}

/// Returns a level in which the only passages lead from a cell to all of its neighbours.
fn star<T: Embedding + Clone>(grid: &T, cell: Cell) -> Level<T> {
    let mut maze = Maze::solid(grid.clone());
    for dir in grid.exits(cell) {
        maze.open(cell, dir);
    }
    let finish = grid.exits(cell).next().map(|dir| grid.step(cell, dir));
    Level::new(maze, vec![cell], finish.into_iter().collect()).unwrap()
}

/// Returns a polar grid whose outer rings have many cells, so that the two outer sides of a cell
/// have almost the same direction.
fn wide_rings() -> Grid {
    let rings = GridSpec {
        shape: GridShape::Polar,
        width: 24,
        height: 24,
        ..GridSpec::default()
    };
    Grid::try_from(rings).unwrap()
}

#[test]
fn players_cross_the_side_in_front_of_them_where_a_cell_has_two_sides_in_one_direction() {
    let rings = wide_rings();
    for cell in 0..rings.cells() {
        check_crossings(&star(&rings, cell), &format!("polar, cell {cell}"));
    }
    // A wide cell below two cells.
    let corners = (0..9).map(|at| [at % 3, at / 3].map(|of| of * i64::from(UNIT)));
    let cells = vec![vec![0, 2, 5, 4, 3], vec![3, 4, 7, 6], vec![4, 5, 8, 7]];
    let bricks = Tiling::new(corners.collect(), cells).unwrap();
    check_crossings(&star(&bricks, 0), "bricks");
}

#[test]
fn recordings_before_version_7_replay_with_the_side_that_was_crossed_then() {
    // Cell 72 has two outer sides with almost the same direction.
    let level = star(&wide_rings(), 72);
    let mut old_side_differs = false;
    for turn in 0..u16::MAX / 64 {
        let turn = Input {
            turn: (turn * 64) as i16,
            ..Input::default()
        };
        let mut recording = Recording::new(&level);
        recording.push(turn);
        for _ in 0..30 {
            recording.push(AHEAD);
        }
        let text = recording.write();
        let old = text.replacen(&version(Recording::VERSION), "version: 6", 1);
        let old = Recording::read(&old).unwrap();
        let [old_end, end] = [&old, &recording].map(|run| run.replay_in(&level).unwrap());
        old_side_differs |= old_end.cell() != end.cell();
        // A run that begins in the state of an old recording is recorded with the old rules.
        let mut again = Recording::new(&level).with_rules_of(&old.begin(&level));
        old.inputs().for_each(|input| again.push(input));
        assert_eq!(again.replay_in(&level), Ok(old_end));
        assert_eq!(again, old);
    }
    assert!(old_side_differs);
}
