//! Tests the output of each command, including errors. The sessions are Markdown files;
//! each one is run with the real program in a copy of the folder with its name.
//!
//! `TRYCMD=overwrite` writes the sessions again, and a person must review the changes.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/commands/*.md");
}
