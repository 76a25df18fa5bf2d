//! Fuzzes levels: nothing panics, and a level is the same after it is written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use warren_dungeon::level;

fuzz_target!(|text: &str| {
    let Ok(read) = level::read(text) else {
        return;
    };
    let written = level::write(&read);
    let again = level::read(&written).expect("a level that was written is read");
    assert_eq!(again, read);
    assert_eq!(level::write(&again), written);
});
