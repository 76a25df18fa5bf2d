"""Cells around scattered points: the facets of broken rock, scallops, pebbles, nets of cracks."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Cells:
    """What each texel knows of the cells around it."""

    relief: np.ndarray  # the surface made of all cells, in the unit of `tilt` times metres
    gap: np.ndarray  # metres further to the second nearest point than to the nearest
    shade: np.ndarray  # a number from 0 to 1 for each cell


def cells(canvas, word, size, tilt=0.0, bow=0.0, jitter=0.8, flat=0.0, moved=(0, 0), shared=False):
    """Scatters points about `size` metres apart, and returns the cells around them.

    The relief of a cell is a plane of a random slope of up to `tilt`, bowed: with `bow` above 0
    cells are lumps with creases between them, below 0 they are scoops with ridges between them.
    The bow wants to be larger than the tilt, or a plane reaches farther than its neighbours and
    is cut off there. `flat` takes the bow away again: at 1 cells are plain facets with steps
    between them. `moved` shifts the texels that ask, by metres down and right, so that outlines
    bend.
    """
    rows, columns = (max(3, round(side / length)) for side, length in zip((canvas.tall, canvas.wide), pair(size)))
    down, right = canvas.tall / rows, canvas.wide / columns
    at_y, at_x, slope_y, slope_x, shade = scattered(canvas, word, rows, columns, jitter, shared)
    y, x = (np.broadcast_to((canvas.y + moved[0]) / down, canvas.shape), np.broadcast_to((canvas.x + moved[1]) / right, canvas.shape))
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
    """Returns how tall and how wide cells are."""
    return size if isinstance(size, tuple) else (size, size)


def scattered(canvas, word, rows, columns, jitter, shared):
    """Returns where in its square each point lies, its slopes and its shade; alike at shared edges."""
    def drawn(generator):
        place = generator.uniform(0.5 - jitter / 2, 0.5 + jitter / 2, (2, rows * columns))
        return np.concatenate([place, generator.uniform(-1, 1, (2, rows * columns)), generator.uniform(0, 1, (1, rows * columns))])

    common = drawn(canvas.random(word))
    if not shared:
        row, column = np.divmod(np.arange(rows * columns), columns)
        inner = canvas.inner_at((row + 0.5) * canvas.tall / rows, (column + 0.5) * canvas.wide / columns)
        common = np.where(inner > 0.6, drawn(canvas.own_random(word)), common)
    return common.astype(np.float32)
