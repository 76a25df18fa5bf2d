#!/usr/bin/env python3
"""Makes the pictures, icons and sounds under assets/ that come from a script, and updates art/manifest.json.

A script is a file art/KIND/NAME.py that defines OUTPUTS, the paths below assets/ that it writes,
and make(folder), which writes them below a given folder. If it also defines LOOPS, these are the
outputs that are looping sounds. Code shared by several scripts is in art/KIND/parts/, which scripts
import as `parts`. Each script runs in a separate process, so that it is not affected by the imports
of other scripts. `-j` sets the number of scripts that run at the same time.
"""

import argparse
import hashlib
import importlib.util
import json
import multiprocessing
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy
import soundfile
from PIL import Image

ART = Path(__file__).resolve().parent
ROOT = ART.parent
ASSETS = ROOT / "assets"
MANIFEST = ART / "manifest.json"

# The suffixes of pictures. Of a file with several sizes, only the largest is compared.
PICTURES = (".icns", ".ico", ".jpg", ".png")

# Libraries on different machines round differently, and JPEG and Vorbis amplify these differences.
# Both tolerances are fractions of the full range, and differences below them are neither visible nor
# audible.
MEAN_TOLERANCE = 0.01
WORST_TOLERANCE = 0.25


def main():
    """Reads the command line, runs the scripts, and reports the results."""
    options = parse(sys.argv[1:])
    scripts = chosen(options.names)
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside) if options.check else ASSETS
        workers = ProcessPoolExecutor(
            options.jobs, multiprocessing.get_context("spawn"), max_tasks_per_child=1
        )
        with workers:
            entries = {}
            for script, entry in zip(scripts, workers.map(run, scripts, [folder] * len(scripts))):
                entries[name(script)] = entry
                print(f"made {name(script)}", flush=True)
        faults = check(entries, folder) if options.check else []
    if not options.check:
        write_manifest(entries)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


def parse(arguments):
    """Parses the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="a script, such as textures/ice; all when none is named")
    parser.add_argument("--check", action="store_true", help="make them in a temporary folder, and compare with assets/")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="how many scripts run at once")
    return parser.parse_args(arguments)


def chosen(names):
    """Returns the scripts with these names: `KIND/NAME`, `NAME`, or a whole `KIND`."""
    scripts = sorted(ART.glob("*/*.py"))
    if not names:
        return scripts
    for asked in names:
        if not any(asked in meanings(script) for script in scripts):
            sys.exit(f"no script is called {asked}; there are: {', '.join(map(name, scripts))}")
    return [script for script in scripts if set(names) & meanings(script)]


def meanings(script):
    """Returns every name of a script that the command line accepts."""
    return {name(script), script.stem, script.parent.name}


def name(script):
    """Returns the name of a script in the manifest: `KIND/NAME`."""
    return f"{script.parent.name}/{script.stem}"


def run(script, folder):
    """Runs a script in this process, and returns its entry in the manifest."""
    sys.path.insert(0, str(script.parent))
    spec = importlib.util.spec_from_file_location(script.stem.replace("-", "_"), script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for output in module.OUTPUTS:
        (folder / output).parent.mkdir(parents=True, exist_ok=True)
    module.make(folder)
    loops = getattr(module, "LOOPS", ())
    return {
        "script": hashed(script),
        "inputs": {str(path.relative_to(ART)): hashed(path) for path in imported_from(ART)},
        "outputs": {output: described(folder / output, output in loops) for output in module.OUTPUTS},
    }


def imported_from(folder):
    """Returns the files below a folder that this process has imported, except this one."""
    files = {Path(module.__file__).resolve() for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
    return sorted(path for path in files if path.is_relative_to(folder) and path != Path(__file__).resolve())


def hashed(path):
    """Returns the SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def described(path, loops):
    """Returns the entry of an output in the manifest: its hash and, if applicable, its size, or its
    length and loudness.
    """
    if path.suffix in PICTURES:
        with Image.open(path) as picture:
            return {"sha256": hashed(path), "width": picture.width, "height": picture.height}
    if path.suffix == ".svg":
        return {"sha256": hashed(path)}
    # All other outputs are sounds, whose scripts can import `parts.loudness`.
    from parts.loudness import figures

    sound, rate = soundfile.read(path, always_2d=True)
    frames, channels = sound.shape
    form = {"frames": frames, "rate": rate, "channels": channels, "seconds": round(frames / rate, 3), "loop": loops}
    return {"sha256": hashed(path)} | form | figures(sound)


def write_manifest(entries):
    """Adds entries to the manifest, and removes those of deleted scripts."""
    known = json.loads(MANIFEST.read_text()) if MANIFEST.exists() else {}
    scripts = {name(script) for script in ART.glob("*/*.py")}
    kept = {script: entry for script, entry in (known | entries).items() if script in scripts}
    MANIFEST.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n")


def check(entries, folder):
    """Returns one line for each committed file that differs from the newly made file."""
    known = json.loads(MANIFEST.read_text())
    faults = []
    for script, entry in entries.items():
        written = known.get(script, {"script": "", "inputs": {}, "outputs": {}})
        if (written["script"], written["inputs"]) != (entry["script"], entry["inputs"]):
            faults.append(f"{script}: changed since the manifest was written; run art/make.py {script}")
        for output in entry["outputs"]:
            fault = difference(folder / output, ASSETS / output)
            if fault:
                faults.append(f"assets/{output}: {fault}; run art/make.py {script}")
    return faults


def difference(made, committed):
    """Describes how a file differs from the newly made one, or returns None if the difference is tolerable."""
    if not committed.exists():
        return "is missing"
    left, right = content(made), content(committed)
    if left.shape != right.shape:
        return f"measures {right.shape}, but made anew {left.shape}"
    apart = abs(left - right)
    if apart.mean() > MEAN_TOLERANCE or apart.max() > WORST_TOLERANCE:
        return f"differs by {apart.mean():.4f} on average and {apart.max():.3f} at worst"
    return None


def content(path):
    """Returns the pixels, characters or samples of a file, as fractions of the full range."""
    if path.suffix in PICTURES:
        with Image.open(path) as picture:
            return numpy.asarray(picture, numpy.float32) / 255
    if path.suffix == ".svg":
        return numpy.frombuffer(path.read_bytes(), numpy.uint8) / 255
    return soundfile.read(path, dtype="float32")[0]


if __name__ == "__main__":
    main()
