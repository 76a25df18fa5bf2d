//! Doors between regions.

use super::canvas::{Canvas, DOOR, OPEN, WALL};
use super::{MersenneTwister64, regions::Regions};
use crate::rng::Random;
use alloc::vec::Vec;

/// The doors of a maze.
#[derive(Clone, Debug, Default)]
pub(super) struct Doors {
    /// The possible doors, sorted by their regions.
    possible: Vec<([u32; 2], Door)>,
    doors: Vec<Door>,
}

#[derive(Clone, Copy, Debug)]
struct Door {
    /// The index of its character.
    at: usize,
    /// The side of it on which the region with the higher number is.
    side: usize,
}

impl Doors {
    /// Opens a random door between each two regions that are neighbours, and each other possible
    /// door with a probability, except beside a door. Uses a random number for each pair of
    /// regions, and one for each possible door.
    pub(super) fn open(
        &mut self,
        regions: &Regions,
        probability: f32,
        canvas: &mut Canvas,
        random: &mut MersenneTwister64,
    ) {
        self.possible.clear();
        self.doors.clear();
        regions.borders(canvas, |pair, at, side| {
            self.possible.push((pair, Door { at, side }));
        });
        // The sort is stable: the doors of a pair of regions stay in row order.
        self.possible.sort_by_key(|&(pair, _)| pair);

        let same_pair = |a: &([u32; 2], Door), b: &([u32; 2], Door)| a.0 == b.0;
        for doors in self.possible.chunk_by(same_pair) {
            let (_, door) = doors[random.below(doors.len() as u32) as usize];
            self.doors.push(door);
            canvas[door.at] = DOOR;
        }
        for &(_, door) in &self.possible {
            if random.unit() <= f64::from(probability)
                && canvas
                    .neighbours(door.at)
                    .iter()
                    .all(|&at| canvas[at] != DOOR)
            {
                self.doors.push(door);
                canvas[door.at] = DOOR;
            }
        }
    }

    /// Replaces the doors by their final characters: walls if nothing is behind the door any more,
    /// or else spaces or, if `visible` is set, letters.
    pub(super) fn finish(&self, visible: bool, canvas: &mut Canvas) {
        for door in &self.doors {
            let beyond = canvas.neighbours(door.at)[door.side];
            canvas[door.at] = match (canvas[beyond], visible, door.side) {
                (WALL, ..) => WALL,
                (_, false, _) => OPEN,
                (_, true, 0 | 1) => b'H',
                (_, true, _) => b'I',
            };
        }
    }
}
