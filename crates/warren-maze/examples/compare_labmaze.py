"""Compares the module labmaze of warren-maze with labmaze 1.0.6.

Run it with a Python for which PyPI has a wheel of labmaze 1.0.6, for example in a virtual
environment of Python 3.11 after `pip install labmaze==1.0.6`:

    python crates/warren-maze/examples/compare_labmaze.py [--cases N] [--program PATH] [--golden] [--time]

Without options, the script compares 5,000 random choices of all parameters, with three mazes each,
and as many mazes with a fixed layout. With `--golden`, it prints the table of hashes in
`crates/warren-maze/tests/labmaze/labmaze.txt`. With `--time`, it prints the times of a regeneration.
"""

import argparse
import collections
import random
import subprocess
import time

import labmaze
import numpy

MAZES = 3

def choose(source: random.Random) -> dict:
    """Returns random parameters, most of them small, and a seed."""
    odd = lambda most: 2 * source.randrange(most // 2 + 1) + 1
    most = source.choice([3, 9, 21, 21, 41, 61])
    height, width = odd(most), odd(most)
    smallest = source.choice([0, 1, 2, 3, 3, 3, 4, 5, 7, 11])
    largest = smallest + source.choice([0, 0, 1, 2, 2, 4, 7, 12, 30])
    return dict(
        height=height,
        width=width,
        max_rooms=source.choice([0, 1, 2, 4, 4, 9, 30]),
        room_min_size=smallest,
        room_max_size=largest,
        retry_count=source.choice([0, 1, 10, 100, 1000]),
        extra_connection_probability=source.choice([0.0, 0.0, 0.05, 0.3, 0.75, 1.0]),
        max_variations=source.choice([1, 2, 5, 26]),
        has_doors=source.random() < 0.5,
        simplify=source.random() < 0.7,
        spawns_per_room=source.choice([0, 0, 1, 2, 10]),
        spawn_token=source.choice("PSs*"),
        objects_per_room=source.choice([0, 0, 1, 3, 1000]),
        object_token=source.choice("GOo."),
        random_seed=source.choice(
            [source.randrange(100), source.randrange(2**31), -source.randrange(2**31)]
        ),
    )


def line(parameters: dict) -> str:
    """Returns a line for the example program."""
    words = [int(p) if isinstance(p, bool) else p for p in parameters.values()]
    return " ".join(map(str, words + [MAZES]))


def layers_of_labmaze(parameters: dict) -> list:
    """Returns the layers of the first mazes from these parameters."""
    maze = labmaze.RandomMaze(**parameters)
    layers = []
    for index in range(MAZES):
        if index:
            maze.regenerate()
        layers.append(str(maze.entity_layer) + str(maze.variations_layer))
    return layers


def compare(program: list, count: int, seed: int) -> None:
    """Compares the mazes from `count` random choices of parameters."""
    source = random.Random(seed)
    cases = [choose(source) for _ in range(count)]
    result = subprocess.run(
        program + ["--random"],
        input="".join(line(case) + "\n" for case in cases),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    rows = iter(result.stdout.splitlines(keepends=True))
    seen = collections.Counter()
    for case in cases:
        for index, expected in enumerate(layers_of_labmaze(case)):
            found = "".join(next(rows) for _ in range(2 * case["height"]))
            if found != expected:
                raise SystemExit(f"maze {index} of {case}:\n{expected}\nwarren-maze:\n{found}")
            seen[found] += 1
    if next(rows, None) is not None:
        raise SystemExit("the program printed more mazes than requested")
    print(f"{count * MAZES} mazes are equal, {len(seen)} of them different")


def choose_fixed(source: random.Random) -> tuple:
    """Returns a random layout, the numbers of starts and objects or -1, and a seed."""
    height, width = source.randrange(1, 8), source.randrange(2, 12)
    rows = ["".join(source.choices("*** PPGG  ", k=width)) for _ in range(height)]
    rows[0] = "  " + rows[0][2:]
    count = lambda token: source.choice([-1, 0, 1, "".join(rows).count(token) + 1])
    return "/".join(rows), count("P"), count("G"), source.randrange(2**32)


def compare_fixed(program: list, count: int, seed: int) -> None:
    """Compares mazes with `count` random layouts."""
    source = random.Random(seed)
    cases = [choose_fixed(source) for _ in range(count)]
    lines = "".join("|".join(map(str, (*case, MAZES))) + "\n" for case in cases)
    result = subprocess.run(
        program + ["--fixed"], input=lines, stdout=subprocess.PIPE, check=True, text=True
    )
    rows = iter(result.stdout.splitlines(keepends=True))
    for layout, starts, objects, state in cases:
        layout = layout.replace("/", "\n") + "\n"
        maze = labmaze.FixedMazeWithRandomGoals(
            layout,
            num_spawns=None if starts < 0 else starts,
            num_objects=None if objects < 0 else objects,
            random_state=numpy.random.RandomState(state),
        )
        for index in range(MAZES):
            if index:
                maze.regenerate()
            expected = str(maze.entity_layer)
            found = "".join(next(rows) for _ in range(layout.count("\n")))
            if found != expected:
                case = (layout, starts, objects, state)
                raise SystemExit(f"maze {index} of {case}:\n{expected}\nwarren-maze:\n{found}")
    print(f"{count * MAZES} mazes with fixed layouts are equal")


def fnv_1a(text: str) -> int:
    """Returns a hash of 64 bits."""
    hash = 0xCBF29CE484222325
    for byte in text.encode():
        hash = (hash ^ byte) * 0x100000001B3 % 2**64
    return hash


def print_golden() -> None:
    """Prints parameters and the hashes of their mazes, for parameters with different mazes."""
    source = random.Random(1)
    left = 60
    while left > 0:
        case = choose(source)
        hashes = [fnv_1a(layers) for layers in layers_of_labmaze(case)]
        if len(set(hashes)) == MAZES:
            print(line(case).rsplit(" ", 1)[0], *(f"{hash:016x}" for hash in hashes))
            left -= 1


def print_times(program: list) -> None:
    """Prints the least and the median time of a regeneration in microseconds."""
    for size, count in [(11, 200), (21, 100), (51, 20), (101, 8)]:
        native = labmaze.RandomMaze(height=size, width=size, random_seed=1)._native_maze
        times = []
        for _ in range(count):
            start = time.process_time()
            native.regenerate()
            native.entity_layer
            times.append((time.process_time() - start) * 1e6)
        times.sort()
        result = subprocess.run(
            program + ["--time", str(size)], stdout=subprocess.PIPE, check=True, text=True
        )
        least, median = map(float, result.stdout.split())
        print(
            f"{size} × {size}: labmaze {times[0]:.1f} {times[len(times) // 2]:.1f}, "
            f"warren-maze {least} {median}, ratio of the least times {times[0] / least:.0f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cases", type=int, default=5000, help="the number of choices to compare")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the choices")
    parser.add_argument("--program", help="the compiled example labmaze_batch")
    parser.add_argument("--golden", action="store_true", help="print hashes for the tests")
    parser.add_argument("--time", action="store_true", help="print times")
    options = parser.parse_args()
    program = ["cargo", "run", "--quiet", "--release", "-p", "warren-maze"]
    program += ["--example", "labmaze_batch", "--"]
    program = [options.program] if options.program else program
    if options.golden:
        print_golden()
    elif options.time:
        print_times(program)
    else:
        compare(program, options.cases, options.seed)
        compare_fixed(program, options.cases, options.seed)


if __name__ == "__main__":
    main()
