"""Makes the sounds of the Thief: soft shoes and coins, a rustle of cloth, a whistle, and a theft.

A shoe of thin leather touches the stone with the ball of the foot, so a step is short and dull. With
each step, the coins in the sack touch: a coin is a plate whose modes lie far apart and ring for a tenth
of a second. The whistle consists of two notes, a resonance of air in a rounded mouth.
"""

from pathlib import Path

import numpy as np

from parts import RATE, samples
from parts.events import place, poisson, rise_fall, strengths, through
from parts.noise import steady, swept, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften

STEPS = tuple(f"sounds/thief/step-{variant}.ogg" for variant in range(1, 6))
RUSTLES = tuple(f"sounds/thief/breath-{variant}.ogg" for variant in range(1, 4))
WHISTLES = tuple(f"sounds/thief/call-{variant}.ogg" for variant in range(1, 3))
THEFT = "sounds/thief/catch.ogg"
OUTPUTS = (*STEPS, *RUSTLES, *WHISTLES, THEFT)

# The frequencies in hertz, the amplitudes and the seconds of a free disc's lowest modes.
COIN = [(4100, 0.7, 0.16), (6900, 1.0, 0.13), (9400, 0.6, 0.1), (12_600, 0.35, 0.07)]


def make(folder: Path):
    """Writes the steps, the rustles, the whistles and the theft."""
    near = corridor(np.random.default_rng(201), seconds=1.0)
    far = corridor(np.random.default_rng(202), seconds=1.4, ahead=5)
    for variant, output in enumerate(STEPS):
        one_shot(folder / output, within(step(np.random.default_rng([203, variant])), near, -11, 0.5), -22, end=0.25)
    for variant, output in enumerate(RUSTLES):
        one_shot(folder / output, within(rustle(np.random.default_rng([204, variant])), near, -14, 0.4), -30, end=0.3)
    for variant, output in enumerate(WHISTLES):
        sound = whistle(variant, np.random.default_rng([205, variant]))
        one_shot(folder / output, within(sound, far, -8, 0.9), -19, 0.45, end=0.5)
    one_shot(folder / THEFT, within(theft(np.random.default_rng(206)), near, -10, 0.5), -15, 0.45, end=0.5)


def step(rng):
    """Returns two quick steps of a thin shoe, and the coins that touch."""
    track = np.zeros(samples(0.55))
    for start, gain in ((0.004, 1.0), (0.19 + rng.uniform(0, 0.03), 0.8)):
        pad = burst(
            0.15,
            [(60, -3), (120, 0), (260, -1), (600, -7), (1500, -14), (4000, -24), (10_000, -40)],
            [(80, 0.09), (300, 0.05), (2000, 0.02)],
            rng,
            attack=0.002,
        )
        place(track, unit(soften(pad, 4)), samples(start), gain)
        scuff = steady(samples(0.06), [(300, -20), (1200, -4), (2600, 0), (6000, -10), (12_000, -28)], rng)
        place(track, scuff * rise_fall(len(scuff), 0.012, 0.048), samples(start + 0.008), 0.12 * gain)
        for _ in range(2):
            place(track, coin(rng), samples(start + rng.uniform(0.02, 0.1)), rng.uniform(0.04, 0.11))
    return track


def coin(rng):
    """Returns the sound of one coin that touches another."""
    size = rng.uniform(0.82, 1.2)
    modes = [(hertz * size * rng.uniform(0.98, 1.02), level, falls) for hertz, level, falls in COIN]
    return unit(ring(0.12, modes))


def coins(seconds, rate, rng):
    """Returns many coins that fall on each other, at this number per second, fewer and fewer."""
    count = samples(seconds)
    track = np.zeros(count)
    starts = poisson(count, through(count, [(0, rate), (0.6 * seconds, 0.4 * rate), (seconds, 1)]), rng)
    for start, strength in zip(starts, strengths(len(starts), rng, 18)):
        place(track, coin(rng), start, strength)
    return track


def rustle(rng):
    """Returns a cloak that is pulled closer, and a few coins."""
    count = samples(1.1)
    cloth = steady(count, [(250, -18), (900, -6), (2600, 0), (6000, -5), (13_000, -22)], rng)
    track = cloth * (0.2 + wander(count, 22, rng)) * rise_fall(count, 0.35, 0.7)
    place(track, coins(0.5, 7, rng), samples(0.3), 0.35)
    return track


def whistle(variant, rng):
    """Returns two whistled notes: up, or down."""
    count = samples(0.95)
    first, second = [(1180, 1580), (1560, 1050)][variant]
    hertz = through(count, [(0, 0.94 * first), (0.08, first), (0.34, first), (0.44, second), (0.78, second), (0.95, 0.9 * second)])
    hertz = hertz * (1 + 0.006 * (wander(count, 9, rng) - 0.5))
    swell = through(count, [(0, 0), (0.05, 0.8), (0.3, 0.7), (0.38, 0.25), (0.46, 1.0), (0.74, 0.8), (0.95, 0)])
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    tone = np.sin(phase) + 0.05 * np.sin(2 * phase)
    air = swept(count, hertz, 0.12, rng)
    return swell * (unit(tone) + 0.22 * air)


def theft(rng):
    """Returns the sound of a theft: a cloak that sweeps past, and a handful of coins in a sack."""
    track = np.zeros(samples(1.7))
    count = samples(0.42)
    sweep = swept(count, through(count, [(0, 500), (0.2, 2600), (0.42, 800)]), 0.8, rng)
    place(track, sweep * rise_fall(count, 0.2, 0.22), 0, 1.0)
    grab = burst(
        0.25,
        [(90, 0), (200, 2), (500, 0), (1400, -5), (4000, -12), (9000, -24)],
        [(100, 0.12), (600, 0.07), (3000, 0.03)],
        rng,
        attack=0.002,
    )
    place(track, unit(soften(grab, 3)), samples(0.19), 1.3)
    place(track, unit(coins(0.7, 45, rng)), samples(0.2), 0.9)
    place(track, unit(step(rng)), samples(0.72), 0.45)
    place(track, unit(step(rng)), samples(1.05), 0.25)
    return track
