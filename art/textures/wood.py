"""Makes a surface for doors: upright planks of dark oak with gaps between them, worn at the height of hands."""

from parts.canvas import mix, smooth
from parts.surface import outputs, write
from parts.timber import planks, timber
from parts.weather import dirtied, drips

OUTPUTS = outputs("wood", "planks")


def make(folder):
    """Writes the planks."""
    write(folder, "wood", "planks", 0.024, paint)


def paint(canvas):
    """Returns a tile of planks."""
    blocks = planks(canvas, 12, ends=True)
    surface = dirtied(canvas, timber(canvas, "oak", blocks, along="y"), 0.4, 0.22, 0.3)
    wet = smooth(1.45, 2.05, canvas.y + 0.1 * canvas.noise("wet", 0.4))
    stain = drips(canvas, "stain", smooth(1.3, 2.2, canvas.noise("sources", 0.2)), 0.5)
    worn = smooth(0.5, 0.0, abs(canvas.y - 1.05)) * smooth(-0.5, 1.5, canvas.noise("worn", 0.4))
    surface.colour = surface.colour * (1 - 0.42 * wet - 0.25 * stain + 0.12 * worn)[..., None]
    surface.roughness = mix(surface.roughness, 0.55, 0.5 * worn)
    return surface
