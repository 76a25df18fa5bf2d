"""Makes the surfaces of a cave: broken, layered faces of dark rock, trodden rubble, and a ceiling with pick marks."""

import numpy as np

from parts.canvas import mix, smooth
from parts.cells import cells
from parts.surface import Surface, outputs, write
from parts.weather import cracks, dirtied, drips, moss, mossed, stood

OUTPUTS = outputs("hewn-rock", "wall", "floor", "ceiling")


def make(folder):
    """Writes the wall, the floor and the ceiling."""
    write(folder, "hewn-rock", "wall", 0.13, wall)
    write(folder, "hewn-rock", "floor", 0.06, floor, step=5)
    write(folder, "hewn-rock", "ceiling", 0.13, ceiling)


def broken(canvas, bold=0.36):
    """Returns the height, the shade (0 to 1) and the grain of rock that is broken along planes of three sizes.

    A larger `bold` makes the largest planes protrude farther.
    """
    bend = canvas.noise("bend", 0.45, 3) * 0.035, canvas.noise("bend too", 0.45, 3) * 0.035
    little = canvas.noise("bend fine", 0.12, 2.4) * 0.005
    large = cells(canvas, "large", 0.41, 0.5, 0.55, flat=0.45, moved=bend)
    middle = cells(
        canvas, "middle", (0.17, 0.24), 0.55, -0.62, flat=0.45, moved=(bend[0] * 0.5 + little, bend[1] * 0.5)
    )
    small = cells(canvas, "small", (0.06, 0.085), 0.55, -0.65, flat=0.4, moved=(little, -little))
    rough = smooth(-0.4, 1.2, canvas.noise("rough", 0.4, 2.4))
    height = bold * large.relief + 0.42 * middle.relief + (0.12 + 0.36 * rough) * small.relief
    grain = canvas.noise("grain", 0.025, 1.35)
    height = height + 0.0016 * canvas.noise("uneven", 0.06, 1.9) + 0.0006 * grain
    return height, 0.45 * large.shade + 0.35 * middle.shade + 0.2 * small.shade, grain


def wall(canvas):
    """Returns rock in tilted layers of different hardness. One variant is cracked, and one is damp and mossy."""
    height, shade, grain = broken(canvas)
    depth = (
        canvas.y
        + 0.055 * canvas.noise("fold", 1.1, 3.2, shared=True)
        + 0.005 * canvas.noise("layer wobble", 0.1, 2.2)
        + 0.35 * height
    )
    hard, hue = layers(canvas, depth, 0.1), layers(canvas, depth + 0.3, 0.12)
    shown = smooth(-0.9, 0.9, canvas.noise("layered", 0.6, 2.4))
    ledge = smooth(-0.25, 0.25, hard) * shown
    parting = smooth(0.22, 0.0, abs(hard)) * shown * smooth(-0.2, 1.2, canvas.noise("parting", 0.3))
    height = height + 0.013 * ledge - 0.006 * parting + 0.004 * hue
    crack = cracks(canvas, "cracks", (0, 3, 1)[canvas.variant], 1.1, 0.15, 0.8)
    split = smooth(0.005, 0.001, crack)
    height = height - 0.009 * split
    colour = mix(
        mix((0.355, 0.33, 0.305), (0.455, 0.43, 0.405), smooth(-1.2, 1.2, hue)),
        (0.41, 0.355, 0.295),
        0.7 * smooth(0.2, 1.4, canvas.noise("rust", 0.5, 2.2) + 0.5 * hue),
    )
    colour = (
        colour
        * (0.96 + 0.12 * shade + 0.06 * grain + 0.06 * ledge)[..., None]
        * (1 - 0.45 * split - 0.25 * parting)[..., None]
    )
    surface = stood(
        canvas, dirtied(canvas, Surface(colour, height, 0.85 - 0.1 * shade), 0.22, 0.17, 0.36), 0.3, 0.35
    )
    seep = drips(canvas, "seep", smooth(0.9, 1.6, parting * canvas.per_variant(0.9, 1.0, 1.9)), 0.7)
    surface.colour = surface.colour * (1 - 0.3 * seep[..., None])
    surface.roughness = mix(surface.roughness, 0.42, 0.75 * seep)
    growth = canvas.per_variant(-1.8, -1.8, -0.35) + 0.9 * smooth(1.0, 2.05, canvas.y) + 0.7 * seep
    return mossed(canvas, surface, moss(canvas, "moss", growth - 0.6), (0.13, 0.15, 0.08), (0.27, 0.29, 0.16))


