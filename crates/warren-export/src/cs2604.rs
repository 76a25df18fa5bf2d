//! The output of the maze program of the course CS2604.
//!
//! ```text
//! <pre>          The first picture is the maze with its two openings. For DFS
//! + +-+          and BFS, one picture shows the last digit of each room's index
//! | | |          in the order of visits, and one picture shows the path as `#`.
//! + + +
//! |   |
//! +-+ +
//! ```

use crate::error::ExportError;
use crate::memory;
use warren_maze::draw::{Path, Plan, Trace, Values, check_plain, lines};
use warren_maze::solve::{self, Order};
use warren_maze::topology::Topology;

/// The maximum number of bytes per cell for the searches and the pictures.
const DRAWING: u64 = 100;

/// The paths in these pictures. They are not drawn in the border.
pub const CS2604_TRACE: Trace = Trace {
    mark: '#',
    in_border: false,
};

/// Returns pictures of a plan's maze with its openings, and of a depth-first and a breadth-first
/// search that try neighbours in this order. The searches start at the first start and end at the
/// first finish that they visit. The plan's paths and values are ignored. Takes time linear in the
/// number of cells.
pub fn cs2604(plan: &Plan<'_>, order: Order) -> Result<String, ExportError> {
    let maze = plan.maze;
    check_plain(maze, "cs2604")?;
    memory::check("this drawing", u64::from(maze.grid().cells()) * DRAWING)?;
    let &from = plan.starts.first().ok_or_else(no_way)?;
    let mut goals = vec![false; maze.grid().cells() as usize];
    for &cell in plan.finishes {
        goals[cell as usize] = true;
    }
    let is_goal = |cell| goals[cell as usize];

    // Starts and finishes are not marked: the room with the digit 0 is the start.
    let bare = Plan {
        openings: plan.openings.clone(),
        ..Plan::new(maze, &[], &[])
    };
    let mut out = format!("<pre>\n{}", lines(&bare, CS2604_TRACE)?);
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
        let pictures = [lines(&visits, CS2604_TRACE)?, lines(&path, CS2604_TRACE)?];
        out += &format!("\n{name}:\n{}\n{}", pictures[0], pictures[1]);
    }
    Ok(out)
}

fn no_way() -> ExportError {
    ExportError::Impossible(
        "cs2604 shows the path, but none leads from the start to a finish: choose text".into(),
    )
}
