"""A piece of surface on which a theme is painted: its size, its noise, and what variants share."""

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import fft, ndimage

CELL = 2.5  # metres from one wall of the maze to the next
STOREY = 2.05  # metres from floor to ceiling
MARGIN = 0.3  # metres from a shared edge within which variants grow apart


def seeded(*words):
    """Returns a generator of random numbers that depends on the words alone."""
    digest = hashlib.sha256(repr(words).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:8], "little"))


def smooth(low, high, value):
    """Returns 0 below `low`, 1 above `high`, and a smooth way between; `low` may be the higher."""
    part = np.clip((value - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def mix(first, second, part):
    """Returns the first where `part` is 0 and the second where it is 1; colours take a plane."""
    first, second = np.asarray(first, np.float32), np.asarray(second, np.float32)
    if max(first.shape[-1:], second.shape[-1:]) == (3,) and np.ndim(part) == 2:
        part = part[..., None]
    return first + (second - first) * part


@dataclass(frozen=True)
class Canvas:
    """One variant of a surface, periodic along both axes.

    Lengths are in metres, rows run downwards. Variants of one name share what lies at the edges
    where tiles meet: all four of them on floors and ceilings, left and right on walls.
    """

    name: str
    variant: int
    tall: float
    wide: float
    texels: int
    shares_rows: bool

    @property
    def shape(self):
        """Rows and columns: as many of these as of those."""
        return self.texels, self.texels

    @cached_property
    def texel(self):
        """How tall and how wide a texel is."""
        return self.tall / self.texels, self.wide / self.texels

    @cached_property
    def y(self):
        """How far below the upper edge each row lies, as a column."""
        return ((np.arange(self.texels, dtype=np.float32) + 0.5) * self.texel[0])[:, None]

    @cached_property
    def x(self):
        """How far right of the left edge each column lies, as a row."""
        return ((np.arange(self.texels, dtype=np.float32) + 0.5) * self.texel[1])[None, :]

    @cached_property
    def inner(self):
        """How much each texel is the variant's own: 0 at shared edges, 1 in the middle."""
        return self.inner_at(self.y, self.x)

    def inner_at(self, y, x):
        """How much the place at `y` and `x` is the variant's own."""
        own = smooth(0.04, MARGIN, np.minimum(x, self.wide - x))
        if self.shares_rows:
            own = own * smooth(0.04, MARGIN, np.minimum(y, self.tall - y))
        return own + 0 * y

    def per_variant(self, *values):
        """Returns the value that this variant has, as a plane with the first one at shared edges."""
        return values[0] + (values[self.variant] - values[0]) * self.inner

    def random(self, *words):
        """Returns a generator that is the same in all variants."""
        return seeded(self.name, *words)

    def own_random(self, *words):
        """Returns a generator of this variant."""
        return seeded(self.name, self.variant, *words)

    def noise(self, word, length, fall=3.0, stretch=(1, 1), shared=False):
        """Returns noise of mean 0 and deviation 1, alike in all variants at shared edges.

        `length` is the size of its largest features; smaller ones grow weaker by the power
        `fall` of their frequency. `stretch` draws it out along rows and columns.
        """
        def field(generator):
            white = generator.standard_normal(self.shape, dtype=np.float32)
            rows = fft.fftfreq(self.texels, self.texel[0])[:, None] * stretch[0]
            columns = fft.rfftfreq(self.texels, self.texel[1])[None, :] * stretch[1]
            strength = (1 + (rows**2 + columns**2) * length**2) ** (-fall / 2)
            strength[0, 0] = 0
            values = fft.irfft2(fft.rfft2(white) * strength.astype(np.float32), self.shape)
            return values / values.std()

        common = field(self.random(word))
        if shared or self.variant == 0:
            return common
        turn = self.inner * (np.pi / 2)
        return common * np.cos(turn) + field(self.own_random(word)) * np.sin(turn)

    def blur(self, values, length):
        """Returns values blurred by a Gaussian of a deviation of `length`."""
        sigma = (length / self.texel[0], length / self.texel[1])
        return ndimage.gaussian_filter(values, sigma, mode="wrap", truncate=3)

    def warp(self, values, down, right):
        """Returns values moved by so many metres down and right."""
        rows = np.arange(self.texels, dtype=np.float32)[:, None] - down / self.texel[0]
        columns = np.arange(self.texels, dtype=np.float32)[None, :] - right / self.texel[1]
        return ndimage.map_coordinates(values, np.broadcast_arrays(rows, columns), order=1, mode="grid-wrap")
