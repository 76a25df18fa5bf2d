//! Tests of datasets. The tests contain a reader of NPY.

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::Path;
use tempfile::tempdir;
use warren_dungeon::file;
use warren_dungeon::level::{Level, fingerprint};
use warren_maze::topology::Dir;

/// Runs `maze generate` in a folder. Returns the exit status and the messages.
fn run(folder: &Path, args: &str) -> (Option<i32>, String) {
    let mut maze = cargo_bin_cmd!("maze");
    maze.arg("generate")
        .args(args.split_whitespace())
        .current_dir(folder);
    let output = maze.output().expect("maze runs");
    let told = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), told)
}

/// Reads the shape and the values of an array.
fn read_npy(bytes: &[u8]) -> (Vec<usize>, Vec<u16>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let (header, data) = bytes[10..].split_at(length);
    assert_eq!((10 + length) % 64, 0);
    let header = str::from_utf8(header).expect("text");
    assert!(header.ends_with('\n'));
    assert!(header.contains("'descr': '<u2'") && header.contains("'fortran_order': False"));
    let (_, shape) = header.split_once("'shape': (").expect("a shape");
    let (shape, _) = shape.split_once(')').expect("the end of a shape");
    let lengths = shape.split(',').map(str::trim).filter(|it| !it.is_empty());
    let shape: Vec<usize> = lengths.map(|it| it.parse().expect("a length")).collect();
    let numbers = data.chunks(2).map(|it| u16::from_le_bytes([it[0], it[1]]));
    assert_eq!(data.len(), 2 * shape.iter().product::<usize>());
    (shape, numbers.collect())
}

fn levels(lines: &str) -> Vec<(Value, Level)> {
    let lines = lines.lines().map(|line| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let level = file::read_json(&line["level"].to_string()).expect("a level");
        (line, level)
    });
    lines.collect()
}

#[test]
fn datasets_contain_different_mazes_that_satisfy_the_conditions() {
    for (grid, shape) in [
        ("--width 6 --height 5", vec![20, 5, 6]),
        ("--grid hex --width 4 --height 5", vec![20, 5, 4]),
        (
            "--grid cubic --width 3 --height 4 --depth 2",
            vec![20, 2, 4, 3],
        ),
        ("--width 5 --height 5 --areas 2 --doors 1", vec![20, 5, 5]),
    ] {
        let folder = tempdir().expect("a folder");
        let at = folder.path();
        let args = format!("{grid} --seed 7 --count 20 --where solution>=9 --where dead_ends<40%");
        for name in ["a.jsonl", "a.npy"] {
            let (status, told) = run(at, &format!("{args} -o {name}"));
            assert_eq!(status, Some(0), "{told}");
            assert!(told.starts_with("20 mazes from "), "{told}");
        }
        let lines = fs::read_to_string(at.join("a.jsonl")).expect("lines");
        let levels = levels(&lines);
        assert_eq!(levels.len(), 20);
        let prints: BTreeSet<_> = levels.iter().map(|(_, level)| fingerprint(level)).collect();
        assert_eq!(prints.len(), 20);
        for (line, level) in &levels {
            let figure = |name: &str| line["measures"][name].as_f64().expect("a figure");
            assert!(figure("solution") >= 9.0 && figure("dead_ends") < 0.4);
            assert_eq!(line["seed"], level.recipe().expect("a recipe").seed);
        }
        let (lengths, numbers) = read_npy(&fs::read(at.join("a.npy")).expect("an array"));
        assert_eq!(lengths, shape);
        let cells = numbers.len() / 20;
        for ((_, level), numbers) in levels.iter().zip(numbers.chunks(cells)) {
            check_numbers(level, numbers);
        }
    }
}

