"""Makes the surfaces of ice: blocks sawn from a lake with frost in the joints, a frozen floor, and melted lumps."""

import numpy as np

from parts.canvas import mix, smooth
from parts.cells import cells
from parts.masonry import courses, lay
from parts.surface import Surface, outputs, write
from parts.weather import cracks

OUTPUTS = outputs("ice", "wall", "floor", "ceiling")
DEEP, CLEAR, PALE, SNOW = (0.215, 0.35, 0.45), (0.37, 0.53, 0.63), (0.60, 0.73, 0.80), (0.73, 0.81, 0.87)


def make(folder):
    """Writes the wall, the floor and the ceiling."""
    write(folder, "ice", "wall", 0.03, wall, step=2)
    write(folder, "ice", "floor", 0.016, floor, step=3)
    write(folder, "ice", "ceiling", 0.07, ceiling, step=2)


def inside(canvas, cloudy, count):
    """Returns the colour of clear ice, with clouds, bright flaws and trails of bubbles, and its cracks.

    If `cloudy` is above 0, the ice is paler. `count` is the number of cracks in the ice.
    """
    far = canvas.noise("far", 0.6, 2.6)
    bend = canvas.noise("bend", 0.6, 3.6) * 0.03, canvas.noise("bend too", 0.6, 3.6) * 0.03
    colour = mix(
        mix(DEEP, CLEAR, smooth(-1.6, 1.3, far)),
        PALE,
        0.6 * smooth(0.2, 2.4, 0.7 * canvas.noise("clouds", 0.35, 1.9) + cloudy),
    )
    for word, size, strength in (
        ("flaws", 0.85, 0.8),
        ("flaws across", 0.5, 0.7),
        ("small flaws", 0.26, 0.5),
    ):
        net = cells(canvas, word, size, moved=bend)
        seen = smooth(-0.6, 1.2, canvas.noise(word + " seen", 0.5, 2.6))
        veil = (
            np.exp(-net.gap / (0.22 * size))
            * (0.35 + 0.65 * smooth(-1.2, 1.6, canvas.noise(word + " veil", 0.07, 1.7, (2.5, 0.6))))
            * smooth(0.35, 0.75, net.shade)
        )
        line = smooth(0.007, 0.001, net.gap) * smooth(-0.8, 0.6, canvas.noise(word + " line", 0.15))
        colour = colour * (1 + 0.42 * strength * seen * (net.shade - 0.5))[..., None]
        colour = mix(colour, PALE, strength * seen * (0.6 * veil + 0.75 * line))
    away = cracks(canvas, "cracks", count, 0.8, 0.15, 0.6)
    feather = np.exp(-away / 0.03) * smooth(-0.5, 1.5, canvas.noise("feather", 0.04, 1.5))
    colour = mix(colour, SNOW, np.clip(0.45 * feather + 0.8 * smooth(0.0045, 0.001, away), 0, 1))
    bubble = cells(canvas, "bubbles", 0.02, 0, 1.0, 0.9)
    seen = smooth(0.8, 0.85, bubble.shade) * smooth(0.8, 1.8, canvas.noise("bubbly", 0.25, 2.2, (3, 0.7)))
    ring = smooth(0.0025, 0.0012, abs(np.sqrt(np.maximum(-bubble.relief * 0.02, 0)) - 0.003 * bubble.shade))
    return mix(colour, SNOW, 0.5 * seen * ring), smooth(0.004, 0.001, away)


def wall(canvas):
    """Returns four courses of blocks. One variant has deep cracks, and one is covered with frost."""
    blocks = lay(
        canvas,
        courses(canvas, (26, 24, 27, 23), (3, 4, 3, 4), (0, 0.3), 0.45, 0.1),
        0.011,
        0.004,
        0.03,
        0.005,
    )
    colour, split = inside(
        canvas, 0.35 * blocks.each("cloudy") + 0.1 * canvas.noise("drift", 0.5), (2, 7, 3)[canvas.variant]
    )
    colour = (
        colour
        * (1 + 0.10 * blocks.each("shade"))[..., None]
        * mix(1, (0.93, 1.0, 1.03), blocks.each("hue", 0, 1))
    )
    melted = cells(canvas, "melted", (0.30, 0.24), 0.05, -0.12).relief
    saw = canvas.noise("saw", 0.1, 2.4, (1, 14)) * smooth(0, 1, blocks.each("saw"))
    height = (
        0.0022 * blocks.each("sunk")
        + blocks.each("tilt y") * blocks.down * 0.012
        + blocks.each("tilt x") * blocks.right * 0.01
        + 0.35 * canvas.blur(melted, 0.012)
        + 0.0016 * canvas.noise("swell", 0.3, 3.6)
        + 0.00025 * saw
        - 0.009 * smooth(0.035, -0.004, blocks.edge) ** 2
        - 0.0012 * split
    )
    thick = smooth(0.09, 0.0, blocks.edge)
    colour = mix(colour, PALE, 0.35 * smooth(0.05, 0.004, blocks.edge))
    fur = canvas.noise("fur", 0.3, 2.0) * 0.55 + 0.3 * canvas.noise("needles", 0.05, 2.0) + 1.1 * thick
    fur = (
        fur
        + canvas.per_variant(-0.6, -0.6, -0.1)
        + 1.5 * smooth(1.75, 2.1, canvas.y)
        + 0.5 * smooth(0.3, -0.05, canvas.y)
    )
    joint = smooth(0.003, -0.003, blocks.edge)
    return frosted(
        canvas,
        Surface(colour, np.maximum(height, mix(-1, -0.009, joint)), 0.30 + 0.06 * blocks.each("polish")),
        np.maximum(smooth(0.4, 1.7, fur), 0.8 * joint),
    )


