"""Makes the sounds of the Statue: stone that is dragged over stone, a crack when it wakes, and its catch.

The Statue sounds like the secret doors, because it is a block of stone that slides on stone too: it
sticks and slips, sand grinds below it, and it stops with a knock. It does not breathe; instead, grains
trickle from it.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, poisson, regular, rise_fall, strengths, through
from parts.noise import steady, swept, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, slip

DRAGS = tuple(f"sounds/statue/step-{variant}.ogg" for variant in range(1, 6))
TRICKLES = tuple(f"sounds/statue/breath-{variant}.ogg" for variant in range(1, 4))
CRACKS = tuple(f"sounds/statue/call-{variant}.ogg" for variant in range(1, 3))
CATCH = "sounds/statue/catch.ogg"
OUTPUTS = (*DRAGS, *TRICKLES, *CRACKS, CATCH)


def make(folder: Path):
    """Writes the drags, the trickles, the cracks and the catch."""
    near = corridor(np.random.default_rng(191), seconds=1.0)
    far = corridor(np.random.default_rng(192), seconds=1.4, ahead=6)
    for variant, output in enumerate(DRAGS):
        one_shot(folder / output, within(drag(np.random.default_rng([193, variant])), near, -10, 0.5), -21, end=0.25)
    for variant, output in enumerate(TRICKLES):
        one_shot(folder / output, within(trickle(np.random.default_rng([194, variant])), near, -14, 0.4), -30, end=0.3)
    for variant, output in enumerate(CRACKS):
        one_shot(folder / output, within(crack(np.random.default_rng([195, variant])), far, -8, 0.9), -17, 0.45, end=0.5)
    one_shot(folder / CATCH, within(catch(np.random.default_rng(196)), near, -10, 0.5), -14, 0.45, end=0.5)


def drag(rng, moves=0.55):
    """Returns the sound of a block that slides for a moment and stops."""
    count = samples(moves + 0.5)
    pace = through(count, [(0, 0.2), (0.12, 0.9), (moves - 0.1, 1.0), (moves, 0.0)])
    track = np.zeros(count)
    rough = 0.1 + 0.25 * wander(count, 45, rng)
    fading = rise_fall(samples(0.06), 0.003, 0.05, 4)
    for start in regular(count, 4 + rng.uniform(30, 42) * pace, rng, 0.5):
        if pace[start] > 0.02:
            strength = rng.uniform(0.3, 1.0) * (0.4 + pace[start])
            place(track, slip(0.3 + 0.5 * pace[start] * rng.random(), rng), start, strength)
            place(rough, fading, start, strength)
    groan = swept(count, 240 * 2 ** (0.9 * wander(count, 4, rng)) * (0.8 + 0.4 * pace), 0.5, rng)
    sand = steady(count, [(200, -20), (600, -4), (1400, 0), (3200, -7), (7000, -20), (14_000, -42)], rng)
    moving = pace**0.7 * (pace > 0)
    track += moving * (0.9 * rough * sand + 0.7 * rough * groan)
    place(track, knock(rng), samples(moves - 0.02), 1.1)
    return track


def knock(rng):
    """Returns the sound of the block that comes to rest."""
    blow = burst(
        0.35,
        [(50, 0), (90, 3), (170, 1), (400, -3), (1000, -7), (2500, -13), (7000, -26)],
        [(50, 0.2), (150, 0.14), (600, 0.07), (3000, 0.03)],
        rng,
    )
    return unit(blow)


def trickle(rng):
    """Returns the sound of grains that fall on stone, fewer and fewer."""
    count = samples(1.4)
    track = np.zeros(count)
    rate = through(count, [(0, 5), (0.15, 90), (0.5, 40), (1.3, 3)])
    starts = poisson(count, rate, rng)
    for start, strength in zip(starts, strengths(len(starts), rng)):
        grain = burst(
            0.02,
            [(800, -22), (2200, -4), (4500, 0), (8000, -6), (14_000, -18)],
            [(1000, 0.006), (5000, 0.003)],
            rng,
        )
        place(track, unit(grain), start, strength)
    return track


def crack(rng):
    """Returns the sound of stone that comes loose: a sharp crack, a groan and grains."""
    track = np.zeros(samples(1.8))
    snap = burst(
        0.4,
        [(60, 0), (150, 2), (500, 2), (1500, 0), (4000, -4), (9000, -12), (15_000, -26)],
        [(60, 0.25), (300, 0.12), (1500, 0.06), (8000, 0.02)],
        rng,
    )
    for start, gain in ((0.01, 1.0), (0.06 + rng.uniform(0, 0.05), 0.5), (0.21 + rng.uniform(0, 0.08), 0.7)):
        place(track, unit(snap), samples(start), gain)
    place(track, unit(drag(rng, 0.7)), samples(0.3), 0.55)
    place(track, unit(trickle(rng)), samples(0.15), 0.25)
    return track


def catch(rng):
    """Returns the sound of a lost run: a drag, and a tonne of stone that falls."""
    track = np.zeros(samples(2.3))
    place(track, unit(drag(rng, 0.25))[: samples(0.3)], 0, 0.8)
    fall = burst(
        1.0,
        [(30, 4), (55, 5), (110, 2), (300, -1), (900, -4), (2500, -10), (7000, -22)],
        [(35, 0.8), (100, 0.5), (400, 0.25), (2000, 0.1), (8000, 0.04)],
        rng,
    )
    place(track, unit(fall), samples(0.24), 2.0)
    place(track, unit(crack(rng)), samples(0.26), 0.6)
    place(track, unit(trickle(rng)), samples(0.6), 0.3)
    return track
