//! Tests of copying and pasting.

use super::editor_support::{any_furnished, apply, cells_of, furnished};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::level::{BeastKind, Content, Edit, Gate, Level, PortalPair, SideKind};
use warren_editor::{Clip, Motion, Turn, turns};
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{Board, Cell, Grid, GridShape, GridSpec, Polar, Square, Topology};

fn any_turn() -> impl Strategy<Value = Turn> {
    (0..6u32, any::<bool>()).prop_map(|(steps, is_mirrored)| Turn { steps, is_mirrored })
}

proptest! {
    #[test]
    fn pasted_cells_are_copies(
        level in any_furnished(7),
        which in prop::collection::vec(any::<prop::sample::Index>(), 1..30),
        target: prop::sample::Index,
        turn in any_turn(),
    ) {
        let grid = level.grid();
        let cells = cells_of(grid, &which);
        let target = target.index(grid.cells() as usize) as Cell;
        let clip = Clip::copy(&level, &cells, cells[0]);
        let different: BTreeSet<Cell> = cells.iter().copied().collect();
        prop_assert!(clip.cells().eq(different.iter().copied()));
        let covered = clip.covered(grid, target, turn);
        let painted = match clip.paste(&level, target, turn) {
            Ok(painted) => painted,
            Err(error) => {
                prop_assert!(covered.is_empty(), "{error}");
                return Ok(());
            }
        };
        prop_assert!(covered.contains(&target));
        let edited = apply(&level, &painted.edits);
        let motion = Motion::between(grid, cells[0], target, turn).unwrap();
        if grid.wraps() != [false; 3] {
            return Ok(());
        }
        let images: Vec<Option<Cell>> = different.iter().map(|&it| motion.cell(grid, it)).collect();
        prop_assert!(images.iter().flatten().eq(&covered));
        for (&cell, image) in different.iter().zip(&images) {
            let Some(image) = *image else { continue };
            if painted.refused.is_none() {
                prop_assert_eq!(level.maze().is_solid(cell), edited.maze().is_solid(image));
                let copied: Vec<Content> = level.contents(cell).collect();
                prop_assert_eq!(copied, edited.contents(image).collect::<Vec<_>>());
            }
            let is_open = |&(_, beside): &_| {
                !level.maze().is_solid(cell) && !level.maze().is_solid(beside)
            };
            for (dir, beside) in grid.neighbours(cell).filter(is_open) {
                let side = Side { cell, dir };
                if different.contains(&beside) && let Some(image) = motion.side(grid, side) {
                    prop_assert_eq!(level.side(side), edited.side(image));
                }
            }
            // Pasted cells of a room are in a room, and connected cells of a room are in the same
            // room.
            if painted.refused.is_none() {
                let rooms = [level.rooms(), edited.rooms()];
                prop_assert_eq!(
                    rooms[0].number(cell).is_some(),
                    rooms[1].number(image).is_some()
                );
                for (_, beside) in grid.neighbours(cell) {
                    let other = different.contains(&beside).then(|| motion.cell(grid, beside));
                    if let Some(other) = other.flatten()
                        && rooms[0].number(cell).is_some()
                    {
                        let same = rooms[0].number(cell) == rooms[0].number(beside);
                        prop_assert_eq!(same, rooms[1].number(image) == rooms[1].number(other));
                    }
                }
            }
        }
        // Other cells keep all their contents except beasts, which move. Their sides next to rock
        // become walls.
        for cell in (0..grid.cells()).filter(|cell| !covered.contains(cell)) {
            prop_assert_eq!(level.maze().is_solid(cell), edited.maze().is_solid(cell));
            let others = |level: &Level| -> Vec<Content> {
                level.contents(cell).filter(|it| it.beast().is_none()).collect()
            };
            prop_assert_eq!(others(&level), others(&edited));
        }
    }

    #[test]
    fn a_clip_in_its_own_place_changes_nothing(
        level in any_furnished(7),
        which in prop::collection::vec(any::<prop::sample::Index>(), 1..30),
    ) {
        let cells = cells_of(level.grid(), &which);
        let clip = Clip::copy(&level, &cells, cells[0]);
        let painted = clip.paste(&level, cells[0], Turn::default()).unwrap();
        prop_assert_eq!(painted.edits, vec![]);
        prop_assert_eq!(painted.refused, None);
    }

    #[test]
    fn a_turned_level_can_be_turned_back(size in 1..8u32, seed: u64, turn in any_turn()) {
        let board = Board::new([size, size, 1], [false; 3]).unwrap();
        let grid = Grid::from(Square::new(board));
        let level = furnished(&grid, seed);
        if level.starts().len() > 1 {
            return Ok(());
        }
        let all: Vec<Cell> = (0..grid.cells()).collect();
        let corners = [0, size - 1, size * size - 1, size * (size - 1)];
        // The index of the first corner's image.
        let first = usize::from(turn.is_mirrored) + turn.steps as usize % 4;
        let target = corners[first % 4];
        let turned = Clip::copy(&level, &all, 0).paste(&level, target, turn).unwrap();
        prop_assert_eq!(&turned.refused, &None);
        let turned = apply(&level, &turned.edits);
        let back = match turn.is_mirrored {
            true => turn,
            false => Turn { steps: 8 - turn.steps, ..turn },
        };
        let restored = Clip::copy(&turned, &all, target).paste(&turned, 0, back).unwrap();
        prop_assert_eq!(&restored.refused, &None);
        prop_assert_eq!(apply(&turned, &restored.edits), level);
    }
}

