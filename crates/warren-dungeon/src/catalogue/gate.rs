//! The kinds of gates, with one row for each kind.

use super::content::{Content, Detail};
use super::key_shape::KeyShape;
use super::lever_number::LeverNumber;
use serde::{Deserialize, Serialize};

/// A gate in a side between two open cells. In the level's maze, the side is a wall in every state
/// of the gate. The run decides whether the player can pass the gate.
///
/// Code that only has to know how gates work asks [`needs`](Gate::needs), [`openers`](Gate::openers)
/// and the other methods instead of matching over the variants.
///
/// ```
/// use warren_dungeon::level::{Content, Gate, KeyShape, Needs};
///
/// let gate = Gate::Locked(KeyShape::Star);
/// assert_eq!((gate.name(), gate.needs()), ("locked_door", Needs::Opener));
/// assert!(gate.is_opened_by(Content::Key(KeyShape::Star)));
/// assert!(gate.is_opened_by(Content::Plate(KeyShape::Star)));
///
/// let gate = Gate::OneWay { forwards: true };
/// assert_eq!(gate.needs(), Needs::Nothing);
/// assert_eq!(gate.reversed().needs(), Needs::OtherSide);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gate {
    /// A door that the key of this shape opens. The player keeps the key. A
    /// [plate](super::Content::Plate) of this shape opens the door as well.
    Locked(KeyShape),
    /// A door that any iron key opens. Opening the door consumes the key.
    Iron,
    /// A gate that can be passed in only one direction. Nothing opens it in the other direction.
    OneWay {
        /// Whether the gate can be passed from the cell that identifies the side. Otherwise, it can
        /// be passed from the cell on the other side.
        forwards: bool,
    },
    /// A portcullis. Every pull of a [lever](super::Content::Lever) with this number opens it if it
    /// is closed, and closes it if it is open.
    Portcullis {
        /// The number of the levers that toggle the portcullis.
        lever: LeverNumber,
        /// Whether the portcullis is open at the beginning of a run.
        is_open: bool,
    },
    /// Bars that nobody can pass in any direction, and that nothing opens. Players and beasts
    /// [see through](Gate::is_transparent) them.
    Grate,
}

/// What a player needs to pass a gate from the cell to which the gate is relative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// Nothing lets a player pass from this cell. The gate can only be passed from the other side.
    OtherSide,
    /// One of the gate's [openers](Gate::openers), which is not consumed. Once the gate is open, it
    /// stays open.
    Opener,
    /// An iron key, which is consumed. Once the gate is open, it stays open.
    IronKey,
    /// The levers with this number, which open and close the gate.
    Lever {
        /// The number of the levers.
        lever: LeverNumber,
        /// Whether the gate is open before a lever is pulled.
        is_open: bool,
    },
    /// Nothing lets a player pass from either side.
    Never,
}

/// Everything about a gate that is data.
struct Row {
    /// Two numbers that identify the gate in fingerprints. They never change.
    numbers: [u32; 2],
    name: &'static str,
    /// The first version of level files that have the kind.
    since: u32,
    /// What a player needs to pass the gate from a side from which it can be passed.
    needs: Needs,
    opened_by: [Option<Content>; 2],
    /// For a one-way gate, whether it can be passed from the cell that identifies the side. A gate
    /// that consumes iron keys, or that openers open, can be passed in both directions.
    forwards: Option<bool>,
    /// Whether players and beasts see through the closed gate.
    is_transparent: bool,
}

impl Gate {
    /// The newest version of level files that a kind of gate introduced.
    pub(crate) const NEWEST: u32 = 7;

    fn row(self) -> Row {
        match self {
            Gate::Locked(shape) => Row {
                numbers: [0, shape as u32],
                name: "locked_door",
                since: 5,
                needs: Needs::Opener,
                opened_by: [Some(Content::Key(shape)), Some(Content::Plate(shape))],
                forwards: None,
                is_transparent: false,
            },
            Gate::Iron => Row {
                numbers: [1, 0],
                name: "iron_door",
                since: 5,
                needs: Needs::IronKey,
                opened_by: [Some(Content::IronKey), None],
                forwards: None,
                is_transparent: false,
            },
            Gate::OneWay { forwards } => Row {
                numbers: [2, forwards.into()],
                name: "one_way",
                since: 5,
                needs: Needs::Nothing,
                opened_by: [None; 2],
                forwards: Some(forwards),
                is_transparent: false,
            },
            Gate::Portcullis { lever, is_open } => Row {
                numbers: [3, lever.index() as u32 * 2 + u32::from(is_open)],
                name: "portcullis",
                since: 5,
                needs: Needs::Lever { lever, is_open },
                opened_by: [Some(Content::Lever(lever)), None],
                forwards: None,
                is_transparent: false,
            },
            Gate::Grate => Row {
                numbers: [4, 0],
                name: "grate",
                since: 7,
                needs: Needs::Never,
                opened_by: [None; 2],
                forwards: None,
                is_transparent: true,
            },
        }
    }

    /// Returns all gates, grouped by kind. One-way gates can be passed forwards.
    pub fn all() -> Vec<Gate> {
        let locked = KeyShape::ALL.map(Gate::Locked);
        let one_way = Gate::OneWay { forwards: true };
        let portcullises = [false, true]
            .map(|is_open| LeverNumber::ALL.map(|lever| Gate::Portcullis { lever, is_open }));
        let others = portcullises.into_iter().flatten();
        let gates = locked.into_iter().chain([Gate::Iron, one_way]);
        gates.chain(others).chain([Gate::Grate]).collect()
    }

    /// Returns the same gate, given relative to the cell on the other side.
    pub fn reversed(self) -> Gate {
        match self {
            Gate::OneWay { forwards } => Gate::OneWay {
                forwards: !forwards,
            },
            other => other,
        }
    }

