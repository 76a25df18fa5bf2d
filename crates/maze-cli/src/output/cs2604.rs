//! What the maze program of the course CS2604 prints.
//!
//! ```text
//! <pre>          the maze, with its way in and its way out;
//! + +-+          for DFS and BFS the last digit of each room's place in the
//! | | |          order of visits, and the path in `#`
//! + + +
//! |   |
//! +-+ +
//! ```

use crate::error::Error;
use warren_maze::draw::{Path, Plan, Trace, Values, check_plain, lines};
use warren_maze::solve::{self, Order};
use warren_maze::topology::Topology;

/// Paths end inside the border.
const TRACE: Trace = Trace {
    mark: '#',
    in_border: false,
};

/// Prints a plan's maze and openings, and how depth-first and breadth-first
/// search find a way from its first start to the first finish that they come to
/// when they try neighbours in this order. The plan's own paths and values are
/// left out. Time linear in the cells.
pub(crate) fn cs2604(plan: &Plan<'_>, order: Order) -> Result<String, Error> {
    let maze = plan.maze;
    check_plain(maze, "cs2604")?;
    let &from = plan.starts.first().ok_or_else(no_way)?;
    let mut goals = vec![false; maze.grid().cells() as usize];
    for &cell in plan.finishes {
        goals[cell as usize] = true;
    }
    let is_goal = |cell| goals[cell as usize];

    // Starts and finishes are not marked: the start is the room that shows 0.
    let bare = Plan {
        openings: plan.openings.clone(),
        ..Plan::new(maze, &[], &[])
    };
    let mut out = format!("<pre>\n{}", lines(&bare, TRACE)?);
    for (name, solution) in [
        ("DFS", solve::depth_first(maze, order, from, is_goal)),
        ("BFS", solve::breadth_first(maze, order, from, is_goal)),
    ] {
        let moves = solution.path.ok_or_else(no_way)?;
        let visits = Plan {
            values: Some(Values::order(&solution.visits, maze.grid().cells())),
            ..bare.clone()
        };
        let path = Plan {
            paths: vec![Path { from, moves }],
            ..bare.clone()
        };
        let pictures = [lines(&visits, TRACE)?, lines(&path, TRACE)?];
        out += &format!("\n{name}:\n{}\n{}", pictures[0], pictures[1]);
    }
    Ok(out)
}

fn no_way() -> Error {
    Error::Impossible(
        "cs2604 shows the way, and none leads from the start to a finish: choose text".into(),
    )
}
