//! A maze as a solid: a plate with walls, for 3D printers.
//!
//! ```text
//!   p────f─────f────q      Each cell is divided into pieces of a flat plate: a kite at each
//!   │ K  │  S  │ K  │      corner (K), a strip at each side (S), and the rest (R). A piece
//!   f────c─────c────f      is as high as a wall or as the plate. A strip is high if its side
//!   │ S  │  R  │ S  │      is a wall, and a kite if a wall ends at its corner.
//! ```
//!
//! Neighbouring pieces have the same corners, even across the side between two cells. The surface
//! consists of the tops and bottoms of all pieces, and of steps between pieces of different
//! heights. A step is divided at every height that exists. The surface is therefore closed: each
//! edge belongs to two triangles, which pass it in opposite directions.

use crate::barriers::without_barriers;
use crate::error::ExportError;
use std::collections::{HashMap, HashSet};
use warren_dungeon::level::{Level, Needs};
use warren_maze::draw::{PageLayout, Plan, Point, colour_of};
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};

/// The sizes of a solid, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidSizes {
    /// The width of a cell, between the middles of its walls.
    pub cell: f64,
    /// The thickness of walls.
    pub wall: f64,
    /// The height of walls above the plate.
    pub height: f64,
    /// The thickness of the plate.
    pub plate: f64,
}

impl Default for SolidSizes {
    fn default() -> SolidSizes {
        SolidSizes {
            cell: 10.0,
            wall: 1.6,
            height: 8.0,
            plate: 2.0,
        }
    }
}

/// A closed surface of triangles. Seen from outside, the corners of each triangle are in
/// counterclockwise order. Coordinates are in millimetres, and `z` points up.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Solid {
    pub corners: Vec<[f64; 3]>,
    pub triangles: Vec<[u32; 3]>,
}

/// Fails if a grid has too many cells for a solid.
pub(crate) fn check_grid(grid: &Grid) -> Result<(), ExportError> {
    match grid.cells() > MAX_CELLS {
        true => Err(ExportError::Impossible(format!(
            "a solid has at most {MAX_CELLS} cells: make the maze smaller"
        ))),
        false => Ok(()),
    }
}

/// The maximum number of cells of a solid. Corners and triangles, of which a cell has fewer than 200, are
/// numbered with 32 bits.
const MAX_CELLS: u32 = 10_000_000;

/// Returns the solid of a level. Doors and gates are passages, so that the print can be solved, except that
/// grates are walls. A
/// passage to the floor below is a hole in the plate. The walls at the border are inside the outer
/// cells. Rock outside of the maze is omitted, and other rock is as high as walls.
pub(crate) fn solid(level: &Level, plan: &Plan, sizes: SolidSizes) -> Result<Solid, ExportError> {
    let pieces = pieces(level, plan, sizes)?;
    Ok(pieces.surface(sizes, SolidPart::Whole))
}

/// Returns the floor, the walls and the path of a plan as separate closed surfaces. Parts without a
/// triangle are omitted.
pub(crate) fn solid_parts(
    level: &Level,
    plan: &Plan,
    sizes: SolidSizes,
) -> Result<Vec<(SolidPart, Solid)>, ExportError> {
    let pieces = pieces(level, plan, sizes)?;
    let parts = [SolidPart::Floor, SolidPart::Walls, SolidPart::Path];
    let parts = parts.map(|part| (part, pieces.surface(sizes, part)));
    let parts = parts
        .into_iter()
        .filter(|(_, solid)| !solid.triangles.is_empty());
    Ok(parts.collect())
}

/// A part of a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolidPart {
    Whole,
    /// The plate.
    Floor,
    /// Everything above the plate.
    Walls,
    /// A flat layer on the plate, in the cells of the paths.
    Path,
}

/// The height of the path above the plate, in millimetres: three layers of a usual print.
const PATH_HEIGHT: f64 = 0.6;

