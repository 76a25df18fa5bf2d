//! The parts of the level that the player has seen, as the maps show them.

use super::material::{Frame, MapLayer, MapMaterial};
use super::texels::{Texels, Writes};
use super::tints::Tints;
use crate::play::run::{Run, RunBegan};
use crate::schedule::{FrameSystems, TickSystems};
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::play::Event;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Topology};

/// The automap of the current run.
#[derive(Resource, Debug, Default)]
pub struct Automap {
    /// The texel of each cell for `map.wgsl`; zero if the cell was not seen.
    cells: Texels,
    /// The layout of the grid, with fog over the cells that were not seen.
    frame: Frame,
    /// The cells that the player marked with a pin.
    pins: HashSet<Cell>,
    /// For each cell, a bit for each side that the player crossed.
    trail: Vec<u8>,
    /// The cell in which the trail ends.
    at: Cell,
}

/// Bits of a texel's second byte, as in `map.wgsl`.
#[cfg_attr(
    not(feature = "game"),
    expect(dead_code, reason = "some only the game's screens set")
)]
pub(crate) mod mark {
    pub(crate) const SEEN: u8 = 1;
    pub(crate) const START: u8 = 2;
    pub(crate) const FINISH: u8 = 4;
    pub(crate) const PIN: u8 = 8;
    pub(crate) const NEWEST: u8 = 16;
    pub(crate) const WAITING: u8 = 32;
    pub(crate) const CHOSEN: u8 = 64;
    pub(crate) const TRAIL: u8 = 128;
}

/// Set in a texel's first byte if the cell is not rock.
pub(crate) const OPEN: u8 = 64;

/// Set in a texel's first byte if its last byte holds the sides with secret doors and the
/// Minotaur's lair, rather than a line.
#[cfg(feature = "game")]
pub(crate) const DOORS: u8 = 128;

/// Set in the last byte of a texel with [`DOORS`] if the Minotaur starts in the cell.
#[cfg(feature = "game")]
pub(crate) const LAIR: u8 = 64;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Automap>()
        .add_message::<RunBegan>()
        .add_systems(FixedUpdate, note.in_set(TickSystems::Note))
        .add_systems(
            Update,
            begin
                .run_if(on_message::<RunBegan>)
                .after(FrameSystems::World)
                .before(FrameSystems::Motion),
        )
        .add_systems(Update, flush.in_set(FrameSystems::Interface));
}

impl Automap {
    /// Returns what the map shows of a cell: a bit for each open side, and bit 6, which is set
    /// for every seen cell. Returns `None` if the cell was not seen.
    pub fn shown(&self, cell: Cell) -> Option<u8> {
        let texel = self.cells.all().get(cell as usize)?;
        (texel[1] & mark::SEEN != 0).then_some(texel[0])
    }

    /// Returns whether the player marked a cell with a pin.
    pub fn is_pinned(&self, cell: Cell) -> bool {
        self.pins.contains(&cell)
    }

    /// Returns the map as a picture, with the player on it.
    pub(crate) fn picture(&self, run: &Run, avatar: &Transform, tints: &Tints) -> MapMaterial {
        let frame = self.frame.with_player(run, avatar);
        MapMaterial::new(frame, &self.cells, tints.over(&run.level))
    }

    /// Returns the map as a layer over the world: the overlay's colours, or the veil.
    pub(crate) fn layer(&self, run: &Run, tints: &Tints, fog: bool, veil: bool) -> MapLayer {
        let frame = Frame {
            floor: run.floor() as i32,
            fog: u32::from(fog),
            ..self.frame
        };
        MapLayer::new(frame, &self.cells, tints.over(&run.level), veil)
    }

    /// Adds or removes the pin of a cell. Does nothing if the cell was not seen.
    pub(crate) fn toggle_pin(&mut self, run: &Run, cell: Cell) {
        if !run.progress.seen.contains(cell) {
            return;
        }
        if !self.pins.remove(&cell) {
            self.pins.insert(cell);
        }
        self.draw(run, cell);
    }

    fn draw(&mut self, run: &Run, cell: Cell) {
        let texel = self.texel(run, cell);
        self.cells.set(cell, texel);
    }

