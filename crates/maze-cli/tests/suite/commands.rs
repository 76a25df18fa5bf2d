//! Tests the output of each command, including errors. The sessions are Markdown files.
//! Each session runs the real program in a copy of the folder that has the same name as the
//! file.
//!
//! `TRYCMD=overwrite` writes the sessions again, and a person must review the changes.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/commands/*.md");
}
