"""Makes the sounds of the Guardian: steps in iron shoes, rattling plates, its challenge, and its catch.

A plate of armour rings like a small bell with many inharmonic partials between 600 and 6000 Hz, but
leather and straps damp it within a fifth of a second. An iron shoe on stone is harder and brighter than
a boot. The challenge is the shaft of the halberd, which strikes the floor twice.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, rise_fall
from parts.noise import steady, unit
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring

STEPS = tuple(f"sounds/guardian/step-{variant}.ogg" for variant in range(1, 6))
RATTLES = tuple(f"sounds/guardian/breath-{variant}.ogg" for variant in range(1, 4))
CHALLENGES = tuple(f"sounds/guardian/call-{variant}.ogg" for variant in range(1, 3))
CATCH = "sounds/guardian/catch.ogg"
OUTPUTS = (*STEPS, *RATTLES, *CHALLENGES, CATCH)


def make(folder: Path):
    """Writes the steps, the rattles, the challenges and the catch."""
    near = corridor(np.random.default_rng(181), seconds=1.0)
    far = corridor(np.random.default_rng(182), seconds=1.5, ahead=6)
    for variant, output in enumerate(STEPS):
        one_shot(folder / output, within(step(np.random.default_rng([183, variant])), near, -10, 0.6), -20, end=0.3)
    for variant, output in enumerate(RATTLES):
        one_shot(folder / output, within(rattle(np.random.default_rng([184, variant])), near, -13, 0.5), -27, end=0.3)
    for variant, output in enumerate(CHALLENGES):
        one_shot(
            folder / output, within(challenge(np.random.default_rng([185, variant])), far, -6, 1.1), -16, 0.45, end=0.5
        )
    one_shot(folder / CATCH, within(catch(np.random.default_rng(186)), near, -9, 0.6), -14, 0.45, end=0.5)


def plate(rng, size=1.0, falls=0.16):
    """Returns the sound of a plate of steel that is struck. A larger plate sounds lower."""
    partials = ((640, 0.6), (1010, 1.0), (1570, 0.8), (2240, 0.7), (3130, 0.45), (4380, 0.3), (5900, 0.18))
    modes = [
        (hertz * rng.uniform(0.93, 1.07) / size, level * rng.uniform(0.5, 1.0), falls * (640 / hertz) ** 0.4)
        for hertz, level in partials
    ]
    return unit(ring(3 * falls, modes))


def shoe(rng):
    """Returns the sound of an iron shoe that hits stone."""
    return unit(
        burst(
            0.25,
            [(50, 0), (90, 2), (180, 0), (400, -3), (900, -2), (2200, -4), (5000, -10), (12_000, -28)],
            [(60, 0.14), (250, 0.08), (900, 0.05), (4000, 0.02)],
            rng,
        )
    )


def step(rng):
    """Returns one step: the heel, the sole, and the plates of the leg."""
    track = np.zeros(samples(0.8))
    place(track, shoe(rng), samples(0.005), 1.0)
    place(track, shoe(rng), samples(0.005 + rng.uniform(0.07, 0.10)), 0.55)
    for _ in range(5):
        start = samples(rng.uniform(0.0, 0.22))
        place(track, plate(rng, rng.uniform(0.8, 1.3), rng.uniform(0.06, 0.13)), start, rng.uniform(0.08, 0.26))
    scrape = steady(samples(0.14), [(600, -18), (2000, -2), (4500, 0), (9000, -12)], rng)
    place(track, scrape * rise_fall(len(scrape), 0.04, 0.10), samples(0.12), rng.uniform(0.03, 0.07))
    return track


def rattle(rng):
    """Returns the sound of plates and rings that move while the Guardian turns."""
    track = np.zeros(samples(1.3))
    for _ in range(14):
        start = samples(rng.uniform(0.05, 0.9))
        place(track, plate(rng, rng.uniform(0.6, 1.2), rng.uniform(0.05, 0.12)), start, rng.uniform(0.1, 0.6))
    mail = steady(samples(0.9), [(900, -24), (2500, -6), (5000, 0), (9000, -6), (14_000, -20)], rng)
    place(track, mail * rise_fall(len(mail), 0.3, 0.6), samples(0.05), 0.25)
    return track


def challenge(rng):
    """Returns the sound of the halberd's shaft, which strikes the floor twice, and of the armour."""
    track = np.zeros(samples(1.7))
    for start, gain in ((0.02, 0.85), (0.52 + rng.uniform(-0.03, 0.03), 1.0)):
        blow = burst(
            0.5,
            [(45, 2), (80, 4), (160, 2), (400, -1), (1000, -5), (2600, -10), (7000, -22), (14_000, -40)],
            [(50, 0.35), (150, 0.2), (600, 0.1), (3000, 0.04)],
            rng,
        )
        place(track, unit(blow), samples(start), 1.2 * gain)
        place(track, plate(rng, 1.6, 0.5), samples(start + 0.004), 0.55 * gain)
        place(track, plate(rng, 0.9, 0.3), samples(start + 0.012), 0.35 * gain)
    place(track, rattle(rng), samples(0.25), 0.18)
    return track


def catch(rng):
    """Returns the sound of a lost run: the blade whistles down and hits, and the armour comes to rest."""
    track = np.zeros(samples(2.2))
    count = samples(0.28)
    whistle = steady(count, [(300, -14), (900, 0), (2200, -2), (5000, -12)], rng)
    place(track, unit(whistle) * rise_fall(count, 0.2, 0.08, 2.4), 0, 0.5)
    blow = burst(
        0.9,
        [(40, 3), (80, 4), (200, 1), (600, -2), (1500, -5), (4000, -12), (10_000, -26)],
        [(40, 0.6), (120, 0.4), (500, 0.2), (2500, 0.08), (8000, 0.04)],
        rng,
    )
    place(track, unit(blow), samples(0.25), 1.8)
    for _ in range(3):
        place(track, plate(rng, rng.uniform(1.2, 2.2), 0.9), samples(0.25 + rng.uniform(0, 0.02)), 0.5)
    place(track, rattle(rng), samples(0.5), 0.35)
    return track
