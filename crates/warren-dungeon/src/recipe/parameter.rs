//! A uniform representation of all algorithms' parameters.

use super::areas::DoorCount;
use serde::Serialize;
use warren_maze::generate::{Corner, GiveUp};

/// A parameter of an [`Algorithm`](super::Algorithm), with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Parameter {
    /// The name for command lines and messages, such as `"areas"`. Parameters of different
    /// algorithms have different names.
    pub name: &'static str,
    /// The name of the field that contains the parameter in files, such as `"count"`.
    pub field: &'static str,
    /// A short description for command-line help.
    pub summary: &'static str,
    /// The value.
    pub value: ParameterValue,
}

/// A parameter's value. The variant is the parameter's kind, which determines how programs read,
/// write and display the value.
///
/// The enum is deliberately exhaustive: if a new kind of parameter is added, the compiler reports
/// every `match` that does not handle it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ParameterValue {
    /// A probability, from 0 to 1.
    Chance(f64),
    /// A fraction, from 0 to 1.
    Share(f64),
    /// A number of items, such as areas.
    Count(u32),
    /// The relative frequency of one of several options. At least one of an algorithm's weights
    /// must be greater than 0.
    Weight(u32),
    /// A whole number, which may be negative.
    Whole(i32),
    /// A setting that is on or off.
    Switch(bool),
    /// A corner of the grid.
    Corner(Corner),
    /// The probability that a walk gives up.
    GiveUp(GiveUp),
    /// A number of secret doors.
    Doors(DoorCount),
}
