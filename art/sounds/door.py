"""Makes the sounds of a secret stone door that grinds open, and of a knock on a wall that cannot be blasted.

Stone on stone sticks and slips: the push repeatedly grows until the block jerks, and the jerks become
more frequent as the block moves faster. Sand grinds in the joint at the same time. At the end, the
block hits its stop, and dust trickles from the lintel.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, poisson, regular, rise_fall, strengths, through
from parts.noise import steady, swept, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, slip

OUTPUTS = ("sounds/door/opening-1.ogg", "sounds/door/opening-2.ogg", "sounds/door/refused.ogg")


def make(folder: Path):
    """Writes two openings and the knock."""
    response = corridor(np.random.default_rng(31), seconds=1.1)
    for variant, output in enumerate(OUTPUTS[:2]):
        sound = opening(np.random.default_rng([32, variant]))
        one_shot(folder / output, within(sound, response, -9, 0.6), -19, 0.4, end=0.4)
    one_shot(folder / OUTPUTS[2], within(knock(np.random.default_rng(33)), response, -14, 0.3), -23, 0.4, end=0.2)


def opening(rng):
    """Returns the sound of a block that starts, grinds for 1.5 s and hits its stop, while dust falls."""
    moves = rng.uniform(1.4, 1.6)
    count = samples(moves + 1.5)
    pace = through(count, [(0, 0.15), (0.25, 0.5), (0.8, 1), (moves - 0.12, 0.8), (moves, 0.0)])
    track = np.zeros(count)
    rough = 0.15 + 0.25 * wander(count, 40, rng)
    fading = rise_fall(samples(0.08), 0.003, 0.05, 4)
    for start in regular(count, 3 + rng.uniform(24, 34) * pace, rng, 0.45):
        if pace[start] > 0.02:
            strength = rng.uniform(0.35, 1.1) * (0.4 + pace[start])
            place(track, slip(0.25 + 0.6 * pace[start] * rng.random(), rng), start, strength)
            # Sand grinds only while the block moves, which is for a moment after each slip.
            place(rough, fading, start, strength)
    groan = swept(count, 170 * 2 ** (1.1 * wander(count, 2.5, rng)) * (0.8 + 0.4 * pace), 0.5, rng)
    sand = steady(count, [(150, -20), (450, -4), (1000, 0), (2500, -8), (6000, -22), (14_000, -44)], rng)
    shiver = steady(count, [(25, -14), (45, 0), (90, -3), (200, -22)], rng)
    moving = pace**0.7 * (pace > 0)
    track += moving * (0.8 * rough * sand + 1.1 * rough * groan + 0.25 * shiver)
    place(track, thud(rng), samples(moves - 0.02), 2.0)
    place(track, dust(1.3, rng), samples(moves + 0.03), 0.8)
    return track


def thud(rng):
    """Returns the thud of a heavy block that hits stone."""
    blow = burst(
        0.6,
        [(40, 0), (70, 3), (130, 1), (300, -2), (800, -6), (2000, -11), (6000, -22), (14_000, -44)],
        [(40, 0.45), (120, 0.3), (400, 0.14), (1500, 0.07), (8000, 0.03)],
        rng,
    )
    modes = [
        (rng.uniform(0.95, 1.05) * hertz, gain, falls)
        for hertz, gain, falls in ((58, 2, 0.4), (91, 1.4, 0.3), (143, 0.8, 0.2))
    ]
    return blow + ring(0.6, modes)


def dust(seconds, rng):
    """Returns the sound of grit that trickles down and gradually stops."""
    count = samples(seconds)
    track = np.zeros(count)
    left = rise_fall(count, 0.04, seconds - 0.05, 3)
    moments = poisson(count, 170 * left, rng)
    for start, strength in zip(moments, strengths(len(moments), rng, 30)):
        hertz = np.exp(rng.uniform(np.log(1200), np.log(6500)))
        grain = ring(0.012, [(hertz, 1, 0.006), (1.6 * hertz, 0.5, 0.004)])
        place(track, grain, start, strength)
    return track + 0.05 * left * steady(count, [(800, -24), (2500, 0), (6000, -3), (14_000, -18)], rng)


def knock(rng):
    """Returns the dull, short knock of a fist on a solid wall."""
    return burst(
        0.3,
        [(50, -10), (110, 0), (220, 0), (420, -2), (900, -6), (2000, -13), (6000, -30)],
        [(60, 0.14), (200, 0.10), (600, 0.06), (3000, 0.02)],
        rng,
        attack=0.0015,
    )
