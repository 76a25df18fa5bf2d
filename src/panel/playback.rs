//! Plays actions back on the map of the whole level.

use bevy::prelude::*;
use bevy_warren::map::CellTexel;
use bevy_warren::space::{centre, way};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warren_dungeon::level::{Content, Level, PORTAL};
use warren_dungeon::route::{Action, GateStates, Levers, Walker};
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Topology};

/// A player that performs actions on the map.
pub(super) struct Playback {
    pub(super) level: Arc<Level>,
    actions: Vec<Action>,
    done: usize,
    /// The time since the last action, in seconds.
    waited: f32,
    pub(super) cell: Cell,
    /// The direction of the last action on the map.
    ahead: Vec2,
    opened: Vec<bool>,
    levers: Levers,
    blasted: BTreeSet<Side>,
    entered: BTreeSet<Cell>,
    /// The sides of each cell that the player has crossed.
    crossed: BTreeMap<Cell, u8>,
}

/// The time between two actions, and the maximum time of all actions together, in seconds.
const PAUSE: f32 = 0.15;
const LONGEST: f32 = 20.0;

impl Playback {
    /// Begins at the first start of the level.
    pub(super) fn new(level: Arc<Level>, actions: Vec<Action>) -> Playback {
        let cell = level.starts()[0];
        Playback {
            opened: vec![false; level.gates().len()],
            level,
            actions,
            done: 0,
            waited: 0.0,
            cell,
            ahead: Vec2::NEG_Y,
            levers: Levers::default(),
            blasted: BTreeSet::new(),
            entered: BTreeSet::from([cell]),
            crossed: BTreeMap::new(),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.done == self.actions.len()
    }

    /// Performs the actions for which it is time, and returns the cells that have changed.
    pub(super) fn advance(&mut self, seconds: f32) -> BTreeSet<Cell> {
        let pause = PAUSE.min(LONGEST / self.actions.len().max(1) as f32);
        self.waited += seconds;
        let mut changed = BTreeSet::new();
        while self.waited >= pause && !self.is_over() {
            self.waited -= pause;
            let action = self.actions[self.done];
            self.done += 1;
            self.perform(action, &mut changed);
        }
        changed
    }

    fn perform(&mut self, action: Action, changed: &mut BTreeSet<Cell>) {
        let (grid, cell) = (self.level.grid(), self.cell);
        changed.insert(cell);
        let (Action::Walk(dir) | Action::Open(dir) | Action::Blast(dir)) = action else {
            if let Action::Pull(lever) = action {
                self.levers.pull(lever);
                let gates = self.level.gates().iter().map(|(side, _)| side);
                changed.extend(gates.flat_map(|side| [side.cell, grid.step(side.cell, side.dir)]));
                changed.extend(self.level.cells_with(Content::Lever(lever)));
            }
            return;
        };
        let next = self.level.portal_grid().step(cell, dir);
        changed.insert(next);
        if dir == PORTAL {
            self.cell = next;
            self.entered.insert(next);
            return;
        }
        self.ahead = way(&self.level, cell, dir).xz();
        match action {
            Action::Open(_) => {
                if let Some((number, _)) = self.level.gates().at(cell, dir) {
                    self.opened[number] = true;
                }
            }
            Action::Blast(_) => _ = self.blasted.insert(Side::at(grid, cell, dir)),
            _ => {
                *self.crossed.entry(cell).or_default() |= 1 << dir.0;
                *self.crossed.entry(next).or_default() |= 1 << grid.back(cell, dir).0;
                self.cell = next;
                self.entered.insert(next);
            }
        }
    }

    /// Returns the texel of a cell at this point. `before` is the texel of the cell at any earlier
    /// point.
    pub(super) fn texel(&self, cell: Cell, before: CellTexel) -> CellTexel {
        let blasted: Vec<Side> = self.blasted.iter().copied().collect();
        let walker = Walker {
            gates: GateStates::Changed {
                opened: &self.opened,
                levers: self.levers,
            },
            blasted: &blasted,
            ..Walker::default()
        };
        let is_taken = self.entered.contains(&cell);
        let items = self.level.contents(cell).filter(|it| it.is_item());
        let taken: Vec<Content> = items.filter(|_| is_taken).collect();
        let texel = CellTexel {
            ways: walker.passages(&self.level).ways(cell).0 as u8 | CellTexel::OPEN,
            gates: CellTexel::gates_of(&self.level, cell, |number, gate| {
                walker.gates.lets_pass(number, gate)
            }),
            line: self.crossed.get(&cell).copied().unwrap_or_default(),
            ..before
        };
        texel.without(&taken).with_levers(self.levers)
    }

    /// Returns the position of the player on the map, and the direction in which the player looks.
    pub(super) fn player(&self) -> Vec4 {
        let at = centre(&self.level, self.cell).xz();
        Vec4::from((at, self.ahead.normalize_or(Vec2::NEG_Y)))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::file;
    use warren_dungeon::proof::{Verdict, certify};

    /// A level with two iron doors and only one iron key. The first door leads to the finish.
    const LOSING: &str = r#"(
        format: "warren level",
        version: 5,
        grid: (shape: Square, width: 3, height: 2),
        map: ["+-+-+-+", "|F|S| |", "+-+ +-+", "|     |", "+-+-+-+"],
        gates: [
            (cell: (0, 0), side: "east", kind: Iron),
            (cell: (1, 0), side: "east", kind: Iron),
        ],
        iron_keys: [(0, 1)],
    )"#;

    #[test]
    fn the_losing_moves_are_performed_one_after_the_other() {
        let level = Arc::new(file::read(LOSING).unwrap());
        let Verdict::Losing { fatal, .. } = certify(&*level) else {
            panic!("the key can be wasted");
        };
        let walks = fatal.iter().filter(|act| matches!(act, Action::Walk(_)));
        let (walks, count) = (walks.count(), fatal.len());
        let mut playback = Playback::new(level.clone(), fatal);
        let mut texels = vec![CellTexel::default(); 6];
        for (cell, texel) in (0..).zip(&mut texels) {
            *texel = texel.with(level.contents(cell));
        }
        let mut performed = 0;
        while !playback.is_over() {
            assert!(playback.advance(PAUSE / 2.0).is_empty());
            let changed = playback.advance(PAUSE / 2.0 + 1e-4);
            assert!(!changed.is_empty());
            for cell in changed {
                texels[cell as usize] = playback.texel(cell, texels[cell as usize]);
            }
            performed += 1;
        }
        assert_eq!(performed, count);
        let sides: u32 = texels.iter().map(|texel| texel.line.count_ones()).sum();
        assert!(sides as usize <= 2 * walks && sides > 0);
        // The key is gone, and the wrong door is open from both of its cells.
        assert!(!texels[3].shows(Content::IronKey));
        assert!(texels[1].ways & 1 != 0 && texels[2].ways & 2 != 0);
        assert!(
            texels[1].ways & 2 == 0,
            "the door to the finish stays closed"
        );
    }
}