    fn texel(&self, run: &Run, cell: Cell) -> [u8; 4] {
        let (level, progress) = (&*run.level, &run.progress);
        if !progress.seen.contains(cell) {
            return [0; 4];
        }
        let mut marks = mark::SEEN;
        for (is_so, bit) in [
            (level.starts()[0] == cell, mark::START),
            (level.is_finish(cell), mark::FINISH),
            (self.pins.contains(&cell), mark::PIN),
            (self.trail[cell as usize] != 0, mark::TRAIL),
        ] {
            marks |= if is_so { bit } else { 0 };
        }
        let ways = progress.ways(level).ways(cell).0 as u8;
        [ways | OPEN, marks, 0, self.trail[cell as usize]]
    }

    /// Extends the trail through the side that the player crossed, in both cells.
    fn go(&mut self, run: &Run, dir: Dir) {
        let (grid, from) = (run.level.grid(), self.at);
        let (to, back) = (grid.step(from, dir), grid.back(from, dir));
        self.at = to;
        for (cell, side) in [(from, dir), (to, back)] {
            self.trail[cell as usize] |= 1 << side.0;
            self.draw(run, cell);
        }
    }
}

/// Starts a new map for a new run.
fn begin(run: Option<Res<Run>>, mut map: ResMut<Automap>, images: Option<ResMut<Assets<Image>>>) {
    let (Some(run), Some(mut images)) = (run, images) else {
        return;
    };
    let cells = run.level.grid().cells() as usize;
    let mut new = Automap {
        trail: vec![0; cells],
        at: run.progress.cell,
        frame: Frame {
            fog: 1,
            ..Frame::of(run.level.grid())
        },
        ..default()
    };
    let mut texels = vec![[0; 4]; cells];
    for cell in run.progress.seen.iter() {
        texels[cell as usize] = new.texel(&run, cell);
    }
    new.cells = Texels::new(texels, false, &mut images);
    *map = new;
}

/// Redraws the cells that the events of a tick concern.
fn note(run: Option<Res<Run>>, mut map: ResMut<Automap>) {
    let Some(run) = run else { return };
    if map.trail.len() != run.level.grid().cells() as usize {
        return;
    }
    let map = map.bypass_change_detection();
    for event in &run.events {
        match event {
            Event::Saw(cells) => {
                for &cell in cells {
                    map.draw(&run, cell);
                }
            }
            Event::Crossed(dir) => map.go(&run, *dir),
            Event::DoorFound(door) => {
                let door = run.level.doors().list()[*door];
                for cell in sides(&run.level, door) {
                    map.draw(&run, cell);
                }
            }
            Event::Blasted(wall) => {
                for cell in sides(&run.level, *wall) {
                    map.draw(&run, cell);
                }
            }
            _ => {}
        }
    }
}

fn sides(level: &Level, edge: warren_maze::maze::Door) -> [Cell; 2] {
    [edge.cell, level.grid().step(edge.cell, edge.dir)]
}

fn flush(mut map: ResMut<Automap>, mut writes: ResMut<Writes>) {
    map.bypass_change_detection().cells.flush(&mut writes);
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::sync::Arc;
    use warren_dungeon::level::{self, Recipe};

    fn begun() -> (Run, Automap) {
        let level = level::make(&Recipe::default()).unwrap();
        let cells = level.grid().cells() as usize;
        let map = Automap {
            cells: Texels::new(vec![[0; 4]; cells], false, &mut Assets::default()),
            trail: vec![0; cells],
            at: level.starts()[0],
            ..default()
        };
        (Run::new(Arc::new(level)), map)
    }

    #[test]
    fn what_was_seen_can_be_marked_and_nothing_else() {
        let (run, mut map) = begun();
        for cell in 0..run.level.grid().cells() {
            let seen = run.progress.seen.contains(cell);
            for is_marked in [seen, false] {
                map.toggle_pin(&run, cell);
                let drawn = map.cells.all()[cell as usize][1] & mark::PIN != 0;
                assert_eq!((map.is_pinned(cell), drawn), (is_marked, is_marked));
            }
        }
    }

    #[test]
    fn the_trail_goes_through_both_sides_of_a_way() {
        let (mut run, mut map) = begun();
        let from = run.progress.cell;
        let dir = run.level.maze().passages(from).next().unwrap();
        let grid = run.level.grid();
        let (to, back) = (grid.step(from, dir), grid.back(from, dir));
        run.progress.cell = to;
        map.go(&run, dir);
        for (cell, side) in [(from, dir), (to, back)] {
            let [_, marks, _, trail] = map.cells.all()[cell as usize];
            assert_eq!((marks & mark::TRAIL, trail), (mark::TRAIL, 1 << side.0));
        }
    }
}
