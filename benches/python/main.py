"""Times the Python package warren beside other packages, and prints tables.

Install the package and those that it is compared with, as far as they are available:

    pip install ./crates/warren-python[gymnasium] minigrid envpool labmaze mazelib
    pip install maze-dataset "muutils<0.9"
    python benches/python/main.py

Packages that cannot be imported are listed and left out. Environments are stepped with random
actions by one thread; a step includes the new levels that begin when episodes end. The rows of a
table run in turn, several times, and the best run of each row counts, because other programs on
the machine can only make a run slower. The table about datasets needs the program maze, in the
PATH or as an argument:

    python benches/python/main.py target/release/maze
"""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

os.environ.setdefault("RAYON_NUM_THREADS", "1")

# The time of a run in seconds, which a variable can change, and the number of runs for each row.
SECONDS = float(os.environ.get("BENCH_SECONDS", "1"))
RUNS = 5
SIDE = 32
MAZES = 20_000

# Does some work, and returns the number of units.
Work = Callable[[], int]
Clock = Callable[[], float]


class Row(NamedTuple):
    """A row of a table: what is measured, the package that it needs, and the preparation.

    By default, the clock counts the processor's time for this process, so that other programs on
    the machine matter little. Rows with several threads or with another program need a clock on
    the wall.
    """

    name: str
    package: str
    prepare: Callable[[], Work]
    clock: Clock = time.process_time


class Table(NamedTuple):
    """A table: its title, the unit that it counts, its goal per second, and its rows."""

    title: str
    unit: str
    goal: int | None
    rows: list[Row]


def rate(work: Work, clock: Clock) -> float:
    """Return the number of units per second of this clock."""
    done, start = 0, clock()
    while clock() - start < SECONDS:
        done += work()
    return done / (clock() - start)


def steps_of(envs: Any, actions: int, count: int) -> Work:
    """Return a function that steps a vector of environments with random actions."""
    envs.reset(seed=7)
    rows = np.random.default_rng(7).integers(actions, size=(64, count))

    def step() -> int:
        for row in rows:
            envs.step(row)
        return rows.size

    step()
    return step


def maze_vector(count: int, radius: int) -> Work:
    """Return a function that steps a vector of mazes."""
    from warren.environments import MazeVectorEnv

    envs = MazeVectorEnv(count, width=16, height=16, radius=radius, copy=False)
    return steps_of(envs, 4, count)


def keys_vector(count: int, **options: Any) -> Work:
    """Return a function that steps a vector of levels."""
    from warren.environments import KeysVectorEnv

    envs = KeysVectorEnv(count, copy=False, **options)
    return steps_of(envs, int(envs.single_action_space.n), count)


def envpool_vector(name: str, count: int) -> Work:
    """Return a function that steps a vector of environments of EnvPool."""
    import envpool

    envs = envpool.make(name, env_type="gymnasium", num_envs=count, num_threads=1, seed=7)
    actions, rows = int(envs.action_space.n), 64
    envs.reset()
    given = np.random.default_rng(7).integers(actions, size=(rows, count)).astype(np.int32)

    def step() -> int:
        for row in given:
            envs.step(row)
        return given.size

    step()
    return step


def single(
    name: str, actions: int | None = None, *, pictures: bool = False, **options: Any
) -> Work:
    """Return a function that steps one environment of Gymnasium."""
    import gymnasium

    if name.startswith("MiniGrid"):
        importlib.import_module("minigrid")
    env = gymnasium.make(name, **options).unwrapped
    if pictures:
        from minigrid.wrappers import RGBImgPartialObsWrapper

        env = RGBImgPartialObsWrapper(env)
    env.reset(seed=7)
    count = actions or int(env.action_space.n)
    given = np.random.default_rng(7).integers(count, size=500)

    def step() -> int:
        for action in given:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()
        return len(given)

    step()
    return step


def warren_dataset(threads: int, measures: str) -> Work:
    """Return a function with which the program maze writes a dataset with these measures."""
    [program] = [*sys.argv[1:], shutil.which("maze")][:1]
    folder = Path(tempfile.mkdtemp())
    size = f"--width {SIDE} --height {SIDE} --count {MAZES} --format jsonl --seed 7"
    options = [*size.split(), "--measures", measures]
    command = [str(program), "generate", *options, "-o", str(folder / "mazes.jsonl")]
    environment = {**os.environ, "RAYON_NUM_THREADS": str(threads)}

    def make() -> int:
        subprocess.run(command, check=True, env=environment, capture_output=True)
        return MAZES

    return make


