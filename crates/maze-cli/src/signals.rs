//! The signals that the program handles.

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use std::fs;

/// The signals that end a program but let it clean up first.
pub(crate) const ENDS: &[i32] = &[SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Returns the given signals, except those that the parent process has set to be ignored, as
/// `nohup` does.
pub(crate) fn heeded(signals: &[i32]) -> Vec<i32> {
    let signals = signals.iter().copied();
    signals.filter(|&signal| !is_ignored(signal)).collect()
}

/// Returns whether a signal is ignored. The check works only on Linux, because it would need unsafe
/// code on other systems.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
