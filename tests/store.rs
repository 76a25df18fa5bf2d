//! Tests of saving and loading levels by name.

use crate::app::levels;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use warren::{Store, StoreError};
use warren_dungeon::file;
use warren_dungeon::pilot::run_demo;

/// Returns the path of a folder for a single test, and deletes any files that an earlier test run
/// left in it.
fn test_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("warren-test-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn saved_levels_can_be_loaded_and_are_listed() {
    let folder = test_folder("saved");
    let store = Store::in_folder(&folder);
    let built_in = store.names().len();
    for (i, level) in levels().iter().enumerate() {
        let name = format!("level {i:02}");
        let path = store.save(&name, level).unwrap();
        assert!(path.starts_with(&folder));
        assert_eq!(&store.load(&name).unwrap(), level);
        assert_eq!(store.names()[built_in + i], name);
    }
    // Other files are not listed as levels.
    let names = store.names();
    for other in ["notes.txt", "a.b.ron", "first steps.ron"] {
        std::fs::write(folder.join(other), "").unwrap();
    }
    std::fs::create_dir(folder.join("trash")).unwrap();
    assert_eq!(store.names(), names);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn every_built_in_level_loads_and_can_be_won() {
    let store = Store::in_folder(test_folder("none"));
    assert!(store.names().len() >= 4);
    for name in store.names() {
        let level = store.load(&name).unwrap();
        let end = run_demo(&level).unwrap();
        assert_eq!(Some(end.steps()), level.shortest(), "{name}");
        assert!(
            !level.is_edited(),
            "{name} differs from the level of its recipe"
        );
        assert_eq!(file::read(&file::write(&level)).unwrap(), level, "{name}");
    }
}

#[test]
fn saving_overwrites_nothing_and_errors_give_the_reason() {
    let folder = test_folder("errors");
    let store = Store::in_folder(&folder);
    let [first, second] = [&levels()[0], &levels()[1]];
    store.save("mine", first).unwrap();
    assert!(matches!(
        store.save("mine", second),
        Err(StoreError::Taken(_))
    ));
    assert!(matches!(
        store.save("first steps", second),
        Err(StoreError::Taken(_))
    ));
    assert_eq!(&store.load("mine").unwrap(), first);
    for name in ["", "  ", "../up", "a/b", "a.b", &"x".repeat(99)] {
        assert!(
            matches!(store.save(name, first), Err(StoreError::Name(_))),
            "{name:?}"
        );
    }
    assert!(matches!(store.load("absent"), Err(StoreError::Io { .. })));
    std::fs::write(
        folder.join("broken.ron"),
        "(format: \"warren level\", version: 12)",
    )
    .unwrap();
    let error = store.load("broken").unwrap_err().to_string();
    assert!(
        error.contains("broken") && error.contains("newest"),
        "{error}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn own_levels_can_be_renamed_without_overwriting_others() {
    let folder = test_folder("renamed");
    let store = Store::in_folder(&folder);
    let [first, second] = [&levels()[0], &levels()[1]];
    store.save("one", first).unwrap();
    store.save("two", second).unwrap();
    store.rename("one", " three ").unwrap();
    assert_eq!(&store.load("three").unwrap(), first);
    assert!(matches!(store.load("one"), Err(StoreError::Io { .. })));
    for taken in ["two", "first steps", "three"] {
        let refused = store.rename("three", taken);
        assert!(matches!(refused, Err(StoreError::Taken(_))), "{taken}");
    }
    assert!(matches!(
        store.rename("three", "../up"),
        Err(StoreError::Name(_))
    ));
    assert!(matches!(
        store.rename("first steps", "mine"),
        Err(StoreError::BuiltIn(_))
    ));
    assert!(matches!(
        store.rename("absent", "mine"),
        Err(StoreError::Io { .. })
    ));
    assert_eq!(&store.load("three").unwrap(), first);
    assert_eq!(&store.load("two").unwrap(), second);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn deleted_levels_are_moved_to_the_trash() {
    let folder = test_folder("deleted");
    let store = Store::in_folder(&folder);
    let built_in = store.names();
    for level in &levels()[..3] {
        store.save("mine", level).unwrap();
        let place = store.delete("mine").unwrap();
        assert!(place.starts_with(folder.join("trash")));
        let text = std::fs::read_to_string(place).unwrap();
        assert_eq!(&file::read(&text).unwrap(), level);
        assert_eq!(store.names(), built_in);
    }
    let trash = std::fs::read_dir(folder.join("trash")).unwrap();
    assert_eq!(trash.count(), 3);
    assert!(matches!(
        store.delete("first steps"),
        Err(StoreError::BuiltIn(_))
    ));
    assert!(matches!(store.delete("mine"), Err(StoreError::Io { .. })));
    assert!(matches!(store.delete("../mine"), Err(StoreError::Name(_))));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn old_temporary_files_are_deleted() {
    let parent = test_folder("swept");
    let store = Store::in_folder(parent.join("levels"));
    store.save("mine", &levels()[0]).unwrap();
    std::fs::create_dir(parent.join("best")).unwrap();
    let two_days_ago = SystemTime::now() - Duration::from_secs(2 * 24 * 60 * 60);
    let write = |path: &str, is_old: bool| {
        let file = std::fs::File::create(parent.join(path)).unwrap();
        if is_old {
            file.set_modified(two_days_ago).unwrap();
        }
    };
    for (file, is_old) in [
        (".warrenOLD1", true),
        ("levels/.warrenOLD2", true),
        ("best/.warrenOLD3", true),
        ("best/.warrenNEW3", false),
        ("best/0123.ron", true),
        (".warrenNEW1", false),
        ("levels/.warrenNEW2", false),
        ("run.ron", true),
        ("levels/old.ron", true),
    ] {
        write(file, is_old);
    }
    store.clone().keeping_nothing().sweep();
    assert!(parent.join(".warrenOLD1").exists());
    store.sweep();
    let names = |folder: PathBuf| -> BTreeSet<String> {
        let files = std::fs::read_dir(folder).unwrap();
        let name = |file: std::fs::DirEntry| file.file_name().into_string().unwrap();
        files.map(|file| name(file.unwrap())).collect()
    };
    let left = [".warrenNEW1", "best", "levels", "run.ron"].map(String::from);
    assert_eq!(names(parent.clone()), left.into());
    let left = [".warrenNEW2", "mine.ron", "old.ron"].map(String::from);
    assert_eq!(names(parent.join("levels")), left.into());
    let left = [".warrenNEW3", "0123.ron"].map(String::from);
    assert_eq!(names(parent.join("best")), left.into());
    std::fs::remove_dir_all(parent).unwrap();
}

#[test]
fn replacing_a_level_keeps_its_comments_and_a_backup() {
    let folder = test_folder("replaced");
    let store = Store::in_folder(&folder);
    let [first, second, third] = [0, 1, 2].map(|number| levels()[number].clone());
    assert!(matches!(
        store.replace("mine", &first),
        Err(StoreError::Io { .. })
    ));
    let built_in = store.names()[0].clone();
    assert!(matches!(
        store.replace(&built_in, &first),
        Err(StoreError::BuiltIn(_))
    ));

    let path = store.save("mine", &first).unwrap();
    let old = format!("// My first level.\n{}", file::write(&first));
    std::fs::write(&path, &old).unwrap();
    let names = store.names();
    assert_eq!(store.replace("mine", &second).unwrap(), path);
    assert_eq!(store.load("mine").unwrap(), second);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("// My first level.\n"), "{text}");
    let backup = store.backup_path("mine").unwrap();
    assert_eq!(backup, folder.join("mine.ron.bak"));
    assert_eq!(std::fs::read_to_string(&backup).unwrap(), old);

    // There is one backup, and it is not listed as a level.
    store.replace("mine", &third).unwrap();
    assert_eq!(std::fs::read_to_string(&backup).unwrap(), text);
    assert_eq!(store.names(), names);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn names_reserved_by_windows_are_refused_for_new_levels_only() {
    let folder = test_folder("reserved");
    let store = Store::in_folder(&folder);
    let level = &levels()[0];
    let reserved = |error| matches!(error, Err(StoreError::Reserved(name)) if name == "con");
    assert!(reserved(store.save(" con ", level).map(|_| ())));
    let path = store.save("cone", level).unwrap();
    assert!(reserved(store.rename("cone", "con")));
    std::fs::rename(path, folder.join("con.ron")).unwrap();
    assert_eq!(&store.load("con").unwrap(), level);
    std::fs::remove_dir_all(folder).unwrap();
}
