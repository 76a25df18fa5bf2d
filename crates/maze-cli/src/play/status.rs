//! The lines below the picture: what the player has and hears, and the last message.

use super::game::Game;
use super::keys;
use super::screen::IRON_KEY;
use warren_dungeon::level::{Content, Treasure};
use warren_dungeon::play::{ConsumableKind, TICKS_PER_SECOND};
use warren_maze::geometry::angle_of;
use warren_maze::topology::{Cell, Embedding};

/// Returns at most this number of lines: the state of the run, and a message or the list of keys. What matters most
/// comes first. A part is never divided, unless it is longer than a line.
pub(super) fn lines(game: &Game, title: &str, [most, columns]: [usize; 2]) -> Vec<String> {
    let (steps, hints) = (game.progress.steps(), game.progress.hints());
    let mut parts = beasts(game);
    parts.extend(carried(game));
    parts.extend(held(game));
    if game.is_quiet {
        parts.push("quiet".into());
    }
    let grid = game.level.grid();
    if grid.floors() > 1 {
        let floor = grid.floor(game.progress.cell());
        parts.push(format!("floor {} of {}", floor + 1, grid.floors()));
    }
    let room = game.level.rooms().around(game.progress.cell());
    if !room.is_empty() {
        parts.push(format!("in a room of {} cells", room.len()));
    }
    let here: Vec<&str> = beasts_here(game).collect();
    if !here.is_empty() {
        parts.push(format!("here: {}", here.join(", ")));
    }
    let time = clock(game);
    parts.extend([
        format!("time {time}"),
        format!("steps {steps}"),
        format!("hints {hints}"),
        title.into(),
    ]);
    let mut lines = wrapped(parts, columns);
    lines.truncate(most - 1);
    let keys = || keys::line(grid.shape()).to_owned();
    lines.push(clip(&game.note.clone().unwrap_or_else(keys), columns));
    lines
}

/// Joins parts to lines of at most this number of columns.
fn wrapped(parts: Vec<String>, columns: usize) -> Vec<String> {
    const BETWEEN: &str = "   ";
    let mut lines: Vec<String> = Vec::new();
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        match lines.last_mut() {
            Some(line) if length(line) + BETWEEN.len() + length(&part) <= columns => {
                line.push_str(BETWEEN);
                line.push_str(&part);
            }
            _ => lines.push(clip(&part, columns)),
        }
    }
    lines
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Returns the beginning of a line.
pub(super) fn clip(line: &str, columns: usize) -> String {
    line.chars().take(columns).collect()
}

/// Lists the beasts that the player hears.
fn beasts(game: &Game) -> Vec<String> {
    let beasts = game.progress.beasts().iter().filter_map(|beast| {
        let far = beast.distance?;
        let name = beast.kind.name();
        Some(match direction(game, beast.cell) {
            Some(direction) => format!("{name} {far} away, {direction}"),
            None => format!("{name} {far} away"),
        })
    });
    beasts.collect()
}

/// Returns the compass direction of a cell from the player's cell, or `None` if it is the same one, or above or
/// below.
fn direction(game: &Game, to: Cell) -> Option<&'static str> {
    /// Lengths are divided by this number, so that those of all grids are small enough for [`angle_of`].
    const SHRINK: i64 = 1 << 10;
    /// The directions for each eighth of a turn, clockwise from east.
    const NAMES: [&str; 8] = [
        "east",
        "southeast",
        "south",
        "southwest",
        "west",
        "northwest",
        "north",
        "northeast",
    ];
    let grid = game.level.grid();
    let [from, to] = [game.progress.cell(), to].map(|cell| grid.centre(cell));
    let way = [0, 1].map(|axis| ((to[axis] - from[axis]) / SHRINK) as i32);
    let eighth = angle_of(way).wrapping_add(1 << 12) >> 13;
    (way != [0, 0]).then(|| NAMES[usize::from(eighth)])
}

/// Returns the names of the beasts that the player does not hear.
fn beasts_here(game: &Game) -> impl Iterator<Item = &'static str> {
    let beasts = game.progress.beasts().iter();
    let silent = beasts.filter(|beast| beast.distance.is_none());
    silent.map(|beast| beast.kind.name())
}

/// Lists what the player carries, and the light that is left.
fn carried(game: &Game) -> Vec<String> {
    let (level, carried) = (&game.level, game.progress.carried());
    let has = |content| !level.cells_with(content).is_empty();
    let has_treasure = Treasure::ALL.map(Content::Treasure).into_iter().any(has);
    let charges = level.most_charges().max(carried.charges);
    let rows = [
        (level.light() > 0, "light", carried.light),
        (charges > 0, "charges (!)", carried.charges),
        (
            has_treasure || carried.treasure > 0,
            "coins",
            carried.treasure,
        ),
        (
            game.progress.owed() > 0,
            "owed for hints",
            game.progress.owed(),
        ),
        (carried.chalk > 0, "chalk (m)", carried.chalk),
        (carried.stones > 0, "stones (r)", carried.stones),
        (carried.salt > 0, "salt (g)", carried.salt),
        (carried.flares > 0, "flares (i)", carried.flares),
        (has(Content::Oil), "oil", carried.oil),
    ];
    let told = rows.into_iter().filter(|(is_told, ..)| *is_told);
    let mut parts: Vec<String> = told
        .map(|(_, name, count)| format!("{name} {count}"))
        .collect();
    for (kind, key) in [(ConsumableKind::Flask, ','), (ConsumableKind::Scroll, '.')] {
        if let Some(held) = game.progress.held(kind) {
            parts.push(format!("{} ({key})", held.in_words()));
        }
    }
    if game.progress.is_torch_put_out() {
        parts.push("torch out (p)".into());
    }
    if carried.compass {
        parts.push("compass".into());
    }
    let relics = carried
        .relics
        .iter()
        .map(|relic| relic.name().replace('-', " "));
    let relics: Vec<String> = relics.collect();
    if !relics.is_empty() {
        parts.push(format!("relics: {}", relics.join(", ")));
    }
    parts
}

/// Lists the keys that the player has.
fn held(game: &Game) -> Option<String> {
    let progress = &game.progress;
    let mut keys: String = progress.keys().iter().map(|shape| shape.symbol()).collect();
    if progress.iron_keys() > 0 {
        keys.push_str(&format!(" {IRON_KEY}{}", progress.iron_keys()));
    }
    (!keys.is_empty()).then(|| format!("keys {}", keys.trim_start()))
}

/// Returns the time played, in minutes and seconds.
pub(super) fn clock(game: &Game) -> String {
    let seconds = game.progress.ticks() / TICKS_PER_SECOND;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
