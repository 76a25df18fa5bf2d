//! What needs files of the workspace: the sessions, code and links of the README and of the
//! manual, and samples that are kept with the library's tests. The package does without
//! these tests.

mod workspace {
    mod code;
    mod links;
    mod pages;
    mod samples;
    #[cfg(unix)]
    mod sessions;
}
