//! What the library promises, shown on its public interface.
//!
//! One program holds all integration tests, a module a subject. Most are
//! properties over random grids, seeds and inputs; the others are tables, or a
//! few lines of a level small enough to check by eye.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

mod suite {
    mod blasting;
    mod checks;
    mod climbing;
    mod demo;
    mod doors;
    mod drawings;
    mod exploring;
    mod files;
    mod files_broken;
    mod generators;
    mod giving_up;
    mod golden;
    mod growing_trees;
    mod hints;
    mod hunting;
    mod joining;
    mod loops;
    mod measures;
    mod minotaurs;
    mod multimaze;
    mod perfect;
    mod pictures;
    mod placement;
    mod recordings;
    mod rng;
    mod rows;
    mod samples;
    mod scenes;
    mod searching;
    mod sight;
    mod solvers;
    mod spanning;
    mod striding;
    mod support;
    mod survey;
    mod textures;
    mod topology;
    mod travelling;
    mod uniformity;
    mod walking;
    mod watching;
}
