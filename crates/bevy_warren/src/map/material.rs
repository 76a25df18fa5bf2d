//! The materials of maps, for nodes of the interface and for the layer over the world. Their
//! shaders read one texel per cell.

use super::cell_texel::CellTexel;
use super::shades::Shades;
use crate::play::run::Run;
use crate::space::{STOREY, to_world};
use bevy::asset::embedded_asset;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::{ShaderDefVal, ShaderRef, load_shader_library};
use warren_dungeon::level::{BeastKind, Content, Level};
use warren_maze::geometry::{Point, UNIT};
use warren_maze::topology::{Embedding, Grid, Topology};
use warren_renderer::paint::Painting;
use warren_renderer::texels::{FOLD, Texels};

/// The data that the shader needs in addition to the texels of the cells. `map.wgsl` has the same
/// struct.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// On a lattice, the vector from a cell to the next column.
    pub column: Vec2,
    /// On a lattice, the vector from a cell to the next row.
    pub row: Vec2,
    /// On a lattice, the offset of a cell's centre from its lattice point. The offset is negated if
    /// the sum of the cell's column and row is odd.
    pub shift: Vec2,
    /// On a polar grid, the inner radius of the innermost ring, in cells.
    pub radius: f32,
    /// The number of entries in `rings`, which is 0 on a lattice.
    pub kinds: i32,
    /// The numbers of columns, rows and floors.
    pub size: IVec3,
    /// The number of texels per row of the textures.
    pub fold: i32,
    /// Whether each axis wraps.
    pub wraps: UVec3,
    /// The index of the visible floor.
    pub floor: i32,
    /// The position in the middle of the map, in cells.
    pub middle: Vec2,
    /// The number of physical pixels per cell.
    pub scale: f32,
    /// The number of entries in `pins`.
    pub pinned: i32,
    /// The player's position in cells, and the direction of the player's view, which is zero if the
    /// map does not show the player.
    pub player: Vec4,
    /// The position and the floor of a race's ghost, and 1 if the ghost is shown.
    pub ghost: Vec4,
    /// The position and the floor of each beast that the player sees, and 1 if there is one.
    pub beasts: [Vec4; MAX_BEASTS],
    /// Whether the map hides the cells that the player has not seen.
    pub fog: u32,
    /// Whether tints colour the lines instead of the floors.
    pub tint_lines: u32,
    /// The opacity of the map outside the visible cells.
    pub backdrop: f32,
    /// Whether the posts at the corners of cells are round. Posts are round if the sides do not
    /// meet at right angles.
    pub round_posts: u32,
    /// The width and height of the picture, in physical pixels.
    pub extent: Vec2,
    /// The brightness of the newest cells and of the finishes, which may pulse.
    pub pulses: Vec2,
    /// The number of directions in which cells may have sides. On grids with floors, the directions
    /// of the ladders follow.
    pub directions: u32,
    /// Whether the map shows a chase. It then shows the beast's path instead of a hint's.
    pub is_chase: u32,
    /// Whether the level has gates, keys, levers or things to find.
    pub has_signs: u32,
    /// On a lattice, the sides of the cells, indexed by direction. The first half of the array is
    /// for cells whose column and row have an even sum, and the second half is for the other
    /// cells. Each entry contains the outward normal, the distance from the centre, and the
    /// length. A side that does not exist has length 0.
    pub sides: [Vec4; 2 * MAX_SIDES],
    /// On a polar grid, one entry for each ring whose cell count differs from the previous ring's:
    /// the ring's index, its cell count, and the index of its first cell.
    pub rings: [IVec4; MAX_KINDS],
    /// The marked cells, for which the map draws pins if its scale is too small for marks inside
    /// the cells. Each entry contains the position, the mark or 0 for a capture, and the floor.
    pub pins: [Vec4; MAX_PINS],
}

/// The number of directions in each half of `sides`.
const MAX_SIDES: usize = 6;

/// The maximum number of beasts that a map shows, which is the maximum number in a level.
const MAX_BEASTS: usize = BeastKind::ALL.len();

/// The maximum number of entries in `pins`.
pub(super) const MAX_PINS: usize = 16;

