"""Makes the surfaces of a crypt: pale ashlar with remains of plaster, worn slabs in two shades, and a narrow vault."""

import numpy as np

from parts.canvas import mix, smooth
from parts.cells import cells
from parts.masonry import courses, lay
from parts.surface import Surface, outputs, write
from parts.weather import cavity, chips, cracks, dirtied, drips, flakes, moss, mossed, pits, rubble, stood

OUTPUTS = outputs("crypt", "wall", "floor", "ceiling")
COLD_MOSS = (0.17, 0.20, 0.16), (0.36, 0.40, 0.31)


def make(folder):
    """Writes the wall, the floor and the ceiling."""
    write(folder, "crypt", "wall", 0.04, wall)
    write(folder, "crypt", "floor", 0.02, floor, step=6)
    write(folder, "crypt", "ceiling", 0.05, ceiling, step=6)


def ashlar(canvas, blocks, broken):
    """Returns finely dressed pale blocks and their mortar. A larger `broken` chips more of their edges."""
    mottle, grain = canvas.noise("mottle", 0.2, 2.1), canvas.noise("grain", 0.02, 1.3)
    hue, shade = blocks.each("hue"), blocks.each("shade")
    tooled = canvas.noise("tooled", 0.012, 1.6, stretch=(1, 5)) * smooth(-0.6, 0.8, blocks.each("tool"))
    flaked = flakes(canvas, "flakes", 0.3, 2, 0.9)
    holes = pits(canvas, "holes", 0.018, 0.05)
    chip = chips(canvas, blocks, "chips", 0.035, broken)
    rounded = smooth(0.018, -0.003, blocks.edge + 0.002 * mottle) ** 2
    height = (
        0.0016 * blocks.each("sunk")
        + blocks.each("tilt y") * blocks.down * 0.009
        + blocks.each("tilt x") * blocks.right * 0.007
        + 0.0009 * canvas.noise("swell", 0.3, 3)
        + 0.0003 * tooled
        + 0.00025 * grain
        - 0.0013 * flaked
        - 0.0016 * holes
        - 0.006 * rounded
        - chip * (0.005 + 0.3 * cells(canvas, "chip face", 0.04, 0.3, 0.4).relief)
    )
    colour = mix(
        mix((0.485, 0.47, 0.44), (0.56, 0.53, 0.47), smooth(-1, 1, hue + 0.4 * mottle)),
        (0.46, 0.415, 0.345),
        0.55 * smooth(0.5, 2, mottle),
    )
    colour = (
        colour * (1 + 0.09 * shade + 0.035 * mottle + 0.035 * grain)[..., None] * (1 - 0.3 * holes)[..., None]
    )
    inside = smooth(-0.0015, 0.003, blocks.edge)
    mortar = -0.008 + 0.0007 * grain + 0.0025 * canvas.noise("mortar", 0.2, 2.4)
    bed = mix((0.33, 0.32, 0.29), (0.45, 0.43, 0.39), smooth(-1.5, 1.5, grain))
    return Surface(
        mix(bed, colour, inside),
        mix(np.minimum(mortar, height), height, inside),
        mix(0.95, 0.8 + 0.07 * shade, inside),
    )


