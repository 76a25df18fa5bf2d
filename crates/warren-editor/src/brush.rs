//! Brushes: what the tools of an editor place.

use crate::in_room::{leave, outward};
use crate::painted::{Painted, Painter};
use std::collections::BTreeSet;
use warren_dungeon::level::{Content, Edit, Level, SideKind};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Topology};

/// What a tool of an editor places.
///
/// The enum is deliberately exhaustive, so that the compiler reports every interface that does not
/// offer a new brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brush {
    /// Gives sides this kind.
    Side(SideKind),
    /// Turns cells into rock. Everything in them is removed.
    Rock,
    /// Turns rock into open cells with walls on all sides.
    Open,
    /// Adds this kind of content to cells.
    Content(Content),
    /// Makes cells one room. Rock becomes open.
    Room,
    /// Removes contents, doors, gates and rooms. Passages remain passages.
    Eraser,
}

impl Brush {
    /// Returns whether the brush changes the sides under the pointer. All other brushes change the
    /// cells under the pointer.
    pub fn is_for_sides(self) -> bool {
        matches!(self, Brush::Side(_))
    }
}

/// Returns the edits that paint cells with a brush. A cell may be listed several times.
///
/// | brush | edits |
/// | --- | --- |
/// | [`Side`](Brush::Side) | the [sides along](sides_along) the cells get this kind |
/// | [`Rock`](Brush::Rock) | each cell is [cleared](clear), and becomes rock |
/// | [`Open`](Brush::Open) | rock becomes an open cell; cells that a mask removed remain rock |
/// | [`Content`](Brush::Content) | each cell gets the content; if only one cell can have it, it moves to the last cell |
/// | [`Room`](Brush::Room) | the cells that are connected with the first cell join its room, or become a new room if it has none |
/// | [`Eraser`](Brush::Eraser) | each cell loses its contents, and leaves its room; an open door and a gate become a passage, and a closed door becomes a wall |
///
/// If cells leave a room so that its other cells are no longer connected, each part becomes a room.
///
/// A level needs a start and a finish. The last start and the last finish are not removed, and
/// their cells do not become rock: [`Painted::refused`] says so.
///
/// Copies the level once, which takes time linear in the number of its cells. Apart from that,
/// takes as long as [applying](Level::apply) the edits.
///
/// ```
/// use warren_editor::{Brush, paint};
/// use warren_dungeon::level::Content;
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
///
/// let mut level = make(&Recipe::default())?;
/// let start = level.starts()[0];
/// let painted = paint(&level, Brush::Content(Content::Chalk), &[start]);
/// for edit in painted.edits {
///     level.apply(edit)?;
/// }
/// assert!(level.contents(start).any(|content| content == Content::Chalk));
///
/// // The only start cannot become rock.
/// let painted = paint(&level, Brush::Rock, &[start]);
/// assert!(painted.edits.is_empty());
/// let refused = painted.refused.expect("an error").to_string();
/// assert_eq!(refused, "starts: a level needs at least one");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn paint(level: &Level, brush: Brush, cells: &[Cell]) -> Painted {
    let mut painter = Painter::new(level);
    let (on_grid, off): (Vec<Cell>, Vec<Cell>) =
        cells.iter().partition(|&&cell| cell < level.grid().cells());
    match brush {
        Brush::Side(kind) => return paint_sides(level, kind, &sides_along(level.grid(), &on_grid)),
        Brush::Rock => {
            for cell in clear_all(&mut painter, &on_grid) {
                painter.apply(Edit::Rock(cell, true));
            }
        }
        Brush::Open => open(&mut painter, &on_grid),
        Brush::Content(content) => {
            for &cell in &on_grid {
                painter.apply(Edit::Content(content, cell, true));
            }
        }
        Brush::Room => join(&mut painter, &on_grid),
        Brush::Eraser => erase(&mut painter, &on_grid),
    }
    for cell in off {
        painter.apply(Edit::Rock(cell, true));
    }
    painter.finish()
}

/// Returns the edits that give sides a kind. A [one-way gate](warren_dungeon::level::Gate::OneWay) is
/// relative to the cell with which its side is given. Sides that lead into rock or off the grid are
/// refused.
///
/// Takes as long as [`paint`].
///
/// ```
/// use warren_editor::{paint_sides, sides_along};
/// use warren_dungeon::level::{Edit, SideKind};
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
///
/// let level = make(&Recipe::default())?;
/// let sides = sides_along(level.grid(), &[0, 1, 2]);
/// let mut edited = level.clone();
/// for edit in paint_sides(&level, SideKind::Passage, &sides).edits {
///     edited.apply(edit)?;
/// }
/// assert!(sides.iter().all(|&side| edited.side(side) == SideKind::Passage));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn paint_sides(level: &Level, kind: SideKind, sides: &[Side]) -> Painted {
    let mut painter = Painter::new(level);
    for &side in sides {
        painter.apply(Edit::Side(side, kind));
    }
    painter.finish()
}

