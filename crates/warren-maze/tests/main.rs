//! Tests of the library's public interface.
//!
//! All integration tests are in one program, with one module per subject. Most tests run on every
//! kind of grid, starting with the smallest grids. Other tests check tables, or properties of
//! random grids, seeds and inputs.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]
#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod suite {
    mod by;
    mod diagrams;
    mod difficulty;
    mod disjoint;
    mod drawings;
    mod embedding;
    #[allow(dead_code, reason = "the tests of warren-dungeon use more of it")]
    mod grids;
    mod growing_trees;
    mod hunting;
    mod labmaze;
    mod mazes;
    mod measures;
    mod one_way;
    mod own_grids;
    mod perfect;
    mod pictures;
    mod posts;
    mod rng;
    mod rows;
    mod samples;
    mod scenes;
    mod solvers;
    mod spanning;
    mod strokes;
    mod textures;
    mod topology;
    mod trails;
    mod tree_count;
    #[cfg(feature = "statistics")]
    mod uniformity;
    mod wall_ends;
}
