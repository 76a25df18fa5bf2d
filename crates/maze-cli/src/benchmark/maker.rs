//! Makes tasks from levels.

use super::families::{FAMILIES, Family};
use super::prose::prose;
use super::search::fewest_moves;
use super::task::{Form, Gate, Key, Lever, Move, Prose, Stratum, Task};
use crate::error::Error;
use std::ops::ControlFlow;
use warren_dungeon::level::{Content, Edit, Level, LeverNumber, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::route::SolutionKind;
use warren_dungeon::survey::{Figure, LazyMeasures};
use warren_export::{Format, Options, export};
use warren_maze::draw::{Positions, Trace, lines};
use warren_maze::maze::{Listener, Maze, Side};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridSpec, Topology};

/// A task and its picture, if it has one.
pub(super) struct Made {
    pub(super) task: Task,
    pub(super) picture: Option<Vec<u8>>,
}

/// One of this number of mazes has no path to the finish.
const IMPOSSIBLE: u32 = 4;

/// The pixels per cell of pictures.
const SCALE: f64 = 24.0;

/// Makes two tasks with the same graph. The first shows its maze on its own grid. In the second, the maze
/// is on a torus, or its cells and moves have other names.
pub(super) fn make_pair(seed: u64, pair: u32, with_picture: bool) -> Result<[Made; 2], Error> {
    let mix = u64::from(pair).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let random = &mut SeededRandom::new(seed ^ mix);
    let families = FAMILIES.len();
    let family = &FAMILIES[pair as usize % families];
    let size = pair as usize / families % 4;
    let is_impossible = random.below(IMPOSSIBLE) == 0;
    let level = level_of(family, size, is_impossible, random)?;
    let [id, twin] = [2 * pair, 2 * pair + 1].map(|number| format!("{number:06}"));
    let drawn = Drawn {
        id: id.clone(),
        twin: twin.clone(),
        family: family.name,
        form: Form::Original,
        stratum: level.stratum,
        with_picture,
    };
    let first = drawn.made(&level.level)?;
    let second = match family.fits_torus() && random.below(2) == 0 {
        true => Drawn {
            id: twin,
            twin: id,
            form: Form::Torus,
            ..drawn
        }
        .made(&on_torus(&level.level, random)?)?,
        false => Made {
            task: relabelled(&first.task, random),
            picture: None,
        },
    };
    Ok([first, second])
}

/// A level with its difficulty, which is measured before a wall makes it impossible.
struct Ranked {
    level: Level,
    stratum: Stratum,
}

/// Makes levels until one has a solution, and makes it impossible if that is wanted.
fn level_of(
    family: &Family,
    size: usize,
    is_impossible: bool,
    random: &mut impl Random,
) -> Result<Ranked, Error> {
    loop {
        // Some seeds have no room for all gates.
        let Ok(level) = make(&family.recipe(size, random)) else {
            continue;
        };
        let Some(solution) = level.solution() else {
            continue;
        };
        if solution.kind != SolutionKind::Walkable || solution.moves.is_empty() {
            continue;
        }
        let stratum = stratum_of(&level);
        if !is_impossible {
            return Ok(Ranked { level, stratum });
        }
        let grid = level.grid();
        let moves = &solution.moves;
        let at = random.below(moves.len() as u32) as usize;
        let mut cells = cells_along(grid, level.starts()[0], moves);
        // A pull of a lever is not a move, so every move leads to a different cell.
        let cell = cells.nth(at).unwrap_or(level.starts()[0]);
        let side = Side::at(grid, cell, moves[at]);
        if level.gates().at(side.cell, side.dir).is_some() {
            continue;
        }
        let Ok(level) = level.clone().with(Edit::Side(side, SideKind::Wall)) else {
            continue;
        };
        // The wall may only cut off a key that is not the only way to a gate.
        if fewest_moves(&graph(&level)).is_none() {
            return Ok(Ranked { level, stratum });
        }
    }
}

/// Returns the stratum of a level: its difficulty after McClendon, plus five for each gate.
fn stratum_of(level: &Level) -> Stratum {
    let measures = LazyMeasures::new(level);
    let difficulty = measures.figure(Figure::Difficulty).unwrap_or(0.0);
    let score = difficulty + 5.0 * level.gates().len() as f64;
    match score {
        ..8.0 => Stratum::Easy,
        ..16.0 => Stratum::Medium,
        ..28.0 => Stratum::Hard,
        _ => Stratum::Cruel,
    }
}

