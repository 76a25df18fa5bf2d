//! Tests that modules import only from the layers below them. ARCHITECTURE.md lists the layers.

use super::pages::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_game_imports_only_from_lower_layers() {
    check("src", &diagram("src"));
}

#[test]
fn the_libraries_import_only_from_lower_layers() {
    for library in [
        "crates/warren-renderer/src",
        "crates/bevy_warren/src",
        "crates/warren-scenery/src",
        "crates/warren-maze/src",
        "crates/warren-dungeon/src",
        "crates/warren-watch/src",
        "crates/warren-puzzle/src",
        "crates/warren-editor/src",
        "crates/warren-export/src",
        "crates/warren-python/src",
    ] {
        check(library, &table(library));
    }
}

#[test]
fn only_a_few_modules_check_for_which_system_they_are_compiled() {
    let checks = ["target_arch", "target_family", "wasm"];
    let mut found = 0;
    for folder in [
        "src",
        "crates/warren-renderer/src",
        "crates/bevy_warren/src",
        "crates/warren-scenery/src",
        "crates/warren-maze/src",
        "crates/warren-dungeon/src",
        "crates/warren-watch/src",
        "crates/warren-puzzle/src",
        "crates/warren-editor/src",
        "crates/warren-export/src",
        "crates/warren-flags/src",
        "crates/warren-font/src",
        "crates/maze-cli/src",
    ] {
        for (module, path) in files(&root().join(folder)) {
            let source = fs::read_to_string(&path).expect("source");
            let check = checks.into_iter().find(|check| source.contains(check));
            let is_platform = matches!(
                (folder, &*module),
                ("src", "platform")
                    | (_, "task")
                    | ("crates/warren-renderer/src", "system" | "skip")
                    | ("crates/warren-scenery/src", "asset")
            );
            if let (Some(check), false) = (check, is_platform) {
                panic!("{}: {check} belongs in src/platform", path.display());
            }
            found += u32::from(check.is_some());
        }
    }
    assert!(found > 0, "src/platform checks the system");
}

#[test]
fn only_the_catalogue_placement_and_appearances_name_kinds_of_gates() {
    let folders = [
        "src",
        "crates/bevy_warren/src",
        "crates/warren-scenery/src",
        "crates/warren-dungeon/src",
        "crates/warren-export/src",
        "crates/maze-cli/src",
    ];
    let naming = files_naming(
        "Gate",
        &["Locked", "Iron", "OneWay", "Portcullis"],
        &folders,
    );
    let expected = [
        "crates/warren-dungeon/src/catalogue/gate.rs",
        "crates/warren-dungeon/src/make/chambers/opening.rs",
        "crates/warren-dungeon/src/make/gates/mod.rs",
        "crates/warren-dungeon/src/make/mission/patterns.rs",
        "crates/warren-export/src/language.rs",
        "crates/warren-export/src/picture/signs.rs",
        "crates/bevy_warren/src/map/cell_texel.rs",
        "crates/warren-scenery/src/gates.rs",
    ];
    assert_eq!(naming, BTreeSet::from(expected.map(str::to_owned)));
}

/// Names of Bevy's render world, which changes in every release.
const RENDER_WORLD: [&str; 18] = [
    "RenderApp",
    "RenderExtractApp",
    "ExtractSchedule",
    "ExtractComponent",
    "ExtractResource",
    "MainWorld",
    "RenderStartup",
    "RenderSystems",
    "RenderGraph",
    "RenderAssets",
    "RenderContext",
    "RenderDevice",
    "RenderQueue",
    "RenderPipelineDescriptor",
    "PipelineCache",
    "Core2d",
    "Core3d",
    "ViewTarget",
];

#[test]
fn only_warren_renderer_refers_to_the_render_world() {
    let names = |source: &str| -> BTreeSet<String> {
        let is_in_name = |sign: char| sign.is_alphanumeric() || sign == '_';
        let code = source
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let words = code.flat_map(|line| line.split(|sign| !is_in_name(sign)));
        words
            .filter(|word| RENDER_WORLD.contains(word))
            .map(str::to_owned)
            .collect()
    };
    let mut wrong = Vec::new();
    let mut inside = BTreeSet::new();
    for folder in [
        "src",
        "crates/bevy_warren/src",
        "crates/warren-scenery/src",
        "crates/warren-renderer/src",
    ] {
        for (_, path) in files(&root().join(folder)) {
            let found = names(&fs::read_to_string(&path).expect("source"));
            match folder {
                "crates/warren-renderer/src" => inside.extend(found),
                _ if found.is_empty() => {}
                _ => wrong.push(format!("{}: {found:?}", path.display())),
            }
        }
    }
    assert!(inside.len() > 10, "warren-renderer refers to {inside:?}");
    assert!(
        wrong.is_empty(),
        "belongs in warren-renderer: {}",
        wrong.join("\n")
    );
}

