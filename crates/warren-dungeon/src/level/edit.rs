//! Edits of levels.

use super::cell_name::CellName;
use super::invalid::{InvalidLevel, check_cells, check_side};
use super::level::Level;
use crate::catalogue::{Content, Gate};
use crate::recipe::Theme;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Topology};

/// A change to a level; see [`Level::apply`]. Each edit sets one property to a value. If the
/// property already has that value, the edit changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Edit {
    /// Sets the side between two open cells to a wall, a passage, a door or a gate. Doors are
    /// numbered in ascending order of cell and direction, and so are gates. Adding or removing a
    /// door therefore changes the numbers of later doors. Opening or closing a door does not change
    /// the numbers.
    Side(Side, SideKind),
    /// Turns a cell into rock if the value is `true`, and turns rock into an open cell with walls
    /// on all sides if the value is `false`. Only an empty cell can become rock. A cell is empty if
    /// it has no passage, no door, no gate and no content.
    Rock(Cell, bool),
    /// Adds this kind of content to a cell if the value is `true`, and removes it if the value is
    /// `false`. A new start becomes the last start. If the Minotaur already starts in a different
    /// cell, its start moves.
    Content(Content, Cell, bool),
    /// Moves a cell to this index in the list of starts, and makes it a start if necessary. The
    /// indices of other starts change by at most one.
    Start(Cell, usize),
    /// Moves a cell to the [room](super::Rooms) that contains the second cell. If the two cells are
    /// equal, the cell becomes a separate room. If the value is `None`, the cell leaves its room.
    Room(Cell, Option<Cell>),
    /// Sets the number of charges.
    Charges(u32),
    /// Sets the number of steps for which the player's torch burns, or 0 if it never burns down.
    Light(u32),
    /// Sets the theme.
    Theme(Theme),
}

/// The kind of a side between two open cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SideKind {
    /// A wall without a door.
    Wall,
    /// A passage without a door.
    Passage,
    /// A closed door.
    ClosedDoor,
    /// An open door.
    OpenDoor,
    /// A gate. A [one-way gate](Gate::OneWay) is given relative to the cell that identifies the
    /// side.
    Gate(Gate),
}

impl SideKind {
    /// Returns the gate, or `None` if the side has no gate.
    pub fn gate(self) -> Option<Gate> {
        match self {
            SideKind::Gate(gate) => Some(gate),
            _ => None,
        }
    }

    /// Returns the same kind, given relative to the cell on the other side.
    fn reversed(self) -> SideKind {
        match self {
            SideKind::Gate(gate) => SideKind::Gate(gate.reversed()),
            other => other,
        }
    }
}

/// The reason why an edit cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidEdit {
    /// The edited level would break a rule of levels.
    #[error(transparent)]
    Level(#[from] InvalidLevel),
    /// The cell cannot become rock.
    #[error(
        "cell {cell} is not empty: remove its passages, doors, gates and contents, such as a start, \
         and take it out of its room, before turning it into rock"
    )]
    Occupied {
        /// The cell.
        cell: Cell,
    },
    /// The second cell of an [`Edit::Room`] is in no room.
    #[error("cell {cell} is in no room, so no cell can move to its room: make it a room first")]
    NotInRoom {
        /// The cell.
        cell: Cell,
    },
    /// The index is past the end of the list of starts.
    #[error("there are only {starts} other starts, so no start can have the index {index}")]
    StartIndex {
        /// The index.
        index: usize,
        /// The number of other starts.
        starts: usize,
    },
}

impl Edit {
    /// Returns the cells whose walls or contents the edit sets, so that a program can redraw only
    /// these cells. If the edit moves the Minotaur's start, the previous cell is not included. The
    /// inverse edit, which [`Level::apply`] returns, includes that cell. A
    /// [post](warren_maze::maze::Maze::owns_post) at an end of a changed side may be owned by a
    /// cell that is not included.
    pub fn cells(&self, grid: &impl Topology) -> Vec<Cell> {
        match *self {
            Edit::Side(Side { cell, dir }, _) => vec![cell, grid.step(cell, dir)],
            Edit::Rock(cell, _) => {
                let neighbours = grid.exits(cell).map(|dir| grid.step(cell, dir));
                neighbours.chain([cell]).collect()
            }
            Edit::Content(_, cell, _) | Edit::Start(cell, _) | Edit::Room(cell, _) => vec![cell],
            Edit::Charges(_) | Edit::Light(_) | Edit::Theme(_) => Vec::new(),
        }
    }
}

