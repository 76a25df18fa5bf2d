//! The distances from positions to the parts of [signs](warren_dungeon::level::SignPart), from which
//! maps and icons are painted.

use crate::dots::{dots, rows};
use bevy::math::Vec2;
use warren_dungeon::level::{Detail, Form};

/// Returns the distance from a position to the edge of a form, in cells. The distance is negative
/// inside the form. `detail` selects the key shape or the label of the form, if it has one.
pub fn distance(form: Form, detail: Option<Detail>, at: Vec2) -> f32 {
    match form {
        Form::Disc(centre, radius) => at.distance(centre.into()) - radius,
        Form::Ring(centre, radius, half) => (at.distance(centre.into()) - radius).abs() - half,
        Form::Rect(centre, half) => to_rect(at - Vec2::from(centre), half.into()),
        Form::Frame(centre, side, half) => {
            to_rect(at - Vec2::from(centre), Vec2::splat(side)).abs() - half
        }
        Form::Line(from, to, half) => to_segment(at, from.into(), to.into()) - half,
        Form::Polygon(corners) => to_polygon(at, corners.iter().map(|&corner| corner.into())),
        Form::KeyShape(centre, radius) => match detail {
            Some(Detail::KeyShape(shape)) => {
                let corner = |&[x, y]: &[i8; 2]| Vec2::new(x.into(), y.into()) / 100.0;
                let at = (at - Vec2::from(centre)) / radius;
                to_polygon(at, shape.outline().iter().map(corner)) * radius
            }
            _ => f32::INFINITY,
        },
        Form::Label(centre, height) => match detail.and_then(Detail::label) {
            Some(label) => to_character(at - Vec2::from(centre), label, height),
            None => f32::INFINITY,
        },
    }
}

/// Returns the distance to the edge of a rectangle around the origin with these half sides.
fn to_rect(at: Vec2, half: Vec2) -> f32 {
    let off = at.abs() - half;
    off.max(Vec2::ZERO).length() + off.max_element().min(0.0)
}

/// Returns the distance to a line segment.
fn to_segment(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let along = (at - from).dot(way) / way.length_squared().max(f32::MIN_POSITIVE);
    at.distance(from + way * along.clamp(0.0, 1.0))
}

/// Returns the distance to the edge of a polygon with these corners.
fn to_polygon(at: Vec2, corners: impl Iterator<Item = Vec2> + Clone) -> f32 {
    let next = corners.clone().cycle().skip(1);
    let (mut far, mut is_inside) = (f32::INFINITY, false);
    for (from, to) in corners.zip(next) {
        far = far.min(to_segment(at, from, to));
        // A ray to the right leaves the polygon if it crosses an odd number of sides.
        if (from.y > at.y) != (to.y > at.y) {
            let x = from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x);
            is_inside ^= at.x < x;
        }
    }
    if is_inside { -far } else { far }
}

/// Returns the distance to the edge of a character of this height, which consists of square dots.
fn to_character(at: Vec2, character: char, height: f32) -> f32 {
    let rows = rows(character);
    let size = Vec2::new(
        rows.first().map_or(0, |row| row.len()) as f32,
        rows.len() as f32,
    );
    let dot = height / size.y;
    dots(character)
        .map(|[column, row]| {
            let middle = (Vec2::new(column as f32, row as f32) + 0.5 - size / 2.0) * dot;
            to_rect(at - middle, Vec2::splat(dot / 2.0))
        })
        .fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::level::{Content, KeyShape, SignPart};

    #[test]
    fn distances_are_negative_inside_and_positive_outside() {
        let star = Some(Detail::KeyShape(KeyShape::Star));
        let eight = Content::Portal(warren_dungeon::level::PortalPair::H).detail();
        let forms = [
            (Form::Disc([0.1, 0.0], 0.2), None, [0.25, 0.0], -0.05),
            (Form::Ring([0.0, 0.0], 0.2, 0.05), None, [0.0, 0.0], 0.15),
            (Form::Ring([0.0, 0.0], 0.2, 0.05), None, [0.0, 0.2], -0.05),
            (Form::Rect([0.0, 0.0], [0.2, 0.1]), None, [0.23, 0.14], 0.05),
            (Form::Rect([0.0, 0.0], [0.2, 0.1]), None, [0.0, 0.0], -0.1),
            (Form::Frame([0.0, 0.0], 0.2, 0.02), None, [0.0, 0.0], 0.18),
            (
                Form::Line([0.0, 0.0], [0.0, 0.3], 0.1),
                None,
                [0.0, 0.5],
                0.1,
            ),
            (
                Form::Polygon(&[[0.0, 0.0], [0.4, 0.0], [0.4, 0.4], [0.0, 0.4]]),
                None,
                [0.1, 0.2],
                -0.1,
            ),
            (
                Form::KeyShape([0.0, 0.0], 0.2),
                None,
                [0.0, 0.0],
                f32::INFINITY,
            ),
            (Form::KeyShape([0.0, 0.0], 0.2), star, [0.0, -0.34], 0.1),
            (Form::Label([0.0, 0.0], 0.5), eight, [0.0, 0.0], -0.05),
            (Form::Label([0.0, 0.0], 0.5), eight, [0.0, 0.35], 0.1803),
        ];
        for (form, detail, at, expected) in forms {
            let far = distance(form, detail, at.into());
            assert!(
                (far - expected).abs() < 1e-3 || far == expected,
                "{form:?}: {far}"
            );
        }
    }

    #[test]
    fn every_sign_is_inside_its_cell() {
        for content in Content::ALL {
            for &part in content.kind().sign() {
                let (SignPart::Body(_, form) | SignPart::Engraving(_, form)) = part;
                for along in (-50..=50_i8).map(|along| f32::from(along) / 100.0) {
                    for at in [[along, 0.45], [along, -0.45], [0.45, along], [-0.45, along]] {
                        let far = distance(form, content.detail(), at.into());
                        assert!(far > 0.0, "{content:?}: {form:?} covers {at:?}");
                    }
                }
            }
        }
    }
}
