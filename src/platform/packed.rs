//! Compressed strings for a storage that only accepts strings, and counts their characters.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use std::io;

/// The first character of a packed string. No file of the game begins with it.
const MARK: char = '\u{1}';

/// Strings that are shorter stay readable, because packing saves little.
const SHORT: usize = 1 << 10;

/// The number of bits per character. All characters are below the surrogates, which are not valid
/// in strings.
const BITS: u32 = 15;

/// The first character that represents bits. Control characters come before it.
const FIRST: u32 = 0x100;

/// The compression level: the default of zlib.
const LEVEL: u8 = 6;

/// The maximum length of an unpacked string, which protects against a damaged storage.
const MAX_BYTES: usize = 1 << 28;

/// Compresses a string. Short strings stay the same.
pub(super) fn pack(text: &str) -> String {
    if text.len() < SHORT && !text.starts_with(MARK) {
        return text.into();
    }
    let mut packed = String::from(MARK);
    let (mut bits, mut count) = (0, 0);
    let mut push = |bits: u32| packed.extend(char::from_u32(FIRST + bits));
    for byte in compress_to_vec(text.as_bytes(), LEVEL) {
        bits |= u32::from(byte) << count;
        count += 8;
        if count >= BITS {
            push(bits & ((1 << BITS) - 1));
            bits >>= BITS;
            count -= BITS;
        }
    }
    // The unused bits of the last character are less than a byte, or follow the end of the
    // compressed data, which marks its own end.
    push(bits);
    packed
}

/// Returns the string that was packed.
///
/// # Errors
///
/// Fails if the string was damaged.
pub(super) fn unpack(packed: &str) -> io::Result<String> {
    let Some(packed) = packed.strip_prefix(MARK) else {
        return Ok(packed.into());
    };
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "the stored text is damaged");
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0, 0);
    for character in packed.chars() {
        let more = u32::from(character).checked_sub(FIRST);
        let more = more.filter(|more| more >> BITS == 0).ok_or_else(damaged)?;
        bits |= more << count;
        count += BITS;
        while count >= 8 {
            bytes.push(bits as u8);
            bits >>= 8;
            count -= 8;
        }
    }
    let text = decompress_to_vec_with_limit(&bytes, MAX_BYTES);
    let text = text.map_err(|_| damaged())?;
    String::from_utf8(text).map_err(|_| damaged())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) -> usize {
        let packed = pack(text);
        assert_eq!(unpack(&packed).expect("the string"), text);
        packed.chars().count()
    }

    #[test]
    fn every_length_can_be_unpacked() {
        let text: String = (0..3000).map(|number| format!("{number:x}ä")).collect();
        for length in (0..SHORT + 40).chain([text.len()]) {
            if let Some(text) = text.get(..length) {
                check(text);
            }
        }
        check("\u{1}");
        check("");
    }

    #[test]
    fn long_strings_become_much_shorter() {
        // The input of a player who turns the mouse in every tick.
        let inputs: String = (0..20_000)
            .map(|tick: u32| format!("t{},", tick.wrapping_mul(2_654_435_761) >> 25))
            .collect();
        let characters = check(&inputs);
        assert!(characters * 4 < inputs.len(), "{characters}");
    }

    #[test]
    fn damaged_strings_are_refused() {
        let packed = pack(&"walk ".repeat(1000));
        let mut cut = packed.clone();
        cut.pop();
        cut.pop();
        for damaged in [
            cut,
            format!("{packed}!"),
            packed.replace(MARK, "\u{1}\u{2}"),
        ] {
            assert!(unpack(&damaged).is_err(), "{damaged:?}");
        }
    }
}
