//! A real window, drawn by whatever driver there is: pictures of both views.

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use std::process::Command;

/// Width, height and the brightness of every pixel, row by row.
struct Picture {
    width: usize,
    levels: Vec<u8>,
}

fn picture(view: &str) -> Picture {
    let path = std::env::temp_dir().join(format!("warren-{}-{view}.png", std::process::id()));
    let status = Command::new(env!("CARGO_BIN_EXE_warren"))
        .args(["--seed", "7", "--no-hud", "--view", view, "--screenshot"])
        .arg(&path)
        .status()
        .unwrap();
    assert!(status.success(), "no picture of the view {view}");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let image = Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    )
    .unwrap();
    let gray = image.try_into_dynamic().unwrap().to_luma8();
    Picture {
        width: gray.width() as usize,
        levels: gray.into_raw(),
    }
}

/// How many levels of brightness at least one pixel in a thousand has.
fn levels(pixels: impl Iterator<Item = u8>) -> usize {
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
fn window_pictures_of_both_views_show_something_everywhere_and_differ() {
    let pictures = ["first-person", "top-down"].map(|view| (view, picture(view)));
    for (view, Picture { width, levels: all }) in &pictures {
        let height = all.len() / width;
        for third in 0..3 {
            let columns = third * width / 3..(third + 1) * width / 3;
            let upright = all
                .chunks(*width)
                .flat_map(|row| row[columns.clone()].iter().copied());
            let found = levels(upright);
            assert!(
                found > 40,
                "{view}, third {third} from the left: {found} levels"
            );
            let rows = third * height / 3 * width..(third + 1) * height / 3 * width;
            let found = levels(all[rows].iter().copied());
            assert!(
                found > 40,
                "{view}, third {third} from the top: {found} levels"
            );
        }
    }
    let [(_, a), (_, b)] = &pictures;
    let apart = a
        .levels
        .iter()
        .zip(&b.levels)
        .filter(|(a, b)| a.abs_diff(**b) > 8)
        .count();
    assert!(apart * 2 > a.levels.len(), "the views look alike");
}
