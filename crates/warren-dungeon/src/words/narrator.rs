//! Descriptions of the player's surroundings.

use super::Phrase;
use super::bearing::{StraightWay, bearing, direction, turn};
use super::names::{
    beast_name, cell_kind_name, content_name, draught, gate_name, landmark_name, room_name,
    through, walked,
};
use super::phrase::say;
use crate::level::{BeastKind, Content, Gate, Level};
use crate::play::{Beast, EARSHOT, Exit, Landmark, Progress, Surroundings, Trail};
use warren_maze::topology::{Dir, Embedding};

/// Describes the surroundings of a player.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    /// The level.
    pub level: &'a Level,
    /// The progress of the run. It must belong to the level.
    pub progress: &'a Progress,
    /// The cells that the player has visited.
    pub trail: &'a Trail,
}

impl Narrator<'_> {
    fn surroundings(self) -> Surroundings {
        Surroundings::new(self.level, self.progress, self.trail)
    }

    /// Describes the player's cell: its kind, its exits, and whether each exit leads to an unvisited
    /// cell.
    ///
    /// # Panics
    ///
    /// Panics if the progress does not belong to this level; see [`Progress`].
    pub fn place(self) -> Phrase {
        let around = self.surroundings();
        let is_finish =
            |&&(_, landmark): &&(u32, Landmark)| landmark == Landmark::Content(Content::Finish);
        let exit = |exit: &Exit| {
            let finish = exit.landmarks.iter().find(is_finish);
            let finish = finish.map(|&(cells, landmark)| after(landmark_name(landmark), cells));
            let about = [walked(exit.walked), through(exit.through)];
            self.exit_line(exit.dir, about.into_iter().chain(finish).collect())
        };
        let exits = around.exits.iter().map(exit);
        let exits = exits.chain(self.closed_gates(&around)).collect();
        sentences(vec![place_line(&around, exits), draught(around.draught)])
    }

    /// Describes the side that the player faces.
    ///
    /// # Panics
    ///
    /// Panics if the progress does not belong to this level; see [`Progress`].
    pub fn side_ahead(self) -> Phrase {
        let around = self.surroundings();
        let exit = around.exits.iter().find(|exit| exit.dir == around.facing);
        let mut gates = around.closed_gates.iter();
        let gate = gates.find(|(dir, _)| *dir == around.facing);
        let closed =
            gate.map(|&(dir, gate)| Phrase::Several(closed_gate(&around, dir, gate), ", "));
        let closed = closed.unwrap_or(say!("words-wall"));
        let about = exit.map_or(closed, |exit| Phrase::Several(details(exit), ", "));
        let direction = direction(self.level, self.progress.cell(), around.facing);
        say!("words-side", direction, about).sentence()
    }

    /// Describes everything that the player can perceive in the current cell, and the directions and
    /// distances of the start and the finish.
    ///
    /// # Panics
    ///
    /// Panics if the progress does not belong to this level; see [`Progress`].
    pub fn whereabouts(self) -> Phrase {
        let around = self.surroundings();
        let (level, cell) = (self.level, self.progress.cell());
        let exit = |exit: &Exit| self.exit_line(exit.dir, details(exit));
        let exits = around.exits.iter().map(exit);
        let exits = exits.chain(self.closed_gates(&around)).collect();
        let facing = direction(level, cell, around.facing);
        let start = StraightWay::new(level, cell, level.starts()[0]);
        let mut told = vec![
            place_line(&around, exits),
            draught(around.draught),
            say!("words-facing", direction = facing),
            self.landmark(Content::Start, start),
            self.landmark(Content::Finish, StraightWay::to_finish(level, cell)),
        ];
        if around.is_dark {
            told.push(match self.progress.is_torch_put_out() {
                true => say!("words-torch-put-out"),
                false => say!("words-dark"),
            });
        }
        let beasts = self.progress.beasts().iter();
        told.extend(beasts.filter_map(|it| self.beast(it)));
        let kinds = BeastKind::ALL.into_iter();
        told.extend(kinds.filter_map(|kind| self.sleeping(kind)));
        told.extend(self.carried().into_iter().map(|(_, told)| told));
        told.extend(self.keys_and_floor());
        sentences(told)
    }

    /// Describes the position of a beast, or returns `None` if the player cannot hear it.
    pub fn beast(self, beast: &Beast) -> Option<Phrase> {
        let moves = beast
            .distance
            .filter(|&moves| beast.awake && moves <= EARSHOT)?;
        Some(say!(
            "words-beast",
            beast = beast_name(beast.kind),
            moves,
            bearing = self.bearing_of(beast),
        ))
    }

    /// Describes the position of a beast of this kind that sleeps, or returns `None` if the player does
    /// not hear its breath.
    fn sleeping(self, kind: BeastKind) -> Option<Phrase> {
        let moves = self.progress.moves_to_sleeping(self.level, kind)?;
        let beast = self.progress.beast(kind)?;
        Some(say!(
            "words-sleeping",
            moves,
            hearing = self.progress.hearing(),
            bearing = self.bearing_of(beast),
        ))
    }

    fn bearing_of(self, beast: &Beast) -> Phrase {
        let way = StraightWay::new(self.level, self.progress.cell(), beast.cell);
        match self.bearing(way) {
            told if told.is_empty() => say!("words-here"),
            told => Phrase::Several(told, ", "),
        }
    }

    /// Describes a vector from the player's cell: its length, its direction, and the number of floors that it
    /// leads up or down.
    pub fn bearing(self, way: StraightWay) -> Vec<Phrase> {
        bearing(self.progress.heading(), way)
    }

    /// Describes the gates of the player's cell that the player cannot pass.
    fn closed_gates(self, around: &Surroundings) -> Vec<Phrase> {
        let gates = around.closed_gates.iter();
        let gates = gates.map(|&(dir, gate)| self.exit_line(dir, closed_gate(around, dir, gate)));
        gates.collect()
    }

    fn exit_line(self, dir: Dir, about: Vec<Phrase>) -> Phrase {
        let (level, cell) = (self.level, self.progress.cell());
        let towards = direction(level, cell, dir);
        let about = Phrase::Several(about, ", ");
        match level.grid().has_side(cell, dir) {
            true => {
                let turn = turn(self.progress.heading(), level.grid().heading(cell, dir));
                say!("words-exit", direction = towards, turn, about)
            }
            false => say!("words-side", direction = towards, about),
        }
    }

    /// Describes the direction of a landmark and the distance to it. `way` is the vector from the
    /// player's cell to the landmark. Returns an empty message if the player is in the landmark's cell.
    fn landmark(self, content: Content, way: StraightWay) -> Phrase {
        let bearing = self.bearing(way);
        match bearing.is_empty() {
            true => Phrase::Nothing,
            false => say!(
                "words-landmark",
                landmark = content_name(content),
                bearing = Phrase::Several(bearing, ", "),
            ),
        }
    }
}

