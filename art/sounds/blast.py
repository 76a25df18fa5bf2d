"""Makes the blast of a charge that breaks a wall in a corridor.

The shock is an N wave of a few milliseconds, followed by noise whose bands fade at different rates:
low bands take half a second. The shock is driven into saturation, and the corridor adds an immediate,
long reverberation. Then stones fall and bounce a few times, starting with large stones, which sound
low, and dust settles over them.
"""

from pathlib import Path

import numpy as np

from parts import RATE, samples
from parts.events import place, poisson, rise_fall, strengths
from parts.noise import steady, unit
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring

OUTPUTS = ("sounds/blast/blast-1.ogg", "sounds/blast/blast-2.ogg")


def make(folder: Path):
    """Writes two blasts."""
    response = corridor(np.random.default_rng(51), seconds=1.4)
    for variant, output in enumerate(OUTPUTS):
        one_shot(folder / output, blast(np.random.default_rng([52, variant]), response), -12, 0.5, end=0.8)


def blast(rng, response):
    """Returns the shock, the reverberation of the corridor, and the falling stones."""
    shock = within(unit(explosion(rng)), response, -5)
    shock = np.tanh(1.6 * shock / np.percentile(np.abs(shock), 99.7))
    track = np.zeros(samples(3.6))
    place(track, shock, 0)
    place(track, within(rubble(2.7, rng), response, -10), samples(0.2), 0.2)
    return track


def explosion(rng):
    """Returns the sound of the explosion: the overpressure, the suction, and the roar of the gases."""
    wave = samples(rng.uniform(0.006, 0.008))
    roar = burst(
        1.6,
        [(35, 2), (60, 4), (120, 3), (300, 0), (800, 0), (2000, -2), (5000, -6), (12_000, -12)],
        [(40, 1.3), (100, 1.0), (300, 0.85), (1000, 0.75), (4000, 0.6), (12_000, 0.4)],
        rng,
        attack=0.0008,
    )
    roar[:wave] += 9 * np.linspace(1, -1, wave) * np.sin(np.pi * np.linspace(0, 1, wave)) ** 0.3
    # The gases return from the ends of the corridor and cause a second push.
    place(roar, roar[: samples(0.9)] * np.linspace(1, 0, samples(0.9)), samples(rng.uniform(0.07, 0.11)), 0.5)
    return roar


def rubble(seconds, rng):
    """Returns the sound of falling stones, which become fewer over time, and of settling dust."""
    count = samples(seconds)
    track = np.zeros(count)
    for start in np.sort(rng.exponential(0.55, 46)):
        # The sizes are in metres. Few stones are large, and many are small.
        size = 0.03 * (1 - rng.random()) ** -0.55
        size = min(size, 0.35)
        strength = (size / 0.1) ** 0.8
        pause = rng.uniform(0.07, 0.2)
        for _ in range(rng.integers(1, 5)):
            place(track, stone(size * rng.uniform(0.95, 1.05), rng), samples(start), strength)
            start, strength, pause = start + pause, 0.45 * strength, 0.62 * pause
    fall = rise_fall(count, 0.5, seconds - 0.55, 2)
    moments = poisson(count, 130 * fall, rng)
    for start, strength in zip(moments, strengths(len(moments), rng, 30)):
        place(track, stone(0.012 * rng.uniform(0.7, 2), rng), start, 0.35 * strength)
    return track + 0.05 * fall * steady(count, [(300, -20), (1500, 0), (5000, -3), (12_000, -16)], rng)


def stone(size, rng):
    """Returns the impact of a stone on other stones: its modes, and the crack of the contact. `size` is in metres."""
    low = 60 / size
    modes = [
        (low * ratio * rng.uniform(0.96, 1.04), 0.5 / ratio**0.5, (0.1 + 0.25 * size) / ratio)
        for ratio in (1, 1.47, 2.09, 2.56, 3.39)
    ]
    crack = burst(
        0.15,
        [(low / 8, -18), (low / 2, -3), (low, 0), (3 * low, -7), (9 * low, -20), (40 * low, -50)],
        [(80, 0.14), (400, 0.08), (2000, 0.03), (10_000, 0.012)],
        rng,
    )
    return crack + 0.8 * ring(len(crack) / RATE, modes)
