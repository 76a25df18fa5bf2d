"""Makes the sounds of the Warden: heavy boots and a ring of keys, keys that it sorts, a handbell, and a lock.

A nailed boot falls on the heel first, and then on the sole. The keys are bars of wrought iron between 10
and 16 centimetres long: free bars, whose modes are at 1, 2.76, 5.40 and 8.93 times the lowest, and which
leather and other keys damp within a tenth of a second. The bell is small and thick; its hum, prime, tierce
and nominal decay in a second. The catch is a grille that falls shut, and the bolt of its lock.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, rise_fall
from parts.noise import steady, unit
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften

STEPS = tuple(f"sounds/warden/step-{variant}.ogg" for variant in range(1, 6))
KEYS = tuple(f"sounds/warden/breath-{variant}.ogg" for variant in range(1, 4))
BELLS = tuple(f"sounds/warden/call-{variant}.ogg" for variant in range(1, 3))
LOCK = "sounds/warden/catch.ogg"
OUTPUTS = (*STEPS, *KEYS, *BELLS, LOCK)

# The frequencies of a free bar's modes as multiples of the lowest, with amplitudes.
BAR = [(1.0, 0.5), (2.76, 1.0), (5.40, 0.7), (8.93, 0.35)]

# The partials of a bell as multiples of the prime, with amplitudes and the seconds of their decay.
BELL = [(0.5, 0.35, 1.5), (1.0, 0.7, 1.2), (1.19, 0.6, 0.9), (1.5, 0.25, 0.6), (2.0, 1.0, 0.8), (2.65, 0.4, 0.4), (4.1, 0.25, 0.2)]


def make(folder: Path):
    """Writes the steps, the keys, the bells and the lock."""
    near = corridor(np.random.default_rng(211), seconds=1.0)
    far = corridor(np.random.default_rng(212), seconds=1.5, ahead=6)
    for variant, output in enumerate(STEPS):
        one_shot(folder / output, within(step(np.random.default_rng([213, variant])), near, -10, 0.6), -21, end=0.3)
    for variant, output in enumerate(KEYS):
        one_shot(folder / output, within(sorting(np.random.default_rng([214, variant])), near, -13, 0.5), -28, end=0.3)
    for variant, output in enumerate(BELLS):
        one_shot(folder / output, within(bell(variant, np.random.default_rng([215, variant])), far, -7, 1.1), -18, 0.45, end=0.5)
    one_shot(folder / LOCK, within(lock(np.random.default_rng(216)), near, -9, 0.6), -14, 0.45, end=0.5)


def key(rng):
    """Returns the sound of a key that hits another key."""
    lowest = rng.uniform(900, 2100)
    modes = [
        (lowest * times * rng.uniform(0.97, 1.03), level * rng.uniform(0.5, 1.0), 0.13 / times**0.5)
        for times, level in BAR
    ]
    return unit(ring(0.2, modes))


def keys(seconds, count, rng):
    """Returns the sound of this number of keys that hit each other, fewer and fewer."""
    track = np.zeros(samples(seconds))
    for _ in range(count):
        at = seconds * rng.uniform(0, 1) ** 1.7 * 0.8
        place(track, key(rng), samples(at), rng.uniform(0.15, 1.0))
    return unit(track)


def boot(rng):
    """Returns the sound of a part of a nailed sole that falls on stone."""
    sole = burst(
        0.3,
        [(45, 1), (90, 3), (180, 1), (400, -4), (1000, -6), (2600, -8), (6000, -16), (12_000, -34)],
        [(60, 0.16), (250, 0.09), (900, 0.05), (4000, 0.02)],
        rng,
    )
    return unit(soften(sole, 1.5))


def step(rng):
    """Returns one slow step: the heel, the sole, and the keys on their ring."""
    track = np.zeros(samples(0.9))
    place(track, boot(rng), samples(0.004), 1.0)
    place(track, boot(rng), samples(0.004 + rng.uniform(0.11, 0.15)), 0.6)
    place(track, keys(0.35, 5, rng), samples(rng.uniform(0.03, 0.10)), 0.17)
    scrape = steady(samples(0.12), [(400, -16), (1500, -2), (3500, 0), (8000, -14)], rng)
    place(track, scrape * rise_fall(len(scrape), 0.03, 0.09), samples(0.14), rng.uniform(0.02, 0.05))
    return track


def sorting(rng):
    """Returns the sound of keys that the Warden sorts on the ring, one after the other."""
    track = np.zeros(samples(1.4))
    start = 0.03
    while start < 0.95:
        place(track, keys(0.18, 3, rng), samples(start), rng.uniform(0.3, 0.9))
        start += rng.uniform(0.12, 0.3)
    cloth = steady(samples(0.8), [(250, -16), (900, -6), (2400, 0), (6000, -8), (12_000, -24)], rng)
    place(track, cloth * rise_fall(len(cloth), 0.3, 0.5), samples(0.1), 0.12)
    return track


def bell(variant, rng):
    """Returns the sound of a handbell that rings twice or three times."""
    track = np.zeros(samples(2.2))
    prime = [1240, 1180][variant]
    start = 0.02
    for _ in range(2 + variant):
        modes = [(prime * times * rng.uniform(0.998, 1.002), level, falls) for times, level, falls in BELL]
        place(track, unit(ring(1.6, modes)), samples(start), rng.uniform(0.8, 1.0))
        clapper = burst(0.05, [(800, -8), (2500, 0), (6000, -4), (12_000, -18)], [(800, 0.03), (6000, 0.01)], rng)
        place(track, unit(clapper), samples(start), 0.18)
        start += rng.uniform(0.26, 0.30)
    return track


def lock(rng):
    """Returns the sound of a lost run: a grille falls shut, its bars ring, and a bolt turns twice."""
    track = np.zeros(samples(2.6))
    slam = burst(
        0.9,
        [(40, 3), (80, 4), (200, 2), (600, -1), (1500, -4), (4000, -10), (10_000, -24)],
        [(40, 0.6), (120, 0.4), (500, 0.25), (2500, 0.1), (8000, 0.04)],
        rng,
    )
    place(track, unit(slam), samples(0.02), 1.8)
    for _ in range(7):
        lowest = rng.uniform(190, 420)
        modes = [(lowest * times, level, 0.9 / times**0.4) for times, level in BAR]
        place(track, unit(ring(1.3, modes)), samples(0.02 + rng.uniform(0, 0.03)), rng.uniform(0.2, 0.4))
    for start in (0.95, 1.32):
        bolt = burst(
            0.3,
            [(60, -4), (150, 0), (400, 1), (1100, 0), (2600, -3), (6000, -10), (12_000, -24)],
            [(80, 0.12), (400, 0.09), (2000, 0.05), (8000, 0.02)],
            rng,
        )
        place(track, unit(bolt), samples(start), 0.9)
        place(track, key(rng), samples(start + 0.02), 0.3)
    place(track, keys(0.7, 14, rng), samples(1.5), 0.3)
    return track
