//! The contents of a level's cells: starts, finishes, beasts, keys, levers, finds, portals and plates.

use super::BeastKind;
use super::cell_name::CellName;
use super::gate::{KeyShape, LeverNumber};
use super::invalid::{InvalidLevel, check_cells};
use super::portals::{PORTAL, PortalPair};
use super::treasure::Treasure;
use serde::{Deserialize, Serialize};
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Topology};

/// A kind of cell content. A cell can have several kinds of content.
///
/// The enum is deliberately exhaustive: if a new kind of content is added, the compiler reports
/// every `match` that does not handle it.
///
/// ```
/// use warren_dungeon::level::{Content, Level};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Board, Grid, Square};
///
/// let grid = Grid::Square(Square::new(Board::new([2, 1, 1], [false; 3])?));
/// let mut maze = Maze::solid(grid);
/// maze.clear(0);
/// maze.clear(1);
/// let level = Level::new(maze, vec![0], vec![0, 1])?;
/// assert_eq!(level.cells_with(Content::Finish), [0, 1]);
/// assert!(level.contents(0).eq([Content::Start, Content::Finish]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Content {
    /// A start. The player begins at the level's first start.
    Start,
    /// A finish, where the player wins.
    Finish,
    /// The cell where the Minotaur starts. A level has at most one such cell.
    Minotaur,
    /// A key of this shape, which opens all [locked doors](super::Gate::Locked) of the same shape.
    Key(KeyShape),
    /// An iron key, which opens one [iron door](super::Gate::Iron).
    IronKey,
    /// A lever, which toggles all [portcullises](super::Gate::Portcullis) with this number. A cell
    /// has at most one lever.
    Lever(LeverNumber),
    /// A treasure, which is worth [coins](Treasure::coins).
    Treasure(Treasure),
    /// Gunpowder for one more blast.
    Gunpowder,
    /// A piece of chalk, with which the player can mark [some cells](crate::play::MARKS_PER_CHALK).
    Chalk,
    /// A map fragment, which shows the player the [nearby](crate::play::MAP_MOVES) cells.
    MapFragment,
    /// A compass, which shows the player the direction of the nearest finish.
    Compass,
    /// A flask of oil, which makes the player's torch burn brighter and longer.
    Oil,
    /// The cell where the [Sleeper](BeastKind::Sleeper) starts. A level has at most one such cell.
    Sleeper,
    /// The cell where the [Guardian](BeastKind::Guardian) starts. A level has at most one such
    /// cell. The Guardian guards the room that contains this cell, or only this cell if it is in no
    /// room.
    Guardian,
    /// The cell where the [Statue](BeastKind::Statue) starts. A level has at most one such cell.
    Statue,
    /// A portal, through which a player steps to the other portal of this pair. A pair has at most
    /// two cells. If it has only one, the portal leads nowhere. A cell has at most one portal, and
    /// cannot have both a portal and a lever.
    Portal(PortalPair),
    /// A pressure plate of this shape. When the player enters its cell, all [locked
    /// doors](super::Gate::Locked) of the same shape open. A cell has at most one plate. A cell
    /// with a plate cannot have a key, a lever or a portal.
    Plate(KeyShape),
}

impl Content {
    /// All kinds, in declaration order.
    pub const ALL: [Content; 48] = [
        Content::Start,
        Content::Finish,
        Content::Minotaur,
        Content::Key(KeyShape::ALL[0]),
        Content::Key(KeyShape::ALL[1]),
        Content::Key(KeyShape::ALL[2]),
        Content::Key(KeyShape::ALL[3]),
        Content::Key(KeyShape::ALL[4]),
        Content::Key(KeyShape::ALL[5]),
        Content::Key(KeyShape::ALL[6]),
        Content::Key(KeyShape::ALL[7]),
        Content::IronKey,
        Content::Lever(LeverNumber::ALL[0]),
        Content::Lever(LeverNumber::ALL[1]),
        Content::Lever(LeverNumber::ALL[2]),
        Content::Lever(LeverNumber::ALL[3]),
        Content::Lever(LeverNumber::ALL[4]),
        Content::Lever(LeverNumber::ALL[5]),
        Content::Lever(LeverNumber::ALL[6]),
        Content::Lever(LeverNumber::ALL[7]),
        Content::Treasure(Treasure::ALL[0]),
        Content::Treasure(Treasure::ALL[1]),
        Content::Treasure(Treasure::ALL[2]),
        Content::Treasure(Treasure::ALL[3]),
        Content::Gunpowder,
        Content::Chalk,
        Content::MapFragment,
        Content::Compass,
        Content::Oil,
        Content::Sleeper,
        Content::Guardian,
        Content::Statue,
        Content::Portal(PortalPair::A),
        Content::Portal(PortalPair::B),
        Content::Portal(PortalPair::C),
        Content::Portal(PortalPair::D),
        Content::Portal(PortalPair::E),
        Content::Portal(PortalPair::F),
        Content::Portal(PortalPair::G),
        Content::Portal(PortalPair::H),
        Content::Plate(KeyShape::ALL[0]),
        Content::Plate(KeyShape::ALL[1]),
        Content::Plate(KeyShape::ALL[2]),
        Content::Plate(KeyShape::ALL[3]),
        Content::Plate(KeyShape::ALL[4]),
        Content::Plate(KeyShape::ALL[5]),
        Content::Plate(KeyShape::ALL[6]),
        Content::Plate(KeyShape::ALL[7]),
    ];

    /// The index of the first portal.
    const FIRST_PORTAL: usize = Content::FIRST_FIND + Treasure::ALL.len() + 8;

    /// The index of the first [find](Content::is_find).
    const FIRST_FIND: usize = 4 + KeyShape::ALL.len() + LeverNumber::ALL.len();

