"""Makes the footsteps of a person in boots who walks and runs on five kinds of ground.

In a step, the heel strikes the ground, the sole rolls for about 100 ms, and the ball of the foot
lands. When the person runs, heel and ball land almost together, and harder. The force on the ground
during the step (with two peaks when walking, and one when running) drives the sound of the ground:
impacts on stone, colliding grains in gravel, and bubbles in water.
"""

from itertools import product
from pathlib import Path

import numpy as np

from parts import samples
from parts.events import place, poisson, rise_fall, strengths, through
from parts.noise import steady, unit, wander
from parts.release import one_shot
from parts.room import corridor, within
from parts.strike import bubble, burst, ring

GAITS = {"walk": -27.0, "run": -23.0}
VARIANTS = 5


class Step:
    """A single step: its random numbers, the time when the ball of the foot lands, and the force over time."""

    def __init__(self, gait, rng):
        self.rng, self.runs = rng, gait == "run"
        self.ball = rng.uniform(0.022, 0.035) if self.runs else rng.uniform(0.095, 0.135)
        self.seconds = 0.45 if self.runs else 0.6
        self.count = samples(self.seconds)
        self.size = rng.uniform(0.92, 1.08)
        if self.runs:
            points = [(0, 0), (0.03, 1), (0.09, 0.9), (0.2, 0.1), (0.25, 0)]
        else:
            points = [(0, 0), (0.03, 0.9), (0.08, 0.55), (self.ball + 0.04, 1), (0.28, 0.3), (0.36, 0)]
        self.force = through(self.count, points)

    def blow(self, track, spectrum, fade, ball=-6.0):
        """Adds the impacts of heel and ball. `ball` is the level of the ball relative to the heel, in dB."""
        softer = 10 ** (self.rng.normal(ball + 3 * self.runs, 1.5) / 20)
        for start, gain in ((0.002, 1.0), (0.002 + self.ball, softer)):
            shifted = [(hertz * self.size, level + self.rng.normal(0, 1.2)) for hertz, level in spectrum]
            place(track, burst(0.3, shifted, fade, self.rng), samples(start), gain)

    def grains(self, track, number, low, high, fade, gain, spread=30.0):
        """Adds grains that collide when the force presses them together. Each grain rings for a moment."""
        moments = poisson(self.count, number * self.force / self.force.mean() / self.seconds, self.rng)
        for start, strength in zip(moments, strengths(len(moments), self.rng, spread)):
            hertz = np.exp(self.rng.uniform(np.log(low), np.log(high))) * self.size
            falls = fade * self.rng.uniform(0.6, 1.5)
            grain = ring(2 * falls, [(hertz, 1, falls), (hertz * self.rng.uniform(1.4, 1.9), 0.6, 0.7 * falls)])
            grain[:44] += 0.25 * self.rng.standard_normal(44) * np.hanning(44)
            place(track, grain, start, gain * strength)

    def rub(self, track, points, gain, rate=60.0):
        """Adds the sole rubbing over the ground."""
        rough = 0.3 + 0.7 * wander(self.count, rate, self.rng)
        place(track, steady(self.count, points, self.rng) * rough * self.force, 0, gain)


def stone(step):
    """Returns a step on dressed stone: a hard, noisy impact from 150 Hz to 4 kHz, and grit."""
    track = np.zeros(step.count)
    step.blow(
        track,
        [(50, -16), (90, -7), (180, -2), (400, 0), (900, 0), (1800, -1), (3500, -5), (6000, -12), (12_000, -24)],
        [(60, 0.10), (200, 0.085), (600, 0.065), (1500, 0.045), (4000, 0.022), (12_000, 0.010)],
    )
    step.rub(track, [(150, -20), (500, -4), (1800, 0), (4000, -6), (12_000, -26)], 0.10)
    step.grains(track, 22, 1800, 6500, 0.004, 0.55)
    return track, -13


