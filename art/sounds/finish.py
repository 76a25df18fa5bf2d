"""Makes the sound of the finish: a gate is unbarred and its wings swing open, together with a warm chord."""

from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, regular, rise_fall, through
from parts.noise import steady, unit, wander
from parts.release import one_shot
from parts.room import corridor, hall, within
from parts.score import BELLS, CHOIR, HARP, HORN, SLOW_STRINGS, Part, played
from parts.strike import burst, ring
from parts.voice import formants

OUTPUTS = ("sounds/finish.ogg",)
SECONDS = 3.4


def make(folder: Path):
    """Writes the gate and its chord."""
    rng = np.random.default_rng(91)
    opened = within(unit(gate(rng)), corridor(rng, seconds=1.2), -10, 1.0)
    music = within(unit(chord()), hall(rng, 2.0), -4)
    track = np.zeros(samples(SECONDS + 1.2))
    place(track, opened, 0, 0.75)
    place(track, music, samples(0.25), 0.8)
    one_shot(folder / OUTPUTS[0], track, -18, 0.5, end=0.9)


def gate(rng):
    """Returns the sounds of an iron bar that is drawn back, of groaning hinges, and of wings that come to rest."""
    track = np.zeros(samples(2.2))
    for start, gain in ((0.01, 1.0), (0.13, 0.6)):
        iron = ring(
            0.5,
            [
                (hertz * rng.uniform(0.98, 1.02), level, falls)
                for hertz, level, falls in (
                    (310, 0.8, 0.2),
                    (743, 1, 0.16),
                    (1290, 0.8, 0.12),
                    (2110, 0.6, 0.1),
                    (3370, 0.35, 0.07),
                    (4900, 0.2, 0.05),
                )
            ],
        )
        blow = burst(
            0.3,
            [(80, -4), (200, 0), (800, -2), (3000, -6), (10_000, -22)],
            [(100, 0.14), (1000, 0.06), (8000, 0.02)],
            rng,
        )
        place(track, 0.5 * unit(iron), samples(start), gain)
        place(track, unit(blow), samples(start), gain)
    count = samples(1.3)
    clicks = np.zeros(count)
    pace = through(count, [(0, 45), (0.4, 95), (0.8, 70), (1.3, 30)]) * (0.85 + 0.3 * wander(count, 6, rng))
    clicks[regular(count, pace, rng, 0.15)] = rng.uniform(0.4, 1)
    groan = formants(clicks, [(260, 70, 0), (540, 90, -1), (1080, 160, -6), (2050, 320, -13)])
    drag = steady(count, [(80, -8), (250, 0), (900, -6), (4000, -24)], rng) * (0.4 + 0.6 * wander(count, 25, rng))
    place(track, (unit(groan) + 0.5 * drag) * rise_fall(count, 0.3, 0.95), samples(0.25), 0.35)
    rest = burst(
        0.5, [(50, 0), (90, 2), (250, -2), (800, -10), (4000, -28)], [(60, 0.3), (300, 0.12), (3000, 0.03)], rng
    )
    place(track, unit(rest), samples(1.5), 0.5)
    return track


def chord():
    """Returns a D major chord with a ninth that builds up from below: strings, horns, choir, and a rising harp."""
    run = [38, 45, 50, 54, 57, 62, 64, 66, 69, 74]
    parts = [
        Part(HARP, [(0.1 + 0.085 * step, 3, key, 70 + 2 * step) for step, key in enumerate(run)]),
        Part(
            SLOW_STRINGS,
            [(0, 3, key, 78) for key in (38, 50, 57, 62, 66)],
            swells=((0, 40), (1.0, 115), (2.4, 90), (SECONDS, 20)),
        ),
        Part(HORN, [(0.2, 2.7, key, 70) for key in (50, 57, 66)], swells=((0, 30), (1.1, 105), (SECONDS, 20))),
        Part(CHOIR, [(0.3, 2.7, key, 66) for key in (62, 69, 76)], swells=((0, 30), (1.3, 100), (SECONDS, 15))),
        Part(BELLS, [(0.95, 2.4, 62, 60), (0.95, 2.4, 74, 48)], volume=80),
    ]
    return played(parts, 60, SECONDS).mean(axis=1)
