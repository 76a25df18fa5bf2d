//! Tests that a player sees exactly the cells on straight lines.

use super::support::{
    Link, any_grid, any_recipe, corridor, drawn, drawn_on, links, offsets, ways_of,
};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::file;
use warren_dungeon::level::{Edit, Level};
use warren_dungeon::make::make;
use warren_dungeon::pilot::step_towards;
use warren_dungeon::play::{
    Event, Input, Progress, RoomAround, SEARCH_TICKS, SIGHT, Seen, Strength, Surroundings, Trail,
    in_view, step,
};
use warren_dungeon::recipe::{Recipe, RoomOptions};
use warren_maze::topology::{Cell, Cubic, Embedding, Grid, GridShape, GridSpec, Square, Topology};

/// Returns the state of a player at the centre of this cell.
fn in_cell(level: &Level, cell: Cell) -> Progress {
    let mut progress = Progress::new(level);
    progress.put(cell, [0, 0]);
    progress
}

/// Returns the cells on straight lines from `from` along links. The lines are computed from
/// coordinates.
pub(super) fn lines(level: &Level, links: &[Link], from: Cell) -> BTreeSet<Cell> {
    let mut seen = BTreeSet::from([from]);
    for line in straight_lines(level.grid(), from) {
        let mut before = from;
        for next in line {
            if !links.contains(&(before, next)) && !links.contains(&(next, before)) {
                break;
            }
            seen.insert(next);
            before = next;
        }
    }
    seen
}

/// Returns, for each direction, the cells straight ahead that a player would see if all sides were
/// open. In the direction of a ladder, this is a single cell.
fn straight_lines(grid: &Grid, from: Cell) -> Vec<Vec<Cell>> {
    let at = grid.coordinates(from).map(i64::from);
    let by = |offset: [i64; 3], far: usize| {
        let place = |k| grid.cell_at([0, 1, 2].map(|i| at[i] + k * offset[i]));
        (1..=far as i64).map_while(place).collect()
    };
    match grid.shape() {
        // A line follows the row, or consists of one triangle in an adjacent row.
        GridShape::Triangular => {
            let south = if (at[0] + at[1]) % 2 == 0 { 1 } else { -1 };
            let along = [[1, 0, 0], [-1, 0, 0]].map(|offset| by(offset, SIGHT));
            [&along[..], &[by([0, south, 0], 1)]].concat()
        }
        shape if shape.has_rings() => rays(grid, at),
        shape => {
            let far = |offset: [i64; 3]| if offset[2] == 0 { SIGHT } else { 1 };
            let offsets = offsets(shape).into_iter();
            offsets.map(|offset| by(offset, far(offset))).collect()
        }
    }
}

/// Like [`straight_lines`], but for polar grids. The lines lead inward and outward as far as a
/// player sees, and along the ring until the line has turned through a quarter turn.
fn rays(grid: &Grid, [at, ring, _]: [i64; 3]) -> Vec<Vec<Cell>> {
    let length = |ring: i64| grid.row(ring as u32).len() as i64;
    let rings = i64::from(grid.count_rows());
    // From one cell of the ring to the next, the line turns by the cell's share of a full turn.
    let quarter = (length(ring) + 3) / 4;
    let arc = |by| {
        let cells = (1..=quarter.min(SIGHT as i64)).map(move |k| [at + k * by, ring, 0]);
        cells.filter_map(|at| grid.cell_at(at)).collect()
    };
    let inward = (1..=ring.min(SIGHT as i64)).map(|k| {
        let ratio = length(ring) / length(ring - k);
        grid.cell_at([at / ratio, ring - k, 0]).unwrap()
    });
    let mut rays = vec![arc(1), arc(-1), inward.collect()];
    if ring + 1 < rings {
        let halves = length(ring + 1) / length(ring);
        for half in 0..halves {
            let first = halves * at + half;
            let outward = (1..=(rings - 1 - ring).min(SIGHT as i64)).map(|k| {
                let ratio = length(ring + k) / length(ring + 1);
                grid.cell_at([first * ratio, ring + k, 0]).unwrap()
            });
            rays.push(outward.collect());
        }
    }
    rays
}

fn cells(seen: &Seen) -> BTreeSet<Cell> {
    seen.iter().collect()
}

