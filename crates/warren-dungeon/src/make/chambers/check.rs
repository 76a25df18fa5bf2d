//! The rules of chambers.

use super::chamber::{Chamber, ChamberContent, ChamberSide, Spot};
use super::opening::open_chambers;
use super::placement::{PlacedChamber, direction};
use crate::level::{BeastKind, Content, Edit, Level};
use crate::proof::{Unprovable, Verdict, certify, route_lines};
use crate::route::Walker;
use std::collections::BTreeSet;
use std::fmt::Display;
use warren_maze::maze::Maze;
use warren_maze::rng::SeededRandom;
use warren_maze::solve::{Filtered, distances};
use warren_maze::topology::{Board, Cell, Grid, Square, Topology};

/// The rule that a chamber breaks. Columns and rows of cells are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChamberFault {
    /// A gate has no key, plate or lever.
    #[error("nothing opens the {gate} {name}: draw {opener}, or a wall instead")]
    Unopened {
        /// `"locked door"` or `"portcullis"`.
        gate: &'static str,
        /// The letter or the number of the gate.
        name: char,
        /// What could open it.
        opener: String,
    },
    /// A key, a plate or a lever has no gate.
    #[error("there is no {gate} {name}: draw one, or leave out {opener}")]
    OpensNothing {
        /// `"locked door"` or `"portcullis"`.
        gate: &'static str,
        /// The letter or the number of the missing gate.
        name: char,
        /// What would open it.
        opener: String,
    },
    /// The letters of locks or the numbers of levers are not consecutive.
    #[error("there is no {gate} {name}: use consecutive names, beginning with {first}")]
    Skipped {
        /// `"locked door"` or `"portcullis"`.
        gate: &'static str,
        /// The first unused letter or number.
        name: char,
        /// The first possible letter or number.
        first: char,
    },
    /// There are too many gates.
    #[error(
        "there are {0} gates, but a chamber can have at most {MOST_GATES}: draw walls or passages \
         instead"
    )]
    ManyGates(usize),
    /// There are several beasts.
    #[error(
        "there are {0} beasts, but a chamber can have only one: draw the others in chambers of their own"
    )]
    ManyBeasts(usize),
    /// The Guardian is not in the lobby, which is the room that it would guard.
    #[error(
        "the Guardian in column {}, row {} is not in the lobby: it guards the lobby, so draw it in an \
         empty cell of the lobby",
        .0[0], .0[1]
    )]
    GuardianOutside([u32; 2]),
    /// A cell cannot be reached.
    #[error("no player can reach the cell in column {}, row {}", .0[0], .0[1])]
    Unreachable([u32; 2]),
    /// A player can lose.
    #[error("a player who does the following cannot return to the lobby:\n{}", .0.join("\n"))]
    Losing(Vec<String>),
    /// There is no proof.
    #[error("no proof was found that a player can always return to the lobby: {0}")]
    Unproven(Unprovable),
    /// The chamber does not form a valid level.
    #[error("{0}")]
    Level(String),
    /// A way through the closed parts is shorter than the way through the lobby.
    #[error(
        "the way from column {}, row {} to column {}, row {} through the closed parts is shorter than \
         the way through the lobby",
        .from[0], .from[1], .to[0], .to[1]
    )]
    Shortcut {
        /// A cell of the lobby.
        from: [u32; 2],
        /// Another cell of the lobby.
        to: [u32; 2],
    },
}

/// The maximum number of gates in a chamber.
const MOST_GATES: usize = 24;

impl ChamberFault {
    /// Returns the cell of the fault, if it is in one cell.
    pub(super) fn spot(&self) -> Option<Spot> {
        match *self {
            ChamberFault::Unreachable(spot)
            | ChamberFault::GuardianOutside(spot)
            | ChamberFault::Shortcut { from: spot, .. } => Some(spot),
            _ => None,
        }
    }
}

