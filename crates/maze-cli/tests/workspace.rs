//! What needs files of the workspace: the README's sessions and code, and samples that
//! are kept with the library's tests. The package does without these tests.

mod workspace {
    #[cfg(unix)]
    mod readme;
    mod readme_code;
    mod samples;
}
