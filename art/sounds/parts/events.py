"""Functions for the times and strengths of events, and for adding events to a track."""

import numpy as np

from . import RATE, samples


def place(track, sound, start, gain=1.0, around=False):
    """Adds a sound to a track at sample `start`.

    Samples past the end of the track wrap around to its start if `around` is true, and are dropped
    otherwise.
    """
    start = int(start)
    if around:
        where = (start + np.arange(len(sound))) % len(track)
        np.add.at(track, where, gain * sound)
    else:
        sound = sound[: max(0, len(track) - start)]
        track[start : start + len(sound)] += gain * sound


def poisson(count, rate, rng):
    """Returns the samples at which independent events occur.

    `rate` is the number of events per second, either constant or for each sample.
    """
    rate = np.broadcast_to(rate, count)
    sure = np.cumsum(rate) / RATE
    number = rng.poisson(sure[-1])
    return np.sort(np.searchsorted(sure, rng.uniform(0, sure[-1], number)))


def regular(count, rate, rng, jitter=0.2):
    """Returns the samples at which regular events occur.

    `rate` is the number of events per second, either constant or for each sample. Each event is
    moved randomly by up to `jitter` periods.
    """
    phase = np.cumsum(np.broadcast_to(rate, count)) / RATE
    ticks = np.arange(1, int(phase[-1])) + jitter * rng.uniform(-1, 1, max(0, int(phase[-1]) - 1))
    return np.searchsorted(phase, ticks)


def strengths(number, rng, spread=30.0):
    """Returns amplitudes in (0, 1]. Their levels are uniformly distributed over `spread` decibels, so few are loud."""
    return 10 ** (-spread * rng.random(number) / 20)


def rise_fall(count, rise, fall, power=2.0):
    """Returns an envelope that rises for `rise` seconds and falls for `fall` seconds, with zero slope at both ends."""
    up = np.sin(np.pi / 2 * np.linspace(0, 1, samples(rise), endpoint=False)) ** 2
    down = np.cos(np.pi / 2 * np.linspace(0, 1, samples(fall))) ** power
    return np.pad(np.concatenate([up, down]), (0, max(0, count - len(up) - len(down))))[:count]


def through(count, points):
    """Interpolates linearly between (seconds, value) points, with one value per sample."""
    seconds, values = zip(*points)
    return np.interp(np.arange(count) / RATE, seconds, values)
