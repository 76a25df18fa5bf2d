//! Writes output files completely or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, NamedTempFile};

/// The prefix of the names of temporary files. A program that is killed leaves its
/// temporary file behind.
pub const TEMPORARY_PREFIX: &str = ".warren";

/// Writes the new content of a file completely, or not at all.
///
/// The content is written to a temporary file in the same folder. This temporary file then replaces
/// the file. Readers find either the old or the new content, and an error leaves the old file
/// unchanged.
///
/// - If the path is a symbolic link, the link stays and its target is replaced.
/// - A new file gets the permissions of the file that it replaces.
/// - A device or a pipe cannot be replaced, so the content is written to it directly.
///
/// ```
/// use warren_flags::output_file;
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("maze.txt");
/// output_file::write(&path, |out| out.write_all(b"+-+\n| |\n+-+\n"))?;
/// assert_eq!(std::fs::read_to_string(&path)?, "+-+\n| |\n+-+\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Fails if `content` fails, or if the file cannot be written. If the path is a folder, fails with
/// [`io::ErrorKind::IsADirectory`] before `content` is called.
pub fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(old) if old.is_dir() => Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder: add the name of a file",
        )),
        Ok(old) if !old.is_file() => buffered(&mut File::create(path)?, content),
        old => {
            let permissions = old.ok().map(|old| old.permissions());
            let target = link_target(path)?;
            let file = begin(&target)?;
            let written = fill(&file, permissions, content);
            end(file, written, |file| file.persist(target))
        }
    }
}

/// Writes the content of a new file completely, or not at all. The file must not exist; a symbolic
/// link counts as an existing file.
///
/// # Errors
///
/// The same errors as [`write()`], and an error of the kind
/// [`io::ErrorKind::AlreadyExists`] if the file exists.
pub fn write_new(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let file = begin(path)?;
    let written = fill(&file, None, content);
    end(file, written, |file| file.persist_noclobber(path))
}

/// Removes the temporary files of all unfinished writes. Call this function only if the program is
/// about to exit. While the returned guard exists, no write can begin or end.
#[must_use = "dropping the guard lets writes continue"]
pub fn remove_unfinished() -> impl Sized {
    let unfinished = unfinished();
    for file in unfinished.iter() {
        // The program is about to exit, so an error is ignored.
        let _ = fs::remove_file(file);
    }
    unfinished
}

/// The temporary files of all unfinished writes. Temporary files are created, moved and removed
/// only while this mutex is locked.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn unfinished() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a temporary file in the folder of a path.
fn begin(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = Builder::new();
    builder.prefix(TEMPORARY_PREFIX);
    // These are the default permissions of new files. The operating system applies the umask to
    // them.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut unfinished = unfinished();
    let file = builder
        .tempfile_in(folder.unwrap_or(Path::new(".")))
        .map_err(without_path)?;
    unfinished.insert(file.path().into());
    Ok(file)
}

/// Writes the content to the file, and syncs the file to disk.
fn fill(
    file: &NamedTempFile,
    permissions: Option<Permissions>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = file.as_file();
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    buffered(&mut file, content)?;
    file.sync_all()
}

fn buffered(
    out: &mut impl Write,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    content(&mut out)?;
    out.flush()
}

/// Moves a temporary file to its destination if it was written completely, and removes it
/// otherwise.
fn end(
    file: NamedTempFile,
    written: io::Result<()>,
    place: impl FnOnce(NamedTempFile) -> Result<File, tempfile::PersistError>,
) -> io::Result<()> {
    let mut unfinished = unfinished();
    let temporary = file.path().to_owned();
    let ended = match written {
        Ok(()) => place(file).map(drop).map_err(|refused| refused.error),
        Err(error) => file.close().and(Err(error)),
    };
    unfinished.remove(&temporary);
    ended.map_err(without_path)
}

