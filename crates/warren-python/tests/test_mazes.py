"""Tests of mazes: how they are made, solved, measured and drawn."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import warren

ALGORITHMS = [name for name, _ in warren.algorithms()]
SOLVERS = [name for name, _ in warren.solvers()]


def small(grid: str, **options: object) -> warren.Maze:
    """Return a small maze on a grid."""
    depth = {"depth": 2} if grid == "cubic" else {}
    return warren.generate(**{"grid": grid, "width": 6, "height": 5, "seed": 7, **depth, **options})


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("grid", warren.grids())
def test_every_algorithm_on_every_grid(grid: str, algorithm: str) -> None:
    try:
        maze = small(grid, algorithm=algorithm)
    except ValueError as error:
        # Some algorithms need rows or at most four directions, and the message says so.
        assert algorithm in str(error)
        assert grid != "square"
        return
    assert maze.grid == grid
    assert maze == small(grid, algorithm=algorithm)
    assert maze != small(grid, algorithm=algorithm, seed=8)
    reached = maze.distances() >= 0
    rock = maze.passages() == 0
    # The areas are joined by secret doors, which distances pass.
    assert (reached ^ rock).all()
    assert warren.Level.from_recipe(maze.code) == maze


def test_names_come_from_the_library() -> None:
    assert warren.grids()[0] == "square"
    assert "wilson" in ALGORITHMS
    assert "a-star" in SOLVERS
    assert "npy" in warren.formats()
    assert "dead_ends" in dict(warren.measures())


def test_passages_are_those_of_neighbours() -> None:
    for grid in warren.grids():
        maze = small(grid, algorithm="wilson")
        passages = maze.passages()
        for cell, bits in enumerate(passages):
            assert len(maze.neighbours(cell)) == int(bits).bit_count()
            for next_cell in maze.neighbours(cell):
                assert cell in maze.neighbours(next_cell)
        with pytest.raises(IndexError, match="there is no cell"):
            maze.neighbours(len(passages))


def test_all_solvers_find_a_path() -> None:
    for grid in warren.grids():
        maze = small(grid, braid=1)
        shortest = maze.distances()[maze.finishes[0]]
        for solver in SOLVERS:
            if grid == "cubic" and solver.endswith("-hand"):
                with pytest.raises(ValueError, match="floor"):
                    maze.solve(solver)
                continue
            try:
                path = maze.solve(solver)
            except ValueError as error:
                assert solver.endswith("-hand") and "repeats itself" in str(error)
                continue
            assert path.cells[0] == maze.starts[0]
            assert path.cells[-1] in maze.finishes
            assert len(path) == len(path.moves) == len(path.cells) - 1 >= shortest
            assert set(path.moves) <= set(maze.directions)
            if solver in ("breadth-first", "bidirectional", "a-star"):
                assert len(path) == shortest
            if solver != "dead-end-filling":
                assert len(set(path.visits)) == len(path.visits) > 0


def test_a_batch_is_equal_to_single_mazes() -> None:
    options = {"grid": "hex", "width": 7, "height": 5, "algorithm": "wilson", "braid": 0.5}
    mazes = warren.generate(count=20, seed=40, **options)
    assert mazes == [warren.generate(seed=seed, **options) for seed in range(40, 60)]
    wide = np.zeros((20, 5, 7), np.uint16)
    narrow = np.zeros((20, 5, 7), np.uint8)
    warren.generate_into(wide, seed=40, **options)
    warren.generate_into(narrow, seed=40, **options)
    for number, maze in enumerate(mazes):
        assert (wide[number] == maze.to_numpy()).all()
        assert (narrow[number].ravel() == maze.passages()).all()


def test_the_number_of_threads_changes_nothing() -> None:
    options = {"width": 12, "height": 9, "seed": 2**64 - 10}
    for algorithm in ALGORITHMS:
        one, four = np.zeros((2, 30, 9, 12), np.uint16)
        warren.generate_into(one, threads=1, algorithm=algorithm, **options)
        warren.generate_into(four, threads=4, algorithm=algorithm, **options)
        assert (one == four).all()
    one = warren.generate(count=30, threads=1, **options)
    assert one == warren.generate(count=30, threads=4, **options)


def test_floors_are_an_axis() -> None:
    out = np.zeros((3, 2, 5, 6), np.uint16)
    warren.generate_into(out, grid="cubic", width=6, height=5, depth=2, seed=7)
    assert (out[0] == small("cubic").to_numpy()).all()


def test_arrays_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match=r"need \[20, 20\] after the first axis"):
        warren.generate_into(np.zeros((3, 20, 21), np.uint8), seed=7)
    with pytest.raises(ValueError, match="not contiguous"):
        warren.generate_into(np.zeros((3, 20, 40), np.uint8)[:, :, ::2], seed=7)
    with pytest.raises(TypeError, match="uint8 or uint16"):
        warren.generate_into(np.zeros((3, 20, 20), np.int64), seed=7)
    frozen = np.zeros((3, 20, 20), np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="not writeable"):
        warren.generate_into(frozen, seed=7)
    with pytest.raises(ValueError, match="rows of a polar grid have different lengths"):
        warren.generate_into(np.zeros((3, 9, 6), np.uint8), grid="polar", seed=7)
    with pytest.raises(ValueError, match="rows of a polar grid have different lengths"):
        small("polar").to_numpy()


def test_masks(tmp_path: Path) -> None:
    drawing = "..##\n....\n##..\n"
    kept = np.array([[c == "." for c in row] for row in drawing.split()])
    file = tmp_path / "mask.txt"
    file.write_text(drawing)
    mazes = [warren.generate(mask=mask, seed=7) for mask in (drawing, drawing.split(), kept, file)]
    assert all(maze == mazes[0] for maze in mazes)
    assert (mazes[0].width, mazes[0].height) == (4, 3)
    assert ((mazes[0].to_numpy() & 1 << 11 == 0) == kept).all()
    out = np.zeros((2, 3, 4), np.uint16)
    warren.generate_into(out, mask=kept, seed=7)
    assert (out[0] == mazes[0].to_numpy()).all()
    hexagon = warren.generate(grid="hex", width=5, mask="hexagon", seed=7)
    assert repr(hexagon) == "<warren.Maze of 19 hex cells, seed 7>"
    rings = warren.generate(grid="polar", mask=["......", "......" + "#" + "....."], seed=7)
    assert (rings.width, rings.height) == (6, 2)
    two_floors = np.ones((2, 3, 4), bool)
    assert warren.generate(grid="cubic", mask=two_floors, seed=7).depth == 2
    with pytest.raises(ValueError, match="not connected"):
        warren.generate(mask=".#.", seed=7)
    with pytest.raises(TypeError, match="a mask is the word hexagon"):
        warren.generate(mask=3, seed=7)


def test_seeds() -> None:
    assert warren.generate(seed="maze") == warren.generate(seed="maze")
    fresh = warren.generate()
    assert warren.generate(seed=fresh.seed) == fresh
    assert fresh.command is not None and fresh.command.startswith("maze generate --width 20")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"grid": "rect"}, "invalid value 'rect'"),
        ({"widht": 5}, "unexpected argument '--widht'"),
        ({"width": 0}, "give every axis at least 1"),
        ({"algorithm": "prim", "across": 0.1}, "--across needs --algorithm eller, not prim"),
        ({"width": "five"}, "invalid digit"),
        ({"locks": 2}, "Level.from_recipe"),
        ({"width": 4_000_000, "height": 1_000}, "too many cells"),
        ({"seed": "it's | a - 'word'", "braid": 7}, "between 0 and 1"),
    ],
)
def test_errors_are_those_of_warren(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        warren.generate(**options)


def test_wrong_names_are_errors() -> None:
    maze = small("square")
    with pytest.raises(ValueError, match='there is no solver "best": choose one of breadth-first'):
        maze.solve("best")
    with pytest.raises(ValueError, match='there is no format "gif"'):
        maze.export("gif")


def test_measures_have_the_keys_of_json_lines() -> None:
    maze = small("hex", algorithm="wilson", braid=0.5)
    line = json.loads(maze.export("jsonl"))
    assert maze.measures() == line["measures"]
    assert set(maze.measures()) <= set(dict(warren.measures()))
    some = maze.measures("river", "gates", "dead_ends")
    assert some == {key: maze.measures()[key] for key in ["river", "dead_ends"]}
    with pytest.raises(ValueError, match='there is no measure "rivers"'):
        maze.measures("rivers")


def test_every_format() -> None:
    beginnings = {
        "pdf": b"%PDF-",
        "svg": b"<svg",
        "png": b"\x89PNG",
        "npy": b"\x93NUMPY",
        "3mf": b"PK",
        "json": b"{",
        "ron": b"(",
        "text": b"+",
    }
    maze = small("square")
    path = maze.solve()
    for name in warren.formats():
        file = maze.export(name, path=path)
        assert file.startswith(beginnings.get(name, b""))
        assert len(file) > 5
    assert maze._repr_svg_().encode() == maze.export("svg")
    assert str(maze).encode() == maze.export("text")
    assert maze.export("text", path=path) != maze.export("text")
    assert maze.export("png", scale=4) != maze.export("png", scale=8)
    assert maze.tiles().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="underscores"):
        small("hex").export("underscores")


def test_mazes_can_be_keys() -> None:
    mazes = {small("square"): 1}
    assert mazes[small("square")] == 1
    assert small("square") != 7


GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text())


def test_the_program_makes_the_same_mazes() -> None:
    """The hashes are those of files that maze generate wrote; see golden.py."""
    made = {}
    for grid in warren.grids():
        for algorithm in ALGORITHMS:
            options = {"grid": grid, "algorithm": algorithm, "width": 6, "height": 5, "seed": 7}
            try:
                maze = warren.generate(braid=0.5, **options)
            except ValueError:
                continue
            made[f"{grid} {algorithm}"] = hashlib.sha256(maze.export("ron")).hexdigest()
    assert made == GOLDEN
