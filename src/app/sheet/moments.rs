//! Chooses the moments of a run that a sheet shows.

use std::cmp::Reverse;
use std::iter::once;
use std::ops::Range;
use warren_dungeon::level::{BeastKind, Content, Level};
use warren_dungeon::play::{
    CellKind, Event, Exit, Input, Landmark, Progress, Surroundings, Through, Trail, open_ahead,
    step,
};
use warren_maze::geometry::{UNIT, Vector, dot_unit};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};
use warren_scenery::{LandmarkKind, landmark_at};

/// A run's path, and the moments to show.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Story {
    /// The cells that the player visits, in order.
    pub(super) path: Vec<Cell>,
    /// The moments in chronological order. There is at least one.
    pub(super) moments: Vec<Moment>,
}

/// A moment of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moment {
    /// The number of ticks played so far.
    pub(super) ticks: u32,
    /// The player's cell.
    pub(super) cell: Cell,
    /// The player's position relative to the cell's centre.
    pub(super) offset: Vector,
    /// The main subject of the player's view.
    pub(super) subject: Subject,
}

/// The main subject of the player's view at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// The first view of the level.
    Start,
    /// A passage without a feature nearby.
    Passage,
    /// A passage that bends ahead.
    Corner,
    /// A passage that ends ahead.
    DeadEnd,
    /// A cell ahead with three or more exits.
    Junction,
    /// A landmark of the level's theme.
    Landmark(LandmarkKind),
    /// A ladder ahead.
    Ladder,
    /// A wall that the player has just blasted.
    Breach,
    /// A beast.
    Beast(BeastKind),
    /// A finish.
    Finish,
}

/// The maximum number of moments.
const MOMENTS: usize = 6;

/// The minimum number of steps per moment. Shorter runs have fewer moments.
const STEPS_PER_MOMENT: usize = 2;

/// The maximum number of events with the same subject.
const MAX_ALIKE: usize = 2;

/// The minimum rating of an event; see [`rate`].
const EVENT: i64 = 500;

impl Story {
    /// Plays a run that begins with `progress`, and chooses its moments. Given the state and events
    /// of the previous tick, `next` returns the next input, or `None` at the end of the inputs.
    ///
    /// The moments are the start, the most important events (a beast, the finish, a
    /// blasted wall, a ladder or a landmark, each seen from a good distance), and the best
    /// views from the longest gaps between them: long passages, and passages to a junction.
    pub(super) fn new(
        level: &Level,
        mut progress: Progress,
        mut next: impl FnMut(&Progress, &[Event]) -> Option<Input>,
    ) -> Story {
        let mut trail = Trail::new(progress.cell());
        let mut path = vec![progress.cell()];
        let mut views = vec![View::new(level, &progress, &trail)];
        let mut events = Vec::new();
        while !progress.is_over()
            && let Some(input) = next(&progress, &events)
        {
            events = step(level, &mut progress, input);
            for event in &events {
                if let Event::Crossed(dir) = event {
                    let grid = level.portal_grid();
                    trail.cross(&grid, *dir);
                    path.extend(path.last().map(|&cell| grid.step(cell, *dir)));
                }
            }
            // After the last tick, the run is over and can no longer be shown in the world.
            if !progress.is_over() {
                views.push(View::new(level, &progress, &trail));
            }
        }
        let moments = choose(&views, path.len() - 1);
        Story { path, moments }
    }
}

/// The view in one tick.
#[derive(Clone, Copy, Debug)]
struct View {
    moment: Moment,
    /// The number of steps so far.
    steps: u32,
    /// The quality of the view.
    worth: i64,
}

/// The maximum angle between the heading and the direction of a passage at which the player looks
/// along the passage, in units of 2⁻¹⁶ of a full turn. It is 12 degrees. The demo player cuts
/// corners, and then deviates by up to 10 degrees.
const ALONG: u16 = 2184;

impl View {
    /// Rates the player's view.
    fn new(level: &Level, progress: &Progress, trail: &Trail) -> View {
        let around = Surroundings::new(level, progress, trail);
        let facing = level.grid().heading(progress.cell(), around.facing);
        let turned = progress.heading().wrapping_sub(facing) as i16;
        let exit = around.exits.iter().find(|exit| exit.dir == around.facing);
        let rated = match exit.filter(|_| turned.unsigned_abs() <= ALONG) {
            Some(exit) => rate(level, progress, exit),
            None => (Subject::Passage, 0),
        };
        View {
            moment: Moment {
                ticks: progress.ticks(),
                cell: progress.cell(),
                offset: progress.offset(),
                subject: rated.0,
            },
            steps: progress.steps(),
            worth: rated.1,
        }
    }
}

