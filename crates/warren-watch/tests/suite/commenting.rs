//! Tests of commentaries: every remark has a line and a sentence, the sentences are correct, and
//! readings can move forward and backward.

use super::support::{fits, grids};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::make::{make, make_heard};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::route::Walker;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::generate::{GrowingTree, RandomBacktrack};
use warren_maze::maze::{Idea, Listener, Maze};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{self, Order, Walkable};
use warren_maze::topology::{Cell, Dir, Dirs, GridShape, GridSpec, Mask, Topology};
use warren_watch::texts::CATALOGUES;
use warren_watch::{Commentary, Kind, Method, Reading, SCRIPTS, Search, Spot};

fn recipe(algorithm: Algorithm, size: [u32; 2]) -> Recipe {
    Recipe {
        grid: GridSpec {
            width: size[0],
            height: size[1],
            ..GridSpec::default()
        },
        algorithm,
        seed: 3,
        ..Recipe::default()
    }
}

/// Returns every algorithm on every grid that it fits, with loops, and some with masks.
fn recipes() -> Vec<Recipe> {
    let grids: Vec<GridSpec> = grids(6, 5).chain(grids(1, 1)).chain(grids(3, 3)).collect();
    let mut algorithms = Algorithm::ALL.to_vec();
    algorithms.push(Algorithm::RandomBacktrack(RandomBacktrack {
        fill: true,
        ..RandomBacktrack::DEFAULT
    }));
    algorithms.push(Algorithm::GrowingTree(GrowingTree {
        newest: 1,
        random: 1,
        oldest: 1,
    }));
    let mut recipes = Vec::new();
    for grid in grids {
        for algorithm in algorithms.iter().filter(|algorithm| fits(grid, algorithm)) {
            let plain = Recipe {
                grid,
                ..recipe(algorithm.clone(), [1, 1])
            };
            let looped = Recipe {
                braid: 0.5,
                extra_passages: 2,
                ..plain.clone()
            };
            recipes.extend(
                [looped, plain]
                    .into_iter()
                    .find(|recipe| make(recipe).is_ok()),
            );
        }
    }
    for algorithm in algorithms {
        let mut masked = recipe(algorithm, [9, 9]);
        masked.grid.shape = GridShape::Hex;
        masked.mask = Mask::Hexagon;
        recipes.extend(Some(masked).filter(|recipe| make(recipe).is_ok()));
    }
    recipes
}

fn searches(level: &Level) -> impl Iterator<Item = Commentary> {
    let level = level.clone();
    let searches = Method::ALL.into_iter().flat_map(|method| {
        [true, false].map(|through_doors| Search {
            method,
            order: Order::default(),
            through_doors,
        })
    });
    // A walk along the wall needs a single floor.
    searches.filter_map(move |search| Commentary::search(level.clone(), search).ok())
}

/// Returns a catalogue's messages.
fn messages(catalogue: &'static str) -> BTreeMap<&'static str, &'static str> {
    let lines = catalogue.lines().filter(|line| !line.starts_with('#'));
    let messages = lines.filter(|line| !line.is_empty());
    let mut all = BTreeMap::new();
    for message in messages {
        let (key, text) = message.split_once(" = ").expect(message);
        assert!(all.insert(key, text).is_none(), "{key} is defined twice");
    }
    all
}

fn variables(message: &str) -> BTreeSet<&str> {
    let parts = message.split("{ $").skip(1);
    parts.map(|part| part.split_once(" }").unwrap().0).collect()
}

#[test]
fn catalogues_contain_exactly_the_messages_of_the_scripts() {
    let [english, german] = CATALOGUES.map(|(_, catalogue)| messages(catalogue));
    let mut keys = BTreeSet::new();
    for script in SCRIPTS {
        keys.insert(script.heading_key());
        keys.extend((1..=script.indents.len()).map(|line| script.line_key(line)));
        keys.extend((1..=script.lesson.len()).map(|page| script.lesson_key(page)));
        for kind in script.kinds() {
            let key = format!("say-{}-{}", script.name, kind.name());
            let used = variables(english.get(&*key).expect(&key));
            let known: BTreeSet<&str> = kind.numbers().iter().copied().collect();
            assert!(used.is_subset(&known), "{key}: {used:?}");
            keys.insert(key);
        }
    }
    keys.extend(["start", "done", "extra", "closed", "brief"].map(|kind| format!("say-{kind}")));
    for messages in [&english, &german] {
        let found: BTreeSet<String> = messages.keys().map(|key| (*key).to_owned()).collect();
        assert_eq!(found, keys);
    }
    for (key, message) in &english {
        assert_eq!(variables(message), variables(german[key]), "{key}");
        assert!(!message.contains("{ \""), "{key}");
    }
}

