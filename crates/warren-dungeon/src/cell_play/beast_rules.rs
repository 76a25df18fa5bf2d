//! The rules of levels with beasts.
//!
//! What beasts do depends on the ticks of the player's moves, but how the player walks does not depend on
//! beasts. The walk from one cell to the next is therefore computed once, by [`perform()`](super::perform()) on
//! a copy of the state without beasts, and stored. A repeated move replays the stored walk, tick by tick, and
//! only moves the beasts.
//!
//! A walk in which the player touches nothing, not even with all gates and doors closed, depends only on the
//! cell, the direction, the offset at the beginning, and whether the player opens a gate first. Only such walks
//! are stored. All other moves are performed by the rules by ticks.

use super::beast_state::BeastState;
use super::perform::{goes, perform_with};
use super::{CellAction, CellRules, CellState, perform};
use crate::level::Level;
use crate::play::{
    ConsumableKind, Event, FreeWalk, Input, Known, Progress, Walk, step, step_along,
};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use warren_maze::geometry::Vector;
use warren_maze::topology::{Cell, Dir, Topology};

/// The maximum number of stored walks. Each has at most about a kilobyte.
const MAX_WALKS: usize = 1 << 16;

/// The rules of a level with beasts.
#[derive(Debug)]
pub(super) struct BeastRules {
    level: Level,
    start: Progress,
    pillars: Vec<(Cell, Dir)>,
    /// The walks that were computed before, with `None` for those that are not [free](FreeWalk).
    walks: RwLock<HashMap<Key, Option<Arc<StoredWalk>>>>,
}

/// What a walk depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    cell: Cell,
    dir: Dir,
    offset: Vector,
    /// Whether the player opens a gate first.
    opens: bool,
}

/// The walk to the next cell.
#[derive(Debug)]
struct StoredWalk {
    /// The heading during the walk, or `None` if the player climbs, and does not turn.
    heading: Option<u16>,
    ticks: Box<[StoredTick]>,
}

#[derive(Clone, Copy, Debug)]
struct StoredTick {
    cell: Cell,
    offset: Vector,
    crossed: Option<Dir>,
    ahead: i8,
    right: i8,
    climb: i8,
    act: bool,
}

impl BeastRules {
    /// Returns the rules of the level's beasts, or `None` if the level has none.
    pub(super) fn new(level: &Level) -> Option<BeastRules> {
        level.beasts().next()?;
        let start = Progress::new(level);
        Some(BeastRules {
            pillars: start.pillars().to_vec(),
            start: start.without_walls(),
            walks: RwLock::default(),
            level: level.clone(),
        })
    }

    pub(super) fn at_start(&self) -> BeastState {
        let progress = self.start.clone();
        BeastState { progress }
    }

    /// Performs an action; see [`CellRules::act`].
    pub(super) fn act(&self, rules: &CellRules, state: &mut CellState, action: CellAction) -> bool {
        let Some(mut beasts) = state.beasts.take() else {
            return false;
        };
        let mut events = Vec::new();
        if !beasts.progress.is_over() {
            self.play(rules, &mut beasts.progress, action, &mut events);
        }
        let changes = copy_to(rules, state, &beasts.progress, &events);
        state.beasts = Some(beasts);
        changes
    }

    fn play(
        &self,
        rules: &CellRules,
        progress: &mut Progress,
        action: CellAction,
        events: &mut Vec<Event>,
    ) {
        let (level, mut known) = (&self.level, Known::default());
        if progress.ticks() == 0 {
            step_along(level, progress, Input::default(), None, &mut known, events);
            if progress.is_over() {
                return;
            }
        }
        let walk = match action {
            CellAction::Go(dir) => goes(level, progress, dir).map(|opens| (dir, opens)),
            CellAction::Use | CellAction::Search => None,
        };
        let Some((dir, opens)) = walk else {
            // Without a walk, the rules by ticks are fast.
            return perform_with(level, progress, action, |progress, input| {
                step_along(level, progress, input, None, &mut known, events);
            });
        };
        match self.walk(progress, dir, opens) {
            Some(walk) => self.replay(rules, progress, &walk, events),
            None => self.play_by_ticks(progress, action, events),
        }
    }

    /// Performs an action by the rules by ticks.
    fn play_by_ticks(&self, progress: &mut Progress, action: CellAction, events: &mut Vec<Event>) {
        let mut with_walls = progress.clone().with_pillars(&self.pillars);
        perform(&self.level, &mut with_walls, action, |_, new| {
            events.extend_from_slice(new);
        });
        *progress = with_walls.without_walls();
    }

