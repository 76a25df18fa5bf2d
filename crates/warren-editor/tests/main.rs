//! Tests of the library's public interface.

#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]
#![allow(clippy::too_many_lines, reason = "tables of cases are long")]

mod suite {
    #[path = "../../../warren-maze/tests/suite/grids.rs"]
    #[allow(dead_code, reason = "the tests of warren-maze use more of it")]
    mod grids;
    #[path = "../../../warren-dungeon/tests/suite/mutations.rs"]
    #[allow(dead_code, reason = "the tests of warren-dungeon use more of it")]
    mod mutations;
    #[path = "../../../warren-dungeon/tests/suite/support.rs"]
    #[allow(dead_code, reason = "the tests of warren-dungeon use more of it")]
    mod support;

    mod brush;
    mod choices;
    mod clips;
    mod editing;
    mod editor_support;
    mod journals;
    mod motions;
    mod shapes;
    mod symmetries;
}
