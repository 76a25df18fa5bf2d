//! Rooms: rectangles that do not overlap, at random places.

use super::{Canvas, MersenneTwister64, RandomMazeOptions};
use crate::rng::Random;
use std::ops::Range;

/// A room, in characters. Its position and its size are odd numbers, so that there is a wall
/// between two rooms. It can extend beyond the maze.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    row: u64,
    column: u64,
    height: u64,
    width: u64,
}

impl Room {
    fn overlaps(&self, other: &Room) -> bool {
        self.row < other.row + other.height
            && other.row < self.row + self.height
            && self.column < other.column + other.width
            && other.column < self.column + self.width
    }

    /// Returns the room's rows in the maze.
    pub(super) fn rows(&self, canvas: &Canvas) -> Range<usize> {
        let inside = |row: u64| row.min(canvas.height() as u64) as usize;
        inside(self.row)..inside(self.row + self.height)
    }

    /// Returns the indices of the room's characters in a row of the maze.
    pub(super) fn characters(&self, row: usize, canvas: &Canvas) -> Range<usize> {
        let inside = |column: u64| column.min(canvas.width() as u64) as usize;
        let [from, to] = [self.column, self.column + self.width].map(inside);
        canvas.index(row, from)..canvas.index(row, to)
    }
}

/// Replaces `rooms` by random rooms, in random order.
///
/// Tries rooms until there are enough, until they cover the maze, or until too many rooms had no
/// place. Takes time linear in the product of the numbers of tried rooms and rooms.
pub(super) fn place(
    rooms: &mut Vec<Room>,
    options: &RandomMazeOptions,
    random: &mut MersenneTwister64,
) {
    rooms.clear();
    let area = u64::from(options.height) * u64::from(options.width);
    let (mut misses, mut covered) = (0, 0);
    while misses < options.retry_count
        && covered < area
        && (options.max_rooms == 0 || rooms.len() != options.max_rooms as usize)
    {
        let room = try_room(options, random);
        if rooms.iter().any(|other| other.overlaps(&room)) {
            misses += 1;
        } else {
            covered += room.height * room.width;
            rooms.push(room);
        }
    }
    // Large rooms are more likely among the first rooms.
    random.shuffle(rooms);
}

/// Returns a random room. Both sides are at most the mean of the minimum and the maximum size, and
/// a random one of them is then extended.
fn try_room(options: &RandomMazeOptions, random: &mut MersenneTwister64) -> Room {
    // Half the number of characters without the walls: the number of cells of the maze.
    let cells = |characters: u32| u64::from(characters.saturating_sub(1) / 2);
    let [min, max] = [options.room_min_size, options.room_max_size].map(cells);
    let middle = (min + max) / 2;
    let mut width = between(min, middle, random);
    let mut height = between(min, middle, random);
    let extended = if between(0, 1, random) == 0 {
        &mut width
    } else {
        &mut height
    };
    *extended += between(middle, max, random) - middle;

    let mut position = |all: u32, size: u64| {
        // The last possible position is not used.
        let last = cells(all).saturating_sub(size + 1);
        2 * between(0, last, random) + 1
    };
    let row = position(options.height, height);
    let column = position(options.width, width);
    Room {
        row,
        column,
        height: 2 * height + 1,
        width: 2 * width + 1,
    }
}

/// Returns a random number from `min` to `max`. Uses no random number if they are equal.
fn between(min: u64, max: u64, random: &mut MersenneTwister64) -> u64 {
    match max - min {
        0 => min,
        span => min + random.uniform(span + 1),
    }
}
