//! Work that threads share: rayon's, or the caller's alone without the feature
//! `rayon`. The results are the same.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// How many threads share the work.
#[cfg(feature = "rayon")]
pub(crate) fn count() -> usize {
    rayon::current_num_threads()
}

/// How many threads share the work.
#[cfg(not(feature = "rayon"))]
pub(crate) fn count() -> usize {
    1
}

/// What `make` makes of each item, in their order.
#[cfg(feature = "rayon")]
pub(crate) fn map<I: Sync, O: Send>(items: &[I], make: impl Fn(&I) -> O + Sync + Send) -> Vec<O> {
    items.par_iter().map(make).collect()
}

/// What `make` makes of each item, in their order.
#[cfg(not(feature = "rayon"))]
pub(crate) fn map<I, O>(items: &[I], make: impl Fn(&I) -> O) -> Vec<O> {
    items.iter().map(make).collect()
}

/// Sorts items by a key; of those that share one any may come first.
#[cfg(feature = "rayon")]
pub(crate) fn sort_unstable_by_key<I: Send, K: Ord>(items: &mut [I], key: impl Fn(&I) -> K + Sync) {
    items.par_sort_unstable_by_key(key);
}

/// Sorts items by a key; of those that share one any may come first.
#[cfg(not(feature = "rayon"))]
pub(crate) fn sort_unstable_by_key<I, K: Ord>(items: &mut [I], key: impl Fn(&I) -> K) {
    items.sort_unstable_by_key(key);
}
