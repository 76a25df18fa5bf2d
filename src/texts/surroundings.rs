//! Descriptions of the player's surroundings in words.

use super::of_library::beast_name;
use super::{Say, say};
use bevy_warren::play::heard::heard_distance;
use bevy_warren::play::run::Run;
use warren_dungeon::level::{BeastKind, Content, Gate, Level, Opens, PORTAL};
use warren_dungeon::pilot::Branch;
use warren_dungeon::play::{Beast, Hint, Strength};
use warren_dungeon::words::{self, CarriedThing, Narrator, StraightWay};
use warren_maze::maze::Side;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Embedding};

/// Returns the narrator of a run.
fn narrator(run: &Run) -> Narrator<'_> {
    Narrator {
        level: &run.level,
        progress: &run.progress,
        trail: &run.trail,
    }
}

/// Describes the player's cell: its kind, its exits, and whether each exit leads to an unvisited
/// cell.
pub(crate) fn place(run: &Run) -> Say {
    narrator(run).place().into()
}

/// Describes the side that the player faces.
pub(crate) fn side_ahead(run: &Run) -> Say {
    narrator(run).side_ahead().into()
}

/// Describes everything that the player can perceive in the current cell, and the directions and
/// distances of the start and the finish.
pub(crate) fn whereabouts(run: &Run) -> Say {
    narrator(run).whereabouts().into()
}

/// Returns the keys that the player has, and the player's floor if the grid can have several floors.
pub(crate) fn keys_and_floor(run: &Run) -> Vec<Say> {
    let told = narrator(run).keys_and_floor().into_iter();
    told.map(Say::from).collect()
}

/// Returns the things that the player carries, apart from keys: the charges and the light if the
/// level has them, and everything else that the player has.
pub(crate) fn carried(run: &Run) -> Vec<(CarriedThing, Say)> {
    let carried = narrator(run).carried().into_iter();
    carried.map(|(thing, told)| (thing, told.into())).collect()
}

/// Describes the path of a hint: the number of moves in each direction, where to search for secret
/// doors, which doors to open, which walls to blast, and what to take or pull at the end.
pub(crate) fn hint(level: &Level, from: Cell, hint: &Hint) -> Say {
    let grid = level.grid();
    let mut legs: Vec<(Say, u32)> = Vec::new();
    let mut told = Vec::new();
    let flush = |legs: &mut Vec<(Say, u32)>, told: &mut Vec<Say>| {
        let leg = |(direction, cells)| say!("words-leg", direction, cells);
        told.extend(legs.drain(..).map(leg));
    };
    let with_portals = level.portal_grid();
    for (cell, &dir) in cells_along(&with_portals, from, &hint.moves).zip(&hint.moves) {
        if dir == PORTAL {
            flush(&mut legs, &mut told);
            let mut contents = level.contents(cell);
            let portal = contents.find(|content| matches!(content, Content::Portal(_)));
            told.extend(portal.map(|portal| say!("words-step", portal = content_name(portal))));
            continue;
        }
        let towards = direction(level, cell, dir);
        let door = level.doors().number(cell, dir);
        let gate = level.gates().at(cell, dir);
        if hint.walls.contains(&Side::at(grid, cell, dir)) {
            flush(&mut legs, &mut told);
            told.push(say!("words-blast", direction = towards.clone()));
        } else if door.is_some_and(|door| hint.doors.contains(&door)) {
            flush(&mut legs, &mut told);
            told.push(say!("words-search", direction = towards.clone()));
        } else if gate.is_some_and(|(gate, _)| hint.gates.contains(&gate)) {
            flush(&mut legs, &mut told);
            told.push(say!("words-open", direction = towards.clone()));
        }
        match legs.last_mut() {
            Some((last, cells)) if *last == towards => *cells += 1,
            _ => legs.push((towards, 1)),
        }
    }
    flush(&mut legs, &mut told);
    // The path of a weaker hint ends before the goal.
    if hint.strength == Strength::Whole && hint.reaches_goal || hint.moves.is_empty() {
        let goal = content_name(hint.goal);
        told.extend(hint.goal.kind().opens().map(|opens| match opens {
            Opens::Carried => say!("words-take", goal),
            Opens::Entered => say!("words-tread", goal),
            Opens::Pulled => say!("words-pull", goal),
        }));
    }
    say!("words-hint", way = Say::Several(told, ", "))
}

