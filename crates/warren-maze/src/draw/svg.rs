//! Scenes converted to SVG.
//!
//! Coordinates are rounded to thousandths of the scene's unit, and written relative to the previous
//! point. Most coordinates then need only one or two digits, and rounding errors do not accumulate.

use super::scene::{Colour, Point, Scene, Shape};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Write};

/// The displayed length of a scene's unit. For a maze, the unit is a cell's width.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Unit {
    /// The number of pixels per unit.
    Pixels(f64),
    /// The number of inches per unit.
    Inches(f64),
    /// The number of millimetres per unit.
    Millimetres(f64),
}

/// A scene as an SVG file, created by [`svg`]. [`Display`] writes the file's contents.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    scene: &'a Scene,
    title: &'a str,
    size: Size,
    has_background: bool,
}

impl Svg<'_> {
    /// Removes the white rectangle behind the shapes, which a plotter would draw.
    ///
    /// ```
    /// use warren_maze::draw::{self, Scene, Unit};
    ///
    /// let scene = Scene { size: [2.0, 1.0], shapes: Vec::new() };
    /// let svg = draw::svg(&scene, "Empty", Unit::Pixels(10.0))?.without_background();
    /// assert!(!svg.to_string().contains("<rect"));
    /// # Ok::<(), draw::SvgSize>(())
    /// ```
    #[must_use]
    pub fn without_background(self) -> Self {
        Svg {
            has_background: false,
            ..self
        }
    }
}

/// The error returned if programs could not display a picture of the requested size.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "an SVG picture cannot be {width} × {height} {unit}: choose another unit, so that both lengths \
     lie between 0.001 and {MAX_LENGTH} {unit}"
)]
pub struct SvgSize {
    /// The picture's displayed width.
    pub width: f64,
    /// The picture's displayed height.
    pub height: f64,
    /// The unit of both lengths, `px` or `in`.
    pub unit: &'static str,
}

/// The maximum displayed width and height of a picture, in its unit.
const MAX_LENGTH: f64 = 1e9;

/// The size of a picture in its scene's unit, and the size at which it is displayed.
#[derive(Clone, Copy, Debug)]
struct Size {
    scene: Point,
    shown: Point,
    unit: &'static str,
}

impl Size {
    fn of(scene: Point, unit: Unit) -> Result<Size, SvgSize> {
        let (length, unit) = match unit {
            Unit::Pixels(pixels) => (pixels, "px"),
            Unit::Inches(inches) => (inches, "in"),
            Unit::Millimetres(millimetres) => (millimetres, "mm"),
        };
        let shown = scene.map(|along| along * length);
        let [width, height] = shown;
        let range = 0.001..=MAX_LENGTH;
        match shown.iter().all(|along| range.contains(along)) {
            true => Ok(Size { scene, shown, unit }),
            false => Err(SvgSize {
                width,
                height,
                unit,
            }),
        }
    }
}

/// Converts a scene to an SVG file. `title` describes the picture, for example for screen readers.
///
/// ```
/// use warren_maze::draw::{self, Look, Plan, Unit};
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Hex};
///
/// let grid = Hex::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let scene = draw::scene(&Plan::new(&maze, &[0], &[199]), &Look::default())?;
/// let svg = draw::svg(&scene, "A hex maze", Unit::Inches(0.25))?.to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SvgSize`] if the unit makes the picture too small or too large, or if it is not a number.
pub fn svg<'a>(scene: &'a Scene, title: &'a str, unit: Unit) -> Result<Svg<'a>, SvgSize> {
    let size = Size::of(scene.size, unit)?;
    Ok(Svg {
        scene,
        title,
        size,
        has_background: true,
    })
}