impl<T: Topology> Level<T> {
    /// Changes the level, and returns the edit that undoes the change. A level with a recipe is
    /// [edited](Level::is_edited) until all its changes are undone.
    ///
    /// Editing a side takes time linear in the number of doors and gates. Editing a room takes time
    /// linear in the number of cells in all rooms, and O(n log n) time if a room is added, removed or
    /// gets a different place in the order of rooms. Editing a kind of content takes time linear in the
    /// number of cells with this content. Turning a cell into rock takes time linear in the number
    /// of starts, and logarithmic in the number of other contents, doors, gates and room cells. All
    /// other edits take constant time.
    ///
    /// ```
    /// use warren_dungeon::level::{Edit, SideKind};
    /// use warren_dungeon::make::make;
    /// use warren_dungeon::recipe::Recipe;
    /// use warren_maze::maze::Side;
    ///
    /// let made = make(&Recipe::default())?;
    /// let dir = made.maze().passages(0).next().expect("the start has a passage");
    /// let side = Side { cell: 0, dir };
    ///
    /// let mut level = made.clone();
    /// let undo = level.apply(Edit::Side(side, SideKind::Wall))?;
    /// assert_eq!(undo, Edit::Side(side, SideKind::Passage));
    /// assert!(level.is_edited() && !level.maze().passages(0).contains(dir));
    ///
    /// level.apply(undo)?;
    /// assert_eq!(level, made);
    /// assert!(!level.is_edited());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the edited level would break a rule of [`Level`]. In this case, the level does not
    /// change.
    pub fn apply(&mut self, edit: Edit) -> Result<Edit, InvalidEdit> {
        let inverse = self.inverse(edit)?;
        self.toggle(inverse);
        self.toggle_rooms(edit);
        self.set(edit);
        self.toggle(edit);
        self.toggle_rooms(inverse);
        Ok(inverse)
    }

    /// Returns the level after an edit; see [`apply`](Level::apply).
    ///
    /// # Errors
    ///
    /// The same errors as [`apply`](Level::apply).
    pub fn with(mut self, edit: Edit) -> Result<Level<T>, InvalidEdit> {
        self.apply(edit)?;
        Ok(self)
    }

    /// Returns the kind of a cell's side. The side must be between two cells on the grid.
    pub fn side(&self, side: Side) -> SideKind {
        let Side { cell, dir } = side;
        if let Some((_, gate)) = self.gates.at(cell, dir) {
            return SideKind::Gate(gate);
        }
        let is_open = self.maze.passages(cell).contains(dir);
        match (self.doors.number(cell, dir).is_some(), is_open) {
            (false, false) => SideKind::Wall,
            (false, true) => SideKind::Passage,
            (true, false) => SideKind::ClosedDoor,
            (true, true) => SideKind::OpenDoor,
        }
    }

    /// Checks an edit, and returns the edit that sets the property to its current value.
    fn inverse(&self, edit: Edit) -> Result<Edit, InvalidEdit> {
        let check_open =
            |content: Content, cell| check_cells(&self.maze, content.kind().field(), &[cell]);
        Ok(match edit {
            Edit::Side(side, _) => {
                check_side(&self.maze, "the side", side)?;
                Edit::Side(side, self.side(side))
            }
            Edit::Rock(cell, is_rock) => {
                if cell >= self.grid().cells() {
                    let what = "cells";
                    let at = CellName::of(self.grid(), cell);
                    return Err(InvalidLevel::NoCell { what, at }.into());
                }
                if is_rock && !self.is_empty(cell) {
                    return Err(InvalidEdit::Occupied { cell });
                }
                Edit::Rock(cell, self.maze.is_solid(cell))
            }
            Edit::Content(content, cell, is_added) => {
                check_open(content, cell)?;
                let cells = self.cells_with(content);
                if content.is_required() && !is_added && cells == [cell] {
                    return Err(InvalidLevel::Missing(content.kind().field()).into());
                }
                if is_added
                    && let Some(conflict) = self.contents.conflict(self.grid(), content, cell)
                {
                    return Err(conflict.into());
                }
                match self.contents.only_cell(content) {
                    Some(other) if is_added => Edit::Content(content, other, true),
                    _ if content == Content::Start && !is_added => self.start_or_none(cell),
                    _ => Edit::Content(content, cell, self.contents.contains(content, cell)),
                }
            }
            Edit::Start(cell, index) => {
                check_open(Content::Start, cell)?;
                let is_start = self.starts().contains(&cell);
                let starts = self.starts().len() - usize::from(is_start);
                if index > starts {
                    return Err(InvalidEdit::StartIndex { index, starts });
                }
                self.start_or_none(cell)
            }
            Edit::Room(cell, companion) => {
                let not_in_room =
                    companion.filter(|&other| other != cell && self.rooms.number(other).is_none());
                if let Some(cell) = not_in_room {
                    return Err(InvalidEdit::NotInRoom { cell });
                }
                check_cells(&self.maze, "rooms", &[cell])?;
                if !self.rooms.is_move(cell, companion) {
                    return Ok(edit);
                }
                self.rooms.check_move(&self.maze, cell, companion)?;
                Edit::Room(cell, self.rooms.companion(cell))
            }
            Edit::Charges(_) => Edit::Charges(self.charges),
            Edit::Light(_) => Edit::Light(self.light),
            Edit::Theme(_) => Edit::Theme(self.theme),
        })
    }