/// Returns the sides between consecutive cells of a path. With these sides, a brush that is dragged
/// along the path opens passages. Each side is given with the earlier cell. A cell that is not a
/// neighbour of the previous cell adds no side. All cells must be on the grid. Takes time linear in
/// the number of cells.
///
/// ```
/// use warren_editor::sides_along;
/// use warren_maze::maze::Side;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// let sides = sides_along(&grid, &[0, 1, 4, 3]);
/// let dirs = [Square::EAST, Square::SOUTH, Square::WEST];
/// assert_eq!(sides.iter().map(|side| side.dir).collect::<Vec<_>>(), dirs);
/// assert_eq!(sides[1].cell, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn sides_along(grid: &impl Topology, cells: &[Cell]) -> Vec<Side> {
    let pairs = cells.windows(2);
    let side = |pair: &[Cell]| {
        let dir = grid.dir_to(pair[0], pair[1])?;
        Some(Side { cell: pair[0], dir })
    };
    pairs.filter_map(side).collect()
}

/// Returns the edits that make a cell empty, so that it can become rock: the cell loses its
/// contents, leaves its room, and all its sides become walls. Rock needs no edits.
///
/// If the cell has the only start or the only finish, the list is empty, and [`Painted::refused`]
/// says why. Takes as long as [`paint`].
///
/// ```
/// use warren_editor::clear;
/// use warren_dungeon::level::Edit;
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
///
/// let mut level = make(&Recipe::default())?;
/// for edit in clear(&level, 21).edits {
///     level.apply(edit)?;
/// }
/// level.apply(Edit::Rock(21, true))?;
/// assert!(level.maze().is_solid(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn clear(level: &Level, cell: Cell) -> Painted {
    let mut painter = Painter::new(level);
    if cell < level.grid().cells() {
        clear_all(&mut painter, &[cell]);
    } else {
        painter.apply(Edit::Rock(cell, true));
    }
    painter.finish()
}

/// Makes cells empty, except those whose contents the level needs. Returns the cells that are empty
/// afterwards, including those that are rock.
pub(crate) fn clear_all(painter: &mut Painter, cells: &[Cell]) -> BTreeSet<Cell> {
    let mut cleared = BTreeSet::new();
    for &cell in cells {
        let contents = painter.level().contents(cell);
        let edits: Vec<Edit> = contents.map(|it| Edit::Content(it, cell, false)).collect();
        if painter.apply_all(edits) {
            cleared.insert(cell);
        }
    }
    let edits = leave(painter.level(), &cleared);
    painter.apply_all(edits);
    for &cell in &cleared {
        for side in open_sides(painter.level(), cell) {
            painter.apply(Edit::Side(side, SideKind::Wall));
        }
    }
    cleared
}

/// Turns rock into open cells, except where a mask removed the cell.
pub(crate) fn open(painter: &mut Painter, cells: &[Cell]) {
    for &cell in cells {
        if painter.level().grid().has(cell) {
            painter.apply(Edit::Rock(cell, false));
        }
    }
}

fn join(painter: &mut Painter, cells: &[Cell]) {
    let level = painter.level();
    let present = cells.iter().copied().filter(|&it| level.grid().has(it));
    let present: Vec<Cell> = present.collect();
    let Some(&first) = present.first() else {
        return;
    };
    let room = match level.rooms().around(first) {
        [] => vec![first],
        room => room.to_vec(),
    };
    let order = outward(level.grid(), &present, &room);
    open(painter, &order);
    let joining: BTreeSet<Cell> = order[room.len()..].iter().copied().collect();
    let edits = leave(painter.level(), &joining);
    painter.apply_all(edits);
    if painter.level().rooms().number(first).is_none() {
        painter.apply(Edit::Room(first, Some(first)));
    }
    for &cell in &order[room.len()..] {
        painter.apply(Edit::Room(cell, Some(first)));
    }
    // The level refuses a cell that is not connected with the room.
    let reached: BTreeSet<Cell> = order.into_iter().collect();
    if let Some(&stray) = present.iter().find(|cell| !reached.contains(cell)) {
        painter.apply(Edit::Room(stray, Some(first)));
    }
}

fn erase(painter: &mut Painter, cells: &[Cell]) {
    let level = painter.level();
    let is_open = |&cell: &Cell| !level.maze().is_solid(cell);
    let cells: BTreeSet<Cell> = cells.iter().copied().filter(is_open).collect();
    let edits = leave(level, &cells);
    painter.apply_all(edits);
    for cell in cells {
        let contents: Vec<Content> = painter.level().contents(cell).collect();
        for content in contents {
            painter.apply(Edit::Content(content, cell, false));
        }
        for side in open_sides(painter.level(), cell) {
            let kind = match painter.level().side(side) {
                SideKind::Wall | SideKind::ClosedDoor => SideKind::Wall,
                SideKind::Passage | SideKind::OpenDoor | SideKind::Gate(_) => SideKind::Passage,
            };
            painter.apply(Edit::Side(side, kind));
        }
    }
}

/// Returns the sides of a cell that lead to open cells. Rock has none.
fn open_sides(level: &Level, cell: Cell) -> Vec<Side> {
    let (grid, maze) = (level.grid(), level.maze());
    if maze.is_solid(cell) {
        return Vec::new();
    }
    let sides = grid.neighbours(cell);
    let sides = sides.filter(|&(_, beside)| !maze.is_solid(beside));
    sides.map(|(dir, _)| Side { cell, dir }).collect()
}
