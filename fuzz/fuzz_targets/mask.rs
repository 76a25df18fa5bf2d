//! Fuzzes masks that are drawn as text. Nothing may panic, and a grid with a mask must have exactly
//! the cells that the text shows.

#![no_main]

use libfuzzer_sys::fuzz_target;
use warren_maze::topology::{Grid, GridShape, GridSpec, Mask, Topology};

fuzz_target!(|text: &str| {
    let Ok((mask, [width, height, depth])) = Mask::drawn(text) else {
        return;
    };
    for shape in GridShape::ALL {
        let spec = GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        };
        let Ok(grid) = Grid::try_from(spec).and_then(|grid| grid.masked(&mask)) else {
            continue;
        };
        let left = text.chars().filter(|cell| ['.', ' '].contains(cell)).count();
        assert_eq!(grid.count() as usize, left, "{spec:?}");
        assert!((0..grid.cells()).any(|cell| grid.has(cell)));
    }
});
