"""Makes the sounds for players who cannot see the maze: ticks from the walls, and a bell at the finish.

The ticks are short and bright, because people locate such sounds best. The bell is lower and longer
than the glass bells of a hint, and strikes twice, so that players do not confuse the two sounds.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place
from parts.noise import unit
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften

OUTPUTS = ("sounds/by-ear/echo-1.ogg", "sounds/by-ear/echo-2.ogg", "sounds/by-ear/beacon.ogg")

# The partials of a bronze bell: hum, prime, tierce, quint, nominal and higher partials. Each partial
# consists of its frequency as a ratio to the prime, its amplitude, and its relative duration.
BRONZE = ((0.5, 0.5, 1.3), (1, 1, 1), (1.2, 0.6, 0.8), (1.5, 0.35, 0.6), (2, 0.7, 0.5), (2.62, 0.25, 0.3), (3, 0.2, 0.25))


def make(folder: Path):
    """Writes two ticks and the bell."""
    for variant, output in enumerate(OUTPUTS[:2]):
        one_shot(folder / output, tick(np.random.default_rng([111, variant])), -34, 0.35, end=0.01)
    rng = np.random.default_rng(112)
    one_shot(folder / OUTPUTS[2], within(beacon(rng), corridor(rng, seconds=1.0), -14, 0.6), -24, 0.35, end=0.3)


def tick(rng):
    """Returns the sound of a clicking tongue, reflected by stone."""
    blow = burst(
        0.06,
        [(300, -14), (900, -4), (2200, 0), (5000, -3), (12_000, -14)],
        [(300, 0.03), (2000, 0.018), (8000, 0.008)],
        rng,
    )
    mouth = soften(ring(0.06, [(1900 * rng.uniform(0.97, 1.03), 1, 0.025), (3100, 0.4, 0.015)]), 0.2)
    track = unit(blow)
    place(track, 0.7 * unit(mouth)[: len(track)], 0)
    return np.pad(track, (samples(0.002), 0))


def beacon(rng):
    """Returns the sound of a small bronze bell that is struck twice."""
    track = np.zeros(samples(1.3))
    for start, gain in ((0.0, 1.0), (0.16, 0.7)):
        modes = [(392 * ratio * rng.uniform(0.999, 1.001), level, 0.9 * falls) for ratio, level, falls in BRONZE]
        place(track, unit(soften(ring(1.0, modes), 0.6)), samples(0.002 + start), gain)
    return track
