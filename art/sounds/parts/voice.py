"""Functions that make voices from a source in the throat and the resonances of the vocal tract."""

import numpy as np
from scipy.signal import lfilter

from . import RATE
from .noise import unit


def throat(pitch, rng, roughness=0.02, tilt=0.9, halved=0.0):
    """Returns the pulses of vocal folds, which close faster than they open.

    `pitch` contains the pitch in hertz for each sample. `roughness` is the random deviation of the
    periods and strengths of pulses. `tilt` (0 to 1) dulls the pulses. `halved` is the fraction by which
    every second pulse is weaker, which adds the octave below, as in an angry voice.
    """
    phase = np.cumsum(pitch) / RATE
    period = np.floor(phase).astype(int)
    number = period[-1] + 2
    strays = 1 + roughness * rng.standard_normal(number)
    strays *= 1 - halved * (np.arange(number) % 2)
    part = np.clip((phase - period) * np.clip(1 + roughness * rng.standard_normal(number), 0.87, 1.3)[period], 0, 1)
    # This is Rosenberg's pulse. It opens smoothly and shuts abruptly, which makes a voice bright.
    opens = (1 - np.cos(np.pi * part / 0.55)) / 2
    shuts = np.cos(np.pi / 2 * (part - 0.55) / 0.2)
    flow = np.where(part < 0.55, opens, np.where(part < 0.75, shuts, 0)) * strays[period]
    return unit(lfilter([1, -1], [1, -tilt], flow))


def formants(signal, resonances):
    """Filters a signal by parallel resonances. A resonance is a tuple (hertz, bandwidth in hertz, level in dB)."""
    total = np.zeros(len(signal))
    for number, (hertz, bandwidth, decibels) in enumerate(resonances):
        radius = np.exp(-np.pi * bandwidth / RATE)
        angle = 2 * np.pi * hertz / RATE
        feed = [1, -2 * radius * np.cos(angle), radius**2]
        # Adjacent resonances have opposite signs, which avoids a gap between them.
        total += (-1) ** number * 10 ** (decibels / 20) * lfilter([1 - radius, 0, -(1 - radius)], feed, signal)
    return total


def pad(count, notes, vowel, rng, width=0.006, detune=0.0):
    """Returns a loop of many voices that sustain notes together, with blurred harmonics like those of a choir.

    Each harmonic is a band of noise whose width is a fraction of its frequency. Therefore the loop
    contains no pure tones, and its end fits its start (the method of Nasca's PADsynth). `vowel` is a
    function that converts a frequency in hertz to an amplitude.
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