#[test]
fn every_algorithm_and_method_has_a_script() {
    let carvings = Algorithm::ALL.iter().map(Algorithm::name);
    let names: Vec<&str> = carvings.chain(Method::ALL.map(Method::script)).collect();
    assert_eq!(names.len(), SCRIPTS.len());
    for script in SCRIPTS {
        assert!(names.contains(&script.name), "{}", script.name);
        assert!(!script.lesson.is_empty());
    }
}

/// Checks that each remark has a line and a sentence in both languages.
fn check_texts(commentary: &Commentary, seen: &mut BTreeSet<String>, what: &str) {
    let catalogues = CATALOGUES.map(|(_, catalogue)| messages(catalogue));
    let script = commentary.script().unwrap();
    for remark in 0..commentary.len() {
        let (kind, sentence) = (commentary.kind(remark), commentary.sentence(remark));
        let line = commentary.line(remark);
        let is_outside = matches!(kind, Kind::Done | Kind::Extra | Kind::Closed);
        assert_eq!(line.is_none(), is_outside, "{what}: {kind:?}");
        assert!(line.is_none_or(|line| usize::from(line) <= script.indents.len()));
        for messages in &catalogues {
            assert!(
                messages.contains_key(&*sentence.key()),
                "{what}: {sentence:?}"
            );
        }
        assert!(!sentence.in_english().contains('{'), "{what}: {sentence:?}");
        seen.insert(sentence.key());
    }
}

/// Everything that is visible after a number of remarks.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    cells: Vec<Look>,
    lists: [Vec<Cell>; 2],
}

#[derive(Clone, Debug, PartialEq)]
struct Look {
    passages: Dirs,
    openings: Dirs,
    number: Option<u32>,
    set: Option<u32>,
    distance: Option<u32>,
    estimate: Option<u32>,
    is_listed: bool,
    is_focus: bool,
}

fn visible_state(reading: &Reading) -> Seen {
    let focus: Vec<Cell> = reading.focus().collect();
    let moment = reading.moment();
    let look = |cell| Look {
        passages: moment.maze().passages(cell),
        openings: reading.openings(cell),
        number: moment.number(cell),
        set: moment.set(cell),
        distance: reading.distance(cell),
        estimate: reading.estimate(cell),
        is_listed: reading.is_listed(cell),
        is_focus: focus.contains(&cell),
    };
    let lists = [reading.list(), reading.second_list()];
    Seen {
        cells: (0..moment.maze().grid().cells()).map(look).collect(),
        lists: lists.map(|list| list.iter().copied().collect()),
    }
}

/// Checks that seeking gives the same state as single steps, and reports all changed cells.
fn check_seeks(commentary: Commentary, seed: u64, what: &str) {
    let commentary = Arc::new(commentary);
    let mut reading = Reading::begin(commentary.clone());
    let mut states = vec![visible_state(&reading)];
    for at in 1..=commentary.len() {
        reading.seek(at);
        states.push(visible_state(&reading));
    }
    let random = &mut SeededRandom::new(seed);
    let back = (0..commentary.len()).rev();
    let jumps = (0..30).map(|_| random.below(commentary.len() as u32 + 1) as usize);
    for at in back.chain(jumps) {
        let before = reading.at();
        reading.seek(at);
        assert!(
            visible_state(&reading) == states[at],
            "{what}: {before} to {at}"
        );
        let changed: BTreeSet<Cell> = reading.changed().iter().copied().collect();
        assert_eq!(changed.len(), reading.changed().len(), "{what}: duplicates");
        let looks = states[before].cells.iter().zip(&states[at].cells);
        for (cell, (a, b)) in (0..).zip(looks) {
            assert!(
                a == b || changed.contains(&cell),
                "{what}: {cell}, {before} to {at}"
            );
        }
    }
    reading.seek(usize::MAX);
    assert_eq!(reading.moment().maze(), commentary.show().level().maze());
}