impl SolidPart {
    /// Returns the lowest and the highest level of a piece in this part. They are equal if the part lacks
    /// the piece.
    fn range(self, piece: &Piece) -> [u8; 2] {
        match self {
            SolidPart::Whole => [NOTHING, piece.height],
            SolidPart::Floor => [NOTHING, piece.height.min(PLATE)],
            SolidPart::Walls => [PLATE.min(piece.height), piece.height],
            SolidPart::Path if piece.is_path => [PLATE, WALL],
            SolidPart::Path => [NOTHING; 2],
        }
    }

    /// Returns the heights of the levels, in millimetres.
    fn levels(self, sizes: SolidSizes) -> [f64; 3] {
        let above = match self {
            SolidPart::Path => PATH_HEIGHT.min(sizes.height / 2.0),
            _ => sizes.height,
        };
        [0.0, sizes.plate, sizes.plate + above]
    }
}

fn pieces(level: &Level, plan: &Plan, sizes: SolidSizes) -> Result<Pieces, ExportError> {
    let mut maze = without_barriers(level, |_| true);
    let barred = level
        .gates()
        .iter()
        .filter(|(_, gate)| gate.needs() == Needs::Never);
    barred.for_each(|(side, _)| maze.close(side.cell, side.dir));
    let page = PageLayout::new(level.grid(), 0.0);
    let bare = Plan {
        values: None,
        ..plan.clone()
    };
    let colour = colour_of(&bare);
    check_grid(level.grid())?;
    let cells = 0..level.grid().cells();
    let is_kept = cells.map(|cell| !maze.is_solid(cell) || colour(cell).is_some());
    let mut parts = Parts {
        maze: &maze,
        openings: &plan.openings,
        path: path_sides(plan),
        is_kept: is_kept.collect(),
        page: &page,
        half: sizes.wall / sizes.cell / 2.0,
    };
    parts.keep_pinched();
    let feet = parts.feet();
    parts.check_clearance(&feet, sizes)?;
    Ok(Pieces::new(&parts, &feet))
}

/// Returns the sides through which paths lead, from both of their cells, and all cells of the paths.
fn path_sides(plan: &Plan) -> (HashSet<(Cell, Dir)>, HashSet<Cell>) {
    let grid = plan.maze.grid();
    let (mut sides, mut cells) = (HashSet::new(), HashSet::new());
    for path in &plan.paths {
        let mut cell = path.from;
        cells.insert(cell);
        for &dir in &path.moves {
            let next = grid.step(cell, dir);
            sides.extend([(cell, dir), (next, grid.back(cell, dir))]);
            cells.insert(next);
            cell = next;
        }
    }
    (sides, cells)
}

/// The cells of a solid.
struct Parts<'a> {
    maze: &'a Maze<Grid>,
    openings: &'a [(Cell, Dir)],
    /// The sides and the cells of the paths.
    path: (HashSet<(Cell, Dir)>, HashSet<Cell>),
    /// For each cell, whether the solid contains it.
    is_kept: Vec<bool>,
    page: &'a PageLayout<'a, Grid>,
    /// Half the thickness of a wall. The unit is the width of a cell.
    half: f64,
}

/// The exact position of a cell's corner.
type Key = [i64; 2];

fn key(point: Point) -> Key {
    // Points on a page are multiples of 2⁻¹⁶.
    point.map(|along| (along * 65_536.0).round() as i64)
}

/// A corner of a cell.
struct Corner {
    at: Point,
    /// The corresponding corner of the cell's area between its walls.
    inner: Point,
    /// The distance between `at` and `inner`, measured along the side that ends at the corner.
    before: f64,
    /// The same distance, measured along the side that begins at the corner.
    after: f64,
}

