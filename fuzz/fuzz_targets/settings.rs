//! Fuzzes settings. Every setting can be changed, and the settings must be the same after they are
//! written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use warren::{Setting, Settings};

fuzz_target!(|text: &str| {
    let Ok(settings) = ron::from_str::<Settings>(text) else {
        return;
    };
    let _ = settings.bindings.bindings();
    for &setting in Setting::ALL {
        for forward in [true, false] {
            let stepped = settings.clone().step(setting, forward);
            let kept = ron::to_string(&stepped).expect("settings are plain data");
            assert_eq!(ron::from_str(&kept), Ok(stepped));
        }
    }
});
