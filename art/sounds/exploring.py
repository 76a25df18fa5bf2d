"""Makes the background music for exploring: a loop of 96 s.

The music is modal on D, without a marked beat. It consists of low strings that swell and fade, one to
three notes of the harp every few seconds, a distant bell, and once per loop a phrase of a distant pan
flute. Half of the loop is silence.
"""

from pathlib import Path

import numpy as np

from parts.release import loop
from parts.room import around_both, hall
from parts.score import BELLS, CONTRABASS, HARP, PAN_FLUTE, STRINGS, WARM_PAD, Part, played, turned

OUTPUTS = ("sounds/music/exploring.ogg",)
LOOPS = OUTPUTS
SECONDS, TEMPO = 96, 60

# fmt: off
# The chords of the low strings: the start, the length and the keys of each chord.
HELD = [
    (0, 11, (38, 45, 52)), (13, 9, (36, 43, 50)), (25, 10, (41, 48, 55)), (38, 8, (43, 50)),
    (49, 11, (38, 45, 53)), (62, 9, (34, 41, 50)), (73, 8, (36, 43, 52)), (83, 10, (33, 45, 52)),
]
# The figures of the harp: the start of each figure, and its notes as (delay, key).
FIGURES = [
    (3, ((0, 62), (0.75, 69), (1.5, 64))), (9.5, ((0, 74), (1, 69))), (16, ((0, 60), (0.75, 67), (2.25, 62))),
    (22, ((0, 55),)), (28, ((0, 65), (0.75, 72), (1.5, 67), (2.5, 64))), (34.5, ((0, 60), (1, 57))),
    (41, ((0, 59), (0.75, 62), (1.5, 67))), (46, ((0, 69),)), (52, ((0, 62), (0.75, 69), (1.5, 72), (2.5, 71))),
    (58.5, ((0, 64), (1, 62))), (65, ((0, 58), (0.75, 65), (1.5, 62))), (70, ((0, 74),)),
    (76, ((0, 64), (0.75, 67), (1.5, 60))), (80.5, ((0, 55), (1, 60))),
    (86, ((0, 57), (0.75, 64), (1.5, 71), (2.5, 69))), (92, ((0, 64),)),
]
CHIMES = [(0.5, 74, 40), (12.5, 67, 30), (31, 72, 34), (49.5, 69, 36), (61.5, 65, 30), (78, 76, 28), (90, 69, 34)]
MELODY = [(54, 1.5, 57), (55.5, 1, 60), (56.5, 2.5, 62), (59.5, 1, 60), (60.5, 3.2, 57)]
# fmt: on


def make(folder: Path):
    """Writes the music."""
    rng = np.random.default_rng(131)
    dry = turned(played(parts(rng), TEMPO, SECONDS, 8), SECONDS)
    sound = around_both(dry, lambda rng: hall(rng, 3.0), -3, rng)
    loop(folder / OUTPUTS[0], sound, -26, 0.4)


def parts(rng):
    """Returns the parts of all instruments."""
    swells = [(0, 0)]
    for start, length, _ in HELD:
        swells += [(start + 0.01, 28), (start + 0.45 * length, 92), (start + length, 24)]
    held = [(start, length, key, 58) for start, length, keys in HELD for key in keys]
    harp = [
        (start + delay + 0.02 * rng.standard_normal(), 3.5, key, 46 + 0.5 * (key - 64) - 3 * number + rng.integers(-4, 5))
        for start, figure in FIGURES
        for number, (delay, key) in enumerate(figure)
    ]
    return [
        Part(STRINGS, held, 120, 60, tuple(swells)),
        Part(
            CONTRABASS,
            [(start, length, keys[0] if keys[0] > 36 else keys[0] + 12, 50) for start, length, keys in HELD[::2]],
            84,
            72,
            tuple(swells),
        ),
        Part(HARP, harp, 122, 48),
        Part(BELLS, [(start, 5, key, velocity + 8) for start, key, velocity in CHIMES], 86, 92),
        Part(
            WARM_PAD, [(start, length, keys[1] + 12, 44) for start, length, keys in HELD[1::2]], 62, 40, tuple(swells)
        ),
        Part(
            PAN_FLUTE,
            [(start, length, key + 12, 58) for start, length, key in MELODY],
            70,
            86,
            ((53, 60), (57, 100), (64, 30)),
        ),
    ]