/// Describes a hint in one sentence, for players who can see the map: the direction of the first
/// move, and the marks on the map.
pub(crate) fn hint_sentence(run: &Run, from: Cell, hint: &Hint) -> Say {
    let level = &run.level;
    let goal = Some(hint.goal).filter(|&goal| goal != Content::Finish);
    let goal = goal.map(|goal| say!("hint-next", goal = content_name(goal)));
    let Some(&first) = hint.moves.first() else {
        let pull = goal.map(|goal| Say::Several(vec![goal, say!("hint-pull")], "; "));
        return pull.unwrap_or(Say::Nothing);
    };
    if first == PORTAL {
        let told = goal.into_iter().chain([say!("hint-portal-here")]);
        return Say::Several(told.collect(), "; ");
    }
    let mut towards = vec![direction(level, from, first)];
    if level.grid().has_side(from, first) {
        towards.push(turn(run, level.grid().heading(from, first)));
    }
    let (towards, cells) = (Say::Several(towards, ", "), hint.moves.len());
    let mut told = vec![match hint.strength {
        Strength::Direction => say!("hint-direction", towards),
        Strength::Stretch => say!("hint-stretch", towards, cells),
        Strength::Whole if !hint.reaches_goal => say!("hint-stretch", towards, cells),
        Strength::Whole if goal.is_none() => say!("hint-way", towards, cells),
        Strength::Whole => say!("hint-away", towards, cells),
    }];
    told.splice(0..0, goal);
    if !hint.doors.is_empty() {
        told.push(say!("hint-door"));
    }
    if !hint.walls.is_empty() {
        told.push(say!("hint-wall"));
    }
    if !hint.gates.is_empty() {
        told.push(say!("hint-gate"));
    }
    if hint.moves.contains(&PORTAL) {
        told.push(say!("hint-portal"));
    }
    Say::Several(told, "; ")
}

/// Describes the position of a beast, or returns `None` if the player cannot hear it.
pub(crate) fn beast(run: &Run, beast: &Beast) -> Option<Say> {
    narrator(run).beast(beast).map(Say::from)
}

/// Describes what the player hears of a hunting beast of this kind: its distance and its direction.
/// The direction is a compass point if the player looks at the level from above, and otherwise
/// relative to the player's heading. Returns `None` if the player does not hear the beast.
pub(crate) fn heard(run: &Run, kind: BeastKind, from_above: bool) -> Option<Say> {
    let distance = heard_distance(run, kind)?;
    let beast = run.progress.beast(kind)?;
    let way = StraightWay::new(&run.level, run.progress.cell(), beast.cell);
    let mut direction: Vec<Say> = Vec::new();
    if way.cells() > 0 {
        direction.push(match from_above {
            true => words::compass(way.heading()).into(),
            false => turn(run, way.heading()),
        });
    }
    direction.extend(way.floors().map(Say::from));
    let hears = Say::variant("news-hears", kind);
    let distance = Say::variant("news-heard", distance);
    Some(match direction.is_empty() {
        true => Say::Several(vec![hears, distance], ", "),
        false => {
            let direction = Say::Several(direction, ", ");
            say!("news-heard-towards", hears, distance, direction)
        }
    })
}

/// Describes the direction of a content that a scroll shows, and the distance to it. A beast is named as a
/// beast.
pub(crate) fn shown(run: &Run, content: Content, cell: Cell) -> Say {
    let way = StraightWay::new(&run.level, run.progress.cell(), cell);
    let name = content.beast().map_or(content_name(content), beast_name);
    let bearing = match bearing(run, way) {
        told if told.is_empty() => vec![say!("words-here")],
        told => told,
    };
    let bearing = Say::Several(bearing, ", ");
    say!("words-landmark", landmark = name, bearing).sentence()
}

/// Describes the direction of the nearest finish that the player has seen.
pub(crate) fn to_seen_finish(run: &Run) -> Say {
    let (level, cell) = (&run.level, run.progress.cell());
    let finishes = level.finishes().iter().copied();
    let seen = finishes.filter(|&finish| run.progress.seen().contains(finish));
    let nearest = StraightWay::to_nearest(level, cell, seen);
    Say::Several(bearing(run, nearest), ", ")
}

/// Describes a vector from the player's cell: its horizontal length, its direction, and the number of
/// floors that it leads up or down.
fn bearing(run: &Run, way: StraightWay) -> Vec<Say> {
    let told = narrator(run).bearing(way).into_iter();
    told.map(Say::from).collect()
}

/// Describes where the branches of a junction are: the number of each branch, and its direction relative
/// to the player's heading.
pub(crate) fn branches(run: &Run, branches: &[Branch]) -> Say {
    let (level, progress) = (&run.level, &run.progress);
    let line = |(number, branch): (usize, &Branch)| {
        let mut contents = level.contents(branch.cell);
        let portal = contents.find(|content| matches!(content, Content::Portal(_)));
        let turn = match (branch.heading(level, progress), portal) {
            (Some(heading), _) => turn(run, heading),
            (None, Some(portal)) if branch.dir == PORTAL => content_name(portal),
            (None, _) => direction(level, branch.cell, branch.dir),
        };
        say!("stop-junction-branch", number, turn)
    };
    Say::Several((1..).zip(branches).map(line).collect(), ", ")
}

/// Returns the name of a direction: a compass point, up or down. If two sides of a cell have the
/// same compass point, the name also says whether the side is on the left or on the right.
pub(crate) fn direction(level: &Level, cell: Cell, dir: Dir) -> Say {
    words::direction(level, cell, dir).into()
}

/// Describes a heading relative to the player's heading.
fn turn(run: &Run, heading: u16) -> Say {
    words::turn(run.progress.heading(), heading).into()
}

pub(crate) fn content_name(content: Content) -> Say {
    words::content_name(content).into()
}

pub(crate) fn gate_name(gate: Gate) -> Say {
    words::gate_name(gate).into()
}
