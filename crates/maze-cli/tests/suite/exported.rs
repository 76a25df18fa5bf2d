//! Levels that are exported, for the tests of the formats.

use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::path::PathBuf;
use tempfile::{TempDir, tempdir};
use warren_dungeon::file;
use warren_dungeon::level::{Gate, Level};
use warren_maze::draw::{PageLayout, Point};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// The flags of levels on grids of all shapes. Each entry uses different features.
pub(super) const LEVELS: [&str; 9] = [
    "--width 20 --height 12 --minotaur",
    "--width 9 --height 5 --braid 0.5 --placement random",
    "--width 12 --height 9 --areas 3 --doors 2 --locks 1 --levers 1 --portals 1",
    "--width 6 --height 5 --wrap xy --doors 3 --areas 2",
    "--grid cubic --width 4 --height 4 --depth 3",
    "--grid hex --width 7 --height 7 --mask hexagon",
    "--grid hex --width 8 --height 5 --one-ways 1 --iron-doors 1",
    "--grid triangular --width 9 --height 6",
    "--grid polar --width 8 --height 5 --braid 1",
];

/// A level, and the file in which it was exported.
pub(super) struct Exported {
    pub(super) level: Level,
    pub(super) file: PathBuf,
    _folder: TempDir,
}

/// Makes a level with the program, and exports it to a file with this name.
pub(super) fn exported(level: &str, name: &str, flags: &str) -> Exported {
    let folder = tempdir().expect("a folder");
    for args in ["-o level.ron".into(), format!("-o {name} {flags}")] {
        run(&folder, &format!("generate {level} --seed 7 {args}"));
    }
    Exported::new(folder, name)
}

/// Makes a level with a portcullis that is open at the beginning, and exports it to a file with this
/// name.
pub(super) fn with_open_portcullis(level: &str, name: &str) -> Exported {
    let folder = tempdir().expect("a folder");
    run(
        &folder,
        &format!("generate {level} --levers 1 --seed 7 -o level.ron"),
    );
    let path = folder.path().join("level.ron");
    let text = fs::read_to_string(&path).expect("a level");
    let open = text.replace("Portcullis(lever: 0)", "Portcullis(lever: 0, open: true)");
    assert_ne!(open, text, "no portcullis");
    fs::write(&path, open).expect("a level");
    run(&folder, &format!("convert --lossy level.ron {name}"));
    Exported::new(folder, name)
}

fn run(folder: &TempDir, args: &str) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.args(args.split_whitespace())
        .current_dir(folder.path());
    let output = maze.output().expect("maze runs");
    assert!(output.status.success(), "maze {args}: {output:?}");
}

/// The kind of an open cell's side in an exported level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Wall,
    Passage,
    /// A door or a gate, which may be open at the beginning.
    Barrier {
        is_closed: bool,
    },
}

impl Exported {
    fn new(folder: TempDir, name: &str) -> Exported {
        let text = fs::read_to_string(folder.path().join("level.ron")).expect("a level");
        Exported {
            level: file::read(&text).expect("a level"),
            file: folder.path().join(name),
            _folder: folder,
        }
    }

    /// Returns the sides in the plane of all open cells.
    pub(super) fn sides(&self) -> Vec<(Cell, Dir, Kind)> {
        let (maze, grid) = (self.level.maze(), self.level.grid());
        let plan = self.level.plan();
        let kind = |cell, dir| {
            if maze.passages(cell).contains(dir) || plan.openings.contains(&(cell, dir)) {
                return Kind::Passage;
            }
            if !grid.exits(cell).contains(dir) {
                return Kind::Wall;
            }
            let door = Side::at(grid, cell, dir);
            let mut gates = self.level.gates().iter();
            if let Some((_, gate)) = gates.find(|(side, _)| *side == door) {
                let is_closed = !matches!(gate, Gate::Portcullis { is_open: true, .. });
                return Kind::Barrier { is_closed };
            }
            match self.level.doors().list().contains(&door) {
                true => Kind::Barrier { is_closed: true },
                false => Kind::Wall,
            }
        };
        let cells = maze.open_cells();
        let sides = cells.flat_map(|cell| grid.clockwise(cell).iter().map(move |&dir| (cell, dir)));
        sides
            .map(|(cell, dir)| (cell, dir, kind(cell, dir)))
            .collect()
    }

    /// Returns the sides at different positions on a page with this margin.
    pub(super) fn sides_on_page(&self, margin: f64) -> Vec<([Point; 2], Kind)> {
        let page = PageLayout::new(self.level.grid(), margin);
        let mut sides: Vec<([Point; 2], Kind)> = Vec::new();
        for (cell, dir, kind) in self.sides() {
            let side = page.side(cell, dir);
            let is_same = |(other, _): &([Point; 2], Kind)| close(middle(*other), middle(side));
            if !sides.iter().any(is_same) {
                sides.push((side, kind));
            }
        }
        sides
    }
}

pub(super) fn middle([a, b]: [Point; 2]) -> Point {
    [0, 1].map(|axis| a[axis].midpoint(b[axis]))
}

pub(super) fn close(a: Point, b: Point) -> bool {
    distance(a, b) < 1e-3
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    f64::hypot(a[0] - b[0], a[1] - b[1])
}

/// Returns whether a point is on a line that consists of straight pieces.
pub(super) fn is_on(line: &[Point], point: Point) -> bool {
    let mut pieces = line.windows(2);
    pieces.any(|piece| {
        let detour = distance(piece[0], point) + distance(point, piece[1]);
        detour - distance(piece[0], piece[1]) < 1e-6
    })
}

/// Checks that lines consist of all walls, each of them once.
pub(super) fn check_walls(exported: &Exported, margin: f64, lines: &[Vec<Point>], level: &str) {
    let mut walls = 0.0;
    for (side, kind) in exported.sides_on_page(margin) {
        let on = lines.iter().filter(|line| is_on(line, middle(side)));
        let expected = usize::from(kind == Kind::Wall);
        assert_eq!(on.count(), expected, "{level}: {side:?} is {kind:?}");
        if kind == Kind::Wall {
            walls += distance(side[0], side[1]);
        }
    }
    let pieces = lines.iter().flat_map(|line| line.windows(2));
    let length: f64 = pieces.map(|piece| distance(piece[0], piece[1])).sum();
    assert!(
        (length - walls).abs() < 1e-3,
        "{level}: {length}, not {walls}"
    );
}
