"""Blocks in courses: their positions, the distance of each texel from the joints, and random numbers per block."""

from dataclasses import dataclass

import numpy as np

from parts.canvas import Canvas


@dataclass
class Blocks:
    """The block that contains each texel, and the position of the texel in its block."""

    canvas: Canvas
    index: np.ndarray  # the index of the block
    edge: np.ndarray  # metres inside the outline; below 0 in a joint
    down: np.ndarray  # metres below the middle of the block
    right: np.ndarray  # metres right of the middle of the block
    own: np.ndarray  # for each block, whether it is clear of shared edges
    places: np.ndarray  # for each block, the vertical and horizontal position of its middle in metres

    def each(self, word, low=-1.0, high=1.0):
        """Generates a random number for each block, and returns a plane that contains the number of each texel's block.

        At shared edges, the plane is equal in all variants.
        """
        count = len(self.own)
        common = self.canvas.random(word).uniform(low, high, count)
        own = self.canvas.own_random(word).uniform(low, high, count)
        return np.where(self.own, own, common).astype(np.float32)[self.index]

    def only(self, place):
        """Returns 1 on the block nearest to a position, which is given in fractions of the surface, and 0 elsewhere."""
        away = self.places - np.array(place) * (self.canvas.tall, self.canvas.wide)
        away = np.where(self.own, (away**2).sum(axis=1), np.inf)
        return (self.index == away.argmin()).astype(np.float32)


def courses(canvas, heights, counts, start=(0.0, 0.0), bond=0.5, uneven=0.12):
    """Returns rectangles (top, left, height, width in metres) in courses, in running bond.

    `heights` contains the relative height of each course, and `counts` contains the number of blocks in
    each course. `bond` is the offset of the joints in every second course, as a fraction of a block, and
    `uneven` is the random deviation of joints. `start` is the position of the first corner.
    """
    random = canvas.random("courses")
    heights = np.array(heights) / sum(heights) * canvas.tall
    rectangles, top = [], start[0]
    for course, (height, count) in enumerate(zip(heights, counts)):
        joints = (
            np.arange(count) + random.uniform(-uneven, uneven, count) + bond * (course % 2)
        ) * canvas.wide / count + start[1]
        widths = np.diff(np.append(joints, joints[0] + canvas.wide))
        rectangles += [(top, left, height, width) for left, width in zip(joints, widths)]
        top += height
    return rectangles


def lay(canvas, rectangles, joint, wobble, corner=0.02, askew=0.006):
    """Returns blocks that fill rectangles, with joints about `joint` metres wide.

    Outlines deviate by about `wobble` metres. Corners have a radius of about `corner` metres. Blocks are
    rotated by up to `askew` radians. All variants have the same joints.
    """
    random = canvas.random("lay")
    tops, lefts, talls, wides = np.array(rectangles, np.float32).T
    turns = random.uniform(-askew, askew, len(rectangles)).astype(np.float32)
    corners = (corner * random.uniform(0.5, 1.5, len(rectangles))).astype(np.float32)
    y = canvas.y + wobble * (canvas.noise("wobble y", 0.3, 2.6, shared=True) * 0.8)
    x = canvas.x + wobble * (canvas.noise("wobble x", 0.3, 2.6, shared=True) * 0.8)
    index = filled(canvas, tops, lefts, talls, wides)[
        np.floor(y / canvas.texel[0]).astype(int) % canvas.texels,
        np.floor(x / canvas.texel[1]).astype(int) % canvas.texels,
    ]
    middles = np.stack([tops + talls / 2, lefts + wides / 2], axis=1)
    down = around(y - middles[index, 0], canvas.tall)
    right = around(x - middles[index, 1], canvas.wide)
    down, right = down + turns[index] * right, right - turns[index] * down
    ragged = joint / 2 * (1 + 0.35 * canvas.noise("ragged", 0.05, 1.8, shared=True))
    over_y = abs(down) - talls[index] / 2 + ragged + corners[index]
    over_x = abs(right) - wides[index] / 2 + ragged + corners[index]
    outside = np.hypot(np.maximum(over_y, 0), np.maximum(over_x, 0)) + np.minimum(
        np.maximum(over_y, over_x), 0
    )
    clear = (lefts > 0.02) & (lefts + wides < canvas.wide - 0.02)
    if canvas.shares_rows:
        clear &= (tops > 0.02) & (tops + talls < canvas.tall - 0.02)
    return Blocks(canvas, index, corners[index] - outside, down, right, clear, middles)


def filled(canvas, tops, lefts, talls, wides):
    """Returns the index of the rectangle that covers each texel. Rectangles wrap around all edges."""
    index = np.zeros(canvas.shape, np.int32)
    for number, (top, left, tall, wide) in enumerate(zip(tops, lefts, talls, wides)):
        rows = np.arange(round(top / canvas.texel[0]), round((top + tall) / canvas.texel[0])) % canvas.texels
        columns = (
            np.arange(round(left / canvas.texel[1]), round((left + wide) / canvas.texel[1])) % canvas.texels
        )
        index[np.ix_(rows, columns)] = number
    return index


def around(distance, period):
    """Returns a distance on a circle of length `period`, as a signed distance along the shorter arc."""
    return (distance + period / 2) % period - period / 2
