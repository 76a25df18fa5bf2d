//! Arcs on grids with rings, whose cells are polygons with their corners on circles.

use std::f64::consts::{PI, TAU};
use warren_maze::draw::{self, Colour, Layers, Look, PageLayout, Plan, Point, Shape, TooManyCells};
use warren_maze::topology::{Cell, Grid};

/// Draws a plan as [`warren_maze::draw::layers`] does, but with arcs on grids with rings. Takes time linear in
/// the number of cells and the path lengths.
///
/// # Errors
///
/// [`TooManyCells`] if the grid has too many cells for a picture.
pub fn layers_with_arcs(plan: &Plan, look: &Look) -> Result<Layers, TooManyCells> {
    let mut layers = draw::layers(plan, look)?;
    Arcs::new(plan.maze.grid(), look.margin).bend_layers(&mut layers);
    Ok(layers)
}

/// Draws some cells as [`warren_maze::draw::patch`] does, but with arcs on grids with rings. Takes time linear
/// in the number of `cells` and the path lengths.
pub fn patch_with_arcs(
    plan: &Plan,
    look: &Look,
    cells: &[Cell],
    colour: impl Fn(Cell) -> Option<Colour>,
) -> Layers {
    let mut layers = draw::patch(plan, look, cells, colour);
    Arcs::new(plan.maze.grid(), look.margin).bend_layers(&mut layers);
    layers
}

/// Replaces straight lines with arcs in a picture of a grid with rings. Changes nothing in pictures of other
/// grids.
#[derive(Clone, Copy, Debug)]
pub struct Arcs {
    /// The middle of the rings.
    middle: Option<Point>,
}

/// The maximum distance between an arc and its short lines, in widths of a cell. It is not visible on paper.
const ERROR: f64 = 2e-3;

impl Arcs {
    /// Creates the arcs of a picture with this margin around the grid.
    pub fn new(grid: &Grid, margin: f64) -> Arcs {
        let size = PageLayout::new(grid, margin).size();
        let has_rings = grid.shape().has_rings();
        Arcs {
            middle: has_rings.then(|| size.map(|length| length / 2.0)),
        }
    }

    fn bend_layers(self, layers: &mut Layers) {
        let Layers {
            fills,
            paths,
            walls,
            ..
        } = layers;
        for shape in fills.iter_mut().chain(paths).chain(walls) {
            self.bend(shape);
        }
    }

    /// Bends the lines and the sides of the polygons of a shape, as [`bend_line`](Arcs::bend_line) does.
    pub fn bend(self, shape: &mut Shape) {
        match shape {
            Shape::Fill { polygons, .. } => {
                for polygon in polygons {
                    self.bend_polygon(polygon);
                }
            }
            Shape::Stroke { lines, .. } => {
                for line in lines {
                    self.bend_line(line);
                }
            }
            Shape::Disc { .. } | Shape::Text { .. } => {}
        }
    }

    /// Bends the sides of a polygon, as [`bend_line`](Arcs::bend_line) does. The last point becomes equal to
    /// the first one on grids with rings.
    pub fn bend_polygon(self, polygon: &mut Vec<Point>) {
        if self.middle.is_some() {
            polygon.extend(polygon.first().copied());
            self.bend_line(polygon);
        }
    }

