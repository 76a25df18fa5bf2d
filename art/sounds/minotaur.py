"""Makes the sounds of the Minotaur: the hooves, breath and voice of a giant bull.

A hoof is horn on stone: the two halves of the cloven hoof land one after the other. Each half makes a
hollow, noisy knock between 400 and 2500 Hz, together with the thump of half a tonne. The voice is
modelled on the voice of bulls, which bellow below 114 Hz (Volodin and others 2017). The irregularities
and the halved pitch express rage. The throat is a pipe of about 0.6 m, open at the mouth. Therefore
its resonances are near 140, 430, 715 and 1000 Hz (the odd multiples of c / 4 L). They rise as the
mouth opens.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, rise_fall, through
from parts.noise import steady, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.score import BRASS, TIMPANI, TREMOLO, Part, played
from parts.strike import burst, ring
from parts.voice import formants, throat

HOOVES = tuple(f"sounds/minotaur/step-{variant}.ogg" for variant in range(1, 6))
BREATHS = tuple(f"sounds/minotaur/breath-{variant}.ogg" for variant in range(1, 5))
ROARS = tuple(f"sounds/minotaur/call-{variant}.ogg" for variant in range(1, 3))
CATCH = "sounds/minotaur/catch.ogg"
OUTPUTS = (*HOOVES, *BREATHS, *ROARS, CATCH)

# The frequency in hertz, the bandwidth and the level of each resonance with the mouth shut and
# open.
SHUT = [(140, 60, 0), (430, 90, -6), (715, 130, -13), (1010, 180, -19), (1900, 400, -28)]
OPEN = [(250, 120, -10), (620, 150, 2), (1080, 200, 3), (1650, 280, 0), (2700, 500, -5), (4200, 900, -14)]


def make(folder: Path):
    """Writes the hooves, the breaths, the roars, and the catch."""
    near = corridor(np.random.default_rng(71), seconds=1.0)
    far = corridor(np.random.default_rng(72), seconds=1.4, ahead=6)
    for variant, output in enumerate(HOOVES):
        one_shot(folder / output, within(hoof(np.random.default_rng([73, variant])), near, -10, 0.6), -19, end=0.3)
    for variant, output in enumerate(BREATHS):
        one_shot(
            folder / output,
            within(breath(variant, np.random.default_rng([74, variant])), near, -14, 0.4),
            -25,
            0.3,
            end=0.3,
        )
    for variant, output in enumerate(ROARS):
        one_shot(
            folder / output, within(roar(2.0, np.random.default_rng([75, variant])), far, -7, 1.0), -15, 0.45, end=0.5
        )
    one_shot(folder / CATCH, within(catch(np.random.default_rng(76)), near, -10, 0.4), -14, 0.45, end=0.5)


def hoof(rng):
    """Returns the sound of one foot that is set down: the two halves of the hoof, a thump, and a scrape."""
    track = np.zeros(samples(0.7))
    size = rng.uniform(0.93, 1.07)
    gap = rng.uniform(0.055, 0.085)
    for start, gain in ((0.004, 1.0), (0.004 + gap, rng.uniform(0.45, 0.65))):
        horn = burst(
            0.2,
            [(150, -16), (350, -5), (520, 0), (800, -4), (1150, 0), (2000, -4), (4000, -12), (10_000, -28)],
            [(200, 0.08), (600, 0.06), (1200, 0.045), (4000, 0.018)],
            rng,
        )
        hollow = ring(
            0.15,
            [
                (size * hertz * rng.uniform(0.97, 1.03), level, falls)
                for hertz, level, falls in (
                    (510, 1.0, 0.06),
                    (760, 0.5, 0.05),
                    (1130, 0.9, 0.045),
                    (1790, 0.5, 0.03),
                    (2600, 0.3, 0.02),
                )
            ],
        )
        place(track, unit(horn)[: len(hollow)] + 0.5 * unit(hollow), samples(start), gain)
    weight = burst(
        0.45,
        [(40, -2), (65, 2), (100, 0), (180, -6), (400, -20), (2000, -50)],
        [(40, 0.3), (90, 0.22), (300, 0.1)],
        rng,
        attack=0.002,
    )
    place(track, unit(weight), samples(0.006), 1.0)
    scrape = steady(samples(0.16), [(300, -18), (1200, 0), (3500, -6), (9000, -22)], rng)
    place(track, scrape * rise_fall(len(scrape), 0.04, 0.12), samples(gap + 0.02), rng.uniform(0.04, 0.12))
    return track


def breath(variant, rng):
    """Returns a breath in, and a breath out with a rumble. Every second variant ends in a snort."""
    inward, outward = rng.uniform(0.65, 0.85), rng.uniform(0.8, 1.05)
    track = np.zeros(samples(inward + outward + 0.5))
    count = samples(inward)
    air = _air(count, [(210, 110, -4), (560, 160, -3), (980, 240, 0), (1750, 420, -5), (3200, 900, -11)], rng)
    place(track, unit(air) * rise_fall(count, 0.6 * inward, 0.4 * inward), 0, 0.42)
    count = samples(outward)
    swell = rise_fall(count, 0.14, outward - 0.15, 2.4)
    air = _air(count, [(140, 80, 0), (430, 130, 0), (715, 180, -3), (1300, 350, -9), (2600, 800, -16)], rng)
    growl = throat(through(count, [(0, 34), (0.3, 41), (outward, 29)]), rng, 0.08, 0.97, 0.3)
    sound = unit(air) * (0.6 + 0.4 * wander(count, 22, rng)) + 0.55 * unit(formants(growl, SHUT))
    start = inward + rng.uniform(0.08, 0.16)
    place(track, sound * swell, samples(start))
    if variant % 2:
        place(track, snort(rng), samples(start + 0.45 * outward), 1.3)
    return track


def snort(rng):
    """Returns the sound of air that is blown through wet nostrils, which flap about 30 times per second."""
    count = samples(0.42)
    swell = rise_fall(count, 0.03, 0.38, 2.5)
    flaps = throat(through(count, [(0, 38), (0.42, 24)]), rng, 0.15, 0.995)
    flaps = np.clip(flaps - flaps.min(), 0, None)
    air = _air(count, [(300, 140, 0), (820, 220, -1), (1500, 380, -4), (2900, 800, -8), (5200, 1600, -14)], rng)
    return unit(air * (0.25 + flaps / flaps.max())) * swell


def _air(count, resonances, rng):
    """Returns the sound of turbulent air, filtered by resonances."""
    return formants(steady(count, [(60, -10), (300, 0), (2000, -4), (9000, -16)], rng), resonances)


def roar(seconds, rng):
    """Returns a bellow that turns into a roar as the mouth opens, with a second voice at half the pitch."""
    count = samples(seconds)
    peak = rng.uniform(96, 112)
    pitch = through(count, [(0, 52), (0.22, 0.86 * peak), (0.6, peak), (0.65 * seconds, 0.9 * peak), (seconds, 44)])
    pitch *= 1 + 0.05 * (wander(count, 9, rng) - 0.5) + 0.02 * (wander(count, 30, rng) - 0.5)
    chest = throat(pitch, rng, 0.035, 0.75, 0.3)
    # A pair of false vocal folds, which vibrates at half the pitch, causes the rattle of a roar.
    rattle = throat(0.5 * pitch, rng, 0.07, 0.85, 0.2)
    air = steady(count, [(80, -8), (300, 0), (1500, -2), (6000, -12)], rng) * (0.4 + 0.6 * np.abs(rattle) / 3)
    source = chest + 0.55 * rattle + 0.3 * air
    opened = through(count, [(0, 0), (0.3, 0.8), (0.55, 1), (0.7 * seconds, 0.9), (seconds, 0.1)])
    voice = (1 - opened) * unit(formants(source, SHUT)) + 1.6 * opened * unit(formants(source, OPEN))
    swell = through(
        count, [(0, 0), (0.08, 0.35), (0.35, 1), (0.65 * seconds, 0.9), (0.85 * seconds, 0.4), (seconds, 0)]
    )
    return np.tanh(1.5 * voice * swell)


def catch(rng):
    """Returns the sound of a lost run: an impact, a roar that is cut short, brass, strings and timpani."""
    track = np.zeros(samples(2.4))
    blow = burst(
        0.9,
        [(35, 2), (60, 4), (110, 1), (300, -3), (900, -8), (3000, -15), (10_000, -30)],
        [(40, 0.7), (100, 0.5), (400, 0.22), (2000, 0.09), (8000, 0.04)],
        rng,
    )
    place(track, unit(blow), 0, 1.9)
    place(track, unit(roar(1.3, rng)), samples(0.08), 1.1)
    # Brass, strings and timpani play D, E flat and A in the lowest octaves.
    low = [
        Part(BRASS, [(0.05, 1.3, key, 112) for key in (38, 39, 45, 50)], swells=((0, 127), (1.4, 60), (2.4, 30))),
        Part(
            TREMOLO, [(0.0, 1.9, key, 105) for key in (38, 39, 50, 51, 57, 63)], swells=((0, 127), (0.7, 90), (2.4, 20))
        ),
        Part(TIMPANI, [(0, 1, 38, 120), (0.14, 1, 38, 95), (0.28, 1.5, 33, 120)]),
    ]
    place(track, unit(played(low, 60, 2.4).mean(axis=1)), 0, 0.8)
    return track
