//! Tests of maze diagrams on graphs.

use std::sync::Arc;
use warren_maze::draw::{
    self, Colour, Look, Path, Plan, Point, Shape, Unit, ValueKind, Values, colours,
};
use warren_maze::geometry::{self, MAX_COORDINATE, UNIT};
use warren_maze::maze::Maze;
use warren_maze::topology::{Diagram, Dir, Graph, GraphError, Topology};

const ONE: i64 = UNIT as i64;

/// Returns a graph with four cells at the corners of a square and a fifth cell at its centre. The
/// square's sides are twice as long as a grid cell (`UNIT`). The fifth cell has an edge to every
/// other cell.
fn star() -> Graph<Vec<geometry::Point>> {
    let edges = [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 0),
        (0, 4),
        (1, 4),
        (2, 4),
        (3, 4),
    ];
    let corners = [[0, 0], [2, 0], [2, 2], [0, 2], [1, 1]];
    let points = corners.map(|corner| corner.map(|along| along * ONE - 5));
    let graph = Graph::from_edges(5, edges).unwrap();
    graph.with_points(points.into()).unwrap()
}

/// Returns a maze with a passage between each of the given pairs of cells.
fn maze<T: Topology>(grid: T, passages: &[(u32, u32)]) -> Maze<T> {
    let mut maze = Maze::solid(grid);
    for &(from, to) in passages {
        let dir = maze.grid().dir_to(from, to).unwrap();
        maze.open(from, dir);
    }
    maze
}

fn shapes<T: Diagram>(plan: &Plan<'_, T>) -> Vec<Shape> {
    draw::diagram(plan, &Look::default()).unwrap().shapes
}

/// Returns the centre, the diameter and the colour of each disc.
fn discs(shapes: &[Shape]) -> Vec<(Point, f64, Colour)> {
    let disc = |shape: &Shape| match *shape {
        Shape::Disc {
            centre,
            radius,
            colour,
        } => Some((centre, 2.0 * radius, colour)),
        _ => None,
    };
    shapes.iter().filter_map(disc).collect()
}

#[test]
fn cells_are_drawn_as_dots_and_passages_as_lines() {
    let maze = maze(star(), &[(0, 4), (4, 2), (2, 3)]);
    let plan = Plan::without_openings(&maze, &[], &[]);
    let scene = draw::diagram(&plan, &Look::default()).unwrap();
    assert_eq!(scene.size, [4.0, 4.0]);
    let points = [[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0], [2.0, 2.0]];
    let [
        Shape::Stroke {
            lines,
            width,
            colour,
        },
        nodes @ ..,
    ] = &scene.shapes[..]
    else {
        panic!("{scene:?}");
    };
    assert_eq!((*width, *colour), (0.1, colours::WALL));
    let line = |a: usize, b: usize| vec![points[a], points[b]];
    assert_eq!(*lines, [line(0, 4), line(2, 3), line(2, 4)]);
    let dots = discs(nodes);
    assert_eq!(dots.len(), nodes.len());
    for (cell, (centre, diameter, colour)) in dots.into_iter().enumerate() {
        assert_eq!((centre, diameter), (points[cell], 0.25));
        // Cell 1 is rock.
        let expected = if cell == 1 {
            colours::ROCK
        } else {
            colours::WALL
        };
        assert_eq!(colour, expected, "cell {cell}");
    }
}

#[test]
fn values_paths_starts_and_finishes_are_drawn() {
    let maze = maze(star(), &[(0, 4), (4, 2), (2, 3)]);
    let moves = vec![Dir(2), Dir(2)];
    let plan = Plan {
        paths: vec![
            Path { from: 0, moves },
            Path {
                from: 3,
                moves: vec![],
            },
        ],
        values: Some(Values {
            kind: ValueKind::Area,
            of: vec![0, 7, 0, 0, 1],
        }),
        ..Plan::without_openings(&maze, &[0], &[2])
    };
    let shapes = shapes(&plan);
    let tints = discs(&shapes[..4]);
    let colour = |number| colours::area(number);
    let expected = [colour(0), colour(0), colour(0), colour(1)];
    assert_eq!(
        tints.iter().map(|tint| tint.2).collect::<Vec<_>>(),
        expected
    );
    let lines = [
        vec![[1.0, 1.0], [1.0, 1.0], [2.0, 2.0], [3.0, 3.0]],
        vec![[1.0, 3.0]; 2],
    ];
    for (number, line) in lines.into_iter().enumerate() {
        let path = Shape::Stroke {
            lines: vec![line],
            width: 0.25,
            colour: colours::path(number as u32),
        };
        assert_eq!(shapes[4 + number], path);
    }
    let [.., ring, paper, start] = &discs(&shapes)[..] else {
        panic!("no dots")
    };
    assert_eq!(*ring, ([3.0, 3.0], 0.5, colours::FINISH));
    assert_eq!((paper.0, paper.2), ([3.0, 3.0], colours::PAPER));
    assert_eq!(*start, ([1.0, 1.0], 0.5, colours::START));
}

