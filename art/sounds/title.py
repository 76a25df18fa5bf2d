"""Makes the music of the title: 64 s in D Dorian, three beats per bar at 90 per minute, four phrases of eight bars.

A harp plays circling figures, like a walker in a maze. First a cello plays the tune, and then a horn
with strings and choir. The third phrase contrasts with the tune. In the fourth phrase, the harp plays
alone, so that the end leads into the start.
"""

from pathlib import Path

import numpy as np

from parts.release import loop
from parts.room import around_both, hall
from parts.score import BELLS, CELLO, CHOIR, CONTRABASS, FLUTE, HARP, HORN, STRINGS, TIMPANI, Part, played, turned

OUTPUTS = ("sounds/music/title.ogg",)
LOOPS = OUTPUTS
SECONDS, TEMPO, BAR = 64, 90, 3

# The chords, one per bar. Each chord lists its keys from the bass up.
# fmt: off
VERSE = [
    (38, 57, 62, 65), (38, 57, 62, 65), (41, 57, 60, 65), (36, 55, 60, 64),
    (43, 55, 59, 62), (41, 57, 62, 65), (36, 55, 60, 64), (45, 57, 59, 64),
]
BRIDGE = [
    (46, 58, 62, 65), (41, 57, 60, 65), (43, 55, 58, 62), (38, 57, 62, 65),
    (46, 58, 62, 65), (36, 55, 60, 64), (45, 57, 62, 64), (45, 57, 61, 64),
]
CODA = [
    (38, 57, 62, 64), (38, 57, 60, 65), (43, 55, 59, 62), (38, 57, 62, 65),
    (36, 55, 60, 64), (43, 55, 59, 62), (45, 57, 62, 64), (45, 57, 60, 64),
]
CHORDS = VERSE + VERSE + BRIDGE + CODA

# The tunes. Each note consists of its key and its length in beats.
TUNE = [
    (57, 1), (62, 1.5), (64, 0.5), (65, 2), (64, 1), (60, 1), (65, 1.5), (67, 0.5), (67, 2), (64, 1),
    (71, 1), (69, 0.5), (67, 0.5), (62, 1), (69, 2), (65, 1), (67, 1), (64, 1), (60, 1), (64, 3),
]
HIGH = [
    (74, 2), (70, 1), (72, 1.5), (69, 1.5), (70, 1), (67, 1), (74, 1), (69, 3),
    (74, 1), (77, 1.5), (74, 0.5), (76, 2), (72, 1), (74, 1.5), (72, 0.5), (69, 1), (69, 3),
]
# The beat, the key and the strength of each drum stroke. The drum marks the boundaries between
# phrases.
DRUM = [
    (23, 45, 42), (23.5, 45, 52), (24, 38, 70), (36, 43, 58), (48, 46, 60), (71, 45, 56), (72, 38, 62),
]
# fmt: on


def make(folder: Path):
    """Writes the music."""
    rng = np.random.default_rng(121)
    dry = turned(played(parts(rng), TEMPO, SECONDS, 6), SECONDS)
    sound = around_both(dry, lambda rng: hall(rng, 2.4), -6, rng)
    loop(folder / OUTPUTS[0], sound, -20, 0.5)


def parts(rng):
    """Returns the parts of all instruments."""
    beats = len(CHORDS) * BAR
    verse, second, bridge, coda = (phrase * 8 * BAR for phrase in range(4))
    return [
        Part(HARP, harp(rng), 96, 50, ((0, 105), (second, 85), (bridge, 100), (coda, 112), (beats, 105))),
        Part(
            CELLO,
            tune(TUNE, verse, 0, 84, rng) + tune(TUNE, second, -12, 66, rng),
            112,
            74,
            ((0, 70), (9, 110), (21, 95), (24, 80), (second + 15, 112), (bridge, 60), (beats, 70)),
        ),
        Part(HORN, tune(TUNE, second, 0, 74, rng), 92, 44, ((second, 70), (second + 15, 115), (bridge, 70))),
        Part(FLUTE, tune(HIGH, bridge, 0, 66, rng), 84, 58, ((bridge, 70), (bridge + 15, 105), (coda, 60))),
        Part(
            STRINGS,
            strings(rng),
            96,
            64,
            (
                (0, 35),
                (12, 60),
                (second, 75),
                (second + 15, 110),
                (bridge, 85),
                (bridge + 18, 108),
                (coda, 70),
                (beats, 35),
            ),
        ),
        Part(
            CHOIR,
            choir(),
            102,
            64,
            ((second, 25), (second + 15, 95), (bridge, 60), (bridge + 18, 100), (coda, 45), (beats, 10)),
        ),
        Part(
            CONTRABASS,
            [(bar * BAR, BAR - 0.1, chord[0], 62 + rng.integers(-4, 5)) for bar, chord in enumerate(CHORDS)],
            92,
            70,
            ((0, 70), (second + 15, 110), (coda, 85), (beats, 70)),
        ),
        Part(
            BELLS,
            [(0, 6, 50, 52), (second, 6, 50, 56), (bridge, 6, 46, 48), (coda, 6, 50, 54), (coda + 12, 6, 57, 38)],
            74,
            84,
        ),
        Part(TIMPANI, [(beat, 2, key, velocity) for beat, key, velocity in DRUM], 84, 60),
    ]


def harp(rng):
    """Returns the notes of the harp: broken chords in quavers, up and down.

    The harp plays fewer notes where the other parts are dense, and plays solo at the end.
    """
    notes = []
    for bar, chord in enumerate(CHORDS):
        tones = [chord[0] + 12, *chord[1:], chord[1] + 12]
        order = (0, 1, 2, 3, 2, 1) if bar % 2 else (0, 2, 1, 3, 4, 3)
        for step, tone in enumerate(order):
            if 8 <= bar < 24 and step == 4 and bar % 2:
                continue
            start = bar * BAR + step / 2 + 0.012 * rng.standard_normal()
            notes.append(
                (max(0, start), 1.6, tones[tone], 62 - 3 * (step % 2) + (8 if step == 0 else 0) + rng.integers(-5, 6))
            )
    return notes


def tune(line, start, shift, velocity, rng):
    """Returns the notes of a tune that begins at a beat. Notes are slightly slurred, and high notes are stronger."""
    notes = []
    for key, beats in line:
        strength = velocity + 0.6 * (key - 65) + rng.integers(-4, 5)
        notes.append((start + max(0, 0.015 * rng.standard_normal()), beats + 0.06, key + shift, strength))
        start += beats
    return notes


def strings(rng):
    """Returns the notes of the strings: sustained chords, from the second half of the first phrase on."""
    notes = []
    for bar, chord in enumerate(CHORDS):
        if 4 <= bar < 30:
            notes += [(bar * BAR, BAR + 0.1, key, 60 + rng.integers(-4, 5)) for key in chord[1:]]
            if 8 <= bar < 24:
                notes.append((bar * BAR, BAR + 0.1, chord[3] + 12, 54))
    return notes


def choir():
    """Returns the notes of the choir in the second and third phrases, with one breath every two bars."""
    return [(bar * BAR, 2 * BAR - 0.2, key, 62) for bar in range(8, 26, 2) for key in CHORDS[bar][1:]]
