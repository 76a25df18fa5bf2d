//! Tests of the editor's brushes.

use super::editor_support::{any_brush, any_furnished, apply, cells_of};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::level::{
    BeastKind, Content, Edit, Gate, KeyShape, Level, PortalPair, SideKind,
};
use warren_editor::{Brush, clear, paint, paint_sides, sides_along};
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{Board, Cell, Grid, Square, Topology};

proptest! {
    #[test]
    fn brushes_return_edits_that_can_be_applied_and_undone(
        level in any_furnished(7),
        brush in any_brush(),
        which in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let cells = cells_of(level.grid(), &which);
        let painted = paint(&level, brush, &cells);
        let edited = apply(&level, &painted.edits);
        // A second stroke changes nothing, unless the first one was refused.
        if painted.refused.is_none() && !matches!(brush, Brush::Content(_) | Brush::Side(_)) {
            prop_assert_eq!(paint(&edited, brush, &cells).edits, vec![]);
        }
        for &cell in &cells {
            let is_solid = edited.maze().is_solid(cell);
            match brush {
                Brush::Rock => prop_assert!(is_solid || painted.refused.is_some()),
                Brush::Open => prop_assert!(!is_solid),
                Brush::Eraser => {
                    prop_assert_eq!(edited.rooms().number(cell), None);
                    prop_assert_eq!(edited.gates().of(cell).count(), 0);
                    prop_assert_eq!(edited.doors().of(cell).count(), 0);
                    let mut rest = edited.contents(cell);
                    prop_assert!(rest.all(|it| edited.cells_with(it) == [cell]));
                }
                Brush::Room if painted.refused.is_none() => {
                    prop_assert!(!is_solid);
                    let rooms = edited.rooms();
                    prop_assert!(rooms.number(cell).is_some());
                    prop_assert_eq!(rooms.number(cell), rooms.number(cells[0]));
                }
                Brush::Room | Brush::Content(_) | Brush::Side(_) => (),
            }
        }
        // Other cells change only if a room is split or a beast moves.
        let touched: BTreeSet<Cell> = painted
            .edits
            .iter()
            .filter(|edit| !matches!(edit, Edit::Room(..)))
            .flat_map(|edit| edit.cells(level.grid()))
            .collect();
        let near = |&cell: &Cell| {
            cells.contains(&cell) || level.grid().neighbours(cell).any(|(_, it)| cells.contains(&it))
        };
        prop_assert!(touched.iter().all(near), "{:?}", painted.edits);
    }

    #[test]
    fn cleared_cells_can_become_rock(level in any_furnished(7), at: prop::sample::Index) {
        let cell = at.index(level.grid().cells() as usize) as Cell;
        let painted = clear(&level, cell);
        let mut cleared = apply(&level, &painted.edits);
        let is_needed = painted.refused.is_some();
        let needed = |content| level.cells_with(content) == [cell];
        prop_assert_eq!(is_needed, needed(Content::Start) || needed(Content::Finish));
        if is_needed {
            prop_assert_eq!(&cleared, &level);
        }
        prop_assert_eq!(cleared.apply(Edit::Rock(cell, true)).is_err(), is_needed);
    }
}

/// Returns a level of open cells without passages. The start is the first cell, and the finish is
/// the last.
fn open(width: u32, height: u32) -> Level {
    let board = Board::new([width, height, 1], [false; 3]).unwrap();
    let mut maze = Maze::solid(Grid::Square(Square::new(board)));
    let cells = width * height;
    (0..cells).for_each(|cell| maze.clear(cell));
    Level::new(maze, vec![0], vec![cells - 1]).unwrap()
}

#[test]
fn a_brush_for_sides_opens_passages_along_a_path() {
    let level = open(4, 2);
    let path = [0, 1, 5, 4, 4, 7, 3];
    let sides = sides_along(level.grid(), &path);
    let cells: Vec<Cell> = sides.iter().map(|side| side.cell).collect();
    assert_eq!(cells, [0, 1, 5, 7], "7 is no neighbour of 4");
    let painted = paint(&level, Brush::Side(SideKind::Passage), &path);
    assert_eq!(painted, paint_sides(&level, SideKind::Passage, &sides));
    let edited = apply(&level, &painted.edits);
    assert_eq!(edited.maze().edges().count(), 4);
    let gate = SideKind::Gate(Gate::OneWay { forwards: true });
    let edited = apply(&level, &paint(&level, Brush::Side(gate), &[5, 4]).edits);
    let west = Side {
        cell: 5,
        dir: Square::WEST,
    };
    assert_eq!(edited.side(west), gate, "from the first cell to the second");
}

