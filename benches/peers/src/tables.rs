//! The pairs of tasks that are compared, and the goals.

use crate::graphs::{self, LATTICE, MAZE, TRIANGULATION};
use crate::ours::{breadth_first_search, generator, minimum_spanning_tree};
use crate::race::Ratio::{Faster, Slower};
use crate::race::{Race, Ratio, Work};
use crate::theirs::{irrgarten, knossos, maze_generator};
use knossos::maze as k;
use maze_generator::ellers_algorithm::EllersGenerator;
use maze_generator::prims_algorithm::PrimsGenerator;
use maze_generator::recursive_backtracking::RbGenerator;
use warren_maze::generate::{
    AldousBroder, BinaryTree, DepthFirst, Eller, HuntAndKill, Kruskal, Prim, Sidewinder, Wilson,
};

/// The side length of a maze with 10⁸ cells.
pub const LARGE: u32 = 10_000;

/// Returns the comparisons of the library's algorithms with the same algorithms in other crates, at
/// the same size.
pub fn beside_other_crates() -> Vec<Race> {
    let newest = || k::GrowingTree::new(k::Method::Newest);
    let binary_tree = || k::BinaryTree::new(k::Bias::NorthWest);
    vec![
        race(
            Faster(Some(10.0)),
            generator("depth-first", 1000, DepthFirst),
            knossos("growing tree, newest", 1000, newest),
        ),
        race(
            Faster(Some(10.0)),
            generator("Prim", 100, Prim),
            knossos("Prim", 100, k::Prim::new),
        ),
        race(
            Faster(Some(15.0)),
            generator("Eller", 100, Eller::default()),
            knossos("Eller", 100, || k::Eller),
        ),
        race(
            Faster(Some(10.0)),
            generator("Aldous-Broder", 100, AldousBroder),
            knossos("Aldous-Broder", 100, || k::AldousBroder),
        ),
        race(
            Faster(Some(4.0)),
            generator("hunt-and-kill", 100, HuntAndKill),
            knossos("hunt-and-kill", 100, k::HuntAndKill::new),
        ),
        race(
            Faster(Some(20.0)),
            generator("binary tree", 1000, BinaryTree::default()),
            knossos("binary tree", 1000, binary_tree),
        ),
        race(
            Faster(Some(5.0)),
            generator("sidewinder", 1000, Sidewinder::default()),
            knossos("sidewinder", 1000, || k::Sidewinder),
        ),
        race(
            Faster(None),
            generator("Kruskal", 100, Kruskal),
            knossos("Kruskal", 100, || k::Kruskal),
        ),
        race(
            Faster(None),
            generator("depth-first", 1000, DepthFirst),
            irrgarten(1000),
        ),
        race(
            Faster(None),
            generator("depth-first", 100, DepthFirst),
            maze_generator("recursive backtracking", 100, RbGenerator::new),
        ),
        race(
            Faster(None),
            generator("Prim", 100, Prim),
            maze_generator("Prim", 100, PrimsGenerator::new),
        ),
        race(
            Faster(None),
            generator("Eller", 100, Eller::default()),
            maze_generator("Eller", 100, EllersGenerator::new),
        ),
    ]
}

/// Returns the comparisons of [`Graph`](warren_maze::topology::Graph) with petgraph on the same
/// graphs, and with knossos on the square grid. Knossos has no other grid.
pub fn any_graph() -> Vec<Race> {
    let mut races = Vec::new();
    for edges in [LATTICE, TRIANGULATION] {
        races.push(race(
            Faster(Some(3.0)),
            graphs::kruskal(1000, edges),
            graphs::petgraph_kruskal(1000, edges),
        ));
    }
    for edges in [LATTICE, TRIANGULATION, MAZE] {
        for side in [100, 1000] {
            races.push(race(
                Faster(Some(3.0)),
                graphs::breadth_first_search(side, edges),
                graphs::petgraph_breadth_first_search(side, edges),
            ));
        }
    }
    races.push(race(
        Faster(Some(3.0)),
        graphs::kruskal(100, LATTICE),
        knossos("Kruskal", 100, || k::Kruskal),
    ));
    races
}

/// Returns the comparisons of the library's algorithms with its depth-first search, at the same
/// size.
pub fn beside_depth_first() -> Vec<Race> {
    let depth_first = || generator("depth-first", 1000, DepthFirst);
    vec![
        race(
            Slower(Some(3.0)),
            generator("Kruskal", 1000, Kruskal),
            depth_first(),
        ),
        race(
            Slower(Some(2.0)),
            generator("Wilson", 1000, Wilson),
            depth_first(),
        ),
        race(
            Slower(Some(0.8)),
            breadth_first_search(1000, "depth-first", DepthFirst),
            depth_first(),
        ),
        race(
            Slower(Some(0.8)),
            breadth_first_search(1000, "Prim", Prim),
            depth_first(),
        ),
    ]
}

/// Returns the comparisons on 10⁸ cells: with a different algorithm, with fewer cells, and with
/// fewer threads.
pub fn large() -> Vec<Race> {
    let depth_first = |side| generator("depth-first", side, DepthFirst);
    let prim = |side| generator("Prim", side, Prim);
    let tree = |threads| minimum_spanning_tree(LARGE, threads);
    vec![
        race(
            Slower(Some(6.0)),
            generator("Kruskal", LARGE, Kruskal),
            depth_first(LARGE),
        ),
        race(Slower(Some(6.0)), tree(1), depth_first(LARGE)),
        race(Faster(Some(1.6)), tree(2), tree(1)),
        race(Slower(Some(2.0)), depth_first(LARGE), depth_first(1000)),
        race(Slower(Some(3.0)), prim(LARGE), prim(1000)),
    ]
}

fn race(ratio: Ratio, judged: Work, beside: Work) -> Race {
    Race {
        judged,
        beside,
        ratio,
    }
}
