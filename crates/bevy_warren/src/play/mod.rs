//! The player's run in a level, and everything that depends on it.

pub mod avatar;
pub mod beasts;
pub mod draught;
pub mod ghost;
pub mod heard;
pub mod hint;
pub mod message;
pub mod perceived;
pub mod run;
pub mod torchlight;
