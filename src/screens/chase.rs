//! The chase on the lost card: a map with the paths of the player and of the beast, and a
//! sentence that says how the beast caught the player.

use super::level_picture::{LevelPicture, level_picture};
use super::way_map::path_map;
use crate::runs::recording::RunRecording;
use crate::states::Card;
use crate::texts::of_library::beast_name;
use crate::texts::{Say, say};
use crate::theme::widget;
use bevy::prelude::*;
use bevy_warren::map::whole::DrawnLevel;
use bevy_warren::map::{CellTexel, mark};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::play::{CellKind, TICKS_PER_SECOND};
use warren_dungeon::replay::{Capture, Chase};
use warren_maze::topology::{Embedding, Topology};

/// The side length of the map, as a percentage of the shorter side of the window.
const SHARE: f32 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChaseDrawing>()
        .add_systems(OnEnter(Card::Lost), draw_chase)
        .add_systems(
            Update,
            (show_chase, show_floor)
                .chain()
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Lost)),
        );
}

/// Spawns the map, which is blank until the chase has been computed. If the level has several
/// floors, also spawns a row that selects the visible floor.
pub(super) fn spawn_map(column: &mut ChildSpawnerCommands, floors: u32) {
    column.spawn((ChaseMap, level_picture(SHARE)));
    if floors > 1 {
        let value = (MapFloor(floors), widget::label(Say::Nothing, 18.0));
        widget::stepper(column, say!("lost-floor"), value, move |commands, up| {
            commands.run_system_cached_with(step_floor, (floors, up));
        });
    }
}

/// Returns the text that says how the beast caught the player. The text is empty until the chase
/// has been computed.
pub(super) fn story() -> impl Bundle {
    (ChaseStory, widget::Live, widget::label(Say::Nothing, 18.0))
}

#[derive(Component)]
struct ChaseMap;

#[derive(Component)]
struct ChaseStory;

/// The text with the number of the visible floor, and the number of floors.
#[derive(Component)]
struct MapFloor(u32);

/// The task that replays the run.
#[derive(Resource, Default)]
struct ChaseDrawing(Slot<Option<DrawnChase>>);

struct DrawnChase {
    map: DrawnLevel,
    story: Say,
    /// The floor on which the run ended.
    floor: u32,
}

/// Replays the run in the background to find both paths.
fn draw_chase(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    mut drawing: ResMut<ChaseDrawing>,
) {
    drawing.0.give_up();
    let Some(run) = run.filter(|run| run.number() == recording.run) else {
        return;
    };
    if let Some(recording) = recording.recording.clone() {
        let level = run.level.clone();
        drawing.0.ask(move |_| {
            // A recording can always be replayed in the level of the run that it records.
            let chase = recording.chase(&*level).ok().flatten()?;
            Some(DrawnChase {
                story: told(&chase),
                floor: level.grid().floor(chase.end.cell()),
                map: chase_map(level, &chase),
            })
        });
    }
}

/// Computes the texels of a map of both paths. The map shows the cells that the player has seen. In
/// all other cells, it shows only the beast's path and start.
fn chase_map(level: Arc<Level>, chase: &Chase) -> DrawnLevel {
    let grid = level.grid();
    let mut map = path_map(level.clone(), &chase.end, &chase.player);
    for (cell, texel) in (0..).zip(&mut map.cells) {
        if !chase.end.seen().contains(cell) {
            *texel = CellTexel::default();
        }
        // The player has not found the other doors.
        texel.doors = 0;
    }
    for step in chase.beast.windows(2) {
        if let Some(dir) = grid.dir_to(step[0], step[1]) {
            map.cells[step[0] as usize].hint |= 1 << dir.0;
            map.cells[step[1] as usize].hint |= 1 << grid.back(step[0], dir).0;
        }
    }
    map.cells[chase.beast[0] as usize].show(chase.captor.content());
    map.cells[chase.end.cell() as usize].marks |= mark::PIN;
    DrawnLevel {
        is_pinned: |content| content == Content::Start || content.beast().is_some(),
        capture: Some(chase.end.cell()),
        ..map
    }
}

/// Returns the sentence that says how the beast caught the player.
fn told(chase: &Chase) -> Say {
    let (place, beast) = (place(chase.kind), beast_name(chase.captor));
    let moves = chase.beast.len() as u32 - 1;
    match chase.capture {
        Capture::AtStart => say!("lost-at-start", beast, moves),
        Capture::Waited { ticks, distance } => {
            let seconds = ticks / TICKS_PER_SECOND;
            match distance {
                Some(distance) => say!("lost-waited", place, seconds, beast, distance),
                None => say!("lost-waited-apart", place, seconds, beast),
            }
        }
        Capture::TurnedBack { kind, distance } => {
            say!(
                "lost-turned-back",
                place = self::place(kind),
                beast,
                distance
            )
        }
        Capture::Followed { moves } => say!("lost-followed", place, beast, moves),
        Capture::Met { junction: None } if chase.kind == CellKind::Junction => {
            say!("lost-met-first-junction", beast)
        }
        Capture::Met { junction: None } => say!("lost-met-first", place, beast),
        Capture::Met {
            junction: Some(junction),
        } => match junction.distance {
            Some(distance) => say!("lost-met", place, beast, moves = junction.moves, distance),
            None => say!("lost-met-apart", place, beast, moves = junction.moves),
        },
    }
}

