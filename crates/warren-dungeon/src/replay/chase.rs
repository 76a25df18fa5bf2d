//! How a beast caught a player, which a replay of the run shows.

use super::{Recording, ReplayError};
use crate::level::{BeastKind, Level};
use crate::play::{Beast, CellKind, Event, Progress, TICKS_PER_SECOND, cell_kind, step};
use warren_maze::solve::{cells_along, shortest_path};
use warren_maze::topology::{Cell, Embedding, Topology};

/// A player who is in the last cell for at least this number of ticks has waited there. Crossing a
/// cell takes less than half a second, and turning around takes half a second.
const WAIT_TICKS: u32 = 2 * TICKS_PER_SECOND;

/// The paths of the player and of the beast that caught the player, in a run that ended with a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The state at the end of the run.
    pub end: Progress,
    /// The cells of the player, in order, from the start to the cell of the capture.
    pub player: Vec<Cell>,
    /// The beast that caught the player.
    pub captor: BeastKind,
    /// The cells of this beast, in order, from its start to the cell of the capture.
    pub beast: Vec<Cell>,
    /// The kind of the cell in which the beast caught the player.
    pub kind: CellKind,
    /// How it happened.
    pub capture: Capture,
}

/// How a beast caught the player. Distances are numbers of moves. A distance is `None` if the
/// beast could not reach the player at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// The player never left the start.
    AtStart,
    /// The player waited in the last cell.
    Waited {
        /// The number of ticks that the player spent in the last cell.
        ticks: u32,
        /// The distance of the beast when the player entered the last cell.
        distance: Option<u32>,
    },
    /// The player turned back, and walked towards the beast, which was behind.
    TurnedBack {
        /// The kind of the cell in which the player turned back.
        kind: CellKind,
        /// The distance of the beast when the player left that cell.
        distance: u32,
    },
    /// The beast came from behind.
    Followed {
        /// The number of moves for which the beast had followed the player's path.
        moves: u32,
    },
    /// The beast came from ahead or from the side.
    Met {
        /// The last junction that the player had left, or `None` if there was none.
        junction: Option<Junction>,
    },
}

/// A junction that the player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Junction {
    /// The number of moves that the player has made since then.
    pub moves: u32,
    /// The distance of the beast when the player left the junction.
    pub distance: Option<u32>,
}

impl Recording {
    /// Replays the run in `level`, which must be the level of the run, and describes how a
    /// beast caught the player. Returns `None` if the run does not end with a capture. Takes at
    /// most twice as long as [`replay_in`](Recording::replay_in).
    ///
    /// ```
    /// use warren_dungeon::file::read;
    /// use warren_dungeon::play::{Input, Progress, step};
    /// use warren_dungeon::replay::{Capture, Recording};
    ///
    /// let level = read(r#"(
    ///     format: "warren level", version: 4, grid: (shape: Square, width: 3, height: 1),
    ///     map: ["+-+-+-+", "|F   S|", "+-+-+-+"], minotaur: (1, 0),
    /// )"#)?;
    /// let (mut recording, mut progress) = (Recording::new(&level), Progress::new(&level));
    /// while !progress.is_over() {
    ///     recording.push(Input::default());
    ///     step(&level, &mut progress, Input::default());
    /// }
    /// let chase = recording.chase(&level)?.unwrap();
    /// assert_eq!(chase.beast, [1, 2]);
    /// assert_eq!(chase.capture, Capture::AtStart);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same errors as [`check_rules`](Recording::check_rules).
    pub fn chase(&self, level: &Level<impl Embedding>) -> Result<Option<Chase>, ReplayError> {
        self.check_rules(level)?;
        let mut player = vec![level.starts()[0]];
        let mut entered = vec![0];
        let mut beasts: Vec<Vec<Cell>> = level.beasts().map(|(_, cell)| vec![cell]).collect();
        let end = self.play(level, |progress, events| {
            for event in events {
                if let Event::Crossed(dir) = event {
                    player.extend(
                        player
                            .last()
                            .map(|&from| level.portal_grid().step(from, *dir)),
                    );
                    entered.push(progress.ticks());
                }
            }
            for (path, beast) in beasts.iter_mut().zip(progress.beasts()) {
                if path.last() != Some(&beast.cell) {
                    path.push(beast.cell);
                }
            }
        });
        let Some(&Beast { kind: captor, .. }) = end.captor() else {
            return Ok(None);
        };
        let paths = end.beasts().iter().zip(beasts);
        let path = { paths }.find_map(|(beast, path)| (beast.kind == captor).then_some(path));
        let beast = path.unwrap_or_default();
        let kind = |cell| cell_kind(level, &end.ways(level), cell);
        let tracks = Tracks {
            player: &player,
            beast: &beast,
            entered: &entered,
        };
        let path_at = |ticks| self.path_of_beast(level, captor, ticks);
        let capture = tracks.capture(end.ticks(), kind, path_at);
        let kind = kind(end.cell());
        Ok(Some(Chase {
            end,
            player,
            captor,
            beast,
            kind,
            capture,
        }))
    }

