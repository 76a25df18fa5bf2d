"""Functions that scatter leaves, twigs and blades over each other."""

from dataclasses import dataclass

import numpy as np

AT_ONCE = 1 << 20  # texels processed together: enough for speed, few enough for memory


@dataclass
class Leaves:
    """The topmost leaf over each texel."""

    height: np.ndarray  # metres; -inf without a leaf
    shade: np.ndarray  # a number from 0 to 1 for each leaf
    along: np.ndarray  # from -1 at the stalk to 1 at the tip
    across: np.ndarray  # from -1 to 1, 0 on the midrib


def scatter(canvas, word, count, long, wide, low, high, lean=0.5, heading=None, tip=1.0):
    """Scatters leaves at heights from `low` to `high`. Higher leaves cover lower leaves.

    The leaves are `long` metres long and `wide` metres wide, and their slopes are about `lean`. Their
    directions are random, or close to `heading` (in radians, where 0 is right and a quarter turn is
    down). If `tip` is above 1, leaves are pointed. Leaves near shared edges are equal in all variants.
    """
    drawn = [
        draw(generator, count, canvas, heading)
        for generator in (canvas.random(word), canvas.own_random(word))
    ]
    common, own = drawn
    inner = canvas.inner_at(common["y"], common["x"]) > 0.9
    spared = canvas.inner_at(own["y"], own["x"]) > 0.9
    leaves = {key: np.concatenate([common[key][~inner], own[key][spared]]) for key in common}
    order = np.argsort(leaves["level"], kind="stable")
    leaves = {key: values[order].astype(np.float32) for key, values in leaves.items()}

    found = Leaves(*(np.full(canvas.texels**2, start, np.float32) for start in (-np.inf, 0, 0, 0)))
    grid = around(canvas, long)
    chunk_size = max(1, AT_ONCE // grid.shape[2])
    for start in range(0, len(order), chunk_size):
        chunk = {key: values[start : start + chunk_size, None] for key, values in leaves.items()}
        put(canvas, found, chunk, grid, long, wide, low, high, lean, tip)
    return Leaves(*(plane.reshape(canvas.shape) for plane in vars(found).values()))


def draw(generator, count, canvas, heading):
    """Generates random positions, levels, headings, slopes, sizes and shades of leaves."""
    turn = (
        generator.uniform(0, 2 * np.pi, count) if heading is None else generator.normal(heading, 0.45, count)
    )
    return {
        "y": generator.uniform(0, canvas.tall, count),
        "x": generator.uniform(0, canvas.wide, count),
        "level": generator.uniform(0, 1, count),
        "turn": turn,
        "size": generator.uniform(0.65, 1.25, count),
        "slope": generator.standard_normal(count),
        "roll": generator.standard_normal(count),
        "shade": generator.uniform(0, 1, count),
    }


def around(canvas, long):
    """Returns the rows and columns that the longest leaf may cover, relative to the leaf's middle."""
    reach_y, reach_x = (int(np.ceil(0.63 * long / step)) for step in canvas.texel)
    return np.mgrid[-reach_y : reach_y + 1, -reach_x : reach_x + 1].reshape(2, 1, -1)


def put(canvas, found, leaf, grid, long, wide, low, high, lean, tip):
    """Draws a batch of leaves over the existing leaves."""
    row, column = (
        np.floor(leaf["y"] / canvas.texel[0]).astype(np.int64) + grid[0],
        np.floor(leaf["x"] / canvas.texel[1]).astype(np.int64) + grid[1],
    )
    off_y = (row + np.float32(0.5)) * canvas.texel[0] - leaf["y"]
    off_x = (column + np.float32(0.5)) * canvas.texel[1] - leaf["x"]
    along = (off_x * np.cos(leaf["turn"]) + off_y * np.sin(leaf["turn"])) * 2 / (long * leaf["size"])
    across = (off_y * np.cos(leaf["turn"]) - off_x * np.sin(leaf["turn"])) * 2 / (wide * leaf["size"])
    covered = abs(across) < np.maximum(1 - along * along, 0) ** (0.5 * tip)
    height = (
        low
        + (high - low) * leaf["level"]
        + 0.5 * lean * (long * along * leaf["slope"] + wide * across * leaf["roll"]) * 0.5
    )
    height = height - 0.22 * wide * (1 - abs(across)) ** 2 + 0.1 * wide
    place = (row % canvas.texels * canvas.texels + column % canvas.texels)[covered]
    for plane, values in zip(
        (found.height, found.shade, found.along, found.across), (height, leaf["shade"], along, across)
    ):
        plane[place] = np.broadcast_to(values, covered.shape)[covered]