/// The names of gates, and of what opens them.
struct GateNames {
    gate: &'static str,
    first: u8,
    opener: fn(char) -> String,
}

const LOCKS: GateNames = GateNames {
    gate: "locked door",
    first: b'A',
    opener: |name| format!("the key {} or the plate {name}", name.to_ascii_lowercase()),
};

const LEVERS: GateNames = GateNames {
    gate: "portcullis",
    first: b'1',
    opener: |name| format!("the lever {name}"),
};

impl GateNames {
    /// Checks that the gates with these numbers and the things that open gates with these numbers
    /// have the same names, which are the first possible ones.
    fn check(&self, gates: &BTreeSet<u8>, openers: &BTreeSet<u8>) -> Result<(), ChamberFault> {
        let (gate, first) = (self.gate, char::from(self.first));
        let name = |number: u8| char::from(self.first + number);
        if let Some(name) = gates.difference(openers).next().copied().map(name) {
            let opener = (self.opener)(name);
            return Err(ChamberFault::Unopened { gate, name, opener });
        }
        if let Some(name) = openers.difference(gates).next().copied().map(name) {
            let opener = (self.opener)(name);
            return Err(ChamberFault::OpensNothing { gate, name, opener });
        }
        match (0..gates.len() as u8).find(|number| !gates.contains(number)) {
            Some(skipped) => Err(ChamberFault::Skipped {
                gate,
                name: name(skipped),
                first,
            }),
            None => Ok(()),
        }
    }
}

impl Chamber {
    /// Checks the rules of chambers: all cells can be reached, a player can always return to the
    /// lobby, and no way through the closed parts is shorter than the way through the lobby, so
    /// that the shortest ways of a level do not change. Places the chamber on a separate grid.
    pub(super) fn check(&self) -> Result<(), ChamberFault> {
        self.check_names()?;
        self.check_gates()?;
        self.check_beasts()?;
        let placed = PlacedChamber::drawn(self);
        let lobby = self.lobby.iter().map(|&spot| (spot, placed.cell(spot)));
        let lobby: Vec<(Spot, Cell)> = lobby.collect();
        let whole = self.level(None)?;
        match certify(&whole) {
            // A doorway leads straight to the finish.
            Verdict::Certified(_) | Verdict::Unwinnable { .. } => {}
            Verdict::Losing { fatal, .. } => {
                return Err(ChamberFault::Losing(route_lines(whole.grid(), &fatal)));
            }
            Verdict::Unknown { why, .. } => return Err(ChamberFault::Unproven(why)),
        }
        let mut reached: BTreeSet<Spot> = BTreeSet::new();
        for &spot in &self.closed {
            if reached.contains(&spot) {
                continue;
            }
            let level = self.level(Some(placed.cell(spot)))?;
            if let Verdict::Unwinnable { .. } = certify(&level) {
                return Err(ChamberFault::Unreachable(spot));
            }
            self.spread(spot, &mut reached);
        }
        self.check_ways(&lobby, &whole)
    }

    /// Checks that locks have the same names as keys and plates, that portcullises have the same
    /// names as levers, and that they use the first possible names.
    fn check_names(&self) -> Result<(), ChamberFault> {
        let contents = self.contents.iter();
        let keys = contents.filter_map(|&(_, content)| match content {
            ChamberContent::Key(lock) | ChamberContent::Plate(lock) => Some(lock),
            _ => None,
        });
        let portcullises = self.sides.iter().filter_map(|&(_, _, side)| match side {
            ChamberSide::Portcullis { lever, .. } => Some(lever),
            _ => None,
        });
        LOCKS.check(&self.locks(), &keys.collect())?;
        LEVERS.check(&portcullises.collect(), &self.levers())
    }

    /// Checks the number of gates, so that proofs take a short time.
    fn check_gates(&self) -> Result<(), ChamberFault> {
        let sides = self.sides.iter();
        let gates = sides.filter(|(_, _, side)| !side.is_without_gate()).count();
        match gates > MOST_GATES {
            true => Err(ChamberFault::ManyGates(gates)),
            false => Ok(()),
        }
    }

