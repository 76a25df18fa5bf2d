//! What each command prints, errors included: sessions in Markdown, run with the
//! real program in a copy of the folder that has the session's name.
//!
//! `TRYCMD=overwrite` writes them anew, for someone to read.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/commands/*.md");
}
