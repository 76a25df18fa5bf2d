//! A computer player that follows hints and uses the same inputs as a keyboard.

use super::dodge::{Dodge, Step};
use super::{Follow, toward, use_cell};
use crate::level::{Content, Level, Opens};
use crate::play::{
    Event, Input, NoClearance, Progress, Strength, check_clearance, path_to_goal, step,
};
use warren_maze::topology::{Dir, Embedding};

/// A computer player that asks for a hint and follows it to a finish. The player opens the gates
/// and blasts the walls on the path that the hint shows. It asks for a new hint at each key, after
/// pulling a lever, after a Warden has set back a lever, and if it gets stuck. It lets a Warden pass. A player who cannot pay for a hint follows the same path without
/// it.
#[derive(Clone, Debug, Default)]
pub struct Demo {
    follow: Follow,
    defeat: Option<Defeat>,
    /// The goal of the last path, until the player has pulled a lever.
    goal: Option<Content>,
    /// The number of moves in the shortest hint so far, since the player last took a key, opened a
    /// gate or pulled a lever.
    nearest: Option<usize>,
    /// The number of hints that the player has received since the shortest hint.
    in_vain: u32,
    dodge: Dodge,
}

/// The maximum number of hints in a row that do not bring the player nearer to a finish. Without
/// this limit, a player who is repeatedly pushed off the path would ask for hints forever.
const MAX_IN_VAIN: u32 = 100;

/// The reason why a demo player gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Defeat {
    /// There is no path from the player to a finish, even through secret doors and the walls that
    /// the player's charges can blast. In a level with gates, there is also no
    /// [plan](Progress::plan) with keys and levers.
    #[error(
        "no path leads to the finish, not even with keys and levers, or through secret doors and \
         the walls that charges can blast"
    )]
    NoWay,
    /// The player got stuck in the same cell three times, or a hundred hints in a row did not bring
    /// it nearer to a finish.
    #[error("the path to the finish is blocked")]
    Blocked,
    /// The level has no room for a player. Only [`run_demo`] returns this error.
    #[error(transparent)]
    NoClearance(#[from] NoClearance),
    /// A beast caught the player.
    #[error("a beast has caught the player")]
    Caught,
}

impl Demo {
    /// Returns the input for the next tick. `events` contains the events of the previous tick, and
    /// is empty before the first tick. After the player has given up or the run is over, the input
    /// does nothing.
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        events: &[Event],
    ) -> Input {
        for event in events {
            match event {
                Event::Hint(hint) => {
                    self.head_for(level, progress, (hint.moves.clone(), hint.goal));
                }
                Event::ItemTaken(..) | Event::Pressed(..) | Event::GateOpened(_) => {
                    self.nearest = None;
                }
                Event::LeverPulled(_) => (self.goal, self.nearest) = (None, None),
                Event::LeverSetBack(..) => {
                    (self.goal, self.nearest) = (None, None);
                    self.follow.take(level, progress, &[]);
                }
                // A player who cannot pay for hints finds the path without them.
                Event::HintRefused(_) => match path_to_goal(level, progress, &mut 0) {
                    Some(path) => self.head_for(level, progress, path),
                    None => self.defeat = Some(Defeat::NoWay),
                },
                Event::NoWay => self.defeat = Some(Defeat::NoWay),
                Event::Caught(_) => self.defeat = Some(Defeat::Caught),
                Event::Refused(_) | Event::UseRefused(_) => self.follow.take(level, progress, &[]),
                _ => {}
            }
        }
        if self.defeat.is_some() || progress.is_over() {
            return Input::default();
        }
        if let Some(input) = self.give_way(level, progress) {
            return input;
        }
        let input = match self.follow.input(level, progress) {
            None if level.is_finish(progress.cell()) => toward(progress, [0, 0]),
            None if self.is_at_lever(level, progress) => Some(use_cell(level, progress)),
            input => input,
        };
        if self.follow.stuck() > 2 {
            self.defeat = Some(Defeat::Blocked);
        }
        let ask = Input {
            hint: Some(Strength::Whole),
            ..Input::default()
        };
        input.unwrap_or(ask)
    }

    /// Returns the input of a player who waits until the Warden has passed. Returns `None` if the player
    /// follows its path, or a path out of the Warden's way.
    fn give_way(&mut self, level: &Level<impl Embedding>, progress: &Progress) -> Option<Input> {
        let (patrol, time) = progress.patrol_time()?;
        let moves = self.follow.moves(level, progress);
        match self.dodge.step(level, progress, (&patrol, time), &moves) {
            Step::Walk => None,
            Step::Wait => Some(toward(progress, [0, 0]).unwrap_or_default()),
            Step::Flee(moves) => {
                self.follow.take(level, progress, &moves);
                self.goal = None;
                None
            }
        }
    }

    /// Returns whether the player is in the cell of a lever that it has to pull.
    fn is_at_lever(&self, level: &Level<impl Embedding>, progress: &Progress) -> bool {
        let is_lever = |goal: &Content| goal.kind().opens() == Some(Opens::Pulled);
        let lever = self.goal.filter(is_lever);
        lever.is_some_and(|lever| {
            level
                .contents(progress.cell())
                .any(|content| content == lever)
        })
    }

    /// Follows a path to a goal.
    fn head_for(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        (moves, goal): (Vec<Dir>, Content),
    ) {
        self.count_hint(moves.len());
        self.follow.take(level, progress, &moves);
        self.dodge = Dodge::default();
        self.goal = Some(goal);
    }

    fn count_hint(&mut self, moves: usize) {
        if self.nearest.is_none_or(|nearest| moves < nearest) {
            self.nearest = Some(moves);
            self.in_vain = 0;
            return;
        }
        self.in_vain += 1;
        if self.in_vain >= MAX_IN_VAIN {
            self.defeat = Some(Defeat::Blocked);
        }
    }

    /// Returns the reason why the player gave up, or `None` if the player has not given up.
    pub fn defeat(&self) -> Option<Defeat> {
        self.defeat
    }
}

/// Lets a demo player play a level from the first start to a finish, and returns the state at the
/// end of the run.
///
/// ```
/// use warren_dungeon::make::{MakeError, make};
/// use warren_dungeon::pilot;
/// use warren_dungeon::recipe::Recipe;
///
/// let level = make(&Recipe { seed: 7, ..Recipe::default() })?;
/// let end = pilot::run_demo(&level).expect("a way leads to the finish");
/// assert!(end.finished() && level.is_finish(end.cell()));
/// assert_eq!(Some(end.steps()), level.shortest(), "it takes a shortest path");
/// # Ok::<(), MakeError>(())
/// ```
///
/// # Errors
///
/// Fails if the player gives up because there is no path to a finish, because it gets stuck, or
/// because a beast has caught it. Also fails if the level has no room for a player.
pub fn run_demo(level: &Level<impl Embedding>) -> Result<Progress, Defeat> {
    check_clearance(level)?;
    let mut progress = Progress::new(level);
    let mut demo = Demo::default();
    let mut events = Vec::new();
    while !progress.finished() {
        let input = demo.input(level, &progress, &events);
        if let Some(defeat) = demo.defeat() {
            return Err(defeat);
        }
        events = step(level, &mut progress, input);
    }
    Ok(progress)
}
