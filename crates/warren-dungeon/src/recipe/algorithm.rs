//! The algorithms that a recipe can select, and their parameters.

use super::areas::{AreasWithDoors, DoorCount};
use super::parameter::{Parameter, ParameterValue};
use std::mem::discriminant;
use std::ops::ControlFlow;
use warren_maze::generate::{
    BinaryTree, Eller, Generator, GrowingTree, InheritedBacktrack, Misfit, ParameterError,
    RandomBacktrack, Sidewinder,
};
use warren_maze::maze::Listener;
use warren_maze::rng::Random;
use warren_maze::topology::{Grid, Topology};

/// The algorithm table. Calls the macro `$with_rows` with `$arguments` and the rows. Codes contain
/// row indices, so new rows must be appended.
///
/// A row contains the algorithm's name, which is also the name of its type in
/// [`warren_maze::generate`]. If the algorithm has parameters, the row also contains the type that
/// holds them and, unless this type is itself the generator, the method that returns the generator.
/// For each parameter, the row lists the field, the name in flags and messages if it differs from
/// the field, the [`ParameterValue`] variant, and a summary. In files and codes, the parameters
/// appear in this order.
macro_rules! algorithms {
    ($with_rows:ident $arguments:tt) => {
        $with_rows! {
            $arguments

            /// See [`DepthFirst`](warren_maze::generate::DepthFirst).
            DepthFirst;

            /// See [`RandomBacktrack`]. [`GiveUp::Default`](warren_maze::generate::GiveUp::Default)
            /// means a constant probability that depends on the cell shape.
            RandomBacktrack(RandomBacktrack) {
                give_up as "give-up": GiveUp, "the probability of giving up a branch at each step";
                least: Share, "the minimum share of cells to reach";
                fill: Switch, "also carve the remaining cells, so that no rock is left";
            };

            /// See [`Prim`](warren_maze::generate::Prim).
            #[default]
            Prim;

            /// See [`Areas`](warren_maze::generate::Areas).
            Areas(AreasWithDoors.generator()) {
                count as "areas": Count, "the number of areas, which are joined by secret doors";
                doors: Doors, r#"the number of secret doors, or "sealed" for none"#;
            };

            /// See [`Kruskal`](warren_maze::generate::Kruskal).
            Kruskal;

            /// See [`MinimumSpanningTree`](warren_maze::generate::MinimumSpanningTree).
            MinimumSpanningTree;

            /// See [`HuntAndScan`](warren_maze::generate::HuntAndScan).
            HuntAndScan;

            /// See [`HuntAndKill`](warren_maze::generate::HuntAndKill).
            HuntAndKill;

            /// See [`InheritedBacktrack`]. The initial random state is the lower 32 bits of the
            /// recipe's seed.
            InheritedBacktrack(InheritedBacktrack) {
                multiple: Whole, "the multiplier of the state, 1 modulo 4";
                offset: Whole, "the increment of the state, an odd number";
            };

            /// See [`AldousBroder`](warren_maze::generate::AldousBroder).
            AldousBroder;

            /// See [`Wilson`](warren_maze::generate::Wilson).
            Wilson;

            /// See [`Eller`].
            Eller(Eller) {
                across: Chance, "the probability of joining neighbours in a row";
                down: Chance, "the probability of joining a cell to the row below";
            };

            /// See [`GrowingTree`].
            GrowingTree(GrowingTree) {
                newest: Weight, "the weight of the newest cell";
                random: Weight, "the weight of a random cell";
                oldest: Weight, "the weight of the oldest cell";
            };

            /// See [`BinaryTree`].
            BinaryTree(BinaryTree) {
                corner: Corner, "the corner to which all passages lead";
            };

            /// See [`Sidewinder`].
            Sidewinder(Sidewinder) {
                close: Chance, "the probability that a run ends at a cell";
            };

            /// See [`RecursiveDivision`](warren_maze::generate::RecursiveDivision).
            RecursiveDivision;

            /// See [`CyclePopping`](warren_maze::generate::CyclePopping).
            CyclePopping;
        }
    };
}

pub(super) use algorithms;