def warren_lines(threads: int) -> Work:
    """Return a function that makes mazes, solves them, and returns them as JSON lines."""
    import warren

    def line(seed: int) -> int:
        maze = warren.generate(width=SIDE, height=SIDE, seed=seed)
        return len(maze.export("jsonl"))

    pool, batch = ThreadPoolExecutor(threads), 500

    def make() -> int:
        # Each task is a range of seeds, because a maze takes less time than handing over a task.
        parts = [range(seed, seed + 50) for seed in range(0, batch, 50)]
        for lengths in pool.map(lambda seeds: [line(seed) for seed in seeds], parts):
            assert all(lengths)
        return batch

    return make


def warren_mazes(algorithm: str) -> Work:
    """Return a function that makes mazes in an array."""
    import warren

    out = np.empty((64, SIDE, SIDE), np.uint8)

    def make() -> int:
        warren.generate_into(out, threads=1, width=SIDE, height=SIDE, algorithm=algorithm, seed=7)
        return len(out)

    return make


def labmaze_mazes() -> Work:
    """Return a function that makes mazes of labmaze, without rooms."""
    import labmaze

    # Every second row and column has cells.
    side = 2 * SIDE + 1
    maze = labmaze.RandomMaze(height=side, width=side, max_rooms=0, random_seed=7)

    def make() -> int:
        maze.regenerate()
        return 1

    return make


def mazelib_mazes(*, solve: bool) -> Work:
    """Return a function that makes mazes of mazelib, and perhaps solves them."""
    from mazelib import Maze
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator
    from mazelib.solve.ShortestPath import ShortestPath

    maze = Maze(7)
    maze.generator = BacktrackingGenerator(SIDE, SIDE)
    maze.solver = ShortestPath()

    def make() -> int:
        maze.generate()
        if solve:
            maze.generate_entrances()
            maze.solve()
        return 1

    return make


def maze_dataset_mazes(*, solve: bool) -> Work:
    """Return a function that makes mazes of maze-dataset, and perhaps solves them."""
    from maze_dataset.generation import LatticeMazeGenerators

    def make() -> int:
        maze = LatticeMazeGenerators.gen_dfs((SIDE, SIDE))
        if solve:
            maze.generate_random_path()
        return 1

    return make


MAZE, KEYS = "warren.environments:Warren/Maze-v0", "warren.environments:Warren/Keys-v0"

