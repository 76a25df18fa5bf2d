//! The kinds of remarks.

/// Defines [`Kind`]. Each row contains a kind, its name in sentence keys, the names of the numbers
/// in its sentences, and a description.
macro_rules! kinds {
    ($($kind:ident $name:literal $numbers:tt $(#[$summary:meta])*;)*) => {
        /// The kind of a remark. Together with the name of a [`Script`](crate::Script), a kind
        /// determines a line of pseudocode and a sentence.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$summary])* $kind,)*
        }

        impl Kind {
            /// Every kind.
            pub const ALL: [Kind; [$(stringify!($kind)),*].len()] = [$(Kind::$kind),*];

            /// Returns the kind's name in sentence keys, such as `"give-up"`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }

            /// Returns the names for the numbers in the sentences, in the order of
            /// [`Sentence::numbers`](crate::Sentence::numbers).
            pub fn numbers(self) -> &'static [&'static str] {
                match self {
                    $(Kind::$kind => &$numbers,)*
                }
            }
        }
    };
}

kinds! {
    Start "start" [] /** The algorithm begins in a cell. */;
    Open "open" ["choices"] /** A passage opens. It was one of several choices. */;
    Back "back" ["stack"] /** A cell without unvisited neighbours is popped. */;
    GiveUp "give-up" ["stack"] /** A cell is popped, although it has unvisited neighbours. */;
    Resume "resume" [] /** A reached cell is pushed onto the empty stack. */;
    Fill "fill" [] /** The second part of the algorithm begins, which fills the grid. */;
    Frontier "frontier" ["added", "frontier"] /** Cells are added to the frontier. */;
    Grow "grow" ["choices", "frontier"] /** A cell of the frontier joins the maze. */;
    Turn "turn" ["tree", "frontier"] /** A cell of the frontier joins one of several trees. */;
    Hunt "hunt" ["row"] /** A row is searched for a cell beside the maze. */;
    Found "found" [] /** The search found a cell. */;
    Scan "scan" ["cells"] /** The cells after the current one are searched. */;
    End "end" [] /** The search found no cell, so the maze is complete. */;
    Newest "newest" ["list"] /** The newest cell of the list is chosen. */;
    Random "random" ["list"] /** A random cell of the list is chosen. */;
    Oldest "oldest" ["list"] /** The oldest cell of the list is chosen. */;
    Remove "remove" ["list"] /** A cell is removed from the list. */;
    Walk "walk" ["left"] /** A random walk begins. */;
    Step "step" ["length"] /** A random walk goes to a cell outside its path and the maze. */;
    Loop "loop" ["cells", "length"] /** A random walk returns to its path, and a loop is erased. */;
    Meet "meet" ["length"] /** A random walk reaches the maze. */;
    Path "path" ["left"] /** A passage on the path of a random walk opens. */;
    Known "known" ["left"] /** A random walk goes to a cell that it has visited before. */;
    New "new" ["left"] /** A random walk goes to a cell for the first time. */;
    Enter "enter" ["left"] /** The passage through which a walk entered a new cell opens. */;
    Pair "pair" ["set"] /** A passage joins two single cells. */;
    Single "single" ["set"] /** A passage joins a single cell to a set. */;
    Merge "merge" ["lost", "kept"] /** A passage joins two sets. */;
    Keep "keep" ["set"] /** A wall stays, because both of its cells are in the same set. */;
    Coin "coin" [] /** A wall stays by chance. */;
    Round "round" ["round", "trees"] /** A round begins. */;
    Row "row" ["row"] /** A row begins. */;
    Last "last" ["row"] /** The last row begins. */;
    Across "across" [] /** A passage to the next cell of the row opens. */;
    Down "down" ["set"] /** A passage to the next row opens. */;
    Run "run" ["run"] /** A cell is added to the run. */;
    On "on" ["run"] /** The run continues. */;
    Up "up" ["run"] /** The run ends with a passage to the previous row. */;
    First "first" ["run"] /** The run of the first row ends. */;
    Choice "choice" ["choices"] /** A cell is joined to a neighbour towards the corner. */;
    Corner "corner" [] /** The cell in the corner has no such neighbour. */;
    Room "room" ["cells"] /** A part of the grid is taken from the stack. */;
    Corridor "corridor" ["cells"] /** A part is one cell wide and stays as it is. */;
    Wall "wall" ["sides"] /** A wall is built across a part. */;
    Gap "gap" ["sides"] /** A gap in this wall opens. */;
    Done "done" [] /** The algorithm has finished. */;
    Extra "extra" [] /** A passage opens after the algorithm has finished. */;
    Closed "closed" [] /** A passage closes after the algorithm has finished. */;
    Brief "brief" [] /** A passage opens, and the ideas behind it were not recorded. */;
    Visit "visit" ["distance", "waiting"] /** A search visits a cell of its queue. */;
    Queue "queue" ["added", "waiting"] /** New cells are added to the queue. */;
    Push "push" ["stack"] /** A search visits a cell and pushes it. */;
    Pop "pop" ["stack"] /** A search pops a cell. */;
    Side "side" ["here", "there"] /** One of two searches takes a turn. */;
    Best "best" ["f", "g", "h"] /** A search visits the cell with the lowest estimate. */;
    Estimate "estimate" ["added", "waiting"] /** Cells are added to the list with estimates. */;
    DeadEnd "dead-end" ["filled"] /** A dead end is filled. */;
    Turned "turned" ["steps"] /** A walker turns around in a dead end. */;
    Follow "follow" ["steps"] /** A walker follows the wall. */;
    Mark "mark" ["steps"] /** A walker goes through an unmarked passage to a new cell. */;
    Met "met" ["steps"] /** A walker enters a visited cell through an unmarked passage. */;
    Return "return" ["steps"] /** A walker goes back through a marked passage. */;
    Goal "goal" ["length"] /** The search has found a finish. */;
    Fail "fail" [] /** The search ends without a path. */;
}

impl Kind {
    /// Returns whether the timeline marks remarks of this kind.
    pub fn is_marker(self) -> bool {
        matches!(
            self,
            Kind::Walk
                | Kind::Resume
                | Kind::Fill
                | Kind::Found
                | Kind::Scan
                | Kind::Round
                | Kind::Row
                | Kind::Last
                | Kind::Side
                | Kind::Done
                | Kind::Goal
                | Kind::Fail
        )
    }
}
