//! Faults of a level that do not make it invalid.

use warren_dungeon::level::{Content, Level};
use warren_dungeon::proof::Verdict;
use warren_dungeon::route::{Action, Walker, WithPortals};
use warren_maze::solve::{UNREACHED, distances};
use warren_maze::topology::{Cell, Topology};

/// A fault of a level, and a cell in which it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind of fault.
    pub kind: ProblemKind,
    /// The cell.
    pub cell: Cell,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// This content cannot be reached from the first start, whichever doors and gates the player
    /// opens. Finishes are reported first.
    Unreachable(Content),
    /// This number of open cells without content cannot be reached. They are reported as one
    /// problem, at the first of these cells.
    CutOff(u64),
    /// A portal has no partner, so it leads nowhere.
    LonePortal(Content),
    /// The level cannot be won, although the first finish is connected to the start: the player
    /// cannot open the gates.
    Unwinnable,
    /// The player can lose the level: after the last of these moves, no finish can be reached.
    Losable,
}

/// Returns the faults of a level. Finishes that cannot be reached are first. `verdict` is the result of
/// [`certify`](warren_dungeon::proof::certify()), if it is known.
///
/// Takes time linear in the number of cells and contents.
///
/// ```
/// use warren_editor::{ProblemKind, problems};
/// use warren_dungeon::level::{Content, Edit, SideKind};
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_maze::maze::Side;
///
/// let mut level = make(&Recipe::default())?;
/// assert!(problems(&level, None).is_empty());
///
/// let finish = level.finishes()[0];
/// for dir in level.maze().passages(finish) {
///     level.apply(Edit::Side(Side { cell: finish, dir }, SideKind::Wall))?;
/// }
/// let found = problems(&level, None);
/// assert_eq!(found[0].kind, ProblemKind::Unreachable(Content::Finish));
/// assert_eq!(found[0].cell, finish);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn problems(level: &Level, verdict: Option<&Verdict>) -> Vec<Problem> {
    let Some(&start) = level.starts().first() else {
        return Vec::new();
    };
    let passages = Walker::ALL_DOORS.passages(level);
    let distance = match level.has_portals() {
        true => distances(&WithPortals::new(level, passages), &[start]),
        false => distances(&passages, &[start]),
    };
    let is_reached = |cell: Cell| distance[cell as usize] != UNREACHED;
    let mut found = Vec::new();
    let finishes = [Content::Finish].into_iter();
    let others = Content::ALL.into_iter();
    let others = others.filter(|&content| content != Content::Finish && is_needed(content));
    for content in finishes.chain(others) {
        let cells = level.cells_with(content).iter();
        let lost = cells.copied().filter(|&cell| !is_reached(cell));
        let kind = ProblemKind::Unreachable(content);
        found.extend(lost.map(|cell| Problem { kind, cell }));
        if let (Content::Portal(_), &[cell]) = (content, level.cells_with(content)) {
            let kind = ProblemKind::LonePortal(content);
            found.push(Problem { kind, cell });
        }
    }
    let is_finish_reached = level.finishes().iter().any(|&cell| is_reached(cell));
    found.extend(of_verdict(
        level,
        start,
        verdict.filter(|_| is_finish_reached),
    ));
    let is_open = |cell: &Cell| level.grid().has(*cell) && !level.maze().is_solid(*cell);
    let mut cut_off = (0..level.grid().cells())
        .filter(is_open)
        .filter(|&cell| !is_reached(cell) && level.contents(cell).next().is_none());
    if let Some(cell) = cut_off.next() {
        let kind = ProblemKind::CutOff(1 + cut_off.count() as u64);
        found.push(Problem { kind, cell });
    }
    found
}

/// Returns whether the player needs to reach the content. Beasts need not be reached, and a second
/// start may be in a different part of the level.
fn is_needed(content: Content) -> bool {
    content != Content::Start && content.beast().is_none()
}

/// Returns the fault that a verdict describes.
fn of_verdict(level: &Level, start: Cell, verdict: Option<&Verdict>) -> Option<Problem> {
    match verdict? {
        Verdict::Losing { fatal, .. } => {
            let end = fatal.iter().fold(start, |cell, &action| match action {
                Action::Walk(dir) => level.portal_grid().step(cell, dir),
                _ => cell,
            });
            let kind = ProblemKind::Losable;
            Some(Problem { kind, cell: end })
        }
        Verdict::Unwinnable { .. } => {
            let kind = ProblemKind::Unwinnable;
            let cell = level.finishes().first().copied().unwrap_or(start);
            Some(Problem { kind, cell })
        }
        Verdict::Certified(_) | Verdict::Unknown { .. } => None,
    }
}