/// Checks the values of a level's cells.
fn check_numbers(level: &Level, numbers: &[u16]) {
    let grid = level.grid();
    let with = |bit: u16| -> Vec<u32> {
        let cells = (0..).zip(numbers).filter(|(_, number)| *number & bit > 0);
        cells.map(|(cell, _)| cell).collect()
    };
    for (cell, number) in (0..).zip(numbers) {
        for dir in 0..grid.dir_names().len() as u8 {
            let is_open = level.maze().passages(cell).contains(Dir(dir));
            assert_eq!(number >> dir & 1 == 1, is_open);
        }
    }
    assert_eq!(with(256), level.starts());
    assert_eq!(with(512), level.finishes());
    assert!(with(2048).is_empty());
    // The path of the level is a shortest path, and the marked cells form one of the same length.
    let solution = with(1024);
    assert!(solution.contains(&level.starts()[0]) && solution.contains(&level.finishes()[0]));
    let moves = level.shortest().expect("a solution") as usize;
    assert_eq!(solution.len(), moves + 1);
}

#[test]
fn a_dataset_ends_when_there_are_no_more_mazes() {
    let folder = tempdir().expect("a folder");
    let args = "--width 2 --height 2 --algorithm wilson --seed 7 -o a.npy --count";
    // Two by two cells have four spanning trees.
    let (status, told) = run(folder.path(), &format!("{args} 4"));
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("repeated a maze"), "{told}");
    let (status, told) = run(folder.path(), &format!("{args} 5"));
    assert_eq!(status, Some(1));
    assert!(told.contains("only 4 of 5 mazes were found"), "{told}");
}

