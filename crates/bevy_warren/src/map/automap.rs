//! The automap: a map of the cells that the player has seen.

use super::cell_texel::{CellTexel, mark};
use super::material::{Frame, MapLayer, MapMaterial};
use super::tints::Tints;
use crate::play::avatar::Avatar;
use crate::play::beasts::Hunter;
use crate::play::ghost::GhostPlace;
use crate::play::message::RunNumber;
use crate::play::run::Run;
use crate::schedule::{FrameSystems, Tick, TickSystems};
use bevy::ecs::system::SystemParam;
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use warren_dungeon::level::Content;
use warren_dungeon::play::Event;
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};
use warren_renderer::texels::{Texels, Writes};

/// The automap of the current run.
#[derive(Resource, Debug, Default)]
pub struct Automap {
    /// The number of the run whose cells the map shows.
    run: Option<RunNumber>,
    /// The texel of each cell for `map.wgsl`. The texel of a cell that the player has not seen is
    /// zero, except for the path of a hint.
    cells: Texels<CellTexel>,
    /// The layout of the grid, with fog over the cells that the player has not seen.
    frame: Frame,
    /// The cells that the player has marked with a pin.
    pins: HashSet<Cell>,
    /// The pins of a continued run whose map has not begun yet, and the number of this run.
    continued: Option<(RunNumber, Vec<Cell>)>,
    /// The player's cell.
    at: Cell,
    /// The cells on the path of the last hint, with the sides that the path crosses. The path is also
    /// shown in cells that the player has not seen.
    hint: HashMap<Cell, Dirs>,
    /// The last cell on the path of the hint. The hint disappears from the map when the player
    /// enters this cell.
    hint_end: Option<Cell>,
}

/// A system parameter that provides the map of the current run, with the player, the beasts that the player
/// sees and, in a race, the ghost.
#[derive(SystemParam)]
pub(super) struct PlayerMap<'w, 's> {
    run: Option<Res<'w, Run>>,
    automap: Res<'w, Automap>,
    tints: Res<'w, Tints>,
    avatar: Option<Single<'w, 's, &'static Transform, With<Avatar>>>,
    ghost: GhostPlace<'w, 's>,
    hunters: Query<'w, 's, (&'static Hunter, &'static Transform), Without<Avatar>>,
}

impl PlayerMap<'_, '_> {
    /// Returns the material of the map, or `None` if there is no run or no avatar.
    pub(super) fn material(&self) -> Option<MapMaterial> {
        let (run, avatar) = (self.run.as_ref()?, self.avatar.as_ref()?);
        let frame = self.automap.frame.with_player(run, avatar);
        let frame = frame.with_ghost(self.ghost.shown());
        let seen = self.hunters.iter().filter(|(hunter, _)| hunter.is_shown);
        let frame = frame.with_beasts(seen.map(|(_, at)| at.translation));
        let tints = self.tints.over(&run.level);
        Some(MapMaterial::new(frame, &self.automap.cells, tints))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Automap>()
        // The map of a new run must exist before the first tick of the run.
        .add_systems(
            FixedUpdate,
            (
                begin_map.in_set(Tick).before(TickSystems::Step),
                apply_events.in_set(TickSystems::Note),
            ),
        )
        .add_systems(Update, begin_map.in_set(FrameSystems::Scenery))
        .add_systems(Update, flush_texels.in_set(FrameSystems::Interface));
}

impl Automap {
    /// Returns the open sides of a cell as bits 0 to 5, or `None` if the player has not seen the
    /// cell. Bit 6 is always set.
    pub fn shown(&self, cell: Cell) -> Option<u8> {
        let texel = self.cells.all().get(cell as usize)?;
        (texel.marks & mark::SEEN != 0).then_some(texel.ways)
    }

    /// Returns the sides of a cell that the path of the last hint crosses.
    pub fn hint(&self, cell: Cell) -> Dirs {
        self.hint.get(&cell).copied().unwrap_or_default()
    }

