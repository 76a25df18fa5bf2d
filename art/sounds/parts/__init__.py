"""The shared parts of the sound scripts: noise, strikes, voices, rooms, notes and loudness.

A sound is a numpy array of 64-bit floats. Each element is a sample (one channel) or a row of two
samples (left and right). Looping sounds have no seam, because they are periodic by construction:
noise is made in the frequency domain, events wrap around the end, and reverberation is a circular
convolution.
"""

RATE = 44_100


def samples(seconds):
    """Returns the number of samples in a duration in seconds."""
    return round(seconds * RATE)
