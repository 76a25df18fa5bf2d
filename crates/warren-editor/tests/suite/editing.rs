//! Tests of an edited level's history and journal, and of the search for problems.

use super::mutations::{any_edit, any_level, on_grid};
use super::support::corridor;
use proptest::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, SideKind};
use warren_dungeon::proof::certify;
use warren_editor::{Change, History, ProblemKind, Snapshot, journal, problems};
use warren_maze::maze::Side;
use warren_maze::topology::Square;

/// A random change to a level: edits with arbitrary cells, or a number that selects one of the
/// other changes.
type Plan = (Vec<Edit>, u8);

fn any_plans() -> impl Strategy<Value = Vec<Plan>> {
    let edits = prop::collection::vec(any_edit(), 1..4);
    prop::collection::vec((edits, 0..10u8), 0..14)
}

/// Performs the changes in a history and writes them to a journal. Edits that cannot be applied are
/// left out. Returns the level after each change.
fn perform(history: &mut History, text: &mut String, other: &Arc<Level>, plans: Vec<Plan>) {
    for (edits, kind) in plans {
        let edits = fitting(history.level(), edits);
        let change = match kind {
            0..3 => Change::Edits(edits),
            3..5 => Change::More(edits),
            5 => Change::Replace(Snapshot(other.clone())),
            6 => Change::ReplaceAgain(Snapshot(other.clone())),
            7..9 => Change::Undo,
            _ => Change::Redo,
        };
        history.perform(change.clone()).unwrap();
        *text += &journal::line(&change);
    }
}

/// Returns the edits that can be applied one after the other, with their cells on the grid.
fn fitting(level: &Level, edits: Vec<Edit>) -> Vec<Edit> {
    let mut level = level.clone();
    let edits = edits.into_iter().map(|edit| on_grid(&level, edit));
    let edits: Vec<Edit> = edits.collect();
    let is_applied = |edit: &Edit| level.apply(*edit).is_ok();
    edits.into_iter().filter(is_applied).collect()
}

/// Returns all levels that a history reaches by undoing and redoing.
fn levels(mut history: History) -> Vec<Arc<Level>> {
    while history.can_undo() {
        history.perform(Change::Undo).unwrap();
    }
    let mut levels = vec![history.level().clone()];
    while history.can_redo() {
        history.perform(Change::Redo).unwrap();
        levels.push(history.level().clone());
    }
    levels
}

