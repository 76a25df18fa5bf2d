"""Makes the sounds of the Moth: the beat of its wings, dry rustling, its call, and its catch.

A wing of a hand's breadth beats about thirty times a second, so each beat is heard on its own: a puff of air,
with the rustle of scales. The call is the flutter that comes nearer, and the catch ends in a flame that is
beaten out.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, poisson, regular, rise_fall, strengths, through
from parts.noise import steady, swept, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst

BEATS = tuple(f"sounds/moth/step-{variant}.ogg" for variant in range(1, 6))
RUSTLES = tuple(f"sounds/moth/breath-{variant}.ogg" for variant in range(1, 4))
CALLS = tuple(f"sounds/moth/call-{variant}.ogg" for variant in range(1, 3))
CATCH = "sounds/moth/catch.ogg"
OUTPUTS = (*BEATS, *RUSTLES, *CALLS, CATCH)


def make(folder: Path):
    """Writes the beats, the rustles, the calls and the catch."""
    near = corridor(np.random.default_rng(211), seconds=0.8)
    far = corridor(np.random.default_rng(212), seconds=1.4, ahead=6)
    for variant, output in enumerate(BEATS):
        one_shot(folder / output, within(beats(np.random.default_rng([213, variant])), near, -11, 0.5), -23, end=0.25)
    for variant, output in enumerate(RUSTLES):
        one_shot(folder / output, within(rustle(np.random.default_rng([214, variant])), near, -14, 0.4), -30, end=0.3)
    for variant, output in enumerate(CALLS):
        one_shot(folder / output, within(call(np.random.default_rng([215, variant])), far, -7, 1.0), -18, 0.45, end=0.5)
    one_shot(folder / CATCH, within(catch(np.random.default_rng(216)), near, -10, 0.5), -14, 0.45, end=0.5)


def flutter(rng, seconds, rate=27.0, loudness=None):
    """Returns the beats of two wings, `rate` per second. `loudness` lists (seconds, value) points."""
    count = samples(seconds + 0.1)
    track = np.zeros(count)
    pace = rate * (0.85 + 0.3 * wander(count, 3, rng))
    level = through(count, loudness or [(0, 0), (0.15 * seconds, 1), (0.7 * seconds, 0.9), (seconds, 0)])
    for start in regular(count, pace, rng, 0.12):
        puff = burst(
            0.035,
            [(70, -4), (160, 0), (420, -3), (1100, -8), (3000, -14), (8000, -26)],
            [(80, 0.014), (400, 0.010), (2500, 0.006)],
            rng,
        )
        place(track, unit(puff), start, level[start] * rng.uniform(0.7, 1.0))
    scales = steady(count, [(900, -30), (2600, -6), (5200, 0), (9000, -5), (14_000, -18)], rng)
    return track + 0.16 * scales * level * (0.4 + 0.6 * wander(count, rate, rng))


def beats(rng):
    """Returns the beats that carry the Moth through one cell."""
    return flutter(rng, rng.uniform(0.42, 0.55))


def rustle(rng):
    """Returns the sound of wings that fold, and of feet on stone."""
    count = samples(1.5)
    track = np.zeros(count)
    place(track, unit(flutter(rng, 0.3, 34.0)), samples(0.05), 0.6)
    starts = poisson(count, through(count, [(0, 2), (0.4, 38), (1.3, 2)]), rng)
    for start, strength in zip(starts, strengths(len(starts), rng)):
        scratch = burst(0.015, [(1500, -14), (4200, 0), (7500, -3), (13_000, -16)], [(2000, 0.005), (7000, 0.003)], rng)
        place(track, unit(scratch), start, 0.7 * strength)
    return track


def call(rng):
    """Returns a flutter that comes nearer, and a thin squeak of the wings' joints."""
    track = np.zeros(samples(2.0))
    near = flutter(rng, 1.6, 24.0, [(0, 0.05), (0.9, 0.4), (1.45, 1.0), (1.6, 0.0)])
    place(track, near, 0, 1.0)
    for start in (0.5, 0.95, 1.3):
        count = samples(0.16)
        squeak = swept(count, rng.uniform(3800, 5200) * 2 ** np.linspace(0, 0.35, count), 0.05, rng)
        place(track, unit(squeak * rise_fall(count, 0.04, 0.12)), samples(start + rng.uniform(0, 0.1)), 0.25)
    return track


def catch(rng):
    """Returns the sound of a lost run: wings that beat around the head, and the torch that goes out."""
    track = np.zeros(samples(2.3))
    place(track, unit(flutter(rng, 1.0, 38.0, [(0, 0.6), (0.3, 1.0), (0.9, 1.0), (1.0, 0)])), 0, 1.0)
    count = samples(0.9)
    hiss = steady(count, [(300, -12), (1200, 0), (4000, -2), (9000, -8), (14_000, -22)], rng)
    place(track, hiss * rise_fall(count, 0.02, 0.85, 3), samples(0.75), 0.5)
    thud = burst(0.8, [(70, 2), (120, 4), (220, 0), (500, -8), (2000, -20)], [(80, 0.25), (250, 0.15), (900, 0.06)], rng)
    place(track, unit(thud), samples(0.8), 1.4)
    return track
