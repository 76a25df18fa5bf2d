//! What the library promises, shown on its public interface.
//!
//! One program holds all integration tests, a module a subject. Most try every kind
//! of grid, from the smallest on; others are tables, or properties over random
//! grids, seeds and inputs.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

mod suite {
    mod by;
    mod embedding;
    #[allow(dead_code, reason = "the tests of warren-dungeon use more of it")]
    mod grids;
    mod growing_trees;
    mod hunting;
    mod own_grids;
    mod perfect;
    mod rng;
    mod rows;
    mod samples;
    mod spanning;
    mod textures;
    mod topology;
    #[cfg(feature = "statistics")]
    mod uniformity;
}
