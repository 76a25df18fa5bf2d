//! The colour palette of a GIF, which is limited to 256 entries.

use crate::step_picture::{NEWEST, UNCARVED};
use std::collections::HashMap;
use warren_maze::draw::{Colour, colours};

/// The palette, and a cache that maps requested colours to their nearest entries.
pub(super) struct Palette {
    colours: Vec<Colour>,
    nearest: HashMap<Colour, u8>,
    /// The result of the last lookup. Most pixels have the same colour as the previous pixel.
    last: (Colour, u8),
}

/// The transparent colour index, which leaves a pixel unchanged. No entry of the palette has this
/// index.
pub(super) const UNCHANGED: u8 = 255;

/// The number of colours in the ramp, and the number of colours for sets.
const MANY: u32 = 48;
/// The number of shades per colour, used for the soft edges of black lines.
const SHADES: u32 = 4;

impl Palette {
    /// Creates a palette with all colours of drawings in four shades, and greys between white and
    /// black. The palette also contains the colours of the sets if `sets` is true, or the colours
    /// of the ramp otherwise, and the colours in `more`.
    pub(super) fn new(sets: bool, more: &[Colour]) -> Palette {
        let shade = |colour: Colour, dark: u32, of: u32| {
            Colour(
                colour
                    .0
                    .map(|part| (u32::from(part) * (of - dark) / of) as u8),
            )
        };
        let greys = (0..=16).map(|dark| shade(colours::PAPER, dark, 16));
        let many = (0..MANY).map(|i| match sets {
            true => colours::area(i),
            false => colours::ramp(f64::from(i) / f64::from(MANY - 1)),
        });
        let others = [
            colours::ROCK,
            UNCARVED,
            NEWEST,
            colours::path(0),
            colours::START,
            colours::FINISH,
        ];
        let shaded = others.into_iter().chain(many).chain(more.iter().copied());
        let shaded =
            shaded.flat_map(|colour| (0..SHADES).map(move |dark| shade(colour, dark, SHADES)));
        let mut all: Vec<Colour> = greys.chain(shaded).collect();
        all.sort_unstable();
        all.dedup();
        let mut palette = Palette {
            colours: all,
            nearest: HashMap::new(),
            last: (colours::PAPER, 0),
        };
        palette.last.1 = palette.look_up(colours::PAPER);
        palette
    }

    /// Returns the red, green and blue components of all colours.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.0).collect()
    }

    /// Returns the index of the nearest colour.
    pub(super) fn number(&mut self, wanted: Colour) -> u8 {
        if self.last.0 != wanted {
            self.last = (wanted, self.look_up(wanted));
        }
        self.last.1
    }

    fn look_up(&mut self, wanted: Colour) -> u8 {
        let colours = &self.colours;
        *self.nearest.entry(wanted).or_insert_with(|| {
            let unlike = |colour: &Colour| -> u32 {
                let parts = colour.0.into_iter().zip(wanted.0);
                parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let numbered = (0..).zip(colours);
            let nearest = numbered.min_by_key(|(_, colour)| unlike(colour));
            nearest.map_or(0, |(number, _)| number)
        })
    }
}
