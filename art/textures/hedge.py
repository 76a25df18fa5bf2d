"""Makes the surfaces of a hedge maze: a clipped box hedge and a gravel path. The ceiling is the sky."""

import numpy as np

from parts.canvas import mix, smooth
from parts.cells import cells
from parts.leaves import scatter
from parts.surface import Surface, outputs, write

OUTPUTS = outputs("hedge", "wall", "floor")
UPRIGHT = np.pi / 2


def make(folder):
    """Writes the hedge and the path."""
    write(folder, "hedge", "wall", 0.12, wall, step=8)
    write(folder, "hedge", "floor", 0.04, floor, step=8)


def wall(canvas):
    """Returns leaves over twigs over darkness. One variant is thin, and one has withered sprigs."""
    bulge = 0.014 * canvas.noise("bulge", 0.55, 2.8) + 0.011 * canvas.noise("sprigs", 0.11, 2.4)
    thin = 0.8 * smooth(1.8, 2.15, canvas.y + 0.08 * canvas.noise("hem", 0.3)) + canvas.per_variant(
        0, 1.0, 0
    ) * smooth(0.3, 1.6, canvas.noise("thin", 0.4, 2.4))
    bark = canvas.noise("bark", 0.02, 1.4)
    height = -0.085 + 0.002 * bark
    colour = mix((0.095, 0.10, 0.06), (0.15, 0.145, 0.09), smooth(-1, 1, bark)) + 0 * height[..., None]
    roughness = np.full(canvas.shape, 0.95, np.float32)
    for word, count, long, wide in (("boughs", 60, 0.7, 0.017), ("twigs", 1500, 0.28, 0.007)):
        twigs = scatter(canvas, word, count, long, wide, -0.075, -0.03, 0.1, -UPRIGHT)
        round_ = twigs.height + 0.6 * wide * np.sqrt(np.maximum(1 - twigs.across**2, 0))
        on = round_ > height
        height = np.where(on, round_, height)
        wood = mix(
            (0.20, 0.165, 0.125), (0.34, 0.285, 0.22), smooth(-1, 1.3, twigs.shade * 1.6 - 0.8 + 0.5 * bark)
        )
        colour = np.where(on[..., None], wood, colour)
    for word, count, size, low, high, first in (
        ("inner", 26000, 0.034, -0.06, -0.03, 0.8),
        ("middle", 30000, 0.030, -0.04, -0.008, 0.5),
        ("outer", 26000, 0.027, -0.022, 0.008, 0.25),
    ):
        leaves = scatter(canvas, word, count, size, 0.56 * size, low, high, 0.7, tip=1.25)
        outer = (
            bulge + leaves.height - (0.035 if word == "outer" else 0.018 if word == "middle" else 0) * thin
        )
        dropped = smooth(first, first + 0.5, thin) > leaves.shade
        on = (outer > height) & ~dropped
        height = np.where(on, outer, height)
        colour = np.where(on[..., None], leaf_colour(canvas, leaves, word), colour)
        roughness = np.where(on, 0.52 + 0.2 * leaves.shade, roughness)
    hollow = np.clip((canvas.blur(height, 0.02) - height) / 0.02, -1, 1)
    lit = smooth(-0.075, 0.02, height)
    colour = colour * ((0.40 + 0.66 * lit) * (1 - 0.25 * hollow))[..., None]
    colour = colour * (1 - 0.25 * smooth(1.5, 2.1, canvas.y))[..., None]
    return Surface(colour, height, roughness)


