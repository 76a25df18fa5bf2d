//! The texels of the map that shows a puzzle.
//!
//! Each path is a line in its own colour. Because there can be more paths than distinguishable
//! colours, both ends of a path also show the last digit of its number. In cells that several paths
//! share, the line has the colour `Colours::shared`. Otherwise, the path that was drawn last would
//! hide the other paths.

use super::Sitting;
use bevy::prelude::*;
use bevy_warren::colours::{self, Colours};
use bevy_warren::map::{CellTexel, Texels, Writes, mark};
use std::collections::BTreeMap;
use warren_dungeon::level::Level;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Topology};

/// The current puzzle's map.
#[derive(Resource, Debug)]
pub struct PuzzleMap {
    /// The texel of each cell for `map.wgsl`.
    pub(super) cells: Texels<CellTexel>,
    /// The colour of the line in each cell.
    pub(super) tints: Texels<[u8; 4]>,
    /// The cells that currently show a path or a temporary mark.
    drawn: Vec<Cell>,
}

/// A cell's texel, and the colour of the line in the cell.
type CellLook = (CellTexel, [u8; 4]);

impl PuzzleMap {
    /// Returns a cell's texel. Its bytes contain the open sides, the marks, a digit, and the sides
    /// that lines cross. If a path begins or ends in the cell, the digit is one more than the last
    /// digit of the path's number.
    pub fn texel(&self, cell: Cell) -> CellTexel {
        self.cells.all()[cell as usize]
    }

    /// Returns the colour of the line in a cell, or zero if the cell has no line.
    pub fn tint(&self, cell: Cell) -> [u8; 4] {
        self.tints.all()[cell as usize]
    }
}

/// Creates a new map for a new puzzle.
pub(super) fn begin(
    mut commands: Commands,
    sitting: Res<Sitting>,
    mut images: ResMut<Assets<Image>>,
) {
    let level = sitting.game().puzzle().level();
    let cells = 0..level.grid().cells();
    let texels = cells.clone().map(|cell| plain(level, cell).0).collect();
    commands.insert_resource(PuzzleMap {
        cells: Texels::new(texels, &mut images),
        tints: Texels::new(vec![[0; 4]; cells.len()], &mut images),
        drawn: Vec::new(),
    });
}

/// Updates the texels of the cells that have changed.
pub(super) fn draw(
    sitting: If<Res<Sitting>>,
    colours: Res<Colours>,
    mut map: If<ResMut<PuzzleMap>>,
    mut writes: ResMut<Writes>,
) {
    let map = map.bypass_change_detection();
    let shown = shown(&sitting, &colours);
    let level = sitting.game().puzzle().level();
    let drawn = shown.keys().copied().collect();
    for cell in std::mem::replace(&mut map.drawn, drawn) {
        if !shown.contains_key(&cell) {
            map.set(cell, plain(level, cell));
        }
    }
    for (cell, shown) in shown {
        map.set(cell, shown);
    }
    map.cells.flush(&mut writes);
    map.tints.flush(&mut writes);
}

impl PuzzleMap {
    fn set(&mut self, cell: Cell, (texel, tint): CellLook) {
        self.cells.set(cell, texel);
        self.tints.set(cell, tint);
    }
}

/// Returns the texel and colour for a cell without a path and without temporary marks.
fn plain(level: &Level, cell: Cell) -> CellLook {
    let maze = level.maze();
    let texel = match maze.is_solid(cell) {
        true => CellTexel::default(),
        false => {
            let texel = CellTexel {
                ways: maze.passages(cell).0 as u8 | CellTexel::OPEN,
                ..default()
            };
            texel.with(level.contents(cell).filter(|it| it.is_visible()))
        }
    };
    (texel, [0; 4])
}

/// Returns the cells that show a path or a temporary mark, with their texels and colours.
fn shown(sitting: &Sitting, colours: &Colours) -> BTreeMap<Cell, CellLook> {
    let game = sitting.game();
    let level = game.puzzle().level();
    let mut shown = BTreeMap::new();
    for (number, &start) in level.starts().iter().enumerate() {
        let moves = match sitting.shows_solution() || sitting.hinted() == Some(number) {
            true => sitting.solution()[number].clone(),
            false => game.moves(number),
        };
        let tints = [colours.path(number as u32), colours.shared];
        add_line(&mut shown, level, start, &moves, tints);
        if let Some(end) = cells_along(level.grid(), start, &moves).last() {
            add_digit(&mut shown, level, end, number);
        }
    }
    for (number, &start) in level.starts().iter().enumerate() {
        add_digit(&mut shown, level, start, number);
    }
    let missing = sitting.checked().map_or(&[][..], |check| &check.missing);
    let crossed = sitting.checked().map_or(&[][..], |check| &check.crossed);
    let refused = sitting.message().and_then(|(_, cell)| cell);
    let marks = [(sitting.start(), mark::CHOSEN)].into_iter();
    let marks = marks
        .chain(missing.iter().map(|&cell| (cell, mark::PIN)))
        .chain(refused.map(|cell| (cell, mark::PIN)))
        .chain(crossed.iter().map(|&cell| (cell, mark::WAITING)));
    for (cell, bit) in marks {
        let (texel, _) = shown.entry(cell).or_insert_with(|| plain(level, cell));
        texel.marks |= bit;
    }
    shown
}

/// Writes the last digit of a path's number into a cell. Paths are numbered from 1, so the path's
/// number is one more than its index `number`.
fn add_digit(shown: &mut BTreeMap<Cell, CellLook>, level: &Level, cell: Cell, number: usize) {
    let (texel, _) = shown.entry(cell).or_insert_with(|| plain(level, cell));
    texel.number = ((number + 1) % 10 + 1) as u16;
}

/// Draws a line over the sides that the moves cross. `tints` contains the path's own colour, and
/// the colour for cells that already have a line.
fn add_line(
    shown: &mut BTreeMap<Cell, CellLook>,
    level: &Level,
    start: Cell,
    moves: &[Dir],
    tints: [Color; 2],
) {
    if moves.is_empty() {
        return;
    }
    let grid = level.grid();
    let [own, shared] = tints.map(|tint| colours::texel(tint, 255));
    let mut came = None;
    for (i, cell) in cells_along(grid, start, moves).enumerate() {
        let (texel, tint) = shown.entry(cell).or_insert_with(|| plain(level, cell));
        for side in came.into_iter().chain(moves.get(i).copied()) {
            texel.line |= 1 << side.0;
        }
        came = moves.get(i).map(|&dir| grid.back(cell, dir));
        *tint = if tint[3] == 0 { own } else { shared };
    }
}
