//! Copying and pasting parts of levels.

use crate::brush::{clear_all, open};
use crate::in_room::{found, leave};
use crate::motion::{Motion, NoMotion, Turn};
use crate::near::near;
use crate::painted::{Painted, Painter};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use warren_dungeon::level::{Content, Edit, Level, SideKind, connected_parts};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Grid, GridShape, GridSpec, Topology};

/// Copied cells with everything in them: rock, contents, rooms, and the sides between the cells.
///
/// A clip can be pasted into every level whose grid has the same shape. The sizes of the two grids
/// can differ, except that polar grids need the same number of cells in the innermost ring.
///
/// ```
/// use warren_editor::{Clip, Turn};
/// use warren_dungeon::level::SideKind;
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_maze::maze::Side;
/// use warren_maze::topology::Square;
///
/// let mut level = make(&Recipe::default())?;
/// let [east, south] = [Square::EAST, Square::SOUTH];
/// let kind = level.side(Side { cell: 21, dir: east });
/// let clip = Clip::copy(&level, &[21, 22], 21);
///
/// // Copies a row of two cells to a column of two cells.
/// let painted = clip.paste(&level, 210, Turn { steps: 1, is_mirrored: false })?;
/// for edit in painted.edits {
///     level.apply(edit)?;
/// }
/// assert_eq!(level.side(Side { cell: 210, dir: south }), kind);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    spec: GridSpec,
    /// The coordinates of the cell that [`Clip::paste`] maps to its target.
    anchor: [i64; 3],
    /// The cells, in ascending order of their numbers in the level from which they were copied.
    cells: Vec<CopiedCell>,
    /// The sides between two open cells, given with the index of one cell, and the index of the
    /// cell on the other side.
    sides: Vec<([usize; 2], SideKind)>,
}

#[derive(Clone, Debug, PartialEq)]
struct CopiedCell {
    cell: Cell,
    /// The coordinates of the cell. On wrapped axes, they can be outside the grid, so that the cells
    /// of the clip are not torn apart.
    at: [i64; 3],
    is_rock: bool,
    contents: Vec<Content>,
    room: Option<usize>,
}

/// The reason why a clip cannot be pasted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PasteError {
    /// The level has a grid of a different shape.
    #[error(
        "these cells are from a {} grid, and this level has a {} grid: paste them into a level with \
         a {} grid",
        from.name(), to.name(), from.name()
    )]
    Shape {
        /// The shape of the grid from which the cells were copied.
        from: GridShape,
        /// The shape of the level's grid.
        to: GridShape,
    },
    /// The innermost rings of two polar grids have different numbers of cells.
    #[error(
        "these cells are from a grid with {from} cells in the innermost ring, and this level has \
         {to}: paste them into a level with {from}"
    )]
    Rings {
        /// The number of cells in the grid from which the cells were copied.
        from: u32,
        /// The number of cells in the level's grid.
        to: u32,
    },
    /// The target does not suit the turn.
    #[error(transparent)]
    NoMotion(#[from] NoMotion),
    /// On a polar grid, the pasted cells would not match the cells of inner rings.
    #[error(
        "the wide cells of inner rings would be between two cells: choose a cell that is farther \
         around the middle"
    )]
    BetweenCells,
    /// All pasted cells would be outside the grid.
    #[error("all pasted cells would be outside the grid: choose a cell farther inside")]
    Outside,
}

impl Clip {
    /// Copies cells of a level. Removed cells are left out. `anchor` is the cell that
    /// [`paste`](Clip::paste) maps to its target, for example the cell under the pointer. It need not
    /// be one of the copied cells.
    ///
    /// All cells must be on the grid. Takes O(n log n) time for n cells, and time linear in the
    /// number of starts for each cell.
    pub fn copy(level: &Level, cells: &[Cell], anchor: Cell) -> Clip {
        let grid = level.grid();
        let cells: BTreeSet<Cell> = cells.iter().copied().filter(|&it| grid.has(it)).collect();
        let cells: Vec<CopiedCell> = unrolled(grid, &cells, anchor)
            .into_iter()
            .map(|(cell, at)| CopiedCell {
                cell,
                at,
                is_rock: level.maze().is_solid(cell),
                contents: level.contents(cell).collect(),
                room: level.rooms().number(cell),
            })
            .collect();
        let index = |cell| cells.binary_search_by_key(&cell, |it| it.cell).ok();
        let mut sides = Vec::new();
        for (here, copied) in cells.iter().enumerate().filter(|(_, it)| !it.is_rock) {
            for (dir, beside) in grid.neighbours(copied.cell) {
                let side = Side {
                    cell: copied.cell,
                    dir,
                };
                let beside = index(beside).filter(|&beside| !cells[beside].is_rock);
                if let Some(beside) = beside.filter(|_| grid.owns(side.cell, dir)) {
                    sides.push(([here, beside], level.side(side)));
                }
            }
        }
        Clip {
            spec: grid.spec(),
            anchor: grid.coordinates(anchor).map(i64::from),
            cells,
            sides,
        }
    }