def leaf_colour(canvas, leaves, layer):
    """Returns the colour of leaves. Old leaves are dark, young leaves are yellow-green, and some are withered."""
    hue = leaves.shade + 0.12 * canvas.noise("hue", 0.5, 2.4) + 0.06 * canvas.noise("hue fine", 0.08, 2)
    green = mix((0.17, 0.255, 0.105), (0.285, 0.385, 0.15), smooth(0.1, 0.85, hue))
    green = mix(green, (0.42, 0.485, 0.205), (0.8 if layer == "outer" else 0.25) * smooth(0.8, 1.05, hue))
    withered = smooth(
        0.95,
        1.0,
        (leaves.shade * 13) % 1
        + canvas.per_variant(0.0, 0.02, 0.30) * smooth(0.6, 1.6, canvas.noise("dry", 0.3, 2.4)),
    )
    green = mix(green, (0.41, 0.315, 0.175), 0.85 * withered)
    rib = smooth(0.22, 0.05, abs(leaves.across))
    return green * (1 + 0.16 * rib + 0.10 * leaves.across - 0.12 * leaves.along**2)[..., None]


def floor(canvas):
    """Returns rolled gravel with fine sand between the stones, and fallen leaves. One variant has grass."""
    grain = canvas.noise("grain", 0.015, 1.2)
    lie = 0.004 * canvas.noise("lie", 0.7, 3)
    height = lie - 0.010 + 0.0007 * grain
    colour = mix((0.34, 0.305, 0.25), (0.45, 0.41, 0.34), smooth(-1.6, 1.6, grain)) + 0 * height[..., None]
    for word, size, share in (("fine", 0.013, 0.75), ("small", 0.021, 0.7), ("large", 0.038, 0.45)):
        bend = canvas.noise(word + " bend", size, 2.2) * 0.12 * size
        stones = cells(canvas, word, size, 0.35, 1.0, 0.85, moved=(bend, bend[::-1]))
        shape = smooth(0.0, 0.4 * size, stones.gap)
        top = lie - 0.009 + 0.16 * size + 0.5 * stones.relief - 0.25 * size * (1 - shape)
        on = (stones.shade < share) & (stones.gap > 0.06 * size) & (top > height)
        hue = (stones.shade * 9.7) % 1
        tint = mix(
            mix((0.40, 0.375, 0.34), (0.54, 0.485, 0.40), smooth(0.2, 0.6, hue)),
            (0.60, 0.58, 0.54),
            smooth(0.78, 0.95, hue),
        )
        tint = tint * (0.78 + 0.42 * ((stones.shade * 31) % 1) + 0.04 * grain)[..., None]
        height = np.where(on, top, height)
        colour = np.where(on[..., None], tint, colour)
    hollow = np.clip((canvas.blur(height, 0.008) - height) / 0.004, -1, 1)
    colour = colour * (1 - 0.28 * hollow)[..., None]
    damp = smooth(0.2, 1.8, canvas.noise("damp", 0.8, 2.3))
    surface = Surface(colour * (1 - 0.16 * damp)[..., None], height, 0.9 - 0.1 * damp)
    green = canvas.per_variant(-0.5, 0.25) + canvas.noise("green", 0.5, 2.3)
    blades = scatter(canvas, "blades", 16000, 0.05, 0.0045, -0.004, 0.012, 0.3, tip=2)
    grass = mix((0.20, 0.27, 0.10), (0.40, 0.45, 0.20), blades.shade)
    over(surface, blades, grass, smooth(0.8, 1.6, green) > blades.shade, lie)
    fallen = scatter(canvas, "fallen", 420, 0.03, 0.016, 0.002, 0.008, 0.25, tip=1.25)
    brown = mix((0.28, 0.21, 0.13), (0.45, 0.37, 0.19), fallen.shade) * (1 + 0.15 * fallen.across)[..., None]
    over(surface, fallen, brown, fallen.shade > 0.2, lie)
    return surface


def over(surface, leaves, colour, kept, lie):
    """Adds leaves to a surface where `kept` is true. `lie` is the height of the ground on which they lie."""
    on = kept & (leaves.height + lie > surface.height)
    surface.height = np.where(on, leaves.height + lie, surface.height)
    surface.colour = np.where(on[..., None], colour, surface.colour)
    surface.roughness = np.where(on, 0.7, surface.roughness)
