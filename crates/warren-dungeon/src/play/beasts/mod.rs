//! Beasts, which catch the player, or steal from the player. Each kind of beast has its own rule in a
//! separate file. The rule decides where the beast goes. All beasts walk in the same way, and all
//! beasts that [catch](BeastKind::catches) do so in the same way.
//!
//! A beast can go wherever the player can go, including ladders and gates that the player has
//! opened, but is a little slower than the player. No beast enters a cell with [salt](super::Salt), or passes
//! a gate that the player has [shut](super::ShutGate).

mod echo;
mod guardian;
mod lure;
mod minotaur;
mod moth;
mod noise;
mod senses;
mod sleeper;
mod statue;
mod thief;
mod warden;

pub use echo::ECHO_LAG;
pub(super) use echo::extend_path;
pub(super) use lure::lure;
pub use lure::{LURE_TICKS, Lure};
pub use minotaur::SLEEP_TICKS;
pub use moth::LIGHT_REACH;
pub(super) use noise::is_noisy;
pub use noise::{QUIET, quiet};
pub(super) use senses::Senses;

use super::{Event, Progress, Relic, salt, shut};
use crate::level::{BeastKind, Level, Treasure};
use crate::recipe::is_default;
use crate::route::{Levers, Patrol, nearby};
use crate::speeds::{BEAST_TICKS, BREATH, EARSHOT, RISE_TICKS};
use serde::{Deserialize, Serialize};
use warren_maze::solve::{Filtered, Walkable, shortest_path};
use warren_maze::topology::{Cell, Dir, Embedding};

/// The maximum distance at which a player gives way to the Warden, in moves.
const PASSING: u32 = 4;

/// The state of a beast: its cell and its current move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beast {
    /// The kind of the beast.
    pub kind: BeastKind,
    /// The cell of the beast. The cell changes at the end of a move.
    pub cell: Cell,
    /// The direction of the current move, or `None` while the beast rests or cannot reach its goal.
    pub toward: Option<Dir>,
    /// The number of ticks since the current move began. A move takes [`BEAST_TICKS`]. While the Thief
    /// [dashes](field@Beast::dash), each tick counts twice.
    pub ticks: u32,
    /// The number of moves between the beast and the player when the current move began, or `None`
    /// while the beast neither hunts the player, nor runs away from the player, nor patrols, or cannot
    /// reach the player. The Warden knows only distances up to [`EARSHOT`].
    pub distance: Option<u32>,
    /// Whether the beast is awake. A Guardian is awake while it hunts the player, and a Statue that
    /// the player looks at stays awake.
    pub awake: bool,
    /// The number of ticks that the beast still needs to get up after it has noticed the player, or for
    /// which the Minotaur still [rests](super::Terms::minotaur_rest).
    #[serde(default)]
    pub rising: u32,
    /// The treasure that the Thief has taken from the player and carries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loot: Option<Treasure>,
    /// The number of ticks for which the Thief still runs at double speed, out of the player's reach.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dash: u32,
    /// The noise of a stone for which the beast looks, or `None`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lure: Option<Lure>,
    /// The index of the beast's cell in the [round](Progress::patrol) of the Warden. During the tick in
    /// which a move ends, the index of the last cell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub post: u32,
    /// The number of ticks for which the beast still stands still after it has seen a flare.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dazzled: u32,
}

impl Beast {
    /// Creates a resting beast at its start.
    pub(super) fn resting((kind, cell): (BeastKind, Cell)) -> Beast {
        Beast {
            kind,
            cell,
            toward: None,
            ticks: 0,
            distance: None,
            awake: false,
            rising: 0,
            loot: None,
            dash: 0,
            lure: None,
            post: 0,
            dazzled: 0,
        }
    }

    /// Returns whether the player hears the beast, which hunts the player, runs away from the player, or
    /// patrols, at most [`EARSHOT`] moves away.
    pub fn is_heard(&self) -> bool {
        self.distance.is_some_and(|distance| distance <= EARSHOT)
    }

    /// Returns whether the player hears the beast, and walking on does not keep it away. The Echo stays
    /// behind a player who walks on, and only comes closer to a player who waits or turns back. The Warden
    /// only passes by.
    pub(crate) fn is_closing_in(&self) -> bool {
        let closest = match self.kind {
            BeastKind::Echo => ECHO_LAG / 2,
            BeastKind::Warden => PASSING,
            _ => EARSHOT,
        };
        self.distance.is_some_and(|distance| distance <= closest)
    }

