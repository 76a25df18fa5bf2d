//! Descents: endless series of floors, each of which is determined by a seed and a depth.

mod descent;
mod effort;
mod floor;
mod goods;
mod table;
mod verify;

pub use descent::{Descent, DescentPackError, DescentResult, ReadDescentError, daily_seed};
pub use effort::Effort;
pub use floor::{FloorError, FloorSearch, floor};
pub use goods::{BuyError, Good, Offer};
pub use table::{
    FloorKind, InvalidTable, LessonFloor, Place, Stage, Table, table, table_of_day,
    table_of_version,
};
pub use verify::{MAX_FLOORS, VerifyDescentError};
