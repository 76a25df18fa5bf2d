//! Tests the output of each command, including errors. The sessions are Markdown files. The session
//! `NAME.md` runs the program in a copy of the folder `NAME.in`.
//!
//! `TRYCMD=overwrite` updates the sessions with the current output. Review the changes before you
//! commit them.

#[test]
fn sessions_print_the_expected_output() {
    trycmd::TestCases::new().case("tests/commands/*.md");
}