    /// Returns whether the player will hear the beast as soon as the player moves. Takes time
    /// O(n log n) for n cells within earshot.
    pub(crate) fn waits_in_earshot(
        &self,
        level: &Level<impl Embedding>,
        progress: &Progress,
    ) -> bool {
        self.kind.hunts_at_once() && !self.awake && {
            let heard = nearby(&progress.ways(level), self.cell, EARSHOT);
            heard.contains(&progress.cell)
        }
    }

    /// Returns the maximum number of searches of the level that the beast makes in the next tick.
    pub(crate) fn searches(&self, progress: &Progress) -> u64 {
        let wakes = matches!(self.kind, BeastKind::Minotaur | BeastKind::Warden);
        let has_pulled = progress.levers != Levers::default();
        let rests = !self.awake && !wakes;
        match (self.ticks > 0 || rests || self.dazzled > 0, self.loot) {
            (true, _) => 0,
            (false, None) if self.kind.patrols() && has_pulled => 1 + warden::SEARCHES,
            (false, None) => 1 + u64::from(self.kind.follows()),
            (false, Some(_)) => thief::SEARCHES,
        }
    }

    /// Returns whether the beast is still getting up in this tick.
    fn rises(&mut self) -> bool {
        let rises = self.rising > 0;
        self.rising = self.rising.saturating_sub(1);
        rises
    }

    /// Continues the current move, or begins a move along the shortest path to the goal around salt and
    /// shut gates. If there is no such path, the beast walks up to them, and waits.
    fn go_on<T: Embedding>(
        &mut self,
        level: &Level<T>,
        ways: &impl Walkable<Grid = T>,
        progress: &Progress,
        goal: Cell,
    ) {
        let (player, grid) = (progress.cell, ways.grid());
        let around = around(ways, level, progress);
        let may_go = |beast: &Beast, dir: &Dir| around.ways(beast.cell).contains(*dir);
        if self.ticks == 0 {
            let mut path = shortest_path(&around, self.cell, |cell| cell == goal);
            if path.is_none() && progress.hinders_beasts() {
                path = shortest_path(ways, self.cell, |cell| cell == goal);
            }
            let next = path.as_ref().and_then(|path| path.first().copied());
            self.toward = next.filter(|dir| may_go(self, dir));
            let path = match self.kind.follows() {
                true => shortest_path(ways, self.cell, |cell| cell == player),
                false => path,
            };
            // A Thief with a treasure and the Warden measure their distances themselves.
            if self.loot.is_none() && !self.kind.patrols() {
                let hunts = goal == player || self.kind.follows() && self.lure.is_none();
                self.distance = path.filter(|_| hunts).map(|path| path.len() as u32);
            }
        }
        self.ticks += if self.dash > 0 { 2 } else { 1 };
        if self.ticks >= BEAST_TICKS {
            self.ticks = 0;
            // A portcullis may have closed during the move, or the player may have shut a gate or laid
            // salt.
            if let Some(dir) = self.toward.filter(|dir| may_go(self, dir)) {
                self.cell = grid.step(self.cell, dir);
                if self.kind == BeastKind::Minotaur {
                    minotaur::rest(progress, self);
                }
            }
        }
    }
}

impl Progress {
    /// Returns the state of this kind of beast, or `None` if the level has no such beast.
    pub fn beast(&self, kind: BeastKind) -> Option<&Beast> {
        self.beasts.iter().find(|beast| beast.kind == kind)
    }

    /// Returns the number of moves between the player and a beast of this kind that sleeps, or
    /// `None` if the player does not hear its breath, which is audible at most [`BREATH`] moves away.
    /// Only beasts that [listen](BeastKind::listens) sleep. Takes time O(n log n) for n cells that are
    /// at most that far away.
    pub fn moves_to_sleeping(&self, level: &Level<impl Embedding>, kind: BeastKind) -> Option<u32> {
        let beast = self.beast(kind).filter(|_| kind.listens())?;
        if beast.awake || !sleeper::is_near(level, self, beast.cell, BREATH) {
            return None;
        }
        let path = shortest_path(&self.ways(level), beast.cell, |cell| cell == self.cell);
        path.map(|path| path.len() as u32)
    }

    /// Returns the cells of the round that the Warden walks, in order and beginning with its start. From the
    /// last cell, it walks to the first. Returns no cells in a level without a Warden.
    pub fn patrol(&self) -> &[Cell] {
        &self.patrol
    }

    /// Returns the levers that the Warden has set back in this run. It sets back each lever only once.
    pub fn set_back(&self) -> Levers {
        self.set_back
    }

    /// Returns the index of a patrolling beast's cell in its round.
    fn post_of(&self, beast: &Beast) -> u32 {
        match self.next_post(beast.post) == Some(beast.cell) {
            true => (beast.post + 1) % self.patrol.len() as u32,
            false => beast.post,
        }
    }

