//! The text that a terminal shows during a game.

use super::game::Game;
use super::status;
use std::collections::BTreeSet;
use std::ops::Range;
use warren_dungeon::level::{Content, Detail, Level, LeverNumber, Needs, PORTAL};
use warren_dungeon::play::{Effect, in_view};
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
/// The corner of square and triangular cells.
const CORNER: char = '+';

/// The screen of a level. The walls are drawn once. Each frame shows those around the cells that the player has
/// seen, and draws the player and other moving objects over them.
pub(super) struct Screen {
    title: String,
    walls: Vec<Vec<char>>,
    style: Style,
}

/// How a screen shows a level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Style {
    /// Whether the whole level is visible, and not only the cells that the player has seen.
    pub(super) is_lit: bool,
    /// Whether walls are box-drawing characters instead of ASCII characters.
    pub(super) has_box_lines: bool,
}

/// The lines to show, clipped to the width of the terminal.
pub(super) struct Frame {
    /// The level, or the part around the player that fits the terminal.
    pub(super) picture: Vec<String>,
    /// The lines below the picture, in one colour. During a game, they are the [`status`] of the run
    /// and, in the last line, a message or the list of keys.
    pub(super) footer: Vec<String>,
}

impl Screen {
    /// Creates the screen of a level with this title.
    pub(super) fn new(title: String, level: &Level, style: Style) -> Result<Screen, DrawError> {
        let text = draw::lines(&Plan::new(level.maze(), &[], &[]), Trace::default())?;
        let walls = text.lines().map(|line| line.chars().collect()).collect();
        Ok(Screen {
            title,
            walls,
            style,
        })
    }

    /// Returns the frame for a terminal with this number of lines and columns. A picture that is
    /// narrower than the terminal is centred horizontally.
    pub(super) fn frame(&self, game: &Game, [lines, columns]: [usize; 2]) -> Frame {
        // Most lines are for the picture.
        let most = (lines / 3).max(2);
        let footer = status::lines(game, &self.title, [most, columns]);
        self.with_footer(game, footer, [lines, columns])
    }

    /// Returns the frame with these lines below the picture.
    pub(super) fn with_footer(
        &self,
        game: &Game,
        mut footer: Vec<String>,
        [lines, columns]: [usize; 2],
    ) -> Frame {
        footer.drain(..footer.len().saturating_sub(lines));
        let lines = lines - footer.len();
        let Ok(positions) = Positions::new(game.level.grid()) else {
            // An error cannot happen, because screens are created only for grids that can be drawn.
            return Frame {
                picture: Vec::new(),
                footer,
            };
        };
        let [line, column] = positions.room(game.progress.cell());
        let floor = self.floor(line);
        let width = self.width();
        let top = floor.start + scrolled(line - floor.start, lines, floor.len());
        let left = scrolled(column, columns, width);
        let known = Known::of(game, self.style.is_lit);

        // The rows beside the picture decide how its corners join walls.
        let rows = top.saturating_sub(1)..(top + lines + 1).min(floor.end);
        let mut drawn = self.known_walls(&known, &positions, rows.clone());
        for ([line, column], glyph) in marks(game, &known, &positions) {
            let row = line.checked_sub(rows.start);
            let row = row.and_then(|row| drawn.get_mut(row));
            if let Some(place) = row.and_then(|row| row.get_mut(column)) {
                *place = glyph;
            }
        }
        let indent = " ".repeat(columns.saturating_sub(width) / 2);
        let in_view = drawn.iter().skip(top - rows.start).take(lines);
        let in_view = in_view.map(|line| {
            let line = line.iter().skip(left).take(columns);
            indent.clone() + &line.collect::<String>()
        });
        Frame {
            picture: in_view.collect(),
            footer,
        }
    }

    /// Returns the number of columns of the whole picture.
    pub(super) fn width(&self) -> usize {
        self.walls.first().map_or(0, Vec::len)
    }

