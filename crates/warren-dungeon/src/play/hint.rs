//! Hints, which show the path to the next goal or the first part of that path.

use super::{Event, Progress, find};
use crate::level::{Content, Level};
use crate::route::{Action, DoorSet, Walker};
use serde::{Deserialize, Serialize};
use warren_maze::maze::Side;
use warren_maze::solve::{Walkable, cells_along};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// The length of the path that a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strength {
    /// The next move.
    Direction,
    /// The path to the next junction. A junction is a cell for which the player knows more than two
    /// exits. [`STRETCH`] contains the minimum and the maximum number of moves.
    Stretch,
    /// The whole path, or the [longest part](super::Terms::hint_moves) that a descent permits.
    Whole,
}

/// The minimum and the maximum number of moves in a [`Strength::Stretch`]. The path is shorter only
/// if the goal is nearer.
pub const STRETCH: [usize; 2] = [4, 12];

/// A hint: a part of the path from the player to its next goal. In a level without gates, the goal
/// is a finish. In a level with gates, it is the first key or lever of the player's
/// [plan](Progress::plan), or a finish if the plan needs no further key or lever.
///
/// A path that follows no plan leads through as few walls as possible, and is a shortest one among
/// such paths. Secret doors, doors that the player's keys open, and blasted walls are treated as
/// passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The strength that the player asked for.
    pub strength: Strength,
    /// The goal of the whole path: [`Content::Finish`], a key, or a lever, which the player must
    /// pull.
    pub goal: Content,
    /// Whether this part of the path ends at the goal.
    pub reaches_goal: bool,
    /// The moves of this part of the path. Moves in the direction [`PORTAL`](crate::level::PORTAL)
    /// lead through portals. The list is empty if the player is at the goal.
    pub moves: Vec<Dir>,
    /// The walls on this part of the path that the player must blast, in order.
    pub walls: Vec<Side>,
    /// The numbers of the secret doors on this part that the player has not found, in order. The
    /// player must search for these doors.
    pub doors: Vec<usize>,
    /// The numbers of the gates on this part that the player must open with a key, in order.
    pub gates: Vec<usize>,
}

/// The refusal of a hint whose [price](super::Terms::hint_price) the player cannot pay. A refused hint
/// costs nothing and is not counted. The message is written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a further hint costs {price} coins, and you have {coins} left")]
pub struct HintRefusal {
    /// The price, in coins.
    pub price: u32,
    /// The coins that are left after paying for the earlier hints of the run.
    pub coins: u32,
}

impl Progress {
    /// Returns the number of coins that the hints so far cost at the end of the run: the first one is free.
    pub fn owed(&self) -> u32 {
        let paid = self.hints.saturating_sub(1);
        paid.saturating_mul(self.hint_price)
    }

    /// Checks that the player can pay for a further hint at the end of the run.
    pub(super) fn check_hint_price(&self) -> Result<(), HintRefusal> {
        let price = self.hint_price;
        let coins = self.carried.treasure.saturating_sub(self.owed());
        match self.hints > 0 && coins < price {
            true => Err(HintRefusal { price, coins }),
            false => Ok(()),
        }
    }
}

impl Hint {
    /// Returns the moves before the first portal on this part of the path, which begins in the cell
    /// `from`. A program can draw these moves as a line.
    pub fn on_foot(&self, level: &Level<impl Topology>, from: Cell) -> &[Dir] {
        let grid = level.portal_grid();
        let mut moves = cells_along(&grid, from, &self.moves).zip(&self.moves);
        let portal = moves.position(|(cell, &dir)| level.is_portal(cell, dir));
        &self.moves[..portal.unwrap_or(self.moves.len())]
    }
}

/// Adds an [`Event::Hint`] with a part of the path to the next goal, [`Event::NoWay`] if there is no
/// path, or [`Event::HintRefused`] if the player cannot pay for the hint. `wish` is the strength, and whether
/// the player finds the secret doors on this part. Adds the cells that planning has searched to `searched`.
///
/// In a level without gates, takes time linear in the number of cells. In a level with gates, the
/// player follows its [plan](Progress::plan). If there is no plan, which can also mean that
/// planning would take too long, the hint leads to a finish through gates that are open now, and
/// through walls that the charges can blast.
pub(super) fn hint(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    (strength, opens_doors): (Strength, bool),
    searched: &mut u64,
    events: &mut Vec<Event>,
) {
    if let Err(why) = progress.check_hint_price() {
        events.push(Event::HintRefused(why));
        return;
    }
    let Some((mut moves, goal)) = path_to_goal(level, progress, searched) else {
        events.push(Event::NoWay);
        return;
    };
    let most = match progress.hint_moves as usize {
        0 => moves.len(),
        most => most,
    };
    let shown = match strength {
        Strength::Direction => 1,
        Strength::Stretch => stretch(level, progress, &moves),
        Strength::Whole => moves.len(),
    };
    let shown = shown.min(most);
    let reaches_goal = moves.len() <= shown;
    moves.truncate(shown);
    let mut route = knowing_doors(progress).route_along(level, progress.cell, moves);
    progress.hints += 1;
    if opens_doors {
        for door in route.doors.drain(..) {
            find(door, progress, events);
        }
    }
    events.push(Event::Hint(Hint {
        strength,
        goal,
        reaches_goal,
        moves: route.moves,
        walls: route.walls,
        doors: route.doors,
        gates: route.gates,
    }));
}

/// Returns the moves to the player's next goal, and the goal, or `None` if there is no path. Adds the
/// cells that planning has searched to `searched`.
pub(crate) fn path_to_goal(
    level: &Level<impl Embedding>,
    progress: &Progress,
    searched: &mut u64,
) -> Option<(Vec<Dir>, Content)> {
    planned(level, progress, searched).or_else(|| {
        let way = knowing_doors(progress).way_out(level, progress.cell)?;
        Some((way.moves, Content::Finish))
    })
}

/// Returns the player as a walker who knows all secret doors.
fn knowing_doors(progress: &Progress) -> Walker<'_> {
    Walker {
        open: DoorSet::All,
        ..progress.walker()
    }
}

/// Returns the moves of the player's plan up to the first key, plate or lever, and what they lead to.
/// Returns `None` if the level has no gates, or if there is no plan.
fn planned(
    level: &Level<impl Embedding>,
    progress: &Progress,
    searched: &mut u64,
) -> Option<(Vec<Dir>, Content)> {
    if level.gates().is_empty() {
        return None;
    }
    let (mut cell, mut moves) = (progress.cell, Vec::new());
    for action in progress.plan_counted(level, searched).ok()? {
        match action {
            Action::Walk(dir) => {
                moves.push(dir);
                cell = level.portal_grid().step(cell, dir);
                if let Some(key) = progress.contents(level, cell).find(|it| it.opens_gates()) {
                    return Some((moves, key));
                }
            }
            Action::Pull(lever) => return Some((moves, Content::Lever(lever))),
            // The path leads through the door, or through the wall.
            Action::Open(_) | Action::Blast(_) => {}
        }
    }
    Some((moves, Content::Finish))
}

/// Returns the number of moves to the next junction, within the limits of [`STRETCH`].
fn stretch(level: &Level<impl Embedding>, progress: &Progress, moves: &[Dir]) -> usize {
    let [fewest, most] = STRETCH;
    let known = progress.ways(level);
    let grid = level.portal_grid();
    let cells = cells_along(&grid, progress.cell, moves);
    let mut ends = cells.enumerate().skip(fewest).take(most - fewest);
    let junction = ends.find(|&(_, cell)| known.ways(cell).len() > 2);
    junction.map_or(most, |(made, _)| made)
}
