//! Small pictures of levels, which are painted in the background and do not need a graphics card.

use crate::colours::{Colours, texel};
use bevy::math::{IVec2, Rect, UVec2, Vec2};
use warren_dungeon::level::Level;
use warren_maze::geometry::UNIT;
use warren_maze::topology::{Cell, Embedding, Topology};

/// A picture of one floor of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Thumbnail {
    /// The width and the height, in pixels.
    pub size: UVec2,
    /// The pixels in rows, each as red, green, blue and alpha.
    pub pixels: Vec<u8>,
}

/// Paints the floor of the first start, without secrets: closed doors look like walls, and beasts
/// are hidden. The picture has the proportions of the level, and its longer side is `length` pixels
/// long. Takes time linear in the number of cells and pixels.
pub fn paint(level: &Level, colours: &Colours, length: u32) -> Thumbnail {
    let grid = level.grid();
    let [from, to] = grid.bounds().map(in_cells);
    let area = Rect::from_corners(from, to);
    let fine = (length * SAMPLES) as f32;
    // The walls at the edges need some space.
    let scale = (fine - 2.0 * SAMPLES as f32) / area.size().max_element();
    let size = (area.size() * scale / SAMPLES as f32 + 2.0)
        .ceil()
        .as_uvec2()
        .min(UVec2::splat(length));
    let mut painter = Painter {
        size: size * SAMPLES,
        pixels: vec![[0; 4]; (size.element_product() * SAMPLES * SAMPLES) as usize],
        scale,
        middle: area.center(),
    };
    paint_level(&mut painter, level, colours);
    Thumbnail {
        size,
        pixels: painter.smooth(size),
    }
}

/// The number of samples along each side of a pixel.
const SAMPLES: u32 = 2;

/// The width of walls, in cells.
const WALL: f32 = 0.14;

/// The minimum size of a cell that is painted with its walls, in samples.
const MIN_CELL: f32 = 5.0;

fn in_cells(point: [i64; 2]) -> Vec2 {
    Vec2::from(point.map(|at| at as f32 / UNIT as f32))
}

fn paint_level(painter: &mut Painter, level: &Level, colours: &Colours) {
    let grid = level.grid();
    let floor = grid.floor(level.starts()[0]);
    let cells = || (0..grid.cells()).filter(|&cell| grid.floor(cell) == floor);
    let has_walls = painter.scale >= MIN_CELL;
    for cell in cells().filter(|&cell| grid.has(cell)) {
        let color = match level.maze().is_solid(cell) {
            true => texel(colours.rock, 255),
            false if has_walls => texel(colours.floor, 255),
            false => shade(level, cell, colours),
        };
        let corners: Vec<Vec2> = grid.corners(cell).map(in_cells).collect();
        painter.fill(&corners, color);
    }
    if has_walls {
        let open = cells().filter(|&cell| !level.maze().is_solid(cell));
        open.for_each(|cell| paint_walls(painter, level, cell, colours));
    }
    for (cells, color) in [
        (level.starts(), colours.start),
        (level.finishes(), colours.finish),
    ] {
        for &cell in cells.iter().filter(|&&cell| grid.floor(cell) == floor) {
            let radius = 0.3f32.max(5.0 / painter.scale);
            painter.dot(in_cells(grid.centre(cell)), radius, texel(color, 255));
        }
    }
}

/// Returns the colour of a cell whose walls are too thin to be painted: the more passages it has,
/// the lighter it is.
fn shade(level: &Level, cell: Cell, colours: &Colours) -> [u8; 4] {
    let passages = level.maze().passages(cell).len() as f32;
    let share = 0.25 + 0.75 * (passages / 3.0).min(1.0);
    let [wall, floor] = [colours.wall, colours.floor].map(|color| texel(color, 255));
    std::array::from_fn(|i| {
        let [wall, floor] = [wall[i], floor[i]].map(f32::from);
        (wall + (floor - wall) * share) as u8
    })
}

fn paint_walls(painter: &mut Painter, level: &Level, cell: Cell, colours: &Colours) {
    let grid = level.grid();
    let centre = in_cells(grid.centre(cell));
    let passages = level.maze().passages(cell);
    for &dir in grid
        .clockwise(cell)
        .iter()
        .filter(|&&dir| !passages.contains(dir))
    {
        let ends = grid
            .side(cell, dir)
            .map(|end| centre + in_cells(end.map(i64::from)));
        let color = match level.gates().at(cell, dir) {
            Some((_, gate)) => gate
                .shape()
                .map_or(colours.ladder, |shape| colours.key(shape)),
            None => colours.wall,
        };
        painter.line(ends, texel(color, 255));
    }
}

/// Paints samples, several for each pixel.
struct Painter {
    /// The width and the height, in samples.
    size: UVec2,
    pixels: Vec<[u8; 4]>,
    /// The number of samples per cell.
    scale: f32,
    /// The position in the middle of the picture, in cells.
    middle: Vec2,
}

