//! Macros that implement the grid traits for references to grids, and for [`Grid`], by forwarding
//! each method.
//!
//! [`Grid`]: super::Grid

/// Implements methods by calling the same methods of a different value.
/// `$on!(self, inner => call)` must evaluate `call` with `inner` bound to that value.
macro_rules! forward {
    ($on:ident, $(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        $(fn $name(&self, $($argument: $type),*) -> $result {
            $on!(self, inner => inner.$name($($argument),*))
        })*
    };
}

/// Implements the methods of [`Topology`](super::Topology), except `neighbours` and `as_grid`.
macro_rules! forward_topology {
    ($on:ident) => {
        forward! {
            $on,
            fn cells() -> u32;
            fn exits(cell: Cell) -> Dirs;
            fn step(cell: Cell, dir: Dir) -> Cell;
            fn back(cell: Cell, dir: Dir) -> Dir;
            fn owns(cell: Cell, dir: Dir) -> bool;
            fn distance(a: Cell, b: Cell) -> u32;
            fn has(cell: Cell) -> bool;
            fn count() -> u32;
            fn rows() -> Option<Rows>;
            fn validate() -> Result<(), BrokenRule>;
            fn layout() -> Layout;
            fn dir_to(cell: Cell, to: Cell) -> Option<Dir>;
            fn climb(cell: Cell, dir: Dir) -> i8;
        }
    };
}

/// Implements the methods of [`Embedding`](super::Embedding), except `corners`.
macro_rules! forward_embedding {
    ($on:ident) => {
        forward! {
            $on,
            fn centre(cell: Cell) -> Point;
            fn clockwise(cell: Cell) -> &[Dir];
            fn side(cell: Cell, dir: Dir) -> [Vector; 2];
            fn floors() -> u32;
            fn floor(cell: Cell) -> u32;
            fn bounds() -> [Point; 2];
            fn normal(cell: Cell, dir: Dir) -> Vector;
            fn apothem(cell: Cell, dir: Dir) -> i64;
            fn heading(cell: Cell, dir: Dir) -> u16;
            fn to_neighbour(cell: Cell, dir: Dir) -> Vector;
            fn to_midpoint(cell: Cell, dir: Dir) -> Vector;
            fn twice_to_midpoint(cell: Cell, dir: Dir) -> Vector;
            fn has_side(cell: Cell, dir: Dir) -> bool;
            fn adjoining(cell: Cell, dir: Dir) -> Option<Cell>;
            fn straight_on(cell: Cell, dir: Dir) -> Option<Dir>;
            fn locate(place: Point, floor: u32) -> Option<Cell>;
            fn collinear_dir(cell: Cell, dir: Dir) -> Option<Dir>;
        }
    };
}

/// Evaluates an expression in which `$inner` is bound to the value behind a reference.
macro_rules! deref {
    ($reference:expr, $inner:ident => $body:expr) => {{
        let $inner = &**$reference;
        $body
    }};
}