/// Returns the maze of a level on a torus, moved by a random distance, so that its passages lead across the
/// borders.
fn on_torus(level: &Level, random: &mut impl Random) -> Result<Level, Error> {
    let grid = level.grid();
    let [width, height, depth] = grid.size();
    let spec = GridSpec {
        width,
        height,
        depth,
        wrap_x: true,
        wrap_y: true,
        ..GridSpec::default()
    };
    let torus = Grid::try_from(spec).map_err(warren_dungeon::recipe::RecipeError::from)?;
    let [right, down] = [width, height].map(|length| 1 + random.below(length - 1));
    let moved = |cell: Cell| {
        let [x, y] = [cell % width + right, cell / width + down];
        y % height * width + x % width
    };
    let mut maze = Maze::solid(torus);
    // A wall can separate a cell from all others, so that it has no passage.
    for cell in level.maze().open_cells() {
        // As a listener, `Maze` never returns `Break`.
        let _: ControlFlow<()> = maze.start(moved(cell));
    }
    for cell in 0..grid.cells() {
        for dir in level.maze().passages(cell) {
            maze.open(moved(cell), dir);
        }
    }
    let cells = |cells: &[Cell]| cells.iter().map(|&cell| moved(cell)).collect();
    let level = Level::new(maze, cells(level.starts()), cells(level.finishes()));
    level.map_err(|why| Error::Impossible(why.to_string()))
}

/// What a task says about itself, and how its level is drawn.
struct Drawn {
    id: String,
    twin: String,
    family: &'static str,
    form: Form,
    stratum: Stratum,
    with_picture: bool,
}

impl Drawn {
    fn made(&self, level: &Level) -> Result<Made, Error> {
        let picture = match self.with_picture {
            true => Some(picture(level)?),
            false => None,
        };
        let mut task = Task {
            id: self.id.clone(),
            twin: self.twin.clone(),
            family: self.family.into(),
            form: self.form,
            stratum: self.stratum,
            picture: picture
                .is_some()
                .then(|| format!("pictures/{}.png", self.id)),
            text: Some(text(level)?),
            ..graph(level)
        };
        task.prose = prose(&task);
        Ok(Made { task, picture })
    }
}

/// Returns a task with the graph of a level, and without anything else.
fn graph(level: &Level) -> Task {
    let (grid, maze) = (level.grid(), level.maze());
    let names = grid.dir_names();
    let moves_from = |cell: Cell| {
        let moves = grid.clockwise(cell).iter().filter_map(|&dir| {
            let gate = level.gates().at(cell, dir).map(|(number, _)| number);
            let is_move = gate.is_some() || maze.passages(cell).contains(dir);
            is_move.then(|| Move {
                name: names[dir.index()].into(),
                to: grid.step(cell, dir) as usize,
                gate,
            })
        });
        moves.collect()
    };
    let (mut keys, mut levers) = (Vec::new(), Vec::new());
    for cell in 0..grid.cells() {
        for content in level.contents(cell) {
            let cell = cell as usize;
            match content {
                Content::Key(shape) => keys.push(Key {
                    cell,
                    key: shape.name().into(),
                }),
                Content::Lever(lever) => levers.push(Lever {
                    cell,
                    lever: number_of(lever),
                }),
                _ => {}
            }
        }
    }
    // Recipes of tasks have no gates without a key or a lever.
    let gates = level.gates().iter().map(|(_, gate)| Gate {
        key: gate.shape().map(|shape| shape.name().into()),
        lever: gate.lever().map(number_of),
        open: gate.is_open_at_first(),
    });
    Task {
        id: String::new(),
        twin: String::new(),
        family: String::new(),
        form: Form::Original,
        stratum: Stratum::Easy,
        start: level.starts()[0] as usize,
        finish: level.finishes()[0] as usize,
        adjacency: (0..grid.cells()).map(moves_from).collect(),
        gates: gates.collect(),
        keys,
        levers,
        picture: None,
        text: None,
        prose: Prose::default(),
    }
}

/// Returns the number of a lever as pictures show it, counted from 1.
fn number_of(lever: LeverNumber) -> u8 {
    u8::from(lever) + 1
}

