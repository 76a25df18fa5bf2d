//! Makes many mazes of labmaze for the script `compare_labmaze.py`, which compares them with those of labmaze
//! itself.
//!
//! With `--random`, reads lines of parameters, and prints both layers of as many mazes as requested;
//! with `--fixed`, lines of layouts. With `--time SIZE`, prints the time of a maze in microseconds.

use std::error::Error;
use std::hint::black_box;
use std::io::{self, BufRead, BufWriter, Write};
use std::time::Instant;
use warren_maze::labmaze::{
    FixedMaze, FixedMazeOptions, NumpyRandom, RandomMaze, RandomMazeOptions,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--random"] => random(),
        ["--fixed"] => fixed(),
        ["--time", size] => time(size.parse()?),
        _ => Err("usage: labmaze_batch --random | --fixed | --time SIZE".into()),
    }
}

/// Reads the parameters in the order of labmaze, then the seed and the number of mazes, separated
/// by spaces. Switches are 0 or 1.
fn random() -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split(' ');
        let mut next = || words.next().ok_or("a line with too few words");
        let options = RandomMazeOptions {
            height: next()?.parse()?,
            width: next()?.parse()?,
            max_rooms: next()?.parse()?,
            room_min_size: next()?.parse()?,
            room_max_size: next()?.parse()?,
            retry_count: next()?.parse()?,
            extra_connection_probability: next()?.parse()?,
            max_variations: next()?.parse()?,
            has_doors: next()? == "1",
            simplify: next()? == "1",
            spawns_per_room: next()?.parse()?,
            spawn_token: next()?.parse()?,
            objects_per_room: next()?.parse()?,
            object_token: next()?.parse()?,
        };
        let seed: i64 = next()?.parse()?;
        let count: u32 = next()?.parse()?;
        let mut maze = RandomMaze::new(options, seed as u64)?;
        for i in 0..count {
            if i > 0 {
                maze.regenerate();
            }
            output.write_all(maze.entity_layer().as_bytes())?;
            output.write_all(maze.variations_layer().as_bytes())?;
        }
    }
    output.flush()?;
    Ok(())
}

/// Reads a layout with slashes instead of line feeds, the numbers of starts and objects or -1, the
/// seed and the number of mazes, separated by bars.
fn fixed() -> Result<(), Box<dyn Error>> {
    let mut output = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split('|');
        let mut next = || words.next().ok_or("a line with too few words");
        let layout = format!("{}\n", next()?.replace('/', "\n"));
        let options = FixedMazeOptions {
            num_spawns: next()?.parse().ok(),
            num_objects: next()?.parse().ok(),
            ..FixedMazeOptions::new(layout)
        };
        let mut maze = FixedMaze::new(&options, NumpyRandom::new(next()?.parse()?))?;
        let count: u32 = next()?.parse()?;
        for i in 0..count {
            if i > 0 {
                maze.regenerate();
            }
            output.write_all(maze.entity_layer().as_bytes())?;
        }
    }
    output.flush()?;
    Ok(())
}

/// Prints the least and the median time of 200 mazes with the default parameters.
fn time(size: u32) -> Result<(), Box<dyn Error>> {
    let options = RandomMazeOptions {
        height: size,
        width: size,
        ..RandomMazeOptions::default()
    };
    let mut maze = RandomMaze::new(options, 1)?;
    let mut times = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        maze.regenerate();
        black_box(maze.entity_layer());
        times.push(start.elapsed().as_nanos());
    }
    times.sort_unstable();
    let [least, median] = [times[0], times[100]].map(|time| time as f64 / 1000.0);
    println!("{least:.1} {median:.1}");
    Ok(())
}