/// The maximum number of entries in `rings`. No polar grid has enough cells for more entries.
const MAX_KINDS: usize = 32;

impl Frame {
    /// Returns the data for a map of a level. The grid's origin is in the middle of the map.
    pub fn of(level: &Level) -> Frame {
        let grid = level.grid();
        let frame = Frame {
            size: UVec3::from_array(grid.size()).as_ivec3(),
            wraps: UVec3::from_array(grid.wraps().map(u32::from)),
            fold: FOLD.min(grid.cells()) as i32,
            scale: 16.0,
            backdrop: 1.0,
            has_signs: u32::from(has_signs(level)),
            pulses: Vec2::ONE,
            ..default()
        };
        match grid.basis() {
            Some(basis) => frame.of_lattice(grid, basis.map(to_world)),
            None => frame.of_rings(grid),
        }
    }

    /// Returns the same data with the player's position, heading and floor.
    pub fn with_player(self, run: &Run, avatar: &Transform) -> Frame {
        let (at, ahead) = (avatar.translation, avatar.forward());
        Frame {
            floor: run.floor() as i32,
            player: Vec4::from((at.xz(), ahead.xz().normalize_or(Vec2::Y))),
            ..self
        }
    }

    /// Returns the same data with the position of a race's ghost, or without a ghost if `ghost` is
    /// `None`.
    pub fn with_ghost(self, ghost: Option<Vec3>) -> Frame {
        Frame {
            ghost: ghost.map(on_floor).unwrap_or_default(),
            ..self
        }
    }

    /// Returns the same data with the positions of the beasts that the player sees.
    pub(super) fn with_beasts(self, seen: impl Iterator<Item = Vec3>) -> Frame {
        let mut beasts = [Vec4::ZERO; MAX_BEASTS];
        for (beast, at) in beasts.iter_mut().zip(seen) {
            *beast = on_floor(at);
        }
        Frame { beasts, ..self }
    }

    fn of_lattice(self, grid: &Grid, [column, row]: [Vec2; 2]) -> Frame {
        let mut sides = [Vec4::ZERO; 2 * MAX_SIDES];
        // The sum of column and row is even for cell 0 and odd for cell 1.
        for (kind, cell) in [0, 1.min(grid.cells() - 1)].into_iter().enumerate() {
            for &dir in grid.clockwise(cell) {
                let normal = to_world(grid.normal(cell, dir));
                let [from, to] = grid.side(cell, dir).map(to_world);
                let side = Vec2::new(normal.dot(from), from.distance(to));
                sides[kind * MAX_SIDES + dir.index()] = Vec4::from((normal, side));
            }
        }
        let [first, second] = [0, 1].map(|side| to_world(grid.normal(0, grid.clockwise(0)[side])));
        Frame {
            column,
            row,
            shift: to_world(grid.centre(0).map(|along| along as i32)),
            round_posts: u32::from(first.dot(second).abs() > 0.1),
            directions: (0..MAX_SIDES)
                .rfind(|&dir| {
                    [dir, MAX_SIDES + dir]
                        .iter()
                        .any(|&side| sides[side].w > 0.0)
                })
                .map_or(0, |last| last as u32 + 1),
            sides,
            ..self
        }
    }

    fn of_rings(self, grid: &Grid) -> Frame {
        let mut rings = [IVec4::ZERO; MAX_KINDS];
        let mut kinds = 0;
        for number in 0..grid.count_rows() {
            let ring = grid.row(number);
            let length = ring.len() as i32;
            if (kinds == 0 || rings[kinds - 1].y != length) && kinds < MAX_KINDS {
                rings[kinds] = IVec4::new(number as i32, length, ring.start as i32, 0);
                kinds += 1;
            }
        }
        let far = |corner: Point| DVec2::from_array(corner.map(|along| along as f64)).length();
        let nearest = grid.corners(0).map(far).fold(f64::INFINITY, f64::min);
        Frame {
            radius: (nearest / f64::from(UNIT)) as f32,
            kinds: kinds as i32,
            directions: MAX_SIDES as u32,
            rings,
            ..self
        }
    }
}

