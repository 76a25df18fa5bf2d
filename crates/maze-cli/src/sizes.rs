//! The default sizes of grids for terminals and for paper.

use warren_maze::topology::GridShape;

/// The default sizes of a kind of grid: columns, rows and floors.
pub(crate) struct Sizes {
    /// The size of a maze that fits a terminal of 80 columns and 24 lines.
    pub(crate) in_terminal: [u32; 3],
    /// The size of a maze that is about as large as 40 × 32 squares when it is printed.
    pub(crate) on_paper: [u32; 3],
}

/// Returns the default sizes of a kind of grid.
pub(crate) fn sizes(shape: GridShape) -> Sizes {
    let (in_terminal, on_paper) = match shape {
        GridShape::Square => ([20, 10, 1], [40, 32, 1]),
        GridShape::Cubic => ([20, 10, 2], [19, 15, 4]),
        GridShape::Hex => ([15, 10, 1], [26, 26, 1]),
        GridShape::Triangular => ([35, 10, 1], [79, 36, 1]),
        GridShape::Polar => ([6, 3, 1], [8, 16, 1]),
    };
    Sizes {
        in_terminal,
        on_paper,
    }
}