    /// Returns the edit that sets a start's index to its current value, or the edit that removes
    /// the start if the cell is not a start.
    fn start_or_none(&self, cell: Cell) -> Edit {
        match self.starts().iter().position(|&start| start == cell) {
            Some(index) => Edit::Start(cell, index),
            None => Edit::Content(Content::Start, cell, false),
        }
    }

    /// Returns whether a cell may become rock.
    fn is_empty(&self, cell: Cell) -> bool {
        self.maze.passages(cell).is_empty()
            && self.doors.of(cell).next().is_none()
            && self.gates.of(cell).next().is_none()
            && self.contents(cell).next().is_none()
            && self.rooms.number(cell).is_none()
    }

    /// Applies an edit that has been checked.
    fn set(&mut self, edit: Edit) {
        match edit {
            Edit::Side(side, kind) => {
                let (grid, Side { cell, dir }) = (self.maze.grid(), side);
                match kind {
                    SideKind::ClosedDoor | SideKind::OpenDoor => self.doors.insert(grid, side),
                    _ => self.doors.remove(grid, side),
                }
                self.gates.set(grid, side, kind.gate());
                match kind {
                    SideKind::Passage | SideKind::OpenDoor => self.maze.open(cell, dir),
                    _ => self.maze.close(cell, dir),
                }
            }
            Edit::Rock(cell, true) => self.maze.fill(cell),
            Edit::Rock(cell, false) => self.maze.clear(cell),
            Edit::Content(content, cell, is_added) => self.contents.set(content, cell, is_added),
            Edit::Start(cell, index) => {
                let starts = self.contents.cells_mut(Content::Start);
                starts.retain(|&start| start != cell);
                starts.insert(index, cell);
            }
            Edit::Room(cell, companion) => self.rooms.move_cell(cell, companion),
            Edit::Charges(charges) => self.charges = charges,
            Edit::Light(light) => self.light = light,
            Edit::Theme(theme) => self.theme = theme,
        }
    }

    /// Updates `difference`. Call this method with the old value of a property before the property
    /// changes, and with the new value afterwards.
    fn toggle(&mut self, value: Edit) {
        if self.recipe.is_none() {
            return;
        }
        match value {
            Edit::Side(Side { cell, dir }, kind) => {
                let side = Side::at(self.grid(), cell, dir);
                let is_owner = side == Side { cell, dir };
                let kind = if is_owner { kind } else { kind.reversed() };
                self.difference.toggle(&Edit::Side(side, kind));
            }
            Edit::Content(content, cell, _) => self.toggle_contents(content, cell),
            Edit::Start(cell, _) => self.toggle_contents(Content::Start, cell),
            Edit::Room(..) => {}
            other => self.difference.toggle(&other),
        }
    }

    /// Updates `difference` for the rooms of both cells of an [`Edit::Room`]. Before the edit, the
    /// second cell is in the room that `cell` joins. After the edit, the second cell of the inverse
    /// edit is in the room that `cell` has left.
    fn toggle_rooms(&mut self, edit: Edit) {
        let Edit::Room(cell, other) = edit else {
            return;
        };
        if self.recipe.is_none() {
            return;
        }
        let numbers = [Some(cell), other].map(|cell| self.rooms.number(cell?));
        let numbers: BTreeSet<usize> = numbers.into_iter().flatten().collect();
        for number in numbers {
            self.difference.toggle(&self.rooms.list()[number]);
        }
    }

    /// Updates `difference` for the cells that `Contents::affected` returns.
    fn toggle_contents(&mut self, content: Content, cell: Cell) {
        let cells = self.contents.affected(content, cell);
        self.difference.toggle(&(content, cells));
    }
}

/// The difference between a level and the level that its recipe makes. The stored number is the
/// exclusive or of the hashes of the old and new values of all properties that differ. The number
/// is 0 if the levels are equal. If they differ, the probability that the number is 0 is
/// negligible.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Difference(u64);

impl Difference {
    /// A difference in unknown properties.
    pub(super) const UNKNOWN: Difference = Difference(u64::MAX);

    pub(super) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Adds a property's value, or removes the value if it was added before.
    fn toggle(&mut self, value: &impl Hash) {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        self.0 ^= hasher.finish();
    }
}

/// Two differences are equal if both are zero or neither is. Two edited levels with equal contents
/// are therefore equal, regardless of how they were edited.
impl PartialEq for Difference {
    fn eq(&self, other: &Difference) -> bool {
        self.is_none() == other.is_none()
    }
}