TABLES = [
    Table(
        "Mazes, one core",
        "steps",
        20_000_000,
        [
            Row(
                "Warren/Maze-v0, 1024 mazes, 11 × 11 bytes", "warren", lambda: maze_vector(1024, 5)
            ),
            Row("Warren/Maze-v0, 64 mazes, 11 × 11 bytes", "warren", lambda: maze_vector(64, 5)),
            Row(
                "EnvPool Maze-v0 (Jumanji), 64 mazes, 10 × 10 bits",
                "envpool",
                lambda: envpool_vector("Maze-v0", 64),
            ),
            Row(
                "EnvPool MiniGrid-FourRooms-v0, 64 levels, 7 × 7 × 3 bytes",
                "envpool",
                lambda: envpool_vector("MiniGrid-FourRooms-v0", 64),
            ),
            Row(
                "Warren/Maze-v0, one maze, 11 × 11 bytes",
                "warren",
                lambda: single(MAZE, width=16, height=16),
            ),
            Row(
                "Minigrid MiniGrid-FourRooms-v0, one level, 7 × 7 × 3 bytes",
                "minigrid",
                lambda: single("MiniGrid-FourRooms-v0", 3),
            ),
            Row(
                "Warren/Maze-v0, one maze, text",
                "warren",
                lambda: single(MAZE, width=16, height=16, observation="text"),
            ),
        ],
    ),
    Table(
        "Keys, doors and levers, one core",
        "steps",
        3_000_000,
        [
            Row(
                "Warren/Keys-v0, 1024 levels, 11 × 11 × 7 bytes",
                "warren",
                lambda: keys_vector(1024, distance=False),
            ),
            Row(
                "Warren/Keys-v0, 1024 levels, 7 × 7 × 7 bytes",
                "warren",
                lambda: keys_vector(1024, distance=False, radius=3),
            ),
            Row(
                "Warren/Keys-v0, 1024 levels, 11 × 11 × 7 bytes, with distances",
                "warren",
                lambda: keys_vector(1024),
            ),
            Row(
                "EnvPool MiniGrid-DoorKey-8x8-v0, 64 levels, 7 × 7 × 3 bytes",
                "envpool",
                lambda: envpool_vector("MiniGrid-DoorKey-8x8-v0", 64),
            ),
            Row("Warren/Keys-v0, one level, 11 × 11 × 7 bytes", "warren", lambda: single(KEYS)),
            Row(
                "Minigrid MiniGrid-DoorKey-8x8-v0, one level, 7 × 7 × 3 bytes",
                "minigrid",
                lambda: single("MiniGrid-DoorKey-8x8-v0"),
            ),
            Row(
                "Warren/Keys-v0, 8 levels with a Minotaur",
                "warren",
                lambda: keys_vector(8, distance=False, locks=1, braid=0.3, minotaur=True),
            ),
        ],
    ),
    Table(
        "Pictures of 64 × 64 × 3 bytes, one core",
        "steps",
        100_000,
        [
            Row(
                "Warren/Keys-v0, 64 levels, first person",
                "warren",
                lambda: keys_vector(64, distance=False, view=True),
            ),
            Row(
                "EnvPool MazeEasy-v0 (Procgen), 64 levels, from above",
                "envpool",
                lambda: envpool_vector("MazeEasy-v0", 64),
            ),
            Row(
                "Minigrid MiniGrid-DoorKey-8x8-v0, one level, 56 × 56, from above",
                "minigrid",
                lambda: single("MiniGrid-DoorKey-8x8-v0", pictures=True),
            ),
        ],
    ),
    Table(
        "Mazes of 32 × 32 cells, made and solved",
        "mazes",
        1_000_000 // 60,
        [
            Row(
                "maze generate, JSON lines without measures, two cores",
                "maze",
                lambda: warren_dataset(2, "none"),
                time.perf_counter,
            ),
            Row(
                "maze generate, JSON lines without measures, one core",
                "maze",
                lambda: warren_dataset(1, "none"),
                time.perf_counter,
            ),
            Row(
                "maze generate, JSON lines with all measures, two cores",
                "maze",
                lambda: warren_dataset(2, "all"),
                time.perf_counter,
            ),
            Row(
                "warren in Python, JSON lines with all measures, two threads",
                "warren",
                lambda: warren_lines(2),
                time.perf_counter,
            ),
            Row(
                "warren in Python, JSON lines with all measures, one thread",
                "warren",
                lambda: warren_lines(1),
            ),
            Row("mazelib, one core", "mazelib", lambda: mazelib_mazes(solve=True)),
            Row("maze-dataset, one core", "maze_dataset", lambda: maze_dataset_mazes(solve=True)),
        ],
    ),
    Table(
        "Mazes of 32 × 32 cells, made, one core",
        "mazes",
        None,
        [
            Row("warren, depth-first", "warren", lambda: warren_mazes("depth-first")),
            Row("warren, wilson", "warren", lambda: warren_mazes("wilson")),
            Row("labmaze, no rooms", "labmaze", labmaze_mazes),
            Row("mazelib, depth-first", "mazelib", lambda: mazelib_mazes(solve=False)),
            Row(
                "maze-dataset, depth-first", "maze_dataset", lambda: maze_dataset_mazes(solve=False)
            ),
        ],
    ),
]


def machine() -> str:
    """Return the name of the processor, and the number of cores."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        name = lines[0].partition(": ")[2] if lines else name
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


def why_missing(package: str) -> str | None:
    """Return why a package cannot be measured, or None if it can."""
    if package == "maze":
        is_there = len(sys.argv) > 1 or shutil.which("maze")
        return None if is_there else "the program is not in the PATH"
    try:
        importlib.import_module(package)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def measure(table: Table) -> None:
    """Print a table."""
    rows, works = [], []
    for row in table.rows:
        if why_missing(row.package) is None:
            try:
                works.append(row.prepare())
                rows.append(row)
            except Exception as error:
                print(f"\n{row.name} could not be measured: {error}")
    best = [0.0] * len(rows)
    for _ in range(RUNS):
        for number, work in enumerate(works):
            best[number] = max(best[number], rate(work, rows[number].clock))
    print(f"\n| {table.title} | {table.unit} a second | first row / this row |")
    print("| --- | ---: | ---: |")
    for row, found in zip(rows, best, strict=True):
        ratio = "" if row is rows[0] else f"{significant(best[0] / found)} ×"
        print(f"| {row.name} | {found:,.0f} | {ratio} |", flush=True)
    if table.goal:
        reached = best[0] / table.goal
        verdict = "met" if reached >= 1 else f"not met: {reached:.0%}"
        print(f"| goal of the first row | {table.goal:,} | {verdict} |")


def significant(ratio: float) -> str:
    """Return a ratio with at most three significant digits, without an exponent."""
    return f"{float(f'{ratio:.3g}'):,.9g}"


def main() -> None:
    """Print the machine, the packages and all tables."""
    print(machine())
    packages = {row.package for table in TABLES for row in table.rows} - {"maze", "warren"}
    for package in sorted(packages):
        why = why_missing(package)
        name = package.replace("_", "-")
        print(f"- {name} {importlib.metadata.version(name)}" if why is None else f"- {name}: {why}")
    if why := why_missing("maze"):
        print(f"- maze: {why}")
    for table in TABLES:
        measure(table)


if __name__ == "__main__":
    main()
