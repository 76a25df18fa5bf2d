//! Drawing symmetrically.

use crate::motion::Motion;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Grid, Topology};

/// The symmetry of the strokes of an editor: each stroke is repeated by reflections and rotations of
/// the grid.
///
/// The enum is deliberately exhaustive, so that the compiler reports every interface that has no
/// name for a new symmetry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Strokes are not repeated.
    #[default]
    None,
    /// The west half is the mirror image of the east half.
    LeftRight,
    /// The north half is the mirror image of the south half.
    UpDown,
    /// Both [`LeftRight`](Symmetry::LeftRight) and [`UpDown`](Symmetry::UpDown).
    Both,
    /// Rotations by 180°.
    Half,
    /// Rotations by 90°.
    Quarter,
    /// Rotations by 120°.
    Thirds,
    /// Rotations by 60°.
    Sixths,
    /// Rotations by a full turn divided by this number, which must not be 0.
    Sectors(u32),
}

impl Symmetry {
    /// Returns the symmetries that map all cells of the grid that are not removed to such cells, and
    /// neighbours to neighbours. The first is [`Symmetry::None`]. A polar grid has
    /// [`Sectors`](Symmetry::Sectors) only for numbers that no other symmetry covers.
    ///
    /// The rows of a hex grid form a rhombus, which has fewer symmetries than a hexagon. The grid of
    /// a [level](warren_dungeon::level::Level) has no mask. If its recipe has one, use the masked grid.
    ///
    /// Takes time linear in the number of cells for each symmetry.
    ///
    /// ```
    /// use warren_editor::Symmetry;
    /// use warren_maze::topology::{Board, Grid, Hex, Mask, Square};
    ///
    /// let grid = Grid::from(Square::new(Board::new([20, 21, 1], [false; 3])?));
    /// let options = Symmetry::options(&grid);
    /// assert!(options.contains(&Symmetry::Both) && !options.contains(&Symmetry::Quarter));
    ///
    /// let rhombus = Grid::from(Hex::new(Board::new([5, 5, 1], [false; 3])?));
    /// assert_eq!(Symmetry::options(&rhombus), [Symmetry::None, Symmetry::Half]);
    /// let hexagon = rhombus.masked(&Mask::Hexagon)?;
    /// assert!(Symmetry::options(&hexagon).contains(&Symmetry::Sixths));
    /// # Ok::<(), warren_maze::topology::GridError>(())
    /// ```
    pub fn options(grid: &Grid) -> Vec<Symmetry> {
        let named = [
            Symmetry::None,
            Symmetry::LeftRight,
            Symmetry::UpDown,
            Symmetry::Both,
            Symmetry::Half,
            Symmetry::Quarter,
            Symmetry::Thirds,
            Symmetry::Sixths,
        ];
        let sectors = match grid.shape().has_rings() {
            true => grid.size()[0],
            false => 0,
        };
        let sectors = (5..=sectors).filter(|count| *count != 6 && sectors.is_multiple_of(*count));
        let all = named.into_iter().chain(sectors.map(Symmetry::Sectors));
        all.filter(|symmetry| symmetry.fits(grid)).collect()
    }

    /// Returns the reflections and rotations other than the identity. If a program draws many cells,
    /// it can call this method once, and use the motions instead of [`images`](Symmetry::images).
    ///
    /// Takes constant time per motion, or time linear in the number of cells if the grid has a mask.
    pub fn motions(self, grid: &Grid) -> Vec<Motion> {
        let elements = self.elements().into_iter();
        elements
            .filter_map(|(is_mirrored, part)| Motion::about_middle(grid, is_mirrored, part))
            .collect()
    }

