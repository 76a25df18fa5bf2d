//! Signs: small pictures of the things in cells, as lists of simple forms.

/// A part of a sign, with its ink.
///
/// Pictures with one colour per sign, such as maps, draw all bodies in this colour and the
/// engravings over them in a contrasting colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SignPart {
    /// A part of the thing itself.
    Body(Ink, Form),
    /// A line or a mark on the thing. Small pictures omit it.
    Engraving(Ink, Form),
}

/// A form in a sign. Positions are relative to the middle of the cell. The x axis points right, and
/// the y axis points down. All lengths are in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// A disc with this centre and radius.
    Disc([f32; 2], f32),
    /// A ring with this centre, the radius of the middle of its line, and half the line's width.
    Ring([f32; 2], f32, f32),
    /// A rectangle with this centre, and half its width and height.
    Rect([f32; 2], [f32; 2]),
    /// The border of a square with this centre, half the side of the middle of its line, and half
    /// the line's width.
    Frame([f32; 2], f32, f32),
    /// A line with round ends between two points, and half its width.
    Line([f32; 2], [f32; 2], f32),
    /// A polygon. Its sides do not cross.
    Polygon(&'static [[f32; 2]]),
    /// The [outline](super::KeyShape::outline) of the content's key shape, with this centre and
    /// radius.
    KeyShape([f32; 2], f32),
    /// The content's [label](super::Detail::label), with this centre and the height of its
    /// characters.
    Label([f32; 2], f32),
}

/// The material of a part, for pictures with several colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The colour of the sign in pictures with one colour per sign.
    Plain,
    /// Wood.
    Wood,
    /// Iron.
    Iron,
    /// Gold.
    Gold,
    /// Gold in the shade.
    DarkGold,
    /// Chalk, paper, or a reflection of light.
    White,
    /// Red paint.
    Red,
    /// Fire, or oil.
    Flame,
}
