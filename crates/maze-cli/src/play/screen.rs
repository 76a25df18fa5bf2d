//! The text that a terminal shows during a game.

use super::game::Game;
use super::keys;
use std::ops::Range;
use warren_dungeon::level::{Content, Detail, Level, LeverNumber, Needs, PORTAL, Treasure};
use warren_dungeon::play::{ConsumableKind, TICKS_PER_SECOND};
use warren_maze::draw::{self, DrawError, Plan, Position, Positions, Trace};
use warren_maze::geometry::angle_of;
use warren_maze::maze::Side;
use warren_maze::solve::{self, Walkable};
use warren_maze::topology::{Cell, Cubic, Dir, Embedding, Grid, Topology};

pub(super) const PLAYER: char = '@';
pub(super) const FINISH: char = 'F';
pub(super) const OPEN_DOOR: char = ':';
pub(super) const BLASTED: char = ' ';
pub(super) const TRAIL: char = '.';
pub(super) const TO_BLAST: char = '*';
pub(super) const TO_FIND: char = 'D';
pub(super) const IRON_KEY: char = 'k';
pub(super) const IRON_DOOR: char = 'I';
pub(super) const GRATE: char = '%';
pub(super) const MARK: char = '+';
pub(super) const SALT: char = '~';
/// The characters of one-way gates, for each eighth of a turn, clockwise from east.
pub(super) const ONE_WAY: [char; 8] = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];
pub(super) const ROCK: char = '#';

/// The screen of a level. The walls are drawn once. Each frame draws the player and other moving
/// objects over the walls.
pub(super) struct Screen {
    title: String,
    walls: Vec<Vec<char>>,
}

/// The lines to show, clipped to the width of the terminal.
pub(super) struct Frame {
    /// The level, or the part around the player that fits the terminal.
    pub(super) picture: Vec<String>,
    /// The lines below the picture, in one colour. During a game, the first line contains the figures of
    /// the run and the level's title, and the second line a message or the list of keys.
    pub(super) footer: Vec<String>,
}

impl Screen {
    /// Creates the screen of a level with this title.
    pub(super) fn new(title: String, level: &Level) -> Result<Screen, DrawError> {
        let text = draw::lines(&Plan::new(level.maze(), &[], &[]), Trace::default())?;
        let walls = text.lines().map(|line| line.chars().collect()).collect();
        Ok(Screen { title, walls })
    }

    /// Returns the frame for a terminal with this number of lines and columns.
    pub(super) fn frame(&self, game: &Game, [lines, columns]: [usize; 2]) -> Frame {
        let footer = self.footer(game).map(|line| clip(&line, columns)).to_vec();
        let lines = lines.saturating_sub(footer.len());
        let Ok(positions) = Positions::new(game.level.grid()) else {
            // An error cannot happen, because screens are created only for grids that can be drawn.
            return Frame {
                picture: Vec::new(),
                footer,
            };
        };
        let [line, column] = positions.room(game.progress.cell());
        let floor = self.floor(line);
        let width = self.walls.first().map_or(0, Vec::len);
        let top = floor.start + scrolled(line - floor.start, lines, floor.len());
        let left = scrolled(column, columns, width);

        let in_view = self.walls[..floor.end].iter().skip(top).take(lines);
        let in_view = in_view.map(|line| line.iter().copied().skip(left).take(columns).collect());
        let mut view: Vec<Vec<char>> = in_view.collect();
        for ([line, column], glyph) in marks(game, &positions) {
            if let (Some(line), Some(column)) = (line.checked_sub(top), column.checked_sub(left))
                && let Some(place) = view.get_mut(line).and_then(|line| line.get_mut(column))
            {
                *place = glyph;
            }
        }
        Frame {
            picture: view.iter().map(|line| line.iter().collect()).collect(),
            footer,
        }
    }

    /// Returns the lines of the floor that contains the given line. Floors are separated by empty
    /// lines.
    fn floor(&self, line: usize) -> Range<usize> {
        let (above, below) = self.walls.split_at(line);
        let start = above
            .iter()
            .rposition(Vec::is_empty)
            .map_or(0, |gap| gap + 1);
        let rest = below.iter().position(Vec::is_empty).unwrap_or(below.len());
        start..line + rest
    }

    fn footer(&self, game: &Game) -> [String; 2] {
        let (time, title) = (clock(game), &self.title);
        let (steps, hints) = (game.progress.steps(), game.progress.hints());
        let grid = game.level.grid();
        let keys = keys::line(grid.shape());
        let floor = match grid.floors() {
            1 => String::new(),
            floors => {
                let floor = grid.floor(game.progress.cell());
                format!("   floor {} of {floors}", floor + 1)
            }
        };
        let carried = carried(game);
        let room = match game.level.rooms().around(game.progress.cell()) {
            [] => String::new(),
            cells => format!("   in a room of {} cells", cells.len()),
        };
        let keys_held = held(game);
        let beasts = game.progress.beasts().iter().filter_map(|beast| {
            let far = beast.distance?;
            Some(format!("   {} {far} away", beast.kind.name()))
        });
        let beasts: String = beasts.collect();
        let quiet = if game.is_quiet { "   quiet" } else { "" };
        [
            format!(
                "time {time}   steps {steps}   hints {hints}{carried}{keys_held}{floor}{room}{quiet}{beasts}   {title}"
            ),
            game.note.clone().unwrap_or_else(|| keys.into()),
        ]
    }
}

