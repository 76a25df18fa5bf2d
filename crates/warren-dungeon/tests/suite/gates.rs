//! Tests of gates, keys and levers as parts of a level: sides, numbers and files.

use super::support::{corridor, drawn_on, with_fields};
use warren_dungeon::file;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, LeverNumber, SideKind};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, GridSpec, Square};

const OPEN_ONE: Gate = Gate::Portcullis {
    lever: LeverNumber::ALL[1],
    is_open: true,
};

fn east(cell: Cell) -> Side {
    Side {
        cell,
        dir: Square::EAST,
    }
}

fn with_gates(level: Level, gates: &[(Side, Gate)]) -> Level {
    gates.iter().fold(level, |level, &(side, gate)| {
        level.with(Edit::Side(side, SideKind::Gate(gate))).unwrap()
    })
}

/// Returns a row of seven cells with every kind of gate, key and lever.
fn full_row() -> Level {
    let gates = [
        (east(5), Gate::OneWay { forwards: false }),
        (east(0), Gate::Locked(KeyShape::Star)),
        (east(2), Gate::Iron),
        (east(3), Gate::OneWay { forwards: true }),
        (east(4), OPEN_ONE),
    ];
    let contents = [
        (Content::Key(KeyShape::Star), 0),
        (Content::Key(KeyShape::Heart), 4),
        (Content::Key(KeyShape::Star), 4),
        (Content::IronKey, 1),
        (Content::Lever(LeverNumber::ALL[1]), 1),
        (Content::Lever(LeverNumber::ALL[7]), 0),
    ];
    let level = with_gates(corridor("S           F"), &gates);
    contents.into_iter().fold(level, |level, (content, cell)| {
        level.with(Edit::Content(content, cell, true)).unwrap()
    })
}

#[test]
fn gates_are_walls_with_numbers_and_look_reversed_from_behind() {
    let level = full_row();
    let gates = level.gates();
    let sides: Vec<Side> = gates.iter().map(|(side, _)| side).collect();
    assert_eq!(sides, [0, 2, 3, 4, 5].map(east));
    for (number, (side, gate)) in gates.iter().enumerate() {
        assert_eq!(gates.get(number), (side, gate));
        assert_eq!(gates.at(side.cell, Square::EAST), Some((number, gate)));
        let behind = gates.at(side.cell + 1, Square::WEST);
        assert_eq!(behind, Some((number, gate.reversed())));
        assert!(!level.maze().passages(side.cell).contains(Square::EAST));
        let west = Side {
            cell: side.cell + 1,
            dir: Square::WEST,
        };
        assert_eq!(level.side(side), SideKind::Gate(gate));
        assert_eq!(level.side(west), SideKind::Gate(gate.reversed()));
    }
    assert_eq!(gates.at(1, Square::EAST), None);
    assert_eq!(gates.of(4).count(), 2);

    // A gate replaces a door, and a wall replaces a gate.
    let side = |level: &Level, kind| level.clone().with(Edit::Side(east(2), kind)).unwrap();
    let door = side(&level, SideKind::OpenDoor);
    assert_eq!((door.gates().len(), door.doors().list().len()), (4, 1));
    let gate = side(&door, SideKind::Gate(Gate::Iron));
    assert_eq!(gate, level);
    assert_eq!(side(&level, SideKind::Wall).gates().len(), 4);
}

