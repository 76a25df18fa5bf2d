//! Checks that all pictures show the same perfect maze, and that the searches in the maze are
//! correct.

use super::layout::{Fault, PICTURES, Picture, pictures};
use super::slips::slips;
use crate::cs2604::NEIGHBOURS;
use std::fmt;
use warren_export::CS2604_TRACE;
use warren_flags::escape;
use warren_maze::draw::{self, Path, Plan, Position, Text};
use warren_maze::maze::Maze;
use warren_maze::solve::{self, Order, Solution};
use warren_maze::topology::{Board, Cell, Dir, Grid, Square, Topology};

/// The result of checking the output of a program.
pub(super) struct Report {
    /// The faults, sorted by line and column.
    pub(super) faults: Vec<Fault>,
    /// For each search whose visits could be read, the matching orders of neighbours.
    pub(super) fits: Vec<Fits>,
}

/// The orders of neighbours with which a search visits the cells as shown in the picture.
pub(super) struct Fits {
    pub(super) search: &'static str,
    pub(super) orders: Vec<String>,
}

impl Report {
    /// Writes the orders of neighbours.
    pub(super) fn write_orders(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Fits { search, orders } in &self.fits {
            match orders.len() {
                0 => writeln!(out, "{search}: no order of neighbours fits")?,
                24 => writeln!(out, "{search}: every order of neighbours fits")?,
                _ => writeln!(out, "{search}: neighbours {}", orders.join(", "))?,
            }
        }
        if let [dfs, bfs] = &self.fits[..]
            && !dfs.orders.is_empty()
            && !bfs.orders.is_empty()
            && !dfs.orders.iter().any(|order| bfs.orders.contains(order))
        {
            writeln!(out, "no order of neighbours fits both searches")?;
        }
        Ok(())
    }
}

/// Checks the output of a program. Performs about fifty searches. Takes time linear in the length
/// of the output.
pub(super) fn judge(text: &str) -> Report {
    let mut faults = Vec::new();
    let pictures = pictures(text, &mut faults);
    let fits = match grid(&pictures) {
        Ok(grid) => searches(&grid, &pictures, &mut faults),
        Err(fault) => {
            faults.extend(fault);
            Vec::new()
        }
    };
    faults.sort();
    Report { faults, fits }
}

/// Returns the grid of the pictures. The size of the grid is computed from the median length of the
/// lines and the median height of the pictures, so that a few wrong lines do not matter. If there
/// are no pictures, the error is `None`, because [`pictures`] has already added a fault.
fn grid(pictures: &[Picture; 5]) -> Result<Grid, Option<Fault>> {
    let shown = pictures.iter().filter(|picture| !picture.lines.is_empty());
    let first = shown.clone().next().ok_or(None)?;
    let lines = shown.clone().flat_map(|picture| &picture.lines);
    let width = middle(lines.map(Vec::len).collect());
    let height = middle(shown.map(|picture| picture.lines.len()).collect());
    let [columns, rows] = [width, height].map(|length| length as u32 / 2);
    let board = Board::new([columns, rows, 1], [false; 3]).ok();
    let board = board.filter(|_| width % 2 == 1 && height % 2 == 1);
    let board = board.ok_or_else(|| {
        let what = format!(
            "{width} by {height} characters show no maze: C columns and R rows take 2 C + 1 by \
             2 R + 1"
        );
        Some(Fault::new([first.top, 0], what))
    })?;
    Ok(Grid::Square(Square::new(board)))
}

/// Returns the median, or 0 for an empty list.
fn middle(mut lengths: Vec<usize>) -> usize {
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or(0)
}

/// Checks the contents of the pictures. Faults in the same picture that have the same cause are
/// combined.
fn searches(grid: &Grid, pictures: &[Picture; 5], faults: &mut Vec<Fault>) -> Vec<Fits> {
    let mut shown = Vec::new();
    let fits = shown_searches(grid, pictures, faults, &mut shown);
    for picture in pictures {
        let lines = picture.top + 1..=picture.top + picture.lines.len();
        let (here, elsewhere) =
            (shown.into_iter()).partition(|fault| lines.contains(&fault.place()[0]));
        faults.extend(slips(here));
        shown = elsewhere;
    }
    fits
}