    /// Returns the walls around the known cells, in these rows.
    fn known_walls(
        &self,
        known: &Known,
        positions: &Positions,
        rows: Range<usize>,
    ) -> Vec<Vec<char>> {
        let walls = &self.walls[rows.clone()];
        let mut drawn = walls.to_vec();
        if let Known::Seen(game) = known {
            drawn.iter_mut().for_each(|line| line.fill(' '));
            let grid = game.level.grid();
            for cell in game.progress.seen().iter() {
                let sides = grid.clockwise(cell).iter().copied();
                for [line, column] in positions.outline(cell, sides) {
                    if rows.contains(&line) {
                        let row = line - rows.start;
                        drawn[row][column] = walls[row][column];
                        show_corners(walls, [row, column], &mut drawn);
                    }
                }
            }
        }
        if self.style.has_box_lines {
            draw::box_lines(&mut drawn);
        }
        drawn
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
}

/// Shows the corners beside a character of a wall.
fn show_corners(walls: &[Vec<char>], [line, column]: Position, drawn: &mut [Vec<char>]) {
    let beside = |at: usize| (at.saturating_sub(1), at.min(1) + 2);
    let ((top, lines), (left, columns)) = (beside(line), beside(column));
    let rows = drawn.iter_mut().zip(walls).skip(top).take(lines);
    for (drawn, walls) in rows {
        let glyphs = drawn.iter_mut().zip(walls).skip(left).take(columns);
        let corners = glyphs.filter(|(_, wall)| **wall == CORNER);
        corners.for_each(|(drawn, _)| *drawn = CORNER);
    }
}

/// The cells that the screen shows.
enum Known<'a> {
    All,
    /// The cells that the player of a game has seen.
    Seen(&'a Game),
}

impl Known<'_> {
    fn of(game: &Game, is_lit: bool) -> Known<'_> {
        match is_lit || game.progress.is_over() {
            true => Known::All,
            false => Known::Seen(game),
        }
    }

    fn has(&self, cell: Cell) -> bool {
        match self {
            Known::All => true,
            Known::Seen(game) => game.progress.seen().contains(cell),
        }
    }

    /// Returns whether a side of a cell, or the other side of the same wall, is known.
    fn has_side(&self, grid: &Grid, side: &Side) -> bool {
        self.has(side.cell) || self.has(grid.step(side.cell, side.dir))
    }

    /// Returns whether the content of a cell is known. A compass shows the finish.
    fn has_content(&self, game: &Game, content: Content, cell: Cell) -> bool {
        self.has(cell) || content == Content::Finish && game.progress.carried().compass
    }
}

/// Returns the characters that are drawn over the maze, with their positions. If several characters
/// have the same position, the last one is displayed.
fn marks(game: &Game, known: &Known, positions: &Positions) -> Vec<(Position, char)> {
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
    let gates = gates(game).filter(|(side, _)| known.has_side(grid, side));
    marks.extend(
        gates.flat_map(|(side, glyph)| sides(side.cell, side.dir).map(move |at| (at, glyph))),
    );
    let ladders = ladders(game).filter(|&(cell, _)| known.has(cell));
    marks.extend(ladders.map(|(cell, glyph)| (positions.room(cell), glyph)));
    let contents = contents(game).filter(|&(content, cell)| known.has_content(game, content, cell));
    marks.extend(
        contents.filter_map(|(content, cell)| Some((positions.room(cell), glyph(content)?))),
    );
    let chalk = game.progress.marks().iter();
    marks.extend(chalk.map(|&cell| (positions.room(cell), MARK)));
    let salt = game.progress.salt().iter();
    marks.extend(salt.map(|salt| (positions.room(salt.cell), SALT)));
    if let Some(path) = game.path_of_captor() {
        marks.extend(path.map(|cell| (positions.room(cell), TRAIL)));
    }
    let in_view: BTreeSet<Cell> = in_view(&game.level, &game.progress).collect();
    let beasts = game.progress.beasts().iter();
    let shows_all = matches!(known, Known::All) || game.progress.is_under(Effect::Beasts);
    let visible = beasts.filter(|beast| shows_all || in_view.contains(&beast.cell));
    marks.extend(visible.map(|beast| (positions.room(beast.cell), beast.kind.symbol())));
    // A Thief can be in the player's cell.
    marks.push((positions.room(game.progress.cell()), PLAYER));
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
        } else if states.lets_pass(number, gate) && !game.progress.is_shut(number) {
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

/// Returns the contents of cells that are drawn, and their cells.
fn contents(game: &Game) -> impl Iterator<Item = (Content, Cell)> {
    let drawn = Content::ALL
        .into_iter()
        .filter(|&content| glyph(content).is_some());
    drawn.flat_map(move |content| {
        let cells = game.level.cells_with(content).iter().copied();
        let remain = cells.filter(move |&cell| {
            let mut contents = game.progress.contents(&game.level, cell);
            contents.any(|other| other == content)
        });
        remain.map(move |cell| (content, cell))
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
