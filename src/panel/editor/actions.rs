//! The editor's actions, which do not depend on the input device.

use super::spot::{SideChoice, Spot, ladder};
use super::thing::name;
use super::tool::Covered;
use super::{LevelEditor, Stroke, Tool, name_of, publish};
use crate::controls::action::{Action, ActionSet};
use crate::level_file::LevelFile;
use crate::news::News;
use crate::store::Store;
use crate::texts::edit_error::{edit_error, paste_error};
use crate::texts::surroundings::{content_name, direction, gate_name};
use crate::texts::{Say, of_library, say};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_warren::level::{EditLevel, OpenLevel};
use std::sync::Arc;
use warren_dungeon::level::{CellName, Content, Level, SideKind};
use warren_editor::shape::outline_sides;
use warren_editor::{
    Brush, Change, Clip, Painted, Problem, ProblemKind, Symmetry, Turn, paint, paint_sides, turns,
};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Topology};

/// The parts of the game that an action of the editor changes.
#[derive(SystemParam)]
pub(crate) struct EditorWorld<'w> {
    store: Res<'w, Store>,
    pub(in crate::panel) file: ResMut<'w, LevelFile>,
    pub(in crate::panel) open: MessageWriter<'w, OpenLevel>,
    pub(super) edit: MessageWriter<'w, EditLevel>,
    news: MessageWriter<'w, News>,
}

impl LevelEditor {
    /// Forgets the cells of a level that has been replaced.
    pub(super) fn forget_places(&mut self) {
        (self.spot, self.stroke, self.pasting) = (None, None, None);
        self.selection.clear();
        self.problems.clear();
        (self.examined, self.next_problem) = (None, 0);
        let is_possible =
            |level: &Arc<Level>| Symmetry::options(level.grid()).contains(&self.symmetry);
        if !self.edited.level().is_some_and(is_possible) {
            self.symmetry = Symmetry::None;
        }
    }

    /// Returns what the tool would change if it were used at the spot.
    pub(super) fn covered(&self) -> Covered {
        let (Some(level), Some(spot)) = (self.edited.level(), self.spot) else {
            return Covered::default();
        };
        if let (Some(turn), Some(clip)) = (self.pasting, &self.clip) {
            return Covered {
                cells: clip.covered(level.grid(), spot.cell, turn),
                sides: Vec::new(),
            };
        }
        let from = match (&self.stroke, self.tool.is_freehand()) {
            (Some(stroke), false) => stroke.from,
            _ => spot,
        };
        self.tool
            .covered(level, self.thing, self.symmetry, from, spot)
    }

    /// Begins a stroke at the spot, or pastes the clip there.
    pub(super) fn press(&mut self, is_by_keys: bool, world: &mut EditorWorld) {
        let Some(spot) = self.spot else { return };
        if self.pasting.is_some() {
            return self.paste(spot.cell, world);
        }
        self.end_stroke(world);
        self.told = None;
        self.stroke = Some(Stroke {
            from: spot,
            last: spot,
            has_changed: false,
            is_by_keys,
            has_left: false,
        });
        if self.tool.is_freehand() && !self.opens_passages() {
            self.draw(spot, spot, world);
        }
    }

    /// Returns whether the tool opens the sides that a stroke crosses. If the stroke crosses none,
    /// the tool opens the side where the stroke ends. Otherwise, a stroke that begins near a side
    /// would open that side.
    fn opens_passages(&self) -> bool {
        self.tool == Tool::Brush && self.thing == Brush::Side(SideKind::Passage)
    }

    /// Moves the spot. If a stroke of a freehand tool has begun, draws up to the new spot.
    pub(super) fn go_to(&mut self, spot: Option<Spot>, world: &mut EditorWorld) {
        self.spot = spot;
        let (Some(spot), Some(stroke)) = (spot, &mut self.stroke) else {
            return;
        };
        let last = std::mem::replace(&mut stroke.last, spot);
        stroke.has_left |= last.cell != spot.cell;
        if last != spot && self.tool.is_freehand() {
            self.draw(last, spot, world);
        }
    }

    /// Ends the stroke. Tools that are not freehand take effect now.
    pub(super) fn release(&mut self, world: &mut EditorWorld) {
        let Some(stroke) = &self.stroke else { return };
        let (from, last, has_left) = (stroke.from, stroke.last, stroke.has_left);
        if self.tool == Tool::Select {
            self.select(from, last, world);
        } else if !self.tool.is_freehand() || self.opens_passages() && !has_left {
            self.draw(from, last, world);
        }
        let has_changed = self.stroke.take().is_some_and(|stroke| stroke.has_changed);
        if has_changed {
            publish(self, &mut world.edit);
        } else if self.told.is_none() && self.covered().is_empty() {
            self.refuse(world, say!("editor-no-side", keys = side_keys()));
        }
    }

