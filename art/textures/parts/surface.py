"""Writes a surface as images of its colour, height and roughness. Each image is a column of all variants."""

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

    `paint(canvas)` returns a Surface. Heights span `depth` metres below the highest point, and lower
    heights are clipped. `step` is the quantization step of the height's JPEG, which is the same for all
    frequencies. JPEG usually has coarser steps for fine detail. People do not notice these steps in a
    grey image, but the steps would be visible as blocks in the normals, which are computed from
    differences between neighbours.
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
    """Returns the canvas of one variant. Walls and planks share only their left and right edges."""
    wide, texels = (CELL, TEXELS) if kind in VARIANTS else SMALL
    upright = kind in ("wall", "planks")
    tall = STOREY if upright else wide
    return Canvas(f"{theme} {kind}", variant, tall, wide, texels, shares_rows=not upright)


def halved(plane):
    """Returns a plane of half the size, in which each value is the mean of four."""
    return plane.reshape(plane.shape[0] // 2, 2, -1, 2).mean(axis=(1, 3))


def save(path, variants, **options):
    """Writes the variants into a JPEG file, one below the other. Their values range from 0 to 1."""
    values = np.concatenate(variants)
    Image.fromarray((np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)).save(path, optimize=True, **options)
