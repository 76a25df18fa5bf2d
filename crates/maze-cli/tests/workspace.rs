//! Tests that need files of the workspace: the sessions, code and links of the README and the
//! manual, the layers of the modules in ARCHITECTURE.md, and the samples of the library's tests.
//! The published package does not contain these tests.

mod workspace {
    mod code;
    mod layers;
    mod links;
    mod pages;
    mod samples;
    #[cfg(unix)]
    mod sessions;
}