def plastered(canvas, surface, cover):
    """Returns the surface with plaster where `cover` is above 0, and the coverage of the plaster.

    The plaster is smooth, stained and cracked, with a crumbling rim.
    """
    grain = canvas.noise("plaster grain", 0.015, 1.3)
    crumbled = cover + 0.13 * canvas.noise("crumble", 0.09, 2.3)
    on = smooth(0.0, 0.09, crumbled)
    undercoat = smooth(-0.45, -0.36, crumbled) * smooth(0.2, 0.6, canvas.noise("undercoat", 0.5) + 0.4)
    bend = canvas.noise("craze bend", 0.1, 2.2) * 0.012
    craze = cells(canvas, "craze", 0.16, moved=(bend, bend[::-1]))
    line = smooth(0.004, 0.0008, craze.gap) * smooth(-0.1, 1.0, canvas.noise("crazed", 0.4, 2.2))
    curl = smooth(0.25, 0.0, crumbled)
    coat = 0.0055 + 0.0014 * canvas.noise("trowel", 0.25, 3) + 0.00022 * grain + 0.0016 * curl - 0.0024 * line
    height = mix(
        surface.height, np.maximum(surface.height, -0.003) * 0.4 + 0.0015 + 0.0004 * grain, undercoat
    )
    height = mix(height, np.maximum(surface.height * 0.25, -0.001) + coat, on)
    stain = canvas.noise("stain", 0.5, 2.3)
    tone = (
        mix((0.60, 0.575, 0.515), (0.50, 0.455, 0.38), smooth(0.0, 2.0, stain))
        * (1 + 0.02 * grain + 0.04 * canvas.noise("wash", 0.3, 2.6))[..., None]
    )
    tone = tone * (1 - 0.5 * line - 0.12 * curl)[..., None]
    colour = mix(
        mix(surface.colour, (0.47, 0.43, 0.37) * (1 + 0.06 * grain[..., None]), 0.85 * undercoat), tone, on
    )
    return Surface(colour, height, mix(surface.roughness, 0.86, on)), on


def wall(canvas):
    """Returns six courses with patches of plaster. One variant is cracked, and one is almost covered by moss."""
    blocks = lay(
        canvas,
        courses(canvas, (17, 16, 18, 16, 17, 16), (4, 5, 4, 4, 5, 4), (0, 0.2), 0.45, 0.14),
        0.006,
        0.0028,
        0.006,
        0.003,
    )
    surface = ashlar(canvas, blocks, canvas.per_variant(-0.5, 0.3, -0.1))
    if canvas.variant == 2:
        hole = blocks.only((0.42, 0.45)) * smooth(-0.001, 0.004, blocks.edge)
        fill = -0.019 + rubble(canvas, 0.1)
        surface.height = mix(surface.height, fill, hole)
        surface.colour = mix(
            surface.colour,
            (0.30, 0.285, 0.26) * (1 + 0.08 * canvas.noise("fill", 0.03, 1.5)[..., None]),
            hole,
        )
    else:
        hole = 0
    split = smooth(0.004, 0.0005, cracks(canvas, "cracks", (1, 5, 2)[canvas.variant], 1.0, 0.35, 0.7))
    cover = (
        canvas.noise("plaster", 0.75, 3.0)
        - 0.35
        - smooth(1.35, 1.9, canvas.y) * 1.2
        + canvas.per_variant(0, 0.25, -0.7)
        - 3 * hole
    )
    surface, on = plastered(canvas, surface, cover)
    surface.height = surface.height - 0.004 * split
    surface.colour = surface.colour * (1 - 0.5 * split[..., None])
    surface = stood(canvas, dirtied(canvas, surface, 0.38, 0.14, 0.32), 0.3, 0.3)
    rim = smooth(0.1, 0.9, on) * smooth(0.9, 0.1, on)
    streak = drips(
        canvas, "drips", np.clip(rim * 2, 0, 1) * smooth(0.3, 1.3, canvas.noise("leaks", 0.4)), 0.35
    )
    surface.colour = mix(surface.colour, surface.colour * (0.70, 0.68, 0.62), 0.7 * streak)
    growth = (
        canvas.per_variant(-1.4, -1.3, -0.1)
        + 1.1 * smooth(1.2, 2.05, canvas.y)
        + 0.9 * smooth(0.03, -0.003, blocks.edge) * (1 - on)
        - 0.6 * on
    )
    return mossed(canvas, surface, moss(canvas, "moss", growth - 0.8), *COLD_MOSS, thick=0.003)