    /// Replaces each straight part of a line between two points on the same circle around the middle of the
    /// rings with an arc, which consists of short lines.
    pub fn bend_line(self, line: &mut Vec<Point>) {
        let Some([x, y]) = self.middle else {
            return;
        };
        let polar = |at: Point| {
            let [east, south] = [at[0] - x, at[1] - y];
            (f64::hypot(east, south), south.atan2(east))
        };
        let mut bent = Vec::from_iter(line.first().copied());
        for ends in line.windows(2) {
            let [(from, begin), (to, end)] = [ends[0], ends[1]].map(polar);
            let turn = (end - begin + PI).rem_euclid(TAU) - PI;
            // The corners are rounded to the unit of the geometry.
            if (from - to).abs() < 1e-3 && from > 0.1 {
                let step = 2.0 * (1.0 - ERROR / from).acos();
                let steps = (turn.abs() / step).ceil() as u32;
                // Two cells pass their common side in opposite directions. Their points have to be exactly
                // equal, so that no pixel is between the cells.
                let [radius, first] = if turn < 0.0 { [to, end] } else { [from, begin] };
                let at = |number: u32| {
                    let angle = first + turn.abs() * f64::from(number) / f64::from(steps);
                    [x + radius * angle.cos(), y + radius * angle.sin()]
                };
                match turn < 0.0 {
                    true => bent.extend((1..steps).rev().map(at)),
                    false => bent.extend((1..steps).map(at)),
                }
            }
            bent.push(ends[1]);
        }
        *line = bent;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::level::Level;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::GridShape;

    const AROUND: Arcs = Arcs {
        middle: Some([5.0, 3.0]),
    };

    #[test]
    fn arcs_are_near_their_circle_and_have_few_points_on_large_circles() {
        let points = |radius: f64, turn: f64| {
            let at = |angle: f64| [5.0 + radius * angle.cos(), 3.0 + radius * angle.sin()];
            let mut line = vec![at(0.4), at(0.4 + turn)];
            AROUND.bend_line(&mut line);
            for ends in line.windows(2) {
                let middle = [0, 1].map(|axis| f64::midpoint(ends[0][axis], ends[1][axis]));
                let distance = f64::hypot(middle[0] - 5.0, middle[1] - 3.0);
                assert!(
                    (distance - radius).abs() <= ERROR + 1e-9,
                    "{radius}: {distance}"
                );
            }
            line.len()
        };
        // Each arc is as long as a cell is wide.
        assert!(points(1.0, 1.0) > 8);
        assert_eq!(points(100.0, 0.01), 2);
    }

    #[test]
    fn the_walls_of_rings_are_round_and_those_of_squares_are_straight() {
        let level = |shape| {
            let mut recipe = Recipe::default();
            recipe.grid.shape = shape;
            make(&recipe).expect("a level")
        };
        let look = Look::default();
        let drawn = |level: &Level| {
            let plan = level.plan();
            let straight = draw::layers(&plan, &look).expect("layers");
            (layers_with_arcs(&plan, &look).expect("layers"), straight)
        };
        let (with_arcs, straight) = drawn(&level(GridShape::Square));
        assert_eq!(with_arcs, straight);
        let rings = level(GridShape::Polar);
        let (with_arcs, straight) = drawn(&rings);
        let arcs = Arcs::new(rings.grid(), look.margin);
        let middle = arcs.middle.expect("a middle");
        let radius = |at: Point| f64::hypot(at[0] - middle[0], at[1] - middle[1]);
        let error = |layers: &Layers| {
            let lines = layers.walls.iter().flat_map(|shape| match shape {
                Shape::Stroke { lines, .. } => lines.clone(),
                _ => Vec::new(),
            });
            let sides = lines.flat_map(|line| {
                let sides = line.windows(2).map(|ends| [ends[0], ends[1]]);
                sides.collect::<Vec<_>>()
            });
            let along = sides.filter(|[a, b]| (radius(*a) - radius(*b)).abs() < 1e-3);
            let errors = along.map(|[a, b]| {
                radius(a) - radius([0, 1].map(|axis| f64::midpoint(a[axis], b[axis])))
            });
            errors.fold(0.0, f64::max)
        };
        assert!(error(&with_arcs) < 1.5 * ERROR && error(&straight) > 10.0 * ERROR);
    }

    #[test]
    fn lines_between_circles_stay_straight() {
        let mut line = vec![[6.0, 3.0], [7.0, 3.0], [7.0, 9.0]];
        let straight = line.clone();
        AROUND.bend_line(&mut line);
        assert_eq!(line, straight);
    }
}
