"""Makes the sounds of boots on the rungs of a wooden ladder.

A rung is a bar supported at its ends. Its modes are at 1, 2.76, 5.40 and 8.93 times the lowest
frequency (Euler and Bernoulli). The wood damps the modes within a tenth of a second, and higher modes
faster than lower modes. The stiles rattle against the wall, and sometimes a joint creaks.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, regular, through
from parts.noise import unit
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften
from parts.voice import formants

VARIANTS = 4
OUTPUTS = tuple(f"sounds/ladder/rung-{variant + 1}.ogg" for variant in range(VARIANTS))


def make(folder: Path):
    """Writes the rungs."""
    response = corridor(np.random.default_rng(61), seconds=0.9)
    for variant, output in enumerate(OUTPUTS):
        sound = within(rung(variant, np.random.default_rng([62, variant])), response, -14, 0.3)
        one_shot(folder / output, sound, -24, end=0.2)


def rung(variant, rng):
    """Returns the sound of a foot that lands on a rung, and the resonance of the ladder."""
    track = np.zeros(samples(0.6))
    lowest = 185 * (1.0, 1.13, 0.91, 1.2)[variant] * rng.uniform(0.98, 1.02)
    modes = [
        (lowest * ratio * rng.uniform(0.97, 1.03), gain, 0.16 / ratio**0.45)
        for ratio, gain in (
            (1, 1),
            (1.52, 0.5),
            (2.76, 0.7),
            (4.1, 0.35),
            (5.4, 0.4),
            (7.2, 0.2),
            (8.93, 0.2),
            (13.3, 0.1),
        )
    ]
    boot = burst(
        0.25,
        [(60, -8), (130, 0), (300, 0), (700, -2), (1500, -5), (3500, -12), (9000, -28)],
        [(80, 0.12), (300, 0.08), (1000, 0.05), (5000, 0.02)],
        rng,
    )
    place(track, unit(boot) + 0.75 * unit(soften(ring(0.3, modes), 0.7))[: len(boot)], samples(0.003))
    rattle = ring(0.12, [(lowest * ratio, 0.4, 0.05) for ratio in (1.31, 2.2, 3.7, 6.1)])
    place(track, rattle, samples(rng.uniform(0.05, 0.09)), rng.uniform(0.4, 0.9))
    if variant % 2:
        place(track, creak(rng), samples(rng.uniform(0.06, 0.1)), 0.22)
    return track


def creak(rng):
    """Returns the creak of a joint that sticks and slips, with clicks that resonate in the wood."""
    count = samples(0.32)
    clicks = np.zeros(count)
    pace = through(count, [(0, rng.uniform(60, 80)), (0.15, rng.uniform(120, 160)), (0.32, rng.uniform(70, 95))])
    clicks[regular(count, pace, rng, 0.12)] = 1
    wood = formants(clicks, [(430, 90, 0), (910, 120, -2), (1650, 200, -5), (2700, 300, -9)])
    return unit(wood) * through(count, [(0, 0), (0.05, 1), (0.22, 0.8), (0.32, 0)])
