"""The weathering of surfaces: chips, flakes, cracks, pits, moss, drips, dirt in hollows, and wear."""

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

from parts.canvas import mix, smooth
from parts.cells import cells


def flakes(canvas, word, size, layers=2, cover=0.6):
    """Returns the number of thin layers that have come off, from 0 to `layers`. The rims are crisp and crooked."""
    bend = canvas.noise(word + " bend", 0.08, 2.2) * 0.006
    field = canvas.warp(canvas.noise(word, size, 2.6), bend, np.roll(bend, canvas.texels // 3, axis=0))
    crisp = 0.05 + 0.06 * smooth(-1, 1, canvas.noise(word + " crisp", 0.2))
    return sum(smooth(0, crisp, field - cover - 0.7 * layer) for layer in range(layers))


def chips(canvas, blocks, word, size=0.05, much=0.0):
    """Returns the damage to the edges of blocks, from 0 to 1 (broken off)."""
    bites = canvas.noise(word, size * 2.5, 2.2) + much
    return smooth(0.9, 1.5, bites - np.maximum(blocks.edge, 0) / size) * (blocks.edge > -0.02)


def pits(canvas, word, size, share=0.04):
    """Returns the depth of small holes, from 0 to 1."""
    field = canvas.noise(word, size, 2.4)
    return smooth(0, 0.8, field - np.quantile(field, 1 - share))


def rubble(canvas, size):
    """Returns the relief of broken stone, as behind a block that has fallen out."""
    bend = canvas.noise("rubble bend", size, 2.4) * 0.12 * size
    lumps = cells(canvas, "rubble", size, 0.5, 0.6, flat=0.3, moved=(bend, bend[::-1])).relief
    return 0.55 * lumps + 0.0018 * canvas.noise("rubble grit", 0.05, 1.6)


def cracks(canvas, word, count, length=0.6, branch=0.12, upright=0.5):
    """Returns the distance of each texel from the nearest of several cracks, in metres.

    Cracks bend and branch, and stay clear of shared edges. `upright` is the mean slope of cracks at their
    start, from 0 (horizontal) to 1 (vertical).
    """
    random = canvas.own_random(word)
    picture = Image.new("L", (canvas.texels, canvas.texels), 255)
    draw = ImageDraw.Draw(picture)
    step = 0.012
    starts = []
    for _ in range(count):
        place = random.uniform(0.15, 0.85, 2) * (canvas.tall, canvas.wide)
        turn = random.choice([-1, 1]) * (np.pi / 2 * upright + random.normal(0, 0.3))
        starts.append((place, turn, length * random.uniform(0.5, 1.4)))
    while starts:
        place, turn, left = starts.pop()
        drift = 0.0
        while left > 0 and canvas.inner_at(*place) > 0.25:
            drift = 0.9 * drift + random.normal(0, 0.16)
            heading = turn + drift + random.normal(0, 0.35)
            then = place + step * np.array([np.sin(heading), np.cos(heading)])
            draw.line(
                [tuple(place[::-1] / canvas.texel[::-1]), tuple(then[::-1] / canvas.texel[::-1])], fill=0
            )
            if random.uniform() < branch * step / 0.12 and left > 0.1:
                starts.append((then, turn + random.choice([-1, 1]) * random.uniform(0.4, 1.0), left * 0.5))
            place, left = then, left - step
    return ndimage.distance_transform_edt(np.asarray(picture) > 0, sampling=canvas.texel).astype(np.float32)


def cavity(canvas, height, length, depth):
    """Returns the depth of each texel relative to its surroundings, from -1 (a ridge) to 1 (a hollow).

    `length` and `depth` are the size and the depth of the hollows, in metres.
    """
    return np.clip((canvas.blur(height, length) - height) / depth, -1, 1)


def dirtied(canvas, surface, hollows=0.32, ridges=0.16, deep=0.3):
    """Darkens fine and deep hollows, brightens worn ridges, and returns the surface."""
    fine = cavity(canvas, surface.height, 0.006, 0.0022)
    coarse = np.maximum(cavity(canvas, surface.height, 0.035, 0.012), 0)
    light = 1 - hollows * np.maximum(fine, 0) + ridges * np.maximum(-fine, 0) - deep * coarse
    surface.colour = surface.colour * light[..., None]
    surface.roughness = surface.roughness + 0.1 * np.maximum(fine, 0)
    return surface


def stood(canvas, surface, soot=0.4, damp=0.38):
    """Adds soot below the ceiling and damp above the floor, and returns the surface."""
    cloud = canvas.noise("cloud", 0.7, 2.2)
    above = smooth(0.55, -0.1, canvas.y + 0.16 * cloud) * soot
    below = smooth(1.5, 2.15, canvas.y + 0.13 * canvas.noise("damp", 0.6)) * damp
    surface.colour = mix(surface.colour, surface.colour * (0.5, 0.49, 0.48), above)
    surface.colour = mix(surface.colour, surface.colour * (0.60, 0.60, 0.55), below) * (
        1 + 0.06 * cloud[..., None]
    )
    surface.roughness = surface.roughness - 0.12 * below
    return surface


def drips(canvas, word, source, length=0.5):
    """Returns streaks that run down from the texels where `source` is 1. They fade over `length` metres."""
    streaks = canvas.noise(word, 0.35, 1.7, stretch=(9, 0.5))
    run = np.asarray(source, np.float32)
    kept = np.exp(-canvas.texel[0] / length)
    gathered = np.zeros_like(run)
    row = run[-1] * 0
    for index in range(len(run)):
        row = np.maximum(row * kept, run[index])
        gathered[index] = row
    soft = canvas.blur(gathered, 0.008)
    return np.clip(soft * smooth(-0.3, 1.6, streaks), 0, 1)


def moss(canvas, word, where, size=0.35):
    """Returns the thickness of moss, from 0 to 1.

    Moss is likely where `where` is above 0, and absent where it is below -2.
    """
    patch = 0.75 * canvas.noise(word, size, 2.2) + 0.55 * canvas.noise(word + " tufts", 0.05, 1.8) + where
    return smooth(0.9, 2.2, patch)


def mossed(canvas, surface, cover, dark=(0.15, 0.18, 0.08), light=(0.33, 0.36, 0.17), thick=0.005):
    """Adds moss to a surface, and returns the surface."""
    tufts = canvas.noise("moss tufts", 0.022, 1.4)
    green = mix(dark, light, smooth(-1.6, 2.2, tufts + 0.8 * canvas.noise("moss hue", 0.3)))
    veil = smooth(0.02, 0.6, cover + 0.12 * tufts * smooth(0, 0.2, cover))
    surface.colour = mix(surface.colour, green, 0.94 * veil)
    surface.height = surface.height + veil * (thick * cover + 0.0009 * tufts)
    surface.roughness = mix(surface.roughness, 0.95, veil)
    return surface