proptest! {
    #[test]
    fn every_change_can_be_undone_and_redone(
        first in any_level(),
        other in any_level(),
        changes in prop::collection::vec(prop::collection::vec(any_edit(), 1..6), 1..12),
    ) {
        let (Some(first), Some(other)) = (first, other) else { return Ok(()) };
        let mut history = History::new(Arc::new(first.clone()));
        let mut states = vec![history.level().clone()];
        for (number, edits) in (0..).zip(changes) {
            let change = match number % 5 {
                4 => Change::Replace(Snapshot(Arc::new(other.clone()))),
                _ => Change::Edits(fitting(history.level(), edits)),
            };
            let steps = history.performed();
            if history.perform(change).is_ok() && history.performed() > steps {
                states.push(history.level().clone());
            }
        }
        prop_assert_eq!(&levels(history.clone()), &states);
        // A new change after an undo discards the undone steps.
        if history.can_undo() {
            history.perform(Change::Undo).unwrap();
            history.perform(Change::Edits(vec![Edit::Charges(77)])).unwrap();
            prop_assert!(!history.can_redo());
        }
    }

    #[test]
    fn a_journal_restores_the_level_and_all_steps(
        first in any_level(),
        other in any_level(),
        plans in any_plans(),
        cut: prop::sample::Index,
    ) {
        let (Some(first), Some(other)) = (first, other) else { return Ok(()) };
        let first = Arc::new(first);
        let (mut history, mut text) = (History::new(first.clone()), journal::begin(&first));
        let begin = text.len();
        perform(&mut history, &mut text, &Arc::new(other), plans);
        let restored = journal::read(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(restored.level(), history.level());
        prop_assert_eq!(restored.performed(), history.performed());
        prop_assert_eq!(levels(restored), levels(history));
        // A crash may cut the journal anywhere after its first level. The last line is then ignored.
        let cut = begin + cut.index(text.len() - begin + 1);
        if text.is_char_boundary(cut) {
            let read = journal::read(&text[..cut]);
            prop_assert!(read.is_ok(), "{}", read.unwrap_err());
        }
    }
}

#[test]
fn a_stroke_is_undone_as_a_whole_and_a_failed_edit_changes_nothing() {
    let level = Arc::new(corridor("S F"));
    let mut history = History::new(level.clone());
    history
        .perform(Change::Edits(vec![Edit::Charges(1)]))
        .unwrap();
    history.perform(Change::More(vec![Edit::Light(9)])).unwrap();
    assert_eq!(history.performed(), 1);
    // The second edit removes the only finish.
    let finish = level.finishes()[0];
    let edits = vec![
        Edit::Charges(2),
        Edit::Content(Content::Finish, finish, false),
    ];
    assert!(history.perform(Change::Edits(edits)).is_err());
    assert_eq!((history.level().charges(), history.level().light()), (1, 9));
    history.perform(Change::Undo).unwrap();
    assert_eq!(*history.level(), level);
    // Edits that change nothing do not form a step.
    history
        .perform(Change::Edits(vec![Edit::Charges(0)]))
        .unwrap();
    assert!(!history.can_undo() && history.can_redo());
}

#[test]
fn errors_in_journals_name_the_line() {
    let level = Arc::new(corridor("S F"));
    let begin = journal::begin(&level);
    for (text, told) in [
        (String::new(), "first line"),
        ("warren journal 99\n".into(), "warren journal 1"),
        (format!("{}\n", journal::HEADER), "no level"),
        (format!("{}\nUndo\n", journal::HEADER), "no level"),
        (format!("{begin}Jump\nUndo\n"), "line 3"),
        (format!("{begin}Undo\nEdits([Rock(999,true)])\n"), "line 4"),
    ] {
        let error = journal::read(&text).unwrap_err().to_string();
        assert!(error.contains(told), "{text:?}: {error}");
    }
}

#[test]
fn problems_are_reported_with_their_cells() {
    let kinds = |level: &Level| -> Vec<ProblemKind> {
        let found = problems(level, Some(&certify(level)));
        found.into_iter().map(|problem| problem.kind).collect()
    };
    let level = corridor("S       F");
    assert_eq!(kinds(&level), []);
    let side = |cell| Side {
        cell,
        dir: Square::EAST,
    };
    let [start, finish] = [level.starts()[0], level.finishes()[0]];
    let key = Content::Key(KeyShape::Heart);
    let locked = SideKind::Gate(Gate::Locked(KeyShape::Heart));

    // The key is behind its own door.
    let mut locked_in = level.clone();
    locked_in.apply(Edit::Side(side(start), locked)).unwrap();
    locked_in.apply(Edit::Content(key, finish, true)).unwrap();
    assert_eq!(kinds(&locked_in), [ProblemKind::Unwinnable]);
    assert_eq!(problems(&locked_in, None), []);

    // Behind the one-way gate, no path leads back to the key.
    let mut losable = level.clone();
    let one_way = SideKind::Gate(Gate::OneWay { forwards: false });
    losable
        .apply(Edit::Content(Content::Finish, start, true))
        .unwrap();
    losable
        .apply(Edit::Content(Content::Finish, finish, false))
        .unwrap();
    assert_eq!(kinds(&losable), []);
    losable = level.clone();
    losable.apply(Edit::Side(side(finish - 1), locked)).unwrap();
    losable.apply(Edit::Content(key, start, true)).unwrap();
    assert_eq!(kinds(&losable), []);
    losable.apply(Edit::Side(side(start), one_way)).unwrap();
    assert!(kinds(&losable).contains(&ProblemKind::Unreachable(Content::Finish)));

    // A wall cuts off the finish and two cells.
    let cut = level
        .with(Edit::Side(side(finish - 3), SideKind::Wall))
        .unwrap();
    let found = problems(&cut, None);
    assert_eq!(found[0].kind, ProblemKind::Unreachable(Content::Finish));
    assert_eq!(found[0].cell, finish);
    assert_eq!(found[1].kind, ProblemKind::CutOff(2));
    assert_eq!(found[1].cell, finish - 2);
    assert_eq!(found.len(), 2);
}
