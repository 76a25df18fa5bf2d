"""Makes the icon of the window and of desktop menus: a maze of arches around a lit door.

Every size is drawn from the same shapes, which the SVG also contains. Small sizes have fewer and
thicker shapes, with edges on pixel boundaries.
"""

from math import cos, pi, sin

import numpy
from PIL import Image, ImageDraw

ICONS = "desktop/icons/hicolor"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SVG = f"{ICONS}/scalable/apps/warren.svg"
# The icons of programs for Windows and macOS contain several sizes.
WINDOWS = "windows/warren.ico"
MACOS = "macos/warren.icns"
OUTPUTS = [f"{ICONS}/{size}x{size}/apps/warren.png" for size in SIZES] + [SVG, WINDOWS, MACOS]

# The number of drawn pixels per pixel of the icon, along each axis.
FINER = 8

# The colour stops of gradients around the light. Each stop consists of the distance from the light,
# as a fraction of the icon's width, and the colour.
GROUND = [(0.0, "#8a4f1d"), (0.28, "#4a2b16"), (0.62, "#1e1613"), (1.0, "#120e0d")]
STONE = [(0.0, "#ffe2a6"), (0.22, "#f0bd72"), (0.45, "#b98450"), (0.75, "#7d5a3b")]
LIGHT = [(0.0, "#fffdf0"), (0.12, "#ffefb8"), (0.3, "#ffc04f")]
SHADE = "#2a1a12"


class Drawing:
    """The shapes of the icon at one size, in pixels of that size."""

    def __init__(self, size):
        self.size = size
        grain, walls, feet, self.walker = {
            16: (2, (6,), 14, False),
            24: (2, (9, 5.5), 21, False),
            32: (3, (12.5, 7.5), 28, False),
            48: (4, (19, 12), 42, False),
        }.get(size, (size * 0.055, (size * 0.385, size * 0.255), size * 0.86, True))
        self.grain, self.feet, self.middle = grain, feet, size / 2
        self.spring = feet - size * 0.4
        self.corner = size * 0.2
        self.door = walls[-1] - grain * (1.6 if size > 16 else 1.5)
        self.lamp = (self.middle, feet - size * 0.2)
        # Each wall is a part of an arch, from its left foot (0) to its right foot (1). The entrance
        # is at the right, followed by the gap at the upper left.
        outer, *inner = walls
        self.walls = [self.arch(outer, 0, 0.86 if inner else 1)]
        if inner:
            self.walls += [self.arch(inner[0], 0, 0.3), self.arch(inner[0], 0.45, 1)]
            self.walls.append([(self.middle - outer, feet), (self.middle - inner[0], feet)])

    def arch(self, radius, begin, end):
        """Returns points on an arch between two fractions of its length."""
        leg = self.feet - self.spring
        length = 2 * leg + pi * radius
        steps = numpy.linspace(begin * length, end * length, 97)
        return [self.on_arch(radius, leg, along) for along in steps]

    def on_arch(self, radius, leg, along):
        """Returns the point on an arch at a distance from its left foot, measured along the arch."""
        if along < leg:
            return (self.middle - radius, self.feet - along)
        if along > leg + pi * radius:
            return (self.middle + radius, self.spring + along - leg - pi * radius)
        angle = pi - (along - leg) / radius
        return (self.middle + radius * cos(angle), self.spring - radius * sin(angle))

    def doorway(self):
        """Returns the corners of the lit doorway."""
        foot = self.feet + self.grain / 2
        return [(self.middle - self.door, foot), *self.arch(self.door, 0, 1), (self.middle + self.door, foot)]

    def figure(self):
        """Returns the corners of the cloaked figure in the light, and the circle of its head."""
        x, foot, tall = self.middle, self.feet + self.grain / 2, self.size * 0.25
        cloak = [(-0.26, 0), (-0.17, 0.55), (-0.09, 0.74), (0.09, 0.74), (0.17, 0.55), (0.26, 0)]
        return [(x + a * tall, foot - b * tall) for a, b in cloak], (x, foot - 0.83 * tall, 0.13 * tall)


def make(folder):
    """Writes the icon in every size, as SVG, and for other systems, below a folder."""
    pictures = [picture(Drawing(size)) for size in SIZES]
    for made, output in zip(pictures, OUTPUTS):
        made.save(folder / output, optimize=True)
    # Windows uses no icon above 256 pixels.
    *small, large = [made for made in pictures if made.width <= 256]
    large.save(folder / WINDOWS, sizes=[made.size for made in (*small, large)], append_images=small)
    pictures[-1].save(folder / MACOS, append_images=pictures[:-1])
    (folder / SVG).write_text(svg(Drawing(512)), encoding="utf-8", newline="\n")