    /// Checks the number of beasts, because a level has at most one beast of each kind, and that a
    /// Guardian has a room to guard.
    fn check_beasts(&self) -> Result<(), ChamberFault> {
        let contents = self.contents.iter();
        let beasts = contents.filter(|(_, content)| content.beast().is_some());
        let beasts = beasts.count();
        match self.den() {
            _ if beasts > 1 => Err(ChamberFault::ManyBeasts(beasts)),
            Some((BeastKind::Guardian, spot)) if !self.lobby.contains(&spot) => {
                Err(ChamberFault::GuardianOutside(spot))
            }
            _ => Ok(()),
        }
    }

    /// Adds a cell, and all cells that are connected with it without gates.
    fn spread(&self, spot: Spot, reached: &mut BTreeSet<Spot>) {
        let mut next = vec![spot];
        while let Some(spot) = next.pop() {
            if !reached.insert(spot) {
                continue;
            }
            let sides = self.sides.iter();
            for &(a, b, _) in sides.filter(|(_, _, side)| side.is_without_gate()) {
                if a == spot {
                    next.push(b);
                } else if b == spot {
                    next.push(a);
                }
            }
        }
    }

    /// Checks that no way through the closed parts is shorter than the way through the lobby.
    fn check_ways(&self, lobby: &[(Spot, Cell)], whole: &Level) -> Result<(), ChamberFault> {
        let passages = Walker::ALL_DOORS.passages(whole);
        let is_lobby = |cell: Cell| lobby.iter().any(|&(_, at)| at == cell);
        let inside = Filtered::new(&passages, |cell, dir| {
            is_lobby(cell) && is_lobby(whole.grid().step(cell, dir))
        });
        for &(from, cell) in lobby {
            let [short, long] = [distances(&passages, &[cell]), distances(&inside, &[cell])];
            let is_shorter = |cell: Cell| short[cell as usize] < long[cell as usize];
            if let Some(&(to, _)) = lobby.iter().find(|&&(_, cell)| is_shorter(cell)) {
                return Err(ChamberFault::Shortcut { from, to });
            }
        }
        Ok(())
    }

    /// Returns the chamber as a level of squares, which starts in the lobby. By default, the finish
    /// is outside the first doorway.
    fn level(&self, finish: Option<Cell>) -> Result<Level, ChamberFault> {
        let invalid = |error: &dyn Display| ChamberFault::Level(error.to_string());
        let [width, height] = self.size;
        let board = Board::new([width + 2, height + 2, 1], [false; 3]);
        let grid = Grid::Square(Square::new(board.map_err(|error| invalid(&error))?));
        let placed = PlacedChamber::drawn(self);
        let (spot, [x, y]) = self.doorways[0];
        let start = placed.cell(spot);
        let outside = grid.cell_at([x + 1, y + 1, 0]).unwrap_or(start);
        let mut maze = Maze::solid(grid);
        placed
            .lobby()
            .chain([outside])
            .for_each(|cell| maze.clear(cell));
        for (a, b) in placed.lobby_passages().chain([(start, outside)]) {
            if let Some(dir) = direction(maze.grid(), a, b) {
                maze.open(a, dir);
            }
        }
        let level = Level::new(maze, vec![start], vec![outside]);
        let mut level = level.map_err(|error| invalid(&error))?;
        let random = &mut SeededRandom::new(0);
        let opened = open_chambers(&mut level, &[placed], random);
        opened.map_err(|error| invalid(&error))?;
        if let Some(finish) = finish {
            for (cell, is_finish) in [(finish, true), (outside, false)] {
                let edit = Edit::Content(Content::Finish, cell, is_finish);
                level.apply(edit).map_err(|error| invalid(&error))?;
            }
        }
        Ok(level)
    }
}
