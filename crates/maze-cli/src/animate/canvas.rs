//! Paints the frames of an animation. After each frame, only the parts that changed are painted
//! again.
//!
//! ```text
//!   . . . . .     To repaint a changed cell x, the pixels of its bounding box and
//!   . o o o .     the walls around it are cleared. Then the cell and all cells o
//!   . o x o .     that reach into the box are painted, masked to the box, so that
//!   . o o o .     soft edges outside the box are not painted twice.
//!   . . . . .
//! ```

use super::film::Film;
use super::moment::Moment;
use crate::error::Error;
use std::collections::BTreeSet;
use std::io;
use std::ops::Range;
use tiny_skia::{Mask, Pixmap};
use warren_export::Viewport;
use warren_export::picture::{self, Arcs, Clip, layers_with_arcs, patch_with_arcs};
use warren_maze::draw::{Look, PageLayout, Point, Shape};
use warren_maze::topology::{Cell, Embedding, Grid};

/// A picture of a maze in pixels, and the state that is needed to repaint parts of it.
pub(super) struct Canvas {
    pub(super) pixmap: Pixmap,
    mask: Mask,
    look: Look,
    scale: f64,
    /// The part of the grid that the pictures show.
    shown: Viewport,
    /// The first points of the walls and of the stairs in the last picture. The renderer moves all
    /// walls and stairs by a fraction of a pixel to make them sharp. These points determine the
    /// fraction.
    anchors: [Option<Point>; 2],
}

/// A rectangle of pixels, from the column and row `from` up to, but not including, `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) from: [usize; 2],
    pub(super) to: [usize; 2],
}

