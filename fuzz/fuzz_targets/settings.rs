//! Fuzzes settings. If a setting accepts the input, its value changes. The new value must be the
//! same after it is written and read again.

#![no_main]

use bevy::prelude::World;
use libfuzzer_sys::fuzz_target;
use warren::Setting;

fuzz_target!(|text: &str| {
    let mut world = World::new();
    for &setting in Setting::ALL {
        setting.init(&mut world);
        if setting.set_ron(&mut world, text).is_err() {
            continue;
        }
        for forward in [true, false] {
            setting.step(&mut world, forward);
            let saved = setting.ron(&world);
            setting.set_ron(&mut world, &saved).expect("the value was written");
            assert_eq!(setting.ron(&world), saved);
        }
    }
});
