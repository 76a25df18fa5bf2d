//! Tests that all links in the manual work, and that every page of the manual is linked.

use super::pages::{Page, pages, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

#[test]
fn links_in_the_manual_point_to_existing_files_and_headings() {
    for page in pages() {
        let links = links(&page);
        let is_readme = page.path == Path::new("README.md");
        assert!(!is_readme || links.len() > 5, "only {links:?}");
        for (path, heading) in links {
            let told = format!("{}: {}#{heading}", page.path.display(), path.display());
            assert!(root().join(&path).exists(), "{told} does not exist");
            if !heading.is_empty() {
                let text = fs::read_to_string(root().join(&path)).expect("text");
                let is_there = headings(&text).any(|it| it == heading);
                assert!(is_there, "{told} is not a heading");
            }
        }
    }
}

#[test]
fn every_page_of_the_manual_is_in_both_tables_of_contents() {
    let pages = pages();
    let known: BTreeSet<PathBuf> = pages.iter().skip(1).map(|page| page.path.clone()).collect();
    for contents in ["docs/SUMMARY.md", "docs/README.md"] {
        let page = pages.iter().find(|page| page.path == Path::new(contents));
        let mut named: BTreeSet<_> = links(page.expect("the page")).into_iter().collect();
        // A table of contents need not link to itself or to the other table of contents.
        named.extend(["docs/SUMMARY.md", "docs/README.md"].map(|path| (path.into(), "".into())));
        let missing: Vec<_> = known
            .iter()
            .filter(|path| !named.iter().any(|(to, _)| to == *path))
            .collect();
        assert!(missing.is_empty(), "{contents} lacks {missing:?}");
    }
}

/// Returns the links from a page to files. A link consists of the file's path relative to the root,
/// and the anchor of a heading. The anchor is empty if the link leads to a whole page.
fn links(page: &Page) -> Vec<(PathBuf, String)> {
    let links = page.text.split("](").skip(1);
    let links = links.filter_map(|rest| rest.split_once(')').map(|(link, _)| link));
    let to_files = links.filter(|link| !link.contains("://"));
    let parted = to_files.map(|link| link.split_once('#').unwrap_or((link, "")));
    let folder = page.path.parent().unwrap_or(Path::new(""));
    let whole = |(path, heading): (&str, &str)| {
        let path = match path {
            "" => page.path.clone(),
            path => plain(&folder.join(path)),
        };
        (path, heading.into())
    };
    parted.map(whole).collect()
}

/// Removes `..` from a path.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = plain.pop(),
            part => plain.push(part),
        }
    }
    plain
}

/// Returns the anchors of the headings in a Markdown text. GitHub and mdBook use the same anchors.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().filter(|line| line.starts_with('#'));
    let titles = lines.map(|line| line.trim_start_matches('#').trim());
    titles.map(|title| {
        let is_kept = |sign: &char| sign.is_alphanumeric() || " -_".contains(*sign);
        let kept: String = title.chars().filter(is_kept).collect();
        kept.to_lowercase().replace(' ', "-")
    })
}
