//! The type [`Level`].

use super::cell_name::CellName;
use super::contents::Contents;
use super::edit::Difference;
use super::gates::Gates;
use super::invalid::{InvalidLevel, check_side, dir_name};
use super::pack_id::PackId;
use super::rooms::Rooms;
use crate::catalogue::{Content, Gate};
use crate::recipe::{Recipe, Theme};
use std::collections::BTreeSet;
use warren_maze::draw::Plan;
use warren_maze::maze::{Doors, Maze, Side};
use warren_maze::read::Picture;
use warren_maze::topology::{Cell, Dirs, Embedding, Grid, GridSpec, Topology};

/// A level: a maze with starts, finishes and secret doors. A level may also have [rooms](Rooms),
/// gunpowder charges, which the player uses to blast walls, [beasts](super::BeastKind), which hunt
/// the player, [gates](Gate) with keys and levers that open them, things to
/// [find](Content::is_find), portals, and a torch that burns down.
///
/// All methods maintain these rules:
///
/// - There is at least one start and at least one finish. All cells with [content](Content) are
///   open. No cell is listed twice for the same kind of content.
/// - Every door is in a side between two open cells. A closed door is a wall in the maze, and an
///   open door is a passage.
/// - Every gate is in a side between two open cells that has no door. In the maze, this side is a
///   wall.
/// - There is at most one beast of each kind.
/// - Rooms have no cell in common. A room's cells are open and connected on the grid.
///
/// Every level on a [`Grid`] can therefore be written to a file and read again, even after changes.
/// A level on any other grid `T` can be played, drawn and watched, but not written to a file.
///
/// Programs change a level through [edits](Level::apply). A level is [edited](Level::is_edited) if
/// it differs from the level that its recipe makes.
///
/// ```
/// use warren_dungeon::file;
/// use warren_dungeon::level::{BeastKind, Content, Edit, Level, SideKind};
/// use warren_maze::maze::{Side, Maze};
/// use warren_maze::topology::{Board, Grid, Square};
///
/// // A row of four cells. The wall between the last two has a secret door.
/// let grid = Grid::Square(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// let mut maze = Maze::solid(grid);
/// (0..4).for_each(|cell| maze.clear(cell));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// let door = Side { cell: 2, dir: Square::EAST };
/// let mut level = Level::new(maze, vec![0], vec![3])?
///     .with(Edit::Side(door, SideKind::ClosedDoor))?
///     .with(Edit::Charges(1))?
///     .with(Edit::Content(Content::Minotaur, 1, true))?;
/// assert_eq!(level.shortest(), Some(3), "through the door");
/// assert_eq!((level.charges(), level.beast(BeastKind::Minotaur)), (1, Some(1)));
///
/// level.apply(Edit::Side(door, SideKind::OpenDoor))?;
/// assert!(level.maze().passages(2).contains(Square::EAST));
/// assert_eq!(file::read(&file::write(&level))?, level);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Level<T = Grid> {
    pub(super) maze: Maze<T>,
    pub(super) contents: Contents,
    pub(super) doors: Doors,
    pub(super) gates: Gates,
    pub(super) rooms: Rooms,
    pub(super) charges: u32,
    pub(super) light: u32,
    pub(super) theme: Theme,
    pub(super) recipe: Option<Recipe>,
    pub(super) pack: Option<PackId>,
    pub(super) difference: Difference,
}

/// Creates a level from a maze that was read from a drawing.
impl TryFrom<Picture> for Level {
    type Error = InvalidLevel;

    fn try_from(picture: Picture) -> Result<Level, InvalidLevel> {
        Level::new(picture.maze, picture.starts, picture.finishes)?.with_doors(picture.doors, &[])
    }
}

impl<T: Topology> Level<T> {
    /// Creates a level without doors, charges or beasts. The player begins at the first start. The
    /// finishes may be in any order; the function sorts them. Takes O(n log n) time for n starts
    /// and finishes.
    ///
    /// # Errors
    ///
    /// Fails if there is no start or no finish, or if a start or finish is rock, not on the grid,
    /// or listed twice.
    pub fn new(
        maze: Maze<T>,
        starts: Vec<Cell>,
        finishes: Vec<Cell>,
    ) -> Result<Level<T>, InvalidLevel> {
        Level::with_contents(maze, Contents::new(starts, finishes))
    }

    /// Creates a level without doors and charges. Fails with the same errors as [`Level::new`].
    pub(crate) fn with_contents(
        maze: Maze<T>,
        contents: Contents,
    ) -> Result<Level<T>, InvalidLevel> {
        let contents = contents.checked(&maze)?;
        Ok(Level::from_parts(maze, contents, Doors::default()))
    }

