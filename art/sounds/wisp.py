"""Makes the sounds of a hint: of the light that shows a path, and of its response if no path exists.

The sounds consist of small glass bells, past which air blows. The partials of a bell are inharmonic.
Each partial is a pair of tones a few hertz apart, whose beating makes the bell shimmer. If no path
exists, the bells are muffled and fall in pitch.
"""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, rise_fall, through
from parts.noise import swept, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import burst, ring, soften

OUTPUTS = ("sounds/wisp/hint-1.ogg", "sounds/wisp/hint-2.ogg", "sounds/wisp/no-way.ogg")

# The partials of a hand bell. Each partial consists of the ratio of its frequency to the note, its
# amplitude, and its duration relative to that of the note.
# fmt: off
PARTIALS = (
    (0.5, 0.35, 1.2), (1, 1, 1), (1.19, 0.5, 0.8), (1.56, 0.35, 0.6), (2, 0.6, 0.55),
    (2.51, 0.3, 0.4), (2.66, 0.3, 0.36), (3.01, 0.22, 0.3), (4.1, 0.15, 0.2), (5.43, 0.08, 0.13),
)
# fmt: on
# The frequencies in hertz of the notes D, A, C, E, G in the fifth and sixth octaves. Without a third
# above D, the notes sound neither major nor minor.
LADDERS = ((587.3, 880.0, 1046.5, 1318.5), (659.3, 784.0, 1174.7, 1568.0))


def make(folder: Path):
    """Writes two hints and the refusal."""
    response = corridor(np.random.default_rng(81), seconds=1.4)
    for variant, output in enumerate(OUTPUTS[:2]):
        sound = within(hint(LADDERS[variant], np.random.default_rng([82, variant])), response, -9, 0.8)
        one_shot(folder / output, sound, -24, 0.35, end=0.6)
    one_shot(folder / OUTPUTS[2], within(no_way(np.random.default_rng(83)), response, -11, 0.5), -25, 0.35, end=0.4)


def bell(hertz, seconds, rng):
    """Returns the sound of a small glass bell that is touched gently."""
    modes = []
    for ratio, gain, falls in PARTIALS:
        beat = rng.uniform(0.8, 3.5)
        for side in (-1, 1):
            modes.append((ratio * hertz * rng.uniform(0.998, 1.002) + side * beat, gain, seconds * falls))
    return unit(soften(ring(1.2 * seconds, modes), 0.5))


def hint(notes, rng):
    """Returns the sound of a hint: bells whose notes rise, and air whose pitch rises."""
    count = samples(2.2)
    track = np.zeros(count)
    for step, note in enumerate(notes):
        start = 0.04 + 0.13 * step + rng.uniform(0, 0.03)
        place(track, bell(note, rng.uniform(1.3, 1.7), rng), samples(start), 0.8 - 0.1 * step)
    rising = through(count, [(0, 1400), (0.7, 4200), (2.2, 2600)])
    air = swept(count, rising * 2 ** (0.6 * wander(count, 5, rng)), 0.5, rng) * rise_fall(count, 0.45, 1.6)
    return track + 0.4 * air * (0.5 + 0.5 * wander(count, 11, rng))


def no_way(rng):
    """Returns the sound of a failed hint: two muffled bells that fall in pitch, and a fading breath."""
    count = samples(1.1)
    track = np.zeros(count)
    for start, note in ((0.02, 233.1), (0.24, 174.6)):
        muffled = soften(bell(2 * note, 0.5, rng), 0.8)
        tap = burst(
            0.1, [(120, -6), (300, 0), (900, -3), (3000, -12), (9000, -28)], [(150, 0.07), (2000, 0.02)], rng, 0.002
        )
        place(track, unit(muffled) * np.exp(-np.arange(len(muffled)) / samples(0.14)), samples(start))
        place(track, unit(tap), samples(start), 0.35)
    sinking = swept(count, through(count, [(0, 900), (1.1, 260)]), 0.6, rng) * rise_fall(count, 0.1, 0.9, 3)
    return track + 0.22 * sinking
