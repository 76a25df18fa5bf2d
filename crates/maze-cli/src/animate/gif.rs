//! Animations as GIF. Each frame after the first contains only the pixels that changed.

use super::canvas::{Area, Canvas};
use super::film::{Film, HOLD};
use super::moment::Moment;
use super::palette::{Palette, UNCHANGED};
use crate::error::Error;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use tiny_skia::Pixmap;
use warren_export::Viewport;
use warren_export::picture::{self, layers_with_arcs};
use warren_maze::draw::{Colour, Look, Point, Scene};
use warren_maze::topology::{Cell, Topology};

/// Renders an animation as a GIF that repeats forever. `scale` is the number of pixels per
/// cell.
pub(super) fn gif(film: &Film, scale: Option<f64>) -> Result<Vec<u8>, Error> {
    let look = Look::default();
    let shown = Viewport::of(film.show.level(), look.margin);
    let mut shapes = layers_with_arcs(&film.plan, &look)?.shapes();
    shapes.iter_mut().for_each(|shape| shown.place(shape));
    let last = Scene {
        size: shown.size,
        shapes,
    };
    let scale = scale.unwrap_or_else(|| default_scale(last.size));
    let mut canvas = Canvas::new(film, scale)?;
    let mut reel = Reel::new(&canvas.pixmap, Palette::new(film.sets, &[]))?;

    let mut moment = Moment::begin(film);
    let all: Vec<Cell> = (0..film.plan.maze.grid().cells()).collect();
    canvas.paint(&moment, &all);
    reel.add(&canvas.pixmap, Area::of(&canvas.pixmap), film.time(1))?;
    for (number, frame) in (1..).zip(&film.frames) {
        let changed = moment.pass(frame);
        let area = canvas.paint(&moment, &changed);
        let delay = film.time(number + 1) - film.time(number);
        reel.add(&canvas.pixmap, area, delay)?;
    }
    drop(canvas);
    let last = picture::raster(&last, scale)?;
    reel.add(&last, Area::of(&last), HOLD)?;
    reel.finish()
}

/// Returns the default number of pixels per cell. It is smaller for large pictures, to keep files
/// small.
pub(super) fn default_scale(size: Point) -> f64 {
    const MAX_DEFAULT_PIXELS: f64 = (1 << 19) as f64;
    let scale = (MAX_DEFAULT_PIXELS / (size[0] * size[1]))
        .sqrt()
        .floor()
        .clamp(2.0, 16.0);
    scale.min(picture::default_scale(size, picture::USUAL_SCALE))
}

/// A GIF encoder with its palette and the pixels of the last frame.
pub(super) struct Reel {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    /// The colour indices of the pixels in the last frame.
    shown: Vec<u8>,
}

impl Reel {
    pub(super) fn new(size: &Pixmap, palette: Palette) -> Result<Reel, Error> {
        // Width and height fit into 16 bits because the picture size is limited.
        let [width, height] = [size.width(), size.height()].map(|length| length as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Reel {
            encoder,
            palette,
            shown: vec![UNCHANGED; usize::from(width) * usize::from(height)],
        })
    }

    /// Adds a frame that is shown for `delay` hundredths of a second. Pixels outside `area` must be
    /// unchanged since the last frame.
    pub(super) fn add(&mut self, picture: &Pixmap, area: Area, delay: u32) -> Result<(), Error> {
        let pixels = picture.data().as_chunks::<4>().0;
        let mut buffer = Vec::new();
        for row in area.rows(picture.width() as usize) {
            for (shown, &[red, green, blue, _]) in
                self.shown[row.clone()].iter_mut().zip(&pixels[row])
            {
                let number = self.palette.number(Colour([red, green, blue]));
                let is_new = std::mem::replace(shown, number) != number;
                buffer.push(if is_new { number } else { UNCHANGED });
            }
        }
        let [left, top] = area.from.map(|along| along as u16);
        let [width, height] = [0, 1].map(|axis| area.to[axis] as u16 - area.from[axis] as u16);
        let frame = Frame {
            delay: delay as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left,
            top,
            width,
            height,
            buffer: buffer.into(),
            ..Frame::default()
        };
        Ok(self.encoder.write_frame(&frame)?)
    }

    /// Returns the file.
    pub(super) fn finish(self) -> Result<Vec<u8>, Error> {
        Ok(self.encoder.into_inner()?)
    }
}