/// Creates an SVG file from elements. `elements` contains one element per line, such as the
/// elements that [`svg_element`] returns. `size` is the width and height of the picture in the
/// scene's unit.
///
/// ```
/// use warren_maze::draw::{self, Unit};
///
/// let svg = draw::svg_file([2.0, 1.0], "Empty", Unit::Pixels(10.0), "")?.to_string();
/// assert!(svg.contains(r#"width="20px" height="10px""#));
/// # Ok::<(), draw::SvgSize>(())
/// ```
///
/// # Errors
///
/// [`SvgSize`] if the unit makes the picture too small or too large, or if it is not a number.
pub fn svg_file(
    size: Point,
    title: &str,
    unit: Unit,
    elements: &str,
) -> Result<impl Display, SvgSize> {
    let size = Size::of(size, unit)?;
    Ok(fmt::from_fn(move |out| {
        file(out, title, size, true, |out| out.write_str(elements))
    }))
}

/// A named group of shapes in an SVG file. Programs for plotters draw one layer after the other, each
/// with a different pen.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgLayer {
    /// The name. Programs for plotters recognize the number of a layer if its name begins with it.
    pub name: String,
    /// The shapes, in the order in which they are drawn.
    pub shapes: Vec<Shape>,
}

/// Creates an SVG file with layers as in Inkscape, without a background. `size` is the width and height
/// of the picture in the scene's unit.
///
/// ```
/// use warren_maze::draw::{self, SvgLayer, Unit};
///
/// let walls = SvgLayer { name: "1 walls".into(), shapes: Vec::new() };
/// let svg = draw::svg_layers([2.0, 1.0], "Empty", Unit::Millimetres(8.0), &[walls])?.to_string();
/// assert!(svg.contains(r#"width="16mm" height="8mm" viewBox="0 0 2 1""#));
/// assert!(svg.contains(r#"inkscape:label="1 walls""#));
/// # Ok::<(), draw::SvgSize>(())
/// ```
///
/// # Errors
///
/// [`SvgSize`] if the unit makes the picture too small or too large, or if it is not a number.
pub fn svg_layers<'a>(
    size: Point,
    title: &'a str,
    unit: Unit,
    layers: &'a [SvgLayer],
) -> Result<impl Display + 'a, SvgSize> {
    let size = Size::of(size, unit)?;
    Ok(fmt::from_fn(move |out| {
        file(out, title, size, false, |out| {
            for SvgLayer { name, shapes } in layers {
                writeln!(
                    out,
                    r#"<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:groupmode="layer" inkscape:label="{}">"#,
                    escaped(name),
                )?;
                let mut shapes = shapes.iter();
                shapes.try_for_each(|shape| writeln!(out, "{}", svg_element(shape)))?;
                writeln!(out, "</g>")?;
            }
            Ok(())
        })
    }))
}

/// Converts a shape to an SVG element. The element's lengths are measured in the scene's unit.
///
/// ```
/// use warren_maze::draw::{self, Colour, Shape};
///
/// let dot = Shape::Disc { centre: [1.0, 2.5], radius: 0.5, colour: Colour([255, 0, 0]) };
/// let element = draw::svg_element(&dot).to_string();
/// assert_eq!(element, r##"<circle cx="1" cy="2.5" r=".5" fill="#ff0000"/>"##);
/// ```
pub fn svg_element(shape: &Shape) -> impl Display + '_ {
    fmt::from_fn(move |out| match shape {
        // Anti-aliasing is disabled, because it would let the background show between two
        // adjacent cells.
        Shape::Fill { polygons, colour } => write!(
            out,
            r#"<path fill="{}" shape-rendering="crispEdges" d="{}"/>"#,
            hex(*colour),
            path_data(polygons, "z"),
        ),
        Shape::Stroke {
            lines,
            width,
            colour,
        } => write!(
            out,
            r#"<path fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d="{}"/>"#,
            hex(*colour),
            Number::of(*width),
            path_data(lines, ""),
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
            hex(*colour),
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
            // Many programs render letters badly if the font size is less than 1.
            size / 100.0,
            if *centred { "middle" } else { "start" },
            hex(*colour),
            escaped(text),
        ),
    })
}

