//! Descriptions of the player's surroundings in words.

use super::of_library::{about_content, about_gate, beast_name, consumable, good, lair_name};
use super::{Say, say};
use bevy::prelude::*;
use bevy_warren::play::beasts::EARSHOT;
use bevy_warren::play::heard::heard_distance;
use bevy_warren::play::run::Run;
use bevy_warren::space::{STOREY, straight_way, way_to_finish};
use std::f32::consts::TAU;
use warren_dungeon::descent::Good;
use warren_dungeon::level::{BeastKind, Content, Gate, Level, Opens, PORTAL};
use warren_dungeon::pilot::Branch;
use warren_dungeon::play::{
    Beast, CellKind, ConsumableKind, Draught, Exit, Hint, Landmark, Relic, RoomAround, Strength,
    Surroundings, TICKS_PER_SECOND, Through, Walked,
};
use warren_maze::maze::Side;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A thing that a player can carry from one level to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CarriedThing {
    Charges,
    Light,
    Treasure,
    Chalk,
    Stones,
    Salt,
    Flares,
    Flask,
    Scroll,
    Oil,
    Compass,
    Relic(Relic),
}

impl CarriedThing {
    /// Returns all things, in the order in which they are shown.
    pub(crate) fn all() -> impl Iterator<Item = CarriedThing> {
        let supplies = [
            CarriedThing::Charges,
            CarriedThing::Light,
            CarriedThing::Treasure,
            CarriedThing::Chalk,
            CarriedThing::Stones,
            CarriedThing::Salt,
            CarriedThing::Flares,
            CarriedThing::Flask,
            CarriedThing::Scroll,
            CarriedThing::Oil,
            CarriedThing::Compass,
        ];
        let relics = Relic::ALL.iter().copied().map(CarriedThing::Relic);
        supplies.into_iter().chain(relics)
    }
}

/// Describes the player's cell: its kind, its exits, and whether each exit leads to an unvisited
/// cell.
pub(crate) fn place(run: &Run) -> Say {
    let around = run.surroundings();
    let is_finish =
        |&&(_, landmark): &&(u32, Landmark)| landmark == Landmark::Content(Content::Finish);
    let exit = |exit: &Exit| {
        let finish = exit.landmarks.iter().find(is_finish);
        let finish = finish.map(|&(cells, landmark)| after(landmark_name(landmark), cells));
        let about = [walked(exit.walked), through(exit.through)];
        exit_line(run, exit.dir, about.into_iter().chain(finish).collect())
    };
    let exits = around.exits.iter().map(exit);
    let exits = exits.chain(closed_gates(run, &around)).collect();
    sentences(vec![place_line(&around, exits), draught(around.draught)])
}

/// Describes the gates of the player's cell that the player cannot pass.
fn closed_gates(run: &Run, around: &Surroundings) -> Vec<Say> {
    let gates = around.closed_gates.iter();
    let gates = gates.map(|&(dir, gate)| exit_line(run, dir, closed_gate(around, dir, gate)));
    gates.collect()
}