impl Parts<'_> {
    fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.is_kept.len() as u32).filter(|&cell| self.is_kept[cell as usize])
    }

    fn sides(&self, cell: Cell) -> &[Dir] {
        self.page.grid().clockwise(cell)
    }

    /// Returns whether a side is at the border of the solid.
    fn is_outer(&self, cell: Cell, dir: Dir) -> bool {
        let next = self.page.grid().adjoining(cell, dir);
        next.is_none_or(|next| !self.is_kept[next as usize])
    }

    fn is_wall(&self, cell: Cell, dir: Dir) -> bool {
        let is_open = |side: &(Cell, Dir)| self.openings.contains(side);
        !self.maze.passages(cell).contains(dir) && !is_open(&(cell, dir))
    }

    /// Returns whether a passage leads to the floor below.
    fn has_hole(&self, cell: Cell) -> bool {
        let mut passages = self.maze.passages(cell);
        passages.any(|dir| self.page.grid().climb(cell, dir) < 0)
    }

    /// Keeps rock where two kept cells would touch only at a corner. A solid in which two parts
    /// touch at a line is not printable.
    fn keep_pinched(&mut self) {
        let grid = self.page.grid();
        loop {
            let mut begun = HashSet::new();
            let mut pinched = HashSet::new();
            for cell in self.cells() {
                for &dir in self.sides(cell) {
                    let corner = key(self.page.side(cell, dir)[0]);
                    if self.is_outer(cell, dir) && !begun.insert(corner) {
                        pinched.insert(corner);
                    }
                }
            }
            let left: Vec<Cell> = (0..grid.cells())
                .filter(|&cell| !self.is_kept[cell as usize])
                .filter(|&cell| {
                    let corners = self.page.outline(cell).into_iter().map(key);
                    corners.into_iter().any(|corner| pinched.contains(&corner))
                })
                .collect();
            if left.is_empty() {
                return;
            }
            for cell in left {
                self.is_kept[cell as usize] = true;
            }
        }
    }

    /// Returns the corners of a cell. Each is the first end of the side with the same index.
    fn corners(&self, cell: Cell) -> Vec<Corner> {
        let dirs = self.sides(cell);
        let sides = dirs.iter().map(|&dir| self.page.side(cell, dir));
        let units: Vec<Point> = sides.clone().map(unit).collect();
        // Only one half of a wall at the border would be inside the cell.
        let inset = |&dir: &Dir| self.half * if self.is_outer(cell, dir) { 2.0 } else { 1.0 };
        let insets: Vec<f64> = dirs.iter().map(inset).collect();
        let corners = sides.enumerate().map(|(here, [at, _])| {
            let last = (here + dirs.len() - 1) % dirs.len();
            Corner::new(at, [last, here].map(|side| (units[side], insets[side])))
        });
        corners.collect()
    }

    /// Returns the distance of each foot from its corner. A foot is the corner of a strip on a side,
    /// and the key is the side from the nearer to the farther corner. The two cells of a side have
    /// the same feet.
    fn feet(&self) -> HashMap<[Key; 2], f64> {
        let mut feet: HashMap<[Key; 2], f64> = HashMap::new();
        let mut raise = |side: [Key; 2], distance: f64| {
            // The minimum keeps the pieces at corners apart if two sides are in line.
            let foot = feet.entry(side).or_insert(self.half / 2.0);
            *foot = foot.max(distance);
        };
        for cell in self.cells() {
            let corners = self.corners(cell);
            for (corner, next) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                let [from, to] = [corner, next].map(|corner| key(corner.at));
                raise([from, to], corner.after);
                raise([to, from], next.before);
            }
        }
        feet
    }

    /// Fails if walls are so thick that nothing would be left of a passage or a cell.
    fn check_clearance(
        &self,
        feet: &HashMap<[Key; 2], f64>,
        sizes: SolidSizes,
    ) -> Result<(), ExportError> {
        // The largest part of a side that its walls cover. It is proportional to their thickness.
        let mut covered: f64 = 0.0;
        for cell in self.cells() {
            let corners = self.corners(cell);
            for (corner, next) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                let [from, to] = [corner, next].map(|corner| key(corner.at));
                let length = distance(corner.at, next.at);
                covered = covered.max((feet[&[from, to]] + feet[&[to, from]]) / length);
                covered = covered.max((corner.after + next.before) / length);
            }
        }
        if covered <= MAX_COVERED {
            return Ok(());
        }
        let fits = (sizes.wall * MAX_COVERED / covered * 100.0).floor() / 100.0;
        Err(ExportError::Option(format!(
            "walls of {:.2} mm leave no room in cells of {:.2} mm: --wall {fits}mm or less fits",
            sizes.wall, sizes.cell
        )))
    }
}

