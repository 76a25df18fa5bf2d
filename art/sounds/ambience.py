"""Makes the ambience of each theme: stereo loops of 30 s without an audible seam.

The left and right channels consist of independent noise mixed with common noise, so that the loop
sounds wide, but nothing cancels out when both channels are summed. Single events (drips, creaks,
birds) have their own positions between the channels, and the two channels have independent room
responses.
"""

from pathlib import Path

import numpy as np

from parts import RATE, samples
from parts.events import place, poisson, regular, rise_fall, strengths, through
from parts.noise import levels, steady, swept, unit, wander
from parts.release import loop
from parts.room import around_both, hall
from parts.strike import bubble, burst, ring
from parts.voice import formants, pad

SECONDS = 30
LUFS = -33.0
NAMES = ("dressed-stone", "hewn-rock", "crypt", "sewer", "ice", "hedge")
OUTPUTS = tuple(f"sounds/ambience/{name}.ogg" for name in NAMES)
LOOPS = OUTPUTS


def make(folder: Path):
    """Writes the six loops."""
    beds = (dressed_stone, hewn_rock, crypt, sewer, ice, hedge)
    for seed, (bed, output) in enumerate(zip(beds, OUTPUTS)):
        loop(folder / output, bed(samples(SECONDS), np.random.default_rng([111, seed])), LUFS, 0.5)


def wide(count, make_one, rng, apart=0.8):
    """Returns two channels of noise. `apart` ranges from 0 (identical) to 1 (independent)."""
    core, sides = make_one(rng), [make_one(rng), make_one(rng)]
    return np.stack([np.sqrt(1 - apart**2) * core + apart * side for side in sides], axis=1)


def put(track, sound, start, gain, pan):
    """Mixes a sound into both channels with constant total power. `pan` ranges from -1 (left) to 1 (right).

    Samples past the end of the loop wrap around to its start.
    """
    angle = np.pi / 4 * (1 + 0.8 * pan)
    for channel, share in enumerate((np.cos(angle), np.sin(angle))):
        place(track[:, channel], sound, start, gain * share, around=True)


def spread(number, count, rng):
    """Divides the loop into `number` equal parts, and returns a random start for an event in each part."""
    return ((np.arange(number) + rng.uniform(0.1, 0.9, number)) * count / number).astype(int)


def air(count, rng, points, rate=0.25):
    """Returns the sound of air in a quiet place: noise whose level varies slowly."""
    return wide(count, lambda rng: steady(count, points, rng), rng) * (0.7 + 0.5 * wander(count, rate, rng))[:, None]


def dressed_stone(count, rng):
    """Returns the ambience of stone halls: low-pitched air, a distant draught, and occasionally a settling stone."""
    track = air(
        count, rng, [(25, -24), (60, -6), (110, 0), (250, -7), (600, -16), (1500, -27), (6000, -44), (14_000, -58)]
    )
    gust = wander(count, 0.2, rng)
    track += 0.45 * wide(count, lambda rng: swept(count, 420 * 2 ** (0.8 * gust), 0.5, rng), rng) * gust[:, None] ** 2
    for start in spread(5, count, rng):
        low = rng.uniform(140, 420)
        tick = burst(
            0.2,
            [(low / 2, -8), (low, 0), (3 * low, -8), (12 * low, -26)],
            [(100, 0.16), (1000, 0.05), (8000, 0.02)],
            rng,
        )
        put(track, unit(tick), start, rng.uniform(0.6, 1.4), rng.uniform(-1, 1))
    return around_both(track, lambda rng: hall(rng, 1.6), -4, rng)


def drip(rng, hertz):
    """Returns the sound of a drop falling into a pool: an impact, a bubble, and sometimes a second bubble."""
    track = np.zeros(samples(0.4))
    tick = burst(0.03, [(1000, -12), (3000, 0), (8000, -8)], [(1000, 0.02), (8000, 0.008)], rng, 0.0002)
    place(track, tick, 0, 0.12)
    place(track, bubble(hertz, rng, 0.12), samples(rng.uniform(0.008, 0.02)))
    if rng.random() < 0.4:
        place(track, bubble(1.7 * hertz, rng, 0.15), samples(rng.uniform(0.05, 0.12)), 0.4)
    return track


def drips(track, places, rng, gain):
    """Adds drops from `places` places in the roof, each with its own pace, pitch and pan."""
    count = len(track)
    for _ in range(places):
        pan, level = rng.uniform(-1, 1), 10 ** (-rng.uniform(0, 14) / 20)
        hertz = np.exp(rng.uniform(np.log(520), np.log(1900)))
        # Each place has a whole number of drops per loop, which are slightly early or late.
        number = rng.integers(3, 9)
        starts = (np.arange(number) + rng.uniform(0, 1) + 0.12 * rng.standard_normal(number)) * count / number
        for start in starts:
            put(track, drip(rng, hertz * rng.uniform(0.93, 1.07)), start % count, gain * level, pan)