#[test]
fn every_remark_has_a_line_and_sentences_and_can_be_undone() {
    let mut seen = BTreeSet::new();
    for (seed, recipe) in (0..).zip(recipes()) {
        let what = format!("{recipe:?}");
        let commentary = Commentary::carving(&recipe, &mut ()).unwrap();
        let level = commentary.show().level().clone();
        assert!(
            level == make(&recipe).unwrap(),
            "{what}: ideas change the maze"
        );
        check_texts(&commentary, &mut seen, &what);
        check_seeks(commentary, seed, &what);
        for search in searches(&level) {
            let what = format!("{} in {what}", search.script().unwrap().name);
            check_texts(&search, &mut seen, &what);
            check_seeks(search, seed, &what);
        }
    }
    for script in SCRIPTS {
        for kind in script.kinds() {
            let key = format!("say-{}-{}", script.name, kind.name());
            assert!(seen.contains(&key), "no remark says {key}");
        }
    }
}

#[test]
fn lessons_begin_with_a_remark_of_their_kind() {
    for recipe in Algorithm::ALL.map(|algorithm| recipe(algorithm, [20, 20])) {
        let commentary = Commentary::carving(&recipe, &mut ()).unwrap();
        let level = commentary.show().level().clone();
        for commentary in searches(&level).chain([commentary]) {
            let script = commentary.script().unwrap();
            for &spot in script.lesson {
                let at = commentary.spot(spot);
                assert!(at <= commentary.len());
                if let Spot::First(kind) | Spot::Most(kind) = spot {
                    let found = commentary.kind(at - 1) == kind;
                    // Without doors, a search need not find a finish.
                    assert!(found || kind == Kind::Goal, "{} {spot:?}", script.name);
                }
            }
        }
    }
}

/// A listener that records everything that a generator reports.
#[derive(Default)]
struct Reports(Vec<Report>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Report {
    Start(Cell),
    Open(Cell, Dir),
    Idea(Idea),
}

impl Listener for Reports {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.0.push(Report::Start(cell));
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.0.push(Report::Open(cell, dir));
        ControlFlow::Continue(())
    }

    fn idea(&mut self, idea: Idea) {
        self.0.push(Report::Idea(idea));
    }

    fn hears_ideas(&self) -> bool {
        true
    }
}

fn any_size() -> impl Strategy<Value = [u32; 2]> {
    [2..12u32, 2..12u32]
}

fn carved(algorithm: Algorithm, size: [u32; 2], seed: u64) -> Commentary {
    let recipe = Recipe {
        seed,
        ..recipe(algorithm, size)
    };
    Commentary::carving(&recipe, &mut ()).unwrap()
}

/// Returns the numbers of all remarks of this kind.
fn numbers(commentary: &Commentary, kind: Kind) -> Vec<Vec<u32>> {
    let all = (0..commentary.len()).filter(|&remark| commentary.kind(remark) == kind);
    let sentences = all.map(|remark| commentary.sentence(remark));
    sentences
        .map(|sentence| sentence.numbers().map(|(_, number)| number).collect())
        .collect()
}

