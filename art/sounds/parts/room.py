"""Impulse responses of stone rooms, and sounds in them."""

import numpy as np
from scipy.signal import fftconvolve

from . import RATE, samples
from .noise import bands, unit
from .strike import SIXTY

SPEED_OF_SOUND = 343.0


def corridor(rng, width=2.5, height=2.5, ahead=2.0, seconds=1.1):
    """Returns the response of a bare stone corridor of this width and height in metres.

    The first 60 ms are the images of a source `ahead` metres away in walls, floor and ceiling, each
    reflection duller than the one before. Then noise fades: by 60 dB in `seconds`, a quarter more
    for low bands, and a third for high ones, which walls and air absorb. The direct sound is left
    out. The energy of the response is 1.
    """
    early = np.zeros(samples(0.09))
    for across in range(-8, 9):
        for up in range(-8, 9):
            order = abs(across) + abs(up)
            # Rough walls move the images of a perfect mirror a little.
            x = across * width * (1 + 0.04 * rng.uniform(-1, 1))
            y = up * height * (1 + 0.04 * rng.uniform(-1, 1))
            way = np.sqrt(x * x + y * y + ahead * ahead)
            start = samples((way - ahead) / SPEED_OF_SOUND)
            if order == 0 or start > samples(0.06):
                continue
            blur = np.hanning(2 * order + 3)[1:-1]
            gain = 0.9**order * ahead / way * rng.choice([-1, 1])
            early[start : start + len(blur)] += gain * blur / blur.sum()
    count = samples(1.3 * seconds)
    time = np.arange(count) / RATE
    late = np.zeros(count)
    for hertz, band in bands(rng.standard_normal(count), 2, 60, 14_000):
        falls = seconds * np.interp(np.log2(hertz), np.log2([60, 250, 1000, 4000, 14_000]), [1.25, 1.15, 1, 0.6, 0.3])
        late += unit(band) * np.exp(-SIXTY * time / falls)
    late *= 1 - np.exp(-time / 0.02)
    late *= np.sqrt(0.8 * np.sum(early**2) / np.sum(late**2))
    late[: len(early)] += early
    late *= np.cos(np.pi / 2 * np.linspace(0, 1, count)) ** 0.5
    return late / np.sqrt(np.sum(late**2))


def hall(rng, seconds=2.2):
    """Returns the response of a vault for music: no single echoes, a slow start, energy 1."""
    count = samples(1.2 * seconds)
    time = np.arange(count) / RATE
    total = np.zeros(count)
    for hertz, band in bands(rng.standard_normal(count), 2, 60, 12_000):
        falls = seconds * np.interp(np.log2(hertz), np.log2([60, 500, 2000, 12_000]), [1.1, 1, 0.75, 0.25])
        total += unit(band) * np.exp(-SIXTY * time / falls) * hertz**-0.15
    total *= (1 - np.exp(-time / 0.03)) * np.cos(np.pi / 2 * np.linspace(0, 1, count)) ** 0.5
    return total / np.sqrt(np.sum(total**2))


def within(sound, response, wet, tail=None):
    """Returns a sound in a room with the response at `wet` dB, plus `tail` seconds after its end, or all of them."""
    heard = np.pad(sound, (0, len(response) - 1))
    heard += 10 ** (wet / 20) * fftconvolve(sound, response)
    return heard if tail is None else heard[: len(sound) + samples(tail)]


def around(loop, response, wet):
    """Returns a loop in a room. The reverberation past its end wraps around to its start."""
    folded = np.zeros(len(loop))
    for start in range(0, len(response), len(loop)):
        part = response[start : start + len(loop)]
        folded[: len(part)] += part
    return loop + 10 ** (wet / 20) * np.fft.irfft(np.fft.rfft(loop) * np.fft.rfft(folded), len(loop))


def around_both(loop, response, wet, rng):
    """Returns a stereo loop in a room whose left and right responses are partly equal, so that
    their sum loses nothing.
    """
    shared = response(rng)
    answers = [0.6 * shared + 0.8 * response(rng) for _ in range(2)]
    return np.stack([around(channel, answer, wet) for channel, answer in zip(loop.T, answers)], axis=1)