/// Returns a level of open cells. The start is the first cell, and the finish is the last.
fn open(spec: GridSpec) -> Level {
    let grid = Grid::try_from(spec).unwrap();
    let cells = grid.cells();
    let mut maze = Maze::solid(grid);
    (0..cells).for_each(|cell| maze.clear(cell));
    Level::new(maze, vec![0], vec![cells - 1]).unwrap()
}

fn square(width: u32, height: u32) -> GridSpec {
    GridSpec {
        width,
        height,
        ..GridSpec::default()
    }
}

fn at(cell: Cell, dir: warren_maze::topology::Dir) -> Side {
    Side { cell, dir }
}

#[test]
fn clips_fit_levels_of_other_sizes() {
    let one_way = SideKind::Gate(Gate::OneWay { forwards: true });
    let mut small = open(square(3, 2));
    for edit in [
        Edit::Side(at(0, Square::EAST), one_way),
        Edit::Side(at(1, Square::SOUTH), SideKind::OpenDoor),
        Edit::Content(Content::Oil, 1, true),
        Edit::Room(1, Some(1)),
        Edit::Room(4, Some(1)),
        Edit::Rock(3, true),
    ] {
        small.apply(edit).unwrap();
    }
    let clip = Clip::copy(&small, &[0, 1, 3, 4], 1);
    let level = open(square(5, 5));
    // The clip is mirrored, and then turned clockwise by a quarter turn: cells 1 and 0 are in a
    // column, and cells 4 and 3 are west of them.
    let turn = Turn {
        steps: 1,
        is_mirrored: true,
    };
    let edited = apply(&level, &clip.paste(&level, 12, turn).unwrap().edits);
    assert_eq!(clip.covered(level.grid(), 12, turn), [17, 12, 16, 11]);
    assert_eq!(edited.side(at(17, Square::NORTH)), one_way);
    assert_eq!(edited.side(at(12, Square::WEST)), SideKind::OpenDoor);
    assert_eq!(edited.rooms().list(), [vec![11, 12]]);
    assert!(edited.contents(12).eq([Content::Oil]));
    assert!(edited.maze().is_solid(16));
    assert_eq!(edited.starts(), [0, 17], "the start is copied");
    // Cells beyond the border are left out.
    assert_eq!(clip.covered(level.grid(), 20, turn), [20]);
}

#[test]
fn needed_and_single_contents_are_kept_valid() {
    let level = open(square(4, 1));
    let level = level
        .with(Edit::Content(Content::Minotaur, 1, true))
        .unwrap();
    let portal = Content::Portal(PortalPair::A);
    let level = level.with(Edit::Content(portal, 1, true)).unwrap();
    let level = level.with(Edit::Content(portal, 2, true)).unwrap();
    let none = Turn::default();
    let painted = Clip::copy(&level, &[1], 1).paste(&level, 0, none).unwrap();
    let edited = apply(&level, &painted.edits);
    assert!(
        painted.refused.is_some(),
        "the only start stays, and a third portal is refused"
    );
    assert_eq!(edited.starts(), [0]);
    assert_eq!(edited.beast(BeastKind::Minotaur), Some(0));
    assert_eq!(edited.cells_with(portal), [1, 2]);
    // The start moves, because it is pasted before the old start is removed.
    let painted = Clip::copy(&level, &[0, 1], 0)
        .paste(&level, 1, none)
        .unwrap();
    let painted = Clip::copy(&apply(&level, &painted.edits), &[3, 2], 3);
    assert_eq!(painted.cells().len(), 2);
    let swapped = Clip::copy(&level, &[0, 1], 0);
    let turn = Turn {
        steps: 0,
        is_mirrored: true,
    };
    let swapped = swapped.paste(&level, 1, turn).unwrap();
    assert_eq!(swapped.refused, None);
    assert_eq!(apply(&level, &swapped.edits).starts(), [1]);
}

