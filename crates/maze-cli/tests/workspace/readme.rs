//! The README's sessions, run as they stand: what it shows is what is printed.

use assert_cmd::cargo::cargo_bin;
use std::fs;
use std::path::Path;
use std::process::Command;

fn readme() -> String {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    fs::read_to_string(readme).expect("the README")
}

/// All commands, in one folder, so that later ones find what earlier ones wrote.
#[test]
fn sessions_print_what_the_readme_shows() {
    let readme = readme();
    let folder = tempfile::tempdir().expect("a folder");
    let mut commands = 0;
    for block in readme.split("```console\n").skip(1) {
        let (session, _) = block.split_once("```").expect("the end of the block");
        for step in session.split("$ ").skip(1) {
            let (command, shown) = step.split_once('\n').expect("a line");
            let printed = run(command, folder.path());
            assert!(
                fits(&printed, shown),
                "{command} prints\n{printed}not\n{shown}"
            );
            commands += 1;
        }
    }
    assert!(commands > 10, "only {commands} commands were found");
}

#[test]
fn the_list_is_shown() {
    let readme = readme();
    let (_, after) = readme.split_once("<!-- maze list -->\n").expect("the mark");
    let (shown, _) = after.split_once("<!-- end -->").expect("the end mark");
    let printed = run("maze list", Path::new("."));
    assert_eq!(printed, shown, "paste the output of maze list");
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

/// Whether a text is as shown, where a line `…` stands for any others.
fn fits(printed: &str, shown: &str) -> bool {
    match shown.split_once("…\n") {
        None => printed == shown,
        Some((begin, end)) => {
            let rest = printed.strip_prefix(begin);
            rest.is_some_and(|rest| rest.ends_with(end))
        }
    }
}
