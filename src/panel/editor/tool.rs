//! The tools of the editor, and the cells and sides that they cover.

use super::spot::Spot;
use crate::texts::{Say, say};
use warren_dungeon::level::{Level, SideKind};
use warren_editor::shape::{area, inner_sides, line, outline_sides, rectangle};
use warren_editor::{Brush, Symmetry, sides_along};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Topology};

/// A tool of the editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Places things along the path of the pointer.
    #[default]
    Brush,
    /// Places things along a straight line.
    Line,
    /// Places things in a rectangle.
    Rectangle,
    /// Places things in a connected area.
    Fill,
    /// Removes what is in the cells along the path of the pointer.
    Eraser,
    /// Selects a rectangle, whose contents can be copied and moved.
    Select,
}

/// The part of a level that a tool changes or selects.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Covered {
    pub(super) cells: Vec<Cell>,
    /// The sides, each given with the cell from which a one-way gate can be passed.
    pub(super) sides: Vec<Side>,
}

impl Tool {
    /// All tools, in the order in which the panel shows them.
    pub(super) const ALL: [Tool; 6] = [
        Tool::Brush,
        Tool::Line,
        Tool::Rectangle,
        Tool::Fill,
        Tool::Eraser,
        Tool::Select,
    ];

    /// Returns the name of the tool.
    pub(super) fn name(self) -> Say {
        match self {
            Tool::Brush => say!("editor-brush"),
            Tool::Line => say!("editor-line"),
            Tool::Rectangle => say!("editor-rectangle"),
            Tool::Fill => say!("editor-fill"),
            Tool::Eraser => say!("editor-eraser"),
            Tool::Select => say!("editor-select"),
        }
    }

    /// Returns the tool that follows this one after `by` steps in the cyclic list of tools.
    pub(super) fn shifted(self, by: isize) -> Tool {
        let index = Tool::ALL.iter().position(|&tool| tool == self);
        let index = index.unwrap_or(0) as isize + by;
        Tool::ALL[index.rem_euclid(Tool::ALL.len() as isize) as usize]
    }

    /// Returns whether the tool works while the pointer moves. The other tools work once, when the
    /// button is released.
    pub(super) fn is_freehand(self) -> bool {
        matches!(self, Tool::Brush | Tool::Eraser)
    }

    /// Returns what the tool covers between two positions, with all symmetrical copies.
    pub(super) fn covered(
        self,
        level: &Level,
        thing: Brush,
        symmetry: Symmetry,
        from: Spot,
        to: Spot,
    ) -> Covered {
        let grid = level.grid();
        let mut covered = match (self, thing) {
            (Tool::Eraser, _) => Covered::cells(line(grid, from.cell, to.cell)),
            (Tool::Select, _) => return Covered::cells(rectangle(grid, from.cell, to.cell)),
            (_, Brush::Side(kind)) => Covered {
                cells: Vec::new(),
                sides: self.sides(level, kind, from, to),
            },
            (tool, _) => Covered::cells(tool.cells(level, from.cell, to.cell)),
        };
        let is_single = matches!(thing, Brush::Content(content) if content.beast().is_some());
        if symmetry != Symmetry::None && !(is_single && self != Tool::Eraser) {
            covered.add_images(level, symmetry);
        }
        covered
    }

    fn cells(self, level: &Level, from: Cell, to: Cell) -> Vec<Cell> {
        match self {
            Tool::Brush | Tool::Line | Tool::Eraser => line(level.grid(), from, to),
            Tool::Rectangle | Tool::Select => rectangle(level.grid(), from, to),
            Tool::Fill => area(level, to),
        }
    }

    fn sides(self, level: &Level, kind: SideKind, from: Spot, to: Spot) -> Vec<Side> {
        let grid = level.grid();
        // Ladders are not sides that the pointer crosses.
        let is_vertical = |side: Side| grid.climb(side.cell, side.dir) != 0;
        if let Some(side) = to.side.filter(|&side| is_vertical(side)) {
            let cells = self.cells(level, from.cell, to.cell).into_iter();
            let has = |cell: &Cell| grid.exits(*cell).any(|dir| dir == side.dir);
            let ladder = |cell| Side {
                cell,
                dir: side.dir,
            };
            return cells.filter(has).map(ladder).collect();
        }
        match (self, kind) {
            (Tool::Brush | Tool::Eraser, SideKind::Passage) if from.cell != to.cell => {
                sides_along(grid, &line(grid, from.cell, to.cell))
            }
            (Tool::Brush | Tool::Eraser | Tool::Select, _) => to.side.into_iter().collect(),
            (Tool::Line, _) => sides_along(grid, &line(grid, from.cell, to.cell)),
            (Tool::Rectangle | Tool::Fill, SideKind::Passage) => {
                inner_sides(grid, &self.cells(level, from.cell, to.cell))
            }
            (Tool::Fill, SideKind::Wall) => inner_sides(grid, &area(level, to.cell)),
            (Tool::Rectangle | Tool::Fill, _) => {
                outline_sides(grid, &self.cells(level, from.cell, to.cell))
            }
        }
    }
}

impl Covered {
    /// Returns whether there is nothing to change.
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.sides.is_empty()
    }

    fn cells(cells: Vec<Cell>) -> Covered {
        Covered {
            cells,
            sides: Vec::new(),
        }
    }

    /// Adds the images of all cells and sides under a symmetry.
    fn add_images(&mut self, level: &Level, symmetry: Symmetry) {
        let grid = level.grid();
        let images = |cell: &Cell| symmetry.images(grid, *cell);
        self.cells = unique(self.cells.iter().flat_map(images));
        let images = |side: &Side| symmetry.side_images(grid, *side);
        self.sides = unique(self.sides.iter().flat_map(images));
    }
}

/// Returns the items without repetitions, in order of their first occurrence.
fn unique<T: Copy + Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = std::collections::BTreeSet::new();
    items.filter(|&item| seen.insert(item)).collect()
}