/// Checks the contents of the pictures without combining faults. Adds faults in the maze to
/// `faults`, and faults in single pictures to `shown`. The maze is read from the first picture that
/// has the right size.
fn shown_searches(
    grid: &Grid,
    pictures: &[Picture; 5],
    faults: &mut Vec<Fault>,
    shown: &mut Vec<Fault>,
) -> Vec<Fits> {
    let views = [0, 1, 2, 3, 4].map(|i| {
        let (picture, kind) = (&pictures[i], KINDS[i]);
        let view = View { grid, picture };
        let is_whole = view.check_size(PICTURES[i], shown);
        if is_whole {
            view.check_characters(kind, shown);
        }
        is_whole.then_some(view)
    });
    let Some(first) = views.iter().flatten().next() else {
        return Vec::new();
    };
    let maze = first.maze();
    first.check_perfect(&maze, faults);
    for view in views.iter().flatten().skip(1) {
        view.check_same(&maze, shown);
    }
    let [_, dfs_order, dfs_path, bfs_order, bfs_path] = &views;
    let dfs = attempts(|order| solve::depth_first(&maze, order, 0, is_last(grid)));
    let bfs = attempts(|order| solve::breadth_first(&maze, order, 0, is_last(grid)));
    let mut all = Vec::new();
    for (search, attempts, order, path) in [
        ("DFS", dfs, dfs_order, dfs_path),
        ("BFS", bfs, bfs_order, bfs_path),
    ] {
        let mut likely: Vec<&Attempt> = attempts.iter().collect();
        if let Some(view) = order {
            let fitting = view.check_order(&attempts, shown);
            let orders = fitting.iter().map(|attempt| attempt.name.clone()).collect();
            all.push(Fits { search, orders });
            if !fitting.is_empty() {
                likely = fitting;
            }
        }
        if let Some(view) = path {
            view.check_path(&maze, &likely, shown);
        }
    }
    all
}

/// The name of an order of neighbours, and the solution that a search with this order finds.
struct Attempt {
    name: String,
    solution: Solution,
}

/// Runs a search with each of the 24 orders of neighbours, starting with right, down, left, up.
fn attempts(search: impl Fn(Order) -> Solution) -> Vec<Attempt> {
    let choices = (0..256).map(|bits| [6, 4, 2, 0].map(|shift| bits >> shift & 3));
    let orders = choices.filter(|order| (0..4).all(|i| order.contains(&i)));
    let attempt = |order: [usize; 4]| Attempt {
        name: order.iter().map(|&i| NEIGHBOURS[i].0).collect(),
        solution: search(Order::starting(&order.map(|i| NEIGHBOURS[i].1))),
    };
    orders.map(attempt).collect()
}

fn is_last(grid: &Grid) -> impl Fn(Cell) -> bool {
    let last = grid.cells() - 1;
    move |cell| cell == last
}

/// The kind of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Maze,
    Order,
    Path,
}

const KINDS: [Kind; 5] = [Kind::Maze, Kind::Order, Kind::Path, Kind::Order, Kind::Path];

/// A picture of a maze on a grid.
struct View<'a> {
    grid: &'a Grid,
    picture: &'a Picture,
}

