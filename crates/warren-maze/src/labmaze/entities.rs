//! Starts and objects in rooms.

use super::canvas::{Canvas, OPEN};
use super::{MersenneTwister64, rooms::Room};
use crate::rng::Random;
use alloc::vec::Vec;

/// Writes a token to `count` random open characters in each room. Uses the random numbers of a
/// shuffle of all open characters in a room, even if `count` is 0. `cells` is a buffer. Takes time
/// linear in the number of characters in rooms.
pub(super) fn place(
    rooms: &[Room],
    count: u32,
    token: char,
    cells: &mut Vec<usize>,
    canvas: &mut Canvas,
    random: &mut MersenneTwister64,
) {
    for room in rooms {
        cells.clear();
        for row in room.rows(canvas) {
            let characters = room.characters(row, canvas);
            cells.extend(characters.filter(|&at| canvas[at] == OPEN));
        }
        if count == 0 {
            random.skip_shuffle(cells.len());
            continue;
        }
        random.shuffle(cells);
        for &at in cells.iter().take(count as usize) {
            canvas[at] = token as u8;
        }
    }
}
