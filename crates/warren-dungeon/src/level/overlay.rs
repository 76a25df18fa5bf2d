//! What can be laid over the cells of a level, as a colour for each.

use super::Level;
use super::make::make_heard;
use super::recipe::RecipeError;
use warren_maze::draw::{Colour, Values, colours, tints};
use warren_maze::maze::{Carved, Listener};
use warren_maze::topology::{Cell, Topology};
use warren_maze::{measure, solve};

/// What is shown of a level on its cells.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The distance of each cell from the first start, in moves, through any door.
    Distances,
    /// The cells of a shortest path from the first start to a finish, through any door.
    Solution,
    /// The cells that passages connect, each area in a colour of its own.
    Areas,
    /// The cells with a single passage.
    DeadEnds,
    /// The order in which the cells were carved.
    CarveOrder,
}

/// Why an overlay of a level is not there.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OverlayError {
    /// The level has no recipe.
    #[error("this level remembers no recipe, which alone tells how it was carved")]
    NoRecipe,
    /// The level is [edited](Level::is_edited).
    #[error("this level was edited since it was carved")]
    Edited,
    /// The level was not carved again: most likely the listener stopped it.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
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

    /// The overlay's name in texts, such as `"dead ends"`.
    pub fn name(self) -> &'static str {
        match self {
            Overlay::Distances => "distances",
            Overlay::Solution => "solution",
            Overlay::Areas => "areas",
            Overlay::DeadEnds => "dead ends",
            Overlay::CarveOrder => "carve order",
        }
    }

    /// Checks that a level has this overlay. Takes constant time.
    ///
    /// # Errors
    ///
    /// Only of [`Overlay::CarveOrder`]: if the level has no recipe, or if it is edited.
    pub fn check(self, level: &Level) -> Result<(), OverlayError> {
        match (self, level.recipe()) {
            (Overlay::CarveOrder, None) => Err(OverlayError::NoRecipe),
            (Overlay::CarveOrder, Some(_)) if level.is_edited() => Err(OverlayError::Edited),
            _ => Ok(()),
        }
    }
}

/// The colour of each cell of a level; `None` for cells that the overlay says nothing of,
/// such as rock.
///
/// Takes time linear in the cells. The carve order takes as long as making the level: its
/// recipe is made again, and the listener is told of every passage. Of the other overlays
/// it is told nothing.
///
/// ```
/// use warren_dungeon::level::{self, Overlay, Recipe};
///
/// let level = level::make(&Recipe::default())?;
/// let solution = level::overlay(&level, Overlay::Solution, &mut ())?;
/// let cells = solution.iter().flatten().count();
/// assert_eq!(Some(cells as u32), level.shortest().map(|moves| moves + 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As of [`Overlay::check`], and [`RecipeError::Cancelled`] if the listener stops the work.
pub fn overlay(
    level: &Level,
    overlay: Overlay,
    listener: &mut impl Listener,
) -> Result<Vec<Option<Colour>>, OverlayError> {
    let (maze, ways) = (level.maze(), level.ways(|_| true));
    let start = level.starts()[0];
    Ok(match overlay {
        Overlay::Distances => tints(maze, &Values::distances(&ways, &[start])),
        Overlay::Areas => tints(maze, &Values::areas(maze)),
        Overlay::CarveOrder => tints(maze, &carve_order(level, listener)?),
        Overlay::DeadEnds => marked(level, measure::dead_ends(maze)),
        Overlay::Solution => {
            let moves = solve::shortest_path(&ways, start, |cell| level.is_finish(cell));
            let moves = moves.as_deref();
            let cells = moves.map(|moves| solve::cells_along(level.grid(), start, moves));
            marked(level, cells.into_iter().flatten())
        }
    })
}

/// The place of each cell in the order in which the cells of a level were carved. Its
/// recipe is made again, and the listener is told of every passage.
///
/// # Errors
///
/// As of [`overlay`].
pub fn carve_order(level: &Level, listener: &mut impl Listener) -> Result<Values, OverlayError> {
    Overlay::CarveOrder.check(level)?;
    let recipe = level.recipe().ok_or(OverlayError::NoRecipe)?;
    let mut carved = Carved::on(level.grid().clone());
    make_heard(recipe, &mut (listener, &mut carved))?;
    Ok(Values::order(carved.cells(), level.grid().cells()))
}

/// One colour for some cells.
fn marked(level: &Level, cells: impl Iterator<Item = Cell>) -> Vec<Option<Colour>> {
    let mut marked = vec![None; level.grid().cells() as usize];
    for cell in cells {
        marked[cell as usize] = Some(colours::path(0));
    }
    marked
}
