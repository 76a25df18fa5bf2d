//! The atlas of signs, from which `map.wgsl` draws what is in cells.
//!
//! The atlas has a square tile for each sign. Its texels contain distances to the edge of the sign, so
//! that signs have sharp edges at every scale.

use crate::sign::distance;
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use warren_dungeon::level::{Content, Detail, Form, Ink, KeyShape, LeverNumber, SignPart};
use warren_renderer::has_renderer;

/// The picture of the atlas. The default is a picture that does not exist, for apps that draw no
/// maps.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct SignAtlas(pub(super) Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SignAtlas>();
    if !has_renderer(app) {
        return;
    }
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let atlas = SignAtlas(images.add(atlas()));
    app.insert_resource(atlas);
}

/// The first tiles have the shapes of locks. Numbers of contents are never 0, so a texel can use 0 for
/// no sign.
const LEVERS: usize = KeyShape::ALL.len();
const CONTENTS: usize = LEVERS + LeverNumber::ALL.len();
const TILES: usize = CONTENTS + Content::ALL.len();

/// The number of a tile fits into a byte of a texel.
const _: () = assert!(TILES <= 256);

/// Returns the number of the tile with the sign of a content.
pub(super) fn tile(content: Content) -> u8 {
    (CONTENTS + content.index()) as u8
}

/// Returns the number of the tile with a lever that has been pulled.
pub(super) fn pulled_lever(lever: LeverNumber) -> u8 {
    (LEVERS + lever.index()) as u8
}

/// Returns the content in a tile, or `None` if the tile has the shape of a lock.
pub(super) fn content(tile: u8) -> Option<Content> {
    let tile = usize::from(tile);
    match tile.checked_sub(CONTENTS) {
        Some(index) => Content::ALL.get(index).copied(),
        None => {
            let lever = LeverNumber::ALL.get(tile.checked_sub(LEVERS)?)?;
            Some(Content::Lever(*lever))
        }
    }
}

/// The width and height of a tile, in texels, and the number of tiles per row. `map.wgsl` has the
/// same numbers.
const SIZE: u32 = 64;
const COLUMNS: u32 = 16;

/// The distance, in cells, at which a texel has its lowest or highest value, as in `map.wgsl`.
const RANGE: f32 = 0.25;

/// The number of the colour of signs that have no key shape, as in `map.wgsl`. The colours of key
/// shapes have the numbers of the shapes.
const PLAIN_COLOUR: u8 = 8;

/// The radius of the key shapes in their tiles, as in `map.wgsl`.
const LOCK_RADIUS: f32 = 0.4;

/// Paints the atlas. Each texel contains the distance to the sign's body, the distance to its
/// engraving, and the number of its colour.
fn atlas() -> Image {
    let size = Extent3d {
        width: COLUMNS * SIZE,
        height: (TILES as u32).div_ceil(COLUMNS) * SIZE,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new_fill(
        size,
        TextureDimension::D2,
        &[0; 4],
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    let bytes = image.data.get_or_insert_default();
    let stride = (COLUMNS * SIZE) as usize;
    for number in 0..TILES {
        let sign = Sign::of(number);
        let first = number / COLUMNS as usize * stride * SIZE as usize
            + number % COLUMNS as usize * SIZE as usize;
        for (row, column) in (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column))) {
            let at = (Vec2::new(column as f32, row as f32) + 0.5) / SIZE as f32 - 0.5;
            let texel = 4 * (first + row as usize * stride + column as usize);
            bytes[texel..texel + 4].copy_from_slice(&sign.texel(at));
        }
    }
    image
}

/// The sign in a tile.
struct Sign {
    parts: Vec<SignPart>,
    detail: Option<Detail>,
    is_mirrored: bool,
}

impl Sign {
    /// Returns the sign in the tile with this number.
    fn of(number: usize) -> Sign {
        if let Some(&shape) = KeyShape::ALL.get(number) {
            let outline = Form::KeyShape([0.0; 2], LOCK_RADIUS);
            return Sign {
                parts: vec![SignPart::Body(Ink::Plain, outline)],
                detail: Some(Detail::KeyShape(shape)),
                is_mirrored: false,
            };
        }
        let content = content(number as u8);
        Sign {
            parts: content.map_or(Vec::new(), |content| content.kind().sign().to_vec()),
            detail: content.and_then(Content::detail),
            is_mirrored: number < CONTENTS,
        }
    }

    fn texel(&self, at: Vec2) -> [u8; 4] {
        let mirrored = match self.is_mirrored {
            true => Vec2::new(-at.x, at.y),
            false => at,
        };
        let [mut body, mut engraving] = [RANGE; 2];
        for &part in &self.parts {
            match part {
                SignPart::Body(_, form) => {
                    body = body.min(distance(form, self.detail, mirrored));
                }
                // The label of a mirrored sign stays legible.
                SignPart::Engraving(_, form) => {
                    engraving = engraving.min(distance(form, self.detail, at));
                }
            }
        }
        let [body, engraving] = [body, engraving]
            .map(|far| ((0.5 - 0.5 * far / RANGE).clamp(0.0, 1.0) * 255.0).round() as u8);
        let colour = match self.detail {
            Some(Detail::KeyShape(shape)) => shape as u8,
            _ => PLAIN_COLOUR,
        };
        [body, engraving, colour, 255]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_content_has_a_tile_of_its_own() {
        let tiles: BTreeSet<u8> = Content::ALL.into_iter().map(tile).collect();
        assert_eq!(tiles.len(), Content::ALL.len());
        for of in Content::ALL {
            assert_eq!(content(tile(of)), Some(of));
        }
        for lever in LeverNumber::ALL {
            let pulled = pulled_lever(lever);
            assert!(!tiles.contains(&pulled));
            assert_eq!(content(pulled), Some(Content::Lever(lever)));
        }
        for shape in KeyShape::ALL {
            assert_eq!(content(shape as u8), None);
        }
    }

    #[test]
    fn the_signs_of_different_kinds_differ() {
        let picture = |number: usize| -> Vec<[u8; 4]> {
            let sign = Sign::of(number);
            let along = (0..SIZE).map(|texel| (texel as f32 + 0.5) / SIZE as f32 - 0.5);
            let rows = along
                .clone()
                .flat_map(|y| along.clone().map(move |x| Vec2::new(x, y)));
            rows.map(|at| sign.texel(at)).collect()
        };
        let is_shown = |content: &Content| !content.kind().sign().is_empty();
        let contents = Content::ALL.into_iter().filter(is_shown);
        // All treasures have the same sign.
        let treasures = |content: &Content| matches!(content, Content::Treasure(_));
        let count = contents
            .clone()
            .filter(|content| !treasures(content))
            .count()
            + 1;
        let contents: BTreeSet<_> = contents.map(|it| picture(tile(it).into())).collect();
        assert_eq!(contents.len(), count);
        let levers = LeverNumber::ALL.map(|lever| picture(pulled_lever(lever).into()));
        assert!(levers.iter().all(|lever| !contents.contains(lever)));
    }

    #[test]
    fn the_shader_has_the_same_numbers() {
        let shader = include_str!("map.wgsl");
        let constants = [
            format!("const TILE: f32 = {SIZE}.0;"),
            format!("const TILE_COLUMNS: u32 = {COLUMNS}u;"),
            format!("const TILE_RANGE: f32 = {RANGE};"),
            format!("const LOCK_RADIUS: f32 = {LOCK_RADIUS};"),
            format!("const PLAIN_COLOUR: u32 = {PLAIN_COLOUR}u;"),
        ];
        for line in constants {
            assert!(shader.contains(&line), "{line}");
        }
    }
}
