//! Recorded runs.
//!
//! A [`Recording`] stores a run as the list of its inputs. It plays them again, and
//! [verifies](Recording::verify) the outcome that it claims. A [`Chase`] says how a beast caught the
//! player.

mod chase;
mod input_text;
mod recording;
mod verify;

pub use chase::{Capture, Chase, Junction};
pub(crate) use recording::FREE_HINTS;
pub use recording::{Recording, ReplayError, Source};
pub use verify::{MAX_SEARCHED, MAX_TICKS, Outcome, Verified, VerifyError, verify};