#[test]
fn the_last_start_and_finish_stay() {
    let level = open(3, 3)
        .with(Edit::Content(Content::Start, 1, true))
        .unwrap();
    let level = level.with(Edit::Content(Content::Oil, 1, true)).unwrap();
    let painted = paint(&level, Brush::Rock, &[0, 1, 2]);
    assert_eq!(
        painted.refused.as_ref().unwrap().to_string(),
        "starts: a level needs at least one"
    );
    let edited = apply(&level, &painted.edits);
    assert_eq!(edited.starts(), [1]);
    assert!(
        edited.contents(1).any(|it| it == Content::Oil),
        "all or nothing"
    );
    assert!([0, 2].iter().all(|&cell| edited.maze().is_solid(cell)));

    let painted = paint(&level, Brush::Eraser, &[0, 1]);
    let edited = apply(&level, &painted.edits);
    assert!(painted.refused.is_some());
    assert!(
        edited.contents(1).eq([Content::Start]),
        "the rest is erased"
    );
}

#[test]
fn contents_move_or_are_refused() {
    let level = open(3, 1);
    let minotaur = Brush::Content(Content::Minotaur);
    let edited = apply(&level, &paint(&level, minotaur, &[1]).edits);
    let edited = apply(&edited, &paint(&edited, minotaur, &[2]).edits);
    assert_eq!(edited.beast(BeastKind::Minotaur), Some(2));
    let portals = paint(
        &level,
        Brush::Content(Content::Portal(PortalPair::C)),
        &[0, 1, 2],
    );
    assert_eq!(portals.edits.len(), 2, "a pair has two cells");
    let refused = portals.refused.unwrap().to_string();
    assert!(
        refused.contains("one of three cells with the same letter"),
        "{refused}"
    );
    let start = Brush::Content(Content::Start);
    assert_eq!(
        paint(&level, start, &[0]).edits,
        [],
        "it is a start already"
    );
    let off = paint(&level, start, &[3]);
    assert_eq!(off.edits, []);
    assert_eq!(
        off.refused.unwrap().to_string(),
        "cells: there is no cell (3) on this grid"
    );
}

#[test]
fn the_eraser_leaves_passages_and_walls() {
    let mut level = open(5, 1);
    let east = |cell| Side {
        cell,
        dir: Square::EAST,
    };
    let locked = SideKind::Gate(Gate::Locked(KeyShape::Star));
    let kinds = [
        SideKind::OpenDoor,
        locked,
        SideKind::ClosedDoor,
        SideKind::Wall,
    ];
    for (cell, kind) in (0..).zip(kinds) {
        level.apply(Edit::Side(east(cell), kind)).unwrap();
    }
    let erased = apply(&level, &paint(&level, Brush::Eraser, &[1, 3]).edits);
    let kinds: Vec<SideKind> = (0..4).map(|cell| erased.side(east(cell))).collect();
    let expected = [
        SideKind::Passage,
        SideKind::Passage,
        SideKind::Wall,
        SideKind::Wall,
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn rooms_are_joined_and_split() {
    let level = open(6, 1);
    let level = apply(&level, &paint(&level, Brush::Room, &[3, 1, 2]).edits);
    assert_eq!(level.rooms().list(), [vec![1, 2, 3]]);
    let joined = apply(&level, &paint(&level, Brush::Room, &[3, 4, 5]).edits);
    assert_eq!(joined.rooms().list(), [vec![1, 2, 3, 4, 5]]);
    let split = apply(&joined, &paint(&joined, Brush::Rock, &[3, 4]).edits);
    assert_eq!(split.rooms().list(), [vec![1, 2], vec![5]]);
    let moved = apply(&split, &paint(&split, Brush::Room, &[0, 1]).edits);
    assert_eq!(moved.rooms().list(), [vec![0, 1], vec![2], vec![5]]);
    let dug = apply(&moved, &paint(&moved, Brush::Room, &[5, 4, 3]).edits);
    assert_eq!(dug.rooms().list(), [vec![0, 1], vec![2], vec![3, 4, 5]]);
    let painted = paint(&level, Brush::Room, &[0, 5]);
    assert_eq!(
        painted.refused.unwrap().to_string(),
        "rooms: (0, 0) and (5, 0) are in the same room, but the cells of the room do not connect \
         them: add the cells between them, or make two rooms"
    );
}
