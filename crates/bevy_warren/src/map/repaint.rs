//! Finds out which parts of a map's picture have to be painted again.

use super::material::{Frame, MapMaterial};
use bevy::prelude::*;
use std::f32::consts::PI;
use std::ops::RangeInclusive;
use warren_maze::topology::Cell;
use warren_renderer::paint::Repaint;

/// Compares the data from which a picture was painted with the current data. `changed` contains
/// the cells whose texels have changed since then. Returns `None` if the picture is up to date.
pub(super) fn between(
    painted: &MapMaterial,
    new: &MapMaterial,
    changed: impl Iterator<Item = Cell>,
) -> Option<Repaint> {
    let (old, frame) = (&painted.frame, &new.frame);
    let unmoved = MapMaterial {
        frame: Frame {
            middle: old.middle,
            player: old.player,
            ghost: old.ghost,
            beasts: old.beasts,
            ..*frame
        },
        ..new.clone()
    };
    if *painted != unmoved {
        return Some(Repaint::Whole);
    }
    let moved = (frame.middle - old.middle) * frame.scale;
    let shift = moved.round();
    if !moved.abs_diff_eq(shift, 0.01) || shift.abs().cmpge(frame.extent).any() {
        return Some(Repaint::Whole);
    }
    let mut parts = Parts::new(*frame);
    parts.add_uncovered(shift.as_ivec2());
    for marks in [old, frame].map(|frame| [arrow(frame), ring(frame)]) {
        if old.player != frame.player {
            parts.extend(marks[0]);
        }
        if old.ghost != frame.ghost {
            parts.extend(marks[1]);
        }
    }
    for (&from, &to) in old.beasts.iter().zip(&frame.beasts) {
        if from != to {
            parts.extend(head(frame, from));
            parts.extend(head(frame, to));
        }
    }
    for cell in changed {
        if !parts.add_cell(cell) {
            return Some(Repaint::Whole);
        }
    }
    if parts.area > frame.extent.element_product() * MAX_SHARE {
        return Some(Repaint::Whole);
    }
    let is_same = shift == Vec2::ZERO && parts.of.is_empty();
    (!is_same).then_some(Repaint::Parts {
        shift: shift.as_ivec2(),
        parts: parts.of,
    })
}

/// The maximum number of parts. Painting more parts takes longer than painting the whole picture.
const MAX_PARTS: usize = 256;

/// The maximum area of all parts together, as a fraction of the picture.
const MAX_SHARE: f32 = 0.5;

/// Returns the area that the player's arrow covers, in cells, or `None` if the arrow is not shown.
fn arrow(frame: &Frame) -> Option<Rect> {
    let size = (7.0 / frame.scale).max(0.33);
    let reach = size + 4.0 / frame.scale;
    (frame.player.zw() != Vec2::ZERO).then(|| square(frame.player.xy(), reach))
}

/// Returns the area that the ghost's ring covers, in cells, or `None` if the ring is not shown.
fn ring(frame: &Frame) -> Option<Rect> {
    let size = (5.0 / frame.scale).max(0.26);
    let width = (1.2 / frame.scale).max(0.07);
    let reach = size + width + 3.0 / frame.scale;
    (frame.ghost.w != 0.0).then(|| square(frame.ghost.xy(), reach))
}

/// Returns the area that the head of a beast covers, in cells, or `None` if there is no beast.
fn head(frame: &Frame, beast: Vec4) -> Option<Rect> {
    let reach = (9.0 / frame.scale).max(0.5) + 3.0 / frame.scale;
    (beast.w != 0.0).then(|| square(beast.xy(), reach))
}

fn square(middle: Vec2, reach: f32) -> Rect {
    Rect::from_center_half_size(middle, Vec2::splat(reach))
}

/// The parts of a picture that have to be painted, as far as they have been found.
struct Parts {
    frame: Frame,
    of: Vec<URect>,
    /// The sum of the areas, in pixels.
    area: f32,
}

