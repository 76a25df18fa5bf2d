//! Scenes as SVG.
//!
//! Coordinates are whole thousandths of the scene's unit, each relative to the
//! one before, so that most take a digit or two and no error adds up.

use super::scene::{Colour, Point, Scene, Shape};
use std::fmt::{self, Display, Write};

/// How long a scene's unit is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// So many pixels, for screens.
    Pixels(f64),
    /// So many inches, for paper.
    Inches(f64),
}

/// A scene as SVG; displays as the text of the file.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    scene: &'a Scene,
    title: &'a str,
    unit: Unit,
}

/// Writes a scene as an SVG file. The title is what a screen reader says.
pub fn svg<'a>(scene: &'a Scene, title: &'a str, unit: Unit) -> Svg<'a> {
    Svg { scene, title, unit }
}

/// Writes elements made elsewhere, a line each, as an SVG file of a scene of such
/// a size.
pub fn svg_file(size: Point, title: &str, unit: Unit, elements: &str) -> impl Display {
    fmt::from_fn(move |out| file(out, size, title, unit, |out| out.write_str(elements)))
}

/// A shape as an element of an SVG file, in the scene's units.
pub fn svg_element(shape: &Shape) -> impl Display + '_ {
    Element(shape)
}

impl Display for Svg<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        file(out, self.scene.size, self.title, self.unit, |out| {
            let mut shapes = self.scene.shapes.iter();
            shapes.try_for_each(|shape| writeln!(out, "{}", Element(shape)))
        })
    }
}

fn file(
    out: &mut fmt::Formatter<'_>,
    [width, height]: Point,
    title: &str,
    unit: Unit,
    elements: impl FnOnce(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let (unit, name) = match unit {
        Unit::Pixels(pixels) => (pixels, "px"),
        Unit::Inches(inches) => (inches, "in"),
    };
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{}{name}" height="{}{name}" viewBox="0 0 {} {}">"#,
        Number::of(width * unit),
        Number::of(height * unit),
        Number::of(width),
        Number::of(height),
    )?;
    writeln!(out, "<title>{}</title>", Escaped(title))?;
    writeln!(out, r##"<rect width="100%" height="100%" fill="#fff"/>"##)?;
    elements(out)?;
    writeln!(out, "</svg>")
}

struct Element<'a>(&'a Shape);

impl Display for Element<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            // Crisp, or else the white below shines through between two cells.
            Shape::Fill { polygons, colour } => write!(
                out,
                r#"<path fill="{}" shape-rendering="crispEdges" d="{}"/>"#,
                Hex(*colour),
                Lines(polygons, "z"),
            ),
            Shape::Stroke {
                lines,
                width,
                colour,
            } => write!(
                out,
                r#"<path fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d="{}"/>"#,
                Hex(*colour),
                Number::of(*width),
                Lines(lines, ""),
            ),
            Shape::Disc {
                centre: [x, y],
                radius,
                colour,
            } => write!(
                out,
                r#"<circle cx="{}" cy="{}" r="{}" fill="{}"/>"#,
                Number::of(*x),
                Number::of(*y),
                Number::of(*radius),
                Hex(*colour),
            ),
            Shape::Text {
                at: [x, y],
                size,
                centred,
                text,
                colour,
            } => write!(
                out,
                r#"<text transform="translate({} {}) scale({})" font-family="sans-serif" font-size="100" text-anchor="{}" fill="{}">{}</text>"#,
                Number::of(*x),
                Number::of(*y),
                // Many programs draw letters badly that are less than a unit high.
                size / 100.0,
                if *centred { "middle" } else { "start" },
                Hex(*colour),
                Escaped(text),
            ),
        }
    }
}

/// Lines as the data of a path, and what ends each.
struct Lines<'a>(&'a [Vec<Point>], &'static str);

impl Display for Lines<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = [0; 2];
        for line in self.0 {
            let mut start = at;
            for (i, &[x, y]) in line.iter().enumerate() {
                let to = [x, y].map(|along| Number::of(along).0);
                let [dx, dy] = [Number(to[0] - at[0]), Number(to[1] - at[1])];
                let gap = if dy.0 < 0 { "" } else { " " };
                match (i, dx.0, dy.0) {
                    (0, ..) => write!(out, "m{dx}{gap}{dy}"),
                    (_, _, 0) => write!(out, "h{dx}"),
                    (_, 0, _) => write!(out, "v{dy}"),
                    _ => write!(out, "l{dx}{gap}{dy}"),
                }?;
                at = to;
                if i == 0 {
                    start = at;
                }
            }
            out.write_str(self.1)?;
            // A polygon that is closed ends where it began.
            if !self.1.is_empty() {
                at = start;
            }
        }
        Ok(())
    }
}

/// Thousandths, written as a decimal number without a needless zero.
#[derive(Clone, Copy)]
struct Number(i64);

impl Number {
    fn of(number: f64) -> Number {
        Number((number * 1000.0).round() as i64)
    }
}

impl Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        if self.0 < 0 {
            out.write_char('-')?;
        }
        if whole > 0 || part == 0 {
            write!(out, "{whole}")?;
        }
        match part {
            0 => Ok(()),
            _ if part % 100 == 0 => write!(out, ".{}", part / 100),
            _ if part % 10 == 0 => write!(out, ".{:02}", part / 10),
            _ => write!(out, ".{part:03}"),
        }
    }
}

/// A colour as CSS has it.
struct Hex(Colour);

impl Display for Hex {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0.0;
        write!(out, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Text between two tags, whatever it says: XML has no place at all for most
/// control characters.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => out.write_str("&amp;"),
            '<' => out.write_str("&lt;"),
            '>' => out.write_str("&gt;"),
            '\t' | '\n' | '\r' => out.write_char(letter),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.write_char(char::REPLACEMENT_CHARACTER),
            _ => out.write_char(letter),
        })
    }
}
