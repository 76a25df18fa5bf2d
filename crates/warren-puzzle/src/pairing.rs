//! Joins each source to a different target by paths that may overlap and have the minimum total
//! length.

use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;
use warren_maze::solve::{UNREACHED, Walkable, distances, shortest_path};
use warren_maze::topology::{Cell, Dir};

/// Joins every source to a different target by paths with the minimum total number of moves.
/// Returns the moves of each source's path, in the order of the sources, or `None` if there are no
/// such paths. Paths may share cells. A target that is listed twice can be used twice.
///
/// Finds the pairs with the Hungarian method (H. W. Kuhn, 1955; J. Munkres, 1957). For n
/// sources and m targets, takes time linear in the number of cells for each source, plus
/// O(n²m).
///
/// # Panics
///
/// Panics if a source or a target is not on the grid.
pub fn shortest_pairing<W: Walkable>(
    ways: &W,
    sources: &[Cell],
    targets: &[Cell],
) -> Option<Vec<Vec<Dir>>> {
    if sources.is_empty() {
        return Some(Vec::new());
    }
    if sources.len() > targets.len() {
        return None;
    }
    let far = sources.iter().flat_map(|&source| {
        let far = distances(ways, &[source]);
        let far = targets.iter().map(move |&target| far[target as usize]);
        far.map(|far| if far == UNREACHED { NEVER } else { far.into() })
    });
    let far = Matrix::from_vec(sources.len(), targets.len(), far.collect()).ok()?;
    let (total, pairs) = kuhn_munkres_min(&far);
    if total >= NEVER {
        return None;
    }
    let paths = sources.iter().zip(pairs).map(|(&source, target)| {
        let target = targets[target];
        shortest_path(ways, source, |cell| cell == target)
    });
    paths.collect()
}

/// The distance of an unreachable target. The value is larger than any sum of real distances, but
/// small enough that sums of such values do not overflow.
const NEVER: i128 = 1 << 64;
