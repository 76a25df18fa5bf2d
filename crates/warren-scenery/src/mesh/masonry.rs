//! Walls, pillars and arches, built from horizontal courses.

use super::builder::{Builder, Corner, LEVEL, Lie, flat};
use super::{CORNER, REACH, TOP};
use crate::detail::Fineness;
use bevy::prelude::*;
use bevy_warren::space::WALL_HEIGHT;
use std::f32::consts::TAU;

/// The distance from a wall's centre line to its faces.
const FACE: f32 = 0.055;

/// The distance from a pillar's axis to the faces of its base. It is less than the distance that
/// players keep from walls.
const PILLAR: f32 = 0.085;

/// The distance by which the base of a pillar protrudes beyond the shaft.
const SHAFT: f32 = 0.012;

/// The width of the bevel at the edges of a pillar.
const BEVEL: f32 = 0.018;

/// The distance by which the plinth of a wall protrudes beyond the face.
const PLINTH: f32 = 0.02;

/// The distance from a wall's centre line to a plane just in front of its face, and to a plane just
/// in front of its plinth. Objects that are closer to the centre line are hidden inside the wall.
pub(crate) const BEFORE_WALL: f32 = FACE + 0.001;
pub(crate) const BEFORE_FOOT: f32 = FACE + PLINTH + 0.003;

/// Half the thickness of an arch.
const ARCH: f32 = 0.05;

/// The heights of an arch at its ends and in its middle.
const SPRING: f32 = 0.6;
const CROWN: f32 = 0.75;

/// The edge of a course: its height, the distance by which it protrudes, and its brightness.
type Course = (f32, f32, f32);

/// A wall from bottom to top: a plinth with a slanted edge, then a vertical face.
const WALL: [Course; 5] = [
    (0.0, PLINTH, CORNER),
    (0.085, PLINTH, 0.85),
    (0.105, 0.0, 0.8),
    (REACH, 0.0, 1.0),
    (WALL_HEIGHT, 0.0, 0.8),
];

/// A coarse wall, without a plinth.
const COARSE_WALL: [Course; 3] = [
    (0.0, 0.0, CORNER),
    (REACH, 0.0, 1.0),
    (WALL_HEIGHT, 0.0, 0.8),
];

/// The end of a wall.
const END: [Course; 3] = [
    (0.0, 0.0, CORNER),
    (REACH, 0.0, 1.0),
    (WALL_HEIGHT, 0.0, 0.8),
];

/// A pillar: a base, a shaft and a head.
const COURSES: [Course; 6] = [
    (0.0, 0.0, CORNER),
    (0.11, 0.0, 0.9),
    (0.13, -SHAFT, 0.85),
    (WALL_HEIGHT - 0.09, -SHAFT, 0.95),
    (WALL_HEIGHT - 0.06, 0.0, 0.9),
    (WALL_HEIGHT + 0.012, 0.0, 0.8),
];

/// A coarse pillar.
const COARSE_COURSES: [Course; 3] = [
    (0.0, 0.0, CORNER),
    (REACH, 0.0, 0.95),
    (WALL_HEIGHT + 0.012, 0.0, 0.8),
];

impl Builder {
    /// Adds a wall between two positions, with both faces and the top, but without ends. Each face
    /// shows its own tile of stone.
    pub(super) fn slab(&mut self, ends: [Vec2; 2], height: f32, tiles: [f32; 2]) {
        let [from, to] = ends;
        let length = from.distance(to);
        let along = (to - from).normalize();
        let reach = REACH.min(length / 3.0);
        let stops = [
            (0.0, 0.6),
            (reach, 1.0),
            (length - reach, 1.0),
            (length, 0.6),
        ];
        // On both faces, the texture coordinate increases to the right. `left` is the end of the
        // wall at the left edge of the face.
        let faces = [(along.perp(), 0.0), (-along.perp(), length)];
        let courses: &[Course] = match self.fineness {
            Fineness::Fine => &WALL,
            Fineness::Coarse => &COARSE_WALL,
        };
        for ((normal, left), tile) in faces.into_iter().zip(tiles) {
            self.upright(normal, courses, height, |out| {
                stops.map(|(at, light)| {
                    let place = from + along * at + normal * FACE;
                    (place + normal * out, tile + (at - left).abs(), light)
                })
            });
        }
        let lie = Lie {
            normal: Vec3::Y,
            right: flat(along, 0.0),
            down: flat(along.perp(), 0.0),
        };
        let edges = [(0.0, -1.0), (length, -1.0), (length, 1.0), (0.0, 1.0)];
        let top = edges.map(|(at, across)| {
            let place = from + along * at + along.perp() * across * FACE;
            let uv = Vec2::new(tiles[0] + at, 0.5 + across * FACE);
            (flat(place, height), uv, TOP)
        });
        self.face(lie, &top);
    }