    /// Returns a cell and its images, without duplicates. The cell is the first. If the symmetry is
    /// not one of the [`options`](Symmetry::options) of the grid, some images can be missing.
    ///
    /// The cell must be on the grid. Takes as long as [`motions`](Symmetry::motions).
    ///
    /// ```
    /// use warren_editor::Symmetry;
    /// use warren_maze::topology::{Board, Grid, Square};
    ///
    /// let grid = Grid::from(Square::new(Board::new([3, 3, 1], [false; 3])?));
    /// assert_eq!(Symmetry::LeftRight.images(&grid, 0), [0, 2]);
    /// assert_eq!(Symmetry::LeftRight.images(&grid, 1), [1]);
    /// assert_eq!(Symmetry::Quarter.images(&grid, 0), [0, 2, 8, 6]);
    /// # Ok::<(), warren_maze::topology::GridError>(())
    /// ```
    pub fn images(self, grid: &Grid, cell: Cell) -> Vec<Cell> {
        let mut images = vec![cell];
        for motion in self.motions(grid) {
            let image = motion.cell(grid, cell);
            images.extend(image.filter(|image| !images.contains(image)));
        }
        images
    }

    /// Returns a side and its images, without duplicates. The side is the first. Each image is
    /// given with the image of the side's cell. If all of them get the same one-way gate, the gates
    /// are therefore images of each other, too. A side on the axis of a reflection is its own
    /// image, and is listed once, as it is given.
    ///
    /// The side's cell must be on the grid. Takes as long as [`motions`](Symmetry::motions).
    ///
    /// ```
    /// use warren_editor::Symmetry;
    /// use warren_maze::maze::Side;
    /// use warren_maze::topology::{Board, Grid, Square};
    ///
    /// let grid = Grid::from(Square::new(Board::new([4, 1, 1], [false; 3])?));
    /// let east = |cell| Side { cell, dir: Square::EAST };
    /// let west = Side { cell: 3, dir: Square::WEST };
    /// assert_eq!(Symmetry::LeftRight.side_images(&grid, east(0)), [east(0), west]);
    /// assert_eq!(Symmetry::LeftRight.side_images(&grid, east(1)), [east(1)]);
    /// # Ok::<(), warren_maze::topology::GridError>(())
    /// ```
    pub fn side_images(self, grid: &Grid, side: Side) -> Vec<Side> {
        let same =
            |a: Side, b: Side| Side::at(grid, a.cell, a.dir) == Side::at(grid, b.cell, b.dir);
        let mut images = vec![side];
        for motion in self.motions(grid) {
            let image = motion.side(grid, side);
            images.extend(image.filter(|&image| !images.iter().any(|&it| same(it, image))));
        }
        images
    }

    /// Returns the motions other than the identity: whether each is a reflection, and the fraction of
    /// a full turn by which it rotates.
    fn elements(self) -> Vec<(bool, [u32; 2])> {
        let rotations = |count: u32| (1..count).map(|part| (false, [part, count])).collect();
        let (left_right, up_down) = ((true, [0, 1]), (true, [1, 2]));
        match self {
            Symmetry::None => Vec::new(),
            Symmetry::LeftRight => vec![left_right],
            Symmetry::UpDown => vec![up_down],
            Symmetry::Both => vec![left_right, (false, [1, 2]), up_down],
            Symmetry::Half => rotations(2),
            Symmetry::Quarter => rotations(4),
            Symmetry::Thirds => rotations(3),
            Symmetry::Sixths => rotations(6),
            Symmetry::Sectors(count) => rotations(count),
        }
    }

    fn fits(self, grid: &Grid) -> bool {
        let motions = self.motions(grid);
        motions.len() == self.elements().len()
            && motions.iter().all(|motion| maps_to_itself(grid, motion))
    }
}

/// Returns whether a motion maps all cells that are not removed to such cells, and neighbours to
/// neighbours.
fn maps_to_itself(grid: &Grid, motion: &Motion) -> bool {
    let (rings, wraps) = (grid.shape().has_rings(), grid.wraps() != [false; 3]);
    let mut cells = (0..grid.cells()).filter(|&cell| grid.has(cell));
    cells.all(|cell| {
        let image = motion.image(grid, grid.coordinates(cell).map(i64::from));
        let Some((image, found)) = image.and_then(|at| Some((at, grid.cell_at(at)?))) else {
            return false;
        };
        // The image may not cross the seam of a wrapped axis.
        let is_inside = rings || grid.coordinates(found).map(i64::from) == image;
        let mut dirs = grid.exits(cell);
        is_inside
            && grid.has(found)
            && (!wraps || dirs.all(|dir| motion.side(grid, Side { cell, dir }).is_some()))
    })
}
