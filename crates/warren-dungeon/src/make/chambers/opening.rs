//! Opens the closed parts of chambers in a level that is otherwise finished.

use super::chamber::{ChamberContent, ChamberSide, Spot};
use super::placement::{PlacedChamber, direction};
use crate::level::{
    Content, ContentKind, Edit, Gate, InvalidEdit, KeyShape, Level, LeverNumber, SideKind, Treasure,
};
use crate::make::MakeError;
use crate::make::finds::detours;
use warren_maze::maze::Side;
use warren_maze::rng::Random;
use warren_maze::topology::Topology;

const TREASURE: ChamberContent = ChamberContent::Other(ContentKind::Treasure);

/// Opens the closed parts of chambers, and adds their gates and contents. Each lock gets a shape,
/// and each lever a number, that the level does not use yet. Takes time linear in the number of
/// cells if there are chambers.
pub(in crate::make) fn open_chambers<T: Topology>(
    level: &mut Level<T>,
    placed: &[PlacedChamber],
    random: &mut impl Random,
) -> Result<(), MakeError> {
    if placed.is_empty() {
        return Ok(());
    }
    let mut unused = Unused::of(level, random);
    let mut treasures = Vec::new();
    for placed in placed {
        let names = unused.take(placed);
        let edits = edits(level.grid(), placed, &names);
        for edit in edits {
            let applied: Result<Edit, InvalidEdit> = level.apply(edit);
            applied.map_err(|_| MakeError::NoPlaceForChamber)?;
        }
        let contents = placed.chamber.contents.iter();
        let here = contents.filter(|(_, content)| *content == TREASURE);
        treasures.extend(here.map(|&(spot, _)| placed.cell(spot)));
    }
    let detours = detours(level);
    for cell in treasures {
        let treasure = Content::Treasure(Treasure::of_detour(detours[cell as usize]));
        let applied = level.apply(Edit::Content(treasure, cell, true));
        applied.map_err(|_| MakeError::NoPlaceForChamber)?;
    }
    Ok(())
}

/// The shapes and levers that a level does not use.
struct Unused {
    shapes: Vec<KeyShape>,
    levers: Vec<LeverNumber>,
}

/// The shape of each lock of a chamber, and the number of each lever, by their numbers in the
/// drawing.
struct Names {
    shapes: Vec<KeyShape>,
    levers: Vec<LeverNumber>,
}

impl Unused {
    fn of<T: Topology>(level: &Level<T>, random: &mut impl Random) -> Unused {
        let mut shapes: Vec<KeyShape> = KeyShape::ALL.into();
        let mut levers: Vec<LeverNumber> = LeverNumber::ALL.into();
        for (_, gate) in level.gates().iter() {
            shapes.retain(|&shape| gate.shape() != Some(shape));
            levers.retain(|&lever| gate.lever() != Some(lever));
        }
        random.shuffle(&mut shapes);
        Unused { shapes, levers }
    }

    /// Removes as many shapes and levers as the chamber needs.
    fn take(&mut self, placed: &PlacedChamber) -> Names {
        let locks = placed.chamber.locks().len().min(self.shapes.len());
        let levers = placed.chamber.levers().len().min(self.levers.len());
        Names {
            shapes: self.shapes.drain(..locks).collect(),
            levers: self.levers.drain(..levers).collect(),
        }
    }
}

impl Names {
    fn gate(&self, side: ChamberSide) -> SideKind {
        match side {
            ChamberSide::Passage => SideKind::Passage,
            ChamberSide::SecretDoor => SideKind::ClosedDoor,
            ChamberSide::Locked(lock) => {
                SideKind::Gate(Gate::Locked(self.shapes[usize::from(lock)]))
            }
            ChamberSide::OneWay { forwards } => SideKind::Gate(Gate::OneWay { forwards }),
            ChamberSide::Portcullis { lever, is_open } => SideKind::Gate(Gate::Portcullis {
                lever: self.levers[usize::from(lever)],
                is_open,
            }),
        }
    }

    /// Returns the content of a cell, or `None` for treasure, whose value is not known yet.
    fn content(&self, content: ChamberContent) -> Option<Content> {
        Some(match content {
            ChamberContent::Key(key) => Content::Key(self.shapes[usize::from(key)]),
            ChamberContent::Lever(lever) => Content::Lever(self.levers[usize::from(lever)]),
            ChamberContent::Plate(plate) => Content::Plate(self.shapes[usize::from(plate)]),
            ChamberContent::Other(ContentKind::Treasure) => return None,
            ChamberContent::Other(kind) => kind.contents()[0],
        })
    }
}

/// Returns a copy of a level in which the closed parts of a chamber are open and have no gates. A beast in
/// them then reaches at least the same cells as in the finished level, as early as there.
pub(in crate::make) fn without_gates<T: Topology + Clone>(
    level: &Level<T>,
    placed: &PlacedChamber,
) -> Result<Level<T>, InvalidEdit> {
    let mut open = level.clone();
    let opened = opened(level.grid(), placed, |_| SideKind::Passage);
    opened
        .into_iter()
        .try_for_each(|edit| open.apply(edit).map(drop))?;
    Ok(open)
}

/// Returns the edits that open the closed parts, without treasure. A beast in the lobby is already there.
fn edits<T: Topology>(grid: &T, placed: &PlacedChamber, names: &Names) -> Vec<Edit> {
    let chamber = placed.chamber;
    let is_missing = |&&(spot, content): &&(Spot, ChamberContent)| {
        content.beast().is_none() || chamber.closed.contains(&spot)
    };
    let contents = chamber.contents.iter().filter(is_missing);
    let contents = contents.filter_map(|&(spot, content)| {
        Some(Edit::Content(
            names.content(content)?,
            placed.cell(spot),
            true,
        ))
    });
    let mut edits = opened(grid, placed, |side| names.gate(side));
    edits.extend(contents);
    edits
}

/// Returns the edits that clear the closed parts and set the sides of a chamber.
fn opened<T: Topology>(
    grid: &T,
    placed: &PlacedChamber,
    kind: impl Fn(ChamberSide) -> SideKind,
) -> Vec<Edit> {
    let chamber = placed.chamber;
    let cleared = chamber
        .closed
        .iter()
        .map(|&spot| Edit::Rock(placed.cell(spot), false));
    let sides = chamber.sides.iter().filter_map(|&(a, b, side)| {
        let cell = placed.cell(a);
        let dir = direction(grid, cell, placed.cell(b))?;
        Some(Edit::Side(Side { cell, dir }, kind(side)))
    });
    cleared.chain(sides).collect()
}
