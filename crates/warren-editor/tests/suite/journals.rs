//! Tests that journals keep their format, so that an edited level is restored after an update.

use super::support::corridor;
use std::sync::Arc;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, LeverNumber, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Recipe, Theme};
use warren_editor::{Change, Snapshot, journal};
use warren_maze::maze::Side;
use warren_maze::topology::{GridSpec, Square};

/// The journal of [`changes`]. This file must never change, because players have such journals. If
/// the format changes, add a file for the new format, and only read this one.
const JOURNAL: &str = include_str!("journal_1.txt");

/// Returns changes of every kind, with edits of every kind.
fn changes() -> Vec<Change> {
    let side = Side {
        cell: 1,
        dir: Square::EAST,
    };
    let kinds = [
        SideKind::Wall,
        SideKind::ClosedDoor,
        SideKind::OpenDoor,
        SideKind::Gate(Gate::Iron),
        SideKind::Gate(Gate::Locked(KeyShape::ALL[0])),
        SideKind::Gate(Gate::OneWay { forwards: false }),
        SideKind::Gate(Gate::Portcullis {
            lever: LeverNumber::ALL[1],
            is_open: true,
        }),
        SideKind::Passage,
    ];
    let sides = kinds.map(|kind| Edit::Side(side, kind)).to_vec();
    let corridor = Arc::new(corridor("S       F"));
    let recipe = Recipe {
        grid: GridSpec {
            width: 3,
            height: 2,
            ..GridSpec::default()
        },
        seed: 7,
        ..Recipe::default()
    };
    let made = Arc::new(make(&recipe).unwrap());
    vec![
        Change::Edits(sides),
        Change::Undo,
        Change::Redo,
        Change::Edits(vec![
            Edit::Charges(3),
            Edit::Light(20),
            Edit::Theme(Theme::ALL[1]),
        ]),
        Change::More(vec![Edit::Start(3, 0), Edit::Room(2, Some(2))]),
        Change::Edits(vec![Edit::Room(1, Some(2))]),
        Change::More(vec![Edit::Room(1, None)]),
        Change::Replace(Snapshot(made.clone())),
        Change::ReplaceAgain(Snapshot(corridor)),
        Change::Edits(vec![
            Edit::Side(
                Side {
                    cell: 0,
                    dir: Square::EAST,
                },
                SideKind::Wall,
            ),
            Edit::Content(Content::Start, 4, true),
            Edit::Content(Content::Start, 0, false),
            Edit::Rock(0, true),
        ]),
    ]
    .into_iter()
    .chain(Content::ALL.map(|content| {
        let put = |is_there| Edit::Content(content, 2, is_there);
        Change::More(vec![put(true), put(false)])
    }))
    .collect()
}

#[test]
fn journals_have_the_same_text_in_every_release() {
    let begin = Arc::new(corridor("S       F"));
    let lines = changes().iter().map(journal::line).collect::<String>();
    let text = journal::begin(&begin) + &lines;
    assert!(text == JOURNAL, "the text is now:\n{text}");
}

#[test]
fn a_journal_of_an_older_release_is_read() {
    let history = journal::read(JOURNAL).unwrap();
    // The steps of the older level, the new level, and the last edits.
    assert!(history.can_undo() && !history.can_redo());
    let level = history.level();
    assert_eq!((level.starts(), level.finishes()), (&[4][..], &[4][..]));
    assert_eq!(level.charges(), 0);
    let cells: Vec<_> = level.maze().open_cells().collect();
    assert_eq!(cells, [1, 2, 3, 4]);
    let undone = |steps: usize| {
        let mut history = journal::read(JOURNAL).unwrap();
        (0..steps).for_each(|_| history.perform(Change::Undo).unwrap());
        history
    };
    let begun = undone(history.performed());
    assert!(!begun.can_undo());
    assert_eq!(**begun.level(), corridor("S       F"));
}