    /// Ends the stroke without using the tool again, and publishes what it has drawn.
    pub(super) fn end_stroke(&mut self, world: &mut EditorWorld) {
        if self.stroke.take().is_some_and(|stroke| stroke.has_changed) {
            publish(self, &mut world.edit);
        }
    }

    /// Ends the stroke, and undoes what it has drawn so far.
    pub(super) fn cancel_stroke(&mut self, world: &mut EditorWorld) {
        if self.stroke.take().is_some_and(|stroke| stroke.has_changed) {
            self.change(Change::Undo, world);
            publish(self, &mut world.edit);
        }
    }

    fn select(&mut self, from: Spot, to: Spot, world: &mut EditorWorld) {
        let Some(level) = self.edited.level().cloned() else {
            return;
        };
        let covered = Tool::Select.covered(&level, self.thing, Symmetry::None, from, to);
        self.selection = covered.cells;
        let cells = self.selection.len();
        self.inform(say!("editor-selected", cells), world);
    }

    /// Uses the tool between two spots.
    fn draw(&mut self, from: Spot, to: Spot, world: &mut EditorWorld) {
        let Some(level) = self.edited.level().cloned() else {
            return;
        };
        let covered = self
            .tool
            .covered(&level, self.thing, self.symmetry, from, to);
        let painted = match (self.tool, self.thing) {
            (Tool::Eraser, _) => paint(&level, Brush::Eraser, &covered.cells),
            (_, Brush::Side(kind)) => paint_sides(&level, kind, &covered.sides),
            (_, thing) => paint(&level, thing, &covered.cells),
        };
        let is_continued = self.stroke.as_ref().is_some_and(|it| it.has_changed);
        let has_changed = self.apply(painted, is_continued, world);
        if let Some(stroke) = &mut self.stroke {
            stroke.has_changed |= has_changed;
        }
        if has_changed && self.told.as_ref().is_none_or(|told| !told.1) {
            let at = cell_name(&level, to.cell);
            let told = match self.tool {
                Tool::Eraser => say!("editor-erased-at", at),
                _ => say!("editor-placed", thing = name(self.thing), at),
            };
            self.inform(told, world);
        }
    }

    /// Applies edits, and shows why an edit was refused. Returns whether the level has changed.
    fn apply(&mut self, painted: Painted, is_continued: bool, world: &mut EditorWorld) -> bool {
        if let Some(why) = &painted.refused {
            self.refuse(world, edit_error(why));
        }
        let change = match is_continued {
            true => Change::More(painted.edits),
            false => Change::Edits(painted.edits),
        };
        self.change(change, world)
    }

    /// Performs a change. Returns whether the level has changed.
    fn change(&mut self, change: Change, world: &mut EditorWorld) -> bool {
        let before = self.edited.level().cloned();
        let name = name_of(&world.file);
        match self.edited.perform(&world.store, &name, change) {
            Ok(None) => {}
            Ok(Some(fault)) => self.refuse(world, of_library::store_error(&fault)),
            Err(error) => self.refuse(world, edit_error(&error)),
        }
        let after = self.edited.level();
        let is_same = |(a, b): (&Arc<Level>, &Arc<Level>)| Arc::ptr_eq(a, b);
        !before.as_ref().zip(after).is_none_or(is_same)
    }

    /// Shows the result of an action, and sends it as news, which screen readers read.
    pub(super) fn inform(&mut self, told: Say, world: &mut EditorWorld) {
        self.told = Some((told.clone(), false));
        world.news.write(News::of(told));
    }

    /// Shows why an action was refused, and sends the reason as news.
    fn refuse(&mut self, world: &mut EditorWorld, why: Say) {
        self.told = Some((why.clone(), true));
        world.news.write(News::of(why));
    }

    pub(super) fn undo(&mut self, world: &mut EditorWorld) {
        self.step(Change::Undo, self.edited.can_undo(), world);
    }

    pub(super) fn redo(&mut self, world: &mut EditorWorld) {
        self.step(Change::Redo, self.edited.can_redo(), world);
    }