#[test]
fn clips_across_a_seam_stay_together() {
    let wrapped = GridSpec {
        wrap_x: true,
        ..square(5, 5)
    };
    let mut level = open(wrapped);
    level
        .apply(Edit::Side(at(14, Square::EAST), SideKind::Passage))
        .unwrap();
    let clip = Clip::copy(&level, &[10, 14, 13], 14);
    let turn = Turn {
        steps: 1,
        is_mirrored: false,
    };
    assert_eq!(clip.covered(level.grid(), 12, turn), [17, 7, 12]);
    let edited = apply(&level, &clip.paste(&level, 12, turn).unwrap().edits);
    assert_eq!(edited.side(at(12, Square::SOUTH)), SideKind::Passage);
}

#[test]
fn clips_move_around_polar_grids() {
    let spec = GridSpec {
        shape: GridShape::Polar,
        ..square(6, 4)
    };
    let mut level = open(spec);
    let ring = |ring: u32| level.grid().row(ring);
    let (second, third) = (ring(1), ring(2));
    assert_eq!((second.len(), third.len()), (12, 12));
    let outward = at(0, Polar::OUTWARD_SECOND);
    level.apply(Edit::Side(outward, SideKind::Passage)).unwrap();
    let clip = Clip::copy(&level, &[0, second.start + 1], 0);
    let none = Turn::default();
    let edited = apply(&level, &clip.paste(&level, 3, none).unwrap().edits);
    assert_eq!(edited.side(at(3, Polar::OUTWARD_SECOND)), SideKind::Passage);
    let mirrored = Turn {
        steps: 0,
        is_mirrored: true,
    };
    let edited = apply(&level, &clip.paste(&level, 3, mirrored).unwrap().edits);
    assert_eq!(edited.side(at(3, Polar::OUTWARD)), SideKind::Passage);
    assert_eq!(turns(level.grid()), 1);

    let error = |clip: &Clip, target| clip.paste(&level, target, none).unwrap_err().to_string();
    assert_eq!(
        error(&clip, second.start),
        "on a polar grid, cells can only move around the middle: choose a cell in ring 1"
    );
    let outer = Clip::copy(&level, &[0, second.start], second.start);
    assert!(error(&outer, second.start + 1).contains("between two cells"));
    assert!(outer.paste(&level, second.start + 2, none).is_ok());
}

#[test]
fn clips_that_do_not_fit_are_refused() {
    let error = |from: GridSpec, to: GridSpec, turn: Turn| {
        let clip = Clip::copy(&open(from), &[0], 0);
        clip.paste(&open(to), 0, turn).unwrap_err().to_string()
    };
    let (none, once) = (
        Turn::default(),
        Turn {
            steps: 1,
            is_mirrored: false,
        },
    );
    let shape = |shape| GridSpec {
        shape,
        ..square(6, 4)
    };
    assert_eq!(
        error(shape(GridShape::Hex), square(4, 4), none),
        "these cells are from a hex grid, and this level has a square grid: paste them into a level \
         with a hex grid"
    );
    let rings = |width| GridSpec {
        width,
        ..shape(GridShape::Polar)
    };
    assert_eq!(
        error(rings(6), rings(7), none),
        "these cells are from a grid with 6 cells in the innermost ring, and this level has 7: \
         paste them into a level with 6"
    );
    let triangular = shape(GridShape::Triangular);
    assert_eq!(
        error(triangular, triangular, once),
        "the two triangles point in different directions: turn by one step, or choose the triangle \
         beside this one"
    );
    let level = open(square(3, 1));
    let outside = Clip::copy(&level, &[0], 2).paste(&level, 0, none);
    assert_eq!(
        outside.unwrap_err().to_string(),
        "all pasted cells would be outside the grid: choose a cell farther inside"
    );
}