impl Parts {
    fn new(frame: Frame) -> Parts {
        Parts {
            frame,
            of: Vec::new(),
            area: 0.0,
        }
    }

    /// Adds the strips at the edges that are uncovered if the content moves to the left and up.
    fn add_uncovered(&mut self, shift: IVec2) {
        let size = self.frame.extent;
        let shift = shift.as_vec2();
        for (axis, by) in [(Vec2::X, shift.x), (Vec2::Y, shift.y)] {
            let length = axis.dot(size);
            let [begin, end] = match by > 0.0 {
                true => [length - by, length],
                false => [0.0, -by],
            };
            let across = size * (Vec2::ONE - axis);
            self.add_pixels(Rect::from_corners(axis * begin, axis * end + across));
        }
    }

    /// Adds every position at which the map shows a cell. Returns false if there are too many.
    fn add_cell(&mut self, cell: Cell) -> bool {
        let Some(outline) = outline(&self.frame, cell) else {
            return true;
        };
        let view = Rect::from_center_size(self.frame.middle, self.frame.extent / self.frame.scale);
        // A post at a corner of the cell also covers parts of the neighbouring cells.
        let outline = outline.inflate(0.1 + 2.0 / self.frame.scale);
        let [column, row] = periods(&self.frame);
        let [middle, from] = [view.center(), outline.center()];
        // A copy is visible only if it is closer to the middle of the map than this distance.
        let far = (view.half_size() + outline.half_size()).length();
        for below in copies(row, middle - from, far) {
            let by = row * below as f32;
            for beside in copies(column, middle - from - by, far) {
                let by = by + column * beside as f32;
                self.extend([Rect::from_corners(outline.min + by, outline.max + by)]);
                if self.of.len() > MAX_PARTS {
                    return false;
                }
            }
        }
        true
    }

    /// Adds areas in cells.
    fn extend(&mut self, areas: impl IntoIterator<Item = Rect>) {
        let Frame {
            middle,
            scale,
            extent,
            ..
        } = self.frame;
        for area in areas {
            let [min, max] =
                [area.min, area.max].map(|corner| (corner - middle) * scale + extent * 0.5);
            self.add_pixels(Rect { min, max });
        }
    }

    fn add_pixels(&mut self, pixels: Rect) {
        let size = self.frame.extent;
        let min = pixels.min.floor().clamp(Vec2::ZERO, size);
        let max = pixels.max.ceil().clamp(Vec2::ZERO, size);
        if min.cmplt(max).all() {
            self.of
                .push(URect::from_corners(min.as_uvec2(), max.as_uvec2()));
            self.area += (max - min).element_product();
        }
    }
}

/// Returns the vectors from a cell to its next copies on the map, along the wrapped axes. A vector
/// is zero if its axis does not wrap.
fn periods(frame: &Frame) -> [Vec2; 2] {
    let [across, down] = [frame.size.x, frame.size.y].map(|count| count as f32);
    let wraps = frame.wraps.as_vec3();
    [frame.column * across * wraps.x, frame.row * down * wraps.y]
}

/// Returns the multiples of a vector that may be closer than `far` to a position.
fn copies(period: Vec2, to: Vec2, far: f32) -> RangeInclusive<i32> {
    let length = period.length();
    if length == 0.0 {
        return 0..=0;
    }
    let nearest = (to.dot(period) / (length * length)).round();
    // On a grid whose axes are not perpendicular, the nearest copy along one axis may need a copy
    // along the other axis.
    let around = (2.0 * far / length).ceil() + 1.0;
    (nearest - around) as i32..=(nearest + around) as i32
}

/// Returns the bounds of a cell's outline, in cells, or `None` if the cell is on a floor that the
/// map does not show.
fn outline(frame: &Frame, cell: Cell) -> Option<Rect> {
    match frame.kinds {
        0 => outline_on_lattice(frame, cell as i32),
        _ => Some(outline_in_rings(frame, cell as i32)),
    }
}

