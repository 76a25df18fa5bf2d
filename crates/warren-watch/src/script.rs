//! The pseudocode of algorithms, with the line to which each kind of remark refers.

use crate::kind::Kind;
use crate::kind::Kind::*;

/// An algorithm's pseudocode. Catalogues contain the text of its lines and sentences; see
/// [`texts`](crate::texts).
#[derive(Debug)]
pub struct Script {
    /// The algorithm's name, such as `"wilson"`.
    pub name: &'static str,
    /// The indentation depth of each line.
    pub indents: &'static [u8],
    /// The line number of each kind of remark. Lines are numbered from 1.
    kinds: &'static [(Kind, u8)],
    /// The meaning of the list in a [`Reading`](crate::Reading), or `None` if the algorithm has no
    /// list.
    pub list: Option<List>,
    /// The lesson's pages, given by the spot in the animation that each page shows.
    pub lesson: &'static [Spot],
}

/// The meaning of the list of cells that an algorithm remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// A stack, whose last cell is processed next.
    Stack,
    /// A queue, whose first cell is processed next.
    Queue,
    /// Two queues: one for the search from the start, and one for the search from the finishes.
    Queues,
    /// The unvisited cells beside the maze. The next cell is chosen at random.
    Frontier,
    /// A list from which any cell can be processed next.
    Listed,
    /// The path of a random walk. The last cell is the current cell.
    Walk,
    /// The current row.
    Row,
    /// The cells of the current run.
    Run,
    /// The part of the grid that is being divided.
    Part,
}

/// A remark that a page of a lesson shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The remark after this share of the animation, in percent.
    Percent(u8),
    /// The first remark of a kind.
    First(Kind),
    /// The remark of a kind whose first number is highest.
    Most(Kind),
}

impl Script {
    /// Returns an algorithm's script, or `None` if there is no such algorithm.
    pub fn named(name: &str) -> Option<&'static Script> {
        SCRIPTS.iter().find(|script| script.name == name)
    }

    /// Returns the number of the line to which remarks of this kind refer, or `None` if no line
    /// belongs to this kind.
    pub fn line(&self, kind: Kind) -> Option<u8> {
        let row = self.kinds.iter().find(|row| row.0 == kind);
        row.map(|row| row.1)
    }

    /// Returns the kinds of remarks that occur in this algorithm.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.kinds.iter().map(|row| row.0)
    }
}