    /// Creates a level from parts that obey the rules of levels. All lists of cells except the
    /// starts must be sorted.
    pub(crate) fn from_parts(maze: Maze<T>, contents: Contents, doors: Doors) -> Level<T> {
        Level {
            maze,
            contents,
            doors,
            gates: Gates::default(),
            rooms: Rooms::default(),
            charges: 0,
            light: 0,
            theme: Theme::default(),
            recipe: None,
            pack: None,
            difference: Difference::default(),
        }
    }

    /// Replaces the doors in a level without a recipe. The doors in `open` are open, and all other
    /// doors are closed. Takes O(n log n) time for n doors.
    pub(crate) fn with_doors(
        mut self,
        doors: Vec<Side>,
        open: &[Side],
    ) -> Result<Level<T>, InvalidLevel> {
        for &Side { cell, dir } in open {
            // An invalid door is skipped here, and reported by the loop below.
            if check_side(&self.maze, "the door", Side { cell, dir }).is_ok() {
                self.maze.close(cell, dir);
            }
        }
        let mut seen = BTreeSet::new();
        for door in doors {
            let Side { cell, dir } = door;
            check_side(&self.maze, "the door", door)?;
            let name = || (CellName::of(self.grid(), cell), dir_name(self.grid(), dir));
            if self.maze.passages(cell).contains(dir) {
                let (at, side) = name();
                return Err(InvalidLevel::DoorInPassage { at, side });
            }
            if !seen.insert(Side::at(self.grid(), cell, dir)) {
                let (at, side) = name();
                return Err(InvalidLevel::DoorTwice { at, side });
            }
        }
        self.doors = Doors::new(self.maze.grid(), seen.into_iter().collect());
        open.iter()
            .for_each(|door| self.maze.open(door.cell, door.dir));
        Ok(self)
    }

    /// Replaces the gates in a level without a recipe. Takes O(n log n) time for n gates.
    pub(crate) fn with_gates(mut self, gates: Vec<(Side, Gate)>) -> Result<Level<T>, InvalidLevel> {
        let mut seen = BTreeSet::new();
        for &(side, _) in &gates {
            let Side { cell, dir } = side;
            check_side(&self.maze, "the gate", side)?;
            let is_open = self.maze.passages(cell).contains(dir);
            let problem = if is_open || self.doors.number(cell, dir).is_some() {
                Some("is not a wall: a gate needs a wall without a door")
            } else if !seen.insert(Side::at(self.grid(), cell, dir)) {
                Some("already has a gate")
            } else {
                None
            };
            if let Some(problem) = problem {
                let at = CellName::of(self.grid(), cell);
                let side = dir_name(self.grid(), dir);
                return Err(InvalidLevel::Gate { at, side, problem });
            }
        }
        self.gates = Gates::new(self.maze.grid(), gates);
        Ok(self)
    }

    /// Sets the number of charges in a level without a recipe.
    pub(crate) fn set_charges(&mut self, charges: u32) {
        self.charges = charges;
    }

    /// Sets the light of a level without a recipe.
    pub(crate) fn set_light(&mut self, light: u32) {
        self.light = light;
    }

    /// Sets the theme of a level without a recipe.
    pub(crate) fn set_theme(&mut self, theme: Theme) {
        self.theme = theme;
    }

    /// Returns the level with the pack of chambers from which its chambers were chosen.
    #[must_use]
    pub fn with_pack(mut self, pack: PackId) -> Level<T> {
        self.pack = Some(pack);
        self
    }

    /// Sets the recipe. The level then counts as unedited until a method changes it.
    pub(crate) fn set_recipe(&mut self, recipe: Recipe) {
        self.recipe = Some(recipe);
        self.difference = Difference::default();
    }

    /// Marks the level as edited if it has a recipe.
    pub(crate) fn mark_edited(&mut self) {
        if self.recipe.is_some() {
            self.difference = Difference::UNKNOWN;
        }
    }

    /// Returns the level's maze, in which closed doors and all gates are walls.
    pub fn maze(&self) -> &Maze<T> {
        &self.maze
    }

    /// Returns the level's grid.
    pub fn grid(&self) -> &T {
        self.maze.grid()
    }

    /// Returns the starts. There is at least one start, and the player begins at the first.
    pub fn starts(&self) -> &[Cell] {
        self.cells_with(Content::Start)
    }

    /// Returns the finishes in ascending order. There is at least one.
    pub fn finishes(&self) -> &[Cell] {
        self.cells_with(Content::Finish)
    }

