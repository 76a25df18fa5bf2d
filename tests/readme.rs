//! The blocks of code in the README that are not sessions of a terminal.

use warren_dungeon::level;

const README: &str = include_str!("../README.md");

#[test]
fn every_level_in_the_readme_can_be_opened() {
    let mut levels = 0;
    for block in blocks("ron") {
        let level = level::read(block).unwrap_or_else(|error| panic!("{error} in\n{block}"));
        assert!(level.shortest().is_some(), "no way to a finish in\n{block}");
        levels += 1;
    }
    assert!(levels > 0, "the README shows no level");
}

/// The blocks in this language, without their fences.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let fence = format!("\n```{language}\n");
    let mut rest = README;
    std::iter::from_fn(move || {
        let begin = rest.find(&fence)? + fence.len();
        let end = begin + rest[begin..].find("\n```")?;
        let block = &rest[begin..end];
        rest = &rest[end..];
        Some(block)
    })
}