/// In the game, only the figure of a kind of beast depends on the kind. Everything else asks the kind's row.
#[test]
fn the_game_names_kinds_of_beasts_only_in_their_figures() {
    let kinds = [
        "Minotaur", "Sleeper", "Guardian", "Statue", "Echo", "Moth", "Thief", "Warden",
    ];
    let folders = ["src", "crates/bevy_warren/src", "crates/warren-scenery/src"];
    let naming = files_naming("BeastKind", &kinds, &folders);
    let figures = kinds.map(|kind| {
        format!(
            "crates/warren-scenery/src/figures/{}.rs",
            kind.to_lowercase()
        )
    });
    assert_eq!(naming, BTreeSet::from(figures));
}

/// Returns the files in some folders whose code, apart from tests, names these variants of an enum.
fn files_naming(of: &str, variants: &[&str], folders: &[&str]) -> BTreeSet<String> {
    let is_named = |line: &str| {
        let mut names = variants.iter().map(|variant| format!("{of}::{variant}"));
        !line.trim_start().starts_with("//") && names.any(|name| line.contains(&name))
    };
    let mut naming = BTreeSet::new();
    for (_, path) in folders
        .iter()
        .flat_map(|folder| files(&root().join(folder)))
    {
        let source = fs::read_to_string(&path).expect("source");
        let code = source.split("#[cfg(test)]").next().expect("code");
        if code.lines().any(is_named) {
            let path = path.strip_prefix(root()).expect("a path in the workspace");
            naming.insert(path.to_string_lossy().replace('\\', "/"));
        }
    }
    naming
}

/// The maximum number of names in the root of a library. Other names are in its modules.
const MAX_NAMES: usize = 25;

#[test]
fn the_root_of_each_library_has_few_names() {
    for library in [
        "warren-renderer",
        "warren-maze",
        "warren-dungeon",
        "warren-watch",
        "warren-puzzle",
        "warren-editor",
        "warren-export",
        "warren-flags",
        "warren-font",
    ] {
        let path = root().join("crates").join(library).join("src/lib.rs");
        let names = public_names(&fs::read_to_string(path).expect("source"));
        assert!(
            (1..=MAX_NAMES).contains(&names.len()),
            "{library} has {} public names: {names:?}",
            names.len()
        );
    }
}