/// Returns a position in the world as the position on the map, the floor, and 1.
fn on_floor(at: Vec3) -> Vec4 {
    Vec4::new(at.x, at.z, (-at.y / STOREY).round(), 1.0)
}

/// Returns whether a level has gates, keys, levers, portals or things to find.
fn has_signs(level: &Level) -> bool {
    let is_sign = |content: &Content| content.is_item() || content.is_fixture();
    let mut signs = Content::ALL.into_iter().filter(is_sign);
    !level.gates().is_empty() || signs.any(|sign| !level.cells_with(sign).is_empty())
}

/// The data from which the picture of a map is painted.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default, PartialEq)]
pub struct MapMaterial {
    /// The layout of the map, and its visible part.
    #[uniform(0)]
    pub frame: Frame,
    #[texture(1, sample_type = "u_int")]
    pub(super) cells: Handle<Image>,
    #[texture(2, filterable = false)]
    pub(super) tints: Handle<Image>,
    /// The colours. The system that paints the map sets this field.
    #[uniform(3)]
    pub shades: Shades,
    /// The [atlas](super::sign_atlas) of signs. The system that paints the map sets this field.
    #[texture(4)]
    #[sampler(5)]
    pub(super) signs: Handle<Image>,
}

/// The material of a node that shows the picture of a map.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct ShownPicture {
    /// The picture, which must have the size of the node in physical pixels.
    #[texture(0, filterable = false)]
    pub(super) picture: Handle<Image>,
}

/// The material of a map that is drawn over the world.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default, PartialEq)]
pub struct MapLayer {
    /// The layout of the map, and its visible part.
    #[uniform(0)]
    pub(super) frame: Frame,
    #[texture(1, sample_type = "u_int")]
    pub(super) cells: Handle<Image>,
    #[texture(2, filterable = false)]
    pub(super) tints: Handle<Image>,
}

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "map.wgsl");
    embedded_asset!(app, "paint.wgsl");
    embedded_asset!(app, "picture.wgsl");
    embedded_asset!(app, "layer.wgsl");
    app.init_asset::<MapMaterial>().add_plugins((
        UiMaterialPlugin::<ShownPicture>::default(),
        MaterialPlugin::<MapLayer>::default(),
    ));
}

impl MapMaterial {
    /// Returns the material of a map with these cells and tints.
    pub fn new(frame: Frame, cells: &Texels<CellTexel>, tints: &Texels<[u8; 4]>) -> MapMaterial {
        MapMaterial {
            frame,
            cells: cells.image.clone(),
            tints: tints.image.clone(),
            shades: Shades::default(),
            signs: Handle::default(),
        }
    }
}

/// Replaces a material if the new one is different. An unchanged material is not uploaded to the
/// GPU again. If there is no material yet, adds the new material and returns its handle.
pub(super) fn update<M: Asset + PartialEq>(
    materials: &mut Assets<M>,
    current: Option<&Handle<M>>,
    new: M,
) -> Option<Handle<M>> {
    if let Some(mut current) = current.and_then(|handle| materials.get_mut(handle)) {
        if *current != new {
            *current = new;
        }
        return None;
    }
    Some(materials.add(new))
}

impl Painting for MapMaterial {
    const SHADER: &'static str = "embedded://bevy_warren/map/paint.wgsl";

    /// Selects the version of `map.wgsl` for a kind of grid, with or without the code for gates, keys
    /// and levers.
    fn definitions(&self) -> Vec<ShaderDefVal> {
        let frame = &self.frame;
        let grid = match (frame.kinds, frame.round_posts) {
            (0, 0) => "SQUARE",
            (0, _) => "LATTICE",
            _ => "RINGS",
        };
        let signs = (frame.has_signs != 0).then_some("SIGNS");
        [grid].into_iter().chain(signs).map(Into::into).collect()
    }
}

impl UiMaterial for ShownPicture {
    fn fragment_shader() -> ShaderRef {
        "embedded://bevy_warren/map/picture.wgsl".into()
    }
}

impl Material for MapLayer {
    fn fragment_shader() -> ShaderRef {
        "embedded://bevy_warren/map/layer.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }
}