proptest! {
    #[test]
    fn the_walls_that_kruskal_keeps_connect_a_set_to_itself(size in any_size(), seed: u64) {
        let commentary = Arc::new(carved(Algorithm::Kruskal, size, seed));
        let grid = commentary.show().level().grid();
        let mut sets = DisjointSets::new(grid.cells());
        let mut reading = Reading::begin(commentary.clone());
        let mut walls = BTreeSet::new();
        for remark in 0..commentary.len() {
            let Some((cell, dir)) = commentary.side(remark) else { continue };
            let next = grid.step(cell, dir);
            prop_assert!(walls.insert((cell.min(next), cell.max(next), dir.0 / 2)), "twice");
            reading.seek(remark);
            let before = [cell, next].map(|cell| reading.moment().set(cell).map(|set| set + 1));
            reading.seek(remark + 1);
            let told: Vec<u32> =
                commentary.sentence(remark).numbers().map(|(_, number)| number).collect();
            let joins = sets.join(cell, next);
            match commentary.kind(remark) {
                Kind::Keep => {
                    prop_assert!(!joins);
                    prop_assert_eq!(before, [Some(told[0]); 2]);
                }
                Kind::Pair => {
                    prop_assert!(joins && before == [None; 2]);
                    prop_assert_eq!(reading.moment().set(cell), Some(told[0] - 1));
                }
                Kind::Single => {
                    prop_assert!(joins && before.contains(&None));
                    prop_assert!(before.contains(&Some(told[0])));
                }
                Kind::Merge => {
                    prop_assert!(joins);
                    let expected = BTreeSet::from([Some(told[0]), Some(told[1])]);
                    prop_assert_eq!(BTreeSet::from(before), expected);
                    prop_assert_eq!(reading.moment().set(cell), Some(told[1] - 1));
                }
                other => prop_assert!(false, "{:?}", other),
            }
        }
        // Every wall is examined exactly once.
        let all = (0..grid.cells()).map(|cell| grid.exits(cell).len()).sum::<u32>() / 2;
        prop_assert_eq!(walls.len() as u32, all);
    }

    #[test]
    fn wilson_erases_exactly_the_loops_of_its_walks(size in any_size(), seed: u64) {
        let recipe = Recipe { seed, ..recipe(Algorithm::Wilson, size) };
        let mut reports = Reports::default();
        let level = make_heard(&recipe, &mut reports).unwrap();
        let grid = level.grid();
        let mut in_maze = BTreeSet::new();
        let mut walk: Vec<Cell> = Vec::new();
        let (mut loops, mut lengths) = (Vec::new(), Vec::new());
        let mut path = Vec::new();
        for report in reports.0 {
            match report {
                Report::Start(cell) => _ = in_maze.insert(cell),
                Report::Idea(Idea::Walk(cell)) => {
                    prop_assert!(path.is_empty(), "the last path was not opened");
                    walk = vec![cell];
                }
                Report::Idea(Idea::Step(cell, dir)) => {
                    prop_assert_eq!(walk.last(), Some(&cell), "the walk jumps");
                    let next = grid.step(cell, dir);
                    walk.push(next);
                    if in_maze.contains(&next) {
                        // Erases all loops of the whole walk at once, as in the definition.
                        path = erased(&walk, &mut loops);
                        lengths.push(path.len() as u32 - 1);
                    }
                }
                Report::Open(cell, dir) => {
                    prop_assert_eq!(path.pop(), Some(cell));
                    prop_assert_eq!(path.last(), Some(&grid.step(cell, dir)));
                    in_maze.insert(grid.step(cell, dir));
                    if path.len() == 1 {
                        path.clear();
                    }
                }
                Report::Idea(_) => {}
            }
        }
        prop_assert_eq!(in_maze.len() as u32, grid.cells());
        let commentary = Commentary::carving(&recipe, &mut ()).unwrap();
        let told: Vec<u32> = numbers(&commentary, Kind::Loop).iter().map(|told| told[0]).collect();
        prop_assert_eq!(told, loops);
        let told: Vec<u32> = numbers(&commentary, Kind::Meet).iter().map(|told| told[0]).collect();
        prop_assert_eq!(told, lengths);
    }

    #[test]
    fn numbers_of_carvings_are_true(size in any_size(), seed: u64) {
        for algorithm in Algorithm::ALL {
            let commentary = Arc::new(carved(algorithm, size, seed));
            check_carving(&commentary)?;
        }
    }

    #[test]
    fn numbers_of_searches_are_true(size in any_size(), seed: u64, braid in 0..3u32) {
        let recipe = Recipe {
            seed,
            braid: f64::from(braid) / 2.0,
            ..recipe(Algorithm::Wilson, size)
        };
        let level = make(&recipe).unwrap();
        for commentary in searches(&level) {
            check_search(&Arc::new(commentary))?;
        }
    }
}

/// Returns a walk's path without loops, and appends the number of cells in each loop.
fn erased(walk: &[Cell], loops: &mut Vec<u32>) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    for &cell in walk {
        if let Some(at) = path.iter().position(|&other| other == cell) {
            loops.push((path.len() - at) as u32);
            path.truncate(at + 1);
        } else {
            path.push(cell);
        }
    }
    path
}

/// Returns the cells that passages join to a cell.
fn joined(maze: &Maze<impl Topology>, cell: Cell) -> Vec<Cell> {
    let passages = maze.passages(cell);
    passages.map(|dir| maze.grid().step(cell, dir)).collect()
}

