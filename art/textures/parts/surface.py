"""Writes a surface: the pictures of its colour, height and roughness, variants below each other."""

from dataclasses import dataclass

import numpy as np
from PIL import Image

from parts.canvas import CELL, STOREY, Canvas

VARIANTS = {"wall": 3, "floor": 2, "ceiling": 2, "planks": 1}
TEXELS = 1024  # of a variant of these, along each side
SMALL = 0.6, 256  # how wide any other surface is, and its texels
MAPS = ("albedo", "height", "roughness")
# One step for all frequencies: normals follow from differences of neighbours, so that coarse
# steps for fine detail, which suit an eye looking at a grey picture, would show as blocks.
HEIGHT_STEP = 3


@dataclass
class Surface:
    """What is to be seen of one variant.

    `colour` is sRGB from 0 to 1 in three planes, `height` is in metres, `roughness` perceptual,
    from 0 to 1.
    """

    colour: np.ndarray
    height: np.ndarray
    roughness: np.ndarray


def outputs(theme, *kinds):
    """Returns the paths that `write` writes for these kinds of surface."""
    return tuple(f"themes/{theme}/{kind}.{map}.jpg" for kind in kinds for map in MAPS)


def write(folder, theme, kind, depth, paint):
    """Paints all variants of a surface, and writes its maps.

    `paint(canvas)` returns a Surface. Heights span `depth` metres below the highest point, and
    what is lower is cut off.
    """
    surfaces = [paint(canvas(theme, kind, variant)) for variant in range(VARIANTS.get(kind, 1))]
    top = max(float(np.quantile(surface.height, 0.9995)) for surface in surfaces)
    path = str(folder / "themes" / theme / kind)
    save(path + ".albedo.jpg", [surface.colour for surface in surfaces], quality=86)
    save(path + ".height.jpg", [1 + (surface.height - top) / depth for surface in surfaces], qtables=[[HEIGHT_STEP] * 64])
    save(path + ".roughness.jpg", [halved(surface.roughness) for surface in surfaces], quality=80)


def canvas(theme, kind, variant):
    """Returns the canvas of one variant: walls share only left and right edges."""
    wide, texels = (CELL, TEXELS) if kind in VARIANTS else SMALL
    upright = kind in ("wall", "planks")
    tall = STOREY if upright else wide
    return Canvas(f"{theme} {kind}", variant, tall, wide, texels, shares_rows=not upright)


def halved(plane):
    """Returns a plane of half the size, each value the mean of four."""
    return plane.reshape(plane.shape[0] // 2, 2, -1, 2).mean(axis=(1, 3))


def save(path, variants, **options):
    """Writes planes of values from 0 to 1 below each other into a JPEG."""
    values = np.concatenate(variants)
    Image.fromarray((np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)).save(path, optimize=True, **options)
