//! The system for which the program is compiled.

/// Whether the program runs in a page of a browser. The browser decides when frames are drawn and when
/// the program ends, and there is no command line.
pub const IS_BROWSER: bool = cfg!(target_arch = "wasm32");