#[test]
fn references_to_a_graph_give_the_same_diagram() {
    let passages = [(0, 1), (1, 4), (4, 3)];
    let graph = star();
    let [owned, shared] = [
        maze(graph.clone(), &passages),
        maze(graph.clone(), &passages),
    ];
    let shared = shared.with_grid(Arc::new(graph.clone()));
    let borrowed = owned.clone().with_grid(&graph);
    let expected = shapes(&Plan::without_openings(&owned, &[0], &[3]));
    assert_eq!(
        shapes(&Plan::without_openings(&shared, &[0], &[3])),
        expected
    );
    assert_eq!(
        shapes(&Plan::without_openings(&borrowed, &[0], &[3])),
        expected
    );
    let plan = Plan::without_openings(&owned, &[0], &[3]);
    let scene = draw::diagram(&plan, &Look::default()).unwrap();
    let svg = draw::svg(&scene, "A star", Unit::Pixels(10.0))
        .unwrap()
        .to_string();
    assert!(svg.contains(r#"width="40px" height="40px""#), "{svg}");
    assert_eq!(svg.matches("<circle").count(), 5 + 3, "{svg}");
}

#[test]
fn a_single_cell_and_cells_far_apart_are_drawn() {
    let single = Graph::from_edges(1, [])
        .unwrap()
        .with_points(vec![[7, -7]])
        .unwrap();
    let mut maze = Maze::solid(single);
    maze.clear(0);
    let scene = draw::diagram(&Plan::without_openings(&maze, &[], &[]), &Look::default());
    assert_eq!(scene.unwrap().size, [2.0, 2.0]);

    let ends = vec![[-MAX_COORDINATE; 2], [MAX_COORDINATE; 2]];
    let far = Graph::from_edges(2, [(0, 1)])
        .unwrap()
        .with_points(ends)
        .unwrap();
    let maze = Maze::solid(far);
    let scene = draw::diagram(&Plan::without_openings(&maze, &[], &[]), &Look::default());
    let width = scene.unwrap().size[0];
    assert!(
        (width * UNIT as f64 / MAX_COORDINATE as f64 - 2.0).abs() < 1e-9,
        "{width}"
    );
}

#[test]
fn points_that_cannot_be_drawn_are_refused() {
    let most = MAX_COORDINATE;
    let cases: [(Vec<geometry::Point>, &str); 5] = [
        (
            vec![],
            "there are 0 points for 3 cells: give one point for each cell",
        ),
        (
            vec![[0, 0]; 4],
            "there are 4 points for 3 cells: give one point for each cell",
        ),
        (
            vec![[0, 0], [ONE, 0], [0, 0]],
            "cells 0 and 2 are at the same point: move one of them",
        ),
        (
            vec![[0, 0], [most + 1, 0], [0, ONE]],
            "cell 1 lies more than 2⁶⁰ from the origin: move the whole graph nearer to it",
        ),
        (
            vec![[0, 0], [ONE, 0], [0, i64::MIN]],
            "cell 2 lies more than 2⁶⁰ from the origin: move the whole graph nearer to it",
        ),
    ];
    let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    for (points, expected) in cases {
        let error = triangle.clone().with_points(points).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let [one, two] = [[0, 0], [0, 1]].map(|point| vec![point, [most, -most], [-most, most]]);
    assert!(triangle.clone().with_points(one.clone()).is_ok());
    let same = Err(GraphError::SamePoint { cells: [0, 1] });
    assert_eq!(triangle.with_points(vec![one[0], one[0], two[0]]), same);
}