    fn replay(
        &self,
        rules: &CellRules,
        progress: &mut Progress,
        walk: &StoredWalk,
        events: &mut Vec<Event>,
    ) {
        if let Some(heading) = walk.heading {
            progress.turn_to(heading);
        }
        let mut known = Known::default();
        for tick in &walk.ticks {
            let input = Input {
                ahead: tick.ahead,
                right: tick.right,
                climb: tick.climb,
                act: tick.act,
                ..Input::default()
            };
            let walk = Walk {
                cell: tick.cell,
                offset: tick.offset,
                crossed: tick.crossed,
                may_take: tick.crossed.is_some() && rules.place_bit_of(tick.cell).is_some(),
            };
            step_along(&self.level, progress, input, Some(walk), &mut known, events);
        }
    }

    /// Returns the player's walk in a direction, or `None` if it is not free.
    fn walk(&self, progress: &Progress, dir: Dir, opens: bool) -> Option<Arc<StoredWalk>> {
        let key = Key {
            cell: progress.cell(),
            dir,
            offset: progress.offset(),
            opens,
        };
        let walks = self.walks.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(walk) = walks.get(&key) {
            return walk.clone();
        }
        drop(walks);
        let walk = self.compute_walk(progress, dir).map(Arc::new);
        let mut walks = self.walks.write().unwrap_or_else(PoisonError::into_inner);
        if walks.len() < MAX_WALKS {
            walks.insert(key, walk.clone());
        }
        walk
    }

    /// Computes the player's walk in a direction, or returns `None` if it is not free.
    fn compute_walk(&self, progress: &Progress, dir: Dir) -> Option<StoredWalk> {
        let (level, action) = (&self.level, CellAction::Go(dir));
        let mut alone = progress.without_beasts().with_pillars(&self.pillars);
        let climbs = level.grid().climb(alone.cell(), dir) != 0;
        let free = FreeWalk::new(level, &alone, dir).filter(|_| !climbs);
        let (mut ticks, mut is_free) = (Vec::new(), climbs || free.is_some());
        if !is_free {
            return None;
        }
        perform_with(level, &mut alone, action, |alone, input| {
            let from = alone.cell();
            let crosses = match &free {
                // A player who climbs touches nothing.
                None => {
                    step(level, alone, input);
                    alone.cell() != from
                }
                Some(free) => {
                    alone.turn_to(alone.heading().wrapping_add_signed(input.turn));
                    let position = (from, alone.offset());
                    let after = free.walk(position, input, alone.heading());
                    is_free &= after.is_some();
                    let (cell, offset, crosses) = after.unwrap_or((from, [0; 2], false));
                    alone.put(cell, offset);
                    if !is_free || level.is_finish(cell) {
                        // This ends the walk.
                        alone.finish();
                    }
                    crosses
                }
            };
            ticks.push(StoredTick {
                cell: alone.cell(),
                offset: alone.offset(),
                crossed: crosses.then_some(dir),
                ahead: input.ahead,
                right: input.right,
                climb: input.climb,
                act: input.act,
            });
        });
        is_free.then(|| StoredWalk {
            heading: (!climbs).then(|| alone.heading()),
            ticks: ticks.into(),
        })
    }
}

/// Copies a progress to the other fields of a state. Returns whether the look of the level has changed by
/// these events, which have happened since the last copy.
fn copy_to(
    rules: &CellRules,
    state: &mut CellState,
    progress: &Progress,
    events: &[Event],
) -> bool {
    let mut changes = false;
    for event in events {
        changes |= match *event {
            Event::GateOpened(gate) => state.set_bit(CellRules::gate_bit(gate)),
            Event::DoorFound(door) => state.set_bit(rules.door_bit(door)),
            Event::LeverPulled(_) | Event::LeverSetBack(..) => true,
            Event::ItemTaken(_, cell) | Event::Pressed(_, cell) => {
                let bit = rules.place_bit_of(cell);
                bit.is_some_and(|bit| state.set_bit(bit))
            }
            Event::ItemLeft(content, cell) => {
                let bit = rules.place_bit_of(cell);
                let left = bit.zip(ConsumableKind::of(content));
                left.is_some_and(|(bit, kind)| {
                    state.set_bit(bit) | state.set_bit(bit + 1 + kind as u32)
                })
            }
            _ => false,
        };
    }
    state.has_begun = true;
    state.cell = progress.cell();
    state.steps = progress.steps();
    state.finds = progress.finds();
    state.iron_keys = progress.iron_keys();
    let keys = progress.keys().iter();
    state.keys = keys.fold(0, |keys, &shape| keys | 1 << shape as u32);
    state.levers = progress.levers();
    state.finished = progress.finished();
    state.carried = progress.carried();
    changes
}
