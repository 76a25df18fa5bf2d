"""Makes the sounds of menus: small objects of stone, wood and paper, quiet and short."""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, poisson, rise_fall, strengths
from parts.noise import steady, swept, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften

OUTPUTS = tuple(f"sounds/interface/{name}.ogg" for name in ("select", "confirm", "back", "page"))


def make(folder: Path):
    """Writes all four sounds."""
    response = corridor(np.random.default_rng(101), seconds=0.6)
    sounds = (select, -34), (confirm, -31), (back, -32), (page, -34)
    for seed, (output, (sound, lufs)) in enumerate(zip(OUTPUTS, sounds)):
        made = within(sound(np.random.default_rng([102, seed])), response, -20, 0.1)
        one_shot(folder / output, made, lufs, 0.4, end=0.06)


def pebble(hertz, rng):
    """Returns the sound of a pebble that is set down on a slab."""
    modes = [(hertz * ratio, gain, 0.05 / ratio) for ratio, gain in ((1, 1), (1.58, 0.6), (2.24, 0.5), (3.1, 0.3))]
    tap = burst(
        0.08,
        [(200, -12), (600, -3), (1500, 0), (4000, -6), (12_000, -22)],
        [(200, 0.05), (1500, 0.02), (8000, 0.008)],
        rng,
    )
    return unit(tap) + 0.5 * unit(soften(ring(0.08, modes), 0.3))[: len(tap)]


def block(hertz, rng):
    """Returns a knock with the knuckles on a small board."""
    modes = [(hertz * ratio, gain, 0.09 / ratio**0.5) for ratio, gain in ((1, 1), (2.76, 0.5), (5.4, 0.25))]
    tap = burst(
        0.12, [(100, -6), (250, 0), (800, -3), (2500, -12), (9000, -30)], [(120, 0.08), (800, 0.04), (5000, 0.012)], rng
    )
    return unit(tap) + 0.6 * unit(soften(ring(0.12, modes), 0.9))[: len(tap)]


def select(rng):
    """Returns the sound for selecting a button: a pebble that is set down."""
    return np.pad(pebble(1250, rng), (samples(0.002), 0))


def confirm(rng):
    """Returns the sound for pressing a button: a pebble that drops into place, and the resonance of the slab."""
    track = np.zeros(samples(0.3))
    place(track, pebble(980, rng), samples(0.002))
    place(track, block(300, rng), samples(0.075), 0.9)
    return track


def back(rng):
    """Returns the sound for going back: only the board, at a lower pitch."""
    return np.pad(block(205, rng), (samples(0.002), samples(0.05)))


def page(rng):
    """Returns the sound of a page of heavy paper that is turned: it rubs, bends, and falls flat."""
    count = samples(0.42)
    rub = swept(count, 2400 * 2 ** (1.2 * wander(count, 7, rng)), 1.1, rng)
    track = rub * rise_fall(count, 0.16, 0.24) * (0.3 + 0.7 * wander(count, 60, rng))
    moments = poisson(count, 240 * rise_fall(count, 0.2, 0.2), rng)
    for start, strength in zip(moments, strengths(len(moments), rng, 26)):
        place(track, soften(rng.standard_normal(90) * np.hanning(90), 0.12), start, 1.6 * strength)
    fall = burst(
        0.1, [(120, -4), (350, 0), (1200, -3), (4000, -6), (10_000, -18)], [(150, 0.06), (2000, 0.03)], rng, 0.003
    )
    place(track, unit(fall), samples(0.3), 0.6)
    return track + 0.02 * steady(count, [(500, -10), (3000, 0), (12_000, -12)], rng) * rise_fall(count, 0.2, 0.2)