    /// Adds the narrow face at the end of a wall.
    pub(super) fn end(&mut self, at: Vec2, normal: Vec2, tile: f32) {
        let across = normal.perp() * FACE;
        let ends = [
            (at - across, tile, 1.0),
            (at + across, tile + 2.0 * FACE, 1.0),
        ];
        self.upright(normal, &END, WALL_HEIGHT, |_| ends);
    }

    /// Adds a pillar with the given number of faces. The edges of a fine pillar are bevelled.
    pub(super) fn pillar(&mut self, at: Vec2, faces: usize, tile: f32) {
        let (courses, bevel): (&[Course], f32) = match self.fineness {
            Fineness::Fine => (&COURSES, BEVEL),
            Fineness::Coarse => (&COARSE_COURSES, 0.0),
        };
        let turn = TAU / faces as f32;
        let half = (turn / 2.0).tan();
        for (face, i) in (0..faces).zip(1..) {
            let normal = Vec2::from_angle(i as f32 * turn);
            let next = Vec2::from_angle((i + 1) as f32 * turn);
            let edge = (normal + next).normalize();
            // The distance of the faces from the axis does not depend on the number of faces.
            let corner = |radius: f32, side: f32, of: Vec2| {
                at + of * radius + of.perp() * side * (radius * half - bevel)
            };
            let from = tile + face as f32 * 0.21;
            // The face, and the bevel between this face and the next.
            let strips = [
                (normal, [(-1.0, normal), (1.0, normal)], from),
                (edge, [(1.0, normal), (-1.0, next)], from + 0.17),
            ];
            let count = if bevel > 0.0 { 2 } else { 1 };
            for (facing, edges, from) in strips.into_iter().take(count) {
                self.upright(facing, courses, f32::INFINITY, |out| {
                    let [a, b] = edges.map(|(side, of)| corner(PILLAR + out, side, of));
                    [(a, from, 1.0), (b, from + a.distance(b), 1.0)]
                });
            }
        }
        let cap: Vec<Corner> = (1..=faces)
            .flat_map(|i| {
                let normal = Vec2::from_angle(i as f32 * turn);
                [-1.0, 1.0].map(|side| {
                    let aside = normal.perp() * side * (PILLAR * half - bevel);
                    normal * PILLAR + aside
                })
            })
            .map(|from| {
                let uv = Vec2::new(tile + 0.5, 0.5) + from;
                (flat(at + from, WALL_HEIGHT + 0.012), uv, TOP)
            })
            .collect();
        self.face(LEVEL, &cap);
    }

    /// Adds an arch over a passage between two positions.
    pub(super) fn arch(&mut self, ends: [Vec2; 2], tile: f32) {
        let stones: u8 = match self.fineness {
            Fineness::Fine => 8,
            Fineness::Coarse => 4,
        };
        let [from, to] = ends;
        let length = from.distance(to);
        let along = (to - from).normalize();
        let stop = |i: u8| f32::from(i) / f32::from(stones);
        let under = |part: f32| {
            let aside = 2.0 * part - 1.0;
            SPRING + (CROWN - SPRING) * (1.0 - aside * aside).max(0.0).sqrt()
        };
        for normal in [along.perp(), -along.perp()] {
            let row = |height: fn(f32) -> Option<f32>, light: f32| {
                (0..=stones).map(move |i| {
                    let part = stop(i);
                    let height = height(part).unwrap_or_else(|| under(part));
                    let at = from + along * part * length + normal * ARCH;
                    let uv = Vec2::new(tile + part * length, on_stone(height));
                    (flat(at, height), uv, light)
                })
            };
            let corners: Vec<Corner> = row(|_| Some(WALL_HEIGHT), 0.5)
                .chain(row(|_| None, 0.9))
                .collect();
            self.patch(Lie::upright(normal), usize::from(stones) + 1, &corners);
        }
        for i in 0..stones {
            let [a, b] = [stop(i), stop(i + 1)];
            let [low, high] = [(a, under(a)), (b, under(b))]
                .map(|(part, height)| flat(from + along * part * length, height));
            let run = (high - low).normalize();
            let across = flat(along.perp(), 0.0);
            let normal = run.cross(across).normalize();
            let normal = if normal.y < 0.0 { normal } else { -normal };
            let lie = Lie {
                normal,
                right: across,
                down: run,
            };
            let corners = [
                (low, -1.0, a),
                (low, 1.0, a),
                (high, 1.0, b),
                (high, -1.0, b),
            ];
            let corners = corners.map(|(at, side, part)| {
                let uv = Vec2::new(tile + 0.3 + side * ARCH, part);
                (at + across * side * ARCH, uv, 0.7)
            });
            self.face(lie, &corners);
        }
    }

