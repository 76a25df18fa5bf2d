//! The contents of a level's cells: for each kind of content, the cells that have it.

use super::cell_name::CellName;
use super::invalid::{InvalidLevel, check_cells};
use super::portals::PORTAL;
use crate::catalogue::{Content, ContentClass, LeverNumber, PortalPair};
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Topology};

/// For each kind of content, the cells that have it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contents([Vec<Cell>; Content::ALL.len()]);

impl Default for Contents {
    fn default() -> Contents {
        Contents([const { Vec::new() }; Content::ALL.len()])
    }
}

impl Contents {
    /// Creates contents that consist of starts and finishes.
    pub(crate) fn new(starts: Vec<Cell>, finishes: Vec<Cell>) -> Contents {
        let mut contents = Contents::default();
        *contents.cells_mut(Content::Start) = starts;
        *contents.cells_mut(Content::Finish) = finishes;
        contents
    }

    /// Returns the cells with this kind of content.
    pub(crate) fn cells(&self, content: Content) -> &[Cell] {
        &self.0[content.index()]
    }

    /// Returns the list of cells with this kind of content. In a level's contents, all lists except
    /// the starts must remain sorted.
    pub(crate) fn cells_mut(&mut self, content: Content) -> &mut Vec<Cell> {
        &mut self.0[content.index()]
    }

    /// Returns whether a cell has this kind of content. For starts, takes time linear in the number
    /// of starts. Otherwise, takes time logarithmic in the number of cells with this content.
    pub(super) fn contains(&self, content: Content, cell: Cell) -> bool {
        self.affected(content, cell).contains(&cell)
    }

    /// Returns the part of the list whose cells an edit of this kind of content in `cell` can
    /// remove or move.
    pub(super) fn affected(&self, content: Content, cell: Cell) -> &[Cell] {
        let cells = self.cells(content);
        match CellList::of(content) {
            CellList::Ordered | CellList::Single => cells,
            CellList::Sorted => match cells.binary_search(&cell) {
                Ok(at) => &cells[at..=at],
                Err(_) => &[],
            },
        }
    }

    /// Adds this kind of content to a cell if `is_added` is true, and removes it otherwise. If a
    /// level can have only one cell with this kind of content, adding the content removes it from
    /// its previous cell. If the order of the cells matters, a new cell becomes the last.
    pub(super) fn set(&mut self, content: Content, cell: Cell, is_added: bool) {
        if self.contains(content, cell) == is_added {
            return;
        }
        let cells = self.cells_mut(content);
        if !is_added {
            cells.retain(|&other| other != cell);
            return;
        }
        match CellList::of(content) {
            CellList::Ordered => cells.push(cell),
            CellList::Sorted => cells.insert(cells.partition_point(|&other| other < cell), cell),
            CellList::Single => *cells = vec![cell],
        }
    }

    /// Returns the cell that loses this kind of content if a different cell gets it. Returns `None`
    /// if no cell has this content, or if several cells can have it.
    pub(super) fn only_cell(&self, content: Content) -> Option<Cell> {
        let is_single = CellList::of(content) == CellList::Single;
        self.cells(content).first().copied().filter(|_| is_single)
    }

    /// Returns the rule that a key, a lever, a portal or a plate would break in a cell, or `None`.
    /// Checks only the special rules for these four kinds, not the rules for all kinds of content.
    pub(super) fn conflict(
        &self,
        grid: &impl Topology,
        content: Content,
        cell: Cell,
    ) -> Option<InvalidLevel> {
        let is_here = |kind: Content| kind != content && self.contains(kind, cell);
        let has_lever = || {
            LeverNumber::ALL
                .into_iter()
                .map(Content::Lever)
                .any(is_here)
        };
        let has_portal = || {
            PortalPair::ALL
                .into_iter()
                .map(Content::Portal)
                .any(is_here)
        };
        let others = self.cells(content).iter().filter(|&&other| other != cell);
        let at = CellName::of(grid, cell);
        if let Some(other) = self.shared_with_plate(content, cell) {
            return Some(InvalidLevel::Plate { at, other });
        }
        let problem = match content {
            Content::Lever(_) if has_lever() => return Some(InvalidLevel::TwoLevers { at }),
            Content::Lever(_) if has_portal() => "has a portal and a lever: remove one of them",
            Content::Portal(_) if has_lever() => "has a portal and a lever: remove one of them",
            Content::Portal(_) if has_portal() => "has two portals: remove one of them",
            Content::Portal(_) if others.count() > 1 => {
                "is one of three cells with the same letter: a pair has two, so remove one, or use \
                 another letter"
            }
            Content::Portal(_) if grid.exits(cell).contains(PORTAL) => {
                "has a neighbour in direction 63, which stands for portals: use another cell"
            }
            _ => return None,
        };
        Some(InvalidLevel::Portal { at, problem })
    }

    /// Returns the name of the content that would have to share its cell with a plate if the cell
    /// had this kind of content. Returns `None` if the cell may have both, or has no plate.
    fn shared_with_plate(&self, content: Content, cell: Cell) -> Option<&'static str> {
        let is_plate: fn(Content) -> bool = |kind| matches!(kind, Content::Plate(_));
        let kinds: [(&str, fn(Content) -> bool); 4] = [
            ("another plate", is_plate),
            ("a key", Content::is_key),
            ("a lever", |kind| matches!(kind, Content::Lever(_))),
            ("a portal", |kind| matches!(kind, Content::Portal(_))),
        ];
        let is_here = |is_kind: fn(Content) -> bool| {
            let mut others = Content::ALL.into_iter().filter(|&kind| kind != content);
            others.any(|kind| is_kind(kind) && self.contains(kind, cell))
        };
        let mut shared = kinds
            .into_iter()
            .filter(|&(_, is_kind)| match is_plate(content) {
                true => is_here(is_kind),
                false => is_kind(content) && is_here(is_plate),
            });
        shared.next().map(|(name, _)| name)
    }

    /// Checks that the contents obey the rules of levels, and sorts the lists whose order does not
    /// matter.
    pub(super) fn checked(mut self, maze: &Maze<impl Topology>) -> Result<Contents, InvalidLevel> {
        for content in Content::ALL {
            let cells = self.cells_mut(content);
            check_cells(maze, content.kind().field(), cells)?;
            if CellList::of(content) != CellList::Ordered {
                cells.sort_unstable();
            }
            if content.is_required() && cells.is_empty() {
                return Err(InvalidLevel::Missing(content.kind().field()));
            }
        }
        for content in Content::ALL {
            let cells = self.cells(content).iter();
            let mut conflicts = cells.filter_map(|&cell| self.conflict(maze.grid(), content, cell));
            if let Some(conflict) = conflicts.next() {
                return Err(conflict);
            }
        }
        Ok(self)
    }
}

/// The rule for a list of cells with the same kind of content.
#[derive(PartialEq)]
enum CellList {
    /// The order of the cells matters.
    Ordered,
    /// The cells are in ascending order.
    Sorted,
    /// There is at most one cell.
    Single,
}

impl CellList {
    fn of(content: Content) -> CellList {
        match content.kind().class() {
            ContentClass::Start => CellList::Ordered,
            ContentClass::Beast(_) => CellList::Single,
            _ => CellList::Sorted,
        }
    }
}
