//! Functions that the editor's tests share.

use super::support::{any_grid, some_mask};
use proptest::prelude::*;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, LeverNumber, SideKind};
use warren_editor::Brush;
use warren_maze::generate::{Generator, RandomBacktrack};
use warren_maze::maze::{Maze, Side};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, Grid, Mask, Topology};

/// Generates levels with up to `most` columns and rows, with random sides, contents and rooms. Some
/// of the cells are rock.
pub(crate) fn any_furnished(most: u32) -> impl Strategy<Value = Level> {
    (any_grid(most), any::<u64>()).prop_map(|(spec, seed)| {
        let grid = Grid::try_from(spec).unwrap();
        furnished(&grid, seed)
    })
}

/// Generates grids with up to `most` columns and rows. Half of them have a mask.
pub(crate) fn any_masked(most: u32) -> impl Strategy<Value = Grid> {
    (any_grid(most), any::<bool>(), any::<u64>()).prop_map(|(spec, is_masked, seed)| {
        let mask = match is_masked {
            true => some_mask(spec, seed),
            false => Mask::Full,
        };
        Grid::try_from(spec).unwrap().masked(&mask).unwrap()
    })
}

/// Returns a level with random sides, contents and rooms. About an eighth of the cells are rock.
pub(crate) fn furnished(grid: &Grid, seed: u64) -> Level {
    let random = &mut SeededRandom::new(seed);
    let maze: Maze<Grid> = RandomBacktrack::default().maze(grid.clone(), random);
    let open: Vec<Cell> = maze.open_cells().collect();
    let some = |random: &mut SeededRandom| open[random.below(open.len() as u32) as usize];
    let mut level = Level::new(maze, vec![some(random)], vec![some(random)]).unwrap();
    let kinds = kinds();
    for _ in 0..grid.cells() {
        let cell = some(random);
        let edits = match random.below(8) {
            0 => {
                let content = Content::ALL[random.below(Content::ALL.len() as u32) as usize];
                vec![Edit::Content(content, cell, true)]
            }
            1 => warren_editor::paint(&level, Brush::Rock, &[cell]).edits,
            2 => {
                let beside = grid.neighbours(cell).map(|(_, beside)| beside);
                let joins = beside.filter(|&it| level.rooms().number(it).is_some());
                vec![Edit::Room(cell, joins.last().or(Some(cell)))]
            }
            _ => {
                let dirs: Vec<_> = grid.exits(cell).collect();
                if dirs.is_empty() {
                    continue;
                }
                let dir = dirs[random.below(dirs.len() as u32) as usize];
                let kind = kinds[random.below(kinds.len() as u32) as usize];
                vec![Edit::Side(Side { cell, dir }, kind)]
            }
        };
        // The level rejects some of these edits.
        edits.into_iter().for_each(|edit| _ = level.apply(edit));
    }
    level
}

/// Returns one side of each kind.
fn kinds() -> Vec<SideKind> {
    let lever = LeverNumber::ALL[0];
    let gates = [
        Gate::Iron,
        Gate::Locked(KeyShape::Star),
        Gate::OneWay { forwards: true },
        Gate::OneWay { forwards: false },
        Gate::Portcullis {
            lever,
            is_open: true,
        },
    ];
    let plain = [
        SideKind::Wall,
        SideKind::Passage,
        SideKind::ClosedDoor,
        SideKind::OpenDoor,
    ];
    plain.into_iter().chain(gates.map(SideKind::Gate)).collect()
}

pub(crate) fn any_brush() -> impl Strategy<Value = Brush> {
    let contents = prop::sample::select(Content::ALL.to_vec()).prop_map(Brush::Content);
    let sides = prop::sample::select(kinds()).prop_map(Brush::Side);
    let plain = vec![Brush::Rock, Brush::Open, Brush::Room, Brush::Eraser];
    prop_oneof![4 => prop::sample::select(plain), 1 => contents, 1 => sides]
}

/// Returns the cells that the indices select.
pub(crate) fn cells_of(grid: &Grid, which: &[prop::sample::Index]) -> Vec<Cell> {
    let cells = grid.cells() as usize;
    which.iter().map(|it| it.index(cells) as Cell).collect()
}

/// Applies edits to a copy of the level. Checks that each edit changes the level, and that undoing
/// all edits restores it.
#[track_caller]
pub(crate) fn apply(level: &Level, edits: &[Edit]) -> Level {
    let mut edited = level.clone();
    let mut inverses = Vec::new();
    for &edit in edits {
        let inverse = edited.apply(edit).unwrap();
        assert_ne!(inverse, edit, "the edit changes nothing");
        inverses.push(inverse);
    }
    let mut undone = edited.clone();
    for inverse in inverses.into_iter().rev() {
        undone.apply(inverse).unwrap();
    }
    assert_eq!(undone, *level);
    edited
}