def layers(canvas, depth, thick):
    """Returns a random number for each depth, with standard deviation 1. The number changes from layer to layer."""
    count = 512
    steps = canvas.random("layers", thick).standard_normal(count).astype(np.float32)
    reach = np.exp(-((np.fft.fftfreq(count) * thick * count / canvas.tall) ** 2) * 2)
    table = np.fft.ifft(np.fft.fft(steps) * reach).real.astype(np.float32)
    table = table / table.std()
    return (
        np.interp(depth.ravel(), np.arange(count) * canvas.tall / count, table, period=canvas.tall)
        .reshape(canvas.shape)
        .astype(np.float32)
    )


def floor(canvas):
    """Returns rock worn by feet, with dust and small stones in its hollows."""
    height, shade, grain = broken(canvas, bold=0.16)
    height = 0.62 * np.tanh(height / 0.045) * 0.045
    colour = (
        mix((0.32, 0.30, 0.28), (0.39, 0.365, 0.335), shade)
        * (1 + 0.06 * grain + 0.06 * canvas.noise("mottle", 0.3, 2.2))[..., None]
    )
    crack = smooth(0.006, 0.001, cracks(canvas, "cracks", (2, 5)[canvas.variant], 0.9, 0.15, 0.5))
    height, colour = height - 0.007 * crack, colour * (1 - 0.4 * crack[..., None])
    pebbles = cells(canvas, "pebbles", 0.034, 0.2, 0.8)
    lying = smooth(0.58, 0.62, pebbles.shade) * smooth(0.002, 0.008, pebbles.gap)
    dust = -0.0035 + 0.006 * canvas.noise("dust", 0.7, 2.8) + 0.0007 * grain
    stones = dust - 0.004 + lying * (0.012 + 0.5 * pebbles.relief) * (0.4 + pebbles.shade)
    filled = smooth(-0.0005, 0.0015, dust - height)
    rubble = filled * smooth(0, 0.001, stones - dust) * smooth(-0.3, 1.0, canvas.noise("rubble", 0.4) + 0.8)
    height = mix(np.maximum(height, dust), np.maximum(stones, dust), rubble)
    earth = mix(
        (0.245, 0.215, 0.18),
        (0.345, 0.305, 0.255),
        smooth(-1.8, 1.8, grain + 0.6 * canvas.noise("earth", 0.4)),
    )
    pebble = mix((0.27, 0.25, 0.23), (0.46, 0.43, 0.39), (pebbles.shade * 7) % 1)
    colour = mix(mix(colour, earth, 0.9 * filled), pebble * (1 + 0.05 * grain[..., None]), rubble)
    return dirtied(canvas, Surface(colour, height, mix(0.8 - 0.15 * shade, 0.95, filled)), 0.24, 0.17, 0.32)


def ceiling(canvas):
    """Returns rock cut by picks: adjacent scoops, cracks, and lime where water seeps through."""
    height, shade, grain = broken(canvas)
    turn = canvas.noise("turn", 0.8, 3) * 0.08
    marks = cells(canvas, "picks", (0.06, 0.17), 0.25, -0.9, moved=(turn, turn[::-1]))
    cut = smooth(-0.5, 0.7, canvas.noise("cut", 0.6, 2.6))
    height = 0.6 * height + 0.5 * cut * marks.relief
    crack = smooth(0.008, 0.001, cracks(canvas, "cracks", (1, 3)[canvas.variant], 1.2, 0.15, 0.2))
    wet = smooth(0.4, 1.7, canvas.noise("wet", 0.5, 2.5) + canvas.per_variant(0, 0.4))
    lime = wet * smooth(-0.4, 1.2, canvas.noise("lime", 0.1, 1.9))
    height = height - 0.012 * crack + 0.0025 * lime
    colour = mix((0.30, 0.285, 0.275), (0.38, 0.36, 0.34), shade + 0.25 * cut * (marks.shade - 0.5))
    colour = colour * (1 + 0.06 * grain)[..., None] * (1 - 0.45 * crack)[..., None]
    colour = mix(
        colour * (1 - 0.2 * wet[..., None]), (0.47, 0.44, 0.39) * (1 + 0.05 * grain[..., None]), 0.5 * lime
    )
    soot = smooth(-0.5, 1.6, canvas.noise("soot", 0.9, 2.4))
    surface = dirtied(canvas, Surface(colour, height, mix(0.86, 0.62, wet)), 0.22, 0.17, 0.36)
    surface.colour = surface.colour * (1 - 0.3 * soot[..., None])
    return surface
