"""Sawn and hewn wood: adjacent planks, with rings, knots and cracks along the grain."""

import numpy as np

from parts.canvas import mix, smooth
from parts.masonry import lay
from parts.surface import Surface

OAK = (0.23, 0.165, 0.11), (0.42, 0.31, 0.205)


def planks(canvas, count, ends=False):
    """Returns vertical planks. If `ends` is true, the planks end at the upper and lower edges of the image."""
    random = canvas.random("planks")
    joints = (np.arange(count) + random.uniform(-0.13, 0.13, count) + 0.5) * canvas.wide / count
    widths = np.diff(np.append(joints, joints[0] + canvas.wide))
    tall = canvas.tall if ends else 3 * canvas.tall
    return lay(
        canvas, [(0, left, tall, width) for left, width in zip(joints, widths)], 0.006, 0.0022, 0.004, 0
    )


def timber(canvas, word, blocks, along, tones=OAK):
    """Returns wood whose grain runs along `y` or `x`: planks, or a single piece if `blocks` is None."""
    stretch = (14, 0.7) if along == "y" else (0.7, 14)
    fine = (30, 1) if along == "y" else (1, 30)
    shift = blocks.each(word + " shift", 0, canvas.tall) if blocks else np.zeros(canvas.shape, np.float32)
    shade = blocks.each(word + " shade") if blocks else shift

    def drawn(name, length, fall, stretch):
        return canvas.noise(
            f"{word} {name}",
            length,
            fall,
            stretch,
            moved=(shift, 0 * shift) if along == "y" else (0 * shift, shift),
        )

    figure = drawn("figure", 0.14, 2.6, stretch) + 0.45 * drawn("waver", 0.2, 3, (1.5, 1.5))
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (1.9 * figure))
    late = smooth(0.55, 1.0, rings)
    fibre = drawn("fibre", 0.02, 1.4, fine)
    checks = smooth(1.7, 2.6, drawn("checks", 0.03, 1.9, (16, 1) if along == "y" else (1, 16)))
    knots = smooth(2.1, 3.0, drawn("knots", 0.07, 3.5, (1.6, 1) if along == "y" else (1, 1.6)))
    height = (
        0.0006 * late
        + 0.00035 * fibre
        - 0.0035 * checks
        + 0.0014 * knots
        + 0.0012 * canvas.noise(word + " warped", 0.3, 3)
    )
    tone = smooth(-1.5, 1.7, 0.8 * shade + 0.5 * figure + 0.45 * fibre - 0.8 * late)
    colour = mix(tones[0], tones[1], tone) * (1 - 0.5 * checks - 0.45 * knots)[..., None]
    roughness = 0.72 + 0.06 * fibre + 0.1 * checks
    if blocks:
        gap = smooth(0.002, -0.002, blocks.edge)
        height = height + 0.0015 * shade - 0.006 * smooth(0.014, -0.002, blocks.edge) ** 2 - 0.008 * gap
        colour = colour * (1 - 0.65 * gap)[..., None]
    return Surface(colour, height, roughness)