fn check_carving(commentary: &Arc<Commentary>) -> Result<(), TestCaseError> {
    let grid = commentary.show().level().grid();
    let name = commentary.script().unwrap().name;
    let all = commentary.show().reached(0..commentary.show().len()).len() as u32;
    let mut reading = Reading::begin(commentary.clone());
    for remark in 0..commentary.len() {
        let (kind, cell) = (commentary.kind(remark), commentary.cell(remark));
        let told: Vec<u32> = commentary
            .sentence(remark)
            .numbers()
            .map(|(_, number)| number)
            .collect();
        reading.seek(remark);
        let is_reached = |reading: &Reading, cell| reading.moment().number(cell).is_some();
        let unvisited = |reading: &Reading, cell| {
            let exits = grid.exits(cell);
            exits
                .filter(|&dir| !is_reached(reading, grid.step(cell, dir)))
                .count() as u32
        };
        let (free, was_listed) = (unvisited(&reading, cell), reading.is_listed(cell));
        let sets = reading.moment().sets();
        let reached_before = reading.moment().reached().len() as u32;
        reading.seek(remark + 1);
        let list = reading.list().len() as u32;
        let reached = reading.moment().reached().len() as u32;
        let what = format!("{name} {kind:?} {told:?}");
        match kind {
            Kind::Open => prop_assert_eq!(told[0], free, "{}", what),
            Kind::Back | Kind::Remove => {
                prop_assert_eq!((told[0], free), (list, 0), "{}", what);
                prop_assert!(was_listed && !reading.is_listed(cell), "{}", what);
            }
            Kind::GiveUp => prop_assert!(told[0] == list && free > 0, "{}", what),
            Kind::Newest => prop_assert_eq!(reading.list().back(), Some(&cell), "{}", what),
            Kind::Oldest => prop_assert_eq!(reading.list().front(), Some(&cell), "{}", what),
            Kind::Random => prop_assert!(was_listed && told[0] == list, "{}", what),
            Kind::Frontier => {
                prop_assert_eq!(told[1], list, "{}", what);
                // The frontier consists of the unvisited cells beside visited cells.
                for cell in 0..grid.cells() {
                    let touches = unvisited(&reading, cell) < grid.exits(cell).len();
                    let waits = touches && !is_reached(&reading, cell);
                    let is_complete = name != "areas" || reading.moment().sets() == 2;
                    if is_complete {
                        prop_assert_eq!(reading.is_listed(cell), waits, "{}", what);
                    }
                }
            }
            Kind::Found => prop_assert_eq!(reached, reached_before + 1, "{}", what),
            Kind::End => prop_assert_eq!(reached, grid.cells(), "{}", what),
            Kind::Hunt => {
                let width = grid.rows().unwrap().size()[0];
                let row = (told[0] - 1) * width;
                let cells: Vec<Cell> = (row..row + width).collect();
                prop_assert_eq!(reading.list(), &cells, "{}", what);
            }
            Kind::Scan => prop_assert!(free > 0 && is_reached(&reading, cell), "{}", what),
            Kind::Walk | Kind::Path | Kind::Known | Kind::Enter | Kind::New => {
                prop_assert_eq!(told[0], all - reached, "{}", what);
            }
            Kind::Step | Kind::Meet => prop_assert_eq!(told[0], list, "{}", what),
            Kind::Loop => prop_assert_eq!(told[1], list, "{}", what),
            Kind::Round => {
                prop_assert_eq!(told[1], sets + all - reached, "{}", what);
            }
            Kind::Run | Kind::On | Kind::Up | Kind::First => {
                prop_assert_eq!(told[0], list, "{}", what);
                prop_assert!(reading.is_listed(cell), "{}", what);
            }
            Kind::Keep => {
                let (cell, dir) = commentary.side(remark).unwrap();
                let both = [cell, grid.step(cell, dir)].map(|cell| reading.moment().set(cell));
                prop_assert_eq!(both, [Some(told[0] - 1); 2], "{}", what);
            }
            Kind::Down => {
                prop_assert_eq!(reading.moment().set(cell), Some(told[0] - 1), "{}", what);
            }
            Kind::Room => prop_assert_eq!(told[0], list, "{}", what),
            _ => {}
        }
    }
    // Recursive division has built all of the maze's walls.
    for cell in 0..grid.cells() {
        let passages = commentary.show().level().maze().passages(cell);
        prop_assert_eq!(reading.openings(cell), passages, "{}", name);
    }
    Ok(())
}

