//! Splits the output of a program into its five pictures, and checks the lines between them.

use std::fmt;

/// A fault at a line and a column, both counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fault {
    line: usize,
    column: usize,
    what: String,
    /// The number of further faults that this fault causes.
    more: usize,
}

impl Fault {
    /// Creates a fault at a line and a column, both counted from 0.
    pub(super) fn new([line, column]: [usize; 2], what: impl Into<String>) -> Fault {
        Fault {
            line: line + 1,
            column: column + 1,
            what: what.into(),
            more: 0,
        }
    }

    /// Combines faults with the same cause into the first of them. Returns `None` if the list is
    /// empty.
    pub(super) fn first_of(faults: impl IntoIterator<Item = Fault>) -> Option<Fault> {
        let mut faults: Vec<Fault> = faults.into_iter().collect();
        faults.sort();
        let all: usize = faults.iter().map(|fault| 1 + fault.more).sum();
        let more = all.checked_sub(1)?;
        let first = faults.into_iter().next()?;
        Some(Fault { more, ..first })
    }

    /// Returns what is wrong, without its position.
    pub(super) fn description(&self) -> String {
        match self.more {
            0 => self.what.clone(),
            more => format!("{}, and {more} more that follow from it", self.what),
        }
    }

    /// Returns the line and the column, both counted from 1.
    pub(super) fn place(&self) -> [usize; 2] {
        [self.line, self.column]
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [line, column] = self.place();
        write!(out, "line {line}, column {column}: {}", self.description())
    }
}

/// A picture of a maze in the output. The list of lines is empty if the picture is missing.
pub(super) struct Picture {
    /// The index of the first line.
    pub(super) top: usize,
    pub(super) lines: Vec<Vec<char>>,
}

/// The names of the pictures, in order.
pub(super) const PICTURES: [&str; 5] = ["maze", "DFS order", "DFS path", "BFS order", "BFS path"];

/// Finds the pictures. Adds a fault for each line between them that is missing or unexpected.
pub(super) fn pictures(text: &str, faults: &mut Vec<Fault>) -> [Picture; 5] {
    let mut lines: Vec<&str> = text.split('\n').collect();
    match lines.pop() {
        None | Some("") => {}
        Some(last) => {
            let end = [lines.len(), last.chars().count()];
            faults.push(Fault::new(end, "the last line must end with a line feed"));
            lines.push(last);
        }
    }
    if let Some(line) = lines.iter().position(|line| line.ends_with('\r')) {
        let column = lines[line].chars().count() - 1;
        let what = "lines must end with a line feed alone, without a carriage return";
        faults.push(Fault::new([line, column], what));
        lines = lines
            .iter()
            .map(|line| line.trim_end_matches('\r'))
            .collect();
    }
    let mut reader = Reader {
        lines,
        at: 0,
        height: 0,
        is_over: false,
        faults,
    };
    reader.heading("<pre>");
    let [maze, dfs_order, dfs_path, bfs_order, bfs_path] = PICTURES;
    let maze = reader.picture(maze);
    reader.blank();
    reader.heading("DFS:");
    let dfs_order = reader.picture(dfs_order);
    reader.blank();
    let dfs_path = reader.picture(dfs_path);
    reader.blank();
    reader.heading("BFS:");
    let bfs_order = reader.picture(bfs_order);
    reader.blank();
    let bfs_path = reader.picture(bfs_path);
    if reader.at < reader.lines.len() {
        reader.fault(0, "nothing may follow the BFS path");
    }
    [maze, dfs_order, dfs_path, bfs_order, bfs_path]
}

/// A parser that reads the output of a program line by line.
struct Reader<'a> {
    lines: Vec<&'a str>,
    /// The index of the next line.
    at: usize,
    /// The number of lines of the first picture.
    height: usize,
    /// Whether a fault was already reported at the end of the output.
    is_over: bool,
    faults: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    fn heading(&mut self, expected: &str) {
        let found = self.lines.get(self.at).copied().unwrap_or_default();
        if found != expected {
            let same = found.chars().zip(expected.chars());
            let column = same.take_while(|(a, b)| a == b).count();
            self.fault(column, format!("the line {expected} is expected here"));
        }
        // Treat a misspelt heading as the heading, so that it causes only one fault.
        self.at += usize::from(is_heading(found));
    }

    fn blank(&mut self) {
        let blanks = self.lines[self.at..].iter();
        let blanks = blanks.take_while(|line| line.trim().is_empty()).count();
        if blanks == 0 {
            self.fault(0, "an empty line is expected here");
        }
        for i in 0..blanks {
            if i > 0 {
                self.fault(0, "one empty line is enough here");
            } else if !self.lines[self.at].is_empty() {
                self.fault(0, "this line must be empty, without spaces");
            }
            self.at += 1;
        }
    }

    fn picture(&mut self, name: &str) -> Picture {
        let top = self.at;
        let lines = self.lines[top..].iter();
        let inside = |line: &&&str| line.contains(WALLS);
        let mut height = lines.take_while(inside).count();
        if height == 0 {
            self.fault(0, format!("the picture of the {name} is expected here"));
        } else if self.height == 0 {
            self.height = height;
        } else if height == 2 * self.height {
            // The two pictures are not separated by an empty line.
            height = self.height;
        }
        self.at += height;
        let lines = self.lines[top..self.at].iter();
        let lines = lines.map(|line| line.chars().collect()).collect();
        Picture { top, lines }
    }

    /// Adds a fault at the current line. At the end of the output, only the first fault is added.
    fn fault(&mut self, column: usize, what: impl Into<String>) {
        if !self.is_over {
            self.faults.push(Fault::new([self.at, column], what));
        }
        self.is_over = self.at >= self.lines.len();
    }
}

/// Every line of a picture contains one of these characters, and no other line does.
const WALLS: [char; 3] = ['+', '-', '|'];

fn is_heading(line: &str) -> bool {
    !line.trim().is_empty() && !line.contains(WALLS)
}
