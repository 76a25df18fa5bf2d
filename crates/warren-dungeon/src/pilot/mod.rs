//! Players that are programs. They use the same [`Input`](crate::play::Input)s as a keyboard.
//!
//! [`Demo`] follows hints to a finish, [`Explore`] walks until there is a choice of several
//! [`branches`], which a [`Junction`] numbers, [`Travel`] walks to a seen cell, and [`CellByCell`] walks from
//! cell to cell. The functions return the input for the next tick of a player who goes to a point or a cell,
//! or uses something.

mod branch;
mod cell_by_cell;
mod demo;
mod dodge;
mod explore;
mod follow;
mod junction;
mod steer;
mod travel;

pub use branch::{Branch, branches};
pub(crate) use cell_by_cell::keys;
pub use cell_by_cell::{CellByCell, CellMove};
pub use demo::{Defeat, Demo, run_demo};
pub use explore::Explore;
pub use follow::{Follow, Stop};
pub use junction::Junction;
pub use steer::{blast_towards, open_towards, step_towards, toward, use_cell};
pub use travel::{NoRoute, Travel};
