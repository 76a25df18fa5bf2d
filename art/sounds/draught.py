"""Makes the sound of wind through the gap of a hidden door.

Moving air is noise from about 200 to 1200 Hz. The gap acts as a pipe that amplifies a band of this
noise. The frequency of the band rises and falls with the wind. In the strongest gusts, the gap also
produces a thin edge tone. The wind is never louder than breath.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.noise import steady, swept, wander
from parts.release import loop

OUTPUTS = ("sounds/draught.ogg",)
LOOPS = OUTPUTS


def make(folder: Path):
    """Writes the loop."""
    loop(folder / OUTPUTS[0], wind(14, np.random.default_rng(41)), -30, 0.3)


def wind(seconds, rng):
    """Returns a loop of wind through a gap, without a seam."""
    count = samples(seconds)
    gust = 0.65 * wander(count, 0.35, rng) + 0.35 * wander(count, 1.4, rng)
    hollow = swept(count, 290 * 2 ** (1.3 * gust), 0.55, rng, per_octave=6)
    second = swept(count, 760 * 2 ** (1.1 * gust), 0.4, rng, per_octave=6)
    edge = swept(count, 1250 * 2 ** (0.8 * gust), 0.10, rng, per_octave=16)
    body = steady(count, [(60, -12), (180, 0), (600, -3), (1300, -12), (5000, -32), (12_000, -50)], rng)
    return (0.25 + gust) * (0.5 * body + hollow + 0.35 * second) + 0.14 * gust**4 * edge
