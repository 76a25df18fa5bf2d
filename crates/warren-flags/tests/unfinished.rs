//! Tests that unfinished output files are removed. The test runs in its own process, because it
//! removes all unfinished files of the process.

use std::fs;
use std::io;
use std::path::Path;
use std::thread;
use tempfile::tempdir;
use warren_flags::output_file::{remove_unfinished, write};

#[test]
fn unfinished_files_of_all_writes_are_removed() {
    let folder = tempdir().expect("a folder");
    let files = || fs::read_dir(folder.path()).expect("a folder").count();
    let [one, other] = ["a", "b"].map(|name| folder.path().join(name));
    let remove_both = || {
        assert_eq!(files(), 2);
        drop(remove_unfinished());
        assert_eq!(files(), 0);
    };
    let outer = during(&one, || {
        thread::scope(|scope| {
            let inner = scope.spawn(|| during(&other, remove_both));
            assert!(inner.join().expect("no panic").is_err());
        });
    });
    assert!(outer.is_err());
    assert_eq!(files(), 0);
    during(&one, || ()).expect("a write");
    assert_eq!(files(), 1);
}

/// Runs `work` while a file is being written.
fn during(path: &Path, work: impl FnOnce()) -> io::Result<()> {
    write(path, |out| {
        out.write_all(b"begun")?;
        work();
        Ok(())
    })
}
