//! The passes that turn a carved maze into a level.

use super::attempts::Recorder;
use super::blasts::check_blasts;
use super::chambers::{
    Chamber, PlacedChamber, allowed_chambers, check_chambers, open_chambers, place_chambers,
    without_gates,
};
use super::charges::charges;
use super::done::done;
use super::doors::place_doors;
use super::finds::place_finds;
use super::gates::place_gates;
use super::light::{check_light, set_light};
use super::loops::{braid, check_extra_passages, knock_out};
use super::mission::{MissionDraft, MissionPlan, check_mission, check_proof};
use super::parts::Parts;
use super::place::{check_places, place};
use super::portals::place_portals;
use super::room_places::check_rooms;
use super::rooms::make_rooms;
use super::{BeastStartError, MakeError};
use crate::level::{BeastKind, Contents, Edit, Level, PortalPair, Rooms};
use crate::recipe::{GateCounts, LevelOptions, RecipeError};
use std::collections::BTreeSet;
use warren_maze::generate::{Generator, Misfit, ParameterError};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::{Chance, SeededRandom};
use warren_maze::solve::UNREACHED;
use warren_maze::topology::{Cell, Topology};

/// A carved maze.
#[derive(Clone)]
pub(super) struct Carved<T> {
    pub(super) maze: Maze<T>,
    pub(super) parts: Parts,
    /// The mission whose places are the parts of the maze.
    pub(super) mission: Option<MissionDraft>,
}

/// Chooses where a beast starts; see [`beast_start`](super::beast_start::beast_start).
pub(super) type BeastStart<T> = fn(
    &Level<T>,
    BeastKind,
    Option<&MissionPlan>,
    Option<Cell>,
    &mut SeededRandom,
) -> Result<Cell, BeastStartError>;

/// The maximum number of times that chambers are placed again because a beast of one kind may not start in
/// its chamber. After that, the beast starts outside chambers.
const MOST_REFUSALS: usize = 8;

/// Makes a level from a carved maze by adding everything that the options require. `grid` is the
/// grid that was carved, without the cells that a mask removes. Chambers are chosen from `chambers`.
/// `beast_start` chooses the cell where a beast starts in a level with or without a mission. Also returns the
/// mission, if there is one.
///
/// If a beast may not start in its chamber, tries other chambers and places.
pub(super) fn furnish<T: Topology + Clone>(
    options: &LevelOptions,
    chambers: &[Chamber],
    grid: &T,
    carved: Carved<T>,
    random: &mut SeededRandom,
    listener: &mut impl Listener,
    beast_start: BeastStart<T>,
) -> Result<(Level<T>, Option<MissionPlan>), MakeError> {
    let mut allowed = allowed_chambers(chambers, options)?;
    let mut refused: Vec<BeastKind> = Vec::new();
    while options.chambers > 0 && allowed.iter().any(|chamber| chamber.beast().is_some()) {
        let mut recorder = Recorder::new(&mut *listener);
        let trial = carved.clone();
        let (placed, roomy) = add_rooms(options, &allowed, grid, trial, random, &mut recorder)?;
        let made = finish(options, &placed, roomy, random, &mut recorder, beast_start);
        let is_den = |kind: BeastKind| placed.iter().any(|placed| placed.den(kind).is_some());
        let kind = match made {
            Err(MakeError::Beast(error)) if is_den(error.kind()) => error.kind(),
            made => {
                done(recorder.replay())?;
                return made;
            }
        };
        refused.push(kind);
        if refused.iter().filter(|&&other| other == kind).count() == MOST_REFUSALS {
            allowed.retain(|chamber| chamber.beast() != Some(kind));
        }
    }
    let (placed, roomy) = add_rooms(options, &allowed, grid, carved, random, listener)?;
    finish(options, &placed, roomy, random, listener, beast_start)
}

/// A carved maze with its rooms, which include the lobbies of its chambers.
struct Roomy<T> {
    carved: Carved<T>,
    rooms: Rooms,
}

/// Adds the rooms and the chambers.
fn add_rooms<'a, T: Topology>(
    options: &LevelOptions,
    chambers: &[&'a Chamber],
    grid: &T,
    mut carved: Carved<T>,
    random: &mut SeededRandom,
    listener: &mut impl Listener,
) -> Result<(Vec<PlacedChamber<'a>>, Roomy<T>), MakeError> {
    let Carved {
        maze,
        parts,
        mission,
    } = &mut carved;
    let mut rooms = make_rooms(&options.rooms, grid, maze, parts, random, listener)?;
    let placed = place_chambers(
        chambers,
        options,
        grid,
        maze,
        parts,
        &mut rooms,
        mission.as_ref(),
        random,
        listener,
    )?;
    Ok((placed, Roomy { carved, rooms }))
}

