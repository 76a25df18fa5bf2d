//! Checks that every solution belongs to its puzzle, and that no two puzzles are the same.

use super::drawn::{Mark, Point};
use std::collections::BTreeMap;

/// A puzzle and its solution, as they are drawn.
#[derive(Default)]
struct Pair {
    walls: Vec<(u32, Mark)>,
    solved_walls: Vec<Mark>,
    paths: Vec<Mark>,
    starts: Vec<Mark>,
    finishes: Vec<Mark>,
}

/// The puzzles of a file, by their numbers.
#[derive(Default)]
pub(super) struct Puzzles(BTreeMap<i64, Pair>);

/// A difference of two positions that is not visible, as a share of the width of a maze.
const TOLERANCE: f64 = 2e-3;
/// How far the end of a path can be from an arrow beside its opening, in points.
const ARROW: f64 = 16.0;

impl Puzzles {
    /// Adds the marks of a page.
    pub(super) fn add(&mut self, page: u32, marks: Vec<Mark>) {
        for mark in marks {
            let Some((name, number)) = mark.tag.clone() else {
                continue;
            };
            if name == "Marks" {
                continue;
            }
            let pair = self.0.entry(number).or_default();
            match name.as_str() {
                "Walls" => pair.walls.push((page, mark)),
                "SolutionWalls" => pair.solved_walls.push(mark),
                "SolutionPath" => pair.paths.push(mark),
                "Start" => pair.starts.push(mark),
                "Finish" => pair.finishes.push(mark),
                _ => {}
            }
        }
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the faults of all puzzles.
    pub(super) fn problems(&self) -> Vec<String> {
        let faults = self.0.iter().filter_map(|(number, pair)| {
            let fault = pair.fault()?;
            Some(format!("puzzle {number}: {fault}"))
        });
        faults.chain(self.equal()).collect()
    }

    /// Returns the pairs of puzzles that look the same.
    fn equal(&self) -> Vec<String> {
        let drawings: Vec<(i64, Vec<Point>)> = self
            .0
            .iter()
            .filter_map(|(&number, pair)| Some((number, pair.drawing()?)))
            .collect();
        let mut by_length: BTreeMap<usize, Vec<&(i64, Vec<Point>)>> = BTreeMap::new();
        for drawing in &drawings {
            by_length.entry(drawing.1.len()).or_default().push(drawing);
        }
        let mut equal = Vec::new();
        for group in by_length.values() {
            for (index, (number, points)) in group.iter().enumerate() {
                let mut before = group[..index].iter();
                if let Some((other, _)) = before.find(|(_, other)| are_near(other, points)) {
                    equal.push(format!("puzzle {number} is the same as puzzle {other}"));
                }
            }
        }
        equal
    }
}

impl Pair {
    /// Returns what is wrong with a puzzle.
    fn fault(&self) -> Option<String> {
        let ([(page, walls)], [solved]) = (&self.walls[..], &self.solved_walls[..]) else {
            return Some(format!(
                "it has {} drawings and {} solutions, instead of one each",
                self.walls.len(),
                self.solved_walls.len()
            ));
        };
        let (puzzle, solution) = (Scale::of(walls), Scale::of(solved));
        if !are_near(&puzzle.points(walls), &solution.points(solved)) {
            return Some(format!(
                "the solution has other walls than the puzzle on page {page}"
            ));
        }
        if self.paths.is_empty() {
            return Some("the solution has no path".into());
        }
        let sides: Vec<[Point; 2]> = segments(&solution.lines(solved)).collect();
        for path in &self.paths {
            let lines = solution.lines(path);
            if segments(&lines).any(|move_| sides.iter().any(|&side| cross(move_, side))) {
                return Some("the path of the solution crosses a wall".into());
            }
            let step = segments(&lines).map(|[a, b]| distance(a, b));
            let step = step
                .filter(|&length| length > TOLERANCE)
                .fold(1.0, f64::min);
            let most = 1.5 * step + ARROW / puzzle.unit;
            let ends = [
                lines.first().and_then(|it| it.first()),
                lines.last().and_then(|it| it.last()),
            ];
            for (end, signs, name) in [
                (ends[0], &self.starts, "start"),
                (ends[1], &self.finishes, "finish"),
            ] {
                let is_near = |sign: &Mark| {
                    let middle = puzzle.middle(sign);
                    end.is_some_and(|&end| distance(end, middle) <= most)
                };
                if !signs.is_empty() && !signs.iter().any(is_near) {
                    return Some(format!("the path of the solution is not at a {name}"));
                }
            }
        }
        None
    }

