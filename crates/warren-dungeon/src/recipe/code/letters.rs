//! The letters of codes, taken from Crockford's base 32, and a checksum of three letters.
//!
//! Base-32 crates encode whole bytes. In a code, every field and the checksum consist of whole
//! letters, so that an error can be attributed to a letter. A lookup table is enough for this
//! encoding.

/// The letters, in ascending order of their values.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The number of bits per letter.
pub(super) const BITS: u32 = 5;

/// The number of letters in the checksum.
pub(super) const CHECKS: usize = 3;

/// The number of bits in the checksum.
const CHECK_BITS: u32 = BITS * CHECKS as u32;

/// The polynomial for the cyclic redundancy check. Bit n is the coefficient of xⁿ, and the leading
/// term x¹⁵ is omitted. The polynomial is primitive, so the order of x is 32767. The polynomial
/// therefore never divides the product of a letter and (x^5d + 1), which is the difference that
/// swapping two letters causes. Of the 1800 primitive polynomials of degree 15, it is one of the
/// two that detect any two wrong letters over the largest distance, which is 328 letters.
const POLYNOMIAL: u16 = 0x4133;

/// Returns the letter with this value, which must be less than 32.
pub(super) fn letter(value: u8) -> char {
    char::from(ALPHABET[usize::from(value % 32)])
}

/// Returns a letter's value. Accepts upper and lower case, and reads O as 0, and I and L as 1.
/// Returns `None` for a character that codes do not use.
pub(super) fn value(letter: char) -> Option<u8> {
    let meant = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let at = ALPHABET.iter().position(|&one| char::from(one) == meant)?;
    Some(at as u8)
}

/// Returns the values of the check letters for a code with these letters: the remainder of a cyclic
/// redundancy check.
pub(super) fn check_letters(values: &[u8]) -> [u8; CHECKS] {
    const TOP: u16 = 1 << (CHECK_BITS - 1);
    let mut rest = 0;
    for &value in values {
        rest ^= u16::from(value) << (CHECK_BITS - BITS);
        for _ in 0..BITS {
            let carry = if rest & TOP != 0 { POLYNOMIAL } else { 0 };
            rest = ((rest & !TOP) << 1) ^ carry;
        }
    }
    [rest >> (2 * BITS), rest >> BITS, rest].map(|value| value as u8 % 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_valid_checksum(code: &[u8]) -> bool {
        let (values, checks) = code.split_at(code.len() - CHECKS);
        checks == check_letters(values)
    }

    fn with_checksum(mut values: Vec<u8>) -> Vec<u8> {
        values.extend(check_letters(&values));
        values
    }

    #[test]
    fn letters_decode_to_the_values_that_they_encode() {
        for wanted in 0..32 {
            let letter = letter(wanted);
            assert_eq!(value(letter), Some(wanted));
            assert_eq!(value(letter.to_ascii_lowercase()), Some(wanted));
        }
        assert_eq!(
            ['o', 'O', 'i', 'I', 'l', 'L', 'u', 'U', '-', 'é'].map(value),
            [
                Some(0),
                Some(0),
                Some(1),
                Some(1),
                Some(1),
                Some(1),
                None,
                None,
                None,
                None
            ]
        );
    }

    /// Checks a single code. One code is sufficient because the check is linear: if it misses an
    /// error in one code, it misses the error in every code.
    #[test]
    fn up_to_two_wrong_letters_in_300_are_detected() {
        let zeros = vec![0; 300];
        assert!(has_valid_checksum(&zeros));
        for wrong in 1..32 {
            let mut code = zeros.clone();
            code[0] = wrong;
            assert!(!has_valid_checksum(&code), "{wrong}");
            for at in 1..code.len() {
                for other in 1..32 {
                    code[at] = other;
                    assert!(
                        !has_valid_checksum(&code),
                        "{wrong}, and {other} {at} letters on"
                    );
                }
                code[at] = 0;
            }
        }
    }

    #[test]
    fn swapped_letters_are_detected() {
        let code = with_checksum((1..60).map(|at| (at * at % 31) as u8).collect());
        assert!(has_valid_checksum(&code));
        for first in 0..code.len() {
            for second in first + 1..code.len() {
                let mut swapped = code.clone();
                swapped.swap(first, second);
                assert_eq!(has_valid_checksum(&swapped), code[first] == code[second]);
            }
        }
    }
}
