"""Makes the sounds of a burning torch, and of a torch that is lit or swung.

Fire consists of three sounds (Farnell, Designing Sound). Lapping is the rush of burning gas; a
flame of diameter D pulses 1.5 / sqrt(D) times per second (D in metres; Cetegen and Ahmed 1993: 4.7
Hz at 10 cm). Hissing is gas that escapes in bursts. Crackling consists of small, independent cracks
of the wood, of which a few are loud and many are faint.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, poisson, rise_fall, strengths, through
from parts.noise import pink, steady, swept, wander
from parts.release import loop, one_shot
from parts.strike import burst

OUTPUTS = ("sounds/torch/burning.ogg", "sounds/torch/whoosh-1.ogg", "sounds/torch/whoosh-2.ogg")
LOOPS = OUTPUTS[:1]
PUFFS = 1.5 / np.sqrt(0.1)


def make(folder: Path):
    """Writes the loop and the whooshes."""
    loop(folder / OUTPUTS[0], burning(12, np.random.default_rng(21)), -30, 0.4)
    for variant, output in enumerate(OUTPUTS[1:]):
        one_shot(folder / output, whoosh(np.random.default_rng([22, variant])), -22, 0.4)


def burning(seconds, rng):
    """Returns a loop of a burning torch, without a seam."""
    count = samples(seconds)
    return 0.55 * lapping(count, rng) + 0.16 * hissing(count, rng) + crackling(count, rng)


def lapping(count, rng):
    """Returns the rush of the flame: a low rumble and a flutter, in pulses of varying strength."""
    strength = 0.35 + wander(count, PUFFS, rng) * (0.4 + 0.6 * wander(count, 0.7, rng))
    rumble = steady(count, [(20, -20), (45, 0), (110, -3), (260, -14), (900, -34), (4000, -60)], rng)
    flutter = swept(count, 380 * 2 ** (1.2 * wander(count, 2 * PUFFS, rng) - 0.6), 0.9, rng)
    return strength * rumble + 0.45 * strength**2 * flutter


def hissing(count, rng):
    """Returns the hiss of escaping gas, in bursts that are mostly weak."""
    hiss = steady(count, [(700, -40), (2200, -6), (4500, 0), (9000, -6), (15_000, -24)], rng)
    return hiss * (0.15 + wander(count, 3, rng) ** 4 + 0.5 * wander(count, 14, rng) ** 6)


def crackling(count, rng):
    """Returns the cracks of the wood, which sometimes occur in flurries."""
    track = np.zeros(count)
    rate = 5 + 30 * wander(count, 1.1, rng) ** 5
    moments = poisson(count, rate, rng)
    for start, strength in zip(moments, strengths(len(moments), rng, 34)):
        # Loud cracks come from larger pieces of wood, so they are lower and longer.
        centre = 2600 * rng.uniform(0.5, 2.2) * strength**-0.12
        falls = 0.006 + 0.03 * strength * rng.random()
        snap = burst(
            0.08,
            [(centre / 16, -30), (centre / 3, -9), (centre, 0), (2 * centre, -6), (6 * centre, -26)],
            [(200, 1.6 * falls), (1500, falls), (10_000, 0.5 * falls)],
            rng,
            attack=0.0001,
        )
        place(track, snap, start, 1.3 * strength, around=True)
    return track


def whoosh(rng):
    """Returns the sound of a flame that is carried through the air: it flares up, flutters and settles."""
    count = samples(1.1)
    top = rng.uniform(900, 1200)
    sweep = through(count, [(0, 180), (0.18, top), (0.4, 420), (1.1, 160)])
    swell = rise_fall(count, 0.16, 0.85, 3)
    air = swept(count, sweep, 1.1, rng) * swell
    flutter = 0.55 + 0.45 * wander(count, 16, rng)
    low = steady(count, [(30, -12), (70, 0), (160, -6), (600, -30)], rng) * swell
    return (
        air * flutter + 0.7 * low + 0.25 * pink(count, rng, 1500, 9000) * swell**2 + 0.3 * crackling(count, rng) * swell
    )
