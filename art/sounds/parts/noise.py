"""Functions that make noise with a given spectrum. All noise is periodic over its own length."""

import numpy as np

from . import RATE


def levels(points):
    """Returns a function that converts a frequency in hertz to an amplitude.

    The function passes through the given (hertz, decibels) points. Between the points, the level in
    decibels is a linear function of the octave.
    """
    hertz, decibels = np.array(sorted(points)).T
    octaves = np.log2(hertz)
    return lambda f: 10 ** (np.interp(np.log2(np.maximum(f, 1.0)), octaves, decibels) / 20)


def steady(count, points, rng):
    """Returns noise of RMS 1 whose spectral density follows `points` (see `levels`)."""
    spectrum = np.fft.rfft(rng.standard_normal(count))
    spectrum *= levels(points)(np.fft.rfftfreq(count, 1 / RATE))
    spectrum[0] = 0
    return unit(np.fft.irfft(spectrum, count))


def pink(count, rng, low=30, high=14_000):
    """Returns noise with the same energy in each octave from `low` to `high` hertz."""
    octaves = np.log2(high / low)
    return steady(count, [(low / 2, -36), (low, 0), (high, -3 * octaves), (high * 1.6, -3 * octaves - 40)], rng)


def wander(count, rate, rng):
    """Returns a smooth random curve with uniformly distributed values from 0 to 1.

    The frequencies in the curve go up to about `rate` hertz.
    """
    spectrum = np.zeros(count // 2 + 1, complex)
    top = min(max(2, round(rate * count / RATE)), count // 2)
    spectrum[1 : top + 1] = rng.standard_normal(top) + 1j * rng.standard_normal(top)
    curve = unit(np.fft.irfft(spectrum, count))
    return 1 / (1 + np.exp(-1.702 * curve))


def bands(signal, per_octave=3, low=40, high=14_000):
    """Splits a signal into adjacent bands, whose sum is the part of the signal from `low` to `high` hertz.

    Returns pairs that consist of a centre in hertz and the band around it.
    """
    spectrum = np.fft.rfft(signal)
    frequencies = np.maximum(np.fft.rfftfreq(len(signal), 1 / RATE), 1.0)
    steps = round(np.log2(high / low) * per_octave)
    split = []
    for step in range(steps + 1):
        centre = low * 2 ** (step / per_octave)
        near = np.clip(np.abs(np.log2(frequencies / centre)) * per_octave, 0, 1)
        weight = np.cos(np.pi / 2 * near) ** 2
        split.append((centre, np.fft.irfft(spectrum * weight, len(signal))))
    return split


def swept(count, centre, width, rng, per_octave=4):
    """Returns noise in a band whose centre moves.

    `centre` contains the centre in hertz for each sample. `width` is the distance from the centre, in
    octaves, at which the level is 8.7 dB (one neper) lower.
    """
    octaves = np.log2(centre)
    # At this ratio to the centre, the level is 54 dB lower.
    reach = 2 ** (2.5 * width)
    low, high = max(centre.min() / reach, 25), min(centre.max() * reach, 16_000)
    total = np.zeros(count)
    for hertz, band in bands(rng.standard_normal(count), per_octave, low, high):
        total += unit(band) * np.exp(-(((np.log2(hertz) - octaves) / width) ** 2))
    return unit(total)


def unit(signal):
    """Scales a signal to RMS 1. Silence is returned unchanged."""
    rms = np.sqrt(np.mean(np.square(signal)))
    return signal / rms if rms > 0 else signal