/// Returns a task with the same graph, in which cells and moves have other names.
fn relabelled(task: &Task, random: &mut impl Random) -> Task {
    let mut numbers: Vec<usize> = (0..task.adjacency.len()).collect();
    random.shuffle(&mut numbers);
    let mut words = WORDS.to_vec();
    random.shuffle(&mut words);
    let moves = task.adjacency.iter().flatten();
    let mut names: Vec<&str> = moves.map(|it| it.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let renamed = |name: &str| {
        let index = names.iter().position(|other| *other == name);
        words[index.unwrap_or_default() % words.len()].to_owned()
    };
    let mut adjacency = vec![Vec::new(); numbers.len()];
    for (cell, moves) in task.adjacency.iter().enumerate() {
        let moved = moves.iter().map(|it| Move {
            name: renamed(&it.name),
            to: numbers[it.to],
            gate: it.gate,
        });
        adjacency[numbers[cell]] = moved.collect();
    }
    let keys = task.keys.iter().map(|key| Key {
        cell: numbers[key.cell],
        key: key.key.clone(),
    });
    let levers = task.levers.iter().map(|lever| Lever {
        cell: numbers[lever.cell],
        lever: lever.lever,
    });
    let mut twin = Task {
        id: task.twin.clone(),
        twin: task.id.clone(),
        form: Form::Relabelled,
        start: numbers[task.start],
        finish: numbers[task.finish],
        adjacency,
        keys: keys.collect(),
        levers: levers.collect(),
        picture: None,
        text: None,
        ..task.clone()
    };
    twin.prose = prose(&twin);
    twin
}

/// The names of moves without a direction.
const WORDS: [&str; 8] = [
    "amber", "birch", "cedar", "delta", "ember", "flint", "grove", "heron",
];

fn picture(level: &Level) -> Result<Vec<u8>, Error> {
    let options = Options {
        scale: Some(SCALE),
        ..Options::default()
    };
    let exported = export(level, &level.plan(), Format::Png, &options)?;
    let mut bytes = Vec::new();
    (exported.write)(&mut bytes)?;
    Ok(bytes)
}

/// Returns a drawing with characters, in which the letters of keys and doors and the numbers of levers and
/// portcullises are marked.
fn text(level: &Level) -> Result<String, Error> {
    let grid = level.grid();
    let mut text = lines(&level.plan(), Trace::default())?;
    let positions = Positions::new(grid)?;
    for cell in 0..grid.cells() {
        for content in level.contents(cell) {
            let mark = match content {
                Content::Start => 'S',
                Content::Finish => 'F',
                Content::Key(shape) => letter(shape.name()),
                Content::Lever(lever) => digit(number_of(lever)),
                _ => continue,
            };
            text.put(positions.room(cell), mark);
        }
    }
    for (side, gate) in level.gates().iter() {
        let mark = match (gate.shape(), gate.lever()) {
            (Some(shape), _) => letter(shape.name()).to_ascii_uppercase(),
            (None, Some(lever)) => digit(number_of(lever)),
            (None, None) => continue,
        };
        let Side { cell, dir } = side;
        for (cell, dir) in [(cell, dir), (grid.step(cell, dir), grid.back(cell, dir))] {
            mark_side(&positions, &mut text, cell, dir, mark);
        }
    }
    Ok(text.to_string())
}

fn mark_side(
    positions: &Positions,
    text: &mut warren_maze::draw::Text,
    cell: Cell,
    dir: Dir,
    mark: char,
) {
    if let Some(position) = positions.side(cell, dir) {
        text.put(position, mark);
    }
}

/// Returns the letter of a key in drawings with characters. All shapes have different letters. None of them
/// is F or S, which mark the finish and the start.
pub(super) fn letter(key: &str) -> char {
    let found = KEYS.iter().find(|(name, _)| *name == key);
    found.map_or('x', |&(_, letter)| letter)
}

/// The shapes of keys, and their letters.
const KEYS: [(&str, char); 8] = [
    ("circle", 'a'),
    ("triangle", 'b'),
    ("square", 'c'),
    ("diamond", 'd'),
    ("star", 'e'),
    ("cross", 'g'),
    ("crescent", 'h'),
    ("heart", 'i'),
];

fn digit(lever: u8) -> char {
    char::from(b'0' + lever)
}
