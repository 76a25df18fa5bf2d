//! Describes the machine and the compiler in one line.

use std::fs;
use std::thread;

/// Returns the processor's name, its number of threads, and the compiler version.
pub fn describe() -> String {
    let cores = thread::available_parallelism().map_or(0, usize::from);
    format!(
        "{}, {cores} cores; {}, release profile",
        processor(),
        env!("RUSTC_VERSION")
    )
}

/// Returns the processor's name on Linux, and the architecture on other systems.
fn processor() -> String {
    let list = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = list
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.trim() == "model name")
        .map(|(_, name)| name.trim().to_owned());
    name.unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}
