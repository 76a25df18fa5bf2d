"""Functions that make the sounds of strikes: bursts of noise, ringing modes, and bubbles."""

import numpy as np

from . import RATE, samples
from .noise import bands, levels, unit

# 60 dB in nepers.
SIXTY = np.log(1000)


def burst(seconds, spectrum, fade, rng, attack=0.0004):
    """Returns the sound of a strike on something without a pitch, such as stone or earth.

    `spectrum` contains the level of each third-octave band, and `fade` contains the seconds in which
    the band falls by 60 dB, both as (hertz, value) points. The adjacent bands sound like the many
    overlapping resonances of a real body.
    """
    count = samples(seconds)
    time = np.arange(count) / RATE
    level = levels(spectrum)
    hertz, length = np.array(sorted(fade)).T
    total = np.zeros(count)
    for centre, band in bands(rng.standard_normal(count)):
        falls = np.interp(np.log2(centre), np.log2(hertz), length)
        # A band cannot start faster than its own period allows.
        start = 1 - np.exp(-time / max(attack, 0.15 / centre))
        total += unit(band) * level(centre) * np.exp(-SIXTY * time / falls) * start
    return total


def ring(seconds, modes):
    """Returns the sum of ringing modes. A mode is a tuple (hertz, amplitude, seconds to fall by 60 dB)."""
    time = np.arange(samples(seconds)) / RATE
    total = np.zeros(len(time))
    for hertz, amplitude, falls in modes:
        if hertz < 0.45 * RATE:
            total += amplitude * np.exp(-SIXTY * time / falls) * np.sin(2 * np.pi * hertz * time)
    return total


def soften(sound, milliseconds):
    """Returns the sound as if a contact of this duration had caused it. A longer contact sounds duller."""
    width = max(3, samples(milliseconds / 1000))
    pulse = np.hanning(width + 2)[1:-1]
    return np.convolve(sound, pulse / pulse.sum())


def bubble(hertz, rng, rise=0.1):
    """Returns the sound of an air bubble that rings in water.

    The radius r of the bubble follows from Minnaert's frequency, 3 Hz m / r. The damping is
    0.13 / r + 0.0072 / r^1.5 per second (van den Doel 2005). The pitch rises as the bubble approaches
    the surface, and it rises faster if `rise` is larger.
    """
    radius = 3 / hertz
    damping = 0.13 / radius + 0.0072 * radius**-1.5
    time = np.arange(samples(min(0.25, 5 / damping))) / RATE
    phase = 2 * np.pi * hertz * (time + rise * damping * time**2 / 2) + rng.uniform(0, 2 * np.pi)
    start = 1 - np.exp(-time * hertz)
    end = np.minimum(1, (time[-1] - time) * 400)
    return np.sin(phase) * np.exp(-damping * time) * start * end


def slip(hardness, rng):
    """Returns one slip of stone over stone: a crack of a few milliseconds. A lower hardness (0 to 1) sounds duller."""
    top = 800 * 8**hardness
    return burst(
        0.09,
        [(60, -6), (150, 0), (500, -3), (top, -8), (2 * top, -26), (14_000, -50)],
        [(60, 0.09), (400, 0.05), (2000, 0.02), (10_000, 0.008)],
        rng,
    )