/// The largest part of a side that walls may cover.
const MAX_COVERED: f64 = 0.8;

impl Corner {
    /// `sides` contains, for the side that ends at the corner and the side that begins there, its
    /// direction and the distance from the side to the cell's area between its walls.
    fn new(at: Point, sides: [(Point, f64); 2]) -> Corner {
        let [(u, a), (v, b)] = sides;
        let sine = u[0] * v[1] - u[1] * v[0];
        let cosine = u[0] * v[0] + u[1] * v[1];
        if sine < 0.3 {
            // The sides are almost in line, as in a ring whose cells have two outer neighbours. Lines
            // at different distances would meet far away.
            let scale = a.max(b) / (1.0 + cosine);
            let normal = [-u[1] - v[1], u[0] + v[0]];
            return Corner {
                at,
                inner: [0, 1].map(|axis| at[axis] + scale * normal[axis]),
                before: scale * sine,
                after: scale * sine,
            };
        }
        Corner {
            at,
            inner: [0, 1].map(|axis| at[axis] + (a * v[axis] - b * u[axis]) / sine),
            before: (b - a * cosine) / sine,
            after: (a - b * cosine) / sine,
        }
    }
}

fn distance(a: Point, b: Point) -> f64 {
    f64::hypot(b[0] - a[0], b[1] - a[1])
}

/// Returns the direction from the first to the second end of a side.
fn unit([from, to]: [Point; 2]) -> Point {
    let length = distance(from, to);
    [0, 1].map(|axis| (to[axis] - from[axis]) / length)
}

/// The heights of pieces.
const NOTHING: u8 = 0;
const PLATE: u8 = 1;
const WALL: u8 = 2;

/// The pieces of a solid, seen from above.
#[derive(Default)]
struct Pieces {
    points: Vec<Point>,
    list: Vec<Piece>,
    /// The height of the page, in cells.
    depth: f64,
}

struct Piece {
    /// The corners in clockwise order. Every corner is visible from the first one.
    corners: Vec<u32>,
    height: u8,
    is_path: bool,
}

impl Piece {
    fn new(corners: impl Into<Vec<u32>>, height: u8) -> Piece {
        Piece {
            corners: corners.into(),
            height,
            is_path: false,
        }
    }

    /// Adds the piece to the path if no wall is on it.
    fn on_path(self, is_path: bool) -> Piece {
        let is_path = is_path && self.height == PLATE;
        Piece { is_path, ..self }
    }
}

impl Pieces {
    fn new(parts: &Parts, feet: &HashMap<[Key; 2], f64>) -> Pieces {
        let mut pieces = Pieces {
            depth: parts.page.size()[1],
            ..Pieces::default()
        };
        let mut corners: HashMap<Key, u32> = HashMap::new();
        let mut foot_points: HashMap<[Key; 2], u32> = HashMap::new();
        for cell in parts.cells() {
            let (outline, dirs) = (parts.corners(cell), parts.sides(cell));
            let count = dirs.len();
            let is_rock = parts.maze.is_solid(cell);
            let high = |is_high: bool| if is_high || is_rock { WALL } else { PLATE };
            let inner: Vec<u32> = outline
                .iter()
                .map(|corner| pieces.push(corner.inner))
                .collect();
            let mut foot = |pieces: &mut Pieces, from: Point, to: Point| {
                let side = [from, to].map(key);
                *foot_points.entry(side).or_insert_with(|| {
                    let (along, by) = (unit([from, to]), feet[&side]);
                    pieces.push([0, 1].map(|axis| from[axis] + by * along[axis]))
                })
            };
            for (i, &dir) in dirs.iter().enumerate() {
                let (next, last) = ((i + 1) % count, (i + count - 1) % count);
                let [at, to, from] = [i, next, last].map(|i| outline[i].at);
                let strip = [
                    foot(&mut pieces, at, to),
                    foot(&mut pieces, to, at),
                    inner[next],
                    inner[i],
                ];
                let before = foot(&mut pieces, at, from);
                let corner = *corners.entry(key(at)).or_insert_with(|| pieces.push(at));
                let kite = [corner, strip[0], inner[i], before];
                let wall = high(parts.is_wall(cell, dir));
                let is_path = parts.path.0.contains(&(cell, dir));
                pieces.list.push(Piece::new(strip, wall).on_path(is_path));
                let post = high(parts.maze.has_post(cell, dir));
                pieces.list.push(Piece::new(kite, post));
            }
            match parts.has_hole(cell) {
                true => pieces.add_ring(&inner, parts.path.1.contains(&cell)),
                false => {
                    let is_path = parts.path.1.contains(&cell);
                    pieces
                        .list
                        .push(Piece::new(inner, high(false)).on_path(is_path));
                }
            }
        }
        pieces
    }

