//! A recipe's generator.

use super::{Algorithm, Recipe};
use std::ops::ControlFlow;
use warren_maze::generate::{Generator, GiveUp, Misfit, ParameterError, RandomBacktrack};
use warren_maze::maze::Listener;
use warren_maze::rng::Random;
use warren_maze::topology::Topology;

impl Recipe {
    /// Returns the generator that carves this recipe's maze. The default probability of giving up
    /// in [`Algorithm::RandomBacktrack`] depends on the recipe's grid, and the initial random state
    /// of [`Algorithm::InheritedBacktrack`] depends on the recipe's seed.
    ///
    /// ```
    /// use warren_dungeon::recipe::Recipe;
    /// use warren_maze::generate::Generator;
    ///
    /// assert_eq!(Recipe::default().generator().name(), "prim");
    /// ```
    pub fn generator(&self) -> impl Generator + '_ {
        RecipeGenerator(self)
    }
}

struct RecipeGenerator<'a>(&'a Recipe);

impl Generator for RecipeGenerator<'_> {
    fn name(&self) -> &'static str {
        self.0.algorithm.name()
    }

    fn summary(&self) -> &'static str {
        self.0.algorithm.summary()
    }

    fn makes_several_trees(&self) -> bool {
        self.0.algorithm.makes_several_trees()
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        self.0.algorithm.fits(grid)
    }

    fn check(&self, cells: u32) -> Result<(), ParameterError> {
        self.0.algorithm.check(cells)
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        match &self.0.algorithm {
            Algorithm::InheritedBacktrack(generator) => {
                generator.carve_from(grid, self.0.seed as u32 as i32, listener)
            }
            &Algorithm::RandomBacktrack(generator) => {
                let give_up = match generator.give_up {
                    GiveUp::Default => GiveUp::Constant(self.0.grid.shape.give_up_chance()),
                    given => given,
                };
                let suited = RandomBacktrack {
                    give_up,
                    ..generator
                };
                suited.carve(grid, random, listener)
            }
            other => other.carve(grid, random, listener),
        }
    }
}