def frosted(canvas, surface, frost):
    """Adds frost to a surface. The frost is white and rough and has fine needles. `frost` ranges from 0 to 1."""
    needles, grain = canvas.noise("frost needles", 0.03, 1.5), canvas.noise("frost grain", 0.012, 1.1)
    white = mix(PALE, SNOW, smooth(-1.2, 1.4, needles + 0.5 * grain))
    veil = smooth(0.0, 0.9, frost + 0.12 * needles * smooth(0, 0.2, frost))
    haze = np.clip(canvas.blur(veil, 0.02) * 0.5 + canvas.blur(veil, 0.06) * 0.35, 0, 1)
    surface.colour = mix(mix(surface.colour, PALE, 0.6 * haze), white, 0.8 * veil)
    surface.height = surface.height + veil * (0.003 * frost + 0.0007 * needles + 0.0003 * grain)
    surface.roughness = mix(mix(surface.roughness, 0.5, haze), 0.88, smooth(0, 0.5, veil))
    return surface


def floor(canvas):
    """Returns a frozen sheet, cracked and scratched by feet, with a thin layer of blown snow."""
    colour, split = inside(canvas, -0.3 + 0 * canvas.inner, (4, 9)[canvas.variant])
    height = 0.0009 * canvas.noise("swell", 0.5, 3.6) - 0.0012 * split
    turn = canvas.noise("turn", 0.9, 3.6) * 0.25
    scratch = canvas.noise("scratch", 0.02, 1.6, (20, 0.7), moved=(-turn, turn))
    scratch = smooth(1.7, 2.8, scratch) * smooth(-0.2, 1.3, canvas.noise("scratched", 0.4))
    colour = mix(colour, PALE, 0.5 * scratch)
    drift = (
        0.8 * canvas.noise("drift", 0.7, 2.5)
        + 0.3 * canvas.noise("drift fine", 0.08, 1.9, (1, 2))
        + canvas.per_variant(-0.5, -0.3)
    )
    surface = Surface(
        colour,
        height - 0.0006 * scratch,
        0.24 + 0.3 * scratch + 0.08 * smooth(-1, 1, canvas.noise("dull", 0.4)),
    )
    return frosted(canvas, surface, smooth(-0.1, 1.9, drift))


def ceiling(canvas):
    """Returns smooth lumps, like melted icicles, with frost between them."""
    bend = canvas.noise("lump bend", 0.4, 2.8) * 0.03
    lumps = cells(canvas, "lumps", 0.21, 0.15, 0.42, 0.85, moved=(bend, bend[::-1]))
    small = cells(canvas, "small lumps", 0.09, 0.15, 0.45, 0.85, moved=(-bend, bend))
    melt = canvas.blur(np.maximum(lumps.relief, 0.55 * small.relief - 0.018), 0.008)
    colour, split = inside(canvas, 0.3 * (lumps.shade - 0.5), (2, 5)[canvas.variant])
    height = 0.75 * melt + 0.012 * canvas.noise("vault", 0.8, 3.4) - 0.0015 * split
    hollow = np.clip((canvas.blur(height, 0.05) - height) / 0.012, -1, 1)
    colour = colour * (1 - 0.22 * hollow)[..., None]
    frost = (
        0.6 * canvas.noise("fur", 0.4, 2.1)
        + 0.3 * canvas.noise("needles", 0.05, 2.0)
        + 0.9 * hollow
        + canvas.per_variant(-0.4, 0.1)
    )
    return frosted(canvas, Surface(colour, height, 0.27 + 0.06 * small.shade), smooth(0.4, 1.8, frost))
