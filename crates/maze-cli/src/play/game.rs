//! A game in text: keys become the inputs that the rules take.
//!
//! A key is a turn. The rules play the ticks that it takes at once, so that it
//! feels immediate, however long the walk to the next cell is; and the clock
//! goes on while nobody presses one. So a run takes as long as its player does,
//! or its walker where the player is faster.

use super::keys::Action;
use warren_dungeon::level::Level;
use warren_dungeon::play::{
    self, BlastRefusal, Event, Input, Progress, SEARCH_TICKS, Strength, TICKS_PER_SECOND,
};
use warren_maze::maze::Door;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dir, Embedding};

pub(super) struct Game {
    pub(super) level: Level,
    pub(super) progress: Progress,
    /// The moves of the last hint that are still to make, the next one last.
    pub(super) trail: Vec<Dir>,
    /// The walls on it that must be blasted.
    pub(super) walls: Vec<Door>,
    /// Whether the next key that walks says which wall to blast instead.
    pub(super) aims: bool,
    /// What came of the last key, when that is worth a word.
    pub(super) note: Option<String>,
    pub(super) quit: bool,
}

impl Game {
    pub(super) fn new(level: Level) -> Game {
        Game {
            progress: Progress::new(&level),
            level,
            trail: Vec::new(),
            walls: Vec::new(),
            aims: false,
            note: None,
            quit: false,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.quit || self.progress.is_over()
    }

    pub(super) fn act(&mut self, action: Action) {
        self.note = None;
        let aimed = std::mem::take(&mut self.aims);
        match action {
            Action::Walk(dir) if aimed => self.blast(dir),
            Action::Walk(dir) => self.walk(dir),
            Action::Blast => self.aim(),
            Action::Search => self.search(),
            Action::Hint(strength) => self.tick(Input {
                hint: Some(strength),
                ..Input::default()
            }),
            Action::Quit => self.quit = true,
        }
    }

    /// Lets time pass up to a tick since the beginning.
    pub(super) fn wait_until(&mut self, tick: u32) {
        while self.progress.ticks < tick && !self.progress.is_over() {
            self.tick(Input::default());
        }
    }

    /// Walks to the centre of the next cell, unless there is a wall.
    fn walk(&mut self, dir: Dir) {
        let ways = self.progress.ways(&self.level).ways(self.progress.cell);
        if !ways.contains(dir) {
            let grid = self.level.grid();
            let climbs = grid.shape().has_floors() && !grid.has_side(self.progress.cell, dir);
            self.note = Some(
                if climbs {
                    "there is no ladder"
                } else {
                    "there is a wall"
                }
                .into(),
            );
            return;
        }
        let steps = self.progress.steps;
        // A walk takes less than a second; whatever held it up, no key hangs.
        for _ in 0..4 * TICKS_PER_SECOND {
            let input = if self.progress.steps == steps {
                play::step_towards(&self.level, &self.progress, dir)
            } else {
                play::toward(&self.progress, [0, 0])
            };
            let Some(input) = input else { return };
            self.tick(input);
        }
    }

    fn aim(&mut self) {
        self.aims = self.progress.charges > 0;
        self.note = Some(if self.aims {
            "blast which wall? walk there".into()
        } else {
            BlastRefusal::NoCharges.to_string()
        });
    }

    /// Blasts a wall, or says why not.
    fn blast(&mut self, dir: Dir) {
        for _ in 0..4 * TICKS_PER_SECOND {
            let input = play::blast_towards(&self.level, &self.progress, dir);
            self.tick(input);
            if input.blast {
                return;
            }
        }
    }

    fn search(&mut self) {
        self.note = Some("you find nothing here".into());
        for _ in 0..SEARCH_TICKS {
            self.tick(Input {
                search: true,
                ..Input::default()
            });
        }
    }

    fn tick(&mut self, input: Input) {
        for event in play::step(&self.level, &mut self.progress, input) {
            match event {
                Event::Crossed(dir) => {
                    if self.trail.pop() != Some(dir) {
                        self.trail.clear();
                        self.walls.clear();
                    }
                }
                Event::DoorFound(_) => self.note = Some("a secret door opens".into()),
                Event::Hint(hint) => {
                    let steps = hint.moves.len();
                    self.note = Some(match hint.strength {
                        Strength::Whole => format!("steps to the finish: {steps}"),
                        Strength::Stretch => "a stretch of the way".into(),
                        Strength::Direction => "this way".into(),
                    });
                    self.trail = hint.moves.into_iter().rev().collect();
                    self.walls = hint.walls;
                }
                Event::NoWay => self.note = Some("no way leads to the finish".into()),
                Event::Blasted(wall) => {
                    self.note = Some("the wall is gone".into());
                    self.walls.retain(|&other| other != wall);
                }
                Event::Refused(refusal) => self.note = Some(refusal.to_string()),
                Event::Saw(_) | Event::Finished | Event::Caught => {}
            }
        }
    }
}