proptest! {
    #[test]
    fn the_seen_cells_are_those_on_straight_lines_from_visited_cells(
        recipe in any_recipe(any_grid(9)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        let start = Progress::new(&level);
        let mut expected = lines(&level, &links(&level, |_| false), start.cell());
        assert_eq!(cells(start.seen()), expected);
        play(&level, &wishes, |before, _, events, after| {
            let links = ways_of(&level, after);
            let here = lines(&level, &links, after.cell());
            let new: Vec<Cell> = here.difference(&expected).copied().collect();
            let mut saw: Vec<Vec<Cell>> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Saw(cells) => Some(cells.clone()),
                    _ => None,
                })
                .collect();
            saw.iter_mut().for_each(|cells| cells.sort_unstable());
            let told: &[Vec<Cell>] = if new.is_empty() { &[] } else { &[new] };
            assert_eq!(saw, told);
            expected.extend(here);

            assert_eq!(cells(after.seen()), expected);
            assert!(after.seen().iter().is_sorted());
            assert_eq!(after.seen().count() as usize, expected.len());
            for cell in 0..level.grid().cells() {
                assert_eq!(after.seen().contains(cell), expected.contains(&cell));
            }
            assert_eq!(before.seen() == after.seen(), told.is_empty());
        });
    }
}

/// Checks the cells that the player sees at the start.
fn check(level: &Level, expected: &[Cell]) {
    let progress = Progress::new(level);
    assert_eq!(progress.seen().iter().collect::<Vec<_>>(), expected);
}

#[test]
fn players_see_along_straight_lines_but_not_around_corners() {
    let level = drawn(
        "
        +-+-+-+-+-+
        | | | |   |
        + + + + +-+
        |    S    |
        + +-+-+ +-+
        |     |  F|
        +-+-+-+-+-+
        ",
    );
    check(&level, &[2, 5, 6, 7, 8, 9]);
}

#[test]
fn players_see_six_cells_far() {
    check(&corridor("S             F"), &[0, 1, 2, 3, 4, 5, 6]);
    check(&corridor("F             S"), &[1, 2, 3, 4, 5, 6, 7]);
    check(&corridor("S    |      F"), &[0, 1, 2]);
}

#[test]
fn players_see_equally_far_in_both_directions_of_a_ring() {
    let ring = |width, row: &str| {
        let grid = GridSpec {
            width,
            height: 1,
            wrap_x: true,
            ..GridSpec::default()
        };
        let wall = "-+".repeat(width as usize);
        drawn_on(grid, &[&format!("+{wall}"), row, &format!("+{wall}")])
    };
    check(&ring(4, " S F"), &[0, 1, 2, 3]);
    let all_but_the_middle: Vec<Cell> = (0..15).filter(|&cell| cell != 7 && cell != 8).collect();
    check(&ring(15, " S F"), &all_but_the_middle);
}

