//! Tests of the library's public interface.
//!
//! All integration tests are in one test binary, with one module per subject. Most tests check
//! properties for random grids, seeds and inputs. The other tests check tables, or levels that are
//! small enough to check by eye.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]
#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod suite {
    #[path = "../../../warren-maze/tests/suite/grids.rs"]
    #[allow(dead_code, reason = "the tests of warren-maze use more of it")]
    mod grids;

    mod beasts;
    mod blasted_gates;
    mod blasting;
    mod cell_play;
    mod cell_play_beasts;
    mod chambers;
    mod chases;
    mod checks;
    mod climbing;
    mod codes;
    mod consumables;
    mod crawler;
    mod crawling;
    mod daily;
    mod deeds;
    mod demo;
    mod descents;
    mod difficulties;
    mod doors;
    mod draughts;
    mod exploring;
    mod files;
    mod files_broken;
    mod files_by_hand;
    mod find_places;
    mod finding;
    mod fingerprints;
    mod finishing;
    mod fresh;
    mod gate_pilots;
    mod gate_places;
    mod gated;
    mod gates;
    mod generators;
    mod giving_up;
    mod golden;
    mod grates;
    mod hints;
    mod loops;
    mod making_rooms;
    mod measures;
    mod minotaurs;
    mod missions;
    mod mutations;
    mod overlays;
    mod own_generators;
    mod own_levels;
    mod pillars;
    mod placement;
    mod plates;
    mod portals;
    mod posts;
    mod presets;
    mod proof_attacks;
    mod proof_flaws;
    mod proof_limits;
    mod proofs;
    mod recordings;
    mod relics;
    mod rooms;
    mod routes;
    mod searching;
    mod shutting;
    mod sight;
    mod solutions;
    mod striding;
    mod support;
    mod surroundings;
    mod survey;
    mod tools;
    mod travelling;
    mod using;
    mod verifying;
    mod walking;
    mod warden;
}
