"""Finishes sounds: adjusts their loudness, prevents clipping, and writes them as Ogg Vorbis."""

import struct
from pathlib import Path

import numpy as np
import soundfile
from scipy.ndimage import minimum_filter1d, uniform_filter1d
from scipy.signal import butter, sosfilt

from . import RATE, samples
from .loudness import integrated, momentary

# The maximum amplitude of a sound before it is encoded. Vorbis may slightly exceed the amplitude of
# its input, so that files stay below -1 dBFS.
CEILING = 10 ** (-2.2 / 20)

# The number of candidate positions for cutting a loop. The ends of the loop must fit together there.
STARTS = 24


def one_shot(path, sound, lufs, quality=0.4, end=0.03):
    """Writes a sound that is played once, and that fades out over `end` seconds.

    The loudest 400 ms of the sound have the loudness `lufs`.
    """
    sound = sosfilt(butter(2, 25, "high", fs=RATE, output="sos"), sound, axis=0)
    sound = _trimmed(sound)
    # Fade the sound in and out, so that it never starts or ends with a step.
    lead, fade = samples(0.001), min(samples(end), len(sound) // 2)
    sound[:lead] = (sound[:lead].T * np.sin(np.pi / 2 * np.linspace(0, 1, lead)) ** 2).T
    sound[-fade:] = (sound[-fade:].T * np.cos(np.pi / 2 * np.linspace(0, 1, fade)) ** 2).T
    written = _written(path, _levelled(sound, lufs, momentary, "nearest"), quality)
    if max(np.abs(written[0]).max(), np.abs(written[-1]).max()) > 0.02 * np.abs(written).max():
        raise ValueError(f"{path} starts or ends with a step: have it fade")


def loop(path, sound, lufs, quality=0.4):
    """Writes a sound that repeats without a seam, at the integrated loudness `lufs`.

    Vorbis adds noise that does not repeat, so the end and the start of the file may not fit together.
    In that case, the loop is cut at a different position.
    """
    spectrum = np.fft.rfft(sound, axis=0)
    hertz = np.fft.rfftfreq(len(sound), 1 / RATE)
    spectrum = (spectrum.T * (hertz**2 / (hertz**2 + 25**2))).T
    sound = np.fft.irfft(spectrum, len(sound), axis=0)
    sound = _levelled(sound, lufs, integrated, "wrap")
    starts = [len(sound) * turn // STARTS for turn in range(STARTS)]
    if not any(seam(_written(path, np.roll(sound, -start, axis=0), quality)) < 2 for start in starts):
        raise ValueError(f"{path}: its end does not run into its start, wherever it is cut; raise its quality")


def seam(sound, near=0.05):
    """Measures the discontinuity from a loop's end to its start. A value of 1 is normal between two samples.

    The result is the maximum of two ratios. The first ratio compares the difference between the last
    and the first sample with the RMS of the differences between neighbouring samples within `near`
    seconds. The second ratio compares the second differences in the same way. The RMS is at least
    -72 dBFS.
    """
    half = samples(near)
    around = np.roll(sound.reshape(len(sound), -1), half, axis=0)[: 2 * half]
    ratios = []
    for order, at in ((1, slice(half - 1, half)), (2, slice(half - 2, half))):
        steps = np.abs(np.diff(around, order, axis=0))
        usual = np.maximum(np.sqrt(np.mean(steps**2, axis=0)), 10 ** (-72 / 20))
        ratios.append((steps[at] / usual).max())
    return float(max(ratios))


def _trimmed(sound):
    """Returns the sound without the end, where all samples are at least 66 dB below the peak."""
    height = np.abs(sound).reshape(len(sound), -1).max(axis=1)
    heard = np.flatnonzero(height > height.max() * 10 ** (-66 / 20))
    return sound[: heard[-1] + 1].copy()


def _levelled(sound, lufs, measure, edge):
    """Returns the sound at this loudness. A limiter with a window of a few milliseconds reduces its peaks."""
    for _ in range(4):
        sound = sound * 10 ** ((lufs - measure(sound)) / 20)
        height = np.abs(sound).reshape(len(sound), -1).max(axis=1)
        if height.max() <= CEILING:
            break
        width = samples(0.003)
        gain = np.minimum(1, CEILING / np.maximum(height, 1e-9))
        gain = uniform_filter1d(minimum_filter1d(gain, 2 * width + 1, mode=edge), width, mode=edge)
        sound = (sound.T * gain).T
    return sound


def _written(path, sound, quality):
    """Writes a reproducible Ogg Vorbis file with this quality (0 to 1), and returns the decoded sound."""
    path = Path(path)
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    form = {"format": "OGG", "subtype": "VORBIS", "compression_level": 1 - quality}
    with soundfile.SoundFile(path, "w", RATE, channels, **form) as file:
        # The encoder fails if it receives a long sound in one call.
        for start in range(0, len(sound), 4096):
            file.write(sound[start : start + 4096])
    path.write_bytes(_renumbered(path.read_bytes()))
    written = soundfile.read(path)[0]
    if np.abs(written).max() >= 10 ** (-1 / 20):
        raise ValueError(f"{path} peaks above -1 dBFS: lower CEILING")
    if np.abs(written.mean(axis=0)).max() > 1e-3:
        raise ValueError(f"{path} has an offset: its mean is {written.mean():.5f}")
    return written


def _renumbered(ogg):
    """Returns the same Ogg stream with the serial number 1 instead of a random one (RFC 3533)."""
    pages, at = [], 0
    while at < len(ogg):
        segments = ogg[at + 26]
        size = 27 + segments + sum(ogg[at + 27 : at + 27 + segments])
        page = bytearray(ogg[at : at + size])
        page[14:18] = struct.pack("<I", 1)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _checksum(page))
        pages.append(bytes(page))
        at += size
    return b"".join(pages)


def _table():
    for byte in range(256):
        rest = byte << 24
        for _ in range(8):
            rest = (rest << 1) ^ (0x04C11DB7 if rest & 0x80000000 else 0)
        yield rest & 0xFFFFFFFF


TABLE = tuple(_table())


def _checksum(page):
    """Returns the cyclic redundancy check of an Ogg page."""
    rest = 0
    for byte in page:
        rest = ((rest << 8) & 0xFFFFFFFF) ^ TABLE[(rest >> 24) ^ byte]
    return rest