fn outline_on_lattice(frame: &Frame, cell: i32) -> Option<Rect> {
    let IVec3 {
        x: columns,
        y: rows,
        ..
    } = frame.size;
    let (x, y, floor) = (cell % columns, cell / columns % rows, cell / columns / rows);
    let is_second = (x + y) % 2 != 0;
    let shift = if is_second { -frame.shift } else { frame.shift };
    let centre = frame.column * x as f32 + frame.row * y as f32 + shift;
    let count = frame.sides.len() / 2;
    let sides = &frame.sides[if is_second { count } else { 0 }..][..count];
    let corners = sides.iter().filter(|side| side.w > 0.0).flat_map(|side| {
        let along = side.xy().perp() * side.w * 0.5;
        [along, -along].map(|along| centre + side.xy() * side.z + along)
    });
    (floor == frame.floor).then(|| bounds(corners))
}

fn outline_in_rings(frame: &Frame, cell: i32) -> Rect {
    let kinds = &frame.rings[..frame.kinds as usize];
    let kind = kinds.iter().rfind(|kind| kind.z <= cell);
    let kind = kind
        .copied()
        .unwrap_or_default()
        .max(IVec4::new(0, 1, 0, 0));
    let (ring, at) = (kind.x + (cell - kind.z) / kind.y, (cell - kind.z) % kind.y);
    let half = PI / kind.y as f32;
    let inner = frame.radius + ring as f32;
    // The outer side of a cell with two outer neighbours has a corner in its middle.
    let corners = [0.0, 1.0, 2.0].into_iter().flat_map(|turned| {
        let out = Vec2::from_angle((2.0 * at as f32 + turned) * half);
        [out * inner, out * (inner + 1.0)]
    });
    bounds(corners)
}

