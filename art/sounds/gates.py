"""Makes the sounds of keys, locked doors, iron doors, levers and portcullises.

Small iron parts ring in the modes of a bar or a plate and are damped within tenths of a second; larger
parts ring lower and longer. A lock consists of clicks of its tumblers and the blow of its bolt. A
hinge sticks and slips, and its clicks resonate in the leaf. A chain is a rapid series of small blows of
iron on iron, whose rate follows the speed of the winch.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, regular, rise_fall, strengths, through
from parts.noise import steady, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften
from parts.voice import formants

OUTPUTS = tuple(
    f"sounds/gates/{name}.ogg" for name in ("key-1", "key-2", "unlocked", "locked", "iron", "lever", "portcullis", "drop")
)


def make(folder: Path):
    """Writes the sounds."""
    response = corridor(np.random.default_rng(131), seconds=1.1)
    sounds = (
        (key, -25, -12),
        (key, -25, -12),
        (unlocked, -20, -10),
        (locked, -22, -12),
        (iron_door, -18, -9),
        (lever, -21, -11),
        (portcullis, -18, -9),
        (drop, -15, -8),
    )
    for number, (output, (sound, lufs, wet)) in enumerate(zip(OUTPUTS, sounds)):
        made = sound(np.random.default_rng([132, number]))
        one_shot(folder / output, within(made, response, wet, 0.5), lufs, 0.4, end=0.3)


def key(rng):
    """Returns the sound of an iron key that is picked up from stone: a scrape, then its ring and its chink."""
    track = np.zeros(samples(0.8))
    scrape = steady(samples(0.14), [(400, -24), (1500, -6), (3500, 0), (8000, -8), (14_000, -26)], rng)
    place(track, scrape * rise_fall(samples(0.14), 0.05, 0.08), 0, 0.12)
    for start, gain in ((0.1, 1.0), (0.19, 0.55), (0.31, 0.35), (0.36, 0.2)):
        place(track, chink(rng, rng.uniform(2300, 2900)), samples(start + rng.uniform(0, 0.015)), gain)
    return track


def chink(rng, lowest):
    """Returns a small piece of iron that strikes iron. The ratios are those of the modes of a free bar."""
    ratios = ((1, 1, 0.35), (1.58, 0.5, 0.28), (2.76, 0.7, 0.2), (4.1, 0.3, 0.12), (5.4, 0.25, 0.08))
    modes = [(lowest * ratio * rng.uniform(0.985, 1.015), gain, falls) for ratio, gain, falls in ratios]
    return ring(0.4, modes)


def tumblers(rng, count, gap, weight):
    """Returns the clicks of a lock whose key turns, and the blow of its bolt."""
    track = np.zeros(samples(count * gap + 0.45))
    for click in range(count):
        lowest = rng.uniform(900, 1500) / weight
        iron = ring(0.12, [(lowest * ratio, gain, 0.05) for ratio, gain in ((1, 1), (1.9, 0.7), (3.3, 0.5), (5.2, 0.3))])
        tap = burst(0.1, [(150, -6), (600, 0), (2000, -3), (8000, -18)], [(200, 0.06), (4000, 0.02)], rng)
        start, gain = samples(click * gap + rng.uniform(0, 0.02)), 0.35 + 0.1 * click
        place(track, unit(iron), start, gain)
        place(track, unit(tap), start, 0.8 * gain)
    place(track, bolt(rng, weight), samples(count * gap + 0.03), 1.1)
    return track


def bolt(rng, weight):
    """Returns the blow of a bolt that is drawn back against its stop. A larger weight sounds lower."""
    modes = ((280, 1, 0.2), (640, 0.9, 0.16), (1130, 0.7, 0.12), (1980, 0.45, 0.08), (3150, 0.25, 0.06))
    iron = ring(0.4, [(hertz / weight * rng.uniform(0.97, 1.03), gain, falls * weight) for hertz, gain, falls in modes])
    blow = burst(
        0.3, [(70, -4), (180, 0), (700, -2), (2500, -8), (9000, -24)], [(90, 0.16), (800, 0.07), (6000, 0.02)], rng
    )
    track = 0.7 * unit(iron)
    place(track, unit(blow), 0)
    return track


def hinge(rng, seconds, pace, resonances):
    """Returns the creak of a hinge that sticks and slips `pace` times a second, in a leaf with these resonances."""
    count = samples(seconds)
    rate = through(count, [(0, 0.5 * pace), (0.35 * seconds, pace), (0.75 * seconds, 0.8 * pace), (seconds, 0.35 * pace)])
    clicks = np.zeros(count)
    clicks[regular(count, rate * (0.8 + 0.4 * wander(count, 5, rng)), rng, 0.2)] = rng.uniform(0.5, 1)
    return unit(formants(clicks, resonances)) * rise_fall(count, 0.25 * seconds, 0.7 * seconds)


def unlocked(rng):
    """Returns a lock that turns, and a wooden door that swings open and comes to rest."""
    track = np.zeros(samples(2.2))
    place(track, tumblers(rng, 3, 0.085, 1.0), 0, 0.9)
    wood = [(310, 80, 0), (720, 110, -2), (1450, 190, -7), (2600, 320, -13)]
    place(track, hinge(rng, 0.95, 85, wood), samples(0.5), 0.3)
    rest = burst(0.4, [(60, 0), (110, 2), (300, -2), (900, -9), (4000, -26)], [(70, 0.25), (400, 0.1), (3000, 0.03)], rng)
    place(track, unit(rest), samples(1.42), 0.75)
    return track


def locked(rng):
    """Returns a wooden door that is shaken twice against its bolt."""
    track = np.zeros(samples(0.9))
    for start, gain in ((0.0, 1.0), (0.09, 0.5), (0.27, 0.85), (0.35, 0.4)):
        wood = burst(
            0.25, [(70, -4), (160, 0), (380, -1), (900, -6), (3000, -16), (9000, -32)], [(80, 0.2), (400, 0.1), (3000, 0.02)], rng
        )
        iron = ring(0.2, [(hertz * rng.uniform(0.96, 1.04), level, 0.09) for hertz, level in ((520, 1), (1240, 0.7), (2450, 0.5))])
        place(track, unit(wood), samples(start), gain)
        place(track, unit(iron), samples(start + 0.012), 0.3 * gain)
    return track


def clang(rng, lowest, seconds, falls):
    """Returns a large plate of iron that is struck: dense inharmonic modes, the higher the shorter."""
    ratios = 1 + np.cumsum(rng.uniform(0.25, 0.75, 26))
    modes = [
        (lowest * ratio, rng.uniform(0.5, 1) / ratio**0.55, falls / ratio**0.6)
        for ratio in np.concatenate([[1.0], ratios])
    ]
    return soften(ring(seconds, modes), 0.5)


def iron_door(rng):
    """Returns a heavy lock, groaning hinges, and a leaf of iron that strikes its stop."""
    track = np.zeros(samples(2.8))
    place(track, tumblers(rng, 2, 0.14, 1.7), 0, 1.0)
    iron = [(150, 40, 0), (340, 60, -2), (690, 100, -5), (1370, 180, -10), (2500, 300, -17)]
    place(track, hinge(rng, 1.2, 48, iron), samples(0.55), 0.45)
    place(track, unit(clang(rng, 96, 1.4, 1.3)), samples(1.68), 0.9)
    blow = burst(0.4, [(40, 0), (80, 2), (250, -2), (900, -9), (4000, -24)], [(50, 0.35), (300, 0.14), (3000, 0.03)], rng)
    place(track, unit(blow), samples(1.68), 0.9)
    return track


def lever(rng):
    """Returns an iron bar that is pulled over a ratchet and falls into place."""
    track = np.zeros(samples(1.0))
    count = samples(0.42)
    ratchet = through(count, [(0, 16), (0.2, 26), (0.42, 34)])
    for start in regular(count, ratchet, rng, 0.1):
        tooth = ring(0.08, [(rng.uniform(760, 900) * ratio, gain, 0.035) for ratio, gain in ((1, 1), (2.2, 0.7), (3.9, 0.5))])
        tap = burst(0.06, [(200, -4), (800, 0), (3000, -5), (10_000, -22)], [(300, 0.05), (5000, 0.015)], rng)
        gain = rng.uniform(0.3, 0.45)
        place(track, unit(tooth), start, 0.6 * gain)
        place(track, unit(tap), start, gain)
    place(track, bolt(rng, 1.35), samples(0.47), 1.2)
    return track


def chain(rng, seconds, rate):
    """Returns a chain that runs over a winch. `rate` contains (seconds, links per second) points."""
    count = samples(seconds)
    track = np.zeros(count + samples(0.2))
    starts = regular(count, through(count, rate), rng, 0.35)
    for start, strength in zip(starts, strengths(len(starts), rng, 14)):
        lowest = rng.uniform(850, 1700)
        link = ring(0.14, [(lowest * ratio, gain, 0.07 / ratio**0.4) for ratio, gain in ((1, 1), (1.7, 0.8), (2.9, 0.6), (4.6, 0.35))])
        place(track, unit(link), start, 0.4 * strength)
    drag = steady(len(track), [(90, -6), (260, 0), (900, -8), (3500, -22)], rng)
    return track + 0.25 * drag * rise_fall(len(track), 0.1, seconds)


def portcullis(rng):
    """Returns a chain that winds up a grate, whose bars scrape in their grooves, until it stops."""
    track = np.zeros(samples(2.4))
    place(track, chain(rng, 1.25, [(0, 14), (0.3, 30), (1.0, 34), (1.25, 20)]), 0, 0.6)
    count = samples(1.25)
    scrape = steady(count, [(120, -12), (350, -2), (900, 0), (2500, -8), (7000, -24)], rng)
    place(track, scrape * (0.3 + 0.7 * wander(count, 18, rng)) * rise_fall(count, 0.2, 0.95), 0, 0.22)
    place(track, unit(clang(rng, 140, 1.0, 0.8)), samples(1.26), 0.55)
    blow = burst(0.35, [(50, 0), (100, 2), (300, -3), (1200, -10), (5000, -26)], [(60, 0.3), (400, 0.1), (3000, 0.03)], rng)
    place(track, unit(blow), samples(1.26), 0.7)
    return track


def drop(rng):
    """Returns a grate that falls behind the player: a short run of its chain, and the blow of its teeth on stone."""
    track = np.zeros(samples(2.4))
    place(track, chain(rng, 0.32, [(0, 40), (0.32, 110)]), 0, 0.55)
    for start, gain in ((0.33, 1.0), (0.45, 0.3)):
        blow = burst(
            0.6, [(35, 0), (70, 3), (150, 1), (400, -3), (1200, -9), (5000, -20), (12_000, -38)],
            [(40, 0.5), (150, 0.3), (800, 0.1), (6000, 0.03)], rng,
        )
        place(track, unit(blow), samples(start), 1.3 * gain)
        place(track, unit(clang(rng, 118, 1.3, 1.1)), samples(start + 0.004), 0.7 * gain)
    return track
