"""The seeds of levels."""

from __future__ import annotations

import numpy as np

# The seeds of an environment without the argument seeds.
ALL_SEEDS = range(2**63 - 1)


def level_seed(seeds: range, number: int) -> int:
    """Return the seed of a level for a number, which an environment was given as its seed."""
    return seeds[number % len(seeds)]


def random_seeds(seeds: range, random: np.random.Generator, count: int) -> list[int]:
    """Return random seeds of levels."""
    return [seeds[int(number)] for number in random.integers(len(seeds), size=count)]


def checked(seeds: range | None) -> range:
    """Return the argument seeds, or all seeds if it is None.

    Raises:
        ValueError: The range is empty, or contains numbers that are not seeds.
    """
    if seeds is None:
        return ALL_SEEDS
    if len(seeds) == 0 or min(seeds[0], seeds[-1]) < 0 or max(seeds[0], seeds[-1]) >= 2**64:
        raise ValueError(f"{seeds!r} is not a range of numbers from 0 to 2**64 - 1")
    return seeds