/// Returns the subject that the player sees through an exit, and the quality of this view.
fn rate(level: &Level, progress: &Progress, exit: &Exit) -> (Subject, i64) {
    let (cell, dir) = (progress.cell(), exit.dir);
    if exit.through == Through::Door || level.gates().at(cell, dir).is_some() {
        // The leaf of the opening door or gate would fill the picture.
        return (Subject::Passage, 0);
    }
    // Distances are in hundredths of a cell.
    let walked =
        dot_unit(progress.offset(), level.grid().normal(cell, dir)) * 100 / i64::from(UNIT);
    let far = |moves: u32| i64::from(moves) * 100 - walked;
    // A subject is best seen from the distance `best`.
    let near = |worth: i64, moves: u32, best: i64| worth - (far(moves) - best).abs();

    let depth = open_ahead(level, progress, dir);
    let mut rated = vec![(Subject::Passage, 0)];
    for (moves, ahead) in (1..).zip(ahead(level, cell, dir, depth)) {
        let here = progress.beasts().iter().filter(|beast| beast.cell == ahead);
        rated.extend(here.map(|it| (Subject::Beast(it.kind), near(2000, moves, 180))));
    }
    let marked = (1..).zip(ahead(level, cell, dir, depth.min(2)));
    let marked = marked.filter_map(|(moves, cell)| Some((moves, landmark_at(level, cell)?)));
    for (moves, (kind, side)) in marked.filter(|(_, (kind, _))| *kind != LandmarkKind::Entrance) {
        // A landmark on the wall ahead is easier to see than one beside the passage.
        let worth = if side == dir { 650 } else { 480 };
        rated.push((Subject::Landmark(kind), near(worth, moves, 110)));
    }
    for &(moves, landmark) in &exit.landmarks {
        rated.push(match landmark {
            Landmark::Content(Content::Finish) => (Subject::Finish, near(1500, moves, 90)),
            Landmark::LadderUp | Landmark::LadderDown => (Subject::Ladder, near(700, moves, 110)),
            Landmark::Consumable(_) | Landmark::Content(_) | Landmark::Mark | Landmark::Salt => {
                continue;
            }
        });
    }
    if exit.through == Through::Breach {
        rated.push((Subject::Breach, near(1200, 1, 100)));
    }
    rated.push(match exit.ends {
        Some(CellKind::Junction) => (Subject::Junction, near(350, exit.cells, 120)),
        Some(CellKind::Corner) => (Subject::Corner, near(200, exit.cells, 150)),
        Some(CellKind::DeadEnd) => (Subject::DeadEnd, near(150, exit.cells, 150)),
        _ => (Subject::Passage, 100),
    });
    // A long passage adds depth to a picture. Beyond the torchlight, it is dark.
    let room = 40 * i64::from(depth.min(4));
    let best = rated.into_iter().max_by_key(|rated| rated.1);
    best.map_or((Subject::Passage, 0), |(subject, worth)| {
        (subject, worth.max(1) + room)
    })
}

/// Returns the next `depth` cells straight ahead in a direction.
fn ahead(level: &Level, cell: Cell, dir: Dir, depth: u32) -> impl Iterator<Item = Cell> {
    let mut next = Some((cell, dir));
    (0..depth).map_while(move |_| {
        let (cell, dir) = next?;
        next = level
            .grid()
            .straight_on(cell, dir)
            .map(|on| (level.grid().step(cell, dir), on));
        Some(level.grid().step(cell, dir))
    })
}

