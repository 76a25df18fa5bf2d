"""What the scripts of sounds share: noise, strikes, voices, rooms, notes and loudness.

A sound is a numpy array of 64-bit floats, a sample an element (one channel) or
a row of two (left and right). Whatever is meant to repeat is periodic from the
start: noise made in the frequency domain, events that wrap round the end, and
reverberation by circular convolution. So a loop has no seam to hide.
"""

RATE = 44_100


def samples(seconds):
    """How many samples last that long."""
    return round(seconds * RATE)
