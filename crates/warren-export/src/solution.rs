//! The solution of a level, for datasets.

use warren_dungeon::level::Level;
use warren_dungeon::route::Walker;
use warren_maze::solve::{cells_along, shortest_path};
use warren_maze::topology::Cell;

/// Returns the cells of a shortest path from the first start to a finish, through all doors and
/// gates. The list is empty if there is no path.
pub(crate) fn solution(level: &Level) -> Vec<Cell> {
    let (start, ways) = (level.starts()[0], Walker::ALL_DOORS.passages(level));
    let moves = shortest_path(&ways, start, |cell| level.is_finish(cell));
    moves.map_or(Vec::new(), |moves| {
        cells_along(level.grid(), start, &moves).collect()
    })
}