fn place(kind: CellKind) -> Say {
    match kind {
        CellKind::Closed => say!("lost-in-closed-cell"),
        CellKind::DeadEnd => say!("lost-in-dead-end"),
        CellKind::Corridor => say!("lost-in-corridor"),
        CellKind::Corner => say!("lost-at-corner"),
        CellKind::Junction => say!("lost-at-junction"),
        CellKind::Ladder => say!("lost-at-ladder"),
    }
}

fn show_chase(
    wait: Res<WaitForWork>,
    mut drawing: ResMut<ChaseDrawing>,
    mut picture: Single<&mut LevelPicture, With<ChaseMap>>,
    mut story: Single<&mut Say, With<ChaseStory>>,
) {
    let drawing = drawing.bypass_change_detection();
    if let Some(Some(drawn)) = drawing.0.take_ready(*wait) {
        picture.set_level(drawn.map);
        picture.floor = drawn.floor;
        **story = drawn.story;
    }
}

fn step_floor(
    In((floors, up)): In<(u32, bool)>,
    mut picture: Single<&mut LevelPicture, With<ChaseMap>>,
) {
    let by = if up { 1 } else { floors - 1 };
    picture.floor = (picture.floor + by) % floors;
}

fn show_floor(
    picture: Single<&LevelPicture, With<ChaseMap>>,
    value: Option<Single<(&MapFloor, &mut Say)>>,
) {
    if let Some(value) = value {
        let (&MapFloor(all), mut say) = value.into_inner();
        say.set_if_neq(say!("of", number = picture.floor + 1, all));
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::level::BeastKind;
    use warren_dungeon::make::make;
    use warren_dungeon::pilot::step_towards;
    use warren_dungeon::play::{Input, Progress, step};
    use warren_dungeon::recipe::Recipe;
    use warren_dungeon::replay::Recording;
    use warren_maze::solve::Walkable;
    use warren_maze::topology::{GridShape, GridSpec};

    /// Returns a level with a Minotaur, and a run in which the player walks a few cells and waits.
    fn lost_run(shape: GridShape) -> (Level, Recording) {
        let grid = GridSpec {
            shape,
            width: 12,
            height: 8,
            depth: if shape.has_floors() { 2 } else { 1 },
            ..default()
        };
        let recipe = |seed| Recipe {
            grid,
            minotaur: true,
            seed,
            ..default()
        };
        let level = (0..200).find_map(|seed| make(&recipe(seed)).ok()).unwrap();
        let (mut progress, mut recording) = (Progress::new(&level), Recording::new(&level));
        while !progress.is_over() {
            let mut ways = progress.ways(&level).ways(progress.cell());
            let ahead = ways.next_back().filter(|_| progress.steps() < 3);
            let input = ahead.and_then(|dir| step_towards(&level, &progress, dir));
            let input = input.unwrap_or(Input::default());
            recording.push(input);
            step(&level, &mut progress, input);
        }
        (level, recording)
    }

    #[test]
    fn the_map_hides_unseen_cells_except_for_the_path_of_the_minotaur() {
        for shape in GridShape::ALL {
            let (level, recording) = lost_run(shape);
            let chase = recording.chase(&level).unwrap().unwrap();
            let map = chase_map(Arc::new(level.clone()), &chase);
            let mut sides = 0;
            for (cell, texel) in (0..).zip(&map.cells) {
                let is_lair = level.beast(BeastKind::Minotaur) == Some(cell);
                let has_lair = texel.contents & CellTexel::LAIR != 0;
                assert_eq!(has_lair, is_lair);
                let is_end = texel.marks & mark::PIN != 0;
                assert_eq!(is_end, cell == chase.end.cell());
                assert_eq!(texel.hint != 0, chase.beast.contains(&cell), "{shape:?}");
                assert_eq!(texel.line != 0, chase.player.contains(&cell), "{shape:?}");
                sides += texel.hint.count_ones();
                if !chase.end.seen().contains(cell) {
                    let hidden = CellTexel {
                        ways: 0,
                        marks: 0,
                        contents: texel.contents & CellTexel::LAIR,
                        hint: texel.hint,
                        ..default()
                    };
                    assert_eq!(*texel, hidden, "{shape:?}: cell {cell}");
                }
            }
            // The Minotaur takes a shortest path, and crosses each side once if the player waits.
            assert!(sides as usize <= 2 * (chase.beast.len() - 1));
            assert!(sides > 0);
        }
    }
}
