"""Times the Python package warren beside other packages, and prints a table.

Install the package and those that it is compared with, as far as they are available:

    pip install ./crates/warren-python[gymnasium] minigrid labmaze mazelib maze-dataset
    python benches/python/main.py

Packages that are not installed are left out. All figures are of one thread.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import time
from collections.abc import Callable

import numpy as np

os.environ.setdefault("RAYON_NUM_THREADS", "1")

# The time for each figure, in seconds.
SECONDS = 2.0
SIDE = 32


def rate(work: Callable[[], int]) -> float:
    """Return the number of units per second. The function returns how many units it has done."""
    work()
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        done += work()
    return done / (time.perf_counter() - start)


def warren_mazes(algorithm: str) -> Callable[[], int]:
    """Return a function that makes mazes."""
    import warren

    out = np.empty((64, SIDE, SIDE), np.uint8)

    def make() -> int:
        warren.generate_into(out, threads=1, width=SIDE, height=SIDE, algorithm=algorithm, seed=7)
        return out.size

    return make


def warren_steps(count: int, radius: int) -> Callable[[], int]:
    """Return a function that steps a vector of mazes."""
    from warren.environments import MazeVectorEnv

    envs = MazeVectorEnv(count, width=16, height=16, radius=radius, copy=False)
    envs.reset(seed=7)
    actions = np.random.default_rng(7).integers(4, size=(64, count))

    def step() -> int:
        for row in actions:
            envs.step(row)
        return actions.size

    return step


def warren_runs(count: int, **options: object) -> Callable[[], int]:
    """Return a function that steps a vector of levels."""
    from warren.environments import KeysVectorEnv

    envs = KeysVectorEnv(count, copy=False, max_steps=10_000, **options)
    envs.reset(seed=7)
    actions = np.random.default_rng(7).integers(envs.single_action_space.n, size=(16, count))

    def step() -> int:
        for row in actions:
            envs.step(row)
        return actions.size

    return step


def single_steps(name: str, **options: object) -> Callable[[], int]:
    """Return a function that steps one environment of Gymnasium."""
    import gymnasium

    env = gymnasium.make(name, **options).unwrapped
    env.reset(seed=7)
    actions = np.random.default_rng(7).integers(3, size=500)

    def step() -> int:
        for action in actions:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()
        return len(actions)

    return step


def minigrid_steps() -> Callable[[], int]:
    """Return a function that steps Minigrid's maze of rooms."""
    import minigrid  # noqa: F401

    return single_steps("MiniGrid-MultiRoom-N6-v0")


def labmaze_mazes() -> Callable[[], int]:
    """Return a function that makes mazes of labmaze, without rooms."""
    import labmaze

    side = SIDE + 1
    maze = labmaze.RandomMaze(height=side, width=side, max_rooms=0, random_seed=7)

    def make() -> int:
        maze.regenerate()
        # Every second row and column has cells.
        return (side // 2) ** 2

    return make


def mazelib_mazes() -> Callable[[], int]:
    """Return a function that makes mazes of mazelib."""
    from mazelib import Maze
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator

    maze = Maze(7)
    maze.generator = BacktrackingGenerator(SIDE, SIDE)

    def make() -> int:
        maze.generate()
        return SIDE * SIDE

    return make


FIGURES: list[tuple[str, str, str, Callable[[], Callable[[], int]]]] = [
    ("warren, depth-first", "warren", "cells", lambda: warren_mazes("depth-first")),
    ("warren, wilson", "warren", "cells", lambda: warren_mazes("wilson")),
    ("labmaze, no rooms", "labmaze", "cells", labmaze_mazes),
    ("mazelib, depth-first", "mazelib", "cells", mazelib_mazes),
    ("Warren/Maze-v0, vector of 1024, 11 × 11", "warren", "steps", lambda: warren_steps(1024, 5)),
    (
        "Warren/Maze-v0, single, 11 × 11",
        "warren",
        "steps",
        lambda: single_steps("warren.environments:Warren/Maze-v0", width=16, height=16),
    ),
    (
        "Warren/Keys-v0, single, 11 × 11",
        "warren",
        "steps",
        lambda: single_steps("warren.environments:Warren/Keys-v0"),
    ),
    (
        "Warren/Keys-v0, vector of 64, 11 × 11",
        "warren",
        "steps",
        lambda: warren_runs(64, distance=False),
    ),
    (
        "Warren/Keys-v0, vector of 64, with distances",
        "warren",
        "steps",
        lambda: warren_runs(64),
    ),
    (
        "Warren/Keys-v0, vector of 64, 64 × 64 pixels",
        "warren",
        "steps",
        lambda: warren_runs(64, distance=False, view=True),
    ),
    (
        "Warren/Keys-v0, vector of 8, with a Minotaur",
        "warren",
        "steps",
        lambda: warren_runs(8, distance=False, locks=1, braid=0.3, minotaur=True),
    ),
    ("MiniGrid-MultiRoom-N6-v0, single", "minigrid", "steps", minigrid_steps),
]


def main() -> None:
    """Print the table."""
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}\n")
    print("| | per second |\n| --- | --- |")
    for name, package, unit, prepare in FIGURES:
        if importlib.util.find_spec(package) is not None:
            print(f"| {name} | {rate(prepare()):,.0f} {unit} |", flush=True)


if __name__ == "__main__":
    main()
