//! Rooms: rectangles that do not overlap, at random places.

use super::{Canvas, MersenneTwister64, RandomMazeOptions};
use crate::rng::Random;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

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
/// place. The time of a try is proportional to the number of the room's rows.
pub(super) fn place(
    rooms: &mut Vec<Room>,
    options: &RandomMazeOptions,
    random: &mut MersenneTwister64,
) {
    rooms.clear();
    let mut taken = Taken::new(options);
    let area = u64::from(options.height) * u64::from(options.width);
    let (mut misses, mut covered) = (0, 0);
    while misses < options.retry_count
        && covered < area
        && (options.max_rooms == 0 || rooms.len() != options.max_rooms as usize)
    {
        let room = try_room(options, random);
        if taken.insert(&room) {
            covered += room.height * room.width;
            rooms.push(room);
        } else {
            misses += 1;
        }
    }
    // Large rooms are more likely among the first rooms.
    random.shuffle(rooms);
}

/// The cells that belong to a room, as bits. Cells are the characters in odd rows and odd columns.
///
/// Two rooms that overlap also overlap in the maze, because the first row and the first column of
/// their common part are the first ones of a room. These are always in the maze, or in the first
/// row or column of cells if the maze has none.
struct Taken {
    words: Vec<u64>,
    words_per_row: usize,
    rows: u64,
    columns: u64,
}

impl Taken {
    fn new(options: &RandomMazeOptions) -> Taken {
        let [rows, columns] = [options.height, options.width].map(|all| cells(all).max(1));
        let words_per_row = columns.div_ceil(64) as usize;
        Taken {
            words: vec![0; rows as usize * words_per_row],
            words_per_row,
            rows,
            columns,
        }
    }

    /// Adds the cells of a room if none of them is taken, and returns whether it did.
    fn insert(&mut self, room: &Room) -> bool {
        let rows = room.row / 2..((room.row + room.height) / 2).min(self.rows);
        let columns = room.column / 2..((room.column + room.width) / 2).min(self.columns);
        let words_per_row = self.words_per_row;
        let masks = |row: u64| {
            let columns = columns.clone();
            (columns.start / 64..columns.end.div_ceil(64)).map(move |word| {
                let first = columns.start.saturating_sub(word * 64);
                let last = (columns.end - 1 - word * 64).min(63);
                let mask = u64::MAX << first & u64::MAX >> (63 - last);
                (row as usize * words_per_row + word as usize, mask)
            })
        };
        let mut places = rows.clone().flat_map(masks);
        if places.any(|(word, mask)| self.words[word] & mask != 0) {
            return false;
        }
        for (word, mask) in rows.flat_map(masks) {
            self.words[word] |= mask;
        }
        true
    }
}

/// Returns a random room. Both sides are at most the mean of the minimum and the maximum size, and
/// a random one of them is then extended.
fn try_room(options: &RandomMazeOptions, random: &mut MersenneTwister64) -> Room {
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

/// Returns the number of cells in a row or a column of characters.
fn cells(characters: u32) -> u64 {
    u64::from(characters.saturating_sub(1) / 2)
}
