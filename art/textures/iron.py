"""Makes a surface of wrought iron: hammered, rusty in its hollows, and polished where hands and doors rub it."""

from parts.canvas import mix, smooth
from parts.surface import Surface, outputs, write

OUTPUTS = outputs("iron", "bar")


def make(folder):
    """Writes the iron for doors, ladders and grates."""
    write(folder, "iron", "bar", 0.006, paint)


def paint(canvas):
    """Returns the surface of one square of iron."""
    hammered = canvas.noise("hammered", 0.35, 4) * 0.0006
    pits = smooth(1.1, 2.4, canvas.noise("pits", 0.12, 2.2))
    rust = smooth(-0.1, 1.2, canvas.noise("rust", 0.6, 2.4) + 1.5 * pits)
    grain = canvas.noise("grain", 0.03, 1.5)
    height = hammered - 0.0012 * pits + 0.0002 * rust * grain
    bare = mix((0.27, 0.265, 0.26), (0.36, 0.35, 0.34), smooth(-0.5, 1.5, canvas.noise("sheen", 0.4)))
    scale = mix(
        (0.23, 0.165, 0.125),
        (0.38, 0.25, 0.165),
        smooth(-1, 1.5, canvas.noise("scale", 0.15, 2) + 0.3 * grain),
    )
    colour = mix(bare, scale, rust) * (1 + 0.05 * grain[..., None])
    return Surface(colour, height, mix(0.45, 0.85, rust) + 0.03 * grain)