/// Follows symbolic links to their final target, even if the target does not exist.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    /// The maximum number of symbolic links that Linux follows.
    const MAX_LINKS: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..=MAX_LINKS {
        let Ok(link) = fs::read_link(&at) else {
            return Ok(at);
        };
        at = at.parent().map_or(link.clone(), |folder| folder.join(link));
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Removes the path of the temporary file from an error, because this path would confuse users.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use tempfile::{TempDir, tempdir};

    fn folder() -> TempDir {
        tempdir().expect("a folder")
    }

    fn names(folder: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry.expect("an entry")))
            .collect();
        names.sort();
        names
    }

    #[track_caller]
    fn assert_text(path: &Path, text: &str) {
        assert_eq!(fs::read_to_string(path).expect("a file"), text);
    }

    #[test]
    fn write_replaces_the_old_file() {
        let folder = folder();
        let path = folder.path().join("a");
        for text in ["first", "second, longer", "3"] {
            write(&path, |out| out.write_all(text.as_bytes())).expect("a write");
            assert_text(&path, text);
        }
        assert_eq!(names(&folder), ["a"]);
    }

    #[test]
    fn a_failed_write_keeps_the_old_file() {
        let folder = folder();
        let path = folder.path().join("a");
        fs::write(&path, "old").expect("a file");
        let fail = |out: &mut dyn Write| {
            out.write_all(&[b'x'; 100_000])?;
            Err(io::Error::other("no more"))
        };
        let error = write(&path, fail).expect_err("an error");
        assert_eq!(error.to_string(), "no more");
        assert_text(&path, "old");
        assert!(write_new(&folder.path().join("b"), fail).is_err());
        assert_eq!(names(&folder), ["a"]);
    }

    #[test]
    fn write_new_does_not_replace_a_file() {
        let folder = folder();
        let path = folder.path().join("a");
        write_new(&path, |out| out.write_all(b"first")).expect("a write");
        let error = write_new(&path, |out| out.write_all(b"second")).expect_err("an error");
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_text(&path, "first");
        assert_eq!(names(&folder), ["a"]);
    }

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let folder = folder();
        for path in [folder.path().join("none/a"), folder.path().into()] {
            let error = write(&path, |_| Ok(())).expect_err("an error").to_string();
            assert!(!error.contains(TEMPORARY_PREFIX), "{error}");
            assert!(!error.contains("at path"), "{error}");
        }
    }

    #[test]
    fn a_folder_is_refused_before_anything_is_written() {
        let folder = folder();
        for path in [folder.path().to_owned(), folder.path().join("./")] {
            let error = write(&path, |_| panic!("nothing is written")).expect_err("an error");
            assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
            assert_eq!(error.to_string(), "it is a folder: add the name of a file");
        }
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        use std::process::Command;

        #[test]
        fn overwriting_a_symlink_keeps_the_link() {
            let folder = folder();
            fs::create_dir(folder.path().join("far")).expect("a folder");
            let [file, near, link] =
                ["far/file", "near", "link"].map(|name| folder.path().join(name));
            symlink("far/file", &near).expect("a link");
            symlink(&near, &link).expect("a link");
            // In the first iteration, the links are dangling.
            for text in ["first", "second"] {
                write(&link, |out| out.write_all(text.as_bytes())).expect("a write");
                assert_text(&file, text);
                for link in [&near, &link] {
                    assert!(fs::symlink_metadata(link).expect("a link").is_symlink());
                }
            }
            assert_eq!(names(&folder), ["far", "link", "near"]);
            let taken = write_new(&link, |_| Ok(())).expect_err("an error");
            assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
        }

        #[test]
        fn overwriting_a_file_keeps_its_permissions() {
            let folder = folder();
            let path = folder.path().join("a");
            fs::write(&path, "old").expect("a file");
            for mode in [0o600, 0o640, 0o755] {
                fs::set_permissions(&path, Permissions::from_mode(mode)).expect("permission");
                write(&path, |out| out.write_all(b"new")).expect("a write");
                let now = fs::metadata(&path).expect("a file").permissions().mode();
                assert_eq!(now & 0o777, mode);
            }
        }

        #[test]
        fn pipes_and_devices_are_written_to_directly() {
            let folder = folder();
            let pipe = folder.path().join("pipe");
            let made = Command::new("mkfifo").arg(&pipe).status();
            assert!(made.expect("mkfifo").success());
            let reader = thread::spawn({
                let pipe = pipe.clone();
                move || fs::read_to_string(pipe)
            });
            write(&pipe, |out| out.write_all(b"through")).expect("a write");
            assert_eq!(reader.join().expect("a reader").expect("text"), "through");
            let kind = fs::symlink_metadata(&pipe).expect("a pipe").file_type();
            assert!(kind.is_fifo());
            write(Path::new("/dev/null"), |out| out.write_all(b"gone")).expect("a write");
            assert_eq!(names(&folder), ["pipe"]);
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn a_full_device_is_an_error() {
            let full = write(Path::new("/dev/full"), |out| out.write_all(b"x"));
            assert_eq!(
                full.expect_err("an error").kind(),
                io::ErrorKind::StorageFull
            );
        }
    }
}
