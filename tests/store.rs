//! Levels saved and loaded by name.

use crate::app::levels;
use std::path::PathBuf;
use warren::{Store, StoreError};

/// A folder of this test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("warren-test-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn what_is_saved_loads_again_and_is_listed() {
    let folder = folder("saved");
    let store = Store::in_folder(&folder);
    let built_in = store.names().len();
    for (i, level) in levels().iter().enumerate() {
        let name = format!("level {i:02}");
        let path = store.save(&name, level).unwrap();
        assert!(path.starts_with(&folder));
        assert_eq!(&store.load(&name).unwrap(), level);
        assert_eq!(store.names()[built_in + i], name);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn every_built_in_level_loads_and_can_be_won() {
    let store = Store::in_folder(folder("none"));
    assert!(store.names().len() >= 4);
    for name in store.names() {
        let level = store.load(&name).unwrap();
        assert!(level.shortest().is_some(), "{name} cannot be won");
        assert!(!level.is_edited(), "{name} is not what its recipe makes");
    }
}

#[test]
fn nothing_is_lost_and_errors_say_what_is_wrong() {
    let folder = folder("errors");
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
        "(format: \"warren level\", version: 9)",
    )
    .unwrap();
    let error = store.load("broken").unwrap_err().to_string();
    assert!(
        error.contains("broken") && error.contains("newer"),
        "{error}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}
