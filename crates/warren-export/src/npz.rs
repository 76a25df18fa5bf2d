//! NPZ, an archive of arrays for NumPy: the cells as in NPY, the seeds, and the lengths of the solutions.

use crate::error::ExportError;
use crate::npy::{header, npy_header, npy_numbers};
use crate::zip::StoredZip;
use std::io::{self, Write};
use warren_dungeon::level::Level;
use warren_maze::topology::{Grid, Topology};

/// Returns an archive with one level. Fails if the cells of the grid form no array.
pub(crate) fn npz(level: &Level) -> Result<Vec<u8>, ExportError> {
    let mut writer = NpzWriter::new(Vec::new(), 1, level.grid())?;
    let written = writer
        .add(&NpzEntry::new(level))
        .and_then(|()| writer.finish());
    // Writing to memory cannot fail.
    Ok(written.unwrap_or_default())
}

/// The entries of a level in the arrays of an archive.
pub struct NpzEntry {
    numbers: Vec<u8>,
    seed: u64,
    moves: i32,
}

impl NpzEntry {
    /// Returns the entries of a level. Takes the time of [`npy_numbers`].
    pub fn new(level: &Level) -> NpzEntry {
        let moves = level.solution().map(|solution| solution.moves.len() as i32);
        NpzEntry {
            numbers: npy_numbers(level),
            seed: level.recipe().map_or(0, |recipe| recipe.seed),
            moves: moves.unwrap_or(-1),
        }
    }
}

/// Writes levels on the same grid into an archive of three arrays. All arrays have one entry per level:
///
/// - `cells`: the [numbers](npy_numbers) of the cells
/// - `seeds`: the seed of the level's recipe, or 0 without a recipe
/// - `solution`: the number of moves of the [solution](Level::solution), or -1 without a solution
///
/// The files in the archive are not compressed. The cells are written as soon as a level is added.
pub struct NpzWriter<W> {
    zip: StoredZip<W>,
    seeds: Vec<u8>,
    solutions: Vec<u8>,
    count: u32,
}

/// The names of the files in the archive.
const CELLS: &str = "cells.npy";
const SEEDS: &str = "seeds.npy";
const SOLUTION: &str = "solution.npy";

/// The maximum number of bytes for the cells, which leaves enough of the 4 GiB of an archive for the other
/// arrays of ten million levels.
const MAX_BYTES: u64 = 4_000_000_000;

impl<W: Write> NpzWriter<W> {
    /// Begins an archive of `count` levels on this grid.
    ///
    /// # Errors
    ///
    /// Fails if the cells of the grid form no array, if the archive would be larger than 4 GiB, or if the
    /// output fails.
    pub fn new(out: W, count: u32, grid: &Grid) -> Result<NpzWriter<W>, ExportError> {
        let header = npy_header(count, grid)?;
        let bytes = 2 * u64::from(count) * u64::from(grid.cells());
        if bytes > MAX_BYTES {
            return Err(ExportError::Impossible(
                "the mazes are larger than the 4 GiB of an npz file: choose npy, or write several files \
                 with --shard"
                    .into(),
            ));
        }
        let mut zip = StoredZip::new(out);
        let begun = zip.begin(CELLS).and_then(|()| zip.write(&header));
        begun.map_err(ExportError::Write)?;
        Ok(NpzWriter {
            zip,
            seeds: Vec::new(),
            solutions: Vec::new(),
            count,
        })
    }

    /// Adds the entry of a level.
    ///
    /// # Errors
    ///
    /// Fails if the output fails.
    pub fn add(&mut self, entry: &NpzEntry) -> io::Result<()> {
        self.seeds.extend(entry.seed.to_le_bytes());
        self.solutions.extend(entry.moves.to_le_bytes());
        self.zip.write(&entry.numbers)
    }

    /// Ends the archive, to which all levels were added, and returns the output.
    ///
    /// # Errors
    ///
    /// Fails if the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.zip.end(CELLS)?;
        for (name, kind, bytes) in [
            (SEEDS, "<u8", &self.seeds),
            (SOLUTION, "<i4", &self.solutions),
        ] {
            self.zip.begin(name)?;
            self.zip.write(&header(kind, &[self.count]))?;
            self.zip.write(bytes)?;
            self.zip.end(name)?;
        }
        self.zip.finish()
    }
}
