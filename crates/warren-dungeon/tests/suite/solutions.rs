//! Tests of the solution of a level: it obeys walls, locks, levers and portals.

use std::collections::BTreeSet;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::route::{Levers, SolutionKind};
use warren_dungeon::survey::{Figure, measures};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, GridShape, GridSpec, Topology};

use super::support::corridor;

/// A player who follows the cells of a path. `states` are the combinations of pulled levers and of
/// opened iron doors that are possible.
struct Follower<'a> {
    level: &'a Level,
    items: BTreeSet<(Content, Cell)>,
    states: BTreeSet<(Levers, Vec<usize>)>,
}

impl Follower<'_> {
    fn enter(&mut self, cell: Cell) {
        for content in self.level.contents(cell) {
            if content.opens_gates() {
                self.items.insert((content, cell));
            } else if let Content::Lever(lever) = content {
                for (mut levers, opened) in self.states.clone() {
                    levers.pull(lever);
                    self.states.insert((levers, opened));
                }
            }
        }
    }

    fn count(&self, kind: Content) -> usize {
        self.items.iter().filter(|(item, _)| *item == kind).count()
    }

    /// Removes the states in which the player cannot pass this gate.
    fn pass(&mut self, number: usize, gate: Gate) {
        let (keys, states) = (
            self.count(Content::IronKey),
            std::mem::take(&mut self.states),
        );
        self.states = match gate {
            Gate::OneWay { forwards: true } => states,
            Gate::OneWay { forwards: false } | Gate::Grate => BTreeSet::new(),
            Gate::Locked(shape) => {
                let has_key =
                    self.count(Content::Key(shape)) + self.count(Content::Plate(shape)) > 0;
                states.into_iter().filter(|_| has_key).collect()
            }
            Gate::Portcullis { lever, is_open } => {
                let is_passable = |(levers, _): &(Levers, _)| is_open != levers.is_pulled(lever);
                states.into_iter().filter(is_passable).collect()
            }
            Gate::Iron => {
                let states = states.into_iter().filter_map(|(levers, mut opened)| {
                    if !opened.contains(&number) {
                        opened.push(number);
                    }
                    (opened.len() <= keys).then_some((levers, opened))
                });
                states.collect()
            }
        };
    }
}

/// Fails if a player cannot follow these cells from the first start to a finish.
fn check_cells(level: &Level, cells: &[Cell], what: &str) {
    let grid = level.grid();
    assert_eq!(cells[0], level.starts()[0], "{what}");
    assert!(level.is_finish(cells[cells.len() - 1]), "{what}");
    let mut player = Follower {
        level,
        items: BTreeSet::new(),
        states: BTreeSet::from([(Levers::default(), Vec::new())]),
    };
    player.enter(cells[0]);
    for pair in cells.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let sides: Vec<Dir> = grid
            .neighbours(from)
            .filter(|&(_, next)| next == to)
            .map(|(dir, _)| dir)
            .collect();
        let is_free = sides.iter().any(|&dir| {
            level.maze().passages(from).contains(dir) || level.doors().number(from, dir).is_some()
        });
        if !is_free && level.portal(from) != Some(to) {
            let gate = sides.iter().find_map(|&dir| level.gates().at(from, dir));
            let (number, gate) = gate.unwrap_or_else(|| panic!("{what}: a wall at {from}"));
            player.pass(number, gate);
        }
        player.enter(to);
        assert!(
            !player.states.is_empty(),
            "{what}: stopped between {from} and {to}"
        );
    }
}

#[test]
fn solutions_obey_walls_locks_levers_and_portals() {
    let mut kinds = BTreeSet::new();
    for shape in GridShape::ALL {
        for seed in 0..60 {
            let [width, height, depth] = shape.usual_size().map(|length| length.min(9));
            let mut recipe = Recipe {
                grid: GridSpec {
                    shape,
                    width,
                    height,
                    depth,
                    ..GridSpec::default()
                },
                seed,
                ..Recipe::default()
            };
            let number = seed as u32;
            (recipe.locks, recipe.iron_doors) = (number % 3, number % 2);
            (recipe.levers, recipe.portals) = (number / 2 % 2, number / 3 % 3);
            let Ok(level) = make(&recipe) else { continue };
            let solution = level.solution().expect("a solution");
            let what = format!("{shape:?}, seed {seed}");
            if solution.kind == SolutionKind::Walkable {
                check_cells(&level, &solution.cells(&level), &what);
            }
            kinds.insert(solution.kind.name());
            let share = measures(&level).figure(Figure::SolutionShare);
            assert!(share.expect("a share") <= 1.0, "{what}: {share:?}");
            let parts = solution.parts(&level);
            let moves: usize = parts.iter().map(|part| part.moves.len()).sum();
            assert_eq!(moves + parts.len() - 1, solution.moves.len(), "{what}");
        }
    }
    assert!(kinds.contains("walkable"));
}

#[test]
fn a_solution_without_a_key_passes_the_gate_and_says_so() {
    let level = corridor("S   F");
    let lock = SideKind::Gate(Gate::Locked(KeyShape::Circle));
    let door = Side {
        cell: 1,
        dir: Dir(0),
    };
    let level = level.with(Edit::Side(door, lock)).expect("a gate");
    let solution = level.solution().expect("a solution");
    assert_eq!(solution.kind, SolutionKind::ThroughGates);
    assert_eq!(
        measures(&level).solution_kind,
        Some(SolutionKind::ThroughGates)
    );
    let key = Edit::Content(Content::Key(KeyShape::Circle), 0, true);
    let level = level.with(key).expect("a key");
    assert_eq!(
        level.solution().expect("a solution").kind,
        SolutionKind::Walkable
    );
}