    /// Returns the cells on the beast's shortest path to the player after this number of ticks, or
    /// `None` if the beast cannot reach the player.
    fn path_of_beast(
        &self,
        level: &Level<impl Embedding>,
        kind: BeastKind,
        ticks: u32,
    ) -> Option<Vec<Cell>> {
        let mut progress = self.begin(level);
        for input in self.inputs().take(ticks as usize) {
            step(level, &mut progress, input);
        }
        let cell = progress.beast(kind)?.cell;
        let ways = progress.ways(level);
        let moves = shortest_path(&ways, cell, |to| to == progress.cell())?;
        Some(cells_along(level.grid(), cell, &moves).collect())
    }
}

/// The cells of both paths, and the tick in which the player entered each cell.
struct Tracks<'a> {
    player: &'a [Cell],
    beast: &'a [Cell],
    entered: &'a [u32],
}

impl Tracks<'_> {
    /// Chooses the description of a capture after `end` ticks. `kind` returns the kind of a cell,
    /// and `path_at` returns the beast's path to the player after a number of ticks.
    fn capture(
        &self,
        end: u32,
        kind: impl Fn(Cell) -> CellKind,
        path_at: impl Fn(u32) -> Option<Vec<Cell>>,
    ) -> Capture {
        let distance_at = |ticks| path_at(ticks).map(|path| path.len() as u32 - 1);
        let last = self.player.len() - 1;
        if last == 0 {
            return Capture::AtStart;
        }
        let ticks = end - self.entered[last];
        if ticks >= WAIT_TICKS {
            let distance = distance_at(self.entered[last]);
            return Capture::Waited { ticks, distance };
        }
        let moves = self.followed();
        if moves > 0 {
            return Capture::Followed { moves };
        }
        // The player leaves a cell in the tick in which the next cell is entered.
        let before_leaving = |index: usize| self.entered[index + 1] - 1;
        if let Some(turn) = self.last_turn()
            && let Some(path) = path_at(before_leaving(turn))
            && path.iter().rev().nth(1) == Some(&self.player[turn + 1])
        {
            return Capture::TurnedBack {
                kind: kind(self.player[turn]),
                distance: path.len() as u32 - 1,
            };
        }
        let is_junction = |index: &usize| kind(self.player[*index]) == CellKind::Junction;
        let junction = (0..last).rev().find(is_junction).map(|index| Junction {
            moves: (last - index) as u32,
            distance: distance_at(before_leaving(index)),
        });
        Capture::Met { junction }
    }

    /// Returns the number of moves at the end of the run in which the beast followed the
    /// player's path.
    fn followed(&self) -> u32 {
        let [player, beast] = [self.player, self.beast].map(|path| path.iter().rev());
        let same = player.zip(beast).take_while(|(a, b)| a == b).count();
        same.saturating_sub(1) as u32
    }

    /// Returns the index of the cell in which the player turned back for the last time, if the
    /// player then only retraced the path to that cell.
    fn last_turn(&self) -> Option<usize> {
        let path = self.player;
        let last = path.len() - 1;
        let turn = (1..last).rev().find(|&i| path[i - 1] == path[i + 1])?;
        let retraces = |moves: usize| turn >= moves && path[turn - moves] == path[turn + moves];
        (1..=last - turn).all(retraces).then_some(turn)
    }
}
