"""Functions that measure loudness according to ITU-R BS.1770."""

import numpy as np
from scipy.signal import lfilter

from . import RATE, samples

BLOCK, HOP = samples(0.4), samples(0.1)


def weighted(sound):
    """Returns the sound after the standard's K filter.

    The filter amplifies the treble, as a head does, and attenuates the lowest bass, which ears hardly
    perceive.
    """
    # The two sections of the filter are computed from analogue prototypes, for any sample rate.
    k = np.tan(np.pi * 1681.974450955533 / RATE)
    q, gain = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    band = gain**0.4996667741545416
    a0 = 1 + k / q + k * k
    sound = lfilter(
        np.array([gain + band * k / q + k * k, 2 * (k * k - gain), gain - band * k / q + k * k]) / a0,
        [1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0],
        sound,
        axis=0,
    )
    k = np.tan(np.pi * 38.13547087602444 / RATE)
    q = 0.5003270373238773
    a0 = 1 + k / q + k * k
    return lfilter([1, -2, 1], [1, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0], sound, axis=0)


def blocks(sound):
    """Returns the energies of blocks of 400 ms that start every 100 ms. Pads short sounds with silence to one block."""
    power = np.square(weighted(sound)).reshape(len(sound), -1).sum(axis=1)
    power = np.pad(power, (0, max(0, BLOCK - len(power))))
    total = np.concatenate([[0], np.cumsum(power)])
    starts = np.arange(0, len(power) - BLOCK + 1, HOP)
    return np.maximum((total[starts + BLOCK] - total[starts]) / BLOCK, 1e-12)


def loudness(energy):
    """Converts energies to LUFS."""
    return -0.691 + 10 * np.log10(energy)


def integrated(sound):
    """Returns the loudness of the whole sound, without relatively silent parts (gates at -70 LUFS and -10 LU)."""
    energy = blocks(sound)
    loud = energy[loudness(energy) > -70]
    if len(loud) == 0:
        return -70.0
    loud = loud[loudness(loud) > loudness(loud.mean()) - 10]
    return float(loudness(loud.mean()))


def momentary(sound):
    """Returns the loudness of the loudest 400 ms, which is the relevant measure for a short sound."""
    return float(loudness(blocks(sound).max()))


def figures(sound):
    """Returns a sound's peak in dBFS, its loudness in LUFS, and the loudness of its loudest 400 ms."""
    return {
        "peak": round(float(20 * np.log10(np.abs(sound).max())), 1),
        "lufs": round(integrated(sound), 1),
        "momentary": round(momentary(sound), 1),
    }
