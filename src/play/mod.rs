//! The player's run in a level, and everything that depends on it.

pub(crate) mod avatar;
pub(crate) mod beasts;
pub(crate) mod draught;
pub(crate) mod ghost;
#[cfg(feature = "game")]
pub(crate) mod heard;
pub(crate) mod hint;
pub(crate) mod message;
pub(crate) mod perceived;
pub(crate) mod run;
pub(crate) mod torchlight;