/// Defines [`Algorithm`] and its methods for listing and setting parameters.
macro_rules! define {
    (() $(
        $(#[$attribute:meta])*
        $algorithm:ident $(($parameters:ident $(.$generator:ident())?) {$(
            $field:ident $(as $name:literal)?: $kind:ident, $summary:literal;
        )*})?;
    )*) => {
        /// The algorithm that carves a level's passages: a [`Generator`] from `warren-maze` with
        /// its parameters. [`make_with`](crate::make::make_with) accepts any other generator.
        #[derive(Clone, Debug, Default, PartialEq)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[$attribute])* $algorithm $(($parameters))?,)*
        }

        impl Algorithm {
            /// All algorithms, with their default parameters.
            pub const ALL: [Algorithm; [$(stringify!($algorithm)),*].len()] =
                [$(Algorithm::$algorithm $(($parameters::DEFAULT))?),*];

            /// Returns the algorithm's parameters, in the order in which they appear in files.
            ///
            /// ```
            /// use warren_dungeon::recipe::{Algorithm, ParameterValue};
            /// use warren_maze::generate::Eller;
            ///
            /// let eller = Algorithm::Eller(Eller { across: 0.25, down: 0.5 });
            /// let parameters = eller.parameters();
            /// assert_eq!(parameters[0].name, "across");
            /// assert_eq!(parameters[0].value, ParameterValue::Chance(0.25));
            /// assert!(Algorithm::Prim.parameters().is_empty());
            /// ```
            pub fn parameters(&self) -> Vec<Parameter> {
                match *self {$(
                    Algorithm::$algorithm $(($parameters { $($field),* }))? => vec![$($(
                        Parameter {
                            name: name_of!($field $($name)?),
                            field: stringify!($field),
                            summary: $summary,
                            value: ParameterValue::$kind($field),
                        }
                    ),*)?],
                )*}
            }

            /// Sets the parameter with this [name](Parameter::name). Returns `false` and changes
            /// nothing if the algorithm has no such parameter, or if the parameter has a different
            /// kind. The value is not checked.
            ///
            /// ```
            /// use warren_dungeon::recipe::{Algorithm, ParameterValue};
            /// use warren_maze::generate::Eller;
            ///
            /// let mut algorithm = Algorithm::Eller(Eller { across: 0.25, down: 0.5 });
            /// assert!(algorithm.set_parameter("down", ParameterValue::Chance(0.75)));
            /// assert_eq!(algorithm, Algorithm::Eller(Eller { across: 0.25, down: 0.75 }));
            /// assert!(!algorithm.set_parameter("areas", ParameterValue::Count(3)));
            /// ```
            pub fn set_parameter(&mut self, name: &str, value: ParameterValue) -> bool {
                match (self, name, value) {
                    $($($((
                        Algorithm::$algorithm($parameters { $field, .. }),
                        name_of!($field $($name)?),
                        ParameterValue::$kind(value),
                    ) => *$field = value,)*)?)*
                    _ => return false,
                }
                true
            }
        }
    };
}

macro_rules! name_of {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

algorithms! { define () }

/// Evaluates an expression with an algorithm's generator.
macro_rules! with_generator {
    (($algorithm:ident, $bound:ident => $body:expr) $(
        $(#[$attribute:meta])*
        $name:ident $(($parameters:ident $(.$generator:ident())?) $fields:tt)?;
    )*) => {
        match $algorithm {$(
            Algorithm::$name $(($bound @ $parameters { .. }))? => {
                let $bound = &generator!($name $($bound $parameters $(.$generator())?)?);
                $body
            }
        )*}
    };
}

macro_rules! generator {
    ($name:ident) => {
        ::warren_maze::generate::$name
    };
    ($name:ident $bound:ident $parameters:ident $(.$generator:ident())?) => {
        (*$bound)$(.$generator())?
    };
}

impl Algorithm {
    /// [`Algorithm::Areas`] with its default parameters: two areas and two doors.
    pub const AREAS: Algorithm = Algorithm::Areas(AreasWithDoors::DEFAULT);

    /// Returns the algorithm's name for command lines and messages, such as
    /// `"hunt-and-kill"`.
    pub fn name(&self) -> &'static str {
        algorithms! { with_generator (self, generator => generator.name()) }
    }

    /// Returns a short description of the algorithm.
    pub fn summary(&self) -> &'static str {
        algorithms! { with_generator (self, generator => generator.summary()) }
    }

    /// Returns `true` if the algorithm can carve several trees, which secret doors can join.
    pub fn makes_several_trees(&self) -> bool {
        algorithms! { with_generator (self, generator => generator.makes_several_trees()) }
    }

    /// Returns the reason why the algorithm cannot carve a maze on this grid, regardless of its
    /// parameters. Returns `None` if it can.
    pub fn misfit(&self, grid: &Grid) -> Option<Misfit> {
        algorithms! { with_generator (self, generator => grid.fits(generator)) }.err()
    }

    pub(super) fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        algorithms! { with_generator (self, generator => generator.fits(grid)) }
    }

    /// Checks the parameters for a grid with this number of cells.
    pub(super) fn check(&self, cells: u32) -> Result<(), ParameterError> {
        algorithms! { with_generator (self, generator => generator.check(cells)) }
    }

    pub(super) fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        algorithms! { with_generator (self, generator => generator.carve(grid, random, listener)) }
    }

    /// Returns the algorithm's index in [`Algorithm::ALL`].
    pub(super) fn index(&self) -> usize {
        let is_it = |one: &Algorithm| discriminant(one) == discriminant(self);
        Algorithm::ALL.iter().position(is_it).unwrap_or_default()
    }

    /// Returns the number of secret doors to place if the maze has several areas.
    pub(crate) fn doors(&self) -> DoorCount {
        match self {
            Algorithm::Areas(areas) => areas.doors,
            _ => DoorCount::Default,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn parameters_have_unique_names_and_can_be_set() {
        let mut names = BTreeSet::new();
        for (index, usual) in Algorithm::ALL.iter().enumerate() {
            assert_eq!(usual.index(), index);
            for Parameter { name, value, .. } in usual.parameters() {
                assert!(names.insert(name), "{name} is the name of two parameters");
                assert!(!name.contains('_'), "{name} is not a flag name");
                for other in &Algorithm::ALL {
                    let mut algorithm = other.clone();
                    assert_eq!(
                        algorithm.set_parameter(name, value),
                        other == usual,
                        "{name}"
                    );
                    assert_eq!(&algorithm, other);
                }
            }
        }
        assert!(names.contains("give-up") && names.contains("areas"));
    }
}