fn bounds(mut points: impl Iterator<Item = Vec2>) -> Rect {
    let first = points.next().unwrap_or_default();
    points.fold(Rect::from_corners(first, first), |all, point| {
        all.union_point(point)
    })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::space::{centre, in_cells};
    use warren_dungeon::level::Level;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{Embedding, GridShape, GridSpec, Topology};

    fn level(shape: GridShape, wraps: bool) -> Level {
        let grid = GridSpec {
            shape,
            width: 8,
            height: 6,
            wrap_x: wraps,
            wrap_y: wraps,
            ..default()
        };
        make(&Recipe { grid, ..default() }).unwrap()
    }

    /// Returns a map of a level with 10 pixels per cell, in a picture of 300 × 200 pixels.
    fn map(level: &Level) -> MapMaterial {
        let frame = Frame {
            scale: 10.0,
            extent: Vec2::new(300.0, 200.0),
            middle: Vec2::new(3.0, 2.0),
            ..Frame::of(level)
        };
        MapMaterial { frame, ..default() }
    }

    fn parts(repaint: Option<Repaint>) -> (IVec2, Vec<URect>) {
        match repaint {
            Some(Repaint::Parts { shift, parts }) => (shift, parts),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_changed_cell_repaints_its_whole_outline() {
        for shape in GridShape::ALL {
            let level = level(shape, false);
            let map = map(&level);
            let grid = level.grid();
            for cell in 0..grid.cells() {
                let painted = between(&map, &map, [cell].into_iter());
                if grid.floor(cell) != 0 {
                    assert_eq!(painted, None);
                    continue;
                }
                let (shift, parts) = parts(painted);
                assert_eq!(
                    (shift, parts.len()),
                    (IVec2::ZERO, 1),
                    "{shape:?}, cell {cell}"
                );
                let pixel = |at: Vec2| {
                    let pixel = (at - map.frame.middle) * map.frame.scale + map.frame.extent / 2.0;
                    pixel.round().as_uvec2()
                };
                for corner in grid.corners(cell).map(in_cells) {
                    assert!(parts[0].contains(pixel(corner)), "{shape:?}, cell {cell}");
                }
                // The part is hardly larger than the cell.
                let other = parts[0].size().as_vec2() / map.frame.scale;
                assert!(other.max_element() < 3.0, "{shape:?}: {other}");
                assert!(parts[0].contains(pixel(centre(&level, cell).xz())));
            }
        }
    }

    #[test]
    fn a_changed_cell_repaints_all_its_copies_on_a_wrapped_map() {
        let level = level(GridShape::Square, true);
        let mut map = map(&level);
        assert_eq!(map.frame.wraps.xy(), UVec2::ONE);
        map.frame.middle = Vec2::ZERO;
        let (_, parts) = parts(between(&map, &map, [0].into_iter()));
        // The picture shows 30 × 20 cells, and the level has 8 × 6 cells.
        for x in -1..=1 {
            for y in -1..=1 {
                let at = Vec2::new(8.0 * x as f32, 6.0 * y as f32) * 10.0 + map.frame.extent / 2.0;
                assert!(
                    parts.iter().any(|part| part.contains(at.as_uvec2())),
                    "{x}, {y}"
                );
            }
        }
        map.frame.scale = 0.5;
        let all = between(&map, &map, [0].into_iter());
        assert_eq!(all, Some(Repaint::Whole), "too many copies");
    }

    #[test]
    fn a_moved_map_keeps_the_pixels_that_stay_visible() {
        let level = level(GridShape::Hex, false);
        let before = map(&level);
        assert_eq!(between(&before, &before, [].into_iter()), None);
        let mut after = before.clone();
        after.frame.middle += Vec2::new(1.5, -0.7);
        let (shift, parts) = parts(between(&before, &after, [].into_iter()));
        assert_eq!(shift, IVec2::new(15, -7));
        let strips = [URect::new(285, 0, 300, 200), URect::new(0, 0, 300, 7)];
        assert_eq!(parts, strips);
        after.frame.middle = before.frame.middle + Vec2::X * 40.0;
        let far = between(&before, &after, [].into_iter());
        assert_eq!(far, Some(Repaint::Whole));
    }

    #[test]
    fn a_moving_arrow_repaints_its_old_and_its_new_place() {
        let level = level(GridShape::Square, false);
        let mut before = map(&level);
        before.frame.player = Vec4::new(1.0, 1.0, 0.0, 1.0);
        before.frame.ghost = Vec4::new(4.0, 4.0, 0.0, 1.0);
        let mut after = before.clone();
        after.frame.player = Vec4::new(3.0, 1.0, 1.0, 0.0);
        let (_, parts) = parts(between(&before, &after, [].into_iter()));
        let places = [Vec2::new(1.0, 1.0), Vec2::new(3.0, 1.0)];
        let places = places.map(|at| (at - before.frame.middle) * 10.0 + before.frame.extent / 2.0);
        assert_eq!(parts.len(), 2);
        for (part, place) in parts.iter().zip(places) {
            assert!(part.contains(place.as_uvec2()) && part.size().max_element() < 30);
        }
    }

    #[test]
    fn a_different_scale_floor_or_colour_repaints_everything() {
        let level = level(GridShape::Cubic, false);
        let before = map(&level);
        let changes: [fn(&mut MapMaterial); 4] = [
            |map| map.frame.scale *= 2.0,
            |map| map.frame.floor = 1,
            |map| map.shades = super::super::shades::Shades::of(&default()),
            |map| map.frame.pulses.x = 0.7,
        ];
        for change in changes {
            let mut after = before.clone();
            change(&mut after);
            let repaint = between(&before, &after, [].into_iter());
            assert_eq!(repaint, Some(Repaint::Whole));
        }
        let all = 0..level.grid().cells();
        assert_eq!(between(&before, &before, [].into_iter()), None);
        assert!(between(&before, &before, all).is_some());
    }
}