/// Lists what the player carries, and the light that is left.
fn carried(game: &Game) -> String {
    let (level, carried) = (&game.level, game.progress.carried());
    let mut text = String::new();
    let mut tell = |is_told: bool, name: &str, count: u32| {
        if is_told {
            text += &format!("   {name} {count}");
        }
    };
    let has = |content| !level.cells_with(content).is_empty();
    let has_treasure = Treasure::ALL.map(Content::Treasure).into_iter().any(has);
    tell(level.most_charges() > 0, "charges", carried.charges);
    tell(has_treasure, "coins", carried.treasure);
    tell(has(Content::Chalk), "chalk (m)", carried.chalk);
    tell(
        has(Content::Stones) || carried.stones > 0,
        "stones (r)",
        carried.stones,
    );
    tell(
        has(Content::Salt) || carried.salt > 0,
        "salt (g)",
        carried.salt,
    );
    tell(
        has(Content::Flares) || carried.flares > 0,
        "flares (i)",
        carried.flares,
    );
    tell(has(Content::Oil), "oil", carried.oil);
    tell(level.light() > 0, "light", carried.light);
    for (kind, key) in [(ConsumableKind::Flask, ','), (ConsumableKind::Scroll, '.')] {
        if let Some(held) = game.progress.held(kind) {
            text += &format!("   {} ({key})", held.in_words());
        }
    }
    if game.progress.is_torch_put_out() {
        text += "   torch out (p)";
    }
    if carried.compass {
        text += "   compass";
    }
    text
}

/// Lists the keys that the player has.
fn held(game: &Game) -> String {
    let progress = &game.progress;
    let mut keys: String = progress.keys().iter().map(|shape| shape.symbol()).collect();
    if progress.iron_keys() > 0 {
        keys.push_str(&format!(" {IRON_KEY}{}", progress.iron_keys()));
    }
    match keys.is_empty() {
        true => keys,
        false => format!("   keys {}", keys.trim_start()),
    }
}

