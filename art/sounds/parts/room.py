"""Functions that make the impulse responses of stone rooms, and that place sounds in these rooms."""

import numpy as np
from scipy.signal import fftconvolve

from . import RATE, samples
from .noise import bands, unit
from .strike import SIXTY

SPEED_OF_SOUND = 343.0


def corridor(rng, width=2.5, height=2.5, ahead=2.0, seconds=1.1):
    """Returns the response of a bare stone corridor of this width and height in metres.

    The source is `ahead` metres away. The first 60 ms consist of its mirror images in walls, floor and
    ceiling. Each additional reflection makes an image duller. The rest of the response is noise that
    fades by 60 dB in `seconds`. Low bands take a quarter longer, and high bands, which walls and air
    absorb, take only a third of the time. The response does not contain the direct sound. Its energy
    is 1.
    """
    early = np.zeros(samples(0.09))
    for across in range(-8, 9):
        for up in range(-8, 9):
            order = abs(across) + abs(up)
            # Because the walls are rough, the images are slightly displaced from those of a perfect
            # mirror.
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
    """Returns the response of a vault, for music. It has no distinct echoes, a slow start, and an energy of 1."""
    count = samples(1.2 * seconds)
    time = np.arange(count) / RATE
    total = np.zeros(count)
    for hertz, band in bands(rng.standard_normal(count), 2, 60, 12_000):
        falls = seconds * np.interp(np.log2(hertz), np.log2([60, 500, 2000, 12_000]), [1.1, 1, 0.75, 0.25])
        total += unit(band) * np.exp(-SIXTY * time / falls) * hertz**-0.15
    total *= (1 - np.exp(-time / 0.03)) * np.cos(np.pi / 2 * np.linspace(0, 1, count)) ** 0.5
    return total / np.sqrt(np.sum(total**2))


def within(sound, response, wet, tail=None):
    """Returns a sound in a room, with the response at `wet` dB.

    The result ends `tail` seconds after the end of the sound, or with the response if `tail` is None.
    """
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
    """Returns a stereo loop in a room.

    The left and right responses are partly equal, so that nothing cancels out when both channels are
    summed.
    """
    shared = response(rng)
    answers = [0.6 * shared + 0.8 * response(rng) for _ in range(2)]
    return np.stack([around(channel, answer, wet) for channel, answer in zip(loop.T, answers)], axis=1)
