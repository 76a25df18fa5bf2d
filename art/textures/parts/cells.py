"""Cells around scattered points, for the facets of broken rock, scallops, pebbles and networks of cracks."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Cells:
    """The relief, the borders and the shades of cells, as planes with one value per texel."""

    relief: np.ndarray  # the surface formed by all cells, in the unit of `tilt` times metres
    gap: np.ndarray  # distance to the second nearest point minus that to the nearest, in metres
    shade: np.ndarray  # a number from 0 to 1 for each cell


def cells(canvas, word, size, tilt=0.0, bow=0.0, jitter=0.8, flat=0.0, moved=(0, 0), shared=False):
    """Scatters points about `size` metres apart, and returns the cells around them.

    The relief of a cell is a curved plane with a random slope of up to `tilt`. If `bow` is above 0,
    cells are lumps with creases between them. If `bow` is below 0, cells are scoops with ridges between
    them. The absolute value of `bow` should exceed `tilt`; otherwise, the planes of some cells extend
    beyond their neighbours and are cut off there. `flat` reduces the curvature afterwards: if it is 1,
    cells are plane facets with steps between them. `moved` offsets the position of each texel, in
    metres down and right, which bends the outlines of cells.
    """
    rows, columns = (
        max(3, round(side / length)) for side, length in zip((canvas.tall, canvas.wide), pair(size))
    )
    down, right = canvas.tall / rows, canvas.wide / columns
    at_y, at_x, slope_y, slope_x, shade = scattered(
        canvas, word, rows, columns, jitter, shared or reach(moved, down, right)
    )
    y, x = (
        np.broadcast_to((canvas.y + moved[0]) / down, canvas.shape),
        np.broadcast_to((canvas.x + moved[1]) / right, canvas.shape),
    )
    row, column = np.floor(y).astype(np.int32), np.floor(x).astype(np.int32)

    sign = -1.0 if bow < 0 else 1.0
    best, relief = np.full(canvas.shape, -np.inf, np.float32), np.zeros(canvas.shape, np.float32)
    nearest, second = np.full(canvas.shape, np.inf, np.float32), np.full(canvas.shape, np.inf, np.float32)
    owner = np.zeros(canvas.shape, np.int32)
    for step_y in (-1, 0, 1):
        for step_x in (-1, 0, 1):
            cell = (row + step_y) % rows * columns + (column + step_x) % columns
            off_y = (y - row - step_y - at_y[cell]) * down
            off_x = (x - column - step_x - at_x[cell]) * right
            apart = off_y**2 + off_x**2
            plane = tilt * (slope_y[cell] * off_y + slope_x[cell] * off_x) - abs(bow) * apart / right
            higher = plane > best
            best = np.where(higher, plane, best)
            relief = np.where(higher, plane + flat * abs(bow) * apart / right, relief)
            closer = apart < nearest
            second = np.where(closer, nearest, np.minimum(second, apart))
            nearest = np.where(closer, apart, nearest)
            owner = np.where(closer, cell, owner)
    return Cells(sign * relief, np.sqrt(second) - np.sqrt(nearest), shade[owner])


def pair(size):
    """Returns the height and the width of cells."""
    return size if isinstance(size, tuple) else (size, size)


def reach(moved, down, right):
    """Returns the maximum distance between a texel and a point that affects the texel, in cells."""
    return 2 + int(max(np.abs(moved[0]).max() / down, np.abs(moved[1]).max() / right))


def scattered(canvas, word, rows, columns, jitter, reach):
    """Returns the position of each point in its square, the point's slopes, and its shade.

    Points within `reach` cells of a shared edge are equal in all variants. If `reach` is True, all
    points are equal in all variants.
    """

    def drawn(generator):
        place = generator.uniform(0.5 - jitter / 2, 0.5 + jitter / 2, (2, rows * columns))
        return np.concatenate(
            [
                place,
                generator.uniform(-1, 1, (2, rows * columns)),
                generator.uniform(0, 1, (1, rows * columns)),
            ]
        )

    common = drawn(canvas.random(word))
    if reach is not True:
        row, column = np.divmod(np.arange(rows * columns), columns)
        own = canvas.inner_at((row + 0.5) * canvas.tall / rows, (column + 0.5) * canvas.wide / columns) > 0.6
        own &= np.minimum(column, columns - 1 - column) >= reach
        if canvas.shares_rows:
            own &= np.minimum(row, rows - 1 - row) >= reach
        common = np.where(own, drawn(canvas.own_random(word)), common)
    return common.astype(np.float32)
