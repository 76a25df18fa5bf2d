"""Strikes: bursts of noise that fade band by band, ringing modes, and bubbles."""

import numpy as np

from . import RATE, samples
from .noise import bands, levels, unit

# A fall by 60 dB, in nepers.
SIXTY = np.log(1000)


def burst(seconds, spectrum, fade, rng, attack=0.0004):
    """Returns a strike on something without a pitch, such as stone or earth.

    `spectrum` gives the level of a third of an octave, `fade` the seconds in which it falls by 60
    dB, both as (hertz, value) points. The many overlapping resonances of a real body sound like
    this, without gaps between bands.
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
    """Returns ringing modes, each as (hertz, amplitude, seconds to fall by 60 dB)."""
    time = np.arange(samples(seconds)) / RATE
    total = np.zeros(len(time))
    for hertz, amplitude, falls in modes:
        if hertz < 0.45 * RATE:
            total += amplitude * np.exp(-SIXTY * time / falls) * np.sin(2 * np.pi * hertz * time)
    return total


def soften(sound, milliseconds):
    """Returns the sound as excited by a contact of this duration: a longer one is duller."""
    width = max(3, samples(milliseconds / 1000))
    pulse = np.hanning(width + 2)[1:-1]
    return np.convolve(sound, pulse / pulse.sum())


def bubble(hertz, rng, rise=0.1):
    """Returns a bubble of air that rings in water.

    Its radius r follows from Minnaert's 3 Hz m / r. It is damped by 0.13 / r + 0.0072 / r^1.5 per
    second (van den Doel 2005), and its pitch rises as it approaches the surface, faster with a
    larger `rise`.
    """
    radius = 3 / hertz
    damping = 0.13 / radius + 0.0072 * radius**-1.5
    time = np.arange(samples(min(0.25, 5 / damping))) / RATE
    phase = 2 * np.pi * hertz * (time + rise * damping * time**2 / 2) + rng.uniform(0, 2 * np.pi)
    start = 1 - np.exp(-time * hertz)
    end = np.minimum(1, (time[-1] - time) * 400)
    return np.sin(phase) * np.exp(-damping * time) * start * end


def slip(hardness, rng):
    """Returns one slip of stone over stone: a crack of a few milliseconds, duller at a lower hardness (0..1)."""
    top = 800 * 8**hardness
    return burst(
        0.09,
        [(60, -6), (150, 0), (500, -3), (top, -8), (2 * top, -26), (14_000, -50)],
        [(60, 0.09), (400, 0.05), (2000, 0.02), (10_000, 0.008)],
        rng,
    )
