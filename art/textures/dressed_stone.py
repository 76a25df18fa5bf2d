"""Makes the surfaces of dressed stone: large grey-brown blocks, flagstones, and a ceiling of beams and boards."""

import numpy as np

from parts.cells import cells
from parts.canvas import mix, smooth
from parts.masonry import courses, lay
from parts.surface import Surface, outputs, write
from parts.timber import planks, timber
from parts.weather import cavity, chips, cracks, dirtied, drips, flakes, moss, mossed, pits, rubble, stood

OUTPUTS = outputs("dressed-stone", "wall", "floor", "ceiling")


def make(folder):
    """Writes the wall, the floor and the ceiling."""
    write(folder, "dressed-stone", "wall", 0.06, wall)
    write(folder, "dressed-stone", "floor", 0.03, floor, step=5)
    write(folder, "dressed-stone", "ceiling", 0.09, ceiling)


def wall(canvas):
    """Returns four courses of blocks in different shades. One variant is cracked, and one is mossy and has a gap."""
    blocks = lay(
        canvas,
        courses(canvas, (0.26, 0.24, 0.265, 0.235), (3, 3, 2, 3), (0, 0.35), 0.42, 0.2),
        0.016,
        0.008,
        0.016,
    )
    gone = blocks.only((0.37, 0.55)) if canvas.variant == 2 else np.zeros(canvas.shape, np.float32)
    rock = stone(canvas, blocks)

    chip = chips(canvas, blocks, "chips", 0.05, canvas.per_variant(-0.2, 0.45, 0.0))
    chip_face = cells(canvas, "chip face", 0.05, 0.5, 0.3).relief
    crack = cracks(canvas, "cracks", (1, 4, 1)[canvas.variant], 0.8)
    open_crack = smooth(0.0045, 0.0005, crack) * (blocks.edge > 0)
    height = rock.height - chip * (0.009 + 0.25 * chip_face) - 0.006 * open_crack

    inside = smooth(-0.002, 0.004, blocks.edge)
    grit = canvas.noise("mortar grit", 0.03, 1.5)
    mortar = -0.021 + 0.0016 * grit + 0.004 * canvas.noise("mortar fill", 0.25, 2.4)
    behind = -0.021 + rubble(canvas, 0.17) + 0.3 * chip_face
    height = mix(np.minimum(mortar, height), mix(height, behind, gone), inside)

    colour = mix(mix((0.30, 0.275, 0.24), (0.41, 0.375, 0.325), smooth(-1.5, 1.5, grit)), rock.colour, inside)
    colour = colour * mix(1, 1.1, chip)[..., None] * mix(1, 0.45, open_crack)[..., None]
    colour = mix(colour, (0.35, 0.32, 0.28) * (1 + 0.12 * grit[..., None]), gone * inside)
    surface = Surface(colour, height, mix(0.95, rock.roughness, inside))
    surface = stood(canvas, dirtied(canvas, surface, 0.3, 0.15, 0.22))
    leaks = (1 - inside) * smooth(0.2, 1.4, canvas.noise("leaks", 0.5))
    surface.colour = surface.colour * (1 - 0.34 * drips(canvas, "drips", leaks, 0.28)[..., None])
    damp = smooth(1.35, 2.05, canvas.y + 0.12 * canvas.noise("damp", 0.6))
    growth = (
        canvas.per_variant(-1.1, -1.0, 0.45) + 1.1 * damp + 1.3 * smooth(0.05, -0.005, blocks.edge) - 3 * gone
    )
    return mossed(canvas, surface, moss(canvas, "moss", growth - 0.9))


def stone(canvas, blocks):
    """Returns the relief, the colour and the roughness of the faces of blocks, without the blocks' edges."""
    shade, hue, rough = blocks.each("shade"), blocks.each("hue"), blocks.each("rough", 0, 1)
    swell = canvas.noise("swell", 0.4, 3.2)
    mottle = canvas.noise("mottle", 0.22, 2.0)
    grain = canvas.noise("grain", 0.025, 1.3)
    bend = canvas.noise("facet bend", 0.15, 2.4) * 0.012
    dressed = cells(canvas, "dressed", 0.11, 0.3, 0.18, moved=(bend, bend[::-1])).relief
    flaked = flakes(canvas, "flakes", 0.42, 3, 0.3)
    holes = pits(canvas, "pits", 0.022, 0.05)
    rounded = smooth(0.05, -0.004, blocks.edge + 0.006 * mottle) ** 2
    height = (
        0.003 * blocks.each("sunk")
        + blocks.each("tilt y") * blocks.down * 0.016
        + blocks.each("tilt x") * blocks.right * 0.011
        + 0.0022 * swell
        + 0.19 * (0.4 + rough) * dressed
        - 0.0017 * flaked
        - 0.002 * holes
        + 0.0004 * grain * (0.7 + 0.6 * rough)
        + 0.0006 * canvas.noise("uneven", 0.07, 1.8)
        - 0.013 * rounded
    )
    tan, grey, brown = (0.545, 0.465, 0.365), (0.42, 0.41, 0.395), (0.41, 0.345, 0.275)
    colour = mix(
        mix(grey, tan, smooth(-0.6, 0.4, hue + 0.3 * swell)),
        brown,
        0.75 * smooth(0.1, 1.6, mottle - 0.5 * hue),
    )
    colour = (
        colour
        * (
            1.05
            + 0.19 * shade
            + 0.055 * mottle
            + 0.05 * grain
            + 0.05 * (dressed - dressed.mean()) / dressed.std()
        )[..., None]
    )
    fresh = smooth(0.02, 0.4, flaked) * smooth(2.2, 0.4, flaked)
    colour = mix(colour, colour * (1.08, 1.07, 1.05), fresh) * (1 - 0.3 * holes[..., None])
    return Surface(colour, height, 0.78 + 0.08 * shade + 0.04 * mottle)


