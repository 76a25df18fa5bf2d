"""Voices: a source in the throat and the resonances of the space in front of it."""

import numpy as np
from scipy.signal import lfilter

from . import RATE
from .noise import unit


def throat(pitch, rng, roughness=0.02, tilt=0.9, halved=0.0):
    """Returns pulses of vocal folds that close faster than they open.

    `pitch` is hertz for each sample. `roughness` is the random deviation of periods and strengths;
    `tilt` (0..1) dulls the pulses; `halved` is how much weaker every second pulse is, which adds
    the octave below, as in rage.
    """
    phase = np.cumsum(pitch) / RATE
    period = np.floor(phase).astype(int)
    number = period[-1] + 2
    strays = 1 + roughness * rng.standard_normal(number)
    strays *= 1 - halved * (np.arange(number) % 2)
    part = np.clip((phase - period) * np.clip(1 + roughness * rng.standard_normal(number), 0.87, 1.3)[period], 0, 1)
    # Rosenberg's pulse: it opens smoothly, and shuts abruptly, which makes a voice bright.
    opens = (1 - np.cos(np.pi * part / 0.55)) / 2
    shuts = np.cos(np.pi / 2 * (part - 0.55) / 0.2)
    flow = np.where(part < 0.55, opens, np.where(part < 0.75, shuts, 0)) * strays[period]
    return unit(lfilter([1, -1], [1, -tilt], flow))


def formants(signal, resonances):
    """Returns the signal through parallel resonances, each as (hertz, bandwidth in hertz, dB)."""
    total = np.zeros(len(signal))
    for number, (hertz, bandwidth, decibels) in enumerate(resonances):
        radius = np.exp(-np.pi * bandwidth / RATE)
        angle = 2 * np.pi * hertz / RATE
        feed = [1, -2 * radius * np.cos(angle), radius**2]
        # Opposite signs of neighbours avoid a gap between them.
        total += (-1) ** number * 10 ** (decibels / 20) * lfilter([1 - radius, 0, -(1 - radius)], feed, signal)
    return total


def pad(count, notes, vowel, rng, width=0.006, detune=0.0):
    """Returns many voices that sustain notes together: harmonics blurred like those of a choir, periodic.

    Each harmonic is a band of noise whose width is a fraction of its frequency, so that nothing is
    a pure tone and the end runs into the start (the method of Nasca's PADsynth). `vowel` is a
    function from hertz to amplitude.
    """
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    size = np.zeros(len(frequencies))
    for note, gain in notes:
        note *= 1 + detune * rng.standard_normal()
        for harmonic in range(1, int(5000 / note) + 1):
            hertz = note * harmonic
            blur = width * hertz
            near = slice(*np.searchsorted(frequencies, [hertz - 4 * blur, hertz + 4 * blur]))
            shape = np.exp(-(((frequencies[near] - hertz) / blur) ** 2)) / np.sqrt(blur)
            size[near] += gain * shape * vowel(hertz) / harmonic**0.8
    spectrum = size * np.exp(2j * np.pi * rng.random(len(size)))
    spectrum[0] = 0
    return unit(np.fft.irfft(spectrum, count))
