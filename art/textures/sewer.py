"""Makes the surfaces of a sewer: small wet bricks with lime and algae, setts with sludge, and a dripping vault."""

import numpy as np

from parts.canvas import mix, smooth
from parts.cells import cells
from parts.masonry import courses, lay
from parts.surface import Surface, outputs, write
from parts.weather import chips, cracks, dirtied, drips, moss, mossed, pits, rubble, stood

OUTPUTS = outputs("sewer", "wall", "floor", "ceiling")
WATERLINE = 1.62  # metres below the ceiling
ALGAE = (0.13, 0.16, 0.08), (0.30, 0.33, 0.15)


def make(folder):
    """Writes the wall, the floor and the ceiling."""
    write(folder, "sewer", "wall", 0.035, wall, step=6)
    write(folder, "sewer", "floor", 0.04, floor, step=5)
    write(folder, "sewer", "ceiling", 0.05, ceiling, step=5)


def bricks(canvas, blocks, broken):
    """Returns bricks in different shades, and the mortar between them."""
    grain, mottle = canvas.noise("grain", 0.018, 1.3), canvas.noise("mottle", 0.1, 1.9)
    hue, shade = blocks.each("hue", 0, 1), blocks.each("shade")
    holes = pits(canvas, "holes", 0.014, 0.06)
    chip = chips(canvas, blocks, "chips", 0.022, broken)
    spalled = smooth(0.93, 0.99, blocks.each("spalled", 0, 1) + 0.05 * mottle)
    rounded = smooth(0.013, -0.002, blocks.edge + 0.002 * mottle) ** 2
    height = (
        0.0022 * blocks.each("sunk")
        + blocks.each("tilt y") * blocks.down * 0.03
        + blocks.each("tilt x") * blocks.right * 0.012
        + 0.0008 * mottle
        + 0.0004 * grain
        - 0.0018 * holes
        - 0.005 * rounded
        - 0.007 * chip
        - spalled * (0.006 + 0.35 * cells(canvas, "spall", 0.035, 0.3, 0.4).relief)
    )
    red, brown, ochre, burnt = (
        (0.375, 0.285, 0.245),
        (0.335, 0.28, 0.245),
        (0.43, 0.375, 0.305),
        (0.26, 0.24, 0.23),
    )
    colour = mix(mix(red, brown, smooth(0.2, 0.5, hue)), ochre, smooth(0.62, 0.72, hue))
    colour = mix(colour, burnt, smooth(0.84, 0.9, hue + 0.04 * mottle))
    colour = (
        colour
        * (1 + 0.13 * shade + 0.06 * mottle + 0.05 * grain)[..., None]
        * (1 - 0.35 * holes + 0.12 * spalled + 0.1 * chip)[..., None]
    )
    inside = smooth(-0.0015, 0.002, blocks.edge)
    mortar = -0.0065 + 0.0007 * grain + 0.0022 * canvas.noise("mortar", 0.15, 2.2)
    bed = mix((0.30, 0.285, 0.255), (0.43, 0.41, 0.37), smooth(-1.6, 1.6, grain + canvas.noise("bed", 0.4)))
    return Surface(
        mix(bed, colour, inside),
        mix(np.minimum(mortar, height), height, inside),
        mix(0.92, 0.76 + 0.08 * shade, inside),
    ), inside