/// Returns the names of the public items in the root of a file.
fn public_names(source: &str) -> Vec<String> {
    let is_in_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    let names = source.split("\npub ").skip(1).flat_map(|item| {
        let (kind, rest) = item.split_once(' ').expect("an item");
        let names = match kind {
            "use" => rest
                .split(';')
                .next()
                .and_then(|path| path.rsplit("::").next()),
            _ => rest.split(|sign| !is_in_name(sign)).next(),
        };
        names.expect("a name").split(|sign| !is_in_name(sign))
    });
    let names = names.filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// The layers of modules: the higher the number, the higher the layer.
type Layers = BTreeMap<String, usize>;

/// Reads the diagram with one layer per line, highest layer first.
fn diagram(folder: &str) -> Layers {
    let section = section(folder);
    let lines = section.split("```text\n").nth(1).expect("a diagram");
    let lines = lines.split("```").next().expect("the end of the diagram");
    let modules = |line: &str| -> Vec<String> {
        let words = line.split_whitespace().map(module);
        words.map_while(|name| name.map(str::to_owned)).collect()
    };
    let layers = lines.lines().rev().map(modules).enumerate();
    layers
        .flat_map(|(layer, names)| names.into_iter().map(move |name| (name, layer)))
        .collect()
}

/// Reads the table with one module per row, lowest layer first.
fn table(folder: &str) -> Layers {
    let section = section(folder);
    let rows = section.lines().filter_map(|row| row.strip_prefix("| `"));
    let names = rows.map(|row| row.split('`').next().expect("a name").to_owned());
    names.zip(0..).collect()
}

/// Returns the part of ARCHITECTURE.md about the modules in this folder.
fn section(folder: &str) -> String {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let heading = format!("\n### `{folder}`");
    let (_, section) = text.split_once(&heading).expect("the section");
    section.split("\n### ").next().expect("a section").into()
}

/// Returns the name of the module in a file or a folder.
fn module(name: &str) -> Option<&str> {
    name.strip_suffix(".rs").or(name.strip_suffix('/'))
}

fn check(folder: &str, layers: &Layers) {
    let root = root().join(folder);
    let files = files(&root);
    let is_root = |name: &str| ["lib", "main"].contains(&name);
    let found: BTreeSet<&str> = files.iter().map(|(module, _)| &**module).collect();
    let listed: BTreeSet<&str> = layers.keys().map(|name| &**name).collect();
    let found: BTreeSet<&str> = found.into_iter().filter(|name| !is_root(name)).collect();
    let listed: BTreeSet<&str> = listed.into_iter().filter(|name| !is_root(name)).collect();
    assert_eq!(
        found, listed,
        "the modules in {folder} and in ARCHITECTURE.md"
    );

    let mut imports = 0;
    let mut wrong = Vec::new();
    for (module, path) in files.iter().filter(|(module, _)| !is_root(module)) {
        let source = fs::read_to_string(path).expect("source");
        let path = path.strip_prefix(&root).expect("a path in the folder");
        for (line, from) in imports_of(&source).filter(|(_, from)| from != module) {
            imports += 1;
            let why = match layers.get(&from) {
                Some(layer) if layer < &layers[module] => continue,
                Some(_) => "which is not on a lower layer",
                None => "which is not a module",
            };
            let path = Path::new(folder).join(path);
            wrong.push(format!("{}:{line}: imports {from}, {why}", path.display()));
        }
    }
    assert!(imports > 0, "{folder} has imports");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns all source files except `tests.rs`, each with the name of its top-level module.
fn files(root: &Path) -> Vec<(String, PathBuf)> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs")
                && !path.ends_with("tests.rs")
            {
                let inside = path.strip_prefix(root).expect("a path in the folder");
                let first = inside.iter().next().expect("a name");
                let name = first.to_str().expect("a name in UTF-8");
                let name = name.strip_suffix(".rs").unwrap_or(name).to_owned();
                files.push((name, path));
            }
        }
    }
    files
}

/// Returns the first name of each path that begins with `crate::`, and the number of its line.
/// Comments, and the unit tests at the end of a file, may refer to any module.
fn imports_of(source: &str) -> impl Iterator<Item = (usize, String)> {
    let code = source.split("\nmod tests {").next().expect("code");
    let lines = code
        .lines()
        .map(|line| line.split("//").next().expect("a line"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let paths: Vec<(usize, String)> = code
        .match_indices("crate::")
        // Exported macros are in the root, whichever module defines them.
        .filter(|(at, _)| !code[..*at].ends_with('$'))
        .flat_map(|(at, prefix)| {
            let line = code[..at].matches('\n').count() + 1;
            let names = first_names(&code[at + prefix.len()..]);
            names.into_iter().map(move |name| (line, name))
        })
        .collect();
    paths.into_iter()
}

/// Returns the name at the beginning of a path, or of each path in braces.
fn first_names(path: &str) -> Vec<String> {
    let name = |path: &str| -> String {
        let path = path.trim_start();
        path.chars()
            .take_while(|it| it.is_alphanumeric() || *it == '_')
            .collect()
    };
    let Some(list) = path.strip_prefix('{') else {
        return vec![name(path)];
    };
    let mut depth = 0;
    let end = list.find(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        depth < 0
    });
    let items = list[..end.expect("the closing brace")].split(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        sign == ',' && depth == -1
    });
    items.map(name).filter(|name| !name.is_empty()).collect()
}

#[test]
fn imports_are_found_in_code_and_not_in_comments() {
    let source = "use crate::a::{B, c::D};\n// crate::no\nuse crate::{\n    e::{F, G}, h,\n};\n\
                  fn f() {\n    crate::i::j();\n}\n\n#[cfg(test)]\nmod tests {\n    use crate::no;\n}\n";
    let found: Vec<_> = imports_of(source).collect();
    let expected = [(1, "a"), (3, "e"), (3, "h"), (7, "i")];
    assert_eq!(found, expected.map(|(line, name)| (line, name.to_owned())));
}