impl View<'_> {
    /// Returns whether the picture has the size of the grid. Adds a fault if the number of lines is
    /// wrong, and for each line that has the wrong length.
    fn check_size(&self, name: &str, faults: &mut Vec<Fault>) -> bool {
        let lines = &self.picture.lines;
        if lines.is_empty() {
            return false;
        }
        let [width, height] = self.size();
        let before = faults.len();
        if lines.len() != height {
            let what = format!("the {name} has {} lines instead of {height}", lines.len());
            faults.push(self.fault([0, 0], what));
        }
        for (i, line) in lines.iter().enumerate() {
            let found = line.len();
            if found != width {
                let what = format!("the line has {found} characters instead of {width}");
                faults.push(self.fault([i, found.min(width)], what));
            }
        }
        faults.len() == before
    }

    /// Adds a fault for each position with a character that is not allowed there.
    fn check_characters(&self, kind: Kind, faults: &mut Vec<Fault>) {
        let [width, height] = self.size();
        let last = self.grid.cells() - 1;
        let way_in = Text::side(self.grid, 0, Square::NORTH);
        let way_out = Text::side(self.grid, last, Square::SOUTH);
        for line in 0..height {
            for column in 0..width {
                let at = [line, column];
                let is_border =
                    line == 0 || line + 1 == height || column == 0 || column + 1 == width;
                let what = match (self.at(at), line % 2, column % 2) {
                    ('+', 0, 0) | (' ', 1, 1) => continue,
                    (_, 0, 0) => "a corner is a +",
                    ('0'..='9', 1, 1) if kind == Kind::Order => continue,
                    ('#', 1, 1) if kind == Kind::Path => continue,
                    (_, 1, 1) => match kind {
                        Kind::Maze => "a room is a space",
                        Kind::Order => "a room is a digit, or a space if it was not visited",
                        Kind::Path => "a room is a # on the path, otherwise a space",
                    },
                    (' ', _, _) if at == way_in || at == way_out => continue,
                    ('#', _, _) if at == way_in || at == way_out => {
                        "the path is shown only inside the border"
                    }
                    _ if at == way_in => "the way in must be open: a space",
                    _ if at == way_out => "the way out must be open: a space",
                    (' ', _, _) if is_border => "the border is open here",
                    ('-', 0, _) | ('|', 1, _) => continue,
                    _ if is_border => "the border is made of - and |",
                    (' ', _, _) => continue,
                    ('#', _, _) if kind == Kind::Path => continue,
                    (_, 0, _) => "only - (a wall) or a space is allowed here",
                    _ => "only | (a wall) or a space is allowed here",
                };
                faults.push(self.fault(at, what));
            }
        }
    }

    /// Reads the maze from the picture.
    fn maze(&self) -> Maze<Grid> {
        let mut maze = Maze::solid(self.grid.clone());
        for cell in 0..self.grid.cells() {
            maze.clear(cell);
            for (dir, _) in self.sides(cell) {
                if self.is_open(cell, dir) == Some(true) {
                    maze.open(cell, dir);
                }
            }
        }
        maze
    }

    /// Checks that each pair of rooms is connected by exactly one path.
    fn check_perfect(&self, maze: &Maze<Grid>, faults: &mut Vec<Fault>) {
        let mut seen = vec![false; maze.grid().cells() as usize];
        let mut entered: Vec<Option<Dir>> = vec![None; seen.len()];
        for root in 0..maze.grid().cells() {
            if seen[root as usize] {
                continue;
            }
            if root > 0 {
                let what = "no path leads here from the start";
                faults.push(self.fault(Text::room(self.grid, root), what));
            }
            seen[root as usize] = true;
            let mut open = vec![root];
            while let Some(cell) = open.pop() {
                for dir in maze.passages(cell) {
                    let next = maze.grid().step(cell, dir);
                    if !seen[next as usize] {
                        seen[next as usize] = true;
                        entered[next as usize] = Some(dir);
                        open.push(next);
                    }
                }
            }
        }
        for cell in 0..maze.grid().cells() {
            for (dir, next) in self.sides(cell) {
                let was_walked = entered[next as usize] == Some(dir)
                    || entered[cell as usize] == Some(self.grid.back(cell, dir));
                if maze.passages(cell).contains(dir) && !was_walked {
                    let what = "a loop goes through here, but a perfect maze has no loops";
                    faults.push(self.fault(Text::side(self.grid, cell, dir), what));
                }
            }
        }
    }

    /// Checks that the picture has the same walls as the maze.
    fn check_same(&self, maze: &Maze<Grid>, faults: &mut Vec<Fault>) {
        for cell in 0..self.grid.cells() {
            for (dir, _) in self.sides(cell) {
                let what = match (self.is_open(cell, dir), maze.passages(cell).contains(dir)) {
                    (Some(true), false) => "the first picture has a wall here",
                    (Some(false), true) => "the first picture has no wall here",
                    _ => continue,
                };
                faults.push(self.fault(Text::side(self.grid, cell, dir), what));
            }
        }
    }

    /// Returns the attempts that visit the cells in the order that the picture shows. Adds a fault
    /// if the picture has digits after the last visit. If no attempt matches, adds a fault at the
    /// first difference between the best attempt and the picture.
    fn check_order<'a>(
        &self,
        attempts: &'a [Attempt],
        faults: &mut Vec<Fault>,
    ) -> Vec<&'a Attempt> {
        let shown = self.digits();
        let agreement = |attempt: &Attempt| {
            let visits = attempt.solution.visits.iter().zip(0..);
            visits
                .take_while(|&(&cell, place)| shown[cell as usize] == Some(place % 10))
                .count()
        };
        let agreed: Vec<usize> = attempts.iter().map(agreement).collect();
        let each = || attempts.iter().zip(&agreed);
        let fits =
            |&(attempt, &agreed): &(&Attempt, &usize)| attempt.solution.visits.len() == agreed;
        // If two attempts of different lengths match, the shorter one leaves more digits
        // unexplained, so use the longer one.
        let longest = each().filter(fits).map(|(_, &agreed)| agreed).max();
        let fitting = each()
            .filter(fits)
            .filter(|(_, agreed)| Some(**agreed) == longest);
        let fitting: Vec<&Attempt> = fitting.map(|(attempt, _)| attempt).collect();
        if let Some(attempt) = fitting.first() {
            self.check_end(&attempt.solution, &shown, faults);
        } else if let Some((attempt, &agreed)) = each().rev().max_by_key(|(_, agreed)| **agreed) {
            let at = Text::room(self.grid, attempt.solution.visits[agreed]);
            let found = match self.at(at) {
                ' ' => "nothing".into(),
                found => escape(found.to_string()),
            };
            let (digit, name) = (agreed % 10, &attempt.name);
            let what = format!(
                "{found} instead of {digit}: the order of neighbours that fits longest is {name}"
            );
            faults.push(self.fault(at, what));
        }
        fitting
    }

    /// Checks that the picture has no digits in rooms that the search does not visit.
    fn check_end(&self, search: &Solution, shown: &[Option<u32>], faults: &mut Vec<Fault>) {
        let what = match search.path {
            Some(_) => "visited after the finish, where the search must stop",
            None => "visited, though the search cannot come here",
        };
        let mut beyond: Vec<bool> = shown.iter().map(Option::is_some).collect();
        for &cell in &search.visits {
            beyond[cell as usize] = false;
        }
        let cells = (0..self.grid.cells()).filter(|&cell| beyond[cell as usize]);
        let beyond = cells.map(|cell| self.fault(Text::room(self.grid, cell), what));
        faults.extend(Fault::first_of(beyond));
    }

    /// Checks that the marked path is the path of one of these attempts. If the maze has loops, any
    /// path to the finish is accepted, because the loops are reported separately.
    fn check_path(&self, maze: &Maze<Grid>, likely: &[&Attempt], faults: &mut Vec<Fault>) {
        let found = likely.iter().filter_map(|likely| {
            let moves = likely.solution.path.clone()?;
            Some(Path { from: 0, moves })
        });
        let paths = self.traced(maze).into_iter().chain(found);
        let differences = paths.map(|path| self.differences(maze, path));
        // If there is no path to the finish, that fault was already reported.
        faults.extend(differences.min_by_key(Vec::len).unwrap_or_default());
    }

    /// Returns the marked path from the start to the finish, or `None` if it branches or is
    /// interrupted.
    fn traced(&self, maze: &Maze<Grid>) -> Option<Path> {
        let is_last = is_last(self.grid);
        let (mut cell, mut back) = (0, None);
        let mut moves = Vec::new();
        while !is_last(cell) && moves.len() < self.grid.cells() as usize {
            let is_marked = |&dir: &Dir| self.at(Text::side(self.grid, cell, dir)) == '#';
            let ways = maze.passages(cell).filter(|&dir| Some(dir) != back);
            let mut ways = ways.filter(is_marked);
            let dir = ways.next()?;
            if ways.next().is_some() {
                return None;
            }
            moves.push(dir);
            back = Some(self.grid.back(cell, dir));
            cell = self.grid.step(cell, dir);
        }
        is_last(cell).then_some(Path { from: 0, moves })
    }

    /// Returns a fault for each position at which the marks in the picture differ from a path.
    fn differences(&self, maze: &Maze<Grid>, path: Path) -> Vec<Fault> {
        let plan = Plan {
            paths: vec![path],
            ..Plan::new(maze, &[], &[])
        };
        let mut faults = Vec::new();
        // Square grids can always be drawn.
        let text = draw::lines(&plan, CS2604_TRACE);
        for (line, expected) in text.iter().flat_map(Text::lines).enumerate() {
            for (column, expected) in expected.chars().enumerate() {
                let what = match (expected, self.at([line, column])) {
                    ('#', ' ') => "the path goes through here, but there is no #",
                    (' ', '#') => "the path does not go through here",
                    _ => continue,
                };
                faults.push(self.fault([line, column], what));
            }
        }
        faults
    }

    /// Returns the digit in the room of each cell, or `None` if there is no digit.
    fn digits(&self) -> Vec<Option<u32>> {
        let cells = 0..self.grid.cells();
        let digit = |cell| self.at(Text::room(self.grid, cell)).to_digit(10);
        cells.map(digit).collect()
    }

    /// Returns whether a side of a cell is open, or `None` if its character is not valid.
    fn is_open(&self, cell: Cell, dir: Dir) -> Option<bool> {
        match self.at(Text::side(self.grid, cell, dir)) {
            ' ' | '#' => Some(true),
            '-' | '|' => Some(false),
            _ => None,
        }
    }

    /// Returns the sides to the right of and below a cell. Over all cells, each inner side of the
    /// grid occurs once.
    fn sides(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        let sides = self.grid.neighbours(cell);
        sides.filter(move |&(dir, _)| self.grid.owns(cell, dir))
    }

    /// Returns the number of columns and lines of a complete picture.
    fn size(&self) -> [usize; 2] {
        let [width, height, _] = self.grid.size();
        [width, height].map(|length| 2 * length as usize + 1)
    }

    fn at(&self, [line, column]: Position) -> char {
        self.picture.lines[line][column]
    }

    fn fault(&self, [line, column]: Position, what: impl Into<String>) -> Fault {
        Fault::new([self.picture.top + line, column], what)
    }
}