impl Canvas {
    /// Creates a white canvas for the pictures of a film.
    pub(super) fn new(film: &Film, scale: f64) -> Result<Canvas, Error> {
        let look = Look::default();
        let shown = Viewport::of(film.show.level(), look.margin);
        let pixmap = picture::blank(shown.size, scale)?;
        let mask = Mask::new(pixmap.width(), pixmap.height());
        let mut last = layers_with_arcs(&film.plan, &look)?;
        for shape in last.walls.iter_mut().chain(&mut last.stairs) {
            shown.place(shape);
        }
        Ok(Canvas {
            // The pixmap, which has the same size, could be created, so the only possible cause of
            // a failure is a lack of memory.
            mask: mask.ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))?,
            pixmap,
            look,
            scale,
            shown,
            anchors: [&last.walls, &last.stairs].map(|shapes| first_point(shapes)),
        })
    }

    /// Paints some cells in their current state. Returns a rectangle that contains all
    /// changed pixels.
    pub(super) fn paint(&mut self, moment: &Moment, cells: &[Cell]) -> Area {
        let plan = moment.plan();
        let sheet = PageLayout::new(plan.maze.grid(), self.look.margin);
        // Cells are enlarged by half the width of a wall, plus half a pixel because walls are moved
        // by up to half a pixel.
        let more = ((self.look.line * self.scale).round().max(1.0) + 1.0) / 2.0;
        let areas: Vec<Area> = cells
            .iter()
            .map(|&cell| self.area(&sheet, cell, more))
            .collect();
        self.clear(&areas);
        let touching = cells.iter().zip(&areas);
        let touching = touching.flat_map(|(&cell, &area)| self.touching(&sheet, cell, area, more));
        let cells: Vec<Cell> = touching.collect::<BTreeSet<Cell>>().into_iter().collect();
        let layers = patch_with_arcs(&plan, &self.look, &cells, |cell| moment.colour(cell));
        let [walls, stairs] = self.anchors;
        for (shapes, anchor) in [
            (layers.fills, None),
            (layers.paths, None),
            (layers.walls, walls),
            (layers.stairs, stairs),
            (layers.dots, None),
        ] {
            let mask = &self.mask;
            for mut shape in shapes {
                self.shown.place(&mut shape);
                let part = Some(Clip { mask, anchor });
                picture::paint(&mut self.pixmap, &shape, self.scale, part);
            }
        }
        self.set_mask(&areas, 0);
        areas.into_iter().reduce(Area::union).unwrap_or(Area::PIXEL)
    }

    /// Returns a cell and the cells around it that reach into `area` when they are enlarged by
    /// `more` pixels on all sides.
    fn touching(
        &self,
        sheet: &PageLayout<Grid>,
        cell: Cell,
        area: Area,
        more: f64,
    ) -> impl Iterator<Item = Cell> {
        let grid = sheet.grid();
        let mut found = BTreeSet::from([cell]);
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            let beside = grid.clockwise(cell).iter();
            for next in beside.filter_map(|&dir| grid.adjoining(cell, dir)) {
                let reaches = || area.intersects(self.area(sheet, next, more));
                if !found.contains(&next) && reaches() {
                    found.insert(next);
                    open.push(next);
                }
            }
        }
        found.into_iter()
    }

    /// Returns the bounding box of a cell, enlarged by `more` pixels on all sides.
    fn area(&self, sheet: &PageLayout<Grid>, cell: Cell, more: f64) -> Area {
        let mut outline = sheet.outline(cell);
        Arcs::new(sheet.grid(), self.look.margin).bend_polygon(&mut outline);
        let size = [self.pixmap.width(), self.pixmap.height()];
        let corner = self.shown.corner;
        let along = |axis: usize| {
            let points = outline.iter();
            points.map(move |point| (point[axis] - corner[axis]) * self.scale)
        };
        Area {
            from: [0, 1].map(|axis| {
                let least = along(axis).fold(f64::INFINITY, f64::min);
                ((least - more).floor() as usize).min(size[axis] as usize)
            }),
            to: [0, 1].map(|axis| {
                let most = along(axis).fold(0.0, f64::max);
                ((most + more).ceil() as usize).min(size[axis] as usize)
            }),
        }
    }

    /// Makes the pixels of these areas white, and restricts painting to them.
    fn clear(&mut self, areas: &[Area]) {
        let width = self.pixmap.width() as usize;
        for row in areas.iter().flat_map(|area| area.rows(width)) {
            self.pixmap.data_mut()[4 * row.start..4 * row.end].fill(255);
        }
        self.set_mask(areas, 255);
    }

    fn set_mask(&mut self, areas: &[Area], share: u8) {
        let width = self.pixmap.width() as usize;
        for row in areas.iter().flat_map(|area| area.rows(width)) {
            self.mask.data_mut()[row].fill(share);
        }
    }
}

impl Area {
    /// The first pixel. A frame must have at least one pixel, even if nothing changed.
    const PIXEL: Area = Area {
        from: [0; 2],
        to: [1; 2],
    };

    /// Returns the area of the whole picture.
    pub(super) fn of(pixmap: &Pixmap) -> Area {
        Area {
            from: [0; 2],
            to: [pixmap.width(), pixmap.height()].map(|length| length as usize),
        }
    }

    /// Returns the indices of the pixels in each row of the area. `width` is the width of
    /// the picture.
    pub(super) fn rows(self, width: usize) -> impl Iterator<Item = Range<usize>> {
        let Area { from, to } = self;
        (from[1]..to[1]).map(move |row| row * width + from[0]..row * width + to[0])
    }

    fn intersects(self, other: Area) -> bool {
        (0..2).all(|axis| self.from[axis] < other.to[axis] && other.from[axis] < self.to[axis])
    }

    fn union(self, other: Area) -> Area {
        Area {
            from: [0, 1].map(|axis| self.from[axis].min(other.from[axis])),
            to: [0, 1].map(|axis| self.to[axis].max(other.to[axis])),
        }
    }
}

fn first_point(shapes: &[Shape]) -> Option<Point> {
    shapes.iter().find_map(|shape| match shape {
        Shape::Stroke { lines, .. } => lines.first()?.first().copied(),
        _ => None,
    })
}