def picture(drawing):
    """Returns the image of a drawing."""
    side = drawing.size * FINER
    whole = numpy.zeros((side, side, 4))
    layers = [(GROUND, ground), (STONE, walls), (LIGHT, doorway)]
    if drawing.walker:
        layers.append(([(0.0, SHADE)], figure))
    for stops, draw in layers:
        mask = Image.new("L", (side, side))
        draw(drawing, ImageDraw.Draw(mask))
        covered = numpy.asarray(mask)[..., None] / 255
        colour = numpy.dstack([gradient(drawing, stops, side), numpy.ones((side, side))])
        whole = whole * (1 - covered) + colour * covered
    # Premultiply the colours by their opacity.
    whole[..., :3] *= whole[..., 3:]
    small = whole.reshape(drawing.size, FINER, drawing.size, FINER, 4).mean(axis=(1, 3))
    alpha = small[..., 3:]
    small[..., :3] /= numpy.where(alpha > 0, alpha, 1)
    return Image.fromarray((small * 255 + 0.5).astype(numpy.uint8), "RGBA")


def gradient(drawing, stops, side):
    """Returns the colour of each pixel in a gradient around the light."""
    x, y = ((numpy.arange(side) + 0.5) / FINER - at for at in drawing.lamp)
    away = numpy.hypot(x[None, :], y[:, None]) / drawing.size
    at = [stop for stop, _ in stops]
    colours = numpy.array([rgb(colour) for _, colour in stops])
    return numpy.dstack([numpy.interp(away, at, colours[:, part]) for part in range(3)])


def rgb(colour):
    """Returns the red, green and blue components of a colour such as `#ffc04f`, each from 0 to 1."""
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def scaled(points):
    """Converts points from pixels of the icon to drawn pixels."""
    return [(x * FINER, y * FINER) for x, y in points]


def ground(drawing, canvas):
    """Fills the background, a square with rounded corners."""
    last = drawing.size * FINER - 1
    canvas.rounded_rectangle((0, 0, last, last), drawing.corner * FINER, fill=255)


def walls(drawing, canvas):
    """Draws every wall with round ends and joints."""
    for wall in map(scaled, drawing.walls):
        half = drawing.grain * FINER / 2
        canvas.line(wall, fill=255, width=round(2 * half))
        for x, y in wall:
            canvas.ellipse((x - half, y - half, x + half - 1, y + half - 1), fill=255)


def doorway(drawing, canvas):
    """Fills the door with light."""
    canvas.polygon(scaled(drawing.doorway()), fill=255)


def figure(drawing, canvas):
    """Draws the figure in the door."""
    cloak, (x, y, radius) = drawing.figure()
    canvas.polygon(scaled(cloak), fill=255)
    canvas.ellipse([part * FINER for part in (x - radius, y - radius, x + radius, y + radius)], fill=255)


def svg(drawing):
    """Returns the drawing as SVG."""
    size, (x, y) = drawing.size, drawing.lamp
    cloak, (head_x, head_y, head) = drawing.figure()
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">',
        "<title>Warren</title>",
        "<defs>",
        *(fading(name, stops, x, y, size) for name, stops in (("ground", GROUND), ("stone", STONE), ("light", LIGHT))),
        "</defs>",
        f'<rect width="{size}" height="{size}" rx="{number(drawing.corner)}" fill="url(#ground)"/>',
        f'<g fill="none" stroke="url(#stone)" stroke-width="{number(drawing.grain)}" stroke-linecap="round" stroke-linejoin="round">',
        *(f'<path d="{outline(wall)}"/>' for wall in drawing.walls),
        "</g>",
        f'<path fill="url(#light)" d="{outline(drawing.doorway())}Z"/>',
        f'<path fill="{SHADE}" d="{outline(cloak)}Z"/>',
        f'<circle fill="{SHADE}" cx="{number(head_x)}" cy="{number(head_y)}" r="{number(head)}"/>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def fading(name, stops, x, y, size):
    """Returns a gradient around the light as an SVG element."""
    last = stops[-1][0] or 1
    inner = "".join(f'<stop offset="{number(at / last)}" stop-color="{colour}"/>' for at, colour in stops)
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(last * size)}"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{inner}</radialGradient>'


def outline(points):
    """Returns a line through points as the data of an SVG path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def number(value):
    """Formats a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