    /// Returns the name of the kind in the singular, in lower case, with underscores between its
    /// words, such as `"iron_door"`. Exports use this name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the name for messages in English, with the shape or the number of the lever, which is
    /// counted from 0 as in level files.
    pub fn in_words(self) -> String {
        match self {
            Gate::Locked(shape) => format!("{} door", shape.name()),
            Gate::Iron => "iron door".into(),
            Gate::OneWay { .. } => "one-way gate".into(),
            Gate::Portcullis { lever, .. } => format!("portcullis of lever {}", lever.index()),
            Gate::Grate => "grate".into(),
        }
    }

    /// Returns what a player needs to pass the gate from the cell to which it is relative.
    pub fn needs(self) -> Needs {
        let row = self.row();
        match row.forwards {
            Some(false) => Needs::OtherSide,
            _ => row.needs,
        }
    }

    /// Returns whether something lets a player pass the gate from the cell to which it is relative.
    pub fn can_be_passed(self) -> bool {
        !matches!(self.needs(), Needs::OtherSide | Needs::Never)
    }

    /// Returns whether players and beasts see through the gate even if they cannot pass it.
    pub fn is_transparent(self) -> bool {
        self.row().is_transparent
    }

    /// Returns whether the gate can be passed in only one direction.
    pub fn is_one_way(self) -> bool {
        self.row().forwards.is_some()
    }

    /// Returns the contents that open the gate, the usual one first. A lever also closes it.
    pub fn openers(self) -> impl Iterator<Item = Content> + Clone {
        self.row().opened_by.into_iter().flatten()
    }

    /// Returns whether a content opens the gate.
    pub fn is_opened_by(self, content: Content) -> bool {
        self.row().opened_by.contains(&Some(content))
    }

    /// Returns the shape of the gate's keys and plates, or `None` if they have no shape.
    pub fn shape(self) -> Option<KeyShape> {
        self.openers().find_map(|opener| match opener.detail()? {
            Detail::KeyShape(shape) => Some(shape),
            _ => None,
        })
    }

    /// Returns the number of the levers that open and close the gate, or `None` if no levers do.
    pub fn lever(self) -> Option<LeverNumber> {
        match self.row().needs {
            Needs::Lever { lever, .. } => Some(lever),
            _ => None,
        }
    }

    /// Returns whether levers close the gate, which is open at the beginning of a run.
    pub fn is_open_at_first(self) -> bool {
        matches!(self.row().needs, Needs::Lever { is_open: true, .. })
    }

    /// Returns the first version of level files that have this kind of gate.
    pub(crate) fn since(self) -> u32 {
        self.row().since
    }

    /// Returns two numbers that identify the gate in fingerprints.
    pub(crate) fn numbers(self) -> [u32; 2] {
        self.row().numbers
    }
}

/// A gate as stored in level files. A file stores a one-way gate with the cell from which it can be
/// passed.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename = "gate")]
pub(crate) enum GateForm {
    Locked(KeyShape),
    Iron,
    OneWay,
    Portcullis {
        lever: LeverNumber,
        /// Whether the portcullis is open.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
    },
    Grate,
}

impl From<Gate> for GateForm {
    fn from(gate: Gate) -> GateForm {
        match gate {
            Gate::Locked(shape) => GateForm::Locked(shape),
            Gate::Iron => GateForm::Iron,
            Gate::OneWay { .. } => GateForm::OneWay,
            Gate::Portcullis { lever, is_open } => GateForm::Portcullis {
                lever,
                open: is_open,
            },
            Gate::Grate => GateForm::Grate,
        }
    }
}

impl From<GateForm> for Gate {
    fn from(form: GateForm) -> Gate {
        match form {
            GateForm::Locked(shape) => Gate::Locked(shape),
            GateForm::Iron => Gate::Iron,
            GateForm::OneWay => Gate::OneWay { forwards: true },
            GateForm::Portcullis { lever, open } => Gate::Portcullis {
                lever,
                is_open: open,
            },
            GateForm::Grate => Gate::Grate,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn fingerprints_distinguish_all_gates() {
        let gates = Gate::all().into_iter();
        let gates: BTreeSet<Gate> = gates.flat_map(|gate| [gate, gate.reversed()]).collect();
        let numbers: BTreeSet<[u32; 2]> = gates.iter().map(|gate| gate.numbers()).collect();
        assert_eq!(numbers.len(), gates.len());
    }

    #[test]
    fn files_can_contain_all_gates() {
        for gate in Gate::all() {
            assert_eq!(Gate::from(GateForm::from(gate)), gate);
        }
        let newest = Gate::all().into_iter().map(Gate::since).max();
        assert_eq!(newest, Some(Gate::NEWEST));
    }

    #[test]
    fn reversing_changes_only_the_direction_of_one_way_gates() {
        for gate in Gate::all() {
            let back = gate.reversed();
            assert_eq!(back.reversed(), gate);
            assert_eq!(back != gate, gate.is_one_way());
            assert_eq!(back.needs() == Needs::OtherSide, gate.is_one_way());
            assert!(back.openers().eq(gate.openers()));
        }
    }

    #[test]
    fn proofs_know_every_combination_of_needs_and_directions() {
        for gate in Gate::all() {
            let is_known = matches!(gate.needs(), Needs::Nothing | Needs::Lever { .. });
            assert!(is_known || !gate.is_one_way(), "{gate:?}");
            let has_openers = gate.openers().next().is_some();
            let needs_none = matches!(gate.needs(), Needs::Nothing | Needs::Never);
            assert_eq!(has_openers, !needs_none, "{gate:?}");
        }
    }
}
