//! The actions on each screen, and their key bindings.

pub(crate) mod action;
pub(crate) mod bindings;
pub(crate) mod devices;
mod names;
pub(crate) mod rebound;
pub(crate) mod touched;

pub(crate) use devices::plugin;
