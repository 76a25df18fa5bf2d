//! The passes that turn a carved maze into a level.

use super::chambers::{Chamber, check_chambers, open_chambers, place_chambers};
use super::charges::charges;
use super::doors::place_doors;
use super::finds::place_finds;
use super::gates::place_gates;
use super::light::{check_light, set_light};
use super::loops::{braid, check_extra_passages, knock_out};
use super::parts::Parts;
use super::place::{check_places, place};
use super::portals::place_portals;
use super::room_places::check_rooms;
use super::rooms::make_rooms;
use crate::level::{BeastKind, Contents, Edit, Level, PortalPair};
use crate::recipe::{GateCounts, LevelOptions, RecipeError};
use warren_maze::generate::{Generator, Misfit, ParameterError};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::{Chance, SeededRandom};
use warren_maze::topology::{Cell, Dir, Topology};

/// Makes a level from a carved maze by adding everything that the options require. `grid` is the
/// grid that was carved, without the cells that a mask removes. Chambers are chosen from `chambers`.
/// `has_side` returns whether a move stays on the same floor, and `beast_start` chooses the cell
/// where a beast starts.
pub(super) fn furnish<T: Topology>(
    options: &LevelOptions,
    chambers: &[Chamber],
    grid: &T,
    mut maze: Maze<T>,
    mut parts: Parts,
    has_side: &impl Fn(&T, Cell, Dir) -> bool,
    random: &mut SeededRandom,
    listener: &mut impl Listener,
    beast_start: impl Fn(&Level<T>, BeastKind, &mut SeededRandom) -> Result<Cell, RecipeError>,
) -> Result<Level<T>, RecipeError> {
    let rooms = &options.rooms;
    let mut rooms = make_rooms(
        rooms, grid, &mut maze, &mut parts, has_side, random, listener,
    )?;
    let chambers = place_chambers(
        chambers, options, grid, &mut maze, &mut parts, &mut rooms, has_side, random, listener,
    )?;
    let parts = &parts;
    braid(&mut maze, parts, braided(options)?, random, listener)?;
    let extra = options.extra_passages;
    knock_out(&mut maze, parts, extra, random, listener)?;
    let doors = place_doors(&maze, parts, options.doors, random)?;
    let (starts, finishes) = place(options, &maze, parts, &doors, random)?;

    let mut level = Level::from_parts(maze, Contents::new(starts, finishes), doors);
    level.set_rooms(rooms);
    level.set_theme(options.theme);
    level.set_charges(charges(options.charges, parts, &level));
    place_gates(&mut level, options.gates, random)?;
    place_portals(&mut level, options.portals, random)?;
    for kind in options.beasts() {
        let cell = beast_start(&level, kind, random)?;
        let set = level.apply(Edit::Content(kind.content(), cell, true));
        set.map_err(|_| RecipeError::NoBeastStart(kind))?;
    }
    place_finds(&mut level, &options.finds, random)?;
    open_chambers(&mut level, &chambers, has_side, random)?;
    set_light(&mut level, options.light)?;
    Ok(level)
}

/// Checks the options that can be checked before a maze is carved on the grid. Takes time linear in
/// the number of cells if the options ask for extra passages, and constant time otherwise.
pub(super) fn check_options(
    options: &LevelOptions,
    grid: &impl Topology,
) -> Result<(), RecipeError> {
    check_places(options, grid.count())?;
    check_rooms(&options.rooms, grid)?;
    check_chambers(options)?;
    check_gates(options)?;
    check_light(options.light)?;
    braided(options)?;
    check_extra_passages(options.extra_passages, grid)
}

/// Converts the error of [`Generator::fits`] to a [`RecipeError`].
pub(super) fn check_fit(
    generator: &impl Generator,
    fits: Result<(), Misfit>,
) -> Result<(), RecipeError> {
    fits.map_err(|reason| RecipeError::Misfit {
        algorithm: generator.name(),
        reason,
    })
}

fn check_gates(options: &LevelOptions) -> Result<(), RecipeError> {
    let limits = GateCounts::MAX.fields().map(|(_, most)| most);
    let gates = options.gates.fields().into_iter().zip(limits);
    let portals = ("pairs of portals", options.portals);
    for ((what, count), most) in gates.chain([(portals, PortalPair::ALL.len() as u32)]) {
        if count > most {
            return Err(RecipeError::ManyGates { what, count, most });
        }
    }
    Ok(())
}

fn braided(options: &LevelOptions) -> Result<Chance, RecipeError> {
    let (name, value) = ("the share of dead ends to braid", options.braid);
    Ok(Chance::new(value).ok_or(ParameterError::Share { name, value })?)
}
