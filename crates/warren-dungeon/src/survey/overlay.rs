//! Overlays, which colour the cells of a level.

use crate::level::Level;
use crate::make::{MakeError, make_heard};
use crate::route::{Walker, WithPortals};
use warren_maze::draw::{Colour, Values, colours, tints};
use warren_maze::maze::{Carved, Listener};
use warren_maze::measure;
use warren_maze::topology::{Cell, Topology};

/// The property of a level that an overlay shows.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The distance of each cell from the first start, in moves. Doors are treated as open.
    Distances,
    /// The cells of the [solution](Level::solution).
    Solution,
    /// The areas, each in its own colour. An area is a set of cells that are connected by passages.
    Areas,
    /// The cells with exactly one passage.
    DeadEnds,
    /// The order in which the cells were carved.
    CarveOrder,
}

/// The reason why an overlay of a level is not available.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OverlayError {
    /// The level has no recipe.
    #[error("this level has no recipe, so it is unknown how it was carved")]
    NoRecipe,
    /// The level is [edited](Level::is_edited).
    #[error("this level was edited after it was carved")]
    Edited,
    /// The level could not be made again, usually because the listener cancelled the work.
    #[error(transparent)]
    Make(#[from] MakeError),
}

impl Overlay {
    /// All overlays.
    pub const ALL: [Overlay; 5] = [
        Overlay::Distances,
        Overlay::Solution,
        Overlay::Areas,
        Overlay::DeadEnds,
        Overlay::CarveOrder,
    ];

    /// Returns the overlay's name for messages, such as `"dead ends"`.
    pub fn name(self) -> &'static str {
        match self {
            Overlay::Distances => "distances",
            Overlay::Solution => "solution",
            Overlay::Areas => "areas",
            Overlay::DeadEnds => "dead ends",
            Overlay::CarveOrder => "carve order",
        }
    }

    /// Checks whether this overlay is available for a level. Takes constant time.
    ///
    /// # Errors
    ///
    /// Fails only for [`Overlay::CarveOrder`], if the level has no recipe or is edited.
    pub fn check(self, level: &Level) -> Result<(), OverlayError> {
        match (self, level.recipe()) {
            (Overlay::CarveOrder, None) => Err(OverlayError::NoRecipe),
            (Overlay::CarveOrder, Some(_)) if level.is_edited() => Err(OverlayError::Edited),
            _ => Ok(()),
        }
    }
}

/// Returns the colour of each cell of a level. The entry of a cell is `None` if the overlay does
/// not colour the cell, for example because it is rock.
///
/// Takes time linear in the number of cells. Computing the carve order takes as long as making the
/// level, because the level is made again from its recipe. The listener then receives every
/// passage. For all other overlays, the listener is not called.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_dungeon::survey::{Overlay, overlay};
///
/// let level = make(&Recipe::default())?;
/// let solution = overlay(&level, Overlay::Solution, &mut ())?;
/// let cells = solution.iter().flatten().count();
/// assert_eq!(Some(cells as u32), level.shortest().map(|moves| moves + 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same errors as [`Overlay::check`], and [`MakeError::Cancelled`] if the listener
/// cancels the work.
pub fn overlay(
    level: &Level,
    overlay: Overlay,
    listener: &mut impl Listener,
) -> Result<Vec<Option<Colour>>, OverlayError> {
    let (maze, start) = (level.maze(), level.starts()[0]);
    Ok(match overlay {
        Overlay::Distances => {
            let passages = Walker::ALL_DOORS.passages(level);
            let values = match level.has_portals() {
                false => Values::distances(&passages, &[start]),
                true => Values::distances(&WithPortals::new(level, passages), &[start]),
            };
            tints(maze, &values)
        }
        Overlay::Areas => tints(maze, &Values::areas(maze)),
        Overlay::CarveOrder => tints(maze, &carve_order(level, listener)?),
        Overlay::DeadEnds => marked(level, measure::dead_ends(maze)),
        Overlay::Solution => {
            let solution = level.solution();
            marked(level, solution.iter().flat_map(|path| path.cells(level)))
        }
    })
}

/// Returns the position of each cell in the order in which the cells of a level were carved. Makes
/// the level again from its recipe, and reports every passage to the listener.
///
/// # Errors
///
/// The same errors as [`overlay`].
pub fn carve_order(level: &Level, listener: &mut impl Listener) -> Result<Values, OverlayError> {
    Overlay::CarveOrder.check(level)?;
    let recipe = level.recipe().ok_or(OverlayError::NoRecipe)?;
    let mut carved = Carved::on(level.grid().clone());
    make_heard(recipe, &mut (listener, &mut carved))?;
    Ok(Values::order(carved.cells(), level.grid().cells()))
}

/// Returns a list with one entry per cell of the level. All cells of `cells` have the same colour,
/// and the other entries are `None`.
fn marked(level: &Level, cells: impl Iterator<Item = Cell>) -> Vec<Option<Colour>> {
    let mut marked = vec![None; level.grid().cells() as usize];
    for cell in cells {
        marked[cell as usize] = Some(colours::path(0));
    }
    marked
}