def wall(canvas):
    """Returns bricks above a dark waterline. One variant has cracks and gaps, and one has streaks of lime."""
    count = 24
    blocks = lay(
        canvas, courses(canvas, (1,) * count, (10,) * count, (0, 0.1), 0.5, 0.05), 0.010, 0.0028, 0.005, 0.006
    )
    surface, inside = bricks(canvas, blocks, canvas.per_variant(-0.5, 0.25, -0.2))
    gone = 0 * canvas.inner
    if canvas.variant == 1:
        for place in ((0.31, 0.42), (0.35, 0.47), (0.35, 0.38), (0.39, 0.43), (0.62, 0.70)):
            gone = np.maximum(gone, blocks.only(place) * inside)
    grit = canvas.noise("grit", 0.02, 1.4)
    surface.height = mix(surface.height, -0.02 + rubble(canvas, 0.05), gone)
    surface.colour = mix(surface.colour, (0.235, 0.215, 0.19) * (1 + 0.1 * grit[..., None]), gone)
    split = smooth(0.005, 0.0008, cracks(canvas, "cracks", (0, 3, 1)[canvas.variant], 1.0, 0.3, 0.8))
    surface.height, surface.colour = (
        surface.height - 0.005 * split,
        surface.colour * (1 - 0.5 * split[..., None]),
    )
    surface = stood(canvas, dirtied(canvas, surface, 0.38, 0.14, 0.3), 0.38, 0)
    surface = limed(
        canvas,
        surface,
        drips(
            canvas,
            "lime",
            (1 - inside) * smooth(0.75, 1.8, canvas.noise("leaks", 0.3, 2) + canvas.per_variant(0, 0, 0.55)),
            0.45,
        ),
    )
    return drowned(canvas, surface, inside)


def limed(canvas, surface, much):
    """Adds a crust of lime to a surface. `much` is the amount of lime, which water has deposited."""
    crust = canvas.noise("crust", 0.03, 1.7)
    veil = smooth(0.1, 0.75, much + 0.13 * crust * smooth(0, 0.15, much))
    white = mix((0.46, 0.44, 0.39), (0.60, 0.585, 0.54), smooth(-1.5, 1.8, crust))
    surface.colour = mix(surface.colour, white, 0.8 * veil)
    surface.height = surface.height * (1 - 0.35 * veil) + 0.0022 * veil + 0.0006 * crust * veil
    surface.roughness = mix(surface.roughness, 0.55, 0.6 * veil)
    return surface


def drowned(canvas, surface, inside):
    """Stains a surface around the waterline: a pale rim, algae above the rim, and black slime below it."""
    line = (
        canvas.y
        - WATERLINE
        + 0.035 * canvas.noise("line", 0.7, 2.8)
        + 0.006 * canvas.noise("fringe", 0.05, 1.8)
    )
    below = smooth(-0.02, 0.05, line)
    rim = smooth(0.03, 0.0, abs(line + 0.015)) * smooth(-0.8, 1.0, canvas.noise("rim", 0.2, 2))
    slime = canvas.noise("slime", 0.15, 2.2)
    dark = mix((0.135, 0.13, 0.10), (0.225, 0.215, 0.15), smooth(-1.5, 1.8, slime))
    wet = smooth(-0.5, 0.0, line) * smooth(
        -0.9, 0.9, canvas.noise("wet", 0.35, 2.3) + 0.8 * smooth(-0.3, 0, line)
    )
    surface.colour = surface.colour * (1 - 0.28 * wet[..., None])
    surface.colour = mix(surface.colour, dark, 0.72 * below * smooth(-2.2, 0.5, slime))
    surface.colour = mix(surface.colour, (0.47, 0.45, 0.38), 0.5 * rim)
    surface.height = surface.height + below * 0.0007 * smooth(-1, 1.5, slime)
    surface.roughness = mix(surface.roughness, 0.38 + 0.07 * slime, np.maximum(0.8 * below, 0.6 * wet))
    near = smooth(0.42, 0.02, abs(line + 0.08))
    growth = 1.75 * near + canvas.per_variant(0, 0, 0.35) + 0.45 * (1 - inside) - 1.75
    surface = mossed(canvas, surface, moss(canvas, "algae", growth, 0.28), *ALGAE, thick=0.002)
    return surface