    /// Returns the points of the walls and the signs, in units that do not depend on the size.
    fn drawing(&self) -> Option<Vec<Point>> {
        let (_, walls) = self.walls.first()?;
        let scale = Scale::of(walls);
        let signs = self.starts.iter().chain(&self.finishes);
        let mut points = scale.points(walls);
        points.extend(signs.map(|sign| scale.middle(sign)));
        Some(points)
    }
}

/// The position and the size of a maze on a page.
struct Scale {
    low: Point,
    unit: f64,
}

impl Scale {
    fn of(walls: &Mark) -> Scale {
        let half = walls.width.unwrap_or(0.0) / 2.0;
        let [low, high] = walls.bounds();
        let low = low.map(|along| along + half);
        let size = [0, 1].map(|axis| high[axis] - half - low[axis]);
        Scale {
            low,
            unit: size[0].max(size[1]).max(1e-3),
        }
    }

    fn place(&self, point: Point) -> Point {
        [0, 1].map(|axis| (point[axis] - self.low[axis]) / self.unit)
    }

    fn lines(&self, mark: &Mark) -> Vec<Vec<Point>> {
        let place = |line: &Vec<Point>| line.iter().map(|&point| self.place(point)).collect();
        mark.lines.iter().map(place).collect()
    }

    fn points(&self, mark: &Mark) -> Vec<Point> {
        self.lines(mark).concat()
    }

    fn middle(&self, mark: &Mark) -> Point {
        let [low, high] = mark.bounds();
        self.place([0, 1].map(|axis| (low[axis] + high[axis]) / 2.0))
    }
}

fn are_near(one: &[Point], other: &[Point]) -> bool {
    let near = |(a, b): (&Point, &Point)| distance(*a, *b) <= TOLERANCE;
    one.len() == other.len() && one.iter().zip(other).all(near)
}

fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

fn segments(lines: &[Vec<Point>]) -> impl Iterator<Item = [Point; 2]> {
    lines
        .iter()
        .flat_map(|line| line.windows(2).map(|ends| [ends[0], ends[1]]))
}

/// Returns whether two segments cross at a point that is not an end of them.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let apart = |axis: usize| {
        a[axis].max(b[axis]) < c[axis].min(d[axis]) || c[axis].max(d[axis]) < a[axis].min(b[axis])
    };
    if apart(0) || apart(1) {
        return false;
    }
    let side = |from: Point, to: Point, at: Point| {
        (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0])
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a mark with these lines.
    fn mark(name: &str, lines: &[&[Point]]) -> Mark {
        Mark {
            tag: Some((name.into(), 1)),
            lines: lines.iter().map(|line| line.to_vec()).collect(),
            width: Some(0.0),
        }
    }

    /// Returns the marks of two cells in a row, on which the path leads from the left to the right.
    fn marks(scale: f64) -> Vec<Mark> {
        let at = |x: f64, y: f64| [10.0 + scale * x, 20.0 + scale * y];
        let outline = [
            at(0.0, 0.0),
            at(2.0, 0.0),
            at(2.0, 1.0),
            at(0.0, 1.0),
            at(0.0, 0.0),
        ];
        vec![
            mark("Walls", &[&outline]),
            mark("Start", &[&[at(0.5, 0.5)]]),
            mark("Finish", &[&[at(1.5, 0.5)]]),
            mark("SolutionWalls", &[&outline]),
            mark("SolutionPath", &[&[at(0.5, 0.5), at(1.5, 0.5)]]),
        ]
    }

    fn problems(marks: Vec<Mark>) -> String {
        let mut puzzles = Puzzles::default();
        puzzles.add(3, marks);
        puzzles.problems().join("; ")
    }

    #[test]
    fn wrong_solutions_are_found() {
        assert_eq!(problems(marks(100.0)), "");
        let mut missing = marks(100.0);
        missing.remove(3);
        assert_eq!(
            problems(missing),
            "puzzle 1: it has 1 drawings and 0 solutions, instead of one each"
        );
        let mut crossing = marks(100.0);
        for index in [0, 3] {
            crossing[index]
                .lines
                .push(vec![[110.0, 20.0], [110.0, 120.0]]);
        }
        assert_eq!(
            problems(crossing),
            "puzzle 1: the path of the solution crosses a wall"
        );
        let mut other = marks(100.0);
        other[3].lines[0][1][0] += 1.0;
        assert!(problems(other).contains("has other walls than the puzzle on page 3"));
        let mut away = marks(100.0);
        away[2].lines[0][0] = [400.0, 400.0];
        assert_eq!(
            problems(away),
            "puzzle 1: the path of the solution is not at a finish"
        );
    }

    #[test]
    fn equal_puzzles_are_found_in_any_size() {
        let mut puzzles = Puzzles::default();
        puzzles.add(3, marks(100.0));
        let again = marks(50.0).into_iter().map(|mut mark| {
            mark.tag = mark.tag.map(|(name, _)| (name, 2));
            mark
        });
        puzzles.add(4, again.collect());
        assert_eq!(puzzles.problems(), ["puzzle 2 is the same as puzzle 1"]);
    }
}
