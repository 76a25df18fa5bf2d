//! The flags for the algorithm and its parameters.

use crate::FlagsError;
use crate::one_of;
use warren_dungeon::recipe::{Algorithm, DoorCount};
use warren_maze::generate::Corner;
use warren_maze::generate::{GiveUp, GrowingTree};

/// The flag `--algorithm`, and the flags for the parameters of algorithms. The help of each
/// parameter begins with the name of its algorithm.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Algorithm, and its parameters")]
pub(crate) struct AlgorithmFlags {
    /// The algorithm that carves the maze [default: prim, or areas with --areas]
    #[arg(long, value_parser = one_of(Algorithm::ALL, Algorithm::name))]
    algorithm: Option<Algorithm>,
    /// areas: the number of areas, which are joined by secret doors [default: 2]
    #[arg(long, value_name = "K")]
    areas: Option<u32>,
    /// areas: the number of secret doors, or "sealed" for none [default: the number of areas]
    #[arg(long, value_name = "N|sealed", value_parser = doors)]
    doors: Option<DoorCount>,
    /// random-backtrack: the probability of giving up a branch at each step [default: depends on
    /// the grid]
    #[arg(long, value_name = "CHANCE", allow_negative_numbers = true)]
    give_up: Option<f64>,
    /// random-backtrack: the growth of that probability per step, starting from 0
    #[arg(long, value_name = "CHANCE", allow_negative_numbers = true)]
    #[arg(conflicts_with = "give_up")]
    give_up_growing: Option<f64>,
    /// random-backtrack: the minimum share of cells to reach [default: 0.5]
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true)]
    least: Option<f64>,
    /// random-backtrack: also carve the remaining cells, so that no rock is left
    #[arg(long)]
    fill: bool,
    /// inherited-backtrack: the multiplier of the state, 1 modulo 4 [default: 57]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    multiple: Option<i32>,
    /// inherited-backtrack: the increment of the state, an odd number [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    offset: Option<i32>,
    /// eller: the probability of joining neighbours in a row [default: 0.5]
    #[arg(long, value_name = "CHANCE", allow_negative_numbers = true)]
    across: Option<f64>,
    /// eller: the probability of joining a cell to the row below [default: 0.5]
    #[arg(long, value_name = "CHANCE", allow_negative_numbers = true)]
    down: Option<f64>,
    /// growing-tree: the weight of the newest cell [default: 1, or 0 if another weight is
    /// given]
    #[arg(long, value_name = "WEIGHT")]
    newest: Option<u32>,
    /// growing-tree: the weight of a random cell [default: 1, or 0 if another weight is
    /// given]
    #[arg(long, value_name = "WEIGHT")]
    random: Option<u32>,
    /// growing-tree: the weight of the oldest cell [default: 0]
    #[arg(long, value_name = "WEIGHT")]
    oldest: Option<u32>,
    /// binary-tree: the corner to which all passages lead [default: north-west]
    #[arg(long, value_parser = one_of(Corner::ALL, |corner| corner.name()))]
    corner: Option<Corner>,
    /// sidewinder: the probability that a run ends at a cell [default: 0.5]
    #[arg(long, value_name = "CHANCE", allow_negative_numbers = true)]
    close: Option<f64>,
}

impl AlgorithmFlags {
    /// Returns the requested algorithm with its parameters, or `usual` if no flag selects an
    /// algorithm. Fails if a flag sets a parameter that belongs to a different algorithm.
    pub(crate) fn algorithm(&self, usual: Algorithm) -> Result<Algorithm, FlagsError> {
        let implied = self.areas.map(|_| Algorithm::AREAS);
        let mut algorithm = self.algorithm.clone().or(implied).unwrap_or(usual);
        if let Algorithm::GrowingTree(GrowingTree {
            newest,
            random,
            oldest,
        }) = &mut algorithm
            && (self.newest.or(self.random).or(self.oldest)).is_some()
        {
            // If one weight is given, the others default to 0.
            (*newest, *random, *oldest) = (0, 0, 0);
        }
        macro_rules! set {
            ($($flag:literal $value:expr => $variant:ident.$field:ident,)*) => {$(
                if let Some(value) = $value {
                    match &mut algorithm {
                        Algorithm::$variant(parameters) => parameters.$field = value,
                        other => {
                            let takes = |one: &Algorithm| matches!(one, Algorithm::$variant(_));
                            return Err(misplaced($flag, takes, other));
                        }
                    }
                }
            )*};
        }
        set! {
            "--areas" self.areas => Areas.count,
            "--doors" self.doors => Areas.doors,
            "--give-up" self.give_up.map(GiveUp::Constant) => RandomBacktrack.give_up,
            "--give-up-growing" self.give_up_growing.map(GiveUp::Growing) => RandomBacktrack.give_up,
            "--least" self.least => RandomBacktrack.least,
            "--fill" self.fill.then_some(true) => RandomBacktrack.fill,
            "--multiple" self.multiple => InheritedBacktrack.multiple,
            "--offset" self.offset => InheritedBacktrack.offset,
            "--across" self.across => Eller.across,
            "--down" self.down => Eller.down,
            "--newest" self.newest => GrowingTree.newest,
            "--random" self.random => GrowingTree.random,
            "--oldest" self.oldest => GrowingTree.oldest,
            "--corner" self.corner => BinaryTree.corner,
            "--close" self.close => Sidewinder.close,
        }
        Ok(algorithm)
    }
}

fn misplaced(flag: &'static str, takes: fn(&Algorithm) -> bool, chosen: &Algorithm) -> FlagsError {
    let takers = Algorithm::ALL.iter().filter(|&one| takes(one));
    let takers: Vec<&str> = takers.map(Algorithm::name).collect();
    FlagsError::Misplaced {
        flag,
        takers: takers.join(" or "),
        chosen: chosen.name(),
    }
}

fn doors(text: &str) -> Result<DoorCount, &'static str> {
    match text {
        "sealed" | "0" => Ok(DoorCount::Sealed),
        _ => text
            .parse()
            .map(DoorCount::Exactly)
            .map_err(|_| "give a number, or sealed"),
    }
}
