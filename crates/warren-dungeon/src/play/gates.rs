//! Keys, plates, gates, levers and portals: players take keys and press plates by entering their
//! cells, open gates that they face, pull levers, and step through portals.
//!
//! The level does not change. Instead, the run stores which gates have been opened, which levers
//! have been pulled, and which keys the player has. [`Progress::ways`] combines these with the
//! level.

use super::consumable::ConsumableKind;
use super::{Event, Progress, consume, finds, first_view};
use crate::level::{Content, Gate, Level, LeverNumber, Needs, Opens, PORTAL, PortalPair};
use warren_maze::topology::{Cell, Dir, Embedding};

/// The reason why a player could not use anything. The messages are written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UseRefusal {
    /// The player faces a closed gate that this content opens: a key that the player does not have, or
    /// a plate or a lever.
    #[error("{}", needed(*.0))]
    Needs(Content),
    /// The player faces a one-way gate from the side on which it cannot be passed.
    #[error("nothing opens this gate from this side")]
    WrongSide,
    /// The player faces a gate that nothing opens, such as a grate.
    #[error("nothing opens a grate: look through it, and find a way around")]
    Barred,
    /// The second portal of this pair is missing.
    #[error("portal {0:?} leads nowhere: its pair is incomplete")]
    LonePortal(PortalPair),
    /// The player faces no closed gate, and there is no lever and no portal in the player's cell.
    #[error("there is nothing to use here: face a locked door, or go to a lever or a portal")]
    Nothing,
}

impl UseRefusal {
    /// Returns the reason why a player without the key cannot open this gate of a level. The gate is
    /// given relative to the player's cell.
    pub fn of<T: Embedding>(level: &Level<T>, gate: Gate) -> UseRefusal {
        match gate.needs() {
            Needs::OtherSide => return UseRefusal::WrongSide,
            Needs::Never => return UseRefusal::Barred,
            Needs::Nothing | Needs::Opener | Needs::IronKey | Needs::Lever { .. } => {}
        }
        let exists = |content: &Content| !level.cells_with(*content).is_empty();
        let opener = gate.openers().find(exists).or(gate.openers().next());
        opener.map_or(UseRefusal::Nothing, UseRefusal::Needs)
    }
}

fn needed(opener: Content) -> String {
    let name = opener.in_words();
    match opener.kind().opens() {
        Some(Opens::Entered) => format!("only a {name} opens this door"),
        Some(Opens::Pulled) => format!("only a {name} opens this portcullis"),
        Some(Opens::Carried) | None => format!("you have no {name}"),
    }
}

impl Progress {
    /// Returns the number of the closed gate in a side of a cell, and the gate relative to the
    /// cell. Returns `None` if the side has no gate, or if the player can pass the gate from this
    /// cell.
    pub fn closed_gate<T: Embedding>(
        &self,
        level: &Level<T>,
        cell: Cell,
        dir: Dir,
    ) -> Option<(usize, Gate)> {
        let states = self.walker().gates;
        let gate = level.gates().at(cell, dir);
        gate.filter(|&(number, gate)| !states.lets_pass(number, gate))
    }

    /// Returns whether there is something to use: the player faces a closed gate, or there is a
    /// lever or a portal in the player's cell. `climb` has the same meaning as in
    /// [`Input::climb`](super::Input::climb).
    pub fn can_act(&self, level: &Level<impl Embedding>, climb: i8) -> bool {
        let faced = self.faces(level, climb);
        let gate = faced.and_then(|dir| self.closed_gate(level, self.cell, dir));
        gate.is_some() || lever(level, self.cell).is_some() || portal(level, self.cell).is_some()
    }

    /// Returns whether the player has the key for a locked door or an iron door. Returns `false`
    /// for all other gates, because no key opens them.
    pub fn has_key_for(&self, gate: Gate) -> bool {
        let is_carried = |opener: Content| match opener {
            Content::Key(shape) => self.keys.contains(&shape),
            _ => false,
        };
        match gate.needs() {
            Needs::Opener => gate.openers().any(is_carried),
            Needs::IronKey => self.iron_keys > 0,
            Needs::Nothing | Needs::OtherSide | Needs::Lever { .. } | Needs::Never => false,
        }
    }
}

