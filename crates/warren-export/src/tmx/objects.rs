//! The objects of a map: the contents of cells, ladders, doors and gates, and the solution.

use super::frame::Frame;
use super::properties;
use crate::barriers::{Barrier, barriers};
use warren_dungeon::level::{Content, Detail, Gate, Level, Needs};
use warren_dungeon::route::Solution;
use warren_maze::draw::Point;
use warren_maze::topology::{Cell, Embedding, Topology};

/// An object: a point in a cell, or a line, such as a side of a cell.
pub(super) struct Object {
    pub(super) floor: u32,
    class: &'static str,
    /// The position, in pixels.
    at: Point,
    /// The further points of the line, relative to the position. A point has none.
    line: Vec<Point>,
    properties: Vec<(&'static str, String)>,
}

impl Object {
    /// Returns the element for the object. Its name is its class.
    pub(super) fn element(&self, number: u32) -> String {
        let ([x, y], class) = (self.at, self.class);
        let points = self.line.iter().map(|[x, y]| format!(" {x},{y}"));
        let form = match &self.line[..] {
            [] => "<point/>".into(),
            _ => format!(r#"<polyline points="0,0{}"/>"#, points.collect::<String>()),
        };
        format!(
            "  <object id=\"{number}\" name=\"{class}\" type=\"{class}\" x=\"{x}\" y=\"{y}\">{}{form}</object>\n",
            properties(&self.properties).trim_end()
        )
    }
}

/// Returns the objects of a level.
pub(super) fn objects(level: &Level, frame: &Frame) -> Vec<Object> {
    let contents = Content::ALL.into_iter().flat_map(|content| {
        let cells = level.cells_with(content).iter();
        cells.map(move |&cell| in_cell(level, frame, cell, described(content)))
    });
    let barriers = barriers(level).into_iter();
    let barriers = barriers.map(|barrier| of_barrier(level, frame, barrier));
    contents
        .chain(ladders(level, frame))
        .chain(barriers)
        .collect()
}

/// Returns the lines of the solution. The line ends where the solution changes floors, steps through
/// a portal, or crosses the end of a wrapped axis, and a new line begins.
pub(super) fn solution_lines(level: &Level, solution: &Solution, frame: &Frame) -> Vec<Object> {
    let grid = level.grid();
    let centres = |line: &[Cell]| {
        let mut object = in_cell(level, frame, line[0], ("solution", Vec::new()));
        let points = line[1..].iter().map(|&cell| frame.centre(grid, cell));
        let from_start = |point: Point| [0, 1].map(|axis| point[axis] - object.at[axis]);
        object.line = points.map(from_start).collect();
        object
    };
    let mut lines = Vec::new();
    for part in solution.parts(level) {
        let mut line = vec![part.from];
        for dir in part.moves {
            let from = line[line.len() - 1];
            let next = grid.step(from, dir);
            if grid.adjoining(from, dir) != Some(next) {
                lines.push(std::mem::take(&mut line));
            }
            line.push(next);
        }
        lines.push(line);
    }
    let lines = lines.iter().filter(|line| line.len() > 1);
    lines.map(|line| centres(line)).collect()
}

/// A class, and the properties of an object.
type Described = (&'static str, Vec<(&'static str, String)>);

/// Returns the class of a content: the name of its kind. Its detail is a property.
fn described(content: Content) -> Described {
    let property = content.detail().map(|detail| match detail {
        // The gates of a lever have the same property.
        Detail::LeverNumber(_) => ("lever", detail.text()),
        _ => (detail.field(), detail.text()),
    });
    (content.kind().name(), property.into_iter().collect())
}

/// Returns the class of a gate or a secret door: the name of its kind, and what opens it.
fn described_gate(gate: Option<Gate>) -> Described {
    let Some(gate) = gate else {
        return ("secret_door", Vec::new());
    };
    let mut properties = Vec::new();
    properties.extend(gate.shape().map(|shape| ("shape", shape.name().into())));
    if let Some(lever) = gate.lever() {
        properties.push(("lever", lever.index().to_string()));
        properties.push(("open", gate.is_open_at_first().to_string()));
    }
    (gate.name(), properties)
}

fn in_cell(level: &Level, frame: &Frame, cell: Cell, (class, properties): Described) -> Object {
    let grid = level.grid();
    Object {
        floor: grid.floor(cell),
        class,
        at: frame.centre(grid, cell),
        line: Vec::new(),
        properties,
    }
}

/// Returns an object for each end of each ladder.
fn ladders<'a>(level: &'a Level, frame: &'a Frame) -> impl Iterator<Item = Object> + 'a {
    let (maze, grid) = (level.maze(), level.grid());
    maze.open_cells().flat_map(move |cell| {
        let passages = maze.passages(cell);
        let ladders = passages.filter(move |&dir| !grid.has_side(cell, dir));
        ladders.map(move |dir| {
            let to = grid.dir_names()[usize::from(dir.0)].to_owned();
            in_cell(level, frame, cell, ("ladder", vec![("to", to)]))
        })
    })
}

/// Returns the object of a door or gate: a line along its side, or a point in the cell if it closes
/// a ladder.
fn of_barrier(level: &Level, frame: &Frame, barrier: Barrier) -> Object {
    let (grid, Barrier { cell, dir, gate }) = (level.grid(), barrier);
    let (class, mut properties) = described_gate(gate);
    if let Some(gate) = gate.filter(|gate| gate.is_one_way()) {
        let leads_to = match gate.needs() {
            Needs::OtherSide => grid.back(cell, dir),
            _ => dir,
        };
        properties.push(("to", grid.dir_names()[usize::from(leads_to.0)].into()));
    }
    let object = in_cell(level, frame, cell, (class, properties));
    if !grid.has_side(cell, dir) {
        return object;
    }
    let [from, to] = frame.side(grid, cell, dir);
    Object {
        at: [0, 1].map(|axis| object.at[axis] + from[axis]),
        line: vec![[0, 1].map(|axis| to[axis] - from[axis])],
        ..object
    }
}
