//! Tests that each step ends at a cell's centre, and that the player faces a side after each turn.

use super::support::{any_grid, any_recipe, corridor, drawn, links};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::pilot::{CellByCell, CellMove};
use warren_dungeon::play::{
    CLIMB_TICKS, Event, Input, Progress, SPEED, TICKS_PER_SECOND, TURN, step,
};
use warren_dungeon::recipe::Recipe;
use warren_maze::geometry::UNIT;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridShape, GridSpec, Topology};

const WISHES: [CellMove; 12] = [
    CellMove::Ahead,
    CellMove::Back,
    CellMove::Left,
    CellMove::Right,
    CellMove::TurnLeft,
    CellMove::TurnRight,
    CellMove::Up,
    CellMove::Down,
    CellMove::Towards(Dir(0)),
    CellMove::Towards(Dir(1)),
    CellMove::Towards(Dir(3)),
    CellMove::Towards(Dir(5)),
];

/// The maximum offset of a resting player from the centre along each axis, in units of 2⁻¹⁶ of a
/// cell (`UNIT`). The offset is half of the distance that the weakest input moves the player in one
/// tick, plus rounding errors.
const NEAR: i32 = 20;

/// Returns the headings of a cell's sides, clockwise from the first side after east.
fn headings(grid: &Grid, cell: Cell) -> Vec<u16> {
    let sides = grid.clockwise(cell);
    let headings: Vec<u16> = sides.iter().map(|&dir| grid.heading(cell, dir)).collect();
    let turn = |turn: f64, count: usize| (0..count).map(move |i| (turn * i as f64) as u16);
    match grid.shape() {
        shape if shape.has_square_cells() => {
            assert!(turn(65536.0 / 4.0, 4).eq(headings.clone()))
        }
        GridShape::Hex => assert!(turn(10_922.0, 6).eq(headings.clone())),
        _ => (),
    }
    headings
}

/// Returns the index of the nearest heading. If several are equally near, returns the first.
fn nearest(headings: &[u16], to: u16) -> usize {
    let apart = |&heading: &u16| (heading.wrapping_sub(to) as i16).unsigned_abs();
    let least = headings.iter().map(apart).min();
    headings
        .iter()
        .position(|heading| Some(apart(heading)) == least)
        .unwrap()
}

/// Returns whether the player is at the centre of a cell and faces one of its sides.
fn rests(level: &Level, progress: &Progress) -> bool {
    progress.offset().iter().all(|of| of.abs() <= NEAR)
        && headings(level.grid(), progress.cell()).contains(&progress.heading())
}

/// Requests a move for one tick, and waits until the move is complete.
fn tap(level: &Level, progress: &mut Progress, stride: &mut CellByCell, wish: Option<CellMove>) {
    let mut wish = wish;
    for _ in 0..2 * TICKS_PER_SECOND {
        let input = stride.input(level, progress, wish.take());
        if input == Input::default() {
            break;
        }
        step(level, progress, input);
    }
}

/// Returns the cell behind a side or on the next floor if a link leads there. Otherwise, returns
/// the player's cell.
fn beside(level: &Level, progress: &Progress, side: Side) -> Cell {
    let (grid, here) = (level.grid(), progress.cell());
    let floor = |by: i64| {
        let at = grid.coordinates(here).map(i64::from);
        grid.cell_at([at[0], at[1], at[2] + by])
    };
    let next = match side {
        Side::Above => floor(-1),
        Side::Below => floor(1),
        Side::Clockwise(i) => {
            let dir = grid.clockwise(here)[i];
            let leads = grid.exits(here).contains(dir);
            leads.then(|| grid.step(here, dir))
        }
    };
    let next = next.unwrap_or(here);
    let open = links(level, |door| progress.found()[door]);
    if open.contains(&(here, next)) || open.contains(&(next, here)) {
        next
    } else {
        here
    }
}

/// A side of the player's cell, or a ladder.
enum Side {
    Clockwise(usize),
    Above,
    Below,
}

