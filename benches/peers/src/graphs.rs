//! Tasks on graphs. Each graph is used both as the library's [`Graph`] and as petgraph's `UnGraph`.
//!
//! The tasks start with the graph in memory. A task either computes a random spanning tree with
//! Kruskal's algorithm, in the type that the crate's users need, or runs a breadth-first search
//! over all edges.

use crate::race::Work;
use petgraph::algo::min_spanning_tree;
use petgraph::data::FromElements;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::Bfs;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::sync::Arc;
use warren_maze::generate::{Generator, Kruskal};
use warren_maze::maze::Maze;
use warren_maze::rng::SeededRandom;
use warren_maze::solve;
use warren_maze::topology::{Cell, Dir, Graph, Topology};

/// A named kind of graph. `of(side)` returns the edges of a graph of this kind with `side` × `side`
/// cells.
#[derive(Clone, Copy)]
pub struct Edges {
    pub name: &'static str,
    pub of: fn(u32) -> Vec<(u32, u32)>,
}

/// The square grid.
pub const LATTICE: Edges = Edges {
    name: "lattice",
    of: lattice,
};

/// The square grid with one random diagonal in each square.
pub const TRIANGULATION: Edges = Edges {
    name: "triangulation",
    of: |side| {
        let mut random = SmallRng::seed_from_u64(0);
        let mut edges = lattice(side);
        for cell in (0..side * (side - 1)).filter(|cell| cell % side != side - 1) {
            edges.push(if random.r#gen() {
                (cell, cell + side + 1)
            } else {
                (cell + 1, cell + side)
            });
        }
        edges
    },
};

/// The edges of a maze that Kruskal's algorithm makes on the triangulation.
pub const MAZE: Edges = Edges {
    name: "maze",
    of: |side| {
        let graph = graph(side, TRIANGULATION);
        let maze = Kruskal.maze(&graph, &mut SeededRandom::new(0));
        let passages = |cell| maze.passages(cell).map(move |dir| (cell, dir));
        let owned = |&(cell, dir): &(Cell, Dir)| graph.owns(cell, dir);
        let edges = (0..graph.cells()).flat_map(passages).filter(owned);
        edges
            .map(|(cell, dir)| (cell, graph.step(cell, dir)))
            .collect()
    },
};

fn lattice(side: u32) -> Vec<(u32, u32)> {
    let cells = side * side;
    let across = (0..cells).filter(|cell| cell % side != side - 1);
    let down = 0..cells - side;
    let across = across.map(|cell| (cell, cell + 1));
    across.chain(down.map(|cell| (cell, cell + side))).collect()
}

/// Returns a task that computes a random spanning tree of a [`Graph`], as a maze.
pub fn kruskal(side: u32, edges: Edges) -> Work {
    let graph = graph(side, edges);
    let name = format!("Kruskal, Graph, {}", edges.name);
    Work::on_square(&name, side, move |seed| {
        Kruskal.maze(graph.clone(), &mut SeededRandom::new(seed))
    })
}

/// Returns a task that computes a random spanning tree, as a petgraph graph. The time includes
/// generating the random edge weights.
pub fn petgraph_kruskal(side: u32, edges: Edges) -> Work {
    let mut graph = ungraph(side, edges);
    let name = format!("petgraph min_spanning_tree, {}", edges.name);
    Work::on_square(&name, side, move |seed| {
        let mut random = SmallRng::seed_from_u64(seed);
        for weight in graph.edge_weights_mut() {
            *weight = random.r#gen();
        }
        UnGraph::<(), u32>::from_elements(min_spanning_tree(&graph))
    })
}

/// Returns a task that runs a breadth-first search from the first cell of a [`Graph`] without
/// walls.
pub fn breadth_first_search(side: u32, edges: Edges) -> Work {
    let graph = graph(side, edges);
    let mut maze = Maze::solid(graph.clone());
    for cell in 0..graph.cells() {
        for dir in graph.exits(cell) {
            maze.open(cell, dir);
        }
    }
    let name = format!("BFS, Graph, {}", edges.name);
    Work::on_square(&name, side, move |_| {
        solve::shortest_path(&maze, 0, |_| false)
    })
}

/// Returns a task that runs a breadth-first search from the first node of a petgraph graph.
pub fn petgraph_breadth_first_search(side: u32, edges: Edges) -> Work {
    let graph = ungraph(side, edges);
    let name = format!("petgraph Bfs, {}", edges.name);
    Work::on_square(&name, side, move |_| {
        let mut search = Bfs::new(&graph, NodeIndex::new(0));
        let mut visits = 0;
        while search.next(&graph).is_some() {
            visits += 1;
        }
        visits
    })
}

/// Returns the graph in an `Arc`, so that mazes share the graph instead of copying it.
fn graph(side: u32, edges: Edges) -> Arc<Graph> {
    let graph = Graph::from_edges(side * side, (edges.of)(side));
    Arc::new(graph.expect("a connected graph"))
}

fn ungraph(side: u32, edges: Edges) -> UnGraph<(), u32> {
    UnGraph::from_edges((edges.of)(side))
}
