//! The README's code: levels that can be opened, and examples that run.

use std::fs;
use std::path::Path;
use warren_dungeon::level;

#[test]
fn every_level_in_the_readme_can_be_won() {
    let levels = blocks("ron");
    assert!(!levels.is_empty(), "the README shows no level");
    for block in levels {
        let level = level::read(&block).unwrap_or_else(|error| panic!("{error} in\n{block}"));
        assert!(level.shortest().is_some(), "no way to a finish in\n{block}");
    }
}

/// Cargo builds the examples, so what is the same as one of them builds.
#[test]
fn rust_in_the_readme_is_part_of_an_example() {
    let examples: Vec<String> = ["warren-maze", "warren-dungeon"]
        .map(|library| root().join(format!("crates/{library}/examples")))
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).expect("examples"))
        .map(|file| fs::read_to_string(file.expect("a file").path()).expect("text"))
        .collect();
    let blocks = blocks("rust");
    assert!(!blocks.is_empty(), "the README shows no Rust");
    for block in blocks {
        let is_shown = examples.iter().any(|example| example.contains(&block));
        assert!(is_shown, "no example has this block:\n{block}");
    }
}

#[test]
fn files_that_the_readme_links_to_are_there() {
    let readme = readme();
    let links = readme.split("](").skip(1);
    let links = links.filter_map(|rest| rest.split_once(')').map(|(link, _)| link));
    let files: Vec<&str> = links.filter(|link| !link.contains("://")).collect();
    assert!(files.len() > 5, "only {files:?}");
    for file in files {
        let (path, _) = file.split_once('#').unwrap_or((file, ""));
        assert!(root().join(path).exists(), "{file} is not there");
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README")
}

/// The blocks in this language, without their fences.
fn blocks(language: &str) -> Vec<String> {
    let (readme, fence) = (readme(), format!("\n```{language}\n"));
    let blocks = readme.split(&fence).skip(1);
    let ended = blocks.map(|block| block.split_once("```").expect("the end of the block").0);
    ended.map(String::from).collect()
}