proptest! {
    #[test]
    fn each_move_ends_at_the_centre_of_a_cell_facing_a_side(
        recipe in any_recipe(any_grid(7)),
        taps in prop::collection::vec(prop::sample::select(WISHES.to_vec()), 1..40),
    ) {
        let level = make(&recipe).unwrap();
        let mut progress = Progress::new(&level);
        let mut stride = CellByCell::default();
        for wish in taps {
            let here = headings(level.grid(), progress.cell());
            let count = here.len();
            let facing = here.iter().position(|&heading| heading == progress.heading()).unwrap();
            let behind = nearest(&here, progress.heading().wrapping_add(1 << 15));
            let sides = level.grid().clockwise(progress.cell());
            let position = |dir| sides.iter().position(|&side| side == dir);
            let side = match wish {
                CellMove::TurnLeft | CellMove::TurnRight => None,
                CellMove::Ahead => Some(Side::Clockwise(facing)),
                CellMove::Back => Some(Side::Clockwise(behind)),
                CellMove::Left => Some(Side::Clockwise((facing + count - 1) % count)),
                CellMove::Right => Some(Side::Clockwise((facing + 1) % count)),
                CellMove::Towards(dir) => position(dir).map(Side::Clockwise),
                CellMove::Up => Some(Side::Above),
                CellMove::Down => Some(Side::Below),
            };
            let cell = side.map_or(progress.cell(), |side| beside(&level, &progress, side));
            let looks = here[match wish {
                CellMove::TurnLeft => (facing + count - 1) % count,
                CellMove::TurnRight => (facing + 1) % count,
                CellMove::Towards(dir) => position(dir).unwrap_or(facing),
                _ => facing,
            }];
            // In the next cell, the player turns to the side whose direction is nearest to the
            // current heading.
            let there = headings(level.grid(), cell);
            let looks = there[nearest(&there, looks)];
            let before = progress.clone();
            tap(&level, &mut progress, &mut stride, Some(wish));
            if progress.finished() {
                break;
            }
            let moved = u32::from(cell != before.cell());
            prop_assert_eq!((progress.cell(), progress.steps()), (cell, before.steps() + moved));
            prop_assert_eq!(progress.heading(), looks);
            prop_assert!(rests(&level, &progress), "{:?}", progress.offset());
            let still = cell == before.cell() && progress.heading() == before.heading();
            prop_assert!(!still || progress == before, "a bump does nothing");
        }
    }

    #[test]
    fn players_come_to_rest_at_the_centre_of_their_cell(
        recipe in any_recipe(any_grid(7)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        let mut progress = play(&level, &wishes, |_, _, _, _| {});
        prop_assume!(!progress.finished());
        let (cell, heading) = (progress.cell(), progress.heading());
        tap(&level, &mut progress, &mut CellByCell::default(), None);
        prop_assert_eq!(progress.cell(), cell);
        prop_assert!(progress.finished() || rests(&level, &progress), "{:?}", progress);
        let turned = progress.heading().wrapping_sub(heading) as i16;
        let here = headings(level.grid(), cell);
        let to_nearest = here[nearest(&here, heading)].wrapping_sub(heading) as i16;
        prop_assert!(progress.finished() || turned.abs() == to_nearest.abs(), "turned by {}", turned);
    }

    #[test]
    fn players_rest_at_the_centre_after_any_held_keys(
        recipe in any_recipe(any_grid(7)),
        held in prop::collection::vec((any_wish(), 1..60u32), 1..20),
    ) {
        let level = make(&recipe).unwrap();
        let mut progress = Progress::new(&level);
        let mut stride = CellByCell::default();
        for (wish, ticks) in held {
            for _ in 0..ticks {
                let input = stride.input(&level, &progress, wish);
                prop_assert!(input.turn.abs() <= TURN);
                step(&level, &mut progress, input);
            }
        }
        tap(&level, &mut progress, &mut stride, None);
        prop_assert!(progress.finished() || rests(&level, &progress), "{:?}", progress);
    }
}

/// Checks that a player near a centre goes straight to the centre instead of circling around it,
/// regardless of the heading.
#[test]
fn players_near_a_centre_come_to_rest_within_nine_ticks() {
    for shape in GridShape::ALL {
        let grid = GridSpec {
            shape,
            width: 7,
            height: 4,
            ..GridSpec::default()
        };
        let level = make(&Recipe {
            grid,
            ..Recipe::default()
        })
        .unwrap();
        let start = Progress::new(&level);
        let cells = level
            .maze()
            .open_cells()
            .filter(|&cell| !level.is_finish(cell));
        for cell in cells {
            for heading in headings(level.grid(), cell) {
                for at in 0..49 * 49 {
                    let offset = [at % 49 - 24, at / 49 - 24];
                    let mut progress = start.clone();
                    progress.put(cell, offset);
                    progress.turn_to(heading);
                    let mut stride = CellByCell::default();
                    let ticks = (0..9).find(|_| {
                        let input = stride.input(&level, &progress, None);
                        step(&level, &mut progress, input);
                        input == Input::default()
                    });
                    assert!(
                        ticks.is_some() && rests(&level, &progress),
                        "{shape:?}, cell {cell}, from {offset:?} to {:?}, {heading}",
                        progress.offset()
                    );
                }
            }
        }
    }
}

fn any_wish() -> impl Strategy<Value = Option<CellMove>> {
    prop::option::of(prop::sample::select(WISHES.to_vec()))
}

/// Holds a key for a number of ticks, and returns the state after each tick.
fn hold(level: &Level, wish: CellMove, ticks: u32) -> Vec<Progress> {
    let mut progress = Progress::new(level);
    let mut stride = CellByCell::default();
    let mut tick = || {
        let input = stride.input(level, &progress, Some(wish));
        step(level, &mut progress, input);
        progress.clone()
    };
    (0..ticks).map(|_| tick()).collect()
}

#[test]
fn holding_ahead_walks_at_full_speed_and_stops_at_the_centre() {
    let level = corridor("S          |F");
    let cells = 5;
    let needed = (cells * UNIT / SPEED) as u32 + 1;
    let states = hold(&level, CellMove::Ahead, needed + 10);
    let mut before = 0;
    for (tick, state) in (1..).zip(&states) {
        let at = state.cell() as i32 * UNIT + state.offset()[0];
        if tick < needed {
            assert_eq!(at - before, SPEED, "tick {tick}");
        }
        assert!(state.offset()[1].abs() <= NEAR);
        before = at;
    }
    let end = states.last().unwrap();
    assert_eq!(end.cell() as i32, cells);
    assert!(rests(&level, end));
    assert_eq!(
        end.offset(),
        states[needed as usize].offset(),
        "the player stays there"
    );
}

#[test]
fn holding_a_turn_turns_at_constant_speed() {
    for shape in GridShape::ALL {
        let level = make(&Recipe {
            grid: GridSpec {
                shape,
                ..GridSpec::default()
            },
            ..Recipe::default()
        })
        .unwrap();
        let start = Progress::new(&level).heading();
        for (wish, by) in [(CellMove::TurnRight, TURN), (CellMove::TurnLeft, -TURN)] {
            for (tick, state) in (1..).zip(hold(&level, wish, 200)) {
                let turned = start.wrapping_add_signed(by.wrapping_mul(tick));
                assert_eq!(state.heading(), turned, "{shape:?}, tick {tick}");
            }
        }
    }
}

#[test]
fn holding_down_climbs_continuously() {
    let level = file::read(
        "(format: \"warren level\", version: 3,
        grid: (shape: Cubic, width: 2, height: 1, depth: 3),
        floors: [[\"40\"], [\"50\"], [\"00\"]], starts: [(0, 0, 0)], finishes: [(1, 0, 2)])",
    )
    .unwrap();
    let states = hold(&level, CellMove::Down, 3 * CLIMB_TICKS);
    let cells: Vec<Cell> = states.iter().map(|state| state.cell()).collect();
    let ticks = CLIMB_TICKS as usize;
    assert_eq!(cells[..ticks - 1], vec![0; ticks - 1]);
    assert_eq!(cells[ticks - 1], 2);
    assert_eq!(cells[2 * ticks - 1..], vec![4; ticks + 1]);
}

#[test]
fn a_requested_move_waits_until_the_current_move_ends() {
    let level = drawn(
        "
        +-+-+-+
        |S    |
        +-+ + +
        |    F|
        +-+-+-+
        ",
    );
    let mut progress = Progress::new(&level);
    let mut stride = CellByCell::default();
    let mut crossed = Vec::new();
    for tick in 0..3 * TICKS_PER_SECOND {
        // The second key is pressed long before the player reaches the next cell.
        let wish = if tick == 0 {
            CellMove::Ahead
        } else {
            CellMove::Right
        };
        let input = stride.input(&level, &progress, Some(wish));
        for event in step(&level, &mut progress, input) {
            if let Event::Crossed(dir) = event {
                crossed.push(dir.0);
            }
        }
    }
    assert_eq!((crossed, progress.heading()), (vec![0, 2], 0));
    assert!(rests(&level, &progress));
}

#[test]
fn side_steps_on_hexagons_lead_to_the_adjacent_sides() {
    let level = file::read(
        "(format: \"warren level\", version: 3, grid: (shape: Hex, width: 3, height: 3),
        cells: [\"376\", \"376\", \"110\"], starts: [(1, 1)], finishes: [(0, 0)])",
    )
    .unwrap();
    for (wish, cell) in [
        (CellMove::Ahead, 5),
        (CellMove::Right, 7),
        (CellMove::Back, 3),
        (CellMove::Left, 2),
        (CellMove::Up, 4),
        (CellMove::Down, 4),
    ] {
        let mut progress = Progress::new(&level);
        tap(
            &level,
            &mut progress,
            &mut CellByCell::default(),
            Some(wish),
        );
        assert_eq!((progress.cell(), progress.heading()), (cell, 0), "{wish:?}");
    }
}