/// Adds everything else.
fn finish<T: Topology + Clone>(
    options: &LevelOptions,
    chambers: &[PlacedChamber],
    roomy: Roomy<T>,
    random: &mut SeededRandom,
    listener: &mut impl Listener,
    beast_start: BeastStart<T>,
) -> Result<(Level<T>, Option<MissionPlan>), MakeError> {
    let Roomy { carved, rooms } = roomy;
    let Carved {
        mut maze,
        mut parts,
        mission,
    } = carved;
    braid(&mut maze, &parts, braided(options)?, random, listener)?;
    let extra = options.extra_passages;
    knock_out(&mut maze, &parts, extra, random, listener)?;
    let kept: BTreeSet<Cell> = chambers.iter().flat_map(PlacedChamber::cells).collect();
    let (doors, starts, finishes, mut plan) = match mission {
        Some(mission) => {
            let joined = mission.join(kept.clone(), &mut maze, random, listener)?;
            parts = Parts::One;
            let (starts, finishes) = (vec![joined.start], vec![joined.finish]);
            (joined.doors, starts, finishes, Some(joined.plan))
        }
        None => {
            let doors = place_doors(&maze, &parts, options.doors, random)?;
            let (starts, finishes) = place(options, &maze, &parts, &doors, random)?;
            (doors, starts, finishes, None)
        }
    };

    let mut level = Level::from_parts(maze, Contents::new(starts, finishes), doors);
    level.set_rooms(rooms);
    level.set_theme(options.theme);
    level.set_charges(charges(options.charges, &parts, &level));
    if let Some(plan) = &plan {
        plan.furnish(&mut level, random)?;
    }
    place_gates_and_beasts(
        &mut level,
        options,
        chambers,
        random,
        |level, kind, den, random| beast_start(level, kind, plan.as_ref(), den, random),
    )?;
    let dark = plan.as_ref().map(MissionPlan::dark_cells);
    place_finds(
        &mut level,
        &options.finds,
        &dark.unwrap_or_default(),
        random,
    )?;
    open_chambers(&mut level, chambers, random)?;
    // The round of a patrol depends on all passages.
    place_beasts(&mut level, beasts(options, true), |level, kind| {
        beast_start(level, kind, plan.as_ref(), None, random).map(Some)
    })?;
    match &mut plan {
        Some(plan) => {
            plan.add_treasures(&mut level, &kept, random)?;
            check_proof(&level)?;
        }
        None => check_blasts(&level)?,
    }
    set_light(&mut level, options.light)?;
    Ok((level, plan))
}

/// The maximum detours to keys and levers, in moves, in the further attempts to place gates in a level
/// with beasts. The attempts without detours hardly differ from a level without gates.
const DETOURS: [u32; 8] = [8, 4, 2, 1, 0, 0, 0, 0];

/// Places gates, portals, and the beasts that do not patrol. Beasts in the closed parts of chambers are
/// added later, because these parts are still rock. If the player needs so long for the detours to keys and
/// levers that there is no start for a beast, places the keys and levers nearer to the way out.
fn place_gates_and_beasts<T: Topology + Clone>(
    level: &mut Level<T>,
    options: &LevelOptions,
    chambers: &[PlacedChamber],
    random: &mut SeededRandom,
    beast_start: impl Fn(
        &Level<T>,
        BeastKind,
        Option<Cell>,
        &mut SeededRandom,
    ) -> Result<Cell, BeastStartError>,
) -> Result<(), MakeError> {
    let mut place = |level: &mut Level<T>, max_detour| {
        place_gates(level, options.gates(), max_detour, random)?;
        place_portals(level, options.portals, random)?;
        place_beasts(level, beasts(options, false), |level, kind| {
            let mut dens = chambers.iter();
            let den = dens.find_map(|placed| Some((placed, placed.den(kind)?)));
            let Some((placed, den)) = den else {
                return beast_start(level, kind, None, random).map(Some);
            };
            let open = without_gates(level, placed);
            let open = open.map_err(|_| BeastStartError::NoStart(kind))?;
            let cell = beast_start(&open, kind, Some(den), random)?;
            Ok((!level.maze().is_solid(cell)).then_some(cell))
        })
    };
    let has_beasts = beasts(options, false).next().is_some();
    let needs_both = options.gates() != GateCounts::default() && has_beasts;
    let bare = needs_both.then(|| level.clone());
    let placed = place(level, UNREACHED);
    let (Err(MakeError::Beast(BeastStartError::NoStartWithGates { .. })), Some(bare)) =
        (&placed, bare)
    else {
        return placed;
    };
    for max_detour in DETOURS {
        let mut other = bare.clone();
        if place(&mut other, max_detour).is_ok() {
            *level = other;
            return Ok(());
        }
    }
    placed
}

/// Returns the beasts that the options request and that patrol, or those that do not.
fn beasts(options: &LevelOptions, patrol: bool) -> impl Iterator<Item = BeastKind> {
    options
        .beasts()
        .filter(move |kind| kind.patrols() == patrol)
}

/// Places beasts in the cells that `beast_start` chooses. It returns `None` for a beast that is added later.
fn place_beasts<T: Topology + Clone>(
    level: &mut Level<T>,
    kinds: impl Iterator<Item = BeastKind>,
    mut beast_start: impl FnMut(&Level<T>, BeastKind) -> Result<Option<Cell>, BeastStartError>,
) -> Result<(), MakeError> {
    for kind in kinds {
        let Some(cell) = beast_start(level, kind)? else {
            continue;
        };
        let set = level.apply(Edit::Content(kind.content(), cell, true));
        set.map_err(|_| BeastStartError::NoStart(kind))?;
    }
    Ok(())
}

/// Checks the options that can be checked before a maze is carved on the grid. Takes time linear in
/// the number of cells if the options ask for extra passages, and constant time otherwise.
pub(super) fn check_options(options: &LevelOptions, grid: &impl Topology) -> Result<(), MakeError> {
    check_places(options, grid.count())?;
    check_rooms(&options.rooms, grid)?;
    check_chambers(options)?;
    check_gates(options)?;
    check_mission(options)?;
    check_light(options.light)?;
    braided(options)?;
    check_extra_passages(options.extra_passages, grid)?;
    Ok(())
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
    let gates = options.gates().fields().into_iter().zip(limits);
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