def hewn_rock(count, rng):
    """Returns the ambience of a cave: still air, drops from the roof, and a rolling pebble."""
    track = air(count, rng, [(25, -26), (60, -8), (120, 0), (260, -5), (700, -18), (2000, -32), (8000, -52)])
    drips(track, 6, rng, 14.0)
    for start in spread(2, count, rng):
        pan, step = rng.uniform(-1, 1), 0.0
        for bounce in range(5):
            hertz = rng.uniform(1100, 1900)
            stone = ring(0.05, [(hertz, 1, 0.03), (1.6 * hertz, 0.6, 0.02), (2.3 * hertz, 0.4, 0.015)])
            put(track, stone, (start + samples(step)) % count, 2.2 * 0.6**bounce, pan)
            step += rng.uniform(0.08, 0.22)
    return around_both(track, lambda rng: hall(rng, 1.8), -5, rng)


def crypt(count, rng):
    """Returns the ambience of a crypt: low-pitched air, and resonances that sound like distant voices."""
    track = air(count, rng, [(25, -24), (60, -6), (110, 0), (260, -9), (900, -24), (3000, -38), (9000, -56)])
    dark = levels(
        [(60, -10), (150, -2), (320, 2), (480, 0), (800, -3), (1100, -8), (1800, -18), (2600, -22), (5000, -50)]
    )
    # Three open fifths, on D, on C and on a dissonant E flat, fade in and out one after the other.
    turn = np.arange(count) / count
    for share, notes in enumerate(
        (
            ((73.4, 1), (110.0, 0.8), (146.8, 0.5)),
            ((65.4, 1), (98.0, 0.7), (130.8, 0.5)),
            ((77.8, 1), (116.5, 0.6), (155.6, 0.4)),
        )
    ):
        swell = np.clip(np.cos(2 * np.pi * (turn - share / 3)) * 0.75 + 0.35, 0, None) ** 1.5
        voices = wide(count, lambda rng: pad(count, notes, dark, rng, 0.007, 0.004), rng, 0.7)
        track += 1.3 * voices * (swell * (0.7 + 0.3 * wander(count, 0.5, rng)))[:, None]
    for start in spread(3, count, rng):
        tick = burst(0.25, [(90, -4), (200, 0), (700, -9), (4000, -26)], [(100, 0.2), (1000, 0.06)], rng)
        put(track, unit(tick), start, 0.9, rng.uniform(-1, 1))
    return around_both(track, lambda rng: hall(rng, 3.0), -2, rng)


def sewer(count, rng):
    """Returns the ambience of a sewer: water running over an edge, bubbles in it, and drops from the vault."""
    flow = [(60, -18), (180, -4), (420, 0), (900, -2), (2200, -7), (6000, -16), (14_000, -32)]
    track = (
        0.5 * wide(count, lambda rng: steady(count, flow, rng), rng) * (0.75 + 0.4 * wander(count, 1.5, rng))[:, None]
    )
    moments = poisson(count, 190 * (0.5 + wander(count, 1.2, rng)), rng)
    sizes = np.clip(np.exp(rng.normal(np.log(1000), 0.75, len(moments))), 220, 6500)
    for start, hertz, strength in zip(moments, sizes, strengths(len(moments), rng, 28)):
        # Large bubbles are rarer and louder.
        put(track, bubble(hertz, rng, 0.08), start, 4.0 * strength * (600 / hertz) ** 0.5, rng.uniform(-0.8, 0.8))
    gurgle = unit(swept(count, 240 * 2 ** (1.2 * wander(count, 4, rng)), 0.35, rng)) * wander(count, 3, rng) ** 4
    track += 0.45 * gurgle[:, None]
    drips(track, 4, rng, 5.0)
    return around_both(track, lambda rng: hall(rng, 1.4), -6, rng)


def ice(count, rng):
    """Returns the ambience of an ice cave: thin wind, groaning ice, and cracks that run through the ice."""
    gust = 0.7 * wander(count, 0.25, rng) + 0.3 * wander(count, 1, rng)
    track = 0.5 * air(count, rng, [(30, -12), (70, -2), (200, -8), (800, -20), (3000, -30), (12_000, -44)])
    for centre, width, gain in ((520, 0.5, 0.7), (1250, 0.3, 0.4), (2300, 0.22, 0.12)):
        track += (
            gain
            * wide(count, lambda rng: swept(count, centre * 2 ** (0.8 * gust), width, rng), rng)
            * (0.12 + gust**2)[:, None]
        )
    for start in spread(5, count, rng):
        put(track, groan(rng), start, rng.uniform(0.5, 1.0), rng.uniform(-1, 1))
    for start in spread(6, count, rng):
        put(track, crack(rng), start, rng.uniform(0.4, 1.3), rng.uniform(-1, 1))
    return around_both(track, lambda rng: hall(rng, 2.0), -7, rng)


