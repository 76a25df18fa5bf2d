//! The class `Proof`.

use pyo3::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::proof::{Verdict, certify, route_lines, write};
use warren_dungeon::route::Action;

/// The verdict on a level: whether it can be won, and whether it cannot be lost.
#[pyclass(name = "Proof", module = "warren", frozen)]
pub(crate) struct PyProof {
    /// Whether a player can reach a finish, or None if that is unknown.
    #[pyo3(get)]
    winnable: Option<bool>,
    /// Whether a player can always still reach a finish, or None if that is unknown.
    #[pyo3(get)]
    unlosable: Option<bool>,
    /// The certificate of a level that cannot be lost, the actions that lose a level that can be lost, or
    /// an empty string.
    #[pyo3(get)]
    text: String,
    /// The actions of a way to a finish, or an empty list if none is known.
    #[pyo3(get)]
    route: Vec<String>,
    /// The reason why there is no proof, or None.
    #[pyo3(get)]
    why: Option<String>,
}

#[pymethods]
impl PyProof {
    fn __repr__(&self) -> String {
        let told = |fact| match fact {
            Some(true) => "True",
            Some(false) => "False",
            None => "None",
        };
        let (winnable, unlosable) = (told(self.winnable), told(self.unlosable));
        format!("<warren.Proof winnable={winnable} unlosable={unlosable}>")
    }
}

impl PyProof {
    /// Searches for a proof.
    pub(crate) fn of(level: &Level) -> PyProof {
        let lines = |route: &[Action]| route_lines(level.grid(), route);
        let nothing = PyProof {
            winnable: None,
            unlosable: None,
            text: String::new(),
            route: Vec::new(),
            why: None,
        };
        match certify(level) {
            Verdict::Certified(certificate) => PyProof {
                winnable: Some(true),
                unlosable: Some(true),
                text: write(level, &certificate),
                route: lines(&certificate.route),
                ..nothing
            },
            Verdict::Losing { route, fatal, .. } => PyProof {
                winnable: Some(true),
                unlosable: Some(false),
                text: lines(&fatal).join("\n") + "\n",
                route: lines(&route),
                ..nothing
            },
            Verdict::Unwinnable { .. } => PyProof {
                winnable: Some(false),
                unlosable: Some(false),
                ..nothing
            },
            Verdict::Unknown { why, route } => PyProof {
                winnable: route.is_some().then_some(true),
                route: route.map_or(Vec::new(), |route| lines(&route)),
                why: Some(why.to_string()),
                ..nothing
            },
        }
    }
}