    /// Returns whether the player has marked a cell with a pin.
    pub fn is_pinned(&self, cell: Cell) -> bool {
        self.pins.contains(&cell)
    }

    /// Returns the cells that the player has marked with a pin, in ascending order.
    pub fn pins(&self) -> Vec<Cell> {
        let mut pins: Vec<Cell> = self.pins.iter().copied().collect();
        pins.sort_unstable();
        pins
    }

    /// Adds pins to the map of a run that is continued and has just begun.
    pub fn continue_with(&mut self, run: &Run, pins: Vec<Cell>) {
        self.continued = Some((run.number(), pins));
    }

    /// Returns whether the map shows a mark of chalk in a cell.
    pub fn is_marked(&self, cell: Cell) -> bool {
        let texel = self.cells.all().get(cell as usize);
        texel.is_some_and(|texel| texel.contents & CellTexel::CHALK_MARK != 0)
    }

    /// Returns whether the map shows salt in a cell.
    pub fn is_salted(&self, cell: Cell) -> bool {
        let texel = self.cells.all().get(cell as usize);
        texel.is_some_and(|texel| texel.contents & CellTexel::SALT != 0)
    }

    /// Returns the material of the layer over the world.
    pub(super) fn layer(&self, run: &Run, tints: &Tints) -> MapLayer {
        MapLayer {
            frame: Frame {
                floor: run.floor() as i32,
                ..self.frame
            },
            cells: self.cells.image.clone(),
            tints: tints.over(&run.level).image.clone(),
        }
    }

    /// Adds a pin to a cell or, if the cell has a pin, removes it. Does nothing if the player has
    /// not seen the cell.
    pub fn toggle_pin(&mut self, run: &Run, cell: Cell) {
        if !run.progress.seen().contains(cell) {
            return;
        }
        if !self.pins.remove(&cell) {
            self.pins.insert(cell);
        }
        self.redraw(run, cell);
    }

    fn redraw(&mut self, run: &Run, cell: Cell) {
        let texel = self.texel(run, cell);
        self.cells.set(cell, texel);
    }

    /// Redraws the cells on both sides of a door or a wall.
    fn redraw_beside(&mut self, run: &Run, Side { cell, dir }: Side) {
        for cell in [cell, run.level.grid().step(cell, dir)] {
            self.redraw(run, cell);
        }
    }

    fn texel(&self, run: &Run, cell: Cell) -> CellTexel {
        let (level, progress) = (&*run.level, &run.progress);
        let hint = self.hint(cell).0 as u8;
        if !progress.seen().contains(cell) {
            return CellTexel { hint, ..default() };
        }
        let line = run.trail.sides(cell).0 as u8;
        let mut marks = mark::SEEN | mark::of_room(level, cell);
        if self.pins.contains(&cell) {
            marks |= mark::PIN;
        }
        if line != 0 {
            marks |= mark::TRAIL;
        }
        let states = progress.walker().gates;
        let is_open = |number, gate| states.lets_pass(number, gate) && !progress.is_shut(number);
        let chalk = match progress.is_marked(cell) {
            true => CellTexel::CHALK_MARK,
            false => 0,
        };
        let salt = match progress.is_salted(cell) {
            true => CellTexel::SALT,
            false => 0,
        };
        let contents = progress.contents(level, cell);
        let texel = CellTexel {
            ways: progress.ways(level).ways(cell).0 as u8 | CellTexel::OPEN,
            marks,
            contents: chalk | salt,
            gates: CellTexel::gates_of(level, cell, is_open),
            hint,
            line,
            ..default()
        };
        let texel = texel.with(contents.filter(|content| content.is_visible()));
        texel.with_levers(progress.levers())
    }