def floor(canvas):
    """Returns square slabs in two shades, worn hollow by feet. In one variant, some slabs are broken."""
    blocks = lay(
        canvas, courses(canvas, (1, 1, 1, 1), (4, 4, 4, 4), (0.31, 0.31), 0, 0), 0.006, 0.0025, 0.008, 0.003
    )
    surface = ashlar(canvas, blocks, canvas.per_variant(-0.5, 0.1))
    row, column = np.floor((blocks.places - 0.31).T / canvas.wide * 4 + 0.01)
    dark = ((row + column) % 2)[blocks.index].astype(np.float32) * smooth(-0.0015, 0.003, blocks.edge)
    vein = smooth(0.22, 0.0, abs(canvas.noise("vein", 0.4, 2.2))) * smooth(
        -0.2, 1, canvas.noise("veins", 0.3)
    )
    slate = (
        np.array((0.325, 0.325, 0.32))
        * (1 + 0.08 * blocks.each("slate") + 0.05 * canvas.noise("mottle", 0.2, 2.1))[..., None]
    )
    surface.colour = mix(surface.colour * 0.93, mix(slate, (0.43, 0.425, 0.40), 0.35 * vein), dark)
    worn = smooth(-0.4, 1.4, canvas.noise("worn", 0.6, 2.8))
    split = smooth(0.0045, 0.0005, cracks(canvas, "cracks", (2, 6)[canvas.variant], 0.7, 0.3, 0.4))
    surface.height = 0.8 * surface.height - 0.0016 * worn - 0.003 * split
    surface.colour = surface.colour * (1 - 0.5 * split[..., None])
    surface.roughness = surface.roughness - 0.22 * worn
    surface = dirtied(canvas, surface, 0.35, 0.12, 0.3)
    grain = canvas.noise("grain", 0.02, 1.3)
    dust = smooth(
        0.2,
        1.7,
        canvas.noise("dust", 0.8, 2.3)
        + cavity(canvas, surface.height, 0.012, 0.0016)
        + 0.5 * smooth(0.07, 0, blocks.edge),
    )
    surface.colour = mix(surface.colour, (0.42, 0.395, 0.345) * (1 + 0.05 * grain[..., None]), 0.6 * dust)
    surface.roughness = mix(surface.roughness, 0.95, dust)
    return surface


def ceiling(canvas):
    """Returns a vault of narrow stones in courses along the y axis, with plaster, salt and hairline cracks."""
    across = [
        (left, top, wide, tall)
        for top, left, tall, wide in courses(
            canvas, (1,) * 13, (6, 7, 6, 6, 7, 6, 7, 6, 7, 6, 6, 7, 6), (0.05, 0.1), 0.5, 0.15
        )
    ]
    blocks = lay(canvas, across, 0.011, 0.004, 0.012, 0.006)
    surface = ashlar(canvas, blocks, canvas.per_variant(-0.1, 0.3))
    surface.height = 1.9 * surface.height + 0.0018 * canvas.noise("rough", 0.05, 1.7)
    surface, on = plastered(canvas, surface, canvas.noise("plaster", 0.8, 3.0) - canvas.per_variant(0.5, 0.9))
    split = smooth(0.004, 0.0005, cracks(canvas, "cracks", (1, 4)[canvas.variant], 1.0, 0.3, 0.9))
    surface.height = surface.height - 0.004 * split
    surface.colour = surface.colour * (0.86 * (1 - 0.5 * split))[..., None]
    surface = dirtied(canvas, surface, 0.38, 0.14, 0.34)
    damp = smooth(0.2, 2.0, canvas.noise("damp", 0.7, 2.3))
    salt = smooth(0.35, 0.0, abs(canvas.noise("damp", 0.7, 2.3) - 0.5)) * smooth(
        0.2, 1.4, canvas.noise("salt", 0.12, 1.8)
    )
    soot = 0.6 * smooth(-0.6, 2.2, canvas.noise("soot", 0.9, 2.2))
    surface.colour = mix(
        surface.colour * (1 - 0.25 * damp - 0.3 * soot)[..., None], (0.62, 0.61, 0.58), 0.5 * salt
    )
    return surface
