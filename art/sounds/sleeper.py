"""Makes the sounds of the Sleeper: soft paws with claws, sniffing, a growl when it wakes, and its catch.

A paw is a dull, soft pad: the contact takes some 15 ms, so there is nothing above a few hundred
hertz, except for the claws, which click on the stone a moment later. The Sleeper is blind and listens, so
it sniffs instead of panting. Its growl is a throat of about 0.35 m with a rough source near 60 Hz.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, rise_fall, through
from parts.noise import steady, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften
from parts.voice import formants, throat

PAWS = tuple(f"sounds/sleeper/step-{variant}.ogg" for variant in range(1, 6))
SNIFFS = tuple(f"sounds/sleeper/breath-{variant}.ogg" for variant in range(1, 4))
GROWLS = tuple(f"sounds/sleeper/call-{variant}.ogg" for variant in range(1, 3))
CATCH = "sounds/sleeper/catch.ogg"
OUTPUTS = (*PAWS, *SNIFFS, *GROWLS, CATCH)

# The frequency in hertz, the bandwidth and the level of each resonance with the mouth shut and
# open.
SHUT = [(230, 90, 0), (690, 140, -7), (1250, 220, -15), (2400, 500, -26)]
OPEN = [(420, 130, -4), (1050, 200, 0), (1800, 320, -3), (3000, 600, -8), (4800, 1000, -16)]


def make(folder: Path):
    """Writes the paws, the sniffs, the growls and the catch."""
    near = corridor(np.random.default_rng(171), seconds=1.0)
    far = corridor(np.random.default_rng(172), seconds=1.3, ahead=5)
    for variant, output in enumerate(PAWS):
        one_shot(folder / output, within(paw(np.random.default_rng([173, variant])), near, -11, 0.5), -21, end=0.25)
    for variant, output in enumerate(SNIFFS):
        one_shot(
            folder / output, within(sniff(variant, np.random.default_rng([174, variant])), near, -15, 0.4), -26, end=0.3
        )
    for variant, output in enumerate(GROWLS):
        one_shot(
            folder / output, within(growl(1.9, np.random.default_rng([175, variant])), far, -8, 0.9), -16, 0.45, end=0.5
        )
    one_shot(folder / CATCH, within(catch(np.random.default_rng(176)), near, -10, 0.5), -14, 0.45, end=0.5)


def paw(rng):
    """Returns the sound of one paw that is set down: a soft pad, and the claws."""
    track = np.zeros(samples(0.5))
    pad = burst(
        0.3,
        [(35, -4), (60, 0), (110, 1), (220, -4), (450, -13), (1000, -26), (3000, -46)],
        [(50, 0.16), (150, 0.10), (500, 0.05)],
        rng,
        attack=0.006,
    )
    place(track, unit(soften(pad, 9)), samples(0.004), 1.0)
    skin = steady(samples(0.07), [(200, -16), (700, -4), (1800, 0), (4000, -10), (9000, -26)], rng)
    place(track, skin * rise_fall(len(skin), 0.015, 0.055), samples(0.006), rng.uniform(0.05, 0.09))
    for claw in range(4):
        click = ring(
            0.03,
            [
                (hertz * rng.uniform(0.9, 1.1), level, falls)
                for hertz, level, falls in ((2100, 1.0, 0.012), (3400, 0.7, 0.009), (5600, 0.35, 0.006))
            ],
        )
        start = samples(0.02 + 0.011 * claw + rng.uniform(0, 0.009))
        place(track, unit(click), start, rng.uniform(0.10, 0.26))
    return track


def sniff(variant, rng):
    """Returns three or four short breaths through the nose."""
    number = 3 + variant % 2
    track = np.zeros(samples(0.34 * number + 0.7))
    for breath in range(number):
        seconds = rng.uniform(0.15, 0.21)
        count = samples(seconds)
        rises = rng.uniform(0.9, 1.15)
        air = _air(
            count,
            [(620 * rises, 240, -3), (1500 * rises, 420, 0), (2700 * rises, 700, -3), (5200, 1500, -9)],
            rng,
        )
        swell = rise_fall(count, 0.65 * seconds, 0.35 * seconds, 2.2)
        place(track, unit(air) * swell, samples(0.02 + 0.31 * breath + rng.uniform(0, 0.04)), rng.uniform(0.7, 1.0))
    # A long breath out at the end.
    count = samples(0.55)
    air = _air(count, [(300, 130, 0), (760, 210, -2), (1700, 450, -9)], rng)
    place(track, unit(air) * rise_fall(count, 0.12, 0.43, 2.2), samples(0.31 * number + 0.08), 0.6)
    return track


def growl(seconds, rng):
    """Returns a low, rattling growl that ends in a snarl."""
    count = samples(seconds)
    pitch = through(count, [(0, 42), (0.5, 58), (0.62 * seconds, 66), (0.75 * seconds, 118), (seconds, 84)])
    pitch *= 1 + 0.08 * (wander(count, 14, rng) - 0.5)
    source = throat(pitch, rng, 0.09, 0.82, 0.35) + 0.5 * throat(0.5 * pitch, rng, 0.12, 0.9, 0.2)
    rattle = 0.5 + 0.5 * wander(count, 26, rng)
    air = steady(count, [(90, -14), (400, -4), (1800, 0), (5000, -8), (10_000, -20)], rng)
    opened = through(count, [(0, 0), (0.6 * seconds, 0.15), (0.72 * seconds, 1), (0.9 * seconds, 0.8), (seconds, 0.2)])
    voice = (1 - opened) * unit(formants(source * rattle, SHUT))
    voice += 1.4 * opened * unit(formants(source + 0.7 * air, OPEN))
    swell = through(
        count, [(0, 0), (0.25, 0.4), (0.62 * seconds, 0.55), (0.75 * seconds, 1), (0.88 * seconds, 0.7), (seconds, 0)]
    )
    return np.tanh(1.4 * voice * swell)


def catch(rng):
    """Returns the sound of a lost run: a leap that lands, and a snarl."""
    track = np.zeros(samples(2.0))
    blow = burst(
        0.8,
        [(35, 2), (60, 4), (110, 1), (300, -4), (900, -12), (3000, -20), (10_000, -34)],
        [(40, 0.6), (100, 0.4), (400, 0.2), (2000, 0.08), (8000, 0.04)],
        rng,
        attack=0.002,
    )
    place(track, unit(blow), 0, 1.6)
    place(track, unit(growl(1.0, rng)[samples(0.5) :]), samples(0.04), 1.3)
    place(track, unit(growl(1.3, rng)), samples(0.45), 0.8)
    return track


def _air(count, resonances, rng):
    """Returns the sound of turbulent air, filtered by resonances."""
    return formants(steady(count, [(60, -12), (300, -2), (2000, 0), (9000, -10)], rng), resonances)
