//! The contents of a level's cells: for each kind of content, the cells that have it.

use super::cell_name::CellName;
use super::invalid::{InvalidLevel, check_cells};
use super::portals::PORTAL;
use crate::catalogue::{Content, ContentClass, ContentKind};
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

    /// Returns the lists of cells with each content of a kind, in the order of
    /// [`ContentKind::contents`].
    pub(super) fn lists(&self, kind: ContentKind) -> &[Vec<Cell>] {
        let contents = kind.contents();
        &self.0[contents[0].index()..][..contents.len()]
    }

    /// Returns the contents of a cell, in the order of [`Content::ALL`].
    pub(super) fn of(&self, cell: Cell) -> impl Iterator<Item = Content> {
        // Most lists are empty, so the check saves most of the time.
        let lists = Content::ALL.iter().zip(&self.0);
        let lists = lists.filter(|(_, cells)| !cells.is_empty());
        let contents = lists.map(|(&content, _)| content);
        contents.filter(move |&content| self.contains(content, cell))
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

    /// Returns the rule that a content would break in a cell, or `None`. Checks only the rules about
    /// contents in the same cell and about portals, not the rules for all kinds of content.
    pub(super) fn conflict(
        &self,
        grid: &impl Topology,
        content: Content,
        cell: Cell,
    ) -> Option<InvalidLevel> {
        let others = self.cells(content).iter().filter(|&&other| other != cell);
        let at = CellName::of(grid, cell);
        if let Some(kinds) = self.apart(content, cell) {
            return Some(InvalidLevel::Together { at, kinds });
        }
        let problem = match content {
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

    /// Returns the kinds of a content and of another one in the cell that cannot be together. The
    /// rule is that of the first kind.
    fn apart(&self, content: Content, cell: Cell) -> Option<[ContentKind; 2]> {
        let kind = content.kind();
        let others = ContentKind::ALL.iter().filter_map(|&other| {
            let pairs = [[kind, other], [other, kind]].into_iter();
            let mut rules = pairs.filter(|[a, b]| a.is_apart_from(*b));
            Some((other, rules.next()?))
        });
        let mut here = others.filter(|(other, _)| {
            let mut contents = other.contents().iter();
            contents.any(|&other| other != content && self.contains(other, cell))
        });
        here.next().map(|(_, rule)| rule)
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
