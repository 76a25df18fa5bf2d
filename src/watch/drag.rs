//! Lets the player drag the start, a finish and walls of the searched maze with the mouse. The
//! search is repeated after each change, and continues at the same step.

use super::keys::WatchAction;
use super::make::BeginAt;
use super::map::WatchMap;
use super::playback::Playback;
use super::quiz::Quiz;
use super::stage::WatchStage;
use super::subject::{WatchMode, WatchSubject};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_warren::map::{Lens, MapView};
use bevy_warren::space::{cell_under, centre, way_to_side};
use std::sync::Arc;
use warren_dungeon::level::{Content, Edit, Level, SideKind};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Topology};

/// The part of the maze that the mouse holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grip {
    /// A start or a finish, in this cell.
    Content(Content, Cell),
    /// All sides that the mouse touches become walls or passages.
    Sides(SideKind),
}

/// The maximum distance from a cell's centre at which the mouse picks up its start or finish, and
/// the maximum distance from a side's middle at which the mouse picks up the side, in cells.
const CONTENT_REACH: f32 = 0.36;
const SIDE_REACH: f32 = 0.3;

/// Changes the maze while the mouse button is pressed. The map does not move while a part of the
/// maze is held.
pub(super) fn drag(
    mut commands: Commands,
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    stage: If<Res<WatchStage>>,
    playback: Res<Playback>,
    over: Query<&Hovered>,
    quiz: Res<Quiz>,
    mut actions: MessageWriter<WatchAction>,
    map: Single<(&mut MapView, &Lens), With<WatchMap>>,
    mut subject: ResMut<WatchSubject>,
    mut grip: Local<Option<Grip>>,
) {
    let (mut view, lens) = map.into_inner();
    let is_free = stage.mode() != WatchMode::Carving && !over.iter().any(|over| over.0);
    let level = match subject.searched() {
        Some(level) => level,
        None => stage.moment().show().level(),
    };
    let place = window
        .cursor_position()
        .map(|pixel| lens.place(pixel, window.size()));
    let place = place.filter(|_| is_free && mouse.pressed(MouseButton::Left));
    let Some(place) = place else {
        *grip = None;
        view.moved_by = MouseButton::Left;
        return;
    };
    if let Some(question) = &quiz.question {
        // A click answers the question and changes nothing.
        let cell = cell_under(level, place, stage.floor());
        let option = question
            .options
            .iter()
            .position(|&option| Some(option) == cell);
        if let Some(index) = option.filter(|_| mouse.just_pressed(MouseButton::Left)) {
            actions.write(WatchAction::Answer(index));
        }
        return;
    }
    if mouse.just_pressed(MouseButton::Left) {
        *grip = hold(level, place, stage.floor());
    }
    let Some(held) = *grip else {
        return;
    };
    view.moved_by = MouseButton::Middle;
    if let Some((changed, held)) = moved(level, held, place, stage.floor()) {
        *grip = Some(held);
        subject.given = Some(Arc::new(changed));
        commands.insert_resource(BeginAt::Resume {
            step: stage.at(),
            plays: playback.is_playing(),
        });
    }
}

/// Returns the part of the maze at a position, or `None` if there is no movable part.
fn hold(level: &Level, place: Vec2, floor: u32) -> Option<Grip> {
    let cell = cell_under(level, place, floor)?;
    let content = [Content::Start, Content::Finish].into_iter();
    let content = content.rev().find(|&content| has(level, content, cell));
    match content {
        Some(content) if place.distance(centre(level, cell).xz()) < CONTENT_REACH => {
            Some(Grip::Content(content, cell))
        }
        _ => match level.side(side_at(level, place, floor)?) {
            SideKind::Wall => Some(Grip::Sides(SideKind::Passage)),
            SideKind::Passage => Some(Grip::Sides(SideKind::Wall)),
            _ => None,
        },
    }
}

fn has(level: &Level, content: Content, cell: Cell) -> bool {
    level.contents(cell).any(|other| other == content)
}

/// Returns the side at a position, or `None` if the position is not near a side between two open
/// cells.
fn side_at(level: &Level, place: Vec2, floor: u32) -> Option<Side> {
    let (cell, grid) = (cell_under(level, place, floor)?, level.grid());
    let is_open = |cell| !level.maze().is_solid(cell);
    let offset = place - centre(level, cell).xz();
    let sides = grid.exits(cell).filter(|&dir| grid.climb(cell, dir) == 0);
    let distance = |dir| offset.distance(way_to_side(level, cell, dir).xz());
    let nearest = sides.min_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
    let is_near = distance(nearest) < SIDE_REACH;
    let is_between = is_open(cell) && is_open(grid.step(cell, nearest));
    (is_near && is_between).then_some(Side { cell, dir: nearest })
}

