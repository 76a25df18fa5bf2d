//! Fuzzes levels. Nothing may panic. A level must be the same after it is written and read again.
//! The demo player must terminate.

#![no_main]

use libfuzzer_sys::fuzz_target;
use warren_dungeon::{file, play};
use warren_maze::topology::Topology;

fuzz_target!(|text: &str| {
    let Ok(read) = file::read(text) else {
        return;
    };
    let written = file::write(&read);
    let again = file::read(&written).expect("a level that was written is read");
    assert_eq!(again, read);
    assert_eq!(file::write(&again), written);
    // The demo player must terminate on every level. The fuzzer tries only small levels.
    if read.grid().cells() <= 100 {
        let _ = play::run_demo(&read);
    }
});
