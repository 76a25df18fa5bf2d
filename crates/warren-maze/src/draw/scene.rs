//! Scenes: pictures as lists of shapes that any renderer can paint.

use alloc::string::String;
use alloc::vec::Vec;

/// A picture: shapes on a white background.
///
/// [`scene`](super::scene()) draws a maze as a scene, and [`svg`](super::svg()) converts a scene to
/// SVG. All lengths are measured in the scene's unit. In a drawing of a maze, the unit is a cell's
/// width.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The width and height of the picture.
    pub size: Point,
    /// The shapes, in the order in which they are painted.
    pub shapes: Vec<Shape>,
}

/// A point in a picture: its distances from the left edge and from the top edge.
pub type Point = [f64; 2];

/// A colour: red, green and blue in sRGB, each from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub [u8; 3]);

/// A shape of one colour.
///
/// The enum is deliberately exhaustive: if a new shape is added, the compiler reports every
/// renderer that matches on the enum.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Filled polygons.
    Fill {
        /// The corners of each polygon. An edge joins the last corner to the first.
        polygons: Vec<Vec<Point>>,
        /// The colour.
        colour: Colour,
    },
    /// Lines with round ends and joins.
    Stroke {
        /// The points of each line.
        lines: Vec<Vec<Point>>,
        /// The width of the lines.
        width: f64,
        /// The colour.
        colour: Colour,
    },
    /// A filled circle.
    Disc {
        /// The circle's centre.
        centre: Point,
        /// The circle's radius.
        radius: f64,
        /// The colour.
        colour: Colour,
    },
    /// A line of text.
    Text {
        /// The baseline's left end or, if `centred` is true, its middle.
        at: Point,
        /// The font size: the height of the em square.
        size: f64,
        /// Whether `at` is the middle of the baseline.
        centred: bool,
        /// The characters.
        text: String,
        /// The colour.
        colour: Colour,
    },
}

impl Shape {
    /// Returns the shape's colour.
    pub fn colour(&self) -> Colour {
        match self {
            Shape::Fill { colour, .. }
            | Shape::Stroke { colour, .. }
            | Shape::Disc { colour, .. }
            | Shape::Text { colour, .. } => *colour,
        }
    }
}
