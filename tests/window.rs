//! Tests with a real window and any available graphics driver. Screenshots show both views.

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use bevy::math::UVec2;
use std::path::Path;
use std::process::Command;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::play::Input;
use warren_dungeon::recipe::read_code;
use warren_dungeon::replay::Recording;

/// The size of the window in pixels. The window is small because software rendering takes time for
/// every pixel.
const WIDTH: u32 = 320;
const HEIGHT: u32 = 180;

/// The brightness of every pixel, row by row.
struct Picture {
    levels: Vec<u8>,
}

impl Picture {
    /// Returns the mean brightness of each square block of the picture.
    fn mean_of_blocks(&self) -> Vec<u8> {
        const SIZE: u32 = 20;
        let corners = (0..HEIGHT / SIZE)
            .flat_map(|row| (0..WIDTH / SIZE).map(move |column| [column * SIZE, row * SIZE]));
        let mean = |[left, top]: [u32; 2]| {
            let pixels = (top..top + SIZE)
                .flat_map(|y| (left..left + SIZE).map(move |x| (y * WIDTH + x) as usize));
            let sum: u32 = pixels.map(|pixel| u32::from(self.levels[pixel])).sum();
            (sum / (SIZE * SIZE)) as u8
        };
        corners.map(mean).collect()
    }

    /// Returns the sum of the differences between neighbouring pixels of the same row.
    fn detail(&self) -> u64 {
        let rows = self.levels.chunks(WIDTH as usize);
        let apart = rows.flat_map(|row| row.windows(2).map(|pair| pair[0].abs_diff(pair[1])));
        apart.map(u64::from).sum()
    }
}

/// Takes a screenshot of a level, or of the end of a recorded run.
fn picture(args: &[&str], run: Option<&Recording>) -> Picture {
    let file = |kind: &str| {
        let name = format!("warren-{}-{}.{kind}", std::process::id(), args.join(""));
        std::env::temp_dir().join(name)
    };
    let (path, run_path) = (file("png"), file("ron"));
    let mut program = Command::new(env!("CARGO_BIN_EXE_warren"));
    match run {
        Some(run) => {
            std::fs::write(&run_path, run.write()).unwrap();
            program.arg("--replay").arg(&run_path)
        }
        None => program.args(["--seed", "7"]),
    };
    let out = program
        .arg("--no-hud")
        .args(["--window", &format!("{WIDTH}x{HEIGHT}")])
        .args(args)
        .arg("--screenshot")
        .arg(&path)
        .output()
        .unwrap();
    let _ = std::fs::remove_file(&run_path);
    let told = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "no picture: {args:?}: {told}");
    // On a machine without sound, the program must suppress the errors of ALSA.
    assert!(!told.contains("ALSA"), "{told}");
    let levels = read_png(&path, UVec2::new(WIDTH, HEIGHT));
    std::fs::remove_file(&path).unwrap();
    Picture { levels }
}

/// Returns the brightness of every pixel of a PNG file, which must have this size.
fn read_png(path: &Path, size: UVec2) -> Vec<u8> {
    let image = Image::from_buffer(
        &std::fs::read(path).unwrap(),
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    )
    .unwrap();
    assert_eq!(image.size(), size);
    image.try_into_dynamic().unwrap().to_luma8().into_raw()
}

/// Returns the number of brightness levels that appear in at least one per thousand of the pixels.
fn brightness_levels(pixels: impl Iterator<Item = u8>) -> usize {
    let mut count = [0usize; 256];
    let mut all = 0;
    for level in pixels {
        count[usize::from(level)] += 1;
        all += 1;
    }
    count
        .iter()
        .filter(|&&of| of * 1000 >= all && of > 0)
        .count()
}

#[test]
#[ignore = "opens a window: scripts/test runs it under Xvfb"]
fn window_screenshots_of_both_views_are_not_blank_and_differ() {
    let pictures = ["first-person", "top-down"].map(|view| {
        (
            view,
            picture(&["--view", view, "--demo", "--after", "300"], None),
        )
    });
    for (view, picture) in &pictures {
        // In the view from above, most of the level is dark, because the player has not seen most
        // cells.
        let found = brightness_levels(picture.levels.iter().copied());
        assert!(found > 40, "{view}: {found} levels of brightness");
    }
    let [(_, a), (_, b)] = &pictures;
    let apart = a
        .levels
        .iter()
        .zip(&b.levels)
        .filter(|(a, b)| a.abs_diff(**b) > 8)
        .count();
    assert!(apart * 2 > a.levels.len(), "the views look the same");
}

#[test]
#[ignore = "opens a window: scripts/test runs it under Xvfb"]
fn screenshots_with_and_without_a_window_are_equal() {
    let shown = picture(&["--still"], None);
    let drawn = picture(&["--still", "--headless"], None);
    let apart = shown.levels.iter().zip(&drawn.levels);
    let apart = apart.filter(|(a, b)| a.abs_diff(**b) > 2).count();
    assert!(apart * 1000 < shown.levels.len(), "{apart} pixels differ");
    assert!(brightness_levels(drawn.levels.iter().copied()) > 40);
}