/// Returns the time played, in minutes and seconds.
pub(super) fn clock(game: &Game) -> String {
    let seconds = game.progress.ticks() / TICKS_PER_SECOND;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Returns the characters that are drawn over the maze, with their positions. If several characters
/// have the same position, the last one is displayed.
fn marks(game: &Game, positions: &Positions) -> Vec<(Position, char)> {
    let grid = game.level.grid();
    let sides = |cell, dir| sides(grid, positions, cell, dir);
    let through = |wall: &Side, glyph| sides(wall.cell, wall.dir).map(move |at| (at, glyph));
    let blasted = game.progress.blasted().iter();
    let mut marks: Vec<_> = blasted.flat_map(|wall| through(wall, BLASTED)).collect();
    if let Some(hint) = &game.hint {
        let with_portals = game.level.portal_grid();
        let cells = solve::cells_along(&with_portals, game.progress.cell(), &hint.moves);
        for (cell, &dir) in cells.zip(&hint.moves) {
            // A portal has no side.
            if dir != PORTAL {
                marks.extend(sides(cell, dir).map(|at| (at, TRAIL)));
            }
            marks.push((positions.room(with_portals.step(cell, dir)), TRAIL));
        }
        marks.extend(hint.walls.iter().flat_map(|wall| through(wall, TO_BLAST)));
        let doors = game.level.doors().list();
        let hidden = hint.doors.iter().map(|&door| &doors[door]);
        marks.extend(hidden.flat_map(|door| through(door, TO_FIND)));
    }
    let doors = game.level.doors().list().iter().zip(game.progress.found());
    let doors = doors.filter(|(_, found)| **found);
    marks.extend(doors.flat_map(|(door, _)| through(door, OPEN_DOOR)));
    marks.extend(
        gates(game).flat_map(|(side, glyph)| sides(side.cell, side.dir).map(move |at| (at, glyph))),
    );
    marks.extend(ladders(game).map(|(cell, glyph)| (positions.room(cell), glyph)));
    marks.extend(contents(game).map(|(cell, glyph)| (positions.room(cell), glyph)));
    let chalk = game.progress.marks().iter();
    marks.extend(chalk.map(|&cell| (positions.room(cell), MARK)));
    let salt = game.progress.salt().iter();
    marks.extend(salt.map(|salt| (positions.room(salt.cell), SALT)));
    marks.push((positions.room(game.progress.cell()), PLAYER));
    let beasts = game.progress.beasts().iter();
    marks.extend(beasts.map(|beast| (positions.room(beast.cell), beast.kind.symbol())));
    marks
}

/// Returns the sides that have a gate, and the character of each gate.
fn gates(game: &Game) -> impl Iterator<Item = (Side, char)> {
    let (grid, gates) = (game.level.grid(), game.level.gates());
    let states = game.progress.walker().gates;
    let gates = gates.iter().enumerate();
    gates.map(move |(number, (side, gate))| {
        let glyph = if gate.is_one_way() {
            let to = angle_of(grid.twice_to_midpoint(side.cell, side.dir));
            let to = match gate.needs() {
                Needs::OtherSide => to.wrapping_add(1 << 15),
                _ => to,
            };
            ONE_WAY[usize::from(to.wrapping_add(1 << 12) >> 13)]
        } else if states.lets_pass(number, gate) {
            OPEN_DOOR
        } else if gate.is_transparent() {
            GRATE
        } else {
            let opener = gate.openers().next();
            let sign = opener.and_then(|opener| detail_glyph(opener.detail()?));
            sign.unwrap_or(IRON_DOOR)
        };
        (side, glyph)
    })
}

/// Returns the character of a detail that a gate has in common with its openers, or that two portals
/// have in common.
fn detail_glyph(detail: Detail) -> Option<char> {
    match detail {
        Detail::KeyShape(shape) => Some(shape.symbol()),
        Detail::LeverNumber(lever) => Some(lever_digit(lever)),
        Detail::PortalPair(pair) => Some(pair.symbol()),
        Detail::Treasure(_) => None,
    }
}

/// Returns the character of a lever. Players count levers from 1.
fn lever_digit(lever: LeverNumber) -> char {
    char::from(b'1' + u8::from(lever))
}

/// Returns the contents of cells that are drawn.
fn contents(game: &Game) -> impl Iterator<Item = (Cell, char)> {
    let drawn = Content::ALL
        .into_iter()
        .filter_map(|content| Some((content, glyph(content)?)));
    drawn.flat_map(move |(content, glyph)| {
        let cells = game.level.cells_with(content).iter().copied();
        let remain = cells.filter(move |&cell| {
            let mut contents = game.progress.contents(&game.level, cell);
            contents.any(|other| other == content)
        });
        remain.map(move |cell| (cell, glyph))
    })
}

/// Returns the character of a kind of content, or `None` if the content is not drawn.
fn glyph(content: Content) -> Option<char> {
    match content {
        Content::Finish => Some(FINISH),
        Content::IronKey => Some(IRON_KEY),
        // The beasts themselves are drawn, but not the cells where they start.
        other => {
            let sign = other.detail().and_then(detail_glyph);
            sign.or(other.kind().symbol())
        }
    }
}

/// Returns the ladders at blasted floors, at found trapdoors, and at gates between two floors.
fn ladders(game: &Game) -> impl Iterator<Item = (Cell, char)> {
    let grid = game.level.grid();
    let doors = game.level.doors().list().iter().zip(game.progress.found());
    let found = doors.filter(|(_, found)| **found).map(|(door, _)| door);
    let gates = game.level.gates().iter().map(|(side, _)| side);
    let holes = game
        .progress
        .blasted()
        .iter()
        .chain(found)
        .copied()
        .chain(gates);
    let vertical = holes.filter(|hole| !grid.has_side(hole.cell, hole.dir));
    let ends = vertical.flat_map(|hole| [hole.cell, grid.step(hole.cell, hole.dir)]);
    ends.filter_map(|cell| {
        let ways = game.progress.ways(&game.level).ways(cell);
        let glyph = match [Cubic::DOWN, Cubic::UP].map(|dir| ways.contains(dir)) {
            [true, true] => 'X',
            [true, false] => '>',
            [false, true] => '<',
            [false, false] => return None,
        };
        Some((cell, glyph))
    })
}

/// Returns the positions where the side between two cells is drawn. On a wrapped axis, the side is
/// drawn at both borders. A side between two floors is not drawn.
fn sides(
    grid: &Grid,
    positions: &Positions,
    cell: Cell,
    dir: Dir,
) -> impl Iterator<Item = Position> + use<> {
    let sides = [(cell, dir), (grid.step(cell, dir), grid.back(cell, dir))];
    let sides = sides.map(|(cell, dir)| positions.side(cell, dir));
    sides.into_iter().flatten()
}

/// Returns the index of the first visible line or column if `view` of `whole` lines or columns are
/// visible. The index `at` is in the middle of the view, or as close to it as possible.
fn scrolled(at: usize, view: usize, whole: usize) -> usize {
    at.saturating_sub(view / 2).min(whole.saturating_sub(view))
}

fn clip(line: &str, columns: usize) -> String {
    line.chars().take(columns).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_players_see_except_starts_has_a_character() {
        for content in Content::ALL {
            let is_drawn = content.is_visible() && content != Content::Start;
            assert_eq!(glyph(content).is_some(), is_drawn, "{content:?}");
        }
    }
}