/// Chooses views of a run with this number of steps: the start, then the most important events, and
/// then the best views from the middle of the longest gaps.
fn choose(views: &[View], steps: usize) -> Vec<Moment> {
    let most = (1 + steps / STEPS_PER_MOMENT).min(MOMENTS);
    let best = |range: Range<usize>, chosen: &[usize]| {
        // The sheet should show many subjects, so a subject that it already shows is worth less.
        let subject = |view: usize| views[view].moment.subject;
        let alike = |view| {
            chosen
                .iter()
                .filter(|&&it| subject(it) == subject(view))
                .count()
        };
        range.max_by_key(|&view| views[view].worth / (1 + alike(view) as i64).pow(2))
    };
    let at_start = views.partition_point(|view| view.steps == 0);
    let mut chosen = vec![best(0..at_start.min(views.len() / most), &[]).unwrap_or(0)];

    let apart = views.len() / (2 * MOMENTS);
    let mut events: Vec<usize> = (at_start..views.len()).collect();
    events.retain(|&view| views[view].worth >= EVENT);
    events.sort_by_key(|&view| Reverse(views[view].worth));
    for view in events {
        let subject = views[view].moment.subject;
        let is_same = |&&other: &&usize| views[other].moment.subject == subject;
        let is_new = chosen.iter().filter(is_same).count() < MAX_ALIKE;
        let is_apart = chosen.iter().all(|&other| view.abs_diff(other) >= apart);
        if chosen.len() < most && is_new && is_apart {
            chosen.push(view);
        }
    }
    while chosen.len() < most {
        chosen.sort_unstable();
        // The views after the last chosen view form a gap without an end.
        let gaps = chosen.windows(2).map(|pair| pair[0]..pair[1]);
        let last = chosen[chosen.len() - 1];
        let gaps = gaps.chain(once(last..2 * views.len() - last));
        let Some(gap) = gaps.max_by_key(Range::len) else {
            break;
        };
        let quarter = (gap.len() / 4).max(1);
        let middle = gap.start + quarter..(gap.end - quarter).min(views.len());
        let Some(view) = best(middle, &chosen) else {
            break;
        };
        chosen.push(view);
    }
    chosen.sort_unstable();
    let mut moments: Vec<Moment> = chosen.iter().map(|&view| views[view].moment).collect();
    moments[0].subject = Subject::Start;
    moments
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::file;
    use warren_dungeon::make::make;
    use warren_dungeon::pilot::{Demo, run_demo};
    use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe};
    use warren_maze::topology::{GridShape, GridSpec};

    fn demo(level: &Level) -> Story {
        let mut demo = Demo::default();
        Story::new(level, Progress::new(level), |progress, events| {
            let input = demo.input(level, progress, events);
            demo.defeat().is_none().then_some(input)
        })
    }

    /// Returns a level that consists of one row of cells.
    fn row(cells: &str, rest: &str) -> Level {
        let width = (cells.len() - 1) / 2;
        let wall = "+-".repeat(width) + "+";
        file::read(&format!(
            "(format: \"warren level\", version: 4, grid: (shape: Square, width: {width}, \
             height: 1), map: [\"{wall}\", \"{cells}\", \"{wall}\"], {rest})"
        ))
        .unwrap()
    }

    #[test]
    fn a_story_has_six_moments_from_the_start_to_the_finish() {
        for shape in GridShape::ALL {
            let grid = GridSpec {
                shape,
                width: 12,
                height: 12,
                ..GridSpec::default()
            };
            let recipe = Recipe {
                grid,
                seed: 5,
                ..Recipe::default()
            };
            let level = make(&recipe).unwrap();
            let end = run_demo(&level).unwrap();
            let Story { path, moments } = demo(&level);
            assert_eq!(path.len() as u32 - 1, end.steps());
            assert_eq!(path.last(), Some(&end.cell()));
            assert_eq!(moments.len(), MOMENTS, "{shape:?}");
            assert!(moments.is_sorted_by(|a, b| a.ticks < b.ticks && a.cell != b.cell));
            assert_eq!(moments[0].subject, Subject::Start);
            assert_eq!(moments[0].cell, path[0]);
            assert_eq!(moments[MOMENTS - 1].subject, Subject::Finish, "{shape:?}");
            let spans = moments.windows(2).map(|pair| pair[1].ticks - pair[0].ticks);
            // Events can be close together, but no moment is far from the next one.
            assert!(spans.max() < Some(end.ticks() * 2 / 3), "{moments:?}");
        }
    }

    #[test]
    fn a_story_shows_blasted_walls_and_ladders() {
        let areas = Recipe {
            algorithm: Algorithm::Areas(AreasWithDoors {
                doors: DoorCount::Sealed,
                ..AreasWithDoors::DEFAULT
            }),
            seed: 7,
            ..Recipe::default()
        };
        let floors = Recipe {
            grid: GridSpec {
                shape: GridShape::Cubic,
                width: 6,
                height: 6,
                depth: 3,
                ..GridSpec::default()
            },
            seed: 7,
            ..Recipe::default()
        };
        for (recipe, subject) in [(areas, Subject::Breach), (floors, Subject::Ladder)] {
            let level = make(&recipe).unwrap();
            let moments = demo(&level).moments;
            assert!(
                moments.iter().any(|moment| moment.subject == subject),
                "{moments:?}"
            );
        }
    }

    #[test]
    fn the_minotaur_is_the_most_important_subject() {
        let level = row("|S       F|", "minotaur: (3, 0)");
        let moments = demo(&level).moments;
        let last = moments[moments.len() - 1];
        assert_eq!(
            last.subject,
            Subject::Beast(BeastKind::Minotaur),
            "{moments:?}"
        );
    }

    #[test]
    fn short_runs_have_fewer_moments() {
        let two = row("|S F|", "");
        let story = demo(&two);
        assert_eq!(story.path.len(), 2);
        let subjects: Vec<Subject> = story.moments.iter().map(|it| it.subject).collect();
        assert_eq!(subjects, [Subject::Start]);
        // A run without inputs consists only of its first moment.
        let story = Story::new(&two, Progress::new(&two), |_, _| None);
        assert_eq!((story.path.len(), story.moments.len()), (1, 1));
    }
}