/// Describes a gate that the player cannot pass, and what the player sees through it.
fn closed_gate(around: &Surroundings, dir: Dir, gate: Gate) -> Vec<Phrase> {
    let Some(view) = around.views.iter().find(|view| view.dir == dir) else {
        return vec![say!("words-closed-gate", gate = gate_name(gate))];
    };
    let landmarks = view.landmarks.iter();
    let landmarks = landmarks.map(|&(cells, landmark)| after(landmark_name(landmark), cells));
    let behind = say!("words-beyond", cells = view.cells);
    [gate_name(gate), behind]
        .into_iter()
        .chain(landmarks)
        .collect()
}

fn sentences(told: Vec<Phrase>) -> Phrase {
    Phrase::Several(told.into_iter().map(Phrase::sentence).collect(), ". ")
}

/// Describes the kind of a cell, its contents and its exits.
fn place_line(around: &Surroundings, exits: Vec<Phrase>) -> Phrase {
    let again = if around.again {
        say!("words-again")
    } else {
        Phrase::Nothing
    };
    let ladders = [Landmark::LadderUp, Landmark::LadderDown];
    // Ladders are already described as exits.
    let landmarks = around
        .landmarks
        .iter()
        .filter(|landmark| !ladders.contains(landmark));
    let kind = around.room.map_or(cell_kind_name(around.kind), room_name);
    let what = [kind, again];
    let what = what
        .into_iter()
        .chain(landmarks.map(|&landmark| landmark_name(landmark)));
    let what = Phrase::Several(what.collect(), ", ");
    match exits.is_empty() {
        true => what,
        false => say!(
            "words-place",
            place = what,
            exits = Phrase::Several(exits, "; ")
        ),
    }
}

/// Describes an exit: whether it is new, what it leads through, how far it continues, and its
/// landmarks.
fn details(exit: &Exit) -> Vec<Phrase> {
    let ends = match exit.ends {
        Some(kind) => after(cell_kind_name(kind), exit.cells),
        // Nothing is visible behind a shut gate.
        None if exit.cells == 0 => Phrase::Nothing,
        None => say!("words-on", cells = exit.cells),
    };
    let landmarks = exit.landmarks.iter();
    let landmarks = landmarks.map(|&(cells, landmark)| after(landmark_name(landmark), cells));
    let about = [walked(exit.walked), through(exit.through), ends];
    about.into_iter().chain(landmarks).collect()
}

fn after(what: Phrase, cells: u32) -> Phrase {
    say!("words-after", what, cells)
}