#[test]
fn players_see_one_cell_through_a_ladder() {
    // The level is a shaft through three floors. The second floor has a corridor.
    let level = file::read(
        "(format: \"warren level\", version: 3,
        grid: (shape: Cubic, width: 2, height: 1, depth: 3),
        floors: [[\"40\"], [\"50\"], [\"00\"]], starts: [(0, 0, 0)], finishes: [(1, 0, 2)])",
    )
    .unwrap();
    check(&level, &[0, 2]);
    let mut progress = Progress::new(&level);
    let mut climb = || {
        let input = step_towards(&level, &progress, Cubic::DOWN).unwrap();
        step(&level, &mut progress, input)
    };
    let events = std::iter::repeat_with(&mut climb).find(|events| !events.is_empty());
    let saw = Event::Saw(vec![2 + 1, 2 + 2]);
    assert_eq!(events.unwrap(), [Event::Crossed(Cubic::DOWN), saw]);
}

#[test]
fn players_see_in_six_directions_on_hexagons() {
    let level = file::read(
        "(format: \"warren level\", version: 3, grid: (shape: Hex, width: 3, height: 3),
        cells: [\"376\", \"376\", \"110\"], starts: [(1, 1)], finishes: [(0, 0)])",
    )
    .unwrap();
    // The player sees all cells except two, which are not on a straight line from the start.
    check(&level, &[1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn finding_a_door_reveals_the_cells_behind_it() {
    let level = corridor("S  D      F");
    check(&level, &[0, 1]);
    let mut progress = Progress::new(&level);
    let search = Input {
        search: true,
        ..Input::default()
    };
    let mut last = Vec::new();
    for _ in 0..SEARCH_TICKS {
        assert_eq!(last, []);
        last = step(&level, &mut progress, search);
    }
    let saw = Event::Saw(vec![2, 3, 4, 5]);
    assert_eq!(last, [Event::DoorFound(0), saw]);
}

#[test]
fn a_distant_door_found_by_an_old_hint_reveals_nothing() {
    let level = drawn(
        "
        +-+-+-+
        |S    |
        +-+-+ +
        |F  D |
        +-+-+-+
        ",
    );
    let mut progress = Progress::new(&level);
    let hint = Input {
        hint: Some(Strength::Whole),
        opens_doors: true,
        ..Input::default()
    };
    let events = step(&level, &mut progress, hint);
    assert!(events.contains(&Event::DoorFound(0)));
    assert_eq!(cells(progress.seen()), BTreeSet::from([0, 1, 2]));
    assert!(level.maze().passages(2).contains(Square::SOUTH));
}

#[test]
fn seen_cells_are_written_as_bits() {
    let progress = Progress::new(&corridor("S             F"));
    assert_eq!(ron::to_string(progress.seen()).unwrap(), "[127]");
    let nothing: Seen = ron::from_str("[]").unwrap();
    assert_eq!((nothing.count(), nothing.contains(1 << 20)), (0, false));
}

/// A player sees a whole room from its cells and from the cells beside its doorways.
#[test]
fn rooms_are_seen_at_once() {
    let level = drawn(
        "
        +-+-+-+-+-+
        | |     | |
        + +     +-+
        |S       F|
        +-+     +-+
        | |     | |
        +-+-+-+-+-+
        ",
    );
    let cells = [1, 2, 3, 6, 7, 8, 11, 12, 13];
    let mut level = level.with(Edit::Room(1, Some(1))).unwrap();
    for &cell in &cells[1..] {
        let beside = if cell % 5 == 1 { cell - 5 } else { cell - 1 };
        level.apply(Edit::Room(cell, Some(beside))).unwrap();
    }
    let seen = |cell: Cell| in_view(&level, &in_cell(&level, cell)).collect::<BTreeSet<Cell>>();
    let row = |more: &[Cell]| {
        cells
            .iter()
            .chain(more)
            .copied()
            .collect::<BTreeSet<Cell>>()
    };
    assert_eq!(seen(5), row(&[0, 5, 9]), "in front of the doorway");
    assert_eq!(
        seen(6),
        row(&[5, 9]),
        "straight ahead through both doorways"
    );
    assert_eq!(seen(1), row(&[]), "in a corner");
    assert_eq!(seen(0), BTreeSet::from([0, 5]), "around the corner");
    let around = Surroundings::new(&level, &in_cell(&level, 12), &Trail::new(12));
    let room = RoomAround {
        cells: 9,
        size: Some([3, 3]),
        doorways: 2,
    };
    assert_eq!(around.room, Some(room));
}

proptest! {
    #[test]
    fn rooms_extend_sight_only_to_their_own_cells(recipe in any_recipe(any_grid(10))) {
        let rooms = RoomOptions { count: 3, min_size: 2, doorways: 2, ..RoomOptions::DEFAULT };
        let Ok(level) = make(&Recipe { rooms, ..recipe }) else { return Ok(()) };
        let links = links(&level, |_| false);
        for cell in level.maze().open_cells() {
            let mut expected = lines(&level, &links, cell);
            let beside = level.maze().passages(cell);
            let beside = beside.filter(|&dir| level.grid().has_side(cell, dir));
            let beside = beside.map(|dir| level.grid().step(cell, dir));
            for cell in beside.chain([cell]) {
                expected.extend(level.rooms().around(cell));
            }
            let progress = in_cell(&level, cell);
            prop_assert_eq!(in_view(&level, &progress).collect::<BTreeSet<_>>(), expected);
        }
    }
}
