//! The picture that a film changes: only what something happened to is painted
//! again.
//!
//! ```text
//!   . . . . .     a cell that changed: the pixels of its box, with the walls
//!   . o o o .     around it, are wiped and painted anew, with whatever of other
//!   . o x o .     cells reaches into them; no other pixel is touched, so that no
//!   . o o o .     soft edge is painted twice
//!   . . . . .
//! ```

use super::film::Film;
use super::moment::Moment;
use crate::error::Error;
use crate::picture::{self, Part};
use std::collections::BTreeSet;
use std::io;
use std::ops::Range;
use tiny_skia::{Mask, Pixmap};
use warren_maze::draw::{Look, PageLayout, Point, Shape, layers, patch};
use warren_maze::topology::{Cell, Embedding, Grid};

/// A picture of a maze in pixels.
pub(super) struct Canvas {
    pub(super) pixmap: Pixmap,
    mask: Mask,
    look: Look,
    scale: f64,
    /// Where the first lines of the last picture's walls and stairs begin: all
    /// of them are moved by the part of a pixel that makes those sharp.
    anchors: [Option<Point>; 2],
}

/// The pixels from a column and a row to others, these left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) from: [usize; 2],
    pub(super) to: [usize; 2],
}

impl Canvas {
    /// A white one for pictures of such a size.
    pub(super) fn new(film: &Film, size: Point, scale: f64) -> Result<Canvas, Error> {
        let pixmap = picture::blank(size, scale)?;
        let mask = Mask::new(pixmap.width(), pixmap.height());
        let look = Look::default();
        let last = layers(&film.plan, &look)?;
        Ok(Canvas {
            // As large as the picture, and thus not too large.
            mask: mask.ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))?,
            pixmap,
            look,
            scale,
            anchors: [&last.walls, &last.stairs].map(|shapes| first_point(shapes)),
        })
    }

    /// Paints some cells as they are now, and says where.
    pub(super) fn paint(&mut self, moment: &Moment, cells: &[Cell]) -> Area {
        let plan = moment.plan();
        let sheet = PageLayout::new(plan.maze.grid(), self.look.margin);
        // Half the width of walls, which may be moved by half a pixel.
        let more = ((self.look.line * self.scale).round().max(1.0) + 1.0) / 2.0;
        let areas: Vec<Area> = cells
            .iter()
            .map(|&cell| self.area(&sheet.outline(cell), more))
            .collect();
        self.wipe(&areas);
        let touching = cells.iter().zip(&areas);
        let touching = touching.flat_map(|(&cell, &area)| self.touching(&sheet, cell, area, more));
        let cells: Vec<Cell> = touching.collect::<BTreeSet<Cell>>().into_iter().collect();
        let layers = patch(&plan, &self.look, &cells, |cell| moment.colour(cell));
        let [walls, stairs] = self.anchors;
        for (shapes, anchor) in [
            (layers.fills, None),
            (layers.paths, None),
            (layers.walls, walls),
            (layers.stairs, stairs),
            (layers.dots, None),
        ] {
            let mask = &self.mask;
            for shape in shapes {
                let part = Some(Part { mask, anchor });
                picture::paint(&mut self.pixmap, &shape, self.scale, part);
            }
        }
        self.let_through(&areas, 0);
        areas
            .into_iter()
            .reduce(Area::joined)
            .unwrap_or(Area::PIXEL)
    }

    /// A cell and those around it that reach into its area, with so many pixels more
    /// around each.
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
            for next in beside.filter_map(|&dir| grid.beside(cell, dir)) {
                let reaches = || area.meets(self.area(&sheet.outline(next), more));
                if !found.contains(&next) && reaches() {
                    found.insert(next);
                    open.push(next);
                }
            }
        }
        found.into_iter()
    }

    /// The pixels of a polygon, and of so many more around it.
    fn area(&self, polygon: &[Point], more: f64) -> Area {
        let size = [self.pixmap.width(), self.pixmap.height()];
        let along = |axis: usize| polygon.iter().map(move |point| point[axis] * self.scale);
        Area {
            from: [0, 1].map(|axis| {
                let least = along(axis).fold(f64::INFINITY, f64::min);
                (least - more).floor() as usize
            }),
            to: [0, 1].map(|axis| {
                let most = along(axis).fold(0.0, f64::max);
                ((most + more).ceil() as usize).min(size[axis] as usize)
            }),
        }
    }

    /// Makes pixels white, and lets paint through to them alone.
    fn wipe(&mut self, areas: &[Area]) {
        let width = self.pixmap.width() as usize;
        for row in areas.iter().flat_map(|area| area.rows(width)) {
            self.pixmap.data_mut()[4 * row.start..4 * row.end].fill(255);
        }
        self.let_through(areas, 255);
    }

    fn let_through(&mut self, areas: &[Area], share: u8) {
        let width = self.pixmap.width() as usize;
        for row in areas.iter().flat_map(|area| area.rows(width)) {
            self.mask.data_mut()[row].fill(share);
        }
    }
}

impl Area {
    /// The first pixel: a picture has to have one.
    const PIXEL: Area = Area {
        from: [0; 2],
        to: [1; 2],
    };

    /// All of a picture.
    pub(super) fn of(pixmap: &Pixmap) -> Area {
        Area {
            from: [0; 2],
            to: [pixmap.width(), pixmap.height()].map(|length| length as usize),
        }
    }

    /// The places of its pixels, row by row, in a picture so wide.
    pub(super) fn rows(self, width: usize) -> impl Iterator<Item = Range<usize>> {
        let Area { from, to } = self;
        (from[1]..to[1]).map(move |row| row * width + from[0]..row * width + to[0])
    }

    fn meets(self, other: Area) -> bool {
        (0..2).all(|axis| self.from[axis] < other.to[axis] && other.from[axis] < self.to[axis])
    }

    fn joined(self, other: Area) -> Area {
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
