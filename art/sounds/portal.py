"""Makes the sound of a step through a portal.

A deep hum swells and is cut off as the player leaves. Air rushes in, past which low bells ring at the
other end. The partials of the hum are harmonic and beat slowly, and those of the bells are inharmonic.
"""

from pathlib import Path

import numpy as np

from parts import RATE, samples
from parts.events import place, rise_fall, through
from parts.noise import swept, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import ring, soften

OUTPUTS = ("sounds/portal/step.ogg",)

# The frequency in hertz of the hum, and the notes of the bells.
HUM = 73.4
BELLS = (293.7, 440.0, 659.3)


def make(folder: Path):
    """Writes the sound."""
    response = corridor(np.random.default_rng(141), seconds=1.5)
    sound = within(step(np.random.default_rng(142)), response, -9, 0.8)
    one_shot(folder / OUTPUTS[0], sound, -20, 0.4, end=0.5)


def step(rng):
    """Returns the hum, the rush of air, and the bells."""
    track = np.zeros(samples(2.0))
    place(track, hum(rng), 0, 0.8)
    count = samples(0.8)
    rush = swept(count, through(count, [(0, 500), (0.25, 2600), (0.8, 700)]), 0.7, rng)
    place(track, unit(rush) * rise_fall(count, 0.22, 0.5) * (0.7 + 0.3 * wander(count, 9, rng)), samples(0.28), 0.55)
    for number, note in enumerate(BELLS):
        modes = [
            (note * ratio * rng.uniform(0.997, 1.003), gain, 0.9 * falls)
            for ratio, gain, falls in ((0.5, 0.4, 1.1), (1, 1, 1), (1.19, 0.4, 0.7), (2, 0.5, 0.5), (2.66, 0.25, 0.3))
        ]
        place(track, unit(soften(ring(1.2, modes), 0.5)), samples(0.55 + 0.07 * number), 0.4)
    return track


def hum(rng):
    """Returns a hum that swells for half a second and ends abruptly."""
    count = samples(0.62)
    time = np.arange(count) / RATE
    total = np.zeros(count)
    for partial in range(1, 9):
        for side in (-1, 1):
            hertz = HUM * partial * (1 + 0.12 * time) + side * rng.uniform(0.5, 2)
            phase = 2 * np.pi * (np.cumsum(hertz) / RATE + rng.uniform())
            total += np.sin(phase) / partial**0.9
    return unit(total * rise_fall(count, 0.46, 0.1))
