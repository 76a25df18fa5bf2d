"""Makes the sounds of the Echo: boots like the player's, whispers, its call, and its catch.

The Echo sounds like the player, but wrong: each step has a swell before it, because the step is also played
backwards, and its whispers are breath without a voice. A whisper is noise from the vocal tract, so it has
three formants and no pitch.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, rise_fall, through
from parts.noise import steady, swept, unit
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst

STEPS = tuple(f"sounds/echo/step-{variant}.ogg" for variant in range(1, 6))
WHISPERS = tuple(f"sounds/echo/breath-{variant}.ogg" for variant in range(1, 4))
CALLS = tuple(f"sounds/echo/call-{variant}.ogg" for variant in range(1, 3))
CATCH = "sounds/echo/catch.ogg"
OUTPUTS = (*STEPS, *WHISPERS, *CALLS, CATCH)

# The formants of whispered vowels, in hertz: about those of "ah", "eh" and "oo".
VOWELS = ((800, 1250, 2600), (600, 1850, 2600), (420, 950, 2400))


def make(folder: Path):
    """Writes the steps, the whispers, the calls and the catch."""
    near = corridor(np.random.default_rng(201), seconds=1.1)
    far = corridor(np.random.default_rng(202), seconds=1.6, ahead=8)
    for variant, output in enumerate(STEPS):
        one_shot(folder / output, within(step(np.random.default_rng([203, variant])), near, -8, 0.6), -22, end=0.3)
    for variant, output in enumerate(WHISPERS):
        one_shot(folder / output, within(whisper(np.random.default_rng([204, variant])), near, -11, 0.6), -29, end=0.4)
    for variant, output in enumerate(CALLS):
        one_shot(folder / output, within(call(np.random.default_rng([205, variant])), far, -6, 1.1), -17, 0.45, end=0.5)
    one_shot(folder / CATCH, within(catch(np.random.default_rng(206)), near, -8, 0.7), -14, 0.45, end=0.6)


def boot(rng, size=1.0):
    """Returns the sound of a heel and the ball of a foot that land on stone."""
    track = np.zeros(samples(0.45))
    spectrum = [(50, -12), (90, -4), (180, 0), (400, 0), (900, -2), (1800, -5), (3500, -11), (9000, -26)]
    fade = [(60, 0.11), (200, 0.09), (600, 0.06), (1500, 0.04), (4000, 0.018)]
    for start, gain in ((0.002, 1.0), (rng.uniform(0.09, 0.12), 0.5)):
        shifted = [(hertz * size * rng.uniform(0.96, 1.04), level) for hertz, level in spectrum]
        place(track, burst(0.3, shifted, fade, rng), samples(start), gain)
    return unit(track)


def step(rng):
    """Returns a step after its own reverse, which swells until the foot lands."""
    foot = boot(rng)
    before = foot[::-1] * through(len(foot), [(0, 0.0), (0.25, 0.15), (0.45, 1.0)])
    track = np.zeros(samples(1.0))
    place(track, before, 0, 0.5)
    place(track, foot, len(foot) - samples(0.02), 1.0)
    return track


def syllable(rng, seconds):
    """Returns a whispered syllable: breath that glides from one vowel to another."""
    count = samples(seconds)
    first, last = rng.permutation(len(VOWELS))[:2]
    track = np.zeros(count)
    for formant, level in enumerate((1.0, 0.8, 0.5)):
        centre = np.linspace(VOWELS[first][formant], VOWELS[last][formant], count)
        track += level * swept(count, centre, 0.25, rng)
    track += 0.25 * steady(count, [(300, -30), (1500, -8), (4000, 0), (8000, -6), (14_000, -24)], rng)
    return track * rise_fall(count, 0.3 * seconds, 0.7 * seconds)


def whisper(rng):
    """Returns three whispered syllables, and the same syllables backwards, more quietly."""
    track = np.zeros(samples(1.9))
    start = 0.05
    for _ in range(3):
        seconds = rng.uniform(0.16, 0.34)
        place(track, unit(syllable(rng, seconds)), samples(start), rng.uniform(0.5, 1.0))
        start += seconds * 0.85
    back = track[: samples(start + 0.1)][::-1].copy()
    place(track, back[: len(track) - samples(0.6)], samples(0.6), 0.35)
    return track


def call(rng):
    """Returns a whisper that swells from nothing, and the step that ends it."""
    count = samples(1.3)
    swell = unit(syllable(rng, 1.3)) * through(count, [(0, 0.0), (0.7, 0.2), (1.25, 1.0), (1.3, 0.0)])
    hum = swept(count, 190 * 2 ** np.linspace(0, 0.6, count), 0.12, rng) * through(count, [(0, 0), (1.25, 0.7), (1.3, 0)])
    track = np.zeros(samples(2.0))
    place(track, swell + hum, 0, 0.8)
    place(track, boot(rng, 0.8), samples(1.27), 1.4)
    return track


def catch(rng):
    """Returns the sound of a lost run: two pairs of boots that come together, and a breath that stops."""
    track = np.zeros(samples(2.4))
    for number, start in enumerate((0.0, 0.3, 0.52, 0.68, 0.8)):
        gain = 0.5 + 0.12 * number
        place(track, boot(rng), samples(start), gain)
        place(track, boot(rng, 0.75), samples(start + 0.16 - 0.04 * number), gain)
    fall = burst(
        1.0,
        [(35, 3), (60, 4), (120, 2), (300, -3), (900, -9), (3000, -18)],
        [(40, 0.7), (120, 0.4), (500, 0.2), (2500, 0.06)],
        rng,
    )
    place(track, unit(fall), samples(0.86), 1.6)
    place(track, unit(syllable(rng, 0.9)), samples(0.6), 0.6)
    return track