#[test]
fn files_contain_gates_keys_and_levers() {
    let level = full_row();
    let text = file::write(&level);
    for part in [
        "version: 5,",
        "(cell: (0, 0), side: \"east\", kind: Locked(Star))",
        "(cell: (2, 0), side: \"east\", kind: Iron)",
        "(cell: (3, 0), side: \"east\", kind: OneWay)",
        "kind: Portcullis(lever: 1, open: true)",
        // A one-way gate is stored with the cell from which it can be passed.
        "(cell: (6, 0), side: \"west\", kind: OneWay)",
        "(cell: (4, 0), shape: Heart)",
        "iron_keys: [\n        (1, 0),\n    ]",
        "(cell: (0, 0), number: 7)",
    ] {
        let text = text
            .replace(",\n        )", ")")
            .replace("(\n            ", "(");
        let text = text.replace(",\n            ", ", ");
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert_eq!(file::read(&text), Ok(level.clone()));
    assert_eq!(file::read_json(&file::write_json(&level)), Ok(level));
}

#[test]
fn only_levels_with_gates_keys_or_levers_have_the_new_version() {
    let plain = corridor("SD  F");
    assert!(file::write(&plain).contains("version: 4,"));
    let lever = Content::Lever(LeverNumber::ALL[0]);
    let edits = [
        Edit::Side(east(0), SideKind::Gate(Gate::Iron)),
        Edit::Content(Content::IronKey, 0, true),
        Edit::Content(lever, 0, true),
    ];
    for edit in edits {
        let text = file::write(&plain.clone().with(edit).unwrap());
        assert!(text.contains("version: 5,"), "{text}");
    }
}

#[test]
fn invalid_gates_keys_and_levers_are_refused() {
    let text = file::write(&corridor("S    DF"));
    for (field, message) in [
        (
            "gates: [(cell: (0, 0), side: \"east\", kind: Iron)]",
            "gates: the east side of (0, 0) is not a wall: a gate needs a wall without a door",
        ),
        (
            "gates: [(cell: (3, 0), side: \"west\", kind: Iron)]",
            "gates: the west side of (3, 0) is not a wall: a gate needs a wall without a door",
        ),
        (
            "gates: [(cell: (3, 0), side: \"east\", kind: Iron)]",
            "the gate at (3, 0), east, leads off the grid",
        ),
        (
            "gates: [(cell: (9, 0), side: \"east\", kind: Iron)]",
            "gates: there is no cell (9, 0) on this grid",
        ),
        (
            "gates: [(cell: (1, 0), side: \"up\", kind: OneWay)]",
            "gates: the gate at (1, 0) is in its \"up\" side: the sides are east, west, south, north",
        ),
        (
            "keys: [(cell: (7, 0), shape: Cross)]",
            "keys: there is no cell (7, 0) on this grid",
        ),
        (
            "iron_keys: [(7, 0)]",
            "iron_keys: there is no cell (7, 0) on this grid",
        ),
    ] {
        let changed = text.replacen("    map:", &format!("    {field},\n    map:"), 1);
        let error = file::read(&changed).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let syntax = [
        ("levers: [(cell: (0, 0), number: 8)]", "there is no lever 8"),
        ("keys: [(cell: (0, 0), shape: Moon)]", "Moon"),
    ];
    for (field, part) in syntax {
        let changed = text.replacen("    map:", &format!("    {field},\n    map:"), 1);
        let error = file::read(&changed).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
    let twice = file::write(&with_gates(corridor("S|    F"), &[(east(0), Gate::Iron)]));
    let changed = twice.replace(
        "gates: [",
        "gates: [(cell: (1, 0), side: \"west\", kind: OneWay),",
    );
    let error = file::read(&changed).unwrap_err().to_string();
    assert_eq!(error, "gates: the east side of (0, 0) already has a gate");
}

#[test]
fn unwrapped_levels_lose_the_gates_at_the_seam() {
    let grid = GridSpec {
        width: 4,
        height: 1,
        wrap_x: true,
        ..GridSpec::default()
    };
    let ring = drawn_on(grid, &["+-+-+-+-+", "|S     F|", "+-+-+-+-+"]);
    let level = with_gates(ring, &[(east(1), Gate::Iron), (east(3), OPEN_ONE)]);
    let flat = level.unwrapped();
    let gates: Vec<(Side, Gate)> = flat.gates().iter().collect();
    assert_eq!(gates, [(east(1), Gate::Iron)]);
    assert_eq!(file::read(&file::write(&flat)), Ok(flat));
}

#[test]
fn fields_can_be_added_to_a_drawn_level() {
    let level = corridor("S|    F");
    let level = with_fields(
        &level,
        "gates: [(cell: (1, 0), side: \"west\", kind: OneWay)]",
    );
    let gate = Gate::OneWay { forwards: false };
    assert_eq!(level.gates().at(0, Square::EAST), Some((0, gate)));
}

#[test]
fn every_kind_of_content_has_its_index() {
    for (index, content) in Content::ALL.into_iter().enumerate() {
        assert_eq!(content.index(), index);
    }
    assert!(Content::ALL.is_sorted());
    for (number, lever) in LeverNumber::ALL.into_iter().enumerate() {
        assert_eq!(lever.index(), number);
        assert_eq!(LeverNumber::try_from(number as u8), Ok(lever));
    }
    let error = LeverNumber::try_from(8).unwrap_err();
    let message = "levers are numbered from 0 to 7, so there is no lever 8";
    assert_eq!(error.to_string(), message);
}
