//! Pictures as plain shapes, for whatever can fill and stroke them.

/// A picture: shapes in the order in which they are painted, on white.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width and height, in units of the scene's own.
    pub size: Point,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

/// East and south of the top left corner.
pub type Point = [f64; 2];

/// Red, green and blue, as sRGB has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(pub [u8; 3]);

/// Something to paint in one colour.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Closed polygons, filled.
    Fill {
        /// The corners of each.
        polygons: Vec<Vec<Point>>,
        /// The colour.
        colour: Colour,
    },
    /// Open lines with round ends and joins.
    Stroke {
        /// The points of each.
        lines: Vec<Vec<Point>>,
        /// How wide.
        width: f64,
        /// The colour.
        colour: Colour,
    },
    /// A round dot.
    Disc {
        /// Its middle.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// The colour.
        colour: Colour,
    },
    /// A line of text.
    Text {
        /// The left end of its base line, or the middle if it is centred.
        at: Point,
        /// The height of its letters' em square.
        size: f64,
        /// Whether `at` is its middle.
        centred: bool,
        /// What it says.
        text: String,
        /// The colour.
        colour: Colour,
    },
}

impl Shape {
    /// The colour that it is painted in.
    pub fn colour(&self) -> Colour {
        match self {
            Shape::Fill { colour, .. }
            | Shape::Stroke { colour, .. }
            | Shape::Disc { colour, .. }
            | Shape::Text { colour, .. } => *colour,
        }
    }
}