/// Returns the level after the mouse has moved a part of the maze to a position, and the part that
/// the mouse holds afterwards. Returns `None` if the move changes nothing or would make the level
/// invalid.
fn moved(level: &Level, grip: Grip, place: Vec2, floor: u32) -> Option<(Level, Grip)> {
    match grip {
        Grip::Content(content, from) => {
            let to = cell_under(level, place, floor)?;
            if to == from || has(level, content, to) {
                return None;
            }
            let added = level.clone().with(Edit::Content(content, to, true)).ok()?;
            let mut changed = added.with(Edit::Content(content, from, false)).ok()?;
            if content == Content::Start {
                // Searches begin at the first start.
                let index = level.starts().iter().position(|&start| start == from)?;
                changed = changed.with(Edit::Start(to, index)).ok()?;
            }
            Some((changed, Grip::Content(content, to)))
        }
        Grip::Sides(kind) => {
            let side = side_at(level, place, floor)?;
            let is_plain = matches!(level.side(side), SideKind::Wall | SideKind::Passage);
            if !is_plain || level.side(side) == kind {
                return None;
            }
            let changed = level.clone().with(Edit::Side(side, kind)).ok()?;
            Some((changed, grip))
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{Embedding, GridShape};

    fn middle(level: &Level, cell: Cell) -> Vec2 {
        centre(level, cell).xz()
    }

    #[test]
    fn starts_and_finishes_follow_the_mouse_on_every_grid() {
        for shape in GridShape::ALL {
            let mut recipe = Recipe::default();
            recipe.grid.shape = shape;
            recipe.grid.height = 5;
            recipe.grid.width = if shape == GridShape::Polar { 6 } else { 5 };
            let level = make(&recipe).unwrap();
            let (start, finish) = (level.starts()[0], level.finishes()[0]);
            for (content, from) in [(Content::Start, start), (Content::Finish, finish)] {
                let grip = hold(&level, middle(&level, from), 0);
                if grip.is_none() {
                    // The cell is on a different floor.
                    assert_ne!(level.grid().floor(from), 0, "{shape:?}");
                    continue;
                }
                assert_eq!(grip, Some(Grip::Content(content, from)), "{shape:?}");
                let free = (0..level.grid().cells()).find(|&cell| {
                    level.grid().floor(cell) == 0 && level.contents(cell).next().is_none()
                });
                let to = free.unwrap();
                let (changed, held) = moved(&level, grip.unwrap(), middle(&level, to), 0).unwrap();
                assert_eq!(held, Grip::Content(content, to));
                let expected = match content {
                    Content::Start => (to, finish),
                    _ => (start, to),
                };
                assert_eq!((changed.starts()[0], changed.finishes()[0]), expected);
                // A start cannot be dropped on another start or outside the maze.
                assert!(moved(&changed, held, middle(&level, to), 0).is_none());
                assert!(moved(&changed, held, Vec2::splat(-9.0), 0).is_none());
            }
        }
    }

    #[test]
    fn walls_are_opened_and_built_on_every_grid() {
        for shape in GridShape::ALL {
            let mut recipe = Recipe::default();
            recipe.grid.shape = shape;
            recipe.grid.height = 5;
            recipe.grid.width = if shape == GridShape::Polar { 6 } else { 5 };
            let level = make(&recipe).unwrap();
            let grid = level.grid();
            for cell in (0..grid.cells()).filter(|&cell| grid.floor(cell) == 0) {
                for dir in grid.exits(cell).filter(|&dir| grid.climb(cell, dir) == 0) {
                    let place = middle(&level, cell) + way_to_side(&level, cell, dir).xz() * 0.97;
                    let door = Side { cell, dir };
                    let before = level.side(door);
                    let grip = hold(&level, place, 0).unwrap();
                    let (changed, held) = moved(&level, grip, place, 0).unwrap();
                    let after = changed.side(door);
                    assert_ne!(before, after, "{shape:?} {cell} {dir:?}");
                    assert_eq!(held, Grip::Sides(after));
                    assert!(moved(&changed, held, place, 0).is_none());
                }
            }
        }
    }
}
