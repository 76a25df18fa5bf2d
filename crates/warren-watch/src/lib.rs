//! Shows how a maze is carved or searched, step by step.
//!
//! A [`Show`] contains all steps of a carving or a search. A [`Moment`] is the state after a number
//! of these steps; it can move forward and backward. To draw a moment, a program queries the state
//! of each cell. After the moment has moved, the program only has to query the cells that changed.
//!
//! ```text
//!   step     0        1        2        3        len
//!            ├────────┼────────┼────────┼──  ⋯  ──┤
//!            nothing  a root   a passage          the level's maze
//!            queue    visit 0  visit 1            the last visit, the path
//! ```
//!
//! ```
//! use std::sync::Arc;
//! use warren_dungeon::recipe::{Algorithm, Recipe};
//! use warren_watch::{Moment, Show};
//!
//! let recipe = Recipe { algorithm: Algorithm::Kruskal, ..Recipe::default() };
//! let show = Arc::new(Show::carving(&recipe, &mut ())?);
//! let mut moment = Moment::begin(show.clone());
//! moment.seek(100);
//! assert!(moment.sets() > 1, "Kruskal begins with many trees");
//! moment.seek(show.len());
//! assert_eq!((moment.sets(), moment.maze()), (1, show.level().maze()));
//!
//! // Go back by one step: only the passage of that step is removed.
//! moment.seek(show.len() - 1);
//! let (cell, dir) = show.opened(show.len() - 1).expect("the last step is a passage");
//! assert!(!moment.maze().passages(cell).contains(dir));
//! assert!(moment.changed().contains(&cell));
//! # Ok::<(), warren_watch::ShowError>(())
//! ```

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod carving;
mod cell_deque;
mod cell_list;
mod commentary;
mod frontier;
mod kind;
mod moment;
mod narrators;
mod reading;
mod remark;
mod script;
mod sets;
mod show;
mod teller;
pub mod texts;

pub use carving::Carving;
pub use commentary::Commentary;
pub use kind::Kind;
pub use moment::Moment;
pub use reading::Reading;
pub use script::{List, SCRIPTS, Script, Spot};
pub use show::{Method, Search, Show, ShowError, check_size};
pub use texts::Sentence;