def rock(step):
    """Returns a step on loose gravel over rock: a dull impact and hundreds of grains."""
    track = np.zeros(step.count)
    step.blow(
        track,
        [(50, -14), (90, -6), (200, -3), (500, -6), (1200, -9), (3000, -14), (8000, -26)],
        [(60, 0.11), (200, 0.08), (800, 0.045), (4000, 0.02)],
        ball=-3,
    )
    step.grains(track, 260, 700, 5200, 0.007, 1.3)
    step.rub(track, [(200, -12), (700, -2), (1800, 0), (5000, -8), (12_000, -22)], 0.25, rate=120)
    return track, -16


def water(step):
    """Returns a step in shallow water: the slap of the sole, a hissing splash, and ringing bubbles."""
    track = np.zeros(step.count)
    step.blow(
        track,
        [(50, -12), (120, -4), (300, 0), (800, 0), (2000, -3), (5000, -8), (12_000, -20)],
        [(60, 0.12), (300, 0.10), (1000, 0.08), (4000, 0.06), (12_000, 0.04)],
        ball=-4,
    )
    spray = rise_fall(step.count, 0.03, 0.32, 3) * (0.3 + 0.7 * wander(step.count, 45, step.rng))
    track += 0.22 * steady(step.count, [(300, -18), (900, -4), (2500, 0), (6000, -3), (14_000, -16)], step.rng) * spray
    rate = 420 * rise_fall(step.count, 0.05, step.seconds - 0.08, 3)
    moments = poisson(step.count, rate, step.rng)
    for start, strength in zip(moments, strengths(len(moments), step.rng, 26)):
        hertz = np.exp(step.rng.normal(np.log(1150), 0.55))
        place(track, bubble(np.clip(hertz, 350, 6000), step.rng), start, 1.8 * strength)
    return track, -14


def ice(step):
    """Returns a step on ice: a hard, bright impact, plate modes that ring briefly, and breaking frost."""
    track = np.zeros(step.count)
    step.blow(
        track,
        [(60, -16), (150, -7), (400, -3), (1000, -1), (2500, 0), (5000, -3), (9000, -9), (14_000, -18)],
        [(60, 0.09), (300, 0.07), (1000, 0.055), (4000, 0.035), (12_000, 0.02)],
    )
    for start in (0.002, 0.002 + step.ball):
        modes = [
            (hertz, step.rng.uniform(0.1, 0.35), step.rng.uniform(0.03, 0.09))
            for hertz in np.exp(step.rng.uniform(np.log(900), np.log(6500), 14))
        ]
        place(track, ring(0.2, modes), samples(start), 0.9 if start < 0.01 else 0.5)
    step.grains(track, 90, 2500, 9500, 0.005, 0.9)
    return track, -13


def grass(step):
    """Returns a step on grass over earth: a soft thud, and then rustling blades."""
    track = np.zeros(step.count)
    step.blow(
        track,
        [(45, -6), (80, 0), (160, -1), (350, -7), (800, -14), (2000, -22), (6000, -34)],
        [(60, 0.13), (150, 0.10), (500, 0.05), (3000, 0.02)],
        ball=-3,
    )
    step.rub(track, [(250, -24), (800, -9), (2200, -2), (4500, 0), (9000, -6), (14_000, -18)], 0.55, rate=70)
    step.grains(track, 120, 1500, 7500, 0.004, 0.9)
    return track, None


GROUNDS = {"stone": stone, "rock": rock, "water": water, "ice": ice, "grass": grass}


def path(ground, gait, variant):
    """Returns the path of a step's file below assets/."""
    return f"sounds/steps/{ground}-{gait}-{variant + 1}.ogg"


OUTPUTS = tuple(path(*key) for key in product(GROUNDS, GAITS, range(VARIANTS)))


def make(folder: Path):
    """Writes the steps."""
    response = corridor(np.random.default_rng(7), seconds=0.9)
    for number, (ground, gait, variant) in enumerate(product(GROUNDS, GAITS, range(VARIANTS))):
        step = Step(gait, np.random.default_rng([11, number]))
        sound, wet = GROUNDS[ground](step)
        sound = unit(sound) if wet is None else within(unit(sound), response, wet, 0.35)
        one_shot(folder / path(ground, gait, variant), sound, GAITS[gait] + step.rng.normal(0, 0.5), end=0.15)
