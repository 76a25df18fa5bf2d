//! Checks that the generated files under `assets` match `art/manifest.json`, and that the current
//! versions of the scripts generated them. These tests do not need Python. `art/make.py --check`
//! regenerates all files.

use clap::Parser;
use lewton::inside_ogg::OggStreamReader;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use warren::args::Args;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;

/// The maximum total size of the generated files, which the program embeds, in bytes.
const MAX_BYTES: u64 = 40_000_000;

/// The maximum length of a Vorbis block at the sample rate of the files, in frames. A frame has one
/// sample per channel.
const BLOCK: u64 = 2048;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the name of each script, with the script's entry in the manifest.
fn manifest() -> Vec<(String, Value)> {
    let text = fs::read_to_string(root().join("art/manifest.json")).unwrap();
    let scripts: serde_json::Map<String, Value> = serde_json::from_str(&text).unwrap();
    scripts.into_iter().collect()
}

/// Returns the path of every generated file below `assets`, with its entry in the manifest.
fn outputs() -> Vec<(String, Value)> {
    let of_script = |(name, script): (String, Value)| {
        let outputs = script["outputs"].as_object().cloned();
        outputs.unwrap_or_else(|| panic!("{name} has no outputs"))
    };
    manifest().into_iter().flat_map(of_script).collect()
}

fn sha256(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let below = paths.flat_map(|path| match path.is_dir() {
        true => files(&path),
        false => vec![path],
    });
    below.collect()
}

fn number(of: &Value, what: &str) -> u64 {
    of[what]
        .as_u64()
        .unwrap_or_else(|| panic!("no {what} in {of}"))
}

#[test]
fn the_manifest_lists_every_file_once_with_its_hash() {
    let outputs = outputs();
    let listed: BTreeSet<PathBuf> = outputs.iter().map(|(path, _)| path.into()).collect();
    assert_eq!(
        listed.len(),
        outputs.len(),
        "two scripts generate the same file"
    );
    let assets = root().join("assets");
    let folders = ["themes", "sounds", "desktop/icons", "macos", "windows"];
    let made = folders.map(|folder| files(&assets.join(folder)));
    let made = made.into_iter().flatten();
    // These files are written by hand.
    let by_hand = |ending: &OsStr| ending == "md" || ending == "plist";
    let made = made.filter(|path| !path.extension().is_some_and(by_hand));
    let made: BTreeSet<PathBuf> = made
        .map(|path| path.strip_prefix(&assets).unwrap().into())
        .collect();
    assert_eq!(made, listed);
    let mut size = 0;
    for (path, said) in outputs {
        let path = assets.join(path);
        assert_eq!(said["sha256"], sha256(&path), "{}", path.display());
        size += fs::metadata(path).unwrap().len();
    }
    assert!(size <= MAX_BYTES, "{size} bytes");
}

#[test]
fn the_manifest_has_the_current_hashes_of_scripts_and_inputs() {
    let art = root().join("art");
    let mut known = BTreeSet::new();
    for (name, script) in manifest() {
        let path = art.join(format!("{name}.py"));
        let remedy = "run art/make.py";
        assert_eq!(script["script"], sha256(&path), "{remedy} {name}");
        known.insert(path);
        for (input, hash) in script["inputs"].as_object().unwrap() {
            assert_eq!(*hash, sha256(&art.join(input)), "{remedy} {name}: {input}");
        }
    }
    let scripts = ["icon", "sounds", "textures"].map(|kind| fs::read_dir(art.join(kind)).unwrap());
    let scripts = scripts
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path());
    let is_script = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "py");
    assert_eq!(known, scripts.filter(is_script).collect());
}