    /// Adds a block of stone with bevelled edges: a unit cube, transformed by `place`.
    pub(super) fn block(&mut self, place: Transform, tile: f32) {
        const EDGE: f32 = 0.1;

        // Returns the corner in the octant `signs`, on the face of the cube that is perpendicular
        // to `axis`.
        let corner = |signs: Vec3, axis: usize| {
            let mut inner = signs * (0.5 - EDGE);
            inner[axis] = signs[axis] * 0.5;
            place.transform_point(inner)
        };
        let middle = place.translation;
        let mut side = |places: &[Vec3]| {
            let normal = (places[1] - places[0]).cross(places[2] - places[0]);
            let normal = normal.normalize_or(Vec3::Y);
            let away = (places[0] - middle).dot(normal).signum();
            let normal = normal * away;
            let right = normal.cross(Vec3::Y).normalize_or(Vec3::X);
            let down = normal.cross(right);
            let lie = Lie {
                normal,
                right,
                down,
            };
            let light = 0.75 + 0.25 * normal.y;
            let corners: Vec<Corner> = places
                .iter()
                .map(|&at| {
                    let on = Vec2::new(at.dot(right), at.dot(down)) + Vec2::new(0.3, 0.5);
                    (at, on.fract_gl() * 0.98 + Vec2::new(tile, 0.01), light)
                })
                .collect();
            self.face(lie, &corners);
        };
        const SIGNS: [f32; 2] = [-1.0, 1.0];
        for axis in 0..3 {
            let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
            let signs = |a: f32, b: f32, c: f32| {
                let mut signs = Vec3::ZERO;
                (signs[axis], signs[u], signs[v]) = (a, b, c);
                signs
            };
            for a in SIGNS {
                let round = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
                side(&round.map(|(b, c)| corner(signs(a, b, c), axis)));
                // The bevel between this face and the face that is perpendicular to `u`.
                for b in SIGNS {
                    let [near, far] = [signs(a, b, -1.0), signs(a, b, 1.0)];
                    side(&[
                        corner(near, axis),
                        corner(far, axis),
                        corner(far, u),
                        corner(near, u),
                    ]);
                }
            }
        }
        for signs in (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(|bit| SIGNS[bit])) {
            let signs = Vec3::from_array(signs);
            side(&[corner(signs, 0), corner(signs, 1), corner(signs, 2)]);
        }
    }

    /// Adds an upright surface that faces `normal`, with courses from the floor up to the height
    /// `top`. `along` receives the distance by which the edge of a course protrudes, and returns
    /// positions on the map, each with a texture coordinate and a brightness.
    fn upright<const COLUMNS: usize>(
        &mut self,
        normal: Vec2,
        courses: &[Course],
        top: f32,
        along: impl Fn(f32) -> [(Vec2, f32, f32); COLUMNS],
    ) {
        for rows in courses.windows(2).filter(|rows| rows[0].0 < top) {
            let [low, mut high] = [rows[0], rows[1]];
            high.0 = high.0.min(top);
            let corners = [low, high].map(|(height, out, lit)| {
                along(out).map(|(at, u, light)| {
                    let uv = Vec2::new(u, on_stone(height));
                    (flat(at, height), uv, lit * light)
                })
            });
            self.patch(
                leaning(normal, [low, high]),
                COLUMNS,
                corners.as_flattened(),
            );
        }
    }
}

/// Returns the orientation of a strip between two courses that faces `normal` on the map.
fn leaning(normal: Vec2, [low, high]: [Course; 2]) -> Lie {
    let lie = Lie::upright(normal);
    let down = flat(normal * (low.1 - high.1), low.0 - high.0).normalize();
    Lie {
        normal: -lie.right.cross(down).normalize(),
        down,
        ..lie
    }
}

/// Returns the vertical texture coordinate at a height. The texture ends at the floor and at
/// the ceiling.
fn on_stone(height: f32) -> f32 {
    (1.0 - height / WALL_HEIGHT).clamp(0.001, 0.999)
}