fn check_search(commentary: &Arc<Commentary>) -> Result<(), TestCaseError> {
    let level = commentary.show().level();
    let name = commentary.script().unwrap().name;
    let ways = Walker::ALL_DOORS.passages(level);
    let far = solve::distances(&ways, level.starts());
    let mut reading = Reading::begin(commentary.clone());
    let mut passed: BTreeMap<(Cell, Cell), u32> = BTreeMap::new();
    for remark in 0..commentary.len() {
        let (kind, cell) = (commentary.kind(remark), commentary.cell(remark));
        let told: Vec<u32> = commentary
            .sentence(remark)
            .numbers()
            .map(|(_, number)| number)
            .collect();
        reading.seek(remark);
        let from = remark.checked_sub(1).map(|before| commentary.cell(before));
        let lowest = reading
            .list()
            .iter()
            .map(|&cell| reading.distance(cell).unwrap() + reading.estimate(cell).unwrap_or(0))
            .min();
        reading.seek(remark + 1);
        let list = reading.list().len() as u32;
        let what = format!("{name} {kind:?} {told:?}");
        match kind {
            Kind::Visit if name == "breadth-first" => {
                prop_assert_eq!((told[0], told[1]), (far[cell as usize], list), "{}", what);
            }
            Kind::Queue if name == "breadth-first" => prop_assert_eq!(told[1], list, "{}", what),
            Kind::Best => {
                prop_assert_eq!(told[0], told[1] + told[2], "{}", what);
                prop_assert_eq!(told[1], far[cell as usize], "{}", what);
                prop_assert_eq!(Some(told[0]), lowest, "{}", what);
            }
            Kind::Push | Kind::Pop => {
                prop_assert_eq!(told[0], list, "{}", what);
                // The stack is a path from the start.
                let stack: Vec<Cell> = reading.list().iter().copied().collect();
                for step in stack.windows(2) {
                    let beside = joined(level.maze(), step[0]);
                    prop_assert!(beside.contains(&step[1]), "{}", what);
                }
            }
            Kind::DeadEnd => prop_assert_eq!(told[0] as usize, reading.moment().reached().len()),
            Kind::Follow | Kind::Turned | Kind::Mark | Kind::Met | Kind::Return => {
                let step = (from.unwrap().min(cell), from.unwrap().max(cell));
                prop_assert!(joined(level.maze(), step.0).contains(&step.1), "{}", what);
                *passed.entry(step).or_default() += 1;
                prop_assert!(name != "tremaux" || passed[&step] <= 2, "{}", what);
                if kind == Kind::Turned {
                    let before = commentary.cell(remark - 1);
                    prop_assert_eq!(joined(level.maze(), before).len(), 1, "{}", what);
                }
            }
            Kind::Goal => {
                let path = commentary.show().path().unwrap();
                prop_assert_eq!(told[0] as usize, path.moves.len(), "{}", what);
                let is_shortest = Some(told[0]) == level.shortest();
                let finds_shortest = matches!(
                    name,
                    "breadth-first" | "bidirectional" | "a-star" | "dead-end-filling"
                );
                prop_assert!(is_shortest || !finds_shortest, "{}", what);
                prop_assert!(level.is_finish(cell) || !is_walk(name), "{}", what);
                if name == "tremaux" || name == "depth-first-search" {
                    let cells = solve::cells_along(level.grid(), path.from, &path.moves);
                    prop_assert!(cells.eq(reading.list().iter().copied()), "{}", what);
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_walk(name: &str) -> bool {
    matches!(
        name,
        "left-hand" | "right-hand" | "tremaux" | "depth-first-search"
    )
}

#[test]
fn a_search_visits_the_cells_that_the_solver_visits() {
    for recipe in recipes() {
        let level = make(&recipe).unwrap();
        let ways = Walker::ALL_DOORS.passages(&level);
        let search = Search {
            method: Method::Bidirectional,
            order: Order::default(),
            through_doors: true,
        };
        let commentary = Commentary::search(level.clone(), search).unwrap();
        let told: Vec<Cell> = (0..commentary.len())
            .filter(|&remark| commentary.kind(remark) == Kind::Visit)
            .map(|remark| commentary.cell(remark))
            .collect();
        let start = level.starts()[0];
        let found = solve::bidirectional(&ways, search.order, start, level.finishes());
        assert_eq!(told, found.visits, "{recipe:?}");
        assert!(ways.ways(start).len() <= 6);
    }
}

#[test]
fn a_recording_without_room_for_ideas_still_contains_all_passages() {
    // On a single long row, a random walk needs about the square of the number of cells.
    let recipe = recipe(Algorithm::AldousBroder, [5000, 1]);
    let commentary = Commentary::carving(&recipe, &mut ()).unwrap();
    assert_eq!(commentary.show().len(), 5000);
    let kinds: BTreeSet<&str> = (0..commentary.len())
        .map(|remark| commentary.kind(remark).name())
        .collect();
    assert!(kinds.contains("brief"), "{kinds:?}");
    let mut reading = Reading::begin(Arc::new(commentary));
    reading.seek(usize::MAX);
    assert_eq!(reading.moment().reached().len(), 5000);
}
