//! Functions that run in parallel on rayon's threads. Without the feature `rayon`, they run on the
//! caller's thread and return the same results.

use alloc::vec::Vec;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Returns the number of threads that share the work.
#[cfg(feature = "rayon")]
pub(crate) fn count() -> usize {
    rayon::current_num_threads()
}

/// Returns the number of threads that share the work.
#[cfg(not(feature = "rayon"))]
pub(crate) fn count() -> usize {
    1
}

/// Calls `make` for each item, and returns the results in item order.
///
/// ```
/// let squares = warren_maze::threads::map(&[1, 2, 3], |number| number * number);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
#[cfg(feature = "rayon")]
pub fn map<I: Sync, O: Send>(items: &[I], make: impl Fn(&I) -> O + Sync + Send) -> Vec<O> {
    items.par_iter().map(make).collect()
}

/// Calls `make` for each item, and returns the results in item order.
#[cfg(not(feature = "rayon"))]
pub fn map<I, O>(items: &[I], make: impl Fn(&I) -> O) -> Vec<O> {
    items.iter().map(make).collect()
}

/// Calls `act` for each item.
#[cfg(feature = "rayon")]
pub(crate) fn for_each_mut<I: Send>(items: &mut [I], act: impl Fn(&mut I) + Sync + Send) {
    items.par_iter_mut().for_each(act);
}

/// Calls `act` for each item.
#[cfg(not(feature = "rayon"))]
pub(crate) fn for_each_mut<I>(items: &mut [I], act: impl Fn(&mut I)) {
    items.iter_mut().for_each(act);
}

/// Sorts items by a key. Items with equal keys may be reordered.
#[cfg(feature = "rayon")]
pub(crate) fn sort_unstable_by_key<I: Send, K: Ord>(items: &mut [I], key: impl Fn(&I) -> K + Sync) {
    items.par_sort_unstable_by_key(key);
}

/// Sorts items by a key. Items with equal keys may be reordered.
#[cfg(not(feature = "rayon"))]
pub(crate) fn sort_unstable_by_key<I, K: Ord>(items: &mut [I], key: impl Fn(&I) -> K) {
    items.sort_unstable_by_key(key);
}
