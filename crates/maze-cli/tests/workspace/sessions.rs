//! Runs the command lines in the manual and compares their output with the manual.

use super::pages::pages;
use assert_cmd::cargo::cargo_bin;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The commands of a page run in the same folder, so that later commands find the files of earlier
/// ones. The package `warren` tests the sessions of `warren`.
#[test]
fn sessions_in_the_manual_print_the_shown_output() {
    let mut commands = 0;
    for page in pages() {
        let folder = tempfile::tempdir().expect("a folder");
        for file in page.blocks("ron") {
            // The comment in the first line of a file can be its name.
            let name = file
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("// "));
            if let Some(name) = name.filter(|name| name.ends_with(".ron")) {
                fs::write(folder.path().join(name), file).expect("a file");
            }
        }
        let sessions = page.blocks("console");
        let steps = sessions
            .iter()
            .flat_map(|session| session.split("$ ").skip(1));
        for step in steps.filter(|step| !step.starts_with("warren ")) {
            let (command, shown) = step.split_once('\n').expect("a line");
            let printed = run(command, folder.path());
            assert!(
                fits(&printed, shown),
                "{}: {command} prints\n{printed}not\n{shown}",
                page.path.display()
            );
            commands += 1;
        }
    }
    assert!(commands > 30, "only {commands} commands were found");
}

#[test]
fn the_manual_contains_the_output_of_maze_list() {
    let printed = run("maze list", Path::new("."));
    assert_eq!(
        printed,
        pasted("maze list"),
        "paste the output of maze list"
    );
}

#[test]
fn the_manual_contains_every_lesson() {
    let printed = run("maze lessons --all", Path::new("."));
    assert_eq!(
        printed,
        pasted("maze lessons --all"),
        "paste the output of maze lessons --all"
    );
}

/// Making all mazes of the tables would take minutes, so one row is compared with other mazes of the
/// same seeds.
#[test]
fn the_manual_contains_the_measures_of_every_algorithm() {
    let cells = |line: &str| -> Vec<String> {
        let cells = line.split('|').map(|cell| cell.trim().to_owned());
        cells.collect()
    };
    let outline = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| match &cells(line)[..] {
            [_, name, ..] => name.clone(),
            _ => line.into(),
        });
        lines.collect()
    };
    let shown = pasted("maze list --measures 1000");
    let few = run("maze list --measures 2", Path::new("."));
    let hint = "paste the output of maze list --measures 1000";
    assert_eq!(outline(&shown), outline(&few), "{hint}");
    let line = |text: &str, begin: &str| {
        let line = text.lines().find(|line| line.starts_with(begin));
        cells(line.unwrap_or_else(|| panic!("no line {begin:?}")))
    };
    let head = line(&shown, "| algorithm");
    assert_eq!(head, line(&few, "| algorithm"), "{hint}");
    let stats = "maze stats --algorithm wilson --width 20 --height 20 --seed 0 --samples 1000";
    let stats = run(stats, Path::new("."));
    let row = line(&shown, "| `wilson`");
    let columns = head
        .iter()
        .zip(&row)
        .skip(2)
        .filter(|(name, _)| !name.is_empty());
    for (name, mean) in columns {
        assert_eq!(
            &line(&stats, &format!("| {name} "))[3],
            mean,
            "{name}: {hint}"
        );
    }
}

/// Returns the output of a command that is pasted into the manual.
fn pasted(command: &str) -> String {
    let mark = format!("<!-- {command} -->\n");
    let pages = pages();
    let mut parted = pages.iter().filter_map(|page| page.text.split_once(&mark));
    let (_, after) = parted.next().expect("the mark");
    let (shown, _) = after.split_once("<!-- end -->").expect("the end mark");
    shown.into()
}

fn run(command: &str, folder: &Path) -> String {
    let bin = cargo_bin!("maze").parent().expect("its folder").to_owned();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("({command}) 2>&1")])
        .env("PATH", format!("{}:{path}", bin.display()))
        .current_dir(folder)
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns whether the output of a command matches the page. A line `…` matches any number of
/// lines.
fn fits(printed: &str, shown: &str) -> bool {
    match shown.split_once("…\n") {
        None => printed == shown,
        Some((begin, end)) => {
            let rest = printed.strip_prefix(begin);
            rest.is_some_and(|rest| rest.ends_with(end))
        }
    }
}
