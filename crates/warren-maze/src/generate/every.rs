//! A loop over all generators of the crate.

use super::Generator;

/// A callback for a loop over generators; see [`for_each`](super::for_each). It is a trait because a closure cannot
/// be called with generators of different types.
pub trait Visitor {
    /// Called once for each generator.
    fn visit(&mut self, generator: &impl Generator);
}

/// Exports the generators, and defines a loop over them.
macro_rules! generators {
    ($($file:ident::$generator:ident,)+) => {
        $(pub use $file::$generator;)+

        /// Calls a visitor with every generator in this crate, with default parameters, in alphabetical
        /// order.
        ///
        /// ```
        /// use warren_maze::generate::{self, Generator};
        /// use warren_maze::topology::{Board, Square};
        ///
        /// /// Collects the names of the generators that work on a grid.
        /// struct Fitting(Square, Vec<&'static str>);
        ///
        /// impl generate::Visitor for Fitting {
        ///     fn visit(&mut self, generator: &impl Generator) {
        ///         if generator.fits(&self.0).is_ok() {
        ///             self.1.push(generator.name());
        ///         }
        ///     }
        /// }
        ///
        /// let torus = Square::new(Board::new([20, 10, 1], [true, true, false])?);
        /// let mut fitting = Fitting(torus, Vec::new());
        /// generate::for_each(&mut fitting);
        /// assert!(fitting.1.contains(&"wilson"), "it works on every grid");
        /// assert!(!fitting.1.contains(&"eller"), "it needs rows that do not wrap");
        /// # Ok::<(), warren_maze::topology::GridError>(())
        /// ```
        pub fn for_each(visitor: &mut impl Visitor) {
            $(visitor.visit(&$generator::default());)+
        }
    };
}
pub(super) use generators;