#[test]
#[ignore = "opens a window: scripts/test runs it under Xvfb"]
fn window_pictures_at_a_low_resolution_are_enlarged() {
    let at = |resolution| {
        let args = ["--headless", "--still", "--quality", "low", "--resolution"];
        picture(&[&args[..], &[resolution]].concat(), None)
    };
    let [whole, small] = [at("100"), at("25")];
    // The same parts of both pictures have the same brightness, but only one has fine details.
    let [in_whole, in_small] = [&whole, &small].map(Picture::mean_of_blocks);
    for (block, (a, b)) in in_whole.iter().zip(&in_small).enumerate() {
        assert!(a.abs_diff(*b) <= 12, "block {block}: {a} and {b}");
    }
    assert!(brightness_levels(in_small.into_iter()) > 20);
    let [whole, small] = [whole, small].map(|picture| picture.detail());
    assert!(small * 2 < whole, "{small} and {whole}");
}

#[test]
#[ignore = "opens a window: scripts/test runs it under Xvfb"]
fn a_screenshot_without_a_window_after_some_time_is_not_blank() {
    let args = ["--headless", "--theme", "sewer", "--demo", "--after", "30"];
    let picture = picture(&args, None);
    let found = brightness_levels(picture.levels.iter().copied());
    assert!(found > 40, "{found} levels of brightness");
}

#[test]
#[ignore = "opens a window: scripts/test runs it under Xvfb"]
fn a_sheet_shows_the_moments_of_a_run() {
    const SIZE: UVec2 = UVec2::new(1920, 1080);
    /// The positions of parts of the six pictures on the page, and the size of these parts.
    const COLUMNS: [u32; 2] = [860, 1400];
    const ROWS: [u32; 3] = [70, 410, 750];
    const PART: [u32; 2] = [440, 220];

    let folder = tempfile::tempdir().unwrap();
    let run = |args: &str| {
        let out = Command::new(env!("CARGO_BIN_EXE_warren"))
            .current_dir(folder.path())
            .args(args.split_whitespace())
            .output()
            .unwrap();
        assert!(out.status.success(), "{args}: {out:?}");
        String::from_utf8(out.stdout).unwrap()
    };
    let told =
        run("--headless --demo --width 8 --height 8 --seed 7 --sheet run.png --record run.ron");
    let lines: Vec<&str> = told.lines().collect();
    let [result, saved, play] = lines[..] else {
        panic!("{told}");
    };
    assert!(result.starts_with("reached the finish in "), "{told}");
    assert_eq!(saved, "run.png: 6 moments of the run, and its path");
    let code = play.strip_prefix("play this level in a terminal: maze play ");
    let recipe = read_code(code.unwrap()).unwrap();
    assert_eq!((recipe.seed, recipe.grid.width), (7, 8));

    let pixels = read_png(&folder.path().join("run.png"), SIZE);
    let part = |[left, top]: [u32; 2], [width, height]: [u32; 2]| {
        let rows = (top..top + height).map(|row| (row * SIZE.x + left) as usize);
        let rows = rows.map(|first| &pixels[first..first + width as usize]);
        rows.flatten().copied().collect::<Vec<u8>>()
    };
    let mut pictures = Vec::new();
    for top in ROWS {
        for left in COLUMNS {
            let picture = part([left, top], PART);
            let found = brightness_levels(picture.iter().copied());
            assert!(found > 40, "picture at {left}, {top}: {found} levels");
            assert!(!pictures.contains(&picture), "two pictures are equal");
            pictures.push(picture);
        }
    }
    // A recorded run has the same moments.
    let told = run("--headless --replay run.ron --sheet replay.png");
    assert!(told.contains("replay.png: 6 moments of the run"), "{told}");
}

/// Records a run that walks straight ahead for this number of ticks, and then stands still for one
/// tick.
fn record_walk(level: &Level, ticks: u32) -> Recording {
    let mut run = Recording::new(level);
    let ahead = Input {
        ahead: 127,
        ..Input::default()
    };
    (0..ticks).for_each(|_| run.push(ahead));
    run.push(Input::default());
    run
}

#[test]
#[ignore = "opens a window: scripts/test runs it under Xvfb"]
fn window_pixels_are_equal_after_each_walk_around_a_wrapped_axis() {
    // A walk once around the wrapped axis is five cells long, and each cell takes 25.6 ticks.
    const ROUND: u32 = 128;
    let along_rows = r#"["13111", "11110", "11110"], finishes: [(4, 2)]"#;
    let along_columns = r#"["200", "200", "210", "200", "200"], finishes: [(2, 4)]"#;
    for (shape, size, cells, view) in [
        ("Square", "width: 5, height: 3", along_rows, "first-person"),
        ("Square", "width: 3, height: 5", along_columns, "top-down"),
        ("Hex", "width: 5, height: 3", along_rows, "first-person"),
        ("Hex", "width: 5, height: 3", along_rows, "top-down"),
    ] {
        let level = file::read(&format!(
            r#"(format: "warren level", version: 3,
                grid: (shape: {shape}, {size}, wrap_x: true, wrap_y: true),
                starts: [(0, 0)], cells: {cells})"#
        ));
        let level = level.unwrap();
        // The first round changes the map in the view from above. Therefore the pictures after one
        // round and after two rounds are compared.
        let [a, b] = [1, 2].map(|rounds| {
            let run = record_walk(&level, rounds * ROUND);
            assert_eq!(run.replay().unwrap().1.steps(), 5 * rounds);
            picture(&["--still", "--view", view], Some(&run))
        });
        let apart = a.levels.iter().zip(&b.levels).filter(|(a, b)| a != b);
        assert_eq!(apart.count(), 0, "{shape}, {size}, {view}");
        assert!(
            brightness_levels(a.levels.into_iter()) > 20,
            "the picture is blank"
        );
    }
}