def floor(canvas):
    """Returns flagstones in rows of two widths, worn by feet, with trodden dirt in the joints."""
    blocks = lay(
        canvas,
        courses(canvas, (0.27, 0.22, 0.28, 0.23), (3, 4, 3, 4), (0.31, 0.2), 0.45, 0.16),
        0.016,
        0.009,
        0.03,
    )
    rock = stone(canvas, blocks)
    chip = chips(canvas, blocks, "chips", 0.045, canvas.per_variant(-0.1, 0.4))
    crack = cracks(canvas, "cracks", (1, 4)[canvas.variant], 0.7, upright=0.3)
    open_crack = smooth(0.004, 0.0005, crack) * (blocks.edge > 0)
    height = 0.55 * rock.height - 0.006 * chip - 0.004 * open_crack
    inside = smooth(-0.002, 0.004, blocks.edge)
    grit = canvas.noise("grit", 0.03, 1.5)
    dirt = -0.0125 + 0.001 * grit + 0.0025 * canvas.noise("fill", 0.3, 2.4)
    height = np.maximum(mix(np.minimum(dirt, height), height, inside), dirt)
    colour = mix(
        mix((0.20, 0.18, 0.15), (0.29, 0.26, 0.215), smooth(-1.5, 1.5, grit)),
        rock.colour * (0.80, 0.81, 0.82),
        inside,
    )
    colour = colour * mix(1, 0.5, open_crack)[..., None]
    cloud = canvas.noise("cloud", 0.8, 2.2)
    worn = smooth(-0.3, 1.4, canvas.noise("worn", 0.7, 2.6)) * smooth(0.0, 0.06, blocks.edge)
    surface = dirtied(canvas, Surface(colour, height, rock.roughness - 0.2 * worn))
    dust = smooth(
        0.1, 1.6, cloud + 1.2 * cavity(canvas, height, 0.008, 0.002) + 0.5 * smooth(0.06, 0, blocks.edge)
    )
    earth = mix((0.25, 0.225, 0.19), (0.33, 0.30, 0.25), smooth(-2, 2, grit))
    return Surface(mix(surface.colour, earth, 0.55 * dust), height, mix(surface.roughness, 0.95, dust))


def ceiling(canvas):
    """Returns boards under two heavy beams, black with the soot of torches."""
    boards = timber(canvas, "boards", planks(canvas, 11), along="y")
    sway = canvas.noise("sway", 2.0, 3.6) * 0.004
    across = (
        np.minimum(abs(canvas.y - 0.62 - sway), abs(canvas.y - 1.87 - sway))
        + 0.4 * canvas.noise("waist", 0.5, 3) * 0.006
    )
    beam = timber(canvas, "beams", None, along="x")
    on = smooth(0.118, 0.110, across)
    arris = smooth(0.085, 0.118, across + 0.006 * canvas.noise("adze", 0.12, 2.2)) ** 2
    hewn = cells(canvas, "hewn", (0.16, 0.22), 0.1, -0.16).relief
    height = mix(boards.height, 0.045 + 1.3 * beam.height + 0.12 * hewn - 0.022 * arris, on)
    shade = smooth(0.26, 0.11, across) * (1 - on)
    colour = mix(
        boards.colour * (1 - 0.45 * shade[..., None]), beam.colour * (1.1 - 0.25 * arris[..., None]), on
    )
    surface = dirtied(
        canvas, Surface(colour, height, mix(boards.roughness, beam.roughness, on)), 0.4, 0.2, 0.25
    )
    soot = smooth(-0.6, 1.6, canvas.noise("soot", 0.8, 2.4))
    web = moss(canvas, "mould", canvas.per_variant(-1.2, -0.5), 0.5)
    surface.colour = mix(mix(surface.colour, surface.colour * 0.55, soot), (0.36, 0.36, 0.33), 0.4 * web)
    return surface
