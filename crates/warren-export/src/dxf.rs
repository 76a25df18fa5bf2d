//! DXF R12 in text, which every program for drawing, cutting and plotting reads.

use crate::barriers::{barriers, wall_lines, without_barriers};
use crate::error::ExportError;
use crate::stroke::{StrokeLengths, WallLines};
use std::fmt::Write;
use warren_dungeon::level::Level;
use warren_maze::draw::{Look, PageLayout, Plan, Point};
use warren_maze::topology::{Embedding, Grid};

/// Returns a drawing of a level. `cell` is the width of a cell, in millimetres. The lengths of lines
/// other than plain ones are also returned.
pub(crate) fn dxf(
    level: &Level,
    plan: &Plan,
    cell: f64,
    lines: WallLines,
) -> Result<(String, Option<StrokeLengths>), ExportError> {
    let page = PageLayout::new(level.grid(), 0.0);
    let size = page.size();
    let mut drawing = Drawing {
        entities: String::new(),
        cell,
        height: size[1],
    };
    let (walls, lengths) = walls(level, plan, lines)?;
    for line in walls {
        drawing.add_line("WALLS", &line);
    }
    for barrier in barriers(level) {
        if level.grid().has_side(barrier.cell, barrier.dir) {
            let layer = barrier.gate.map_or("DOORS", |_| "GATES");
            drawing.add_line(layer, &page.side(barrier.cell, barrier.dir));
        }
    }
    for triangle in ladders(level, &page) {
        drawing.add_line("LADDERS", &triangle);
    }
    for line in plan.paths.iter().flat_map(|path| page.trace(path)) {
        drawing.add_line("SOLUTION", &line);
    }
    for (layer, cells) in [("STARTS", plan.starts), ("FINISHES", plan.finishes)] {
        for &cell in cells {
            drawing.add_circle(layer, page.centre(cell), Look::default().dot / 2.0);
        }
    }
    Ok((drawing.file(size), lengths))
}

/// Returns the walls without doors and gates, which have separate layers.
fn walls(
    level: &Level,
    plan: &Plan,
    lines: WallLines,
) -> Result<(Vec<Vec<Point>>, Option<StrokeLengths>), ExportError> {
    let maze = without_barriers(level, |_| true);
    let open = Plan {
        maze: &maze,
        ..plan.clone()
    };
    match lines.draw(&open, 0.0)? {
        Some((lines, lengths)) => Ok((lines, Some(lengths))),
        None => Ok((wall_lines(level, plan, 0.0, |_| true)?, None)),
    }
}

/// Returns a triangle for each end of each ladder. Ladders with a door or a gate are included.
fn ladders(level: &Level, page: &PageLayout<Grid>) -> Vec<Vec<Point>> {
    let maze = without_barriers(level, |_| true);
    let cells = maze.open_cells();
    let ladders = cells.flat_map(|cell| {
        let passages = maze.passages(cell);
        passages.filter_map(move |dir| page.stairs(cell, dir))
    });
    ladders.collect()
}

/// The layers, each with the number of its colour in the palette of the format.
const LAYERS: [(&str, u32); 7] = [
    ("WALLS", 7),
    ("DOORS", 6),
    ("GATES", 5),
    ("LADDERS", 4),
    ("SOLUTION", 1),
    ("STARTS", 3),
    ("FINISHES", 1),
];

struct Drawing {
    entities: String,
    cell: f64,
    /// The height of the page, in cells.
    height: f64,
}

impl Drawing {
    /// Returns a point in millimetres. The y axis of the format points up.
    fn place(&self, [x, y]: Point) -> Point {
        [x * self.cell, (self.height - y) * self.cell]
    }

    /// Appends a group: a code and its value, each on a line.
    fn add(&mut self, code: u32, value: impl std::fmt::Display) {
        let _ = writeln!(self.entities, "{code}\n{value}");
    }

    fn add_line(&mut self, layer: &str, line: &[Point]) {
        self.add(0, "POLYLINE");
        self.add(8, layer);
        // Vertices follow.
        self.add(66, 1);
        self.add_point([0.0; 2]);
        for &point in line {
            self.add(0, "VERTEX");
            self.add(8, layer);
            self.add_point(self.place(point));
        }
        self.add(0, "SEQEND");
        self.add(8, layer);
    }

    fn add_circle(&mut self, layer: &str, centre: Point, radius: f64) {
        self.add(0, "CIRCLE");
        self.add(8, layer);
        self.add_point(self.place(centre));
        self.add(40, Millimetres(radius * self.cell));
    }

    fn add_point(&mut self, [x, y]: Point) {
        self.add(10, Millimetres(x));
        self.add(20, Millimetres(y));
        self.add(30, Millimetres(0.0));
    }

    fn file(self, size: Point) -> String {
        let [width, height] = size.map(|length| Millimetres(length * self.cell));
        let layers = LAYERS.map(|(layer, colour)| {
            format!("0\nLAYER\n2\n{layer}\n70\n0\n62\n{colour}\n6\nCONTINUOUS\n")
        });
        format!(
            "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n\
             9\n$EXTMIN\n10\n0.0\n20\n0.0\n30\n0.0\n\
             9\n$EXTMAX\n10\n{width}\n20\n{height}\n30\n0.0\n0\nENDSEC\n\
             0\nSECTION\n2\nTABLES\n\
             0\nTABLE\n2\nLTYPE\n70\n1\n0\nLTYPE\n2\nCONTINUOUS\n70\n0\n3\nSolid line\n72\n65\n73\n0\n\
             40\n0.0\n0\nENDTAB\n\
             0\nTABLE\n2\nLAYER\n70\n{}\n{}0\nENDTAB\n0\nENDSEC\n\
             0\nSECTION\n2\nENTITIES\n{}0\nENDSEC\n0\nEOF\n",
            LAYERS.len(),
            layers.concat(),
            self.entities
        )
    }
}

/// A length with a precision of a ten-thousandth of a millimetre. The format requires a point in
/// real numbers.
struct Millimetres(f64);

impl std::fmt::Display for Millimetres {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "{:.4}", self.0)
    }
}