def floor(canvas):
    """Returns setts under a film of sludge. The setts are bare and wet where the stream has washed them."""
    blocks = lay(
        canvas,
        courses(canvas, (1,) * 13, (8, 9) * 6 + (8,), (0.09, 0.13), 0.5, 0.2),
        0.016,
        0.006,
        0.03,
        0.02,
    )
    grain, mottle = canvas.noise("grain", 0.018, 1.3), canvas.noise("mottle", 0.12, 2)
    shade, hue = blocks.each("shade"), blocks.each("hue")
    domed = smooth(0.055, -0.006, blocks.edge + 0.004 * mottle)
    height = (
        0.003 * blocks.each("sunk")
        + blocks.each("tilt y") * blocks.down * 0.035
        + blocks.each("tilt x") * blocks.right * 0.03
        + 0.0012 * mottle
        + 0.0004 * grain
        - 0.016 * domed**2
        - 0.0018 * pits(canvas, "pits", 0.016, 0.04)
    )
    colour = (
        mix((0.385, 0.375, 0.36), (0.42, 0.36, 0.30), smooth(-0.2, 0.9, hue))
        * (1 + 0.14 * shade + 0.05 * mottle + 0.05 * grain)[..., None]
    )
    sludge = (
        -0.012
        + 0.0045 * canvas.noise("sludge", 0.7, 2.8)
        + 0.0004 * canvas.noise("ooze", 0.06, 2.2)
        + canvas.per_variant(0, 0.0025)
    )
    filled = smooth(-0.0008, 0.001, sludge - height)
    mud = mix(
        (0.16, 0.145, 0.11),
        (0.245, 0.225, 0.165),
        smooth(-1.6, 1.6, 0.5 * grain + canvas.noise("mud", 0.2, 2.2)),
    )
    film = smooth(0.007, 0.0, height - sludge) * smooth(-1, 1, mottle + canvas.noise("film", 0.4))
    colour = mix(mix(colour, mud, 0.6 * film), mud, filled)
    wet = np.maximum(filled, smooth(-0.3, 1.2, canvas.noise("wet", 0.5, 2.4) + film))
    surface = Surface(
        colour * (1 - 0.15 * wet[..., None]),
        np.maximum(height, sludge),
        mix(0.78, 0.36, 0.8 * wet) + 0.04 * mottle,
    )
    surface = dirtied(canvas, surface, 0.35, 0.14, 0.3)
    growth = canvas.per_variant(-1.0, -0.3) + smooth(0.02, -0.005, blocks.edge) - 0.8
    return mossed(canvas, surface, moss(canvas, "algae", growth), *ALGAE, thick=0.0015)


def ceiling(canvas):
    """Returns a vault of bricks in courses along the y axis, black with damp, with crusts and drops of lime."""
    across = [
        (left, top, wide, tall)
        for top, left, tall, wide in courses(canvas, (1,) * 28, (11,) * 28, (0.04, 0.1), 0.5, 0.07)
    ]
    blocks = lay(canvas, across, 0.011, 0.0035, 0.006, 0.01)
    surface, inside = bricks(canvas, blocks, canvas.per_variant(-0.2, 0.3))
    surface.height = surface.height * 1.3
    surface = dirtied(canvas, surface, 0.4, 0.14, 0.34)
    damp = smooth(-0.2, 1.4, canvas.noise("damp", 0.8, 2.4))
    surface.colour = surface.colour * (0.92 - 0.3 * damp)[..., None]
    surface.roughness = mix(surface.roughness, 0.45, 0.7 * damp)
    seep = canvas.noise("seep", 0.6, 2.6) + canvas.per_variant(-0.2, 0.3) + 0.5 * (1 - inside)
    surface = limed(
        canvas, surface, 0.9 * smooth(0.6, 1.9, seep + 0.3 * canvas.noise("seep fine", 0.08, 1.9))
    )
    drop = cells(canvas, "drops", 0.09, 0, 1.0, 0.9)
    hung = smooth(0.6, 1.0, drop.shade) * smooth(0.7, 1.3, seep)
    nodule = hung * smooth(-0.008, -0.0002, drop.relief + 0.001 * canvas.noise("drop rim", 0.03, 2))
    surface.height = surface.height + 0.024 * nodule**1.5
    surface.colour = mix(surface.colour, (0.57, 0.55, 0.50), 0.7 * smooth(0.05, 0.5, nodule))
    surface.roughness = mix(surface.roughness, 0.3, smooth(0.3, 0.9, nodule))
    return surface