#[test]
fn sounds_match_the_manifest_and_positional_sounds_are_mono() {
    let mut sounds = 0;
    for (path, said) in outputs() {
        if !path.ends_with(".ogg") {
            continue;
        }
        sounds += 1;
        let file = fs::File::open(root().join("assets").join(&path)).unwrap();
        let mut ogg = OggStreamReader::new(file).unwrap();
        let channels = u64::from(ogg.ident_hdr.audio_channels);
        assert_eq!(channels, number(&said, "channels"), "{path}");
        let is_wide = path.contains("/ambience/") || path.contains("/music/");
        assert_eq!(channels, if is_wide { 2 } else { 1 }, "{path}");
        let rate = u64::from(ogg.ident_hdr.audio_sample_rate);
        assert_eq!(rate, number(&said, "rate"), "{path}");
        let mut frames = 0;
        while let Some(packet) = ogg.read_dec_packet().unwrap() {
            frames += packet[0].len() as u64;
        }
        let expected = number(&said, "frames");
        match said["loop"] == true {
            true => assert_eq!(frames, expected, "{path} does not loop seamlessly"),
            // Lewton does not trim the last block of a file with a single Ogg page.
            false => assert!((expected..expected + BLOCK).contains(&frames), "{path}"),
        }
        let seconds = said["seconds"].as_f64().unwrap();
        assert!(
            (seconds - expected as f64 / rate as f64).abs() < 1e-3,
            "{path}"
        );
    }
    assert!(sounds > 0);
}

#[test]
fn textures_have_the_size_of_their_kind_times_the_number_of_variants() {
    let mut pictures = 0;
    for (path, said) in outputs() {
        if !path.ends_with(".jpg") {
            continue;
        }
        pictures += 1;
        let bytes = fs::read(root().join("assets").join(&path)).unwrap();
        let mut decoder = JpegDecoder::new(ZCursor::new(&bytes));
        decoder.decode_headers().unwrap();
        let (width, height) = decoder.dimensions().unwrap();
        let size = [width as u64, height as u64];
        assert_eq!(size, ["width", "height"].map(|side| number(&said, side)));
        let name = path.rsplit('/').next().unwrap();
        let (part, map) = name.trim_end_matches(".jpg").split_once('.').unwrap();
        let (width, variants) = match part {
            "wall" => (1024, 3),
            "floor" | "ceiling" => (1024, 2),
            "planks" => (1024, 1),
            "bar" => (256, 1),
            other => panic!("{path}: unknown surface {other}"),
        };
        let width = match map {
            "albedo" | "height" => width,
            "roughness" => width / 2,
            other => panic!("{path}: unknown map {other}"),
        };
        assert_eq!(size, [width, width * variants], "{path}");
    }
    assert!(pictures > 0);
}

/// Packages install the files of the folder `assets/desktop` into the folder `share`, which has the
/// same layout.
#[test]
fn desktop_files_name_the_icon_and_a_valid_command() {
    let desktop = root().join("assets/desktop");
    let entry = fs::read_to_string(desktop.join("applications/warren.desktop")).unwrap();
    let values = |key: &str| {
        let values = entry.lines().filter_map(|line| line.strip_prefix(key));
        values.map(String::from).collect::<Vec<_>>()
    };
    for command in values("Exec=") {
        let args = command.split_whitespace();
        Args::try_parse_from(args).unwrap_or_else(|error| panic!("{command}: {error}"));
    }
    let [icon] = &values("Icon=")[..] else {
        panic!("the desktop entry does not have exactly one icon")
    };
    for (path, said) in outputs() {
        let Some(place) = path.strip_prefix("desktop/icons/hicolor/") else {
            continue;
        };
        let (size, file) = place.split_once("/apps/").unwrap();
        let ending = match size {
            "scalable" => "svg",
            _ => {
                let side = ["width", "height"].map(|side| number(&said, side));
                assert_eq!(size, format!("{}x{}", side[0], side[1]));
                "png"
            }
        };
        assert_eq!(file, format!("{icon}.{ending}"));
    }
    let about = fs::read_to_string(desktop.join("metainfo/warren.metainfo.xml")).unwrap();
    for part in [
        "<launchable type=\"desktop-id\">warren.desktop<",
        "<binary>warren<",
        &format!("<icon type=\"stock\">{icon}<"),
        &format!("<project_license>{}<", env!("CARGO_PKG_LICENSE")),
    ] {
        assert!(about.contains(part), "no {part}");
    }
}