    /// Returns whether the cell is a finish. Takes time logarithmic in the number of
    /// finishes.
    pub fn is_finish(&self, cell: Cell) -> bool {
        self.finishes().binary_search(&cell).is_ok()
    }

    /// Returns the level's secret doors.
    pub fn doors(&self) -> &Doors {
        &self.doors
    }

    /// Returns the level's gates.
    pub fn gates(&self) -> &Gates {
        &self.gates
    }

    /// Returns the sides of a cell that a blast can open: walls between two open cells, and closed
    /// doors. A blast cannot open a gate.
    pub(crate) fn breakable(&self, cell: Cell) -> Dirs {
        let gates: Dirs = self.gates.of(cell).map(|(dir, ..)| dir).collect();
        self.maze.inner_walls(cell) - gates
    }

    /// Returns the number of charges that the player has at the beginning.
    pub fn charges(&self) -> u32 {
        self.charges
    }

    /// Returns the number of walls that a player who takes all gunpowder can blast.
    pub fn most_charges(&self) -> u32 {
        let gunpowder = self.cells_with(Content::Gunpowder).len() as u32;
        self.charges.saturating_add(gunpowder)
    }

    /// Returns the number of steps for which the player's torch burns without oil. If it is 0, the
    /// torch never burns down.
    pub fn light(&self) -> u32 {
        self.light
    }

    /// Returns the cells with this kind of content. Starts are in the level's own order; all other
    /// cells are in ascending order.
    pub fn cells_with(&self, content: Content) -> &[Cell] {
        self.contents.cells(content)
    }

    /// Returns the kinds of content in a cell, in the order of [`Content::ALL`]. Takes time linear
    /// in the number of starts and logarithmic in the number of other contents.
    pub fn contents(&self, cell: Cell) -> impl Iterator<Item = Content> {
        self.contents.of(cell)
    }

    /// Returns the pack of chambers from which the level's chambers were chosen, or `None` if they were
    /// not chosen from a pack.
    pub fn pack(&self) -> Option<&PackId> {
        self.pack.as_ref()
    }

    /// Returns the level's theme.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Returns the recipe that made the level, or `None` if it has no recipe.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.recipe.as_ref()
    }

    /// Returns whether the level differs from the level that its recipe makes. This is the case if
    /// the level was changed after it was made, or if [`file::read`](crate::file::read()) found a
    /// difference.
    pub fn is_edited(&self) -> bool {
        !self.difference.is_none()
    }

    /// Returns the recipe that makes exactly this level, or `None` if the level has no
    /// recipe or is [edited](Level::is_edited).
    pub fn true_recipe(&self) -> Option<&Recipe> {
        self.recipe().filter(|_| !self.is_edited())
    }
}

impl<T: Embedding> Level<T> {
    /// Returns the plan for a drawing of the level, with walls, starts and finishes. In the
    /// drawing, closed doors and gates look like walls.
    pub fn plan(&self) -> Plan<'_, T> {
        Plan::new(&self.maze, self.starts(), self.finishes())
    }
}

impl Level {
    /// Returns a copy of the level on a grid that does not wrap. Passages, doors and gates that
    /// cross the end of a wrapped axis become walls, and a room that crosses it becomes several
    /// rooms. Takes time linear in the number of cells.
    pub fn unwrapped(&self) -> Level {
        let spec = GridSpec {
            wrap_x: false,
            wrap_y: false,
            wrap_z: false,
            ..self.grid().spec()
        };
        // Removing the wrap cannot make the grid invalid.
        let Ok(grid) = Grid::try_from(spec) else {
            return self.clone();
        };
        let leads_round = |cell, dir| !grid.exits(cell).contains(dir);
        let mut level = self.clone();
        for cell in self.maze.open_cells() {
            for dir in self
                .maze
                .passages(cell)
                .filter(|&dir| leads_round(cell, dir))
            {
                level.maze.close(cell, dir);
            }
        }
        let doors = self.doors.list().iter().copied();
        let doors = doors.filter(|door| !leads_round(door.cell, door.dir));
        level.doors = Doors::new(&grid, doors.collect());
        let gates = self.gates.iter();
        let gates = gates.filter(|(side, _)| !leads_round(side.cell, side.dir));
        level.gates = Gates::new(&grid, gates.collect());
        level.rooms = self.rooms.on(&grid);
        if grid.spec() != self.grid().spec() {
            level.mark_edited();
        }
        level.maze = level.maze.with_grid(grid);
        level
    }
}