def groan(rng):
    """Returns the groan of ice that sticks and slips, with jerks that speed up and slow down."""
    seconds = rng.uniform(0.7, 1.6)
    count = samples(seconds)
    clicks = np.zeros(count)
    top = rng.uniform(50, 110)
    clicks[regular(count, through(count, [(0, 0.4 * top), (0.5 * seconds, top), (seconds, 0.55 * top)]), rng, 0.2)] = 1
    clicks *= rng.uniform(0.3, 1, count)
    size = rng.uniform(0.8, 1.3)
    sound = formants(
        clicks,
        [(190 * size, 40, 0), (430 * size, 70, -3), (890 * size, 120, -6), (1900 * size, 260, -12), (3300, 500, -18)],
    )
    return unit(sound) * rise_fall(count, 0.4 * seconds, 0.58 * seconds)


def crack(rng):
    """Returns a crack heard through a plate of ice, in which high frequencies travel faster and arrive first."""
    seconds = rng.uniform(0.3, 0.7)
    count = samples(seconds)
    time = np.arange(count) / RATE
    # In a thin plate, the speed is proportional to the square root of the frequency, so that
    # f = (distance / time)^2.
    late = rng.uniform(0.05, 0.13)
    centre = np.clip(7500 * (late / (late + time)) ** 2, 160, None)
    chirp = (
        swept(count, centre, 0.22, rng, per_octave=8) * np.exp(-time / (0.2 * seconds)) * (1 - np.exp(-time / 0.0008))
    )
    boom = burst(seconds, [(60, -3), (130, 0), (400, -10), (2000, -24)], [(60, 0.4), (400, 0.12)], rng)
    return chirp + 0.25 * unit(boom) * (1 - time / seconds) ** 2


def hedge(count, rng):
    """Returns the ambience of a hedge garden: leaves in a breeze, and birds in the distance."""
    breeze = 0.7 * wander(count, 0.22, rng) + 0.3 * wander(count, 0.9, rng)
    leaves = [(400, -26), (1200, -10), (2800, -1), (4500, 0), (8000, -5), (14_000, -18)]
    track = 0.7 * wide(count, lambda rng: rustle(count, leaves, rng), rng, 0.9) * (0.08 + breeze**2.2)[:, None]
    low = [(50, -14), (150, 0), (400, -3), (1000, -14), (4000, -38)]
    track += 0.45 * wide(count, lambda rng: steady(count, low, rng), rng) * (0.3 + breeze)[:, None]
    birds = np.zeros((count, 2))
    for start in spread(5, count, rng):
        put(birds, blackbird(rng), start, rng.uniform(0.5, 1.0), rng.uniform(-1, 1))
    for start in spread(4, count, rng):
        put(birds, sparrows(rng), start, rng.uniform(0.15, 0.35), rng.uniform(-1, 1))
    return track + 0.9 * around_both(birds, lambda rng: hall(rng, 0.7), -8, rng)


def rustle(count, leaves, rng):
    """Returns the rustle of leaves that flutter independently at different speeds."""
    rates = (9, 17, 31, 58)
    return unit(sum(steady(count, leaves, rng) * wander(count, rate, rng) ** 2.5 for rate in rates))


def whistle(points, rng, breathy=0.02):
    """Returns a syllable of a bird's song: a note that glides through (seconds, hertz) points.

    The syllable also contains the note's octave and some breath.
    """
    count = samples(points[-1][0])
    hertz = np.exp(through(count, [(second, np.log(hertz)) for second, hertz in points]))
    hertz *= 1 + 0.006 * (wander(count, 40, rng) - 0.5)
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    tone = np.sin(phase) + 0.12 * np.sin(2 * phase + 1) + 0.04 * np.sin(3 * phase + 2)
    tone *= 0.75 + 0.25 * wander(count, 30, rng)
    breath = breathy * swept(count, hertz, 0.3, rng)
    return (tone + breath) * rise_fall(count, 0.3 * len(hertz) / RATE, 0.68 * len(hertz) / RATE, 1.5)


def blackbird(rng):
    """Returns the song of a blackbird: a few low, fluted notes that glide, and a thin, hurried end."""
    track, now = np.zeros(samples(3.2)), 0.0
    for _ in range(rng.integers(3, 6)):
        note, length = rng.uniform(1700, 2700), rng.uniform(0.11, 0.26)
        ends = note * rng.uniform(0.8, 1.25)
        place(
            track,
            whistle([(0, note), (0.5 * length, note * rng.uniform(0.95, 1.08)), (length, ends)], rng),
            samples(now),
        )
        now += length + rng.uniform(0.02, 0.12)
    for _ in range(rng.integers(3, 7)):
        note, length = rng.uniform(3600, 6200), rng.uniform(0.03, 0.07)
        place(track, whistle([(0, note), (length, note * rng.uniform(0.75, 1.3))], rng, 0.1), samples(now), 0.3)
        now += length + rng.uniform(0.01, 0.03)
    return track


def sparrows(rng):
    """Returns the chirps of sparrows, each of which rises quickly in pitch and falls slowly."""
    track, now = np.zeros(samples(2.6)), 0.0
    for _ in range(rng.integers(3, 7)):
        top = rng.uniform(3800, 5200)
        place(
            track,
            whistle([(0, 0.6 * top), (0.02, top), (0.09, 0.62 * top)], rng, 0.15),
            samples(now),
            rng.uniform(0.6, 1),
        )
        now += rng.uniform(0.16, 0.42)
    return track