    /// Returns the copied cells in ascending order, with their numbers in the level from which they
    /// were copied.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> {
        self.cells.iter().map(|copied| copied.cell)
    }

    /// Returns the specification of the grid from which the cells were copied.
    pub fn spec(&self) -> GridSpec {
        self.spec
    }

    /// Returns the edits that paste the cells with the anchor at `target`, turned around the
    /// anchor.
    ///
    /// Cells outside the grid, and removed cells, are skipped. Everything in the other cells is
    /// replaced. The sides between two pasted cells get the copied kinds. The sides to other cells
    /// do not change, but become walls if the pasted cell is rock, and are walls if the pasted cell
    /// was rock before. The pasted cells of a room form a room. If they were all in the same room
    /// of the level before, they remain in that room.
    ///
    /// Content that only one cell can have moves, and a pasted start becomes the last start. If the
    /// level refuses an edit, for example because a pair of portals would get a third portal, the
    /// other edits are in the list, and [`Painted::refused`] says why. The only start and the only
    /// finish are not removed, and their cells do not become rock.
    ///
    /// `target` must be on the grid. Copies the level once. Apart from that, takes O(n log n) time
    /// for n copied cells, and the time in which the level [applies](Level::apply) the edits.
    ///
    /// # Errors
    ///
    /// Fails if the grids do not match, if the turn does not suit the target, or if all pasted cells
    /// would be outside the grid.
    pub fn paste(&self, level: &Level, target: Cell, turn: Turn) -> Result<Painted, PasteError> {
        let images = self.images(level.grid(), target, turn)?;
        let pasted: Vec<(Cell, &CopiedCell)> = images
            .iter()
            .zip(&self.cells)
            .filter_map(|(image, copied)| Some(((*image)?, copied)))
            .collect();
        if pasted.is_empty() {
            return Err(PasteError::Outside);
        }
        let mut painter = Painter::new(level);
        let (rock, others): (Vec<_>, Vec<_>) = pasted.iter().partition(|(_, it)| it.is_rock);
        let cells = |of: &[(Cell, &CopiedCell)]| of.iter().map(|it| it.0).collect::<Vec<Cell>>();
        open(&mut painter, &cells(&others));
        // Add new starts and finishes first, so that the previous ones can be removed.
        paste_contents(&mut painter, &others, true);
        for cell in clear_all(&mut painter, &cells(&rock)) {
            painter.apply(Edit::Rock(cell, true));
        }
        remove_contents(&mut painter, &others);
        paste_rooms(&mut painter, &others, &cells(&pasted));
        for &([here, beside], kind) in &self.sides {
            if let (Some(cell), Some(beside)) = (images[here], images[beside])
                && let Some(dir) = level.grid().dir_to(cell, beside)
            {
                painter.apply(Edit::Side(Side { cell, dir }, kind));
            }
        }
        paste_contents(&mut painter, &others, false);
        Ok(painter.finish())
    }

    /// Returns the cells that [`paste`](Clip::paste) would change, in the order of
    /// [`cells`](Clip::cells), for a preview. The list is empty if the clip cannot be pasted.
    ///
    /// `target` must be on the grid. Takes O(n log n) time for n copied cells.
    pub fn covered(&self, grid: &Grid, target: Cell, turn: Turn) -> Vec<Cell> {
        let images = self.images(grid, target, turn).unwrap_or_default();
        images.into_iter().flatten().collect()
    }

    /// Returns the image of each copied cell. If two cells have the same image on a small grid with
    /// wrapped axes, the second has none.
    fn images(
        &self,
        grid: &Grid,
        target: Cell,
        turn: Turn,
    ) -> Result<Vec<Option<Cell>>, PasteError> {
        let (from, to) = (self.spec.shape, grid.shape());
        if from != to {
            return Err(PasteError::Shape { from, to });
        }
        let [from, to] = [self.spec.width, grid.size()[0]];
        if grid.shape().has_rings() && from != to {
            return Err(PasteError::Rings { from, to });
        }
        let motion = Motion::to_cell(grid, self.anchor, target, turn)?;
        let mut used = BTreeSet::new();
        let mut images = Vec::with_capacity(self.cells.len());
        for copied in &self.cells {
            let image = motion.image(grid, copied.at);
            let is_in_ring = copied.at[1] < i64::from(grid.count_rows());
            if grid.shape().has_rings() && image.is_none() && is_in_ring {
                return Err(PasteError::BetweenCells);
            }
            let cell = image.and_then(|at| grid.cell_at(at));
            images.push(cell.filter(|&cell| grid.has(cell) && used.insert(cell)));
        }
        Ok(images)
    }
}

