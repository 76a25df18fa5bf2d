//! The styles of maps.

use clap::ValueEnum;
use warren_maze::draw::Colour;

/// The style of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MapStyle {
    /// Black lines on white paper
    #[default]
    Plain,
    /// Line art with hatching in the rock around the floors
    Hatched,
    /// White floors in solid blue, as in the adventures of the seventies
    Blue,
    /// Brown ink on old parchment
    Parchment,
}

/// Everything about a style that is data. Lengths are in cell widths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StyleRow {
    /// The background of the whole picture.
    pub(crate) paper: Colour,
    /// The colour of the rock around the floors, or `None` if it has the colour of the paper.
    pub(crate) rock: Option<Colour>,
    pub(crate) floor: Colour,
    /// The colour of walls and signs.
    pub(crate) ink: Colour,
    /// The colour of the lines between the cells of the floor.
    pub(crate) grid: Colour,
    /// The width of walls.
    pub(crate) line: f64,
    /// The hatching in the rock, if there is any.
    pub(crate) hatching: Option<Hatching>,
    /// The colours of the edge of the paper, from the outside.
    pub(crate) edges: &'static [Colour],
}

/// How rock is hatched: groups of three parallel strokes near the floors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hatching {
    /// The distance from the floors to the farthest groups.
    pub(crate) depth: f64,
    /// The distance between two groups.
    pub(crate) spacing: f64,
    /// The length of strokes.
    pub(crate) length: f64,
    /// The width of strokes.
    pub(crate) width: f64,
    pub(crate) colour: Colour,
    /// The colour of the area under the strokes, or `None` if it has the colour of the paper.
    pub(crate) shade: Option<Colour>,
}

const WHITE: Colour = Colour([255; 3]);

impl MapStyle {
    /// All styles.
    pub const ALL: [MapStyle; 4] = [
        MapStyle::Plain,
        MapStyle::Hatched,
        MapStyle::Blue,
        MapStyle::Parchment,
    ];

    pub(crate) fn row(self) -> StyleRow {
        match self {
            MapStyle::Plain => StyleRow {
                paper: WHITE,
                rock: None,
                floor: WHITE,
                ink: Colour([0; 3]),
                grid: Colour([214; 3]),
                line: 0.1,
                hatching: None,
                edges: &[],
            },
            MapStyle::Hatched => StyleRow {
                ink: Colour([24; 3]),
                grid: Colour([206; 3]),
                line: 0.12,
                hatching: Some(Hatching {
                    depth: 0.52,
                    spacing: 0.25,
                    length: 0.3,
                    width: 0.03,
                    colour: Colour([40; 3]),
                    shade: Some(Colour([226; 3])),
                }),
                ..MapStyle::Plain.row()
            },
            MapStyle::Blue => StyleRow {
                rock: Some(Colour([70, 132, 186])),
                ink: Colour([24, 74, 124]),
                grid: Colour([156, 196, 228]),
                line: 0.13,
                ..MapStyle::Plain.row()
            },
            MapStyle::Parchment => StyleRow {
                paper: Colour([239, 224, 187]),
                floor: Colour([249, 241, 217]),
                ink: Colour([74, 46, 26]),
                grid: Colour([221, 203, 162]),
                line: 0.12,
                hatching: Some(Hatching {
                    depth: 0.42,
                    spacing: 0.28,
                    length: 0.26,
                    width: 0.028,
                    colour: Colour([128, 92, 58]),
                    shade: Some(Colour([222, 200, 152])),
                }),
                edges: &[
                    Colour([196, 166, 116]),
                    Colour([213, 188, 140]),
                    Colour([226, 206, 162]),
                    Colour([234, 217, 177]),
                ],
                ..MapStyle::Plain.row()
            },
        }
    }
}