/// Takes all keys and finds in a cell that the player enters, and presses its plates. A flask or a scroll stays
/// in the cell while the player carries one.
pub(super) fn take(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    cell: Cell,
    events: &mut Vec<Event>,
) {
    let is_here = |content: &Content| level.cells_with(*content).binary_search(&cell).is_ok();
    let items = Content::ALL
        .into_iter()
        .filter(|content| content.is_item() || content.opens_gates());
    let mut items = items.filter(is_here).peekable();
    let Err(index) = progress.taken.binary_search(&cell) else {
        return take_left_behind(level, progress, cell, &ConsumableKind::ALL, events);
    };
    if items.peek().is_some() {
        progress.taken.insert(index, cell);
    }
    for item in items {
        match item {
            Content::Key(shape) => {
                if let Err(index) = progress.keys.binary_search(&shape) {
                    progress.keys.insert(index, shape);
                }
            }
            Content::IronKey => progress.iron_keys += 1,
            _ if !consume::has_room_for(progress, item) => {
                let kind = ConsumableKind::of(item);
                progress.left_behind.extend(kind.map(|kind| (cell, kind)));
                events.push(Event::ItemLeft(item, cell));
                continue;
            }
            _ if item.kind().opens() == Some(Opens::Entered) => {
                events.push(Event::Pressed(item, cell));
                open_all(level, progress, item, events);
                continue;
            }
            _ => progress.finds += 1,
        }
        events.push(Event::ItemTaken(item, cell));
        finds::receive(level, progress, item, cell, events);
    }
}

/// Takes the flask or the scroll that the player has left behind in a cell, if the player carries none now.
pub(super) fn take_left_behind(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    cell: Cell,
    kinds: &[ConsumableKind],
    events: &mut Vec<Event>,
) {
    for &kind in kinds {
        let item = kind.content();
        if !progress.is_left_behind(item, cell) {
            continue;
        }
        if !consume::has_room_for(progress, item) {
            events.push(Event::ItemLeft(item, cell));
            continue;
        }
        progress.left_behind.retain(|&left| left != (cell, kind));
        progress.finds += 1;
        events.push(Event::ItemTaken(item, cell));
        finds::receive(level, progress, item, cell, events);
    }
}

/// Returns whether a cell has a key, a find or a plate that the player has neither taken nor pressed.
pub(super) fn is_left_in(level: &Level<impl Embedding>, progress: &Progress, cell: Cell) -> bool {
    let mut contents = level.contents(cell);
    progress.taken.binary_search(&cell).is_err()
        && contents.any(|content| content.is_item() || content.opens_gates())
}

/// Opens all gates that a content opens.
fn open_all<T: Embedding>(
    level: &Level<T>,
    progress: &mut Progress,
    opener: Content,
    events: &mut Vec<Event>,
) {
    for (number, (_, gate)) in level.gates().iter().enumerate() {
        if gate.is_opened_by(opener) && progress.open_gate(number) {
            events.push(Event::GateOpened(number));
        }
    }
}

/// Opens the gate that the player faces, pulls the lever in the player's cell, or steps through the
/// portal in the player's cell. On a grid with several floors, the player faces the ceiling or the floor if `climb` is not 0.
pub(super) fn act(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    climb: i8,
    events: &mut Vec<Event>,
) {
    let cell = progress.cell;
    let faced = progress.faces(level, climb);
    let gate = faced.and_then(|dir| progress.closed_gate(level, cell, dir));
    if let Some((number, gate)) = gate.filter(|&(_, gate)| progress.has_key_for(gate)) {
        progress.open_gate(number);
        progress.iron_keys -= u32::from(gate.needs() == Needs::IronKey);
        return events.push(Event::GateOpened(number));
    }
    if let Some(lever) = lever(level, cell) {
        progress.levers.pull(lever);
        return events.push(Event::LeverPulled(lever));
    }
    if let Some(to) = level.portal(cell) {
        return arrive(level, progress, to, events);
    }
    let lone = portal(level, cell).map(UseRefusal::LonePortal);
    let refusal = gate.map(|(_, gate)| UseRefusal::of(level, gate)).or(lone);
    events.push(Event::UseRefused(refusal.unwrap_or(UseRefusal::Nothing)));
}

/// Moves the player through a portal, to the centre of a cell. The player looks through an open side
/// of this cell.
fn arrive(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    to: Cell,
    events: &mut Vec<Event>,
) {
    progress.cell = to;
    progress.offset = [0, 0];
    progress.heading = first_view(level, to);
    progress.climbing = 0;
    progress.searching = 0;
    progress.steps += 1;
    events.push(Event::Crossed(PORTAL));
    take(level, progress, to, events);
}

/// Returns the pair of the portal in a cell.
fn portal<T: Embedding>(level: &Level<T>, cell: Cell) -> Option<PortalPair> {
    let is_here = |pair: &PortalPair| {
        let portals = level.cells_with(Content::Portal(*pair));
        portals.binary_search(&cell).is_ok()
    };
    PortalPair::ALL.into_iter().find(is_here)
}

/// Returns the number of the lever in a cell.
fn lever<T: Embedding>(level: &Level<T>, cell: Cell) -> Option<LeverNumber> {
    let is_here = |lever: &LeverNumber| {
        let levers = level.cells_with(Content::Lever(*lever));
        levers.binary_search(&cell).is_ok()
    };
    LeverNumber::ALL.into_iter().find(is_here)
}