impl Painter {
    /// Returns the position of a point, in samples.
    fn place(&self, point: Vec2) -> Vec2 {
        (point - self.middle) * self.scale + self.size.as_vec2() / 2.0
    }

    /// Fills a convex polygon, whose corners are given in cells and in clockwise order.
    fn fill(&mut self, corners: &[Vec2], color: [u8; 4]) {
        let corners: Vec<Vec2> = corners.iter().map(|&at| self.place(at)).collect();
        let least = corners.iter().copied().fold(Vec2::INFINITY, Vec2::min);
        let most = corners.iter().copied().fold(Vec2::NEG_INFINITY, Vec2::max);
        let next = corners.iter().cycle().skip(1);
        let sides: Vec<(Vec2, Vec2)> = corners.iter().copied().zip(next.copied()).collect();
        let is_inside =
            |at: Vec2| (sides.iter()).all(|&(from, to)| (to - from).perp_dot(at - from) >= -1e-3);
        self.each(least, most, color, is_inside);
    }

    fn dot(&mut self, centre: Vec2, radius: f32, color: [u8; 4]) {
        let (centre, radius) = (self.place(centre), radius * self.scale);
        let is_inside = |at: Vec2| at.distance_squared(centre) <= radius * radius;
        self.each(centre - radius, centre + radius, color, is_inside);
    }

    fn line(&mut self, ends: [Vec2; 2], color: [u8; 4]) {
        let [from, to] = ends.map(|end| self.place(end));
        let radius = (0.5 * WALL * self.scale).max(0.8);
        let along = to - from;
        let is_inside = |at: Vec2| {
            let share = (at - from).dot(along) / along.length_squared().max(f32::EPSILON);
            let nearest = from + along * share.clamp(0.0, 1.0);
            at.distance_squared(nearest) <= radius * radius
        };
        self.each(
            from.min(to) - radius,
            from.max(to) + radius,
            color,
            is_inside,
        );
    }

    /// Paints the samples of a rectangle whose centres are inside a shape.
    fn each(&mut self, least: Vec2, most: Vec2, color: [u8; 4], is_inside: impl Fn(Vec2) -> bool) {
        let end = self.size.as_ivec2();
        let from = least.floor().as_ivec2().clamp(IVec2::ZERO, end);
        let to = (most.ceil().as_ivec2()).clamp(IVec2::ZERO, end);
        for y in from.y..to.y {
            for x in from.x..to.x {
                if is_inside(Vec2::new(x as f32 + 0.5, y as f32 + 0.5)) {
                    self.pixels[(y * end.x + x) as usize] = color;
                }
            }
        }
    }

    /// Returns the pixels, each of which is the mean of its samples.
    fn smooth(&self, size: UVec2) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(size.element_product() as usize * 4);
        let width = self.size.x;
        for y in 0..size.y {
            for x in 0..size.x {
                let samples = (0..SAMPLES * SAMPLES).map(|i| {
                    let (x, y) = (x * SAMPLES + i % SAMPLES, y * SAMPLES + i / SAMPLES);
                    self.pixels[(y * width + x) as usize]
                });
                let sums = samples.fold([0u32; 4], |sums, sample| {
                    std::array::from_fn(|i| {
                        let weight = if i == 3 { 1 } else { u32::from(sample[3] > 0) };
                        sums[i] + u32::from(sample[i]) * weight
                    })
                });
                let alpha = sums[3];
                let opaque = (alpha / 255).max(1);
                let [red, green, blue] = [0, 1, 2].map(|i| (sums[i] / opaque) as u8);
                pixels.extend([red, green, blue, (alpha / (SAMPLES * SAMPLES)) as u8]);
            }
        }
        pixels
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::prelude::Color;
    use bevy::utils::default;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, GridSpec};

    #[test]
    fn thumbnails_show_cells_walls_starts_and_finishes_on_every_grid() {
        let colours = Colours::default();
        for shape in GridShape::ALL {
            for (width, length) in [(7, 96), (60, 96)] {
                let grid = GridSpec {
                    shape,
                    width,
                    height: width / 2,
                    ..default()
                };
                let level = make(&Recipe { grid, ..default() }).unwrap();
                let picture = paint(&level, &colours, length);
                assert_eq!(picture.size.max_element(), length, "{shape:?}");
                let pixels = picture.pixels.chunks(4);
                assert_eq!(pixels.len() as u32, picture.size.element_product());
                let count = |color: Color| {
                    let wanted = texel(color, 255);
                    picture
                        .pixels
                        .chunks(4)
                        .filter(|pixel| *pixel == wanted)
                        .count()
                };
                assert!(count(colours.start) > 4, "{shape:?} {width}");
                if shape != GridShape::Cubic {
                    assert!(count(colours.finish) > 4, "{shape:?} {width}");
                }
                if width == 7 {
                    assert!(count(colours.floor) > 500, "{shape:?}");
                    assert!(count(colours.wall) > 50, "{shape:?}");
                }
            }
        }
    }
}