    /// Moves the player's position on the map to the next cell in a direction. Redraws both cells,
    /// because the player's trail now crosses the side between them.
    fn cross_side(&mut self, run: &Run, dir: Dir) {
        let from = self.at;
        self.at = run.level.portal_grid().step(from, dir);
        self.redraw(run, from);
        self.redraw(run, self.at);
        if self.hint_end == Some(self.at) {
            self.show_hint(run, &[]);
        }
    }

    /// Replaces the path of the last hint with the path of a new hint, which begins in the player's
    /// cell.
    fn show_hint(&mut self, run: &Run, moves: &[Dir]) {
        let grid = run.level.grid();
        let mut changed: Vec<Cell> = self.hint.drain().map(|(cell, _)| cell).collect();
        let mut cell = self.at;
        for &dir in moves {
            self.hint.entry(cell).or_default().insert(dir);
            let back = grid.back(cell, dir);
            cell = grid.step(cell, dir);
            self.hint.entry(cell).or_default().insert(back);
        }
        self.hint_end = (!moves.is_empty()).then_some(cell);
        changed.extend(self.hint.keys());
        for cell in changed {
            self.redraw(run, cell);
        }
    }
}

/// Starts a new map for a new run. If the number of cells stays the same, the map keeps its texture.
fn begin_map(run: If<Res<Run>>, mut map: ResMut<Automap>, mut images: If<ResMut<Assets<Image>>>) {
    if map.run == Some(run.number()) {
        return;
    }
    let cells = run.level.grid().cells() as usize;
    let mut new = Automap {
        run: Some(run.number()),
        at: run.progress.cell(),
        frame: Frame {
            fog: 1,
            ..Frame::of(&run.level)
        },
        ..default()
    };
    if let Some((number, pins)) = map.continued.take()
        && number == run.number()
    {
        let seen = pins
            .into_iter()
            .filter(|&cell| run.progress.seen().contains(cell));
        new.pins.extend(seen);
    }
    let mut texels = vec![CellTexel::default(); cells];
    for cell in run.progress.seen().iter() {
        texels[cell as usize] = new.texel(&run, cell);
    }
    new.cells = std::mem::take(&mut map.cells);
    new.cells.replace(texels, &mut images);
    *map = new;
}

/// Updates the texels of the cells that the events of a tick have changed.
fn apply_events(run: If<Res<Run>>, mut map: ResMut<Automap>) {
    if map.run != Some(run.number()) {
        return;
    }
    let map = map.bypass_change_detection();
    for event in &run.events {
        match event {
            Event::Saw(cells) => {
                for &cell in cells {
                    map.redraw(&run, cell);
                }
            }
            Event::Crossed(dir) => map.cross_side(&run, *dir),
            Event::Hint(hint) => {
                map.show_hint(&run, hint.on_foot(&run.level, map.at));
            }
            Event::DoorFound(door) => map.redraw_beside(&run, run.level.doors().list()[*door]),
            Event::Blasted(wall) => map.redraw_beside(&run, *wall),
            Event::ItemTaken(_, cell)
            | Event::Marked(cell)
            | Event::SaltLaid(cell)
            | Event::SaltGone(cell) => map.redraw(&run, *cell),
            Event::GateOpened(number) | Event::GateShut(number) | Event::GateReopened(number) => {
                map.redraw_beside(&run, run.level.gates().get(*number).0);
            }
            Event::LeverPulled(lever) | Event::LeverSetBack(_, lever) => {
                for (side, _) in run.level.gates().iter() {
                    map.redraw_beside(&run, side);
                }
                for &cell in run.level.cells_with(Content::Lever(*lever)) {
                    map.redraw(&run, cell);
                }
            }
            // A plate's doors have separate events.
            Event::Pressed(..)
            | Event::NoWay
            | Event::HintRefused(_)
            | Event::Located
            | Event::Revealed
            | Event::Refused(_)
            | Event::UseRefused(_)
            | Event::MarkRefused(_)
            | Event::TorchOut
            | Event::TorchPutOut
            | Event::TorchLit
            | Event::StoneThrown(_)
            | Event::Lured(_)
            | Event::FlareLit
            | Event::Dazzled(_)
            | Event::Consumed(..)
            | Event::WoreOff(_)
            | Event::ItemLeft(..)
            | Event::Shown(..)
            | Event::ToolRefused(_)
            | Event::Finished
            | Event::Caught(_)
            | Event::Warded(_)
            | Event::Stolen(..)
            | Event::Regained(..) => {}
        }
    }
}

fn flush_texels(mut map: ResMut<Automap>, mut writes: ResMut<Writes>) {
    map.bypass_change_detection().cells.flush(&mut writes);
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::super::cell_texel::gate;
    use super::super::sign_atlas::{pulled_lever, tile};
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use std::sync::Arc;
    use warren_dungeon::level::{KeyShape, Level, LeverNumber};
    use warren_dungeon::make::make;
    use warren_dungeon::pilot::{open_towards, step_towards};
    use warren_dungeon::play::{Input, Progress, step};
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::Square;

    fn run_and_map() -> (Run, Automap) {
        let level = make(&Recipe::default()).unwrap();
        let cells = level.grid().cells() as usize;
        let map = Automap {
            cells: Texels::new(vec![CellTexel::default(); cells], &mut Assets::default()),
            at: level.starts()[0],
            ..default()
        };
        (Run::new(Arc::new(level)), map)
    }

    #[test]
    fn only_seen_cells_can_be_pinned() {
        let (run, mut map) = run_and_map();
        for cell in 0..run.level.grid().cells() {
            let seen = run.progress.seen().contains(cell);
            for is_marked in [seen, false] {
                map.toggle_pin(&run, cell);
                let drawn = map.cells.all()[cell as usize].marks & mark::PIN != 0;
                assert_eq!((map.is_pinned(cell), drawn), (is_marked, is_marked));
            }
        }
    }

    /// Takes a key, opens a locked door, and pulls a lever. The map shows each change in the same
    /// tick.
    #[test]
    fn keys_and_gates_change_at_once() {
        const LEVEL: &str = r#"(
            format: "warren level",
            version: 5,
            grid: (shape: Square, width: 4, height: 1),
            map: ["+-+-+-+-+", "|S  | |F|", "+-+-+-+-+"],
            gates: [
                (cell: (1, 0), side: "east", kind: Locked(Star)),
                (cell: (2, 0), side: "east", kind: Portcullis(lever: 4)),
            ],
            keys: [(cell: (1, 0), shape: Star)],
            levers: [(cell: (2, 0), number: 4)],
        )"#;
        let level = warren_dungeon::file::read(LEVEL).unwrap();
        let (mut run, mut map) = (Run::new(Arc::new(level.clone())), Automap::default());
        let texels = vec![CellTexel::default(); 4];
        map.cells = Texels::new(texels, &mut Assets::default());
        map.run = Some(run.number());
        let seen: Vec<Cell> = run.progress.seen().iter().collect();
        seen.into_iter().for_each(|cell| map.redraw(&run, cell));
        let gate = |texel: CellTexel| texel.gates >> (gate::BITS * u32::from(Square::EAST.0)) & 31;
        let (star, lever) = (KeyShape::Star, LeverNumber::ALL[4]);
        let shown = map.cells.all().to_vec();
        assert_eq!(gate(shown[1]), 1 + star as u32);
        assert!(shown[1].shows(Content::Key(star)));
        let mut world = World::new();
        let mut until = |input: fn(&Level, &Progress) -> Input, is_end: fn(&Event) -> bool| {
            for _ in 0..500 {
                let input = input(&level, &run.progress);
                run.events = step(&level, &mut run.progress, input);
                if let Some(&Event::Crossed(dir)) = run.events.first() {
                    run.trail.cross(level.grid(), dir);
                }
                let is_over = run.events.iter().any(is_end);
                world.insert_resource(run.clone());
                world.insert_resource(std::mem::take(&mut map));
                world.run_system_once(apply_events).unwrap();
                map = world.remove_resource().unwrap();
                if is_over {
                    return map.cells.all().to_vec();
                }
            }
            panic!("the event does not occur");
        };
        let walk = |level: &Level, progress: &Progress| {
            step_towards(level, progress, Square::EAST).unwrap()
        };
        let shown = until(walk, |event| matches!(event, Event::ItemTaken(..)));
        assert_eq!(shown[1].signs, [0; 4]);
        let open = |level: &Level, progress: &Progress| open_towards(level, progress, Square::EAST);
        let shown = until(open, |event| matches!(event, Event::GateOpened(_)));
        assert_eq!(gate(shown[1]), gate::OPENED);
        until(walk, |event| matches!(event, Event::Crossed(_)));
        let pull = |_: &Level, _: &Progress| Input {
            act: true,
            ..Input::default()
        };
        let shown = until(pull, |event| matches!(event, Event::LeverPulled(_)));
        let pulled = [pulled_lever(lever), 0, 0, 0];
        assert_eq!((gate(shown[2]), shown[2].signs), (gate::RAISED + 4, pulled));
        let shown = until(pull, |event| matches!(event, Event::LeverPulled(_)));
        let unpulled = [tile(Content::Lever(lever)), 0, 0, 0];
        assert_eq!(
            (gate(shown[2]), shown[2].signs),
            (gate::PORTCULLIS + 4, unpulled)
        );
        // The cell behind the portcullis also shows that it is closed again.
        let from_behind = shown[3].gates >> (gate::BITS * u32::from(Square::WEST.0)) & 31;
        assert_eq!(from_behind, gate::PORTCULLIS + 4);
    }