    /// Returns the index of this kind in [`ALL`](Content::ALL).
    pub fn index(self) -> usize {
        match self {
            Content::Start => 0,
            Content::Finish => 1,
            Content::Minotaur => 2,
            Content::Key(shape) => 3 + shape as usize,
            Content::IronKey => 3 + KeyShape::ALL.len(),
            Content::Lever(lever) => 4 + KeyShape::ALL.len() + lever.index(),
            Content::Treasure(treasure) => Content::FIRST_FIND + treasure as usize,
            Content::Gunpowder => Content::FIRST_FIND + Treasure::ALL.len(),
            Content::Chalk => Content::FIRST_FIND + Treasure::ALL.len() + 1,
            Content::MapFragment => Content::FIRST_FIND + Treasure::ALL.len() + 2,
            Content::Compass => Content::FIRST_FIND + Treasure::ALL.len() + 3,
            Content::Oil => Content::FIRST_FIND + Treasure::ALL.len() + 4,
            Content::Sleeper => Content::FIRST_FIND + Treasure::ALL.len() + 5,
            Content::Guardian => Content::FIRST_FIND + Treasure::ALL.len() + 6,
            Content::Statue => Content::FIRST_FIND + Treasure::ALL.len() + 7,
            Content::Portal(pair) => Content::FIRST_PORTAL + pair as usize,
            Content::Plate(shape) => Content::FIRST_PORTAL + PortalPair::ALL.len() + shape as usize,
        }
    }

    /// Returns whether players take this kind of content when they enter its cell. This applies to
    /// keys and finds.
    pub fn is_item(self) -> bool {
        self.is_key() || self.is_find()
    }

    /// Returns whether players use this kind of content in its cell and leave it there. This
    /// applies to levers, portals and plates.
    pub fn is_fixture(self) -> bool {
        matches!(
            self,
            Content::Lever(_) | Content::Portal(_) | Content::Plate(_)
        )
    }

    /// Returns whether this is a key, which opens gates.
    pub fn is_key(self) -> bool {
        matches!(self, Content::Key(_) | Content::IronKey)
    }

    /// Returns whether a player who enters its cell can pass more gates afterwards. This applies to
    /// keys and plates.
    pub fn opens_gates(self) -> bool {
        self.is_key() || matches!(self, Content::Plate(_))
    }

    /// Returns whether this is a find: a treasure, or an item that helps the player but opens no
    /// gate.
    pub fn is_find(self) -> bool {
        matches!(
            self,
            Content::Treasure(_)
                | Content::Gunpowder
                | Content::Chalk
                | Content::MapFragment
                | Content::Compass
                | Content::Oil
        )
    }

    /// Returns the name of the field in level files that lists the cells with this kind of content.
    /// Errors also use this name.
    pub fn name(self) -> &'static str {
        self.rules().name
    }

    /// Returns whether a player can see this kind of content in a cell. Only the starts
    /// of beasts are invisible.
    pub fn is_visible(self) -> bool {
        self.rules().is_visible
    }

    /// Returns whether a level needs at least one cell with this kind of content.
    pub(super) fn is_required(self) -> bool {
        self.rules().is_required
    }

    fn rules(self) -> Rules {
        match self {
            Content::Start => Rules {
                name: "starts",
                cells: CellList::Ordered,
                is_required: true,
                is_visible: true,
            },
            Content::Finish => Rules {
                name: "finishes",
                cells: CellList::Sorted,
                is_required: true,
                is_visible: true,
            },
            Content::Minotaur => Rules::beast(BeastKind::Minotaur),
            Content::Key(_) => Rules::visible("keys"),
            Content::IronKey => Rules::visible("iron_keys"),
            Content::Lever(_) => Rules::visible("levers"),
            Content::Treasure(_) => Rules::visible("treasures"),
            Content::Gunpowder => Rules::visible("gunpowder"),
            Content::Chalk => Rules::visible("chalk"),
            Content::MapFragment => Rules::visible("map_fragments"),
            Content::Compass => Rules::visible("compasses"),
            Content::Oil => Rules::visible("oil"),
            Content::Sleeper => Rules::beast(BeastKind::Sleeper),
            Content::Guardian => Rules::beast(BeastKind::Guardian),
            Content::Statue => Rules::beast(BeastKind::Statue),
            Content::Portal(_) => Rules::visible("portals"),
            Content::Plate(_) => Rules::visible("plates"),
        }
    }
}

/// The rules for a kind of content.
struct Rules {
    name: &'static str,
    cells: CellList,
    is_required: bool,
    is_visible: bool,
}

impl Rules {
    /// The rules for a beast's start.
    fn beast(kind: BeastKind) -> Rules {
        Rules {
            name: kind.field(),
            cells: CellList::Single,
            is_required: false,
            is_visible: false,
        }
    }

    /// The rules for visible content that any number of cells can have.
    fn visible(name: &'static str) -> Rules {
        Rules {
            name,
            cells: CellList::Sorted,
            is_required: false,
            is_visible: true,
        }
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
        match content.rules().cells {
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
        match content.rules().cells {
            CellList::Ordered => cells.push(cell),
            CellList::Sorted => cells.insert(cells.partition_point(|&other| other < cell), cell),
            CellList::Single => *cells = vec![cell],
        }
    }

    /// Returns the cell that loses this kind of content if a different cell gets it. Returns `None`
    /// if no cell has this content, or if several cells can have it.
    pub(super) fn only_cell(&self, content: Content) -> Option<Cell> {
        let is_single = content.rules().cells == CellList::Single;
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
            check_cells(maze, content.name(), cells)?;
            if content.rules().cells != CellList::Ordered {
                cells.sort_unstable();
            }
            if content.is_required() && cells.is_empty() {
                return Err(InvalidLevel::Missing(content.name()));
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
