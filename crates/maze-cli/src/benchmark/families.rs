//! The families of tasks: the recipes of their mazes.

use warren_dungeon::recipe::{Algorithm, Placement, Recipe};
use warren_maze::rng::Random;
use warren_maze::topology::{GridShape, GridSpec};

/// A family of tasks.
pub(super) struct Family {
    pub(super) name: &'static str,
    shape: GridShape,
    is_torus: bool,
    has_keys: bool,
    has_levers: bool,
}

const PLAIN: Family = Family {
    name: "square",
    shape: GridShape::Square,
    is_torus: false,
    has_keys: false,
    has_levers: false,
};

/// All families. The tasks of a benchmark contain them in turn.
pub(super) const FAMILIES: [Family; 8] = [
    PLAIN,
    Family {
        name: "hex",
        shape: GridShape::Hex,
        ..PLAIN
    },
    Family {
        name: "triangular",
        shape: GridShape::Triangular,
        ..PLAIN
    },
    Family {
        name: "polar",
        shape: GridShape::Polar,
        ..PLAIN
    },
    Family {
        name: "torus",
        is_torus: true,
        ..PLAIN
    },
    Family {
        name: "keys",
        has_keys: true,
        ..PLAIN
    },
    Family {
        name: "levers",
        has_levers: true,
        ..PLAIN
    },
    Family {
        name: "keys and levers",
        has_keys: true,
        has_levers: true,
        ..PLAIN
    },
];

/// The widths of the grids.
const SIDES: [u32; 4] = [5, 8, 12, 16];

const ALGORITHMS: [Algorithm; 5] = [
    Algorithm::DepthFirst,
    Algorithm::Prim,
    Algorithm::Kruskal,
    Algorithm::HuntAndKill,
    Algorithm::Wilson,
];

impl Family {
    /// Returns whether a plain maze of the family can be drawn on a torus.
    pub(super) fn fits_torus(&self) -> bool {
        self.name == PLAIN.name
    }

    /// Returns the recipe of a maze. `size` is less than 4.
    pub(super) fn recipe(&self, size: usize, random: &mut impl Random) -> Recipe {
        let side = SIDES[size];
        let steps = size as u32;
        let [width, height] = match self.shape {
            GridShape::Polar => [6, 2 + side / 4],
            GridShape::Triangular => [2 * side - 1, side],
            _ => [side, side],
        };
        let algorithm = random.below(ALGORITHMS.len() as u32) as usize;
        Recipe {
            grid: GridSpec {
                shape: self.shape,
                width,
                height,
                wrap_x: self.is_torus,
                wrap_y: self.is_torus,
                ..GridSpec::default()
            },
            algorithm: ALGORITHMS[algorithm].clone(),
            placement: random.pick(&Placement::ALL),
            locks: if self.has_keys { 1 + steps / 2 } else { 0 },
            levers: if self.has_levers { 1 + steps / 2 } else { 0 },
            seed: random.bits(),
            ..Recipe::default()
        }
    }
}
