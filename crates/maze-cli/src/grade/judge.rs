//! Whether the pictures show one perfect maze, and the searches in it.

use super::layout::{Fault, PICTURES, Picture, pictures};
use super::slips::slips;
use crate::cs2604::NEIGHBOURS;
use warren_flags::escape;
use warren_maze::draw::{self, Path, Plan, Position, Text, Trace};
use warren_maze::maze::Maze;
use warren_maze::solve::{self, Order, Solution};
use warren_maze::topology::{Board, Cell, Dir, Grid, Square, Topology};

/// What there is to say of an output.
pub(super) struct Report {
    /// In the order of lines and columns.
    pub(super) faults: Vec<Fault>,
    /// For each search whose order of visits could be read.
    pub(super) fits: Vec<Fits>,
}

/// The orders of neighbours that explain an order of visits.
pub(super) struct Fits {
    pub(super) search: &'static str,
    pub(super) orders: Vec<String>,
}

/// Judges an output. Time linear in its length, some fifty searches of its maze
/// included.
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

/// The grid that most lines and pictures agree on. Where there are no pictures
/// at all, that was told.
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

/// The middle one in order of size, or 0 of none.
fn middle(mut lengths: Vec<usize>) -> usize {
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or(0)
}

/// Judges all that is inside the pictures, and tells a slip in one of them once.
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

/// The same, but for slips: what is wrong with the maze itself is among the
/// faults, what pictures show wrongly among those `shown`. The first picture that
/// is whole says what the maze is.
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

/// A search that tried neighbours in one order.
struct Attempt {
    name: String,
    solution: Solution,
}

/// A search in all 24 orders of neighbours, right, down, left and up first.
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

/// What tells one picture from another.
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
    /// Whether the picture is as large as the grid takes.
    fn check_size(&self, name: &str, faults: &mut Vec<Fault>) -> bool {
        let lines = &self.picture.lines;
        if lines.is_empty() {
            return false;
        }
        let [width, height] = self.size();
        let before = faults.len();
        if lines.len() != height {
            let what = format!("the {name} has {} lines; {height} belong", lines.len());
            faults.push(self.fault([0, 0], what));
        }
        for (i, line) in lines.iter().enumerate() {
            let found = line.len();
            if found != width {
                let what = format!("the line has {found} characters; {width} belong");
                faults.push(self.fault([i, found.min(width)], what));
            }
        }
        faults.len() == before
    }

    /// Whether only such characters stand in each place as may stand there.
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
                        Kind::Path => "a room is a # on the path, else a space",
                    },
                    (' ', _, _) if at == way_in || at == way_out => continue,
                    ('#', _, _) if at == way_in || at == way_out => {
                        "the path is shown inside the border alone"
                    }
                    _ if at == way_in => "the way in must be open: a space",
                    _ if at == way_out => "the way out must be open: a space",
                    (' ', _, _) if is_border => "the border is open here",
                    ('-', 0, _) | ('|', 1, _) => continue,
                    _ if is_border => "the border is made of - and |",
                    (' ', _, _) => continue,
                    ('#', _, _) if kind == Kind::Path => continue,
                    (_, 0, _) => "here a - is a wall and a space is none",
                    _ => "here a | is a wall and a space is none",
                };
                faults.push(self.fault(at, what));
            }
        }
    }

    /// The maze that the picture shows.
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

    /// Whether all rooms are connected, and that in one way only.
    fn check_perfect(&self, maze: &Maze<Grid>, faults: &mut Vec<Fault>) {
        let mut seen = vec![false; maze.grid().cells() as usize];
        let mut entered: Vec<Option<Dir>> = vec![None; seen.len()];
        for root in 0..maze.grid().cells() {
            if seen[root as usize] {
                continue;
            }
            if root > 0 {
                let what = "no way leads here from the start";
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
                    let what = "a loop goes through here, which a perfect maze has none of";
                    faults.push(self.fault(Text::side(self.grid, cell, dir), what));
                }
            }
        }
    }

    /// Whether the picture has the same walls.
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

    /// The attempts whose visits the picture shows. Tells where it shows more
    /// than these, or, where there is no such attempt, where it goes wrong.
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
        // Of two that fit, one of which is longer, the shorter leaves more
        // digits unexplained.
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
                "{found} stands where {digit} belongs: of all orders of neighbours {name} fits \
                 longest"
            );
            faults.push(self.fault(at, what));
        }
        fitting
    }

    /// Whether rooms show no digit that were not visited.
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

    /// Whether the path is that of one of these attempts. Where there are loops,
    /// which is a fault of its own, any way to the finish will do.
    fn check_path(&self, maze: &Maze<Grid>, likely: &[&Attempt], faults: &mut Vec<Fault>) {
        let found = likely.iter().filter_map(|likely| {
            let moves = likely.solution.path.clone()?;
            Some(Path { from: 0, moves })
        });
        let paths = self.traced(maze).into_iter().chain(found);
        let differences = paths.map(|path| self.differences(maze, path));
        // Without a way there is a fault already.
        faults.extend(differences.min_by_key(Vec::len).unwrap_or_default());
    }

    /// The way that is marked from the start to the finish, if it never forks.
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

    /// Where the picture shows another path.
    fn differences(&self, maze: &Maze<Grid>, path: Path) -> Vec<Fault> {
        let plan = Plan {
            paths: vec![path],
            ..Plan::new(maze, &[], &[])
        };
        let trace = Trace {
            mark: '#',
            in_border: false,
        };
        let mut faults = Vec::new();
        // Squares can always be drawn.
        let text = draw::lines(&plan, trace);
        for (line, expected) in text.iter().flat_map(Text::lines).enumerate() {
            for (column, expected) in expected.chars().enumerate() {
                let what = match (expected, self.at([line, column])) {
                    ('#', ' ') => "the path goes through here, and there is no #",
                    (' ', '#') => "the path does not go through here",
                    _ => continue,
                };
                faults.push(self.fault([line, column], what));
            }
        }
        faults
    }

    /// For each cell the digit in its room.
    fn digits(&self) -> Vec<Option<u32>> {
        let cells = 0..self.grid.cells();
        let digit = |cell| self.at(Text::room(self.grid, cell)).to_digit(10);
        cells.map(digit).collect()
    }

    /// Whether there is no wall, where it can be known.
    fn is_open(&self, cell: Cell, dir: Dir) -> Option<bool> {
        match self.at(Text::side(self.grid, cell, dir)) {
            ' ' | '#' => Some(true),
            '-' | '|' => Some(false),
            _ => None,
        }
    }

    /// The sides towards cells to the right and below, so that each comes once.
    fn sides(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        let sides = self.grid.neighbours(cell);
        sides.filter(move |&(dir, _)| self.grid.owns(cell, dir))
    }

    /// Columns and lines of a whole picture.
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