    fn push(&mut self, point: Point) -> u32 {
        self.points.push(point);
        self.points.len() as u32 - 1
    }

    /// Adds the pieces around a hole that is half as wide as the outline.
    fn add_ring(&mut self, outline: &[u32], is_path: bool) {
        let at = |&corner: &u32| self.points[corner as usize];
        let sum = outline
            .iter()
            .map(at)
            .fold([0.0; 2], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
        let middle = sum.map(|along| along / outline.len() as f64);
        let halfway: Vec<Point> = outline
            .iter()
            .map(at)
            .map(|at| [0, 1].map(|axis| at[axis].midpoint(middle[axis])))
            .collect();
        let hole: Vec<u32> = halfway.into_iter().map(|at| self.push(at)).collect();
        for i in 0..outline.len() {
            let next = (i + 1) % outline.len();
            let piece = vec![outline[i], outline[next], hole[next], hole[i]];
            self.list.push(Piece::new(piece, PLATE).on_path(is_path));
        }
    }

    fn surface(&self, sizes: SolidSizes, part: SolidPart) -> Solid {
        let mut surface = Surface::default();
        let mut ranges: HashMap<[u32; 2], [u8; 2]> = HashMap::new();
        for piece in &self.list {
            let range = part.range(piece);
            ranges.extend(edges(&piece.corners).map(|edge| (edge, range)));
        }
        for piece in &self.list {
            let ([bottom, top], corners) = (part.range(piece), &piece.corners);
            if bottom == top {
                continue;
            }
            for i in 1..corners.len() - 1 {
                let [a, b, c] = [0, i, i + 1].map(|i| corners[i]);
                surface.add([c, b, a].map(|point| (point, top)));
                surface.add([a, b, c].map(|point| (point, bottom)));
            }
            for [from, to] in edges(corners) {
                let beyond = ranges.get(&[to, from]).copied().unwrap_or_default();
                for low in (bottom..top).filter(|low| !(beyond[0]..beyond[1]).contains(low)) {
                    let high = low + 1;
                    surface.add([(to, low), (from, low), (from, high)]);
                    surface.add([(to, low), (from, high), (to, high)]);
                }
            }
        }
        let levels = part.levels(sizes);
        let place = |&(point, level): &(u32, u8)| {
            let [x, y] = self.points[point as usize];
            // The y axis of a page points down.
            [
                x * sizes.cell,
                (self.depth - y) * sizes.cell,
                levels[usize::from(level)],
            ]
        };
        Solid {
            corners: surface.corners.iter().map(place).collect(),
            triangles: surface.triangles,
        }
    }
}

/// Returns the edges of a piece, in clockwise order.
fn edges(piece: &[u32]) -> impl Iterator<Item = [u32; 2]> {
    let next = piece.iter().cycle().skip(1);
    piece.iter().zip(next).map(|(&from, &to)| [from, to])
}

/// A surface whose corners are points of pieces at a height.
#[derive(Default)]
struct Surface {
    corners: Vec<(u32, u8)>,
    numbers: HashMap<(u32, u8), u32>,
    triangles: Vec<[u32; 3]>,
}

impl Surface {
    fn add(&mut self, triangle: [(u32, u8); 3]) {
        let triangle = triangle.map(|corner| {
            *self.numbers.entry(corner).or_insert_with(|| {
                self.corners.push(corner);
                self.corners.len() as u32 - 1
            })
        });
        self.triangles.push(triangle);
    }
}
