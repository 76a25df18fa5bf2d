"""Tests of the mazes of labmaze. labmaze_suite.py runs labmaze's own tests."""

from __future__ import annotations

import copy
from pathlib import Path

import numpy as np
import pytest

import warren.labmaze as labmaze
from warren.labmaze import defaults

SAMPLES = Path(__file__).parents[2] / "warren-maze" / "tests" / "labmaze"


def fnv_1a(text: str) -> str:
    """Return the hash of a text in hexadecimal digits."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def test_all_parameters_make_the_mazes_of_labmaze() -> None:
    lines = (SAMPLES / "labmaze.txt").read_text().splitlines()
    for line in lines:
        words = line.split(" ")
        numbers = [int(words[i]) for i in (0, 1, 2, 3, 4, 5)]
        switches = [words[8] == "1", words[9] == "1"]
        tokens = [int(words[10]), words[11], int(words[12]), words[13]]
        seed = int(words[14])
        maze = labmaze.RandomMaze(
            *numbers, float(words[6]), int(words[7]), *switches, *tokens, random_seed=seed
        )
        for number, expected in enumerate(words[15:]):
            if number > 0:
                maze.regenerate()
            assert fnv_1a(str(maze.entity_layer) + str(maze.variations_layer)) == expected, line
    assert len(lines) == 60


def test_a_maze_has_the_properties_of_labmaze() -> None:
    maze = labmaze.RandomMaze(height=7, width=9, objects_per_room=2, random_seed=1)
    assert isinstance(maze, labmaze.BaseMaze)
    assert maze.entity_layer.shape == maze.variations_layer.shape == (maze.height, maze.width)
    assert maze.entity_layer.dtype == np.dtype("U1")
    assert (maze.max_rooms, maze.room_min_size, maze.room_max_size) == (4, 3, 5)
    assert (maze.max_variations, maze.spawns_per_room, maze.objects_per_room) == (26, 0, 2)
    assert (maze.spawn_token, maze.object_token) == ("P", "G")
    assert (defaults.RETRY_COUNT, defaults.EXTRA_CONNECTION_PROBABILITY) == (1000, 0.0)
    assert (defaults.HAS_DOORS, defaults.SIMPLIFY) == (False, True)
    assert (defaults.SPAWN_COUNT, defaults.OBJECT_COUNT) == (0, 0)


def test_without_a_seed_numpy_chooses_one() -> None:
    np.random.seed(5)
    maze = labmaze.RandomMaze()
    np.random.seed(5)
    seed = np.random.randint(2**31)
    assert str(maze.entity_layer) == str(labmaze.RandomMaze(random_seed=seed).entity_layer)


def test_a_negative_maximum_is_none() -> None:
    most = labmaze.RandomMaze(21, 21, 0, objects_per_room=1000, random_seed=3)
    none = labmaze.RandomMaze(21, 21, -1, objects_per_room=-1, random_seed=3)
    assert str(most.entity_layer) == str(none.entity_layer)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"height": 4}, "height.*odd"),
        ({"width": 2.5}, "width.*integer"),
        ({"retry_count": -7}, "retry_count.*positive"),
        ({"room_max_size": 2}, "less than or equal to"),
        ({"spawn_token": "foo"}, "spawn_token.*single character"),
        ({"object_token": "é"}, "object_token.*ASCII"),
    ],
)
def test_invalid_parameters_are_errors(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        labmaze.RandomMaze(**arguments)


LAYOUT = "* * * * *\n *%* *$* \n* *$* * *\n *%* *%* \n* * *$* *\n *$* * * \n* * *$* *\n"


@pytest.mark.parametrize(
    ("spawns", "objects", "hashes"),
    [
        (1, 2, ["ea2e9244d180767e", "f929de75c2a36706", "c0fae4bbb1e687de"]),
        (4, 7, ["caddfc6488b52107", "69140c1e93f7783f", "9448ccb67e95e9e1"]),
        (0, 5, ["0aa4082630646153"] * 3),
    ],
)
def test_fixed_mazes_have_the_goals_of_labmaze(
    spawns: int, objects: int, hashes: list[str]
) -> None:
    state = np.random.RandomState(234)
    maze = labmaze.FixedMazeWithRandomGoals(LAYOUT, None, spawns, "%", objects, "$", state)
    for expected in hashes:
        assert fnv_1a(str(maze.entity_layer)) == expected
        maze.regenerate()


def test_a_fixed_maze_has_the_properties_of_labmaze() -> None:
    maze = labmaze.FixedMazeWithRandomGoals(LAYOUT, spawn_token="%", object_token="$")
    assert str(maze.entity_layer) == LAYOUT
    assert str(maze.variations_layer) == ".........\n" * 7
    assert (maze.height, maze.width, maze.max_rooms) == (7, 9, 1)
    assert (maze.max_variations, maze.objects_per_room) == (0, 5)
    with pytest.raises(ValueError, match="shape"):
        labmaze.FixedMazeWithRandomGoals(LAYOUT, "..\n")


def test_a_text_grid_is_an_array_and_a_text() -> None:
    grid = labmaze.TextGrid("aé\n😀d\n")
    assert grid.tolist() == [["a", "é"], ["😀", "d"]]
    assert str(grid) == "aé\n😀d\n"
    copied = copy.deepcopy(grid)
    copied[0, :] = "#"
    assert str(copied) == "##\n😀d\n"
    assert str(grid[:, :1]) == "a\n😀\n"
    assert labmaze.TextGrid("").shape == (1, 0)
    with pytest.raises(ValueError, match="row 2"):
        labmaze.TextGrid("ab\nc\n")