impl Display for Svg<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        file(out, self.title, self.size, self.has_background, |out| {
            let mut shapes = self.scene.shapes.iter();
            shapes.try_for_each(|shape| writeln!(out, "{}", svg_element(shape)))
        })
    }
}

fn file(
    out: &mut fmt::Formatter<'_>,
    title: &str,
    size: Size,
    has_background: bool,
    elements: impl FnOnce(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let Size { scene, shown, unit } = size;
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{}{unit}" height="{}{unit}" viewBox="0 0 {} {}">"#,
        Number::of(shown[0]),
        Number::of(shown[1]),
        Number::of(scene[0]),
        Number::of(scene[1]),
    )?;
    writeln!(out, "<title>{}</title>", escaped(title))?;
    if has_background {
        writeln!(out, r##"<rect width="100%" height="100%" fill="#fff"/>"##)?;
    }
    elements(out)?;
    writeln!(out, "</svg>")
}

/// Returns lines as SVG path data. The string `end` follows each line.
fn path_data<'a>(lines: &'a [Vec<Point>], end: &'a str) -> impl Display + 'a {
    fmt::from_fn(move |out| {
        let mut at = [0; 2];
        for line in lines {
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
            out.write_str(end)?;
            // After a closed polygon, the current point is its first point.
            if !end.is_empty() {
                at = start;
            }
        }
        Ok(())
    })
}

/// A number, stored in thousandths, that is written as a decimal number without unnecessary zeros.
#[derive(Clone, Copy)]
struct Number(i64);

impl Number {
    fn of(number: f64) -> Number {
        Number(libm::round(number * 1000.0) as i64)
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

/// Returns a colour in CSS notation.
fn hex(Colour([red, green, blue]): Colour) -> impl Display {
    fmt::from_fn(move |out| write!(out, "#{red:02x}{green:02x}{blue:02x}"))
}

/// Returns a string with its special characters escaped. Most control characters are replaced,
/// because XML does not allow them.
fn escaped(text: &str) -> impl Display {
    fmt::from_fn(move |out| {
        text.chars().try_for_each(|letter| match letter {
            '&' => out.write_str("&amp;"),
            '<' => out.write_str("&lt;"),
            '>' => out.write_str("&gt;"),
            '\t' | '\n' | '\r' => out.write_char(letter),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.write_char(char::REPLACEMENT_CHARACTER),
            _ => out.write_char(letter),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn invalid_units_are_refused() {
        let told = |unit| {
            let written = svg_file([2.0, 1.0], "", unit, "").map(|svg| svg.to_string());
            written.map_err(|error| error.to_string())
        };
        let refused = |size: &str, unit: &str| {
            Err(format!(
                "an SVG picture cannot be {size} {unit}: choose another unit, so that both \
                 lengths lie between 0.001 and 1000000000 {unit}"
            ))
        };
        for (unit, size, name) in [
            (Unit::Pixels(f64::NAN), "NaN × NaN", "px"),
            (Unit::Pixels(0.0), "0 × 0", "px"),
            (Unit::Pixels(-3.0), "-6 × -3", "px"),
            (Unit::Pixels(0.0005), "0.001 × 0.0005", "px"),
            (Unit::Pixels(f64::INFINITY), "inf × inf", "px"),
            (Unit::Inches(1e9), "2000000000 × 1000000000", "in"),
        ] {
            assert_eq!(told(unit), refused(size, name), "{unit:?}");
        }
        for (unit, size) in [
            (Unit::Pixels(0.001), r#"width=".002px" height=".001px""#),
            (Unit::Inches(0.25), r#"width=".5in" height=".25in""#),
            (Unit::Millimetres(8.0), r#"width="16mm" height="8mm""#),
        ] {
            let svg = told(unit).expect(size);
            assert!(svg.contains(size), "{svg}");
        }
    }
}