    fn step(&mut self, change: Change, is_possible: bool, world: &mut EditorWorld) {
        let told = match (&change, is_possible) {
            (Change::Undo, true) => say!("editor-undone"),
            (Change::Undo, false) => say!("editor-nothing-to-undo"),
            (_, true) => say!("editor-redone"),
            (_, false) => say!("editor-nothing-to-redo"),
        };
        self.end_stroke(world);
        self.is_sliding = false;
        if is_possible {
            let grid = self.edited.level().map(|level| level.grid().spec());
            self.change(change, world);
            if grid != self.edited.level().map(|level| level.grid().spec()) {
                self.forget_places();
            }
            publish(self, &mut world.edit);
        }
        self.inform(told, world);
    }

    /// Copies the selection, or the spot's cell if nothing is selected.
    pub(super) fn copy(&mut self, world: &mut EditorWorld) {
        let Some(level) = self.edited.level() else {
            return;
        };
        let cells = self.chosen();
        let Some(&anchor) = cells.first() else {
            return self.refuse(world, say!("editor-select-first"));
        };
        self.clip = Some(Clip::copy(level, &cells, anchor));
        let cells = cells.len();
        self.inform(say!("editor-copied", cells), world);
    }

    /// Copies the selection, and then erases it.
    pub(super) fn cut(&mut self, world: &mut EditorWorld) {
        self.copy(world);
        if !self.chosen().is_empty() {
            self.erase(world);
        }
    }

    /// Erases the contents of the selection.
    pub(super) fn erase(&mut self, world: &mut EditorWorld) {
        let Some(level) = self.edited.level().cloned() else {
            return;
        };
        let cells = self.chosen();
        if cells.is_empty() {
            return self.refuse(world, say!("editor-select-first"));
        }
        self.end_stroke(world);
        let painted = paint(&level, Brush::Eraser, &cells);
        self.told = None;
        if self.apply(painted, false, world) {
            publish(self, &mut world.edit);
        }
        if self.told.is_none() {
            let cells = cells.len();
            self.inform(say!("editor-erased", cells), world);
        }
    }

    fn chosen(&self) -> Vec<Cell> {
        match self.selection.is_empty() {
            true => self.spot.iter().map(|spot| spot.cell).collect(),
            false => self.selection.clone(),
        }
    }

    /// Shows the clip under the pointer, so that the player can choose where to paste it.
    pub(super) fn begin_to_paste(&mut self, world: &mut EditorWorld) {
        if self.clip.is_none() {
            return self.refuse(world, say!("editor-copy-first"));
        }
        self.end_stroke(world);
        self.pasting = Some(Turn::default());
        self.inform(say!("editor-pasting"), world);
    }

    fn paste(&mut self, cell: Cell, world: &mut EditorWorld) {
        let (Some(level), Some(clip), Some(turn)) =
            (self.edited.level().cloned(), &self.clip, self.pasting)
        else {
            return;
        };
        self.told = None;
        let painted = match clip.paste(&level, cell, turn) {
            Ok(painted) => painted,
            Err(error) => return self.refuse(world, paste_error(&error)),
        };
        let covered = clip.covered(level.grid(), cell, turn);
        if self.apply(painted, false, world) {
            publish(self, &mut world.edit);
        }
        self.selection = covered;
        self.pasting = None;
        if self.told.is_none() {
            let at = cell_name(&level, cell);
            self.inform(say!("editor-pasted", at), world);
        }
    }

    /// Turns the clip that is being pasted by one step. If nothing is being pasted, copies the
    /// selection, and begins to paste it.
    pub(super) fn turn(&mut self, is_mirrored: bool, world: &mut EditorWorld) {
        let Some(level) = self.edited.level() else {
            return;
        };
        let count = turns(level.grid()).max(1);
        if self.pasting.is_none() {
            if self.chosen().is_empty() {
                return self.refuse(world, say!("editor-select-first"));
            }
            self.copy(world);
            self.begin_to_paste(world);
        }
        if count == 1 && !is_mirrored {
            return self.refuse(world, say!("editor-no-turn"));
        }
        let Some(turn) = &mut self.pasting else {
            return;
        };
        match is_mirrored {
            // A mirrored clip turns in the other direction.
            true => {
                turn.is_mirrored = !turn.is_mirrored;
                turn.steps = (count - turn.steps % count) % count;
            }
            false => turn.steps = (turn.steps + 1) % count,
        }
        let told = match is_mirrored {
            true => say!("editor-mirrored"),
            false => say!("editor-rotated"),
        };
        self.inform(told, world);
    }

