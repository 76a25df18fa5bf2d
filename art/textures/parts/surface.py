"""Writes a surface as images of its colour, height and roughness, with the variants below each other."""

from dataclasses import dataclass

import numpy as np
from PIL import Image

from parts.canvas import CELL, STOREY, Canvas

VARIANTS = {"wall": 3, "floor": 2, "ceiling": 2, "planks": 1}
TEXELS = 1024  # per side of a variant of these surfaces
SMALL = 0.6, 256  # the width of any other surface in metres, and its texels per side
MAPS = ("albedo", "height", "roughness")


@dataclass
class Surface:
    """The appearance of one variant.

    `colour` is sRGB from 0 to 1 in three planes, `height` is in metres, and `roughness` is
    perceptual, from 0 to 1.
    """

    colour: np.ndarray
    height: np.ndarray
    roughness: np.ndarray


def outputs(theme, *kinds):
    """Returns the paths that `write` writes for these kinds of surface."""
    return tuple(f"themes/{theme}/{kind}.{map}.jpg" for kind in kinds for map in MAPS)


def write(folder, theme, kind, depth, paint, step=4):
    """Paints all variants of a surface, and writes its maps.

    `paint(canvas)` returns a Surface. Heights span `depth` metres below the highest point, and
    lower ones are clipped. `step` is the quantisation step of the height's JPEG, equal for all
    frequencies. Normals are computed from differences between neighbours, so that the usual coarser
    steps for fine detail, which the eye does not notice in a grey image, would show as blocks.
    """
    surfaces = [paint(canvas(theme, kind, variant)) for variant in range(VARIANTS.get(kind, 1))]
    top = max(float(np.quantile(surface.height, 0.9995)) for surface in surfaces)
    path = str(folder / "themes" / theme / kind)
    save(path + ".albedo.jpg", [surface.colour for surface in surfaces], quality=84)
    save(
        path + ".height.jpg",
        [1 + (surface.height - top) / depth for surface in surfaces],
        qtables=[[step] * 64],
    )
    save(path + ".roughness.jpg", [halved(surface.roughness) for surface in surfaces], quality=78)


def canvas(theme, kind, variant):
    """Returns the canvas of one variant. Walls only share the left and right edges."""
    wide, texels = (CELL, TEXELS) if kind in VARIANTS else SMALL
    upright = kind in ("wall", "planks")
    tall = STOREY if upright else wide
    return Canvas(f"{theme} {kind}", variant, tall, wide, texels, shares_rows=not upright)


def halved(plane):
    """Returns a plane of half the size, in which each value is the mean of four."""
    return plane.reshape(plane.shape[0] // 2, 2, -1, 2).mean(axis=(1, 3))


def save(path, variants, **options):
    """Writes planes of values from 0 to 1 below each other into a JPEG."""
    values = np.concatenate(variants)
    Image.fromarray((np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)).save(path, optimize=True, **options)
