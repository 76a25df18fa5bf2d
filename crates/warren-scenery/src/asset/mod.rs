//! Files in the folder `assets`: compiled into the program, or downloaded in a browser.

#[cfg(target_arch = "wasm32")]
#[path = "browser.rs"]
mod system;
#[cfg(not(target_arch = "wasm32"))]
#[path = "native.rs"]
mod system;

pub use system::{AssetFile, HAS_HALF_PICTURES};

/// Creates an [`AssetFile`] for a file in the folder `assets`. The first
/// argument is the path from the package that uses the macro to the folder that contains `assets`. The
/// others are the parts of the file's path below `assets`.
#[cfg(not(target_arch = "wasm32"))]
#[macro_export]
macro_rules! asset_in {
    ($root:literal: $($part:expr),+) => {
        $crate::asset::AssetFile {
            path: concat!($($part),+),
            bytes: include_bytes!(
                concat!(env!("CARGO_MANIFEST_DIR"), $root, "/assets/", $($part),+)
            ),
        }
    };
}

/// Creates an [`AssetFile`] for a file in the folder `assets`. The first
/// argument is not used in browsers. The others are the parts of the file's path below `assets`.
#[cfg(target_arch = "wasm32")]
#[macro_export]
macro_rules! asset_in {
    ($root:literal: $($part:expr),+) => {
        $crate::asset::AssetFile {
            path: concat!($($part),+),
            is_half: false,
        }
    };
}

/// Creates a list of [`AssetFile`]s for the recordings of a sound. The first
/// argument is that of [`asset_in!`](crate::asset_in), and the others are the parts of a path below
/// `assets/sounds`, without the extension. If numbers follow, there is a recording for each number,
/// whose name ends with a hyphen and the number.
#[macro_export]
macro_rules! recordings_in {
    ($root:literal: $($part:literal),+) => {
        &[$crate::asset_in!($root: "sounds/", $($part,)+ ".ogg")]
    };
    ($root:literal: $($part:literal),+: $($number:literal)+) => {
        $crate::recordings_in!(@ $root [$($part),+] $($number)+)
    };
    (@ $root:literal $parts:tt $($number:literal)+) => {
        &[$($crate::recordings_in!(@@ $root $parts $number)),+]
    };
    (@@ $root:literal [$($part:literal),+] $number:literal) => {
        $crate::asset_in!($root: "sounds/", $($part,)+ "-", $number, ".ogg")
    };
}

/// Creates an [`AssetFile`] from the parts of its path below `assets`.
macro_rules! asset {
    ($($part:expr),+) => { $crate::asset_in!("/../..": $($part),+) };
}

/// Creates the list of the recordings of a sound, as [`recordings_in!`](crate::recordings_in) does.
#[cfg(feature = "audio")]
macro_rules! recordings {
    ($($part:tt)+) => { $crate::recordings_in!("/../..": $($part)+) };
}

pub(crate) use asset;
#[cfg(feature = "audio")]
pub(crate) use recordings;
