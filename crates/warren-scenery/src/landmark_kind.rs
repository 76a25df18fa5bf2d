//! The kinds of landmarks.

/// The kind of a landmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LandmarkKind {
    /// A flame in an iron ring on the wall.
    Sconce,
    /// Chains that hang on the wall.
    Chains,
    /// Bones at the foot of the wall.
    Bones,
    /// A heap of broken stone at the foot of the wall.
    Rubble,
    /// A stone figure in a dead end.
    Statue,
    /// Roots that hang down the wall.
    Roots,
    /// A symbol that is cut into the wall.
    Glyph,
    /// Water at the foot of the wall.
    Puddle,
    /// The door through which the player entered the level. The door does not open again.
    Entrance,
}
