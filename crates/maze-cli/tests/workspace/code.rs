//! Tests the code in the manual: levels must load, and Rust code must be copied from real examples.

use super::pages::{pages, root};
use std::fs;
use warren_dungeon::file;
use warren_dungeon::level::Content;
use warren_dungeon::make::read_chambers;

#[test]
fn every_level_in_the_manual_is_solvable_and_every_chamber_valid() {
    let mut levels = 0;
    for page in pages() {
        for block in page.blocks("ron") {
            // The sessions make the books that the manual shows.
            if block.contains("chapters: [") {
                continue;
            }
            if block
                .lines()
                .any(|line| line == "[" || line.contains("chambers: ["))
            {
                read_chambers(block).unwrap_or_else(|error| panic!("{error} in\n{block}"));
                continue;
            }
            let level = file::read(block).unwrap_or_else(|error| panic!("{error} in\n{block}"));
            assert!(
                level.shortest().is_some(),
                "no path to a finish in\n{block}"
            );
            levels += 1;
        }
    }
    assert!(levels > 1, "README and manual show levels");
}

#[test]
fn the_manual_describes_the_field_of_each_kind_of_content() {
    let page = fs::read_to_string(root().join("docs/levels.md")).expect("the page of level files");
    let first_cells = page.lines().filter_map(|line| line.split('|').nth(1));
    let fields: String = first_cells.collect();
    for content in Content::ALL {
        let field = format!("`{}`", content.kind().field());
        assert!(fields.contains(&field), "docs/levels.md: no {field}");
    }
}

/// Cargo builds the examples, so a block that is part of an example compiles.
#[test]
fn rust_in_the_manual_is_copied_from_examples() {
    let folders = [
        "crates/warren-maze/",
        "crates/warren-dungeon/",
        "crates/warren-watch/",
        "",
    ];
    let examples: Vec<String> = folders
        .map(|package| root().join(package).join("examples"))
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).expect("examples"))
        .map(|entry| entry.expect("an entry").path())
        // An example in a folder is a program that the manual does not show.
        .filter(|path| path.is_file())
        .map(|path| fs::read_to_string(path).expect("text"))
        .collect();
    let mut blocks = 0;
    for page in pages() {
        for block in page.blocks("rust") {
            let is_shown = examples.iter().any(|example| example.contains(block));
            assert!(is_shown, "no example has this block:\n{block}");
            blocks += 1;
        }
    }
    assert!(blocks > 2, "README and manual show Rust");
}

#[test]
fn the_library_page_names_the_rust_version_and_the_packages() {
    let pages = pages();
    let page = pages.iter().find(|page| page.path.ends_with("library.md"));
    let page = page.expect("the page about the libraries");
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let mut lines = manifest.lines();
    let version = lines.find_map(|line| line.strip_prefix("rust-version = "));
    let version = version
        .expect("the oldest version of Rust")
        .trim_matches('"');
    let named = format!("Rust {version} or newer");
    assert!(page.text.contains(&named), "{named}");

    let dependencies = page.blocks("toml").concat();
    let paths = dependencies.split("path = \"warren/").skip(1);
    let mut packages = 0;
    for path in paths.filter_map(|rest| rest.split('"').next()) {
        let manifest = root().join(path).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).unwrap_or_else(|_| panic!("no {path}"));
        let name = path.rsplit('/').next().expect("a folder");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{path}");
        assert!(dependencies.contains(&format!("\n{name} = ")), "{path}");
        packages += 1;
    }
    assert_eq!(packages, 2);
}
