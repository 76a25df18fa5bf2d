"""Functions that play notes with fluidsynth and the soundfont FluidR3."""

import shutil
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from . import RATE, samples

SOUNDFONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
TICKS = 960

# The program numbers of General MIDI instruments, starting at 0.
BELLS = 14
CELLO = 42
CONTRABASS = 43
TREMOLO = 44
HARP = 46
TIMPANI = 47
STRINGS = 48
SLOW_STRINGS = 49
CHOIR = 52
HORN = 60
BRASS = 61
FLUTE = 73
PAN_FLUTE = 75
WARM_PAD = 89


@dataclass
class Part:
    """An instrument of General MIDI and its notes.

    A note is (start in beats, length in beats, key, velocity). `swells` are (beat, 0..127) points
    between which the volume of the instrument is interpolated.
    """

    program: int
    notes: list
    volume: int = 100
    pan: int = 64
    swells: tuple = ()


def played(parts, tempo, seconds, tail=0.0):
    """Plays the parts at `tempo` beats per minute, and returns dry stereo sound of `seconds` plus `tail` seconds."""
    if not shutil.which("fluidsynth") or not SOUNDFONT.exists():
        sys.exit(f"music wants the program fluidsynth and {SOUNDFONT} (Debian: fluid-soundfont-gm)")
    with tempfile.TemporaryDirectory() as folder:
        notes, wave = Path(folder, "notes.mid"), Path(folder, "notes.wav")
        notes.write_bytes(midi(parts, tempo, seconds + tail))
        subprocess.run(
            [
                "fluidsynth",
                "-ni",
                "-R",
                "0",
                "-C",
                "0",
                "-g",
                "0.4",
                "-r",
                str(RATE),
                "-T",
                "wav",
                "-O",
                "float",
                "-o",
                "synth.polyphony=512",
                "-F",
                wave,
                SOUNDFONT,
                notes,
            ],
            check=True,
            capture_output=True,
        )
        sound = soundfile.read(wave)[0]
    count = samples(seconds + tail)
    return np.pad(sound, ((0, max(0, count - len(sound))), (0, 0)))[:count]


def turned(sound, seconds):
    """Returns a loop of `seconds`. The rest of the sound is added to the start, as if the loop had already repeated."""
    count = samples(seconds)
    loop = sound[:count].copy()
    for start in range(count, len(sound), count):
        rest = sound[start : start + count]
        loop[: len(rest)] += rest
    return loop


def midi(parts, tempo, seconds):
    """Returns the parts as a Standard MIDI File that ends after this many seconds."""
    end = round(seconds * tempo / 60 * TICKS)
    beat = round(60e6 / tempo)
    tracks = [_track([(0, b"\xff\x51\x03" + struct.pack(">I", beat)[1:])], end)]
    for channel, part in zip([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15], parts):
        events = [(0, bytes([0xC0 | channel, part.program]))]
        events += [
            (0, bytes([0xB0 | channel, control, value])) for control, value in ((7, part.volume), (10, part.pan))
        ]
        events += [(tick, bytes([0xB0 | channel, 11, value])) for tick, value in _swell(part.swells, end)]
        for start, length, key, velocity in part.notes:
            on, off = round(start * TICKS), round((start + length) * TICKS)
            events.append((max(0, on), bytes([0x90 | channel, key, int(np.clip(velocity, 1, 127))])))
            events.append((max(1, off), bytes([0x80 | channel, key, 0])))
        tracks.append(_track(events, end))
    return b"MThd" + struct.pack(">IHHH", 6, 1, len(tracks), TICKS) + b"".join(tracks)


def _swell(points, end):
    """Returns (tick, controller value) pairs that interpolate between the points, eight pairs per beat."""
    if not points:
        return []
    beats, values = zip(*points)
    ticks = range(0, end, TICKS // 8)
    return [(tick, int(np.interp(tick / TICKS, beats, values))) for tick in ticks]


def _track(events, end):
    """Returns a track chunk. If notes end and start at the same tick, the ends come first."""
    body, now = b"", 0
    for tick, message in sorted(events, key=lambda event: (event[0], event[1][0] & 0xF0 == 0x90)):
        body += _length(tick - now) + message
        now = tick
    body += _length(max(0, end - now)) + b"\xff\x2f\x00"
    return b"MTrk" + struct.pack(">I", len(body)) + body


def _length(value):
    """Returns the encoding of a number in MIDI files: seven bits per byte, most significant byte first."""
    body = bytes([value & 0x7F])
    while value := value >> 7:
        body = bytes([0x80 | value & 0x7F]) + body
    return body