/// Describes a gate that the player cannot pass, and what the player sees through it.
fn closed_gate(around: &Surroundings, dir: Dir, gate: Gate) -> Vec<Say> {
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

/// Describes the side that the player faces.
pub(crate) fn side_ahead(run: &Run) -> Say {
    let around = run.surroundings();
    let exit = around.exits.iter().find(|exit| exit.dir == around.facing);
    let mut gates = around.closed_gates.iter();
    let gate = gates.find(|(dir, _)| *dir == around.facing);
    let closed = gate.map(|&(dir, gate)| Say::Several(closed_gate(&around, dir, gate), ", "));
    let closed = closed.unwrap_or(say!("words-wall"));
    let about = exit.map_or(closed, |exit| Say::Several(details(exit), ", "));
    let direction = direction(&run.level, run.progress.cell(), around.facing);
    say!("words-side", direction, about).sentence()
}

/// Describes everything that the player can perceive in the current cell, and the directions and
/// distances of the start and the finish.
pub(crate) fn whereabouts(run: &Run) -> Say {
    let around = run.surroundings();
    let (level, cell) = (&run.level, run.progress.cell());
    let exit = |exit: &Exit| exit_line(run, exit.dir, details(exit));
    let exits = around.exits.iter().map(exit);
    let exits = exits.chain(closed_gates(run, &around)).collect();
    let facing = direction(level, cell, around.facing);
    let start = straight_way(level, cell, level.starts()[0]);
    let mut told = vec![
        place_line(&around, exits),
        draught(around.draught),
        say!("words-facing", direction = facing),
        landmark(run, Content::Start, start),
        landmark(run, Content::Finish, way_to_finish(level, cell)),
    ];
    if around.is_dark {
        told.push(match run.progress.is_torch_put_out() {
            true => say!("words-torch-put-out"),
            false => say!("words-dark"),
        });
    }
    let beasts = run.progress.beasts().iter();
    told.extend(beasts.filter_map(|it| beast(run, it)));
    let kinds = BeastKind::ALL.into_iter();
    told.extend(kinds.filter_map(|kind| sleeping(run, kind)));
    told.extend(carried_and_floor(run));
    sentences(told)
}

/// Returns everything that the player carries, and the player's floor if the grid can have several
/// floors.
fn carried_and_floor(run: &Run) -> Vec<Say> {
    let carried = carried(run).into_iter().map(|(_, told)| told);
    carried.chain(keys_and_floor(run)).collect()
}

/// Returns the keys that the player has, and the player's floor if the grid can have several floors.
pub(crate) fn keys_and_floor(run: &Run) -> Vec<Say> {
    let (grid, mut told) = (run.level.grid(), Vec::new());
    let keys = run.progress.keys().iter();
    let keys = keys.map(|&shape| content_name(Content::Key(shape)));
    let iron = run.progress.iron_keys();
    let iron = (iron > 0).then(|| say!("hud-iron-keys", keys = iron));
    told.extend(keys.chain(iron));
    if grid.shape().has_floors() {
        let floor = run.floor() + 1;
        told.push(say!("hud-floor", floor, floors = grid.floors()));
    }
    told
}

/// Returns the things that the player carries, apart from keys: the charges and the light if the
/// level has them, and everything else that the player has.
pub(crate) fn carried(run: &Run) -> Vec<(CarriedThing, Say)> {
    let (level, carried) = (&run.level, run.progress.carried());
    let has_charges = level.most_charges() > 0 || carried.charges > 0;
    let charges = || say!("hud-charges", charges = carried.charges);
    let is_put_out = run.progress.is_torch_put_out();
    let light = || match is_put_out {
        true => say!("hud-torch-put-out"),
        false => say!("hud-light", steps = carried.light),
    };
    let treasure = || say!("hud-treasure", coins = carried.treasure);
    let chalk = || say!("hud-chalk", marks = carried.chalk);
    let stones = || say!("hud-stones", stones = carried.stones);
    let salt = || say!("hud-salt", cells = carried.salt);
    let dazzled = run.progress.beasts().iter().map(|beast| beast.dazzled);
    let dazzled = dazzled.max().unwrap_or_default().div_ceil(TICKS_PER_SECOND);
    let flares = || match dazzled {
        0 => say!("hud-flares", flares = carried.flares),
        _ => say!("hud-dazzled", flares = carried.flares, seconds = dazzled),
    };
    let held = |kind| run.progress.held(kind).map(consumable);
    let oil = || say!("hud-oil", flasks = carried.oil);
    let things = [
        has_charges.then(|| (CarriedThing::Charges, charges())),
        (level.light() > 0 || is_put_out).then(|| (CarriedThing::Light, light())),
        (carried.treasure > 0).then(|| (CarriedThing::Treasure, treasure())),
        (carried.chalk > 0).then(|| (CarriedThing::Chalk, chalk())),
        (carried.stones > 0).then(|| (CarriedThing::Stones, stones())),
        (carried.salt > 0).then(|| (CarriedThing::Salt, salt())),
        (carried.flares > 0 || dazzled > 0).then(|| (CarriedThing::Flares, flares())),
        held(ConsumableKind::Flask).map(|told| (CarriedThing::Flask, told)),
        held(ConsumableKind::Scroll).map(|told| (CarriedThing::Scroll, told)),
        (carried.oil > 0).then(|| (CarriedThing::Oil, oil())),
        carried
            .compass
            .then(|| (CarriedThing::Compass, compass_line(run))),
    ];
    let relics = carried.relics.iter();
    let relics = relics.map(|found| (CarriedThing::Relic(found), good(Good::Relic(found))));
    things.into_iter().flatten().chain(relics).collect()
}

/// Returns the direction of the nearest finish, as a compass shows it.
fn compass_line(run: &Run) -> Say {
    let way = way_to_finish(&run.level, run.progress.cell());
    match way.xz().length() < 0.5 {
        true => say!("words-compass"),
        false => say!("hud-compass", direction = compass(heading_of(way))),
    }
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
    let moves = beast
        .distance
        .filter(|&moves| beast.awake && moves <= EARSHOT)?;
    let way = straight_way(&run.level, run.progress.cell(), beast.cell);
    let bearing = Say::Several(bearing(run, way), ", ");
    Some(say!(
        "words-beast",
        beast = beast_name(beast.kind),
        moves,
        bearing
    ))
}

/// Describes what the player hears of a hunting beast of this kind: its distance and its direction.
/// The direction is a compass point if the player looks at the level from above, and otherwise
/// relative to the player's heading. Returns `None` if the player does not hear the beast.
pub(crate) fn heard(run: &Run, kind: BeastKind, from_above: bool) -> Option<Say> {
    let distance = heard_distance(run, kind)?;
    let beast = run.progress.beast(kind)?;
    let way = straight_way(&run.level, run.progress.cell(), beast.cell);
    let mut direction = Vec::new();
    if way.xz().length() > 0.5 {
        let heading = heading_of(way);
        direction.push(match from_above {
            true => compass(heading),
            false => turn(run, heading),
        });
    }
    direction.extend(floors_of(way));
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

/// Describes the position of a beast of this kind that sleeps, or returns `None` if the player does
/// not hear its breath.
fn sleeping(run: &Run, kind: BeastKind) -> Option<Say> {
    let moves = run.progress.moves_to_sleeping(&run.level, kind)?;
    let beast = run.progress.beast(kind)?;
    let way = straight_way(&run.level, run.progress.cell(), beast.cell);
    let bearing = Say::Several(bearing(run, way), ", ");
    Some(say!(
        "words-sleeping",
        moves,
        hearing = run.progress.hearing(),
        bearing
    ))
}

fn sentences(told: Vec<Say>) -> Say {
    Say::Several(told.into_iter().map(Say::sentence).collect(), ". ")
}

/// Describes the kind of a cell, its contents and its exits.
fn place_line(around: &Surroundings, exits: Vec<Say>) -> Say {
    let again = if around.again {
        say!("words-again")
    } else {
        Say::Nothing
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
    let what = Say::Several(what.collect(), ", ");
    match exits.is_empty() {
        true => what,
        false => say!(
            "words-place",
            place = what,
            exits = Say::Several(exits, "; ")
        ),
    }
}

fn exit_line(run: &Run, dir: Dir, about: Vec<Say>) -> Say {
    let (level, cell) = (&run.level, run.progress.cell());
    let towards = direction(level, cell, dir);
    let about = Say::Several(about, ", ");
    match level.grid().has_side(cell, dir) {
        true => {
            let turn = turn(run, level.grid().heading(cell, dir));
            say!("words-exit", direction = towards, turn, about)
        }
        false => say!("words-side", direction = towards, about),
    }
}

/// Describes an exit: whether it is new, what it leads through, how far it continues, and its
/// landmarks.
fn details(exit: &Exit) -> Vec<Say> {
    let ends = match exit.ends {
        Some(kind) => after(cell_kind_name(kind), exit.cells),
        // Nothing is visible behind a shut gate.
        None if exit.cells == 0 => Say::Nothing,
        None => say!("words-on", cells = exit.cells),
    };
    let landmarks = exit.landmarks.iter();
    let landmarks = landmarks.map(|&(cells, landmark)| after(landmark_name(landmark), cells));
    let about = [walked(exit.walked), through(exit.through), ends];
    about.into_iter().chain(landmarks).collect()
}

fn after(what: Say, cells: u32) -> Say {
    say!("words-after", what, cells)
}

/// Describes the direction of a landmark and the distance to it. `way` is the vector from the
/// player's cell to the landmark. Returns an empty message if the player is in the landmark's cell.
fn landmark(run: &Run, content: Content, way: Vec3) -> Say {
    let bearing = bearing(run, way);
    match bearing.is_empty() {
        true => Say::Nothing,
        false => say!(
            "words-landmark",
            landmark = content_name(content),
            bearing = Say::Several(bearing, ", "),
        ),
    }
}

/// Describes the direction of a content that a scroll shows, and the distance to it. A beast is named as a
/// beast.
pub(crate) fn shown(run: &Run, content: Content, cell: Cell) -> Say {
    let way = straight_way(&run.level, run.progress.cell(), cell);
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
    let finishes = level.finishes().iter();
    let seen = finishes.filter(|&&finish| run.progress.seen().contains(finish));
    let ways = seen.map(|&finish| straight_way(level, cell, finish));
    let nearest = ways.min_by(|a, b| a.length().total_cmp(&b.length()));
    Say::Several(bearing(run, nearest.unwrap_or_default()), ", ")
}

/// Describes a vector: its horizontal length, its direction, and the number of floors that it leads
/// up or down.
fn bearing(run: &Run, way: Vec3) -> Vec<Say> {
    let mut told = Vec::new();
    let cells = way.xz().length().round() as u32;
    if cells > 0 {
        let heading = heading_of(way);
        let direction = compass(heading);
        told.push(say!("words-far", cells, direction));
        told.push(turn(run, heading));
    }
    told.extend(floors_of(way));
    told
}

/// Returns the number of floors that a vector leads up or down, or `None` if it is 0.
fn floors_of(way: Vec3) -> Option<Say> {
    let floors = (way.y.abs() / STOREY).round() as u32;
    (floors > 0).then(|| match way.y > 0.0 {
        true => say!("words-above", floors),
        false => say!("words-below", floors),
    })
}

/// Returns the heading of a vector, clockwise from east, in units of 2⁻¹⁶ of a full turn.
fn heading_of(way: Vec3) -> u16 {
    (way.z.atan2(way.x) / TAU * 65536.0).round() as i32 as u16
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
    let grid = level.grid();
    match grid.climb(cell, dir) {
        0 => {}
        1.. => return say!("words-up"),
        _ => return say!("words-down"),
    }
    let heading = grid.heading(cell, dir);
    let name = compass(heading);
    let others = grid.clockwise(cell).iter().filter(|&&other| other != dir);
    let mut others = others.map(|&other| grid.heading(cell, other));
    match others.find(|&other| sector(other) == sector(heading)) {
        None => name,
        Some(other) if (other.wrapping_sub(heading) as i16) > 0 => {
            say!("words-left-one", direction = name)
        }
        Some(_) => say!("words-right-one", direction = name),
    }
}

/// Returns the number of the compass point that is nearest to a heading. East is 0, and the numbers
/// increase clockwise up to 7.
fn sector(heading: u16) -> u16 {
    heading.wrapping_add(1 << 12) >> 13
}

fn compass(heading: u16) -> Say {
    match sector(heading) {
        0 => say!("words-east"),
        1 => say!("words-south-east"),
        2 => say!("words-south"),
        3 => say!("words-south-west"),
        4 => say!("words-west"),
        5 => say!("words-north-west"),
        6 => say!("words-north"),
        _ => say!("words-north-east"),
    }
}

/// Describes a heading relative to the player's heading.
fn turn(run: &Run, heading: u16) -> Say {
    match sector(heading.wrapping_sub(run.progress.heading())) {
        0 => say!("words-ahead"),
        1 => say!("words-ahead-right"),
        2 => say!("words-right"),
        3 => say!("words-behind-right"),
        4 => say!("words-behind"),
        5 => say!("words-behind-left"),
        6 => say!("words-left"),
        _ => say!("words-ahead-left"),
    }
}

fn room_name(room: RoomAround) -> Say {
    let RoomAround {
        cells,
        size,
        doorways,
    } = room;
    match size {
        Some([columns, rows]) => say!("words-room-sized", columns, rows, doorways),
        None => say!("words-room", cells, doorways),
    }
}

fn cell_kind_name(kind: CellKind) -> Say {
    match kind {
        CellKind::Closed => say!("words-closed"),
        CellKind::DeadEnd => say!("words-dead-end"),
        CellKind::Corridor => say!("words-corridor"),
        CellKind::Corner => say!("words-corner"),
        CellKind::Junction => say!("words-junction"),
        CellKind::Ladder => say!("words-ladder"),
    }
}

fn landmark_name(landmark: Landmark) -> Say {
    match landmark {
        Landmark::Consumable(it) => consumable(it),
        Landmark::Content(content) => content_name(content),
        Landmark::LadderUp => say!("words-ladder-up"),
        Landmark::LadderDown => say!("words-ladder-down"),
        Landmark::Mark => say!("words-mark"),
        Landmark::Salt => say!("words-salt-laid"),
    }
}

pub(crate) fn content_name(content: Content) -> Say {
    match content.beast() {
        Some(kind) => lair_name(kind),
        None => about_content("words", content),
    }
}

pub(crate) fn gate_name(gate: Gate) -> Say {
    about_gate("words", gate)
}

fn walked(walked: Walked) -> Say {
    match walked {
        Walked::New => say!("words-new"),
        Walked::Visited => say!("words-visited"),
        Walked::Back => say!("words-back"),
    }
}

fn through(through: Through) -> Say {
    match through {
        Through::Passage => Say::Nothing,
        Through::Door => say!("words-door"),
        Through::Gate(gate) => gate_name(gate),
        Through::ShutGate(gate) => say!("words-shut-gate", gate = gate_name(gate)),
        Through::Breach => say!("words-breach"),
    }
}

fn draught(draught: Draught) -> Say {
    match draught {
        Draught::Still => Say::Nothing,
        Draught::Faint => say!("words-draught-faint"),
        Draught::Strong => say!("words-draught-strong"),
    }
}