    /// Ends the first of these that is in progress: the stroke, pasting, the selection, or drawing.
    pub(super) fn leave(&mut self, world: &mut EditorWorld) {
        if self.stroke.is_some() {
            self.cancel_stroke(world);
        } else if self.pasting.take().is_some() {
            self.inform(say!("editor-not-pasted"), world);
        } else if !self.selection.is_empty() {
            self.selection.clear();
        } else {
            self.is_drawing = false;
        }
    }

    /// Returns the cell of the next problem, or `None` if there are no problems.
    pub(super) fn next_problem(&mut self, world: &mut EditorWorld) -> Option<Cell> {
        let level = self.edited.level()?.clone();
        let Some(&first) = self.problems.first() else {
            self.inform(say!("editor-no-problems"), world);
            return None;
        };
        let next = self.problems.get(self.next_problem).copied();
        self.next_problem += 1;
        let problem = next.unwrap_or_else(|| {
            self.next_problem = 1;
            first
        });
        self.go_to_problem(&level, problem, world);
        Some(problem.cell)
    }

    /// Moves the spot to a problem.
    pub(super) fn go_to_problem(
        &mut self,
        level: &Level,
        problem: Problem,
        world: &mut EditorWorld,
    ) {
        self.spot = Some(Spot::with_side(level, problem.cell, None));
        self.refuse(world, problem_line(level, problem));
    }

    /// Continues with the level that an earlier game has left behind.
    pub(super) fn restore(&mut self, world: &mut EditorWorld) {
        if self.edited.restore().is_some() {
            self.forget_places();
            world.file.forget();
            publish(self, &mut world.edit);
            self.inform(say!("editor-restored"), world);
        }
    }

    /// Returns the ladder at a cell, or `None` if the tools do not work at ladders.
    pub(super) fn chosen_ladder(&self, level: &Level, cell: Cell) -> Option<Side> {
        let climb = match self.sides {
            SideChoice::Around => return None,
            SideChoice::Up => 1,
            SideChoice::Down => -1,
        };
        ladder(level, cell, climb).map(|dir| Side { cell, dir })
    }

    /// Returns the sides of the selection, for the lights on the map.
    pub(super) fn selection_outline(&self, level: &Level) -> Vec<Side> {
        outline_sides(level.grid(), &self.selection)
    }
}

/// Returns the name of a cell, as in level files.
pub(super) fn cell_name(level: &Level, cell: Cell) -> Say {
    Say::verbatim(CellName::of(level.grid(), cell))
}

/// Returns the controls that choose a side of the cell.
fn side_keys() -> Say {
    Say::Controls(ActionSet::Draw, &[Action::LastSide, Action::NextSide])
}

/// Describes a problem.
pub(super) fn problem_line(level: &Level, problem: Problem) -> Say {
    let at = cell_name(level, problem.cell);
    match problem.kind {
        ProblemKind::Unreachable(Content::Finish) => say!("editor-finish-unreachable", at),
        ProblemKind::Unreachable(content) => {
            say!("editor-unreachable", thing = content_name(content), at)
        }
        ProblemKind::CutOff(cells) => say!("editor-cut-off", cells = cells as usize, at),
        ProblemKind::LonePortal(content) => {
            say!("editor-lone-portal", thing = content_name(content), at)
        }
        ProblemKind::Unwinnable => say!("panel-proof-unwinnable"),
        ProblemKind::Losable => say!("editor-losable", at),
        _ => Say::Nothing,
    }
}

/// Describes a cell: its rock or sides, and its contents.
pub(super) fn cell_line(level: &Level, spot: Spot) -> Say {
    let at = cell_name(level, spot.cell);
    let mut told = vec![say!("editor-cell", at)];
    if level.maze().is_solid(spot.cell) {
        told.push(say!("editor-rock"));
    } else {
        let exits = level.grid().exits(spot.cell);
        told.extend(exits.map(|dir| {
            side_line(
                level,
                Side {
                    cell: spot.cell,
                    dir,
                },
            )
        }));
        told.extend(level.contents(spot.cell).map(content_name));
    }
    if let Some(side) = spot.side {
        let direction = direction(level, side.cell, side.dir);
        told.push(say!("editor-chosen-side", direction));
    }
    Say::Several(told, ", ")
}

/// Describes a side of a cell: its direction and its kind.
fn side_line(level: &Level, side: Side) -> Say {
    let direction = direction(level, side.cell, side.dir);
    let kind = match level.side(side) {
        SideKind::Gate(gate) => gate_name(gate),
        kind => name(Brush::Side(kind)),
    };
    say!("editor-side", direction, kind)
}