/// Returns the coordinates of each cell. Beginning with the anchor, neighbours in the set get
/// adjacent coordinates, even if they are at different ends of a wrapped axis.
fn unrolled(grid: &Grid, cells: &BTreeSet<Cell>, anchor: Cell) -> BTreeMap<Cell, [i64; 3]> {
    let from = grid.coordinates(anchor).map(i64::from);
    let mut found = BTreeMap::new();
    let anchor = cells.get(&anchor);
    for &first in anchor.into_iter().chain(cells) {
        if found.contains_key(&first) {
            continue;
        }
        found.insert(first, near(grid, first, from));
        let mut queue = VecDeque::from([first]);
        while let Some(cell) = queue.pop_front() {
            let at = found[&cell];
            for (_, beside) in grid.neighbours(cell) {
                if cells.contains(&beside) && !found.contains_key(&beside) {
                    found.insert(beside, near(grid, beside, at));
                    queue.push_back(beside);
                }
            }
        }
    }
    found
}

/// Adds the copied contents that a level needs if `are_needed` is true, and the others otherwise.
fn paste_contents(painter: &mut Painter, cells: &[(Cell, &CopiedCell)], are_needed: bool) {
    for &(cell, copied) in cells {
        for &content in &copied.contents {
            if matches!(content, Content::Start | Content::Finish) == are_needed {
                painter.apply(Edit::Content(content, cell, true));
            }
        }
    }
}

/// Removes the contents that were not copied.
fn remove_contents(painter: &mut Painter, cells: &[(Cell, &CopiedCell)]) {
    for &(cell, copied) in cells {
        let contents: Vec<Content> = painter.level().contents(cell).collect();
        for content in contents {
            if !copied.contents.contains(&content) {
                painter.apply(Edit::Content(content, cell, false));
            }
        }
    }
}

/// Makes rooms from cells that were copied from the same room. `pasted` contains all pasted cells.
fn paste_rooms(painter: &mut Painter, cells: &[(Cell, &CopiedCell)], pasted: &[Cell]) {
    let (level, pasted) = (painter.level(), BTreeSet::from_iter(pasted));
    let mut leaving = BTreeSet::new();
    let mut copied_rooms: BTreeMap<usize, BTreeSet<Cell>> = BTreeMap::new();
    for &(cell, copied) in cells {
        match copied.room {
            Some(room) => _ = copied_rooms.entry(room).or_default().insert(cell),
            None => _ = leaving.insert(cell),
        }
    }
    let mut rooms = Vec::new();
    for room in copied_rooms.into_values() {
        let mut around = room.iter().map(|&cell| level.rooms().number(cell));
        let number = around.next().flatten();
        let is_one_room = number.is_some() && around.all(|other| other == number);
        // The other cells of the room must not be pasted cells.
        let stays = is_one_room && {
            let cells = &level.rooms().list()[number.unwrap_or_default()];
            let others = cells.iter().filter(|cell| !room.contains(cell));
            others.into_iter().all(|cell| !pasted.contains(cell))
        };
        if !stays {
            leaving.extend(&room);
            let room: Vec<Cell> = room.into_iter().collect();
            rooms.extend(connected_parts(level.grid(), &room));
        }
    }
    let edits = leave(level, &leaving);
    painter.apply_all(edits);
    for room in rooms {
        let edits = found(painter.level().grid(), &room);
        painter.apply_all(edits);
    }
}