    #[test]
    fn crossing_a_side_marks_the_trail_in_both_cells() {
        let (mut run, mut map) = run_and_map();
        let from = run.progress.cell();
        let dir = run.level.maze().passages(from).next().unwrap();
        let level = run.level.clone();
        let (to, back) = (level.grid().step(from, dir), level.grid().back(from, dir));
        run.progress.put(to, [0, 0]);
        run.trail.cross(level.grid(), dir);
        map.cross_side(&run, dir);
        for (cell, side) in [(from, dir), (to, back)] {
            let CellTexel { marks, line, .. } = map.cells.all()[cell as usize];
            assert_eq!((marks & mark::TRAIL, line), (mark::TRAIL, 1 << side.0));
        }
    }

    #[test]
    fn a_hint_is_shown_through_unseen_cells_until_its_end_is_reached() {
        let (mut run, mut map) = run_and_map();
        let level = run.level.clone();
        let (grid, from) = (level.grid(), run.progress.cell());
        let moves = level.way_out().unwrap().moves;
        let path: Vec<Cell> = warren_maze::solve::cells_along(grid, from, &moves).collect();
        assert!(path.iter().any(|&cell| !run.progress.seen().contains(cell)));
        map.show_hint(&run, &moves);
        let shown = |map: &Automap, cell: Cell| map.cells.all()[cell as usize].hint;
        for (at, &cell) in path.iter().enumerate() {
            let ahead = moves.get(at).map_or(0, |dir| 1 << dir.0);
            let behind = match at {
                0 => 0,
                at => 1 << grid.back(path[at - 1], moves[at - 1]).0,
            };
            assert_eq!(shown(&map, cell), ahead | behind, "cell {cell}");
        }
        for (cell, &dir) in path[1..].iter().zip(&moves) {
            assert!(path.iter().any(|&cell| shown(&map, cell) != 0));
            run.progress.put(*cell, [0, 0]);
            map.cross_side(&run, dir);
        }
        assert!(path.iter().all(|&cell| shown(&map, cell) == 0));
    }
}