/// Every script: first the scripts of generators, then the scripts of searches.
pub static SCRIPTS: &[Script] = &[
    Script {
        name: "wilson",
        indents: &[0, 0, 1, 1, 2, 1],
        kinds: &[
            (Start, 1),
            (Walk, 3),
            (Step, 4),
            (Meet, 4),
            (Loop, 5),
            (Path, 6),
        ],
        list: Some(List::Walk),
        lesson: &[
            Spot::Most(Loop),
            Spot::First(Walk),
            Spot::First(Loop),
            Spot::First(Meet),
            Spot::First(Path),
            Spot::Percent(100),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "cycle-popping",
        indents: &[0, 0, 0, 1, 1, 1],
        kinds: &[
            (Start, 2),
            (Walk, 3),
            (Step, 4),
            (Meet, 4),
            (Loop, 5),
            (Path, 6),
        ],
        list: Some(List::Walk),
        lesson: &[
            Spot::Most(Loop),
            Spot::First(Step),
            Spot::First(Loop),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "aldous-broder",
        indents: &[0, 0, 1, 1],
        kinds: &[(Start, 1), (Known, 3), (New, 3), (Enter, 4)],
        list: Some(List::Walk),
        lesson: &[
            Spot::Percent(95),
            Spot::First(Enter),
            Spot::First(Known),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "depth-first",
        indents: &[0, 0, 1, 2, 1],
        kinds: &[(Start, 1), (Open, 4), (Back, 5)],
        list: Some(List::Stack),
        lesson: &[
            Spot::Most(Back),
            Spot::First(Open),
            Spot::First(Back),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "inherited-backtrack",
        indents: &[0, 0, 1, 2, 2, 1],
        kinds: &[(Start, 1), (Open, 5), (Back, 6)],
        list: Some(List::Stack),
        lesson: &[Spot::Percent(60), Spot::First(Open), Spot::First(Back)],
    },
    Script {
        name: "random-backtrack",
        indents: &[0, 0, 1, 1, 1, 1, 0],
        kinds: &[
            (Start, 1),
            (Resume, 3),
            (Back, 4),
            (GiveUp, 5),
            (Open, 6),
            (Fill, 7),
            (Frontier, 7),
            (Grow, 7),
        ],
        list: Some(List::Stack),
        lesson: &[Spot::Percent(50), Spot::First(GiveUp), Spot::First(Resume)],
    },
    Script {
        name: "hunt-and-kill",
        indents: &[0, 0, 1, 0, 0],
        kinds: &[(Start, 1), (Open, 3), (Hunt, 4), (End, 4), (Found, 5)],
        list: Some(List::Row),
        lesson: &[
            Spot::First(Hunt),
            Spot::First(Open),
            Spot::First(Found),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "hunt-and-scan",
        indents: &[0, 0, 1, 0, 0],
        kinds: &[(Start, 1), (Open, 3), (Scan, 4), (End, 5)],
        list: None,
        lesson: &[Spot::Most(Scan), Spot::First(Open), Spot::Percent(100)],
    },
    Script {
        name: "growing-tree",
        indents: &[0, 0, 1, 1, 1],
        kinds: &[
            (Start, 1),
            (Newest, 3),
            (Random, 3),
            (Oldest, 3),
            (Open, 4),
            (Remove, 5),
        ],
        list: Some(List::Listed),
        lesson: &[Spot::Percent(50), Spot::First(Open), Spot::First(Remove)],
    },
    Script {
        name: "prim",
        indents: &[0, 0, 1, 1],
        kinds: &[(Start, 1), (Frontier, 3), (Grow, 4)],
        list: Some(List::Frontier),
        lesson: &[
            Spot::Percent(40),
            Spot::First(Frontier),
            Spot::First(Grow),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "areas",
        indents: &[0, 0, 1, 1],
        kinds: &[(Start, 1), (Frontier, 3), (Turn, 4)],
        list: Some(List::Frontier),
        lesson: &[Spot::Percent(60), Spot::First(Turn), Spot::Percent(100)],
    },
    Script {
        name: "kruskal",
        indents: &[0, 0, 1, 2, 1],
        kinds: &[(Start, 1), (Pair, 4), (Single, 4), (Merge, 4), (Keep, 5)],
        list: None,
        lesson: &[
            Spot::Percent(45),
            Spot::First(Pair),
            Spot::First(Merge),
            Spot::First(Keep),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "minimum-spanning-tree",
        indents: &[0, 0, 1, 1],
        kinds: &[(Start, 1), (Round, 2), (Pair, 4), (Single, 4), (Merge, 4)],
        list: None,
        lesson: &[
            Spot::Most(Round),
            Spot::First(Round),
            Spot::First(Merge),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "binary-tree",
        indents: &[0, 1, 1, 1],
        kinds: &[(Start, 1), (Corner, 3), (Choice, 4)],
        list: None,
        lesson: &[Spot::Percent(100), Spot::Most(Choice), Spot::First(Corner)],
    },
    Script {
        name: "sidewinder",
        indents: &[0, 1, 2, 2, 1],
        kinds: &[(Start, 1), (Run, 2), (On, 3), (Up, 4), (First, 5)],
        list: Some(List::Run),
        lesson: &[
            Spot::Most(Up),
            Spot::First(First),
            Spot::First(On),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "eller",
        indents: &[0, 1, 1, 1, 0],
        kinds: &[
            (Start, 1),
            (Row, 1),
            (Across, 2),
            (Coin, 2),
            (Keep, 3),
            (Down, 4),
            (Last, 5),
        ],
        list: Some(List::Row),
        lesson: &[
            Spot::Percent(50),
            Spot::First(Across),
            Spot::First(Down),
            Spot::First(Last),
        ],
    },
    Script {
        name: "recursive-division",
        indents: &[0, 0, 1, 1, 1, 1],
        kinds: &[(Start, 1), (Room, 3), (Corridor, 4), (Wall, 5), (Gap, 6)],
        list: Some(List::Part),
        lesson: &[
            Spot::First(Wall),
            Spot::First(Gap),
            Spot::First(Corridor),
            Spot::Percent(100),
        ],
    },
    Script {
        name: "breadth-first",
        indents: &[0, 0, 1, 1, 1],
        kinds: &[(Start, 1), (Visit, 3), (Goal, 4), (Queue, 5), (Fail, 2)],
        list: Some(List::Queue),
        lesson: &[
            Spot::Percent(50),
            Spot::First(Queue),
            Spot::First(Visit),
            Spot::First(Goal),
        ],
    },
    Script {
        name: "depth-first-search",
        indents: &[0, 0, 1, 1, 1],
        kinds: &[(Start, 1), (Goal, 3), (Push, 4), (Pop, 5), (Fail, 2)],
        list: Some(List::Stack),
        lesson: &[Spot::Most(Push), Spot::First(Pop), Spot::First(Goal)],
    },
    Script {
        name: "bidirectional",
        indents: &[0, 0, 1, 1, 1, 1],
        kinds: &[
            (Start, 1),
            (Side, 3),
            (Visit, 4),
            (Goal, 5),
            (Queue, 6),
            (Fail, 2),
        ],
        list: Some(List::Queues),
        lesson: &[Spot::Percent(80), Spot::First(Side), Spot::First(Goal)],
    },
    Script {
        name: "a-star",
        indents: &[0, 0, 1, 1, 1],
        kinds: &[(Start, 1), (Best, 3), (Goal, 4), (Estimate, 5), (Fail, 2)],
        list: Some(List::Listed),
        lesson: &[
            Spot::Percent(60),
            Spot::First(Estimate),
            Spot::Most(Best),
            Spot::First(Goal),
        ],
    },
    Script {
        name: "dead-end-filling",
        indents: &[0, 0, 1, 0],
        kinds: &[(Start, 1), (DeadEnd, 3), (Goal, 4), (Fail, 4)],
        list: None,
        lesson: &[Spot::Percent(70), Spot::First(DeadEnd), Spot::First(Goal)],
    },
    Script {
        name: "left-hand",
        indents: &[0, 0, 1, 1, 0],
        kinds: &[(Start, 1), (Goal, 2), (Follow, 4), (Turned, 4), (Fail, 5)],
        list: None,
        lesson: &[Spot::Percent(60), Spot::First(Turned), Spot::Percent(100)],
    },
    Script {
        name: "right-hand",
        indents: &[0, 0, 1, 1, 0],
        kinds: &[(Start, 1), (Goal, 2), (Follow, 4), (Turned, 4), (Fail, 5)],
        list: None,
        lesson: &[Spot::Percent(60), Spot::First(Turned), Spot::Percent(100)],
    },
    Script {
        name: "tremaux",
        indents: &[0, 0, 1, 1, 1, 0],
        kinds: &[
            (Start, 1),
            (Goal, 2),
            (Mark, 3),
            (Met, 4),
            (Return, 5),
            (Fail, 6),
        ],
        list: Some(List::Stack),
        lesson: &[
            Spot::Percent(70),
            Spot::First(Mark),
            Spot::First(Return),
            Spot::Percent(100),
        ],
    },
];