#[test]
fn datasets_that_cannot_be_made_are_refused() {
    let folder = tempdir().expect("a folder");
    for (args, status, told) in [
        (
            "--count 3",
            2,
            "--count makes a dataset: give --format jsonl, npy or npz",
        ),
        ("--count 3 -o a.svg", 2, "--count makes a dataset"),
        (
            "--count 3 --grid polar -o a.npy",
            1,
            "rows of a polar grid have different lengths",
        ),
        ("--where solution>4 -o a.jsonl", 2, "--count"),
        (
            "--count 3 --where solutions>4 -o a.jsonl",
            2,
            "there is no figure",
        ),
        ("--count 3 --with path -o a.jsonl", 2, "--with"),
        (
            "--count 3 --shard 4/3 -o a.jsonl",
            2,
            "give the number of a part and the number of parts",
        ),
        ("--shard 1/3 -o a.jsonl", 2, "--count"),
        ("--measures none -o a.jsonl", 2, "--count"),
        (
            "--count 3 --measures rivers -o a.jsonl",
            2,
            "there is no figure \"rivers\"",
        ),
        (
            "--count 3 --measures none -o a.npz",
            2,
            "give --format jsonl",
        ),
        (
            "--count 3 --dataset-card -o a.npz",
            2,
            "needs a file with the extension jsonl",
        ),
        (
            "--count 10000000 --width 100 --height 100 --seed 1 -o a.npz",
            1,
            "larger than the 4 GiB of an npz file",
        ),
    ] {
        let (code, message) = run(folder.path(), args);
        assert_eq!(code, Some(status), "{args}: {message}");
        assert!(message.contains(told), "{args}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn shards_in_order_are_the_whole_dataset() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    // Some mazes are repeated, and some do not satisfy the condition.
    let args = "--width 3 --height 3 --algorithm wilson --seed 7 --count 50 --where dead_ends>=30%";
    let (status, told) = run(at, &format!("{args} -o whole.jsonl"));
    assert_eq!(status, Some(0), "{told}");
    assert!(told.contains("repeated a maze"), "{told}");
    let mut parts = String::new();
    for part in 1..=7 {
        let (status, told) = run(at, &format!("{args} --shard {part}/7 -o part.jsonl"));
        assert_eq!(status, Some(0), "{told}");
        parts += &fs::read_to_string(at.join("part.jsonl")).expect("lines");
    }
    assert_eq!(
        parts,
        fs::read_to_string(at.join("whole.jsonl")).expect("lines")
    );
}

#[test]
fn lines_contain_the_chosen_measures() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let lines = |options: &str| -> Vec<Value> {
        let args = "--grid hex --width 5 --height 4 --seed 3 --count 9 --where turns>0";
        let (status, told) = run(at, &format!("{args} {options} -o a.jsonl"));
        assert_eq!(status, Some(0), "{told}");
        let lines = fs::read_to_string(at.join("a.jsonl")).expect("lines");
        levels(&lines).into_iter().map(|(line, _)| line).collect()
    };
    let all = lines("");
    assert_eq!(all, lines("--measures all"));
    let some = lines("--measures river,dead_ends,gates --dataset-card");
    let card = fs::read_to_string(at.join("README.md")).expect("a card");
    assert!(card.contains("| `measures` | `dead_ends`, `river`, `gates` |"));
    let none = lines("--measures none --dataset-card");
    let card = fs::read_to_string(at.join("README.md")).expect("a card");
    assert!(!card.contains("measures"), "{card}");
    assert_eq!([all.len(), some.len(), none.len()], [9; 3]);
    for (mut all, (mut some, none)) in all.into_iter().zip(some.into_iter().zip(none)) {
        let measures = some["measures"].as_object().expect("measures").clone();
        // There are no gates.
        let keys: Vec<&String> = measures.keys().collect();
        assert_eq!(keys, ["dead_ends", "river"]);
        for (key, value) in &measures {
            assert_eq!(all["measures"][key], *value);
        }
        all.as_object_mut().expect("a line").remove("measures");
        some.as_object_mut().expect("a line").remove("measures");
        assert_eq!((&all, &some), (&none, &none));
    }
}

#[test]
fn npz_contains_the_array_of_npy_with_seeds_and_solutions() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    for count in ["--count 9", ""] {
        let args = format!("--grid hex --width 5 --height 4 --seed 3 {count}");
        for name in ["a.npy", "a.npz", "a.jsonl"] {
            let (status, told) = run(at, &format!("{args} -o {name}"));
            assert_eq!(status, Some(0), "{told}");
        }
        let file = fs::File::open(at.join("a.npz")).expect("an archive");
        let mut archive = zip::ZipArchive::new(file).expect("an archive");
        let mut array = |name: &str| {
            let mut bytes = Vec::new();
            let mut file = archive.by_name(name).expect(name);
            file.read_to_end(&mut bytes).expect("an array");
            bytes
        };
        assert_eq!(
            array("cells.npy"),
            fs::read(at.join("a.npy")).expect("an array")
        );
        let lines = fs::read_to_string(at.join("a.jsonl")).expect("lines");
        let levels = levels(&lines);
        let data = |bytes: Vec<u8>| bytes[128..].to_vec();
        let seeds = data(array("seeds.npy"));
        let moves = data(array("solution.npy"));
        for (index, (line, level)) in levels.iter().enumerate() {
            let seed = seeds[8 * index..][..8].try_into().expect("eight bytes");
            assert_eq!(line["seed"], u64::from_le_bytes(seed));
            let moves = moves[4 * index..][..4].try_into().expect("four bytes");
            let shortest = level.shortest().expect("a solution");
            assert_eq!(u32::from_le_bytes(moves), shortest);
        }
        assert_eq!(seeds.len(), 8 * levels.len());
    }
}

#[test]
fn the_card_of_a_dataset_is_beside_its_file() {
    let folder = tempdir().expect("a folder");
    let at = folder.path();
    let args =
        "--width 6 --height 5 --seed 7 --count 5 --where solution>=9 --dataset-card -o a.jsonl";
    let (status, told) = run(at, args);
    assert_eq!(status, Some(0), "{told}");
    let card = fs::read_to_string(at.join("README.md")).expect("a card");
    for part in [
        "---\npretty_name: 5 mazes of 6 × 5 square cells\n",
        "size_categories:\n- n<1K\n",
        "    path: \"*.jsonl\"\n---\n",
        "Every maze satisfies `solution>=9`.",
        "`dead_ends`",
        "seed: 7",
    ] {
        assert!(card.contains(part), "{part}: {card}");
    }
    // A card can be written again, but no other README is lost.
    assert_eq!(run(at, args).0, Some(0));
    fs::write(at.join("README.md"), "a project").expect("a file");
    let (status, told) = run(at, args);
    assert_eq!(status, Some(2), "{told}");
    assert!(told.contains("is not the card of a dataset"), "{told}");
    let kept = fs::read_to_string(at.join("README.md")).expect("a file");
    assert_eq!(kept, "a project");
}