    /// Returns the next cell of the round after the cell with this index. Returns `None` if the round is a
    /// single cell.
    fn next_post(&self, post: u32) -> Option<Cell> {
        let next = (post as usize + 1) % self.patrol.len().max(1);
        let round = self.patrol.get(next).filter(|_| self.patrol.len() > 1);
        round.copied()
    }

    /// Returns the Warden's round, and the number of ticks since the Warden was last at its beginning. Returns
    /// `None` in a level without a Warden.
    pub(crate) fn patrol_time(&self) -> Option<(Patrol, u32)> {
        let warden = self.beasts.iter().find(|beast| beast.kind.patrols())?;
        let time = self.post_of(warden) * BEAST_TICKS + warden.ticks;
        Some((Patrol::along(self.patrol.clone()), time))
    }

    /// Returns the beast that has caught the player. Returns `None` if the player was not caught.
    pub fn captor(&self) -> Option<&Beast> {
        let in_cell = |beast: &&Beast| beast.kind.catches() && beast.cell == self.cell;
        self.beasts.iter().find(in_cell).filter(|_| self.caught)
    }
}

/// Returns the number of ticks that a beast needs to get up.
fn rise_ticks(progress: &Progress) -> u32 {
    match progress.carried.relics.has(Relic::Poppy) {
        true => 3 * RISE_TICKS,
        false => RISE_TICKS,
    }
}

/// Returns where a beast goes in this tick, or `None` if it stays where it is.
fn goal(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    beast: &mut Beast,
    senses: &mut Senses,
    events: &mut Vec<Event>,
) -> Option<Cell> {
    if beast.dazzled > 0 {
        beast.dazzled -= 1;
        return None;
    }
    let goal = match beast.kind {
        BeastKind::Minotaur => minotaur::goal(progress, beast),
        BeastKind::Sleeper => sleeper::goal(level, progress, beast, senses.is_noisy),
        BeastKind::Guardian => guardian::goal(level, progress, beast),
        BeastKind::Statue => statue::goal(level, progress, beast, senses),
        BeastKind::Echo => echo::goal(progress, beast),
        BeastKind::Moth => moth::goal(level, progress, beast, senses.is_same),
        BeastKind::Thief => thief::goal(level, progress, beast, senses.is_same),
        BeastKind::Warden => warden::goal(level, progress, beast, events),
    };
    lure::follow(beast, goal)
}

/// Returns the moves of `ways`, on the level's grid, that lead neither to salt nor through a shut gate.
fn around<'a, T: Embedding, W: Walkable<Grid = T> + 'a>(
    ways: W,
    level: &'a Level<T>,
    progress: &'a Progress,
) -> impl Walkable<Grid = T> + 'a {
    let ways = shut::around(ways, level, progress);
    salt::around(ways, level.grid(), progress)
}

/// Moves all beasts. A beast catches the player as soon as both are in the same cell. A tick in
/// which a beast begins a move takes time linear in the number of cells that are not farther from
/// the beast than its goal. All other ticks take constant time.
pub(super) fn move_beasts(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    senses: &mut Senses,
    events: &mut Vec<Event>,
) {
    let mut beasts = std::mem::take(&mut progress.beasts);
    for beast in &mut beasts {
        let goal = goal(level, progress, beast, senses, events);
        // The cells are also compared before the beast moves, so that the beast and the player
        // cannot pass each other by swapping cells. After a theft, the Thief leaves the player's cell.
        let (here, dash) = (beast.cell == progress.cell, beast.dash);
        let has_met = |goal: Cell| here && (goal == progress.cell || dash == 0);
        if let Some(goal) = goal.filter(|&goal| !has_met(goal)) {
            let (kind, grid) = (beast.kind, level.grid());
            let ways = Filtered::new(progress.ways(level), |cell, dir| {
                kind != BeastKind::Guardian || guardian::guards(level, grid.step(cell, dir))
            });
            beast.go_on(level, &ways, progress, goal);
        }
        if beast.cell == progress.cell && !beast.kind.catches() {
            thief::meet(level, progress, beast, events);
        } else if beast.cell == progress.cell && !progress.caught {
            match level.beast(beast.kind) {
                Some(home) if home != beast.cell && progress.carried.relics.remove(Relic::Ward) => {
                    *beast = Beast::resting((beast.kind, home));
                    events.push(Event::Warded(beast.kind));
                }
                _ => {
                    progress.caught = true;
                    events.push(Event::Caught(beast.kind));
                }
            }
        }
    }
    progress.beasts = beasts;
}
