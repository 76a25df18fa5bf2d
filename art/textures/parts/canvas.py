"""The canvas on which a surface is painted: its size, its noise, and the edges that variants share."""

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import fft, ndimage

CELL = 2.5  # metres from one wall of the maze to the next
STOREY = 2.05  # metres from floor to ceiling
MARGIN = 0.3  # metres from a shared edge over which variants become different


def seeded(*words):
    """Returns a random number generator that depends only on the words."""
    digest = hashlib.sha256(repr(words).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:8], "little"))


def smooth(low, high, value):
    """Returns 0 below `low`, 1 above `high`, and a smooth transition between them. `low` may exceed `high`."""
    part = np.clip((value - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def mix(first, second, part):
    """Interpolates linearly from `first` (at `part` 0) to `second` (at `part` 1).

    If the values are colours, `part` may be a plane with one number per texel.
    """
    first, second = np.asarray(first, np.float32), np.asarray(second, np.float32)
    if max(first.shape[-1:], second.shape[-1:]) == (3,) and np.ndim(part) == 2:
        part = part[..., None]
    return first + (second - first) * part


@dataclass(frozen=True)
class Canvas:
    """One variant of a surface, periodic along both axes.

    Lengths are in metres, and rows run downwards. All variants of a surface are equal at their shared
    edges, where tiles meet: at all four edges of floors and ceilings, and at the left and right edges
    of walls.
    """

    name: str
    variant: int
    tall: float
    wide: float
    texels: int
    shares_rows: bool

    @property
    def shape(self):
        """The number of rows and the number of columns, which are equal."""
        return self.texels, self.texels

    @cached_property
    def texel(self):
        """The height and the width of a texel."""
        return self.tall / self.texels, self.wide / self.texels

    @cached_property
    def y(self):
        """The distance of each row from the upper edge, as a column."""
        return ((np.arange(self.texels, dtype=np.float32) + 0.5) * self.texel[0])[:, None]

    @cached_property
    def x(self):
        """The distance of each column from the left edge, as a row."""
        return ((np.arange(self.texels, dtype=np.float32) + 0.5) * self.texel[1])[None, :]

    @cached_property
    def inner(self):
        """The weight of the variant's own content in each texel, from 0 at shared edges to 1 in the middle."""
        return self.inner_at(self.y, self.x)

    def inner_at(self, y, x):
        """Returns the weight of the variant's own content at the position `y` and `x`."""
        own = smooth(0.04, MARGIN, np.minimum(x, self.wide - x))
        if self.shares_rows:
            own = own * smooth(0.04, MARGIN, np.minimum(y, self.tall - y))
        return own + 0 * y

    def per_variant(self, *values):
        """Returns the value for this variant, as a plane that equals the first value at shared edges."""
        return values[0] + (values[self.variant] - values[0]) * self.inner

    def random(self, *words):
        """Returns a random number generator that is the same in all variants."""
        return seeded(self.name, *words)

    def own_random(self, *words):
        """Returns a random number generator for this variant."""
        return seeded(self.name, self.variant, *words)

    def noise(self, word, length, fall=3.0, stretch=(1, 1), moved=None, shared=False):
        """Returns noise with mean 0 and standard deviation 1, which is equal in all variants at shared edges.

        `length` is the size of the largest features of the noise. The strength of smaller features
        falls with the power `fall` of their frequency. `stretch` contains factors that stretch the
        noise vertically and horizontally. `moved` contains the distances in metres by which the noise
        is moved down and right. If `shared` is true, the noise is equal in all variants everywhere.
        """

        def field(generator):
            white = generator.standard_normal(self.shape, dtype=np.float32)
            rows = fft.fftfreq(self.texels, self.texel[0])[:, None] * stretch[0]
            columns = fft.rfftfreq(self.texels, self.texel[1])[None, :] * stretch[1]
            strength = (1 + (rows**2 + columns**2) * length**2) ** (-fall / 2)
            strength[0, 0] = 0
            values = fft.irfft2(fft.rfft2(white) * strength.astype(np.float32), self.shape)
            return (self.warp(values, *moved) if moved else values) / values.std()

        common = field(self.random(word))
        if shared or self.variant == 0:
            return common
        turn = self.inner * (np.pi / 2)
        return common * np.cos(turn) + field(self.own_random(word)) * np.sin(turn)

    def blur(self, values, length):
        """Returns values blurred by a Gaussian filter with the standard deviation `length`."""
        sigma = (length / self.texel[0], length / self.texel[1])
        return ndimage.gaussian_filter(values, sigma, mode="wrap", truncate=3)

    def warp(self, values, down, right):
        """Returns values that are moved by `down` and `right`, in metres."""
        rows = np.arange(self.texels, dtype=np.float32)[:, None] - down / self.texel[0]
        columns = np.arange(self.texels, dtype=np.float32)[None, :] - right / self.texel[1]
        return ndimage.map_coordinates(values, np.broadcast_arrays(rows, columns), order=1, mode="grid-wrap")
